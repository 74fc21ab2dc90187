"""Grade what was handed in: a record for each file as it finishes, whatever the file does.

The grader never runs a submission's code itself. A sandboxed process runs it and sends values; here, outside, they
are compared with the reference's, first on the public cases, which students know from `check`, then on cases drawn
from a secret seed. What a student reads is made from the public cases alone; of the secret ones he learns only
whether all were right and, where his answer behaves like a typical wrong one, which.
"""

import hashlib
import multiprocessing
import os
import signal
import threading
import time
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from dataclasses import asdict, dataclass, field

import numpy as np

from ..exercises.judging import Verdict, judge
from ..exercises.limits import Unfinished, time_limit
from ..exercises.values import describe
from . import submission as sub
from .sandbox import Died, SandboxError, Session

PATIENCE = 120  # seconds for a submission with many faults; then its other questions are named as not reached
JUDGING = 20  # seconds for one comparison
DRAWS = 2  # times that cases are drawn from the secret seed

HIDDEN = "It agrees on the cases of `check`, but not on others, which are secret. "
REASONS = {
    "error": "On one of them it fails with an error.",
    "stopped": "On one of them it does not come to an end.",
    "changed": "On one of them it modifies its arguments.",
    "value": "Try it on cases of your own: other sizes, other signs, zeros, ties.",
}


@dataclass
class Result:
    """Whether an answer is right, None where a person marks it, and what the student reads."""

    right: bool | None
    verdict: str
    message: str = ""
    case: str = ""
    fault: bool = False  # the answer's process was lost, or it defines nothing


@dataclass
class Record:
    """All that is known about one file that was handed in; one line of the journal.

    `status` is "graded", "partial" (a question's code ended the process, or could not be run), "ungradable" (no
    points, the reason says why), "missing", "superseded" or "error" (the grader's own fault).
    """

    file: str
    student: str
    digest: str = ""
    status: str = "graded"
    reason: str = ""
    seconds: float = 0.0
    questions: dict = field(default_factory=dict)
    texts: dict = field(default_factory=dict)


def draw_cases(exercise, seed):
    """Return the public and the secret cases of a coding exercise, without repetitions."""
    if not exercise.called:
        return exercise.cases_for(None), []
    public, known, secret = exercise.cases_for(np.random.default_rng(0)), set(), []
    known |= {repr(args) for args in public}
    for draw in range(DRAWS):
        key = hashlib.sha256(seed + f"/{exercise.id}/{draw}".encode()).digest()
        for args in exercise.cases_for(np.random.default_rng(list(key))):
            if repr(args) not in known:
                known.add(repr(args))
                secret.append(args)
    return public, secret


