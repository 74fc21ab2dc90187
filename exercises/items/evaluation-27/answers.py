"""Answers to evaluation-27."""

import re
from collections import Counter

import numpy as np


def vectorise(train, new, k):
    """Return the counts: a row for a text, a column for a word."""
    import re
    from collections import Counter

    seen = Counter(re.findall("[a-z]+", " ".join(train).lower()))
    words = sorted(seen, key=lambda word: (-seen[word], word))[:k]
    rows = [re.findall("[a-z]+", text.lower()) for text in new]
    return np.array([[row.count(x) for x in words] for row in rows])


def cases(rng):
    cases = [
        (["Good, good food!", "Bad food."], ["The seafood was GOOD"], 2),
        (["It isn't bad.", "Not bad; not good."], ["not good, not bad", "It isn't 10 of 10"], 6),
        (["Zebra apple", "zebra"], ["apple apple, zebra\u00e9", "pear"], 5),
        (["so so so bad", "nice", "nice?"], ["So nice, so bad!"], 1),
    ]
    nouns, marks = np.array(["food", "film", "phone", "plot", "place", "x"]), [". ", ", ", "! ", " 5 ", "-"]
    for k in (2, 3, 3, 2):
        order = rng.permutation(nouns)

        def text(words):
            words = [word.title() if rng.integers(2) else word for word in words]
            return "".join(word + marks[rng.integers(5)] for word in rng.permutation(words)).strip()

        # the most frequent word stands in one text only; two are equally frequent; a new word is frequent in the new
        tied = sorted(order[1:3].tolist())[::-1]
        train = [text([order[0]] * 3), text([tied[0], order[3]]), text([tied[1], tied[0]]), text([tied[1]])]
        odd = [order[0] + "s", order[0] + "'s", "\u00e9" + order[0]]  # two of them hold the word
        new = [text([order[0], tied[1], *odd]), text([order[4]] * 4 + [tied[0]])]
        cases.append((train, new, k))
    return cases


def _cut(text):
    return re.findall("[a-z]+", text.lower())


def _by(cut=_cut, learnt=lambda train, new: train, once=False, key=lambda seen: lambda w: (-seen[w], w), most=True):
    """Make the vocabulary and the counts of their parts."""

    def answer(train, new, k):
        bags = [cut(text) for text in learnt(train, new)]
        seen = Counter(word for bag in bags for word in (set(bag) if once == "texts" else bag))
        words = sorted(seen, key=key(seen))[: k if most else None]
        rows = [cut(text) for text in new]
        return [[min(row.count(w), 1) if once is True else row.count(w) for w in words] for row in rows]

    return answer


def _letters(text):
    return "".join(x if x in "abcdefghijklmnopqrstuvwxyz" else " " for x in text.lower()).split()


def _within(train, new, k):
    seen = Counter(_cut(" ".join(train)))
    words = sorted(seen, key=lambda w: (-seen[w], w))[:k]
    return [[text.lower().count(w) for w in words] for text in new]


reference = vectorise
alternates = {"letter by letter": _by(_letters)}
wrong = {
    "new texts in the vocabulary": _by(learnt=lambda train, new: train + new),
    "vocabulary of the new texts": _by(learnt=lambda train, new: new),
    "capitals kept": _by(lambda text: re.findall("[a-zA-Z]+", text)),
    "cut at blanks": _by(lambda text: text.lower().split()),
    "more letters than a to z": _by(lambda text: re.findall(r"[^\W\d_]+", text.lower())),
    "apostrophes kept": _by(lambda text: re.findall("[a-z']+", text.lower())),
    "one letter is no word": _by(lambda text: re.findall("[a-z]{2,}", text.lower())),
    "within longer words": _within,
    "present or absent": _by(once=True),
    "alphabetical": _by(key=lambda seen: lambda w: w),
    "ties as they came": _by(key=lambda seen: lambda w: (-seen[w], [-ord(x) for x in w])),
    "texts counted": _by(once="texts"),
    "all words kept": _by(most=False),
}
