"""Show the source of the package inside a notebook, so that what is read is what is tested."""

import ast
import inspect
import textwrap

__all__ = ["show_source"]


class Source:
    """The source of a function or class; Jupyter and the book show it as highlighted Python."""

    def __init__(self, obj, docstring):
        """Read the source of `obj`, with or without the docstrings."""
        self.name = f"{obj.__module__}.{obj.__qualname__}"
        self.code = textwrap.dedent(inspect.getsource(obj)).rstrip()
        if not docstring:
            self.code = _without_docstrings(self.code)

    def __repr__(self):
        """Name what is shown."""
        return f"<source of {self.name}>"

    def _repr_markdown_(self):
        return f"```python\n# {self.name}\n{self.code}\n```"


def show_source(obj, *, docstring=False):
    """Show the source of a function or class of the installed package.

    Parameters
    ----------
    obj : function or class
    docstring : bool
        Whether to keep docstrings; the API reference prints them, so the chapters leave them out.

    Returns
    -------
    Source
        Displayed by Jupyter as a Python listing.
    """
    if not (inspect.isfunction(obj) or inspect.isclass(obj)):
        raise TypeError(f"show_source shows functions and classes, got {type(obj).__name__}")
    return Source(obj, docstring)


def _without_docstrings(code):
    """Drop the lines of every docstring, with the blank line that follows one."""
    lines = code.splitlines()
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)) and ast.get_docstring(node) is not None:
            first, last = node.body[0].lineno - 1, node.body[0].end_lineno
            last += last < len(lines) and lines[last] == ""
            lines[first:last] = [None] * (last - first)
    return "\n".join(line for line in lines if line is not None)
