// The path over C: each point a bead that slides from the rail "inside" to the margin and to the rail "outside".

import { clamp, middleOffset, norm, range, sum } from "./numerics.js";
import { Plane, SHAPES, add, numbered, power, shape, show, side } from "./plane.js";
import { Figure, define } from "./figure.js";

// The chart, in its own units from the lower left: curves from LEFT to RIGHT, then the beads, rails at LOW and HIGH.
const [LEFT, RIGHT, BEADS, LOW, HIGH, AXIS] = [38, 228, 248, 74, 276, 36];
const LANE = 1.7; // between the curves of two neighbours, so that equal ones lie beside each other

const WHERE = ["inside, α = C", "on the margin", "outside, α = 0"];

/** Alpha is linear in C from zero to the first breakpoint and between two, and constant after the last. */
export function alphas(C, alpha, c) {
  const k = C.findIndex((t) => t > c);
  if (k < 0) return alpha.at(-1);
  const low = C[k - 1] ?? 0,
    t = (c - low) / (C[k] - low);
  return alpha[k].map((a, i) => (1 - t) * (alpha[k - 1]?.[i] ?? 0) + t * a);
}

class PathFigure extends Figure {
  start() {
    super.start();
    this.rest();
    this.at = this.now.at;
    this.lit = this.selected = this.now.selected ?? 0;
  }

  /** Tell what is wrong with what a link says (links.js). */
  unsound({ at, selected }) {
    const { C } = this.given;
    return (selected >= this.X.length || at < C[0] / 4 || at > C.at(-1) * 4) && "there is no such point or price";
  }

  build() {
    const { C } = this.given,
      low = Math.log10(C[0]) - 0.5,
      high = Math.log10(C.at(-1)) + 0.3;
    this.across = (c) => LEFT + ((RIGHT - LEFT) * (Math.log10(c) - low)) / (high - low);
    const price = (px) => 10 ** clamp(low + ((high - low) * (px - LEFT)) / (RIGHT - LEFT), low, high);
    this.grid = range(161)
      .map((k) => 10 ** (low + ((high - low) * k) / 160))
      .concat(C)
      .sort((p, q) => p - q);
    this.shares = this.grid.map((c) => alphas(C, this.given.alpha, c).map((a) => a / c));

    this.plane = new Plane(this.planes, this.given.limits, "The points, the boundary and its margins at this C");
    this.chart = new Plane(
      this.planes,
      [0, 400, 0, 320],
      "The share α / C of each point: a curve over C, and a bead on a string",
      { x: "", y: "" },
    );
    this.fixed(low, high);
    this.spots = this.X.map((x, i) => {
      const spot = this.handle(
        this.plane,
        () => `datum still bead ${side(this.y[i])} ${i === this.lit ? "lit" : ""}`,
        shape(this.y[i]),
        {
          place: () => x,
          name: () =>
            `Point ${i + 1}, class ${this.y[i] > 0 ? "+1" : "−1"}, ${WHERE[this.state[i]]}; ` +
            `its share α / C is ${show(this.alpha[i] / this.at)}`,
          select: () => (this.lit = this.selected = i),
        },
      );
      return numbered(spot, i);
    });
    // How much of a circle about a point is drawn is its share.
    this.gauges = this.spots.map((spot) => add(spot, "circle", { r: 12.5, pathLength: 1, class: "gauge" }));
    this.rail(
      this.chart,
      () => [
        [this.across(this.at), AXIS],
        [this.across(this.at), HIGH + 12],
      ],
      {
        place: () => [this.across(this.at), AXIS],
        move: ([px]) => (this.rest(), (this.at = price(px))),
        name: () => `C is ${power(this.at)}`,
        twin: true,
      },
    );
    this.lights(this.plane, (gap, i) => gap(this.X[i]));
    this.lights(this.chart, (gap, i, px) =>
      px > BEADS - 8
        ? Math.abs(px - this.string(i))
        : Math.min(...this.grid.map((c, k) => gap([this.across(c), this.height(this.shares[k][i], i)]))),
    );
    this.slider("C = ", {
      min: low,
      max: high,
      step: 0.005,
      get: () => Math.log10(this.at),
      set: (t) => (this.rest(), (this.at = 10 ** t)),
      write: (t) => power(10 ** t),
    });
    this.button("Previous breakpoint", () => this.jump(-1));
    this.button("Next breakpoint", () => this.jump(1));
    this.button("Reset", () => this.reset());
  }

