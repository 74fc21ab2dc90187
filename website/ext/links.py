"""Let each name of the package in a cell, and the name of what it lists, lead to its entry on the API page.

What a name stands for is read from the imports of the page so far; nothing runs. sphinx-codeautolink 0.19 was tried:
it reads and writes each finished page anew, for which the book takes 25 s more, and looks for the tags that
lightpage.py leaves out.
"""

import ast
import re

from docutils import nodes

from website.ext import is_notebook

API = "book/api"
HEAD = re.compile(r"^# lincls\.[\w.]*?(\w+)$", re.MULTILINE)  # of an object that show_source lists
SHORT = 12  # lines of a listing that keeps together on paper
LETTER = re.compile(r"(<[^>]*>)|&#?\w+;|.", re.DOTALL)


def uses(source, known):
    """Yield (begin, text, path) of the names that may be the package's; `known`, {name: path}, learns the imports."""
    try:
        every = [*ast.walk(ast.parse(source))]
    except SyntaxError:  # it fails when it runs, and so is told
        return
    lines, found = source.encode().split(b"\n"), []
    for node in every:
        if isinstance(node, ast.Import | ast.ImportFrom):
            above = f"{node.module}." if isinstance(node, ast.ImportFrom) else ""
            known |= {alias.asname or alias.name: above + alias.name for alias in node.names}
            found += [(alias, alias.name, above + alias.name) for alias in node.names]
    own = {node.arg for node in every if isinstance(node, ast.arg)}
    own |= {node.id for node in every if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
    for node in every:
        root, dot, rest = (ast.unparse(node) if isinstance(node, ast.Name | ast.Attribute) else "").partition(".")
        if root in known and root not in own:
            found.append((node, root + dot + rest, known[root] + dot + rest))
    for node, text, path in found:
        before = [*lines[: node.lineno - 1], lines[node.lineno - 1][: node.col_offset]]  # ast counts bytes
        yield len(b"\n".join(before).decode()), text, path


def find_links(app, doctree, docname):
    """Note at each block of code of a notebook where its links begin and end, and where they lead."""
    if app.builder.format != "html" or not is_notebook(app.env, docname):
        return
    objects, api = app.env.domains["py"].objects, app.builder.get_relative_uri(docname, API)
    entries = {path: f"{api}#{entry.node_id}" for path, entry in objects.items() if path.startswith("lincls.")}
    known, named = {}, {}
    for block in doctree.findall(nodes.literal_block):
        source = block.astext()
        if block.parent.get("nb_element") == "cell_code_source":
            found = [(at, text, path) for at, text, path in uses(source, known) if source.startswith(text, at)]
            found = sorted(use for use in found if use[2] in entries)
            named = {text.rpartition(".")[2]: entries[path] for _, text, path in found}
            block["links"] = {at: (at + len(text), entries[path]) for at, text, path in found}  # the longest stays
        elif HEAD.match(source):
            heads = [(source.index(head[1], head.end()), head[1]) for head in HEAD.finditer(source)]
            block["links"] = {at: (at + len(name), named[name]) for at, name in heads if name in named}


def visit_listing(translator, node):
    """Write a block of code, then put the links into its HTML, at the letters where they begin and end."""
    if node.astext().count("\n") > SHORT:
        node["classes"] = [*node["classes"], "long-listing"]  # print.css lets it go on overleaf
    try:
        type(translator).visit_literal_block(translator, node)
    finally:  # it raises SkipNode
        links, at, end, parts = node.get("links", {}), 0, -1, []
        for letter in LETTER.finditer(translator.body[-1]) if links else ():
            if not letter[1]:
                if at in links:
                    end, address = links[at]
                    parts.append(f'<a href="{address}">')
                at += 1
            parts.append(letter[0])
            if not letter[1] and at == end:
                parts.append("</a>")
        translator.body[-1] = "".join(parts) or translator.body[-1]


def setup(app):
    """Connect the hooks."""
    app.connect("doctree-resolved", find_links)
    app.add_node(nodes.literal_block, override=True, html=(visit_listing, None))
    return {"parallel_read_safe": True, "parallel_write_safe": True}
