"""Kernels, the check of a Gram matrix, and the support vector machine that needs nothing else."""

from dataclasses import dataclass

import numpy as np

from ._validate import check_count, check_scalar, check_X, check_y, freeze

# A Gram matrix is computed from rounded inner products: relative to its largest entry or its trace,
# it may miss symmetry and semidefiniteness by so much.
ROUNDING = 1e-10


def linear_kernel(X, Z=None):
    """Return the inner products ``K_ij = x_i.z_j``, shape (n, m), of the rows of X (n, d) and Z (m, d).

    Without Z, the Gram matrix (n, n) of X with itself: symmetric and positive semidefinite,
    since ``c.K c = ||sum_i c_i x_i||^2 >= 0``.
    """
    X, Z = _pair(X, Z)
    return X @ Z.T


def polynomial_kernel(X, Z=None, degree=2, offset=1.0):
    """Return ``K_ij = (x_i.z_j + offset)^degree``, shape (n, m).

    It is the inner product of all monomials up to this degree (for offset 0: of this degree), each
    with a fixed weight. Positive semidefinite for an integer degree >= 1 and an offset >= 0, as a
    sum of products of such kernels; other values are refused.

    Parameters
    ----------
    X : array_like (n, d)
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
    """
    X, Z = _pair(X, Z)
    degree, offset = check_count(degree, "degree"), check_scalar(offset, "offset")
    if offset < 0:
        raise ValueError(f"offset must be at least 0, else K is not positive semidefinite, got {offset!r}")
    with np.errstate(over="ignore"):  # refused next
        K = (X @ Z.T + offset) ** degree
    if not np.isfinite(K).all():
        raise ValueError(f"(x.z + {offset:g})^{degree} overflows: rescale X or lower the degree")
    return K


def rbf_kernel(X, Z=None, gamma=1.0):
    """Return ``K_ij = exp(-gamma ||x_i - z_j||^2)``, shape (n, m), for gamma > 0.

    The Gaussian kernel. Positive semidefinite for every gamma > 0, and positive definite on distinct
    points (Schoelkopf and Smola, 2002, Theorem 2.18). gamma has the unit of ``1/||x||^2``.
    """
    from scipy.spatial.distance import cdist

    X, Z = _pair(X, Z)
    # From the differences: ||x||^2 - 2 x.z + ||z||^2 would cancel for points far from the origin.
    return np.exp(-check_scalar(gamma, "gamma", positive=True) * cdist(X, Z, "sqeuclidean"))


def _pair(X, Z):
    """Return X (n, d) and Z (m, d), checked; Z = X where none is given."""
    X = check_X(X)
    if Z is None:
        return X, X
    Z = check_X(Z, "Z")
    if Z.shape[1] != X.shape[1]:
        raise ValueError(f"Z must have as many columns as X, {X.shape[1]}, got shape {Z.shape}")
    return X, Z


def check_gram(K, *, semidefinite=True):
    """Return K as a float64 array (n, n), exactly symmetric; no copy if it is one already.

    Raises
    ------
    ValueError
        If K is not square, not symmetric within 1e-10 of its largest entry, or, where `semidefinite`
        asks for it, has an eigenvalue below -1e-10 of its trace.
    """
    K = check_X(K, "K")
    if K.shape[0] != K.shape[1]:
        raise ValueError(f"K must be square, the kernel of every point with every point, got shape {K.shape}")
    if not np.array_equal(K, K.T):
        off = np.abs(K - K.T)
        if off.max() > ROUNDING * np.abs(K).max():
            i, j = np.unravel_index(off.argmax(), K.shape)
            raise ValueError(f"K must be symmetric, got K[{i}, {j}] = {K[i, j]} and K[{j}, {i}] = {K[j, i]}")
        K = (K + K.T) / 2
    if semidefinite:
        _check_semidefinite(K)
    return K


