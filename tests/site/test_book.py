"""What must hold of the built pages and of the notebooks that they were built from."""

import functools
import inspect
import json
import re
import tomllib
from collections import Counter
from types import SimpleNamespace
from urllib.parse import urlsplit

import jinja2
import nbformat
import pytest
import yaml
from bs4 import BeautifulSoup
from jupyter_cache import get_cache
from lxml import html

import lincls
import lincls_course
import notebooks
import pages
from lincls import checks, datasets, moving, plain, plot, scale
from tools import edition, normalise
from tools.edition import HTML, ROOT
from website import build
from website.ext import footer, licences, lightpage, previews

pytestmark = pytest.mark.usefixtures("built_book")


# The checks. Each returns what is wrong; test_canaries.py proves that they can find something.


# The pages


@pages.each_page
def test_internal_links_and_anchors_resolve(page):
    assert pages.broken_links(page) == []


@pages.each_page
def test_ids_are_unique(page):
    ids = Counter(pages.tree(page).xpath("//@id"))
    assert [name for name, times in ids.items() if times > 1] == []


@pages.each_page
def test_images_have_alt_text(page):
    assert pages.poor_alt_texts(page) == []


@pages.each_page
def test_nothing_is_loaded_from_another_host(page):
    assert pages.external_loads(page) == []


def test_what_an_exercise_draws_has_letters_of_the_size_of_the_text():
    """A PNG of 144 dots to the inch is shown as large as its inches, 4.6 of 96 pixels."""
    drawn = html.parse(HTML / "book" / "hard_margin.html").xpath("//img[contains(@src, '.png')]/@width")
    assert set(drawn) == {"441"}


def test_style_sheets_load_nothing_from_another_host():
    sheets = [HTML / "_static" / "book.css", HTML / "_static" / "katex" / "katex.css"]
    assert [address for sheet in sheets for address in pages.external_in_css(sheet.read_text("utf-8"))] == []


def test_every_style_sheet_is_used_and_paper_has_one():
    sheets = {path.name: path.read_text("utf-8") for path in (ROOT / "website" / "static" / "css").glob("*.css")}
    config = yaml.safe_load((ROOT / "_config.yml").read_text("utf-8"))["sphinx"]["config"]
    assert sorted(config["html_css_files"]) == sorted(f"css/{name}" for name in sheets)
    assert [name for name, text in sheets.items() if "@media print" in text] == ["print.css"]


@pages.each_page
def test_maths_is_typeset(page):
    assert pages.untypeset_maths(page) == []


def test_contents_and_pages_agree():
    sources = {f"book/{path.stem}" for path in pages.BOOK.iterdir() if path.suffix in (".md", ".ipynb")} - {
        "book/0_contents"
    }
    built = {page.relative_to(HTML).with_suffix("").as_posix() for page in HTML.glob("book/*.html")}
    assert pages.LISTED == sources == built


@functools.cache
def pieces(name):
    """What previews.js can show of a page, by anchor."""
    text = (HTML / "_static" / "previews" / f"{name}.js").read_text("utf-8")
    begin, end = f"bookPreviews({json.dumps(name)}, ", ");\n"
    assert text.startswith(begin)
    assert text.endswith(end)
    return json.loads(text[len(begin) : -len(end)])


@pages.each_page
def test_each_place_that_is_linked_has_a_preview(page):
    name = page.relative_to(HTML).with_suffix("").as_posix()
    articles = pages.tree(page).find_class("bd-article")
    links = [a.get("href") for part in articles for a in part.iter("a") if {"reference", "internal"} <= {*a.classes}]
    places = {previews.target(link, name) for link in links} - {None}
    places = {(page, anchor) for page, anchor in places if page.startswith("book/")}
    assert sorted(found for found in places if found[1] not in pieces(found[0])) == []


@pytest.mark.parametrize("name", [page.stem for page in pages.PAGES if page.parent.name == "book"])
def test_previews_show_and_do_nothing_else(name):
    for anchor, piece in pieces(f"book/{name}").items():
        shown = html.fragment_fromstring(piece, create_parent=True)
        tags, images = [*shown.iterdescendants()], [*shown.iter("img")]
        assert shown.text_content().strip() or images, anchor
        assert {tag.tag for tag in tags} & {"a", "script", "details", "input", "button"} == set(), anchor
        assert {key for tag in tags for key in tag.attrib if key in ("id", "href", "name") or key[:2] == "on"} == set()
        assert [image.get("src") for image in images if not (HTML / image.get("src")).is_file()] == []


