"""Answers to promises-15."""

from math import comb, exp


def promises_15(n, h, percent):
    """Return two numbers of labellings and a number of pairs."""
    from math import comb, exp

    by_cover = 2 * sum(comb(n - 1, k) for k in range(3))
    return [(n / 3 * exp(1)) ** 3, by_cover, (h - 1) / (0.32 * percent)]


def draw(rng):
    """Draw a number of points that 3 divides, and another family."""
    n, h = int(rng.choice([12, 15, 18, 21, 24])), 32 * int(rng.integers(1, 6)) + 1
    percent = float(rng.choice([0.5, 1, 2, 4]))
    sauer, cover, pairs = promises_15(n, h, percent)
    terms = {
        "one": n - 1,
        "two": comb(n - 1, 2),
        "all": f"{2**n:,}".replace(",", r"\," if n > 13 else ""),
        "ratio": n // 3,
    }
    told = {"sauer": f"{sauer:.0f}", "cover": cover, "pairs": round(pairs), "less": h - 1, "share": percent / 100}
    return {"n": n, "h": h, "percent": percent} | terms | told


reference = promises_15
alternates = {
    "three digits": lambda n, h, percent: [float(f"{x:.3g}") for x in promises_15(n, h, percent)],
    "the integers": lambda sauer, cover, pairs: (int(sauer), cover, pairs),
}
wrong = {
    "dimension for VC dimension": lambda n, cover, pairs: [(n / 2 * exp(1)) ** 2, cover, pairs],
    "power forgotten": lambda n, cover, pairs: [n / 3 * exp(1), cover, pairs],
    "one of two signs": lambda n, cover, pairs: [(n / 3 * exp(1)) ** 3, cover / 2, pairs],
    "one term too few": lambda n, pairs: [(n / 3 * exp(1)) ** 3, 2 * n, pairs],
    "h for h - 1": lambda n, cover, h, percent: [(n / 3 * exp(1)) ** 3, cover, h / (0.32 * percent)],
}
