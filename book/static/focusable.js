// A formula wider than the page scrolls in its box: let the keyboard reach it. The theme does so for code and tables.
const boxes = new ResizeObserver((entries) => {
  const wide = entries.filter(({ target }) => target.scrollWidth > target.clientWidth).map(({ target }) => target);
  for (const { target } of entries) wide.includes(target) ? (target.tabIndex = 0) : target.removeAttribute("tabindex");
});
document.querySelectorAll(".katex-display").forEach((box) => boxes.observe(box));
