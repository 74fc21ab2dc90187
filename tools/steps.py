"""The formal proofs step by step: what Coq has still to be shown after each sentence, kept in `proofs/steps/`.

python -m tools.steps    let Coq check each file that has changed, or that builds on one that has

Coq reads each file once: as it is where what is kept is of these very files, else a copy in which it is asked, after
each sentence of a proof, what is left to show. The page "Formal proofs" shows what is kept; to build it takes no Coq.
"""

import hashlib
import json
import os
import re
import subprocess
import sys
import tempfile
import threading
import tomllib
from bisect import bisect
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from functools import cache
from pathlib import Path
from typing import Any

from tools import proofs

TOKEN = re.compile(r'(?P<comment>\(\*.*?\*\))|"[^"]*"|(?P<end>\.(?=\s))|[^."(]+|.', re.S)
REQUIRE = re.compile(r"^From LC Require Import (.*?)\.$", re.M | re.S)
ITEM = re.compile(r"(?:Definition|Fixpoint|Inductive|Record|Notation|Theorem|Lemma|Corollary|Let|Local Notation) (\w+)")
DEFINED = re.compile(r"^(?:def|prf|thm|rec|proj|ind|constr|abbrev) (\d+):\d+ \S+ (\w+)$", re.M)
USED = re.compile(r"^R(\d+):\d+ LC\.(\w+) \S+ (\w+) \w+$", re.M)
PLACE = re.compile(r"^(R|[a-z]+ )(\d+):(\d+)", re.M)
WIDE = "Set Printing Depth 1000. Set Printing Width 60.\n"


def files() -> list[str]:
    """The files whose proofs are shown: not the arithmetic, nor the witnesses."""
    return [file for file in proofs.files() if file not in ("lra", "witnesses")]


@cache
def required(file: str) -> list[str]:
    """The files that a file names as those that it builds on."""
    return " ".join(REQUIRE.findall(proofs.source(file))).split()


@cache
def below(file: str) -> frozenset[str]:
    """A file and those that it builds on."""
    return frozenset({file}).union(*map(below, required(file)))


def code(file: str) -> str:
    """A hash of a file and of those that it builds on."""
    return hashlib.sha256("".join(proofs.source(f) for f in sorted(below(file))).encode()).hexdigest()[:12]


def kept(file: str) -> dict[str, Any]:
    """What is kept of a file: `hash`, `texts`, and `items`, each with its sentences and what was to be shown then."""
    path = proofs.PROOFS / "steps" / f"{file}.json"
    return json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}


def sentences(text: str) -> Iterator[tuple[int, str]]:
    """Sentences, and comments between them, each with the place where it begins."""
    start, said = 0, ""
    for m in TOKEN.finditer(text):
        said = said + m[0] if said.strip() else m[0]
        start = start if said != m[0] else m.start()
        if m["end"] or said == m["comment"]:
            yield start + len(said) - len(said.lstrip()), said.strip()
            said = ""


def goals(said: str) -> tuple[list[str], list[str]]:
    """The hypotheses and the conclusions, that of the first goal first, of what `Show` says."""
    above, line, rest = said.partition(" ============================\n")
    if not line:
        return [], []
    first, *others = re.split(r"^goal \d+ is:\n", rest, flags=re.M)
    hypotheses = re.split(r"\n {2}(?=\S)", "\n" + above.split("\n", 1)[1].rstrip())[1:]
    texts = [re.sub(r"\n {2}", "\n", re.sub(r" +$", "", t, flags=re.M).strip()) for t in (*hypotheses, first, *others)]
    return texts[: len(hypotheses)], texts[len(hypotheses) :]


def checked(file: str) -> dict[int, tuple[list[str], list[str]]]:
    """Compile a file; what Coq has still to be shown after each sentence of a proof, by the place where that begins.

    A copy is compiled, which asks for it. The places in the .glob file are put back to those of the file itself.
    """
    text, copy, inside = proofs.source(file), WIDE.encode(), False
    asked, ours, its = [], [0], [0]
    for start, said in sentences(text):
        inside = (inside or said == "Proof.") and said != "Qed."
        ours.append(len(text[:start].encode()))
        its.append(len(copy))
        copy += f"{said}\n".encode()
        if inside and not said.startswith("(*"):
            asked.append(start)
            copy += f'Redirect "{start}" Show.\n'.encode()

    def back(m: re.Match[str]) -> str:
        first, last = (ours[k] + int(place) - its[k] for place in m.groups()[1:] for k in [bisect(its, int(m[2])) - 1])
        return f"{m[1]}{first}:{last}"

    with tempfile.TemporaryDirectory() as folder:
        Path(folder, f"{file}.v").write_bytes(copy)
        compiled = proofs.PROOFS / f"{file}.vo"
        command = ["coqc", "-w", "none", "-Q", str(proofs.PROOFS), "LC"]
        if subprocess.run([*command, "-o", compiled, f"{file}.v"], cwd=folder, capture_output=True).returncode:
            compile_alone(file)  # says where
            sys.exit(f"{file}.v compiles, but not with questions between its sentences (Defined for Qed?)")
        glob = compiled.with_suffix(".glob")
        glob.write_text(PLACE.sub(back, glob.read_text(encoding="utf-8")), encoding="utf-8")
        return {start: goals(Path(folder, f"{start}.out").read_text(encoding="utf-8")) for start in asked}


