"""What must hold of the built pages and of the notebooks that they were built from."""

import ast
import builtins
import functools
import gc
import inspect
import json
import re
from collections import Counter
from types import SimpleNamespace
from urllib.parse import unquote, urlsplit

import jinja2
import nbformat
import numpy as np
import pytest
import yaml
from bs4 import BeautifulSoup, NavigableString, Tag
from jupyter_cache import get_cache
from nbconvert.preprocessors import CoalesceStreamsPreprocessor

import lincls
import lincls_course
from lincls import checks, datasets, moving, plain, plot, scale
from tools import edition, normalise
from tools.edition import HTML, ROOT
from website import build
from website.ext import footer, licences, previews

BOOK = ROOT / "book"
TOC = yaml.safe_load((ROOT / "_toc.yml").read_text("utf-8"))

CONTENTS = BOOK / "0_contents.ipynb"  # for Jupyter, and no page
NOTEBOOKS = sorted({*BOOK.glob("*.ipynb")} - {CONTENTS})
LISTED = {TOC["root"], *re.findall(r"'file': '([^']+)'", str(TOC))}
# What the contents list, also where it is not built; and what was built beside it.
PAGES = {HTML / f"{name}.html" for name in LISTED}
PAGES |= {page for page in HTML.rglob("*.html") if not {"_static", "slides"} & set(page.parts)}
PAGES = sorted(PAGES, key=lambda page: (page.stem == "index", page))  # the first page borrows figures: it comes last
pytestmark = pytest.mark.usefixtures("built_book")

each_page = pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(HTML).as_posix())
each_notebook = pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)


# The checks. Each returns what is wrong; test_canaries.py proves that they can find something.


@functools.cache
def parse(page):
    gc.disable()  # the trees of all pages stay: to look through them for garbage takes a third of the time
    try:
        return BeautifulSoup(page.read_text("utf-8"), "html.parser")
    finally:
        gc.freeze()
        gc.enable()


@functools.cache
def anchors(page):
    return {value for tag in parse(page)(True) for value in (tag.get("id"), tag.get("name")) if value}


def is_external(address):
    return bool(urlsplit(address).netloc)


def broken_links(page):
    """Addresses within the book that lead to no file or to no anchor."""
    broken = []
    for tag in parse(page)(True):
        for address in filter(None, (tag.get("href"), tag.get("src"))):
            parts = urlsplit(address)
            if parts.scheme or parts.netloc:
                continue
            target = (page.parent / unquote(parts.path)).resolve() if parts.path else page
            if not target.is_file():
                broken.append(f"{address}: no such file")
            elif target.suffix == ".html" and parts.fragment and unquote(parts.fragment) not in anchors(target):
                broken.append(f"{address}: no such anchor")
    return broken


def poor_alt_texts(page):
    """Images whose alternative text is missing, empty or a file's name."""
    images = parse(page)("img")
    file_name = re.compile(r"\S+\.(svg|png|jpe?g|gif|webp|avif)", re.IGNORECASE)
    return [str(i)[:200] for i in images if not i.get("alt", "").strip() or file_name.fullmatch(i["alt"].strip())]


def external_loads(page):
    """Addresses on other hosts that a browser loads by itself; links which a reader follows are not among them."""
    loads = []
    for tag in parse(page)(True):
        if tag.name == "link" and not {"canonical", "next", "prev", "search", "license"} & set(tag.get("rel", [])):
            loads.append(tag.get("href"))
        elif tag.name not in ("a", "link"):
            loads += [tag.get("src"), tag.get("data"), tag.get("poster"), *re.split(r"[\s,]+", tag.get("srcset", ""))]
        for css in (tag.get("style"), tag.string if tag.name == "style" else None):
            loads += external_in_css(css or "")
    return [address for address in loads if address and is_external(address)]


def external_in_css(css):
    addresses = re.findall(r"""(?:url\(|@import)\s*["']?([^"')\s;]+)""", css)
    return [address for address in addresses if is_external(address)]


