"""Answers to promises-12."""

import numpy as np


def draw(rng):
    """Draw the data of a bound that says something."""
    n, ratio, slack = (
        int(rng.choice([2500, 6400, 10_000])),
        int(rng.choice([3, 4, 5])),
        float(rng.choice([0.02, 0.05, 0.1])),
    )
    margin, chance, bound, points = promises_12(n, ratio**2, slack, 2 * ratio / np.sqrt(n) / 5)
    words = {"chance": f"{chance:.4f}", "bound": f"{bound:.3f}", "per_cent": f"{100 * bound:.1f}"}
    words |= {"points": f"{points:.0f}", "root": f"{np.sqrt(n):.0f}", "ratio": ratio, "numerator": 2 * ratio}
    return {"n": n, "square": ratio**2, "slack": slack, "margin": margin, "goal": margin / 5} | words


def promises_12(n, square, slack, goal):
    """Return two terms, the bound and a number of points."""
    margin = 2 * np.sqrt(square) / np.sqrt(n)
    chance = np.sqrt(np.log(20) / (2 * n))
    points = 4 * square / goal**2
    return [margin, chance, slack + margin + chance, points]


def _with(margin=lambda r, n: 2 * r / n**0.5, chance=lambda n: (np.log(20) / (2 * n)) ** 0.5, points=None):
    """Make an answer with other terms."""

    def answer(n, square, slack, goal):
        first, second = margin(square**0.5, n), chance(n)
        needed = points(n, goal, square) if points else 4 * square / goal**2
        return [first, second, slack + first + second, needed]

    return answer


reference = promises_12
alternates = {"an array": lambda n, square, slack, goal: np.array(promises_12(n, square, slack, goal))}
wrong = {
    "root forgotten": _with(lambda r, n: 2 * r * r / n**0.5, points=lambda n, goal, square: (2 * square / goal) ** 2),
    "n in place of its root": _with(
        lambda r, n: 2 * r / n,
        lambda n: np.log(20) / (2 * n),
        lambda n, goal, square: 2 * square**0.5 / goal,
    ),
    "two forgotten": _with(lambda r, n: r / n**0.5, points=lambda n, goal, square: square / goal**2),
    "half lost": _with(chance=lambda n: (np.log(20) / n) ** 0.5),
    "logarithm of epsilon to base ten": _with(chance=lambda n: (np.log10(20) / (2 * n)) ** 0.5),
    "slack forgotten": lambda n, square, slack, goal: [*promises_12(n, square, 0, goal)],
    "five times the points": _with(points=lambda n, goal, square: 5 * n),
}
