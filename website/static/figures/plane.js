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
export const many = (count, noun) => `${count} ${noun}${count === 1 ? "" : "s"}`;
const list = (numbers) => new Intl.ListFormat("en").format(numbers.map((i) => String(i + 1)));
/** Points by their numbers, in words. */
export const named = (numbers) =>
  numbers.length ? `${numbers.length === 1 ? "point" : "points"} ${list(numbers)}` : "no point";

/** Compare the points that were marked with those that `what` is true of, such as "decide where the line runs". */
export function comparePoints(marked, right, what) {
  const found = marked.filter((i) => right.includes(i)),
    vain = marked.length - found.length;
  const said = `You marked ${named(marked)}.`;
  if (found.length === right.length && !vain) return `${said} Right: these and no others ${what}.`;
  const sentence = `${said} ${right.length ? `Those that ${what}: ${named(right)}.` : `None ${what}.`}`;
  return `${sentence} You found ${found.length} of ${right.length}${vain ? `, and marked ${many(vain, "other")}` : ""}.`;
}

export const power = (t) => (t >= 100 ? show(t, 0) : t >= 1 ? show(t) : String(Number(t.toPrecision(2))));

export const sizes = new ResizeObserver((entries) => {
  for (const { target, contentRect } of entries) {
    const drawing = /** @type {SVGSVGElement} */ (target);
    if (contentRect.width)
      drawing.style.setProperty("--zoom", (drawing.viewBox.baseVal.width / contentRect.width).toFixed(3));
  }
});

/** A drawing surface with data coordinates; x and y have the same scale where `limits` say so. */
export class Plane {
  constructor(parent, limits, label, { width = WIDTH, height = HEIGHT, x = "x₁", y = "x₂" } = {}) {
    this.width = width;
    this.height = height;
    this.names = [x, y];
    this.svg = add(parent, "svg", {
      viewBox: `0 0 ${width} ${height}`,
      role: "group",
      "aria-label": label,
      class: "plane",
    });
    const layer = (name) => add(this.svg, "g", { class: name, "aria-hidden": "true" });
    this.ground = layer("ground");
    this.scale = layer("axes");
    this.lines = layer("strokes");
    this.rails = add(this.svg, "g"); // below the points, which are harder to hit
    this.points = add(this.svg, "g");
    this.view(limits);
    // Letters keep their size when the drawing shrinks.
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
      [a, b, c, d] = this.limits;
    return [
      a + ((event.clientX - box.left) / box.width) * (b - a),
      d - ((event.clientY - box.top) / box.height) * (d - c),
    ];
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
    for (const t of x ? ticks(a, b) : []) {
      const [px] = this.at([t, c]);
      if (px < 12 || px > this.width - 22 - 11 * x.length) continue; // clear of the axis's name, also on a phone
      add(group, "path", { d: `M${px} ${this.height}v-5` });
      add(group, "text", { x: px, y: this.height - 8, "text-anchor": "middle" }, text(t));
    }
    for (const t of y ? ticks(c, d) : []) {
      const [, py] = this.at([a, t]);
      if (py < 36 || py > this.height - 24) continue;
      add(group, "path", { d: `M0 ${py}h5` });
      add(group, "text", { x: 8, y: py + 4 }, text(t));
    }
    add(group, "text", { x: this.width - 6, y: this.height - 8, "text-anchor": "end", class: "name" }, x);
    add(group, "text", { x: 8, y: 15, class: "name" }, y);
  }

  clear() {
    this.ground.replaceChildren();
    this.lines.replaceChildren();
  }

  polygon(points, name, parent = this.ground) {
    if (points.length > 2)
      add(parent, "polygon", { points: points.map((p) => this.at(p).join()).join(" "), class: name });
  }

  path(points, name) {
    if (points.length)
      add(this.lines, "path", { d: "M" + points.map((p) => this.at(p).join(" ")).join("L"), class: name });
  }

  dot(point, name, radius = 4) {
    const [cx, cy] = this.at(point);
    add(this.lines, "circle", { cx, cy, r: radius, class: name });
  }

  /** Words beside a point, within the drawing. */
  text(point, words, name = "", dx = 6, dy = -6) {
    const [x, y] = this.at(point);
    const end = dx < 0 || x > this.width - 60,
      at = clamp(x + (end ? -Math.abs(dx) : dx), 4, this.width - 4);
    add(
      this.lines,
      "text",
      { x: at, y: clamp(y + dy, 14, this.height - 8), class: name, "text-anchor": end ? "end" : "start" },
      words,
    );
  }

  /** What this drawing is, at its top. */
  heading(words) {
    add(this.lines, "text", { x: this.width / 2, y: 16, class: "heading", "text-anchor": "middle" }, words);
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
            for (let k = 0; k + 1 < cuts.length; k += 2) parts.push(`M${pixel(cuts[k])}L${pixel(cuts[k + 1])}`);
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
    add(into, "path", {
      d:
        `M${a}L${b}M${b[0] - head * u + (head / 2) * v} ` +
        `${b[1] - head * v - (head / 2) * u}L${b}L${b[0] - head * u - (head / 2) * v} ` +
        `${b[1] - head * v + (head / 2) * u}`,
      class: `arrow ${name}`,
    });
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
