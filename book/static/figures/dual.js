// The dual of three points.

class DualFigure extends Figure {
  start() {
    super.start();
    this.C = this.given.C;
    this.alpha = [...this.given.alpha];
  }

  // Points 1 and 3 are positive, point 2 negative: alpha_2 = alpha_1 + alpha_3 leaves two numbers, a picture.
  build() {
    const C = this.C;
    this.plane = new Plane(this.planes, this.given.limits, "Two positive points, one negative, and the boundary of the moment; the arrow keys move a point");
    this.dual = new Plane(this.planes, [-0.14 * C, 1.08 * C, -0.14 * C, 1.08 * C], "The dual objective over alpha one and alpha three; the arrow keys move the point", { width: 320, x: "α₁", y: "α₃" });
    this.movable(this.plane, (i) => `, alpha ${show(this.all[i], 3)}`);
    this.handleAlpha = this.handle(this.dual, "query", 3, {
      place: () => [this.alpha[0], this.alpha[1]],
      move: ([s, t]) => (this.alpha = this.inside(s, t)),
      name: () => `alpha one ${show(this.alpha[0], 3)}, alpha three ${show(this.alpha[1], 3)}, dual value ${show(this.value(...this.alpha), 3)}`,
    });
    this.button("Go to the optimum", () => ((this.alpha = this.best()), this.update()));
    this.button("Reset", () => this.reset());
  }

  inside(s, t) {
    const C = this.C;
    [s, t] = [clamp(s, 0, C), clamp(t, 0, C)];
    const over = Math.max(0, s + t - C) / 2;
    [s, t] = [s - over, t - over];
    return s < 0 ? [0, C] : t < 0 ? [C, 0] : [s, t];
  }

  weights(s, t) {
    const [p, q, r] = this.X;
    return p.map((_, j) => s * (p[j] - q[j]) + t * (r[j] - q[j]));
  }

  value(s, t) {
    const w = this.weights(s, t);
    return 2 * (s + t) - dot(w, w) / 2;
  }

  best() {
    const { alpha } = svm(this.X, this.y, this.C);
    return [alpha[0], alpha[2]];
  }

  update() {
    const { plane, dual, X, y, C } = this, [s, t] = this.alpha, all = (this.all = [s, s + t, t]);
    const w = this.weights(s, t), r = svm(X, y, C), b = middleOffset(w, X, y);
    const margins = X.map((x, i) => y[i] * score(w, b, x)), xi = margins.map((m) => Math.max(0, 1 - m));
    const primal = dot(w, w) / 2 + C * xi.reduce((sum, v) => sum + v, 0), value = this.value(s, t);
    plane.clear();
    if (norm(w) > 1e-9) plane.boundary(w, b);
    dual.clear();
    const N = 28, h = C / N, top = r.dual, low = Math.min(0, this.value(C, 0), this.value(0, C), this.value(C / 2, C / 2));
    for (const i of range(N)) {
      for (const j of range(N - i)) {
        const v = this.value((i + 0.5) * h, (j + 0.5) * h), [px, py] = dual.at([i * h, (j + 1) * h]), [qx, qy] = dual.at([(i + 1) * h, j * h]);
        const cell = add(dual.ground, "path", { d: `M${px} ${py}V${qy}H${qx}${i + j < N - 1 ? `V${py}` : ""}Z`, class: "level" });
        cell.style.opacity = (0.75 * Math.round(10 * clamp((v - low) / (top - low || 1), 0, 1) ** 3)) / 10;
      }
    }
    dual.path([[0, 0], [C, 0], [0, C], [0, 0]], "boundary");
    const [s0, t0] = [r.alpha[0], r.alpha[2]];
    dual.dot([s0, t0], "foot", 5);
    dual.text([s0, t0], "optimum");
    this.handleAlpha.refresh();
    const lit = all.map((a, i) => (Math.abs(a * (margins[i] - 1 + xi[i])) < 5e-3 && Math.abs((C - a) * xi[i]) < 5e-3));
    this.refresh((i) => lit[i]);
    this.tell([
      ["dual", show(value, 3)], ["primal", show(primal, 3)], ["gap", show(Math.max(0, primal - value), 3)],
      ...all.map((a, i) => [`point ${i + 1}`, `α = ${show(a, 3)}, y f = ${show(margins[i], 3)}${lit[i] ? " ✓" : ""}`, lit[i] ? "lit" : ""]),
    ], `C = ${power(C)}. w = ${pair(w)}. ` + (lit.every(Boolean) ? (primal - value < 5e-4 ? "Complementary slackness holds at all three points: primal and dual are equal." : "Complementary slackness nearly holds at all three points: the gap is almost closed.") : `Complementary slackness holds at ${many(lit.filter(Boolean).length, "point")} of three: the gap is not closed.`));
  }
}

define("dual", DualFigure);
