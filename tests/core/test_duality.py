"""The dual by its pieces, the interior-point method on Gram matrices, the path over C."""

import itertools
import re

import numpy as np
import pytest
import scipy.sparse as sp
from hypothesis import given, settings
from hypothesis import strategies as st

from lincls import datasets
from lincls.duality import (
    dual_objective,
    duality_gap,
    exact_gap,
    kkt_residuals,
    lagrangian,
    offset_interval,
    primal_objective,
)
from lincls.kernels import kernel_svm
from lincls.path import svm_path
from lincls.svm import hard_margin, soft_margin
from problems import mixed
from refusals import refused

X3, Y3 = np.array([[1.0], [-1.0], [3.0]]), np.array([1, -1, 1])  # E10


# The pieces


def test_objectives_by_hand():
    assert primal_objective([0.4], 0.2, X3, Y3, 0.2) == pytest.approx(0.08 + 0.2 * (0.4 + 0.8))
    assert primal_objective([1], 0, X3, Y3, np.inf) == 0.5
    assert primal_objective([0.9], 0, X3, Y3, np.inf) == np.inf
    assert dual_objective([0.2, 0.2, 0], X3, Y3) == pytest.approx(0.4 - 0.08)
    assert dual_objective([0.5, 0.5, 0], X3, Y3) == 0.5
    assert duality_gap([0.4], 0.2, [0.2, 0.2, 0], X3, Y3, 0.2) == pytest.approx(0)
    assert duality_gap([0], 0, [0, 0, 0], X3, Y3, 0.2) == pytest.approx(0.6)


def test_the_exact_gap_is_the_gap_of_repaired_multipliers():
    alpha = [0.2, 5, -3]  # into the box: 0.2, 0.2, 0
    value, gap = exact_gap([0.5], 0.1, alpha, X3, Y3, 0.2)
    assert float(value) == pytest.approx(primal_objective([0.5], 0.1, X3, Y3, 0.2))
    assert float(gap) == pytest.approx(duality_gap([0.5], 0.1, [0.2, 0.2, 0], X3, Y3, 0.2))
    value, gap = exact_gap(np.float64(0.5) * np.ones(1), 0, [0, 0, 0], X3, Y3, 1, squared=True, offset=False)
    assert value == gap
    for wrong in ({"C": 0}, {"C": -1}, {"w": [1, 2]}, {"alpha": [1]}, {"X": [[1], [np.nan], [2]]}, {"y": [1, 0, 1]}):
        with pytest.raises(ValueError, match=r"fit|finite|[+]1"):
            exact_gap(**{"w": [1], "b": 0, "alpha": [1, 1, 1], "X": X3, "y": Y3, "C": 1} | wrong)


def test_lagrangian_by_hand():
    assert lagrangian([2], 1, [1, 2, 3], X3, Y3) == 2 - (1 * 2 + 2 * 0 + 3 * 6)
    value = lagrangian([2], 1, [1, 2, 3], X3, Y3, 0.5, xi=[1, 0, 2], tau=[1, 1, 2])
    assert value == 2 + 0.5 * 3 - (1 * 3 + 2 * 0 + 3 * 8) - (1 + 0 + 4)
    for options in ({"C": 1.0}, {"xi": [0, 0, 0], "tau": [0, 0, 0]}, {"C": 1.0, "xi": [0, 0, 0]}):
        refused("soft margin needs xi, tau and a finite C", lagrangian, [2], 1, [1, 2, 3], X3, Y3, **options)
    refused("alpha", lagrangian, [2], 1, [[1, 2, 3]], X3, Y3)


@given(mixed(), st.sampled_from([0.2, 1.0, 5.0]), st.integers(0, 100))
@settings(max_examples=60, deadline=None)
def test_the_solution_is_a_saddle_point_of_the_lagrangian(problem, C, seed):
    X, y = problem
    r, rng = soft_margin(X, y, C), np.random.default_rng(seed)
    at = {"xi": r.xi, "tau": C - r.alpha}
    value = lagrangian(r.w, r.b, r.alpha, X, y, C, **at)
    assert value == pytest.approx(r.primal, rel=1e-8)
    w, b, xi = r.w + rng.normal(size=r.w.shape), r.b + rng.normal(), r.xi + rng.normal(size=len(y))
    assert lagrangian(w, b, r.alpha, X, y, C, xi=xi, tau=C - r.alpha) >= value - 1e-7
    alpha, tau = rng.exponential(size=(2, len(y)))
    assert lagrangian(r.w, r.b, alpha, X, y, C, xi=r.xi, tau=tau) <= value + 1e-7


