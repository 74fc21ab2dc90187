"""The book's numbered statements and their formal proofs: what `proofs/statements.toml` says about each label.

python -m tools.proofs     list what is proved and what is not
python -m tools.proofs --formal thm-novikoff    print the formal statement alone, with its definitions: say it in words
python -m tools.proofs --accept thm-novikoff --read "Let u ..."    after these words were compared with the book's
python -m tools.proofs --accept def-oracle      after a new look at a definition whose text has changed
python -m tools.proofs --accept    where statements have moved: the table's rows in the book's order again
python -m tools.proofs --ask    ask Coq what the theorems assume and mean; fail unless it is what was accepted
python -m tools.proofs --extract                extract the checker of fits; fail unless it is what is stored
python -m tools.proofs --reals                  check the layer on MathComp-Analysis, where that is installed
python -m tools.proofs --times                  measure how long Coq reads each theorem, for the page "Formal proofs"

It needs nothing but the standard library, and the last four Coq.
"""

import argparse
import hashlib
import json
import re
import shutil
import subprocess
import sys
import tempfile
import textwrap
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
PROOFS = ROOT / "proofs"
REALS = PROOFS / "analysis" / "reals.toml"
TABLE, RESTATED, SECONDS, CLOSED = (
    PROOFS / f"{name}.toml" for name in ("statements", "definitions", "seconds", "closed")
)
STATEMENT = re.compile(
    r"^(?P<fence>`{3,})\{prf:(?P<kind>theorem|proposition|lemma|corollary)\} *(?P<title>[^\n]*)\n"
    r"(?::(?!label)[a-z]+:[^\n]*\n)*:label: (?P<label>\S+)\n(?P<text>.*?)^(?P=fence)\s*$",
    re.S | re.M,
)

# What the formal definitions restate: definitions and algorithms, and formulas that have a name.
DEFINED = re.compile(
    r"^(?P<fence>`{3,})\{prf:(?:definition|algorithm)\}[^\n]*\n:label: (?P<label>\S+)\n(?P<text>.*?)^(?P=fence)\s*$",
    re.S | re.M,
)
FORMULA = re.compile(r"^\$\$\n(?P<text>(?:(?!\$\$).)*)\$\$ *\((?P<label>eq-[\w-]+)\)", re.S | re.M)


def fingerprint(text: str) -> str:
    """Of the words, so that a line may be broken elsewhere, on paper or, where a break is marked, on a phone."""
    return hashlib.sha256(" ".join(text.replace("% narrow", "").split()).encode()).hexdigest()[:12]


@dataclass(frozen=True)
class Statement:
    """A numbered statement as its page prints it."""

    label: str
    kind: str
    title: str
    text: str  # Markdown with TeX
    page: str  # such as "geometry"

    @property
    def hash(self) -> str:
        """To see whether its words have changed."""
        return fingerprint(self.text)

    @property
    def name(self) -> str:
        """What its theorem is called in Coq."""
        return self.label.replace("-", "_")


def prose(page: str) -> str:
    """The text of a notebook; nothing for a page that is none."""
    notebook = ROOT / "book" / f"{page}.ipynb"
    cells = json.loads(notebook.read_text(encoding="utf-8"))["cells"] if notebook.exists() else []
    return "\n\n".join("".join(c["source"]) for c in cells if c["cell_type"] == "markdown")


def title(page: str) -> str:
    """The heading of a notebook."""
    return re.search(r"^# (.+)", prose(page), re.M)[1]  # type: ignore[index]


def pages() -> list[str]:
    """The book's pages in order."""
    return re.findall(r"file: book/(\S+)", (ROOT / "_toc.yml").read_text(encoding="utf-8"))


def statements() -> dict[str, Statement]:
    """All theorems, propositions, lemmas and corollaries by label, in the book's order."""
    found = {}
    for page in pages():
        for m in STATEMENT.finditer(prose(page)):
            found[m["label"]] = Statement(m["label"], m["kind"], m["title"].strip(), m["text"].strip(), page)
    return found


def restated() -> dict[str, str]:
    """Hashes of what the proofs restate of the book, by its label, which a comment names: `(* def-oracle *)`."""
    comments = " ".join(c for file in files() for c in COMMENT.findall(source(file)))
    labels = sorted(set(LABEL.findall(comments)))
    book = {m["label"]: m["text"] for page in pages() for p in (DEFINED, FORMULA) for m in p.finditer(prose(page))}
    if unknown := [label for label in labels if label not in book]:
        raise SystemExit(f"Comments in {PROOFS.name}/ name {unknown}, which the book does not have")
    return {label: fingerprint(book[label]) for label in labels}


