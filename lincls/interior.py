"""The interior-point method for the SVM, hard and soft, and the exact solution on the active set that it finds."""

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from ._validate import (
    EPS,
    check_both,
    check_C,
    check_count,
    check_data,
    check_scalar,
    check_y,
    freeze,
    is_sparse,
    squared_norms,
)
from .duality import ON_MARGIN, offsets_of_scores
from .kernels import check_gram

# Certified: relative gap and KKT residuals at most this.
CERTIFIED = 1e-8
# Exact: the same to the last digits that sums of many terms keep.
EXACT = 1e-12
# From this relative gap on, the iterates mostly tell the active set, and the solution on it is tried.
EARLY = 1e-3


@dataclass(frozen=True, eq=False, kw_only=True)
class DualSolution:
    """What `interior_point` found, in the units of the data.

    Attributes
    ----------
    alpha : ndarray (n,)
        Exactly 0 outside and exactly C inside the margin.
    w : ndarray (d,), or None
        ``sum_i alpha_i y_i x_i``; None where only the Gram matrix is known.
    b : float
        Midpoint of b_interval.
    b_interval : (float, float)
        All optimal offsets.
    xi : ndarray (n,)
        Slack, exactly 0 for points on the margin.
    on_margin : ndarray of int
        Indices of the points with y_i (w.x_i + b) = 1.
    primal, dual : float
        Objectives at (w, b) and at alpha.
    n_iter : int
        Newton steps.
    converged : bool
        Whether relative gap, balance and violation of the margins are at most 1e-8.
    """

    alpha: np.ndarray
    w: np.ndarray | None
    b: float
    b_interval: tuple
    xi: np.ndarray
    on_margin: np.ndarray
    primal: float
    dual: float
    n_iter: int
    converged: bool


def interior_point(X, y, C=np.inf, *, K=None, tol=1e-10, max_iter=100):
    """Solve the SVM by Mehrotra's predictor-corrector method, then exactly on the active set it found.

    Parameters
    ----------
    X : array_like (n, d), or None
        Sparse matrices are allowed; they are solved through their Gram matrix.
    y : array_like (n,) of -1 and +1, both present
    C : float
        Price of slack, > 0; inf asks for the hard margin.
    K : array_like (n, n), optional
        Gram matrix in place of X: symmetric, positive semidefinite.
    tol : float
        Relative duality gap at which the iteration ends; from 1e-3 on it ends as soon as the solution on the
        active set is exact.
    max_iter : int

    Returns
    -------
    DualSolution
        For inseparable data and C = inf there is no solution; then converged is False.

    Raises
    ------
    ValueError
        If the data are not as above.

    Notes
    -----
    Algorithm alg-interior-point (Mehrotra, 1992). The data are centred and scaled by one number, which
    changes no solution: the alphas balance, so the offset absorbs the shift.
    """
    data = CentredData(X, y, C, K)
    system = PrimalSystem(data) if data.Z is not None and len(data.y) > data.Z.shape[1] else GramSystem(data)
    tol, max_iter = check_scalar(tol, "tol", positive=True), check_count(max_iter, "max_iter")
    with np.errstate(all="ignore"):  # a step that overflows ends the iteration; the best iterate is kept
        # A hard margin far below the size of the data needs larger alphas from the start.
        for largest in (data.C / 2,) if np.isfinite(data.C) else (1.0, 1e12):
            solution = iterate(data, system, largest, tol, max_iter)
            if solution.converged or tol > CERTIFIED:
                break
    return solution


def iterate(data, system, largest, tol, max_iter):
    """Take Newton steps, the first from alphas up to `largest`, until the solution on the active set is exact."""
    best, best_gap, best_iter = None, np.inf, 0
    for n_iter, (gap, (V, S), u) in enumerate(predictor_corrector(system, data.y, data.C, largest)):
        if gap < best_gap or best is None:
            best, best_gap, best_iter = (V[0], S, system.known_weights(u)), gap, n_iter
        if tol < gap <= EARLY:
            *_, last = active_set_solutions(data, *best, max_rounds=2, regular=True)
            candidate = data.candidate(*last)
            if candidate.is_exact:
                return data.solution(candidate, n_iter)
        if gap <= tol or n_iter == max_iter or (n_iter > best_iter + 15 and best_gap < 0.1) or V[0].sum() > 1e60:
            break
    rounds = 0 if np.isinf(best_gap) and np.isinf(data.C) else 50  # no iterate separates: no active set to start from
    return data.solution(polish(data, *best, max_rounds=rounds), n_iter)


