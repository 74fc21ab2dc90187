"""Support vector machines: exact answers worked by hand, theorems, independent solvers, wrong input."""

import tracemalloc

import numpy as np
import pytest
import scipy.sparse as sp
from hypothesis import given, settings
from hypothesis import strategies as st
from sklearn.svm import SVC

from lincls import datasets, svm
from lincls.checks import CheckFailed, check_kkt
from lincls.duality import dual_objective, kkt_residuals, primal_objective
from lincls.path import svm_path
from lincls.svm import NotSeparableError, hard_margin, soft_margin
from problems import SMALL, mixed
from refusals import refused


def certify(r, X, y, tol=1e-8):
    """Assert the optimality of a result from what it returns, and the meaning of its fields."""
    X, y = np.asarray(X, dtype=float), np.asarray(y)
    residuals = kkt_residuals(r.w, r.b, r.alpha, X, y, r.C, xi=r.xi)
    assert r.converged
    assert max(residuals.values()) <= tol, residuals
    assert abs(r.gap) <= tol * max(r.primal, 1e-300)
    slack = 0 if np.isinf(r.C).any() else np.sum(r.C * r.xi)
    assert r.primal == pytest.approx(r.w @ r.w / 2 + slack, rel=1e-12)
    assert r.dual == pytest.approx(dual_objective(r.alpha, X, y), rel=tol)
    assert r.margin == (pytest.approx(1 / np.linalg.norm(r.w)) if r.w.any() else np.inf)
    np.testing.assert_array_equal(r.support, np.flatnonzero(r.alpha > 0))
    np.testing.assert_array_equal(r.inside, np.flatnonzero(r.xi > 0))
    assert r.b == pytest.approx(sum(r.b_interval) / 2, abs=1e-12 * max(map(abs, r.b_interval)))
    assert not any(a.flags.writeable for a in (r.w, r.alpha, r.xi, r.support, r.on_margin, r.inside))


# Exact answers


def test_iris_hard_margin_is_rational():
    X, y = datasets.iris_pair()
    r = hard_margin(X, y)
    certify(r, X, y, tol=1e-12)
    np.testing.assert_allclose(r.w, [-5 / 6, 10 / 3], rtol=1e-12)
    assert r.b == pytest.approx(-1 / 12, abs=1e-12)
    assert r.b_interval == pytest.approx((-1 / 12, -1 / 12), abs=1e-12)
    assert r.margin == pytest.approx(0.2910427500435996, rel=1e-12)
    assert r.alpha.max() == pytest.approx(425 / 72, rel=1e-12)  # C*
    assert r.alpha.sum() == pytest.approx(r.w @ r.w, rel=1e-12)  # thm-strong-duality
    assert r.support.tolist() == r.on_margin.tolist() == [41, 43, 67]
    assert r.inside.size == 0


@pytest.mark.parametrize(
    ("C", "count", "margin", "largest"),
    [
        (10, 3, 0.29104, 0), (3, 4, 0.31759, 0.147), (2, 6, 0.38071, 0.604), (1, 9, 0.44614, 0.688),
        (0.5, 18, 0.49193, 0.818), (0.1, 38, 0.56859, 0.804), (0.01, 100, 1.5815, 1.01),
    ],
)  # fmt: skip
def test_iris_table(C, count, margin, largest):
    X, y = datasets.iris_pair()
    r = soft_margin(X, y, C)
    certify(r, X, y, tol=1e-12)
    assert len(r.on_margin) + len(r.inside) == count
    assert r.margin == pytest.approx(margin, rel=5e-5)
    assert r.xi.max() == pytest.approx(largest, abs=5e-3)
    low, high = r.b_interval
    assert high - low == pytest.approx(0.6189 if C == 0.01 else 0, abs=1e-4)


