// Draw a digit, and ten scores vote: a drawing becomes 64 numbers, as those that the scores were trained on.

import { clamp, norm, range, sum } from "./numerics.js";
import { Plane, add, many, show } from "./plane.js";
import { Figure, define } from "./figure.js";

const SIDE = 32,
  REACH = 2; // of the pen, in pixels

/**
 * The 64 numbers, 0 to 16, of strokes of points (x, y) with y upwards: what was drawn fills 32 by 32 pixels in its
 * height or width, and each number counts, of four by four pixels, those that the pen has reached.
 */
export function pixels(strokes) {
  const all = strokes.flat(),
    x = Array(64).fill(0);
  if (!all.length) return x;
  const [[a, b], [c, d]] = [0, 1].map((j) => [Math.min(...all.map((p) => p[j])), Math.max(...all.map((p) => p[j]))]);
  const scale = (SIDE - 2 * REACH) / Math.max(d - c, b - a, 1e-3);
  const place = ([s, t]) => [SIDE / 2 + scale * (s - (a + b) / 2), SIDE / 2 - scale * (t - (c + d) / 2)];
  const pieces = strokes.flatMap((stroke) => stroke.map(place).map((p, k, placed) => [p, placed[k + 1] ?? p]));
  const reached = (s, t) =>
    pieces.some(([p, q]) => {
      const way = [q[0] - p[0], q[1] - p[1]],
        part = clamp(((s - p[0]) * way[0] + (t - p[1]) * way[1]) / (norm(way) ** 2 || 1), 0, 1);
      return norm([s - p[0] - part * way[0], t - p[1] - part * way[1]]) <= REACH;
    });
  for (const row of range(SIDE))
    for (const column of range(SIDE))
      if (reached(column + 0.5, row + 0.5)) x[8 * Math.floor(row / 4) + Math.floor(column / 4)] += 1;
  return x;
}

const hundredths = (p) => p.map((t) => Math.round(100 * t) / 100);

/** A drawing as whole numbers, for a link: 1000 s + t + 1 for a point at s, t hundredths, BREAK after each stroke. */
const BREAK = 1_000_000;
export const encode = (strokes) =>
  strokes.flatMap((stroke) => [...stroke.map(([s, t]) => Math.round(1e5 * s + 100 * t) + 1), BREAK]);

/** The strokes that such numbers stand for. */
export function decode(numbers) {
  const strokes = [[]];
  for (const n of numbers)
    if (n === BREAK) strokes.push([]);
    else strokes.at(-1).push([Math.floor((n - 1) / 1000), (n - 1) % 1000].map((t) => clamp(t / 100, 0, 1)));
  return strokes.filter((stroke) => stroke.length);
}

/** The score of each class, W x / 16 + b. */
export const votes = (W, b, x) => W.map((w, k) => sum(w.map((t, j) => (t * x[j]) / 16)) + b[k]);

class DigitsFigure extends Figure {
  start() {
    this.strokes = decode(this.now.strokes ?? []);
    this.example = this.now.example;
    this.pen = [0.3, 0.8];
    this.down = false;
  }

  /** What a link keeps of the strokes. */
  get drawing() {
    return encode(this.strokes);
  }

  build() {
    this.paper = new Plane(this.planes, [0, 1, 0, 1], "Paper to draw a digit on", { width: 320, x: "", y: "" });
    this.chart = new Plane(this.planes, [0, 1, -0.5, 9.5], "The score of each digit", { width: 320, x: "", y: "" });
    const { svg } = this.paper;
    svg.classList.add("paper");
    svg.addEventListener("touchstart", (event) => event.preventDefault(), { passive: false });
    // Before the mark of the pen hears of it: a stroke may begin there, too.
    svg.addEventListener("pointerdown", (event) => (event.stopPropagation(), this.trace(event)), true);
    // From the keyboard: arrows move the pen, which Enter puts down and lifts.
    this.handle(this.paper, "query", 3, {
      place: () => this.pen,
      move: (p) => {
        this.pen = hundredths(p);
        if (this.down) this.strokes.at(-1).push(this.pen);
      },
      press: () => this.put(!this.down),
      name: () => `The pen is ${this.down ? "down" : "up"}, at ${show(this.pen[0])}, ${show(this.pen[1])}`,
    });
    this.choice(
      "on the paper ",
      ["what you draw", ...this.given.examples.map((_, k) => `a ${k} of the data`)],
      () => this.example + 1,
      (k) => (this.example = k - 1),
    );
    this.button(
      "Pen down",
      () => (this.put(!this.down), this.update()),
      () => (this.down ? "Pen up" : "Pen down"),
    );
    this.button("Erase", () => this.reset("blank"));
    this.button("Reset", () => this.reset());
  }

