"""Answers to multiclass-20."""


def multiclass_20(p1, q1):
    """Return four expected losses."""
    clear, other = 2 * (1 - p1), 2 * (1 - q1)
    return [clear, min(1, clear), min(1, other), 1.5 * (1 - p1)]


def draw(rng):
    """Draw two places in hundredths: at the first no class has a majority, at the second one has."""
    p1 = int(rng.integers(40, 49))
    p2 = int(rng.integers((102 - p1) // 2, p1))
    q1, q3 = int(rng.integers(56, 81)), int(rng.integers(4, 16))
    first, second = (p1, p2, 100 - p1 - p2), (q1, 100 - q1 - q3, q3)
    numbers = {f"{name}{i + 1}": x / 100 for name, place in (("p", first), ("q", second)) for i, x in enumerate(place)}
    clear, _, other, lee = (round(x, 9) for x in multiclass_20(p1 / 100, q1 / 100))
    return numbers | {"rest": 1 - p1 / 100, "rest2": 1 - q1 / 100, "clear": clear, "other": other, "lee": lee}


reference = multiclass_20
alternates = {
    "decimals": lambda clear, other, lee: [clear, 1.0, other, lee],
    "step by step": lambda p2, p3, q2, q3: (2 * (p2 + p3), 1, 2 * (q2 + q3), 1.5 * (p2 + p3)),
}
wrong = {
    "lead of the rival forgotten": lambda rest, rest2, lee: [rest, rest, rest2, lee],
    "clear scores everywhere": lambda clear, other, lee: [clear, clear, other, lee],
    "a tie everywhere": lambda clear, lee: [clear, 1, 1, lee],
    "own class charged": lambda clear, other, p3: [clear, 1, other, 1.5 * p3],
    "weights sum to one": lambda clear, other, rest: [clear, 1, other, rest],
}
