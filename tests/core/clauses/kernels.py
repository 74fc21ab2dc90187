"""What the chapter claims, clause by clause (see `clauses`)."""

from dataclasses import replace
from types import SimpleNamespace

import numpy as np

from lincls import (
    datasets,
    kernel_perceptron,
    linear_kernel,
    perceptron,
    polynomial_kernel,
    rbf_kernel,
    soft_margin,
)
from lincls.checks import check_dual_perceptron, check_gram, check_kernel, check_representer, check_separates

from . import Clause

X, Y = datasets.eighty_five()
WITH_W = perceptron(X, Y)
COUNTED = kernel_perceptron(linear_kernel(X), Y)
W, B = WITH_W.history()
MIXED = np.append(WITH_W.mistakes[1::-1], WITH_W.mistakes[2:])


def dual(**fields):
    return replace(COUNTED, **fields)


def primal(W=W, b=B, **fields):
    """The run with weights, with other states."""
    kept = {name: getattr(WITH_W, name) for name in ("mistakes", "n_epochs", "alpha", "n_updates")}
    return SimpleNamespace(history=lambda: (W, b), **(kept | {"w": W[-1], "b": b[-1]} | fields))


def nudged(a, at, by):
    a = np.array(a, dtype=float)
    a[at] += by
    return a


POINTS = np.random.default_rng(0).normal(size=(12, 2))
LINE = np.array([[0.0], [0.5], [1.0]])
TWICE = POINTS[[0, 0, 1, 2]]
TOSSES = np.random.default_rng(1).choice([-1, 1], 12)
K = rbf_kernel(POINTS)
VALUES, VECTORS = np.linalg.eigh(K)
ROOTS = VECTORS * np.sqrt(np.maximum(VALUES, 0))


def monomials(X):
    s = np.sqrt(2)
    return np.column_stack([np.ones(len(X)), s * X, X**2, s * X[:, 0] * X[:, 1]])


def unweighted(X):
    return np.column_stack([np.ones(len(X)), X, X**2, X[:, 0] * X[:, 1]])


def near(X, Z):
    """The similarity "at most one half apart", which is no kernel."""
    return (abs(X[:, :1] - Z[:, :1].T) <= 0.5) * 1.0


def series(X, Z):
    return sum((X @ Z.T) ** m / float(np.prod(np.arange(1, m + 1, dtype=float))) for m in range(30))


F = monomials(POINTS)[:5]
FIT = soft_margin(F, [1, -1, 1, -1, 1], C=1)
ASIDE = np.linalg.svd(F)[2][-1]  # orthogonal to the five points' features

