"""The interior-point method for the multiclass SVM, and what softmax regression shares with it. The names::

n, p, K           points, coordinates that they need (at most d and n) and one for the offset, classes
Z      (n, p)     the points in `Coordinates`, with a last column of ones for the offset
k      (n,)       index of each point's class
Y      (n, K)     1 at each point's own class, else 0
theta  (K, p)     a row (w_j, b_j) for each class
R      (p,)       1 for the weights, 0 for the offset, which the norm leaves out
C                 price of slack or of the negative log-likelihood, in the units of `Coordinates`
alpha  (n, K)     dual variables; each row sums to C
m      (n, K)     `pull` of alpha, what it adds to each class of its point
xi     (n, 1)     slack
s      (n, K)     distance of each constraint from equality, xi_i + f_{y_i} - f_j - [j != y_i] >= 0
f      (n, K)     scores Z theta'
D      (n, K)     alpha/s, the weights of the Newton equations
H                 their matrix, `curvature` of D, K p rows and columns
"""

import numpy as np

from .._validate import EPS, needs
from .newton import cholesky, longest
from .problem import CERTIFIED

__all__ = ["Coordinates", "interior_point", "with_offset", "polish", "curvature", "factorise", "pull", "relative_gap"]

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
# Prices in this range have a finite square, and one rounding of them is still a normal number.
LOWEST, HIGHEST = 1e-280, 1e140
# Violations of a sign or of an order up to this, relative to the numbers compared, are rounding.
SLIGHT = 1e-12


class Coordinates:
    """The data in coordinates that suit a solver: centred, rotated to their main axes, of size one.

    Rotations and shifts leave the problems as they are; axes along which the data do not extend, such
    as the last d - n of few points in many dimensions, are left out. A unit of length u turns W into
    u W and, with the objective times u^2, C into u^2 C.
    """

    def __init__(self, X):
        """Find centre, axes and unit."""
        centred = X - X[0]  # a constant column becomes exactly zero
        shift = centred.mean(axis=0)
        self.centre, self.centred = X[0] + shift, centred - shift
        _, extent, axes = np.linalg.svd(np.linalg.qr(self.centred, mode="r"), full_matrices=False)
        keep = extent > extent[0] * max(X.shape) * EPS
        keep[0] = True
        self.unit = float(np.linalg.norm(self.centred, axis=1).max()) or 1.0
        self.axes = axes[keep]
        self.points = (self.centred / self.unit) @ self.axes.T

    def price(self, C):
        """Return the C of these coordinates, within the range of numbers that can be computed with."""
        return min(max(C * self.unit * self.unit, LOWEST), HIGHEST)

    def back(self, theta):
        """Return W (K, d) and b (K,) in the given coordinates, each with sum zero over the classes."""
        theta = theta - theta.mean(axis=0)
        W = theta[:, :-1] @ self.axes / self.unit
        return W, theta[:, -1] - W @ self.centre


def interior_point(points, k, C, max_iter):
    """Solve the multiclass SVM of the points (n, p-1); return theta, alpha and the number of steps."""
    system = with_offset(points, k)
    n_iter, price, bound = 0, np.inf, C
    with np.errstate(all="ignore"):  # a step that overflows ends the iteration; the best state is kept
        while bound < price / 10:  # at a much lower price the same solution, and numbers nearer to each other
            price = bound
            gap, theta, alpha, bound, steps = predictor_corrector(*system, price, max_iter)
            n_iter += steps
        gap, theta, alpha = polish(*system, price, gap, theta, alpha)
        if gap > CERTIFIED / 10 and price > DEAR:  # beyond its last breakpoint the path keeps its active set
            gap, low_theta, low_alpha, _, steps = predictor_corrector(*system, DEAR, max_iter)
            _, low_theta, low_alpha = polish(*system, DEAR, gap, low_theta, low_alpha)
            again, low_theta, low_alpha = polish(*system, price, np.inf, low_theta, low_alpha * (price / DEAR))
            n_iter += steps
            if again < gap:
                theta, alpha = low_theta, low_alpha
    return theta, alpha, n_iter


def with_offset(points, k):
    """Return Z, Y and R."""
    n, d = points.shape
    return np.column_stack([points, np.ones(n)]), np.eye(k.max() + 1)[k], np.append(np.ones(d), 0)


