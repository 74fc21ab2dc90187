"""The page "Formal proofs" (`% formal proofs` in book/proofs.md), and the mark beside each statement that leads there.

What stands there is read from proofs/: statements.toml, the files for Coq, the times that were measured, and what was
to be shown after each step, which a script (static/steps.js) fetches where a proof is opened. Each statement is folded,
and so are a file's definitions; to a browser with scripts what is folded is text until it is opened.
"""

import html
import json
import textwrap
from functools import cache
from hashlib import sha256
from pathlib import Path

from docutils import nodes
from sphinx_design.dropdown import dropdown_title
from sphinx_proof.nodes import proof_node

from lincls_course.exercises.collection import read_folder
from tools import proofs, steps
from website.ext import differing
from website.ext.exercises import heading

PAGE, LINE, HOLES = "book/proofs", "% formal proofs", "% formal exercises"
MARK = (
    '<a class="formal" href="{uri}" title="formal proof{partly}, checked by Coq" '
    'aria-label="Formal proof{partly} of {name}"><span aria-hidden="true">⊢{visible}</span></a>'
)
STEPS = """
<details class="coq-proof" data-name="{name}" data-names="{names}"><summary>The proof, step by step</summary>
<div class="coq-place">
"""
STEP = '<a class="formal coq-step" href="{uri}" title="its formal proof" aria-label="Formal proof, step {k}">⊢ {k}</a> '


def chapters() -> dict[str, list[proofs.Statement]]:
    """The book's statements by page."""
    found = {}
    for statement in proofs.statements().values():
        found.setdefault(statement.page, []).append(statement)
    return found


def code(text: str) -> list[str]:
    """Write a listing."""
    return ["```coq", text, "```", ""]


def fold(title, lines, name="") -> list[str]:
    """Write a fold, to which links lead by its name."""
    named = [f":name: {name}"] if name else []
    head = [f"::::::{{dropdown}} {title}", ":class-container: coq-fold", *named, ""]
    return [*head, "<noscript>", "", *lines, "</noscript>", "::::::", ""]


def titled(statement, row) -> str:
    """Write the title of a statement, and what its formal proof lacks."""
    title = f" ({statement.title})" if statement.title else ""
    lacks = {"missing": ", no formal proof", "cited": ", cited", "partly": ", with a restriction"}
    return f"{{prf:ref}}`{statement.label}`{title}" + "".join(text for key, text in lacks.items() if key in row)


def entry(statement, row, formal, seconds, closed) -> list[str]:
    """Write a statement as the book has it, then as Coq has it, or why it has none, as lines of MyST."""
    printed = proofs.EQUATION.sub("$$", statement.text).splitlines()
    lines = [f"{{prf:ref}}`{statement.label}` in the book:", ""]
    lines += [f"> {line}".rstrip() for line in printed] + [""]
    if formal is None:
        why = "No formal proof" if "missing" in row else "Cited in the book, and without a formal proof"
        return [*lines, f"*{why}:* {row.get('missing') or row['cited']}.", ""]
    partly = f" With a restriction: {row['partly']}." if "partly" in row else ""
    partly += f" Other than in print: {row['otherwise']}." if "otherwise" in row else " It follows the printed proof."
    took = f", {seconds[formal.name]:.1f} s" if formal.name in seconds else ""
    says = textwrap.indent(closed[statement.label]["says"].rstrip(), "  ")
    lines += code(f"Theorem {formal.name} :\n{says}.")
    lines += [f"`{formal.name}` in {link(row['file'])}: proof of {count(formal.lines)}{took}.{partly}", ""]
    lines += stepwise(statement, row["file"], says)
    if "reals" in row:
        says = textwrap.indent(proofs.layer()[row["reals"]]["says"].rstrip(), "  ")
        lines += ["In {ref}`the second layer <sec-formal-reals>`, on the real numbers and with its axioms:", ""]
        lines += code(f"Theorem {row['reals']} :\n{says}.")
    return lines


def stepwise(statement, file, says) -> list[str]:
    """Write the fold for the steps of a proof, in it the printed steps, if they are to stand beside."""
    (item,) = (item for item in steps.kept(file)["items"] if item["name"] == statement.name)
    (above,) = (lines for m, lines in proofs.scan(file) if m.re is proofs.THEOREM and m["name"] == statement.name)
    declared, said = proofs.words(" ".join(above)), proofs.words(says)
    names = {name: place for name, place in places(file).items() if name in declared}
    names = {name: place for name, place in (names | item["names"]).items() if name in said}
    lines = [STEPS.format(name=f"{file}.{statement.name}", names=html.escape(json.dumps(names)))]
    for k, text in enumerate(steps.printed(statement), 1):
        box = f'<div class="coq-printed" id="step-{statement.label}-{k}" data-step="{k}">'
        lines += [box, "", proofs.EQUATION.sub("$$", text), "", "</div>", ""]
    return [*lines, "</div></details>", ""]


@cache
def places(file) -> dict[str, str]:
    """The names that a file, or one below it, defines, and where; its own go before the others."""
    files = [*sorted(steps.below(file) & {*steps.files()} - {file}), file]
    return {item["name"]: f"{f}.{item['name']}" for f in files for item in steps.kept(f)["items"]}


def link(file) -> str:
    """Write a link to a copy of a file of proofs."""
    return f"{{download}}`{file}.v <../proofs/{file}.v>`"


def count(lines) -> str:
    """Write a number of lines."""
    return "one line" if lines == 1 else f"{lines} lines"


