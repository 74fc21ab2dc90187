"""Each check passes on a true result, and fails on one that is wrong in exactly the way it is about."""

from dataclasses import replace
from types import SimpleNamespace

import numpy as np
import pytest

from lincls import Separation, centroid_classifier, datasets, perceptron, separate
from lincls.checks import (
    CheckFailed,
    check_centroid,
    check_counts,
    check_distance,
    check_improvement,
    check_novikoff,
    check_separates,
    check_separation,
    check_trace,
)
from lincls.geometry import Hyperplane

X, Y = (a[np.random.default_rng(7).permutation(85)] for a in datasets.eighty_five())
RUN = perceptron(X, Y)
BEST = separate(X, Y)
XOR, XOR_Y = datasets.xor()


def fails(claim):
    return pytest.raises(CheckFailed, match=claim)


def with_history(W, b, **fields):
    """A made-up run with these states."""
    W, b = np.asarray(W, dtype=float), np.asarray(b, dtype=float)
    return SimpleNamespace(history=lambda: (W, b), w=W[-1], b=b[-1], n_updates=len(W) - 1, **fields)


def test_a_failed_check_is_an_assertion_that_says_where():
    assert issubclass(CheckFailed, AssertionError)
    with fails(r"^y \(w\.x \+ b\) > 0 fails at point 1 \(2 of 3\)$"):
        check_separates([1], 0, [[1], [2], [-1]], [1, -1, 1])


# Separation ---------------------------------------------------------------------------------------


def test_check_separates():
    check_separates(BEST.w, BEST.b, X, Y, at_least=1)
    check_separates(BEST.w / 2, BEST.b / 2, X, Y, at_least=0.5)
    check_separates(BEST.w / 2, BEST.b / 2, X, Y)
    with fails("y .* >= 1 "):
        check_separates(0.999 * BEST.w, 0.999 * BEST.b, X, Y, at_least=1)
    with fails("y .* > 0"):
        check_separates(-BEST.w, -BEST.b, X, Y)
    with fails("y .* > 0"):  # a point on the boundary is not separated
        check_separates([1], -1, [[1], [2]], [1, 1])
    with fails("y .* > 0"):
        check_separates([0], 0, [[1], [2]], [1, -1])


CERTIFICATE = np.array([0.5, 0.5, 0.5, 0.5])


@pytest.mark.parametrize(
    ("certificate", "claim"),
    [
        ([1.5, -0.5, 0.5, 0.5], "lam >= 0 fails at point 1"),
        (CERTIFICATE * 0.999, r"class \+1 sum to 1"),
        ([0.4, 0.5, 0.5, 0.5], r"class -1 sum to 1"),
        ([0.5, 0.5, 0.6, 0.5], r"class \+1 sum to 1"),
        ([0.25, 0.75, 0.5, 0.5], "mixtures are equal fails at coordinate 0"),
        ([0, 0, 0, 0], "sum to 1"),
    ],
)
def test_check_separation_of_a_certificate(certificate, claim):
    check_separation(Separation(separable=False, certificate=CERTIFICATE), XOR, XOR_Y)
    check_separation(separate(XOR, XOR_Y), XOR, XOR_Y)
    with fails(claim):
        check_separation(Separation(separable=False, certificate=np.array(certificate)), XOR, XOR_Y)


def test_check_separation_sees_a_single_unequal_coordinate():
    # equal in the first coordinate, 1e-9 apart in the second
    data, y = [[0, 0], [2, 0], [1, 1e-9]], [1, 1, -1]
    with fails("mixtures are equal fails at coordinate 1"):
        check_separation(Separation(separable=False, certificate=np.array([0.5, 0.5, 1])), data, y)


def test_check_separation_of_a_separator():
    check_separation(BEST, X, Y)
    with fails("y .* >= 1"):
        check_separation(Separation(separable=True, w=BEST.w / 2, b=BEST.b / 2), X, Y)
    with fails("y .* > 0"):
        check_separation(Separation(separable=True, w=np.ones(2), b=0.0), XOR, XOR_Y)
    with pytest.raises(ValueError, match="certificate must have shape"):
        check_separation(Separation(separable=False, certificate=np.ones(3)), XOR, XOR_Y)


# Distance and centroids ---------------------------------------------------------------------------


