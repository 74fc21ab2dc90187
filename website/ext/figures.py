"""Make classic scripts of the files of static/figures, since a page that was opened from disk loads no modules.

What the figures share becomes one script, and each figure one of its own, which only the pages with that figure load
(lightpage chooses). Comments and indentation stay behind. (A bundler such as esbuild would be another binary, for what
is a dozen lines here.)
"""

import re
from pathlib import Path

SHARED = ("numerics", "plane", "figure")
COMMENT = re.compile(r"^\s*(?://.*|/\*\*(?:.|\n)*?\*/)\n", re.MULTILINE)
SPACE = re.compile(r"\n\s*")
DEFINED = re.compile(r"^(?:const|class|function) (\w+)", re.MULTILINE)


def scripts(folder: Path) -> dict[str, str]:
    """Return what a folder of figures makes: the name of each script, and its text."""
    texts = {path.stem: path.read_text("utf-8") for path in sorted(folder.glob("*.js"))}
    shared = "\n".join(texts.pop(name) for name in SHARED)
    names = DEFINED.findall(shared)
    made = {"figures.js": _script(f"{shared}\nwindow.linclsFigures = {{ {', '.join(names)} }};")}
    for kind, text in texts.items():
        used = [name for name in names if re.search(rf"\b{name}\b", text)]
        made[f"figure-{kind}.js"] = _script(f"const {{ {', '.join(used)} }} = window.linclsFigures;\n{text}")
    return made


def _script(text):
    """Return a script whose names are known to itself alone."""
    return SPACE.sub("\n", COMMENT.sub("", f'"use strict";\n(() => {{\n{text}\n}})();')).strip() + "\n"


def announce(app, config):
    """Name the scripts; the shared one comes first."""
    for name in scripts(Path(app.confdir, "website", "static", "figures")):
        app.add_js_file(name, priority=810 if name == "figures.js" else 820)


def write(app):
    """Write the scripts among the static files."""
    if app.builder.format == "html":
        target = Path(app.outdir, "_static")
        target.mkdir(parents=True, exist_ok=True)
        for name, text in scripts(Path(app.confdir, "website", "static", "figures")).items():
            (target / name).write_text(text, "utf-8")


def setup(app):
    """Connect the hooks."""
    app.connect("config-inited", announce)
    app.connect("builder-inited", write)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
