// Novikoff's strip and lens: an adversary chooses the points, and every update narrows what is possible.

import { nearestIn } from "./nearest.js";
import { clip, dot, norm, range, reflected } from "./numerics.js";
import { Plane, many, pair, show } from "./plane.js";
import { Figure, define } from "./figure.js";

/** The zigzag: the reflected points, sideways and along u, of a run that lasts long in the plane. */
export function zigzag(R, delta) {
  const far = Math.sqrt(R * R - delta * delta),
    points = [[far / 2, delta]];
  let w = points[0];
  for (;;) {
    const z = [w[0] > 0 ? -far : far, delta];
    if (dot(w, z) > 0) return points;
    points.push(z);
    w = w.map((w_j, j) => w_j + z[j]);
  }
}

class AdversaryFigure extends Figure {
  start() {
    this.moves = this.now.moves === "zigzag" ? zigzag(this.given.R, this.given.delta) : [...(this.now.moves ?? [])];
    this.z = [this.given.R / 2, this.given.delta];
  }

  /** Tell what is wrong with what a link says (links.js). */
  unsound({ moves }) {
    const { R, delta } = this.given,
      near = 1e-3 * R,
      w = [0, 0];
    for (const [s, t] of moves) {
      if (Math.hypot(s, t) > R + near || t < delta - near || w[0] * s + w[1] * t > near * R)
        return "a move is not allowed";
      w[0] += s;
      w[1] += t;
    }
  }

  build() {
    const { R, delta } = this.given,
      size = 1.25 * R,
      top = 1.1 * (R / delta) * R,
      wide = 1.35 * top;
    this.choose = new Plane(
      this.planes,
      [-size * 1.25, size * 1.25, -1.2 * R, 1.3 * R],
      "Where the next reflected point may lie",
      { x: "sideways", y: "along u" },
    );
    this.space = new Plane(
      this.planes,
      [-wide / 2, wide / 2, -0.06 * top, 1.02 * top],
      "Where the weights can be: above the strip's edge and within the circle",
      { x: "sideways", y: "along u" },
    );
    this.handle(this.choose, "query", 3, {
      place: () => this.z,
      move: (p) => (this.z = p),
      press: () => this.play(),
      name: () => `The next point z at ${pair(this.z)}; Enter updates with it`,
    });
    this.button("Update with z", () => (this.play(), this.update()));
    this.button("Back", () => (this.moves.pop(), this.update()));
    this.button("Play the zigzag", () => this.reset("zigzag"));
    this.button("Start again", () => this.reset());
  }

  play() {
    if (this.allowed().length) this.moves.push([...this.z]);
  }

  weights() {
    return this.moves.reduce((w, z) => w.map((w_j, j) => w_j + z[j]), [0, 0]);
  }

  /** The points that the adversary may choose: no farther than R, at least delta along u, and a mistake of w. */
  allowed() {
    const { R, delta } = this.given,
      w = this.weights();
    const disk = range(180).map((k) => [R * Math.cos((k * Math.PI) / 90), R * Math.sin((k * Math.PI) / 90)]);
    const beyond = clip(disk, [0, 1], -delta);
    return norm(w)
      ? clip(
          beyond,
          w.map((t) => -t),
          0,
        )
      : beyond;
  }

  draw() {
    const { choose, space } = this,
      { R, delta } = this.given,
      k = this.moves.length,
      w = this.weights(),
      room = this.allowed(),
      bound = (R / delta) ** 2;
    choose.clear();
    choose.circle([0, 0], R, "ink-minus");
    choose.text([-R, 0], "R", "ink-minus", -5, 0);
    choose.line([0, 1], -delta, "dashed ink-plus");
    choose.text([choose.limits[1], delta], "δ", "ink-plus", -10, 14);
    choose.arrow([0, 0], [0, R / 2], "ink-3");
    choose.text([0, R / 2], "u", "ink-3", 8, 0);
    if (norm(w)) {
      choose.line(w, 0, "boundary");
      choose.arrow(
        [0, 0],
        w.map((t) => (t / norm(w)) * 0.8 * R),
        "normal",
      );
      choose.text(
        w.map((t) => (t / norm(w)) * 0.8 * R),
        "w",
        "ink-1",
        8,
        -4,
      );
    }
    choose.polygon(room, "band");
    if (room.length > 2) this.z = nearestIn(room, this.z);
    space.clear();
    const radius = R * Math.sqrt(k),
      disk = range(180).map((j) => [radius * Math.cos((j * Math.PI) / 90), radius * Math.sin((j * Math.PI) / 90)]);
    space.polygon(clip(disk, [0, 1], -k * delta), "band");
    space.circle([0, 0], radius, "ink-minus");
    space.line([0, 1], -k * delta, "dashed ink-plus");
    if (k) {
      space.text([-0.5 * radius, 0.4 * radius], "‖w‖ ≤ R√k", "ink-minus", -8, 0);
      space.text([space.limits[1], k * delta], "u·w ≥ kδ", "ink-plus", -8, -6);
      space.text(w, "w", "ink-1", 8, -6);
    }
    const path = this.moves.reduce(
      (states, z) => [...states, states[states.length - 1].map((t, j) => t + z[j])],
      [[0, 0]],
    );
    space.path(path, "track");
    space.arrow([0, 0], w, "normal");
    this.tell(
      [
        ["updates k", String(k), "ink-1"],
        ["bound R²/δ²", show(bound)],
        ["u·w", show(w[1]), "ink-plus"],
        ["kδ", show(k * delta), "ink-plus"],
        ["‖w‖", show(norm(w)), "ink-minus"],
        ["R√k", show(radius), "ink-minus"],
      ],
      room.length > 2
        ? `Choose a mistake in the shaded region and update with it. ${k ? "" : "At w = 0 every point is one."}`
        : `No allowed point is a mistake any more: the run is over after ${many(k, "update")}. ` +
            `Novikoff allows ${Math.floor(bound)}, the plane ${Math.floor(bound / 2 + 1)}.`,
    );
  }
}

define("adversary", AdversaryFigure);
