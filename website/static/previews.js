// Previews: while the pointer or the keyboard's focus rests on a link within the book, a box shows where it leads.
// Escape closes the box; it stays while the pointer is on it. A finger gets none: a tap follows the link.
"use strict";
(() => {
  const LINKS = ".bd-article a.reference.internal:not(:has(.viewcode-link))";
  const WAIT = 300; // milliseconds before the box comes, and before it goes
  const root = new URL(document.documentElement.dataset.content_root, location.href);
  const box = document.createElement("div");
  Object.assign(box, { id: "preview", className: "preview", hidden: true });
  box.setAttribute("role", "tooltip");

  const pages = {}; // by name: its pieces, by anchor
  window.bookPreviews = (page, pieces) => (pages[page] = Promise.resolve(pieces));

  // From disk a script may not read another page, but it may load a script.
  const load = (page) =>
    (pages[page] ??= new Promise((resolve) => {
      const script = document.createElement("script");
      script.onload = () => resolve(pages[page]);
      script.onerror = () => resolve({});
      script.src = new URL(`_static/previews/${page}.js`, root).href;
      document.head.append(script);
    }));

  let link = null,
    dismissed = null,
    timer;

  async function show() {
    const url = new URL(link.href),
      here = link;
    const page = decodeURI(url.href.slice(root.href.length)).replace(/\.html.*/, "");
    const piece = url.href.startsWith(root.href) && (await load(page))[decodeURIComponent(url.hash.slice(1))];
    if (!piece || link !== here) return;
    const template = document.createElement("template"); // fetches nothing before the addresses are right
    template.innerHTML = piece;
    for (const image of template.content.querySelectorAll("img"))
      image.src = new URL(image.getAttribute("src"), root).href;
    box.replaceChildren(template.content);
    box.hidden = false;
    link.closest(".bd-article").append(box);
    link.setAttribute("aria-describedby", box.id);
    place();
  }

  // Below the link's first line, or above it where there is more room; within the window's width.
  function place() {
    box.style.left = box.style.top = "0px";
    const line = link.getClientRects()[0],
      { left, top, width, height } = box.getBoundingClientRect();
    const x = Math.max(8, Math.min(line.left, document.documentElement.clientWidth - width - 8));
    const above = innerHeight - line.bottom < height + 8 && line.top > innerHeight - line.bottom;
    box.style.left = `${x - left}px`;
    box.style.top = `${(above ? line.top - height - 2 : line.bottom + 2) - top}px`;
    box.classList.toggle("cut-below", box.scrollHeight > box.clientHeight + 1);
  }

  function hide() {
    clearTimeout(timer);
    link?.removeAttribute("aria-describedby");
    link = null;
    box.hidden = true;
  }

  function visit(target) {
    const next = target.closest?.(LINKS) ?? null;
    if (next !== dismissed) dismissed = null;
    if (next && next !== link && !dismissed) {
      hide();
      link = next;
      timer = setTimeout(show, WAIT);
    } else if (link && next !== link) leave();
  }

  // What the pointer left may still have the focus, and the other way round.
  const rests = () => link?.matches(":hover, :focus-visible") || box.matches(":hover");

  function leave() {
    if (box.hidden) rests() || hide();
    else setTimeout(() => rests() || hide(), WAIT);
  }

  document.addEventListener("pointerover", ({ target, pointerType }) => pointerType === "touch" || visit(target));
  document.documentElement.addEventListener("pointerleave", () => link && leave());
  document.addEventListener("focusin", ({ target }) => target.matches(":focus-visible") && visit(target));
  document.addEventListener("focusout", () => link && leave());
  document.addEventListener("click", ({ target }) => target.closest(LINKS) && hide());
  document.addEventListener("keydown", ({ key }) => {
    if (key !== "Escape" || !link) return;
    dismissed = link;
    hide();
  });
})();
