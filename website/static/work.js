// What a reader has done, as a file: *Save my work* writes it, *Open saved work* reads it, on another device, page or
// edition; `lincls-course check` and `grade` read it, too (grading/submission.py). A file is a stranger's: it brings
// texts under names, which pages show and never run, or else nothing at all.
"use strict";
(() => {
  const { load, loose, names, read, keep, summary, make, speaker } = window.bookProgress;
  const FORMAT = "linear-classifiers-work",
    VERSION = 1;
  const BYTES = 5e6, // as much as a browser keeps
    MOST = 1e4,
    LONGEST = 1e5;
  const NAME = /^[a-z]+(\/[\w@-]{1,100}){1,3}$/;
  const [edition, book] = document.querySelector("[data-edition]").dataset.edition.split(" ");

  /** Show what is kept by now, if another tab has changed it. */
  const refresh = () => load() && document.dispatchEvent(new Event("book-recalled"));

  /** Let the browser save a file; return what to say. */
  function save() {
    refresh();
    const kept = names("").sort();
    if (kept.every((name) => name.startsWith("imports/"))) return "There is nothing to save yet.";
    const now = new Date(),
      texts = Object.fromEntries(kept.map((name) => [name, read(name)])),
      saved = { format: FORMAT, version: VERSION, edition, book, saved: now.toISOString(), kept: texts },
      data = new Blob([JSON.stringify(saved, null, 1)], { type: "application/json" });
    const link = make("a", {
      href: URL.createObjectURL(data),
      download: `linear-classifiers-${now.toLocaleDateString("sv")}.json`,
    });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
    unsaved.clear();
    return `Saved as ${link.download}, where your browser puts downloads: ${summary(kept)}.`;
  }

  /** Return the names and texts that a file brings; what is no saved work throws the reason. */
  async function contents(file) {
    const damaged = "is damaged. Save the work again where it came from, and open that.";
    if (file.size > BYTES) throw "is too large to be work saved from this book.";
    let saved;
    try {
      saved = JSON.parse(await file.text());
    } catch {
      throw "cannot be read: it is damaged, or was not saved from this book.";
    }
    if (saved?.format !== FORMAT) throw "was not saved from this book.";
    if (saved.version > VERSION) throw "was saved from a newer edition of this book. Open it there.";
    const given = Object.entries(saved.kept ?? {});
    const sound = ([name, text]) => NAME.test(name) && typeof text === "string" && text && text.length <= LONGEST;
    if (saved.version !== VERSION || !given.length || given.length > MOST || !given.every(sound)) throw damaged;
    return { given, other: saved.edition !== edition || saved.book !== book };
  }

  /** Keep what a file brings; return what to say. */
  async function open(file) {
    let brought;
    try {
      brought = await contents(file);
    } catch (why) {
      return `“${file.name}” ${why} Nothing has been changed.`;
    }
    refresh();
    const { given, other } = brought,
      missing = given.filter(([name]) => !read(name)),
      differ = given.filter(([name, text]) => read(name) && read(name) !== text);
    const question =
      `${differ.length} of the answers and listings in this file differ from yours here. OK replaces yours by those ` +
      "of the file. Cancel keeps yours, and takes from the file only what is missing here.";
    const taken = differ.length && confirm(question) ? [...missing, ...differ] : missing;
    for (const [name, text] of taken) {
      keep(name, text);
      unsaved.delete(name); // it is in the file
    }
    document.dispatchEvent(new Event("book-recalled"));
    return [
      `Opened “${file.name}”. It brought ${summary(taken.map(([name]) => name))}.`,
      given.length > missing.length + differ.length && "What else it holds is here already.",
      taken.length < missing.length + differ.length && "Where it differs from yours, yours is kept.",
      other && "It comes from another edition: code for a listing that reads differently here is kept, but not shown.",
      loose.size && LOST,
    ]
      .filter(Boolean)
      .join(" ");
  }

  // Unsaved is what closing the page would lose: what the browser did not keep, and no file has.
  const LOST = "This browser keeps nothing more: save your work before you leave the page.";
  const unsaved = new Set();
  const said = speaker("work-said");
  const button = (textContent, onclick) => make("button", { type: "button", textContent, onclick });
  const saving = button("Save my work", () => (said.textContent = save()));
  const ask = (event) => {
    if (!unsaved.size) return;
    event.preventDefault();
    setTimeout(() => saving.focus()); // who stays finds it
  };
  document.addEventListener("book-progress", (/** @type {CustomEvent} */ { detail: name }) => {
    if (!loose.has(name)) return void unsaved.delete(name);
    if (!unsaved.size) said.textContent = LOST;
    unsaved.add(name);
    addEventListener("beforeunload", ask); // not before: it may keep the page from being shown again at once
  });

  // What another tab has changed is shown when it arrives, or when this one is looked at again.
  for (const event of ["focus", "pageshow"]) addEventListener(event, refresh);
  let waiting;
  addEventListener("storage", () => {
    clearTimeout(waiting); // of many names it tells one by one
    waiting = setTimeout(refresh, 100);
  });

  const file = make("input", { type: "file", accept: ".json,application/json", hidden: true });
  file.onchange = async () => {
    const [chosen] = file.files;
    if (chosen) said.textContent = await open(chosen);
    file.value = ""; // so that the same file can be chosen again
  };
  const box = document.querySelector(".kept") ?? make("div", { className: "kept" });
  if (!box.isConnected) document.querySelector("article").append(box);
  const clear = box.querySelector("button");
  box.append(
    saving,
    button("Open saved work", () => file.click()),
    ...(clear ? [clear] : []),
    file,
    said,
  );
})();
