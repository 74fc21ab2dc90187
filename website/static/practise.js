// The page "Practise" asks again what its page holds: first what went wrong, then what is due, then what is new. Each
// question and exercise stands in one of six boxes (progress.js), and the box says when it is asked again. Those of a
// chapter are a script, which comes when the first of them is asked. It also counts, in the table of objectives, what
// has been done.
"use strict";
(() => {
  const { read, keep, tasks, dress, today, make, speaker, fetchScript } = window.bookProgress;
  const panel = document.querySelector(".practise");
  const UPTO = "again-upto"; // the chapter up to which a reader is asked what is new

  const chapters = JSON.parse(document.querySelector(".practise-all > script").textContent);
  const items = chapters.flatMap(({ asked }, chapter) =>
    asked.map(([kind, id, objective]) => ({ kind, id, objective, chapter, box: null, asked: 0 })),
  );
  const texts = {}; // by id, of the chapters that have come
  window.bookPractise = (fresh) => Object.assign(texts, fresh);

  /** The box of an item and the day on which it is due; nothing before it is answered. */
  const kept = ({ id }) => read(`again/${id}`).split(" ");
  const isDue = (item) => kept(item)[1] <= today();
  const isNew = (item) => !read(`again/${item.id}`) && item.chapter <= Number(choice.value);

  const choice = make("select", { onchange: () => (keep(UPTO, choice.value), tell()) });
  choice.append(...chapters.map(({ title }, i) => make("option", { value: String(i), textContent: title })));
  const recall = () => {
    const begun = items.filter(({ id }) => read(`again/${id}`)).map(({ chapter }) => chapter);
    choice.value = read(UPTO) || String(Math.max(0, ...begun));
    tell();
  };
  const next = make("button", { type: "button", textContent: "Ask me", onclick: () => ask() });
  const count = speaker("practise-count");
  const title = make("p", { className: "practise-title", tabIndex: -1 });
  const place = make("div");
  const verdict = speaker("practise-verdict");
  panel.append(
    make("p", {}, make("label", {}, "New questions up to ", choice)),
    count,
    title,
    place,
    verdict,
    make("p", { className: "exercise-bar" }, next),
  );
  let now = null; // what is being asked
  let asked = 0;

  /** What would be asked, in this order; of what has just been asked nothing, if there is anything else. */
  function waiting() {
    const due = items.filter(isDue).sort((a, b) => a.asked - b.asked || kept(a)[0] - kept(b)[0]);
    const order = [...due, ...items.filter(isNew)];
    return order.length > 1 ? order.filter((item) => item !== now) : order;
  }

  function tell() {
    const due = items.filter(isDue),
      wrong = due.filter((item) => kept(item)[0] === "0").length;
    const later = items.map((item) => kept(item)[1]).filter((date) => date > today());
    const fresh = items.filter(isNew).length;
    count.textContent =
      `${due.length} due${wrong ? `, ${wrong} of which went wrong` : ""}; ${fresh} new.` +
      (due.length || fresh || !later.length ? "" : ` The next is due ${day(later.sort()[0])}.`);
    next.disabled = !waiting().length;
    tally();
  }

  const day = (date) =>
    date === today()
      ? "today"
      : `on ${new Date(`${date}T12:00`).toLocaleDateString("en-GB", { day: "numeric", month: "long" })}`;

  /** Ask the next one, afresh. */
  async function ask() {
    const [item] = waiting();
    try {
      await fetchScript(`practise/${chapters[item.chapter].name}.js`);
    } catch {
      return void (verdict.textContent = "The question did not arrive. Press again when there is a network.");
    }
    now = item;
    item.asked = ++asked;
    verdict.replaceChildren();
    if (item.box) place.replaceChildren(item.box);
    else {
      place.innerHTML = texts[item.id];
      item.box = place.firstElementChild;
      dress.forEach((work) => work(place));
    }
    for (const part of [item.box, ...item.box.querySelectorAll("[data-exercise]")]) tasks.get(part)?.restart();
    for (const fold of item.box.querySelectorAll("details")) fold.open = false;
    const [box] = kept(item);
    title.textContent =
      `${chapters[item.chapter].title}: ` +
      (!box ? "new" : box === "0" ? "this went wrong" : `asked again, box ${box} of 5`);
    next.textContent = "Next";
    title.focus();
  }

  document.addEventListener("book-judged", (/** @type {CustomEvent} */ event) => {
    if (event.detail === now?.id) {
      const [box, date] = kept(now);
      const place = box === "0" ? "It goes back to the first box" : `It is in box ${box} of 5`;
      verdict.textContent = `${place}, and is asked again ${day(date)}.`;
    }
    tell();
  });

  // ---------------------------------------------------------------- what is done, by chapter and objective

  const solved = (link) => !!read(`exercise/${link.hash.slice(1)}`);
  const right = (item) => kept(item)[0] > "0";
  const counts = []; // of each row of the table: where it is written, the exercises and the questions
  let chapter,
    number = -1;
  for (const row of document.querySelectorAll("table.objectives tbody tr")) {
    const cell = row.lastElementChild,
      links = [...cell.querySelectorAll("a")],
      said = make("span", { className: "done" });
    (cell.querySelector("p") ?? cell).append(links.length ? make("br") : "", said);
    if (!links.length) {
      number++;
      chapter = { said, links: [], questions: [], asked: items.filter((item) => item.chapter === number), last: 0 };
      counts.push(chapter);
      continue;
    }
    const objective = ++chapter.last,
      questions = chapter.asked.filter((item) => item.objective === objective && item.kind === "quiz");
    counts.push({ said, links, questions });
    const fresh = links.filter(({ hash }) => chapter.links.every((other) => other.hash !== hash));
    chapter.links.push(...fresh); // an exercise may practise several objectives
    chapter.questions.push(...questions);
  }

  function tally() {
    const part = (done, of, what) => (of.length ? [`${of.filter(done).length} of ${of.length} ${what}`] : []);
    for (const { said, links, questions } of counts) {
      said.textContent = [...part(solved, links, "solved"), ...part(right, questions, "answered")].join(", ");
      for (const link of links) link.classList.toggle("is-solved", solved(link));
    }
  }

  document.addEventListener("book-recalled", recall);
  recall();
})();