POINTS = np.array([[3.0, 3.0], [1.0, 1.0], [-7.0, 2.0]])


@pytest.mark.parametrize(
    ("wrong", "claim"),
    [
        (lambda h, X: X, r"f\(projection\) = 0"),
        (lambda h, X: X - np.outer(h.decision(X), h.w), r"f\(projection\) = 0"),  # forgets ||w||^2
        (lambda h, X: X - np.outer(h.decision(X) / 5, h.w), r"f\(projection\) = 0"),  # divides by ||w||
        (lambda h, X: X - np.outer(h.decision(X) / h.w[0], [1, 0]), "x - projection = distance"),  # oblique
    ],
)
def test_check_distance_of_wrong_projections(monkeypatch, wrong, claim):
    check_distance([4, 3], -12, POINTS)
    check_distance([4, 3], -12, POINTS[0])
    monkeypatch.setattr(Hyperplane, "project", wrong)
    with fails(claim):
        check_distance([4, 3], -12, POINTS)


@pytest.mark.parametrize(
    "wrong",
    [
        lambda h, X: h.decision(X),
        lambda h, X: abs(h.decision(X)) / 5,
        lambda h, X: h.decision(X) / 5 * (1 + 1e-9),
    ],
)
def test_check_distance_of_wrong_distances(monkeypatch, wrong):
    monkeypatch.setattr(Hyperplane, "project", lambda h, X: X - np.outer(h.decision(X), h.w) / 25)
    check_distance([4, 3], -12, POINTS)
    monkeypatch.setattr(Hyperplane, "signed_distance", wrong)
    with fails("x - projection = distance"):
        check_distance([4, 3], -12, POINTS)


def test_check_centroid(monkeypatch):
    data, y, points = [[4.0, 1], [2, 1], [-2, 0], [-4, 0]], [1, 1, -1, -1], [[1, 5], [-1, 3], [5, 5]]
    check_centroid(data, y, points)
    check_centroid(data, y, [[0, 0.5]])  # the same distance from both means: either answer
    for wrong in (Hyperplane([6, 1], 5.5), Hyperplane([-6, -1], 0.5), Hyperplane([6, 1], -12)):
        monkeypatch.setattr("lincls.checks.centroid_classifier", lambda X, y, wrong=wrong: wrong)
        with fails("nearer mean"):
            check_centroid(data, y, points)


def test_check_centroid_forgives_rounding_of_ties():
    rng = np.random.default_rng(0)
    data, y = 1e3 * rng.normal(size=(20, 3)), np.resize([1, -1], 20)
    h = centroid_classifier(data, y)
    check_centroid(data, y, h.project(1e3 * rng.normal(size=(200, 3))))


def test_checks_at_zero():
    check_distance([1.0, 0.0], 0, np.zeros((1, 2)))
    check_separation(Separation(separable=False, certificate=CERTIFICATE), np.column_stack([XOR, np.zeros(4)]), XOR_Y)
    never_right = perceptron([[0.0]], [1], fit_bias=False, max_epochs=3)
    check_improvement(never_right, [[0.0]], [1], rho=0)
    check_counts(never_right, [[0.0]], [1], rho=0)
    check_trace(never_right, [[0.0]], [1])


# Traces -------------------------------------------------------------------------------------------


def restated(mistakes, **fields):
    """RUN with another list of mistakes, everything else made to fit."""
    mistakes = np.asarray(mistakes)
    alpha = np.bincount(mistakes, minlength=len(X))
    used = np.flatnonzero(alpha)
    steps = np.column_stack([Y[used, None] * X[used], Y[used]])
    states = np.vstack([np.zeros(3), steps[np.searchsorted(used, mistakes)]]).cumsum(axis=0)
    new = {"mistakes": mistakes, "alpha": alpha, "_steps": steps, "w": states[-1, :2], "b": states[-1, 2]}
    return replace(RUN, **(new | fields))


def test_check_trace_of_a_true_run():
    check_trace(RUN, X, Y)
    check_trace(restated(RUN.mistakes), X, Y)
    order = [3, 0, 84, 84, 50]
    check_trace(perceptron(X, Y, order=order, w0=[1, -1], eta=0.5), X, Y, order=order)
    check_trace(perceptron(XOR, XOR_Y, max_epochs=3), XOR, XOR_Y)
    # stopped after a pass with mistakes, at weights that happen to be right
    stopped = perceptron(X, Y, max_epochs=RUN.n_epochs - 1)
    assert (Y * (X @ stopped.w + stopped.b) > 0).all()
    check_trace(stopped, X, Y)
    with fails("converged means that the last pass is clean"):
        check_trace(replace(stopped, converged=True), X, Y)


