"""Answers to perceptron-12."""


def _run(points, labels, mistake=lambda m: m <= 0, w_step=lambda y: y, b_step=lambda y: y):
    """Return the entries of the table, six visits of three points, by name."""
    u = v = b = 0
    entries = {}
    for i in range(1, 7):
        (p, q), y = points[(i - 1) % 3], labels[(i - 1) % 3]
        m = y * (u * p + v * q + b)
        if mistake(m):
            u, v, b = u + w_step(y) * p, v + w_step(y) * q, b + b_step(y)
        entries |= {f"m{i}": m, f"u{i}": u, f"v{i}": v, f"b{i}": b}
    return entries


_SLIPS = {
    "strict inequality": {"mistake": lambda m: m < 0},
    "label forgotten": {"w_step": lambda y: 1},
    "offset never updated": {"b_step": lambda y: 0},
    "offset counts mistakes": {"b_step": lambda y: 1},
    "update at every visit": {"mistake": lambda m: True},
}


def _data(values):
    return [(values[f"p{i}"], values[f"q{i}"]) for i in (1, 2, 3)], [int(values[f"y{i}"]) for i in (1, 2, 3)]


def draw(rng):
    """Draw three points such that the second pass makes an update, and every slip shows in the third and fourth row."""
    while True:
        points, labels = rng.integers(-3, 4, (3, 2)).tolist(), rng.permutation([1, -1, rng.choice([1, -1])]).tolist()
        runs = [_run(points, labels), *(_run(points, labels, **slip) for slip in _SLIPS.values())]
        seen = {tuple(run[name] for name in ("m3", "u3", "v3", "b3", "m4")) for run in runs}
        right = [runs[0][f"m{i}"] > 0 for i in range(1, 7)]
        different = len({*map(tuple, points)}) == 3
        if different and len(seen) == len(runs) and sum(right[:3]) == 1 and sum(right[3:]) in (1, 2):
            break
    data = {f"p{i}": p for i, (p, _) in enumerate(points, 1)} | {f"q{i}": q for i, (_, q) in enumerate(points, 1)}
    return data | {f"y{i}": f"{y:+d}" for i, y in enumerate(labels, 1)} | runs[0]


wrong = {name: lambda values, slip=slip: values | _run(*_data(values), **slip) for name, slip in _SLIPS.items()}
