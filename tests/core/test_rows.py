"""The online methods on sparse rows, with a step or a price for each point, and going on where a run ended."""

import functools
from fractions import Fraction

import numpy as np
import pytest
import scipy.sparse as sp
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays
from sklearn.svm import LinearSVC

from lincls import augment, datasets, radius
from lincls._compiled import Rows, add_row, compiled, inner, reads, rows
from lincls.checks import check_multiclass_perceptron
from lincls.duality import dual_objective, primal_objective
from lincls.multiclass import multiclass_perceptron, one_vs_rest
from lincls.online import PegasosState, dual_coordinate_descent, pegasos, subgradient_descent
from lincls.perceptron import averaged_perceptron, batch_perceptron, mira, perceptron, voted_perceptron
from lincls.svm import soft_margin
from loops import compiledly, plainly
from memory import within
from problems import problems
from refusals import refused

FORMS = [sp.csr_matrix, sp.csr_array, sp.csc_array, sp.coo_array]


def state_of_pegasos(X, y, **options):
    return PegasosState(X.shape[1], 0.5, X.shape[0]).partial_fit(X, y)


def one_against_the_rest(X, y, **options):
    return one_vs_rest(lambda X, y: perceptron(X, y, max_epochs=4), X, y)


FUNCTIONS = {
    "perceptron": lambda X, y: perceptron(X, y, max_epochs=4),
    "batch": lambda X, y: batch_perceptron(X, y, max_epochs=4),
    "averaged": lambda X, y: averaged_perceptron(X, y, n_epochs=3),
    "voted": lambda X, y: voted_perceptron(X, y, n_epochs=3),
    "mira": lambda X, y: mira(X, y, aggressive=0.5, max_epochs=4),
    "multiclass": lambda X, y: multiclass_perceptron(X, y, max_epochs=4),
    "one against the rest": one_against_the_rest,
    "subgradient": lambda X, y: subgradient_descent(X, y, 0.5, max_epochs=4),
    "pegasos": lambda X, y: pegasos(X, y, 0.5, max_epochs=4),
    "state of pegasos": state_of_pegasos,
    "coordinates": lambda X, y: dual_coordinate_descent(X, y, 0.5, max_epochs=4),
}
each = pytest.mark.parametrize("function", FUNCTIONS.values(), ids=FUNCTIONS)


# With whole rows and columns of zeros; a 3 is no power of two: of equal points the last bit would tell who is visited.
MOSTLY_ZERO = st.sampled_from([0.0, 0.0, 0.0, 1.0, -2.0, 2.0, 0.5])
mostly_zero = functools.partial(problems, MOSTLY_ZERO, max_n=10, classes=2)


def text(n=500, d=200_000, words=10, seed=0):
    """Rows of a few words each, of a long list, CSR; labels -1 and +1."""
    rng = np.random.default_rng(seed)
    columns = rng.integers(0, d, n * words)
    X = sp.csr_array((np.ones(n * words), (np.repeat(np.arange(n), words), columns)), shape=(n, d))
    return X, np.where(X @ rng.normal(size=d) > 0, 1, -1)


# Sparse rows --------------------------------------------------------------------------------------


@pytest.mark.usefixtures("numba")
@pytest.mark.parametrize("version", [plainly, compiledly], ids=["plain", "compiled"])
@each
@given(problem=mostly_zero(max_d=3), form=st.sampled_from(FORMS))
@settings(max_examples=15, deadline=None)
def test_sparse_rows_give_the_run_of_dense_ones(version, function, problem, form):
    X, y = problem  # up to three features both add in the same order, and norms are exact: scores round alike
    dense, sparse = version(function, X, y), version(function, form(X), y)
    for name in ("mistakes", "alpha", "tau", "counts", "lowered"):
        if hasattr(dense, name):
            assert getattr(sparse, name) == pytest.approx(getattr(dense, name), rel=1e-12, abs=1e-12), name
    for name in ("w", "b", "W", "B", "last_w", "objective", "dual"):
        if hasattr(dense, name):
            np.testing.assert_allclose(getattr(sparse, name), getattr(dense, name), rtol=1e-12, atol=1e-12)
    if hasattr(dense, "history"):
        for ours, theirs in zip(sparse.history(), dense.history(), strict=True):
            assert ours.tolist() == theirs.tolist()
            assert not ours.flags.writeable
    predict = "predict" if hasattr(dense, "predict") else "decision"
    assert getattr(sparse, predict)(form(X)).tolist() == getattr(sparse, predict)(X).tolist()


