"""The interior-point method of `interior` for points in blocks of rows, which may lie in several memories.

What couples the points are sums over them, so a Newton step is three rounds of "each block computes, the results are
added": the matrix of the step and its right-hand sides, the predictor, the length of the step. A block is visited
panel by panel, each small enough for a processor's cache. Names as in `problem` and `interior`; besides::

    A       (m, d+1)      rows (z_i, y_i) of a panel of m points, from the raw X as it is read
    C       (m,)          prices of slack of the points
    pairs   (2, 2, m)     [V, S] of the points, which stay beside the block
    frame                 centre (d,) and unit: z_i = y_i (x_i - centre)/unit
    u       (d+1,)        (w, b), in these units

A function of a panel gets (X, y, C, beside, ...), of which `beside` is what was kept there, and returns (kept, sums,
largest): what to keep now, arrays to add over the panels, and an array of which the largest entries are wanted. The
methods of `blocks`, as of `lincls.scale.RowBlocks`, call it for all panels::

    blocks.sums(function, *args, beside=kept)     the sums and the largest
    blocks.keep(function, *args, beside=kept)     what is kept, and the sums

One more calls a function for whole blocks, with a part for each: `on_blocks` gathers a list of the results, or keeps
them beside the blocks.
"""

from operator import attrgetter
from typing import NamedTuple

import numpy as np

from .._arrays import EPS
from .interior import PATIENCE, TOLERANCE, interior_point
from .newton import cholesky
from .points import Points
from .problem import HARD, ON_MARGIN, gap_of, sum_rounding

__all__ = ["merged", "on_panels", "size", "solve"]

# Entries of A in a panel, and rows: they stay in the cache, and malloc keeps arrays of this size. In a Dask worker it
# is told to return larger ones to the system after each use (MALLOC_TRIM_THRESHOLD_), which is four times as slow.
PANEL, ROWS = 2**14, 2**10
# Newton steps after which to give up.
STEPS = 100
# Of alpha, C - alpha in r, xi.
SIGN = np.array([1.0, -1.0])
# From this relative gap on, and whenever it has fallen to a tenth since, the small problem is tried.
EARLY = 0.1
# A share of C that is all of it but for so much is all of it: alphas are never quite at the walls of their box.
WHOLE = 1e-12
# Distances |1 - y f| by which points are counted, to find how many there are near to the margin.
BANDS = np.append(np.logspace(-12, 12, 481), np.inf)


class Frame(NamedTuple):
    """The units of the solver, and the factor that brings C there."""

    centre: np.ndarray
    unit: float

    def points(self, X):
        """Return the rows x_i, centred and scaled."""
        return (X - self.centre) / self.unit

    def rows(self, X, y):
        """Return A."""
        A = np.empty((len(y), X.shape[1] + 1))
        Z = np.subtract(X, self.centre, out=A[:, :-1])
        Z *= (y / self.unit)[:, None]
        A[:, -1] = y
        return A


class Move(NamedTuple):
    """A Newton step, as the blocks are told it."""

    u: np.ndarray  # before the step
    predictor: np.ndarray
    corrector: np.ndarray
    mu: float  # what the products V * S aim at
    t: float  # length


class Reached(NamedTuple):
    """A point on the way: its relative gap, u, and what the blocks keep there."""

    gap: float
    u: np.ndarray
    pairs: object
    n_iter: int


class Found(NamedTuple):
    """A solution in the units of the data; alpha stays beside the blocks."""

    w: np.ndarray
    b: float
    alpha: object
    primal: float
    dual: float
    n_iter: int
    error: float  # the larger of relative gap and imbalance


