"""Make what previews.js shows: a piece of the page for each place that a link leads to.

They come from the finished pages. From disk a script may not read another page, but it may load a script: each page's
pieces are one, ``_static/previews/<page>.js``. sphinx-tippy was tried: twice as many bytes, scripts from another host.
"""

import json
import posixpath
import re
from functools import cache
from pathlib import Path
from urllib.parse import unquote, urlsplit

from lxml import html

from website.ext.exercises import unfold
from website.ext.finished import finished
from website.ext.late import whole

HEADINGS = ("h1", "h2", "h3", "h4")
BLOCKS = ("p", "div", "ul", "ol", "dl", "dt", "table", "figure", "aside", "li", "pre", "section")
DROPPED = "script, style, details, button, input, .headerlink, .viewcode-link, .sd-dropdown, .formal".split(", ")
DROPPED += [".another", ".onward", ".legend"]
KEPT = {"class", "style", "src", "alt", "width", "height", "viewbox", "preserveaspectratio", "d", "aria-hidden"}
KEPT_IN_MATHML = re.compile(r"math|m[a-z]+")
PLACES = ".//*[self::section or self::span or self::div or self::figure or self::p][@id]"
NUMBERED = re.compile(r"id\d+|.*-id\d+|cell-.*|.*\d{3,}")
OPENING = 2  # paragraphs or formulas of a section


def is_text(element):
    """Tell whether an element is a paragraph or a displayed formula."""
    return element.tag == "p" or (element.tag == "div" and "math" in element.classes)


def opening(section):
    """Return the heading of a section and how its text begins."""
    blocks = [child for child in section if isinstance(child.tag, str)]
    heading = [child for child in blocks if child.tag in HEADINGS][:1]
    return [*heading, *filter(is_text, blocks)][: len(heading) + OPENING]


def piece(places, anchor):
    """Return the elements that show where an anchor leads; `places` holds a page's elements by their ids."""
    if anchor not in places:
        return []
    element = places[anchor]
    if "coq-fold" in element.classes:
        return element.xpath(".//blockquote")[:1]
    while element.tag not in BLOCKS:  # an empty target within a section or a paragraph
        element = element.getparent()
    if element.tag == "section":
        return opening(element)
    if element.tag == "dt":
        terms, meaning = [element], element.getnext()
        while meaning is not None and meaning.tag == "dt":
            meaning = meaning.getnext()
        return terms if meaning is None else [*terms, *filter(is_text, meaning)][: len(terms) + OPENING]
    return [element]


def clean(element, folder):
    """Write an element without what it does: no id, link, script or form; images by their path from the root."""
    copy = html.fromstring(html.tostring(element, with_tail=False, encoding="unicode"))
    for selector in DROPPED:
        path = f"descendant::*[contains(concat(' ', @class, ' '), ' {selector[1:]} ')]"
        for part in copy.xpath(path if selector[0] == "." else f"descendant::{selector}"):
            part.drop_tree()
    for part in [copy, *copy.iterdescendants()]:
        if part.tag == "img":
            part.set("src", posixpath.normpath(posixpath.join(folder, part.get("src"))))
        if part.tag in ("a", "section", "dt", *HEADINGS) or part.get("class") == "moving":
            if part is copy or part.tag in ("dt", *HEADINGS):
                part.tag = "div"
            else:
                part.drop_tag()
        for name in part.attrib:
            if name not in KEPT and not (name != "id" and KEPT_IN_MATHML.fullmatch(part.tag)):
                del part.attrib[name]
    return html.tostring(copy, encoding="unicode")


def target(address, docname):
    """Return the page and the anchor of a link; None outside the book."""
    parts = urlsplit(address)
    if parts.scheme or parts.netloc:
        return None
    path = posixpath.normpath(posixpath.join(posixpath.dirname(docname), unquote(parts.path)))
    return (path.removesuffix(".html") if parts.path else docname), unquote(parts.fragment)


@cache
def read_article(path):
    """Return the article of a finished page, with its exercises and formal statements unfolded."""
    (article,) = html.document_fromstring(whole(path)).find_class("bd-article")
    unfold(article)
    for fold in article.xpath(".//details[contains(@class, 'coq-fold')][@id]"):
        fold.find(".//noscript").drop_tag()
        fold.find("summary").drop_tag()
        fold.tag = "section"
    return article


def links(path, docname):
    """Return the places in the book to which a page leads."""
    found = read_article(path).xpath(".//a[contains(@class, 'reference') and contains(@class, 'internal')]/@href")
    return {*filter(None, (target(link, docname) for link in found))}


def pieces(path, docname, anchors):
    """Return by anchor what previews show of a page."""
    article, folder = read_article(path), posixpath.dirname(docname)
    places = {element.get("id"): element for element in reversed(article.xpath(".//*[@id]"))}
    places[""] = article.find(".//section")
    found = {anchor: "".join(clean(element, folder) for element in piece(places, anchor)) for anchor in anchors}
    return {anchor: text for anchor, text in found.items() if text}


def call(folder, docname, pieces):
    """Write a script that hands the pieces of a page to previews.js."""
    file = Path(folder, "_static", "previews", docname + ".js")
    file.parent.mkdir(parents=True, exist_ok=True)
    text = json.dumps(pieces, ensure_ascii=False, indent=0)
    file.write_text(f"bookPreviews({json.dumps(docname)}, {text});\n", "utf-8")


def labels(path):
    """Return the labels of a page."""
    return {part.get("id") for part in read_article(path).xpath(PLACES) if not NUMBERED.fullmatch(part.get("id"))}


def addresses(labels):
    """Return the pages by the labels that one page alone has: where the address of what has moved leads (page.js)."""
    pages = {}
    for docname, anchors in labels.items():
        for anchor in anchors:
            pages.setdefault(anchor, []).append(docname)
    return {anchor: names[0] for anchor, names in sorted(pages.items()) if len(names) == 1}


def finish(app, exception):
    """Write the pieces, and where each label leads, when pages were written."""
    if not exception and app.builder.format == "html" and getattr(app, "lightpage_changed", False):
        paths = {docname: Path(app.outdir, docname + ".html") for docname in sorted(app.env.found_docs)}
        of = finished(app)
        wanted = set().union(*(of(links, path, docname) for docname, path in paths.items()))
        for docname, path in paths.items():
            anchors = tuple(sorted(anchor for page, anchor in wanted if page == docname))
            call(app.outdir, docname, of(pieces, path, docname, anchors))
        found = addresses({docname: of(labels, path) for docname, path in paths.items()})
        text = json.dumps(found, ensure_ascii=False, indent=0)
        Path(app.outdir, "_static", "addresses.js").write_text(f"bookAddresses({text});\n", "utf-8")


def setup(app):
    """Connect the hook."""
    app.connect("build-finished", finish, priority=950)  # after lightpage, which reads all scripts for class names
    return {"parallel_read_safe": True, "parallel_write_safe": True}
