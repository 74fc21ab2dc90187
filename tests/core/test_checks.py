"""Each check passes on a true result, and fails on one that is wrong in exactly the way it is about."""

from dataclasses import replace
from types import SimpleNamespace

import numpy as np
import pytest
from clauses import at

import lincls
import problems
from lincls import checks, datasets
from lincls.checks import CheckFailed
from refusals import refused

X, Y = (a[np.random.default_rng(7).permutation(85)] for a in datasets.eighty_five())
RUN = lincls.perceptron(X, Y)
BEST = lincls.separate(X, Y)
XOR, XOR_Y = datasets.xor()


def fails(claim):
    return pytest.raises(CheckFailed, match=claim)


def rejects(claim, check, *args, **options):
    with fails(claim):
        check(*args, **options)


def with_history(W, b, **fields):
    """A made-up run with these states."""
    W, b = np.asarray(W, dtype=float), np.asarray(b, dtype=float)
    moves = np.diff(W, axis=0), np.diff(b)
    return SimpleNamespace(
        history=lambda: (W, b), moves=lambda: moves, w=W[-1], b=b[-1], n_updates=len(W) - 1, **fields
    )


def test_a_failed_check_is_an_assertion_that_says_where():
    assert issubclass(CheckFailed, AssertionError)
    with fails(r"^y \(w\.x \+ b\) > 0 fails at point 1 \(2 of 3\)$"):
        checks.check_separates([1], 0, [[1], [2], [-1]], [1, -1, 1])


# Separation ---------------------------------------------------------------------------------------


def test_check_separates():
    checks.check_separates(BEST.w, BEST.b, X, Y, at_least=1)
    checks.check_separates(BEST.w / 2, BEST.b / 2, X, Y, at_least=0.5)
    checks.check_separates(BEST.w / 2, BEST.b / 2, X, Y)
    rejects("y .* >= 1 ", checks.check_separates, 0.999 * BEST.w, 0.999 * BEST.b, X, Y, at_least=1)
    rejects("y .* > 0", checks.check_separates, -BEST.w, -BEST.b, X, Y)
    rejects("y .* > 0", checks.check_separates, [1], -1, [[1], [2]], [1, 1])  # a point on the boundary is not separated
    rejects("y .* > 0", checks.check_separates, [0], 0, [[1], [2]], [1, -1])


CERTIFICATE = np.array([0.5, 0.5, 0.5, 0.5])


def test_a_certificate_has_a_weight_for_each_point():
    with pytest.raises(ValueError, match="certificate must have shape"):
        checks.check_separation(lincls.Separation(separable=False, certificate=np.ones(3)), XOR, XOR_Y)


# Distance and centroids ---------------------------------------------------------------------------


def test_check_centroid_forgives_rounding_of_ties():
    rng = np.random.default_rng(0)
    data, y = 1e3 * rng.normal(size=(20, 3)), np.resize([1, -1], 20)
    h = lincls.centroid_classifier(data, y)
    checks.check_centroid(data, y, h.project(1e3 * rng.normal(size=(200, 3))))


def test_checks_at_zero():
    checks.check_distance([1.0, 0.0], 0, np.zeros((1, 2)))
    checks.check_separation(
        lincls.Separation(separable=False, certificate=CERTIFICATE), np.column_stack([XOR, np.zeros(4)]), XOR_Y
    )
    never_right = lincls.perceptron([[0.0]], [1], fit_bias=False, max_epochs=3)
    checks.check_improvement(never_right, [[0.0]], [1], rho=0)
    checks.check_counts(never_right, [[0.0]], [1], rho=0)
    checks.check_trace(never_right, [[0.0]], [1])


# Traces -------------------------------------------------------------------------------------------


def restated(mistakes, **fields):
    """RUN with another list of mistakes, everything else made to fit."""
    mistakes = np.asarray(mistakes)
    alpha = np.bincount(mistakes, minlength=len(X))
    steps = (Y[:, None] * np.column_stack([X, np.ones(len(X))]))[mistakes]
    states = np.vstack([np.zeros(3), steps]).cumsum(axis=0)
    trace = {"_points": X[np.unique(mistakes)], "_step": Y[np.unique(mistakes)]}
    new = {"mistakes": mistakes, "alpha": alpha, "w": states[-1, :2], "b": states[-1, 2]} | trace
    return replace(RUN, **(new | fields))


