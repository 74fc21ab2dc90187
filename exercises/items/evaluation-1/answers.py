"""Answers to evaluation-1."""

import numpy as np


def evaluation_1(n, spam, called, found):
    """Return the four shares."""
    false_positive, false_negative = called - found, spam - found
    true_negative = n - found - false_positive - false_negative
    right = found + true_negative
    return [right / n, found / spam, found / called, (n - spam) / n]


def draw(rng):
    """Draw a filter that finds most of the rare spam, and accuses fewer good mails than it finds bad ones."""
    n, spam = int(rng.choice([800, 1000, 1250, 2000])), int(rng.choice([40, 50, 60, 80]))
    found = int(rng.integers(spam * 6 // 10, spam - 3))
    accused = int(rng.integers(found // 3, found - 5))
    given = {"n": n, "spam": spam, "called": found + accused, "found": found}
    accuracy, recall, precision, never = evaluation_1(**given)
    shares = {"accuracy": accuracy, "recall": f"{recall:.3f}", "precision": f"{precision:.3f}", "never": never}
    told = {"missed": spam - found, "accused": accused, "good": n - spam, "passed": n - spam - accused}
    return given | shares | told | {"correct": n - spam - accused + found, "less": accuracy - never}


def _with(change, per=1, digits=9):
    """Make a wrong answer out of the right one, given what was counted."""

    def answer(n, spam, called, found):
        shares = evaluation_1(n, spam, called, found)
        return [round(per * x, digits) for x in change(shares, n, spam, called, found)]

    return answer


def _same(shares, *_):
    return shares


reference = evaluation_1
alternates = {
    "three decimals": _with(_same, digits=3),
    "an array": lambda n, spam, called, found: np.array(evaluation_1(n, spam, called, found)),
}
wrong = {
    "recall and precision exchanged": _with(lambda s, *_: [s[0], s[2], s[1], s[3]]),
    "error rates": _with(lambda s, *_: [1 - x for x in s]),
    "shares of all mails": _with(lambda s, n, spam, called, found: [s[0], found / n, found / n, s[3]]),
    "per cent": _with(_same, 100, 1),
    "per cent, more digits": _with(_same, 100),
    "false alarm rate for precision": _with(lambda s, n, spam, c, found: [s[0], s[1], (c - found) / (n - spam), s[3]]),
    "accuracy forgets the good mails": _with(lambda s, n, spam, called, found: [found / n, *s[1:]]),
    "never spam is never right": _with(lambda s, *_: [*s[:3], 1 - s[3]]),
}
