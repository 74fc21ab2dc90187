"""Answers to hard-margin-24."""


def hard_margin_24():
    """Return two numbers of pictures, and five of errors."""
    return [34, 26, 2, 3, 2, 4.2, 5]


reference = hard_margin_24
alternates = {"the mean as a fraction": [34, 26, 2, 3, 2, 42 / 10, 5]}
wrong = {
    "parts exchanged": [21, 19, 3, 3, 3, 9.9, 4],
    "stopped when separated": [12, 26, 2, 3, 2, 6.4, 12],
    "bound for the count": [34, 26, 26, 3, 2, 4.2, 5],
    "errors in training": [34, 26, 2, 0, 2, 4.2, 5],
    "fifth on the working part": [34, 26, 2, 3, 1, 4.2, 5],
    "one draw": [34, 26, 2, 3, 2, 5, 5],
    "sum over the draws": [34, 26, 2, 3, 2, 42, 5],
    "all the others": [34, 26, 2, 3, 2, 4.2, 2],
}
