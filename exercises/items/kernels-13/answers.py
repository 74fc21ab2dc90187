"""Answers to kernels-13."""

_N, _VISITS = 3, 6


def _run(K, labels, mistake=lambda m: m <= 0, vote=lambda y: y, step=lambda y: 1, b_used=1, b_step=lambda y: y):
    """Return the entries of the table, six visits of three points, by name."""
    alpha, b, entries = [0] * _N, 0, {}
    for visit in range(1, _VISITS + 1):
        i = (visit - 1) % _N
        f = sum(a * vote(t) * k for a, t, k in zip(alpha, labels, K[i], strict=True)) + b_used * b
        if mistake(labels[i] * f):
            alpha[i] += step(labels[i])
            b += b_step(labels[i])
        entries |= {f"f{visit}": f, f"b{visit}": b} | {f"a{visit}{j + 1}": a for j, a in enumerate(alpha)}
    return entries


_SLIPS = {
    "strict inequality": {"mistake": lambda m: m < 0},
    "labels forgotten": {"vote": lambda y: 1},
    "signed counts": {"step": lambda y: y},
    "offset not in the score": {"b_used": 0},
    "offset counts mistakes": {"b_step": lambda y: 1},
}


def _data(values):
    K = [[values[f"k{min(i, j)}{max(i, j)}"] for j in (1, 2, 3)] for i in (1, 2, 3)]
    return K, [int(values[f"y{i}"]) for i in (1, 2, 3)]


def draw(rng):
    """Draw three points such that the second pass makes an update, and every slip shows in the third and fourth row."""
    while True:
        points, labels = rng.integers(-2, 3, (_N, 2)), rng.permutation([1, -1, rng.choice([1, -1])]).tolist()
        K = ((points @ points.T + 1) ** 2).tolist()
        runs = [_run(K, labels), *(_run(K, labels, **slip) for slip in _SLIPS.values())]
        seen = {tuple(run[name] for name in ("f3", "a31", "a32", "a33", "b3", "f4")) for run in runs}
        updates = [runs[0][f"a{visit}1"] + runs[0][f"a{visit}2"] + runs[0][f"a{visit}3"] for visit in (3, 6)]
        different = len({*map(tuple, points.tolist())}) == _N
        if different and len(seen) == len(runs) and updates[0] == 2 and updates[1] > 2:
            break
    kernel = {f"k{i + 1}{j + 1}": K[i][j] for i in range(_N) for j in range(i, _N)}
    return kernel | {f"y{i}": f"{y:+d}" for i, y in enumerate(labels, 1)} | runs[0]


wrong = {name: lambda values, slip=slip: values | _run(*_data(values), **slip) for name, slip in _SLIPS.items()}
