"""The polish: the SVM solved exactly on the active set that another method found.

Names as in `problem`; besides::

    V, S    (1 or 2, n)   pairs whose products are 0 at the solution: V = [alpha, C - alpha], S = [r, xi]
    outside, inside, on   masks (n,): alpha = 0; alpha = C; between, with y_i (w.x_i + b) = 1
    g       (m,)          by how much the margins of the points E miss 1
"""

import numpy as np

from .problem import CERTIFIED, COARSE, EXACT, UNKNOWN, gap_of, margin_tolerance, offsets_of_scores

__all__ = ["polish", "active_set_solutions"]

# Relative to the largest alpha, a step to the wall of the box may end this near to it: some hundred roundings.
AT_WALL = 1e-13


def polish(problem, alpha, S, known=UNKNOWN, *, n_iter=0, max_rounds=50):
    """Return `problem.solution` of the best candidate on the way to the solution on the active set.

    known is a w that another method found in n_iter steps. The rounds are bounded because corrections of a wrong set
    may go in a circle.
    """
    solutions = active_set_solutions(problem, alpha, S, known, max_rounds=max_rounds)
    last = problem.candidate(*solutions[-1])
    if last.is_exact and (solution := problem.solution(last, n_iter)).converged:
        return solution
    start = np.clip(alpha, 0, problem.C)
    seen = [(start, problem.weights_near(known, start, COARSE)), *solutions]
    if known is not UNKNOWN:
        seen.append((start, known))
    candidates = (problem.candidate(alpha, w) for alpha, w0 in seen for w in (w0, problem.weights(alpha)))
    best, *others = sorted(candidates, key=lambda candidate: candidate.rank)
    solution = problem.solution(best, n_iter)
    for other in others:  # in the units of the data another one may be better
        if solution.converged or other.error > CERTIFIED:
            break
        solution = min(solution, problem.solution(other, n_iter), key=lambda one: gap_of(one.primal, one.dual))
    return solution


def active_set_solutions(problem, alpha, S, known, *, max_rounds, regular=False):
    """Solve the KKT conditions exactly on the active set that the iterates point to.

    A point is outside where alpha_i < r_i, inside where C - alpha_i < xi_i (both alphas over the largest one, if
    that exceeds 1), and else on the margin. With these sets the conditions are linear: alpha is 0 outside, C inside,
    and y_i (w.x_i + b) = 1 on the margin. A solution that leaves the box goes as far as the box allows, and a point
    whose condition fails changes its set. With `regular`, this ends where the conditions do not fix the alphas.
    Returns the alphas and weights seen.
    """
    y, C = problem.y, problem.C
    alpha = np.clip(alpha, 0, C)
    size = max(1.0, alpha.max())
    outside = alpha / size < S[0]
    inside = ((C - alpha) / size < S[-1]) & ~outside & np.isfinite(C)
    alpha = np.where(outside, 0.0, np.where(inside, C, alpha))
    w = problem.weights_near(known, alpha)
    solutions = [(alpha, w)]
    for _ in range(max_rounds):
        on = ~(outside | inside)
        found = margin_solution(problem, alpha, np.flatnonzero(on), w, regular)
        if found is None:
            break
        target, w, b = found
        t = into_box(alpha, target, C)
        alpha = alpha + t * (target - alpha)
        small = AT_WALL * alpha.max()
        low, high = on & (alpha <= small), on & (alpha >= C - small)
        alpha = np.where(high, C, np.where(low, 0.0, alpha))
        h = problem.inner(w)
        f, eps = h + y * b, margin_tolerance(h, alpha.sum())
        wrong = (t == 1) & ((outside & (f < 1 - eps)) | (inside & (f > 1 + eps)))
        if t == 1:
            solutions.append((alpha.copy(), w))
        if not (low | high | wrong).any():
            break
        outside, inside = (outside | low) & ~wrong, (inside | high) & ~wrong
    return solutions


def into_box(alpha, target, C):
    """Return the largest t <= 1 for which alpha + t (target - alpha) is in the box."""
    d = target - alpha
    room = np.where(d < 0, alpha, C - alpha)
    limit = np.full(len(d), np.inf)
    np.divide(room, abs(d), out=limit, where=d != 0)
    return min(1.0, max(0.0, limit.min()))


def margin_solution(problem, alpha, E, w, regular):
    """Return alpha, w and b with the points E on the margin exactly there and sum_i alpha_i y_i = 0.

    The correction of alpha is an a with F F' a = g, and that of w is F' a. With `regular`, returns None where this
    does not fix a.
    """
    y, yE = problem.y, problem.y[E]
    alpha = alpha.copy()
    if len(E) == 0:
        w = problem.weights_near(w, alpha)
        return alpha, w, sum(offsets_of_scores(y * problem.inner(w), y)) / 2
    correction = regular_correction(problem, E)
    if correction is None and regular:
        return None
    correction = correction or problem.shortest_correction(E)
    for _ in range(2):  # the second time removes the rounding of the first
        alpha[E] -= yE * ((alpha @ y) / len(E))
        w = problem.weights_near(w, alpha)
        a, dw = correction(1 - problem.inner(w, E))
        alpha[E] += a
        w = problem.moved(w, dw, alpha)
    for _ in range(2):  # what the rounding of huge alphas takes from their sum costs half its square in the dual
        alpha[E] -= yE * ((alpha @ y) / len(E))
        missing = problem.missing(w, alpha)
        if not missing @ missing > EXACT * abs(alpha).sum():  # of a target outside the box it may be negative
            break
        alpha[E] += correction(problem.centred_rows(E) @ missing)[0]
    return alpha, w, yE @ (1 - problem.inner(w, E)) / len(E)


def regular_correction(problem, E):
    """Return the function g -> (a, F' a) by Cholesky's method; None where F F' is singular beyond F' y = 0, or nearly.

    g without its share in y is solved with F F' + y y', whose second term then changes nothing.
    """
    from scipy.linalg.lapack import dpotrf, dpotrs

    yE, n = problem.y[E], len(E)
    if n > min(problem.dimension + 1, problem.largest_factor):
        return None
    F = problem.centred_rows(E)
    L, info = dpotrf(problem.products(F) + np.multiply.outer(yE, yE), lower=1)
    if info or L.diagonal().min() <= 1e-3 * L.diagonal().max():  # nearly: solving would lose six digits
        return None

    def correction(g):
        a, _ = dpotrs(L, g - yE * (yE @ g / n), lower=1)
        return a, a @ F

    return correction
