"""The multiclass methods, against runs by hand, other solvers, and their theorems."""

import itertools
import re
from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays
from sklearn.datasets import load_iris
from sklearn.linear_model import LogisticRegression

import lincls
from lincls._arrays import EPS
from lincls._validate import as_labels
from lincls.datasets import iris3, iris_pair
from lincls.multiclass import (
    multiclass_perceptron,
    multiclass_svm,
    multiclass_svm_program,
    one_vs_one,
    one_vs_rest,
    softmax_regression,
)
from lincls.solvers import multiclass_interior as engine
from lincls.solvers import softmax as softmax_engine
from lincls.solvers.multiclass import coordinates, curvature
from lincls.solvers.multiclass_coordinate import pass_over_classes
from lincls.solvers.problem import CERTIFIED
from loops import compiledly, plainly
from refusals import refused

IRIS = load_iris()
SEPAL_AND_PETAL_WIDTH = IRIS.data[:, [1, 3]]
SPECIES = IRIS.target_names[IRIS.target]
# Windows and Apple's processors have no longer numbers, without which some that is solved cannot be certified.
LONGER = pytest.mark.skipif(np.finfo(np.longdouble).eps == EPS, reason="no floats longer than 64 bits")


@st.composite
def problems(draw, min_classes=1, max_d=4):
    """X of small integers, so that every sum is exact, and labels 0, ..., K-1, each present."""
    K = draw(st.integers(min_classes, 4))
    n = draw(st.integers(K, 12))
    X = draw(arrays(float, (n, draw(st.integers(1, max_d))), elements=st.integers(-9, 9).map(float)))
    labels = list(range(K)) + draw(st.lists(st.integers(0, K - 1), min_size=n - K, max_size=n - K))
    return X, np.array(draw(st.permutations(labels)))


def blobs(n, d, K, seed=0):
    """Overlapping normal classes, all of them present."""
    rng = np.random.default_rng(seed)
    k = np.arange(n) % K
    return 2 * rng.normal(size=(K, d))[k] + rng.normal(size=(n, d)), k


# Labels and what all results share ------------------------------------------------------------------


@pytest.mark.parametrize("labels", [[3, 1, 2], ["c", "a", "b"], [0.5, -1.0, 0.25], [b"z", b"x", b"y"]])
@pytest.mark.parametrize(
    "fit", [multiclass_perceptron, lambda X, y: multiclass_svm(X, y, 1), lambda X, y: softmax_regression(X, y, 1)]
)
def test_rows_of_W_are_in_the_order_of_the_sorted_labels(fit, labels):
    X = np.array([[5.0, 0.0], [-5.0, 5.0], [-5.0, -5.0]])
    result = fit(X, labels)
    assert result.classes.tolist() == sorted(labels)
    assert result.predict(X).tolist() == labels
    assert result.predict(X[0]) == labels[0]
    assert result.scores(X).shape == (3, 3)
    np.testing.assert_allclose(result.scores(X[1]), result.scores(X)[1], rtol=1e-12)
    np.testing.assert_allclose(result.scores(X), X @ result.W.T + result.b, rtol=1e-12, atol=1e-12)


def test_booleans_series_and_object_labels():
    import pandas

    X = [[0.0], [2.0]]
    assert multiclass_perceptron(X, [True, False]).predict(X).tolist() == [True, False]
    for y in pandas.Series(["no", "yes"]), np.array(["no", "yes"], dtype=object), pandas.Categorical(["no", "yes"]):
        assert multiclass_perceptron(pandas.DataFrame(X), y).predict(X).tolist() == ["no", "yes"]


def test_of_equal_scores_the_first_class_is_predicted():
    result = multiclass_perceptron([[1.0], [1.0]], ["b", "a"], max_epochs=2)
    assert result.W.tolist() == [[0], [0]]
    assert result.predict([[7.0], [-7.0]]).tolist() == ["a", "a"]


@pytest.mark.parametrize(
    ("y", "message"),
    [
        ([0, 1], "y must have shape (3,), one label for each row of X, got shape (2,)"),
        ([[0], [1], [2]], "got shape (3, 1); use y.ravel()"),
        ([0, np.nan, 1], "y must not hold NaN"),
        ([0, None, 1], "labels of one kind, which can be sorted, got NoneType, int"),
        (["a", 1, 2], "labels of one kind, which can be sorted, got int, str"),
        (np.array(["a", 1, 2], dtype=object), "labels of one kind, which can be sorted, got int, str"),
    ],
)
def test_bad_labels(y, message):
    for fit in (
        multiclass_perceptron,
        lambda X, y: multiclass_svm(X, y, 1),
        lambda X, y: softmax_regression(X, y, 1),
        lambda X, y: one_vs_rest(lincls.perceptron, X, y),
    ):
        refused(re.escape(message), fit, [[0.0], [1.0], [2.0]], y)


@pytest.mark.parametrize("fit", [multiclass_svm, softmax_regression])
@pytest.mark.parametrize(
    ("X", "y", "C", "message"),
    [
        ([[0.0], [np.nan]], [0, 1], 1, "X must be finite, got nan at X[1, 0]"),
        ([0.0, 1.0], [0, 1], 1, "X must have shape (n, d)"),
        ([[0.0], [1.0]], ["a", "a"], 1, "at least two classes, got only"),
        ([[0.0], [1.0]], [0, 1], 0, "C must be a finite number above 0, got 0"),
        ([[0.0], [1.0]], [0, 1], np.inf, "C must be a finite number above 0, got inf"),
    ],
)
def test_bad_data(fit, X, y, C, message):
    refused(re.escape(message), fit, X, y, C)


def test_bad_options():
    X, y = [[0.0], [1.0]], [0, 1]
    with pytest.raises(ValueError, match="solver must be one of 'auto', 'interior-point', 'multipliers', got 'svc'"):
        multiclass_svm(X, y, 1, solver="svc")
    refused("max_iter must be an integer of at least 1, got 0", softmax_regression, X, y, 1, max_iter=0)
    refused("max_epochs must be an integer of at least 1, got 0", multiclass_perceptron, X, y, max_epochs=0)
    refused("order must hold indices from 0 to 1", multiclass_perceptron, X, y, order=[2])
    refused(r"X must have shape \(n, 1\)", softmax_regression(X, y, 1).predict, [[1.0, 2.0]])


# One against the rest -------------------------------------------------------------------------------


