// A reader's own points in a figure: a table that is pasted, or points that are tapped into the picture. They stay in
// this tab, where other figures find them.

import { add, many } from "./plane.js";
import { besides } from "./figure.js";
import { visit } from "./visit.js";

/** What is wrong with a table, in words for who pasted it. */
class Fault extends Error {}

const isNumber = (word) => /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,3})?$/i.test(word);

/** The words of a line. A comma is a decimal point where semicolons or tabs are between the words. */
function words(line) {
  const apart = [";", "\t", ","].find((mark) => line.includes(mark)),
    parts = apart ? line.split(apart) : line.split(/\s+/);
  const plain = parts.map((word) =>
    word
      .trim()
      .replace(/^"(.*)"$/, "$1")
      .replace("−", "-"),
  );
  return apart === "," ? plain : plain.map((word) => (/^[+-]?\d+,\d+$/.test(word) ? word.replace(",", ".") : word));
}

/** Read a table of x1, x2 and a label in each line: the points, and which label is +1. */
export function readTable(text, most = 100) {
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  const X = [],
    names = [];
  let heading = true; // the first line that is not empty may be one
  lines.forEach((line, k) => {
    if (!line) return;
    const row = words(line),
      first = heading;
    heading = false;
    if (row.length !== 3)
      throw new Fault(
        `Line ${k + 1} has ${many(row.length, "entry").replace("entrys", "entries")}; it needs x1, x2 and a label.`,
      );
    const [, , name] = row,
      numbers = row.slice(0, 2);
    if (first && !numbers.some(isNumber)) return;
    for (const word of numbers) {
      if (!isNumber(word)) throw new Fault(`Line ${k + 1}: “${word.slice(0, 20)}” is not a number.`);
      if (Math.abs(Number(word)) > 1e6) throw new Fault(`Line ${k + 1}: ${word} is larger than a million.`);
    }
    if (!name) throw new Fault(`Line ${k + 1} has no label.`);
    X.push(numbers.map(Number));
    names.push(name);
  });
  if (!X.length) throw new Fault("There is no point in the table.");
  if (X.length > most) throw new Fault(`There are ${X.length} points; this figure takes at most ${most}.`);
  const labels = [...new Set(names)];
  if (labels.length < 2) throw new Fault(`All points have the label “${labels[0].slice(0, 20)}”; there must be two.`);
  if (labels.length > 2) throw new Fault(`There are ${labels.length} labels; this figure takes two.`);
  if (labels.every(isNumber) && Number(labels[0]) < Number(labels[1])) labels.reverse();
  if (X.every((x) => String(x) === String(X[0]))) throw new Fault("All points are at the same place.");
  return { X, y: names.map((name) => (name === labels[0] ? 1 : -1)), labels };
}

/** Points and labels as such a table. */
export const table = (X, y) =>
  X.map((x, i) => [...x.map((t) => Number(t.toPrecision(9))), y[i] > 0 ? "+1" : "-1"].join(", ")).join("\n");

/** Limits around points at the same scale, as lincls chooses them. */
export function limitsOf(X, pad = 0.2, aspect = 400 / 320) {
  const [[a, b], [c, d]] = [0, 1].map((j) => [Math.min(...X.map((x) => x[j])), Math.max(...X.map((x) => x[j]))]);
  const height = Math.max(d - c, (b - a) / aspect, 1e-9) * (1 + 2 * pad),
    half = [(height * aspect) / 2, height / 2];
  return [(a + b) / 2 - half[0], (a + b) / 2 + half[0], (c + d) / 2 - half[1], (c + d) / 2 + half[1]];
}

/** A button below a figure whose points can be edited that opens the table of its points. */
function own(figure) {
  const plane = figure.edited;
  if (!plane) return;
  const most = figure.localName === "lincls-kernel" ? figure.most : 100; // a kernel's machine takes its time
  let panel, area, said, label, mine;
  const sync = () => {
    if (said && figure.now !== mine) said.textContent = ""; // the figure has other points than it says
    if (panel && !panel.hidden && area !== document.activeElement) area.value = table(figure.X, figure.y);
  };
  /** Write it, and have it said by the one voice of the figure. */
  const tell = (words) => {
    clearTimeout(figure.timer);
    said.textContent = figure.status.textContent = words;
    mine = figure.now;
  };
  const use = () => {
    try {
      const { X, y, labels } = readTable(area.value, most);
      const middle = (s) =>
        [0, 1].map((j) => {
          const class_ = X.filter((_, i) => y[i] === s);
          return class_.reduce((sum, x) => sum + x[j] / class_.length, 0);
        });
      visit.keep("points", area.value);
      area.blur();
      figure.take({ ...figure.chosen, X, y, limits: limitsOf(X), pair: [middle(1), middle(-1)] });
      tell(
        `The figure has your ${X.length} points: “${labels[0]}” is +1, “${labels[1]}” is −1. ` +
          "They stay in this tab until it closes; other figures take them here, too.",
      );
      panel.querySelector("button").focus({ preventScroll: true });
    } catch (fault) {
      if (!(fault instanceof Fault)) throw fault;
      tell(`${fault.message} The figure is as it was.`);
      area.focus({ preventScroll: true });
    }
  };
  const open = () => {
    if (panel) return void ((panel.hidden = !panel.hidden), sync());
    panel = add(figure.live, "div", { class: "own" });
    figure.controls.after(panel);
    const id = `own-${figure.closest("figure")?.id}`;
    add(
      panel,
      "label",
      { for: id },
      "One point a line: x1, x2 and a label. Paste a table, type, or tap into the picture.",
    );
    area = add(panel, "textarea", { id, rows: 6, spellcheck: "false", autocapitalize: "off" });
    const controls = add(panel, "div", { class: "controls" });
    add(controls, "button", { type: "button" }, "Use these points").addEventListener("click", use);
    add(controls, "button", { type: "button" }, "The book’s points").addEventListener("click", () => {
      figure.reset();
      area.value = table(figure.X, figure.y);
      tell("The figure has the points of the book.");
    });
    const taps = add(controls, "label", {});
    add(taps, "span", {}, "a tap adds ");
    label = add(taps, "select");
    for (const name of ["+1", "−1"]) add(label, "option", {}, name);
    said = add(panel, "p", { class: "own-note" });
    area.value = visit.read("points") || table(figure.X, figure.y);
    plane.svg.addEventListener("click", (event) => {
      if (panel.hidden || event.target.closest(".handle")) return;
      if (figure.X.length >= most) return tell(`${most} points are enough.`);
      const [a, b, c, d] = plane.limits,
        grid = [(b - a) / 200, (d - c) / 160],
        [s, t] = plane.from(event);
      if (s < a || s > b || t < c || t > d) return; // beside the drawing, where its axes are named
      figure.X.push([s, t].map((t, j) => Math.round(t / grid[j]) * grid[j]));
      figure.y.push(label.selectedIndex ? -1 : 1);
      figure.repoint();
      figure.update();
      visit.keep("points", table(figure.X, figure.y));
    });
    figure.syncs.push(sync);
  };
  const button = figure.button("Your own points", open);
  figure.syncs.push(() => button.setAttribute("aria-expanded", Boolean(panel && !panel.hidden)));
  button.addEventListener("click", () => button.setAttribute("aria-expanded", !panel.hidden));
}

besides.push(own);
