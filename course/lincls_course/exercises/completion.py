"""Runs by hand with blanks: a worked table in which some numbers are left out, and more of them in each next table.

Fading the steps of worked examples in this way helps learners to work on their own (Atkinson, Renkl and Merrill 2003,
doi:10.1037/0022-0663.95.4.774).
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from itertools import count, pairwise
from numbers import Real
from typing import ClassVar

import numpy as np

from .exercise import BEYOND, Judged, Wrong, beyond_luck, directive, key_script
from .item import Blanks
from .room import TEXTS
from .values import describe, joined
from .variants import fill, generator

__all__ = ["Completion", "entry"]

BLANK = re.compile(r"\[\[(.*?)\]\]")
TYPED = re.compile(r"([-+]?(?:\d+\.?\d*|\.\d+))(?:/([1-9]\d*))?")
HYPHEN = re.compile(r"(?<![\w.)])-(?=\.?\d)")
HOW = (
    "Some numbers are missing. Fill the gaps of the first table, in reading order. When that is easy, "
    "take the next one: each further table has different numbers and more gaps."
)
POINTS = "The last table earns all points, an earlier one a part of them. The same number in every gap earns nothing."
WORDS = {  # also for the page, which replies by static/exercises.js
    "all": "All {count} gaps of this table are right.",
    "next": "The next table leaves out more and earns more; this one earns {share} of the points.",
    "unread": "Correct so far: {right} of {count} gaps. Gap {first} holds no number.",
    "wrong": "Correct so far: {right} of {count} gaps. Look again at gap {first}.",
    "open": "Correct so far: {right} of {count} gaps. Gap {first} is still open.",
}


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class Completion(Judged):
    """The answer is a list: the numbers in the blanks of one of the tables, in reading order.

    In exercise.md each table is a section `## Level`, with more blanks than the one before; a blank is the right number
    between `[[` and `]]`. With `draw` in answers.py the numbers are places, as in `[[{{w}}]]`, each table is drawn
    anew, and `wrong` may give functions that take drawn values and return those of somebody who makes a mistake.

    Attributes
    ----------
    levels : tuple of str
        The tables, with their blanks; those are empty in the course edition.
    slips : mapping of name to tuples of lists
        For each wrong answer, what it writes into the blanks of each table.
    """

    kind: ClassVar[str] = "completion"
    varies: ClassVar[bool] = True
    mistakes: ClassVar[int] = 0

    levels: tuple[str, ...] = ()
    slips: Mapping[str, tuple[list, ...]] = field(default_factory=dict)

    @classmethod
    def read(cls, room):
        """Take the tables, and what mistakes do to them."""
        fields, levels = super().read(room), tuple(section.text for section in room.plain("Level"))
        counts = [len(BLANK.findall(level)) for level in levels]
        if not counts or counts[0] < 1 or any(a >= b for a, b in pairwise(counts)):
            room.refuse(TEXTS, f"expected sections '## Level' with more blanks [[...]] each time, got {counts}")
        fields |= {"levels": levels}
        if fields["withheld"]:
            return fields
        fields |= {"draw": room.draw(), "wrong": tuple(Wrong(*w) for w in room.named("Wrong", room.code("wrong", {})))}
        try:
            return fields if fields["draw"] else fields | _answers(levels)
        except ValueError as error:
            room.refuse(TEXTS, f"a blank holds no number: {error}")

    def filled(self, key):
        """Draw the numbers of each table anew."""
        drawn = [self.draw(generator(f"{key}/{i}")) for i in range(len(self.levels))]
        levels = tuple(fill(level, values) for level, values in zip(self.levels, drawn, strict=True))
        slips = {}
        for wrong in self.wrong:
            entries = [wrong.answer(values) for values in drawn]
            slips[wrong.name] = tuple(numbers(fill(*pair)) for pair in zip(self.levels, entries, strict=True))
        wrong = tuple(replace(wrong, answer=slips[wrong.name][-1]) for wrong in self.wrong)
        for text in (self.statement, self.solution, *self.hints):
            fill(text, {})  # refuses places: each table has numbers of its own
        found = _answers(levels) | {"levels": levels, "slips": slips, "wrong": wrong}
        return replace(self, template=self, variant=key, **found)

    def sections_withheld(self):
        """Write the tables."""
        return [*(("Level", level) for level in self.levels), *super().sections_withheld()]

    def withhold(self):
        """Empty the blanks."""
        return replace(super().withhold(), levels=tuple(BLANK.sub("[[]]", level) for level in self.levels), slips={})

    def _tables(self, blank):
        """Return the tables with other words for each blank, a function of its number and of what it holds."""

        def table(level):
            number = count(1)
            return _printed(BLANK.sub(lambda match: blank(next(number), match[1]), level))

        return [*map(table, self.levels)]

    @property
    def question(self):
        """The statement, what to do, and the tables."""
        tables = self._tables(lambda number, _: f"___ ({number})")
        numbered = (f"**Table {i}**\n\n{table}" for i, table in enumerate(tables, 1))
        return "\n\n".join([self.statement, f"{HOW} {POINTS}", *numbered])

    @cached_property
    def starter(self):
        """What the student completes, with the lengths that the list may have."""
        return f"{super().starter}  # a list of {joined(self.counts, 'or')} numbers, one table's"

    @property
    def key(self):
        """The explanation, and the tables with all numbers."""
        tables = self._tables(lambda _, value: f"**{value}**")
        return "\n\n".join([super().key, *(f"Table {i}:\n\n{table}" for i, table in enumerate(tables, 1))])

    @property
    def secrets(self):
        """Add the lines of the tables that have blanks."""
        lines = [line for level in self.levels for line in level.splitlines() if BLANK.search(line)]
        solved = [_printed(BLANK.sub(r"**\1**", line)) for line in lines]
        return super().secrets if self.withheld else [*super().secrets, *solved]

    @property
    def page_form(self):
        """The statement, and the tables where the page's script finds them; the later ones unfold."""
        parts = [self.statement, f'<div class="completion-how">\n\n{HOW}\n\n</div>']
        tables = [*enumerate(self._tables(lambda number, _: f'<span class="blank">___ ({number})</span>'))]
        for i, table in tables[-1:] if self.own else tables:
            box = f'<div class="completion" data-exercise="{self.page_id}" data-level="{i}">\n\n{table}\n\n</div>'
            parts.append(
                directive(3, "dropdown", f"Once more, with {self.counts[i]} gaps", {}, box)
                if i and not self.own
                else box
            )
        return "\n\n".join(parts)

    @property
    def page_judge(self):
        """The numbers, and what is said of others."""
        answers = [numbers(level) for level in self.levels]
        slips = [{"message": wrong.message, "answers": self.slips.get(wrong.name, ())} for wrong in self.wrong]
        data = {"answers": answers, "slips": slips, "rtol": self.rtol, "atol": self.atol}
        shares = [self._part(level) for level in range(len(self.levels))]
        return key_script(self.page_id, **data, shares=shares, words=WORDS)

    def answer_kept(self, kept):
        """Return the gaps of the last table that is full, or else of the last that is begun, as they were typed."""
        typed = [kept.get(f"gaps/{self.id}/{n}", "").split(" ") for n in range(len(self.levels), 0, -1)]
        begun = [gaps for gaps in typed if any(gaps)]
        return f"{self.name} = {max(begun, key=all)!r}" if begun else ""

    def bank_items(self):
        """Return a question for each table, with its share of the points."""
        asked, solved = self.asked(), self._tables(lambda _, value: f"**{value}**")
        items = []
        for i, table in enumerate(self._tables(lambda number, _: f"[[{number}]]")):
            mistakes = [(self.slips[w.name][i], w.message) for w in self.wrong if w.name in self.slips]
            about = {
                "id": f"{self.id}-table-{i + 1}",
                "title": f"{self.title}, table {i + 1}",
                "points": self.points * self.counts[i] / self.counts[-1],
                "statement": f"{self.statement} Fill the gaps.\n\n{table}",
                "explanation": f"{self.solution}\n\n{solved[i]}",
            }
            items.append(Blanks(**asked | about, blanks=self.blanks(numbers(self.levels[i]), mistakes), placed=True))
        return items

    # Judging

    @cached_property
    def counts(self):
        """How many blanks each table has."""
        return [len(BLANK.findall(level)) for level in self.levels]

    def level(self, value):
        """Return which table an answer completes, from 0, by its length; None for none."""
        size = len(value) if isinstance(value, list | tuple) or np.ndim(value) == 1 else None
        return self.counts.index(size) if size in self.counts else None

    def form_fault(self, value):
        """Ask for as many numbers as one of the tables has blanks."""
        if self.level(value) is not None:
            return ""
        wanted = f"a list of {joined(self.counts, 'or')} numbers, those in the gaps of one table"
        return f"Answer with {wanted}; this is {describe(value)}."

    def described(self, value):
        """Say how much of a table is filled."""
        entries = [entry(x) for x in value]
        filled = sum(x is not None and bool(np.isfinite(x)) for x in entries)
        return f"{filled} number{'s' * (filled != 1)} for {len(entries)} gaps"

    def matches(self, value, wanted):
        """Tell of each blank whether it holds what is wanted."""
        return [x is not None and self.close(x, y) for x, y in zip(map(entry, value), wanted, strict=True)]

    def difference(self, got, want):
        """Say which blank to look at first."""
        right = self.matches(got, numbers(self.levels[self.level(got)]))
        if all(right):
            return ""
        first = right.index(False)
        read = entry(got[first])
        words = WORDS["open" if read is None else "unread" if np.isnan(read) else "wrong"]
        return words.format(right=right.count(True), count=len(right), first=first + 1)

    def resembles(self, value, wrong):
        """Tell whether an answer is what a mistake makes of its table."""
        level = None if self.form_fault(value) else self.level(value)
        return level is not None and all(self.matches(value, self.slips[wrong.name][level]))

    def praise(self, outcomes):
        """Lead on to the next table."""
        level = self.level(outcomes[0].value)
        next = WORDS["next"].format(share=self._part(level)) if level + 1 < len(self.levels) else ""
        return f"{WORDS['all'].format(count=self.counts[level])} {next}".rstrip()

    def _part(self, level):
        """Return, in words, what a whole table earns."""
        return f"{self.counts[level] / self.counts[-1]:.0%}"

    @property
    def rule(self):
        """What a gap earns."""
        fewer = " A table with fewer gaps than the last one earns less in proportion." if len(self.counts) > 1 else ""
        return f"{BEYOND.format(all='all gaps of the table')}{fewer}"

    def share(self, outcomes):
        """Return the share of the points: a table earns as its blanks are to those of the last one.

        In a table the blanks count that are right beyond those which one number in all of them would get right: else
        zeros would earn up to two fifths.
        """
        (outcome,) = outcomes
        if outcome.error or self.form_fault(outcome.value):
            return 0.0
        wanted = numbers(self.levels[self.level(outcome.value)])
        right = self.matches(outcome.value, wanted)
        return beyond_luck(right, wanted, self.close) * len(right) / self.counts[-1]


def numbers(level):
    """Return the numbers in the blanks of a table."""
    return [float(Fraction(text.strip())) for text in BLANK.findall(level)]


def entry(typed):
    """Return the number in a blank, also of a text as the page takes it, 3/4 or 0,5; None for none, NaN for another."""
    if typed is None or typed is Ellipsis or (isinstance(typed, str) and not typed.strip()):
        return None
    if isinstance(typed, str):
        read = TYPED.fullmatch(typed.strip().translate({0x2212: "-", 0x2013: "-", ord(","): "."}))
        return float(read[1]) / float(read[2] or 1) if read else np.nan
    return float(typed) if isinstance(typed, Real) and not isinstance(typed, bool) else np.nan


def _printed(table):
    """Give the negative numbers of a table the sign that formulas have."""
    parts = re.split(r"(\$[^$]*\$)", table)
    return "".join(part if i % 2 else HYPHEN.sub("\N{MINUS SIGN}", part) for i, part in enumerate(parts))


def _answers(levels):
    """Return the answer to the last of some tables, and as its alternates another form and those to the others."""
    *others, last = map(numbers, levels)
    named = {f"table {i}": answer for i, answer in enumerate(others, 1)}
    return {"reference": last, "alternates": {"a tuple": tuple(last)} | named}