def test_check_trace_of_a_true_run():
    checks.check_trace(RUN, X, Y)
    checks.check_trace(restated(RUN.mistakes), X, Y)
    order = [3, 0, 84, 84, 50]
    checks.check_trace(lincls.perceptron(X, Y, order=order, w0=[1, -1], eta=0.5), X, Y, order=order)
    checks.check_trace(lincls.perceptron(XOR, XOR_Y, max_epochs=3), XOR, XOR_Y)
    # stopped after a pass with mistakes, at weights that happen to be right
    stopped = lincls.perceptron(X, Y, max_epochs=RUN.n_epochs - 1)
    assert (Y * (X @ stopped.w + stopped.b) > 0).all()
    checks.check_trace(stopped, X, Y)
    rejects("converged means that the last pass is clean", checks.check_trace, replace(stopped, converged=True), X, Y)


def test_check_trace_of_wrong_runs():
    m = RUN.mistakes
    for wrong in (m[1:], m[:-1], [*m, 84], [m[1], m[0], *m[2:]], [0, *m], [*m[:3], 83, *m[3:]], m[:0]):
        with pytest.raises(CheckFailed):
            checks.check_trace(restated(wrong), X, Y)
    rejects("was right at every visit since", checks.check_trace, restated([*m, 84]), X, Y)
    rejects("is a mistake in pass 0", checks.check_trace, restated(m[1:]), X, Y)


def test_check_trace_of_wrong_counts():
    rejects("converged means", checks.check_trace, replace(RUN, converged=False), X, Y)
    rejects("every pass before the last makes", checks.check_trace, replace(RUN, n_epochs=RUN.n_epochs + 1), X, Y)
    rejects("converged means", checks.check_trace, replace(RUN, n_epochs=RUN.n_epochs - 1), X, Y)
    rejects("mistake", checks.check_trace, RUN, X, Y, order=np.arange(84, -1, -1))
    rejects("mistake", checks.check_trace, RUN, X, -Y)


def test_check_trace_counts_a_score_of_zero_as_a_mistake():
    strict = with_history([[0.0]], [0.0], mistakes=np.array([], dtype=int), n_epochs=1, converged=True)
    rejects("is a mistake in pass 0", checks.check_trace, strict, [[1.0], [3.0]], [1, -1])


def test_check_trace_forgives_rounding():
    assert 0.1 * 3 - 0.3 > 0  # which is zero, and a mistake
    run = with_history([[3], [3.1]], [-0.3, 0.7], mistakes=np.array([0]), n_epochs=2, converged=True)
    checks.check_trace(run, [[0.1]], [1])
    rejects("every pass before the last makes a mistake", checks.check_trace, run, [[0.1]], [1], tol=0)


def test_check_counts():
    checks.check_counts(RUN, X, Y)
    checks.check_counts(lincls.perceptron(X, Y, eta=0.1, rho=3.0), X, Y, eta=0.1, rho=3.0)
    checks.check_counts(lincls.perceptron(1e-8 * X, Y, rho=1e-8), 1e-8 * X, Y, rho=1e-8)
    checks.check_counts(
        lincls.perceptron([[51], [49]], [1, -1], eta=0.1, max_epochs=9999), [[51], [49]], [1, -1], eta=0.1
    )
    rejects("w = eta sum alpha y x fails at coordinate 0", checks.check_counts, RUN, X, Y, eta=2)
    rejects("b = eta rho", checks.check_counts, RUN, X, Y, rho=2)
    tiny = lincls.perceptron(1e-8 * X, Y, rho=1e-8)
    rejects("w = eta", checks.check_counts, replace(tiny, w=1.001 * tiny.w), 1e-8 * X, Y, rho=1e-8)
    rejects("b = eta rho", checks.check_counts, replace(tiny, b=1.1 * tiny.b + 1e-16), 1e-8 * X, Y, rho=1e-8)


def test_check_improvement():
    checks.check_improvement(RUN, X, Y)
    run = lincls.perceptron(X, Y, w0=[1e6, -1e6], b0=3.0, eta=1e4, rho=0.5)
    checks.check_improvement(run, X, Y, eta=1e4, rho=0.5)
    checks.check_improvement(lincls.perceptron(X, Y, b0=1e6), X, Y)
    checks.check_improvement(lincls.perceptron(X, Y, fit_bias=False, max_epochs=9), X, Y, rho=0)
    for wrong in ({"eta": 1.001}, {"rho": 1.001}, {"rho": 0}):
        rejects("the rise is eta", checks.check_improvement, RUN, X, Y, **wrong)