def test_check_trace_of_wrong_runs():
    m = RUN.mistakes
    for wrong in (
        m[1:],
        m[:-1],
        [*m, 84],
        [m[1], m[0], *m[2:]],
        [0, *m],
        [*m[:3], 83, *m[3:]],
        np.array([], dtype=int),
    ):
        with pytest.raises(CheckFailed):
            check_trace(restated(wrong), X, Y)
    with fails("was right at every visit since"):
        check_trace(restated([*m, 84]), X, Y)
    with fails("is a mistake in pass 0"):
        check_trace(restated(m[1:]), X, Y)


def test_check_trace_of_wrong_counts():
    with fails("converged means"):
        check_trace(replace(RUN, converged=False), X, Y)
    with fails("every pass before the last makes a mistake"):
        check_trace(replace(RUN, n_epochs=RUN.n_epochs + 1), X, Y)
    with fails("converged means"):
        check_trace(replace(RUN, n_epochs=RUN.n_epochs - 1), X, Y)
    with fails("mistake"):
        check_trace(RUN, X, Y, order=np.arange(84, -1, -1))
    with fails("mistake"):
        check_trace(RUN, X, -Y)


def test_check_trace_counts_a_score_of_zero_as_a_mistake():
    strict = with_history([[0.0]], [0.0], mistakes=np.array([], dtype=int), n_epochs=1, converged=True)
    with fails("is a mistake in pass 0"):
        check_trace(strict, [[1.0], [3.0]], [1, -1])


def test_check_trace_forgives_rounding():
    unforgiving = 0
    for seed in range(30):  # tenths: scores that should be zero, and are not, in one order of summation
        rng = np.random.default_rng(seed)
        data, y = rng.integers(-9, 10, (12, 3)) / 10, rng.choice([-1, 1], 12)
        run = perceptron(data, y, max_epochs=20)
        check_trace(run, data, y)
        try:
            check_trace(run, data, y, tol=0)
        except CheckFailed:
            unforgiving += 1
    assert unforgiving


def test_check_counts():
    check_counts(RUN, X, Y)
    check_counts(perceptron(X, Y, eta=0.1, rho=3.0), X, Y, eta=0.1, rho=3.0)
    check_counts(perceptron(1e-8 * X, Y, rho=1e-8), 1e-8 * X, Y, rho=1e-8)
    check_counts(perceptron([[51], [49]], [1, -1], eta=0.1, max_epochs=9999), [[51], [49]], [1, -1], eta=0.1)
    with fails("sum alpha = k"):
        check_counts(replace(RUN, alpha=RUN.alpha + 1), X, Y)
    with fails("w = eta sum alpha y x fails at coordinate 1"):
        check_counts(replace(RUN, w=RUN.w + np.array([0, 1e-6])), X, Y)
    with fails("b = eta rho"):
        check_counts(replace(RUN, b=RUN.b + 1e-6), X, Y)
    with fails("w = eta"):
        check_counts(RUN, X, -Y)
    with fails("w = eta"):
        check_counts(RUN, X, Y, eta=2)
    with fails("b = eta rho"):
        check_counts(RUN, X, Y, rho=2)
    tiny = perceptron(1e-8 * X, Y, rho=1e-8)
    with fails("w = eta"):
        check_counts(replace(tiny, w=1.001 * tiny.w), 1e-8 * X, Y, rho=1e-8)
    with fails("b = eta rho"):
        check_counts(replace(tiny, b=1.1 * tiny.b + 1e-16), 1e-8 * X, Y, rho=1e-8)


