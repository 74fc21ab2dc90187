// What every page does. The theme's scripts for the same cost a slow phone a second: one asks of each element of the
// page whether it is a note in the margin, another is all of Bootstrap for five tooltips, a third lays out the whole
// page once for each block of code.

// What is wider than the page scrolls in its box: fade the edges that cut it, and let the keyboard reach it.
const FADED = ".katex-display, .pst-scrollable-table-container, pre, .wide";
const BOXES = `${FADED}, .cell_output > .output`;

const mark = (boxes) => {
  // All are measured before any is changed.
  const measured = boxes.map((box) => [box, box.scrollLeft, box.scrollWidth - box.clientWidth]);
  for (const [box, left, hidden] of measured) {
    box.classList.toggle("cut-left", left > 1 && box.matches(FADED));
    box.classList.toggle("cut-right", left < hidden - 1 && box.matches(FADED));
    hidden > 0 ? (box.tabIndex = 0) : box.removeAttribute("tabindex");
  }
};
const sizes = new ResizeObserver((entries) => mark(entries.map(({ target }) => target.closest(BOXES))));
const find = (part) => [...(part.matches?.(BOXES) ? [part] : []), ...(part.querySelectorAll?.(BOXES) ?? [])];
const watch = (part) =>
  find(part).forEach((box) => {
    sizes.observe(box);
    if (box.firstElementChild?.matches("table")) sizes.observe(box.firstElementChild); // it may grow, and its box not
  });
watch(document);
new MutationObserver((changes) => changes.forEach(({ addedNodes }) => addedNodes.forEach(watch))).observe(
  document.body,
  { childList: true, subtree: true },
);
// To measure what is far from the window would lay it out (see content-visibility in speed.css): its turn comes above.
const near = (box) => box.checkVisibility?.({ contentVisibilityAuto: true }) ?? true;
// A font that comes late changes what is in a box, and not its size.
document.fonts.addEventListener("loadingdone", () => mark(find(document).filter(near)));
document.addEventListener(
  "contentvisibilityautostatechange",
  (/** @type {any} */ { target, skipped }) => skipped || mark(find(target)),
);
document.addEventListener("scroll", ({ target }) => target.matches?.(BOXES) && mark([target]), true);
// The theme would do so when the page has loaded; this script comes before it.
addEventListener("load", (event) => event.stopImmediatePropagation());

// On a long page what is far from the window is not laid out yet (speed.css). So that the scroll bar tells how much
// there is, its height is estimated from what is in it, in idle moments; test_browser.py holds the sum of each page
// against the truth. The numbers, in pixels, are fitted to all such pages at three widths.
const LINE = 28.8;
const HEIGHTS = { p: 7.5, li: 10, dd: 26, dt: 26, pre: 40, textarea: 157, details: 101 };
const NARROW = 592; // maths.css: 37rem
const NOTHING = "math, script, svg, .another, [hidden], .run-bar, .copybtn, .ordering-tools";

/** The height that a node has in a column so wide. */
const expect = (node, width) => {
  if (node.nodeType === Node.TEXT_NODE) return node.data.trim() ? (300 * node.length) / width : 0;
  if (node.nodeType !== Node.ELEMENT_NODE || node.matches(NOTHING)) return 0;
  const name = node.localName;
  let height = HEIGHTS[name] ?? 0;
  if (name === "details" && !node.open) return height;
  if (name === "img") {
    const [wide, high] = ["width", "height"].map((size) => Number(node.getAttribute(size)));
    return high * (node.closest(".wide") ? 1 : Math.min(1, width / (wide || width)));
  }
  if (node.matches(width <= NARROW ? ".wide-form" : ".narrow-form")) return 0;
  if (node.matches(".katex-display")) {
    const strut = /** @type {HTMLElement?} */ (node.querySelector(".katex-strut")); // a translator may have taken it
    return 34 + 13 * parseFloat(strut?.style.height ?? "2.5em");
  }
  if (node.matches(".ordering-line")) height += 24_000 / width;
  if (node.matches(".moving")) height += 300; // below its drawing, once it begins
  if (name === "pre")
    for (const line of node.textContent.trimEnd().split("\n"))
      height += 20 * Math.max(1, Math.ceil(line.length / ((width - 32) / 8)));
  else {
    const inner = node.matches("dd, ul, ol, .admonition") ? width - 20 : width;
    for (const child of node.childNodes) height += expect(child, inner);
  }
  return name === "figcaption" ? 0.65 * height : height; // its letters are small
};

