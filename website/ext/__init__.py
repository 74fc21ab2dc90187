"""The book's Sphinx extensions, each small; `_config.yml` lists them."""

from pathlib import Path

__all__ = ["is_notebook"]


def is_notebook(env, docname):
    """Tell whether a page is made from a notebook."""
    return Path(env.doc2path(docname)).suffix == ".ipynb"
