"""The whole book on paper, printed by Chromium, with the numbers of its pages in the contents."""

import html as entities
import io
import re
from datetime import UTC, datetime

from lxml import html

from tools import chromium, edition
from tools.edition import FOLDER
from tools.release import AUTHOR, LICENCE, TITLE, version
from tools.release.pages import read_pages, relink

PRESS = """
@page { size: A4; margin: 22mm 20mm 20mm; @bottom-center { content: counter(page); font: 9pt sans-serif; } }
@page index:first { @bottom-center { content: none; } @top-right { content: none !important; } }
body { background: #fff; display: block; }
article { break-before: page; max-width: none !important; padding: 0 !important; }
article:first-of-type { break-before: auto; }
.edition { color: #48566b; }
.entries a { color: inherit; display: flex; text-decoration: none; }
.entries a::after { content: attr(data-page); margin-left: auto; padding-left: 1em; }
.entries ol { list-style: none; margin: 0; padding-left: 1.5em; }
.entries > ol { padding: 0; }
.entries > ol > li { break-inside: avoid-page; margin-top: 0.6em; }
.entries > ol > li > a { font-weight: 600; }
"""


def one_document(pages, date, numbers=None):
    """Join the pages to one document; ids and addresses get the page's name in front."""
    relink(pages, lambda name, anchor: "#" + (f"{name}--{anchor}" if anchor else name))
    style, articles = [PRESS], []
    for page in pages:
        for part in page.article.iter():
            for name in ("id", "aria-labelledby", "aria-describedby"):
                if name in part.attrib:
                    part.set(name, " ".join(f"{page.name}--{i}" for i in part.get(name).split()))
            if part.tag == "img":
                part.set("src", "../html/book/" + part.get("src"))
                part.attrib.pop("loading", None)
            if part.tag == "details" and "above-input" not in part.get("class", ""):
                part.set("open", "open")
        for formula in page.article.find_class("katex-mathml"):
            formula.drop_tree()  # it does not reach the tags of a PDF: there the letters themselves are read
        for formula in page.article.find_class("katex-html"):
            formula.attrib.pop("aria-hidden")
        page.article.set("id", page.name)
        style.append(
            f"#{page.name} {{ page: {page.name.replace('_', '-')}; }} @page {page.name.replace('_', '-')} "
            f"{{ @top-right {{ content: {css_string(page.title)}; font: 9pt sans-serif; color: #48566b; }} }}"
        )
    first = pages[0].article.find(".//h1")
    line = html.fromstring(f'<p class="edition">{entities.escape(AUTHOR)}<br>{entities.escape(imprint(date))}</p>')
    first.addnext(line)
    articles = [html.tostring(page.article, encoding="unicode", with_tail=False) for page in pages]
    return f"""<!doctype html>
<html lang="en" data-theme="light" data-mode="light">
<head><meta charset="utf-8"><title>{TITLE}</title><meta name="author" content="{AUTHOR}">
<link rel="stylesheet" href="../html/_static/book.css">
<style>{"".join(style)}</style></head>
<body><main>{articles[0]}{contents(pages, numbers or {})}{"".join(articles[1:])}</main></body></html>
"""


def css_string(text):
    """Quote a text for a style sheet."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def imprint(date):
    """Say which edition this is, and what one may do with it."""
    name = "Course edition" if edition.COURSE else "Edition"
    return f"{name} {', '.join(filter(None, (version(), date)))}. {LICENCE}"


def contents(pages, numbers):
    """Return the table of contents; ``numbers`` maps ids to pages of the print."""

    def entry(anchor, text):
        return f'<a href="#{anchor}" data-page="{numbers.get(anchor, "")}">{entities.escape(text)}</a>'

    items = []
    for page in pages[1:]:
        sections = "".join(f"<li>{entry(f'{page.name}--{a}', text)}</li>" for a, text in page.sections)
        items.append(f"<li>{entry(page.name, page.title)}{f'<ol>{sections}</ol>' if sections else ''}</li>")
    return (
        '<article class="bd-article"><h1>Contents</h1><nav class="entries" aria-label="Contents">'
        f"<ol>{''.join(items)}</ol></nav></article>"
    )


READY = "Promise.all([document.fonts.ready, ...[...document.images].map((i) => i.decode())]).then(() => 0)"


def print_pdf(target, seconds, date):
    """Print the whole book: once to learn the numbers of the pages, then with them in the contents."""
    from playwright.sync_api import sync_playwright

    source = FOLDER / "release" / "book.html"
    source.parent.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        flags = ["--no-sandbox", "--disable-gpu", "--host-resolver-rules=MAP * ~NOTFOUND"]
        browser = playwright.chromium.launch(executable_path=chromium.find(), args=flags)
        tab = browser.new_page()
        tab.set_default_timeout(600_000)

        def pdf(numbers, **options):
            source.write_text(one_document(read_pages(), date, numbers), "utf-8")
            tab.goto(source.as_uri())
            tab.evaluate(READY)
            return tab.pdf(prefer_css_page_size=True, print_background=True, **options)

        numbers = places(pdf({}))
        final = pdf(numbers, outline=True, tagged=True)
        browser.close()
    if places(final) != numbers:
        raise RuntimeError("the numbers in the contents have moved the pages")
    target.write_bytes(date_pdf(final, seconds))


def places(pdf):
    """Return on which page of a PDF each id stands."""
    from pypdf import PdfReader

    reader = PdfReader(io.BytesIO(pdf))
    found = reader.named_destinations.items()
    return {name.lstrip("/"): reader.get_destination_page_number(place) + 1 for name, place in found}


def date_pdf(pdf, seconds):
    """Put the date of the sources in the place of today's, byte for byte."""
    stamp = datetime.fromtimestamp(seconds, UTC).strftime("%Y%m%d%H%M%S").encode()
    return re.sub(rb"/(CreationDate|ModDate) \(D:\d{14}", rb"/\1 (D:" + stamp, pdf)
