"""Verifies an answer to logistic-7."""

import numpy as np


def verify(X, y, x):
    from lincls import logistic_regression, separate, soft_margin

    if X.ndim != 1 or y.shape != X.shape or x.shape != ():
        raise ValueError("`X` and `y` must be lists of equally many numbers, and `x` a number.")
    if len(X) > 10:
        raise ValueError(f"At most 10 points are allowed; there are {len(X)}.")
    if not (abs(X) <= 1e4).all() or not abs(x) <= 1e4:
        raise ValueError("No number may be beyond ten thousand.")
    if not np.isin(y, [-1, 1]).all() or len(set(y)) != 2:
        raise ValueError("The labels must be -1 and +1, and both must occur.")
    points = X[:, None]
    if not separate(points, y).separable:
        raise ValueError("No threshold separates your points.")
    svm, logistic = soft_margin(points, y, 1), logistic_regression(points, y, 1)
    low, high = (svm.w[0] * x + b for b in svm.b_interval)
    f = float(logistic.decision([float(x)]))
    if low * f >= 0 or high * f >= 0:
        raise ValueError(f"At {float(x):g} the soft margin scores {low:.3f} and logistic regression {f:.3f}.")
    if min(abs(low), abs(high), abs(f)) < 0.1:
        raise ValueError(f"The scores are {low:.3f} and {f:.3f}: one is nearer to zero than 0.1.")
