"""Kernels, and the support vector machine that needs nothing but their values."""

from __future__ import annotations

import functools
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from ._arrays import dense, is_sparse, squared_norms
from ._result import OfKernel, certified
from ._validate import as_C, as_choice, as_count, as_data, as_gram, as_points, as_scalar, as_Xy, as_y
from .solvers.interior import interior_point
from .solvers.kernel import Gram, KernelPoints, kernel_sums, kernel_values
from .solvers.libsvm import libsvm
from .solvers.problem import DualSolution

__all__ = ["linear_kernel", "polynomial_kernel", "rbf_kernel", "KernelSVMResult", "kernel_svm", "smo"]

# More features than this make it worth while to compute distances from inner products, if that costs no digits: up to
# so large a gamma ||x||^2 its error, some EPS times as much, stays below 1e-12.
WIDE, HARMLESS = 32, 1e3
# Up to so many points our own method is as quick as libsvm.
FEW = 500


def linear_kernel(X: ArrayLike, Z: ArrayLike | None = None) -> np.ndarray:
    """Return the inner products ``K_ij = x_i.z_j``, shape (n, m), of the rows of X (n, d) and Z (m, d).

    Without Z, the Gram matrix (n, n) of X with itself: symmetric and positive semidefinite,
    since ``c.K c = ||sum_i c_i x_i||^2 >= 0``. Each may be a SciPy sparse matrix; K is dense.

    Examples
    --------
    >>> from lincls import linear_kernel
    >>> print(linear_kernel([[1, 2], [0, -1]], [[3, 0], [1, 1]]))
    [[ 3.  3.]
     [ 0. -1.]]
    """
    X, Z = _pair(X, Z)
    return dense(X @ Z.T)


def polynomial_kernel(X: ArrayLike, Z: ArrayLike | None = None, degree: int = 2, offset: float = 1.0) -> np.ndarray:
    """Return ``K_ij = (x_i.z_j + offset)^degree``, shape (n, m).

    It is the inner product of all monomials up to this degree (for offset 0: of this degree), each
    with a fixed weight. Positive semidefinite for an integer degree >= 1 and an offset >= 0, as a
    sum of products of such kernels; other values are refused.

    Parameters
    ----------
    X : array_like (n, d)
        Dense, or a SciPy sparse matrix; so is Z.
    Z : array_like (m, d), optional
        X by default.
    degree : int
        At least 1.
    offset : float
        At least 0.

    Raises
    ------
    ValueError
        If an argument is not as above, or the powers overflow.

    Examples
    --------
    >>> from lincls import polynomial_kernel
    >>> print(polynomial_kernel([[1, 2]], [[3, 0], [1, 1]]))  # (3 + 1)^2 and (3 + 1)^2
    [[16. 16.]]
    """
    X, Z = _pair(X, Z)
    degree, offset = as_count(degree, "degree"), as_scalar(offset, "offset")
    if offset < 0:
        raise ValueError(f"offset must be at least 0, else K is not semidefinite, got {offset!r} (KernelSVM: coef0)")
    with np.errstate(over="ignore"):  # refused next
        K = (dense(X @ Z.T) + offset) ** degree
    if not np.isfinite(K).all():
        raise ValueError(f"(x.z + {offset:g})^{degree} overflows: rescale X or lower the degree")
    return K


def rbf_kernel(X: ArrayLike, Z: ArrayLike | None = None, gamma: float = 1.0) -> np.ndarray:
    """Return ``K_ij = exp(-gamma ||x_i - z_j||^2)``, shape (n, m), for gamma > 0.

    The Gaussian kernel. Positive semidefinite for every gamma > 0, and positive definite on distinct
    points (Schoelkopf and Smola, 2002, Theorem 2.18). gamma has the unit of ``1/||x||^2``.

    X and Z may be SciPy sparse matrices. Their distances come from ``||x||^2 - 2 x.z + ||z||^2``, which rounding
    changes by about ``1e-16 (||x||^2 + ||z||^2)``.

    Examples
    --------
    >>> from lincls import rbf_kernel
    >>> print(rbf_kernel([[0, 0], [3, 4]], gamma=0.04).round(4))  # squared distance 25
    [[1.     0.3679]
     [0.3679 1.    ]]
    """
    gamma = as_scalar(gamma, "gamma", positive=True)
    X, Z = _pair(X, Z)
    K = _squared_distances(X, Z, gamma)
    K *= -gamma
    return np.exp(K, out=K)


