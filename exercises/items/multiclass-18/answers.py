"""Answers to multiclass-18."""

from itertools import combinations

import numpy as np


def count_votes(pairs, scores):
    """Return (winners, leaders) for the rows of scores (n, m)."""
    votes = np.zeros((len(scores), pairs.max() + 1))
    for (first, second), f in zip(pairs, scores.T, strict=True):
        votes[:, first] += f > 0
        votes[:, second] += f <= 0
    most = votes.max(axis=1, keepdims=True)
    return votes.argmax(axis=1), (votes == most).sum(axis=1)


THREE = np.array([[0, 1], [0, 2], [1, 2]])


def cases(rng):
    cases = [
        (THREE, np.array([[0.5, 0.5, 1.0], [-0.5, 2.0, 0.25]])),  # class 0 and class 1 win two duels each
        (THREE, np.array([[1.0, -1.0, 1.0], [0.5, 0.5, 1.0]])),  # rock, paper, scissors; a clear winner
        (np.array([[1, 0]]), np.array([[0.0], [2.0], [-0.5]])),  # a single duel, the other way round, with a zero
        (np.array([[0, 1], [2, 0], [1, 2]]), np.array([[-0.25, 0.5, 0.5], [0.5, 3.0, -0.5]])),  # class 2 first
        (THREE, np.array([[-0.25, 4.0, -0.25]])),  # the largest score decides nothing
        # of four classes two share the most votes; once more, with 3 behind
        (np.array(list(combinations(range(4), 2))), np.array([[1, 1, -1, -1, -1, 1], [-1, 1, 1, 1, -1, 1.0]])),
    ]
    for K, n in ((3, 5), (3, 4), (4, 3), (4, 4)):
        pairs = rng.permutation([rng.permutation(pair) for pair in combinations(range(K), 2)])
        cases.append((pairs, rng.choice([-3.0, -0.5, 0.0, 0.25, 2.0], (n, len(pairs)))))
    return cases


def _by(first=lambda f: f > 0, second=lambda f: f <= 0):
    def answer(pairs, scores):
        votes = np.zeros((len(scores), pairs.max() + 1))
        for (j, k), f in zip(pairs, scores.T, strict=True):
            votes[:, j] += first(f)
            votes[:, k] += second(f)
        return votes

    return answer


def _result(count):
    def answer(pairs, scores):
        votes = count(pairs, scores)
        return votes.argmax(axis=1), (votes == votes.max(axis=1, keepdims=True)).sum(axis=1)

    return answer


def _loop(pairs, scores):
    winners, leaders = [], []
    for row in scores:
        votes = [0] * (pairs.max() + 1)
        for (j, k), f in zip(pairs, row, strict=True):
            votes[j if f > 0 else k] += 1
        winners.append(votes.index(max(votes)))
        leaders.append(votes.count(max(votes)))
    return winners, leaders


def _last(pairs, scores):
    votes = _by()(pairs, scores)
    return votes.shape[1] - 1 - votes[:, ::-1].argmax(axis=1), count_votes(pairs, scores)[1]


def _votes_returned(pairs, scores):
    votes = _by()(pairs, scores)
    return votes.argmax(axis=1), votes.max(axis=1)


def _without_the_winner(pairs, scores):
    winners, leaders = count_votes(pairs, scores)
    return winners, leaders - 1


def _from_one(pairs, scores):
    winners, leaders = count_votes(pairs, scores)
    return winners + 1, leaders


reference = count_votes
alternates = {"a loop": _loop, "in two steps": _result(_by())}
wrong = {
    "scores added up": _result(_by(lambda f: f, lambda f: -f)),
    "zero for the first": _result(_by(lambda f: f >= 0, lambda f: f < 0)),
    "losers get the vote": _result(_by(lambda f: f <= 0, lambda f: f > 0)),
    "no vote for the second": _result(_by(second=lambda f: 0)),
    "last of several": _last,
    "votes returned": _votes_returned,
    "winner not counted": _without_the_winner,
    "counted from one": _from_one,
}
equivalent = {
    "votes = np.zeros((len(scores), pairs.max() + 1)): np.zeros -> np.ones": "each class has one vote more",
    "votes = np.zeros((len(scores), pairs.max() + 1)): 1 -> 2": "a class without a duel has no vote",
    "most = votes.max(axis=1, keepdims=True): most = votes.max(axis=1, keepdims=True) -> most = rounded("
    "votes.max(axis=1, keepdims=True))": "numbers of votes are whole",
}
