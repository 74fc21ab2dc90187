"""Values as JSON: the only thing that crosses the border between a submission and its grader.

Whatever a student's code returns arrives as plain numbers, texts, lists, tuples and arrays: an object that claims to
equal everything stays outside. Both sides use this module; it needs NumPy and nothing else of the package.
"""

import re
import traceback
from decimal import Decimal
from numbers import Real

import numpy as np

__all__ = ["Foreign", "decode", "describe_error", "encode"]

MAX_SIZE = 10_000  # numbers in an array, entries of a list
MAX_DEPTH = 8
MAX_TEXT = 20_000  # characters: a proof for Coq is a text
DTYPES = {"b": bool, "i": np.int64, "u": np.uint64, "f": np.float64}


class Foreign:
    """Stands for a value that cannot be handed over; `what` says in words what it was."""

    def __init__(self, what):
        self.what = what

    def __repr__(self):
        """Describe the value that stayed outside."""
        return f"<{self.what}>"


def encode(value, depth=0):
    """Return a value as what json.dumps accepts; what is no plain value becomes a description."""
    try:
        return _encode(value, depth)
    except Exception:  # a hostile or unforeseen object stays where it is
        return _foreign(f"an object of type {type(value).__name__}")


def _encode(value, depth):
    if depth > MAX_DEPTH:
        return _foreign("a value nested too deeply")
    if value is None or isinstance(value, bool | np.bool_):
        return None if value is None else bool(value)
    if value is Ellipsis:
        return {"dots": True}
    if isinstance(value, str):
        return str.__str__(value)[:MAX_TEXT]
    if isinstance(value, int):
        return int.__int__(value) if -(10**300) < value < 10**300 else _foreign("an integer of more than 300 digits")
    if isinstance(value, float):
        return float.__float__(value)
    if isinstance(value, list | tuple):
        if len(value) > MAX_SIZE:
            return _foreign(f"a {type(value).__name__} of more than {MAX_SIZE} entries")
        items = [encode(item, depth + 1) for item in value]
        return items if isinstance(value, list) else {"tuple": items}
    if isinstance(value, np.floating):  # a long double, too, whose item() is itself
        return float(value)
    if isinstance(value, np.generic):
        return _encode(value.item(), depth + 1)
    if isinstance(value, np.ndarray) or hasattr(type(value), "__array__"):
        return _encode_array(np.array(value), depth)
    if isinstance(value, Real | Decimal):  # fractions, too
        return float(value)
    return _foreign("a function" if callable(value) else f"an object of type {type(value).__name__}")


def _encode_array(array, depth):
    if not array.ndim:
        return encode(array.item(), depth + 1)
    if array.size > MAX_SIZE:
        return _foreign(f"an array of {array.size} numbers")
    if array.dtype.kind in DTYPES:
        if array.dtype.kind == "f":
            array = array.astype(np.float64)
        return {"array": array.ravel().tolist(), "shape": list(array.shape), "kind": array.dtype.kind}
    return encode(array.tolist(), depth + 1)  # texts, objects


def _foreign(what):
    return {"foreign": what[:200]}


def decode(data, depth=0):
    """Return the value that `encode` wrote; a ValueError where something else did."""
    if depth > MAX_DEPTH + 2:
        raise ValueError("nested too deeply")
    match data:
        case None | bool() | int() | float() | str():
            return data
        case list():
            return [decode(item, depth + 1) for item in data]
        case {"array": list(numbers), "shape": list(shape), "kind": str(kind)} if kind in DTYPES:
            try:
                return np.array(numbers, dtype=DTYPES[kind]).reshape([int(n) for n in shape])
            except (TypeError, OverflowError) as error:
                raise ValueError(str(error)) from None
        case {"tuple": list(items)}:
            return tuple(decode(item, depth + 1) for item in items)
        case {"dots": True}:
            return Ellipsis
        case {"foreign": str(what)}:
            return Foreign(what[:200])
    raise ValueError(f"expected what encode writes, got {repr(data)[:80]}")


def describe_error(error, filename):
    """Name an exception, its message and its line in the file with this name, on one line."""
    try:
        text = str(error)
    except BaseException:  # the message too is the student's code
        text = ""
    text = text.replace(f"({filename}, line ", "(line ")  # what cannot be parsed names its file
    message = " ".join(re.sub(r" at 0x[0-9a-f]+", "", text).split())[:200]
    lines = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == filename]
    return f"{type(error).__name__}: {message}".removesuffix(": ") + (f" (line {lines[-1]})" if lines else "")
