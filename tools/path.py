"""Bring exercises/path.toml up to date with the notebooks: `python -m tools.path`.

Texts, numbers and titles are theirs. Which sections teach an objective stays as it is, by the objective's number.
"""

import json
import re
import tomllib

import yaml

from lincls_course.exercises.path import PATH
from tools import edition

HEAD = """\
# What each chapter promises, with the labels of the sections that teach it, the main one first: those are chosen here.
# Texts, numbers and titles are the notebooks': `python -m tools.path` brings them up to date.
"""
PROMISE = "**After this chapter you can**"
LABEL = re.compile(r"^\((sec-[\w-]+)\)=$|^(?::label: |\()([a-z]+-[\w-]+)", re.MULTILINE)
HEADING = re.compile(r"^(?:\(([\w-]+)\)=\n)?(###?) (.*)$", re.MULTILINE)


def numbered():
    """Return the names of the pages with numbers, in the book's order."""
    parts = yaml.safe_load((edition.ROOT / "_toc.yml").read_text("utf-8"))["parts"]
    return [page["file"].removeprefix("book/") for part in parts if part.get("numbered") for page in part["chapters"]]


def texts(name):
    """Return the cells of text of a notebook."""
    cells = json.loads((edition.ROOT / "book" / f"{name}.ipynb").read_text("utf-8"))["cells"]
    return ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown"]


def promises(chapter):
    """Return what a chapter promises, the items of its list "After this chapter you can", in Markdown."""
    for text in texts(chapter.replace("-", "_")):
        _, found, rest = text.partition(f"{PROMISE}\n\n")
        if found:
            items = re.findall(r"^- (.*(?:\n  .*)*)", rest.partition("\n\n")[0], re.MULTILINE)
            return [re.sub(r"\s+", " ", item).rstrip(";.") for item in items]
    return []


def sections():
    """Return the labelled sections, "2.3 What one update does" by its label; one within a section has its number."""
    found = {}
    for chapter, name in enumerate(numbered(), 1):
        number = 0
        for label, level, title in HEADING.findall("\n".join(texts(name))):
            number += level == "##"
            if label:
                found[label] = f"{chapter}.{number} {title}"
    return found


def places():
    """Return the label of the section in which each labelled thing of a numbered page stands, by its label."""
    found = {}
    for name in numbered():
        section = ""
        for own, label in LABEL.findall("\n".join(texts(name))):
            section = own or section
            found[own or label] = section
    return found


def written():
    """Return the file as it should be."""
    kept = tomllib.loads(PATH.read_text("utf-8"))["objectives"] if PATH.exists() else {}
    lines = [HEAD, "[objectives]"]
    for chapter in [name.replace("_", "-") for name in numbered()]:
        if promised := promises(chapter):
            lines.append(f"{chapter} = [")
            chosen = [labels for _, labels in kept.get(chapter, [])] + [[]] * len(promised)
            lines += [
                f"  [{_quoted(text)}, {_quoted(labels)}]," for text, labels in zip(promised, chosen, strict=False)
            ]
            lines.append("]")
    lines += ["", "[sections]", *(f"{label} = {_quoted(title)}" for label, title in sections().items())]
    return "\n".join(lines) + "\n"


def _quoted(value):
    return json.dumps(value, ensure_ascii=False)  # a text, or a list of texts, is the same in TOML


if __name__ == "__main__":
    PATH.write_text(written(), encoding="utf-8")
