// Search, place by place: sections, exercises, terms, functions. What is looked through (ext/search.py) comes with the
// first letter, as a script, so that it works from disk too. In the theme's dialogue the best places show below the
// field while one types; search.html shows more.
"use strict";
(() => {
  const WEIGHT = { section: 1, term: 0.6, exercise: 0.6, reference: 0.3 };
  // Pages of less interest to a reader.
  const LESS =
    /^book\/(supplement|bibliography|licences|proofs|notation|instructor|grading|new_exercise|how_to_use|index)$/;
  const STOP = new Set(
    (
      "a an and are as at be by can do does for from how i in is it me my not of on or that the there this" +
      " to was we what when where which who why with you"
    ).split(" "),
  );
  const root = new URL(document.documentElement.dataset.content_root, location.href);

  // Text without capitals and accents, in one spelling; as long as it was, so that a match is at the same place in
  // both.
  const plain = (text) =>
    text
      .toLowerCase()
      .replace(/[\u00e0-\u024f]/g, (c) => c.normalize("NFD")[0])
      .replace(/([iy])z(?=[aei])/g, "$1s");
  const words = (text) => plain(text).match(/[\p{L}\p{N}]+/gu) ?? [];
  // What the forms of a word begin with: penalised, penalises; overfit, overfitting; class, classes.
  const ENDINGS = /(?<=.{3})(isations?|isers?|ising|ised?|ises|ations?|ings?|ed|ies|es|s|e|y)$/;
  const stem = (word) => (word.length < 4 ? word : word.replace(ENDINGS, "").replace(/([bdgmnprt])\1$/, "$1"));
  // Finds words that stand one after the other.
  const pattern = (list) => {
    const begin = list.map((word) => (word.length < 3 ? word : `${stem(word)}[\\p{L}\\p{N}]*`));
    return new RegExp(`(?<![\\p{L}\\p{N}])${begin.join("[^\\p{L}\\p{N}]+")}(?![\\p{L}\\p{N}])`, "gu");
  };
  const count = (text, regex) => text.match(regex)?.length ?? 0;
  const sum = (numbers) => numbers.reduce((a, b) => a + b, 0);

  let book = null;
  const load = () =>
    (book ??= new Promise((resolve, reject) => {
      window.bookPlaces = (data) => resolve(prepare(data));
      const src = new URL("_static/places.js", root);
      document.head.append(Object.assign(document.createElement("script"), { src, onerror: reject }));
    }));

  function prepare({ pages, places, terms }) {
    const first = {}; // of names for one subject, each a word
    for (const [names] of terms) {
      const [head, ...others] = names.map(words);
      if (head.length === 1) for (const name of others) if (name.length === 1) first[name[0]] = head[0];
    }
    const key = (list) =>
      list
        .map((word) => stem(first[word] ?? word))
        .sort()
        .join(" ");
    // Words of titles and of the glossary, the most frequent first: what a misspelt word may have meant.
    const times = {};
    for (const word of [...places.map(([, , , title]) => title), ...terms.flatMap(([names]) => names)].flatMap(words))
      if (word.length > 3) times[word] = (times[word] ?? 0) + 1;
    return {
      pages,
      first,
      key,
      known: Object.keys(times).sort((a, b) => times[b] - times[a]),
      terms: terms.flatMap(([names, place]) =>
        names.map((name) => ({ key: key(words(name)), names: names.map(words), place })),
      ),
      places: places.map(([page, anchor, kind, title, text]) => ({
        page,
        anchor,
        kind,
        title,
        text,
        head: plain(title.replace(/^[\d.]+ /, "")),
        body: plain(text),
      })),
    };
  }

  // Tells whether one letter too many, too few, wrong, or in its neighbour's place makes one word the other.
  function near(a, b) {
    if (a.length < b.length) return near(b, a);
    let i = 0;
    while (i < b.length && a[i] === b[i]) i++;
    if (a.length > b.length) return a.length === b.length + 1 && a.slice(i + 1) === b.slice(i);
    return (
      a.slice(i + 1) === b.slice(i + 1) || (a[i] === b[i + 1] && a[i + 1] === b[i] && a.slice(i + 2) === b.slice(i + 2))
    );
  }

  // A query in which a word that nothing has is the nearest that titles have.
  const mended = ({ places, known }, query) =>
    query.replace(/[\p{L}\p{N}]{5,}/gu, (word) => {
      const regex = pattern(words(word));
      if (places.some(({ head, body }) => count(head, regex) || count(body, regex))) return word;
      return known.find((other) => near(plain(word), other)) ?? word;
    });

  // The places for a query, best first: where the glossary leads from it; then those that have it as a phrase, or the
  // subject by another name; then those that have its words, the rare ones before the common, all of them before some.
  function find({ places, terms, first, key }, query) {
    const all = words(query),
      telling = all.filter((word) => !STOP.has(word)),
      list = telling.length ? telling : all;
    if (!list.length) return [];
    const asked = key(list),
      named = terms.filter((term) => term.key === asked);
    const explained = new Set(named.map(({ place }) => place));
    const begun = new Set(
      asked.length > 2 ? terms.filter((t) => t.key.startsWith(asked)).map(({ place }) => place) : [],
    );
    const phrases = [pattern(all), ...named.flatMap(({ names }) => names.map(pattern))];
    const single = list.map((word) => {
      const regexes = [word, first[word]].filter(Boolean).map((form) => pattern([form]));
      const found = places.map(({ head, body }) =>
        sum(regexes.map((regex) => 3 * count(head, regex) + count(body, regex))),
      );
      return { found, rare: Math.log(1 + places.length / (1 + found.filter(Boolean).length)) };
    });
    const whole = sum(single.map(({ rare }) => rare));
    const address = query.trim().toLowerCase();
    const score = ({ page, anchor, kind, head, body }, n) => {
      const has = single.filter(({ found }) => found[n]);
      let points =
        sum(has.map(({ found, rare }) => rare * (1 + Math.log(found[n])))) *
        (sum(has.map(({ rare }) => rare)) / whole) ** 3;
      for (const [i, phrase] of phrases.entries()) {
        const times = count(body, phrase),
          share = head && count(head, phrase) && Math.min(1, query.length / head.length);
        points += ((share && 20 + 20 * share) + (times && 8 + 4 * Math.log2(times))) / (i ? 2 : 1);
      }
      return (
        (points + (begun.has(n) ? 30 : 0)) * WEIGHT[kind] * (LESS.test(page) ? 0.4 : 1) +
        (explained.has(n) || anchor === address ? 200 : 0)
      );
    };
    return places
      .map((place, n) => ({ place, score: score(place, n) }))
      .filter((result) => result.score > 2)
      .sort((a, b) => b.score - a.score)
      .map(({ place }) => place);
  }

  // A text with the words of the query marked; of a long one what stands around them, or around the first.
  function marked(text, list, length) {
    const regex = new RegExp(list.map((word) => pattern([word]).source).join("|"), "gu");
    const whole = plain(text).search(pattern(list)),
      at = whole < 0 ? plain(text).search(regex) : whole;
    const begin = text.length <= length || at < 60 ? 0 : text.indexOf(" ", at - 60) + 1;
    const end = begin + length < text.length ? text.lastIndexOf(" ", begin + length) : text.length;
    /** @type {(string | Node)[]} */
    const nodes = [begin ? "\u2026 " : ""];
    let last = begin;
    for (const { 0: word, index } of plain(text).matchAll(regex)) {
      if (index < last || index + word.length > end) continue;
      const mark = document.createElement("mark");
      mark.textContent = text.slice(index, index + word.length);
      nodes.push(text.slice(last, index), mark);
      last = index + word.length;
    }
    return [...nodes, text.slice(last, end), end < text.length ? " \u2026" : ""];
  }

  function shown({ page, anchor, title, text }, pages, list) {
    const item = document.createElement("li"),
      link = document.createElement("a");
    link.href = new URL(`${page}.html#${anchor}`, root).href;
    link.append(...marked(title, list, Infinity));
    const where = Object.assign(document.createElement("span"), {
      className: "search-where",
      textContent: pages[page],
    });
    const excerpt = document.createElement("p");
    excerpt.append(...marked(text, list, 180));
    item.append(link, ...(pages[page] === title ? [] : [" ", where]), excerpt);
    return item;
  }

  function install(field, most) {
    const box = document.createElement("div"),
      status = document.createElement("p"),
      places = document.createElement("ol");
    box.className = "search-found";
    status.setAttribute("role", "status");
    box.append(status, places);
    field.form.after(box);
    const show = async () => {
      const query = field.value.trim();
      if (query.length < 2) return (status.replaceChildren(), places.replaceChildren());
      status.textContent ||= "Looking \u2026";
      const data = await load().catch(() => null);
      if (query !== field.value.trim()) return; // another letter came meanwhile
      const read = data ? mended(data, query) : query,
        list = words(read).filter((word) => !STOP.has(word));
      const results = data ? find(data, read) : [];
      const more = results.length > most && most < 20 ? ` Enter shows more.` : "";
      const asked = read === query ? "" : `For \u201c${read}\u201d: `;
      status.textContent = !data
        ? "The search could not be loaded."
        : results.length
          ? `${asked}${Math.min(most, results.length)} of ${results.length} places.${more}`
          : "Nothing found.";
      places.replaceChildren(...results.slice(0, most).map((place) => shown(place, data.pages, list)));
    };
    field.addEventListener("input", show);
    field.addEventListener("focus", () => load().catch(() => null), { once: true });
    box.parentElement.addEventListener("keydown", (event) => {
      const stops = [field, ...places.querySelectorAll("a")],
        step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      const next = step && stops[stops.indexOf(document.activeElement) + step];
      if (!next) return;
      event.preventDefault();
      next.focus();
    });
    places.addEventListener("click", ({ target }) => target.closest("a") && field.closest("dialog")?.close());
    return show;
  }

  const page = /** @type {HTMLInputElement} */ (document.querySelector(".bd-search-container input[type=search]"));
  if (page) {
    page.value = new URLSearchParams(location.search).get("q") ?? "";
    install(page, 40)();
    page.form.addEventListener("submit", (event) => event.preventDefault()); // it shows while one types
    page.addEventListener("input", () => history.replaceState(null, "", `?q=${encodeURIComponent(page.value)}`));
    page.focus();
  }
  const dialogue = document.querySelector("#pst-search-dialog input[type=search]");
  if (dialogue) install(dialogue, 8);
  window.bookSearch = async (query) => find(await load(), mended(await load(), query)); // for tests
})();
