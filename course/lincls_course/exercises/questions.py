"""The quizzes, a file for each chapter: notebook, page, review and question bank are made from it.

    # The origin

    A hyperplane has $w = (3, 4)$ and $b = -10$. What is its distance from the origin?

    - [ ] $-2$
      > This is the *signed* distance, $f(0)/\\lVert w \\rVert$.
    - [x] $2$
      > $\\lvert b \\rvert/\\lVert w \\rVert = 10/5$.

    See {prf:ref}`the theorem "Signed distance and projection" <thm-signed-distance>`.

A question has a title, a text, two to six options with the reply to each, one of them right, and at the end, if it
likes, the place in the book where to read again. What is missing or misspelt is refused with its file and line.
"""

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import ClassVar

from .collection import CHAPTERS, QUIZZES
from .item import Choosing, Option
from .room import ExerciseError, read_lines
from .verdict import Feedback, Shown, Verdict

__all__ = ["ROLE", "Question", "Quiz", "read_quiz", "review", "show_quiz", "the_quiz", "without_roles"]

ROLE = re.compile(r"\{[a-z:]+\}`(?:([^`<]*?) *<)?([\w-]+)>?`")


@dataclass(frozen=True)
class Question(Shown):
    """One question of a quiz; all texts are Markdown with $...$ maths.

    Attributes
    ----------
    chapter : str
    number : int
        Its place in the quiz, from 1.
    title, statement : str
    options : tuple of Option
    see : str
        Where to read again, in the roles of MyST; "" where it does not say.
    """

    chapter: str
    number: int
    title: str
    statement: str
    options: tuple[Option, ...]
    see: str = ""
    points: ClassVar[int] = 1

    @property
    def id(self):
        """Chapter and title, as in "perceptron-one-update": it stays when questions are added."""
        return "-".join([self.chapter, *re.findall(r"[a-z0-9]+", self.title.lower())])

    @property
    def right(self):
        """The letter of the right option."""
        return next(option.letter for option in self.options if option.right)

    def __repr__(self):
        """Name the question in one line."""
        return f"Question {self.number} of the quiz {self.chapter}: {self.title}"

    def _repr_markdown_(self):
        options = "\n".join(f"- **{option.letter}**: {option.text}" for option in self.options)
        return f"**{self.number}. {self.title}**\n\n{self.statement}\n\n{options}"

    def reply(self, answer):
        """Return the Feedback on a letter."""
        name, letter = f"{self.chapter} quiz, question {self.number}", re.sub(r"\W", "", str(answer)).lower()
        for option in self.options:
            if option.letter == letter:
                verdict, mistake = (Verdict.RIGHT, "") if option.right else (Verdict.NOT_YET, letter)
                return Feedback(name, verdict, without_roles(f"{option.reply} {self.see}".strip()), mistake=mistake)
        letters = ", ".join(option.letter for option in self.options)
        return Feedback(name, Verdict.NO_ANSWER, f"Answer with one of the letters {letters}; this is {answer!r}.")

    def bank_items(self):
        """Return the question for learning platforms (see lincls_course.exercises.item)."""
        about = {"id": f"quiz-{self.id}", "title": self.title, "chapter": self.chapter, "statement": self.statement}
        see = without_roles(self.see)
        return [Choosing(**about, points=self.points, explanation=see, labels=("quiz",), options=self.options)]

    def bank_programs(self, secret):
        """Return nothing: it asks for no code."""
        return []

    def to_myst(self, prefix="quiz"):
        """Return the question as MyST for sphinx-design, each reply in a fold; static/quiz.js makes buttons of them."""
        lines = [f"::::{{admonition}} {self.title}", ":class: quiz", f":name: {prefix}-{self.id}", "", self.statement]
        for option in self.options:
            verdict, name = ("Right", "quiz-right") if option.right else ("Wrong", "quiz-wrong")
            lines += ["", f":::{{dropdown}} {option.text}", f":class-container: {name}"]
            lines += [f"**{verdict}.** {option.reply} {self.see}".rstrip(), ":::"]
        return "\n".join([*lines, "::::"])


class Quiz(Shown, tuple):
    """The questions of a chapter, which display themselves in Jupyter."""

    __slots__ = ()

    def __repr__(self):
        """Name the quiz in one line, which stays when questions are added: notebooks store it."""
        return f"Quiz {self[0].chapter}"

    def _repr_markdown_(self):
        how = f'Answer with `quiz("{self[0].chapter}", 1, "a")`: the number of the question, and a letter.'
        return "\n\n".join([how, *(question._repr_markdown_() for question in self)])


