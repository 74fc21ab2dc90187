"""What help() and an editor say: every public name has types and an example, and the examples are right."""

import doctest
import importlib
import inspect
import re
from pathlib import Path

import numpy as np
import pytest

import lincls

# What the API page lists: the names of the package, and these modules as a whole.
MODULES = ["checks", "datasets", "plain", "scale", "plot", "moving"]


def public():
    """Every public function and class, by its qualified name."""
    found = [getattr(lincls, name) for name in lincls.__all__]
    for module in (importlib.import_module(f"lincls.{name}") for name in MODULES):
        found += [value for name in module.__all__ if callable(value := getattr(module, name))]
    return {f"{obj.__module__.removeprefix('lincls.')}.{obj.__qualname__}": obj for obj in found}


def signatures(obj):
    """The function, or the public methods and properties of the class, also of its bases in the package."""
    if not inspect.isclass(obj):
        return [obj]
    bases = [base for base in obj.__mro__ if base.__module__.startswith("lincls")]
    own = [value for base in bases for name, value in vars(base).items() if name[0] != "_" or name == "__init__"]
    own = [getattr(value, "fget", None) or getattr(value, "__func__", value) for value in own]
    return [value for value in own if inspect.isfunction(value) and value.__module__.startswith("lincls")]


def untyped(function):
    """The parameters without a type, and "return"."""
    signature = inspect.signature(function)
    parameters = [p for p in signature.parameters.values() if p.name not in ("self", "cls")]
    missing = [p.name for p in parameters if p.annotation is p.empty]
    return missing + ["return"] * (signature.return_annotation is signature.empty)


def test_every_public_function_and_method_has_types():
    missing = {
        name: [f"{f.__qualname__}: {m}" for f in signatures(obj) if (m := untyped(f))] for name, obj in public().items()
    }
    assert {name: what for name, what in missing.items() if what} == {}


def test_every_public_function_and_class_has_an_example():
    assert [name for name, obj in public().items() if not examples(obj)] == []


def test_cases_where_others_are_silently_wrong_are_as_the_page_says():
    page = Path(__file__).parents[2].joinpath("book", "practitioners.md").read_text("utf-8")
    blocks = re.findall(r"```python\n(.*?)```", page, re.S)
    assert len(blocks) == 3
    exec("\n".join(blocks), {})


def without_a_reason(text):
    """The estimators that the table says are more than 1.5 times slower than a peer, and no reason below it names."""
    table, reasons = text.split("## Where we are behind")
    behind = {
        name for name, ratio in re.findall(r"\| (\w+)\([^|]*\|.*\| ([\d.]+) \|$", table, re.M) if float(ratio) > 1.5
    }
    return {name for name in behind if f"`{name}`" not in reasons}


def test_the_table_of_ratios_is_as_the_prose_of_its_page_says():
    text = Path(__file__).parents[2].joinpath("benchmarks", "ratios.md").read_text("utf-8")
    assert without_a_reason(text) == set()
    row = r"20 \| LogisticRegression\(\) \| 0e\+00 \| LogisticRegression, {} .*\| ([\d.]+) \|$"
    for peer, most in (("lbfgs", 1.5), ("newton-cholesky", 1)):
        ratios = [float(ratio) for ratio in re.findall(row.format(peer), text, re.M)]
        assert len(ratios) > 1
        assert max(ratios) < most
    crammer_singer = re.findall(r"\| LinearSVC, Crammer and Singer .*\| ([\d.]+) \|$", text, re.M)
    assert len(crammer_singer) > 2
    assert max(map(float, crammer_singer)) < 1.5


def test_a_slow_estimator_without_a_reason_is_found():
    table = "| 9 x 9 | KernelSVM(gamma=0.1) | 0e+00 | SVC, rbf | 4e-05 | 0.002 | {} |\n## Where we are behind\n{}"
    assert without_a_reason(table.format(1.6, "- `LinearSVM` is slow.")) == {"KernelSVM"}
    assert without_a_reason(table.format(1.6, "- `KernelSVM` is slow.")) == set()
    assert without_a_reason(table.format(1.4, "")) == set()


def test_a_missing_type_is_found():
    def partly(x, *rest: int, y: int = 3):
        pass

    class Typed:
        def method(self, x: int) -> int:
            return x

        @property
        def value(self):
            return 3

    partly.__module__ = Typed.method.__module__ = Typed.value.fget.__module__ = Typed.__module__ = "lincls.nowhere"
    assert untyped(partly) == ["x", "return"]
    assert [untyped(f) for f in signatures(Typed)] == [[], ["return"]]


# Examples -----------------------------------------------------------------------------------------


class Picky(doctest.OutputChecker):
    """Accepts what doctest accepts, unless it accepts anything."""

    def check_output(self, want, got, optionflags):
        """Compare; the second comparison fails unless the example is empty or all ellipsis."""
        same = super().check_output
        return same(want, got, optionflags) and (not got or not same(want, "something else\n", optionflags))


def documented():
    """What may hold examples: the modules, the public names and their methods."""
    docs = {"lincls": lincls} | {f"lincls.{name}": importlib.import_module(f"lincls.{name}") for name in MODULES}
    for name, obj in public().items():
        methods = signatures(obj) if inspect.isclass(obj) else []
        docs |= {name: obj} | {
            f"{method.__module__.removeprefix('lincls.')}.{method.__qualname__}": method for method in methods
        }
    return docs


def examples(obj):
    """The examples under the heading of a docstring, those that show an output."""
    doc = inspect.cleandoc(obj.__doc__ or "").partition("\nExamples\n--------\n")[2]
    return [example for example in doctest.DocTestParser().get_examples(doc) if example.want or example.exc_msg]


def run(doc, name="example"):
    """Run the examples of a docstring, which import what they use except np; return what goes wrong."""
    test = doctest.DocTestParser().get_doctest(inspect.cleandoc(doc), {"np": np}, name, None, None)
    said = []
    runner = doctest.DocTestRunner(Picky(), optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE)
    runner.run(test, out=said.append)
    return "".join(said)


@pytest.mark.parametrize("name", [name for name, obj in documented().items() if ">>>" in (obj.__doc__ or "")])
def test_the_examples_are_right(name):
    assert run(documented()[name].__doc__, name) == ""


@pytest.mark.parametrize(
    "doc",
    [
        ">>> 1 + 1\n3",
        ">>> print([1, 2])\n[1,\n 2]\n>>> 5",  # an output that is not shown
        ">>> lincls.radius([[3, 4]])\n5.0",  # not imported
        ">>> np.float64(0.1)\n0.1",
        ">>> 1 + 1\n...",  # accepts anything
        ">>> int('x')",
        ">>> int('x')\nTraceback (most recent call last):\n    ...\nValueError: something else",
        ">>> import warnings; warnings.warn('a warning is an error in the tests')",
    ],
)
def test_an_example_that_is_wrong_is_reported(doc):
    assert "Failed example" in run(doc)


def test_an_example_that_is_right_is_not_reported():
    doc = ">>> from lincls import radius\n>>> radius([[3, 4]])\n5.0\n>>> np.ones(3)\narray([1., ..., 1.])"
    assert run(doc) == ""
    assert not examples(test_an_example_that_is_right_is_not_reported)
    shows = type("Shows", (), {"__doc__": "One.\n\n    Examples\n    --------\n    >>> x = 1\n    >>> x\n    1\n    "})
    assert len(examples(shows)) == 1
