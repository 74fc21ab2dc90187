"""Kernels, the check of Gram matrices, and the kernel SVM, against definitions, exact answers and scikit-learn."""

import pickle
from fractions import Fraction
from functools import partial

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays
from scipy import sparse
from sklearn.datasets import make_circles, make_classification, make_moons
from sklearn.metrics import pairwise
from sklearn.svm import SVC

from lincls import datasets
from lincls._validate import as_gram
from lincls.duality import kkt_residuals
from lincls.kernels import kernel_svm, linear_kernel, polynomial_kernel, rbf_kernel, smo
from lincls.solvers import kernel as forms
from lincls.solvers import libsvm
from lincls.svm import hard_margin, soft_margin
from refusals import refused

KERNELS = [linear_kernel, polynomial_kernel, rbf_kernel]
FLOATS = st.integers(-(10**4), 10**4).map(lambda k: k / 997)


# Kernels ------------------------------------------------------------------------------------------


def test_kernels_by_hand():
    X, Z = [[1.0, 2.0], [0.0, -1.0]], [[3.0, 0.0], [1.0, 1.0], [1.0, 2.0]]
    assert linear_kernel(X, Z).tolist() == [[3, 3, 5], [0, -1, -2]]
    assert polynomial_kernel(X, Z).tolist() == [[16, 16, 36], [1, 0, 1]]
    assert polynomial_kernel(X, Z, 3, 0.0).tolist() == [[27, 27, 125], [0, -1, -8]]
    distances = np.array([[8, 1, 0], [10, 5, 10]])
    np.testing.assert_allclose(rbf_kernel(X, Z), np.exp(-distances), rtol=1e-15)
    np.testing.assert_allclose(rbf_kernel(X, Z, 0.25), np.exp(-distances / 4), rtol=1e-15)


@pytest.mark.parametrize("shape", [(7, 3), (40, 11)])
def test_kernels_are_those_of_scikit_learn(shape):
    rng = np.random.default_rng(1)
    X, Z = rng.normal(size=shape), rng.normal(size=(5, shape[1]))
    np.testing.assert_allclose(linear_kernel(X, Z), pairwise.linear_kernel(X, Z), atol=1e-13)
    np.testing.assert_allclose(
        polynomial_kernel(X, Z, 4, 0.7), pairwise.polynomial_kernel(X, Z, degree=4, gamma=1, coef0=0.7), rtol=1e-11
    )
    np.testing.assert_allclose(rbf_kernel(X, Z, 0.3), pairwise.rbf_kernel(X, Z, gamma=0.3), atol=1e-13)


def test_a_polynomial_kernel_is_the_inner_product_of_monomials():
    rng = np.random.default_rng(2)
    X = rng.integers(-4, 5, (6, 2)).astype(float)
    x1, x2 = X.T
    r = np.sqrt(2)
    monomials = np.column_stack([x1**2, x2**2, r * x1 * x2, r * np.sqrt(3) * x1, r * np.sqrt(3) * x2, np.full(6, 3)])
    np.testing.assert_allclose(polynomial_kernel(X, degree=2, offset=3.0), monomials @ monomials.T, rtol=1e-13)


@given(arrays(float, (6, 3), elements=FLOATS), st.sampled_from([(1, 0.0), (2, 1.0), (3, 0.5)]), st.floats(1e-3, 10))
@settings(max_examples=60, deadline=None)
def test_gram_matrices_are_symmetric_and_semidefinite_whatever_the_points(X, powers, gamma):
    for K in (linear_kernel(X), polynomial_kernel(X, None, *powers), rbf_kernel(X, gamma=gamma)):
        assert (K == K.T).all()
        if K.any():
            assert as_gram(K) is K
    assert (rbf_kernel(X, gamma=gamma).diagonal() == 1).all()


def test_the_rbf_kernel_does_not_cancel_far_from_the_origin():
    X = np.array([[1.0, 0.0], [1.5, 0.25], [1.0, 1.0]])
    np.testing.assert_allclose(rbf_kernel(X + 2.0**26), rbf_kernel(X), rtol=1e-15)


