"""The errata page: each entry once, in the table, with a cell that runs its counterexample by itself."""

import ast
import re
from pathlib import Path

import matplotlib
import nbformat
import pytest

BOOK = Path(__file__).parents[1] / "book"
CELLS = nbformat.read(BOOK / "errata.ipynb", as_version=4).cells
NUMBERS = list(range(1, 66))
HEADING = re.compile(r"^\(erratum-e(\d+)\)=\n### E(\d+)\. \S", re.MULTILINE)
IMPORTS = next(cell.source for cell in CELLS if cell.cell_type == "code")


def entries(cells):
    """The code cells below each entry's heading, by its number; a heading without its label raises."""
    found = {}
    for cell in cells:
        headings = HEADING.findall(cell.source) if cell.cell_type == "markdown" else []
        assert len(headings) == cell.source.count("### E") * (cell.cell_type == "markdown"), cell.source[:80]
        for label, number in headings:
            assert label == number, f"E{number} is labelled {label}"
            assert int(number) not in found, f"E{number} stands twice"
            found[current := int(number)] = []
        if cell.cell_type == "code" and found:
            found[current].append(cell.source)
    return found


def has_assertion(code):
    """Tell whether the code has an assert statement."""
    return any(isinstance(node, ast.Assert) for node in ast.walk(ast.parse(code)))


def test_every_erratum_stands_once_and_in_order():
    assert list(entries(CELLS)) == NUMBERS


@pytest.mark.parametrize("number", NUMBERS)
def test_a_cell_of_its_own_shows_the_failure(number):
    """The first cell below the heading asserts; it and every other run with nothing but the imports."""
    cells = entries(CELLS)[number]
    assert cells
    assert has_assertion(cells[0])
    with matplotlib.rc_context(), pytest.MonkeyPatch.context() as patch:
        patch.chdir(BOOK)
        matplotlib.use("agg")
        for code in cells:
            namespace = {}
            exec(IMPORTS, namespace)
            exec(code, namespace)
        namespace["plt"].close("all")


def test_the_table_lists_every_erratum_with_its_place_and_a_link():
    table = next(cell.source for cell in CELLS if "| what fails |" in cell.source)
    row = re.compile(
        r"^\| \{ref\}`E(\d+) <erratum-e(\d+)>` \| ([A-Z]{3}) (\S.*?) \| (\S.*?) \| (.*`[a-z-]+`.*) \|$", re.MULTILINE
    )
    rows = row.findall(table)
    assert [int(number) for number, *_ in rows] == NUMBERS
    assert all(number == label for number, label, *_ in rows)
    assert {source for _, _, source, *_ in rows} == {"YUI", "WAN", "DAS", "HUA", "PIP"}
    assert len(rows) == len(table.split("|---")[-1].strip().splitlines()) - 1


def test_every_source_has_its_own_part_of_the_page():
    """An entry stands under the source that the table names."""
    table = next(cell.source for cell in CELLS if "| what fails |" in cell.source)
    named = dict(re.findall(r"`E(\d+) <.*?\| ([A-Z]{3}) ", table))
    source = None
    for cell in CELLS:
        if cell.cell_type == "markdown":
            source = (re.findall(r"^## (YUI|WAN|DAS|HUA|PIP)$", cell.source, re.MULTILINE) or [source])[-1]
            assert all(named[number] == source for _, number in HEADING.findall(cell.source))


def test_the_checks_find_what_they_look_for():
    """Canaries."""
    assert has_assertion("assert 1 == 1")
    assert not has_assertion("print('assert')")
    unlabelled = [nbformat.v4.new_markdown_cell("### E1. Without a label")]
    twice = [nbformat.v4.new_markdown_cell("(erratum-e1)=\n### E1. Once")] * 2
    for cells in (unlabelled, twice):
        with pytest.raises(AssertionError):
            entries(cells)
