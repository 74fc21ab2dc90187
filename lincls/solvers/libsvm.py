"""Libsvm through scikit-learn: it finds out which points are outside, inside and on the margin; the rest is ours.

Libsvm holds kernels in single precision and stops where the margins are right to its `tol`. So its alphas are only a
start; all that is returned is computed in double precision. Names as in `problem`; besides::

    U       (m,)     indices of the undecided points: free, or near the margin
"""

import warnings

import numpy as np

from .._arrays import dense, is_sparse
from .active_set import polish
from .interior import GramSystem, predictor_corrector
from .kernel import KernelPoints
from .points import PointProblem
from .problem import offsets_of_scores

__all__ = ["libsvm"]

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
            if best.converged:
                break
            alpha = np.where(solution.alpha == problem.given_C, problem.C, solution.alpha * problem.unit**2)
            known = undecided.copy()
            undecided |= near_margin(problem, alpha)
            if (undecided == known).all():  # another round would find the same
                break
            solution = decide(problem, alpha, np.flatnonzero(undecided), best.n_iter)
            best = min(best, solution, key=lambda solution: abs(solution.primal - solution.dual))
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
    elif isinstance(problem, PointProblem):
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
        super().__init__(problem.among(U), problem.y[U])
        self.margins, self.balance = problem.inner(problem.weights(fixed), U), problem.y @ fixed

    def at(self, u, alpha):
        """Return y_i (w.x_i + b), and twice alpha.f, whose share in the gap is that of both norms."""
        f = super().at(u, alpha)[0] + self.margins
        self.imbalance += self.balance
        return f, alpha @ f, alpha @ f