def test_beyond_c_star_the_soft_margin_is_hard():
    X, y = datasets.iris_pair()
    hard = hard_margin(X, y)
    above, below = (soft_margin(X, y, C) for C in (425 / 72 * (1 + 1e-6), 425 / 72 * (1 - 1e-6)))
    np.testing.assert_allclose(above.w, hard.w, rtol=1e-12)
    assert above.inside.size == 0
    assert below.inside.size == 1
    assert below.alpha[67] == below.C  # exactly


def test_e10_a_point_with_alpha_zero_bounds_the_offset():
    X, y = SMALL["E10"]
    r = soft_margin(X, y, 0.2)
    certify(r, X, y)
    assert r.w == pytest.approx([0.4], rel=1e-12)
    assert r.b_interval == pytest.approx((-0.2, 0.6), abs=1e-12)
    assert r.alpha.tolist() == [0.2, 0.2, 0]
    assert soft_margin(X[:2], y[:2], 0.2).b_interval == pytest.approx((-0.6, 0.6), abs=1e-12)


def test_e27_two_points():
    X, y = SMALL["E27"]
    r = hard_margin(X, y)
    assert (r.w.tolist(), r.b, r.primal, r.dual) == ([1.0], 0.0, 0.5, 0.5)
    assert r.alpha.tolist() == [0.5, 0.5]


def test_e29_on_the_margin_with_alpha_zero():
    X, y = SMALL["E29"]
    r = hard_margin(X, y)
    certify(r, X, y)
    assert r.alpha == pytest.approx([0.5, 0.5, 0], abs=1e-14)
    assert r.support.tolist() == [0, 1]  # alpha exactly zero
    assert r.on_margin.tolist() == [0, 1, 2]


def test_e31_alpha_is_one_of_the_family():
    X, y = SMALL["E31"]
    r = hard_margin(X, y)
    certify(r, X, y)
    t = r.alpha[0]
    assert 0 <= t <= 0.5
    assert r.alpha == pytest.approx([t, 0.5 - t, t, 0.5 - t], abs=1e-14)
    assert r.w == pytest.approx([1, 0], abs=1e-14)


def test_e32_alpha_c_without_slack():
    r = soft_margin([[1], [-1]], [1, -1], 0.5)
    assert r.alpha.tolist() == [0.5, 0.5]
    assert r.xi.tolist() == [0, 0]
    assert r.on_margin.tolist() == [0, 1]


def test_e33_inseparable_data_raise_with_proof():
    X, y = map(np.array, SMALL["E33"])
    with pytest.raises(NotSeparableError, match="must be separable") as caught:
        hard_margin(X, y)
    lam = caught.value.certificate
    assert isinstance(caught.value, ValueError)
    assert lam == pytest.approx([0.5, 1, 0.5])
    assert (lam * y) @ X == pytest.approx(0, abs=1e-15)


@pytest.mark.parametrize(
    ("name", "what", "counts"),
    [
        ("E36", "support", {0.1: 4, 0.2: 5, 1: 2}),
        ("E37", "errors", {0.2: 0, 0.3164: 1, 1: 0}),
        ("E38", "inside", {0.2: 1, 0.4: 2}),
    ],
)
def test_what_is_not_monotone_in_c(name, what, counts):
    X, y = map(np.array, SMALL[name])
    for C, count in counts.items():
        r = soft_margin(X, y, C)
        certify(r, X, y)
        seen = (y * (X @ r.w + r.b) <= 0).sum() if what == "errors" else len(getattr(r, what))
        assert seen == count, C


@pytest.mark.parametrize("name", SMALL)
@pytest.mark.parametrize("C", [0.01, 0.2, 0.4, 1, 10])
def test_the_small_sets_are_certified(name, C):
    certify(soft_margin(*SMALL[name], C), *SMALL[name])


# Theorems, on random data of small integers, where ties abound


