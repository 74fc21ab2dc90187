"""The SVM's problem of points X (n, d), dense or sparse. Names as in `problem`.

Sparse points stay sparse: centred, they would be dense, so the mean comes off last. Besides::

    mean    (d,)     mean of the rows of X, in the units of the data
    D       (n,)     weights of the Newton equations: one by one the inverses of the D of `interior`
"""

import numpy as np

from .._arrays import BLOCK, EPS, around_mean, blocks, is_sparse, squared_norms
from .newton import conjugate_gradients
from .problem import CERTIFIED, EXACT, NOISE, Problem

__all__ = ["PointProblem", "Points", "SparsePoints", "compact", "problem_of"]

# Points of so many entries, zeros counted, are dense in no time and no space.
SMALL = 1_000_000
# Points are as well stored dense where at least so many entries are not zero: the zeros take no more space than the
# indices of the others, times five, and products of dense matrices are faster by more than that.
FULL = 1 / 16


def problem_of(X, y, C):
    """Return the problem of the points X (n, d); sparse ones stay sparse where dense ones would cost more."""
    X = compact(X)
    return (SparsePoints if is_sparse(X) else Points)(X, y, C)


def compact(X):
    """Return sparse points as they are, or dense where that costs little: see SMALL and FULL."""
    return X.toarray() if is_sparse(X) and X.shape[0] * X.shape[1] <= max(SMALL, X.nnz / FULL) else X


class PointProblem(Problem):
    """What both forms share: they have X and Z, by which vectors can be multiplied, and the noise of a sum of z_i."""

    def weights(self, alpha):
        """Return sum_i alpha_i z_i."""
        return alpha @ self.Z

    def weights_near(self, known, alpha, factor=1.0):
        """Return `weights`, or the known w where rounding explains the difference.

        For huge alphas the sum is mostly rounding. It must exceed ten times what is certified: less does no harm.
        """
        w, noise = self.weights(alpha), factor * self.noise * alpha.sum()
        return known if noise.max() > 10 * CERTIFIED and (abs(w - known) <= noise).all() else w

    def moved(self, w, dw, alpha):
        """Return the weights after a step dw, which led to alpha."""
        return w + dw

    def missing(self, w, alpha):
        """Return what w has beyond `weights`."""
        return w - self.weights(alpha)

    def norm2(self, w, alpha):
        """Return ||w||^2."""
        return w @ w

    def gram(self):
        """Return all z_i.z_j."""
        return self.products(self.Z)

    def singular(self, F):
        """Return U, s, V' with F = U s V', and the relative accuracy of s."""
        return *np.linalg.svd(F, full_matrices=False), EPS

    def back(self, w):
        """Return w in the units of the data."""
        return w / self.unit

    def scores(self, w, alpha):
        """Return all w.x_i, in the units of the data, as are those of the methods below."""
        return self.X @ w

    def sizes(self, w, alpha, E):
        """Return what the rounding of the scores is in proportion to."""
        X = self.X[E]
        return np.concatenate([abs(X[part]) @ abs(w) for part in blocks(X)] or [np.zeros(0)])

    def half_norms(self, w, alpha, scores):
        """Return 1/2 ||w||^2, and the same of the w that alpha gives."""
        pull = self.weights(alpha) * self.unit
        return w @ w / 2, pull @ pull / 2

    def norm_doubt(self, alpha):
        """Return what rounding may hide of the ||w||^2 that alpha gives, as random errors of its terms."""
        if self.hard:  # of a thin margin, that bound would refuse what is true
            return 0.0
        error = self.noise * (EPS / NOISE * self.unit * np.linalg.norm(alpha))
        return error @ (abs(self.weights(alpha)) * self.unit + error / 2)

    def grown(self, w, alpha, factor):
        """Return w and alpha after w has grown."""
        return w * factor, alpha


class Points(PointProblem):
    """The problem of dense points, from which `PrimalSystem` takes `columns` and `curvature`."""

    def __init__(self, X, y, C):
        """Centre and scale."""
        (n, d), self.X, self.A = X.shape, X, None
        if n > d and X.size > 16 * BLOCK:  # of much data one copy, A = [Z, y], column after column
            self.A = np.empty((d + 1, n)).T
            self.A[:, -1] = y
        self.Z = np.subtract(X, X.mean(axis=0), out=None if self.A is None else self.A[:, :-1])
        super().__init__(y, C, np.sqrt(squared_norms(self.Z).max()) or 1.0, d, terms=d)
        self.Z *= (y / self.unit)[:, None]
        self.noise = NOISE * np.maximum(self.Z.max(axis=0), -self.Z.min(axis=0))

    def points(self):
        """Return the points in the units of the solver."""
        return self.Z * self.y[:, None]

    def columns(self):
        """Return A = [Z, y], column after column: they are longer than the rows."""
        return np.vstack([self.Z.T, self.y]).T if self.A is None else self.A

    def curvature(self, A, D):
        """Return A' diag(D) A."""
        H = np.zeros((A.shape[1],) * 2)
        for part in blocks(A):  # not to copy A
            root = A[part] * np.sqrt(D[part])[:, None]
            H += root.T @ root
        return H

    def inner(self, w, E=slice(None)):
        """Return h, of all points or of some."""
        return self.Z[E] @ w

    def centred_rows(self, E):
        """Return F."""
        yE, F = self.y[E], self.Z[E]
        return F - np.multiply.outer(yE, yE @ F / len(E))

    def among(self, E):
        """Return the products z_i.z_j of some points."""
        return self.Z[E] @ self.Z[E].T

    def products(self, F):
        """Return F F'."""
        return F @ F.T


