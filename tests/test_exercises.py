"""The graders judged: right answers pass, typical wrong ones fail with their own message, nothing leaks."""

import ast
import re
import subprocess
import sys
import time
from pathlib import Path

import nbformat
import numpy as np
import pytest

from lincls.exercises import Exercise, check, get, ids, register, show
from lincls.exercises import feedback as fb
from lincls.exercises.core import DIFFICULTIES, KINDS
from lincls.exercises.values import read_data

ALL = [get(id) for id in ids()]
GRADED = [e for e in ALL if e.kind != "proof"]
CODE = [e for e in ALL if e.kind == "code"]
SEEDS = range(20)


def named(exercises):
    return pytest.mark.parametrize("exercise", exercises, ids=lambda e: e.id)


def seeds(exercise):
    return SEEDS if exercise.kind == "code" else [0]  # only code has cases to draw


def answer(exercise):
    return exercise.reference if exercise.kind == "code" else exercise.expected()


def starter(exercise):
    names = {}
    exec(exercise.starter, {"np": np}, names)
    return names[exercise.name]


# Every exercise


@named(GRADED)
def test_reference_and_alternates_pass(exercise):
    for right in [answer(exercise), *exercise.alternates.values()]:
        for seed in seeds(exercise):
            assert check(exercise.id, right, seed=seed).right, check(exercise.id, right, seed=seed)


@named(GRADED)
def test_every_wrong_answer_fails_with_its_own_message(exercise):
    for wrong in exercise.wrong:
        for seed in seeds(exercise):
            result = check(exercise.id, wrong.answer, seed=seed)
            assert (result.right, result.mistake) == (False, wrong.name)
            assert wrong.message in repr(result)
            assert wrong.message in result._repr_markdown_()


@named(GRADED)
def test_starter_runs_and_is_not_yet_right(exercise):
    result = check(exercise.id, starter(exercise))
    assert result.right is False
    assert ("None" if exercise.kind == "code" else "...") in result.message


@named(ALL)
def test_fields_are_complete(exercise):
    assert exercise.title
    assert exercise.statement
    assert exercise.hints
    assert exercise.points > 0
    assert exercise.minutes > 0
    assert exercise.solution.endswith(f"<!-- {exercise.marker} -->")
    names = [w.name for w in exercise.wrong]
    messages = [w.message for w in exercise.wrong]
    assert len(set(names)) == len(set(messages)) == len(names)
    if exercise.kind == "choice":
        assert {*exercise.options} == {exercise.reference, *(w.answer for w in exercise.wrong)}
    elif exercise.kind == "proof":
        assert sum(points for _, points, _ in exercise.rubric) == exercise.points
    else:
        assert exercise.alternates
        assert len(exercise.wrong) >= 4
    for text in [exercise.statement, exercise.solution, *exercise.hints, *exercise.options.values()]:
        assert "{ref}" not in text
        assert "{eq}" not in text
        assert text.count("$") % 2 == 0


@named(ALL)
def test_code_fits_on_a_page(exercise):
    assert max(len(line) for line in f"{exercise.starter}\n{exercise.source}".splitlines()) <= 75


@named(CODE)
def test_cases_are_short_enough_to_retype(exercise):
    for args in exercise.cases(np.random.default_rng(3)):
        assert len(exercise.parameters) == len(args)
        assert sum(np.size(a) for a in args) <= 40  # perceptron-8 spreads its many points over cases
        assert all((np.asarray(a) == np.round(a, 2)).all() for a in args)


@pytest.mark.parametrize("chapter", dict.fromkeys(e.chapter for e in ALL))
def test_a_chapter_is_numbered_without_gaps_and_mixes_kinds(chapter):
    exercises = [get(id) for id in ids(chapter)]
    assert [e.number for e in exercises] == [*range(1, len(exercises) + 1)]
    assert len(exercises) >= 8
    assert {e.kind for e in exercises} == {*KINDS}
    assert {e.difficulty for e in exercises} == {*DIFFICULTIES}


