"""Kernel, voted and averaged perceptron and MIRA, against runs by hand, exact arithmetic, definitions and peers."""

import sys
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lincls import augment, datasets, perceptron
from lincls._compiled import SMALL, compiled, fastest
from lincls.checks import check_counts, check_dual_perceptron, check_separates, check_trace
from lincls.kernels import linear_kernel, polynomial_kernel
from lincls.perceptron import averaged_perceptron, gram_pass, kernel_perceptron, mira, mira_pass, voted_perceptron
from loops import compiledly, plainly
from problems import FLOATS, problems, runs
from refusals import refused

# Kernel perceptron --------------------------------------------------------------------------------


def test_the_dual_run_by_hand():
    # The run of test_perceptron.py from its Gram matrix [[5, 3, -2], [3, 2, -1], [-2, -1, 1]].
    result = kernel_perceptron([[5, 3, -2], [3, 2, -1], [-2, -1, 1]], [1, -1, -1], max_epochs=3)
    assert result.mistakes.tolist() == [0, 1, 1, 0, 1]
    assert (result.alpha.tolist(), result.b) == ([2, 3, 0], -1)
    assert (result.n_updates, result.n_epochs, result.converged) == (5, 3, False)
    assert result.decision([[5, 3, -2]]).tolist() == [2 * 5 - 3 * 3 - 1]
    assert result.predict([[5, 3, -2], [3, 2, -1]]).tolist() == [-1, -1]  # scores 0 and -1


@given(runs(), st.integers(1, 12))
@settings(max_examples=150, deadline=None)
@pytest.mark.usefixtures("numba")
def test_the_gram_matrix_alone_gives_the_mistakes_of_the_primal_run(run, max_epochs):  # thm-dual-perceptron
    X, y, options = run
    primal = perceptron(X, y, max_epochs=max_epochs, **options)
    for version in (plainly, compiledly):
        dual = version(kernel_perceptron, X @ X.T, y, max_epochs=max_epochs, **options)
        check_dual_perceptron(primal, dual, X, rho=options.get("rho", 1.0) if options.get("fit_bias", True) else 0)
        assert dual.converged == primal.converged
        assert (dual.alpha * y @ X).tolist() == primal.w.tolist()
        assert dual.decision(X @ X.T).tolist() == (X @ primal.w + primal.b).tolist()


@given(problems(FLOATS), st.floats(0.01, 10))
@settings(max_examples=60, deadline=None)
@pytest.mark.usefixtures("numba")
def test_compiled_and_plain_dual_loop_agree_bit_for_bit(problem, rho):
    X, y = problem
    plain, fast = (version(kernel_perceptron, X @ X.T, y, rho=rho, max_epochs=20) for version in (plainly, compiledly))
    assert plain.mistakes.tolist() == fast.mistakes.tolist()
    assert plain.b == fast.b


@pytest.mark.parametrize("rho", [1.0, 2.0])
def test_iris_takes_the_same_updates_from_its_gram_matrix(rho):
    X, y = datasets.iris_pair()
    X = (10 * X).round()
    primal, dual = perceptron(X, y, rho=rho), kernel_perceptron(linear_kernel(X), y, rho=rho)
    check_dual_perceptron(primal, dual, X, rho=rho)
    assert dual.converged


def test_xor_cycles_with_its_gram_matrix_and_a_quadratic_kernel_separates_it():  # thm-cycling
    X, y = datasets.xor()
    linear = kernel_perceptron(X @ X.T, y, max_epochs=7)
    assert (linear.alpha.tolist(), linear.b, linear.converged) == ([7, 7, 7, 7], 0, False)
    quadratic = kernel_perceptron(polynomial_kernel(X, degree=2, offset=1.0), y)
    assert quadratic.converged
    assert quadratic.predict(polynomial_kernel(X)).tolist() == y.tolist()
    assert quadratic.predict(polynomial_kernel([[3.0, 2.0], [-1.0, 2.0]], X)).tolist() == [-1, 1]


def test_a_polynomial_kernel_makes_the_mistakes_of_its_features():
    x, y = np.arange(-6.0, 7), np.where(abs(np.arange(-6, 7)) < 3, 1, -1)
    # (x z + 1)^2 = x^2 z^2 + 2 x z + 1; twice as large features keep the root of 2 out of it
    features = np.column_stack([x**2, x, x, np.ones(13)])
    primal = perceptron(features, y, max_epochs=500)
    dual = kernel_perceptron(polynomial_kernel(x[:, None]), y, max_epochs=500)
    check_dual_perceptron(primal, dual, features)
    assert dual.converged


