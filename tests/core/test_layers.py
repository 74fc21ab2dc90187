"""The arrows between our modules point down the layers of CONTRIBUTING.md, in no circle and through no wall."""

import ast
import re
import sys
import tomllib
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest  # and nothing of lincls: what is drawn here may not be able to be imported

from tools import imports

ROOT = Path(__file__).parents[2]
PACKAGES = {"lincls": ROOT / "lincls", "lincls_course": ROOT / "course" / "lincls_course"}
ARROWS = tomllib.loads(Path(__file__).with_name("arrows.toml").read_text("utf-8"))["arrows"]
ALONE = 0  # the height of what imports nothing of ours


@cache
def layers(package):
    """The layer of each part of a package, as the block in CONTRIBUTING.md draws them; the lowest may be alone."""
    block = (ROOT / "CONTRIBUTING.md").read_text("utf-8").partition(f"```layers {package}\n")[2].partition("```")[0]
    lowest = ALONE if package == "lincls_course" else ALONE + 1
    return {part: height for height, line in enumerate(reversed(block.splitlines()), lowest) for part in line.split()}


@cache
def modules():
    """The text of each module, by its dotted name."""
    return {name: file.read_text("utf-8") for name, file in imports.modules(*PACKAGES.values()).items()}


def unreadable(tree):
    """Lines whose imports cannot be read: of a name that is computed, by a function that is renamed or handed on."""
    read = {node.func for node in ast.walk(tree) if imports.is_read(node)}
    for node in ast.walk(tree):
        used = node.name if isinstance(node, ast.alias) and node.asname else getattr(node, "id", None)
        used = getattr(node, "attr", used)
        if used == "__import__" or (used == "import_module" and node not in read):
            yield node.lineno


def stated(module, tree):
    """The names in `__all__`; of the package itself, which computes it, what it imports, and its estimators.

    `from .geometry import *` adds what that module states.
    """
    assigned = {ast.unparse(node.targets[0]): node.value for node in tree.body if isinstance(node, ast.Assign)}
    if module == "lincls":
        imported_names = [alias.name for node in tree.body if isinstance(node, ast.ImportFrom) for alias in node.names]
        return [*imported_names, *ast.literal_eval(assigned["_ESTIMATORS"])]
    names = [*ast.literal_eval(assigned["__all__"])] if "__all__" in assigned else []
    for node in tree.body:
        if isinstance(node, ast.ImportFrom) and node.names[0].name == "*":
            beside = f"{module}.{node.module}"
            names += stated(beside, ast.parse(modules()[beside]))
    return names


def part_of(module):
    """What the layers call a module: by itself, by its folder, or the package; and its height."""
    package, _, inside = module.partition(".")
    part = inside if inside in layers(package) else inside.partition(".")[0] or module
    return part, layers(package).get(part)


def may_import(module, source):
    """Tell whether the walls and layers let a module import another."""
    package, other = module.partition(".")[0], source.partition(".")[0]
    height, lower = part_of(module)[1], part_of(source)[1]
    if package != other:  # through the front door
        return package == "lincls_course" and height != ALONE and source == "lincls"
    return None not in (height, lower) and height != ALONE and height >= lower


@cache
def look(module, text):
    """What one module imports, the lines whose imports cannot be read, and the names in its `__all__`."""
    tree = ast.parse(text)
    return [*imports.arrows(module, tree, modules().keys())], [*unreadable(tree)], stated(module, tree)


def circles(graph):
    """The first circle of arrows, if there is one."""
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        return ["circle: " + " <- ".join(error.args[1])]
    return []


def faults(texts):
    """What is wrong with the arrows between modules, a line each."""
    graph, found = {}, []
    looks = {module: look(module, text) for module, text in texts.items()}
    for module, (taken, dark, names) in looks.items():
        for source, name, line in taken:
            graph.setdefault(module, set()).add(source)
            if not may_import(module, source):
                part, lower = part_of(module)[0], part_of(source)[0]
                found.append(f"{module}, line {line}: {part} may not import {lower}, which is not below it")
            if name and name != "*" and not name.startswith("__") and name not in looks[source][2]:
                found.append(f"{module}, line {line}: {name} is not in __all__ of {source}")
        found += [f"{module}, line {line}: an import that cannot be read" for line in dark]
        found += [f"{module}: {name} in __all__ has an underscore" for name in names if name[0] == "_"]
    return found + circles(graph)


@pytest.mark.parametrize("package", PACKAGES)
def test_the_layers_name_every_part_of_a_package_and_what_runs_alone(package):
    from lincls_course.grading.walls import WORKER

    folder = PACKAGES[package]
    parts = {file.stem for file in folder.glob("*.py")} | {file.parent.name for file in folder.glob("*/__init__.py")}
    alone = {".".join(file.relative_to(folder).with_suffix("").parts) for file in WORKER if folder in file.parents}
    assert set(layers(package)) == parts - {"__init__"} | {package} | alone
    assert {part for part, height in layers(package).items() if height == ALONE} == alone


def test_arrows_point_down_and_in_no_circle_to_names_that_are_stated():
    assert faults(modules()) == []


