"""The arrows between our modules point down the layers of CONTRIBUTING.md, in no circle and through no wall."""

import ast
import re
import sys
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest  # and nothing of lincls: what is drawn here may not be able to be imported

ROOT = Path(__file__).parents[2]
PACKAGES = {"lincls": ROOT / "lincls", "lincls_course": ROOT / "course" / "lincls_course"}
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
    texts = {}
    for folder in PACKAGES.values():
        for file in sorted(folder.rglob("*.py")):
            parts = file.relative_to(folder.parent).with_suffix("").parts
            texts[".".join(part for part in parts if part != "__init__")] = file.read_text("utf-8")
    return texts


def is_read(node):
    """Tell whether this is a call of import_module that says what it imports."""
    if not isinstance(node, ast.Call) or ast.unparse(node.func) not in ("importlib.import_module", "import_module"):
        return False
    return bool(node.args) and isinstance(getattr(node.args[0], "value", None), str)


def imported(node, base):
    """Triples that a statement or a call imports: module, name or None where it is the module itself, what it binds."""
    if isinstance(node, ast.Import):
        return [(alias.name, None, alias.asname or alias.name) for alias in node.names]
    if isinstance(node, ast.ImportFrom):
        above = base[: len(base) - node.level + 1] if node.level else []
        module = ".".join([*above, *filter(None, [node.module])])
        return [(module, alias.name, alias.asname or alias.name) for alias in node.names]
    if is_read(node):
        name = node.args[0].value
        return [(".".join([*base, name[1:]]) if name.startswith(".") else name, None, ast.unparse(node))]
    return []


def unreadable(tree):
    """Lines whose imports cannot be read: of a name that is computed, by a function that is renamed or handed on."""
    read = {node.func for node in ast.walk(tree) if is_read(node)}
    for node in ast.walk(tree):
        used = node.name if isinstance(node, ast.alias) and node.asname else getattr(node, "id", None)
        used = getattr(node, "attr", used)
        if used == "__import__" or (used == "import_module" and node not in read):
            yield node.lineno


def arrows(module, tree, names):
    """Triples (imported module, name or None, line) of all imports of own modules, at any depth.

    The name in `module.name` counts as imported, too.
    """
    inside = any(other.startswith(f"{module}.") for other in names)
    base = module.split(".") if inside else module.split(".")[:-1]
    known = {name: name for name in names}  # modules, by what they are called here
    for node in ast.walk(tree):
        for source, name, called in imported(node, base):
            if f"{source}.{name}" in names:
                source, name = f"{source}.{name}", None
            if source in names:
                yield source, name, node.lineno
            if source in names and name is None:
                known[called] = source
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and ast.unparse(node.value) in known:
            source = known[ast.unparse(node.value)]
            if f"{source}.{node.attr}" not in names:
                yield source, node.attr, node.lineno


def stated(module, tree):
    """The names in `__all__`; of the package itself, which computes it, what it imports, and its estimators.

    `__all__ += geometry.__all__` adds what the module beside it states.
    """
    assigned = {ast.unparse(node.targets[0]): node.value for node in tree.body if isinstance(node, ast.Assign)}
    if module == "lincls":
        imported_names = [alias.name for node in tree.body if isinstance(node, ast.ImportFrom) for alias in node.names]
        return [*imported_names, *ast.literal_eval(assigned["_ESTIMATORS"])]
    names = [*ast.literal_eval(assigned["__all__"])] if "__all__" in assigned else []
    for node in tree.body:
        if isinstance(node, ast.AugAssign) and ast.unparse(node.target) == "__all__":
            beside = f"{module}.{ast.unparse(node.value).removesuffix('.__all__')}"
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
    return [*arrows(module, tree, modules().keys())], [*unreadable(tree)], stated(module, tree)


def faults(texts):
    """What is wrong with the arrows between modules, a line each."""
    graph, found = {}, []
    looks = {module: look(module, text) for module, text in texts.items()}
    for module, (imports, dark, names) in looks.items():
        for source, name, line in imports:
            graph.setdefault(module, set()).add(source)
            if not may_import(module, source):
                part, lower = part_of(module)[0], part_of(source)[0]
                found.append(f"{module}, line {line}: {part} may not import {lower}, which is not below it")
            if name and name != "*" and not name.startswith("__") and name not in looks[source][2]:
                found.append(f"{module}, line {line}: {name} is not in __all__ of {source}")
        found += [f"{module}, line {line}: an import that cannot be read" for line in dark]
        found += [f"{module}: {name} in __all__ has an underscore" for name in names if name[0] == "_"]
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        found.append("circle: " + " <- ".join(error.args[1]))
    return found


