"""Answers to multiclass-19."""


def draw(rng):
    """Draw which class is which."""
    return dict(zip("ABC", rng.permutation([*"ABC"]).tolist(), strict=True))
