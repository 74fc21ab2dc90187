"""Show the source of the package inside a notebook, so that what is read is what is tested."""

import ast
import inspect
import re
import textwrap
from collections.abc import Callable, Iterator
from itertools import accumulate
from typing import Any

__all__ = ["show_source", "Source"]

WIDTH = 84  # of a line that a page has room for


class Source:
    """The source of functions or classes; Jupyter and the book show it as highlighted Python."""

    def __init__(self, *objects: Callable) -> None:
        """Read the source of each object, without docstrings and types."""
        self.names = [f"{obj.__module__}.{obj.__qualname__}" for obj in objects]
        codes = [textwrap.dedent(inspect.getsource(obj)).rstrip() for obj in objects]
        self.codes = [_without_docstrings(_without_types(code)) for code in codes]

    def __repr__(self) -> str:
        """Name what is shown."""
        return f"<source of {', '.join(self.names)}>"

    @property
    def code(self) -> str:
        """Return all of the source, below a comment with the name of each object."""
        return "\n\n\n".join(f"# {name}\n{code}" for name, code in zip(self.names, self.codes, strict=True))

    def _repr_markdown_(self) -> str:
        return f"```python\n{self.code}\n```"


def show_source(*objects: Callable) -> Source:
    """Show the source of functions or classes of the installed package, in one listing.

    Docstrings, and the types of arguments, are left out: the API reference prints what they say.

    Parameters
    ----------
    *objects : functions or classes

    Returns
    -------
    Source
        Displayed by Jupyter as a Python listing.

    Raises
    ------
    TypeError
        If an object is neither a function nor a class, or there is none.

    Examples
    --------
    >>> from lincls import radius, show_source
    >>> show_source(radius)
    <source of lincls.geometry.radius>
    >>> print(show_source(radius).code)
    # lincls.geometry.radius
    def radius(X):
        return ...
    """
    kinds = [type(obj).__name__ for obj in objects if not (inspect.isfunction(obj) or inspect.isclass(obj))]
    if kinds or not objects:
        raise TypeError(f"show_source shows functions and classes, got {', '.join(kinds) or 'nothing'}")
    return Source(*objects)


def _without_docstrings(code: str) -> str:
    """Drop the lines of every docstring that more lines follow, with the blank line between."""
    lines: list[str | None] = [*code.splitlines()]
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)) and ast.get_docstring(node) is not None and node.body[1:]:
            first, last = node.body[0].lineno - 1, node.body[0].end_lineno or 0
            last += last < len(lines) and lines[last] == ""
            lines[first:last] = [None] * (last - first)
    return "\n".join(line for line in lines if line is not None)


def _without_types(code: str) -> str:
    """Leave out the annotations of functions and of variables in them; the fields of a class keep theirs."""
    return _edited(_edited(code, _annotations), _signatures)


def _edited(code: str, edits: Callable) -> str:
    """Return the code after some edits: triples of beginning, end and the new text, in bytes as ast counts them."""
    raw = code.encode()
    starts = [0, *accumulate(map(len, raw.splitlines(keepends=True)))]

    def span(node: Any) -> tuple[int, int]:
        return starts[node.lineno - 1] + node.col_offset, starts[node.end_lineno - 1] + node.end_col_offset

    for begin, end, text in sorted(edits(ast.parse(code), raw, span), reverse=True):
        raw = raw[:begin] + text + raw[end:]
    return raw.decode()


def _annotations(tree: ast.AST, raw: bytes, span: Callable) -> Iterator[tuple[int, int, bytes]]:
    """Leave out what annotates an argument, the value returned, or a variable of a function."""
    fields = [line for node in ast.walk(tree) if isinstance(node, ast.ClassDef) for line in node.body]
    for node in ast.walk(tree):
        if isinstance(node, ast.arg) and node.annotation:
            begin, end = span(node)
            default = re.compile(rb"\s*=\s*").match(raw, end)  # x: int = 1 becomes x=1
            yield begin + len(node.arg.encode()), default.end() if default else end, b"=" if default else b""
        elif isinstance(node, ast.FunctionDef) and node.returns:
            begin, end = span(node.returns)
            yield len(raw[: raw.rindex(b"->", 0, begin)].rstrip()), end, b""
        elif isinstance(node, ast.AnnAssign) and node.value and node not in fields:
            yield span(node.target)[1], span(node.annotation)[1], b""


def _signatures(tree: ast.AST, raw: bytes, span: Callable) -> Iterator[tuple[int, int, bytes]]:
    """Put a signature without comments on one line, if it fits there now, or all its arguments on one."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            begin = span(node)[0]
            last = max([begin, *(span(part)[1] for part in ast.walk(node.args) if hasattr(part, "lineno"))])
            rest = re.compile(rb"[^#:]*:").match(raw, last)
            signature = raw[begin : rest.end()] if rest else b"#"
            line = re.sub(rb"\(\n\s*", b"(", re.sub(rb",?\n\s*\)", b")", signature))
            line = re.sub(rb"\n\s*", b" ", line)
            margin, (head, arguments) = b" " * node.col_offset, line.rpartition(b")")[0].split(b"(", 1)
            three = b"%b(\n%b    %b\n%b):" % (head, margin, arguments, margin)
            shorter = [form for form in (line, three) if max(map(len, (margin + form).splitlines())) <= WIDTH]
            if shorter and b"#" not in line:
                yield begin, begin + len(signature), shorter[0]