def compile_alone(file: str) -> None:
    """Compile a file as it is, which takes two thirds of the time."""
    command = ["coqc", "-w", "none", "-Q", ".", "LC", f"{file}.v"]
    if wrong := subprocess.run(command, cwd=proofs.PROOFS).returncode:
        sys.exit(wrong)


def items(file: str) -> Iterator[tuple[str, int, list[tuple[int, str]]]]:
    """Each definition and theorem of a file with its kind, where it begins, and its comment, words and sentences."""
    waiting: list[tuple[int, str]] = []
    name, start, inside = "", 0, False
    for place, said in sentences(proofs.source(file)):
        if said in ("Proof.", "Qed."):
            inside = said == "Proof."
            if not inside:
                yield name, start, [*waiting, (place, said)]
                waiting = []
                continue
        waiting.append((place, said))
        if inside or said.startswith("(*"):
            continue
        if found := ITEM.match(said):
            name, start = found[1], place
            if re.match(r"Theorem|Lemma|Corollary", said) or (said.startswith("Let") and ":=" not in said):
                continue
            yield name, start, waiting
        waiting = []


@cache
def known(file: str) -> dict[str, str]:
    """The item of a file to which each name in it belongs: that of a record, for its fields."""
    text = proofs.source(file).encode()
    starts = [(len(text.decode()[:start].encode()), name) for name, start, _ in items(file)]
    found = {}
    for m in DEFINED.finditer((proofs.PROOFS / f"{file}.glob").read_text(encoding="utf-8")):
        before = [name for start, name in starts if start <= int(m[1])]
        if before:
            found[m[2]] = before[-1]
    return found | {name: name for _, name in starts}


def write(file: str) -> None:
    """Compile a file, and keep what Coq says of it."""
    text, steps = proofs.source(file), checked(file)
    used = [(int(m[1]), m[2], m[3]) for m in USED.finditer((proofs.PROOFS / f"{file}.glob").read_text("utf-8"))]
    places = {(f, n): f"{f}.{item}" for f in below(file) & {*files()} for n, item in known(f).items()}
    texts: dict[str, int] = {}

    def numbers(said: list[str]) -> list[int]:
        return [texts.setdefault(text, len(texts)) for text in said]

    lines = []
    for name, _, said in items(file):
        first, last = (len(text[:i].encode()) for i in (said[0][0], said[-1][0] + len(said[-1][1])))
        names = {n: places[f, n] for at, f, n in used if first <= at < last and (f, n) in places}
        names = {n: place for n, place in sorted(names.items()) if place != f"{file}.{name}"}
        parts = [[part, *map(numbers, steps.get(place, ()))] for place, part in said]
        lines.append(json.dumps({"name": name, "names": names, "parts": parts}, ensure_ascii=False))
    kept = f'"hash": "{code(file)}",\n"texts": {json.dumps([*texts], ensure_ascii=False, indent=0)},\n"items": [\n'
    path = proofs.PROOFS / "steps" / f"{file}.json"
    path.write_text("{" + kept + ",\n".join(lines) + "\n]}\n", encoding="utf-8")


def stale(file: str) -> bool:
    """Whether a file must be compiled: it, or one that it builds on, is newer."""
    compiled = proofs.PROOFS / f"{file}.vo"
    its = [proofs.PROOFS / f"{file}.v", *(proofs.PROOFS / f"{f}.vo" for f in required(file))]
    return not compiled.exists() or compiled.stat().st_mtime < max(path.stat().st_mtime for path in its)


@cache
def shown() -> dict[str, list[str]]:
    """The labels whose proofs stand beside the printed ones, with the words by which each printed step begins."""
    return tomllib.loads((proofs.PROOFS / "shown.toml").read_text(encoding="utf-8"))


def printed(statement: proofs.Statement) -> list[str]:
    """The steps of the printed proof; nothing if it is not to stand beside the formal one."""
    if statement.label not in shown():
        return []
    after = proofs.prose(statement.page).split(f":label: {statement.label}\n", 1)[1]
    found = re.search(r"^(?P<fence>`{3,})\{prf:proof\}\n(?P<text>.*?)^(?P=fence)$", after, re.M | re.S)
    text = re.sub(r"^(?:\d+\. | {3})", "", found["text"], flags=re.M)  # type: ignore[index]
    steps = []
    for beginning in reversed(shown()[statement.label]):
        text, step = re.split(rf"(?=\*?{re.escape(beginning)})", text, maxsplit=1)
        steps.append(step.strip())
    return steps[::-1]


def main() -> None:
    """Check what has changed, as many files at once as there are processors, each after those that it builds on."""
    slots = threading.Semaphore(os.cpu_count() or 1)
    tasks: dict[str, Future[None]] = {}

    def check(file: str) -> None:
        for other in required(file):
            tasks[other].result()
        with slots:
            if file in files() and kept(file).get("hash") != code(file):
                write(file)
            elif stale(file):
                compile_alone(file)

    with ThreadPoolExecutor(len(proofs.files())) as pool:
        for file in proofs.files():
            tasks[file] = pool.submit(check, file)
        for task in tasks.values():
            task.result()


if __name__ == "__main__":
    main()
