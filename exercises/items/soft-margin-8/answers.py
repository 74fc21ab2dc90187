"""Answers to soft-margin-8."""

import numpy as np


def certifies(s, w, b, X, y, C_plus, C_minus):
    """Whether the shares s (n,) prove that (w, b) is optimal."""
    tol = 1e-9
    yf = y * (X @ w + b)
    push = np.where(y > 0, C_plus, C_minus) * s * y
    box = ((s >= -tol) & (s <= 1 + tol)).all()
    inside = (s[yf < 1 - tol] >= 1 - tol).all()
    beyond = (s[yf > 1 + tol] <= tol).all()
    weights = (abs(push @ X - w) <= tol).all()
    balance = abs(push.sum()) <= tol
    return bool(box and inside and beyond and weights and balance)


_PAIR = [[1], [-1]], [1, -1]
_THREE = [[1], [-1], [3]], [1, -1, 1]
_SQUARE = [[1, 1], [1, -1], [-1, 0]], [1, 1, -1]
_CANDIDATES = (  # s, w, b, X, y, C_plus, C_minus
    ([1, 1, 1], [0.5], 0.25, [[1], [-1], [-2]], [1, -1, -1], 0.2, 0.1),  # right: all inside
    ([0.25, 1], [1], 0, *_PAIR, 2, 0.5),  # right: both on the kink
    ([0.25, 1, 0], [1], 0, *_THREE, 2, 0.5),  # right: one beyond
    ([0.25, 0.25], [1], 0, *_PAIR, 2, 2),  # right: one price for both
    ([1, 0.25], [0.2], -0.8, *_PAIR, 0.1, 0.4),  # right: the dear point on the kink, the cheap one far inside
    ([0.25, 0.25, 0.25], [1, 0], 0, *_SQUARE, 1, 2),  # right
    ([0.75, 1, 0, 0.7], [0.5], 0, [[2], [0], [5], [-2]], [1, 1, 1, -1], 0.1, 0.25),  # right: of every kind
    ([1.25, 0.5], [1], 0, *_PAIR, 0.4, 1),  # no: a share above 1
    ([1, 0, -0.5, 1], [1], 0, [[1], [1], [1], [-1]], [1, 1, 1, -1], 1, 0.5),  # no: a negative share
    ([0.5, 0.25], [0.2], 0, *_PAIR, 0.2, 0.4),  # no: inside with a share below 1
    ([0, 0], [0], 0, *_PAIR, 0.2, 0.4),  # no: inside with the share 0
    ([0.25, 1, 0.25], [0.6], 0.4, *_THREE, 0.4, 0.2),  # no: beyond with a share
    ([0.25, 0.9, 0.2], [1], 0, [[1], [-1], [1.5]], [1, -1, 1], 1, 0.5),  # no: beyond with a share, y f = 1.5
    ([0.25, 1], [1, 0.5], 0, [[1, 0], [-1, 0]], [1, -1], 2, 0.5),  # no: one weight is, the other is not the sum
    ([1, 0.5], [0.3], -0.7, *_PAIR, 0.2, 0.4),  # no: w is not the sum
    ([1, 1], [1], 0, [[-0.5], [0.5]], [1, -1], 1, 1),  # no: the sum is as long as w, and points the other way
    ([0.5, 0.6], [0.6], 0, *_PAIR, 0.6, 0.5),  # no: inside with shares below 1, but nearer to the margin
)
_UNMOVED = (  # a move would spoil the sum for w where the pushes do not balance
    ([1, 1], [0.6], 0, *_PAIR, 0.2, 0.4),  # no: the shares balance, the pushes do not
    ([1, 1], [0.4], 0, *_PAIR, 0.2, 0.4),  # no: as if both prices were the lower
    ([1, 1], [0.8], 0, *_PAIR, 0.2, 0.4),  # no: as if both prices were the higher
    ([1, 0], [0.5], 0.5, [[1], [-3]], [1, -1], 0.5, 0.25),  # no: nothing balances
    ([0.8, 0.4], [0.4], -1.18, [[5.45], [0.45]], [1, -1], 0.1, 0.2),  # right; 5.45 * 0.4 - 1.18 is not quite 1
)
_NEARLY = (  # no: s, w, width, C with w = C s width, but w width is not quite 2, so only one point has y f = 1
    (0.75, 39.99, 0.05, 1066.4),
    (0.93, 39.99, 0.05, 860),
    (0.85, 49.98, 0.04, 1470),
    (0.75, 24.99, 0.08, 416.5),
    (0.5, 25.01, 0.08, 625.25),
)


