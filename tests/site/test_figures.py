"""The figures that move: their mathematics against lincls, their Python side, and their use by hand and by keyboard."""

import gzip
import itertools
import json
import re
from contextlib import suppress
from pathlib import Path

import matplotlib.pyplot as plt
import numpy as np
import pytest
from lxml import html
from playwright.sync_api import TimeoutError, expect

import lincls
from browser import OPEN_ALL, check_accessible, check_colours, see, tab
from figure_pages import TAG, run, shows, texts
from hands import changed, hold, movers, place_on, spoken, state, swipe
from lincls import NotSeparableError, checks, datasets, losses, moving, plain, plot
from lincls.moving.figure import ASPECT, MIME, as_svg
from pages import NOTEBOOKS, some
from tools.edition import HTML
from website.ext import figures, fonts
from website.ext.figures import FOLDER, KINDS

pytestmark = pytest.mark.usefixtures("built_book")


def points(kind, n, rng):
    """Points and labels: two clouds, a grid, far from the origin, on a line, each three times."""
    y = np.where(rng.random(n) < 0.5, 1, -1)
    y[:2] = 1, -1
    if kind == "apart":
        X = rng.normal(size=(n, 2)) + 3 * y[:, None]
    elif kind == "overlap":
        X = 2 * rng.normal(size=(n, 2)) + 1.5 * y[:, None]
    elif kind == "grid":
        X = rng.integers(-4, 5, (n, 2))
    elif kind == "far":
        X = 0.3 * rng.normal(size=(n, 2)) + [50, 20] + 1.5 * y[:, None]
    elif kind == "line":
        X = np.column_stack([rng.integers(-4, 5, n), np.zeros(n)])
    else:
        X = np.repeat(rng.integers(-3, 4, (1 + n // 3, 2)), 3, axis=0)[:n]
    return np.round(X, 3).astype(float), y


def fixtures(count=240):
    rng = np.random.default_rng(1958)
    kinds = ("apart", "overlap", "grid", "far", "line", "copies")
    for k in range(count):
        X, y = points(kinds[k % 6], int(rng.integers(2, 61)), rng)
        yield X, y, float(10 ** rng.uniform(-3, 3)) if k % 4 else np.inf


# The mathematics


def test_the_machine_of_the_page_is_that_of_the_package():
    cases = list(fixtures())
    answers = run(
        [["svm", X.tolist(), y.tolist(), C if np.isfinite(C) else "inf"] for X, y, C in cases]
        + [["certificate", X.tolist(), y.tolist()] for X, y, _ in cases]
    )
    compared = refused = 0
    for (X, y, C), got, proof in zip(cases, answers[: len(cases)], answers[len(cases) :], strict=True):
        assert (proof is None) == lincls.separate(X, y).separable
        try:
            want = lincls.hard_margin(X, y) if np.isinf(C) else lincls.soft_margin(X, y, C)
        except NotSeparableError:
            refused += 1
            continue
        assert got["primal"] == pytest.approx(want.primal, rel=1e-6)
        assert got["dual"] == pytest.approx(want.dual, rel=1e-6)
        np.testing.assert_allclose(got["w"], want.w, atol=1e-5 * (1 + np.linalg.norm(want.w)))
        assert got["b"] == pytest.approx(want.b, abs=1e-5 * (1 + abs(want.b)))
        compared += 1
    assert compared >= 200
    assert refused >= 10


def test_the_certificate_of_the_page_is_one():
    cases = [(X, y) for X, y, _ in fixtures() if not lincls.separate(X, y).separable]
    proofs = run([["certificate", X.tolist(), y.tolist()] for X, y in cases])
    for (X, y), proof in zip(cases, proofs, strict=True):
        lam = np.zeros(len(y))
        lam[[int(i) for i in proof["weights"]]] = list(proof["weights"].values())
        assert (lam >= -1e-12).all()
        for label in (1, -1):
            np.testing.assert_allclose(lam[y == label] @ X[y == label], proof["point"], atol=1e-9)
            assert lam[y == label].sum() == pytest.approx(1)


def test_the_perceptron_of_the_page_makes_the_same_updates():
    rng = np.random.default_rng(7)
    cases = [(X, y, rng.permutation(len(y)).tolist()) for X, y, _ in fixtures(60)]
    for (X, y, order), got in zip(
        cases,
        run([["perceptron", X.tolist(), y.tolist(), order, 500] for X, y, order in cases], "perceptron"),
        strict=True,
    ):
        want = lincls.perceptron(X, y, order=order, max_epochs=501)
        k = len(got["mistakes"])
        assert got["mistakes"] == want.mistakes[:k].tolist()
        assert got["converged"] == (want.n_updates < 500 and want.converged)
        W, b = want.history()
        assert [state["w"] for state in got["states"]] == W[: k + 1].tolist()
        assert [state["b"] for state in got["states"]] == b[: k + 1].tolist()


def test_an_update_of_the_page_slides_the_point_first_and_then_turns_w():
    before, after = {"w": [1, 1], "b": 1}, {"w": [2, 0], "b": 0}
    moments = run([["moment", before, after, part] for part in (0, 0.25, 0.5, 0.75, 1)], "perceptron")
    assert [m["slid"] for m in moments] == [0, 0.5, 1, 1, 1]
    assert [m["w"] for m in moments] == [[1, 1], [1, 1], [1, 1], [1.5, 0.5], [2, 0]]
    assert [m["b"] for m in moments] == [1, 1, 1, 0.5, 0]


def test_the_multiclass_machine_of_the_page_is_that_of_the_package():
    rng, cases = np.random.default_rng(3), []
    for k in range(40):
        labels = np.r_[0, 1, 2, rng.integers(0, 3, int(rng.integers(0, 28)))]
        X = rng.normal(size=(len(labels), 2)) + (1 + k % 3) * np.array([[0, 1], [1, -1], [-1, -1]])[labels]
        cases.append((np.round(X, 3), labels, float(10 ** rng.uniform(-2, 2))))
    joint = run([["multiclassSvm", X.tolist(), labels.tolist(), 3, C] for X, labels, C in cases], "multiclass")
    rest = run([["oneVsRest", X.tolist(), labels.tolist(), 3, C] for X, labels, C in cases], "multiclass")
    for (X, labels, C), got, single in zip(cases, joint, rest, strict=True):
        want = lincls.multiclass_svm(X, labels, C)
        assert got["primal"] == pytest.approx(want.primal, rel=1e-6)
        np.testing.assert_allclose(got["W"], want.W, atol=1e-5 * (1 + abs(want.W).max()))
        ovr = lincls.one_vs_rest(lambda X, y, C=C: lincls.soft_margin(X, y, C), X, labels)
        np.testing.assert_allclose(single["W"], ovr.W, atol=1e-5 * (1 + abs(ovr.W).max()))


def test_the_kernel_machine_of_the_page_is_that_of_the_package():
    rng, cases = np.random.default_rng(5), []
    for k in range(40):
        X, y = points(("apart", "overlap", "grid", "copies")[k % 4], int(rng.integers(2, 41)), rng)
        cases.append((X, y, float(10 ** rng.uniform(-1, 3)), float(10 ** rng.uniform(-2, 2.5))))
    calls = [["kernelSvm", X.tolist(), y.tolist(), C, nu] for X, y, C, nu in cases]
    for (X, y, C, nu), got in zip(cases, run(calls, "kernel"), strict=True):
        K = lincls.rbf_kernel(X, gamma=nu)
        want = lincls.kernel_svm(K, y, C)
        assert got["primal"] == pytest.approx(want.primal, rel=1e-5)
        assert got["primal"] - got["dual"] <= 1e-5 * want.primal
        f = K @ (np.array(got["alpha"]) * y) + got["b"]
        near = np.abs(f - want.decision(K)).max()
        assert near <= 2e-3 or abs(y * f).max() <= 1 + 1e-3  # where b is not unique, all are on or within the margin


def test_the_nearest_points_of_the_page_certify_the_hard_margin():
    cases = [(X, y) for X, y, _ in fixtures(120) if lincls.separate(X, y).separable]
    corners = run([["hull", X.tolist(), np.flatnonzero(y == s).tolist()] for X, y in cases for s in (1, -1)])
    hulls = [
        X[ids].tolist()
        for (X, _), two in zip(cases, zip(*[iter(corners)] * 2, strict=True), strict=True)
        for ids in two
    ]
    for (X, y), got in zip(
        cases, run([["nearestPair", *pair] for pair in zip(*[iter(hulls)] * 2, strict=True)]), strict=True
    ):
        assert got["distance"] == pytest.approx(2 * lincls.hard_margin(X, y).margin, rel=1e-7)
        assert np.linalg.norm(np.subtract(got["a"], got["b"])) == pytest.approx(got["distance"])


def test_no_mixture_is_nearer_than_the_one_of_the_page():
    rng = np.random.default_rng(11)
    for corners in ([[0, 0], [4, 0], [4, 3], [0, 3]], [[0, 0], [2, 1]], [[1, 1]]):
        p = rng.normal(size=(50, 2)) * 4
        got = np.array(run([["nearestIn", corners, q] for q in p.tolist()]))
        mixed = rng.dirichlet(np.full(len(corners), 0.5), 2000) @ np.array(corners)
        for near, q in zip(got, p, strict=True):
            assert np.linalg.norm(near - q) <= np.linalg.norm(mixed - q, axis=1).min() + 1e-9


def test_the_zigzag_of_the_page_makes_the_perceptron_err_at_each_point():
    for R, delta in ((4, 0.9), (2, 0.25), (1, 1), (3, 0.1)):
        (Z,) = run([["zigzag", R, delta]], "adversary")
        Z = np.array(Z)
        wanted = lincls.perceptron(Z, np.ones(len(Z)), order=range(len(Z)), max_epochs=1, fit_bias=False)
        assert wanted.n_updates == len(Z)
        assert (np.linalg.norm(Z, axis=1) <= R + 1e-12).all()
        assert (Z[:, 1] >= delta).all()
        assert len(Z) <= R**2 / (2 * delta**2) + 1  # what the plane allows


def test_the_constraint_of_the_page_has_the_value_of_the_hard_margin():
    for c, alpha in ((1, 0.4), (0.5, 1.0), (2, 2)):
        (got,) = run([["wallDual", c, alpha]], "price")
        want = lincls.hard_margin([[1 / c], [-1 / c]], [1, -1])
        assert got["value"] == pytest.approx(want.primal)
        w = np.linspace(-5, 5, 100_001)
        assert got["bound"] == pytest.approx((w**2 / 2 - alpha * (w - c)).min(), abs=1e-6)
        assert got["bound"] <= got["value"]


def test_the_losses_of_the_page_are_those_of_the_package_and_their_lines_are_best():
    from scipy.optimize import minimize

    margins = np.linspace(-6, 6, 25)
    functions = (losses.hinge_loss, losses.squared_hinge_loss, losses.logistic_loss)
    rng = np.random.default_rng(2)
    for k, loss in enumerate(functions):
        np.testing.assert_allclose(
            run([["lossAt", k, m] for m in margins.tolist()], "losses"), loss(margins), atol=1e-12
        )
        for kind in ("apart", "overlap", "grid", "line", "copies"):
            X, y = points(kind, 12, rng)
            (got,) = run([["fitLoss", X.tolist(), y.tolist(), 1.0, k]], "losses")

            def cost(v, X=X, y=y, loss=loss):
                return v[:2] @ v[:2] / 2 + loss(y * (X @ v[:2] + v[2])).sum()

            here = np.append(got["w"], got["b"])
            best = min(
                minimize(cost, start, method="Nelder-Mead", options={"maxiter": 600}).fun
                for start in (here, here + 0.1)
            )
            assert cost(here) <= best + 1e-6 * (1 + best)
            if k == 2:  # of two classes softmax has twice the price, and a vector for each
                want = lincls.softmax_regression(X, y, 0.5)
                np.testing.assert_allclose(here[:2], want.W[1] - want.W[0], atol=1e-5)


def test_the_threshold_of_the_page_counts_as_scikit_learn_and_the_area_is_that_of_the_pairs():
    from sklearn.metrics import confusion_matrix, roc_auc_score

    rng = np.random.default_rng(8)
    for ties in (False, True):
        y = np.where(rng.random(80) < 0.4, 1, -1)
        f = rng.normal(size=80) + y
        f = f.round() if ties else f
        for t in (-1.0, 0.0, float(f[3])):
            counts, price = run(
                [["confusion", f.tolist(), y.tolist(), t], ["pricePerPoint", f.tolist(), y.tolist(), t, 5]], "threshold"
            )
            want = confusion_matrix(y, np.where(f > t, 1, -1), labels=[1, -1])
            assert counts == want.tolist()
            assert price == pytest.approx((5 * want[1, 0] + want[0, 1]) / 80)
        (curve,) = run([["rocCurve", f.tolist(), y.tolist()]], "threshold")
        (area,) = run([["areaBelow", curve]], "threshold")
        assert area == pytest.approx(roc_auc_score(y, f))
        alarms, recall = np.array([place["at"] for place in curve])[::-1].T
        checks.check_roc(alarms, recall, area, f, y)


def test_the_probabilities_of_the_page_are_those_of_softmax_regression():
    X, labels = datasets.three_classes(30, 1)
    fit = lincls.softmax_regression(X, labels, 1)
    p = run([["softmax", f, 1] for f in fit.scores(X).tolist()], "softmax")
    np.testing.assert_allclose(p, fit.probabilities(X), atol=1e-12)
    cold, hot = run([["softmax", [1, 2, 3], 1e-3], ["softmax", [1, 2, 3], 1e3]], "softmax")
    assert cold == [0, 0, 1]
    np.testing.assert_allclose(hot, 1 / 3, atol=1e-3)


def test_the_path_of_the_page_is_that_of_the_package():
    calls, wanted = [], []
    for X, y, _ in fixtures(36):
        path = lincls.svm_path(X, y)
        if not len(path.C):
            continue
        known = [path.at(c).alpha.tolist() for c in path.C]
        for c in (path.C[0] / 2, *np.sqrt(path.C[:-1] * path.C[1:])[:2], 2 * path.C[-1]):
            calls.append(["alphas", path.C.tolist(), known, c])
            wanted.append((X, y, c, path.at(c).w))
    for (X, y, c, w), alpha in zip(wanted, run(calls, "path"), strict=True):
        signed = np.array(alpha) * y  # of several alphas any will do; w is unique
        assert (np.array(alpha) >= -1e-9 * c).all()
        assert (np.array(alpha) <= c * (1 + 1e-6)).all()
        np.testing.assert_allclose(signed @ X, w, atol=1e-5 * (1 + abs(w).max()))


def test_the_hyperplane_of_a_coin_is_that_of_the_package_in_every_dimension():
    rng, cases = np.random.default_rng(40), []
    for d in (2, 3, 5, 8, 12, 16, 18, 20, 22, 25, 30, 38, 39):
        for apart in (0, 2):
            y = rng.permutation(np.resize([1, -1], 40))
            X = rng.normal(size=(40, d)).round(2)
            X[:, 0] += apart * y
            cases.append((X, y))
    calls = [["trained", X.tolist(), y.tolist()] for X, y in cases]
    for (X, y), got in zip(cases, run(calls, "coin"), strict=True):
        assert got["separable"] == lincls.separate(X, y).separable
        want = lincls.hard_margin(X, y) if got["separable"] else lincls.soft_margin(X, y, 1)
        np.testing.assert_allclose(got["w"], want.w, atol=1e-5 * (1 + np.linalg.norm(want.w)))
        assert got["b"] == pytest.approx(want.b, abs=1e-4 * (1 + abs(want.b)))
        (places,) = run([["seen", got["w"], got["b"], X.tolist()]], "coin")
        distance, across = np.transpose(places)
        np.testing.assert_allclose(distance, want.decision(X) / np.linalg.norm(want.w), atol=1e-3)
        within = np.linalg.lstsq(X - X[0], across - across[0], rcond=None)[0]  # a unit vector, at right angles to w
        assert np.linalg.norm(within) == pytest.approx(1, rel=1e-6)
        assert within @ want.w == pytest.approx(0, abs=1e-4 * np.linalg.norm(want.w))
    assert {True, False} == {lincls.separate(X, y).separable for X, y in cases}


def test_the_share_of_the_page_is_that_of_all_labellings():
    for n, d in ((4, 2), (5, 2), (6, 3), (7, 6)):
        X = np.random.default_rng(n).normal(size=(n, d))
        signs = [s for s in itertools.product([-1, 1], repeat=n) if len(set(s)) == 2]
        count = 2 + sum(lincls.separate(X, s).separable for s in signs)  # of one class alone: separable
        assert run([["share", n, d]], "coin") == [pytest.approx(count / 2**n)]


def test_the_logistic_regression_of_the_page_is_that_of_the_package_at_each_price():
    rng, prices = np.random.default_rng(3), [10.0**t for t in range(-2, 7)]
    for kind in ("apart", "overlap", "grid", "far", "line", "copies"):
        X, y = points(kind, 12, rng)
        (fits,) = run([["fits", X.tolist(), y.tolist(), prices]], "logistic")
        for C, got in zip(prices, fits, strict=True):
            want = lincls.logistic_regression(X, y, C)
            np.testing.assert_allclose(got["w"], want.w, atol=1e-6 * (1 + np.linalg.norm(want.w)))
            assert got["b"] == pytest.approx(want.b, abs=1e-6 * (1 + abs(want.b)))
            assert got["nll"] == pytest.approx(losses.logistic_loss(y * want.decision(X)).sum(), abs=1e-6)


def test_the_stream_of_the_page_visits_as_the_package_does():
    rng = np.random.default_rng(76)
    for kind in ("apart", "overlap", "grid", "copies"):
        X, y = points(kind, 40, rng)
        hard, soft = run([["walk", X.tolist(), y.tolist(), C] for C in (None, 0.3)], "stream")
        want = lincls.perceptron(X, y, max_epochs=1)
        assert np.flatnonzero(hard["moved"]).tolist() == want.mistakes.tolist()
        assert hard["states"][-1] == [want.w.tolist(), want.b]
        mean = lincls.averaged_perceptron(X, y, n_epochs=1)
        np.testing.assert_allclose([*hard["means"][-1][0], hard["means"][-1][1]], [*mean.w, mean.b], atol=1e-12)
        states = np.array(list(plain.pegasos_states(X, y, 0.3, range(40))))
        np.testing.assert_allclose([w for w, _ in soft["states"]], states, atol=1e-9)
        np.testing.assert_allclose(soft["means"][-1][0], states.mean(axis=0), atol=1e-9)
        assert {b for _, b in soft["states"]} == {0}


def test_the_error_probability_of_the_page_is_that_of_the_source():
    from scipy.stats import norm

    z = np.linspace(-9, 9, 73)
    np.testing.assert_allclose(run([["tail", t] for t in z.tolist()], "stream"), norm.sf(z), atol=1e-10)
    rng = np.random.default_rng(4)
    X = rng.normal(size=(200_000, 2))
    for w, b, m in ([[1, 0.5], 0.3, [1, 0]], [[-2, 1], 0, [1, 0]], [[0.2, 1], -0.4, [0.5, 1]]):
        (got,) = run([["errorOf", [w, b], m]], "stream")
        counted = [np.mean(s * ((X + np.multiply(s, m)) @ w + b) <= 0) for s in (1, -1)]
        assert got == pytest.approx(np.mean(counted), abs=0.005)


def test_the_plane_of_the_page_counts_what_lies_on_its_wrong_side():
    rng = np.random.default_rng(6)
    for lifted, height in ((0, 1), (0.3, 0.5), (1, 1.5), (1, 4)):
        X, y = points("overlap", 40, rng)
        (wrong,) = run([["misplaced", X.tolist(), y.tolist(), lifted, height]], "lift")
        below = lifted * (X**2).sum(axis=1) < height
        assert wrong == np.flatnonzero(below != (y > 0)).tolist()


# The scripts


def test_the_scripts_are_made_of_the_files_and_stay_small(tmp_path):
    figures.build(tmp_path)
    made = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    assert sorted(made) == sorted(["figures.js", *(f"figure-{name}.js" for name in KINDS)])
    for name, text in made.items():
        assert (HTML / "_static" / name).read_bytes() == text
        assert len(gzip.compress(text, 9)) <= (16_500 if name == "figures.js" else 3_000)


@pytest.mark.parametrize("kind", KINDS)
def test_a_figure_knows_the_shared_files_and_no_other_figure(kind):
    own = (FOLDER / f"{kind}.js").read_text("utf-8")
    (name,) = re.findall(r"^class (\w+) extends Figure", own, re.MULTILINE)
    assert f'define("{kind}", {name});' in own
    assert set(re.findall(r' from "./(\w+).js";', own)) <= {*figures.SHARED, *figures.PARTS}


def test_bold_and_regular_letters_of_a_still_are_two_fonts(tmp_path, monkeypatch):
    """An SVG has each letter once, under its font's name and number: two fonts of one name would share the first."""
    fonts.for_figures(tmp_path)
    monkeypatch.setenv("LINCLS_FONTS", str(tmp_path))
    with plt.rc_context():
        plot.use_style()
        figure = plt.figure()
        figure.text(0.2, 0.5, "5.90")
        figure.text(0.6, 0.5, "5.90", weight="bold")
        letters = html.fromstring(as_svg(figure).encode()).xpath("//use/@*[name() = 'xlink:href']")
    assert len(letters) == 8
    assert not {*letters[:4]} & {*letters[4:]}


# The Python side


def still():
    return plt.subplots(figsize=(2, 2))[0]


DATA = np.array([[0.0, 2.0], [1.0, 3.0], [2.0, 0.0], [3.0, 1.0]]), np.array([1, 1, -1, -1])


def make(kind):
    X, y = DATA
    return {
        "hyperplane": lambda: moving.hyperplane(still(), X, y, [-1, 1], 0, point=[1, 1]),
        "perceptron": lambda: moving.perceptron(
            still(), {"four": DATA, "exclusive or": datasets.xor()}, {"as given": range(4)}
        ),
        "margin": lambda: moving.margin(still(), X, y, 2.0),
        "dual": lambda: moving.dual(still(), [[2, 2], [0, 0], [3, 1]], [1, -1, 1], 1.0),
        "multiclass": lambda: moving.multiclass(still(), X, ["a", "b", "c", "c"]),
        "path": lambda: moving.path(still(), X, y, lincls.svm_path(X, y)),
        "adversary": lambda: moving.adversary(still(), 4, 0.9),
        "certificate": lambda: moving.certificate(still(), X, y),
        "hulls": lambda: moving.hulls(still(), X, y, pair=[X[0], X[2]]),
        "kernel": lambda: moving.kernel(still(), X, y, X, y),
        "lift": lambda: moving.lift(still(), X, y, height=2),
        "losses": lambda: moving.losses(still(), X, y),
        "digits": lambda: moving.digits(
            still(), np.eye(10, 64), np.zeros(10), np.arange(640).reshape(10, 64) % 17, range(10)
        ),
        "price": lambda: moving.price(still()),
        "softmax": lambda: moving.softmax(
            still(), X, list("abca"), lincls.softmax_regression(X, list("abca"), 1), point=[1, 1], axes="xy"
        ),
        "threshold": lambda: moving.threshold(still(), X[:, 1], y, names=("plus", "minus")),
        "coin": lambda: moving.coin(still(), X, X + 1, {"a coin": (y, y), "another": (-y, y)}),
        "logistic": lambda: moving.logistic(still(), X, y, 1.0),
        "stream": lambda: moving.stream(still(), X, y, [1, 0], prices=[1], t=2),
        "units": lambda: moving.units(still(), X, y, names=("width", "length")),
    }[kind]()


@pytest.mark.parametrize("kind", KINDS)
def test_a_figure_offers_its_still_to_all_and_its_data_to_the_book(kind):
    figure = make(kind)
    bundle = figure._repr_mimebundle_()
    assert bundle["text/plain"] == repr(figure) == f"<figure that moves: {kind}>"
    assert bundle["image/svg+xml"].lstrip().startswith("<?xml")
    whole = json.loads(bundle[MIME])
    assert whole["kind"] == kind
    assert whole["given"]["title"]
    assert len(whole["given"].get("limits", range(4))) == 4
    assert plt.get_fignums() == []


def test_the_limits_hold_the_points_at_one_scale():
    low_x, high_x, low_y, high_y = make("margin").given["limits"]
    assert low_x < 0 < 3 < high_x
    assert low_y < 0 < 3 < high_y
    assert (high_x - low_x) / (high_y - low_y) == pytest.approx(ASPECT, rel=1e-5)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: moving.margin(still(), [[1.0, 2, 3], [0, 1, 2]], [1, -1]), r"X \(n, 2\), got shape \(2, 3\)"),
        (lambda: moving.margin(still(), *DATA, C=0), "C"),
        (lambda: moving.dual(still(), [[2, 2], [0, 0], [3, 1]], [1, 1, -1]), r"y must be \+1, -1, \+1"),
        (lambda: moving.multiclass(still(), DATA[0], [0, 1, 0, 1]), "3 or 4 classes, got 2"),
        (lambda: moving.perceptron(still(), {"four": DATA}, {"bad": [0, 7]}), "order"),
        (lambda: moving.adversary(still(), 1, 2), "delta must be at most R, got 2.0 and 1.0"),
        (lambda: moving.coin(still(), DATA[0], DATA[0], {"a coin": (DATA[1], DATA[1])}, d=3), "at least d = 3"),
        (lambda: moving.stream(still(), *DATA, [1, 0], t=5), "t must be at most 4"),
        (lambda: moving.threshold(still(), [1.0, np.nan], [1, -1], names=("a", "b")), "must be finite"),
    ],
)
def test_bad_input_is_named(call, message):
    with pytest.raises(ValueError, match=message):
        call()
    plt.close("all")


