"""The book's lean markup of formulas puts every letter where KaTeX's own markup does."""

import itertools
import json
import pickle
import re
import subprocess
import sys
import unicodedata
from pathlib import Path

import numpy as np
import pytest
from docutils import nodes
from fontTools.ttLib import TTFont
from lxml import etree, html

from lincls_course.bank.markup import mathml
from lincls_course.exercises.collection import BOOK, QUIZZES
from tools.edition import HTML, ROOT
from website.ext.buildmath import Katex, forms

NODE = Path(sys.executable).with_name("node")
pytestmark = pytest.mark.usefixtures("built_book")

# KaTeX's markup and the book's, of [tex, display] pairs on stdin.
BOTH = """
const katex = require("./node_modules/katex"), lean = require("./website/ext/katex_lean.js");
const both = ([tex, displayMode]) => {
    const theirs = katex.renderToString(tex, { displayMode });
    return [theirs, lean(katex.__renderToDomTree(tex, { displayMode }))];
};
process.stdout.write(JSON.stringify(JSON.parse(require("node:fs").readFileSync(0, "utf8")).map(both)));
"""

# The letters of each formula and the height of its line, with each letter's place and width in px.
PLACES = """(formulas) => {
    document.body.innerHTML = formulas.map((html) => `<p>x ${html} x</p>`).join("");
    return document.fonts.ready.then(() => [...document.querySelectorAll("p")].map((line) => {
        const outer = line.getBoundingClientRect(), letters = [], places = [outer.height];
        const note = (letter, { left, top, width }) => {
            letters.push(letter);
            places.push(left - outer.left, top - outer.top, width);
        };
        const walk = document.createTreeWalker(line.querySelector(".katex-html"), NodeFilter.SHOW_TEXT);
        for (let text; (text = walk.nextNode()); ) {
            [...text.data].forEach((letter, i) => {
                const range = document.createRange();
                range.setStart(text, i);
                range.setEnd(text, i + 1);
                if (letter !== "\\u200b") note(letter, range.getBoundingClientRect());
            });
        }
        line.querySelectorAll("svg, .frac-line").forEach((e) => note(e.localName, e.getBoundingClientRect()));
        return [letters, places];
    }));
}"""

OTHERS = [  # what the book does not use yet
    r"x_1^2 + x_{i_j} + x^{y^z} + {}_a b",
    r"\frac{\partial^2 f}{\partial x_i^2} \Bigl(\tfrac12\Bigr)^{n}",
    r"\hat{w}_i \; \bar{x}' \; \widehat{abc}_2 \quad \vec v \! \cdot \! \mathbf{u}^\top",
    r"\sqrt[3]{x_1 + y^2}, \underbrace{a + b}_{n}, \overline{x}_k",
    r"\left\{ \begin{array}{ll} x_1 & \text{if } a_i > 0, \\ -y & \text{otherwise} \end{array} \right.",
    r"\sum_{i=1}^n \prod\nolimits_j \lim_{t \to 0} \operatorname{sign}(x)_+ \mathrm{d}x \bmod 2 \pmod{p}",
    r"\binom{n}{k}_q \substack{a \\ b} \stackrel{!}{=} \color{red}{z}_2 \boxed{x^2} \rule{1em}{2pt}",
    r"a \,\! b, f \; \negthickspace g, x_i \, \! y, \hspace{1em} z \kern-2mu t",
    r"{\scriptstyle a_i} {\Large b^2_{c}} \text{Text with } \text{$x_i$ in it} \mathtt{code}_1",
]


def formulas():
    """Return every formula of the book, with whether it is displayed."""
    found = set()
    for path in (HTML.parent / ".doctrees").rglob("*.doctree"):
        doctree = pickle.loads(path.read_bytes())
        found |= {(node.astext(), False) for node in doctree.findall(nodes.math)}
        found |= {(node.astext().strip(), True) for node in doctree.findall(nodes.math_block)}
    return sorted(found)


def differs(theirs, ours):
    """Return whether the letters differ, or a place by more than a fifth of a px."""
    return theirs[0] != ours[0] or np.abs(np.subtract(theirs[1], ours[1])).max() > 0.2


@pytest.mark.parametrize("step", [10, pytest.param(1, marks=pytest.mark.slow)], ids=["a tenth", "all"])
def test_every_letter_is_where_katex_puts_it(chromium, step):
    tex = formulas()
    assert len(tex) > 2000
    tex = tex[::step] + [(text, display) for text in OTHERS for display in (False, True)]
    made = subprocess.run(
        [NODE, "-e", BOTH], input=json.dumps(tex), cwd=ROOT, capture_output=True, encoding="utf-8", check=True
    )
    pairs = json.loads(made.stdout)
    page = chromium.new_page()
    try:
        page.goto((HTML / "search.html").as_uri())  # has the book's style sheets
        page.evaluate("document.querySelectorAll('script').forEach((e) => e.remove())")
        page.add_style_tag(path=str(HTML / "_static" / "katex" / "katex.css"))
        page.add_style_tag(content="p { margin: 0; white-space: nowrap }")
        theirs = page.evaluate(PLACES, [pair[0] for pair in pairs])
        ours = page.evaluate(PLACES, [pair[1] for pair in pairs])
    finally:
        page.close()
    moved = [text for (text, _), a, b in zip(tex, theirs, ours, strict=True) if differs(a, b)]
    assert moved == []


