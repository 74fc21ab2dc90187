"""Functions of the package with their loops in plain Python, or compiled."""

import functools
import importlib

import pytest

from lincls._compiled import compiled

MODULES = [importlib.import_module(f"lincls.{name}") for name in ("perceptron", "online", "multiclass")]


def with_loops(choose, function, *args, **options):
    """Call `function` with its loops as `choose` returns them."""
    with pytest.MonkeyPatch.context() as patch:
        for module in MODULES:
            patch.setattr(module, "fastest", lambda loop, work, otherwise=None: choose(loop))
        return function(*args, **options)


plainly = functools.partial(with_loops, lambda loop: loop)
compiledly = functools.partial(with_loops, compiled)
