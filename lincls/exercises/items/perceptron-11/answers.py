"""Answers to perceptron-11."""

import numpy as np


def certificate(X, y, mistakes):
    """Return the weights lam (n,) of the certificate."""
    beta = np.bincount(mistakes, minlength=len(y))
    return beta / (beta.sum() / 2)


def _cycle(X, y):
    """Return the mistakes between the first two equal states of the run from zero."""
    w, b, seen, mistakes = np.zeros(X.shape[1]), 0.0, {}, []
    while True:
        for i in range(len(X)):
            if (*w, b) in seen and len(mistakes) > seen[*w, b]:
                return np.array(mistakes[seen[*w, b] :])
            seen.setdefault((*w, b), len(mistakes))
            if y[i] * (w @ X[i] + b) <= 0:
                w, b = w + y[i] * X[i], b + y[i]
                mistakes.append(i)


def cases(rng):
    sets = [
        ([[-1, -1], [-1, 1], [1, -1], [1, 1]], [-1, 1, 1, -1]),  # XOR
        ([[0], [1], [2]], [1, -1, 1]),  # the middle point counts twice
        ([[0], [1], [2], [9]], [1, -1, 1, 1]),
        ([[0, 0], [2, 4], [-4, -3], [3, 4], [-2, -2], [3, -1]], [-1, 1, -1, -1, 1, 1]),
        ([[5, 1], [0, 0], [4, 4], [0, 3], [1, 1], [9, 9]], [1, 1, 1, 1, -1, 1]),
    ]
    cases = [(np.array(X, dtype=float), np.array(y)) for X, y in sets]
    for n in (5, 6):
        X = rng.integers(-3, 4, (n, 1)).astype(float)
        X[:3, 0] = -4, 0, 4
        cases.append((X, np.append([1, -1, 1], rng.choice([-1, 1], n - 3))))
    return [(X, y, _cycle(X, y)) for X, y in cases]


def _certificate_by(scale, count=lambda mistakes, n: np.bincount(mistakes, minlength=n), sign=lambda y: 1):
    def answer(X, y, mistakes):
        beta = count(mistakes, len(y)) * sign(y)
        return beta / scale(beta)

    return answer


def _certificate_by_class(X, y, mistakes):
    lam = np.zeros(len(y))
    for i in mistakes:
        lam[i] += 1 / np.sum(y[mistakes] == y[i])
    return lam.tolist()


reference = certificate
alternates = {"class by class": _certificate_by_class}
wrong = {
    "not normalised": _certificate_by(lambda beta: 1),
    "one in all": _certificate_by(lambda beta: beta.sum()),
    "signed": _certificate_by(lambda beta: abs(beta).sum() / 2, sign=lambda y: y),
    "each point once": _certificate_by(
        lambda beta: beta.sum() / 2, count=lambda mistakes, n: np.isin(np.arange(n), mistakes) * 1.0
    ),
    "updated points only": lambda X, y, mistakes: np.unique(mistakes, return_counts=True)[1] / (len(mistakes) / 2),
    "all points alike": lambda X, y, mistakes: np.where(y > 0, 1 / np.sum(y > 0), 1 / np.sum(y < 0)),
}