# On the page

LIVE = [f"book/{path.stem}.html" for path in NOTEBOOKS if "moving." in path.read_text("utf-8")]
AGAIN = "book/ten_figures.html"  # which repeats some
each_kind = pytest.mark.parametrize("kind", KINDS)
some_kinds = pytest.mark.parametrize("kind", some(KINDS))


@pytest.fixture(scope="module")
def window(chromium):
    """One tab of the size of a phone, with fingers, for all figures."""
    with tab(chromium, viewport={"width": 375, "height": 800}, has_touch=True) as page:
        yield page


@pytest.fixture
def opened(window, alone):
    """Go to a figure; it begins when it comes near."""

    def go(kind):
        window.faults.clear()
        window.goto(f"{(alone / kind).as_uri()}.html")
        figure = window.locator(TAG(kind))
        figure.locator(".live").wait_for()
        for skip in figure.locator(".skip").all():  # a question comes first: test_reader.py
            skip.click()
        return figure

    return go


def words(figure):
    return figure.locator(".live").inner_text()


@each_kind
def test_the_book_shows_it_with_a_described_still(kind):
    assert shows(kind)
    for name in shows(kind):
        for element in html.parse(HTML / name).iter(TAG(kind)):
            assert len(element.find(".//img").get("alt")) > 40
            assert element.get("class") == "moving"


