"""The data of the chapters have the properties that the chapters state."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lincls import datasets, functional_margin, geometric_margin, perceptron, radius, separate, soft_margin
from refusals import refused

ALL = {
    "iris_pair": datasets.iris_pair,
    "eighty_five": datasets.eighty_five,
    "xor": datasets.xor,
    "separable": lambda: datasets.separable(30, 3, 0.1, np.random.default_rng(0)),
    "wine_pair": datasets.wine_pair,
    "overlapping": lambda: datasets.overlapping(31, 3, 2.0, np.random.default_rng(0)),
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


def test_iris3_is_all_of_iris_with_its_names():
    X, names = datasets.iris3()
    assert X.shape == (150, 2)
    assert X.dtype == np.float64
    assert X.flags.c_contiguous
    assert X[[0, 50, 100]].tolist() == [[3.5, 0.2], [3.2, 1.4], [3.3, 2.5]]
    assert names.tolist() == ["setosa"] * 50 + ["versicolor"] * 50 + ["virginica"] * 50
    pair, _ = datasets.iris_pair()
    np.testing.assert_array_equal(X[:100], pair)
    separable = {name: separate(X, np.where(names == name, 1, -1)).separable for name in np.unique(names)}
    assert separable == {"setosa": True, "versicolor": False, "virginica": False}


def test_wine_pair_fits_the_lecture():
    X, y = datasets.wine_pair()
    assert X.shape == (130, 2)
    assert X[0].tolist() == [14.23, 3.06]  # alcohol and flavanoids of the table's first wine
    assert y.tolist() == [1] * 59 + [-1] * 71
    assert not separate(X, y).separable
    result = soft_margin(X, y, 1.0)
    assert len(result.on_margin) + len(result.inside) == 29
    assert (y * (X @ result.w + result.b) <= 0).sum() == 9
    assert result.margin == pytest.approx(0.402, abs=5e-4)


def test_overlapping_has_the_error_that_it_states():
    X, y = datasets.overlapping(20_001, 3, 2.0, np.random.default_rng(0))
    assert X.shape == (20_001, 3)
    assert (y == 1).sum() == 10_001
    assert (y * X[:, 0] <= 0).mean() == pytest.approx(0.1587, abs=0.01)
    for label in (1, -1):
        np.testing.assert_allclose(X[y == label].mean(axis=0), [label, 0, 0], atol=0.03)
        np.testing.assert_allclose(X[y == label].std(axis=0), 1, atol=0.03)


@given(st.integers(3, 60), st.integers(0, 99))
@settings(max_examples=20, deadline=None)
def test_each_of_three_classes_is_separable_from_the_rest(n, seed):
    X, labels = datasets.three_classes(n, seed)
    assert X.shape == (n, 2)
    assert np.bincount(labels).tolist() == [(n + 2) // 3, (n + 1) // 3, n // 3]
    for k in range(3):
        assert separate(X, np.where(labels == k, 1, -1)).separable
        corner = 2 * np.array([np.cos(2 * np.pi * k / 3), np.sin(2 * np.pi * k / 3)])
        assert np.linalg.norm(X[labels == k] - corner, axis=1).max() <= 1


def test_points_of_three_classes_fill_their_discs_evenly():
    X, labels = datasets.three_classes(30_000, 0)
    inner = np.linalg.norm(X[labels == 0] - [2, 0], axis=1) < np.sqrt(0.5)
    assert inner.mean() == pytest.approx(0.5, abs=0.02)
    np.testing.assert_allclose(X[labels == 0].mean(axis=0), [2, 0], atol=0.02)


def test_random_sets_take_a_seed_for_a_generator():
    for draw in (
        lambda rng: datasets.overlapping(5, 2, 1.0, rng),
        lambda rng: datasets.three_classes(5, rng),
        lambda rng: datasets.separable(5, 2, 0.1, rng),
    ):
        for one, other in zip(draw(3), draw(np.random.default_rng(3)), strict=True):
            np.testing.assert_array_equal(one, other)
        assert (draw(3)[0] != draw(4)[0]).any()


@pytest.mark.parametrize("n", [1, 2, 7, 40])
def test_unit_vectors_need_exactly_n_updates(n):
    X, y = datasets.unit_vectors(n)
    run = perceptron(X, y, fit_bias=False)
    assert run.converged
    assert run.n_updates == n
    delta = geometric_margin(np.ones(n), 0, X, y)
    assert radius(X) ** 2 / delta**2 == pytest.approx(n, rel=1e-12)


@pytest.mark.parametrize("epsilon", [0.1, 0.05, 0.02])
def test_zigzag_needs_half_of_the_bound(epsilon):
    X, y = datasets.zigzag(epsilon)
    run = perceptron(X, y, fit_bias=False, max_epochs=100_000)
    assert run.converged
    assert run.n_updates * epsilon**2 == pytest.approx(2, rel=0.05)
    delta = geometric_margin([0, 1], 0, X, y)
    assert delta == pytest.approx(epsilon)
    assert run.n_updates / (radius(X) ** 2 / delta**2) == pytest.approx(0.5, rel=0.05)


@pytest.mark.parametrize(
    ("draw", "arguments", "message"),
    [
        (datasets.separable, (0, 2, 0.1, 0), "n must be an integer of at least 1, got 0"),
        (datasets.separable, (5, 0, 0.1, 0), "d must be an integer of at least 1, got 0"),
        (datasets.separable, (5, 2.0, 0.1, 0), "d must be an integer of at least 1, got 2.0"),
        (datasets.separable, (5, 2, 0, 0), "margin must be a finite number above 0, got 0"),
        (datasets.separable, (5, 2, np.nan, 0), "margin must be a finite number above 0, got nan"),
        (datasets.overlapping, (5, 2, 0, 0), "distance must be a finite number above 0, got 0"),
        (datasets.overlapping, (5, 2, "2", 0), "distance must be a finite number above 0, got '2'"),
        (datasets.overlapping, (0, 2, 1.0, 0), "n must be an integer of at least 1, got 0"),
        (datasets.overlapping, (5, 0, 1.0, 0), "d must be an integer of at least 1, got 0"),
        (datasets.three_classes, (0, 0), "n must be an integer of at least 1, got 0"),
        (datasets.unit_vectors, (0,), "n must be an integer of at least 1, got 0"),
        (datasets.zigzag, (0,), "epsilon must be a finite number above 0, got 0"),
    ],
)
def test_what_makes_no_sense_is_refused(draw, arguments, message):
    refused(message, draw, *arguments)


def test_bag_of_words_by_hand():
    counts, words = datasets.bag_of_words(
        ["The GREAT, great case!", "It's a case of 2 bad cases", "Not great\u2014not bad"]
    )
    assert words.tolist() == ["bad", "case", "cases", "great", "not", "s"]  # letters only, the stop words left out
    assert counts.toarray().tolist() == [[0, 1, 0, 2, 0, 0], [1, 1, 1, 0, 0, 1], [1, 0, 0, 1, 2, 0]]
    counts, words = datasets.bag_of_words(["b b b c c a", "c a b the"], n_words=2)
    assert words.tolist() == ["b", "c"]  # the most frequent
    assert counts.toarray().tolist() == [[3, 2], [1, 1]]
    _, words = datasets.bag_of_words(["b the c"], stop_words=("c",))
    assert words.tolist() == ["b", "the"]
