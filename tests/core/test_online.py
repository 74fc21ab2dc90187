"""Subgradient descent, Pegasos and dual coordinate descent, against steps by hand, bounds, and certified solvers."""

import functools
import pickle

import numpy as np
import pytest
import scipy.sparse as sp
from hypothesis import example, given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays
from sklearn.linear_model import SGDClassifier
from sklearn.svm import LinearSVC

from lincls import augment, datasets, online
from lincls._compiled import compiled, rows
from lincls.duality import dual_objective, primal_objective
from lincls.kernels import linear_kernel
from lincls.svm import soft_margin
from loops import compiledly, plainly
from refusals import refused

DESCENTS = [online.subgradient_descent, online.pegasos]
ALL = [*DESCENTS, online.dual_coordinate_descent]


def overlapping(seed=0, n=200, d=4):
    """Two classes that no hyperplane separates, with a mean that is not zero."""
    rng = np.random.default_rng(seed)
    X = rng.normal(size=(n, d)) + 0.5
    return X, np.where(X[:, 0] + X[:, 1] - 0.7 + rng.normal(size=n) > 0, 1, -1)


# Steps by hand ------------------------------------------------------------------------------------


def test_subgradient_steps_by_hand():
    # {1: +, 3: -}, C = 1/2. All violate at zero: w1 = (1 - 3)/2 = -1, b1 = 0. Margins -1, 3: V = {1: +};
    # w2 = (w1 + 1/2)/2 = -1/4, b2 = 0 + 1/2/2 = 1/4. Margins 0, 1/2: both; w3 = 2/3 (-1/4) + 1/3 (-1) = -1/2, b3 = 1/4.
    X, y, P = [[1.0], [3.0]], [1, -1], [1.0]
    W, b = [-1, -1 / 4, -1 / 2], [0, 1 / 4, 1 / 4]
    for t in (1, 2, 3):
        weights = np.arange(1, t + 1)
        mean = weights @ W[:t] / weights.sum(), weights @ b[:t] / weights.sum()
        P.append(primal_objective([mean[0]], mean[1], X, y, 0.5))
        result = online.subgradient_descent(X, y, 0.5, max_epochs=t, tol=1e-9)
        assert (result.w[0], result.b) == (pytest.approx(mean[0]), pytest.approx(mean[1]))
        assert result.objective.tolist() == pytest.approx(P)
        assert (result.n_epochs, result.converged) == (t, False)


def test_a_margin_of_exactly_one_is_no_violation():
    batch = online.subgradient_descent([[1.0], [2.0], [3.0]], [1, -1, 1], 0.5, fit_bias=False, max_epochs=2, tol=1e-9)
    assert batch.w.tolist() == pytest.approx([1 / 3])  # w1 = 1, margins 1, -2, 3: only the second point pushes, w2 = 0
    state = online.PegasosState(1, 1.0, 1, fit_bias=False, averaging=False).partial_fit([[1.0], [1.0]], [1, 1])
    assert state.w.tolist() == [0.5]


def test_dual_variables_are_shares_of_violations_that_count_by_pass():
    # {1: +, 3: -}, C = 1/2, no offset: w1 = -1, so V is both points, then {1: +}; passes weigh 1 and 2
    batch = online.subgradient_descent([[1.0], [3.0]], [1, -1], 0.5, fit_bias=False, max_epochs=2, tol=1e-9)
    assert batch.alpha.tolist() == pytest.approx([0.5, 0.5 / 3])

    X, y = overlapping(19, n=40)
    result = online.pegasos(X, y, 0.3, fit_bias=False, max_epochs=3, tol=1e-12, rng=1)
    state, rng, share = (
        online.PegasosState(4, 0.3, 40, t0=np.floor(0.3 * (X**2).sum() / 10), fit_bias=False, averaging=False),
        np.random.default_rng(1),
        np.zeros(40),
    )
    for epoch in (1, 2, 3):
        for i in rng.permutation(40):
            share[i] += epoch / 6 * (y[i] * (X[i] @ state.w) < 1)
            state.partial_fit(X[i : i + 1], y[i : i + 1])
    np.testing.assert_allclose(result.alpha, 0.3 * share, rtol=1e-12)


