"""Answers to convergence-5."""

import numpy as np


def progress_and_room(W, X, y, u, eta):
    """Return (progress, room), arrays (k+1,) that must not be negative."""
    u = u / np.linalg.norm(u)
    delta = (y * (X @ u)).min()
    R2 = (X**2).sum(axis=1).max()
    k = np.arange(len(W))
    return W @ u - k * eta * delta, k * eta**2 * R2 - (W**2).sum(axis=1)


def _history(X, y, updates, eta):
    steps = eta * (y[:, None] * X)[updates]
    return np.vstack([np.zeros(X.shape[1]), steps.cumsum(axis=0)])


def cases(rng):
    X, y, u = np.array([[3.0, -1.0], [1.0, -2.0]]), np.array([1, -1]), np.array([3.0, 4.0])
    cases = [
        (_history(X, y, [0, 1, 1, 0, 1], 0.5), X, y, u, 0.5),  # the chapter's example
        (np.array([[0.0, 0.0], [1.0, -3.0], [2.0, 1.0]]), X, y, u, 1.0),  # no run: progress fails in the middle only
        (np.array([[0.0, 0.0], [9.0, 2.0], [2.0, 1.0]]), X, y, u, 1.0),  # no run: room fails in the middle only
        (np.zeros((1, 2)), X, y, u, 2.0),  # no update yet
        (_history(X / 2, y, [0, 1, 1, 0], 1.0), X / 2, y, u, 1.0),
    ]
    for n, d in [(3, 2), (3, 3), (4, 2)]:
        u = rng.integers(1, 5, d).astype(float)
        y = rng.choice([-1, 1], n)
        X = y[:, None] * (rng.integers(0, 5, (n, d)) + 1.0)
        eta = float(rng.choice([0.5, 2, 3]))
        cases.append((_history(X, y, rng.integers(0, n, 3), eta), X, y, u, eta))
    return cases


def _trace_by(
    u_scale=True,
    delta=lambda m: m.min(),
    labels=True,
    R2=lambda s: s.max(),
    first=0,
    step=1,
    square=True,
    last=False,
    rates=lambda eta: (eta, eta**2),
):
    """Make the two arrays with another delta, R, numbering or norm, or for the last state only."""

    def answer(W, X, y, u, eta):
        u = u / np.linalg.norm(u) if u_scale else u
        d = delta(y * (X @ u) if labels else X @ u)
        size = (W**2).sum(axis=1)
        k = step * np.arange(len(W)) + first
        along, across = rates(eta)
        room = k * across * R2((X**2).sum(axis=1)) - (size if square else np.sqrt(size))
        progress = W @ u - k * along * d
        return (progress[-1], room[-1]) if last else (progress, room)

    return answer


def _trace_by_loop(W, X, y, u, eta):
    length = (u @ u) ** 0.5
    delta, R2 = min(y * (X @ u)) / length, max(x @ x for x in X)
    V = W / eta  # the same run with learning rate one
    ahead = [eta * (w @ u / length - j * delta) for j, w in enumerate(V)]
    return ahead, [eta**2 * (j * R2 - w @ w) for j, w in enumerate(V)]


reference = progress_and_room
alternates = {"a loop": _trace_by_loop}
wrong = {
    "only at the end": _trace_by(last=True),
    "u not normalised": _trace_by(u_scale=False),
    "off by one": _trace_by(first=1),
    "one update": _trace_by(first=1, step=0),
    "label forgotten": _trace_by(labels=False),
    "mean": _trace_by(delta=lambda m: m.mean()),
    "norm": _trace_by(square=False),
    "R not squared": _trace_by(R2=lambda s: np.sqrt(s.max())),
    "learning rate forgotten": _trace_by(rates=lambda eta: (1, 1)),
    "learning rate only in room": _trace_by(rates=lambda eta: (1, eta**2)),
    "learning rate not squared": _trace_by(rates=lambda eta: (eta, eta)),
    "smallest point": _trace_by(R2=lambda s: s.min()),
}
