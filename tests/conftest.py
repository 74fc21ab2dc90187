"""Chromium and a local server, for the tests that look at the built book; the sandbox of the grader."""

import os
from importlib.util import find_spec

import pytest

from browser import FLAGS, serve
from tools.chromium import MISSING, find
from tools.edition import HTML


@pytest.fixture(scope="session")
def built_book():
    """The built book; skips where there is none, which in CI is an error. Who has one can build others, too."""
    if not (HTML / "index.html").is_file():
        reason = f"there is no book in {HTML}: run `make book` first"
        (pytest.fail if os.environ.get("CI") else pytest.skip)(reason)


@pytest.fixture(scope="session")
def numba():
    """Skip where Numba is missing, as in a browser: the test is about what it compiles."""
    if find_spec("numba") is None:
        pytest.skip("Numba is not installed")


@pytest.fixture(scope="session")
def chromium():
    """A running Chromium; skips where there is none, which in CI is an error."""
    path = find()
    if path is None:
        (pytest.fail if os.environ.get("CI") else pytest.skip)(MISSING)
    from playwright.sync_api import expect, sync_playwright

    # What `expect` does not find at once it waits for, but writes down the whole page first: of a long one, on a busy
    # machine, that alone took its five seconds.
    expect.set_options(timeout=30_000)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def sandboxed():
    """Skip where submissions cannot be sandboxed, which in CI is an error."""
    from lincls_course.grading.sandbox import Sandbox, SandboxError

    try:
        Sandbox().probe()
    except SandboxError as error:
        (pytest.fail if os.environ.get("CI") else pytest.skip)(str(error))


@pytest.fixture(scope="session")
def server():
    """The address of a server of the built book, on this machine only."""
    with serve(HTML) as address:
        yield address


@pytest.fixture(scope="session")
def alone(tmp_path_factory, built_book):
    """A folder with a short page for each figure that moves."""
    from figure_pages import stand_alone

    folder = tmp_path_factory.mktemp("figures")
    stand_alone(folder)
    return folder


@pytest.fixture(params=["disk", "server"])
def site(request):
    """The address of the book's folder."""
    return HTML.as_uri() if request.param == "disk" else request.getfixturevalue("server")


# What these make takes minutes: their tests are of the gate (`.ci/run`, `make slow`), and not of `make test`.
COSTLY = {"coq", "epub", "graded", "small_book", "solutions", "system", "wheel", "wheels"}


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items):
    """Mark what uses a costly fixture, before marks select tests."""
    for item in items:
        if COSTLY & set(getattr(item, "fixturenames", ())):
            item.add_marker("gate")


def pytest_configure(config):
    """Name the marks of scikit-learn's own tests, which tests/test_sklearn_tests.py runs."""
    for mark in ("thread_unsafe", "no_check_spmatrix"):
        config.addinivalue_line("markers", f"{mark}: of scikit-learn's tests")
