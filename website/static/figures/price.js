// The price of a wall: minimise w^2/2 subject to w >= c, with the wall, and with a price in its place.

import { clamp, range } from "./numerics.js";
import { Plane, show } from "./plane.js";
import { Figure, define } from "./figure.js";

/** The lowest bill at the price alpha, where it is had, and the value with the wall. */
export const wallDual = (c, alpha) => ({ at: alpha, bill: alpha * c - (alpha * alpha) / 2, value: (c * c) / 2 });

class PriceFigure extends Figure {
  start() {
    this.c = this.now.c;
    this.alpha = this.now.alpha;
  }

  build() {
    this.left = new Plane(
      this.planes,
      [-0.7, 2.7, -0.7, 2.4],
      "The parabola, the wall and the bill; the arrow keys move the wall",
      { x: "w", y: "bill" },
    );
    this.right = new Plane(
      this.planes,
      [-0.25, 2.45, -0.7, 2.4],
      "The lowest bill for each price; the arrow keys move the price",
      { x: "price α", y: "lowest bill" },
    );
    this.rail(
      this.left,
      () => [
        [this.c, -0.7],
        [this.c, 2.4],
      ],
      {
        place: () => [this.c, 0],
        move: ([c]) => (this.c = clamp(c, 0.2, 2)),
        name: () => `The wall at ${show(this.c)}`,
      },
    );
    this.handle(this.right, "query", 3, {
      place: () => [this.alpha, wallDual(this.c, this.alpha).bill],
      move: ([a]) => (this.alpha = clamp(a, 0, 2.2)),
      name: () => `The price alpha ${show(this.alpha)}`,
    });
    this.slider("price α = ", {
      min: 0,
      max: 2.2,
      step: 0.01,
      get: () => this.alpha,
      set: (t) => (this.alpha = t),
      kind: "ink-1",
    });
    this.slider("wall at ", {
      min: 0.2,
      max: 2,
      step: 0.01,
      get: () => this.c,
      set: (t) => (this.c = t),
      kind: "ink-3",
    });
    this.button("Reset", () => this.reset());
  }

  draw() {
    const { left, right, c, alpha } = this,
      { at, bill, value } = wallDual(c, alpha),
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
    left.text([c, -0.7], "wall", "ink-3", 6, -8);
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
    ); // a line of slope alpha leans on the wall
    left.cross([at, bill], "ink-1");
    left.dot([c, value], "solid", 5);
    right.path(
      [
        [-0.25, value],
        [2.45, value],
      ],
      "dashed",
    );
    right.text([2.4, value], "value with the wall", "", -8, -7);
    right.path(
      curve(0, 2.4, (a) => wallDual(c, a).bill),
      "curve strong ink-1",
    );
    const gap = value - bill;
    this.tell(
      [
        ["price α", show(alpha), "ink-1"],
        ["lowest bill", show(bill, 3), "ink-1"],
        ["value with the wall", show(value, 3)],
        ["gap", show(gap, 3)],
      ],
      gap < 5e-4
        ? "The price is the slope of the parabola at the wall. " +
            "Nobody gains by leaving the wall, and the lowest bill is the value."
        : alpha < c
          ? "Too cheap: it pays to fall short of the wall. The lowest bill is a lower bound, but a poor one."
          : "Too dear: it pays to overshoot for the refund. The lowest bill is a lower bound, but a poor one.",
    );
  }
}

define("price", PriceFigure);