def test_the_names_of_the_package_are_those_of_its_page_and_of_their_modules():
    import lincls
    from lincls import estimators

    page = (ROOT / "book" / "api.md").read_text("utf-8")
    listed = re.findall(r"^\.\. auto(?:function|class|exception):: (\w+)$", page, re.M)
    missing = [f"list it in book/api.md: .. autofunction:: {name}" for name in lincls.__all__ if name not in listed]
    missing += [f"book/api.md lists {name}: import it in lincls/__init__.py" for name in {*listed} - {*lincls.__all__}]
    missing += [f"list it in _ESTIMATORS of lincls/__init__.py: {n}" for n in {*estimators.__all__} - {*lincls.__all__}]
    for name in lincls.__all__:
        module = getattr(lincls, name).__module__
        if name not in sys.modules[module].__all__:
            missing.append(f"list it in __all__ of {module}: {name}")
    assert not missing, "\n".join(missing)


@pytest.mark.parametrize(("file", "line", "fault"), ARROWS)
def test_an_arrow_that_should_not_be_is_reported(file, line, fault):
    package = "lincls_course" if file.startswith(("bank", "exercises", "grading")) else "lincls"
    module = f"{package}." + file.removesuffix(".py").replace("/", ".")
    assert [found for found in faults(modules() | {module: f"{modules()[module]}\n\n{line}\n"}) if fault in found]


# What makes the pages


@cache
def site_modules():
    """The text of each module of the website, and of the tools below it, by its dotted name."""
    found = imports.modules(ROOT / "website", ROOT / "tools")
    return {name: file.read_text("utf-8") for name, file in found.items()}


def site_faults(texts):
    """What is wrong with the arrows between these, a line each."""
    drawn, graph, found = layers("site"), {}, []
    parts = {module: [".".join(module.split(".")[:depth]) for depth in (2, 1)] for module in texts}
    heights = {module: next((drawn[part] for part in found if part in drawn), ALONE) for module, found in parts.items()}
    for module, text in texts.items():
        for source, _, line in imports.arrows(module, ast.parse(text), texts.keys()):
            graph.setdefault(module, set()).add(source)
            if heights[source] > heights[module]:
                found.append(f"{module}, line {line}: may not import {source}, which is not below it")
    return found + circles(graph)


def test_what_makes_the_pages_imports_what_is_below_it_and_in_no_circle():
    assert site_faults(site_modules()) == []


@pytest.mark.parametrize(
    ("module", "line", "fault"),
    [
        ("tools.edition", "from website.ext import footer", "tools.edition, line "),
        ("tools.package", "def f():\n    import website.build", "tools.package, line "),
        ("website.ext.gates", "from website import slides", "website.ext.gates, line "),
        ("website.ext.gates", "from website.ext.buildmath import place", "circle: "),
        ("tools.edition", "from tools.package import copy_package", "circle: "),
    ],
)
def test_an_arrow_that_makes_the_site_a_circle_is_reported(module, line, fault):
    texts = site_modules()
    assert [found for found in site_faults(texts | {module: f"{texts[module]}\n\n{line}\n"}) if fault in found]


# What exercises are made of


def test_an_exercise_takes_what_is_public():
    """Of `lincls` what stands in it, of the course what reads answers."""
    found = set()
    for file in (ROOT / "exercises" / "items").glob("*/*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            found |= {(source, name) for source, name, _ in imports.imported(node, []) if source.startswith("lincls")}
    import lincls

    readers = {"lincls_course.exercises.values", "lincls_course.exercises.answer"}
    assert {name for source, name in found if source == "lincls"} <= {*lincls.__all__, "datasets", "plot"}
    assert {source for source, _ in found} == {"lincls", *readers}


# Libraries ----------------------------------------------------------------------------------------


def bare(module, tree):
    """Lines that import what does not come with the package, with neither `needs` nor a way without it around them."""
    for node in ast.walk(tree):
        inside = isinstance(node, ast.With) and ast.unparse(node.items[0]).startswith("needs(")
        inside |= isinstance(node, ast.Try) or ast.unparse(getattr(node, "test", node)) == "TYPE_CHECKING"
        for child in ast.walk(node) if inside else ():
            child.covered = True
    for node in ast.walk(tree):
        if isinstance(node, (ast.Import, ast.ImportFrom)) and not getattr(node, "covered", False):
            names = (
                []
                if getattr(node, "level", 0)
                else [source.partition(".")[0] for source, *_ in imports.imported(node, [])]
            )
            if set(names) - {"lincls", *COMES_WITH_IT, *sys.stdlib_module_names}:
                yield f"{module}, line {node.lineno}: {ast.unparse(node)}"


COMES_WITH_IT = {"numpy", "scipy", "sklearn", "joblib"}  # with scikit-learn the last
# Modules that are of no use without their library: what they are given, or what calls them, comes from it.
OF_THEIR_LIBRARY = ("lincls.estimators", "lincls.scale", "lincls.moving.figure", "lincls.solvers.blocks")


def test_a_missing_library_is_named_with_what_installs_it():
    of_chapters = {m: t for m, t in modules().items() if m.partition(".")[0] == "lincls"}
    assert [x for m, t in of_chapters.items() if m not in OF_THEIR_LIBRARY for x in bare(m, ast.parse(t))] == []


def test_a_bare_import_of_a_library_is_reported():
    covered = 'import scipy\nwith needs("dask"):\n    import dask\ntry:\n    import IPython\nexcept ImportError:\n    0'
    assert [*bare("lincls.plot", ast.parse(covered))] == []
    bad = "def f():\n    from matplotlib import cm\n    with open(3):\n        import cvxpy as cp"
    assert len([*bare("lincls.plot", ast.parse(bad))]) == 2
