"""Slim the theme's pages: one style sheet, no script that a page does not use, icon fonts of a few glyphs.

Pages are made right while they are written (templates/layout.html and the hooks here); nothing rewrites a finished
page. What is shared, the style sheet and the fonts, is made anew from the theme's files whenever a page was written.
The theme's own share of a page's first view, compressed: 40 kB of 940 kB are left. Unpruned, the style sheet would have
85 kB instead of 29. PurgeCSS 8 was tried: it leaves 33 kB, and drops what is told by the value of an attribute, such as
the end of a proof, `[class="proof admonition"]`.
"""

import base64
import logging
import os
import pprint
import re
import shutil
from pathlib import Path

import tinycss2
from docutils import nodes
from fontTools import subset
from imagesize import getDPI
from pygments.formatters import HtmlFormatter
from pygments.token import Token
from sphinx.highlighting import PygmentsBridge
from sphinx.util.images import get_image_size

from website.ext.finished import finished, pages

# A Pygments style switches all logging on; of every step of subsetting a font nobody wants to read.
logging.getLogger("fontTools").setLevel(logging.WARNING)

# Scripts that do nothing here: those of the theme that page.js stands for, its icons, which are fonts here, keys that
# nobody wants, and parts of a search that is not used.
DROPPED = ("doctools.js", "sphinx-book-theme.js", "bootstrap.js", "fontawesome.js")
DROPPED += ("sphinx_highlight.js", "searchtools.js", "language_data.js")
# Scripts that only some pages need, and what shows the need (one of several).
WORK = tuple(f'class="{name}' for name in "run-bar ordering completion choice explain quiz kept".split())
NEEDS = {
    "clipboard.min.js": 'class="highlight',
    "copybutton.js": 'class="highlight',
    "design-tabs.js": "sd-tab-set",
    "figures.js": ("<lincls-", 'class="own-fit'),
    "certify.js": 'class="own-fit',
    "fit.js": 'class="own-fit',
    "answers.js": WORK,
    "practise.js": 'class="practise',
    "steps.js": 'class="coq-proof',
}
LATER = re.compile("<noscript.*?</noscript>", re.DOTALL)  # what a page may ask becomes its elements when it does
FIGURE = re.compile(r"figure-(\w+)\.js")  # the script of a figure, which its element needs
THEME_SHEETS = ["styles/theme.css", "styles/pydata-sphinx-theme.css"]  # linked by the theme's own template

IMPORT = re.compile(r'@import\s+(?:url\()?["\']([^"\':]+\.css)["\']\)?;')
URL = re.compile(r"""url\(["']?([^"')]+)["']?\)""")
SOURCE_MAP = re.compile(r"/\*# sourceMappingURL.*?\*/")
WORD = re.compile(r"[\w-]+")
CLASS = re.compile(r"\.(-?[A-Za-z_][\w-]*)")
CHOICE = re.compile(r":(?:not|is|where|has)\([^)]*\)")  # holds whether or not its classes exist
COMMA = re.compile(r",(?![^(\[]*[)\]])")  # not those within :is(...) or [...]
PRIVATE_USE = re.compile(r"\\([ef][0-9a-f]{3})\b")
VARIABLE = re.compile(r"""(?<=[{;\s])(--[\w-]+)\s*:(?:[^;{}"']|"[^"]*"|'[^']*')*;?""")
TTF = re.compile(r',\s*url\([^)]*\.ttf\) format\("truetype"\)')

# Fonts that a style sheet holds: those of text and icons the one of all pages, those of formulas one beside it.
FACE = re.compile(r"@font-face\s*\{[^}]*\}")
HELD = r"""url\(["']?((?:%s)[\w-]*\.woff2)["']?\)"""
TEXT_FONTS = re.compile(HELD % r"(?:fonts/(?:serif|sans(?!-))|vendor/fontawesome/webfonts/fa-solid-)")
FORMULA_FONTS = re.compile(HELD % r"katex/fonts/KaTeX_(?:Main-R|Math-I|AMS|Size)")