def test_one_vs_one_trains_each_class_against_each_other_on_their_points():
    seen = []

    def fit(X, y):
        seen.append((X.ravel().tolist(), y.tolist()))
        return lincls.perceptron(X, y)

    result = one_vs_one(fit, [[1.0], [2.0], [3.0], [3.5]], ["e", "n", "s", "s"])
    assert seen == [([1, 2], [1, -1]), ([1, 3, 3.5], [1, -1, -1]), ([2, 3, 3.5], [1, -1, -1])]
    assert list(result.duels) == [(0, 1), (0, 2), (1, 2)]
    refused("two classes", one_vs_one, fit, [[1.0], [2.0]], ["e", "e"])


def test_most_votes_win_and_a_draw_within_rounding_is_half_a_vote_for_each():
    lines = iter([lincls.Hyperplane([1.0], -0.3), lincls.Hyperplane([1.0], -5), lincls.Hyperplane([-1.0], 2)])
    result = one_vs_one(lambda X, y: next(lines), [[0.0], [1.0], [2.0]], ["a", "b", "c"])
    assert result.scores([[1.0], [9.0], [0.1 * 3]]).tolist() == [[1, 1, 1], [2, 0, 1], [0.5, 1.5, 1]]
    assert result.scores([9.0]).tolist() == [2, 0, 1]
    assert result.predict([[1.0], [9.0], [0.1 * 3]]).tolist() == ["a", "a", "b"]


def test_one_vs_one_agrees_with_the_duels_of_scikit_learn():
    from sklearn.svm import SVC

    result = one_vs_one(lambda X, y: lincls.soft_margin(X, y, C=1), SEPAL_AND_PETAL_WIDTH, SPECIES)
    theirs = SVC(kernel="linear", C=1, tol=1e-8).fit(SEPAL_AND_PETAL_WIDTH, SPECIES)
    assert (result.predict(SEPAL_AND_PETAL_WIDTH) == theirs.predict(SEPAL_AND_PETAL_WIDTH)).mean() > 0.99


def test_one_vs_rest_trains_each_class_against_all_others():
    seen = []

    def fit(X, y):
        seen.append(y.tolist())
        return lincls.centroid_classifier(X, y)

    X = np.array([[0.0, 3.0], [3.0, 0.0], [-3.0, -3.0], [-3.0, -4.0]])
    result = one_vs_rest(fit, X, ["n", "e", "s", "s"])
    assert seen == [[-1, 1, -1, -1], [1, -1, -1, -1], [-1, -1, 1, 1]]  # e, n, s
    assert len(result.results) == 3
    np.testing.assert_array_equal(result.W[2], result.results[2].w)
    assert result.b[2] == result.results[2].b
    assert result.predict(X).tolist() == ["n", "e", "s", "s"]
    refused("at least two classes", one_vs_rest, fit, X, [1, 1, 1, 1])


# The multiclass perceptron --------------------------------------------------------------------------


def test_a_perceptron_run_by_hand():
    # All scores are 0 at first. Point 0 (class 0) ties: raise 0, lower the first best rival, 1.
    # W = (2,-2,0), b = (1,-1,0). Point 1, x = -1, class 1: scores -1, 1, 0: right.
    # Point 2, x = 1, class 2: scores 3, -3, 0, a mistake; rival 0: W = (1,-2,1), b = (0,-1,1).
    # Second pass. Point 0: 2, -5, 3: a mistake, rival 2: W = (3,-2,-1), b = (1,-1,0).
    # Point 1: -2, 1, 1: a tie with the truth, rival 2: W = (3,-3,0), b = (1,0,-1). Point 2: 4, -3, -1: rival 0.
    result = multiclass_perceptron([[2.0], [-1.0], [1.0]], [0, 1, 2], max_epochs=2)
    assert result.mistakes.tolist() == [0, 2, 0, 1, 2]
    assert result.raised.tolist() == [0, 2, 0, 1, 2]
    assert result.lowered.tolist() == [1, 0, 2, 2, 0]
    W, b = result.history()
    assert W[:, :, 0].tolist() == [[0, 0, 0], [2, -2, 0], [1, -2, 1], [3, -2, -1], [3, -3, 0], [2, -3, 1]]
    assert b.tolist() == [[0, 0, 0], [1, -1, 0], [0, -1, 1], [1, -1, 0], [1, 0, -1], [0, 0, 0]]
    assert (result.n_updates, result.n_epochs, result.converged) == (5, 2, False)


def in_fractions(X, k, order=None, max_epochs=1000):
    """The rule of the text in rational arithmetic, independent of the package."""
    X, K, d = [[Fraction(v) for v in x] for x in X], max(k) + 1, len(X[0])
    W, b, trace, epochs, clean = [[Fraction(0)] * d for _ in range(K)], [Fraction(0)] * K, [], 0, False
    while not clean and epochs < max_epochs:
        epochs, clean = epochs + 1, True
        for i in range(len(X)) if order is None else order:
            f = [sum(p * q for p, q in zip(W[j], X[i], strict=True)) + b[j] for j in range(K)]
            rivals = [j for j in range(K) if j != k[i]]
            if rivals and f[k[i]] <= max(f[j] for j in rivals):
                j = max(rivals, key=lambda j: (f[j], -j))
                W[k[i]] = [p + q for p, q in zip(W[k[i]], X[i], strict=True)]
                W[j] = [p - q for p, q in zip(W[j], X[i], strict=True)]
                b[k[i]], b[j], clean = b[k[i]] + 1, b[j] - 1, False
                trace.append((i, int(k[i]), j))
    return np.array(W, dtype=float), np.array(b, dtype=float), trace, epochs, clean


@given(problems(), st.data())
@settings(max_examples=80, deadline=None)
@pytest.mark.usefixtures("numba")
def test_the_perceptron_makes_the_updates_of_the_text_exactly(problem, data):
    X, k = problem
    order = data.draw(st.none() | st.lists(st.integers(0, len(X) - 1), min_size=1, max_size=20))
    options = {"order": order, "max_epochs": data.draw(st.integers(1, 10))}
    W, b, trace, epochs, clean = in_fractions(X, k, **options)
    for version in (plainly, compiledly):
        result = version(multiclass_perceptron, X, k, **options)
        assert list(zip(result.mistakes, result.raised, result.lowered, strict=True)) == trace
        assert (result.n_updates, result.n_epochs, result.converged) == (len(trace), epochs, clean)
        np.testing.assert_array_equal(result.W, W)
        np.testing.assert_array_equal(result.b, b)
        history = result.history()
        np.testing.assert_array_equal(history[0][-1], W)
        np.testing.assert_array_equal(history[1][-1], b)


