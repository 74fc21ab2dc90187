// Where to cut: the threshold on a score, the confusion matrix, the ROC curve and the price.

import { clamp, norm, score, sum } from "./numerics.js";
import { Plane, add, many, power, show, side } from "./plane.js";
import { Figure, define } from "./figure.js";

/** How many points of either class score above t and not, as [[TP, FN], [FP, TN]]. */
export function confusion(f, y, t) {
  const counts = [
    [0, 0],
    [0, 0],
  ];
  f.forEach((f_i, i) => (counts[y[i] > 0 ? 0 : 1][f_i > t ? 0 : 1] += 1));
  return counts;
}

/** The points of the ROC curve, [false positive rate, recall] at a threshold below all scores, then at each score. */
export function rocCurve(f, y) {
  const cuts = [-Infinity, ...[...new Set(f)].sort((s, t) => s - t)];
  return cuts.map((t) => {
    const [[tp, fn], [fp, tn]] = confusion(f, y, t);
    return { t, at: [fp / (fp + tn), tp / (tp + fn)] };
  });
}

/** The area under it, its corners joined. */
export const areaBelow = (curve) =>
  sum(curve.slice(1).map(({ at: [x, r] }, k) => ((curve[k].at[0] - x) * (curve[k].at[1] + r)) / 2));

/** What the errors cost, for each point. */
export function pricePerPoint(f, y, t, falsePositive) {
  const [[, fn], [fp]] = confusion(f, y, t);
  return (falsePositive * fp + fn) / f.length;
}

class ThresholdFigure extends Figure {
  start() {
    this.t = this.now.t;
    this.ratio = this.now.ratio;
  }

  /** Tell what is wrong with what a link says (links.js). */
  unsound({ t }) {
    return (t < this.view[0] || t > this.view[1]) && "t lies outside the picture";
  }

  build() {
    const { f, y, names } = this.given,
      [low, high] = [Math.min(...f), Math.max(...f)],
      pad = (high - low) / 20;
    const bins = 30,
      width = (high - low + 2 * pad) / bins,
      heights = { plus: Array(bins).fill(0), minus: Array(bins).fill(0) };
    f.forEach((f_i, i) => (heights[side(y[i])][Math.floor((f_i - low + pad) / width)] += 1));
    const top = 1.25 * Math.max(...heights.plus, ...heights.minus);
    this.view = [low - pad, high + pad, -top, top];
    this.bars = Object.entries(heights).flatMap(([name, counts]) =>
      counts.map((count, k) => ({ name, count, from: low - pad + k * width, width })),
    );
    this.curve = rocCurve(f, y);
    this.scores = new Plane(this.planes, this.view, `Scores of ${names[0]} above the axis and of ${names[1]} below`, {
      x: "score",
      y: "",
    });
    this.roc = new Plane(this.planes, [-0.08, 1.08, -0.12, 1.1], "The ROC curve", {
      x: "false positive rate",
      y: "recall",
    });
    const name = () => `The threshold at ${show(this.t)}`,
      inside = (t) => clamp(t, low - pad / 2, high + pad / 2);
    this.rail(
      this.scores,
      () => [
        [this.t, -top],
        [this.t, top],
      ],
      { place: () => [this.t, 0], move: ([t]) => (this.t = inside(t)), name, twin: true },
    );
    // Along the curve: to where the hand is nearest, or a step up (right) or down (left).
    this.handle(this.roc, "query", 3, {
      place: () => this.here(),
      name: () => `${name()}, false positive rate ${show(this.here()[0])}, recall ${show(this.here()[1])}`,
      move: (p) => (this.t = inside(this.nearest(p))),
      twin: true,
    });
    this.table = add(this.live, "table", { class: "confusion" });
    this.controls.before(this.table);
    this.slider("a false positive costs ", {
      min: -3,
      max: 4.5,
      step: 0.1,
      get: () => Math.log2(this.ratio),
      set: (t) => (this.ratio = 2 ** t),
      write: (t) => `${power(2 ** t)} times a false negative`,
    });
    this.slider("threshold ", {
      min: inside(-Infinity),
      max: inside(Infinity),
      step: 0.01,
      get: () => this.t,
      set: (t) => (this.t = t),
    });
    this.button("Reset", () => this.reset());
  }

  here() {
    const [[tp, fn], [fp, tn]] = confusion(this.given.f, this.given.y, this.t);
    return [fp / (fp + tn), tp / (tp + fn)];
  }

