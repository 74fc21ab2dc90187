"""Answers to hard-margin-15."""

_LABORATORIES = {
    "a": ((10_000, 0.1), (4000, 0.1), (40_000, 0.05), (2500, 0.2)),
    "b": ((20, 0.2), (10, 0.25), (12, 0.2)),
    "c": ((100, 0.05), (200, 0.04), (150, 0.05)),
    "d": ((400, 0.1), (300, 0.1), (100, 0.2), (1000, 0.06)),
}


def draw(rng):
    """Draw four laboratories; only the first has a bound of at most five per cent."""
    told = {}
    for name, some in _LABORATORIES.items():
        n, margin = some[rng.integers(len(some))]
        told |= {f"n_{name}": n, f"g_{name}": margin, f"times_{name}": f"{margin * n**0.5:.2g}"}
        told[f"bound_{name}"] = f"{1 / ((n - 1) * margin**2):.2g}"
    return told | {"d_a": str(100 * told["n_a"]), "unit": f"{told['n_c'] ** -0.5:.2g}"}
