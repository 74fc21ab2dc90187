"""Make the editions to take along, in dist/: `make release`, or `python -m tools.release` after `tools.build`.

    linear-classifiers-<version>.pdf             the whole book on paper, printed by Chromium
    linear-classifiers-<version>.epub            the whole book for readers of e-books, formulas as MathML
    linear-classifiers-<version>-notebooks.zip   notebooks, package and requirements: what one needs to run the book
    linear-classifiers-<version>-html.zip        the pages

Those of the course edition hold no solution. The PDF and the EPUB are made from the built pages, so that all
editions say the same. The same sources give the same files; those of the PDF depend on Chromium and its fonts too.
"""

import hashlib
import html as entities
import io
import posixpath
import re
import shutil
import sys
import tempfile
import tomllib
import zipfile
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from urllib.parse import unquote, urlsplit

import yaml
from lxml import etree, html

from tools import chromium, edition
from tools.edition import FOLDER, HTML, ROOT
from tools.package import copy_package

DIST = ROOT / "dist"

TITLE = "Linear Classifiers"
AUTHOR = "The Linear Classifiers authors"
LICENCE = "Text and figures: CC BY 4.0. Code: BSD 3-Clause."


# The pages


@dataclass
class Page:
    """The article of a built page."""

    name: str
    part: str
    article: html.HtmlElement
    title: str = ""
    sections: list[tuple[str, str]] = field(default_factory=list)  # anchors and titles

    def __post_init__(self):
        """Read the titles."""
        (heading,) = self.article.iter("h1")
        self.title = words(heading)
        for heading in self.article.iter("h2"):
            self.sections.append((heading.getparent().get("id"), words(heading)))


def words(element):
    """Return the text of a heading, each formula once."""
    copy = html.fromstring(html.tostring(element, with_tail=False, encoding="unicode"))
    for extra in [*copy.find_class("katex-html"), *copy.find_class("headerlink")]:
        extra.drop_tree()
    return " ".join(copy.text_content().split())


def read_pages():
    """Read the pages in the order of the contents, without what needs a script or another page."""
    toc = yaml.safe_load((ROOT / "_toc.yml").read_text("utf-8"))
    names = [(toc["root"], "")]
    for part in toc.get("parts", [toc]):
        names += [(chapter["file"], part.get("caption", "")) for chapter in part["chapters"]]
    parser = html.HTMLParser(encoding="utf-8")
    pages = []
    for name, part in names:
        root = html.parse(str(HTML / f"{name}.html"), parser).getroot()
        (article,) = root.find_class("bd-article")
        article.tag = "article"
        simplify(article)
        pages.append(Page(posixpath.basename(name), part, article))
    return pages


def simplify(article):
    """Take away buttons and marks of links, and put its still in the place of each figure that moves."""
    classes = ("headerlink", "viewcode-link", "sd-summary-state-marker", "copybtn")
    for part in [p for name in classes for p in article.find_class(name)]:
        part.drop_tree()
    for part in list(article.iter(etree.Comment, "script", "style", "button", "input")):
        part.drop_tree()
    for part in list(article.iter()):
        if part.get("class") == "moving" or (part.tag == "p" and part.getparent().tag == "summary"):
            part.drop_tag()


def resolve(page, address, known):
    """Return the page and the anchor that an address leads to; None where it leaves the book's chapters."""
    parts = urlsplit(address)
    if parts.scheme or parts.netloc:
        return None
    name = posixpath.basename(unquote(parts.path)).removesuffix(".html") if parts.path else page.name
    inside = "/" not in parts.path and name in known
    return (name, unquote(parts.fragment)) if inside else None


def relink(pages, address_of):
    """Let each link within the book lead to ``address_of(page, anchor)``; of others only those to the web stay."""
    known = {page.name for page in pages}
    for page in pages:
        for link in list(page.article.iter("a")):
            if "href" not in link.attrib or urlsplit(link.get("href")).scheme in ("http", "https", "mailto"):
                continue
            place = resolve(page, link.get("href"), known)
            if place:
                link.set("href", address_of(*place))
            else:
                link.drop_tag()


