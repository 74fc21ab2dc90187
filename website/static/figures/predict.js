// A guess before the answer: the reader marks points, a line or a value, and then sees both, and a sentence about both.

import { clamp, range } from "./numerics.js";
import { Plane, SHAPES, add, named, pair, shape, show, side } from "./plane.js";
import { STEPS, besides } from "./figure.js";
import { visit } from "./visit.js";

/** The line through two points as [w, b], w of length 1. */
export function through([p, q]) {
  const w = [p[1] - q[1], q[0] - p[0]],
    length = Math.hypot(...w) || 1;
  const unit = w.map((t) => t / length);
  return [unit, -(unit[0] * p[0] + unit[1] * p[1])];
}

// How a guess is marked, by what `asks` calls it: each makes the marks in the panel's plane, and tells what the guess
// is, how it is said, and how it is drawn over the answer.
const MARKS = {
  points(figure, plane) {
    const marked = new Set(),
      { X, y } = figure;
    const groups = X.map((x, i) => {
      const group = add(plane.points, "g", {
        role: "checkbox",
        tabindex: i ? -1 : 0,
        transform: `translate(${plane.at(x)})`,
      });
      add(group, "circle", { r: 18, class: "touch" });
      SHAPES[shape(y[i])](group);
      add(group, "circle", { r: 11, class: "ring" });
      const look = () => {
        group.setAttribute("class", `handle still ${side(y[i])} ${marked.has(i) ? "marked" : ""}`);
        group.setAttribute("aria-checked", marked.has(i));
      };
      group.setAttribute("aria-label", `Point ${i + 1}, class ${y[i] > 0 ? "+1" : "−1"}, at ${pair(x)}`);
      const press = () => (marked.delete(i) || marked.add(i), look(), figure.update());
      group.addEventListener("click", press);
      group.addEventListener("focus", () =>
        groups.forEach((other, j) => other.setAttribute("tabindex", i === j ? 0 : -1)),
      );
      group.addEventListener("keydown", (event) => {
        const step = STEPS[event.key];
        if (step) groups[clamp(i + step[0] - step[1], 0, X.length - 1)].focus({ preventScroll: true });
        else if (event.key === " " || event.key === "Enter") press();
        else return;
        event.preventDefault();
      });
      look();
      return group;
    });
    const guess = () => range(X.length).filter((i) => marked.has(i));
    return {
      guess,
      said: () => `Marked: ${named(guess())}.`,
      over: (target, layer) => {
        for (const i of guess()) {
          const [cx, cy] = target.at(X[i]);
          add(layer, "circle", { cx, cy, r: 16 });
        }
      },
    };
  },

  line(figure, plane, { start }) {
    const ends = start.map((p) => [...p]);
    ends.forEach((_, k) =>
      figure.handle(plane, "query", 3, {
        place: () => ends[k],
        move: (p) => (ends[k] = p),
        name: () => `${k ? "Right" : "Left"} end of your line, at ${pair(ends[k])}`,
      }),
    );
    return {
      guess: () => through(ends),
      said: () => `Your line goes through ${pair(ends[0])} and ${pair(ends[1])}.`,
      draw: () => plane.line(...through(ends), "guess"),
      over: (target, layer) => {
        const [w, b] = through(ends);
        const [p, q] = [-1, 1].map((s) => target.at([0, 1].map((j) => -b * w[j] + 1e3 * s * (j ? w[0] : -w[1]))));
        add(layer, "path", { d: `M${p}L${q}` });
      },
    };
  },

  value(figure, plane, { start, low, high, name }) {
    let t = start;
    const [, , bottom, top] = plane.limits;
    const rail = (at) => [
      [at, bottom],
      [at, top],
    ];
    figure.rail(plane, () => rail(t), {
      place: () => [t, (bottom + top) / 2],
      move: ([at]) => (t = clamp(at, low, high)),
      name: () => `Your guess, ${name} ${show(t)}`,
    });
    return {
      guess: () => t,
      said: () => `Your guess: ${name} ${show(t)}.`,
      draw: () => plane.path(rail(t), "guess"),
      over: (target, layer) =>
        add(layer, "path", {
          d: `M${rail(t)
            .map((p) => target.at(p))
            .join("L")}`,
        }),
    };
  },
};

/** Ask before a figure answers, once a visit; slides leave the question to the speaker. */
function predict(figure) {
  const { asks } = figure.given,
    place = `asked/${asks?.question}`;
  if (!asks || visit.read(place)) return;
  const { plane: target, scene, judge, ...more } = figure.question(asks),
    { live, syncs } = figure;
  live.classList.add("asking");
  const panel = add(live, "div", { class: "asks" });
  live.prepend(panel);
  add(panel, "p", {}, asks.question);
  const [x, y] = more.axes ?? target.names;
  const plane = new Plane(panel, target.limits, asks.question, { width: target.width, height: target.height, x, y });
  const mark = MARKS[asks.mark](figure, plane, more);
  const words = add(panel, "p", { class: "guess-words", role: "status" });
  const sync = () => {
    plane.clear();
    scene?.(plane);
    mark.draw?.();
    if (words.textContent !== mark.said()) words.textContent = mark.said();
  };
  syncs.push(sync);
  const close = () => {
    visit.keep(place, "yes");
    syncs.splice(syncs.indexOf(sync), 1);
    panel.remove();
    live.classList.remove("asking");
    figure.forget = null;
    figure.ready = true;
    figure.first = asks.state;
    if (asks.state) figure.reset();
    else figure.update();
  };
  const answer = () => {
    close();
    const layer = add(target.svg, "g", { class: "guess", "aria-hidden": "true" }),
      sentence = judge(mark.guess()),
      compared = add(live, "p", { class: "compared" }, sentence),
      shown = () => figure.words.textContent + figure.readout.textContent,
      then = shown();
    mark.over(target, layer);
    figure.planes.after(compared);
    // Of another state than the one that was guessed, neither is true.
    figure.syncs.push(() => [layer, compared].forEach((part) => part.toggleAttribute("hidden", shown() !== then)));
    live.setAttribute("tabindex", -1);
    live.focus({ preventScroll: true });
    figure.say(sentence);
  };
  const buttons = add(panel, "div", { class: "controls" });
  const compare = add(buttons, "button", { type: "button", class: "compare" }, "Compare");
  const skip = add(buttons, "button", { type: "button", class: "skip" }, "Show me");
  compare.addEventListener("click", answer);
  skip.addEventListener("click", () => {
    close();
    live.setAttribute("tabindex", -1);
    live.focus({ preventScroll: true });
    figure.say("Without a guess:");
  });
  figure.forget = close; // a sentence that sets the figure does not wait for a guess
}

besides.push(predict);
