// The path over C.

class PathFigure extends Figure {
  start() {
    super.start();
    this.at = this.given.at;
    this.sliderC?.set(Math.log10(this.at));
  }

  build() {
    const { C } = this.given, low = Math.log10(C[0]) - 0.5, high = Math.log10(C[C.length - 1]) + 0.3;
    this.plane = new Plane(this.planes, this.given.limits, "The points, the boundary and its margins at this C");
    this.chart = new Plane(this.planes, [low, high, -0.2, 1.3], "The alphas, as parts of C, over the logarithm of C", { width: 400, height: 220, x: "log₁₀ C", y: "α / C" });
    this.sliderC = this.slider("C = ", { min: low, max: high, step: 0.005, value: Math.log10(this.at) }, (t) => power(10 ** t), (t) => ((this.at = 10 ** t), this.update()));
    this.button("Previous breakpoint", () => this.jump(-1));
    this.button("Next breakpoint", () => this.jump(1));
    this.button("Reset", () => this.reset());
  }

  jump(step) {
    const { C } = this.given, near = 1 + 1e-9;
    const next = step > 0 ? C.find((c) => c > this.at * near) : [...C].reverse().find((c) => c < this.at / near);
    if (next) this.sliderC.set(Math.log10((this.at = next)));
    this.update();
  }

  /** Alpha is linear in C between two breakpoints, proportional to C before the first, constant after the last. */
  alphas(c) {
    const { C, alpha } = this.given, k = C.findIndex((t) => t > c);
    if (k === 0) return alpha[0].map((a) => (a * c) / C[0]);
    if (k < 0) return alpha[C.length - 1];
    const t = (c - C[k - 1]) / (C[k] - C[k - 1]);
    return alpha[k].map((a, i) => (1 - t) * alpha[k - 1][i] + t * a);
  }

  update() {
    const { plane, chart, X, y } = this, { C } = this.given, c = this.at, alpha = this.alphas(c);
    const w = X[0].map((_, j) => alpha.reduce((sum, a, i) => sum + a * y[i] * X[i][j], 0));
    const b = middleOffset(w, X, y), length = norm(w);
    const near = 1e-6 * c, state = alpha.map((a) => (a <= near ? "outside" : a >= c - near ? "inside" : "margin"));
    plane.clear();
    plane.boundary(w, b);
    plane.band(w, b);
    X.forEach((x, i) => plane.mark(x, y[i], state[i] === "outside" ? "" : "marked"));
    chart.clear();
    const [low, high] = chart.limits, grid = range(121).map((k) => low + ((high - low) * k) / 120).concat(C.map(Math.log10)).sort((p, q) => p - q);
    for (const t of C) chart.path([[Math.log10(t), 0], [Math.log10(t), 1]], "faint");
    const curves = grid.map((t) => this.alphas(10 ** t).map((a) => a / 10 ** t));
    X.forEach((_, i) => chart.path(grid.map((t, k) => [t, curves[k][i]]), y[i] > 0 ? "curve up" : "curve down"));
    chart.path([[Math.log10(c), chart.limits[2]], [Math.log10(c), chart.limits[3]]], "boundary");
    const count = (name) => state.filter((t) => t === name).length, here = C.findIndex((t) => Math.abs(t / c - 1) < 1e-6);
    const below = C.filter((t) => t < c).length;
    this.tell([
      ["margin 1/‖w‖", show(1 / length, 3)], ["‖w‖", show(length, 3)], ["α = C", String(count("inside"))], ["0 < α < C", String(count("margin"))], ["α = 0", String(count("outside"))],
    ], `C = ${power(c)}. ` + (here >= 0 ? `Breakpoint ${here + 1} of ${C.length}: a point comes to the margin or leaves it.` : below === 0 ? "Before the first breakpoint all alphas are proportional to C." :
        below === C.length ? "Beyond the last breakpoint the line stays where it is." : `Between breakpoints all alphas are linear in C; ${many(below, "breakpoint")} below, ${C.length - below} above.`));
  }
}

define("path", PathFigure);