def warm_solution(X, y, C, solve):
    """Solve the centred problem by another method, and then exactly on the active set it found.

    solve(X, C) gets the centred and scaled points (as they are, where they are sparse) and the C that belongs to
    them. It returns alpha, w, b and its number of steps, or None if it found nothing.
    """
    data = CentredData(X, y, C)
    found = solve(data.X / data.unit if data.K is not None else data.Z * data.y[:, None], data.C)
    alpha, w, b, n_iter = found or (np.zeros(len(data.y)), np.zeros(data.X.shape[1]), 0.0, 0)
    with np.errstate(all="ignore"):
        excess = data.y * ((data.X / data.unit if data.K is not None else data.Z * data.y[:, None]) @ w + b) - 1
        S = np.array([np.maximum(excess, 0), np.maximum(-excess, 0)])[: 1 if np.isinf(data.C) else 2]
        return data.solution(polish(data, alpha, S, None), n_iter)


class CentredData:
    """The problem in the units of the solver: points around zero, the farthest at distance one.

    Z holds the rows y_i (x_i - centre)/unit; for a Gram matrix, K holds all their inner products.
    """

    def __init__(self, X, y, C, K=None):
        """Validate, centre and scale."""
        self.X = None if K is not None else check_data(X)
        given = check_gram(K, semidefinite=False) if K is not None else self.X
        self.y = y = check_both(check_y(y, given.shape[0]))
        self.given_C = C = check_C(C)
        if K is None and not is_sparse(given):
            self.centre = given.mean(axis=0)
            centred = given - self.centre
            self.unit = np.sqrt(squared_norms(centred).max()) or 1.0
            self.Z, self.K = centred * (y / self.unit)[:, None], None
            self.noise = 1e-12 * abs(self.Z).max(axis=0)
        else:
            gram = given if K is not None else (given @ given.T).toarray()
            self.means = gram.mean(axis=0)
            centred = gram - self.means - self.means[:, None] + self.means.mean()
            self.unit = np.sqrt(max(centred.diagonal().max(), 0)) or 1.0
            self.Z, self.K = None, centred * np.multiply.outer(y / self.unit, y / self.unit)
        self.C = C * self.unit**2 if C * self.unit**2 < 1e250 else np.inf

    def weights(self, alpha, known=None, factor=1.0):
        """Return sum_i alpha_i z_i; for a Gram matrix, its inner products with the points.

        For huge alphas the sum is mostly rounding; where that explains the difference, `known` is returned.
        """
        if self.K is not None:
            return self.K @ alpha
        w = alpha @ self.Z
        if known is None:
            return w
        noise = factor * self.noise * alpha.sum()
        return known if noise.max() > 1e-7 and (abs(w - known) <= noise).all() else w

    def margins(self, w, E=slice(None)):
        """Return z_i.w for the weights as above, of all points or of some."""
        return self.Z[E] @ w if self.K is None else w[E]

    def norm2(self, w, alpha):
        """Return ||w||^2."""
        return w @ w if self.K is None else max(w @ alpha, 0.0)

    def candidate(self, alpha, w):
        """Return alpha and w with all optimal b, margins at their midpoint, slack, objectives, and the error."""
        y, C, total = self.y, self.C, alpha.sum()
        if np.linalg.norm(w) <= min(1e-12, 4 * EPS * total):
            w = np.zeros_like(w)  # all of it is rounding
        f = self.margins(w)
        tolerance = margin_tolerance(f, total)
        low, high = offsets_of_scores(y * f, y)
        free = (alpha > 0) & (alpha < C)
        if free.any():
            low = high = (low + high) / 2  # a free support vector leaves no choice
        margins = f + y * ((low + high) / 2)
        xi = np.where(margins < 1 - tolerance, 1 - margins, 0)
        dual = total - self.norm2(self.weights(alpha, w, 1e3), alpha) / 2
        primal = self.norm2(w, alpha) / 2 + (C * xi.sum() if np.isfinite(C) else 0)
        violation = xi.max() if np.isinf(C) else 0
        error = max(abs(primal - dual) / max(primal, abs(dual)), violation, abs(alpha @ y) / total)
        return Candidate(
            alpha=alpha, w=w, b_interval=(low, high), xi=xi, on_margin=abs(margins - 1) <= tolerance, primal=primal,
            dual=dual, error=error if np.isfinite(error) else np.inf, spread=abs(margins[free] - 1).max(initial=0),
        )  # fmt: skip

    def solution(self, found, n_iter):
        """Return a candidate in the units of the data."""
        scale = self.unit**2
        alpha = np.where(found.alpha == self.C, self.given_C, found.alpha / scale)
        if self.X is None:
            w, shift = None, self.means @ (alpha * self.y)
        elif self.K is None:
            w = found.w / self.unit
            shift = w @ self.centre
        else:
            w = self.X.T @ (alpha * self.y)
            shift = w @ np.asarray(self.X.mean(axis=0)).ravel()
        low, high = found.b_interval
        return DualSolution(
            alpha=freeze(alpha), w=None if w is None else freeze(w), b=float((low + high) / 2 - shift),
            b_interval=(float(low - shift), float(high - shift)), xi=freeze(found.xi),
            on_margin=freeze(np.flatnonzero(found.on_margin)), primal=float(found.primal / scale),
            dual=float(found.dual / scale), n_iter=n_iter, converged=bool(found.error <= CERTIFIED),
        )  # fmt: skip


