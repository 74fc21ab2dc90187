// A link to the state of a figure, #fig-name~C=10~X=1,3,3,5: what differs from the beginning, by the names of `given`.

import { add } from "./plane.js";
import { anchor, besides } from "./figure.js";

const MOST = 4000; // letters of a link

/** What is wrong with a link, in words for its reader. */
class Fault extends Error {}

// Seven digits: of fewer the figure would be another one, where the points lie far out or a multiplier is the best.
const text = (t) => String(Math.abs(t) < 1e-9 ? 0 : Number(t.toPrecision(7)));
const numbers = (written) =>
  written.split(",").map((part) => {
    if (!/^-?\d{1,7}(\.\d{1,12})?(e-?\d)?$/.test(part)) throw new Fault(`“${part.slice(0, 20)}” is no number`);
    return Number(part);
  });

// How a value is written and read; `read` throws a Fault.
const number = (low, high) => ({
  write: text,
  read(written, name) {
    const [t, ...more] = numbers(written);
    if (more.length || t < low - 1e-9 || t > high + 1e-9)
      throw new Fault(`${name} must be a number from ${text(low)} to ${text(high)}`);
    return t;
  },
});
const whole = (low, high) => ({
  write: text,
  read(written, name) {
    const t = number(low, high).read(written, name);
    if (!Number.isInteger(t)) throw new Fault(`${name} must be a whole number`);
    return t;
  },
});
const flag = {
  write: (on) => (on ? "1" : "0"),
  read(written, name) {
    if (!/^[01]$/.test(written)) throw new Fault(`${name} must be 0 or 1`);
    return written === "1";
  },
};
const labels = {
  write: (y) => y.map((label) => (label > 0 ? "1" : "0")).join(""),
  read(written, name) {
    if (!/^(?=.*0)(?=.*1)[01]{2,100}$/.test(written))
      throw new Fault(`${name} must hold a 0 or 1 for each point, and both`);
    return [...written].map((letter) => (letter === "1" ? 1 : -1));
  },
};
const vector = (size) => ({
  write: (v) => v.map(text).join(),
  read(written, name) {
    const v = numbers(written);
    if (v.length !== size) throw new Fault(`${name} must hold ${size} numbers`);
    return v;
  },
});
const visits = {
  write: (list) => list.join(),
  read(written, name) {
    const list = written ? numbers(written) : [];
    if (list.some((t) => !Number.isInteger(t) || t < 1)) throw new Fault(`${name} must hold whole numbers`);
    return list;
  },
};
const points = {
  write: (X) => X.flat().map(text).join(),
  /** As many points as in the beginning: those that were moved, by their numbers, 3:1,2.5;7:4,4. */
  moved(X, begun) {
    const now = X.map((x) => x.map(text).join()),
      then = begun.match(/[^,]+,[^,]+/g) ?? [];
    return now.flatMap((x, i) => (x === then[i] ? [] : `${i + 1}:${x}`)).join(";");
  },
  read(written, name, X = []) {
    if (written.includes(":")) {
      for (const one of written.split(";")) {
        const [, number, place] = /^(\d{1,3}):(.+)$/.exec(one) ?? [],
          v = numbers(place ?? "");
        if (v.length !== 2 || !X[Number(number) - 1]) throw new Fault(`${name} must hold two numbers for each point`);
        X[Number(number) - 1] = v;
      }
      return X;
    }
    const flat = numbers(written);
    if (flat.length % 2 || flat.length > 200) throw new Fault(`${name} must hold two numbers for each point`);
    return Array.from({ length: flat.length / 2 }, (_, i) => flat.slice(2 * i, 2 * i + 2));
  },
};

// What each kind keeps: by name what it is now, and the rule.
const fixed = { X: [(f) => f.X, points] };
const data = { ...fixed, y: [(f) => f.y, labels], limits: [(f) => f.now.limits, vector(4)] };
export const KEPT = {
  adversary: { moves: [(f) => f.moves, points] },
  certificate: data,
  coin: { d: [(f) => f.d, whole(2, 100)], by: [(f) => f.by, whole(0, 9)], asked: [(f) => f.asked, flag] },
  digits: { example: [(f) => f.example, whole(-1, 9)], strokes: [(f) => f.drawing, visits] },
  dual: { ...fixed, alpha: [(f) => f.alpha, vector(2)] },
  hulls: { ...data, pair: [(f) => f.pair, points], shortest: [(f) => f.shortest, flag] },
  hyperplane: {
    ...fixed,
    w: [(f) => f.w, vector(2)],
    b: [(f) => f.b, number(-1e4, 1e4)],
    point: [(f) => f.point, vector(2)],
  },
  kernel: { ...data, nu: [(f) => 10 ** f.nu, number(0.01, 316.3)], C: [(f) => 10 ** f.C, number(0.1, 1000)] },
  lift: {
    turn: [(f) => f.turn, number(-2, 2)],
    lifted: [(f) => f.lifted, number(0, 1)],
    height: [(f) => f.height, number(0.01, 5)],
  },
  logistic: { ...fixed, C: [(f) => 10 ** f.exponent, number(0.01, 1e6)] },
  losses: { ...fixed, loss: [(f) => f.loss, whole(0, 2)] },
  margin: { ...data, C: [(f) => 10 ** f.exponent, number(0.001, 1000)], hard: [(f) => f.hard, flag] },
  multiclass: { ...fixed, C: [(f) => 10 ** f.exponent, number(0.01, 100)], claims: [(f) => f.claims, flag] },
  path: { at: [(f) => f.at, number(1e-6, 1e6)], selected: [(f) => f.selected, whole(0, 99)] },
  perceptron: {
    ...fixed,
    set: [(f) => f.set, whole(0, 9)],
    order: [(f) => f.order, whole(0, 9)],
    k: [(f) => f.k, whole(0, 200)],
  },
  price: { c: [(f) => f.c, number(0.2, 2)], alpha: [(f) => f.alpha, number(0, 2.2)] },
  softmax: { T: [(f) => 2 ** f.T, number(1 / 32, 32)], point: [(f) => f.x, vector(2)] },
  stream: {
    t: [(f) => f.t, whole(1, 1e6)],
    method: [(f) => f.method, whole(0, 9)],
    mistyped: [(f) => f.mistyped, visits],
  },
  threshold: { t: [(f) => f.t, number(-1e4, 1e4)], ratio: [(f) => f.ratio, number(0.1, 25)] },
  units: { ...fixed, unit: [(f) => 10 ** f.unit, number(0.1, 10)], standardised: [(f) => f.standardised, flag] },
};

