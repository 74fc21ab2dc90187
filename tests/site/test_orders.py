"""Proofs to put in order whose lines are formal: each line has a sentence, and Coq agrees with what is accepted."""

import os
import shutil
import subprocess

import pytest

from lincls_course.exercises.ordering import closure
from tools import orders, proofs


def test_five_exercises_are_formal():
    assert len(orders.exercises()) >= 5
    assert "convergence-14" in orders.exercises()


@pytest.mark.parametrize("name", orders.exercises())
def test_each_line_has_a_sentence_and_each_other_one_a_verdict(name):
    after, strangers = orders.lines(name)
    head, sentences, rest = orders.formal(name)
    assert [*sentences] == [*after]
    lemmas = [line for line in strangers if f"Lemma false_{line} " in rest or f"Lemma true_{line} " in rest]
    assert lemmas == strangers
    assert "Admitted" not in head + rest


def test_orders_are_all_that_the_exercise_accepts():
    after, _ = orders.lines("duality-18")
    needs, chance = closure(after), orders.random.Random(0)
    accepted = [tuple(order) for order in orders.accepted(needs, chance)]
    assert len({*accepted}) == len(accepted) == 70
    for *above, last in orders.itertools.islice(orders.refused(needs, after, chance), 50):
        assert not needs[last] <= {*above}
        assert all(needs[x] <= {*above[:i]} for i, x in enumerate(above))


@pytest.mark.slow
@pytest.mark.parametrize("name", orders.exercises())
def test_coq_agrees_with_every_order(name):
    if not shutil.which("coqc"):
        pytest.fail("coqc is missing") if os.environ.get("CI") else pytest.skip("coqc is missing")
    subprocess.run(["make", "-s", "proofs"], cwd=proofs.ROOT, check=True, capture_output=True)
    right, wrong = orders.replay(name, None)
    assert wrong >= right > 0