def test_e33_the_dual_is_unbounded_along_a_ray():
    X, y = np.array([[0.0], [1.0], [2.0]]), np.array([1, -1, 1])
    assert [dual_objective(t * np.array([0.5, 1, 0.5]), X, y) for t in (1, 10, 100)] == [2, 20, 200]


@pytest.mark.parametrize(
    ("name", "change"),
    [
        ("stationarity", {"w": [0.5]}),
        ("balance", {"alpha": [0.2, 0.1, 0]}),
        ("box", {"alpha": [0.3, 0.3, 0]}),
        ("box", {"alpha": [0.2, 0.1, -0.1]}),
        ("feasibility", {"xi": [0.4, 0, 0]}),
        ("feasibility", {"xi": [0.4, 0.8, -0.1]}),
        ("complementarity", {"alpha": [0.1, 0.1, 0]}),
        ("complementarity", {"xi": [0.4, 0.9, 0]}),
    ],
)
def test_each_kkt_residual_sees_its_violation(name, change):
    good = {"w": [0.4], "b": 0.2, "alpha": [0.2, 0.2, 0], "xi": [0.4, 0.8, 0]}
    residuals = {k: list(v) if isinstance(v, list) else v for k, v in good.items()}

    def measure(w, b, alpha, xi):
        return kkt_residuals(w, b, alpha, X3, Y3, 0.2, xi=xi)

    assert max(measure(**residuals).values()) <= 1e-15
    assert measure(**(residuals | change))[name] > 0.04


def test_kkt_residuals_of_the_hard_margin():
    assert max(kkt_residuals([1], 0, [0.5, 0.5, 0], X3, Y3, np.inf).values()) == 0
    assert kkt_residuals([0.9], 0, [0.5, 0.5, 0], X3, Y3, np.inf)["feasibility"] == pytest.approx(0.1)
    assert kkt_residuals([0.9], 0, [0.5, 0.5, 0], X3, Y3, np.inf)["stationarity"] > 0.05
    assert kkt_residuals([1], 0, [0.4, 0.5, 0.1], X3, Y3, np.inf)["complementarity"] > 0.1
    assert max(kkt_residuals([0], 0, [0, 0, 0], X3, Y3, 1.0).values()) > 0.9


def test_what_rounding_adds_to_a_score_is_no_residual():
    w, x, b = 0.2, 4.6, 0.08
    assert w * x + b < 1
    residuals = kkt_residuals([w], b, [1], [[x]], [1], np.inf)
    assert residuals["feasibility"] == residuals["complementarity"] == 0


def test_the_slack_is_by_default_what_is_missing_from_one():
    assert kkt_residuals([0.4], 0.2, [0.2, 0.2, 0], X3, Y3, 0.2) == pytest.approx(
        kkt_residuals([0.4], 0.2, [0.2, 0.2, 0], X3, Y3, 0.2, xi=[0.4, 0.8, 0]), abs=1e-15
    )


def test_offset_interval_by_hand():
    assert offset_interval([0.4], X3, Y3) == pytest.approx((-0.2, 0.6))
    assert offset_interval([1.0], X3, Y3) == (0, 0)
    refused("both classes", offset_interval, [1.0], X3, [1, 1, 1])


@given(mixed(), st.integers(0, 100))
@settings(max_examples=60, deadline=None)
def test_offset_interval_minimises_the_hinge_loss(problem, seed):
    X, y = problem
    w = np.random.default_rng(seed).normal(size=X.shape[1])
    low, high = offset_interval(w, X, y)
    offsets = (low, high, (low + high) / 2, low - 0.1, high + 0.1)
    best, *_ = losses = [primal_objective(w, b, X, y, 1.0) for b in offsets]
    assert losses[:3] == pytest.approx([best] * 3)
    assert min(losses[3:]) > best + 0.05


# The interior-point method


@pytest.mark.parametrize("C", [0.01, 1.0, 100.0, np.inf])
@pytest.mark.parametrize(("n", "d"), [(30, 3), (20, 50)])
def test_the_gram_matrix_is_enough(n, d, C):
    X, y = datasets.separable(n, d, 0.3, n)
    X += 2
    points, gram = hard_margin(X, y) if np.isinf(C) else soft_margin(X, y, C), kernel_svm(X @ X.T, y, C)
    assert points.converged
    assert gram.converged
    assert gram.primal == pytest.approx(points.primal, rel=1e-8)
    assert gram.b == pytest.approx(points.b, abs=1e-6)
    np.testing.assert_allclose(X @ points.w, X @ X.T @ (gram.alpha * y), atol=1e-5 * abs(X @ points.w).max())
    np.testing.assert_array_equal(gram.on_margin, points.on_margin)


