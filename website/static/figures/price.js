// A multiplier for a constraint: minimise w^2/2 subject to w >= c, and the Lagrangian in its place.

import { clamp, range } from "./numerics.js";
import { Plane, show } from "./plane.js";
import { Figure, define } from "./figure.js";

/** The bound at the multiplier alpha, where the Lagrangian is lowest, and the constrained minimum. */
export const wallDual = (c, alpha) => ({ at: alpha, bound: alpha * c - (alpha * alpha) / 2, value: (c * c) / 2 });

class PriceFigure extends Figure {
  start() {
    this.c = this.now.c;
    this.alpha = this.now.alpha;
  }

  build() {
    this.left = new Plane(this.planes, [-0.7, 2.7, -0.7, 2.4], "The parabola, the constraint and the Lagrangian", {
      x: "w",
      y: "Lagrangian",
    });
    this.right = new Plane(this.planes, [-0.25, 2.45, -0.7, 2.4], "The bound for each multiplier", {
      x: "multiplier α",
      y: "bound",
    });
    this.rail(
      this.left,
      () => [
        [this.c, -0.7],
        [this.c, 2.4],
      ],
      {
        place: () => [this.c, 0],
        move: ([c]) => (this.c = clamp(c, 0.2, 2)),
        name: () => `The constraint, w at least ${show(this.c)}`,
        twin: true,
      },
    );
    this.handle(this.right, "query", 3, {
      place: () => [this.alpha, wallDual(this.c, this.alpha).bound],
      move: ([a]) => (this.alpha = clamp(a, 0, 2.2)),
      name: () => `The multiplier alpha ${show(this.alpha)}`,
      twin: true,
    });
    this.slider("multiplier α = ", {
      min: 0,
      max: 2.2,
      step: 0.01,
      get: () => this.alpha,
      set: (t) => (this.alpha = t),
      kind: "ink-1",
    });
    this.slider("constraint w ≥ ", {
      min: 0.2,
      max: 2,
      step: 0.01,
      get: () => this.c,
      set: (t) => (this.c = t),
      kind: "ink-3",
    });
    this.button("Reset", () => this.reset());
  }

  /** A guess marks the multiplier with the highest bound. */
  question({ state }) {
    const { c } = { ...this.given, ...this.given.states[state] },
      { value } = wallDual(c, 0);
    return {
      plane: this.right,
      start: 0.3,
      low: 0,
      high: 2.2,
      name: "multiplier",
      scene: (empty) => {
        empty.path(
          [
            [-0.25, value],
            [2.45, value],
          ],
          "dashed",
        );
        empty.text([2.4, value], "constrained minimum", "", -8, -7);
      },
      judge: (guess) =>
        `You marked ${show(guess)}, which proves a bound of ${show(wallDual(c, guess).bound, 3)}. ` +
        `The highest bound is that of the multiplier ${show(c)}: ${show(value, 3)}, the constrained minimum.`,
    };
  }

  draw() {
    const { left, right, c, alpha } = this,
      { at, bound, value } = wallDual(c, alpha),
      curve = (low, high, f) =>
        range(81)
          .map((k) => low + ((high - low) * k) / 80)
          .map((t) => [t, f(t)]);
    left.clear();
    right.clear();
    left.polygon(
      [
        [-0.7, -0.7],
        [c, -0.7],
        [c, 2.4],
        [-0.7, 2.4],
      ],
      "closed",
    );
    left.path(
      curve(-0.7, 2.3, (w) => (w * w) / 2),
      "faint",
    );
    left.path(
      curve(c, 2.3, (w) => (w * w) / 2),
      "boundary",
    );
    left.path(
      [
        [c, -0.7],
        [c, 2.4],
      ],
      "boundary ink-3",
    );
    left.text([c, -0.7], "w ≥ c", "ink-3", 6, -26);
    left.path(
      curve(-0.7, 2.7, (w) => (w * w) / 2 - alpha * (w - c)),
      "curve strong ink-1",
    );
    left.path(
      [
        [c - 1, value - alpha],
        [c + 1, value + alpha],
      ],
      "dashed ink-1",
    ); // a line of slope alpha through the parabola at c
    left.cross([at, bound], "ink-1");
    left.dot([c, value], "solid", 5);
    right.path(
      [
        [-0.25, value],
        [2.45, value],
      ],
      "dashed",
    );
    right.text([2.4, value], "constrained minimum", "", -8, -7);
    right.path(
      curve(0, 2.4, (a) => wallDual(c, a).bound),
      "curve strong ink-1",
    );
    const gap = value - bound;
    this.tell(
      [
        ["multiplier α", show(alpha), "ink-1"],
        ["bound", show(bound, 3), "ink-1"],
        ["constrained minimum", show(value, 3)],
        ["gap", show(gap, 3)],
      ],
      gap < 5e-4
        ? "The multiplier is the slope of the parabola at c, so the Lagrangian is lowest at c, " +
            "and the bound is the constrained minimum."
        : alpha < c
          ? "The multiplier is too small: the Lagrangian is lowest at a w that violates the constraint. " +
            "The bound holds, but it is too low."
          : "The multiplier is too large: the Lagrangian is lowest beyond c. The bound holds, but it is too low.",
    );
  }
}

define("price", PriceFigure);
