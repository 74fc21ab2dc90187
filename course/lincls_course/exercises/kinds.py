"""The kinds of exercises. Each answers for itself; nothing else asks an exercise for its kind.

To add one, write a subclass with a new `kind`: the loader knows it by that name.
"""

import ast
import copy
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import permutations
from typing import ClassVar

import numpy as np

from .answer import as_letter
from .codec import decode, encode
from .completion import entry
from .exercise import BEYOND, Computed, Exercise, Judged, Wrong, beyond_luck, fence, key_script, source_of, stated
from .item import Blanks, Choosing, Essay, Option
from .judging import Calling, Constructing
from .program import as_program
from .reach import reached
from .room import TEXTS, VERIFIER
from .values import as_numbers, describe, joined, ordinal, tally
from .variants import BOOK_KEY, apply, fill
from .verdict import SECONDS, Feedback, Verdict

__all__ = ["Choice", "Code", "Construction", "Debug", "Explain", "Number", "Proof"]

PAGE_WORDS = {
    "all": "Correct.",
    "unread": "Correct so far: {right} of {count}. Field {first} holds no number, such as 0.25 or 1/4.",
    "wrong": "Correct so far: {right} of {count}. Look again at number {first}.",
    "open": "Correct so far: {right} of {count}. Field {first} is still empty.",
}
PRAISE = re.compile(r"\A[^.,;]*\b(is|are) right\. (?=\S)")
LISTED = re.compile(r"\b([Aa])nswer\s+with\s+a\s+list\s+of\b")  # on a platform each number has a field


def _name(text):
    """Return a Python name between blanks."""
    if not text.strip().isidentifier():
        raise ValueError(text)
    return text.strip()


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class Code(Calling, Computed):
    """The answer is a function.

    Attributes
    ----------
    reference : function
        Its name, signature and docstring make the starter; where it returns several values, its docstring names
        them: "Return (w, b) ...".
    cases : callable
        Takes a numpy Generator, returns a list of argument tuples. The first cases are drawn by hand, for what
        chance would miss; the numbers are short, so that one can retype them.
    equivalent : mapping of "line: original -> mutant" to reason
        Changes of the reference that no case can tell from it (see lincls_course.exercises.mutation).
    given : str
        The starter, where it does not follow from the reference: in the course edition.
    further : tuple
        The further cases there.
    """

    kind: ClassVar[str] = "code"
    called: ClassVar[bool] = True
    by_case: ClassVar[bool] = True

    cases: Callable | None = None
    equivalent: Mapping[str, str] = field(default_factory=dict)
    without: tuple[str, ...] = stated(_name, ())
    given: str = ""
    further: tuple = ()

    @classmethod
    def read(cls, room):
        """Take the cases too; in the course edition the stored ones."""
        fields = super().read(room) | {"verify": room.verifier()}
        if fields["withheld"]:
            return fields | room.stored_cases() | {"given": room.code_block("Starter")}
        fields |= {"reference": room.function("reference", documented=True), "cases": room.function("cases")}
        approaches = room.sections("Approach", ".+", "with the name of an alternate, each once")
        for section in approaches:
            if section.argument not in fields["alternates"]:
                room.refuse(TEXTS, f"answers.py has no alternate {section.argument!r}", section.line)
        fields["approaches"] = {section.argument: section.text for section in approaches}
        return fields | {"equivalent": room.code("equivalent", {})}

    @property
    def key(self):
        """Add how other approaches differ."""
        others = [f"- *{name[0].upper()}{name[1:]}*: {text}" for name, text in self.approaches.items()]
        return "\n\n".join([super().key, *(["**Other approaches**", "\n".join(others)] if others else [])])

    @property
    def secrets(self):
        """Add the other approaches."""
        return [*super().secrets, *self.approaches.values()]

    @property
    def question(self):
        """The statement, and what an answer may not use."""
        return self.statement + (f"\n\nDo without {_quoted(self.without)} of lincls." if self.without else "")

    def sections_withheld(self):
        """Add the starter, which no reference tells."""
        return [*super().sections_withheld(), ("Starter", fence(self.starter))]

    def withhold(self):
        """Keep the starter and the cases of `check`."""
        return replace(super().withhold(), cases=None, equivalent={}, given=self.starter)

    def public_cases(self):
        """Return the cases of seed 0, with right answers where those are unique, further ones, and sealed messages."""
        cases = self.cases_of(0)
        answers = None if self.verify else [encode(self.expected(*args)) for args in cases]
        further = [*map(encode, self.further_cases())]
        return {"cases": [*map(encode, cases)], "answers": answers, "further": further, "sealed": self.seals()}

    @cached_property
    def starter(self):
        """The reference's signature and docstring."""
        if self.given:
            return self.given
        docstring = ast.parse(self.source).body[0].body[0]
        return "\n".join([*self.source.splitlines()[: docstring.end_lineno], "    ..."])

    def answer_source(self):
        """Return the reference's source."""
        return self.source

    def bank_programs(self, secret):
        """Return the one program."""
        return [as_program(self, secret)]

    def cases_for(self, rng):
        """Draw cases, each as it arrives behind the grader's border: numbers are numbers, whatever drew them."""
        return [decode(encode(args)) for args in self.cases(rng)]

    def handed(self, args):
        """Return what of a case the answer gets."""
        return args

    def further_cases(self):
        """Draw two times more, but for the course edition, which has them stored."""
        if self.withheld:
            return [*self.further]
        return [args for seed in (1, 2) for args in self.cases_of((0, seed))]

    def check(self, answer, seed=0, *, seconds=SECONDS):
        """Ask for the function itself, then judge it."""
        if callable(answer):
            feedback = super().check(answer, seed, seconds=seconds)
            used = reached(answer, self.without)
            return replace(feedback, message=f"{feedback.message} {self._warning(used)}".strip()) if used else feedback
        how = f'`check("{self.id}", {self.name})`'
        return Feedback(self.id, Verdict.NOT_YET, f"Pass the function itself, {how}; this is {describe(answer)}.")

    def _warning(self, used):
        return f"But `{self.name}` uses {_quoted(used)} of lincls: this exercise asks you to do without."


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class Debug(Code):
    """The answer is a function, mended: the starter is whole, and wrong.

    `given` in answers.py is what is handed out, under the name of the reference. Unchanged it is a wrong answer.
    """

    kind: ClassVar[str] = "debug"
    mistakes: ClassVar[int] = 3  # besides the given one, such as half of the faults mended

    @classmethod
    def read(cls, room):
        """Take the given code as the starter."""
        fields = super().read(room)
        if fields["withheld"]:
            return fields
        given = room.function("given", documented=True)
        unchanged = Wrong("unchanged", given, "It still does what the given code does.")
        starter = source_of(given).replace("def given(", f"def {fields['reference'].__name__}(", 1)
        return fields | {"given": starter, "wrong": (unchanged, *fields["wrong"])}


