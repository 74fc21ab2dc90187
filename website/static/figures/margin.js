// The margin, hard and soft.

import { certificate, norm, range, score, sum, svm } from "./numerics.js";
import { Plane, decimals, many, named, pair, power, show } from "./plane.js";
import { Figure, define } from "./figure.js";
import { hear } from "./hear.js";

/** Compare the points that were marked with those that `what` is true of, such as "decide where the line runs". */
export function comparePoints(marked, right, what) {
  const found = marked.filter((i) => right.includes(i)),
    vain = marked.length - found.length;
  const said = `You marked ${named(marked)}.`;
  if (found.length === right.length && !vain) return `${said} Right: these and no others ${what}.`;
  const sentence = `${said} ${right.length ? `Those that ${what}: ${named(right)}.` : `None ${what}.`}`;
  const besides = vain ? `, and marked ${many(vain, "other")}` : "";
  return `${sentence} You found ${found.length} of ${right.length}${besides}.`;
}

/** Compare a line, w of length 1, with the one that has the largest margin. */
export function compareMargins(w, b, X, y, best) {
  const sides = [1, -1].map((s) => X.map((x, i) => s * y[i] * score(w, b, x))),
    distances = Math.min(...sides[0]) > Math.min(...sides[1]) ? sides[0] : sides[1],
    least = Math.min(...distances);
  if (least > 0)
    return (
      `Your line separates the points with a margin of ${show(least)}, ` +
      `${show((100 * least) / best, 0)} % of the largest, which is ${show(best)}.`
    );
  const wrong = distances.filter((t) => t <= 0).length;
  return (
    `Your line leaves ${many(wrong, "point")} on the wrong side. A line that separates has a positive margin, ` +
    `and the largest is ${show(best)}.`
  );
}

class MarginFigure extends Figure {
  start() {
    super.start();
    this.exponent = Math.log10(this.now.C);
    this.hard = Boolean(this.now.hard);
  }

  /** What stays when the reader brings other points (own.js). */
  get chosen() {
    return { C: 10 ** this.exponent, hard: this.hard };
  }

  build() {
    this.plane = new Plane(this.planes, this.given.limits, "Points of two classes, the boundary and its margins");
    this.slider("C = ", {
      min: -3,
      max: 3,
      step: 0.05,
      get: () => this.exponent,
      set: (t) => ((this.exponent = t), (this.hard = false)),
      write: (t) => power(10 ** t),
    });
    this.check(
      "hard margin",
      () => this.hard,
      (on) => (this.hard = on),
    );
    hear(this, "margin", [0, 3], () => (this.result ? 1 / norm(this.result.w) : 0));
    this.editable(this.plane, { note: (i) => this.note(i), marked: (i) => this.rings(i) });
    this.button("Reset", () => this.reset());
  }

  note(i) {
    const { alpha, xi } = this.result ?? {};
    if (!alpha) return this.mixed?.[i] ? `, weight ${show(this.mixed[i])} in the mixture` : "";
    return `, alpha ${show(alpha[i], 3)}${xi[i] > 1e-6 ? `, slack ${show(xi[i])}` : ""}`;
  }

  /** Support vectors are ringed, or the points of a certificate. */
  rings(i) {
    return this.result ? this.result.alpha[i] > 1e-6 * Math.max(...this.result.alpha) : Boolean(this.mixed?.[i]);
  }

  /** A guess marks the support vectors, the points that have slack, or the line. */
  question({ mark, what }) {
    const { X, y, plane } = this,
      [a, b, c, d] = plane.limits;
    const right = () =>
      range(X.length).filter((i) => (what === "have slack" ? this.result.xi[i] > 1e-6 : this.rings(i)));
    return {
      plane,
      scene: (empty) => mark === "line" && X.forEach((x, i) => empty.mark(x, y[i])),
      start: [0.2, 0.8].map((t) => [a + t * (b - a), (c + d) / 2]),
      judge: (guess) =>
        mark === "line" ? compareMargins(...guess, X, y, 1 / norm(this.result.w)) : comparePoints(guess, right(), what),
    };
  }

  draw() {
    const { plane, X, y } = this,
      C = this.hard ? Infinity : 10 ** this.exponent;
    const proof = certificate(X, y);
    plane.clear();
    this.result = this.mixed = null;
    if (this.hard && proof) {
      this.mixed = proof.weights;
      plane.mixtures(X, y, proof);
      return this.tell(
        [["common point", pair(proof.point)]],
        "Not separable: the marked point is a mixture of points of each class, so no line has the classes on " +
          "its two sides. The hard margin has no solution.",
      );
    }
    const r = (this.result = svm(X, y, C)),
      { w, b } = r,
      length = norm(w);
    if (length > 1e-9) {
      plane.boundary(w, b);
      plane.band(w, b);
      X.forEach((x, i) => {
        const move = r.xi[i] / length ** 2;
        if (r.xi[i] > 1e-6)
          plane.path([x, x.map((t, j) => t + y[i] * move * w[j])], y[i] > 0 ? "slack up" : "slack down");
      });
    }
    const mistakes = r.margins.filter((t) => t <= 0).length;
    this.tell(
      [
        ["margin 1/‖w‖", show(1 / length, decimals(1 / length)), "ink-1"],
        ["sum of slack", show(sum(r.xi), 3)],
        ["support vectors", String(X.filter((_, i) => this.rings(i)).length)],
        ["mistakes", String(mistakes)],
        ["primal", show(r.primal, 4)],
        ["dual", show(r.dual, 4)],
        ["gap", Math.max(0, r.primal - r.dual) < 1e-6 * r.primal ? "below a millionth" : show(r.primal - r.dual, 4)],
      ],
      (this.hard ? "Hard margin. " : `C = ${power(C)}. `) +
        `w = ${pair(w, decimals(length, 2))}, b = ${show(b)}. ` +
        (length > 1e-9 ? "" : "All weights are zero: there is no boundary. ") +
        (proof ? "The data are not separable." : "The data are separable."),
    );
  }
}

define("margin", MarginFigure);