class Candidate(NamedTuple):
    """An alpha and w, and how good they are, in the units of the solver."""

    alpha: np.ndarray
    w: np.ndarray
    b_interval: tuple
    xi: np.ndarray
    on_margin: np.ndarray
    primal: float
    dual: float
    error: float  # the largest of relative gap, violation of the margins and imbalance
    spread: float  # of the margins of free support vectors around 1

    @property
    def rank(self):
        """Order candidates by the error, and below 1e-12 by the spread."""
        return max(self.error, EXACT), self.spread

    @property
    def is_exact(self):
        """Tell whether another one could be better by rounding only."""
        return self.rank <= (EXACT, ON_MARGIN / 10)


def margin_tolerance(scores, total):
    """Return how far from 1 a margin may be computed that is 1: 1e-9, or less for small scores; total = sum(alpha)."""
    return ON_MARGIN * min(1.0, abs(scores).max() + 1e-3 + 1e9 * 64 * EPS * total)


def predictor_corrector(system, y, C, largest):
    """Follow the central path of the KKT conditions with Newton steps; yield the start and what each step reaches.

    The complementary pairs stand in one array, pairs = [V, S], of one row each (hard margin) or two (soft margin)::

        V = [alpha, C - alpha] >= 0,    S = [r, xi] >= 0,    V * S = 0,

    where y_i (w.x_i + b) = 1 + r_i - xi_i. The other unknowns, u = (w, b), are the system's. Yields the relative gap,
    the pairs and u.
    """
    pairs, u = starting_point(system, y, C, largest)
    sign = np.array([1.0, -1.0])[: pairs.shape[1]]
    while True:
        V, S = pairs
        f, norm2, dual_norm2 = system.at(u, V[0])
        yield relative_gap(f, norm2, V[0], dual_norm2, C), pairs, u
        slope = S / V
        if not system.factorise(slope.sum(axis=0)):
            return

        def newton(target, f=f, V=V, S=S, slope=slope):
            """Solve the linearised KKT conditions for V * S = target."""
            aim = target / V
            dalpha, du = system.solve(1 - f + sign @ aim)
            dV = np.multiply.outer(sign, dalpha)
            return np.array([dV, aim - S - slope * dV]), du

        # Predictor: how far does the step to mu = 0 get? Corrector: aim at the mu that this predicts.
        step, _ = newton(0.0)
        ahead = pairs + min(1.0, longest(pairs, step)) * step
        mu, predicted = np.vdot(V, S) / V.size, np.vdot(*ahead) / V.size
        step, du = newton((predicted / mu) ** 3 * mu - step[0] * step[1])
        t = min(1.0, min(max(0.95, 1 - predicted / mu), 1 - 1e-6) * longest(pairs, step))
        if not np.isfinite(t * du[-1]) or t < 1e-12:
            return
        pairs, u = pairs + t * step, u + t * du