@pytest.mark.parametrize("kernel", KERNELS)
def test_what_is_no_pair_of_point_sets_is_refused(kernel):
    refused(r"Z must have as many columns as X, 2, got shape \(1, 3\)", kernel, np.ones((4, 2)), np.ones((1, 3)))
    refused("X must have shape", kernel, np.ones(2))
    refused(r"Z must be finite, got nan at Z\[0, 0\]", kernel, np.ones((1, 1)), [[np.nan]])


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda X: polynomial_kernel(X, degree=0), "degree must be an integer of at least 1, got 0"),
        (lambda X: polynomial_kernel(X, degree=1.5), "degree must be an integer of at least 1, got 1.5"),
        (lambda X: polynomial_kernel(X, offset=-0.5), "offset must be at least 0.*semidefinite, got -0.5"),
        (lambda X: polynomial_kernel(X, offset=np.inf), "offset must be a finite number"),
        (lambda X: polynomial_kernel(1e60 * X, degree=3), r"\(x.z \+ 1\)\^3 overflows"),
        (lambda X: rbf_kernel(X, gamma=0), "gamma must be a finite number above 0"),
        (lambda X: rbf_kernel(X, gamma="auto"), "gamma must be a finite number above 0"),
    ],
)
def test_bad_options_are_named(call, message):
    refused(message, call, np.array([[1.0], [2.0]]))


@pytest.mark.parametrize("form", [sparse.csr_array, sparse.csc_matrix, sparse.coo_array])
def test_sparse_points_have_the_kernel_of_dense_ones(form):
    rng = np.random.default_rng(3)
    X, Z = (rng.normal(size=(n, 40)) * (rng.random((n, 40)) < 0.2) for n in (30, 7))
    for kernel in (*KERNELS, partial(polynomial_kernel, degree=3, offset=0.5), partial(rbf_kernel, gamma=0.1)):
        for pair in ((X, Z), (form(X), form(Z)), (form(X), Z), (X, form(Z))):
            values = kernel(*pair)
            assert type(values) is np.ndarray
            np.testing.assert_allclose(values, kernel(X, Z), rtol=1e-12, atol=1e-14)
        K = kernel(form(X))
        assert (K == K.T).all()
        np.testing.assert_allclose(K, kernel(X), rtol=1e-12, atol=1e-14)
    assert (rbf_kernel(form(X)).diagonal() == 1).all()


@pytest.mark.parametrize("shift", [0.0, 100.0, 1e8])
@pytest.mark.parametrize("gamma", [1e-3, 1.0, 1e6])
def test_distances_of_many_features_are_as_good_as_differences(shift, gamma):
    rng = np.random.default_rng(4)
    X = np.round(rng.normal(size=(20, 100)), 3) + shift
    X[10:] = X[:10] + rng.integers(0, 2, (10, 100)) / 2**10  # near pairs: where the inner products would cancel
    Z = X[::3].copy()
    for K, pair in ((rbf_kernel(X, Z, gamma), (X, Z)), (rbf_kernel(X, gamma=gamma), (X, X))):
        exact = np.exp(-gamma * ((pair[0][:, None] - pair[1]) ** 2).sum(axis=2))
        np.testing.assert_allclose(K, exact, rtol=3e-12, atol=1e-300)
    assert (K == K.T).all()
    assert (K.diagonal() == 1).all()


# The check of Gram matrices -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("K", "message"),
    [
        (np.ones((2, 3)), r"K must be square, .*got shape \(2, 3\)"),
        ([[1.0, 0.5], [0.4, 1.0]], r"K must be symmetric, got K\[0, 1\] = 0.5 and K\[1, 0\] = 0.4"),
        ([[1.0, 0.0], [0.0, -1.0]], r"semidefinite, got K\[1, 1\] = -1.0, a square, below 0"),
        ([[1.0, 2.0], [2.0, 1.0]], "semidefinite, got eigenvalues from -1 to 3"),
        (np.diag([1.0, 1.0, 1.0]) - 0.6 * (1 - np.eye(3)), "semidefinite, got eigenvalues from -0.2 to 1.6"),
        ([[0.0, 1.0], [1.0, 0.0]], "semidefinite, got eigenvalues from -1 to 1"),
        ([[np.inf]], "K must be finite"),
        ([["a"]], "K must hold real numbers"),
        (np.ones((0, 0)), "K must hold at least one point"),
    ],
)
def test_what_is_no_gram_matrix_is_refused(K, message):
    refused(message, as_gram, K)


