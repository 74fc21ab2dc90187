"""The soft margin on blocks of rows is that of `soft_margin`; a cluster may lose a worker; mixing keeps its bound."""

import os
import signal
import subprocess
import sys
from dataclasses import replace

import dask
import dask.array as da
import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from lincls import datasets, duality_gap, kkt_residuals, perceptron, separate, soft_margin
from lincls.checks import CheckFailed, check_mixing, check_near_margin
from lincls.scale import mixed_perceptron, soft_margin_blocks
from lincls.solvers import blocks as engine
from refusals import refused


@pytest.fixture(autouse=True)
def one_thread():
    with dask.config.set(scheduler="synchronous"):
        yield


def cut(X, y, sizes):
    """Dask arrays with blocks of these sizes."""
    return da.from_array(X, chunks=(sizes, X.shape[1])), da.from_array(y, chunks=(sizes,))


def noisy(n, d, rng):
    """Points around a random hyperplane, with noisy labels."""
    rng = np.random.default_rng(rng)
    u, X = rng.normal(size=d) / np.sqrt(d), rng.normal(size=(n, d))
    return X, np.where(X @ u + 0.3 * rng.normal(size=n) + 0.1 > 0, 1.0, -1.0)


def ones_and_zeros(n, rng):
    rng = np.random.default_rng(rng)
    X = (rng.random((n, 8)) < 0.3) * 1.0
    return X, np.where(X[:, :3].sum(axis=1) + 0.5 * rng.normal(size=n) > 1, 1.0, -1.0)


def check_equal(result, X, y, C, *, tol=1e-8):
    """The optimum of `soft_margin`, feasible alphas, and a certificate that is what anybody can compute."""
    exact, alpha = soft_margin(X, y, C), result.alpha.compute()
    assert result.converged
    assert abs(result.primal - exact.primal) <= tol * exact.primal
    assert alpha.shape == y.shape
    assert alpha.min() >= 0
    assert (alpha <= C).all()
    centred, b = X - X.mean(axis=0), result.b + X.mean(axis=0) @ result.w
    slack = np.maximum(0, 1 - y * (centred @ result.w + b))
    rounding = 1e-15 * C * len(y) * (1 + abs(b) + np.linalg.norm(centred, axis=1).max() * np.linalg.norm(result.w))
    assert result.primal == pytest.approx(result.w @ result.w / 2 + C * slack.sum(), rel=1e-10, abs=rounding)
    pull = (alpha * y) @ centred
    assert result.dual == pytest.approx(alpha.sum() - pull @ pull / 2, rel=1e-10)
    assert abs(alpha @ y) <= 1e-8 * alpha.sum()
    assert result.gap == result.primal - result.dual


X, Y = noisy(400, 5, 0)
SETS = {
    "plain": (X, Y),
    "shifted": (X + 1e6, Y),
    "columns of other units": (X * [1e-6, 1e-3, 1, 1e3, 1e6], Y),
    "duplicated": (np.repeat(X[:40], 10, axis=0), np.repeat(Y[:40], 10)),
    "zeros and ones": ones_and_zeros(400, 1),
    "a rare class": (X, np.where(np.arange(400) < 3, 1.0, -1.0)),
    "separable": datasets.separable(400, 3, 0.2, rng=0),
    "collinear": (np.column_stack([X, X[:, 0], 0 * X[:, 0]]), Y),
    "a single place": (np.ones((400, 2)), Y),
}


@pytest.mark.parametrize("at_once", [0, 60, 20_000])
@pytest.mark.parametrize("name", SETS)
def test_the_optimum_is_that_of_one_memory(name, at_once):
    X, y = SETS[name]
    for C in (1e-5, 1e4) if at_once < 20_000 else (1.0, 1e8):
        check_equal(soft_margin_blocks(*cut(X, y, (100, 1, 299)), C, at_once=at_once), X, y, C)


@pytest.mark.parametrize("unit", [1e-8, 1e8])
def test_units_change_nothing(unit):
    result = soft_margin_blocks(*cut(X * unit, Y, 150), 1 / unit**2, at_once=0)
    np.testing.assert_allclose(result.w * unit, soft_margin(X, Y, 1.0).w, rtol=1e-7)


