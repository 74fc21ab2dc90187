"""Judge an answer: right, a known mistake, or the smallest case that it gets wrong."""

import contextlib
import copy
import signal
import threading
import time
import warnings
from dataclasses import dataclass
from itertools import permutations
from typing import Any

import numpy as np

from .codec import describe_error
from .core import get
from .values import describe, difference, show_value

SECONDS = 5  # what one call may take, SciPy's first import on a slow machine included


class Unfinished(BaseException):
    """Raised in a student's endless loop; not an Exception, which the loop might catch."""


@dataclass(frozen=True)
class Feedback:
    """What `check` answers.

    Attributes
    ----------
    id : str
    right : bool or None
        None where a person must judge.
    message : str
    case : str
        The smallest failing case with what was expected and got, or "".
    mistake : str
        Name of the typical wrong answer recognised, or "".
    """

    id: str
    right: bool | None
    message: str
    case: str = ""
    mistake: str = ""

    @property
    def verdict(self):
        """The verdict in a word or two."""
        return {True: "right", False: "not yet", None: "graded by hand"}[self.right]

    def __repr__(self):
        """Put verdict, message and case into a few lines of plain text."""
        text = f"{self.id}: {self.verdict}. {self.message}".rstrip()
        return "\n".join([text, *("    " + line for line in self.case.splitlines())])

    def _repr_markdown_(self):
        text = f"**{self.id}: {self.verdict}.** {self.message}".rstrip()
        return text + (f"\n\n```text\n{self.case}\n```" if self.case else "")


class Later(Feedback):
    """What `check` answers where only the grading knows."""

    verdict = "graded later"


@dataclass(frozen=True, eq=False)
class Outcome:
    """What an answer did on one case: the value, or the error, and the arguments it modified."""

    value: Any = None
    error: str = ""
    changed: tuple[int, ...] = ()
    stopped: bool = False  # before it had come to an end; the error says why
    uncalled: bool = False  # a value where a function was to be called


def check(id, answer, *, seed=0):
    """Check an answer to an exercise; see the result's `right` and `message`.

    Parameters
    ----------
    id : str
        For instance "perceptron-3".
    answer : object
        Your function for the kind "code" (the function itself, without brackets), else your value.
    seed : int
        Draws other cases.

    Returns
    -------
    Feedback

    Raises
    ------
    ValueError
        If there is no such exercise.
    """
    exercise = get(id)
    if exercise.kind == "proof":
        where = f' `show("{exercise.id}", solution=True)` shows it.' if exercise.solution else ""
        return Feedback(exercise.id, None, exercise.marking + where)
    if exercise.kind == "code":
        if not callable(answer):
            call_text = f'`check("{exercise.id}", {exercise.name})`'
            message = f"Pass the function itself, {call_text}; this is {describe(answer)}."
            return Feedback(exercise.id, False, message)
        cases = exercise.cases(np.random.default_rng(seed))
    else:
        cases = [()]
    if exercise.reference is None and exercise.verify is None:
        return later(exercise, answer)
    return judge(exercise, cases, run(exercise, answer, cases))


def later(exercise, answer):
    """Look at the form only: the course edition holds no answer to compare with."""
    if answer is None or answer is Ellipsis:
        return Feedback(exercise.id, False, "There is no answer yet.")
    if exercise.kind == "choice" and (not isinstance(answer, str) or answer.strip().lower() not in exercise.options):
        letters = ", ".join(exercise.options)
        return Feedback(exercise.id, False, f"Answer with one of the letters {letters}; this is {describe(answer)}.")
    return Later(exercise.id, None, f"Your answer is {describe(answer)}. This edition holds no answer to compare with.")


def run(exercise, answer, cases):
    """Run an answer on the cases, up to one on which it does not come to an end."""
    outcomes = []
    for args in cases:
        outcomes.append(call(answer, args) if exercise.kind == "code" else Outcome(answer))
        if outcomes[-1].stopped:
            break
    return outcomes


def call(function, args):
    """Call a function on copies of the arguments and report what it did."""
    given = copy.deepcopy(args)
    try:
        with time_limit(SECONDS), np.errstate(all="ignore"), warnings.catch_warnings():
            warnings.simplefilter("ignore")  # they would also come from the typical wrong answers
            value = copy.deepcopy(function(*given))
    except Unfinished:
        return Outcome(error=f"had not finished after {SECONDS} seconds", stopped=True)
    except KeyboardInterrupt:
        return Outcome(error="was interrupted", stopped=True)
    except (Exception, SystemExit) as error:
        return Outcome(error=describe_error(error, getattr(getattr(function, "__code__", None), "co_filename", None)))
    changed = [i for i, (before, after) in enumerate(zip(args, given, strict=True)) if not _same(before, after)]
    return Outcome(value, changed=tuple(changed))


@contextlib.contextmanager
def time_limit(seconds):
    """Raise Unfinished after so many seconds, where the system can (not on Windows, not in a thread).

    An outer limit goes on when an inner one has ended.
    """
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return

    def stop(*_):
        raise Unfinished

    previous, start = signal.signal(signal.SIGALRM, stop), time.monotonic()
    outer, _ = signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, previous)
        if outer:
            signal.setitimer(signal.ITIMER_REAL, max(0.001, outer - (time.monotonic() - start)))


