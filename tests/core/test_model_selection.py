"""Cross-validation of C: the folds, the choice, and what comes in."""

import re
import subprocess
import sys
import types
from functools import partial

import joblib
import numpy as np
import pytest
from scipy.sparse import csr_matrix
from sklearn.model_selection import LeaveOneOut, cross_val_score
from sklearn.svm import SVC

from lincls import LinearSVM, datasets, one_vs_one, perceptron
from lincls.geometry import Hyperplane
from lincls.model_selection import cross_validate_C, leave_one_out, misclassified
from lincls.multiclass import MulticlassResult, multiclass_svm, softmax_regression
from lincls.svm import hard_margin, soft_margin

MODULE = sys.modules["lincls.model_selection"]
RNG = np.random.default_rng(0)
K = np.repeat([0, 1, 2], [20, 30, 10])
X = RNG.normal(size=(60, 2)) + 1.5 * np.array([[0, 0], [2, 0], [0, 2]])[K]
LABELS = np.array(["a", "b", "c"])[K]


class Constant:
    """A classifier that errs on the first `wrong` points of each fold, whatever the data."""

    def __init__(self, y, wrong):
        self.wrong = wrong

    def predict(self, X):
        return np.where(np.arange(len(X)) < self.wrong, -1, 1)


def scripted(wrong):
    """Return fit(X, y, C) that makes wrong[C] errors on each fold of a problem whose answers are all +1."""
    return lambda X, y, C: Constant(y, wrong[C])


def test_folds_are_disjoint_stratified_and_the_same_for_every_C():
    seen = []

    def fit(X, y, C):
        seen.append((C, X[:, 0].tolist()))
        return softmax_regression(X, y, C)

    numbered = np.column_stack([np.arange(60.0), X])
    result = cross_validate_C(fit, numbered, LABELS, [0.1, 1.0], n_splits=5, rng=3)
    assert np.bincount(result.fold).tolist() == [12] * 5
    for fold in range(5):
        assert np.bincount(K[result.fold == fold]).tolist() == [4, 6, 2]
        trained_on = np.flatnonzero(result.fold != fold).tolist()
        assert seen[2 * fold] == (0.1, trained_on)
        assert seen[2 * fold + 1] == (1.0, trained_on)
    assert len(seen) == 10


def test_a_tie_that_rounding_hides_is_a_mistake_on_either_side():
    points = np.array([[0.1, 0.2], [0.3, 0.1], [0.7, -0.1]])  # 0.1 + 0.2 - 0.3 is not zero in binary
    for h in (Hyperplane([1, 1], -0.3), Hyperplane([1e9, 1e9], -3e8), types.SimpleNamespace(w=np.ones(2), b=-0.3)):
        for y in ([1, 1, 1], [-1, 1, 1]):
            assert misclassified(h, points, y).tolist() == [True, False, False]
        assert misclassified(h, csr_matrix(points), [1, -1, 1]).tolist() == [True, True, False]


def test_with_several_classes_the_own_score_must_lead_all_others():
    result = MulticlassResult(
        W=np.array([[0.1], [0.3], [0]]), b=np.array([0.2, 0, -9]), classes=np.array(["a", "b", "c"])
    )
    assert misclassified(result, [[1], [1], [2], [2]], ["a", "b", "b", "a"]).tolist() == [True, True, False, True]
    assert misclassified(result, [[2]], ["unseen"]).tolist() == [True]


def test_a_classifier_that_only_predicts_is_taken_at_its_word():
    assert misclassified(Constant(None, 1), np.eye(3), [1, 1, -1]).tolist() == [True, False, True]
    with pytest.raises(ValueError, match=r"y must hold the labels -1 and \+1 only, got 0, 1"):
        misclassified(Hyperplane([1, 1], 0), np.eye(2), [0, 1])


@pytest.mark.parametrize("y", [[1], [1, -1], 1, [[1], [1], [1]]])
def test_each_point_needs_a_label(y):
    points = [[1, 0], [0, 1], [1, 1]]
    three = one_vs_one(perceptron, points, ["a", "b", "c"])
    for classifier in (Hyperplane([1, 1], 0), three, LinearSVM().fit(points, [1, -1, 1])):
        with pytest.raises(ValueError, match=r"y must "):
            misclassified(classifier, points, y)


