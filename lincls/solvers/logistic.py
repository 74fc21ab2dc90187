"""Newton's method for logistic regression: of many points, which are read where they are, block by block, or sparse.

Names as in `problem`, but in the units of the data; besides::

    z       (n,)     y_i (w.x_i + b)
    q       (n,)     probability of the other class, 1/(1 + exp z_i); alpha = C q
    theta   (d+1,)   w, and the offset of points around their centre (see `middle`)
    g       (d+1,)   the negative gradient in theta
"""

import numpy as np

from .._arrays import EPS, blocks, is_sparse
from .multiclass import with_offset
from .newton import cholesky, conjugate_gradients
from .problem import CERTIFIED

__all__ = ["certificate", "is_tall", "newton_in_blocks", "newton_of_sparse"]

# So many dense points of so few features are better read in blocks.
MANY, NARROW = 5000, 250

# The first steps are taken with each so many-th point, as long as that leaves so many points for each unknown.
PARTS, ENOUGH = (100, 10, 1), 20
# Points whose mean is at most so many times as far from 0 as they extend, which some of them tell, are left there.
FAR, SOME = 10, 1000
# Decrement, relative to the value, from which one more step reaches the last digits; of a part of the points less will
# do. Steps after which to give up, and halvings of one.
NEAR, ROUGH, STEPS, HALVINGS = 1e-12, 1e-2, 20, 20
# After a step of a smaller decrement the second derivatives are still good enough for the next.
SHORT = 1e-4
# Of sparse points: the relative gap from which one more step is the last, what conjugate gradients leave of the
# equations, and the steps of the offset alone after each of all.
SMALL, FORCING, SETTLING = 1e-12, 0.03, 3


def is_tall(X):
    """Tell whether the points are many and dense, and the equations few."""
    return not is_sparse(X) and X.shape[0] > MANY and X.shape[1] < NARROW


def newton_in_blocks(X, y, C):
    """Minimise over dense points; return w, b, the number of steps with all points, and `certificate`.

    Where it fails, the relative gap tells.
    """
    _, centre = middle(X)
    theta, n_iter = np.zeros(X.shape[1] + 1), 0
    with np.errstate(all="ignore"):
        theta[-1] = np.log((C @ (y > 0)) / (C @ (y < 0)))  # optimal for w = 0
        for every in PARTS:
            if every == 1 or len(y) > ENOUGH * every * len(theta):
                some = np.ascontiguousarray(X[::every]), y[::every], every * C[::every]
                theta, n_iter = follow(*some, centre, theta, NEAR if every == 1 else ROUGH)
        while True:
            w, b = theta[:-1], theta[-1] - theta[:-1] @ centre
            proof = certificate(X, y, C, w, b)
            if proof[-1] <= CERTIFIED or n_iter >= STEPS:
                return w, b, n_iter, proof
            theta, more = follow(X, y, C, centre, theta, NEAR)
            n_iter += more


