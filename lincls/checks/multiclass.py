"""Checks of classifiers for several classes."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from .._validate import as_C, as_vector, as_X
from ..geometry import radius
from ..svm import soft_margin
from .claims import GAP, ROUGH, TOL, require
from .perceptron import check_counts, check_trace

__all__ = [
    "check_two_claims", "check_regions", "check_codes", "check_multiclass_perceptron", "check_multiclass_svm",
    "check_multiclass_gap", "check_multiclass_dual", "check_softmax", "check_convex", "check_quasi_separation",
    "check_likelihood_minimiser",
]  # fmt: skip


def check_two_claims(W: ArrayLike, b: ArrayLike) -> None:
    """Check that some point is claimed by two of the classifiers w_j.x + b_j > 0 (Proposition prop-double).

    Two of them never say yes together only if their weights point in opposite directions, ``w_i = -c w_j``, and
    ``f_i + c f_j``, which is then a constant, is at most zero.

    Examples
    --------
    >>> from lincls.checks import CheckFailed, check_two_claims
    >>> print(check_two_claims([[1, 0], [0, 1], [-1, -1]], [0, 0, 0]))
    None
    >>> try:
    ...     check_two_claims([[1], [-1]], [0, 0])
    ... except CheckFailed as failed:
    ...     print(failed)
    some point gets two yes fails at run 0 (1 of 1)
    """
    W, b = np.asarray(W, dtype=float), np.asarray(b, dtype=float)
    size = np.linalg.norm(W, axis=1)
    if not size.all():
        raise ValueError("no w_j may be zero")
    never = []
    for i in range(len(W)):
        for j in range(i):
            opposite = np.allclose(W[i] / size[i], -W[j] / size[j], atol=1e-12)
            never.append(opposite and b[i] / size[i] + b[j] / size[j] <= 0)
    require(not all(never), "some point gets two yes", "run")


def check_regions(result: Any, points: ArrayLike) -> None:
    """Check the regions of a classifier with one score for each class (Proposition prop-regions).

    Where two points are predicted the same class, so are the mixtures of the two. Between two points of different
    classes, `result.predict` changes where the two highest of `result.scores` are equal.

    Examples
    --------
    >>> from lincls import softmax_regression
    >>> from lincls.checks import check_regions
    >>> X = [[2, 0], [0, 2], [-2, -2]]
    >>> print(check_regions(softmax_regression(X, ["a", "b", "c"], C=1), X))
    None
    """
    P = as_X(points)
    found = result.predict(P)
    for i in range(len(P)):
        for j in range(i):
            if found[i] == found[j]:
                mixtures = P[i] + np.linspace(0, 1, 9)[:, None] * (P[j] - P[i])
                f = np.sort(result.scores(mixtures), axis=1)
                level = f[:, -1] - f[:, -2] <= TOL * (1 + abs(f).max())  # rounding decides there
                inside = (result.predict(mixtures) == found[i]) | level
                require(inside, f"the region of {found[i]} is convex", "mixture")
                continue
            low, high = P[i], P[j]
            for _ in range(60):
                middle = (low + high) / 2
                low, high = (middle, high) if result.predict(middle[None])[0] == found[i] else (low, middle)
            f = np.sort(result.scores(middle[None])[0])
            require(f[-1] - f[-2] <= TOL * (1 + abs(f).max()), "f_j = f_m where two regions touch", "run")


def check_codes(codes: ArrayLike, answers: ArrayLike, k: ArrayLike, decoded: ArrayLike) -> None:
    """Check the decoding of output codes (Proposition prop-codes).

    `codes` (K, L) holds the word of each class, `answers` (n, L) what the L classifiers say, both in {-1, +1}; k (n,)
    are the indices of the true classes and `decoded` (n,) those of the nearest words. With the words at least D apart,
    a point with fewer than D/2 wrong answers is decoded rightly, and at most 2 / D times all wrong answers are the
    points that are not.

    Examples
    --------
    >>> from lincls.checks import check_codes
    >>> print(check_codes([[1, 1, 1], [-1, -1, -1]], [[1, -1, 1]], k=[0], decoded=[0]))
    None
    """
    codes, answers, k = np.asarray(codes), np.asarray(answers), np.asarray(k)
    apart = (codes[:, None] != codes).sum(axis=2)
    D = apart[~np.eye(len(codes), dtype=bool)].min()
    wrong = (answers != codes[k]).sum(axis=1)
    right = np.equal(decoded, k)
    require((2 * wrong >= D) | right, "fewer than D/2 wrong answers are corrected")
    require((~right).sum() * D <= 2 * wrong.sum(), "errors <= 2/D wrong answers", "run")


def check_multiclass_perceptron(
    result: Any, X: ArrayLike, y: ArrayLike, U: ArrayLike | None = None, c: Any = None
) -> None:
    """Check a run of the multiclass perceptron (Theorem thm-multiclass-perceptron).

    After every update the rows of W sum to zero, and so does b. Each update was made where the lead was <= 0; it raised
    the true class and lowered its best rival. For two classes, half the difference of their scores is a run of the
    binary perceptron. With an oracle (U, c), U (K, d) and c (K,), that
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
    require((abs(W.sum(axis=1)) <= TOL * size).all(axis=1), "sum_j w_j = 0", "update")
    require(abs(b.sum(axis=1)) <= TOL, "sum_j b_j = 0", "update")
    if len(result.classes) == 2:
        half, half_b = (W[:, 1] - W[:, 0]) / 2, (b[:, 1] - b[:, 0]) / 2
        binary = SimpleNamespace(
            w=half[-1], b=half_b[-1], history=lambda: (half, half_b), mistakes=result.mistakes,
            alpha=np.bincount(result.mistakes, minlength=len(X)), n_updates=result.n_updates,
            n_epochs=result.n_epochs, converged=result.converged,
        )  # fmt: skip
        sign = np.where(own[:, 1], 1, -1)
        check_trace(binary, X, sign)
        check_counts(binary, X, sign)
    for t, i in enumerate(result.mistakes if len(result.classes) > 2 else ()):
        scores, change = W[t] @ X[i] + b[t], b[t + 1] - b[t]
        slack, best, rival = TOL * (1 + abs(scores).max()), scores[~own[i]].max(), change.argmin()
        require(scores[own[i]] <= best + slack, "an update is made where the lead is <= 0", "update")
        raised = own[i] - 1.0 * (np.arange(len(scores)) == rival)
        moved = np.allclose(W[t + 1] - W[t], np.outer(raised, X[i]), atol=1e-9 * size[t])
        right = moved and np.allclose(change, raised) and not own[i, rival] and scores[rival] >= best - slack
        require(right, "an update raises the true class and lowers its best rival", "update")
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
    require(result.n_updates <= bound * (1 + TOL), f"k <= {bound:g}", "run")


