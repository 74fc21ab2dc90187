// What lasts as long as the visit, in this tab and nowhere else; "Clear all" (progress.js) clears it, too.

const OURS = "linear-classifiers/",
  held = new Map(); // where the browser keeps nothing, for this page

export const visit = {
  read(name) {
    try {
      return sessionStorage.getItem(OURS + name) ?? "";
    } catch {
      return held.get(name) ?? "";
    }
  },

  /** Keep a text under a name; "" forgets it. */
  keep(name, text) {
    try {
      text ? sessionStorage.setItem(OURS + name, text) : sessionStorage.removeItem(OURS + name);
    } catch {
      held.set(name, text);
    }
  },
};
