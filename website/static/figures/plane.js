// What figures are drawn on: numbers as text, marks of points, and a plane with data coordinates.

import { certificate, clamp, clip, cross, dot, hull, norm, range, score } from "./numerics.js";

export const SVG = "http://www.w3.org/2000/svg";
export const WIDTH = 400;
export const HEIGHT = 320;

/** Append an element of HTML, or of SVG where the parent is one. */
export function add(parent, tag, attributes = {}, text = "") {
  const svg = tag === "svg" || parent.namespaceURI === SVG;
  const node = svg ? document.createElementNS(SVG, tag) : document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  if (text) node.textContent = text;
  parent.append(node);
  return node;
}

/** Write a number: two decimals, a true minus sign, no -0. */
export const show = (t, digits = 2) =>
  Number.isFinite(t) ? (Math.round(t * 10 ** digits) / 10 ** digits + 0).toFixed(digits).replace("-", "−") : "∞";
export const pair = (v, digits) => `(${v.map((t) => show(t, digits)).join(", ")})`;
/** How many decimals show two digits of a length; a reader's own points may lie close together or far apart. */
export const decimals = (t, least = 3) => clamp(1 - Math.floor(Math.log10(t || 1)), least, 12);
export const many = (count, noun) => `${count} ${noun}${count === 1 ? "" : "s"}`;
const list = (numbers) => new Intl.ListFormat("en").format(numbers.map((i) => String(i + 1)));
/** Points by their numbers, in words. */
export const named = (numbers) =>
  numbers.length ? `${numbers.length === 1 ? "point" : "points"} ${list(numbers)}` : "no point";

export const power = (t) => (t >= 100 ? show(t, 0) : t >= 1 ? show(t) : String(Number(t.toPrecision(2))));

export const sizes = new ResizeObserver((entries) => {
  for (const { target, contentRect } of entries) {
    const drawing = /** @type {SVGSVGElement} */ (target),
      { width, height } = drawing.viewBox.baseVal;
    if (!contentRect.width) continue;
    const zoom = Math.max(width / contentRect.width, height / contentRect.height);
    drawing.style.setProperty("--zoom", zoom.toFixed(3));
    drawing.dispatchEvent(new CustomEvent("zoomed", { detail: zoom }));
  }
});

const LETTER = 7.2; // pixels: how wide a letter of a drawing is, at most

/** Whether the segment from p to q meets the box [left, top, right, bottom]. */
function meets(box, p, q) {
  const [left, top, right, bottom] = box;
  let [from, to] = [0, 1];
  for (const [t, d, low, high] of [
    [p[0], q[0] - p[0], left, right],
    [p[1], q[1] - p[1], top, bottom],
  ]) {
    if (!d && (t < low || t > high)) return false;
    if (!d) continue;
    const [a, b] = [(low - t) / d, (high - t) / d];
    from = Math.max(from, Math.min(a, b));
    to = Math.min(to, Math.max(a, b));
  }
  return from <= to;
}

/**
 * A drawing surface with data coordinates; x and y have the same scale where `limits` say so. Numbers and names of the
 * axes stand outside of what is drawn, and words within it where no line crosses them, if there is such a place.
 */
export class Plane {
  stop = null; // the mark at which the Tab key stops
  moves = false; // whether a mark can be moved
  label = "";
  keys = ""; // what they do, in words

  constructor(parent, limits, label, { width = WIDTH, height = HEIGHT, x = "x₁", y = "x₂" } = {}) {
    this.width = width;
    this.height = height;
    this.names = [x, y];
    this.room = { left: y ? 44 : 0, top: y ? 30 : 0, bottom: x.length > 2 ? 52 : x ? 29 : 0 };
    this.zoom = 1;
    const { left, top, bottom } = this.room;
    this.svg = add(parent, "svg", {
      viewBox: `${-left} ${-top} ${width + left} ${height + top + bottom}`,
      role: "group",
      "aria-label": label,
      class: "plane",
      style: `--aspect: ${(width + left) / (height + top + bottom)}`, // drawings in a row are equally high
    });
    const plot = add(this.svg, "svg", { width, height }), // what leaves it is cut
      layer = (name, into = plot) => add(into, "g", { class: name, "aria-hidden": "true" });
    this.ground = layer("ground");
    this.scale = layer("axes", x || y ? this.svg : plot);
    this.lines = layer("strokes");
    this.rails = add(plot, "g"); // below the points, which are harder to hit
    this.points = add(this.svg, "g");
    this.notes = layer("strokes through", this.svg);
    this.view(limits);
    this.clear();
    // Letters keep their size when the drawing shrinks.
    this.svg.addEventListener("zoomed", (event) => {
      this.zoom = /** @type {CustomEvent} */ (event).detail;
      this.settle();
    });
    sizes.observe(this.svg);
  }

