"""Answers to evaluation-21."""

from math import comb


def evaluation_21():
    """Return m, the probability of 7 heads, and both p-values."""
    from math import comb

    m = 7 + 1
    share = [comb(m, k) / 2**m for k in range(m + 1)]
    ends = share[0] + share[8]
    return [m, share[7], ends + share[1] + share[7], ends]


def _all_errors():
    share = [comb(28, k) / 2**28 for k in range(29)]
    return [28, share[7], 2 * sum(share[:8]), 2 * sum(share[:8])]


reference = evaluation_21
alternates = {"four decimals": [8, 0.0313, 0.0703, 0.0078], "as fractions": [8, 8 / 256, 18 / 256, 2 / 256]}
wrong = {
    "one direction": [8, 8 / 256, 9 / 256, 1 / 256],
    "all errors": _all_errors(),
    "exactly as uneven": [8, 8 / 256, 16 / 256, 2 / 256],
    "one order of the tosses": [8, 1 / 256, 4 / 256, 2 / 256],
}