@pytest.mark.usefixtures("numba")
def test_compiled_and_plain_make_the_same_bits():
    X, k = blobs(200, 7, 4)
    k[::9] = 0
    runs = [version(multiclass_perceptron, X, k, max_epochs=5) for version in (plainly, compiledly)]
    assert runs[0].n_updates > 50
    np.testing.assert_array_equal(runs[0].mistakes, runs[1].mistakes)
    np.testing.assert_array_equal(runs[0].W, runs[1].W)


@given(problems(min_classes=2))
@settings(max_examples=60, deadline=None)
def test_T16_over_the_whole_trace(problem):
    X, k = problem
    result = multiclass_perceptron(X, k, max_epochs=30)
    W, b = result.history()
    assert not W.sum(axis=1).any()
    assert not b.sum(axis=1).any()
    changed = (np.diff(b, axis=0) != 0).sum(axis=1)
    assert (changed == 2).all()  # exactly two classes in each update
    for t, i in enumerate(result.mistakes):
        f = W[t] @ X[i] + b[t]
        rivals = np.delete(f, k[i])
        assert f[k[i]] <= rivals.max() == f[result.lowered[t]]
        assert not (f[: result.lowered[t]] == rivals.max())[np.arange(result.lowered[t]) != k[i]].any()


def test_T16_bound_of_the_number_of_updates():
    rng = np.random.default_rng(3)
    for _ in range(10):
        U, c = rng.normal(size=(3, 2)), rng.normal(size=3)
        size = np.sqrt((U**2).sum() + (c**2).sum())
        U, c = U / size, c / size
        X = rng.normal(size=(200, 2))
        f = np.sort(X @ U.T + c)
        clear = f[:, -1] - f[:, -2] > 0.05
        X, k = X[clear], (X @ U.T + c).argmax(axis=1)[clear]
        f = np.sort(X @ U.T + c)
        delta, R = (f[:, -1] - f[:, -2]).min(), lincls.radius(X)
        K = np.unique(k, return_inverse=True)[1]
        if K.max() < 2:
            continue
        result = multiclass_perceptron(X, k)
        W, b = result.history()
        updates = np.arange(result.n_updates + 1)
        assert result.converged
        assert ((W * U).sum(axis=(1, 2)) + b @ c >= updates * delta * (1 - 1e-12)).all()
        assert ((W**2).sum(axis=(1, 2)) + (b**2).sum(axis=1) <= 2 * updates * (R**2 + 1) * (1 + 1e-12)).all()
        assert result.n_updates <= 2 * (R**2 + 1) / delta**2


@given(problems(min_classes=2))
@settings(max_examples=40, deadline=None)
def test_T16_with_two_classes_the_difference_is_twice_the_binary_perceptron(problem):
    X, k = problem
    y = np.where(k > 0, 1, -1)
    ours, binary = multiclass_perceptron(X, y, max_epochs=40), lincls.perceptron(X, y, max_epochs=40)
    np.testing.assert_array_equal(ours.mistakes, binary.mistakes)
    np.testing.assert_array_equal(ours.W[1] - ours.W[0], 2 * binary.w)
    assert ours.b[1] - ours.b[0] == 2 * binary.b


def test_the_perceptron_on_three_species_runs_and_does_not_stop():  # E46
    result = multiclass_perceptron(SEPAL_AND_PETAL_WIDTH, SPECIES, max_epochs=200)
    assert not result.converged
    assert result.n_updates >= 200


def test_ties_in_favour_of_the_truth_would_never_update():  # E47
    assert multiclass_perceptron([[1.0], [-1.0]], [0, 1]).n_updates > 0


def test_a_single_class_is_right_at_once():
    result = multiclass_perceptron([[1.0], [2.0]], ["only", "only"])
    assert (result.n_updates, result.converged) == (0, True)
    assert result.predict([[5.0]]).tolist() == ["only"]


# The multiclass SVM ---------------------------------------------------------------------------------


def certify(result, X, y, tol=1e-8):
    """Check all KKT conditions from the returned numbers, by other formulas than the package's."""
    assert result.converged
    k = np.searchsorted(result.classes, y)
    Y, C, n = np.eye(len(result.classes))[k], result.C, len(X)
    centred = X - X.mean(axis=0)
    R = np.linalg.norm(centred, axis=1).max() or 1
    alpha, W = result.alpha, result.W
    rivals = np.where(Y == 1, 0, alpha)
    pull = Y * rivals.sum(axis=1, keepdims=True) - rivals
    f = X @ W.T + result.b
    lead = (f * Y).sum(axis=1, keepdims=True) - f
    demand = np.where(Y == 1, 0, np.maximum(0, 1 - lead))
    rounding = 1e-15 * (abs(X) @ abs(W).T + abs(result.b)).max()
    np.testing.assert_allclose(result.xi, demand.max(axis=1), atol=1e-12 + 1e-12 * abs(f).max() + rounding)
    assert (alpha >= 0).all()
    np.testing.assert_allclose(alpha.sum(axis=1), C, rtol=1e-12)
    size = abs(pull).sum()
    assert abs(pull.sum(axis=0)).max() <= tol * size
    assert np.linalg.norm(W - pull.T @ centred) <= tol * size * R
    primal = (W**2).sum() / 2 + (C * result.xi).sum()
    dual = rivals.sum() - ((pull.T @ centred) ** 2).sum() / 2
    assert abs(primal - dual) <= tol * primal
    assert result.primal == pytest.approx(primal, rel=1e-12)
    assert result.gap == result.primal - result.dual
    assert abs(W.sum(axis=0)).max() <= 1e-12 * abs(W).max() + 1e-15 * size * R
    assert abs(result.b.sum()) <= 1e-12 * (n + abs(result.b).max())


@pytest.mark.parametrize("solver", ["interior-point", "multipliers"])
@pytest.mark.parametrize(("C", "primal"), [(1, 31.42278846), (10, 158.52702192)])
def test_iris_as_reproduced_from_the_source(solver, C, primal):
    result = multiclass_svm(SEPAL_AND_PETAL_WIDTH, SPECIES, C, solver=solver)
    certify(result, SEPAL_AND_PETAL_WIDTH, SPECIES)
    assert result.primal == pytest.approx(primal, abs=1e-8)
    assert abs(result.gap) <= 1e-13 * primal
    assert 10 < (result.alpha == 0).sum(axis=1).tolist().count(2) < 150  # polished: one active constraint, others 0
    if C == 1:
        assert (result.predict(SEPAL_AND_PETAL_WIDTH) != SPECIES).sum() == 6