def untypeset_maths(page):
    """TeX that reached the reader: errors of KaTeX, and dollars or backslashes in running text."""
    body = parse(page).body or parse(page)  # index.html, which only leads on, has none
    errors = [tag.get_text() for tag in body(class_="katex-error")]
    return errors + re.findall(r"\$[^$]+\$|\\[(\[].*|\\begin\{.*", " ".join(running_text(body)))


def running_text(tag):
    """Yield the strings of an element, but for code and formulas."""
    for child in tag.children:
        if type(child) is NavigableString:
            yield child
        elif isinstance(child, Tag) and child.name not in ("code", "pre", "script", "style"):
            if "katex" not in child.get("class", ()):
                yield from running_text(child)


def unrun_cells(notebook):
    """The numbers of code cells that have not run since they were written, as all have that `make notebooks` stored."""
    cells = [cell for cell in notebook.cells if cell.cell_type == "code"]
    return [number for number, cell in enumerate(cells, 1) if cell.execution_count != normalise.COUNT] if cells else [0]


def stale_outputs(committed, executed):
    """Cells whose stored outputs differ from those of the run that made the pages, but for pictures."""
    executed, _ = CoalesceStreamsPreprocessor().preprocess(executed, {})  # a slow cell prints in parts
    normalise.normalise(executed, "executed")
    old, new = ([cell for cell in nb.cells if cell.cell_type == "code"] for nb in (committed, executed))
    if [cell.source for cell in old] != [cell.source for cell in new]:
        return ["the pages were made from other code"]
    return [f"cell {n}: {a.source}" for n, (a, b) in enumerate(zip(old, new, strict=True), 1) if a.outputs != b.outputs]


IN_PROSE = re.compile(r"(?<![\w.])(\d{1,3}(?:(?:,|\\,|[\u00a0\u202f])\d{3})+(?!\d)|\d+\.\d+)")
IN_CODE = re.compile(r"(?<![\w.])\d[\d_]*(?:\.\d*)?(?:e[+-]?\d+)?")
QUOTIENT = re.compile(r"\b(\d+) / ([1-9]\d*)|\bFraction\((\d+), ([1-9]\d*)\)")
CITED = re.compile(r"\b(?:DAS|[Ss]ections?|CC BY),? [\d., and]*\d")  # places in the sources, and a licence


def sections(notebook):
    """The cells of a notebook from heading to heading."""
    found = [[]]
    for cell in notebook.cells:
        if cell.cell_type == "markdown" and re.search(r"^#{1,3} ", cell.source, flags=re.MULTILINE):
            found.append([])
        found[-1].append(cell)
    return found


def unasserted_numbers(cells):
    """Decimals and large numbers of a section's prose that no code or output of it has, be it with more digits."""
    programs = [cell for cell in cells if cell.cell_type == "code"]
    outputs = [output for cell in programs for output in cell.outputs]
    texts = [output.get("text", "") for output in outputs]
    texts += [output.get("data", {}).get(kind, "") for output in outputs for kind in ("text/plain", "text/markdown")]
    texts = [re.sub(r"(?<=\d),(?=\d{3})", "", "".join(text)) for text in texts]  # 1,000 is one number
    code = "\n".join([cell.source for cell in programs] + texts)
    have = [float(number.replace("_", "")) for number in IN_CODE.findall(code)]
    have += [int(match[1] or match[3]) / int(match[2] or match[4]) for match in QUOTIENT.finditer(code)]
    missing = []
    for cell in cells:
        if cell.cell_type == "markdown":
            for text in IN_PROSE.findall(CITED.sub("", cell.source)):
                number = float(re.sub(r"[^\d.]", "", text))
                half = 0.500001 * 10.0 ** -len(text.partition(".")[2])
                if not any(abs(factor * value - number) <= half for value in have for factor in (1, 100)):  # per cent
                    missing.append(text)
    return missing


FOLDED = {"hide-input", "remove-input", "hide-cell", "remove-cell"}


