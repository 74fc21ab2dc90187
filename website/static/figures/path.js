// The path over C.

import { clamp, middleOffset, norm, range, sum } from "./numerics.js";
import { Plane, many, power, shape, show, side } from "./plane.js";
import { Figure, define } from "./figure.js";

class PathFigure extends Figure {
  start() {
    super.start();
    this.at = this.now.at;
    this.selected = this.now.selected ?? -1;
  }

  build() {
    const { C } = this.given,
      low = Math.log10(C[0]) - 0.5,
      high = Math.log10(C[C.length - 1]) + 0.3;
    this.plane = new Plane(
      this.planes,
      this.given.limits,
      "The points, the boundary and its margins at this C; Enter follows a point",
    );
    this.chart = new Plane(this.planes, [low, high, -0.2, 1.3], "The alphas, as parts of C, over the logarithm of C", {
      width: 400,
      height: 320,
      x: "log₁₀ C",
      y: "α / C",
    });
    this.X.forEach((_, i) =>
      this.handle(
        this.plane,
        () =>
          `datum still ${side(this.y[i])} ${this.state[i] === "outside" ? "" : "marked"} ` +
          `${i === this.selected ? "selected" : ""}`,
        shape(this.y[i]),
        {
          place: () => this.X[i],
          name: () =>
            `Point ${i + 1}, class ${this.y[i] > 0 ? "+1" : "−1"}, alpha ` +
            `${show(this.alpha[i], 3)}${i === this.selected ? ", its curve is drawn strong" : ""}`,
          select: () => (this.selected = i),
        },
      ),
    );
    this.rail(
      this.chart,
      () => [
        [Math.log10(this.at), -0.2],
        [Math.log10(this.at), 1.3],
      ],
      {
        place: () => [Math.log10(this.at), 0.5],
        move: ([t]) => (this.at = 10 ** clamp(t, low, high)),
        name: () => `C is ${power(this.at)}`,
      },
    );
    this.slider("C = ", {
      min: low,
      max: high,
      step: 0.005,
      get: () => Math.log10(this.at),
      set: (t) => (this.at = 10 ** t),
      write: (t) => power(10 ** t),
    });
    this.button("Previous breakpoint", () => this.jump(-1));
    this.button("Next breakpoint", () => this.jump(1));
    this.button("Reset", () => this.reset());
  }

  jump(step) {
    const { C } = this.given,
      near = 1 + 1e-9;
    this.at =
      (step > 0 ? C.find((c) => c > this.at * near) : [...C].reverse().find((c) => c < this.at / near)) ?? this.at;
    this.update();
  }

  /** Alpha is linear in C between two breakpoints, proportional to C before the first, constant after the last. */
  alphas(c) {
    const { C, alpha } = this.given,
      k = C.findIndex((t) => t > c);
    if (k === 0) return alpha[0].map((a) => (a * c) / C[0]);
    if (k < 0) return alpha[C.length - 1];
    const t = (c - C[k - 1]) / (C[k] - C[k - 1]);
    return alpha[k].map((a, i) => (1 - t) * alpha[k - 1][i] + t * a);
  }

  draw() {
    const { plane, chart, X, y } = this,
      { C } = this.given,
      c = this.at,
      alpha = (this.alpha = this.alphas(c));
    const w = X[0].map((_, j) => sum(alpha.map((a, i) => a * y[i] * X[i][j])));
    const b = middleOffset(w, X, y),
      length = norm(w);
    const near = 1e-6 * c,
      state = (this.state = alpha.map((a) => (a <= near ? "outside" : a >= c - near ? "inside" : "margin")));
    plane.clear();
    plane.boundary(w, b);
    plane.band(w, b);
    X.forEach((x, i) => plane.text(x, String(i + 1), i === this.selected ? "strong" : "", 12, 4));
    chart.clear();
    const [low, high] = chart.limits,
      grid = range(121)
        .map((k) => low + ((high - low) * k) / 120)
        .concat(C.map(Math.log10))
        .sort((p, q) => p - q);
    for (const t of C)
      chart.path(
        [
          [Math.log10(t), 0],
          [Math.log10(t), 1],
        ],
        "faint",
      );
    const curves = grid.map((t) => this.alphas(10 ** t).map((a) => a / 10 ** t));
    const order = range(X.length).sort((i, j) => Number(i === this.selected) - Number(j === this.selected));
    for (const i of order)
      chart.path(
        grid.map((t, k) => [t, curves[k][i]]),
        `curve ${y[i] > 0 ? "up" : "down"} ${i === this.selected ? "strong" : ""}`,
      );
    chart.path(
      [
        [Math.log10(c), -0.2],
        [Math.log10(c), 1.3],
      ],
      "boundary",
    );
    // Beside the line stand the numbers of the points whose curves cross it there, those together that are together.
    const heights = new Map();
    alpha.forEach((a, i) => {
      const height = Math.round((12 * a) / c) / 12;
      heights.set(height, [...(heights.get(height) ?? []), i + 1]);
    });
    for (const [height, which] of heights)
      chart.text([Math.log10(c), height], which.join(" "), "", 6, height === 1 ? -5 : height === 0 ? 14 : 4);
    const count = (name) => state.filter((t) => t === name).length,
      here = C.findIndex((t) => Math.abs(t / c - 1) < 1e-6);
    const below = C.filter((t) => t < c).length;
    this.tell(
      [
        ["margin 1/‖w‖", show(1 / length, 3), "ink-1"],
        ["‖w‖", show(length, 3)],
        ["α = C", String(count("inside"))],
        ["0 < α < C", String(count("margin"))],
        ["α = 0", String(count("outside"))],
        ...(this.selected >= 0 ? [[`α of point ${this.selected + 1}`, show(alpha[this.selected], 3)]] : []),
      ],
      `C = ${power(c)}. ` +
        (here >= 0
          ? `Breakpoint ${here + 1} of ${C.length}: a point comes to the margin or leaves it.`
          : below === 0
            ? "Before the first breakpoint all alphas are proportional to C."
            : below === C.length
              ? "Beyond the last breakpoint the line stays where it is."
              : `Between breakpoints all alphas are linear in C; ${many(below, "breakpoint")} below, ` +
                `${C.length - below} ` +
                "above."),
    );
  }
}

define("path", PathFigure);