def test_the_svm_by_hand():
    # Points -1, 0, 1 of classes 0, 1, 2. By symmetry w = (-v, 0, v), b = (c, -2c, c): the middle leads by -3c
    # at 0, the outer ones by v + 3c: both are 1 at c = -1/3, v = 2. So 1/2 ||W||^2 = 4, without slack.
    X, y = np.array([[-1.0], [0.0], [1.0]]), [0, 1, 2]
    hard = multiclass_svm(X, y, 100)
    certify(hard, X, y)
    np.testing.assert_allclose(hard.W[:, 0], [-2, 0, 2], atol=1e-9)
    np.testing.assert_allclose(hard.b, [-1 / 3, 2 / 3, -1 / 3], atol=1e-9)
    assert hard.primal == pytest.approx(4, rel=1e-12)
    assert not hard.xi.any()
    # v = sum of pulls: class 2's rival is 1 alone, with alpha = 2, and 1's rivals are pressed by 2 each.
    np.testing.assert_allclose(hard.alpha - 100 * np.eye(3), [[-2, 2, 0], [2, -4, 2], [0, 2, -2]], atol=1e-8)


@pytest.mark.parametrize("solver", ["interior-point", "multipliers"])
@pytest.mark.parametrize("seed", range(3))
def test_the_svm_against_the_program_of_the_text(solver, seed):
    X, k = blobs(60, 3, 4, seed)
    for C in (0.01, 1.0, 30.0):
        result = multiclass_svm(X, k, C, solver=solver)
        certify(result, X, k)
        program, W, _, ahead = multiclass_svm_program(X, k, C)
        program.solve(solver="CLARABEL")
        assert result.primal == pytest.approx(program.value, rel=1e-6)
        np.testing.assert_allclose(result.W, W.value, atol=1e-3 * abs(W.value).max())
        np.testing.assert_allclose(ahead.dual_value.sum(axis=1), C, rtol=1e-4)


@given(problems(min_classes=2), st.sampled_from([0.1, 1.0, 7.0]))
@settings(max_examples=40, deadline=None)
def test_the_svm_on_any_small_integers(problem, C):
    X, k = problem
    certify(multiclass_svm(X, k, C), X, k)


@pytest.mark.parametrize(("n", "d", "K"), [(6000, 10, 6), (300, 60, 8)])
def test_many_points_and_many_unknowns(n, d, K):
    X, k = blobs(n, d, K)
    result = multiclass_svm(X / 2, k, 1.0)
    certify(result, X / 2, k)
    assert result.n_iter < 150


def sparse_blobs(n, d, K, seed=0):
    """Points with one entry in five, and labels."""
    X, k = blobs(n, d, K, seed)
    return X * (np.random.default_rng(seed).uniform(size=X.shape) < 0.2), k


@pytest.mark.parametrize("form", [np.array, "csr_array"])
@pytest.mark.parametrize("tol", [1e-3, 1e-8])
def test_coordinate_descent_alone_solves_texts_and_wide_points(form, tol, monkeypatch):
    import scipy.sparse

    X, k = sparse_blobs(200, 120, 6)
    C = 0.5 + np.arange(200) % 2
    exact = multiclass_svm(X, k, C, solver="multipliers")
    monkeypatch.setattr("lincls.multiclass.method_of_multipliers", None)
    result = multiclass_svm(form(X) if form is np.array else scipy.sparse.csr_array(X), k, C, tol=tol)
    certify(result, X, k, tol)
    assert exact.dual <= (1 + 1e-9) * result.primal <= (1 + 2 * tol) * exact.primal


def test_what_coordinate_descent_leaves_goes_to_the_method_of_multipliers():
    X, k = blobs(150, 8, 100)
    result = multiclass_svm(X, k, 100.0)
    certify(result, X, k)
    stopped = multiclass_svm(X, k, 100.0, max_iter=2)
    assert not stopped.converged
    assert stopped.n_iter == 2


def test_a_pass_over_classes_raises_the_dual_and_keeps_each_point_in_its_simplex():
    X, k = blobs(40, 5, 4)
    C, Y, kept, count = 0.1 + np.arange(40) % 3, np.eye(4)[k], np.tile(np.arange(4), (40, 1)), np.full(40, 4)
    W, b, alpha, value = np.zeros((4, 5)), np.zeros(4), C[:, None] * Y, 0.0
    for _ in range(5):
        norms2 = (X**2).sum(axis=1) + 0.3
        pass_over_classes(X, k, W, b, alpha, C, norms2, 0.3, np.flatnonzero(count > 1), kept, count)
        m = C[:, None] * Y - alpha
        np.testing.assert_allclose(W, m.T @ X, atol=1e-12)
        np.testing.assert_allclose(b, 0.3 * m.sum(axis=0), atol=1e-12)
        np.testing.assert_allclose(alpha.sum(axis=1), C, rtol=1e-12)
        assert alpha.min() >= 0
        before, value = value, (alpha * (1 - Y)).sum() - (W**2).sum() / 2 - (b**2).sum() / 0.6
        assert value > before


@pytest.mark.parametrize("form", ["csr_array", "csr_matrix", "csc_array", "coo_matrix"])
def test_sparse_points_give_what_dense_ones_give(form):
    import scipy.sparse

    X, k = sparse_blobs(120, 30, 4)
    points = getattr(scipy.sparse, form)(X)
    for C in (0.1, 10.0):
        svm, softmax = multiclass_svm(points, k, C), softmax_regression(points, k, C)
        certify(svm, X, k)
        assert softmax.converged
        np.testing.assert_allclose(svm.W, multiclass_svm(X, k, C).W, atol=1e-6)
        np.testing.assert_allclose(softmax.W, softmax_regression(X, k, C).W, atol=1e-6)
        np.testing.assert_array_equal(softmax.predict(points), softmax.predict(X))


def test_sparse_and_wide_points_are_never_dense(monkeypatch):
    import scipy.sparse

    X = scipy.sparse.random_array((150, 50_000), density=2e-4, format="csr", rng=0)
    k = np.arange(150) % 3
    dense_rows = []
    toarray = scipy.sparse.csr_array.toarray

    def watched(self, *args, **options):
        dense_rows.append(self.shape)
        return toarray(self, *args, **options)

    monkeypatch.setattr(scipy.sparse.csr_array, "toarray", watched)
    assert multiclass_svm(X, k, 1.0).converged
    assert softmax_regression(X, k, 1.0).converged
    assert all(columns <= 450 for _, columns in dense_rows)  # products of points: at most one for each point and rival


