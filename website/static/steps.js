// The formal proofs step by step (book/proofs.md): each sentence of a proof, and what Coq has still to be shown after
// it. What a file of proofs holds is a script, since a page from disk may load nothing else; it comes when one of its
// proofs is opened, or a name that it defines. A statement is a noscript until its fold is opened: all at once would be
// slow.
"use strict";
(() => {
  const { make, fetchScript, arrived, unfold, dress } = window.bookProgress;
  const files = {}; // by name: texts, and items by their names

  window.bookSteps = (file, { texts, items }) => {
    // A later abbreviation may have the name of a definition.
    files[file] = { texts, items: new Map(items.reverse().map((item) => [item.name, item])) };
  };

  const load = (file) => fetchScript(`steps/${file}.js`);

  /** Words in which each name that has a meaning here is a button that shows it in `place`. */
  const linked = (text, names, place) =>
    text.split(/([\w']+)/).map((word) => {
      if (!Object.hasOwn(names, word)) return word;
      const button = make("button", { type: "button", className: "coq-name", textContent: word });
      button.onclick = () => look(button, names[word], place);
      button.setAttribute("aria-label", `${word}: what is it?`);
      return button;
    });

  /** Show below a line what a name means, or take it away. */
  async function look(button, name, place) {
    const shown = [...place.children].find((box) => box.dataset.name === name);
    if (shown) return shown.remove();
    const [file] = name.split(".");
    const close = make("button", { type: "button", className: "coq-close", textContent: "Close" });
    const box = make("section", { className: "coq-meaning", tabIndex: -1 });
    box.dataset.name = name;
    box.setAttribute("aria-label", `${button.textContent}, from ${file}.v`);
    close.onclick = () => (box.remove(), button.focus());
    place.append(box);
    try {
      await load(file);
      box.append(make("p", { className: "coq-from" }, `From ${file}.v`, close), ...item(name));
    } catch {
      box.append(make("p", {}, `What is in ${file}.v did not arrive. `, close));
    }
    box.focus();
  }

  const said = (comment) => make("p", { className: "coq-comment", textContent: comment.slice(2, -2).trim() });
  const isComment = ([text]) => text.startsWith("(*");

  /** A line in Coq with a place for the meanings of its names. */
  function line(text, names) {
    const place = make("div", { className: "coq-meanings" });
    return [make("pre", { className: "coq-line" }, make("code", {}, ...linked(text, names, place))), place];
  }

  /** A definition, or a theorem with its proof in a fold. */
  function item(name) {
    const [file, own] = name.split(".");
    const { texts, items } = files[file],
      { names, parts } = items.get(own);
    const begin = parts.findIndex(([text]) => text === "Proof.");
    const stated = begin < 0 ? parts : parts.slice(0, begin);
    const boxes = stated.flatMap((part) => (isComment(part) ? [said(part[0])] : line(part[0], names)));
    if (begin < 0) return boxes;
    const fold = make("details", {}, make("summary", { textContent: "Its proof, step by step" }));
    fold.ontoggle = () => fold.children.length > 1 || fold.append(...proof(name));
    return [...boxes, fold];
  }

  /** The steps of a proof; those that belong to a printed step stand beside it. */
  function proof(name, printed = []) {
    const [file, own] = name.split(".");
    const { texts, items } = files[file],
      { names, parts } = items.get(own);
    let list = make("ol", { className: "coq-steps" }),
      known = [];
    const boxes = [list];
    for (const part of parts.slice(parts.findIndex(([text]) => text === "Proof."))) {
      const [text, above, below] = part;
      const step = isComment(part) && text.match(/^\(\* Step (\d+)/);
      const beside = step && printed.find((box) => box.dataset.step === step[1]);
      if (beside) {
        list = make("ol", { className: "coq-steps" });
        boxes.push(make("div", { className: "coq-beside" }, beside, list));
      }
      if (isComment(part)) list.append(make("li", {}, said(text)));
      else if (above) {
        list.append(make("li", {}, ...line(text, names), goal(texts, above, below, known)));
        if (below.length) known = above;
      }
    }
    const all = make("button", { type: "button", className: "coq-all", textContent: "Open all" });
    all.onclick = () => {
      const open = all.textContent === "Open all";
      for (const list of boxes) list.querySelectorAll("details.coq-goal").forEach((fold) => (fold.open = open));
      all.textContent = open ? "Close all" : "Open all";
    };
    return [all, ...boxes];
  }

  /** What is still to be shown, and in a fold what is known, first what is new. */
  function goal(texts, above, below, known) {
    if (!below.length) return make("p", { className: "coq-done", textContent: "Nothing is left to show here." });
    const code = (number) => make("code", { textContent: texts[number] });
    const fresh = above.filter((number) => known.length && !known.includes(number));
    const list = (numbers, title) =>
      numbers.length
        ? [make("p", { textContent: title }), make("ul", {}, ...numbers.map((number) => make("li", {}, code(number))))]
        : [];
    const summary = make("summary", {}, make("span", { textContent: "To show: " }), code(below[0]));
    return make(
      "details",
      { className: "coq-goal" },
      summary,
      ...list(fresh, "New:"),
      ...list(
        above.filter((number) => !fresh.includes(number)),
        fresh.length ? "Known before:" : "Known:",
      ),
      ...list(below.slice(1), "After it, still to show:"),
    );
  }

  /** Make names buttons in the statement above a proof, as Coq prints it; let the proof be filled when it is opened. */
  function equip(fold) {
    const { names } = fold.dataset;
    let stated = fold.previousElementSibling;
    while (!stated.matches(".highlight-coq")) stated = stated.previousElementSibling;
    const meanings = make("div", { className: "coq-meanings" });
    stated.after(meanings);
    const walk = document.createTreeWalker(stated, NodeFilter.SHOW_TEXT),
      texts = [];
    while (walk.nextNode()) texts.push(walk.currentNode);
    for (const text of texts) text.replaceWith(...linked(text.data, JSON.parse(names), meanings));

    fold.firstElementChild.addEventListener("click", () => fill(fold));
  }

  dress.push((part) => part.querySelectorAll("details.coq-proof").forEach(equip));
  dress.at(-1)(document);
  const folds = document.querySelectorAll("details.coq-fold");
  const ready = () => arrived(document.body, () => {});
  addEventListener("pageshow", () => (window.requestIdleCallback ?? setTimeout)(ready)); // print does not wait
  const unfoldAll = () => {
    folds.forEach(unfold);
    ready().then(() => folds.forEach(unfold)); // those that had not arrived
  };
  addEventListener("beforeprint", unfoldAll);
  addEventListener("keydown", ({ key, ctrlKey, metaKey }) => {
    if (key === "f" && (ctrlKey || metaKey)) unfoldAll(); // the browser finds elements
  });

  /** Fetch the steps of a proof and show them; nothing is fetched where a script opens all folds. */
  async function fill(fold) {
    if (fold.querySelector(".coq-steps")) return;
    const place = fold.querySelector(".coq-place"),
      { name } = fold.dataset;
    const printed = (fold.printed ??= [...fold.querySelectorAll(".coq-printed")]);
    try {
      await load(name.split(".")[0]);
      place.replaceChildren(...proof(name, printed));
    } catch {
      place.replaceChildren(make("p", { textContent: "The steps did not arrive. Close this and open it again." }));
    }
  }

  /** A link to a statement opens it; one to a printed step, its proof, too. */
  async function lead() {
    const id = location.hash.slice(1), // those of statements and steps are plain
      fold = document.getElementById(id.replace(/^step-(.+)-\d+$/, "formal-$1"));
    if (!fold?.matches("details.coq-fold")) return;
    fold.open = true;
    await unfold(fold);
    const place = document.getElementById(id) ?? fold, // it may not have arrived
      proof = place.closest("details.coq-proof");
    if (proof) {
      proof.open = true;
      await fill(proof);
    }
    place.scrollIntoView();
  }
  addEventListener("hashchange", lead);
  lead();
})();