def test_a_kernel_without_a_feature_space_of_finite_dimension():
    X, y = datasets.xor()
    K = np.exp(-((X[:, None] - X) ** 2).sum(axis=2) / 2)
    r = kernel_svm(K, y, np.inf)
    assert r.converged
    np.testing.assert_allclose(y * (K @ (r.alpha * y) + r.b), 1, atol=1e-9)
    assert r.alpha == pytest.approx([(1 - np.exp(-2)) ** -2] * 4)


# The path


def test_iris_path_ends_at_c_star():
    X, y = datasets.iris_pair()
    path = svm_path(X, y)
    assert path.C[-1] == pytest.approx(425 / 72, rel=1e-10)
    assert (np.diff(path.C) > 0).all()
    assert (path.start == 0).all()
    hard = hard_margin(X, y)
    for C in (6.0, 100.0, 1e6):
        np.testing.assert_allclose(path.at(C).w, hard.w, rtol=1e-10)
    for C, count in ((10, 3), (3, 4), (2, 6), (1, 9), (0.5, 18), (0.1, 38), (0.01, 100)):
        r = path.at(C)
        assert len(r.on_margin) + len(r.inside) == count
        assert r.n_iter == 0  # from the active set alone
        assert abs(r.gap) <= 1e-12 * r.primal


def test_breakpoints_by_hand():
    # {-1-, 1+}: w = 2C until both are on the margin, at w = 1.
    assert svm_path([[-1], [1]], [-1, 1]).C == pytest.approx([0.5], rel=1e-12)
    # E10: 3 leaves the slab when 4w = 2 (C = 1/4, b no longer free), and 1 reaches the margin at w = 1.
    path = svm_path(X3, Y3)
    assert path.at(0.1).w == pytest.approx([0.2])
    assert path.C[-1] == pytest.approx(0.5, rel=1e-12)
    # w = 0 for ever: every label contradicted.
    path = svm_path([[0], [0], [1], [1]], [1, -1, 1, -1])
    assert path.C.size == 0
    assert path.at(3.0).w.tolist() == [0]


@given(mixed(), st.lists(st.floats(-3, 3), min_size=2, max_size=4))
@settings(max_examples=80, deadline=None)
def test_the_path_passes_through_the_solutions(problem, exponents):
    X, y = problem
    path = svm_path(X, y)
    for exponent in exponents:
        C = 10.0**exponent
        r, other = path.at(C), soft_margin(X, y, C)
        assert r.converged
        assert max(kkt_residuals(r.w, r.b, r.alpha, X, y, C, xi=r.xi).values()) <= 1e-8
        assert abs(r.gap) <= 1e-8 * r.primal
        apart = np.sqrt(2 * (abs(r.gap) + abs(other.gap)))  # as ||w - optimum||^2 / 2 is at most the gap
        np.testing.assert_allclose(r.w, other.w, atol=1e-8 + apart)
        np.testing.assert_allclose(r.b_interval, other.b_interval, atol=1e-7 + 10 * apart)


@given(mixed())
@settings(max_examples=25, deadline=None)
def test_between_breakpoints_w_is_linear_in_c(problem):
    X, y = problem
    path = svm_path(X, y)
    ends = np.concatenate([[0.0], path.C, 2 * path.C[-1:]])
    for low, high in itertools.pairwise(ends):
        if high - low > 1e-3 * high:
            a, m, b = (path.at(low + t * (high - low)).w for t in (0.01, 0.5, 0.99))
            np.testing.assert_allclose(m, (a + b) / 2, atol=1e-7)


def test_the_path_of_unbalanced_duplicated_sparse_points():
    rng = np.random.default_rng(0)
    X = sp.random(40, 60, density=0.1, random_state=1, format="csr")
    X = sp.vstack([X, X[:10]]).tocsr()
    y = np.where(rng.random(50) < 0.2, 1, -1)
    path, dense = svm_path(X, y), svm_path(X.toarray(), y)
    assert (path.start != 0).any()  # the larger class decides before the first breakpoint
    for C in (path.C[0] / 2, 0.3, 1.0, 10.0):
        a, b, c = path.at(C), dense.at(C), soft_margin(X.toarray(), y, C)
        np.testing.assert_allclose(a.w, c.w, atol=1e-8)
        np.testing.assert_allclose(b.w, c.w, atol=1e-8)