@pytest.mark.parametrize("package", PACKAGES)
def test_the_layers_name_every_part_of_a_package_and_what_runs_alone(package):
    from lincls_course.grading.stage import WORKER

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
        ("svm.py", "from lincls_course import check", "svm may not import lincls_course"),
        ("exercises/codec.py", "from lincls import soft_margin", "exercises.codec may not import lincls"),
        ("exercises/limits.py", "from . import codec", "exercises.limits may not import exercises.codec"),
        ("exercises/trial.py", "from lincls.svm import soft_margin", "exercises may not import svm"),
        ("exercises/trial.py", "from ..bank import choose", "exercises may not import bank"),
        ("exercises/trial.py", "from lincls import _validate", "exercises may not import _validate"),
        ("exercises/trial.py", "from lincls import _ESTIMATORS", "_ESTIMATORS is not in __all__ of lincls"),
        ("bank/qti12.py", "from ..grading.cli import main", "bank may not import grading"),
        ("plot.py", "from .checks import _require", "_require is not in __all__ of lincls.checks"),
        ("plot.py", "from . import checks as c\nc._require", "_require is not in __all__ of lincls.checks"),
        ("plot.py", "import lincls.checks\nlincls.checks._require", "_require is not in __all__ of lincls.checks"),
        ("plot.py", "from .losses import np", "np is not in __all__ of lincls.losses"),
        ("losses.py", "__all__ = ['_numbers']", "_numbers in __all__ has an underscore"),
        ("losses.py", "__import__('lincls.svm')", "an import that cannot be read"),
        ("losses.py", "import_module('.' + name, __package__)", "an import that cannot be read"),
        ("losses.py", "importlib.import_module(name=name)", "an import that cannot be read"),
        ("losses.py", "from importlib import import_module as load", "an import that cannot be read"),
        ("losses.py", "load = importlib.import_module", "an import that cannot be read"),
    ],
)
def test_an_arrow_that_should_not_be_is_reported(file, line, fault):
    package = "lincls_course" if file.startswith(("bank", "exercises", "grading")) else "lincls"
    module = f"{package}." + file.removesuffix(".py").replace("/", ".")
    assert [found for found in faults(modules() | {module: f"{modules()[module]}\n\n{line}\n"}) if fault in found]


# What exercises are made of


def test_an_exercise_takes_what_is_public():
    """Of `lincls` what stands in it, of the course what reads answers."""
    found = set()
    for file in (ROOT / "exercises" / "items").glob("*/*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            found |= {(source, name) for source, name, _ in imported(node, []) if source.startswith("lincls")}
    import lincls

    readers = {"lincls_course.exercises.values", "lincls_course.exercises.reading"}
    assert {name for source, name in found if source == "lincls"} <= {*lincls.__all__, "datasets"}
    assert {source for source, _ in found} == {"lincls", *readers}


# Libraries ----------------------------------------------------------------------------------------


def bare(module, tree):
    """Lines that import another library than NumPy with neither `needs` nor a way without it around them."""
    for node in ast.walk(tree):
        inside = isinstance(node, ast.With) and ast.unparse(node.items[0]).startswith("needs(")
        inside |= isinstance(node, ast.Try) or ast.unparse(getattr(node, "test", node)) == "TYPE_CHECKING"
        for child in ast.walk(node) if inside else ():
            child.covered = True
    for node in ast.walk(tree):
        if isinstance(node, (ast.Import, ast.ImportFrom)) and not getattr(node, "covered", False):
            names = [] if getattr(node, "level", 0) else [source.partition(".")[0] for source, *_ in imported(node, [])]
            if set(names) - {"lincls", "numpy", *sys.stdlib_module_names}:
                yield f"{module}, line {node.lineno}: {ast.unparse(node)}"


# Modules that are of no use without their library: what they are given, or what calls them, comes from it.
OF_THEIR_LIBRARY = ("lincls.estimators", "lincls.scale", "lincls.moving.figure", "lincls.solvers.blocks")


def test_a_missing_library_is_named_with_what_installs_it():
    of_chapters = {m: t for m, t in modules().items() if m.partition(".")[0] == "lincls"}
    assert [x for m, t in of_chapters.items() if m not in OF_THEIR_LIBRARY for x in bare(m, ast.parse(t))] == []


def test_a_bare_import_of_a_library_is_reported():
    covered = 'with needs("scipy"):\n    import scipy\ntry:\n    import tqdm\nexcept ImportError:\n    0\nimport math'
    assert [*bare("lincls.plot", ast.parse(covered))] == []
    bad = "def f():\n    from scipy.linalg import qr\n    with open(3):\n        import cvxpy as cp"
    assert len([*bare("lincls.plot", ast.parse(bad))]) == 2