def test_what_is_counted_does_not_hang_on_the_order_of_summation():
    X, y = np.array([[0, 0], [1, 2], [3, 1]]), np.array([-1, -1, 1])
    for shuffled in ([0, 1], [1, 0]):
        r = hard_margin(X[1:][:, shuffled], y[1:])
        assert misclassified(r, [(X[1:][0] + X[1:][1])[shuffled] / 2], [1]).all()  # the midpoint of the only two


def test_a_score_of_zero_is_an_error_whatever_the_label():
    scores, seen = np.repeat([-2.0, 0.0, 0.5, 2.0], 4), []

    def fit(X, y, C):
        seen.append(len(y))
        return types.SimpleNamespace(w=np.ones(1), b=1.0)

    result = cross_validate_C(fit, scores[:, None] - 1, np.where(scores > 0, 1, -1), [1.0], n_splits=2)
    assert seen == [8, 8]
    assert result.errors.tolist() == [[0.25, 0.25]]


def test_errors_are_those_of_fits_by_hand():
    Cs = [0.01, 1.0, 100.0]
    result = cross_validate_C(multiclass_svm, X, LABELS, Cs, n_splits=4, rng=1)
    for m, C in enumerate(Cs):
        for fold in range(4):
            test = result.fold == fold
            model = multiclass_svm(X[~test], LABELS[~test], C)
            assert result.errors[m, fold] == np.mean(model.predict(X[test]) != LABELS[test])
    np.testing.assert_allclose(result.mean, result.errors.mean(axis=1))
    np.testing.assert_allclose(result.standard_error, result.errors.std(axis=1, ddof=1) / 2)
    assert result.Cs.tolist() == Cs


def test_the_seed_deals_the_folds():
    folds = [cross_validate_C(softmax_regression, X, K, [1.0], rng=rng).fold for rng in (0, 0, 1)]
    again = cross_validate_C(softmax_regression, X, K, [1.0], rng=np.random.default_rng(0)).fold
    assert (folds[0] == folds[1]).all()
    assert (folds[0] == again).all()
    assert (folds[0] != folds[2]).any()


def test_of_equal_means_the_smallest_C_wins():
    y = np.repeat([1, -1], [20, 20])
    Cs = [0.1, 1.0, 10.0, 100.0]
    result = cross_validate_C(scripted({0.1: 3, 1.0: 1, 10.0: 1, 100.0: 2}), np.ones((40, 1)), y, Cs, n_splits=4)
    assert result.best_C == 1.0
    assert result.one_standard_error_C == 1.0  # every fold errs alike, so that the standard error is zero


def test_means_that_differ_by_rounding_are_equal():
    # (.1 + .2 + .3)/3 and (.3 + .2 + .1)/3 differ in the last bit
    mean = np.array([(0.1 + 0.2 + 0.3) / 3, (0.3 + 0.2 + 0.1) / 3])
    assert mean[0] > mean[1]
    assert MODULE._first_within(mean, mean.min()) == 0


def test_the_one_standard_error_rule():
    wrong = {1.0: [5, 5, 5, 4], 2.0: [2, 2, 2, 3], 4.0: [0, 2, 4, 2], 8.0: [3, 3, 3, 3]}
    calls = iter([C for _ in range(4) for C in wrong])
    folds = iter([fold for fold in range(4) for _ in wrong])

    class Scripted:
        def __init__(self, C, fold):
            self.wrong = wrong[C][fold]

        def predict(self, X):
            return np.where(np.arange(len(X)) < self.wrong, -X[:, 0], X[:, 0])

    y = np.repeat([1.0, -1.0], [20, 20])
    result = cross_validate_C(
        lambda X, y, C: Scripted(next(calls), next(folds)), y[:, None], y, list(wrong), n_splits=4
    )
    np.testing.assert_allclose(result.mean, np.array([19, 9, 8, 12]) / 40)
    assert result.best_C == 4.0
    # standard error at C = 4: sd (0, 2, 4, 2)/10 = .163, half of it .082: .2 + .082 lets in C = 2 with .225
    assert result.standard_error[2] == pytest.approx(np.sqrt(8 / 3) / 20)
    assert result.one_standard_error_C == 2.0


