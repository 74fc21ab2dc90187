"""Numbers as platforms read them: decimals without an exponent."""

import math
from decimal import Decimal
from fractions import Fraction

__all__ = ["decimal", "shares", "spellings", "wrong_numbers"]


def decimal(number, digits=12):
    """Write a number, rounded to so many significant digits."""
    text = format(Decimal(f"{float(number):.{digits}g}"), "f")
    text = text.rstrip("0").rstrip(".") if "." in text else text
    return "0" if text == "-0" else text


def shares(points, count):
    """Share points among so many parts, in hundredths if they are given in these, so that the sum is exact."""
    unit = 100 if float(f"{points:.2f}") == points else 10**6
    total = round(points * unit)
    return [(total // count + (k < total % count)) / unit for k in range(count)]


def wrong_numbers(blank):
    """Return the wrong numbers of a blank, each once, with all that may be said to it as one text."""
    found = {}
    for value, text in blank.replies:
        if math.isfinite(value) and abs(value - blank.value) > blank.tolerance:  # nobody can type infinity
            found.setdefault(decimal(value), []).append(text)
    return [(float(value), " Or: ".join(dict.fromkeys(texts))) for value, texts in found.items()]


def spellings(blank):
    """Return how one may write a number where a platform compares texts: rounded, if still right, or as a fraction."""
    rounded = (decimal(blank.value, digits) for digits in range(12, 0, -1))
    texts = [text for text in rounded if abs(float(text) - blank.value) <= blank.tolerance]
    ratio = Fraction(blank.value).limit_denominator(1000)
    if abs(float(ratio) - blank.value) <= blank.tolerance:
        texts.append(str(ratio))
    texts += [text.replace("0.", ".", 1) for text in texts if text.lstrip("-").startswith("0.")]
    texts += [text.replace("-", "\N{MINUS SIGN}") for text in texts if "-" in text]
    texts += [f"+{text}" for text in texts if blank.value > 0]
    return list(dict.fromkeys(texts))