# Novikoff: on these runs both inequalities are equalities, so that the least change shows ----------

TIGHT = {
    "axes": (np.eye(5), np.ones(5), np.ones(5), 0.0, {"eta": 3.0, "fit_bias": False}, {}),
    "a single point": ([[3.0]], [1], [3.0], 4.0, {"eta": 0.5, "rho": 2.0}, {}),
    "a negative point": ([[3.0]], [-1], [-3.0], -4.0, {"eta": 0.5, "rho": 2.0}, {}),
    "a start": ([[3.0, 0.0]], [1], [3.0, 0.0], 4.0, {"eta": 0.5, "rho": 2.0}, {"w0": [0.0, 5.0]}),
}


@pytest.mark.parametrize(("data", "y", "u", "c", "options", "start"), TIGHT.values(), ids=TIGHT)
def test_check_novikoff_where_it_is_tight(data, y, u, c, options, start):
    run = lincls.perceptron(data, y, **options, **start)
    W, b = run.history()
    checks.check_novikoff(run, data, y, u, c, **options, tol=1e-14)
    step = np.diff(W, axis=0, prepend=W[:1]), np.diff(b, prepend=b[:1])
    for factor, claim in ((0.999, r"u\.\(w_k - w_0\) >= k eta delta"), (1.001, r"\|\|w_k\|\|\^2 <= ")):
        wrong = W[0] + (factor * step[0]).cumsum(axis=0), b[0] + (factor * step[1]).cumsum()
        rejects(claim + ".* fails at update 1", checks.check_novikoff, with_history(*wrong), data, y, u, c, **options)


@pytest.mark.parametrize("options", [{"eta": 1.01}, {"eta": 0.99}, {"rho": 0.9}, {"rho": 1.2}])
def test_check_novikoff_with_the_options_of_another_run(options):
    run = lincls.perceptron([[3.0]], [1])
    checks.check_novikoff(run, [[3.0]], [1], [3.0], 1.0)
    rejects("update 1", checks.check_novikoff, run, [[3.0]], [1], [3.0], 1.0, **options)


def test_check_novikoff_measures_the_offset_in_units_of_rho():
    run = lincls.perceptron([[3.0], [1.0]], [1, -1], rho=4.0)
    checks.check_novikoff(run, [[3.0], [1.0]], [1, -1], [1.0], -2.0, rho=4.0)


def test_check_novikoff_takes_a_separator_through_the_origin():
    checks.check_novikoff(lincls.perceptron([[1.0], [-1.0]], [1, -1]), [[1.0], [-1.0]], [1, -1], [1.0])


def test_check_novikoff_allows_the_updates_that_undo_a_start():
    """From -100, steps of 1/8 take 801 updates; the bound is 1 + 1600."""
    run = lincls.perceptron([[1.0]], [1], w0=[-100.0], eta=0.125, fit_bias=False)
    assert run.n_updates == 801
    checks.check_novikoff(run, [[1.0]], [1], [1.0], eta=0.125, fit_bias=False)


def test_check_novikoff_needs_a_separator():
    for u, c in ((-BEST.w, -BEST.b), ([1, 0], 0), ([0, 0], 1)):
        refused(r"\(u, c\) must separate the data, got a smallest", checks.check_novikoff, RUN, X, Y, u, c)
    refused(r"u must have shape \(2,\), got shape \(3,\)", checks.check_novikoff, RUN, X, Y, [1, 2, 3])
    refused(r"\(u, c\) must not be zero", checks.check_novikoff, RUN, X, Y, [0, 0], 0)


def test_checks_refuse_numbers_that_are_not_numbers():
    W, b = (a.copy() for a in RUN.history())
    W[3] = np.nan
    broken = with_history(W, b, mistakes=RUN.mistakes)
    with pytest.raises(CheckFailed):
        checks.check_novikoff(broken, X, Y, BEST.w, BEST.b)
    with pytest.raises(CheckFailed):
        checks.check_improvement(broken, X, Y)
    with pytest.raises(CheckFailed):
        checks.check_counts(replace(RUN, w=np.full(2, np.nan)), X, Y)
    refused("w must be finite, got nan", checks.check_separates, [np.nan, 1], 0, X, Y)


# Scaling, batch, cycle ----------------------------------------------------------------------------


