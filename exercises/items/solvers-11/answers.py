"""Answers to solvers-11."""

_SIZES = [(5, 1), (4, 2), (8, 3), (10, 5), (10, 6), (10, 2), (5, 3), (8, 4)]  # numbers of few digits


def _path(n1, n2, p1, p2, combine=lambda s: s, all_at_lid=False, spread=lambda n1, p2: p2 - n1, inner=1):
    """Return the entries of the table by name: before, at and after the breakpoint."""
    g = p1 + p2 - n1 - n2
    bend = 2 / (g * spread(n1, p2))
    entries = {}
    for row, C in enumerate((bend / 2, bend), 1):
        w = g * C
        entries |= {f"C{row}": C, f"w{row}": w, f"outer{row}": C, f"inner{row}": C}
        entries |= {f"low{row}": -1 - w * n1, f"high{row}": 1 - w * p2}
    w = g * bend
    outer = 1.0 if all_at_lid else (w + inner * (n2 - p1)) / (p2 - n1)
    return entries | {"C3": 1.0, "w3": w, "outer3": outer, "inner3": 1.0, "low3": -1 - w * n1, "high3": 1 - w * p2}


def draw(rng):
    """Draw four points on the line, a pair of them on the wrong sides of each other."""
    apart, crossed = _SIZES[rng.integers(len(_SIZES))]
    n1 = int(rng.integers(-3, 3))
    p1 = n1 + int(rng.integers(1, apart - crossed))
    return {"n1": n1, "n2": p1 + crossed, "p1": p1, "p2": n1 + apart} | _path(n1, p1 + crossed, p1, n1 + apart)


def _points(values):
    return [values[name] for name in ("n1", "n2", "p1", "p2")]


def _rising(values):
    """Keep w rising with C after the breakpoint."""
    n1, _, _, p2 = _points(values)
    w = values["w1"] / values["C1"]
    return values | {"w3": w, "low3": -1 - w * n1, "high3": 1 - w * p2}


wrong = {
    "outer points at the bound": lambda values: values | _path(*_points(values), all_at_lid=True),
    "signs of the inner points": lambda values: values | _path(*_points(values), inner=-1),
    "weight rises on": _rising,
    "ends exchanged": lambda values: (
        values
        | {f"low{row}": values[f"high{row}"] for row in (1, 2, 3)}
        | {f"high{row}": values[f"low{row}"] for row in (1, 2, 3)}
    ),
}
