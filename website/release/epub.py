"""The whole book for readers of e-books, formulas as MathML.

Sphinx's own builder was tried: its pages keep KaTeX's boxes and the empty bars of the Run buttons, and eight chapters
are no well-formed XML.
"""

import html as entities
import re
from datetime import UTC, datetime
from pathlib import Path
from urllib.parse import unquote

from lxml import etree
from lxml.html.builder import E

from tools.edition import HTML
from website.formulas import spoken, to_mathml
from website.release import AUTHOR, DESCRIPTION, LICENCE, TITLE, stem, write_zip
from website.release.pages import read_pages, relink

EPUB_STYLE = """
@font-face { font-family: "Book Serif"; font-weight: 400 700; src: url(fonts/serif.woff2); }
@font-face { font-family: "Book Serif"; font-weight: 400; font-style: italic; src: url(fonts/serif-italic.woff2); }
@font-face { font-family: "Book Sans"; font-weight: 400 700; src: url(fonts/sans.woff2); }
body { font-family: "Book Serif", serif; line-height: 1.5; }
h1, h2, h3, h4, figcaption, table, .admonition-title { font-family: "Book Sans", sans-serif; }
nav ol { list-style: none; }
.cover { margin: 0; text-align: center; }
.cover img { max-height: 100vh; }
img, svg { max-width: 100%; height: auto; }
figure { margin: 1.5em 0; text-align: center; }
figcaption { font-size: 0.9em; text-align: left; }
pre, code { font-family: monospace, monospace; font-size: 0.8em; }
pre { overflow-wrap: break-word; padding: 0.5em 0.75em; white-space: pre-wrap; }
.highlight pre { background: #f4f5f7; }
.output pre { background: none; border-left: 2px solid #c5cad3; }
a { overflow-wrap: break-word; }
.long { display: block; overflow-x: auto; }
.proof-title, .caption-number { font-weight: bold; }
.formal { padding-left: 0.3em; text-decoration: none; }
table { border-collapse: collapse; font-size: 0.85em; }
th, td { border-bottom: 1px solid #d5d9e0; padding: 0.3em; text-align: left; vertical-align: top; }
th p, td p { margin: 0; }
div.math { margin: 1em 0; text-align: center; }
div.math > .eqno { float: right; }
@media (max-width: 40em) {
  div.math { overflow-x: auto; overflow-y: hidden; }
  div.math > .eqno { display: block; float: none; text-align: right; }
}
div.admonition { border-left: 3px solid #48566b; margin: 1.25em 0; padding: 0.5em 1em; }
div.admonition > .admonition-title { color: #48566b; font-weight: bold; }
div.theorem, div.lemma, div.proposition, div.corollary { background: #f3f6fb; border-color: #1b5297; }
div.definition, div.tip { background: #f2f8f5; border-color: #1c6e4f; }
div.exercise, div.warning { background: #fbf6f0; border-color: #8a4b08; }
div.quiz { background: #f7f4fb; border-color: #6b3fa0; }
div.theorem > .admonition-title, div.lemma > .admonition-title, div.proposition > .admonition-title,
div.corollary > .admonition-title { color: #1b5297; }
div.definition > .admonition-title, div.tip > .admonition-title { color: #1c6e4f; }
div.exercise > .admonition-title, div.warning > .admonition-title { color: #8a4b08; }
div.quiz > .admonition-title { color: #6b3fa0; }
div.algorithm { border: solid #5a5f6b; border-width: 2px 0; padding: 0; }
div.admonition > .admonition-title { margin-top: 0; }
.ink-plus { color: #0b5cad; }
.ink-minus { color: #b34700; }
.ink-1 { color: #7a3b8f; }
.ink-3 { color: #0b7d78; }
.ink-4 { color: #5b2a6e; }
.sd-card { border: 1px solid #d5d9e0; margin: 0.75em 0; padding: 0.25em 1em; }
.sd-card-title { font-weight: bold; }
@media (prefers-color-scheme: dark) {
  div.admonition { background: none !important; }
  div.admonition > .admonition-title, [class*="ink-"] { color: inherit !important; }
}
details { border: 1px solid #d5d9e0; margin: 0.5em 0; padding: 0.25em 0.75em; }
dd { margin-left: 1.5em; }
"""

CONTAINER = """<?xml version="1.0" encoding="utf-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles><rootfile full-path="book/package.opf" media-type="application/oebps-package+xml"/></rootfiles></container>
"""

