"""The SVM's problem in the units of its solvers: one set of methods for all of its forms.

The forms are in `points`, of points dense or sparse, and in `kernel`, of a Gram matrix or a kernel function.

The points are centred and divided by one number, the distance of the farthest. That changes no solution: the alphas
balance, so the offset absorbs the shift. The names of this module, of `interior` and of `active_set`::

    y       (n,)     labels
    C                price of slack, in these units: one number, or (n,); inf for the hard margin
    alpha   (n,)     dual variables; those with 0 < alpha_i < C are free
    z_i              y_i (x_i - centre)/unit, a reflected point
    Z       (n, d)   of points: the z_i
    K       (n, n)   of `Gram`: the z_i.z_j
    w                of points: sum_i alpha_i z_i (d,).  Of a kernel: its products z_i.w (n,), as it has no coordinates
    h       (n,)     z_i.w, the margins without their offset
    f       (n,)     h + y b, the margins y_i (w.x_i + b)
    xi      (n,)     slack
    E       (m,)     indices of points on the margin, |f_i - 1| <= margin_tolerance
    F                of points: their rows around their mean (m, d).  Of a kernel: the products F F' (m, m)
"""

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from .._arrays import EPS
from .._result import Certified

__all__ = [
    "CERTIFIED", "EXACT", "ON_MARGIN", "NOISE", "COARSE", "HARD", "UNKNOWN", "Problem", "DualSolution",
    "Solution", "gap_of",
    "in_balance", "margin_tolerance", "offsets_of_scores", "slack_price", "sum_rounding",
]  # fmt: skip

# Certified: relative gap and KKT residuals at most this.
CERTIFIED = 1e-8
# Exact: the same to the last digits that sums of many terms keep.
EXACT = 1e-12
# Functional margins closer than this to 1 are on the margin: rounding explains the difference.
ON_MARGIN = 1e-9
# What thousands of roundings can add to a sum of z_i, relative to their largest entry and to the sum of alphas.
NOISE = 1e-12
# Times the noise: ON_MARGIN, for what need not be better than a margin.
COARSE = 1e3
# A price of slack from here on counts as infinite: no slack is worth it, and its products would overflow at 1e308.
HARD = 1e250
# Weights of which nothing is known: nothing compares with them.
UNKNOWN = np.nan


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


@dataclass(frozen=True, eq=False, kw_only=True, repr=False)
class DualSolution(Certified):
    """A solution in the units of the data; `lincls.svm.SVMResult` tells what its parts are."""

    b: float
    b_interval: tuple[float, float]
    xi: np.ndarray
    alpha: np.ndarray
    primal: float
    dual: float
    support: np.ndarray
    on_margin: np.ndarray
    inside: np.ndarray
    C: float | np.ndarray
    n_iter: int
    converged: bool


@dataclass(frozen=True, eq=False, kw_only=True, repr=False)
class Solution(DualSolution):
    """The same with the weights."""

    w: Any  # of a kernel None: alpha stands for it


