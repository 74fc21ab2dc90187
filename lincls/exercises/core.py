"""What an exercise is, the register of all, and the two forms in which one is displayed."""

import ast
import difflib
import inspect
import re
import textwrap
from collections.abc import Callable, Mapping
from dataclasses import KW_ONLY, dataclass, field, replace
from typing import Any

KINDS = ("code", "number", "choice", "construction", "proof")
DIFFICULTIES = ("easy", "medium", "hard")
TAGS = ("proof", "compute", "code", "build")


@dataclass(frozen=True, eq=False)
class Wrong:
    """A typical wrong answer, and the message for a student whose answer behaves like it.

    Attributes
    ----------
    name : str
    answer : object
        A function for the kind "code", else a value.
    message : str
        Plain text; code stands between backticks.
    """

    name: str
    answer: Any
    message: str


@dataclass(frozen=True, eq=False, repr=False)
class Exercise:
    """One exercise: all that the book, the notebook and the grader need to know.

    Attributes
    ----------
    id : str
        "chapter-number", never renumbered.
    title : str
    points, minutes : int
    difficulty : {"easy", "medium", "hard"}
    tag : {"proof", "compute", "code", "build"}
    kind : {"code", "number", "choice", "construction", "proof"}
    statement : str
        Plain Markdown with $...$ maths.
    solution : str
        The explanation. It ends with the exercise's marker in a comment, a word that tells whether
        a page, a notebook or an archive holds a solution.
    hints : tuple of str
    options : mapping of letter to text
        Of a "choice".
    reference : object
        The right answer: a function for "code", a function without arguments for "number" and
        "construction", a letter for "choice", None for "proof". Its source is what the book shows.
        Where it returns several values, its docstring names them: "Return (w, b) ...".
    starter : str
        What the student completes; by default made from the reference's name, signature and docstring.
    cases : callable
        Of "code": takes a numpy Generator, returns a list of argument tuples. The first cases are
        drawn by hand, for what chance would miss; the numbers are short, so that one can retype them.
    rtol, atol : float
        How far an answer may be from the reference's.
    verify : callable
        Where many answers are right: takes the answer and the case's arguments, and raises a
        ValueError that says what the answer lacks. It replaces the comparison with the reference.
    alternates : mapping of name to answer
        Other right answers, for the tests.
    wrong : tuple of Wrong
    rubric : tuple of (heading, points, what earns them)
        Of a "proof".
    """

    id: str
    title: str
    _: KW_ONLY
    points: int
    minutes: int
    difficulty: str
    tag: str
    kind: str
    statement: str
    solution: str
    hints: tuple[str, ...] = ()
    options: Mapping[str, str] = field(default_factory=dict)
    reference: Any = None
    starter: str = ""
    cases: Callable | None = None
    rtol: float = 1e-6
    atol: float = 1e-9
    verify: Callable | None = None
    alternates: Mapping[str, Any] = field(default_factory=dict)
    wrong: tuple[Wrong, ...] = ()
    rubric: tuple[tuple[str, int, str], ...] = ()

    def __post_init__(self):
        """Refuse a misspelt word, tidy the texts, and make the starter."""
        if not re.fullmatch(r"[a-z]+(-[a-z]+)*-[1-9]\d*", self.id):
            raise ValueError(f"an exercise's id must read like 'perceptron-3', got {self.id!r}")
        for name, words in [("kind", KINDS), ("difficulty", DIFFICULTIES), ("tag", TAGS)]:
            if getattr(self, name) not in words:
                raise ValueError(f"{self.id}: {name} must be one of {words}, got {getattr(self, name)!r}")
        for name in ("statement", "solution"):
            object.__setattr__(self, name, textwrap.dedent(getattr(self, name)).strip())
        if not self.starter:
            object.__setattr__(self, "starter", self._make_starter())

    def __repr__(self):
        """Name the exercise in one line."""
        return f"Exercise {self.id}: {self.title} ({self.kind}, {self.difficulty}, {self.minutes} min)"

    @property
    def chapter(self):
        """The id without its number."""
        return self.id.rpartition("-")[0]

    @property
    def number(self):
        """The id's number."""
        return int(self.id.rpartition("-")[2])

    @property
    def name(self):
        """What the student's function or variable is called; "" for a proof."""
        return re.match(r"(?:def )?(\w*)", self.starter)[1]

    @property
    def parameters(self):
        """Names of the arguments of the student's function."""
        definition = ast.parse(self.starter).body[0]
        return [a.arg for a in definition.args.args] if isinstance(definition, ast.FunctionDef) else []

    @property
    def results(self):
        """Names of the values that the student's function returns, where it returns several."""
        named = re.search(r'"""Return \((\w+(?:, \w+)+)\)', self.starter)
        return named[1].split(", ") if named else []

    @property
    def marker(self):
        """The word at the end of the solution, found nowhere else."""
        return "key_" + self.id.replace("-", "_")

    @property
    def source(self):
        """The reference's own source code, "" where the reference is not a function."""
        if not inspect.isfunction(self.reference):
            return ""
        return textwrap.dedent(inspect.getsource(self.reference)).strip()

    def withhold(self):
        """Return the exercise as the course edition shows it: without solution, wrong answers and marking scheme."""
        headings = tuple((heading, points, "") for heading, points, _ in self.rubric)
        return replace(self, solution="", alternates={}, wrong=(), rubric=headings)

    def expected(self, *args):
        """Compute the right answer, for a case of "code" or for the exercise as a whole."""
        return self.reference(*args) if callable(self.reference) else self.reference

    def _make_starter(self):
        if self.kind == "proof":
            return ""
        if self.kind == "code":
            docstring = ast.parse(self.source).body[0].body[0]
            return "\n".join([*self.source.splitlines()[: docstring.end_lineno], "    ..."])
        comment = f"  # one of the letters {', '.join(self.options)}, in quotes" if self.options else ""
        return self.id.replace("-", "_") + " = ..." + comment

    # Display: the same parts, in plain Markdown for Jupyter and in MyST for the book.

    @property
    def facts(self):
        """Kind, difficulty, minutes, points and id, in one line."""
        points = f"{self.points} point" + "s" * (self.points != 1)
        return f"*{self.kind.capitalize()} · {self.difficulty} · about {self.minutes} minutes · {points} · `{self.id}`*"

    @property
    def marking(self):
        """What the author of a proof is told instead of a verdict."""
        headings = "; ".join(heading for heading, _, _ in self.rubric)
        if not self.solution:
            return f"This answer is marked by hand. The marking looks for: {headings}."
        return f"Compare your proof with the marking scheme in the solution. It looks for: {headings}."

    @property
    def task(self):
        """The statement, the options of a choice, and what to complete and how to check it."""
        parts = [self.statement]
        if self.options:
            parts.append("\n".join(f"- **{letter}**: {text}" for letter, text in self.options.items()))
        if self.kind == "proof":
            parts.append(self.marking)
        else:
            parts.append(_fence(f'{self.starter}\n\ncheck("{self.id}", {self.name})'))
        return "\n\n".join(parts)

    @property
    def key(self):
        """The solution: the explanation, the reference's source, and the rubric of a proof."""
        parts = [self.solution]
        if self.source:
            parts.append(_fence(self.source))
        if self.rubric:
            items = "\n".join(f"- {heading} ({points}): {what}." for heading, points, what in self.rubric)
            parts.append(f"Marking, out of {self.points} points:\n\n{items}")
        return "\n\n".join(parts)

    def _repr_markdown_(self):
        call, last = f'show("{self.id}", ', len(self.hints)
        upto = f"s: `{call}hint=1)` to `hint={last}`" if last > 1 else f": `{call}hint=1)`"
        help = f"Hint{upto}."  # folded, its maths would not be typeset
        if self.solution:
            help += f" Solution: `{call}solution=True)`."
        return "\n\n".join([f"**Exercise: {self.title}**", self.facts, self.task, help])

    def to_myst(self):
        """Return the exercise and its solution, unless withheld, as MyST for sphinx-exercise and sphinx-design."""
        titles = ["Hint"] if len(self.hints) == 1 else [f"Hint {i + 1}" for i in range(len(self.hints))]
        hints = [_directive(3, "dropdown", title, {}, hint) for title, hint in zip(titles, self.hints, strict=True)]
        body = "\n\n".join([self.facts, self.task, *hints])
        exercise = _directive(4, "exercise", self.title, {"label": self.id}, body)
        if not self.solution:
            return exercise
        # The search index leaves comments out, so there the marker is hidden text.
        key = self.key.replace(f"<!-- {self.marker} -->", f"<span hidden>{self.marker}</span>")
        options = {"label": f"{self.id}-solution", "class": "dropdown"}
        return exercise + "\n\n" + _directive(4, "solution", self.id, options, key)


