// A separator or a certificate: there is always one of the two.

import { certificate, norm, range, score, svm } from "./numerics.js";
import { Plane, decimals, pair, show, side } from "./plane.js";
import { Figure, define } from "./figure.js";

class CertificateFigure extends Figure {
  build() {
    this.plane = new Plane(this.planes, this.given.limits, "Points of two classes and their hulls");
    this.editable(
      this.plane,
      {
        note: (i) => (this.weights[i] > 1e-9 ? `, weight ${show(this.weights[i], 3)}` : ""),
        marked: (i) => this.weights[i] > 1e-9,
      },
      30,
    );
    this.button("Reset", () => this.reset());
  }

  draw() {
    const { plane, X, y } = this,
      proof = certificate(X, y);
    this.weights = X.map((_, i) => proof?.weights[i] ?? 0);
    plane.clear();
    for (const label of [1, -1]) plane.hull(X, y, label);
    if (!proof) {
      const { w, b } = svm(X, y, Infinity);
      plane.boundary(w, b);
      return this.tell(
        [
          ["w", pair(w, decimals(norm(w), 2)), "ink-1"],
          ["b", show(b)],
          ["smallest y f", show(Math.min(...X.map((x, i) => y[i] * score(w, b, x))), 3)],
          ["distance of the hulls", show(2 / norm(w), decimals(2 / norm(w)))],
        ],
        "The hulls do not meet. Here is a separator: y f is at least one at every point, as you can check.",
      );
    }
    plane.mixtures(X, y, proof);
    const lists = [1, -1].map((label) => range(X.length).filter((i) => y[i] === label && this.weights[i] > 1e-9));
    lists
      .flat()
      .forEach((i) => plane.text(X[i], show(this.weights[i], 3), y[i] > 0 ? "ink-plus" : "ink-minus", 16, -10));
    const mix = lists.map((list) =>
      list
        .map((i) => (list.length === 1 ? `point ${i + 1}` : `${show(this.weights[i], 3)} of point ${i + 1}`))
        .join(" + "),
    );
    this.tell(
      [["common point", pair(proof.point)]],
      `The hulls meet: ${mix[0]} is the same point as ${mix[1]}. ` +
        "No line has one point on both sides, so there is no separator; the two lists of weights prove it.",
    );
  }
}

define("certificate", CertificateFigure);
