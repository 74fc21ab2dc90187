"""The whole book on paper, and the manual of its solutions: the pages joined to one tree, which book.typ sets."""

import re
from pathlib import Path

from lxml import etree, html

from tools import edition
from tools.edition import FOLDER, FONTS, HTML
from website.formulas import spoken, to_mathml
from website.release import AUTHOR, DESCRIPTION, LICENCE, TITLE, project, version
from website.release.answers import manual, withdraw
from website.release.pages import read_pages, relink

OF_THE_WEB = ("index", "practise", "ten_figures", "licences", "accessibility", "privacy")  # they speak of pages, or ask
SUBTITLE = "A textbook that runs"
TEMPLATE = Path(__file__).with_name("book.typ")
LANGUAGES = {"ipython3": "python", "python": "python", "default": "python", "toml": "toml", "bash": "bash"}
SHOWN_SOURCE = re.compile(r"((from lincls\S* import .*|import .*|show_source\(.*\)|)\n)+")
LETTERS = "Set by Typst from the book's pages, in Libertinus, Source Sans, New Computer Modern and DejaVu Sans Mono."
BLANK_ANSWER = re.compile(r"\s*\w+ = \.\.\.(?: *#.*)?\s+check\(.*\)\s*")


def prepare(page):
    """Make of a page what paper can hold, with ids that are unique in the book."""
    article = page.article
    to_mathml(article)
    for part in article.xpath(".//*[@hidden] | .//*[local-name() = 'svg']"):
        part.drop_tree()
    for part in [*article.find_class("another"), *article.find_class("onward"), *article.find_class("numbers")]:
        part.drop_tree()
    for fold in article.find_class("above-input"):
        told = fold.find("summary").text_content().strip()
        if told.startswith("Checked"):
            line = html.fromstring('<p><em class="checked"></em></p>')
            line[0].text = told
            fold.addprevious(line)
        fold.drop_tree()
    for fold in article.find_class("below-input"):
        fold.find("summary").drop_tree()
        fold.drop_tag()
    for result in article.xpath(".//div[contains(@class, 'cell_output')][.//pre or .//table]"):
        for block in result.getparent().xpath("./div[contains(@class, 'cell_input')]//pre"):
            block.set("data-keep", "")  # with what it prints
    for formula in article.iter("math"):
        formula.set("alttext", formula.get("aria-label") or " ".join(spoken(formula).split()))
    for block in article.iter("pre"):
        listing(block)
    for image in article.iter("img"):
        image.set("src", "/html/" + (HTML / "book" / image.get("src")).resolve().relative_to(HTML).as_posix())
    for link in article.xpath(".//a[@data-set]"):  # it sets a figure that moves
        link.drop_tag()
    for figure in article.xpath(".//h2/following::figure[not(ancestor::*[contains(@class, 'admonition')])]"):
        figure.set("data-float", "")  # Typst finds it a place; before the first section it opens the chapter
    for proof in article.xpath(".//div[@class='proof admonition']"):
        close(proof)
    name_places(page)


def close(proof):
    """Put the sign of the end on the last line of a proof, or below it if that is a formula."""
    last = proof
    while len(last) and last.tag in ("div", "ol", "ul", "li", "section"):
        last = last[-1]
    if last.tag != "p":
        last = etree.SubElement(proof, "p")
    etree.SubElement(last, "span", {"class": "end"})


def listing(block):
    """Note the language of a listing; the answer that a reader of the notebook fills in is not for paper."""
    text = block.text_content()
    around = block.xpath("ancestor::div[contains(@class, 'highlight-')]")[-1]
    kind = re.search(r"highlight-([\w-]+)", around.get("class"))[1]
    for part in list(block):
        block.remove(part)
    block.text = text
    if kind in LANGUAGES:
        block.set("data-lang", LANGUAGES[kind])
    if BLANK_ANSWER.fullmatch(text) or ("show_source(" in text and SHOWN_SOURCE.fullmatch(text)):
        around.drop_tree()


def name_places(page):
    """Put the page's name before each id; the ids of a section are those of its heading."""
    for part in page.article.iter():
        if "id" in part.attrib:
            part.set("id", f"{page.name}--{part.get('id')}")
    page.article.set("id", page.name)


def join(pages, **about):
    """Join pages to one tree."""
    about |= {"author": AUTHOR, "imprint": f"{LICENCE}\n{LETTERS}"}
    about |= {"description": DESCRIPTION, "keywords": ", ".join(project()["keywords"])}
    tree, part = etree.Element("book", about), ""
    for page in pages:
        page.article.set("data-name", page.name)
        if page.part != part:
            part = page.part
            page.article.set("data-part", part)
        tree.append(page.article)
    settle_places(tree)
    mark_references(tree)
    return tree


