"""The data of the chapters: points X (n, d) as float64 and labels y (n,) of -1 and +1."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np

from ._validate import as_count, as_rng, as_scalar

__all__ = [
    "iris_pair", "eighty_five", "xor", "separable", "iris3", "wine_pair", "overlapping", "three_classes",
    "unit_vectors", "zigzag", "bag_of_words",
]  # fmt: skip


def iris_pair() -> tuple[np.ndarray, np.ndarray]:
    """Iris setosa (-1) and versicolor (+1) by sepal width and petal width in cm.

    Returns X (100, 2) and y (100,). Separable, with geometric margin 0.29104...
    Source: Fisher (1936), as shipped with scikit-learn.

    Examples
    --------
    >>> from lincls import datasets
    >>> X, y = datasets.iris_pair()
    >>> print(X.shape, X[0], y[0])
    (100, 2) [3.5 0.2] -1
    """
    X, names = iris3()
    pair = names != "virginica"
    return X[pair], np.where(names[pair] == "setosa", -1, 1)


def eighty_five() -> tuple[np.ndarray, np.ndarray]:
    """Draw 85 separable points of the plane, 45 of class +1 and 40 of class -1, always the same ones.

    Returns X (85, 2), rounded to hundredths, and y (85,). The perceptron chapter counts updates
    on them for several orders.

    Examples
    --------
    >>> from lincls import datasets
    >>> X, y = datasets.eighty_five()
    >>> print(X.shape, y.sum())
    (85, 2) 5
    """
    rng = np.random.default_rng(1985)
    y = np.repeat([1, -1], [45, 40])
    X = rng.normal(scale=[0.8, 0.7], size=(85, 2)) + np.outer(y, [1.2, 2.0]) + [1.0, 1.5]
    return X.round(2), y


def xor() -> tuple[np.ndarray, np.ndarray]:
    """Four corners of a square; opposite corners share a label, so no line separates the classes.

    Examples
    --------
    >>> from lincls import datasets
    >>> X, y = datasets.xor()
    >>> print(X.tolist(), y)
    [[1.0, 1.0], [-1.0, -1.0], [1.0, -1.0], [-1.0, 1.0]] [-1 -1  1  1]
    """
    X = np.array([[1.0, 1.0], [-1.0, -1.0], [1.0, -1.0], [-1.0, 1.0]])
    return X, np.array([-1, -1, 1, 1])


def separable(n: int, d: int, margin: float, rng: np.random.Generator | int | None) -> tuple[np.ndarray, np.ndarray]:
    """Draw points that a random hyperplane through the origin separates with at least this margin.

    Parameters
    ----------
    n, d : int
    margin : float
        Smallest distance of a point from the hyperplane, > 0.
    rng : numpy.random.Generator, or a seed for one

    Returns
    -------
    X (n, d), y (n,)
        Standard normal points, each moved away from the hyperplane by `margin`.

    Examples
    --------
    >>> from lincls import datasets, hard_margin
    >>> X, y = datasets.separable(30, 3, 0.5, rng=0)
    >>> print(X.shape, bool(hard_margin(X, y).margin >= 0.5))
    (30, 3) True
    """
    n, d, margin = as_count(n, "n"), as_count(d, "d"), as_scalar(margin, "margin", positive=True)
    rng = as_rng(rng)
    u = rng.normal(size=d)
    u /= np.linalg.norm(u)
    X = rng.normal(size=(n, d))
    y = np.where(X @ u > 0, 1, -1)
    return X + margin * np.outer(y, u), y


def iris3() -> tuple[np.ndarray, np.ndarray]:
    """Return all of Iris by sepal width and petal width in cm: X (150, 2), and the names of the species (150,).

    Not separable as one class against the others. Source: Fisher (1936), as shipped with scikit-learn.

    Examples
    --------
    >>> from lincls import datasets
    >>> X, names = datasets.iris3()
    >>> print(X.shape, *np.unique(names))
    (150, 2) setosa versicolor virginica
    """
    from sklearn.datasets import load_iris

    iris = load_iris()
    return iris.data.take([1, 3], axis=1), iris.target_names[iris.target]


def wine_pair() -> tuple[np.ndarray, np.ndarray]:
    """Wine cultivars 0 (+1) and 1 (-1) by alcohol (% vol) and flavanoids: X (130, 2), y (130,).

    Not separable.
    Source: Forina et al. (1991), UCI Machine Learning Repository, as shipped with scikit-learn.

    Examples
    --------
    >>> from lincls import datasets
    >>> X, y = datasets.wine_pair()
    >>> print(X[0].round(2), y[0], (y > 0).sum())
    [14.23  3.06] 1 59
    """
    from sklearn.datasets import load_wine

    wine = load_wine()
    pair = wine.target < 2
    return wine.data[np.ix_(pair, [0, 6])], np.where(wine.target[pair] == 0, 1, -1)


def overlapping(
    n: int, d: int, distance: float, rng: np.random.Generator | int | None
) -> tuple[np.ndarray, np.ndarray]:
    """Draw two normal classes of n/2 points (rounded up for +1) whose means are `distance` apart: X (n, d), y (n,).

    Parameters
    ----------
    n, d : int
    distance : float
        Between the means, > 0, in standard deviations; at 2 the best line errs on 16 % of the points.
    rng : numpy.random.Generator, or a seed for one

    Examples
    --------
    >>> from lincls import datasets
    >>> X, y = datasets.overlapping(5, 3, 2.0, rng=0)
    >>> print(X.shape, y)
    (5, 3) [ 1  1  1 -1 -1]
    """
    n, d = as_count(n, "n"), as_count(d, "d")
    distance, rng = as_scalar(distance, "distance", positive=True), as_rng(rng)
    y = np.where(np.arange(n) < (n + 1) // 2, 1, -1)
    X = rng.normal(size=(n, d))
    X[:, 0] += y * distance / 2
    return X, y


def three_classes(n: int, rng: np.random.Generator | int | None) -> tuple[np.ndarray, np.ndarray]:
    """Draw n points of the plane in three separable classes 0, 1, 2, each around a corner of a triangle.

    Returns X (n, 2) and labels (n,). Points lie within 1 of their corner; corners are at least 3 apart.
    rng is a numpy.random.Generator, or a seed for one.

    Examples
    --------
    >>> from lincls import datasets
    >>> X, labels = datasets.three_classes(6, rng=0)
    >>> print(X.shape, labels)
    (6, 2) [0 1 2 0 1 2]
    """
    rng = as_rng(rng)
    labels = np.arange(as_count(n, "n")) % 3
    angle, radius = rng.uniform(0, 2 * np.pi, n), np.sqrt(rng.uniform(0, 1, n))
    corner = 2 * np.column_stack([np.cos(2 * np.pi * labels / 3), np.sin(2 * np.pi * labels / 3)])
    return corner + radius[:, None] * np.column_stack([np.cos(angle), np.sin(angle)]), labels


def unit_vectors(n: int) -> tuple[np.ndarray, np.ndarray]:
    """Return the n unit vectors of R^n, all of class +1, on which the perceptron meets Novikoff's bound.

    Without offset it makes exactly n updates; R = 1, and (1, ..., 1)/sqrt(n) has margin delta = 1/sqrt(n),
    so the bound ``R^2/delta^2`` is n too (Proposition prop-tight).

    Examples
    --------
    >>> from lincls import datasets, perceptron
    >>> perceptron(*datasets.unit_vectors(7), fit_bias=False).n_updates
    7
    """
    return np.eye(as_count(n, "n")), np.ones(n, dtype=int)


def zigzag(epsilon: float) -> tuple[np.ndarray, np.ndarray]:
    """Return (1, epsilon), (-2, epsilon), (2, epsilon), all +1, on which the perceptron zigzags for a long time.

    Without offset, (0, 1) separates with margin delta = epsilon, and R^2 = 4 + epsilon^2. The first point moves
    the weights off the axis; then the corrections by the other two cancel but for the small second coordinate.
    The number of updates is about ``2/epsilon^2``, half of the bound ``R^2/delta^2``: in two dimensions, too, the
    bound is attained up to a constant.

    Examples
    --------
    >>> from lincls import datasets, perceptron
    >>> perceptron(*datasets.zigzag(0.1), fit_bias=False).n_updates
    200
    """
    epsilon = as_scalar(epsilon, "epsilon", positive=True)
    return np.array([[1.0, epsilon], [-2.0, epsilon], [2.0, epsilon]]), np.ones(3, dtype=int)


def bag_of_words(
    sentences: Sequence[str],
    n_words: int | None = 4500,
    stop_words: Iterable[str] = ("the", "and", "a", "i", "it", "to", "is", "this", "of", "was", "in"),
) -> tuple[Any, np.ndarray]:
    """Count words: a sparse matrix (n, n_words), and the words in the order of its columns.

    Everything but letters is a space, letters are lower case, stop words are left out, and of the other words
    the n_words most frequent ones are counted, of equally frequent ones the first in the alphabet. Learn the vocabulary
    from training sentences only, or say so.

    Examples
    --------
    >>> from lincls import datasets
    >>> X, words = datasets.bag_of_words(["The food was good, good!", "It was bad food."])
    >>> print(words, X.toarray().tolist())
    ['bad' 'food' 'good'] [[0, 1, 2], [1, 1, 0]]
    """
    from sklearn.feature_extraction.text import CountVectorizer

    # scikit-learn's max_features leaves it to an unstable sort which of equally frequent words it keeps.
    count = CountVectorizer(stop_words=list(stop_words), token_pattern=r"[a-z]+")
    X = count.fit_transform(sentences)
    kept = np.sort(np.argsort(-np.asarray(X.sum(axis=0)).ravel(), kind="stable")[:n_words])
    return X[:, kept], count.get_feature_names_out()[kept]