# One document for the press


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
    return f"{name} {version()}{', ' * bool(date)}{date}. {LICENCE}"


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
    from pypdf import PdfReader

    source = FOLDER / "release" / "book.html"
    source.parent.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        flags = ["--no-sandbox", "--disable-gpu", "--host-resolver-rules=MAP * ~NOTFOUND"]
        browser = playwright.chromium.launch(executable_path=chromium.find(), args=flags)
        tab = browser.new_page()
        tab.set_default_timeout(600_000)
        numbers, pdf = {}, b""
        for final in (False, True):
            source.write_text(one_document(read_pages(), date, numbers), "utf-8")
            tab.goto(source.as_uri())
            tab.evaluate(READY)
            pdf = tab.pdf(prefer_css_page_size=True, print_background=True, outline=final, tagged=final)
            reader = PdfReader(io.BytesIO(pdf))
            found = reader.named_destinations.items()
            before, numbers = (
                numbers,
                {name.lstrip("/"): reader.get_destination_page_number(place) + 1 for name, place in found},
            )
        browser.close()
    if before != numbers:
        raise RuntimeError("the numbers in the contents have moved the pages")
    target.write_bytes(date_pdf(pdf, seconds))


def date_pdf(pdf, seconds):
    """Put the date of the sources in the place of today's, byte for byte."""
    stamp = datetime.fromtimestamp(seconds, UTC).strftime("%Y%m%d%H%M%S").encode()
    return re.sub(rb"/(CreationDate|ModDate) \(D:\d{14}", rb"/\1 (D:" + stamp, pdf)


# The e-book


EPUB_STYLE = """
body { line-height: 1.5; }
img, svg { max-width: 100%; height: auto; }
figure { margin: 1.5em 0; text-align: center; }
figcaption { font-size: 0.9em; text-align: left; }
pre { font-size: 0.8em; white-space: pre-wrap; }
table { border-collapse: collapse; font-size: 0.9em; }
th, td { padding: 0.2em 0.5em; text-align: left; vertical-align: top; }
div.math { margin: 1em 0; overflow-x: auto; text-align: center; }
div.math > .eqno { float: right; }
div.admonition { border-left: 3px solid #48566b; margin: 1.25em 0; padding: 0 1em; }
div.admonition > .admonition-title { font-weight: bold; }
details { border: 1px solid #d5d9e0; margin: 0.5em 0; padding: 0.25em 0.75em; }
dd { margin-left: 1.5em; }
"""

CONTAINER = """<?xml version="1.0" encoding="utf-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles><rootfile full-path="book/package.opf" media-type="application/oebps-package+xml"/></rootfiles></container>
"""

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
    for formula in list(page.article.find_class("katex")):
        maths = list(formula.iter("math"))  # none in the second half of a formula that buildmath.py cut in two
        if maths:
            maths[0].tail = None
            formula.addprevious(maths[0])
        formula.drop_tree()
    for part in list(page.article.iter("svg")):
        part.drop_tree()
    for part in page.article.iter():
        for name in FOREIGN & set(part.attrib):
            del part.attrib[name]
        if part.tag == "math" and "aria-label" in part.attrib:  # EPUB knows MathML's own name for it
            part.set("alttext", part.attrib.pop("aria-label"))
        if part.tag == "img":
            file = (HTML / "book" / unquote(part.get("src"))).resolve()
            images[file.name] = file
            part.set("src", f"images/{file.name}")
    page.article.set("class", "bd-article")
    page.article.attrib.pop("role", None)
    return etree.tostring(page.article, method="xml", encoding="unicode", with_tail=False)


def epub_image(path):
    """Return an image's bytes; of an SVG without its document type and with a course for each path, as EPUB asks."""
    if path.suffix != ".svg":
        return path.read_bytes()
    root = etree.fromstring(path.read_bytes(), etree.XMLParser(load_dtd=False, no_network=True))
    for part in root.findall(".//{http://www.w3.org/2000/svg}path"):
        if "d" not in part.attrib:  # the glyph of a space
            part.set("d", "M0 0")
    return etree.tostring(root, xml_declaration=True, encoding="utf-8")


