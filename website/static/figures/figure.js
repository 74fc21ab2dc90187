// What all figures have in common: their parts, their controls, and what hand and keyboard move.

import { clamp, norm, sum } from "./numerics.js";
import { SHAPES, add, pair, shape, show, side } from "./plane.js";

/** Begins a figure when it is a window's height away: until then its still is enough. Several do not begin at once. */
export const soon = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries)
      if (isIntersecting) setTimeout(() => /** @type {Figure} */ (target).begin());
  },
  { rootMargin: "100% 0px" },
);

/** What a figure tells keeps the height that it once took, while it is as wide: what stands below does not jump. */
const rooms = new ResizeObserver((entries) =>
  requestAnimationFrame(() => {
    for (const { target, contentRect } of entries) {
      const part = /** @type {any} */ (target);
      if (part.wide !== contentRect.width) part.style.minHeight = "";
      part.wide = contentRect.width;
      part.style.minHeight = `${part.offsetHeight}px`;
    }
  }),
);

export const calm = matchMedia("(prefers-reduced-motion: reduce)");

/** What each figure is given besides, once it is built: links, own, predict. */
export const besides = [];

const TAKEN = "arrow keys move it, Enter lets go";

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
    this.tools = add(this.controls, "div", { class: "tools" });
    this.readout = add(this.live, "dl", { class: "readout" });
    this.words = add(this.live, "p", { class: "words" });
    this.status = add(this.live, "p", { class: "sr-only", role: "status" });
    for (const part of [this.readout, this.words]) rooms.observe(part);
    this.told = new Map();
    this.start();
    this.build();
    if (!this.closest(".reveal")) for (const dress of besides) dress(this); // not on slides
    this.equip();
    this.update();
    this.ready = !this.forget; // before a guess nothing is said
  }

  build() {}

  draw() {}

  /** Buttons and checkboxes stand last, and several are a toolbar: one stop of the Tab key, with arrows within. */
  equip() {
    this.controls.append(this.tools);
    const all = [...this.tools.querySelectorAll("button, input")];
    if (all.length < 2) return;
    const stop = (tool) => all.forEach((other) => (other.tabIndex = other === tool ? 0 : -1));
    for (const [key, value] of Object.entries({ role: "toolbar", "aria-label": "What you can do" }))
      this.tools.setAttribute(key, value);
    this.tools.addEventListener("focusin", ({ target }) => stop(target));
    this.tools.addEventListener("keydown", (event) => {
      const i = all.indexOf(event.target),
        to = { ArrowLeft: i - 1, ArrowRight: i + 1, Home: 0, End: -1 }[event.key];
      if (to === undefined) return;
      event.preventDefault();
      all.at(to % all.length).focus();
    });
    stop(all[0]);
  }

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

  /** Show name-value pairs and a sentence; they are spoken when the hand rests. */
  tell(pairs, sentence) {
    this.readout.replaceChildren();
    for (const [name, value, kind = ""] of pairs) {
      const row = add(this.readout, "div", { class: kind });
      add(row, "dt", {}, name);
      add(row, "dd", {}, value);
    }
    this.words.textContent = sentence;
    this.pairs = [["", sentence], ...pairs];
    clearTimeout(this.timer);
    if (this.ready) this.timer = setTimeout(() => this.say(), 500);
    else this.pairs.forEach(([name, value]) => this.told.set(name, value));
  }

  /** Speak: what has been moved, and what has changed by it and which way; with `first`, that and all there is. */
  say(first = "") {
    clearTimeout(this.timer);
    const news = first ? this.pairs : this.pairs.filter(([name, value]) => this.told.get(name) !== value),
      moved = first || this.hand?.().concat(news.length ? "." : ". No number has changed.");
    this.hand = null;
    if (moved || news.length)
      this.status.textContent =
        `${moved ?? ""} ${news.map((pair) => aloud(pair[0], pair[1], this.told)).join(" ")}`.trim();
    this.pairs.forEach(([name, value]) => this.told.set(name, value));
  }

  button(text, action, label = () => text) {
    const button = add(this.tools, "button", { type: "button" }, text);
    button.addEventListener("click", action);
    this.syncs.push(() => (button.textContent = label()));
    return button;
  }

  /** A slider for what `get` tells and `set` takes; `write` puts the number into words. */
  slider(text, { min, max, step, get, set, write = show, kind = "" }) {
    const label = add(this.controls, "label", { class: kind }),
      name = add(label, "span", {}, text);
    // Beside an `output` in it a label would name that, and leave the slider without a name.
    const input = add(label, "input", { type: "range", min, max, step, "aria-label": text.trim() }),
      output = add(name, "span");
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
    const label = add(this.tools, "label", { class: "check" }),
      input = add(label, "input", { type: "checkbox" });
    add(label, "span", {}, text);
    input.addEventListener("change", () => (set(input.checked), this.update()));
    this.syncs.push(() => (input.checked = get()));
    return input;
  }

  /** The marks of a plane among which the arrow keys choose. */
  marks(plane) {
    return this.grips.filter((group) => group.isConnected && group.plane === plane);
  }

  /**
   * Let mouse, finger and arrow keys move what `group` shows. `place()` tells where it is, `move(p)` puts it elsewhere,
   * `name()` says what it is; a tap, Enter and Space call `press` and have it said. `draw` follows the state.
   *
   * The marks of a plane are one stop of the Tab key. The arrow keys move one that is alone; of several they choose
   * one, which Enter takes and lets go. A `twin` is moved by a slider, too, and is no stop.
   */
  grip(
    plane,
    group,
    { place, move = null, name, press = () => {}, select = () => {}, drop = null, twin = false },
    draw,
  ) {
    group.setAttribute("role", "button");
    if (!twin) group.plane = plane;
    const several = () => this.marks(plane).length > 1;
    const put = (p) => {
      const [a, b, c, d] = plane.limits,
        pad = [(b - a) / 50, (d - c) / 50],
        grid = [(b - a) / 200, (d - c) / 160];
      const inside = [clamp(p[0], a + pad[0], b - pad[0]), clamp(p[1], c + pad[1], d - pad[1])];
      move?.(inside.map((t, j) => Math.round(t / grid[j]) * grid[j]));
      this.hand = name;
      this.update();
    };
    const act = (taken) => {
      this.taken = taken && move && several() ? group : null;
      select();
      press();
      this.update();
      this.say(`${name()}.${this.taken ? ` Taken: ${TAKEN}.` : ""}`);
    };
    const toggle = () => act(this.taken !== group);
    group.refresh = () => {
      draw();
      if (!twin && !plane.stop?.isConnected) plane.stop = group;
      group.setAttribute("tabindex", plane.stop === group ? 0 : -1);
      group.setAttribute("aria-label", name());
      if (document.activeElement === group)
        this.planes.dataset.keys = this.taken ? TAKEN : plane.keys || "arrow keys move it";
      if (move && !twin && several()) group.setAttribute("aria-pressed", this.taken === group);
    };
    group.addEventListener("focus", () => {
      if (!twin) plane.stop = group;
      select();
      this.update();
    });
    group.addEventListener("blur", () => this.taken === group && ((this.taken = null), this.update()));
    group.addEventListener("click", (event) => event.detail || toggle()); // as a screen reader presses it
    group.addEventListener("keydown", (event) => {
      const step = STEPS[event.key],
        [a, b, c, d] = plane.limits,
        size = event.shiftKey ? 0.1 : 0.02,
        marks = this.marks(plane),
        i = marks.indexOf(group),
        to = step ? i + step[0] - step[1] : { Home: 0, End: -1 }[event.key];
      if (step && move && (this.taken === group || marks.length < 2 || twin))
        put(place().map((t, j) => t + size * [b - a, d - c][j] * step[j]));
      else if (to !== undefined && i >= 0) marks.at(to % marks.length).focus({ preventScroll: true });
      else if (event.key === "Enter" || event.key === " ") toggle();
      else if (event.key === "Escape" && this.taken) (act(false), event.stopPropagation());
      else if (drop && event.key === "Delete") drop();
      else return;
      event.preventDefault();
    });
    // Chromium heeds no touch-action within a drawing: without this a finger would scroll the page.
    group.addEventListener("touchstart", (event) => event.preventDefault(), { passive: false });
    group.addEventListener("pointerdown", (event) => {
      event.preventDefault();
      if (!event.isPrimary) return; // one finger moves one mark
      group.focus({ preventScroll: true, focusVisible: false });
      this.taken = move && several() ? group : null; // and the arrow keys go on where the hand stops
      group.setPointerCapture(event.pointerId);
      const from = [event.clientX, event.clientY],
        shift = plane.from(event).map((t, j) => place()[j] - t);
      let moved = false;
      const follow = (e) => {
        if (!e.isPrimary) return;
        moved ||= norm([e.clientX - from[0], e.clientY - from[1]]) > 3;
        this.latest = e;
        if (moved)
          this.frame ??= requestAnimationFrame(
            () => ((this.frame = null), put(plane.from(this.latest).map((t, j) => t + shift[j]))),
          );
      };
      const stop = (e) => {
        if (!e.isPrimary) return;
        group.removeEventListener("pointermove", follow);
        group.removeEventListener("pointerup", stop);
        group.removeEventListener("pointercancel", stop);
        if (!moved && e.type === "pointerup") act(true);
      };
      group.addEventListener("pointermove", follow);
      group.addEventListener("pointerup", stop);
      group.addEventListener("pointercancel", stop);
    });
    this.grips = this.grips.filter((other) => other.isConnected);
    this.grips.push(group);
    if (twin) return group;
    // Screen readers leave the arrow keys to an application.
    plane.label ||= plane.svg.getAttribute("aria-label");
    plane.moves ||= Boolean(move);
    plane.keys = several() ? `arrow keys choose${plane.moves ? ", Enter takes" : ""}` : "arrow keys move it";
    for (const [key, value] of Object.entries({ role: "application", "aria-label": `${plane.label}; ${plane.keys}` }))
      plane.svg.setAttribute(key, value);
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
      if (!plane.stop?.isConnected) plane.stop = this.handles[this.selected];
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
    if (this.X.length >= this.most) return this.tell(this.pairs.slice(1), `${this.X.length} points are enough.`);
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
      return this.tell(this.pairs.slice(1), "Each class needs a point: nothing was changed.");
    }
    this.selected = Math.min(i, this.X.length - 1);
    this.repoint();
    this.update();
    if (held) this.handles[this.selected].focus({ preventScroll: true });
  }
}

/** A name and its value as they are spoken, and which way it went from what it was. */
function aloud(name, value, told) {
  const old = told.get(name),
    number = (text) => Number.parseFloat(text?.replace("−", "-")),
    change = number(value) - number(old);
  const way = name && change ? `, ${change > 0 ? "up" : "down"} from ${old}` : "";
  return (
    name ? `${name.replace("/‖", " over ‖").replace(/‖(.+?)‖/g, "the length of $1")}: ${value}${way}.` : value
  ).trim();
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
