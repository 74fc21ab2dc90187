"""The figures that move: their mathematics against lincls, their Python side, and their use by hand and by keyboard."""

import gzip
import json
import re
import subprocess
import sys
from pathlib import Path

import matplotlib.pyplot as plt
import numpy as np
import pytest
from test_book import PAGES, parse
from test_browser import OPEN_ALL, check_accessible, tab

import lincls
from book.ext import figures
from lincls import NotSeparableError, datasets, moving
from tools.edition import HTML, ROOT

FOLDER = ROOT / "book" / "static" / "figures"
SCRIPT = HTML / "_static" / "figures.js"
NODE = Path(sys.executable).with_name("node")
KINDS = sorted(path.stem for path in FOLDER.glob("*.js") if path.stem not in figures.SHARED)

RUN = """
const read = require("fs").readFileSync;
const calls = JSON.parse(read(0));
const names = [...new Set(calls.map(([name]) => name))];
const core = new Function(`${read(process.argv[1])}; return { ${names} };`)();
const number = (a) => (a === "inf" ? Infinity : a);
console.log(JSON.stringify(calls.map(([name, ...args]) => core[name](...args.map(number)))));
"""


def run(calls):
    """Call functions of the figures' mathematics in Node."""
    done = subprocess.run(
        [NODE, "-e", RUN, FOLDER / "numerics.js"], input=json.dumps(calls), capture_output=True, text=True, timeout=120
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


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
        cases, run([["perceptron", X.tolist(), y.tolist(), order, 500] for X, y, order in cases]), strict=True
    ):
        want = lincls.perceptron(X, y, order=order, max_epochs=501)
        k = len(got["mistakes"])
        assert got["mistakes"] == want.mistakes[:k].tolist()
        assert got["converged"] == (want.n_updates < 500 and want.converged)
        W, b = want.history()
        assert [state["w"] for state in got["states"]] == W[: k + 1].tolist()
        assert [state["b"] for state in got["states"]] == b[: k + 1].tolist()


def test_the_best_direction_of_the_page_bounds_the_updates():
    cases = [(X, y) for X, y, _ in fixtures() if lincls.separate(X, y).separable]
    for (X, y), got in zip(cases, run([["bestOracle", X.tolist(), y.tolist()] for X, y in cases]), strict=True):
        Z = lincls.reflect(lincls.augment(X), y)
        # Through the origin, the largest margin is half that between the reflected points and their mirror images.
        both, labels = np.vstack([Z, -Z]), np.repeat([1, -1], len(Z))
        assert got["delta"] == pytest.approx(lincls.hard_margin(both, labels).margin, rel=1e-6)
        assert got["R"] == pytest.approx(lincls.radius(lincls.augment(X)))


def test_the_multiclass_machine_of_the_page_is_that_of_the_package():
    rng, cases = np.random.default_rng(3), []
    for k in range(40):
        labels = np.r_[0, 1, 2, rng.integers(0, 3, int(rng.integers(0, 28)))]
        X = rng.normal(size=(len(labels), 2)) + (1 + k % 3) * np.array([[0, 1], [1, -1], [-1, -1]])[labels]
        cases.append((np.round(X, 3), labels, float(10 ** rng.uniform(-2, 2))))
    joint = run([["multiclassSvm", X.tolist(), labels.tolist(), 3, C] for X, labels, C in cases])
    rest = run([["oneVsRest", X.tolist(), labels.tolist(), 3, C] for X, labels, C in cases])
    for (X, labels, C), got, single in zip(cases, joint, rest, strict=True):
        want = lincls.multiclass_svm(X, labels, C)
        assert got["primal"] == pytest.approx(want.primal, rel=1e-6)
        np.testing.assert_allclose(got["W"], want.W, atol=1e-5 * (1 + abs(want.W).max()))
        ovr = lincls.one_vs_rest(lambda X, y, C=C: lincls.soft_margin(X, y, C), X, labels)
        np.testing.assert_allclose(single["W"], ovr.W, atol=1e-5 * (1 + abs(ovr.W).max()))