def test_rounding_of_symmetry_is_averaged_out():
    assert as_gram([[1.0, 0.5 + 2e-12], [0.5, 1.0]]).tolist() == [[1.0, 0.5 + 1e-12], [0.5 + 1e-12, 1.0]]


def test_semidefiniteness_can_be_left_out():
    assert as_gram([[1, 2], [2, 1]], semidefinite=False).tolist() == [[1, 2], [2, 1]]


@pytest.mark.parametrize("scale", [1e-8, 1.0, 1e8])
@pytest.mark.parametrize("shift", [0.0, 1e4])
def test_rounded_gram_matrices_of_low_rank_pass_and_clearly_indefinite_ones_do_not(scale, shift):
    rng = np.random.default_rng(0)
    X = scale * (rng.normal(size=(150, 3)) + shift)
    K = X @ X.copy().T
    checked = as_gram(K)
    assert (checked == checked.T).all()
    np.testing.assert_allclose(checked, K, rtol=1e-10, atol=1e-10 * K.max())
    K[0, 0] -= 1e-6 * K.trace()
    refused("semidefinite", as_gram, K)


@pytest.mark.parametrize("n", [1, 4])
def test_the_zero_matrix_is_a_gram_matrix(n):
    assert not as_gram(np.zeros((n, n))).any()


# The kernel SVM -----------------------------------------------------------------------------------


def certify(result, K, y, C):
    """Check the KKT conditions of the kernel problem from the result alone."""
    f = result.decision(K)
    beta = result.alpha * y
    norm2 = beta @ K @ beta
    xi = np.maximum(0, 1 - y * f)
    primal, dual = norm2 / 2 + (C * xi.sum() if np.isfinite(C) else 0), result.alpha.sum() - norm2 / 2
    assert result.converged
    assert (result.alpha >= 0).all()
    assert (result.alpha <= C).all()
    assert abs(beta.sum()) <= 1e-8 * result.alpha.sum()
    assert abs(primal - dual) <= 1e-7 * primal
    assert result.primal == pytest.approx(primal, rel=1e-8)
    assert result.dual == pytest.approx(dual, rel=1e-8)
    assert result.gap == result.primal - result.dual
    assert result.margin == pytest.approx(norm2**-0.5, rel=1e-7)
    np.testing.assert_allclose(result.xi, xi, atol=1e-7)
    assert result.support.tolist() == np.flatnonzero(result.alpha).tolist()
    assert result.inside.tolist() == np.flatnonzero(result.xi).tolist()
    assert not set(result.on_margin) & set(result.inside)
    np.testing.assert_allclose((y * f)[result.on_margin], 1, atol=1e-7)
    low, high = result.b_interval
    assert low <= result.b <= high


def test_iris_by_its_gram_matrix_has_the_answer_of_the_text():
    X, y = datasets.iris_pair()
    result = kernel_svm(X @ X.T, y, np.inf)
    w = (result.alpha * y) @ X
    np.testing.assert_allclose(w, [-5 / 6, 10 / 3], rtol=1e-9)
    assert result.b == pytest.approx(-1 / 12, abs=1e-9)
    certify(result, X @ X.T, y, np.inf)


