"""The dual of the SVM: Lagrangian, KKT conditions, duality gap, the interior-point method, the path over C.

The primal and the dual problem, with C = inf for the hard margin (then xi = 0)::

    minimise    1/2 ||w||^2 + C sum_i xi_i         over w, b, xi
    subject to  y_i (w.x_i + b) >= 1 - xi_i,   xi_i >= 0,

    maximise    sum_i alpha_i - 1/2 ||sum_i alpha_i y_i x_i||^2
    subject to  0 <= alpha_i <= C,   sum_i alpha_i y_i = 0.
"""

import itertools
from dataclasses import dataclass, replace

import numpy as np

from ._validate import check_count, check_scalar, check_vector, check_X, check_y, freeze

# Certified: relative gap and KKT residuals at most this.
CERTIFIED = 1e-8
# Functional margins closer than this to 1 are on the margin: rounding explains the difference.
ON_MARGIN = 1e-9
EPS = np.finfo(float).eps


def primal_objective(w, b, X, y, C):
    """Return ``1/2 ||w||^2 + C sum_i max(0, 1 - y_i (w.x_i + b))``.

    The hinge form of the primal (Theorem T13). With C = inf it is ``1/2 ||w||^2`` where
    y_i (w.x_i + b) >= 1 for all i up to rounding, and inf elsewhere.
    """
    w, b, X, y, C = _check_primal(w, b, X, y, C)
    xi = np.maximum(0, 1 - y * (X @ w + b))
    if np.isinf(C):
        return float(w @ w / 2) if (xi <= ON_MARGIN + _rounding(w, b, X)).all() else np.inf
    return float(w @ w / 2 + C * xi.sum())


def dual_objective(alpha, X, y):
    """Return ``sum_i alpha_i - 1/2 ||sum_i alpha_i y_i x_i||^2``, the same for hard and soft margin."""
    X = _check_points(X)
    y = check_y(y, X.shape[0])
    alpha = check_vector(alpha, X.shape[0], "alpha")
    w = X.T @ (alpha * y)
    return float(alpha.sum() - w @ w / 2)


def lagrangian(w, b, alpha, X, y, C=np.inf, *, xi=None, tau=None):
    """Return the Lagrangian at any point, optimal or not.

    Hard margin (C = inf, no xi)::

        L = 1/2 ||w||^2 - sum_i alpha_i (y_i (w.x_i + b) - 1)

    Soft margin, with multipliers tau of xi >= 0::

        L = 1/2 ||w||^2 + C sum_i xi_i - sum_i alpha_i (y_i (w.x_i + b) - 1 + xi_i) - sum_i tau_i xi_i
    """
    w, b, X, y, C = _check_primal(w, b, X, y, C)
    n = X.shape[0]
    alpha = check_vector(alpha, n, "alpha")
    value = w @ w / 2 - alpha @ (y * (X @ w + b) - 1)
    if xi is None and tau is None and np.isinf(C):
        return float(value)
    if xi is None or tau is None or np.isinf(C):
        raise ValueError("the soft margin needs xi, tau and a finite C; the hard margin none of them")
    xi, tau = check_vector(xi, n, "xi"), check_vector(tau, n, "tau")
    return float(value + C * xi.sum() - alpha @ xi - tau @ xi)


def duality_gap(w, b, alpha, X, y, C):
    """Return ``primal_objective(w, b) - dual_objective(alpha)``.

    Never negative where alpha is feasible for the dual, zero exactly at the optimum (Theorem T10).
    The relative gap divides by the primal objective.
    """
    return primal_objective(w, b, X, y, C) - dual_objective(alpha, X, y)


def kkt_residuals(w, b, alpha, X, y, C, *, xi=None):
    """Return how far (w, b, alpha) is from each of the KKT conditions, without units.

    Parameters
    ----------
    w : array_like (d,)
    b : float
    alpha : array_like (n,)
    X : array_like (n, d)
    y : array_like (n,) of -1 and +1
    C : float
        inf for the hard margin.
    xi : array_like (n,), optional
        The slack; ``max(0, 1 - y_i (w.x_i + b))`` by default, and 0 for the hard margin.

    Returns
    -------
    dict of float
        With f_i = w.x_i + b, the mean m of the points and sum_i alpha_i = A:

        - stationarity: ``||w - sum_i alpha_i y_i (x_i - m)|| / sum_i alpha_i ||x_i - m||``
        - balance: ``|sum_i alpha_i y_i| / A``
        - box: ``max_i max(-alpha_i, alpha_i - C) / max_i alpha_i``, at least 0
        - feasibility: ``max_i (1 - xi_i - y_i f_i)``, at least 0, and ``max_i -xi_i``
        - complementarity: ``sum_i |alpha_i (y_i f_i - 1 + xi_i)| + |(C - alpha_i) xi_i|``,
          over ``||w||^2 + C sum_i xi_i``

        In the last two, the part of y_i f_i that its own rounding can explain counts as zero.

    Raises
    ------
    ValueError
        If a shape, a label or a number is not as above.

    Notes
    -----
    All are zero exactly at an optimum (Theorem T11). The mean may be subtracted because the alphas balance.
    """
    w, b, X, y, C = _check_primal(w, b, X, y, C)
    alpha = check_vector(alpha, X.shape[0], "alpha")
    excess = y * (X @ w + b) - 1
    if xi is None:
        xi = np.zeros(len(y)) if np.isinf(C) else np.maximum(0, -excess)
    xi = check_vector(xi, X.shape[0], "xi")
    excess = excess + xi
    excess = np.sign(excess) * np.maximum(0, abs(excess) - _rounding(w, b, X))

    centred = _dense(X) - np.asarray(X.mean(axis=0)).ravel()
    spread = alpha @ np.linalg.norm(centred, axis=1)
    total = alpha.sum()
    unused = np.where(xi == 0, 0.0, (C - alpha) * xi) if np.isfinite(C) else np.zeros(len(y))
    size = w @ w + (C * xi.sum() if np.isfinite(C) else 0)
    return {
        "stationarity": _ratio(np.linalg.norm(w - (alpha * y) @ centred), spread),
        "balance": _ratio(abs(alpha @ y), total),
        "box": _ratio(max(0, (-alpha).max(), (alpha - C).max()), alpha.max()),
        "feasibility": float(max(0, (-excess).max(), (-xi).max())),
        "complementarity": _ratio(abs(alpha * excess).sum() + abs(unused).sum(), size),
    }


