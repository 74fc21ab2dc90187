"""Each option of a public function is used: by a chapter, an exercise, a study, a benchmark or the package itself."""

import ast
import importlib
import inspect
import json
import re
from functools import cache
from pathlib import Path

import pytest

import lincls

ROOT = Path(__file__).parents[2]
MODULES = ["checks", "datasets", "scale", "plot", "moving"]
RUN = "an option of the run that the theorem is about"
ANSWER = "an answer of the reader's that the check judges"
PEER = "the perceptron's, which its relatives take, too"
# Options that nothing uses, and who needs them. A name with a star is that of all checks.
KEPT = {
    "checks.check_trace: tol": "the tests, where arithmetic is exact",
    "checks.check_novikoff: tol": "the tests, where arithmetic is exact",
    "checks.check_ray: tol": "the tests, of certificates that a program found",
    "checks.check_convex_kkt: tol": "the chapter, which prints it",
    "checks.*: rho eta fit_bias c": RUN,
    "checks.check_smo_end: offset": RUN,
    "checks.check_augment: points": ANSWER,
    "checks.check_centroid: classifier": ANSWER,
    "checks.check_distance: distances feet": ANSWER,
    "checks.check_reflect: Z": ANSWER,
    "checks.check_scaling: scaled": ANSWER,
    "checks.check_dual_bound: rivals": ANSWER,
    "checks.check_near_margin: whole": ANSWER,
    "dual_program: C": "the dual of the soft margin, which the text states",
    "hard_margin: solver": "that of soft_margin, of which it is the case C = inf",
    "lagrangian: C xi tau": "equation eq-lagrangian, of the soft margin",
    "batch_perceptron: w0": "the plausible claim about both perceptrons, in a loop over them",
    "kernel_perceptron: rho fit_bias max_epochs": PEER,
    "scale.mixed_perceptron: max_epochs": PEER,
    "scale.soft_margin_blocks: at_once": "whoever knows the memory there is",
}


@cache
def functions():
    """The public functions, by their names without `lincls`."""
    found = {name: getattr(lincls, name) for name in lincls.__all__}
    for module in MODULES:
        members = importlib.import_module(f"lincls.{module}")
        found |= {f"{module}.{name}": getattr(members, name) for name in members.__all__}
    return {name: value for name, value in found.items() if inspect.isfunction(value)}


def texts():
    """What uses the package: modules, cells of notebooks, and Python in the texts of exercises and pages."""
    for folder in ("lincls", "exercises", "studies", "benchmarks"):
        yield from (file.read_text("utf-8") for file in (ROOT / folder).rglob("*.py"))
    for file in (ROOT / "book").glob("*.ipynb"):
        cells = json.loads(file.read_text("utf-8"))["cells"]
        yield from ("".join(cell["source"]) for cell in cells if cell["cell_type"] == "code")
    for file in [ROOT / "README.md", *(ROOT / "book").glob("*.md"), *(ROOT / "exercises").rglob("*.md")]:
        yield from re.findall(r"```python\n(.*?)```", file.read_text("utf-8"), re.S)


def uses(text):
    """Pairs of a function's last name and what a call of it gives: a keyword, or the number of a place.

    A call with ``**options`` may give all that the text writes as a key.
    """
    tree = ast.parse(text)
    keys = {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    for call in (node for node in ast.walk(tree) if isinstance(node, ast.Call)):
        function, places = call.func, call.args
        if getattr(function, "id", getattr(function, "attr", None)) == "partial" and places:
            function, *places = places
        name = getattr(function, "attr", getattr(function, "id", None))
        yield from ((name, place) for place in range(len(places)))
        for keyword in call.keywords:
            yield from ((name, key) for key in ([keyword.arg] if keyword.arg else keys))


def options(function):
    """The parameters with a default, with their places, None where they have none."""
    parameters = list(inspect.signature(function).parameters.values())
    places = [None if p.kind is p.KEYWORD_ONLY else place for place, p in enumerate(parameters)]
    return [(p.name, place) for place, p in zip(places, parameters, strict=True) if p.default is not p.empty]


def unused(functions, texts):
    """Lines "function: options that no text uses"."""
    used = {use for text in texts for use in uses(text)}
    found = {}
    for name, function in functions.items():
        last = name.rpartition(".")[2]
        for option, place in options(function):
            if not {(last, option), (last, place)} & used:
                found.setdefault(name, []).append(option)
    return found


def kept(name):
    """The options of a function that `KEPT` has a reason for."""
    rows = (row.partition(": ") for row in KEPT)
    return {x for who, _, names in rows if who in (name, name.rpartition(".")[0] + ".*") for x in names.split()}


def test_every_option_is_used_or_says_who_needs_it():
    missing = {name: [*{*options} - kept(name)] for name, options in unused(functions(), texts()).items()}
    assert not {name: options for name, options in missing.items() if options}, "remove them, or add a row to KEPT"


def test_every_reason_is_that_of_an_option_that_nothing_uses():
    found = {f"{name}: {option}" for name, options in unused(functions(), texts()).items() for option in options}
    found |= {f"checks.*: {option.partition(': ')[2]}" for option in found if option.startswith("checks.")}
    rows = [(who, name) for who, _, names in (row.partition(": ") for row in KEPT) for name in names.split()]
    assert [f"{who}: {name}" for who, name in rows if f"{who}: {name}" not in found] == []


@pytest.mark.parametrize(
    ("text", "idle"),
    [
        ("f(1)", ["b", "c"]),
        ("f(1, 2)", ["c"]),
        ("module.f(1, c=3)", ["b"]),
        ("partial(f, b=2)", ["c"]),
        ("options = {'c': 3}\nf(1, **options)", ["b"]),
        ("g(1, b=2, c=3)", ["b", "c"]),
    ],
)
def test_an_option_that_nothing_uses_is_found(text, idle):
    def f(a, b=2, *, c=3):
        pass

    assert unused({"module.f": f}, [text]) == {"module.f": idle}