def test_solutions_state_facts_that_hold():
    """Perceptron-2 says that exactly the even numbers from -8 to 8 occur; each value here by a run of 8 updates."""
    from lincls import perceptron

    runs = {
        8: ([[1], [-13], [30]], [1, 1, -1]),
        6: ([[-3], [6], [2]], [1, -1, 1]),
        4: ([[-6], [3], [5]], [1, 1, -1]),
        2: ([[-5, 2], [-3, 0]], [-1, 1]),
        0: ([[-2, 0], [1, -1], [1, -2]], [-1, 1, -1]),
    }
    for b, (X, y) in runs.items():
        for sign in (1, -1):
            result = perceptron(X, sign * np.array(y))
            assert (result.n_updates, result.b, result.converged) == (8, sign * b, True)
    corners, y = np.array([[-1, -1], [-1, 1], [1, -1], [1, 1]]), np.array([-1, 1, 1, -1])
    one_pass = perceptron(corners, y, max_epochs=1)
    assert (*one_pass.w, one_pass.b, one_pass.n_updates) == (0, 0, 0, 4)
    assert perceptron(np.column_stack([corners, corners.prod(axis=1)]), y).n_updates == 4
    assert [perceptron([[1]], [1], w0=[-10], eta=eta).n_updates for eta in (1, 10)] == [6, 1]


# Display


@named(ALL)
def test_the_task_holds_the_starter_and_nothing_of_the_solution(exercise):
    assert exercise.starter in exercise.task
    assert exercise.kind == "proof" or f'check("{exercise.id}", {exercise.name})' in exercise.task
    secrets = [line.strip() for line in exercise.solution.splitlines()]
    if exercise.source:
        docstring = ast.parse(exercise.source).body[0].body[0]
        secrets += [line.strip() for line in exercise.source.splitlines()[docstring.end_lineno :]]
    page_task, page_solution = exercise.to_myst().split("{solution}")
    explanation = exercise.solution.removesuffix(f"<!-- {exercise.marker} -->")
    for task in (exercise._repr_markdown_(), page_task):
        assert exercise.task in task
        assert not [line for line in secrets if len(line) > 12 and line in task]
        assert exercise.marker not in task
        assert task.count("```") % 2 == 0
    for solution in (show(exercise.id, solution=True)._repr_markdown_(), page_solution):
        assert solution.count(exercise.marker) == 1
        assert explanation in solution
        assert exercise.source in solution
        assert solution.count("```") % 2 == 0
    assert f"<span hidden>{exercise.marker}</span>" in page_solution  # the search index leaves comments out


@named(ALL)
def test_jupyter_gets_no_html_but_the_comment_with_the_marker(exercise):
    hints = [show(exercise.id, hint=i + 1) for i in range(len(exercise.hints))]
    solution = show(exercise.id, solution=True)
    for passage, text in zip([*hints, solution], [*exercise.hints, exercise.key], strict=True):
        assert text in passage._repr_markdown_()
        assert len(repr(passage)) < 50
    forms = [passage._repr_markdown_() for passage in (exercise, *hints, solution)]
    assert [re.findall(r"<[/!a-z][^>]*>", form) for form in forms[:-1]] == [[]] * (len(hints) + 1)
    assert re.findall(r"<[/!a-z][^>]*>", forms[-1]) == [f"<!-- {exercise.marker} -->"]


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
    names = top_level_names(Path(__file__).parents[1] / "book" / f"{exercise.chapter.replace('-', '_')}.ipynb")
    assert {"np", "check", "X", "y"} <= names  # of an import, an assignment, an unpacking
    assert exercise.name not in names


@named(CODE)
def test_the_docstring_names_the_values_returned(exercise):
    value = exercise.expected(*exercise.cases(np.random.default_rng(0))[0])
    assert len(exercise.results) == (len(value) if isinstance(value, tuple) else 0)


def test_display_forms_by_example():
    exercise = show("geometry-3")
    assert repr(exercise) == "Exercise geometry-3: Drop a perpendicular (code, easy, 10 min)"
    assert exercise.starter == (
        'def project(w, b, X):\n    """Points of {x : w.x + b = 0} nearest to the rows of X (n, d)."""\n    ...'
    )
    facts = "*Code · easy · about 10 minutes · 3 points · `geometry-3`*"
    markdown = exercise._repr_markdown_()
    assert markdown.startswith(f"**Exercise: Drop a perpendicular**\n\n{facts}\n\nWrite a function")
    assert markdown.endswith(
        '\n\nHints: `show("geometry-3", hint=1)` to `hint=3`. Solution: `show("geometry-3", solution=True)`.'
    )
    assert 'Hint: `show("geometry-2", hint=1)`. Solution: ' in show("geometry-2")._repr_markdown_()
    assert facts in exercise.to_myst()
    myst = exercise.to_myst().splitlines()
    assert myst[:2] == ["::::{exercise} Drop a perpendicular", ":label: geometry-3"]
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
        with pytest.raises(ValueError, match=f"geometry-2 has 1 hint, numbered from 1; got hint={number!r}"):
            show("geometry-2", hint=number)