@given(mixed(), st.sampled_from([1e-3, 0.1, 0.25, 1.0, 7.0, 1e3]))
@settings(max_examples=150, deadline=None)
def test_soft_margin_is_certified(problem, C):  # thm-strong-duality, thm-kkt
    X, y = problem
    r = soft_margin(X, y, C)
    certify(r, X, y)
    f = y * (X @ r.w + r.b)
    assert (r.alpha[r.inside] == C).all()
    assert np.isin(np.flatnonzero((r.alpha > 0) & (r.alpha < C)), r.on_margin).all()
    assert (f[r.alpha == 0] >= 1 - 1e-8).all()
    assert (f[r.alpha == C] <= 1 + 1e-8).all()
    assert abs(f[(r.alpha > 0) & (r.alpha < C)] - 1).max(initial=0) <= 1e-8
    assert r.alpha.sum() == pytest.approx(r.w @ r.w + C * r.xi.sum(), rel=1e-8)
    for b in r.b_interval:  # every offset of the interval is optimal, none beyond it
        assert primal_objective(r.w, b, X, y, C) == pytest.approx(r.primal, rel=1e-8)
    for b in (r.b_interval[0] - 0.1, r.b_interval[1] + 0.1):
        assert primal_objective(r.w, b, X, y, C) > r.primal + 0.099 * C


@given(mixed())
@settings(max_examples=100, deadline=None)
def test_hard_margin_is_certified_either_way(problem):  # thm-separation, thm-unique, thm-strong-duality
    X, y = problem
    try:
        r = hard_margin(X, y)
    except NotSeparableError as error:
        lam = error.certificate
        assert (lam >= 0).all()
        assert lam[y > 0].sum() == pytest.approx(1)
        assert lam[y < 0].sum() == pytest.approx(1)
        np.testing.assert_allclose((lam * y) @ X, 0, atol=1e-12)
    else:
        certify(r, X, y)
        assert (y * (X @ r.w + r.b) >= 1 - 1e-9).all()
        assert r.alpha.sum() == pytest.approx(r.margin**-2, rel=1e-9)


@given(mixed())
@settings(max_examples=40, deadline=None)
def test_monotone_along_c(problem):  # thm-along-c
    X, y = problem
    runs = [soft_margin(X, y, C) for C in (0.05, 0.1, 0.3, 1, 5)]
    norms, slacks = [np.linalg.norm(r.w) for r in runs], [r.xi.sum() for r in runs]
    assert (np.diff(norms) >= -1e-9).all()
    assert (np.diff(slacks) <= 1e-9).all()


@given(mixed(), st.sampled_from([0.1, 1.0, 10.0]))
@settings(max_examples=40, deadline=None)
def test_refit_on_the_support_vectors(problem, C):  # thm-refit
    X, y = problem
    r = soft_margin(X, y, C)
    again = soft_margin(X[r.support], y[r.support], C)
    np.testing.assert_allclose(again.w, r.w, atol=1e-8)
    assert again.primal == pytest.approx(r.primal, rel=1e-8)


@given(mixed(), st.sampled_from([0.3, 2.0]), st.floats(0.1, 10), st.integers(-5, 5))
@settings(max_examples=40, deadline=None)
def test_scale_shift_labels_and_order(problem, C, scale, shift):
    X, y = problem
    r = soft_margin(X, y, C)
    same = {
        "scale": (soft_margin(X * scale, y, C / scale**2), scale, 0),
        "shift": (soft_margin(X + shift, y, C), 1, shift),
        "labels": (soft_margin(X, -y, C), -1, 0),
        "order": (soft_margin(X[::-1], y[::-1], C), 1, 0),
    }
    for name, (other, factor, moved) in same.items():
        np.testing.assert_allclose(other.w * factor, r.w, atol=1e-8, err_msg=name)
        if name != "labels":
            b = np.array(other.b_interval) + other.w.sum() * moved
            np.testing.assert_allclose(b, r.b_interval, atol=1e-7, err_msg=name)


# Independent programs