def test_check_improvement():
    check_improvement(RUN, X, Y)
    run = perceptron(X, Y, w0=[1e6, -1e6], b0=3.0, eta=1e4, rho=0.5)
    check_improvement(run, X, Y, eta=1e4, rho=0.5)
    check_improvement(perceptron(X, Y, b0=1e6), X, Y)
    check_improvement(perceptron(X, Y, fit_bias=False, max_epochs=9), X, Y, rho=0)
    for wrong in ({"eta": 1.001}, {"rho": 1.001}, {"rho": 0}):
        with fails("the rise is eta"):
            check_improvement(RUN, X, Y, **wrong)
    with fails("at update 0"):
        check_improvement(RUN, X, -Y)
    W, b = (a.copy() for a in RUN.history())
    W[4] += 1e-3
    with fails("at update 3"):
        check_improvement(with_history(W, b, mistakes=RUN.mistakes), X, Y)


# Novikoff: on these runs both inequalities are equalities, so that the least change shows ----------

TIGHT = {
    "axes": (np.eye(5), np.ones(5), np.ones(5), 0.0, {"eta": 3.0, "fit_bias": False}, {}),
    "a single point": ([[3.0]], [1], [3.0], 4.0, {"eta": 0.5, "rho": 2.0}, {}),
    "a negative point": ([[3.0]], [-1], [-3.0], -4.0, {"eta": 0.5, "rho": 2.0}, {}),
    "a start": ([[3.0, 0.0]], [1], [3.0, 0.0], 4.0, {"eta": 0.5, "rho": 2.0}, {"w0": [0.0, 5.0]}),
}


@pytest.mark.parametrize(("data", "y", "u", "c", "options", "start"), TIGHT.values(), ids=TIGHT)
def test_check_novikoff_where_it_is_tight(data, y, u, c, options, start):
    run = perceptron(data, y, **options, **start)
    W, b = run.history()
    check_novikoff(run, data, y, u, c, **options, tol=1e-14)
    step = np.diff(W, axis=0, prepend=W[:1]), np.diff(b, prepend=b[:1])
    for factor, claim in ((0.999, r"s\.\(v_k - v_0\) >= k eta delta"), (1.001, r"\|\|v_k\|\|\^2 <= ")):
        wrong = W[0] + (factor * step[0]).cumsum(axis=0), b[0] + (factor * step[1]).cumsum()
        with fails(claim + ".* fails at update 1"):
            check_novikoff(with_history(*wrong), data, y, u, c, **options)


@pytest.mark.parametrize("options", [{"eta": 1.01}, {"eta": 0.99}, {"rho": 0.9}, {"rho": 1.2}])
def test_check_novikoff_with_the_options_of_another_run(options):
    run = perceptron([[3.0]], [1])
    check_novikoff(run, [[3.0]], [1], [3.0], 1.0)
    with fails("update 1"):
        check_novikoff(run, [[3.0]], [1], [3.0], 1.0, **options)


def test_check_novikoff_measures_the_offset_in_units_of_rho():
    run = perceptron([[3.0], [1.0]], [1, -1], rho=4.0)
    check_novikoff(run, [[3.0], [1.0]], [1, -1], [1.0], -2.0, rho=4.0)


def test_check_novikoff_takes_a_separator_through_the_origin():
    check_novikoff(perceptron([[1.0], [-1.0]], [1, -1]), [[1.0], [-1.0]], [1, -1], [1.0])


def test_check_novikoff_needs_a_separator():
    for u, c in ((-BEST.w, -BEST.b), ([1, 0], 0), ([0, 0], 1)):
        with pytest.raises(ValueError, match=r"\(u, c\) must separate the data, got a smallest"):
            check_novikoff(RUN, X, Y, u, c)
    with pytest.raises(ValueError, match=r"u must have shape \(2,\), got shape \(3,\)"):
        check_novikoff(RUN, X, Y, [1, 2, 3])
    with pytest.raises(ValueError, match=r"\(u, c\) must not be zero"):
        check_novikoff(RUN, X, Y, [0, 0], 0)


def test_checks_refuse_numbers_that_are_not_numbers():
    W, b = (a.copy() for a in RUN.history())
    W[3] = np.nan
    broken = with_history(W, b, mistakes=RUN.mistakes)
    with pytest.raises(CheckFailed):
        check_novikoff(broken, X, Y, BEST.w, BEST.b)
    with pytest.raises(CheckFailed):
        check_improvement(broken, X, Y)
    with pytest.raises(CheckFailed):
        check_counts(replace(RUN, w=np.full(2, np.nan)), X, Y)
    with pytest.raises(ValueError, match="w must be finite, got nan"):
        check_separates([np.nan, 1], 0, X, Y)