def test_what_sparse_points_cannot_be_given_to():
    import scipy.sparse

    X = scipy.sparse.eye_array(3, format="csr")
    with pytest.raises(ValueError, match="solver must be 'multipliers' for sparse X, got 'interior-point'"):
        multiclass_svm(X, [0, 1, 2], 1, solver="interior-point")
    with pytest.raises(ValueError, match="solver must be 'newton-cg' for sparse X, got 'newton'"):
        softmax_regression(X, [0, 1, 2], 1, solver="newton")


@pytest.mark.parametrize("solver", ["interior-point", "multipliers"])
def test_a_point_at_twice_the_price_counts_as_two_in_the_svm(solver):
    X, k = blobs(40, 3, 3)
    times = 1 + np.arange(40) % 3
    weighted = multiclass_svm(X, k, 0.5 * times, solver=solver)
    certify(weighted, X, k)
    repeated = multiclass_svm(np.repeat(X, times, axis=0), np.repeat(k, times), 0.5, solver=solver)
    np.testing.assert_allclose(weighted.W, repeated.W, atol=1e-6)
    assert weighted.primal == pytest.approx(repeated.primal, rel=1e-7)


@pytest.mark.parametrize("solver", ["newton", "newton-cg"])
def test_a_point_at_twice_the_price_counts_as_two_in_softmax(solver):
    X, k = blobs(40, 3, 3)
    times = 1 + np.arange(40) % 3
    weighted = softmax_regression(X, k, 0.5 * times, solver=solver)
    repeated = softmax_regression(np.repeat(X, times, axis=0), np.repeat(k, times), 0.5, solver=solver)
    assert weighted.converged
    assert repeated.converged
    np.testing.assert_allclose(weighted.W, repeated.W, atol=1e-7)
    np.testing.assert_allclose(weighted.b, repeated.b, atol=1e-7)


@pytest.mark.parametrize("fit", [multiclass_svm, softmax_regression])
def test_prices_that_are_refused(fit):
    X, y = [[0.0], [1.0]], [0, 1]
    for C, message in (
        ([1.0], "C must be one number, or one for each point of shape (2,), got shape (1,)"),
        ([1.0, 0.0], "C must be above 0 for each point, got 0.0 at C[1]"),
        (np.inf, "C must be a finite number above 0, got inf: "),
    ):
        refused(re.escape(message), fit, X, y, C)


def exact_gap(result, X, k):
    """Return the relative gap and the imbalance of a multiclass SVM, computed in long numbers."""
    long = np.longdouble
    X, W, b, alpha, C = (np.asarray(a, dtype=long) for a in (X, result.W, result.b, result.alpha, result.C))
    own = np.arange(len(b)) == k[:, None]
    f = X @ W.T + b
    xi = np.maximum(0, np.where(own, 0, 1 + f - (f * own).sum(axis=1, keepdims=True)).max(axis=1))
    rivals = np.where(own, 0, alpha)
    m = np.where(own, rivals.sum(axis=1, keepdims=True), -rivals)
    primal = (W**2).sum() / 2 + (C * xi).sum()
    dual = rivals.sum() - ((m.T @ (X - X.mean(axis=0))) ** 2).sum() / 2
    return abs(primal - dual) / primal, abs(m.sum(axis=0)).max() / abs(m).sum()


def certificates(seeds):
    """Yield X and labels: classes of one point, duplicates, constant features, integers, scales from 1e-8 to 1e8."""
    for seed in seeds:
        rng = np.random.default_rng(seed)
        K = rng.integers(2, 7)
        n, d = rng.integers(K, 100), rng.integers(1, 12)
        k = np.append(np.arange(K), rng.choice(K, size=n - K, p=rng.dirichlet(0.7 * np.ones(K))))
        X = rng.normal(size=(K, d))[k] * rng.choice([0, 0.5, 2, 5]) + rng.normal(size=(n, d))
        kind = seed % 5
        if kind == 1:
            X = np.round(X)
        elif kind == 2:
            X *= 10.0 ** rng.integers(-8, 9)
        elif kind == 3:
            X[:, rng.integers(d)] = 3
        elif kind == 4:
            X, k = np.vstack([X, X[:5]]), np.append(k, k[:5][::-1])
        yield X, k


def no_false_certificate(solver, seeds):
    """Try prices from 1e-6 to 1e9: none is certified falsely, and by default all up to 1e4 are."""
    for X, k in certificates(seeds):
        for C in 10.0 ** np.arange(-6, 10, 3):
            result = multiclass_svm(X, k, C, solver=solver)
            if result.converged:
                assert max(exact_gap(result, X, k)) <= 1.001e-8
            else:
                assert solver == "multipliers" or C > 1e4


@pytest.mark.filterwarnings("ignore:could not be certified")
@pytest.mark.parametrize("solver", ["auto", "multipliers"])
def test_no_certificate_is_false(solver):
    no_false_certificate(solver, range(6))


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore:could not be certified")
@pytest.mark.parametrize("solver", ["auto", "multipliers"])
def test_no_certificate_is_false_on_many_data(solver):
    no_false_certificate(solver, range(10, 110))


def test_digits_at_the_price_that_once_took_all_steps():
    from sklearn.datasets import load_digits

    X, k = load_digits(return_X_y=True)
    certify(multiclass_svm(X, k, 1.0), X, k)


def test_T17_with_two_classes_half_the_binary_optimum_at_2C():
    import cvxpy as cp

    X, y = iris_pair()
    X, y = np.vstack([X, [[3.0, 0.8], [3.0, 0.7]]]), np.append(y, [-1, 1])
    for C in (0.05, 1.0, 5.0):
        w, b = cp.Variable(2), cp.Variable()
        hinge = cp.sum(cp.pos(1 - cp.multiply(y, X @ w + b)))
        binary = cp.Problem(cp.Minimize(cp.sum_squares(w) / 2 + 2 * C * hinge))
        binary.solve(solver="CLARABEL")
        result = multiclass_svm(X, y, C)
        certify(result, X, y)
        assert result.primal == pytest.approx(binary.value / 2, rel=1e-7)
        np.testing.assert_allclose(result.W[1] - result.W[0], w.value, atol=1e-4)


