// The nearest points of two hulls: each pair of mixtures is a ceiling for the margin, each separator a floor.

import { nearestIn, nearestPair } from "./nearest.js";
import { certificate, dot, hull, mixture, norm, range, score } from "./numerics.js";
import { Plane, decimals, pair, show, side } from "./plane.js";
import { Figure, define } from "./figure.js";

class HullsFigure extends Figure {
  start() {
    super.start();
    this.pair = this.now.pair.map((p) => [...p]);
    this.shortest = Boolean(this.now.shortest);
  }

  /** Tell what is wrong with what a link says (links.js). */
  unsound({ pair }) {
    return pair.length !== 2 && "pair must hold two points";
  }

  build() {
    const plane = (this.plane = new Plane(
      this.planes,
      this.given.limits,
      "Points of two classes, their hulls, and a mixture of each",
    ));
    [1, -1].forEach((label, k) =>
      this.handle(plane, "query", 3, {
        place: () => this.pair[k],
        move: (p) => ((this.pair[k] = p), (this.shortest = false)),
        name: () => `The mixture c${label > 0 ? "+" : "−"} at ${pair(this.pair[k])}`,
      }),
    );
    this.button("Nearest points", () => ((this.shortest = true), this.update()));
    this.editable(plane, {}, 30);
    this.button("Reset", () => this.reset());
  }

  draw() {
    const { plane, X, y } = this,
      proof = certificate(X, y);
    const hulls = [1, -1].map((label) =>
      hull(
        X,
        range(X.length).filter((i) => y[i] === label),
      ).map((i) => X[i]),
    );
    plane.clear();
    for (const label of [1, -1]) plane.hull(X, y, label);
    const best = nearestPair(...hulls);
    if (proof) this.pair = [proof.point, proof.point];
    else if (this.shortest) this.pair = [best.a, best.b];
    else this.pair = this.pair.map((p, k) => nearestIn(hulls[k], p)); // a mixture stays in its hull
    const [p, q] = this.pair,
      w = p.map((t, j) => t - q[j]),
      length = norm(w);
    if (proof) {
      plane.mixtures(X, y, proof);
      return this.tell(
        [["ceiling ½‖c₊ − c₋‖", "0"]],
        "The hulls meet: a mixture of one class is a mixture of the other. " +
          "The ceiling is zero, and no line separates the classes.",
      );
    }
    // The bisector, and the strip around it that is empty, if it separates.
    const b = (dot(q, q) - dot(p, p)) / 2,
      floor = Math.min(...X.map((x, i) => (y[i] * score(w, b, x)) / length));
    plane.line(w, b, "boundary");
    if (floor > 0) {
      const scaled = w.map((t) => t / (length * floor)),
        offset = b / (length * floor);
      plane.band(scaled, offset);
      for (const level of [1, -1]) plane.line(scaled, offset, "dashed", level);
    }
    plane.path([p, q], "mix ink-1");
    plane.text(p, "c₊", "ink-1", 12, -8);
    plane.text(q, "c₋", "ink-1", 12, 16);
    const gap = length / 2 - floor,
      digits = decimals(length / 2);
    this.tell(
      [
        ["ceiling ½‖c₊ − c₋‖", show(length / 2, digits), "ink-1"],
        ["margin of the bisector", floor > 0 ? show(floor, digits) : "none"],
        ["between them", floor > 0 ? show(Math.max(0, gap), digits) : "–"],
      ],
      "No separator has a margin above the ceiling. " +
        (floor <= 0
          ? "The bisector of this pair leaves points on the wrong side."
          : gap < 1e-9
            ? "The bisector reaches the ceiling: it is the hard margin, and the pair proves it."
            : "The bisector separates the classes, with a smaller margin; the largest lies between the two."),
    );
  }
}

define("hulls", HullsFigure);
