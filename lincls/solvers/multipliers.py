"""The method of multipliers for the multiclass SVM of many points, features or classes.

Names as in `multiclass`, but with a row for each class and a column for each point; besides::

    C        (n,)      price of each point's slack
    alpha    (K, n)    dual variables, the multipliers: alpha >= 0, and column i sums to C_i
    m        (K, n)    `pull` of alpha
    f        (K, n)    what each rival takes, [j != y_i] + f_j - f_{y_i}; the true class 0. Slack is the largest
    penalty            how far alpha moves for each unit of f
    tied     (t,)      points with several alpha_ij > 0; only they bend the function that is minimised
    g        (K, p)    its gradient in theta
"""

from typing import NamedTuple

import numpy as np

from .._arrays import EPS, dense, is_sparse
from .multiclass import FACTORISED, conjugate_direction, curvature, factorise, pull_of_columns, with_offset

__all__ = ["method_of_multipliers"]

# With data of size one, slack at a price above this strains the digits of the method.
DEAR = 1e6
# From the relative gap NEAR on the ties are mostly known, and the solution on them is tried; where the method shall end
# at one as small as TOLERANCE, also for the last digits.
TOLERANCE, NEAR = 1e-9, 1e-2
# The first penalty, times n: with data of size one, a small part of all slack then moves the weights.
FIRST = 1000
# The penalty grows by the factor of the first of these numbers that bounds the Newton steps of the last round.
# Larger penalties make the equations harder for conjugate gradients: if a round has left only so much of the gap, the
# penalty stays.
GROWTH, SUFFICIENT = {3: 8, 6: 4, 10: 2, np.inf: 1}, 0.3
# A round ends when its gradient is below this part of what moving alpha did (Rockafellar's criterion).
ACCURACY = 0.5
# Rounds in a row without a smaller gap, after which the rest is rounding, and Newton steps of one round.
PATIENCE, STEPS, ROUNDS = 10, 50, 60
# Residual that conjugate gradients leave of the Newton equations. They also solve those of sparse points which, made
# dense, would have more than so many entries.
FORCING, DENSE = 0.1, 5_000_000
# Offsets that no tie holds are held by this part of the penalty; it slows nothing else.
HELD = 1e-3
# The smallest step of a line search.
SMALLEST = 1e-9
# Up to so many ties their equations are solved at once. So much on their diagonal, which is of size one, makes them
# regular where ties depend on each other; so many times the residual is solved for, which removes what that does.
MOST_TIES, RIDGE, REFINED = 5000, 1e-13, 3


class Data(NamedTuple):
    """The points, as the method reads them."""

    Z: np.ndarray  # (n, p)
    k: np.ndarray
    C: np.ndarray
    R: np.ndarray
    own: tuple  # where a (K, n) array has each point's own class
    demand: np.ndarray  # (K, n) 0 at the true class, else 1


class State(NamedTuple):
    """Where a round stands."""

    theta: np.ndarray
    value: float  # of the function that the round minimises
    alpha: np.ndarray  # what the round would make of alpha
    tied: np.ndarray
    f: np.ndarray
    moved: float  # ||alpha - its start||^2


def method_of_multipliers(points, k, C, tol, max_iter):
    """Solve the multiclass SVM of the points (n, p-1); return theta, alpha (n, K) and the number of Newton steps.

    If dear slack strains the digits, it is tried at a low price: beyond the last breakpoint of the path the ties stay.
    """
    Z, Y, R = with_offset(points, k)
    data = Data(Z, k, C, R, (k, np.arange(len(k))), 1 - Y.T)
    with np.errstate(all="ignore"):  # a step that overflows ends the search; the best state is kept
        best, n_iter = follow_multipliers(data, tol / 10, max_iter)
        dear = C.max() / DEAR
        if best[0] > tol / 10 and dear > 1:
            (_, theta, alpha), steps = follow_multipliers(data._replace(C=C / dear), tol / 10, max_iter)
            found = [(theta, dear * alpha), solution_on_ties(data, theta, dear * alpha)]
            best = min(best, *((gap_or_residual(data, *one), *one) for one in found if one), key=lambda one: one[0])
            n_iter += steps
    return best[1], best[2].T, n_iter


