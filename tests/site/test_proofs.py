"""The formal proofs: each has a label of the book and assumes nothing, and its statement is still the one read."""

import os
import re
import shutil
import subprocess
import tomllib

import pytest

from tools.edition import HTML
from tools.proofs import (
    CLOSED,
    ROOT,
    assume_nothing,
    closed,
    coqc,
    in_order,
    looked_at,
    names,
    restated,
    seconds,
    sources,
    statements,
    table,
    theorems,
)

PROOFS = ROOT / "proofs"
FILES = sorted(p.stem for p in PROOFS.glob("*.v"))
BOOK, TABLE = statements(), table()


def test_every_statement_is_in_the_table():
    lacking, left = ([label for label in a if label not in b] for a, b in ((BOOK, TABLE), (TABLE, BOOK)))
    assert not lacking, f"add rows to proofs/statements.toml: {lacking}"
    assert not left, f"take rows out of proofs/statements.toml: {left}"
    assert [*TABLE] == [*BOOK], "python -m tools.proofs --accept writes proofs/statements.toml in the book's order"
    for label, row in TABLE.items():
        assert ("file" in row) != ("missing" in row), f"{label}: a file or a reason why there is none"


def test_accepting_writes_the_table_in_the_books_order():
    rows = ['[thm-a]\nfile = "x"\nhash = "1"\n', "[thm-b]\nmissing = 'it [is] cited'\n", '[thm-old]\nfile = "x"\n']
    text = "# A head.\n\n" + "\n".join(rows)
    assert in_order(text, ["thm-a", "thm-b"]) == text
    assert in_order("# A head.\n\n" + "\n".join(rows[::-1]), ["thm-a", "thm-b"]) == text
    assert in_order(text, ["thm-b", "thm-a"]) == "# A head.\n\n" + "\n".join([rows[1], rows[0], rows[2]])


def test_every_theorem_has_a_label_and_a_proof():
    stated = {(file, name) for file in FILES for name in theorems(file)}
    listed = {(row["file"], BOOK[label].name) for label, row in TABLE.items() if "file" in row}
    without_row, without_proof = sorted(stated - listed), sorted(listed - stated)
    assert not without_row, f"theorems without a row in proofs/statements.toml: {without_row}"
    assert not without_proof, f"rows of proofs/statements.toml without a Theorem: {without_proof}"


@pytest.mark.parametrize("label", [label for label, row in TABLE.items() if "file" in row])
def test_statement_is_the_one_that_was_read(label):
    assert TABLE[label]["hash"] == BOOK[label].hash, (
        f"the text of {label} has changed: compare it with its theorem in proofs/{TABLE[label]['file']}.v, "
        f"then python -m tools.proofs --accept {label}"
    )


def test_what_coq_said_is_of_these_files():
    said = tomllib.loads(CLOSED.read_text(encoding="utf-8"))["sources"]
    assert said == sources(), "the formal proofs have changed: make proofs asks Coq what they say now"


def test_theorems_mean_what_was_compared_with_the_book():
    """That is, their closed types, in which the hypotheses of sections stand, and all definitions under them."""
    accepted = {label: row["formal"] for label, row in TABLE.items() if "file" in row}
    assert accepted == {label: formal["hash"] for label, formal in closed().items()}


def test_definitions_are_those_that_were_read():
    """A comment before a formal definition names what it restates; unchanged words need no new look."""
    read, now = looked_at(), restated()
    changed = [label for label in {**read, **now} if read.get(label) != now.get(label)]
    assert not changed, (
        f"the book's text of {changed} has changed, or is named in a comment for the first time or no longer: "
        f"compare it with the definition in proofs/, then python -m tools.proofs --accept {' '.join(changed)}"
    )


@pytest.mark.parametrize("file", FILES)
def test_no_file_assumes_anything(file):
    source = (PROOFS / f"{file}.v").read_text(encoding="utf-8")
    assert not re.findall(r"\b(Axiom|Conjecture|Parameter|Admitted|admit|bypass_check|Unset Guard)\b", source)


@pytest.mark.usefixtures("built_book")
def test_a_mark_beside_each_proved_statement_leads_to_its_formal_proof():
    pages = {
        page: (HTML / "book" / f"{page}.html").read_text(encoding="utf-8") for page in {s.page for s in BOOK.values()}
    }
    marks = {
        label: pages[s.page].count(f'class="formal" href="proofs.html#formal-{label}"') for label, s in BOOK.items()
    }
    assert marks == {label: int("file" in TABLE[label]) for label in BOOK}


def test_times_are_those_of_theorems():
    assert set(seconds()) <= {name for _, name in names()}


@pytest.fixture(scope="module")
def coq():
    """Coq, with the proofs compiled: `make proofs`, which says what they assume."""
    if not shutil.which("coqc"):
        if os.environ.get("CI"):
            pytest.fail("coqc is missing: CI checks the proofs")
        pytest.skip("coqc is missing; `make proofs` says what to install")
    stored = CLOSED.read_text(encoding="utf-8")
    said = subprocess.run(["make", "-s", "proofs"], cwd=ROOT, check=True, capture_output=True, text=True).stdout
    assert CLOSED.read_text(encoding="utf-8") == stored, "not what Coq says: make proofs has mended it"
    return said


def test_no_proof_assumes_anything(coq):
    assert coq.splitlines()[-1] == f"All {len(names())} theorems are proved, and assume nothing."


def test_an_assumption_is_seen(coq):
    with pytest.raises(SystemExit, match="no : False"):
        assume_nothing("Axiom no : False.")


CANARY = """
From mathcomp Require Import all_ssreflect all_algebra.
From LC Require Import lra inner geometry.
Import GRing.Theory Num.Theory. Local Open Scope ring_scope.
Theorem strict (R : rcfType) d n (x : 'I_n -> 'rV[R]_d) y :
  (exists w b, forall i, 0 < y i * score w b (x i)) <-> (exists w b, forall i, 1 <= y i * score w b (x i)).
Proof. exact: thm_scaling. Qed.
Theorem weak (R : rcfType) d n (x : 'I_n -> 'rV[R]_d) y :
  (exists w b, forall i, 0 <= y i * score w b (x i)) <-> (exists w b, forall i, 1 <= y i * score w b (x i)).
Proof. Fail exact: thm_scaling. Abort.
"""


def test_without_strictness_the_proof_fails(coq):
    """`Fail` is an error where what follows it succeeds."""
    coqc(CANARY)
    with pytest.raises(subprocess.CalledProcessError):
        coqc("Fail Check 0.")