def names_from_a_fold(notebook):
    """Names that a listing uses and that only a folded listing, or none, defines: a reader cannot see what they are."""
    known, missing = set(dir(builtins)), []
    for cell in notebook.cells:
        if cell.cell_type == "markdown" or FOLDED & set(cell.metadata.get("tags", [])):
            continue
        used = set()
        for node in ast.walk(ast.parse(cell.source)):
            if isinstance(node, ast.Name):
                (used if isinstance(node.ctx, ast.Load) else known).add(node.id)
            elif isinstance(node, ast.FunctionDef | ast.ClassDef | ast.ExceptHandler) and node.name:
                known.add(node.name)
            elif isinstance(node, ast.arg):
                known.add(node.arg)
            elif isinstance(node, ast.alias):
                known.add((node.asname or node.name).partition(".")[0])
        missing += [f"{cell.id}: {name}" for name in sorted(used - known)]
        known |= used  # say it once
    return missing


def unknown_names(code, known):
    """Names in a piece of Python that the package does not have."""
    try:
        tree = ast.parse(code)
    except SyntaxError:
        return [f"{code} (not Python)"]
    indices = {id(name) for node in ast.walk(tree) if isinstance(node, ast.Subscript) for name in ast.walk(node.slice)}
    found = [node for node in ast.walk(tree) if id(node) not in indices]
    names = {node.id for node in found if isinstance(node, ast.Name)}
    names |= {node.attr for node in found if isinstance(node, ast.Attribute)}
    return sorted(names - known - set(dir(np.ndarray)))


# The pages


@each_page
def test_internal_links_and_anchors_resolve(page):
    assert broken_links(page) == []


@each_page
def test_ids_are_unique(page):
    ids = Counter(tag["id"] for tag in parse(page)(id=True))
    assert [name for name, times in ids.items() if times > 1] == []


@each_page
def test_images_have_alt_text(page):
    assert poor_alt_texts(page) == []


@each_page
def test_nothing_is_loaded_from_another_host(page):
    assert external_loads(page) == []


def test_style_sheets_load_nothing_from_another_host():
    sheets = [HTML / "_static" / "book.css", HTML / "_static" / "katex" / "katex.css"]
    assert [address for sheet in sheets for address in external_in_css(sheet.read_text("utf-8"))] == []


def test_every_style_sheet_is_used_and_paper_has_one():
    sheets = {path.name: path.read_text("utf-8") for path in (ROOT / "website" / "static" / "css").glob("*.css")}
    config = yaml.safe_load((ROOT / "_config.yml").read_text("utf-8"))["sphinx"]["config"]
    assert sorted(config["html_css_files"]) == sorted(f"css/{name}" for name in sheets)
    assert [name for name, text in sheets.items() if "@media print" in text] == ["print.css"]


@each_page
def test_maths_is_typeset(page):
    assert untypeset_maths(page) == []


def test_contents_and_pages_agree():
    sources = {f"book/{path.stem}" for path in BOOK.iterdir() if path.suffix in (".md", ".ipynb")} - {"book/0_contents"}
    built = {page.relative_to(HTML).with_suffix("").as_posix() for page in HTML.glob("book/*.html")}
    assert LISTED == sources == built


@functools.cache
def pieces(name):
    """What previews.js can show of a page, by anchor."""
    text = (HTML / "_static" / "previews" / f"{name}.js").read_text("utf-8")
    begin, end = f"bookPreviews({json.dumps(name)}, ", ");\n"
    assert text.startswith(begin)
    assert text.endswith(end)
    return json.loads(text[len(begin) : -len(end)])


@each_page
def test_each_place_that_is_linked_has_a_preview(page):
    name = page.relative_to(HTML).with_suffix("").as_posix()
    links = [a["href"] for a in parse(page).select(".bd-article a.reference.internal[href]")]
    places = {previews.target(link, name) for link in links} - {None}
    places = {(page, anchor) for page, anchor in places if page.startswith("book/")}
    assert sorted(place for place in places if place[1] not in pieces(place[0])) == []


