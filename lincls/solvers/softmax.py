"""Newton's method for softmax regression.

Names as in `multiclass`, but with a row for each class and a column for each point; besides::

    p      (K, n)    probabilities
    value            1/2 ||W||^2 - sum_i C_i log p_{y_i}
    g      (K, p)    its negative gradient in theta, with the parts g_W and g_b
    gap              bound of the value's excess over the least one
"""

import numpy as np

from .._arrays import EPS, is_sparse
from .multiclass import LONG, conjugate_direction, factorise, pull_of_columns, score_doubt
from .newton import cholesky
from .problem import CERTIFIED

__all__ = ["certificate", "newton"]

# At this relative gap one more step is made, for the last digits of W, and the method ends.
TOLERANCE = 1e-12
# From this relative gap on the offsets are settled, by so many Newton steps in them alone.
NEAR, SETTLING = 1e-4, 3
# So many steps in a row that neither change the value, beyond its rounding, nor halve the gap end the method.
PATIENCE, ROUNDING = 5, 4 * EPS
# Conjugate gradients leave of the equations as much as the root of what is left of the gradient, within these bounds:
# early steps need no better ones, and late steps converge fast enough.
COARSEST, FINEST = 0.1, 0.01
# Of so many points for each unknown the first exact steps, so many, need only each tenth.
ENOUGH, FIRST, PART = 50, 4, 10
# The second derivatives are summed over so many points at a time, which stay in the processor's cache.
BLOCK = 2048


def newton(Z, k, R, C, theta, max_iter, exact):
    """Minimise from theta by Newton steps, exact or found by conjugate gradients at n K p operations each.

    Returns theta, the number of steps and the relative gap. The loss is convex, so above its tangent at theta; with
    1/2 ||W||^2 the least of that is ``value - 1/2 ||g_W||^2`` if g_b = 0. This is the dual value at alpha = C p. Else
    `excess` counts what it costs to restore the balance of the classes.
    """
    if exact and len(k) > ENOUGH * theta.size:
        theta, _, _ = newton(Z[::PART], k[::PART], R, PART * C[::PART], theta, FIRST, exact)
    own = k, np.arange(len(k))
    p, value = probabilities_at(Z, own, R, C, theta)
    best, waited, first, inverse, decrement, before = (np.inf, theta), 0, None, None, np.inf, np.inf
    for n_iter in range(max_iter + 1):
        g, offsets = gradient(Z, own, R, C, theta, p)
        for _ in range(SETTLING):
            norm, balance = excess(theta, g, offsets, R)
            if norm > NEAR * value or balance <= TOLERANCE / 100 * value:
                break
            settled = theta.copy()
            settled[:, -1] += offsets
            new_p, new = probabilities_at(Z, own, R, C, settled)
            if not new <= (1 + ROUNDING) * value:
                break
            theta, p, value = settled, new_p, new
            g, offsets = gradient(Z, own, R, C, theta, p)
        gap = sum(excess(theta, g, offsets, R)) / value
        waited = waited + 1 if decrement <= ROUNDING * value and gap > best[0] / 2 else 0
        done, best = best[0] <= TOLERANCE, min(best, (gap, theta), key=lambda one: one[0])
        if done or not g.any() or waited == PATIENCE or n_iter == max_iter:
            break
        if not exact:
            size = np.linalg.norm(g)
            first = first or size
            step = conjugate_direction(Z, C * p, R, g, np.clip(np.sqrt(size / first), FINEST, COARSEST))
        else:
            if inverse is None or decrement > min(1e-6 * value, 1e-2 * before):  # else H hardly changes
                inverse = factorise(curvature(Z, (C * p).T, R))
                if inverse is None:
                    break
            step = inverse(g.ravel()).reshape(g.shape)
        before, decrement, t = decrement, np.vdot(g, step), 1.0
        while t > EPS:
            p, new = probabilities_at(Z, own, R, C, theta + t * step)
            if new <= value - 1e-4 * t * decrement + ROUNDING * value:
                break
            t /= 2
        else:
            break  # rounding forbids a step
        theta, value = theta + t * step, new
    return best[1], n_iter, best[0]


def curvature(Z, D, R):
    """Return the matrix of `multiclass.curvature`, the blocks beside the diagonal as one product.

    That is two to four times as fast. For the multiclass SVM, whose matrix is all but singular in the end, the sums are
    not exact enough on some processors.
    """
    (p, K), D = (Z.shape[1], D.shape[1]), D / np.sqrt(D.sum(axis=1, keepdims=True))
    H = np.zeros((K * p, K * p))
    for first in range(0, len(Z), BLOCK):
        part = slice(first, first + BLOCK)
        outer = (D[part, :, None] * Z[part, None]).reshape(-1, K * p)
        H -= outer.T @ outer
    H = H.reshape(K, p, K, p)
    H = (H + H.transpose(0, 3, 2, 1)) / 2  # each block is symmetric, and so to the last digit
    for a in range(K):
        H[a, :, a] = 0
        H[a, :, a] = np.diag(R) - H[a].sum(axis=1)
    H[:, -1, :, -1] += np.trace(H[:, -1, :, -1]) / K
    return H.reshape(K * p, K * p)


