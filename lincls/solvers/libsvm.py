"""Libsvm through scikit-learn: it finds out which points are outside, inside and on the margin; the rest is ours.

Libsvm holds kernels in single precision and stops where the margins are right to its `tol`. So its alphas are only a
start; all that is returned is computed in double precision. Names as in `problem`; besides::

    U       (m,)     indices of the undecided points: free, or near the margin
"""

import warnings

import numpy as np

from .._validate import EPS, dense, is_sparse, needs
from .active_set import polish
from .interior import GramSystem, predictor_corrector
from .problem import Gram, Points, offsets_of_scores

__all__ = ["KernelPoints", "libsvm", "kernel_blocks", "kernel_values"]

# Error of the margins at which libsvm stops: a hundredth of what is usual takes a tenth longer and leaves less to do.
TOLERANCE = 1e-5
# Steps for each point after which libsvm stops: more can take for ever, and what is left is done better without it.
STEPS = 200
# For the hard margin libsvm's C is raised, in the units of the solver, until no point is inside.
PRICES = 10.0 ** np.arange(3, 16, 3)
# Rounds of `decide`, of which one or two suffice, and of the quick polish before them.
ROUNDS, QUICK = 10, 5
# Relative gap of the undecided points at which they are decided, and steps after which to give up.
DECIDED, MAX_ITER = 1e-10, 100
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


def kernel_values(kernel, X, Z):
    """Return kernel(X, Z), or say which shape it must have."""
    K, shape = kernel(X, Z), (X.shape[0], Z.shape[0])
    if np.shape(K) != shape:
        raise ValueError(
            f"kernel(X, Z) must return shape (n, m), a value for each row of X with each of Z: {shape}, "
            f"got shape {np.shape(K)}"
        )
    return K


class KernelPoints(Gram):
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
        super(Gram, self).__init__(y, C, np.sqrt(max((self.squares - 2 * self.means).max(), 0)) or 1.0)

    def start_at(self, alpha):
        """Compute the sum of the columns for this alpha: `weights` then needs those alone where alpha differs."""
        self.start = self.given(alpha)
        used = np.flatnonzero(alpha)
        beta, parts = (self.start * self.y)[used], kernel_blocks(self.kernel, self.X, self.X[used])
        self.start_sum = np.concatenate([K @ beta for _, K in parts])
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

    def norm_doubt(self, alpha):
        """Return what rounding may hide of ||w||^2, in which huge alphas cancel: random errors of its terms."""
        return EPS * (alpha**2 @ self.squares)

    def among(self, E):
        """Return the products of some points with each other, around the centre that `weights` has."""
        yE, means = self.y[E] / self.unit, self.means[E]
        return (self.kernel(self.X[E], self.X[E]) - means - means[:, None]) * np.multiply.outer(yE, yE)


def libsvm(problem):
    """Solve the SVM by libsvm, then exactly on the active set it found; returns `problem.solution`.

    Where that set is wrong for more than a few points, all that are undecided are solved for at once, the others fixed.
    Algorithm of libsvm: Fan, Chen and Lin (2005), a refinement of `lincls.smo`.
    """
    with np.errstate(all="ignore"):
        alpha, n_iter = libsvm_alphas(problem)
        if isinstance(problem, KernelPoints):
            problem.start_at(np.where(alpha < problem.C, 0.0, alpha))
        S = problem.pairs(surplus(problem, alpha))
        best = solution = polish(problem, alpha, S, n_iter=n_iter, max_rounds=QUICK)
        undecided = np.zeros(len(alpha), dtype=bool)
        for _ in range(ROUNDS):
            if best["converged"]:
                break
            alpha = np.where(solution["alpha"] == problem.given_C, problem.C, solution["alpha"] * problem.unit**2)
            known = undecided.copy()
            undecided |= near_margin(problem, alpha)
            if (undecided == known).all():  # another round would find the same
                break
            solution = decide(problem, alpha, np.flatnonzero(undecided), best["n_iter"])
            best = min(best, solution, key=lambda solution: abs(solution["primal"] - solution["dual"]))
        return best


