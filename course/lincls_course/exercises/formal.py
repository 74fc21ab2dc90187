"""Exercises whose answer is a proof for Coq, which judges it. Nothing of an answer is trusted but what Coq says of it.

An answer is a text, the sentences between `Proof.` and `Qed.`; it is compiled as a file of its own. Then another file,
which holds nothing of the answer's text, states the theorem again, takes what the answer has proved for a proof of it,
and asks Coq what that assumes. Where bubblewrap is installed both happen behind its walls: no network, no other file,
64 MB of scratch memory. So it does not matter what an answer does: declares, redefines, closes, or writes files.
"""

import os
import re
import shutil
import tempfile
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import ClassVar

from .exercise import Computed
from .path import CONTENT
from .verdict import Feedback, Verdict

__all__ = ["Formal"]

PROOFS = CONTENT.parent / "proofs"
LIBRARY = ("lra", "inner", "convex", "geometry", "perceptron")  # what statements are made of
HEAD = f"""From mathcomp Require Import all_ssreflect all_algebra ring.
From LC Require Import {" ".join(LIBRARY)}.
Import GRing.Theory Num.Theory Order.TTheory.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Local Open Scope ring_scope.
Set Bullet Behavior "Strict Subproofs".
"""
ANSWER = "{head}Theorem answer : {statement}.\nProof.\n{proof}\nQed.\n"
JUDGE = """{head}Definition claim : Prop := {statement}.
From Answer Require answer.
Definition proved : claim := Answer.answer.answer.
Print Assumptions proved.
"""
CLOSED = "Closed under the global context"
PROCESSOR = 40  # seconds of a processor for each file, which do not depend on how busy the computer is
SECONDS = 160  # on the clock, for both files, where Coq waits; a little more for the grader
LIMITS = "ulimit -S -t {0}; ulimit -v 4000000; ulimit -f 40000;"
TIMED_OUT = 128 + 24  # what the shell says of a program that SIGXCPU has ended
COMPILE = "coqc -w none -Q {lc} LC -Q {out} Answer -o {out}/{name}.vo {given}/{name}.v"
STATED = re.compile(r"^```coq\n(.*?)\n```$", re.M | re.S)
STOPPED = re.compile(r'File "[^"]*", line (\d+), characters [\d-]+:\s*(.*)', re.S)


def missing():
    """Say what keeps Coq from judging here, "" if nothing does."""
    if not shutil.which("coqc"):
        return "Coq, which judges it, is not installed here."
    if not all((PROOFS / f"{name}.vo").exists() for name in LIBRARY):
        return "Coq is here, but the book's definitions are not compiled: run `make proofs` in its sources."
    return ""


def walled(given):
    """Return the beginning of a command that runs a shell behind walls, and the places of all there."""
    if not shutil.which("bwrap"):  # at home, where the answer is one's own
        return [], {"lc": str(PROOFS), "out": f"{given}/out", "given": given}
    walls = "bwrap --unshare-all --die-with-parent --new-session --clearenv --cap-drop ALL --ro-bind /usr /usr".split()
    for name in ("lib", "lib64", "bin"):
        walls += ["--symlink", f"usr/{name}", f"/{name}"] if os.path.islink(f"/{name}") else []
    for path in ("/etc/ocamlfind.conf", "/etc/ocamlfind.conf.d"):
        walls += ["--ro-bind-try", path, path]
    walls += ["--proc", "/proc", "--dev", "/dev", "--ro-bind", str(PROOFS), "/lc", "--ro-bind", given, "/given"]
    walls += ["--size", "64000000", "--tmpfs", "/out", "--size", "64000000", "--tmpfs", "/tmp", "--chdir", "/out"]
    walls += ["--setenv", "HOME", "/tmp", "--setenv", "PATH", "/usr/bin"]
    return walls, {"lc": "/lc", "out": "/out", "given": "/given"}


