"""Answers to multiclass-3."""

import numpy as np


def share_blame(W, b, x, own):
    """Return (W, b) after the visit to x (d,) of class own."""
    f = W @ x + b
    ahead = f >= f[own]
    ahead[own] = False
    if not ahead.any():
        return W, b
    step = -1.0 * ahead / ahead.sum()
    step[own] = 1
    return W + np.outer(step, x), b + step


def _with_scores(rng, f, own):
    """Draw a visit at which the classes have the scores f."""
    x = rng.integers(1, 4, 2) * rng.choice([-1.0, 1.0], 2)
    W = rng.integers(-3, 4, (len(f), 2)).astype(float)
    W[:, 0] += 2 * (np.arange(len(f)) % 2)  # the rows are not equal
    return W, np.array(f) - W @ x, x, own


def cases(rng):
    cases = [
        (np.zeros((3, 2)), np.zeros(3), np.array([3.0, 1.0]), 0),  # all tie: both rivals are to blame
        (np.zeros((3, 2)), np.zeros(3), np.array([2.0, -1.0]), 2),
        (np.array([[1.0], [0.0], [2.0], [2.0]]), np.zeros(4), np.array([1.0]), 0),  # two rivals ahead
        (np.array([[1.0], [0.0], [2.0]]), np.array([4.0, 0.0, 0.0]), np.array([1.0]), 0),  # the offset decides
        (np.array([[2.0], [0.0], [1.0]]), np.zeros(3), np.array([1.0]), 0),  # right
        (np.array([[2.0], [1.5], [1.0]]), np.zeros(3), np.array([1.0]), 0),  # right by less than one
    ]
    for f, own in (
        ([1, 1, 1], 1),  # all level
        ([3, 1, 2, 0], 1),  # two ahead, one behind
        ([2, 4, 0, 3], 0),
        ([2, 2, 0.5], 0),  # one level
        ([0, 1, 0.5], 1),  # right by less than one
        ([-1, -4, -2], 0),  # right, all negative
        ([-3, -1, -5], 0),  # one ahead, one far behind
    ):
        cases.append(_with_scores(rng, f, own))
    return cases


def _visit_by(
    blamed=lambda f, own: f >= f[own],
    parts=lambda r: r,
    raised=lambda r: 1,
    sign=-1,
    offset=True,
    seen_offset=True,
):
    """Make a visit with other classes to blame, or another share."""

    def answer(W, b, x, own):
        f = W @ x + b * seen_offset
        down = blamed(f, own) & (np.arange(len(f)) != own)
        if not down.any():
            return W, b
        step = sign * down / parts(down.sum())
        step[own] = raised(down.sum())
        return W + np.outer(step, x), b + step * offset

    return answer


def _best(f, own):
    rest = np.where(np.arange(len(f)) == own, -np.inf, f)
    return (np.arange(len(f)) == rest.argmax()) & (f >= f[own])


def _all_best(f, own):
    rest = np.where(np.arange(len(f)) == own, -np.inf, f)
    return (rest == rest.max()) & (f >= f[own])


def _visit_loop(W, b, x, own):
    f = [float(row @ x) + offset for row, offset in zip(W, b, strict=True)]
    rivals = [j for j in range(len(f)) if j != own and f[j] >= f[own]]
    W, b = W.copy(), b.copy()
    for j in rivals:
        W[j], b[j] = W[j] - x / len(rivals), b[j] - 1 / len(rivals)
        W[own], b[own] = W[own] + x / len(rivals), b[own] + 1 / len(rivals)
    return W, b


def _visit_in_place(W, b, x, own):
    new, offsets = share_blame(W, b, x, own)
    W[:], b[:] = new, offsets
    return W, b


reference = share_blame
alternates = {"a loop": _visit_loop, "built from parts": _visit_by()}
wrong = {
    "best rival only": _visit_by(_best),
    "only the best rivals": _visit_by(_all_best),
    "full blame for each": _visit_by(parts=lambda r: 1),
    "strictly ahead": _visit_by(lambda f, own: f > f[own]),
    "all others": _visit_by(lambda f, own: np.full(len(f), (f >= f[own]).sum() > 1)),
    "own class counted": _visit_by(parts=lambda r: r + 1),
    "own raised too far": _visit_by(parts=lambda r: 1, raised=lambda r: r),
    "rivals not lowered": _visit_by(sign=0),
    "own not raised": _visit_by(raised=lambda r: 0),
    "raised and lowered exchanged": _visit_by(sign=1, raised=lambda r: -1),
    "offset never updated": _visit_by(offset=False),
    "offset not in the score": _visit_by(seen_offset=False),
    "demands a lead of one": _visit_by(lambda f, own: f > f[own] - 1),
    "always": _visit_by(lambda f, own: f == f),
    "unchanged": lambda W, b, x, own: (W, b),
    "in place": _visit_in_place,
}
