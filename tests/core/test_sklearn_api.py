"""The estimators are scikit-learn classifiers: its own checks, all of them, and daily use."""

import inspect
import pickle
import unittest
import warnings
from dataclasses import dataclass

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
import pytest
import sklearn.linear_model
from scipy.sparse import csr_array
from sklearn.base import BaseEstimator, clone
from sklearn.calibration import CalibratedClassifierCV
from sklearn.ensemble import AdaBoostClassifier, BaggingClassifier, StackingClassifier
from sklearn.exceptions import ConvergenceWarning, NotFittedError
from sklearn.feature_extraction.text import TfidfVectorizer
from sklearn.inspection import DecisionBoundaryDisplay
from sklearn.model_selection import GridSearchCV, cross_val_score
from sklearn.multiclass import OneVsRestClassifier
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
from sklearn.svm import SVC
from sklearn.utils.estimator_checks import estimator_checks_generator, parametrize_with_checks

import lincls
from lincls import (
    AveragedPerceptron,
    CoordinateDescentSVM,
    KernelSVM,
    LinearSVM,
    LogisticRegression,
    MulticlassPerceptron,
    MulticlassSVM,
    NotSeparableError,
    PegasosState,
    PegasosSVM,
    Perceptron,
    SoftmaxRegression,
    datasets,
    estimators,
    kernels,
    perceptron,
)
from refusals import refused

X, Y = datasets.iris_pair()
XOR, XOR_Y = datasets.xor()
FLOWERS, SPECIES = datasets.iris3()
X_WIDE = X * [1.0, 2.0] + [0.0, 1.0]


@dataclass(frozen=True)
class LaplaceKernel:  # a function's repr holds its address, which cannot be part of a test's name
    gamma: float = 1.0

    def __call__(self, X, Z):
        X, Z = (points.toarray() if hasattr(points, "toarray") else points for points in (X, Z))
        return np.exp(-self.gamma * abs(X[:, None, :] - Z).sum(axis=2))


BINARY = [
    Perceptron(),
    AveragedPerceptron(),
    LinearSVM(),
    KernelSVM(),
    KernelSVM(kernel="polynomial"),
    KernelSVM(kernel=LaplaceKernel()),
    KernelSVM(kernel="linear", solver="libsvm"),
    PegasosSVM(),
    CoordinateDescentSVM(),
    LogisticRegression(),
]
MULTICLASS = [MulticlassPerceptron(max_iter=30, tol=None), MulticlassSVM(), SoftmaxRegression()]
ALL = [*BINARY, *MULTICLASS]


def each(models):
    return pytest.mark.parametrize("model", models, ids=map(repr, models))


# A point of weight 2 is not the same as two points, and each step of class 0 may be longer than all others together.
VISITS = "a method that visits points one after the other visits copies at other times, and takes two steps for two"
NOT_SHARED = {
    **dict.fromkeys(["Perceptron", "AveragedPerceptron", "MulticlassPerceptron"], VISITS),
    "PegasosSVM": "steps are drawn among other points, and stop at 1 % of the optimum",
    "CoordinateDescentSVM": "visits are drawn among other points, and stop at 0.01 % of the optimum",
    "KernelSVM": "gamma = 1/(d var(X)), as for SVC, in which a point is one, whatever its weight",
}
# Weights of 1000 and 0.0001: where the last step of class 0 is followed by steps of class 1, or counts less in a mean.
NO_SHARE = "the weights are those of steps, of which there is one only where there is a mistake"


def expected_to_fail(model, check):
    """Why a check of scikit-learn asks for what the method is not, or None."""
    name, kind = getattr(check, "func", check).__name__, type(model).__name__
    if name.startswith("check_sample_weight_equivalence"):
        return None if kind == "KernelSVM" and (model.kernel != "rbf" or model.gamma) else NOT_SHARED.get(kind)
    if name == "check_class_weight_classifiers" and repr(model) != "Perceptron()":
        return NO_SHARE if kind in ("Perceptron", "MulticlassPerceptron") else None
    return None


@parametrize_with_checks([*ALL, Perceptron(fit_bias=False, eta=0.5, max_iter=50)])
def test_every_check_of_scikit_learn(estimator, check, monkeypatch):
    monkeypatch.setenv("SCIPY_ARRAY_API", "1")  # or a check would be skipped
    with warnings.catch_warnings():
        # some checks fit noise, on which a perceptron cannot converge; other warnings stay errors
        warnings.simplefilter("ignore", ConvergenceWarning)
        if expected_to_fail(estimator, check):
            with pytest.raises(AssertionError):  # told when it begins to pass
                check(estimator)
            return
        try:
            check(estimator)
        except (unittest.SkipTest, pytest.skip.Exception) as skipped:
            pytest.fail(f"skipped: {skipped}")


@each(ALL)
def test_no_check_is_left_out(model):
    names = [getattr(check, "func", check).__name__ for _, check in estimator_checks_generator(model)]
    assert len(names) > 40
    for name in (
        "check_classifiers_train",
        "check_n_features_in",
        "check_classifiers_one_label",
        "check_fit2d_1sample",
    ):
        assert name in names


# Perceptron ---------------------------------------------------------------------------------------


def test_defaults_are_those_of_the_function():
    parameters = inspect.signature(perceptron).parameters
    options = Perceptron().get_params()
    assert [options.pop(name) for name in ("class_weight", "warm_start", "keep_result")] == [None, False, False]
    assert [options.pop(name) for name in ("max_iter", "tol", "n_iter_no_change")] == [1000, 0.001, 5]
    for name, value in options.items():
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


@each([Perceptron(max_iter=5, keep_result=True), MulticlassPerceptron(max_iter=5, keep_result=True)])
def test_inseparable_data_warn_and_say_why(model):
    said = r"last of 5 passes still made a mistake.*lincls\.separate.*larger max_iter, or tol=None"
    with pytest.warns(ConvergenceWarning, match=said) as record:
        model.fit(XOR, XOR_Y)
    assert record[0].filename == __file__  # it points at the call of fit
    assert not model.result_.converged
    assert model.n_iter_ == 5


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (X.astype(str) + "cm", "not compatible with arrays of bytes/strings"),
        (X * 1e200, "X must be finite, got .*e.200 at .*its products overflow"),
    ],
)
def test_bad_data_are_refused_and_named(data, message):
    refused(message, Perceptron().fit, data, Y)


