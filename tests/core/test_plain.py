"""The plain versions, which the chapters print, compute what the engines behind the calls compute."""

import sys

import numpy as np
import pytest
from scipy import optimize
from sklearn.linear_model import SGDClassifier

import lincls
from lincls import checks, datasets, plain
from lincls.online import dual_pass

DATA = [datasets.separable(40, d, 0.1, rng=seed) for seed, d in enumerate([1, 2, 3, 5, 2, 2])]
NOISY = [datasets.overlapping(60, d, 1.5, rng=d) for d in (1, 2, 5)]
AS_OURS = {"shuffle": False, "tol": None, "max_iter": 1, "penalty": None}


@pytest.mark.parametrize(("X", "y"), DATA)
def test_the_plain_perceptron_ends_where_the_engine_does(X, y):
    w, b = plain.perceptron(X, y)
    run = lincls.perceptron(X, y)
    np.testing.assert_allclose([*w, b], [*run.w, run.b], rtol=1e-12)


@pytest.mark.parametrize(("X", "y"), DATA)
def test_the_plain_margin_perceptron_is_the_perceptron_at_zero_and_the_hinge_of_scikit_learn_at_one(X, y):
    X = lincls.augment(X)
    w, k = plain.margin_perceptron(X, y, kappa=0)
    run = lincls.perceptron(X, y, fit_bias=False)
    np.testing.assert_allclose(w, run.w, rtol=1e-12)
    assert k == run.n_updates
    options = AS_OURS | {"max_iter": 1000}
    model = SGDClassifier(loss="hinge", learning_rate="constant", eta0=1.0, fit_intercept=False, **options).fit(X, y)
    np.testing.assert_allclose(plain.margin_perceptron(X, y, kappa=1)[0], model.coef_[0], rtol=1e-9)


@pytest.mark.parametrize(("X", "y"), [*DATA, *NOISY])
@pytest.mark.parametrize("C", [0.01, 1])
def test_the_plain_interval_of_offsets_is_that_of_the_engine(X, y, C):
    run = lincls.soft_margin(X, y, C)
    np.testing.assert_allclose(plain.offset_interval(run.w, X, y), run.b_interval, rtol=1e-9, atol=1e-9)


@pytest.mark.parametrize(("X", "y"), [*DATA, *NOISY])
def test_of_the_two_linear_programs_that_one_answers_which_separate_names(X, y):
    line, weights = plain.find_separator(X, y), plain.find_equal_mixtures(X, y)
    assert (line is not None, weights is None) == 2 * (lincls.separate(X, y).separable,)
    if line is not None:
        checks.check_separates(line[:-1], line[-1], X, y, at_least=1, tol=1e-7)
    else:
        np.testing.assert_allclose((weights * (y > 0)) @ X, (weights * (y < 0)) @ X, atol=1e-7)
        np.testing.assert_allclose([weights[y > 0].sum(), weights[y < 0].sum()], 1)


# One point at a time ------------------------------------------------------------------------------


@pytest.mark.parametrize(("X", "y"), NOISY)
def test_the_plain_average_is_that_of_the_engine(X, y):
    run = lincls.averaged_perceptron(X, y, n_epochs=1, fit_bias=False)
    np.testing.assert_allclose(plain.averaged_perceptron(X, y), (run.last_w, run.w), rtol=1e-12)
    *_, mean = plain.averaged_stream(zip(X, y, strict=True), X.shape[1])
    np.testing.assert_allclose(mean, run.w, rtol=1e-9, atol=1e-12)


@pytest.mark.parametrize(("X", "y"), NOISY)
def test_plain_passive_aggressive_steps_are_those_of_mira(X, y):
    run = lincls.mira(X, y, aggressive=1, fit_bias=False, max_epochs=1)
    np.testing.assert_allclose(plain.passive_aggressive(X, y), run.w, rtol=1e-12)