def test_pegasos_steps_by_hand():
    # {1: +, 3: -}, C = 1/2, nC = 1. 1: w1 = 1, b1 = 1. 3: margin -4: w2 = 1/2 - 3/2 = -1, b2 = 1/2.
    # 1: margin -1/2: w3 = -2/3 + 1/3 = -1/3, b3 = 5/6. 3: margin 1/6: w4 = -1/4 - 3/4 = -1, b4 = 7/12.
    # 3: margin 29/12, right: w5 = -4/5, b5 = 7/12.
    W, b = [1, -1, -1 / 3, -1, -4 / 5], [1, 1 / 2, 5 / 6, 7 / 12, 7 / 12]
    visits = [(1.0, 1), (3.0, -1), (1.0, 1), (3.0, -1), (3.0, -1)]
    last, mean = online.PegasosState(1, 0.5, 2, averaging=False), online.PegasosState(1, 0.5, 2)
    assert (last.w.tolist(), last.b, mean.w.tolist(), mean.b) == ([0], 0, [0], 0)
    for t, (x, label) in enumerate(visits, 1):
        last.partial_fit([[x]], [label])
        mean.partial_fit([[x]], [label])
        assert (last.w[0], last.b) == (pytest.approx(W[t - 1]), pytest.approx(b[t - 1]))
        weights = np.arange(1, t + 1)
        assert mean.w[0] == pytest.approx(weights @ W[:t] / weights.sum())
        assert mean.b == pytest.approx(weights @ b[:t] / weights.sum())
    assert last.v.tolist() == [-4]  # a perceptron's weights: 1 - 3 + 1 - 3
    assert (last.visits, last.t) == (5, 5)


def test_an_age_at_the_start_is_as_many_visits_that_found_nothing():
    # t0 = 3, nC = 1: the first visit is the fourth: w = 1/4, b = rho^2/4; the next: margin -(3/4 + 1): w = 1/5 (1 - 3)
    state = online.PegasosState(1, 0.5, 2, t0=3, rho=2.0, averaging=False).partial_fit([[1.0]], [1])
    assert (state.w.tolist(), state.b, state.t) == ([0.25], 1.0, 4)
    state.partial_fit([[3.0]], [-1])
    assert (state.w[0], state.b) == (pytest.approx(-2 / 5), pytest.approx(1 - 4 / 5))
    mean = online.PegasosState(1, 0.5, 2, t0=3, rho=2.0).partial_fit([[1.0], [3.0]], [1, -1])
    assert mean.w[0] == pytest.approx((4 * 0.25 + 5 * -0.4) / 15)
    assert mean.b == pytest.approx((4 * 1 + 5 * 0.2) / 15)


def test_dual_coordinate_steps_by_hand():
    # {1: +} and {3: -}, C = 1, norms 2 and 10. 1: alpha = 1/2, w = b = 1/2; 3: lack 3, alpha = 3/10, w = -2/5,
    # b = 1/5; all in the box. C = 1/8 cuts both: w = b = 1/8; 3: lack 3/2, alpha = 1/8, w = -1/4, b = 0.
    X, y = np.array([[1.0], [3.0]]), np.array([1.0, -1.0])
    for C, alphas, w_end, b_end, lacks in (
        (np.full(2, 1.0), [0.5, 0.3], -0.4, 0.2, [1, 3]), (np.full(2, 0.125), [0.125, 0.125], -0.25, 0, [1, 1.5]),
    ):  # fmt: skip
        w, alpha, lack = np.zeros(1), np.zeros(2), np.zeros(2)
        b, found = online.dual_pass(X, y, w, 0.0, alpha, C, 1 / np.array([2.0, 10.0]), 1.0, np.array([0, 1]), lack)
        assert alpha.tolist() == pytest.approx(alphas)
        assert (w[0], b) == (pytest.approx(w_end), pytest.approx(b_end))
        assert lack.tolist() == pytest.approx(lacks)
        assert found == pytest.approx(C @ lacks)  # alpha was zero at both visits
    lack0, alpha0 = 1 - (w[0] + b), alpha[0]  # the term of one point of the gap, at an alpha above zero
    b, found = online.dual_pass(X, y, w, b, alpha, C, 1 / np.array([2.0, 10.0]), 1.0, np.array([0]), lack)
    assert found == pytest.approx(C[0] * max(0, lack0) - alpha0 * lack0)