# Every estimator ----------------------------------------------------------------------------------

PEGASOS_SEED = np.random.RandomState(3).randint(2**31)  # what random_state=3 draws


def passes(result):
    """The number of passes of a result, or else of steps."""
    return getattr(result, "n_epochs", None) or result.n_iter


@pytest.mark.parametrize(
    ("model", "solve"),
    [
        (Perceptron(eta=0.5, rho=2.0), lambda: perceptron(X, Y, eta=0.5, rho=2.0)),
        (Perceptron(fit_bias=False), lambda: perceptron(X, Y, fit_bias=False)),
        (Perceptron(max_iter=1), lambda: perceptron(X, Y, max_epochs=1)),
        (AveragedPerceptron(max_iter=3), lambda: lincls.averaged_perceptron(X, Y, n_epochs=3)),
        (AveragedPerceptron(rho=2.0), lambda: lincls.averaged_perceptron(X, Y, rho=2.0)),
        (AveragedPerceptron(fit_bias=False), lambda: lincls.averaged_perceptron(X, Y, fit_bias=False)),
        (LinearSVM(), lambda: lincls.soft_margin(X, Y, 1.0)),
        (LinearSVM(C=0.1, solver="interior-point"), lambda: lincls.soft_margin(X, Y, 0.1)),
        (LinearSVM(np.inf), lambda: lincls.hard_margin(X, Y)),
        (LinearSVM(float("inf"), solver="interior-point"), lambda: lincls.hard_margin(X, Y)),
        *[(PegasosSVM(**options, random_state=3),
           lambda options=options: lincls.pegasos(X, Y, **({"C": 1.0} | options), rng=PEGASOS_SEED))
          for options in ({}, {"C": 0.1}, {"tol": 0.1}, {"averaging": False})],
        (PegasosSVM(max_iter=2, random_state=3), lambda: lincls.pegasos(X, Y, 1.0, max_epochs=2, rng=PEGASOS_SEED)),
        (LogisticRegression(C=2.0), lambda: lincls.logistic_regression(X, Y, 2.0)),
    ],
    ids=lambda value: str(value) if isinstance(value, BaseEstimator) else "",
)  # fmt: skip
@pytest.mark.filterwarnings("ignore::sklearn.exceptions.ConvergenceWarning")
def test_a_binary_estimator_computes_what_its_function_computes(model, solve):
    model, result = clone(model).set_params(keep_result=True).fit(X, Y), solve()
    assert model.coef_.tolist() == [result.w.tolist()]
    assert model.intercept_.tolist() == [result.b]
    assert model.n_iter_ == passes(result)
    assert model.result_.alpha.tolist() == result.alpha.tolist()
    np.testing.assert_array_equal(model.decision_function(X), X @ result.w + result.b)


@pytest.mark.parametrize(
    ("model", "solve"),
    [
        (MulticlassPerceptron(max_iter=2), lambda X, y: lincls.multiclass_perceptron(X, y, max_epochs=2)),
        (MulticlassSVM(), lambda X, y: lincls.multiclass_svm(X, y, 1.0)),
        (MulticlassSVM(C=0.1), lambda X, y: lincls.multiclass_svm(X, y, 0.1)),
        (SoftmaxRegression(), lambda X, y: lincls.softmax_regression(X, y, 1.0)),
        (SoftmaxRegression(C=10.0), lambda X, y: lincls.softmax_regression(X, y, 10.0)),
    ],
    ids=lambda value: str(value) if isinstance(value, BaseEstimator) else "",
)
@pytest.mark.filterwarnings("ignore::sklearn.exceptions.ConvergenceWarning")
def test_a_multiclass_estimator_computes_what_its_function_computes(model, solve):
    model, result = model.fit(FLOWERS, SPECIES), solve(FLOWERS, SPECIES)
    assert model.classes_.tolist() == ["setosa", "versicolor", "virginica"]
    assert model.coef_.tolist() == result.W.tolist()
    assert model.intercept_.tolist() == result.b.tolist()
    assert model.n_iter_ == passes(result)
    np.testing.assert_array_equal(model.decision_function(FLOWERS), result.scores(FLOWERS))
    np.testing.assert_array_equal(model.predict(FLOWERS), result.predict(FLOWERS))


@pytest.mark.parametrize(
    ("options", "kernel"),
    [
        ({}, lambda X, Z: kernels.rbf_kernel(X, Z, 1 / (2 * X_WIDE.var()))),
        ({"gamma": 3.0}, lambda X, Z: kernels.rbf_kernel(X, Z, 3.0)),
        ({"kernel": "linear"}, kernels.linear_kernel),
        ({"kernel": "polynomial"}, lambda X, Z: kernels.polynomial_kernel(X, Z, 3, 1.0)),
        ({"kernel": "polynomial", "degree": 2, "coef0": 0.5}, lambda X, Z: kernels.polynomial_kernel(X, Z, 2, 0.5)),
        ({"kernel": LaplaceKernel(2.0)}, LaplaceKernel(2.0)),
    ],
    ids=["gamma by default", "gamma", "linear", "polynomial", "degree and offset", "function"],
)
def test_kernel_svm_computes_what_its_function_computes(options, kernel):
    model = KernelSVM(C=0.5, keep_result=True, **options).fit(X_WIDE, Y)
    result = lincls.kernel_svm(kernel(X_WIDE, X_WIDE), Y, 0.5)
    assert model.n_iter_ == result.n_iter
    assert model.result_.alpha.tolist() == result.alpha.tolist()
    np.testing.assert_array_equal(model.support_vectors_, X_WIDE[result.support])  # what predictions need, and no more
    new = X_WIDE[:20] + 0.3
    np.testing.assert_allclose(model.decision_function(new), result.decision(kernel(new, X_WIDE)), rtol=1e-10)


