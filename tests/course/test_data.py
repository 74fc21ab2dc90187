"""Exercises with a data set and a budget: what is scored, what never crosses the border, what an odd answer gets."""

import json
import shutil

import numpy as np
import pytest
from threadpoolctl import threadpool_info, threadpool_limits

from lincls_course import get, ids
from lincls_course.exercises import limits
from lincls_course.exercises.exercise import Exercise
from lincls_course.exercises.limits import Budget
from lincls_course.exercises.room import ExerciseError, read_exercise
from lincls_course.exercises.secret import public_cases, secret_cases
from lincls_course.exercises.verdict import Verdict
from lincls_course.grading.grade import judge_public, judge_secret
from lincls_course.grading.sandbox import Sandbox
from lincls_course.grading.session import Session

DATA = [get(id) for id in ids() if hasattr(get(id), "steps")]
DIGITS, FAST = get("multiclass-24"), get("logistic-11")


def named(name, exercise=DIGITS):
    return next(wrong for wrong in exercise.wrong if wrong.name == name)


def graded(exercise, source, seconds=1):
    """Return the result of a source in the sandbox, and all that was sent there."""
    session, sent = Session(Sandbox(seconds=seconds), [[1, exercise.id, source]], {exercise.id: exercise.name}), []
    send = session._send
    session._send = lambda message: (sent.append(json.dumps(message)), send(message))
    try:
        session.start()
        result = judge_public(exercise, session)
        if result.right or result.share:
            result = judge_secret(exercise, session, secret_cases(exercise, b"sixteen letters."))
    finally:
        session.close()
    return result, sent


def test_steps_earn_shares_and_a_mistake_is_named():
    right, half, none = map(
        DIGITS.check, (DIGITS.reference, *(named(n).answer for n in ("linear machines", "majority")))
    )
    assert (right.right, right.share, right.case) == (True, 1, "")
    assert right.message.endswith("2 of 2 steps.")
    assert (half.right, half.share, half.mistake) == (False, 0.5, "linear machines")
    assert "1 of 2 steps; the next is at 0.87. Ten linear machines" in half.message
    assert (none.share, none.mistake) == (0, "majority")


@pytest.mark.parametrize(
    ("answer", "message"),
    [
        (lambda X, y, new: y, "must be 400 labels, one for each new point; this is an array of shape (500,)"),
        (lambda X, y, new: new, "must be 400 labels"),
        (lambda X, y, new: 3, "must be 400 labels"),
        (lambda X, y, new: ["3"] * 400, "must be 400 labels"),
        (lambda X, y, new: np.full(400, np.nan), "must be one of 0, 1, 2"),
        (lambda X, y, new: np.full(400, 10), "must be one of 0, 1, 2"),
        (lambda X, y, new: None, "is a `return` missing?"),
        (lambda X, y, new: (new.sort(axis=0), np.resize(y, 400))[1], "modifies its argument `new`"),
        (lambda X, y: y, "fails: `TypeError"),
    ],
)
def test_what_are_no_labels_earns_nothing_and_is_told_so(answer, message):
    feedback = DIGITS.check(answer)
    assert (feedback.right, feedback.share) == (False, 0)
    assert message in feedback.message


def test_a_budget_counts_time_by_the_computer_and_memory():
    assert "over its budget of 0.4 seconds" not in FAST.check(FAST.reference).message
    slow = named("a loop over points", FAST)
    assert FAST.check(slow.answer).message == slow.message
    large = FAST.check(lambda X, y, new: np.ones(3_000_000) @ np.ones(3_000_000) * np.ones(1000))
    assert (large.share, large.mistake) == (0, "Gram matrix")

    def uncounted(X, y, new):
        import tracemalloc

        tracemalloc.stop()
        return np.ones(1000)

    assert FAST.check(uncounted).share == 0


def test_a_call_has_one_thread_as_in_grading_and_later_ones_have_theirs():
    """Else products of matrices, which cost nothing, are over the budget where others compute, too."""

    def threads():
        return {pool["filepath"]: pool["num_threads"] for pool in threadpool_info()}

    def answer(X, y, new):
        within.update(threads())
        return DIGITS.reference(X, y, new)

    within, right = {}, DIGITS.check(DIGITS.reference)  # which loads what it needs
    with threadpool_limits(2):
        before = threads()
        assert DIGITS.check(answer) == right
        assert threads() == before
    assert {*within.values()} == {1}


def test_a_slow_computer_gets_more_time_and_a_fast_one_no_less(monkeypatch):
    for measured, allowed in ((0.5, 0.25), (1, 0.25), (4, 1)):
        limits.pace.cache_clear()
        monkeypatch.setattr(limits, "ROUND_TIME", 0.1)
        times = iter(np.cumsum([0, 0.1 * measured] * 5))
        monkeypatch.setattr(limits.time, "process_time", lambda times=times: next(times))
        assert Budget(0.25).allowed == pytest.approx(allowed)
    limits.pace.cache_clear()