def offset_interval(w, X, y):
    """Return the interval of offsets b that are optimal for the weights w.

    The hinge loss as a function of b changes its slope, by one, where a point comes to the margin: at
    ``t_i = y_i - w.x_i``. It starts with slope -p for the p positive points, so the slope is zero between
    the p-th and the (p+1)-th of the t_i in ascending order (Proposition prop-offset).

    Parameters
    ----------
    w : array_like (d,)
    X : array_like (n, d)
    y : array_like (n,) of -1 and +1, both present

    Returns
    -------
    low, high : float
        Both equal if b is unique. It is, whenever some 0 < alpha_i < C.
    """
    X = _check_points(X)
    y = _check_both(check_y(y, X.shape[0]))
    return _offset_interval(X @ check_vector(w, X.shape[1]), y)


def _offset_interval(scores, y):
    """Find the interval from the scores w.x_i."""
    p = int((y > 0).sum())
    t = np.partition(y - scores, (p - 1, p))
    return float(t[p - 1]), float(t[p])


# The interior-point method


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
        Relative duality gap at which the iteration ends.
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
        V, S, w, n_iter = predictor_corrector(system, data.y, data.C, tol, max_iter)
        return data.solution(*polish(data, V[0], S, w), n_iter)


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
        return data.solution(*polish(data, alpha, S, None), n_iter)


class CentredData:
    """The problem in the units of the solver: points around zero, the farthest at distance one.

    Z holds the rows y_i (x_i - centre)/unit; for a Gram matrix, K holds all their inner products.
    """

    def __init__(self, X, y, C, K=None):
        """Validate, centre and scale."""
        self.X = None if K is not None else _check_points(X)
        given = _check_gram(K) if K is not None else self.X
        self.y = y = _check_both(check_y(y, given.shape[0]))
        self.given_C = C = _check_C(C)
        if K is None and not _is_sparse(given):
            self.centre = given.mean(axis=0)
            centred = given - self.centre
            self.unit = np.sqrt(np.einsum("ij,ij->i", centred, centred).max()) or 1.0
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
        noise = factor * self.noise * alpha.sum()
        rounding = known is not None and noise.max() > 1e-7 and (abs(w - known) <= noise).all()
        return known if rounding else w

    def margins(self, w):
        """Return z_i.w for the weights as above."""
        return self.Z @ w if self.K is None else w

    def norm2(self, w, alpha):
        """Return ||w||^2."""
        return w @ w if self.K is None else max(w @ alpha, 0.0)

    def evaluate(self, alpha, w):
        """Return all optimal b, the margins y_i (w.x_i + b) at their midpoint, the slack, both objectives.

        The last value is the error: the largest of relative gap, violation and imbalance.
        """
        y, C, f = self.y, self.C, self.margins(w)
        low, high = _offset_interval(y * f, y)
        if ((alpha > 0) & (alpha < C)).any():
            low = high = (low + high) / 2  # a free support vector leaves no choice
        margins = f + y * ((low + high) / 2)
        xi = np.where(margins < 1 - margin_tolerance(f, alpha), 1 - margins, 0)
        dual = alpha.sum() - self.norm2(self.weights(alpha, w, 1e3), alpha) / 2
        primal = self.norm2(w, alpha) / 2 + (C * xi.sum() if np.isfinite(C) else 0)
        violation = xi.max() if np.isinf(C) else 0
        error = max(abs(primal - dual) / max(primal, abs(dual)), violation, abs(alpha @ y) / alpha.sum())
        return (low, high), margins, xi, primal, dual, error if np.isfinite(error) else np.inf

    def error(self, candidate):
        """Order candidates (alpha, w): by the error, and below 1e-12 by the margins of free support vectors."""
        alpha, w = candidate
        _, margins, _, _, _, error = self.evaluate(alpha, w)
        free = (alpha > 0) & (alpha < self.C)
        return max(error, 1e-12), abs(margins[free] - 1).max(initial=0)

    def solution(self, alpha, w, n_iter):
        """Return to the units of the data."""
        if np.linalg.norm(w) <= min(1e-12, 4 * EPS * alpha.sum()):
            w = np.zeros_like(w)  # all of it is rounding
        interval, margins, xi, primal, dual, error = self.evaluate(alpha, w)
        scale = self.unit**2
        given_alpha = np.where(alpha == self.C, self.given_C, alpha / scale)
        if self.X is None:
            given_w, shift = None, self.means @ (given_alpha * self.y)
        elif self.K is None:
            given_w = w / self.unit
            shift = given_w @ self.centre
        else:
            given_w = self.X.T @ (given_alpha * self.y)
            shift = given_w @ np.asarray(self.X.mean(axis=0)).ravel()
        on_margin = abs(margins - 1) <= margin_tolerance(self.margins(w), alpha)
        return DualSolution(
            alpha=freeze(given_alpha), w=None if given_w is None else freeze(given_w),
            b=float(sum(interval) / 2 - shift), b_interval=tuple(float(b - shift) for b in interval),
            xi=freeze(xi), on_margin=freeze(np.flatnonzero(on_margin)), primal=float(primal / scale),
            dual=float(dual / scale), n_iter=n_iter, converged=bool(error <= CERTIFIED),
        )  # fmt: skip


