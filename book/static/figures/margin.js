// The margin, hard and soft.

class MarginFigure extends Figure {
  start() {
    super.start();
    this.exponent = Math.log10(this.given.C);
    this.hard = false;
    this.selected = 0;
    this.sliderC?.set(this.exponent);
    if (this.boxHard) this.boxHard.checked = false;
  }

  build() {
    this.plane = new Plane(this.planes, this.given.limits, "Points of two classes, the boundary and its margins; the arrow keys move a point");
    this.movable(this.plane, (i) => this.note(i));
    this.sliderC = this.slider("C = ", { min: -3, max: 3, step: 0.05, value: this.exponent }, (t) => power(10 ** t), (t) => ((this.exponent = t), (this.hard = this.boxHard.checked = false), this.update()));
    this.boxHard = this.check("hard margin", false, (on) => ((this.hard = on), this.update()));
    this.button("Add +1", () => this.another(1));
    this.button("Add −1", () => this.another(-1));
    this.button("Flip", () => this.change((i) => (this.y[i] = -this.y[i])));
    this.button("Remove", () => this.change((i) => (this.X.splice(i, 1), this.y.splice(i, 1))));
    this.button("Reset", () => this.reset());
  }

  another(label) {
    if (this.X.length >= 60) return this.tell([], "Sixty points are enough.");
    const [a, b, c, d] = this.given.limits, t = (this.X.length * 0.618) % 1;
    this.X.push([a + (b - a) * (0.3 + 0.4 * t), c + (d - c) * (label > 0 ? 0.8 : 0.2)]);
    this.y.push(label);
    this.selected = this.X.length - 1;
    this.repoint();
    this.update();
    this.handles[this.selected].focus({ preventScroll: true });
  }

  change(act) {
    const i = this.selected, y = [...this.y], X = [...this.X];
    act(i);
    if (Math.abs(this.y.reduce((sum, t) => sum + t, 0)) === this.y.length) {
      Object.assign(this, { X, y });
      return this.tell([], "Each class needs a point: nothing was changed.");
    }
    this.selected = Math.min(i, this.X.length - 1);
    this.repoint();
    this.update();
  }

  note(i) {
    const { alpha, xi } = this.result ?? {};
    if (!alpha) return this.mixed?.[i] ? `, weight ${show(this.mixed[i])} in the mixture` : "";
    return `, alpha ${show(alpha[i], 3)}${xi[i] > 1e-6 ? `, slack ${show(xi[i])}` : ""}${i === this.selected ? ", selected" : ""}`;
  }

  update() {
    const { plane, X, y } = this, C = this.hard ? Infinity : 10 ** this.exponent;
    const proof = certificate(X, y);
    plane.clear();
    this.mixed = null;
    if (this.hard && proof) {
      this.result = null;
      this.mixed = proof.weights;
      for (const label of [1, -1]) {
        const members = Object.keys(proof.weights).map(Number).filter((i) => y[i] === label);
        for (const i of members) plane.path([X[i], proof.point], label > 0 ? "mix up" : "mix down");
      }
      plane.dot(proof.point, "certificate", 5);
      this.refresh((i) => i in proof.weights);
      return this.tell([["common point", pair(proof.point)]], "Not separable: the marked point is a mixture of points of either class, so no line has the classes on its two sides. The hard margin has no solution.");
    }
    const r = (this.result = svm(X, y, C)), { w, b } = r, length = norm(w), support = (i) => r.alpha[i] > 1e-6 * Math.max(...r.alpha);
    if (length > 1e-9) {
      plane.boundary(w, b);
      plane.band(w, b);
      X.forEach((x, i) => {
        const move = r.xi[i] / length ** 2;
        if (r.xi[i] > 1e-6) plane.path([x, x.map((t, j) => t + y[i] * move * w[j])], y[i] > 0 ? "slack up" : "slack down");
      });
    }
    this.refresh(support);
    const slack = r.xi.reduce((sum, t) => sum + t, 0), mistakes = r.margins.filter((t) => t <= 0).length;
    this.tell([
      ["margin 1/‖w‖", show(1 / length, 3)], ["sum of slack", show(slack, 3)],
      ["support vectors", String(X.filter((_, i) => support(i)).length)], ["mistakes", String(mistakes)],
      ["primal", show(r.primal, 4)], ["dual", show(r.dual, 4)], ["gap", Math.max(0, r.primal - r.dual) < 1e-6 * r.primal ? "below a millionth" : show(r.primal - r.dual, 4)],
    ], (this.hard ? "Hard margin. " : `C = ${power(C)}. `) + `w = ${pair(w)}, b = ${show(b)}. ` + (length > 1e-9 ? "" : "All weights are zero: there is no boundary. ") +
      (proof ? "The data are not separable." : "The data are separable."));
  }
}

define("margin", MarginFigure);