def test_the_sparse_pass_does_the_work_of_the_dense_one():
    X, y = overlapping(20, n=30)
    X[abs(X) < 0.5] = 0
    order, C = np.random.default_rng(0).permutation(30), np.linspace(0.3, 0.5, 30)
    states = [[np.zeros(4), 0.0, np.zeros(30), np.zeros(30)] for _ in range(2)]
    for _ in range(3):
        found = []
        for state, data in zip(states, (X, rows(sp.csr_matrix(X))), strict=True):
            w, b, alpha, lack = state
            state[1], terms = online.dual_pass(data, y, w, b, alpha, C, 1 / ((X**2).sum(axis=1) + 4), 4.0, order, lack)
            found.append(terms)
        assert found[0] == pytest.approx(found[1], rel=1e-12)
        for dense, sparse in zip(*states, strict=True):
            np.testing.assert_allclose(dense, sparse, rtol=1e-12, atol=1e-13)


def test_points_far_on_their_side_are_settled():
    alpha = np.array([0.0, 0.0, 0.5, 0.5, 1.0, 1.0, 0.0, 0.0, 1.0])
    lack = np.array([-3.0, -0.5, 0.2, -1.0, 0.1, 5.0, 0.3, -1.0, 0.3])
    # farthest wrong: up 0.3 (where alpha < 1), down 1.0 (where alpha > 0); settled: 0 at -3, C at 5
    assert online.unsettled(np.arange(9), alpha, lack, np.ones(9)).tolist() == [1, 2, 3, 4, 6, 7, 8]
    assert online.unsettled(np.array([0, 5]), alpha, lack, np.ones(9)).tolist() == []


# The objective and its bounds ---------------------------------------------------------------------


@pytest.mark.parametrize("C", [0.01, 0.3])
@pytest.mark.parametrize("descent", [*DESCENTS, functools.partial(online.pegasos, averaging=False)])
def test_the_free_offset_problem_is_that_of_the_soft_margin(descent, C):
    X, y = overlapping()
    best = soft_margin(X, y, C)
    result = descent(X, y, C, tol=1e-9, max_epochs=3000)
    assert result.objective[-1] == pytest.approx(primal_objective(result.w, result.b, X, y, C), rel=1e-12)
    assert result.objective[0] == pytest.approx(C * len(X))
    assert 0 <= result.objective[-1] - best.primal <= 2e-3 * best.primal
    np.testing.assert_allclose(result.w, best.w, atol=0.05 * np.linalg.norm(best.w))


@pytest.mark.filterwarnings("ignore:could not be certified")
@pytest.mark.parametrize("fit_bias", [True, False])
@pytest.mark.parametrize("descent", DESCENTS)
def test_the_gap_bounds_the_distance_from_the_optimum(descent, fit_bias):
    X, y = overlapping(1)
    C = 0.1
    if fit_bias:
        optimum = soft_margin(X, y, C).primal
    else:
        optimum = online.dual_coordinate_descent(X, y, C, fit_bias=False, tol=1e-10).primal
    gaps = []
    for max_epochs in (1, 10, 100, 1000):
        result = descent(X, y, C, fit_bias=fit_bias, tol=1e-12, max_epochs=max_epochs)
        assert (result.alpha >= 0).all()
        assert (result.alpha <= C * (1 + 1e-12)).all()
        if fit_bias:
            assert abs(result.alpha @ y) <= 1e-12 * result.alpha.sum()
        else:
            assert result.b == 0
        assert result.dual == pytest.approx(dual_objective(result.alpha, X, y), rel=1e-12)
        assert result.dual <= optimum * (1 + 1e-9) <= result.objective[-1] * (1 + 2e-9)
        assert result.gap == result.objective[-1] - result.dual
        gaps.append(result.gap / optimum)
    assert gaps[-1] < 0.03 < gaps[0]


