"""The interior-point method for the SVM, hard and soft.

It follows the KKT conditions with all products alpha_i r_i and (C - alpha_i) xi_i equal to a number mu > 0, while mu
falls to 0. Names as in `problem`; besides::

    r, xi   (n,)          surplus and slack, y_i (w.x_i + b) = 1 + r_i - xi_i
    V, S    (1 or 2, n)   the pairs V = [alpha, C - alpha] and S = [r, xi]; for the hard margin, the first rows
    u                     the other unknowns: (w, b) of `PrimalSystem`, (alpha, b) of `GramSystem`
    D       (n,)          sum over the pairs of S/V, the diagonal of the Newton equations
    g       (n,)          right-hand side of the equations of the margins
"""

import numpy as np

from .._arrays import EPS
from .active_set import active_set_solutions, polish
from .newton import cholesky, longest
from .problem import NOISE, UNKNOWN, gap_of, in_balance

__all__ = [
    "PATIENCE", "TOLERANCE", "interior_point", "predictor_corrector", "PrimalSystem", "GramSystem", "relative_gap",
]  # fmt: skip

# Relative gap at which the iteration ends: a hundredth of what is certified.
TOLERANCE = 1e-10
# From this relative gap on, the iterates mostly tell the active set, and the solution on it is tried.
EARLY = 1e-3
# Steps after which to give up.
MAX_ITER = 100
# So many steps in a row without a smaller gap are rounding, once the gap is below a tenth.
PATIENCE = 15
# Largest alphas at the start for the hard margin. At the solution they sum to 1/margin^2: the first suits a margin of
# the data's size and, where that fails, the second one of a millionth.
STARTS = (1.0, 1e12)
# Alphas with such a sum grow along a certificate, as there is no separator: it would belong to a margin of 1e-30, far
# below all rounding, and its square is still finite.
DIVERGED = 1e60


def interior_point(problem):
    """Solve the SVM by Mehrotra's predictor-corrector method, then exactly on the active set it found.

    Returns `problem.solution`; for inseparable data and C = inf there is none, and converged is False.
    Algorithm alg-interior-point (Mehrotra, 1992).
    """
    system = PrimalSystem(problem) if len(problem.y) > problem.dimension else GramSystem(problem.gram(), problem.y)
    with np.errstate(all="ignore"):  # a step that overflows ends the iteration; the best iterate is kept
        for largest in STARTS if problem.hard else (problem.C / 2,):
            solution = iterate(problem, system, largest)
            if solution.converged:
                break
    return solution


def iterate(problem, system, largest):
    """Take Newton steps, the first from alphas up to `largest`, until the solution on the active set is exact."""
    best, best_gap, best_iter = None, np.inf, 0
    for n_iter, (gap, (V, S), u) in enumerate(predictor_corrector(system, problem.y, problem.C, largest)):
        if gap < best_gap or best is None:
            best, best_gap, best_iter = (V[0], S, system.known_weights(u)), gap, n_iter
        if TOLERANCE < gap <= EARLY and (solution := early_solution(problem, best, n_iter)):
            return solution
        stalled = n_iter > best_iter + PATIENCE and best_gap < 0.1
        diverged = V[0].sum() > DIVERGED
        if gap <= TOLERANCE or n_iter == MAX_ITER or stalled or diverged:
            break
    no_separator = np.isinf(best_gap) and problem.hard  # then there is no active set to start from
    return polish(problem, *best, n_iter=n_iter, max_rounds=0 if no_separator else 50)


def early_solution(problem, best, n_iter):
    """Return the exact solution on the active set that this iterate points to, None where it is not certified."""
    candidate = problem.candidate(*active_set_solutions(problem, *best, max_rounds=2, regular=True)[-1])
    solution = problem.solution(candidate, n_iter) if candidate.is_exact else None
    return solution if solution and solution.converged else None


def predictor_corrector(system, y, C, largest):
    """Follow the central path of the KKT conditions with Newton steps; yield the start and what each step reaches.

    The complementary pairs stand in one array, pairs = [V, S], of one row each (hard margin) or two (soft margin)::

        V = [alpha, C - alpha] >= 0,    S = [r, xi] >= 0,    V * S = 0,

    where y_i (w.x_i + b) = 1 + r_i - xi_i. The other unknowns, u = (w, b), are the system's. Yields the relative gap,
    the pairs and u.
    """
    pairs, u = starting_point(system, y, C, largest)
    sign = np.array([1.0, -1.0])[: pairs.shape[1]]

    def newton(aim):
        """Solve the linearised KKT conditions for V * S = aim, which is overwritten; set the step, return du."""
        aim /= V
        dalpha, du = system.solve(1 - f + sign @ aim)
        np.multiply.outer(sign, dalpha, out=step[0])
        aim -= S
        np.subtract(aim, np.multiply(slope, step[0], out=step[1]), out=step[1])
        return du

    while True:
        V, S = pairs
        f, norm2, dual_norm2 = system.at(u, V[0])
        yield relative_gap(f, norm2, V[0], dual_norm2, C), pairs, u
        slope, step = S / V, np.empty_like(pairs)
        if not system.factorise(slope.sum(axis=0)):
            return

        # Predictor: how far does the step to mu = 0 get? Corrector: aim at the mu that this predicts.
        newton(0.0)
        t = min(1.0, longest(pairs, step))
        mu, predicted = np.vdot(V, S) / V.size, np.vdot(V + t * step[0], S + t * step[1]) / V.size
        du = newton((predicted / mu) ** 3 * mu - step[0] * step[1])
        # Nearly to the boundary: 95 % of the way, as is usual, or more where the prediction was better. But never onto
        # it, where a pair would stay: it keeps a millionth.
        t = min(1.0, min(max(0.95, 1 - predicted / mu), 1 - 1e-6) * longest(pairs, step))
        if not np.isfinite(t * du[-1]) or t < 1e-12:  # so short a step is lost in rounding
            return
        step *= t
        step += pairs
        pairs, u, slope, step = step, u + t * du, None, None  # what is long is not kept while others work


