"""Checks of kernels and of classifiers on their features."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from .._validate import as_X
from .claims import ROUGH, TOL, require

__all__ = ["check_gram", "check_kernel", "check_representer", "check_dual_perceptron"]


def check_gram(K: ArrayLike, vectors: ArrayLike | None = None, *, definite: bool = False) -> None:
    """Check that K (n, n) is symmetric and positive semidefinite, ``c.K c >= 0`` (Proposition prop-gram).

    With `vectors`, one a row, also that their inner products are K. With `definite`, that ``c.K c > 0`` unless c = 0.

    Examples
    --------
    >>> from lincls.checks import check_gram
    >>> print(check_gram([[2, 1], [1, 1]], [[1, 1], [1, 0]], definite=True))
    None
    """
    K = np.asarray(K, dtype=float)
    size = abs(K).max()
    require((abs(K - K.T) <= TOL * size).all(axis=1), "K_ij = K_ji")
    least = np.linalg.eigvalsh(K)[0]  # the smallest c.K c of all c of length one
    require(least >= -TOL * len(K) * size, "c.K c >= 0", "matrix")
    if definite:
        require(least > TOL * len(K) * size, "c.K c > 0 unless c = 0", "matrix")
    if vectors is not None:
        inner = np.asarray(vectors, dtype=float) @ np.transpose(vectors)
        require((abs(inner - K) <= TOL * size).all(axis=1), "K_ij = phi_i.phi_j")


def check_kernel(kernel: Callable, X: ArrayLike, features: Callable | None = None) -> None:
    """Check on the points X that `kernel` is one (Theorem thm-kernel).

    ``kernel(X, X)`` must be the Gram matrix of some vectors: symmetric and positive semidefinite. With a feature map,
    ``features(X)`` has one row for each point, and ``k(x, z) = phi(x).phi(z)``.

    Examples
    --------
    >>> from lincls import polynomial_kernel
    >>> from lincls.checks import check_kernel
    >>> print(check_kernel(polynomial_kernel, [[1.0], [-2.0]], lambda X: [[1, 2**0.5 * x, x * x] for (x,) in X]))
    None
    """
    X = np.asarray(X, dtype=float)
    check_gram(kernel(X, X), None if features is None else features(X))


def check_representer(w: ArrayLike, features: ArrayLike) -> None:
    """Check that w is a combination of the training points' features (Theorem thm-representer).

    `features` (n, D) has one row for each training point. The projection of w on their span gives every point the
    same score and is no longer than w; the theorem claims that it is w.

    Examples
    --------
    >>> from lincls.checks import check_representer
    >>> print(check_representer([3, 1, 0], [[1, 0, 0], [1, 1, 0]]))
    None
    """
    w, F = np.asarray(w, dtype=float), np.asarray(features, dtype=float)
    beta = np.linalg.lstsq(F.T, w, rcond=None)[0]
    require(np.linalg.norm(w - F.T @ beta) <= ROUGH * np.linalg.norm(w), "w = sum_i beta_i phi(x_i)", "run")


def check_dual_perceptron(primal: Any, dual: Any, X: ArrayLike, *, rho: float = 1.0) -> None:
    """Check the perceptron on X against the one on its Gram matrix (Theorem thm-dual-perceptron).

    Both make the same mistakes. After each, ``w = sum_j alpha_j y_j x_j`` for the counts so far, and both have the
    same offset, ``rho^2 sum_i alpha_i y_i``; after k of them ``sum_i alpha_i = k``.

    Examples
    --------
    >>> from lincls import kernel_perceptron, linear_kernel, perceptron
    >>> from lincls.checks import check_dual_perceptron
    >>> X, y = [[2, 1], [1, 3], [-1, -2]], [1, 1, -1]
    >>> print(check_dual_perceptron(perceptron(X, y), kernel_perceptron(linear_kernel(X), y), X))
    None
    """
    X, y, k = as_X(X), dual.y, len(dual.mistakes)
    same = np.array_equal(primal.mistakes, dual.mistakes)
    require(same and primal.n_epochs == dual.n_epochs, "both runs make the same mistakes", "run")
    require(primal.alpha == dual.alpha, "both count the same updates")
    require(dual.alpha == np.bincount(dual.mistakes, minlength=len(X)), "alpha counts the mistakes on each point")
    require(primal.b == dual.b, "both have the same offset", "run")
    counts = np.vstack([np.zeros(len(X)), np.eye(len(X))[dual.mistakes].cumsum(axis=0)])  # after each update
    W, b = primal.history()
    size = TOL * (1 + abs(X).max()) * (1 + np.arange(k + 1))
    require((abs(W - counts * y @ X) <= size[:, None]).all(axis=1), "w = sum alpha y x", "update")
    require(abs(b - rho**2 * (counts @ y)) <= TOL * rho**2 * (1 + k), "b = rho^2 sum alpha y", "update")
    require(np.allclose(primal.w, W[-1]) and np.isclose(dual.b, b[-1]), "w and b are those of the last update", "run")
    require(dual.alpha.sum() == k == primal.n_updates == dual.n_updates, "sum alpha = k", "run")
