"""Answers to multiclass-14."""


def _run(points, classes, mistake=lambda own, best: own <= best, last=False, offset=1, lower=1):
    """Return the entries of the table, five visits of three points, by name."""
    w, b, entries = [0, 0, 0], [0, 0, 0], {}
    for i in range(1, 6):
        x, own = points[(i - 1) % 3], classes[(i - 1) % 3] - 1
        f = [w[j] * x + b[j] for j in range(3)]
        rivals = [j for j in range(3) if j != own]
        best = max(reversed(rivals) if last else rivals, key=lambda j: f[j])
        up = down = 0
        if mistake(f[own], f[best]):
            up, down = own + 1, best + 1
            w[own], b[own] = w[own] + x, b[own] + offset
            w[best], b[best] = w[best] - lower * x, b[best] - lower * offset
        entries |= {f"f{i}": f[0], f"g{i}": f[1], f"h{i}": f[2], f"up{i}": up, f"down{i}": down}
    return entries


_SLIPS = {
    "ties go to the truth": {"mistake": lambda own, best: own < best},
    "last of several": {"last": True},
    "offset never updated": {"offset": 0},
    "rival not lowered": {"lower": 0},
    "update at every visit": {"mistake": lambda own, best: True},
}


def _data(values):
    return [values[f"x{i}"] for i in (1, 2, 3)], [values[f"y{i}"] for i in (1, 2, 3)]


def draw(rng):
    """Draw three points with three or four mistakes in five visits, such that every slip shows in row 3 or 4."""
    while True:
        points, classes = rng.integers(-3, 4, 3).tolist(), rng.permutation([1, 2, 3]).tolist()
        runs = [_run(points, classes), *(_run(points, classes, **slip) for slip in _SLIPS.values())]
        seen = {tuple(run[f"{name}{i}"] for name in ("f", "g", "h", "up", "down") for i in (3, 4)) for run in runs}
        updates = sum(runs[0][f"up{i}"] > 0 for i in range(1, 6))
        if len({*points}) == 3 and 0 not in points and len(seen) == len(runs) and updates in (3, 4):
            return (
                {f"x{i}": x for i, x in enumerate(points, 1)} | {f"y{i}": y for i, y in enumerate(classes, 1)} | runs[0]
            )


wrong = {name: lambda values, slip=slip: values | _run(*_data(values), **slip) for name, slip in _SLIPS.items()}