@pytest.mark.parametrize(("X", "y"), NOISY)
def test_passes_that_the_package_lacks_are_those_of_scikit_learn(X, y):
    priced = SGDClassifier(loss="hinge", learning_rate="pa1", eta0=0.1, fit_intercept=False, **AS_OURS).fit(X, y)
    np.testing.assert_allclose(plain.passive_aggressive(X, y, C=0.1), priced.coef_[0], rtol=1e-9)
    logistic = SGDClassifier(loss="log_loss", learning_rate="constant", eta0=0.1, **AS_OURS).fit(X, y)
    w, b = plain.logistic_pass(X, y, eta=0.1)
    np.testing.assert_allclose([*w, b], [*logistic.coef_[0], *logistic.intercept_], rtol=1e-9)


@pytest.mark.parametrize(("X", "y"), NOISY)
def test_plain_pegasos_makes_the_visits_of_its_state(X, y):
    visits = np.random.default_rng(0).integers(len(X), size=300)
    *_, w = plain.pegasos_states(X, y, 0.5, visits)
    state = lincls.PegasosState(X.shape[1], 0.5, len(X), fit_bias=False, averaging=False)
    np.testing.assert_allclose(state.partial_fit(X[visits], y[visits]).w, w, rtol=1e-9)


@pytest.mark.parametrize(("X", "y"), NOISY)
def test_plain_dual_coordinate_descent_comes_to_the_solution_of_the_engine(X, y):
    rng = np.random.default_rng(0)
    w, alpha = plain.dual_coordinate_descent(X, y, 1.0, [i for _ in range(2000) for i in rng.permutation(len(X))])
    run = lincls.dual_coordinate_descent(X, y, 1.0, fit_bias=False, tol=1e-12)
    np.testing.assert_allclose(w, run.w, atol=1e-5)
    assert alpha.sum() - w @ w / 2 == pytest.approx(run.dual, rel=1e-9)
    first = plain.dual_coordinate_descent(X, y, 1.0, range(len(X)))  # a pass in order, step by step
    loop = np.zeros(X.shape[1]), np.zeros(len(X))
    dual_pass(
        X, y, loop[0], 0.0, loop[1], np.ones(len(X)), 1 / (X**2).sum(axis=1), 0.0, range(len(X)), np.empty(len(X))
    )
    np.testing.assert_allclose([*first[0], *first[1]], [*loop[0], *loop[1]], rtol=1e-9, atol=1e-12)


# Solvers of the soft margin -----------------------------------------------------------------------

UNEQUAL = [(X[k:], y[k:]) for k, (X, y) in enumerate(datasets.overlapping(40, 3, 2.0, rng=s) for s in range(12))]


@pytest.mark.parametrize("C", [0.1, 10.0])
@pytest.mark.parametrize(("X", "y"), UNEQUAL)
def test_the_plain_interior_point_finds_the_soft_margin(X, y, C):
    start = plain.balanced_start(y, C)
    assert abs(start @ y) < 1e-12
    v, alpha, gaps = plain.interior_point(X, y, C, 0.3, start)
    exact = lincls.soft_margin(X, y, C)
    assert gaps[-1] <= 1e-9 < min(gaps[:-1])
    assert lincls.primal_objective(v[:-1], v[-1], X, y, C) == pytest.approx(exact.primal, rel=2e-9)
    assert lincls.dual_objective(alpha, X, y) == pytest.approx(exact.primal, rel=2e-9)
    finished, b = plain.active_set_solution(X, y, C, exact.alpha == 0, exact.alpha == C)
    np.testing.assert_allclose([*finished, b], [*exact.alpha, exact.b], atol=1e-8 * C)


@pytest.mark.parametrize("mu", [1.0, 0.1, 0.01])
def test_plain_newton_steps_lead_to_the_central_point(mu):
    X, y = datasets.wine_pair()
    v, alpha = np.zeros(X.shape[1] + 1), plain.balanced_start(y, 1.0)
    r, xi = mu / alpha, mu / (1 - alpha)
    for _ in range(60):
        v, alpha, r, xi = plain.newton_step(X, y, 1.0, mu, v, alpha, r, xi)
    checks.check_central_path(v[:-1], v[-1], xi, X, y, 1.0, mu)