def test_check_scaling():
    checks.check_scaling([0.25], 0, [[1], [2], [-1]], [1, 1, -1])
    checks.check_scaling(BEST.w / 7, BEST.b / 7, X, Y)
    checks.check_scaling([1 / 3], -1e6 / 3, [[1e6 + 1e-3], [1e6 - 1e-3]], [1, -1])  # m is small beside the products
    rejects(r"y \(w.x \+ b\) > 0 fails at point 1", checks.check_scaling, [1], -1.5, [[2], [1], [-1]], [1, 1, -1])


def test_check_batch():
    run = lincls.batch_perceptron(X, Y)
    checks.check_batch(run, X, Y, BEST.w, BEST.b)
    pair = ([[1], [-1]], [1, -1])

    def made_up(corrections, **fields):
        stopped = {"n_mistakes": np.array([2, corrections - 2]), "w": np.ones(1), "b": 0.0, "converged": True}
        return SimpleNamespace(**stopped | fields)

    # R^2 = 2
    checks.check_batch(made_up(4), *pair, [5])
    rejects("^sum .V. <= 4 fails", checks.check_batch, made_up(5), *pair, [5])
    with fails("^sum .V. <= 20 fails"):  # s = (2, 1)/sqrt(5), delta = 1/sqrt(5)
        checks.check_batch(made_up(21), *pair, [2], 1)
    refused(r"\(u, c\) must separate the data, got a smallest", checks.check_batch, run, X, Y, -BEST.w, -BEST.b)
    refused(r"\(u, c\) must not be zero", checks.check_batch, run, X, Y, [0, 0], 0)


def test_check_cycle():
    checks.check_cycle(lincls.perceptron(XOR, XOR_Y, max_epochs=2))
    checks.check_cycle(lincls.perceptron([[0], [1], [2]], [1, -1, 1], max_epochs=200))
    checks.check_cycle(lincls.perceptron([[0.0]], [1], fit_bias=False, max_epochs=2))
    rejects("no state came back", checks.check_cycle, RUN)
    changed = with_history([[0], [1], [1], [2], [0]], [0, 0, 1, 1, 1], mistakes=np.array([0, 1, 0, 1]), alpha=[2, 2])
    with fails("no state came back at the start of the 2 passes"):  # w = 1 and b = 1 came back, never together
        checks.check_cycle(changed)
    run = lincls.perceptron(XOR, XOR_Y, max_epochs=3)  # 0, 1, 2, 3 three times
    for after in ([0, 1, 2], [0, 1, 2, 3, 0]):
        checks.check_cycle(replace(run, mistakes=np.array([0, 1, 2, 3, *after])))
    for after in ([0, 1, 2, 0], [0, 1, 2, 3, 0, 2]):
        with fails("from update 4 on the mistakes repeat"):
            checks.check_cycle(replace(run, mistakes=np.array([0, 1, 2, 3, *after])))


def test_check_cycle_knows_where_a_pass_begins():
    # back at zero within one pass: not a cycle
    zero_again = with_history([[0], [1], [0]], [0, 0, 0], mistakes=np.array([0, 1]), alpha=[1, 1])
    rejects("at the start of the 1 passes", checks.check_cycle, zero_again)


# Support vector machines --------------------------------------------------------------------------

SMALL = problems.SMALL | {
    "equal points": ([[1], [1]], [1, -1]),
    "Iris": datasets.iris_pair(),
    "wine": datasets.wine_pair(),
}
SMALL = {name: (np.array(data, dtype=float), np.array(y)) for name, (data, y) in SMALL.items()}
PRICES = (0.1, 0.2, 0.3164, 0.5, 1.0, 10.0)
on_small = pytest.mark.parametrize(("data", "y"), SMALL.values(), ids=SMALL)
IRIS, IRIS_Y = SMALL["Iris"]
HARD = lincls.hard_margin(IRIS, IRIS_Y)
SOFT = lincls.soft_margin(IRIS, IRIS_Y, 1.0)
INSIDE, OUTSIDE = SOFT.inside[0], np.flatnonzero(SOFT.alpha == 0)[0]
TOTAL = SOFT.alpha.sum()
FREE = np.flatnonzero((SOFT.alpha > 0) & (SOFT.alpha < 1))[0]


@on_small
def test_checks_of_the_soft_margin_pass(data, y):
    results = [lincls.soft_margin(data, y, C) for C in PRICES]
    for result in results:
        checks.check_kkt(result, data, y, result.C)
        checks.check_hinge_form(result, data, y, result.C)
        checks.check_refit(result, data, y, result.C)
        checks.check_soft_solutions(result, data, y, result.C, [(other.w, other.b) for other in results])
        checks.check_certificate(result.w, result.b, result.alpha / result.C, data, y, result.C)
        checks.check_small_price(result, data, y)
    checks.check_along_C(results)


