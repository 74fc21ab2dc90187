"""The check of each theorem rejects whatever breaks a part of its statement: tests/clauses holds the broken results."""

import importlib
import re
from pathlib import Path

import nbformat
import pytest
from clauses import Clause

from lincls.checks import CheckFailed

BOOK = Path(__file__).parents[2] / "book"
STATEMENT = re.compile(r"\{prf:(theorem|proposition|lemma|corollary)\}[^\n]*\n(?::[a-z]+:[^\n]*\n)*?:label: (\S+)")
CHAPTERS = sorted(file.stem for file in Path(__file__).with_name("clauses").glob("[a-z]*.py"))
CLAUSES = {chapter: importlib.import_module(f"clauses.{chapter}").CLAUSES for chapter in CHAPTERS}
EACH = [
    pytest.param(clause, id=f"{label}: {clause.claim}")
    for clauses in CLAUSES.values()
    for label, found in clauses.items()
    if not isinstance(found, str)
    for clause in found
]


def statements(text):
    """The labels of the theorems, propositions, lemmas and corollaries of a text."""
    return {label for _, label in STATEMENT.findall(text)}


def test_every_statement_of_the_book_has_its_clauses():
    for path in sorted(BOOK.glob("*.ipynb")):
        cells = nbformat.read(path, 4).cells
        stated = set().union(*(statements(cell.source) for cell in cells if cell.cell_type == "markdown"))
        assert stated == set(CLAUSES.get(path.stem, {})), path.stem


@pytest.mark.parametrize("clause", EACH)
def test_a_result_that_breaks_the_clause_is_rejected(clause: Clause):
    assert clause.wrong
    clause.check(*clause.right)
    for wrong in clause.wrong:
        with pytest.raises(CheckFailed):
            clause.check(*wrong)


def test_statements_are_found_with_and_without_options():
    assert statements("```{prf:theorem} A\n:label: thm-a\n\n```") == {"thm-a"}
    assert statements("```{prf:lemma}\n:class: x\n:label: lem-b\n```\n```{prf:proof}\n```") == {"lem-b"}
