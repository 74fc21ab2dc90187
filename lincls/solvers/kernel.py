"""The SVM's problem of points known by their kernel alone. Names as in `problem`."""

import numpy as np

from .._arrays import EPS
from .problem import Problem

__all__ = ["Gram", "KernelPoints", "kernel_sums", "kernel_values"]

# Scores of so many values of a kernel are summed up in longer numbers, where there are any.
LONG = 1_000_000
# So many values of a kernel are computed at a time: 32 MB.
BLOCK = 2**22
# Points whose mean is the centre. It need not be the mean of all, but not far away beside the size of the data.
CENTRE = 256


def kernel_blocks(kernel, X, Z):
    """Yield slices of the rows of X, and the kernel of these rows with all of Z."""
    n, rows = X.shape[0], max(1, BLOCK // max(1, Z.shape[0]))
    for start in range(0, n, rows):
        part = slice(start, min(n, start + rows))
        yield part, kernel_values(kernel, X[part], Z) if Z.shape[0] else np.zeros((part.stop - start, 0))


def kernel_sums(kernel, X, Z, beta):
    """Return sum_j beta_j kernel(x_i, z_j) of all rows of X."""
    return np.concatenate([np.zeros(0), *(K @ beta for _, K in kernel_blocks(kernel, X, Z))])


def kernel_values(kernel, X, Z):
    """Return kernel(X, Z), or say which shape it must have."""
    K, shape = kernel(X, Z), (X.shape[0], Z.shape[0])
    if np.shape(K) != shape:
        raise ValueError(f"kernel(X, Z) must return shape (n, m), one for each pair: {shape}, got shape {np.shape(K)}")
    return K


class KernelProblem(Problem):
    """What both forms share; `squares` are the K_ii."""

    def weights_near(self, known, alpha, factor=1.0):
        """Return `weights`: products with the points are no other sum that could be known better."""
        return self.weights(alpha)

    def moved(self, w, dw, alpha):
        """Return the weights after a step that led to alpha."""
        return self.weights(alpha)

    def missing(self, w, alpha):
        """Return nothing: w is what alpha gives."""
        return np.zeros(1)

    def inner(self, w, E=slice(None)):
        """Return h, of all points or of some."""
        return w[E]

    def norm2(self, w, alpha):
        """Return ||w||^2."""
        return max(w @ alpha, 0.0)

    def centred_rows(self, E):
        """Return F F'."""
        yE, KE = self.y[E], self.among(E)
        means = KE @ yE / len(E)
        return KE - np.multiply.outer(means, yE) - np.multiply.outer(yE, means - yE * (means @ yE / len(E)))

    def products(self, F):
        """Return F F'."""
        return F

    def singular(self, F):
        """Return U and s with F F' = U s^2 U', an empty V', and the relative accuracy of s, a square root."""
        s2, U = np.linalg.eigh(F)
        return U, np.sqrt(np.maximum(s2, 0)), np.zeros((len(s2), 0)), np.sqrt(EPS)

    def back(self, w):
        """Return no weights: alpha stands for them."""
        return None

    def half_norms(self, w, alpha, scores):
        """Return 1/2 ||w||^2, twice: w is what alpha gives."""
        half = max(scores @ (alpha * self.y), 0.0) / 2
        return half, half

    def norm_doubt(self, alpha):
        """Return what rounding may hide of ||w||^2, in which huge alphas cancel: random errors of its terms."""
        return self.eps * (alpha**2 @ self.squares)

    def grown(self, w, alpha, factor):
        """Return alpha after w has grown, which it can where alpha stays in the box."""
        return (None, alpha * factor) if (alpha * factor <= self.given_C).all() else None


class Gram(KernelProblem):
    """The problem of the Gram matrix K (n, n)."""

    def __init__(self, K, y, C):
        """Centre and scale."""
        self.given_K, self.squares, means = K, abs(K.diagonal()), K.mean(axis=0)
        centred = K - means - means[:, None] + means.mean()
        self.number = np.longdouble if K.size <= LONG else float
        unit = np.sqrt(max(centred.diagonal().max(), 0)) or 1.0
        super().__init__(y, C, unit, len(y), eps=float(np.finfo(self.number).eps))
        self.K = centred * np.multiply.outer(y / self.unit, y / self.unit)

    def gram(self):
        """Return all z_i.z_j."""
        return self.K

    def weights(self, alpha):
        """Return w for alpha."""
        return self.K @ alpha

    def among(self, E):
        """Return the products z_i.z_j of some points."""
        return self.K[np.ix_(E, E)]

    def scores(self, w, alpha):
        """Return all w.x_i, in the units of the data, as are those of the methods below."""
        used = np.flatnonzero(alpha)
        return self.given_K[:, used].astype(self.number) @ (alpha * self.y)[used]

    def sizes(self, w, alpha, E):
        """Return what the rounding of the scores is in proportion to."""
        return abs(self.given_K[E]) @ alpha


class KernelPoints(KernelProblem):
    """The problem of points X known by a kernel function, with those columns of K alone that are in use.

    svc are the options that tell scikit-learn's SVC of this kernel.
    """

    def __init__(self, kernel, svc, X, y, C):
        """Centre on the mean of some points, and scale."""
        self.kernel, self.svc, self.X, n = kernel, svc, X, len(y)
        some = np.unique(np.linspace(0, n - 1, min(n, CENTRE)).astype(int))
        self.means = np.concatenate([K.mean(axis=1) for _, K in kernel_blocks(kernel, X, X[some])])
        self.means -= self.means[some].mean() / 2
        self.squares = np.concatenate([kernel(X[i : i + 64], X[i : i + 64]).diagonal() for i in range(0, n, 64)])
        super().__init__(y, C, np.sqrt(max((self.squares - 2 * self.means).max(), 0)) or 1.0, n)

    def start_at(self, alpha):
        """Compute the sum of the columns for this alpha: `weights` then needs those alone where alpha differs."""
        self.start = self.given(alpha)
        used = np.flatnonzero(alpha)
        self.start_sum = kernel_sums(self.kernel, self.X, self.X[used], (self.start * self.y)[used])
        self.columns, self.known = [], np.zeros(len(alpha), dtype=bool)

    def scores(self, w, alpha):
        """Return all w.x_i, in the units of the data."""
        if not alpha.any():
            return np.zeros(len(alpha))
        change = (alpha - self.start) * self.y
        new = np.flatnonzero((change != 0) & ~self.known)
        if len(new):
            K = np.empty((len(alpha), len(new)))
            for part, values in kernel_blocks(self.kernel, self.X, self.X[new]):
                K[part] = values
            self.columns.append((new, K))
            self.known[new] = True
        return self.start_sum + sum(K @ change[J] for J, K in self.columns)

    def weights(self, alpha):
        """Return w for alpha."""
        alpha = self.given(alpha)
        beta = alpha * self.y
        return (self.scores(None, alpha) - self.means * beta.sum() - self.means @ beta) * self.y

    def sizes(self, w, alpha, E):
        """Return a bound of what the rounding of the scores is in proportion to: |K_ij|^2 <= K_ii K_jj."""
        lengths = np.sqrt(self.squares)
        return lengths[E] * (lengths @ alpha)

    def among(self, E):
        """Return the products of some points with each other, around the centre that `weights` has."""
        yE, means = self.y[E] / self.unit, self.means[E]
        return (self.kernel(self.X[E], self.X[E]) - means - means[:, None]) * np.multiply.outer(yE, yE)
