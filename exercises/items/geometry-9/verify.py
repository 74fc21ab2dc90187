"""Verifies an answer to geometry-9."""

import numpy as np

X, Y = np.array([[1.0, 0.0], [2.0, 1.0], [-1.0, 0.0], [-2.0, -1.0]]), np.array([1, 1, -1, -1])


def verify(first, second):
    from lincls import functional_margin, geometric_margin

    functional, geometric = [], []
    for name, pair in zip(["first", "second"], (first, second), strict=True):
        if len(pair) != 2:
            raise ValueError(f"The {name} separator must be a pair: two weights in a list, and the offset.")
        w, b = pair
        if np.shape(w) != (2,) or np.shape(b) != ():
            raise ValueError(f"The {name} separator must be a pair: two weights in a list, and the offset.")
        if not np.any(w):
            raise ValueError(f"The weights of the {name} separator are 0.")
        functional.append(functional_margin(w, b, X, Y))
        geometric.append(geometric_margin(w, b, X, Y))
        if not functional[-1] > 0:
            why = "a point lies on the boundary" if functional[-1] == 0 else "a point lies on the wrong side"
            value = functional[-1] + 0.0  # turns -0 into 0
            raise ValueError(f"The {name} does not separate the data: {why}, the functional margin is {value:.4g}.")
    if not functional[0] > functional[1]:
        raise ValueError("The functional margins are {:.4g} and {:.4g}: the first must be larger.".format(*functional))
    if not geometric[1] > geometric[0] * (1 + 1e-9):
        raise ValueError("The geometric margins are {:.4g} and {:.4g}: the second must be larger.".format(*geometric))
