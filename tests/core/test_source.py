"""Listings show the installed source: what is read is what is tested."""

import ast
import inspect
import io
from tokenize import COMMENT, generate_tokens

import pytest

import lincls
from lincls import perceptron, show_source, source
from lincls.geometry import Hyperplane
from lincls.perceptron import one_pass

SHOWN = [getattr(lincls, name) for name in lincls.__all__] + [one_pass, lincls.Perceptron]


def listing(obj):
    """The Python code of the Markdown that a notebook displays."""
    markdown = show_source(obj)._repr_markdown_()
    first, *code, last = markdown.split("\n")
    assert (first, last) == ("```python", "```")
    return "\n".join(code)


def docstrings(code):
    nodes = (n for n in ast.walk(ast.parse(code)) if isinstance(n, (ast.FunctionDef, ast.ClassDef)))
    return [ast.get_docstring(n) for n in nodes if n.body[1:]]  # one that is the whole body stays


@pytest.mark.parametrize("obj", SHOWN, ids=lambda obj: obj.__name__)
def test_listings_without_docstrings_are_otherwise_the_source(obj):
    shown, full = listing(obj), inspect.getsource(obj)
    assert not any(docstrings(shown))
    assert any(docstrings(full)) or ast.get_docstring(ast.parse(full).body[0])
    assert shown.split("\n", 1)[0] == f"# {obj.__module__}.{obj.__qualname__}"
    assert "`" * 3 not in shown
    assert max(map(len, shown.split("\n"))) <= 120


@pytest.mark.parametrize("obj", SHOWN, ids=lambda obj: obj.__name__)
def test_only_docstrings_and_types_are_left_out(obj):
    def bodies(code):
        tree = ast.parse(code)
        for node in ast.walk(tree):
            if isinstance(node, (ast.FunctionDef, ast.ClassDef)) and ast.get_docstring(node) is not None:
                node.body = node.body[1:] or node.body
            if isinstance(node, ast.FunctionDef):
                node.returns = None
                for line in node.body:
                    if isinstance(line, ast.AnnAssign):
                        node.body[node.body.index(line)] = ast.Assign([line.target], line.value, lineno=0)
            if isinstance(node, ast.arg):
                node.annotation = None
        return ast.unparse(tree)

    def comments(code):
        return [token.string for token in generate_tokens(io.StringIO(code).readline) if token.type == COMMENT]

    shown, full = listing(obj), inspect.getsource(obj)
    assert bodies(shown) == bodies(full)
    assert comments(shown) == [f"# {obj.__module__}.{obj.__qualname__}", *comments(full)]


TYPED = """
class A:
    x: int
    y: float = 2.0  # a field

    def f(
        self, X: ArrayLike, *rest: "int",
        é: str = "é ->", tol: float = 1e-08, **others: Callable[[int], None],
    ) -> dict[str, "A"] | None:
        # a: comment
        z: list[int] = [3]  # é: another

        def inner(q: int=3) -> int: return {q: 1}[q]
        return lambda a, b=3: f"{a:3d}"

    def g(
        self,
        x: int,  # why
        y: int = 3,
    ) -> int:  # -> as it was
        return x -y

    def h(self) -> int:
        return 1
"""
PLAIN = """
class A:
    x: int
    y: float = 2.0  # a field

    def f(self, X, *rest, é="é ->", tol=1e-08, **others):
        # a: comment
        z = [3]  # é: another

        def inner(q=3): return {q: 1}[q]
        return lambda a, b=3: f"{a:3d}"

    def g(
        self,
        x,  # why
        y=3,
    ):  # -> as it was
        return x -y

    def h(self):
        return 1
"""


def test_types_are_cut_and_all_else_stays():
    assert source._without_types(TYPED) == PLAIN
    assert source._without_types(PLAIN) == PLAIN


def test_a_signature_takes_as_few_lines_as_it_fits_on():
    def shown(*lengths):
        names = [f"        {'x' * length}: int,\n" for length in lengths]
        return source._without_types(f"class A:\n    def f(\n{''.join(names)}    ) -> int:\n        pass")

    a, b, c = ("x" * length for length in (40, 31, 4))
    assert shown(40, 30) == f"class A:\n    def f({a}, {b[1:]}):\n        pass"
    assert shown(40, 31) == f"class A:\n    def f(\n        {a}, {b}\n    ):\n        pass"
    assert shown(40, 31, 4) == f"class A:\n    def f(\n        {a},\n        {b},\n        {c},\n    ):\n        pass"


def test_several_objects_make_one_listing():
    shown = show_source(one_pass, Hyperplane.predict)
    assert repr(shown) == "<source of lincls.perceptron.one_pass, lincls.geometry.Hyperplane.predict>"
    parts = [show_source(one_pass).code, show_source(Hyperplane.predict).code]
    assert shown.code == "\n\n\n".join(parts)


def test_methods_are_shown_from_the_margin():
    assert listing(Hyperplane.predict) == (
        "# lincls.geometry.Hyperplane.predict\ndef predict(self, X):\n    return np.where(self.decision(X) > 0, 1, -1)"
    )


def test_the_blank_line_after_a_docstring_goes_with_it():
    first, *others = listing(Hyperplane).split("\n")[1:4]
    assert first == "@dataclass(frozen=True, eq=False, init=False)"
    assert others == ["class Hyperplane:", "    w: np.ndarray"]


def test_comments_stay():
    assert "# a mistake, or not a number" in listing(one_pass)


def test_the_plain_form_names_what_is_shown():
    assert repr(show_source(perceptron)) == "<source of lincls.perceptron.perceptron>"


def test_nothing_is_refused():
    with pytest.raises(TypeError, match="got nothing"):
        show_source()


@pytest.mark.parametrize(
    ("bad", "kind"), [(3, "int"), ("perceptron", "str"), (lincls, "module"), (len, "builtin_function_or_method")]
)
def test_what_has_no_source_is_refused(bad, kind):
    with pytest.raises(TypeError, match=f"show_source shows functions and classes, got {kind}"):
        show_source(bad)
