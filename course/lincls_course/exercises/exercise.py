"""What an exercise is, whatever its kind: the facts, the texts, and the two forms in which it is displayed."""

import ast
import base64
import inspect
import io
import json
import re
import textwrap
from collections.abc import Callable, Mapping
from dataclasses import MISSING, dataclass, field, fields, replace
from functools import cached_property
from pathlib import Path
from typing import Any, ClassVar

import numpy as np

from . import verdict
from .item import Blank
from .judging import Judging
from .path import objectives, sections
from .room import ANSWERS, DRAWN, TEXTS
from .seal import seal
from .values import describe, joined
from .variants import BOOK_KEY, apply, fill, generator
from .verdict import Feedback, Shown, Verdict

__all__ = [
    "BEYOND", "TIERS", "Computed", "Exercise", "Judged", "Wrong", "beyond_luck", "directive", "fence", "key_script",
    "source_of", "stated",
]  # fmt: skip

OTHERS = 3  # variants that a page shows besides the book's numbers
VISIBLE = 1e-4  # a tolerance that students are told
BEYOND = "Right numbers earn points beyond what one number, written into {all}, would get right."
TIERS = {"easy": "warm-up", "medium": "core", "hard": "challenge"}  # difficulty in a file: what readers see


@dataclass(frozen=True, eq=False)
class Wrong:
    """A typical wrong answer, and the message for a student whose answer behaves like it.

    Attributes
    ----------
    name : str
    answer : object
        A function where one is asked for, else a value.
    message : str
        Plain text; code stands between backticks.
    """

    name: str
    answer: Any
    message: str