def test_defaults_of_the_kernel_perceptron():
    assert kernel_perceptron(np.ones((2, 2)), [1, -1]).n_epochs == 1000


@pytest.mark.parametrize(
    ("K", "message"),
    [
        (np.ones((2, 3)), r"K must be square.*\(2, 3\)"),
        (np.ones(3), r"K must have shape"),
        ([[1.0, 2.0], [0.0, 1.0]], r"K must be symmetric, got K\[0, 1\] = 2.0 and K\[1, 0\] = 0.0"),
        ([[np.nan, 1.0], [1.0, 1.0]], "K must be finite"),
    ],
)
def test_what_is_no_gram_matrix_is_refused(K, message):
    refused(message, kernel_perceptron, K, [1, -1])


def test_new_points_must_come_with_their_kernel_to_all_old_ones():
    result = kernel_perceptron(np.eye(3), [1, -1, 1])
    refused(r"K must have shape \(n, 3\).*got shape \(1, 2\)", result.decision, np.ones((1, 2)))


# Voted and averaged perceptron --------------------------------------------------------------------


def states_after_each_visit(X, y, n_epochs, fit_bias=True):
    """The definition: every state, listed after every visit, and the indices of the mistakes."""
    w, b, states, mistakes = np.zeros(X.shape[1]), 0.0, [], []
    for _ in range(n_epochs):
        for i in range(len(X)):
            if y[i] * (w @ X[i] + b) <= 0:
                w, b = w + y[i] * X[i], b + fit_bias * y[i]
                mistakes.append(i)
            states.append((*w, b))
    return np.array(states), mistakes


@given(runs(), st.integers(1, 6))
@settings(max_examples=150, deadline=None)
def test_votes_and_means_are_those_of_the_states_after_each_visit(run, n_epochs):
    X, y, options = run
    options = {"fit_bias": options["fit_bias"]}
    states, mistakes = states_after_each_visit(X, y, n_epochs, **options)

    averaged = averaged_perceptron(X, y, n_epochs=n_epochs, **options)
    mean = states.mean(axis=0)
    np.testing.assert_allclose([*averaged.w, averaged.b], mean, rtol=1e-12, atol=1e-12 * abs(states).max())
    assert averaged.mistakes.tolist() == mistakes
    assert averaged.n_updates == len(mistakes)

    voted = voted_perceptron(X, y, n_epochs=n_epochs, **options)
    W, b = voted.history()
    assert np.repeat(np.column_stack([W, b]), voted.counts, axis=0).tolist() == states.tolist()
    assert (*voted.w, voted.b) == tuple(states[-1])
    assert voted.counts.sum() == len(states)
    assert voted.mistakes.tolist() == mistakes
    votes = np.where(X @ states[:, :-1].T + states[:, -1] > 0, 1, -1).sum(axis=1)
    assert voted.decision(X).tolist() == votes.tolist()
    assert voted.decision(X[0]) == votes[0]
    assert voted.predict(X).tolist() == np.where(votes > 0, 1, -1).tolist()

    clean = len(mistakes) == len(states_after_each_visit(X, y, n_epochs - 1, **options)[1])
    assert voted.converged == averaged.converged == clean
    assert voted.n_epochs == averaged.n_epochs == n_epochs
    check_counts(voted, X, y, rho=1 if options["fit_bias"] else 1e-300)


def test_voted_by_hand():
    # {1: +, 3: -}: states (w; b) after the visits (1;1), (-2;0), (-1;1), (-1;1), (0;2), (-3;1)
    result = voted_perceptron([[1.0], [3.0]], [1, -1], n_epochs=3)
    assert result.counts.tolist() == [0, 1, 1, 2, 1, 1]
    assert result.mistakes.tolist() == [0, 1, 0, 0, 1]
    # at x = 2 the states after each visit score 3, -4, -1, -1, 2, -5
    assert result.decision([[2.0]]).tolist() == [-2]
    averaged = averaged_perceptron([[1.0], [3.0]], [1, -1], n_epochs=3)
    assert (averaged.w[0], averaged.b) == pytest.approx((-6 / 6, 6 / 6))
    assert averaged.alpha.tolist() == pytest.approx([(6 + 4 + 2) / 6, (5 + 1) / 6])


def test_a_tied_vote_is_minus_one():
    # {1: +, 3: -}, one pass: states (1;1) and (-2;0), one vote each
    result = voted_perceptron([[1.0], [3.0]], [1, -1], n_epochs=1)
    assert (result.decision([[1.0]]).tolist(), result.predict([[1.0]]).tolist()) == ([0], [-1])


