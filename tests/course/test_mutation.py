"""Every reference is changed in many ways, and its cases notice; and the tool makes the changes that it promises."""

import ast

import numpy as np
import pytest

from lincls_course import get, ids
from lincls_course.exercises.exercise import Exercise
from lincls_course.exercises.mutation import CHANGES, mutants, mutate
from lincls_course.exercises.room import read_exercise
from lincls_course.exercises.secret import KINDS_OF_INPUT, NOTICED, public_cases, secret_cases
from lincls_course.exercises.trial import a_table_lets_no_mistake_pass, check_is_quick_and_repeats_itself, tried
from lincls_course.exercises.verdict import call, fault_of
from pages import some

CODE = [get(id) for id in ids() if get(id).by_case]


# The time of a mutant may end while Python collects garbage, in a callback of hypothesis, which can only tell of it.
@pytest.mark.filterwarnings(
    "ignore:Exception ignored in. <function gc_cumulative_time:pytest.PytestUnraisableExceptionWarning"
)
@pytest.mark.parametrize("exercise", some(CODE), ids=lambda e: e.id)
def test_no_mutant_survives(exercise):
    """On two seeds; on 200, and with 1,000 inputs for the equivalent ones, by `make slow`."""
    mutation = mutate(exercise, range(2), inputs=40)
    assert mutation.count  # of a right answer that is a lambda or a closure there would be none
    assert mutation.faults == []


def written(change, source):
    """What a change makes of all nodes of a line of code."""
    nodes = [node for node in ast.walk(ast.parse(source)) if not isinstance(node, ast.Module)]
    return {ast.unparse(ast.fix_missing_locations(other)) for node in nodes for other in change(node)}


EXAMPLES = {
    "of_an_operator": ("while w @ x + b > 0: w = -w", {"w @ x + b >= 0", "w @ x - b", "w * x", "w"}),
    "of_a_name": ("np.mean(x, axis=1)", {"np.sum", "0", "2"}),
    "something_dropped": ("return 2 * np.maximum(0, a - b) / norm(x, axis=1)", {"a", "-b", "0", "norm(x)", "a - b"}),
    "a_call_forgotten": (
        "np.sqrt(abs(x.copy())) + norm(x) + w @ w",
        {"x", "abs(x.copy())", "norm(x) ** 2", "(w @ w) ** 0.5"},
    ),
    "a_parenthesis_misplaced": (
        "y * (w @ x + b), (a * y) @ X, abs(a - b), ((s - t) ** 2).sum(), -(p + q), a / (b * c)",
        {"y * (w @ x) + b", "a * (y @ X)", "abs(a) - b", "s - t ** 2", "-p + q", "a / b * c"},
    ),
    "something_rounded": (
        "return (a, b)",
        {"return (rounded(a), b)", "return (a, cut(b))", "return (a, to_two_decimals(b))"},
    ),
    "something_off_by_one": ("X[range(n)], X[:k], X[k:]", {"range(n - 1)", "range(1, n)", ":k + 1", ":", "k - 1:"}),
    "two_things_exchanged": ("return (f(a, b), a - b, c)", {"f(b, a)", "b - a", "return (a - b, f(a, b), c)"}),
    "a_statement_changed": (
        "for x in X:\n    if x > 0:\n        w = w + x\n    else:\n        return w",
        {"pass", "w += x", "for x in X:\n    if x > 0:\n        w = w + x\n    else:\n        return w\n    break"},
    ),
}


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.__name__)
def test_a_change_is_made_as_its_name_says(change):
    source, expected = EXAMPLES[change.__name__]
    assert not expected - written(change, source)


OWN = '''"""Answers to own-1."""

import numpy as np


def score(w, x):
    """Return the score."""
    return BODY


def cases(rng):
    return [(np.array([1.0, 2.0]), np.array([3.0, 0.5])), *((w, x) for w, x in rng.normal(size=(4, 2, 2)).round(2))]


reference = score
'''
TEXT = "---\nkind: code\ndifficulty: easy\nminutes: 5\npoints: 1\n---\n# Own\n\nDo.\n\n## Solution\n\nSo.\n"


@pytest.fixture
def own(tmp_path):
    """A function that makes an exercise of a formula, and of what is declared equivalent."""

    def make(body, more="", messages=""):
        (tmp_path / "own-1").mkdir(exist_ok=True)
        (tmp_path / "own-1" / "exercise.md").write_text(TEXT + messages, "utf-8")
        (tmp_path / "own-1" / "answers.py").write_text(OWN.replace("BODY", body) + more, "utf-8")
        return read_exercise(tmp_path / "own-1", Exercise.kinds)

    return make


def test_what_the_cases_notice_is_no_fault(own):
    assert mutate(own("w @ x"), range(2), inputs=20).faults == []


def test_a_survivor_is_named_with_its_line(own):
    (fault, *_) = mutate(own("np.abs(w - x)"), range(2), inputs=20).faults
    assert fault == "a mutant survives on 2 of 2 seeds: return np.abs(w - x): w - x -> x - w"


def test_what_agrees_on_the_seeds_but_not_on_other_inputs_is_not_equivalent(own):
    """Half of the draws hold an entry below -9; that of seed 0 does not."""
    declared = 'equivalent = {"return np.maximum(w, -9.0) @ x: np.maximum(w, -9.0) -> w": "no entry is so small"}\n'
    rare = declared + "_plain = cases\ndef cases(rng):\n    low = rng.random() < 0.5\n"
    rare += "    return [(w - 20 * low, x) for w, x in _plain(rng)]\n"
    said = "listed as equivalent, but no such mutant computes the same: return np.maximum(w, -9.0) @ x: "
    assert said + "np.maximum(w, -9.0) -> w" not in mutate(own("np.maximum(w, -9.0) @ x", declared), [0], 99).faults
    assert said + "np.maximum(w, -9.0) -> w" in mutate(own("np.maximum(w, -9.0) @ x", rare), [0], 99).faults


