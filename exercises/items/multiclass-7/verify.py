"""Verifies an answer to multiclass-7."""

import numpy as np

from lincls_course.exercises.answer import read_classes


def verify(X, y, p, q):
    from lincls import hard_margin, one_vs_rest, separate

    X, y = read_classes(X, y)
    for name, point in (("p", p), ("q", q)):
        if point.shape != (2,):
            raise ValueError(f"`{name}` must be a point of the plane, two numbers.")
    if len(X) > 12:
        raise ValueError(f"At most 12 points are allowed; there are {len(X)}.")
    classes = np.unique(y)
    if len(classes) != 3:
        raise ValueError(f"There must be three classes; there are {len(classes)}.")
    for label in classes:
        if not separate(X, np.where(y == label, 1, -1)).separable:
            raise ValueError(f"No line separates the class {label} from the rest.")
    scores = one_vs_rest(hard_margin, X, y).scores(np.array([p, q]))
    at_p, at_q = (scores > 1e-6).sum(axis=1).tolist()
    if abs(scores).min() < 1e-6:
        raise ValueError("`p` or `q` lies on the boundary of a classifier; move it a little.")
    if at_p != 0:
        raise ValueError(f"At `p` no classifier should say yes; {at_p} of the three do.")
    if at_q != 2:
        raise ValueError(f"At `q` exactly two should say yes; {at_q} of the three do.")
