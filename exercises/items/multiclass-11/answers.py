"""Answers to multiclass-11."""

import numpy as np


def decode_answers(codes, answers):
    """Return (classes, counts) for the rows of answers (n, L)."""
    counts = (answers[:, None] * codes == -1).sum(axis=2)
    return counts.argmin(axis=1), counts.min(axis=1)


SEVEN = np.array(
    [[1, 1, 1, 1, 1, 1, 1], [-1, -1, -1, -1, 1, 1, 1], [-1, -1, 1, 1, -1, -1, 1], [-1, 1, -1, 1, -1, 1, -1]]
)


def cases(rng):
    cases = [
        (np.array([[1, -1], [-1, 1]]), np.array([[-1, 1], [1, -1], [1, 1]])),  # a tie at the end
        (SEVEN, np.array([[-1, -1, 1, -1, 1, 1, 1]])),  # the chapter's word
        (np.array([[1, 1, 1], [-1, -1, -1]]), np.array([[0, 0, -1], [0, -1, -1], [0, 0, 1]])),  # few were asked
        (np.array([[-1, 1, -1], [1, 1, 1]]), np.array([[0, 1, 0]])),  # all words agree
        (np.array([[1, 1, -1], [1, -1, 1], [-1, 1, 1]]), np.array([[1, 1, 1], [-1, -1, -1], [0, 0, 0]])),  # ties
    ]
    for n in (3, 4):
        codes = SEVEN[rng.permutation(4), :5]
        answers = codes[rng.integers(1, 4, n)] * rng.choice([1, 1, 1, -1, 0], (n, 5))
        answers[0, 0] = 0  # so that it matters what a 0 means
        cases.append((codes, answers))
    two = SEVEN[rng.permutation(4)[:2]]
    asked = two[rng.integers(0, 2, 3)] * (two[0] == two[1])  # only what does not tell the two apart: ties
    cases.append((two, asked))
    return cases


def _loop(codes, answers):
    found = []
    for row in answers:
        counts = [sum(a * c < 0 for a, c in zip(row, code, strict=True)) for code in codes]
        found.append((counts.index(min(counts)), min(counts)))
    return [k for k, _ in found], [count for _, count in found]


def _inner_product(codes, answers):
    agreement = answers @ codes.T
    return agreement.argmax(axis=1), (abs(answers).sum(axis=1) - agreement.max(axis=1)) // 2


def _last(codes, answers):
    counts = (answers[:, None] * codes < 0).sum(axis=2)[:, ::-1]
    return codes.shape[0] - 1 - counts.argmin(axis=1), counts.min(axis=1)


def _differ(codes, answers):
    counts = (answers[:, None] != codes).sum(axis=2)
    return counts.argmin(axis=1), counts.min(axis=1)


def _from_one(codes, answers):
    classes, counts = decode_answers(codes, answers)
    return classes + 1, counts


def _agreement(codes, answers):
    agreement = answers @ codes.T
    return agreement.argmax(axis=1), agreement.max(axis=1)


reference = decode_answers
alternates = {"a loop": _loop, "by an inner product": _inner_product}
wrong = {
    "counted from one": _from_one,
    "0 contradicts": _differ,
    "0 taken as +1": lambda codes, answers: decode_answers(codes, np.where(answers < 0, -1, 1)),
    "0 taken as -1": lambda codes, answers: decode_answers(codes, np.where(answers > 0, 1, -1)),
    "agreement returned": _agreement,
    "last of several": _last,
}
equivalent = {
    "counts = (answers[:, None] * codes == -1).sum(axis=2): answers[:, None] * codes -> answers[:, None] / codes": (
        "a sign is its own inverse, so the quotient is the product"
    ),
}
