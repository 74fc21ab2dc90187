"""The same answers as independent programs: scikit-learn's Perceptron and SVC, CVXPY."""

import cvxpy as cp
import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays
from sklearn.linear_model import Perceptron as SklearnPerceptron
from sklearn.neighbors import NearestCentroid
from sklearn.svm import SVC

from lincls import centroid_classifier, datasets, geometric_margin, perceptron, separate


def sklearn_run(X, y, n_epochs, **options):
    """Weights of scikit-learn's perceptron after so many passes in order."""
    model = SklearnPerceptron(shuffle=False, tol=None, max_iter=n_epochs, **options).fit(X, y)
    return model.coef_[0], model.intercept_[0]


@given(
    arrays(float, st.tuples(st.integers(2, 15), st.just(3)), elements=st.integers(-9, 9).map(float)),
    st.randoms(use_true_random=False),
    st.sampled_from([0.25, 1.0, 2.0]),
    st.booleans(),
)
@settings(max_examples=60, deadline=None)
def test_scikit_learn_makes_the_same_updates_on_integers(X, random, eta, fit_bias):
    y = np.array([random.choice([-1, 1]) for _ in X])
    assume(abs(y.sum()) < len(y))
    result = perceptron(X, y, eta=eta, fit_bias=fit_bias, max_epochs=25)
    w, b = sklearn_run(X, y, result.n_epochs, eta0=eta, fit_intercept=fit_bias)
    assert (result.w.tolist(), result.b) == (w.tolist(), b)


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize(("n", "d"), [(50, 2), (400, 7), (3000, 40)])
def test_scikit_learn_makes_the_same_updates_on_random_data(n, d, seed):
    rng = np.random.default_rng(seed)
    X, y = datasets.separable(n, d, 0.05, rng)
    X += 0.5
    order = rng.permutation(n)
    result = perceptron(X, y, order=order, eta=0.5, max_epochs=40)
    w, b = sklearn_run(X[order], y[order], result.n_epochs, eta0=0.5)
    np.testing.assert_array_equal(result.w, w)
    assert result.b == b


@pytest.mark.parametrize("data", [datasets.iris_pair, datasets.eighty_five, datasets.xor])
def test_scikit_learn_agrees_on_the_data_of_the_chapters(data):
    X, y = data()
    result = perceptron(X, y, max_epochs=200)
    w, b = sklearn_run(X, y, result.n_epochs)
    np.testing.assert_array_equal(result.w, w)
    assert result.b == b


@pytest.mark.parametrize("seed", range(20))
def test_a_support_vector_machine_separates_exactly_what_we_separate(seed):
    rng = np.random.default_rng(seed)
    X, y = rng.normal(size=(int(rng.integers(4, 25)), int(rng.integers(1, 7)))), None
    y = np.resize([1, -1], len(X))
    svm = SVC(kernel="linear", C=1e10, max_iter=200_000)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("warnings.warn", lambda *args, **kwargs: None)  # libsvm stops early where there is no answer
        svm.fit(X, y)
    ours = separate(X, y)
    if ours.separable:
        assert svm.score(X, y) == 1
        # the widest margin of all is no smaller than ours
        assert geometric_margin(svm.coef_[0], svm.intercept_[0], X, y) >= 0.999 * geometric_margin(ours.w, ours.b, X, y)
    else:
        assert svm.score(X, y) < 1


@pytest.mark.parametrize("seed", range(12))
def test_cvxpy_agrees_on_separability_and_on_the_certificate(seed):
    rng = np.random.default_rng(seed)
    n, d = int(rng.integers(3, 14)), int(rng.integers(1, 5))
    X, y = rng.integers(-4, 5, (n, d)).astype(float), np.resize([1, -1], n)
    lam = cp.Variable(n, nonneg=True)
    equal = [(lam[y > 0] @ X[y > 0]) == (lam[y < 0] @ X[y < 0]), cp.sum(lam[y > 0]) == 1, cp.sum(lam[y < 0]) == 1]
    problem = cp.Problem(cp.Minimize(0), equal)
    problem.solve(solver=cp.CLARABEL)
    assert separate(X, y).separable == (problem.status == cp.INFEASIBLE)
    w, b = cp.Variable(d), cp.Variable()
    primal = cp.Problem(cp.Minimize(0), [cp.multiply(y, X @ w + b) >= 1])
    primal.solve(solver=cp.CLARABEL)
    assert separate(X, y).separable == (primal.status == cp.OPTIMAL)


@pytest.mark.parametrize("seed", range(5))
def test_scikit_learn_has_the_same_centroid_classifier(seed):
    rng = np.random.default_rng(seed)
    X, y = rng.normal(size=(40, 3)), rng.choice([-1, 1], 40)
    points = rng.normal(size=(200, 3))
    np.testing.assert_array_equal(
        centroid_classifier(X, y).predict(points), NearestCentroid().fit(X, y).predict(points)
    )