@pytest.mark.parametrize("C", [0.01, 0.5, 3.0, 10.0])
def test_the_linear_kernel_gives_the_soft_margin(C):
    X, y = datasets.iris_pair()
    dual, primal = kernel_svm(linear_kernel(X), y, C), soft_margin(X, y, C)
    certify(dual, linear_kernel(X), y, C)
    np.testing.assert_allclose((dual.alpha * y) @ X, primal.w, rtol=1e-7, atol=1e-9)
    np.testing.assert_allclose(dual.b_interval, primal.b_interval, atol=1e-7)
    assert dual.primal == pytest.approx(primal.primal, rel=1e-9)
    assert (dual.on_margin.tolist(), dual.inside.tolist()) == (primal.on_margin.tolist(), primal.inside.tolist())
    assert max(kkt_residuals((dual.alpha * y) @ X, dual.b, dual.alpha, X, y, C).values()) <= 1e-7


def test_xor_in_exact_numbers():
    # (x.z + 1)^2 on the corners +-1: 9 on the diagonal, 1 elsewhere; alpha = 1/8 each, f = -x1 x2, ||w||^2 = 1/2
    X, y = datasets.xor()
    result = kernel_svm(polynomial_kernel(X), y, np.inf)
    np.testing.assert_allclose(result.alpha, [1 / 8] * 4, rtol=1e-12)
    assert result.b == pytest.approx(0, abs=1e-12)
    assert result.primal == pytest.approx(float(Fraction(1, 4)), rel=1e-12)
    assert result.margin == pytest.approx(2**0.5, rel=1e-12)
    grid = np.array([[a, b] for a in (-2.0, 0.5, 3.0) for b in (-1.0, 0.25, 2.0)])
    np.testing.assert_allclose(result.decision(polynomial_kernel(grid, X)), -grid[:, 0] * grid[:, 1], atol=1e-11)
    assert result.predict(polynomial_kernel(grid, X)).tolist() == np.where(grid.prod(axis=1) < 0, 1, -1).tolist()
    capped = kernel_svm(polynomial_kernel(X), y, 1 / 16)
    assert capped.alpha.tolist() == [1 / 16] * 4
    np.testing.assert_allclose(capped.xi, 0.5, rtol=1e-12)


@pytest.mark.parametrize("C", [0.1, 1.0, 100.0])
@pytest.mark.parametrize("kernel", [lambda X, Z=None: rbf_kernel(X, Z, 0.5), polynomial_kernel], ids=["rbf", "poly"])
def test_scores_are_those_of_a_tight_SVC(kernel, C):
    rng = np.random.default_rng(5)
    X, new = rng.normal(size=(80, 2)), rng.normal(size=(30, 2))
    y = np.where(X[:, 0] * X[:, 1] + 0.2 * rng.normal(size=80) > 0, 1, -1)
    K = kernel(X)
    ours, theirs = kernel_svm(K, y, C), SVC(kernel="precomputed", C=C, tol=1e-10).fit(K, y)
    certify(ours, K, y, C)
    size = abs(ours.alpha).max() * abs(K).max()
    np.testing.assert_allclose(
        ours.decision(kernel(new, X)), theirs.decision_function(kernel(new, X)), atol=1e-6 * size
    )
    assert ours.primal <= theirs_primal(theirs, K, y, C) * (1 + 1e-9)


def theirs_primal(svc, K, y, C):
    """The primal objective of an SVC."""
    beta = np.zeros(len(y))
    beta[svc.support_] = svc.dual_coef_[0]
    return beta @ K @ beta / 2 + C * np.maximum(0, 1 - y * (K @ beta + svc.intercept_[0])).sum()


def test_rbf_separates_conflict_free_data_and_hard_agrees_with_large_C():
    X, y = datasets.xor()
    hard, soft = (kernel_svm(rbf_kernel(X), y, C) for C in (np.inf, 1e6))
    certify(hard, rbf_kernel(X), y, np.inf)
    np.testing.assert_allclose(hard.alpha, soft.alpha, rtol=1e-9)
    linear = hard_margin(np.linalg.cholesky(rbf_kernel(X)), y)  # points with this Gram matrix
    assert hard.margin == pytest.approx(linear.margin, rel=1e-9)