def _squared_distances(X, Z, gamma):
    """Return ``||x_i - z_j||^2``, from the differences unless inner products are quicker and as good times gamma."""
    from scipy.spatial.distance import cdist

    if not (is_sparse(X) or is_sparse(Z)):
        centre = Z.mean(axis=0) if X.shape[1] > WIDE else 0.0
        same, (A, B) = X is Z, (X - centre, Z - centre)
        if X.shape[1] <= WIDE or gamma * max(squared_norms(A).max(), squared_norms(B).max()) > HARMLESS:
            return cdist(X, Z, "sqeuclidean")  # the other form would cancel for points far from the origin
        X, Z = A, A if same else B
    D = dense(X @ Z.T)
    D *= -2
    D += np.add.outer(squared_norms(X), squared_norms(Z))
    np.maximum(D, 0, out=D)
    if X is Z:
        np.fill_diagonal(D, 0)
    return D


def _pair(X, Z):
    """Return X (n, d) and Z (m, d), converted; Z = X where none is given."""
    same = Z is None or Z is X
    X = as_data(X)
    if same:
        return X, X
    Z = as_data(Z, "Z")
    if Z.shape[1] != X.shape[1]:
        raise ValueError(f"Z must have as many columns as X, {X.shape[1]}, got shape {Z.shape}")
    return X, Z


@dataclass(frozen=True, eq=False, kw_only=True, repr=False)
class KernelSVMResult(DualSolution, OfKernel):
    """A solved kernel support vector machine with its proof, the dual solution.

    Attributes
    ----------
    alpha : ndarray (n,)
        Dual variables; exactly 0 outside the margin, exactly C inside.
    b : float
        Offset, the midpoint of b_interval.
    b_interval : (float, float)
        All optimal offsets.
    xi : ndarray (n,)
        Slack, ``max(0, 1 - y_i f_i)``; on the margin it is rounding, as for `lincls.svm.SVMResult`.
    primal, dual : float
        Objectives ``1/2 ||w||^2 + sum C_i xi_i`` and ``sum alpha - 1/2 ||w||^2``, with ``||w||^2 = beta.K beta``
        for ``beta_i = alpha_i y_i``.
    support, on_margin, inside : ndarray of int
        Indices of the points with alpha > 0; with y f = 1; with y f < 1.
    y : ndarray (n,)
        The labels.
    C : float or ndarray (n,)
        Price of slack; inf for the hard margin.
    n_iter : int
        Steps of the solver.
    converged : bool
        Whether relative gap, imbalance and violation of the margins, computed from the alpha and b of this result, are
        at most 1e-8, the gap with what rounding may hide of it (see `lincls.svm.SVMResult`). Of `smo`: whether the
        relative gap is at most tol.

    Examples
    --------
    >>> from lincls import kernel_svm
    >>> kernel_svm([[1, 0], [0, 1]], [1, -1], C=10).alpha.round(6)
    array([1., 1.])
    """

    y: np.ndarray
    _kernel: Callable | None = None  # the function, where one was given, and the support vectors
    _vectors: Any = None

    @property
    def margin(self) -> float:
        """Return ``1/||w||`` in the feature space of the kernel, inf where w = 0."""
        norm2 = 2 * (self.alpha.sum() - self.dual)
        return float(1 / np.sqrt(norm2)) if norm2 > 0 else np.inf

    def decision(self, K: ArrayLike) -> np.ndarray:
        """Score ``sum_j K_ij alpha_j y_j + b`` of m points.

        They are given as the n points were: as rows of their kernel with the n points (m, n), or, where it is a
        function, as rows of X (m, d); then the kernel is computed block by block.
        """
        if self._kernel is None:
            return super().decision(K)
        X = as_points(K, self._vectors.shape[1], "X")
        if not is_sparse(X) and X.ndim == 1:
            return self.decision(X[None, :])[0]
        return kernel_sums(self._kernel, X, self._vectors, (self.alpha * self.y)[self.support]) + self.b


SOLVERS = {"interior-point": interior_point, "libsvm": libsvm}