  /** Where the bead of point i hangs. */
  string(i) {
    return BEADS + ((400 - BEADS - 6) * (i + 0.5)) / this.X.length;
  }

  /** How high a share is drawn; with `i`, in the lane of that point. */
  height(share, i = (this.X.length - 1) / 2) {
    return LOW + (HIGH - LOW) * share + LANE * ((this.X.length - 1) / 2 - i);
  }

  /** Rails, the axis of C with its breakpoints, and the numbers at the ends of the curves. */
  fixed(low, high) {
    const { chart, X } = this,
      text = (x, y, words, anchor, name = "") =>
        add(chart.scale, "text", { x, y: 320 - y, "text-anchor": anchor, class: name }, words),
      draw = (d) => add(chart.scale, "path", { d }),
      thick = LANE * X.length + 4;
    const groove = (x, y, width, height) => add(chart.scale, "rect", { x, y, width, height, rx: 4, class: "groove" });
    for (const rail of [LOW, HIGH]) groove(LEFT - 4, 320 - rail - thick / 2, 400 - LEFT, thick);
    X.forEach((_, i) => groove(this.string(i) - 1, 320 - HIGH, 2, HIGH - LOW));
    text(12, HIGH - 4, "1", "start");
    text(12, LOW - 4, "0", "start");
    text(4, (LOW + HIGH) / 2, "α/C", "start", "name");
    text((BEADS + 394) / 2, HIGH + 22, WHERE[0], "middle");
    text((BEADS + 394) / 2, LOW - 26, WHERE[2], "middle");
    draw(`M${LEFT} ${320 - AXIS}H${RIGHT}`);
    for (const t of range(Math.floor(high) - Math.ceil(low) + 1).map((k) => 10 ** (Math.ceil(low) + k)))
      text(this.across(t), 10, String(t), "middle");
    text(RIGHT + 14, 10, "C", "end", "name");
    for (const c of this.given.C) draw(`M${this.across(c)} ${320 - AXIS}v-6`);
    // Curves that end together are named together: above the upper rail, below the lower one, else beside their end.
    this.ends = [0, this.shares.length - 1].flatMap((k) => {
      const groups = new Map();
      return this.shares[k].map((share, i) => {
        const at = Math.round(12 * share) / 12,
          beside = Number(at > 0 && at < 1);
        const x = k ? RIGHT + 5 * beside : LEFT - 5 * beside,
          y = this.height(beside ? share : at) + (beside ? -4 : at ? 22 : -26);
        if (!groups.has(at)) groups.set(at, text(x, y, "", Boolean(k) === Boolean(beside) ? "start" : "end"));
        return add(groups.get(at), "tspan", { dx: 5 }, String(i + 1));
      });
    });
  }

  /** Light up the point of which `far` says that it is the nearest to the pointer; a tap chooses it. */
  lights(plane, far) {
    const light = (i) => {
      if (i === this.lit) return;
      this.lit = i;
      this.update();
    };
    const nearest = (event) => {
      const p = plane.at(plane.from(event)),
        gap = (x) => norm(plane.at(x).map((t, j) => t - p[j])),
        distances = this.X.map((_, i) => far(gap, i, p[0])),
        least = Math.min(...distances);
      return least < 12 ? distances.indexOf(least) : this.selected;
    };
    plane.svg.addEventListener("pointermove", (event) => event.buttons || light(nearest(event)));
    plane.svg.addEventListener("pointerleave", () => light(this.selected));
    plane.svg.addEventListener(
      "click",
      (event) => event.target.closest(".rail") || light((this.selected = nearest(event))),
    );
  }