SUMMARY = (
    "Figures have alternative texts in words, formulas are MathML, tables have headings, and the order of reading is"
    " that of the text. Code is text. Figures that move on the web are still here. Nothing flashes or sounds."
)

COVER = f"{TITLE}, by {AUTHOR}. Five discs and six squares, and between them the line that keeps the largest distance."
LONG = 55  # signs of a formula within a line that may be wider than a small page
FONTS = [f"fonts/{name}.woff2" for name in ("serif", "serif-italic", "sans")]  # of the style sheet
CLOSING = ("!", ")", "]", "}", "⟩", "⌋", "⌉")
BARS = {"∥": "‖", "∣": "|"}  # KaTeX's have room beside them, as relations have
FOREIGN = {"loading", "decoding", "border", "start", "tabindex"}  # attributes that the format does not know


def xhtml(title, body):
    """Return an XHTML document."""
    return f"""<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="en" xml:lang="en"
  data-theme="light">
<head><meta charset="utf-8"/><title>{entities.escape(title)}</title>
<link rel="stylesheet" type="text/css" href="pygments.css"/>
<link rel="stylesheet" type="text/css" href="book.css"/></head>
<body>{body}</body></html>
"""


def epub_article(page, images):
    """Return a page's article as XHTML with MathML; note its images."""
    to_mathml(page.article)
    for part in page.article.xpath(".//*[local-name() = 'svg' or @hidden]"):
        part.drop_tree()
    for letter in page.article.find_class("option"):
        letter.text += ". "
    for card in page.article.find_class("sd-card"):  # a link over a whole card is one of its title
        for link in card.find_class("sd-stretched-link"):
            title = card.find_class("sd-card-title")[0]
            title.append(E.a(title.text.strip(), href=link.get("href")))
            title.text = None
            link.drop_tree()
    for part in page.article.iter():
        for name in FOREIGN & set(part.attrib):
            del part.attrib[name]
        if part.tag == "math" and len(spoken(part)) > LONG and "math" in part.getparent().classes:
            part.getparent().classes.add("long")
            part.getparent().set("tabindex", "0")  # who has no finger scrolls it by keys
        if part.tag == "mo":
            space(part)
        if part.tag == "math" and "aria-label" in part.attrib:  # EPUB knows MathML's own name for it
            part.set("alttext", part.attrib.pop("aria-label"))
            heading = next(part.iterancestors("th"), None)
            if heading is not None:  # one that is only a formula; of formulas Ace sees nothing
                heading.set("aria-label", part.get("alttext"))
        if part.tag == "img":
            file = (HTML / "book" / unquote(part.get("src"))).resolve()
            images[file.name] = file
            part.set("src", f"images/{file.name}")
    for name in page.article.xpath(".//td//code//text()/parent::*"):
        let_break(name)
    page.article.set("class", "bd-article")
    page.article.attrib.pop("role", None)
    return etree.tostring(page.article, method="xml", encoding="unicode", with_tail=False)


def space(sign):
    """Say of a minus behind another sign that it is none between two terms, and write bars that MathML Core knows."""
    before = sign.getprevious()
    if sign.text in ("−", "+") and before is not None and before.tag == "mo" and before.get("form") != "postfix":
        if before.text not in CLOSING:
            sign.set("form", "prefix")
    elif "form" in sign.attrib:
        sign.text = BARS.get(sign.text, sign.text)


def let_break(name):
    """Let a long name in a table go on in the next line behind its underscores and brackets."""
    first, *more = re.split(r"(?<=[_(,])(?=.)", name.text or "")
    name.text = first
    for n, part in enumerate(more):
        mark = E.wbr()
        mark.tail = part
        name.insert(n, mark)


def epub_image(path):
    """Return an image's bytes; of an SVG without its document type and with a course for each path, as EPUB asks."""
    if path.suffix != ".svg":
        return path.read_bytes()
    root = etree.fromstring(path.read_bytes(), etree.XMLParser(load_dtd=False, no_network=True))
    for part in root.findall(".//{http://www.w3.org/2000/svg}path"):
        if "d" not in part.attrib:  # the glyph of a space
            part.set("d", "M0 0")
    return etree.tostring(root, xml_declaration=True, encoding="utf-8")