def _turn(rng, side, s, w, b, X, y, C_plus, C_minus, shift=3):
    """Move, mirror and permute the points, exchange the classes: what is optimal stays so."""
    w, X, y, s = np.array(w, float), np.array(X, float), np.array(y), np.array(s, float)
    move = rng.integers(-shift, shift + 1, len(w)) if shift else np.zeros(len(w))
    X, b = (X + move).round(2), round(float(b - w @ move), 2)
    order, mirror = rng.permutation(len(y)), rng.choice([-1, 1], len(w))
    prices = (C_plus, C_minus) if side > 0 else (C_minus, C_plus)
    return s[order], w * mirror * side, b * float(side), X[order] * mirror, y[order] * side, *map(float, prices)


def cases(rng):
    side = rng.choice([-1, 1])
    moved = [_turn(rng, side, *case) for case in _CANDIDATES]
    pair, labels = (np.array(part) for part in _PAIR)
    beyond = np.array([1.0, 0.5]), np.array([0.5]), -0.5, pair * 1.0, labels, 0.2, 0.4  # no: w is more than the sum
    w, third = float(rng.choice([22, 23, 25, 26, 28, 29, 31, 32])), ([[0.03], [-0.03]], [1, -1])
    price = round(w / 0.06, 2)  # the sum of the pushes is w, but for 0.0002
    nearly = _turn(rng, side, [1, 1], [w], 0, *third, price, price)  # no: w is not quite the sum
    share, v, width, price = _NEARLY[rng.integers(len(_NEARLY))]
    off = _turn(rng, side, [share] * 2, [v], 1, [[0], [-width]], [1, -1], price, price)
    return [*moved, *(_turn(rng, side, *case, shift=0) for case in _UNMOVED), nearly, off, beyond]


def _certifies_by(
    box=True,
    inside=True,
    beyond=True,
    weights=True,
    balance=lambda prices, s, y: prices * s @ y,
    price=lambda y, plus, minus: np.where(y > 0, plus, minus),
    low=slice(None),
    edge=1e-9,
    rtol=0,
):
    """Make a test that leaves out a condition, or has other prices or another tolerance for y f."""

    def answer(s, w, b, X, y, C_plus, C_minus):
        yf, tol, prices = y * (X @ w + b), 1e-9, price(y, C_plus, C_minus)
        return bool(
            (not box or ((s[low] >= -tol).all() and (s <= 1 + tol).all()))
            and (not inside or (s[yf < 1 - edge] >= 1 - tol).all())
            and (not beyond or (s[yf > 1 + edge] <= tol).all())
            and (not weights or np.allclose(w, (prices * s * y) @ X, rtol, tol))
            and abs(balance(prices, s, y)) <= tol
        )

    return answer


def _by_multipliers(s, w, b, X, y, C_plus, C_minus):
    # The conditions of Karush, Kuhn and Tucker, with alpha_i = C_i s_i.
    C = np.array([C_plus if label == 1 else C_minus for label in y])
    alpha, yf = C * s, y * (X @ w + b)
    xi = np.maximum(0, 1 - yf)
    zeros = [*(w - (alpha * y) @ X), alpha @ y, *(alpha * (yf - 1 + xi)), *((C - alpha) * xi)]
    return max(map(abs, zeros)) < 1e-8 and min(alpha) > -1e-8 and max(alpha - C) < 1e-8


reference = certifies
alternates = {"one expression": _certifies_by(), "by multipliers": lambda *args: bool(_by_multipliers(*args))}
wrong = {
    "shares balanced": _certifies_by(balance=lambda prices, s, y: s @ y),
    "prices exchanged": _certifies_by(price=lambda y, plus, minus: np.where(y > 0, minus, plus)),
    "one price": _certifies_by(price=lambda y, plus, minus: np.full(len(y), plus)),
    "no limits": _certifies_by(box=False),
    "no lower limit": _certifies_by(low=slice(0)),
    "inside ignored": _certifies_by(inside=False),
    "beyond ignored": _certifies_by(beyond=False),
    "weights ignored": _certifies_by(weights=False),
    "balance ignored": _certifies_by(balance=lambda prices, s, y: 0),
    "relative tolerance": _certifies_by(rtol=1e-5),
    "coarse tolerance": _certifies_by(edge=1e-3),
    "no tolerance": _certifies_by(edge=0),
    "sums only": _certifies_by(box=False, inside=False, beyond=False),
    "always": lambda s, w, b, X, y, C_plus, C_minus: True,
    "never": lambda s, w, b, X, y, C_plus, C_minus: False,
}
equivalent = {
    "weights = (abs(push @ X - w) <= tol).all(): push @ X - w -> w - push @ X": "an absolute value has no sign",
    "box = ((s >= -tol) & (s <= 1 + tol)).all(): 1 + tol -> 1": "the shares have two decimals, so 1 is 1",
    "inside = (s[yf < 1 - tol] >= 1 - tol).all(): 1 - tol -> 1": "the shares have two decimals, so 1 is 1",
    "balance = abs(push.sum()) <= tol: push.sum -> push.mean": "a mean is zero exactly if the sum is",
}
