"""A data set and a budget: the answer is a function that learns, and its score on labels it never gets is counted.

A case is (points, labels, new points, ..., labels of the new points). The answer gets all but the last, which stays
where it is judged: in `check` the labels of a public set, in grading those of sets drawn from the secret seed.
"""

import contextlib
import copy
import sys
from dataclasses import dataclass, replace
from typing import ClassVar

import numpy as np

from . import kinds
from .codec import encode
from .exercise import Exercise, Judged, stated
from .limits import Budget
from .values import as_numbers, describe, joined
from .verdict import SECONDS, Verdict, call

__all__ = ["Data", "SETS"]

SETS = "sklearn.datasets"  # its copies of public data hold labels that are sealed here
ALIKE = 0.98  # of the new points have the same label, where two functions do the same


def accuracy(labels, truth):
    """Return the share of correct labels."""
    return float(np.mean(labels == truth))


def balanced(labels, truth):
    """Return the mean over the classes of the shares of correct labels."""
    return float(np.mean([accuracy(labels[truth == k], k) for k in np.unique(truth)]))


def one_thread():
    """Give products of matrices one thread, as where answers are graded.

    On a busy computer, others would spend twenty times the processor time of a product on waiting for its end.
    """
    if sys.platform == "emscripten":  # a browser has no other
        return contextlib.nullcontext()
    from threadpoolctl import threadpool_limits  # comes with scikit-learn

    return threadpool_limits(1)


MEASURES = {
    "accuracy": (accuracy, "the share of correct labels"),
    "balanced": (balanced, "the mean, over the classes, of the share of correct labels in each"),
}


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class Data(kinds.Code):
    """The answer is a function of training data and new points; it returns the labels of these.

    Attributes
    ----------
    steps : tuple of float
        Scores, each of which earns as large a share of the points.
    seconds, megabytes : float
        The budget of one call; 0 megabytes where memory does not count.
    measure : {"accuracy", "balanced"}
        What the score is.
    """

    kind: ClassVar[str] = "data"
    by_case: ClassVar[bool] = False
    bank_programs = Exercise.bank_programs  # none: sealed labels would have to go along
    further_cases = Judged.further_cases  # none: a set is large enough to tell one mistake from another
    decidable = True  # whoever has the reference: the labels of the new points are there

    steps: tuple[float, ...] = stated(float, (), 0)
    seconds: float = stated(float, 1.0, 0.05)
    megabytes: float = stated(float, 0.0, 0)
    measure: str = stated(str, "accuracy")

    def __post_init__(self):
        """Refuse steps that do not rise, and a word that is no measure."""
        super().__post_init__()
        if not self.steps or list(self.steps) != sorted(self.steps) or not 0 < self.steps[0] <= self.steps[-1] <= 1:
            raise ValueError(f"steps must list rising scores from 0 to 1, got {', '.join(map(str, self.steps))}")
        if self.measure not in MEASURES:
            raise ValueError(f"measure must be {joined(MEASURES, 'or')}, got {self.measure!r}")

    @property
    def absent(self):
        """Where it is graded, scikit-learn is without its data."""
        return (*self.without, SETS)

    @property
    def budget(self):
        """What one call may use."""
        return Budget(self.seconds, self.megabytes)

    @property
    def rule(self):
        """What a score earns."""
        steps, many = joined(f"{step:g}" for step in self.steps), len(self.steps)
        if many == 1:
            return f"A score of {steps} earns all points."
        return f"Each of the scores {steps} that is reached earns {'half' if many == 2 else f'1/{many}'} of the points."

    @property
    def question(self):
        """The statement, what is scored on which data, and the budget."""
        memory = f" and {self.megabytes:g} MB of memory beside its arguments" if self.megabytes else ""
        return (
            f"{super().question}\n\n"
            f"The score is {MEASURES[self.measure][1]}. `check` computes it on a public set of new points; when your "
            "answer is graded, a sealed set counts, whose labels your function does not get. "
            f"{self.rule} A call may take {self.seconds:g} seconds of processor time (more on a slow computer)"
            f"{memory}. "
            f'To look at the public set, write `get("{self.id}").sample()` in a cell of its own, after '
            "`from lincls_course import get`: it returns what your function gets."
        )

    def handed(self, args):
        """Return all but the labels of the new points."""
        return args[:-1]

    def sample(self):
        """Return what an answer gets on the public set."""
        return copy.deepcopy(self.handed(self.cases_of(0)[0]))

    def public_cases(self):
        """Return the public set, and sealed messages; no answer of the reference, which is compared with nothing."""
        cases = self.cases_of(0)
        return {"cases": [*map(encode, cases)], "sealed": self.seals()}

    def expected(self, *args):
        """Compute the reference's labels."""
        return self.reference(*self.handed(args))

    def outcome(self, answer, args, seconds=SECONDS):
        """Call the answer within its budget."""
        with one_thread():
            return call(answer, self.handed(args), seconds=seconds, budget=self.budget)

    def shapes(self, args):
        """Name the arguments of a case and their shapes."""
        sizes = ", ".join(f"{name} {np.shape(a)}" for name, a in zip(self.parameters, args, strict=False))
        return f"{self.name} gets {sizes}"

    def shown(self, args, outcome):
        """Tell of an answer that does not return labels the shapes of what it gets."""
        return self.shapes(args) if outcome.error or self.lacks(outcome.value, args) else ""

    def lacks(self, value, args):
        """Say what keeps a value from being labels, "" if nothing does."""
        numbers, count, known = as_numbers(value), len(args[-1]), np.unique(args[1])
        if numbers is None or numbers.shape != (count,):
            return f"The result must be {count} labels, one for each new point; this is {describe(value)}."
        if not np.isin(numbers, known).all():
            return f"Each label must be one of {joined(map(str, known.tolist()), 'or')}, as in the training data."
        return ""

    def score(self, value, args):
        """Return the score of labels."""
        return MEASURES[self.measure][0](as_numbers(value), args[-1])

    def fault(self, value, args):
        """Say what is wrong with a value; below the last step something is."""
        below = "There is a step above its score."
        return self.lacks(value, args) or (below if self.score(value, args) < self.steps[-1] else "")

    def resembles(self, value, wrong):
        """Tell whether nearly all labels are those of a wrong answer."""
        got, other = as_numbers(value), as_numbers(wrong.answer)
        return got is not None and np.shape(got) == np.shape(other) and accuracy(got, other) >= ALIKE

    def rated(self, feedback, pairs):
        """Let the mean score decide on verdict and share, if all values are labels that came within the budget."""
        if any(outcome.error or outcome.changed or self.lacks(outcome.value, args) for args, outcome in pairs):
            return replace(feedback, share=0.0)
        score = float(np.mean([self.score(outcome.value, args) for args, outcome in pairs]))
        reached, many = sum(score >= step for step in self.steps), len(self.steps)
        said = f"The score is {np.floor(1000 * score + 1e-9) / 1000:.3f}: {reached} of {many} steps"
        if reached == many:
            return replace(feedback, verdict=Verdict.RIGHT, message=f"{said}.", case="", mistake="", share=1.0)
        said = f"{said}; the next is at {self.steps[reached]:g}."
        said = f"{said} {feedback.message}" if feedback.mistake else said
        return replace(feedback, verdict=Verdict.NOT_YET, message=said, share=reached / many)