def test_pegasos_comes_within_its_tolerance_of_the_soft_margin():
    scaled = StandardScaler().fit_transform(X)
    result = PegasosSVM(random_state=0, keep_result=True).fit(scaled, Y).result_
    best = lincls.soft_margin(scaled, Y, 1.0).primal
    assert best <= result.objective[-1] <= 1.01 * best
    with pytest.warns(ConvergenceWarning, match="could not be certified to 0.01: .* after all 1 steps") as record:
        PegasosSVM(max_iter=1, random_state=0).fit(scaled, Y)
    assert record[0].filename == __file__


def test_pegasos_draws_its_order_from_the_random_state():
    def weights(random_state):
        return PegasosSVM(max_iter=5, tol=0.5, random_state=random_state).fit(X, Y).coef_.tolist()

    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ConvergenceWarning)
        assert weights(0) == weights(0) == weights(np.random.RandomState(0))
        assert weights(0) != weights(1)
        assert weights(None) != weights(None)


def test_an_infinite_price_is_the_hard_margin():
    model = LinearSVM(C=np.inf, keep_result=True).fit(X, np.where(Y > 0, "versicolor", "setosa"))
    np.testing.assert_allclose(model.coef_, [[-5 / 6, 10 / 3]], rtol=1e-12)
    assert model.intercept_ == pytest.approx([-1 / 12], rel=1e-12)
    assert model.result_.margin == pytest.approx(0.29104, abs=1e-5)
    with pytest.raises(NotSeparableError, match="use soft_margin"):
        LinearSVM(C=np.inf).fit(XOR, XOR_Y)


def test_a_kernel_separates_what_a_line_does_not():
    model = KernelSVM(C=np.inf, kernel="polynomial", degree=2, keep_result=True).fit(XOR, XOR_Y)
    assert model.score(XOR, XOR_Y) == 1
    # (x.z + 1)^2 holds the feature sqrt(2) x_1 x_2, on which the corners lie at -sqrt(2) and sqrt(2)
    assert model.result_.margin == pytest.approx(np.sqrt(2), rel=1e-12)
    assert LinearSVM().fit(XOR, XOR_Y).score(XOR, XOR_Y) <= 0.75


@each(MULTICLASS)
@pytest.mark.filterwarnings("ignore::sklearn.exceptions.ConvergenceWarning")
def test_three_classes_of_any_kind(model):
    for labels in (["a", "b", "c"], [7, -3, 5], [0.0, 1.0, 2.0]):
        points, k = datasets.three_classes(30, np.random.default_rng(0))
        y = np.array(labels)[k]
        fitted = clone(model).fit(points, y)
        assert fitted.classes_.tolist() == sorted(labels)
        assert fitted.decision_function(points).shape == (30, 3)
        assert fitted.coef_.shape == (3, 2)
        assert fitted.intercept_.shape == (3,)
        np.testing.assert_array_equal(fitted.predict(points), y)


@each(ALL)
def test_frames_give_their_names(model):
    frame = pd.DataFrame(X, columns=["sepal width", "petal width"])
    species = pd.Series(np.where(Y > 0, "versicolor", "setosa"), index=frame.index + 500)
    fitted = clone(model).fit(frame, species)
    assert fitted.feature_names_in_.tolist() == ["sepal width", "petal width"]
    plain = clone(model).fit(X.tolist(), species.tolist())
    np.testing.assert_allclose(fitted.decision_function(frame), plain.decision_function(X), rtol=1e-12, atol=1e-12)
    refused("feature names should match", fitted.predict, frame.rename(columns={"petal width": "petal length"}))


@each(ALL)
def test_copies_keep_options_and_results(model):
    fitted = clone(model).set_params(keep_result=True).fit(X, Y)
    copy = pickle.loads(pickle.dumps(fitted))
    np.testing.assert_array_equal(copy.decision_function(X), fitted.decision_function(X))
    assert copy.result_.converged == fitted.result_.converged
    if hasattr(fitted.result_, "history"):
        assert copy.result_.history()[0].tolist() == fitted.result_.history()[0].tolist()
    fresh = clone(fitted)
    assert fresh.get_params() == fitted.get_params() == model.get_params() | {"keep_result": True}
    with pytest.raises(NotFittedError):
        fresh.predict(X)


@each(ALL)
@pytest.mark.filterwarnings("ignore::sklearn.exceptions.ConvergenceWarning", "ignore:n_points")
def test_a_model_is_no_archive(model):
    """It takes 2 kB beside its coefficients, and holds no training point but support vectors."""
    points = np.random.default_rng(0).normal(size=(3000, 7))
    labels = np.where(points[:, 0] + points[:, 1] ** 2 > 1, 1, -1)
    slow = isinstance(model, (Perceptron, MulticlassPerceptron, PegasosSVM, CoordinateDescentSVM))
    run = {"max_iter": 3} if slow else {}
    fitted = clone(model).set_params(**run).fit(points, labels)
    parts = [fitted] if not hasattr(model, "partial_fit") else [fitted, fitted.partial_fit(points, labels)]
    for part in map(pickle.dumps, parts):
        support = getattr(fitted, "support_", np.array([], dtype=int))
        kept = {"support_vectors_", "dual_coef_", "support_", "coef_", "intercept_"}
        size = sum(np.asarray(value).nbytes for name, value in vars(fitted).items() if name in kept)
        assert len(part) <= size + 2048
        others = np.delete(points, support, axis=0)
        assert not any(point.tobytes() in part for point in others[:300])


@each([model for model in ALL if "C" in model.get_params()])
def test_a_pipeline_in_a_grid_search_over_the_price(model):
    wine, y = datasets.wine_pair()
    scaled = make_pipeline(StandardScaler(), model)
    price = f"{type(model).__name__.lower()}__C"
    search = GridSearchCV(scaled, {price: [0.01, 1.0]}, cv=3, error_score="raise").fit(wine, y)
    assert search.best_score_ > 0.85
    assert cross_val_score(scaled, X, Y, scoring="roc_auc", error_score="raise").min() > 0.95


