"""What a strict build needs beyond Sphinx: alt texts, places that can be found, no build upon half a build."""

import json
import re
from pathlib import Path

from docutils import nodes
from sphinx.application import ENV_PICKLE_FILENAME
from sphinx.util import logging

from website.ext import is_notebook

log = logging.getLogger(__name__)

FILE_NAME = re.compile(r"\S+\.(svg|png|jpe?g|gif|webp|avif)", re.IGNORECASE)
CELL = 10_000  # line k of cell i is line i * CELL + k of a notebook, as for myst-nb; cells count from 1
IMG = re.compile(r"<img\b[^>]*>", re.IGNORECASE)
ALT = re.compile(r"""\balt=(["'])(.*?)\1""", re.IGNORECASE | re.DOTALL)


def describes(alt: str) -> bool:
    """Tell whether an alt text can be one: neither empty nor a file's name."""
    return bool(alt.strip()) and not FILE_NAME.fullmatch(alt.strip())


def place(node):
    """Return the nearest node that knows its line: what stands within a line often does not."""
    while not node.line and node.parent is not None:
        node = node.parent
    return node


def check_alt_texts(app, doctree, docname):
    """Warn of each image, of MyST, of a cell or in raw HTML, that no words describe."""
    found = [(image, image["uri"], image.get("alt", "")) for image in doctree.findall(nodes.image)]
    for raw in doctree.findall(nodes.raw):
        for tag in IMG.findall(raw.astext()) if "html" in raw.get("format", "") else ():
            alt = ALT.search(tag)
            found.append((raw, tag, alt[2] if alt else ""))
    for node, image, alt in found:
        if not describes(alt):
            log.warning(
                "no words describe %s (alt=%r); for a notebook's figure they are in the cell's metadata: "
                '{"mystnb": {"image": {"alt": "..."}}}',
                image,
                alt,
                location=place(node) if place(node).line else docname,
                type="gates",
            )


def number_cells(app, docname, source):
    """Let the line that a warning names tell the cell as it is stored: exercises are in the page's source only."""
    if is_notebook(app.env, docname):
        notebook, number, lines = json.loads(source[0]), 0, []
        for cell in notebook["cells"]:
            number += not cell.get("id", "").startswith("the-")
            lines.append(number * CELL - 1)
        notebook["metadata"]["source_map"] = lines  # myst-nb's, which counts from 0
        source[0] = json.dumps(notebook)


def set_aside(app, builder):
    """Put away what Sphinx has read until it is written, too; a build after an interrupt reads everything anew."""
    read = Path(app.doctreedir, ENV_PICKLE_FILENAME)
    read.replace(read.with_suffix(".unwritten"))


def put_back(app, exception):
    """Let the next build go on from this one."""
    unwritten = Path(app.doctreedir, ENV_PICKLE_FILENAME).with_suffix(".unwritten")
    if not exception and unwritten.exists():
        unwritten.replace(unwritten.with_suffix(".pickle"))


def setup(app):
    """Connect the gates."""
    app.connect("source-read", number_cells, priority=900)  # when the exercises are there
    app.connect("doctree-resolved", check_alt_texts)
    app.connect("write-started", set_aside)
    app.connect("build-finished", put_back, priority=999)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