def test_the_mean_is_that_of_scikit_learn():
    from sklearn.linear_model import SGDClassifier

    X, y = datasets.iris_pair()
    X = (10 * X).round()
    ours = averaged_perceptron(X, y, n_epochs=4)
    theirs = SGDClassifier(
        loss="perceptron", penalty=None, learning_rate="constant", eta0=1, shuffle=False, average=True,
        max_iter=4, tol=None,
    ).fit(X, y)  # fmt: skip
    np.testing.assert_allclose(ours.w, theirs.coef_[0], rtol=1e-9)
    assert ours.b == pytest.approx(theirs.intercept_[0], rel=1e-9)


def test_until_its_first_clean_pass_a_voted_run_is_a_perceptron_run():
    X, y = datasets.eighty_five()
    plain = perceptron(X, y)
    voted = voted_perceptron(X, y, n_epochs=plain.n_epochs)
    check_trace(voted, X, y)
    assert voted.converged
    assert voted.mistakes.tolist() == plain.mistakes.tolist()
    longer = voted_perceptron(X, y, n_epochs=plain.n_epochs + 3)
    assert longer.counts[-1] == voted.counts[-1] + 3 * 85
    assert longer.w.tolist() == voted.w.tolist()


def test_votes_of_many_points_are_counted_in_blocks():
    rng = np.random.default_rng(0)
    X = rng.normal(size=(3000, 2))
    y = np.where(rng.random(3000) < 0.5, 1, -1)
    result = voted_perceptron(X, y, n_epochs=2)
    assert result.n_updates > 2000  # so 3,000 points take several blocks
    some = [0, 1, 1500, 2998, 2999]
    assert result.decision(X)[some].tolist() == [result.decision(X[i]) for i in some]
    assert result.decision(np.zeros((0, 2))).shape == (0,)


def test_on_overlapping_classes_the_mean_is_steadier_than_the_last_state():
    rng = np.random.default_rng(4)
    X = rng.normal(size=(400, 10))
    y = np.where(X.sum(axis=1) + 2 * rng.normal(size=400) > 0, 1, -1)
    averaged, voted = averaged_perceptron(X, y), voted_perceptron(X, y)
    last = (np.where(X @ voted.w + voted.b > 0, 1, -1) == y).mean()
    for predictions in (np.where(X @ averaged.w + averaged.b > 0, 1, -1), voted.predict(X)):
        assert (predictions == y).mean() > last + 0.03


def test_ten_passes_are_the_default():
    assert averaged_perceptron([[1.0]], [1]).n_epochs == voted_perceptron([[1.0]], [1]).n_epochs == 10


# MIRA ---------------------------------------------------------------------------------------------


def mira_in_fractions(X, y, p=0, fit_bias=True, max_epochs=1000):
    """The algorithm of the text in rational arithmetic, independent of the package."""
    X, y = [[Fraction(v) for v in x] for x in X], [int(v) for v in y]
    w, b, p = [Fraction(0)] * len(X[0]), Fraction(0), Fraction(p)
    updates, tau, epochs, clean = [], [], 0, False
    while not clean and epochs < max_epochs:
        epochs, clean = epochs + 1, True
        for i in range(len(X)):
            margin = y[i] * (sum(u * v for u, v in zip(w, X[i], strict=True)) + b)
            if margin <= 0 or margin < p:
                tau.append((1 - margin) / (sum(v * v for v in X[i]) + fit_bias))
                w = [u + tau[-1] * y[i] * v for u, v in zip(w, X[i], strict=True)]
                b += tau[-1] * fit_bias * y[i]
                updates.append(i)
                clean = False
    return [float(v) for v in w], float(b), updates, [float(t) for t in tau], epochs, clean


def test_mira_by_hand():
    # {1: +, 3: -}: tau = 1/2 -> (1/2; 1/2); y f = -2, tau = 3/10 -> (-2/5; 1/5); y f = -1/5, tau = 6/10
    # -> (1/5; 4/5); y f = -7/5, tau = 24/100 -> (-.52; .56); y f = .04: right; 3: y f = 1: right
    result = mira([[1.0], [3.0]], [1, -1])
    assert result.tau.tolist() == pytest.approx([0.5, 0.3, 0.6, 0.24])
    assert result.mistakes.tolist() == [0, 1, 0, 1]
    assert (result.w[0], result.b) == (pytest.approx(-0.52), pytest.approx(0.56))
    assert result.alpha.tolist() == pytest.approx([1.1, 0.54])
    assert (result.n_updates, result.n_epochs, result.converged) == (4, 3, True)


