// Forty points, some of their coordinates, and labels that a coin decided or that belong to them.

import { clamp, dot, norm, range, score, sum, svm } from "./numerics.js";
import { Plane, many, show } from "./plane.js";
import { Figure, define } from "./figure.js";

/** Cover's count: the share of the labellings of n points in general position that a hyperplane of R^d separates. */
export function share(n, d) {
  let choices = 1,
    total = 0;
  for (const k of range(Math.min(d, n - 1) + 1)) {
    total += choices;
    choices *= (n - 1 - k) / (k + 1);
  }
  return total / 2 ** (n - 1);
}

/** The hard margin, or for points that no hyperplane separates, where its iteration runs away, the soft one, C = 1. */
export function trained(X, y) {
  const hard = svm(X, y, Infinity),
    separable = hard.error < 1e-6;
  return { separable, ...(separable ? hard : svm(X, y, 1)) };
}

/** The points as seen along the hyperplane: the signed distance from it, and a coordinate that lies within it. */
export function seen(w, b, X) {
  const u = w.map((w_j) => w_j / norm(w)),
    k = Math.abs(u[1]) < 0.9 ? 1 : 0; // an axis that is not nearly at right angles to the hyperplane
  const within = u.map((u_j, j) => (j === k ? 1 : 0) - u[k] * u_j),
    length = norm(within);
  return X.map((x) => [score(w, b, x) / norm(w), dot(within, x) / length]);
}

class CoinFigure extends Figure {
  known = new Map(); // what was trained, by labels and dimensions

  start() {
    this.d = this.now.d;
    this.by = this.now.by ?? 0;
    this.asked = Boolean(this.now.asked);
  }

  /** Tell what is wrong with what a link says (links.js). */
  unsound({ d, by }) {
    return (d > this.given.X[0].length || by >= this.given.labels.length) && "there is no such d or by";
  }

  build() {
    const { X, labels } = this.given,
      most = X[0].length;
    this.plane = new Plane(this.planes, [-5, 5, -4, 4], "The points, seen along the hyperplane", {
      x: "distance",
      y: "across",
    });
    this.chart = new Plane(
      this.planes,
      [-4, most + 3, -0.18, 1.2],
      "The share of labellings that a hyperplane separates, over the dimensions",
      { x: "d", y: "share separable" },
    );
    this.rail(
      this.chart,
      () => [
        [this.d, 0],
        [this.d, 1],
      ],
      {
        place: () => [this.d, 0.5],
        // A key asks for a fiftieth of the chart or a tenth, which is 1 dimension or 5.
        move: ([t]) => (this.d = clamp(Math.round(t), 2, most)),
        name: () => `${this.d} dimensions`,
      },
    );
    this.choice(
      "labels by ",
      labels.map(({ name }) => name),
      () => this.by,
      (k) => (this.by = k),
    );
    this.check(
      "new points, too",
      () => this.asked,
      (on) => (this.asked = on),
    );
  }

  /** The first d coordinates of the points, trained with the chosen labels. */
  fit() {
    const { d, by } = this,
      key = `${by} ${d}`;
    if (!this.known.has(key))
      this.known.set(
        key,
        trained(
          this.given.X.map((x) => x.slice(0, d)),
          this.given.labels[by].y,
        ),
      );
    return this.known.get(key);
  }

  draw() {
    const { plane, chart, d, by } = this,
      { X, fresh, labels } = this.given,
      { y, fresh: truth } = labels[by],
      n = X.length;
    const { w, b, margins, separable, alpha } = this.fit(),
      length = norm(w),
      first = (points) => points.map((x) => x.slice(0, d));
    plane.clear();
    plane.sides([length, 0], 0);
    plane.band([length, 0], 0);
    for (const level of [-1, 0, 1])
      plane.path(
        [-3.4, 3.4].map((t) => [level / length, t]), // clear of the numbers and names of the axes
        level ? "dashed" : "boundary",
      );
    const wrong = margins.filter((t) => t <= 0).length;
    const missed = first(fresh).map((x, i) => truth[i] * score(w, b, x) <= 0);
    if (this.asked)
      seen(w, b, first(fresh)).forEach((p, i) => {
        plane.small(p, truth[i] > 0 ? 0 : 1);
        if (missed[i]) plane.cross(p, "", 7);
      });
    seen(w, b, first(X)).forEach((p, i) => plane.mark(p, y[i], margins[i] <= 0 ? "marked" : ""));
    chart.clear();
    chart.path(
      range(X[0].length - 1).map((k) => [k + 2, share(n, k + 2)]),
      "curve strong up",
    );
    chart.path(
      [
        [d, 0],
        [d, 1],
      ],
      "boundary ink-1",
    );
    chart.dot([d, separable ? 1 : 0], "solid", 5);
    const errors = sum(missed.map(Number));
    this.tell(
      [
        ["dimensions d", String(d), "ink-1"],
        ["errors in training", `${wrong} of ${n}`],
        ["errors on new points", this.asked ? `${errors} of ${fresh.length}` : "?"],
        ["margin 1/‖w‖", separable ? show(1 / length) : "none"],
        ["support vectors", `${alpha.filter((a) => a > 1e-6 * Math.max(...alpha)).length} of ${n}`],
      ],
      (separable
        ? "A hyperplane separates the classes, which lie on both sides of the strip. "
        : `No hyperplane separates the classes; the soft margin leaves ${many(wrong, "error")}, ringed. `) +
        (this.asked
          ? "Of the new points, drawn small, the hyperplane misclassifies " +
            `${show((100 * errors) / fresh.length, 1)} %, crossed out.`
          : `Of all labellings a hyperplane separates ${percent(share(n, d))}.`),
    );
  }
}

/** A share in words. */
const percent = (t) =>
  t < 1e-4 ? "hardly any" : t > 1 - 1e-4 ? "nearly all" : `${show(100 * t, t < 0.01 || t > 0.99 ? 2 : 0)} %`;

define("coin", CoinFigure);