def test_a_mutant_of_an_alternate_fails_on_each_seed_or_agrees_everywhere(own):
    other = "def _other(w, x):\n    return np.maximum(w, -9) @ x\n\n\nalternates = {'other': _other}\n"
    assert mutate(own("w @ x", other), range(2), inputs=20).faults == []
    rare = other + "_plain = cases\ndef cases(rng):\n    low = rng.random() < 0.5\n"
    rare += "    return [(w - 20 * low, x) for w, x in _plain(rng)]\n"
    told = "a mutant survives on 1 of 1 seeds: return np.maximum(w, -9) @ x: np.maximum(w, -9) -> w"
    assert told in mutate(own("np.maximum(w, -9.0) @ x", rare), [0], 99).faults


def test_a_vector_has_no_transpose_and_a_whole_number_no_decimals():
    def product(w, x):
        """Return it."""
        return w @ x

    met = {}
    for what, mutant, touched in mutants(product):
        try:
            mutant(np.array([1, 2]), np.array([3, 4]))
        except ValueError:
            pass
        met[what.partition(" -> ")[2]] = touched
    assert met["transposed(w) @ x"] == [False]
    assert met["return rounded(w @ x)"] == [False]


# What trials share


def test_a_case_is_drawn_and_an_answer_called_on_it_once_for_all_trials(own):
    exercise, calls = own("w @ x", 'wrong = {"sum": lambda w, x: w.sum()}\n', "\n## Wrong: sum\n\nMultiply.\n"), []

    def answer(w, x):
        calls.append(w)
        return w.sum()

    quick = tried(exercise)
    assert quick is tried(exercise)
    assert quick.check(answer) == quick.check(answer) == exercise.check(answer)
    assert quick.check(answer, 1) == quick.check(answer, 1)
    assert len(calls) == 13 + 15 + 4  # of 15 public and further cases one, drawn by hand, comes three times
    assert quick.cases_of(1) is quick.cases_of(1)


def test_an_answer_that_does_something_else_the_second_time_is_noticed(own):
    moody = "wrong = {'moody': lambda w, x, count=[]: (count.append(w), len(count))[1]}\n"
    exercise = own("w @ x", moody, "\n## Wrong: moody\n\nBe calm.\n")
    (told, *_) = check_is_quick_and_repeats_itself(tried(exercise), [0])
    assert told.startswith("check says something different the second time")


# The secret cases: what a table of the public ones hides, they show.


@pytest.mark.parametrize("id", ["perceptron-1", "soft-margin-8", "multiclass-4", "online-3"])
def test_behind_a_table_each_typical_mistake_fails_on_three_secret_cases(id):
    exercise = get(id)
    public = {repr(args) for args in public_cases(exercise)}
    for seed in (b"one", b"two"):
        cases = secret_cases(exercise, seed)
        assert not public & {repr(args) for args in cases}
        for wrong in exercise.wrong:
            failing = [args for args in cases if fault_of(exercise, args, call(wrong.answer, args))]
            assert len(failing) >= NOTICED, wrong.name


def test_an_author_is_told_of_a_mistake_that_no_random_case_shows(own):
    floor = 'wrong = {"no floor": lambda w, x: w @ x}\n_plain = cases\ndef cases(rng):\n    low = LOW\n'
    floor += "    return [(np.array([-20.0, 1.0]), np.ones(2)), *((w - 20 * low, x) for w, x in _plain(rng))]\n"
    told = "on 2 of 2 seeds fewer than 3 secret cases show 'no floor': draw some at random"
    wrong = "\n## Wrong: no floor\n\nMind the floor.\n"
    for low, faults in (("0", [told]), ("rng.random() < 0.3", [])):
        exercise = own("np.maximum(w, -9.0) @ x", floor.replace("LOW", low), wrong)
        assert list(a_table_lets_no_mistake_pass(exercise, range(2))) == faults


def test_an_author_is_told_of_a_kind_of_input_that_no_random_case_is(own):
    cancels = "_plain = cases\ndef cases(rng):\n    a = float(rng.integers(1, 99)) if DRAWN else 1.0\n"
    cancels += "    return [(np.array([a, -a]), np.ones(2)), *_plain(rng)]\n"
    told = "on 2 of 2 seeds fewer than 3 secret cases show 'entries that cancel': draw some at random"
    for drawn, faults in (("False", [told]), ("True", [])):  # of two lengths, or Python takes what it compiled before
        exercise = own("w @ x", cancels.replace("DRAWN", drawn))
        assert list(a_table_lets_no_mistake_pass(exercise, range(2))) == faults


@pytest.mark.parametrize(
    ("kind", "such", "other"),
    [
        ("labels of one class", np.array([1, 1]), np.array([1, -1])),
        ("unbalanced classes", np.array([1, 1, -1]), np.array([1, -1])),
        ("entries that cancel", np.array([2.0, -2.0]), np.zeros(2)),
        ("repeated points", np.array([[1.0, 2.0], [1.0, 2.0]]), np.array([[1.0, 2.0], [2.0, 1.0]])),
        ("points far from zero", np.array([[1.0, 8.0], [2.0, 9.0]]), np.array([[1.0, 5.0], [2.0, 5.0]])),
    ],
)
def test_a_kind_of_input_is_what_its_name_says(kind, such, other):
    assert [bool(KINDS_OF_INPUT[kind](a)) for a in (such, other)] == [True, False]