@pytest.mark.parametrize("p", [0, 0.25, 0.9])
def test_mira_is_the_algorithm_of_the_text_in_exact_arithmetic(p):
    rng = np.random.default_rng(7)
    for _ in range(25):
        n, d = rng.integers(1, 7), rng.integers(1, 4)
        X, y = rng.integers(-5, 6, (n, d)).astype(float), rng.choice([-1.0, 1.0], n)
        w, b, updates, tau, epochs, clean = mira_in_fractions(X, y, p, max_epochs=4)
        result = mira(X, y, aggressive=p, max_epochs=4)
        if result.mistakes.tolist() != updates:  # allowed where an exact margin of 0 or p is rounded
            continue
        np.testing.assert_allclose([*result.w, result.b], [*w, b], rtol=1e-9, atol=1e-9)
        np.testing.assert_allclose(result.tau, tau, rtol=1e-9, atol=1e-9)
        assert (result.n_epochs, result.converged) == (epochs, clean)


@given(problems(FLOATS), st.sampled_from([0.0, 0.5, 0.9]))
@settings(max_examples=100, deadline=None)
def test_every_update_is_the_smallest_that_attains_a_margin_of_one(problem, p):
    X, y = problem
    result = mira(X, y, aggressive=p, max_epochs=10)
    W, b = result.history()
    Z, V = augment(X), np.column_stack([W, b])
    for k, i in enumerate(result.mistakes):
        before, after = y[i] * (Z[i] @ V[k]), y[i] * (Z[i] @ V[k + 1])
        size = abs(Z[i]) @ (abs(V[k]) + abs(V[k + 1])) + 1
        assert before <= max(0, p) + 1e-9 * size
        assert after == pytest.approx(1, abs=1e-9 * size)
        step = V[k + 1] - V[k]  # the smallest step is along z_i
        scale = 1e-9 * np.linalg.norm(Z[i]) * (np.linalg.norm(V[k]) + np.linalg.norm(V[k + 1]))
        assert np.linalg.norm(step * (Z[i] @ Z[i]) - (step @ Z[i]) * Z[i]) <= scale * np.linalg.norm(Z[i])


@given(problems(FLOATS), st.sampled_from([0.0, 0.5, 1.0]), st.booleans())
@settings(max_examples=100, deadline=None)
@pytest.mark.usefixtures("numba")
def test_compiled_and_plain_mira_agree_and_history_ends_at_the_result_bit_for_bit(problem, p, fit_bias):
    X, y = problem
    X[:, 0] += 2000  # no point at zero
    options = {"aggressive": p, "fit_bias": fit_bias, "max_epochs": 20}
    plain, fast = plainly(mira, X, y, **options), compiledly(mira, X, y, **options)
    assert plain.mistakes.tolist() == fast.mistakes.tolist()
    assert (plain.w.tobytes(), plain.b, plain.tau.tobytes()) == (fast.w.tobytes(), fast.b, fast.tau.tobytes())
    W, b = plain.history()
    assert (W[0].tolist(), b[0], W.shape) == ([0] * X.shape[1], 0, (plain.n_updates + 1, X.shape[1]))
    assert (W[-1].tobytes(), b[-1]) == (plain.w.tobytes(), plain.b)
    np.testing.assert_allclose((plain.alpha * y) @ X, plain.w, rtol=1e-9, atol=1e-9 * (plain.alpha @ abs(X)).max())
    if not fit_bias:
        assert plain.b == 0


@pytest.mark.parametrize("p", [0, 0.5, 0.9])
@pytest.mark.parametrize("fit_bias", [True, False])
def test_mira_keeps_its_bound_at_every_update(p, fit_bias):
    for seed in range(8):
        X, y = datasets.separable(60, 4, 0.1, seed)
        full = mira(X, y, aggressive=p, fit_bias=fit_bias, max_epochs=100_000)
        assert full.converged
        check_separates(full.w, full.b, X, y, at_least=p * (1 - 1e-9))
        Z = augment(X) if fit_bias else X
        # any s with y s.z >= 1 will do: that of a long perceptron run, and that of this run itself
        run = perceptron(X, y, fit_bias=fit_bias, max_epochs=100_000)
        W, b = full.history()
        V = np.column_stack([W, b]) if fit_bias else W
        for s in ([*run.w, run.b], [*full.w, full.b]):
            s = np.array(s[: Z.shape[1]])
            s = s / (y * (Z @ s)).min()
            R2 = (Z**2).sum(axis=1).max()
            nearer = -np.diff(((V - s) ** 2).sum(axis=1))
            assert (nearer >= (1 - p) ** 2 / R2 * (1 - 1e-9) - 1e-9 * (s @ s)).all()
            assert full.n_updates <= R2 * (s @ s) / (1 - p) ** 2