def judge(exercise, cases, outcomes):
    """Compare what an answer did on the cases with what it should have done.

    It needs the outcomes only, not the answer: they may come from another process.
    """
    cases = cases[: len(outcomes)]
    faults = [_fault(exercise, *pair) for pair in zip(cases, outcomes, strict=True)]
    if not any(faults):
        many = f"It agrees on all {len(cases)} cases." if len(cases) > 1 else ""
        return Feedback(exercise.id, True, many)

    failing = [i for i, fault in enumerate(faults) if fault]
    worst = min(failing, key=lambda i: (sum(np.size(a) for a in cases[i]), i))
    shown = _show_case(exercise, cases[worst], outcomes[worst]) if exercise.kind == "code" else ""
    for wrong in exercise.wrong:
        if all(_alike(exercise, wrong, *pair) for pair in zip(cases, outcomes, strict=True)):
            return Feedback(exercise.id, False, wrong.message, shown, wrong.name)
    if _reordered(exercise, cases, outcomes):
        names = ", ".join(f"`{name}`" for name in exercise.results)
        message = f"The values are right, but their order is not: it must be {names}."
        return Feedback(exercise.id, False, message, shown, "order of the values")
    return Feedback(exercise.id, False, faults[worst], shown)


def _fault(exercise, args, outcome):
    """Say what is wrong with an outcome, "" if nothing is."""
    if outcome.stopped:
        question = "Does it stop after `max_epochs` passes?" if "max_epochs" in exercise.parameters else ""
        return f"`{exercise.name}` {outcome.error}. {question}".rstrip()
    if outcome.error:
        return f"`{exercise.name}` fails: `{outcome.error}`."
    if outcome.value is Ellipsis:
        return "Replace the `...` of the starter by your answer."
    if outcome.value is None:
        return "The result is None: is a `return` missing?" if args else "The answer is None."
    if outcome.changed:
        names = " and ".join(f"`{exercise.parameters[i]}`" for i in outcome.changed)
        return f"`{exercise.name}` modifies its argument {names}; work on a new array instead."
    if exercise.verify is None:
        want = exercise.expected(*copy.deepcopy(args))
        value = outcome.value
        if exercise.kind == "choice":
            letters = ", ".join(exercise.options)
            if not isinstance(value, str) or value.strip().lower() not in exercise.options:
                return f"Answer with one of the letters {letters} as a string; this is {describe(value)}."
            return "" if value.strip().lower() == want else "That is not the right option."
        return _difference(exercise, value, want)
    try:
        exercise.verify(copy.deepcopy(outcome.value), *copy.deepcopy(args))
    except ValueError as error:
        return str(error)
    except Exception as error:  # whatever an unforeseen answer provokes is the answer's fault
        return f"The answer cannot be read: {type(error).__name__}, from {describe(outcome.value)}."
    return ""


def _alike(exercise, wrong, args, outcome):
    """Tell whether an outcome is what this wrong answer does."""
    if exercise.kind == "choice":
        return isinstance(outcome.value, str) and outcome.value.strip().lower() == wrong.answer
    other = call(wrong.answer, args) if exercise.kind == "code" else Outcome(wrong.answer)
    if outcome.error or other.error:
        return outcome.error.partition(":")[0] == other.error.partition(":")[0]
    if outcome.changed != other.changed:
        return False
    return not _difference(exercise, outcome.value, other.value)


def _reordered(exercise, cases, outcomes):
    """Tell whether one and the same exchange of the returned values makes them right in all cases."""
    size = len(exercise.results)
    values = [outcome.value for outcome in outcomes]
    if exercise.verify or not all(isinstance(v, tuple | list) and len(v) == size > 1 for v in values):
        return False
    wants = [exercise.expected(*copy.deepcopy(args)) for args in cases]
    _, *others = permutations(range(size))
    return any(
        all(not _difference(exercise, [v[i] for i in order], want) for v, want in zip(values, wants, strict=True))
        for order in others
    )


def _difference(exercise, got, want):
    return difference(got, want, exercise.rtol, exercise.atol, exercise.results)


def _show_case(exercise, args, outcome):
    """Write a case as a call, with what was expected and what came."""
    names = zip(exercise.parameters, args, strict=True)
    lines = [f"{exercise.name}({', '.join(f'{name}={show_value(a)}' for name, a in names)})"]
    if outcome.error:
        return "\n".join([*lines, outcome.error if outcome.stopped else f"fails     {outcome.error}"])
    if exercise.verify:
        return "\n".join([*lines, f"got       {show_value(outcome.value)}"])
    want = exercise.expected(*copy.deepcopy(args))
    for digits in (6, 12):  # more digits where six would show no difference
        expected, got = show_value(want, digits), show_value(outcome.value, digits)
        if expected != got:
            break
    return "\n".join([*lines, f"expected  {expected}", f"got       {got}"])


def _same(before, after):
    return np.array_equal(np.asarray(before), np.asarray(after), equal_nan=False)