def without_roles(text):
    """Return a text for where nothing is known of MyST: a reference becomes its words, or else its label."""
    return ROLE.sub(lambda role: role[1] or f"`{role[2]}`", text)


def read_quiz(path):
    """Return the Quiz in a file named by its chapter; an ExerciseError says what is wrong with it, and where."""
    path, drafts = Path(path), []
    for number, line, code in read_lines(path):
        if not code and (title := re.fullmatch(r"# +(\S.*)", line)):
            drafts.append(_Draft(path, number, title[1]))
        elif drafts:
            drafts[-1].add(number, line, code)
        elif line:
            _refuse(path, number, f"expected '# Title' of the first question, got {line!r}")
    if not drafts:
        _refuse(path, 1, "it holds no question")
    questions, seen = [draft.finish(path.stem, k) for k, draft in enumerate(drafts, 1)], {}
    for question, draft in zip(questions, drafts, strict=True):
        if seen.setdefault(question.id, draft.line) != draft.line:
            _refuse(path, draft.line, f"a question on line {seen[question.id]} has this title")
    return Quiz(questions)


class _Draft:
    """A question while its lines are read."""

    def __init__(self, path, line, title):
        self.path, self.line, self.title = path, line, title
        self.statement, self.options, self.see = [], [], []

    def add(self, number, line, code):
        """Take the next line."""
        option = re.fullmatch(r"- \[([x ])\] +(\S.*)", line)
        inner = re.fullmatch(r"  (> ?)?(\S.*)", line)
        if not self.options and (code or not option):
            self.statement.append(line)
        elif option and not self.see:
            self.options.append((number, option[1] == "x", [option[2]], []))
        elif inner and not self.see and (inner[1] or not self.options[-1][3]):
            self.options[-1][3 if inner[1] else 2].append(inner[2])
        elif line.startswith("See ") or (line and self.see):
            self.see.append(line)
        elif line:
            _refuse(self.path, number, f"expected '- [ ] option', '  > reply' or 'See ...', got {line!r}")

    def finish(self, chapter, number):
        """Return the question."""
        statement = "\n".join(self.statement).strip("\n")
        if not statement:
            _refuse(self.path, self.line, "the question is missing below the title")
        options = []
        for letter, (line, right, text, why) in zip("abcdef", self.options, strict=False):
            if not why:
                _refuse(self.path, line, "the reply is missing: '  > ...' below the option")
            options.append(Option(letter, " ".join(text), right, " ".join(why)))
            if options[-1].text in [option.text for option in options[:-1]]:
                _refuse(self.path, line, "the option is there twice")
        if not 2 <= len(self.options) <= 6:
            _refuse(self.path, self.line, f"expected two to six options, got {len(self.options)}")
        if (right := sum(option.right for option in options)) != 1:
            _refuse(self.path, self.line, f"expected one right option, '- [x] ...', got {right}")
        return Question(chapter, number, self.title, statement, tuple(options), " ".join(self.see))


def _refuse(path, line, why):
    raise ExerciseError(f"{path}:{line}: {why}")


@cache
def the_quiz(chapter):
    """Return the Quiz of a chapter of the book."""
    tidy = str(chapter).strip().lower().replace("_", "-")
    if tidy not in CHAPTERS:
        raise ValueError(f"no chapter {chapter!r} has a quiz; there are {', '.join(CHAPTERS)}")
    return read_quiz(QUIZZES / f"{tidy}.md")


def show_quiz(chapter, number=None, answer=None):
    """Return a quiz, one of its questions, or the reply to an answer."""
    questions = the_quiz(chapter)
    if number is None:
        return questions
    if number not in range(1, len(questions) + 1):
        raise ValueError(f"the quiz {chapter} has the questions 1 to {len(questions)}, got {number!r}")
    question = questions[number - 1]
    return question if answer is None else question.reply(answer)


BACK, EACH = (1, 3, 5), 2  # how many chapters back, at even intervals, and how many questions each time


def review(chapter=None):
    """Return the questions to be asked again after a chapter, mixed: two each of the chapters 1, 3 and 5 before it.

    Each time it is other questions of a chapter. Those which come to no turn before the book ends are asked at its end,
    without a chapter.
    """
    now = len(CHAPTERS) if chapter is None else CHAPTERS.index(chapter)
    rounds = [
        the_quiz(CHAPTERS[place])[EACH * turn : EACH * (turn + 1)]
        for turn, back in enumerate(BACK)
        for place in range(now - back, len(CHAPTERS) if chapter is None else now - back + 1)
        if place >= 0
    ]
    return [questions[k] for k in range(EACH) for questions in rounds]
