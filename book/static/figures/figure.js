// What all figures have in common: their parts, their controls, and points that hand and keyboard move.

/** Begins a figure when it is a window's height away: until then its still is enough. */
const soon = new IntersectionObserver((entries) => entries.forEach((entry) => entry.isIntersecting && entry.target.begin()), { rootMargin: "100% 0px" });

/** The base of all figures: builds its parts from the data that lincls computed, and announces its state. */
class Figure extends HTMLElement {
  connectedCallback() {
    this.classList.add("moving"); // as lincls writes it into a page
    if (!this.live) soon.observe(this);
  }

  begin() {
    soon.unobserve(this);
    this.given = JSON.parse(this.querySelector("script").textContent);
    this.live = add(this, "div", { class: "live", role: "group", "aria-label": this.given.title });
    this.planes = add(this.live, "div", { class: "planes" });
    this.controls = add(this.live, "div", { class: "controls" });
    this.readout = add(this.live, "dl", { class: "readout" });
    this.words = add(this.live, "p", { class: "words" });
    this.status = add(this.live, "p", { class: "sr-only", role: "status" });
    this.start();
    this.build();
    this.update();
    this.ready = true;
  }

  /** The data as they were given; figures with more of a state add to it. */
  start() {
    const { X = [], y = [] } = this.given;
    this.X = X.map((x) => [...x]);
    this.y = [...y];
  }

  reset() {
    this.start();
    this.repoint?.();
    this.update();
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
    clearTimeout(this.timer);
    if (this.ready) this.timer = setTimeout(() => (this.status.textContent = [sentence, ...pairs.map(([n, v]) => `${n}: ${v}`)].join(" ")), 500);
  }

  button(text, action) {
    const button = add(this.controls, "button", { type: "button" }, text);
    button.addEventListener("click", action);
    return button;
  }

  slider(text, { min, max, step, value }, write, action) {
    const label = add(this.controls, "label", {}), name = add(label, "span", {}, text);
    const input = add(label, "input", { type: "range", min, max, step }), output = add(name, "output");
    const tell = (t) => {
      output.textContent = write(t);
      input.setAttribute("aria-valuetext", output.textContent);
    };
    // The label says the number itself; the slider stands at the nearest of its steps.
    input.set = (t) => ((input.value = t), tell(t));
    input.set(value);
    input.addEventListener("input", () => (tell(Number(input.value)), action(Number(input.value))));
    return input;
  }

  choice(text, options, action) {
    const label = add(this.controls, "label", {}), select = (add(label, "span", {}, text), add(label, "select"));
    options.forEach((name, k) => add(select, "option", { value: k }, name));
    select.addEventListener("change", () => action(Number(select.value)));
    return select;
  }

  check(text, checked, action) {
    const label = add(this.controls, "label", { class: "check" }), input = add(label, "input", { type: "checkbox" });
    add(label, "span", {}, text);
    input.checked = checked;
    input.addEventListener("change", () => action(input.checked));
    return input;
  }

  /**
   * A point that mouse, finger and arrow keys can move. `place()` tells where it is, `move(p)` puts it elsewhere, `name()`
   * says what it is. Returns its group.
   */
  handle(plane, kind, shape, { place, move, name, select }) {
    const group = add(plane.points, "g", { class: `handle ${kind}`, tabindex: 0, role: "button" });
    add(group, "circle", { r: 16, class: "touch" });
    SHAPES[shape](group);
    const [a, b, c, d] = plane.limits, grid = (b - a) / 200, pad = (b - a) / 50;
    const put = (p) => {
      move([clamp(p[0], a + pad, b - pad), clamp(p[1], c + pad, d - pad)].map((t) => Math.round(t / grid) * grid));
      this.update();
    };
    group.refresh = () => {
      group.setAttribute("transform", `translate(${plane.at(place())})`);
      group.setAttribute("aria-label", name());
    };
    group.addEventListener("focus", () => select?.());
    group.addEventListener("keydown", (event) => {
      const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[event.key];
      if (!step) return;
      event.preventDefault();
      const size = grid * (event.shiftKey ? 20 : 4);
      put(place().map((t, j) => t + size * step[j]));
    });
    group.addEventListener("pointerdown", (event) => {
      event.preventDefault();
      group.focus({ preventScroll: true });
      group.setPointerCapture(event.pointerId);
      const shift = plane.from(event).map((t, j) => place()[j] - t);
      const follow = (e) => ((this.latest = e), (this.frame ??= requestAnimationFrame(() => {
        this.frame = null;
        put(plane.from(this.latest).map((t, j) => t + shift[j]));
      })));
      group.addEventListener("pointermove", follow);
      const stop = () => group.removeEventListener("pointermove", follow);
      group.addEventListener("pointerup", stop, { once: true });
      group.addEventListener("pointercancel", stop, { once: true });
    });
    return group;
  }

  /** Handles for all points of this.X; `note(i)` adds to what a point is called. */
  movable(plane, note = () => "") {
    this.repoint = () => {
      plane.points.querySelectorAll(".datum").forEach((group) => group.remove());
      this.handles = this.X.map((_, i) => this.handle(plane, `datum ${side(this.y[i])}`, shape(this.y[i]), {
        place: () => this.X[i],
        move: (p) => ((this.X[i] = p), this.moved?.(i)),
        name: () => `Point ${i + 1}, class ${this.y[i] > 0 ? "+1" : "−1"}, at ${pair(this.X[i])}${note(i)}`,
        select: () => (this.selected = i),
      }));
    };
    this.repoint();
  }

  refresh(marked = () => false) {
    this.handles.forEach((group, i) => (group.refresh(), group.classList.toggle("marked", marked(i))));
  }
}

/** Make a figure the element that lincls writes. */
const define = (kind, figure) => customElements.define(`lincls-${kind}`, figure);