@on_small
def test_checks_of_the_hard_margin_pass(data, y):
    if not lincls.separate(data, y).separable:
        return
    result, run = lincls.hard_margin(data, y), lincls.perceptron(data, y)
    checks.check_kkt(result, data, y)
    checks.check_refit(result, data, y)
    checks.check_scaling(run.w, run.b, data, y)
    checks.check_largest_margin(result, data, y, [(run.w, run.b), (result.w, result.b), (3 * result.w, 3 * result.b)])
    checks.check_nearest(result, data, y)
    checks.check_expansion(result, data, y)
    checks.check_slab(result.w, result.b, data, y, result.margin)
    checks.check_solves(result.w, result.b, data[result.on_margin], np.asarray(y)[result.on_margin])
    checks.check_batch(lincls.batch_perceptron(data, y, max_epochs=100_000), data, y, result.w, result.b)


CENTRED = np.array([[0.0], [1.0], [-1.0], [1.0], [-1.0]]), np.array([1, 1, -1, 1, -1])  # a point in the mean
TWINS = np.array([[1.0], [1.0], [-1.0], [-1.0]]), np.array([1, 1, -1, -1])


@pytest.mark.parametrize(
    ("data", "y", "C", "wrong", "claim"),
    [
        (IRIS, IRIS_Y, 1.0, lambda r: {"w": r.w * (1 + 1e-6)}, "stationarity"),
        (IRIS, IRIS_Y, 1.0, lambda r: {"w": r.w * np.nan}, "w must be finite"),
        (*CENTRED, 0.1, lambda r: {"alpha": at(r.alpha, 0, r.alpha[0] + 1e-6)}, "balance"),
        (*TWINS, 1.0, lambda r: {"alpha": np.array([0.5 + 1e-6, -1e-6, 0.25, 0.25])}, "box"),
        (*TWINS, 0.3, lambda r: {"alpha": np.array([0.3 + 1e-6, 0.2 - 1e-6, 0.25, 0.25])}, "box"),
        (IRIS, IRIS_Y, 1.0, lambda r: {"xi": at(r.xi, INSIDE, r.xi[INSIDE] - 1e-6)}, "feasibility"),
        (IRIS, IRIS_Y, 1.0, lambda r: {"xi": at(r.xi, OUTSIDE, -1e-6)}, "feasibility"),
        (IRIS, IRIS_Y, 1.0, lambda r: {"xi": at(r.xi, OUTSIDE, 1e-3)}, "complementarity"),
        (IRIS, IRIS_Y, np.inf, lambda r: {"b": r.b + 1e-6}, "feasibility"),
    ],
)
def test_check_kkt_names_the_condition(data, y, C, wrong, claim):
    result = lincls.hard_margin(data, y) if np.isinf(C) else lincls.soft_margin(data, y, C)
    checks.check_kkt(result, data, y, C)
    with pytest.raises((CheckFailed, ValueError), match=claim):
        checks.check_kkt(replace(result, **wrong(result)), data, y, C)


@pytest.mark.parametrize(
    ("wrong", "claim"),
    [
        ({"primal": SOFT.primal * (1 + 1e-6)}, "relative gap"),
        ({"dual": SOFT.dual * (1 - 1e-6)}, "relative gap"),
        ({"alpha": at(SOFT.alpha, INSIDE, 0)}, f"y f >= 1 where alpha = 0 fails at point {INSIDE} "),
        ({"alpha": at(SOFT.alpha, OUTSIDE, 1e-12)}, f"y f <= 1 where alpha > 0 fails at point {OUTSIDE} "),
        ({"alpha": at(SOFT.alpha, INSIDE, 1 - 1e-12)}, f"y f >= 1 where alpha < C fails at point {INSIDE} "),
        ({"alpha": at(SOFT.alpha, FREE, SOFT.alpha[FREE] / 2)}, r"sum alpha = \|\|w\|\|\^2 \+ C sum xi"),
        ({"primal": SOFT.primal + 1, "dual": SOFT.dual + 1}, "primal = 1/2"),
        ({"primal": SOFT.primal + 0.9e-8 * TOTAL, "dual": SOFT.dual + 1.2e-8 * TOTAL}, "dual = sum alpha"),
        ({"b_interval": (SOFT.b + 1e-9, SOFT.b + 1)}, "b lies in b_interval"),
        ({"b_interval": (SOFT.b - 1, SOFT.b - 1e-9)}, "b lies in b_interval"),
    ],
)
def test_check_kkt_names_the_point(monkeypatch, wrong, claim):
    monkeypatch.setattr("lincls.checks.duality.kkt_residuals", lambda *args, **kwargs: {})  # which see most of it first
    checks.check_kkt(SOFT, IRIS, IRIS_Y, 1.0)
    rejects(claim, checks.check_kkt, replace(SOFT, **wrong), IRIS, IRIS_Y, 1.0)


