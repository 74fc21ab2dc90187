"""Markdown as the HTML that a platform takes. The platforms differ in how they want formulas and pictures."""

import base64
import hashlib
import html
import re
from collections.abc import Callable

from .._validate import needs

__all__ = ["Markup", "escape"]

# A reference of MyST: {prf:ref}`thm-novikoff`, or with words of its own {ref}`words <sec-margins>`.
ROLE = re.compile(r"\{[a-z:]+\}`(?:([^`<]*?) *<)?([\w-]+)>?`")
WORDS = {
    "alg": "algorithm",
    "ch": "chapter",
    "cor": "corollary",
    "def": "definition",
    "eq": "equation",
    "ex": "example",
    "fig": "figure",
    "lem": "lemma",
    "prop": "proposition",
    "sec": "section",
    "thm": "theorem",
}
DATA = re.compile(r"data:image/([a-z]+);base64,(.*)", re.DOTALL)
# What XML 1.0 cannot hold at all, not even escaped.
FORBIDDEN = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def escape(text):
    """Return a text as HTML; what no XML can hold becomes U+FFFD."""
    return html.escape(FORBIDDEN.sub("\ufffd", text))


class Markup:
    """Renders the texts of items, and keeps their pictures: `pictures` has the bytes of each by its name."""

    def __init__(self, formula: Callable[[str, bool], str], source: Callable[[str], str]):
        """Take what writes a formula (TeX, and whether it is displayed) as HTML, and the address of a named picture."""
        with needs("lincls[bank]"):
            from markdown_it import MarkdownIt
            from mdit_py_plugins.dollarmath import dollarmath_plugin
        self.pictures: dict[str, bytes] = {}
        self._source = source
        self._markdown = MarkdownIt("commonmark").enable("table").disable("html_inline").disable("html_block")
        self._markdown.use(dollarmath_plugin)
        for kind, display, around in (("math_inline", False, "{}"), ("math_block", True, "<p>{}</p>\n")):

            def rule(renderer, tokens, i, options, env, display=display, around=around):
                return around.format(formula(tokens[i].content.strip(), display))

            self._markdown.add_render_rule(kind, rule)

    def html(self, text, folder=None):
        """Return a text as HTML."""
        tokens = self._markdown.parse(ROLE.sub(_words, FORBIDDEN.sub("\ufffd", text)))
        for token in tokens:
            for child in token.children or ():
                if child.type == "image":
                    child.attrs["src"] = self._keep(child.attrs["src"], folder)
        return self._markdown.renderer.render(tokens, self._markdown.options, {}).strip()

    def inline(self, text, folder=None):
        """Return a text as HTML; a single paragraph without its tags."""
        whole = self.html(text, folder)
        alone = whole.count("<p>") == 1 and whole.startswith("<p>") and whole.endswith("</p>")
        return whole.removeprefix("<p>").removesuffix("</p>") if alone else whole

    def _keep(self, address, folder):
        """Keep a picture of the exercise's folder, or one that stands in the text itself; return its new address."""
        inside = DATA.fullmatch(address)
        if inside:
            kind, data = inside[1], base64.b64decode(inside[2])
        elif folder and (folder / address).is_file():
            kind, data = (folder / address).suffix[1:], (folder / address).read_bytes()
        else:
            return address
        name = f"{hashlib.sha256(data).hexdigest()[:16]}.{kind}"
        self.pictures[name] = data
        return self._source(name)


def _words(role):
    """Say a reference in words: a platform knows the numbers of the book's theorems no more than its pages."""
    words, label = role.groups()
    kind, dash, rest = label.partition("-")
    return f"*{words or (f'{WORDS[kind]} {rest}' if dash and kind in WORDS else label).replace('-', ' ')}*"
