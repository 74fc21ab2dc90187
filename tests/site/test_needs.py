"""What chapters say that they need, and the map: both are what the notebooks refer to, read here by themselves."""

import functools
import re

import nbformat
import pytest

import pages
from website.slides import chapters

pytestmark = pytest.mark.usefixtures("built_book")

ORDER = ["refresher", *chapters()]
each_chapter = pytest.mark.parametrize("name", chapters())
LABEL = re.compile(r"^:label: (\S+)|^\(([\w-]+)\)=|^\$\$ \((eq-[\w-]+)\)", re.MULTILINE)
REFERENCE = re.compile(r"\{(?:prf:ref|eq|ref)\}`(?:[^`<]*<)?([\w-]+)>?`")


@functools.cache
def text(name):
    """The text of a chapter's notebook, with the captions of its figures."""
    cells = nbformat.read(pages.BOOK / f"{name}.ipynb", nbformat.NO_CONVERT).cells
    captions = [cell.metadata.get("mystnb", {}).get("figure", {}).get("caption", "") for cell in cells]
    return "\n".join(
        cell.source if cell.cell_type == "markdown" else caption for cell, caption in zip(cells, captions, strict=True)
    )


HOMES = {next(filter(None, found.groups())): name for name in ORDER for found in LABEL.finditer(text(name))}


def needs(name):
    """What a chapter's notebook refers to by earlier page: statements and formulas, of the refresher sections."""
    found = {earlier: {} for earlier in ORDER[: ORDER.index(name)]}
    for label in REFERENCE.findall(text(name)):
        home = HOMES.get(label)
        if home in found and (home == "refresher" or not label.startswith(("sec-", "ch-"))):
            found[home][label] = None
    return {earlier: [*labels] for earlier, labels in found.items() if labels}


def target(link):
    """The page and the label to which a link leads."""
    page, _, label = link.get("href").rpartition("/")[2].partition(".html")
    return page, label.removeprefix("#").removeprefix("equation-")


@each_chapter
def test_a_chapter_says_what_it_needs(name):
    (sentence,) = pages.tree(pages.HTML / "book" / f"{name}.html").find_class("needs")
    said = {}
    for page, label in map(target, sentence.iter("a")):
        said.setdefault(page, [])
        if label:
            said[page].append(label)
    assert said == needs(name)


def test_the_map_leads_to_the_chapters_in_their_order():
    (drawing,) = pages.tree(pages.HTML / "book" / "preface.html").find_class("map")
    links = [*drawing.iter("a")]
    assert [target(link)[0] for link in links] == ORDER
    heights = [float(link.find("rect").get("y")) for link in links]
    assert heights == sorted(heights)


def test_the_arcs_of_the_map_say_all_that_is_needed_and_none_says_it_twice():
    (drawing,) = pages.tree(pages.HTML / "book" / "preface.html").find_class("map")
    middles = {float(link.find("rect").get("y")) + 17: target(link)[0] for link in drawing.iter("a")}
    arcs = [part.get("d") for part in drawing.iter("path") if "C" in part.get("d")]

    def row(y):
        return middles[min(middles, key=lambda middle: abs(middle - float(y)))]

    ends = [(row(re.split(r"[ C]", d)[1]), row(d.split()[-1])) for d in arcs]

    def reached(name, arcs):
        return {name}.union(*(reached(below, arcs) for below, above in arcs if above == name))

    needed = [(earlier, name) for name in chapters() for earlier in needs(name)]
    for name in ORDER:
        assert reached(name, ends) == reached(name, needed)
    for arc in ends:
        assert arc[0] not in reached(arc[1], [other for other in ends if other != arc])