@each(ALL)
def test_decision_boundaries_can_be_shown(model):
    fitted = clone(model).fit(X, Y)
    for response in ("predict", "decision_function"):
        display = DecisionBoundaryDisplay.from_estimator(fitted, X, response_method=response, grid_resolution=20)
        assert display.response.shape == (20, 20)
        assert np.isfinite(display.response).all()
        plt.close(display.figure_)


@each(MULTICLASS)
@pytest.mark.filterwarnings("ignore::sklearn.exceptions.ConvergenceWarning")
def test_decision_regions_of_three_classes_can_be_shown(model):
    fitted = clone(model).fit(FLOWERS, SPECIES)
    display = DecisionBoundaryDisplay.from_estimator(fitted, FLOWERS, response_method="predict", grid_resolution=20)
    assert set(np.unique(display.response)) == {0, 1, 2}
    plt.close(display.figure_)


@each([LinearSVM(), LinearSVM(np.inf), KernelSVM(), LogisticRegression(), MulticlassSVM(), SoftmaxRegression()])
def test_a_result_that_is_not_the_solution_warns(model, monkeypatch):
    never = property(lambda result: False, lambda result, value: None)
    of_several = [estimators.multiclass.MulticlassSVMResult, estimators.multiclass.SoftmaxResult]
    for result in [estimators.svm.SVMResult, estimators.kernels.KernelSVMResult, *of_several]:
        monkeypatch.setattr(result, "converged", never, raising=False)
    with pytest.warns(ConvergenceWarning, match="could not be certified to 1e-8: .*subtract the mean") as record:
        model.fit(X, Y)
    assert [warning.filename for warning in record] == [__file__]  # one, and it points at the call of fit


def test_a_kernel_that_does_not_separate_warns_at_an_infinite_price():
    with pytest.warns(ConvergenceWarning, match="could not be certified to 1e-8: .*subtract the mean"):
        KernelSVM(C=np.inf, kernel="linear").fit(XOR, XOR_Y)


@each([LinearSVM, KernelSVM, PegasosSVM, CoordinateDescentSVM, MulticlassSVM, SoftmaxRegression])
@pytest.mark.parametrize("C", [0, -1.0, np.nan, "1", None, True])
def test_a_wrong_price_is_refused_by_fit(model, C):
    refused(r"C must be .*above 0.*, got |C must be one number, or one for each point", model(C=C).fit, X, Y)


@pytest.mark.parametrize(
    ("model", "message"),
    [
        (KernelSVM(kernel="sigmoid"), r"kernel must be 'rbf', .*'precomputed' or a function, got 'sigmoid'"),
        (KernelSVM(kernel=None), "kernel must be 'rbf', .* got None"),
        (KernelSVM(gamma=-1), "gamma must be a finite number above 0, got -1"),
        (KernelSVM(gamma="wide"), "gamma must be a number above 0, 'scale', 'auto' or None, got 'wide'"),
        (KernelSVM(solver="smo"), "solver must be one of 'auto', 'interior-point', 'libsvm', got 'smo'"),
        (SoftmaxRegression(C=np.inf), "C must be .*, got inf"),
        (CoordinateDescentSVM(tol=0), "tol must be a finite number above 0, got 0"),
        (KernelSVM(kernel="polynomial", degree=0), "degree must be an integer of at least 1, got 0"),
        (KernelSVM(kernel="polynomial", coef0=-1.0), r"offset must be at least 0, .*got -1\.0"),
        (KernelSVM(kernel=lambda X, Z: X[:, :1]), r"kernel\(X, Z\) must return shape .*got shape \(100, 1\)"),
        (KernelSVM(kernel=lambda X, Z: -X @ Z.T), "K must be positive semidefinite"),
        (LinearSVM(solver="smo"), "solver must be one of 'auto', 'interior-point', .*'libsvm', got 'smo'"),
        (LinearSVM(C=np.inf, solver="smo"), "solver must be one of 'auto', 'interior-point', .*'libsvm', got 'smo'"),
        (PegasosSVM(max_iter=0), "max_iter must be an integer of at least 1, got 0"),
        (PegasosSVM(tol=0), "tol must be a finite number above 0, got 0"),
        (PegasosSVM(averaging=1), "averaging must be True or False, got 1"),
        (PegasosSVM(random_state="now"), "'now' cannot be used to seed"),
        (Perceptron(eta=0), "eta must"),
        (Perceptron(rho=-1), "rho must"),
        (Perceptron(max_iter=0), "max_iter must"),
        (Perceptron(fit_bias="yes"), "fit_bias must"),
        (AveragedPerceptron(max_iter=0), "max_iter must be an integer of at least 1, got 0"),
        (AveragedPerceptron(rho=0), "rho must be a finite number above 0, got 0"),
        (MulticlassPerceptron(max_iter=0), "max_iter must be an integer of at least 1, got 0"),
    ],
)
def test_wrong_options_are_refused_by_fit(model, message):
    refused(message, model.fit, X, Y)


@each(ALL)
def test_wrong_labels_are_refused_and_counted(model):
    kind = "binary" if model in BINARY else "multiclass"
    with pytest.raises(ValueError, match=rf"Only {kind} classification is supported.*one class: 1 class\(es\), got"):
        clone(model).fit(X, np.zeros(100))
    if model in BINARY:
        several = {Perceptron: "MulticlassPerceptron", LogisticRegression: "SoftmaxRegression"}
        name = several.get(type(model), "MulticlassSVM or SoftmaxRegression")
        ways = rf"Only binary.*multiclass: 3 class.*; use {name}, or .*OneVsRestClassifier of this one"
        refused(ways, clone(model).fit, FLOWERS, SPECIES)


@pytest.mark.parametrize("name", lincls._ESTIMATORS)
def test_every_estimator_is_found_at_the_top_level_and_tested_here(name):
    assert getattr(lincls, name) is getattr(estimators, name)
    assert name in {type(model).__name__ for model in ALL}


