"""Build the book into _build/html, strictly: `make book`, or `python tools/build.py` where there is no make.

With EDITION=course in the environment (`make book EDITION=course`) no solution is in any file of _build.

Nothing is built when nothing has changed. Sphinx and jupyter-cache see edits of a page; they do not see edits of what
the cells import or of our Sphinx extensions, so those are compared here, by content.
"""

import hashlib
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import yaml

ROOT = Path(__file__).parents[1]
BUILD = ROOT / "_build"
CACHE = BUILD / ".jupyter_cache"
STATE = BUILD / "inputs.json"
INDEX = BUILD / "html" / "index.html"

EDITION = os.environ.get("EDITION") or "full"

JUPYTER_BOOK = Path(sys.executable).with_name("jupyter-book")
STRICT = ["-q", "-W", "-n", "--keep-going"]


def digest(*names):
    """Hash the names and contents of files and folders."""
    sha = hashlib.sha256(sys.version.encode())
    for name in names:
        path = ROOT / name
        for file in sorted(path.rglob("*")) if path.is_dir() else [path]:
            if file.is_file() and not {"__pycache__", ".ipynb_checkpoints"} & set(file.parts):
                sha.update(f"{file.relative_to(ROOT)}\0".encode() + file.read_bytes())
    return sha.hexdigest()


def forget(*keep):
    """Delete what was built, but for the paths in `keep`."""
    for path in BUILD.iterdir() if BUILD.exists() else ():
        if path.is_dir() and path not in keep:
            shutil.rmtree(path)


def run_notebooks():
    """Run the notebooks that have changed, as many at a time as there are processors; Sphinx takes them from its cache.

    One that fails is not in the cache: Sphinx runs it again, and reports it.
    """
    if yaml.safe_load((ROOT / "_config.yml").read_text("utf-8"))["execute"]["execute_notebooks"] != "cache":
        return
    jcache = JUPYTER_BOOK.with_name("jcache")
    notebooks = sorted((ROOT / "book").glob("*.ipynb"))
    execute = ["execute", "--executor", "local-parallel", "--timeout", "120"]
    one_thread_each = os.environ | {"OMP_NUM_THREADS": "1"}
    for command in (["notebook", "-p", CACHE, "add", *notebooks], ["project", "-p", CACHE, *execute]):
        # "y" answers whether to make a new cache.
        subprocess.run([jcache, *command], cwd=ROOT, env=one_thread_each, input="y", capture_output=True, text=True)


def main():
    """Forget what is stale, build what is missing, say where the book is."""
    if EDITION not in ("full", "course"):
        sys.exit(f"EDITION must be full or course, got {EDITION!r}")
    new = {
        "edition": EDITION,
        "outputs": digest("lincls", "book/data", "requirements.txt"),
        "pages": digest("book/ext", "_config.yml", "_toc.yml", "package-lock.json"),
        "book": digest("book"),
    }
    old = json.loads(STATE.read_text()) if STATE.exists() else {}
    if old != new or not INDEX.exists():
        if old.get("outputs") != new["outputs"] or old.get("edition", "full") != EDITION:
            forget()  # of the other edition nothing may stay
        elif old.get("pages") != new["pages"]:
            forget(CACHE)
        BUILD.mkdir(exist_ok=True)
        STATE.write_text(json.dumps(new | {"book": "unfinished"}))
        print("Building the book (a minute or two when the notebooks must run) ...", flush=True)
        run_notebooks()
        command = [JUPYTER_BOOK, "build", ".", *STRICT]
        done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, encoding="utf-8")
        if done.returncode:
            said = "".join(line for line in done.stdout.splitlines(keepends=True) if "[IPKernelApp]" not in line)
            sys.exit(f"{said}\nThe book was not built: each warning above is an error. Mend them, then repeat.")
        STATE.write_text(json.dumps(new))
    print(f"The book: {INDEX}\n          {INDEX.as_uri()}")


if __name__ == "__main__":
    main()