def test_the_svm_of_liblinear_is_another_problem():
    import warnings

    from sklearn.svm import LinearSVC

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        peer = LinearSVC(multi_class="crammer_singer", C=1, tol=1e-8, max_iter=1_000_000, random_state=0)
        peer.fit(SEPAL_AND_PETAL_WIDTH, IRIS.target)
    f = SEPAL_AND_PETAL_WIDTH @ peer.coef_.T + peer.intercept_
    own = np.eye(3)[IRIS.target]
    slack = (f + 1 - own).max(axis=1) - (f * own).sum(axis=1)
    free = (peer.coef_**2).sum() / 2 + slack.sum()
    assert free + (peer.intercept_**2).sum() / 2 == pytest.approx(34.366875, abs=1e-4)
    assert free > multiclass_svm(SEPAL_AND_PETAL_WIDTH, SPECIES, 1).primal + 1e-3


# Softmax regression ---------------------------------------------------------------------------------


def test_softmax_by_hand():
    # One point a class, at -1 and 1: w = (-v, v), b = 0 by symmetry, and v + v = 2 C (2 / (1 + e^(2v))) = 2v.
    result = softmax_regression([[-1.0], [1.0]], ["-", "+"], 3)
    v = abs(result.W[0, 0])
    assert result.classes.tolist() == ["+", "-"]
    assert v == pytest.approx(3 * 2 / (1 + np.exp(2 * v)), rel=1e-12)
    assert result.nll == pytest.approx(2 * np.log1p(np.exp(-2 * v)), rel=1e-12)
    np.testing.assert_allclose(result.b, 0, atol=1e-12)
    np.testing.assert_allclose(result.probabilities([[0.0], [1.0]])[0], 0.5)


@pytest.mark.parametrize("C", [0.01, 1.0, 100.0])
def test_softmax_against_scikit_learn(C):
    X, k = blobs(120, 4, 4)
    result = softmax_regression(X, k, C)
    peer = LogisticRegression(C=C, tol=1e-12, max_iter=10_000, solver="newton-cg").fit(X, k)
    np.testing.assert_allclose(result.W, peer.coef_, atol=1e-6 * abs(peer.coef_).max())
    np.testing.assert_allclose(result.b, peer.intercept_ - peer.intercept_.mean(), atol=1e-6)
    np.testing.assert_allclose(result.probabilities(X), peer.predict_proba(X), atol=1e-6)
    assert result.converged


@given(problems(min_classes=2), st.sampled_from([0.01, 1.0, 50.0]), st.sampled_from(["newton", "newton-cg"]))
@settings(max_examples=60, deadline=None)
def test_softmax_has_gradient_zero_and_sums_zero(problem, C, solver):
    X, k = problem
    result = softmax_regression(X, k, C, solver=solver)
    P, Y = result.probabilities(X), np.eye(k.max() + 1)[k]
    assert result.converged
    np.testing.assert_allclose(P.sum(axis=1), 1)
    np.testing.assert_allclose(result.W, C * (Y - P).T @ X, atol=1e-7 * C * (1 + abs(X).sum()))
    np.testing.assert_allclose((Y - P).sum(axis=0), 0, atol=1e-8 * len(X))
    np.testing.assert_allclose(result.W.sum(axis=0), 0, atol=1e-12 * (1 + abs(result.W).max()))
    assert abs(result.b.sum()) <= 1e-12 * (1 + abs(result.b).max())
    assert result.nll == pytest.approx(-np.log((P * Y).sum(axis=1)).sum(), rel=1e-9, abs=1e-12)


def test_softmax_of_many_unknowns():
    X, k = blobs(300, 60, 8)
    exact, result = (softmax_regression(X, k, 1.0, solver=solver) for solver in ("newton", "auto"))
    assert result.converged
    np.testing.assert_allclose(result.W, exact.W, atol=1e-7)
    assert result.nll == pytest.approx(exact.nll, rel=1e-9)
    few = softmax_regression(X, k, 1.0, max_iter=2)
    assert (few.n_iter, few.converged) == (2, False)
    with pytest.raises(ValueError, match="solver must be one of 'auto', 'newton', 'newton-cg', got 'lbfgs'"):
        softmax_regression(X, k, 1.0, solver="lbfgs")


def test_T18_with_two_classes_the_binary_logistic_problem_at_2C():
    X, y = iris_pair()
    for C in (0.1, 1.0, 10.0):
        result = softmax_regression(X, y, C)
        binary = LogisticRegression(C=2 * C, tol=1e-12, max_iter=10_000, solver="newton-cholesky").fit(X, y)
        np.testing.assert_allclose(result.W[1] - result.W[0], binary.coef_[0], rtol=1e-6)
        assert result.b[1] - result.b[0] == pytest.approx(binary.intercept_[0], rel=1e-6)
        w, b = binary.coef_[0], binary.intercept_[0]
        value = w @ w / 2 + 2 * C * np.logaddexp(0, -y * (X @ w + b)).sum()
        assert (result.W**2).sum() / 2 + C * result.nll == pytest.approx(value / 2, rel=1e-10)
        np.testing.assert_allclose(result.probabilities(X)[:, 1], 1 / (1 + np.exp(-(X @ w + b))), rtol=1e-6)


def test_softmax_that_may_not_iterate_enough_says_so():
    result = softmax_regression(*blobs(60, 2, 3), 1, max_iter=1)
    assert not result.converged
    assert result.n_iter == 1


def test_E49_on_separable_data_the_likelihood_alone_has_no_minimiser():
    X, y = iris_pair()
    runs = [softmax_regression(X, y, 10.0**e) for e in range(0, 16, 5)]
    assert all(r.converged for r in runs)
    assert all(np.linalg.norm(b.W) > np.linalg.norm(a.W) for a, b in itertools.pairwise(runs))
    assert all(b.nll < a.nll / 100 for a, b in itertools.pairwise(runs))
    assert 0 < runs[-1].nll < 1e-10


def test_curvature_is_the_sum_of_the_text():
    rng = np.random.default_rng(0)
    Z, Q = rng.normal(size=(9, 3)), rng.uniform(size=(9, 4))
    R = np.array([1.0, 1.0, 0.0])
    expected = np.kron(np.eye(4), np.diag(R))
    for z, q in zip(Z, Q, strict=True):
        expected += np.kron(np.diag(q) - np.outer(q, q) / q.sum(), np.outer(z, z))
    H = curvature(Z, Q, R)
    shift = np.zeros((4, 3))
    shift[:, 2] = 1
    gauge = np.outer(shift, shift)
    gauge *= (H - expected).max()
    np.testing.assert_allclose(H, expected + gauge, atol=1e-12)