CLAUSES = {
    "thm-dual-perceptron": [
        Clause(
            "the same mistakes",
            check_dual_perceptron,
            (WITH_W, COUNTED, X),
            (
                (WITH_W, dual(mistakes=MIXED), X),
                (WITH_W, dual(mistakes=COUNTED.mistakes[1:]), X),
                (WITH_W, dual(n_epochs=COUNTED.n_epochs + 1), X),
            ),
        ),
        Clause(
            "w = sum alpha y x at every moment",
            check_dual_perceptron,
            (primal(), COUNTED, X),
            (
                (primal(W=nudged(W, (3, 0), 1.0)), COUNTED, X),
                (primal(w=W[-1] + 1), COUNTED, X),
                (WITH_W, COUNTED, X[:, ::-1]),
            ),
        ),
        Clause(
            "both have the same b",
            check_dual_perceptron,
            (WITH_W, COUNTED, X),
            ((WITH_W, dual(b=COUNTED.b + 1), X), (primal(b=nudged(B, -1, 1.0)), COUNTED, X)),
        ),
        Clause(
            "sum alpha = k",
            check_dual_perceptron,
            (primal(), COUNTED, X),
            (
                (primal(alpha=WITH_W.alpha + 1), dual(alpha=COUNTED.alpha + 1), X),
                (primal(n_updates=WITH_W.n_updates + 1), COUNTED, X),
            ),
        ),
        Clause(
            "sum alpha y = b",
            check_dual_perceptron,
            (primal(), COUNTED, X),
            (
                (primal(b=B + 7), dual(b=COUNTED.b + 7), X),
                (primal(b=nudged(B, 2, 1.0)), COUNTED, X),
            ),
        ),
    ],
    "prop-gram": [
        Clause(
            "the Gram matrix of vectors is positive semidefinite",
            check_gram,
            (F @ F.T,),
            (([[1, 1, 0], [1, 1, 1], [0, 1, 1]],), ([[1, 1.5], [1.5, 1]],), ([[0, 1], [-1, 0]],)),
        ),
        Clause(
            "a positive semidefinite matrix is the Gram matrix of some vectors",
            check_gram,
            (K, ROOTS),
            ((K, VECTORS), (K, 2 * ROOTS), (K, nudged(ROOTS, (0, 0), 0.1))),
        ),
    ],
    "thm-kernel": [
        Clause(
            "a kernel is symmetric and its Gram matrices are positive semidefinite",
            check_kernel,
            (polynomial_kernel, POINTS),
            (
                (near, LINE),
                (lambda X, Z: np.exp(-((X - Z.T) ** 4)), LINE),
                (lambda X, Z: X[:, :1] - Z[:, :1].T, POINTS),
            ),
        ),
        Clause(
            "it is the inner product of features",
            check_kernel,
            (polynomial_kernel, POINTS, monomials),
            ((polynomial_kernel, POINTS, unweighted), (rbf_kernel, POINTS, monomials)),
        ),
    ],
    "prop-closure": [
        Clause(
            "sums and multiples",
            check_kernel,
            (lambda X, Z: linear_kernel(X, Z) + 2 * rbf_kernel(X, Z), POINTS),
            (
                (lambda X, Z: linear_kernel(X, Z) - rbf_kernel(X, Z), POINTS),
                (lambda X, Z: -2 * rbf_kernel(X, Z), POINTS),
            ),
        ),
        Clause(
            "products",
            check_kernel,
            (lambda X, Z: polynomial_kernel(X, Z) * rbf_kernel(X, Z), POINTS),
            ((lambda X, Z: near(X, Z) * rbf_kernel(X, Z, gamma=0.01), LINE),),
        ),
        Clause(
            "rescaled kernels",
            check_kernel,
            (lambda X, Z: np.outer(X[:, 0], Z[:, 0]) * rbf_kernel(X, Z), POINTS),
            ((lambda X, Z: X[:, :1] * rbf_kernel(X, Z), POINTS), (lambda X, Z: np.outer(X[:, 0], -Z[:, 0]), POINTS)),
        ),
        Clause("limits", check_kernel, (series, POINTS), ((lambda X, Z: 1 - series(X, Z), POINTS),)),
    ],
    "prop-rbf": [
        Clause(
            "the Gaussian is a kernel",
            check_kernel,
            (rbf_kernel, LINE),
            ((lambda X, Z: np.exp(-((X - Z.T) ** 4)), LINE), (lambda X, Z: 1 / rbf_kernel(X, Z), LINE)),
        ),
        Clause(
            "positive definite on distinct points",
            lambda K: check_gram(K, definite=True),
            (K,),
            ((rbf_kernel(TWICE),), (polynomial_kernel(POINTS),)),
        ),
        Clause(
            "its features separate any labels of distinct points",
            check_separates,
            (np.linalg.solve(K, TOSSES), 0, K, TOSSES),
            (
                (np.linalg.lstsq(rbf_kernel(TWICE), [1, -1, 1, 1], rcond=None)[0], 0, rbf_kernel(TWICE), [1, -1, 1, 1]),
                (np.linalg.lstsq(F @ F.T[:, :0:-1], np.ones(5), rcond=None)[0], 0, F @ F.T[:, :0:-1], -np.ones(5)),
            ),
        ),
    ],
    "thm-representer": [
        Clause(
            "a minimiser is a combination of the training points' features",
            check_representer,
            (FIT.w, F),
            ((FIT.w + 0.01 * ASIDE, F), (ASIDE, F), (FIT.w, F[1:])),
        )
    ],
}
