"""What the Newton methods share: equations with a positive definite matrix, and the way to the boundary."""

import numpy as np

__all__ = ["cholesky", "longest", "conjugate_gradients"]


def cholesky(H, *, ladder=(0, 1e-14, 1e-12, 1e-10), lower=True):
    """Return the function rhs -> H^-1 rhs, or None where H is not finite or clearly not positive definite.

    Where rounding has made H indefinite, its diagonal is enlarged, by the parts of itself in `ladder` one after the
    other. The factor is a lower or an upper triangle; they round differently.
    """
    from scipy.linalg.lapack import dpotrf, dpotrs

    if not np.isfinite(H.diagonal()).all():
        return None
    for part in ladder:
        if part:
            H = H.copy()
            H.flat[:: len(H) + 1] += part * H.diagonal()
        factor, info = dpotrf(H, lower=lower)
        if info == 0:
            return lambda rhs: dpotrs(factor, rhs, lower=lower)[0]
    return None


def longest(v, dv):
    """Return the largest t for which v + t dv >= 0, at most 1e300."""
    return 1 / max(-(dv / v).min(), 1e-300)


def conjugate_gradients(times, rhs, diagonal, accuracy, max_iter=1000):
    """Solve H x = rhs for the H of the product `times`, until the residual is so small a part of rhs.

    H's diagonal, or what is near to it, speeds it up. Also an x that is stopped early is a direction of descent.
    """
    from scipy.sparse.linalg import LinearOperator, cg

    shape, diagonal = rhs.shape, np.broadcast_to(diagonal, rhs.shape).ravel()
    H = LinearOperator((rhs.size, rhs.size), dtype=float, matvec=lambda x: times(x.reshape(shape)).ravel())
    preconditioner = LinearOperator(H.shape, dtype=float, matvec=lambda r: r / diagonal)
    x, _ = cg(H, rhs.ravel(), rtol=accuracy, maxiter=max_iter, M=preconditioner)
    return x.reshape(shape)