@dataclass(frozen=True, repr=False)
class Passage:
    """A hint or a solution, which displays itself in Jupyter."""

    title: str
    text: str

    def __repr__(self):
        """Name the passage in one line."""
        return self.title

    def _repr_markdown_(self):
        return f"**{self.title}**\n\n{self.text}"


def _fence(code):
    return f"```python\n{code}\n```"


def _directive(colons, name, argument, options, body):
    fence = ":" * colons
    lines = [f":{key}: {value}" for key, value in options.items()]
    return "\n".join([f"{fence}{{{name}}} {argument}", *lines, "", body, fence])


_register: dict[str, Exercise] = {}


def register(exercise):
    """Add an exercise to the register; its id must be new."""
    if exercise.id in _register:
        raise ValueError(f"two exercises have the id {exercise.id!r}")
    _register[exercise.id] = exercise


def get(id):
    """Return the exercise with this id; "Geometry_2" will do for "geometry-2"."""
    tidy = str(id).strip().lower().replace("_", "-")
    if tidy not in _register:
        near = difflib.get_close_matches(tidy, _register, n=1)
        advice = f". Did you mean {near[0]!r}?" if near else f"; there are {', '.join(_register)}"
        raise ValueError(f"no exercise has the id {id!r}{advice}")
    return _register[tidy]


def show(id, *, hint=None, solution=False):
    """Show an exercise, one of its hints, or its solution; in Jupyter they display themselves.

    Parameters
    ----------
    id : str
        For instance "perceptron-3".
    hint : int, optional
        The number of a hint, from 1.
    solution : bool
        Whether to show the solution.

    Returns
    -------
    object
        It displays itself where it is the last line of a cell.

    Raises
    ------
    ValueError
        If there is no such exercise or hint.
    """
    exercise = get(id)
    if solution and not exercise.solution:
        return Passage(f"Solution of {exercise.id}", "This edition of the book holds no solutions.")
    if solution:
        return Passage(f"Solution of {exercise.id}", exercise.key)
    if hint is None:
        return exercise
    count = len(exercise.hints)
    if hint not in range(1, count + 1):
        raise ValueError(f"{exercise.id} has {count} hint{'s' * (count != 1)}, numbered from 1; got hint={hint!r}")
    return Passage(f"Hint {hint} of {count} for {exercise.id}", exercise.hints[hint - 1])


def ids(chapter=None):
    """List the ids of one chapter, or of all, in the book's order."""
    found = [e.id for e in _register.values() if chapter in (None, e.chapter)]
    if not found:
        chapters = dict.fromkeys(e.chapter for e in _register.values())
        raise ValueError(f"no chapter {chapter!r} has exercises; there are {', '.join(chapters)}")
    return found