def stated(kind, default=MISSING, least=None):
    """Return a field that an exercise's file states as a fact, as `Room.fact` reads it."""
    return field(default=default, metadata={"fact": (kind, default, least)})


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class Exercise(Shown):
    """One exercise: all that the book, the notebook and the grader need to know. Each kind is a subclass.

    Attributes
    ----------
    id : str
        "chapter-number", never renumbered.
    chapter : str
        Where it stands, a chapter or a page of the part *Further*, such as "further-convergence"; by default the id
        without its number.
    title : str
    points, minutes : int
    difficulty : {"easy", "medium", "hard"}
        Readers see it as the `tier`.
    objectives : tuple of int
        Those that it practises, of what its chapter promises under "After this chapter you can", numbered from 1.
    section : tuple of str
        Labels of the sections that it needs, where those do not follow from its objectives.
    without : tuple of str
        Public names of lincls that an answer may not use, where the exercise is to write what the package has.
    statement : str
        Plain Markdown with $...$ maths.
    solution : str
        The explanation, in Markdown; "" in the course edition.
    approaches : mapping of name to text
        Other ways than the solution's, by the names of alternates, and how they differ.
    hints : tuple of str
    withheld : bool
        Whether this is the exercise of the course edition, without answers.
    folder : Path
        Where it was read.
    picture : callable
        Draws on a figure of Matplotlib, by the numbers that it names, what the texts show as `![...](picture.py)`.
    draw : callable
        Takes a numpy Generator and returns the numbers of a variant by name; None where the numbers are fixed.
    numbers : mapping of name to value
        Those of this variant.
    variant : str
        The key that drew them.
    template : Exercise
        The exercise with places for numbers.
    """

    kind: ClassVar[str]
    kinds: ClassVar[dict[str, type]] = {}
    by_hand: ClassVar[bool] = False  # a person marks it
    called: ClassVar[bool] = False  # the answer is a function, to be called on cases
    by_case: ClassVar[bool] = False  # each small, on which a mistake shows
    varies: ClassVar[bool] = False  # its numbers may be drawn
    luck: ClassVar[float] = 0.05  # the share of variants that may have another's answer
    name: ClassVar[str] = ""  # what the student's function or variable is called, and
    starter: ClassVar[str] = ""  # what he completes; none for an answer in words
    source: ClassVar[str] = ""  # of the right answer, where the book shows it
    page_form: ClassVar[str] = ""  # what of the task a page's script judges; none where only what Python runs is judged
    page_judge: ClassVar[str] = ""  # what that script judges by
    patience: ClassVar[int] = 20  # seconds that the grader gives one comparison of an answer
    rule: ClassVar[str] = ""  # how points are given in part, or by the steps of a marking scheme

    id: str
    title: str
    statement: str
    difficulty: str = stated(str)
    minutes: int = stated(int, least=1)
    points: int = stated(int, least=1)
    objectives: tuple[int, ...] = stated(int, (), 1)
    section: tuple[str, ...] = stated(str.strip, ())
    chapter: str = stated(str, "")
    without: tuple[str, ...] = ()
    solution: str = ""
    approaches: Mapping[str, str] = field(default_factory=dict)
    hints: tuple[str, ...] = ()
    withheld: bool = False
    folder: Path | None = None
    picture: Callable | None = None
    draw: Callable | None = None
    numbers: Mapping[str, Any] = field(default_factory=dict)
    variant: str = ""
    template: "Exercise | None" = None

    def __init_subclass__(cls, **options):
        """Enter a kind under its name."""
        super().__init_subclass__(**options)
        if "kind" in vars(cls):
            Exercise.kinds[cls.kind] = cls

    def __post_init__(self):
        """Refuse a misspelt word."""
        if not re.fullmatch(r"[a-z]+(-[a-z]+)*-[1-9]\d*", self.id):
            raise ValueError(f"an exercise's id must read like 'perceptron-3', got {self.id!r}")
        object.__setattr__(self, "chapter", self.chapter or self.id.rpartition("-")[0])
        if not re.fullmatch(r"[a-z]+(-[a-z]+)*", self.chapter):
            raise ValueError(f"{self.id}: chapter must read like 'hard-margin', got {self.chapter!r}")
        if unknown := [label for label in self.section if label not in sections()]:
            raise ValueError(f"{self.id}: section must name labels of sections, got {', '.join(unknown)}")
        if self.difficulty not in TIERS:
            raise ValueError(f"{self.id}: difficulty must be one of {', '.join(TIERS)}, got {self.difficulty!r}")

    def __repr__(self):
        """Name the exercise in one line."""
        return f"Exercise {self.id}: {self.title} ({self.kind}, {self.tier}, {self.minutes} min)"

    # As a room: what stands in its files (see lincls_course.exercises.room).

    @classmethod
    def read(cls, room):
        """Return the fields of an exercise of this kind, taken from a room."""
        edition = room.fact("edition", str, "full")
        if edition not in ("full", "course"):
            room.refuse(TEXTS, f"edition must be full or course, got {edition!r}", at="edition")
        withheld = edition == "course"
        texts = {name: getattr(room, name) for name in ("id", "folder", "title", "statement")}
        texts["hints"] = tuple(section.text for section in room.plain("Hint"))
        texts["picture"] = room.picture()
        texts |= {"withheld": withheld, "solution": "" if withheld else room.section("Solution").text}
        return texts | {one.name: room.fact(one.name, *one.metadata["fact"]) for one in fields(cls) if one.metadata}

    def withhold(self):
        """Return the exercise as the course edition shows it: without answers, solution and messages."""
        texts = {"statement": self.illustrated(self.statement), "hints": tuple(map(self.illustrated, self.hints))}
        texts |= {"solution": "", "approaches": {}, "withheld": True, "picture": None}
        return replace(self, draw=None, numbers={}, variant="", template=None, **texts)

    def sections_withheld(self):
        """Return the sections of the course edition's file, in order: pairs of a heading and a text."""
        return [("Hint", hint) for hint in self.hints]

    def varied(self, key):
        """Return the exercise with the numbers that a key draws; itself where they are fixed."""
        template = self.template or self
        return template.filled(key) if template.draw else self

    def worth(self, points):
        """Return the exercise with other points."""
        return self if points == self.points else replace(self, points=points)

    def filled(self, key):
        """Return this template with the numbers that a key draws."""
        return self.numbered(key, generator(key))

    def numbered(self, key, rng, **more):
        """Return this template with the numbers that are drawn next, and more."""
        numbers = self.draw(rng) | more
        texts = {"statement": fill(self.statement, numbers), "solution": fill(self.solution, numbers)}
        texts["hints"] = tuple(fill(hint, numbers) for hint in self.hints)
        return replace(self, template=self, variant=key, numbers=numbers, **texts)

    def public_cases(self):
        """Return what `check` may know in the course edition, for JSON, as Room.stored_cases takes it; or None."""
        return None

    def bank_items(self):
        """Return what learning platforms can ask (see lincls_course.exercises.item); none where no platform can."""
        return []

    def bank_programs(self, secret):
        """Return what platforms that run code can ask; the secret draws cases that nobody sees."""
        return []

    def paper_items(self):
        """Return what can be asked on paper, the whole exercise last."""
        return self.bank_items()

    def asked(self):
        """Return what items of all forms say of the exercise."""
        same = {name: getattr(self, name) for name in ("id", "title", "chapter", "points", "hints")}
        same["statement"] = self.illustrated(self.statement)
        labels = (self.kind, self.tier, *(f"{self.chapter} objective {number}" for number in self.objectives))
        return same | {"explanation": self.illustrated(self.solution), "labels": labels}

    def illustrated(self, text):
        """Return a text with the picture itself in the place of its name: it is drawn when it is handed out."""
        return text.replace(f"]({DRAWN})", f"]({self.drawn})") if f"]({DRAWN})" in text else text

    @cached_property
    def drawn(self):
        """The picture as an address that holds it."""
        return f"data:image/png;base64,{base64.b64encode(self.drawing('png')).decode('ascii')}"

    def drawing(self, format):
        """Return the picture as a file, PNG or SVG, the same bytes each time."""
        try:
            from matplotlib import rc_context
            from matplotlib.figure import Figure
        except ImportError as error:
            raise ImportError(f'the picture of {self.id} needs {error.name}: pip install "lincls[plot]"') from error
        figure, file = Figure(figsize=(4.6, 3.3), layout="constrained"), io.BytesIO()
        apply(self.picture, {**self.numbers, "figure": figure})
        with rc_context({"svg.hashsalt": self.id}):
            figure.savefig(file, format=format, dpi=144, metadata={"Software" if format == "png" else "Date": None})
        return file.getvalue()

    # What is asked

    @property
    def tier(self):
        """What readers see of the difficulty: warm-up, core or challenge."""
        return TIERS[self.difficulty]

    @property
    def question(self):
        """What is asked, without what to complete."""
        return self.statement

    @property
    def task(self):
        """What is asked, and what to complete and how to check it."""
        return self.question

    @property
    def page_task(self):
        """The task as a page shows it."""
        return self.page_form or self.task

    @property
    def page_id(self):
        """The name of the task on a page, where variants stand beside each other."""
        return f"{self.id}@{self.variant}" if self.own else self.id

    @property
    def page_key(self):
        """The key as a page shows it, and what its script judges by."""
        return "\n\n".join(filter(None, [self.key, self.page_judge]))

    @property
    def explanation(self):
        """The solution's text with its marker."""
        return f"{self.solution}\n<!-- {self.marker} -->" if self.solution else ""

    @property
    def key(self):
        """The explanation, and the source of the right answer."""
        return "\n\n".join(filter(None, [self.explanation, fence(self.source)]))

    @property
    def secrets(self):
        """The lines that neither a task nor the course edition may hold."""
        lines = (line.strip() for line in self.solution.splitlines())
        return [line for line in lines if not re.fullmatch(r"\\(begin|end)\{\w+\}", line)]  # a form, and no content

    @property
    def marker(self):
        """A word that tells whether a page, a notebook or an archive holds the solution; found nowhere else."""
        return "key_" + self.id.replace("-", "_")

    def check(self, answer, seed=0, *, seconds=verdict.SECONDS):
        """Return the Feedback on an answer; each call of a function may take so many seconds."""
        raise TypeError(f"a kind of exercise must say how it checks an answer; {type(self).__name__} does not")

    def answer_cell(self, *, solution=False):
        """Return the type and the source of the cell for the answer in an assignment; with `solution`, answered."""
        raise TypeError(f"a kind of exercise must say where its answer goes; {type(self).__name__} does not")

    @property
    def absent(self):
        """What an answer is to do without, where it is graded."""
        return self.without

    def answer_kept(self, kept):
        """Return the answer among what the book's pages keep by name, "" for none: a cell's source, or words."""
        return kept.get(f"answer/{self.id}", "")

    @property
    def promises(self):
        """The objectives that it practises: pairs of a text and the labels of the sections that teach it."""
        promised = objectives(self.chapter)
        return [promised[number - 1] for number in self.objectives if number <= len(promised)]

    @property
    def needed(self):
        """The labels of the sections that it needs: as stated, or the main section of each objective."""
        return self.section or tuple(dict.fromkeys(labels[0] for _, labels in self.promises))

    def path(self, link):
        """Say in a line what it practises and needs; `link` makes a link of a label and of what it leads to."""
        practised = "; ".join(text for text, _ in self.promises)
        needed = joined(link(label, sections()[label]) for label in self.needed) if self.needed else ""
        said = (("Practises", practised), ("Needs", needed))
        return " ".join(f"*{what}:* {text}." for what, text in said if text)

    @property
    def place(self):
        """What it needs, for a reader of a task that has left the book: there "the chapter" would say nothing."""
        needed = joined(sections()[label] for label in self.needed) if self.needed else ""
        return f"*Needs:* {needed}, in the book *Linear Classifiers*." if needed else ""

    # Display: the same parts, in plain Markdown for Jupyter and in MyST for the book.

    @property
    def facts(self):
        """Kind, tier, minutes and points, in one line."""
        points = f"{self.points} point" + "s" * (self.points != 1)
        return f"*{self.kind.capitalize()} · {self.tier} · about {self.minutes} minutes · {points}*"

    def _repr_markdown_(self):
        call, last = f'show("{self.id}"{self.own}, ', len(self.hints)
        upto = f"s: `{call}hint=1)` to `hint={last}`" if last > 1 else f": `{call}hint=1)`"
        help = f"Hint{upto}."  # folded, its maths would not be typeset
        if self.solution:
            help += f" Solution: `{call}solution=True)`."
        if self.template:
            help += f' Other numbers: `show("{self.id}", another=True)`.'
        path = self.path(lambda label, title: "{} (*{}*)".format(*title.split(" ", 1)))
        task = self.illustrated(self.task)
        return "\n\n".join(filter(None, [f"**Exercise {self.id}: {self.title}**", self.facts, path, task, help]))

    @property
    def own(self):
        """The argument that names the numbers of a variant, for a call; "" for those of the book."""
        return "" if self.variant in ("", BOOK_KEY) else f', variant="{self.variant}"'

    def to_myst(self, *onward):
        """Return the exercise and its solution, unless withheld, as MyST for sphinx-exercise and sphinx-design.

        `onward` are parts that end the exercise's box.
        """
        number = " {}" if len(self.hints) > 1 else ""
        hints = [directive(3, "dropdown", "Hint" + number.format(i), {}, hint) for i, hint in enumerate(self.hints, 1)]
        path = self.path(lambda label, title: f"{{ref}}`{title.split()[0]} <{label}>`")
        keys = range(1, 1 + OTHERS) if self.template and not self.own else ()  # a variant stands alone
        others = [self.varied(str(n)).as_another() for n in keys]
        task = self.illustrated("\n\n".join([self.page_task, *hints]))
        body = "\n\n".join(filter(None, [self.facts, path, task, *others, *onward]))
        exercise = directive(6 if others else 4, "exercise", self.title, {"label": self.id, "nonumber": ""}, body)
        if not self.solution:
            return exercise
        # The search index leaves comments out, so there the marker is hidden text.
        key = self.illustrated(self.page_key).replace(f"<!-- {self.marker} -->", f"<span hidden>{self.marker}</span>")
        options = {"label": f"{self.id}-solution", "class": "dropdown"}
        return exercise + "\n\n" + directive(4, "solution", self.id, options, key)

    def as_another(self):
        """Return a variant as MyST: the page's script shows one after another."""
        key = self.page_key.replace(f"<!-- {self.marker} -->", "").replace(fence(self.source), "")
        key = directive(4, "dropdown", "Solution for these numbers", {}, key)
        task = self.illustrated(f"**With other numbers**\n\n{self.page_form}\n\n{key}")
        return directive(5, "container", "another", {}, task)

    def passage(self, *, hint=None, solution=False):
        """Return the exercise, one of its hints or its solution; each displays itself in Jupyter."""
        if solution:
            text = self.illustrated(self.key) if self.solution else "This edition of the book contains no solutions."
            return Passage(f"Solution of {self.id}", text)
        if hint is None:
            return self
        count = len(self.hints)
        if hint not in range(1, count + 1):
            raise ValueError(f"{self.id} has {count} hint{'s' * (count != 1)}, numbered from 1; got hint={hint!r}")
        return Passage(f"Hint {hint} of {count} for {self.id}", self.illustrated(self.hints[hint - 1]))


