// A hyperplane: its arrow and its line can be taken by hand.

import { clamp, dot, mean, norm, score } from "./numerics.js";
import { Plane, many, pair, show } from "./plane.js";
import { Figure, define } from "./figure.js";
import { hear } from "./hear.js";

/** Compare two lines by the angle between them and by their distances from the origin. */
export function compareLines([v, c], [w, b]) {
  const cosine = Math.abs(dot(v, w)) / (norm(v) * norm(w)),
    angle = (Math.acos(Math.min(1, cosine)) * 180) / Math.PI,
    [mine, right] = [Math.abs(c) / norm(v), Math.abs(b) / norm(w)];
  return (
    (angle < 3 ? "Your line has the right direction" : `Your line is turned by ${show(angle, 0)} degrees`) +
    ` and lies ${show(mine)} from the origin; the line of the figure lies ${show(right)} from it.`
  );
}

class HyperplaneFigure extends Figure {
  start() {
    super.start();
    const { w, b, point } = this.now;
    this.point = [...point];
    this.along = true;
    this.put([...w], b);
  }

  /** Set (w, b); the arrow stands on the line, as near to the middle of the view as it can. */
  put(w, b) {
    const [left, right, low, high] = this.given.limits,
      middle = [(left + right) / 2, (low + high) / 2],
      f = score(w, b, middle) / dot(w, w);
    this.w = w;
    this.b = b;
    this.base = middle.map((t, j) => t - f * w[j]);
  }

  /** The boundary w.x + b = 0 as something to push; `get` tells [w, b], `set` takes the new b. */
  pushable(plane, get, set, name) {
    const foot = () => {
      const [w, b] = get(),
        middle = mean(plane.corners),
        f = score(w, b, middle) / dot(w, w);
      return middle.map((t, j) => t - f * w[j]);
    };
    const ends = () => {
      const [w] = get(),
        at = foot(),
        far = (2 * (plane.limits[1] - plane.limits[0])) / (norm(w) || 1);
      return [-1, 1].map((s) => [at[0] - s * far * w[1], at[1] + s * far * w[0]]);
    };
    return this.rail(plane, ends, { place: foot, move: (p) => set(-dot(get()[0], p)), name });
  }

  /** Tell what is wrong with what a link says (links.js). */
  unsound({ w }) {
    return norm(w) < 1e-3 && "w must not be zero";
  }

  build() {
    const plane = (this.plane = new Plane(this.planes, this.given.limits, "A line, its normal vector w and points"));
    this.pushable(
      plane,
      () => [this.w, this.b],
      (b) => this.put(this.w, b),
      () => `The line, offset b ${show(this.b)}`,
    );
    this.movable(plane);
    // The arrow turns about its foot and takes the line along.
    this.handle(plane, "tip", 3, {
      place: () => this.tip(),
      name: () => `The tip of w, w is ${pair(this.w)}`,
      move: (p) => {
        const w = p.map((t, j) => t - this.base[j]);
        if (norm(w) > 0.15) Object.assign(this, { w, b: -dot(w, this.base) });
      },
    });
    this.handle(plane, "query", 2, {
      place: () => this.point,
      move: (p) => (this.point = p),
      name: () => `The point x at ${pair(this.point)}`,
    });
    const times = (t) => `× ${show(2 ** t)}`,
      from = () => norm(this.w) / norm(this.given.w);
    this.slider("length of w ", {
      min: -2,
      max: 2,
      step: 0.05,
      get: () => clamp(Math.log2(from()), -9, 9),
      set: (t) => {
        const factor = 2 ** t / from();
        this.put(
          this.w.map((w_j) => factor * w_j),
          this.along ? factor * this.b : this.b,
        );
      },
      write: times,
    });
    this.check(
      "b along with it",
      () => this.along,
      (on) => (this.along = on),
    );
    hear(this, "distance", [-3, 3], () => score(this.w, this.b, this.point) / norm(this.w));
    this.button("Reset", () => this.reset());
  }

  /** Where the arrow ends, or where it leaves the view. */
  tip() {
    const { base, w, plane } = this;
    const room = w.map((t, j) => (t ? (plane.limits[2 * j + Number(t > 0)] - base[j]) / t : Infinity)),
      part = Math.min(1, 0.92 * Math.min(...room));
    return base.map((t, j) => t + part * w[j]);
  }

  /** A guess draws the line that the asked state will show, given the present one. */
  question() {
    const { plane, w, b } = this,
      [left, right] = plane.limits,
      at = (x) => [x, -(b + w[0] * x) / w[1]];
    return {
      plane,
      start: [0.25, 0.75].map((t) => at(left + t * (right - left))),
      scene: (empty) => {
        empty.line(w, b, "boundary");
        empty.arrow(
          this.base,
          this.base.map((t, j) => t + w[j]),
          "normal",
        );
        empty.text(this.tip(), "w", "ink-1", 10, -8);
        empty.dot([0, 0], "solid", 3);
        this.X.forEach((x, i) => empty.mark(x, this.y[i]));
      },
      judge: ([v, c]) => compareLines([v, c], [this.w, this.b]),
    };
  }

  draw() {
    const { plane, point: x, w, b, X, y, base } = this,
      length = norm(w),
      u = w.map((t) => t / length);
    const f = score(w, b, x),
      distance = f / length,
      foot = x.map((t, j) => t - distance * u[j]);
    const margins = X.map((p, i) => y[i] * score(w, b, p)),
      least = Math.min(...margins),
      nearest = margins.indexOf(least);
    const offset = -b / length,
      origin = u.map((t) => t * offset);
    plane.clear();
    plane.sides(w, b);
    plane.line(w, b, "boundary");
    plane.arrow(
      base,
      base.map((t, j) => t + w[j]),
      "normal",
    );
    plane.text(this.tip(), "w", "ink-1", 10, -8);
    plane.path([[0, 0], origin], "dashed ink-3");
    plane.text(
      origin.map((t) => t / 2),
      `|b| / ‖w‖ = ${show(Math.abs(offset))}`,
      "ink-3",
      8,
      4,
    );
    plane.path([x, foot], "dashed ink-4");
    plane.dot(foot, "foot");
    plane.text(
      x.map((t, j) => (t + foot[j]) / 2),
      show(distance),
      "ink-4",
      8,
      4,
    );
    plane.text(x, "x", "", 10, -8);
    plane.path([X[nearest], X[nearest].map((t, j) => t - (y[nearest] * least * u[j]) / length)], "dashed");
    plane.text(
      X[nearest].map((t, j) => t - (y[nearest] * least * u[j]) / length / 2),
      show(least / length),
      "",
      -8,
      4,
    );
    const wrong = margins.filter((t) => t <= 0).length;
    this.tell(
      [
        ["w", pair(w), "ink-1"],
        ["b", show(b)],
        ["‖w‖", show(length)],
        ["score f(x)", show(f)],
        ["signed distance f(x)/‖w‖", show(distance), "ink-4"],
        ["functional margin", show(least)],
        ["geometric margin", show(least / length)],
      ],
      `The point x is predicted ${f > 0 ? "+1" : "−1"}. ` +
        (wrong === 0
          ? `The line separates the classes; point ${nearest + 1} is nearest to it.`
          : `${many(wrong, "point")} of the data ${wrong === 1 ? "is a mistake" : "are mistakes"}.`),
    );
  }
}

define("hyperplane", HyperplaneFigure);