def margin_tolerance(scores, alpha):
    """Return how far from 1 the margin of a point on the margin may be computed: 1e-9, or less for small scores."""
    return ON_MARGIN * min(1.0, abs(scores).max() + 1e-3 + 1e9 * 64 * EPS * alpha.sum())


def predictor_corrector(system, y, C, tol, max_iter):
    """Follow the central path of the KKT conditions with Newton steps.

    The complementary pairs stand in two arrays of one row (hard margin) or two (soft margin)::

        V = [alpha, C - alpha] >= 0,    S = [r, xi] >= 0,    V * S = 0,

    where y_i (w.x_i + b) = 1 + r_i - xi_i. Ends when the relative gap is at most tol; returns the best V, S, w
    and the number of steps.
    """
    V, S, w, b = starting_point(system, y, C)
    sign = np.array([[1.0], [-1.0]])[: len(V)]
    best, best_gap = (V, S, w), np.inf
    for n_iter in range(max_iter + 1):
        f = system.margins(w, V[0]) + y * b
        gap = system.relative_gap(f, w, V[0], C)
        if gap < best_gap or n_iter == 0:
            best, best_gap, best_iter = (V, S, w), gap, n_iter
        if gap <= tol or n_iter == max_iter or (n_iter > best_iter + 15 and best_gap < 0.1) or V[0].sum() > 1e60:
            break
        if not system.factorise((S / V).sum(axis=0)):
            break

        def newton(target, f=f, V=V, S=S, w=w):
            """Solve the linearised KKT conditions for V * S = target."""
            c = target - V * S
            g = 1 - f + (sign * (S + c / V)).sum(axis=0)
            dalpha, dw, db = system.solve(g, w, V[0])
            dV = sign * dalpha
            return dV, (c - S * dV) / V, dw, db

        # Predictor: how far does the step to mu = 0 get? Corrector: aim at the mu that this predicts.
        mu = (V * S).mean()
        dV, dS, _, _ = newton(0.0)
        t = min(step_length(V, dV), step_length(S, dS))
        predicted = ((V + t * dV) * (S + t * dS)).mean()
        dV, dS, dw, db = newton((predicted / mu) ** 3 * mu - dV * dS)
        t = min(step_length(V, dV), step_length(S, dS))
        t = min(1.0, max(0.95, 1 - predicted / mu) * t) if t < 1 else 1.0
        t = min(t, 1 - 1e-6) if (V + t * dV).min() <= 0 or (S + t * dS).min() <= 0 else t
        if not np.isfinite(t * db) or t < 1e-12:
            break
        V, S, b = V + t * dV, S + t * dS, b + t * db
        w = None if w is None else w + t * dw
    return *best, n_iter


def step_length(v, dv):
    """Return the largest t <= 1 for which v + t dv >= 0."""
    return min(1.0, 1 / max(1.0, (-dv / v).max()))


def starting_point(system, y, C):
    """Return balanced alphas of a size that suits the data, all pairs positive."""
    n_pos, n_neg = (y > 0).sum(), (y < 0).sum()
    alpha = min(n_pos, n_neg) / np.where(y > 0, n_pos, n_neg)
    w = system.weights(alpha)
    f = system.margins(w, alpha)
    # Along s alpha the dual objective is s sum(alpha) - s^2/2 ||w||^2.
    s = C / 2 if np.isfinite(C) else min(1.0, alpha.sum() / max(alpha @ f, 1e-300))
    alpha, f, w = s * alpha, s * f, None if w is None else s * w
    S = np.array([np.maximum(f - 1, 0) + 1, np.maximum(1 - f, 0) + 1])
    V = np.array([alpha, C - alpha])
    return (V, S, w, 0.0) if np.isfinite(C) else (V[:1], S[:1], w, 0.0)


def cholesky(H):
    """Return the Cholesky factor of H, with a larger diagonal where rounding has made H indefinite; None if in vain."""
    from scipy.linalg.lapack import dpotrf

    for increase in (0, 1e-14, 1e-12, 1e-10):
        H.flat[:: len(H) + 1] *= 1 + increase
        L, info = dpotrf(H, lower=1)
        if info == 0:
            return L
    return None


