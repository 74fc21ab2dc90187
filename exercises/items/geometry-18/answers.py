"""Answers to geometry-18."""


def geometry_18():
    """Return four counts and a share."""
    return [19, 18, 12, 6, 0.99321]


reference = geometry_18
alternates = {"as a fraction of a thousand": [19, 18, 12, 6, 993 / 1000]}
wrong = {
    "counted on the working part": [43, 39, 29, 24, 0.99321],
    "parts exchanged": [44, 42, 28, 23, 0.9925],
    "benign counted": [19, 1, 12, 6, 0.99321],
    "correct ones": [170, 51, 177, 63, 0.99321],
    "lengths for squares": [19, 18, 12, 6, 0.89149],
    "one area": [19, 18, 12, 6, 0.73984],
    "standard units first": [12, 6, 19, 18, 0.99321],
    "all but the areas": [19, 18, 12, 6, 0.00679],
}
