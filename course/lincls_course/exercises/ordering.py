"""Proofs to put in order: the lines are shuffled, with some that do not belong, and graded by what each line needs.

Several orders may be right. An answer is judged by its distance from the nearest right order: the least number of
lines to move, add or remove. Partial credit by such a distance in a graph of dependencies is the method of Poulsen,
Kulkarni, Herman and Viswanathan, "Efficient Feedback and Partial Credit Grading for Proof Blocks Problems" (2022,
arXiv:2204.04196), who count a move as a removal and an addition and find a smallest vertex cover by trial. Here a
matching finds it: that a line stands above one that it needs is transitive, so a largest set of lines that may stay
is an antichain, whose size is a matching's (Dilworth).
"""

import hashlib
import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from string import ascii_lowercase
from typing import ClassVar

from .answer import as_letter
from .exercise import Judged, Wrong, key_script
from .item import Matching
from .room import TEXTS
from .values import describe

__all__ = ["Ordering", "distance"]

PLACES = (
    'Give each line its place in the proof, counted from 1, or "{unused}" if it does not belong there. Where several '
    "lines could come next, take the one whose letter comes first in the alphabet."
)
UNUSED = "not used"
WORDS = {  # also for the page, which replies by static/exercises.js
    "right": "Each line has above it what it needs.",
    "stranger": "Line {line} does not belong in this proof. {reply}",
    "early": "Line {line} stands above a line that it needs.",
    "lacking": "Line {line} needs a line that is missing.",
    "missing": "A line is missing.",
    "short": "Lines are missing. With at least half of the proof's lines, you are told what is wrong.",
    "distance": "Your answer is {count} {steps} from a right order; a step moves, adds or removes a line.",
}


def distance(answer, needs):
    """Return the least number of lines to move, add or remove until an order is right.

    Parameters
    ----------
    answer : sequence
        Lines, each once.
    needs : mapping of each line of the proof to the set of all lines that must stand above it
        Transitive: it holds also what those need.
    """
    own = [line for line in answer if line in needs]
    early = {line: [other for other in own[i + 1 :] if other in needs[line]] for i, line in enumerate(own)}
    taken = {}  # the later line of a pair of the matching: the earlier one

    def match(line, tried):
        for other in early[line]:
            if other not in tried:
                tried.add(other)
                if other not in taken or match(taken[other], tried):
                    taken[other] = line
                    return True
        return False

    moved = sum(match(line, set()) for line in own)
    return moved + (len(needs) - len(own)) + (len(answer) - len(own))


def closure(after):
    """Return for each line all that must stand above it, from what each names; the lines are in a right order."""
    needs = {}
    for line, named in after.items():
        needs[line] = set(named).union(*(needs[other] for other in named))
    return needs


