"""Answers to perceptron-11."""

import functools

import numpy as np


def proof_in(X, y, mistakes):
    """Return the weights lam (n,) of the certificate, or zeros."""
    Z = y[:, None] * np.column_stack([X, np.ones(len(X))])
    state, seen = np.zeros(Z.shape[1]), {}
    for k in range(len(mistakes) + 1):
        if tuple(state) in seen:
            between = mistakes[seen[tuple(state)] : k]
            beta = np.bincount(between, minlength=len(y))
            return 2 * beta / len(between)
        seen[tuple(state)] = k
        if k < len(mistakes):
            state = state + Z[mistakes[k]]
    return [0.0] * len(y)


def _run(X, y, visits):
    """Return the mistakes of a run from zero."""
    w, b, mistakes = np.zeros(X.shape[1]), 0.0, []
    for i in visits:
        if y[i] * (w @ X[i] + b) <= 0:
            w, b = w + y[i] * X[i], b + y[i]
            mistakes.append(i)
    return np.array(mistakes, dtype=int)


def cases(rng):
    sets = [
        ([[-1, -1], [-1, 1], [1, -1], [1, 1]], [-1, 1, 1, -1], [0, 1, 2, 3]),  # back at the start, with the last update
        ([[-1, -1], [-1, 1], [1, -1], [1, 1]], [-1, 1, 1, -1], [0, 1, 2]),  # too short
        ([[0], [1], [2]], [1, -1, 1], [0, 1, 2] * 5),  # the middle point counts twice
        ([[2], [5]], [1, -1], [0, 1] * 8),  # separable
        ([[0], [3], [2]], [1, 1, -1], [0, 1, 2] * 6),  # thirds
        ([[0], [1], [2], [9]], [1, -1, 1, 1], [0, 1, 2, 3] * 4),  # the last point is never updated
        ([[0], [3], [0], [-3]], [1, -1, -1, -1], [0, 3, 1, 0, 2]),  # a later return is shorter
    ]
    cases = [
        (np.array(X, dtype=float), np.array(y), _run(np.array(X, dtype=float), y, visits)) for X, y, visits in sets
    ]
    return [*cases, *_drawn(int(rng.integers(2**31)))]


@functools.cache  # the search takes a while
def _drawn(seed):
    """Draw runs that come back, until each wrong answer fails on one."""
    rng, unseen, cases = np.random.default_rng(seed), dict(wrong), []
    while unseen or len(cases) < 3:
        n, d = int(rng.integers(3, 6)), int(rng.integers(1, 3))
        X = rng.integers(-3, 4, (n, d)).astype(float)
        y = np.append([1, -1], rng.choice([-1, 1], n - 2))
        case = X, y, _run(X, y, rng.integers(0, n, 30))[:20]
        right = proof_in(*case)
        seen = [name for name, answer in unseen.items() if np.any(answer(*case) != right)]
        if np.any(right) and (seen or not unseen):
            cases.append(case)
            for name in seen:
                del unseen[name]
    return cases


def _proof_by(
    scale=lambda beta: beta * 2 / abs(beta).sum(),
    part=lambda mistakes, first, k: mistakes[first:k],
    state=lambda W, k: tuple(W[k]),
    start=0,
    last=False,
):
    """Make a search for another state, or that makes other weights of what it finds."""

    def answer(X, y, mistakes):
        Z = y[:, None] * np.column_stack([X, np.ones(len(X))])
        W = np.vstack([np.zeros(Z.shape[1]), Z[mistakes].cumsum(axis=0)])
        seen, found = {}, np.zeros(len(y))
        for k in range(start, len(W)):
            if state(W, k) in seen:
                beta = np.bincount(part(mistakes, seen[state(W, k)], k), minlength=len(y))
                found = scale(beta * y if scale is _signed else beta)
                if not last:
                    break
            seen[state(W, k)] = k
        return found

    return answer


def _signed(beta):
    return beta * 2 / abs(beta).sum()


reference = proof_in
alternates = {"running sums": _proof_by()}
wrong = {
    "the whole list": _proof_by(part=lambda mistakes, first, k: mistakes),
    "from the start": _proof_by(part=lambda mistakes, first, k: mistakes[:k]),
    "start forgotten": _proof_by(start=1),
    "offset not in the state": _proof_by(state=lambda W, k: tuple(W[k, :-1])),
    "the last return": _proof_by(last=True),
    "not normalised": _proof_by(lambda beta: beta),
    "one in all": _proof_by(lambda beta: beta / beta.sum()),
    "signed": _proof_by(_signed),
    "each point once": _proof_by(part=lambda mistakes, first, k: np.unique(mistakes[first:k])),
}
equivalent = {
    (
        "Z = y[:, None] * np.column_stack([X, np.ones(len(X))]): "
        "Z = y[:, None] * np.column_stack([X, np.ones(len(X))]) -> "
        "Z = rounded(y[:, None] * np.column_stack([X, np.ones(len(X))]))"
    ): "all numbers are integers",
    (
        "state = state + Z[mistakes[k]]: state = state + Z[mistakes[k]] -> state = rounded(state + Z[mistakes[k]])"
    ): "all numbers are integers",
    "state = state + Z[mistakes[k]]: state = state + Z[mistakes[k]] -> state += Z[mistakes[k]]": "tuples are kept",
    "return [0.0] * len(y): len(y) -> y": "a list times an array makes as many zeros",
    "state, seen = np.zeros(Z.shape[1]), {}: np.zeros -> np.ones": "only differences of states count",
    "state = state + Z[mistakes[k]]: state + Z[mistakes[k]] -> state - Z[mistakes[k]]": (
        "the mirror image of a run comes back at the same moments"
    ),
}