  /** The corners of what is in view, counter-clockwise. */
  get corners() {
    const [a, b, c, d] = this.limits;
    return [
      [a, c],
      [b, c],
      [b, d],
      [a, d],
    ];
  }

  at([x, y]) {
    const [a, b, c, d] = this.limits;
    return [((x - a) / (b - a)) * this.width, ((d - y) / (d - c)) * this.height];
  }

  from(event) {
    const box = this.svg.getBoundingClientRect(),
      { x, y, width, height } = this.svg.viewBox.baseVal,
      [a, b, c, d] = this.limits,
      scale = Math.max(width / box.width, height / box.height); // the drawing is in the middle of its box
    const px = x + width / 2 + (event.clientX - box.left - box.width / 2) * scale,
      py = y + height / 2 + (event.clientY - box.top - box.height / 2) * scale;
    return [a + (px / this.width) * (b - a), d - (py / this.height) * (d - c)];
  }

  /** Show what lies between these limits: [left, right, bottom, top]. */
  view(limits) {
    if (String(limits) === String(this.limits)) return;
    this.limits = limits;
    const [a, b, c, d] = limits,
      group = this.scale,
      [x, y] = this.names;
    group.replaceChildren();
    const ticks = (low, high) => {
      const rough = (high - low) / 5,
        unit = 10 ** Math.floor(Math.log10(rough));
      const step = unit * [1, 2, 5, 10].find((m) => m * unit >= rough);
      return range(Math.floor(high / step) - Math.ceil(low / step) + 1).map((k) => (Math.ceil(low / step) + k) * step);
    };
    const text = (t) => String(Number(t.toPrecision(6))).replace("-", "−");
    const { width, height, room } = this,
      number = (at, anchor, t) => add(group, "text", { ...at, "text-anchor": anchor }, text(t));
    add(group, "rect", { x: 0, y: 0, width, height, class: "frame" });
    for (const t of x ? ticks(a, b) : []) {
      const [px] = this.at([t, c]);
      if (px < 0 || px > width - (x.length > 2 ? 0 : 30)) continue; // a short name stands in the row of the numbers
      add(group, "path", { d: `M${px} ${height}v5` });
      number({ x: clamp(px, room.left ? 0 : 14, width - 12), y: height + 21 }, "middle", t);
    }
    for (const t of y ? ticks(c, d) : []) {
      const [, py] = this.at([a, t]);
      if (py < 0 || py > height) continue;
      add(group, "path", { d: `M0 ${py}h-5` });
      number({ x: -8, y: py + 4 }, "end", t);
    }
    add(group, "text", { x: width - 4, y: height + room.bottom - 8, "text-anchor": "end", class: "name" }, x);
    add(group, "text", { x: 4 - room.left, y: -14, class: "name" }, y);
  }

  clear() {
    for (const layer of [this.ground, this.lines, this.notes]) layer.replaceChildren();
    this.segments = []; // of the lines that were drawn, in the drawing's own coordinates
    this.words = []; // what was written, and beside what
    queueMicrotask(() => this.settle()); // when all is drawn
  }

  /** Remember a line, so that no words come to lie on it. */
  drawn(pixels) {
    for (let k = 0; k + 1 < pixels.length; k++) this.segments.push([pixels[k], pixels[k + 1]]);
  }

  /** Put each word where nothing crosses it, as near as can be to where it was asked for. */
  settle() {
    const { width, height, zoom, segments } = this,
      points = [...this.points.children].map((mark) =>
        mark
          .getAttribute("transform")
          ?.match(/-?[\d.]+/g)
          ?.map(Number),
      ),
      taken = [];
    /** @param {number[]} box */
    const meetings = (box) => {
      const wide = [box[0] - 2 * zoom, box[1] - 2 * zoom, box[2] + 2 * zoom, box[3] + 2 * zoom];
      return (
        100 * Number(box[0] < 2 || box[1] < 2 || box[2] > width - 2 || box[3] > height - 2) +
        10 * segments.filter(([p, q]) => meets(wide, p, q)).length +
        10 * taken.filter((o) => box[0] < o[2] && o[0] < box[2] && box[1] < o[3] && o[1] < box[3]).length +
        points.filter((p) => p && meets([wide[0] - 6, wide[1] - 6, wide[2] + 6, wide[3] + 6], p, p)).length
      );
    };
    for (const { node, at, dx, dy, words, middle } of this.words) {
      const long = words.length * LETTER * zoom,
        tall = 10 * zoom;
      const boxAt = (x, y) => [x - long / 2, y - tall, x + long / 2, y + 3 * zoom],
        asked = [at[0] + (middle ? dx : dx + (Math.sign(dx) * long) / 2), at[1] + dy];
      let best = null;
      const consider = (left, top) => {
        const x = clamp(left, long / 2 + 4, width - long / 2 - 4),
          y = clamp(top, tall + 4, height - 6 * zoom),
          cost = meetings(boxAt(x, y)) + norm([x - asked[0], y - asked[1]]) / 1000;
        if (!best || cost < best.cost) best = { x, y, cost };
      };
      consider(asked[0], asked[1]);
      for (const far of [10, 18, 28, 42, 60])
        for (let k = 0; k < 12 && best.cost >= 1; k++) {
          const [u, v] = [Math.cos((k * Math.PI) / 6), Math.sin((k * Math.PI) / 6)];
          consider(at[0] + u * (far * zoom + long / 2), at[1] + v * far * zoom + 4 * zoom);
        }
      node.setAttribute("x", best.x.toFixed(1));
      node.setAttribute("y", best.y.toFixed(1));
      taken.push(boxAt(best.x, best.y));
    }
  }

