"""Proofs in order: the distance against a search through all orders, what is read, replied, shown and given points."""

import itertools
import json
from dataclasses import asdict, replace

import numpy as np
import pytest

from classroom import graded
from lincls_course import Exercise, check, get
from lincls_course.exercises.collection import BOOK
from lincls_course.exercises.ordering import closure, distance
from lincls_course.exercises.room import ExerciseError, read_exercise
from lincls_course.exercises.trial import faults

NOVIKOFF = get("convergence-14")


def extensions(needs):
    return [order for order in itertools.permutations(needs) if not faulty(order, needs)]


def faulty(order, needs):
    return any(not needs[line] <= {*order[:i]} for i, line in enumerate(order))


def common(a, b):
    """The length of the longest common subsequence."""
    best = np.zeros((len(a) + 1, len(b) + 1), int)
    for i, x in enumerate(a):
        for j, y in enumerate(b):
            best[i + 1, j + 1] = max(best[i, j] + (x == y), best[i, j + 1], best[i + 1, j])
    return best[-1, -1]


@pytest.mark.parametrize("seed", range(40))
def test_the_distance_is_that_to_the_nearest_of_all_right_orders(seed):
    rng = np.random.default_rng(seed)
    lines = [*"abcdef"[: rng.integers(2, 7)]]
    needs = closure({x: [y for y in lines[:i] if rng.random() < 0.4] for i, x in enumerate(lines)})
    right = extensions(needs)
    for _ in range(10):
        answer = rng.permutation([*lines, "x", "y"])[: rng.integers(0, len(lines) + 3)].tolist()
        own = [x for x in answer if x in needs]
        others = len(answer) - len(own) + len(lines) - len(own)
        assert distance(answer, needs) == others + min(len(own) - common(own, order) for order in right)
        assert (distance(answer, needs) == 0) == (tuple(answer) in right)


def test_every_right_order_is_right_and_earns_all():
    halves = [[*"bfae"], [*"clmg"]]  # of Novikoff's proof by its letters as shown
    assert NOVIKOFF.right_answer == [*"jbfclmgaei"]
    for order in (["j", *halves[1], "b", "f", "a", "e", "i"], [*"aljcbmgfei"], [*"lajbfcmgei"]):
        feedback = NOVIKOFF.check(order)
        assert (feedback.right, feedback.share) == (True, 1)


@pytest.mark.parametrize(
    ("answer", "share", "message"),
    [
        ("jbfclmgaie", 0.8, "Line i stands above a line that it needs. Your answer is 1 step from a right order; "),
        ("jbfclmgae", 0.8, "A line is missing. Your answer is 1 step "),
        ("jbfclmgei", 0.8, "Line e needs a line that is missing. "),
        ("jbfcklmgaei", 0.8, "Line k does not belong in this proof. It is true, but too weak: "),
        (
            "fbjcl",
            0,
            "Line f stands above a line that it needs. Your answer is 7 steps from a right order; a step moves, ",
        ),
    ],
)
def test_what_a_wrong_order_is_told_and_earns(answer, share, message):
    feedback = check("convergence-14", [*answer])
    assert feedback.right is False
    assert feedback.share == pytest.approx(share)
    assert feedback.message.startswith(message)
    assert f"convergence-14: not yet, {share:.0%} of the points. " in repr(feedback)


@pytest.mark.parametrize("answer", ["", "k", "jbfc", "kjbf", "fbj"])
def test_a_few_letters_are_not_told_which_of_them_belong(answer):
    """Nor how far they are from a right order: that would tell it, too."""
    feedback = check("convergence-14", [*answer])
    assert feedback.message == (
        "Lines are missing. With at least half of the proof's lines, you are told what is wrong."
    )
    assert feedback.share == 0


@pytest.mark.parametrize(
    "answer", ["jbfclmgaei", "J, B, F, C, L, M, G, A, E, I", "j b f c l m g a e i", ("(j)", *"bfclmgae", "i.")]
)
def test_an_order_may_be_written_in_several_ways(answer):
    assert check("convergence-14", answer).right


