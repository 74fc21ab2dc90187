"""What the solvers of several classes share: the data in coordinates that suit them, and their Newton equations.

The names, here and in `multiclass_interior`, `multipliers` and `softmax`::

n, p, K           points, coordinates that they need (at most d and n) and one for the offset, classes
Z      (n, p)     the points in `Coordinates`, with a last column of ones for the offset; sparse for sparse data
k      (n,)       index of each point's class
Y      (n, K)     1 at each point's own class, else 0
theta  (K, p)     a row (w_j, b_j) for each class
R      (p,)       1 for the weights, 0 for the offset, which the norm leaves out
C      (n,)       price of each point's slack or negative log-likelihood, in the units of `Coordinates`
alpha  (n, K)     dual variables; row i sums to C_i
m      (n, K)     `pull` of alpha, what it adds to each class of its point
D      (n, K)     the weights of the Newton equations, one for each score of each point
H                 their matrix, `curvature` of D, K p rows and columns
"""

import numpy as np

from .._arrays import EPS, around_mean, dense, is_sparse, squared_norms
from .newton import cholesky, conjugate_gradients

__all__ = [
    "FACTORISED", "LONG", "coordinates", "with_offset", "curvature", "factorise", "conjugate_direction", "leads",
    "pull", "pull_of_columns", "score_doubt",
]  # fmt: skip

# Prices in this range have a finite square, and one rounding of them is still a normal number.
LOWEST, HIGHEST = 1e-280, 1e140
# So many terms of scores are computed in longer numbers. So many roundings a score may be off.
LONG, ROUNDINGS = 5_000_000, 4
# With more unknowns K p than this the Newton equations are solved by conjugate gradients instead of a factor.
FACTORISED = 700


def coordinates(X, K):
    """Return the data X (n, d) in coordinates that suit K classes; rotated only for equations that are factorised."""
    return SparseCoordinates(X) if is_sparse(X) else DenseCoordinates(X, rotate=(min(X.shape) + 1) * K <= FACTORISED)


class Coordinates:
    """The data in coordinates that suit a solver; a form brings `weights`.

    Rotations and shifts leave the problems as they are. A unit of length u turns W into u W and, with the objective
    times u^2, C into u^2 C.
    """

    def __init__(self, points, unit, centre, largest, axes=None):
        """Keep the points in these coordinates, what leads back, and the largest entry of each column."""
        self.points, self.unit, self.centre, self.largest, self.axes = points, unit, centre, largest, axes

    def price(self, C):
        """Return the C of these coordinates, within the range of numbers that can be computed with."""
        return np.clip(C * self.unit * self.unit, LOWEST, HIGHEST)

    def back(self, theta):
        """Return W (K, d) and b (K,) in the given coordinates, each with sum zero over the classes."""
        theta = theta - theta.mean(axis=0)
        W = theta[:, :-1] if self.axes is None else theta[:, :-1] @ self.axes
        return W / self.unit, theta[:, -1] - W @ self.centre / self.unit

    def weights_rounding(self, m):
        """Return what rounding adds to `weights`, in which huge terms cancel: as random errors of them."""
        return EPS * np.multiply.outer(np.linalg.norm(m, axis=0), self.largest)


class DenseCoordinates(Coordinates):
    """Dense data centred, rotated to their main axes, of size one.

    Axes along which they do not extend, such as the last d - n of few points in many dimensions, are left out.
    """

    def __init__(self, X, rotate):
        """Find centre, axes and unit."""
        centred = X - X[0]  # a constant column becomes exactly zero
        shift = centred.mean(axis=0)
        self.centred, axes = centred - shift, None
        unit = float(np.sqrt(squared_norms(self.centred).max())) or 1.0
        points = self.centred / unit
        if rotate:
            _, extent, axes = np.linalg.svd(np.linalg.qr(self.centred, mode="r"), full_matrices=False)
            keep = extent > extent[0] * max(X.shape) * EPS
            keep[0] = True
            axes = axes[keep]
            points = points @ axes.T
        super().__init__(points, unit, X[0] + shift, abs(self.centred).max(axis=0), axes)

    def weights(self, m):
        """Return sum_i m_ij (x_i - their mean), (K, d), in the given coordinates."""
        return m.T @ self.centred


