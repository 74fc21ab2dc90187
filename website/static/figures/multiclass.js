// Three classes or four, and their regions: trained together and each alone, side by side.

import { clip, mean, multiclassSvm, oneVsRest, range, score } from "./numerics.js";
import { CLASSES, Plane, pair, power, show } from "./plane.js";
import { Figure, define } from "./figure.js";

class MulticlassFigure extends Figure {
  start() {
    super.start();
    this.exponent = Math.log10(this.now.C);
    this.claims = Boolean(this.now.claims);
  }

  build() {
    const trained = [
      { fit: multiclassSvm, name: "together" },
      { fit: oneVsRest, name: "each against the rest" },
    ];
    this.panels = trained.map(({ fit, name }) => {
      const plane = new Plane(
        this.planes,
        this.given.limits,
        `The points and the regions of their classes, trained ${name}; the arrow keys move a point`,
      );
      const panel = { fit, name, plane, wrong: [] };
      this.X.forEach((_, i) =>
        this.handle(plane, () => `datum ${CLASSES[this.y[i]]} ${panel.wrong[i] ? "marked" : ""}`, this.y[i], {
          place: () => this.X[i],
          move: (p) => (this.X[i] = p),
          name: () =>
            `Point ${i + 1} of class ${this.given.names[this.y[i]]}, at ` +
            `${pair(this.X[i])}${panel.wrong[i] ? ", a mistake" : ""}`,
        }),
      );
      return panel;
    });
    this.check(
      "show who claims each place",
      () => this.claims,
      (on) => (this.claims = on),
    );
    this.slider("C = ", {
      min: -2,
      max: 2,
      step: 0.1,
      get: () => this.exponent,
      set: (t) => (this.exponent = t),
      write: (t) => power(10 ** t),
    });
    this.button("Reset", () => this.reset());
  }

  draw() {
    const C = 10 ** this.exponent,
      K = this.given.names.length;
    for (const panel of this.panels) this.panel(panel, panel.fit(this.X, this.y, K, C), K);
    const counts = this.panels.map(({ name, wrong }) => [`mistakes, ${name}`, String(wrong.filter(Boolean).length)]);
    this.tell(
      counts,
      `C = ${power(C)}. In both pictures a point gets the class with the largest score; mistakes are ringed.` +
        (this.claims ? " A class claims the places where its own score is positive." : ""),
    );
  }

  panel(panel, { W, b }, K) {
    const { plane, name } = panel;
    plane.clear();
    for (const j of range(K)) {
      let region = plane.corners;
      for (const k of range(K))
        if (k !== j)
          region = clip(
            region,
            W[j].map((t, c) => t - W[k][c]),
            b[j] - b[k],
          );
      plane.polygon(region, `region ${CLASSES[j]}`);
    }
    if (this.claims) {
      for (const mask of range(2 ** K)) {
        let region = plane.corners;
        for (const j of range(K))
          region = clip(
            region,
            W[j].map((t) => ((mask >> j) & 1 ? t : -t)),
            (mask >> j) & 1 ? b[j] : -b[j],
          );
        const claims = range(K).filter((j) => (mask >> j) & 1).length;
        if (claims !== 1) plane.polygon(region, claims ? "several" : "nobody");
        if (claims !== 1 && region.length > 2)
          plane.text(mean(region), claims ? "two or more" : "none", "centred", 0, 4);
      }
      for (const j of range(K)) plane.line(W[j], b[j], `dashed ${CLASSES[j]}`);
    }
    plane.heading(name);
    const best = (x) => range(K).reduce((a, j) => (score(W[j], b[j], x) > score(W[a], b[a], x) ? j : a), 0);
    panel.wrong = this.X.map((x, i) => best(x) !== this.y[i]);
  }
}

define("multiclass", MulticlassFigure);