@each_kind
def test_it_has_a_caption_for_its_still_and_one_for_what_moves(kind):
    for name in shows(kind):
        for figure in html.parse(HTML / name).xpath(f"//figure[.//{TAG(kind)} and .//*[@class='caption-text']]"):
            still = figure.find_class("caption-text")[0].text_content()
            (live,) = (text.text_content() for text in figure.xpath("figcaption/div[@class='legend']/p"))
            assert not re.search(r"\b(Left|Right):|\bon the (left|right)", live), live  # a phone stacks them
            assert not re.search(r"\b(drag|slide|tap)\b", still.partition("In the online book")[0], re.I), still
            assert "the online book" not in live
            assert live != still
            assert re.search(r"\b(drag|move|choose|change|slide|push|lift)\b", live, re.I), live  # what to do


def test_a_page_loads_the_scripts_of_its_own_figures():
    for name, text in texts().items():
        first, _, stands = text.partition('<template id="figure-scripts">')
        loaded = set(re.findall(r'<script[^>]* src="[^"]*/(figure[\w-]*\.js)', stands))
        assert not re.search(r'<script[^>]* src="[^"]*/figure', first), name  # they come when the page stands
        wanted = {f"figure-{kind}.js" for kind in KINDS if name in shows(kind)}
        own = name == "book/own_fit.html"  # its form is made of the figures' parts
        assert loaded == wanted | ({"figures.js"} if wanted or own else set()), name
        assert bool(wanted) == (name in [*LIVE, AGAIN])
    assert "figure-kernel.js" in texts()["book/kernels.html"]