class Problem(ABC):
    """What all forms share; the methods without a body are what each brings, first those in the units of the solver."""

    # Up to so many equations of points on the margin are solved by a factor of their matrix.
    largest_factor: float = np.inf

    def __init__(self, y, C, unit, dimension, terms=1, eps=EPS):
        """Bring C to the units of the solver.

        The points lie in so many dimensions; a score is a sum of so many terms, in numbers of this rounding.
        """
        self.y, self.given_C, self.unit, self.dimension, self.terms, self.eps = y, C, unit, dimension, terms, eps
        with np.errstate(over="ignore"):
            scaled = C * unit**2
        self.C = np.minimum(scaled, HARD) if np.ndim(C) else scaled if scaled < HARD else np.inf
        self.hard = not np.ndim(C) and np.isinf(self.C)

    @abstractmethod
    def weights(self, alpha):
        """Return w for alpha."""

    @abstractmethod
    def weights_near(self, known, alpha, factor=1.0):
        """Return `weights`, or the known w where rounding, times the factor, explains the difference."""

    @abstractmethod
    def moved(self, w, dw, alpha):
        """Return the weights after a step dw, which led to alpha."""

    @abstractmethod
    def missing(self, w, alpha):
        """Return what w has beyond `weights`."""

    @abstractmethod
    def inner(self, w, E=slice(None)):
        """Return h, of all points or of some."""

    @abstractmethod
    def norm2(self, w, alpha):
        """Return ||w||^2."""

    @abstractmethod
    def among(self, E):
        """Return the products z_i.z_j of some points."""

    @abstractmethod
    def centred_rows(self, E):
        """Return F."""

    @abstractmethod
    def products(self, F):
        """Return F F'."""

    @abstractmethod
    def singular(self, F):
        """Return U, s, V' with F = U s V', and the relative accuracy of s."""

    @abstractmethod
    def back(self, w):
        """Return w in the units of the data, as are all of the methods below; None where alpha stands for it."""

    @abstractmethod
    def scores(self, w, alpha):
        """Return all w.x_i."""

    @abstractmethod
    def sizes(self, w, alpha, E):
        """Return what the rounding of the scores of some points is in proportion to."""

    @abstractmethod
    def half_norms(self, w, alpha, scores):
        """Return 1/2 ||w||^2, and the same of the w that alpha gives."""

    @abstractmethod
    def norm_doubt(self, alpha):
        """Return what rounding may hide of the ||w||^2 that alpha gives, as random errors of its terms."""

    @abstractmethod
    def grown(self, w, alpha, factor):
        """Return w and alpha after w has grown, None where it cannot."""

    def given(self, alpha):
        """Return alpha in the units of the data."""
        return np.where(alpha == self.C, self.given_C, alpha / self.unit**2)

    def pairs(self, excess):
        """Return S, surplus and slack, where the margins exceed 1 by so much."""
        return np.array([np.maximum(excess, 0), np.maximum(-excess, 0)])[: 1 if self.hard else 2]

    def shortest_correction(self, E):
        """Return the function g -> (a, F' a) for the shortest a with F F' a = g, by the singular values F = U s V'."""
        U, s, Vt, accuracy = self.singular(self.centred_rows(E))
        # Less is rounding: of the rows, which were computed at size one, or of s, which errs in proportion to the
        # largest, by a hundred times the accuracy in large matrices.
        keep = s > 4 * accuracy * np.sqrt(len(E)) * max(1.0, 100 * s.max())
        U, s, V = U[:, keep], s[keep], Vt[keep].T

        def correction(g):
            g = U.T @ g
            return U @ (g / s**2), V @ (g / s)

        return correction

    def candidate(self, alpha, w):
        """Return alpha and w with all optimal b, margins at their midpoint, slack, objectives, and the error."""
        y, C, total = self.y, self.C, alpha.sum()
        # Up to four roundings for each alpha, w is nothing else; of huge alphas not so many that a true w goes too.
        if np.linalg.norm(w) <= min(NOISE, 4 * EPS * total):
            w = np.zeros_like(w)
        h = self.inner(w)
        tolerance = margin_tolerance(h, total)
        low, high = offsets_of_scores(y * h, y, C)
        free = (alpha > 0) & (alpha < C)
        if free.any():
            low = high = (low + high) / 2  # a free support vector leaves no choice
        f = h + y * ((low + high) / 2)
        xi = np.where(f < 1 - tolerance, 1 - f, 0)
        dual = total - self.norm2(self.weights_near(w, alpha, COARSE), alpha) / 2
        primal = self.norm2(w, alpha) / 2 + slack_price(C, xi)
        violation = xi.max() if self.hard else 0
        error = max(abs(primal - dual) / max(primal, abs(dual)), violation, abs(alpha @ y) / total)
        return Candidate(
            alpha=alpha, w=w, b_interval=(low, high), xi=xi, on_margin=abs(f - 1) <= tolerance, primal=primal,
            dual=dual, error=error if np.isfinite(error) else np.inf, spread=abs(f[free] - 1).max(initial=0),
        )  # fmt: skip

    def solution(self, found, n_iter):
        """Return a candidate in the units of the data.

        The objectives and `converged` are computed from the (w, b, alpha) that it returns, slack uncut.
        """
        alpha, E, C = self.given(found.alpha), np.flatnonzero(found.on_margin), self.given_C
        w, alpha, scores, offsets = self.grow(self.back(found.w), alpha, E)
        lack = 1 - self.y * (scores + sum(offsets) / 2)
        xi = np.maximum(0, lack).astype(float)
        half, dual_half = self.half_norms(w, alpha, scores)
        primal, dual = half + slack_price(C, xi), alpha.sum() - dual_half
        violation = xi.max() if self.hard else 0
        hidden = np.maximum(0, lack + self.rounding(w, alpha, sum(offsets) / 2)) - xi
        gap = abs(primal - dual) + slack_price(C, hidden) + self.norm_doubt(alpha)
        errors = np.array([gap / max(primal, abs(dual)), abs(alpha @ self.y) / alpha.sum(), violation])
        if slack_price(C, xi[E], E) <= EXACT * primal:  # rounding that nobody pays for
            xi[E] = 0
        return Solution(
            w=w, b=sum(offsets) / 2, b_interval=offsets, xi=xi, alpha=alpha, primal=float(primal), dual=float(dual),
            support=np.flatnonzero(alpha > 0), on_margin=E, inside=np.flatnonzero(found.xi > 0), C=C, n_iter=n_iter,
            converged=bool((errors <= CERTIFIED).all()),
        )  # fmt: skip

    def or_nothing(self, solution):
        """Return this solution, or that of alpha = 0 where it is better and this one is not certified."""
        if self.hard or solution.converged:
            return solution
        alpha = np.zeros(len(self.y))
        with np.errstate(all="ignore"):
            nothing = self.solution(self.candidate(alpha, self.weights(alpha)), solution.n_iter)
        return solution if solution.primal <= nothing.primal else nothing

    def grow(self, w, alpha, E):
        """Enlarge (w, b), in the units of the data, where the points E on the margin would have to pay for rounding.

        What their margins miss of 1 costs C, however large. To grow by a part t of (w, b) costs t sum_E alpha_i, as
        the solution is optimal: at most 2 t of the objective. Returns w, alpha, the scores and all optimal offsets.
        """
        C, scores = self.given_C, self.scores(w, alpha)
        low, high = offsets_of_scores(scores, self.y, C)
        if ((alpha > 0) & (alpha < C)).any():
            low = high = (low + high) / 2  # a free support vector leaves no choice
        for again in range(8):  # the new margins are rounded anew
            b = (low + high) / 2
            hidden = 0 if self.hard else self.rounding(w, alpha, b, E)
            missing = (1 - self.y[E] * (scores[E] + b)) + hidden  # at most, and 1 - y f itself is exact
            if slack_price(1.0 if self.hard else C, np.maximum(0, missing), E) <= EXACT * alpha.sum():
                break
            factor = float((1 + again * EPS) / (1 - missing.max(initial=0)))
            grown = self.grown(w, alpha, factor) if 0 < factor - 1 < 1e-6 else None
            if grown is None:
                break
            w, alpha = grown
            scores, low, high = self.scores(w, alpha), low * factor, high * factor
        return w, alpha, scores, (low, high)

    def rounding(self, w, alpha, b, E=slice(None)):
        """Return what rounding may take from each score w.x_i + b."""
        return sum_rounding(self.terms) * (self.eps / EPS) * (self.sizes(w, alpha, E) + abs(b))


