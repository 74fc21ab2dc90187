// What a loss does to a far point: three lines, each with the least sum of its losses and ½|w|².

import { LOGISTIC, newton } from "./newton.js";
import { clamp, dot, range, score, sum, svm } from "./numerics.js";
import { Plane, pair, power, show } from "./plane.js";
import { Figure, define } from "./figure.js";

const LOSSES = [
  { name: "hinge", line: "loss-0", of: (m) => Math.max(0, 1 - m) },
  {
    name: "squared hinge",
    line: "loss-1",
    of: (m) => Math.max(0, 1 - m) ** 2,
    slope: (m) => -2 * Math.max(0, 1 - m),
    bend: (m) => (m < 1 ? 2 : 0),
  },
  { name: "logistic", line: "loss-2", of: LOGISTIC.of, slope: LOGISTIC.slope, bend: LOGISTIC.bend },
];

export const lossAt = (k, m) => LOSSES[k].of(m);

/** Minimise 1/2 |w|^2 + C sum loss(y f): the hinge by the machine of the page, the smooth ones by Newton's method. */
export function fitLoss(X, y, C, k) {
  if (k === 0) {
    const { w, b } = svm(X, y, C);
    return { w, b };
  }
  return newton(X, y, C, /** @type {any} */ (LOSSES[k]));
}

class LossesFigure extends Figure {
  start() {
    super.start();
    this.loss = this.now.loss ?? 0;
  }

  build() {
    this.plane = new Plane(this.planes, this.given.limits, "Points of two classes and a line for each loss");
    this.chart = new Plane(this.planes, [-5, 3.4, -0.9, 7], "The chosen loss, and what each point pays, over y f", {
      x: "y f",
      y: "loss",
    });
    this.choice(
      "loss ",
      LOSSES.map(({ name }) => name),
      () => this.loss,
      (k) => (this.loss = k),
    );
    this.movable(this.plane, { note: (i) => `, loss ${show(this.paid[i])}`, marked: (i) => i === this.worst });
    this.button("Reset", () => this.reset());
  }

  draw() {
    const { plane, chart, X, y, loss } = this,
      { C } = this.given,
      fits = range(LOSSES.length).map((k) => fitLoss(X, y, C, k));
    plane.clear();
    chart.clear();
    [...range(LOSSES.length)]
      .sort((j, k) => Number(j === loss) - Number(k === loss))
      .forEach((k) => {
        const { w, b } = fits[k],
          { of, line } = LOSSES[k];
        if (k === loss) plane.sides(w, b);
        plane.line(w, b, `${line} ${k === loss ? "chosen" : ""}`);
        chart.path(
          range(121).map((t) => [-5 + 0.07 * t, of(-5 + 0.07 * t)]),
          `${line} ${k === loss ? "chosen" : ""}`,
        );
      });
    const { w, b } = fits[loss],
      { of, slope } = LOSSES[loss],
      margins = X.map((x, i) => y[i] * score(w, b, x));
    this.paid = margins.map(of);
    const most = Math.max(...this.paid);
    this.worst = most < 5e-7 ? -1 : this.paid.indexOf(most); // where the hinge is zero at all points, rounding is left
    margins.forEach((m, i) =>
      chart.mark([clamp(m, -4.9, 3.3), Math.min(this.paid[i], 6.8)], y[i], i === this.worst ? "marked" : ""),
    );
    const at = margins[this.worst] ?? 1,
      pull = slope ? slope(at) : at < 1 ? -1 : 0,
      wrong = margins.filter((m) => m <= 0).length;
    this.tell(
      [
        ["½‖w‖² + C · losses", show(dot(w, w) / 2 + C * sum(this.paid), 3)],
        ["mistakes", String(wrong)],
        [this.worst < 0 ? "largest loss" : `point ${this.worst + 1} pays`, show(most)],
        ["slope of its loss", show(pull)],
      ],
      `The ${LOSSES[loss].name}, C = ${power(C)}, w = ${pair(w)}, b = ${show(b)}. ` +
        (this.worst < 0
          ? "No point pays anything."
          : `Point ${this.worst + 1}, ringed, pays most: ${show((100 * most) / sum(this.paid), 0)} % of all losses.`),
    );
  }
}

define("losses", LossesFigure);
