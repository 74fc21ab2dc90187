// A hyperplane: score, distance, margins.

class HyperplaneFigure extends Figure {
  start() {
    super.start();
    const { w, b, point } = this.given;
    Object.assign(this, { angle: (Math.atan2(w[1], w[0]) * 180) / Math.PI, length: norm(w), b, point: [...point] });
    this.sliders?.forEach((input, k) => input.set([this.angle, this.length, this.b][k]));
  }

  build() {
    const plane = (this.plane = new Plane(this.planes, this.given.limits, "A line, its normal vector and a point; the arrow keys move the point"));
    this.query = this.handle(plane, "query", 3, { place: () => this.point, move: (p) => (this.point = p), name: () => `The point x at ${pair(this.point)}` });
    const degrees = (t) => `${show(t, 0)}°`;
    this.sliders = [
      this.slider("direction of w ", { min: -180, max: 180, step: 1, value: this.angle }, degrees, (t) => ((this.angle = t), this.update())),
      this.slider("length of w ", { min: 0.2, max: 5, step: 0.05, value: this.length }, show, (t) => ((this.length = t), this.update())),
      this.slider("offset b ", { min: -15, max: 15, step: 0.1, value: this.b }, (t) => show(t, 1), (t) => ((this.b = t), this.update())),
    ];
    this.button("Reset", () => this.reset());
  }

  update() {
    const { plane, point: x, b, X, y } = this, turn = (this.angle * Math.PI) / 180;
    const u = [Math.cos(turn), Math.sin(turn)], w = u.map((t) => t * this.length);
    const f = score(w, b, x), distance = f / this.length, foot = x.map((t, j) => t - distance * u[j]);
    const middle = mean(plane.corners), base = middle.map((t, j) => t - (score(w, b, middle) / this.length) * u[j]);
    plane.clear();
    plane.sides(w, b);
    plane.line(w, b, "boundary");
    X.forEach((p, i) => plane.mark(p, y[i]));
    plane.arrow(base, base.map((t, j) => t + w[j]), "normal");
    const room = w.map((t, j) => (t ? (plane.limits[2 * j + (t > 0)] - base[j]) / t : Infinity)), tip = Math.min(1, 0.9 * Math.min(...room));
    plane.text(base.map((t, j) => t + tip * w[j]), "w"); // where the arrow leaves the view, its letter stays
    plane.path([x, foot], "dashed");
    plane.dot(foot, "foot");
    plane.text(x, "x", "", 10, -8);
    this.query.refresh();
    const margins = X.map((p, i) => y[i] * score(w, b, p)), least = Math.min(...margins);
    this.tell([
      ["score f(x)", show(f)], ["signed distance", show(distance)], ["projection", pair(foot)],
      ["functional margin", show(least)], ["geometric margin", show(least / this.length)],
    ], `w = ${pair(w)}, b = ${show(b, 1)}. The point x is predicted ${f > 0 ? "+1" : "−1"}. ` +
      (least > 0 ? "The line separates the classes." : `${many(margins.filter((t) => t <= 0).length, "point")} of the data ${margins.filter((t) => t <= 0).length === 1 ? "is a mistake" : "are mistakes"}.`));
  }
}

define("hyperplane", HyperplaneFigure);
