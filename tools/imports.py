"""Which module imports which, as it is written: for the layers of CONTRIBUTING.md, and for what a notebook rests on."""

import ast
from functools import cache


def modules(*folders):
    """Return the files of packages, which are folders, by the dotted names of the modules."""
    found = {}
    for folder in folders:
        for file in sorted(folder.rglob("*.py")):
            parts = file.relative_to(folder.parent).with_suffix("").parts
            found[".".join(part for part in parts if part != "__init__")] = file
    return found


def dotted(node):
    """Return the name `a.b.c` that an expression is, or what it reads with import_module; nothing for any other."""
    if isinstance(node, ast.Attribute):
        return f"{above}.{node.attr}" if (above := dotted(node.value)) else ""
    return node.id if isinstance(node, ast.Name) else ast.unparse(node) if is_read(node) else ""


def is_read(node):
    """Tell whether this is a call of import_module that says what it imports."""
    if not isinstance(node, ast.Call) or dotted(node.func) not in ("importlib.import_module", "import_module"):
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
    every = [*ast.walk(tree)]
    for node in every:
        for source, name, called in imported(node, base):
            if f"{source}.{name}" in names:
                source, name = f"{source}.{name}", None
            if source in names:
                yield source, name, node.lineno
            if source in names and name is None:
                known[called] = source
    for node in every:
        if isinstance(node, ast.Attribute) and (called := dotted(node.value)) in known:
            source = known[called]
            if f"{source}.{node.attr}" not in names:
                yield source, node.attr, node.lineno


read = cache(ast.parse)


@cache
def code(text):
    """Return what runs of a module: without docstrings, comments and layout."""
    tree = ast.parse(text)
    for docstring in docstrings(tree):
        docstring.value.value = ""
    return ast.dump(tree)


@cache
def printed(text):
    """Return what `show_source` may print of a module: all lines but those of docstrings."""
    lines = text.splitlines()
    for docstring in docstrings(read(text)):
        lines[docstring.lineno - 1 : docstring.end_lineno] = [""] * (docstring.end_lineno - docstring.lineno + 1)
    return "\n".join(filter(None, lines))


def docstrings(tree):
    """Return the statements of a module that are docstrings."""
    kinds = (ast.Module, ast.ClassDef, ast.FunctionDef)
    nodes = [node for node in ast.walk(tree) if isinstance(node, kinds)]
    return [node.body[0] for node in nodes if ast.get_docstring(node, clean=False) is not None]


class Sources:
    """The modules of a package, by their texts: what in them a program rests on."""

    def __init__(self, texts):
        """Parse them; what they import is read when it is asked for."""
        self.texts = texts
        self.trees = {module: read(text) for module, text in texts.items()}
        self.defined = {module: defined(tree) for module, tree in self.trees.items()}
        self.imports = cache(lambda module: {*self.homes(arrows(module, self.trees[module], texts))})

    def rests_on(self, program):
        """Return {module: what of it counts} for all modules that a program imports, also through others.

        Of what a program prints with `show_source` the comments count, too.
        """
        tree = ast.parse(program)
        calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and "show_source" in ast.unparse(node)]
        shown = {getattr(part, "id", getattr(part, "attr", None)) for call in calls for part in ast.walk(call)}
        taken = [*arrows("", tree, self.texts)]
        found = {module: printed(self.texts[module]) for module in self.homes(a for a in taken if a[1] in shown)}
        todo, seen = [*self.homes(taken)], set()
        while todo:
            module = todo.pop()
            if module not in seen:
                seen.add(module)
                found.setdefault(module, code(self.texts[module]))
                todo += self.imports(module)
        return found

    def homes(self, imports):
        """Yield the modules that define what is imported; an `__init__.py` mostly hands on what others define."""
        for source, name, *_ in imports:
            inside = [module for module in self.texts if module.startswith(f"{source}.")]
            if not inside or name in self.defined[source]:
                yield source
            elif name == "*":
                yield from inside
            elif name:
                above = [
                    (module, inner)
                    for node in self.trees[source].body
                    for module, inner, called in imported(node, source.split("."))
                    if called == name and module in self.texts
                ]
                # Else it is imported with a star, or on first use.
                yield from self.homes(above) if above else (m for m in inside if name in self.defined[m])


def defined(tree):
    """Return the names that a module defines at its top."""
    targets = [target for node in tree.body if isinstance(node, ast.Assign) for target in node.targets]
    named = [*tree.body, *targets]
    return {getattr(node, "name", getattr(node, "id", None)) for node in named} - {None}
