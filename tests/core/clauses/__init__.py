"""What each theorem claims, clause by clause, with results that break one clause and no other.

A module for each chapter holds `CLAUSES`, from the label of a statement to its clauses. Where no result of a program
can break a claim (there is nothing to compute), the label maps to a sentence that says so.
"""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np


class Clause(NamedTuple):
    """One claim of a theorem: `check(*right)` passes, and `check(*tampered)` is rejected for each of `wrong`."""

    claim: str
    check: Callable
    right: tuple
    wrong: tuple[tuple, ...]


def holds(check, *right):
    """Return what makes clauses of a check that holds for these arguments.

    Each clause is a claim, and what breaks it: another first argument, or a tuple of the first arguments.
    """

    def clause(claim, *wrong):
        others = [other if isinstance(other, tuple) else (other,) for other in wrong]
        return Clause(claim, check, right, tuple((*other, *right[len(other) :]) for other in others))

    return clause


def at(values, i, value):
    """Return a copy of the array with one entry changed."""
    values = np.array(values, dtype=float)
    values[i] = value
    return values


def nudged(values, i, by):
    """Return a copy of the array with something added to one entry."""
    return at(values, i, np.array(values, dtype=float)[i] + by)