/** Tell what is wrong with values that are to be set together; what only the figure knows, it tells. */
function unsound(kind, kept, figure) {
  const { X, y, limits: [a, b, c, d] = figure.given.limits ?? [] } = kept;
  if (!(b - a > 1e-6 && d - c > 1e-6) && figure.given.limits) return "limits must be left, right, bottom and top";
  const count = (y ?? figure.given.X)?.length;
  if (X && count && X.length !== count) return "X and y must have as many points as each other";
  const outside = ([s, t]) => s < a || s > b || t < c || t > d;
  if (X && kind !== "units" && X.some(outside)) return "a point lies outside the picture";
  return figure.unsound?.(kept);
}

const kindOf = (figure) => figure.localName.slice("lincls-".length);
const written = (figure) =>
  Object.entries(KEPT[kindOf(figure)]).map(([name, [get, rule]]) => [name, rule.write(get(figure))]);

/** What differs from the beginning, by name as a link writes it. */
function differing(figure) {
  return written(figure).flatMap(([name, now], k) => {
    const then = figure.begun[k][1],
      [get, rule] = KEPT[kindOf(figure)][name];
    if (now === then) return [];
    return [
      [
        name,
        rule === points && now.split(",").length === then.split(",").length ? points.moved(get(figure), then) : now,
      ],
    ];
  });
}

/** A part of an address as it was before a messenger wrote its signs in percent. */
function plain(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The values that the parts of a link, such as "C=10", set; a Fault tells what is wrong with them. */
export function readParts(kind, parts, figure) {
  const rules = KEPT[kind] ?? {},
    kept = {};
  if (parts.join("").length > MOST) throw new Fault("it is too long");
  for (const part of [...(figure.begun ?? []).map((pair) => pair.join("=")), ...parts.map(plain)]) {
    const [name, text, ...more] = part.split("=");
    if (!Object.hasOwn(rules, name) || text === undefined || more.length)
      throw new Fault(`“${part.slice(0, 20)}” is no part of this figure`);
    if (text || name !== "moves") kept[name] = rules[name][1].read(text, name, kept[name]);
  }
  const wrong = unsound(kind, { moves: [], ...kept }, figure);
  if (wrong) throw new Fault(wrong);
  return kept;
}

/** Set the figure that the address names as it says. */
async function lead() {
  const [, ...parts] = location.hash.split("~"),
    figure = /** @type {any} */ (parts.length && document.getElementById(anchor())?.querySelector(".moving"));
  if (!figure) return;
  await customElements.whenDefined(figure.localName);
  figure.begin();
  try {
    figure.take(readParts(kindOf(figure), parts, figure));
    note(figure, "The figure is as the link says.");
  } catch (fault) {
    if (!(fault instanceof Fault)) throw fault;
    note(figure, `This link cannot be read: ${fault.message}. The figure is as it begins.`);
  }
}

function note(figure, words, ...more) {
  figure.linked ??= add(figure.live, "p", { class: "link-note" });
  figure.controls.after(figure.linked);
  figure.linked.replaceChildren(words, ...more);
  figure.linked.hidden = false;
  figure.noted = String(written(figure));
  clearTimeout(figure.timer);
  figure.status.textContent = figure.linked.textContent; // one voice a figure
}

/** A button that makes a link to what the figure shows. */
function share(figure) {
  if (!KEPT[kindOf(figure)] || !figure.closest("figure")?.id) return;
  figure.begun = written(figure);
  // Of another state than the one that a note speaks of it would be false.
  figure.syncs.push(() => figure.linked && (figure.linked.hidden = String(written(figure)) !== figure.noted));
  figure.button("Link to this", async () => {
    const parts = differing(figure).map((pair) => pair.join("=")),
      id = encodeURIComponent(figure.closest("figure").id),
      url = `${location.href.split("#")[0]}#${[id, ...parts].join("~")}`;
    if (parts.join("").length > MOST) return note(figure, "There is more in this figure than a link can hold.");
    history.replaceState(null, "", url);
    const copied = await navigator.clipboard?.writeText(url).then(
      () => true,
      () => false,
    );
    const link = document.createElement("a");
    Object.assign(link, { href: url, textContent: "a link to this state" });
    note(figure, copied ? "Copied: " : "In the address bar, and here to copy: ", link, ".");
  });
}

besides.push(share);
addEventListener("hashchange", lead);
lead();
