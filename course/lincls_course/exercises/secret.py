"""The cases that an answer is judged on: the public ones of `check`, and secret ones, drawn until mistakes show.

An answer may hold a table of the public cases, and behind it a typical mistake, or one and the same value. The secret
cases are of no use if they let that pass: they are drawn until each such answer fails on NOTICED of them. And so that
two seeds judge alike, they hold as many inputs of each of the KINDS_OF_INPUT that `cases` gives on three seeds.
"""

import functools
import hashlib
import pickle
from dataclasses import replace

import numpy as np

from .verdict import Outcome, call, fault_of

__all__ = ["KINDS_OF_INPUT", "NOTICED", "public_cases", "remembering", "secret_cases", "unnoticed"]

NOTICED = 3  # secret cases on which each typical mistake fails, and that are of each kind, whatever the seed
DRAWS = 2  # times that cases are drawn at least
MOST = 40  # and at most; then `unnoticed` names a mistake that the random cases hardly ever show
SECONDS = 0.5  # of processor time for one call of a typical wrong answer


def arrays(args, dimensions, kind):
    """Return the arrays of a case that have so many dimensions, more than one row and entries of a kind."""
    return [
        a for a in args if isinstance(a, np.ndarray) and (a.ndim, a.dtype.kind) == (dimensions, kind) and len(a) > 1
    ]


def labels(args):
    """Return the arrays of labels."""
    return [y for y in arrays(args, 1, "i") if (abs(y) == 1).all()]


def far(X):
    """Tell whether the points vary less in a coordinate than they are away from zero."""
    spread = 2 * np.ptp(X, axis=0)
    return ((spread > 0) & (spread < abs(X.mean(axis=0)))).any()


KINDS_OF_INPUT = {  # on which programs differ: the arrays of a case, and whether one of them makes it such an input
    "labels of one class": (labels, lambda y: abs(y.sum()) == len(y)),
    "unbalanced classes": (labels, lambda y: 0 < abs(y.sum()) < len(y)),
    "entries that cancel": (lambda args: arrays(args, 1, "f"), lambda v: v.any() and abs(v.sum()) < 1e-9),
    "repeated points": (lambda args: arrays(args, 2, "f"), lambda X: len(np.unique(X, axis=0)) < len(X)),
    "points far from zero": (lambda args: arrays(args, 2, "f"), far),
}


@functools.cache
def public_cases(exercise):
    """Return the cases that students know from `check`."""
    return exercise.cases_for(np.random.default_rng(0))


def secret_cases(exercise, seed):
    """Return cases drawn from a seed (bytes), without repetitions and without the public ones; of a value none."""
    return _drawn(exercise, seed)[0] if exercise.called else []


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
    draws = [exercise.cases_for(np.random.default_rng(seed)) for seed in range(3)]
    for kind, (of, is_such) in KINDS_OF_INPUT.items():

        def holds(args, of=of, is_such=is_such):
            return any(map(is_such, of(args)))

        if all(any(map(holds, cases)) for cases in draws):
            signs[kind] = holds
    return signs


def remembering(exercise):
    """Return the exercise with a reference that computes each answer once."""
    known = {}

    def answer(*args):
        key = pickle.dumps(args)
        if key not in known:
            known[key] = exercise.reference(*args)
        return known[key]

    return replace(exercise, reference=answer, given=exercise.starter)