PUNCTUATION = re.compile(r"[()\[\]{},.:;]+")

LONG = 9_500  # elements: such a page is laid out where it is read (speed.css)
LETTERS = 10  # pixels: no letter of a figure is smaller
PHONE = 382  # pixels: the width of a figure on a phone of 390
TEXT = re.compile(r"scale\(([\d.]+) -")  # Matplotlib's letters, outlines that stand on their heads


# Pages


def dress_page(app, pagename, templatename, context, doctree):
    """Choose a page's scripts, and note what the style sheet must hold."""
    body = context.get("body", "")
    at_once = LATER.sub("", body)
    context["has_maths"], context["long"] = "katex-html" in at_once, at_once.count("</") > LONG
    scripts, of_figures = [], []
    for script in context["script_files"]:
        name = os.path.basename(str(script.filename or ""))
        needs = NEEDS.get(name) or FIGURE.sub(r"<lincls-\1 ", name) * name.startswith("figure-")
        if name in DROPPED or not any(need in body for need in ([needs] if isinstance(needs, str) else needs)):
            continue
        if name == "documentation_options.js":  # the theme's inline scripts add to it
            options = Path(app.outdir, "_static", name).read_text("utf-8")
            script = type(script)(None, priority=script.priority, body=options)
        elif name and not name.startswith("figure"):  # the others come when the page stands (layout.html)
            attributes = {**script.attributes, "defer": "defer"}
            script = type(script)(script.filename, priority=script.priority, **attributes)
        (of_figures if name.startswith("figure") else scripts).append(script)
    context["script_files"], context["figure_scripts"] = scripts, of_figures
    # The pages do not differ in these, and Sphinx writes the first one before it writes others in other processes.
    sheets = sorted(context["css_files"], key=lambda sheet: sheet.priority)  # Sphinx sorts them after this event
    app.lightpage_sheets = [*THEME_SHEETS, *(str(sheet.filename).removeprefix("_static/") for sheet in sheets)]


class LeanFormatter(HtmlFormatter):
    """Pygments' HTML without a tag for what has the colour of the text anyway: names, punctuation, white space."""

    def _get_css_class(self, ttype):
        return "" if ttype in (Token.Name, Token.Punctuation, Token.Text.Whitespace) else super()._get_css_class(ttype)

    def format_unencoded(self, tokensource, outfile):
        """To the lexer of Coq brackets are operators, to that of Python dots: nearly half of the tags of a proof."""
        told = (
            (Token.Punctuation if kind is Token.Operator and PUNCTUATION.fullmatch(text) else kind, text)
            for kind, text in tokensource
        )
        super().format_unencoded(told, outfile)


def smallest_letters(file):
    """Return how high the smallest letters of one of Matplotlib's figures are, in pixels; None where it has none."""
    if file.suffix != ".svg":
        return None
    sizes = [float(size) for size in TEXT.findall(file.read_text("utf-8"))]  # in 100 points
    return min(sizes) * 100 * 4 / 3 if sizes else None


def pixels(file):
    """Return the size of an image in pixels of a page, 96 to the inch; None where it cannot be told."""
    size, (density, _) = get_image_size(str(file)), getDPI(file)
    return tuple(side * 96 / density for side in size) if size and density > 96 else size


def visit_image(translator, node):
    """Write an image with its size, so that nothing moves when it arrives; a page's first one early, others late."""
    original = node["uri"]
    type(translator).visit_image(translator, node)
    attributes, wide = 'decoding="async" ', ""
    attributes += 'loading="lazy" ' if getattr(translator, "has_image", False) else 'fetchpriority="high" '
    translator.has_image = True
    file = Path(translator.builder.srcdir, original)
    size = pixels(file)
    if size and "width" not in node and "height" not in node:
        attributes += 'width="{:.0f}" height="{:.0f}" '.format(*size)
        letters = smallest_letters(file)
        if letters and LETTERS / letters * size[0] > PHONE:
            wide = f'<span class="wide" style="--least:{LETTERS / letters * size[0]:.0f}px">'
    image = translator.body[-1].replace("<img ", f"<img {attributes}", 1)
    translator.body[-1] = f"{wide}{image.rstrip()}</span>\n" if wide else image