@pytest.mark.parametrize("descent", DESCENTS)
def test_it_stops_at_the_first_pass_within_its_tolerance(descent):
    X, y = overlapping(2)
    result = descent(X, y, 0.05, tol=0.02)
    assert result.converged
    assert result.gap <= 0.02 * result.objective[-1]
    before = descent(X, y, 0.05, tol=0.02, max_epochs=result.n_epochs - 1)
    assert not before.converged
    assert before.gap > 0.02 * before.objective[-1]
    assert before.objective.tolist() == result.objective[:-1].tolist()
    assert len(before.objective) == result.n_epochs


def test_the_batch_step_is_along_a_subgradient_of_the_objective():
    X, y = overlapping(3, n=30)
    C, P = 0.2, lambda v: primal_objective(v[:-1], v[-1], X, y, C)
    runs = (online.subgradient_descent(X, y, C, max_epochs=t, tol=1e-12) for t in range(1, 21))
    sums = np.array([t * (t + 1) / 2 * np.append(run.w, run.b) for t, run in enumerate(runs, 1)])
    states = np.diff(sums, axis=0, prepend=0) / np.arange(1, 21)[:, None]  # state t has the weight t in the mean
    rng = np.random.default_rng(0)
    for t in (2, 5, 20):
        v, step = states[t - 2], states[t - 1] - states[t - 2]
        g = -t * step
        slopes = np.where(y * (X @ v[:-1] + v[-1]) < 1, -1.0, 0.0)  # of the hinge, 0 at its kink
        np.testing.assert_allclose(g, np.append(v[:-1] + C * (slopes * y) @ X, C * slopes @ y), atol=1e-11)
        for u in rng.normal(size=(20, 5)):
            assert P(u) >= P(v) + g @ (u - v) - 1e-12 * abs(P(v))


def test_a_step_on_one_point_stands_for_all_n():  # E12
    # On average over the points a step of Pegasos is the step of subgradient descent, with n C, not with C.
    X, y = overlapping(4, n=50)
    C, n = 0.1, 50
    start = online.PegasosState(4, C, n, averaging=False).partial_fit(X, y)
    w, b, t = start.w, start.b, start.t
    steps = []
    for i in range(n):
        state = pickle.loads(pickle.dumps(start)).partial_fit(X[i : i + 1], y[i : i + 1])
        steps.append(np.append(state.w - w, state.b - b))
    V = y * (X @ w + b) < 1
    batch = np.append(C * y[V] @ X[V] - w, C * y[V].sum()) / (t + 1)
    np.testing.assert_allclose(np.mean(steps, axis=0), batch, rtol=1e-9)


def test_with_C_for_nC_it_would_solve_another_problem():  # E12
    X, y = overlapping(5)
    n, gamma = len(X), 2.0
    wrong = online.PegasosState(4, gamma, 1)  # a step of gamma, as in the source
    rng = np.random.default_rng(0)
    for _ in range(400):
        order = rng.permutation(n)
        wrong.partial_fit(X[order], y[order])
    for C, within in ((gamma / n, True), (gamma, False)):
        excess = primal_objective(wrong.w, wrong.b, X, y, C) / soft_margin(X, y, C).primal - 1
        assert (excess < 2e-3) == within
        assert (excess > 0.1) != within


@given(arrays(float, 6, elements=st.floats(0, 1)), st.booleans())
@settings(max_examples=60, deadline=None)
@example(np.array([0.0, 0.0, 1.0, 0.5, 0.0, 0.5]), True)
@example(np.zeros(6), True)
def test_a_feasible_dual_is_found_near_any_alpha_in_the_box(alpha, balanced):
    X, y = np.arange(12.0).reshape(6, 2), np.array([1, 1, -1, -1, 1, -1])
    feasible, dual = online.feasible_dual(alpha, X, y, balanced=balanced)
    assert dual == pytest.approx(feasible.sum() - ((feasible * y @ X) ** 2).sum() / 2)
    assert (feasible <= alpha).all()
    assert (feasible >= 0).all()
    if balanced:
        assert abs(feasible @ y) <= 1e-12
        assert feasible.sum() == pytest.approx(2 * min(alpha[y > 0].sum(), alpha[y < 0].sum()), abs=1e-12)
    else:
        assert feasible.tolist() == alpha.tolist()


