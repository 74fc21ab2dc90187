"""Answers to multiclass-22."""


def multiclass_22():
    """Return the errors of both, of each alone, and those unclaimed."""
    return [32, 16, 17, 1, 36, 19]


reference = multiclass_22
alternates = {"as decimals": [32.0, 16.0, 17.0, 1.0, 36.0, 19.0]}
wrong = {
    "the two exchanged": [16, 32, 1, 17, 36, 19],
    "counted on the working part": [18, 2, 17, 1, 58, 13],
    "parts exchanged": [58, 30, 37, 9, 102, 35],
    "pixels not divided": [40, 19, 26, 5, 38, 21],
    "both wrong": [32, 16, 15, 1, 36, 19],
    "several claims": [32, 16, 17, 1, 19, 5],
    "unclaimed and correct": [32, 16, 17, 1, 36, 17],
}
