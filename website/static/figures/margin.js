// The margin, hard and soft.

import { certificate, mixture, norm, sum, svm } from "./numerics.js";
import { Plane, pair, power, show } from "./plane.js";
import { Figure, define } from "./figure.js";

class MarginFigure extends Figure {
  start() {
    super.start();
    this.exponent = Math.log10(this.now.C);
    this.hard = Boolean(this.now.hard);
  }

  build() {
    this.plane = new Plane(
      this.planes,
      this.given.limits,
      "Points of two classes, the boundary and its margins; the arrow keys move a point",
    );
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
        ["margin 1/‖w‖", show(1 / length, 3), "ink-1"],
        ["sum of slack", show(sum(r.xi), 3)],
        ["support vectors", String(X.filter((_, i) => this.rings(i)).length)],
        ["mistakes", String(mistakes)],
        ["primal", show(r.primal, 4)],
        ["dual", show(r.dual, 4)],
        ["gap", Math.max(0, r.primal - r.dual) < 1e-6 * r.primal ? "below a millionth" : show(r.primal - r.dual, 4)],
      ],
      (this.hard ? "Hard margin. " : `C = ${power(C)}. `) +
        `w = ${pair(w)}, b = ${show(b)}. ` +
        (length > 1e-9 ? "" : "All weights are zero: there is no boundary. ") +
        (proof ? "The data are not separable." : "The data are separable."),
    );
  }
}

define("margin", MarginFigure);