def kernel_svm(
    K: ArrayLike | Callable, y: ArrayLike, C: float | ArrayLike, *, X: ArrayLike | None = None, solver: str = "auto"
) -> KernelSVMResult:
    """Solve the soft-margin SVM of a kernel through its dual, which knows the points by their kernel alone::

        maximise    sum_i alpha_i - 1/2 sum_ij alpha_i alpha_j y_i y_j K_ij
        subject to  0 <= alpha_i <= C,   sum_i alpha_i y_i = 0.

    Parameters
    ----------
    K : array_like (n, n), or a function with X
        Gram matrix, symmetric and positive semidefinite, up to 1e-10 of its largest entry and of its trace. Or the
        kernel itself: K(X, Z) returns its values (n, m) for the rows of X (n, d) and Z (m, d), as `rbf_kernel` and
        ``functools.partial(rbf_kernel, gamma=0.1)`` do. With libsvm the kernels of this module are
        never computed as a whole.
    y : array_like (n,) of -1 and +1, both present
    C : float, or array_like (n,)
        Price of slack, > 0, one for all points or C_i for each; inf asks for the hard margin.
    X : array_like (n, d), optional
        The points, where K is a function; dense, or a SciPy sparse matrix if the function takes it.
    solver : {"auto", "interior-point", "libsvm"}
        Our own method, of n^2 memory and n^3 time. Or libsvm in scikit-learn's SVC, whose alphas tell the active set;
        the solution is computed on it, and certified, as that of our own. "auto" takes our own up to 500 points.

    Returns
    -------
    KernelSVMResult
        For C = inf and classes that the kernel cannot separate, converged is False. It may be False too where C times
        the largest K_ii is above 1e9, as of a polynomial of points that were not scaled: then the sums lose the digits
        that would prove it.

    Raises
    ------
    ValueError
        If K, the labels, C or X are not as above, or a function K returns another shape.
    ArithmeticError
        If libsvm's numbers overflow.

    Notes
    -----
    Cortes and Vapnik (1995), Section 5; Fan, Chen and Lin (2005) for libsvm, whose method is `smo` with better pairs.

    Examples
    --------
    >>> from lincls import kernel_svm, rbf_kernel
    >>> X, y = [[1, 1], [-1, -1], [1, -1], [-1, 1]], [-1, -1, 1, 1]  # exclusive or
    >>> result = kernel_svm(rbf_kernel, y, C=10, X=X)
    >>> print(result.converged, result.predict(X), round(result.margin, 3))
    True [-1 -1  1  1] 0.491
    """
    as_choice(solver, "solver", ("auto", *SOLVERS))
    if callable(K):
        if X is None:
            raise ValueError("X must hold the points where K is a function, got None")
        X, y = as_Xy(X, y, both=True, sparse=True)
    elif X is not None:
        raise ValueError("X belongs to a K that is a function; a Gram matrix holds all that is known about the points")
    else:
        K = as_gram(K)
        y = as_y(y, len(K), both=True)
    C = as_C(C, len(y))
    if solver == "auto":
        solver = "interior-point" if len(y) <= FEW else "libsvm"
    svc = _for_svc(K) if callable(K) else None
    if svc and solver == "libsvm":
        problem = KernelPoints(K, svc, X, y, C)
    else:
        problem = Gram(as_gram(kernel_values(K, X, X), semidefinite=not svc) if callable(K) else K, y, C)
    solution = problem.or_nothing(SOLVERS[solver](problem))
    kept = {} if X is None else {"_kernel": K, "_vectors": X[solution.support]}
    return certified(KernelSVMResult.of(solution, y=y.copy(), **kept))


def _for_svc(kernel):
    """Return the options of scikit-learn's SVC that mean this kernel, None if it is none of this module."""
    names = {
        linear_kernel: lambda: {"kernel": "linear"},
        polynomial_kernel: lambda degree=2, offset=1.0: {
            "kernel": "poly", "degree": degree, "gamma": 1.0, "coef0": offset
        },
        rbf_kernel: lambda gamma=1.0: {"kernel": "rbf", "gamma": gamma},
    }  # fmt: skip
    function, options = (kernel.func, kernel.keywords) if isinstance(kernel, functools.partial) else (kernel, {})
    return names[function](**options) if function in names and not getattr(kernel, "args", ()) else None