def test_check_kkt_of_a_hard_margin():
    fields = vars(HARD) | {"gap": HARD.gap}
    checks.check_kkt(SimpleNamespace(**fields, margin=HARD.margin), IRIS, IRIS_Y)
    wider = SimpleNamespace(**fields, margin=2 * HARD.margin)
    rejects(r"sum alpha = 1/margin\^2", checks.check_kkt, wider, IRIS, IRIS_Y)
    rejects("y f >= 1 where alpha < C fails", checks.check_kkt, SOFT, IRIS, IRIS_Y)  # no slack at an infinite price
    rejects("the residual of box", checks.check_kkt, HARD, IRIS, IRIS_Y, 5.0)  # C* = 425/72 = 5.9


def test_check_along_C():
    results = [lincls.soft_margin(IRIS, IRIS_Y, C) for C in PRICES]
    checks.check_along_C(results[:1])
    checks.check_along_C(
        [lincls.soft_margin([[1.0], [-1.0]], [1, -1], C) for C in (1.0, 2.0, 4.0)]
    )  # all the hard margin's
    for disorder in (results[::-1], [results[0], results[0]]):
        refused(r"in rising order of C, got C = \[", checks.check_along_C, disorder)


def test_check_hinge_form(monkeypatch):
    checks.check_hinge_form(SOFT, IRIS, IRIS_Y, 1.0)
    for i, value in ((OUTSIDE, 1e-6), (INSIDE, SOFT.xi[INSIDE] + 1e-6), (INSIDE, 0)):
        with fails(rf"xi = max\(0, 1 - y f\) fails at point {i} \(1 of 100\)"):
            checks.check_hinge_form(replace(SOFT, xi=at(SOFT.xi, i, value)), IRIS, IRIS_Y, 1.0)
    monkeypatch.setattr("lincls.checks.soft_margin.primal_objective", lambda *args: SOFT.primal * (1 + 1e-6))
    rejects("the slack form has the value of the hinge form", checks.check_hinge_form, SOFT, IRIS, IRIS_Y, 1.0)


def test_check_refit_asks_for_b_only_where_it_is_unique():
    data, y = SMALL["E10"]
    result = lincls.soft_margin(data, y, 0.2)
    assert lincls.soft_margin(data[result.support], y[result.support], 0.2).b != pytest.approx(result.b, abs=0.1)
    checks.check_refit(result, data, y, 0.2)


# Dual and multiclass ------------------------------------------------------------------------------


@on_small
def test_check_dual_perceptron_passes(data, y):
    for rho in (1.0, 0.3):
        options = {"rho": rho, "max_epochs": 300}
        dual = lincls.kernel_perceptron(data @ data.T, y, **options)
        checks.check_dual_perceptron(lincls.perceptron(data, y, **options), dual, data, rho=rho)


FLOWERS, SPECIES = datasets.iris3()
TRIANGLE, CORNER = datasets.three_classes(30, np.random.default_rng(0))
CORNERS = 2 * np.array([[1, 0], [-0.5, np.sqrt(0.75)], [-0.5, -np.sqrt(0.75)]])


@on_small
def test_checks_of_two_classes_pass_the_multiclass_methods(data, y):
    separable = lincls.separate(data, y).separable
    run = lincls.multiclass_perceptron(data, y, max_epochs=10_000 if separable else 50)
    checks.check_multiclass_perceptron(run, data, y)
    if separable:
        best = lincls.hard_margin(data, y)
        checks.check_multiclass_perceptron(run, data, y, [-best.w, best.w], [-best.b, best.b])
    for C in (0.1, 1.0, 10.0):
        checks.check_multiclass_svm(lincls.multiclass_svm(data, y, C), data, y, C)
        checks.check_softmax(lincls.softmax_regression(data, y, C), data, y, C)


