"""Answers to soft-margin-22."""

import numpy as np


def slacks_of(y, values, width):
    """Return the slack of each point."""
    pairs = zip(y, values, strict=True)
    return [max(0.0, 1 - label * value / width) for label, value in pairs]


def _each(answer):
    """Return the function of y, values and width that answers so for each point's label and score."""
    return lambda y, values, width: [
        float(answer(label, value / width, width)) for label, value in zip(y, values, strict=True)
    ]


reference = slacks_of
alternates = {"by arrays": lambda y, values, width: np.maximum(0, 1 - np.multiply(y, values) / width).tolist()}
wrong = {
    "from the boundary": _each(lambda y, f, width: max(0, -y * f)),
    "a length": _each(lambda y, f, width: max(0, 1 - y * f) * width / 5),
    "negative": _each(lambda y, f, width: 1 - y * f),
    "labels forgotten": _each(lambda y, f, width: max(0, 1 - f)),
}
GRID = np.stack(np.meshgrid(np.arange(-5, 6), np.arange(-3, 4)), axis=2).reshape(-1, 2)


def draw(rng):
    """Draw a line, and of each class two points: one within the slab or behind the boundary, one anywhere else."""
    while True:
        a, c = ((3, 4), (4, 3), (-3, 4), (-4, 3), (3, -4))[rng.integers(5)]
        k, width = int(rng.integers(-3, 4)), int(rng.choice([3, 4, 6, 7, 8]))
        points, y = rng.permutation(GRID)[:4], rng.permutation([1, 1, -1, -1])
        values = points @ [a, c] - k
        along = y * values / width
        kinds = [((0 < along) & (along < 1)).sum(), (along < 0).sum(), (along > 1).sum()]
        apart = min(np.hypot(*(p - q)) for i, p in enumerate(points) for q in points[:i]) > 1.5
        if kinds in ([2, 1, 1], [1, 2, 1]) and (along > -1.6).all() and along.max() > 1.2 and apart:
            break
    slacks = np.maximum(0, 1 - along)
    named = [
        f"{name}, a {'disc' if label > 0 else 'square'}, at ({x}, {z})"
        for name, label, (x, z) in zip("ABCD", y, points.tolist(), strict=True)
    ]
    upper = "above" if c > 0 else "below"
    line = f"{a} x_1 {'+' if c > 0 else '-'} {abs(c)} x_2"
    plain = line.replace("x_1", "x").replace("x_2", "y")
    return {
        "line": line, "offset": f"{'-' if k > 0 else '+'} {abs(k)}" if k else "",
        "a": a, "c": c, "k": k, "width": width, "points": points.tolist(), "y": y.tolist(), "values": values.tolist(),
        "scores": ", ".join(f"{x:.3g}" for x in along), "slacks": ", ".join(f"{x:.3g}" for x in slacks),
        "alt": f"Solid line {plain} = {k}; dashed line of the discs {plain} = {k + width}, {upper} it, "
               f"that of the squares {plain} = {k - width}; the points {'; '.join(named)}",
    }  # fmt: skip