def test_inseparable_data_have_no_hard_margin():
    X, y = datasets.xor()
    with pytest.warns(UserWarning, match="could not be certified to 1e-8"):
        assert not kernel_svm(X @ X.T, y, np.inf).converged


@pytest.mark.parametrize(
    "K",
    [np.zeros((4, 4)), np.ones((4, 4)), 1e-12 * np.eye(4), 1e12 * np.eye(4), np.ones((4, 4)) + 1e-7 * np.eye(4)],
    ids=["zero", "one point", "small", "large", "nearly one point"],
)
def test_extreme_gram_matrices_are_certified(K):
    y = np.array([1, 1, 1, -1])
    result = kernel_svm(K, y, 1.0)
    assert result.converged
    assert np.isfinite([*result.alpha, result.b, result.primal, result.dual]).all()
    assert result.gap <= 1e-8 * result.primal
    assert result.margin > 0


def test_what_comes_in_is_checked():
    refused("K must be positive semidefinite", kernel_svm, [[1, 2], [2, 1]], [1, -1], 1.0)
    refused(r"y must have shape \(2,\)", kernel_svm, np.eye(2), [1, -1, 1], 1.0)
    refused("y must hold both classes", kernel_svm, np.eye(2), [1, 1], 1.0)
    refused("C must be a finite number above 0", kernel_svm, np.eye(2), [1, -1], 0)
    refused(r"K must have shape \(n, 2\)", kernel_svm(np.eye(2), [1, -1], 1.0).decision, np.eye(3))


# A kernel as a function, and libsvm -----------------------------------------------------------------

MOONS = make_moons(160, noise=0.3, random_state=0)[0], 2 * make_moons(160, noise=0.3, random_state=0)[1] - 1
FUNCTIONS = {
    "linear": linear_kernel,
    "rbf": partial(rbf_kernel, gamma=0.7),
    "cubic": partial(polynomial_kernel, degree=3),
    "own": lambda X, Z: np.exp(-abs(X[:, None] - Z).sum(axis=2)),
}


def each_function():
    return pytest.mark.parametrize("kernel", FUNCTIONS.values(), ids=FUNCTIONS)


@each_function()
@pytest.mark.parametrize("C", [0.01, 1.0, 100.0])
def test_libsvm_gives_the_certified_solution_of_our_own_method(kernel, C):
    X, y = MOONS
    K = kernel(X, X)
    ours = kernel_svm(K, y, C, solver="interior-point")
    for result in (kernel_svm(kernel, y, C, X=X, solver="libsvm"), kernel_svm(K, y, C, solver="libsvm")):
        assert result.converged
        assert result.primal == pytest.approx(ours.primal, rel=1e-9)
        assert abs(result.gap) <= 1e-9 * result.primal
        if result._kernel is None:
            certify(result, K, y, C)
        else:
            scores = kernel(X[:9] + 0.1, X) @ (result.alpha * y) + result.b
            np.testing.assert_allclose(result.decision(X[:9] + 0.1), scores, rtol=1e-9, atol=1e-9 * abs(scores).max())


@each_function()
def test_a_function_gives_what_its_gram_matrix_gives(kernel, monkeypatch):
    X, y = MOONS
    result, gram = kernel_svm(kernel, y, 1.0, X=X), kernel_svm(kernel(X, X), y, 1.0)
    np.testing.assert_array_equal(result.alpha, gram.alpha)
    new = X[:50] + 0.1
    scores = gram.decision(kernel(new, X))
    np.testing.assert_allclose(result.decision(new), scores, rtol=1e-10, atol=1e-12)
    monkeypatch.setattr(forms, "BLOCK", 7 * len(result.support))  # blocks of seven rows
    np.testing.assert_allclose(result.decision(new), scores, rtol=1e-10, atol=1e-12)
    assert result.decision(new[0]) == pytest.approx(scores[0], rel=1e-9)
    assert result.decision(new[:0]).shape == (0,)
    assert result.predict(new).tolist() == np.where(scores > 0, 1, -1).tolist()
    refused(r"X must have shape \(n, 2\)", result.decision, np.ones((3, 4)))


