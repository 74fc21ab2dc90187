"""The sealed messages of the course edition: they open to all who make the mistake, and to nobody else."""

import numpy as np
import pytest

from lincls_course.exercises.seal import open_seal, seal
from lincls_course.exercises.verdict import Outcome

OUTCOMES = [
    Outcome((np.array([1.5, -0.25]), 3)),
    Outcome((np.array([1e-3, 7.0]), True)),
    Outcome(error="ValueError: no"),
]
SEALED = seal("own-1", OUTCOMES, "sign", "Mind the sign.")


@pytest.mark.parametrize(
    "first", [([1.5, -0.25], 3.0), [(1.5, -0.25), np.int64(3)], (np.array([1.5 + 1e-15, -0.25]), 3 - 1e-14)]
)
def test_who_does_the_same_reads_the_message(first):
    others = [Outcome(first), OUTCOMES[1], Outcome(error="ValueError: another text, and a line")]
    assert open_seal("own-1", others, SEALED) == ("sign", "Mind the sign.")


@pytest.mark.parametrize(
    "other",
    [
        Outcome((np.array([1.5, 0.25]), 3)),
        Outcome((np.array([1.5001, -0.25]), 3)),
        Outcome((np.array([[1.5, -0.25]]), 3)),
        Outcome((np.array([1.5, -0.25]), "3")),
        Outcome((np.array([1.5, -0.25]), 3), changed=(0,)),
        Outcome(error="TypeError"),
        Outcome(None),
    ],
)
def test_who_does_anything_else_reads_nothing(other):
    assert open_seal("own-1", [other, *OUTCOMES[1:]], SEALED) is None
    assert open_seal("own-1", OUTCOMES[1:], SEALED) is None
    assert open_seal("own-2", OUTCOMES, SEALED) is None


def test_rounding_does_not_part_what_is_computed_in_two_ways():
    """Fractions, halves and tenths, up to the noise of ten operations."""
    rng = np.random.default_rng(0)
    values = np.concatenate([rng.integers(-999, 999, 4000) / rng.choice([1, 3, 7, 8, 10, 64, 100], 4000), [0.0, -0.0]])
    noisy = values * (1 + rng.normal(0, 1e-15, len(values))) + rng.normal(0, 1e-15, len(values))
    for value, other in zip(values, noisy, strict=True):
        assert open_seal("own-1", [Outcome(other)], seal("own-1", [Outcome(value)], "a", "b")) == ("a", "b")


def test_the_length_of_a_message_does_not_show():
    short, long = (seal("own-1", OUTCOMES, "sign", "x" * size) for size in (1, 200))
    assert len(short) == len(long) == len(SEALED)