def test_it_is_found_at_the_top_level_without_loading_scikit_learn_before():
    assert lincls.Perceptron is Perceptron
    assert "Perceptron" in dir(lincls)
    assert set(lincls.__all__) <= set(dir(lincls))
    with pytest.raises(AttributeError, match="module 'lincls' has no attribute 'perceptrons'"):
        _ = lincls.perceptrons


# Weights, parts, sparse points ----------------------------------------------------------------------

TEXTS = ["a fine film", "fine acting, fine film", "dull", "a dull film, dull acting", "fine", "so dull a film"]
TONES = ["good", "good", "bad", "bad", "good", "bad"]
EXACT = [
    LinearSVM(),
    KernelSVM(gamma=0.5),
    KernelSVM(kernel="linear", solver="libsvm"),
    CoordinateDescentSVM(tol=1e-10),
    LogisticRegression(),
    MulticlassSVM(),
    SoftmaxRegression(),
]
ONLINE = [Perceptron(), AveragedPerceptron(), PegasosSVM(), MulticlassPerceptron()]


@each(EXACT)
def test_a_weight_is_a_number_of_copies(model):
    copies = np.arange(100) % 3  # the points of copies 0 are left out
    weighted = clone(model).set_params(keep_result=True).fit(X, Y, sample_weight=copies)
    copied = clone(model).fit(np.repeat(X, copies, axis=0), np.repeat(Y, copies))
    np.testing.assert_allclose(weighted.decision_function(X), copied.decision_function(X), rtol=1e-4, atol=1e-5)
    assert len(getattr(weighted.result_, "alpha", X[copies > 0])) == (copies > 0).sum()
    doubled = clone(model).set_params(C=2.0).fit(X, Y)
    np.testing.assert_allclose(
        clone(model).fit(X, Y, sample_weight=np.full(100, 2.0)).decision_function(X), doubled.decision_function(X),
        rtol=1e-5, atol=1e-6,
    )  # fmt: skip


@each([*EXACT, *ONLINE])
def test_weights_of_classes_are_weights_of_their_points(model):
    y = np.where(np.arange(100) % 5 == 0, "rare", "common")
    weights = {"rare": 3.0}
    by_class = clone(model).set_params(class_weight=weights)
    by_point = clone(model)
    balanced = clone(model).set_params(class_weight="balanced")
    as_balanced = clone(model).set_params(class_weight={"rare": 100 / (2 * 20), "common": 100 / (2 * 80)})
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ConvergenceWarning)
        for one, other, weight in [
            (by_class, by_point, np.where(y == "rare", 3.0, 1.0)), (balanced, as_balanced, np.ones(100)),
        ]:  # fmt: skip
            scores = one.fit(X, y).decision_function(X)
            np.testing.assert_allclose(scores, other.fit(X, y, weight).decision_function(X), rtol=1e-7, atol=1e-9)


def test_weights_reach_the_functions():
    weight = np.linspace(0.5, 2, 100)
    assert Perceptron(eta=0.5).fit(X, Y, weight).coef_[0].tolist() == perceptron(X, Y, eta=0.5 * weight).w.tolist()
    assert LinearSVM(0.1, keep_result=True).fit(X, Y, weight).result_.C.tolist() == (0.1 * weight).tolist()
    assert LinearSVM(np.inf).fit(X, Y, weight).coef_.tolist() == LinearSVM(np.inf).fit(X, Y).coef_.tolist()
    used = np.array([2.0, 0.0] * 50)
    assert Perceptron().fit(X, Y, used).coef_[0].tolist() == perceptron(X[::2], Y[::2], eta=2.0).w.tolist()


@pytest.mark.parametrize(
    ("options", "weight", "message"),
    [
        ({}, np.full(100, -1.0), "sample_weight and class_weight must not be negative, got a product of -1"),
        ({}, np.zeros(100), "must leave some points|at least one non-zero"),
        ({}, np.where(Y > 0, 1.0, 0.0), "same class label, "),
        ({}, np.ones(99), "sample_weight.shape"),
        ({}, np.full(100, np.nan), "NaN"),
        ({"class_weight": "equal"}, None, "class_weight.* must be .*'dict'.* Got 'equal'"),
        ({"class_weight": {7: 1.0}}, None, "are not in class_weight"),
        ({"class_weight": {1: -1.0}}, None, "class_weight must not be negative, got a product of -1.0"),
        ({"class_weight": {1: "high"}}, None, "could not convert string to float: 'high'"),
    ],
)
def test_wrong_weights_are_refused(options, weight, message):
    for model in (LinearSVM(), Perceptron(), KernelSVM()):
        refused(message, clone(model).set_params(**options).fit, X, Y, weight)


@pytest.mark.filterwarnings("ignore:n_points")
@each(ONLINE)
def test_parts_of_the_data_make_one_run(model):
    y, parts = np.where(Y > 0, "b", "a"), np.array_split(np.arange(100), 4)
    part = clone(model)
    for part_of in parts:
        part.partial_fit(X[part_of], y[part_of], classes=["a", "b"])
    whole = clone(model)
    if isinstance(model, PegasosSVM):
        size = (X[parts[0]] ** 2).sum(axis=1) + 1
        state = PegasosState(2, 1.0, 100, t0=np.floor(4 * size.sum() / 10)).partial_fit(X, Y)
        part = clone(model).set_params(n_points=100)
        for part_of in parts:
            part.partial_fit(X[part_of], y[part_of], classes=["a", "b"])
        expected = state.decision(X)
    else:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", ConvergenceWarning)
            expected = whole.set_params(max_iter=1).fit(X, y)
            expected = expected.decision_function(X)
    np.testing.assert_allclose(part.decision_function(X), expected, rtol=1e-9, atol=1e-12)
    assert part.n_iter_ == 1
    assert part.classes_.tolist() == ["a", "b"]
    before = part.decision_function(X)
    assert abs(part.partial_fit(X[:1], y[:1]).decision_function(X) - before).max() <= abs(before).max()


