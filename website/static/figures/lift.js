// The lift: points of the plane on a bowl, a plane in space that one pushes up and down, and its shadow on the floor.

import { clamp, norm, range } from "./numerics.js";
import { Plane, SHAPES, add, many, shape, show, side } from "./plane.js";
import { Figure, define } from "./figure.js";

const [HALF, TOP, UP, TILT] = [2, 8, 0.42, 0.42]; // half the floor, the height of the bowl, how steep, seen from above
const HEIGHT = { min: 0.01, max: 5 };

/** Which points lie on the wrong side of the plane at that height: discs (+1) belong below it, squares above. */
export const misplaced = (X, y, lifted, height) =>
  range(X.length).filter((i) => lifted * norm(X[i]) ** 2 < height !== y[i] > 0);

class LiftFigure extends Figure {
  start() {
    super.start();
    this.rest();
    this.turn = this.now.turn ?? 0.5;
    this.lifted = this.now.lifted ?? 0;
    this.height = this.now.height;
  }

  build() {
    this.space = new Plane(
      this.planes,
      [-3, 3, -1.25, 3.55],
      "The points on the bowl and the plane: up and down push the plane, left and right turn the picture",
      { x: "", y: "" },
    );
    this.floor = new Plane(
      this.planes,
      [-2.5, 2.5, -2, 2].map((t) => 1.1 * t),
      "The floor, seen from above",
    );
    const sheet = add(this.space.rails, "g", { class: "handle sheet" }),
      path = add(sheet, "path", { class: "touch" });
    this.grip(
      this.space,
      sheet,
      {
        place: () => [2 * this.turn, this.seen([0, 0], this.height)[1]],
        move: ([x, y]) => {
          this.rest();
          this.turn = x / 2;
          this.height = clamp(y / (UP * Math.cos(TILT)), HEIGHT.min, HEIGHT.max);
        },
        name: () => `The plane, at height ${show(this.height)}`,
      },
      () => path.setAttribute("d", this.square(this.height)),
    );
    this.over = add(this.space.points, "g", { class: "strokes through", "aria-hidden": "true" });
    this.slider("lifted by ", {
      min: 0,
      max: 1,
      step: 0.02,
      get: () => this.lifted,
      set: (t) => (this.rest(), (this.lifted = t)),
      write: (t) => `${show(100 * t, 0)} %`,
    });
    this.button(
      "Lift",
      () => {
        const from = this.lifted,
          to = from ? 0 : 1;
        this.glide(to, (part) => (this.lifted = from + part * (to - from)));
      },
      () => ((this.goal ?? this.lifted) ? "Lay them flat" : "Lift them"),
    );
    this.button("Reset", () => this.reset());
  }

  /**
   * Where a point of space is drawn: turned about the upright axis, then seen from a little above.
   *
   * @returns {[number, number]}
   */
  seen(p, height) {
    const [x, y] = p,
      [c, s] = [Math.cos(this.turn), Math.sin(this.turn)];
    return [x * c - y * s, (x * s + y * c) * Math.sin(TILT) + UP * height * Math.cos(TILT)];
  }

  /** The square of the floor at some height, as a path. */
  square(height) {
    const corners = [
      [-1, -1],
      [1, -1],
      [1, 1],
      [-1, 1],
    ];
    return `M${corners.map(([x, y]) => this.space.at(this.seen([HALF * x, HALF * y], height))).join("L")}Z`;
  }

  draw() {
    const { space, floor, lifted, height, X, y } = this,
      wrong = misplaced(X, y, lifted, height),
      radius = Math.sqrt(height / lifted); // where the plane cuts the bowl; without a lift, nowhere
    const circle = (r) => range(65).map((k) => [r * Math.cos((k * Math.PI) / 32), r * Math.sin((k * Math.PI) / 32)]);
    const line = (points, heights, name, into) =>
      add(into, "path", {
        d: `M${points.map((p) => space.at(this.seen(p, heights(p)))).join("L")}`,
        class: name,
      });
    const bowl = (p) => lifted * norm(p) ** 2,
      flat = () => 0,
      level = () => height;
    space.clear();
    this.over.replaceChildren();
    add(space.ground, "path", { d: this.square(0), class: "closed" });
    const cut = radius < Math.sqrt(TOP);
    if (cut) {
      line(circle(radius), flat, "positive strong", space.ground);
      line(circle(radius), flat, "boundary", space.lines);
    } else add(space.ground, "path", { d: this.square(0), class: "positive strong" });
    for (const r of [0.5, 1, 1.5, 2]) line(circle(r), bowl, "bowl", space.lines);
    for (const k of range(8)) {
      const far = [2 * Math.cos((k * Math.PI) / 8), 2 * Math.sin((k * Math.PI) / 8)];
      line(
        range(25).map((m) => far.map((t) => (t * (m - 12)) / 12)),
        bowl,
        "bowl",
        space.lines,
      );
    }
    if (cut) {
      for (const p of circle(radius).filter((_, k) => k % 4 === 0))
        add(space.lines, "path", {
          d: `M${space.at(this.seen(p, 0))}L${space.at(this.seen(p, height))}`,
          class: "drop",
        });
      line(circle(radius), level, "boundary", this.over);
    }
    // From the far side to the near one; what lies above the plane is drawn over it.
    const depth = ([a, b]) => a * Math.sin(this.turn) + b * Math.cos(this.turn);
    for (const i of range(X.length).sort((i, j) => depth(X[j]) - depth(X[i]))) {
      const into = bowl(X[i]) < height ? space.lines : this.over;
      this.mark(into, space.at(this.seen(X[i], bowl(X[i]))), i, wrong.includes(i));
    }

    floor.clear();
    floor.circle([0, 0], Math.min(radius, 9), "positive", floor.ground);
    floor.circle([0, 0], Math.min(radius, 9), "boundary");
    X.forEach((x, i) => this.mark(floor.lines, floor.at(x), i, wrong.includes(i)));

    const count = (label) => wrong.filter((i) => y[i] === label).length;
    this.tell(
      [
        ["errors", `${wrong.length} of ${X.length}`],
        ["height of the plane", show(height), "ink-1"],
        ["radius of its shadow", lifted ? show(radius) : "none"],
      ],
      !lifted
        ? "All points lie flat, at height 0, and no line separates discs from squares. Lift them."
        : wrong.length === 0
          ? "The plane separates the points in space, and its shadow, a circle, separates them on the floor."
          : count(1) > 0
            ? `Too low: ${many(count(1), "disc")} above the plane.`
            : `Too high: ${many(count(-1), "square")} below the plane.`,
    );
  }

  /** A small mark, ringed where it lies on the wrong side. */
  mark(into, at, i, wrong) {
    const mark = add(into, "g", { transform: `translate(${at}) scale(0.62)`, class: side(this.y[i]) });
    SHAPES[shape(this.y[i])](mark);
    if (wrong) add(mark, "circle", { r: 12, class: "wrong" });
  }
}

define("lift", LiftFigure);
