"""What each theorem claims, clause by clause, with results that break one clause and no other.

A module for each chapter holds `CLAUSES`, from the label of a statement to its clauses. Where no result of a program
can break a claim (there is nothing to compute), the label maps to a sentence that says so.
"""

from collections.abc import Callable
from typing import NamedTuple


class Clause(NamedTuple):
    """One claim of a theorem: `check(*right)` passes, and `check(*tampered)` is rejected for each of `wrong`."""

    claim: str
    check: Callable
    right: tuple
    wrong: tuple[tuple, ...]