def looked_at() -> dict[str, str]:
    """The same hashes, of the words that were compared with the formal definitions."""
    return tomllib.loads(RESTATED.read_text(encoding="utf-8"))


def table() -> dict[str, dict[str, str]]:
    """Each label with `file`, `hash` and `formal`, or a reason, `missing` or `cited`; the table explains its keys."""
    return tomllib.loads(TABLE.read_text(encoding="utf-8"))


@dataclass(frozen=True)
class Formal:
    """A theorem in Coq that bears a label."""

    name: str
    lines: int  # of its proof
    start: int  # where it begins and ends in the file, in bytes
    end: int


THEOREM = re.compile(
    r"^Theorem (?P<name>(?:thm|prop|lem|cor)_\w+)(?P<statement>.*?\.)(?=\n+Proof)\n+(?P<proof>Proof\..*?Qed\.)",
    re.S | re.M,
)
# Not those abbreviations which only leave out the data: `run` for `run x y`.
CONTEXT = re.compile(
    r"^(?:Variables?|Hypothes[ei]s|Context|Implicit Types?|Local Notation (?!(\w+) := \(\1\b))\b.*?\.$", re.S | re.M
)
SECTION = re.compile(r"^(Section|End) \w+\.$", re.M)
DEFINITION = re.compile(
    r"(?:^\(\*(?:(?!\*\)).)*\*\)\n)?^(?:Definition|Fixpoint|Inductive|Record|Notation) (?P<name>\S+).*?\.$", re.S | re.M
)
COMMENT = re.compile(r"\(\*.*?\*\)", re.S)
HEAD = "# Hashes of what the proofs restate of the book, as it read when it was compared with the formal definitions."
LABEL = re.compile(r"\b(?:def|alg|eq)-\w[\w-]*")

# The name of a displayed formula, which only one place may have.
EQUATION = re.compile(r"\$\$ *\(eq-[\w-]+\)")


def files() -> list[str]:
    """The files of proofs, in the order in which they build on one another."""
    return re.findall(r"^(\w+)\.v$", (PROOFS / "_CoqProject").read_text(encoding="utf-8"), re.M)


def source(file: str) -> str:
    """A file of proofs."""
    return (PROOFS / f"{file}.v").read_text(encoding="utf-8")


def scan(file: str) -> Iterator[tuple[re.Match[str], list[str]]]:
    """The theorems and definitions of a file in order, each with what the open sections declare."""
    text = source(file)
    context: list[list[str]] = [[]]  # of the open sections, the outermost first
    patterns = (SECTION, CONTEXT, DEFINITION, THEOREM)
    for m in sorted((m for p in patterns for m in p.finditer(text)), key=re.Match.start):
        if m.re is SECTION:
            context = [*context, []] if m[1] == "Section" else context[:-1]
        elif m.re is CONTEXT:
            context[-1].append(m[0])
        else:
            yield m, [line for section in context for line in section]


def theorems(file: str) -> dict[str, Formal]:
    """What a file of proofs states as theorems, those that bear a label, by their names."""
    found = {}
    for m, _ in scan(file):
        if m.re is THEOREM:
            start, end = (len(m.string[:i].encode()) for i in m.span())
            found[m["name"]] = Formal(m["name"], m["proof"].count("\n") + 1, start, end)
    return found


def words(text: str) -> set[str]:
    """The names in a text for Coq."""
    return set(re.findall(r"\w+", COMMENT.sub("", text)))


def definitions(labels: Iterable[str] = ()) -> dict[str, str]:
    """What these statements, or all, are made of, by file: definitions, comments, the variables of their sections."""
    needed = set().union(*(words(formal["says"]) for k, formal in closed().items() if not labels or k in labels))
    found = {}
    for file in reversed(files()[1:]):  # the first is arithmetic, of which no statement is made
        kept: list[str] = []
        for m, context in reversed(list(scan(file))):
            if m.re is DEFINITION and (m["name"] in needed or m[0].startswith('Notation "')):
                needed |= words(m[0])
                variables = [line for line in context if line.startswith(("Variable", "Context"))]
                kept = [*variables, m[0], *(line for line in kept if line not in variables)]
        if kept:
            found[file] = "\n".join(kept)
    return dict(reversed(found.items()))


def seconds() -> dict[str, float]:
    """How long Coq took to read each theorem, statement and proof, when it was last measured."""
    return tomllib.loads(SECONDS.read_text(encoding="utf-8"))