@some_kinds
def test_a_finger_moves_its_handles_and_elsewhere_scrolls(window, opened, kind):
    figure = opened(kind)
    for handle in movers(figure):
        window.evaluate("scrollTo(0, 0)")
        spot, before = place_on(handle), state(figure)
        assert spot, handle.get_attribute("aria-label")
        at = window.evaluate("scrollY")
        handle.evaluate("(e) => e.addEventListener('pointercancel', () => (e.torn = true))")
        swipe(window, spot, (15, -60))
        assert changed(figure, before), handle.get_attribute("aria-label")
        assert not handle.evaluate("(e) => e.torn")  # held to the end
        assert not handle.evaluate("(e) => e.matches(':focus-visible')")  # nor does a word on keys cover the picture
        assert window.evaluate("scrollY") == at  # and the page stayed
    window.evaluate("scrollTo(0, 0)")
    swipe(window, (180, window.evaluate("innerHeight") - 60), (0, -300))
    window.wait_for_function("scrollY > 100", timeout=5000)


@pytest.mark.parametrize("kind", ["margin", "digits"])
def test_a_second_finger_is_not_followed(window, opened, kind):
    """Of one point, or of the pen: the palm of a hand may lie beside it."""
    figure = opened(kind)
    figure.evaluate("(e) => e.reset('blank')")
    x, y = place_on(figure.locator(".live .handle").first)
    touch = window.context.new_cdp_session(window)
    frame = "() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))"
    send = lambda what, *spots: touch.send(  # noqa: E731
        "Input.dispatchTouchEvent",
        {"type": what, "touchPoints": [{"x": s, "y": t, "id": i} for i, (s, t) in enumerate(spots)]},
    )
    shown = "(e) => (e.drawing ? e.strokes : [e.X[0]])"
    send("touchStart", (x, y))
    send("touchMove", (x + 20, y + 10))
    window.evaluate(frame)
    before = figure.evaluate(shown)
    send("touchStart", (x + 20, y + 10), (x + 15, y + 20))
    for k in range(5):
        send("touchMove", (x + 20, y + 10), (x + 15, y + 20 + 10 * k))
        window.evaluate(frame)
    assert figure.evaluate(shown) == before
    send("touchMove", (x + 40, y + 10), (x + 15, y + 60))
    window.evaluate(frame)
    assert figure.evaluate(shown) != before
    send("touchEnd")
    touch.detach()


