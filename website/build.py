"""Build an edition's pages into _build, strictly: `make book`, or `python -m website.build` where there is no make.

Nothing is built when nothing has changed. Sphinx and jupyter-cache see edits of a page, ext/outputs.py sees those of
what its cells import; our Sphinx extensions, and what all figures are drawn with, are compared here, by content. The
outputs of the notebooks are the same in all editions, which share them. After a red build Sphinx reads the documents
again that were red.
"""

import hashlib
import io
import json
import multiprocessing
import os
import re
import shutil
import signal
import sys
import traceback
from contextlib import redirect_stdout
from itertools import chain
from pathlib import Path

from filelock import FileLock, Timeout

from tools.edition import BUILD, FOLDER, FONTS, HTML, ROOT

CACHE = BUILD / ".jupyter_cache"
CACHED = CACHE / "inputs.txt"
STATE = FOLDER / "inputs.json"
COURSE, ITEMS = "course/lincls_course", "exercises"  # what cells print does not depend on them
INDEX = HTML / "index.html"
LEVEL = re.compile(r"(^|: )(?:WARNING|ERROR|CRITICAL): ")
PLACE = re.compile(r"([^:\n]+?)(?:\.ipynb|(?:\.ip)?\.rst):?(\d*):+ ")  # sphinx-proof takes each page for .rst


def digest(*names, without=()):
    """Hash the names and contents of files and folders, but for those below the folders `without`."""
    sha, left_out = hashlib.sha256(sys.version.encode()), [ROOT / name for name in without]
    for name in names:
        path = ROOT / name
        for file in sorted(path.rglob("*")) if path.is_dir() else [path]:
            ours = file.is_file() and not {"__pycache__", ".ipynb_checkpoints"} & set(file.parts)
            if ours and not any(file.is_relative_to(folder) for folder in left_out):
                sha.update(f"{file.relative_to(ROOT)}\0".encode() + file.read_bytes())
    return sha.hexdigest()


class Messages(list):
    """What Sphinx writes, a message at a time."""

    write = list.append


def legible(message, cell_lines):
    """Return a message with its place first: in a notebook the cell, the line in it, and what stands there.

    A cell is told by the number in brackets that stands beside those of code when all have run in order.
    """
    message = LEVEL.sub(r"\1", message.strip().replace(f"{ROOT}{os.sep}", ""), count=1)
    place = PLACE.match(message)
    notebook = ROOT / f"{place[1]}.ipynb" if place else ROOT
    if not notebook.is_file():
        return message.replace(".rst:", ".md:", 1)
    where, number, line = f"{place[1]}.ipynb", *divmod(int(place[2] or 0), cell_lines)
    cells = [(c["cell_type"] == "code", "".join(c["source"])) for c in json.loads(notebook.read_text("utf-8"))["cells"]]
    for is_code, source in cells[number - 1 : number]:
        count = sum(is_code and bool(source.strip()) for is_code, source in cells[:number])
        where += f", {'cell' if is_code else 'text below cell'} [{count}]" if count else ", text at the top"
        if 0 < line <= len(source.splitlines()):
            where += f", line {line}"
            message += f"\n    {source.splitlines()[line - 1].strip()}"
    return f"{where}: {message[place.end() :]}"


