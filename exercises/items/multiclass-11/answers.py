"""Answers to multiclass-11."""

import numpy as np


def decode_answers(codes, answers):
    """Return the index of the class of each row of answers (n, L)."""
    agreement = answers @ codes.T
    return agreement.argmax(axis=1)


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
        cases.append((codes, answers))
    two = SEVEN[rng.permutation(4)[:2]]
    asked = two[rng.integers(0, 2, 3)] * (two[0] == two[1])  # only what does not tell the two apart: ties
    cases.append((two, asked))
    return cases


def _loop(codes, answers):
    found = []
    for row in answers:
        counts = [sum(a * c < 0 for a, c in zip(row, code, strict=True)) for code in codes]
        found.append(counts.index(min(counts)))
    return found


def _last(codes, answers):
    counts = (answers[:, None] * codes < 0).sum(axis=2)[:, ::-1]
    return codes.shape[0] - 1 - counts.argmin(axis=1)


reference = decode_answers
alternates = {
    "a loop": _loop,
    "contradictions": lambda codes, answers: (answers[:, None] * codes == -1).sum(axis=2).argmin(axis=1),
}
wrong = {
    "farthest": lambda codes, answers: (answers[:, None] * codes == -1).sum(axis=2).argmax(axis=1),
    "last of several": _last,
    "own class of one": lambda codes, answers: answers.argmax(axis=1),
    "first column": lambda codes, answers: (answers[:, :1] * codes[:, 0] == -1).argmin(axis=1),
}
