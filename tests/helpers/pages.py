"""The pages of the built book and what can be wrong with one: each check returns the faults that it finds."""

import functools
import re
from urllib.parse import unquote, urlsplit

import pytest
import yaml
from bs4 import BeautifulSoup
from lxml import html

from tools.edition import HTML, ROOT
from website.ext.late import whole

BOOK = ROOT / "book"
TOC = yaml.safe_load((ROOT / "_toc.yml").read_text("utf-8"))
CONTENTS = BOOK / "0_contents.ipynb"  # for Jupyter, and no page
NOTEBOOKS = sorted({*BOOK.glob("*.ipynb")} - {CONTENTS})
LISTED = {TOC["root"], *re.findall(r"'file': '([^']+)'", str(TOC))}

# What the contents list, also where it is not built; and what was built beside it.
PAGES = {HTML / f"{name}.html" for name in LISTED}
PAGES |= {page for page in HTML.rglob("*.html") if not {"_static", "slides"} & set(page.parts)}
PAGES = sorted(PAGES, key=lambda page: (page.stem == "index", page))  # the first page borrows figures: it comes last
each_page = pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(HTML).as_posix())
each_notebook = pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)


def some(names):
    """Each of many alike for the gate, every third for `make test`, too."""
    return [pytest.param(name, marks=pytest.mark.gate if n % 3 else ()) for n, name in enumerate(names)]


@functools.cache
def parse(page):
    """A page as BeautifulSoup reads it, in a second or two."""
    return BeautifulSoup(whole(page), "html.parser")


@functools.cache
def tree(page):
    """The same as lxml does, in less than a tenth of that."""
    return html.document_fromstring(whole(page))


@functools.cache
def anchors(page):
    return {*filter(None, tree(page).xpath("//@id | //@name"))}


def is_external(address):
    return bool(urlsplit(address).netloc)


def broken_links(page):
    """Addresses within the book that lead to no file or to no anchor."""
    broken = []
    for address in filter(None, tree(page).xpath("//@href | //@src")):
        parts = urlsplit(address)
        if parts.scheme or parts.netloc:
            continue
        target = (page.parent / unquote(parts.path)).resolve() if parts.path else page
        if not target.is_file():
            broken.append(f"{address}: no such file")
        elif target.suffix == ".html" and parts.fragment and unquote(parts.fragment) not in anchors(target):
            broken.append(f"{address}: no such anchor")
    return broken


def poor_alt_texts(page):
    """Images whose alternative text is missing, empty or a file's name."""
    texts = [(image.get("src"), image.get("alt", "").strip()) for image in tree(page).iter("img")]
    file_name = re.compile(r"\S+\.(svg|png|jpe?g|gif|webp|avif)", re.IGNORECASE)
    return [f"{source}: {text!r}" for source, text in texts if not text or file_name.fullmatch(text)]


def external_loads(page):
    """Addresses on other hosts that a browser loads by itself; links which a reader follows are not among them."""
    loads = []
    for tag in tree(page).iter("*"):
        if tag.tag == "link" and not {"canonical", "next", "prev", "search", "license"} & {*tag.get("rel", "").split()}:
            loads.append(tag.get("href"))
        elif tag.tag not in ("a", "link"):
            loads += [tag.get("src"), tag.get("data"), tag.get("poster"), *re.split(r"[\s,]+", tag.get("srcset", ""))]
        for css in (tag.get("style"), tag.text if tag.tag == "style" else None):
            loads += external_in_css(css or "")
    return [address for address in loads if address and is_external(address)]


def external_in_css(css):
    addresses = re.findall(r"""(?:url\(|@import)\s*["']?([^"')\s;]+)""", css)
    return [address for address in addresses if is_external(address)]


def untypeset_maths(page):
    """TeX that reached the reader: errors of KaTeX, and dollars or backslashes in running text."""
    errors = [tag.text_content() for tag in tree(page).find_class("katex-error")]
    text = " ".join(piece for body in tree(page).iter("body") for piece in running_text(body))
    return errors + re.findall(r"\$[^$]+\$|\\[(\[].*|\\[A-Za-z]+.*", text)


def running_text(tag):
    """Yield the strings of an element, but for code, formulas and comments."""
    if isinstance(tag.tag, str) and tag.tag not in ("code", "pre", "script", "style") and "katex" not in tag.classes:
        yield tag.text or ""
        for child in tag:
            yield from running_text(child)
            yield child.tail or ""
