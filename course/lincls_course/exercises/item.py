"""What a learning platform can ask: items, whatever they are made of. The writers of question banks know nothing else.

All texts are Markdown with $...$ maths; pictures stand in them as data.
"""

from dataclasses import dataclass

__all__ = ["Blank", "Blanks", "Choosing", "Essay", "Item", "Matching", "Option", "Pool", "Program"]


@dataclass(frozen=True, kw_only=True)
class Item:
    """One question; each form of answer is a subclass.

    Attributes
    ----------
    id : str
        It stays: a platform that reads the item again replaces the old one.
    title, chapter : str
    points : float
    statement : str
    hints : tuple of str
    explanation : str
        What is shown after an answer.
    labels : tuple of str
        What one may look for: difficulty, kind, objectives.
    """

    id: str
    title: str
    chapter: str
    points: float
    statement: str
    hints: tuple[str, ...] = ()
    explanation: str = ""
    labels: tuple[str, ...] = ()


@dataclass(frozen=True)
class Option:
    """One of the answers to choose from, and the reply to whoever chooses it, "" for none."""

    letter: str
    text: str
    right: bool
    reply: str = ""


@dataclass(frozen=True, kw_only=True)
class Choosing(Item):
    """Choose one of the options; one is right."""

    options: tuple[Option, ...]


@dataclass(frozen=True)
class Blank:
    """A number to fill in.

    Attributes
    ----------
    value, tolerance : float
        Whatever differs from the value by no more than the tolerance is right.
    replies : tuple of (value, text)
        Wrong numbers, and what is said to them.
    """

    value: float
    tolerance: float
    replies: tuple[tuple[float, str], ...] = ()


@dataclass(frozen=True, kw_only=True)
class Blanks(Item):
    """Fill in numbers.

    Attributes
    ----------
    blanks : tuple of Blank
    placed : bool
        Whether the statement has places for them: [[1]], [[2]] and so on.
    """

    blanks: tuple[Blank, ...]
    placed: bool = False


@dataclass(frozen=True, kw_only=True)
class Matching(Item):
    """Give each line its answer.

    Attributes
    ----------
    lines : tuple of (text, answer, reply)
        The answers are plain text; the reply is for whoever answers otherwise, "" for none.
    answers : tuple of str
        All that one can choose from.
    """

    lines: tuple[tuple[str, str, str], ...]
    answers: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class Essay(Item):
    """Write a text, which a person marks by the scheme."""

    scheme: str


@dataclass(frozen=True, kw_only=True)
class Program(Item):
    """Write code.

    Attributes
    ----------
    name : str
        What the function or variable is called that is judged.
    starter, answer : str
        What a student completes, and the right answer: whole files of Python.
    judge : str
        A file of Python that defines `judge`, which returns "right", or what is wrong with what has the name; and
        `sign`, which returns the token of a right answer.
    token : str
        Nobody guesses it.
    """

    name: str
    starter: str
    answer: str
    judge: str
    token: str


@dataclass(frozen=True)
class Pool:
    """Variants of one item, of which each student gets one; an item alone is one without a title."""

    id: str
    title: str
    items: tuple[Item, ...]
