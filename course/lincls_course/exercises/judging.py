"""How a program judges answers: by an exercise's names, tolerances, verifier, and what is expected.

What judges answers where the course is not installed (see lincls_course.exercises.program) has this module, those it
imports, and nothing else of ours.
"""

import copy
import json
import traceback
from dataclasses import replace
from inspect import signature
from typing import Any, ClassVar

import numpy as np

from .answer import LARGEST, normal
from .codec import decode, encode
from .values import describe, difference, show_value
from .verdict import SECONDS, Outcome, call, fault_of, judge

__all__ = ["Alone", "Calling", "Constructing", "Judging"]


class Judging:
    """What holds for answers of all kinds."""

    budget: ClassVar[Any] = None  # of one call, where that counts

    def run(self, answer, cases, seconds):
        """Return what an answer does on each case, up to one on which it does not come to an end."""
        outcomes = []
        for args in cases:
            outcomes.append(self.outcome(answer, args, seconds))
            if outcomes[-1].stopped:
                break
        return outcomes

    def outcome(self, answer, args, seconds=SECONDS):
        """Return what an answer does on one case: it is what it is, as the grader gets it."""
        return Outcome(decode(encode(answer)))

    def shown(self, args, outcome):
        """Return a case with what was expected and what came, "" where there is nothing to show."""
        return ""

    def praise(self, outcomes):
        """Return what a right answer is told."""
        return f"It agrees on all {len(outcomes)} cases." if len(outcomes) > 1 else ""

    def share(self, outcomes):
        """Return the share of the points that an answer earns, from 0 to 1; None for all or nothing."""
        return None

    def rated(self, feedback, pairs):
        """Enter the share of the points into the feedback on an answer, by pairs of a case and an outcome."""
        return replace(feedback, share=self.share([outcome for _, outcome in pairs]))

    def form_fault(self, value):
        """Say what keeps a value from being an answer at all, "" if nothing does."""
        return ""

    def fault(self, value, args):
        """Say what is wrong with a value, "" if nothing is."""
        if self.verify is None:
            return self.form_fault(value) or self.difference(value, self.expected(*copy.deepcopy(args)))
        try:
            self.verify(*self.parts(value), *copy.deepcopy(args))
        except Exception as error:  # whatever an unforeseen answer provokes is the answer's fault
            if isinstance(error, ValueError) and _raised_on_purpose(error):
                return str(error)
            return f"The answer does not have the form asked for; this is {describe(value)}."
        return ""

    def parts(self, value):
        """Return what the verifier takes of an answer, as `answer.normal` does; the cases may have any size."""
        return [normal(value, np.finfo(float).max, "The result contains NaN or infinity.")]

    def difference(self, got, want):
        """Say how a value differs from another, "" if it does not within the tolerances."""
        return difference(got, want, self.rtol, self.atol, self.results)


class Calling(Judging):
    """The answer is a function."""

    def outcome(self, answer, args, seconds=SECONDS):
        """Call the answer."""
        return call(answer, args, seconds=seconds)

    def shown(self, args, outcome):
        """Write a case as a call, with what was expected and what came."""
        names = zip(self.parameters, args, strict=True)
        call = f"{self.name}({', '.join(f'{name}={_as_typed(a)}' for name, a in names)})"
        if outcome.error:
            return f"{call}\n{'' if outcome.stopped else 'fails     '}{outcome.error}"
        if self.verify:
            return f"{call}\ngot       {show_value(outcome.value)}"
        want, got = self.expected(*copy.deepcopy(args)), outcome.value
        digits = 6 if show_value(want) != show_value(got) else 12  # where six would show no difference
        return f"{call}\nexpected  {show_value(want, digits)}\ngot       {show_value(got, digits)}"


class Constructing(Judging):
    """The answer is an object that the verifier takes in parts."""

    def parts(self, value):
        """Return the parts of an answer, which the verifier's parameters name."""
        names = [*signature(self.verify).parameters]
        if len(names) == 1:
            value = [value]
        elif not isinstance(value, list | tuple | np.ndarray) or len(value) != len(names):
            raise ValueError(f"The answer must be `({', '.join(names)})`.")
        return [normal(part, LARGEST, "All numbers must be finite, none beyond a million.") for part in value]


class Alone:
    """Judges where the course is not installed, by what is stored of an exercise, beside one of the classes above."""

    wrong = ()  # the messages to typical mistakes are sealed

    def __init__(self, verify=None, **stored):
        vars(self).update(stored, verify=verify)
        pairs = zip(self.cases + self.secret, self.answers, strict=True) if self.answers else ()
        self.known = {json.dumps(args): answer for args, answer in pairs}

    def expected(self, *args):
        """Look up the right answer to a case."""
        return decode(self.known[json.dumps(encode(args))])

    def judge(self, answer):
        """Return "right", or what is wrong with an answer, as `check` says it; of a secret case, only the fault."""
        if self.parameters and not callable(answer):
            return f"Define the function {self.name}; this is {describe(answer)}."
        cases, further, secret = ([decode(args) for args in some] for some in (self.cases, self.further, self.secret))

        def on_further():
            return list(zip(further, self.run(answer, further, SECONDS), strict=False))

        said = judge(self, cases, self.run(answer, cases, SECONDS), on_further)
        if not said.right:
            return "\n".join(filter(None, [said.message, said.case]))
        done = zip(secret, self.run(answer, secret, SECONDS), strict=False)
        fault = next(filter(None, (fault_of(self, *pair) for pair in done)), "")
        return f"All cases of `check` are right, but one that is not shown is not. {fault}" if fault else "right"


def _as_typed(value):
    """Write an argument so that the call can be pasted into a cell, and is the call that was made: floats as floats."""
    if isinstance(value, np.ndarray):
        return f"np.array({value.tolist()!r})" if value.size else f"np.zeros({value.shape}, dtype={value.dtype.name!r})"
    return repr(value)


def _raised_on_purpose(error):
    """Tell whether a line of Python raised an error, and not Python or NumPy, whose words are for programmers."""
    *_, last = traceback.extract_tb(error.__traceback__)
    return (last.line or "").startswith("raise")