def longest(v, dv):
    """Return the largest t for which v + t dv >= 0."""
    return 1 / max(-(dv / v).min(), 1e-300)


def starting_point(system, y, C, largest):
    """Return balanced alphas up to `largest`, and equal products V * S as on the central path."""
    n_pos, n_neg = (y > 0).sum(), (y < 0).sum()
    alpha = largest * min(n_pos, n_neg) / np.where(y > 0, n_pos, n_neg)
    V = np.array([alpha, C - alpha] if np.isfinite(C) else [alpha])
    return np.array([V, 2 * largest / V]), system.start(alpha)


def cholesky(H):
    """Return the function rhs -> H^-1 rhs, or None; where rounding has made H indefinite, its diagonal is enlarged."""
    from scipy.linalg.lapack import dpotrf, dpotrs

    for increase in (0, 1e-14, 1e-12, 1e-10):
        H.flat[:: len(H) + 1] *= 1 + increase
        L, info = dpotrf(H, lower=1)
        if info == 0:
            return lambda rhs: dpotrs(L, rhs, lower=1)[0]
    return None


class PrimalSystem:
    """The Newton equations in the d + 1 unknowns du = (dw, db), for n > d. With A = [Z, y], J = diag(1, ..., 1, 0)::

        A du + D dalpha = g,    J du - A' dalpha = A' alpha - J u.

    Eliminating dalpha leaves the matrix J + A' D^-1 A.
    """

    def __init__(self, data):
        """Append the column of the offset."""
        self.A = np.vstack([data.Z.T, data.y]).T  # column after column: they are longer than the rows
        self.rounding = 8 * EPS * abs(self.A).max(axis=0)

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
        root = self.A * np.sqrt(self.weight)[:, None]
        H = root.T @ root
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

    def __init__(self, data):
        """Compute the Gram matrix where it is not given."""
        self.K, self.y = data.K if data.Z is None else data.Z @ data.Z.T, data.y

    def start(self, alpha):
        """Return alpha and b = 0."""
        return np.append(alpha, 0.0)

    def known_weights(self, u):
        """Return None: w is never formed."""
        return None

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
    dual = alpha.sum() - dual_norm2 / 2
    if np.isfinite(C):
        primal = norm2 / 2 + C * np.maximum(0, 1 - f).sum()
    else:
        worst = f.min()
        primal = norm2 / 2 / worst**2 if worst > 0 else np.inf
    gap = (primal - dual) / primal
    return abs(gap) if np.isfinite(gap) else np.inf


# The polish


def polish(data, alpha, S, w, *, max_rounds=50):
    """Return the best candidate on the way to the solution on the active set."""
    solutions = active_set_solutions(data, alpha, S, w, max_rounds=max_rounds)
    last = data.candidate(*solutions[-1])
    if last.is_exact:
        return last
    start = np.clip(alpha, 0, data.C)
    seen = [(start, data.weights(start, w, 1e3)), *solutions]
    candidates = (data.candidate(alpha, w) for alpha, w0 in seen for w in (w0, data.weights(alpha)))
    return min(candidates, key=lambda candidate: candidate.rank)


def active_set_solutions(data, alpha, S, w, *, max_rounds, regular=False):
    """Solve the KKT conditions exactly on the active set that the iterates point to.

    A point is outside where alpha_i < r_i, inside where C - alpha_i < xi_i (both alphas over the largest one, if
    that exceeds 1), and else on the margin. With these sets the conditions are linear: alpha is 0 outside, C inside,
    and y_i (w.x_i + b) = 1 on the margin. A solution that leaves the box goes as far as the box allows, and a point
    whose condition fails changes its set. With `regular`, this ends where the conditions do not fix the alphas.
    Returns the alphas and weights seen.
    """
    y, C = data.y, data.C
    alpha = np.clip(alpha, 0, C)
    V = np.array([alpha, C - alpha])[: len(S)] / max(1.0, alpha.max())
    outside = V[0] < S[0]
    inside = (V[-1] < S[-1]) & ~outside & np.isfinite(C)
    alpha = np.where(outside, 0.0, np.where(inside, C, alpha))
    w = data.weights(alpha, w)
    solutions = [(alpha, w)]
    for _ in range(max_rounds):
        on = ~(outside | inside)
        found = margin_solution(data, alpha, np.flatnonzero(on), w, regular)
        if found is None:
            break
        target, w, b = found
        t = _into_box(alpha, target, C)
        alpha = alpha + t * (target - alpha)
        small = 1e-13 * alpha.max()
        low, high = on & (alpha <= small), on & (alpha >= C - small)
        alpha[low], alpha[high] = 0.0, C
        f = data.margins(w)
        eps = margin_tolerance(f, alpha.sum())
        f = f + y * b
        wrong = (t == 1) & ((outside & (f < 1 - eps)) | (inside & (f > 1 + eps)))
        if t == 1:
            solutions.append((alpha.copy(), w))
        if not (low | high | wrong).any():
            break
        outside, inside = (outside | low) & ~wrong, (inside | high) & ~wrong
    return solutions