@some_kinds
def test_the_mouse_moves_a_handle_and_reset_takes_it_back(window, opened, kind):
    figure = opened(kind)
    handle = movers(figure)[0]
    start, label = state(figure), handle.get_attribute("aria-label")
    x, y = place_on(handle)
    window.mouse.move(x, y)
    window.mouse.down()
    window.mouse.move(x + 30, y + 20, steps=4)
    window.mouse.up()
    assert changed(figure, start)
    if not figure.locator("select").count():
        figure.get_by_role("button", name=re.compile("^(Reset|Start again)")).last.click()
        expect(handle).to_have_attribute("aria-label", label)


@some_kinds
def test_every_control_answers_the_keyboard(window, opened, kind):
    figure = opened(kind)
    assert not figure.locator("img").first.is_visible()
    for handle in movers(figure):
        before = state(figure)
        hold(handle)
        for key in ("Shift+ArrowLeft", "ArrowUp", "ArrowLeft"):
            window.keyboard.press(key)
        assert state(figure) != before, handle.get_attribute("aria-label")
    for handle in figure.locator(".handle").all()[:2]:
        for key in ("Enter", "Space"):
            figure.locator(".sr-only[role=status]").evaluate("(e) => (e.textContent = '')")
            handle.focus()
            window.keyboard.press(key)
            expect(figure.locator(".sr-only[role=status]")).not_to_be_empty()  # what it is, said at once
    for slider in figure.locator("input[type=range]").all():
        before = state(figure)
        key = "ArrowRight" if slider.input_value() == slider.get_attribute("min") else "ArrowLeft"
        slider.focus()
        assert spoken(window)[0]  # its name, as Chromium tells it
        window.keyboard.press(key)
        window.keyboard.press(key)
        assert state(figure) != before
    for other in figure.locator("input[type=checkbox]").all():
        other.focus()
        window.keyboard.press("Space")
    for choice in figure.locator("select").all():
        choice.focus()
        window.keyboard.press("ArrowDown")
    for button in figure.locator("button").all():
        button.focus()
        window.keyboard.press("Enter")
    window.wait_for_timeout(600)
    assert figure.locator(".sr-only[role=status]").inner_text()  # what the hand did has been said
    assert "NaN" not in state(figure)
    assert window.evaluate("document.documentElement.scrollWidth") <= 375
    assert window.faults == []
    check_accessible(window, TAG(kind))


# Two native sliders, whose arrow keys no toolbar may take, and points that can be added and removed.
FOUR_STOPS = {"kernel"}

# What the element with the focus is, in the words of the page Accessibility; nothing outside of figures.
STOP = """() => {
    const at = document.activeElement, text = (label) => label.querySelector("span").firstChild.data.trim();
    const plane = at.closest(".plane"), bar = at.closest("[role=toolbar]");
    if (plane) return plane.querySelectorAll(".handle").length === 1 ? "the mark" : "the marks";
    const name = (tool) => (tool.matches("input") ? text(tool.closest("label")) : tool.textContent);
    if (bar) return `buttons ${[...bar.querySelectorAll("button, input")].map(name).join(", ")}`;
    if (at.matches(".live button")) return `button ${at.textContent}`;
    const kind = at.matches("select") ? "menu" : at.type === "range" ? "slider" : at.type;
    return at.matches(".live *") ? `${kind} ${text(at.closest("label"))}` : "";
}"""


def stops(window):
    """Where the Tab key stops in a figure that stands alone on its page, and that Shift+Tab takes the same way back."""
    found = []
    while len(found) < 20:
        window.keyboard.press("Tab")
        if not (stop := window.evaluate(STOP)):
            break
        assert spoken(window)[0], stop
        found.append(stop)
    for stop in reversed(found):
        window.keyboard.press("Shift+Tab")
        assert window.evaluate(STOP) == stop
    return found


@some_kinds
def test_the_tab_key_stops_at_most_three_times_and_where_the_page_says(window, opened, kind):
    opened(kind)
    found = stops(window)
    assert 2 <= len(found) <= (4 if kind in FOUR_STOPS else 3), found
    pages = [name for name in shows(kind) if name != AGAIN]
    figures = [html.parse(HTML / name).xpath(f"//figure[.//{TAG(kind)}]/@id") for name in pages]
    rows = html.parse(HTML / "book" / "accessibility.html").xpath("//section[@id='figures-by-keyboard']//tbody/tr")
    told = {
        name: row[1].text_content()
        for row in rows
        for name in (link.rpartition("#")[2] for link in row[0].xpath(".//a/@href"))
    }
    asked = {name for names in figures for name in names} - {"id1"}  # the first page's, which has no controls
    assert {name: told.get(name) for name in asked} == dict.fromkeys(asked, "; ".join(found))