def middle(X):
    """Return the mean of the points and the centre around which sums are taken: the mean where it is far, else 0.

    Around 0 no point is copied, and sparse points stay sparse.
    """
    mean = np.full(X.shape[0], 1 / X.shape[0]) @ X
    if is_sparse(X):
        return mean, np.zeros(len(mean))
    return mean, np.where(abs(mean) > FAR * X[:: max(1, len(X) // SOME)].std(axis=0), mean, 0)


def follow(X, y, C, centre, theta, enough):
    """Take Newton steps until the decrement before the last was so small; return theta and their number."""
    value, g, H = derivatives(X, y, C, centre, theta)
    for n_iter in range(1, STEPS + 1):
        if H is not None:
            inverse = cholesky(H)
        if inverse is None:
            break
        step, t = inverse(g), 1.0
        decrement = g @ step
        if decrement <= enough * value:
            return theta + step, n_iter
        for _ in range(HALVINGS):
            new, g, H = derivatives(X, y, C, centre, theta + t * step, second=decrement > SHORT * value)
            if new <= value - 1e-4 * t * decrement:
                break
            t /= 2
        value, theta = new, theta + t * step
    return theta, n_iter


def newton_of_sparse(X, y, C):
    """Minimise over sparse points, the equations solved by conjugate gradients; return as `newton_in_blocks`."""
    Z, _, R = with_offset(X, (y > 0).astype(int))
    theta, squares, balance = np.zeros(len(R)), Z.power(2), np.log((C @ (y > 0)) / (C @ (y < 0)))
    theta[-1], z, last = balance, y * balance, False
    with np.errstate(all="ignore"):
        for n_iter in range(STEPS + 1):
            for _ in range(SETTLING):
                tail, nll, q = tails(z)
                D = C * tail / (1 + tail) ** 2
                change = (C * q) @ y / D.sum()
                theta[-1], z = theta[-1] + change, z + y * change
            tail, nll, q = tails(z)
            value, g, D = (R * theta) @ theta / 2 + C @ nll, (C * q * y) @ Z - R * theta, C * tail / (1 + tail) ** 2
            if last or n_iter == STEPS:
                proof = certificate(X, y, C, theta[:-1], theta[-1])
                if proof[-1] <= CERTIFIED or n_iter == STEPS:
                    return theta[:-1], theta[-1], n_iter, proof
            last = g @ g / 2 <= SMALL * value
            step = conjugate_gradients(lambda v, D=D: R * v + (D * (Z @ v)) @ Z, g, R + D @ squares, FORCING)
            along, decrement, t = y * (Z @ step), g @ step, 1.0
            for _ in range(HALVINGS):
                new = theta + t * step
                if (R * new) @ new / 2 + C @ tails(z + t * along)[1] <= value - 1e-4 * t * decrement:
                    break
                t /= 2
            theta, z = new, z + t * along


def derivatives(X, y, C, centre, theta, second=True):
    """Return the value, g, and the lower half of the matrix of second derivatives, or None."""
    w, ones = theta[:-1], np.append(np.ones(len(theta) - 1), 0)
    value, g, H = w @ w / 2, -ones * theta, np.diag(ones) if second else None
    for part in blocks(X):
        points, c = X[part] - centre if centre.any() else X[part], C[part]
        tail, nll, q = tails(y[part] * (points @ w + theta[-1]))
        value += c @ nll
        pull = c * q * y[part]
        g += np.append(pull @ points, pull.sum())
        if second:
            root = np.sqrt(c * tail) / (1 + tail)
            rows = points * root[:, None]
            H[:-1, :-1] += rows.T @ rows
            H[-1] += np.append(root @ rows, root @ root)
    return value, g, H


def tails(z):
    """Return exp -|z|, -log 1/(1 + exp -z) and q."""
    tail = np.exp(-abs(z))
    return tail, np.log1p(tail) - np.minimum(z, 0), np.where(z > 0, tail, 1) / (1 + tail)


def certificate(X, y, C, w, b):
    """Return alpha, sum_i -log(1 - q_i), the primal and the dual value, and a bound of the gap relative to the primal.

    As in `softmax.certificate`: to ``1/2 ||w - w(alpha)||^2`` it adds what balance costs, and what rounding may hide.
    """
    mean, centre = middle(X)
    alpha, pull, largest, far = np.empty(len(y)), np.zeros(len(w)), np.zeros(len(w)), abs(centre) @ abs(w) + abs(b)
    bend = nll = loss = entropy = doubt = 0.0
    for part in blocks(X):
        points, c = X[part], C[part]
        z = y[part] * (points @ w + b)
        tail, one_nll, q = tails(z)
        alpha[part] = c * q
        if centre.any():
            points = points - centre
        sizes = abs(points)
        pull += (alpha[part] * y[part]) @ points
        nll, loss, entropy = nll + one_nll.sum(), loss + c @ one_nll, entropy + c @ (one_nll + q * z)
        bend += c @ (tail / (1 + tail) ** 2)
        hidden = 2 * EPS * (sizes @ abs(w) + far)
        doubt += 4 * (c * hidden) @ (q + hidden)
        if not is_sparse(X):
            largest = np.maximum(largest, sizes.T.copy().max(axis=1))  # of copied rows ten times as fast
    if is_sparse(X):
        largest = abs(X).max(axis=0).toarray().ravel()
    balance = alpha @ y
    pull, largest = pull - balance * (mean - centre), largest + abs(mean - centre)
    g, error = pull - w, EPS * np.linalg.norm(alpha) * largest
    primal, dual = float(w @ w / 2 + loss), float(entropy - pull @ pull / 2)
    gap = g @ g / 2 + abs(balance) * (2 + abs(b + w @ mean) + abs(balance / bend))
    return alpha, float(nll), primal, dual, (gap + doubt + error @ (abs(g) + error / 2)) / primal
