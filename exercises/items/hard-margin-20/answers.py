"""Answers to hard-margin-20."""

from math import comb

import numpy as np


def hard_margin_20(n1, n2, d):
    """Return a count, a probability, and a number of points."""
    from math import comb

    def count(n, d):
        terms = [comb(n - 1, k) for k in range(d + 1)]
        return 2 * sum(terms)

    half = d + 1
    while 2 * count(half, d) != 2**half:
        half += 1
    return [count(n1, 2), count(n2, 2) / 2**n2, half]


def draw(rng):
    """Draw two numbers of points, and a dimension."""
    n1, n2, d = int(rng.integers(4, 9)), int(rng.integers(9, 13)), int(rng.integers(4, 16))
    count1, share, half = hard_margin_20(n1, n2, d)
    terms = {"one1": n1 - 1, "two1": comb(n1 - 1, 2), "one2": n2 - 1, "two2": comb(n2 - 1, 2)}
    told = {"count1": count1, "count2": round(share * 2**n2), "all1": 2**n1, "all2": 2**n2}
    return {"n1": n1, "n2": n2, "d": d, "half": half, "share": f"{share:.3g}"} | terms | told


reference = hard_margin_20
alternates = {
    "an array": lambda n1, n2, d: np.array(hard_margin_20(n1, n2, d)),
    "by the formula": lambda n1, n2, d: (n1 * (n1 - 1) + 2, (n2 * (n2 - 1) + 2) / 2**n2, 2 * d + 2),
}
wrong = {
    "one term too few": lambda n1, n2, d: [2 * n1, 2 * n2 / 2**n2, 2 * d],
    "factor 2": lambda count1, count2, all2, half: [count1 / 2, count2 / all2 / 2, half],
    "n in place of n - 1": lambda n1, n2, all2, half: (
        [2 * (1 + n + comb(n, 2)) / by for n, by in ((n1, 1), (n2, all2))] + [half]
    ),
    "twice the dimension": lambda count1, count2, all2, d: [count1, count2 / all2, 2 * d],
    "a count": lambda count1, count2, half: [count1, count2, half],
}