@each(ONLINE)
def test_what_a_part_may_not_hold(model):
    refused("classes must be passed on the first call", clone(model).partial_fit, X, Y)
    fresh = clone(model)
    fresh.partial_fit(X[:50], Y[:50], classes=[-1, 1])
    refused(r"y must hold labels of `classes`, \[-1  1\], also got \[3, 5", fresh.partial_fit, X, Y + 4)
    refused("is not the same as on last call", fresh.partial_fit, X, Y, classes=[-1, 0])
    refused("X has 1 features", fresh.partial_fit, X[:, :1], Y)
    with pytest.raises(ValueError, match="class_weight 'balanced' needs all points"):
        clone(model).set_params(class_weight="balanced").partial_fit(X, Y, classes=[-1, 1])


@each(ONLINE)
def test_a_part_goes_on_after_a_fit(model):
    fitted = clone(model).fit(X, Y)
    scores = fitted.decision_function(X)
    fitted.partial_fit(X, Y)
    assert np.corrcoef(scores, fitted.decision_function(X))[0, 1] > 0.99
    assert fitted.score(X, Y) > 0.96


def test_a_warm_start_goes_on_where_the_last_fit_ended():
    model = Perceptron(warm_start=True, keep_result=True).fit(X, Y)
    assert model.fit(X, Y).result_.n_updates == 0
    model.coef_, model.intercept_ = -model.coef_, -model.intercept_
    assert model.fit(X, Y).result_.n_updates > 0
    assert MulticlassPerceptron(warm_start=True).fit(X, Y).fit(X, Y).n_iter_ == 1
    average = AveragedPerceptron(max_iter=2, warm_start=True).fit(X, Y).fit(X, Y)
    np.testing.assert_allclose(average.coef_, AveragedPerceptron(max_iter=4).fit(X, Y).coef_, rtol=1e-12)
    descent = CoordinateDescentSVM(warm_start=True, tol=1e-6).fit(X_WIDE, Y)
    cold = descent.n_iter_
    assert descent.fit(X_WIDE, Y).n_iter_ < cold


@each([model for model in ALL if not isinstance(model, KernelSVM)])
def test_written_weights_are_those_that_predict(model):
    model = clone(model).fit(X, Y)
    before = model.decision_function(X)
    model.coef_ *= 2
    model.intercept_ = 2 * model.intercept_
    np.testing.assert_allclose(model.decision_function(X), 2 * before, rtol=1e-12)
    assert hasattr(model, "predict_proba") == isinstance(model, (LogisticRegression, SoftmaxRegression))
    if hasattr(model, "predict_proba"):
        P = model.predict_proba(X)
        np.testing.assert_allclose(np.log(P[:, 1] / P[:, 0]), 2 * before, rtol=1e-8, atol=1e-12)
        np.testing.assert_allclose(model.predict_log_proba(X), np.log(P), rtol=1e-9)


def test_the_parts_of_a_kernel_svm_are_named_as_those_of_SVC():
    ours = KernelSVM(kernel="poly", degree=3, coef0=1.0).fit(X, Y)
    theirs = SVC(kernel="poly", degree=3, gamma=1.0, coef0=1.0, tol=1e-8).fit(X, Y)
    assert ours.support_.tolist() == sorted(theirs.support_)
    np.testing.assert_allclose(ours.intercept_, theirs.intercept_, rtol=1e-4)
    order = np.argsort(theirs.support_)
    np.testing.assert_allclose(ours.dual_coef_, theirs.dual_coef_[:, order], rtol=1e-3, atol=1e-5)
    linear = KernelSVM(kernel="linear").fit(X, Y)
    np.testing.assert_allclose(linear.coef_, LinearSVM().fit(X, Y).coef_, rtol=1e-7)
    assert not hasattr(ours, "coef_")
    before = ours.decision_function(X)
    ours.dual_coef_, ours.intercept_ = -ours.dual_coef_, -ours.intercept_
    np.testing.assert_array_equal(ours.decision_function(X), -before)
    for gamma, value in (("scale", 1 / (2 * X.var())), (None, 1 / (2 * X.var())), ("auto", 0.5)):
        assert KernelSVM(gamma=gamma).fit(X, Y).gamma_ == pytest.approx(value, rel=1e-12)
        assert KernelSVM(gamma=gamma).fit(csr_array(X), Y).gamma_ == pytest.approx(value, rel=1e-12)
    assert KernelSVM().fit(X.astype(np.float16), Y).gamma_ == pytest.approx(1 / (2 * X.var()), rel=1e-2)


@pytest.mark.parametrize("form", [np.asarray, csr_array])
def test_a_precomputed_kernel(form):
    K = kernels.rbf_kernel(X, gamma=0.5)
    model, points = KernelSVM(kernel="precomputed").fit(form(K), Y), KernelSVM(gamma=0.5).fit(X, Y)
    np.testing.assert_allclose(model.decision_function(form(K[:7])), points.decision_function(X[:7]), rtol=1e-9)
    assert cross_val_score(KernelSVM(kernel="precomputed"), K, Y).mean() == (
        cross_val_score(KernelSVM(gamma=0.5), X, Y).mean()
    )
    weight = np.array([2.0, 0.0] * 50)
    weighted = KernelSVM(kernel="precomputed").fit(form(K), Y, weight)
    np.testing.assert_allclose(
        weighted.decision_function(K), KernelSVM(gamma=0.5).fit(X, Y, weight).decision_function(X), rtol=1e-7
    )
    refused(r"X must be square, .*got shape \(100, 2\)", KernelSVM(kernel="precomputed").fit, X, Y)


@each(ALL)
def test_texts_go_through_a_pipeline(model):
    pipeline = make_pipeline(TfidfVectorizer(), clone(model)).fit(TEXTS, TONES)
    assert pipeline.score(TEXTS, TONES) == 1
    vectors = pipeline[:-1].transform(TEXTS)
    dense = clone(model).fit(vectors.toarray(), TONES)
    np.testing.assert_allclose(
        pipeline.decision_function(TEXTS), dense.decision_function(vectors.toarray()), rtol=1e-6, atol=1e-7
    )


