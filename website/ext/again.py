"""`{again} chapter fig-name`: a moving figure of a chapter once more, without its number, its caption and its label."""

from docutils import nodes
from sphinx.errors import ExtensionError
from sphinx.transforms.post_transforms import SphinxPostTransform
from sphinx.util.docutils import SphinxDirective

from lincls.moving.figure import MIME


class again(nodes.General, nodes.Element):
    """Where it stands."""


class Again(SphinxDirective):
    """It stands where the figure is to be."""

    required_arguments = 2

    def run(self):
        """Note the figure; it is there when all pages are read."""
        chapter, label = self.arguments
        self.env.note_dependency(f"book/{chapter}.ipynb")
        return [again(chapter=f"book/{chapter}", figure=label)]


def copy(env, docname, label):
    """Return the figure of a page, for another page."""
    for figure in env.get_doctree(docname).findall(nodes.figure):
        for box in figure.findall(nodes.container) if label in figure["ids"] else ():
            if box.get("mime_type") == MIME:
                parts = nodes.container("", *(part.deepcopy() for part in box.children))
                return nodes.figure("", parts, ids=[f"again-{label}"])  # docutils takes a second part for a caption
    raise ExtensionError(f"{docname} has no moving figure {label}")


class Insert(SphinxPostTransform):
    """Insert the figures."""

    default_priority = 5

    def run(self, **options):
        """Put each in its place."""
        for place in list(self.document.findall(again)):
            place.replace_self(copy(self.env, place["chapter"], place["figure"]))


def setup(app):
    """Connect them."""
    app.add_node(again)
    app.add_directive("again", Again)
    app.add_post_transform(Insert)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
