"""Binary logistic regression, against runs by hand, other solvers, and its theorems."""

import re

import cvxpy as cp
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import sparse
from sklearn.linear_model import LogisticRegression

import lincls
from lincls import datasets, logistic_regression
from problems import mixed

NOISY = [datasets.overlapping(60, d, 1.5, rng=d) for d in (1, 2, 5)]
APART = [datasets.separable(40, d, 0.1, rng=seed) for seed, d in enumerate([1, 2, 5])]
# Three of four points at 1 are positive, and one of four at -1.
SHARES = np.repeat([[-1.0], [1.0]], 4, axis=0), np.array([1, -1, -1, -1, 1, 1, 1, -1])


def entropy(q):
    """Return ``-q log q - (1 - q) log(1 - q)``, which is 0 at both ends."""
    inner = np.clip(q, 1e-300, 1 - 1e-16)
    return -inner * np.log(inner) - (1 - inner) * np.log1p(-inner)


def test_two_points_by_hand():
    # At -1 and 1 the slope is v = 2 C / (1 + e^v): for v = log 3 the price is 2 log 3, and both alphas are v / 2.
    result = logistic_regression([[-1.0], [1.0]], [-1, 1], 2 * np.log(3))
    assert result.w == pytest.approx([np.log(3)], rel=1e-12)
    assert result.b == pytest.approx(0, abs=1e-12)
    assert result.alpha == pytest.approx(np.full(2, np.log(3) / 2), rel=1e-12)
    assert result.probability([1.0]) == pytest.approx(0.75, rel=1e-12)
    assert result.primal == pytest.approx(np.log(3) ** 2 / 2 + 4 * np.log(3) * np.log(4 / 3), rel=1e-12)
    assert result.gap == pytest.approx(0, abs=1e-12)


def test_without_a_norm_the_probabilities_are_the_shares():
    result = logistic_regression(*SHARES, 1e9)
    assert result.w == pytest.approx([np.log(3)], rel=1e-8)
    np.testing.assert_allclose(result.probability([[-1.0], [0.0], [1.0]]), [0.25, 0.5, 0.75], rtol=1e-8)
    assert result.predict([[-1.0], [1.0]]).tolist() == [-1, 1]


@given(mixed(size=9), st.sampled_from([0.01, 1.0, 50.0]))
@settings(max_examples=60, deadline=None)
def test_the_alphas_give_the_weights_balance_and_close_the_gap(problem, C):
    X, y = problem
    r = logistic_regression(X, y, C)
    assert r.converged
    assert ((r.alpha > 0) & (r.alpha < C)).all()
    np.testing.assert_allclose(
        r.alpha, C * (1 - np.where(y > 0, r.probability(X), 1 - r.probability(X))), atol=1e-9 * C
    )
    np.testing.assert_allclose(r.w, (r.alpha * y) @ X, atol=1e-7 * C * (1 + abs(X).sum()))
    assert abs(r.alpha @ y) <= 1e-8 * C * len(X)
    assert r.primal == pytest.approx(r.w @ r.w / 2 + C * np.logaddexp(0, -y * r.decision(X)).sum(), rel=1e-12)
    pull = (r.alpha * y) @ X
    dual = C * entropy(r.alpha / C).sum() - pull @ pull / 2
    assert r.dual == pytest.approx(dual, rel=1e-6, abs=1e-6 * C)
    assert abs(r.gap) <= 1e-8 * r.primal


@pytest.mark.parametrize("C", [0.01, 1.0, 100.0])
@pytest.mark.parametrize(("X", "y"), [*NOISY, *APART])
def test_against_scikit_learn(X, y, C):
    r = logistic_regression(X, y, C)
    peer = LogisticRegression(C=C, tol=1e-12, max_iter=10_000, solver="newton-cholesky").fit(X, y)
    np.testing.assert_allclose(r.w, peer.coef_[0], rtol=1e-5, atol=1e-7)
    assert r.b == pytest.approx(peer.intercept_[0], rel=1e-5, abs=1e-7)
    np.testing.assert_allclose(r.probability(X), peer.predict_proba(X)[:, 1], atol=1e-6)
    assert r.predict(X).tolist() == peer.predict(X).tolist()


@pytest.mark.parametrize("seed", range(4))
def test_against_cvxpy_with_a_price_for_each_point(seed):
    rng = np.random.default_rng(seed)
    X, y, C = rng.normal(size=(15, 3)), np.append([1.0, -1.0], rng.choice([-1.0, 1.0], 13)), rng.uniform(0.1, 5, 15)
    r = logistic_regression(X, y, C)
    w, b = cp.Variable(3), cp.Variable()
    losses = cp.logistic(-cp.multiply(y, X @ w + b))
    value = cp.Problem(cp.Minimize(cp.sum_squares(w) / 2 + C @ losses)).solve(solver=cp.CLARABEL)
    assert r.primal == pytest.approx(value, rel=1e-6)
    np.testing.assert_allclose(r.w, w.value, atol=1e-4)
    assert r.C.tolist() == C.tolist()


def test_it_is_softmax_with_two_classes_at_half_the_price():
    X, y = datasets.iris_pair()
    r, joint = logistic_regression(X, y, 3.0), lincls.softmax_regression(X, y, 1.5)
    np.testing.assert_allclose(r.probability(X), joint.probabilities(X)[:, 1], rtol=1e-12)
    assert r.primal == pytest.approx(2 * ((joint.W**2).sum() / 2 + 1.5 * joint.nll), rel=1e-12)


