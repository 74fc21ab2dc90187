"""Answers to multiclass-4."""

import numpy as np


def log_sum_exp(f):
    """Logarithm of the sum of exp(f_j) over the scores f (K,)."""
    highest = f.max()
    return highest + np.log(np.exp(f - highest).sum())


def cases(rng):
    cases = [
        (np.array([0.0, 0.0]),),
        (np.array([1000.0, 999.0]),),
        (np.array([-1000.0, -1001.0, -1000.5]),),
        (np.array([-800.0, 800.0]),),
        (np.array([500.0, -500.0]),),
        (np.array([2.5]),),
        (np.array([3.0, -1.0, 1.0]),),
    ]
    return [*cases, *((np.round(rng.uniform(-3, 3, K), 2),) for K in (2, 3, 5))]


reference = log_sum_exp
alternates = {
    "np.logaddexp": lambda f: np.logaddexp.reduce(f),
    "without the highest": lambda f: f.max() + np.log1p(np.exp(np.delete(f, f.argmax()) - f.max()).sum()),
}
wrong = {
    "overflow": lambda f: np.log(np.exp(f).sum()),
    "not added back": lambda f: np.log(np.exp(f - f.max()).sum()),
    "subtracted twice": lambda f: np.log(np.exp(f - f.max()).sum()) - f.max(),
    "the highest": lambda f: f.max(),
    "mean subtracted": lambda f: f.mean() + np.log(np.exp(f - f.mean()).sum()),
    "lowest subtracted": lambda f: f.min() + np.log(np.exp(f - f.min()).sum()),
    "clipped": lambda f: np.log(np.exp(np.clip(f, -700, 700)).sum()),
    "sum of the scores": lambda f: f.sum(),
    "multiplied back": lambda f: f.max() * np.log(np.exp(f - f.max()).sum()),
}
equivalent = {
    (
        "highest = f.max(): highest = f.max() -> highest = rounded(f.max())"
    ): "any number near the highest keeps exp from overflowing",
}