def _quoted(names):
    return joined(f"`{name}`" for name in names)


def _the(places):
    """Name places of a list: the first, the third and the fourth number."""
    return joined(f"the {ordinal(i)}" for i in sorted(places))


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class Number(Computed):
    """The answer is a number, or several in a list.

    The reference is a function, whose arguments are drawn numbers, if any. Where numbers are drawn, `alternates` and
    `wrong` hold such functions too.

    Attributes
    ----------
    order : {"", "any"}
        Whether several numbers may come in any order.
    """

    kind: ClassVar[str] = "number"
    varies: ClassVar[bool] = True

    order: str = stated(str, "")

    def __post_init__(self):
        """Refuse another word for the order."""
        super().__post_init__()
        if self.order not in ("", "any"):
            raise ValueError(f"order must be any, or left out where the order counts, got {self.order!r}")

    def difference(self, got, want):
        """Compare numbers; sorted, where their order does not count."""
        numbers = as_numbers(got) if self.order else None
        if numbers is not None and numbers.ndim == 1:
            got, want = sorted(numbers.tolist()), sorted(want)
        return super().difference(got, want)

    def places(self, got, want):
        """Tell of each number whether it is the one wanted there, or anywhere if the order does not count."""
        if not self.order:
            return self.close(got, want).tolist()
        left, found = list(want), []
        for x in got:
            near = [y for y in left if self.close(x, y)]
            found.append(bool(near))
            left = [y for y in left if y is not near[0]] if near else left
        return found

    def right_places(self, value):
        """Tell of each number whether it is right; nothing where the answer is no list of as many finite numbers."""
        got, want = as_numbers(value), as_numbers(self.expected())
        alike = got is not None and got.ndim == 1 and got.shape == want.shape and np.isfinite(got).all()
        return self.places(got, want) if alike else []

    def fault(self, value, args):
        """Say of a list which numbers are right, and of the others what went wrong, where that is known."""
        said, right = super().fault(value, args), self.right_places(value)
        if not said or not right:
            return said
        said, open = tally(right), {i for i, one in enumerate(right) if not one}
        got, want = as_numbers(value), as_numbers(self.expected())
        if any(right):
            said = f"{said[:-1]}, {_the(i for i, one in enumerate(right) if one)}."
        mistakes = [] if self.order else self._mistakes(want)
        changed = [({*np.flatnonzero(~self.close(other, want)).tolist()}, other, text) for other, text in mistakes]
        for slips, other, message in sorted(changed, key=lambda slip: -len(slip[0])):
            if slips and slips <= open and all(self.close(got[i], other[i]) for i in slips):
                told = PRAISE.sub("", message)  # what it says of the others need not be true here
                said, open = f"{said} On {_the(slips)}: {told}", open - slips
        return said

    def _mistakes(self, want):
        """Return the numbers that typical mistakes give in place of others, and the messages."""
        read = ((as_numbers(wrong.answer), wrong.message) for wrong in self.wrong)
        return [(numbers, message) for numbers, message in read if np.shape(numbers) == want.shape]

    def share(self, outcomes):
        """Return the share of the points of a list; a single number earns all or nothing."""
        want = self.expected()
        return beyond_luck(self.right_places(outcomes[0].value), want, self.close) if np.ndim(want) else None

    @property
    def rule(self):
        """What a number earns."""
        return BEYOND.format(all="all places") if np.ndim(self.expected()) else ""

    @property
    def question(self):
        """The statement, and how far a number may be off."""
        return "\n\n".join(filter(None, [self.statement, self.precision]))

    def answer_kept(self, kept):
        """Return the cell or, if there is none, the numbers in the fields."""
        cell, fields = super().answer_kept(kept), kept.get(f"gaps/{self.id}/1", "")
        typed = [x if x is not None and np.isfinite(x) else None for x in map(entry, fields.split(" "))]
        return cell or (f"{self.name} = {typed if len(typed) > 1 else typed[0]!r}" if fields else "")

    @property
    def page_form(self):
        """The question, and fields for the numbers, which the page's script judges as it does the gaps of a table."""
        if self.withheld or self.order:
            return ""
        fields = " ".join(f'<span class="blank">___ ({i})</span>' for i in range(1, 1 + np.size(self.expected())))
        box = f'<div class="completion numbers" data-exercise="{self.page_id}" data-level="0">'
        return f"{self.question}\n\n{box}\n\nYour answer: {fields}\n\n</div>"

    @property
    def page_task(self):
        """The question, the fields, and the cell for those who compute in Python."""
        return f"{self.page_form}\n\n{self.cell}" if self.page_form else self.task

    @property
    def page_judge(self):
        """The numbers, and what is said of others."""
        if not self.page_form:
            return ""
        want, words = as_numbers(self.expected()), PAGE_WORDS
        answers = [np.ravel(want).tolist()]
        slips = [(np.ravel(other).tolist(), said) for other, said in self._mistakes(want) if np.isfinite(other).all()]
        slips = [{"message": said, "answers": [other]} for other, said in slips]
        data = {"answers": answers, "slips": slips, "rtol": self.rtol, "atol": self.atol, "shares": [1], "words": words}
        return key_script(self.page_id, **data)

    @property
    def rounded_answer(self):
        """The right answer with three decimals, or three digits of what is below one."""
        values = np.asarray(self.expected(), dtype=float)
        short = [round(x, 3) if abs(x) >= 1 else float(f"{x:.3g}") for x in values.ravel().tolist()]
        return short if values.ndim else short[0]

    def numbered(self, key, rng, tries=50):
        """Compute the other answers from the numbers, too; draw again where a mistake has another's answer."""
        filled = super().numbered(key, rng)
        alternates = {name: apply(answer, filled.numbers) for name, answer in self.alternates.items()}
        wrong = [Wrong(w.name, apply(w.answer, filled.numbers), fill(w.message, filled.numbers)) for w in self.wrong]
        known = filled.numbers.get("right")  # where a draw knows it, so that reading needs no solver
        answers = [apply(self.reference, filled.numbers) if known is None else known, *(w.answer for w in wrong)]
        if tries and not all(self.difference(*pair) for pair in permutations(answers, 2)):
            return self.numbered(key, rng, tries - 1)
        return replace(filled, alternates=alternates, wrong=tuple(wrong))

    def expected(self):
        """Return the right answer, which is computed from the numbers once."""
        return copy.copy(self._answer)

    @cached_property
    def _answer(self):
        return apply(self.reference, self.numbers)

    def bank_items(self):
        """Add how a platform reads numbers."""
        return [replace(item, statement=f"{item.statement}\n\n{_typed(item.blanks)}") for item in self.paper_items()]

    def paper_items(self):
        """Return the numbers to fill in; a typical wrong answer is recognised by each number of its own."""
        about = self.asked()
        statement = LISTED.sub(lambda asked: {"A": "Give", "a": "give"}[asked[1]], about["statement"])
        values = as_numbers(self.expected())
        if self.order:
            values, statement = np.sort(values), statement.replace("in any order", "in ascending order")
        if values is None or not np.isfinite(values).all():
            return []
        mistakes = [(np.ravel(numbers).tolist(), said) for numbers, said in self._mistakes(values)]
        return [Blanks(**about | {"statement": statement}, blanks=self.blanks(values.ravel().tolist(), mistakes))]


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class Construction(Constructing, Computed):
    """The answer is an object that must have certain properties, which `verify` looks for."""

    kind: ClassVar[str] = "construction"

    @classmethod
    def read(cls, room):
        """Take the verifier, which the course edition has too, and there the sealed messages."""
        fields = super().read(room) | {"verify": room.function("verify", file=VERIFIER)}
        return fields | (room.stored_cases() if fields["withheld"] else {})

    def public_cases(self):
        """Return the sealed messages."""
        return {"sealed": self.seals()}

    def bank_programs(self, secret):
        """Return the one program."""
        return [as_program(self, secret)]


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class Choice(Judged):
    """The answer is the letter of an option; the wrong options carry their replies.

    With `draw` in answers.py the texts have places for numbers. All variants but the book's shuffle the options; in
    texts `{{letter_b}}` is the letter of the option that the file calls b.

    Attributes
    ----------
    options : mapping of letter to text
    """

    kind: ClassVar[str] = "choice"
    varies: ClassVar[bool] = True
    luck: ClassVar[float] = 0.5
    mistakes: ClassVar[int] = 1

    options: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def read(cls, room):
        """Take the options; below each but the right one stands, quoted, what is answered to it."""
        fields, options, wrong = super().read(room), {}, []
        sections = {section.argument: section for section in room.lettered("Option")}
        right = None if fields["withheld"] else room.fact("right", str)
        if right is not None and right not in sections:
            room.refuse(TEXTS, f"right must be one of the options {', '.join(sections)}, got {right!r}", at="right")
        for letter, section in sections.items():
            options[letter], reply = room.reply(section.text)
            if right is not None and bool(reply) == (letter == right):
                must = "no reply: it is right" if reply else "a reply, quoted with >: it is wrong"
                room.refuse(TEXTS, f"option {letter} needs {must}", section.line)
            if reply:
                wrong.append(Wrong(letter, letter, reply))
        fields |= {"options": options, "wrong": tuple(wrong), "reference": right, "alternates": _written(right)}
        return fields if fields["withheld"] else fields | {"draw": room.draw()}

    def numbered(self, key, rng):
        """Fill the options, too, and give them other letters."""
        letters = [*self.options]
        new = dict(zip(letters, letters if key == BOOK_KEY else rng.permutation(letters).tolist(), strict=True))
        filled = super().numbered(key, rng, **{f"letter_{old}": letter for old, letter in new.items()})
        options = {new[old]: fill(text, filled.numbers) for old, text in self.options.items()}
        wrong = (Wrong(new[w.name], new[w.name], fill(w.message, filled.numbers)) for w in self.wrong)
        right = new[self.reference]
        fields = {"options": dict(sorted(options.items())), "wrong": tuple(sorted(wrong, key=lambda w: w.name))}
        return replace(filled, reference=right, alternates=_written(right), **fields)

    def sections_withheld(self):
        """Write the options."""
        return [*((f"Option {letter}", text) for letter, text in self.options.items()), *super().sections_withheld()]

    @property
    def question(self):
        """The statement and the options."""
        options = "\n".join(f"- **{letter}**: {text}" for letter, text in self.options.items())
        return f"{self.statement}\n\n{options}"

    @property
    def page_form(self):
        """The question, its options where the page's script finds them."""
        statement, _, options = self.question.rpartition("\n\n- **a**")
        return f'{statement}\n\n<div class="choice" data-exercise="{self.page_id}">\n\n- **a**{options}\n\n</div>'

    def answer_kept(self, kept):
        """Return the cell or, if there is none, the letter that was pressed."""
        cell, letter = super().answer_kept(kept), kept.get(f"choice/{self.id}", "")
        return cell or (f"{self.name} = {letter!r}" if letter else "")

    @property
    def page_task(self):
        """The options, and the cell for those who answer in Python."""
        return f"{self.page_form}\n\n{self.cell}"

    @property
    def page_judge(self):
        """The replies to the wrong options, and the right letter."""
        replies = "\n".join(f"- **{letter}**: {reply}" for letter, reply in self.replies.items())
        data = key_script(self.page_id, right=self.reference, wrong=[*self.replies])
        return f'<div class="choice-replies">\n\n{replies}\n\n</div>\n\n{data}'

    @cached_property
    def starter(self):
        """What the student completes, with the letters."""
        return f"{super().starter}  # one of the letters {', '.join(self.options)}, in quotes"

    def form_fault(self, value):
        """Ask for a letter."""
        if isinstance(value, str) and as_letter(value) in self.options:
            return ""
        letters = ", ".join(self.options)
        what = "a list" if isinstance(value, list) else describe(value)
        return f"Answer with one of the letters {letters} as a string; this is {what}."

    def difference(self, got, want):
        """Compare letters."""
        same = isinstance(got, str) and as_letter(got) == want
        return "" if same else "That is not the right option."

    def bank_items(self):
        """Return the options with their replies."""
        said = self.replies
        options = (Option(x, text, x == self.reference, said.get(x, "")) for x, text in self.options.items())
        return [Choosing(**self.asked(), options=tuple(options))]