def depart_image(translator, node):
    """Close the image."""
    type(translator).depart_image(translator, node)


# Which pages are written


def note_changes(app, env, docnames):
    """Note whether anything changed: sources, or the machinery and the style sheet, newer than the last build."""
    built = Path(app.outdir, "_static", "book.css")
    own = [p for folder in ("ext", "static") for p in Path(app.srcdir, "website", folder).rglob("*.*")]
    newest = max(p.stat().st_mtime for p in own if "__pycache__" not in p.parts)
    app.lightpage_all = not built.exists() or built.stat().st_mtime < newest
    app.lightpage_changed = bool(app.lightpage_all or docnames)  # no page is removed without its contents' change


def shown(env):
    """Write down what pages show of one another: titles and numbers, where labels lead, what is cited."""
    std, cite = env.domaindata["std"], env.domaindata["cite"]
    exercises = getattr(env, "sphinx_exercise_registry", {})
    return pprint.pformat(
        [
            {name: (env.titles[name].astext(), toc.astext()) for name, toc in env.tocs.items()},
            [env.toctree_includes, env.toc_secnumbers, env.toc_fignumbers, env.domaindata["math"]["objects"]],
            # Other pages show the number of a figure, and not its caption, which is the third of a label.
            {name: place[: 2 if name.startswith("fig-") else 3] for name, place in std["labels"].items()},
            [std[kind] for kind in ("anonlabels", "objects", "terms")],
            sorted(env.domaindata["py"]["objects"]),  # where links.py leads
            {label: found["node"][0].astext() for label, found in exercises.items()},
            {citation.key: repr(citation.entry) for citation in cite["citations"]},
            {target.key for ref in cite["citation_refs"] for target in ref.targets},
        ]
    )


def write_all_or_few(app, env):
    """Write every page if what they show of one another changed since the last whole build, else those that changed."""
    if not app.lightpage_changed:
        return []
    noted, app.lightpage_shown = note(app), shown(env)
    before = noted.read_text("utf-8") if noted.exists() else None
    noted.unlink(missing_ok=True)
    if before == app.lightpage_shown and not app.lightpage_all:
        return []
    shutil.rmtree(Path(app.outdir, "_modules"), ignore_errors=True)  # viewcode writes only what is missing or old
    return env.found_docs


def note(app):
    """Return the file that says what pages showed of one another when all of them had been written."""
    return Path(app.doctreedir, "shown.txt")


# What the pages share


def flatten(sheet: Path, static: Path) -> str:
    """Return a style sheet with its imports in place and its addresses relative to the folder ``static``."""
    css = SOURCE_MAP.sub("", sheet.read_text("utf-8")).removeprefix('@charset "UTF-8";')
    css = IMPORT.sub(lambda match: flatten(sheet.parent / match[1], static), css)

    def relative(match):
        target = (sheet.parent / match[1]).resolve()
        return f"url({os.path.relpath(target, static)})" if target.exists() else match[0]

    return URL.sub(relative, css)


def prune(rules, words) -> str:
    """Drop every rule whose selectors all name a class that no page and no script mentions: most of Bootstrap."""

    def lives(selector):
        return all(name in words for name in CLASS.findall(CHOICE.sub("", selector)))

    kept = []
    for rule in rules:
        if rule.type == "qualified-rule":
            selectors = [s.strip() for s in COMMA.split(tinycss2.serialize(rule.prelude)) if lives(s)]
            if selectors:
                kept.append(f"{','.join(selectors)}{{{tinycss2.serialize(rule.content).strip()}}}")
        elif rule.type == "at-rule" and rule.lower_at_keyword in ("media", "supports"):
            inner = prune(tinycss2.parse_rule_list(rule.content, skip_comments=True, skip_whitespace=True), words)
            if inner:
                kept.append(f"@{rule.at_keyword}{tinycss2.serialize(rule.prelude)}{{{inner}}}")
        else:
            kept.append(rule.serialize())
    return "\n".join(kept)


