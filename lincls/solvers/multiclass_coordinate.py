"""Dual coordinate descent for the multiclass SVM: the alphas of one point at a time, and the offsets free.

Names as in `multiclass`; besides::

    g      (K,)      gradient of the dual objective in one point's alphas, f_j + [j != y_i]
    kept   (n, K)    the classes of each point, those that it may rival first
    count  (n,)      how many these are; the others have alpha = 0 and less g than those that have not
    rho2             squared scale of the steps of the offsets
"""

import numpy as np

from .._arrays import squared_norms
from .._compiled import add_row, fastest, inner, reads, rows
from .multiclass import leads, pull

__all__ = ["coordinate_descent_of_classes", "pass_over_classes"]

# The steps of the offsets, relative to those of the weights, as in `coordinate`.
OFFSET_STEP = 0.1


def coordinate_descent_of_classes(points, k, C, tol, max_iter):
    """Solve the multiclass SVM of the points (n, p-1); return theta, alpha and the number of passes.

    As in `coordinate`, a term that keeps the offsets near to where the last pass left them spares the alphas of a
    class their balance: the method of multipliers, in which the term vanishes. Classes that a point does not rival are
    left out, until the others have settled (Keerthi, Sundararajan, Chang, Hsieh and Lin, 2008: LIBLINEAR's method).
    """
    (n, d), K = points.shape, k.max() + 1
    Y, norms2, C = np.eye(K)[k], squared_norms(points), np.array(C)
    W, b, alpha = np.zeros((K, d)), np.zeros(K), C[:, None] * Y
    X, rho2, rng = rows(points), OFFSET_STEP * norms2.mean() or 1.0, np.random.default_rng(0)
    kept, count, gap, primal = np.tile(np.arange(K), (n, 1)), np.full(n, K), np.inf, np.inf
    best = np.inf, np.column_stack([W, b]), alpha.copy()
    for n_iter in range(1, max_iter + 1):
        order = rng.permutation(np.flatnonzero(count > 1))
        run = fastest(pass_over_classes, reads(points, n_iter * n * K))
        found = run(X, k, W, b, alpha, C, norms2 + rho2, rho2, order, kept, count)
        if len(order) == n:
            b += rho2 * pull(alpha, Y).sum(axis=0)
        if found > max(tol / 2 * primal, gap / 10) and n_iter < max_iter:
            continue
        m = pull(alpha, Y)
        W[:] = (points.T @ m).T  # without what rounding has piled up
        slack, norm2 = -leads(points @ W.T + b, Y).min(axis=1), (W**2).sum()
        primal, dual = norm2 / 2 + C @ slack, (alpha * (1 - Y)).sum() - norm2 / 2
        # What is missing from balance moves between classes, at no more than the offsets and the lead that is demanded.
        gap, away = primal - dual, abs(m.sum(axis=0))
        reached = max((abs(gap) + away @ (1 + abs(b - b.mean()))) / primal, away.max() / abs(m).sum())
        if not reached >= best[0]:
            best = reached, np.column_stack([W, b]), alpha.copy()
        if not reached > tol / 2:
            break
        count[:] = K
    return best[1], best[2], n_iter


def pass_over_classes(X, k, W, b, alpha, C, norms2, rho2, order, kept, count):
    """Visit the points in this order, update W, b and alpha in place; return the sum of the gap's terms as found.

    The dual objective is a parabola, the same in all directions, in the alphas of one point. So its top over the
    simplex is the point of the simplex next to its top, a + g / norms2: ``max(v - t, 0)``, with the t that gives the
    sum C_i. From one t to the next those below are left out.
    """
    total, g, v = 0.0, np.empty(len(b)), np.empty(len(b))
    for i in order:
        a, least, most, top = alpha[i], np.inf, -np.inf, -np.inf
        for s in range(count[i]):
            j = kept[i, s]
            g[j] = inner(W[j], X, i) + b[j] + (1.0 if j != k[i] else 0.0)
            v[j] = a[j] + g[j] / norms2[i]
            most, top = max(most, g[j]), max(top, v[j])
            if a[j] > 0:
                least = min(least, g[j])
                total -= a[j] * g[j]
        total += C[i] * most
        s, size, r = 0, 0.0, 0
        while s < count[i]:
            j = kept[i, s]
            if a[j] == 0 and g[j] < least:
                count[i] -= 1
                kept[i, s], kept[i, count[i]] = kept[i, count[i]], j
            else:
                s += 1
                v[j] -= top
                size += v[j]
                r += 1
        if most <= least:
            continue
        t = (size - C[i]) / r
        while True:
            left, size = 0, 0.0
            for s in range(count[i]):
                if v[kept[i, s]] > t:
                    size += v[kept[i, s]]
                    left += 1
            if left >= r:
                break
            r, t = left, (size - C[i]) / left
        for s in range(count[i]):
            j = kept[i, s]
            step = a[j] - max(0.0, v[j] - t)
            if step != 0:
                add_row(W[j], step, X, i)
                b[j] += rho2 * step
                a[j] -= step
    return total