@pytest.mark.parametrize(("n", "d"), [(60, 2), (200, 10), (40, 80)])
@pytest.mark.parametrize("C", [0.01, 1.0, 100.0])
def test_sklearn_svc_has_the_same_weights(n, d, C):
    rng = np.random.default_rng(n)
    X, u = rng.normal(size=(n, d)), rng.normal(size=d)
    y = np.where(X @ u + rng.normal(size=n) * 0.5 * np.linalg.norm(u) > 0.2, 1, -1)
    r = soft_margin(X, y, C)
    certify(r, X, y, tol=1e-11)
    peer = SVC(kernel="linear", C=C, tol=1e-10).fit(X, y)  # its Gram matrix has single precision
    np.testing.assert_allclose(r.w, peer.coef_[0], atol=2e-4 * np.linalg.norm(r.w))
    low, high = r.b_interval
    assert low - 1e-3 <= peer.intercept_[0] <= high + 1e-3
    theirs = primal_objective(peer.coef_[0], peer.intercept_[0], X, y, C)
    assert r.primal * (1 - 1e-11) <= theirs <= r.primal * (1 + 1e-3)


@pytest.mark.parametrize(("n", "d"), [(50, 3), (30, 60)])
def test_the_programs_of_the_text_as_they_are_printed(n, d):
    rng = np.random.default_rng(d)
    X, y = datasets.separable(n, d, 0.2, rng)
    r = hard_margin(X, y)
    program, w, b, separated = svm.hard_margin_program(X, y)
    assert program.solve(solver="CLARABEL") == pytest.approx(r.primal, rel=1e-6)
    np.testing.assert_allclose(w.value, r.w, atol=1e-5)
    assert b.value == pytest.approx(r.b, abs=1e-5)
    assert separated.dual_value.sum() == pytest.approx(r.alpha.sum(), rel=1e-5)
    dual, alpha, balance = svm.dual_program(X, y)
    assert dual.solve(solver="CLARABEL") == pytest.approx(r.dual, rel=1e-6)
    np.testing.assert_allclose((alpha.value * y) @ X, r.w, atol=1e-5)
    assert abs(balance.dual_value) == pytest.approx(abs(r.b), abs=1e-5)

    y[:3] *= -1
    r = soft_margin(X, y, 0.5)
    program, w, _, separated = svm.soft_margin_program(X, y, 0.5)
    assert program.solve(solver="CLARABEL") == pytest.approx(r.primal, rel=1e-6)
    np.testing.assert_allclose(w.value, r.w, atol=1e-4)
    assert separated.dual_value.max() <= 0.5 + 1e-6
    dual, alpha, _ = svm.dual_program(X, y, 0.5)
    assert dual.solve(solver="CLARABEL") == pytest.approx(r.dual, rel=1e-6)
    assert alpha.value.max() <= 0.5 + 1e-6


@pytest.mark.parametrize("kind", [sp.csr_matrix, sp.csc_array])
@pytest.mark.parametrize("shape", [(40, 90), (90, 40)])
def test_sparse_points(kind, shape):
    X = sp.random(*shape, density=0.1, random_state=0)
    y = np.where(np.arange(shape[0]) % 3, 1, -1)
    r, dense = soft_margin(kind(X), y, 2.0), soft_margin(X.toarray(), y, 2.0)
    certify(r, X.toarray(), y)
    np.testing.assert_allclose(r.w, dense.w, atol=1e-8)
    assert r.b == pytest.approx(dense.b, abs=1e-8)


# Wrong input


@pytest.mark.parametrize(
    ("X", "y", "message"),
    [
        ([[1.0], [2.0]], [1, 1], "both classes"),
        ([[1.0], [2.0]], [1, 0], "labels -1 and \\+1"),
        ([[1.0], [np.nan]], [1, -1], "finite"),
        ([[1.0], [2.0]], [1, -1, 1], "one label for each row"),
        ([1.0, 2.0], [1, -1], "shape"),
        (np.empty((0, 2)), [], "at least one point"),
        (sp.csr_matrix((2, 0)), [1, -1], "at least one point and one feature"),
        (sp.csr_matrix([[np.inf], [1]]), [1, -1], "finite"),
    ],
)
def test_wrong_data_are_refused(X, y, message):
    refused(message, hard_margin, X, y)
    refused(message, soft_margin, X, y, 1.0)


