"""Mend what the libraries write and HTML does not allow (the rules are those of the Nu HTML checker).

That what is looked for still comes is asked in tests/site/test_standards.py, as of access.py.
"""

import re
from pathlib import Path

from docutils import nodes

FOLD = re.compile(r'<p class="(collapsed|expanded) admonition-title">(.*?)</p>')
PROOF = re.compile(r'(<div class="proof admonition"[^>]*>\s*<p>)(Proof\.)')
LISTING = re.compile(r"<pre>.*?</pre>", re.DOTALL)
BACK = re.compile(r"(?<=#)lincls\.(\w+)(?=\")")
# What docutils writes where a legend's figure has more than an image before its caption.
SECOND_CAPTION = '</p>\n<figcaption>\n<div class="legend">'
FIRST = """<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>{title}</title>
<meta http-equiv="refresh" content="0; url={page}.html"><link rel="canonical" href="{page}.html"></head>
<body><p><a href="{page}.html">{title}</a></p></body></html>
"""


def mend_nodes(app, doctree, docname):
    """Take blocks out of paragraphs, as in fields of docstrings, and write addresses as they may be."""
    for paragraph in list(doctree.findall(nodes.paragraph)):
        if any(isinstance(child, nodes.paragraph | nodes.bullet_list) for child in paragraph):
            paragraph.replace_self(paragraph.children)
    for link in doctree.findall(nodes.reference):
        if "refuri" in link:
            link["refuri"] = link["refuri"].replace("<", "%3C").replace(">", "%3E")


def mend_page(app, pagename, templatename, context, doctree):
    """Let a line that unfolds a cell hold text, a listing the functions that links lead to; mark the word "Proof"."""
    body = FOLD.sub(r'<span class="\1 admonition-title">\2</span>', context.get("body", ""))
    if pagename.startswith("_modules/"):
        # viewcode takes all that a module defines for entries of one kind: lincls.perceptron, lincls.one_pass.
        module, entries = pagename.removeprefix("_modules/").replace("/", "."), app.env.domains["py"].objects
        body = BACK.sub(lambda path: path[0] if path[0] in entries else f"{module}.{path[1]}", body)
        body = LISTING.sub(lambda pre: pre[0].replace("<div ", "<span ").replace("</div>", "</span>"), body)
    body = body.replace(SECOND_CAPTION, '</p>\n<div class="legend">')
    context["body"] = PROOF.sub(r'\1<span class="proof-title">\2</span>', body)


def write_first(app, exception):
    """Write the file that opens the book where only its folder is named; sphinx-external-toc's is no whole page."""
    if not exception and app.builder.format == "html":
        text = FIRST.format(title=app.config.html_title or app.config.project, page=app.config.root_doc)
        Path(app.outdir, "index.html").write_text(text, "utf-8")


def setup(app):
    """Connect the repairs."""
    app.connect("doctree-resolved", mend_nodes)
    app.connect("html-page-context", mend_page)
    app.connect("build-finished", write_first, priority=400)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
