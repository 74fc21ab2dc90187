"""Answers to evaluation-4."""

import numpy as np


def gain_of_choice(errors):
    """Return (smallest, outside), from the table errors (J, m)."""
    total = errors.sum(axis=1)
    outside = 0
    for k in range(errors.shape[1]):
        chosen = (total - errors[:, k]).argmin()
        outside += errors[chosen, k]
    return total.min(), outside


def _by(choose, note=lambda errors, j, k: errors[j, k], turn=lambda errors: errors, scale=lambda m: 1):
    """Make an answer from what it chooses for fold k and what it notes there."""

    def answer(errors):
        errors = turn(errors)
        m = errors.shape[1]
        outside = sum(note(errors, choose(errors, k), k) for k in range(m))
        return errors.sum(axis=1).min() / scale(m), outside / scale(m)

    return answer


def _without(errors, k):
    return np.delete(errors, k, axis=1).sum(axis=1)


def _choice(errors, k):
    return _without(errors, k).argmin()


def _last_choice(errors, k):
    return np.flatnonzero(_without(errors, k) == _without(errors, k).min())[-1]


reference = gain_of_choice
alternates = {"helper": _by(_choice)}
wrong = {
    "chosen by all folds": _by(lambda errors, k: errors.sum(axis=1).argmin()),
    "chosen by the fold itself": _by(lambda errors, k: errors[:, k].argmin()),
    "errors on the other folds": _by(_choice, note=lambda errors, j, k: _without(errors, k)[j]),
    "last of several": _by(_last_choice),
    "one choice": _by(lambda errors, k: _choice(errors, 0)),
    "most errors": _by(lambda errors, k: _without(errors, k).argmax()),
    "means": _by(_choice, scale=lambda m: m),
    "table read by columns": _by(_choice, turn=np.transpose),
    "a mean for the total": lambda errors: (errors.sum(axis=1).min() / errors.shape[1], reference(errors)[1]),
}


def _tells(errors):
    """Whether every typical mistake shows in the result."""
    return not any(np.allclose(answer(errors), gain_of_choice(errors)) for answer in wrong.values())


def cases(rng):
    cases = [
        (np.array([[3, 1], [2, 2]]),),  # a tie
        (np.array([[5, 5, 5], [1, 4, 4], [4, 1, 3]]),),
        (np.array([[2, 2, 2, 2], [0, 3, 3, 3]]),),  # fold 0 speaks for the second row
        (np.array([[4, 0], [0, 4], [1, 1]]),),
    ]
    while len(cases) < 7:
        errors = rng.integers(0, 7, (4, 3))
        if _tells(errors):
            cases.append((errors,))
    return cases
