"""Answers to hard-margin-19."""

import numpy as np


def hard_margin_19(A, B, C, vectors, n):
    """Return the counts, and the bound for n points."""
    counts = []
    for far, near, first, last in (A, B, C):
        without_near = (far + first) / 2
        without_first = (near + last) / 2
        counts.append((near > without_near) + (first < without_first))
    return [*counts, vectors / (n + 1)]


def _told(far, near, first, last):
    """Say what happens to the two support vectors of a set."""
    said = []
    for x, middle, sign in ((near, (far + first) / 2, 1), (first, (near + last) / 2, -1)):
        verdict = "which misclassifies" if sign * (x - middle) > 0 else "which does not misclassify"
        said.append(f"without ${x}$ the boundary is ${middle:g}$, {verdict} it")
    return "; ".join(said)


def draw(rng):
    """Draw three sets, one for each count, in any order, and the promise."""
    sets = []
    for wide in rng.permutation([0, 1, 2]):
        gap, near = int(rng.integers(2, 6)), int(rng.integers(-3, 3))
        beyond = rng.permutation([gap + int(rng.integers(1, 6)) if i < wide else gap - 1 for i in range(2)]).tolist()
        sets.append([near - beyond[0], near, near + gap, near + gap + beyond[1]])
    n1 = int(rng.choice([5, 8, 10, 20, 25, 40, 50]))
    drawn = dict(zip("ABC", sets, strict=True)) | {"vectors": int(rng.integers(2, 5)), "n": n1 - 1, "n1": n1}
    for name, (far, near, first, last) in zip("ABC", sets, strict=True):
        drawn |= {f"{name}_negative": f"${far}$ and ${near}$", f"{name}_positive": f"${first}$ and ${last}$"}
        drawn[f"{name}_told"] = _told(far, near, first, last)
    return drawn | {"promise": drawn["vectors"] / n1}


def _with(change):
    """Make an answer out of the right one."""
    return lambda A, B, C, vectors, n: change(*hard_margin_19(A, B, C, vectors, n), n)


reference = hard_margin_19
alternates = {
    "an array": _with(lambda a, b, c, share, n: np.array([a, b, c, share], float)),
    "a tuple": _with(lambda a, b, c, share, n: (int(a), int(b), int(c), round(share, 3))),
}
wrong = {
    "all support vectors": _with(lambda a, b, c, share, n: [2, 2, 2, share]),
    "kept in training": _with(lambda a, b, c, share, n: [0, 0, 0, share]),
    "divided by n": _with(lambda a, b, c, share, n: [a, b, c, share * (n + 1) / n]),
    "per cent": _with(lambda a, b, c, share, n: [a, b, c, 100 * share]),
}
