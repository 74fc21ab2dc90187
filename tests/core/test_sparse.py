"""Sparse points: the same answers as dense ones, without their size."""

import numpy as np
import pytest
import scipy.sparse as sp

from lincls import svm
from lincls.duality import duality_gap, kkt_residuals
from lincls.path import svm_path
from lincls.solvers import coordinate, points
from lincls.svm import NotSeparableError, hard_margin, soft_margin
from memory import within


def noisy(n, d, density, seed=0):
    """Points of a noisy hyperplane, sparse, with a mean far from zero."""
    rng = np.random.default_rng(seed)
    X = sp.random(n, d, density=density, random_state=seed, format="csr")
    y = np.where(X @ rng.normal(size=d) + 0.3 * rng.normal(size=n) > 0, 1, -1)
    return X, y


def words(n, d, seed=0):
    """Rows of about forty words of a text by Zipf's law, of length one; labels of a noisy hyperplane."""
    rng = np.random.default_rng(seed)
    frequency = 1 / (np.arange(d) + 10)
    counts = rng.poisson(40 * frequency / frequency.sum(), (n, d))
    X = sp.csr_array(np.log1p(counts) / np.linalg.norm(np.log1p(counts), axis=1)[:, None])
    f = X @ rng.normal(size=d)
    return X, np.where(f - f.mean() + 0.3 * f.std() * rng.normal(size=n) > 0, 1, -1)


@pytest.fixture
def always_sparse(monkeypatch):
    """Keep small and full matrices sparse too."""
    monkeypatch.setattr(points, "SMALL", 0)
    monkeypatch.setattr(points, "FULL", 2)


@pytest.mark.usefixtures("always_sparse")
@pytest.mark.parametrize("solver", ["interior-point", "coordinate-descent", "libsvm", "auto"])
@pytest.mark.parametrize("C", [0.01, 1.0, 20.0, "each"])
@pytest.mark.parametrize(("n", "d"), [(200, 30), (60, 150), (400, 900)])
def test_the_answers_of_dense_points(n, d, C, solver):
    X, y = noisy(n, d, 0.1)
    C = np.random.default_rng(0).uniform(0.1, 3, n) if C == "each" else C
    r, dense = soft_margin(X, y, C, solver=solver), soft_margin(X.toarray(), y, C)
    assert r.converged
    assert abs(duality_gap(r.w, r.b, r.alpha, X.toarray(), y, C)) <= 1e-8 * r.primal
    np.testing.assert_allclose(r.w, dense.w, atol=1e-9 * abs(dense.w).max())
    np.testing.assert_allclose(r.b_interval, dense.b_interval, atol=1e-9)
    np.testing.assert_array_equal(r.on_margin, dense.on_margin)
    np.testing.assert_array_equal(r.inside, dense.inside)


@pytest.mark.usefixtures("always_sparse")
@pytest.mark.parametrize("solver", ["interior-point", "coordinate-descent"])
def test_classes_of_different_sizes_and_repeated_points(solver):
    X, y = noisy(80, 40, 0.1)
    X, y = sp.vstack([X, X[:20], X[:10]]).tocsr(), np.where(np.arange(110) % 9, 1, -1)
    for C in (1e-3, 0.3, 30.0):
        r, dense = soft_margin(X, y, C, solver=solver), soft_margin(X.toarray(), y, C)
        assert r.converged
        assert r.primal == pytest.approx(dense.primal, rel=1e-10)
        np.testing.assert_allclose(r.w, dense.w, atol=1e-8)


@pytest.mark.parametrize("C", [0.1, 1.0, 100.0])
def test_text_is_solved_to_the_last_digit(C):
    X, y = words(1200, 3000)
    r = soft_margin(X, y, C)
    assert r.converged
    assert abs(r.gap) <= 1e-12 * r.primal
    certified = soft_margin(X, y, C, solver="interior-point")
    np.testing.assert_allclose(r.w, certified.w, atol=1e-10 * abs(r.w).max())


def common_words():
    """Counts of 40 words a row by a law so steep that most rows share most words, and labels with noise."""
    rng, n = np.random.default_rng(0), 5000
    words = np.minimum(rng.zipf(1.3, (n, 40)) - 1, n - 1)
    X = sp.csr_matrix((np.full(words.size, 0.2), (np.repeat(np.arange(n), 40), words.ravel())), (n, n))
    s = X @ rng.normal(size=n)
    return X, np.where(s + rng.normal(size=n) > np.quantile(s, 0.5), 1, -1)


def test_text_that_is_too_large_for_the_interior_point_method():
    X, y = common_words()
    for C, primal in [(0.01, 32.0461), (0.1, 272.483), (1, 2284.96), (10, 14678.1)]:
        r = soft_margin(X, y, C)
        assert r.converged
        assert r.primal == pytest.approx(primal, rel=1e-5)


