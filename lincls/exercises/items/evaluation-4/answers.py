"""Answers to evaluation-4."""

import numpy as np


def choose_C(Cs, cv_errors, test_errors):
    """Return (best_C, simple_C, reported), the last an error rate."""
    m = cv_errors.shape[1]
    mean = cv_errors.mean(axis=1)
    standard_error = cv_errors.std(axis=1, ddof=1) / np.sqrt(m)
    best = mean.argmin()
    limit = mean[best] + standard_error[best]
    simple = np.argmax(mean <= limit + 1e-12)
    return Cs[best], Cs[simple], test_errors[simple]


def cases(rng):
    Cs = np.array([0.05, 0.5, 2.5, 12.5])
    cases = [
        # mean .3 .22 .2 .24; standard error of the best .03: .22 is within it
        (
            Cs,
            np.array([[0.3, 0.24, 0.36, 0.3], [0.2, 0.28, 0.2, 0.2], [0.2, 0.14, 0.2, 0.26], [0.24, 0.2, 0.3, 0.22]]),
            np.array([0.25, 0.23, 0.21, 0.17]),
        ),
        # the best C has no spread, the others have much: its own standard error decides
        (Cs[:3], np.array([[0.1, 0.5], [0.2, 0.26], [0.2, 0.2]]), np.array([0.1, 0.3, 0.2])),
        # two equal means: the smaller C
        (Cs[:3], np.array([[0.4, 0.4], [0.2, 0.22], [0.22, 0.2]]), np.array([0.35, 0.25, 0.2])),
        # means .28, .2; the standard error .1 of the best reaches .28 only with m - 1
        (Cs[:2], np.array([[0.28, 0.28], [0.1, 0.3]]), np.array([0.3, 0.25])),
        # means .29, .225; the standard error .065 just reaches .29, but for rounding
        (Cs[:2], np.array([[0.29, 0.29], [0.16, 0.29]]), np.array([0.3, 0.25])),
        # means .18, .16, .15; limit .179, with the root of 3 instead of 4 .183: then .18 would do
        (
            Cs[:3],
            np.array([[0.18, 0.18, 0.18, 0.18], [0.16, 0.16, 0.16, 0.16], [0.1, 0.2, 0.1, 0.2]]),
            np.array([0.2, 0.18, 0.16]),
        ),
    ]
    for _ in range(2):
        errors = np.round(rng.uniform(0.1, 0.4, (4, 5)), 2)
        cases.append((Cs, errors, np.round(rng.uniform(0.1, 0.4, 4), 2)))
    return cases


def _choose_by(
    ddof=1,
    root=np.sqrt,
    spread=lambda se, best: se[best],
    pick=np.argmax,
    report=lambda t, cv, b, s: t[s],
    reduce=np.mean,
):
    def answer(Cs, cv_errors, test_errors):
        mean = reduce(cv_errors, axis=1)
        se = cv_errors.std(axis=1, ddof=ddof) / root(cv_errors.shape[1])
        best = int(mean.argmin())
        simple = int(pick(mean <= mean[best] + spread(se, best) + 1e-12))
        return Cs[best], Cs[simple], report(test_errors, mean, best, simple)

    return answer


def _choose_by_test(Cs, cv_errors, test_errors):
    best = test_errors.argmin()
    return Cs[best], Cs[best], test_errors[best]


def _choose_by_loop(Cs, cv_errors, test_errors):
    means = [sum(row) / len(row) for row in cv_errors]
    best = min(range(len(Cs)), key=lambda j: (round(means[j], 12), j))
    m = len(cv_errors[best])
    variance = sum((e - means[best]) ** 2 for e in cv_errors[best]) / (m - 1)
    limit = means[best] + (variance / m) ** 0.5
    simple = next(j for j in range(len(Cs)) if means[j] <= limit + 1e-12)
    return Cs[best], Cs[simple], test_errors[simple]


def _last(mask):
    return len(mask) - 1 - np.argmax(mask[::-1])


reference = choose_C
alternates = {"loops": _choose_by_loop, "helper": _choose_by()}
wrong = {
    "chosen by the test set": _choose_by_test,
    "smallest test error reported": _choose_by(report=lambda t, cv, b, s: t.min()),
    "error of best_C reported": _choose_by(report=lambda t, cv, b, s: t[b]),
    "cross-validated error reported": _choose_by(report=lambda t, cv, b, s: cv[s]),
    "deviation instead of standard error": _choose_by(root=lambda m: 1.0),
    "n in the deviation": _choose_by(ddof=0),
    "own standard error": _choose_by(spread=lambda se, best: se),
    "largest C within the limit": _choose_by(pick=_last),
    "no standard error": _choose_by(spread=lambda se, best: 0.0),
}