def test_checks_of_three_classes_pass():
    checks.check_multiclass_perceptron(lincls.multiclass_perceptron(FLOWERS, SPECIES, max_epochs=50), FLOWERS, SPECIES)
    run = lincls.multiclass_perceptron(TRIANGLE, CORNER)
    checks.check_multiclass_perceptron(run, TRIANGLE, CORNER, CORNERS, np.zeros(3))
    for data, y in ((FLOWERS, SPECIES), (TRIANGLE, CORNER)):
        for C in (0.01, 1.0, 100.0):
            checks.check_multiclass_svm(lincls.multiclass_svm(data, y, C), data, y, C)
            checks.check_softmax(lincls.softmax_regression(data, y, C), data, y, C)


def test_check_multiclass_perceptron_needs_an_oracle():
    run = lincls.multiclass_perceptron(TRIANGLE, CORNER)
    with pytest.raises(ValueError, match="own class first, got a smallest lead of -"):
        checks.check_multiclass_perceptron(run, TRIANGLE, CORNER, -CORNERS, np.zeros(3))
    with pytest.raises(ValueError, match=r"U must have shape \(3, 2\), a row for each class, got shape \(2, 3\)"):
        checks.check_multiclass_perceptron(run, TRIANGLE, CORNER, CORNERS.T, np.zeros(3))
    with pytest.raises(ValueError, match=r"c must have shape \(3,\), got shape \(2,\)"):
        checks.check_multiclass_perceptron(run, TRIANGLE, CORNER, CORNERS, np.zeros(2))


def test_check_multiclass_perceptron_of_two_classes():
    checks.check_multiclass_perceptron(lincls.multiclass_perceptron(X, Y), X, Y)
    run = lincls.multiclass_perceptron(X, Y, order=np.random.default_rng(0).permutation(85))
    rejects("is a mistake in pass 0", checks.check_multiclass_perceptron, run, X, Y)


THREE = lincls.multiclass_svm(FLOWERS, SPECIES, 1.0)
TWO = lincls.multiclass_svm(IRIS, IRIS_Y, 1.0)
NUDGE = 1e-3 * np.outer([1, 0, 0], [0, 1])  # of one weight
TILT = np.array([[1.0, 0.0], [-1.0, 0.0], [0.0, 0.0]])  # rows sum to zero


def multiclass_slack(W, b):
    scores, own = FLOWERS @ W.T + b, SPECIES[:, None] == THREE.classes
    return np.maximum(0, 1 + np.where(own, -np.inf, scores).max(axis=1) - scores[own])


@pytest.mark.parametrize(
    ("wrong", "claim"),
    [
        ({"W": THREE.W + NUDGE}, r"sum_j w_j = 0 fails at coordinate 1 \(1 of 2\)"),
        ({"xi": at(THREE.xi, 77, THREE.xi[77] + 1e-5)}, r"xi = max\(0, 1 \+ best rival - own\) fails at point 77 \(1 "),
        ({"alpha": at(THREE.alpha, 5, [1.1, -0.1, 0])}, r"alpha >= 0 fails at point 5 \(1 of 150\)"),
        ({"alpha": at(THREE.alpha, (5, 0), 1 - 1e-6)}, r"sum_j alpha_ij = C fails at point 5 \(1 of 150\)"),
        ({"alpha": at(THREE.alpha, 5, [0, 1, 0])}, r"the alphas balance fails at class 0 \(2 of 3\)"),
        ({"W": 0 * THREE.W, "b": 0 * THREE.b, "xi": np.ones(150)}, "the relative gap is at most 1e-8"),
        ({"W": THREE.W + TILT, "xi": multiclass_slack(THREE.W + TILT, THREE.b)}, "the relative gap is at most 1e-8"),
        ({"primal": THREE.primal * (1 + 1e-6), "dual": THREE.dual * (1 + 1e-6)}, r"primal = 1/2 \|\|W\|\|\^2"),
        ({"dual": THREE.dual * (1 - 1e-6)}, "dual = sum alpha"),
    ],
)
def test_check_multiclass_svm(wrong, claim):
    checks.check_multiclass_svm(THREE, FLOWERS, SPECIES, 1.0)
    rejects(claim, checks.check_multiclass_svm, replace(THREE, **wrong), FLOWERS, SPECIES, 1.0)