class PrimalSystem:
    """The Newton equations in the d + 1 unknowns (dw, db), for n > d::

        Z dw + y db + D dalpha = g,    dw = Z' dalpha + (Z' alpha - w),    y.dalpha = -y.alpha.

    Eliminating dalpha leaves ``diag(1, ..., 1, 0) + A' D^-1 A`` with A = [Z, y].
    """

    def __init__(self, data):
        """Append the column of the offset."""
        self.A = np.column_stack([data.Z, data.y])
        self.Z = self.A[:, :-1]
        self.rounding = 8 * EPS * abs(self.A).max(axis=0)

    def weights(self, alpha):
        """Return w = Z' alpha."""
        return alpha @ self.Z

    def margins(self, w, alpha):
        """Return z_i.w."""
        return self.Z @ w

    def relative_gap(self, f, w, alpha, C):
        """Return (primal - dual)/primal at (w, b) and alpha."""
        v = alpha @ self.Z
        return _relative_gap(f, w @ w, alpha, v @ v, C)

    def factorise(self, D):
        """Cholesky-factorise the matrix; tell whether it could be done."""
        self.weight = 1 / D
        root = self.A * np.sqrt(self.weight)[:, None]
        H = root.T @ root
        H.flat[: -1 : len(H) + 1] += 1
        self.L = cholesky(H)
        return self.L is not None

    def solve(self, g, w, alpha):
        """Return dalpha, dw, db."""
        from scipy.linalg.lapack import dpotrs

        residual = alpha @ self.A
        residual[:-1] -= w
        residual[abs(residual) <= self.rounding * alpha.sum()] = 0  # for huge C, alpha cannot tell w so well
        step, _ = dpotrs(self.L, (g * self.weight) @ self.A + residual, lower=1)
        return (g - self.A @ step) * self.weight, step[:-1], step[-1]


class GramSystem:
    """The Newton equations in the n unknowns dalpha, for n <= d or a kernel; w = Z' alpha throughout::

    (K + D) dalpha + y db = g,    y.dalpha = -y.alpha.
    """

    def __init__(self, data):
        """Compute the Gram matrix where it is not given."""
        self.K, self.y = data.K if data.Z is None else data.Z @ data.Z.T, data.y

    def weights(self, alpha):
        """Return None: w is never formed."""
        return None

    def margins(self, w, alpha):
        """Return z_i.w = (K alpha)_i."""
        return self.K @ alpha

    def relative_gap(self, f, w, alpha, C):
        """Return (primal - dual)/primal at (w, b) and alpha."""
        norm2 = max(alpha @ (self.K @ alpha), 0.0)
        return _relative_gap(f, norm2, alpha, norm2, C)

    def factorise(self, D):
        """Cholesky-factorise K + D; tell whether it could be done."""
        from scipy.linalg.lapack import dpotrs

        M = self.K.copy()
        M.flat[:: len(M) + 1] += D
        self.L = cholesky(M)
        if self.L is not None:
            self.My, _ = dpotrs(self.L, self.y, lower=1)
        return self.L is not None

    def solve(self, g, w, alpha):
        """Return dalpha, None, db."""
        from scipy.linalg.lapack import dpotrs

        Mg, _ = dpotrs(self.L, g, lower=1)
        db = (self.y @ Mg + self.y @ alpha) / (self.y @ self.My)
        return Mg - db * self.My, None, db


def _relative_gap(f, norm2, alpha, dual_norm2, C):
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
    """Solve the KKT conditions exactly on the active set that the iterates point to.

    A point is outside where alpha_i < r_i, inside where C - alpha_i < xi_i (both alphas over the largest one, if
    that exceeds 1), and else on the margin. With these sets the conditions are linear: alpha is 0 outside, C inside,
    and y_i (w.x_i + b) = 1 on the margin. A solution that leaves the box goes as far as the box allows, and a point
    whose condition fails changes its set. Returns the best alpha and w seen.
    """
    y, C = data.y, data.C
    start = np.clip(alpha, 0, C)
    candidates = [(start, data.weights(start, w, 1e3))]
    V = np.array([alpha, C - alpha])[: len(S)] / max(1.0, alpha.max())
    outside = V[0] < S[0]
    inside = (V[-1] < S[-1]) & ~outside & np.isfinite(C)
    alpha = np.where(outside, 0.0, np.where(inside, C, alpha))
    w = data.weights(alpha, w)
    candidates.append((alpha, w))
    for _ in range(max_rounds):
        on = ~(outside | inside)
        target, w, b = margin_solution(data, alpha, on, w)
        t = _into_box(alpha, target, C)
        alpha = alpha + t * (target - alpha)
        small = 1e-13 * alpha.max()
        low, high = on & (alpha <= small), on & (alpha >= C - small)
        alpha[low], alpha[high] = 0.0, C
        f = data.margins(w) + y * b
        eps = margin_tolerance(data.margins(w), alpha)
        wrong = (t == 1) & ((outside & (f < 1 - eps)) | (inside & (f > 1 + eps)))
        if t == 1:
            candidates.append((alpha.copy(), w))
        if not (low | high | wrong).any():
            break
        outside, inside = (outside | low) & ~wrong, (inside | high) & ~wrong
    return min(((alpha, w) for alpha, w0 in candidates for w in (w0, data.weights(alpha))), key=data.error)