class Grader:
    """Grades one submission after the other, for one assignment, seed and sandbox."""

    def __init__(self, assignment, seed, sandbox):
        self.assignment, self.sandbox = assignment, sandbox
        self.names = {e.id: e.name for e in assignment.graded}
        self.cases = {e.id: draw_cases(e, seed) for e in assignment.graded}

    def record(self, path, file, student):
        """Return the Record of one file; never an exception."""
        record, start = Record(file, student), time.monotonic()
        try:
            data = sub.load(path)
            record.digest = sub.digest(data)
            self.grade(sub.read(data, self.assignment), record)
        except sub.Ungradable as error:
            record.status, record.reason = "ungradable", str(error)
        except (Exception, Unfinished) as error:
            record.status, record.reason = "error", f"The grader failed: {type(error).__name__}: {error}"[:300]
            record.questions = {}
        record.seconds = round(time.monotonic() - start, 2)
        return record

    def grade(self, submission, record):
        """Grade the questions: all cells together, then, where that was not right, each answer without the others.

        The second run makes a fault cost its own question only: what another cell deleted or patched is as it was.
        """
        deadline = time.monotonic() + PATIENCE
        results = self.attempt(submission.cells, self.assignment.graded, deadline)
        others_work = any(result.right for result in results.values())
        for exercise in self.assignment.graded:
            cells = submission.alone(exercise.id)
            first = results[exercise.id]
            own = first.verdict == "stopped" and others_work  # once more would take as long again
            innocent = not (submission.tangled or first.fault)
            if first.right or own or innocent or cells == submission.cells:
                continue
            again = self.attempt(cells, [exercise], deadline)[exercise.id]
            if again.right or first.fault:
                results[exercise.id] = again
        faults = [f"{id}: {result.message}" for id, result in results.items() if result.fault]
        if faults:
            record.status = "partial"
        record.reason = " ".join([*self.version(submission), *faults])[:500]
        record.texts = submission.texts
        for exercise in self.assignment.exercises:
            if exercise.by_hand:
                written = exercise.id in submission.texts
                result = Result(None, Verdict.BY_HAND) if written else Result(False, "no answer", "There is no text.")
            else:
                result = results[exercise.id]
            points = None if result.right is None else result.right * self.assignment.questions[exercise.id]
            record.questions[exercise.id] = {"points": points} | asdict(result)

    def check(self, submission):
        """Judge what a student asks about, on the public cases alone; return {id: Result}."""
        session = Session(self.sandbox, submission.cells, self.names)
        try:
            session.start()
            return {e.id: self.judge_public(e, session) for e in self.assignment.graded}
        finally:
            session.close()

    def version(self, submission):
        """Name the version that the notebook was made for, where it is another one."""
        if submission.fingerprint == self.assignment.fingerprint and submission.version == self.assignment.version:
            return
        if submission.version and submission.version != self.assignment.version:
            yield f"Made for lincls {submission.version}; the assignment is for {self.assignment.version}."
        elif submission.fingerprint:
            yield "Made for another assignment, or another state of this one."
        else:
            yield "The notebook does not say which assignment it was made for."

    def attempt(self, cells, exercises, deadline):
        """Run the cells and judge these exercises; begin again without what ended the process."""
        results, todo, starts, slow = {}, list(exercises), 0, 0
        while todo and slow < 2 and time.monotonic() < deadline:
            names = {e.id: self.names[e.id] for e in todo}
            session = Session(self.sandbox, cells, names)
            current = None
            try:
                session.start()
                verdicts = {}
                for current in todo:  # all public cases before the first secret one, which no message may carry out
                    verdicts[current.id] = self.judge_public(current, session)
                for current in list(todo):
                    if verdicts[current.id].right:
                        verdicts[current.id] = self.judge_secret(current, session)
                    results[current.id] = verdicts[current.id]
                    todo.remove(current)
            except Died as death:
                if death.cell is not None:
                    question = next(q for number, q, _ in cells if number == death.cell)
                    cells = tuple(cell for cell in cells if cell[0] != death.cell)
                    lost = [e for e in todo if e.id == question]
                    where = f"Cell {death.cell} was left out: {death}."
                elif current is not None:
                    lost, where, slow = [current], f"`{current.name}` was stopped: {death}.", slow + death.slow
                else:
                    lost, where, starts = [], "", starts + 1
                    if starts == 3:
                        raise SandboxError(f"the sandbox did not start: {death}") from None
                for exercise in lost:
                    results[exercise.id] = Result(False, "stopped" if death.slow else "failed", where, fault=True)
                    todo.remove(exercise)
            finally:
                session.close()
        for exercise in todo:
            results[exercise.id] = Result(False, "not reached", "The submission used up its time before.", fault=True)
        return results

    def judge_public(self, exercise, session):
        """Judge an answer on the public cases, or as the value that it is."""
        public, _ = self.cases[exercise.id]
        outcomes = ask(exercise, session, public)
        if outcomes is None:
            errors = session.errors_of(exercise.id) or session.errors_of(None)
            message = f"`{exercise.name}` is not defined." + (f" Errors: {errors}." if errors else "")
            return Result(False, "no answer", message, fault=bool(errors))
        if outcomes[0].uncalled:
            return Result(
                False, "not yet", f"`{exercise.name}` must be a function; it is {describe(outcomes[0].value)}."
            )
        if exercise.decidable:
            feedback = compare(exercise, public, outcomes)
        else:
            feedback = exercise.later(outcomes[0].value)
        verdict = "stopped" if outcomes[-1].stopped else feedback.verdict
        errors = session.errors_of(exercise.id) if feedback.right is False else ""
        message = feedback.message + (f" Errors: {errors}." if errors else "")
        return Result(feedback.right, verdict, message, feedback.case, fault=bool(errors))

    def judge_secret(self, exercise, session):
        """Judge an answer, right on the public cases, on the secret ones; the message tells nothing of them."""
        _, secret = self.cases[exercise.id]
        outcomes = ask(exercise, session, secret)
        if outcomes is None:
            raise Died("its answer disappeared")
        feedback = compare(exercise, secret, outcomes)
        if feedback.right:
            return Result(True, "right")
        known = {wrong.name: wrong.message for wrong in exercise.wrong}
        if feedback.mistake in known:
            return Result(False, "not yet", HIDDEN + known[feedback.mistake])
        kinds = [("stopped", o.stopped) for o in outcomes] + [("error", o.error) for o in outcomes]
        kind = next((kind for kind, found in [*kinds, *(("changed", o.changed) for o in outcomes)] if found), "value")
        return Result(False, "not yet", HIDDEN + REASONS[kind])


def ask(exercise, session, cases):
    """Return the outcomes on the cases, up to one that does not come to an end; None where there is no answer."""
    outcomes = []
    for args in cases:
        outcomes.append(session.ask(exercise.id, args if exercise.called else None))
        if outcomes[-1] is None:
            return None
        if outcomes[-1].stopped:
            break
    return outcomes


def compare(exercise, cases, outcomes):
    """Judge outcomes within a time limit: they are a stranger's values."""
    try:
        with time_limit(JUDGING):
            return judge(exercise, cases, outcomes)
    except Unfinished:
        raise Died("its values cannot be compared in reasonable time") from None


# Many submissions, in several processes -------------------------------------------------------------

_grader = None


def _begin(assignment, seed, sandbox, parent):
    """Prepare a process of the pool: it ignores Ctrl-C, which the parent handles, and ends with the parent."""
    global _grader
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _grader = Grader(assignment, seed, sandbox)

    def watch():
        while os.getppid() == parent:
            time.sleep(0.5)
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


def _record(*item):
    return _grader.record(*item)


def records(items, assignment, seed, sandbox, jobs):
    """Yield the Record of each (path, file, student) as it finishes; a process that breaks loses none."""
    setting = (assignment, seed, sandbox, os.getpid())
    left = {item[1]: item for item in items}
    alone = False  # after a breakdown one by one, so that the culprit is known
    while left:
        batch = list(left.values())[: 1 if alone else None]
        workers = max(1, min(jobs, len(batch)))
        pool = ProcessPoolExecutor(workers, multiprocessing.get_context("spawn"), _begin, setting)
        try:
            futures = {pool.submit(_record, *item): item[1] for item in batch}
            for future in as_completed(futures):
                yield future.result()
                del left[futures[future]]
        except BrokenProcessPool:
            if alone:
                _, file, student = left.pop(batch[0][1])
                yield Record(file, student, status="error", reason="It breaks the grader's own process.")
            alone = True
        finally:
            pool.shutdown(cancel_futures=True)
