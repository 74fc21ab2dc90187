"""The cases that an answer is judged on: the public ones of `check`, and secret ones, drawn until mistakes show.

An answer may hold a table of the public cases, and behind it a typical mistake, or one and the same value. The secret
cases are of no use if they let that pass: they are drawn until each such answer fails on NOTICED of them.
"""

import functools
import hashlib
import pickle
from dataclasses import replace

import numpy as np

from .verdict import Outcome, call, fault_of

__all__ = ["NOTICED", "public_cases", "remembering", "secret_cases", "unnoticed"]

NOTICED = 3  # secret cases on which each typical mistake fails, whatever the seed
DRAWS = 2  # times that cases are drawn at least
MOST = 40  # and at most; then `unnoticed` names a mistake that the random cases hardly ever show
SECONDS = 0.5  # of processor time for one call of a typical wrong answer


@functools.cache
def public_cases(exercise):
    """Return the cases that students know from `check`."""
    return exercise.cases_for(np.random.default_rng(0))


def secret_cases(exercise, seed):
    """Return cases drawn from a seed (bytes), without repetitions and without the public ones; of a value none."""
    return _drawn(exercise, seed)[0] if exercise.called else []


def unnoticed(exercise, seed):
    """Return the typical mistakes and constant answers that too few secret cases of a seed show, by name."""
    return list(_drawn(exercise, seed)[1])


def _drawn(exercise, seed):
    """Draw cases; return them, and by name how often an answer was noticed that was noticed too seldom."""
    secret, known = [], {pickle.dumps(args) for args in public_cases(exercise)}
    quick, rivals = remembering(exercise), _rivals(exercise)
    missing = dict.fromkeys(rivals, 0)
    for draw in range(MOST):
        key = hashlib.sha256(seed + f"/{exercise.id}/{draw}".encode()).digest()
        for args in exercise.cases_for(np.random.default_rng(list(key))):
            if pickle.dumps(args) not in known:
                known.add(pickle.dumps(args))
                noticed = [name for name in missing if fault_of(quick, args, rivals[name](args))]
                missing |= {name: missing[name] + 1 for name in noticed}
                missing = {name: count for name, count in missing.items() if count < NOTICED}
                if draw < DRAWS or noticed:
                    secret.append(args)
        if draw + 1 >= DRAWS and not missing:
            break
    return secret, missing


@functools.cache
def _rivals(exercise):
    """Return by name what may stand behind a table of the public cases: functions from a case to an outcome."""
    rivals = {wrong.name: lambda args, f=wrong.answer: call(f, args, processor=SECONDS) for wrong in exercise.wrong}
    for i, args in enumerate(public_cases(exercise)):
        same = Outcome(exercise.expected(*args))
        rivals[f"always the answer to public case {i}"] = lambda _, same=same: same
    return rivals


def remembering(exercise):
    """Return the exercise with a reference that computes each answer once."""
    known = {}

    def answer(*args):
        key = pickle.dumps(args)
        if key not in known:
            known[key] = exercise.reference(*args)
        return known[key]

    return replace(exercise, reference=answer, given=exercise.starter)