def test_many_points_are_not_sharpened():
    rng = np.random.default_rng(0)
    X = rng.normal(size=(300, 3))
    y = np.where(X[:, 0] + 0.5 * rng.normal(size=300) > 0, 1, -1)
    path = svm_path(X, y)
    for C in (0.1, 0.49, 7.0):
        assert path.at(C).primal == pytest.approx(soft_margin(X, y, C).primal, rel=1e-10)


@pytest.mark.parametrize("kind", [np.asarray, sp.csr_array])
def test_a_path_keeps_its_own_points_and_does_not_print_them(kind):
    X, y = datasets.overlapping(30, 2, 1.0, 0)
    X, y = kind(X), y.astype(float)
    path = svm_path(X, y)
    before = path.at(1.0)
    X *= -2
    y[:] = 1
    after = path.at(1.0)
    np.testing.assert_array_equal(after.w, before.w)
    assert after.b == before.b
    assert re.findall(r"(\w+)=", repr(path)) == ["C", "events", "start"]


def test_wrong_arguments_of_the_path():
    refused("both classes", svm_path, X3, [1, 1, 1])


@pytest.mark.parametrize(
    ("X", "C"),
    [([[1, 1], [1, -1], [-1, 1], [-1, -1]], [1 / 4]), ([[1, 2], [1, -1], [-1, 1], [-1, -1]], [2 / 11, 3 / 10])],
)
def test_the_choice_among_optimal_alphas_makes_no_breakpoint(X, C):
    np.testing.assert_allclose(svm_path(X, [1, 1, -1, -1]).C, C, rtol=1e-12)


def test_a_breakpoint_of_the_offset_alone_is_exact():
    X = [[-2, 3], [-3, 2], [1, -2], [2, -1], [2, 3]]
    assert svm_path(X, [-1, -1, -1, 1, 1]).C[0] == pytest.approx(1 / 13, rel=1e-13)


def test_the_last_breakpoint_is_exact_where_the_ridge_moves_it_most():
    X = [[-3, 3, -1], [1, 1, -2], [-1, -2, 2], [0, -3, -2], [0, 3, -3], [1, -3, 1], [-3, 3, 1]]
    y = [1, 1, 1, -1, -1, -1, 1]
    assert svm_path(X, y).C[-1] == pytest.approx(401, rel=1e-10)
    assert hard_margin(X, y).alpha.max() == pytest.approx(401, rel=1e-10)


def test_a_long_path_keeps_its_digits():
    """More events than are followed without a fresh start, more points on the margin than there is room for first."""
    rng = np.random.default_rng(0)
    X = rng.normal(size=(400, 120))
    y = np.where(X[:, 0] + rng.normal(size=400) > 0, 1, -1)
    path = svm_path(X, y)
    assert len(path.events) > 500
    for C in np.geomspace(2 * path.C[0], 0.5, 7):
        r, state = soft_margin(X, y, C), path.states(C)
        assert np.array_equal(np.flatnonzero(state == 1), r.on_margin)
        assert np.array_equal(np.flatnonzero(state == 0), r.inside)


def test_the_path_of_contradicted_triplicates_goes_on():
    """With many points on the margin beyond those that fix w, rounding must not make the path turn back."""
    rng = np.random.default_rng(0)
    X = np.repeat(rng.normal(size=(300, 60)), 3, axis=0)
    y = np.where(X[:, 0] + rng.normal(size=900) > 0, 1, -1)
    path = svm_path(X, y)
    assert len(path.events) < 4 * len(y)
    for C in (path.C[0], path.C[len(path.C) // 2], path.C[-1]):
        r = path.at(C)
        assert r.converged
        assert r.primal == pytest.approx(soft_margin(X, y, C).primal, rel=1e-10)


@pytest.mark.parametrize("scale", [1e-16, 1e16])
def test_the_scale_of_the_gram_matrix_does_not_matter(scale):
    X, y = datasets.overlapping(30, 3, 1.5, 0)
    K = X @ X.T
    r, scaled = kernel_svm(K, y, 1.0), kernel_svm(K * scale, y, 1.0 / scale)
    assert scaled.converged
    np.testing.assert_allclose(scaled.alpha * scale, r.alpha, atol=1e-9)
    assert scaled.b == pytest.approx(r.b, abs=1e-9)
    assert scaled.n_iter == r.n_iter
