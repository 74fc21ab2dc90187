"""Answers to promises-13."""

import numpy as np


def coin_agreement(X, gamma):
    """Return the mean over all tosses of the best agreement, X (n, d)."""
    import itertools

    n = len(X)
    tosses = np.array(list(itertools.product([-1, 1], repeat=n)))
    lengths = np.linalg.norm(tosses @ X, axis=1)
    return np.mean(lengths) / (gamma * n)


def cases(rng):
    cases = [
        (np.array([[3.0, 4.0]]), 0.5),  # one point: its length, over gamma
        (np.array([[1.0, 0.0], [0.0, 2.0]]), 2.0),  # right angles: all tosses alike
        (np.array([[1.0, 1.0], [2.0, 2.0]]), 0.25),  # one direction: some tosses nearly cancel
    ]
    for n, d in ((3, 2), (4, 3), (5, 1)):
        cases.append((np.round(rng.normal(size=(n, d)) * 2, 1), float(rng.choice([0.1, 0.2, 0.4]))))
    return cases


def _signs(n):
    import itertools

    return np.array(list(itertools.product([-1, 1], repeat=n)))


def _by_half(X, gamma):
    """Toss the first coin only once: the opposite tosses have the same length."""
    lengths = np.linalg.norm(_signs(len(X) - 1) @ X[1:] + X[0], axis=1)
    return lengths.mean() / gamma / len(X)


def _agreement(value, last=np.mean):
    return lambda X, gamma: float(last(value(_signs(len(X)) @ X))) / (gamma * len(X))


def _norms(V):
    return np.linalg.norm(V, axis=1)


reference = coin_agreement
alternates = {"half of the tosses": _by_half, "all at once": _agreement(_norms)}
wrong = {
    "mean before the length": _agreement(lambda V: np.linalg.norm(V.mean(axis=0))),
    "the bound": lambda X, gamma: _norms(X).max() / (gamma * len(X) ** 0.5),
    "root of the mean square": _agreement(lambda V: (_norms(V) ** 2).mean() ** 0.5),
    "not divided by the number of points": lambda X, gamma: coin_agreement(X, gamma) * len(X),
    "multiplied by the margin": lambda X, gamma: coin_agreement(X, gamma) * gamma**2,
    "best of all tosses": _agreement(_norms, np.max),
    "coordinates": _agreement(lambda V: abs(V).sum(axis=1)),
}
