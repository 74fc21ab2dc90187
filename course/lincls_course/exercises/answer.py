"""Read what answers consist of: letters, and what the verifiers of constructions share."""

import numpy as np

from .values import as_numbers, describe

__all__ = ["LARGEST", "as_letter", "normal", "read_classes", "read_data"]

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


def read_classes(X, y):
    """Return points of the plane and their labels as arrays; a ValueError says what is wrong with them."""
    if np.ndim(X) != 2 or X.shape[1] != 2 or not 0 < len(X) <= 100:
        raise ValueError("`X` must be a matrix of numbers with two columns, one row for each point.")
    labels = np.asarray(y)
    if labels.shape != (len(X),) or labels.dtype.kind not in "fU":
        raise ValueError(f"`y` must hold {len(X)} labels, numbers or texts, one for each row of `X`.")
    return X, labels.astype(int) if labels.dtype.kind == "f" and (labels == labels.round()).all() else labels
