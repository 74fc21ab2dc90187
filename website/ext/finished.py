"""What is read of finished pages, kept beside the doctrees: it is read again only of pages that have changed.

The search, the previews, the style sheet and the letters are made of all pages; each asks here for its part of a page,
`finished(app)(function, path)`. When our code has changed, `website.build` starts with an empty folder.
"""

import hashlib
import pickle
import re
from functools import cache
from pathlib import Path

__all__ = ["finished", "pages"]

SHOWN = re.compile(r"_(?:images|downloads)/[^\"'?#\\\s]+")


def pages(app):
    """Return the files of all pages, but for the slides, which are made of them."""
    apart = {Path(app.outdir, name) for name in ("_static", "slides")}
    return [page for page in Path(app.outdir).rglob("*.html") if not apart & {*page.parents}]


class Finished:
    """What functions returned of files, by the contents of these."""

    def __init__(self, file, begin_anew):
        self.file, self.now = file, {}
        self.before = pickle.loads(file.read_bytes()) if file.exists() and not begin_anew else {}
        self.hash = cache(lambda path: hashlib.sha256(path.read_bytes()).digest())

    def __call__(self, function, path, *more):
        """Return function(path, *more), computed if the file or the rest has changed."""
        key, state = (function.__module__, function.__qualname__, str(path)), (self.hash(path), more)
        known, found = self.before.get(key, (None, None))
        self.now[key] = state, found if known == state else function(path, *more)
        return self.now[key][1]


def finished(app):
    """Return what is kept of an application's pages."""
    if not hasattr(app, "finished"):
        app.finished = Finished(Path(app.doctreedir, "finished.pickle"), app.lightpage_all)
    return app.finished


def shown(file):
    """Return the pictures and downloads that a page or a script names."""
    return {*SHOWN.findall(file.read_text("utf-8"))}


def tidy(app, exception):
    """Remove what no page or script names any more: the picture of a cell that has changed is another file."""
    if exception or app.builder.format != "html" or not app.lightpage_changed:
        return
    named = {"_images/map.svg"}  # for paper
    for file in [*pages(app), *Path(app.outdir, "_static").rglob("*.js")]:
        named |= finished(app)(shown, file)
    for folder in ("_images", "_downloads"):
        for file in filter(Path.is_file, Path(app.outdir, folder).rglob("*")):
            if file.relative_to(app.outdir).as_posix() not in named:
                file.unlink()


def keep(app, exception):
    """Write it down for the next build."""
    if hasattr(app, "finished"):
        app.finished.file.write_bytes(pickle.dumps(app.finished.now, pickle.HIGHEST_PROTOCOL))


def setup(app):
    """Connect the hook."""
    app.connect("build-finished", tidy, priority=960)  # when all that is made of pages is of these
    app.connect("build-finished", keep, priority=990)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