@pytest.mark.usefixtures("always_sparse")
def test_libsvm_takes_over_where_nothing_else_can(monkeypatch):
    monkeypatch.setattr(svm, "LARGEST", 50)
    monkeypatch.setattr(coordinate, "MAX_EPOCHS", 10)
    X, y = noisy(300, 100, 0.1)
    with pytest.warns(UserWarning, match="could not be certified to 1e-8"):
        assert not soft_margin(X, y, 100.0, solver="coordinate-descent").converged
    r = soft_margin(X, y, 100.0)
    assert r.converged
    assert r.primal == pytest.approx(soft_margin(X.toarray(), y, 100.0).primal, rel=1e-8)


@pytest.mark.filterwarnings("ignore:could not be certified")
@pytest.mark.usefixtures("always_sparse")
def test_what_coordinate_descent_gives_up_on_is_no_worse_than_nothing(monkeypatch):
    monkeypatch.setattr(coordinate, "MAX_EPOCHS", 10)
    X, y = noisy(300, 100, 0.1)
    y[X[:, 0].toarray().ravel() > 0] *= -1
    for C in (1e-6, 1e-2, 1e6):
        r = soft_margin(X * 100, y, C, solver="coordinate-descent")
        assert r.primal <= 2 * C * min((y > 0).sum(), (y < 0).sum()) * (1 + 1e-12)


def test_residuals_of_sparse_points_are_those_of_dense_ones():
    X, y = noisy(50, 20, 0.2)
    rng = np.random.default_rng(0)
    w, alpha, C = rng.normal(size=20), rng.random(50), rng.uniform(1, 2, 50)
    for price in (1.0, C):
        sparse_ones = kkt_residuals(w, 0.3, alpha, X, y, price)
        assert sparse_ones == pytest.approx(kkt_residuals(w, 0.3, alpha, X.toarray(), y, price), rel=1e-12)
        assert min(sparse_ones["stationarity"], sparse_ones["balance"], sparse_ones["complementarity"]) > 1e-3


@pytest.mark.usefixtures("numba")  # LIBSVM, which takes over without it, keeps more
def test_wide_points_are_never_dense():
    rng = np.random.default_rng(0)
    X = sp.csr_array((rng.random(40_000), rng.integers(0, 100_000, 40_000), np.arange(0, 40_001, 40)), (1000, 100_000))
    y = np.where(np.arange(1000) % 2, 1, -1)
    hard_margin(X, y), soft_margin(X, y, 1.0)  # which load what they need
    assert 25 * X.nnz * 12 < 1000 * 100_000 * 8 / 50
    with within(25 * X.nnz * 12):
        hard, soft = hard_margin(X, y), soft_margin(X, y, 1.0)
        residuals = kkt_residuals(soft.w, soft.b, soft.alpha, X, y, 1.0)
    assert hard.converged
    assert soft.converged
    assert max(residuals.values()) <= 1e-8


def test_neither_are_tall_ones():
    X, y = noisy(30_000, 40, 0.01)
    X = sp.hstack([X, sp.random(30_000, 300, density=0.01, random_state=1)]).tocsr()
    with within(30_000 * 340 * 8):  # and far below n x n
        r = soft_margin(X, y, 0.1)
    assert r.converged


@pytest.mark.usefixtures("always_sparse")
@pytest.mark.parametrize("solver", ["interior-point", "coordinate-descent", "auto"])
def test_inseparable_sparse_points_are_refused_with_proof(solver):
    X = sp.csr_array([[0.0, 0.0], [1.0, 0.0], [2.0, 0.0]])
    with pytest.raises(NotSeparableError) as caught:
        hard_margin(X, [1, -1, 1], solver=solver)
    assert caught.value.certificate == pytest.approx([0.5, 1, 0.5])


def test_many_inseparable_sparse_points_stay_sparse():
    X = sp.random(20_000, 300, density=0.01, random_state=0, format="csr")
    y = np.where(np.arange(20_000) % 2, 1, -1)
    with within(20_000 * 300 * 8 / 2), pytest.raises(NotSeparableError):
        hard_margin(X, y)


@pytest.mark.usefixtures("always_sparse")
def test_the_path_of_sparse_points():
    X, y = noisy(60, 90, 0.1)
    path, dense = svm_path(X, y), svm_path(X.toarray(), y)
    np.testing.assert_allclose(path.C, dense.C, rtol=1e-6)
    for C in (path.C[0], 1.0, path.C[-1]):
        assert path.at(C).converged
        np.testing.assert_allclose(path.at(C).w, dense.at(C).w, atol=1e-9)


def test_where_sparse_points_stay_sparse():
    small, wide = sp.csr_array((1000, 1000)), sp.csr_array((2000, 2000))
    full = sp.random(2000, 2000, density=0.1, random_state=0, format="csr")
    assert isinstance(points.compact(small), np.ndarray)
    assert isinstance(points.compact(full), np.ndarray)
    assert points.compact(wide) is wide


def test_a_path_has_one_price_for_all():
    with pytest.raises(ValueError, match="one price for all points"):
        svm_path([[0], [1]], [-1, 1]).at([1.0, 2.0])
