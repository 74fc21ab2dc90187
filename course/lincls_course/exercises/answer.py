"""Read what answers consist of: letters, and what the verifiers of constructions share."""

import numpy as np

from .values import as_numbers, describe

__all__ = ["LARGEST", "as_letter", "hard_margins", "normal", "read_alphas", "read_classes", "read_data"]

# No honest answer needs larger numbers, and with these no sum of products overflows: a comparison with infinity or NaN
# would let a wrong answer pass.
LARGEST = 1e6


def as_letter(text):
    """Return a letter as it is listed, of one that was written as "C", "(c)" or "c."."""
    return text.strip(" \t\n().:'\"").lower()


def normal(value, largest, limit):
    """Return a value as verifiers get it: numbers as arrays of floats, lists of anything else as tuples, texts.

    What type and container the student chose, such as unsigned integers, plays no part in what is computed with them.
    A ValueError where a number is not finite or too large, which `limit` says, and where something else stands.
    """
    numbers = as_numbers(value)
    if numbers is not None:
        if not (abs(numbers) <= largest).all():
            raise ValueError(limit)
        return numbers
    if isinstance(value, np.ndarray):  # of texts or truth values
        value = value.tolist()
    if isinstance(value, list | tuple):
        return tuple(normal(part, largest, limit) for part in value)
    if isinstance(value, str | bool):
        return value
    raise ValueError(f"Numbers are asked for; here is {describe(value)}.")


def read_data(X, y):
    """Return the points and labels of an answer as arrays; a ValueError says what is wrong with them."""
    if not isinstance(X, np.ndarray) or X.ndim != 2 or not 0 < X.size <= 1000:
        raise ValueError("`X` must be a matrix of at most 1000 numbers, one row for each point.")
    if np.shape(y) != X.shape[:1] or not np.isin(y, [-1, 1]).all():
        raise ValueError(f"`y` must hold {len(X)} labels, each -1 or +1.")
    return X, y.astype(int)


def read_alphas(X, y, *alphas):
    """Return X, y and the list of alphas; all points differ, and both labels occur."""
    X, y = read_data(X, y)
    if len(X) > 50:
        raise ValueError("At most 50 points, please.")
    if abs(y.sum()) == len(y):
        raise ValueError("Both labels must occur.")
    if len(np.unique(X, axis=0)) < len(X):
        raise ValueError("Two points are the same; all points must differ.")
    if any(np.shape(alpha) != y.shape for alpha in alphas):
        raise ValueError(f"An `alpha` must hold {len(y)} numbers, one for each point.")
    return X, y, alphas


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
    if np.ndim(X) != 2 or X.shape[1] != 2 or not 0 < len(X) <= 100:
        raise ValueError("`X` must be a matrix of numbers with two columns, one row for each point.")
    labels = np.asarray(y)
    if labels.shape != (len(X),) or labels.dtype.kind not in "fU":
        raise ValueError(f"`y` must hold {len(X)} labels, numbers or texts, one for each row of `X`.")
    return X, labels.astype(int) if labels.dtype.kind == "f" and (labels == labels.round()).all() else labels
