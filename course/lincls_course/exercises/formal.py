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
import textwrap
import time
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
FIRST = "{first} -time >{out}/times || {{ code=$?; tail -n 1 {out}/times | head -c 99 >&2; exit $code; }}"
STATED = re.compile(r"^```coq\n(.*?)\n```$", re.M | re.S)
STOPPED = r'File "[^"]*", line (\d+), characters (-?\d+)\S+(?:\s*Error:)?(.*)Chars (\d{1,9}) - (\d{1,9}) '
SHOW = b'\nSet Printing Width 70. Set Printing Depth 60. Redirect "goal" Show.\n'
KNOWN = re.compile(r"^ *((?:[\w']+, )*[\w']+) :=? ", re.M)  # the names before a hypothesis of a goal
ENVIRONMENT = r"\s*In environment\n(?:[\w', ]+ :=? .*\n(?: .*\n)*)+"  # before an error; the goal has it again
SHOWN = 1200  # characters of what Coq says


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


@dataclass(frozen=True)
class Said:
    """What is wrong with a proof, in our words, "" if nothing is; Coq's own, and what was left to show there."""

    fault: str = ""
    error: str = ""
    goal: str = ""
    line: int = 0

    @property
    def failure(self):
        """The error and the goal, the same for whatever names a proof gives to what is known; "" without a goal."""
        names = [name for some in KNOWN.findall(self.goal) for name in some.split(", ")]
        number = {name: f"#{n}" for n, name in enumerate(names)}
        told = re.sub(r"'(?:rV|I)_|[\w']+", lambda m: number.get(m[0], m[0]), f"{self.goal}\n{self.error}")
        return " ".join(told.split()) if self.goal else ""


@lru_cache(maxsize=64)
def judged(statement, proof):
    """Say what Coq finds wrong with a proof, and where it stops what was left to show."""
    import subprocess  # only here: whoever reads the exercises needs none

    until = time.monotonic() + SECONDS
    with tempfile.TemporaryDirectory() as given:
        walls, places = walled(given)
        Path(given, "out").mkdir()

        def run(command):
            return subprocess.run(
                [*walls, "sh", "-c", f"cd {places['out']}; {LIMITS.format(PROCESSOR)} {command}"],
                cwd=given,
                capture_output=True,
                encoding="utf-8",
                errors="replace",
                timeout=max(until - time.monotonic(), 0),
            )

        texts = {"answer": ANSWER, "judge": JUDGE}
        for name, text in texts.items():
            text = text.format(head=HEAD, statement=statement, proof=proof)
            Path(given, f"{name}.v").write_text(text, "utf-8", "replace")  # half a character is none
        first, second = (COMPILE.format(name=name, **places) for name in texts)
        try:
            done = run(f"{FIRST.format(first=first, **places)}; echo compiled && {second}")
        except subprocess.TimeoutExpired:
            return Said(f"Coq had not finished after {SECONDS} seconds.")
        if done.returncode == TIMED_OUT:
            return Said(f"Coq had not finished after {PROCESSOR} seconds of a processor.")
        said = done.stdout.strip()
        if done.returncode == 0 and said == f"compiled\n{CLOSED}":
            return Said()
        if said.startswith("compiled\n"):
            return Said("Your proof assumes something.", said.partition("\n")[2])
        if said:
            return Said("What it proves is not the statement.")
        found = re.search(STOPPED, done.stderr, re.S)
        if not found:
            return Said("Coq could not read it.", done.stderr.strip()[-SHOWN:])
        line, place, error, start, end = found.groups()
        text = Path(given, "answer.v").read_bytes()
        before = text[: text.index(b"\nProof.\n")].count(b"\n") + 2
        place = sum(map(len, text.splitlines(keepends=True)[: int(line) - 1])) + int(place)
        cut = int(start) if int(start) <= place <= int(end) else int(end)  # the sentence, or that before what is none
        Path(given, "goal.v").write_bytes(text[:cut] + SHOW)
        try:
            goal = run(f"{COMPILE.format(name='goal', **places)} >/dev/null 2>&1; head -c 20000 goal.out").stdout
            goal = textwrap.dedent(goal.removeprefix("1 goal\n")).strip()
        except subprocess.TimeoutExpired:
            goal = ""
        if "incomplete proof" in error:
            return Said("Your proof ends before everything is shown.", goal=goal)
        line = int(line) - before
        if line > 1 + proof.count("\n"):
            return Said("The last sentence of your proof has no full stop, or a comment no end.")
        error = " ".join(re.sub(ENVIRONMENT, "", error).split())
        return Said(f"Coq stops at line {line} of your proof.", error, goal, line)


def quoted(text):
    """Mark each line of what Coq says, so that it is taken for nothing else."""
    text = text if len(text) <= SHOWN else f"{text[:SHOWN]} ..."
    return ["| " + "".join(c if c.isprintable() else "?" for c in line) for line in text.splitlines()]


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class Formal(Computed):
    """The answer is a proof of the statement that stands in the text as a block ```coq."""

    kind: ClassVar[str] = "formal"
    mistakes: ClassVar[int] = 1
    patience: ClassVar[int] = 2 * SECONDS + 20  # also for a wrong answer to compare with

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
        return f'{self.id.replace("-", "_")} = r"""\n...\n"""'

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
        return judged(self.formal, got.strip()).fault

    def shown(self, args, outcome):
        """Quote Coq, except where a proof has texts of its own, with which it could put words into Coq's mouth."""
        if not isinstance(outcome.value, str) or '"' in outcome.value or self.form_fault(outcome.value):
            return ""
        said = judged(self.formal, outcome.value.strip())
        error = [f"Coq says at line {said.line}" if said.line else "Coq says", *quoted(said.error)]
        goal = [f"left to show {'before that sentence' if said.line else 'at its end'}", *quoted(said.goal)]
        return "\n".join(error * bool(said.error) + goal * bool(said.goal))

    def resembles(self, value, wrong):
        """Tell whether Coq stops with the same goal and the same error."""
        if not isinstance(value, str):
            return False
        failure = judged(self.formal, value.strip()).failure
        return failure != "" and failure == judged(self.formal, wrong.answer.strip()).failure

    def praise(self, outcomes):
        """Say who has judged."""
        return "Coq accepts your proof, and it assumes nothing."
