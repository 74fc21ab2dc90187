// Formulas, where KaTeX is there; Ctrl+Enter; a word before what was typed is lost.
"use strict";

for (const place of document.querySelectorAll(".tex")) {
  if (!window.katex) break;
  const display = place.tagName === "DIV";
  const cut = display ? 2 : 1;
  const tex = place.textContent.slice(cut, -cut);
  // A stranger's TeX: no links, no pictures, no macros without end, nothing larger than the page.
  const careful = {
    throwOnError: false,
    strict: "ignore",
    trust: false,
    maxSize: 5,
    maxExpand: 200,
    errorColor: "inherit",
  };
  katex.render(tex, place, { displayMode: display, ...careful });
  for (const box of place.querySelectorAll(".katex-display")) box.tabIndex = 0;
}

const form = document.querySelector("form");
if (form) {
  const typed = () => form.points.value + "\n" + form.comment.value;
  const before = typed();
  if (matchMedia("(min-width: 64rem)").matches) form.points.focus({ preventScroll: true });
  let saving = Boolean(document.querySelector("[role=alert]"));
  form.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) form.requestSubmit(form.querySelector(".first"));
  });
  form.addEventListener("submit", () => (saving = true));
  window.addEventListener("beforeunload", (event) => {
    if (!saving && typed() !== before) event.preventDefault();
  });
}