def _written(letter):
    """Return other forms of a letter, none where it is withheld."""
    return {} if letter is None else {"a capital": letter.upper(), "in brackets": f"({letter})"}


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class Proof(Exercise):
    """The answer is a text, which a person marks.

    Attributes
    ----------
    rubric : tuple of (heading, points, what earns them)
    """

    kind: ClassVar[str] = "proof"
    by_hand: ClassVar[bool] = True
    written: ClassVar[str] = "proof"  # what the text is called

    rubric: tuple[tuple[str, float, str], ...] = ()

    @classmethod
    def read(cls, room):
        """Take the marking scheme: a list with items such as `- The idea (2): what earns them.`"""
        fields = super().read(room)
        rubric = []
        section = room.section("Marking")
        for item in re.split(r"^- ", section.text, flags=re.MULTILINE)[1:]:
            found = re.fullmatch(r"(.+?) \((\d+)\)(?:: (.+)\.)?", " ".join(item.split()))
            if not found or bool(found[3]) == fields["withheld"]:
                room.refuse(TEXTS, f"expected '- heading (points): what earns them.', got {item!r}", section.line)
            rubric.append((found[1], int(found[2]), found[3] or ""))
        if sum(points for _, points, _ in rubric) != fields["points"]:
            room.refuse(TEXTS, f"the points of the marking scheme must add up to {fields['points']}", section.line)
        return fields | {"rubric": tuple(rubric)}

    def excess(self, text):
        """Say by how much a text is too long; nothing where no length is asked for."""
        return ""

    def worth(self, points):
        """Give each step its share of other points."""
        shares = tuple((heading, round(step * points / self.points, 2), what) for heading, step, what in self.rubric)
        return self if points == self.points else replace(self, points=points, rubric=shares)

    def sections_withheld(self):
        """Add the marking scheme."""
        return [*super().sections_withheld(), ("Marking", self._scheme())]

    def _scheme(self):
        """Write the marking scheme as a list."""
        return "\n".join(
            f"- {heading} ({points:g})" + (f": {what}." if what else "") for heading, points, what in self.rubric
        )

    @property
    def rule(self):
        """The marking scheme."""
        return f"The marking scheme, out of {self.points:g} points:\n\n{self._scheme()}"

    def withhold(self):
        """Keep of the marking scheme the headings and their points."""
        return replace(super().withhold(), rubric=tuple((heading, points, "") for heading, points, _ in self.rubric))

    @property
    def looked_for(self):
        """What an author is told of the marking."""
        return "; ".join(heading for heading, _, _ in self.rubric)

    @property
    def asks(self):
        """The statement, and what else bounds an answer."""
        return self.statement

    @property
    def question(self):
        """The statement, and what the marking looks for."""
        return f"{self.asks}\n\nThis answer is marked by hand. The marking looks for: {self.looked_for}."

    @property
    def marking(self):
        """What the author of a text is told instead of a verdict."""
        if self.withheld:
            return f"This answer is marked by hand. The marking looks for: {self.looked_for}."
        return f"Compare your {self.written} with the marking scheme in the solution. It looks for: {self.looked_for}."

    @property
    def blank(self):
        """What stands where the answer goes."""
        return f"*Write your {self.written} here, instead of this line.*"

    @property
    def task(self):
        """The statement, and how to compare an answer."""
        return f"{self.asks}\n\n{self.marking}"

    @property
    def key(self):
        """The solution and the marking scheme."""
        return f"{super().key}\n\nMarking, out of {self.points:g} points:\n\n{self._scheme()}"

    @property
    def secrets(self):
        """Add what earns the points."""
        return [*super().secrets, *(what for _, _, what in self.rubric)]

    def check(self, answer, seed=0, *, seconds=SECONDS):
        """Say what the marking looks for, if there is a text."""
        if answer is None or answer is Ellipsis or (isinstance(answer, str) and answer.strip() in ("", self.blank)):
            return Feedback(self.id, Verdict.NO_ANSWER, "There is no text yet.")
        where = f' `show("{self.id}", solution=True)` shows it.' if self.solution else ""
        return Feedback(self.id, Verdict.BY_HAND, self.marking + where)

    def answer_kept(self, kept):
        """Return the words."""
        return kept.get(f"words/{self.id}", "")

    def answer_cell(self, *, solution=False):
        """Return a cell of text: the placeholder, or the solution."""
        return "markdown", self.key if solution else self.blank

    def bank_items(self):
        """Return the statement as an essay; the solution and the scheme are for whoever marks it."""
        about = self.asked() | {"statement": self.illustrated(self.question), "explanation": ""}
        return [Essay(**about, scheme=f"{self.solution}\n\nMarking, out of {self.points} points:\n\n{self._scheme()}")]

    def paper_items(self):
        """Return the same without a word on who marks."""
        asked = self.illustrated(f"{self.asks}\n\nThe marking looks for: {self.looked_for}.")
        return [replace(item, statement=asked) for item in self.bank_items()]


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class Explain(Proof):
    """The answer is a few sentences. Each line of the marking scheme is a yes or a no.

    On the page a reader compares it with the solution, and ticks these lines; what is handed in, a person marks.

    Attributes
    ----------
    words : int
        How many an answer may have.
    """

    kind: ClassVar[str] = "explain"
    written: ClassVar[str] = "answer"

    words: int = stated(int, least=20)

    @property
    def asks(self):
        """The statement, and how long an answer may be."""
        return f"{self.statement}\n\nWrite at most {self.words} words, counted between spaces."

    @property
    def page_task(self):
        """Add the place that the page's script makes a field of."""
        return f'{self.task}\n\n<div class="explain" data-exercise="{self.id}" data-words="{self.words}"></div>'

    @property
    def page_key(self):
        """The solution, and the lines where the page's script finds them."""
        lines = f'<div class="explain-rubric" data-exercise="{self.id}">\n\n{self._scheme()}\n\n</div>'
        return f"{self.explanation}\n\nMarking, out of {self.points:g} points, each line a yes or a no:\n\n{lines}"

    def excess(self, text):
        """Count the words."""
        count = len(text.split()) if text.strip() != self.blank else 0
        return f"Your answer has {count} words. At most {self.words} are asked for." if count > self.words else ""

    def check(self, answer, seed=0, *, seconds=SECONDS):
        """Count the words, too."""
        if isinstance(answer, str) and (said := self.excess(answer)):
            return Feedback(self.id, Verdict.NOT_YET, said)
        return super().check(answer, seed, seconds=seconds)


def _typed(blanks):
    """Say how numbers are to be typed, and in how many digits."""
    digits = max(map(_digits, blanks))
    more = f" Give {digits} digits or more of a number that goes on." if digits > 3 else ""
    return f"Type decimal numbers here, such as `0.25`; fractions are not understood.{more}"


def _digits(blank):
    """Return how many significant digits make a number right."""
    right = (d for d in range(1, 17) if abs(float(f"{blank.value:.{d}g}") - blank.value) <= blank.tolerance)
    return next(right, 17)