def test_the_script_is_the_files_joined_and_stays_small():
    assert SCRIPT.read_text("utf-8") == figures.join(FOLDER)
    assert len(gzip.compress(SCRIPT.read_bytes(), 9)) <= 16_500


@pytest.mark.parametrize("kind", KINDS)
def test_a_figure_knows_the_shared_files_and_no_other_figure(kind):
    own = (FOLDER / f"{kind}.js").read_text("utf-8")
    (name,) = re.findall(r"^class (\w+) extends Figure", own, re.MULTILINE)
    assert f'define("{kind}", {name});' in own
    assert [path.stem for path in FOLDER.glob("*.js") if re.search(rf"\b{name}\b", path.read_text("utf-8"))] == [kind]


def test_the_files_are_joined_without_comments_and_each_figure_as_a_block(tmp_path):
    for name in figures.SHARED:
        (tmp_path / f"{name}.js").write_text(f"/**\n * Says\n * what.\n */\nconst {name} = 1; // why\n")
    (tmp_path / "one.js").write_text("// One.\n\nclass One {\n  // how\n}\n")
    script = figures.join(tmp_path)
    shared = "".join(f"const {name} = 1; // why\n" for name in figures.SHARED)
    assert script == f'"use strict";\n(() => {{\n{shared}{{\nclass One {{\n}}\n}}\n}})();\n'


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
    }[kind]()


@pytest.mark.parametrize("kind", KINDS)
def test_a_figure_offers_its_still_to_all_and_its_data_to_the_book(kind):
    figure = make(kind)
    bundle = figure._repr_mimebundle_()
    assert bundle["text/plain"] == repr(figure) == f"<figure that moves: {kind}>"
    assert bundle["image/svg+xml"].lstrip().startswith("<?xml")
    whole = json.loads(bundle[moving.MIME])
    assert whole["kind"] == kind
    assert whole["given"]["title"]
    assert len(whole["given"]["limits"]) == 4
    assert plt.get_fignums() == []


def test_the_limits_hold_the_points_at_one_scale():
    low_x, high_x, low_y, high_y = make("margin").given["limits"]
    assert low_x < 0 < 3 < high_x
    assert low_y < 0 < 3 < high_y
    assert (high_x - low_x) / (high_y - low_y) == pytest.approx(moving.ASPECT, rel=1e-5)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: moving.margin(still(), [[1.0, 2, 3], [0, 1, 2]], [1, -1]), r"X \(n, 2\), got shape \(2, 3\)"),
        (lambda: moving.margin(still(), *DATA, C=0), "C"),
        (lambda: moving.dual(still(), [[2, 2], [0, 0], [3, 1]], [1, 1, -1]), r"y must be \+1, -1, \+1"),
        (lambda: moving.multiclass(still(), DATA[0], [0, 1, 0, 1]), "3 or 4 classes, got 2"),
        (lambda: moving.perceptron(still(), {"four": DATA}, {"bad": [0, 7]}), "order"),
    ],
)
def test_bad_input_is_named(call, message):
    with pytest.raises(ValueError, match=message):
        call()
    plt.close("all")


# On the page

TAG = "lincls-{}".format  # the element of a kind
LIVE = {kind: [p.relative_to(HTML).as_posix() for p in PAGES if parse(p)(TAG(kind))] for kind in KINDS}
each_kind = pytest.mark.parametrize("kind", KINDS)


def opened(page, kind):
    """Go to the first figure of a kind; it begins when it comes near."""
    page.goto(f"{HTML.as_uri()}/{LIVE[kind][0]}")
    figure = page.locator(TAG(kind)).first
    figure.scroll_into_view_if_needed()
    figure.locator(".live").wait_for()
    return figure


def words(page, kind):
    return page.locator(f"{TAG(kind)} .live").first.inner_text()


@each_kind
def test_the_book_shows_it_with_a_described_still(kind):
    assert LIVE[kind]
    for name in LIVE[kind]:
        for element in parse(HTML / name)(TAG(kind)):
            assert len(element.find("img")["alt"]) > 40
            assert element["class"] == ["moving"]


