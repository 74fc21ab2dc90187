"""The interior-point method for the multiclass SVM of moderate size.

It stays beside `multipliers`, which is faster for many points: for few ones this is, and at high prices it solves what
that leaves. Names as in `multiclass`; besides::

xi     (n, 1)     slack
s      (n, K)     distance of each constraint from equality, xi_i + f_{y_i} - f_j - [j != y_i] >= 0
f      (n, K)     scores Z theta'
D      (n, K)     alpha/s, the weights of the Newton equations
C      (n, 1)     here a column
"""

import numpy as np

from .._arrays import EPS
from .multiclass import curvature, factorise, leads, pull, with_offset
from .newton import longest
from .problem import CERTIFIED

__all__ = ["multiclass_interior_point"]

# More equations than this would take longer to polish than all that went before.
LARGEST_POLISHED = 250
# With data of size one, slack at a price above this strains the digits of the interior-point method.
DEAR = 1e6
# Corrections of the active set after which to give up: one that needs more of them was not found yet.
ROUNDS = 10
# Relative gap at which the interior-point method ends, and steps in a row without a smaller one that are rounding.
TOLERANCE, PATIENCE = 1e-10, 15
# Singular values below this, relative to the largest, are rounding of equations that depend on each other.
DEPENDENT = 1e-14
# From a price so many times the bound of what alphas can sum to, the method loses digits.
FAR = 1e4
# Violations of a sign or of an order up to this, relative to the numbers compared, are rounding.
SLIGHT = 1e-12


def multiclass_interior_point(points, k, C, tol, max_iter):
    """Solve the multiclass SVM of the points (n, p-1); return theta, alpha and the number of steps.

    It ends at its own tolerance, whatever tol is: the last steps cost little.
    """
    system = with_offset(points, k)
    n_iter, price, bound = 0, C[:, None], 0.0
    with np.errstate(all="ignore"):  # a step that overflows ends the iteration; the best state is kept
        while bound < price.max() / 10:  # at a much lower price the same solution, and numbers nearer to each other
            price = np.minimum(price, bound) if bound else price
            gap, theta, alpha, bound, steps = follow_central_path(*system, price, max_iter)
            n_iter += steps
        gap, theta, alpha = polish_ties(*system, price, gap, theta, alpha)
        if gap > CERTIFIED / 10 and price.max() > DEAR:  # beyond its last breakpoint the path keeps its active set
            dear = price.max() / DEAR
            gap, low_theta, low_alpha, _, steps = follow_central_path(*system, price / dear, max_iter)
            _, low_theta, low_alpha = polish_ties(*system, price / dear, gap, low_theta, low_alpha)
            again, low_theta, low_alpha = polish_ties(*system, price, np.inf, low_theta, low_alpha * dear)
            n_iter += steps
            if again < gap:
                theta, alpha = low_theta, low_alpha
    return theta, alpha, n_iter


def follow_central_path(Z, Y, R, C, max_iter):
    """Follow the central path of the multiclass SVM by Mehrotra's method.

    The KKT conditions are::

        R theta = pull(alpha)^T Z,    sum_j alpha_ij = C,    alpha_ij s_ij = mu -> 0.

    Newton's method removes alpha, s and xi, and leave K p equations with the matrix of softmax regression,
    `curvature`.

    Returns the relative gap, theta, alpha, a bound of what alpha can sum to over the rivals, and the
    number of steps. If W, b need no slack, all alphas of the solution sum to at most ``||W||^2``: its
    own is the smallest such norm. Then no C above that bound matters; one `FAR` above stops the method.
    """
    theta, xi = np.zeros((Y.shape[1], Z.shape[1])), np.full((len(Z), 1), 2.0)
    alpha, s = C * ((C * Y).sum(axis=0) / C.sum()), 1 + Y  # balanced, feasible, far from every bound
    best, best_iter, bound = (np.inf, theta, alpha), 0, np.inf

    for n_iter in range(max_iter + 1):
        least = (leads(Z @ theta.T, Y) + 1 + Y / EPS).min()  # of the rivals; the lead over oneself does not count
        if least > 0:
            bound = min(bound, (theta[:, :-1] ** 2).sum() / least**2)
        gap = gap_or_imbalance(Z, Y, C, theta, alpha, bound)
        if gap < best[0]:
            best, best_iter = (gap, theta, alpha), n_iter
        stalled = n_iter > best_iter + PATIENCE and best[0] < 0.1
        if gap <= TOLERANCE or n_iter == max_iter or stalled or bound < C.max() / FAR:
            break
        state = central_step(Z, Y, R, theta, xi, alpha, s)
        if state is None:
            break
        theta, xi, alpha, s = state
        alpha = alpha * (C / alpha.sum(axis=1, keepdims=True))  # no rounding piles up
    return *best, bound, n_iter


