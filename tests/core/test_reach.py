"""Each module of lincls has a test in `make check`, whose tests are those of this folder."""

import ast
import importlib
from functools import cache

import pytest

from paths import ROOT
from tools import imports

CORE = ROOT / "tests" / "core"


def modules():
    """The text of each module of the package, by its dotted name."""
    return {name: file.read_text("utf-8") for name, file in imports.modules(ROOT / "lincls").items()}


@cache
def named():
    """The modules of lincls that the tests import or take a name from, also by way of the package or of a folder."""
    found, known = set(), modules().keys()
    for file in CORE.rglob("*.py"):
        for source, name, _ in imports.arrows("test", ast.parse(file.read_text("utf-8")), known):
            value = getattr(importlib.import_module(source), name or "", None)
            found |= {source, getattr(value, "__module__", source)}
    return found


def untested(texts):
    """The modules without a test: chapters' that no test names, engines that nothing tested imports."""
    taken = {name: {source for source, *_ in imports.arrows(name, ast.parse(text), texts.keys())}
             for name, text in texts.items()}  # fmt: skip
    todo = [*named() & texts.keys()]
    reached = {*todo}
    while todo:  # an engine may stand behind another
        engines = {name for name in taken[todo.pop()] if name.startswith(("lincls.solvers.", "lincls._"))} - reached
        reached |= engines
        todo += engines
    return sorted(name for name in texts if name not in reached and not is_front(name, texts))


def is_front(name, texts):
    """Tell whether this is the `__init__` of a folder, which only hands on."""
    return any(other.startswith(f"{name}.") for other in texts)


def test_every_module_has_a_test_in_make_check():
    missing = [f"{name}: write a test in tests/core that takes something of it" for name in untested(modules())]
    assert not missing, "\n".join(missing)


@pytest.mark.parametrize("name", ["lincls.probit", "lincls.solvers.simplex", "lincls.checks.probit"])
def test_a_new_module_without_a_test_is_named(name):
    assert untested(modules() | {name: "import numpy as np\n"}) == [name]
