"""Read what answers consist of: letters, and what the verifiers of constructions share."""

import numpy as np

from .values import as_numbers

__all__ = ["as_letter", "hard_margins", "read_alphas", "read_classes", "read_data"]

# No honest answer needs larger numbers, and with these no sum of products overflows: a comparison with infinity or NaN
# would let a wrong answer pass.
LARGEST = 1e6


def as_letter(text):
    """Return a letter as it is listed, of one that was written as "C", "(c)" or "c."."""
    return text.strip(" \t\n().:'\"").lower()


def read_data(answer):
    """Read the answer (X, y) to a construction as arrays; a ValueError says what is wrong with it."""
    if not isinstance(answer, tuple | list) or len(answer) != 2:
        raise ValueError("The answer must be a pair `(X, y)`.")
    X, y = (as_numbers(part) for part in answer)
    if X is None or X.ndim != 2 or not 0 < X.size <= 1000 or not _moderate(X):
        raise ValueError(
            "`X` must be a matrix of at most 1000 finite numbers, none beyond a million, one row for each point."
        )
    if y is None or y.shape != X.shape[:1] or not np.isin(y, [-1, 1]).all():
        raise ValueError(f"`y` must hold {len(X)} labels, each -1 or +1.")
    return X.astype(float), y.astype(int)


def read_alphas(answer, count):
    """Return X, y and the list of alphas of an answer (X, y, alpha, ...); all points differ, and both labels occur."""
    if not isinstance(answer, tuple | list) or len(answer) != 2 + count:
        raise ValueError(f"The answer must be a tuple of {2 + count} values.")
    X, y = read_data((answer[0], answer[1]))
    if len(X) > 50:
        raise ValueError("At most 50 points, please.")
    if abs(y.sum()) == len(y):
        raise ValueError("Both labels must occur.")
    if len(np.unique(X, axis=0)) < len(X):
        raise ValueError("Two points are the same; all points must differ.")
    alphas = [as_numbers(part) for part in answer[2:]]
    for alpha in alphas:
        if alpha is None or alpha.shape != y.shape or not _moderate(alpha):
            raise ValueError(
                f"An `alpha` must hold {len(y)} finite numbers, none beyond a million, one for each point."
            )
    return X, y, [alpha.astype(float) for alpha in alphas]


def hard_margins(X, y, alpha, name="alpha"):
    """Return w, all y_i f(x_i) and their rounding, for an optimal dual solution; a ValueError says what fails."""
    tol = 1e-6
    if not alpha.min() >= 0:
        raise ValueError(f"`{name}` has a negative entry.")
    if not abs(alpha @ y) <= tol * alpha.sum():
        raise ValueError(f"sum_i alpha_i y_i must be 0; for `{name}` it is {alpha @ y:.6g}.")
    w = (alpha * y) @ X
    if not w.any():
        raise ValueError(f"`{name}` gives w = 0, which separates nothing.")
    i = alpha.argmax()
    b = y[i] - X[i] @ w
    margins = y * (X @ w + b)
    room = tol * (1 + abs(X @ w).max() + abs(b))
    if not (abs(margins - 1) <= room)[alpha > 0].all():
        j = np.flatnonzero((abs(margins - 1) > room) & (alpha > 0))[0]
        raise ValueError(
            f"`{name}` is not optimal: points {i} and {j} have alpha > 0, but no b puts both on the margin y f = 1 "
            f"(with point {i} on it, point {j} has y f = {margins[j]:.6g})."
        )
    if not (margins >= 1 - room).all():
        j = margins.argmin()
        raise ValueError(f"`{name}` is not optimal: point {j} has y f = {margins[j]:.6g}, short of the margin.")
    return w, margins, room


def read_classes(X, y):
    """Return points of the plane and their labels as arrays; a ValueError says what is wrong with them."""
    X = as_numbers(X)
    if X is None or X.ndim != 2 or X.shape[1] != 2 or not 0 < len(X) <= 100 or not _moderate(X):
        raise ValueError(
            "`X` must be a matrix of finite numbers, none beyond a million, with two columns, one row for each point."
        )
    try:
        y = np.asarray(y)
    except Exception:  # ragged lists, or an object with a faulty __array__
        y = np.empty(0)
    if y.shape != (len(X),) or y.dtype.kind not in "iufU":
        raise ValueError(f"`y` must hold {len(X)} labels, numbers or texts, one for each row of `X`.")
    return X.astype(float), y


def _moderate(numbers):
    """Whether all numbers are finite and none is too large to be squared and summed."""
    return bool((np.abs(numbers.astype(float)) <= LARGEST).all())
