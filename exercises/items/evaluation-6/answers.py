"""Answers to evaluation-6."""

import numpy as np


def cheapest(f, y, false_positive, false_negative):
    """Return (threshold, cost), the total cost on these points."""
    best = None
    for t in [f.min() - 1, *np.sort(f)]:
        positive = f > t
        wrong_alarms = np.sum(positive & (y < 0))
        missed = np.sum(~positive & (y > 0))
        cost = false_positive * wrong_alarms + false_negative * missed
        if best is None or cost < best[1]:
            best = t, cost
    return best


def cases(rng):
    cases = [
        # costs of the thresholds -2, -1, 0.5, 2, 3: 10, 5, 6.25, 1.25, 2.5: 2 is best
        (np.array([-1.0, 0.5, 2.0, 3.0]), np.array([-1, 1, -1, 1]), 5.0, 1.25),
        # missed points are dear: everything positive, cost 2
        (np.array([-1.0, 0.5, 2.0, 3.0]), np.array([1, -1, -1, 1]), 1.0, 5.0),
        # a tie in the score, and two thresholds of the same cost
        (np.array([2.0, 1.0, 0.0, 1.0]), np.array([1, -1, -1, 1]), 1.0, 1.0),
        # the largest score belongs to a negative point: nothing is called positive
        (np.array([0.25, 0.5, 1.5]), np.array([1, -1, -1]), 3.0, 2.0),
        # everything positive costs as much as nothing
        (np.array([0.0, 1.0]), np.array([1, -1]), 1.0, 1.0),
    ]
    for prices in ((4.0, 1.0), (1.0, 6.0), (3.0, 2.0)):
        y = rng.permutation(np.repeat([1, -1], [5, 6]))
        cases.append((np.round(rng.normal(size=11) + 0.5 * y, 1), y, *prices))
    for labels, prices in (([-1, 1, -1, 1, -1, 1], (2.0, 2.0)), ([1, -1, -1, 1, 1], (1.0, 5.0))):
        f = np.round(rng.integers(-3, 2) + np.cumsum(rng.integers(1, 9, len(labels))) / 4, 2)
        cases.append((np.roll(f, -2), np.roll(labels, -2), *prices))  # thresholds of the same cost; everything positive
    return cases


def _by_table(f, y, false_positive, false_negative):
    cuts = np.append(f.min() - 1, np.unique(f))
    above = f > cuts[:, None]
    cost = false_positive * (above & (y < 0)).sum(axis=1) + false_negative * (~above & (y > 0)).sum(axis=1)
    return cuts[cost.argmin()], cost.min()


def _by(compare=np.greater, cuts=lambda f: [f.min() - 1, *np.sort(f)], prices=lambda p, n: (p, n), last=False):
    def answer(f, y, false_positive, false_negative):
        p, n = prices(false_positive, false_negative)
        rows = [(t, p * np.sum(compare(f, t) & (y < 0)) + n * np.sum(~compare(f, t) & (y > 0))) for t in cuts(f)]
        least = min(cost for _, cost in rows)
        of_least = [row for row in rows if row[1] <= least]
        return of_least[-1 if last else 0]

    return answer


def _cost_of(f, y, t, p, n):
    return p * np.sum((f > t) & (y < 0)) + n * np.sum((f <= t) & (y > 0))


def _errors_alike(f, y, p, n):
    t, _ = cheapest(f, y, 1, 1)
    return t, _cost_of(f, y, t, p, n)


def _mean(f, y, p, n):
    t, cost = cheapest(f, y, p, n)
    return t, cost / len(y)


def _at_zero(f, y, p, n):
    return cheapest(f, y, p, n)[0], _cost_of(f, y, 0, p, n)


def _errors_returned(f, y, p, n):
    t, _ = cheapest(f, y, p, n)
    return t, _cost_of(f, y, t, 1, 1)


reference = cheapest
alternates = {"all at once": _by_table, "helper": _by()}
wrong = {
    "not strictly above": _by(compare=np.greater_equal),
    "costs exchanged": _by(prices=lambda p, n: (n, p)),
    "largest of the equal": _by(last=True),
    "first of the equal": _by(cuts=lambda f: [f.min() - 1, *f]),
    "errors counted alike": _errors_alike,
    "mean cost": _mean,
    "everything positive forgotten": _by(cuts=np.sort),
    "cost at zero": _at_zero,
    "number of errors returned": _errors_returned,
}
