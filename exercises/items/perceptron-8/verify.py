"""Verifies an answer to perceptron-8."""

import numpy as np

from lincls_course.exercises.values import describe


def verify(z, X):
    from lincls import separate

    numbers = np.asarray(z)
    if numbers.shape != (len(X),) or numbers.dtype.kind not in "bf":
        raise ValueError(f"The result must hold one number for each of the {len(X)} points; this is {describe(z)}.")
    y = np.where(X[:, 0] * X[:, 1] > 0, -1, 1)
    agree, differ = numbers[y < 0], numbers[y > 0]
    if agree.min() > differ.max() or agree.max() < differ.min():
        return  # z alone separates, even where it is as large as exp(x1 x2)
    if not separate(np.column_stack([X, numbers]), y).separable:
        raise ValueError("No plane separates the classes in these three coordinates.")