def run_sphinx(red):
    """Write the pages, the documents `red` read anew; return what is wrong, and the documents in which it is.

    Jupyter Book translates its configuration for Sphinx, which unlike Jupyter Book writes where one tells it to.
    Both run in this process, so that one lock and one Ctrl-C are for all.
    """
    from jupyter_book.cli.main import main as jupyter_book
    from sphinx.application import ENV_PICKLE_FILENAME, Sphinx
    from sphinx.errors import SphinxError
    from sphinx.util.console import nocolor
    from sphinx.util.docutils import docutils_namespace, patch_docutils

    from website.ext.gates import CELL

    with redirect_stdout(io.StringIO()):
        jupyter_book(["config", "sphinx", str(ROOT)], standalone_mode=False)
    nocolor()
    said, doctrees = Messages(), FOLDER / ".doctrees"
    settings = {"nitpicky": True, "nb_execution_cache_path": str(CACHE)}
    try:
        with patch_docutils(ROOT), docutils_namespace():
            app = Sphinx(ROOT, ROOT, HTML, doctrees, "html", settings, status=None, warning=said)
            app.env.all_docs.update(dict.fromkeys(red, 0))  # last read in 1970
            app.build()
    except Exception as error:
        said.append(str(error) if isinstance(error, SphinxError) else traceback.format_exc())
        return [legible(message, CELL) for message in said], red
    named = [
        [name for name in app.env.found_docs if re.search(rf"\b{re.escape(name)}\b", message.replace(os.sep, "/"))]
        for message in said
    ]
    if not all(named):  # a fault of no document: read all
        Path(doctrees, ENV_PICKLE_FILENAME).unlink(missing_ok=True)
    return [legible(message, CELL) for message in said], sorted({*chain(*named)})


def main():
    """Forget what is stale, build what is missing, say where the book is."""
    drawn_with = ["book/data", "website/ext/fonts.py", "requirements.txt", "package-lock.json"]
    drawn = digest(*drawn_with)
    files = [path.relative_to(ROOT) for kind in ("v", "toml") for path in sorted((ROOT / "proofs").glob(f"*.{kind}"))]
    made_from = ["website/ext", "website/formulas.py", "tools", "_config.yml", "_toc.yml", "package-lock.json", *files]
    pages = digest(*made_from, COURSE)
    new = {
        "drawn": drawn,
        "pages": pages,
        "book": digest("book", "benchmarks/ratios.md", "website/static", "proofs/extracted", "lincls", ITEMS),
    }  # Sphinx knows which page shows an item
    new["slides"] = digest("website/slides.py", "website/deck.html", "website/deck.css")
    old = json.loads(STATE.read_text("utf-8")) if STATE.exists() else {}
    if old != new or not INDEX.exists():
        from website import slides
        from website.ext import fonts  # a second, and not when nothing has changed

        if not CACHED.exists() or CACHED.read_text("utf-8") != drawn:
            shutil.rmtree(CACHE, ignore_errors=True)
            fonts.for_figures(FONTS)
        if (old.get("drawn"), old.get("pages")) != (drawn, pages):
            shutil.rmtree(FOLDER, ignore_errors=True)
        FOLDER.mkdir(parents=True, exist_ok=True)
        unfinished = new | {"book": "unfinished", "red": old.get("red", [])}
        STATE.write_text(json.dumps(unfinished), "utf-8")
        print("Building the book (some minutes when the notebooks must run) ...", flush=True)
        os.environ["LINCLS_FONTS"] = str(FONTS)
        CACHE.mkdir(exist_ok=True)
        CACHED.write_text(drawn, "utf-8")
        said, red = run_sphinx(unfinished["red"])
        STATE.write_text(json.dumps(unfinished | {"red": red}), "utf-8")
        if said:
            sys.exit("\n".join([*said, "\nThe book was not built: all of this is wrong. Mend it, then repeat."]))
        slides.main()
        STATE.write_text(json.dumps(new), "utf-8")
    print(f"The book: {INDEX}\n          {INDEX.as_uri()}")


def alone():
    """Wait for a build that runs in this folder, which holds a lock as long as it lives; then build."""
    BUILD.mkdir(exist_ok=True)
    lock = FileLock(BUILD / ".lock")
    try:
        lock.acquire(blocking=False)
    except Timeout:
        print("Another build is running; waiting for it ...", flush=True)
        lock.acquire()
    main()


def interrupted(*_):
    """End at once, with the children; an exception would get lost where Python ignores them."""
    if not multiprocessing.parent_process():  # else one that writes pages
        for child in multiprocessing.active_children():
            child.kill()
        os.write(2, b"\nInterrupted; `make book` goes on from here.\n")
    os._exit(130)


if __name__ == "__main__":
    signal.signal(signal.SIGINT, interrupted)
    alone()
