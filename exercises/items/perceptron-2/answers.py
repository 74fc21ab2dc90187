"""Answers to perceptron-2."""

import numpy as np


def draw(rng):
    """Draw two points, each a mistake when it is visited, and four other pairs by the parity of their entries."""

    def odd():
        return 2 * int(rng.integers(-3, 3)) + 1

    while True:
        p, q = np.array([[odd(), odd()], [odd(), odd()]]) * [[1], [rng.choice([1, 3])]]
        if p @ q + 1 <= 0 and (p + q).all():
            break
    some = {"b1": odd(), "b2": odd() + 1, "b0": odd(), "c1": odd() + 1, "c2": odd() - 1, "c0": odd()}
    some |= {"d1": odd() - 1, "d2": odd(), "d0": odd() + 1, "e1": odd(), "e2": odd(), "e0": odd() - 1}
    right = dict(zip(("p1", "p2", "q1", "q2", "a1", "a2"), [*p, *q, *(p + q)], strict=True))
    return some | {name: int(x) for name, x in right.items()}