@each
def test_sparse_rows_of_many_features_give_the_run_of_dense_ones(function):
    X, y = text(300, 400)
    dense, sparse = function(X.toarray(), y), function(X, y)
    if hasattr(dense, "mistakes"):
        assert sparse.mistakes.tolist() == dense.mistakes.tolist()
    name = "w" if hasattr(dense, "w") else "W"
    np.testing.assert_allclose(getattr(sparse, name), getattr(dense, name), rtol=1e-9, atol=1e-9)


@each
def test_sparse_data_are_never_dense(function):
    X, y = text()
    function(X, y)
    with within(0.05 * 8 * X.shape[0] * X.shape[1]):
        function(X, y)


def test_votes_of_sparse_points_need_no_dense_state():
    X, y = text(d=20_000)
    result = voted_perceptron(X, y, n_epochs=2)
    assert result.n_updates > 300
    with within(0.05 * 8 * result.n_updates * X.shape[1]):
        votes = result.decision(X[:100])
    W, b = result.history()
    np.testing.assert_array_equal(votes, np.where(X[:100] @ W.T + b > 0, 1, -1) @ result.counts)
    assert result.decision(X[:100].toarray()[7]) == votes[7]


@given(mostly_zero(max_d=9), st.integers(0, 9), st.floats(-3, 3))
@settings(max_examples=50, deadline=None)
@pytest.mark.usefixtures("numba")
def test_a_row_is_read_and_added_dense_and_sparse(problem, i, step):
    X, _ = problem
    i %= len(X)
    w = np.linspace(-1, 2, X.shape[1])
    for points in (X, rows(sp.csr_matrix(X)), rows(sp.csr_array(X))):
        for version in (lambda loop: loop, compiled):
            assert version(read)(w, points, i) == pytest.approx(w @ X[i], rel=1e-12, abs=1e-12)
            moved = w.copy()
            version(move)(moved, step, points, i)
            np.testing.assert_allclose(moved, w + step * X[i], rtol=1e-12, atol=1e-12)


def read(w, X, i):
    return inner(w, X, i)


def move(w, step, X, i):
    add_row(w, step, X, i)


def test_reads_are_counted_by_stored_entries():
    X = np.ones((10, 6))
    assert reads(X, 30) == 180
    X[:, 1:] = 0
    assert reads(sp.csr_matrix(X), 30) == 30
    assert reads(sp.csr_matrix((10, 6)), 30) == 30  # a visit of nothing is a visit
    assert isinstance(rows(sp.csr_matrix(X)), Rows)


def test_sparse_numbers_are_judged_like_dense_ones():
    X = sp.csr_matrix([[1.0, 0.0], [0.0, np.nan]])
    for function in FUNCTIONS.values():
        refused("must be finite, got nan", function, X, np.array([1, -1]))


# A step for each point ----------------------------------------------------------------------------


def in_fractions(X, y, eta, start, rho=1, max_epochs=1000):
    """The perceptron of the text with steps eta_i in rational arithmetic: states after each visit, and mistakes."""
    X, y = [[Fraction(v) for v in x] for x in X], [int(v) for v in y]
    eta, (w, b), visits, mistakes = [Fraction(v) for v in eta], start, [], []
    for _ in range(max_epochs):
        clean = True
        for i, x in enumerate(X):
            if y[i] * (sum(p * q for p, q in zip(w, x, strict=True)) + b) <= 0:
                w = [p + eta[i] * y[i] * q for p, q in zip(w, x, strict=True)]
                b += Fraction(rho) ** 2 * eta[i] * y[i]
                mistakes.append(i)
                clean = False
            visits.append([*w, b])
        if clean:
            break
    return visits, mistakes


@st.composite
def steps(draw):
    """A problem of small integers, and a step for each point: all sums are exact."""
    n, d = draw(st.integers(1, 8)), draw(st.integers(1, 5))
    integers = st.integers(-9, 9).map(float)
    X, y = draw(arrays(float, (n, d), elements=integers)), draw(arrays(float, n, elements=st.sampled_from([-1.0, 1.0])))
    return X, y, draw(arrays(float, n, elements=st.sampled_from([0.25, 0.5, 1.0, 2.0, 3.0])))


