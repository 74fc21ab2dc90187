"""For all tests, those of the notebooks in book/ too, which nbval runs."""

import gc
from functools import cache

import pytest

pytest.register_assert_rewrite("browser")


@cache
def prepare_kernels():
    """Let kernels share what they import, and start once more if another process took a port chosen for the first."""
    from nbval import kernel

    from tools import forked

    forked.share()
    start = kernel.start_new_kernel

    def start_or_again(**options):
        try:
            return start(**options)
        except RuntimeError:
            return start(**options)

    kernel.start_new_kernel = start_or_again


def pytest_collectstart(collector):
    """Do not compare pictures, which are not stored, nor listings and exercises, which test_book compares."""
    if hasattr(collector, "skip_compare"):
        prepare_kernels()
        collector.skip_compare += ("image/svg+xml", "text/markdown", "application/vnd.lincls.figure+json")


# Half a minute to minutes long: begun last they would keep one worker busy alone.
LONG = (
    "browser exercises figures proofs canaries reader runpage slides mutation attacks other_systems release bank "
    "page_exercises spoken grade course standards rooms sandbox work book data teaching push sklearn_api scale "
    "variants geometry certificates"
).split()
LONG = [*(f"test_{name}.py" for name in LONG), "logistic.ipynb"]


def pytest_collection_modifyitems(items):
    """Begin with the longest files."""
    items.sort(key=lambda item: LONG.index(item.path.name) if item.path.name in LONG else len(LONG))


def pytest_collection_finish():
    """Look for garbage less often, and not among eleven thousand tests: a tenth of the time."""
    gc.freeze()
    gc.set_threshold(200_000, 20, 20)
