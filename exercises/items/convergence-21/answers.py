"""Answers to convergence-21."""


def _run(points, size=5, square=lambda s: s, next_one=None):
    """Return the entries of the first four updates by name: the point, w, its part along (3, 4), its length squared."""
    w, entries, k, visit = [0, 0], {}, 0, 0
    while k < 4 and visit < 40:
        which = visit % 2
        z = points[which]
        visit += 1
        if (w[0] * z[0] + w[1] * z[1] <= 0) if next_one is None else (which == next_one(k)):
            w, k = [w[0] + z[0], w[1] + z[1]], k + 1
            entries |= {f"n{k}": which + 1, f"u{k}": w[0], f"v{k}": w[1]}
            entries |= {f"p{k}": (3 * w[0] + 4 * w[1]) / size, f"q{k}": square(w[0] ** 2 + w[1] ** 2)}
    return entries if k == 4 else {}


_SLIPS = {
    "u not normalised": {"size": 1},
    "length not squared": {"square": lambda s: round(s**0.5, 3)},
    "by turns": {"next_one": lambda k: k % 2},
}


def _points(values):
    return [(values["a"], values["b"]), (values["c"], values["d"])]


def draw(rng):
    """Draw two points on the right side of the oracle, with at least four updates; each slip shows in row 3."""
    while True:
        points = rng.integers(-4, 5, (2, 2)).tolist()
        products = [3 * a + 4 * b for a, b in points]
        run = _run(points)
        if min(products) > 0 and run and [run[f"n{k}"] for k in (1, 2, 3)] == [1, 2, 2] and run["q3"] > 1:
            break
    delta, R2 = min(products) / 5, max(a * a + b * b for a, b in points)
    numbers = {"a": points[0][0], "b": points[0][1], "c": points[1][0], "d": points[1][1]}
    bounds = {f"x{k}": round(k * delta, 6) for k in range(1, 5)} | {f"r{k}": k * R2 for k in range(1, 5)}
    return numbers | bounds | run


wrong = {name: lambda values, slip=slip: values | _run(_points(values), **slip) for name, slip in _SLIPS.items()}
