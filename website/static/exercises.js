// Exercises that are answered on the page: the lines of a proof put in order, by buttons, keys, mouse or finger, the
// gaps of a table, numbers, options, and a few sentences, which readers mark themselves. Without this script the lines,
// options and tables stand there to be read, with the solution in its fold. What is judged by (needs, replies, right
// numbers) stands in that fold: the course edition has none, and so judges nothing. The words, and what they are said
// of, are those of exercises/ordering.py and exercises/completion.py.
"use strict";
(() => {
  const { read, keep, judged, tasks, dress, make, speaker, textOf, arrived, unfold } = window.bookProgress;
  const AGAIN = document.querySelector(".practise") ? "practise/" : ""; // there it is asked afresh
  const LATER = "This edition has no solution to compare with. In a notebook, answer with ";

  const words = (text, given) => text.replace(/{(\w+)}/g, (_, name) => given[name]);
  /** What an exercise is judged by, in the fold of its solution; undefined in the course edition. */
  const keyOf = (id) => {
    unfold(document.getElementById(`${id}-solution`));
    const script = document.querySelector(`script[data-key="${id}"]`);
    return script && { ...JSON.parse(script.textContent), fold: script.parentNode };
  };
  /** Whether what an exercise is judged by is there; else a place says that it is on its way, or did not come. */
  const judgeable = (id, place) => arrived(document.getElementById(`${id}-solution`), teller(place));
  const teller = (place) => (text) => place.replaceChildren(...(text ? [make("p", {}, text)] : []));
  const button = (text, label, onclick) => {
    const made = make("button", { type: "button", textContent: text, onclick });
    if (label) made.setAttribute("aria-label", label);
    return made;
  };

  // ---------------------------------------------------------------- lines in order

  /** The least number of lines to move, add or remove (exercises/ordering.py tells why a matching finds it). */
  function distance(answer, needs) {
    const own = answer.filter((line) => needs[line]),
      taken = new Map();
    const match = (line, tried) =>
      own.slice(own.indexOf(line) + 1).some((other) => {
        if (!needs[line].includes(other) || tried.has(other)) return false;
        tried.add(other);
        return (!taken.has(other) || match(taken.get(other), tried)) && taken.set(other, line);
      });
    const moved = own.filter((line) => match(line, new Set())).length;
    return moved + Object.keys(needs).length - own.length + answer.length - own.length;
  }

  /** Whether an order is right; if not, what is wrong with it, and how far it is from a right one. */
  function judge(answer, { needs, strangers, words: said, fold }) {
    const count = distance(answer, needs),
      far = words(said.distance, { count, steps: count === 1 ? "step" : "steps" });
    if (!count) return { count, parts: [said.right] };
    if (2 * answer.length < Object.keys(needs).length) return { count, parts: [said.short] };
    const stranger = answer.find((line) => strangers.includes(line));
    if (stranger) {
      const reply = fold.querySelectorAll(".ordering-replies > ul > li")[strangers.indexOf(stranger)];
      return { count, parts: [...reply.cloneNode(true).childNodes, ` ${far}`] };
    }
    const early = answer.find((line, i) => needs[line].some((other) => answer.indexOf(other) > i));
    const lacking = answer.find((line) => needs[line].some((other) => !answer.includes(other)));
    const fault = early
      ? words(said.early, { line: early })
      : lacking
        ? words(said.lacking, { line: lacking })
        : said.missing;
    return { count, parts: [`${fault} ${far}`] };
  }

  class Ordering {
    constructor(box) {
      this.box = box;
      this.id = box.dataset.exercise;
      this.name = `${AGAIN}order/${this.id}`;
      tasks.set(box, this);
      const list = box.querySelector("ul");
      this.proof = make("ol", { className: "ordering-proof" });
      this.rest = make("ul", { className: "ordering-rest" });
      this.lines = new Map([...list.children].map((item) => this.dress(item)));
      const heading = (text, part) => {
        const made = make("p", {
          className: "ordering-heading",
          textContent: text,
          id: `${this.id}-${part.className}`,
        });
        part.setAttribute("aria-labelledby", made.id);
        return made;
      };
      this.said = speaker("visually-hidden");
      this.reply = speaker("exercise-reply");
      const bar = make(
        "p",
        { className: "exercise-bar" },
        button("Check", "", () => this.check()),
        button("Start again", "", () => this.restart()),
      );
      this.help = make("p", {
        className: "ordering-help",
        textContent: "Drag the lines by their letters, or use the buttons; the arrow keys move a line, too.",
      });
      box.replaceChildren(
        heading("Your proof", this.proof),
        this.proof,
        bar,
        this.reply,
        heading("Lines to choose from", this.rest),
        this.rest,
        this.help,
        this.said,
      );
      box.classList.add("active");
      this.restore();
    }

    /** Give a line its letter to drag it by, and its buttons. */
    dress(item) {
      const first = item.querySelector("strong"),
        letter = first.textContent;
      first.remove();
      const grip = make("span", { className: "ordering-grip", textContent: letter, title: "Drag this line" });
      const text = make("div", { className: "ordering-text" }, ...item.childNodes);
      const tools = make("span", { className: "ordering-tools" });
      const line = {
        item,
        letter,
        grip,
        use: button("Use", `Use line ${letter}`, () => this.toggle(letter)),
        up: button("↑", `Line ${letter} up`, () => this.step(letter, -1)),
        down: button("↓", `Line ${letter} down`, () => this.step(letter, 1)),
      };
      tools.append(line.up, line.down, line.use);
      item.className = "ordering-line";
      item.replaceChildren(grip, text, tools);
      item.addEventListener("keydown", (event) => {
        const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
        if (!by || !this.proof.contains(item)) return;
        event.preventDefault();
        this.step(letter, by);
      });
      grip.addEventListener("pointerdown", (event) => this.drag(line, event));
      return /** @type {const} */ ([letter, line]);
    }

    get key() {
      return keyOf(this.id);
    }

    get answer() {
      return [...this.proof.children].map((item) => item.firstChild.textContent);
    }

    restore() {
      for (const line of this.lines.values()) this.rest.append(line.item);
      for (const letter of read(this.name)) if (this.lines.has(letter)) this.proof.append(this.lines.get(letter).item);
      this.settle();
    }

    recall() {
      if (this.answer.join("") === read(this.name)) return;
      this.restore();
      this.reply.replaceChildren();
    }

    restart() {
      keep(this.name, "");
      this.restore();
      this.reply.replaceChildren();
      this.said.textContent = "No line is used.";
    }

    /** After each change: what the buttons offer, and what is kept. The lines that are not used keep their order. */
    settle() {
      for (const line of this.lines.values()) if (!this.proof.contains(line.item)) this.rest.append(line.item);
      for (const { item, letter, use, up, down } of this.lines.values()) {
        const used = this.proof.contains(item);
        up.hidden = down.hidden = !used;
        up.setAttribute("aria-disabled", !item.previousElementSibling);
        down.setAttribute("aria-disabled", !item.nextElementSibling);
        use.textContent = used ? "Put back" : "Use";
        use.setAttribute("aria-label", used ? `Put line ${letter} back` : `Use line ${letter}`);
      }
      this.proof.classList.toggle("empty", !this.proof.children.length);
    }

    changed(letter) {
      this.settle();
      keep(this.name, this.answer.join(""));
      this.reply.replaceChildren(); // it was about another order
      const place = this.answer.indexOf(letter) + 1;
      this.said.textContent = place
        ? `Line ${letter} is now number ${place} of ${this.answer.length}.`
        : `Line ${letter} is not used.`;
    }

    toggle(letter) {
      const { item, use } = this.lines.get(letter),
        used = this.proof.contains(item);
      (used ? this.rest : this.proof).append(item);
      this.changed(letter);
      use.focus();
    }

    step(letter, by) {
      const { item } = this.lines.get(letter),
        focused = document.activeElement;
      const other = by < 0 ? item.previousElementSibling : item.nextElementSibling;
      if (!other) return;
      by < 0 ? other.before(item) : other.after(item);
      this.changed(letter);
      focused.focus(); // a node that is moved loses it
    }

    /** Follow the pointer until it is let go: the line stands where it would go. */
    drag({ item, letter, grip }, start) {
      if (start.button) return;
      start.preventDefault();
      grip.setPointerCapture(start.pointerId);
      item.classList.add("dragged");
      const before = this.answer.join();
      const move = (event) => {
        const edge = 60,
          fast = 12;
        if (event.clientY < edge) scrollBy(0, -fast);
        if (event.clientY > innerHeight - edge) scrollBy(0, fast);
        const under = document.elementFromPoint(event.clientX, event.clientY);
        const list = under?.closest(".ordering-proof, .ordering-rest");
        if (!list || !this.box.contains(list)) return;
        if (list === this.rest) return void this.rest.prepend(item);
        const next = [...list.children].find((other) => {
          const { top, height } = other.getBoundingClientRect();
          return other !== item && event.clientY < top + height / 2;
        });
        if (next !== item.nextElementSibling || item.parentNode !== list) list.insertBefore(item, next ?? null);
        this.proof.classList.remove("empty");
      };
      const end = () => {
        for (const name of ["pointermove", "pointerup", "pointercancel"])
          document.removeEventListener(name, name === "pointermove" ? move : end);
        item.classList.remove("dragged");
        before === this.answer.join() ? this.settle() : this.changed(letter);
      };
      document.addEventListener("pointermove", move);
      document.addEventListener("pointerup", end);
      document.addEventListener("pointercancel", end);
    }

    async check() {
      const answer = this.answer;
      if (!(await judgeable(this.id, this.reply)) || answer.join() !== this.answer.join()) return;
      if (!this.key) {
        const list = `${this.id.replace(/-/g, "_")} = [${answer.map((letter) => `"${letter}"`).join(", ")}]`;
        return this.reply.replaceChildren(make("p", {}, LATER, make("code", { textContent: list })));
      }
      const { parts, count } = judge(answer, this.key),
        right = !count;
      const verdict = make("strong", { textContent: right ? "Right. " : "Not yet. " });
      this.reply.replaceChildren(make("div", { className: right ? "right" : "wrong" }, verdict, ...parts));
      judged(this.id, right);
    }
  }

  // ---------------------------------------------------------------- gaps in a table

  /** A number as people write it: a decimal comma, a fraction, the minus sign of print. NaN for anything else. */
  function number(text) {
    const [, top, under] =
      text
        .trim()
        .replace(/[−–]/g, "-")
        .replace(",", ".")
        .match(/^([-+]?(?:\d+\.?\d*|\.\d+))(?:\/([1-9]\d*))?$/) ?? [];
    return top ? Number(top) / Number(under ?? 1) : NaN;
  }

  class Completion {
    constructor(box) {
      this.id = box.dataset.exercise;
      this.level = Number(box.dataset.level);
      this.name = `${AGAIN}gaps/${this.id}/${this.level + 1}`;
      tasks.set(box, this);
      this.gaps = [...box.querySelectorAll(".blank")].map((blank, i) => {
        const gap = make("input", {
          type: "text",
          inputMode: "text",
          autocomplete: "off",
          size: 4,
        });
        gap.setAttribute("aria-label", `${box.matches(".numbers") ? "Number" : "Gap"} ${i + 1}`);
        gap.oninput = () => this.changed(gap);
        gap.onkeydown = (event) => void (event.key === "Enter" && this.check()); // false would stop the key
        blank.replaceChildren(gap);
        return gap;
      });
      this.recall();
      this.reply = speaker("exercise-reply");
      box.append(
        make(
          "p",
          { className: "exercise-bar" },
          button("Check", "", () => this.check()),
          button("Start again", "", () => this.restart()),
        ),
        this.reply,
      );
    }

    get key() {
      return keyOf(this.id);
    }

    recall() {
      const kept = read(this.name).split(" ");
      if (this.texts.every((text, i) => text === (kept[i] ?? ""))) return;
      this.gaps.forEach((gap, i) => {
        gap.value = kept[i] ?? "";
        this.unmark(gap);
      });
      this.reply?.replaceChildren();
    }

    get texts() {
      return this.gaps.map(({ value }) => value.replace(/\s/g, ""));
    }

    unmark(gap) {
      gap.removeAttribute("aria-invalid");
      gap.classList.remove("right");
    }

    changed(gap) {
      this.unmark(gap);
      const texts = this.texts;
      keep(this.name, texts.some(Boolean) ? texts.join(" ") : "");
    }

    restart() {
      for (const gap of this.gaps) {
        gap.value = "";
        this.changed(gap);
      }
      this.reply.replaceChildren();
      this.gaps[0].focus();
    }

    async check() {
      const before = this.texts.join();
      if (!(await judgeable(this.id, this.reply)) || before !== this.texts.join()) return;
      const values = this.gaps.map(({ value }) => number(value));
      if (!this.key) {
        const list = `${this.id.replace(/-/g, "_")} = [${values.map((x) => (isNaN(x) ? "None" : x)).join(", ")}]`;
        return this.reply.replaceChildren(make("p", {}, LATER, make("code", { textContent: list })));
      }
      const { answers, slips, shares, rtol, atol, words: said } = this.key;
      const same = (wanted) => values.map((x, i) => Math.abs(x - wanted[i]) <= atol + rtol * Math.abs(wanted[i]));
      const right = same(answers[this.level]),
        count = right.length,
        all = right.every(Boolean);
      this.gaps.forEach((gap, i) => {
        gap.classList.toggle("right", right[i]);
        right[i] || !gap.value.trim() ? gap.removeAttribute("aria-invalid") : gap.setAttribute("aria-invalid", "true");
      });
      const first = right.indexOf(false);
      const fault = () =>
        !this.gaps[first].value.trim() ? said.open : isNaN(values[first]) ? said.unread : said.wrong;
      const slip = slips.find((one) => !all && same(one.answers[this.level]).every(Boolean));
      const text = all
        ? words(said.all, { count }) +
          (this.level + 1 < answers.length ? ` ${words(said.next, { share: shares[this.level] })}` : "")
        : slip
          ? slip.message
          : words(fault(), { right: right.filter(Boolean).length, count, first: first + 1 });
      const verdict = make("strong", { textContent: all ? "Right. " : "Not yet. " });
      this.reply.replaceChildren(make("p", { className: all ? "right" : "wrong" }, verdict, text));
      if (!all || this.level + 1 === answers.length) judged(this.id.split("@")[0], all);
      if (!all && !slip) this.gaps[first].focus();
    }
  }

  // ---------------------------------------------------------------- a few sentences

  class Explain {
    constructor(box) {
      this.id = box.dataset.exercise;
      this.most = Number(box.dataset.words);
      this.field = make("textarea", { rows: 6, oninput: () => this.changed() });
      this.field.setAttribute("aria-label", "Your answer");
      this.count = make("span", { className: "explain-count" });
      this.reply = speaker("exercise-reply");
      this.ticks = make("fieldset", { className: "explain-ticks", hidden: true });
      const bar = make(
        "p",
        { className: "exercise-bar" },
        button("Compare with the model answer", "", () => this.compare()),
        button("Start again", "", () => this.restart()),
        this.count,
      );
      box.replaceChildren(this.field, bar, this.reply, this.ticks);
      this.tell();
      this.recall();
    }

    get rubric() {
      unfold(document.getElementById(`${this.id}-solution`));
      return document.querySelector(`.explain-rubric[data-exercise="${this.id}"]`);
    }

    get words() {
      return this.field.value.split(/\s+/).filter(Boolean).length;
    }

    tell() {
      this.count.textContent = `${this.words} of at most ${this.most} words`;
      this.words > this.most
        ? this.field.setAttribute("aria-invalid", "true")
        : this.field.removeAttribute("aria-invalid");
    }

    async recall() {
      if (this.field.value !== read(`words/${this.id}`)) {
        this.field.value = read(`words/${this.id}`);
        this.tell();
        this.reply.replaceChildren();
      }
      this.ticks.hidden = true;
      const ticked = () => read(`rubric/${this.id}`);
      if (ticked() && (await judgeable(this.id, this.reply)) && ticked() && this.rubric) this.offer();
    }

    changed() {
      keep(`words/${this.id}`, this.field.value);
      this.tell();
    }

    restart() {
      this.field.value = "";
      this.changed();
      keep(`rubric/${this.id}`, "");
      this.ticks.hidden = true;
      this.reply.replaceChildren();
      this.field.focus();
    }

    async compare() {
      const said = (text) => this.reply.replaceChildren(make("p", {}, text));
      if (!this.words) return said("Write your answer first: the comparison is worth little without one.");
      if (this.words > this.most) return said(`Shorten it: at most ${this.most} words are asked for.`);
      if (!(await judgeable(this.id, this.reply))) return;
      if (!this.rubric)
        return said("This edition has no solution to compare with. In a notebook, your answer goes into its own cell.");
      this.rubric.closest("details").open = true;
      if (!read(`rubric/${this.id}`)) keep(`rubric/${this.id}`, "none");
      this.offer();
      said("The solution below is open now. Read it, then tick each line that your answer says.");
    }

    /** A box to tick for each line of the marking scheme; what is ticked is kept. */
    offer() {
      const ticked = read(`rubric/${this.id}`).split(" ");
      const sum = make("p");
      const boxes = [...this.rubric.querySelectorAll("li")].map((line, i) => {
        const tick = make("input", { type: "checkbox", checked: ticked.includes(String(i)) });
        return { tick, label: make("label", {}, tick, make("span", {}, ...line.cloneNode(true).childNodes)) };
      });
      const count = () => {
        const on = boxes.flatMap(({ tick }, i) => (tick.checked ? [i] : []));
        sum.textContent = `You ticked ${on.length} of ${boxes.length} lines.`;
        return on;
      };
      const changed = () => {
        const on = count();
        keep(`rubric/${this.id}`, on.join(" ") || "none");
        if (on.length === boxes.length) judged(this.id, true);
      };
      for (const { tick } of boxes) tick.onchange = changed;
      this.ticks.replaceChildren(
        make("legend", { textContent: "My answer says" }),
        ...boxes.map(({ label }) => label),
        sum,
      );
      this.ticks.hidden = false;
      count();
    }
  }

  // ---------------------------------------------------------------- one of several options

  class Choice {
    constructor(box) {
      this.id = box.dataset.exercise;
      const letters = [...box.querySelectorAll("li > p > strong:first-child, li > strong:first-child")];
      this.buttons = letters.map(({ textContent: letter }) =>
        button(letter, `Answer ${letter}`, () => this.check(letter)),
      );
      this.reply = speaker("exercise-reply");
      this.name = `${AGAIN}choice/${this.id}`;
      box.append(make("p", { className: "exercise-bar" }, "Your answer: ", ...this.buttons), this.reply);
      tasks.set(box, this);
      this.recall();
    }

    get key() {
      return keyOf(this.id);
    }

    /** Show which letter is kept; what was said of another one no longer holds. */
    recall() {
      const kept = read(this.name);
      if (this.buttons.some((one) => (one.getAttribute("aria-pressed") === "true") !== (one.textContent === kept)))
        this.reply.replaceChildren();
      for (const one of this.buttons) one.setAttribute("aria-pressed", one.textContent === kept);
    }

    restart() {
      keep(this.name, "");
      this.recall();
      this.reply.replaceChildren();
    }

    async check(letter) {
      keep(this.name, letter);
      this.recall();
      if (!(await judgeable(this.id, this.reply)) || read(this.name) !== letter) return;
      if (!this.key) {
        const answer = `${this.id.replace(/-/g, "_")} = "${letter}"`;
        return this.reply.replaceChildren(make("p", {}, LATER, make("code", { textContent: answer })));
      }
      const right = letter === this.key.right,
        replies = this.key.fold.querySelectorAll(".choice-replies > ul > li");
      const why = right ? [] : [...replies[this.key.wrong.indexOf(letter)].cloneNode(true).childNodes];
      const verdict = make("strong", { textContent: right ? `Right: ${letter}. ` : "Not yet. " });
      this.reply.replaceChildren(make("div", { className: right ? "right" : "wrong" }, verdict, ...why));
      judged(this.id.split("@")[0], right);
    }
  }

  // ---------------------------------------------------------------- other numbers

  /** Exercises that draw their numbers: a button shows one variant after another, which until then is only text. */
  function offer(exercise) {
    const others = [...exercise.querySelectorAll(".another")];
    const said = speaker("exercise-reply");
    let shown = 0;
    const show = async () => {
      if (!(await arrived(exercise, teller(said)))) return;
      const text = others[shown].querySelector("noscript");
      if (text) {
        others[shown].innerHTML = textOf(text);
        for (const equip of dress) equip(others[shown]);
      }
      others.forEach((other, i) => other.classList.toggle("shown", i === shown));
      others[shown].querySelector("input")?.focus();
      shown = (shown + 1) % others.length;
    };
    others[0].before(
      make("p", { className: "exercise-bar" }, button("Another one", `Another one of ${exercise.id}`, show)),
      said,
    );
  }

  document.querySelectorAll(".exercise:has(.another)").forEach(offer);
  const kinds = { explain: Explain, choice: Choice, ordering: Ordering, completion: Completion };
  const made = [];
  dress.push((part) => {
    for (const [name, Kind] of Object.entries(kinds))
      part.querySelectorAll(`div.${name}[data-exercise]`).forEach((box) => {
        const fold = box.closest("details.exercise:not([open])");
        let begun;
        const begin = () => (begun ??= made.push(new Kind(box)));
        if (!fold) return begin();
        fold.firstElementChild.addEventListener("click", begin); // all at once are slow
        fold.addEventListener("toggle", begin); // who opens it without a click sees the bare text for a moment
      });
  });
  dress.at(-1)(document);
  document.addEventListener("book-recalled", () => made.forEach((task) => task.recall()));
})();
