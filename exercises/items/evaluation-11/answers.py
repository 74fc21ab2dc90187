"""Answers to evaluation-11."""


def _table(labels, seen=lambda labels, i: labels[:i], rates=None, area=lambda share: share):
    """Return the entries of the table by name."""
    positive, negative, entries = labels.count(1), labels.count(-1), {}
    for i in range(1, 7):
        tp, fp = seen(labels, i).count(1), seen(labels, i).count(-1)
        rec, fpr = rates(tp, fp, positive, negative, i) if rates else (tp / positive, fp / negative)
        entries |= {f"tp{i}": tp, f"fp{i}": fp, f"rec{i}": rec, f"fpr{i}": fpr}
    pairs = sum(labels[:i].count(1) for i in range(6) if labels[i] < 0)
    return entries | {"area": area(pairs / (positive * negative))}


_SLIPS = {
    "rates exchanged": {"rates": lambda tp, fp, positive, negative, i: (fp / negative, tp / positive)},
    "shares of all points": {"rates": lambda tp, fp, positive, negative, i: (tp / 6, fp / 6)},
    "shares of those called positive": {"rates": lambda tp, fp, positive, negative, i: (tp / i, fp / i)},
    "point itself not counted": {"seen": lambda labels, i: labels[: i - 1]},
    "area above the curve": {"area": lambda share: 1 - share},
}


def draw(rng):
    """Draw labels whose rates have few decimals; neither perfect scores nor worthless ones."""
    while True:
        labels = rng.choice([1, -1], 6).tolist()
        if labels.count(1) in (1, 2, 4, 5) and (entries := _table(labels))["area"] not in (0, 0.5, 1):
            return {f"y{i}": f"{y:+d}" for i, y in enumerate(labels, 1)} | entries


def _labels(values):
    return [int(values[f"y{i}"]) for i in range(1, 7)]


wrong = {name: lambda values, slip=slip: values | _table(_labels(values), **slip) for name, slip in _SLIPS.items()}
