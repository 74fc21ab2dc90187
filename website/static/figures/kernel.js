// A support vector machine with the Gaussian kernel: its scale, its price.

import { range, score, svm } from "./numerics.js";
import { Plane, power, show } from "./plane.js";
import { Figure, define } from "./figure.js";

const gaussian = (x, z, nu) => Math.exp(-nu * ((x[0] - z[0]) ** 2 + (x[1] - z[1]) ** 2));

/**
 * The support vector machine with the Gaussian kernel. The rows of a Cholesky factor of K have the inner products K, so
 * the linear machine on these rows is the one that is asked for.
 */
export function kernelSvm(X, y, C, nu) {
  const n = X.length,
    rows = X.map(() => Array(n).fill(0));
  X.forEach((x, i) => {
    for (let j = 0; j <= i; j++) {
      let left = gaussian(x, X[j], nu);
      for (let k = 0; k < j; k++) left -= rows[i][k] * rows[j][k];
      // Of a point that the others span (nearly), nothing is left for a coordinate of its own.
      rows[i][j] = i > j ? (rows[j][j] ? left / rows[j][j] : 0) : left > 1e-10 ? Math.sqrt(left) : 0;
    }
  });
  const used = range(n).filter((j) => rows[j][j]),
    { alpha, b, margins, primal, dual } = svm(
      rows.map((row) => used.map((j) => row[j])),
      y,
      C,
    );
  return { alpha, b, margins, primal, dual };
}

class KernelFigure extends Figure {
  start() {
    super.start();
    this.C = Math.log10(this.now.C);
    this.nu = Math.log10(this.now.nu);
  }

  /** What stays when the reader brings other points (own.js). */
  get chosen() {
    return { C: 10 ** this.C, nu: 10 ** this.nu };
  }

  build() {
    this.plane = new Plane(
      this.planes,
      this.given.limits,
      "Points of two classes, where the score is positive, and its margins",
    );
    const write = (t) => power(10 ** t);
    this.slider("scale ν = ", {
      min: -2,
      max: 2.5,
      step: 0.05,
      get: () => this.nu,
      set: (t) => (this.nu = t),
      write,
      kind: "ink-1",
    });
    this.slider("price C = ", {
      min: -1,
      max: 3,
      step: 0.05,
      get: () => this.C,
      set: (t) => (this.C = t),
      write,
      kind: "ink-3",
    });
    this.editable(
      this.plane,
      {
        note: (i) => `, alpha ${show(this.result.alpha[i], 3)}`,
        marked: (i) => this.result.alpha[i] > 1e-6 * this.top,
      },
      44,
    );
    this.button("Reset", () => this.reset());
  }

  draw() {
    const { plane, X, y } = this,
      { fresh, truth } = this.given,
      C = 10 ** this.C,
      nu = 10 ** this.nu;
    const r = (this.result = kernelSvm(X, y, C, nu));
    this.top = Math.max(...r.alpha);
    const used = range(X.length).filter((i) => r.alpha[i] > 1e-6 * this.top);
    const weights = used.map((i) => y[i] * r.alpha[i]),
      points = used.map((i) => X[i]);
    const f = (x) => {
      let total = r.b;
      for (let k = 0; k < points.length; k++) total += weights[k] * gaussian(points[k], x, nu);
      return total;
    };
    plane.clear();
    plane.contour(
      f,
      { boundary: 0, "dashed up": 1, "dashed down": -1 },
      { area: "positive strong", ...(nu > 10 ? { nx: 60, ny: 48 } : {}) },
    ); // islands are small
    const wrong = r.margins.filter((t) => t <= 0).length,
      missed = fresh.filter((x, i) => truth[i] * f(x) <= 0).length,
      ours = String(this.now.limits) === String(this.given.limits); // a reader's own points are of another source
    this.tell(
      [
        ["support vectors", `${used.length} of ${X.length}`],
        ["errors on these points", String(wrong)],
        ...(ours
          ? [[`errors on ${fresh.length} fresh points`, `${missed} (${show((100 * missed) / fresh.length, 1)} %)`]]
          : []),
        ["½‖w‖² + C·slack", show(r.primal, 3)],
      ],
      `ν = ${power(nu)}: two points at a distance of ${show(1 / Math.sqrt(nu))} have the kernel value 1/e. ` +
        `C = ${power(C)}. Support vectors are ringed.`,
    );
  }
}

define("kernel", KernelFigure);