def test_the_default_age_tames_a_large_C():
    X, y = datasets.iris_pair()
    best = soft_margin(X, y, 1.0).primal
    run = online.pegasos(X, y, 1.0, max_epochs=100, tol=1e-9)
    assert run.objective[-1] < 1.05 * best
    aged, young = (online.PegasosState(2, 1.0, 100, t0=t0) for t0 in (np.floor(((X**2).sum() + 100) / 10), 0))
    rng = np.random.default_rng(0)
    for order in (rng.permutation(100) for _ in range(100)):
        aged.partial_fit(X[order], y[order])
        young.partial_fit(X[order], y[order])
    assert aged.w.tolist() == run.w.tolist()
    assert primal_objective(young.w, young.b, X, y, 1.0) > 5 * best


def test_pegasos_is_SGD_at_its_schedule():
    # SGDClassifier minimises lambda/2 ||w||^2 + mean hinge with steps 1/(lambda (t0' + t)): lambda = 1/(n C), and its
    # "optimal" t0' has our name t0 + 1. Given its t0', without offset and shuffling it makes our steps.
    X, y = overlapping(6)
    n, C = len(X), 0.05
    lam = 1 / (n * C)
    typw = np.sqrt(1 / np.sqrt(lam))
    t_start = 1 / (typw / max(1.0, 1.0) * lam)  # its initial step is typw, for a slope of the hinge of -1
    ours = online.PegasosState(4, C, n, t0=0, fit_bias=False, averaging=False)
    ours.t0 = t_start - 1  # not whole, as theirs
    for _ in range(3):
        ours.partial_fit(X, y)
    theirs = SGDClassifier(alpha=lam, shuffle=False, fit_intercept=False, max_iter=3, tol=None).fit(X, y)
    np.testing.assert_allclose(ours.w, theirs.coef_[0], rtol=1e-6)


# Batches ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("averaging", [True, False])
@pytest.mark.parametrize("fit_bias", [True, False])
def test_batches_make_the_steps_of_one_long_run_bit_for_bit(fit_bias, averaging):
    X, y = overlapping(7)
    options = {"fit_bias": fit_bias, "averaging": averaging, "rho": 1.5, "t0": 7}
    whole, parts = online.PegasosState(4, 0.1, 200, **options), online.PegasosState(4, 0.1, 200, **options)
    for _ in range(3):
        whole.partial_fit(X, y)
        for chunk in np.split(np.arange(200), [1, 2, 50, 51, 190]):
            assert parts.partial_fit(X[chunk], y[chunk]) is parts
            parts = pickle.loads(pickle.dumps(parts))
    assert (whole.w.tobytes(), whole.b, whole.visits) == (parts.w.tobytes(), parts.b, parts.visits)
    assert whole.visits == 600


@pytest.mark.parametrize("averaging", [True, False])
def test_pegasos_makes_the_steps_of_its_state_in_random_orders(averaging):
    X, y = overlapping(8)
    result = online.pegasos(X, y, 0.1, averaging=averaging, max_epochs=4, tol=1e-12, rng=np.random.default_rng(3))
    age = np.floor(0.1 * ((X**2).sum() + 200) / 10)
    state, rng = online.PegasosState(4, 0.1, 200, t0=age, averaging=averaging), np.random.default_rng(3)
    for _ in range(4):
        order = rng.permutation(200)
        state.partial_fit(X[order], y[order])
    assert (result.w.tobytes(), result.b) == (state.w.tobytes(), state.b)


def test_a_batch_may_hold_one_class_and_must_have_the_right_width():
    state = online.PegasosState(2, 1.0, 10)
    state.partial_fit([[1.0, 2.0]], [1])
    with pytest.raises(ValueError, match=r"X must have 2 columns, as the state was made for, got shape \(1, 3\)"):
        state.partial_fit([[1.0, 2.0, 3.0]], [1])
    refused("y must hold the labels -1 and", state.partial_fit, [[1.0, 2.0]], [0])


# Dual coordinate descent --------------------------------------------------------------------------