def names() -> list[tuple[str, str]]:
    """Pairs of a file and a theorem in it, for all labels that have one."""
    return [(row["file"], label.replace("-", "_")) for label, row in table().items() if "file" in row]


def coqc(text: str, questions: Iterable[str] = ()) -> list[str]:
    """Let Coq read a text that may use the proofs, which must have been compiled; what it prints, then its answers."""
    with tempfile.TemporaryDirectory() as folder:
        asked = "".join(f'Redirect "{n}" {question}.\n' for n, question in enumerate(questions))
        Path(folder, "t.v").write_text(text + asked, encoding="utf-8")
        command = ["coqc", "-w", "none", "-Q", str(PROOFS), "LC", "t.v"]
        said = subprocess.run(command, cwd=folder, stdout=subprocess.PIPE, text=True, check=True).stdout
        return [said, *(Path(folder, f"{n}.out").read_text(encoding="utf-8") for n in range(asked.count("Redirect")))]


def sources() -> str:
    """A hash of all files of proofs."""
    return fingerprint("".join(source(file) for file in files()))


def closed() -> dict[str, dict[str, str]]:
    """What Coq says of each theorem outside its section: its words as `says`, and a `hash` of all that they mean."""
    return {k: v for k, v in tomllib.loads(CLOSED.read_text(encoding="utf-8")).items() if k != "sources"}


def unnamed(says: str) -> str:
    """What Coq checks to be stated, without the name before it."""
    return re.sub(" +$", "", textwrap.dedent(says.split("\n", 1)[1].replace(":", " ", 1)), flags=re.M).strip()


def ask() -> None:
    """Write down what Coq says of each theorem; fail if it means anything but what was compared with the book.

    A theorem means its closed type, into which the hypotheses of its section have gone, and the definitions that occur
    in it, and those in them: all as Coq has them, without notations, without implicit arguments, with full names.
    """
    wide = "Set Printing Depth 100000. Set Printing Width 80.\n"
    theorem = {f"{file}.{name}": name.replace("_", "-") for file, name in names()}
    inside = re.compile(rf"\b(?:{'|'.join(files())})\.\w+")
    means: dict[str, str] = {}
    while new := [n for n in {*theorem, *inside.findall(" ".join(means.values()))} if n not in means]:
        asked = [f"{'Check @' if n in theorem else 'Print '}{n}" for n in new]
        _, *said = coqc(f"From LC Require {' '.join(files())}.\nSet Printing All. {wide}", asked)
        means |= dict(zip(new, said, strict=True))
    head = f"From mathcomp Require Import all_ssreflect all_algebra.\nFrom LC Require Import {' '.join(files())}.\n"
    head += f"Unset Printing Implicit Defensive. Local Open Scope ring_scope. {wide}"
    _, *said = coqc(head, [f"Check @{n}" for n in theorem])
    lines = ["# What Coq says of each theorem, and a hash of all that it means: `make proofs` writes this file.", ""]
    lines += [f'sources = "{sources()}"']
    for (n, label), says in zip(theorem.items(), said, strict=True):
        reached = {n}
        while more := {m for r in reached for m in inside.findall(means[r])} - reached:
            reached |= more
        code = fingerprint("".join(means[r] for r in sorted(reached)))
        lines += ["", f"[{label}]", f'hash = "{code}"', f"says = '''\n{unnamed(says)}\n'''"]
    CLOSED.write_text("\n".join(lines) + "\n", encoding="utf-8")
    if changed := [label for label, formal in closed().items() if formal["hash"] != table()[label].get("formal")]:
        sys.exit(
            f"What the theorems of {changed} mean has changed, or has never been compared with the book: compare it "
            f"(proofs/{CLOSED.name}), then python -m tools.proofs --accept {' '.join(changed)}"
        )