@pytest.mark.parametrize("form", [np.asarray, sparse.csr_array])
def test_points_may_be_sparse(form):
    rng = np.random.default_rng(6)
    X = rng.random((120, 300)) * (rng.random((120, 300)) < 0.05)
    y = np.where(X[:, :30].sum(axis=1) > X[:, 30:60].sum(axis=1), 1, -1)
    for kernel in (linear_kernel, partial(rbf_kernel, gamma=0.5), partial(polynomial_kernel, degree=2)):
        result = kernel_svm(kernel, y, 10.0, X=form(X), solver="libsvm")
        assert result.converged
        np.testing.assert_allclose(result.decision(form(X)), result.decision(X), rtol=1e-9, atol=1e-9)
        assert result.primal == pytest.approx(kernel_svm(kernel(X), y, 10.0).primal, rel=1e-9)


@pytest.mark.parametrize("C", [100.0, 1e4])
def test_where_libsvm_stops_too_early_the_undecided_points_are_solved_for(C, monkeypatch):
    # the cubic kernel of points in the plane has ten dimensions: nearly every set of free points is wrong
    X, y = make_circles(300, noise=0.2, factor=0.5, random_state=0)
    kernel, y = FUNCTIONS["cubic"], 2 * y - 1
    monkeypatch.setattr(libsvm, "STEPS", 20)
    rounds, decide = [], libsvm.decide
    monkeypatch.setattr(libsvm, "decide", lambda *args: rounds.append(args) or decide(*args))
    result = kernel_svm(kernel, y, C, X=X, solver="libsvm")
    assert rounds
    assert result.converged
    assert result.primal == pytest.approx(kernel_svm(kernel(X), y, C).primal, rel=1e-9)


def test_of_the_kernel_only_columns_in_use_are_computed(monkeypatch):
    X, y = make_classification(3000, 10, class_sep=2.0, n_clusters_per_class=1, random_state=0)
    values, blocks = [], forms.kernel_blocks

    def counted(kernel, X, Z):
        for part, K in blocks(kernel, X, Z):
            values.append(K.size)
            yield part, K

    monkeypatch.setattr(forms, "kernel_blocks", counted)
    result = kernel_svm(partial(rbf_kernel, gamma=0.05), 2 * y - 1, 1.0, X=X)
    assert result.converged
    assert sum(values) <= len(X) * (len(result.support) + forms.CENTRE + 10)
    assert sum(values) < len(X) ** 2 / 4


def test_the_hard_margin_by_libsvm():
    X, y = datasets.iris_pair()
    result = kernel_svm(linear_kernel, y, np.inf, X=X, solver="libsvm")
    assert result.converged
    np.testing.assert_allclose((result.alpha * y) @ X, [-5 / 6, 10 / 3], rtol=1e-9)
    X, y = datasets.xor()
    with pytest.warns(UserWarning, match="could not be certified to 1e-8"):
        assert not kernel_svm(linear_kernel, y, np.inf, X=X, solver="libsvm").converged
    hard = kernel_svm(polynomial_kernel, y, np.inf, X=X, solver="libsvm")
    assert hard.converged
    np.testing.assert_allclose(hard.alpha, 1 / 8, rtol=1e-10)


@pytest.mark.parametrize("seed", range(5))
def test_libsvm_solves_points_far_from_their_mean_at_a_low_price(seed):
    rng = np.random.default_rng(seed)
    X = np.exp(2 * rng.normal(size=(600, 3)))
    y = np.where(rng.random(600) < 0.5, 1, -1)
    result = kernel_svm(linear_kernel, y, 1e-4, X=X / X.max())
    assert result.converged
    assert result.primal == pytest.approx(soft_margin(X / X.max(), y, 1e-4).primal, rel=2e-8)


