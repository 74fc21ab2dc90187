"""The graders judged: right answers pass, typical wrong ones fail with their own message, nothing leaks."""

import ast
import contextlib
import functools
import json
import re
import shutil
import signal
import subprocess
import sys
import threading
import time
import weakref
from collections import Counter
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import nbformat
import numpy as np
import pytest

from lincls_course import Exercise, check, get, ids, quiz, show
from lincls_course.exercises import limits
from lincls_course.exercises.answer import normal, read_data
from lincls_course.exercises.collection import CHAPTERS
from lincls_course.exercises.room import read_exercise
from lincls_course.exercises.trial import SEEDS, faults
from lincls_course.grading import grade
from pages import some
from refusals import refused

ALL = [get(id) for id in ids()]
GRADED = [e for e in ALL if not e.by_hand]


def named(exercises):
    return pytest.mark.parametrize("exercise", exercises, ids=lambda e: e.id)


# Every exercise


@named(some(ALL))
def test_every_exercise_stands_its_trials(exercise):
    assert [*faults(exercise, SEEDS[:2])] == []  # on 20 by `lincls-course try`, on 200 by `make slow`


def test_no_place_of_a_template_is_left_open():
    assert [e.id for e in ALL if re.search(r"{{\w+}}", e.to_myst(""))] == []


def test_no_letter_is_right_much_oftener_than_another():
    letters = Counter(e.reference for e in ALL if e.kind == "choice")
    assert sum(letters.values()) >= 18
    assert max(letters.values()) - min(letters[letter] for letter in "abcde") <= 2, letters


def test_ids_are_numbered_without_gaps():
    """A number is used once; where an exercise stands, its file may say otherwise than its id."""
    names = [id.rpartition("-")[::2] for id in ids()]
    for name in dict(names):
        numbers = sorted(int(number) for known, number in names if known == name)
        assert numbers == [*range(1, len(numbers) + 1)], f"exercises/items/{name}-<number>: the next is {len(numbers)}"


@pytest.mark.parametrize("chapter", dict.fromkeys(e.chapter for e in ALL))
def test_an_exercise_stands_on_the_page_that_it_names_and_nowhere_else(chapter):
    page = json.loads((Path(__file__).parents[2] / "book" / f"{chapter.replace('-', '_')}.ipynb").read_text("utf-8"))
    sources = ["".join(cell["source"]) for cell in page["cells"] if "exercise" in cell["metadata"].get("tags", [])]
    shown = [found[1] for source in sources if (found := re.fullmatch(r'show\("([\w-]+)"\)', source))]
    here = f"book/{chapter.replace('-', '_')}.ipynb"
    assert sorted(shown) == sorted(ids(chapter)), f"{here} shows each exercise of {chapter} in one cell, and no other"


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_a_chapter_mixes_kinds(chapter):
    exercises = [get(id) for id in ids(chapter)]
    assert len(exercises) >= 4
    assert len({e.kind for e in exercises}) >= 3
    assert len({e.difficulty for e in exercises}) >= 2


def test_the_table_of_renamed_exercises_leads_from_each_old_one_to_another_new_one():
    rows = (Path(__file__).parents[2] / "book" / "data" / "exercise_ids.csv").read_text("utf-8").splitlines()[1:]
    old, new = zip(*(row.split(",") for row in rows), strict=True)
    assert len(set(old)) == len(set(new)) == 81
    assert set(new) <= set(ids())


def test_solutions_state_facts_that_hold():
    from lincls import perceptron

    for key in ("book", "1", "2"):
        told = get("perceptron-2").varied(key).numbers
        two = perceptron([[told["p1"], told["p2"]], [told["q1"], told["q2"]]], [1, 1], max_epochs=1)
        assert (*two.w, two.b, two.n_updates) == (told["a1"], told["a2"], 2, 2)
    runs = {rho: perceptron([[51], [49]], [1, -1], rho=rho, max_epochs=3000) for rho in range(1, 101)}  # perceptron-4
    assert {run.converged for run in runs.values()} == {True}
    assert min((run.n_updates, rho) for rho, run in runs.items()) == (67, 29)
    assert [runs[rho].n_updates for rho in (1, 51)] == [5002, 103]
    corners, y = np.array([[-1, -1], [-1, 1], [1, -1], [1, 1]]), np.array([-1, 1, 1, -1])
    one_pass = perceptron(corners, y, max_epochs=1)
    assert (*one_pass.w, one_pass.b, one_pass.n_updates) == (0, 0, 0, 4)
    assert perceptron(np.column_stack([corners, corners.prod(axis=1)]), y).n_updates == 4
    assert [perceptron([[1]], [1], w0=[-10], eta=eta).n_updates for eta in (1, 10)] == [6, 1]

    Z, w, updated = np.array([[-4, 1], [1, 1]]), np.zeros(2), []  # convergence-16: rates that fall like 2**-j
    for visit in range(80):
        z = Z[visit % 2]
        if w @ z <= 0:
            updated.append(visit % 2)
            w = w + 2.0 ** -len(updated) * z
    assert updated == [0] + [1] * 40


