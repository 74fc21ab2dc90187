// What figures are drawn on: numbers as text, marks of points, and a plane with data coordinates.

const SVG = "http://www.w3.org/2000/svg";
const WIDTH = 400, HEIGHT = 320;

/** Append an element of HTML, or of SVG where the parent is one. */
function add(parent, tag, attributes = {}, text = "") {
  const svg = tag === "svg" || parent.namespaceURI === SVG;
  const node = svg ? document.createElementNS(SVG, tag) : document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  if (text) node.textContent = text;
  parent.append(node);
  return node;
}

/** Write a number: two decimals, a true minus sign, no -0. */
const show = (t, digits = 2) => (Number.isFinite(t) ? (Math.round(t * 10 ** digits) / 10 ** digits + 0).toFixed(digits).replace("-", "−") : "∞");
const pair = (v, digits) => `(${v.map((t) => show(t, digits)).join(", ")})`;
const many = (count, noun) => `${count} ${noun}${count === 1 ? "" : "s"}`;
const power = (t) => (t >= 100 ? show(t, 0) : t >= 1 ? show(t) : String(Number(t.toPrecision(2))));

const sizes = new ResizeObserver((entries) => {
  for (const { target, contentRect } of entries) {
    if (contentRect.width) target.style.setProperty("--zoom", (target.viewBox.baseVal.width / contentRect.width).toFixed(3));
  }
});

/** A drawing surface with data coordinates; x and y have the same scale where `limits` say so. */
class Plane {
  constructor(parent, limits, label, { width = WIDTH, height = HEIGHT, x = "x₁", y = "x₂" } = {}) {
    Object.assign(this, { limits, width, height });
    this.svg = add(parent, "svg", { viewBox: `0 0 ${width} ${height}`, role: "group", "aria-label": label, class: "plane" });
    this.ground = add(this.svg, "g", { "aria-hidden": "true" });
    this.axes(x, y);
    this.lines = add(this.svg, "g", { class: "strokes", "aria-hidden": "true" });
    this.points = add(this.svg, "g");
    // Letters keep their size when the drawing shrinks.
    sizes.observe(this.svg);
  }

  get corners() {
    const [a, b, c, d] = this.limits;
    return [[a, c], [b, c], [b, d], [a, d]];
  }

  at([x, y]) {
    const [a, b, c, d] = this.limits;
    return [((x - a) / (b - a)) * this.width, ((d - y) / (d - c)) * this.height];
  }

  from(event) {
    const box = this.svg.getBoundingClientRect(), [a, b, c, d] = this.limits;
    return [a + ((event.clientX - box.left) / box.width) * (b - a), d - ((event.clientY - box.top) / box.height) * (d - c)];
  }

  axes(x, y) {
    const [a, b, c, d] = this.limits, group = add(this.svg, "g", { class: "axes", "aria-hidden": "true" });
    const ticks = (low, high) => {
      const rough = (high - low) / 5, unit = 10 ** Math.floor(Math.log10(rough));
      const step = unit * [1, 2, 5, 10].find((m) => m * unit >= rough);
      return range(Math.floor(high / step) - Math.ceil(low / step) + 1).map((k) => (Math.ceil(low / step) + k) * step);
    };
    const text = (t) => String(Number(t.toPrecision(6))).replace("-", "−");
    for (const t of ticks(a, b)) {
      const [px] = this.at([t, c]);
      if (px < 12 || px > this.width - 22 - 11 * x.length) continue; // clear of the axis's name, also on a phone
      add(group, "path", { d: `M${px} ${this.height}v-5` });
      add(group, "text", { x: px, y: this.height - 8, "text-anchor": "middle" }, text(t));
    }
    for (const t of ticks(c, d)) {
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
    if (points.length > 2) add(parent, "polygon", { points: points.map((p) => this.at(p).join()).join(" "), class: name });
  }

  path(points, name) {
    if (points.length) add(this.lines, "path", { d: "M" + points.map((p) => this.at(p).join(" ")).join("L"), class: name });
  }

  dot(point, name, radius = 4) {
    const [cx, cy] = this.at(point);
    add(this.lines, "circle", { cx, cy, r: radius, class: name });
  }

  text(point, words, name = "", dx = 6, dy = -6) {
    const [x, y] = this.at(point);
    const anchor = x > this.width - 60 ? "end" : "start";
    add(this.lines, "text", { x: clamp(x + (anchor === "end" ? -dx : dx), 4, this.width - 4), y: clamp(y + dy, 14, this.height - 22), class: name, "text-anchor": anchor }, words);
  }

  /** The line w.x + b = level, as far as it is in view. */
  line(w, b, name, level = 0) {
    const half = clip(this.corners, w, b - level);
    const on = half.filter((p) => Math.abs(score(w, b - level, p)) <= 1e-9 * (1 + norm(w) * norm(p) + Math.abs(b - level)));
    if (norm(w) > 0 && on.length > 1) this.path(on.slice(0, 2), name);
  }

  /** The two sides of a boundary. */
  sides(w, b) {
    this.polygon(clip(this.corners, w, b), "positive");
    this.polygon(clip(this.corners, w.map((w_j) => -w_j), -b), "negative");
  }

  /** The boundary, its sides, and the lines on which f is 1 and -1. */
  boundary(w, b) {
    this.sides(w, b);
    this.line(w, b, "boundary");
    for (const level of [1, -1]) this.line(w, b, "dashed", level);
  }

  /** What lies between those lines. */
  band(w, b) {
    this.polygon(clip(clip(this.corners, w, b + 1), w.map((w_j) => -w_j), 1 - b), "band");
  }

  /** A point that does not move. */
  mark(point, label, name = "") {
    const group = add(this.lines, "g", { transform: `translate(${this.at(point)})`, class: `${side(label)} ${name}`.trim() });
    SHAPES[shape(label)](group);
  }

  arrow(from, to, name) {
    const [a, b] = [this.at(from), this.at(to)], d = [b[0] - a[0], b[1] - a[1]], length = norm(d);
    if (length < 1) return;
    const [u, v] = [d[0] / length, d[1] / length], head = Math.min(9, length);
    add(this.lines, "path", { d: `M${a}L${b}M${b[0] - head * u + (head / 2) * v} ${b[1] - head * v - (head / 2) * u}L${b}L${b[0] - head * u - (head / 2) * v} ${b[1] - head * v + (head / 2) * u}`, class: `arrow ${name}` });
  }
}

/** How points of the two classes look: their colour, and which of SHAPES. */
const side = (label) => (label > 0 ? "plus" : "minus");
const shape = (label) => (label > 0 ? 0 : 1);

const CLASSES = ["class-0", "class-1", "class-2", "class-3"];
const SHAPES = [
  (g) => add(g, "circle", { r: 6.5 }),
  (g) => add(g, "rect", { x: -5.5, y: -5.5, width: 11, height: 11 }),
  (g) => add(g, "path", { d: "M0-7.5L7 5.5H-7Z" }),
  (g) => add(g, "path", { d: "M0-7.5L7.5 0L0 7.5L-7.5 0Z" }),
];