def test_a_letter_of_mathml_holds_no_element():
    katex = Katex(ROOT / "node_modules" / "katex", {})
    made = katex.typeset(r"\mathop{\text{minimise}}\limits_w w^2", True)["html"]
    katex.stop()
    assert "<munder><mrow><mtext>minimise</mtext></mrow><mi>w</mi></munder>" in made
    assert not re.search(r"<m[io][^>]*><", made)


# KaTeX's MathML of [tex, display] pairs on stdin.
MATHML = """
const katex = require("./node_modules/katex");
const made = ([tex, displayMode]) => katex.renderToString(tex, { displayMode, output: "mathml" });
process.stdout.write(JSON.stringify(JSON.parse(require("node:fs").readFileSync(0, "utf8")).map(made)));
"""
SAME = str.maketrans(
    {"⋅": "·", "⋯": "…", "ˉ": "\u0304", "¯": "\u0304", "∣": "|", "∥": "‖", "∗": "*"}
)  # as fonts show them


def said_in_mathml(text):
    """Return the letters of a formula, without space, and its fractions, roots, tables, and places for scripts."""
    tree = etree.fromstring(re.search(r"<math.*</math>", text, re.DOTALL)[0])
    etree.strip_elements(tree, "{*}annotation")
    letters = unicodedata.normalize("NFKD", "".join(tree.itertext()).translate(SAME))
    parts = (etree.QName(part).localname.replace("under", "sub").replace("over", "sup") for part in tree.iter())
    shape = sorted(part for part in parts if re.fullmatch("mfrac|msqrt|mtable|msub|msup|msubsup", part))
    return re.sub("[\\s\u2061\u2062\u200b]", "", letters), shape


def test_a_bank_says_in_mathml_what_katex_says():
    found = set()
    for file in [*BOOK.glob("*/exercise.md"), *QUIZZES.glob("*.md")]:
        text = re.sub(r"^```.*?^```|`[^`\n]*`", "", file.read_text("utf-8"), flags=re.MULTILINE | re.DOTALL)
        for display, inline in re.findall(r"\$\$(.+?)\$\$|\$([^$]+)\$", text, flags=re.DOTALL):
            found.add(((display or inline).strip(), bool(display)))
    pairs = sorted((tex, display) for tex, display in found if "{{" not in tex)
    assert len(pairs) > 1500
    run = [NODE, "-e", MATHML]
    made = subprocess.run(run, input=json.dumps(pairs), cwd=ROOT, capture_output=True, encoding="utf-8", check=True)
    differing = [
        tex
        for (tex, display), theirs in zip(pairs, json.loads(made.stdout), strict=True)
        if said_in_mathml(mathml(tex, display)) != said_in_mathml(theirs)
    ]
    assert differing == []


# By the classes of KaTeX's style sheet; what has none of any font is in its main one.
FONTS = {"Math-Italic": {"mathnormal"}, "AMS-Regular": {"amsrm", "mathbb", "textbb"}}
OTHER_FONTS = re.compile(
    r"(math|text)(bf|boldfrak|cal|frak|it|scr|sf|tt)|boldsymbol|delimsizing|.*-op|size\d|frac-line"
)


def shown_in(formula):
    """Return the pairs of a font and a character of what a reader sees of a formula."""
    pairs = set()
    for part in formula.iter(etree.Element):
        for text, tag in ((part.text, part), (part.tail if part is not formula else "", part.getparent())):
            around = itertools.takewhile(lambda one: one is not formula.getparent(), (tag, *tag.iterancestors()))
            classes = {name for one in around for name in one.get("class", "").split()}
            if not any(map(OTHER_FONTS.fullmatch, classes - {"size3", "reset-size6"})):
                font = next((font for font, names in FONTS.items() if names & classes), "Main-Regular")
                pairs |= {(font, letter) for letter in re.sub("[\\s\u200b]", "", text or "")}
    return pairs


def test_the_fonts_have_what_formulas_show():
    pages = [page for page in HTML.rglob("*.html") if "katex-html" in page.read_text("utf-8")]
    assert len(pages) > 60
    formulas = (one for page in pages for one in html.parse(page).getroot().find_class("katex-html"))
    shown = set().union(*map(shown_in, formulas))
    assert {("AMS-Regular", "R"), ("Math-Italic", "α"), ("Main-Regular", "≤")} < shown
    folder = HTML / "_static" / "katex" / "fonts"
    have = {font: TTFont(folder / f"KaTeX_{font}.woff2").getBestCmap() for font in (*FONTS, "Main-Regular")}
    assert {pair for pair in shown if ord(pair[1]) not in have[pair[0]]} == set()


@pytest.mark.parametrize("tex", [r"\nosuchthing x", r"a & b", r"\begin{cases} a", "x^"])
def test_a_bank_refuses_a_formula_that_it_cannot_write(tex):
    with pytest.raises(ValueError, match="cannot be written as MathML"):
        mathml(tex, False)


def test_a_marked_break_is_for_narrow_pages_alone():
    tex = "f(x) \\\\ % narrow\n  & \\quad = x , \\\\ % narrow\n& x \\ge 0 \\\\\n& \\quad + 1"
    assert forms(tex) == {" wide-form": "f(x)  = x , \\quad  x \\ge 0 \\\\\n& \\quad + 1", " narrow-form": tex}
    assert forms("a \\\\ b") == {"": "a \\\\ b"}
