"""The data of the chapters: points X (n, d) as float64 and labels y (n,) of -1 and +1."""

import numpy as np

from ._validate import check_count, check_scalar


def iris_pair():
    """Iris setosa (-1) and versicolor (+1) by sepal width and petal width in cm.

    Returns X (100, 2) and y (100,). Separable, with geometric margin 0.29104...
    Source: Fisher (1936), as shipped with scikit-learn.
    """
    from sklearn.datasets import load_iris

    iris = load_iris()
    pair = iris.target < 2
    return iris.data[np.ix_(pair, [1, 3])], np.where(iris.target[pair] == 0, -1, 1)


def eighty_five():
    """Draw 85 separable points of the plane, 45 of class +1 and 40 of class -1, always the same ones.

    Returns X (85, 2), rounded to hundredths, and y (85,). They stand in for the 85 unpublished
    points on which lecture DAS 6.1 counts the perceptron's updates for several permutations.
    """
    rng = np.random.default_rng(1985)
    y = np.repeat([1, -1], [45, 40])
    X = rng.normal(scale=[0.8, 0.7], size=(85, 2)) + np.outer(y, [1.2, 2.0]) + [1.0, 1.5]
    return X.round(2), y


def xor():
    """Four corners of a square; opposite corners share a label, so no line separates the classes."""
    X = np.array([[1.0, 1.0], [-1.0, -1.0], [1.0, -1.0], [-1.0, 1.0]])
    return X, np.array([-1, -1, 1, 1])


def separable(n, d, margin, rng):
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
    """
    n, d, margin = check_count(n, "n"), check_count(d, "d"), check_scalar(margin, "margin", positive=True)
    rng = np.random.default_rng(rng)
    u = rng.normal(size=d)
    u /= np.linalg.norm(u)
    X = rng.normal(size=(n, d))
    y = np.where(X @ u > 0, 1, -1)
    return X + margin * np.outer(y, u), y