def extract() -> None:
    """Let Coq write the checker of fits anew, and js_of_ocaml its page's script; fail unless both are as stored."""
    folder, js = PROOFS / "extracted", "js_of_ocaml"
    coq = ["coqc", "-w", "none", "-Q", str(PROOFS), "LC", "-Q", ".", "Fit"]
    commands = [[*coq, "checker.v"], [*coq, "extract.v"]]
    version = subprocess.run([js, "--version"], capture_output=True, text=True).stdout if shutil.which(js) else "?"
    if f"by {js} {version}" in (folder / "certify.js").read_text(encoding="utf-8"):  # another one writes something else
        commands += ["ocamlc -no-check-prims -w -a -o t.byte whole.ml certify.mli certify.ml main.ml".split()]
        commands += [f"{js} --opt 3 --disable=debugger whole.js t.byte -o certify.js".split()]
    else:
        print(f"proofs/extracted/certify.js is not made anew: that needs the {js} that made it.")
    with tempfile.TemporaryDirectory() as scratch:
        shutil.copytree(folder, scratch, dirs_exist_ok=True)
        said = [subprocess.run(c, cwd=scratch, check=True, stdout=subprocess.PIPE, text=True).stdout for c in commands]
        if said[1].strip() != "Closed under the global context":
            sys.exit(f"The proof of the checker assumes something:\n{said[1]}")
        for name in ("certify.ml", "certify.js"):
            new = Path(scratch, name).read_bytes()
            if new != (folder / name).read_bytes():
                (folder / name).write_bytes(new)
                sys.exit(f"proofs/extracted/{name} was not what Coq and {js} write: now it is")


def assume_nothing(axiom: str = "") -> None:
    """Ask Coq what the theorems assume, all together; fail if it is anything, such as the axiom of a test."""
    requires = f"From LC Require {' '.join(files())}.\n"
    all_of_them = (
        "".join(f"(@{file}.{name}, " for file, name in names()) + ("no" if axiom else "I") + ")" * len(names())
    )
    said = coqc(f"{requires}{axiom}\nDefinition all := {all_of_them}.\nPrint Assumptions all.\n")[0].strip()
    if said != "Closed under the global context":
        sys.exit(f"The theorems assume something:\n{said}")
    print(f"All {len(names())} theorems are proved, and assume nothing.")


AXIOMS = "propositional_extensionality functional_extensionality_dep constructive_indefinite_description".split()


def layer() -> dict[str, Any]:
    """What Coq says of each theorem about the real numbers, in which words that was read, and the hash of the file."""
    return tomllib.loads(REALS.read_text(encoding="utf-8")) if REALS.exists() else {}


def reals(text: str = "") -> None:
    """Check the layer on MathComp-Analysis, or a text beside it; fail if it assumes more than that library's axioms.

    Also fail where a theorem of the layer says something else than what was compared with the book. The definitions
    in it are those of the other files.
    """
    folder = Path(subprocess.run(["coqc", "-where"], capture_output=True, text=True, check=True).stdout.strip())
    if not (folder / "user-contrib" / "mathcomp" / "analysis").exists():
        print("proofs/analysis is not checked: that needs MathComp-Analysis (on Debian 12, libcoq-mathcomp-analysis).")
        return
    stated = (PROOFS / "analysis" / "reals.v").read_text(encoding="utf-8")
    found = re.findall(r"^Theorem (\w+)", text or stated, re.M)
    together = "".join(f"(@{name}, " for name in found) + "I" + ")" * len(found)
    wide = f"\nDefinition together := {together}. Set Printing Depth 100000. Set Printing Width 80.\n"
    questions = ["Print Assumptions together", *(f"Check @{name}" for name in found)]
    _, axioms, *said = coqc((text or stated) + wide, questions)
    if other := {*re.findall(r"^(\w+)(?= *:|$)", axioms.partition("Axioms:")[2], re.M)} - {*AXIOMS}:
        sys.exit(f"proofs/analysis/reals.v assumes more than the axioms of MathComp-Analysis: {other}")
    print(f"All {len(found)} theorems about the real numbers are proved from the axioms of MathComp-Analysis.")
    known, unread = layer(), []
    lines = [
        "# What Coq says of each theorem of reals.v: `make proofs` writes this file. `read` is what that was taken to"
    ]
    lines += ["# say, without a look at the book, and was compared with it.", "", f'source = "{fingerprint(stated)}"']
    for name, says in zip(found, map(unnamed, said), strict=True):
        row = known.get(name, {})
        read = row.get("read", "") * (row.get("says", "").strip() == says)
        unread += [name] * (not read)
        lines += ["", f"[{name}]", f"read = {json.dumps(read, ensure_ascii=False)}", f"says = '''\n{says}\n'''"]
    REALS.write_text("\n".join(lines) + "\n", encoding="utf-8")
    if unread:
        sys.exit(
            f"What {unread} say has changed, or has never been compared with the book: say it in words from `says` in "
            f"proofs/analysis/{REALS.name} alone, compare them with the book, and write them there as `read`."
        )


