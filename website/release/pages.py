"""The built pages without what needs a script or another page: what the PDF and the EPUB are made of."""

import posixpath
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import unquote, urlsplit

from lxml import etree, html

from tools.edition import HTML, ROOT
from website.ext.editions import read_contents
from website.ext.exercises import unfold
from website.ext.late import whole


@dataclass
class Page:
    """The article of a built page."""

    name: str
    part: str
    article: html.HtmlElement
    title: str = ""
    sections: list[tuple[str, str]] = field(default_factory=list)  # anchors and titles

    def __post_init__(self):
        """Read the titles."""
        (heading,) = self.article.iter("h1")
        self.title = words(heading)
        for heading in self.article.iter("h2"):
            self.sections.append((heading.getparent().get("id"), words(heading)))


def words(element):
    """Return the text of a heading, each formula once."""
    copy = html.fromstring(html.tostring(element, with_tail=False, encoding="unicode"))
    for extra in [*copy.find_class("katex-html"), *copy.find_class("headerlink")]:
        extra.drop_tree()
    return " ".join(copy.text_content().split())


def listed():
    """Return the files of the pages in the order of the contents, each with its part."""
    toc = read_contents(ROOT / "_toc.yml")
    files = [(toc["root"], "")]
    for part in toc.get("parts", [toc]):
        files += [(chapter["file"], part.get("caption", "")) for chapter in part["chapters"]]
    return files


def read_pages():
    """Read the pages in the order of the contents, without what needs a script or another page."""
    parser = html.HTMLParser(encoding="utf-8")
    pages = []
    for name, part in listed():
        root = html.document_fromstring(whole(HTML / f"{name}.html"))
        (article,) = root.find_class("bd-article")
        article.tag = "article"
        for frame in article.findall(".//iframe"):  # what a page without scripts shows in it
            file = Path(HTML, posixpath.dirname(name), frame.get("src"))
            (there,) = html.parse(str(file), parser).getroot().find_class("bd-article")
            frame.getparent().getparent().replace(frame.getparent(), there)
            there.drop_tag()
        simplify(article)
        pages.append(Page(posixpath.basename(name), part, article))
    return pages


def simplify(article):
    """Take away buttons and marks of links, and put its still in the place of each figure that moves."""
    unfold(article)
    for fold in article.find_class("coq-fold"):
        fold.find(".//noscript").drop_tag()
        fold.find("summary/h3").tag = "strong"
        if fold.get("id"):  # a statement is open on paper
            fold.tag, fold[0].tag = "div", "p"
            fold.attrib.pop("class")
    classes = {"headerlink", "viewcode-link", "sd-summary-state-marker", "copybtn", "expanded", "narrow-form"}
    classes |= {"coq-proof", "coq-step", "run-bar", "run-note", "on-screen", "legend"}  # the last two: what moves
    for part in [p for p in article.iter() if not classes.isdisjoint(p.get("class", "").split())]:
        part.drop_tree()
    for name in article.xpath(".//pre//a"):  # code on paper is plain
        name.drop_tag()
    for part in list(article.iter(etree.Comment, "script", "style", "button", "input", "noscript")):
        part.drop_tree()
    for part in list(article.iter()):
        if part.get("class") == "moving":
            part.drop_tag()
    for drawing in article.find_class("map"):
        still = html.fromstring('<img src="../_images/map.svg">')
        still.set("alt", drawing.get("aria-label"))
        drawing.getparent().replace(drawing, still)


def resolve(page, address, known):
    """Return the page and the anchor that an address leads to; None where it leaves the book's chapters."""
    parts = urlsplit(address)
    if parts.scheme or parts.netloc:
        return None
    name = posixpath.basename(unquote(parts.path)).removesuffix(".html") if parts.path else page.name
    inside = "/" not in parts.path and name in known
    return (name, unquote(parts.fragment)) if inside else None


def relink(pages, address_of):
    """Let each link within the book lead to ``address_of(page, anchor)``; of others only those to the web stay."""
    known = {page.name for page in pages}
    for page in pages:
        for link in list(page.article.iter("a")):
            if "href" not in link.attrib or urlsplit(link.get("href")).scheme in ("http", "https", "mailto"):
                continue
            place = resolve(page, link.get("href"), known)
            if place:
                link.set("href", address_of(*place))
            else:
                link.drop_tag()
