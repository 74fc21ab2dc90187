"""Answers to multiclass-20."""


def multiclass_20():
    """Return four expected losses."""
    p, q = 0.45, 0.6  # of the most probable class
    clear, other = 2 * (1 - p), 2 * (1 - q)
    return [clear, min(1, clear), min(1, other), 1.5 * (1 - p)]


reference = multiclass_20
alternates = {"decimals": [1.1, 1.0, 0.8, 0.825], "fractions": (11 / 10, 1, 4 / 5, 33 / 40)}
wrong = {
    "lead of the rival forgotten": [0.55, 0.55, 0.4, 0.825],
    "clear scores everywhere": [1.1, 1.1, 0.8, 0.825],
    "a tie everywhere": [1.1, 1, 1, 0.825],
    "own class charged": [1.1, 1, 0.8, 1.5 * 0.2],
    "weights sum to one": [1.1, 1, 0.8, 0.55],
}
