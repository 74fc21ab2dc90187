"""The estimator is a scikit-learn classifier: its own checks, all of them, and daily use."""

import inspect
import pickle
import unittest
import warnings

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
import pytest
from sklearn.base import clone
from sklearn.exceptions import ConvergenceWarning, NotFittedError
from sklearn.inspection import DecisionBoundaryDisplay
from sklearn.model_selection import GridSearchCV, cross_val_score
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
from sklearn.utils.estimator_checks import estimator_checks_generator, parametrize_with_checks

import lincls
from lincls import Perceptron, datasets, perceptron

X, Y = datasets.iris_pair()
XOR, XOR_Y = datasets.xor()


@parametrize_with_checks([Perceptron(), Perceptron(fit_bias=False, eta=0.5, max_epochs=50)])
def test_every_check_of_scikit_learn(estimator, check, monkeypatch):
    monkeypatch.setenv("SCIPY_ARRAY_API", "1")  # or a check would be skipped
    with warnings.catch_warnings():
        # some checks fit noise, on which a perceptron cannot converge; other warnings stay errors
        warnings.simplefilter("ignore", ConvergenceWarning)
        try:
            check(estimator)
        except (unittest.SkipTest, pytest.skip.Exception) as skipped:
            pytest.fail(f"skipped: {skipped}")


def test_no_check_is_left_out():
    names = [getattr(check, "func", check).__name__ for _, check in estimator_checks_generator(Perceptron())]
    assert len(names) > 40
    for name in (
        "check_classifiers_train",
        "check_n_features_in",
        "check_classifiers_one_label",
        "check_fit2d_1sample",
    ):
        assert name in names


def test_the_estimator_computes_what_the_function_computes():
    model = Perceptron(eta=0.5, rho=2.0).fit(X, Y)
    result = perceptron(X, Y, eta=0.5, rho=2.0)
    assert model.coef_.tolist() == [result.w.tolist()]
    assert model.intercept_.tolist() == [result.b]
    assert model.n_iter_ == result.n_epochs
    assert model.result_.mistakes.tolist() == result.mistakes.tolist()
    np.testing.assert_array_equal(model.decision_function(X), X @ result.w + result.b)
    assert model.score(X, Y) == 1


@pytest.mark.parametrize(
    "options",
    [{"eta": 3.0}, {"rho": 5.0}, {"fit_bias": False}, {"order": np.arange(99, -1, -1)}, {"max_epochs": 1}],
)
@pytest.mark.filterwarnings("ignore::sklearn.exceptions.ConvergenceWarning")
def test_every_option_reaches_the_function(options):
    model = clone(Perceptron(**options)).fit(X, Y)
    result = perceptron(X, Y, **options)
    assert (model.coef_[0].tolist(), model.intercept_[0], model.n_iter_) == (
        result.w.tolist(),
        result.b,
        result.n_epochs,
    )
    assert model.result_.mistakes.tolist() == result.mistakes.tolist()


def test_defaults_are_those_of_the_function():
    parameters = inspect.signature(perceptron).parameters
    for name, value in Perceptron().get_params().items():
        assert parameters[name].default == value or parameters[name].default is value


@pytest.mark.parametrize(
    "labels", [("setosa", "versicolor"), (0, 1), (7, 3), (-4.0, 2.0), (False, True), (np.int8(1), np.int8(-1))]
)
def test_labels_of_any_kind(labels):
    y = np.where(Y > 0, labels[1], labels[0])
    model = Perceptron().fit(X, y)
    assert model.classes_.tolist() == sorted(labels)
    np.testing.assert_array_equal(model.predict(X), y)
    assert model.predict(X).dtype == y.dtype
    assert ((model.decision_function(X) > 0) == (y == max(labels))).all()


def test_a_score_of_zero_predicts_the_first_class():
    model = Perceptron(fit_bias=False).fit([[1.0], [-1.0]], ["b", "a"])
    assert model.predict([[0.0], [1e-300], [-1.0]]).tolist() == ["a", "b", "a"]