@pytest.mark.parametrize("C", [0, -1, np.nan, -np.inf, "1", None, True])
def test_wrong_c_is_refused(C):
    refused(r"C must be .*, got", soft_margin, [[1.0], [2.0]], [1, -1], C)


def test_unknown_solver_is_refused():
    refused(r"'interior-point', .*'libsvm', got 'smo'", hard_margin, [[1.0], [2.0]], [1, -1], solver="smo")


# A price for each point


@pytest.mark.parametrize("kind", [np.asarray, sp.csr_array])
@pytest.mark.parametrize(("n", "d"), [(40, 3), (20, 30)])
def test_a_price_for_each_point_is_that_of_its_repetitions(n, d, kind):
    rng = np.random.default_rng(n)
    X, times = rng.normal(size=(n, d)), rng.integers(1, 4, n)
    y = np.where(X[:, 0] + rng.normal(size=n) > 0, 1, -1)
    r = soft_margin(kind(X), y, 0.7 * times)
    again = soft_margin(np.repeat(X, times, axis=0), np.repeat(y, times), 0.7)
    certify(r, X, y)
    assert r.primal == pytest.approx(again.primal, rel=1e-10)
    np.testing.assert_allclose(r.w, again.w, atol=1e-9)
    np.testing.assert_allclose(r.b_interval, again.b_interval, atol=1e-8)
    assert (r.alpha <= r.C).all()
    assert (r.alpha[r.inside] == r.C[r.inside]).all()
    same = soft_margin(X, y, np.full(n, 0.7))
    np.testing.assert_allclose(same.w, soft_margin(X, y, 0.7).w, atol=1e-10)


@given(mixed(), st.integers(0, 1000))
@settings(max_examples=60, deadline=None)
def test_prices_of_many_sizes_are_certified(problem, seed):
    X, y = problem
    C = 10 ** np.random.default_rng(seed).uniform(-3, 3, len(y))
    r = soft_margin(X, y, C)
    certify(r, X, y)
    for b in r.b_interval:
        assert primal_objective(r.w, b, X, y, C) == pytest.approx(r.primal, rel=1e-8)
    for b in (r.b_interval[0] - 0.1, r.b_interval[1] + 0.1):
        assert primal_objective(r.w, b, X, y, C) > r.primal


def test_prices_that_make_the_offset_free():
    X, y, C = [[0.0], [0.0], [0.0]], [1, 1, -1], [1.0, 2.0, 3.0]  # w = 0; 3 on both sides
    r = soft_margin(X, y, C)
    assert (r.w.tolist(), r.b_interval, r.primal) == ([0], (-1, 1), 6)
    assert soft_margin(X, y, [1.0, 2.0, 2.5]).b_interval == (1, 1)


def test_programs_with_a_price_for_each_point():
    X, y = datasets.overlapping(30, 2, 1.5, 0)
    C = np.linspace(0.1, 3, 30)
    r = soft_margin(X, y, C)
    program, w, *_ = svm.soft_margin_program(X, y, C)
    assert program.solve(solver="CLARABEL") == pytest.approx(r.primal, rel=1e-6)
    np.testing.assert_allclose(w.value, r.w, atol=1e-4)
    dual, alpha, _ = svm.dual_program(X, y, C)
    assert dual.solve(solver="CLARABEL") == pytest.approx(r.dual, rel=1e-6)
    assert (alpha.value <= C + 1e-6).all()


@pytest.mark.parametrize(
    ("C", "message"),
    [([1.0, 2.0], "one for each point"), ([1.0, 0.0, 1.0], "above 0"), ([1.0, np.inf, 1.0], "finite"), ([], "shape")],
)
def test_wrong_prices_are_refused(C, message):
    refused(message, soft_margin, [[0.0], [1.0], [2.0]], [1, -1, 1], C)


