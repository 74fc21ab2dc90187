// The dual of three points.

import { clamp, clip, dot, middleOffset, norm, range, score, sum, svm } from "./numerics.js";
import { Plane, pair, power, show } from "./plane.js";
import { Figure, define } from "./figure.js";
import { hear } from "./hear.js";

class DualFigure extends Figure {
  start() {
    super.start();
    this.C = this.now.C;
    this.alpha = [...this.now.alpha];
  }

  // Points 1 and 3 are positive, point 2 negative: alpha_2 = alpha_1 + alpha_3 leaves two numbers, a picture.
  /** Tell what is wrong with what a link says (links.js). */
  unsound({ alpha: [s, t] }) {
    return Math.min(s, t, this.C + 1e-3 - s - t) < 0 && "alpha lies outside the triangle";
  }

  build() {
    const C = this.C;
    this.plane = new Plane(
      this.planes,
      this.given.limits,
      "Two positive points, one negative, and the current boundary",
    );
    this.dual = new Plane(
      this.planes,
      [-0.14 * C, 1.08 * C, -0.14 * C, 1.08 * C],
      "The dual objective over alpha one and alpha three",
      { width: 320, x: "α₁", y: "α₃" },
    );
    this.movable(this.plane, { note: (i) => `, alpha ${show(this.all[i], 3)}`, marked: (i) => this.lit[i] });
    this.handle(this.dual, "query", 3, {
      place: () => this.alpha,
      move: ([s, t]) => (this.alpha = this.inside(s, t)),
      name: () =>
        `alpha one ${show(this.alpha[0], 3)}, alpha three ${show(this.alpha[1], 3)}, dual value ` +
        `${show(this.value(...this.alpha), 3)}`,
    });
    hear(this, "dual value", [-1, this.value(...this.best())], () => this.value(...this.alpha));
    this.button("Go to the optimum", () => ((this.alpha = this.best()), this.update()));
    this.button("Reset", () => this.reset());
  }

  inside(s, t) {
    const C = this.C;
    [s, t] = [clamp(s, 0, C), clamp(t, 0, C)];
    const over = Math.max(0, s + t - C) / 2;
    [s, t] = [s - over, t - over];
    return s < 0 ? [0, C] : t < 0 ? [C, 0] : [s, t];
  }

  weights(s, t) {
    const [p, q, r] = this.X;
    return p.map((_, j) => s * (p[j] - q[j]) + t * (r[j] - q[j]));
  }

  value(s, t) {
    const w = this.weights(s, t);
    return 2 * (s + t) - dot(w, w) / 2;
  }

  best() {
    const { alpha } = svm(this.X, this.y, this.C);
    return [alpha[0], alpha[2]];
  }

  draw() {
    const { plane, dual, X, y, C } = this,
      [s, t] = this.alpha,
      all = (this.all = [s, s + t, t]);
    const w = this.weights(s, t),
      r = svm(X, y, C),
      b = middleOffset(w, X, y);
    const margins = X.map((x, i) => y[i] * score(w, b, x)),
      xi = margins.map((m) => Math.max(0, 1 - m));
    const primal = dot(w, w) / 2 + C * sum(xi),
      value = this.value(s, t),
      gap = Math.max(0, primal - value);
    plane.clear();
    if (norm(w) > 1e-9) plane.boundary(w, b);
    dual.clear();
    // Heights of equal steps down from the top: the nearer the lines, the steeper.
    const low = Math.min(0, this.value(C, 0), this.value(0, C), this.value(C / 2, C / 2)),
      levels = {};
    range(9).forEach((k) => (levels[`height k${k}`] = r.dual - (r.dual - low) * ((k + 0.8) / 9) ** 2));
    dual.contour(([p, q]) => this.value(p, q), levels, { into: dual.ground });
    for (const beyond of [
      [[1, 0], 0],
      [[0, 1], 0],
      [[-1, -1], C],
    ])
      dual.polygon(
        clip(
          dual.corners,
          beyond[0].map((v) => -v),
          -beyond[1],
        ),
        "closed",
      );
    dual.path(
      [
        [0, 0],
        [C, 0],
        [0, C],
        [0, 0],
      ],
      "boundary",
    );
    const best = [r.alpha[0], r.alpha[2]];
    dual.cross(best, "best");
    dual.text(best, "optimum", "", 9, -9);
    const off = all.map((a, i) => Math.max(Math.abs(a * (margins[i] - 1 + xi[i])), Math.abs((C - a) * xi[i])));
    this.lit = off.map((v) => v < 5e-3);
    const lit = this.lit.filter(Boolean).length;
    this.tell(
      [
        ["dual", show(value, 3), "ink-1"],
        ["primal", show(primal, 3)],
        ["gap", gap < 5e-7 ? "0" : show(gap, 4)],
        ...all.map((a, i) => [
          `point ${i + 1}`,
          `α = ${show(a, 3)}, y f = ${show(margins[i], 3)}${this.lit[i] ? " ✓" : ""}`,
          this.lit[i] ? "lit" : "",
        ]),
      ],
      `C = ${power(C)}, w = ${pair(w)}. ` +
        (gap < 5e-7
          ? "The gap is closed: complementary slackness holds at all three points."
          : lit === 3
            ? "Complementary slackness nearly holds at all three points, and the gap is nearly closed."
            : `Complementary slackness holds, to within 0.005, at ${lit} of the three points. The gap is open.`),
    );
  }
}

define("dual", DualFigure);