@pytest.mark.parametrize("name", [page.stem for page in PAGES if page.parent.name == "book"])
def test_previews_show_and_do_nothing_else(name):
    for anchor, piece in pieces(f"book/{name}").items():
        tags = BeautifulSoup(piece, "html.parser")(True)
        text = BeautifulSoup(piece, "html.parser").get_text()
        assert text.strip() or any(tag.name == "img" for tag in tags), anchor
        assert {tag.name for tag in tags} & {"a", "script", "details", "input", "button"} == set(), anchor
        assert {key for tag in tags for key in tag.attrs if key in ("id", "href", "name") or key[:2] == "on"} == set()
        assert [tag["src"] for tag in tags if tag.name == "img" and not (HTML / tag["src"]).is_file()] == []


def test_the_licences_name_all_that_others_made():
    assert licences.unattributed(HTML / "_static") == []
    article = parse(HTML / "book" / "licences.html").find("article").get_text()
    assert [part.name for part in licences.parts() if part.notice.strip()[:60] not in article] == []


def test_the_footer_names_edition_date_licences_and_where_to_report():
    for page in PAGES:
        footer = parse(page).find(class_="bd-footer-content")
        if footer is None:  # index.html only leads on
            assert page == HTML / "index.html"
            continue
        text = " ".join(footer.get_text().split())
        assert f"dition {lincls.__version__}" in text
        assert edition.date(ROOT) in text
        assert {"All licences", "Accessibility", "Data protection", "Report an error"} <= {
            a.get_text() for a in footer("a")
        }


def test_where_the_book_has_an_address_its_notebooks_run_elsewhere():
    app = SimpleNamespace(env=SimpleNamespace(domains={"std": SimpleNamespace(labels={})}))
    app.config = SimpleNamespace(edition_date="")
    button = jinja2.Template((ROOT / "website" / "ext" / "templates" / "notebook-button.html").read_text("utf-8"))
    for address in ("https://github.com/someone/book", ""):
        context = {"repository": address}
        footer.add_footer(app, "book/geometry", "page.html", context, None)
        source = {"sourcename": "book/geometry.ipynb", "pathto": lambda path, _: f"../{path}"}
        links = [a["href"] for a in BeautifulSoup(button.render(**context, **source), "html.parser")("a")]
        elsewhere = [
            "https://mybinder.org/v2/gh/someone/book/HEAD?urlpath=lab/tree/book/geometry.ipynb",
            "https://colab.research.google.com/github/someone/book/blob/HEAD/book/geometry.ipynb",
        ]
        assert links == ["../_sources/book/geometry.ipynb", *(elsewhere if address else [])]
        assert context["report"] == (f"{address}/issues/new" if address else "")


def test_every_named_figure_is_referred_to():
    figures = {tag["id"] for page in PAGES for tag in parse(page)("figure", id=re.compile("^fig-"))}
    links = [a for page in PAGES for a in parse(page)("a", class_="reference", href=re.compile("#fig-"))]
    assert sorted(figures - {urlsplit(a["href"]).fragment for a in links}) == []


def test_labels_are_unique():
    sources = [path.read_text("utf-8") for path in BOOK.glob("*.md")]
    for path in NOTEBOOKS:
        cells = nbformat.read(path, as_version=4).cells
        sources += [cell.source for cell in cells if cell.cell_type == "markdown"]
        sources += [
            f":name: {cell.metadata.mystnb.figure.name}"
            for cell in cells
            if "name" in cell.metadata.get("mystnb", {}).get("figure", {})
        ]
    label = re.compile(r"^:(?:label|name): *(\S+)|^\(([\w-]+)\)=|^\$\$ *\(([\w-]+)\)", re.MULTILINE)
    labels = Counter("".join(groups) for source in sources for groups in label.findall(source))
    assert [name for name, times in labels.items() if times > 1] == []


def test_a_figure_is_referred_to_by_its_number():
    """An edit of a caption writes its own page alone (website/ext/lightpage.py): no other may show it."""
    texts = {
        path.name: path.read_text("utf-8") for path in (ROOT / "book").iterdir() if path.suffix in (".md", ".ipynb")
    }
    found = {
        name: re.findall(r"\{ref\}`(?:[^`<]*<)?fig-[\w-]+|\{numref\}`[^`]*\{name\}", text)
        for name, text in texts.items()
    }
    assert {name: refs for name, refs in found.items() if refs} == {}, "say {numref}`fig-...`"


