"""Answers to promises-17."""

import numpy as np


def guarantee(errors, n, epsilon):
    """Return (chosen, bound)."""
    chosen = np.argmin(errors)
    a = np.sqrt(np.log(len(errors) / epsilon) / (2 * n))
    return chosen, errors[chosen] / n + a


def cases(rng):
    cases = [
        (np.array([3]), 50, 0.1),  # one classifier
        (np.array([4, 2, 2]), 80, 0.05),  # two with the fewest
        (np.array([0, 7, 1, 9]), 10, 0.5),
    ]
    for size in (3, 4, 6, 3, 5):
        n = int(rng.integers(20, 90))
        errors = rng.integers(2, 19, size)
        first, second = np.sort(rng.choice(size, 2, replace=False))
        errors[[first, second]] = 1
        cases.append((errors, n, float(rng.choice([0.05, 0.1, 0.2]))))
    return cases


def _guarantee(
    a=lambda N, n, e: np.sqrt(np.log(N / e) / (2 * n)),
    share=lambda m, n: m / n,
    place=lambda errors: min(range(len(errors)), key=lambda i: errors[i]),
):
    def answer(errors, n, epsilon):
        chosen = place(errors)
        return chosen, share(errors[chosen], n) + a(len(errors), n, epsilon)

    return answer


reference = guarantee
alternates = {"in two logarithms": _guarantee(lambda N, n, e: ((np.log(N) - np.log(e)) / n / 2) ** 0.5)}
wrong = {
    "as if fixed beforehand": _guarantee(lambda N, n, e: np.sqrt(np.log(1 / e) / (2 * n))),
    "both sides": _guarantee(lambda N, n, e: np.sqrt(np.log(2 * N / e) / (2 * n))),
    "without the half": _guarantee(lambda N, n, e: np.sqrt(np.log(N / e) / n)),
    "without the root": _guarantee(lambda N, n, e: np.log(N / e) / (2 * n)),
    "number of errors": _guarantee(share=lambda m, n: m),
    "last of several": _guarantee(place=lambda errors: len(errors) - 1 - int(np.argmin(errors[::-1]))),
    "other logarithm": _guarantee(lambda N, n, e: np.sqrt(np.log10(N / e) / (2 * n))),
    "smallest bound forgotten": _guarantee(share=lambda m, n: 0),
    "counted from one": lambda errors, n, epsilon: (
        reference(errors, n, epsilon)[0] + 1,
        reference(errors, n, epsilon)[1],
    ),
}
