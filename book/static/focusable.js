// What scrolls sideways can be reached and scrolled with the keyboard. The theme does so for code and tables; this is for maths.
addEventListener("load", () => {
  const boxes = document.querySelectorAll(".katex-display");
  const mark = () => boxes.forEach((box) => (box.tabIndex = box.scrollWidth > box.clientWidth ? 0 : -1));
  mark();
  addEventListener("resize", mark);
});
