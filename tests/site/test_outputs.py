"""What decides whether a notebook runs again: its code, and what counts of the modules it rests on; how it starts."""

import asyncio
import re
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import nbformat
import pytest
from jupyter_cache import get_cache
from jupyter_client.provisioning import local_provisioner
from nbformat import v4

from tools import imports
from tools.edition import ROOT
from website.ext import outputs, processors

TEXTS = {name: file.read_text("utf-8") for name, file in imports.modules(ROOT / "lincls").items()}
SOURCES = imports.Sources(TEXTS)
PROGRAM = "from lincls import svm_path, plot\nimport numpy as np"
SHOWS = "from lincls.path import svm_path\nfrom lincls import show_source\nshow_source(svm_path)"


def rests_on(program, **changed):
    """What a program rests on, where modules, named with two underscores for dots, are other than they are."""
    others = {name.replace("__", "."): text for name, text in changed.items()}
    return (imports.Sources(TEXTS | others) if others else SOURCES).rests_on(program)


def test_a_program_rests_on_what_it_imports_also_through_others():
    found = rests_on(PROGRAM)
    assert {"lincls.path", "lincls.plot", "lincls.svm", "lincls.solvers.path", "lincls._validate"} <= {*found}
    assert not {"lincls", "lincls.online", "lincls.checks", "lincls.estimators", "lincls.tables"} & {*found}


@pytest.mark.parametrize(
    ("program", "module"),
    [
        ("from lincls import checks\nchecks.check_kkt", "lincls.checks.duality"),  # imported there with a star
        ("import lincls\nlincls.LinearSVM()", "lincls.estimators"),  # on first use
        ("from lincls import LinearSVM", "lincls.estimators"),
        ("from lincls import *", "lincls.online"),
        ("from lincls import moving as m\nm.price", "lincls.moving.figures"),
    ],
)
def test_a_name_leads_to_the_module_that_defines_it(program, module):
    assert module in rests_on(program)


@pytest.mark.parametrize("program", [PROGRAM, SHOWS])
def test_a_docstring_runs_nothing(program):
    other = TEXTS["lincls.path"].replace('"""', '"""Other words. ', 1)
    assert other != TEXTS["lincls.path"]
    assert rests_on(program, lincls__path=other) == rests_on(program)


def test_a_comment_runs_what_prints_it():
    other = TEXTS["lincls.path"] + "\n# a comment\n"
    assert rests_on(PROGRAM, lincls__path=other) == rests_on(PROGRAM)
    assert rests_on(SHOWS, lincls__path=other) != rests_on(SHOWS)


def test_what_runs_runs_what_rests_on_it():
    other = {"lincls__path": TEXTS["lincls.path"] + "\nX = 1\n"}
    alone = "from lincls import pegasos"
    assert rests_on(PROGRAM, **other) != rests_on(PROGRAM)
    assert rests_on(alone, **other) == rests_on(alone)
    every = {"lincls___validate": TEXTS["lincls._validate"] + "\nX = 1\n"}
    assert rests_on(alone, **every) != rests_on(alone)


def test_every_notebook_rests_on_modules_and_on_none_that_it_does_not_name():
    """Of the fifty modules a chapter needs half; if one needed all, a name was not found."""
    from website.ext.outputs import keys_of

    notebooks = sorted(str(path) for path in (ROOT / "book").glob("*.ipynb"))
    keys, _ = keys_of(notebooks)
    assert len({*keys.values()}) == len(notebooks)
    assert all(re.fullmatch(r"[0-9a-f]{64}", key) for key in keys.values())


def test_only_a_key_of_something_else_is_found_anew(monkeypatch, tmp_path):
    """Of a notebook of the same code and the same package it is known, whatever its text says."""
    path = tmp_path / "a.ipynb"

    def keys(code, known, text="One."):
        nbformat.write(v4.new_notebook(cells=[v4.new_markdown_cell(text), v4.new_code_cell(code)]), path)
        return outputs.keys_of([str(path)], known)

    first, known = keys("import lincls.path", {})
    package = Path(outputs.ROOT, "lincls")
    monkeypatch.setattr(imports, "Sources", None)
    assert keys("import lincls.path", known, "Two.") == (first, known)
    with pytest.raises(TypeError):
        keys("import lincls.svm", known)
    monkeypatch.setattr(imports, "modules", lambda folder: {"lincls.path": package / "svm.py"})
    with pytest.raises(TypeError):
        keys("import lincls.path", known)


@pytest.mark.parametrize(
    ("deaths", "failures"), [(1, []), (2, ["RuntimeError: Kernel died before replying to kernel_info"])]
)
def test_a_kernel_that_dies_at_its_start_is_started_once_more(deaths, failures, tmp_path, monkeypatch):
    dying, launch = iter(range(deaths)), local_provisioner.launch_kernel

    def launch_or_not(command, **options):
        return launch(command if next(dying, None) is None else [sys.executable, "-c", ""], **options)

    monkeypatch.setattr(local_provisioner, "launch_kernel", launch_or_not)
    monkeypatch.setattr("nbclient.client.atexit.register", lambda _: None)  # it would stumble over the dead at the end
    nbformat.write(v4.new_notebook(cells=[v4.new_code_cell("6 * 7")]), tmp_path / "one.ipynb")
    cache = get_cache(tmp_path / "cache")
    with ThreadPoolExecutor() as threads:  # in this one a loop of Playwright's may run
        found, _ = threads.submit(asyncio.run, processors.run(str(tmp_path / "one.ipynb"), cache, 60)).result()
    assert [said for said, _ in found] == failures
    assert len(cache.list_cache_records()) == (not failures)