def settle_places(tree):
    """Leave one id to each heading, to which all that lead to its section lead; take away the ids nobody needs."""
    alias = {}
    for heading in tree.iter("h1", "h2", "h3", "h4"):
        ids = []
        section = heading.getparent()
        before = [part for part in heading.itersiblings(preceding=True) if part.tag == "span" and "id" in part.attrib]
        for part in (heading, *before, section, *([section.getparent()] if heading.tag == "h1" else [])):
            if "id" in part.attrib:
                ids.append(part.attrib.pop("id"))
        if ids:
            heading.set("id", ids[-1])
            alias.update(dict.fromkeys(ids, ids[-1]))
    known = {part.get("id") for part in tree.iter() if "id" in part.attrib}
    wanted = set()
    for link in tree.xpath(".//a[starts-with(@href, '#')]"):
        target = link.get("href")[1:]
        target = alias.get(target, target)
        if target in known:
            link.set("href", "#" + target)
            wanted.add(target)
        else:
            link.attrib.pop("href")
    for part in tree.iter():
        if "id" in part.attrib and part.get("id") not in wanted and part.tag not in ("h1", "h2"):
            del part.attrib["id"]


def mark_references(tree):
    """Say which links show a page: those that leave their section, but for words of the glossary and literature."""
    place, here = {}, ""
    for part in tree.iter():
        if part.tag in ("h1", "h2"):
            here = part.get("id")
        if "id" in part.attrib:
            place[part.get("id")] = here
    here = ""
    for part in tree.iter():
        if part.tag in ("h1", "h2"):
            here = part.get("id")
        if part.tag == "a" and part.get("href", "").startswith("#"):
            target = part.get("href")[1:]
            if place[target] != here and not target.startswith(("glossary--term", "bibliography--", "api--")):
                part.set("data-page", "")


def print_book(target, seconds, date):
    """Set the book."""
    typeset(book_tree(date), target, seconds)


def print_manual(target, seconds, date):
    """Set the manual of solutions."""
    typeset(manual_tree(date), target, seconds)


def draw_cover(date):
    """Return the cover as a PNG, for the front of the e-book."""
    import typst

    about = {"title": TITLE, "subtitle": SUBTITLE, "author": AUTHOR, "edition": imprint(date)}
    return typst.compile(
        TEMPLATE.with_name("front.typ"), format="png", ppi=200, sys_inputs=about, ignore_system_fonts=True
    )


def book_tree(date):
    """Return the book as one tree, answers behind."""
    pages = prepared()
    pages += withdraw(pages)
    return join(pages, title=TITLE, subtitle=SUBTITLE, edition=imprint(date))


def manual_tree(date):
    """Return the exercises as one tree, each with its solution."""
    return join(manual(prepared()), title="Solutions to the exercises", subtitle=TITLE, edition=imprint(date))


def prepared():
    """Return the pages that the book holds, as paper can hold them."""
    pages = [page for page in read_pages() if page.name not in OF_THE_WEB]
    relink(pages, lambda name, anchor: "#" + (f"{name}--{anchor}" if anchor else name))
    for page in pages:
        prepare(page)
    return pages


def typeset(tree, target, seconds):
    """Let Typst set a tree; it refuses what is against PDF/UA, and book.typ a formula wider than the text."""
    import pikepdf
    import typst

    folder = FOLDER / "release"  # Typst reads nothing outside of the edition's folder
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "book.xml").write_bytes(etree.tostring(tree, encoding="utf-8"))
    for file in TEMPLATE.parent.glob("*.typ"):
        (folder / file.name).write_bytes(file.read_bytes())
    typst.compile(
        folder / TEMPLATE.name,
        output=target,
        root=FOLDER,
        sys_inputs={"book": "/release/book.xml"},
        pdf_standards=["ua-1"],
        timestamp=seconds,
        font_paths=[FONTS],
        ignore_system_fonts=True,
    )
    pikepdf.settings.set_flate_compression_level(9)
    packed = {"object_stream_mode": pikepdf.ObjectStreamMode.generate, "recompress_flate": True}
    with pikepdf.open(target, allow_overwriting_input=True) as pdf:  # Typst writes each of 90,000 tags unpacked
        pdf.save(target, **packed, deterministic_id=True)


def imprint(date):
    """Say which edition this is."""
    name = "Course edition" if edition.COURSE else "Edition"
    return f"{name} {', '.join(filter(None, (version(), date)))}"
