"""Answers to online-7."""

import numpy as np


def batch_pegasos(X, y, C, batches):
    """Return the mean of the weights before the steps."""
    w, total = np.zeros(X.shape[1]), np.zeros(X.shape[1])
    for t, batch in enumerate(batches, start=1):
        total = total + w
        short = y[batch] * (X[batch] @ w) < 1
        push = (short * y[batch]) @ X[batch] / len(batch)
        w = (1 - 1 / t) * w + len(X) * C * push / t
    return total / len(batches)


def _by(
    short=lambda m: m < 1,
    factor=lambda n, size, C: n * C,
    divide=lambda size, distinct, count: size,
    members=lambda batch: batch,
    shrink=lambda t: 1 - 1 / t,
    rate=lambda t: 1 / t,
    average=lambda states: np.mean(states[:-1], axis=0),
):
    def answer(X, y, C, batches):
        states = [np.zeros(X.shape[1])]
        for t, batch in enumerate(batches, start=1):
            w, push, count = states[-1], np.zeros(X.shape[1]), 0
            for i in members(batch):
                if short(y[i] * (w @ X[i])):
                    push, count = push + y[i] * X[i], count + 1
            push = push / max(1, divide(len(batch), len({*batch.tolist()}), count))
            states.append(shrink(t) * w + rate(t) * factor(len(X), len(batch), C) * push)
        return average(states)

    return answer


def _one_by_one(X, y, C, batches):
    """Each point of a batch sees what those before it have done."""
    w, total = np.zeros(X.shape[1]), np.zeros(X.shape[1])
    for t, batch in enumerate(batches, start=1):
        total = total + w
        w = (1 - 1 / t) * w
        for i in batch:
            if y[i] * (w @ X[i]) < 1:
                w = w + len(X) * C * y[i] * X[i] / (t * len(batch))
    return total / len(batches)


reference = batch_pegasos
alternates = {"point by point": _by()}
wrong = {
    "sum over the batch": _by(divide=lambda size, distinct, count: 1),
    "mean over the pushes": _by(divide=lambda size, distinct, count: count),
    "mean over the distinct": _by(divide=lambda size, distinct, count: distinct, members=np.unique),
    "repeated index once": _by(members=np.unique),
    "price without n": _by(factor=lambda n, size, C: C),
    "size of the batch for n": _by(factor=lambda n, size, C: size * C),
    "one after the other": _one_by_one,
    "mistakes only": _by(short=lambda m: m <= 0),
    "never shrunk": _by(shrink=lambda t: 1),
    "constant learning rate": _by(rate=lambda t: 1, shrink=lambda t: 0),
    "states after the steps": _by(average=lambda states: np.mean(states[1:], axis=0)),
    "last state": _by(average=lambda states: states[-1]),
}


def cases(rng):
    cases = [
        (np.array([[2.0], [-1.0]]), np.array([1, -1]), 1.0, np.array([[0], [1], [0]])),  # the chapter's run
        (np.array([[2.0], [-1.0]]), np.array([1, -1]), 1.0, np.array([[0, 1], [0, 1], [0, 1]])),
        (np.array([[1.0], [-1.0]]), np.array([1, -1]), 0.5, np.array([[0, 1], [0, 1], [1, 0]])),  # a margin of one
    ]
    missing = dict(wrong)  # what the random cases have yet to tell
    while missing:
        X = rng.integers(-3, 4, (4, 2)) / 2
        case = X, np.append([1, -1], rng.choice([-1, 1], 2)), float(rng.choice([0.1, 0.25])), rng.integers(0, 4, (4, 3))
        told = [name for name, other in missing.items() if not np.allclose(other(*case), batch_pegasos(*case))]
        if told:
            cases.append(case)
            missing = {name: other for name, other in missing.items() if name not in told}
    return cases


equivalent = {
    "total = total + w: total = total + w -> total += w": "the array is the function's own",
}
