"""The page "Check your own fit": its program agrees with `exact_gap` as fractions, and its form says what it found."""

import itertools
import json
import subprocess
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest
from playwright.sync_api import expect

from browser import check_accessible, tab
from lincls.duality import exact_gap
from lincls.svm import soft_margin
from sets import drawn, known
from tools.edition import HTML
from website.ext.buildmath import find_node

ROOT = Path(__file__).resolve().parents[2]
PAGE = f"{HTML.as_uri()}/book/own_fit.html"
JUDGE = """
globalThis.window = globalThis;
globalThis.document = { querySelector: () => null };
for (const file of process.argv.slice(1)) require(file);
const judged = (fields) => window.fitCheck.judge(fields);
const cases = JSON.parse(require("fs").readFileSync(0, "utf-8"));
console.log(JSON.stringify(cases.map(judged).map(({ value, bound }) => [...value, ...bound].map(String))));
"""


def judged(cases):
    """What the page's program says of fits: of each its value and its bound, as fractions."""
    call = [find_node(), "-e", JUDGE, ROOT / "proofs/extracted/certify.js", ROOT / "website/static/fit.js"]
    said = subprocess.run(call, input=json.dumps(cases), capture_output=True, encoding="utf-8", check=True).stdout
    return [(Fraction(int(p), int(q)), Fraction(int(s), int(t))) for p, q, s, t in json.loads(said)]


def text(values):
    return [repr(float(v)) for v in values]


def case(X, y, loss, offset, seed):
    """A fit to some data, near the solution or at it, in the page's fields; and what `exact_gap` says of it."""
    rng = np.random.default_rng(seed)
    C = float(10 ** rng.uniform(-3, 3))
    fit = soft_margin(X, y, C)
    near = rng.normal(scale=rng.choice([0, 1e-6, 0.1]), size=X.shape[1])
    w, b, alpha = text(fit.w + near), repr(float(fit.b)), text(fit.alpha * rng.uniform(0.9, 1.2, len(y)))
    points = [text(x) for x in X]
    rows = [",".join([*x, str(label)]) for x, label in zip(points, y, strict=True)]
    fields = {"data": "\n".join(rows), "w": " ".join(w), "b": b, "C": repr(C), "alpha": " ".join(alpha)}
    fields |= {"loss": loss, "offset": offset}
    if offset == "penalised":
        points, w, b = [[*x, "1"] for x in points], [*w, b], "0"
    options = {"squared": loss == "squared", "offset": offset == "free"}
    return fields, exact_gap(w, b, alpha, points, y, repr(C), **options)


KINDS = [*itertools.product(("hinge", "squared"), ("free", "penalised"))]


@pytest.mark.parametrize("count", [8, pytest.param(None, marks=pytest.mark.slow)])
def test_the_proved_program_and_its_twin_return_the_same_fractions(count):
    """On the data sets of the long campaign of certificates, each with one of four problems."""
    sets = itertools.islice(drawn(8), count) if count else [*known(), *drawn(270)]
    cases = [case(X, y, *KINDS[i % 4], i) for i, (X, y) in enumerate(sets)]
    for (value, bound), twin in zip(judged([fields for fields, _ in cases]), (twin for _, twin in cases), strict=True):
        assert (value, bound) == twin
        assert bound >= 0


def test_the_bound_is_one_and_the_multipliers_may_be_anything():
    """The hinge at 0, C = 1 and two points, where the best value is 1/2."""
    fields = {"data": "1,1\n-1,-1", "w": "0", "b": "0", "C": "1", "loss": "hinge", "offset": "free"}
    for alpha, least in (("0.5 0.5", Fraction(3, 2)), ("7 0.5", Fraction(3, 2)), ("-3 0", 2), ("1e-9 1e300", 2)):
        ((value, bound),) = judged([fields | {"alpha": alpha}])
        assert value == 2
        assert bound >= Fraction(3, 2)
        assert round(bound, 6) == least


@pytest.fixture
def page(chromium, built_book):
    with tab(chromium, viewport={"width": 390, "height": 844}) as page:
        page.goto(PAGE)
        yield page


def fill(page, **fields):
    for name, text in fields.items():
        control = page.locator(f"#fit-{name}")
        control.select_option(text) if name in ("loss", "offset") else control.fill(text)


