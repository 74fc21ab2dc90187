"""Answers to perceptron-9."""

import functools

import numpy as np


def find_cycle(X, y):
    """Return (first, period, updates) of the run from zero."""
    w, b, passes, updates = np.zeros(X.shape[1]), 0.0, 0, 0
    seen = {}
    while (*w, b) not in seen:
        seen[*w, b] = passes, updates
        for x_i, y_i in zip(X, y, strict=True):
            if y_i * (w @ x_i + b) <= 0:
                w, b = w + y_i * x_i, b + y_i
                updates += 1
        passes += 1
    first, before = seen[*w, b]
    return first, passes - first, updates - before


def cases(rng):
    line = [[-1.0], [0.0], [1.0]]
    cases = [
        (np.array([[-1.0, -1.0], [-1.0, 1.0], [1.0, -1.0], [1.0, 1.0]]), np.array([-1, 1, 1, -1])),  # XOR
        (np.array([[1.0], [3.0]]), np.array([1, -1])),  # separable
        (np.array(line), np.array([1, -1, 1])),
        (np.array([[2.0], [-3.0], [1.0]]), np.array([1, 1, -1])),
    ]
    return [*cases, *_drawn(int(rng.integers(2**31)))]


@functools.cache  # the search takes a while
def _drawn(seed):
    """Draw short runs, until each wrong answer fails on one."""
    rng, unseen, cases = np.random.default_rng(seed), dict(wrong), []
    while unseen or len(cases) < 2:
        n = rng.integers(3, 6)
        X = rng.integers(-4, 5, (n, rng.integers(1, 3))).astype(float)
        case = X, np.append([1, -1], rng.choice([-1, 1], n - 2))
        if sum(find_cycle(*case)[:2]) > 12:
            continue  # too long to follow by hand
        seen = [name for name, answer in unseen.items() if answer(*case) != find_cycle(*case)]
        if seen or not unseen:
            cases.append(case)
        for name in seen:
            del unseen[name]
    return cases


def _cycle_by(state=lambda w, b: (*w, b), known=lambda history: history, answer=None, mistake=lambda f: f <= 0):
    """Make a search that looks at another state, in other passes, or reports something else."""

    def search(X, y):
        w, b, updates, history, counts = np.zeros(X.shape[1]), 0.0, 0, [], []
        while len(history) < 50 and state(w, b) not in known(history):
            history.append(state(w, b))
            counts.append(updates)
            for x_i, y_i in zip(X, y, strict=True):
                if mistake(y_i * (w @ x_i + b)):
                    w, b, updates = w + y_i * x_i, b + y_i, updates + 1
        first = history.index(state(w, b)) if state(w, b) in history else 0
        period, inside = len(history) - first, updates - counts[first]
        return answer(first, period, inside, updates) if answer else (first, period, inside)

    return search


def _cycle_by_cap(X, y):
    w, b = np.zeros(X.shape[1]), 0.0
    for passes in range(50):
        before, updates = (*w, b), 0
        for x_i, y_i in zip(X, y, strict=True):
            if y_i * (w @ x_i + b) <= 0:
                w, b, updates = w + y_i * x_i, b + y_i, updates + 1
        if (*w, b) == before and updates == 0:
            return passes, 1, 0
    return 0, 50, updates


def _cycle_by_scores(X, y):
    seen, w, b, passes, updates = {}, np.zeros(X.shape[1]), 0.0, 0, 0
    while (key := tuple(y * (X @ w + b) <= 0)) not in seen:
        seen[key] = passes, updates
        for x_i, y_i in zip(X, y, strict=True):
            if y_i * (w @ x_i + b) <= 0:
                w, b, updates = w + y_i * x_i, b + y_i, updates + 1
        passes += 1
    first, before = seen[key]
    return first, passes - first, updates - before


reference = find_cycle
alternates = {"a list of states": _cycle_by()}
wrong = {
    "limit on the passes": _cycle_by_cap,
    "offset not in the state": _cycle_by(state=lambda w, b: tuple(w)),
    "length in place of w": _cycle_by(state=lambda w, b: (w @ w, b)),
    "start only": _cycle_by(known=lambda history: history[:1]),
    "previous pass only": _cycle_by(known=lambda history: history[-1:]),
    "all updates": _cycle_by(answer=lambda first, period, inside, updates: (first, period, updates)),
    "passes instead of period": _cycle_by(
        answer=lambda first, period, inside, updates: (first, first + period, inside)
    ),
    "the later pass": _cycle_by(answer=lambda first, period, inside, updates: (first + period, period, inside)),
    "counted from one": _cycle_by(answer=lambda first, period, inside, updates: (first + 1, period, inside)),
    "strict inequality": _cycle_by(mistake=lambda f: f < 0),
    "the same mistakes": _cycle_by_scores,
}
equivalent = {
    "w, b, passes, updates = np.zeros(X.shape[1]), 0.0, 0, 0: 0 -> 1": (
        "`updates` is returned as a difference, so its start does not matter"
    ),
    "w, b, passes, updates = np.zeros(X.shape[1]), 0.0, 0, 0: 0 -> -1": (
        "`updates` is returned as a difference, so its start does not matter"
    ),
}
