"""Judge an answer: right, a known mistake, or the smallest case that it gets wrong."""

import copy
import re
import warnings
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache
from itertools import permutations
from typing import Any

import numpy as np

from .codec import decode, describe_error, encode
from .limits import Unfinished, time_limit
from .seal import open_seal

__all__ = ["SECONDS", "Feedback", "Outcome", "Shown", "Verdict", "call", "fault_of", "judge"]

SECONDS = 5  # what one call may take, imports left out


class Shown:
    """What displays itself in Jupyter."""

    __slots__ = ()

    def __str__(self):
        """Return what Jupyter shows, for `print`: of a picture its description, not its bytes."""
        return re.sub(r"\(data:[^)]*\)", "(picture)", self._repr_markdown_())


class Verdict(StrEnum):
    """What is said of an answer, by `check` and by the grader; the value is what one reads."""

    RIGHT = "right"
    NOT_YET = "not yet"
    NO_ANSWER = "no answer"
    STOPPED = "stopped"  # it did not come to an end
    FAILED = "failed"  # its process was lost
    NOT_REACHED = "not reached"  # those before it used up the time
    BY_HAND = "graded by hand"  # a person has yet to mark it
    MARKED = "marked by hand"
    LATER = "graded later"  # this edition does not know the answer

    @property
    def right(self):
        """Whether the answer is right; None where no program says so."""
        return None if self in (Verdict.BY_HAND, Verdict.MARKED, Verdict.LATER) else self is Verdict.RIGHT


@dataclass(frozen=True)
class Feedback:
    """What `check` answers.

    Attributes
    ----------
    id : str
    verdict : Verdict
    message : str
    case : str
        The smallest failing case with what was expected and got, or "".
    mistake : str
        Name of the typical wrong answer recognised, or "".
    share : float or None
        Of the points, from 0 to 1; None where a right answer earns all and every other nothing.
    onward : str
        What to do next, in Markdown, or "".
    """

    id: str
    verdict: Verdict
    message: str = ""
    case: str = ""
    mistake: str = ""
    share: float | None = None
    onward: str = ""

    @property
    def right(self):
        """True or False; None where a person or a later grading must judge."""
        return self.verdict.right

    @property
    def _part(self):
        return f", {self.share:.0%} of the points" if self.share is not None and self.share < 1 else ""

    def __repr__(self):
        """Say it in plain text."""
        text = f"{self.id}: {self.verdict}{self._part}. {self.message}".rstrip()
        onward = [self.onward] if self.onward else []
        return "\n".join([text, *("    " + line for line in self.case.splitlines()), *onward])

    def _repr_markdown_(self):
        text = f"**{self.id}: {self.verdict}{self._part}.** {self.message}".rstrip()
        case = f"```text\n{self.case}\n```" if self.case else ""
        return "\n\n".join(filter(None, [text, case, self.onward]))


@dataclass(frozen=True, eq=False)
class Outcome:
    """What an answer did on one case: the value, or the error, and the arguments it modified."""

    value: Any = None
    error: str = ""
    changed: tuple[int, ...] = ()
    stopped: bool = False  # before it had come to an end; the error says why
    uncalled: bool = False  # a value where a function was to be called


def call(function, args, *, seconds=SECONDS, processor=None, budget=None):
    """Call a function on copies of the arguments and report what it did.

    It may take so many seconds on the clock and, if that is given, of processor time, which does not depend on how busy
    the machine is. Or it has a Budget.
    """
    given = copy.deepcopy(args)
    try:
        limits = budget.kept(seconds) if budget else time_limit(seconds, processor)
        with limits, np.errstate(all="ignore"), warnings.catch_warnings():
            warnings.simplefilter("ignore")  # they would also come from the typical wrong answers
            value = decode(encode(function(*given)))  # as the grader gets it
    except Unfinished:
        over = budget.over if budget else f"had not finished after {processor or seconds} seconds"
        return Outcome(error=over, stopped=True)
    except KeyboardInterrupt:
        return Outcome(error="was interrupted", stopped=True)
    except (Exception, SystemExit) as error:
        return Outcome(error=describe_error(error, getattr(getattr(function, "__code__", None), "co_filename", None)))
    changed = [
        i for i, (before, after) in enumerate(zip(args, given, strict=True)) if not np.array_equal(before, after)
    ]
    return Outcome(value, changed=tuple(changed))