@each([AveragedPerceptron(), LinearSVM(), KernelSVM(), CoordinateDescentSVM()])
def test_ensembles_and_calibration(model):
    wine, y = datasets.wine_pair()
    wine = StandardScaler().fit_transform(wine)
    ovr = OneVsRestClassifier(clone(model))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ConvergenceWarning)
        for meta in (AdaBoostClassifier(clone(model), n_estimators=3),
                     BaggingClassifier(clone(model), n_estimators=3, random_state=0),
                     CalibratedClassifierCV(clone(model), cv=3),
                     StackingClassifier([("a", clone(model)), ("b", LinearSVM())], cv=3)):  # fmt: skip
            assert meta.fit(wine, y).score(wine, y) > 0.8
        assert ovr.fit(FLOWERS, SPECIES).score(FLOWERS, SPECIES) > 0.6


@each(ALL)
def test_masked_values_are_refused(model):
    masked = np.ma.masked_array(X, mask=np.arange(200).reshape(X.shape) == 3)
    refused("X must not be masked, got 1 masked entries", clone(model).fit, masked, Y)
    refused("X must not be masked", clone(model).fit(X, Y).predict, masked)
    refused("y must not be masked", clone(model).fit, X, np.ma.masked_array(Y, mask=np.arange(100) == 0))
    with pytest.raises(ValueError, match="sample_weight must not be masked, got 2 masked entries"):
        clone(model).fit(X, Y, np.ma.masked_array(np.ones(100), mask=np.arange(100) < 2))


@each(ALL)
def test_equal_input_gives_equal_output(model):
    first, second = (clone(model).fit(X, Y).decision_function(X) for _ in range(2))
    np.testing.assert_array_equal(first, second)
    assert clone(model).fit(X, Y).n_iter_ >= 0


# What practitioners met -----------------------------------------------------------------------------


@each([MulticlassSVM(), SoftmaxRegression()])
@pytest.mark.parametrize("missing", [0, 1, 2])
def test_a_class_without_points_is_never_predicted(model, missing):
    names = np.unique(SPECIES)
    left = SPECIES != names[missing]
    model = clone(model).fit(FLOWERS, SPECIES, left.astype(float))
    two = clone(model).fit(FLOWERS[left], SPECIES[left])
    assert model.classes_.tolist() == names.tolist()
    assert model.coef_.shape == (3, 2)
    assert model.coef_[missing].tolist() == [0, 0]
    assert model.intercept_[missing] == -np.inf
    assert model.decision_function(FLOWERS).shape == (150, 3)
    np.testing.assert_array_equal(model.predict(FLOWERS), two.predict(FLOWERS))
    by_class = clone(model).set_params(class_weight={names[missing]: 0}).fit(FLOWERS, SPECIES)
    np.testing.assert_array_equal(by_class.coef_, model.coef_)
    if hasattr(model, "predict_proba"):
        P = model.predict_proba(FLOWERS)
        assert not P[:, missing].any()
        np.testing.assert_allclose(np.delete(P, missing, axis=1), two.predict_proba(FLOWERS), rtol=1e-9, atol=1e-10)


@each([MulticlassSVM(), SoftmaxRegression()])
def test_bagging_may_leave_a_class_without_points(model):
    few = np.r_[:20, 50:70, 100:102]  # most samples of 42 points lack the two of the last class, or have them
    bag = BaggingClassifier(clone(model), n_estimators=12, random_state=0).fit(FLOWERS[few], SPECIES[few])
    assert any(np.isinf(each.intercept_).any() for each in bag.estimators_)
    assert bag.score(FLOWERS[:100], SPECIES[:100]) > 0.97
    np.testing.assert_allclose(bag.predict_proba(FLOWERS).sum(axis=1), 1, rtol=1e-12)


@pytest.mark.filterwarnings("ignore::sklearn.exceptions.ConvergenceWarning")
def test_a_warm_start_begins_anew_with_other_classes():
    model = MulticlassPerceptron(warm_start=True, max_iter=20)
    model.fit(FLOWERS[:100], SPECIES[:100]).fit(FLOWERS, SPECIES)
    np.testing.assert_array_equal(model.coef_, MulticlassPerceptron(max_iter=20).fit(FLOWERS, SPECIES).coef_)
    for each in (Perceptron(max_iter=5), AveragedPerceptron(), CoordinateDescentSVM(), MulticlassPerceptron()):
        cold = clone(each).fit(X_WIDE, np.where(Y > 0, "b", "a"))
        warm = clone(each).set_params(warm_start=True).fit(X_WIDE, -Y).fit(X_WIDE, np.where(Y > 0, "b", "a"))
        np.testing.assert_array_equal(warm.coef_, cold.coef_)


def test_a_long_run_takes_one_number_for_each_update():
    rng = np.random.default_rng(0)
    points, noise = rng.normal(size=(500, 3)), rng.choice([-1, 1], 500)
    with pytest.warns(ConvergenceWarning):
        run = Perceptron(max_iter=100, tol=None, keep_result=True).fit(points, noise).result_
    assert run.n_updates > 20_000
    assert len(pickle.dumps(run)) < 8 * run.n_updates + 40_000
    assert run.history()[0][-1].tolist() == pytest.approx(run.w.tolist(), rel=1e-9)
    with pytest.warns(ConvergenceWarning):
        run = MulticlassPerceptron(max_iter=100, tol=None, keep_result=True).fit(points, noise).result_
    assert len(pickle.dumps(run)) < 24 * run.n_updates + 40_000


@pytest.mark.filterwarnings("ignore::sklearn.exceptions.ConvergenceWarning")
@each([Perceptron(), MulticlassPerceptron()])
def test_a_perceptron_stops_where_passes_bring_no_fewer_mistakes(model):
    rng = np.random.default_rng(0)
    points, noise = rng.normal(size=(500, 3)), rng.choice([-1, 1], 500)
    short = clone(model).fit(points, noise)
    assert 6 <= short.n_iter_ < 100
    for other in (clone(model).set_params(keep_result=True), clone(model).set_params(tol=None, max_iter=short.n_iter_)):
        np.testing.assert_array_equal(other.fit(points, noise).coef_, short.coef_)  # the same run, with its trace
        assert other.n_iter_ == short.n_iter_
    assert clone(model).set_params(n_iter_no_change=20).fit(points, noise).n_iter_ > short.n_iter_
    assert clone(model).set_params(tol=None, max_iter=200).fit(points, noise).n_iter_ == 200
    refused("n_iter_no_change must be an integer", clone(model).set_params(n_iter_no_change=0).fit, points, noise)