# Properties of both, and extreme data ----------------------------------------------------------------


@pytest.mark.parametrize("fit", [multiclass_svm, softmax_regression])
def test_names_of_the_classes_only_permute_the_rows(fit):
    X, k = blobs(50, 3, 3)
    result, names = fit(X, k, 2.0), np.array(["z", "m", "a"])
    renamed = fit(X, names[k], 2.0)
    np.testing.assert_allclose(renamed.W, result.W[::-1], atol=1e-8)
    assert renamed.predict(X).tolist() == names[result.predict(X)].tolist()


@pytest.mark.parametrize("fit", [multiclass_svm, softmax_regression])
def test_scale_shift_and_rotation_change_nothing_but_the_coordinates(fit):
    X, k = blobs(50, 3, 3)
    result = fit(X, k, 2.0)
    rotation = np.linalg.qr(np.random.default_rng(1).normal(size=(3, 3)))[0]
    moved = fit(X @ rotation.T * 10 + 5, k, 2.0 / 100)
    np.testing.assert_allclose(10 * moved.W @ rotation, result.W, atol=1e-7)
    doubled = fit(np.vstack([X, X]), np.append(k, k), 1.0)
    np.testing.assert_allclose(doubled.W, result.W, atol=1e-7)


def extreme_data():
    """Name, X, labels."""
    rng = np.random.default_rng(0)
    k = np.repeat([0, 1, 2], 20)
    noise, centres = rng.normal(size=(60, 2)), np.array([[0.0, 0.0], [3.0, 0.0], [0.0, 3.0]])
    mixed, apart = noise + centres[k], 0.3 * noise + 3 * centres[k]
    for name, X in ("overlapping", mixed), ("separable", apart):
        yield name, X, k
        yield f"{name} times 1e-8", X * 1e-8, k
        yield f"{name} times 1e8", X * 1e8, k
        yield f"{name} plus 1e6", X + 1e6, k
        yield f"{name}, mixed scales", X * [1e-8, 1e8], k
        yield f"{name}, duplicates", np.repeat(X, 3, axis=0), np.repeat(k, 3)
        yield f"{name}, constant columns", np.column_stack([X, np.full(60, 3.3), np.zeros(60)]), k
    yield "Iris times 1e8", 1e8 * SEPAL_AND_PETAL_WIDTH, IRIS.target
    yield "all equal", np.full((9, 2), 1e6 + 0.1), np.array([0, 0, 0, 0, 0, 1, 1, 2, 2])
    yield "all zero", np.zeros((7, 3)), np.array([0, 1, 2, 0, 1, 2, 2])
    yield "conflicting labels", np.vstack([mixed, mixed]), np.append(k, (k + 1) % 3)
    yield "one point a class", np.array([[0.0, 1.0], [2.0, 3.0], [5.0, 0.0]]), np.arange(3)
    yield "collinear", np.outer(rng.normal(size=40) + np.repeat([0, 4], 20), [1, 2, 3.0]), np.repeat([0, 1], 20)
    yield "n < d", rng.normal(size=(12, 50)), np.arange(12) % 4
    yield "touching", np.array([[0.0, 0], [1, 0], [1, 0], [2, 0], [2, 0], [3, 0]]), np.array([0, 0, 1, 1, 2, 2])
    close = np.array([[0, 0], [1e-6, 0], [1, 1], [1, 1 + 1e-6], [2.0, 0], [2 + 1e-6, 0]])
    yield "margin 1e-6", close, np.array([0, 1, 0, 1, 2, 1])
    lonely = np.vstack([rng.normal(size=(1000, 2)), [[0.5, 0.5]], [[9, 9]]])
    yield "1 against 1000", lonely, np.append(np.zeros(1000, int), [1, 2])
    yield "ten classes", rng.normal(size=(100, 3)) + np.repeat(np.arange(10), 10)[:, None], np.repeat(np.arange(10), 10)


FAR = [f"{data} {move}" for data in ("overlapping", "separable") for move in ("times 1e8", "plus 1e6")]


@pytest.mark.parametrize(
    ("name", "X", "k"), [pytest.param(*c, id=c[0], marks=[LONGER] * (c[0] in FAR)) for c in extreme_data()]
)
def test_extreme_data_are_solved_and_certified_without_a_warning(name, X, k):
    for C in (1e-3, 1.0, 1e3):
        result = multiclass_svm(X, k, C)
        assert np.isfinite(result.W).all()
        assert np.isfinite(result.b).all()
        certify(result, X, k)
        softmax = softmax_regression(X, k, C)
        assert softmax.converged, (name, C)
        assert np.isfinite(softmax.W).all()
        assert np.isfinite([*softmax.b, softmax.nll]).all()
        assert np.isfinite(softmax.probabilities(X)).all()


@LONGER
def test_a_price_that_no_point_pays_changes_nothing():
    X, k = blobs(40, 6, 3, seed=5)
    dear, dearer = multiclass_svm(X, k, 1e4), multiclass_svm(X, k, 1e12)
    certify(dear, X, k)
    certify(dearer, X, k)
    assert not dear.xi.any()
    assert not dearer.xi.any()
    np.testing.assert_allclose(dear.W, dearer.W, atol=1e-7)


def test_slack_as_dear_as_the_digits_allow():
    X, k = SEPAL_AND_PETAL_WIDTH, IRIS.target  # not separable: the alphas grow with C
    result = multiclass_svm(X, k, 1e8)
    certify(result, X, k)
    assert (result.alpha[k == 0] > 0).sum() < 60  # exact zeros: most points have one active constraint


def test_a_matrix_that_rounding_makes_indefinite_ends_the_search_and_is_reported(monkeypatch):
    X, k = blobs(30, 2, 3)
    for module in softmax_engine, engine:
        monkeypatch.setattr(module, "curvature", lambda Z, D, R: -np.eye(Z.shape[1] * D.shape[1]))
    for fit in multiclass_svm, softmax_regression:
        with pytest.warns(UserWarning, match="could not be certified to 1e-8"):
            result = fit(X, k, 1.0)
        assert not result.converged
        assert np.isfinite(result.W).all()


