"""Answers to hard-margin-23."""

import numpy as np


def picked(X, y):
    """Return the places of the points, in the order in which they came."""
    from lincls import hard_margin

    places = [np.argmax(y), np.argmin(y)]
    for _ in y:
        r = hard_margin(X[places], y[places])
        f = y * (X @ r.w + r.b)
        if min(f) > 1 - 1e-6:
            break
        places.append(np.argmin(f))
    return places


def _clear(X, y):
    """Say whether rounding cannot change a choice, and each mistake shows."""
    from lincls import hard_margin

    places = [int(np.argmax(y)), int(np.argmin(y))]
    while True:
        r = hard_margin(X[places], y[places])
        f = y * (X @ r.w + r.b)
        first, second = np.argsort(f)[:2]
        if f[first] > 1 - 1e-6:
            return len(places) > 3 and places not in (sorted(places), _nearest(X, y))
        if f[second] - f[first] < 1e-3 or f[first] > 0.99:
            return False
        places.append(int(first))


def cases(rng):
    square = np.array([[1.0, 1.0], [-1.0, 1.0], [1.0, -1.0], [-1.0, -1.0]])
    cases = [
        (np.array([[3.0], [-1.0]]), np.array([1, -1])),  # two points, both needed
        (np.array([[-4.0], [9.0], [5.0], [0.0], [2.0]]), np.array([-1, 1, 1, -1, 1])),
        (square, np.array([1, -1, 1, -1])),  # two rounds would change nothing
        (np.array([[-4.0], [4.0], [1.0]]), np.array([-1, 1, 1])),  # at once on the right side, but within the slab
    ]
    while len(cases) < 6:
        n, d = 4 + len(cases), 2
        w, X = rng.normal(size=d), rng.integers(-50, 51, (n, d)) / 10
        f = X @ w + rng.normal()
        y = np.where(f > 0, 1, -1)
        if abs(y.sum()) < n - 2 and (abs(f) > 0.1).all() and _clear(X, y):
            cases.append((X, y))
    return cases


def _loop(choose=np.argmin, enough=lambda f: f.min() > 1 - 1e-6, label=True, last=False):
    """Make the loop from what is added, and when it ends; a point is never added twice."""

    def answer(X, y):
        from lincls import hard_margin

        places = [list(y).index(1), list(y).index(-1)]
        while True:
            r = hard_margin(X[places], y[places])
            f = X @ r.w + r.b
            left = np.setdiff1d(np.arange(len(y)), places)
            if enough(y * f) or not len(left):
                return [*places, left[0]] if last and len(left) else places
            places.append(left[choose(((y if label else 1) * f)[left])])

    return answer


_nearest = _loop(lambda f: abs(f).argmin())


def _by_distance(X, y):
    from lincls import hard_margin

    places = [int(np.flatnonzero(y == label)[0]) for label in (1, -1)]
    for _ in range(len(y)):
        r = hard_margin(X[places], y[places])
        distance = y * (X @ r.w + r.b) * r.margin
        if np.isclose(min(distance), r.margin, rtol=1e-6):
            break
        places.append(distance.argmin())
    return places


def _all_at_once(X, y):
    from lincls import hard_margin

    places = [int(np.argmax(y)), int(np.argmin(y))]
    for _ in range(len(y)):
        r = hard_margin(X[places], y[places])
        new = np.flatnonzero(y * (X @ r.w + r.b) <= 1 - 1e-6)
        if not len(new):
            break
        places += new.tolist()
    return places


def _support(X, y):
    from lincls import hard_margin

    return hard_margin(X, y).support


def _negative_first(X, y):
    first, second, *others = picked(X, y)
    return [second, first, *others]


reference = picked
alternates = {"by distance": _by_distance, "among those that are left": _loop()}
wrong = {
    "stops when separated": _loop(enough=lambda f: f.min() > 0),
    "nearest to the boundary": _nearest,
    "easiest first": _loop(np.argmax),
    "all at once": _all_at_once,
    "sorted": lambda X, y: sorted(picked(X, y)),
    "support vectors": _support,
    "one round too many": _loop(last=True),
    "counted from one": lambda X, y: [place + 1 for place in picked(X, y)],
    "negative first": _negative_first,
    "label forgotten": _loop(label=False),
}
