"""Answers to geometry-11."""

from fractions import Fraction

import numpy as np


def geometry_11(k, c1, c2, e1, e2):
    """Return the weights of the four points."""
    A = np.array([[k, -e1], [k, -e2]])  # s (k, k) = (c1, c2) + t (e1, e2)
    s, t = np.linalg.solve(A, [c1, c2])
    return [1 - s, s, 1 - t, t]


def _tex(x):
    return str(x) if x.denominator == 1 else rf"\tfrac{{{x.numerator}}}{{{x.denominator}}}"


def draw(rng):
    """Draw two segments that cross; one of them runs along the diagonal, from the origin."""
    while True:
        k, (c1, c2, d1, d2) = int(rng.integers(4, 8)), rng.integers(0, 7, 4).tolist()
        e1, e2 = d1 - c1, d2 - c2
        if not (c1 > c2 and d2 > d1 and e1 and e2):
            continue
        t = Fraction(c1 - c2, e2 - e1)
        s = (c1 + t * e1) / k
        if (
            0 < s < 1
            and min(abs(s - Fraction(1, 2)), abs(t - Fraction(1, 2))) > Fraction(1, 25)
            and s not in (t, 1 - t)
        ):
            break
    points = {"C": f"({c1}, {c2})", "D": f"({d1}, {d2})", "B": f"({k}, {k})", "A": "(0, 0)"}
    numbers = {"k": k, "c1": c1, "c2": c2, "e1": e1, "e2": e2, "e": f"({e1}, {e2})"}
    texts = {"s": _tex(s), "t": _tex(t), "not_s": _tex(1 - s), "not_t": _tex(1 - t), "where": _tex(s * k)}
    near = {"near_p": points["A" if s < 0.5 else "B"], "far_p": points["B" if s < 0.5 else "A"]}
    near |= {"near_n": points["C" if t < 0.5 else "D"], "far_n": points["D" if t < 0.5 else "C"]}
    means = {"mean_p": f"({k / 2:g}, {k / 2:g})", "mean_n": f"({(c1 + d1) / 2:g}, {(c2 + d2) / 2:g})"}
    return points | numbers | texts | near | means | {"fs": float(s), "ft": float(t)}


reference = geometry_11
alternates = {
    "three decimals": lambda fs, ft: [round(x, 3) for x in (1 - fs, fs, 1 - ft, ft)],
    "a tuple": lambda fs, ft: (1 - fs, fs, 1 - ft, ft),
}
wrong = {
    "means": lambda fs: [0.5, 0.5, 0.5, 0.5],
    "exchanged": lambda fs, ft: [fs, 1 - fs, ft, 1 - ft],
    "positive weights exchanged": lambda fs, ft: [fs, 1 - fs, 1 - ft, ft],
    "negative weights exchanged": lambda fs, ft: [1 - fs, fs, ft, 1 - ft],
    "signed": lambda fs, ft: [1 - fs, fs, ft - 1, -ft],
    "one in all": lambda fs, ft: [(1 - fs) / 2, fs / 2, (1 - ft) / 2, ft / 2],
    "only the parameters": lambda fs, ft: [fs, ft],
}