def on_panels(function, X, y, C, kept, *args):
    """Call function(X, y, C, kept, *args) for each panel of a block; return what the panels keep, sums and largest."""
    rows = min(ROWS, max(1, PANEL // (X.shape[1] + 1)))
    parts, keep = [], []
    for start in range(0, len(y), rows):
        panel = slice(start, start + rows)
        price = np.broadcast_to(C, len(y))[panel]
        mine = None if kept is None else kept[..., panel]
        with np.errstate(all="ignore"):  # a step that overflows ends the iteration
            new, *part = function(X[panel].astype(float, copy=False), y[panel].astype(float), price, mine, *args)
        keep.append(new), parts.append(part)
    return None if keep[0] is None else np.concatenate(keep, axis=-1), merged(parts)


def merged(parts):
    """Return the sums and the largest of several (sums, largest), added in their order."""
    sums, largest = parts[0]
    for more, large in parts[1:]:
        sums, largest = [a + b for a, b in zip(sums, more, strict=True)], np.maximum(largest, large)
    return sums, largest


def size(X, y, C, kept):
    """Sum the points, their prices in each class and their number."""
    return None, [X.sum(axis=0), np.array([C[y > 0].sum(), C[y < 0].sum()]), len(y)], 0.0


def extent(X, y, C, kept, centre):
    """Find how far the points go from the centre, in each coordinate and in all."""
    distance = abs(X - centre)
    return None, [], np.append(distance.max(axis=0), np.sqrt((distance**2).sum(axis=1).max()))


def start(X, y, C, kept, frame, share, level):
    """Begin with alpha_i = share C_i of the point's class, and equal products V * S."""
    price = C * frame.unit**2
    alpha = price * np.where(y > 0, *share)
    V = np.array([alpha, price - alpha])
    pairs = np.array([V, level / V])
    return pairs, *equations(frame.rows(X, y), price, pairs, np.zeros(X.shape[1] + 1))


def pair_step(A, pairs, u, du, target=0.0):
    """Return the step of the pairs that goes with du, for V * S = target in the linearised KKT conditions."""
    V, S = pairs
    slope, aim = S / V, target / V
    dalpha = (1 - A @ u + SIGN @ aim - A @ du) / slope.sum(axis=0)  # 1 - A u as in `equations`: its rounding cancels
    dV = np.multiply.outer(SIGN, dalpha)
    return np.array([dV, aim - S - slope * dV])


def corrected(A, pairs, move):
    """Return the step of the pairs that goes with a move."""
    dV, dS = pair_step(A, pairs, move.u, move.predictor)
    return pair_step(A, pairs, move.u, move.corrector, move.mu - dV * dS)


def equations(A, C, pairs, u):
    """Sum what the next Newton step needs: A' D^-1 A and right-hand sides, A' alpha, V.S, sum alpha, sum C xi."""
    V, S = pairs
    lack = 1 - A @ u
    sides = np.column_stack([A, lack, SIGN @ (1 / V)])
    sides /= (S / V).sum(axis=0)[:, None]
    values = np.array([np.vdot(V, S), V[0].sum(), C @ np.maximum(0, lack)])
    return [A.T @ sides, V[0] @ A, values], 0.0


def predicted(X, y, C, pairs, frame, u, du):
    """Sum how the products V * S change along the predictor, and what the corrector has to make good for."""
    A = frame.rows(X, y)
    (V, S), (dV, dS) = pairs, (step := pair_step(A, pairs, u, du))
    second = dV * dS
    side = ((SIGN @ (second / V)) / (S / V).sum(axis=0)) @ A
    return None, [side, np.array([np.vdot(V, dS) + np.vdot(S, dV), second.sum()])], (-step / pairs).max()


def blocked(X, y, C, pairs, frame, move):
    """Find the pair that ends a move first."""
    return None, [], (-corrected(frame.rows(X, y), pairs, move) / pairs).max()


def moved(X, y, C, pairs, frame, move):
    """Make the move, and sum what the next one needs."""
    A = frame.rows(X, y)
    pairs = pairs + move.t * corrected(A, pairs, move)
    return pairs, *equations(A, C * frame.unit**2, pairs, move.u + move.t * move.corrector)


def follow_path(blocks, frame, spread, prices, n):
    """Follow the central path as `interior.predictor_corrector` does; yield each point `Reached`."""
    share = prices.min() / prices / 2  # so that the alphas balance
    level = prices.sum() * frame.unit**2 / n
    rounding = 8 * EPS * np.append(spread, 1.0)
    u, n_iter = np.zeros(len(spread) + 1), 0
    pairs, (M, pull, values) = blocks.keep(start, frame, share, level)
    while True:
        products, total, slack = values
        gap = gap_of(u[:-1] @ u[:-1] / 2 + slack, total - pull[:-1] @ pull[:-1] / 2)
        yield Reached(gap, u, pairs, n_iter)
        residual = pull - np.append(u[:-1], 0.0)
        residual[abs(residual) <= rounding * total] = 0  # for huge C, alpha cannot tell w so well
        H = M[:, :-2] + np.diag(np.append(np.ones(len(spread)), 0.0))
        inverse = cholesky(H)
        if inverse is None:
            return
        # Predictor: how far does the step to mu = 0 get? Corrector: aim at the mu that this predicts.
        predictor = inverse(M[:, -2] + residual)
        (side, (first, second)), most = blocks.sums(predicted, frame, u, predictor, beside=pairs)
        t = min(1.0, 1 / max(most, 1e-300))
        fall = (products + t * first + t**2 * second) / products
        mu = fall**3 * products / (2 * n)
        corrector = inverse(M[:, -2] + mu * M[:, -1] - side + residual)
        move = Move(u, predictor, corrector, mu, 0.0)
        _, most = blocks.sums(blocked, frame, move, beside=pairs)
        t = min(1.0, min(max(0.95, 1 - fall), 1 - 1e-6) / max(most, 1e-300))
        if not np.isfinite(t * corrector[-1]) or t < 1e-12:  # so short a step is lost in rounding
            return
        pairs, (M, pull, values) = blocks.keep(moved, frame, move._replace(t=t), beside=pairs)
        u, n_iter = u + t * corrector, n_iter + 1


def solve(blocks, at_once):
    """Take Newton steps until a small problem of the points near the margin gives the solution, or the gap is small.

    Returns the best of what was found.
    """
    (total, prices, n), _ = blocks.sums(size)
    centre = total / n
    *spread, radius = blocks.sums(extent, centre)[1]
    frame = Frame(centre, radius or 1.0)
    if not prices.sum() * frame.unit**2 < HARD:
        raise ValueError(f"C must be smaller for data of the size {frame.unit:g}, got a sum of {prices.sum():g}")
    best, tried, try_at = None, [], np.inf if n <= at_once else EARLY
    for reached in follow_path(blocks, frame, np.array(spread) / frame.unit, prices, n):
        if best is None or reached.gap < best.gap:
            best = reached
        if at_once and reached.gap <= try_at and (found := solve_near_margin(blocks, frame, reached, at_once)):
            if found.error <= TOLERANCE:
                return found
            tried, try_at = [min([*tried, found], key=attrgetter("error"))], reached.gap / 10
        stalled = reached.n_iter > best.n_iter + PATIENCE and best.gap < 0.1
        if reached.gap <= TOLERANCE or reached.n_iter == STEPS or stalled:
            break
    alpha, _ = blocks.keep(multipliers, frame, beside=best.pairs)
    return min([*tried, certified(blocks, frame, best.u, alpha, reached.n_iter)], key=attrgetter("error"))


def certified(blocks, frame, u, alpha, n_iter):
    """Return u and alpha in the units of the data, and one more round over them: objectives and error.

    Where rounding may hide slack on the margin, (w, b) grows by as much, if that makes the error smaller.
    """
    w = u[:-1] / frame.unit
    found, missing = measured(blocks, frame, w, float(u[-1] - w @ frame.centre), alpha, n_iter)
    if 0 < missing < 1e-6:
        w, b = found.w * (1 + missing), found.b * (1 + missing)
        found = min(found, measured(blocks, frame, w, b, alpha, n_iter)[0], key=attrgetter("error"))
    return found


def measured(blocks, frame, w, b, alpha, n_iter):
    """Return what was found, and what margins on the margin miss of 1 at most."""
    (total, pull, balance, slack, hidden), missing = blocks.sums(objectives, frame.centre, w, b, beside=alpha)
    primal, dual = float(w @ w / 2 + slack), float(total - pull @ pull / 2)
    error = max((abs(primal - dual) + hidden) / primal, abs(balance) / total)
    error = float(error) if np.isfinite(error) else np.inf
    return Found(w, b, alpha, primal, dual, n_iter, error), float(missing)


def multipliers(X, y, C, pairs, frame):
    """Keep the alphas of the pairs, in the units of the data."""
    return np.minimum(pairs[0, 0] / frame.unit**2, C), [], 0.0


def objectives(X, y, C, alpha, centre, w, b):
    """Sum alpha, alpha_i y_i (x_i - centre), alpha_i y_i, C_i xi_i, and the C_i times slack that rounding may hide."""
    size = abs(X) @ abs(w) + abs(centre) @ abs(w) + abs(b)
    X = X - centre
    lack = 1 - y * (X @ w + (b + centre @ w))
    hinge, most = np.maximum(0, lack), lack + sum_rounding(len(w) + 2) * size
    sums = [alpha.sum(), (alpha * y) @ X, alpha @ y, C @ hinge, C @ (np.maximum(0, most) - hinge)]
    return None, sums, most[lack <= ON_MARGIN].max(initial=0)


def solve_near_margin(blocks, frame, reached, at_once):
    """Solve the problem of up to `at_once` points nearest to the margin, and of one point for the rest of each side.

    Points far inside the margin, of one class, are replaced by their mean with the sum of their prices: as long as the
    margin of each is at most 1, so is that of the mean, and their slack is the same. Points far outside are left out:
    as long as their margins are at least 1, they have no slack. Leaving out and Jensen's inequality can only lower
    the optimum, so that a solution which keeps to this is one of the whole problem (thm-near-margin).
    """
    margins, (counts,) = blocks.keep(count_by_distance, frame, reached.u)
    fits = np.flatnonzero(np.cumsum(counts) <= at_once)
    if not fits.size:
        return None
    band = BANDS[fits[-1]]
    near = blocks.on_blocks(points_near, [frame] * blocks.number, band, beside=margins, gather=True)
    (middle, prices), _ = blocks.sums(far_inside, frame, band, beside=margins)
    kept = prices > 0
    X = np.concatenate([block[0] for block in near] + [middle[kept] / prices[kept, None]])
    y = np.concatenate([block[1] for block in near] + [SIGN[kept]])
    C = np.concatenate([block[2] for block in near] + [prices[kept]])
    if (y == y[:1]).all():
        return None
    small = interior_point(Points(X, y, C))
    lengths = np.cumsum([len(block[1]) for block in near])
    *parts, rest = np.split(small.alpha, lengths)
    share = np.ones(2)
    share[kept] = rest / prices[kept]
    share[share > 1 - WHOLE] = 1.0
    parts = [part / frame.unit**2 for part in parts]
    alpha = blocks.on_blocks(alphas_by_margin, parts, band, share, beside=margins, gather=False)
    return certified(blocks, frame, np.append(small.w, small.b), alpha, reached.n_iter)


def count_by_distance(X, y, C, kept, frame, u):
    """Keep the margins y f at u; count their distances from 1 by BANDS."""
    margins = frame.rows(X, y) @ u
    return margins, [np.bincount(np.searchsorted(BANDS, abs(1 - margins)), minlength=len(BANDS))], 0.0


def points_near(X, y, C, margins, frame, band):
    """Return the points of a block with margins in the band around 1, in the solver's units."""
    near = abs(1 - margins) <= band
    X, y = X[near].astype(float), y[near].astype(float)
    return frame.points(X), y, np.broadcast_to(C, len(near))[near] * frame.unit**2


def far_inside(X, y, C, margins, frame, band):
    """Sum the points with margins below the band, times their prices, and the prices, for each class."""
    inside = (1 - margins > band) * C * frame.unit**2
    by_class = inside * np.array([y > 0, y < 0])
    return None, [by_class @ frame.points(X), by_class.sum(axis=1)], 0.0


def alphas_by_margin(X, y, C, margins, alpha, band, share):
    """Return the alphas of a block: those given in the band, 0 beyond, below a share of C, which should be 1."""
    near = abs(1 - margins) <= band
    alphas = np.where(near | (margins > 1), 0.0, C * np.where(y > 0, *share))
    alphas[near] = np.minimum(alpha, np.broadcast_to(C, len(near))[near])
    return alphas