def measure() -> None:
    """Write down how many seconds of a processor Coq takes to read each theorem; the files must have been compiled."""
    timed = re.compile(r"^Chars (\d+) - (\d+) .* \(([\d.]+)u,([\d.]+)s\)$", re.M)
    lines = ["# Seconds of a processor for each theorem, as `python -m tools.proofs --times` measured them."]
    for file in dict.fromkeys(file for file, _ in names()):
        with tempfile.TemporaryDirectory() as folder:
            command = ["coqc", "-time", "-w", "none", "-Q", str(PROOFS), "LC", "-o", f"{folder}/{file}.vo", f"{file}.v"]
            said = subprocess.run(command, cwd=PROOFS, capture_output=True, text=True, check=True).stdout
        spent = [(int(m[1]), float(m[3]) + float(m[4])) for m in timed.finditer(said)]
        for formal in theorems(file).values():
            total = sum(time for start, time in spent if formal.start <= start < formal.end)
            lines.append(f"{formal.name} = {max(total, 0.1):.1f}")
    SECONDS.write_text("\n".join(lines) + "\n", encoding="utf-8")


def in_order(text: str, labels: list[str]) -> str:
    """The table with its rows in the order of these labels; rows of no label are left for a test to see."""
    head, *rows = re.split(r"^(?=\[)", text.rstrip("\n") + "\n\n", flags=re.M)
    place = {f"[{label}]": n for n, label in enumerate(labels)}
    return (head + "".join(sorted(rows, key=lambda row: place.get(row.split("\n")[0], len(place))))).rstrip("\n") + "\n"


def accept(labels: list[str], read: str = "") -> None:
    """Write the present hashes of these labels into the table, and its rows in the book's order.

    A statement needs words in which its formal side was said, as it is now, by a reader who saw nothing else: what is
    accepted is that they mean what the book says.
    """
    book, text = statements(), TABLE.read_text(encoding="utf-8")
    known, now, formal = looked_at(), restated(), closed()
    if read and len(labels) != 1:
        raise SystemExit("--read is of one label")
    for label in labels:
        if label in now or label in known:  # of a definition; one that is named no longer is forgotten below
            known[label] = now.get(label, "")
            continue
        if label not in book or label not in formal:
            raise SystemExit(f"{label} is no label that the book and {CLOSED.name} have, or a comment names")
        row = table()[label]
        words = read or row.get("read", "") * (row.get("formal") == formal[label]["hash"])
        if not words:
            raise SystemExit(
                f"Say {label} in words, or let somebody, from the formal side alone (python -m tools.proofs --formal "
                f"{label}), and compare that with the book; then python -m tools.proofs --accept {label} --read WORDS"
            )
        print(f"{label} was read as: {words}")
        rest = (
            f'"{book[label].hash}"\nformal = "{formal[label]["hash"]}"\nread = {json.dumps(words, ensure_ascii=False)}'
        )
        old = rf'(\[{label}\]\n(?:.+\n)*?hash = )"\w*"(?:\nformal = "\w*")?(?:\nread = .*)?'
        text = re.sub(old, lambda m, rest=rest: m[1] + rest, text)  # type: ignore[misc]
    TABLE.write_text(in_order(text, list(book)), encoding="utf-8")
    lines = [f'{label} = "{known[label]}"' for label in now if label in known]
    RESTATED.write_text("\n".join([HEAD, *lines]) + "\n", encoding="utf-8")


def main(arguments: list[str] | None = None) -> None:
    """Accept, ask or measure; else list what is proved, and what is not."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--accept", nargs="*", metavar="label")
    parser.add_argument("--read", metavar="words", default="")
    parser.add_argument("--formal", metavar="label")
    parser.add_argument("--ask", action="store_true")
    parser.add_argument("--extract", action="store_true")
    parser.add_argument("--reals", action="store_true")
    parser.add_argument("--times", action="store_true")
    args = parser.parse_args(arguments)
    if args.formal:
        print(*definitions([args.formal]).values(), closed()[args.formal]["says"], sep="\n\n")
        return
    if args.accept is not None:
        accept(args.accept, args.read)
    if args.times:
        measure()
    if args.ask:
        ask()
        assume_nothing()
    if args.extract:
        extract()
    if args.reals:
        reals()
    if args.accept is not None or args.times or args.ask or args.extract or args.reals:
        return
    known, times = table(), seconds()
    for label, statement in statements().items():
        row = known[label]
        if "file" not in row:
            print(f"{label:24} -- {row.get('missing') or row['cited']}")
        else:
            lines = theorems(row["file"])[statement.name].lines
            print(f"{label:24} {row['file']}.{statement.name}: {lines} lines, {times.get(statement.name, '?')} s")


if __name__ == "__main__":
    main()