def test_what_the_exercises_tell_about_several_classes_and_a_curve_of_errors_holds():
    from scipy.stats import norm

    from lincls import datasets, multiclass_perceptron, soft_margin

    runs = [
        multiclass_perceptron([[0.9, 0], [0.9, d], [0.9, -d]], [0, 1, 2], max_epochs=4000) for d in (0.1, 0.05, 0.072)
    ]
    assert [(run.n_updates, run.n_epochs) for run in runs] == [(1089, 546), (4351, 2177), (2101, 1052)]  # multiclass-10

    row = get("multiclass-19")
    x, rows = np.arange(-2, 3), [option.replace(" ", "") for option in row.options.values()]
    some = {"a": [0, x - 1.5, -x - 0.5], "d": [-x - 0.5, x - 0.5, 0], "c": [0, 9, 0], "e": [0, -1, x - 1.5]}
    for letter, scores in some.items():
        scores = np.stack([np.broadcast_to(f, 5) for f in scores])
        names = np.array([row.numbers[name] for name in "ABC"])
        assert "".join(names[scores.argmax(axis=0)]) == rows["abcde".index(letter)]

    def errors(n, seed):  # soft-margin-18
        X, y = datasets.overlapping(n, 10, 3, seed)
        for C in (0.001, 0.01, 0.1, 1, 10):
            r = soft_margin(X, y, C)
            means = np.array([1.5, -1.5]) * r.w[0] + r.b
            yield (y * (X @ r.w + r.b) <= 0).mean(), norm.cdf([-1, 1] * means / np.linalg.norm(r.w)).mean()

    known, new = 100 * np.moveaxis([[*errors(30, seed)] for seed in range(1000, 1050)], 2, 0)
    steps = np.diff(new)
    told = [
        f" ${step:.2f} \\pm {se:.2f}$" for step, se in zip(steps.mean(0), steps.std(0, ddof=1) / 50**0.5, strict=True)
    ]
    for C, a, b, change in zip(
        ("0.001", "0.01", "0.1", "1", "10"), known.mean(0), new.mean(0), ["", *told], strict=True
    ):
        assert f"| {C} | {a:.1f} | {b:.1f} |{change} |" in get("soft-margin-18").statement
    many = 100 * np.mean([[b for _, b in errors(300, seed)] for seed in range(10)], axis=0)
    assert [round(many.min(), 1), round(many.max(), 1)] == [6.9, 7.4]


def test_answers_by_hand_are_those_of_the_solvers():
    """Numbers, certificates and tables of the chapters on margins, from each draw, against the package."""
    from lincls import hard_margin, kernel_svm, rbf_kernel, soft_margin, svm_path

    rng = np.random.default_rng(0)
    for key in ("book", "a", "b"):
        numbers = (pair := get("soft-margin-4").varied(key)).numbers
        solved = soft_margin([[numbers["p"]], [numbers["n"]]], [1, -1], numbers["C"])
        np.testing.assert_allclose(pair.expected(), [*solved.w, *solved.b_interval, solved.xi.sum()])
        numbers = (pair := get("duality-17").varied(key)).numbers
        solved = soft_margin([[1], [-1]], [1, -1], np.array([numbers["cheap"], numbers["dear"]]))
        np.testing.assert_allclose(pair.expected(), [solved.alpha[0], *solved.w, solved.b, solved.primal])
        numbers = (hills := get("kernels-10").varied(key)).numbers
        corners = np.array([[1, 1], [1, -1], [-1, 1], [-1, -1]])
        K = rbf_kernel(corners, gamma=-np.log(numbers["q"]) / 4)
        solved = kernel_svm(K, -corners.prod(axis=1), C=np.inf)
        np.testing.assert_allclose(hills.expected(), [K[0, 3], solved.alpha[0], solved.margin])
        table = get("solvers-11").draw(rng)
        line, y = np.array([[table[name]] for name in ("n1", "p1", "n2", "p2")], dtype=float), np.array([-1, 1, -1, 1])
        for row in "123":
            solved = soft_margin(line, y, table[f"C{row}"])
            ends = [table[f"low{row}"], table[f"high{row}"]]
            np.testing.assert_allclose([*solved.w, *solved.b_interval], [table[f"w{row}"], *ends], atol=1e-7)
            kinds = [table[f"{kind}{row}"] for kind in ("outer", "inner", "inner", "outer")]
            np.testing.assert_allclose(solved.alpha, kinds, atol=1e-7)
    for X, y in get("solvers-7").cases_for(rng):
        np.testing.assert_allclose(get("solvers-7").expected(X, y), svm_path(X, y).C[0])
    for w, alpha, X, y, C in get("duality-9").cases_for(rng):
        np.testing.assert_allclose(get("duality-9").expected(w, alpha, X, y, C), soft_margin(X, y, C).b_interval)
    for w, b, alpha, X, y, C in get("duality-7").cases_for(rng):
        low, high = get("duality-7").expected(w, b, alpha, X, y, C)
        assert low - 1e-9 <= soft_margin(X, y, C).primal <= high + 1e-9
    for s, w, b, X, y, *prices in get("soft-margin-8").cases_for(rng):
        C = np.where(y > 0, *prices)
        value = w @ w / 2 + C @ np.maximum(0, 1 - y * (X @ w + b))
        if get("soft-margin-8").expected(s, w, b, X, y, *prices):
            np.testing.assert_allclose(value, soft_margin(X, y, C).primal)
    spared = np.array([[1, -1], [1, 0], [1, 1], [-1, 0]])  # duality-10: (1, 0) or (1, 1), but not both
    for rows, same in (([0, 2, 3], True), ([0, 1, 3], True), ([0, 3], False)):
        solved = hard_margin(spared[rows], np.array([1, 1, 1, -1])[rows])
        assert np.allclose(solved.w, [1, 0]) == same


