"""Answers to kernels-17."""


def kernels_17():
    """Return the scale and the five counts."""
    return [0.5, 3, 9, 372, 599, 53]


reference = kernels_17
alternates = {"as decimals": [0.5, 3.0, 9.0, 372.0, 599.0, 53.0]}
wrong = {
    "validation errors reported": [0.5, 3, 3, 372, 599, 53],
    "chosen by the sealed part": [0.3, 4, 8, 257, 599, 53],
    "trained again": [0.5, 3, 5, 547, 599, 53],
    "default scale": [0.11072, 11, 17, 207, 599, 53],
    "linear on validation": [0.5, 3, 9, 372, 599, 56],
    "pixels not divided": [0.01, 81, 105, 599, 599, 67],
    "smoothest scale": [0.01, 68, 57, 338, 599, 53],
}