def follow_multipliers(data, aim, max_iter):
    """Return the best relative gap, at best the aim, theta and alpha (K, n), and the number of Newton steps.

    Slack is a maximum, ``C_i max_j f_ij = max_alpha sum_j alpha_ij f_ij`` over the simplex. Each round keeps alpha
    near to the last one, which makes it smooth, and minimises over theta by Newton's method::

        1/2 ||W||^2 + sum_i max_a (a.f_i - ||a - alpha_i||^2 / (2 penalty)),    a = project(alpha_i + penalty f_i).

    The a of the minimum is the next alpha. This is the proximal point method of the dual: it converges for each
    penalty, and the faster the larger that is (Rockafellar, 1976). The Newton equations have the matrix of softmax
    regression, and only ties enter it: after some rounds, few points. Neither steps nor rounds grow with n.
    """
    C = data.C
    theta, alpha = np.zeros((len(data.demand), len(data.R))), C * (1 - data.demand)  # nothing pulls
    best, n_iter, waited, penalty = (np.inf, theta, alpha), 0, 0, min(C.max(), FIRST / len(C))
    gap = np.inf
    for _ in range(ROUNDS):
        if n_iter >= max_iter or best[0] <= aim or waited == PATIENCE:
            break
        state, steps = minimise(data, theta, alpha, penalty, min(STEPS, max_iter - n_iter))
        theta, alpha, n_iter, waited = state.theta, state.alpha, n_iter + steps, waited + 1
        found = [(gap_or_residual(data, theta, alpha), theta, alpha)]
        better = found[0][0] <= NEAR and (aim <= TOLERANCE or found[0][0] > aim)
        if better and (exact := solution_on_ties(data, theta, alpha)):
            found.append((gap_or_residual(data, *exact), *exact))
        before, best = best, min(best, *found, key=lambda one: one[0])
        if best[0] < 0.9 * before[0] or best[0] > NEAR:
            waited = 0
        if found[0][0] > SUFFICIENT * gap or gap > NEAR:
            growth = next(factor for most, factor in GROWTH.items() if steps <= most)
            penalty *= min(growth, 2) if theta.size > FACTORISED and gap <= NEAR else growth
        gap = found[0][0]
    return best, n_iter


def minimise(data, theta, alpha, penalty, max_iter):
    """Minimise the function of one round; return the last state and the number of Newton steps."""
    Z, R = data.Z, data.R
    held = np.append(np.zeros(len(R) - 1), HELD * penalty)
    state = state_at(data, theta, alpha, penalty)
    for n_iter in range(max_iter + 1):
        g = R * state.theta - pull_of_columns(state.alpha, data.own) @ Z
        enough = max(ACCURACY * np.sqrt(state.moved / max(penalty, 1)), EPS * data.C.sum())
        if n_iter == max_iter or np.linalg.norm(g) <= enough:
            break
        step = newton_direction(Z[state.tied], penalty * (state.alpha[:, state.tied] > 0), R + held, -g)
        if step is None:
            break
        decrement, t, last = -(g * step).sum(), 1.0, state
        while t > SMALLEST:
            state = state_at(data, last.theta + t * step, alpha, penalty)
            if state.value <= last.value - 1e-4 * t * decrement + 4 * EPS * abs(last.value):
                break
            t /= 2
        else:
            return last, n_iter
    return state, n_iter


def newton_direction(Z, D, R, rhs):
    """Solve the equations with `curvature` of D, exactly or by conjugate gradients; None where rounding forbids it."""
    if rhs.size > FACTORISED or (is_sparse(Z) and Z.shape[0] * Z.shape[1] > DENSE):
        return conjugate_direction(Z, D, R, rhs, FORCING)
    inverse = factorise(curvature(dense(Z), D.T, R))
    return None if inverse is None else inverse(rhs.ravel()).reshape(rhs.shape)


