"""The pages of the built book and what can be wrong with one: each check returns the faults that it finds."""

import functools
import gc
import re
from urllib.parse import unquote, urlsplit

import pytest
import yaml
from bs4 import BeautifulSoup, NavigableString, Tag

from tools.edition import HTML, ROOT

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


@functools.cache
def parse(page):
    gc.disable()  # the trees of all pages stay: to look through them for garbage takes a third of the time
    try:
        return BeautifulSoup(page.read_text("utf-8"), "html.parser")
    finally:
        gc.freeze()
        gc.enable()


@functools.cache
def anchors(page):
    return {value for tag in parse(page)(True) for value in (tag.get("id"), tag.get("name")) if value}


def is_external(address):
    return bool(urlsplit(address).netloc)


def broken_links(page):
    """Addresses within the book that lead to no file or to no anchor."""
    broken = []
    for tag in parse(page)(True):
        for address in filter(None, (tag.get("href"), tag.get("src"))):
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
    images = parse(page)("img")
    file_name = re.compile(r"\S+\.(svg|png|jpe?g|gif|webp|avif)", re.IGNORECASE)
    return [str(i)[:200] for i in images if not i.get("alt", "").strip() or file_name.fullmatch(i["alt"].strip())]


def external_loads(page):
    """Addresses on other hosts that a browser loads by itself; links which a reader follows are not among them."""
    loads = []
    for tag in parse(page)(True):
        if tag.name == "link" and not {"canonical", "next", "prev", "search", "license"} & set(tag.get("rel", [])):
            loads.append(tag.get("href"))
        elif tag.name not in ("a", "link"):
            loads += [tag.get("src"), tag.get("data"), tag.get("poster"), *re.split(r"[\s,]+", tag.get("srcset", ""))]
        for css in (tag.get("style"), tag.string if tag.name == "style" else None):
            loads += external_in_css(css or "")
    return [address for address in loads if address and is_external(address)]


def external_in_css(css):
    addresses = re.findall(r"""(?:url\(|@import)\s*["']?([^"')\s;]+)""", css)
    return [address for address in addresses if is_external(address)]


def untypeset_maths(page):
    """TeX that reached the reader: errors of KaTeX, and dollars or backslashes in running text."""
    body = parse(page).body or parse(page)  # index.html, which only leads on, has none
    errors = [tag.get_text() for tag in body(class_="katex-error")]
    return errors + re.findall(r"\$[^$]+\$|\\[(\[].*|\\begin\{.*", " ".join(running_text(body)))


def running_text(tag):
    """Yield the strings of an element, but for code and formulas."""
    for child in tag.children:
        if type(child) is NavigableString:
            yield child
        elif isinstance(child, Tag) and child.name not in ("code", "pre", "script", "style"):
            if "katex" not in child.get("class", ()):
                yield from running_text(child)