  nearest(p) {
    const far = ({ at }) => norm(at.map((v, j) => v - p[j]));
    return this.curve.reduce((best, point) => (far(point) < far(best) ? point : best)).t;
  }

  draw() {
    const { scores, roc, t, ratio } = this,
      { f, y, names } = this.given,
      n = f.length;
    const [[tp, fn], [fp, tn]] = confusion(f, y, t),
      recall = tp / (tp + fn),
      alarms = fp / (fp + tn);
    scores.clear();
    this.histograms(scores, (name, at) => (name === "plus" ? at <= t : at > t));
    scores.path(
      [
        [t, this.view[2]],
        [t, this.view[3]],
      ],
      "boundary ink-1",
    );
    scores.text([t, this.view[3]], "called +1 →", "", 6, 16);
    roc.clear();
    roc.path(
      [
        [0, 0],
        [1, 0],
        [1, 1],
        [0, 1],
        [0, 0],
      ],
      "faint",
    );
    roc.path(
      [
        [0, 0],
        [1, 1],
      ],
      "faint",
    );
    roc.path(
      this.curve.map(({ at }) => at),
      "curve strong up",
    );
    // All points on this line cost the same.
    const slope = (ratio * (fp + tn)) / (tp + fn),
      level = (x) => recall + slope * (x - alarms);
    roc.path(
      [
        [-0.08, level(-0.08)],
        [1.08, level(1.08)],
      ],
      "dashed ink-1",
    );
    roc.text([1, 0.1], "same cost along the dashes", "ink-1", -6, 0);
    this.fill([
      ["truth", "called +1", "called −1"],
      [`${names[0]}, +1`, tp, fn],
      [`${names[1]}, −1`, fp, tn],
    ]);
    const price = pricePerPoint(f, y, t, ratio);
    this.tell(
      [
        ["cost per point", show(price, 3), "ink-1"],
        ["recall", show(recall, 3)],
        ["false positive rate", show(alarms, 3)],
        ["precision", tp + fp ? show(tp / (tp + fp), 3) : "none"],
        ["area under the curve", show(areaBelow(this.curve), 3)],
      ],
      `Threshold ${show(t)}: ${many(fp, "false positive")} and ${many(fn, "false negative")} among ${n} points. ` +
        `Calling everything −1 would cost ${show((tp + fn) / n, 3)} per point.`,
    );
  }

  /** The scores of both classes; `wrong` tells which of a class are mistakes. */
  histograms(plane, wrong = (_name, _at) => false) {
    const { names } = this.given;
    for (const { name, count, from, width } of this.bars)
      plane.polygon(
        [
          [from, 0],
          [from + width, 0],
          [from + width, (name === "plus" ? 1 : -1) * count],
          [from, (name === "plus" ? 1 : -1) * count],
        ],
        `bar ${name} ${wrong(name, from + width / 2) ? "wrong" : ""}`,
      );
    plane.path(
      [
        [this.view[0], 0],
        [this.view[1], 0],
      ],
      "",
    );
    plane.text([this.view[0], this.view[3]], names[0], "ink-plus", 8, 30);
    plane.text([this.view[0], this.view[2]], names[1], "ink-minus", 8, -30);
  }

  /** A guess marks the threshold that costs least. */
  question() {
    const { f, y } = this.given,
      price = (t) => show(pricePerPoint(f, y, t, this.ratio), 3);
    return {
      plane: this.scores,
      start: 0,
      low: this.view[0],
      high: this.view[1],
      name: "threshold",
      scene: (empty) => this.histograms(empty),
      judge: (guess) =>
        `At your threshold, ${show(guess)}, a point costs ${price(guess)}; ` +
        `at the one of the figure, ${show(this.t)}, it costs ${price(this.t)}.`,
    };
  }

  /** The confusion matrix; what is wrong stands off the diagonal. */
  fill(rows) {
    this.table.replaceChildren();
    add(this.table, "caption", {}, "Confusion matrix");
    rows.forEach((cells, r) => {
      const row = add(this.table, "tr");
      cells.forEach((cell, c) =>
        add(
          row,
          r && c ? "td" : "th",
          r && c ? { class: r === c ? "" : "wrong" } : { scope: r ? "row" : "col" },
          String(cell),
        ),
      );
    });
  }
}

define("threshold", ThresholdFigure);