def certificate(data, X, k, C, W, b):
    """Return what W and b promise for the points X: their -log p_{y_i}, and the relative gap with what rounding hides.

    Where that does not suffice, and the points are not too many, all is computed in longer numbers.
    """
    nll, gap = promise(data, X, k, C, W, b, float)
    if gap > CERTIFIED and not is_sparse(X) and X.size * len(W) <= LONG:
        return promise(data, X, k, C, W, b, np.longdouble)
    return nll, gap


def promise(data, X, k, C, W, b, number):
    """Return the -log p_{y_i} and the gap, computed in these numbers.

    A score that is off by so much counts twice in -log p and twice in the dual value.
    """
    own, C, R = (k, np.arange(len(k))), np.broadcast_to(C, len(k)), np.append(np.ones(W.shape[1]), 0)
    longer = number is not float
    points, W, b = X.astype(number), W.astype(number), b.astype(number)
    mean, scores = np.asarray(points.mean(axis=0)).ravel(), (points @ W.T + b).T
    parts = float(np.finfo(number).eps) / EPS
    hidden = parts * score_doubt(X, W, b)

    def at(s):
        """Return -log p_{y_i}, the gap, g_b and the next Newton step of the offsets, at the offsets b + s."""
        p, nll = likelihood(scores + s[:, None], own)
        m = pull_of_columns(C * p, own)
        pull = m @ (points - mean) if longer else data.weights(m.T)
        theta, g = np.column_stack([W, b + s + W @ mean]), np.column_stack([pull - W, m.sum(axis=1)])
        error = parts * data.weights_rounding(m.T)
        doubt = 4 * hidden @ (m[own] + C * hidden) + (error * (abs(g[:, :-1]) + error / 2)).sum()
        step = offset_step(*(a.astype(float) for a in (C * p, p, g[:, -1])))
        return nll, sum(excess(theta, g, step, R)) + doubt, g[:, -1], step

    nll, gap, g, s = at(np.zeros(len(W)))
    value = (W**2).sum() / 2 + C @ nll
    if gap > CERTIFIED * value and np.isfinite(s).all():
        # Far from the origin b itself is rounded, by so much that the classes are out of balance. Unrounded offsets
        # b + s promise more; by the tangent at b, the value exceeds theirs by g.s at most, and by what hides in g.
        gap = min(gap, at(s)[1] + g @ s + abs(s).sum() * (C @ hidden))
    return nll.astype(float), gap / value


def likelihood(f, own):
    """Return p and the -log p_{y_i} of scores; where the own one is the highest, to the last digit of a tiny one."""
    f = f - f[own]
    highest = f.max(axis=0)
    p = np.exp(f - highest)
    ahead = (highest == 0).astype(float)
    p[own] -= ahead  # no longer 1
    others = p.sum(axis=0)
    nll = np.where(ahead, np.log1p(others), highest + np.log(others + ahead))
    p[own] += ahead
    p /= others + ahead
    return p, nll


def probabilities_at(Z, own, R, C, theta):
    """Return p and the value."""
    p, nll = likelihood(theta @ Z.T, own)
    return p, (R * theta**2).sum() / 2 + (C * nll).sum()


def gradient(Z, own, R, C, theta, p):
    """Return g, and the Newton step of the offsets alone."""
    D = C * p
    g = pull_of_columns(D, own) @ Z - R * theta
    return g, offset_step(D, p, g[:, -1])


def offset_step(D, p, g):
    """Return the Newton step of the offsets, with the gradient -g in them."""
    H = -(D @ p.T)
    np.fill_diagonal(H, 0)
    np.fill_diagonal(H, -H.sum(axis=0))
    inverse = cholesky(H + np.trace(H) / len(H))
    return np.full(len(g), np.inf) if inverse is None else inverse(g)


def excess(theta, g, offsets, R):
    """Return 1/2 ||g_W||^2, and what balance adds to the gap.

    To restore it, no more than sum_j |g_bj| of alpha moves between classes. To first order that costs the dual value
    g_b.b, and in entropy the decrement of the offsets; 1 + |b| also counts what it does to W.
    """
    b, e = theta[:, -1] - theta[:, -1].mean(), abs(g[:, -1])
    return (R * g**2).sum() / 2, e @ (1 + abs(b) + abs(offsets))