@given(steps(), st.sampled_from([0.5, 1.0, 2.0]))
@settings(max_examples=60, deadline=None)
@pytest.mark.usefixtures("numba")
def test_each_point_has_its_step(problem, rho):
    X, y, eta = problem
    visits, mistakes = in_fractions(X, y, eta, ([Fraction(0)] * X.shape[1], Fraction(0)), rho, max_epochs=6)
    for points in (X, sp.csr_array(X)):
        for version in (plainly, compiledly):
            run = version(perceptron, points, y, eta=eta, rho=rho, max_epochs=6)
            assert run.mistakes.tolist() == mistakes
            assert [*run.w, run.b] == [float(v) for v in visits[-1]]
            W, b = run.history()
            assert [*W[-1], b[-1]] == [*run.w, run.b]
        np.testing.assert_array_equal(run.w, (eta * run.alpha * y) @ X)

        epochs = len(visits) // len(X)
        averaged = averaged_perceptron(points, y, eta=eta, rho=rho, n_epochs=epochs)
        mean = [float(sum(column) / len(visits)) for column in zip(*visits, strict=True)]
        np.testing.assert_allclose([*averaged.w, averaged.b], mean, rtol=1e-12, atol=1e-12 * abs(X).max(initial=1))


@given(steps())
@settings(max_examples=40, deadline=None)
def test_the_batch_step_adds_up_the_steps_of_its_points(problem):
    X, y, eta = problem
    for points in (X, sp.csr_array(X)):
        run = batch_perceptron(points, y, eta=eta, max_epochs=5)
        for t in range(run.n_epochs):
            V = y * (X @ run.W[t] + run.B[t]) <= 0
            assert run.n_mistakes[t] == V.sum()
            assert run.W[t + 1].tolist() == (run.W[t] + (eta * y * V) @ X).tolist()
            assert run.B[t + 1] == run.B[t] + (eta * y * V).sum()


@pytest.mark.parametrize("ratio", [1, 4, 100])
@pytest.mark.parametrize("rho", [0.5, 1.0, 3.0])
def test_steps_lengthen_the_bound_by_their_ratio(ratio, rho):
    for seed in range(10):
        X, y = datasets.separable(50, 3, 0.1, seed)
        rng = np.random.default_rng(seed)
        eta = 0.7 * ratio ** rng.uniform(size=50)
        eta[:2] = 0.7, 0.7 * ratio
        run = perceptron(X, y, eta=eta, rho=rho, max_epochs=10**5)
        assert run.converged
        best = soft_margin(augment(X, rho), y, 1e4)  # any separator will do
        u = np.array([*best.w[:-1], best.w[-1] + best.b / rho])
        u /= np.linalg.norm(u)
        delta, R = (y * (augment(X, rho) @ u)).min(), radius(augment(X, rho))
        W, b = run.history()
        V, S = np.column_stack([W, b / rho]), np.append(0, eta[run.mistakes].cumsum())
        assert delta > 0
        assert (V @ u >= S * delta * (1 - 1e-9)).all()
        assert ((V**2).sum(axis=1) <= eta.max() * S * R**2 * (1 + 1e-9)).all()
        assert run.n_updates <= R**2 / delta**2 * eta.max() / eta.min()


def test_a_common_step_only_scales_the_multiclass_run_and_each_point_may_have_its_own():
    X, k = datasets.three_classes(60, 3)
    one, half = multiclass_perceptron(X, k), multiclass_perceptron(X, k, eta=0.5)
    assert half.mistakes.tolist() == one.mistakes.tolist()
    assert half.W.tolist() == (one.W / 2).tolist()

    rng = np.random.default_rng(0)
    X, eta = rng.integers(-5, 6, (40, 4)).astype(float), rng.choice([0.5, 1.0, 2.0], 40)
    k = rng.integers(0, 3, 40)
    for points in (X, sp.csr_matrix(X)):
        run = multiclass_perceptron(points, k, eta=eta, max_epochs=5)
        W, b = run.history()
        for t, i in enumerate(run.mistakes):
            f = X[i] @ W[t].T + b[t]
            assert run.raised[t] == k[i]
            assert f[k[i]] <= f[run.lowered[t]] == np.delete(f, k[i]).max()
            step = np.zeros(3)
            step[[k[i], run.lowered[t]]] = eta[i], -eta[i]
            assert (W[t + 1] - W[t]).tolist() == np.outer(step, X[i]).tolist()
            assert (b[t + 1] - b[t]).tolist() == step.tolist()
        assert (W[-1].tolist(), b[-1].tolist()) == (run.W.tolist(), run.b.tolist())


# A price for each point ---------------------------------------------------------------------------


