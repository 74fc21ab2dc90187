"""Keep the processors busy while the book is built: notebooks run while pages are read, pages are written side by side.

A notebook that fails is not in the cache: Sphinx runs it again, and reports it. Sphinx can also read in parallel, but
not every extension that we use can.
"""

import gc
import os
import subprocess
import sys
import time
from pathlib import Path

import nbformat
from jupyter_cache import get_cache
from pybtex.backends.plaintext import Backend
from pybtex.plugin import register_plugin


def run_notebooks(app, env, docnames):
    """Let jupyter-cache run those that have changed, as many at a time as there are processors; read them last."""
    docnames.sort(key=lambda docname: env.doc2path(docname).endswith(".ipynb"))
    if app.config.nb_execution_mode != "cache":
        return
    folder, seconds = app.config.nb_execution_cache_path, str(app.config.nb_execution_timeout)
    cache = get_cache(folder)
    notebooks = [path for path in map(env.doc2path, docnames) if path.endswith(".ipynb")]
    changed = [notebook for notebook in notebooks if not has_run(cache, nbformat.read(notebook, 4))]
    for notebook in changed:
        cache.add_nb_to_project(notebook)
    if changed:
        jcache = [Path(sys.executable).with_name("jcache"), "project", "-p", folder, "execute"]
        jcache += ["--executor", "local-parallel", "--timeout", seconds]
        environment = os.environ | {"OMP_NUM_THREADS": "1"}
        app.notebooks = subprocess.Popen(jcache, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def await_notebook(app, docname, source):
    """Read a notebook when it has run."""
    running = getattr(app, "notebooks", None)
    if running and app.env.doc2path(docname).endswith(".ipynb"):
        cache, notebook = get_cache(app.config.nb_execution_cache_path), nbformat.reads(source[0], 4)
        while running.poll() is None and not has_run(cache, notebook):
            time.sleep(0.1)


def has_run(cache, notebook):
    """Return whether the outputs of a notebook's code are in the cache."""
    try:
        cache.match_cache_notebook(notebook)
    except KeyError:
        return False
    return True


def write_side_by_side(app, env):
    """Write in as many processes as there are processors; set after the pages are read, since reading cannot."""
    app.parallel = os.cpu_count()
    gc.freeze()  # what has been read stays


def setup(app):
    """Connect the hooks; pybtex would look through all installed packages at each citation.

    Python looks for garbage whenever there are 700 objects more; a page has a hundred thousand.
    """
    gc.set_threshold(200_000, 20, 20)
    register_plugin("pybtex.backends", "plaintext", Backend, force=True)
    app.connect("env-before-read-docs", run_notebooks)
    app.connect("source-read", await_notebook, priority=100)  # before others change the text
    app.connect("env-updated", write_side_by_side)
    return {"parallel_read_safe": False, "parallel_write_safe": True}