def press(page):
    page.get_by_role("button", name="Check", exact=True).click()


def test_the_example_is_judged_by_keyboard(page):
    page.get_by_role("button", name="Fill in an example").press("Enter")
    page.locator("#fit-C").press("Enter")
    said = page.locator(".fit-said")
    expect(said).to_contain_text("10 points, 2 features. Positive class: virginica (5 points); ")
    expect(page.locator(".fit-bound")).to_contain_text("Proved: it is at most ")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert said.get_attribute("role") == "status"
    check_accessible(page, ".own-fit")  # the page as a whole: test_browser.py


SMALL = {"data": "a,class\n1,yes\n-1,no", "w": "1", "b": "0", "C": "1"}


def test_a_solution_has_a_bound_of_nothing_or_next_to_nothing(page):
    """Two points at 1 and -1: w = 1 for the hinge with C = 1, 4 / 5 for its square."""
    for loss, offset in KINDS:
        fill(page, **SMALL | {"w": "1" if loss == "hinge" else "0.8"}, loss=loss, offset=offset)
        press(page)
        expect(page.locator(".fit-bound")).to_contain_text("Proved")
        said = page.locator(".fit-bound").inner_text()
        assert said.endswith("Your fit is a solution, exactly.") or float(said.split()[5]) < 1e-9


BAD = [
    ({"data": ""}, "data", "Enter at least two points"),
    ({"data": "1,2,a\n1,b"}, "data", "Line 2 has 2 columns, line 1 has 3."),
    ({"data": "1,2,a\n1,x,b"}, "data", "Line 2, column 2: “x” is no number such as 5.1 or -2e-3."),
    ({"data": "1,a\n,b"}, "data", "Line 2, column 1: “” is no number"),
    ({"data": "1,a\nnan,b"}, "data", "Line 2, column 1: “nan” is no number"),
    ({"data": "1,a\n2,a"}, "data", "there must be two; here it has 1: a."),
    ({"data": "1,a\n2,b\n3,c"}, "data", "there must be two; here it has 3: a, b, c."),
    ({"data": "1\n2"}, "data", "a point is numbers, then its class"),
    ({"data": "1,5 a\n-1,5 b"}, "data", "Line 1: write decimals with a point"),
    ({"data": "1,5;a\n-1,5;b"}, "data", "Line 1, column 1: “1,5” is no number"),
    ({"w": "1 2"}, "w", "Weights: expected 1 number, and there are 2."),
    ({"w": "one"}, "w", "Weights, number 1: “one” is no number"),
    ({"b": "1e9999"}, "b", "“1e9999” is no number"),
    ({"C": "0"}, "C", "The price C must be positive."),
    ({"C": ""}, "C", "Price C: expected 1 number, and there are 0."),
    ({"alpha": "1"}, "alpha", "Multipliers: expected 2 numbers, and there are 1."),
]


def test_bad_input_is_named_where_it_stands(page):
    page.locator(".own-fit details summary").first.click()
    for fields, named, message in BAD:
        fill(page, **SMALL | fields)
        press(page)
        expect(page.locator(".fit-fault")).to_contain_text(message)
        field = page.locator(f"#fit-{named}")
        expect(field).to_be_focused()
        assert field.get_attribute("aria-invalid") == "true"


def test_a_file_may_be_written_in_several_ways(page, tmp_path):
    rows = [["x", "y", "class"], ["1", ".5", "1"], ["-1e0", "+2.", "0"], []]
    for i, (separator, end) in enumerate([(",", "\n"), (";", "\r\n"), ("\t", "\r"), (" ", "\n"), (", ", "\n")]):
        file = tmp_path / f"{i}.csv"
        file.write_bytes(("\ufeff" + end.join(separator.join(row) for row in rows)).encode())
        page.locator("main form input[type=file]").set_input_files(file)
        expect(page.locator(".fit-said")).to_contain_text(f"Opened {i}.csv.")
        fill(page, w="[1. 0.]", b="[0.]", C="1")
        press(page)
        expect(page.locator(".fit-said")).to_contain_text("2 points, 2 features. Positive class: 1 (1 point); ")