@pytest.mark.parametrize("at_once", [0, 60])
@pytest.mark.parametrize("sizes", [400, 1, (1, 399), (133, 0, 200, 67)])
def test_how_the_rows_are_cut_changes_nothing(sizes, at_once):
    if sizes == 1:
        points, labels = cut(X[:24], Y[:24], 1)
    else:
        points, labels = cut(X, Y, sizes)
    exact = soft_margin(np.asarray(points), np.asarray(labels), 1.0)
    result = soft_margin_blocks(points, labels, 1.0, at_once=at_once)
    np.testing.assert_allclose(result.w, exact.w, atol=1e-7)
    assert result.b == pytest.approx(exact.b, abs=1e-7)
    assert result.alpha.chunks == (tuple(size for size in points.chunks[0] if size),)


def test_blocks_of_one_class_each_and_columns_that_are_cut():
    order = np.argsort(Y, kind="stable")
    points, labels = cut(X[order], Y[order], 100)
    result = soft_margin_blocks(points.rechunk((100, 2)), labels.rechunk(50), 1.0, at_once=0)
    check_equal(result, X[order], Y[order], 1.0)


def test_the_kkt_conditions_hold_and_the_optimum_is_exact_with_the_small_problem():
    X, y = noisy(3000, 4, 2)
    result = soft_margin_blocks(*cut(X, y, 1000), 1.0, at_once=500)
    alpha = result.alpha.compute()
    assert result.n_iter < 12  # it ended early
    assert max(kkt_residuals(result.w, result.b, alpha, X, y, 1.0).values()) < 1e-10
    assert abs(duality_gap(result.w, result.b, alpha, X, y, 1.0)) < 1e-12 * result.primal
    assert (alpha == 0).sum() + (alpha == 1).sum() >= 2500  # all but those of the small problem


def test_integers_and_single_precision_are_computed_in_double():
    for dtype in (np.int16, np.float32):
        coarse = (X * 100).astype(dtype)
        check_equal(soft_margin_blocks(*cut(coarse, Y.astype(np.int8), 90), 0.01), coarse.astype(float), Y, 0.01)


def test_few_steps_are_no_solution_and_say_so(monkeypatch):
    monkeypatch.setattr(engine, "STEPS", 3)
    with pytest.warns(UserWarning, match="could not be certified to 1e-8"):
        result = soft_margin_blocks(*cut(X, Y, 150), 1.0, at_once=0)
    assert not result.converged
    assert result.n_iter == 3
    assert 0 < result.primal - soft_margin(X, Y, 1.0).primal <= result.gap


UNKNOWN = da.from_array(X, chunks=(150, 5))
UNKNOWN = UNKNOWN[UNKNOWN[:, 0] > 0]


def holed(value):
    points = X.copy()
    points[320, 2] = value
    return points