def drop_variables(css, words):
    """Drop the values that no rule, page or script uses, and those that only these used: half of the themes'."""
    before = None
    while css != before:
        before, used = css, {*re.findall(r"var\(\s*(--[\w-]+)", css), *words}
        css = VARIABLE.sub(lambda found, used=used: found[0] if found[1] in used else "", css)
    return css


def held(font):
    """Return the address of a font that is in the style sheet itself: it cannot come late, and move what is read."""
    return f"url(data:font/woff2;base64,{base64.b64encode(font.read_bytes()).decode()})"


def words_of(file):
    """Return the words of a page or a script."""
    return {*WORD.findall(file.read_text("utf-8"))}


def finish(app, exception):
    """Join and prune the style sheets, and cut the icon fonts down to the glyphs that pages and scripts name."""
    if exception or app.builder.format != "html" or not hasattr(app, "lightpage_sheets"):
        return
    static = Path(app.outdir, "_static").resolve()
    for file in [file for name in DROPPED for file in static.rglob(f"{name}*")]:
        file.unlink()
    later = {
        static / name for name in ("places.js", "previews", "reveal", "steps")
    }  # texts of the pages, and the slides' script
    scripts = [p for p in static.rglob("*.js") if not later.intersection([p, *p.parents])]
    deck = Path(__file__).parents[1] / "deck.css"
    words = set().union(*(finished(app)(words_of, file) for file in [*pages(app), *scripts, deck]))

    css = "\n".join(flatten(static / sheet, static) for sheet in app.lightpage_sheets)
    css = prune(tinycss2.parse_stylesheet(TTF.sub("", css), skip_comments=True, skip_whitespace=True), words)
    css = drop_variables(css, words)
    glyphs = {int(code, 16) for code in PRIVATE_USE.findall(css)}
    glyphs |= {ord(char) for char in css if "\ue000" <= char <= "\uf8ff"}

    fonts = static / "vendor" / "fontawesome" / "webfonts"
    for font in fonts.glob("*-[0-9]*.woff2"):
        options = subset.Options(flavor="woff2", layout_features=[], notdef_outline=True)
        face = subset.load_font(str(font), options)
        subsetter = subset.Subsetter(options)
        subsetter.populate(unicodes=glyphs)
        subsetter.subset(face)
        subset.save_font(face, str(font), options)
    formulas = [face for face in FACE.findall(css) if FORMULA_FONTS.search(face)]
    text = FACE.sub(lambda face: "" if face[0] in formulas else face[0], css)
    (static / "formulas-late.css").write_text("\n".join(formulas), "utf-8")  # where only a preview may hold one
    for name, rules, kept in (("formulas", "\n".join(formulas), FORMULA_FONTS), ("book", text, TEXT_FONTS)):
        (static / f"{name}.css").write_text(kept.sub(lambda font: held(static / font[1]), rules), "utf-8")

    unused = [*static.rglob("*.map"), *fonts.glob("*.ttf"), *static.glob("*webpack-macros.html")]
    for file in unused:
        file.unlink()
    for folder in ("locales", "images"):  # of languages and launch buttons that the book does not have
        shutil.rmtree(static / folder, ignore_errors=True)
    if app.lightpage_changed:
        note(app).write_text(app.lightpage_shown, "utf-8")


def setup(app):
    """Connect the hooks."""
    app.config.templates_path.append(str(Path(__file__).with_name("templates")))
    PygmentsBridge.html_formatter = LeanFormatter
    app.add_node(nodes.image, override=True, html=(visit_image, depart_image))
    app.connect("env-before-read-docs", note_changes)
    app.connect("env-get-updated", write_all_or_few, priority=900)  # Sphinx numbers sections and figures there
    app.connect("html-page-context", dress_page, priority=900)
    app.connect("build-finished", finish, priority=900)  # the theme writes pygments.css at 500
    return {"parallel_read_safe": True, "parallel_write_safe": True}
