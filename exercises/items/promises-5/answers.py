"""Answers to promises-5."""


def draw(rng):
    """Draw the numbers of mails and of support vectors."""
    n, p = 100 * int(rng.integers(1, 7)), int(rng.integers(3, 9))
    return {"n": n, "p": p, "vectors": n * p // 100}