let width = 0; // of the column that is being estimated for
const estimate = () => {
  const far = ".long .bd-article section section > :is(p, ul, ol, dl, div):not(.exercise *)",
    blocks = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(far)),
    now = document.querySelector(".bd-article section")?.clientWidth;
  if (!blocks.length || now === width) return;
  width = now;
  const heights = [];
  const some = () => {
    if (now !== width) return;
    for (const begun = performance.now(); heights.length < blocks.length && performance.now() - begun < 8;) {
      const block = blocks[heights.length];
      if (block.localName === "p") {
        // Whole lines, each with room for a part of a word; a sixth of what `expect` counts is for half lines.
        const text = expect(block, width - (block.closest(".admonition") ? 60 : 20)) - HEIGHTS.p;
        heights.push(LINE * Math.max(1, Math.ceil((0.83 * text) / LINE)));
      } else heights.push(Math.round(expect(block, width)));
    }
    if (heights.length < blocks.length) return later(some);
    // Laid out once; what is in the middle of the window stays there.
    const middle = scrollY && document.elementFromPoint(innerWidth / 2, innerHeight / 2),
      before = middle && middle.getBoundingClientRect().top;
    blocks.forEach((block, i) => (block.style.containIntrinsicHeight = `auto ${heights[i]}px`));
    if (middle) scrollBy({ top: middle.getBoundingClientRect().top - before, behavior: "instant" });
  };
  later(some);
};
const later = window.requestIdleCallback ?? setTimeout; // Safari
addEventListener("resize", estimate);
addEventListener("DOMContentLoaded", estimate); // by then the other scripts have put in what is theirs

// The id that the address names, before what a link sets there; an address may hold anything.
const named = () => {
  try {
    return decodeURIComponent(location.hash.slice(1).split("~")[0]);
  } catch {
    return "";
  }
};

// What is not on this page may have moved to another, and an old address leads there. From disk, too: it is a script.
const lead = () => {
  const anchor = named();
  if (!anchor || document.getElementById(anchor)) return;
  const root = new URL(document.documentElement.dataset.content_root, location.href);
  const script = document.createElement("script");
  script.src = new URL("_static/addresses.js", root).href;
  window.bookAddresses = (pages) => {
    if (pages[anchor]) location.replace(new URL(`${pages[anchor]}.html${location.hash}`, root));
  };
  document.head.append(script);
};
addEventListener("hashchange", lead);
lead();

// An exercise is folded, and a link to it, or to what is in it, opens it: also one that the address names already.
const openExercise = () => {
  const fold = document.getElementById(named())?.closest("details.exercise");
  if (fold) fold.open = true;
};
addEventListener("hashchange", openExercise);
addEventListener("click", ({ target }) => target.closest?.("a")?.hash === location.hash && openExercise());
openExercise();

// Parts of a page grow when they begin or are laid out. Who came by a link to a place, or came back to one, stays there
// until the first move of their own, for ten seconds: of a drag of the scroll bar nothing tells.
let staying = 0,
  left = null; // the part that was read when the page was left, and how far below the window's upper edge it began
const stay = () => {
  if (staying < performance.now()) return;
  if (left) scrollBy({ top: left.part.getBoundingClientRect().top - left.top, behavior: "instant" });
  else document.getElementById(named())?.scrollIntoView({ behavior: "instant" });
};
const arrive = () => {
  staying = performance.now() + 10_000;
  stay();
};
for (const name of ["wheel", "touchstart", "pointerdown", "keydown"])
  addEventListener(name, () => (staying = 0), { capture: true, passive: true });
addEventListener("hashchange", () => {
  left = null;
  arrive();
});
new ResizeObserver(stay).observe(document.body);
const [came] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType("navigation"));
if (came?.type === "navigate") arrive(); // who comes back is where they were

