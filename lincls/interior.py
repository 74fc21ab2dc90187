"""The interior-point method for the SVM, hard and soft, and the exact solution on the active set that it finds."""

from dataclasses import dataclass

import numpy as np

from ._validate import (
    EPS,
    check_both,
    check_C,
    check_count,
    check_data,
    check_gram,
    check_scalar,
    check_y,
    freeze,
    is_sparse,
)
from .duality import ON_MARGIN, offsets_of_scores

# Certified: relative gap and KKT residuals at most this.
CERTIFIED = 1e-8


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
        self.X = None if K is not None else check_data(X)
        given = check_gram(K) if K is not None else self.X
        self.y = y = check_both(check_y(y, given.shape[0]))
        self.given_C = C = check_C(C)
        if K is None and not is_sparse(given):
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
        low, high = offsets_of_scores(y * f, y)
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
        return alpha, w, sum(offsets_of_scores(y * data.margins(w), y)) / 2
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
