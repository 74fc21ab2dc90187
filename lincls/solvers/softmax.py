"""Newton's method with conjugate gradients, for softmax regression of many unknowns or sparse points.

Names as in `multiclass`, but with a row for each class and a column for each point; besides::

    p      (K, n)    probabilities
    value            1/2 ||W||^2 - sum_i C_i log p_{y_i}
    g      (K, p)    its negative gradient in theta
"""

import numpy as np

from .._validate import EPS
from .multiclass import conjugate_direction, pull_of_columns

__all__ = ["newton_cg"]

# Conjugate gradients leave of the equations as much as the root of what is left of the gradient, within these bounds:
# early steps need no better ones, and late steps converge fast enough.
COARSEST, FINEST = 0.1, 0.01


def newton_cg(Z, k, R, C, theta, max_iter):
    """Minimise from theta by Newton steps, which conjugate gradients find at n K p operations each.

    Returns theta, the number of steps and the squared Newton decrement, or a bound of it: the norm makes the value
    strongly convex in W, of modulus 1, so it is at most ``||g_W||^2``, and the part of the offsets.
    """
    own = k, np.arange(len(k))
    p, value = evaluate(Z, own, R, C, theta)
    first = None
    for n_iter in range(max_iter + 1):
        D = C * p
        g = pull_of_columns(D, own) @ Z - R * theta
        bound = (R * g**2).sum() + (g[:, -1] ** 2 / (D * (1 - p)).sum(axis=1)).sum()
        if bound <= 1e-16 * value or n_iter == max_iter:
            return theta, n_iter, bound
        size = np.linalg.norm(g)
        first = first or size
        step = conjugate_direction(Z, D, R, g, np.clip(np.sqrt(size / first), FINEST, COARSEST))
        decrement, t = np.vdot(g, step), 1.0
        if decrement <= 1e-16 * value:
            return theta, n_iter, decrement
        while t > EPS:
            p, new = evaluate(Z, own, R, C, theta + t * step)
            if new <= value - 1e-4 * t * decrement + 4 * EPS * value:
                break
            t /= 2
        else:
            return theta, n_iter, decrement  # rounding forbids a step
        theta, value = theta + t * step, new


def evaluate(Z, own, R, C, theta):
    """Return p and the value; where the own score is the highest, to the last digit of a tiny -log p."""
    f = theta @ Z.T
    f -= f[own]
    highest = f.max(axis=0)
    p = np.exp(f - highest)
    ahead = (highest == 0).astype(float)
    p[own] -= ahead  # no longer 1
    others = p.sum(axis=0)
    nll = np.where(ahead, np.log1p(others), highest + np.log(others + ahead))
    p[own] += ahead
    p /= others + ahead
    return p, (R * theta**2).sum() / 2 + (C * nll).sum()
