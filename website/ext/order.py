"""The order in which a page shows things: a figure before its source, a solution in the box of its exercise."""

from docutils import nodes
from myst_nb.sphinx_ import HideCodeCellNode
from sphinx_exercise.nodes import is_exercise_node, solution_node


def settle(app, doctree, docname):
    """Move the folded sources of figures below them, and solutions into their exercises."""
    for fold in list(doctree.findall(HideCodeCellNode)):
        cell = fold.parent
        if cell.index(fold) == 0 and any(cell.findall(nodes.figure)):
            cell.remove(fold)
            cell.append(fold)
    for solution in list(doctree.findall(solution_node)):
        before = solution.parent[solution.parent.index(solution) - 1]
        if is_exercise_node(before):
            solution.parent.remove(solution)
            before.append(solution)


def setup(app):
    """Connect the hook."""
    app.connect("doctree-resolved", settle)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
