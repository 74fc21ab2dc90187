// From scores to probabilities, and the temperature between them.

import { clip, mean, range, score, sum } from "./numerics.js";
import { CLASSES, Plane, pair, power, show } from "./plane.js";
import { Figure, define } from "./figure.js";

/** The probabilities exp(f_j / T) / sum of the same. */
export function softmax(f, T) {
  const top = Math.max(...f),
    powers = f.map((f_j) => Math.exp((f_j - top) / T)),
    total = sum(powers);
  return powers.map((t) => t / total);
}

class SoftmaxFigure extends Figure {
  start() {
    super.start();
    this.T = Math.log2(this.now.T ?? 1);
    this.x = [...this.now.point];
  }

  build() {
    const { names, limits } = this.given;
    this.plane = new Plane(this.planes, limits, "Points of three classes, their regions and a point x", {
      x: this.given.axes[0],
      y: this.given.axes[1],
    });
    this.bars = new Plane(
      this.planes,
      [-0.5, names.length - 0.5, -0.24, 1.15],
      "The probability of each class at the point x",
      { x: "", y: "probability" },
    );
    this.handle(this.plane, "query", 3, {
      place: () => this.x,
      move: (p) => (this.x = p),
      name: () => `The point x at ${pair(this.x)}`,
    });
    this.slider("temperature ", {
      min: -5,
      max: 5,
      step: 0.05,
      get: () => this.T,
      set: (t) => (this.T = t),
      write: (t) => power(2 ** t),
      kind: "ink-1",
    });
    this.button("Reset", () => this.reset());
  }

  draw() {
    const { plane, bars, X, y, x } = this,
      { W, b, names } = this.given,
      T = 2 ** this.T,
      K = names.length;
    const scores = (point) => W.map((w, j) => score(w, b[j], point)),
      f = scores(x),
      p = softmax(f, T);
    plane.clear();
    bars.clear();
    for (const j of range(K)) {
      let region = plane.corners;
      for (const k of range(K))
        if (k !== j)
          region = clip(
            region,
            W[j].map((t, c) => t - W[k][c]),
            b[j] - b[k],
          );
      plane.polygon(region, `region ${CLASSES[j]}`);
    }
    // Where the largest probability is 0.9: beyond, the classifier sounds sure.
    plane.contour((point) => Math.max(...softmax(scores(point), T)), { dashed: 0.9 }, { nx: 36, ny: 30 });
    X.forEach((point, i) => plane.small(point, y[i]));
    plane.text(x, "x", "", 12, -8);
    p.forEach((p_j, j) => {
      bars.polygon(
        [
          [j - 0.3, 0],
          [j + 0.3, 0],
          [j + 0.3, p_j],
          [j - 0.3, p_j],
        ],
        `bar ${CLASSES[j]}`,
      );
      bars.text([j, p_j], show(p_j, 3), "centred", 0, -6);
      bars.text([j, 0], names[j], "centred", 0, 18);
      bars.text([j, 0], `f = ${show(f[j])}`, "centred", 0, 36);
    });
    const surprise = mean(X.map((point, i) => [-Math.log(softmax(scores(point), T)[y[i]])]))[0];
    this.tell(
      [
        ["predicted", names[p.indexOf(Math.max(...p))]],
        ["largest probability", show(Math.max(...p), 3), "ink-1"],
        [`mean surprise of the ${X.length} points`, show(surprise, 3)],
      ],
      `Temperature ${power(T)}. ` +
        (T < 0.7
          ? "Cold: the largest score takes nearly all. "
          : T > 1.5
            ? "Hot: the probabilities come together. "
            : "") +
        "The prediction is the same at every temperature. " +
        "On the dashed lines, where there are any, the largest probability is 0.9.",
    );
  }
}

define("softmax", SoftmaxFigure);
