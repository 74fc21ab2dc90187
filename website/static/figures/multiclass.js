// Three classes or four, and their regions: trained together and each alone, side by side.

import { clip, dot, interiorPoint, mean, range, score, standard, sum, svm } from "./numerics.js";
import { CLASSES, Plane, pair, power, show } from "./plane.js";
import { Figure, define } from "./figure.js";

/**
 * The multiclass support vector machine; labels 0, ..., K-1. Returns the rows of W, and b with sum zero.
 * A common shift of all offsets changes nothing, so the last one is kept at zero while solving.
 */
export function multiclassSvm(X, labels, K, C) {
  const { centre, unit, Z } = standard(X);
  const d = Z[0].length,
    c = C * unit * unit,
    p = range(K * (d + 1) - 1).map((j) => (j < K * d ? 1 : 0));
  const rows = [],
    group = [];
  Z.forEach((z, i) => {
    // The score of class j is its part times the unknowns: the rows of W, then the offsets.
    const weight = (j, k) => (Math.floor(k / d) === j ? z[k % d] : 0);
    const part = (j) => p.map((_, k) => (k < K * d ? weight(j, k) : k - K * d === j ? 1 : 0));
    const own = part(labels[i]);
    for (const j of range(K)) {
      if (j === labels[i]) continue;
      rows.push(part(j).map((other_k, k) => own[k] - other_k));
      group.push(i);
    }
  });
  const { x, error } = interiorPoint(p, rows, group, c);
  const W = range(K).map((j) => x.slice(j * d, (j + 1) * d).map((x_k) => x_k / unit));
  const offsets = W.map((w, j) => (j < K - 1 ? x[K * d + j] : 0) - dot(w, centre)),
    shift = sum(offsets) / K;
  const b = offsets.map((offset) => offset - shift);
  const slack = X.map((point, i) => {
    const claims = W.map((w, j) => score(w, b[j], point) + (j === labels[i] ? 0 : 1));
    return Math.max(...claims) - claims[labels[i]];
  });
  return { W, b, error, primal: sum(W.map((w) => dot(w, w))) / 2 + C * sum(slack) };
}

/** One machine for each class, against the rest. */
export function oneVsRest(X, labels, K, C) {
  const fits = range(K).map((j) =>
    svm(
      X,
      labels.map((label) => (label === j ? 1 : -1)),
      C,
    ),
  );
  return { W: fits.map((r) => r.w), b: fits.map((r) => r.b) };
}

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
    this.panels = trained.map(({ fit, name }, k) => {
      const plane = new Plane(
        this.planes,
        this.given.limits,
        `The points and the regions of their classes, trained ${name}`,
      );
      const panel = { fit, name, plane, wrong: [] };
      this.X.forEach((_, i) =>
        this.handle(plane, () => `datum ${CLASSES[this.y[i]]} ${panel.wrong[i] ? "marked" : ""}`, this.y[i], {
          place: () => this.X[i],
          move: (p) => (this.X[i] = p),
          name: () =>
            `Point ${i + 1} of class ${this.given.names[this.y[i]]}, at ${pair(this.X[i])}` +
            this.panels.map((each) => (each.wrong[i] ? `, a mistake ${each.name}` : "")).join(""),
          twin: k > 0,
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
