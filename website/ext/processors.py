"""Keep the processors busy while the book is built: notebooks run while pages are read, pages are written side by side.

`python -m website.ext.processors <cache> <timeout> <notebooks>` runs notebooks, as many at a time as there are
processors, puts what their cells gave into the cache, and writes a line for each: its path, and what failed. Sphinx can
also read in parallel, but not every extension that we use can.
"""

import asyncio
import gc
import hashlib
import json
import os
import re
import subprocess
import sys
import threading
from functools import cache, partial
from pathlib import Path

import nbformat
from docutils import nodes
from jupyter_cache import get_cache
from jupyter_cache.base import CacheBundleIn
from nbclient import NotebookClient
from pybtex.backends.plaintext import Backend
from pybtex.plugin import register_plugin
from sphinx import builders
from sphinx.environment.collectors.toctree import TocTreeCollector
from sphinx.errors import ExtensionError
from sphinx.util import logging
from sphinx.util.parallel import make_chunks

from tools import forked
from website.ext import is_notebook, outputs
from website.ext.gates import CELL

log = logging.getLogger(__name__)

TITLES = (nodes.title, nodes.caption)
COLOUR = re.compile(r"\x1b\[[\d;]*m")
FILE = re.compile(r" \(\d+\.py, line \d+\)$")  # of a syntax error: the cell, under another name
INNER = re.compile(r"^File .*[/\\](lincls[/\\].+:\d+)", re.MULTILINE)  # in which line of the package
LINE = re.compile(r"Cell In\[\d+\], line (\d+)$", re.MULTILINE)  # of the cell itself, not of a function in it


async def run(path, cache, seconds):
    """Run a notebook; return what failed, in which cells and lines, and then the notebook with all that did not."""
    notebook, begun, failures = nbformat.read(path, 4), [], []
    options = {"timeout": seconds, "record_timing": False, "resources": {"metadata": {"path": str(Path(path).parent)}}}
    options |= {"allow_errors": True, "on_cell_start": lambda cell, cell_index: begun.append(cell_index)}
    options |= {"shutdown_kernel": "immediate"}  # a kernel asked to end takes a second
    try:
        try:
            await NotebookClient(notebook, **options).async_execute()
        except RuntimeError:
            if begun:
                raise
            # A port that was free when it was chosen may be another's before the kernel listens there.
            await NotebookClient(notebook, **options).async_execute()
    except Exception as error:  # a kernel that dies or does not start, a cell without an end
        place = (begun[-1] + 1) * CELL if begun else 0
        failures.append([f"{type(error).__name__}: {error}".partition("\n")[0], place])
    for number, cell in enumerate(notebook.cells, 1):
        for error in [output for output in cell.get("outputs", ()) if output.output_type == "error"]:
            cell.outputs.remove(error)
            trace = COLOUR.sub("", "\n".join(error.traceback))
            inner = "".join(f" ({place})" for place in INNER.findall(trace)[-1:])
            said = f"{error.ename}: {FILE.sub('', error.evalue)}".strip() + inner
            failures.append([said, number * CELL + int(["0", *LINE.findall(trace)][-1])])
    if failures:
        return failures, notebook
    cache.cache_notebook_bundle(CacheBundleIn(notebook, path), check_validity=False, overwrite=True)
    return [], {}


async def run_all(folder, seconds, paths):
    """Run the notebooks, and report each when it has run."""
    cache, turns = get_cache(folder), asyncio.Semaphore(os.cpu_count())

    async def report(path):
        async with turns:
            print(json.dumps([path, *await run(path, cache, int(seconds))]), flush=True)

    await asyncio.gather(*map(report, paths))


def run_notebooks(app, env, docnames):
    """Begin to run the notebooks that have changed; read them last, the longest first, so that none is waited for."""
    docnames.sort(key=lambda name: (is_notebook(env, name), -os.path.getsize(env.doc2path(name)), name))
    app.unread, app.failed = set(), {}
    if app.config.nb_execution_mode != "cache":
        return
    folder, seconds = app.config.nb_execution_cache_path, str(app.config.nb_execution_timeout)
    cache = get_cache(folder)
    notebooks = [str(env.doc2path(docname)) for docname in docnames if is_notebook(env, docname)]
    stale = [notebook for notebook in notebooks if not outputs.are_fresh(app, cache, notebook)]
    app.unread = {*stale}
    if stale:
        command = [sys.executable, "-m", __name__, folder, seconds, *stale]
        options = {"cwd": app.confdir, "env": os.environ | {"OMP_NUM_THREADS": "1"}, "encoding": "utf-8"}
        options |= {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.DEVNULL}
        app.running = subprocess.Popen(command, **options)


