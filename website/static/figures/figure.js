// What all figures have in common: their parts, their controls, and what hand and keyboard move.

import { clamp, dot, mean, norm, range, score, sum } from "./numerics.js";
import { SHAPES, add, pair, shape, show, side } from "./plane.js";

/** Begins a figure when it is a window's height away: until then its still is enough. */
export const soon = new IntersectionObserver(
  (entries) => entries.forEach((entry) => entry.isIntersecting && /** @type {Figure} */ (entry.target).begin()),
  { rootMargin: "100% 0px" },
);

export const calm = matchMedia("(prefers-reduced-motion: reduce)");

/** What each figure is given besides, once it is built: links, own, predict. */
export const besides = [];

export const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

/**
 * The base of all figures. `start` takes the state from `this.now`, the data that lincls computed or one of the states
 * that the text speaks of; `build` makes planes and controls, once; `draw` draws the state and tells it in words.
 */
export class Figure extends HTMLElement {
  connectedCallback() {
    this.classList.add("moving"); // as lincls writes it into a page
    if (!this.live) soon.observe(this);
  }

  begin() {
    if (this.live) return;
    soon.unobserve(this);
    this.given = this.now = JSON.parse(this.querySelector("script").textContent);
    this.first = ""; // the state that Reset takes
    this.forget = null; // takes away a question that waits
    this.grips = [];
    this.syncs = [];
    this.live = add(this, "div", { class: "live", role: "group", "aria-label": this.given.title });
    this.planes = add(this.live, "div", { class: "planes" });
    this.controls = add(this.live, "div", { class: "controls" });
    this.readout = add(this.live, "dl", { class: "readout" });
    this.words = add(this.live, "p", { class: "words" });
    this.status = add(this.live, "p", { class: "sr-only", role: "status" });
    this.start();
    this.build();
    for (const dress of besides) dress(this);
    this.update();
    this.ready = !this.forget; // before a guess nothing is said
    stay();
  }

  build() {}

  draw() {}

  /** What more a point takes along that was moved. */
  moved(_i) {}

  /** The points as they were given; figures with more of a state add to it. */
  start() {
    const { X = [], y = [] } = this.now;
    this.X = X.map((x) => [...x]);
    this.y = [...y];
    this.selected = 0;
  }

  /** Take the state of that name, or the one of the beginning, which is the answer's after a question. */
  reset(name = this.first) {
    this.take(this.given.states?.[name]);
  }

  /** Take the state that differs so from the beginning. */
  take(changes) {
    this.forget?.();
    this.now = { ...this.given, ...changes };
    this.start();
    this.edited?.view(this.now.limits);
    this.repoint?.();
    this.update();
  }

  update() {
    this.draw();
    this.grips.forEach((grip) => grip.refresh());
    this.syncs.forEach((sync) => sync());
  }

  /**
   * Move towards `goal` in 400 milliseconds: `step` takes the part of the way that is done, and the state follows.
   * Who asks for little motion is there at once.
   */
  glide(goal, step) {
    this.rest();
    const begun = performance.now(),
      time = calm.matches ? 0 : 400;
    const go = (now) => {
      const t = time ? clamp((now - begun) / time, 0, 1) : 1;
      if (t === 1) this.rest();
      step(t * t * (3 - 2 * t));
      this.update();
      if (t < 1) this.gliding = requestAnimationFrame(go);
    };
    this.goal = goal;
    go(begun);
  }

  /** End such a movement where it is. */
  rest() {
    cancelAnimationFrame(this.gliding);
    this.goal = null;
  }

  /** Show name-value pairs and a sentence; the sentence is read aloud when the hand rests. */
  tell(pairs, sentence) {
    this.readout.replaceChildren();
    for (const [name, value, kind = ""] of pairs) {
      const row = add(this.readout, "div", { class: kind });
      add(row, "dt", {}, name);
      add(row, "dd", {}, value);
    }
    this.words.textContent = sentence;
    this.said = [sentence, ...pairs.map(([name, value]) => `${name}: ${value}.`)].join(" ");
    clearTimeout(this.timer);
    if (this.ready) this.timer = setTimeout(() => this.say(), 500);
  }

  say(first = "") {
    clearTimeout(this.timer);
    this.status.textContent = `${first} ${this.said}`.trim();
  }

  button(text, action, label = () => text) {
    const button = add(this.controls, "button", { type: "button" }, text);
    button.addEventListener("click", action);
    this.syncs.push(() => (button.textContent = label()));
    return button;
  }

