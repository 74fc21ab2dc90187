"""Build an edition's pages into _build, strictly: `make book`, or `python -m tools.build` where there is no make.

Nothing is built when nothing has changed. Sphinx and jupyter-cache see edits of a page; they do not see edits of what
the cells import or of our Sphinx extensions, so those are compared here, by content. The outputs of the notebooks are
the same in all editions, which share them.
"""

import hashlib
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

from book.ext import fonts
from tools import slides
from tools.edition import BUILD, FOLDER, HTML, ROOT

CACHE = BUILD / ".jupyter_cache"
CACHED = CACHE / "inputs.txt"
STATE = FOLDER / "inputs.json"
FONTS = BUILD / "fonts"  # for the figures; lincls.plot looks there
EXERCISES, GRADING = "lincls/exercises", "lincls/grading"  # what cells print does not depend on them
ITEMS = [f"{EXERCISES}/items", f"{EXERCISES}/quizzes"]
INDEX = HTML / "index.html"


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


def run_sphinx():
    """Write the pages; return what Sphinx said if a warning makes it fail, and else nothing.

    Jupyter Book translates its configuration for Sphinx, which unlike Jupyter Book writes where one tells it to.
    """
    translate = [Path(sys.executable).with_name("jupyter-book"), "config", "sphinx", "."]
    subprocess.run(translate, cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
    command = [sys.executable, "-m", "sphinx", "-b", "html", "-q", "-W", "-n", "--keep-going"]
    command += ["-d", FOLDER / ".doctrees", "-D", f"nb_execution_cache_path={CACHE}", ".", HTML]
    done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, encoding="utf-8")
    said = "".join(line for line in done.stdout.splitlines(keepends=True) if "[IPKernelApp]" not in line)
    return said if done.returncode else ""


def main():
    """Forget what is stale, build what is missing, say where the book is."""
    drawn_with = ["book/data", "book/ext/fonts.py", "requirements.txt", "package-lock.json"]
    outputs = digest("lincls", *drawn_with, without=[EXERCISES, GRADING])
    files = [path.relative_to(ROOT) for kind in ("v", "toml") for path in sorted((ROOT / "proofs").glob(f"*.{kind}"))]
    made_from = ["book/ext", "_config.yml", "_toc.yml", "package-lock.json", "tools/proofs.py", *files]
    pages = digest(*made_from, EXERCISES, GRADING, without=ITEMS)
    new = {"outputs": outputs, "pages": pages, "book": digest("book", *ITEMS)}  # Sphinx knows which page shows an item
    new["slides"] = digest("tools/slides.py")
    old = json.loads(STATE.read_text()) if STATE.exists() else {}
    if old != new or not INDEX.exists():
        if not CACHED.exists() or CACHED.read_text() != outputs:
            shutil.rmtree(CACHE, ignore_errors=True)
            fonts.for_figures(FONTS)
        if (old.get("outputs"), old.get("pages")) != (outputs, pages):
            shutil.rmtree(FOLDER, ignore_errors=True)
        FOLDER.mkdir(parents=True, exist_ok=True)
        STATE.write_text(json.dumps(new | {"book": "unfinished"}))
        print("Building the book (a minute or two when the notebooks must run) ...", flush=True)
        os.environ["LINCLS_FONTS"] = str(FONTS)
        CACHE.mkdir(exist_ok=True)
        CACHED.write_text(outputs)
        shutil.rmtree(slides.FOLDER, ignore_errors=True)  # no deck without an outline, and letters of the pages alone
        said = run_sphinx()
        if said:
            sys.exit(f"{said}\nThe book was not built: each warning above is an error. Mend them, then repeat.")
        slides.main()
        STATE.write_text(json.dumps(new))
    print(f"The book: {INDEX}\n          {INDEX.as_uri()}")


if __name__ == "__main__":
    main()
