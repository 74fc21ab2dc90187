// A stream, one point at a time: the present state of a perceptron or of Pegasos, and the mean of its states.

import { clamp, dot, norm, range, score } from "./numerics.js";
import { Plane, add, many, show } from "./plane.js";
import { Figure, define } from "./figure.js";

/** The probability that a standard normal number is above z, by its series. */
export function tail(z) {
  if (Math.abs(z) > 7) return z > 0 ? 0 : 1;
  let term = z,
    total = z;
  for (let k = 3; Math.abs(term) > 1e-17; k += 2) total += term *= (z * z) / k;
  return 0.5 - (total * Math.exp((-z * z) / 2)) / Math.sqrt(2 * Math.PI);
}

/** The error probability of w.x + b for two equally likely normal classes, means m and -m, unit covariance. */
export function errorOf([w, b], m) {
  const away = dot(w, m),
    length = norm(w);
  return (tail((away + b) / length) + tail((away - b) / length)) / 2;
}

/**
 * The states [w, b] after each visit, the means of the states so far, and whether the visit moved them along y x: of
 * the perceptron, or with a price C of Pegasos without an offset, which also shrinks at each visit.
 */
export function walk(X, y, C = null) {
  const states = [],
    means = [],
    moved = [];
  let w = X[0].map(() => 0),
    b = 0,
    total = [...w, 0];
  X.forEach((x, i) => {
    const t = i + 1,
      margin = y[i] * score(w, b, x),
      acts = C === null ? margin <= 0 : margin < 1;
    const [keep, push] = C === null ? [1, y[i]] : [1 - 1 / t, (X.length * C * y[i]) / t];
    w = w.map((w_j, j) => keep * w_j + (acts ? push * x[j] : 0));
    if (acts && C === null) b += push;
    total = [...w, b].map((v, j) => total[j] + v);
    const mean = total.map((v) => v / t);
    states.push([w, b]);
    means.push([mean.slice(0, -1), mean[w.length]]);
    moved.push(acts);
  });
  return { states, means, moved };
}

class StreamFigure extends Figure {
  start() {
    super.start();
    this.t = this.now.t;
    this.method = this.now.method ?? 0;
    for (const t of this.now.mistyped ?? []) this.y[t - 1] *= -1;
    this.again();
  }

  /** Run over the stream, with the labels as they are told now. */
  again() {
    const { prices, mean } = this.given;
    this.run = walk(this.X, this.y, [null, ...prices][this.method]);
    this.errors = ["states", "means"].map((kind) => this.run[kind].map((state) => 100 * errorOf(state, mean)));
  }

  /** Tell what is wrong with what a link says (links.js). */
  unsound({ t, method, mistyped }) {
    const { X, prices } = this.given;
    return (Math.max(t, ...mistyped) > X.length || method > prices.length) && "there is no such visit or method";
  }

  build() {
    const { limits, prices } = this.given,
      n = this.X.length;
    this.plane = new Plane(this.planes, limits, "The points of the stream so far, the present line and the mean one");
    this.chart = new Plane(
      this.planes,
      [-0.13 * n, 1.04 * n, -14, 104],
      "The error on new points of the present state and of the mean, over the visits",
      { x: "visit", y: "error, %" },
    );
    this.rail(
      this.chart,
      () => [
        [this.t, 0],
        [this.t, 90],
      ],
      { place: () => [this.t, 45], move: ([t]) => this.go(Math.round(t)), name: () => `Visit ${this.t} of ${n}` },
    );
    this.choice(
      "method ",
      ["perceptron", ...prices.map((C) => `Pegasos, C = ${C}`)],
      () => this.method,
      (k) => ((this.method = k), this.again()),
    );
    this.button("Next visit", () => (this.go(this.t + 1), this.update()));
    this.button("Next correction", () => {
      const next = range(n).find((i) => i >= this.t && this.run.moved[i]);
      this.go((next ?? this.t - 1) + 1);
      this.update();
    });
    this.button(
      "Mistype this label",
      () => ((this.y[this.t - 1] *= -1), this.again(), this.update()),
      () => (this.wrong(this.t - 1) ? "Correct this label" : "Mistype this label"),
    );
    this.button("Reset", () => this.reset());
  }

  go(t) {
    this.t = clamp(t, 1, this.X.length);
  }

  wrong(i) {
    return this.y[i] !== this.given.y[i];
  }

  /** The visits whose labels are mistyped. */
  get mistyped() {
    return range(this.y.length)
      .filter((i) => this.wrong(i))
      .map((i) => i + 1);
  }

  draw() {
    const { plane, chart, X, y, t, run } = this,
      { best } = this.given,
      i = t - 1,
      past = range(i);
    plane.clear();
    plane.sides(...run.states[i]);
    for (const label of [1, -1]) {
      const d = past
        .filter((k) => y[k] === label)
        .map((k) => plane.at(X[k]).map((v) => v.toFixed(1)))
        .map(([x, z]) => (label > 0 ? `M${x} ${z}m-2 0a2 2 0 1 0 4 0a2 2 0 1 0-4 0` : `M${x} ${z}m-2-2h4v4h-4z`));
      add(plane.lines, "path", { d: d.join(""), class: label > 0 ? "up" : "down" });
    }
    plane.line(...run.means[i], "boundary");
    plane.line(...run.states[i], "boundary dashed ink-1");
    plane.mark(X[i], y[i], "marked");
    chart.clear();
    chart.path(
      [
        [1, best],
        [X.length, best],
      ],
      "faint",
    );
    const curve = (errors) => range(t).map((k) => [k + 1, errors[k]]);
    chart.path(curve(this.errors[0]), "curve ink-1");
    chart.path(curve(this.errors[1]), "curve strong");
    chart.path(
      [
        [t, 0],
        [t, 90],
      ],
      "dashed",
    );
    chart.dot([t, this.errors[0][i]], "solid ink-1", 5);
    chart.dot([t, this.errors[1][i]], "solid", 5);
    const corrections = run.moved.slice(0, t).filter(Boolean).length,
      pegasos = this.method > 0;
    this.tell(
      [
        ["visit", `${t} of ${X.length}`],
        ["corrections", String(corrections)],
        ["error on new points: present state", `${show(this.errors[0][i], 1)} %`, "ink-1"],
        ["mean", `${show(this.errors[1][i], 1)} %`],
        ["best line", `${show(best, 1)} %`],
      ],
      (run.moved[i]
        ? pegasos
          ? "The ringed point lacked its margin: the state shrank, and the point pushed it. "
          : "The ringed point was misclassified: a correction. "
        : pegasos
          ? "The ringed point had its margin: the state only shrank. "
          : `The ringed point was classified correctly. The state has survived ${many(this.age(i), "visit")} since. `) +
        (this.wrong(i) ? "Its label is mistyped. " : "") +
        "Dashed: the present state; solid: the mean of the states so far.",
    );
  }

  /** How many visits the present state has survived since its correction. */
  age(i) {
    return i - this.run.moved.lastIndexOf(true, i);
  }
}

define("stream", StreamFigure);