def overlapping(n=60, d=3, seed=0):
    rng = np.random.default_rng(seed)
    X = rng.normal(size=(n, d)) + 0.5
    y = np.where(X[:, 0] + X[:, 1] - 0.7 + rng.normal(size=n) > 0, 1, -1)
    return X, y, rng.integers(1, 4, n)


def test_a_price_is_a_number_of_equal_points():
    X, y, times = overlapping()
    many, labels = np.repeat(X, times, axis=0), np.repeat(y, times)
    priced = subgradient_descent(X, y, 0.2 * times, tol=1e-12, max_epochs=50)
    repeated = subgradient_descent(many, labels, 0.2, tol=1e-12, max_epochs=50)
    np.testing.assert_allclose([*priced.w, priced.b], [*repeated.w, repeated.b], rtol=1e-9)
    np.testing.assert_allclose(priced.objective, repeated.objective, rtol=1e-9)
    np.testing.assert_allclose(priced.alpha, np.bincount(np.repeat(np.arange(60), times), repeated.alpha), rtol=1e-9)

    for points in (X, sp.csr_array(X)):
        priced = dual_coordinate_descent(points, y, 0.2 * times, tol=1e-10)
        repeated = dual_coordinate_descent(many, labels, 0.2, tol=1e-10)
        assert priced.converged
        np.testing.assert_allclose(priced.w, repeated.w, atol=1e-4)
        assert priced.primal == pytest.approx(repeated.primal, rel=1e-9)


@pytest.mark.filterwarnings("ignore:could not be certified")  # the last number is the default
@pytest.mark.parametrize("descent", [subgradient_descent, pegasos, functools.partial(pegasos, averaging=False)])
def test_the_gap_bounds_the_distance_from_the_optimum_of_the_prices_given(descent):
    X, y, times = overlapping(seed=1)
    C = 0.05 * times
    best = soft_margin(np.repeat(X, times, axis=0), np.repeat(y, times), 0.05).primal
    for max_epochs in (1, 10, 1000):
        for points in (X, sp.csr_array(X)):
            result = descent(points, y, C, tol=1e-12, max_epochs=max_epochs)
            assert (result.alpha >= 0).all()
            assert (result.alpha <= C * (1 + 1e-12)).all()
            assert abs(result.alpha @ y) <= 1e-12 * result.alpha.sum()
            assert result.dual == pytest.approx(dual_objective(result.alpha, X, y), rel=1e-12)
            slack = np.maximum(0, 1 - y * (X @ result.w + result.b))
            assert result.primal == pytest.approx(result.w @ result.w / 2 + C @ slack, rel=1e-12)
            assert result.dual <= best * (1 + 1e-9) <= result.primal * (1 + 2e-9)
    assert result.primal <= 1.02 * best


def test_one_price_for_all_may_be_given_for_each():
    X, y, _ = overlapping(seed=2)
    for function in (subgradient_descent, pegasos, dual_coordinate_descent):
        one, each_its_own = function(X, y, 0.3, max_epochs=5), function(X, y, np.full(60, 0.3), max_epochs=5)
        assert (one.w.tobytes(), one.b) == (each_its_own.w.tobytes(), each_its_own.b)


def test_a_step_of_pegasos_stands_for_all_points_at_the_price_of_its_own():
    X, y, times = overlapping(seed=3)
    C = 0.1 * times
    start = PegasosState(3, 1.0, 60, averaging=False).partial_fit(X, y, C)
    w, b, t = start.w, start.b, start.t
    moves = []
    for i in range(60):
        state = PegasosState(3, 1.0, 60, averaging=False).partial_fit(X, y, C)
        state.partial_fit(X[i : i + 1], y[i : i + 1], C[i])
        moves.append(np.append(state.w - w, state.b - b))
    V = y * (X @ w + b) < 1
    batch = np.append((C * y * V) @ X - w, (C * y * V).sum()) / (t + 1)
    np.testing.assert_allclose(np.mean(moves, axis=0), batch, rtol=1e-9)


def test_batches_of_pegasos_bring_their_prices():
    X, y, times = overlapping(seed=4)
    C = 0.1 * times
    for points in (X, sp.csr_array(X)):
        result = pegasos(points, y, C, max_epochs=2, tol=1e-12, rng=5)
        age = np.floor(C @ ((X**2).sum(axis=1) + 1) / 10)
        state, rng = PegasosState(3, 7.0, 60, t0=age), np.random.default_rng(5)
        for _ in range(2):
            order = rng.permutation(60)
            for part in np.split(order, [7, 30]):
                state.partial_fit(points[part], y[part], C[part])
        assert (state.w.tobytes(), state.b) == (result.w.tobytes(), result.b)
        assert state.predict(points).tolist() == result.predict(points).tolist()


