"""Ask a session for the answer to one question, and judge it: on the public cases, then on the secret ones."""

from ..exercises.limits import Unfinished, time_limit
from ..exercises.secret import public_cases
from ..exercises.values import describe
from ..exercises.verdict import Verdict, judge
from .record import Result
from .session import Died

__all__ = ["judge_public", "judge_secret"]

JUDGING = 20  # seconds for one comparison

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
    known = {wrong.name: wrong.message for wrong in exercise.wrong}
    message = HIDDEN + known.get(feedback.mistake, reason(outcomes))
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
        outcomes.append(session.ask(exercise.id, args if exercise.called else None))
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
        with time_limit(JUDGING):
            return judge(exercise, cases, outcomes, lambda: further)
    except Unfinished:
        raise Died("its values cannot be compared in reasonable time") from None
    except MemoryError:
        raise Died("its values cannot be compared in reasonable memory") from None