def libsvm_alphas(problem):
    """Return libsvm's alphas in the units of the solver, and its number of steps."""
    y, n_iter, scale = problem.y, 0, 1.0
    if isinstance(problem, KernelPoints):
        points, svc, kernel = problem.X, problem.svc, problem.svc["kernel"]
        if kernel != "poly" and not is_sparse(points):  # far from the origin libsvm's distances would cancel
            points = points - points.mean(axis=0)
        if kernel == "poly":  # its powers, in single precision, would overflow in the units of the data
            size = problem.unit ** (2 / svc["degree"])
            svc = svc | {"gamma": 1 / size, "coef0": svc["coef0"] / size}
        elif kernel == "linear":
            points = points / problem.unit
        else:
            scale = problem.unit**2
    elif isinstance(problem, Points):
        points, svc = problem.points(), {"kernel": "linear"}
    else:
        points, svc = problem.gram() * np.multiply.outer(y, y), {"kernel": "precomputed"}
    for C in PRICES if problem.hard else [problem.C]:
        fitted = _fit(points, y, C / scale, svc)
        n_iter += int(fitted.n_iter_.sum())
        alpha = np.zeros(len(y))
        alpha[fitted.support_] = abs(dense(fitted.dual_coef_)).ravel()
        alpha = np.where(alpha >= C / scale, C, alpha * scale)
        if (alpha < C).all():
            break
    return alpha, n_iter


def _fit(points, y, C, svc):
    """Return scikit-learn's SVC; whether it stopped early does not matter, since the gap is ours."""
    with needs("scikit-learn"):
        from sklearn.exceptions import ConvergenceWarning
        from sklearn.svm import SVC

    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ConvergenceWarning)
        model = SVC(C=1.0, tol=TOLERANCE, max_iter=STEPS * len(y), **svc)
        try:
            return model.fit(points, y, sample_weight=np.full(len(y), C))
        except ValueError as error:
            if "finite" not in str(error):
                raise
            raise ArithmeticError(
                "libsvm's numbers overflow: the points are too far from each other or from 0; bring the features to "
                f'one scale, around 0, or use solver="interior-point" (scikit-learn says: {str(error).splitlines()[0]})'
            ) from None


def surplus(problem, alpha):
    """Return f - 1, by how much the margins exceed 1, with an offset that is optimal for the weights."""
    y, h = problem.y, problem.inner(problem.weights(alpha))
    return h + y * (sum(offsets_of_scores(y * h, y, problem.C)) / 2) - 1


def near_margin(problem, alpha):
    """Tell which are undecided: free, or nearer to the margin than the worst violation; and one of each class."""
    y, excess = problem.y, surplus(problem, alpha)
    above, below = alpha > 0, alpha < problem.C
    worst = max(excess[above].max(initial=0), -excess[below].min(initial=0))
    undecided = np.where(above, excess > -worst, True) & np.where(below, excess < worst, True)
    for sign in (-1, 1):
        undecided[np.where(y == sign, abs(excess), np.inf).argmin()] = True
    return undecided | (above & below)


def decide(problem, alpha, U, n_before):
    """Solve for the alphas of the points U, the others fixed, by the interior-point method, and polish."""
    C = problem.C[U] if np.ndim(problem.C) else problem.C
    largest = 10 * alpha.max() if problem.hard else C / 2
    best, best_gap = None, np.inf
    for n_iter, (gap, pairs, _) in enumerate(
        predictor_corrector(Undecided(problem, alpha, U), problem.y[U], C, largest)
    ):
        if best is None or gap < best_gap:
            best, best_gap = pairs, gap
        if gap <= DECIDED or n_iter == MAX_ITER:
            break
    alpha = alpha.copy()
    alpha[U] = best[0, 0]
    S = problem.pairs(surplus(problem, alpha))
    S[:, U] = best[1]
    return polish(problem, alpha, S, n_iter=n_before + n_iter)


class Undecided(GramSystem):
    """The Newton equations in the alphas of the points U; those of the others are fixed.

    They add to each margin what the fixed w gives it, and to the balance their share.
    """

    def __init__(self, problem, alpha, U):
        """Sum up what is fixed."""
        fixed = alpha.copy()
        fixed[U] = 0
        self.K, self.y = problem.among(U), problem.y[U]
        self.margins, self.balance = problem.inner(problem.weights(fixed), U), problem.y @ fixed

    def at(self, u, alpha):
        """Return y_i (w.x_i + b), and twice alpha.f, whose share in the gap is that of both norms."""
        f = super().at(u, alpha)[0] + self.margins
        self.imbalance += self.balance
        return f, alpha @ f, alpha @ f
