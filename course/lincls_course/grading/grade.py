"""Grade what was handed in: a record for each file, whatever the file does.

The grader never runs a submission's code itself. A sandboxed process runs it and sends values; here, outside, they
are compared with the reference's, first on the public cases, which students know from `check`, then on cases drawn
from a secret seed. What a student reads is made from the public cases alone; of the secret ones he learns only
whether all were right and, where his answer behaves like a typical wrong one, which.
"""

import hmac
import re
import time
from contextlib import closing
from dataclasses import replace

from ..exercises.limits import Unfinished, time_limit
from ..exercises.secret import public_cases, secret_cases
from ..exercises.values import describe
from ..exercises.verdict import Verdict, judge
from . import submission as sub
from .journal import Record, Result, Status
from .sandbox import Sandbox, SandboxError
from .session import Died, Session
from .submission import opening

__all__ = ["OTHER", "Attempt", "Grader", "unprotected", "judge_public", "judge_secret"]

OTHER = "Made for a different assignment, or a different state of this one."
PATIENCE = 120  # seconds for a submission with many faults; then its other questions are named as not reached
ENDLESS = 2  # answers whose process had to be killed; each costs seconds
ABSENT = r"is yours to write|sklearn.datasets.data"  # what an error says where another exercise's ban was met
STARTS = 3  # times that a process may be lost before the first cell


class Grader:
    """Grades one submission after the other, for one assignment, seed and sandbox; all questions, or `only` some."""

    def __init__(self, assignment, seed, sandbox, only=()):
        self.assignment, self.seed, self.sandbox, self.only = assignment, seed, sandbox, only
        self.starved = False  # whether the last submission lost an answer while others had the processor

    def secret(self, record):
        """Return the secret cases of a submission by question: of no use to any other, nor to its author later."""
        key = hmac.digest(self.seed, f"{record.student}\0{record.digest}".encode(errors="surrogatepass"), "sha256")
        return {exercise.id: secret_cases(exercise, key) for exercise in self.assignment.graded}

    def record(self, path, file, student):
        """Return the Record of one file; never an exception."""
        record, start = Record(file, student), time.monotonic()
        try:
            data = sub.read_bytes(path)
            record.digest = sub.digest(data)
            self.starved = False
            self.grade(sub.read(data, self.assignment), record)
        except sub.Ungradable as error:
            record.status, record.reason = Status.UNGRADABLE, str(error)
        except (Exception, Unfinished) as error:
            record.status, record.reason = Status.ERROR, f"The grader failed: {type(error).__name__}: {error}"[:300]
            record.results = {}
        record.seconds = round(time.monotonic() - start, 2)
        return record

    def grade(self, submission, record):
        """Enter a submission's results into its record."""
        if not submission.asked:
            raise sub.Ungradable("It answers no question of this assignment.")
        own = self.assignment.of(whose(record, submission, self.assignment.students))
        record.numbers = own.student
        asked = [exercise for exercise in own.graded if exercise.id in (self.only or own.questions)]
        results = self.run(submission, self.secret(record), asked)
        faults = [f"{id}: {result.message}" for id, result in results.items() if result.fault]
        if faults:
            record.status = Status.PARTIAL
        again = [f"`{e.name}` is defined in {n} cells: the last counts." for e in asked
                 if (n := submission.definitions(e.id, e.name)) > 1]  # fmt: skip
        record.reason = " ".join([*self.version(submission, own.student), *again, *faults])[:500]
        record.texts = submission.texts
        shown = " ".join(submission.texts.values())
        record.pictures = {name: data for name, data in submission.pictures.items() if name in shown}
        record.code = submission.code
        results |= {e.id: written(e, submission.texts) for e in self.assignment.exercises if e.by_hand}
        worth = self.assignment.questions
        record.results = {id: results[id].out_of(worth[id]) for id in worth if id in (self.only or worth)}

    def run(self, submission, secret, graded):
        """Return the results: of all cells together, then, where that was not right, of each answer without the others.

        The second run makes a fault cost its own question only: what another cell deleted or patched is as it was.
        """
        deadline = time.monotonic() + PATIENCE
        attempt = Attempt(self.sandbox, submission.cells, graded, secret, deadline)
        results = attempt.run()
        self.starved |= attempt.starved
        missed = attempt.missed
        others_work = any(result.right for result in results.values())
        for exercise in graded:
            first = results[exercise.id]
            absent = {name for e in graded for name in e.absent}
            fewer = missed and len(exercise.absent) < len(absent)
            if not may_do_better_alone(first, submission, others_work, fewer):
                continue
            attempt = Attempt(self.sandbox, submission.alone(exercise.id), [exercise], secret, deadline)
            again = attempt.run()
            self.starved |= attempt.starved
            if again[exercise.id].right or first.fault:
                results |= again
        return results

    def version(self, submission, student):
        """Name the version, or the student, that the notebook was made for, where it is another one."""
        own = self.assignment.of(student)
        if self.assignment.students and not student:
            yield "It is not known whose notebook this is: judged by the book's numbers."
        elif submission.student not in ("", student):
            yield f"The notebook was made for {submission.student}; judged by the numbers of {student}."
        elif not submission.variants and any(map(own.variant, own.exercises)):
            yield f"It has the book's numbers; judged by those of {student}."
        if submission.fingerprint == self.assignment.fingerprint and submission.version == self.assignment.version:
            return
        if submission.version and submission.version != self.assignment.version:
            yield f"Made for lincls {submission.version}; the assignment is for {self.assignment.version}."
        elif submission.fingerprint:
            yield OTHER
        else:
            yield "The notebook does not say which assignment it was made for."