  /** A slider for what `get` tells and `set` takes; `write` puts the number into words. */
  slider(text, { min, max, step, get, set, write = show, kind = "" }) {
    const label = add(this.controls, "label", { class: kind }),
      name = add(label, "span", {}, text);
    // The label would name the `output` in it, and leave the slider without a name.
    const input = add(label, "input", { type: "range", min, max, step, "aria-label": text.trim() }),
      output = add(name, "output");
    input.addEventListener("input", () => (set(Number(input.value)), this.update()));
    // The label says the number itself; the slider stands at the nearest of its steps.
    this.syncs.push(() => {
      if (Math.abs(Number(input.value) - get()) > step / 2) input.value = get();
      input.setAttribute("aria-valuetext", (output.textContent = write(get())));
    });
    input.value = get();
    return input;
  }

  choice(text, options, get, set) {
    const label = add(this.controls, "label", {}),
      select = (add(label, "span", {}, text), add(label, "select"));
    options.forEach((name, k) => add(select, "option", { value: k }, name));
    select.addEventListener("change", () => (set(Number(select.value)), this.update()));
    this.syncs.push(() => (select.value = get()));
    return select;
  }

  check(text, get, set) {
    const label = add(this.controls, "label", { class: "check" }),
      input = add(label, "input", { type: "checkbox" });
    add(label, "span", {}, text);
    input.addEventListener("change", () => (set(input.checked), this.update()));
    this.syncs.push(() => (input.checked = get()));
    return input;
  }

  /**
   * Let mouse, finger and arrow keys move what `group` shows. `place()` tells where it is, `move(p)` puts it elsewhere,
   * `name()` says what it is; a tap, Enter and Space call `press` and have it said. `draw` follows the state.
   */
  grip(plane, group, { place, move = (_p) => {}, name, press = () => {}, select = () => {}, drop = null }, draw) {
    for (const [key, value] of Object.entries({ tabindex: 0, role: "button" })) group.setAttribute(key, value);
    const put = (p) => {
      const [a, b, c, d] = plane.limits,
        pad = [(b - a) / 50, (d - c) / 50],
        grid = [(b - a) / 200, (d - c) / 160];
      const inside = [clamp(p[0], a + pad[0], b - pad[0]), clamp(p[1], c + pad[1], d - pad[1])];
      move(inside.map((t, j) => Math.round(t / grid[j]) * grid[j]));
      this.update();
    };
    const act = () => (select(), press(), this.update(), this.say(`${name()}.`));
    group.refresh = () => (draw(), group.setAttribute("aria-label", name()));
    group.addEventListener("focus", () => (select(), this.update()));
    group.addEventListener("keydown", (event) => {
      const step = STEPS[event.key],
        [a, b, c, d] = plane.limits,
        size = event.shiftKey ? 0.1 : 0.02;
      if (step) put(place().map((t, j) => t + size * [b - a, d - c][j] * step[j]));
      else if (event.key === "Enter" || event.key === " ") act();
      else if (drop && event.key === "Delete") drop();
      else return;
      event.preventDefault();
    });
    // Chromium heeds no touch-action within a drawing: without this a finger would scroll the page.
    group.addEventListener("touchstart", (event) => event.preventDefault(), { passive: false });
    group.addEventListener("pointerdown", (event) => {
      event.preventDefault();
      group.focus({ preventScroll: true });
      group.setPointerCapture(event.pointerId);
      const from = [event.clientX, event.clientY],
        shift = plane.from(event).map((t, j) => place()[j] - t);
      let moved = false;
      const follow = (e) => {
        moved ||= norm([e.clientX - from[0], e.clientY - from[1]]) > 3;
        this.latest = e;
        if (moved)
          this.frame ??= requestAnimationFrame(
            () => ((this.frame = null), put(plane.from(this.latest).map((t, j) => t + shift[j]))),
          );
      };
      const stop = (e) => {
        group.removeEventListener("pointermove", follow);
        group.removeEventListener("pointerup", stop);
        group.removeEventListener("pointercancel", stop);
        if (!moved && e.type === "pointerup") act();
      };
      group.addEventListener("pointermove", follow);
      group.addEventListener("pointerup", stop);
      group.addEventListener("pointercancel", stop);
    });
    this.grips = this.grips.filter((other) => other.isConnected);
    this.grips.push(group);
    return group;
  }

  /** A mark that can be moved, of one of SHAPES; `kind()` tells its classes. */
  handle(plane, kind, shape, options) {
    const group = add(plane.points, "g", {}),
      classes = typeof kind === "function" ? kind : () => kind;
    add(group, "circle", { r: 18, class: "touch" });
    SHAPES[shape](group);
    add(group, "circle", { r: 11, class: "ring" });
    return this.grip(plane, group, options, () => {
      group.setAttribute("class", `handle ${classes()}`);
      group.setAttribute("transform", `translate(${plane.at(options.place())})`);
    });
  }

