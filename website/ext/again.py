"""`{again} chapter fig-name`: a moving figure of a chapter once more, without its number, its caption and its label."""

from hashlib import sha256

from docutils import nodes
from sphinx.errors import ExtensionError
from sphinx.transforms.post_transforms import SphinxPostTransform
from sphinx.util.docutils import SphinxDirective

from lincls.moving.figure import MIME
from website.ext import differing


class again(nodes.General, nodes.Element):
    """Where it stands."""


class Again(SphinxDirective):
    """It stands where the figure is to be."""

    required_arguments = 2

    def run(self):
        """Note the figure; it is there when all pages are read."""
        chapter, label = self.arguments
        self.env.metadata[self.env.docname].setdefault("again", []).append((f"book/{chapter}", label))
        return [again(chapter=f"book/{chapter}", figure=label)]


def moving(doctree):
    """Yield the moving figures of a page: the labels, and the box of what they are made of."""
    for figure in doctree.findall(nodes.figure):
        for box in figure.findall(nodes.container):
            if box.get("mime_type") == MIME:
                yield figure["ids"], box


def copy(env, docname, label):
    """Return the figure of a page, for another page."""
    for ids, box in moving(env.get_doctree(docname)):
        if label in ids:
            parts = nodes.container("", *(part.deepcopy() for part in box.children))
            return nodes.figure("", parts, ids=[f"again-{label}"])  # docutils takes a second part for a caption
    raise ExtensionError(f"{docname} has no moving figure {label}")


def note(app, doctree):
    """Keep what tells when a page's figures have changed."""
    found = {id: sha256(box.pformat().encode()).digest() for ids, box in moving(doctree) for id in ids}
    app.env.metadata[app.env.docname]["moving"] = found


def write_anew(app, env):
    """Write the pages with figures that have changed."""
    shown = {name: facts["again"] for name, facts in env.metadata.items() if "again" in facts}
    figures = {name: facts.get("moving", {}) for name, facts in env.metadata.items()}
    now = {name: [figures.get(page, {}).get(label) for page, label in copies] for name, copies in shown.items()}
    return differing(env, "again", now)


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
    app.connect("doctree-read", note)
    app.connect("env-get-updated", write_anew)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
