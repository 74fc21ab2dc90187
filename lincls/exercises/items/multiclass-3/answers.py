"""Answers to multiclass-3."""

import numpy as np


def visit_point(W, b, x, own):
    """Return (W, b) after the visit to x (d,) of class own."""
    f = W @ x + b
    rivals = np.delete(np.arange(len(b)), own)
    best = rivals[f[rivals].argmax()]
    if f[own] > f[best]:
        return W, b
    step = np.zeros(len(b))
    step[own], step[best] = 1, -1
    return W + np.outer(step, x), b + step


def cases(rng):
    zero = np.zeros((3, 2)), np.zeros(3)
    cases = [
        (*zero, np.array([3.0, 1.0]), 0),  # all tie: a mistake, though argmax gives the right class
        (*zero, np.array([3.0, 1.0]), 2),
        (*zero, np.array([2.0, -1.0]), 1),  # the first rival comes before the own class
        (np.array([[1.0], [0.0], [2.0], [2.0]]), np.zeros(4), np.array([1.0]), 0),  # rivals tie
        (np.array([[1.0], [0.0], [2.0]]), np.array([4.0, 0.0, 0.0]), np.array([1.0]), 0),  # the offset decides
        (np.array([[2.0], [0.0], [1.0]]), np.zeros(3), np.array([1.0]), 0),  # right
        (np.array([[2.0], [1.5], [1.0]]), np.array([0.5, 0.25, 0.0]), np.array([1.0]), 0),  # right by less than one
        (np.array([[-2.0], [0.0], [-1.0]]), np.zeros(3), np.array([1.0]), 2),  # negative scores
        (np.array([[3.0], [1.0], [2.0]]), np.zeros(3), np.array([1.0]), 1),  # two rivals ahead, the first best
        (np.array([[2.0], [1.0], [3.0]]), np.zeros(3), np.array([1.0]), 1),  # two rivals ahead, the last best
    ]
    for d in (2, 3):
        W = rng.integers(-3, 4, (4, d)).astype(float)
        cases.append((W, rng.integers(-2, 3, 4) + 0.25, rng.integers(-3, 4, d) + 0.5, int(rng.integers(4))))
    return cases


def _visit_by(
    mistake=lambda own, rest: own <= rest.max(),
    lowered=lambda f, own: f == np.where(np.arange(len(f)) == own, -np.inf, f).max(),
    only="first",
    offset=True,
    seen_offset=True,
    raised=1,
    size=1,
):
    """Make a visit with another test, or other classes to lower."""

    def answer(W, b, x, own):
        f = W @ x + b * seen_offset
        rest = np.delete(f, own)
        if not mistake(f[own], rest):
            return W, b
        step = np.zeros(len(b))
        down = np.flatnonzero(lowered(f, own) & (np.arange(len(f)) != own))
        step[{"first": down[:1], "last": down[-1:], "all": down}[only]] = -size
        step[own] = raised
        return W + np.outer(step, x), b + step * offset

    return answer


def _visit_loop(W, b, x, own):
    W, b = W.copy(), b.copy()
    best = None
    for j in range(len(b)):
        if j != own and (best is None or W[j] @ x + b[j] > W[best] @ x + b[best]):
            best = j
    if not W[own] @ x + b[own] > W[best] @ x + b[best]:
        W[own], W[best] = W[own] + x, W[best] - x
        b[own], b[best] = b[own] + 1, b[best] - 1
    return W, b


def _visit_by_argmax(W, b, x, own):
    """Lower the first class of the highest score, unless it is the own one."""
    f = W @ x + b
    if f.argmax() == own:
        return W, b
    step = (np.arange(len(b)) == own) * 1.0 - (np.arange(len(b)) == f.argmax())
    return W + np.outer(step, x), b + step


def _visit_in_place(W, b, x, own):
    new, offsets = visit_point(W, b, x, own)
    W[:], b[:] = new, offsets
    return W, b


reference = visit_point
alternates = {"a loop": _visit_loop, "built from parts": _visit_by()}
wrong = {
    "ties go to the truth": _visit_by(lambda own, rest: own < rest.max()),
    "argmax of all": _visit_by_argmax,
    "last of several": _visit_by(only="last"),
    "all best rivals": _visit_by(only="all"),
    "all rivals ahead": _visit_by(lowered=lambda f, own: f >= f[own], only="all"),
    "all others": _visit_by(lowered=lambda f, own: f == f, only="all"),
    "rival not lowered": _visit_by(size=0),
    "own not raised": _visit_by(raised=0),
    "raised and lowered exchanged": _visit_by(raised=-1, size=-1),
    "offset never updated": _visit_by(offset=False),
    "offset not in the score": _visit_by(seen_offset=False),
    "demands a lead of one": _visit_by(lambda own, rest: own <= rest.max() + 1 - 1e-9),
    "always": _visit_by(lambda own, rest: True),
    "unchanged": lambda W, b, x, own: (W, b),
    "in place": _visit_in_place,
}
