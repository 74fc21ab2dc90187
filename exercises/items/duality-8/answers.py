"""Answers to duality-8."""

import numpy as np


def ray(X, y):
    """Return weights (3,) along which D grows without end."""
    alone = np.flatnonzero(y == -y.sum())[0]  # its label occurs once
    low, high = (i for i in np.argsort(X[:, 0]) if i != alone)
    share = (X[alone, 0] - X[low, 0]) / (X[high, 0] - X[low, 0])
    lam = np.ones(3)
    lam[low], lam[high] = 1 - share, share
    return lam


def cases(rng):
    cases = [
        (np.array([[0.0], [1.0], [2.0]]), np.array([1, -1, 1])),
        (np.array([[0.0], [1.0], [4.0]]), np.array([1, -1, 1])),
        (np.array([[0.0], [3.0], [5.0]]), np.array([-1, 1, -1])),
        (np.array([[2.0], [5.0], [1.0]]), np.array([1, -1, -1])),
        (np.array([[0.0], [1.0], [3.0]]), np.array([1, -1, 1])),  # thirds
        (np.array([[5.0], [3.0], [0.0]]), np.array([-1, 1, -1])),  # in the other order
        (np.array([[0.5], [1.25], [3.0]]), np.array([-1, 1, -1])),  # decimals
    ]
    for _ in range(4):
        low, middle, high = np.cumsum(rng.integers(1, 6, 3)) - 5.0
        while np.isclose(middle - low, high - middle):
            high += 1
        order = rng.permutation(3)
        label = rng.choice([-1, 1])
        cases.append((np.array([[low], [middle], [high]])[order], np.array([label, -label, label])[order]))
    return cases


def _ray_by(change):
    def answer(X, y):
        alone = np.flatnonzero(y == -y.sum())[0]
        low, high = (i for i in np.argsort(X[:, 0]) if i != alone)
        return change(ray(X, y), alone, low, high, y)

    return answer


def _swapped(lam, alone, low, high, y):
    lam = lam.copy()
    lam[[low, high]] = lam[[high, low]]
    return lam


def _halves(lam, alone, low, high, y):
    return np.where(np.arange(3) == alone, 1.0, 0.5)


def _ray_by_equations(X, y):
    # The null space of the two equations, turned so that it is positive.
    v = np.cross(y * X[:, 0], y)
    return v * np.sign(v.sum())


reference = ray
alternates = {"a cross product": _ray_by_equations, "twice as long": _ray_by(lambda lam, *_: 2 * lam)}
wrong = {
    "one half each": _ray_by(_halves),
    "weights exchanged": _ray_by(_swapped),
    "all ones": lambda X, y: np.ones(3),
    "nothing": lambda X, y: np.zeros(3),
    "labels included": _ray_by(lambda lam, alone, low, high, y: lam * y),
    "not rescaled": _ray_by(lambda lam, alone, low, high, y: np.where(np.arange(3) == alone, 2.0, lam)),
}
equivalent = {
    "alone = np.flatnonzero(y == -y.sum())[0]  # its label occurs once: 0 -> -1": (
        "of three points one has a label of its own, so the first found is the last"
    ),
    "low, high = (i for i in np.argsort(X[:, 0]) if i != alone): 0 -> -1": ("X has one column, the first and the last"),
    "share = (X[alone, 0] - X[low, 0]) / (X[high, 0] - X[low, 0]): 0 -> -1": (
        "X has one column, the first and the last"
    ),
}