@dataclass(frozen=True, repr=False)
class Passage(Shown):
    """A hint or a solution, which displays itself in Jupyter."""

    title: str
    text: str

    def __repr__(self):
        """Name the passage in one line."""
        return self.title

    def _repr_markdown_(self):
        return f"**{self.title}**\n\n{self.text}"


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class Judged(Judging, Exercise):
    """An exercise whose answer a program judges.

    Attributes
    ----------
    reference : object
        The right answer, or a function that computes it. Its source is what the book shows.
    alternates : mapping of name to answer
        Other right answers, for the tests.
    wrong : tuple of Wrong
        Typical wrong answers, in the order in which an answer is compared with them.
    rtol, atol : float
        How far an answer may be from the reference's.
    verify : callable
        Where many answers are right: takes the answer, its numbers as arrays of floats, or the parts of a construction,
        and the case's arguments, and raises a ValueError that says what the answer lacks. It replaces the comparison
        with the reference.
    sealed : tuple of str
        In the course edition, in place of `wrong`: what opens only to who makes the mistake.
    """

    mistakes: ClassVar[int] = 4  # typical ones that an author should foresee

    reference: Any = None
    alternates: Mapping[str, Any] = field(default_factory=dict)
    wrong: tuple[Wrong, ...] = ()
    rtol: float = 1e-6
    atol: float = 1e-9
    verify: Callable | None = None
    sealed: tuple[str, ...] = ()

    def withhold(self):
        """Forget the answers, the right and the wrong ones."""
        return replace(super().withhold(), reference=None, alternates={}, wrong=())

    @cached_property
    def starter(self):
        """What the student completes."""
        return self.id.replace("-", "_") + " = ..."

    @cached_property
    def name(self):
        """What the student's function or variable is called."""
        return re.match(r"(?:def )?(\w*)", self.starter)[1]

    @cached_property
    def parameters(self):
        """Names of the arguments of the student's function."""
        definition = ast.parse(self.starter).body[0]
        return [a.arg for a in definition.args.args] if isinstance(definition, ast.FunctionDef) else []

    @cached_property
    def results(self):
        """Names of the values that the student's function returns, where it returns several."""
        named = re.search(r'"""Return \((\w+(?:, \w+)+)\)', self.starter)
        return named[1].split(", ") if named else []

    @property
    def task(self):
        """The question, the starter and the call of `check`."""
        return f"{self.question}\n\n{self.cell}"

    @property
    def cell(self):
        """The starter and the call of `check`, as a block of code."""
        return fence(f'{self.starter}\n\ncheck("{self.id}", {self.name}{self.own})')

    @cached_property  # reading source code takes time
    def source(self):
        """The reference's own source code, "" where the reference is not a function."""
        return source_of(self.reference) if inspect.isfunction(self.reference) else ""

    @property
    def secrets(self):
        """Add the lines of the right answer's code and the messages to the wrong ones."""
        given = [line.strip() for line in self.starter.splitlines()]
        body = [line.strip() for line in self.source.splitlines() if line.strip() not in given]
        return [*super().secrets, *body, *self.replies.values()]

    def answer_cell(self, *, solution=False):
        """Return a code cell: the starter, or the right answer."""
        return "code", self.answer_source() if solution else self.starter

    def answer_source(self):
        """Return the code of the right answer, with the numbers."""
        if not callable(self.reference):
            return f"{self.name} = {self.reference!r}"
        arguments = ", ".join(f"{name}={self.numbers[name]!r}" for name in inspect.signature(self.reference).parameters)
        return f"{self.source}\n\n\n{self.name} = {self.reference.__name__}({arguments})"

    @property
    def replies(self):
        """The messages to the wrong answers, by their names."""
        return {wrong.name: wrong.message for wrong in self.wrong}

    # Judging

    def cases_for(self, rng):
        """Return the cases that an answer is judged on: the arguments of each call; one without any for a value."""
        return [()]

    def cases_of(self, seed):
        """Return the cases that a seed draws."""
        return self.cases_for(np.random.default_rng(seed))

    @property
    def precision(self):
        """How far a number may be off, in a sentence; "" where it must be exact but for the last digits."""
        off = f"{self.atol:g}" if self.atol >= VISIBLE else f"{100 * self.rtol:g} %" if self.rtol >= VISIBLE else ""
        return f"Rounded numbers are right: each may be off by {off}." if off else ""

    @property
    def rounded_answer(self):
        """The right answer as a hand would write it."""
        return self.right_answer

    def further_cases(self):
        """Return cases that tell one mistake from another which looks the same on those of `check`."""
        return []

    def seals(self):
        """Return the messages to typical mistakes for the course edition, each sealed by what the mistake does."""
        cases = self.cases_of(0) + self.further_cases()
        done = [(wrong, self.run(wrong.answer, cases, verdict.SECONDS)) for wrong in self.wrong]
        return [seal(self.id, does, w.name, w.message) for w, does in done if self.budget or not does[-1].stopped]

    def expected(self, *args):
        """Compute the right answer, for a case or for the exercise as a whole."""
        return self.reference(*args) if callable(self.reference) else self.reference

    @property
    def right_answer(self):
        """An answer that is right."""
        return self.reference if self.called else self.expected()

    @property
    def decidable(self):
        """Whether this edition knows enough to judge an answer."""
        return self.reference is not None or self.verify is not None

    def check(self, answer, seed=0, *, seconds=verdict.SECONDS):
        """Judge an answer on the cases of a seed; where this edition does not know the answer, say so."""
        if not self.decidable:
            return self.later(answer)
        cases = self.cases_of(seed)
        outcomes = self.run(answer, cases, seconds)

        def on_further():
            further = self.further_cases()
            return list(zip(further, self.run(answer, further, seconds), strict=False))  # the last may not end

        return verdict.judge(self, cases, outcomes, on_further)

    def resembles(self, value, wrong):
        """Tell whether a value is what this wrong answer gives."""
        return not self.difference(value, wrong.answer)

    def later(self, answer):
        """Look at the form only: the course edition holds no answer to compare with."""
        fault = "There is no answer yet." if answer is None or answer is Ellipsis else self.form_fault(answer)
        if fault:
            return Feedback(self.id, Verdict.NOT_YET, fault)
        message = f"Your answer is {self.described(answer)}. This edition has no answer to compare with."
        return Feedback(self.id, Verdict.LATER, message)

    def described(self, value):
        """Say in words what an answer of the right form is."""
        return describe(value)

    def blanks(self, values, mistakes):
        """Return the numbers to fill in on a platform; mistakes are pairs of wrong numbers and a message."""
        return tuple(
            Blank(value, self.atol + self.rtol * abs(value), tuple((numbers[k], said) for numbers, said in mistakes))
            for k, value in enumerate(values)
        )

    def close(self, x, y):
        """Tell whether numbers are within the tolerances of others."""
        return abs(x - y) <= self.atol + self.rtol * abs(y)  # what np.isclose says of finite numbers, much sooner


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class Computed(Judged):
    """A judged exercise whose answers stand in Python, answers.py, and the messages to wrong ones in sections."""

    rtol: float = stated(float, 1e-6, 0)
    atol: float = stated(float, 1e-9, 0)

    @classmethod
    def read(cls, room):
        """Take the answers from the Python beside the texts, and the messages by the answers' names."""
        fields = super().read(room)
        if not fields["withheld"]:
            fields |= {"reference": room.code("reference"), "alternates": room.code("alternates", {})}
            fields["wrong"] = tuple(Wrong(*parts) for parts in room.named("Wrong", room.code("wrong", {})))
            fields["draw"] = room.draw()
            if fields["draw"] and not cls.varies:
                room.refuse(ANSWERS, f"an exercise of the kind {cls.kind} has no variants", at="draw")
        return fields


def beyond_luck(right, wanted, close):
    """Return the share of the points for numbers of which some are right; one number in all places earns nothing."""
    if not right or all(right):
        return float(bool(right))
    free = max(sum(bool(close(x, y)) for y in wanted) for x in wanted)
    return max(0, right.count(True) - free) / (len(right) - free or 1)


def source_of(function):
    """Return the source code of a function."""
    return textwrap.dedent(inspect.getsource(function)).strip()


def fence(code):
    """Return code as a fenced block; "" for none."""
    return f"```python\n{code}\n```" if code else ""


def directive(colons, name, argument, options, body):
    """Return a directive of MyST."""
    fence = ":" * colons
    lines = [f":{key}: {value}" for key, value in options.items()]
    return "\n".join([f"{fence}{{{name}}} {argument}", *lines, "", body, fence])


def key_script(id, **key):
    """Return data for the script as HTML; nothing in it may end the element, or a paragraph of Markdown."""
    data = json.dumps(key, ensure_ascii=False).replace("<", "\\u003c")
    return f'<script type="application/json" data-key="{id}">{data}</script>'
