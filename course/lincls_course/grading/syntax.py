"""What the text of a cell tells before it runs: what it imports, what it defines, whether it only computes."""

import ast
import functools
import re

__all__ = ["defined", "harmless", "imported", "opening"]

MAX_CELL = 50_000  # characters in one cell of code: to parse a longer one can take minutes

# What an honest answer imports; with another module, the question is run once more without the other cells.
HARMLESS = set(
    "numpy scipy lincls math cmath matplotlib cvxpy sklearn collections functools itertools fractions decimal operator "
    "random statistics string time typing dataclasses warnings numbers heapq bisect copy".split()
)
SUSPECT = {"exec", "eval", "compile", "setattr", "delattr", "globals", "vars", "open", "input", "exit", "quit"}
SUSPECT |= {"attrgetter", "methodcaller", "ctypes", "ctypeslib"}  # what reaches anything by a text or by its address


def harmless(source):
    """Tell whether code only computes: it sets no attribute, imports nothing unusual, reaches for nothing hidden."""
    body = _parsed(source)
    if body is None:
        return False
    for node in ast.walk(ast.Module(body, [])):
        if isinstance(node, ast.Global | ast.Delete | ast.ClassDef):
            return False
        if isinstance(node, ast.Attribute) and (isinstance(node.ctx, ast.Store) or node.attr.startswith("_")):
            return False
        if isinstance(node, ast.Attribute) and node.attr in SUSPECT:
            return False
        if isinstance(node, ast.Name) and (node.id in SUSPECT or node.id.startswith("__")):
            return False
        if isinstance(node, ast.Import | ast.ImportFrom):
            names = [node.module or ""] if isinstance(node, ast.ImportFrom) else [alias.name for alias in node.names]
            if not {name.partition(".")[0] for name in names} <= HARMLESS:
                return False
    return True


@functools.lru_cache(2_000)
def _parsed(source):
    if len(source) > MAX_CELL:
        return None
    try:
        return ast.parse(source).body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None


def imported(source):
    """Return the names that a cell's imports bind at its top level."""
    imports = [node for node in _parsed(source) or () if isinstance(node, ast.Import | ast.ImportFrom)]
    return {alias.asname or alias.name.partition(".")[0] for node in imports for alias in node.names}


def defined(source):
    """Return the names that a cell binds at its top level, also where it is no valid Python."""
    body = _parsed(source)
    if body is None:
        return set(re.findall(r"^(?:def\s+)?(\w+)\s*[=(]", source, flags=re.MULTILINE))
    names = {node.name for node in body if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef)}
    for node in body:
        targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
        names |= {name.id for target in targets if target for name in ast.walk(target) if isinstance(name, ast.Name)}
    return names | imported(source)


def opening(source):
    """Return the first line of a cell, by which its author finds it: Jupyter shows no numbers before cells have run."""
    first = next((line.strip() for line in source.splitlines() if line.strip()), "")
    return "`" + first[:60].replace("`", "'") + ("..." if len(first) > 60 else "") + "`"
