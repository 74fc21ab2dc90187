"""Answers to multiclass-4."""

import numpy as np


def log_probabilities(f, temperature):
    """Logarithms of the probabilities, for scores f (K,)."""
    below = (f - f.max()) / temperature
    return below - np.log(np.exp(below).sum())


def cases(rng):
    cases = [
        (np.array([0.0, 0.0]), 1.0),
        (np.array([2.0, 1.0, 0.0]), 4.0),
        (np.array([1000.0, 999.0]), 1.0),
        (np.array([-1000.0, -1001.0, -1000.5]), 0.5),
        (np.array([-800.0, 800.0]), 2.0),
        (np.array([3.0, -1.0, 1.0]), 0.25),
    ]
    for K, shift, temperature in ((2, 0, 0.5), (3, 0, 2.0), (3, 990, 0.5), (4, -990, 2.0)):
        cases.append((np.round(rng.uniform(-3, 3, K), 2) + shift, temperature))
    far = rng.integers(500, 900)
    cases.append((rng.permutation([far, -far, 0.0]), 0.5))
    return cases


def _by(scale=lambda f, T: f / T, start=np.max, after=lambda logs, T: logs):
    def answer(f, temperature):
        s = scale(f, temperature) - start(scale(f, temperature))
        return after(s - np.log(np.exp(s).sum()), temperature)

    return answer


def _of_probabilities(f, temperature):
    e = np.exp((f - f.max()) / temperature)
    return np.log(e / e.sum())


def _by_pairs(f, temperature):
    total = -np.inf
    for score in f / temperature:
        total = np.logaddexp(total, score)
    return [score / temperature - total for score in f]


reference = log_probabilities
alternates = {"helper": _by(), "one after the other": _by_pairs}
wrong = {
    "logarithm of the probabilities": _of_probabilities,
    "overflow": _by(start=lambda s: 0),
    "temperature multiplied": _by(lambda f, T: f * T),
    "temperature forgotten": _by(lambda f, T: f),
    "divided afterwards": _by(lambda f, T: f, after=lambda logs, T: logs / T),
    "surprise": _by(after=lambda logs, T: -logs),
    "probabilities": _by(after=lambda logs, T: np.exp(logs)),
    "one number": lambda f, T: np.logaddexp.reduce(f / T),
    "not normalised": lambda f, T: (f - f.max()) / T,
    "lowest subtracted": _by(start=np.min),
}
