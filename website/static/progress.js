// What a reader has done, kept in this browser and nowhere else: for quizzes, exercises and edited code. Names are
// paths such as "quiz/perceptron-one-update"; all of ours begin alike, since pages opened from disk may share their
// storage.
"use strict";
window.bookProgress = (() => {
  const OURS = "linear-classifiers/";
  let store = new Map();
  let storage = null;
  try {
    storage = localStorage; // a browser may refuse it
    for (const key of Object.keys(storage))
      if (key.startsWith(OURS)) store.set(key.slice(OURS.length), storage.getItem(key));
  } catch {}

  /** What is kept under a name, "" for nothing. */
  const read = (name) => store.get(name) ?? "";

  /** The names that begin so. */
  const names = (start) => [...store.keys()].filter((name) => name.startsWith(start));

  /** Keep a text under a name; "" forgets it. */
  function keep(name, text) {
    text ? store.set(name, text) : store.delete(name);
    try {
      text ? storage?.setItem(OURS + name, text) : storage?.removeItem(OURS + name);
    } catch {} // it is full: what is kept lasts as long as the page
    document.dispatchEvent(new CustomEvent("book-progress", { detail: name }));
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

  /** Note that an exercise has been answered rightly; on its page a mark says so. */
  const solved = (id) => (keep(`exercise/${id}`, "right"), mark(id));

  function mark(id) {
    const title = document.getElementById(id)?.querySelector(".admonition-title");
    if (title && !title.querySelector(".solved"))
      title.append(make("span", { className: "solved", textContent: "solved" }));
  }
  names("exercise/").forEach((name) => mark(name.slice("exercise/".length)));

  // How much is kept, and the button that clears it (how_to_use.md).
  document.querySelectorAll(".kept").forEach((box) => {
    const count = (start, one, many) => ((n) => `${n} ${n === 1 ? one : many}`)(names(start).length);
    const said = speaker("kept-count");
    const tell = () => {
      said.textContent =
        `Kept in this browser: answers to ${count("quiz/", "question", "questions")}, ` +
        `${count("exercise/", "solved exercise", "solved exercises")}, ` +
        `${count("order/", "proof in order", "proofs in order")}, ` +
        `${count("gaps/", "filled table", "filled tables")}, ${count("words/", "written answer", "written answers")}, ` +
        `${count("code/", "changed listing", "changed listings")}.`;
    };
    const question = "Forget all answers, and the code that you have changed? They are kept nowhere else.";
    const forget = () => confirm(question) && names("").forEach((name) => keep(name, ""));
    const clear = make("button", { type: "button", textContent: "Clear all", onclick: forget });
    document.addEventListener("book-progress", tell);
    tell();
    box.append(said, clear);
  });

  return { read, names, keep, solved, make, speaker };
})();