def judge(exercise, cases, outcomes, further=list):
    """Compare what an answer did on the cases with what it should have done.

    It needs the outcomes only, not the answer: they may come from another process. Where the answer looks like a
    typical mistake, `further` is asked for more pairs of a case and an outcome, on which it must look like it, too.
    """
    feedback = _judge(exercise, cases, outcomes, further)
    return exercise.rated(feedback, list(zip(cases, outcomes, strict=False)))


def _judge(exercise, cases, outcomes, further):
    cases = cases[: len(outcomes)]
    pairs = list(zip(cases, outcomes, strict=True))
    faults = [fault_of(exercise, *pair) for pair in pairs]
    if not any(faults):
        return Feedback(exercise.id, Verdict.RIGHT, exercise.praise(outcomes))

    failing = [i for i, fault in enumerate(faults) if fault]
    worst = min(failing, key=lambda i: (sum(np.size(a) for a in cases[i]), i))
    shown = exercise.shown(*pairs[worst])
    mistake, message = _recognised(exercise, pairs, cache(further)) or ("", faults[worst])
    if not mistake and _reordered(exercise, pairs):
        names = ", ".join(f"`{name}`" for name in exercise.results)
        mistake = "order of the values"
        message = f"The values are right, but their order is not: it must be {names}."
    return Feedback(exercise.id, Verdict.NOT_YET, message, shown, mistake)


def fault_of(exercise, args, outcome):
    """Say what is wrong with an outcome, "" if nothing is."""
    if outcome.stopped:
        question = "Does it stop after `max_epochs` passes?" if "max_epochs" in exercise.parameters else ""
        return f"`{exercise.name}` {outcome.error}. {question}".rstrip()
    if outcome.error:
        return f"`{exercise.name}` fails: `{outcome.error}`."
    if outcome.value is Ellipsis:
        return "Replace the `...` of the starter with your answer."
    if outcome.value is None:
        return "The result is None: is a `return` missing?" if args else "The answer is None."
    if outcome.changed:
        names = " and ".join(f"`{exercise.parameters[i]}`" for i in outcome.changed)
        return f"`{exercise.name}` modifies its argument {names}; work on a new array instead."
    return exercise.fault(outcome.value, args)


def _recognised(exercise, pairs, further):
    """Return name and message of the typical mistake that an answer makes in all cases; None for none of them."""
    if exercise.sealed and (exercise.budget or not pairs[-1][1].stopped):
        outcomes = [outcome for _, outcome in (*pairs, *further())]
        return next(filter(None, (open_seal(exercise.id, outcomes, sealed) for sealed in exercise.sealed)), None)
    for wrong in exercise.wrong:
        if all(_alike(exercise, wrong, *pair) for pair in pairs):
            if pairs[-1][1].stopped or all(_alike(exercise, wrong, *pair) for pair in further()):
                return wrong.name, wrong.message
    return None


def _alike(exercise, wrong, args, outcome):
    """Tell whether an outcome is what this wrong answer does."""
    other = exercise.outcome(wrong.answer, args)
    if outcome.error or other.error:
        return outcome.error.partition(":")[0] == other.error.partition(":")[0]
    if outcome.changed != other.changed:
        return False
    return exercise.resembles(outcome.value, replace(wrong, answer=other.value))


def _reordered(exercise, pairs):
    """Tell whether one and the same exchange of the returned values makes them right in all cases."""
    size = len(exercise.results)
    values = [outcome.value for _, outcome in pairs]
    several = all((isinstance(v, tuple | list) or np.ndim(v)) and len(v) == size > 1 for v in values)
    if exercise.verify or not several:
        return False
    wants = [exercise.expected(*copy.deepcopy(args)) for args, _ in pairs]
    _, *others = permutations(range(size))
    return any(
        all(not exercise.difference([v[i] for i in order], want) for v, want in zip(values, wants, strict=True))
        for order in others
    )