# Messages

PROJECT = "project(w=[4, 3], b=-12, X=[[3, 3]])"


def lines(function, id="geometry-3"):
    return repr(check(id, function)).splitlines()


def test_right():
    project = get("geometry-3").reference
    assert lines(project) == ["geometry-3: right. It agrees on all 7 cases."]
    assert check("geometry-3", project)._repr_markdown_() == "**geometry-3: right.** It agrees on all 7 cases."


def test_recognised_mistake_comes_with_the_smallest_failing_case():
    first, *case = lines(lambda w, b, X: X - np.outer(X @ w + b, w))
    assert first == "geometry-3: not yet. The step f(x) w is right for a unit vector w only; divide by ||w||^2."
    assert case == [f"    {PROJECT}", "    expected  [[1.56, 1.92]]", "    got       [[-33, -24]]"]


def test_unknown_mistake_shows_the_smallest_failing_case():
    first, *case = lines(lambda w, b, X: X - 7)
    assert first == "geometry-3: not yet. 0 of 2 numbers are right."
    assert case == [f"    {PROJECT}", "    expected  [[1.56, 1.92]]", "    got       [[-4, -4]]"]


def test_a_tiny_difference_is_shown_with_more_digits():
    *_, expected, got = lines(lambda w, b, X: get("geometry-3").reference(w, b, X) + 0.000004)
    assert (expected, got) == ("    expected  [[1.56, 1.92]]", "    got       [[1.560004, 1.920004]]")


@pytest.mark.parametrize(
    ("value", "message"),
    [
        (None, "The result is None: is a `return` missing?"),
        (1.5, "Expected an array of shape (1, 2); this is a number."),
        ([[1.0], [2.0]], "Expected an array of shape (1, 2); this is an array of shape (2, 1)."),
        (
            [[1.0], [2.0, 3.0]],
            "Expected an array of shape (1, 2); this is a list that does not make an array of numbers.",
        ),
        (
            [["1.56", "1.92"]],
            "Expected an array of shape (1, 2); this is a list, but its entries are texts, not numbers.",
        ),
        (
            np.array([[True, False]]),
            "Expected an array of shape (1, 2); "
            "this is an array of shape (1, 2), but its entries are truth values, not numbers.",
        ),
        ([[1j, 1]], "Expected an array of shape (1, 2); this is a list that does not make an array of numbers."),
        ([[np.nan, 1.92]], "The result contains NaN or infinity."),
        ([[1.56, np.inf]], "The result contains NaN or infinity."),
        (
            [[1.56, 10**400]],
            "Expected an array of shape (1, 2); this is a list that does not make an array of numbers.",
        ),
        ("(1.56, 1.92)", "Expected an array of shape (1, 2); this is a text: `'(1.56, 1.92)'`."),
        (np.ndarray, "Expected an array of shape (1, 2); this is a function."),
        (..., "Replace the `...` of the starter by your answer."),
    ],
)
def test_a_wrong_type_or_shape_is_named(value, message):
    first, *case = lines(lambda w, b, X: value)
    assert first == f"geometry-3: not yet. {message}"
    assert case[0] == f"    {PROJECT}"


