"""Verifies an answer to promises-10."""

import numpy as np

from lincls_course.exercises.answer import read_data


def verify(X, y):
    from lincls import hard_margin, separate

    X, y = read_data(X, y)
    if X.shape[1] != 2:
        raise ValueError("The points must lie in the plane.")
    if not 6 <= len(y) <= 12:
        raise ValueError(f"Between 6 and 12 points are asked for; there are {len(y)}.")
    if min((y > 0).sum(), (y < 0).sum()) < 3:
        raise ValueError("Each class needs three points or more.")
    if not separate(X, y).separable:
        raise ValueError("No line separates these points.")
    scores = np.empty(len(y))
    for i in range(len(y)):
        result = hard_margin(np.delete(X, i, axis=0), np.delete(y, i))
        scores[i] = y[i] * (X[i] @ result.w + result.b)
    if not abs(scores).min() > 1e-6:
        raise ValueError(f"Left out, point {abs(scores).argmin()} lies on the line of the others; move it a little.")
    wrong = np.flatnonzero(scores < 0).tolist()
    if len(wrong) != 3:
        raise ValueError(f"When left out, {len(wrong)} points are misclassified: {wrong}. Exactly three are asked for.")