def first_order(needs):
    """Return the right order that comes first in the alphabet."""
    order = []
    while len(order) < len(needs):
        order.append(min(line for line in needs if line not in order and needs[line] <= {*order}))
    return order


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class Ordering(Judged):
    """The answer is a list of letters: the lines of a proof in an order in which each has above it what it needs.

    In exercise.md each line is a section `## Line x`, in a right order. A line that needs others begins with
    `after: a, b` and a blank line. A line that does not belong ends with what is replied to it, quoted with `>`, and
    stands where it tempts. Readers see other letters, in an order that the texts' hashes shuffle.

    Attributes
    ----------
    lines : mapping of letter to text
        As readers see them.
    after : mapping of letter to letters
        For each line of the proof, in a right order, the lines that it names; empty in the course edition.
    """

    kind: ClassVar[str] = "ordering"
    mistakes: ClassVar[int] = 2

    lines: Mapping[str, str] = field(default_factory=dict)
    after: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    @classmethod
    def read(cls, room):
        """Take the lines, and give them the letters that readers see."""
        fields, sections = super().read(room), room.lettered("Line")
        if len(sections) < 3:
            room.refuse(TEXTS, f"expected at least three sections '## Line', got {len(sections)}")
        if fields["withheld"]:
            return fields | {"lines": {section.argument: section.text for section in sections}}
        found = {}
        for section in sections:
            needed, text = re.fullmatch(r"(?:after: *(.*)\n\n)?((?s:.*))", section.text).groups()
            found[section.argument] = needed and re.split(r", *", needed), *room.reply(text), section.line
        # By the text alone: an order that the numbers of the lines decide could be turned back by who has the list.
        shown = sorted(found, key=lambda name: hashlib.sha256(found[name][1].encode()).digest())
        letter = dict(zip(shown, ascii_lowercase, strict=False))
        after, replies = {}, {}
        for name, (needed, _, reply, line) in found.items():
            unknown = [other for other in needed or () if letter.get(other) not in after]
            if unknown or (reply and needed):
                what = "a line that does not belong has none" if reply else f"not {', '.join(map(repr, unknown))}"
                room.refuse(TEXTS, f"'after:' names lines of the proof that stand above; {what}", line)
            if reply:
                replies[letter[name]] = reply
            else:
                after[letter[name]] = tuple(letter[other] for other in needed or ())
        written = [letter[name] for name in found]
        wrong = [
            Wrong(x, [y for y in written if y in after or y == x], WORDS["stranger"].format(line=x, reply=replies[x]))
            for x in replies
        ]
        return fields | {
            "lines": {letter[name]: found[name][1] for name in shown},
            "after": after,
            "wrong": tuple(wrong),
            "reference": [*after],
            "alternates": {"a text": ", ".join(after), "in capitals": tuple(x.upper() for x in after)},
        }

    def sections_withheld(self):
        """Write the lines, as readers see them."""
        return [*((f"Line {letter}", text) for letter, text in self.lines.items()), *super().sections_withheld()]

    def withhold(self):
        """Forget what each line needs."""
        return replace(super().withhold(), after={})

    @property
    def question(self):
        """The statement and the lines."""
        lines = "\n".join(f"- **{letter}**: {text}" for letter, text in self._indented())
        return f"{self.statement}\n\n{lines}"

    def _indented(self):
        return [(letter, text.replace("\n", "\n  ")) for letter, text in self.lines.items()]

    @cached_property
    def starter(self):
        """What the student completes, with an example of the form."""
        first, second = list(self.lines)[:2]
        return f'{super().starter}  # the letters in order, such as ["{second}", "{first}"]'

    @property
    def order(self):
        """A right order, in words."""
        if not self.after:
            return ""
        strangers = ", ".join(letter for letter in self.lines if letter not in self.after)
        return f"A right order: {', '.join(self.after)}." + (f" Not needed: {strangers}." if strangers else "")

    @property
    def key(self):
        """The explanation, the lines in a right order, and why the others do not belong."""
        return "\n\n".join(filter(None, [self._proof, self._replies]))

    @property
    def _proof(self):
        proof = "\n".join(f"{i}. ({x}) {self.lines[x]}".replace("\n", "\n   ") for i, x in enumerate(self.after, 1))
        return "\n\n".join(filter(None, [super().key, self.order, proof]))

    @property
    def _replies(self):
        return "\n".join(f"- {wrong.message}" for wrong in self.wrong)

    @property
    def secrets(self):
        """Add the order."""
        return [*super().secrets, *filter(None, [self.order])]

    @property
    def page_form(self):
        """The statement, and the lines where the page's script finds them."""
        lines = "\n".join(f"- **{letter}** {text}" for letter, text in self._indented())
        return f'{self.statement}\n\n<div class="ordering" data-exercise="{self.id}">\n\n{lines}\n\n</div>'

    @property
    def page_judge(self):
        """What each line needs, and the replies to false ones."""
        needs = {letter: sorted(needed) for letter, needed in self.needs.items()}
        data = key_script(self.id, needs=needs, strangers=[wrong.name for wrong in self.wrong], words=WORDS)
        return f'<div class="ordering-replies">\n\n{self._replies}\n\n</div>\n\n{data}'

    @property
    def page_key(self):
        """Show the proof, without the replies."""
        return f"{self._proof}\n\n{self.page_judge}"

    def answer_kept(self, kept):
        """Return the letters, in the order of the page."""
        letters = kept.get(f"order/{self.id}", "")
        return f"{self.name} = {[*letters]!r}" if letters else ""

    def bank_items(self):
        """Return the lines, to be matched with their places by a rule that singles out one of the right orders.

        What platforms call ordering knows one order, of all lines.
        """
        order = first_order(self.needs)
        replies = self.replies
        lines = tuple(
            (f"**{x}**: {text}", str(order.index(x) + 1) if x in order else UNUSED, replies.get(x, ""))
            for x, text in self.lines.items()
        )
        answers = (*(str(k) for k in range(1, len(order) + 1)), UNUSED)
        about = self.asked()
        about["statement"] += "\n\n" + PLACES.format(unused=UNUSED)
        about["explanation"] += f"\n\nThe order by this rule: {', '.join(order)}."
        return [Matching(**about, lines=lines, answers=answers)]

    # Judging

    @cached_property
    def needs(self):
        """For each line of the proof, all that must stand above it."""
        return closure(self.after)

    def letters(self, value):
        """Return an answer's letters; None where it is no list of them."""
        if isinstance(value, str):
            value = re.split(r"[\s,;]+", value.strip()) if re.search(r"[\s,;]", value.strip()) else [*value]
        if not isinstance(value, list | tuple) or not all(isinstance(part, str) for part in value):
            return None
        return [as_letter(part) for part in value]

    def form_fault(self, value):
        """Ask for letters of the lines, each at most once."""
        letters, known = self.letters(value), f"the letters {next(iter(self.lines))} to {[*self.lines][-1]}"
        if letters is None:
            return f"Answer with a list of some of {known}, in order; this is {describe(value)}."
        for letter in letters:
            if letter not in self.lines:
                return f"There is no line {letter!r}; the lines have {known}."
            if letters.count(letter) > 1:
                return f"Line {letter} occurs twice."
        return ""

    def difference(self, got, want):
        """Compare with an order; with a right one, as any right one does."""
        got, want = self.letters(got), self.letters(want)
        if got is None or len({*got}) < len(got) or not {*got} <= {*self.lines}:
            return "This is not an order."
        if got == want or distance(got, self.needs) == distance(want, self.needs) == 0:
            return ""
        return self._words(got)

    def _words(self, answer):
        """Say what is wrong with an order: one line, and how far it is from a right one.

        Of an order that is too short to earn anything nothing is said: an answer of one letter would ask whether its
        line belongs.
        """
        if 2 * len(answer) < len(self.needs):
            return WORDS["short"]
        faults = [self.replies[line] for line in answer if line in self.replies]
        needs = {line: self.needs[line] for line in answer if line in self.needs}
        faults += [WORDS["early"].format(line=x) for x in needs if needs[x] & {*answer[answer.index(x) :]}]
        faults += [WORDS["lacking"].format(line=x) for x in needs if not needs[x] <= {*answer}]
        count = distance(answer, self.needs)
        steps = WORDS["distance"].format(count=count, steps="step" if count == 1 else "steps")
        return f"{[*faults, WORDS['missing']][0]} {steps}"

    def described(self, value):
        """Say how long the order is."""
        count = len(self.letters(value))
        return f"an order of {count} line{'s' * (count != 1)}"

    @property
    def rule(self):
        """What a step costs."""
        return f"Each step from a right order costs {min(1, 2 / len(self.needs)):.0%} of the points."

    def share(self, outcomes):
        """Return the share of the points: a step costs two lines' worth.

        At one line's worth, the right lines in a random order would earn more than half of them: of n lines with a
        single right order some 2 sqrt(n) need not move.
        """
        (outcome,) = outcomes
        if not self.after or outcome.error or self.form_fault(outcome.value):
            return 0.0
        return max(0.0, 1 - 2 * distance(self.letters(outcome.value), self.needs) / len(self.needs))