def test_infinite_price_is_the_hard_margin():
    X, y = datasets.iris_pair()
    np.testing.assert_array_equal(soft_margin(X, y, np.inf).w, hard_margin(X, y).w)


def test_the_check_of_the_conditions_knows_a_price_for_each_point():
    X, y = datasets.overlapping(30, 2, 1.5, 0)
    C = np.linspace(0.1, 3, 30)
    check_kkt(soft_margin(X, y, C), X, y, C)
    with pytest.raises(CheckFailed):
        check_kkt(soft_margin(X, y, C), X, y, C[::-1].copy())


def test_coordinate_descent_finds_the_largest_margin_far_from_zero():
    r = hard_margin([[0, 1e3], [1, 1e3], [3, 1e3]], [-1, 1, 1], solver="coordinate-descent")
    assert r.converged
    np.testing.assert_allclose(np.append(r.w, r.b), [2, 0, -1], atol=1e-9)


@pytest.mark.parametrize("C", [1.0, np.inf])
def test_coordinate_descent_finds_an_offset_at_which_no_class_starts(C):
    r = soft_margin([[-9.0], [5.0], [4.0]], [-1, 1, 1], C, solver="coordinate-descent")
    assert r.converged
    assert r.primal == pytest.approx(2 / 169)


def test_coordinate_descent_finds_nearly_each_largest_margin_and_soft_ones_of_low_prices():
    refused = 0
    for seed in range(100):
        rng = np.random.default_rng(seed)
        n, d = rng.integers(6, 60), rng.integers(1, 25)
        X, w = rng.normal(size=(n, d)) * 10.0 ** rng.uniform(-3, 3), rng.normal(size=d)
        f = X @ w
        y = np.where(f > np.quantile(f, rng.uniform(0.1, 0.8)), 1, -1)
        apart = X + np.outer(y, w) * (abs(X).max() * 0.05 / np.linalg.norm(w))
        try:
            found = hard_margin(apart, y, solver="coordinate-descent")
            assert found.primal == pytest.approx(hard_margin(apart, y).primal, rel=1e-8)
        except ArithmeticError:
            refused += 1
        noisy, C = np.where(rng.random(n) < 0.2, -y, y), 10.0 ** rng.uniform(-6, 2) / (X**2).sum(axis=1).max()
        assert abs(noisy.sum()) == n or soft_margin(X, noisy, C, solver="coordinate-descent").converged
    assert refused <= 1


def test_a_margin_that_libsvm_does_not_find_is_an_error():
    X = [
        [1017694.4730659552, -108884.33725555075],
        [-0.5031253000223265, 0.1739674141780697],
        [0.4549511903795984, -1.054327865231708],
    ]
    with pytest.raises(ArithmeticError, match="bring the features to one scale"):
        hard_margin(X, [-1, 1, -1], solver="libsvm")


@pytest.mark.parametrize("C", [np.nan, "a", 0, -1])
def test_the_states_of_a_path_are_those_of_a_price(C):
    refused("C must be a finite number above 0", svm_path([[0], [1]], [-1, 1]).states, C)


def test_a_path_of_huge_points():
    X = np.random.default_rng(0).normal(size=(30, 3))
    y = np.where(X[:, 0] + 0.3 * X[:, 1] ** 2 > 0, 1, -1)
    path, far = svm_path(X, y), svm_path(X * 2.0**360, y)
    np.testing.assert_allclose(far.C * 2.0**720, path.C, rtol=1e-12)
    assert far.at(far.C[0]).converged


def test_tall_data_take_twice_their_memory():
    rng = np.random.default_rng(0)
    X = rng.normal(size=(60_000, 20))
    y = np.where(X[:, 0] + rng.normal(size=60_000) > 0, 1, -1)
    soft_margin(X[:100], y[:100], 1e-3)  # imports what it needs
    tracemalloc.start()
    result = soft_margin(X, y, 1e-3)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert result.converged
    assert peak <= 2 * X.nbytes
