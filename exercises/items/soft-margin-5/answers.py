"""Answers to soft-margin-5."""

import numpy as np

_PRICES = np.array([0.04, 0.06, 0.1, 0.16, 0.2, 0.3, 0.4, 0.6, 0.8, 1, 1.4, 2, 3, 4, 6, 10])


def soft_margin_5(c1, c2, c3):
    """Return the three counts."""
    from lincls import datasets, soft_margin

    X, y = datasets.iris_pair()
    results = [soft_margin(X, y, C / 2) for C in (c1, c2, c3)]
    return [len(r.on_margin) + len(r.inside) for r in results]


_COUNTS = {
    0.02: (2, 92),
    0.03: (3, 77),
    0.04: (4, 66),
    0.05: (7, 56),
    0.06: (2, 51),
    0.08: (3, 41),
    0.1: (7, 31),
    0.12: (10, 26),
    0.15: (5, 25),
    0.16: (8, 22),
    0.2: (13, 18),
    0.3: (4, 14),
    0.32: (4, 14),
    0.4: (10, 8),
    0.5: (10, 8),
    0.6: (6, 7),
    0.7: (6, 7),
    0.8: (6, 6),
    1: (3, 6),
    1.2: (0, 6),
    1.4: (2, 4),
    1.5: (2, 4),
    1.6: (2, 4),
    2: (2, 4),
    2.8: (2, 2),
    3: (2, 2),
    4: (3, 1),
    5: (3, 1),
    6: (3, 0),
    8: (3, 0),
    10: (3, 0),
    12: (3, 0),
    20: (3, 0),
}  # of the points on the margin and inside, by the book's price, so that reading needs no solver


def _by(times, which):
    """Make an answer with other prices, and some of the two counts."""
    return lambda c1, c2, c3: [int(np.dot(_COUNTS[round(times * C, 6)], which)) for C in (c1, c2, c3)]


_book = _by(1, (1, 1))


def draw(rng):
    """Draw three falling prices."""
    prices = sorted(rng.choice(_PRICES, 3, replace=False).tolist(), reverse=True)
    counts = _by(0.5, (1, 1))(*prices)
    a, b, c = _book(*prices)
    told = {f"half{i + 1}": C / 2 for i, C in enumerate(prices)} | {f"n{i + 1}": n for i, n in enumerate(counts)}
    return {f"c{i + 1}": C for i, C in enumerate(prices)} | told | {"same": f"{a}, {b} and {c}", "right": counts}


reference = soft_margin_5
alternates = {
    "an array": lambda n1, n2, n3: np.array([n1, n2, n3]),
    "a tuple": lambda n1, n2, n3: (float(n1), float(n2), float(n3)),
}
wrong = {
    "the same C": _book,
    "twice C": _by(2, (1, 1)),
    "inside only": _by(0.5, (0, 1)),
    "on the margin only": _by(0.5, (1, 0)),
    "inside only, the same C": _by(1, (0, 1)),
}
