"""The concordance: each of the 97 items of the sources once, with links into the chapters that teach it."""

import functools
import re
from urllib.parse import unquote, urlsplit

import pytest
import yaml
from bs4 import BeautifulSoup

from tools.edition import HTML, ROOT

PAGE = HTML / "book" / "concordance.html"
NUMBERS = list(range(1, 98))
SOURCES = {"YUI": range(1, 23), "WAN": range(23, 38), "DAS": range(38, 76), "HUA": range(76, 89), "PIP": range(89, 98)}

if not PAGE.is_file():
    pytest.fail(f"there is no {PAGE}: run `make book` first", pytrace=False)


@functools.cache
def parse(page):
    return BeautifulSoup(page.read_text("utf-8"), "html.parser")


@functools.cache
def anchors(page):
    """The ids below a page's title, and those of the title and of what stands before it. (To parse takes long.)"""
    before, _, below = page.read_text("utf-8").partition("<article")[2].partition("</h1>")
    return [set(re.findall(r'\bid="([^"]+)"', part)) for part in (below, before)]


@functools.cache
def chapters():
    """The pages of the part "The chapters"."""
    toc = yaml.safe_load((ROOT / "_toc.yml").read_text("utf-8"))
    part = next(part for part in toc["parts"] if part["caption"] == "The chapters")
    return {(HTML / chapter["file"]).with_suffix(".html").resolve() for chapter in part["chapters"]}


def rows(soup):
    """(number, cells) of each row of the tables."""
    found = []
    for row in soup.select("article table tr"):
        cells = row("td")
        numbers = [int(match[1]) for cell in cells if (match := re.fullmatch(r"\s*L(\d+)\s*", cell.get_text()))]
        found += [(number, cells) for number in numbers]
    return found


def missed(link, page, chapters):
    """Return why a link leads to no place within a chapter, or None."""
    parts = urlsplit(link.get("href", ""))
    target = (page.parent / unquote(parts.path)).resolve()
    if target not in chapters:
        return f"{parts.path} is no chapter"
    if not parts.fragment:
        return f"{parts.path} is the top of a page"
    below, above = anchors(target)
    if parts.fragment in above:
        return f"{parts.fragment} is the top of {parts.path}"
    return None if unquote(parts.fragment) in below else f"{parts.path} has no anchor {parts.fragment}"


def test_every_item_stands_once_and_in_order():
    assert [number for number, _ in rows(parse(PAGE))] == NUMBERS


@pytest.mark.parametrize("number", NUMBERS)
def test_the_links_of_an_item_lead_into_chapters(number):
    cells = dict(rows(parse(PAGE)))[number]
    assert all(cell.get_text(strip=True) for cell in cells)
    links = cells[-1]("a")
    assert links
    assert [wrong for link in links if (wrong := missed(link, PAGE, chapters()))] == []
    assert not cells[-1].find("code", class_="xref")  # a reference that found nothing


def test_every_source_has_its_own_table():
    for heading in parse(PAGE).select("article h2"):
        source = heading.get_text().partition(":")[0]
        numbers = [number for number, _ in rows(BeautifulSoup(f"<article>{heading.parent}</article>", "html.parser"))]
        assert numbers == list(SOURCES.pop(source))
    assert len(SOURCES) == 0


def test_the_check_of_links_finds_what_it_looks_for():
    """Canaries."""
    page = HTML / "book" / "geometry.html"
    good = BeautifulSoup('<a href="geometry.html#sec-distance">', "html.parser").a
    assert missed(good, page, chapters()) is None
    for href in ("geometry.html", "geometry.html#ch-geometry", "geometry.html#no-such-anchor", "glossary.html#x", "#"):
        assert missed(BeautifulSoup(f'<a href="{href}">', "html.parser").a, page, chapters())
    top = re.search(r'<section id="([^"]+)"', page.read_text("utf-8"))[1]
    link = BeautifulSoup(f'<a href="geometry.html#{top}">', "html.parser").a
    assert "is the top of" in missed(link, page, chapters())