# Display


@functools.cache
def top_level_names(path):
    """Names that a notebook's cells assign, define or import outside functions."""
    names = set()
    for cell in nbformat.read(path, as_version=4).cells:
        nodes = ast.parse(cell.source).body if cell.cell_type == "code" else []
        for node in nodes:  # grows while it is walked
            if isinstance(node, ast.FunctionDef | ast.ClassDef):
                names.add(node.name)
            elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
                names.add(node.id)
            elif isinstance(node, ast.alias):
                names.add(node.asname or node.name)
            else:
                nodes.extend(ast.iter_child_nodes(node))
    return names


@named(GRADED)
def test_an_answer_does_not_overwrite_a_name_of_its_chapter(exercise):
    names = top_level_names(Path(__file__).parents[2] / "book" / f"{exercise.chapter.replace('-', '_')}.ipynb")
    assert {"np", "check"} <= names
    assert exercise.name not in names, f"the chapter uses the name {exercise.name}: a student's answer would replace it"


def test_what_is_printed_is_what_jupyter_shows():
    for shown in (show("geometry-3"), show("geometry-3", hint=1), show("geometry-3", solution=True), quiz("geometry")):
        assert str(shown) == shown._repr_markdown_()
    assert "](picture)" in str(show("kernels-19"))
    assert "base64" not in str(show("kernels-19"))


def test_a_solution_compares_other_approaches_which_no_task_and_no_other_edition_holds(tmp_path):
    compared = [get(id) for id in ids() if get(id).approaches]
    assert len(compared) >= 50
    for exercise in compared:
        assert exercise.approaches.keys() <= exercise.alternates.keys()
        task = exercise._repr_markdown_() + exercise.to_myst().partition("{solution}")[0]
        course = exercise.withhold()
        course_holds = course.to_myst() + repr(course.sections_withheld()) + repr(course.approaches)
        for text in exercise.approaches.values():
            assert text in exercise.key
            assert text in exercise.secrets
            assert text not in task + course_holds
    shutil.copytree(compared[0].folder, tmp_path / "own-1")
    texts = tmp_path / "own-1" / "exercise.md"
    texts.write_text(f"{texts.read_text('utf-8')}\n## Approach: unheard of\n\nIt is new.\n", "utf-8")
    refused("answers.py has no alternate 'unheard of'", read_exercise, tmp_path / "own-1", Exercise.kinds)


def test_several_numbers_may_come_in_any_order_where_the_exercise_says_so():
    first, second, third = get("evaluation-12").right_answer
    assert check("evaluation-12", (third, first, second)).right
    assert check("evaluation-12", [third - 1, second - 1, first - 1]).mistake == "numbered from zero"
    assert check("geometry-1", [-3, 2]).right is False


def test_display_forms_by_example():
    exercise = show("geometry-3")
    assert repr(exercise) == "Exercise geometry-3: The mirror image (code, warm-up, 10 min)"
    assert exercise.starter == (
        'def mirror(w, b, X):\n    """Mirror images of the rows of X (n, d) in {x : w.x + b = 0}."""\n    ...'
    )
    facts = "*Code · warm-up · about 10 minutes · 3 points*"
    markdown = exercise._repr_markdown_()
    head = f"**Exercise geometry-3: The mirror image**\n\n{facts}\n\n"
    assert markdown.startswith(f"{head}*Practises:* compute the score")
    assert ". *Needs:* 1.3 (*From score to distance*).\n\nThe hyperplane" in markdown
    assert markdown.endswith(
        '\n\nHints: `show("geometry-3", hint=1)` to `hint=3`. Solution: `show("geometry-3", solution=True)`.'
    )
    assert 'Hint: `show("geometry-2", hint=1)`. Solution: ' in show("geometry-2")._repr_markdown_()
    assert facts in exercise.to_myst()
    myst = exercise.to_myst().splitlines()
    assert myst[:3] == ["::::{exercise} The mirror image", ":label: geometry-3", ":nonumber: "]
    assert ":::{dropdown} Hint 1" in myst
    start = myst.index("::::{solution} geometry-3")
    assert myst[start : start + 3] == [myst[start], ":label: geometry-3-solution", ":class: dropdown"]


def test_a_hint_by_example():
    hint = show("geometry-3", hint=3)
    assert repr(hint) == "Hint 3 of 3 for geometry-3"
    assert hint._repr_markdown_() == (
        "**Hint 3 of 3 for geometry-3**\n\n`np.outer(f, w)` holds the row `f[i] * w` for each point `i`."
    )
    assert repr(show("geometry-3", solution=True)) == "Solution of geometry-3"
    for number in (0, 2, "1"):
        refused(f"geometry-2 has 1 hint, numbered from 1; got hint={number!r}", show, "geometry-2", hint=number)