def test_the_glossary_defines_each_term():
    article = parse(HTML / "book" / "glossary.html").find("article", class_="bd-article")
    kinds = [tag.name for tag in article.find_all(["dt", "dd"])]
    assert kinds == ["dt", "dd"] * (len(kinds) // 2) != []


# What the pages say about the package

PUBLIC = {f"lincls.{name}": getattr(lincls, name) for name in lincls.__all__}
PUBLIC |= {f"lincls_course.{name}": getattr(lincls_course, name) for name in ("check", "quiz", "show")}  # for readers
for module in (checks, datasets, plain, scale, plot, moving):
    for name, function in inspect.getmembers(module, inspect.isfunction):
        if function.__module__.startswith(module.__name__) and not name.startswith("_"):
            PUBLIC[f"{module.__name__}.{name}"] = function


def test_the_notation_names_what_the_code_has():
    known = {part for name in PUBLIC for part in name.split(".")} | {"np", "numpy"}
    for item in PUBLIC.values():
        known |= set(inspect.signature(item).parameters)
        if inspect.isclass(item):
            methods = [m for n, m in inspect.getmembers(item, inspect.isfunction) if n[0] != "_"]
            known |= {n for n in dir(item) if n[0] != "_"} | set(getattr(item, "__dataclass_fields__", ()))
            known |= {parameter for method in methods for parameter in inspect.signature(method).parameters}
    cells = []
    for table in parse(HTML / "book" / "notation.html")("table"):
        headings = [th.get_text(strip=True) for th in table.find("tr")("th")]
        if "In code" in headings:
            cells += [row("td")[headings.index("In code")] for row in table("tr")[1:]]
    codes = [code.get_text() for cell in cells for code in cell("code")]
    assert codes, 'the notation has no table with a column "In code"'
    assert [name for code in codes for name in unknown_names(code, known)] == []


def test_every_public_name_is_in_the_reference():
    documented = {i.rpartition(".")[2] for i in anchors(HTML / "book" / "api.html") if i.startswith("lincls")}
    assert sorted({name.rpartition(".")[2] for name in PUBLIC} - documented) == []


# The notebooks


def test_the_contents_for_jupyter_lead_to_every_chapter_in_order():
    contents = nbformat.read(CONTENTS, as_version=4).cells[0].source
    linked = [BOOK / name for name in re.findall(r"\]\((\w+\.ipynb)\)", contents)]
    pages = [BOOK.parent / f"{page['file']}.ipynb" for part in TOC["parts"] for page in part["chapters"]]
    assert linked == [page for page in pages if page.exists() and page.stem != "supplement"]
    assert normalise.main(["--check", str(CONTENTS)]) == 0


@each_notebook
def test_notebook_is_valid_and_normalised(path):
    nbformat.validate(nbformat.read(path, as_version=4))
    assert normalise.main(["--check", str(path)]) == 0


@each_notebook
def test_each_cell_has_run(path):
    assert unrun_cells(nbformat.read(path, as_version=4)) == []


@each_notebook
def test_numbers_in_prose_stand_in_a_cell_of_the_section(path):
    notebook = nbformat.read(path, as_version=4)
    assert [(cells[0].id, found) for cells in sections(notebook) if (found := unasserted_numbers(cells))] == []


@each_notebook
def test_what_a_page_shows_runs_from_what_it_shows(path):
    assert names_from_a_fold(nbformat.read(path, as_version=4)) == []


@pytest.fixture(scope="module")
def cache():
    """What the notebooks gave in the run that made the pages (Sphinx's jupyter_execute keeps what was stored)."""
    cache = get_cache(build.CACHE)
    yield cache
    cache.db.dispose()  # Python 3.13 warns of a database left open


@each_notebook
def test_stored_outputs_are_those_of_the_build(path, cache):
    committed = nbformat.read(path, as_version=4)
    _, executed = cache.merge_match_into_notebook(committed)
    assert stale_outputs(committed, executed) == []
