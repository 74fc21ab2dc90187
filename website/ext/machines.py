"""Write the whole book into one text for programs that read, llms-full.txt: its sources, with what cells print.

Exercises and quizzes stand where the pages have them, solutions only in the full edition. Pages that ask again what
others ask are left out.
"""

import json
import re
from contextlib import suppress
from pathlib import Path

import lincls_course
from tools import edition
from website.ext.editions import read_contents, without_passages
from website.ext.exercises import ASKED, SHOW, TAGS, quiz_of

NAME = "llms-full.txt"
FRONT = re.compile(r"\A---\n.*?\n---\n", re.DOTALL)
INCLUDED = re.compile(r"^```\{include\} \.\./(\S+)\n:start-line: (\d+)\n```$", re.MULTILINE)


def book_text():
    """Return the text of this edition."""
    contents = read_contents(edition.ROOT / "_toc.yml")
    parts = contents.get("parts", [contents])
    names = [contents["root"], *(page["file"] for part in parts for page in part["chapters"])]
    pages = [f"<!-- page: {name}.html -->\n\n{page_text(name)}" for name in names if name not in ASKED]
    return "\n\n".join(pages) + "\n"


def page_text(name):
    """Return a page as Markdown."""
    path = edition.ROOT / f"{name}.md"
    if path.exists():
        text = INCLUDED.sub(included, path.read_text("utf-8"))
        return without_passages(FRONT.sub("", text)).strip()
    cells = json.loads(path.with_suffix(".ipynb").read_text("utf-8"))["cells"]
    return "\n\n".join(filter(None, map(cell_text, cells)))


def included(named):
    """Return the lines of a file of the repository that a page includes."""
    return "\n".join((edition.ROOT / named[1]).read_text("utf-8").splitlines()[int(named[2]) :])


def cell_text(cell):
    """Return what a reader sees of a cell, or is told of its figure."""
    source, tags = "".join(cell["source"]), cell["metadata"].get("tags", [])
    if cell["cell_type"] == "markdown":
        return without_passages(FRONT.sub("", source)).strip()
    if tags == TAGS and (called := SHOW.fullmatch(source.strip())):
        return exercise_text(called["id"]) if called["what"] == "show" else quiz_of(called["id"])[0]
    if "remove-cell" in tags or "remove-input" in tags:
        source = ""
    printed, shown = "", []
    for output in cell["outputs"]:
        data = output.get("data", {})
        shown.append("".join(data.get("text/markdown", ())))
        if output["output_type"] == "stream":
            printed += "".join(output["text"])
        elif output["output_type"] == "execute_result" and not shown[-1]:
            printed += "".join(data["text/plain"]) + "\n"
    about = cell["metadata"].get("mystnb", {})
    figure, alt = about.get("figure", {}), about.get("image", {}).get("alt", "")
    parts = [source and f"```python\n{source}\n```", printed and f"```text\n{printed.rstrip()}\n```"]
    parts += shown
    if alt:
        parts.append(f"({figure.get('name', '')})=\nFigure: {figure.get('caption', '')}\n\nWhat it shows: {alt}")
    return "\n\n".join(filter(None, parts))


def exercise_text(id):
    """Return an exercise, with its solution in the full edition."""
    exercise = lincls_course.get(id)
    hints = [f"Hint: {hint}" for hint in exercise.hints]
    key = [] if edition.COURSE else [f"Solution:\n\n{exercise.key}"]
    return "\n\n".join([f"({id})=\n**Exercise {id}: {exercise.title}**", exercise.facts, exercise.task, *hints, *key])


def write(app, error):
    """Write the text beside the pages."""
    if not error and app.builder.name == "html":
        with suppress(KeyError, ValueError):  # of an unknown exercise exercises.py tells
            Path(app.outdir, NAME).write_text(book_text(), encoding="utf-8", newline="\n")


def setup(app):
    """Connect it."""
    app.connect("build-finished", write)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