def make_epub(target, seconds, cover):
    """Write the EPUB, with a PNG on its front."""
    pages, images = read_pages(), {}
    relink(pages, lambda name, anchor: f"{name}.xhtml#{anchor}" if anchor else f"{name}.xhtml")
    texts = {f"{page.name}.xhtml": xhtml(page.title, epub_article(page, images)) for page in pages}
    items = "".join(map(nav_page, pages))
    nav = f'<nav epub:type="toc" role="doc-toc" id="toc"><h1>Contents</h1><ol>{items}</ol></nav>'
    texts["nav.xhtml"] = xhtml("Contents", nav)
    files = [("mimetype", b"application/epub+zip"), ("META-INF/container.xml", CONTAINER.encode())]
    texts["cover.xhtml"] = xhtml(TITLE, f'<p class="cover"><img src="images/cover.png" alt="Cover: {COVER}"/></p>')
    files.append(("book/package.opf", package(pages, texts, images, seconds).encode()))
    files += [(f"book/{name}", text.encode()) for name, text in texts.items()]
    files.append(("book/pygments.css", (HTML / "_static" / "pygments.css").read_bytes()))
    files.append(("book/book.css", EPUB_STYLE.encode()))
    files += [(f"book/{font}", (HTML / "_static" / font).read_bytes()) for font in FONTS]
    files.append(("book/images/cover.png", cover))
    files += [(f"book/images/{name}", epub_image(path)) for name, path in sorted(images.items())]
    write_zip(target, files, seconds)


def nav_page(page):
    """Return a page's entry in the contents, with those of its sections."""
    link = '<a href="{}.xhtml{}">{}</a>'.format
    sections = [link(page.name, f"#{anchor}", entities.escape(text)) for anchor, text in page.sections]
    below = f"<ol>{''.join(f'<li>{section}</li>' for section in sections)}</ol>" if sections else ""
    return f"<li>{link(page.name, '', entities.escape(page.title))}{below}</li>"


def package(pages, texts, images, seconds):
    """Return the package document: what the book is, its files, their order."""
    types = {".svg": "image/svg+xml", ".png": "image/png", ".jpg": "image/jpeg", ".webp": "image/webp"}
    items = [
        '<item id="cover-image" href="images/cover.png" media-type="image/png" properties="cover-image"/>',
        '<item id="cover" href="cover.xhtml" media-type="application/xhtml+xml"/>',
    ]
    items += ['<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>']
    for page in pages:
        properties = ' properties="mathml"' if "<math" in texts[f"{page.name}.xhtml"] else ""
        items.append(
            f'<item id="{page.name}" href="{page.name}.xhtml" media-type="application/xhtml+xml"{properties}/>'
        )
    for n, name in enumerate(sorted(images)):
        items.append(f'<item id="image-{n}" href="images/{name}" media-type="{types[Path(name).suffix]}"/>')
    items += [f'<item id="{Path(font).stem}-font" href="{font}" media-type="font/woff2"/>' for font in FONTS]
    items += [f'<item id="{name}-css" href="{name}.css" media-type="text/css"/>' for name in ("book", "pygments")]
    spine = "".join(f'<itemref idref="{name}"/>' for name in ("cover", *(page.name for page in pages)))
    modified = datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    features = ("structuralNavigation", "alternativeText", "MathML", "readingOrder", "tableOfContents")
    access = "".join(f'<meta property="schema:accessibilityFeature">{name}</meta>' for name in features)
    return f"""<?xml version="1.0" encoding="utf-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" xml:lang="en">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:identifier id="id">{stem()}</dc:identifier><dc:date>{modified[:10]}</dc:date>
<dc:title>{TITLE}</dc:title><dc:description>{DESCRIPTION}</dc:description>
<dc:creator>{AUTHOR}</dc:creator><dc:language>en-GB</dc:language>
<dc:rights>{LICENCE}</dc:rights><meta property="dcterms:modified">{modified}</meta>
<meta property="schema:accessMode">textual</meta><meta property="schema:accessMode">visual</meta>
<meta property="schema:accessModeSufficient">textual</meta>{access}
<meta property="schema:accessibilityHazard">none</meta>
<meta property="schema:accessibilitySummary">{SUMMARY}</meta>
<meta property="dcterms:conformsTo">EPUB Accessibility 1.1 - WCAG 2.2 Level AA</meta>
<meta property="a11y:certifiedBy">{AUTHOR}</meta>
</metadata>
<manifest>{"".join(items)}</manifest>
<spine>{spine}</spine>
</package>
"""