def central_step(Z, Y, R, theta, xi, alpha, s):
    """Step once towards the optimum, and back to the central path; None where rounding forbids it."""
    f = Z @ theta.T
    missing = xi + leads(f, Y) - s  # only rounding: the start fulfils this equation, and so does each step
    pulled, D = pull(alpha, Y).T @ Z - R * theta, alpha / s
    total, H = D.sum(axis=1, keepdims=True), curvature(Z, D, R)
    inverse = factorise(H)
    if inverse is None:
        return None

    def direction(change):
        """Solve the equations to first order, with alpha s changed by `change`."""
        h = change / s - D * missing
        rhs = (pulled - (h - D * (h.sum(axis=1, keepdims=True) / total)).T @ Z).ravel()
        step = inverse(rhs)
        step = (step + inverse(rhs - H @ step)).reshape(theta.shape)  # once refined
        df = Z @ step.T
        up = (h + D * df).sum(axis=1, keepdims=True) / total  # of xi_i + f_{y_i}, as sum_j alpha_ij stays C
        return step, up - (df * Y).sum(axis=1, keepdims=True), h - D * (up - df), up - df + missing

    mu = (alpha * s).mean()
    _, _, d_alpha, d_s = direction(-alpha * s)
    t = min(longest(alpha, d_alpha), longest(s, d_s), 1)
    # As in `interior`: how far does the step to mu = 0 get? Aim at the mu that this predicts.
    centring = (((alpha + t * d_alpha) * (s + t * d_s)).mean() / mu) ** 3
    d_theta, d_xi, d_alpha, d_s = direction(centring * mu - alpha * s - d_alpha * d_s)
    # Nearly to the boundary, 99 % of the way as is usual, but never onto it, where a pair would stay.
    t = min(0.99 * longest(alpha, d_alpha), 0.99 * longest(s, d_s), 1)
    return theta + t * d_theta, xi + t * d_xi, alpha + t * d_alpha, s + t * d_s


def polish_ties(Z, Y, R, C, gap, theta, alpha):
    """Solve the KKT conditions exactly on the constraints that hold with equality, and correct their choice.

    Where a single constraint of a point is active, its alpha is C. Where several are, one of them takes what
    the others leave of C, and all have the same lead. The interior-point method's last state says which are
    active; a negative alpha or a smaller lead corrects it, one at a time. Returns the best gap, theta, alpha.
    """
    from scipy.linalg import lstsq

    (n, K), p, q = Y.shape, R.size, theta.size
    best, tau = (gap, theta, alpha), (alpha * (1 - Y)).max()
    lead = leads(Z @ theta.T, Y)
    active = alpha > tau * (lead - lead.min(axis=1, keepdims=True))
    for _ in range(ROUNDS):
        rest = np.where(active, alpha, -1).argmax(axis=1)
        fixed = C * (rest[:, None] == np.arange(K))
        i, j = np.nonzero(active & (fixed == 0))
        ties, r = len(i), rest[i]
        if ties > 2 * q or q + ties > LARGEST_POLISHED:  # far too many ties, or too large
            break
        B = np.zeros((ties, K, p))
        B[np.arange(ties), r], B[np.arange(ties), j] = Z[i], -Z[i]
        B = B.reshape(ties, q)
        # R theta - B^T a = pull(fixed)^T Z  and  f_r - f_j = [r = y] - [j = y], with a in units of tau
        A = np.block([[np.diag(np.tile(R, K)) / tau, -B.T], [B, np.zeros((ties, ties))]])
        rhs = np.append((pull(fixed, Y).T @ Z).ravel() / tau, Y[i, r] - Y[i, j])
        if not np.isfinite(A).all() or not np.isfinite(rhs).all():
            break
        x = lstsq(A, rhs, cond=DEPENDENT, lapack_driver="gelsy")[0]
        x = x + lstsq(A, rhs - A @ x, cond=DEPENDENT, lapack_driver="gelsy")[0]
        theta, alpha = x[:q].reshape(K, p), fixed
        alpha[i, j] = tau * x[q:]
        np.subtract.at(alpha, (i, r), tau * x[q:])

        feasible = np.maximum(alpha, 0)
        feasible = feasible * (C / feasible.sum(axis=1, keepdims=True))
        gap = gap_or_imbalance(Z, Y, C, theta, feasible)
        if gap < best[0]:
            best = gap, theta, feasible
        lead = leads(Z @ theta.T, Y)
        beyond = np.where(active, 0, lead - lead[np.arange(n), rest][:, None])
        if alpha.min() < -SLIGHT * tau:
            active[np.unravel_index(alpha.argmin(), alpha.shape)] = False
        elif beyond.min() < -SLIGHT * (1 + abs(theta).max()):
            active[np.unravel_index(beyond.argmin(), beyond.shape)] = True
        else:
            break
    return best


def gap_or_imbalance(Z, Y, C, theta, alpha, bound=np.inf):
    """Return the relative gap, or the imbalance of the classes if that is larger; 1/2 bound is a known primal."""
    m, slack = pull(alpha, Y), np.maximum(0, -leads(Z @ theta.T, Y).min(axis=1, keepdims=True))
    primal = min((theta[:, :-1] ** 2).sum() / 2 + (C * slack).sum(), bound / 2)
    dual = (alpha * (1 - Y)).sum() - ((m.T @ Z[:, :-1]) ** 2).sum() / 2
    return max(abs(primal - dual) / primal, abs(m.sum(axis=0)).max() / abs(m).sum())
