"""The arrows between the modules of `lincls` point down the layers of CONTRIBUTING.md, and in no circle."""

import ast
import re
import shutil
import sys
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

import lincls
from lincls import estimators

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "lincls"


def layers():
    """The layer of each part of the package, from 0 at the bottom, as the block in CONTRIBUTING.md draws them."""
    block = (ROOT / "CONTRIBUTING.md").read_text("utf-8").partition("```layers\n")[2].partition("```")[0]
    return {part: height for height, line in enumerate(reversed(block.splitlines())) for part in line.split()}


def modules(package):
    """The syntax tree of each module, by its dotted name."""
    trees = {}
    for file in sorted(package.rglob("*.py")):
        parts = file.relative_to(package.parent).with_suffix("").parts
        trees[".".join(part for part in parts if part != "__init__")] = ast.parse(file.read_text("utf-8"), file)
    return trees


def imported(node, base):
    """Pairs (module, name) that a statement or a call imports; the name is None where the module itself is."""
    if isinstance(node, ast.Import):
        return [(alias.name, None) for alias in node.names]
    if isinstance(node, ast.ImportFrom):
        above = base[: len(base) - node.level + 1] if node.level else []
        module = ".".join([*above, *filter(None, [node.module])])
        return [(module, alias.name) for alias in node.names]
    if isinstance(node, ast.Call) and ast.unparse(node.func) in ("importlib.import_module", "import_module"):
        name = getattr(node.args[0], "value", None)  # of a name that is computed, nothing is known
        if isinstance(name, str):
            return [(".".join([*base, name[1:]]) if name.startswith(".") else name, None)]
    return []


def arrows(package):
    """Triples (module, imported module, name or None) with the line, of all imports of own modules, at any depth."""
    trees = modules(package)
    for module, tree in trees.items():
        base = module.split(".") if (package.parent / Path(*module.split("."))).is_dir() else module.split(".")[:-1]
        for node in ast.walk(tree):
            for source, name in imported(node, base):
                if f"{source}.{name}" in trees:
                    yield module, f"{source}.{name}", None, node.lineno
                elif source in trees:
                    yield module, source, name, node.lineno


def faults(package):
    """What is wrong with the arrows, a line each."""
    heights, graph, found = layers(), {}, []
    for module, source, name, line in arrows(package):
        graph.setdefault(module, set()).add(source)
        part, lower = (name.split(".")[1] if "." in name else name for name in (module, source))
        if heights.get(part, -1) < heights.get(lower, len(heights)):
            found.append(f"{module}, line {line}: {part} may not import {lower}, which is not below it")
        if name and name.startswith("_") and not name.startswith("__"):
            found.append(
                f"{module}, line {line}: {name} of {source} is imported, so it needs a name without underscore"
            )
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        found.append("circle: " + " <- ".join(error.args[1]))
    return found


def test_the_layers_name_every_part_of_the_package_and_nothing_else():
    parts = {file.stem for file in PACKAGE.glob("*.py")} | {file.parent.name for file in PACKAGE.glob("*/__init__.py")}
    assert set(layers()) == parts - {"__init__"} | {"lincls"}


def test_arrows_point_down_and_in_no_circle():
    assert faults(PACKAGE) == []


def test_the_names_of_the_package_are_those_of_its_page_and_of_their_modules():
    page = (ROOT / "book" / "api.md").read_text("utf-8")
    listed = re.findall(r"^\.\. auto(?:function|class|exception):: (\w+)$", page, re.M)
    assert sorted(listed) == sorted(lincls.__all__)
    assert set(estimators.__all__) <= set(lincls.__all__)
    for name in lincls.__all__:
        assert name in sys.modules[getattr(lincls, name).__module__].__all__


@pytest.mark.parametrize(
    ("file", "line", "fault"),
    [
        ("_validate.py", "from .svm import soft_margin", "_validate may not import svm"),
        ("geometry.py", "def f():\n    from .checks import check_kkt", "geometry may not import checks"),
        ("kernels.py", "def f():\n    importlib.import_module('.plot', __package__)", "kernels may not import plot"),
        ("solvers/newton.py", "from ..online import pegasos", "solvers may not import online"),
        ("solvers/path.py", "import lincls.path", "solvers may not import path"),
        ("losses.py", "from lincls import __version__", "losses may not import lincls"),
        ("svm.py", "from .path import svm_path", "circle: "),
        ("svm.py", "def f():\n    from . import path", "circle: "),
        ("solvers/problem.py", "from .interior import interior_point", "circle: "),
        ("plot.py", "from .checks import _require", "_require of lincls.checks is imported"),
    ],
)
def test_an_arrow_that_should_not_be_is_reported(tmp_path, file, line, fault):
    package = shutil.copytree(PACKAGE, tmp_path / "lincls", ignore=shutil.ignore_patterns("__pycache__", "items"))
    with open(package / file, "a") as module:
        module.write(f"\n\n{line}\n")
    assert [found for found in faults(package) if fault in found]
