"""The check of each theorem rejects whatever breaks a part of its statement: `clauses` holds the broken results."""

import importlib
from pathlib import Path

import pytest
from clauses import Clause

from lincls.checks import CheckFailed
from tools.proofs import statements

CHAPTERS = sorted(file.stem for file in Path(__file__).with_name("clauses").glob("[a-z]*.py"))
CLAUSES = {chapter: importlib.import_module(f"clauses.{chapter}").CLAUSES for chapter in CHAPTERS}
EACH = [
    pytest.param(clause, id=f"{label}: {clause.claim}")
    for clauses in CLAUSES.values()
    for label, found in clauses.items()
    if not isinstance(found, str)
    for clause in found
]


def test_every_statement_of_the_book_has_its_clauses():
    stated = {f"{statement.page}.py: {label}" for label, statement in statements().items()}
    listed = {f"{page}.py: {label}" for page, clauses in CLAUSES.items() for label in clauses}
    lacking, left = sorted(stated - listed), sorted(listed - stated)
    assert not lacking, f"add these clauses in tests/core/clauses: {lacking}"
    assert not left, f"take these clauses out of tests/core/clauses: {left}"


@pytest.mark.parametrize("clause", EACH)
def test_a_result_that_breaks_the_clause_is_rejected(clause: Clause):
    assert clause.wrong
    clause.check(*clause.right)
    for wrong in clause.wrong:
        with pytest.raises(CheckFailed):
            clause.check(*wrong)
