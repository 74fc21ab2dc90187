"""Answers to online-18."""

import numpy as np


def average_state(X, y):
    """Return the average of the states w (d,) after each visit."""
    w = np.zeros(X.shape[1])
    states = []
    for x, label in zip(X, y, strict=True):
        if label * (w @ x) <= 0:
            w = w + label * x
        states.append(w)
    return np.mean(states, axis=0)


def given(X, y):
    """Return the average of the states w (d,) after each visit."""
    w = np.zeros(X.shape[1])
    states = []
    for x, label in zip(X, y, strict=True):
        if label * (w @ x) <= 0:
            w += label * x
            states.append(w)
    return np.mean(states, axis=0)


def _run(X, y):
    """Yield the state before and after each visit, and whether it made an update."""
    w = np.zeros(X.shape[1])
    for x, label in zip(X, y, strict=True):
        before = w
        updated = label * (w @ x) <= 0
        if updated:
            w = w + label * x
        yield before, w, updated


def _by_a_sum(X, y):
    w, total = np.zeros(X.shape[1]), np.zeros(X.shape[1])
    for x, label in zip(X, y, strict=True):
        if label * (w @ x) <= 0:
            w += label * x
        total += w
    return total / len(X)


def cases(rng):
    one, y = np.array([[2.0, 1], [1, 1], [-1, 1], [3, 1], [-2, 1]]), np.array([1, 1, -1, 1, -1])
    cases = [(one, y), (np.array([[1.0, 1], [1, 1], [-2, 1], [4, 1]]), np.array([1, -1, -1, 1]))]
    cases.append((np.vstack([one, one[1:2], one[:1]]), np.append(y, [-1, 1])))  # seven, whose mean has many decimals
    while len(cases) < 7:
        n, d = rng.integers(5, 8), rng.integers(1, 3)
        X = np.column_stack([rng.integers(-8, 9, (n, d)) / 2, np.ones(n)])
        y = rng.choice([-1, 1], n)
        visits = [*_run(X, y)]
        if 2 <= sum(updated for *_, updated in visits) < n and not visits[-1][2]:
            answers = [f(X, y) for f in (average_state, given, *wrong.values())]
            if min(abs(a - b).max() for i, a in enumerate(answers) for b in answers[:i]) > 1e-6:
                cases.append((X, y))
    return cases


reference = average_state
alternates = {"by a sum": _by_a_sum}
wrong = {
    "only after updates": lambda X, y: np.mean([w for _, w, updated in _run(X, y) if updated], axis=0),
    "divided by the updates": lambda X, y: (
        np.sum([w for _, w, _ in _run(X, y)], axis=0) / sum(updated for *_, updated in _run(X, y))
    ),
    "before the visit": lambda X, y: np.mean([before for before, *_ in _run(X, y)], axis=0),
    "start counted": lambda X, y: np.sum([w for _, w, _ in _run(X, y)], axis=0) / (len(X) + 1),
}
