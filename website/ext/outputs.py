"""Tell which notebooks must run again: those whose own code has changed, or that of what they import from `lincls`.

A notebook rests on modules, which the imports tell (tools/imports.py); its key hashes what of them counts. The keys
with which the outputs in the cache were made stand beside it, in keys.json: all editions use one cache. The
environment of an edition holds the keys with which its documents were read.
"""

import hashlib
import json
from functools import cache
from pathlib import Path

import nbformat
from sphinx.errors import ExtensionError

from tools import imports
from tools.edition import ROOT

__all__ = ["are_fresh", "keep"]


def keys_of(paths, known=()):
    """Return {path: key} of notebooks, and {hash: key} by all that may count; `known` are such keys of before."""
    texts = {name: file.read_text("utf-8") for name, file in imports.modules(ROOT / "lincls").items()}
    sources, keys, found = cache(lambda: imports.Sources(texts)), {}, {}
    package = hashed([texts, Path(imports.__file__).read_text("utf-8")])
    for path in paths:
        try:
            cells = nbformat.read(path, 4).cells
        except ValueError as error:
            raise ExtensionError(f"{path}: it cannot be read as a notebook: {error}".partition("\n")[0]) from None
        program = "\n".join(cell.source for cell in cells if cell.cell_type == "code")
        every = hashed([program, package])
        try:
            found[every] = known[every] if every in known else hashed(sources().rests_on(program))
        except SyntaxError:  # it will fail, and so be told
            found[every] = hashed({})
        keys[path] = found[every]
    return keys, found


def hashed(counts):
    """Return a hash of texts."""
    return hashlib.sha256(json.dumps(counts, sort_keys=True).encode()).hexdigest()


def find_stale(app, env, added, changed, removed):
    """Name the notebooks that rest on something else than when they were read."""
    paths = {name: str(env.doc2path(name)) for name in env.found_docs}  # from Sphinx 8 on no strings
    old, known = getattr(env, "keys", ({}, {}))
    env.keys = keys_of([path for path in paths.values() if path.endswith(".ipynb")], known)
    app.keys, _ = env.keys
    return [name for name, path in paths.items() if app.keys.get(path) != old.get(path)]


def stored(app):
    """Return the file of the keys, and what it holds."""
    file = Path(app.config.nb_execution_cache_path, "keys.json")
    return file, json.loads(file.read_text("utf-8")) if file.exists() else {}


def are_fresh(app, cache, path):
    """Tell whether the outputs of a notebook are in the cache, and of what it now rests on."""
    try:
        cache.match_cache_notebook(nbformat.read(path, 4))
    except KeyError:
        return False
    return stored(app)[1].get(path) == app.keys[path]


def keep(app, path):
    """Note that the outputs in the cache are of what the notebook now rests on."""
    file, keys = stored(app)
    file.write_text(json.dumps(keys | {path: app.keys[path]}), "utf-8")


def setup(app):
    """Connect the hook."""
    app.connect("env-get-outdated", find_stale)
    return {"parallel_read_safe": False, "parallel_write_safe": True}
