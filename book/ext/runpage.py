"""Let readers run the code of a page in the page: a place for the buttons at each cell, and what they fetch.

The buttons are static/run.js. When one is pressed it fetches _python/lincls.js, which is written here: the wheel of
this very package, the worker and the Python side (folder inpage), and the address of Pyodide. They stand in one script
since a page that was opened from disk may fetch nothing else.

``runpage_python`` in the configuration is that address, or else a folder that holds a release of Pyodide: what the book
needs of it is then copied beside the pages, and running needs no other host.
"""

import base64
import hashlib
import io
import json
import re
import shutil
import tempfile
import zipfile
from pathlib import Path

from docutils import nodes
from sphinx.util import logging

import lincls
from tools import edition
from tools.package import copy_package

log = logging.getLogger(__name__)

ROOT = Path(__file__).parents[2]
OURS = Path(__file__).with_name("inpage")

PYODIDE = "https://cdn.jsdelivr.net/pyodide/v314.0.7/full/"
CORE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide-lock.json", "python_stdlib.zip")
READ = ("*.bib", "data/*.csv")
CHECK = re.compile(r"""^check\((["'])(?P<id>[\w-]+)\1,""", re.MULTILINE)
PACKAGES = ("numpy", "scipy", "matplotlib", "scikit-learn", "cvxpy-base")


def place_buttons(app, doctree, docname):
    """Put an empty bar, which run.js fills, below the code of each cell, and below what an exercise has to complete."""
    if app.builder.format != "html" or not app.env.doc2path(docname).endswith(".ipynb"):
        return
    cells = [node for node in doctree.findall(nodes.container) if node.get("nb_element") == "cell_code_source"]
    for number, source in enumerate(cells, 1):
        source.append(bar(f'data-cell="{number}"'))
    for block in list(doctree.findall(nodes.literal_block)):
        match = CHECK.search(block.astext())
        if match and within(block, "exercise") and not within(block, "solution"):
            source = nodes.container(classes=["cell_input"])
            block.replace_self(nodes.container("", source, classes=["cell"]))
            source += [block, bar(f'data-exercise="{match["id"]}"')]


def bar(attribute):
    """Return an empty bar."""
    return nodes.raw("", f'<div class="run-bar pst-js-only" {attribute}></div>', format="html")


def within(node, name):
    """Tell whether a node stands in one of this class."""
    while node := node.parent:
        if name in node.get("classes", ()):
            return True
    return False


def write_python(app, exception):
    """Write what the first press of a button fetches."""
    if exception or app.builder.format != "html":
        return
    folder = Path(app.outdir, "_python")
    base = app.config.runpage_python
    if "://" not in base:
        copy_runtime(Path(app.confdir, base), folder / "pyodide")
        base = "pyodide/"
    elif not base.endswith("/"):
        base += "/"
    given = {
        "base": base,
        "code": (OURS / "worker.mjs").read_text("ascii"),
        "session": (OURS / "lincls_page.py").read_text("utf-8"),
        "files": {name: (ROOT / "book" / name).read_text("utf-8") for name in beside()},
    }
    given["wheel"] = base64.b64encode(build_wheel(edition.COURSE)).decode()
    folder.mkdir(exist_ok=True)
    Path(folder, "lincls.js").write_text(f"window.linclsPython = {json.dumps(given)};\n", "utf-8")


def beside():
    """List the files that cells may read: they stand beside the notebooks."""
    folder = ROOT / "book"
    return sorted(path.relative_to(folder).as_posix() for kind in READ for path in folder.glob(kind))


def build_wheel(course):
    """Put the package into a wheel, by hand: quick, and the same bytes each time."""
    version = lincls.__version__ + ("+course" if course else "")
    with tempfile.TemporaryDirectory() as folder:
        package = copy_package(Path(folder), course)
        files = {p.relative_to(folder).as_posix(): p.read_bytes() for p in sorted(package.rglob("*")) if p.is_file()}
    info = f"lincls-{version}.dist-info"
    files[f"{info}/METADATA"] = f"Metadata-Version: 2.1\nName: lincls\nVersion: {version}\n".encode()
    files[f"{info}/WHEEL"] = b"Wheel-Version: 1.0\nGenerator: runpage\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    files |= {f"{info}/licenses/{path.name}": path.read_bytes() for path in sorted(ROOT.glob("LICENSE*"))}
    record = [f"{name},sha256={fingerprint(data)},{len(data)}" for name, data in files.items()]
    files[f"{info}/RECORD"] = "\n".join([*record, f"{info}/RECORD,,", ""]).encode()
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(zipfile.ZipInfo(name), data, zipfile.ZIP_DEFLATED)  # dated 1980
    return buffer.getvalue()


def fingerprint(data):
    """Return a file's hash as RECORD writes it."""
    return base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()


def copy_runtime(source, target):
    """Copy of a release of Pyodide its core and the packages that the book imports, with those that they need."""
    names = [*CORE]
    if (source / "pyodide-lock.json").exists():
        known = json.loads((source / "pyodide-lock.json").read_text("utf-8"))["packages"]
        todo, seen = [*PACKAGES], set()
        while todo:
            package = todo.pop()
            if package in seen:
                continue
            seen.add(package)
            if package not in known:
                log.warning("runpage_python: the release of Pyodide in %s has no package %s", source, package)
                continue
            names.append(known[package]["file_name"])
            todo += known[package]["depends"]
    missing = [name for name in names if not (source / name).is_file()]
    if missing:
        log.warning(
            "runpage_python must be an address or the folder of a release of Pyodide; %s lacks %s",
            source,
            ", ".join(sorted(missing)),
        )
        return
    target.mkdir(parents=True, exist_ok=True)
    for name in names:
        there = target / name
        if not there.exists() or there.stat().st_mtime < (source / name).stat().st_mtime:
            shutil.copy2(source / name, there)


def setup(app):
    """Connect the hooks."""
    app.add_config_value("runpage_python", PYODIDE, "html", str)
    app.connect("doctree-resolved", place_buttons)
    app.connect("build-finished", write_python)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
