"""Let readers run the code of a page in the page: a place for the buttons at each cell, and what they fetch.

The buttons are static/run.js. When one is pressed it fetches _python/lincls.js, which is written here: the wheel of
this very package, the worker and the Python side (folder inpage), and the address of Pyodide. They stand in one script
since a page that was opened from disk may fetch nothing else. An exercise also fetches _python/lincls_course.js, the
wheel with the exercises, without solutions in the course edition.

``runpage_python`` in the configuration is that address, or else a folder that holds a release of Pyodide: what the book
needs of it then stands beside the pages, each file as a script, so that the code runs without a network, from disk too.
"""

import base64
import hashlib
import io
import json
import re
import tempfile
import zipfile
from pathlib import Path
from urllib.parse import urlsplit

from docutils import nodes
from sphinx.util import logging

import lincls
from tools import edition
from tools.package import copy_package
from website.ext import is_notebook

log = logging.getLogger(__name__)

ROOT = Path(__file__).parents[2]
OURS = Path(__file__).with_name("inpage")

VERSION = "314.0.7"
PYODIDE = f"https://cdn.jsdelivr.net/pyodide/v{VERSION}/full/"
LOCK = "pyodide-lock.json"
CORE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", LOCK, "python_stdlib.zip")
EXPECTED = (
    f"Expected was the unpacked release {VERSION} of Pyodide with all its packages, pyodide-{VERSION}.tar.bz2 of "
    f"https://github.com/pyodide/pyodide/releases (pyodide-core-{VERSION}.tar.bz2 holds no package)."
)
READ = ("*.bib", "data/*.csv")
CHECK = re.compile(r"""^check\((["'])(?P<id>[\w-]+)\1,""", re.MULTILINE)
NOTE = (
    '<div class="run-note pst-js-only">Cells run here, each after those above it. '
    "The first <em>Run</em> loads Python, some 10 MB, from {place}.</div>"
)
PACKAGES = ("numpy", "scipy", "matplotlib", "scikit-learn", "cvxpy-base")


def place_buttons(app, doctree, docname):
    """Put an empty bar, which run.js fills, below the code of each cell, and below what an exercise has to complete."""
    if app.builder.format != "html" or not is_notebook(app.env, docname):
        return
    cells = [node for node in doctree.findall(nodes.container) if node.get("nb_element") == "cell_code_source"]
    base = app.config.runpage_python
    place = urlsplit(base).netloc if "://" in base else "the book's own folder"
    shown = [source for source in cells if "above-input" not in source.parent["classes"]]
    first = next(iter(shown or cells), None)
    for number, source in enumerate(cells, 1):
        source.append(bar(f'data-cell="{number}"', NOTE.format(place=place) if source is first else ""))
    for block in list(doctree.findall(nodes.literal_block)):
        match = CHECK.search(block.astext())
        if match and within(block, "exercise") and not within(block, "solution"):
            source = nodes.container(classes=["cell_input"])
            block.replace_self(nodes.container("", source, classes=["cell"]))
            source += [block, bar(f'data-exercise="{match["id"]}"')]


def bar(attribute, note=""):
    """Return an empty bar, and what is said below it."""
    return nodes.raw("", f'<div class="run-bar pst-js-only" {attribute}></div>{note}', format="html")


def within(node, name):
    """Tell whether a node stands in one of this class."""
    while node := node.parent:
        if name in node.get("classes", ()):
            return True
    return False


def write_scripts(app, exception):
    """Write what the first press of a button fetches, when the pages are there."""
    if exception or app.builder.format != "html":
        return
    base = app.config.runpage_python
    try:
        write_python(Path(app.outdir, "_python"), base if "://" in base else Path(app.confdir, base))
    except FileNotFoundError as error:
        log.warning("runpage_python: %s", error)


