// The perceptron, step by step: an update is a point that slides to the tip of w, and w turns.

import { certificate, clamp, dot, norm, range, score } from "./numerics.js";
import { HEIGHT, Plane, WIDTH, add, numbered, pair, show } from "./plane.js";
import { Figure, calm, define } from "./figure.js";

/** The perceptron, from zero, with offset. `order` is repeated each pass. Returns the states and the mistakes. */
export function perceptron(X, y, order = range(X.length), maxUpdates = 200) {
  let w = X[0].map(() => 0),
    b = 0,
    clean = false;
  const states = [{ w, b }],
    mistakes = [];
  while (!clean && mistakes.length < maxUpdates) {
    clean = true;
    for (const i of order) {
      if (y[i] * score(w, b, X[i]) > 0) continue;
      w = w.map((w_j, j) => w_j + y[i] * X[i][j]);
      b += y[i];
      clean = false;
      states.push({ w, b });
      mistakes.push(i);
      if (mistakes.length === maxUpdates) break;
    }
  }
  return { states, mistakes, converged: clean };
}

const WIDE = 580; // where there is room for it

class PerceptronFigure extends Figure {
  start() {
    this.set = this.now.set ?? this.set ?? 0;
    this.order = this.now.order ?? 0;
    const { X, y } = this.given.sets[this.set];
    this.X = (this.now.X ?? X).map((x) => [...x]);
    this.y = [...y];
    this.go(this.now.k ?? 2);
  }

  /** Tell what is wrong with what a link says (links.js). */
  unsound({ X, set, order }) {
    const { sets, orders } = this.given;
    return (X.length !== sets[set]?.X.length || order >= orders.length) && "there is no such set, order or point";
  }

  build() {
    const width = this.clientWidth > 500 ? WIDE : WIDTH;
    this.more = (width / WIDTH - 1) / 2; // of the plane to either side
    this.plane = new Plane(this.planes, this.shown(), "The points, the weights w as an arrow, and the boundary", {
      width,
      height: HEIGHT,
    });
    // Arrows lie on the points, so that their tips are seen.
    this.arrows = add(this.plane.svg, "g", { class: "strokes through", "aria-hidden": "true" });
    this.movable(this.plane, {
      note: (i) => (i === this.ringed ? ", the last update" : "") + (i === this.next ? ", the next mistake" : ""),
      marked: (i) => i === this.ringed,
    });
    if (this.given.sets.length > 1)
      this.choice(
        "data ",
        this.given.sets.map((s) => s.name),
        () => this.set,
        (k) => ((this.set = k), this.reset()),
      );
    this.button("Back", () => (this.go(this.k - 1), this.update()));
    this.button("Step", () => (this.stop(), this.step()));
    this.player = this.button(
      "Play",
      () => (this.playing ? this.stop() : this.play()),
      () => (this.playing ? "Pause" : "Play"),
    );
    const { orders } = this.given;
    this.button(
      "Order",
      () => ((this.order = (this.order + 1) % orders.length), this.go(1), this.update()),
      () => `Order: ${orders[this.order].name}`,
    );
    this.button("Reset", () => this.reset());
  }

  disconnectedCallback() {
    this.stop();
  }

  moved() {
    this.go(1);
  }

  shown() {
    const [a, b, c, d] = this.given.sets[this.set].limits;
    return [a - this.more * (b - a), b + this.more * (b - a), c, d];
  }

  play() {
    if (this.k >= this.run.mistakes.length) this.go(0);
    this.playing = setInterval(
      () => (this.step(), this.k >= this.run.mistakes.length && this.stop()),
      calm.matches ? 2000 : 1100,
    );
    this.player.textContent = "Pause";
  }

  stop() {
    clearInterval(this.playing);
    this.playing = null;
    if (this.player) this.player.textContent = "Play";
  }

  /** Be where the run is after k updates. */
  go(k) {
    this.stop();
    this.rest();
    this.k = Math.max(0, k);
    this.done = 1;
  }

  /** Make the next update, as a movement. */
  step() {
    if (this.k >= this.run.mistakes.length) return;
    this.k += 1;
    this.glide(this.k, (part) => (this.done = part));
  }