def _into_box(alpha, target, C):
    """Return the largest t <= 1 for which alpha + t (target - alpha) is in the box."""
    d = target - alpha
    room = np.where(d < 0, alpha, C - alpha)
    limit = np.full(len(d), np.inf)
    np.divide(room, abs(d), out=limit, where=d != 0)
    return min(1.0, max(0.0, limit.min()))


def margin_solution(data, alpha, E, w, regular):
    """Return alpha, w and b with the points E on the margin exactly there and sum_i alpha_i y_i = 0.

    With the mean m of these points and the rows F = y_i (x_i - m), the margins miss g, the correction of alpha is
    an a with F F' a = g, and that of w is F' a. With `regular`, returns None where this does not fix a.
    """
    y, yE = data.y, data.y[E]
    alpha = alpha.copy()
    if len(E) == 0:
        w = data.weights(alpha, w)
        return alpha, w, sum(offsets_of_scores(y * data.margins(w), y)) / 2
    correction = regular_correction(data, E)
    if correction is None and regular:
        return None
    correction = correction or shortest_correction(data, E)
    for _ in range(2):  # the second time removes the rounding of the first
        alpha[E] -= yE * ((alpha @ y) / len(E))
        w = data.weights(alpha, w)
        a, dw = correction(1 - data.margins(w, E))
        alpha[E] += a
        w = w + dw if data.K is None else data.weights(alpha)
    return alpha, w, yE @ (1 - data.margins(w, E)) / len(E)


def centred_rows(data, E):
    """Return F = y_i (x_i - m), the rows of the points E around their mean m; for a Gram matrix, F F'."""
    yE = data.y[E]
    if data.K is None:
        F = data.Z[E]
        return F - np.multiply.outer(yE, yE @ F / len(E))
    KE = data.K[np.ix_(E, E)]
    means = KE @ yE / len(E)
    return KE - np.multiply.outer(means, yE) - np.multiply.outer(yE, means - yE * (means @ yE / len(E)))


def regular_correction(data, E):
    """Return the function g -> (a, F' a) by Cholesky's method; None where F F' is singular beyond F' y = 0, or nearly.

    g without its share in y is solved with F F' + y y', whose second term then changes nothing.
    """
    from scipy.linalg.lapack import dpotrf, dpotrs

    yE, n = data.y[E], len(E)
    if data.K is None and n > data.Z.shape[1] + 1:
        return None
    F = centred_rows(data, E)
    L, info = dpotrf((F @ F.T if data.K is None else F) + np.multiply.outer(yE, yE), lower=1)
    if info or L.diagonal().min() <= 1e-3 * L.diagonal().max():
        return None

    def correction(g):
        a, _ = dpotrs(L, g - yE * (yE @ g / n), lower=1)
        return a, a @ F if data.K is None else None

    return correction


def shortest_correction(data, E):
    """Return the function g -> (a, F' a) for the shortest a, by the singular values F = U s V'."""
    F = centred_rows(data, E)
    if data.K is None:
        U, s, Vt = np.linalg.svd(F, full_matrices=False)
    else:
        s2, U = np.linalg.eigh(F)
        s = np.sqrt(np.maximum(s2, 0))
    rounding = 4 * (EPS if data.K is None else np.sqrt(EPS)) * np.sqrt(len(E))
    keep = s > rounding * max(1.0, 100 * s.max())
    U, s = U[:, keep], s[keep]

    def correction(g):
        g = U.T @ g
        return U @ (g / s**2), Vt[keep].T @ (g / s) if data.K is None else None

    return correction
