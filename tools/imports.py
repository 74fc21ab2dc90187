"""Which module imports which, as it is written: for the layers of CONTRIBUTING.md, and for what a notebook rests on."""

import ast


def modules(*folders):
    """Return the files of packages, which are folders, by the dotted names of the modules."""
    found = {}
    for folder in folders:
        for file in sorted(folder.rglob("*.py")):
            parts = file.relative_to(folder.parent).with_suffix("").parts
            found[".".join(part for part in parts if part != "__init__")] = file
    return found


def is_read(node):
    """Tell whether this is a call of import_module that says what it imports."""
    if not isinstance(node, ast.Call) or ast.unparse(node.func) not in ("importlib.import_module", "import_module"):
        return False
    return bool(node.args) and isinstance(getattr(node.args[0], "value", None), str)


def imported(node, base):
    """Triples that a statement or a call imports: module, name or None where it is the module itself, what it binds."""
    if isinstance(node, ast.Import):
        return [(alias.name, None, alias.asname or alias.name) for alias in node.names]
    if isinstance(node, ast.ImportFrom):
        above = base[: len(base) - node.level + 1] if node.level else []
        module = ".".join([*above, *filter(None, [node.module])])
        return [(module, alias.name, alias.asname or alias.name) for alias in node.names]
    if is_read(node):
        name = node.args[0].value
        return [(".".join([*base, name[1:]]) if name.startswith(".") else name, None, ast.unparse(node))]
    return []


def arrows(module, tree, names):
    """Triples (imported module, name or None, line) of all imports of own modules, at any depth.

    The name in `module.name` counts as imported, too.
    """
    inside = any(other.startswith(f"{module}.") for other in names)
    base = module.split(".") if inside else module.split(".")[:-1]
    known = {name: name for name in names}  # modules, by what they are called here
    for node in ast.walk(tree):
        for source, name, called in imported(node, base):
            if f"{source}.{name}" in names:
                source, name = f"{source}.{name}", None
            if source in names:
                yield source, name, node.lineno
            if source in names and name is None:
                known[called] = source
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and ast.unparse(node.value) in known:
            source = known[ast.unparse(node.value)]
            if f"{source}.{node.attr}" not in names:
                yield source, node.attr, node.lineno