def test_sparse_points_give_the_same():
    X, y = NOISY[2]
    dense, thin = logistic_regression(X, y, 1.0), logistic_regression(sparse.csr_array(X), y, 1.0)
    np.testing.assert_allclose(thin.w, dense.w, atol=1e-8)
    np.testing.assert_allclose(thin.dual, dense.dual, rtol=1e-8)


@pytest.mark.parametrize("C", [1e-4, 1.0, 1e4])
@pytest.mark.parametrize("far", [0.0, 1e3])
def test_many_points_are_solved_as_few_are(C, far, monkeypatch):
    X, y = datasets.overlapping(6000, 4, 1.0, rng=0)
    X = X * [1e-3, 1, 1, 1e3] + far
    for weight in (C, C * np.linspace(0.5, 2, len(y))):
        many = logistic_regression(X, y, weight)
        joint = lincls.softmax_regression(X, y, weight / 2)
        with monkeypatch.context() as patch:
            patch.setattr(lincls.solvers.logistic, "MANY", 10_000)
            few = logistic_regression(X, y, weight)
        assert many.converged
        assert joint.converged
        assert abs(many.gap) <= 1e-8 * many.primal
        assert many.primal == pytest.approx(few.primal, rel=1e-8)
        np.testing.assert_allclose(many.probability(X), few.probability(X), atol=1e-5)
        np.testing.assert_allclose(joint.probabilities(X)[:, 1], few.probability(X), atol=1e-5)
        assert joint.nll == pytest.approx((few.primal - few.w @ few.w / 2) / C, rel=1e-3) or np.ndim(weight)


def test_many_points_that_can_be_separated_or_are_equal():
    X, y = datasets.separable(6000, 3, 0.2, rng=0)
    for points, labels, C in ((X, y, 1e6), (np.ones_like(X), y, 1.0), (X * 1e-100, y, 1.0), (X, -y, 1e-9)):
        r = logistic_regression(points, labels, C)
        assert r.converged
        assert np.mean(r.probability(points)) == pytest.approx(np.mean(labels > 0), rel=1e-4)


def test_one_point_and_no_point():
    r = logistic_regression(*SHARES, 1)
    assert np.ndim(r.probability([1.0])) == 0
    assert r.probability(np.zeros((0, 1))).shape == (0,)


@pytest.mark.parametrize("move", [1e-8, 1e8])
@pytest.mark.parametrize(("X", "y"), [NOISY[1], APART[1]])
@pytest.mark.parametrize("C", [1e-3, 1.0, 1e3])
def test_extreme_scales_are_certified_without_a_warning(X, y, C, move):
    for points in (X * move, X + 1e4, np.column_stack([X, np.full(len(X), 3.3), np.zeros(len(X))])):
        r = logistic_regression(points, y, C)
        assert r.converged
        assert np.isfinite([*r.w, r.b, *r.alpha, r.primal, r.dual]).all()
        assert abs(r.gap) <= 1e-6 * r.primal
        assert np.isfinite(r.probability(points)).all()


@pytest.mark.parametrize(
    ("X", "y"),
    [
        (np.full((6, 2), 1e6 + 0.1), [1, 1, 1, 1, -1, -1]),  # all equal
        (np.zeros((5, 3)), [1, -1, 1, -1, -1]),
        (np.vstack([NOISY[0][0]] * 2), [*NOISY[0][1], *-NOISY[0][1]]),  # each point with both labels
        (np.append(np.linspace(-2, 2, 400), 9.0)[:, None], [-1] * 400 + [1]),
        (np.random.default_rng(0).normal(size=(12, 50)), [1, -1] * 6),
    ],
)
def test_odd_data_are_solved(X, y):
    r = logistic_regression(X, y, 10.0)
    assert r.converged
    assert abs(r.gap) <= 1e-7 * r.primal
    assert np.mean(r.probability(X)) == pytest.approx(np.mean(np.array(y) > 0), rel=1e-6)  # the balance


def test_on_separable_data_the_weights_grow_with_the_price():
    X, y = APART[1]
    runs = [logistic_regression(X, y, 10.0**e) for e in range(0, 13, 3)]
    assert all(r.converged for r in runs)
    assert (np.diff([np.linalg.norm(r.w) for r in runs]) > 0).all()
    gamma = lincls.hard_margin(X, y).margin
    assert lincls.geometric_margin(runs[-1].w, runs[-1].b, X, y) == pytest.approx(gamma, rel=0.1)


@pytest.mark.parametrize(
    ("X", "y", "C", "message"),
    [
        ([[0.0], [np.nan]], [-1, 1], 1, "X must be finite, got nan at X[1, 0]"),
        ([[0.0], [1.0]], [0, 1], 1, "y must hold the labels -1 and +1"),
        ([[0.0], [1.0]], [1, 1], 1, "both classes"),
        ([[0.0], [1.0]], [-1, 1], 0, "C must be a finite number above 0, got 0"),
        ([[0.0], [1.0]], [-1, 1], np.inf, "C must be a finite number above 0, got inf"),
        ([[0.0], [1.0]], [-1, 1], [1, 2, 3], "one for each point of shape (2,), got shape (3,)"),
    ],
)
def test_bad_data(X, y, C, message):
    with pytest.raises(ValueError, match=re.escape(message)):
        logistic_regression(X, y, C)