def whose(record, submission, students):
    """Return whose numbers a submission is judged by: by the roster, else the file's name, else its own word.

    So a notebook that somebody else was given has somebody else's numbers, and its right answers are wrong.
    """
    if record.student in students:
        return record.student
    named = [id for id in students if re.search(rf"(?<![A-Za-z0-9]){re.escape(id)}(?![A-Za-z0-9])", record.file)]
    claimed = submission.student if submission.student in students else ""
    if claimed in named or not named:
        return claimed  # among several, such as the 2 of "homework-2-7.ipynb"
    return max(named, key=len)


def may_do_better_alone(result, submission, others_work, fewer):
    """Tell whether an answer deserves another run, without the cells of the other questions, and what these forbid."""
    if result.right or (submission.alone(result.id) == submission.cells and not fewer):
        return False
    if fewer:
        return True
    if result.verdict is Verdict.STOPPED and others_work:
        return False  # the loop is its own, and would take as long again
    return result.fault or submission.tangled


def written(exercise, texts):
    """Return the result for an answer in words."""
    if exercise.id in texts:
        return Result(exercise.id, Verdict.BY_HAND, exercise.excess(texts[exercise.id]))
    return Result(exercise.id, Verdict.NO_ANSWER, "There is no text.")


def unprotected(submission, exercises):
    """Return the results on the public cases, run without a sandbox, with the numbers that the notebook says it has."""
    numbers = submission.variants
    own = [e.varied(numbers[e.id]) if e.id in numbers else e for e in exercises]
    results = {e.id: written(e, submission.texts) for e in own if e.by_hand}
    return results | Attempt(Sandbox(trusted=True), submission.cells, [e for e in own if not e.by_hand]).run()


class Attempt:
    """Runs cells and judges questions, and begins again without what ended the process, until all are judged.

    Parameters
    ----------
    sandbox : Sandbox
    cells : sequence of CodeCell
    exercises : list of Exercise
    secret : mapping of question to cases
        What follows the public cases where those were right; none for `check`.
    deadline : float, optional
        On the monotonic clock.
    """

    def __init__(self, sandbox, cells, exercises, secret=None, deadline=None):
        self.sandbox, self.cells, self.exercises = sandbox, cells, exercises
        self.secret = secret or {}
        self.deadline = deadline or time.monotonic() + PATIENCE
        self.results, self.judging, self.endless, self.starts = {}, None, 0, 0
        self.starved = self.missed = False  # by the clock; what another exercise forbids

    def run(self):
        """Return a Result for each question."""
        while self.open() and self.endless < ENDLESS and time.monotonic() < self.deadline:
            self.judging = None
            try:
                self.judge()
            except Died as death:
                self.go_on_without(death)
        for exercise in self.open():
            self.lose(exercise, Verdict.NOT_REACHED, "The submission had already used up its time.")
        return self.results

    def open(self):
        """Return the exercises that have not been judged."""
        return [exercise for exercise in self.exercises if exercise.id not in self.results]

    def judge(self):
        """Run the cells and judge the open questions.

        All public cases come before the first secret one, which no message may carry out.
        """
        names = {exercise.id: exercise.name for exercise in self.open()}
        sandbox = replace(self.sandbox, without=frozenset(name for e in self.open() for name in e.absent))
        with closing(Session(sandbox, self.cells, names)) as session:
            try:
                session.start()
                self.outcomes_of(session)
            finally:
                self.starved |= session.starved
                self.missed |= any(re.search(ABSENT, error) for error in session.cell_errors.values())

    def outcomes_of(self, session):
        """Ask each open question its public cases, then those that were right their secret ones."""
        first = {}
        for exercise in self.open():
            self.judging = exercise
            first[exercise.id] = judge_public(exercise, session)
        for exercise in self.open():
            self.judging, result = exercise, first[exercise.id]
            if (result.right or result.share) and self.secret.get(exercise.id):
                result = judge_secret(exercise, session, self.secret[exercise.id])
            self.results[exercise.id] = result

    def go_on_without(self, death):
        """Lay the end of the process to a cell, which is left out from now on, or to the answer that was called."""
        verdict = Verdict.STOPPED if death.slow else Verdict.FAILED
        if death.cell is not None:
            guilty = next(cell for cell in self.cells if cell.number == death.cell)
            self.cells = tuple(cell for cell in self.cells if cell is not guilty)
            for exercise in self.open():
                if exercise.id == guilty.question:
                    self.lose(exercise, verdict, f"The cell {opening(guilty.source)} was left out: {death}.")
        elif self.judging is not None:
            self.lose(self.judging, verdict, f"`{self.judging.name}` was stopped: {death}.")
            if death.slow:
                self.endless += 1
        else:
            self.starts += 1
            if self.starts == STARTS:
                raise SandboxError(f"the sandbox did not start: {death}") from None

    def lose(self, exercise, verdict, message):
        """Give a question up."""
        self.results[exercise.id] = Result(exercise.id, verdict, message, fault=True)


