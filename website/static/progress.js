// What a reader has done, kept in this browser and nowhere else: for quizzes, exercises and edited code. Names are
// paths such as "quiz/perceptron-one-update"; all of ours begin alike, since pages opened from disk may share their
// storage.
"use strict";
window.bookProgress = (() => {
  const OURS = "linear-classifiers/";
  let store = new Map();
  const loose = new Set(); // names whose texts the browser did not take: they last as long as the page

  /** Take over what is kept by now, from other tabs, too; tell whether it is something else. */
  function load() {
    const fresh = new Map();
    try {
      for (const key of Object.keys(localStorage))
        if (key.startsWith(OURS)) fresh.set(key.slice(OURS.length), localStorage.getItem(key));
    } catch {
      return false; // a browser may refuse it: what was read stays
    }
    for (const name of loose) fresh.set(name, store.get(name));
    const changed = fresh.size !== store.size || [...fresh].some(([name, text]) => store.get(name) !== text);
    store = fresh;
    return changed;
  }
  load();

  /** What is kept under a name, "" for nothing. */
  const read = (name) => store.get(name) ?? "";

  /** The names that begin so. */
  const names = (start) => [...store.keys()].filter((name) => name.startsWith(start));

  /** Keep a text under a name; "" forgets it. */
  function keep(name, text) {
    text ? store.set(name, text) : store.delete(name);
    loose.delete(name);
    try {
      text ? localStorage.setItem(OURS + name, text) : localStorage.removeItem(OURS + name);
    } catch {
      if (text) loose.add(name); // it is full, or refuses
    }
    document.dispatchEvent(new CustomEvent("book-progress", { detail: name }));
  }

  /** Forget what lasts as long as the visit (figures/visit.js). */
  function forgetVisit() {
    try {
      for (const key of Object.keys(sessionStorage)) if (key.startsWith(OURS)) sessionStorage.removeItem(key);
    } catch {} // it kept nothing
  }

  const make = (name, properties = {}, ...children) => {
    const made = Object.assign(document.createElement(name), properties);
    made.append(...children);
    return made;
  };

  /** A place whose changes a screen reader says; what is in it first is not said. */
  const speaker = (className, ...children) => {
    const made = make("div", { className }, ...children);
    setTimeout(() => made.setAttribute("role", "status"));
    return made;
  };

  const root = new URL(document.documentElement.dataset.content_root, location.href);
  const scripts = {};

  /** Fetch a script of the book's, once: from disk a page may load nothing else. */
  const fetchScript = (path) =>
    (scripts[path] ??= new Promise((resolve, reject) => {
      const onerror = () => (delete scripts[path], reject());
      document.head.append(make("script", { src: new URL(`_static/${path}`, root).href, onload: resolve, onerror }));
    }));

  const tasks = new Map(); // what asks, by its element: it has `restart`

  // Listings that come late get the button that copies: copybutton.js gives it once, before this script runs.
  let listings = 0;
  const copied = (part) =>
    part.querySelectorAll("div.highlight pre").forEach((listing) => {
      listing.id = `late${++listings}`;
      const button = make("button", { className: "copybtn o-tooltip--left", innerHTML: iconCopy });
      Object.assign(button.dataset, { tooltip: "Copy", clipboardTarget: `#${listing.id}` });
      listing.after(button);
    });
  const dress = [copied]; // what makes of an element that came late what scripts make of those of a page

  // What a fold holds, hints, a solution or a formal statement, is text until it is opened: all at once are slow. It
  // comes when one is opened, or an exercise (ext/late.py); the browser has it by then.
  const LATE = "noscript[data-late]";
  const late = [...document.querySelectorAll(LATE)];
  const path = late[0] && `late/${/** @type {any} */ (late[0]).dataset.late}`;
  let texts = null;
  window.bookLate = (version, all) => {
    if (!path?.endsWith(version)) return; // the book was published anew since this page came
    texts = all;
    document.querySelectorAll("details[open]").forEach(unfold);
  };
  if (path && location.protocol !== "file:")
    addEventListener("pageshow", () =>
      document.head.append(
        make("link", { rel: "prefetch", as: "script", href: new URL(`_static/${path}`, root).href }),
      ),
    );

  /** The text that waits in a noscript; undefined before it is there. */
  const textOf = (place) => (place.matches(LATE) ? texts?.[late.indexOf(place)] : place.textContent);

  /** Wait for what the folds in a part of the page hold; tell how it goes. Whether it is there. */
  const arrived = async (part, tell) => {
    if (texts || !part?.querySelector(LATE)) return true;
    tell("This is on its way \u2026");
    let why = "The book has been published anew: load the page again.";
    await fetchScript(path).catch(() => (why = "This did not arrive. Try again when there is a network."));
    tell(texts ? "" : why);
    return !!texts;
  };

  const unfold = (fold) => {
    const body = fold?.querySelector(":scope > .sd-card-body"),
      place = body?.querySelector(":scope > noscript");
    if (!place) return;
    const said = body.querySelector(":scope > .late"),
      text = textOf(place);
    if (text === undefined) {
      const line = said ?? body.appendChild(speaker("late"));
      return arrived(fold, (words) => (line.textContent = words));
    }
    said?.remove();
    place.outerHTML = text;
    dress.forEach((work) => work(fold));
  };

  // An exercise, or a formal statement, that a reader has opened stays so for the visit.
  const STAYS = "details:is(.exercise, .coq-fold[id])";
  const folds = /** @type {NodeListOf<HTMLDetailsElement>} */ (document.querySelectorAll(STAYS));
  const place = (fold) => `${OURS}open/${fold.id}`;
  try {
    for (const fold of folds) if (sessionStorage.getItem(place(fold))) fold.open = true;
  } catch {} // it keeps nothing
  document.addEventListener(
    "toggle",
    (/** @type {any} */ { target: fold }) => {
      if (fold.open) unfold(fold);
      if (fold.open && fold.matches(".exercise")) arrived(fold, () => {});
      if (!fold.matches(STAYS)) return;
      try {
        fold.open ? sessionStorage.setItem(place(fold), "1") : sessionStorage.removeItem(place(fold));
      } catch {}
    },
    true,
  );

  /** Note that an exercise has been answered rightly; on its page a mark says so. */
  const solved = (id) => (keep(`exercise/${id}`, "right"), mark(id));

  // Where to go on: the first line after a wrong answer, the second after a right one. Without scripts both stand.
  document.querySelectorAll(".onward:not(.by-hand)").forEach((box) => {
    for (const line of box.children) line.setAttribute("hidden", "");
    box.setAttribute("role", "status");
  });

  // What is asked again, and when (practise.js): it stands in a box, 0 for what went wrong, which says after how many
  // days.
  const DAYS = [0, 1, 3, 7, 21, 60];
  const day = (ahead) => {
    const date = new Date();
    date.setDate(date.getDate() + ahead);
    return date.toLocaleDateString("sv"); // 2026-11-26
  };
  const today = () => day(0);

  /** Note whether an exercise or a question was answered rightly: it moves on a box, but not before its day. */
  function answered(id, right) {
    const [box, due] = read(`again/${id}`).split(" ");
    const next = right ? Math.min(Number(box) + 1, DAYS.length - 1) : 0;
    if (!right || !(due > today())) keep(`again/${id}`, `${next} ${day(DAYS[next])}`);
    document.dispatchEvent(new CustomEvent("book-judged", { detail: id }));
  }

  /** Note whether an answer to an exercise is right, and show where to go on. */
  function judged(id, right) {
    if (right) solved(id);
    answered(id, right);
    const lines = [...(document.getElementById(id)?.querySelectorAll(".onward > p") ?? [])];
    lines.forEach((line, i) => line.toggleAttribute("hidden", right !== i > 0));
  }

  function mark(id) {
    const title = document.getElementById(id)?.querySelector(".admonition-title");
    if (title && !title.querySelector(".solved"))
      title.append(" ", make("span", { className: "solved", textContent: "solved" }));
  }
  const markAll = () => {
    for (const one of document.querySelectorAll(".admonition-title > .solved"))
      if (!read(`exercise/${one.closest("[id]").id}`)) one.remove();
    names("exercise/").forEach((name) => mark(name.slice("exercise/".length)));
  };
  document.addEventListener("book-recalled", markAll);
  markAll();

  // What is kept, by how the names begin.
  const KINDS = {
    quiz: ["quiz answer", "quiz answers"],
    exercise: ["solved exercise", "solved exercises"],
    answer: ["answer in code", "answers in code"],
    choice: ["chosen option", "chosen options"],
    words: ["written answer", "written answers"],
    order: ["proof in order", "proofs in order"],
    gaps: ["filled table", "filled tables"],
    code: ["changed listing", "changed listings"],
  };

  /** Say how many of which kind these names are. */
  const summary = (names) =>
    Object.entries(KINDS)
      .map(([kind, words]) => ({ words, count: names.filter((name) => name.startsWith(`${kind}/`)).length }))
      .filter(({ count }) => count)
      .map(({ words: [one, many], count }) => `${count} ${count === 1 ? one : many}`)
      .join(", ") || "nothing";

  // How much is kept, and the button that clears it (how_to_use.md).
  document.querySelectorAll(".kept").forEach((box) => {
    const said = speaker("kept-count");
    const tell = () => (said.textContent = `Kept in this browser: ${summary(names(""))}.`);
    const question = "Forget all answers, and the code that you have changed? They are kept nowhere else.";
    const forget = () => confirm(question) && (names("").forEach((name) => keep(name, "")), forgetVisit());
    const clear = make("button", { type: "button", textContent: "Clear all", onclick: forget });
    for (const event of ["book-progress", "book-recalled"]) document.addEventListener(event, tell);
    tell();
    box.append(said, clear);
  });

  return {
    load,
    loose,
    read,
    names,
    keep,
    today,
    answered,
    judged,
    solved,
    tasks,
    dress,
    summary,
    make,
    speaker,
    textOf,
    arrived,
    unfold,
    fetchScript,
  };
})();