@pytest.mark.parametrize(
    ("X", "y", "C", "message"),
    [
        (X, Y, 1.0, r"X must be a Dask array \(pip install .lincls.scale..\), got ndarray"),
        (da.from_array(X, chunks=(150, 5)), Y[:-1], 1.0, r"y must have shape \(400,\)"),
        (da.from_array(X, chunks=(150, 5)), Y[:, None], 1.0, r"y must have shape \(400,\)"),
        (da.from_array(X, chunks=(150, 5)), Y[::-1] * 2, 1.0, r"labels -1 and \+1 only.*block 0, rows 0 to 149"),
        (da.from_array(X, chunks=(150, 5)), abs(Y), 1.0, r"both classes, -1 and \+1, got only \+1"),
        (da.from_array(X, chunks=(150, 5)), Y > 0, 1.0, "got booleans"),
        (da.from_array(X, chunks=(150, 5)), Y, 0.0, "C must be a finite number above 0"),
        (da.from_array(X, chunks=(150, 5)), Y, np.inf, "C must be a finite number above 0, got inf"),
        (da.from_array(X * 1e80, chunks=(150, 5)), Y, 1e100, "C must be smaller"),
        (da.from_array(X, chunks=(150, 5)), Y, abs(Y), "C must be a finite number above 0, got array"),
        (da.from_array(holed(np.nan), chunks=(150, 5)), Y, 1.0, r"nan at X\[20, 2\] \(of block 2, rows 300 to 399\)"),
        (da.from_array(holed(np.inf), chunks=(150, 5)), Y, 1.0, "got inf"),
        (da.from_array(X, chunks=(150, 5))[:0], Y[:0], 1.0, "n, d >= 1"),
        (da.from_array(X, chunks=(150, 5))[:, 0], Y, 1.0, r"shape \(n, d\)"),
        (UNKNOWN, Y, 1.0, "X must have blocks of known sizes"),
        (da.from_array(X, chunks=(150, 5)), UNKNOWN[:, 0], 1.0, "y must have blocks of known sizes"),
        (da.from_array(X.astype(str), chunks=(150, 5)), Y, 1.0, "X must hold real numbers"),
        (da.from_array(X, chunks=(150, 5)), np.ma.array(Y, mask=Y > 0), 1.0, "y must not be masked"),
        (da.from_array(X, chunks=(150, 5)), da.ma.masked_array(Y, Y > 0), 1.0, "y must not be masked.*of block 0"),
        (da.from_array(X, chunks=(150, 5)), Y, None, "C must be a finite number above 0, got None"),
        (da.from_array(X, chunks=(150, 5)), None, 1.0, "y must hold real numbers, got None"),
        (
            da.from_array(X, chunks=(150, 5)),
            np.array_split(Y, 3),
            1.0,
            "y must be one array, since X is a Dask array, got a list of 3 arrays",
        ),
    ],
)
def test_bad_input_is_refused_and_says_where(X, y, C, message):
    refused(message, soft_margin_blocks, X, y, C)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"at_once": -1}, "at_once must be an integer of at least 0, got -1"),
        ({"at_once": False}, "at_once must be an integer of at least 0, got False"),
        ({"at_once": 0.5}, "at_once must be an integer of at least 0, got 0.5"),
    ],
)
def test_bad_options_are_refused(options, message):
    refused(message, soft_margin_blocks, *cut(X, Y, 150), 1.0, **options)


def test_the_check_of_the_small_problem_wants_one_price():
    refused(r"C must be a finite number above 0, got array", check_near_margin, np.ones(5), 0.0, X, Y, abs(Y), band=0.1)


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 10**6), st.floats(1e-3, 3), st.sampled_from([0.01, 1.0, 100.0]))
@example(seed=38946, band=1.0, C=100.0)  # the one point of a mean is on the margin
def test_the_small_problem_bounds_the_whole_one_and_solves_it_where_it_may(seed, band, C):  # thm-near-margin
    X, y = noisy(60, 3, seed)
    rough = np.random.default_rng(seed).normal(size=4)
    check_near_margin(rough[:3], rough[3], X, y, C, band=band)
    best = soft_margin(X, y, C)
    if ((best.alpha > 0) & (best.alpha < C)).any():  # else b is not unique, and the small problem may choose another
        assert check_near_margin(best.w, best.b, X, y, C, band=band)


TWO = [np.array([[1.0, 1.0]]), np.array([[4.0, -1.0]])], [np.array([1.0]), np.array([-1.0])]


def test_averaging_once_loses_a_point_that_mixing_in_rounds_wins_back():
    (X1, X2), (y1, y2) = TWO
    alone = [perceptron(X1, y1), perceptron(X2, y2)]
    assert all(run.converged for run in alone)
    w, b = np.mean([run.w for run in alone], axis=0), np.mean([run.b for run in alone])
    assert (w @ X1[0] + b, w @ X2[0] + b) == (-0.5, -7.0)  # the first is positive
    run = mixed_perceptron(*TWO)
    assert run.converged
    np.testing.assert_array_equal(run.mistakes, [[1, 1], [1, 0], [0, 0]])
    np.testing.assert_array_equal(run.W, [[0, 0], [-1.5, 1], [-0.5, 2], [-0.5, 2]])
    np.testing.assert_array_equal(run.B, [0, 0, 1, 1])
    np.testing.assert_array_equal(mixed_perceptron(*TWO, mixture="uniform").W[-1], [-1, 1.5])


