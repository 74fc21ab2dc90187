// "Check your own fit": reads data and weights as they are written, as exact fractions, looks for multipliers in
// floating point, and lets the extracted program (certify.js) compute the value and the bound. Only that program is
// trusted: poor multipliers make its bound larger, never false.
"use strict";
(() => {
  const MANY = { rows: 10_000, work: 3e8, letters: 4_000_000 };
  const NUMBER = /^([+-]?)(?=\.?\d)(\d*)\.?(\d*)(?:e([+-]?\d{1,3}))?$/i;

  /** What is wrong with what was entered, and in which field. */
  class Fault extends Error {
    constructor(field, message) {
      super(message);
      this.field = field;
    }
  }

  // ---------------------------------------------------------------- reading

  /** A number as it is written: whole digits, and how many of them stand behind the point. */
  function exact(field, text, where) {
    const match = NUMBER.exec(text);
    if (!match) throw new Fault(field, `${where}: “${text.slice(0, 40)}” is no number such as 5.1 or -2e-3.`);
    const [, sign, whole, part, power = "0"] = match;
    return { digits: BigInt(sign + whole + part), places: part.length - Number(power) };
  }

  /** The words of a line: between commas, semicolons or tabs, where there are any, else between spaces. */
  function words(line) {
    const apart = [";", "\t", ","].find((mark) => line.includes(mark));
    return (apart ? line.split(apart) : line.trim().split(/\s+/)).map((word) => word.trim().replace(/^"(.*)"$/, "$1"));
  }

  const many = (count, what) => `${count} ${what}${count === 1 ? "" : "s"}`;
  const isNumber = (word) => NUMBER.test(word);

  /** Points and classes of lines of numbers that end with the class; the first line may be a heading. */
  function readData(text) {
    if (text.length > MANY.letters)
      throw new Fault("data", "That is too much for a page: at most four million letters.");
    const lines = text.replace(/^\ufeff/, "").split(/\r\n?|\n/);
    const rows = lines.flatMap((line, i) => (line.trim() ? [{ number: i + 1, row: words(line) }] : []));
    if (rows.length && rows[0].row.slice(0, -1).some((word) => /^(?!nan|inf)[^-+.\d]/i.test(word))) rows.shift();
    if (rows.length < 2) throw new Fault("data", "Enter at least two points, one a line: its numbers, then its class.");
    if (rows.length > MANY.rows)
      throw new Fault("data", `A page takes at most ${MANY.rows} points; these are ${rows.length}.`);
    const wide = rows[0].row.length,
      comma = rows.find(({ row }) => /^\d+\s+\S/.test(row.at(-1)));
    if (comma)
      throw new Fault("data", `Line ${comma.number}: write decimals with a point, and one mark between columns.`);
    if (wide < 2) throw new Fault("data", `Line ${rows[0].number} holds one word: a point is numbers, then its class.`);
    const odd = rows.find(({ row }) => row.length !== wide);
    if (odd)
      throw new Fault("data", `Line ${odd.number} has ${odd.row.length} columns, line ${rows[0].number} has ${wide}.`);
    const points = rows.map(({ number, row }) =>
      row.slice(0, -1).map((word, j) => exact("data", word, `Line ${number}, column ${j + 1}`)),
    );
    const of = rows.map(({ row }) => row.at(-1)),
      classes = [...new Set(of)];
    if (classes.length !== 2)
      throw new Fault(
        "data",
        `The last column holds the class, of which there must be two; here it has ${classes.length}: ` +
          `${classes.slice(0, 4).join(", ")}${classes.length > 4 ? ", …" : ""}.`,
      );
    classes.sort(classes.every(isNumber) ? (a, b) => Number(a) - Number(b) : (a, b) => (a < b ? -1 : 1));
    return { points, positive: of.map((name) => name === classes[1]), classes };
  }

  /** A list of numbers, with or without brackets, as NumPy prints one or a file has it. */
  function readList(field, text, count, what) {
    const list = text
      .replace(/[[\](),;]/g, " ")
      .trim()
      .split(/\s+/)
      .filter(Boolean);
    if (list.length !== count)
      throw new Fault(field, `${what}: expected ${many(count, "number")}, and there are ${list.length}.`);
    return list.map((word, j) => exact(field, word, `${what}, number ${j + 1}`));
  }

  const float = ({ digits, places }) => Number(`${digits}e${-places}`);

  // ---------------------------------------------------------------- searching, in floating point

  /** Multipliers that make the bound small: of the best fit for the hinge, of this very fit for its square. */
  function search({ points, positive }, { w, b, C, squared, offset }) {
    const X = points.map((point) => point.map(float)),
      y = positive.map((is) => (is ? 1 : -1)),
      price = float(C);
    if (squared) {
      const slope = w.map(float);
      return X.map((x, i) => {
        const slack = 1 - y[i] * (x.reduce((total, x_j, j) => total + x_j * slope[j], 0) + float(b));
        return 2 * price * Math.max(0, slack);
      });
    }
    const F = window.linclsFigures;
    const unit = offset ? F.standard(X).unit : Math.max(...X.map(F.norm)) || 1;
    const rows = offset ? F.reflected(F.standard(X).Z, y) : X.map((x, i) => x.map((x_j) => (x_j * y[i]) / unit));
    const p = rows[0].map((_, j) => (offset && j === rows[0].length - 1 ? 0 : 1));
    return F.interiorPoint(p, rows, F.range(rows.length), price * unit * unit).z.map((z_i) => z_i / unit / unit);
  }

  // ---------------------------------------------------------------- the program that was proved

  const list = (items) => items.reduceRight((rest, item) => [0, item, rest], 0);

  /** The value of a fit and the bound on its excess, as fractions [numerator, denominator]. */
  function certify({ points, positive }, { w, b, C, squared, offset }, multipliers) {
    const all = [...w, b, C, ...multipliers, ...points.flat()];
    const places = all.reduce((most, number) => Math.max(most, number.places), 0);
    const whole = ({ digits, places: own }) => digits * 10n ** BigInt(places - own);
    const rows = points.map((point, i) => [0, positive[i] ? 1 : 0, list(point.map(whole)), whole(multipliers[i])]);
    const [, value, bound] = window.certifyFit(
      squared ? 1 : 0,
      offset ? 1 : 0,
      10n ** BigInt(places),
      whole(C),
      list(w.map(whole)),
      whole(b),
      list(rows),
    );
    return { value: value.slice(1), bound: bound.slice(1) };
  }

  /** All of it: from what stands in the fields. */
  function judge(fields) {
    const data = readData(fields.data),
      squared = fields.loss === "squared",
      penalised = fields.offset === "penalised";
    const n = data.points.length,
      d = data.points[0].length;
    const w = readList("w", fields.w, d, "Weights"),
      [b] = readList("b", fields.b || "0", 1, "Offset"),
      [C] = readList("C", fields.C, 1, "Price C");
    if (C.digits <= 0n) throw new Fault("C", "The price C must be positive.");
    const fit = { w, b, C, squared, offset: !penalised };
    if (penalised) {
      // It is the weight of a constant feature.
      const one = { digits: 1n, places: 0 };
      data.points.forEach((point) => point.push(one));
      w.push(b);
      fit.b = { digits: 0n, places: 0 };
    }
    let multipliers;
    if (fields.alpha.trim()) multipliers = readList("alpha", fields.alpha, n, "Multipliers");
    else {
      if (!squared && n * d * d > MANY.work)
        throw new Fault("data", "To look for multipliers takes a page too long with so many features: enter your own.");
      multipliers = search(data, fit).map((a) => exact("alpha", String(Number.isFinite(a) ? a : 0), "Multipliers"));
    }
    return {
      ...certify(data, fit, multipliers),
      n,
      d,
      classes: data.classes,
      plus: data.positive.filter(Boolean).length,
    };
  }

  /** A fraction in decimals, of three digits, rounded up: a bound stays one. */
  function upwards([numerator, denominator], digits = 3) {
    if (numerator <= 0n) return "0";
    let power = String(numerator).length - String(denominator).length + 1;
    const scaled = (k) =>
      k < digits
        ? (numerator * 10n ** BigInt(digits - k) + denominator - 1n) / denominator
        : (numerator + denominator * 10n ** BigInt(k - digits) - 1n) / (denominator * 10n ** BigInt(k - digits));
    if (scaled(power) <= 10n ** BigInt(digits - 1)) power -= 1;
    const text = `${scaled(power)}e${power - digits}`;
    return power > -300 && power < 300 ? String(Number(text)) : text;
  }

  window.fitCheck = { judge, upwards };

  // ---------------------------------------------------------------- the form

  const panel = document.querySelector(".own-fit");
  if (!panel) return;
  const { make, speaker } = window.bookProgress;
  const inputs = {};
  const field = (name, text, input, hint = "") => {
    inputs[name] = Object.assign(input, { id: `fit-${name}`, spellcheck: false });
    const note = hint ? make("small", { id: `fit-${name}-note`, textContent: hint }) : "";
    if (hint) input.setAttribute("aria-describedby", `fit-${name}-note`);
    return make("p", {}, make("label", { htmlFor: input.id, textContent: text }), note, input);
  };
  const choice = (...pairs) =>
    make("select", {}, ...pairs.map(([value, text]) => make("option", { value, textContent: text })));
  const line = (value = "") => make("input", { type: "text", value, autocomplete: "off" });
  const file = make("input", { type: "file", accept: ".csv,.tsv,.txt,text/csv,text/plain" });
  const said = speaker("fit-said");
  const button = make("button", { type: "submit", textContent: "Check" });
  const example = make("button", { type: "button", textContent: "Fill in an example" });
  const form = make(
    "form",
    { noValidate: true },
    make("p", {}, make("label", {}, "A CSV file, which stays in this browser ", file)),
    field(
      "data",
      "Data",
      make("textarea", { rows: 7 }),
      "One point a line: its numbers, then its class. Or open a file.",
    ),
    field("w", "Weights w", line(), "As many numbers as features, such as those of model.coef_"),
    field("b", "Offset b", line("0")),
    field("C", "Price C", line("1")),
    field("loss", "Loss", choice(["hinge", "hinge"], ["squared", "squared hinge"])),
    field("offset", "Offset", choice(["free", "free"], ["penalised", "penalised like a weight"])),
    make(
      "details",
      {},
      make("summary", { textContent: "I have multipliers of my own" }),
      field("alpha", "Multipliers", line(), "One for each point. Left empty, the page looks for some."),
    ),
    make("p", { className: "exercise-bar" }, button, example),
  );
  panel.append(form, said);

  example.onclick = () => {
    const filled = {
      data: `length,width,species
4.7,1.4,versicolor
4.5,1.5,versicolor
4.9,1.5,versicolor
4.0,1.3,versicolor
4.8,1.8,versicolor
6.0,2.5,virginica
5.1,1.9,virginica
5.9,2.1,virginica
5.6,1.8,virginica
4.5,1.7,virginica`,
      w: "0.65 1.35",
      b: "-5.5",
      C: "1",
      loss: "hinge",
      offset: "free",
      alpha: "",
    };
    for (const [name, text] of Object.entries(filled)) inputs[name].value = text;
    say(make("p", { textContent: "Ten irises, and weights that somebody guessed. Press Check." }));
  };
  file.onclick = () => (file.value = ""); // so that a file may be opened again
  file.onchange = async () => {
    const [opened] = file.files;
    if (!opened) return;
    try {
      if (opened.size > 2 * MANY.letters) throw new Error("it is too large");
      inputs.data.value = await opened.text();
      say(make("p", { textContent: `Opened ${opened.name}.` }));
    } catch (error) {
      say(make("p", { textContent: `${opened.name} could not be read: ${error.message}.` }));
    }
  };

  const say = (...parts) => said.replaceChildren(...parts);
  const percent = ({ value: [p, q], bound: [s, t] }) => upwards([100n * s * q, t * p], 2);

  form.onsubmit = (event) => {
    event.preventDefault();
    for (const input of Object.values(inputs)) input.removeAttribute("aria-invalid");
    say(make("p", { textContent: "Computing …" }));
    button.disabled = true;
    setTimeout(() => {
      try {
        tell(judge(Object.fromEntries(Object.entries(inputs).map(([name, input]) => [name, input.value]))));
      } catch (error) {
        if (!(error instanceof Fault)) throw error;
        say(make("p", { className: "fit-fault", textContent: error.message }));
        const wrong = inputs[error.field];
        wrong.setAttribute("aria-invalid", "true");
        wrong.closest("details")?.setAttribute("open", "");
        wrong.focus();
      } finally {
        button.disabled = false;
      }
    }, 30);
  };

  function tell(result) {
    const { n, d, classes, plus, value, bound } = result;
    const share = value[0] > 0n ? `, ${percent(result)} % of the objective` : "";
    const fraction = bound.map(String).join(" / ");
    say(
      make("p", {
        textContent:
          `${many(n, "point")}, ${many(d, "feature")}. Positive class: ${classes[1]} (${many(plus, "point")}); ` +
          `negative: ${classes[0]} (${n - plus}). The objective at your weights is ${upwards(value, 6)}.`,
      }),
      make("p", {
        className: "fit-bound",
        textContent:
          bound[0] > 0n
            ? `Proved: it is at most ${upwards(bound)} above the smallest value that any weights reach${share}.`
            : "Proved: no weights reach a smaller value. Your fit is a solution, exactly.",
      }),
      make(
        "details",
        {},
        make("summary", { textContent: "The bound as a fraction" }),
        make("p", {
          className: "fit-fraction",
          textContent: fraction.length > 4000 ? `${fraction.slice(0, 4000)} … (${fraction.length} letters)` : fraction,
        }),
      ),
    );
  }
})();