def _into_box(alpha, target, C):
    """Return the largest t <= 1 for which alpha + t (target - alpha) is in the box."""
    d = target - alpha
    room = np.where(d < 0, alpha, C - alpha)
    limit = np.full(len(d), np.inf)
    np.divide(room, abs(d), out=limit, where=d != 0)
    return min(1.0, max(0.0, limit.min()))


def margin_solution(data, alpha, on, w):
    """Return alpha, w and b with the points `on` the margin exactly there and sum_i alpha_i y_i = 0.

    Of all such alphas the nearest is returned. With the mean m of the n points on the margin, the rows
    y_i (x_i - m) = U s V' give the smallest correction of alpha, U s^-2 U' g, and that of w, V s^-1 U' g.
    """
    y, E = data.y, np.flatnonzero(on)
    alpha = alpha.copy()
    if len(E) == 0:
        w = data.weights(alpha, w)
        return alpha, w, sum(_offset_interval(y * data.margins(w), y)) / 2
    yE = y[E]
    if data.K is None:
        F = data.Z[E] - np.multiply.outer(yE, yE @ data.Z[E] / len(E))
        U, s, Vt = np.linalg.svd(F, full_matrices=False)
    else:
        KE = data.K[np.ix_(E, E)]
        means = KE @ yE / len(E)
        KE = KE - np.multiply.outer(means, yE) - np.multiply.outer(yE, means) + means @ yE / len(E) * np.outer(yE, yE)
        s2, U = np.linalg.eigh(KE)
        s = np.sqrt(np.maximum(s2, 0))
    rounding = 4 * (EPS if data.K is None else np.sqrt(EPS)) * np.sqrt(len(E))
    keep = s > rounding * max(1.0, 100 * s.max())
    U, s = U[:, keep], s[keep]
    for _ in range(2):  # the second time removes the rounding of the first
        alpha[E] -= yE * (alpha @ y) / len(E)
        w = data.weights(alpha, w)
        g = U.T @ (1 - data.margins(w)[E])
        alpha[E] += U @ (g / s**2)
        w = w + Vt[keep].T @ (g / s) if data.K is None else data.weights(alpha)
    b = yE @ (1 - data.margins(w)[E]) / len(E)
    return alpha, w, b


# The path over C


@dataclass(frozen=True, eq=False, kw_only=True)
class SVMPath:
    """The solutions for all C. Between two breakpoints alpha, w and b are linear functions of C.

    Attributes
    ----------
    C : ndarray (m,)
        Breakpoints in ascending order: where a point comes to the margin or leaves it. Up to 200 points, none at
        which neither w nor b changes its course: there, only the choice among optimal alphas does. Up to C[0] every
        point of the smaller class has alpha_i = C. From C[-1] on (C* for separable data) nothing changes its set; so it
        is empty if w = 0 for all C. A path that was stopped ends with C_max.
    events : ndarray (k, 3)
        At C, the point i gets to 0 (inside), 1 (on the margin) or 2 (outside). Events within 1e-5 are one breakpoint.
    start : ndarray (n,)
        The states 0, 1, 2 of the points for small C.
    """

    C: np.ndarray
    events: np.ndarray
    start: np.ndarray
    _data: tuple

    def states(self, C):
        """Return 0 (inside), 1 (on the margin) or 2 (outside) for each point."""
        state = self.start.copy()
        for _, i, new in self.events[: np.searchsorted(self.events[:, 0], C)]:
            state[int(i)] = new
        return state

    def at(self, C):
        """Return the SVMResult for one C > 0; the KKT conditions are solved exactly on the known active set."""
        from .svm import _result

        X, y = self._data
        C = _check_C(C)
        return _result(C, known_solution(X, y, C, self.states(C)) or interior_point(X, y, C))


def known_solution(X, y, C, state):
    """Solve the KKT conditions on the given active set; None where they turn out not to hold."""
    data = CentredData(X, y, C)
    on = state == ON
    with np.errstate(all="ignore"):
        alpha = np.where(state == INSIDE, data.C, np.where(on, data.C / 2, 0.0))
        S = np.array([np.where(state == OUTSIDE, np.inf, -1), np.where(state == INSIDE, np.inf, -1)])
        solution = data.solution(*polish(data, alpha, S, None), 0)
    return solution if solution.converged else None


INSIDE, ON, OUTSIDE = 0, 1, 2
# Added to the diagonal of the Gram matrix, times a random number from 1 to 2: no two events coincide then.
RIDGE = 1e-6
# Relative distance up to which two events are one breakpoint.
MERGE = 1e-5
# Up to so many points, two solutions for each piece of the path are worth an exact breakpoint.
SHARPENED = 200