// But on a long page the browser, which knows how far it was scrolled, is wrong by screens: its height is an estimate.
const parts = () => [...document.querySelectorAll(".long .bd-article section > *")];
const LEFT = `linear-classifiers/left${location.pathname}`;
addEventListener("pagehide", () => {
  const tops = parts().map((part) => (part.getClientRects().length ? part.getBoundingClientRect().top : NaN)),
    read = tops.findLastIndex((top) => top < innerHeight / 3);
  try {
    read < 0 ? sessionStorage.removeItem(LEFT) : sessionStorage.setItem(LEFT, JSON.stringify([read, tops[read]]));
  } catch {} // it keeps nothing
});
addEventListener("DOMContentLoaded", () => {
  if (came?.type === "navigate") return;
  let place;
  try {
    place = sessionStorage.getItem(LEFT);
  } catch {} // it keeps nothing
  const [read, top] = JSON.parse(place ?? "[]"),
    part = parts()[read];
  if (!part) return;
  history.scrollRestoration = "manual";
  addEventListener("pageshow", () => setTimeout(() => (history.scrollRestoration = "auto"))); // for steps on this page
  left = { part, top };
  arrive();
});

/** Let what scrolls show a part of it. */
const show = (box, part) => {
  const [a, b] = [box, part].map((one) => one.getBoundingClientRect());
  box.scrollTop += Math.min(0, b.top - a.top) + Math.max(0, b.bottom - a.bottom);
};

// The contents at the side mark what is read: the last heading near or above the window's upper edge, at the page's
// end above its lower edge, or the one that a link has led to while it is seen. The theme marks the last that came into
// view.
const contents = document.getElementById("pst-page-toc-nav");
if (contents) {
  contents.removeAttribute("id"); // by which the theme finds it
  const target = (hash) => document.getElementById(decodeURIComponent(hash.slice(1)));
  const links = [...contents.querySelectorAll("a")].map((link) => ({ link, section: target(link.hash) }));
  let read, led, met; // whether what a link leads to is seen by now
  const spy = () => {
    const left = document.documentElement.scrollHeight - scrollY - innerHeight,
      line = Math.max(120, innerHeight - left),
      top = ({ section }) => section.getBoundingClientRect().top;
    const seen = led && top(led) >= 0 && top(led) < innerHeight;
    if (met && !seen) led = null;
    met = seen;
    const now = seen ? led : links.findLast((one) => top(one) < line);
    if (now === read) return;
    read = now;
    for (const { link } of links)
      link === now?.link ? link.setAttribute("aria-current", "true") : link.removeAttribute("aria-current");
    for (const part of contents.querySelectorAll("a, .toc-entry"))
      part.classList.toggle("active", part.contains(now?.link ?? null));
    const box = contents.closest(".bd-sidebar-secondary");
    show(box, now?.link ?? box);
  };
  const follow = () => {
    led = links.find(({ link }) => link.hash === location.hash);
    spy();
  };
  addEventListener("hashchange", follow);
  addEventListener("scroll", spy, { passive: true });
  addEventListener("resize", spy);
  follow();
}

// The theme leaves the sidebar where it was scrolled on another page: who came by a link may not see where they are.
const sidebar = document.getElementById("pst-primary-sidebar");
addEventListener("DOMContentLoaded", () => {
  const here = sidebar?.querySelector(".active > a");
  if (here) show(sidebar, here);
});

// On a wide window the button of the sidebar folds it; on a narrow one the theme opens it as a dialogue.
document.addEventListener(
  "click",
  (event) => {
    if (!event.target.closest(".primary-toggle") || !matchMedia("(min-width: 992px)").matches) return;
    event.preventDefault();
    event.stopPropagation();
    sidebar.classList.toggle("pst-sidebar-hidden");
  },
  true,
);

// Back to the top: offered to who scrolls up.
const back = document.getElementById("pst-back-to-top");
let before = 0;
addEventListener("scroll", () => {
  back.style.display = 200 < scrollY && scrollY < before ? "block" : "none";
  before = scrollY;
});
back.addEventListener("click", () => scrollTo(0, 0));

document.querySelectorAll("[data-bs-title]").forEach((button) => (button.title = button.dataset.bsTitle));
