// Logistic regression: the line, its probabilities, and what becomes of the weights and the loss as C grows.

import { LOGISTIC, newton } from "./newton.js";
import { certificate, clamp, norm, range, score, sum, svm } from "./numerics.js";
import { Plane, power, show } from "./plane.js";
import { Figure, define } from "./figure.js";

const [LOW, HIGH] = [-2, 6]; // of log10 C
const price = (C) => (C < 1000 ? power(C) : Math.round(C).toLocaleString("en").replaceAll(",", " "));

/** Minimise 1/2 |w|^2 + C NLL for each price, which rise: each fit starts from the one before. */
export function fits(X, y, prices) {
  let v;
  return prices.map((C) => {
    const { w, b } = newton(X, y, C, LOGISTIC, v);
    v = [...w, b];
    return {
      w,
      b,
      nll: sum(X.map((x, i) => LOGISTIC.of(y[i] * score(w, b, x)))),
    };
  });
}

class LogisticFigure extends Figure {
  start() {
    super.start();
    this.exponent = Math.log10(this.now.C);
  }

  build() {
    this.plane = new Plane(
      this.planes,
      this.given.limits,
      "Points of two classes and the lines of three probabilities",
    );
    this.chart = new Plane(
      this.planes,
      [LOW - 0.8, HIGH + 0.3, -4, 17],
      "The norm of the weights and the negative log-likelihood over C",
      { x: "log₁₀ C", y: "norm, loss" },
    );
    this.movable(this.plane, {
      note: (i) => `, probability ${show(this.p[i], 3)} of its class`,
    });
    this.rail(
      this.chart,
      () => [
        [this.exponent, 0],
        [this.exponent, 15],
      ],
      {
        place: () => [this.exponent, 7],
        move: ([t]) => (this.exponent = clamp(t, LOW, HIGH)),
        name: () => `C is ${price(10 ** this.exponent)}`,
      },
    );
    this.button("Reset", () => this.reset());
  }

  draw() {
    const { plane, chart, X, y, exponent } = this,
      C = 10 ** exponent;
    const grid = range(33).map((k) => LOW + ((HIGH - LOW) * k) / 32),
      exponents = [...grid.filter((t) => t < exponent), exponent, ...grid.filter((t) => t > exponent)];
    const path = fits(
        X,
        y,
        exponents.map((t) => 10 ** t),
      ),
      { w, b, nll } = path[exponents.indexOf(exponent)],
      length = norm(w);
    const separable = !certificate(X, y),
      margins = X.map((x, i) => y[i] * score(w, b, x));
    this.p = margins.map((m) => 1 / (1 + Math.exp(-m)));
    plane.clear();
    plane.sides(w, b);
    plane.line(w, b, "boundary");
    for (const level of [-1, 1]) plane.line(w, b, "dashed", level * Math.log(9)); // where p is 0.1 and 0.9
    chart.clear();
    const here = exponents.indexOf(exponent);
    const curve = (heights, style) => {
      chart.path(
        exponents.map((t, k) => [t, heights[k]]),
        `curve strong ${style}`,
      );
      chart.dot([exponent, heights[here]], `solid ${style}`, 5);
    };
    curve(
      path.map((fit) => norm(fit.w)),
      "ink-1",
    );
    curve(
      path.map((fit) => fit.nll),
      "ink-3",
    );
    chart.text([LOW, path[0].nll], "loss", "ink-3", 4, -12);
    chart.text([LOW, norm(path[0].w)], "‖w‖", "ink-1", 4, 20);
    chart.path(
      [
        [exponent, 0],
        [exponent, 15],
      ],
      "dashed",
    );
    this.tell(
      [
        ["C", price(C)],
        ["‖w‖", show(length), "ink-1"],
        ["loss (NLL)", nll < 0.001 ? "below 0.001" : show(nll, 3), "ink-3"],
        ["least probability of a true label", show(Math.min(...this.p), 3)],
        ["margin", separable ? show(Math.min(...margins) / length, 3) : "none"],
        ["largest margin", separable ? show(1 / norm(svm(X, y, Infinity).w), 3) : "none"],
      ],
      (separable
        ? "Separable: as C grows, the weights run off, and the loss falls towards zero. "
        : "Not separable: as C grows, weights and loss settle. ") + "Dashed: the probabilities 0.1 and 0.9.",
    );
  }
}

define("logistic", LogisticFigure);