def test_parts_of_a_tuple_are_named():
    def message(*factors, id="perceptron-3"):
        right = get(id).reference
        return check(id, lambda *args: tuple(f * v for f, v in zip(factors, right(*args), strict=True))).message

    assert message(1, 3, 1) == "The second value, `b`, is wrong; `w` is right; `updates` is right."
    assert message(1, 3, 3) == "The second value, `b`, is wrong; `w` is right; `updates` is wrong too."
    assert message(3, 1, 1).startswith("The first value, `w`, is wrong (0 of 2 numbers are right); `b` is right; ")
    assert message(2, 1, id="geometry-7") == "The first value, `functional`, is wrong; `geometric` is right."
    assert message(np.nan, 1, id="perceptron-5") == (
        "The first value, `risk`, is wrong (the result contains NaN or infinity); `mistakes` is right."
    )
    assert check("geometry-4", lambda X, y: np.zeros(2)).message == (
        "Expected a tuple of 2 values; this is an array of shape (2,)."
    )
    assert check("geometry-4", lambda X, y: (0, 0)).message == (
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
    def project(w, b, X):
        return X[5]

    line = project.__code__.co_firstlineno + 1
    error = f"IndexError: index 5 is out of bounds for axis 0 with size 1 (line {line})"
    assert lines(project) == [
        f"geometry-3: not yet. `project` fails: `{error}`.",
        f"    {PROJECT}",
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
    def nearer_mean(X, y):
        X -= 1
        return 0, 0

    message = "`nearer_mean` modifies its argument `X`; work on a new array instead."
    assert check("geometry-4", nearer_mean).message == message


def test_an_endless_loop_is_stopped(monkeypatch):
    monkeypatch.setattr(fb, "SECONDS", 0.1)

    def train(X, y, max_epochs):
        while True:
            try:
                pass
            except Exception:
                pass

    assert lines(train, "perceptron-3") == [
        "perceptron-3: not yet. `train` had not finished after 0.1 seconds. Does it stop after `max_epochs` passes?",
        "    train(X=[[2, 1]], y=[-1], max_epochs=5)",
        "    had not finished after 0.1 seconds",
    ]

    def find_cycle(X, y):
        while True:
            pass

    assert check("perceptron-9", find_cycle).message == "`find_cycle` had not finished after 0.1 seconds."


def test_an_interrupt_by_the_reader_is_reported():
    def train(X, y, max_epochs):
        raise KeyboardInterrupt

    assert check("perceptron-3", train).message.startswith("`train` was interrupted. ")


def test_a_value_in_place_of_a_function_and_the_reverse():
    message = 'Pass the function itself, `check("geometry-3", project)`; this is an array of shape (1, 2).'
    assert check("geometry-3", np.ones((1, 2))).message == message
    assert check("geometry-1", lambda: 1).message == "Expected a list of 2 numbers; this is a function."


@pytest.mark.parametrize(
    ("value", "this"),
    [
        ("2, -3", "a text: `'2, -3'`"),
        (["2", "-3"], "a list, but its entries are texts, not numbers"),
        ([2], "a list of 1 number"),
        ([[2], [-3]], "an array of shape (2, 1)"),
    ],
)
def test_a_list_of_numbers_is_asked_for_as_such(value, this):
    assert check("geometry-1", value).message == f"Expected a list of 2 numbers; this is {this}."


def test_a_number_is_never_given_away():
    result = check("geometry-1", [2, 7])
    assert repr(result) == "geometry-1: not yet. 1 of 2 numbers are right."
    assert "4101" not in repr(check("perceptron-4", [0, 0, 0, 0]))


@pytest.mark.parametrize("answer", ["c", "C", " c\n"])
def test_a_letter_may_be_upper_case(answer):
    assert check("geometry-5", answer).right


@pytest.mark.parametrize("answer", ["f", "", "ab", 3, ["c"], True])
def test_a_choice_wants_a_letter(answer):
    assert "Answer with one of the letters a, b, c, d, e as a string" in check("geometry-5", answer).message


@pytest.mark.parametrize(
    ("answer", "message"),
    [
        (([[1, 2], [3]], [1, 1]), "`X` must be a matrix"),
        (([1, 2, 3], [1, 1, -1]), "`X` must be a matrix"),
        (([["a"], ["b"]], [1, -1]), "`X` must be a matrix"),
        (([[np.nan], [1]], [1, -1]), "`X` must be a matrix"),
        ((np.zeros((1001, 1)), np.ones(1001)), "at most 1000"),
        (([[1], [2]], [1, 0]), "`y` must hold 2 labels, each -1 or +1."),
        (([[1], [2]], [1]), "`y` must hold 2 labels"),
        ([[1, 2, 3]], "must be a pair `(X, y)`"),
        ("no", "must be a pair `(X, y)`"),
        (([[1], [-1]], [1, -1]), "must converge after exactly 8 updates; here it makes 2."),
        (([[1], [1]], [1, -1]), "here it makes 18 or more."),
    ],
)
def test_a_construction_is_told_what_it_lacks(answer, message):
    result = check("perceptron-10", answer)
    assert result.right is False
    assert message in result.message


def test_read_data_accepts_lists_and_arrays():
    X, y = read_data([[[1, 2], [3, 4]], (1, -1)])
    assert X.dtype == float
    assert y.tolist() == [1, -1]


def test_a_proof_is_graded_by_hand():
    result = check("perceptron-7", "by induction")
    assert result.right is None
    assert repr(result) == (
        "perceptron-7: graded by hand. Compare your proof with the marking scheme in the solution. It looks for: "
        'Claim; Same decisions; Same updates; Example; Rule. `show("perceptron-7", solution=True)` shows it.'
    )
    assert get("perceptron-7").marking in get("perceptron-7").task


def test_the_counts_of_wrong_answers_are_those_of_runs():
    from lincls import perceptron, radius

    def counts(rho=lambda R: R, count=lambda run: run.n_updates, **options):
        sets = [[[51], [49]], [[1 / 32], [1 / 64]]]
        options = {"max_epochs": 10**5} | options
        return [count(perceptron(X, [1, -1], rho=r, **options)) for X in sets for r in (1, rho(radius(X)))]

    by_name = {wrong.name: wrong.answer for wrong in get("perceptron-4").wrong}
    assert by_name["no difference"] == counts(lambda R: 1)
    assert by_name["R instead of its square"] == counts(lambda R: R**0.5)
    assert by_name["rho = R^2"] == counts(lambda R: R**2)
    assert by_name["passes"] == counts(count=lambda run: run.n_epochs)
    assert by_name["passes without the clean one"] == counts(count=lambda run: run.n_epochs - 1)
    assert by_name["stopped early"] == counts(max_epochs=1000)


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


@named(GRADED)
def test_no_message_quotes_the_reference(exercise):
    body = [line.strip() for line in exercise.source.splitlines() if len(line.strip()) > 15][2:]
    answers = [answer(exercise), starter(exercise), None, "x", 0, *(w.answer for w in exercise.wrong)]
    for text in (repr(check(exercise.id, given)) for given in answers):
        assert exercise.marker not in text
        assert not [line for line in body if line in text]


@named(GRADED)
def test_check_takes_less_than_a_second_and_repeats_itself(exercise):
    for given in [answer(exercise), *(w.answer for w in exercise.wrong)]:
        first = check(exercise.id, given)  # loads what it needs
        start = time.process_time()  # not the clock on the wall: the machine may be busy
        assert check(exercise.id, given) == first
        assert time.process_time() - start < 1


def test_a_constructed_answer_is_not_modified():
    for id in ["perceptron-6", "perceptron-10", "geometry-9"]:
        given = get(id).expected()
        before = repr(given)
        check(id, given)
        assert repr(given) == before


def test_unknown_names_are_refused():
    with pytest.raises(ValueError, match=r"no exercise has the id 'geometry2'\. Did you mean 'geometry-2'\?"):
        check("geometry2", 1)
    with pytest.raises(ValueError, match=r"no exercise has the id 7; there are geometry-1, "):
        show(7)
    assert show("Geometry_2") is get("geometry-2")
    assert check("Geometry_2", np.hypot).id == "geometry-2"
    with pytest.raises(ValueError, match="no chapter 'algebra' has exercises; there are geometry, perceptron"):
        ids("algebra")


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"id": "Geometry 3"}, "must read like 'perceptron-3'"),
        ({"kind": "essay"}, "kind must be one of"),
        ({"difficulty": "tricky"}, "difficulty must be one of"),
        ({"tag": "draw"}, "tag must be one of"),
    ],
)
def test_a_misspelt_exercise_is_refused(change, message):
    words = {"id": "geometry-99", "title": "T", "kind": "number", "difficulty": "easy", "tag": "compute"}
    texts = {"statement": "", "solution": "", "points": 1, "minutes": 1}
    with pytest.raises(ValueError, match=message):
        Exercise(**texts, **{**words, **change})


def test_an_id_is_used_once():
    with pytest.raises(ValueError, match="two exercises have the id 'geometry-1'"):
        register(get("geometry-1"))


def test_importing_the_exercises_loads_numpy_alone():
    code = (
        "import sys, lincls.exercises as e; [e.show(i).to_myst() for i in e.ids()]; "
        "print({'scipy', 'sklearn', 'matplotlib', 'cvxpy', 'IPython', 'numba'} & {*sys.modules})"
    )
    printed = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert printed.strip() == "set()"