def predictor_corrector(Z, Y, R, C, max_iter):
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
    alpha, s = C * np.tile(Y.mean(axis=0), (len(Z), 1)), 1 + Y  # balanced, feasible, far from every bound
    best, best_iter, bound = (np.inf, theta, alpha), 0, np.inf

    for n_iter in range(max_iter + 1):
        least = (leads(Z @ theta.T, Y) + 1 + Y / EPS).min()  # of the rivals; the lead over oneself does not count
        if least > 0:
            bound = min(bound, (theta[:, :-1] ** 2).sum() / least**2)
        gap = relative_gap(Z, Y, C, theta, alpha, bound)
        if gap < best[0]:
            best, best_iter = (gap, theta, alpha), n_iter
        stalled = n_iter > best_iter + PATIENCE and best[0] < 0.1
        if gap <= TOLERANCE or n_iter == max_iter or stalled or bound < C / FAR:
            break
        state = newton_step(Z, Y, R, theta, xi, alpha, s)
        if state is None:
            break
        theta, xi, alpha, s = state
        alpha = alpha * (C / alpha.sum(axis=1, keepdims=True))  # no rounding piles up
    return *best, bound, n_iter


def newton_step(Z, Y, R, theta, xi, alpha, s):
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


def polish(Z, Y, R, C, gap, theta, alpha):
    """Solve the KKT conditions exactly on the constraints that hold with equality, and correct their choice.

    Where a single constraint of a point is active, its alpha is C. Where several are, one of them takes what
    the others leave of C, and all have the same lead. The interior-point method's last state says which are
    active; a negative alpha or a smaller lead corrects it, one at a time. Returns the best gap, theta, alpha.
    """
    with needs("scipy"):
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
        gap = relative_gap(Z, Y, C, theta, feasible)
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


def leads(f, Y):
    """Return f_{y_i} - f_j - [j != y_i]: how far the own class leads each rival, less what is demanded."""
    return (f * Y).sum(axis=1, keepdims=True) - f - (1 - Y)


def curvature(Z, D, R):
    """Return ``sum_i (diag(D_i) - D_i D_i^T / sum_j D_ij) (x) z_i z_i^T + diag(R)``, shape (K p, K p).

    Off its diagonal stand the blocks ``-sum_i (D_ia D_ib / sum_j D_ij) z_i z_i^T``, and each row of blocks
    sums to zero, which gives the diagonal without a difference. A common shift of all offsets changes
    nothing: a last term fixes it.
    """
    (p, K), shares = (Z.shape[1], D.shape[1]), D / D.sum(axis=1, keepdims=True)
    H, root = np.zeros((K, p, K, p)), np.empty_like(Z)
    for a in range(K):
        for b in range(a):
            np.multiply(Z, np.sqrt(shares[:, a] * D[:, b])[:, None], out=root)
            block = root.T @ root
            H[a, :, b], H[b, :, a] = -block, -block
            H[a, :, a] += block
            H[b, :, b] += block
    for a in range(K):
        H[a, :, a] += np.diag(R)
    H[:, -1, :, -1] += np.trace(H[:, -1, :, -1]) / K
    return H.reshape(K * p, K * p)


def factorise(H):
    """Return the function rhs -> H^-1 rhs, or None; hundreds of roundings are all that the diagonal is enlarged by."""
    return cholesky(H, ladder=(0, 1e-13), lower=False)


def pull(alpha, Y):
    """Return m (n, K): what each rival loses, and the own class wins; no difference, so no digits lost."""
    rivals = alpha * (1 - Y)
    return Y * rivals.sum(axis=1, keepdims=True) - rivals


def relative_gap(Z, Y, C, theta, alpha, bound=np.inf):
    """Return the relative gap, or the imbalance of the classes if that is larger; 1/2 bound is a known primal."""
    m, slack = pull(alpha, Y), np.maximum(0, -leads(Z @ theta.T, Y).min(axis=1))
    primal = min((theta[:, :-1] ** 2).sum() / 2 + (C * slack).sum(), bound / 2)
    dual = (alpha * (1 - Y)).sum() - ((m.T @ Z[:, :-1]) ** 2).sum() / 2
    return max(abs(primal - dual) / primal, abs(m.sum(axis=0)).max() / abs(m).sum())
