"""Mend what the libraries below give to assistive technology (the rules are axe-core's)."""

from string import ascii_uppercase

from docutils import nodes
from sphinx_design.dropdown import dropdown_title


def mend(app, doctree, docname):
    """Mend ids, headings of tables and quizzes of one page."""
    # sphinx-proof and sphinx-exercise repeat an id in every box: the first keeps it.
    seen = set()
    for node in doctree.findall(nodes.Element):
        if node.get("ids"):
            node["ids"] = [i for i in node["ids"] if i not in seen]
            seen.update(node["ids"])

    # axe does not read MathML: a table's heading that is only a formula gets its source as a name.
    for head in doctree.findall(nodes.thead):
        for entry in head.findall(nodes.entry):
            formulas = list(entry.findall(nodes.math))
            if "".join(math.astext() for math in formulas) == entry.astext():
                for math in formulas:
                    math["label"] = math.astext().replace("\\", "")

    # A letter names each option of a quiz, also where the option is only a formula.
    for quiz in doctree.findall(lambda node: isinstance(node, nodes.admonition) and "quiz" in node["classes"]):
        for letter, title in zip(ascii_uppercase, list(quiz.findall(dropdown_title)), strict=False):
            title.insert(0, nodes.inline("", letter, classes=["option"]))


def visit_citation(translator, node):
    """Write an entry of the bibliography as a plain list item: docutils uses a role that ARIA has withdrawn."""
    type(translator).visit_citation(translator, node)
    translator.body[-1] = translator.body[-1].replace('role="doc-biblioentry"', 'role="listitem"')


def depart_citation(translator, node):
    """Close the entry."""
    type(translator).depart_citation(translator, node)


def name_folds(app, pagename, templatename, context, doctree):
    """Let the line that unfolds a cell be called what it says: myst-nb gives it another name."""
    if "body" in context:
        context["body"] = context["body"].replace(' aria-label="Toggle hidden content"', "")


def setup(app):
    """Connect the repairs."""
    app.add_node(nodes.citation, override=True, html=(visit_citation, depart_citation))
    app.connect("doctree-resolved", mend)
    app.connect("html-page-context", name_folds)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
