"""Exercises with numbers of each student's own: a key draws the numbers, and the texts have places for them."""

import hashlib
import hmac
import inspect
import re

import numpy as np

from .values import show_value

__all__ = ["BOOK_KEY", "apply", "fill", "generator", "key_of"]

BOOK_KEY = "book"  # draws what the book shows
PLACE = re.compile(r"\{\{(\w+)\}\}")


def key_of(secret, student, id):
    """Return the key of a student's variant of an exercise, 16 hexadecimal digits.

    It tells neither the secret nor another student's key.
    """
    return hmac.new(secret, f"{student}/{id}".encode(), hashlib.sha256).hexdigest()[:16]


def generator(key):
    """Return the generator of random numbers of a key."""
    return np.random.default_rng(list(hashlib.sha256(key.encode()).digest()))


def fill(text, values):
    """Put drawn values in the places `{{name}}` of a text; numbers are written with at most six digits."""

    def value(place):
        if place[1] not in values:
            drawn = ", ".join(values) or "nothing"
            raise ValueError(f"no value for the place {place[0]}; `draw` returns {drawn}")
        value = values[place[1]]
        return value if isinstance(value, str) else show_value(value)

    return PLACE.sub(value, text)


def apply(function, values):
    """Call a function with those of the drawn values that its arguments name; return anything else as it is."""
    if not callable(function):
        return function
    return function(**{name: values[name] for name in inspect.signature(function).parameters})