def smo(
    K: ArrayLike, y: ArrayLike, C: float | ArrayLike, *, tol: float = 1e-3, max_iter: int = 100_000
) -> KernelSVMResult:
    """Solve the problem of `kernel_svm` by sequential minimal optimisation: two points at a time.

    Let ``a_i = alpha_i y_i``. Their sum stays 0, so the fewest that can change are two: one rises by eta, the other
    falls by eta. With ``beta_i = y_i - sum_j a_j K_ij`` the dual objective is, as a function of eta, the parabola::

        D(eta) = D(0) + eta (beta_i - beta_j) - eta^2/2 (K_ii - 2 K_ij + K_jj).

    It begins to climb where beta_i > beta_j. The pair is the one that climbs fastest: i the point with the largest beta
    of those whose a may rise, j the one with the smallest beta of those whose a may fall. eta goes to the top of the
    parabola, or to the wall of the box. At the optimum no beta_i exceeds a beta_j, and an offset b fits between them::

        max {beta_i : a_i may rise} <= b <= min {beta_j : a_j may fall}.

    On the way, the b in the middle between beta_i and beta_j gives slacks ``xi = max(0, y (beta - b))``, and with them
    a gap. The loop is `smo_steps`.

    Parameters
    ----------
    K : array_like (n, n)
        Gram matrix, as in `kernel_svm`.
    y : array_like (n,) of -1 and +1, both present
    C : float, or array_like (n,)
        Price of slack, > 0 and finite, one for all points or C_i for each.
    tol : float
        Relative gap at which to stop.
    max_iter : int
        Steps after which to give up. Where the default ends the run short of tol, it warns; another number is taken
        at its word.

    Returns
    -------
    KernelSVMResult

    Raises
    ------
    ValueError
        If an argument is not as above.

    Notes
    -----
    To be read: each step costs a few passes over n numbers, of which this makes no use a second time. Platt (1998); the
    pair and the end are those of Keerthi, Shevade, Bhattacharyya and Murthy (2001).

    Examples
    --------
    >>> from lincls import polynomial_kernel, smo
    >>> X, y = [[1, 1], [-1, -1], [1, -1], [-1, 1]], [-1, -1, 1, 1]  # exclusive or
    >>> result = smo(polynomial_kernel(X), y, C=10)
    >>> print(result.alpha, result.n_iter)
    [0.125 0.125 0.125 0.125] 2
    """
    K = as_gram(K)
    y = as_y(y, len(K), both=True)
    C, tol, max_iter = as_C(C, len(y)), as_scalar(tol, "tol", positive=True), as_count(max_iter, "max_iter")
    if np.isinf(C).any():
        raise ValueError("C must be finite, got inf; use kernel_svm")
    a, n_iter = smo_steps(K, y, np.minimum(0, C * y), np.maximum(0, C * y), tol, max_iter)
    problem = Gram(K, y, C)
    alpha = a * y * problem.unit**2
    found = problem.solution(problem.candidate(alpha, problem.weights(alpha)), n_iter)
    converged = bool(found.primal - found.dual <= tol * found.primal)
    return certified(KernelSVMResult.of(found, y=y.copy(), converged=converged), tol, max_iter, 100_000)


def smo_steps(K, y, low, high, tol, max_iter):
    """Move pairs of a = alpha y in their box, low <= a <= high, until the relative gap is at most tol.

    The gap is ``||w||^2 - sum alpha + C sum xi``, where C_i is the width of the box of a_i. Returns a and the number of
    pairs that were moved.
    """
    a, beta, C = np.zeros(len(y)), y.copy(), high - low  # a is alpha y
    for n_iter in range(max_iter + 1):
        i = np.where(a < high, beta, -np.inf).argmax()
        j = np.where(a > low, beta, np.inf).argmin()
        b = (beta[i] + beta[j]) / 2
        norm2, slack = a @ (y - beta), C @ np.maximum(0, y * (beta - b))
        gap, primal = norm2 - a @ y + slack, norm2 / 2 + slack
        if gap <= tol * primal or beta[i] <= beta[j] or n_iter == max_iter:
            return a, n_iter
        top = (beta[i] - beta[j]) / max(K[i, i] - 2 * K[i, j] + K[j, j], 1e-300)
        up, down = high[i] - a[i], a[j] - low[j]
        eta = min(top, up, down)
        a[i] = high[i] if eta == up else a[i] + eta  # at the wall exactly
        a[j] = low[j] if eta == down else a[j] - eta
        beta -= eta * (K[i] - K[j])