def svm_path(X, y, *, C_max=np.inf):
    """Follow the solution of the soft margin through all C, from breakpoint to breakpoint.

    Parameters
    ----------
    X : array_like (n, d)
        Dense, or a SciPy sparse matrix.
    y : array_like (n,) of -1 and +1, both present
    C_max : float
        Where to stop; by default after the last breakpoint.

    Returns
    -------
    SVMPath

    Raises
    ------
    ValueError
        If the data are not as above.

    Notes
    -----
    Algorithm alg-path (Hastie, Rosset, Tibshirani and Zhu, 2004). A random ridge of 1e-6 times the mean squared norm
    of the centred points breaks ties. It moves the breakpoints by about as much, relative to their size; up to 200
    points, where the exact lines w(C) of two neighbours meet takes its place. Breakpoints beyond 1e4 over that mean
    are lost to the ridge. The solution at any C is free of it.
    """
    X = _check_points(X)
    y = _check_both(check_y(y, X.shape[0]))
    C_max = _check_C(C_max)
    tracer = PathTracer(X, y)
    tracer.smallest = max(1 / (C_max * tracer.unit**2), 100 * RIDGE)
    with np.errstate(divide="ignore", invalid="ignore"):
        tracer.balance()
        start = tracer.state.copy()
        tracer.meet()
        for _ in range(100 + 50 * len(y)):  # twenty times the events that any path has shown
            if not tracer.step():
                break
    events = np.array(tracer.events).reshape(-1, 3)
    events[:, 0] /= tracer.unit**2
    C = events[np.diff(events[:, 0], prepend=0) > MERGE * events[:, 0], 0]
    path = SVMPath(C=freeze(C), events=freeze(events), start=freeze(start), _data=(X, y))
    if len(y) <= SHARPENED:
        path = replace(path, C=freeze(sharpen(path)))
    return replace(path, C=freeze(np.append(path.C, C_max))) if tracer.stopped and np.isfinite(C_max) else path


def sharpen(path):
    """Return the breakpoints without the error of the ridge: where the lines (w, b)(C) of two neighbours meet.

    Where they are one line, only the ridge's choice among several optimal alphas had a breakpoint.
    """
    ends = np.concatenate([path.C[:1] / 2, path.C, 2 * path.C[-1:]])
    lines = []
    for low, high in itertools.pairwise(ends):
        near, far = (3 * low + high) / 4, (low + 3 * high) / 4
        at_near, at_far = (np.append(r.w, r.b) for r in (path.at(near), path.at(far)))
        slope = (at_far - at_near) / (far - near)
        lines.append((at_near - near * slope, slope))
    C = []
    for k, ((p0, slope0), (p1, slope1)) in enumerate(itertools.pairwise(lines)):
        old, bend = path.C[k], slope1 - slope0
        small = 1e-8 * np.append(np.full(len(bend) - 1, np.linalg.norm((p0 + old * slope0)[:-1])), 1 + abs(p0[-1]))
        bends = old * abs(bend) > small
        if bends.any():
            part = np.append(bends[:-1], not bends[:-1].any())  # w tells best where it bends
            crossing = (p0 - p1)[part] @ bend[part] / (bend[part] @ bend[part])
            allowed = min(100 * MERGE * old, *(np.diff(ends[k : k + 3]) / 2))
            C.append(crossing if abs(crossing - old) <= allowed else old)
        elif (abs(p1 - p0) > small).any():
            C.append(old)  # the middle of the optimal offsets jumps
    return np.array(C)


