// Lifting: points of a line onto a parabola, points of the plane into space, which can be turned.

import { certificate, clamp, norm, range, score, svm } from "./numerics.js";
import { Plane, add, shape, show, side } from "./plane.js";
import { Figure, STEPS, define } from "./figure.js";

/** Where a point of space is drawn: turned about the upright axis, then seen from a little above. */
function seen(point, turn, tilt = 0.35) {
  const [x, y, z] = point;
  const [c, s] = [Math.cos(turn), Math.sin(turn)],
    depth = x * s + y * c;
  return [x * c - y * s, z * Math.cos(tilt) + depth * Math.sin(tilt)];
}

class LiftFigure extends Figure {
  start() {
    super.start();
    this.turn = this.now.turn ?? 0.5;
    this.lifted = this.now.lifted ?? 0;
    this.t = [...this.given.line.x];
  }

  build() {
    const { line } = this.given;
    this.parabola = new Plane(
      this.planes,
      [-2.6, 2.6, -0.8, 5.2],
      "Points of a line, lifted onto the parabola; the arrow keys move a point along the line",
      { x: "x", y: "x²" },
    );
    this.space = new Plane(
      this.planes,
      [-2.4, 2.4, -1.92, 1.92],
      "Points of the plane, lifted into space; the left and right arrow keys turn it",
      { x: "", y: "" },
    );
    this.t.forEach((_, i) =>
      this.handle(this.parabola, () => `datum ${side(line.y[i])}`, shape(line.y[i]), {
        place: () => this.up(i),
        move: ([t]) => (this.t[i] = clamp(t, -2.2, 2.2)),
        name: () =>
          `Point ${i + 1}, class ${line.y[i] > 0 ? "+1" : "−1"}, at ${show(this.t[i])}, height ${show(this.up(i)[1])}`,
      }),
    );
    const knob = add(this.space.rails, "g", { class: "handle knob" });
    add(knob, "rect", { class: "touch", x: 0, y: 0, width: this.space.width, height: this.space.height });
    // A swipe along turns the picture; one up or down goes on scrolling the page.
    this.turned(knob);
    this.slider("lifted by ", {
      min: 0,
      max: 1,
      step: 0.02,
      get: () => this.lifted,
      set: (t) => (this.lifted = t),
      write: (t) => `${show(100 * t, 0)} %`,
    });
    this.slider("turned by ", {
      min: -180,
      max: 180,
      step: 1,
      get: () => (((this.turn * 180) / Math.PI + 540) % 360) - 180,
      set: (t) => (this.turn = (t * Math.PI) / 180),
      write: (t) => `${show(t, 0)}°`,
    });
    this.button("Reset", () => this.reset());
  }

  turned(knob) {
    knob.setAttribute("tabindex", 0);
    knob.setAttribute("role", "button");
    knob.refresh = () =>
      knob.setAttribute(
        "aria-label",
        `Points in space, seen from ${show((this.turn * 180) / Math.PI, 0)} degrees; the arrow keys turn them`,
      );
    this.grips.push(knob);
    knob.addEventListener("keydown", (event) => {
      const step = STEPS[event.key];
      if (step?.[0]) this.turn += 0.1 * step[0];
      else if (event.key === "Enter" || event.key === " ") this.lifted = this.lifted ? 0 : 1;
      else return;
      event.preventDefault();
      this.update();
      if (!step) this.say();
    });
    this.space.svg.classList.add("turns");
    knob.addEventListener("pointerdown", (event) => {
      const from = event.clientX,
        start = this.turn;
      knob.setPointerCapture(event.pointerId);
      const follow = (e) => ((this.turn = start + (e.clientX - from) / 90), this.update());
      const stop = () =>
        ["pointermove", "pointerup", "pointercancel"].forEach((name) =>
          knob.removeEventListener(name, name === "pointermove" ? follow : stop),
        );
      knob.addEventListener("pointermove", follow);
      knob.addEventListener("pointerup", stop);
      knob.addEventListener("pointercancel", stop);
    });
  }

  up(i) {
    return [this.t[i], this.lifted * this.t[i] ** 2];
  }

  draw() {
    const { parabola, space, lifted, X, y } = this,
      { line } = this.given;
    parabola.clear();
    space.clear();
    parabola.path(
      [
        [-2.6, 0],
        [2.6, 0],
      ],
      "faint",
    );
    parabola.path(
      range(53).map((k) => [-2.6 + 0.1 * k, lifted * (-2.6 + 0.1 * k) ** 2]),
      "curve faint",
    );
    const points = this.t.map((_, i) => this.up(i)),
      proof = certificate(points, line.y),
      r = proof ? null : svm(points, line.y, Infinity);
    if (r && norm(r.w) < 1e6) {
      parabola.boundary(r.w, r.b);
      // Where the line cuts the parabola the decision on the axis changes.
      for (const k of range(200)) {
        const [s, t] = [-2.6 + 0.026 * k, -2.6 + 0.026 * (k + 1)],
          f = score(r.w, r.b, [(s + t) / 2, lifted * ((s + t) / 2) ** 2]);
        parabola.path(
          [
            [s, -0.35],
            [t, -0.35],
          ],
          f > 0 ? "axis up" : "axis down",
        );
      }
    } else if (proof) parabola.mixtures(points, line.y, proof);
    // Space: the square below, the points above it, and a plane between the classes where there is one.
    const at = (x, height) => seen([...x, height], this.turn),
      corners = [
        [-1.3, -1.3],
        [1.3, -1.3],
        [1.3, 1.3],
        [-1.3, 1.3],
      ];
    space.path(
      [...corners, corners[0]].map((x) => at(x, 0)),
      "faint",
    );
    const heights = X.map((x) => 1.2 * lifted * x[0] * x[1]);
    X.forEach((x, i) => space.path([at(x, 0), at(x, heights[i])], y[i] > 0 ? "mix up" : "mix down"));
    if (lifted > 0.02)
      space.polygon(
        corners.map((x) => at(x, 0)),
        "band",
      );
    X.forEach((x, i) => space.mark(at(x, heights[i]), y[i]));
    space.heading(lifted > 0.02 ? "third coordinate: x₁x₂" : "exclusive or, in the plane");
    this.tell(
      [
        ["the line", proof ? "not separable" : "separable", "ink-1"],
        ["exclusive or", lifted > 0.02 ? "separable: the sign of the third coordinate" : "not separable"],
      ],
      lifted > 0.02
        ? "With the new measurement a straight cut is enough. " +
            "The strip below shows the decision on the axis: an interval."
        : "Flat, no threshold on the line and no line in the plane can do it. Lift the points.",
    );
  }
}

define("lift", LiftFigure);