# Messages

MIRROR = "mirror(w=np.array([4.0, 3.0]), b=-12.0, X=np.array([[3.0, 3.0]]))"  # can be pasted, and is what ran


def lines(function, id="geometry-3"):
    """What is said of an answer; where to go on is asked in test_objectives.py."""
    return repr(replace(check(id, function), onward="")).splitlines()


def test_right():
    mirror = get("geometry-3").reference
    assert lines(mirror) == ["geometry-3: right. It agrees on all 8 cases."]
    said = check("geometry-3", mirror)._repr_markdown_()
    right, then = said.split("\n\n", 1)
    assert right == "**geometry-3: right.** It agrees on all 8 cases."
    assert re.match(r'Other approaches: `show\("geometry-3", solution=True\)`\. Next: \*', then)


def test_recognised_mistake_comes_with_the_smallest_failing_case():
    first, *case = lines(lambda w, b, X: X - 2 * np.outer(X @ w + b, w))
    assert first == "geometry-3: not yet. The step 2 f(x) w is right only for a unit vector w; divide by ||w||^2."
    assert case == [f"    {MIRROR}", "    expected  [[0.12, 0.84]]", "    got       [[-69, -51]]"]


def test_what_looks_like_a_mistake_on_the_cases_of_check_only_is_not_taken_for_it():
    exercise = get("geometry-3")
    (wrong, *_), public = exercise.wrong, {repr(args) for args in exercise.cases_for(np.random.default_rng(0))}
    assert check("geometry-3", wrong.answer).mistake == wrong.name
    other = check("geometry-3", lambda *args: wrong.answer(*args) if repr(args) in public else 0 * args[-1])
    assert (other.mistake, other.message) == ("", "0 of 2 numbers are right.")


def test_unknown_mistake_shows_the_smallest_failing_case():
    first, *case = lines(lambda w, b, X: X - 7)
    assert first == "geometry-3: not yet. 0 of 2 numbers are right."
    assert case == [f"    {MIRROR}", "    expected  [[0.12, 0.84]]", "    got       [[-4, -4]]"]


def test_a_tiny_difference_is_shown_with_more_digits():
    *_, expected, got = lines(lambda w, b, X: get("geometry-3").reference(w, b, X) + 0.000004)
    assert (expected, got) == ("    expected  [[0.12, 0.84]]", "    got       [[0.120004, 0.840004]]")


FORMS = [
    (1.5, "a number."),
    ([[1.0], [2.0]], "an array of shape (2, 1)."),
    ([[1.0], [2.0, 3.0]], "a list that does not make an array of numbers."),
    ([["1.56", "1.92"]], "a list, but its entries are texts, not numbers. Leave out the quotes."),
    (np.array([[True, False]]), "an array of shape (1, 2), but its entries are truth values, not numbers."),
    ([[1j, 1]], "a list that does not make an array of numbers."),
    ([[1.56, 10**400]], "a list that does not make an array of numbers."),
    ("(1.56, 1.92)", "a text: `'(1.56, 1.92)'`. Leave out the quotes."),
    (np.ndarray, "a function."),
]


@pytest.mark.parametrize(
    ("value", "message"),
    [
        (None, "The result is None: is a `return` missing?"),
        ([[np.nan, 1.92]], "The result contains NaN or infinity."),
        ([[1.56, np.inf]], "The result contains NaN or infinity."),
        (..., "Replace the `...` of the starter with your answer."),
        *((value, f"Expected an array of shape (1, 2); this is {this}") for value, this in FORMS),
    ],
)
def test_a_wrong_type_or_shape_is_named(value, message):
    first, *case = lines(lambda w, b, X: value)
    assert first == f"geometry-3: not yet. {message}"
    assert case[0] == f"    {MIRROR}"


def test_parts_of_a_tuple_are_named():
    def message(*factors, id="perceptron-3"):
        right = get(id).reference
        return check(id, lambda *args: tuple(f * v for f, v in zip(factors, right(*args), strict=True))).message

    assert message(1, 3, 1) == "The second value, `b`, is wrong; `w` is right; `updates` is right."
    assert message(1, 3, 3) == "The second value, `b`, is wrong; `w` is right; `updates` is wrong too."
    assert message(3, 1, 1).startswith("The first value, `w`, is wrong (0 of 2 numbers are right); `b` is right; ")
    assert message(3, 1, id="geometry-7") == "The first value, `plain`, is wrong; `augmented` is right."
    assert message(np.nan, 1, id="geometry-7") == (
        "The first value, `plain`, is wrong (the result contains NaN or infinity); `augmented` is right."
    )
    assert check("geometry-4", lambda X, y, s: np.zeros(2)).message == (
        "Expected a tuple of 2 values; this is an array of shape (2,)."
    )
    assert check("geometry-4", lambda X, y, s: (0, 0)).message == (
        "The first value, `w`, is wrong (expected an array of shape (1,); this is a number); `b` is wrong too."
    )