  /** Put the pen down, where a stroke begins, or lift it. */
  put(down) {
    this.down = down;
    this.example = -1;
    if (down) this.strokes.push([[...this.pen]]);
  }

  /** A stroke of the hand, from where it touches the paper. */
  trace(event) {
    if (!event.isPrimary) return; // the palm of the hand
    const { svg } = this.paper,
      at = (e) => hundredths(this.paper.from(e).map((t) => clamp(t, 0.02, 0.98)));
    this.pen = at(event);
    this.put(true);
    svg.setPointerCapture(event.pointerId);
    const follow = (e) => {
      if (!e.isPrimary) return;
      const from = this.pen,
        to = at(e);
      if (norm([to[0] - from[0], to[1] - from[1]]) < 0.02) return; // so that a drawing fits into a link
      this.strokes.at(-1).push((this.pen = to));
      this.frame ??= requestAnimationFrame(() => ((this.frame = null), this.update()));
    };
    const stop = (e) => {
      if (!e.isPrimary) return;
      this.down = false;
      this.update();
      for (const name of ["pointermove", "pointerup", "pointercancel"])
        svg.removeEventListener(name, name === "pointermove" ? follow : stop);
    };
    svg.addEventListener("pointermove", follow);
    for (const name of ["pointerup", "pointercancel"]) svg.addEventListener(name, stop);
    this.update();
  }

  draw() {
    const { paper, chart, strokes, example } = this,
      { W, b, examples } = this.given;
    const x = example < 0 ? pixels(strokes) : examples[example],
      f = votes(W, b, x);
    paper.clear();
    x.forEach((t, j) => {
      const [left, top] = [j % 8, 7 - Math.floor(j / 8)].map((k) => k / 8);
      if (t)
        add(paper.ground, "rect", {
          class: "pixel",
          x: 320 * left,
          y: 320 * (0.875 - top),
          width: 40,
          height: 40,
          "fill-opacity": t / 24,
        });
    });
    if (example < 0) strokes.forEach((stroke) => paper.path([...stroke, stroke.at(-1)], "pencil"));
    const [low, high] = [Math.min(...f, 0), Math.max(...f)],
      across = (t) => 0.12 + (0.66 * (t - low)) / (high - low || 1),
      order = range(10).sort((i, j) => f[j] - f[i]),
      empty = !x.some(Boolean);
    chart.clear();
    range(10).forEach((k) => {
      const y = 9 - k,
        [from, to] = [across(0), across(f[k])].sort((s, t) => s - t);
      chart.polygon(
        [
          [from, y - 0.3],
          [to, y - 0.3],
          [to, y + 0.3],
          [from, y + 0.3],
        ],
        `bar ${k === order[0] && !empty ? "plus" : "minus wrong"}`,
      );
      chart.text([0, y], String(k), k === order[0] && !empty ? "strong" : "", 8, 5);
      chart.text([across(Math.max(f[k], 0)), y], show(f[k]), "", 6, 5);
    });
    if (empty) return this.tell([["strokes", "0"]], "The paper is empty. Draw a digit as large as you like.");
    const [first, second] = order;
    this.tell(
      [
        ["largest score", `${first}: ${show(f[first])}`, "ink-plus"],
        ["next", `${second}: ${show(f[second])}`],
        ["lead", show(f[first] - f[second])],
      ],
      `The ten scores say ${first}. ` +
        (example < 0 ? `${many(strokes.length, "stroke")}.` : `It is a ${example} of the data.`),
    );
  }
}

define("digits", DigitsFigure);