@pytest.mark.parametrize("scale", [1e-3, 1e4, 1e20])
def test_libsvm_solves_large_powers_in_their_own_units(scale):
    X, y = MOONS
    kernel = partial(polynomial_kernel, degree=5, offset=scale**2)
    result = kernel_svm(kernel, y, scale**-10, X=X * scale, solver="libsvm")
    ours = kernel_svm(partial(polynomial_kernel, degree=5), y, 1.0, X=X)
    assert result.converged
    assert result.primal * scale**10 == pytest.approx(ours.primal, rel=1e-8)


@pytest.mark.parametrize("solver", ["libsvm", "interior-point"])
def test_what_is_not_solved_is_said_and_no_worse_than_nothing(solver):
    X = np.random.default_rng(0).normal(size=(100, 3))
    y = np.where(X[:, 0] * X[:, 1] > 0, 1, -1)
    for points in X * 1e4, X + 1e4, X + 1e8:
        with pytest.warns(UserWarning, match="could not be certified to 1e-8: .*subtract the mean") as record:
            result = kernel_svm(partial(polynomial_kernel, degree=5), y, 1.0, X=points, solver=solver)
        assert [warning.filename for warning in record] == [__file__]  # one, and it points at the call
        assert not result.converged
        assert result.primal <= 2 * min((y > 0).sum(), (y < 0).sum()) * (1 + 1e-12)


def test_where_libsvm_overflows_an_error_says_what_to_do():
    X = np.random.default_rng(0).normal(size=(100, 3))
    with pytest.raises(ArithmeticError, match="bring the features to one scale"):
        kernel_svm(partial(polynomial_kernel, degree=3), np.sign(X[:, 0]), 1.0, X=X + 1e18, solver="libsvm")


@pytest.mark.parametrize("form", [np.asarray, sparse.csr_array])
@pytest.mark.parametrize("C", [0.01, 1.0, 1e4, np.linspace(0.1, 1, 160)], ids=["low", "1", "high", "each"])
def test_libsvm_solves_the_linear_soft_margin(form, C):
    X, y = MOONS
    ours, result = soft_margin(X, y, C), soft_margin(form(X), y, C, solver="libsvm")
    assert result.converged
    np.testing.assert_allclose(result.w, ours.w, rtol=1e-7, atol=1e-9)
    assert result.primal == pytest.approx(ours.primal, rel=1e-10)
    assert max(kkt_residuals(result.w, result.b, result.alpha, X, y, C).values()) <= 1e-7


@pytest.mark.parametrize("solver", ["interior-point", "libsvm"])
def test_a_price_for_each_point_is_a_number_of_copies(solver):
    X, y = MOONS
    kernel, copies = FUNCTIONS["rbf"], np.arange(len(y)) % 3 + 1
    weighted = kernel_svm(kernel, y, 0.5 * copies, X=X, solver=solver)
    copied = kernel_svm(kernel, np.repeat(y, copies), 0.5, X=np.repeat(X, copies, axis=0), solver=solver)
    assert weighted.converged
    assert weighted.primal == pytest.approx(copied.primal, rel=1e-9)
    np.testing.assert_allclose(weighted.decision(X), copied.decision(X), rtol=1e-6, atol=1e-7)
    assert (weighted.alpha <= 0.5 * copies).all()
    assert weighted.C.tolist() == (0.5 * copies).tolist()


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda X, y: kernel_svm(rbf_kernel, y, 1.0), "X must hold the points where K is a function, got None"),
        (lambda X, y: kernel_svm(rbf_kernel(X), y, 1.0, X=X), "X belongs to a K that is a function"),
        (
            lambda X, y: kernel_svm(rbf_kernel, y, 1.0, X=X, solver="smo"),
            "solver must be one of 'auto', 'interior-point', ",
        ),
        (lambda X, y: kernel_svm(rbf_kernel, y[:3], 1.0, X=X), r"y must have shape \(160,\)"),
        (lambda X, y: kernel_svm(rbf_kernel, y, [1.0], X=X), "C must be one number, or one for each point"),
        (
            lambda X, y: kernel_svm(partial(rbf_kernel, gamma=-1), y, 1.0, X=X, solver="libsvm"),
            "gamma must be a finite number above 0, got -1",
        ),
        (lambda X, y: kernel_svm(lambda X, Z: X @ Z.T - 9, y, 1.0, X=X, solver="libsvm"), "K must be positive semi"),
        (
            lambda X, y: kernel_svm(lambda X, Z: X[:, :1], y, 1.0, X=X),
            r"must return shape \(n, m\), .*got shape \(160, 1\)",
        ),
        (lambda X, y: smo(rbf_kernel(X), y, np.inf), "C must be finite, got inf; use kernel_svm"),
        (lambda X, y: smo(rbf_kernel(X), y, 1.0, tol=0), "tol must be a finite number above 0"),
        (lambda X, y: smo(rbf_kernel(X), y, 1.0, max_iter=0), "max_iter must be an integer of at least 1"),
        (lambda X, y: smo(-rbf_kernel(X), y, 1.0), "K must be positive semidefinite"),
    ],
)
def test_wrong_arguments_are_named(call, message):
    refused(message, call, *MOONS)


