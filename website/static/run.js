// Buttons that run the code cells of a page in the page. Python (Pyodide) runs in a worker; it and all that it needs
// are fetched when a reader first presses Run, and nothing before. ext/runpage.py makes what is fetched from our side.
"use strict";
(() => {
  const folder = new URL("../_python/", /** @type {HTMLScriptElement} */ (document.currentScript).src);
  const { read, keep, judged } = window.bookProgress;
  const fromDisk = location.protocol === "file:";

  const element = (name, properties = {}, ...children) => {
    const made = Object.assign(document.createElement(name), properties);
    made.append(...children);
    return made;
  };

  /** Trouble that is not the fault of a cell; its message is for the reader. */
  class Trouble extends Error {}

  // ---------------------------------------------------------------- Python

  const scripts = {}; // by name: what _python/<name>.js holds, once it is there
  let worker = null; // once it has been asked for
  let withCourse = false; // whether it has the exercises, the second package
  let waiting = new Map(); // questions to the worker: id -> { resolve, reject }
  let listener = {}; // who hears of stages and outputs
  let asked = 0;

  /** Fetch what a script of ours, _python/<name>.js, puts into a variable. */
  const fetchOurs = (name, variable) =>
    (scripts[name] ??= new Promise((resolve, reject) => {
      const trouble = () => {
        delete scripts[name];
        reject(new Trouble(`The book's own part of Python is missing: _python/${name}.js.`));
      };
      const script = element("script", { src: new URL(`${name}.js`, folder).href, onerror: trouble });
      script.onload = () => resolve(window[variable]);
      document.head.append(script);
    }));

  const ask = (question, given = {}) =>
    new Promise((resolve, reject) => {
      waiting.set(++asked, { resolve, reject });
      worker.postMessage({ id: asked, ask: question, ...given });
    });

  /** End Python; whatever waits for it fails with this message. */
  function end(message) {
    if (worker) {
      worker.onmessage = null;
      worker.onerror = (event) => event.preventDefault(); // a runtime that is torn down may complain, and late
      worker.terminate();
    }
    worker = null;
    withCourse = false;
    for (const { reject } of waiting.values()) reject(new Trouble(message));
    waiting.clear();
    for (const cell of cells) cell.ran = false;
  }

  /** Give the worker a file of Pyodide beside the pages: as a script, since from disk nothing else may be read. */
  function beside(name) {
    const give = (name, text) => worker?.postMessage({ name, text });
    window.linclsBeside = give;
    const script = element("script", {
      src: new URL(`pyodide/${name}.js`, folder).href,
      onerror: () => give(name, null),
    });
    script.onload = () => script.remove();
    document.head.append(script);
  }

  function hear({ data }) {
    if (data.want) return beside(data.want);
    if (data.stage) return listener.stage?.(data.stage);
    if (data.out) return listener.out?.(data.out, data.data);
    const { resolve, reject } = waiting.get(data.id);
    waiting.delete(data.id);
    "failed" in data ? reject(new Trouble(data.failed)) : resolve(data.done);
  }

  async function start(say) {
    const turn = turns;
    say("Starting Python …");
    const { base, code, ...given } = await fetchOurs("lincls", "linclsPython");
    if (turn !== turns) throw new Trouble(STOPPED);
    const place = base ? new URL(base).host : "the book's folder";
    // From disk a worker may only come from a data: address, and elsewhere that could not fetch from its own site.
    const type = "text/javascript";
    const address = fromDisk ? `data:${type};base64,${btoa(code)}` : URL.createObjectURL(new Blob([code], { type }));
    worker = new Worker(address, { type: "module" });
    worker.onmessage = hear;
    worker.onerror = () => end("This browser could not start Python. A newer one may; the notebook works in any case.");
    say(`Fetching Python from ${place}: some 10 MB, once …`);
    try {
      await ask("start", { base, ...given });
    } catch (error) {
      if (!worker) throw error;
      end();
      console.info(error.message); // for whoever looks into it: it names the file
      const why = base ? `cannot be reached from here. Is there a network?` : "could not be read: is a file missing?";
      throw new Trouble(
        `Run needs Python from ${place}, which ${why} The notebook runs without it: the button at the top of the ` +
          "page downloads it.",
      );
    }
  }

  /** Let Python have the exercises, which no chapter needs and each exercise does. */
  async function addCourse() {
    if (!withCourse) await ask("add", await fetchOurs("lincls_course", "linclsCourse"));
    withCourse = true;
  }

  // ---------------------------------------------------------------- a cell

  /** Show a table of lincls: a line of heads, a line of dashes, a line for each row. */
  function table(text) {
    const [head, , ...rows] = text
      .trim()
      .split("\n")
      .map((line) =>
        line
          .slice(2, -2)
          .split(" | ")
          .map((cell) => cell.trim()),
      );
    const row = (kind, cells) =>
      element("tr", {}, ...cells.map((cell) => element(kind, { textContent: cell.replaceAll("$", "") })));
    return element(
      "div",
      { className: "pst-scrollable-table-container" },
      element(
        "table",
        { className: "table" },
        element("thead", {}, row("th", head)),
        element("tbody", {}, ...rows.map((cells) => row("td", cells))),
      ),
    );
  }

  /** Show Markdown: listings, tables, bold and code; the rest, formulas too, as it is written. */
  function markdown(text) {
    const block = element("div", { className: "run-markdown" });
    text.split(/^```\w*\n([\s\S]*?)\n?^```$/m).forEach((part, i) => {
      if (i % 2) return block.append(element("pre", { textContent: part }));
      for (const paragraph of part.split(/\n{2,}/).filter((p) => p.trim()))
        block.append(
          paragraph.startsWith("| ")
            ? table(paragraph)
            : element(
                "p",
                {},
                ...paragraph
                  .trim()
                  .split(/(\*\*[^*]+\*\*|`[^`]+`)/)
                  .map((piece) =>
                    piece.startsWith("**")
                      ? element("strong", { textContent: piece.slice(2, -2) })
                      : piece.startsWith("`") && piece.length > 1
                        ? element("code", { textContent: piece.slice(1, -1) })
                        : piece,
                  ),
              ),
        );
    });
    return block;
  }

  /** A figure that moves, where the page knows its kind; else its still. */
  function moving({ kind, given, still }) {
    const image = picture(`svg+xml,${encodeURIComponent(still)}`, given.title ?? "");
    if (!customElements.get(`lincls-${kind}`)) return image;
    const data = element("script", { type: "application/json", textContent: JSON.stringify(given) });
    return element(`lincls-${kind}`, {}, data, image);
  }

  const picture = (data, alt) => element("figure", {}, element("img", { src: `data:image/${data}`, alt }));

  /** A number that tells one text from another. */
  const hash = (text) =>
    [...text].reduce((sum, letter) => (Math.imul(sum, 31) + letter.codePointAt(0)) >>> 0, 0).toString(36);
  const IMPORTS = /^(?:import|from)\b[^(\n]*(?:\([^)]*\))?/gm;
  const pageName = location.pathname.replace(/^.*\/|\.html$/g, "");

  class Cell {
    constructor(bar, index) {
      this.bar = bar;
      this.index = index;
      this.exercise = bar.dataset.exercise;
      this.name = this.exercise ? `exercise ${this.exercise}` : `cell ${bar.dataset.cell}`;
      this.ran = false;
      this.box = bar.closest("div.cell");
      this.listing = bar.parentNode.querySelector("pre");
      this.source = this.listing.textContent.replace(/\n$/, "");
      this.printed = this.box.querySelector(".cell_output");
      this.run = this.button("Run", () => run(this));
      this.stop = this.button("Stop", () => stop());
      this.edit = this.button("Edit", () => this.open());
      this.reset = this.button("Reset", () => (this.restore(), this.run.focus()));
      this.stop.hidden = this.reset.hidden = true;
      this.links = [...this.box.querySelectorAll("pre a")];
      for (const link of this.links) link.tabIndex = -1;
      this.status = element("span", { className: "run-status", role: "status" });
      bar.append(this.status);
      // One stop for the Tab key, and the arrow keys from tool to tool and on to the names that lead to the reference:
      // a chapter has some sixty cells.
      bar.setAttribute("role", "toolbar");
      bar.setAttribute("aria-label", `Tools of ${this.name}`);
      this.box.addEventListener("keydown", (event) => this.walk(event));
      // An answer is kept under its exercise. Other code that a reader has changed is kept under the page and the text
      // that it replaces: of another edition it is not shown.
      const place = `code/${pageName}/${hash(this.source)}`;
      this.place = this.exercise ? `answer/${this.exercise}` : place;
      if (this.exercise && read(place)) {
        if (!read(this.place)) keep(this.place, read(place)); // from before it was so
        keep(place, "");
      }
      this.recall();
      document.addEventListener("book-recalled", () => this.recall());
    }

    /** Show the code that is kept. */
    recall() {
      const kept = read(this.place).replace(/\r\n?/g, "\n"); // as an editor has it
      if (kept === (this.edited ? this.code : "")) return;
      if (!kept) return this.restore();
      this.write(kept);
      this.say("Changed by you, and kept in this browser.");
    }

    button(text, onclick) {
      const button = element("button", { type: "button", textContent: text, onclick });
      button.setAttribute("aria-label", `${text} ${this.name}`);
      button.tabIndex = text === "Run" ? 0 : -1;
      this.bar.append(button);
      return button;
    }

    walk(event) {
      const seen = [...this.box.querySelectorAll(".copybtn"), ...this.links].filter((e) => e.getClientRects().length);
      const tools = [...this.bar.querySelectorAll("button:not([hidden])"), ...seen];
      const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key],
        at = tools.indexOf(document.activeElement);
      if (!step || at < 0) return;
      event.preventDefault();
      tools.at((at + step) % tools.length).focus();
    }

    get code() {
      return this.editor?.value ?? this.source;
    }

    get edited() {
      return this.code !== this.source;
    }

    say(text) {
      this.status.textContent = text;
    }

    busy(is) {
      this.run.setAttribute("aria-disabled", is);
      if (!is && document.activeElement === this.stop) this.run.focus();
      this.stop.hidden = !is;
    }

    open() {
      if (!this.editor) this.write(this.source);
      this.editor.focus();
    }

    /** Put an editor with this code in place of the listing. */
    write(code) {
      this.editor?.remove();
      this.editor = element("textarea", {
        value: code,
        spellcheck: false,
        autocapitalize: "off",
        className: "run-editor",
      });
      this.editor.setAttribute("aria-label", `Code of ${this.name}. Shift and Enter run it, Escape leaves it.`);
      this.editor.setAttribute("autocorrect", "off");
      this.editor.addEventListener("input", () => this.changed());
      this.editor.addEventListener("keydown", (event) => this.key(event));
      const block = this.listing.closest("[class*=highlight-]") ?? this.listing;
      block.hidden = true;
      block.before(this.editor);
      this.fit();
    }

    fit() {
      this.editor.rows = this.code.split("\n").length;
      this.ran = false;
      this.reset.hidden = false;
    }

    changed() {
      this.fit();
      keep(this.place, this.edited ? this.code : "");
      // With the imports of the first cell an answer runs here; a saved one is run with them, too.
      if (this.exercise || !this.index) keep(`imports/${pageName}`, cells[0].code.match(IMPORTS)?.join("\n"));
    }

    key(event) {
      if (event.key === "Escape") this.run.focus();
      if (event.key !== "Enter") return;
      event.preventDefault();
      if (event.shiftKey || event.ctrlKey || event.metaKey) return void run(this);
      // A new line begins below the last one, and after a colon further in.
      const line = this.code.slice(0, this.editor.selectionStart).split("\n").pop();
      const start = "\n" + line.match(/^ */)[0] + (/:\s*$/.test(line) ? "    " : "");
      if (!document.execCommand("insertText", false, start)) {
        this.editor.setRangeText(start, this.editor.selectionStart, this.editor.selectionEnd, "end");
        this.changed();
      }
    }

    /** Bring back the code and the output of the book. */
    restore() {
      if (this.editor) {
        this.editor.remove();
        this.editor = null;
        keep(this.place, "");
        (this.listing.closest("[class*=highlight-]") ?? this.listing).hidden = false;
        this.ran = false;
      }
      this.live?.remove();
      this.live = null;
      if (this.printed) this.printed.hidden = false;
      this.reset.hidden = true;
      this.say("As in the book again.");
    }

    /** Make place for new output instead of the book's. */
    clear() {
      if (this.printed) this.printed.hidden = true;
      this.live ??= element("div", { className: "run-output" });
      this.live.replaceChildren();
      this.box.append(this.live);
      this.pictures = 0;
      this.reset.hidden = false;
      this.bar.closest("details")?.setAttribute("open", "");
    }

    show(kind, data) {
      const last = this.live.lastElementChild;
      if (last?.dataset.kind === kind && kind.startsWith("std")) return void last.append(data);
      let made;
      if (kind === "svg" || kind === "png") {
        const old = this.printed?.querySelectorAll("img")[this.pictures++]?.alt ?? "";
        const type = kind === "svg" ? "svg+xml" : kind;
        made = picture(`${type};base64,${data}`, this.edited || !old ? `Figure drawn by ${this.name}` : old);
      } else if (kind === "figure") made = moving(JSON.parse(data));
      else if (kind === "markdown") {
        made = markdown(data);
        const [, verdict] = data.match(/^\*\*[\w-]+: (right\.|not yet|stopped)/) ?? [];
        if (verdict && data.startsWith(`**${this.exercise}: `)) judged(this.exercise, verdict === "right.");
      } else {
        made = element("pre", { textContent: data, tabIndex: 0 });
        made.setAttribute("aria-label", kind === "error" ? `Error in ${this.name}` : `Output of ${this.name}`);
        made.setAttribute("role", "group");
        if (kind === "error" || kind === "stderr") made.className = "run-error";
      }
      made.dataset.kind = kind;
      this.live.append(made);
    }

    /** Run the code. What a cell that was not asked for prints is in the book already. */
    async execute(silent) {
      const kept = [];
      if (!silent) this.clear();
      listener.out = (kind, data) => (silent ? kept.push([kind, data]) : this.show(kind, data));
      this.ran = false;
      const code = this.code;
      if (this.exercise || code.includes("lincls_course")) await addCourse();
      if (this.exercise)
        await ask("run", { code: "from lincls_course import check, quiz, show", name: "the exercises" });
      const result = await ask("run", { code, name: this.name });
      this.ran = code === this.code && (!result.error || result.lacks !== "");
      if (silent && result.error && !result.missing.length) {
        this.clear();
        kept.forEach((output) => this.show(...output));
      }
      return result;
    }
  }

  // ---------------------------------------------------------------- runs, one after the other

  const STOPPED = "Stopped. Python has ended; the next run starts it again.";
  let turns = 0; // stops so far
  let queue = Promise.resolve();

  function stop() {
    turns++;
    end(STOPPED);
  }

  function run(cell) {
    if (cell.run.getAttribute("aria-disabled") === "true") return;
    const turn = turns;
    cell.busy(true);
    cell.say("Waiting for another cell …");
    queue = queue.then(async () => {
      try {
        if (turn !== turns) throw new Trouble(STOPPED);
        listener = { stage: (text) => cell.say(`${text} …`) };
        if (!worker) await start((text) => cell.say(text));
        cell.say(await runUpTo(cell));
      } catch (error) {
        cell.say(error.message);
        if (!(error instanceof Trouble)) throw error;
      } finally {
        cell.busy(false);
      }
    });
  }

  const many = (n) => (n === 1 ? "one cell above" : `${n} cells above`);

  /** Run a cell and, before it, those above that have not run. Return how it went. */
  async function runUpTo(cell, got = []) {
    // An answer to an exercise needs the imports only, which are the first cell.
    const needed = cell.exercise ? cells.slice(0, 1) : cells.slice(0, cell.index).filter((other) => !other.exercise);
    const above = needed.filter((other) => !other.ran);
    const lacking = [];
    for (const other of [...above, cell]) {
      const asked = other === cell;
      cell.say(
        !above.length
          ? "Running …"
          : asked
            ? `Running, after ${many(above.length)} …`
            : `First ${many(above.length)} that had not run …`,
      );
      const { error, lacks, missing } = await other.execute(!asked && !other.edited);
      if (missing.length) {
        // Something inside lincls needed it. Its cell has half run: begin anew, so that all is as if it had been there.
        if (missing.some((name) => got.includes(name))) throw new Trouble(`Python here has no ${missing.join(", ")}.`);
        await ask("load", { names: missing });
        await ask("restart");
        for (const each of cells) each.ran = false;
        return runUpTo(cell, [...got, ...missing]);
      }
      if (lacks) {
        other.live.querySelector("[data-kind=error]")?.remove();
        other.show(
          "markdown",
          `**No ${lacks} here.** The package is not there for the browser. ` +
            "The cell runs in the notebook, which the button at the top of the page downloads.",
        );
        lacking.push(other.name);
        if (asked) return `Not run: there is no ${lacks} for the browser.`;
      } else if (error && asked)
        return error + (lacking.length ? ` (${lacking.join(", ")} above cannot run in a browser.)` : "");
      else if (error) return `Not run, since ${other.name} above failed: ${error}`;
    }
    return above.length ? `Done, after ${many(above.length)}.` : "Done.";
  }

  const cells = [...document.querySelectorAll(".run-bar")].map((bar, index) => new Cell(bar, index));
  // The buttons that copy code and output are reached from the tools of its cell.
  document
    .querySelectorAll("div.cell:has(.run-bar) .copybtn")
    .forEach((/** @type {HTMLElement} */ button) => (button.tabIndex = -1));
})();
