"""Answers to hard-margin-22."""

import numpy as np


def read_off(g, value, width):
    """Return the margin, the length of w and the score of the star."""
    return [g, 1 / g, value / width]


reference = read_off
alternates = {"by w itself": lambda a, c, g, value, width: [g, float(np.hypot(a, c)) / width, value / (5 * g)]}
wrong = {
    "whole width": lambda g, value, width: [2 * g, 1 / (2 * g), value / (2 * width)],
    "along an axis": lambda c, value, width: [width / abs(c), abs(c) / width, value / width],
    "not inverted": lambda g, value, width: [g, g, value / width],
    "a distance": lambda g, value: [g, 1 / g, value / 5],
}
GRID = np.stack(np.meshgrid(np.arange(-6, 7), np.arange(-4, 5)), axis=2).reshape(-1, 2)


def draw(rng):
    """Draw a line through grid points with a slab whose edges have grid points, and a star off these lines."""
    while True:
        a, c = ((3, 4), (4, 3), (-3, 4), (-4, 3), (3, -4))[rng.integers(5)]
        k, width = int(rng.integers(-3, 4)), int(rng.choice([3, 4, 6, 7, 8]))
        values = GRID @ [a, c] - k
        on = [rng.permutation(GRID[values == edge])[:2] for edge in (0, width, -width)]
        beyond = [rng.permutation(GRID[sign * values > width + 2])[:3] for sign in (1, -1)]
        star = rng.permutation(GRID)[0]
        value = int(star @ [a, c] - k)
        taken = np.vstack([*on, *beyond])
        free = not (taken == star).all(axis=1).any() and value not in (0, width, -width)
        if not (free and all(len(one) == 2 for one in on) and all(len(one) == 3 for one in beyond)):
            continue
        (low, high), (left, right) = (sorted(edge @ [-c, a]) for edge in on[1:])  # they face each other, so that
        if max(low, left) <= min(high, right):  # no other line has a larger margin
            break
    lines, plus, minus = on[0], np.vstack([on[1], beyond[0]]), np.vstack([on[2], beyond[1]])
    g = width / 5
    return {
        "line": f"{a} x_1 {'+' if c > 0 else '-'} {abs(c)} x_2",
        "offset": f"{'-' if k > 0 else '+'} {abs(k)}" if k else "",
        "a": a, "c": c, "k": k, "width": width, "upper": k + width, "lower": k - width, "g": g, "length": 1 / g,
        "value": value, "score": value / width, "at": _listed([star]), "plus": plus.tolist(), "minus": minus.tolist(),
        "star": star.tolist(),
        "alt": f"Solid line through {_listed(lines)}; a dashed line on either side, one through the discs at "
               f"{_listed(plus[:2])}, one through the squares at {_listed(minus[:2])}; more discs and squares farther "
               f"away; a star at {_listed([star])}",
    }  # fmt: skip


def _listed(points):
    return " and ".join(f"({x}, {y})" for x, y in np.asarray(points).tolist())
