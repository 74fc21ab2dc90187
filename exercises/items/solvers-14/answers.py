"""Answers to solvers-14."""

from math import ceil, log


def solvers_14(n, N, q):
    """Return three numbers of steps and a factor."""
    from math import ceil, log

    factors = 1 - 1 / (2 * n) ** 0.5, 1 - 1 / (2 * N) ** 0.5, q
    return [*(ceil(log(0.1) / log(factor)) for factor in factors), 10]


def draw(rng):
    """Draw two numbers of points, whose doubles have whole roots, and a rate."""
    root, ratio = int(rng.choice([20, 40, 50, 100])), int(rng.choice([4, 5, 10]))
    q = float(rng.choice([0.7, 0.75, 0.8, 0.85, 0.9, 0.95]))
    n, N = root**2 // 2, (root * ratio) ** 2 // 2
    m1, m2, m3, _ = solvers_14(n, N, q)
    exact = {"exact1": f"{log(0.1) / log(1 - 1 / root):.1f}", "exact3": f"{log(0.1) / log(q):.1f}"}
    told = {"m1": m1, "m2": m2, "m3": m3, "f1": 1 - 1 / root, "f2": 1 - 1 / (root * ratio), "more": f"{N:,}"}
    told["more"] = told["more"].replace(",", r"\," if N > 9999 else "")
    return {"n": n, "N": N, "q": q, "root": root, "ratio": ratio, "squared": ratio**2} | told | exact


def _by(steps):
    """Make an answer with other numbers of steps, a function of the factor."""
    return lambda root, ratio, q: [*(steps(factor) for factor in (1 - 1 / root, 1 - 1 / (root * ratio), q)), 10]


reference = solvers_14
alternates = {"by trial": _by(lambda factor: next(m for m in range(9999) if factor**m <= 0.1))}
wrong = {
    "rounded down": _by(lambda factor: ceil(log(0.1) / log(factor)) - 1),
    "subtracted": _by(lambda factor: ceil(round(0.9 / (1 - factor), 6))),
    "root forgotten": lambda n, N, m3: [*(ceil(log(0.1) / log(1 - 1 / (2 * m))) for m in (n, N)), m3, 10],
    "base e": _by(lambda factor: ceil(-1 / log(factor))),
    "as many again": lambda m1, m2, m3: [m1, m2, m3, 2],
}
