"""The data of the chapters have the properties that the chapters state."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lincls import datasets, functional_margin, geometric_margin, perceptron, separate

ALL = {
    "iris_pair": datasets.iris_pair,
    "eighty_five": datasets.eighty_five,
    "xor": datasets.xor,
    "separable": lambda: datasets.separable(30, 3, 0.1, np.random.default_rng(0)),
}


@pytest.mark.parametrize("draw", ALL.values(), ids=ALL)
def test_every_set_is_float64_points_and_labels_of_both_classes(draw):
    X, y = draw()
    assert X.dtype == np.float64
    assert X.flags.c_contiguous
    assert X.flags.writeable
    assert y.shape == (len(X),)
    assert y.dtype.kind == "i"
    assert set(y.tolist()) == {-1, 1}


@pytest.mark.parametrize("draw", ALL.values(), ids=ALL)
def test_every_set_is_the_same_each_time_and_the_callers_own(draw):
    (X, y), (again, labels) = draw(), draw()
    np.testing.assert_array_equal(X, again)
    np.testing.assert_array_equal(y, labels)
    X[:] = 0
    y[:] = 0
    again_X, again_y = draw()
    assert again_X.any()
    assert again_y.all()


def test_iris_pair_is_setosa_and_versicolor_by_their_widths():
    X, y = datasets.iris_pair()
    assert X.shape == (100, 2)
    assert X[0].tolist() == [3.5, 0.2]  # the first flower of Fisher's table: 5.1 3.5 1.4 0.2
    assert X[50].tolist() == [3.2, 1.4]
    assert y.tolist() == [-1] * 50 + [1] * 50
    # the widest margin, from the ledger: w = (-5/6, 10/3), b = -1/12
    assert functional_margin([-5 / 6, 10 / 3], -1 / 12, X, y) == pytest.approx(1, rel=1e-12)
    assert geometric_margin([-5 / 6, 10 / 3], -1 / 12, X, y) == pytest.approx(0.29104, abs=1e-5)


def test_eighty_five_points_of_which_forty_five_are_positive():
    X, y = datasets.eighty_five()
    assert X.shape == (85, 2)
    assert y.tolist() == [1] * 45 + [-1] * 40
    np.testing.assert_array_equal(X, X.round(2))
    assert len(np.unique(X, axis=0)) == 85
    assert separate(X, y).separable
    counts = {perceptron(X, y, order=np.random.default_rng(k).permutation(85)).n_updates for k in range(20)}
    assert len(counts) > 3  # the permutation matters, which is the point of the set


def test_xor_gives_opposite_corners_the_same_label():
    X, y = datasets.xor()
    assert (y == -X[:, 0] * X[:, 1]).all()
    assert sorted(map(tuple, X)) == [(-1, -1), (-1, 1), (1, -1), (1, 1)]


@given(st.integers(1, 40), st.integers(1, 6), st.floats(1e-6, 10), st.integers(0, 99))
@settings(max_examples=40, deadline=None)
def test_separable_keeps_its_margin(n, d, margin, seed):
    X, y = datasets.separable(n, d, margin, np.random.default_rng(seed))
    assert X.shape == (n, d)
    u = np.random.default_rng(seed).normal(size=d)
    assert geometric_margin(u, 0, X, y) >= margin * (1 - 1e-9)


def test_separable_has_points_close_to_its_margin():
    X, y = datasets.separable(20_000, 2, 0.5, np.random.default_rng(1))
    u = np.random.default_rng(1).normal(size=2)
    assert geometric_margin(u, 0, X, y) == pytest.approx(0.5, abs=1e-3)
    assert X.std() == pytest.approx(1.2, abs=0.1)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((0, 2, 0.1), "n must be an integer of at least 1, got 0"),
        ((5, 0, 0.1), "d must be an integer of at least 1, got 0"),
        ((5, 2.0, 0.1), "d must be an integer of at least 1, got 2.0"),
        ((5, 2, 0), "margin must be a finite number above 0, got 0"),
        ((5, 2, np.nan), "margin must be a finite number above 0, got nan"),
    ],
)
def test_separable_refuses_what_makes_no_sense(arguments, message):
    with pytest.raises(ValueError, match=message):
        datasets.separable(*arguments, np.random.default_rng(0))


def test_separable_takes_a_seed_for_a_generator():
    X, y = datasets.separable(5, 2, 0.1, 3)
    same_X, same_y = datasets.separable(5, 2, 0.1, np.random.default_rng(3))
    np.testing.assert_array_equal(X, same_X)
    np.testing.assert_array_equal(y, same_y)