@pytest.mark.parametrize("id", ["geometry-4", "geometry-6", "geometry-7", *(f"perceptron-{i}" for i in (1, 3, 5, 9))])
def test_right_values_in_another_order_are_recognised(id):
    names = ", ".join(f"`{name}`" for name in get(id).results)
    message = f"The values are right, but their order is not: it must be {names}."
    for turn in (lambda values: values[::-1], lambda values: [*values[1:], values[0]]):
        assert check(id, lambda *args, turn=turn: turn(get(id).reference(*args))).message == message
    double = check(id, lambda *args: [2 * v for v in get(id).reference(*args)][::-1])
    assert double.message != message


def test_an_exception_is_reported_with_its_case_and_line():
    def mirror(w, b, X):
        return X[5]

    line = mirror.__code__.co_firstlineno + 1
    error = f"IndexError: index 5 is out of bounds for axis 0 with size 1 (line {line})"
    assert lines(mirror) == [
        f"geometry-3: not yet. `mirror` fails: `{error}`.",
        f"    {MIRROR}",
        f"    fails     {error}",
    ]
    assert "takes 1 positional argument but 3 were given" in lines(lambda w: w)[0]
    assert "SystemExit" in lines(lambda w, b, X: sys.exit("bye"))[0]


def test_an_object_that_refuses_to_be_read_is_a_wrong_type():
    class Hostile:
        def __array__(self, *args, **kwargs):
            raise RuntimeError("no")

        def __eq__(self, other):
            return True

        def __deepcopy__(self, memo):
            return self

        __hash__ = None

    assert "this is an object of type Hostile" in lines(lambda w, b, X: Hostile())[0]
    assert check("geometry-5", Hostile()).right is False
    assert check("geometry-9", Hostile()).right is False
    assert check("perceptron-10", (Hostile(), Hostile())).right is False
    assert check("perceptron-8", lambda X: Hostile()).right is False


def test_a_modified_argument_is_named():
    def nearer_mean(X, y, s):
        X -= 1
        return 0, 0

    message = "`nearer_mean` modifies its argument `X`; work on a new array instead."
    assert check("geometry-4", nearer_mean).message == message


def endless():
    while True:
        pass


def stubborn(limit):
    with contextlib.suppress(limits.Unfinished), limit:
        endless()
    with contextlib.suppress(limits.Unfinished):
        endless()
    endless()


@pytest.fixture(params=["nt", *(["posix"] if hasattr(signal, "setitimer") else [])])
def timers(request, monkeypatch):
    """Those of the system, and the thread that stands for them on Windows."""
    monkeypatch.setattr(limits, "os", SimpleNamespace(name=request.param))


@pytest.mark.usefixtures("timers")
def test_a_limit_that_was_swallowed_comes_again_until_the_code_ends(monkeypatch):
    """As in a callback of the garbage collector, from which no exception comes out."""
    monkeypatch.setattr(limits, "AGAIN", 0.02)
    with pytest.raises(limits.Unfinished), limits.time_limit(0.02):
        stubborn(contextlib.nullcontext())
    time.sleep(0.05)  # and no more after it


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="timers of the system")
def test_a_limit_that_comes_while_it_is_taken_away_comes_no_more(monkeypatch):
    late, real = [limits.Unfinished], signal.setitimer

    def setitimer(timer, seconds, *again):
        if not seconds and late:
            raise late.pop()
        return real(timer, seconds, *again)

    monkeypatch.setattr(signal, "setitimer", setitimer)
    before = signal.getsignal(signal.SIGALRM)
    with pytest.raises(limits.Unfinished), limits.time_limit(60):
        pass
    assert signal.getitimer(signal.ITIMER_REAL) == (0, 0)
    assert signal.getsignal(signal.SIGALRM) == before


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="timers of the system")
def test_a_limit_comes_in_the_code_that_it_limits_alone():
    with limits.time_limit(60):
        stop = signal.getsignal(signal.SIGALRM)
        for place in (limits.time_limit.__wrapped__, contextlib.contextmanager, weakref.WeakSet.add):
            stop(None, SimpleNamespace(f_code=place.__code__))
        with pytest.raises(limits.Unfinished):
            stop(None, sys._getframe())


@pytest.mark.usefixtures("timers")
def test_a_limit_within_a_limit_leaves_the_outer_one_as_it_was(monkeypatch):
    monkeypatch.setattr(limits, "AGAIN", 0.02)
    with pytest.raises(limits.Unfinished), limits.time_limit(0.1):
        stubborn(limits.time_limit(0.02))
    time.sleep(0.05)  # and no more after it
    if hasattr(signal, "setitimer"):
        assert signal.getitimer(signal.ITIMER_REAL) == (0, 0)


def test_no_limit_comes_while_the_watch_of_another_begins(monkeypatch):
    """It would come in the thread that begins, and who began it would wait for ever."""
    begun = []

    class Slow(threading.Thread):
        def start(self):
            if begun:
                time.sleep(0.2)  # meanwhile the outer limit is over
            super().start()
            begun.append(self)

    monkeypatch.setattr(limits, "os", SimpleNamespace(name="nt"))
    monkeypatch.setattr(threading, "Thread", Slow)
    with pytest.raises(limits.Unfinished), limits.time_limit(0.05), limits.time_limit(60):
        endless()
    assert len(begun) == 2


