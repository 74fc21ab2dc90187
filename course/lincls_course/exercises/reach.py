"""Tell what of the package a student's function reaches for, by the names in its code."""

import contextlib
import inspect
import types

__all__ = ["reached"]


def reached(function, names):
    """Return those of some public names of lincls that a function's code, or that of a helper of its, can reach."""
    found, todo, seen = set(), [function], set()
    while todo:
        code, space = _code(todo.pop())
        if code is None or code in seen:
            continue
        seen.add(code)
        used = {*code.co_names, *code.co_freevars}
        values = [space[name] for name in used if name in space]
        modules = {value.__name__ for value in values if isinstance(value, types.ModuleType)} | used
        if any(_of_package(module) for module in modules):  # lincls.perceptron, also by an alias or imported inside
            found |= {name for name in used & {*names} if name not in space}
        found |= {value.__name__ for value in values if getattr(value, "__name__", "") in names and _public(value)}
        todo += [value for value in values if inspect.isfunction(value) and not _public(value)]
        todo += [(inner, space) for inner in code.co_consts if isinstance(inner, types.CodeType)]
    return [name for name in names if name in found]


def _code(thing):
    """Return the code and the names around it, of a function or of code inside one; (None, {}) of anything else."""
    if isinstance(thing, tuple):
        return thing
    if not inspect.isfunction(thing):
        return None, {}
    cells = {}
    for name, cell in zip(thing.__code__.co_freevars, thing.__closure__ or (), strict=True):
        with contextlib.suppress(ValueError):  # a cell that is still empty
            cells[name] = cell.cell_contents
    return thing.__code__, thing.__globals__ | cells


def _of_package(module):
    return module.partition(".")[0] == "lincls"


def _public(value):
    return _of_package(getattr(value, "__module__", None) or "")
