"""The page "Formal proofs" (`% formal proofs` in book/proofs.md), and the mark beside each statement that leads there.

What stands there is read from proofs/: statements.toml, the files for Coq, and the times that were measured.
"""

import textwrap

from docutils import nodes

from tools import proofs

PAGE, LINE = "book/proofs", "% formal proofs"
MARK = (
    '<a class="formal" href="{uri}" title="formal proof{partly}, checked by Coq" '
    'aria-label="Formal proof{partly} of {name}"><span aria-hidden="true">⊢{visible}</span></a>'
)


def chapters() -> dict[str, list[proofs.Statement]]:
    """The book's statements by page."""
    found = {}
    for statement in proofs.statements().values():
        found.setdefault(statement.page, []).append(statement)
    return found


def code(text: str) -> list[str]:
    """Write a listing."""
    return ["```coq", text, "```", ""]


def entry(statement, row, formal, seconds) -> list[str]:
    """Write a statement as the book has it, then as Coq has it, or why it has none, as lines of MyST."""
    title = f" ({statement.title})" if statement.title else ""
    printed = proofs.EQUATION.sub("$$", statement.text).splitlines()
    lines = [f"(formal-{statement.label})=", f"**{{prf:ref}}`{statement.label}`{title}.**", ""]
    lines += [f"> {line}".rstrip() for line in printed] + [""]
    if formal is None:
        why = "No formal proof" if "missing" in row else "Cited in the book, and without a formal proof"
        return [*lines, f"*{why}:* {row.get('missing') or row['cited']}.", ""]
    partly = f" With a restriction: {row['partly']}." if "partly" in row else ""
    partly += f" Other than in print: {row['otherwise']}." if "otherwise" in row else ""
    took = f", {seconds[formal.name]:.1f} s" if formal.name in seconds else ""
    says = textwrap.indent(proofs.closed()[statement.label]["says"].rstrip(), "  ")
    lines += code(f"Theorem {formal.name} :\n{says}.")
    return [*lines, f"`{formal.name}` in {link(row['file'])}: proof of {count(formal.lines)}{took}.{partly}", ""]


def link(file) -> str:
    """Write a link to a copy of a file of proofs."""
    return f"{{download}}`{file}.v <../proofs/{file}.v>`"


def count(lines) -> str:
    """Write a number of lines."""
    return "one line" if lines == 1 else f"{lines} lines"


def overview(table) -> list[str]:
    """Write the table of chapters: how many statements they have, how many a formal proof; then which lack one."""
    lines = [
        "| chapter | statements | with a formal proof | of these with a restriction | cited |",
        "|---|--:|--:|--:|--:|",
    ]
    numbers, book = [], proofs.statements()
    for page, statements in chapters().items():
        rows = [table[s.label] for s in statements]
        numbers.append([len(rows), *(sum(key in row for row in rows) for key in ("file", "partly", "cited"))])
        lines.append(f"| {{ref}}`sec-formal-{page}` | " + " | ".join(map(str, numbers[-1])) + " |")
    together = " | ".join(str(sum(column)) for column in zip(*numbers, strict=True))
    lines += [f"| together | {together} |", ""]
    for kind, key in {
        "Without a formal proof": "missing",
        "Cited, without a proof in the book": "cited",
        "With a restriction": "partly",
        "Proved in another way than in print, or a step of it": "otherwise",
    }.items():
        which = (f"{{ref}}`{s.title} <formal-{label}>`" for label, s in book.items() if key in table[label])
        lines += [f"*{kind}:* {', '.join(which)}.", ""]
    return lines


def page() -> str:
    """Write the generated part of the page: the table, the definitions, and each statement."""
    table, seconds = proofs.table(), proofs.seconds()
    lines = overview(table)
    lines += ["(sec-formal-definitions)=", "## The definitions", ""]
    lines += ["This is what the statements are made of, file by file.", ""]
    for file, text in proofs.definitions().items():
        lines += [f"````{{dropdown}} {file}.v", *code(text), "````", ""]
    for chapter, statements in chapters().items():
        lines += [f"(sec-formal-{chapter})=", f"## {proofs.title(chapter)}", ""]
        for statement in statements:
            row = table[statement.label]
            formal = proofs.theorems(row["file"])[statement.name] if "file" in row else None
            lines += entry(statement, row, formal, seconds)
    return "\n".join(lines)


def place(app, docname, source):
    """Put the generated part into the page's source."""
    if docname == PAGE:
        source[0] = source[0].replace(LINE, page())
        for file in [*proofs.PROOFS.glob("*.*[lv]"), *(proofs.ROOT / "book").glob("*.ipynb")]:
            app.env.note_dependency(str(file))


def mark(app, doctree, docname):
    """Let a mark after the title of each statement with a formal proof lead to it."""
    numbers = app.env.toc_fignumbers.get(docname, {})
    table = proofs.table()
    for box in doctree.findall(lambda node: isinstance(node, nodes.Admonition) and "label" in node):
        label = box["label"]
        if "file" in table.get(label, {}):
            number = ".".join(map(str, numbers[box["countertype"]][label]))
            uri = f"{app.builder.get_relative_uri(docname, PAGE)}#formal-{label}"
            name = f"{box['realtype'].title()} {number}"
            partly, visible = (" with a restriction", " restricted") if "partly" in table[label] else ("", "")
            box[0] += nodes.raw("", MARK.format(uri=uri, name=name, partly=partly, visible=visible), format="html")


def setup(app):
    """Connect both."""
    app.connect("source-read", place)
    app.connect("doctree-resolved", mark)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
