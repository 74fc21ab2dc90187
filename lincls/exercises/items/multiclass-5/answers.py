"""Answers to multiclass-5."""

import numpy as np


def hinge_losses(F, own):
    """Slack of each point, from scores F (n, K) and classes own (n,)."""
    points = np.arange(len(F))
    rivals = F.astype(float)
    rivals[points, own] = -np.inf
    lead = F[points, own] - rivals.max(axis=1)
    return np.maximum(0, 1 - lead)


def cases(rng):
    cases = [
        (np.array([[2.0, 1.5, -3.0]]), np.array([0])),  # right, but by less than one
        (np.array([[0.0, 0.0, 0.0]]), np.array([1])),
        (np.array([[3.0, 1.0, 2.0]]), np.array([0])),  # exactly one ahead
        (np.array([[-1.0, 2.0, 1.5]]), np.array([0])),  # two rivals ahead
        (np.array([[5.0, 1.0, -2.0]]), np.array([0])),  # far ahead: no loss
        (np.array([[-5.0, -1.0, -2.5]]), np.array([1])),  # far ahead, all negative
        (np.array([[0.2, 0.9]]), np.array([1])),
    ]
    for n, K in [(3, 3), (4, 4)]:
        cases.append((np.round(rng.uniform(-3, 3, (n, K)), 1), rng.integers(0, K, n)))
    return cases


def _hinge_by(loss):
    """Make losses, point by point, from the own score and those of the rivals."""

    def answer(F, own):
        return np.array([loss(f[j], np.delete(f, j)) for f, j in zip(F, own, strict=True)])

    return answer


reference = hinge_losses
alternates = {
    "in one line": lambda F, own: (F + 1 - np.eye(F.shape[1])[own]).max(axis=1) - F[np.arange(len(F)), own],
    "point by point": _hinge_by(lambda f, rest: max(0, 1 + rest.max() - f)),
}
wrong = {
    "sum over the rivals": _hinge_by(lambda f, rest: np.maximum(0, 1 + rest - f).sum()),
    "own class among the rivals": lambda F, own: np.maximum(0, 1 + F.max(axis=1) - F[np.arange(len(F)), own]),
    "no margin": _hinge_by(lambda f, rest: max(0, rest.max() - f)),
    "negative losses": _hinge_by(lambda f, rest: 1 + rest.max() - f),
    "mistakes only": _hinge_by(lambda f, rest: 1 + rest.max() - f if f <= rest.max() else 0),
    "counted": _hinge_by(lambda f, rest: float(f <= rest.max())),
    "binary": _hinge_by(lambda f, rest: max(0, 1 - f)),
    "squared": _hinge_by(lambda f, rest: max(0, 1 + rest.max() - f) ** 2),
    "wrong sign": _hinge_by(lambda f, rest: max(0, 1 + f - rest.max())),
    "worst rival": _hinge_by(lambda f, rest: max(0, 1 + rest.min() - f)),
}