def test_of_two_classes_the_shapes_are_those_of_scikit_learn():
    for model in ALL:
        fitted = clone(model).fit(X, Y)
        if hasattr(fitted, "coef_"):
            assert (fitted.coef_.shape, fitted.intercept_.shape) == ((1, 2), (1,))
    logistic, softmax = LogisticRegression(C=2.0).fit(X, Y), SoftmaxRegression(C=1.0).fit(X, Y)
    np.testing.assert_allclose(logistic.predict_proba(X), softmax.predict_proba(X), rtol=1e-6)
    peer = sklearn.linear_model.LogisticRegression(C=2.0, tol=1e-10, solver="newton-cholesky").fit(X, Y)
    np.testing.assert_allclose(logistic.coef_, peer.coef_, rtol=1e-6)
    np.testing.assert_allclose(logistic.predict_proba(X), peer.predict_proba(X), atol=1e-7)


def test_what_a_kernel_function_gets_and_returns():
    texts = np.array([["fine"], ["dull"], ["so fine"], ["so dull"]], dtype=object)
    with pytest.raises(ValueError, match=r"could not convert.*rows of numbers, and of other .*kernel='precomputed'"):
        KernelSVM(kernel=lambda A, B: np.ones((len(A), len(B)))).fit(texts, [0, 1, 0, 1])
    for kernel in (lambda A, B: A[:, :1], lambda A, B: (A @ B.T).sum(axis=1)):
        refused(r"must return shape \(n, m\), .*: \(100, 100\), got shape \(100,", KernelSVM(kernel=kernel).fit, X, Y)
    square = KernelSVM(kernel=lambda A, B: A @ A.T).fit(X, Y)
    refused(r"must return shape \(n, m\), .*got shape \(7, 7\)", square.predict, X[:7])


@pytest.mark.filterwarnings("ignore:n_points")
@each(ONLINE)
def test_a_part_whose_points_all_have_weight_0_changes_nothing(model):
    model = clone(model).set_params(class_weight={-1: 0})
    empty, part = np.flatnonzero(Y < 0), np.arange(30, 100)
    first = clone(model).partial_fit(X[empty], Y[empty], classes=[-1, 1])
    assert (first.decision_function(X).tolist(), first.n_iter_) == ([0] * 100, 0)
    once = clone(model).partial_fit(X[part], Y[part], classes=[-1, 1])
    expected = once.decision_function(X)
    np.testing.assert_array_equal(once.partial_fit(X[empty], Y[empty]).decision_function(X), expected)
    np.testing.assert_array_equal(first.partial_fit(X[part], Y[part]).decision_function(X), expected)


def test_pegasos_tells_when_more_points_arrive_than_it_was_told_of():
    model = PegasosSVM().partial_fit(X[:50], Y[:50], classes=[-1, 1])
    with pytest.warns(UserWarning, match="taken to be 50, .* now 60 have arrived: set n_points") as record:
        model.partial_fit(X[50:60], Y[50:60])
    assert record[0].filename == __file__
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        model.partial_fit(X[60:], Y[60:])  # once
        told = PegasosSVM(n_points=100).partial_fit(X[:50], Y[:50], classes=[-1, 1])
        told.partial_fit(X[50:], Y[50:]).partial_fit(X, Y)  # a second pass
    for call in (PegasosSVM(n_points=-3).fit, lambda X, y: PegasosSVM(n_points=-3).partial_fit(X, y, classes=[-1, 1])):
        refused("n_points must be an integer of at least 1, got -3", call, X, Y)


def test_messages_name_what_the_user_gave():
    refused("same class label, 'b'", LinearSVM().fit, X, np.where(Y > 0, "b", "a"), (Y > 0).astype(float))


@each([LinearSVM(), KernelSVM(gamma=0.5), CoordinateDescentSVM()])
def test_a_price_for_each_point_is_multiplied_by_its_weight(model):
    price, weight = np.linspace(0.5, 2, 100), np.arange(100) % 3
    used = weight > 0
    both = clone(model).set_params(C=price).fit(X, Y, weight)
    alone = clone(model).set_params(C=(price * weight)[used]).fit(X[used], Y[used])
    np.testing.assert_array_equal(both.decision_function(X), alone.decision_function(X))
    ones = clone(model).set_params(C=np.ones(100), class_weight="balanced").fit(X, Y)
    balanced = clone(model).set_params(class_weight="balanced").fit(X, Y)
    np.testing.assert_allclose(ones.decision_function(X), balanced.decision_function(X), rtol=1e-9)


def test_an_infinite_price_may_be_of_any_float():
    for weight in (None, np.linspace(1, 2, 100)):
        hard = LinearSVM(C=np.float32("inf")).fit(X, Y, weight)
        assert hard.coef_.tolist() == LinearSVM(C=np.inf).fit(X, Y).coef_.tolist()
    assert lincls.kernel_svm(X @ X.T, Y, np.float32("inf")).C == np.inf


def test_a_gamma_belongs_to_the_rbf_kernel():
    wide = KernelSVM(kernel="linear", gamma="wide").fit(X, Y)
    assert wide.coef_.tolist() == KernelSVM(kernel="linear").fit(X, Y).coef_.tolist()
    assert not hasattr(KernelSVM().fit(X, Y).set_params(kernel="linear").fit(X, Y), "gamma_")
    for name in ("poly", "polynomial"):
        with pytest.raises(ValueError, match=r"gamma must be None for the polynomial kernel, .*got 3\.0"):
            KernelSVM(kernel=name, gamma=3.0).fit(X, Y)
