"""The book's numbered statements and their formal proofs: what `proofs/statements.toml` says about each label.

python -m tools.proofs     list what is proved and what is not
python -m tools.proofs --accept thm-novikoff    after a new look at a statement whose text has changed
"""

import argparse
import hashlib
import json
import re
import tomllib
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TABLE = ROOT / "proofs" / "statements.toml"
STATEMENT = re.compile(
    r"^(?P<fence>`{3,})\{prf:(?P<kind>theorem|proposition|lemma|corollary)\} *(?P<title>[^\n]*)\n"
    r":label: (?P<label>\S+)\n(?P<text>.*?)^(?P=fence)\s*$",
    re.S | re.M,
)


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
        """Of the words, so that a line may be broken elsewhere."""
        return hashlib.sha256(" ".join(self.text.split()).encode()).hexdigest()[:12]

    @property
    def name(self) -> str:
        """What its theorem is called in Coq."""
        return self.label.replace("-", "_")


def statements() -> dict[str, Statement]:
    """All theorems, propositions, lemmas and corollaries by label, in the book's order."""
    pages = re.findall(r"file: book/(\S+)", (ROOT / "_toc.yml").read_text(encoding="utf-8"))
    found = {}
    for page in pages:
        notebook = ROOT / "book" / f"{page}.ipynb"
        if not notebook.exists():
            continue
        cells = json.loads(notebook.read_text(encoding="utf-8"))["cells"]
        prose = "\n\n".join("".join(c["source"]) for c in cells if c["cell_type"] == "markdown")
        for m in STATEMENT.finditer(prose):
            found[m["label"]] = Statement(m["label"], m["kind"], m["title"].strip(), m["text"].strip(), page)
    return found


def table() -> dict[str, dict[str, str]]:
    """Each label with `file` and `hash`, or with `missing`, the reason; `partly` says what a proof leaves out."""
    return tomllib.loads(TABLE.read_text(encoding="utf-8"))


def theorems(file: str) -> list[str]:
    """The names that a file of proofs states as theorems: those that bear a label."""
    source = (ROOT / "proofs" / f"{file}.v").read_text(encoding="utf-8")
    return re.findall(r"^Theorem ((?:thm|prop|lem|cor)_\w+)", source, re.M)


def accept(labels: list[str]) -> None:
    """Write the present hashes of these labels into the table."""
    book, text = statements(), TABLE.read_text(encoding="utf-8")
    for label in labels:
        if label not in book or f"[{label}]" not in text:
            raise SystemExit(f"{label} is no label of a statement in both the book and {TABLE.name}")
        text = re.sub(rf'(\[{label}\]\n(?:.+\n)*?hash = )"\w*"', rf'\1"{book[label].hash}"', text)
    TABLE.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--accept", nargs="+", default=[], metavar="label")
    if labels := parser.parse_args().accept:
        accept(labels)
    known = table()
    for label in statements():
        print(f"{label:24}", known[label].get("file") or "-- " + known[label]["missing"])
