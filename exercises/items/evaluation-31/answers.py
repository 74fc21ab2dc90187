"""Answers to evaluation-31."""

import numpy as np


def report_once(X, y, fold, prices, sealed, truth):
    """Return (C, errors), the chosen price and its errors on sealed.

    X (n, d) are points to choose with, y (n,) their labels, fold (n,)
    their folds; prices (J,) are tried; sealed (m, d) and truth (m,) are
    points and labels that may be used once, at the end.
    """

    def errors(C, X, y, new, label):
        w = np.linalg.solve(X.T @ X + np.eye(X.shape[1]) / C, X.T @ y)
        return np.sum(np.where(new @ w > 0, 1, -1) != label)

    def cross_validated(C):
        parts = [fold == k for k in np.unique(fold)]
        return sum(errors(C, X[~k], y[~k], X[k], y[k]) for k in parts)

    best = min(np.sort(prices), key=cross_validated)
    return best, errors(best, X, y, sealed, truth)


def _train(X, y, C):
    return np.linalg.solve(X.T @ X + np.eye(X.shape[1]) / C, X.T @ y)


def _wrong(w, X, y):
    return int((np.where(X @ w > 0, 1, -1) != y).sum())


def _table(X, y, fold, prices, exchanged=False):
    """Return the errors of each price on each fold."""
    table = []
    for C in prices:
        row = []
        for k in np.unique(fold):
            inside = (fold == k) != exchanged
            row.append(_wrong(_train(X[~inside], y[~inside], C), X[inside], y[inside]))
        table.append(row)
    return np.array(table)


def _smallest(prices, counts):
    counts = np.asarray(counts)
    return min(np.asarray(prices)[counts == counts.min()])


def _by(choose, report=lambda C, X, y, fold, prices, sealed, truth: _wrong(_train(X, y, C), sealed, truth)):
    def answer(X, y, fold, prices, sealed, truth):
        C = choose(X, y, fold, prices, sealed, truth)
        return C, report(C, X, y, fold, prices, sealed, truth)

    return answer


def _cv(X, y, fold, prices, *_):
    return _smallest(prices, _table(X, y, fold, prices).sum(axis=1))


def _last_machine(C, X, y, fold, prices, sealed, truth):
    rest = fold != np.unique(fold)[-1]
    return _wrong(_train(X[rest], y[rest], C), sealed, truth)


def _of_folds(C, X, y, fold, prices, *_):
    return int(_table(X, y, fold, [C]).sum())


def _on_everything(C, X, y, fold, prices, sealed, truth):
    return _wrong(_train(np.vstack([X, sealed]), np.append(y, truth), C), sealed, truth)


def _largest(X, y, fold, prices, *_):
    counts = _table(X, y, fold, prices).sum(axis=1)
    return max(prices[counts == counts.min()])


def cases(rng):
    pair = np.array([[1.0], [-1], [1], [-1]]), np.array([1, 1, -1, -1]), np.array([0, 0, 1, 1])
    cases = [(*pair, np.array([10.0, 0.1]), np.array([[2.0], [-2], [4]]), np.array([1, -1, -1]))]  # all scores are zero
    X, sealed = np.array([[-3.0, -1], [-1, 0], [-2, -1], [1, 2]]), np.array([[-3.0, 1], [-1, 0], [0, -1]])
    y, fold = np.array([1, -1, 1, -1]), np.array([0, 0, 1, 1])
    cases.append((X, y, fold, np.array([1.0, 0.1]), sealed, np.array([-1, 1, -1])))  # 1/C beside the diagonal tells
    while len(cases) < 14:
        n, m = 6, 4
        P = rng.integers(-6, 7, (n + m, 2)) / 2 * np.array([4, 1])
        label = np.where(P @ rng.normal(size=2) + 4 * rng.normal(size=n + m) > 0, 1, -1)
        fold = rng.permutation(np.arange(n) % 3)
        prices = rng.choice([0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 2.0, 5.0, 20.0], 3, replace=False)
        if _telling(P, label, fold, prices)[len(cases) % 4]:
            cases.append((P[:n], label[:n], fold, prices, P[n:], label[n:]))
    return cases


def _telling(P, label, fold, prices):
    """Tell of four parts of the mistakes whether they show; no score may be so near zero that rounding decides."""
    n = len(fold)
    used = np.zeros((8, len(P)))  # three folds left out, three alone, all points, and the sealed ones, too
    used[:3, :n] = fold != np.arange(3)[:, None]
    used[3:6, :n] = fold == np.arange(3)[:, None]
    used[6, :n] = used[7] = 1
    A = np.einsum("ki,ia,ib->kab", used, P, P) + np.eye(2) / prices[:, None, None, None]
    scores = np.linalg.solve(A, np.tile(np.einsum("ki,ia->ka", used * label, P), (3, 1, 1))[..., None])[..., 0] @ P.T
    if abs(scores).min() < 1e-6:
        return False, False, False, False
    errors = (np.where(scores > 0, 1, -1) != label).astype(int)  # price, training, point
    on_folds = (errors[:, :3, :n] * used[3:6, :n]).sum(axis=2)
    sums, sealed = on_folds.sum(axis=1), errors[:, :, n:].sum(axis=2)
    exchanged = (errors[:, 3:6, :n] * used[:3, :n]).sum(axis=(1, 2))
    choices = [errors[:, 6, :n].sum(axis=1), sealed[:, 6], on_folds[:, 0], exchanged]
    least = np.flatnonzero(sums == sums.min())
    best = least[prices[least].argmin()]
    others = {sealed[best, 2], sealed[best, 7], sums[best], 0}
    told = [prices[counts == counts.min()].min() != prices[best] for counts in choices]
    tie, honest = len(least) > 1 and all(told[:2]), sealed[best, 6] not in others
    return tie and least[0] == best, all(told[2:]), honest, tie and least[0] != best


reference = report_once
alternates = {"a table of errors": _by(_cv)}
wrong = {
    "chosen in training": _by(
        lambda X, y, fold, prices, *_: _smallest(prices, [_wrong(_train(X, y, C), X, y) for C in prices])
    ),
    "chosen by the sealed points": _by(
        lambda X, y, fold, prices, sealed, truth: _smallest(
            prices, [_wrong(_train(X, y, C), sealed, truth) for C in prices]
        )
    ),
    "errors of cross-validation": _by(_cv, _of_folds),
    "not trained again": _by(_cv, _last_machine),
    "trained on everything": _by(_cv, _on_everything),
    "largest of the ties": _by(_largest),
    "first of the ties": _by(lambda X, y, fold, prices, *_: prices[_table(X, y, fold, prices).sum(axis=1).argmin()]),
    "first fold only": _by(lambda X, y, fold, prices, *_: _smallest(prices, _table(X, y, fold, prices)[:, 0])),
    "folds exchanged": _by(
        lambda X, y, fold, prices, *_: _smallest(prices, _table(X, y, fold, prices, True).sum(axis=1))
    ),
    "a share": _by(_cv, lambda C, X, y, fold, prices, s, t: _wrong(_train(X, y, C), s, t) / len(t)),
}
equivalent = {
    "parts = [fold == k for k in np.unique(fold)]: np.unique(fold) -> fold": (
        "the folds have the same size, so all are counted equally often"
    ),
}