class SparseCoordinates(Coordinates):
    """Sparse data divided by their size. Shifted or rotated they would be dense."""

    def __init__(self, X):
        """Find the unit."""
        self.X, (self.mean, distances2) = X, around_mean(X)
        unit, largest = float(np.sqrt(distances2.max())) or 1.0, dense(abs(X).max(axis=0)).ravel() + abs(self.mean)
        super().__init__(X / unit, unit, np.zeros(X.shape[1]), largest)

    def weights(self, m):
        """Return sum_i m_ij (x_i - their mean), (K, d), in the given coordinates."""
        return (self.X.T @ m).T - np.multiply.outer(m.sum(axis=0), self.mean)


def with_offset(points, k):
    """Return Z, Y and R."""
    n, d = points.shape
    Y, R = np.eye(k.max() + 1)[k], np.append(np.ones(d), 0)
    if not is_sparse(points):
        return np.column_stack([points, np.ones(n)]), Y, R
    from scipy.sparse import csr_array, hstack

    return csr_array(hstack([points, np.ones((n, 1))])), Y, R


def score_doubt(X, W, b):
    """Return what rounding may hide of the scores of each point: a share of their largest terms."""
    return ROUNDINGS * EPS * (abs(X) @ abs(W).max(axis=0) + abs(b).max())


def leads(f, Y):
    """Return f_{y_i} - f_j - [j != y_i]: how far the true class leads each rival, less what is demanded."""
    return (f * Y).sum(axis=1, keepdims=True) - f - (1 - Y)


def curvature(Z, D, R):
    """Return ``sum_i (diag(D_i) - D_i D_i^T / sum_j D_ij) (x) z_i z_i^T + diag(R)``, shape (K p, K p).

    Off its diagonal stand the blocks ``-sum_i (D_ia D_ib / sum_j D_ij) z_i z_i^T``, and each row of blocks
    sums to zero, which gives the diagonal without a difference. A common shift of all offsets changes
    nothing: a last term fixes it.
    """
    (p, K), shares = (Z.shape[1], D.shape[1]), D / D.sum(axis=1, keepdims=True)
    H, root = np.zeros((K, p, K, p)), np.empty_like(Z)
    for a in range(K):
        for b in range(a):
            np.multiply(Z, np.sqrt(shares[:, a] * D[:, b])[:, None], out=root)
            block = root.T @ root
            H[a, :, b], H[b, :, a] = -block, -block
            H[a, :, a] += block
            H[b, :, b] += block
    for a in range(K):
        H[a, :, a] += np.diag(R)
    H[:, -1, :, -1] += np.trace(H[:, -1, :, -1]) / K
    return H.reshape(K * p, K * p)


def factorise(H):
    """Return the function rhs -> H^-1 rhs, or None; hundreds of roundings are all that the diagonal is enlarged by."""
    return cholesky(H, ladder=(0, 1e-13), lower=False)


def pull(alpha, Y):
    """Return m (n, K): what each rival loses, and the true class wins; no difference, so no digits lost."""
    rivals = alpha * (1 - Y)
    return Y * rivals.sum(axis=1, keepdims=True) - rivals


def pull_of_columns(alpha, own):
    """Return `pull` of alpha (K, n), a column for each point; own says where the entries of the true classes are."""
    m = -alpha
    m[own] = 0
    m[own] = -m.sum(axis=0)
    return m


def conjugate_direction(Z, D, R, rhs, accuracy):
    """Solve the equations with the matrix of `curvature` for rhs (K, p) by conjugate gradients; here D is (K, n).

    They need no matrix, but its products with a vector, at 4 n K p operations, and its diagonal.
    """
    shares = D / D.sum(axis=0)

    def times(v):
        """Return the matrix times v (K, p)."""
        u = v @ Z.T
        u -= (shares * u).sum(axis=0)
        u *= D
        return R * v + u @ Z

    squares = Z.power(2) if is_sparse(Z) else Z * Z
    return conjugate_gradients(times, rhs, R + (D * (1 - shares)) @ squares, accuracy)