def certify(result, X, y, C, rho=1.0, fit_bias=True, tol=1e-4):
    """Check everything that the result claims, from the result alone."""
    f = X @ result.w + result.b
    scale = result.alpha @ abs(X)
    assert (abs(result.w - (result.alpha * y) @ X) <= 1e-12 * scale).all()
    assert result.b == pytest.approx(fit_bias * rho**2 * (result.alpha @ y), rel=1e-9, abs=1e-12 * result.alpha.sum())
    assert (result.alpha >= 0).all()
    assert (result.alpha <= C).all()
    half = (result.w @ result.w + (result.b / rho) ** 2) / 2
    assert result.primal == pytest.approx(half + C * np.maximum(0, 1 - y * f).sum(), rel=1e-12)
    assert result.dual == pytest.approx(result.alpha.sum() - half, rel=1e-10)
    assert result.gap == result.primal - result.dual
    assert -1e-12 * result.primal <= result.gap <= tol * result.primal
    assert result.converged
    assert (np.diff(result.trace) >= -1e-12 * abs(result.trace[1:])).all()
    assert len(result.trace) == result.n_epochs


@pytest.mark.parametrize("C", [0.01, 1.0, 30.0])
@pytest.mark.parametrize("options", [{}, {"rho": 0.3}, {"rho": 4.0}, {"fit_bias": False}])
def test_it_is_certified_dense_and_sparse(options, C):
    X, y = overlapping(9)
    solve = functools.partial(online.dual_coordinate_descent, y=y, C=C, tol=1e-9, max_epochs=20_000, **options)
    dense = solve(X)
    certify(dense, X, y, C, tol=1e-9, **options)
    for sparse in (sp.csr_matrix(X), sp.csc_array(X)):
        result = solve(sparse)
        certify(result, X, y, C, tol=1e-9, **options)
        np.testing.assert_allclose([*result.w, result.b], [*dense.w, dense.b], atol=1e-3 * np.linalg.norm(dense.w))


@pytest.mark.parametrize("C", [0.05, 1.0])
@pytest.mark.parametrize("rho", [1.0, 2.0])
def test_it_solves_the_problem_of_liblinear(rho, C):
    X, y = overlapping(10)
    ours = online.dual_coordinate_descent(X, y, C, rho=rho, tol=1e-9)
    theirs = LinearSVC(loss="hinge", C=C, intercept_scaling=rho, tol=1e-10, max_iter=10**6, random_state=0).fit(X, y)
    np.testing.assert_allclose(ours.w, theirs.coef_[0], atol=1e-4)
    assert ours.b == pytest.approx(theirs.intercept_[0], abs=1e-4)


def test_its_offset_is_penalised_so_it_is_not_the_soft_margin_but_becomes_it_for_large_rho():
    X, y = overlapping(11)
    X += 1.0
    free = soft_margin(X, y, 0.5)
    near, far = (online.dual_coordinate_descent(X, y, 0.5, rho=rho, tol=1e-7, max_epochs=20_000) for rho in (0.3, 30.0))
    at = [primal_objective(result.w, result.b, X, y, 0.5) / free.primal - 1 for result in (near, far)]
    assert at[0] > 0.05
    assert 0 <= at[1] < 1e-4


def test_it_is_the_soft_margin_of_the_augmented_points_without_offset():
    X, y = overlapping(12)
    ours = online.dual_coordinate_descent(X, y, 0.3, rho=1.5, tol=1e-10)
    plain = online.dual_coordinate_descent(augment(X, 1.5), y, 0.3, fit_bias=False, tol=1e-10)
    np.testing.assert_allclose([*ours.w, ours.b / 1.5], plain.w, atol=1e-5)
    assert plain.b == 0
    assert ours.primal == pytest.approx(plain.primal, rel=1e-9)


def test_iris_is_certified_to_ten_digits():
    X, y = datasets.iris_pair()
    for C in (0.1, 1.0, 10.0):
        certify(online.dual_coordinate_descent(X, y, C, tol=1e-10), X, y, C, tol=1e-10)