def test_averaging_once_fails_with_both_classes_in_each_shard():
    X, y = [[[2, 1], [-1, -3]], [[1, -2], [-3, 1]]], [[1, -1], [1, -1]]
    alone = [perceptron(*shard) for shard in zip(X, y, strict=True)]
    assert [(run.converged, run.n_updates) for run in alone] == [(True, 1), (True, 1)]
    assert np.mean([run.w for run in alone], axis=0) @ [-1, -3] + np.mean([run.b for run in alone]) == 1  # negative
    run = mixed_perceptron(X, y)
    np.testing.assert_array_equal(run.mistakes, [[1, 1], [1, 0], [0, 1], [0, 0]])
    check_mixing(run, X, y, run.w, run.b)


@st.composite
def shards(draw):
    """Separable integer points in up to five shards of any sizes, and what separates them."""
    rng = np.random.default_rng(draw(st.integers(0, 10**6)))
    n, d = draw(st.integers(1, 25)), draw(st.integers(1, 4))
    X, u, c = rng.integers(-6, 7, (n, d)) * 1.0, rng.integers(-5, 6, d) * 1.0, float(rng.integers(-3, 4))
    u[0] += not u.any()
    scores = X @ u + c
    X[scores == 0, 0] += np.sign(u[0]) or 1
    scores = X @ u + c
    keep = scores != 0
    X, y = np.vstack([X[keep], u]), np.append(np.sign(scores[keep]), 1.0 if u @ u + c > 0 else -1.0)
    if u @ u + c == 0:
        X, y = np.vstack([X[:-1], 2 * u]), np.append(y[:-1], 1.0)
    cuts = np.sort(rng.integers(1, len(X) + 1, draw(st.integers(0, 4))))
    parts = [(a, b) for a, b in zip(np.split(X, cuts), np.split(y, cuts), strict=True) if len(a)]
    return *map(list, zip(*parts, strict=True)), u, c


@settings(max_examples=60, deadline=None)
@given(shards(), st.sampled_from(["mistakes", "uniform"]))
def test_mixing_keeps_its_bound_in_every_round(problem, mixture):  # thm-mixing
    X, y, u, c = problem
    run = mixed_perceptron(X, y, mixture=mixture, max_epochs=100_000)
    assert run.converged
    check_mixing(run, X, y, u, c)
    short = mixed_perceptron(X, y, mixture=mixture, max_epochs=1)
    check_mixing(short, X, y, u, c)
    assert short.converged == (not short.n_updates)


def test_one_shard_is_the_perceptron_itself():
    X, y = datasets.separable(200, 3, 0.05, rng=0)
    run, alone = mixed_perceptron([X], [y]), perceptron(X, y)
    np.testing.assert_array_equal(run.w, alone.w)
    assert (run.b, run.n_epochs, run.n_updates) == (alone.b, alone.n_epochs, alone.n_updates)


def mixing_run():
    """Four shards, a run of several rounds, and the best separator."""
    X, y = datasets.separable(80, 2, 0.05, rng=1)
    best, X, y = separate(X, y), np.array_split(X, 4), np.array_split(y, 4)
    return mixed_perceptron(X, y), X, y, best.w, best.b


def changed(array, index, value):
    array = array.copy()
    array[index] = value
    return array