def starting_point(system, y, C, largest):
    """Return balanced alphas up to `largest`, and equal products V * S as on the central path."""
    largest = np.broadcast_to(largest, y.shape)
    alpha = in_balance(largest, y)
    V = np.array([alpha, C - alpha] if np.isfinite(C).all() else [alpha])
    return np.array([V, 2 * largest.mean() / V]), system.start(alpha)


class PrimalSystem:
    """The Newton equations in the d + 1 unknowns du = (dw, db), for n > d. With A = [Z, y], J = diag(1, ..., 1, 0)::

        A du + D dalpha = g,    J du - A' dalpha = A' alpha - J u.

    Eliminating dalpha leaves the matrix J + A' D^-1 A.
    """

    def __init__(self, problem):
        """Append the column of the offset."""
        self.problem, self.A = problem, problem.columns()
        self.rounding = 8 * EPS / NOISE * np.append(problem.noise, NOISE)

    def start(self, alpha):
        """Return w = 0 and b = 0."""
        return np.zeros(self.A.shape[1])

    def known_weights(self, u):
        """Return w."""
        return u[:-1]

    def at(self, u, alpha):
        """Return y_i (w.x_i + b), ||w||^2 and ||Z' alpha||^2; keep the residual A' alpha - J u."""
        w, pull = u[:-1], alpha @ self.A
        self.residual = pull - np.append(w, 0.0)
        # For huge C, alpha cannot tell w so well:
        self.residual[abs(self.residual) <= self.rounding * alpha.sum()] = 0
        return self.A @ u, w @ w, pull[:-1] @ pull[:-1]

    def factorise(self, D):
        """Cholesky-factorise the matrix; tell whether it could be done."""
        self.weight = 1 / D
        H = self.problem.curvature(self.A, self.weight)
        H.flat[: -1 : len(H) + 1] += 1
        self.inverse = cholesky(H)
        return self.inverse is not None

    def solve(self, g):
        """Return dalpha and du."""
        du = self.inverse((g * self.weight) @ self.A + self.residual)
        return (g - self.A @ du) * self.weight, du


class GramSystem:
    """The Newton equations in the n unknowns dalpha, for n <= d or a kernel; w = Z' alpha throughout, u = (alpha, b)::

    (K + D) dalpha + y db = g,    y.dalpha = -y.alpha.
    """

    def __init__(self, K, y):
        """Keep the products of the z_i."""
        self.K, self.y = K, y

    def start(self, alpha):
        """Return alpha and b = 0."""
        return np.append(alpha, 0.0)

    def known_weights(self, u):
        """Return UNKNOWN: w is never formed."""
        return UNKNOWN

    def at(self, u, alpha):
        """Return y_i (w.x_i + b), ||w||^2 and again ||Z' alpha||^2, the same here; keep y.alpha."""
        f = self.K @ alpha
        self.imbalance, norm2 = self.y @ alpha, max(alpha @ f, 0.0)
        return f + self.y * u[-1], norm2, norm2

    def factorise(self, D):
        """Cholesky-factorise K + D; tell whether it could be done."""
        M = self.K.copy()
        M.flat[:: len(M) + 1] += D
        self.inverse = cholesky(M)
        if self.inverse is None:
            return False
        self.My = self.inverse(self.y)
        return True

    def solve(self, g):
        """Return dalpha and du."""
        Mg = self.inverse(g)
        db = (self.y @ Mg + self.imbalance) / (self.y @ self.My)
        dalpha = Mg - db * self.My
        return dalpha, np.append(dalpha, db)


def relative_gap(f, norm2, alpha, dual_norm2, C):
    """Return the relative gap, where the hard margin's weights are scaled to be feasible."""
    if np.isfinite(C).all():
        primal = norm2 / 2 + np.sum(C * np.maximum(0, 1 - f))
    else:
        worst = f.min()
        primal = norm2 / 2 / worst**2 if worst > 0 else np.inf
    return gap_of(primal, alpha.sum() - dual_norm2 / 2)