  polygon(points, name, parent = this.ground) {
    if (points.length > 2)
      add(parent, "polygon", { points: points.map((p) => this.at(p).join()).join(" "), class: name });
  }

  path(points, name) {
    if (!points.length) return;
    const pixels = points.map((p) => this.at(p));
    this.drawn(pixels);
    add(this.lines, "path", { d: "M" + pixels.map((p) => p.join(" ")).join("L"), class: name });
  }

  dot(point, name, radius = 4) {
    const [cx, cy] = this.at(point);
    add(this.lines, "circle", { cx, cy, r: radius, class: name });
  }

  /** Words beside a point, within the drawing. */
  text(point, words, name = "", dx = 6, dy = -6) {
    const at = this.at(point),
      node = add(this.notes, "text", { x: at[0], y: at[1], class: name, "text-anchor": "middle" }, words);
    this.words.push({ node, at, dx, dy, words, middle: name.includes("centred") });
  }

  /** What this drawing is, at its top. */
  heading(words) {
    add(
      this.notes,
      "text",
      { x: this.width / 2, y: this.room.top ? -12 : 16, class: "heading", "text-anchor": "middle" },
      words,
    );
  }

  cross(point, name, size = 6) {
    const [x, y] = this.at(point);
    add(this.lines, "path", {
      d: `M${x - size} ${y - size}l${2 * size} ${2 * size}m0 ${-2 * size}l${-2 * size} ${2 * size}`,
      class: name,
    });
  }

  /** The hull of the points of a class. */
  hull(X, y, label) {
    const corners = hull(
      X,
      range(X.length).filter((i) => y[i] === label),
    ).map((i) => X[i]);
    this.polygon(corners, label > 0 ? "hull positive" : "hull negative");
    this.path([...corners, corners[0]], label > 0 ? "edge up" : "edge down");
  }

  /** The point that is a mixture of both classes, joined to those that it is mixed of. */
  mixtures(X, y, { point, weights }) {
    for (const i of Object.keys(weights).map(Number)) this.path([X[i], point], y[i] > 0 ? "mix up" : "mix down");
    this.dot(point, "certificate", 5);
  }

  /** The line w.x + b = level, as far as it is in view. */
  line(w, b, name, level = 0) {
    const half = clip(this.corners, w, b - level);
    const on = half.filter(
      (p) => Math.abs(score(w, b - level, p)) <= 1e-9 * (1 + norm(w) * norm(p) + Math.abs(b - level)),
    );
    if (norm(w) > 0 && on.length > 1) this.path(on.slice(0, 2), name);
  }

  /** The two sides of a boundary. */
  sides(w, b) {
    this.polygon(clip(this.corners, w, b), "positive");
    this.polygon(
      clip(
        this.corners,
        w.map((w_j) => -w_j),
        -b,
      ),
      "negative",
    );
  }

  /** The boundary, its sides, and the lines on which f is 1 and -1. */
  boundary(w, b) {
    this.sides(w, b);
    this.line(w, b, "boundary");
    for (const level of [1, -1]) this.line(w, b, "dashed", level);
  }

  /** What lies between those lines. */
  band(w, b) {
    this.polygon(
      clip(
        clip(this.corners, w, b + 1),
        w.map((w_j) => -w_j),
        1 - b,
      ),
      "band",
    );
  }

  /** A point that does not move; `name` may hold "marked". */
  mark(point, label, name = "") {
    const group = add(this.lines, "g", {
      transform: `translate(${this.at(point)})`,
      class: `${side(label)} ${name}`.trim(),
    });
    SHAPES[shape(label)](group);
    if (name) add(group, "circle", { r: 11, class: "ring" });
  }

  /** A small mark of one of several classes. */
  small(point, k) {
    SHAPES[k](add(this.lines, "g", { transform: `translate(${this.at(point)}) scale(0.6)`, class: CLASSES[k] }));
  }