PLACES = (
    "(marks) => marks.map((mark) => mark.getAttribute('transform') + mark.querySelector('path')?.getAttribute('d'))"
)


@some_kinds
def test_arrows_choose_a_mark_and_enter_takes_and_lets_go(window, opened, kind):
    """One of several; a slider's tools are chosen so, too."""
    figure = opened(kind)
    focus = "document.activeElement.getAttribute('aria-label')"
    for plane in figure.locator("[role=application]").all():
        marks = plane.locator(".handle")
        assert plane.locator(".handle[tabindex='0']").count() == 1
        if marks.count() == 1:
            continue
        plane.locator(".handle[tabindex='0']").focus()
        first, start = window.evaluate(focus), marks.evaluate_all(PLACES)
        seen = [first]
        for _ in range(marks.count() - 1):
            window.keyboard.press("ArrowRight")
            seen.append(window.evaluate(focus))
        assert len(set(seen)) == marks.count()  # each is reached, and named in its own way
        assert plane.locator(".handle[tabindex='0']").get_attribute("aria-label") == seen[-1]
        window.keyboard.press("ArrowRight")
        assert window.evaluate(focus) == first
        assert marks.evaluate_all(PLACES) == start  # nothing has been moved on the way
        mark = plane.locator(".handle[tabindex='0']")
        if mark.get_attribute("aria-pressed") is None:
            continue
        for leave in ("Enter", "Escape", "Tab"):
            mark.focus()
            window.keyboard.press("Space")
            assert mark.get_attribute("aria-pressed") == "true"
            window.keyboard.press(leave)
            assert mark.get_attribute("aria-pressed") == "false"
    bar = figure.get_by_role("toolbar")
    if bar.count():
        tools = bar.locator("button, input")
        assert bar.locator("[tabindex='0']").count() == 1
        tools.first.focus()
        for key, there in (("ArrowRight", 1), ("ArrowLeft", 0), ("ArrowLeft", -1), ("Home", 0), ("End", -1)):
            window.keyboard.press(key)
            assert tools.nth(there if there >= 0 else tools.count() - 1).evaluate("(e) => e === document.activeElement")


HEARD = [kind for kind in KINDS if "hear(this, " in (FOLDER / f"{kind}.js").read_text("utf-8")]

# An AudioContext that notes what it is asked for.
STUB = """() => {
    window.tones = [];
    const node = (more = {}) => ({ connect: (next) => next, start: () => {}, ...more });
    window.AudioContext = class {
        currentTime = 0;
        constructor() { tones.push(["context"]); }
        volume = { cancelScheduledValues: () => {}, setTargetAtTime: (v, t) => tones.push(["gain", v, t]) };
        createGain = () => node({ gain: this.volume });
        createOscillator = () => node({ frequency: { setTargetAtTime: (v) => tones.push(["pitch", v]) } });
        close = () => tones.push(["closed"]);
    };
}"""


def test_at_most_three_figures_can_be_heard():
    assert HEARD == ["dual", "hyperplane", "margin"]


@pytest.mark.parametrize("kind", HEARD)
def test_a_figure_is_heard_once_it_is_asked_and_higher_means_more(window, opened, kind):
    figure = opened(kind)
    window.evaluate(STUB)
    button = figure.get_by_role("button", name=re.compile("^Hear the "))
    number = {
        "dual": "(e) => e.value(...e.alpha)",
        "hyperplane": "(e) => e.point.reduce((f, x, j) => f + e.w[j] * x, e.b) / Math.hypot(...e.w)",
        "margin": "(e) => 1 / Math.hypot(...e.result.w)",
    }[kind]
    take_tones = lambda: window.evaluate("tones.splice(0)")  # noqa: E731
    handle = movers(figure)[-1]  # the diamond of the dual, the point x, a point of the data
    hold(handle)
    window.keyboard.press("ArrowLeft")
    assert take_tones() == []  # nothing sounds unasked
    assert button.get_attribute("aria-pressed") == "false"
    button.focus()
    window.keyboard.press("Enter")
    assert button.get_attribute("aria-pressed") == "true"
    kinds = [tone[0] for tone in take_tones()]
    assert kinds == ["context", "pitch", "gain", "gain"]
    hold(handle)
    take_tones()
    heard = []
    for key in ["ArrowUp"] * 3 + ["ArrowLeft"] * 3 + ["ArrowDown"] * 5:
        window.keyboard.press(key)
        tones, now = take_tones(), figure.evaluate(number)
        if not tones:
            continue  # the number has stayed, or is off the scale
        pitch, on, off = tones
        assert on[1] > off[1] == 0  # it fades by itself, ...
        assert off[2] < 1  # ... within a second
        assert 220 <= pitch[1] <= 880
        heard.append((now, pitch[1]))
    assert len(heard) > 3
    (low, deep), (high, shrill) = min(heard), max(heard)
    inner = [pair for pair in heard if 221 < pair[1] < 879]
    for now, pitch in inner:  # an exponential scale, by the ear's own measure
        part = (now - low) / (high - low)
        assert np.log(pitch) == pytest.approx(np.log(deep) + part * np.log(shrill / deep), abs=0.02)
    button.focus()
    window.keyboard.press("Space")
    assert take_tones() == [["closed"]]
    assert button.get_attribute("aria-pressed") == "false"
    hold(handle)
    window.keyboard.press("ArrowLeft")
    assert take_tones() == []


@some_kinds
def test_its_colours_have_contrast_in_the_dark(window, opened, kind):
    figure = opened(kind)
    window.evaluate("document.documentElement.dataset.theme = 'dark'")
    check_colours(window, TAG(kind))
    assert figure.locator(".live").is_visible()


@some_kinds
def test_an_update_takes_at_most_eight_milliseconds_of_script(window, opened, kind):
    """The median of fifty, in the time of the processor: other tests may keep the machine busy."""
    opened(kind)
    session = window.context.new_cdp_session(window)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})

    def spent():
        metrics = session.send("Performance.getMetrics")["metrics"]
        return next(metric["value"] for metric in metrics if metric["name"] == "ScriptDuration")

    times = []
    for _ in range(5):
        before = spent()
        window.evaluate("(tag) => { for (let k = 0; k < 10; k++) document.querySelector(tag).update(); }", TAG(kind))
        times.append(1000 * (spent() - before) / 10)
    session.detach()
    assert np.median(times) <= 8, times


@pytest.mark.parametrize("name", some(LIVE))
def test_a_sentence_sets_its_figure(chromium, name):
    """Each link of the text names a figure that has the state, and shows it; a link from outside stops at a figure."""
    with tab(chromium, viewport={"width": 1280, "height": 800}) as page:
        last = html.parse(HTML / name).xpath("//figure[.//*[@class='moving']]/@id")[-1]
        page.goto(f"{HTML.as_uri()}/{name}#{last}")
        page.wait_for_timeout(900)
        shows = {}  # by figure, what it shows in each state
        see(page, last, -5, 120)
        for link in page.locator("a[data-set]").all():
            figure, asked = page.locator(link.get_attribute("href")).locator(".moving"), link.get_attribute("data-set")
            figure.evaluate("(e) => e.begin()")
            shown = shows.setdefault(link.get_attribute("href"), {})
            for state_name in ("", *json.loads(figure.locator("script").text_content())["states"]):
                if state_name not in shown:
                    figure.evaluate("(e, name) => e.reset(name)", state_name)
                    shown[state_name] = state(figure)
            other = next(name for name in shown if shown[name] != shown[asked])
            figure.evaluate("(e, name) => e.reset(name)", other)
            link.press("Enter")  # its middle may lie beside it, where it goes on in another line
            assert state(figure) == shown[asked], link.inner_text()
            assert "NaN" not in shown[asked]


