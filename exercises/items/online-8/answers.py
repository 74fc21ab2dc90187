"""Answers to online-8."""


def _run(points, labels, lacking=lambda m: max(0, 1 - m), cap=0.5, length=lambda xx: xx, sign=lambda y: y):
    """Return the entries of the table, five visits of three points, by name."""
    u = v = 0.0
    entries = {}
    for i in range(1, 6):
        (p, q), y = points[(i - 1) % 3], labels[(i - 1) % 3]
        m = y * (u * p + v * q)
        s = min(cap, lacking(m) / length(p * p + q * q))
        u, v = u + s * sign(y) * p, v + s * sign(y) * q
        entries |= {f"m{i}": m, f"s{i}": s, f"u{i}": u, f"v{i}": v}
    return entries


_SLIPS = {
    "no price": {"cap": float("inf")},
    "length not divided": {"length": lambda xx: 1},
    "only mistakes": {"lacking": lambda m: (1 - m) * (m <= 0)},
    "to the boundary": {"lacking": lambda m: max(0, -m)},
    "label forgotten": {"sign": lambda y: 1},
    "backwards": {"lacking": lambda m: 1 - m},
}
_POINTS = [(1, 0), (0, 1), (-1, 0), (0, -1), (1, 1), (-1, 1), (2, 0), (0, 2), (2, 1), (1, 2), (-1, 2), (2, -1), (-2, 1)]


def draw(rng):
    """Draw three points such that all numbers are short, and every slip shows in the last four rows."""
    while True:
        points = [_POINTS[k] for k in rng.permutation(len(_POINTS))[:3]]
        labels = rng.choice([1, -1], 3).tolist()
        runs = [_run(points, labels), *(_run(points, labels, **slip) for slip in _SLIPS.values())]
        seen = {tuple(round(run[f"{n}{i}"], 6) for i in (2, 3, 4) for n in "msuv") for run in runs}
        short = all(abs(value - round(value, 3)) < 1e-12 for value in runs[0].values())
        steps = [runs[0][f"s{i}"] for i in range(1, 6)]
        if short and len(seen) == len(runs) and 0 in steps and 0.5 in steps and len({*steps}) > 2:
            break
    data = {f"p{i}": p for i, (p, _) in enumerate(points, 1)} | {f"q{i}": q for i, (_, q) in enumerate(points, 1)}
    return data | {f"y{i}": f"{y:+d}" for i, y in enumerate(labels, 1)} | runs[0]


wrong = {
    name: lambda values, slip=slip: (
        values
        | _run(
            [(values[f"p{i}"], values[f"q{i}"]) for i in (1, 2, 3)], [int(values[f"y{i}"]) for i in (1, 2, 3)], **slip
        )
    )
    for name, slip in _SLIPS.items()
}
