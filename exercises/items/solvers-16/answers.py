"""Answers to solvers-16."""


def solvers_16():
    """Return gaps, steps, wins and errors, two of each."""
    return [0.792219, 0.0112264, 20, 24, 10, 12, 14, 14]


reference = solvers_16
alternates = {"three digits": [0.792, 0.0112, 20, 24, 10, 12, 14, 14]}
wrong = {
    "standardised with all": [0.727228, 0.0944827, 20, 23, 10, 12, 14, 14],
    "gap not divided": [1.283641, 0.00759800, 20, 24, 10, 12, 14, 14],
    "share of the dual": [3.812758, 0.0113539, 20, 24, 10, 12, 14, 14],
    "excess": [1.412561, 0.00771830, 20, 24, 10, 12, 14, 14],
    "start counted": [0.792219, 0.0112264, 21, 25, 10, 12, 14, 14],
    "Gram matrix counted": [0.792219, 0.0112264, 20, 24, 7, 12, 14, 14],
    "wins of the other": [0.792219, 0.0112264, 20, 24, 2, 0, 14, 14],
}
