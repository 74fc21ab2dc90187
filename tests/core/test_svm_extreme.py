"""Both margins on data that break solvers: certified, or refused with a verified proof, and no warning of NumPy's."""

import warnings

import numpy as np
import pytest

from lincls.checks import check_separation
from lincls.duality import kkt_residuals
from lincls.geometry import Separation
from lincls.svm import NotSeparableError, hard_margin, soft_margin

RNG = np.random.default_rng(0)
X = RNG.normal(size=(30, 4))
NOISY = np.where(X[:, 0] + 0.5 * RNG.normal(size=30) > 0, 1, -1)
CLEAN = np.where(X[:, 0] > 0, 1, -1)
APART = X + np.outer(CLEAN, [0.3, 0, 0, 0])
FLAT = X * [0, 1, 1, 1] + np.outer(CLEAN, [1e-6, 0, 0, 0])
MANY = RNG.normal(size=(1001, 3))
LONE = MANY.copy()
LONE[0] = [6, 0, 0]
LINE = np.outer(np.arange(10.0), [1, 2])
TURN, _ = np.linalg.qr(RNG.normal(size=(4, 4)))


def labels(n, n_pos):
    """Label the first n_pos points +1."""
    return np.where(np.arange(n) < n_pos, 1, -1)


INSEPARABLE = {
    "all points equal": (np.full((6, 3), 2.5), labels(6, 3)),
    "all points equal, unbalanced": (np.full((7, 3), 1 / 3), labels(7, 2)),
    "all points zero": (np.zeros((5, 2)), labels(5, 2)),
    "all zero but one": (np.eye(12)[:, :1], -labels(12, 2) * labels(12, 1)),
    "constant and zero columns": (X * [1, 0, 0, 1] + [0, 7, 0, 0], NOISY),
    "duplicates": (np.repeat(X, 4, axis=0), np.repeat(NOISY, 4)),
    "every label contradicted": (np.vstack([X, X]), np.append(NOISY, -NOISY)),
    "some labels contradicted": (np.vstack([X, X[:5]]), np.append(NOISY, -NOISY[:5])),
    "one point against the rest": (X, labels(30, 1)),
    "one against a thousand": (MANY, labels(1001, 1)),
    "touching hulls": (np.array([[0, 0], [1, 0], [0, 1], [0.5, 0.5], [1, 1], [2, 2]]), labels(6, 3)),
    "touching in a corner": (np.array([[0], [1], [1], [2]]), labels(4, 2)),
    "collinear, mixed": (LINE, np.where(np.arange(10) % 3 > 1, 1, -1)),
    "scale 1e-8": (X * 1e-8, NOISY),
    "scale 1e8": (X * 1e8, NOISY),
    "mixed scales": (X * [1e-8, 1, 1e8, 1], NOISY),
    "offset 1e6": (X + 1e6, NOISY),
    "outlier": (np.vstack([X, [1e7, 0, 0, 0]]), np.append(NOISY, -1)),
    "grid": (RNG.integers(-2, 3, size=(60, 2)), np.where(RNG.random(60) > 0.5, 1, -1)),
    "noise": (RNG.normal(size=(400, 5)), np.where(RNG.random(400) > 0.5, 1, -1)),
    "xor": (np.array([[1, 1], [-1, -1], [1, -1], [-1, 1]]), labels(4, 2)),
}
SEPARABLE = {
    "one point a class": (X[:2], labels(2, 1)),
    "collinear": (LINE, labels(10, 4)),
    "fewer points than features": (RNG.normal(size=(10, 50)), labels(10, 4)),
    "duplicates, fewer points than features": (np.repeat(RNG.normal(size=(5, 50)), 3, axis=0), labels(15, 6)),
    "duplicates of two points": (np.repeat(np.eye(2), 500, axis=0), labels(1000, 500)),
    "scale 1": (APART, CLEAN),
    "scale 1e-8, apart": (APART * 1e-8, CLEAN),
    "scale 1e8, apart": (APART * 1e8, CLEAN),
    "mixed scales, apart": (APART * [1, 1e-8, 1e8, 1], CLEAN),
    "mixed scales, apart by the largest": (APART * [1e8, 1, 1e-8, 1], CLEAN),
    "mixed scales, apart by the smallest": (APART[:, :2] * [1e-5, 1e5], CLEAN),
    "offset 1e6, apart": (APART + 1e6, CLEAN),
    "margin 1e-6": (FLAT, CLEAN),
    "margin 1e-6, turned": (FLAT @ TURN, CLEAN),
    "one apart from a thousand": (LONE, labels(1001, 1)),
}


def certify(r, X, y):
    """Assert that the returned numbers prove themselves optimal."""
    assert r.converged
    assert max(kkt_residuals(r.w, r.b, r.alpha, X, y, r.C, xi=r.xi).values()) <= 1e-8
    assert abs(r.gap) <= 1e-8 * r.primal
    assert np.isfinite([*r.w, *r.b_interval, *r.xi, *r.alpha]).all()


@pytest.mark.parametrize("name", INSEPARABLE)
def test_the_hard_margin_is_refused_with_proof(name):
    X, y = INSEPARABLE[name]
    with pytest.raises(NotSeparableError) as caught:
        hard_margin(X, y)
    check_separation(Separation(separable=False, certificate=caught.value.certificate), X, y)


@pytest.mark.parametrize("name", SEPARABLE)
def test_the_hard_margin_is_certified(name):
    X, y = SEPARABLE[name]
    r = hard_margin(X, y)
    certify(r, X, y)
    assert r.inside.size == 0


def test_where_the_processor_decides_whether_a_margin_is_certified_it_says_so():
    X = APART[:, :2] * [1e-6, 1e6]  # a hundredfold more, and the gap of some BLAS is a few millionths
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        r = hard_margin(X, CLEAN)
    assert r.gap <= 1e-5 * r.primal
    if r.converged:
        certify(r, X, CLEAN)
    assert ["could not be certified" in str(warning.message) for warning in told] == [True] * (not r.converged)


def test_a_margin_that_double_precision_cannot_tell_is_refused():
    with pytest.raises(ArithmeticError, match=r"separable, with a margin of the order of \de-2\d of the data's size"):
        hard_margin(APART[:, :2] * [1e-10, 1e10], CLEAN)


@pytest.mark.parametrize("C", [1e-6, 1e-3, 1.0, 1e3, 1e6])
@pytest.mark.parametrize("name", INSEPARABLE | SEPARABLE)
def test_the_soft_margin_is_certified(name, C):
    X, y = (INSEPARABLE | SEPARABLE)[name]
    certify(soft_margin(X, y, C), X, y)