def test_coordinate_descent_at_prices_is_liblinear_with_weights():
    X, y, times = overlapping(seed=5)
    for points in (X, sp.csr_matrix(X)):
        ours = dual_coordinate_descent(points, y, 0.3 * times, tol=1e-9)
        theirs = LinearSVC(loss="hinge", C=0.3, tol=1e-10, max_iter=10**6, random_state=0)
        theirs.fit(points, y, sample_weight=times)
        np.testing.assert_allclose(ours.w, theirs.coef_[0], atol=1e-4)
        assert ours.b == pytest.approx(theirs.intercept_[0], abs=1e-4)
        assert (ours.alpha <= 0.3 * times).all()
        assert (ours.alpha == 0.3 * times).sum() > 10
        slack = np.maximum(0, 1 - y * (X @ ours.w + ours.b))
        assert ours.primal == pytest.approx((ours.w @ ours.w + ours.b**2) / 2 + 0.3 * times @ slack, rel=1e-12)


@pytest.mark.parametrize(
    "function",
    [
        lambda X, y, v: perceptron(X, y, eta=v),
        lambda X, y, v: batch_perceptron(X, y, eta=v),
        lambda X, y, v: averaged_perceptron(X, y, eta=v),
        lambda X, y, v: multiclass_perceptron(X, y, eta=v),
        lambda X, y, v: pegasos(X, y, v),
        lambda X, y, v: subgradient_descent(X, y, v),
        lambda X, y, v: dual_coordinate_descent(X, y, v),
        lambda X, y, v: PegasosState(1, 1.0, 3).partial_fit(X, y, v),
    ],
)
@pytest.mark.parametrize(
    ("value", "message"),
    [
        ([1.0, 2.0], r"must be one number, or one for each point of shape \(3,\), got shape \(2,\)"),
        ([1.0, 0.0, 2.0], r"must be above 0 for each point, got 0.0 at (eta|C)\[1\]"),
        ([1.0, np.nan, 2.0], "must be finite, got nan at"),
        ([[1.0, 1.0, 1.0]], r"must be a finite number above 0, got \[\["),
        ([1.0, "a", 2.0], "must hold real numbers"),
    ],
)
def test_bad_steps_and_prices_are_named(function, value, message):
    refused("^(eta|C) " + message, function, [[1.0], [3.0], [4.0]], [1, -1, 1], value)


# Going on -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("form", [np.asarray, sp.csr_array])
def test_batches_in_a_row_are_one_pass(form):
    rng = np.random.default_rng(6)
    X, eta = rng.integers(-4, 5, (80, 5)).astype(float), rng.choice([0.5, 1.0, 2.0], 80)
    y = np.where(X @ [1, -2, 1, 0, 1] + rng.normal(size=80) > 0, 1, -1)
    parts, points = np.split(np.arange(80), [1, 20, 50]), form(X)

    whole, run = perceptron(points, y, eta=eta, max_epochs=1), perceptron(points[:1], y[:1], eta=eta[:1], max_epochs=1)
    for part in parts[1:]:
        run = perceptron(points[part], y[part], w0=run.w, b0=run.b, eta=eta[part], max_epochs=1)
    assert (run.w.tolist(), run.b) == (whole.w.tolist(), whole.b)

    whole, run = averaged_perceptron(points, y, eta=eta, n_epochs=1), None
    for part in parts:
        run = averaged_perceptron(points[part], y[part], eta=eta[part], n_epochs=1, start=run)
    np.testing.assert_allclose([*run.w, run.b], [*whole.w, whole.b], rtol=1e-12)
    assert (run.last_w.tolist(), run.last_b, run.n_visits) == (whole.last_w.tolist(), whole.last_b, 80)
    plain = perceptron(points, y, eta=eta, max_epochs=1)
    assert (run.last_w.tolist(), run.last_b) == (plain.w.tolist(), plain.b)

    labels = np.array(["b", "a", "c"])[rng.integers(0, 3, 80)]
    whole = multiclass_perceptron(points, labels, eta=eta, max_epochs=1)
    W, b = None, None
    for part in parts:
        run = multiclass_perceptron(
            points[part], labels[part], classes=["a", "b", "c"], W0=W, b0=b, eta=eta[part], max_epochs=1
        )
        history = run.history()
        assert (history[0][-1].tolist(), history[1][-1].tolist()) == (run.W.tolist(), run.b.tolist())
        W, b = run.W, run.b
    assert (W.tolist(), b.tolist()) == (whole.W.tolist(), whole.b.tolist())
    assert run.classes.tolist() == ["a", "b", "c"]


