"""The perceptron, against hand-worked runs, a four-line reference in exact arithmetic, and itself."""

import sys
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

import lincls
from lincls import batch_perceptron, datasets, perceptron
from lincls._compiled import SMALL, compiled, fastest, inner
from lincls.checks import check_trace
from lincls.perceptron import one_pass, one_pass_in_blocks
from memory import within
from problems import FLOATS, problems, runs

MODULE = sys.modules["lincls.perceptron"]  # the attribute of that name is the function
VERSIONS = {"plain": one_pass, "compiled": compiled(one_pass), "blocks": one_pass_in_blocks}


def run(version, *args, **options):
    """Call `perceptron` with a chosen version of its loop."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(MODULE, "fastest", lambda *_: VERSIONS[version])
        return perceptron(*args, **options)


def in_fractions(X, y, w0=None, b0=0, eta=1, rho=1, fit_bias=True, order=None, max_epochs=1000):
    """The algorithm of the text in rational arithmetic, independent of the package."""
    X, y = [[Fraction(v) for v in x] for x in X], [int(v) for v in y]
    w, b = [Fraction(v) for v in ([0] * len(X[0]) if w0 is None else w0)], Fraction(b0)
    mistakes, epochs, clean = [], 0, False
    while not clean and epochs < max_epochs:
        epochs, clean = epochs + 1, True
        for i in range(len(X)) if order is None else order:
            if y[i] * (sum(p * q for p, q in zip(w, X[i], strict=True)) + b) <= 0:
                w = [p + Fraction(eta) * y[i] * q for p, q in zip(w, X[i], strict=True)]
                b += Fraction(eta) * Fraction(rho) ** 2 * y[i] * fit_bias
                mistakes.append(i)
                clean = False
    return [float(v) for v in w], float(b), mistakes, epochs, clean


EXACT = st.integers(-5, 5).map(float)
STARTS = {
    "w0": lambda X: st.none() | arrays(float, X.shape[1], elements=EXACT),
    "b0": EXACT,
    "eta": st.sampled_from([0.5, 1.0, 2.0, 3.0]),
    "max_epochs": st.integers(1, 12),
}


# Runs worked by hand, or known from the supplement ---------------------------------------------------


def test_a_run_by_hand():
    # (0,0;0) -> point 0 (2,1)+: (2,1;1) -> point 1 (1,1)-, score 4: (1,0;0) -> point 2 (-1,0)-: right
    # -> point 0, score 2: right -> point 1, score 1, a mistake: (0,-1;-1) -> point 2, score -1: right
    # -> point 0, score -2: (2,0;0) -> point 1, score 2: (1,-1;-1) -> point 2, score -2: right
    # -> point 0, score 0, a mistake: (3,0;0) -> ... until a clean pass.
    X, y = [[2, 1], [1, 1], [-1, 0]], [1, -1, -1]
    result = perceptron(X, y, max_epochs=3)
    assert result.mistakes.tolist() == [0, 1, 1, 0, 1]
    W, b = result.history()
    assert W.tolist() == [[0, 0], [2, 1], [1, 0], [0, -1], [2, 0], [1, -1]]
    assert b.tolist() == [0, 1, 0, -1, 0, -1]
    assert (result.n_updates, result.n_epochs, result.converged) == (5, 3, False)
    assert result.alpha.tolist() == [2, 3, 0]


@pytest.mark.parametrize(
    ("x", "y", "rho", "updates"),
    [
        ([1, 3], [1, -1], 1, 10),  # E26
        ([3, 1], [1, -1], 3, 7),  # E11, with rho = R
        ([4, 2], [1, -1], 1, 17),  # E54
        ([51, 49], [1, -1], 1, 5002),  # E65
        ([51, 49], [1, -1], 51, 103),
        ([0.02, 0.01], [1, -1], 1, 10003),
        ([0.02, 0.01], [1, -1], 0.02, 9),
    ],
)
def test_update_counts_of_known_examples(x, y, rho, updates):
    result = perceptron(np.transpose([x]), y, rho=rho, max_epochs=100_000)
    assert (result.n_updates, result.converged) == (updates, True)


def test_the_offset_can_be_eight_after_eight_updates():  # E40
    result = perceptron([[1], [-13], [30]], [1, 1, -1])
    assert result.history()[1][8] == 8
    assert all(b % 2 == k % 2 for k, b in enumerate(result.history()[1]))


def test_xor_returns_to_zero_each_pass_and_its_product_separates_it():  # thm-cycling
    X, y = datasets.xor()
    result = perceptron(X, y, max_epochs=5)
    W, b = result.history()
    assert not result.converged
    assert result.n_updates == 20
    assert not W[::4].any()
    assert not b[::4].any()
    product = perceptron(np.column_stack([X, X[:, 0] * X[:, 1]]), y)
    assert (product.converged, product.n_updates) == (True, 4)


def test_one_point_needs_one_update_and_a_second_pass():
    result = perceptron([[3.0, 4.0]], [-1])
    assert (result.w.tolist(), result.b) == ([-3, -4], -1)
    assert (result.n_updates, result.n_epochs, result.converged) == (1, 2, True)


def test_a_point_at_the_origin_without_offset_is_never_right():
    result = perceptron([[0.0], [1.0]], [1, 1], fit_bias=False, max_epochs=7)
    assert (result.n_epochs, result.converged, result.alpha.tolist()) == (7, False, [7, 1])


def test_iris_converges_to_a_separator():
    X, y = datasets.iris_pair()
    result = perceptron(X, y)
    w, b, mistakes, epochs, clean = in_fractions((10 * X).round().astype(int).tolist(), y.tolist(), rho=10)
    assert clean
    assert (result.mistakes.tolist(), result.n_epochs) == (mistakes, epochs)
    np.testing.assert_allclose(np.append(result.w, result.b), np.append(np.array(w) / 10, b / 100), rtol=1e-12)


def test_defaults_are_those_of_the_text():
    X, y = datasets.iris_pair()
    explicit = perceptron(X, y, w0=[0, 0], b0=0.0, eta=1.0, rho=1.0, fit_bias=True, order=range(100), max_epochs=1000)
    np.testing.assert_array_equal(perceptron(X, y).mistakes, explicit.mistakes)
    assert perceptron([[1.0], [1.0]], [1, -1]).n_epochs == 1000
    assert batch_perceptron([[1.0], [1.0]], [1, -1]).n_epochs == 1000


# The algorithm ------------------------------------------------------------------------------------


@given(runs(**STARTS))
@settings(max_examples=150, deadline=None)
@example((np.zeros((1, 1)), np.ones(1), {"order": [0, 0], "fit_bias": False, "max_epochs": 2}))
@pytest.mark.usefixtures("numba")
def test_every_version_makes_the_updates_of_the_text_exactly(problem):
    X, y, options = problem
    w, b, mistakes, epochs, clean = in_fractions(X, y, **options)
    for version in VERSIONS:
        result = run(version, X, y, **options)
        assert result.mistakes.tolist() == mistakes, version
        assert (result.w.tolist(), result.b) == (w, b), version
        assert (result.n_epochs, result.converged) == (epochs, clean), version
        assert result.alpha.tolist() == np.bincount(mistakes, minlength=len(X)).tolist()
        check_trace(result, X, y, order=options.get("order"))


@given(problems(FLOATS), FLOATS, FLOATS, st.floats(0.01, 10), st.floats(0.01, 10))
@settings(max_examples=150, deadline=None)
@pytest.mark.usefixtures("numba")
def test_compiled_and_plain_loop_agree_bit_for_bit(problem, w0, b0, eta, rho):
    X, y = problem
    options = {"w0": np.full(X.shape[1], w0), "b0": b0, "eta": eta, "rho": rho, "max_epochs": 20}
    plain, fast = (run(version, X, y, **options) for version in ("plain", "compiled"))
    assert plain.mistakes.tolist() == fast.mistakes.tolist()
    assert (plain.w.tobytes(), plain.b) == (fast.w.tobytes(), fast.b)


@given(problems(FLOATS), FLOATS, FLOATS, st.floats(0.01, 10), st.floats(0.01, 10), st.booleans())
@settings(max_examples=100, deadline=None)
def test_history_ends_at_the_result_bit_for_bit(problem, w0, b0, eta, rho, fit_bias):
    X, y = problem
    start = np.full(X.shape[1], w0)
    result = perceptron(X, y, w0=start, b0=b0, eta=eta, rho=rho, fit_bias=fit_bias, max_epochs=20)
    W, b = result.history()
    assert (W.shape, b.shape) == ((result.n_updates + 1, X.shape[1]), (result.n_updates + 1,))
    assert (W[0].tolist(), b[0]) == (start.tolist(), b0)
    assert (W[-1].tobytes(), b[-1]) == (result.w.tobytes(), result.b)


@given(problems(FLOATS, max_d=20))
@settings(max_examples=50, deadline=None)
def test_inner_is_the_inner_product(problem):
    X, _ = problem
    for i in range(len(X)):
        assert inner(X[0], X, i) == pytest.approx(X[0] @ X[i], rel=1e-12, abs=1e-12 * (abs(X[0]) @ abs(X[i])))


@pytest.mark.usefixtures("numba")
def test_large_data_make_the_same_updates_compiled_and_in_blocks():
    rng = np.random.default_rng(3)
    X = rng.integers(-40, 40, (6000, 7)).astype(float)
    y = np.where(X @ [3, -2, 1, 1, -4, 2, 1] > 5, 1, -1)
    fast = run("compiled", X, y, max_epochs=30)
    assert fast.n_updates > 500
    for order in (None, rng.permutation(6000), rng.integers(0, 6000, 9000)):
        fast = run("compiled", X, y, order=order, max_epochs=30)
        blocks = run("blocks", X, y, order=order, max_epochs=30)
        np.testing.assert_array_equal(fast.mistakes, blocks.mistakes)
        assert (fast.w.tolist(), fast.b, fast.n_epochs) == (blocks.w.tolist(), blocks.b, blocks.n_epochs)


# Symmetries ---------------------------------------------------------------------------------------


@given(problems(FLOATS), st.integers(-9, 9), st.integers(-9, 9))
@settings(max_examples=60, deadline=None)
def test_scaling_by_powers_of_two_is_exact(problem, k, m):
    X, y = problem
    plain = perceptron(X, y, max_epochs=20)
    scaled = perceptron(2.0**k * X, y, rho=2.0**k, eta=2.0**m, max_epochs=20)
    assert scaled.mistakes.tolist() == plain.mistakes.tolist()
    assert (scaled.w.tolist(), scaled.b) == ((2.0 ** (k + m) * plain.w).tolist(), 2.0 ** (2 * k + m) * plain.b)


@given(problems(FLOATS))
@settings(max_examples=40, deadline=None)
def test_reflection_makes_all_labels_positive(problem):
    X, y = problem
    plain = perceptron(X, y, fit_bias=False, max_epochs=20)
    reflected = perceptron(lincls.reflect(X, y), np.ones(len(X)), fit_bias=False, max_epochs=20)
    assert reflected.mistakes.tolist() == plain.mistakes.tolist()
    assert reflected.w.tolist() == plain.w.tolist()


@given(problems(), st.sampled_from([0.5, 1.0, 2.0, 4.0]))
@settings(max_examples=40, deadline=None)
def test_augmentation_replaces_the_offset(problem, rho):
    X, y = problem
    plain = perceptron(X, y, rho=rho, max_epochs=20)
    augmented = perceptron(lincls.augment(X, rho), y, fit_bias=False, max_epochs=20)
    assert augmented.mistakes.tolist() == plain.mistakes.tolist()
    assert augmented.w.tolist() == [*plain.w, plain.b / rho]
    assert augmented.b == 0


@given(problems(FLOATS), st.randoms(use_true_random=False))
@settings(max_examples=40, deadline=None)
def test_an_order_is_a_permutation_of_the_points(problem, random):
    X, y = problem
    order = list(range(len(X)))
    random.shuffle(order)
    ordered, permuted = perceptron(X, y, order=order, max_epochs=20), perceptron(X[order], y[order], max_epochs=20)
    assert ordered.mistakes.tolist() == np.array(order)[permuted.mistakes].tolist()
    assert ordered.w.tolist() == permuted.w.tolist()


@given(problems(FLOATS))
@settings(max_examples=40, deadline=None)
def test_opposite_labels_give_opposite_weights(problem):
    X, y = problem
    plain, opposite = perceptron(X, y, max_epochs=20), perceptron(X, -y, max_epochs=20)
    assert opposite.mistakes.tolist() == plain.mistakes.tolist()
    assert (opposite.w.tolist(), opposite.b) == ((-plain.w).tolist(), -plain.b)


def test_points_left_out_of_the_order_play_no_part():
    X, y = datasets.xor()
    result = perceptron(X, y, order=[0, 2])
    assert result.converged
    assert result.alpha[[1, 3]].tolist() == [0, 0]


def test_repeats_in_the_order_are_visited_again():
    # {1: +, 3: -} from zero: a second visit of the same point at once is right after one update, or not
    result = perceptron([[1.0], [3.0]], [1, -1], order=[0, 0, 1, 1], max_epochs=2)
    assert result.mistakes.tolist() == [0, 1, 0, 0, 1]


@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.usefixtures("numba")
def test_n_epochs_counts_the_clean_pass_and_converged_requires_it(version):
    X, y = [[1.0], [3.0]], [1, -1]
    full = run(version, X, y)
    assert full.converged
    short = run(version, X, y, max_epochs=full.n_epochs - 1)
    assert not short.converged
    assert short.n_epochs == full.n_epochs - 1
    assert short.mistakes.tolist() == full.mistakes.tolist()  # it separates, but no pass has shown it
    exact = run(version, X, y, max_epochs=full.n_epochs)
    assert exact.converged


# Results, memory, Numba ---------------------------------------------------------------------------


@pytest.mark.parametrize("function", [perceptron, batch_perceptron])
def test_the_start_is_not_modified_nor_shared(function):
    w0 = np.array([1.0, 1.0])
    result = function([[1.0, 1.0], [-2.0, 1.0]], [1, -1], w0=w0)
    assert w0.tolist() == [1, 1]
    assert w0.flags.writeable
    assert not np.shares_memory(result.w, w0)
    right_at_once = function([[1.0, 1.0]], [1], w0=w0)
    assert not np.shares_memory(right_at_once.w, w0)
    assert w0.flags.writeable


@pytest.mark.parametrize("version", ["compiled", "blocks"])
@pytest.mark.usefixtures("numba")
def test_a_contiguous_float64_X_is_not_copied(version):
    X, y = datasets.separable(2000, 300, 3.0, np.random.default_rng(0))
    run(version, X, y)
    with within(0.3 * X.nbytes):
        result = run(version, X, y)
    assert result.n_updates < 200


def test_where_numba_cannot_write_its_cache_it_compiles_without(monkeypatch):
    calls = []

    def njit(function=None, *, cache=False):
        calls.append(cache)
        if cache:
            raise RuntimeError("cannot cache function: no locator available")
        return function

    monkeypatch.setattr("lincls._compiled.compiler", lambda: njit)
    assert compiled.__wrapped__(one_pass) is one_pass
    assert calls == [True, False]


@pytest.mark.usefixtures("numba")
def test_small_data_run_without_loading_numba_and_large_data_compiled(monkeypatch):
    assert fastest(one_pass, SMALL) is VERSIONS["compiled"]
    monkeypatch.delitem(sys.modules, "numba")
    assert fastest(one_pass, SMALL - 1) is one_pass
    assert fastest(one_pass, SMALL) is VERSIONS["compiled"]


def test_the_choice_of_version_counts_all_passes_so_far(monkeypatch):
    reads = []
    monkeypatch.setattr(MODULE, "fastest", lambda loop, work, _: reads.append(work) or loop)
    perceptron(*datasets.xor(), order=[0, 2, 3], max_epochs=4, fit_bias=False)
    assert reads == [6 * epoch for epoch in range(1, len(reads) + 1)]
    assert len(reads) > 1


# The batch version --------------------------------------------------------------------------------


def test_a_batch_run_by_hand():
    # from (0; 0): all three wrong: w = 2 - 1 + 3 = 4 with labels, b = 1; then the second is wrong, ...
    result = batch_perceptron([[2.0], [1.0], [-3.0]], [1, -1, -1])
    assert result.W[:, 0].tolist()[:3] == [0, 4, 3]
    assert result.B.tolist()[:3] == [0, -1, -2]
    assert result.n_mistakes.tolist()[:2] == [3, 1]


def batch_in_fractions(X, y, w0, eta, fit_bias, max_epochs):
    """Algorithm 1 of the text in rational arithmetic."""
    X, y = [[Fraction(v) for v in x] for x in X], [int(v) for v in y]
    w, b, states, sizes = [Fraction(v) for v in w0], Fraction(0), [], []
    while True:
        states.append(([float(v) for v in w], float(b)))
        V = [i for i in range(len(X)) if y[i] * (sum(p * q for p, q in zip(w, X[i], strict=True)) + b) <= 0]
        if not V or len(sizes) == max_epochs:
            return states, sizes, not V
        w = [p + Fraction(eta) * sum(y[i] * X[i][j] for i in V) for j, p in enumerate(w)]
        b += Fraction(eta) * sum(y[i] for i in V) * fit_bias
        sizes.append(len(V))


@given(runs(**STARTS))
@settings(max_examples=80, deadline=None)
def test_the_batch_version_makes_the_steps_of_the_text_exactly(problem):
    X, y, options = problem
    options = {name: options[name] for name in ("w0", "eta", "fit_bias", "max_epochs")}
    if options["w0"] is None:
        options["w0"] = np.zeros(X.shape[1])
    states, sizes, clean = batch_in_fractions(X, y, **options)
    result = batch_perceptron(X, y, **options)
    assert [(w.tolist(), b) for w, b in zip(result.W, result.B, strict=True)] == states
    assert (result.w.tolist(), result.b) == states[-1]
    assert (result.n_mistakes.tolist(), result.n_epochs, result.converged) == (sizes, len(sizes), clean)
    assert result.alpha.sum() == sum(sizes)
    signed = result.alpha * y
    np.testing.assert_array_equal(result.w, options["w0"] + options["eta"] * signed @ X)


def test_a_batch_that_stops_where_the_cyclic_version_cycles():  # E24, with <= for <
    X, y = np.array([[-1.0, -2.0], [1.0, -1.0], [0.0, 2.0]]), np.ones(3)
    options = {"w0": [0.0, -1.0], "fit_bias": False}
    batch = batch_perceptron(X, y, **options, max_epochs=50)
    assert batch.W[3].tolist() == [0, 0]  # where the strict test would stop
    assert not batch.converged
    cyclic = perceptron(X, y, **options, max_epochs=200)
    states = {tuple(w) for w in cyclic.history()[0]}
    assert not cyclic.converged
    assert len(states) < 20 < cyclic.n_updates