def test_binary_results_with_w_and_b_and_sparse_data():
    def centroid(X, y, C):
        w = np.asarray(X[y > 0].mean(axis=0) - X[y < 0].mean(axis=0)).ravel()
        return types.SimpleNamespace(w=w, b=-float(w @ np.asarray(X.mean(axis=0)).ravel()))

    y = np.where(K == 1, 1, -1)
    dense = cross_validate_C(centroid, X + 10, y, [1.0])  # away from the origin, b matters
    sparse = cross_validate_C(centroid, csr_matrix(X + 10), y, [1.0])
    np.testing.assert_array_equal(dense.errors, sparse.errors)
    assert 0 < dense.mean[0] < 0.4


@pytest.mark.parametrize("backend", ["threading", "loky"])
def test_any_backend_gives_the_same(backend):
    Cs = [0.1, 10.0]
    alone = cross_validate_C(softmax_regression, X, LABELS, Cs, n_splits=3)
    with joblib.parallel_config(backend=backend, n_jobs=2):
        together = cross_validate_C(softmax_regression, X, LABELS, Cs, n_splits=3)
    np.testing.assert_array_equal(alone.errors, together.errors)
    np.testing.assert_array_equal(
        alone.errors, cross_validate_C(softmax_regression, X, LABELS, Cs, n_splits=3, n_jobs=2).errors
    )


# The import ---------------------------------------------------------------------------------------


def test_nothing_is_written_and_only_numpy_is_loaded_by_the_import():
    code = """
import sys
import lincls.model_selection
assert not {"sklearn", "scipy", "joblib", "tqdm"} & set(sys.modules)
import numpy as np
from lincls.multiclass import softmax_regression
lincls.model_selection.cross_validate_C(softmax_regression, np.arange(12.0)[:, None], np.arange(12) % 2, [1.0])
"""
    done = subprocess.run([sys.executable, "-W", "error", "-c", code], check=True, capture_output=True)
    assert done.stdout == done.stderr == b""


# Bad input ------------------------------------------------------------------------------------------


def test_a_training_part_of_one_class_is_refused():
    with (
        pytest.warns(UserWarning, match="least populated class"),
        pytest.raises(ValueError, match=r"fold \d leaves a single class to train on, 'no': use fewer folds"),
    ):
        cross_validate_C(softmax_regression, np.arange(9.0)[:, None], ["no"] * 8 + ["yes"], [1.0], n_splits=4)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"X": [[1.0], [np.inf]]}, "X must be finite"),
        ({"y": K[:5]}, "y must have shape (60,)"),
        ({"y": np.zeros(60)}, "y must hold at least two classes"),
        ({"Cs": 1.0}, "Cs must have shape (d,), got shape ()"),
        ({"Cs": [1.0, 0.1]}, "Cs must be increasing values above 0, got [1.  0.1]"),
        ({"Cs": [1.0, 1.0]}, "Cs must be increasing"),
        ({"Cs": [0.0, 1.0]}, "Cs must be increasing values above 0"),
        ({"Cs": [1.0, np.nan]}, "Cs must be finite"),
        ({"n_splits": 1}, "n_splits must be from 2 to the size of the largest class, 30, got 1"),
        ({"n_splits": 31}, "n_splits must be from 2 to the size of the largest class, 30, got 31"),
        ({"n_splits": 2.0}, "n_splits must be an integer"),
    ],
)
def test_bad_input(change, message):
    arguments = {"X": X, "y": K, "Cs": [1.0], "n_splits": 5} | change
    with pytest.raises(ValueError, match=re.escape(message)):
        cross_validate_C(
            softmax_regression, arguments["X"], arguments["y"], arguments["Cs"], n_splits=arguments["n_splits"]
        )


def test_each_point_is_judged_by_what_was_trained_on_all_others():
    X, y = datasets.overlapping(24, 2, 1.0, rng=0)
    scores = cross_val_score(SVC(kernel="linear", C=1, tol=1e-8), X, y, cv=LeaveOneOut())
    wrong = leave_one_out(partial(soft_margin, C=1.0), X, y)
    assert wrong == np.flatnonzero(scores == 0).tolist()
    assert 0 < len(wrong) < 24
    with pytest.raises(ValueError, match="y must hold both classes"):
        leave_one_out(partial(soft_margin, C=1.0), X[:3], [1, 1, -1])