class SparsePoints(PointProblem):
    """The problem of sparse points."""

    largest_factor = 600  # of a dense matrix

    def __init__(self, X, y, C):
        """Find the mean and the distance of the farthest point from it."""
        self.X, (self.mean, distances2) = X, around_mean(X)
        super().__init__(y, C, np.sqrt(distances2.max()) or 1.0, X.shape[1], terms=int(np.diff(X.indptr).max()))
        self.Z = MeanFreeRows(X, y, self.mean, self.unit)
        largest = abs(X).max(axis=0).toarray().ravel() if X.nnz else 0 * self.mean
        self.noise = NOISE * (largest + abs(self.mean)) / self.unit

    def points(self):
        """Return the points in the units of the solver, but where they are: sparse."""
        return self.X / self.unit

    def among(self, E):
        """Return the products of some points with each other."""
        return MeanFreeRows(self.X[E], self.y[E], self.mean, self.unit).products()

    def inner(self, w, E=slice(None)):
        """Return h, of all points or of some."""
        return (self.Z @ w)[E]

    def columns(self):
        """Return A = [Z, y], not formed."""
        self.Xt, self.scaled = self.X.T.tocsr(), self.X.copy()
        return Bordered(self.Z)

    def curvature(self, A, D):
        """Return A' diag(D) A, dense."""
        pull, d = self.X.T @ D, self.dimension
        H = np.empty((d + 1, d + 1))
        self.scaled.data = self.X.data * np.repeat(D, np.diff(self.X.indptr))
        H[:d, :d] = (self.Xt @ self.scaled).toarray()
        shift = np.multiply.outer(pull - D.sum() / 2 * self.mean, self.mean)
        H[:d, :d] -= shift + shift.T
        H[:d, :d] /= self.unit**2
        H[d] = H[:, d] = (D * self.y) @ A
        return H

    def centred_rows(self, E):
        """Return F."""
        X = self.X[E]
        return MeanFreeRows(X, self.y[E], np.asarray(X.mean(axis=0)).ravel(), self.unit)

    def products(self, F):
        """Return F F'."""
        return F.products()

    def shortest_correction(self, E):
        """Return the function g -> (a, F' a) for the shortest a with F F' a = g, by products with F alone.

        g without its share in y is solved with F F' + y y', as F' y = 0.
        """
        F, y, n = self.centred_rows(E), self.y[E], len(E)

        def correction(g):
            a = conjugate_gradients(lambda a: F @ (a @ F) + y * (y @ a / n), g - y * (y @ g / n), 1.0, EXACT, 500)
            return a, a @ F

        return correction


class MeanFreeRows:
    """The rows y_i (x_i - mean)/unit of a matrix that is not formed, for products with vectors."""

    __array_ufunc__ = None  # so that a @ rows asks here

    def __init__(self, X, y, mean, unit):
        """Keep the parts."""
        self.X, self.Xt, self.y, self.mean, self.unit = X, X.T, y, mean, unit

    def __matmul__(self, v):
        """Return rows @ v."""
        return self.y * ((self.X @ v - self.mean @ v) / self.unit)

    def __rmatmul__(self, a):
        """Return a @ rows."""
        a = a * self.y
        return (self.Xt @ a - self.mean * a.sum()) / self.unit

    def products(self):
        """Return all inner products of the rows, dense."""
        K = (self.X @ self.Xt).toarray()
        shift = self.X @ self.mean
        K -= shift + shift[:, None] - self.mean @ self.mean
        return K * np.multiply.outer(self.y / self.unit, self.y / self.unit)


class Bordered:
    """The matrix A = [Z, y], not formed, for products with vectors."""

    __array_ufunc__ = None

    def __init__(self, rows):
        """Keep the rows of Z."""
        self.rows, self.shape = rows, (rows.X.shape[0], rows.X.shape[1] + 1)

    def __matmul__(self, u):
        """Return A @ u."""
        return self.rows @ u[:-1] + self.rows.y * u[-1]

    def __rmatmul__(self, v):
        """Return v @ A."""
        return np.append(v @ self.rows, v @ self.rows.y)
