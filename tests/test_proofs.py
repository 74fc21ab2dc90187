"""The formal proofs: each has a label of the book and assumes nothing, and its statement is still the one read."""

import os
import re
import shutil
import subprocess

import pytest

from tools.proofs import ROOT, statements, table, theorems

PROOFS = ROOT / "proofs"
FILES = sorted(p.stem for p in PROOFS.glob("*.v"))
BOOK, TABLE = statements(), table()


def test_every_statement_is_in_the_table():
    assert list(TABLE) == list(BOOK), "proofs/statements.toml lists the labels in the book's order"
    for label, row in TABLE.items():
        assert ("file" in row) != ("missing" in row), f"{label}: a file or a reason why there is none"


def test_every_theorem_has_a_label_and_a_proof():
    stated = {(file, name) for file in FILES for name in theorems(file)}
    listed = {(row["file"], BOOK[label].name) for label, row in TABLE.items() if "file" in row}
    assert stated == listed


@pytest.mark.parametrize("label", [label for label, row in TABLE.items() if "file" in row])
def test_statement_is_the_one_that_was_read(label):
    assert TABLE[label]["hash"] == BOOK[label].hash, (
        f"the text of {label} has changed: compare it with its theorem in proofs/{TABLE[label]['file']}.v, "
        f"then python -m tools.proofs --accept {label}"
    )


@pytest.mark.parametrize("file", FILES)
def test_no_file_assumes_anything(file):
    source = (PROOFS / f"{file}.v").read_text(encoding="utf-8")
    assert not re.findall(r"\b(Axiom|Conjecture|Parameter|Admitted|admit|bypass_check|Unset Guard)\b", source)


@pytest.fixture(scope="module")
def coq():
    """Runs a text that may use the proofs; gives what Coq printed and whether it was accepted."""
    if not shutil.which("coqc"):
        if os.environ.get("CI"):
            pytest.fail("coqc is missing: CI checks the proofs")
        pytest.skip("coqc is missing; `make proofs` says what to install")
    subprocess.run(["make", "-s", "proofs"], cwd=ROOT, check=True, capture_output=True)

    def run(folder, text):
        (folder / "t.v").write_text(text, encoding="utf-8")
        done = subprocess.run(
            ["coqc", "-w", "none", "-Q", str(PROOFS), "LC", "t.v"],
            cwd=folder, capture_output=True, text=True, timeout=300,
        )  # fmt: skip
        return done.stdout + done.stderr, done.returncode == 0

    return run


def test_no_proof_assumes_anything(coq, tmp_path):
    names = [f"{row['file']}.{BOOK[label].name}" for label, row in TABLE.items() if "file" in row]
    requires = " ".join(f for f in FILES if any(name.startswith(f + ".") for name in names))
    text = f"From LC Require {requires}.\n" + "\n".join(f"Print Assumptions {name}." for name in names)
    said, accepted = coq(tmp_path, text)
    assert accepted, said
    assert said.split("\n")[:-1] == ["Closed under the global context"] * len(names)


CANARY = """
From mathcomp Require Import all_ssreflect all_algebra.
From LC Require Import lra inner geometry.
Import GRing.Theory Num.Theory. Local Open Scope ring_scope.
Theorem t (R : rcfType) d n (x : 'I_n -> 'rV[R]_d) y :
  (exists w b, forall i, {less} y i * score w b (x i)) <-> (exists w b, forall i, 1 <= y i * score w b (x i)).
Proof. exact: thm_scaling. Qed.
"""


@pytest.mark.parametrize(("less", "true"), [("0 <", True), ("0 <=", False)])
def test_without_strictness_the_proof_fails(coq, tmp_path, less, true):
    said, accepted = coq(tmp_path, CANARY.format(less=less))
    assert accepted is true, said