def test_lists_series_and_frames_with_names():
    frame = pd.DataFrame(X, columns=["sepal width", "petal width"])
    species = pd.Series(np.where(Y > 0, "versicolor", "setosa"), index=frame.index + 500)
    model = Perceptron().fit(frame, species)
    assert model.feature_names_in_.tolist() == ["sepal width", "petal width"]
    assert model.n_features_in_ == 2
    assert model.predict(frame).tolist() == species.tolist()
    with pytest.raises(ValueError, match="feature names should match"):
        model.predict(frame[["petal width", "sepal width"]])
    plain = Perceptron().fit(X.tolist(), species.tolist())
    np.testing.assert_array_equal(plain.coef_, model.coef_)


def test_clone_and_pickle():
    model = Perceptron(eta=0.5, order=list(range(100))).fit(X, Y)
    copy = pickle.loads(pickle.dumps(model))
    np.testing.assert_array_equal(copy.predict(X), model.predict(X))
    assert copy.result_.history()[0].tolist() == model.result_.history()[0].tolist()
    fresh = clone(model)
    assert fresh.get_params() == model.get_params()
    with pytest.raises(NotFittedError):
        fresh.predict(X)


def test_pipeline_and_grid_search():
    search = GridSearchCV(
        make_pipeline(StandardScaler(), Perceptron()),
        {"perceptron__eta": [0.1, 1.0], "perceptron__fit_bias": [True, False], "perceptron__rho": [1.0, 3.0]},
        cv=4,
        error_score="raise",
    ).fit(X, np.where(Y > 0, "versicolor", "setosa"))
    assert search.best_score_ == 1
    assert cross_val_score(Perceptron(), X, Y, scoring="roc_auc").min() == 1


def test_decision_boundary_display():
    model = Perceptron().fit(X, Y)
    for response in ("predict", "decision_function"):
        display = DecisionBoundaryDisplay.from_estimator(model, X, response_method=response)
        assert np.isfinite(display.response).all()
        plt.close(display.figure_)


def test_inseparable_data_warn_and_say_why():
    with pytest.warns(
        ConvergenceWarning,
        match=r"last pass allowed by max_epochs still made a mistake.*lincls\.separate.*max_epochs is too small",
    ):
        model = Perceptron(max_epochs=30).fit(XOR, XOR_Y)
    assert not model.result_.converged
    assert model.n_iter_ == 30
    assert set(model.predict(XOR)) <= {-1, 1}


def test_the_warning_points_at_the_call_of_fit():
    with pytest.warns(ConvergenceWarning) as record:
        Perceptron(max_epochs=2).fit(XOR, XOR_Y)
    assert record[0].filename == __file__


def test_separable_data_do_not_warn():
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        Perceptron().fit(X, Y)


@pytest.mark.parametrize(
    ("data", "y", "message"),
    [
        (X, np.ones(100), r"one class.*got \[1\.\]"),
        (X, np.arange(100) % 3, r"Only binary classification is supported.*multiclass: 3 class"),
        (X, np.linspace(0, 1, 100), "Unknown label type: continuous"),
        (X * np.nan, Y, "Input X contains NaN"),
        (X * np.inf, Y, "Input X contains infinity"),
        (X[:, 0], Y, "Expected 2D array, got 1D array"),
        (X[:0], Y[:0], "Found array with 0 sample"),
        (X[:, :0], Y, "Found array with 0 feature"),
        (X[:50], Y, "inconsistent numbers of samples: .50, 100."),
        (X + 1j, Y, "Complex data not supported"),
        (X.astype(str) + "cm", Y, "not compatible with arrays of bytes/strings"),
        (X * 1e200, Y, "X must be finite, got .*e.200 at .*its products overflow"),
    ],
)
def test_bad_data_are_refused_and_named(data, y, message):
    with pytest.raises(ValueError, match=message):
        Perceptron().fit(data, y)


@pytest.mark.parametrize("options", [{"eta": 0}, {"rho": -1}, {"max_epochs": 0}, {"order": [100]}, {"fit_bias": "yes"}])
def test_bad_options_are_refused_by_fit(options):
    model = Perceptron(**options)  # scikit-learn's rule: the constructor only stores
    with pytest.raises(ValueError, match=f"{next(iter(options))} must"):
        model.fit(X, Y)


def test_it_is_found_at_the_top_level_without_loading_scikit_learn_before():
    assert lincls.Perceptron is Perceptron
    assert "Perceptron" in dir(lincls)
    assert set(lincls.__all__) <= set(dir(lincls))
    with pytest.raises(AttributeError, match="module 'lincls' has no attribute 'perceptrons'"):
        _ = lincls.perceptrons
