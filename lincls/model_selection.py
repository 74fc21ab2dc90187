"""Count mistakes, and choose C by cross-validation: the same disjoint, stratified folds for every C."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from ._result import Result, tie
from ._validate import as_count, as_data, as_labels, as_rng, as_vector, as_X, as_y, require_one_label_each

__all__ = ["CrossValidation", "cross_validate_C", "leave_one_out", "misclassified"]


def misclassified(classifier: Any, X: ArrayLike, y: ArrayLike) -> np.ndarray:
    """Tell which points a classifier gets wrong; a point on the boundary, within rounding, is wrong.

    With labels -1 and +1 a point is right if ``y_i f(x_i) > 0``, with several classes if the score of its
    own class is higher than that of every other; with weights (w, b) or (W, b) by more than 1e-9 of the sum
    of the absolute terms of a score. So rounding does not decide a count of mistakes, as it may with `predict`, which
    gives a point on the boundary to one of its sides.

    Parameters
    ----------
    classifier
        Has scores(X) and classes, or decision(X), or w and b; of another only predict(X) is asked, and then
        its ties are its own.
    X : array_like or sparse (n, d)
    y : array_like (n,)
        Labels, -1 and +1 for a classifier with decision(X) or with w and b. One that the classifier does not
        know is wrong.

    Returns
    -------
    ndarray (n,) of bool

    Raises
    ------
    ValueError
        If a shape, a label or a number is not as above.

    Notes
    -----
    The definitions of a mistake are those of Algorithms alg-perceptron and alg-multiclass-perceptron.

    Examples
    --------
    >>> from lincls import Hyperplane, misclassified
    >>> print(misclassified(Hyperplane([0.1, 0.2], -0.3), [[1, 1], [1, 2], [2, 1]], [1, 1, -1]))
    [ True False  True]
    """
    X, y = as_data(X), np.asarray(y)
    require_one_label_each(y, X.shape[0])
    if hasattr(classifier, "scores"):
        scores, own = classifier.scores(X), y[:, None] == classifier.classes
        lead = _highest(scores, own) - _highest(scores, ~own)
    elif hasattr(classifier, "decision"):
        lead = as_y(y, X.shape[0]) * classifier.decision(X)
    elif hasattr(classifier, "w"):
        lead = as_y(y, X.shape[0]) * (X @ classifier.w + classifier.b)
    else:
        return np.asarray(classifier.predict(X) != y)
    W = getattr(classifier, "W", getattr(classifier, "w", None))
    if W is None:
        return lead <= 0
    return lead <= tie(X, np.atleast_2d(W), classifier.b).max(axis=1)


def _highest(scores, of):
    """Return for each point the highest of those scores that are meant, -inf where there are none."""
    return scores.max(axis=1, where=of, initial=-np.inf)


def leave_one_out(fit: Callable, X: ArrayLike, y: ArrayLike) -> list[int]:
    """Return the points that the classifier trained on all others gets wrong: cross-validation with folds of one point.

    Parameters
    ----------
    fit : callable
        fit(X, y) returns something that `misclassified` takes, for instance `lincls.hard_margin`.
    X : array_like (n, d)
    y : array_like (n,)
        Labels that `fit` takes; without any one point, too.

    Returns
    -------
    list of int

    Raises
    ------
    ValueError
        As `fit` does of the points that are left.

    Notes
    -----
    Their share is the leave-one-out error of Theorem thm-leave-one-out.

    Examples
    --------
    >>> from lincls import hard_margin, leave_one_out
    >>> leave_one_out(hard_margin, [[-3], [-2], [1], [4]], [-1, -1, 1, 1])
    [2]
    """
    X, y = as_X(X), np.asarray(y)
    wrong = []
    for i in range(len(y)):
        trained = fit(np.delete(X, i, axis=0), np.delete(y, i))
        if misclassified(trained, X[[i]], y[[i]]).any():
            wrong.append(i)
    return wrong


@dataclass(frozen=True, eq=False, kw_only=True, repr=False)
class CrossValidation(Result):
    """Errors of each C on each fold (see `cross_validate_C`).

    Attributes
    ----------
    Cs : ndarray (m,)
        The values tried, increasing.
    errors : ndarray (m, n_splits)
        Share of the points of each fold that the classifier trained on the others gets wrong (`misclassified`).
    mean, standard_error : ndarray (m,)
        Over the folds: the mean error, and the sample standard deviation divided by sqrt(n_splits).
    best_C : float
        C with the smallest mean error; of several, the smallest C: among classifiers that err alike
        it takes the one with the smallest norm.
    one_standard_error_C : float
        Smallest C whose mean error is within one standard error of the smallest (Breiman et al., 1984):
        the folds cannot tell it from the best.
    fold : ndarray (n,) of int
        The one fold in which each point is tested.

    Examples
    --------
    >>> from lincls import cross_validate_C, datasets, soft_margin
    >>> cv = cross_validate_C(soft_margin, *datasets.overlapping(60, 2, 2.0, rng=0), [0.01, 1, 100])
    >>> print(cv.errors.shape, cv.mean.shape, np.bincount(cv.fold))
    (3, 5) (3,) [12 12 12 12 12]
    """

    Cs: np.ndarray
    errors: np.ndarray
    mean: np.ndarray
    standard_error: np.ndarray
    best_C: float
    one_standard_error_C: float
    fold: np.ndarray


def cross_validate_C(
    fit: Callable,
    X: ArrayLike,
    y: ArrayLike,
    Cs: ArrayLike,
    *,
    n_splits: int = 5,
    rng: np.random.Generator | int | None = 0,
    n_jobs: int | None = None,
) -> CrossValidation:
    """Estimate the error of a classifier for each C by stratified k-fold cross-validation (Algorithm alg-cv).

    The points are dealt at random into n_splits disjoint folds of nearly the same mixture of classes.
    Each fold is predicted by the classifier trained on all others, for each C.

    Parameters
    ----------
    fit : callable
        fit(X, y, C) returns something that `misclassified` takes, for instance `lincls.soft_margin`.
    X : array_like or sparse (n, d)
        Comes to `fit` and `predict` in parts; a sparse matrix as CSR.
    y : array_like (n,)
        Labels that `fit` takes, of at least two classes.
    Cs : array_like (m,)
        Increasing values > 0, usually a geometric grid.
    n_splits : int
        Number of folds, at least 2.
    rng : numpy.random.Generator, or a seed for one
        Deals the folds; the same seed deals the same ones.
    n_jobs : int, optional
        Number of fits at a time, -1 for one on each core. They run through joblib, so that its other
        backends work too: ``with joblib.parallel_config("dask"): cross_validate_C(...)``.

    Returns
    -------
    CrossValidation

    Raises
    ------
    ValueError
        If the data or an option are not as above, if n_splits exceeds the size of the largest class, or
        if the training part of a fold holds a single class.

    Notes
    -----
    The smallest mean error is an optimistic estimate, for C was chosen to make it small: keep a test
    set aside. Algorithm alg-cv.

    Examples
    --------
    >>> from lincls import cross_validate_C, datasets, soft_margin
    >>> X, y = datasets.overlapping(60, 2, 4.0, rng=0)
    >>> cv = cross_validate_C(soft_margin, X, y, [0.001, 0.1, 10])
    >>> print(cv.mean.round(2), cv.best_C)
    [0.02 0.02 0.02] 0.001
    """
    import joblib

    X, y, Cs = as_data(X), np.asarray(y), _as_grid(Cs)
    folds = _dealt(y, X.shape[0], n_splits, rng)
    train_and_test = joblib.delayed(_error)
    tasks = (train_and_test(fit, X, y, C, *fold) for fold in folds for C in Cs)
    errors = np.array(joblib.Parallel(n_jobs=n_jobs)(tasks)).reshape(n_splits, -1).T

    mean = errors.mean(axis=1)
    standard_error = errors.std(axis=1, ddof=1) / np.sqrt(n_splits)
    best = _first_within(mean, mean.min())
    simplest = _first_within(mean, mean[best] + standard_error[best])
    return CrossValidation(
        Cs=Cs,
        errors=errors,
        mean=mean,
        standard_error=standard_error,
        best_C=float(Cs[best]),
        one_standard_error_C=float(Cs[simplest]),
        fold=_numbers(folds, len(y)),
    )


def _as_grid(Cs):
    """Return increasing values above 0."""
    Cs = as_vector(Cs, None, "Cs").copy()
    if not (Cs > 0).all() or not (np.diff(Cs) > 0).all():
        raise ValueError(f"Cs must be increasing values above 0, got {Cs}")
    return Cs


def _dealt(y, n, n_splits, rng):
    """Deal n points into stratified folds; return the points to train on and those to test on, for each fold."""
    from sklearn.model_selection import StratifiedKFold

    classes, k = as_labels(y, n, both=True)
    largest = np.bincount(k).max()
    if not 2 <= as_count(n_splits, "n_splits") <= largest:
        raise ValueError(f"n_splits must be from 2 to the size of the largest class, {largest}, got {n_splits}")
    seed = int(as_rng(rng).integers(2**32))
    folds = list(StratifiedKFold(n_splits, shuffle=True, random_state=seed).split(k, k))
    for number, (train, _) in enumerate(folds):
        if (k[train] == k[train[0]]).all():
            raise ValueError(
                f"fold {number} leaves a single class to train on, {classes.tolist()[k[train[0]]]!r}: "
                "use fewer folds, or more points of the other classes"
            )
    return folds


def _numbers(folds, n):
    """Return the number of the fold in which each point is tested."""
    fold = np.empty(n, dtype=int)
    for number, (_, test) in enumerate(folds):
        fold[test] = number
    return fold


def _error(fit, X, y, C, train, test):
    """Train on one part, return the share of errors on the other."""
    return float(np.mean(misclassified(fit(X[train], y[train], C), X[test], y[test])))


def _first_within(mean, limit):
    """Return the first index whose mean is at most `limit`, but for rounding, which would break ties by chance."""
    return int(np.argmax(mean <= limit + 1e-12))
