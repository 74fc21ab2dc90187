"""The soft margin by methods that visit one point at a time, and by the one that visits all.

Without the slack, the objective of the soft-margin SVM is the hinge objective::

    P(w, b) = 1/2 ||w||^2 + C sum_i max(0, 1 - y_i (w.x_i + b)).

Let V be the points with y_i (w.x_i + b) < 1. A subgradient of P is ``w - C sum_{i in V} y_i x_i`` in w and
``-C sum_{i in V} y_i`` in b (at y f = 1, where the hinge has a kink, we take its slope 0). A method that sees
one point i needs this as a mean over the points::

    w - C sum_{i in V} y_i x_i = 1/n sum_i (w - n C [i in V] y_i x_i).

So a step on one point uses n C. With C in its place it would minimise ``1/2 ||w||^2 + C/n sum hinge``, n times
less data. Where each point has its price, C_i stands for C throughout. P bends upwards at least as
1/2 ||w||^2 does, and for such functions the steps eta_t = 1/t are the classical choice; they make w_t the plain mean
of t summands::

    w_t = (1 - 1/t) w_{t-1} + (1/t) n C [i in V] y_i x_i = n C/t sum_{visits in V} y_i x_i.

This is a perceptron that also updates on small margins, divided by its age. Beside ``w = sum_i alpha_i y_i x_i``
it shows what plays the part of a dual variable: ``alpha_i = C * share of the visits that found i in V``, in the box
by construction. So methods that know no dual give a lower bound of the optimum too, and a certified gap. Passes
count with their number in this share, as states do in averages: 2/(t+1) of a new one, 1 - 2/(t+1) of the old.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from ._arrays import EPS, is_finite, is_sparse, squared_norms
from ._compiled import add_row, fastest, inner, reads, rows
from ._result import Certified, Linear, certified
from ._validate import as_count, as_each, as_flag, as_rho2, as_rng, as_scalar, as_vector, as_Xy, computed
from .solvers.coordinate import dual_pass, unsettled
from .solvers.problem import in_balance, sum_rounding

__all__ = [
    "HingeResult", "subgradient_descent", "pegasos", "PegasosState", "pegasos_pass", "DualCoordinateResult",
    "dual_coordinate_descent", "dual_pass",
]  # fmt: skip


@dataclass(frozen=True, eq=False, kw_only=True, repr=False)
class HingeResult(Certified, Linear):
    """A run of `subgradient_descent` or `pegasos`.

    Attributes
    ----------
    w : ndarray (d,)
    b : float
        0 where no offset is fitted.
    alpha : ndarray (n,)
        A feasible point of the dual: ``0 <= alpha_i <= C_i`` and, with an offset, ``sum_i alpha_i y_i = 0``.
    objective : ndarray (n_epochs + 1,)
        P(w, b) at zero and after each pass; the last belongs to the w and b returned.
    dual : float
        ``sum alpha - 1/2 ||sum_i alpha_i y_i x_i||^2``, which no P(w, b) is below.
    primal : float
        P(w, b), the last of `objective`.
    gap : float
        ``primal - dual``: P(w, b) is at most so far from the optimum.
    n_epochs : int
        Passes over the data.
    converged : bool
        Whether the gap is at most tol times P(w, b), also with all that rounding may hide of it.

    Examples
    --------
    >>> from lincls import pegasos
    >>> run = pegasos([[0], [1], [3], [4]], [-1, -1, 1, 1], C=1)
    >>> print(run.converged, run.predict([[0], [4]]), run.objective[0], run.dual <= 0.5 <= run.primal)
    True [-1  1] 4.0 True
    """

    w: np.ndarray
    b: float
    alpha: np.ndarray
    objective: np.ndarray
    dual: float
    converged: bool

    @property
    def primal(self) -> float:
        """Return P(w, b)."""
        return float(self.objective[-1])

    @property
    def n_epochs(self) -> int:
        """Return the number of passes."""
        return len(self.objective) - 1


def subgradient_descent(
    X: ArrayLike,
    y: ArrayLike,
    C: ArrayLike,
    *,
    fit_bias: bool = True,
    tol: float = 1e-2,
    max_epochs: int = 1000,
) -> HingeResult:
    """Minimise the hinge objective by steps 1/t against its subgradient, each from all points::

        w_t = (1 - 1/t) w_{t-1} + (1/t) C sum_{i in V} y_i x_i,
        b_t = b_{t-1} + (1/t) C sum_{i in V} y_i,        V = {i : y_i (w_{t-1}.x_i + b_{t-1}) < 1}.

    The objective of w_t itself goes up and down; what is returned is the mean of the states, state t with weight t.

    Parameters
    ----------
    X : array_like or sparse (n, d)
    y : array_like (n,) of -1 and +1, both present
    C : float or array_like (n,)
        Price of slack, > 0; an array holds one for each point.
    fit_bias : bool
        With False, b stays at 0. The offset is not penalised.
    tol : float
        Relative gap at which to stop.
    max_epochs : int
        Steps after which to give up.
        Where the default ends the run short of a certificate, it warns; another number is taken at its word.

    Returns
    -------
    HingeResult

    Raises
    ------
    ValueError
        If the data or an option are not as above.

    Notes
    -----
    The objective falls as 1/t at best: a method for the first digits. Algorithm alg-online-hinge;
    weights t after Lacoste-Julien, Schmidt and Bach (2012).

    Examples
    --------
    >>> from lincls.online import subgradient_descent
    >>> run = subgradient_descent([[0], [1], [3], [4]], [-1, -1, 1, 1], C=1)
    >>> print(run.w.round(1), round(run.b, 1), run.gap <= 0.01 * run.primal)
    [1.] -2.0 True
    """
    X, y, C, move_b, tol, max_epochs = _as_options(X, y, C, 1.0, fit_bias, tol, max_epochs)
    w, b, share, objective = np.zeros(X.shape[1]), 0.0, np.zeros(len(y)), [C.sum()]
    mean_w, mean_b = w, b
    with np.errstate(over="ignore", invalid="ignore"):  # refused below
        for t in range(1, max_epochs + 1):
            V = y * (X @ w + b) < 1
            pull = C * y * V
            w = w - (w - pull @ X) / t
            b = b + move_b * pull.sum() / t
            new = 2 / (t + 1)
            share += new * (V - share)
            mean_w, mean_b = mean_w + new * (w - mean_w), mean_b + new * (b - mean_b)
            objective.append(hinge_objective(mean_w, mean_b, X, y, C))
            alpha, dual = feasible_dual(C * share, X, y, balanced=fit_bias)
            if objective[-1] - dual <= tol * objective[-1]:
                break
    return certified(_hinge_result(mean_w, mean_b, alpha, objective, dual, tol, (X, y, C)), tol, max_epochs, 1000)


def pegasos(
    X: ArrayLike,
    y: ArrayLike,
    C: ArrayLike,
    *,
    rho: float = 1.0,
    fit_bias: bool = True,
    averaging: bool = True,
    tol: float = 1e-2,
    max_epochs: int = 1000,
    rng: np.random.Generator | int | None = 0,
) -> HingeResult:
    """Minimise the hinge objective by steps 1/t against its subgradient, each from one point::

        w_t = (1 - 1/t) w_{t-1} + (1/t) n C y_i x_i,    b_t = b_{t-1} + (1/t) rho^2 n C y_i

    where ``y_i (w_{t-1}.x_i + b_{t-1}) < 1``, and without the terms in y_i elsewhere; t = t0 + 1, t0 + 2, ...

    The age t0 at the start, as if t0 visits had found nothing to correct, is the whole part of
    ``sum_i C_i (||x_i||^2 + rho^2)/10``, so that a first step raises the score of its point by about 10. From t0 = 0 it
    raises it by n C ||z||^2 and throws the offset so far that ever smaller steps are long in bringing it back: on the
    Iris pair with C = 1 to ten times the optimum after 100 passes, with this t0 within 3 %.

    Parameters
    ----------
    X : array_like or sparse (n, d)
        Not copied if it is a C-contiguous float64 array; never modified. A visit of a sparse row costs its non-zero
        entries.
    y : array_like (n,) of -1 and +1, both present
    C : float or array_like (n,)
        Price of slack, > 0; an array holds one for each point.
    rho : float
        Scale of the steps of b, > 0; the size of the features is a good one. The offset is not penalised.
    fit_bias : bool
        With False, b stays at 0.
    averaging : bool
        Return the mean of the states, state t with weight t: the objective of w_t itself goes up and down.
    tol : float
        Relative gap at which to stop.
    max_epochs : int
        Passes after which to give up; each visits the points in a new random order.
        Where the default ends the run short of a certificate, it warns; another number is taken at its word.
    rng : numpy.random.Generator, or a seed for one

    Returns
    -------
    HingeResult

    Raises
    ------
    ValueError
        If the data or an option are not as above.

    Notes
    -----
    Algorithm alg-pegasos: Shalev-Shwartz, Singer, Srebro and Cotter (2011), whose lambda is 1/(n C), without the
    projection; they draw points with replacement and start at t0 = 0. `PegasosState` makes the visits of a pass.
    `lincls.PegasosSVM` offers rho, averaging and the seed.

    Examples
    --------
    >>> from lincls import pegasos
    >>> run = pegasos([[0], [1], [3], [4]], [-1, -1, 1, 1], C=1)
    >>> print(run.w.round(1), round(run.b, 1), run.gap <= 0.01 * run.primal)
    [1.] -2.0 True
    """
    X, y, C, rho2, tol, max_epochs = _as_options(X, y, C, rho, fit_bias, tol, max_epochs)
    (n, d), rng = X.shape, as_rng(rng)
    with np.errstate(over="ignore"):  # refused by computed
        t0 = computed(np.floor(C @ (squared_norms(X) + rho2) / 10), "t0")
    state = PegasosState(d, 1.0, n, rho=rho, fit_bias=fit_bias, t0=t0, averaging=averaging)
    share, objective = np.zeros(n), [C.sum()]
    for epoch in range(1, max_epochs + 1):
        V = np.bincount(state._visit(X, y, C, rng.permutation(n)), minlength=n)
        share += 2 / (epoch + 1) * (V - share)
        objective.append(hinge_objective(state.w, state.b, X, y, C))
        alpha, dual = feasible_dual(C * share, X, y, balanced=rho2 > 0)
        if objective[-1] - dual <= tol * objective[-1]:
            break
    return certified(_hinge_result(state.w, state.b, alpha, objective, dual, tol, (X, y, C)), tol, max_epochs, 1000)


class PegasosState(Linear):
    """Pegasos on points that arrive in batches, for data that do not fit in memory.

    Batches make the same steps as one long call: only the order of the points matters.

    Parameters
    ----------
    d : int
        Number of features.
    C : float
        Price of slack, > 0.
    n : int
        Number of points in the whole data set, since a step on one point stands for all n.
    rho, fit_bias, averaging
        As in `pegasos`.
    t0 : float
        Age at the start, a whole number; see `pegasos`.

    Attributes
    ----------
    w, b : ndarray (d,), float
        Present weights and offset; means over the visits with averaging.
    visits, t : int, float
        Visits so far, and the age ``t0 + visits``.
    v, last_b : ndarray (d,), float
        Sum of n C y_i x_i over the violations, so that ``w_t = v/t``; and b_t.
    late_v, late_b : ndarray (d,), float
        Sums of ``t n C y_i x_i`` and ``(t-1) n C y_i`` over the violations: what averaging takes away.

    Examples
    --------
    >>> from lincls import PegasosState
    >>> state = PegasosState(1, C=0.5, n=4)
    >>> for _ in range(100):
    ...     state = state.partial_fit([[0], [4]], [-1, 1]).partial_fit([[1], [3]], [-1, 1])
    >>> print(state.visits, state.predict([[0.5], [3.5]]))
    400 [-1  1]
    """

    def __init__(
        self,
        d: int,
        C: float,
        n: int,
        *,
        rho: float = 1.0,
        fit_bias: bool = True,
        t0: float = 0,
        averaging: bool = True,
    ) -> None:
        """Start at zero."""
        d = as_count(d, "d")
        self.C, self.n = as_scalar(C, "C", positive=True), as_count(n, "n")
        self.rho2, self.averaging = as_rho2(rho, fit_bias), as_flag(averaging, "averaging")
        self.t0, self.visits = as_scalar(t0, "t0"), 0
        if not (self.t0 >= 0 and self.t0.is_integer()):
            raise ValueError(f"t0 must be a whole number of at least 0, got {t0!r}")
        self.v, self.last_b = np.zeros(d), 0.0
        self.late_v, self.late_b = np.zeros(d), 0.0

    def partial_fit(self, X: ArrayLike, y: ArrayLike, C: ArrayLike | None = None) -> PegasosState:
        """Visit each row of X (m, d), dense or sparse, once, with the labels y (m,); return the state itself.

        C is the price of slack of these points, one number or an array (m,), where it is not that of the state.
        """
        X, y = as_Xy(X, y, sparse=True)
        if X.shape[1] != len(self.v):
            raise ValueError(f"X must have {len(self.v)} columns, as the state was made for, got shape {X.shape}")
        self._visit(X, y, as_each(self.C if C is None else C, len(y), "C"), np.arange(len(y)))
        return self

    def _visit(self, X, y, C, order):
        """Visit the points in this order; return the indices of the violations."""
        violations = np.empty(len(order), dtype=np.int64)
        run = fastest(pegasos_pass, reads(X, self.visits + len(order)))
        with np.errstate(over="ignore", invalid="ignore"):  # refused next
            self.last_b, self.late_b, k = run(
                rows(X), y, self.v, self.late_v, self.last_b, self.late_b, self.t, self.n * C, self.rho2, order,
                violations,
            )  # fmt: skip
        self.visits += len(order)
        if not is_finite(self.v, self.late_v, self.last_b):
            raise ValueError(f"the weights overflow within {self.visits} visits: rescale X, C or rho")
        return violations[:k]

    def after(self, m: int, n_epochs: int, w: np.ndarray, b: float) -> PegasosState:
        """Go on from passes over m points, as if all its states had been (w, b), which it found; return the state."""
        self.t0 += n_epochs * m
        self.v, self.last_b = self.t * w, b
        self.late_v = (self.t + 1) / 2 * self.v
        return self

    @property
    def t(self) -> float:
        """Return the age."""
        return self.t0 + self.visits

    @property
    def w(self) -> np.ndarray:
        """Return ``w_t = v/t`` or, with averaging, ``2/(T(T+1)) sum_t t w_t``."""
        T = max(self.t, 1)
        if self.averaging:  # sum_t v_t = (T+1) v - late_v
            return 2 / T * (self.v - self.late_v / (T + 1))
        return self.v / T

    @property
    def b(self) -> float:
        """Return b_t or, with averaging, ``2/(T(T+1)) sum_t t b_t``."""
        T = max(self.t, 1)
        return float(self.last_b - self.averaging * self.rho2 * self.late_b / (T * (T + 1)))


def pegasos_pass(X, y, v, late_v, b, late_b, t, nC, rho2, order, violations):
    """Visit every point once; update v and late_v in place, list the violations, return b, late_b and their number."""
    k = 0
    for i in order:
        margin = y[i] * (inner(v, X, i) / max(t, 1) + b)  # w_t = v/t
        t += 1
        if not margin >= 1:
            step = nC[i] * y[i]
            add_row(v, step, X, i)
            add_row(late_v, t * step, X, i)
            b += rho2 * step / t
            late_b += (t - 1) * step
            violations[k] = i
            k += 1
    return b, late_b, k


def hinge_objective(w, b, X, y, C):
    """Return ``1/2 ||w||^2 + sum_i C_i max(0, 1 - y_i (w.x_i + b))``."""
    return float(w @ w / 2 + C @ np.maximum(0, 1 - y * (X @ w + b)))


def feasible_dual(alpha, X, y, *, balanced):
    """Return an alpha of the dual's feasible set near to the given one in its box, and the dual objective there.

    With `balanced`, the alphas of the class with the larger sum shrink until ``sum_i alpha_i y_i = 0``.
    """
    if balanced:
        alpha = in_balance(alpha, y)
    w = (alpha * y) @ X
    return alpha, float(alpha.sum() - w @ w / 2)


def _as_options(X, y, C, rho, fit_bias, tol, max_epochs):
    """Return the arguments that all methods share, converted; C (n,), and rho^2 or 0 for rho and fit_bias."""
    X, y = as_Xy(X, y, both=True, sparse=True)
    C, rho2 = as_each(C, len(y), "C"), as_rho2(rho, fit_bias)
    return X, y, C, rho2, as_scalar(tol, "tol", positive=True), as_count(max_epochs, "max_epochs")


def _rounding_of_gap(w, b, alpha, X, y, C):
    """Return what rounding may hide of a gap: of the slacks, and of the norm that alpha gives, as random errors."""
    terms = int(np.diff(X.indptr).max()) if is_sparse(X) else X.shape[1]
    lack = 1 - y * (X @ w + b)
    hidden = sum_rounding(terms) * (abs(X) @ abs(w) + abs(b))
    slack = C @ (np.maximum(0, lack + hidden) - np.maximum(0, lack))
    largest = np.zeros(len(w))
    if is_sparse(X):  # its own maximum sorts the entries by column first
        np.maximum.at(largest, X.indices, abs(X.data))
    else:
        largest = abs(X).max(axis=0)
    error = EPS * np.linalg.norm(alpha) * largest
    return slack + error @ (abs(w) + error / 2) + EPS * np.linalg.norm(alpha) * abs(b)


def _hinge_result(w, b, alpha, objective, dual, tol, data):
    """Name the parts, once they are finite."""
    if not is_finite(w, b, objective[-1]):
        raise ValueError(f"the objective overflows after {len(objective) - 1} passes: rescale X, C or rho")
    gap = objective[-1] - dual
    converged = gap <= tol * objective[-1] and gap + _rounding_of_gap(w, b, alpha, *data) <= tol * objective[-1]
    return HingeResult(
        w=w, b=float(b), alpha=alpha, objective=np.array(objective), dual=dual, converged=bool(converged)
    )


@dataclass(frozen=True, eq=False, kw_only=True, repr=False)
class DualCoordinateResult(Certified, Linear):
    """A run of `dual_coordinate_descent`: a soft margin with penalised offset, and its proof.

    Attributes
    ----------
    w : ndarray (d,)
        Weights, ``sum_i alpha_i y_i x_i``.
    b : float
        Offset, ``rho^2 sum_i alpha_i y_i`` (0 where no offset is fitted). It is penalised.
    alpha : ndarray (n,)
        Dual variables, from 0 to C_i.
    primal, dual : float
        ``1/2 ||w||^2 + 1/2 (b/rho)^2 + sum_i C_i xi_i`` and ``sum alpha - 1/2 ||w||^2 - 1/2 (b/rho)^2``.
    gap : float
        ``primal - dual``.
    trace : ndarray (n_epochs,)
        Dual objective after each pass; it never falls.
    n_epochs : int
        Passes made, of at most n visits each.
    converged : bool
        Whether the gap is at most tol times the primal objective, also with all that rounding may hide of it.

    Examples
    --------
    >>> from lincls import dual_coordinate_descent
    >>> run = dual_coordinate_descent([[0], [1], [3], [4]], [-1, -1, 1, 1], C=1)
    >>> print(run.converged, run.predict([[0], [4]]), bool(run.trace[-1] <= run.primal), run.gap < 1e-3)
    True [-1  1] True True
    """

    w: np.ndarray
    b: float
    alpha: np.ndarray
    primal: float
    dual: float
    trace: np.ndarray
    converged: bool

    @property
    def n_epochs(self) -> int:
        """Return the number of passes."""
        return len(self.trace)


def dual_coordinate_descent(
    X: ArrayLike,
    y: ArrayLike,
    C: ArrayLike,
    *,
    rho: float = 1.0,
    fit_bias: bool = True,
    alpha0: ArrayLike | None = None,
    tol: float = 1e-4,
    max_epochs: int = 1000,
    rng: np.random.Generator | int | None = 0,
) -> DualCoordinateResult:
    """Solve the soft margin with *penalised* offset, one dual variable at a time: a perceptron in a box.

    The offset is the weight b/rho of the constant coordinate rho, and has its share in the norm. With z = (x, rho)
    and v = (w, b/rho) the problem and its dual are::

        minimise  1/2 ||w||^2 + 1/2 (b/rho)^2 + C sum_i max(0, 1 - y_i (w.x_i + b)),
        maximise  sum_i alpha_i - 1/2 ||sum_i alpha_i y_i z_i||^2    where  0 <= alpha_i <= C.

    This is not the problem of `soft_margin`: without a free offset, sum_i alpha_i y_i = 0 is not required, which is
    what lets one alpha move alone. The dual is a parabola in each alpha_i, and a visit goes to its top in the box::

        alpha_i <- min(C, max(0, alpha_i + tau)),    tau = (1 - y_i (w.x_i + b)) / (||x_i||^2 + rho^2),

    and w, b follow. tau is the step of `mira`; the box lets an update be taken back, and limits it.

    Parameters
    ----------
    X : array_like or sparse (n, d)
        Not copied if it is a C-contiguous float64 array. A visit of a sparse row costs its non-zero entries.
    y : array_like (n,) of -1 and +1, both present
    C : float or array_like (n,)
        Price of slack, > 0; an array holds one for each point, C_i in the place of C.
    rho : float
        The constant coordinate, > 0: the larger, the freer the offset and the slower the method.
    fit_bias : bool
        With False, b stays at 0 and rho plays no part; then the problem is that of `pegasos` without an offset.
    alpha0 : array_like (n,), optional
        Start, such as the alpha found for another C; moved into the box. Zero by default.
    tol : float
        Relative gap at which to stop.
    max_epochs : int
        Passes after which to give up; a pass makes at most n visits, in a new random order.
        Where the default ends the run short of a certificate, it warns; another number is taken at its word.
    rng : numpy.random.Generator, or a seed for one

    Returns
    -------
    DualCoordinateResult

    Raises
    ------
    ValueError
        If the data or an option are not as above.

    Notes
    -----
    Algorithm alg-dcd: Hsieh, Chang, Lin, Keerthi and Sundararajan (2008), one of LIBLINEAR's solvers. The gap is a
    sum of terms ``C xi_i - alpha_i (1 - y_i f_i) >= 0``, one for each point: a pass adds them up as it finds them,
    and when it finds a tenth of the last gap, or enough, the gap is computed from w, b and alpha. Until then the
    visits go to the points that do not seem settled at 0 or C (`unsettled`), their "shrinking".
    `lincls.CoordinateDescentSVM` offers rho, which scikit-learn calls intercept_scaling, and the seed, and with
    warm_start it begins at alpha0.

    Examples
    --------
    >>> from lincls import dual_coordinate_descent
    >>> run = dual_coordinate_descent([[0], [1], [3], [4]], [-1, -1, 1, 1], C=1)
    >>> print(run.w.round(3), round(run.b, 3), run.alpha.round(2), run.converged)
    [0.667] -1.0 [0.56 1.   0.56 0.  ] True
    """
    X, y, C, rho2, tol, max_epochs = _as_options(X, y, C, rho, fit_bias, tol, max_epochs)
    n, rng = len(y), as_rng(rng)
    alpha = np.zeros(n) if alpha0 is None else np.clip(as_vector(alpha0, n, "alpha0"), 0, C)
    with np.errstate(divide="ignore"):  # a point at zero without an offset goes to C at once
        inverse_norms = 1 / (squared_norms(X) + rho2)

    w, b = X.T @ (alpha * y), rho2 * (alpha @ y)
    points, lack, active, trace, gap, doubt = rows(X), np.empty(n), np.arange(n), [], np.inf, 0.0
    for epoch in range(1, max_epochs + 1):
        orders = np.tile(active, (n // max(1, len(active)), 1))  # more than n/2 visits in all, at most n
        order = rng.permuted(orders, axis=1).ravel()
        run = fastest(dual_pass, reads(X, epoch * n))
        b, found = run(points, y, w, b, alpha, C, inverse_norms, rho2, order, lack)
        trace.append(alpha.sum() - half_norm2(w, b, rho2))
        active = unsettled(active, alpha, lack, C)
        if epoch == max_epochs or not found / len(orders) > max(tol * trace[-1], gap / 10):
            w, b = X.T @ (alpha * y), rho2 * (alpha @ y)
            primal = half_norm2(w, b, rho2) + C @ np.maximum(0, 1 - y * (X @ w + b))
            dual = alpha.sum() - half_norm2(w, b, rho2)
            gap, active = primal - dual, np.arange(n)
            if gap <= tol * primal:
                doubt = _rounding_of_gap(w, b, alpha, X, y, C)
                if gap + doubt <= tol * primal or doubt > tol * primal:
                    break
    result = DualCoordinateResult(
        w=w, b=float(b), alpha=alpha, primal=float(primal), dual=float(dual), trace=np.array(trace),
        converged=bool(gap + doubt <= tol * primal),
    )  # fmt: skip
    return certified(result, tol, max_epochs, 1000)


def half_norm2(w, b, rho2):
    """Return ``1/2 ||w||^2 + 1/2 (b/rho)^2``; rho2 = 0 stands for b = 0 without an offset."""
    return w @ w / 2 + (b**2 / rho2 / 2 if rho2 else 0.0)