def test_a_point_its_bead_its_curve_and_its_price_light_up_together(window, opened):
    figure = opened("path")
    figure.evaluate("(e) => e.reset('nine')")
    parts = {"point": ".datum", "bead": ".strokes .bead", "curve": ".strokes .curve"}
    lit = lambda: {name: figure.locator(f"{of}.lit").count() for name, of in parts.items()}  # noqa: E731
    assert lit() == dict.fromkeys(parts, 1)
    assert figure.locator(".axes tspan").all_text_contents().count("9") == 2  # at both ends of its curve
    assert figure.locator(".axes tspan.strong").all_text_contents() == ["9", "9"]
    assert "α of point 9 10.695" in words(figure).replace("\n", " ")
    bead = figure.locator(".strokes .bead").nth(4)
    bead.scroll_into_view_if_needed()
    box = bead.bounding_box()
    window.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    assert figure.locator(".datum.lit text").text_content() == "5"
    assert "α of point 5 7.211" in words(figure).replace("\n", " ")
    window.mouse.move(0, 0)
    assert figure.locator(".datum.lit text").text_content() == "9"
    window.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    window.mouse.move(0, 0)
    assert figure.locator(".datum.lit text").text_content() == "5"
    figure.locator(".datum").nth(5).focus()
    assert figure.locator(".datum.lit text").text_content() == "6"


def test_a_bead_hangs_as_high_as_its_share(opened):
    figure = opened("path")
    given = json.loads(figure.locator("script").text_content())
    figure.evaluate("(e) => e.reset('nine')")
    heights = np.array(
        figure.locator(".strokes .bead").evaluate_all("(all) => all.map((bead) => -bead.transform.baseVal[0].matrix.f)")
    )
    low, high = heights.min(), heights.max()
    np.testing.assert_allclose((heights - low) / (high - low), np.array(given["alpha"][-1]) / given["C"][-1], atol=1e-3)


@pytest.mark.parametrize(
    ("kind", "button"), [("path", "Next breakpoint"), ("perceptron", "Step"), ("lift", "Lift them")]
)
def test_a_step_is_a_movement_and_with_little_motion_at_once_at_its_end(window, opened, kind, button):
    gone = "() => document.querySelector('[class=moving]').goal === null"
    ends = []
    for motion in ("no-preference", "reduce"):
        window.emulate_media(reduced_motion=motion)
        figure = opened(kind)
        before = state(figure)
        figure.evaluate("(e) => e.addEventListener('click', () => (e.begun = performance.now()), { once: true })")
        figure.get_by_role("button", name=button).click()
        if motion == "reduce":
            assert window.evaluate(gone)
        else:
            window.wait_for_function(gone)
            assert 50 < figure.evaluate("(e) => performance.now() - e.begun") < 2000
        ends.append(state(figure))
        assert ends[-1] != before
    assert ends[0] == ends[1]
    window.emulate_media(reduced_motion="no-preference")


def test_half_way_the_arrow_of_the_point_stands_at_the_tip_of_w(opened):
    figure = opened("perceptron")
    figure.evaluate("(e) => { e.reset('four'); e.done = 0.5; e.update(); }")
    start, tip = figure.evaluate(
        """(e) => [
            e.querySelector(".through .down").getAttribute("d").slice(1).split("L")[0].split(",").map(Number),
            e.plane.at(e.run.states[1].w),
        ]"""
    )
    assert start == pytest.approx(tip)
    assert figure.locator(".ghost").count() == 1


def test_the_plane_is_pushed_until_its_shadow_separates(window, opened):
    figure = opened("lift")
    figure.evaluate("(e) => e.reset('up')")
    rings = [".planes > :first-child .wrong", ".planes > :last-child .wrong"]
    assert [figure.locator(ring).count() for ring in rings] == [27, 27]
    assert "Too high: 27 squares below the plane." in words(figure)
    figure.locator(".sheet").focus()
    for _ in range(30):
        if "Too high" not in words(figure):
            break
        window.keyboard.press("ArrowDown")
    assert "its shadow, a circle, separates them on the floor" in words(figure)
    assert [figure.locator(ring).count() for ring in rings] == [0, 0]
    height, radius = (float(t) for t in re.findall(r"(?:plane|shadow)\s+([\d.]+)", words(figure)))
    assert radius == pytest.approx(np.sqrt(height), abs=0.01)
    for _ in range(20):
        window.keyboard.press("ArrowDown")
    assert "Too low" in words(figure)


@some_kinds
def test_on_a_phone_its_controls_are_in_view_beside_its_first_drawing(chromium, alone, kind):
    with tab(chromium, viewport={"width": 360, "height": 740}) as page:
        page.goto((alone / f"{kind}.html").as_uri())
        figure = page.locator(TAG(kind))
        figure.locator(".live").wait_for()
        figure.evaluate("(e) => e.forget?.()")  # it would ask first
        figure.locator(".plane").first.evaluate("(e) => scrollTo(0, e.getBoundingClientRect().top + scrollY)")
        page.wait_for_timeout(100)
        drawing, controls = figure.locator(".plane").first.bounding_box(), figure.locator(".controls").bounding_box()
        assert drawing["y"] >= -1
        assert drawing["y"] + drawing["height"] <= controls["y"] + 1
        assert controls["y"] + controls["height"] <= 741


LETTERING = Path(__file__).parents[1].joinpath("helpers", "lettering.js").read_text("utf-8")
WIDE = [pytest.param(width, marks=pytest.mark.gate) for width in (768, 1280)]


@pytest.mark.parametrize("width", [360, *WIDE])
@some_kinds
def test_no_word_in_it_is_cut_or_crossed_by_a_line(chromium, alone, kind, width):
    """In the beginning and in each state that the text speaks of, in each figure of the kind."""
    faults = {}
    with tab(chromium, viewport={"width": width, "height": 800}, reduced_motion="reduce") as page:
        for file in sorted(alone.glob(f"{kind}*.html")):
            page.goto(file.as_uri())
            figure = page.locator(TAG(kind))
            figure.locator(".live").wait_for()
            figure.evaluate("(e) => e.forget?.()")  # it would ask first
            for name in ("", *json.loads(figure.locator("script").text_content()).get("states", {})):
                figure.evaluate("(e, name) => e.reset(name)", name)
                page.wait_for_timeout(100)
                faults[file.name, name] = figure.evaluate(LETTERING)
    assert {place: fault for place, fault in faults.items() if fault} == {}


def test_a_word_that_is_cut_or_crossed_is_found(window, opened):
    figure = opened("price")
    assert figure.evaluate(LETTERING) == []
    figure.evaluate("""(e) => {
        const layer = e.querySelector(".live .strokes.through"), box = layer.querySelector("text").getBBox();
        const line = document.createElementNS(layer.namespaceURI, "path");
        line.setAttribute("d", `M${box.x} ${box.y}l${box.width} ${box.height}`);
        layer.append(line);
    }""")
    assert "crossed" in figure.evaluate(LETTERING)[0]
    figure.evaluate("(e) => e.querySelector('.live .strokes.through text').setAttribute('x', -30)")
    assert "cut" in figure.evaluate(LETTERING)[0]