def test_results_of_functions_can_be_stored():
    X, y = MOONS
    result = kernel_svm(FUNCTIONS["rbf"], y, 1.0, X=X)
    np.testing.assert_array_equal(pickle.loads(pickle.dumps(result)).decision(X), result.decision(X))
    assert "_kernel" not in repr(result)
    assert len(repr(result)) < 700


# Sequential minimal optimisation --------------------------------------------------------------------


def test_two_points_are_solved_in_one_step_by_hand():
    # F = (1, -1): t climbs from 0 to (1 - (-1))/(K_11 - 2 K_12 + K_22) = 2/(1 - 2 + 4) = 2/3, or to C
    K, y = [[1.0, 1.0], [1.0, 4.0]], [1, -1]
    result = smo(K, y, 10.0)
    np.testing.assert_allclose(result.alpha, [2 / 3, 2 / 3], rtol=1e-15)
    assert result.n_iter == 1
    assert result.primal == pytest.approx(2 / 3, rel=1e-14)  # 1/2 (2/3)^2 3
    capped = smo(K, y, 0.5)
    assert capped.alpha.tolist() == [0.5, 0.5]
    assert capped.n_iter == 1


@each_function()
@pytest.mark.parametrize("C", [0.1, 10.0])
def test_smo_finds_the_solution_of_the_kernel_svm(kernel, C):
    X, y = MOONS
    K = kernel(X, X)
    result, exact = smo(K, y, C, tol=1e-9), kernel_svm(K, y, C)
    assert result.converged
    assert exact.primal * (1 - 1e-9) <= result.primal <= exact.primal * (1 + 1e-8)
    np.testing.assert_allclose(result.decision(K), exact.decision(K), atol=1e-3 * abs(exact.decision(K)).max())
    assert ((result.alpha >= 0) & (result.alpha <= C)).all()
    assert abs(result.alpha @ y) <= 1e-12 * result.alpha.sum()


def test_smo_knows_how_far_it_is():
    X, y = MOONS
    K, gaps = rbf_kernel(X), []
    for tol in (1e-1, 1e-3, 1e-6):
        result = smo(K, y, 10.0, tol=tol)
        assert result.converged
        assert 0 <= result.gap <= tol * result.primal
        gaps.append(result.gap)
    assert gaps == sorted(gaps, reverse=True)
    stopped = smo(K, y, 10.0, max_iter=5)
    assert (stopped.n_iter, stopped.converged) == (5, False)
    assert stopped.gap > 1e-3 * stopped.primal


def test_smo_takes_a_price_for_each_point_and_gram_matrices_of_one_point():
    X, y = MOONS
    C = np.linspace(0.1, 2, len(y))
    K = rbf_kernel(X)
    assert smo(K, y, C, tol=1e-9).primal == pytest.approx(kernel_svm(K, y, C).primal, rel=1e-8)
    result = smo(np.ones((4, 4)), [1, 1, 1, -1], 1.0)  # all in one place: the parabola is a line, up to the wall
    assert result.converged
    assert result.dual == pytest.approx(2.0)