@pytest.mark.usefixtures("timers")
def test_what_is_imported_does_not_count_and_what_comes_after_it_does(tmp_path, monkeypatch):
    (tmp_path / "slow_library.py").write_text("import time\nfor _ in range(20):\n    time.sleep(0.04)\n", "utf-8")
    (tmp_path / "endless_answers.py").write_text("import limited_by\nlimited_by.limit()\n", "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "slow_library", raising=False)
    with limits.time_limit(0.3):
        import slow_library
    with pytest.raises(limits.Unfinished), limits.time_limit(0.05):
        endless()
    assert slow_library

    def limit():
        with limits.time_limit(0.05):
            endless()

    monkeypatch.setitem(sys.modules, "limited_by", SimpleNamespace(limit=limit))
    with pytest.raises(limits.Unfinished):
        import endless_answers  # noqa: F401 - which is an import around the limit, not one that the limit meets


def test_processor_time_is_limited_by_the_watching_thread(monkeypatch):
    monkeypatch.setattr(limits, "os", SimpleNamespace(name="nt"))
    with pytest.raises(limits.Unfinished), limits.time_limit(60, 0.1):
        endless()


@pytest.mark.usefixtures("timers")
def test_an_endless_loop_is_stopped():
    def train(X, y, max_epochs):
        while True:
            try:
                pass
            except Exception:
                pass

    assert repr(get("perceptron-3").check(train, seconds=0.1)).splitlines() == [
        "perceptron-3: not yet. `train` had not finished after 0.1 seconds. Does it stop after `max_epochs` passes?",
        "    train(X=np.array([[2.0, 1.0]]), y=np.array([-1]), max_epochs=5)",
        "    had not finished after 0.1 seconds",
    ]

    def find_cycle(X, y):
        while True:
            pass

    assert (
        get("perceptron-9").check(find_cycle, seconds=0.1).message == "`find_cycle` had not finished after 0.1 seconds."
    )


def test_an_interrupt_by_the_reader_is_reported():
    def train(X, y, max_epochs):
        raise KeyboardInterrupt

    assert check("perceptron-3", train).message.startswith("`train` was interrupted. ")


def test_a_value_in_place_of_a_function_and_the_reverse():
    message = 'Pass the function itself, `check("geometry-3", mirror)`; this is an array of shape (1, 2).'
    assert check("geometry-3", np.ones((1, 2))).message == message
    assert check("geometry-1", lambda: 1).message == "Expected a list of 2 numbers; this is a function."


@pytest.mark.parametrize(
    ("value", "this"),
    [
        ("2, -3", "a text: `'2, -3'`. Leave out the quotes."),
        (["2", "-3"], "a list, but its entries are texts, not numbers. Leave out the quotes."),
        ([2], "a list of 1 number."),
        ([[2], [-3]], "an array of shape (2, 1)."),
    ],
)
def test_a_list_of_numbers_is_asked_for_as_such(value, this):
    assert check("geometry-1", value).message == f"Expected a list of 2 numbers; this is {this}"


def test_a_number_is_never_given_away():
    result = check("geometry-1", [get("geometry-1").right_answer[0], 77])
    assert repr(result).startswith("geometry-1: not yet, 0% of the points. 1 of 2 numbers is right, the first.\n")
    assert result.message == "1 of 2 numbers is right, the first."
    assert "67" not in repr(check("perceptron-4", [0, 0, 0]))


def test_each_number_of_a_list_is_judged():
    replies, (share, dimension, most) = get("promises-1").replies, get("promises-1").right_answer
    bound = float(get("promises-1").numbers["bound"])
    assert check("promises-1", [share / 100, dimension, bound]).message == (
        "1 of 3 numbers is right, the second. "
        f"On the first: {replies['share']} On the third: {replies['not an integer']}"
    )
    ours, beyond = check("kernels-16", [10, 10, 0, 1]).message.split(" On the third: ")
    assert ours == "0 of 4 numbers are right."
    assert "right" not in beyond  # the message of an answer that is wrong in the third alone
    first, _, third = get("evaluation-12").right_answer
    some = check("evaluation-12", [third, 99, first])  # in any order
    assert (some.message, some.share) == ("2 of 3 numbers are right, the first and the third.", 0.5)
    assert [check("promises-1", [x, x, x]).share for x in (0, dimension, most)] == [0, 0, 0]


@pytest.mark.parametrize("answer", ["d", "D", " d\n"])
def test_a_letter_may_be_upper_case(answer):
    assert check("geometry-5", answer).right


@pytest.mark.parametrize("answer", ["f", "", "ab", 3, ["c"], True])
def test_a_choice_wants_a_letter(answer):
    assert "Answer with one of the letters a, b, c, d, e as a string" in check("geometry-5", answer).message
    assert "its entries are" not in check("geometry-5", answer).message


@pytest.mark.parametrize(
    ("answer", "message"),
    [
        (([[1, 2], [3]], [1, 1]), "`X` must be a matrix"),
        (([1, 2, 3], [1, 1, -1]), "`X` must be a matrix"),
        (([["a"], ["b"]], [1, -1]), "`X` must be a matrix"),
        (([[np.nan], [1]], [1, -1]), "All numbers must be finite, none beyond a million."),
        ((np.zeros((1001, 1)), np.ones(1001)), "at most 1000"),
        (([[1], [2]], [1, 0]), "`y` must hold 2 labels, each -1 or +1."),
        (([[1], [2]], [1]), "`y` must hold 2 labels"),
        ([[1, 2, 3]], "must be `(X, y)`"),
        ("no", "must be `(X, y)`"),
        (([[1], [-1]], [1, -1]), "must converge after exactly 8 updates; here it makes 2."),
        (([[1], [1]], [1, -1]), "here it makes 18 or more."),
    ],
)
def test_a_construction_is_told_what_it_lacks(answer, message):
    result = check("perceptron-10", answer)
    assert result.right is False
    assert message in result.message


@pytest.mark.parametrize("huge", [1e200, 1.7e308, np.inf, np.nan])
@pytest.mark.parametrize(
    ("id", "answer"),
    [
        ("duality-4", lambda h: ([[1, 0], [-1, 0], [2, 5]], [1, -1, 1], [h, h, 0])),
        ("duality-5", lambda h: ([[h, 1], [h, -1], [-h, 1], [-h, -1]], [1, 1, -1, -1], [h, 0, h, 0], [0, h, 0, h])),
        ("kernels-2", lambda h: ([[1, 0], [-1, 0], [1, 1], [-1, 1]], [0.5, 0.5, 1, 1], [h, h, 1, 1], -1)),
        ("kernels-4", lambda h: ([0, 2, 4], [h, -h, h])),
        ("soft-margin-10", lambda h: ([[h], [-h]], [1, -1])),
    ],
)
def test_a_construction_of_huge_numbers_is_refused(id, answer, huge):
    # Their products overflow, and a comparison with NaN is false: it must not decide for the answer.
    with np.errstate(all="ignore"):  # as students run it, for whom a warning is no error
        assert check(id, answer(huge)).right is False


def test_read_data_accepts_lists_and_arrays():
    X, y = read_data(*(normal(part, 10, "") for part in ([[1, 2], [3, 4]], np.array([1, -1], dtype=np.int8))))
    assert X.dtype == float
    assert y.tolist() == [1, -1]


@pytest.mark.parametrize("answer", [None, ..., "", " \n", "*Write your proof here, instead of this line.*"])
def test_a_proof_without_a_text_is_none(answer):
    assert repr(check("perceptron-7", answer)) == "perceptron-7: no answer. There is no text yet."


def test_sentences_are_counted_and_marked_by_hand():
    exercise = get("logistic-9")
    assert check(exercise.id, "word " * exercise.words).verdict == "graded by hand"
    assert check(exercise.id, "word\n" * (exercise.words + 1)).message == (
        f"Your answer has {exercise.words + 1} words. At most {exercise.words} are asked for."
    )
    long = {exercise.id: "word " * (exercise.words + 1)}
    assert grade.written(exercise, long).verdict == "graded by hand"  # a person decides, and is told
    assert grade.written(exercise, long).message == check(exercise.id, long[exercise.id]).message
    for answer in (None, ..., "", " \n", 3, ["a text"], exercise.answer_cell()[1]):
        assert check(exercise.id, answer).right is (None if answer in (3, ["a text"]) else False)
    assert f"Write at most {exercise.words} words, counted between spaces." in exercise.to_myst()


@named([e for e in ALL if hasattr(e, "words")])
def test_a_model_answer_keeps_to_the_limit_that_it_sets(exercise):
    assert 20 <= len(exercise.solution.split()) <= exercise.words


@named([e for e in ALL if e.kind == "debug"])
def test_the_given_code_runs_is_wrong_and_is_what_the_course_edition_hands_out(exercise):
    names = {}
    exec(exercise.starter, {"np": np}, names)
    feedback = check(exercise.id, names[exercise.name])
    assert (feedback.right, feedback.mistake) == (False, "unchanged")
    assert "got " in feedback.case  # it runs
    assert exercise.withhold().starter == exercise.starter == exercise.answer_cell()[1]
    own, right = exercise.starter.splitlines(), exercise.source.splitlines()
    assert own[:2] == right[:2]
    assert 1 <= len({*right} - {*own}) <= 4  # few lines change


def malformed(answer):
    """Relatives of an answer that have another form: parts too few or too many, ragged, texts, no numbers."""
    yield from (None, 3, "x", [], (), {}, b"x", [[1], [2, 3]], np.nan, object(), (1,), [None], (answer,), [answer] * 2)
    parts = list(answer) if isinstance(answer, tuple | list) else []
    for i in range(len(parts)):
        yield [*parts[:i], *parts[i + 1 :]]
        yield [*parts[: i + 1], *parts[i:]]
        for other in (None, "x", [], [[1, 2], [3]], [[[1]], 2], {}, 1j, [["a"]], 10**400, np.nan):
            yield [*parts[:i], other, *parts[i + 1 :]]


@named([e for e in GRADED if e.verify and not e.called])
def test_a_construction_of_another_form_is_told_so_in_a_sentence(exercise):
    for answer in malformed(exercise.right_answer):
        feedback = check(exercise.id, answer)
        assert feedback.right is False, answer
        assert feedback.message.endswith((".", "?")), (answer, feedback)
        assert not re.search(r"Error|unpack|sequence|could not|dtype|ambiguous", feedback.message), (answer, feedback)


def test_the_tolerance_is_said_and_applied():
    said = "Rounded numbers are right: each may be off by 0.5 %."
    assert said in show("duality-6")._repr_markdown_()
    assert said in show("duality-6").to_myst()
    assert "Rounded" not in show("perceptron-4")._repr_markdown_()
    price = get("duality-6").right_answer
    right = [check("duality-6", share * price).right for share in (0.996, 1, 1.004, 1.01, 0.99)]
    assert right == [True, True, True, False, False]


def test_a_proof_is_graded_by_hand():
    result = check("perceptron-7", "by induction")
    assert result.right is None
    assert repr(result) == (
        "perceptron-7: graded by hand. Compare your proof with the marking scheme in the solution. It looks for: "
        'Claim; Same updates; Same factors; Example; Rule. `show("perceptron-7", solution=True)` shows it.'
    )
    assert get("perceptron-7").marking in get("perceptron-7").task


def test_the_counts_of_wrong_answers_are_those_of_runs():
    from lincls import perceptron

    def counts(rhos, scale, count=lambda run: run.n_updates):
        runs = {r: count(perceptron([[51], [49]], [1, -1], rho=scale(r), max_epochs=10**5)) for r in rhos}
        best = min(runs, key=runs.get)
        return [best, runs[best], runs[51]]

    by_name = {wrong.name: wrong.answer for wrong in get("perceptron-4").wrong}
    assert by_name["rho squared"] == counts([7, 8, 9, 51], lambda rho: rho**2)
    assert by_name["root of rho"] == counts(range(25, 101), lambda rho: rho**0.5)
    assert by_name["passes"] == counts(range(25, 101), float, lambda run: run.n_epochs)


@pytest.mark.parametrize(
    "lift",
    [
        lambda a, b: np.abs(a + b),
        lambda a, b: np.sqrt(np.abs(a + b)),
        lambda a, b: np.cos(a + b),
        lambda a, b: np.sin(a) * np.sin(b),
        lambda a, b: a > 0,
        lambda a, b: (a * b)[:, None],
        lambda a, b: np.log(a * b),
    ],
)
def test_a_lift_that_fails_somewhere_is_refused(lift):
    for seed in SEEDS:
        result = check("perceptron-8", lambda X: lift(*X.T), seed=seed)
        assert result.right is False
        assert "ndarray" not in repr(result)


def test_what_a_lift_returns_is_named():
    def message(lift):
        return check("perceptron-8", lift).message

    assert message(lambda X: X[:, :1] * X[:, 1:]).endswith("of the 4 points; this is an array of shape (4, 1).")
    assert message(lambda X: X[:, 0] / 0) == "The result contains NaN or infinity."
    assert message(lambda X: 5).endswith("this is a number.")
    truth = check("perceptron-8", lambda X: X[:, 0] > 0)
    assert "got       [False, False, True, True]" in truth.case
    assert check("perceptron-8", lambda X: np.logical_xor(*(X.T > 0))).right


def test_a_point_on_the_boundary_is_told():
    start = "The first does not separate the data: a point lies on the "
    assert check("geometry-9", (([0, 1], 0), ([1, 0], 0))).message == f"{start}boundary, the functional margin is 0."
    assert (
        check("geometry-9", (([0, -1], 0), ([1, 0], 0))).message == f"{start}wrong side, the functional margin is -1."
    )


def test_a_constructed_answer_is_not_modified():
    for id in ["perceptron-6", "perceptron-10", "geometry-9"]:
        given = get(id).expected()
        before = repr(given)
        check(id, given)
        assert repr(given) == before


def test_unknown_names_are_refused():
    refused(r"no exercise has the id 'geometry2'\. Did you mean 'geometry-2'\?", check, "geometry2", 1)
    refused(r"no exercise has the id 7; there are geometry-1, ", show, 7)
    assert show("Geometry_2") is get("geometry-2")
    assert check("Geometry_2", np.hypot).id == "geometry-2"
    refused("no chapter 'algebra' has exercises; there are geometry, perceptron", ids, "algebra")


def test_importing_the_exercises_loads_numpy_alone():
    code = (
        "import sys, lincls_course as e; "
        "some = {'nbformat', 'argparse', 'subprocess', 'multiprocessing', 'csv'} & {*sys.modules}; "
        "[str(e.show(i)) for i in e.ids() if not e.get(i).picture]; "  # a picture is drawn when it is shown
        "print(some | {'scipy', 'sklearn', 'matplotlib', 'cvxpy', 'IPython', 'numba'} & {*sys.modules})"
    )
    printed = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert printed.strip() == "set()"
