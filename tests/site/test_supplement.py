"""The supplement: each item of the sources once, with links into the chapters; each slip with an example that runs.

And the page "Plausible: true or false?", whose examples are of the same form.
"""

import ast
import functools
import re
from urllib.parse import unquote, urlsplit

import matplotlib
import nbformat
import pytest
import yaml
from bs4 import BeautifulSoup

from pages import parse
from tools.edition import HTML, ROOT

BOOK = ROOT / "book"
PAGE = HTML / "book" / "supplement.html"
NUMBERS = list(range(1, 98))
SOURCES = {"YUI": range(1, 23), "WAN": range(23, 38), "DAS": range(38, 76), "HUA": range(76, 89), "PIP": range(89, 98)}

pytestmark = pytest.mark.usefixtures("built_book")


@functools.cache
def anchors(page):
    """The ids below a page's title, and those of the title and of what stands before it. (To parse takes long.)"""
    before, _, below = page.read_text("utf-8").partition("<article")[2].partition("</h1>")
    return [set(re.findall(r'\bid="([^"]+)"', part)) for part in (below, before)]


@functools.cache
def chapters():
    """The pages of the numbered parts, *Further* among them, and the preface, whose map is one of the items."""
    toc = yaml.safe_load((ROOT / "_toc.yml").read_text("utf-8"))
    files = [chapter["file"] for part in toc["parts"] if "numbered" in part for chapter in part["chapters"]]
    return {(HTML / file).with_suffix(".html").resolve() for file in [*files, "book/preface"]}


def rows(soup):
    """(number, cells) of each row of the tables."""
    found = []
    for row in soup.select("article table tr"):
        cells = row("td")
        numbers = [int(match[1]) for cell in cells if (match := re.fullmatch(r"\s*L(\d+)\s*", cell.get_text()))]
        found += [(number, cells) for number in numbers]
    return found


@functools.cache
def items():
    """The rows of the page."""
    return rows(parse(PAGE))


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
    assert [number for number, _ in items()] == NUMBERS


@pytest.mark.parametrize("number", NUMBERS)
def test_the_links_of_an_item_lead_into_chapters(number):
    cells = dict(items())[number]
    assert all(cell.get_text(strip=True) for cell in cells)
    links = cells[-1]("a")
    assert links
    assert [wrong for link in links if (wrong := missed(link, PAGE, chapters()))] == []
    assert not cells[-1].find("code", class_="xref")  # a reference that found nothing


def test_every_source_has_its_own_table():
    found = {}
    for heading in parse(PAGE).select("article h2"):
        if (source := heading.get_text().partition(":")[0]) in SOURCES:
            part = BeautifulSoup(f"<article>{heading.parent}</article>", "html.parser")
            found[source] = [number for number, _ in rows(part)]
    assert found == {source: [*numbers] for source, numbers in SOURCES.items()}


# The slips, and what is plausible and false

SUPPLEMENT, PLAUSIBLE = (
    nbformat.read(BOOK / f"{name}.ipynb", as_version=4).cells for name in ("supplement", "plausible")
)
ENTRY = re.compile(r"^\((erratum-e\d+|(?:false|claim)-[\w-]+)\)=\n#{3,4} (?:E\d+\. |\")", re.MULTILINE)


def entries(cells):
    """The code cells below the heading of each entry, by its label."""
    found, label = {}, None
    for cell in cells:
        if cell.cell_type == "markdown":
            label = (ENTRY.findall(cell.source) or [label if "\n#" not in f"\n{cell.source}" else None])[-1]
            if label:
                found.setdefault(label, [])
        elif label:
            found[label].append(cell.source)
    return found


def imports(cells):
    """The first code cell, which is all that an entry needs."""
    return next(cell.source for cell in cells if cell.cell_type == "code")


EXAMPLES = [
    pytest.param(imports(page), code, id=label)
    for page in (PLAUSIBLE, SUPPLEMENT)
    for label, code in entries(page).items()
]


@pytest.mark.parametrize(("setup", "codes"), EXAMPLES)
def test_an_example_runs_alone_and_asserts(setup, codes):
    assert codes
    assert any(isinstance(node, ast.Assert) for node in ast.walk(ast.parse(codes[0])))
    with matplotlib.rc_context(), pytest.MonkeyPatch.context() as patch:
        patch.chdir(BOOK)
        matplotlib.use("agg")
        for code in codes:
            namespace = {}
            exec(setup, namespace)
            exec(code, namespace)
        namespace["plt"].close("all")


def test_every_slip_stands_in_the_table_of_its_source_and_leads_to_its_example():
    text = "\n".join(cell.source for cell in SUPPLEMENT if cell.cell_type == "markdown")
    linked = re.findall(r"^\| \{ref\}`E(\d+) <(.*?)>` \| \S.* \| \S.* \| .*`[\w-]+`.* \|$", text, re.MULTILINE)
    withdrawn = {7, 39, 40, 45, 52, 54, 61, 65}  # of these the lectures say what is true
    assert sorted(int(number) for number, _ in linked) == sorted({*range(1, 74)} - withdrawn)
    here, there = entries(SUPPLEMENT), entries(PLAUSIBLE)
    assert [label for _, label in linked if label not in here and label not in there] == []
    assert {f"erratum-e{number}" for number, label in linked if label in here} == set(here)


def test_every_statement_of_plausible_has_a_folded_verdict_and_says_what_is_true():
    headings = sum(len(re.findall(r"^### ", cell.source, re.MULTILINE)) for cell in PLAUSIBLE)
    told = [cell.source for cell in PLAUSIBLE if cell.cell_type == "markdown" and ENTRY.search(cell.source)]
    assert len(told) == headings == len(entries(PLAUSIBLE))
    folded = re.compile(r"\A\(.*\)=\n### \".*\"\n\n:::\{dropdown\} True or false\?\n\*\*(True|False)\.\*\* .+\n:::\Z")
    verdicts = {text.splitlines()[1]: match and match[1] for text in told for match in [folded.match(text)]}
    assert [heading for heading, verdict in verdicts.items() if verdict is None] == []
    for text in told:
        false = verdicts[text.splitlines()[1]] == "False"
        assert text.startswith("(false-" if false else "(claim-")
        assert ("**What is true:**" in text) == false
    assert 5 * sum(verdict == "True" for verdict in verdicts.values()) >= len(verdicts)  # a guess is no answer


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