@pytest.mark.parametrize("max_epochs", [1, 2, 5])
def test_short_runs_are_reported_with_their_true_gap(max_epochs):
    X, y = overlapping(13)
    result = online.dual_coordinate_descent(X, y, 10.0, tol=1e-9, max_epochs=max_epochs)
    assert (result.converged, result.n_epochs) == (False, max_epochs)
    best = online.dual_coordinate_descent(X, y, 10.0, tol=1e-9)
    assert result.dual <= best.primal
    assert best.dual <= result.primal


EXTREME = {
    "all points equal": (np.ones((6, 2)), [1, 1, 1, -1, -1, -1]),
    "all points zero": (np.zeros((4, 2)), [1, 1, 1, -1]),
    "a zero column": (np.column_stack([np.arange(5.0), np.zeros(5)]), [1, 1, -1, -1, -1]),
    "conflicting labels": (np.repeat(np.arange(4.0), 2)[:, None], [1, -1] * 4),
    "one point a class": (np.array([[0.0, 1.0], [2.0, 5.0]]), [1, -1]),
    "touching hulls": (np.array([[0.0], [1.0], [1.0], [2.0]]), [1, 1, -1, -1]),
    "more features than points": (np.random.default_rng(0).normal(size=(5, 40)), [1, 1, -1, -1, 1]),
    "small": (1e-8 * np.random.default_rng(1).normal(size=(30, 3)), [1, -1] * 15),
    "large": (1e8 * np.random.default_rng(1).normal(size=(30, 3)), [1, -1] * 15),
    "one against many": (np.random.default_rng(2).normal(size=(300, 2)), [1] + [-1] * 299),
}


@pytest.mark.parametrize("fit_bias", [True, False])
@pytest.mark.parametrize("name", EXTREME)
def test_extreme_data_end_without_warning_in_finite_numbers_and_true_bounds(name, fit_bias):
    X, y = EXTREME[name]
    y = np.array(y)
    dual = online.dual_coordinate_descent(X, y, 1.0, fit_bias=fit_bias, tol=1e-8, max_epochs=3000)
    assert np.isfinite([*dual.w, dual.b, *dual.alpha, dual.primal, dual.dual]).all()
    assert dual.gap >= -1e-9 * dual.primal
    if name != "large":  # where the coordinate rho = 1 counts nothing beside features of 1e8
        certify(dual, X, y, 1.0, fit_bias=fit_bias, tol=1e-8)
    for descent in DESCENTS:
        result = descent(X, y, 1.0, fit_bias=fit_bias, max_epochs=30)
        assert np.isfinite([*result.w, result.b, *result.alpha, *result.objective]).all()
        assert result.gap >= -1e-9 * result.objective[-1]


# The same numbers every time ----------------------------------------------------------------------


@pytest.mark.parametrize("function", [online.pegasos, online.dual_coordinate_descent])
def test_a_seed_fixes_the_run(function):
    X, y = overlapping(14)
    first, again, other = (function(X, y, 1.0, max_epochs=3, tol=1e-12, rng=seed) for seed in (5, 5, 6))
    assert (first.w.tobytes(), first.b) == (again.w.tobytes(), again.b)
    assert first.w.tobytes() != other.w.tobytes()
    default, zero = function(X, y, 1.0, max_epochs=2), function(X, y, 1.0, max_epochs=2, rng=0)
    assert default.w.tobytes() == zero.w.tobytes()
    generator = function(X, y, 1.0, max_epochs=3, tol=1e-12, rng=np.random.default_rng(5))
    assert generator.w.tobytes() == first.w.tobytes()


@pytest.mark.parametrize("fit_bias", [True, False])
@pytest.mark.usefixtures("numba")
def test_compiled_and_plain_loops_agree_bit_for_bit(fit_bias):
    X, y = overlapping(15, n=60, d=7)
    X[3] = 0
    options = {"fit_bias": fit_bias, "max_epochs": 15, "tol": 1e-12, "rho": 1.3}
    for run in (
        lambda: online.pegasos(X, y, 0.7, **options),
        lambda: online.pegasos(X, y, 0.7, averaging=False, **options),
        lambda: online.dual_coordinate_descent(X, y, 0.7, **options),
        lambda: online.dual_coordinate_descent(sp.csr_matrix(X), y, 0.7, **options),
    ):
        plain, fast = plainly(run), compiledly(run)
        assert (plain.w.tobytes(), plain.b, plain.alpha.tobytes()) == (fast.w.tobytes(), fast.b, fast.alpha.tobytes())
    assert all(compiled(loop) for loop in (online.pegasos_pass, online.dual_pass))