def test_polish_returns_what_it_got_where_no_rival_has_a_price():
    Y = np.eye(2)
    Z, R, theta = np.ones((2, 2)), np.array([1.0, 0.0]), np.zeros((2, 2))
    with np.errstate(all="ignore"):
        gap, same, alpha = engine.polish_ties(Z, Y, R, 1.0, 0.5, theta, Y)
    assert (gap, same is theta, alpha is Y) == (0.5, True, True)


def test_where_no_certificate_is_possible_converged_is_false_and_nothing_overflows():
    X, k = blobs(30, 2, 3)
    with pytest.warns(UserWarning, match="could not be certified to 1e-8"):
        result = multiclass_svm(np.vstack([X, X]) * 1e100, np.append(k, (k + 1) % 3), 1)
    assert not result.converged
    assert np.isfinite(result.W).all()


def test_as_labels_returns_sorted_classes_and_indices():
    classes, k = as_labels(["b", "a", "b"], 3)
    assert classes.tolist() == ["a", "b"]
    assert k.tolist() == [1, 0, 1]
    assert k.dtype == np.int64


@pytest.mark.parametrize("C", [0.01, 0.1, 1.0, 10.0, 100.0, 1e4])
def test_the_known_active_constraints_give_the_last_digits(C):
    """The interior-point method alone stops at 1e-11, with every alpha above zero."""
    r = multiclass_svm(*iris3(), C)
    assert abs(r.gap) <= 1e-13 * r.primal
    assert (r.alpha == 0).sum() > 200


def softmax_value(result, X, k):
    """Return the objective of softmax regression, computed in long numbers."""
    X, W, b = (np.asarray(a, dtype=np.longdouble) for a in (X, result.W, result.b))
    f = X @ W.T + b
    own = np.arange(len(b)) == k[:, None]
    f -= f[own][:, None]
    return float((W**2).sum() / 2 + result.C * np.log1p(np.where(own, 0, np.exp(f)).sum(axis=1)).sum())


@pytest.mark.filterwarnings("ignore:could not be certified")
@pytest.mark.parametrize("solver", ["auto", "newton", "newton-cg"])
def test_softmax_regression_says_converged_only_at_the_least_value(solver):
    """Separable classes at large prices, where Newton's decrement does not measure what is left."""
    for seed, value in (607, 4.804921444534e-05), (693, None):
        rng = np.random.default_rng(seed)
        n, d, K = int(rng.integers(5, 40)), int(rng.integers(1, 40)), int(rng.integers(2, 6))
        scale = 10.0 ** rng.uniform(0, 4)
        X, k = rng.standard_normal((n, d)) * scale, rng.integers(0, K, n)
        k[:K] = range(K)
        C = 10.0 ** rng.uniform(0, 9)
        result = softmax_regression(X, k, C, solver=solver)
        assert result.converged or solver == "newton-cg"
        if result.converged:
            value = value or softmax_value(softmax_regression(X, k, C, solver="newton"), X, k)
            assert softmax_value(result, X, k) == pytest.approx(value, rel=1e-8)


@pytest.mark.filterwarnings("ignore:could not be certified")
@pytest.mark.parametrize(("far", "certified"), [(0, True), pytest.param(1e6, True, marks=LONGER), (1e14, False)])
def test_softmax_regression_certifies_the_weights_that_it_returns(far, certified):
    rng = np.random.default_rng(0)
    X = rng.normal(size=(60, 2))
    k = (X[:, 0] + rng.normal(size=60) > 0) * 1 + (X[:, 1] > 1)
    for C in (1.0, 1e8):
        best, result = softmax_regression(X, k, C), softmax_regression(X + far, k, C)
        assert result.converged == certified
        f = (X + far).astype(np.longdouble) @ result.W.T + result.b
        nll = np.logaddexp.reduce(f, axis=1) - f[np.arange(60), k]
        value = (result.W**2).sum() / 2 + C * nll.sum()
        assert not certified or value <= ((best.W**2).sum() / 2 + C * best.nll) * (1 + 2e-8)


@pytest.mark.parametrize(("off", "certified"), [(0, True), (1e-8, True), (1e-6, True), (1e-2, False), (3, False)])
def test_offsets_that_are_a_little_off_cost_what_the_certificate_says(off, certified):
    """As rounding leaves them where the points are far from the origin."""
    rng = np.random.default_rng(0)
    X, k = rng.normal(size=(60, 2)), np.arange(60) % 3
    best = softmax_regression(X, k, 1e3)
    moved = replace(best, b=best.b + off * np.array([1, -2, 1]))
    _, gap = softmax_engine.certificate(coordinates(X, 3), X, k, 1e3, moved.W, moved.b)
    assert (gap <= CERTIFIED) == certified
    assert gap >= 1 - softmax_value(best, X, k) / softmax_value(moved, X, k) - 4 * EPS


@LONGER
def test_softmax_regression_of_sparse_points_far_from_zero():
    import scipy.sparse

    rng = np.random.default_rng(1)
    X = rng.standard_normal((30, 2)) + 1e8
    k = (X[:, 0] - 1e8 + rng.standard_normal(30) > 0).astype(int)
    for points in X, scipy.sparse.csr_array(X):
        result = softmax_regression(points, k, 0.01)
        assert result.converged
        assert softmax_value(result, X, k) == pytest.approx(0.20361128816, rel=1e-10)


@pytest.mark.parametrize("X", [np.full((6, 1), 1000.0), [[1.0, 1000.0]] * 5 + [[0.0, 1000.0]]])
def test_sparse_points_with_a_constant_column_are_solved_as_dense_ones(X):
    import scipy.sparse

    y = [0, 1, 2, 0, 1, 0]
    result = multiclass_svm(scipy.sparse.csr_array(X), y, 1.0)
    assert result.converged
    np.testing.assert_array_equal(result.W, multiclass_svm(X, y, 1.0).W)


def test_a_tolerance_of_the_multiclass_svm_is_certified_and_saves_steps():
    X, k = blobs(1500, 4, 8)
    exact, loose = multiclass_svm(X, k, 1.0), multiclass_svm(X, k, 1.0, tol=1e-2)
    assert exact.converged
    assert loose.converged
    assert loose.n_iter < exact.n_iter
    assert 0 <= loose.primal - exact.primal <= loose.gap <= 1e-2 * loose.primal
    model = lincls.MulticlassSVM(tol=1e-2).fit(X, k)
    assert model.n_iter_ == loose.n_iter
    np.testing.assert_array_equal(model.coef_, loose.W)
    refused("tol must be a finite number above 0, got 0", multiclass_svm, X, k, 1.0, tol=0.0)