def test_full_aggression_approaches_the_margin_of_one():
    X, y = datasets.separable(40, 3, 0.3, 5)
    result = mira(X, y, aggressive=1.0, max_epochs=20_000)
    assert (y * (X @ result.w + result.b)).min() > 0.999
    alone = mira([[0.1, 0.7]], [1], aggressive=1.0)  # rounding must not keep it from being right
    assert (alone.n_updates, alone.converged) == (1, True)


def test_aggression_is_needed_between_zero_and_p_only():
    # After the first update x = 4 has f = 2/5 and x = 1 has f = 1.
    X, y = [[1.0], [-0.2]], [1, 1]
    assert mira(X, y).mistakes.tolist() == [0]
    assert mira(X, y, aggressive=0.3).mistakes.tolist() == [0]  # f(-0.2) = 0.4
    assert mira(X, y, aggressive=0.5, max_epochs=1).mistakes.tolist() == [0, 1]


def test_inseparable_data_end_at_max_epochs():
    X, y = datasets.xor()
    result = mira(X, y, max_epochs=50)
    assert (result.n_epochs, result.converged) == (50, False)
    assert mira([[1.0], [1.0]], [1, -1]).n_epochs == 1000


@pytest.mark.parametrize("aggressive", [-0.1, 1.1, np.nan, "p", True])
def test_aggression_is_a_number_from_zero_to_one(aggressive):
    refused("aggressive must be", mira, [[1.0]], [1], aggressive=aggressive)


def test_a_point_at_zero_needs_an_offset():
    X, y = [[1.0, 0.0], [0.0, 0.0]], [1, 1]
    refused(r"a point at zero a margin of 1, but x_1 = \[0. 0.\]", mira, X, y, fit_bias=False)
    assert mira(X, y).converged


# All of them --------------------------------------------------------------------------------------


def kernel_perceptron_of_points(X, y, **options):
    return kernel_perceptron(np.dot(X, np.transpose(X)), y, **options)


FUNCTIONS = [averaged_perceptron, voted_perceptron, mira, kernel_perceptron_of_points]


@pytest.mark.parametrize("function", FUNCTIONS)
def test_bad_options_are_named(function):
    refused("fit_bias must be True or False", function, [[1.0], [2.0]], [1, -1], fit_bias=1)
    if function in (averaged_perceptron, kernel_perceptron_of_points):
        refused("rho must be a finite number above 0", function, [[1.0], [2.0]], [1, -1], rho=0)


def test_a_bad_order_is_named():
    for order, message in ([2], "order must hold indices from 0 to 1"), ([], "order must be a non-empty"):
        refused(message, kernel_perceptron, np.eye(2), [1, -1], order=order)


@pytest.mark.parametrize("function", FUNCTIONS)
def test_bad_labels_are_named(function):
    refused("y must hold the labels -1 and", function, [[1.0], [2.0]], [1, 0])
    refused(r"y must have shape \(2,\)", function, [[1.0], [2.0]], [1, 1, -1])


@pytest.mark.parametrize("name", ["n_epochs", "max_epochs"])
@pytest.mark.parametrize("value", [0, 1.5, True])
def test_passes_are_counted_in_whole_numbers(name, value):
    for function in FUNCTIONS[:2] if name == "n_epochs" else FUNCTIONS[2:]:
        refused(f"{name} must be an integer of at least 1", function, [[1.0]], [1], **{name: value})


def test_steps_that_overflow_are_refused():
    with pytest.raises(ValueError, match="the weights overflow after 4 updates: rescale X"):
        mira([[1e-160], [1.0]], [1, -1], fit_bias=False, max_epochs=2)  # the step to y f = 1 is 1e320


@pytest.mark.usefixtures("numba")
def test_small_runs_do_not_load_numba_and_large_ones_do(monkeypatch):
    assert fastest(mira_pass, SMALL) is compiled(mira_pass)
    monkeypatch.delitem(sys.modules, "numba")
    assert fastest(mira_pass, SMALL - 1) is mira_pass
    assert fastest(gram_pass, SMALL) is compiled(gram_pass)