  /** A circle of the plane, which is an ellipse where the axes differ in scale. */
  circle(centre, radius, name, parent = this.lines) {
    const [cx, cy] = this.at(centre),
      [rx, ry] = this.at(centre.map((t, j) => t + (j ? -radius : radius)));
    this.drawn(
      range(49).map((k) => [
        cx + (rx - cx) * Math.cos((k * Math.PI) / 24),
        cy + (ry - cy) * Math.sin((k * Math.PI) / 24),
      ]),
    );
    add(parent, "ellipse", { cx, cy, rx: rx - cx, ry: ry - cy, class: name });
  }

  /**
   * Where a function is positive, and where it has the values of `levels` (by their class), from its values on a grid.
   * Within a cell it counts as linear along the edges.
   */
  contour(f, levels, { area = "", nx = 44, ny = 36, into = this.lines } = {}) {
    const [a, b, c, d] = this.limits;
    const xs = range(nx + 1).map((i) => a + ((b - a) * i) / nx),
      ys = range(ny + 1).map((j) => c + ((d - c) * j) / ny);
    const values = ys.map((y) => xs.map((x) => f([x, y])));
    const pixel = ([i, j]) => `${((i / nx) * this.width).toFixed(1)} ${((1 - j / ny) * this.height).toFixed(1)}`;
    const draw = (level, closed) => {
      const parts = [];
      for (const j of range(ny)) {
        for (let i = 0; i < nx; i++) {
          const corners = [
            [i, j],
            [i + 1, j],
            [i + 1, j + 1],
            [i, j + 1],
          ];
          const over = corners.map(([k, l]) => values[l][k] - level),
            inside = over.filter((t) => t >= 0).length;
          if (inside === 0 || (inside === 4 && !closed)) continue;
          if (inside === 4) {
            // with all that follow in this row
            const from = i;
            while (i + 1 < nx && values[j][i + 2] >= level && values[j + 1][i + 2] >= level) i += 1;
            parts.push(
              `M${[
                [from, j],
                [i + 1, j],
                [i + 1, j + 1],
                [from, j + 1],
              ]
                .map(pixel)
                .join("L")}Z`,
            );
            continue;
          }
          const shape = [],
            cuts = [];
          corners.forEach((corner, k) => {
            const next = corners[(k + 1) % 4],
              g = over[k],
              h = over[(k + 1) % 4];
            if (g >= 0) shape.push(corner);
            if (g >= 0 === h >= 0) return;
            const t = g / (g - h),
              cut = corner.map((v, m) => v + t * (next[m] - v));
            shape.push(cut);
            cuts.push(cut);
          });
          if (closed && shape.length > 2) parts.push(`M${shape.map(pixel).join("L")}Z`);
          if (!closed)
            for (let k = 0; k + 1 < cuts.length; k += 2) {
              parts.push(`M${pixel(cuts[k])}L${pixel(cuts[k + 1])}`);
              this.drawn([cuts[k], cuts[k + 1]].map(([i, j]) => [(i / nx) * this.width, (1 - j / ny) * this.height]));
            }
        }
      }
      return parts.join("");
    };
    if (area) add(this.ground, "path", { d: draw(0, true), class: area });
    for (const [name, level] of Object.entries(levels)) add(into, "path", { d: draw(level, false), class: name });
  }

  arrow(from, to, name, into = this.lines) {
    const [a, b] = [this.at(from), this.at(to)],
      d = [b[0] - a[0], b[1] - a[1]],
      length = norm(d);
    if (length < 1) return;
    const [u, v] = [d[0] / length, d[1] / length],
      head = Math.min(9, length);
    const ends = [1, -1].map((turn) => [
      b[0] - head * u + ((turn * head) / 2) * v,
      b[1] - head * v - ((turn * head) / 2) * u,
    ]);
    this.drawn([a, b]);
    this.drawn([ends[0], b, ends[1]]);
    add(into, "path", { d: `M${a}L${b}M${ends[0]}L${b}L${ends[1]}`, class: `arrow ${name}` });
  }
}

/** How points of the two classes look: their colour, and which of SHAPES. */
export const side = (label) => (label > 0 ? "plus" : "minus");
export const shape = (label) => (label > 0 ? 0 : 1);

/** Write a point's number into its mark, which is larger then. */
export function numbered(mark, i) {
  add(mark, "text", { class: "number", y: "0.36em", "text-anchor": "middle" }, String(i + 1));
  return mark;
}

export const CLASSES = ["class-0", "class-1", "class-2", "class-3"];
export const SHAPES = [
  (g) => add(g, "circle", { r: 6.5 }),
  (g) => add(g, "rect", { x: -5.5, y: -5.5, width: 11, height: 11 }),
  (g) => add(g, "path", { d: "M0-7.5L7 5.5H-7Z" }),
  (g) => add(g, "path", { d: "M0-7.5L7.5 0L0 7.5L-7.5 0Z" }),
];