@lru_cache(maxsize=64)
def fault(statement, proof):
    """Say what Coq finds wrong with a proof, "" if nothing."""
    import subprocess  # only here: whoever reads the exercises needs none

    texts = {"answer": ANSWER, "judge": JUDGE}
    with tempfile.TemporaryDirectory() as given:
        Path(given, "out").mkdir()
        for name, text in texts.items():
            text = text.format(head=HEAD, statement=statement, proof=proof)
            Path(given, f"{name}.v").write_text(text, "utf-8", "replace")  # half a character is none
        walls, places = walled(given)
        first, second = (COMPILE.format(name=name, **places) for name in texts)
        command = [*walls, "sh", "-c", f"{LIMITS.format(PROCESSOR)} {first} >/dev/null && echo compiled && {second}"]
        try:
            done = subprocess.run(
                command, cwd=given, capture_output=True, encoding="utf-8", errors="replace", timeout=SECONDS
            )
        except subprocess.TimeoutExpired:
            return f"Coq had not finished after {SECONDS} seconds."
    if done.returncode == TIMED_OUT:
        return f"Coq had not finished after {PROCESSOR} seconds of a processor."
    said = done.stdout.strip()
    if done.returncode == 0 and said == f"compiled\n{CLOSED}":
        return ""
    if said.startswith("compiled\n"):
        return f"Coq accepts it, but it assumes something:\n{said.partition(chr(10))[2][:400]}"
    if said:
        return "What it proves is not the statement."
    if found := STOPPED.search(done.stderr):
        line = int(found[1]) - ANSWER[: ANSWER.index("{proof}")].format(head=HEAD, statement=statement).count("\n")
        if "incomplete proof" in found[2]:
            return "Your proof ends before everything is shown."
        return f"Coq stops at line {line} of your proof: {' '.join(found[2].split())[:400]}"
    return f"Coq could not read it: {done.stderr.strip()[-400:] or 'it was ended'}"


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class Formal(Computed):
    """The answer is a proof of the statement that stands in the text as a block ```coq."""

    kind: ClassVar[str] = "formal"
    mistakes: ClassVar[int] = 1
    patience: ClassVar[int] = SECONDS + 20

    @classmethod
    def read(cls, room):
        """Ask for the statement, which the course edition has, too."""
        if len(STATED.findall(room.statement)) != 1:
            room.refuse("exercise.md", "expected the formal statement as one block ```coq")
        return super().read(room)

    @property
    def formal(self):
        """The statement for Coq."""
        return STATED.search(self.statement)[1].strip()

    @property
    def decidable(self):
        """Where Coq is, it knows enough in either edition."""
        return not missing()

    @property
    def starter(self):
        """A text to complete."""
        return f'{self.name} = r"""\n...\n"""'

    @property
    def name(self):
        """What the text is called."""
        return self.id.replace("-", "_")

    def answer_source(self):
        """Return the proof as a text in Python."""
        return f'{self.name} = r"""\n{self.reference.strip()}\n"""'

    @property
    def key(self):
        """The explanation and the proof."""
        return f"{self.explanation}\n\n```coq\n{(self.reference or '').strip()}\n```" if self.solution else ""

    @property
    def secrets(self):
        """Add the lines of the proof."""
        return [*super().secrets, *(line.strip() for line in (self.reference or "").splitlines() if line.strip())]

    def later(self, answer):
        """Say what is missing here."""
        said = super().later(answer)
        return said if said.verdict is not Verdict.LATER else Feedback(self.id, Verdict.LATER, missing())

    def form_fault(self, value):
        """Ask for a text."""
        if not isinstance(value, str):
            return "Answer with a text, between three quotes: the sentences of the proof."
        return "Replace the `...` of the starter with your proof." if value.strip() in ("", "...") else ""

    def difference(self, got, want):
        """Let Coq judge."""
        return fault(self.formal, got.strip())

    def resembles(self, value, wrong):
        """Compare words."""
        return isinstance(value, str) and value.split() == wrong.answer.split()

    def praise(self, outcomes):
        """Say who has judged."""
        return "Coq accepts your proof, and it assumes nothing."
