"""Answers to perceptron-3."""

import functools

import numpy as np


def train(X, y, max_epochs):
    """Return (w, b, updates) after at most max_epochs passes."""
    w, b, updates = np.zeros(X.shape[1]), 0.0, 0
    order = range(len(X))
    for _ in range(max_epochs):
        clean = True
        for i in order:
            if y[i] * (w @ X[i] + b) <= 0:
                w, b = w + y[i] * X[i], b + y[i]
                updates += 1
                clean = False
        if clean:
            break
        order = order[::-1]
    return w, b, updates


def cases(rng):
    cases = [
        (np.array([[2.0, 1.0]]), np.array([-1]), 5),
        (np.array([[1.0], [-13.0], [30.0]]), np.array([1, 1, -1]), 50),
        (np.array([[-1.0, -1.0], [-1.0, 1.0], [1.0, -1.0], [1.0, 1.0]]), np.array([-1, 1, 1, -1]), 3),  # XOR
        (np.array([[1.25], [3.25]]), np.array([1, -1]), 2),  # two passes are not enough
        (np.array([[1.0], [0.0]]), np.array([1, -1]), 50),  # ends with a margin of 1
        (np.array([[0.75, 2.0]]), np.array([-1]), 5),
    ]
    return [*cases, *_drawn(int(rng.integers(2**31)))]


@functools.cache  # the search takes a while
def _drawn(seed):
    """Draw data, until each wrong answer fails on one set."""
    rng, unseen, cases = np.random.default_rng(seed), dict(wrong), []
    while unseen or len(cases) < 3:
        n, d, limit = rng.integers(4, 7), rng.integers(1, 4), rng.choice([3, 100])
        X = rng.integers(-5, 6, (n, d)) + 0.25
        y = np.where(X @ rng.permutation(np.arange(1, d + 1)) > 1, 1, -1) * rng.choice(
            [1, 1, -1], n if limit < 9 else 1
        )
        case = X, y, int(limit)
        seen = [name for name, answer in unseen.items() if _differ(answer(*case), train(*case))]
        if seen or not unseen:
            cases.append(case)
        for name in seen:
            del unseen[name]
    return cases


def _differ(one, other):
    return any(np.any(p != q) for p, q in zip(one, other, strict=True))


def _train_by(
    mistake=lambda y, f: y * f <= 0,
    w_step=lambda y, x: y * x,
    b_step=lambda y: y,
    passes=lambda m: m,
    turn=lambda order: order[::-1],
    first=1,
    go_on=True,
):
    """Make a perceptron with another test, update, number of passes or order, or that leaves a pass at a mistake."""

    def answer(X, y, max_epochs):
        w, b, k, order = np.zeros(X.shape[1]), 0.0, 0, range(len(X))[::first]
        for _ in range(passes(max_epochs)):
            before = k
            for i in order:
                if mistake(y[i], w @ X[i] + b):
                    w, b, k = w + w_step(y[i], X[i]), b + b_step(y[i]), k + 1
                    if not go_on:
                        break
            if k == before:
                break
            order = turn(order)
        return w, b, k

    return answer


def _train_reflected(X, y, max_epochs):
    Z = y[:, None] * np.column_stack([X, np.ones(len(X))])
    v, k = np.zeros(Z.shape[1]), 0
    for _ in range(max_epochs):
        before = k
        for z in Z:
            if v @ z <= 0:
                v, k = v + z, k + 1
        if k == before:
            break
        Z = Z[::-1]
    return v[:-1], v[-1], k


def _train_batch(X, y, max_epochs):
    w, b, k = np.zeros(X.shape[1]), 0.0, 0
    for _ in range(max_epochs):
        wrong = y * (X @ w + b) <= 0
        if not wrong.any():
            break
        w, b, k = w + y[wrong] @ X[wrong], b + y[wrong].sum(), k + wrong.sum()
    return w, b, k


def _train_counting_passes(X, y, max_epochs):
    for passes in range(1, max_epochs + 1):
        w, b, k = train(X, y, passes)
        if k == train(X, y, passes - 1)[2]:
            break
    return w, b, passes


reference = train
alternates = {"reflected and augmented data": _train_reflected, "the parts put together": _train_by()}
wrong = {
    "always forwards": _train_by(turn=lambda order: order),
    "backwards first": _train_by(first=-1),
    "strict inequality": _train_by(lambda y, f: y * f < 0),
    "one pass": _train_by(passes=lambda m: 1),
    "one pass too many": _train_by(passes=lambda m: m + 1),
    "prediction compared": _train_by(lambda y, f: y != (1 if f > 0 else -1)),
    "prediction compared, +1 at 0": _train_by(lambda y, f: y != (1 if f >= 0 else -1)),
    "label forgotten": _train_by(w_step=lambda y, x: x),
    "offset never updated": _train_by(b_step=lambda y: 0),
    "offset counts mistakes": _train_by(b_step=lambda y: 1),
    "batch": _train_batch,
    "pass left at a mistake": _train_by(go_on=False),
    "passes counted": _train_counting_passes,
}
equivalent = {
    "return w, b, updates: return (w, b, updates) -> return (w, rounded(b), updates)": "b is a sum of labels",
    "return w, b, updates: return (w, b, updates) -> return (w, cut(b), updates)": "b is a sum of labels",
    "if clean:: if clean: ... break -> pass": "a pass after a clean one changes nothing",
    "clean = True: clean = True -> pass": (
        "a pass after a clean one changes nothing, so stopping there only saves time"
    ),
    "clean = True: True -> False": ("a pass after a clean one changes nothing, so stopping there only saves time"),
    "break: break -> pass": ("a pass after a clean one changes nothing, so stopping there only saves time"),
}