def test_the_licences_name_all_that_others_made():
    assert licences.unattributed(HTML / "_static") == []
    article = pages.tree(HTML / "book" / "licences.html").find(".//article").text_content()
    assert [part.name for part in licences.parts() if part.notice.strip()[:60] not in article] == []


def test_the_footer_names_edition_date_licences_and_where_to_report():
    for page in pages.PAGES:
        footers = pages.tree(page).find_class("bd-footer-content")
        if not footers:  # index.html only leads on
            assert page == HTML / "index.html"
            continue
        text = " ".join(footers[0].text_content().split())
        assert f"dition {lincls.__version__}" in text
        assert edition.date(ROOT) in text
        assert {"All licences", "Accessibility", "Data protection", "Report an error"} <= {
            a.text_content() for a in footers[0].iter("a")
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
    trees = [*map(pages.tree, pages.PAGES)]
    figures = {name for tree in trees for name in tree.xpath("//figure/@id") if name.startswith("fig-")}
    links = [a.get("href", "") for tree in trees for a in tree.find_class("reference")]
    assert sorted(figures - {urlsplit(link).fragment for link in links}) == []


def test_an_exercise_is_called_by_its_id_alone():
    called = {}
    for page in pages.PAGES:
        for name in pages.tree(page).xpath("//summary/*[@class='admonition-title']/*[@class='caption-number']"):
            called[next(name.iterancestors("details")).get("id")] = name.text_content().strip()
    assert called == {id: f"Exercise {id}" for id in lincls_course.ids()}


@functools.cache
def label_counts():
    """How often each label is given."""
    sources = [path.read_text("utf-8") for path in pages.BOOK.glob("*.md")]
    for path in pages.NOTEBOOKS:
        cells = nbformat.read(path, as_version=4).cells
        sources += [cell.source for cell in cells if cell.cell_type == "markdown"]
        sources += [
            f":name: {cell.metadata.mystnb.figure.name}"
            for cell in cells
            if "name" in cell.metadata.get("mystnb", {}).get("figure", {})
        ]
    label = re.compile(r"^:(?:label|name): *(\S+)|^\(([\w-]+)\)=|^\$\$ *\(([\w-]+)\)", re.MULTILINE)
    return Counter("".join(groups) for source in sources for groups in label.findall(source))


def test_labels_are_unique():
    assert [name for name, times in label_counts().items() if times > 1] == []


def test_labels_stay_so_that_addresses_do():
    """Sections and statements that a release had. What moves takes its label along, and page.js leads there."""
    released = (ROOT / "tests" / "site" / "labels.txt").read_text("utf-8").split()
    gone = [label for label in released if label not in label_counts()]
    assert not gone, f"write {', '.join(f'({label})=' for label in gone)} above what tells it now"


def test_an_address_leads_to_the_page_that_has_the_label():
    script = (HTML / "_static" / "addresses.js").read_text("utf-8")
    listed = json.loads(script.removeprefix("bookAddresses(").removesuffix(");\n"))
    released = (ROOT / "tests" / "site" / "labels.txt").read_text("utf-8").split()
    assert [
        label for label in released if label not in pages.anchors(HTML / f"{listed.get(label, 'index')}.html")
    ] == []


def test_of_the_values_of_a_style_sheet_stay_those_that_a_rule_a_page_or_a_script_uses():
    kept = ':root{--a:1;--b: "x;y";--page: 2px;}p{color: var(--a)}i{content: var(--b, none)}.b--c:hover{margin: 0}'
    idle = '--d: url("data:image/svg+xml;{}");--e: var(--f);--f: 3;'
    assert lightpage.drop_variables(kept.replace("{--a", f"{{{idle}--a"), {"--page"}) == kept


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
    article = pages.parse(HTML / "book" / "glossary.html").find("article", class_="bd-article")
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
    for table in pages.parse(HTML / "book" / "notation.html")("table"):
        headings = [th.get_text(strip=True) for th in table.find("tr")("th")]
        if "In code" in headings:
            cells += [row("td")[headings.index("In code")] for row in table("tr")[1:]]
    codes = [code.get_text() for cell in cells for code in cell("code")]
    assert codes, 'the notation has no table with a column "In code"'
    assert [name for code in codes for name in notebooks.unknown_names(code, known)] == []


def test_every_public_name_is_in_the_reference():
    documented = {i.rpartition(".")[2] for i in pages.anchors(HTML / "book" / "api.html") if i.startswith("lincls")}
    missing = sorted(name for name in PUBLIC if name.rpartition(".")[2] not in documented)
    assert not missing, "\n".join(["List in book/api.md:", *(f".. autofunction:: {name}" for name in missing)])


@pages.each_notebook
def test_each_name_of_the_package_leads_to_its_entry(path):
    page = pages.tree(HTML / "book" / f"{path.stem}.html")
    wrong = notebooks.unlinked_names(nbformat.read(path, as_version=4), page, pages.anchors(HTML / "book" / "api.html"))
    assert not wrong, f"{path.name}, {'; '.join(wrong)}"


# The notebooks


def test_the_contents_for_jupyter_lead_to_every_chapter_in_order():
    contents = nbformat.read(pages.CONTENTS, as_version=4).cells[0].source
    linked = [pages.BOOK / name for name in re.findall(r"\]\((\w+\.ipynb)\)", contents)]
    chapters = [pages.BOOK.parent / f"{page['file']}.ipynb" for part in pages.TOC["parts"] for page in part["chapters"]]
    assert linked == [page for page in chapters if page.exists() and page.stem != "supplement"]
    assert normalise.main(["--check", str(pages.CONTENTS)]) == 0


@pages.each_notebook
def test_notebook_is_valid_and_normalised(path):
    nbformat.validate(nbformat.read(path, as_version=4))
    assert normalise.main(["--check", str(path)]) == 0


def test_an_output_on_stderr_is_not_stored(tmp_path, capsys):
    path = tmp_path / "page.ipynb"
    cell = nbformat.v4.new_code_cell("import sys; print(1, file=sys.stderr)", id="warns")
    nbformat.write(nbformat.v4.new_notebook(cells=[cell]), path)
    assert normalise.main(["--run", str(path)]) == 1
    assert "page.ipynb: cell 0 prints on stderr" in capsys.readouterr().err


@pages.each_notebook
def test_each_cell_has_run(path):
    assert notebooks.unrun_cells(nbformat.read(path, as_version=4)) == []


NUMBERS = tomllib.loads((ROOT / "tests" / "site" / "numbers.toml").read_text("utf-8"))


@pages.each_notebook
def test_numbers_in_prose_stand_in_a_cell_near_them(path):
    notebook, missing = nbformat.read(path, as_version=4), []
    quoted = NUMBERS["quoted"].get(path.stem, {})
    for cells in filter(None, notebooks.sections(notebook)):
        where = f"{path.name}, {notebooks.place(notebook, cells[0])}"
        if path.stem in NUMBERS["exempt"]:
            missing += [
                f"{where}: assert {number} in a cell of this section" for number in notebooks.unasserted_numbers(cells)
            ]
        else:
            missing += [
                f"{where}: assert {number} in a cell near «{sentence}», or list the passage in tests/site/numbers.toml"
                for number, sentence in notebooks.unproved_numbers(cells, quoted)
            ]
    assert not missing, "\n".join(missing)


@pytest.mark.parametrize("name", NUMBERS["quoted"])
def test_a_passage_that_is_excused_stands_on_its_page_and_has_a_number_and_a_reason(name):
    cells = nbformat.read(pages.BOOK / f"{name}.ipynb", as_version=4).cells
    texts = [cell.source if cell.cell_type == "markdown" else notebooks.caption(cell) for cell in cells]
    for passage, reason in NUMBERS["quoted"][name].items():
        assert any(passage in text for text in texts), f"take {passage!r} out of tests/site/numbers.toml"
        assert re.search(r"\d.*[a-z]|[a-z].*\d", passage)
        assert len(reason) > 10


def test_of_planted_faults_nine_in_ten_are_found():
    """Another last digit of each number in turn, on the pages that are not exempt."""
    found = [
        hit
        for path in pages.NOTEBOOKS
        if path.stem not in NUMBERS["exempt"]
        for cells in notebooks.sections(nbformat.read(path, as_version=4))
        for hit in notebooks.planted_faults(cells, NUMBERS["quoted"].get(path.stem, {}))
    ]
    assert sum(found) >= 0.9 * len(found)


@pages.each_notebook
def test_what_a_page_shows_runs_from_what_it_shows(path):
    missing = notebooks.names_from_a_fold(nbformat.read(path, as_version=4))
    assert not missing, f"{path.name}: define before, in a cell that is not folded, {'; '.join(missing)}"


@pytest.fixture(scope="module")
def cache():
    """What the notebooks gave in the run that made the pages (Sphinx's jupyter_execute keeps what was stored)."""
    cache = get_cache(build.CACHE)
    yield cache
    cache.db.dispose()  # Python 3.13 warns of a database left open


@pages.each_notebook
def test_stored_outputs_are_those_of_the_build(path, cache):
    committed = nbformat.read(path, as_version=4)
    _, executed = cache.merge_match_into_notebook(committed)
    assert notebooks.stale_outputs(committed, executed) == []