@pytest.mark.parametrize(
    ("tamper", "claim"),
    [
        (lambda r: {"mixture": changed(r.mixture, (0, 0), -0.1)}, "lam >= 0"),
        (lambda r: {"mixture": r.mixture * 1.01}, "sum_s lam_s = 1"),
        (lambda r: {"W": -r.W, "B": -r.B}, "u.w >= k delta"),
        (lambda r: {"W": 100 * r.W, "B": 100 * r.B}, r"\|\|w\|\|\^2 <= k R\^2"),
        (lambda r: {"mistakes": r.mistakes * 10**7}, "u.w >= k delta"),
        (
            lambda r: {"mixture": np.eye(4)[r.mistakes.argmin(axis=1)]},
            "sum_s lam_s k_s >= mean|w.* <= k R|ends at the mixture",
        ),
        (lambda r: {"mistakes": changed(r.mistakes, 0, r.mistakes[0] - 1)}, "fails"),
        (lambda r: {"W": changed(r.W, -2, r.W[-2] * 1.001)}, "fails"),
        (lambda r: {"W": r.W + changed(0 * r.W, 0, 1e-3)}, "starts at zero|w.* <= k R"),
        (lambda r: {"converged": False}, "converged means that the last round is clean"),
        (lambda r: {"w": r.w * 1.5}, "w, b are the last mixture"),
        (lambda r: {"b": r.b + 1.0}, "w, b are the last mixture"),
        (
            lambda r: {
                "W": np.vstack([r.W, r.W[-1:]]), "B": np.append(r.B, r.B[-1]),
                "mistakes": np.vstack([r.mistakes, r.mistakes[-1:]]), "mixture": np.vstack([r.mixture, r.mixture[-1:]]),
            },
            "every round before the last makes a mistake",
        ),
    ],
)  # fmt: skip
def test_a_tampered_mixing_is_refused(tamper, claim):
    run, *problem = mixing_run()
    assert run.n_epochs > 2
    check_mixing(run, *problem)
    with pytest.raises(CheckFailed, match=claim):
        check_mixing(replace(run, **tamper(run)), *problem)


def test_the_check_of_mixing_wants_a_separator():
    run, X, y, u, c = mixing_run()
    refused("must separate", check_mixing, run, X, y, -u, -c)


def test_the_check_of_mixing_wants_the_shards_of_the_run():
    run, X, y, u, c = mixing_run()
    refused("of the run, 4 shards with 2 columns, got 3 shards with 2 columns", check_mixing, run, X[:3], y[:3], u, c)
    with pytest.raises(ValueError, match="of the run, 4 shards with 2 columns, got 4 shards with 1 columns"):
        check_mixing(run, [shard[:, :1] for shard in X], y, u[:1], c)
    refused("as many shards, at least one, got 4 and 3", check_mixing, run, X, y[:3], u, c)


def test_the_check_of_mixing_takes_the_blocks_of_a_run_on_dask():
    X, y = datasets.separable(80, 2, 0.05, rng=1)
    best, (points, labels) = separate(X, y), cut(X, y, 20)
    run = mixed_perceptron(points, labels)
    with pytest.raises(ValueError, match=r"a list of shards.*got Array; .* \[block.compute\(\) for block in X"):
        check_mixing(run, points, labels, best.w, best.b)
    shards = [[block.compute() for block in array.blocks] for array in (points, labels)]
    check_mixing(run, *shards, best.w, best.b)


@pytest.mark.parametrize(
    ("X", "y", "options", "message"),
    [
        (X, Y, {}, r"X must be a list of shards, as of np.array_split\(X, S\), got ndarray"),
        ([X], Y, {}, r"y must be a list of shards, as of np.array_split\(y, S\), got ndarray"),
        (None, None, {}, "X must be a list of shards.*got NoneType"),
        (3, [Y], {}, "X must be a list of shards.*got int"),
        ((shard for shard in [X]), [Y], {}, "X must be a list of shards.*got generator"),
        (da.from_array(X, chunks=(150, 5)), np.array_split(Y, 3), {}, "y must be one array.*got a list of 3 arrays"),
        (da.from_array(X, chunks=(150, 5)), np.ma.array(Y, mask=Y > 0), {}, "y must not be masked"),
        ([X], [Y], {"mixture": "best"}, "mixture must be"),
        ([X], [Y], {"max_epochs": 0}, "max_epochs must be an integer"),
        ([X, X], [Y], {}, "as many shards, at least one, got 2 and 1"),
        ([], [], {}, "at least one, got 0"),
        ([X, X[:, :2]], [Y, Y], {}, r"same number of columns, got \[2, 5\]"),
        ([X, holed(np.nan)], [Y, Y], {}, r"nan at X\[320, 2\] \(of shard 1\)"),
        ([X, X], [Y, Y + 1], {}, r"labels -1 and \+1 only.*of shard 1"),
        (da.from_array(holed(np.nan), chunks=(150, 5)), Y, {}, r"nan at X\[20, 2\] \(of block 2, rows 300 to 399\)"),
    ],
)
def test_bad_shards_are_refused(X, y, options, message):
    refused(message, mixed_perceptron, X, y, **options)


