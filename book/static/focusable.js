// What is wider than the page scrolls in its box: fade the edges that cut it, and let the keyboard reach formulas.
// The theme does the latter for code and tables.
const BOXES = ".katex-display, .pst-scrollable-table-container";
const mark = (boxes) => {
  const measured = boxes.map((box) => [box, box.scrollLeft, box.scrollWidth - box.clientWidth]); // all before any change
  for (const [box, left, hidden] of measured) {
    box.classList.toggle("cut-left", left > 1);
    box.classList.toggle("cut-right", left < hidden - 1);
    if (box.matches(".katex-display")) hidden > 0 ? (box.tabIndex = 0) : box.removeAttribute("tabindex");
  }
};
const all = [...document.querySelectorAll(BOXES)];
const sizes = new ResizeObserver((entries) => mark(entries.map(({ target }) => target)));
all.forEach((box) => sizes.observe(box));
// To measure what is far from the window would lay it out (see content-visibility in custom.css): its turn comes above.
const near = (box) => box.checkVisibility?.({ contentVisibilityAuto: true }) ?? true;
// A font that comes late changes what is in a box, and not its size.
const measure = () => mark(all.filter(near));
document.fonts.ready.then(measure);
document.fonts.addEventListener("loadingdone", measure);
document.addEventListener("scroll", ({ target }) => target.matches?.(BOXES) && mark([target]), true);
// The theme measures when the window changes its size; what a fold shows must be measured too.
document.addEventListener("toggle", () => dispatchEvent(new Event("resize")), true);