def make_epub(target, seconds):
    """Write the EPUB."""
    pages, images = read_pages(), {}
    relink(pages, lambda name, anchor: f"{name}.xhtml" + f"#{anchor}" * bool(anchor))
    texts = {f"{page.name}.xhtml": xhtml(page.title, epub_article(page, images)) for page in pages}
    items = [
        f'<li><a href="{page.name}.xhtml">{entities.escape(page.title)}</a>'
        + f"<ol>{''.join(nav_item(page, *section) for section in page.sections)}</ol>" * bool(page.sections)
        + "</li>"
        for page in pages
    ]
    texts["nav.xhtml"] = xhtml(
        "Contents", f'<nav epub:type="toc" id="toc"><h1>Contents</h1><ol>{"".join(items)}</ol></nav>'
    )
    files = [("mimetype", b"application/epub+zip"), ("META-INF/container.xml", CONTAINER.encode())]
    files.append(("book/package.opf", package(pages, texts, images, seconds).encode()))
    files += [(f"book/{name}", text.encode()) for name, text in texts.items()]
    files.append(("book/pygments.css", (HTML / "_static" / "pygments.css").read_bytes()))
    files.append(("book/book.css", EPUB_STYLE.encode()))
    files += [(f"book/images/{name}", epub_image(path)) for name, path in sorted(images.items())]
    write_zip(target, files, seconds)


def nav_item(page, anchor, text):
    """Return a section's entry in the contents."""
    return f'<li><a href="{page.name}.xhtml#{anchor}">{entities.escape(text)}</a></li>'


def package(pages, texts, images, seconds):
    """Return the package document: what the book is, its files, their order."""
    types = {".svg": "image/svg+xml", ".png": "image/png", ".jpg": "image/jpeg", ".webp": "image/webp"}
    items = ['<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>']
    for page in pages:
        properties = ' properties="mathml"' if "<math" in texts[f"{page.name}.xhtml"] else ""
        items.append(
            f'<item id="{page.name}" href="{page.name}.xhtml" media-type="application/xhtml+xml"{properties}/>'
        )
    for n, name in enumerate(sorted(images)):
        items.append(f'<item id="image-{n}" href="images/{name}" media-type="{types[Path(name).suffix]}"/>')
    items += [f'<item id="{name}-css" href="{name}.css" media-type="text/css"/>' for name in ("book", "pygments")]
    spine = "".join(f'<itemref idref="{page.name}"/>' for page in pages)
    modified = datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    features = ("structuralNavigation", "alternativeText", "MathML", "readingOrder", "tableOfContents")
    access = "".join(f'<meta property="schema:accessibilityFeature">{name}</meta>' for name in features)
    return f"""<?xml version="1.0" encoding="utf-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" xml:lang="en">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:identifier id="id">linear-classifiers-{version()}</dc:identifier>
<dc:title>{TITLE}</dc:title><dc:creator>{AUTHOR}</dc:creator><dc:language>en-GB</dc:language>
<dc:rights>{LICENCE}</dc:rights><meta property="dcterms:modified">{modified}</meta>
<meta property="schema:accessMode">textual</meta><meta property="schema:accessMode">visual</meta>
<meta property="schema:accessModeSufficient">textual</meta>{access}
<meta property="schema:accessibilityHazard">none</meta>
</metadata>
<manifest>{"".join(items)}</manifest>
<spine>{spine}</spine>
</package>
"""


# What one needs to run the book


NOTEBOOKS_README = """# Linear Classifiers: the notebooks

Python 3.11, 3.12 or 3.13 is needed. In this folder:

    python -m venv .venv
    . .venv/bin/activate              (Windows: .venv\\\\Scripts\\\\activate)
    pip install -r requirements.txt
    jupyter lab

Each chapter is a notebook; begin with `refresher.ipynb` or `geometry.ipynb`. The notebooks import the package `lincls`
from the folder of that name. Each exercise is a cell such as `show("geometry-1")`, and `check("geometry-1", answer)`
judges an answer.
"""


