"""The checks of duality and of the engines, on random data: each holds where its theorem does."""

import numpy as np
import pytest
from scipy.optimize import nnls

from lincls import checks, datasets, dual_objective, duality_gap, hard_margin, separate, soft_margin, svm_path

SEEDS = range(8)


def overlapping(seed, d=3):
    """Classes of different size that overlap."""
    rng = np.random.default_rng(seed)
    X, y = datasets.overlapping(30, d, 2.0, rng)
    return X[seed:], y[seed:], rng


def feasible(y, C, rng):
    """Balanced prices between 0 and C."""
    alpha = rng.uniform(0, C, len(y))
    sums = alpha[y > 0].sum(), alpha[y < 0].sum()
    return alpha * np.where(y > 0, min(sums) / sums[0], min(sums) / sums[1])


@pytest.mark.parametrize("seed", SEEDS)
def test_the_gap_is_the_sum_of_its_terms_and_never_negative(seed):
    X, y, rng = overlapping(seed)
    C = rng.uniform(0.1, 3, len(y)) if seed % 2 else 1.0
    alpha = feasible(y, np.min(C), rng)
    w, b = rng.normal(size=3), rng.normal()
    xi = np.maximum(0, 1 - y * (X @ w + b))
    checks.check_gap(duality_gap(w, b, alpha, X, y, C), w, b, alpha, X, y, C, xi=xi)
    best = soft_margin(X, y, C)
    rivals = [(w, b, alpha), (best.w + 0.1, best.b, best.alpha)]
    gap = checks.check_dual_bound(best.w, best.b, best.alpha, X, y, C, rivals=rivals)
    assert abs(gap) < 1e-8 * best.primal


@pytest.mark.parametrize("seed", SEEDS)
def test_farkas_has_one_of_two_answers(seed):
    rng = np.random.default_rng(seed)
    A, c = rng.normal(size=(4, 3)), rng.normal(size=3)
    lam, left = nnls(A.T, c)
    if left < 1e-9:
        checks.check_farkas(A, c, lam=lam)
    else:
        checks.check_farkas(A, c, r=c - lam @ A)


@pytest.mark.parametrize("seed", SEEDS)
def test_prices_bound_what_room_is_worth(seed):
    X, y, rng = overlapping(seed)
    best = soft_margin(X, y, 0.7)
    for _ in range(20):
        room = rng.normal(0, 0.5, len(y))
        checks.check_shadow_prices(best, X, y, 0.7, room, best.w + rng.normal(0, 0.2, 3), best.b + rng.normal(0, 0.2))


@pytest.mark.parametrize("seed", SEEDS)
def test_the_dual_is_a_pair_of_nearest_points(seed):
    X, y, rng = overlapping(seed)
    best = soft_margin(X, y, 0.3)
    s = best.alpha[y > 0].sum()
    for _ in range(20):
        lam = feasible(y, 0.3, rng)
        lam = lam / lam[y > 0].sum()
        if lam.max() <= 0.3 / s:
            checks.check_hull_dual(best, X, y, 0.3, lam)
    checks.check_hull_dual(best, X, y, 0.3, best.alpha / s)
    V, v = datasets.separable(20, 2, 0.2, rng)
    lam = rng.exponential(size=20)
    for label in (1, -1):
        lam[v == label] /= lam[v == label].sum()
    checks.check_hull_dual(hard_margin(V, v), V, v, np.inf, lam)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_certificate_against_separation_is_a_ray(seed):
    X, y, _ = overlapping(seed, d=2)
    answer = separate(X, y)
    if not answer.separable:
        checks.check_ray(answer.certificate, X, y, tol=1e-7)


@pytest.mark.parametrize("seed", SEEDS)
def test_offsets_and_the_limit_of_the_price(seed):
    X, y, rng = overlapping(seed)
    for C in (0.01, 1.0, np.where(y > 0, 0.2, 1.7)):
        best = soft_margin(X, y, C)
        low, high = best.b_interval
        checks.check_offsets((low, high), best.w, X, y, C)
    V, v = datasets.separable(12, 2, 0.2, rng)
    alpha = hard_margin(V, v).alpha
    if len(np.flatnonzero(alpha)) <= 3:  # then there is no other
        checks.check_price_limit(alpha.max(), alpha, V, v)


@pytest.mark.parametrize("seed", SEEDS)
def test_what_the_solvers_go_by(seed):
    X, y, _ = overlapping(seed, d=2)
    checks.check_path(svm_path(X, y).C, X, y)
    for C in (0.05, 2.0):
        best = soft_margin(X, y, C)
        checks.check_smo_end(best.alpha, X, y, C, tol=1e-8)
    assert dual_objective(best.alpha, X, y) > 0
