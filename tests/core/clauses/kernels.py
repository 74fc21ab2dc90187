"""What the chapter claims, clause by clause (see `clauses`)."""

from dataclasses import replace
from types import SimpleNamespace

import numpy as np

from lincls import datasets, kernel_perceptron, linear_kernel, perceptron, polynomial_kernel, rbf_kernel, soft_margin
from lincls.checks import check_dual_perceptron, check_gram, check_kernel, check_representer, check_separates

from . import holds, nudged

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

dual_perceptron = holds(check_dual_perceptron, WITH_W, COUNTED, X)
dual_states = holds(check_dual_perceptron, primal(), COUNTED, X)

CLAUSES = {
    "thm-dual-perceptron": [
        dual_perceptron(
            "the same mistakes",
            (WITH_W, dual(mistakes=MIXED)),
            (WITH_W, dual(mistakes=COUNTED.mistakes[1:])),
            (WITH_W, dual(n_epochs=COUNTED.n_epochs + 1)),
            (WITH_W, dual(alpha=nudged(COUNTED.alpha, 4, 1))),
        ),
        dual_states(
            "w = sum alpha y x at every moment",
            primal(W=nudged(W, (3, 0), 1.0)),
            primal(w=W[-1] + 1),
            (WITH_W, COUNTED, X[:, ::-1]),
        ),
        dual_perceptron("both have the same b", (WITH_W, dual(b=COUNTED.b + 1)), primal(b=nudged(B, -1, 1.0))),
        dual_states(
            "sum alpha = k",
            (primal(alpha=WITH_W.alpha + 1), dual(alpha=COUNTED.alpha + 1)),
            primal(n_updates=WITH_W.n_updates + 1),
        ),
        dual_states("sum alpha y = b", (primal(b=B + 7), dual(b=COUNTED.b + 7)), primal(b=nudged(B, 2, 1.0))),
    ],
    "prop-gram": [
        holds(check_gram, F @ F.T)(
            "the Gram matrix of vectors is positive semidefinite",
            [[1, 1, 0], [1, 1, 1], [0, 1, 1]],
            [[1, 1.5], [1.5, 1]],
            [[0, 1], [-1, 0]],
        ),
        holds(check_gram, K, ROOTS)(
            "a positive semidefinite matrix is the Gram matrix of some vectors",
            (K, VECTORS),
            (K, 2 * ROOTS),
            (K, nudged(ROOTS, (0, 0), 0.1)),
        ),
    ],
    "thm-kernel": [
        holds(check_kernel, polynomial_kernel, POINTS)(
            "a kernel is symmetric and its Gram matrices are positive semidefinite",
            (near, LINE),
            (lambda X, Z: np.exp(-((X - Z.T) ** 4)), LINE),
            lambda X, Z: X[:, :1] - Z[:, :1].T,
        ),
        holds(check_kernel, polynomial_kernel, POINTS, monomials)(
            "it is the inner product of features", (polynomial_kernel, POINTS, unweighted), rbf_kernel
        ),
    ],
    "prop-closure": [
        holds(check_kernel, lambda X, Z: linear_kernel(X, Z) + 2 * rbf_kernel(X, Z), POINTS)(
            "sums and multiples",
            lambda X, Z: linear_kernel(X, Z) - rbf_kernel(X, Z),
            lambda X, Z: -2 * rbf_kernel(X, Z),
        ),
        holds(check_kernel, lambda X, Z: polynomial_kernel(X, Z) * rbf_kernel(X, Z), POINTS)(
            "products", (lambda X, Z: near(X, Z) * rbf_kernel(X, Z, gamma=0.01), LINE)
        ),
        holds(check_kernel, lambda X, Z: np.outer(X[:, 0], Z[:, 0]) * rbf_kernel(X, Z), POINTS)(
            "rescaled kernels", lambda X, Z: X[:, :1] * rbf_kernel(X, Z), lambda X, Z: np.outer(X[:, 0], -Z[:, 0])
        ),
        holds(check_kernel, series, POINTS)("limits", lambda X, Z: 1 - series(X, Z)),
    ],
    "prop-rbf": [
        holds(check_kernel, rbf_kernel, LINE)(
            "the Gaussian is a kernel", lambda X, Z: np.exp(-((X - Z.T) ** 4)), lambda X, Z: 1 / rbf_kernel(X, Z)
        ),
        holds(lambda K: check_gram(K, definite=True), K)(
            "positive definite on distinct points", rbf_kernel(TWICE), polynomial_kernel(POINTS)
        ),
        holds(check_separates, np.linalg.solve(K, TOSSES), 0, K, TOSSES)(
            "its features separate any labels of distinct points",
            (np.linalg.lstsq(rbf_kernel(TWICE), [1, -1, 1, 1], rcond=None)[0], 0, rbf_kernel(TWICE), [1, -1, 1, 1]),
            (np.linalg.lstsq(F @ F.T[:, :0:-1], np.ones(5), rcond=None)[0], 0, F @ F.T[:, :0:-1], -np.ones(5)),
        ),
    ],
    "thm-representer": [
        holds(check_representer, FIT.w, F)(
            "a minimiser is a combination of the training points' features", FIT.w + 0.01 * ASIDE, ASIDE, (FIT.w, F[1:])
        )
    ],
}