def overview(table) -> list[str]:
    """Write the table of chapters: how many statements they have, how many a formal proof; then which lack one."""
    lines = [
        "| chapter | statements | with a formal proof | of these with a restriction | without | only cited |",
        "|---|--:|--:|--:|--:|--:|",
    ]
    numbers, book = [], proofs.statements()
    for page, statements in chapters().items():
        rows = [table[s.label] for s in statements]
        numbers.append(
            [len(rows), *(sum(key in row for row in rows) for key in ("file", "partly", "missing", "cited"))]
        )
        lines.append(f"| {{ref}}`sec-formal-{page}` | " + " | ".join(map(str, numbers[-1])) + " |")
    together = " | ".join(str(sum(column)) for column in zip(*numbers, strict=True))
    lines += [f"| together | {together} |", ""]
    for kind, key in {
        "Proved in the book, and without a formal proof": "missing",
        "Cited, without a proof in the book": "cited",
        "With a restriction": "partly",
        "Proved in another way than in print, or a step of it": "otherwise",
    }.items():
        which = [f"{{ref}}`{s.title} <formal-{label}>`" for label, s in book.items() if key in table[label]]
        lines += [f"*{kind}:* {', '.join(which) or 'none'}.", ""]
    return lines


@cache
def page() -> str:
    """Write the generated part of the page: the table, the definitions, and each statement."""
    table, seconds, closed = proofs.table(), proofs.seconds(), proofs.closed()
    lines = overview(table)
    lines += ["(sec-formal-definitions)=", "## The definitions", ""]
    lines += ["This is what the statements are made of, file by file.", ""]
    for file, text in proofs.definitions().items():
        lines += fold(f"{file}.v", code(text))
    for chapter, statements in chapters().items():
        lines += [f"(sec-formal-{chapter})=", f"## {proofs.title(chapter)}", ""]
        for statement in statements:
            row = table[statement.label]
            formal = proofs.theorems(row["file"])[statement.name] if "file" in row else None
            inside = entry(statement, row, formal, seconds, closed)
            lines += fold(titled(statement, row), inside, f"formal-{statement.label}")
    return "\n".join(lines)


def holes() -> str:
    """Write the statements that a reader may prove, with the hints."""
    lines = []
    for hole in read_folder(proofs.PROOFS / "exercises"):
        lines += [f"**`{hole.id}`: {hole.title}** ({hole.tier}, about {hole.minutes} minutes). {hole.statement}", ""]
        for hint in hole.hints:
            lines += ["````{dropdown} Hint", hint, "````", ""]
    return "\n".join(lines)


def place(app, docname, source):
    """Put the generated part into the page's source."""
    if docname == PAGE:
        source[0] = source[0].replace(LINE, page()).replace(HOLES, holes())
        sources = [
            path
            for kind in ("*.*[lv]", "analysis/*", "steps/*", "exercises/*/*.md")
            for path in proofs.PROOFS.glob(kind)
        ]
        for file in sources:
            app.env.note_dependency(str(file))


def read_anew(app, env, added, changed, removed):
    """Read the page again when the notebooks have other words for a statement."""
    return differing(env, "formal", {PAGE: sha256(page().encode()).digest()}) if PAGE in env.found_docs else []


def mark(app, doctree, docname):
    """Let a mark after the title of each statement with a formal proof lead to it."""
    numbers = app.env.toc_fignumbers.get(docname, {})
    table = proofs.table()
    if docname == PAGE:  # what opens a statement is a heading, and leads nowhere
        titles = [title for title in doctree.findall(dropdown_title) if "coq-fold" in title.parent["classes"]]
        for title in titles:
            for link in list(title.findall(nodes.reference)):
                link.replace_self(link.children)
            title[0] = heading("", *title[0].children, level=3, classes=title[0]["classes"])
    for box in doctree.findall(lambda node: isinstance(node, nodes.Admonition) and "label" in node):
        label = box["label"]
        if "file" in table.get(label, {}):
            number = ".".join(map(str, numbers[box["countertype"]][label]))
            uri = f"{app.builder.get_relative_uri(docname, PAGE)}#formal-{label}"
            name = f"{box['realtype'].title()} {number}"
            partly, visible = (" with a restriction", " restricted") if "partly" in table[label] else ("", "")
            box[0] += nodes.raw("", MARK.format(uri=uri, name=name, partly=partly, visible=visible), format="html")
        if label in steps.shown():
            mark_steps(box, f"{app.builder.get_relative_uri(docname, PAGE)}#step-{label}-", steps.shown()[label])


def mark_steps(box, uri, beginnings):
    """Put a link to the formal step before each step of the proof that comes next after a statement."""
    proof = next(box.findall(proof_node, include_self=False, descend=False, siblings=True, ascend=True))
    texts = list(proof.findall(nodes.Text))
    for k, beginning in enumerate(beginnings, 1):
        while beginning not in texts[0]:
            texts.pop(0)
        text = texts.pop(0)
        before, _, after = text.partition(beginning)
        rest = nodes.Text(beginning + after)
        link = nodes.raw("", STEP.format(uri=f"{uri}{k}", k=k), format="html")
        text.parent.replace(text, [nodes.Text(before), link, rest])
        texts.insert(0, rest)


def write(app, exception):
    """Write what a script fetches of each file of proofs."""
    if exception or app.builder.format != "html":
        return
    folder = Path(app.outdir, "_static", "steps")
    folder.mkdir(exist_ok=True)
    for file in steps.files():
        data = json.dumps(steps.kept(file), ensure_ascii=False, separators=(",", ":"))
        (folder / f"{file}.js").write_text(f"bookSteps({json.dumps(file)},{data});\n", "utf-8")


def setup(app):
    """Connect both."""
    app.connect("env-get-outdated", read_anew)
    app.connect("source-read", place)
    app.connect("doctree-resolved", mark)
    app.connect("build-finished", write)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
