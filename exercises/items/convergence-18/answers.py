"""Answers to convergence-18."""


def convergence_18(R, delta, share):
    """Return kappa, the bound, and the limit in per cent."""
    kappa = share * R**2 / (1 - 2 * share)
    return [kappa, (R**2 + 2 * kappa) / delta**2, 50]


def draw(rng):
    """Draw the radius, the margin and the share."""
    R, delta = int(rng.integers(2, 7)), float(rng.choice([0.05, 0.1, 0.2, 0.25, 0.5]))
    share = float(rng.choice([s for s in (0.3, 0.375, 0.4, 0.45, 0.475) if abs(1 - 2 * s - delta) > 0.01]))
    kappa, most, _ = convergence_18(R, delta, share)
    numbers = {"kappa": kappa, "sum": R**2 + 2 * kappa, "most": most, "plain": R**2 / delta**2, "delta2": delta**2}
    numbers |= {"percent": 100 * share, "share": share}
    return {"R": R, "delta": delta} | {name: round(value, 6) for name, value in numbers.items()}


def _by(square=lambda R: R**2, twice=2, updates=lambda kappa, R, delta: (R**2 + 2 * kappa) / delta**2, limit=50):
    """Make an answer with another formula for one of the numbers."""

    def answer(R, delta, share):
        kappa = share * square(R) / (1 - twice * share)
        return [kappa, updates(kappa, R, delta), limit]

    return answer


reference = convergence_18
alternates = {
    "a tuple": lambda kappa, most: (kappa, most, 50.0),
    "three digits": lambda kappa, most: [float(f"{kappa:.4g}"), float(f"{most:.4g}"), 50],
}
wrong = {
    "share of one": _by(limit=100),
    "R not squared": _by(lambda R: R, updates=lambda kappa, R, delta: (R + 2 * kappa) / delta**2),
    "the perceptron's bound": _by(updates=lambda kappa, R, delta: R**2 / delta**2),
    "factor 2": _by(twice=1, updates=lambda kappa, R, delta: (R**2 + kappa) / delta**2, limit=100),
    "delta not squared": _by(updates=lambda kappa, R, delta: (R**2 + 2 * kappa) / delta),
    "fraction": _by(limit=0.5),
}
