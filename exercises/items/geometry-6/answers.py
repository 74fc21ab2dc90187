"""Answers to geometry-6."""

import numpy as np


def recover(Z, a):
    """Return (X, y, w, b) behind Z (n, d+1) and a (d+1,)."""
    y = np.sign(Z[:, -1])
    rho = y[0] * Z[0, -1]
    return y[:, None] * Z[:, :-1], y, a[:-1], rho * a[-1]


def cases(rng):
    cases = [(np.array([[-3.0, -2.0], [1.0, 2.0]]), np.array([-1.0, 1.0]))]  # 3 is negative, 1 positive; rho = 2
    cases.append((np.array([[-2.0, -0.5], [-6.0, 0.5]]), np.array([3.0, 7.0])))  # a constant below one
    cases.append((np.array([[1.0, 2.0, 3.0], [-4.0, -5.0, -3.0]]), np.array([1.0, 2.0, 5.0])))
    for n, d in [(2, 2), (3, 1), (2, 1), (3, 2), (4, 3)]:
        y = np.append(rng.permutation([-1, 1]), rng.choice([-1, 1], n - 2))
        y = -np.ones(n) if d == 1 else y  # one class only
        y[0] = -1 if n == 3 else y[0]
        X = (rng.integers(1, 6, (n, d)) + 0.25) * rng.choice([-1, 1], (n, d))
        Z = y[:, None] * np.column_stack([X, np.full(n, float(rng.integers(2, 5)))])
        a = rng.integers(1, 6, d + 1) + 0.5
        a[0] = -a[1] if n == 2 and d == 1 else a[0]  # they cancel
        cases.append((Z, a))
    return cases


def _recover_by(
    labels=lambda Z: np.sign(Z[:, -1]),
    points=lambda Z, y: y[:, None] * Z[:, :-1],
    offset=lambda a, rho: a * rho,
    rho=lambda Z: abs(Z[0, -1]),
):
    """Make an answer with another reading of one part."""
    return lambda Z, a: (points(Z, labels(Z)), labels(Z), a[:-1], offset(a[-1], rho(Z)))


reference = recover
alternates = {
    "compared": _recover_by(labels=lambda Z: np.where(Z[:, -1] > 0, 1, -1)),
    "one row at a time": lambda Z, a: (
        [[np.sign(z[-1]) * t for t in z[:-1]] for z in Z.tolist()],
        [1 if z[-1] > 0 else -1 for z in Z.tolist()],
        a[:-1].tolist(),
        float(max(abs(Z[:, -1])) * a[-1]),
    ),
}
wrong = {
    "last entry as the offset": _recover_by(offset=lambda a, rho: a),
    "divided by rho": _recover_by(offset=lambda a, rho: a / rho),
    "not reflected back": _recover_by(points=lambda Z, y: Z[:, :-1]),
    "labels forgotten": _recover_by(labels=lambda Z: np.ones(len(Z))),
    "last coordinate kept": _recover_by(points=lambda Z, y: y[:, None] * Z),
    "divided by the last entry": _recover_by(points=lambda Z, y: Z[:, :-1] / Z[:, -1:]),
    "largest last entry": _recover_by(rho=lambda Z: Z[:, -1].max()),
    "rho with the label's sign": _recover_by(rho=lambda Z: Z[0, -1]),
}
equivalent = {
    "y = np.sign(Z[:, -1]): y = np.sign(Z[:, -1]) -> y = rounded(np.sign(Z[:, -1]))": "a sign is a whole number",
    (
        "return y[:, None] * Z[:, :-1], y, a[:-1], rho * a[-1]: "
        "return (y[:, None] * Z[:, :-1], y, a[:-1], rho * a[-1]) "
        "-> return (y[:, None] * Z[:, :-1], rounded(y), a[:-1], rho * a[-1])"
    ): "a sign is a whole number",
    (
        "return y[:, None] * Z[:, :-1], y, a[:-1], rho * a[-1]: "
        "return (y[:, None] * Z[:, :-1], y, a[:-1], rho * a[-1]) "
        "-> return (y[:, None] * Z[:, :-1], cut(y), a[:-1], rho * a[-1])"
    ): "a sign is a whole number",
}