# One question -------------------------------------------------------------------------------------

HIDDEN = "It agrees on the cases of `check`, but not on others, which are secret. "
REASONS = {
    "stopped": "On one of them it does not come to an end.",
    "error": "On one of them it fails with an error.",
    "changed": "On one of them it modifies its arguments.",
}
OTHERWISE = "Try it on cases of your own: other sizes, other signs, zeros, ties."


def judge_public(exercise, session):
    """Judge an answer on the public cases, or as the value that it is."""
    cases = public_cases(exercise)
    outcomes = ask(exercise, session, cases, lambda some: not compare(exercise, cases, some).right)
    if outcomes is None:
        errors = session.errors_of(exercise.id) or session.errors_of(None)
        message = with_errors(f"`{exercise.name}` is not defined.", errors)
        return Result(exercise.id, Verdict.NO_ANSWER, message, fault=bool(errors))
    if outcomes[0].uncalled:
        message = f"`{exercise.name}` must be a function; it is {describe(outcomes[0].value)}."
        return Result(exercise.id, Verdict.NOT_YET, message)
    feedback = compare(exercise, cases, outcomes) if exercise.decidable else exercise.later(outcomes[0].value)
    complete = len(outcomes) == len(cases) and not outcomes[-1].stopped
    if feedback.mistake and exercise.called and complete:  # does it look like it elsewhere, too?
        further = exercise.further_cases()
        more = ask(exercise, session, further, lambda some: True) or []
        feedback = compare(exercise, cases, outcomes, list(zip(further, more, strict=False)))
    verdict = Verdict.STOPPED if outcomes[-1].stopped else feedback.verdict
    errors = session.errors_of(exercise.id) if feedback.right is False else ""
    message = with_errors(feedback.message, errors)
    return Result(exercise.id, verdict, message, feedback.case, feedback.mistake, feedback.share, fault=bool(errors))


def with_errors(message, errors):
    """Add the errors of the cells to a message."""
    return f"{message} Errors: {errors}." if errors else message


def judge_secret(exercise, session, cases):
    """Judge an answer, right on the public cases, on the secret ones; the message tells nothing of them."""
    outcomes = ask(exercise, session, cases, lambda some: not compare(exercise, cases, some).right)
    if outcomes is None:
        raise Died("its answer disappeared")
    feedback = compare(exercise, cases, outcomes)
    if feedback.right:
        return Result(exercise.id, Verdict.RIGHT, share=feedback.share)
    if feedback.share is not None:  # a score, which may be told: nobody gets these data again
        said = reason(outcomes) if any(outcome.error for outcome in outcomes) else feedback.message
        said = f"On sealed data: {said}"
        return Result(exercise.id, feedback.verdict, said, mistake=feedback.mistake, share=feedback.share)
    message = HIDDEN + exercise.replies.get(feedback.mistake, reason(outcomes))
    return Result(exercise.id, Verdict.NOT_YET, message, mistake=feedback.mistake)


def reason(outcomes):
    """Say in general what went wrong."""
    found = (text for what, text in REASONS.items() if any(getattr(outcome, what) for outcome in outcomes))
    return next(found, OTHERWISE)


def ask(exercise, session, cases, enough=lambda outcomes: False):
    """Return the outcomes on the cases, up to one that does not come to an end; None where there is no answer.

    An answer that has used the processor time of a call is asked no more where the outcomes so far are `enough`: a
    slow answer may be right, a wrong one need not be asked a hundred times.
    """
    outcomes, start = [], session.times()[0]
    for args in cases:
        given = exercise.handed(args) if exercise.called else None
        outcomes.append(session.ask(exercise.id, given, exercise.budget))
        if outcomes[-1] is None:
            return None
        if outcomes[-1].stopped:
            break
        if session.times()[0] > start + session.sandbox.seconds:
            if enough(outcomes):
                break
            start = session.times()[0]
    return outcomes


def compare(exercise, cases, outcomes, further=()):
    """Judge outcomes within a time limit: they are a stranger's values."""
    try:
        with time_limit(exercise.patience):
            return judge(exercise, cases, outcomes, lambda: further)
    except Unfinished:
        raise Died("its values cannot be compared in reasonable time") from None
    except MemoryError:
        raise Died("its values cannot be compared in reasonable memory") from None