def test_exclusive_or_comes_back(window, opened):
    figure = opened("perceptron")
    figure.locator("select").first.select_option(label="exclusive or")
    for _ in range(4):
        figure.get_by_role("button", name="Step").click()
    assert "the run never stops" in words(figure)


def test_inseparable_data_get_a_certificate_and_not_a_margin(window, opened):
    figure = opened("margin")
    figure.evaluate("(e) => ((e.X[0] = [...e.X[e.X.length - 1]]), e.repoint(), e.update())")  # one on top of another
    figure.locator("input[type=checkbox]").check()
    assert "Not separable" in words(figure)
    figure.get_by_role("button", name="Remove point 1").click()
    assert "Hard margin" in words(figure) or "Not separable" in words(figure)
    assert "NaN" not in state(figure)


def test_where_no_point_pays_none_is_said_to_pay_most(window, opened):
    figure = opened("losses")
    figure.evaluate("(e) => { e.X = e.X.map(([s], i) => [s, e.y[i] > 0 ? 6 : 0]); e.repoint(); e.update(); }")
    assert "No point pays anything." in words(figure)
    assert "∞" not in words(figure)
    assert figure.locator(".live .marked").count() == 0


def test_a_moved_point_is_no_change_of_units(window, opened):
    """The sentence speaks of the unit; points that cannot be separated have no line, and are drawn where they are."""
    figure = opened("units")
    figure.evaluate("(e) => { e.X[e.held[0]] = [3, 0.9]; e.update(); }")
    assert "The line is the one for centimetres." in words(figure)
    figure.evaluate("(e) => { e.unit = 1; e.update(); }")
    assert "Large numbers" in words(figure)
    figure.evaluate("(e) => { e.X[e.held[0]] = e.y[e.held[0]] > 0 ? [3, 0.2] : [3, 1.4]; e.unit = 0; e.update(); }")
    assert "cannot be separated" in words(figure)
    assert figure.locator(".boundary, .band").count() == 0
    assert figure.locator(".planes > :last-child .strokes > g").count() == figure.evaluate("(e) => e.X.length")


def test_the_last_point_of_a_class_stays(window, opened):
    figure = opened("certificate")
    figure.locator(".handle.plus").press("Delete")
    assert "Each class needs a point" in words(figure)
    assert "common point" in words(figure)  # the numbers are still those of the picture
    assert figure.locator(".handle.plus").count() == 1


def test_on_a_phone_no_number_moves_another_and_nothing_below_jumps(window, opened):
    figure = opened("hyperplane")
    tops = "(e) => [...e.querySelectorAll('.readout dd')].map((n) => n.getBoundingClientRect().top - e.offsetTop)"
    frames = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))"
    begun = figure.evaluate(tops)
    assert len(set(begun)) == 7
    figure.evaluate("(e) => { e.put([-123.456, 300], -1234.5); e.update(); }")
    assert figure.evaluate(tops) == begun
    height = "(e) => e.live.getBoundingClientRect().height"
    figure.evaluate("(e) => e.tell(e.pairs.slice(1), 'A long sentence that takes more than two lines. '.repeat(5))")
    window.evaluate(frames)
    high = figure.evaluate(height)
    figure.evaluate("(e) => e.tell([], 'Short.')")
    window.evaluate(frames)
    assert figure.evaluate(height) == pytest.approx(high, abs=1)
    window.set_viewport_size({"width": 640, "height": 400})  # the phone is turned
    window.wait_for_function("(high) => document.querySelector('.words').offsetHeight < 0.6 * high", arg=high)
    window.set_viewport_size({"width": 375, "height": 800})


def test_the_matrix_of_the_page_is_that_of_the_chapter(window, opened):
    figure = opened("threshold")
    figure.evaluate("(e) => e.take({})")  # a question, which is asked once a visit, leaves it in its answer's state
    assert figure.locator("td").all_inner_texts() == ["205", "45", "41", "209"]
    figure.evaluate("(e) => e.reset('chosen')")
    assert figure.locator("td").all_inner_texts() == ["152", "98", "11", "239"]


def test_the_reader_plays_and_the_plane_allows_no_more(window, opened):
    figure = opened("adversary")
    figure.get_by_role("button", name="Play the zigzag").click()
    assert "over after 10 updates" in words(figure)
    figure.get_by_role("button", name="Start again").click()
    for _ in range(30):
        figure.get_by_role("button", name="Update with z").click()
    assert int(re.search(r"updates k\s*(\d+)", words(figure))[1]) <= 10


# Lines of a caption that the link to the figure lies over.
STRUCK = """figure => {
    const link = figure.querySelector(".headerlink").getBoundingClientRect(), lines = document.createRange();
    return [...figure.querySelectorAll(".legend, .caption-text, .caption-number")].flatMap((part) => {
        lines.selectNodeContents(part);
        return [...lines.getClientRects()].filter((box) => box.left < link.right - 1 && link.left < box.right - 1
            && box.top < link.bottom && link.top < box.bottom).map(() => part.textContent);
    });
}"""


@pytest.mark.parametrize("width", [390, 1280])
def test_the_link_to_a_figure_that_moves_lies_over_no_letter_of_its_caption(chromium, width):
    with tab(chromium, viewport={"width": width, "height": 800}) as page:
        page.goto((HTML / shows("perceptron")[0]).as_uri())
        for figure in page.locator("figure:has(.moving):has(figcaption)").all():
            link = figure.locator(".headerlink")
            for _ in range(9):  # what comes late may push the caption from under the pointer
                with suppress(TimeoutError):
                    figure.locator("figcaption").hover()
                    link.wait_for(timeout=2500)
                    break
            assert link.is_visible()
            assert figure.evaluate(STRUCK) == []
            link.evaluate("link => (link.style.position = 'absolute')")  # as the theme has it
            assert figure.evaluate(STRUCK) != []


def test_without_scripts_and_in_print_the_still_and_its_caption_are_there(chromium):
    address = f"{HTML.as_uri()}/{shows('margin')[0]}"

    def shown(page):
        figure = page.locator("figure", has=page.locator(TAG("margin"))).first
        parts = (".moving img", ".caption-text", ".live", ".legend")
        return [part for part in parts if figure.locator(part).first.is_visible()]

    with tab(chromium, java_script_enabled=False) as page:
        page.goto(address)
        assert shown(page) == [".moving img", ".caption-text"]
    with tab(chromium) as page:
        page.goto(address)
        page.locator(TAG("margin")).first.scroll_into_view_if_needed()
        page.locator(f"{TAG('margin')} .live").first.wait_for()
        assert shown(page) == [".live", ".legend"]
        page.emulate_media(media="print")
        page.evaluate(OPEN_ALL)
        assert shown(page) == [".moving img", ".caption-text"]


def test_play_plays_and_pauses(window, opened):
    figure = opened("perceptron")
    figure.get_by_role("button", name="Play").click()
    figure.get_by_role("button", name="Pause").click()
    assert figure.get_by_role("button", name="Play").is_visible()