class PathTracer:
    """The state of the path, in lam = 1/C, a = alpha/C and a0 = b/C::

        s_i = sum_j Q_ij a_j + y_i a0 - lam,    Q_ij = y_i y_j x_i.x_j,

    with a_i = 1 and s_i <= 0 inside, 0 <= a_i <= 1 and s_i = 0 on the margin, a_i = 0 and s_i >= 0 outside.
    """

    def __init__(self, X, y):
        """Scale the points to a mean square of one."""
        n = len(y)
        if _is_sparse(X):
            self.unit = np.sqrt(X.multiply(X).sum() / n) or 1.0
            self.Z = X.multiply((y / self.unit)[:, None]).tocsr()
            squares = np.asarray(self.Z.multiply(self.Z).sum(axis=1)).ravel()
        else:
            centred = X - X.mean(axis=0)
            self.unit = np.sqrt((centred**2).sum() / n) or 1.0
            self.Z = centred * (y / self.unit)[:, None]
            squares = (self.Z**2).sum(axis=1)
        self.Zt = self.Z.T.tocsr() if _is_sparse(X) else self.Z.T
        self.y, self.ridge = y, RIDGE * (1 + np.random.default_rng(0).random(n))
        self.elbow = Elbow(self, squares + self.ridge)
        self.events, self.stopped, self.smallest = [], False, 0.0

    def gram(self, v):
        """Return Q v, with the ridge."""
        return self.Z @ (self.Zt @ v) + self.ridge * v

    def gram_row(self, i):
        """Return row i of Q, without the ridge."""
        z = self.Z[[i]].toarray().ravel() if _is_sparse(self.Z) else self.Z[i]
        return self.Z @ z

    def balance(self):
        """Find the solution for C -> 0, where the smaller class is inside and its sum of alphas decides.

        The bound t of the larger class grows from the ratio of the classes, where all of it is inside, to 1.
        """
        y = self.y
        larger = 1.0 if y.sum() >= 0 else -1.0
        major = y == larger
        t = (~major).sum() / major.sum()
        self.a, self.state = np.where(major, t, 1.0), np.full(len(y), INSIDE)
        self.g = self.gram(self.a)
        while t < 1:
            inside, outside = (self.state == INSIDE) & major, self.state == OUTSIDE
            if not self.elbow.members.size:
                i = np.where(inside, self.g, -np.inf).argmax()
                self.move(i, ON)
                inside[i] = False
                self.theta = self.g[i]
            E = self.elbow.members
            # As t grows by D, a grows by D r inside and by D beta on the margin.
            full = np.where(inside, 1.0, 0.0)
            rest = self.gram(full)
            beta, beta0, G = self.direction(-rest[E], -larger * inside.sum())
            full[E] = beta
            G, s = G + rest, self.g - self.theta
            dE = np.where(beta < 0, self.a[E] / -beta, np.where(beta > 1, (t - self.a[E]) / (beta - 1), np.inf))
            slope = G + larger * beta0
            dN = np.where(inside & (slope > 0) | outside & (slope < 0), -s / slope, np.inf)
            D = min(max(0.0, dE.min()), max(0.0, dN.min()), 1 - t)
            t, self.a, self.g = t + D, self.a + D * full, self.g + D * G
            self.theta -= D * larger * beta0
            if D == 1 - (t - D):
                t = 1.0
            elif dE.min() <= dN.min():
                k = E[dE.argmin()]
                self.move(k, OUTSIDE if beta[dE.argmin()] < 0 else INSIDE)
                self.a[k] = 0.0 if self.state[k] == OUTSIDE else t
            else:
                self.move(int(dN.argmin()), ON)
        self.larger = larger

    def direction(self, r, c):
        """Return beta and beta0 with Q_EE beta + y_E beta0 = r and y_E.beta = c, and all of Q beta."""
        E, y = self.elbow.members, self.y[self.elbow.members]
        full = np.zeros(len(self.y))
        beta, beta0 = self.elbow.solve(r, c)
        for attempt in range(4):
            full[E] = beta
            G = self.gram(full)
            residual = r - G[E] - y * beta0
            if abs(residual).max() <= 1e-6 * max(1.0, abs(r).max()):
                break
            if attempt == 2:  # the inverse has gathered too much rounding
                self.elbow.rebuild()
            more, more0 = self.elbow.solve(residual, c - y @ beta)
            beta, beta0 = beta + more, beta0 + more0
        return beta, beta0, G

    def meet(self):
        """Lower lam until a point of each class is on the margin, where there was none on it, or of one class only."""
        inside, y = self.state == INSIDE, self.y
        E = self.elbow.members
        if E.size:
            i, label, level = None, self.larger, self.theta
        else:
            if not ((y > 0) & inside).any() or not ((y < 0) & inside).any():
                return False
            i, label = int(np.where(inside & (y > 0), self.g, -np.inf).argmax()), 1.0
            level = self.g[i]
        j = int(np.where(inside & (y == -label), self.g, -np.inf).argmax())
        self.lam = (level + self.g[j]) / 2
        if self.lam <= self.smallest:
            return False
        self.a0 = label * (self.lam - level)
        for k in (i, j):
            if k is not None:
                self.move(k, ON, self.lam)
        self.s = self.g + y * self.a0 - self.lam
        self.s[self.elbow.members] = 0
        return True

    def move(self, k, state, lam=None):
        """Put point k into its new state, and record it once the path has begun."""
        (self.elbow.add if state == ON else self.elbow.remove)(k)
        self.state[k] = state
        if lam is not None and lam > 0:
            self.events.append((1 / lam, k, state))

    def step(self):
        """Go to the next event, or tell that there is none before the smallest lam."""
        if self.lam <= self.smallest or (not self.elbow.members.size and not self.meet()):
            return False
        E, y = self.elbow.members, self.y
        beta, beta0, G = self.direction(np.ones(len(E)), 0.0)
        slope = G + y * beta0 - 1
        aE = self.a[E]
        dE = np.where(beta > 1e-14, aE / beta, np.where(beta < -1e-14, (1 - aE) / -beta, np.inf))
        moving = np.where(self.state == INSIDE, slope < -1e-14, (self.state == OUTSIDE) & (slope > 1e-14))
        dN = np.where(moving, self.s / slope, np.inf)
        e, k = int(dE.argmin()), int(dN.argmin())
        D = max(0.0, min(dE[e], dN[k]))
        if self.lam - D <= self.smallest:
            self.stopped = self.lam - D > 0
            return False
        self.lam -= D
        self.a[E] -= D * beta
        self.a0 -= D * beta0
        self.g -= D * G
        self.s -= D * slope
        if dE[e] <= dN[k]:
            k = int(E[e])
            self.a[k] = 0.0 if beta[e] > 0 else 1.0
            self.move(k, OUTSIDE if beta[e] > 0 else INSIDE, self.lam)
            self.s[k] = 0
        else:
            self.move(k, ON, self.lam)
        if len(self.events) % 500 == 0:
            self.refresh()
        self.s[self.elbow.members] = 0
        return True

    def refresh(self):
        """Remove the rounding that many steps have gathered."""
        E, y = self.elbow.members, self.y
        if not E.size:
            return
        self.elbow.rebuild()
        self.a[E] = 0
        rest = self.gram(self.a)
        self.a[E], self.a0 = self.elbow.solve(self.lam - rest[E], -(y @ self.a))
        self.g = self.gram(self.a)
        self.s = self.g + y * self.a0 - self.lam