def check_multiclass_svm(result: Any, X: ArrayLike, y: ArrayLike, C: Any) -> None:
    """Check a solved multiclass SVM (Theorem thm-multiclass-svm).

    The rows of W sum to zero, xi is the multiclass hinge loss, the alphas of each point are >= 0 and sum to C_i,
    those of the rivals balance (what a class gains as own class, it loses as rival), and the relative gap is at
    most 1e-8, all from W, xi and alpha. For two classes the value is half the binary optimum at 2C.

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
    require(abs(result.W.sum(axis=0)) <= GAP * size, "sum_j w_j = 0", "coordinate")
    scores = result.scores(X)
    hinge = np.maximum(0, 1 + np.where(own, -np.inf, scores).max(axis=1) - scores[own])
    require(abs(result.xi - hinge) <= GAP * (1 + abs(scores).max(axis=1)), "xi = max(0, 1 + best rival - own)")
    require((result.alpha >= -GAP * C[:, None]).all(axis=1), "alpha >= 0")
    require(abs(result.alpha.sum(axis=1) - C) <= GAP * C, "sum_j alpha_ij = C")
    rivals = np.where(own, 0, result.alpha)
    pull = np.where(own, rivals.sum(axis=1, keepdims=True), -rivals)
    require(abs(pull.sum(axis=0)) <= GAP * abs(pull).sum(), "the alphas balance", "class")
    primal = (result.W**2).sum() / 2 + C @ result.xi
    dual = rivals.sum() - ((pull.T @ (X - X.mean(axis=0))) ** 2).sum() / 2
    require(abs(primal - dual) <= GAP * primal, "the relative gap is at most 1e-8", "run")
    require(abs(result.primal - primal) <= GAP * primal, "primal = 1/2 ||W||^2 + C sum xi", "run")
    require(abs(result.dual - dual) <= GAP * primal, "dual = sum alpha - 1/2 ||W(alpha)||^2", "run")
    if len(result.classes) == 2:
        binary = soft_margin(X, np.where(own[:, 1], 1, -1), 2 * C)
        require(abs(2 * primal - binary.primal) <= 10 * GAP * binary.primal, "twice the value is binary", "run")
        w = result.W[1] - result.W[0]
        require(abs(w - binary.w) <= 1e-3 * (1 + abs(binary.w).max()), "w_2 - w_1 is the binary w", "coordinate")


def check_multiclass_gap(W: ArrayLike, b: ArrayLike, alpha: ArrayLike, X: ArrayLike, y: ArrayLike, C: Any) -> float:
    """Check the gap of any scores (W, b) and any feasible alpha (n, K); return it (Theorem thm-multiclass-dual).

    Feasible: alpha >= 0, each row sums to C_i, and the pulls ``a_im = C_i [m = y_i] - alpha_im`` on each class vanish
    in sum. The gap is ``1/2 ||W - W(alpha)||^2``, ``alpha_{i y_i} xi_i`` and ``alpha_ij (f_{y_i} - f_j - 1 + xi_i)``,
    none of which is negative.

    Examples
    --------
    >>> from lincls.checks import check_multiclass_gap
    >>> check_multiclass_gap([[1], [-1]], [0, 0], [[0.5, 0.5], [0.5, 0.5]], [[1], [-1]], ["a", "b"], C=1)
    1.0
    """
    X, alpha = as_X(X), np.asarray(alpha, dtype=float)
    f, own = _scores(W, b, X, y)
    W, C = np.asarray(W, dtype=float), np.broadcast_to(as_C(C, len(X)), len(X))
    require((alpha >= -GAP * C[:, None]).all(axis=1), "alpha >= 0")
    require(abs(alpha.sum(axis=1) - C) <= GAP * C, "sum_j alpha_ij = C_i")
    pull = C[:, None] * own - alpha
    require(abs(pull.sum(axis=0)) <= GAP * C.sum(), "the pulls on a class sum to zero", "class")
    lead = f[own][:, None] - f
    xi = np.maximum(0, 1 - np.where(own, np.inf, lead).min(axis=1))
    best = pull.T @ X
    primal, dual = (W**2).sum() / 2 + C @ xi, (alpha * ~own).sum() - (best**2).sum() / 2
    terms = alpha * (np.where(own, 0, lead - 1) + xi[:, None])
    size = GAP * (1 + abs(primal) + abs(dual) + abs(alpha * lead).sum())
    require((terms >= -size).all(axis=1), "no term is negative")
    gap = ((W - best) ** 2).sum() / 2 + terms.sum()
    require(abs(primal - dual - gap) <= 10 * size, "the gap is the sum of the terms", "run")
    return float(gap)


def check_multiclass_dual(result: Any, X: ArrayLike, y: ArrayLike, C: Any) -> None:
    """Check that W, b and alpha of a multiclass SVM prove each other optimal (Theorem thm-multiclass-dual).

    Examples
    --------
    >>> from lincls import multiclass_svm
    >>> from lincls.checks import check_multiclass_dual
    >>> X, y = [[2, 0], [0, 2], [-2, -2]], ["a", "b", "c"]
    >>> print(check_multiclass_dual(multiclass_svm(X, y, C=1), X, y, C=1))
    None
    """
    gap = check_multiclass_gap(result.W, result.b, result.alpha, X, y, C)
    require(gap <= GAP * max(1, result.primal), "the gap is zero", "run")


def check_softmax(result: Any, X: ArrayLike, y: ArrayLike, C: Any) -> None:
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
    require((abs(result.W + pull.T @ X) <= ROUGH * size).all(axis=1), "the gradient in w_j is zero", "class")
    require(abs(pull.sum(axis=0)) <= ROUGH * abs(pull).sum(), "the gradient in b_j is zero", "class")
    require(abs(result.W.sum(axis=0)) <= ROUGH * (1 + abs(result.W).sum()), "sum_j w_j = 0", "coordinate")
    f = result.scores(X)
    if len(result.classes) == 2:
        sigmoid = 1 / (1 + np.exp(np.clip(f[:, 0] - f[:, 1], -700, 700)))
        require(abs(P[:, 1] - sigmoid) <= ROUGH, "P(second class) = sigmoid(f_2 - f_1)")
    shifted = f + (X.sum(axis=1, keepdims=True) + 3)  # 1 added to every weight, 3 to every offset
    exponent = np.exp(shifted - shifted.max(axis=1, keepdims=True))
    require((abs(exponent / exponent.sum(axis=1, keepdims=True) - P) <= ROUGH).all(axis=1), "shifts change nothing")


def check_convex(function: Callable, start: ArrayLike, end: ArrayLike) -> None:
    """Check on a segment that a function of vectors is convex: nowhere above its chords (Theorem thm-softmax).

    Examples
    --------
    >>> from lincls.checks import check_convex
    >>> print(check_convex(lambda v: v @ v, [1, 2], [-3, 0]))
    None
    """
    start, end = np.asarray(start, dtype=float), np.asarray(end, dtype=float)
    share = np.linspace(0, 1, 21)
    values = np.array([function(start + s * (end - start)) for s in share])
    for i in range(21):
        for j in range(i + 2, 21):
            between = (share[i + 1 : j] - share[i]) / (share[j] - share[i])
            chord = values[i] + between * (values[j] - values[i])
            require(values[i + 1 : j] <= chord + TOL * (1 + abs(values).max()), "no value lies above a chord", "place")


def check_quasi_separation(U: ArrayLike, c: ArrayLike, X: ArrayLike, y: ArrayLike) -> None:
    """Check that scores (U, c) prove that the negative log-likelihood has no minimiser (Theorem thm-no-minimiser).

    No point's own class is behind another, and some point's own class is ahead of one: a step along (U, c) lowers the
    negative log-likelihood from everywhere.

    Examples
    --------
    >>> from lincls.checks import check_quasi_separation
    >>> X, y = [[0], [0], [1], [-1]], [1, 2, 2, 1]
    >>> print(check_quasi_separation([[-1], [1]], [0, 0], X, y))
    None
    """
    f, own = _scores(U, c, X, y)
    ahead = f[own][:, None] - f
    size = TOL * (1 + abs(f).max())
    require((ahead >= -size).all(axis=1), "no class is ahead of the point's own")
    require((ahead > size).any(), "some point's own class is ahead", "run")


def check_likelihood_minimiser(W: ArrayLike, b: ArrayLike, X: ArrayLike, y: ArrayLike) -> None:
    """Check that (W, b) minimises the negative log-likelihood, which so has a minimiser (Theorem thm-no-minimiser).

    Its gradient is zero: the probabilities p_j(x_i) > 0, as weights of the pairs of a point and a rival, balance all
    pulls. No scores can then put some class ahead of another and none behind.

    Examples
    --------
    >>> from lincls.checks import check_likelihood_minimiser
    >>> print(check_likelihood_minimiser([[0], [0]], [0, 0], [[1], [1]], ["a", "b"]))
    None
    """
    f, own = _scores(W, b, X, y)
    P = np.exp(f - np.logaddexp.reduce(f, axis=1, keepdims=True))
    pull = (P - own).T @ np.column_stack([X, np.ones(len(P))])
    require((abs(pull) <= ROUGH * (1 + abs(np.asarray(X)).max()) * len(P)).all(axis=1), "the gradient is zero", "class")
    require((P > ROUGH).all(axis=1), "every class has a probability above zero")


def _scores(W, b, X, y):
    """Return the scores (n, K) and which of them is that of the point's own class (n, K)."""
    f = as_X(X) @ np.asarray(W, dtype=float).T + np.asarray(b, dtype=float)
    return f, np.asarray(y)[:, None] == np.unique(y)