  jump(step) {
    const { C } = this.given,
      near = 1 + 1e-9,
      from = this.goal ?? this.at,
      to = step > 0 ? C.find((c) => c > from * near) : [...C].reverse().find((c) => c < from / near);
    if (!to) return;
    const start = this.at;
    this.glide(to, (part) => (this.at = part < 1 ? start * (to / start) ** part : to));
  }

  draw() {
    const { plane, chart, X, y, lit } = this,
      { C, alpha: known, breaks } = this.given,
      c = this.at,
      alpha = (this.alpha = alphas(C, known, c));
    const w = X[0].map((_, j) => sum(alpha.map((a, i) => a * y[i] * X[i][j])));
    const b = middleOffset(w, X, y),
      length = norm(w);
    const near = 1e-6 * c,
      state = (this.state = alpha.map((a) => (a <= near ? 2 : a >= c - near ? 0 : 1)));
    plane.clear();
    plane.boundary(w, b);
    plane.band(w, b);
    this.gauges.forEach((gauge, i) => gauge.setAttribute("stroke-dasharray", `${alpha[i] / c} 2`));

    chart.clear();
    chart.path(
      [
        [this.across(c), LOW - 12],
        [this.across(c), HIGH + 12],
      ],
      "now",
    );
    const look = (i) => `${y[i] > 0 ? "up" : "down"} ${i === lit ? "lit" : ""}`;
    X.forEach((_, i) =>
      chart.path(
        this.grid.map((t, k) => [this.across(t), this.height(this.shares[k][i], i)]),
        `curve ${look(i)}`,
      ),
    );
    // Where a curve comes to a rail or leaves it there is a breakpoint.
    C.forEach((t, k) =>
      breaks[k].points.forEach((i) =>
        chart.dot([this.across(t), this.height(known[k][i] / t, i)], `kink ${look(i)}`, i === lit ? 4 : 2.5),
      ),
    );
    chart.path(
      [
        [this.across(c), this.height(alpha[lit] / c, lit)],
        [this.string(lit), this.height(alpha[lit] / c, lit)],
      ],
      "dashed",
    );
    X.forEach((_, i) => {
      const bead = add(chart.lines, "g", {
        transform: `translate(${chart.at([this.string(i), this.height(alpha[i] / c)])})`,
        class: `bead ${side(y[i])} ${i === lit ? "lit" : ""}`,
      });
      SHAPES[shape(y[i])](bead);
      if (i === lit) add(bead, "circle", { r: 11, class: "ring" });
      numbered(bead, i);
    });
    add(chart.lines, "circle", { cx: this.across(c), cy: 320 - AXIS, r: 7, class: "thumb" });
    this.ends.forEach((end, k) => end.setAttribute("class", k % X.length === lit ? "strong" : ""));

    // While it glides, the words are those of where it goes.
    const goal = this.goal ?? c,
      here = C.findIndex((t) => Math.abs(t / goal - 1) < 1e-6),
      below = C.filter((t) => t < goal).length;
    const count = (kind) => String(state.filter((t) => t === kind).length);
    this.tell(
      [
        ["margin 1/‖w‖", show(1 / length, 3), "ink-1"],
        ["inside", count(0)],
        ["on the margin", count(1)],
        ["outside", count(2)],
        [`α of point ${lit + 1}`, show(alpha[lit], 3)],
      ],
      `C = ${power(goal)}. ` +
        (here >= 0
          ? `Breakpoint ${here + 1} of ${C.length}: ` + `${breaks[here].words}.`
          : below === 0
            ? "Before the first breakpoint all alphas are proportional to C."
            : below === C.length
              ? "Beyond the last breakpoint the line stays where it is."
              : `Between breakpoints all alphas are linear in C; ${below} of ${C.length} breakpoints are below.`),
    );
  }
}

define("path", PathFigure);