@pytest.mark.parametrize(
    ("answer", "message"),
    [
        (7, "Answer with a list of some of the letters a to m, in order; this is a number."),
        (["a", 2], "Answer with a list of some of the letters a to m"),
        (["z"], "There is no line 'z'; the lines have the letters a to m."),
        (["a", "b", "A"], "Line a occurs twice."),
    ],
)
def test_what_is_no_order_is_named_and_earns_nothing(answer, message):
    feedback = check("convergence-14", answer)
    assert feedback.message.startswith(message)
    assert (feedback.right, feedback.share) == (False, 0)


def test_guessing_earns_next_to_nothing():
    rng = np.random.default_rng(0)
    guesses = [rng.permutation([*"jbfclmgaei"]).tolist() for _ in range(300)]  # even without a line that misleads
    assert np.mean([NOVIKOFF.check(guess).share for guess in guesses]) < 0.25
    assert np.mean([NOVIKOFF.check(rng.permutation([*NOVIKOFF.lines]).tolist()).share for _ in range(300)]) < 0.05


def test_the_course_edition_asks_the_same_and_knows_no_order():
    course = NOVIKOFF.withhold()
    assert course.question == NOVIKOFF.question
    assert course.check([*"jbfc"]).message.startswith("Your answer is an order of 4 lines. ")
    assert course.check([*"jbfc"]).right is None
    assert course.check(["z"]).message.startswith("There is no line")
    assert "after" not in dict(course.sections_withheld())["Line a"]
    assert "data-key" not in course.to_myst()
    assert 'data-key="convergence-14"' in NOVIKOFF.to_myst().partition("{solution}")[2]


DAMAGES = {
    "no letter": ("## Line c", "## Line third", "'## Line' with a letter from a to z, each once, got 'third'"),
    "letter twice": ("## Line c", "## Line b", "each once, got 'b'"),
    "below": ("after: a\n\n$u", "after: c\n\n$u", "'after:' names lines of the proof that stand above; not 'c'"),
    "unknown": ("after: b\n", "after: b, y\n", "stand above; not 'y'"),
    "a stranger": ("after: g\n", "after: h\n", "stand above; not 'h'"),
    "a stranger with needs": (
        "$\\lVert w_j \\rVert \\le",
        "after: d\n\n$w \\le",
        "a line that does not belong has none",
    ),
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_fault_in_the_lines_is_named(damage, tmp_path):
    before, after, message = DAMAGES[damage]
    text = (BOOK / "convergence-14" / "exercise.md").read_text("utf-8")
    assert text.count(before) == 1
    room = tmp_path / "own-1"
    room.mkdir()
    (room / "exercise.md").write_text(text.replace(before, after), "utf-8")
    with pytest.raises(ExerciseError, match=r"exercise.md:\d+: ") as error:
        read_exercise(room, Exercise.kinds)
    assert message in str(error.value)


def test_a_trial_asks_for_lines_that_mislead():
    assert [f for f in faults(replace(NOVIKOFF, wrong=NOVIKOFF.wrong[:1])) if "typical" in f]


def test_part_of_the_points_goes_all_the_way_to_the_tables(tmp_path):
    from lincls_course.grading.exports import feedback_text
    from lincls_course.grading.gradebook import Gradebook
    from lincls_course.grading.journal import Record
    from lincls_course.grading.platforms.gradescope import report

    one_too_late = f"convergence_14 = {[*'jbfclmgeia']}"
    assignment, record = graded(tmp_path, "convergence-14", 7, one_too_late)
    assert record.results["convergence-14"].points == 5.6
    record = Record.read(json.loads(json.dumps(asdict(record))))
    assert record.results["convergence-14"].share == 0.8
    assert report(record, assignment)["score"] == 5.6
    assert "5.6 of 7 points" in feedback_text(record, assignment)
    assert "5.6" in Gradebook(tmp_path / "g.csv", assignment).row(record)
