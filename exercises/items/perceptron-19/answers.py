"""Answers to perceptron-19."""


def perceptron_19():
    """Return four numbers for ten orders, and the two more runs."""
    return [168, 259, 1, 7, 290, 201]


reference = perceptron_19
alternates = {"as decimals": [168.0, 259.0, 1.0, 7.0, 290.0, 201.0]}
wrong = {
    "counted on the working part": [168, 259, 0, 0, 290, 201],
    "parts exchanged": [66, 169, 4, 15, 290, 201],
    "passes": [13, 29, 1, 7, 92, 21],
    "ones first": [168, 259, 1, 7, 285, 201],
    "step 16": [168, 259, 1, 7, 290, 190],
    "step 1/256": [168, 259, 1, 7, 290, 180],
    "order of the rows": [168, 259, 1, 7, 209, 201],
}