class Elbow:
    """The points on the margin and the inverse P of their Gram matrix: its lower triangle, in slots.

    P y and P 1 follow P through its changes of rank one, so that a step of the path needs no product with P.
    """

    def __init__(self, path, diagonal):
        """Begin empty."""
        self.path, self.diagonal = path, diagonal
        self.index = np.full(32, -1)  # the point in each slot
        self.P = np.zeros((32, 32), order="F")
        self.sides = np.zeros((32, 2))  # y and 1 in the used slots
        self.Psides = np.zeros((32, 2))  # P y and P 1

    @property
    def members(self):
        """Return the indices of the points, in the order of their slots."""
        return self.index[self.index >= 0]

    def add(self, k):
        """Border the matrix by point k: P changes by one matrix of rank one."""
        from scipy.linalg.blas import dsymv, dsyr

        if (self.index >= 0).all():
            self.grow()
        q = np.where(self.index >= 0, self.path.gram_row(k)[self.index], 0.0)
        v = dsymv(1.0, self.P, q, lower=1)
        schur = max(self.diagonal[k] - q @ v, self.path.ridge[k])
        slot = int(self.index.argmin())
        v[slot] = -1.0
        self.P = dsyr(1 / schur, v, lower=1, a=self.P, overwrite_a=1)
        self.index[slot], self.sides[slot] = k, (self.path.y[k], 1.0)
        self.Psides += np.multiply.outer(v, v @ self.sides / schur)

    def remove(self, k):
        """Take point k out: again a matrix of rank one."""
        from scipy.linalg.blas import dsyr

        slot = int(np.flatnonzero(self.index == k)[0])
        c = np.concatenate([self.P[slot, :slot], self.P[slot:, slot]])
        self.Psides -= np.multiply.outer(c, c @ self.sides / c[slot])
        self.P = dsyr(-1 / c[slot], c, lower=1, a=self.P, overwrite_a=1)
        self.P[slot, : slot + 1] = 0
        self.P[slot:, slot] = 0
        self.index[slot], self.sides[slot], self.Psides[slot] = -1, 0, 0

    def solve(self, r, c):
        """Return beta and beta0 with Q_EE beta + y_E beta0 = r and y_E.beta = c; r = 1 costs no product with P."""
        from scipy.linalg.blas import dsymv

        used, (y, _), (Py, Pr) = self.index >= 0, self.sides.T, self.Psides.T
        if not (r == 1).all():
            full = np.zeros(len(used))
            full[used] = r
            Pr = dsymv(1.0, self.P, full, lower=1)
        beta0 = (y @ Pr - c) / (y @ Py)
        return (Pr - beta0 * Py)[used], beta0

    def grow(self):
        """Make room for half as many points again."""
        size = len(self.index)
        P = np.zeros((3 * size // 2, 3 * size // 2), order="F")
        P[:size, :size] = self.P
        self.P, self.index = P, np.append(self.index, np.full(size // 2, -1))
        more = ((0, size // 2), (0, 0))
        self.sides, self.Psides = np.pad(self.sides, more), np.pad(self.Psides, more)

    def rebuild(self):
        """Compute P afresh."""
        Z, used = self.path.Z[self.members], np.flatnonzero(self.index >= 0)
        Q = _dense(Z @ Z.T)
        Q.flat[:: len(Q) + 1] += self.path.ridge[self.members]
        P = np.linalg.inv(Q)
        self.P[:] = 0
        self.P[np.ix_(used, used)] = np.tril(P)
        self.Psides[used] = P @ self.sides[used]


# Validation


def _is_sparse(X):
    """Tell whether X is a SciPy sparse matrix or array."""
    return hasattr(X, "tocsr")


def _dense(X):
    """Return X as a dense array."""
    return X.toarray() if _is_sparse(X) else X


def _check_points(X):
    """Return X (n, d) dense, or as a CSR matrix of floats if it is sparse."""
    if not _is_sparse(X):
        return check_X(X)
    X = X.tocsr().astype(float)
    X.sum_duplicates()
    if 0 in X.shape:
        raise ValueError(f"X must hold at least one point and one feature, got shape {X.shape}")
    if X.nnz:
        check_vector(X.data, X.nnz, "X.data")
    return X


def _check_gram(K):
    """Return K as a symmetric float array (n, n)."""
    K = check_X(K, "K")
    if K.shape[0] != K.shape[1] or not np.allclose(K, K.T, rtol=1e-8, atol=1e-10 * abs(K).max()):
        raise ValueError(f"K must be a symmetric Gram matrix (n, n), got shape {K.shape}")
    return (K + K.T) / 2


def _check_C(C):
    """Return C > 0, possibly inf."""
    return np.inf if isinstance(C, float) and C == np.inf else check_scalar(C, "C", positive=True)


def _check_both(y):
    """Refuse one class."""
    if (y == y[0]).all():
        raise ValueError(f"y must hold both classes, -1 and +1, got only {int(y[0]):+d}")
    return y


def _check_primal(w, b, X, y, C):
    """Return all arguments of the primal problem, checked."""
    X = _check_points(X)
    return check_vector(w, X.shape[1]), check_scalar(b, "b"), X, check_y(y, X.shape[0]), _check_C(C)


def _rounding(w, b, X):
    """Return what rounding can add to each y_i (w.x_i + b)."""
    return (X.shape[1] + 4) * EPS * (abs(X) @ abs(w) + abs(b))


def _ratio(value, size):
    """Return value/size, and 0 for 0/0."""
    return float(value / size) if size > 0 else float(value)