def write_python(folder, base=PYODIDE):
    """Write into a folder what the first press of a button fetches.

    `base` is the address of Pyodide, or the path of its unpacked release, which is then written there, too.
    """
    folder.mkdir(exist_ok=True)
    if isinstance(base, Path):
        write_runtime(base, folder / "pyodide")
    given = {
        "base": "" if isinstance(base, Path) else base.rstrip("/") + "/",
        "code": (OURS / "worker.mjs").read_text("ascii"),
        "session": (OURS / "lincls_page.py").read_text("utf-8"),
        "files": {name: (ROOT / "book" / name).read_text("utf-8") for name in beside()},
        "wheel": in_base64("lincls"),
    }
    Path(folder, "lincls.js").write_text(f"window.linclsPython = {json.dumps(given)};\n", "utf-8")
    course = json.dumps({"wheel": in_base64("lincls_course")})
    Path(folder, "lincls_course.js").write_text(f"window.linclsCourse = {course};\n", "utf-8")


def in_base64(name):
    """Return the wheel of one of our packages as a script holds it."""
    return base64.b64encode(build_wheel(name, course=edition.COURSE)).decode()


def beside():
    """List the files that cells may read: they stand beside the notebooks."""
    folder = ROOT / "book"
    return sorted(path.relative_to(folder).as_posix() for kind in READ for path in folder.glob(kind))


def build_wheel(name, *, course):
    """Put a package into a wheel, by hand: quick, and the same bytes each time."""
    version = lincls.__version__
    with tempfile.TemporaryDirectory() as folder:
        package = copy_package(name, Path(folder), course=course)
        files = {p.relative_to(folder).as_posix(): p.read_bytes() for p in sorted(package.rglob("*")) if p.is_file()}
    info = f"{name}-{version}.dist-info"
    files[f"{info}/METADATA"] = f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n".encode()
    files[f"{info}/WHEEL"] = b"Wheel-Version: 1.0\nGenerator: runpage\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    files |= {f"{info}/licenses/{path.name}": path.read_bytes() for path in sorted(ROOT.glob("LICENSE*"))}
    record = [f"{path},sha256={fingerprint(data)},{len(data)}" for path, data in files.items()]
    files[f"{info}/RECORD"] = "\n".join([*record, f"{info}/RECORD,,", ""]).encode()
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for path, data in files.items():
            archive.writestr(zipfile.ZipInfo(path), data, zipfile.ZIP_DEFLATED)  # dated 1980
    return buffer.getvalue()


def fingerprint(data):
    """Return a file's hash as RECORD writes it."""
    return base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()


def write_runtime(source, target):
    """Write of a release of Pyodide its core and the packages that the book imports, with those that they need.

    Each file becomes a script: a page that was opened from disk may load scripts and read nothing else.
    """
    lock = read_lock(source)
    names = [*CORE, *(package["file_name"] for package in lock["packages"].values())]
    if missing := [name for name in names if not (source / name).is_file()]:
        raise FileNotFoundError(f"{source} lacks {', '.join(sorted(missing))}. {EXPECTED}")
    target.mkdir(exist_ok=True)
    for name in names:
        data = json.dumps(lock).encode() if name == LOCK else (source / name).read_bytes()
        script = f"linclsBeside({json.dumps(name)}, {json.dumps(base64.b64encode(data).decode())});\n"
        (target / f"{name}.js").write_text(script, "ascii")


def read_lock(source):
    """Return the list of packages of a release of Pyodide, with those alone that the book needs."""
    if not (source / LOCK).is_file():
        raise FileNotFoundError(f"{source} is no release of Pyodide, since it lacks {LOCK}. {EXPECTED}")
    lock = json.loads((source / LOCK).read_text("utf-8"))
    todo, needed = [*PACKAGES], {}
    while todo:
        name = todo.pop()
        if name not in lock["packages"]:
            raise FileNotFoundError(f"{source} lists no package {name} in {LOCK}. {EXPECTED}")
        if name not in needed:
            needed[name] = lock["packages"][name]
            todo += needed[name]["depends"]
    return lock | {"packages": needed}


def setup(app):
    """Connect the hooks."""
    app.add_config_value("runpage_python", PYODIDE, "html", str)
    app.connect("doctree-resolved", place_buttons)
    app.connect("build-finished", write_scripts)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