  /** A line that can be pushed, wherever it is taken; `points()` tells its ends. */
  rail(plane, points, options) {
    const group = add(plane.rails, "g", { class: "handle rail" }),
      path = add(group, "path", { class: "touch" });
    return this.grip(plane, group, options, () =>
      path.setAttribute(
        "d",
        `M${points()
          .map((p) => plane.at(p))
          .join("L")}`,
      ),
    );
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

  /**
   * Handles for all points of this.X. `note(i)` adds to what a point is called, `marked(i)` rings it.
   *
   * @param {import("./plane.js").Plane} plane
   * @param {{ note?: (i: number) => string; marked?: (i: number) => boolean }} [looks]
   */
  movable(plane, { note = (_i) => "", marked = (_i) => false } = {}) {
    this.repoint = () => {
      this.handles?.forEach((group) => group.remove());
      this.handles = this.X.map((_, i) =>
        this.handle(
          plane,
          () =>
            `datum ${side(this.y[i])} ${marked(i) ? "marked" : ""} ` +
            `${this.editing && i === this.selected ? "selected" : ""}`,
          shape(this.y[i]),
          {
            place: () => this.X[i],
            move: (p) => ((this.X[i] = p), this.moved(i)),
            name: () => `Point ${i + 1}, class ${this.y[i] > 0 ? "+1" : "−1"}, at ${pair(this.X[i])}${note(i)}`,
            select: () => (this.selected = i),
            drop: this.editing && (() => this.change((k) => (this.X.splice(k, 1), this.y.splice(k, 1)))),
          },
        ),
      );
    };
    this.repoint();
  }

  /** Buttons that add a point, and flip or remove the selected one; the same for each figure with points to edit. */
  editable(plane, options, most = 60) {
    this.editing = true;
    this.edited = plane;
    this.most = most;
    this.movable(plane, options);
    this.button("Add +1", () => this.another(1, plane));
    this.button("Add −1", () => this.another(-1, plane));
    this.button(
      "Flip",
      () => this.change((i) => (this.y[i] = -this.y[i])),
      () => `Flip point ${this.selected + 1}`,
    );
    this.button(
      "Remove",
      () => this.change((i) => (this.X.splice(i, 1), this.y.splice(i, 1))),
      () => `Remove point ${this.selected + 1}`,
    );
  }

  another(label, plane) {
    if (this.X.length >= this.most) return this.tell([], `${this.most} points are enough.`);
    const [a, b, c, d] = plane.limits,
      t = (this.X.length * 0.618) % 1;
    this.X.push([a + (b - a) * (0.3 + 0.4 * t), c + (d - c) * (label > 0 ? 0.8 : 0.2)]);
    this.y.push(label);
    this.selected = this.X.length - 1;
    this.repoint();
    this.update();
    this.handles[this.selected].focus({ preventScroll: true });
  }

  change(act) {
    const i = this.selected,
      y = [...this.y],
      X = [...this.X],
      held = this.handles.includes(document.activeElement);
    act(i);
    if (Math.abs(sum(this.y)) === this.y.length) {
      Object.assign(this, { X, y });
      return this.tell([], "Each class needs a point: nothing was changed.");
    }
    this.selected = Math.min(i, this.X.length - 1);
    this.repoint();
    this.update();
    if (held) this.handles[this.selected].focus({ preventScroll: true });
  }
}

/** Make a figure the element that lincls writes. */
export const define = (kind, figure) => customElements.define(`lincls-${kind}`, figure);

/** The id that the address names, before what a link sets there (links.js); "" for what is no address of ours. */
export const anchor = () => {
  try {
    return decodeURIComponent(location.hash.slice(1).split("~")[0]);
  } catch {
    return "";
  }
};

// A figure grows when it begins. Who came by a link to a place stays there until the first move of their own.
let staying = true;
for (const name of ["wheel", "touchstart", "pointerdown", "keydown"])
  addEventListener(name, () => (staying = false), { capture: true, passive: true });
addEventListener("hashchange", () => ((staying = true), stay()));
export const stay = () => {
  const place = staying && document.getElementById(anchor());
  if (place) [0, 100, 400].forEach((wait) => setTimeout(() => staying && place.scrollIntoView(), wait));
};

// A link of the text, <a href="#fig-name" data-set="state">, sets the figure to the state of which the sentence speaks.
document.addEventListener("click", (event) => {
  const link = /** @type {HTMLAnchorElement} */ (event.target.closest?.("a[data-set]"));
  const figure = /** @type {Figure} */ (link && document.getElementById(link.hash.slice(1))?.querySelector(".moving"));
  if (!figure?.begin) return;
  event.preventDefault();
  figure.begin();
  figure.reset(link.dataset.set);
  figure.live.scrollIntoView({
    block: "nearest",
    behavior: calm.matches ? "auto" : "smooth",
  });
});