def margin_tolerance(h, total):
    """Return how far from 1 a margin may be computed that is 1; total = sum(alpha).

    That is ON_MARGIN, or less where all h are small: as much of the largest, besides thousands of roundings of the 1
    and what the rounding of a sum of alpha_i z_i may take from a margin.
    """
    return min(ON_MARGIN, ON_MARGIN * abs(h).max() + NOISE + 64 * EPS * total)


def sum_rounding(terms):
    """Return what rounding may take from a sum of so many products and an offset, relative to the sum of their sizes.

    That is its bound; for many terms, whose errors partly cancel, a multiple of what they come to by chance.
    """
    return (1 + min(terms / 2, terms**0.5)) * EPS


def gap_of(primal, dual):
    """Return the relative gap, inf where it is not a number."""
    with np.errstate(all="ignore"):
        gap = np.divide(abs(primal - dual), primal)
    return gap if np.isfinite(gap) else np.inf


def in_balance(alpha, y):
    """Return alpha with sum_i alpha_i y_i = 0: the class with the larger sum shrinks to that of the other."""
    positive, negative = alpha[y > 0].sum(), alpha[y < 0].sum()
    return alpha * (min(positive, negative) / np.maximum(np.where(y > 0, positive, negative), np.finfo(float).tiny))


def slack_price(C, xi, E=slice(None)):
    """Return sum_i C_i xi_i, of the points E; 0 for the hard margin, which has no slack to pay for."""
    if np.ndim(C):
        return C[E] @ xi
    return C * xi.sum() if np.isfinite(C) else 0.0


def offsets_of_scores(scores, y, C=1.0):
    """Find the interval of optimal offsets from the scores w.x_i (see `lincls.offset_interval`)."""
    t = y - scores
    if not np.ndim(C):
        p = int((y > 0).sum())
        t = np.partition(t, (p - 1, p))
        return float(t[p - 1]), float(t[p])
    order = np.argsort(t)
    # Right of each beta_i the slope is a sum over the negative class less one over the positive class.
    C, sides = C[order], y[order]
    passed, ahead = np.cumsum(C * (sides < 0)), np.append(np.cumsum((C * (sides > 0))[:0:-1])[::-1], 0.0)
    flat = abs(passed - ahead) <= EXACT * (passed + ahead)
    k = int((flat | (passed > ahead)).argmax())
    return float(t[order[k]]), float(t[order[k + flat[k]]])