@pytest.mark.parametrize("exercise", DATA, ids=lambda e: e.id)
def test_no_edition_and_no_page_holds_the_labels_of_sealed_sets(exercise):
    """The public set is public; the sealed ones are drawn from a secret, each time anew."""
    (public,), (one,), (other,) = public_cases(exercise), *(secret_cases(exercise, seed) for seed in (b"one", b"two"))
    for X, y in ((public, one), (one, other)):
        assert not np.array_equal(X[2], y[2])
        assert not np.array_equal(X[-1], y[-1])
    assert len(exercise.sample()) == len(exercise.parameters) == len(public) - 1
    stored = json.dumps(exercise.public_cases())
    assert str(one[-1].tolist()) not in stored
    assert not [wrong for wrong in exercise.wrong if wrong.message in stored]
    assert str(public[-1].tolist()) not in exercise.to_myst() + repr(exercise) + exercise.starter


@pytest.mark.parametrize(
    "facts", ["steps: 0.9, 0.8", "steps: 0, 1", "steps: 0.5, 1.5", "steps: high", "measure: speed"]
)
def test_a_misspelt_fact_is_refused(tmp_path, facts):
    room = shutil.copytree(DIGITS.folder, tmp_path / DIGITS.id)
    text = (room / "exercise.md").read_text("utf-8")
    fact = facts.partition(":")[0]
    lines = [line for line in text.splitlines() if not line.startswith(f"{fact}:")]
    (room / "exercise.md").write_text("\n".join([lines[0], facts, *lines[1:]]), encoding="utf-8")
    with pytest.raises(ExerciseError, match=fact):
        read_exercise(room, Exercise.kinds)


# Graded in the sandbox


def source(exercise, body):
    first = f"def {exercise.name}({', '.join(exercise.parameters)}):"
    return f"import numpy as np\n{first}\n" + "\n".join(f"    {line}" for line in body.splitlines())


@pytest.mark.usefixtures("sandboxed")
def test_sealed_labels_never_cross_the_border_and_sealed_scores_count():
    result, sent = graded(DIGITS, f"import numpy as np\n{DIGITS.source}")
    assert (result.verdict, result.share) == (Verdict.RIGHT, 1)
    (public,), (secret,) = public_cases(DIGITS), secret_cases(DIGITS, b"sixteen letters.")
    for *given, truth in (public, secret):
        assert not [line for line in sent if json.dumps(truth.tolist())[1:-1] in line]
        assert [line for line in sent if json.dumps(given[1].tolist())[1:-1] in line]
    squares = "means = np.array([X[y == k].mean(axis=0) for k in range(10)])\n"
    squares += "return ((new[:, None] - means) ** 2).sum(axis=2).argmin(axis=1)"
    result, _ = graded(DIGITS, source(DIGITS, squares))
    assert (result.verdict, result.share, result.mistake) == (Verdict.NOT_YET, 0.5, "nearest mean")
    assert result.message.startswith("On sealed data: The score is 0.")
    table, _ = graded(DIGITS, source(DIGITS, f"return np.array({public[-1].tolist()})"))
    assert table.share == 0
    assert table.message.startswith("On sealed data: The score is 0.")


HOSTILE = {
    "sleeps": ("import time\ntime.sleep(100)", "more than the 0.4 seconds"),
    "loops": ("while True: pass", "more than the 0.4 seconds"),
    "cuts the clock": ("import signal\nsignal.setitimer = print\nwhile True: pass", "more than the 0.4 seconds"),
    "takes memory": ("return np.ones(4 * 10**6)[:1000]", "holds more than the 20 MB"),
    "takes all memory": ("return np.ones(10**10)[:1000]", "holds more than the 20 MB"),
    "reads files": ("return open('/etc/passwd').read()", "FileNotFoundError"),
    "sends another length": ("return np.ones(10)", "must be 1000 labels"),
    "sends NaN": ("return np.full(1000, np.nan)", "must be one of -1 or 1"),
    "sends an impostor": ("class A(list):\n    __eq__ = lambda *a: True\nreturn A()", "must be 1000 labels"),
}


@pytest.mark.usefixtures("sandboxed")
@pytest.mark.parametrize("how", HOSTILE)
def test_a_hostile_answer_earns_nothing(how):
    body, message = HOSTILE[how]
    result, _ = graded(FAST, source(FAST, body))
    assert not result.right
    assert not result.share
    assert message in result.message


@pytest.mark.usefixtures("sandboxed")
def test_the_kernel_counts_the_time_of_who_stops_the_clock_inside():
    """It passes on the public set, where the first call may import; on the sealed one it does not."""
    body = FAST.source.rpartition('"""\n')[2]
    idle = "import signal, time\nfor timer in (signal.ITIMER_REAL, signal.ITIMER_PROF): signal.setitimer(timer, 0)\n"
    idle += "until = time.process_time() + 2.5\nwhile time.process_time() < until: pass\n"
    lines = [line.removeprefix("    ") for line in body.splitlines()]
    result, _ = graded(FAST, source(FAST, idle + "\n".join(lines)), seconds=5)
    assert (result.right, result.share) == (False, 0)
    assert "does not come to an end" in result.message