def test_shards_on_dask_make_the_run_of_shards_in_a_list():
    X, y = datasets.separable(600, 4, 0.05, rng=2)
    apart = mixed_perceptron(np.split(X, [100, 250]), np.split(y, [100, 250]))
    blocks = mixed_perceptron(*cut(X, y, (100, 150, 350)))
    np.testing.assert_array_equal(blocks.W, apart.W)
    np.testing.assert_array_equal(blocks.mistakes, apart.mistakes)
    assert blocks.converged


@pytest.mark.gate
@pytest.mark.parametrize("task", [pytest.param("kill_a_worker", marks=pytest.mark.slow), "use_what_a_cluster_holds"])
def test_on_a_cluster(task, pytestconfig):
    """In a process of its own: what a dying worker leaves open is nothing that other tests should find."""
    helpers = os.environ | {"PYTHONPATH": os.pathsep.join(map(str, pytestconfig.getini("pythonpath")))}
    done = subprocess.run([sys.executable, __file__, task], capture_output=True, text=True, timeout=300, env=helpers)
    assert done.returncode == 0, done.stderr
    assert done.stdout == f"{task}: done\n"


def kill_a_worker():
    """Solve on two processes, and again while one of them is killed."""
    from distributed import Client, LocalCluster

    X, y = noisy(1200, 4, 3)
    options = {"n_workers": 2, "threads_per_worker": 1, "processes": True, "dashboard_address": None}
    with LocalCluster(**options) as cluster, Client(cluster) as client:
        points, labels = dask.persist(*cut(X, y, 150))
        quiet = soft_margin_blocks(points, labels, 1.0, at_once=100)
        workers, killed = set(client.run(os.getpid).values()), []
        assert len(workers) == 2
        path = engine.follow_path

        def deadly(*args):
            for reached in path(*args):
                if reached.n_iter == 4 and not killed:
                    killed.append(min(workers))
                    os.kill(killed[0], getattr(signal, "SIGKILL", signal.SIGTERM))
                yield reached

        engine.follow_path = deadly
        result = soft_margin_blocks(points, labels, 1.0, at_once=100)
        assert len(killed) == 1
        np.testing.assert_allclose(result.alpha.compute(), quiet.alpha.compute(), rtol=1e-12, atol=1e-12)
    assert result.n_iter == quiet.n_iter > 4
    np.testing.assert_allclose(result.w, quiet.w, rtol=1e-12)
    assert result.converged
    assert abs(result.primal - soft_margin(X, y, 1.0).primal) <= 1e-12 * result.primal


def use_what_a_cluster_holds():
    """Solve on arrays in the memories of a cluster, on what is made of them, and with y and C from here."""
    from distributed import Client, LocalCluster

    X, y = noisy(400, 3, 4)
    options = {"n_workers": 1, "threads_per_worker": 1, "processes": False, "dashboard_address": None}
    with LocalCluster(**options) as cluster, Client(cluster):
        points, labels = dask.persist(*cut(X, y, 100))
        some = points[:, 0] > 0
        cases = [
            (points[10:], labels[10:]), (points + 1, labels), (points.rechunk((70, 2)), labels),
            (cut(X, y, 70)[0].persist(), labels),
            (points[some].compute_chunk_sizes(), labels[some].compute_chunk_sizes()),
            (points, y.tolist()), (cut(X, y, 100)[0], y),
        ]  # fmt: skip
        for points, labels in cases:
            here, signs = points.compute(), np.asarray(labels)
            result = soft_margin_blocks(points, labels, 1.0)
            np.testing.assert_allclose(result.primal, soft_margin(here, signs, 1.0).primal, rtol=1e-8)
            cuts = np.cumsum(points.chunks[0])[:-1]
            apart = mixed_perceptron(np.split(here, cuts), np.split(signs, cuts), max_epochs=3)
            run = mixed_perceptron(points, labels, max_epochs=3)
            np.testing.assert_array_equal(run.W, apart.W)


if __name__ == "__main__":
    {task.__name__: task for task in (kill_a_worker, use_what_a_cluster_holds)}[sys.argv[1]]()
    print(f"{sys.argv[1]}: done")