@each_kind
def test_its_colours_have_contrast_in_the_dark(chromium, kind):
    with tab(chromium, color_scheme="dark", viewport={"width": 375, "height": 800}) as page:
        opened(page, kind)
        check_accessible(page, TAG(kind), colours_only=True)


@each_kind
def test_every_control_answers_the_keyboard(chromium, kind):
    with tab(chromium, viewport={"width": 375, "height": 800}) as page:
        figure = opened(page, kind)
        assert not figure.locator("img").first.is_visible()
        for handle in figure.locator(".handle").all()[:3]:
            before = words(page, kind), handle.get_attribute("aria-label")
            handle.focus()
            page.keyboard.press("Shift+ArrowLeft")
            page.keyboard.press("ArrowUp")
            assert (words(page, kind), handle.get_attribute("aria-label")) != before
        for slider in figure.locator("input[type=range]").all():
            before = words(page, kind), slider.get_attribute("aria-valuetext")
            slider.focus()
            page.keyboard.press("ArrowLeft")
            page.keyboard.press("ArrowLeft")
            assert (words(page, kind), slider.get_attribute("aria-valuetext")) != before
        for other in figure.locator("input[type=checkbox]").all():
            other.focus()
            page.keyboard.press("Space")
        for choice in figure.locator("select").all():
            choice.focus()
            page.keyboard.press("ArrowDown")
        for button in figure.locator("button").all():
            button.focus()
            page.keyboard.press("Enter")
        page.wait_for_timeout(700)
        assert figure.locator("[role=status]").inner_text()  # what the hand did has been said
        assert "NaN" not in words(page, kind)
        assert page.evaluate("document.documentElement.scrollWidth") <= 375
        assert page.faults == []
        check_accessible(page, TAG(kind))


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "path"])
def test_a_point_follows_the_mouse(chromium, kind):
    with tab(chromium) as page:
        handle = opened(page, kind).locator(".handle").first
        handle.scroll_into_view_if_needed()
        before, box = handle.get_attribute("transform"), handle.bounding_box()
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x + 30, y + 20, steps=4)
        page.wait_for_timeout(100)
        page.mouse.up()
        after = handle.bounding_box()
        assert handle.get_attribute("transform") != before
        assert after["x"] - box["x"] == pytest.approx(30, abs=6)
        assert after["y"] - box["y"] == pytest.approx(20, abs=6)
        page.locator(f"{TAG(kind)} button", has_text="Reset").first.click()
        assert handle.first.get_attribute("transform") == before


def test_exclusive_or_comes_back(chromium):
    with tab(chromium) as page:
        figure = opened(page, "perceptron")
        figure.locator("select").first.select_option(label="exclusive or")
        for _ in range(4):
            figure.get_by_role("button", name="Step").click()
        assert "the run never stops" in words(page, "perceptron")


def test_inseparable_data_get_a_certificate_and_not_a_margin(chromium):
    with tab(chromium) as page:
        figure = opened(page, "margin")
        for handle in figure.locator(".handle").all()[:1]:
            handle.focus()
            for _ in range(2):
                figure.get_by_role("button", name="Add −1").click()
        figure.locator(".handle.plus").first.focus()
        figure.get_by_role("button", name="Flip").click()
        figure.locator("input[type=checkbox]").check()
        text = words(page, "margin")
        assert "Not separable" in text or "Hard margin" in text
        assert ("NaN" in text) is False


def test_without_scripts_and_in_print_the_still_is_there(chromium):
    with tab(chromium, java_script_enabled=False) as page:
        page.goto(f"{HTML.as_uri()}/{LIVE['margin'][0]}")
        assert page.locator(".moving img").first.is_visible()
    with tab(chromium) as page:
        opened(page, "margin")
        page.emulate_media(media="print")
        page.evaluate(OPEN_ALL)
        assert page.locator(".moving img").first.is_visible()
        assert not page.locator(".moving .live").first.is_visible()


def test_play_plays_and_pauses(chromium):
    with tab(chromium) as page:
        figure = opened(page, "perceptron")
        figure.get_by_role("button", name="Play").click()
        figure.get_by_role("button", name="Pause").click()
        assert figure.get_by_role("button", name="Play").is_visible()