# What comes in, what goes out ---------------------------------------------------------------------


@pytest.mark.parametrize("function", ALL)
@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"C": 0}, "C must be a finite number above 0, got 0"),
        ({"C": np.inf}, "C must be a finite number above 0, got inf"),
        ({"tol": 0}, "tol must be a finite number above 0"),
        ({"max_epochs": 0}, "max_epochs must be an integer of at least 1"),
        ({"fit_bias": "yes"}, "fit_bias must be True or False"),
        ({"y": [1, 1, 1]}, "y must hold both classes"),
        ({"y": [1, 0, 1]}, "y must hold the labels -1 and"),
        ({"y": [1, -1]}, r"y must have shape \(3,\)"),
        ({"X": [[1.0], [np.nan], [2.0]]}, "X must be finite, got nan"),
        ({"X": [1.0, 2.0, 3.0]}, "X must have shape"),
    ],
)
def test_bad_input_is_named(function, options, message):
    good = {"X": [[1.0], [2.0], [4.0]], "y": [1, -1, 1], "C": 1.0}
    refused(message, function, **good | options)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda X, y: online.PegasosState(0, 1.0, 5), "d must be an integer of at least 1"),
        (lambda X, y: online.PegasosState(2, 0.0, 5), "C must be a finite number above 0"),
        (lambda X, y: online.PegasosState(2, 1.0, 0.5), "n must be an integer of at least 1"),
        *((lambda X, y, t0=t0: online.PegasosState(2, 1.0, 5, t0=t0), "t0 must be") for t0 in (-1, 0.5, np.inf, "old")),
        (lambda X, y: online.pegasos(X, y, 1.0, averaging=1), "averaging must be True or False"),
        (lambda X, y: online.pegasos(X, y, 1.0, rho=-1), "rho must be a finite number above 0"),
        (lambda X, y: online.dual_coordinate_descent(X, y, 1.0, rho=-1), "rho must be a finite number above 0"),
    ],
)
def test_what_only_some_take_is_named(call, message):
    refused(message, call, [[1.0], [2.0]], [1, -1])


def test_numbers_that_overflow_are_refused():
    X, y = np.array([[1e119, 1.0], [-1e119, 1.0], [1e119, 3.0]]), [1, -1, -1]
    with pytest.raises(ValueError, match=r"the objective overflows after \d+ passes: rescale X, C or rho"):
        online.subgradient_descent(X, y, 1e110, max_epochs=5)
    refused("X must be rescaled: t0 would be inf", online.pegasos, X, y, 1e110, max_epochs=5)
    with pytest.raises(ValueError, match=r"the weights overflow within 1 visits: rescale X, C or rho"):
        online.PegasosState(2, 1e120, 10**80).partial_fit([[1e119, 1.0]], [1])


def test_defaults_are_those_of_the_docstrings():
    X, y = overlapping(17)
    X *= 30  # slow enough to reach the last pass
    for descent in online.subgradient_descent, online.pegasos:
        with pytest.warns(UserWarning, match="could not be certified to 0.01: .* after all 1000 steps"):
            assert descent(X, y, 1.0).n_epochs == 1000
    explicit = online.dual_coordinate_descent(X, y, 0.1, rho=1.0, fit_bias=True, tol=1e-4, max_epochs=1000, rng=0)
    assert online.dual_coordinate_descent(X, y, 0.1).w.tobytes() == explicit.w.tobytes()


def test_all_agree_with_the_kernel_form_without_offset():
    # w = sum alpha y x: scores from the Gram matrix alone
    X, y = overlapping(18)
    result = online.dual_coordinate_descent(X, y, 0.2, fit_bias=False, tol=1e-10)
    np.testing.assert_allclose(linear_kernel(X) @ (result.alpha * y), X @ result.w, atol=1e-10)
