"""Answers to evaluation-19."""

import numpy as np


def evaluation_19():
    """Return the half-width, both ends, and the second half-width."""
    half = np.sqrt(np.log(2 / 0.05) / (2 * 800))
    share = 96 / 800
    return [half, share - half, share + half, half / 2]


def _with(half, last=0.5):
    """Make an answer with another half-width."""
    return [half, 0.12 - half, 0.12 + half, last * half]


reference = evaluation_19
alternates = {"four decimals": [0.0480, 0.0720, 0.1680, 0.0240]}
wrong = {
    "one-sided": _with(np.sqrt(np.log(20) / 1600)),
    "root forgotten": _with(np.log(40) / 1600, 0.25),
    "logarithm to base ten": _with(np.sqrt(np.log10(40) / 1600)),
    "two in the denominator forgotten": _with(np.sqrt(np.log(40) / 800)),
    "half-width a quarter": _with(np.sqrt(np.log(40) / 1600), 0.25),
    "per cent": [4.802, 7.198, 16.802, 2.401],
}
