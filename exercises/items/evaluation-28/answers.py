"""Answers to evaluation-28."""


def evaluation_28():
    """Return numbers of words, the baseline, C, error, errors."""
    return [3658, 1996, 377, 1, 0.22, 213]


reference = evaluation_28
alternates = {"as decimals": [3658.0, 1996.0, 377.0, 1.0, 0.22, 213.0]}
wrong = {
    "chosen by the sealed part": [3658, 1996, 377, 0.1, 0.2285, 212],
    "chosen by the training errors": [3658, 1996, 377, 10, 0.2565, 252],
    "words of all sentences": [4500, 2290, 376, 1, 0.22, 214],
    "share of correct sentences": [3658, 1996, 377, 1, 0.78, 213],
    "training errors": [3658, 1996, 377, 1, 0.22, 89],
    "baseline on the working part": [3658, 1996, 646, 1, 0.22, 213],
    "parts exchanged": [2543, 1493, 613, 1, 0.256, 495],
    "hundred words": [3658, 1996, 390, 10, 0.3145, 326],
}
