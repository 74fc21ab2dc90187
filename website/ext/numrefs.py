"""Numbered references, each page's doctree read once: Sphinx reads it anew for each, a third of the time of a build."""

from functools import cache

from sphinx.domains.std import StandardDomain


class Reader:
    """The environment, whose doctrees are read once; what is resolved here only looks at them."""

    def __init__(self, env):
        self.env = env
        self.get_doctree = cache(env.get_doctree)

    def __getattr__(self, name):
        return getattr(self.env, name)


class Domain(StandardDomain):
    """Sphinx's standard domain with such a reader."""

    reader = None

    def _resolve_numref_xref(self, env, *args):
        # References are resolved while pages are written, when all of them have been read.
        self.reader = self.reader or Reader(env)
        return super()._resolve_numref_xref(self.reader, *args)


def setup(app):
    """Register the domain."""
    app.add_domain(Domain, override=True)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
