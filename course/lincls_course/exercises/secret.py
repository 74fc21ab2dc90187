"""The cases that an answer is judged on: the public ones of `check`, and secret ones, drawn until mistakes show.

An answer may hold a table of the public cases, and behind it a typical mistake, or one and the same value. The secret
cases are of no use if they let that pass: they are drawn until each such answer fails on NOTICED of them. And so that
two seeds judge alike, they hold as many inputs of each of the KINDS_OF_INPUT that `cases` gives on three seeds.
"""

import copy
import functools
import hashlib
import pickle

import numpy as np

from . import verdict
from .verdict import Outcome, call, fault_of

__all__ = ["KINDS_OF_INPUT", "NOTICED", "public_cases", "remembering", "secret_cases", "unnoticed"]

NOTICED = 3  # secret cases on which each typical mistake fails, and that are of each kind, whatever the seed
DRAWS = 2  # times that cases are drawn at least
MOST = 40  # and at most; then `unnoticed` names a mistake that the random cases hardly ever show
SECONDS = 0.5  # of processor time for one call of a typical wrong answer


def labels(a):
    """Tell whether an array holds labels."""
    return a.ndim == 1 and a.dtype.kind == "i" and (abs(a) == 1).all()


def points(a):
    """Tell whether an array holds points, or what else has rows of numbers."""
    return a.ndim == 2 and a.dtype.kind == "f"


def far(X):
    """Tell whether points vary less in a coordinate than they are away from zero."""
    spread = 2 * np.ptp(X, axis=0)
    return ((spread > 0) & (spread < abs(X.mean(axis=0)))).any()


KINDS_OF_INPUT = {  # on which programs differ: whether an array makes a case such an input
    "labels of one class": lambda a: labels(a) and abs(a.sum()) == len(a),
    "unbalanced classes": lambda a: labels(a) and 0 < abs(a.sum()) < len(a),
    "entries that cancel": lambda a: a.ndim == 1 and a.dtype.kind == "f" and a.any() and abs(a.sum()) < 1e-9,
    "repeated points": lambda a: points(a) and len(np.unique(a, axis=0)) < len(a),
    "points far from zero": lambda a: points(a) and far(a),
}


def holds(such, args):
    """Tell whether a case has an array of a kind, of more than one row."""
    return any(such(a) for a in args if isinstance(a, np.ndarray) and len(a) > 1)


@functools.cache
def public_cases(exercise):
    """Return the cases that students know from `check`."""
    return exercise.cases_of(0)


def secret_cases(exercise, seed):
    """Return cases drawn from a seed (bytes), without repetitions and without the public ones; of a value none."""
    if exercise.by_case or not exercise.called:
        return _drawn(exercise, seed)[0] if exercise.called else []
    return exercise.cases_for(np.random.default_rng([*hashlib.sha256(seed + exercise.id.encode()).digest()]))


def unnoticed(exercise, seed):
    """Return the typical mistakes, constant answers and kinds of input that too few secret cases of a seed show."""
    return list(_drawn(exercise, seed)[1])


def _drawn(exercise, seed):
    """Draw cases; return them, and by name how often something was shown that was shown too seldom."""
    secret, known = [], {pickle.dumps(args) for args in public_cases(exercise)}
    signs = _signs(exercise)
    missing = dict.fromkeys(signs, 0)
    for draw in range(MOST):
        key = hashlib.sha256(seed + f"/{exercise.id}/{draw}".encode()).digest()
        for args in exercise.cases_for(np.random.default_rng(list(key))):
            if pickle.dumps(args) not in known:
                known.add(pickle.dumps(args))
                noticed = [name for name in missing if signs[name](args)]
                missing |= {name: missing[name] + 1 for name in noticed}
                missing = {name: count for name, count in missing.items() if count < NOTICED}
                if draw < DRAWS or noticed:
                    secret.append(args)
        if draw + 1 >= DRAWS and not missing:
            break
    return secret, missing


@functools.cache
def _signs(exercise):
    """Return by name what secret cases are to show, as functions of a case."""
    quick, public = remembering(exercise), public_cases(exercise)
    signs = {
        wrong.name: lambda args, f=wrong.answer: fault_of(quick, args, call(f, args, processor=SECONDS))
        for wrong in exercise.wrong
    }
    for i, args in enumerate(public):
        same = Outcome(exercise.expected(*args))
        signs[f"always the answer to public case {i}"] = lambda args, same=same: fault_of(quick, args, same)
    draws = [exercise.cases_of(seed) for seed in range(3)]
    kinds = {kind: functools.partial(holds, such) for kind, such in KINDS_OF_INPUT.items()}
    return signs | {kind: sign for kind, sign in kinds.items() if all(any(map(sign, cases)) for cases in draws)}


def remembering(exercise):
    """Return the exercise that draws the cases of a seed once, and calls each answer on a case once."""
    quick, right, done = copy.copy(exercise), {}, {}

    def expected(*args):
        key = pickle.dumps(args)
        if key not in right:
            right[key] = exercise.expected(*args)
        return right[key]

    def outcome(answer, args, seconds=verdict.SECONDS):
        key = answer, pickle.dumps(args)
        if key not in done:
            done[key] = exercise.outcome(answer, args, seconds)
        return done[key]

    vars(quick).update(cases_of=functools.cache(exercise.cases_of), expected=expected, outcome=outcome)
    return quick
