"""Dual coordinate descent, one dual variable at a time; with the offset free, the engine for large sparse data.

Names as in `problem`, but in the units of the data; besides::

    lack   (n,)   1 - y_i f_i, when the point i was visited last
    rho2          squared scale of the steps of b
"""

import numpy as np

from .._arrays import is_sparse, squared_norms
from .._compiled import add_row, fastest, inner, reads, rows
from .active_set import polish
from .interior import relative_gap
from .problem import in_balance, offsets_of_scores

__all__ = ["dual_pass", "unsettled", "coordinate_descent"]

# Passes after which to give up, and from one look at the gap to the next.
MAX_EPOCHS, EVERY = 1000, 10
# The steps of b, relative to those of w: the larger, the better the alphas balance and the slower they come to rest.
OFFSET_STEP = 0.1
# From this relative gap on, the iterates mostly tell the active set; again when the gap is so many times smaller.
EARLY, AGAIN = 1e-8, 30
# Corrections of the active set: it is nearly known.
ROUNDS = 20


def coordinate_descent(problem):
    """Solve the SVM by dual coordinate descent, then exactly on the active set it found; return `problem.solution`.

    The term (b - b_k)^2 / (2 rho2) keeps b near to b_k, so that alpha.y = 0 need not hold and each alpha can move
    alone; then b_k goes to where b went: the method of multipliers, in which the term vanishes. rho2 grows while the
    balance is what lags behind, as it does where nearly all alphas are 0 or C, and then returns.
    """
    X, y = problem.X, problem.y
    if not is_sparse(X):
        X = X - X.mean(axis=0)  # the farther from zero, the slower; sparse points would become dense
    points, norms2, n = rows(X), squared_norms(X), len(y)
    C, least = np.broadcast_to(problem.given_C, n).astype(float), OFFSET_STEP * norms2.mean() or 1.0
    rho2, rng, aim, best = least, np.random.default_rng(0), EARLY, (np.inf, np.zeros(n))
    w, b, alpha, lack, active = np.zeros(X.shape[1]), 0.0, np.zeros(n), np.empty(n), np.arange(n)
    for epoch in range(1, MAX_EPOCHS + 1):
        order = np.tile(rng.permutation(active), max(1, n // max(1, len(active))))
        run = fastest(dual_pass, reads(X, epoch * n))
        b, _ = run(points, y, w, b, alpha, C, 1 / (norms2 + rho2), rho2, order, lack)
        if len(active) == n:
            b += rho2 * (alpha @ y)
        active = unsettled(active, alpha, lack, C)
        if epoch % EVERY:
            continue
        active = np.arange(n)
        feasible, gap = feasible_point(X, y, problem.given_C, alpha)
        if gap <= best[0]:
            best = gap, feasible
        if gap <= aim:
            solution = polished(problem, feasible, epoch)
            if solution.converged:
                return solution
            aim = gap / AGAIN
        w, imbalance = X.T @ (alpha * y), alpha @ y
        scores = X @ w
        rest = gap_at(y * (scores + b), alpha, C)
        away = b - sum(offsets_of_scores(scores, y, problem.given_C)) / 2
        before, rho2 = rho2, 2 * rho2 if abs(imbalance * away) > rest else max(least, rho2 / 2)
        b += (rho2 - before) * imbalance
    return polished(problem, best[1], epoch)


def feasible_point(X, y, C, alpha):
    """Return alpha in balance, and its relative gap with the best b."""
    alpha = in_balance(alpha, y)
    w = X.T @ (alpha * y)
    scores, norm2 = X @ w, w @ w
    b = sum(offsets_of_scores(scores, y, C)) / 2
    return alpha, relative_gap(y * (scores + b), norm2, alpha, norm2, C)


def gap_at(f, alpha, C):
    """Return what the margins f leave of the gap where b is given; a price of inf is the largest alpha instead."""
    return np.minimum(C, alpha.max()) @ np.maximum(0, 1 - f) - alpha @ (1 - f)


def polished(problem, alpha, n_iter):
    """Solve the problem on the active set of alpha."""
    C = problem.given_C
    outside, inside = alpha == 0, alpha >= C * (1 - 1e-6)
    S = np.where([outside, inside], np.inf, -1.0)[: 1 if problem.hard else 2]
    # More are on the margin of repeated points alone.
    known = (~(outside | inside)).sum() <= 2 * (problem.dimension + 1)
    with np.errstate(all="ignore"):
        start = np.minimum(alpha * problem.unit**2, problem.C)
        return polish(problem, start, S, n_iter=n_iter, max_rounds=ROUNDS if known else 0)


def unsettled(active, alpha, lack, C):
    """Drop from the active points those at 0 or C that lie farther on their side than any point lay on a wrong one."""
    a, gain = alpha[active], lack[active]  # raising alpha_i raises the dual objective where 1 - y_i f_i > 0
    can_rise, can_fall = a < C[active], a > 0
    most, least = (gain * can_rise).max(initial=0), (gain * can_fall).min(initial=0)
    return active[(can_fall | (gain >= least)) & (can_rise | (gain <= most))]


def dual_pass(X, y, w, b, alpha, C, inverse_norms, rho2, order, lack):
    """Visit every point once; update w and alpha in place, return b and the sum of the gap's terms as found.

    lack_i = 1 - y_i f_i is kept for `unsettled`.
    """
    estimate = 0.0
    for i in order:
        lack[i] = 1 - y[i] * (inner(w, X, i) + b)
        estimate += (C[i] * lack[i] if lack[i] > 0.0 else 0.0) - alpha[i] * lack[i]
        new = min(C[i], max(0.0, alpha[i] + lack[i] * inverse_norms[i]))
        if new != alpha[i]:
            step = (new - alpha[i]) * y[i]
            add_row(w, step, X, i)
            b += rho2 * step
            alpha[i] = new
    return b, estimate