def state_at(data, theta, alpha, penalty):
    """Return the state at theta."""
    f = theta @ data.Z.T
    f += data.demand
    f -= f[data.own]
    a, tied = project(alpha + penalty * f, data.C)
    moved = a - alpha
    moved = np.vdot(moved, moved)
    value = (data.R * theta**2).sum() / 2 + np.vdot(a, f) - moved / (2 * penalty)
    return State(theta, value, a, tied, f, moved)


def project(v, C):
    """Return the nearest point of the simplex, a >= 0 with sum C_i, to each column; and where it is no corner.

    It is ``max(v - t, 0)``, where the r largest entries stay above zero: t is their sum less C_i, divided by r.
    """
    a = (v > v.max(axis=0) - C) * C
    tied = np.flatnonzero(a.sum(axis=0) > 1.5 * C)
    largest = -np.sort(-v[:, tied], axis=0)
    excess, r = largest.cumsum(axis=0) - C[tied], np.arange(1, len(v) + 1)[:, None]
    stay = (r * largest > excess).sum(axis=0, keepdims=True)
    a[:, tied] = np.maximum(0, v[:, tied] - np.take_along_axis(excess, stay - 1, axis=0) / stay)
    return a, tied


def solution_on_ties(data, theta, alpha):
    """Return theta and alpha that solve the KKT conditions exactly if the ties are the right ones; None of too many.

    Of each tied point one class r, that of the largest alpha, takes what the others, a, leave of C_i; and each of those
    has the same f. With E the rows e_r - e_j of the ties and z their points, a and the offsets solve::

        theta = (the corners' pull + sum a E z')  in the weights,    0 = the same in the offsets,    f_r = f_j.
    """
    from scipy.linalg import lu_factor, lu_solve

    Z, own, C = data.Z, data.own, data.C
    rest = alpha.argmax(axis=0)
    free = alpha > 0
    free[rest, own[1]] = False
    j, i = np.nonzero(free)
    if not 0 < len(i) <= MOST_TIES:
        return None
    r, ties = rest[i], np.arange(len(i))
    E = np.zeros((len(i), len(alpha)))
    E[ties, r], E[ties, j] = 1, -1
    corner = np.zeros_like(alpha)
    corner[rest, own[1]] = C
    z = Z[i]
    w = z[:, :-1]
    fixed = pull_of_columns(corner, own) @ Z
    M = np.block([[dense(w @ w.T) * (E @ E.T), E], [E.T, np.zeros((len(alpha),) * 2)]])
    M.flat[:: len(M) + 1] += np.append(np.full(len(i), RIDGE), np.full(len(alpha), -RIDGE))
    lu = lu_factor(M)
    a, theta = alpha[j, i], theta.copy()
    for _ in range(REFINED):
        theta[:, :-1] = (fixed + (a * E.T) @ z)[:, :-1]
        away = (z @ theta.T * E).sum(axis=1) - (data.demand[j, i] - data.demand[r, i])
        imbalance = fixed[:, -1] + a @ E
        step = lu_solve(lu, -np.append(away, imbalance))
        a, theta[:, -1] = a + step[: len(i)], theta[:, -1] + step[len(i) :]
    theta[:, :-1] = (fixed + (a * E.T) @ z)[:, :-1]
    exact = corner
    exact[j, i] = a
    np.subtract.at(exact, (r, i), a)
    exact = np.maximum(exact, 0)
    return theta, exact * (C / exact.sum(axis=0))


def gap_or_residual(data, theta, alpha):
    """Return the relative gap, or what is missing from balance or stationarity if that is larger."""
    f = theta @ data.Z.T + data.demand
    f -= f[data.own]
    m = pull_of_columns(alpha, data.own)
    primal = (data.R * theta**2).sum() / 2 + (data.C * f.max(axis=0)).sum()
    weights = data.R * (m @ data.Z)
    dual = m[data.own].sum() - (weights**2).sum() / 2
    away = np.append(m.sum(axis=1), np.linalg.norm(data.R * theta - weights))
    gap = max(abs(primal - dual) / primal, abs(away).max() / abs(m).sum())
    return gap if gap == gap else np.inf
