"""Messages to typical mistakes for those who do not have the solutions: each opens only to who makes the mistake.

The key of a message is what the wrong answer does on the cases of `check` and on some further ones: its values, which
are rounded, its errors, the arguments that it changes. So the course edition holds neither the wrong answers nor a
word of the messages. Whoever wants to read one has to find outcomes that fit in every case. A machine can do that
where outcomes are few, as truth values are; it wins a message about a mistake, and no answer. The page
"Assigning and grading" says more.
"""

import base64
import hashlib

import numpy as np

from .values import as_numbers, describe

__all__ = ["open_seal", "seal"]

SIZE = 256  # bytes; all messages are as long, which tells nothing of them
MARK = bytes(16)  # what an opened message begins with
HUGE = 1e300  # what is larger is written as this, since the product with a thousand would overflow
CELLS = 3e6 / np.pi  # per unit of the logarithm; by an odd number, or numbers of few digits would end cells


def seal(id, outcomes, name, message):
    """Return a typical mistake's name and message, sealed by what it does."""
    text = f"{name}\n{message}".encode()
    size = -(-len(text) // SIZE) * SIZE
    return base64.b64encode(_masked(id, outcomes, MARK + text.ljust(size, b"\0"))).decode()


def open_seal(id, outcomes, sealed):
    """Return the name and the message behind a seal; None where these outcomes do not open it."""
    text = _masked(id, outcomes, base64.b64decode(sealed))
    if not text.startswith(MARK):
        return None
    name, _, message = text.removeprefix(MARK).rstrip(b"\0").decode().partition("\n")
    return name, message


def _masked(id, outcomes, data):
    """Add to data, bit by bit, a stream that the outcomes determine; the id is the salt."""
    key = "\n".join([id, *map(_what_was_done, outcomes)]).encode()
    stream = hashlib.shake_256(key).digest(len(data))
    return bytes(a ^ b for a, b in zip(data, stream, strict=True))


def _what_was_done(outcome):
    """Write an outcome so that all who do the same write the same."""
    if outcome.error:
        return "error " + outcome.error.partition(":")[0]
    return f"{_written(outcome.value)} {outcome.changed or ''}"


def _written(value):
    """Write a value, its numbers rounded to six digits or so."""
    numbers = as_numbers(value)
    if numbers is not None:
        cells = (
            np.rint(np.arcsinh(np.clip(numbers, -HUGE, HUGE) * 1e3) * CELLS) + 0.0
        )  # a logarithm; near zero a line; no -0
        return f"{numbers.shape} {cells.ravel().tolist()}"
    if isinstance(value, np.ndarray):
        value = value.tolist()
    if isinstance(value, list | tuple):
        return "(" + ", ".join(map(_written, value)) + ")"
    return repr(value) if value is None or isinstance(value, bool | str) else describe(value)
