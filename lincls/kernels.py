"""Kernels, and the support vector machine that needs nothing but their Gram matrix."""

from dataclasses import dataclass

import numpy as np

from ._result import Certified, OfKernel
from ._validate import as_C, as_count, as_gram, as_scalar, as_X, as_y
from .solvers.interior import interior_point
from .solvers.problem import Gram

__all__ = ["linear_kernel", "polynomial_kernel", "rbf_kernel", "KernelSVMResult", "kernel_svm"]


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
    degree, offset = as_count(degree, "degree"), as_scalar(offset, "offset")
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
    return np.exp(-as_scalar(gamma, "gamma", positive=True) * cdist(X, Z, "sqeuclidean"))


def _pair(X, Z):
    """Return X (n, d) and Z (m, d), converted; Z = X where none is given."""
    X = as_X(X)
    if Z is None:
        return X, X
    Z = as_X(Z, "Z")
    if Z.shape[1] != X.shape[1]:
        raise ValueError(f"Z must have as many columns as X, {X.shape[1]}, got shape {Z.shape}")
    return X, Z


@dataclass(frozen=True, eq=False, kw_only=True, repr=False)
class KernelSVMResult(Certified, OfKernel):
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
        at most 1e-8 (see `lincls.svm.SVMResult`).
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
    C: float | np.ndarray
    n_iter: int
    converged: bool

    @property
    def margin(self):
        """Return ``1/||w||`` in the feature space of the kernel, inf where w = 0."""
        norm2 = 2 * (self.alpha.sum() - self.dual)
        return float(1 / np.sqrt(norm2)) if norm2 > 0 else np.inf


def kernel_svm(K, y, C):
    """Solve the soft-margin SVM of a kernel through its dual, which knows the points by their Gram matrix alone::

        maximise    sum_i alpha_i - 1/2 sum_ij alpha_i alpha_j y_i y_j K_ij
        subject to  0 <= alpha_i <= C,   sum_i alpha_i y_i = 0.

    Parameters
    ----------
    K : array_like (n, n)
        Gram matrix, symmetric and positive semidefinite, up to 1e-10 of its largest entry and of its trace.
    y : array_like (n,) of -1 and +1, both present
    C : float, or array_like (n,)
        Price of slack, > 0, one for all points or C_i for each; inf asks for the hard margin.

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
    Solved by the interior-point method, as `soft_margin`. Cortes and Vapnik (1995), Section 5.
    """
    K = as_gram(K)
    y = as_y(y, len(K), both=True)
    return KernelSVMResult(y=y.copy(), **interior_point(Gram(K, y, as_C(C, len(K)))))
