"""What the course edition leaves out, besides the solutions: the pages for teachers, and what points to them.

In Markdown, what stands between the lines ``% full edition`` and ``% both editions`` is of the full one.
"""

import json
import re

import yaml

from tools import edition
from website.ext import is_notebook

TEACHING = "Teaching"  # a part in _toc.yml
FULL = re.compile(r"^% full edition\n(.*?)^% both editions\n", re.MULTILINE | re.DOTALL)


def without_passages(text):
    """Return a text without the passages of the full edition, or the lines around them."""
    return FULL.sub("" if edition.COURSE else r"\1", text)


def leave_out_passages(app, docname, source):
    """Drop them from a page."""
    if not is_notebook(app.env, docname):
        source[0] = without_passages(source[0])
    elif "% full edition" in source[0]:
        notebook = json.loads(source[0])
        for cell in notebook["cells"]:
            if cell["cell_type"] == "markdown":
                cell["source"] = without_passages("".join(cell["source"]))
        source[0] = json.dumps(notebook)


def read_contents(path):
    """Return the table of contents of this edition: that of the course has no part for teachers."""
    contents = yaml.safe_load(path.read_text("utf-8"))
    if edition.COURSE and "parts" in contents:
        contents["parts"] = [part for part in contents["parts"] if part.get("caption") != TEACHING]
    return contents


def leave_out_teaching(app, config):
    """Give Sphinx the contents of this edition; what they do not name is not built."""
    contents = read_contents(edition.ROOT / config.external_toc_path)
    if edition.COURSE and "parts" in contents:
        shorter = edition.FOLDER / "_toc.yml"
        shorter.write_text(yaml.safe_dump(contents, sort_keys=False), "utf-8")
        config.external_toc_path = str(shorter)


def setup(app):
    """Connect both; the contents are read at 900."""
    app.connect("source-read", leave_out_passages)
    app.connect("config-inited", leave_out_teaching, priority=850)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