  draw() {
    const { plane, X, y, done: part } = this,
      { order } = this.given.orders[this.order],
      visits = order.filter((i) => i < X.length),
      run = (this.run = perceptron(X, y, visits, this.given.limit)),
      last = run.mistakes.length,
      k = (this.k = Math.min(this.k, last));
    const after = run.states[k],
      before = run.states[Math.max(0, k - 1)],
      i = (this.ringed = k ? run.mistakes[k - 1] : -1),
      next = (this.next = part < 1 || k === last ? -1 : run.mistakes[k]);
    // First the arrow of the point slides, then w turns and the line with it.
    const { slid, w, b } = moment(before, after, part);
    plane.view(this.shown());
    plane.clear();
    if (norm(w)) plane.sides(w, b);
    if (k && norm(before.w)) plane.line(before.w, before.b, "dashed");
    plane.line(w, b, "boundary");
    // Where w grows too long for the drawing, all arrows are shorter at its tip.
    const [, , low, high] = plane.limits,
      longest = Math.max(...run.states.map((state) => norm(state.w))),
      scale = Math.min(1, (0.8 * (high - low)) / longest),
      tip = (v) => v.map((t) => t * scale),
      origin = [0, 0];
    plane.path(
      run.states.slice(0, k).map((state) => tip(state.w)),
      "track",
    );
    // The arrow y x of a point begins at the origin, or at the point, and ends at the other.
    const ends = (j) => (y[j] > 0 ? [origin, X[j]] : [X[j], origin]);
    this.arrows.replaceChildren();
    const arrow = (from, to, name) => plane.arrow(from, to, name, this.arrows),
      added = (j) => (y[j] > 0 ? "up" : "down");
    if (next >= 0) {
      arrow(...ends(next), `${added(next)} waits`);
      plane.dot(X[next], "next", 13);
    }
    arrow(origin, tip(before.w), "normal was");
    if (k) {
      const to = [tip(before.w), tip(after.w)],
        [tail, head] = ends(i).map((from, m) => from.map((t, j) => t + slid * (to[m][j] - t)));
      arrow(tail, head, added(i));
      if (part < 1) plane.mark(y[i] > 0 ? head : tail, y[i], "ghost");
    }
    arrow(origin, tip(w), "normal");
    this.handles.forEach((handle, j) => handle.querySelector(".number") ?? numbered(handle, j));
    this.answer(run, k, i, before, after, scale);
  }

  answer(run, k, i, before, after, scale) {
    const { X, y } = this,
      last = run.mistakes.length,
      separable = !certificate(X, y),
      repeated = !separable && run.states.slice(1, k + 1).some((s) => norm(s.w) === 0 && s.b === 0),
      agrees = ({ w, b }, j) => y[j] * score(w, b, X[j]),
      wrong = X.filter((_, j) => agrees(after, j) <= 0).length;
    this.tell(
      [
        ["updates k", `${k}${run.converged ? ` of ${last}` : ""}`],
        ["w", pair(after.w), "ink-1"],
        ["b", show(after.b)],
        ["mistakes now", String(wrong)],
      ],
      (k
        ? `Update ${k} ${y[i] > 0 ? "added" : "subtracted"} point ${i + 1}: ` +
          `its y f rose from ${show(agrees(before, i))} to ${show(agrees(after, i))}. `
        : "At the start w = 0 and b = 0: every score is zero, every point a mistake. ") +
        (repeated
          ? "The weights have been zero again: the run never stops."
          : run.converged && k === last
            ? "The next pass is clean: the perceptron stops."
            : k < last
              ? `Point ${run.mistakes[k] + 1} is the next mistake.`
              : `Here the page stops counting, after ${last} updates.`) +
        (scale < 1 ? ` Arrows at the tip of w are drawn at ${show(scale)} of their length.` : ""),
    );
  }
}

/** A part of the way from one state to the next: how far the point has slid to the tip of w, and the weights. */
export function moment(before, after, part) {
  const turned = clamp(2 * part - 1, 0, 1);
  return {
    slid: clamp(2 * part, 0, 1),
    w: before.w.map((t, j) => t + turned * (after.w[j] - t)),
    b: before.b + turned * (after.b - before.b),
  };
}

define("perceptron", PerceptronFigure);
