"""Listings show the installed source: what is read is what is tested."""

import ast
import inspect

import pytest

import lincls
from lincls import perceptron, show_source
from lincls.geometry import Hyperplane
from lincls.perceptron import one_pass

SHOWN = [getattr(lincls, name) for name in lincls.__all__] + [one_pass, lincls.Perceptron]


def listing(obj, **options):
    """The Python code of the Markdown that a notebook displays."""
    markdown = show_source(obj, **options)._repr_markdown_()
    first, *code, last = markdown.split("\n")
    assert (first, last) == ("```python", "```")
    return "\n".join(code)


def docstrings(code):
    nodes = (n for n in ast.walk(ast.parse(code)) if isinstance(n, (ast.FunctionDef, ast.ClassDef)))
    return [ast.get_docstring(n) for n in nodes]


@pytest.mark.parametrize("obj", SHOWN, ids=lambda obj: obj.__name__)
def test_listings_without_docstrings_are_otherwise_the_source(obj):
    shown, full = listing(obj), listing(obj, docstring=True)
    assert not any(docstrings(shown))
    assert any(docstrings(full))
    assert full.split("\n", 1)[1] == inspect.getsource(obj).rstrip()
    assert shown.split("\n", 1)[0] == f"# {obj.__module__}.{obj.__qualname__}"
    # every line shown is a line of the source, in its order
    lines = iter(full.split("\n"))
    assert all(any(line == other for other in lines) for line in shown.split("\n"))
    assert "`" * 3 not in shown


@pytest.mark.parametrize("obj", SHOWN, ids=lambda obj: obj.__name__)
def test_only_docstrings_are_left_out(obj):
    def bodies(code):
        tree = ast.parse(code)
        for node in ast.walk(tree):
            if isinstance(node, (ast.FunctionDef, ast.ClassDef)) and ast.get_docstring(node) is not None:
                node.body = node.body[1:]
        return ast.unparse(tree)

    assert bodies(listing(obj)) == bodies(listing(obj, docstring=True))


def test_methods_are_shown_from_the_margin():
    assert listing(Hyperplane.predict) == (
        "# lincls.geometry.Hyperplane.predict\ndef predict(self, X):\n    return np.where(self.decision(X) > 0, 1, -1)"
    )


def test_the_blank_line_after_a_docstring_goes_with_it():
    first, second, third = listing(Hyperplane).split("\n")[1:4]
    assert (first, second, third) == ("@dataclass(frozen=True, eq=False)", "class Hyperplane:", "    w: np.ndarray")


def test_comments_stay():
    assert "# a mistake, or not a number" in listing(one_pass)


def test_the_plain_form_names_what_is_shown():
    assert repr(show_source(perceptron)) == "<source of lincls.perceptron.perceptron>"


@pytest.mark.parametrize(
    ("bad", "kind"), [(3, "int"), ("perceptron", "str"), (lincls, "module"), (len, "builtin_function_or_method")]
)
def test_what_has_no_source_is_refused(bad, kind):
    with pytest.raises(TypeError, match=f"show_source shows functions and classes, got {kind}"):
        show_source(bad)
