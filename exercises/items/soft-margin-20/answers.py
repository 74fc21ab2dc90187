"""Answers to soft-margin-20."""


def soft_margin_20():
    """Return the errors at four prices, and the account."""
    return [9, 5, 14, 18, 1, 23.6005, 286]


reference = soft_margin_20
alternates = {"one decimal": [9, 5, 14, 18, 1, 23.6, 286]}
wrong = {
    "errors in training": [26, 8, 1, 0, 1, 23.6005, 286],
    "standardised with all": [9, 3, 14, 18, 3, 23.9334, 286],
    "not standardised at all": [15, 10, 11, 10, 9, 33.2921, 286],
    "slack of the sealed": [9, 5, 14, 18, 1, 12.6501, 286],
    "slack at 0.001": [9, 5, 14, 18, 1, 95.1478, 286],
    "ceiling from the benign": [9, 5, 14, 18, 1, 23.6005, 474],
    "ceiling of all tumours": [9, 5, 14, 18, 1, 23.6005, 424],
    "sealed errors at 10": [9, 5, 14, 18, 14, 23.6005, 286],
}