def requirements(wanted):
    """Return the lines of requirements.txt that some packages need: uv notes which needs which."""
    needs, lines, name, via = {}, {}, "", False
    for line in (ROOT / "requirements.txt").read_text("utf-8").splitlines():
        if match := re.match(r"([\w.-]+)==", line):
            name, via = match[1], False
            lines[name] = line
        elif line.strip().startswith("# via") or (via and line.startswith("    #   ")):
            via = True
            parent = line.strip("# ").removeprefix("via").strip().split(" ")[0]
            if parent:
                needs.setdefault(parent, set()).add(name)
    unknown = set(wanted) - set(lines)
    if unknown:
        raise ValueError(f"requirements.txt does not pin {sorted(unknown)}")
    found, todo = set(), list(wanted)
    while todo:
        name = todo.pop()
        if name not in found:
            found.add(name)
            todo += needs.get(name, ())
    return "".join(f"{lines[name]}\n" for name in sorted(found))


def runtime():
    """Return the packages that the notebooks need directly."""
    declared = [*project()["dependencies"], *project()["optional-dependencies"]["lab"], "ipykernel"]
    return [re.match(r"[\w-]+", requirement)[0] for requirement in declared]


def project():
    """Return what pyproject.toml says of the project."""
    return tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]


def version():
    """Return the version of book and package."""
    return project()["version"]


def name():
    """Return what the files' names begin with."""
    return f"linear-classifiers-{version()}" + ("-course" if edition.COURSE else "")


def make_notebooks(target, seconds):
    """Write the notebooks with all that they need."""
    with tempfile.TemporaryDirectory() as folder:
        stage = Path(folder)
        copy_package(stage, edition.COURSE)
        for notebook in sorted((ROOT / "book").glob("*.ipynb")):
            shutil.copy(notebook, stage)
        if (ROOT / "book" / "data").exists():
            shutil.copytree(ROOT / "book" / "data", stage / "data")
        for name in ("LICENSE", "LICENSE-TEXT"):
            shutil.copy(ROOT / name, stage)
        (stage / "requirements.txt").write_text(requirements(runtime()), "utf-8")
        (stage / "README.md").write_text(NOTEBOOKS_README, "utf-8")
        write_zip(target, folder_files(stage, target.stem), seconds)


def folder_files(folder, prefix):
    """Return the files of a folder, by name, under another name."""
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    return [(f"{prefix}/{path.relative_to(folder).as_posix()}", path.read_bytes()) for path in files]


def write_zip(target, files, seconds):
    """Write an archive that depends on nothing but its files and their date."""
    stamp = datetime.fromtimestamp(max(seconds, 315_532_800), UTC).timetuple()[:6]  # archives begin in 1980
    with zipfile.ZipFile(target, "w") as archive:
        for name, data in files:
            info = zipfile.ZipInfo(name, stamp)
            info.create_system, info.external_attr = 3, 0o644 << 16
            info.compress_type = zipfile.ZIP_STORED if name == "mimetype" else zipfile.ZIP_DEFLATED
            archive.writestr(info, data, compresslevel=9)


def main():
    """Make all four; print their sizes and sums."""
    if not (HTML / "index.html").exists():
        sys.exit(f"There is no book in {HTML}: run `make book` first.")
    chromium.need("The PDF")
    seconds = edition.epoch(ROOT) or 315_532_800
    date = edition.date(ROOT)
    stem = name()
    DIST.mkdir(exist_ok=True)
    make_notebooks(DIST / f"{stem}-notebooks.zip", seconds)
    write_zip(DIST / f"{stem}-html.zip", folder_files(HTML, f"{stem}-html"), seconds)
    make_epub(DIST / f"{stem}.epub", seconds)
    print_pdf(DIST / f"{stem}.pdf", seconds, date)
    for file in sorted(DIST.glob(f"{stem}[.-]*")):
        data = file.read_bytes()
        print(f"{len(data) / 1e6:6.1f} MB  {hashlib.sha256(data).hexdigest()}  {file.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
