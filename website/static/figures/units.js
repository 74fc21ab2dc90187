// Changing the unit of one measurement: the widest strip depends on it.

import { certificate, dot, mean, norm, range, standard, sum, svm } from "./numerics.js";
import { HEIGHT, Plane, WIDTH, pair, power, shape, show, side } from "./plane.js";
import { Figure, define } from "./figure.js";

class UnitsFigure extends Figure {
  start() {
    super.start();
    this.unit = Math.log10(this.now.unit ?? 1);
    this.standardised = Boolean(this.now.standardised);
  }

  build() {
    const { margins } = svm(this.X, this.y, Infinity);
    // The points that hold the strip can be moved.
    this.held = range(this.X.length).filter((i) => margins[i] < 1 + 1e-6);
    const [a, b, c, d] = this.given.limits;
    this.hers = new Plane(this.planes, [a, b, c, d], "The points as they are measured, and the hard margin", {
      x: this.given.names[0],
      y: `${this.given.names[1]}, new unit`,
    });
    this.ours = new Plane(this.planes, [a, b, c, d], "The same points and the same line, drawn in centimetres", {
      x: this.given.names[0],
      y: `${this.given.names[1]}, cm`,
    });
    this.held.forEach((i) =>
      this.handle(this.hers, () => `datum ${side(this.y[i])} ${this.rings[i] ? "marked" : ""}`, shape(this.y[i]), {
        place: () => [this.X[i][0], 10 ** this.unit * this.X[i][1]],
        move: ([s, t]) => (this.X[i] = [s, t / 10 ** this.unit]),
        name: () => `Point ${i + 1}, class ${this.y[i] > 0 ? "+1" : "−1"}, at ${pair(this.X[i])} cm`,
      }),
    );
    this.slider("1 cm of the second is written as ", {
      min: -1,
      max: 1,
      step: 0.02,
      get: () => this.unit,
      set: (t) => (this.unit = t),
      write: (t) => power(10 ** t),
    });
    this.check(
      "standardise first",
      () => this.standardised,
      (on) => (this.standardised = on),
    );
    this.button("Reset", () => this.reset());
  }

  draw() {
    const { hers, ours, X, y } = this,
      unit = 10 ** this.unit,
      measured = X.map((x) => [x[0], unit * x[1]]);
    const [low, high, bottom, top] = this.given.limits,
      middle = [(low + high) / 2, (unit * (bottom + top)) / 2];
    const tall = ((top - bottom) / 2) * Math.max(1, unit),
      wide = (tall * WIDTH) / HEIGHT; // both axes at one scale
    hers.view([middle[0] - wide, middle[0] + wide, middle[1] - tall, middle[1] + tall]);
    const proof = certificate(X, y),
      mark = () => {
        for (const [plane, points] of [
          [hers, measured],
          [ours, X],
        ])
          points.forEach(
            (x, i) => (plane === ours || !this.held.includes(i)) && plane.mark(x, y[i], this.rings[i] ? "marked" : ""),
          );
      };
    hers.clear();
    ours.clear();
    if (proof) {
      this.rings = [];
      mark();
      return this.tell([], "These points cannot be separated. Move the point back.");
    }
    // Mean and deviation of each measurement, or none.
    const [m, s] = this.standardised
      ? [
          mean(measured),
          mean(measured).map((m_j, j) => Math.sqrt(sum(measured.map((x) => (x[j] - m_j) ** 2)) / X.length)),
        ]
      : [
          [0, 0],
          [1, 1],
        ];
    const r = svm(
      measured.map((x) => x.map((t, j) => (t - m[j]) / s[j])),
      y,
      Infinity,
    );
    this.rings = r.margins.map((t) => t < 1 + 1e-6);
    const w = r.w.map((t, j) => t / s[j]),
      b = r.b - dot(w, m),
      back = [w[0], unit * w[1]];
    for (const [plane, v] of [
      [hers, w],
      [ours, back],
    ]) {
      plane.boundary(v, b);
      plane.band(v, b);
    }
    mark();
    const slopeOf = (v) => -v[0] / v[1],
      slope = slopeOf(back),
      plain = slopeOf(svm(X, y, Infinity).w); // of these points, which may have been moved
    this.tell(
      [
        ["slope of the line, in centimetres", show(slope), "ink-1"],
        ["margin, as measured", this.standardised ? "–" : show(1 / norm(w), 3)],
        ["mean of the second", show(mean(measured)[1])],
      ],
      (this.standardised
        ? "Each measurement is divided by its standard deviation first: the unit cancels, and the line stays where " +
          "it is."
        : Math.abs(slope - plain) < 1e-6 * (1 + Math.abs(plain))
          ? "The line is the one for centimetres."
          : unit > 1
            ? "Large numbers: a gap along the second axis looks wide, and the line lies down to use it."
            : "Small numbers: the second axis hardly counts, and the line turns to use the first.") +
        " Points on the margin are ringed.",
    );
  }
}

define("units", UnitsFigure);
