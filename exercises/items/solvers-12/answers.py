"""Answers to solvers-12."""

_INFINITE = 1e9


def _run(X, labels, C, clip=True, square=2, signed=True, votes=True):
    """Return the entries of the table by name: two steps of SMO, and the state after them; None where one is idle."""
    alpha, entries = [0.0] * 3, {}
    for row in (1, 2, 3):
        w = sum(a * (t if votes else 1) * x for a, t, x in zip(alpha, labels, X, strict=True))
        beta = [t - w * x for t, x in zip(labels, X, strict=True)]
        entries |= {f"w{row}": w}
        entries |= {f"a{row}{k + 1}": a for k, a in enumerate(alpha)} | {
            f"t{row}{k + 1}": t for k, t in enumerate(beta)
        }
        if row == 3:
            return entries
        up = [C - a if t > 0 else a for a, t in zip(alpha, labels, strict=True)]  # what alpha y may rise by
        down = [a if t > 0 else C - a for a, t in zip(alpha, labels, strict=True)]
        i = max(range(3), key=lambda k: beta[k] if up[k] > 0 else -_INFINITE)
        j = min(range(3), key=lambda k: beta[k] if down[k] > 0 else _INFINITE)
        if beta[i] - beta[j] < 1e-9:
            return None
        step = (beta[i] - beta[j]) / abs(X[i] - X[j]) ** square
        step = min(step, up[i], down[j]) if clip else step
        alpha[i] += step * (labels[i] if signed else 1)
        alpha[j] -= step * (labels[j] if signed else 1)
        entries |= {f"i{row}": i + 1, f"j{row}": j + 1, f"s{row}": step}
    return entries


_SLIPS = {
    "not clipped": {"clip": False},
    "distance not squared": {"square": 1},
    "labels forgotten": {"signed": False},
    "weights without labels": {"votes": False},
}


def _multipliers(run):
    return tuple(round(run[f"a{row}{k}"], 6) for row in (2, 3) for k in (1, 2, 3))


def _teaches(X, labels, C):
    """Tell whether both steps have short numbers and no tie, and each slip leads to other multipliers."""
    run = _run(X, labels, C) if len(set(X)) == 3 else None
    if not run or any(abs(value * 1000 - round(value * 1000)) > 1e-6 for value in run.values()):
        return False
    if len({round(run[f"t2{k}"], 6) for k in (1, 2, 3)}) < 3:
        return False
    runs = [run, *(_run(X, labels, C, **slip) for slip in _SLIPS.values())]
    return all(runs) and len({*map(_multipliers, runs)}) == len(runs)


def draw(rng):
    """Draw three points on the line."""
    while True:
        X, C = tuple(rng.integers(-4, 5, 3).tolist()), float(rng.choice([0.1, 0.2, 0.25, 0.5]))
        labels = (1, -1, -1) if rng.integers(2) else (-1, 1, 1)
        if _teaches(X, labels, C):
            break
    data = {f"x{k}": x for k, x in enumerate(X, 1)} | {f"y{k}": f"{t:+d}" for k, t in enumerate(labels, 1)}
    return data | {"C": C} | _rounded(_run(X, labels, C))


def _rounded(entries):
    return {name: round(value, 9) + 0.0 if isinstance(value, float) else value for name, value in entries.items()}


def _data(values):
    return tuple(values[f"x{k}"] for k in (1, 2, 3)), tuple(int(values[f"y{k}"]) for k in (1, 2, 3)), values["C"]


wrong = {
    name: lambda values, slip=slip: values | _rounded(_run(*_data(values), **slip)) for name, slip in _SLIPS.items()
}
