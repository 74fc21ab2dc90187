"""Checks of classifiers for several classes."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from .._validate import as_C, as_vector, as_X
from ..geometry import radius
from ..svm import soft_margin
from .claims import require
from .corrections import check_counts, check_trace

__all__ = ["check_multiclass_perceptron", "check_multiclass_svm", "check_softmax"]


def check_multiclass_perceptron(
    result: Any,
    X: ArrayLike,
    y: ArrayLike,
    U: ArrayLike | None = None,
    c: Any = None,
    *,
    order: ArrayLike | None = None,
    tol: float = 1e-9,
) -> None:
    """Check a run of the multiclass perceptron (Theorem thm-multiclass-perceptron).

    After every update the rows of W sum to zero, and so does b. For two classes, half the difference of their
    scores is a run of the binary perceptron. With an oracle (U, c), U (K, d) and c (K,), that
    scores every point's own class higher than any other by at least delta, after scaling
    ``||U||^2 + ||c||^2`` to one, the number of updates is at most ``2 (R^2 + 1)/delta^2``.

    Examples
    --------
    >>> from lincls import multiclass_perceptron
    >>> from lincls.checks import check_multiclass_perceptron
    >>> X, y = [[2, 0], [0, 2], [-2, -2]], ["a", "b", "c"]
    >>> print(check_multiclass_perceptron(multiclass_perceptron(X, y), X, y))
    None
    """
    X, y = as_X(X), np.asarray(y)
    own = y[:, None] == result.classes
    W, b = result.history()
    size = 1 + abs(W).sum(axis=1)
    require((abs(W.sum(axis=1)) <= tol * size).all(axis=1), "sum_j w_j = 0", "update")
    require(abs(b.sum(axis=1)) <= tol, "sum_j b_j = 0", "update")
    if len(result.classes) == 2:
        half, half_b = (W[:, 1] - W[:, 0]) / 2, (b[:, 1] - b[:, 0]) / 2
        binary = SimpleNamespace(
            w=half[-1], b=half_b[-1], history=lambda: (half, half_b), mistakes=result.mistakes,
            alpha=np.bincount(result.mistakes, minlength=len(X)), n_updates=result.n_updates,
            n_epochs=result.n_epochs, converged=result.converged,
        )  # fmt: skip
        sign = np.where(own[:, 1], 1, -1)
        check_trace(binary, X, sign, order=order)
        check_counts(binary, X, sign, tol=tol)
    if U is None:
        return
    U, c = np.asarray(U, dtype=float), as_vector(c, len(b[0]), "c")
    if U.shape != W[0].shape:
        raise ValueError(f"U must have shape {W[0].shape}, a row for each class, got shape {U.shape}")
    scores = (X @ U.T + c) / np.sqrt((U**2).sum() + (c**2).sum())
    delta = (scores[own] - np.where(own, -np.inf, scores).max(axis=1)).min()
    if not delta > 0:
        raise ValueError(f"(U, c) must put every point's own class first, got a smallest lead of {delta:g}")
    bound = 2 * (radius(X) ** 2 + 1) / delta**2
    require(result.n_updates <= bound * (1 + tol), f"k <= {bound:g}", "run")


def check_multiclass_svm(result: Any, X: ArrayLike, y: ArrayLike, C: Any, *, tol: float = 1e-8) -> None:
    """Check a solved multiclass SVM (Theorem thm-multiclass-svm).

    The rows of W sum to zero, xi is the multiclass hinge loss, the alphas of each point are >= 0 and sum to C_i,
    those of the rivals balance (what a class gains as own class, it loses as rival), and the relative gap is at
    most tol, all from W, xi and alpha. For two classes the value is half the binary optimum at 2C.

    Examples
    --------
    >>> from lincls import multiclass_svm
    >>> from lincls.checks import check_multiclass_svm
    >>> X, y = [[2, 0], [0, 2], [-2, -2]], ["a", "b", "c"]
    >>> print(check_multiclass_svm(multiclass_svm(X, y, C=1), X, y, C=1))
    None
    """
    X, y = as_X(X), np.asarray(y)
    C = np.broadcast_to(as_C(C, len(X)), len(X))
    own = y[:, None] == result.classes
    size = abs(result.W).sum(axis=0).max()
    require(abs(result.W.sum(axis=0)) <= tol * size, "sum_j w_j = 0", "coordinate")
    scores = result.scores(X)
    hinge = np.maximum(0, 1 + np.where(own, -np.inf, scores).max(axis=1) - scores[own])
    require(abs(result.xi - hinge) <= tol * (1 + abs(scores).max(axis=1)), "xi = max(0, 1 + best rival - own)")
    require((result.alpha >= -tol * C[:, None]).all(axis=1), "alpha >= 0")
    require(abs(result.alpha.sum(axis=1) - C) <= tol * C, "sum_j alpha_ij = C")
    rivals = np.where(own, 0, result.alpha)
    pull = np.where(own, rivals.sum(axis=1, keepdims=True), -rivals)
    require(abs(pull.sum(axis=0)) <= tol * abs(pull).sum(), "the alphas balance", "class")
    primal = (result.W**2).sum() / 2 + C @ result.xi
    dual = rivals.sum() - ((pull.T @ (X - X.mean(axis=0))) ** 2).sum() / 2
    require(abs(primal - dual) <= tol * primal, "the relative gap is at most tol", "run")
    require(abs(result.primal - primal) <= tol * primal, "primal = 1/2 ||W||^2 + C sum xi", "run")
    require(abs(result.dual - dual) <= tol * primal, "dual = sum alpha - 1/2 ||W(alpha)||^2", "run")
    if len(result.classes) == 2:
        binary = soft_margin(X, np.where(own[:, 1], 1, -1), 2 * C)
        require(abs(2 * primal - binary.primal) <= 10 * tol * binary.primal, "twice the value is binary", "run")


def check_softmax(result: Any, X: ArrayLike, y: ArrayLike, C: Any, *, tol: float = 1e-6) -> None:
    """Check a softmax regression (Theorem thm-softmax).

    The gradient ``W + C sum_i (p_i - e_{y_i}) x_i`` and that in b vanish; the rows of W sum to zero; adding one
    vector to all rows, or one number to all offsets, changes no probability. For two classes the probability is
    the sigmoid of the difference of the scores.

    Examples
    --------
    >>> from lincls import softmax_regression
    >>> from lincls.checks import check_softmax
    >>> X, y = [[2, 0], [0, 2], [-2, -2]], ["a", "b", "c"]
    >>> print(check_softmax(softmax_regression(X, y, C=1), X, y, C=1))
    None
    """
    X, y = as_X(X), np.asarray(y)
    C = np.broadcast_to(as_C(C, len(X)), len(X))
    own = (y[:, None] == result.classes).astype(float)
    P = result.probabilities(X)
    pull = C[:, None] * (P - own)
    size = abs(pull).sum() * (1 + abs(X).max())
    require((abs(result.W + pull.T @ X) <= tol * size).all(axis=1), "the gradient in w_j is zero", "class")
    require(abs(pull.sum(axis=0)) <= tol * abs(pull).sum(), "the gradient in b_j is zero", "class")
    require(abs(result.W.sum(axis=0)) <= tol * (1 + abs(result.W).sum()), "sum_j w_j = 0", "coordinate")
    f = result.scores(X)
    if len(result.classes) == 2:
        sigmoid = 1 / (1 + np.exp(np.clip(f[:, 0] - f[:, 1], -700, 700)))
        require(abs(P[:, 1] - sigmoid) <= tol, "P(second class) = sigmoid(f_2 - f_1)")
    shifted = f + (X.sum(axis=1, keepdims=True) + 3)  # 1 added to every weight, 3 to every offset
    exponent = np.exp(shifted - shifted.max(axis=1, keepdims=True))
    require((abs(exponent / exponent.sum(axis=1, keepdims=True) - P) <= tol).all(axis=1), "shifts change nothing")