def test_several_classes_with_a_price_for_each_point():
    C = np.linspace(0.5, 2.0, len(FLOWERS))
    svm, softmax = lincls.multiclass_svm(FLOWERS, SPECIES, C), lincls.softmax_regression(FLOWERS, SPECIES, C)
    checks.check_multiclass_svm(svm, FLOWERS, SPECIES, C)
    checks.check_softmax(softmax, FLOWERS, SPECIES, C)
    rejects("sum_j alpha_ij = C", checks.check_multiclass_svm, svm, FLOWERS, SPECIES, C[::-1])
    rejects("gradient", checks.check_softmax, softmax, FLOWERS, SPECIES, C[::-1])


def test_check_multiclass_svm_of_two_classes(monkeypatch):
    checks.check_multiclass_svm(TWO, IRIS, IRIS_Y, 1.0)
    binary = lincls.soft_margin(IRIS, IRIS_Y, 2.0)
    assert TWO.primal == pytest.approx(binary.primal / 2, rel=1e-9)
    monkeypatch.setattr(
        "lincls.checks.multiclass.soft_margin", lambda X, y, C: replace(binary, primal=binary.primal * (1 + 1e-6))
    )
    rejects("twice the value is binary", checks.check_multiclass_svm, TWO, IRIS, IRIS_Y, 1.0)


def softmax_result(X, y, W, b, P=None):
    """A made-up result with these probabilities, or those of its scores."""
    W, b = np.asarray(W, dtype=float), np.asarray(b, dtype=float)
    result = replace(lincls.softmax_regression(X, y, 1.0), W=W, b=b)
    return SimpleNamespace(
        W=W, b=b, classes=result.classes, scores=result.scores,
        probabilities=result.probabilities if P is None else lambda X: np.asarray(P, dtype=float),
    )  # fmt: skip


def test_check_softmax_where_scores_are_offsets_only():
    zeros, three = np.zeros((4, 1)), [0, 0, 1, 2]
    offsets = np.log([4, 2, 2]) - np.log(16) / 3
    checks.check_softmax(softmax_result(zeros, three, np.zeros((3, 1)), offsets), zeros, three, 1.0)
    with fails(r"the gradient in b_j is zero fails at class 0 \(3 of 3\)"):
        checks.check_softmax(softmax_result(zeros, three, np.zeros((3, 1)), np.zeros(3)), zeros, three, 1.0)
    frequencies = np.tile([0.5, 0.25, 0.25], (4, 1))
    with fails(r"shifts change nothing fails at point 0 \(4 of 4\)"):
        checks.check_softmax(
            softmax_result(zeros, three, np.zeros((3, 1)), np.zeros(3), frequencies), zeros, three, 1.0
        )
    two, frequencies = [0, 0, 0, 1], np.tile([0.75, 0.25], (4, 1))
    checks.check_softmax(softmax_result(zeros, two, np.zeros((2, 1)), [0, -np.log(3)]), zeros, two, 1.0)
    with fails(r"P\(second class\) = sigmoid\(f_2 - f_1\) fails at point 0"):
        checks.check_softmax(softmax_result(zeros, two, np.zeros((2, 1)), [0, np.log(3)], frequencies), zeros, two, 1.0)


# Kernels, codes and regions -----------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(5))
def test_checks_of_kernels_and_of_several_classes_on_random_data(seed):
    rng = np.random.default_rng(seed)
    points, labels = rng.normal(size=(12, 3)), np.append([0, 1, 2], rng.integers(0, 3, 9))
    checks.check_kernel(lincls.rbf_kernel, points)
    checks.check_kernel(lincls.polynomial_kernel, points)
    checks.check_gram(lincls.rbf_kernel(points), definite=True)
    fit = lincls.soft_margin(points[:2], [1, -1], 1.0)
    checks.check_representer(fit.w, points[:2])
    rejects("w = sum_i beta_i phi", checks.check_representer, fit.w, points[2:4])
    soft = lincls.softmax_regression(points, labels, 1.0)
    checks.check_regions(soft, points)
    checks.check_two_claims(rng.normal(size=(3, 2)), rng.normal(size=3))
    codes = rng.choice([-1, 1], (4, 15))
    answers = codes[[0, 1, 2, 3]] * np.where(rng.random((4, 15)) < 0.1, -1, 1)
    checks.check_codes(codes, answers, range(4), (answers[:, None] != codes).sum(axis=2).argmin(axis=1))
    rejects("the gradient is zero", checks.check_likelihood_minimiser, soft.W, soft.b, points, labels)


def test_a_region_needs_a_weight_vector():
    refused("no w_j may be zero", checks.check_two_claims, [[0.0], [1.0]], [1, 1])
