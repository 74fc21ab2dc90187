// The perceptron, step by step.

import { bestOracle, certificate, clamp, dot, norm, perceptron, range, score } from "./numerics.js";
import { Plane, add, pair, show } from "./plane.js";
import { Figure, define } from "./figure.js";

const calm = matchMedia("(prefers-reduced-motion: reduce)");

class PerceptronFigure extends Figure {
  start() {
    this.set = this.now.set ?? this.set ?? 0;
    this.order = this.now.order ?? this.order ?? 0;
    const { X, y } = this.given.sets[this.set];
    this.X = X.map((x) => [...x]);
    this.y = [...y];
    this.k = this.now.k ?? 1;
    this.stop();
  }

  build() {
    this.plane = new Plane(
      this.planes,
      this.given.sets[0].limits,
      "The points and the boundary of the moment; the arrow keys move a point",
    );
    this.charts = add(this.planes, "div", { class: "charts" });
    this.movable(this.plane, {
      note: (i) => (this.ringed === i ? ", the last update" : ""),
      marked: (i) => i === this.ringed,
    });
    if (this.given.sets.length > 1)
      this.choice(
        "data ",
        this.given.sets.map((s) => s.name),
        () => this.set,
        (k) => ((this.set = k), this.reset()),
      );
    this.choice(
      "order ",
      this.given.orders.map((o) => o.name),
      () => this.order,
      (k) => ((this.order = k), (this.k = 1), this.stop()),
    );
    this.button("Start again", () => (this.stop(), (this.k = 0), this.update()));
    this.button("Back", () => (this.stop(), this.go(-1)));
    this.button("Step", () => (this.stop(), this.go(1)));
    this.player = this.button(
      "Play",
      () => (this.playing ? this.stop() : this.play()),
      () => (this.playing ? "Pause" : "Play"),
    );
    this.button("Reset points", () => this.reset());
  }

  disconnectedCallback() {
    this.stop();
  }

  moved() {
    this.k = 1;
    this.stop();
  }

  play() {
    if (this.k >= this.run.mistakes.length) this.k = 0;
    this.playing = setInterval(
      () => (this.go(1), this.k >= this.run.mistakes.length && this.stop()),
      calm.matches ? 2000 : 900,
    );
    this.player.textContent = "Pause";
  }

  stop() {
    clearInterval(this.playing);
    this.playing = null;
    if (this.player) this.player.textContent = "Play";
  }

  go(step) {
    this.k = clamp(this.k + step, 0, this.run.mistakes.length);
    this.update();
  }

  draw() {
    const { plane, X, y } = this,
      { order } = this.given.orders[this.order];
    plane.view(this.given.sets[this.set].limits);
    const visits = order.filter((i) => i < X.length);
    const run = (this.run = perceptron(X, y, visits, this.given.limit)),
      k = (this.k = Math.min(this.k, run.mistakes.length));
    const { w, b } = run.states[k],
      before = run.states[Math.max(0, k - 1)],
      i = k ? run.mistakes[k - 1] : -1;
    this.ringed = i;
    plane.clear();
    if (norm(w)) plane.sides(w, b);
    if (k && norm(before.w)) plane.line(before.w, before.b, "dashed");
    plane.line(w, b, "boundary");
    const separable = !certificate(X, y);
    this.charts.replaceChildren();
    this.weights(run, k, i);
    this.bounds(run, k, separable);
    const repeated = !separable && run.states.slice(1, k + 1).some((s) => norm(s.w) === 0 && s.b === 0);
    const last = run.mistakes.length,
      wrong = X.filter((x, j) => y[j] * score(w, b, x) <= 0).length;
    this.tell(
      [
        ["updates k", `${k}${run.converged ? ` of ${last}` : ""}`],
        ["w", pair(w), "ink-1"],
        ["b", show(b)],
        ["mistakes now", String(wrong)],
      ],
      (k
        ? `Update ${k} ${y[i] > 0 ? "added" : "subtracted"} point ${i + 1} ${y[i] > 0 ? "to" : "from"} w, and 1 ` +
          `${y[i] > 0 ? "to" : "from"} b. `
        : "At the start w = 0 and b = 0: every score is zero, every point a mistake. ") +
        (repeated
          ? "The weights have been zero again: the run never stops."
          : run.converged && k === last
            ? "The next pass is clean: the perceptron stops."
            : separable
              ? ""
              : "These data are not separable. ") +
        (!run.converged && k === last ? `Here the page stops counting, after ${last} updates.` : ""),
    );
  }

  /** The path of the weights, its last step drawn as the vector that was added. */
  weights(run, k, i) {
    const path = run.states.slice(0, k + 1).map((s) => s.w);
    const size = 1.15 * Math.max(1, ...run.states.slice(0, 60).flatMap((s) => s.w.map(Math.abs)));
    const plane = new Plane(
      this.charts,
      [-size, size, -size, size].map((t, j) => (j < 2 ? t * 1.25 : t)),
      "The path of the weights",
      { width: 200, height: 160, x: "w₁", y: "w₂" },
    );
    plane.heading("the weights w");
    plane.path(
      [
        [-2 * size, 0],
        [2 * size, 0],
      ],
      "faint",
    );
    plane.path(
      [
        [0, -2 * size],
        [0, 2 * size],
      ],
      "faint",
    );
    plane.path(path, "track");
    plane.arrow([0, 0], path[k], "normal");
    if (k) plane.arrow(path[k - 1], path[k], this.y[i] > 0 ? "up" : "down");
  }

  /** The length of w and, on separable data, progress along the best direction, with the bounds of Novikoff's proof. */
  bounds(run, k, separable) {
    const R = Math.max(...this.X.map((x) => norm([...x, 1]))),
      K = separable ? Math.max(5, run.mistakes.length) : Math.max(20, k);
    const both = run.states.map((state) => [...state.w, state.b]),
      top = R * Math.sqrt(K) * 1.1;
    const plane = new Plane(
      this.charts,
      [-0.04 * K, K * 1.05, -0.08 * top, top],
      separable ? "Progress and length against their bounds" : "Length against its bound",
      { width: 200, height: 160, x: "k", y: "" },
    );
    plane.path(
      range(61).map((t) => [(K * t) / 60, R * Math.sqrt((K * t) / 60)]),
      "bound",
    );
    plane.path(
      both.slice(0, k + 1).map((wb, t) => [t, norm(wb)]),
      "length",
    );
    plane.text([0.02 * K, top], "length ‖(w, b)‖, at most R√k", "length", 0, 14);
    if (!separable) return;
    const { u, delta } = bestOracle(this.X, this.y);
    plane.path(
      [
        [0, 0],
        [K, delta * K],
      ],
      "bound",
    );
    plane.path(
      both.slice(0, k + 1).map((wb, t) => [t, dot(wb, u)]),
      "progress",
    );
    plane.text([K, 0], "part along u, at least kδ", "progress", 0, -12);
  }
}

define("perceptron", PerceptronFigure);
