"""Answers to promises-14."""


def draw(rng):
    """Draw the number of test points, and how many of them are misclassified."""
    n, p = int(rng.choice([500, 800, 1000, 1500, 2000])), int(rng.integers(6, 17))
    one, both = (3 / (2 * n)) ** 0.5, (6 / (2 * n)) ** 0.5
    ends = {"one": f"{p + 100 * one:.1f}", "all": f"{p + 100 * both:.1f}", "many": f"{p + 2000 * one:.0f}"}
    roots = {"root": f"{both:.3f}", "root1": f"{one:.3f}", "cost": f"{100 * (both - one):.1f}"}
    return {"n": n, "p": p, "twice": 2 * n} | ends | roots
