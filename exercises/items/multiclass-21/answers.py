"""Answers to multiclass-21."""


def multiclass_21(K, m):
    """Return the points seen by both, and the ratio of their work."""
    return [K * K * m, K * (K - 1) * m, K * K / (2 * (K - 1))]


def draw(rng):
    """Draw the number of classes and their size."""
    K, m = int(rng.integers(5, 16)), int(rng.integers(11, 60))
    rest, one, ratio = multiclass_21(K, m)
    duels = K * (K - 1) // 2
    numbers = {"K": K, "m": m, "n": K * m, "less": K - 1, "duels": duels, "pair": 2 * m, "rest": rest, "one": one}
    return numbers | {"ratio": ratio}


def _by_adding(K, m):
    rest, duels = [K * m] * K, [2 * m for j in range(K) for k in range(j)]
    return [sum(rest), sum(duels), sum(N**2 for N in rest) / sum(N**2 for N in duels)]


reference = multiclass_21
alternates = {"by adding up": _by_adding}
wrong = {
    "pairs in both orders": lambda rest, one, ratio: [rest, 2 * one, ratio / 2],
    "all points in each duel": lambda K, rest, n, duels: [rest, duels * n, K / duels],
    "the other way round": lambda rest, one, ratio: [rest, one, 1 / ratio],
    "work like points": lambda rest, one: [rest, one, rest / one],
    "one point of each class": lambda n, one, ratio: [n, one, ratio],
}