def _check_semidefinite(K):
    """Refuse a symmetric K with an eigenvalue clearly below zero."""
    diagonal = K.diagonal()
    if diagonal.min() < 0:
        i = diagonal.argmin()
        raise ValueError(f"K must be positive semidefinite, got K[{i}, {i}] = {diagonal[i]}, a square, below 0")
    slack = ROUNDING * diagonal.sum()
    try:  # a Cholesky factor exists where K + slack I is positive definite; the cheapest test
        np.linalg.cholesky(K + slack * np.eye(len(K)))
    except np.linalg.LinAlgError:
        smallest, *_, largest = np.linalg.eigvalsh(K) if len(K) > 1 else (K[0, 0], K[0, 0])
        if smallest < -slack:
            raise ValueError(
                f"K must be positive semidefinite, got eigenvalues from {smallest:g} to {largest:g}"
            ) from None


def kernel_scores(K, coefficients, b):
    """Return ``K c + b`` for K (m, n), the kernel of m points with the n points of a run."""
    K = check_X(K, "K")
    if K.shape[1] != len(coefficients):
        raise ValueError(f"K must have shape (m, {len(coefficients)}), a row for each new point, got shape {K.shape}")
    return K @ coefficients + b


@dataclass(frozen=True, eq=False, kw_only=True)
class KernelSVMResult:
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
        Slack, ``max(0, 1 - y_i f_i)``; exactly 0 for points on the margin.
    primal, dual : float
        Objectives ``1/2 ||w||^2 + C sum xi`` and ``sum alpha - 1/2 ||w||^2``, with ``||w||^2 = beta.K beta``
        for ``beta_i = alpha_i y_i``.
    support, on_margin, inside : ndarray of int
        Indices of the points with alpha > 0; with y f = 1; with y f < 1.
    y : ndarray (n,)
        The labels.
    C : float
        Price of slack; inf for the hard margin.
    n_iter : int
        Steps of the solver.
    converged : bool
        Whether relative gap, balance and violation of the margins are at most 1e-8.
    """

    alpha: np.ndarray
    b: float
    b_interval: tuple
    xi: np.ndarray
    primal: float
    dual: float
    support: np.ndarray
    on_margin: np.ndarray
    inside: np.ndarray
    y: np.ndarray
    C: float
    n_iter: int
    converged: bool

    @property
    def gap(self):
        """Return primal - dual."""
        return self.primal - self.dual

    @property
    def margin(self):
        """Return ``1/||w||`` in the feature space of the kernel, inf where w = 0."""
        norm2 = 2 * (self.alpha.sum() - self.dual)
        return float(1 / np.sqrt(norm2)) if norm2 > 0 else np.inf

    def decision(self, K):
        """Score ``sum_j K_ij alpha_j y_j + b`` of m points, K (m, n) their kernel with the n points of the fit."""
        return kernel_scores(K, self.alpha * self.y, self.b)

    def predict(self, K):
        """Label of each of m points from K (m, n): +1 where the score is positive, else -1."""
        return np.where(self.decision(K) > 0, 1, -1)


def kernel_svm(K, y, C):
    """Solve the soft-margin SVM of a kernel through its dual, which knows the points by their Gram matrix alone::

        maximise    sum_i alpha_i - 1/2 sum_ij alpha_i alpha_j y_i y_j K_ij
        subject to  0 <= alpha_i <= C,   sum_i alpha_i y_i = 0.

    Parameters
    ----------
    K : array_like (n, n)
        Gram matrix, symmetric and positive semidefinite up to rounding (see `check_gram`).
    y : array_like (n,) of -1 and +1, both present
    C : float
        Price of slack, > 0; inf asks for the hard margin.

    Returns
    -------
    KernelSVMResult
        For C = inf and classes that the kernel cannot separate, converged is False.

    Raises
    ------
    ValueError
        If K, the labels or C are not as above.

    Notes
    -----
    Solved by `lincls.interior.interior_point`. Cortes and Vapnik (1995), Section 5.
    """
    from .interior import interior_point

    K = check_gram(K)
    y = check_y(y, len(K))
    solution = interior_point(None, y, C, K=K)
    return KernelSVMResult(
        alpha=solution.alpha, b=solution.b, b_interval=solution.b_interval, xi=solution.xi, primal=solution.primal,
        dual=solution.dual, support=freeze(np.flatnonzero(solution.alpha > 0)), on_margin=solution.on_margin,
        inside=freeze(np.flatnonzero(solution.xi > 0)), y=freeze(y.copy()), C=float(C), n_iter=solution.n_iter,
        converged=solution.converged,
    )  # fmt: skip
