// Three classes or four, and their regions.

class MulticlassFigure extends Figure {
  start() {
    super.start();
    this.exponent = Math.log10(this.given.C);
    this.sliderC?.set(this.exponent);
  }

  build() {
    this.plane = new Plane(this.planes, this.given.limits, "Points of three classes and the regions of their predictions; the arrow keys move a point");
    this.handles = this.X.map((_, i) => this.handle(this.plane, `datum ${CLASSES[this.y[i]]}`, this.y[i], {
      place: () => this.X[i],
      move: (p) => (this.X[i] = p),
      name: () => `Point ${i + 1} of class ${this.given.names[this.y[i]]}, at ${pair(this.X[i])}${this.wrong?.[i] ? ", a mistake" : ""}`,
    }));
    this.choice("method ", ["all classes jointly", "each class against the rest"], (k) => ((this.rest = k === 1), this.update()));
    this.boxClaims = this.check("show who claims each place", false, () => this.update());
    this.sliderC = this.slider("C = ", { min: -2, max: 2, step: 0.1, value: this.exponent }, (t) => power(10 ** t), (t) => ((this.exponent = t), this.update()));
    this.button("Reset", () => this.reset());
  }

  update() {
    const { plane, X, y } = this, C = 10 ** this.exponent, K = this.given.names.length;
    const { W, b } = (this.rest ? oneVsRest : multiclassSvm)(X, y, K, C);
    plane.clear();
    for (const j of range(K)) {
      let region = plane.corners;
      for (const k of range(K)) if (k !== j) region = clip(region, W[j].map((t, c) => t - W[k][c]), b[j] - b[k]);
      plane.polygon(region, `region ${CLASSES[j]}`);
    }
    if (this.boxClaims.checked) {
      for (const mask of range(2 ** K)) {
        let region = plane.corners;
        for (const j of range(K)) region = clip(region, W[j].map((t) => (mask >> j & 1 ? t : -t)), mask >> j & 1 ? b[j] : -b[j]);
        const claims = range(K).filter((j) => mask >> j & 1).length;
        if (claims !== 1) plane.polygon(region, claims ? "several" : "nobody");
        if (claims !== 1 && region.length > 2) plane.text(mean(region), claims ? "two or more" : "none", "", -14, 4);
      }
      for (const j of range(K)) plane.line(W[j], b[j], `dashed ${CLASSES[j]}`);
    }
    const best = (x) => range(K).reduce((a, j) => (score(W[j], b[j], x) > score(W[a], b[a], x) ? j : a), 0);
    this.wrong = X.map((x, i) => best(x) !== y[i]);
    this.refresh((i) => this.wrong[i]);
    this.tell([["mistakes", String(this.wrong.filter(Boolean).length)], ...range(K).map((j) => [`w, b of ${this.given.names[j]}`, `${pair(W[j])}, ${show(b[j])}`])],
      `C = ${power(C)}, ${this.rest ? "each class against the rest" : "all classes jointly"}. A point gets the class with the largest score` + (this.boxClaims.checked ? "; a class claims the places where its own score is positive." : "."));
  }
}

define("multiclass", MulticlassFigure);