def test_a_mean_goes_on_over_passes():
    X, y = datasets.eighty_five()
    whole = averaged_perceptron(X, y, n_epochs=7)
    run = averaged_perceptron(X, y, n_epochs=4)
    run = averaged_perceptron(X, y, n_epochs=3, start=run)
    np.testing.assert_allclose([*run.w, run.b], [*whole.w, whole.b], rtol=1e-12)
    assert (run.n_visits, run.n_epochs) == (595, 3)


def test_classes_that_no_point_has_are_rivals_at_zero():
    X, k = datasets.three_classes(30, 0)
    wide = multiclass_perceptron(X, k, classes=[0, 1, 2, 3], max_epochs=100)
    assert wide.W.shape == (4, 2)
    assert wide.converged
    assert (wide.predict(X) == k).all()
    check_multiclass_perceptron(multiclass_perceptron(X, k, classes=[0, 1, 2]), X, k)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"classes": [0, 2, 1]}, r"classes must be distinct labels, sorted, got \[0, 2, 1\]"),
        ({"classes": [0, 1, 1, 2]}, "classes must be distinct labels"),
        ({"classes": [0, 1]}, "y must hold only labels of classes, got 2"),
        ({"W0": [[1.0]]}, r"W0 must have shape \(3, 1\), got shape \(1, 1\)"),
        ({"b0": [1.0]}, r"b0 must have shape \(3,\)"),
        ({"W0": [[1.0], [np.nan], [2.0]]}, "W0 must be finite"),
    ],
)
def test_a_bad_start_of_several_classes_is_named(options, message):
    refused(message, multiclass_perceptron, [[1.0], [2.0], [3.0]], [0, 1, 2], **options)


def test_a_bad_start_is_named():
    X, y = [[1.0], [3.0]], [1, -1]
    with pytest.raises(ValueError, match="start must be what averaged_perceptron returned, got PerceptronResult"):
        averaged_perceptron(X, y, start=perceptron(X, y))
    with pytest.raises(ValueError, match=r"X must have 1 columns, as start has weights, got shape \(n, 2\)"):
        averaged_perceptron([[1.0, 2.0]], [1], start=averaged_perceptron(X, y))
    refused(r"alpha0 must have shape \(2,\)", dual_coordinate_descent, X, y, 1.0, alpha0=[1.0])


def test_a_start_is_neither_changed_nor_shared():
    X, y = [[1.0], [3.0]], [1, -1]
    W0, b0, alpha0 = np.array([[1.0], [2.0]]), np.zeros(2), np.full(2, 0.1)
    result = multiclass_perceptron(X, y, W0=W0, b0=b0)
    dual = dual_coordinate_descent(X, y, 1.0, alpha0=alpha0)
    assert (W0.tolist(), b0.tolist(), alpha0.tolist()) == ([[1.0], [2.0]], [0.0, 0.0], [0.1, 0.1])
    for start, kept in ((W0, result.W), (b0, result.b), (alpha0, dual.alpha)):
        assert start.flags.writeable
        assert not np.shares_memory(start, kept)


def test_coordinate_descent_starts_where_it_is_told():
    X, y, times = overlapping(200, seed=7)
    cold = dual_coordinate_descent(X, y, 0.5, tol=1e-9)
    again = dual_coordinate_descent(X, y, 0.5, alpha0=cold.alpha, tol=1e-8)
    assert (again.n_epochs, again.converged) == (1, True)
    assert cold.n_epochs > 5
    for points in (X, sp.csr_array(X)):
        moved = dual_coordinate_descent(points, y, 0.01 * times, alpha0=cold.alpha - 0.1, tol=1e-9)  # out of the box
        assert moved.converged
        assert (moved.alpha >= 0).all()
        assert (moved.alpha <= 0.01 * times).all()
        fresh = dual_coordinate_descent(X, y, 0.01 * times, tol=1e-9)
        assert moved.primal == pytest.approx(fresh.primal, rel=1e-8)
    assert primal_objective(cold.w, cold.b, X, y, 0.5) >= soft_margin(X, y, 0.5).primal * (1 - 1e-9)
