"""Compare, describe and write the values that answers consist of."""

from numbers import Real

import numpy as np

from .codec import Foreign

__all__ = ["as_numbers", "describe", "difference", "joined", "ordinal", "show_value", "tally"]

ORDINALS = "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth".split()
ENTRIES = {"U": "texts", "b": "truth values"}  # by NumPy's letter for the kind


def difference(got, want, rtol, atol, names=()):
    """Say how `got` differs from `want`; "" if it does not. Lists, tuples and arrays may replace each other.

    The names are those of the values of a tuple.
    """
    if isinstance(want, bool | str):
        if not isinstance(got, type(want)):
            return _other_type(got, want)
        return "" if got == want else "The value is wrong."
    if isinstance(want, tuple):
        if isinstance(got, np.ndarray) and len({np.shape(value) for value in want}) == 1:
            got = got.tolist()  # its rows are the values
        if not isinstance(got, tuple | list) or len(got) != len(want):
            return _other_type(got, want)
        parts = [difference(g, w, rtol, atol) for g, w in zip(got, want, strict=True)]
        if not any(parts):
            return ""
        return _tell_apart(parts, names) if names else "The values are wrong."
    numbers = as_numbers(got)
    if numbers is None or numbers.shape != np.shape(want):
        return _other_type(got, want)
    if not np.isfinite(numbers).all() and np.isfinite(want).all():
        return "The result contains NaN or infinity."
    if np.array_equal(numbers, want):  # which is found in a fifth of the time
        return ""
    right = np.isclose(numbers, want, rtol=rtol, atol=atol, equal_nan=True)
    if right.all():
        return ""
    return tally(right.ravel().tolist()) if right.size > 1 else "The value is wrong."


def tally(right):
    """Say how many numbers are right."""
    count = right.count(True)
    return f"{count} of {len(right)} numbers {'is' if count == 1 else 'are'} right."


def ordinal(i):
    """Say which of several, counted from 0."""
    return ORDINALS[i] if i < len(ORDINALS) else f"{i + 1}th"


def joined(words, last="and"):
    """Join words as a sentence lists them."""
    *others, word = map(str, words)
    return f"{', '.join(others)} {last} {word}" if others else word


def _other_type(got, want):
    quoted = " Leave out the quotes." if _kind(got) == "U" and as_numbers(want) is not None else ""
    return f"Expected {describe(want)}; this is {describe(got)}.{quoted}"


def _tell_apart(parts, names):
    """Say which of several values are right; of the first wrong one, what is wrong with it."""
    first, fault = next((i, part) for i, part in enumerate(parts) if part)
    why = "" if fault == "The value is wrong." else f" ({fault[0].lower()}{fault[1:-1]})"
    others = [f"`{names[i]}` is {'wrong too' if part else 'right'}" for i, part in enumerate(parts) if i != first]
    return "; ".join([f"The {ordinal(first)} value, `{names[first]}`, is wrong{why}", *others]) + "."


def as_numbers(value):
    """Return a value as an array of floats, None where it is not one: nothing is computed in a student's types."""
    try:
        array = np.asarray(value)
        if array.dtype.kind == "O" and all(isinstance(x, Real) for x in array.flat):  # such as fractions
            array = array.astype(float)
    except Exception:  # ragged lists, or an object with a faulty __array__
        return None
    return array.astype(np.float64) if array.dtype.kind in "iuf" else None


def describe(value):
    """Say in words what a value is: its type and shape."""
    if value is None or value is Ellipsis:
        return str(value)
    if isinstance(value, Foreign):
        return value.what
    if callable(value):
        return "a function"
    if isinstance(value, bool | np.bool_):
        return f"the truth value {value}"
    if isinstance(value, str):
        return f"a text: `{value[:40]!r}`"
    if isinstance(value, tuple):
        return f"a tuple of {len(value)} values"
    array = as_numbers(value)
    if array is None and isinstance(value, list | np.ndarray):
        what = "a list" if isinstance(value, list) else f"an array of shape {value.shape}"
        kind = _kind(value)
        if kind in ENTRIES:
            return f"{what}, but its entries are {ENTRIES[kind]}, not numbers"
        return f"{what} that does not make an array of numbers"
    if array is None:
        return f"an object of type {type(value).__name__}"
    if isinstance(value, list) and array.ndim == 1:
        return f"a list of {len(value)} number{'s' * (len(value) != 1)}"
    return "a number" if array.ndim == 0 else f"an array of shape {array.shape}"


def _kind(value):
    try:
        return np.asarray(value).dtype.kind
    except Exception:  # as in as_numbers
        return ""


def show_value(value, digits=6):
    """Write a value in Python's notation with rounded numbers, the same on every machine."""
    array = as_numbers(value)
    if array is not None and array.size > 60:
        return f"<{describe(value)}>"
    if isinstance(value, np.ndarray):
        value = value.tolist()
    if isinstance(value, list | tuple):
        inside = ", ".join(show_value(part, digits) for part in (value[:20] if array is None else value))
        return f"({inside})" if isinstance(value, tuple) else f"[{inside}]"
    if array is not None:
        return f"{(0 if abs(array) < 5e-13 else array) + 0.0:.{digits}g}"  # + 0.0 turns -0 into 0
    return (
        repr(value)[:80] if value is None or isinstance(value, bool | np.bool_ | str) else f"<{type(value).__name__}>"
    )