@pytest.mark.parametrize(("X", "y"), UNEQUAL)
def test_the_plain_path_is_that_of_the_engine(X, y):
    path = lincls.svm_path(X, y)
    places, alphas = plain.svm_path(X, y, lincls.soft_margin(X, y, 0.01).alpha, 0.01, 20.0)
    for C in places[1:-1]:  # the engine also tells where the ends of b's interval bend
        assert abs(path.C / C - 1).min() < 1e-9
    for C in (0.015, 0.1, 0.5, 2.0, 15.0):
        alpha = np.array([np.interp(C, places, column) for column in alphas.T])
        np.testing.assert_allclose(alpha, path.at(C).alpha, atol=1e-7 * C)


# Probabilities ------------------------------------------------------------------------------------


@pytest.mark.parametrize("C", [0.1, 1.0, 50.0])
def test_plain_softmax_regression_finds_what_the_engine_certifies(C):
    for X, labels in (datasets.iris3(), datasets.three_classes(60, 0)):
        k = np.unique(labels, return_inverse=True)[1]
        W, b = plain.softmax_newton(X, k, C)
        run = lincls.softmax_regression(X, labels, C)
        np.testing.assert_allclose(W, run.W, atol=1e-6)
        np.testing.assert_allclose(b, run.b, atol=1e-6)
        np.testing.assert_allclose(plain.softmax(X @ W.T + b), run.probabilities(X), atol=1e-6)


@pytest.mark.parametrize("C", [0.1, 1.0, 10.0])
@pytest.mark.parametrize(("X", "y"), [*DATA, *NOISY])
def test_plain_logistic_regression_finds_what_the_engine_certifies(X, y, C):
    w, b = plain.logistic_newton(X, y, C)
    run = lincls.logistic_regression(X, y, C)
    np.testing.assert_allclose([*w, b], [*run.w, run.b], atol=1e-6)


def test_plain_softmax_does_not_overflow():
    assert plain.softmax(np.array([1000.0, 0.0])).tolist() == [1, 0]


def test_platt_scaling_is_a_logistic_regression_on_the_score():
    X, y = NOISY[1]
    f = X[:, 0]
    A, B = plain.platt_scaling(f, y)
    checks.check_platt(A, B, f, y)
    two = lincls.softmax_regression(f[:, None], y, C=1e6)
    np.testing.assert_allclose([A, B], [two.W[1, 0] - two.W[0, 0], two.b[1] - two.b[0]], rtol=1e-5)
    np.testing.assert_allclose(plain.sigmoid(A * f + B), two.probabilities(f[:, None])[:, 1], atol=1e-6)


# What a margin promises ---------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(8))
def test_no_line_makes_fewer_errors(seed):
    X, y = datasets.overlapping(12, 2, 1.2, rng=seed)
    errors, w, b = plain.fewest_errors(X, y)
    far = 1e5 * np.eye(12)  # an error, 0 or 1, excuses its point from y f >= 1
    rows = np.hstack([y[:, None] * np.column_stack([X, np.ones(12)]), far])
    limits = optimize.Bounds([-1e4] * 3 + [0] * 12, [1e4] * 3 + [1] * 12)
    least = optimize.milp(
        [0] * 3 + [1] * 12,
        constraints=optimize.LinearConstraint(rows, 1),
        integrality=[0] * 3 + [1] * 12,
        bounds=limits,
    )
    assert least.success
    assert round(least.fun) == errors
    assert (y * (X @ w + b) < -1e-9).sum() == errors


@pytest.mark.parametrize("d", range(1, 9))
def test_radon_finds_a_common_mixture(d):
    points = np.random.default_rng(d).normal(size=(d + 2, d))
    checks.check_radon(points, plain.radon(points))


def test_plain_naive_bayes_has_the_log_odds_of_scikit_learn():
    from scipy.sparse import csr_array
    from sklearn.naive_bayes import MultinomialNB

    rng = np.random.default_rng(0)
    X, y = rng.poisson(0.7, (40, 6)), np.repeat([1, -1], [25, 15])
    model = MultinomialNB(alpha=0.3).fit(X, y)
    odds = model.predict_log_proba(X) @ [-1, 1]
    for counts in (X, csr_array(X)):
        w, b = plain.naive_bayes(counts, y, a=0.3)
        np.testing.assert_allclose(X @ w + b, odds, rtol=1e-9)


def test_plain_versions_need_numpy_alone_and_no_other_module_of_the_package():
    assert {name for name, value in vars(plain).items() if isinstance(value, type(sys))} == {"np"}
