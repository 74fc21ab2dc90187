"""The book's Sphinx extensions, each small; `_config.yml` lists them."""

from pathlib import Path

__all__ = ["differing", "is_notebook"]


def is_notebook(env, docname):
    """Tell whether a page is made from a notebook."""
    return Path(env.doc2path(docname)).suffix == ".ipynb"


def differing(env, kind, shown):
    """Name the pages that now show something else of other pages than when they were last written or read.

    `shown` says by page what they show, of some kind; the environment keeps it.
    """
    before = vars(env).setdefault("shown", {}).get(kind, {})
    env.shown[kind] = shown
    return [name for name, what in shown.items() if name in env.found_docs and before.get(name) != what]
