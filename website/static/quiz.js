// Questions whose options are buttons: a press says whether it is right, and why. Without this script each option is a
// fold (exercises/questions.py), which stays for paper. The letters pressed are kept in order, so the first one counts.
"use strict";
(() => {
  const { read, keep, answered, tasks, dress, make, speaker } = window.bookProgress;

  class Question {
    constructor(box) {
      this.box = box;
      this.id = box.id.replace(/^(quiz|review|practise)-/, "");
      this.name = `quiz/${box.id.replace(/^quiz-/, "")}`.replace("quiz/practise-", "practise/");
      tasks.set(box, this);
      this.folds = [...box.querySelectorAll(":scope > details")];
      this.dress();
    }

    get pressed() {
      return read(this.name);
    }

    /** Whether the first option that was pressed is right; undefined before. */
    get first() {
      return this.options.find(({ letter }) => letter === this.pressed[0])?.right;
    }

    /** Put the buttons in place of the folds, as far pressed as is kept. */
    dress() {
      this.group?.remove();
      this.group = make("div", { className: "quiz-options" });
      this.group.setAttribute("role", "group");
      this.group.setAttribute("aria-label", this.box.querySelector(".admonition-title").textContent);
      this.options = this.folds.map((fold) => {
        const letter = fold.querySelector(".option").textContent.toLowerCase();
        const button = make("button", { type: "button", className: "quiz-option" });
        button.append(
          ...[...fold.querySelectorAll("summary > :is(.option, .sd-summary-text)")].map((part) => part.cloneNode(true)),
        );
        const option = {
          letter,
          button,
          right: fold.matches(".quiz-right"),
          text: fold.querySelector(".sd-summary-content"),
        };
        button.setAttribute("aria-pressed", "false");
        button.onclick = () => this.press(option);
        if (this.pressed.includes(letter)) this.open(option);
        option.reply = speaker("quiz-reply", ...(option.said ?? []));
        this.group.append(button, option.reply);
        return option;
      });
      this.folds[0].before(this.group);
      this.box.classList.add("asked");
    }

    /** Show what is kept by now. */
    recall() {
      if (this.options.some(({ letter, said }) => !!said !== this.pressed.includes(letter))) this.dress();
    }

    restart() {
      keep(this.name, "");
      this.dress();
    }

    open(option) {
      option.button.setAttribute("aria-pressed", "true");
      option.button.classList.add(option.right ? "right" : "wrong");
      option.said = [...option.text.cloneNode(true).childNodes];
      option.reply?.append(...option.said);
    }

    press(option) {
      if (option.said) return;
      this.open(option);
      if (!this.pressed) answered(this.id, option.right);
      keep(this.name, this.pressed + option.letter);
    }
  }

  dress.push((part) => part.querySelectorAll("div.quiz[id]").forEach((box) => new Question(box)));

  // The questions of a section, what came of them, and a button to be asked again.
  const sections = new Map();
  document.querySelectorAll("div.quiz[id]").forEach((box) => {
    const section = box.closest("section");
    sections.set(section, [...(sections.get(section) ?? []), new Question(box)]);
  });
  for (const questions of sections.values()) {
    const said = make("span");
    const again = make("button", { type: "button", textContent: "Ask me again" });
    const line = make("p", { className: "quiz-score" }, said, again);
    const tell = () => {
      const asked = questions.filter(({ first }) => first !== undefined),
        right = asked.filter(({ first }) => first);
      said.textContent =
        `${right.length} of ${questions.length} right at the first try` +
        (asked.length < questions.length ? `, ${questions.length - asked.length} to go. ` : ". ");
      line.hidden = !asked.length;
    };
    document.addEventListener("book-recalled", () => (questions.forEach((question) => question.recall()), tell()));
    again.onclick = () => {
      for (const question of questions) question.restart();
      questions[0].options[0].button.focus();
    };
    document.addEventListener("book-progress", tell);
    tell();
    questions.at(-1).box.after(line);
  }
})();
