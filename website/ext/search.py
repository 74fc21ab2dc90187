"""Write what the search of the pages (static/search.js) looks through: the book, place by place.

Sphinx's index knows whole pages, and its results lead to their tops. Here a place is a section, an exercise, a term of
the glossary or an entry of the reference, with the text that a reader sees: no code, nothing folded, formulas in a
line. The glossary says where a subject is explained, ``book/synonyms.txt`` what else it is called. From disk a script
may not read a page, but it may load a script: all places are one, ``_static/places.js``, fetched by who searches.
(Tried: lunr and MiniSearch know no phrases, and are larger than the page's own; Pagefind needs a server.)
"""

import json
import re
from dataclasses import dataclass, field
from pathlib import Path

from sphinx.util import logging

from website.ext import previews
from website.ext.finished import finished
from website.formulas import spoken

log = logging.getLogger(__name__)

LEFT_OUT = {"script", "style", "details", "pre", "button", "input", "noscript"}
LEFT_OUT_CLASSES = set("headerlink viewcode-link formal katex-html toctree-wrapper kept dataframe quiz".split())
LEFT_OUT_CLASSES |= {"another"}  # it stands elsewhere, too
BLOCKS = {"p", "li", "td", "th", "dd", "div", "figcaption", "h1", "h2", "h3", "h4"}


@dataclass
class Place:
    """What a result of the search leads to."""

    page: str
    anchor: str
    sort: str  # section, exercise, term or reference
    title: list[str] = field(default_factory=list)
    text: list[str] = field(default_factory=list)
    links: list[tuple[str, str]] = field(default_factory=list)  # within the book: pages and anchors


class Reader:
    """Reads the places of a page."""

    def __init__(self, path, page):
        self.page, self.places, self.where = page, [], {}
        root = Place(page, "", "section")
        self.read(previews.read_article(path), root, root.text)

    def begin(self, anchor, sort):
        """Begin a place."""
        self.places.append(Place(self.page, anchor, sort))
        return self.places[-1]

    def read(self, element, place, into):
        """Add an element's text to the strings `into`, begin places where it has any, and return the last of them."""
        if element.tag in LEFT_OUT or LEFT_OUT_CLASSES & set(element.classes):
            return place
        if element.get("id"):
            self.where[self.page, element.get("id")] = place
        if element.tag == "math" or (element.tag == "div" and "math" in element.classes):
            into.append(spoken(element) if element.tag == "math" else " … ")
            return place
        if element.tag == "section" and element.xpath("h1|h2|h3|h4"):
            label = element.xpath("string(span[1]/@id)")  # ours, where there is one: it stays when the title changes
            place = self.begin(label or element.get("id"), "section")
        elif "exercise" in element.classes:
            place = self.begin(element.get("id"), "exercise")
        elif element.tag == "dt" and element.get("id"):
            place = self.begin(element.get("id"), "reference" if "sig" in element.classes else "term")
        if element.tag in ("section", "div"):
            into = place.text
        titles = element.tag in ("h1", "h2", "h3", "h4") or (element.tag == "dt" and element.get("id"))
        if titles or (place.sort == "exercise" and "admonition-title" in element.classes):
            into = place.title
        if element.get("id"):
            self.where[self.page, element.get("id")] = place  # maybe another now
        if element.tag == "a" and element.get("href"):
            place.links += filter(None, [previews.target(element.get("href"), self.page)])
        into.append(element.text or "")
        for child in element:
            if isinstance(child.tag, str):
                last = self.read(child, place, into)
                if child.tag == "dt" and child.get("id"):  # what follows describes it
                    place, into = last, last.text
            into.append(child.tail or "")
        if element.tag in BLOCKS:
            into.append(" ")
        return place


def line(parts):
    """Join pieces of text."""
    return re.sub(r"\s+", " ", "".join(parts)).strip()


def synonyms(file):
    """Read the terms of the glossary, and labels of sections, with what else they are called; a book may do without."""
    if not file.exists():
        return {}
    rows = [row.partition(":") for row in file.read_text("utf-8").splitlines() if row and row[0] != "#"]
    return {term.strip(): [name.strip() for name in names.split(",")] for term, _, names in rows}


def terms(places, where, called):
    """Return subjects, the names of each and the number of the place that explains it; take them out of `called`."""
    number = {id(place): n for n, place in enumerate(places)}
    found = []
    for place in places:
        if place.sort == "term":
            full = line(place.title)
            names = [re.sub(r" \(.*\)", "", full), *re.findall(r"\((.*)\)", full), *called.pop(full, [])]
            targets = [where[link] for link in place.links if link in where and where[link].page != place.page]
            if targets:
                found.append([names, number[id(targets[0])]])
    anchors = {place.anchor: n for n, place in enumerate(places)}
    return found + [[called.pop(label), anchors[label]] for label in [*called] if label in anchors]


def collect(readers, called):
    """Return what the page's script searches, from the readers of the pages."""
    places = [place for reader in readers for place in reader.places]
    where = {link: place for reader in readers for link, place in reader.where.items()}
    pages = {reader.page: line(reader.places[0].title) for reader in readers}
    rows = [
        [p.page, p.anchor, p.sort, p.anchor if p.sort == "reference" else line(p.title), line(p.text)] for p in places
    ]
    return {"pages": pages, "places": rows, "terms": terms(places, where, called)}


def finish(app, exception):
    """Write the places when pages were written."""
    if exception or app.builder.format != "html" or not getattr(app, "lightpage_changed", False):
        return
    called = synonyms(Path(app.srcdir, "book", "synonyms.txt"))
    pages = {docname: Path(app.outdir, docname + ".html") for docname in sorted(app.env.found_docs)}
    found = collect([finished(app)(Reader, path, docname) for docname, path in pages.items()], called)
    for term in called:
        log.warning("book/synonyms.txt: the glossary has no term %r, nor has the book such a label", term)
    text = json.dumps(found, ensure_ascii=False, separators=(",", ":"))
    Path(app.outdir, "_static", "places.js").write_text(f"bookPlaces({text});\n", "utf-8")


def add_page(app):
    """Return the page of results, whose search is ours."""
    return [("search", {}, "search.html")]


def setup(app):
    """Connect the hooks, in the place of Sphinx's index."""
    app.connect("builder-inited", lambda app: setattr(app.builder, "search", False))
    app.connect("html-collect-pages", add_page)
    app.connect("build-finished", finish, priority=950)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
