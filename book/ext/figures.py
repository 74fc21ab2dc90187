"""Join the files of static/figures to one classic script: a page that was opened from disk loads no modules.

The shared files come first; each figure is a block, so that nothing in it is known to another. Comments and indentation
stay behind. (A bundler such as esbuild would be another binary, for what is a dozen lines here.)
"""

import re
from pathlib import Path

SHARED = ("numerics", "plane", "figure")
COMMENT = re.compile(r"^\s*(?://.*|/\*\*(?:.|\n)*?\*/)\n", re.MULTILINE)
SPACE = re.compile(r"\n\s*")


def join(folder: Path) -> str:
    """Return the script that the files of a folder make."""
    texts = {path.stem: path.read_text("utf-8") for path in sorted(folder.glob("*.js"))}
    shared = [texts.pop(name) for name in SHARED]
    whole = "\n".join(['"use strict";', "(() => {", *shared, *(f"{{\n{text}\n}}" for text in texts.values()), "})();"])
    return SPACE.sub("\n", COMMENT.sub("", whole)) + "\n"


def write(app):
    """Write the script among the static files."""
    if app.builder.format == "html":
        target = Path(app.outdir, "_static", "figures.js")
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(join(Path(app.confdir, "book", "static", "figures")), "utf-8")


def setup(app):
    """Connect the hook."""
    app.connect("builder-inited", write)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
