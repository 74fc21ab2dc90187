"""Verifies an answer to geometry-13."""

import numpy as np

from lincls_course.exercises.answer import read_data


def verify(X, y):
    from lincls import separate

    X, y = read_data(X, y)
    if X.shape != (5, 3):
        raise ValueError(f"`X` must have five rows of three numbers; it has the shape {X.shape}.")
    if not np.isin(X, np.arange(-10, 11)).all():
        raise ValueError("All coordinates must be integers from -10 to 10.")
    if abs(y.sum()) == 5:
        raise ValueError("Both labels must occur.")
    if separate(X, y).separable:
        raise ValueError("A plane separates the two classes.")
    for i in range(5):
        four = np.delete(y, i)
        if abs(four.sum()) < 4 and not separate(np.delete(X, i, axis=0), four).separable:
            raise ValueError(f"Without point {i}, counted from 0, the other four still cannot be separated.")
