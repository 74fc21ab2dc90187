"""Show the source of the package inside a notebook, so that what is read is what is tested."""

import ast
import inspect
import re
import textwrap
from collections.abc import Callable, Iterator
from itertools import accumulate
from typing import Any

__all__ = ["show_source", "Source"]

WIDTH = 120  # of a line


class Source:
    """The source of a function or class; Jupyter and the book show it as highlighted Python."""

    def __init__(self, obj: Callable, docstring: bool) -> None:
        """Read the source of `obj`, with or without docstrings and types."""
        self.name = f"{obj.__module__}.{obj.__qualname__}"
        self.code = textwrap.dedent(inspect.getsource(obj)).rstrip()
        if not docstring:
            self.code = _without_docstrings(_without_types(self.code))

    def __repr__(self) -> str:
        """Name what is shown."""
        return f"<source of {self.name}>"

    def _repr_markdown_(self) -> str:
        return f"```python\n# {self.name}\n{self.code}\n```"


def show_source(obj: Callable, *, docstring: bool = False) -> Source:
    """Show the source of a function or class of the installed package.

    Parameters
    ----------
    obj : function or class
    docstring : bool
        Whether to keep the docstrings, and the types of arguments; the API reference prints what they say, so
        the chapters leave them out.

    Returns
    -------
    Source
        Displayed by Jupyter as a Python listing.

    Raises
    ------
    TypeError
        If `obj` is neither a function nor a class.

    Examples
    --------
    >>> from lincls import radius, show_source
    >>> show_source(radius)
    <source of lincls.geometry.radius>
    >>> print(show_source(radius).code)
    def radius(X):
        return ...
    """
    if not (inspect.isfunction(obj) or inspect.isclass(obj)):
        raise TypeError(f"show_source shows functions and classes, got {type(obj).__name__}")
    return Source(obj, docstring)


def _without_docstrings(code: str) -> str:
    """Drop the lines of every docstring, with the blank line that follows one."""
    lines: list[str | None] = [*code.splitlines()]
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)) and ast.get_docstring(node) is not None:
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
    """Put a signature without comments on one line, if it fits there now."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            begin = span(node)[0]
            last = max([begin, *(span(part)[1] for part in ast.walk(node.args) if hasattr(part, "lineno"))])
            rest = re.compile(rb"[^#:]*:").match(raw, last)
            signature = raw[begin : rest.end()] if rest else b"#"
            line = re.sub(rb"\(\n\s*", b"(", re.sub(rb",?\n\s*\)", b")", signature))
            line = re.sub(rb"\n\s*", b" ", line)
            if b"#" not in line and node.col_offset + len(line) <= WIDTH:
                yield begin, begin + len(signature), line
