"""Verifies an answer to multiclass-7."""

import numpy as np

from lincls_course.exercises.answer import read_classes
from lincls_course.exercises.values import as_numbers


def verify(answer):
    from lincls import hard_margin, one_vs_rest, separate

    if not isinstance(answer, tuple | list) or len(answer) != 4:
        raise ValueError("The answer must be `(X, y, p, q)`.")
    X, y = read_classes(*answer[:2])
    p, q = (as_numbers(point) for point in answer[2:])
    for name, point in (("p", p), ("q", q)):
        if point is None or point.shape != (2,) or not (abs(point) <= 1e6).all():
            raise ValueError(f"`{name}` must be a point of the plane, two numbers, none beyond a million.")
    if len(X) > 12:
        raise ValueError(f"At most 12 points are allowed; there are {len(X)}.")
    classes = np.unique(y)
    if len(classes) != 3:
        raise ValueError(f"There must be three classes; there are {len(classes)}.")
    for label in classes:
        if not separate(X, np.where(y == label, 1, -1)).separable:
            raise ValueError(f"No line separates the class {label} from the rest.")
    scores = one_vs_rest(hard_margin, X, y).scores(np.array([p, q], dtype=float))
    at_p, at_q = (scores > 1e-6).sum(axis=1).tolist()
    if abs(scores).min() < 1e-6:
        raise ValueError("`p` or `q` lies on the boundary of a classifier; move it a little.")
    if at_p != 0:
        raise ValueError(f"At `p` no classifier should say yes; {at_p} of the three do.")
    if at_q != 2:
        raise ValueError(f"At `q` exactly two should say yes; {at_q} of the three do.")
