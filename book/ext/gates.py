"""What a strict build checks beyond Sphinx: alt texts, and that a red build stays red."""

import re
from pathlib import Path

from docutils import nodes
from sphinx.application import ENV_PICKLE_FILENAME
from sphinx.util import logging

log = logging.getLogger(__name__)

FILE_NAME = re.compile(r"\S+\.(svg|png|jpe?g|gif|webp|avif)", re.IGNORECASE)
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


def forget_red_build(app, exception):
    """Read everything again after warnings, or the next build, which reads nothing, would call itself green."""
    if exception or app._warncount:
        Path(app.doctreedir, ENV_PICKLE_FILENAME).unlink(missing_ok=True)


def setup(app):
    """Connect the gates."""
    app.connect("doctree-resolved", check_alt_texts)
    app.connect("build-finished", forget_red_build)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