def await_notebook(app, docname, source):
    """Read a notebook when it has run; one that failed with all that did not, or myst-nb would run it again."""
    path = str(app.env.doc2path(docname))
    while path in app.unread:
        line = app.running.stdout.readline()
        if not line:
            raise ExtensionError("what runs the notebooks has died, perhaps for want of memory")
        done, failures, notebook = json.loads(line)
        app.unread.remove(done)
        if failures:
            app.failed[done] = failures, notebook
        else:
            outputs.keep(app, done)
    if path in app.failed:
        failures, notebook = app.failed[path]
        for said, place in failures:
            log.error("%s", said, location=(docname, place))
        notebook["metadata"]["mystnb"] = {"execution_mode": "off"}
        source[0] = json.dumps(notebook)


def write_side_by_side(app, env):
    """Write in as many processes as there are processors; set after the pages are read, since reading cannot.

    A process takes a few pages at a time: in Sphinx's larger parts the last one would write alone.
    """
    app.parallel = os.cpu_count()
    builders.make_chunks = partial(make_chunks, maxbatch=2)
    gc.freeze()  # what has been read stays


def share_trees(app, builder):
    """Read each page that a number refers to once: for each of 200 references Sphinx would, and changes none."""
    std, trees = builder.env.get_domain("std"), cache(builder.env.get_doctree)
    resolve = std._resolve_numref_xref

    def resolve_shared(env, *rest):
        env.get_doctree = trees
        try:
            return resolve(env, *rest)
        finally:
            del env.get_doctree

    std._resolve_numref_xref = resolve_shared


number_anew = TocTreeCollector.assign_figure_numbers


def note_numbered(app, doctree):
    """Keep what tells when what a page has to be numbered, or the order of that, has changed."""
    found = [
        (node.tagname, node["ids"], node.get("entries"), any(isinstance(part, TITLES) for part in node))
        for node in doctree.findall(nodes.Element)
        if node["ids"] or "entries" in node
    ]
    app.env.metadata[app.env.docname]["numbered"] = hashlib.sha256(repr(found).encode()).digest()


def number(collector, env):
    """Number figures and the like, if there are others: Sphinx reads all pages for it, also after a caption's edit."""
    made_of = {**env.toc_secnumbers}, {name: facts.get("numbered") for name, facts in env.metadata.items()}
    before, numbers = getattr(env, "numbers", (None, None))
    if before == made_of:
        env.toc_fignumbers = {**numbers}
        return []
    changed = number_anew(collector, env)
    env.numbers = made_of, {**env.toc_fignumbers}
    return changed


def setup(app):
    """Connect the hooks; pybtex would look through all installed packages at each citation.

    Python looks for garbage whenever there are 700 objects more; a page has a hundred thousand.
    """
    gc.set_threshold(200_000, 20, 20)
    register_plugin("pybtex.backends", "plaintext", Backend, force=True)
    app.connect("env-before-read-docs", run_notebooks)
    app.connect("doctree-read", note_numbered, priority=900)
    TocTreeCollector.assign_figure_numbers = number
    app.connect("source-read", await_notebook, priority=100)  # before others change the text
    app.connect("env-updated", write_side_by_side)
    app.connect("write-started", share_trees)
    return {"parallel_read_safe": False, "parallel_write_safe": True}


def end_with_the_build():
    """End when nobody holds the other end of the input any more; the kernels end with their parent."""
    os.read(0, 1)
    os._exit(1)


if __name__ == "__main__":
    threading.Thread(target=end_with_the_build, daemon=True).start()
    if len(sys.argv) > 4:  # for one notebook it would import what that does not need
        forked.share()
    asyncio.run(run_all(*sys.argv[1:3], sys.argv[3:]))
