"""Answers to soft-margin-8."""

import numpy as np


def certifies(s, w, b, X, y, C):
    """Whether the numbers s (n,) prove that (w, b) is optimal."""
    tol = 1e-9
    yf = y * (X @ w + b)
    box = ((s >= -tol) & (s <= 1 + tol)).all()
    inside = (s[yf < 1 - tol] >= 1 - tol).all()
    beyond = (s[yf > 1 + tol] <= tol).all()
    weights = np.allclose(w, C * (s * y) @ X, atol=tol)
    balance = abs(s @ y) <= tol
    return bool(box and inside and beyond and weights and balance)


def cases(rng):
    pair, labels = np.array([[1.0], [-1.0]]), np.array([1, -1])
    three, three_y = np.array([[1.0], [-1.0], [3.0]]), np.array([1, -1, 1])
    square, square_y = np.array([[1.0, 1.0], [1.0, -1.0], [-1.0, 0.0]]), np.array([1, 1, -1])
    cases = [
        (np.ones(2), np.array([0.4]), 0.1, pair, labels, 0.2),  # right
        (np.full(2, 0.25), np.array([1.0]), 0.0, pair, labels, 2.0),  # right: both points on the kink
        (np.array([1.0, 1.0, 0.0]), np.array([0.4]), 0.5, three, three_y, 0.2),  # right
        (np.array([0.25, 0.25, 0.5]), np.array([1.0, 0.0]), 0.0, square, square_y, 1.0),  # right
        (np.full(2, 0.5), np.array([1.0]), -2.0, pair + 2, labels, 1.0),  # right, and not without b
        (np.full(2, 0.8), np.array([0.4]), -1.18, np.array([[5.45], [0.45]]), labels, 0.1),  # right; y f is rounded
        (np.full(2, 1.25), np.array([1.0]), 0.0, pair, labels, 0.4),  # s above 1: C is below C*
        (np.array([1.0, 0.0, -0.5, 0.5]), np.array([1.0]), 0.0, pair[[0, 0, 0, 1]], labels[[0, 0, 0, 1]], 1.0),
        (np.full(2, 0.5), np.array([0.2]), 0.0, pair, labels, 0.2),  # inside with s below 1
        (np.array([0.5, 1.0, 0.5]), np.array([0.6]), 0.4, three, three_y, 0.2),  # beyond with s above 0
        (
            np.array([0.25, 0.45, 0.2]),
            np.array([1.0]),
            0.0,
            np.array([[1.0], [-1.0], [1.5]]),
            three_y,
            1.0,
        ),  # there 1.5
        (np.ones(2), np.array([0.2]), 0.0, pair, labels, 0.2),  # w is not the sum
        (np.ones(2), np.array([2.0]), 0.0, pair / 4, labels, 1.0),  # w is not the sum, C = 1
        (np.array([1.0, 0.0]), np.array([0.2]), -0.8, pair, labels, 0.2),  # the s do not balance; s = 0 inside
        (np.array([1.0, 0.0]), np.array([0.5]), 0.5, np.array([[1.0], [-3.0]]), labels, 0.5),  # they do not balance
    ]
    for C in rng.choice([0.05, 0.1, 0.15, 0.2, 0.25], 2):  # right
        cases.append((np.ones(2), np.array([2 * C]), 0.0, pair, labels, float(C)))
    return cases


def _certifies_by(
    box=True, inside=True, beyond=True, weights=True, balance=True, price=lambda C: C, low=slice(None), edge=1e-9
):
    """Make a test that leaves out a condition, or has another price or tolerance for y f."""

    def answer(s, w, b, X, y, C):
        yf, tol = y * (X @ w + b), 1e-9
        return bool(
            (not box or ((s[low] >= -tol).all() and (s <= 1 + tol).all()))
            and (not inside or (s[yf < 1 - edge] >= 1 - tol).all())
            and (not beyond or (s[yf > 1 + edge] <= tol).all())
            and (not weights or np.allclose(w, price(C) * (s * y) @ X, atol=tol))
            and (not balance or abs(s @ y) <= tol)
        )

    return answer


def _certifies_by_kkt(s, w, b, X, y, C):
    from lincls import kkt_residuals

    return max(kkt_residuals(w, b, C * s, X, y, C).values()) <= 1e-8


reference = certifies
alternates = {"one expression": _certifies_by(), "kkt_residuals": _certifies_by_kkt}
wrong = {
    "no limits": _certifies_by(box=False),
    "no lower limit": _certifies_by(low=slice(0)),
    "inside ignored": _certifies_by(inside=False),
    "beyond ignored": _certifies_by(beyond=False),
    "weights ignored": _certifies_by(weights=False),
    "balance ignored": _certifies_by(balance=False),
    "price forgotten": _certifies_by(price=lambda C: 1),
    "no tolerance": _certifies_by(edge=0),
    "weights only": _certifies_by(box=False, inside=False, beyond=False, balance=False),
    "sums only": _certifies_by(box=False, inside=False, beyond=False),
    "always": lambda s, w, b, X, y, C: True,
    "never": lambda s, w, b, X, y, C: False,
}
equivalent = {
    "box = ((s >= -tol) & (s <= 1 + tol)).all(): 1 + tol -> 1": (
        "the cases hold numbers of two decimals, so s is 0 or 1 without rounding"
    ),
    "inside = (s[yf < 1 - tol] >= 1 - tol).all(): 1 - tol -> 1": (
        "the cases hold numbers of two decimals, so s is 0 or 1 without rounding"
    ),
}
