"""Every gate turns red: a small book with one fault at a time, and a bad example for each check of the pages."""

import json
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import nbformat
import pytest
from lxml import html

import notebooks
import pages
from leaks import leaks, unpack
from lincls_course import get, ids
from tools import normalise
from tools.edition import ROOT
from website.ext.buildmath import find_node

V4 = nbformat.v4
pytestmark = pytest.mark.usefixtures("built_book")

# Exercises whose texts refer to no chapter.
OF_EACH_KIND = (
    "perceptron-1 geometry-1 geometry-5 geometry-8 geometry-9 geometry-15 perceptron-12 logistic-9 online-18 "
    "multiclass-24"
).split()
INDEX = r"""
# A small book

The length $\lVert w \rVert$ is shown in {numref}`fig-line`.
"""
PAGE = [
    V4.new_markdown_cell("# A page"),
    V4.new_code_cell(
        "import matplotlib.pyplot as plt\nfrom lincls import svm_path\nfrom lincls_course import show\n\n"
        'print("two is", 1 + 1)'
    ),
    V4.new_code_cell(
        "fig, ax = plt.subplots()\nax.plot([0, 1])\nplt.show()",
        metadata={"mystnb": {"image": {"alt": "A rising line."}, "figure": {"caption": "A line.", "name": "fig-line"}}},
    ),
    *(V4.new_code_cell(f'show("{id}")', metadata={"tags": ["exercise", "remove-cell"]}) for id in OF_EACH_KIND),
]


def build(book, edition="full"):
    """Build as `make book` does; return the exit status and what the author reads."""
    command, environment = [sys.executable, "-m", "website.build"], os.environ | {"EDITION": edition}
    done = subprocess.run(command, cwd=book, env=environment, capture_output=True, text=True)
    return done.returncode, done.stdout + done.stderr


def compare(book):
    """Compare stored with new outputs as `make test` does."""
    options = "-m pytest -p no:cacheprovider --nbval --nbval-current-env --nbval-sanitize-with".split()
    command = [sys.executable, *options, ROOT / "tests" / "nbval.cfg", "book/page.ipynb"]
    done = subprocess.run(command, cwd=book, capture_output=True, text=True)
    return done.returncode, done.stdout + done.stderr


@pytest.fixture(scope="module")
def small_book(tmp_path_factory):
    """A book of three pages with our configuration, extensions, exercises and tools."""
    book = tmp_path_factory.mktemp("small") / "book"
    compiled = shutil.ignore_patterns("__pycache__", "*.vo*", "*.glob", "*.aux")
    for name in ("tools", "website", "proofs"):  # others write the proofs' files while the gate runs
        shutil.copytree(ROOT / name, book / name, ignore=compiled)
    (book / "book").mkdir()
    for name in ("_config.yml", "conftest.py", "requirements.txt", "package-lock.json", "book/references.bib"):
        shutil.copy(ROOT / name, book / name)
    change(book, ("_config.yml", "      - website.ext.fonts\n", ""))  # to cut letters is half of so small a build
    shutil.copytree(ROOT / "lincls", book / "lincls")
    for name in ("course", "exercises", "node_modules"):
        os.symlink(ROOT / name, book / name)
    (book / "_toc.yml").write_text(
        "format: jb-book\nroot: book/index\nchapters:\n  - file: book/page\n  - file: book/last\n", "utf-8"
    )
    (book / "book" / "last.md").write_text("# The last page\n", "utf-8")
    (book / "book" / "index.md").write_text(INDEX, "utf-8")
    nbformat.write(V4.new_notebook(cells=PAGE), book / "book" / "page.ipynb")
    assert normalise.main(["--run", str(book / "book" / "page.ipynb")]) == 0
    return book


def change(book, *changes):
    """Replace texts (file, old, new) in a book."""
    for file, old, new in changes:
        text = (book / file).read_text("utf-8")
        assert text.count(old) == 1
        (book / file).write_text(text.replace(old, new), "utf-8")


@pytest.fixture
def broken_book(small_book, tmp_path):
    """A function that copies the small book, with what its cells gave, and replaces texts (file, old, new) in it."""

    def copy(*changes):
        book = shutil.copytree(small_book, tmp_path / "book", symlinks=True)
        for edition in ("full", "course"):
            shutil.rmtree(book / "_build" / edition, ignore_errors=True)
        change(book, *changes)
        return book

    return copy


def test_the_small_book_is_green_and_writes_what_changed_or_shows_what_changed(small_book):
    pages = [small_book / "_build" / "full" / "html" / "book" / f"{name}.html" for name in ("page", "last")]
    written = []
    for edit in ((), ('"# A page"', r'"# A page\n\nMore."')):
        change(small_book, *([("book/page.ipynb", *edit)] if edit else []))
        status, said = build(small_book)
        assert status == 0, said
        written.append([page.stat().st_mtime_ns for page in pages])
    page, last = zip(*written, strict=True)
    assert page[0] < page[1]
    assert last[0] == last[1]  # another title would be in its sidebar: see the build that is interrupted
    assert "More." in pages[0].read_text("utf-8")
    status, said = compare(small_book)
    assert status == 0, said


WORDS = 400 * "Many words. "
ONE = [
    V4.new_markdown_cell("# One\n\n(sec-first)=\n## First\n\nSee {numref}`fig-two`, in {ref}`sec-second`."),
    V4.new_code_cell(
        "import matplotlib.pyplot as plt\nfrom lincls import moving\n\n"
        "moving.certificate(plt.figure(), [[0, 0], [1, 1]], [-1, 1])",
        metadata={"mystnb": {"image": {"alt": "Two."}, "figure": {"caption": "Points.", "name": "fig-points"}}},
    ),
    V4.new_code_cell(
        "plt.plot([0, 1])\nplt.show()",
        metadata={"mystnb": {"image": {"alt": "Rising."}, "figure": {"caption": "A line.", "name": "fig-two"}}},
    ),
    V4.new_markdown_cell(
        "(sec-second)=\n## Second\n\n```{prf:proposition} Sum\n:label: prop-augment\n\n$1 + 1 = 2$\n```\n\n"
        f"(sec-third)=\n## Third\n\n{WORDS}"
    ),
]
OTHERS = {
    "two": "# Two\n\n:::{needs}\n:::\n\nSee {prf:ref}`prop-augment` and {ref}`sec-second`.\n\n## Gone\n\nSoon.\n",
    "refresher": "# The refresher\n\nOf sums.\n",
    "about": "# About\n\n:::{map}\n:name: fig-map\n\nA map.\n:::\n\n```{reading-times}\n```\n",
    "again": "# Again\n\n:::{again} one fig-points\n:::\n",
    "proofs": "# Proofs\n\n% formal proofs\n",
}
PARTS = "".join(f"      - file: book/{name}\n" for name in ("refresher", "about", "again", "proofs", "page", "last"))
PARTS = f"parts:\n  - chapters:\n{PARTS}  - numbered: 2\n    chapters:\n"
PARTS += "      - file: book/one\n      - file: book/two\n"
REFERENCES = [("one.ipynb", "(", ")="), ("one.ipynb", "`", "`"), ("two.md", "`", "`")]
EDITS = [  # and the pages besides the edited one that are to change with it
    ([("book/one.ipynb", '"caption": "A line."', '"caption": "Another line."')], set()),
    ([("book/one.ipynb", "plt.plot([0, 1])", "plt.plot([0, 2])")], set()),
    ([("book/one.ipynb", "[[0, 0], [1, 1]]", "[[0, 0], [1, 2]]")], {"again"}),
    ([("book/one.ipynb", "1 + 1 = 2", "2 = 1 + 1")], {"proofs"}),
    ([("book/one.ipynb", WORDS, 2 * WORDS)], {"about"}),  # the times
    ([("book/two.md", "{prf:ref}`prop-augment` and", "only")], {"about"}),  # the map
    ([("book/two.md", "## Gone\n\nSoon.\n", "Gone.\n")], None),
    ([("book/one.ipynb", '"fig-points"', '"fig-1"'), ("book/again.md", "fig-points", "fig-1")], None),
    ([(f"book/{n}", f"{a}sec-second{z}", f"{a}sec-2{z}") for n, a, z in REFERENCES], None),
    ([("book/one.ipynb", "## First", "## Begin")], None),
]


@pytest.mark.parametrize("edits", [EDITS[2:5], pytest.param(EDITS, marks=pytest.mark.slow)], ids=["some", "all"])
def test_what_is_built_after_an_edit_is_what_a_clean_build_gives(edits, broken_book):
    book = broken_book(("_toc.yml", "chapters:\n  - file: book/page\n  - file: book/last\n", PARTS))
    nbformat.write(V4.new_notebook(cells=ONE, metadata=normalise.NOTEBOOK_METADATA), book / "book" / "one.ipynb")
    for name, text in OTHERS.items():
        (book / "book" / f"{name}.md").write_text(text, "utf-8")
    html = book / "_build" / "full" / "html"

    def built():
        status, said = build(book)
        assert status == 0, said
        return {str(path.relative_to(html)): path.read_bytes() for path in html.rglob("*") if path.is_file()}

    def differing(old, new):
        return {name for name in {*old, *new} if old.get(name) != new.get(name)}

    states = [built()]
    for edit, others in edits:
        change(book, *edit)
        read = {path.stem: path.stat().st_mtime_ns for path in book.glob("_build/full/.doctrees/book/*.doctree")}
        states.append(built())
        if others is not None:
            page = Path(edit[0][0]).stem
            changed = {Path(name).stem for name in differing(*states[-2:]) if re.match(r"book/\w+\.html", name)}
            assert changed == {page, *others}
            now = {path.stem: path.stat().st_mtime_ns for path in book.glob("_build/full/.doctrees/book/*.doctree")}
            assert {name for name in now if now[name] != read[name]} == {page, *others & {"proofs"}}
    shutil.rmtree(html.parent)
    assert differing(built(), states[-1]) == set()
    change(book, *((file, new, old) for edit, _ in reversed(edits) for file, old, new in reversed(edit)))
    assert differing(built(), states[0]) == set()


def test_a_book_with_an_address_tells_it_and_another_says_nothing_of_it(small_book, broken_book):
    address = "https://example.org/classifiers/"
    book = broken_book(("_config.yml", '  baseurl: ""', f"  baseurl: {address}"))
    status, said = build(book)
    assert status == 0, said
    pages = book / "_build" / "full" / "html"
    last, first = (html.parse(pages / "book" / f"{name}.html") for name in ("last", "index"))
    assert last.xpath("//link[@rel='canonical']/@href") == [f"{address}book/last.html"]
    card = dict(zip(last.xpath("//meta/@property"), last.xpath("//meta[@property]/@content"), strict=True))
    assert card["og:url"] == f"{address}book/last.html"
    assert card["og:title"] == "The last page"
    assert json.loads(first.findtext(".//script[@type='application/ld+json']"))["url"] == address
    assert not last.xpath("//script[@type='application/ld+json']")
    listed = re.findall("<loc>(.*)</loc>", (pages / "sitemap.xml").read_text("utf-8"))
    assert {*listed} == {f"{address}book/{name}.html" for name in ("index", "page", "last")}
    for link in html.parse(pages / "404.html").xpath("//a/@href"):
        assert (pages / link.removeprefix(address)).is_file()
    status, said = build(small_book)
    assert status == 0, said
    plain = small_book / "_build" / "full" / "html"
    assert not (plain / "404.html").exists()
    assert not (plain / "sitemap.xml").exists()
    assert "canonical" not in (plain / "book" / "last.html").read_text("utf-8")
    assert "og:" not in (plain / "book" / "last.html").read_text("utf-8")


@pytest.mark.gate
def test_jupyter_book_itself_builds_the_book_without_a_warning(broken_book):
    """Who knows Jupyter Book and not our commands gets the pages, too."""
    book = broken_book()
    command = [Path(sys.executable).with_name("jupyter-book"), "build", "."]
    done = subprocess.run(command, cwd=book, capture_output=True, encoding="utf-8")
    assert done.returncode == 0, done.stdout + done.stderr
    assert not re.search(r"(^|: )WARNING: ", done.stdout + done.stderr, re.M)  # of Sphinx; a kernel may have its own
    assert "two is 2" in (book / "_build" / "html" / "book" / "page.html").read_text("utf-8")


@pytest.mark.gate
def test_a_misspelt_member_and_the_form_of_a_script_are_told(tmp_path):
    """By the two commands of `make lint`, without and with these faults."""
    shutil.copytree(ROOT / "website", tmp_path / "website")
    shutil.copy(ROOT / "package.json", tmp_path)
    (tmp_path / "node_modules").symlink_to(ROOT / "node_modules")
    commands = re.findall(r"^\t@\$\(BIN\)/node (.+)$", (ROOT / "Makefile").read_text("utf-8"), re.M)

    def said():
        runs = [[find_node(), *shlex.split(command)] for command in commands]
        return [subprocess.run(run, cwd=tmp_path, capture_output=True, encoding="utf-8") for run in runs]

    assert [done.returncode for done in said()] == [0, 0]
    change(
        tmp_path,
        ("website/static/figures/figure.js", "this.readout.replaceChildren();", "this.readuot . replaceChildren();"),
    )
    form, types = said()
    assert "figure.js" in form.stdout + form.stderr
    assert "'readuot' does not exist on type 'Figure'" in types.stdout


def test_the_editions_stand_side_by_side(small_book):
    def pages(edition):
        folder = small_book / "_build" / edition / "html"
        return {path: (path.stat().st_mtime_ns, path.read_text("utf-8")) for path in folder.rglob("book/*.html")}

    build(small_book)
    full = pages("full")
    status, said = build(small_book, "course")
    assert status == 0, said
    assert pages("full") == full
    solved = ["Solution" in "".join(text for _, text in found.values()) for found in (full, pages("course"))]
    assert solved == [True, False]
    for name, leak in (("full", True), ("course", False)):
        folder = small_book / "_build" / name
        assert bool(leaks(folder)) == bool(leaks(unpack(folder / "html", small_book.parent / name))) == leak


def test_the_small_book_has_exercises_of_each_kind():
    assert [*{get(id).kind: id for id in reversed(OF_EACH_KIND)}.values()] == OF_EACH_KIND[::-1]
    assert {get(id).kind for id in OF_EACH_KIND} == {get(id).kind for id in ids()}


FAULTS = {  # what the author reads, and what is wrong
    '"image": {"alt"': ("book/page.ipynb", '"alt": "A rising line."', '"width": "50%"'),
    "fig-lime": ("book/index.md", "`fig-line`", "`fig-lime`"),
    "bad TeX": ("book/index.md", r"\rVert", r"\rVertt"),
    "nobody": ("book/index.md", "# A small", "# {cite}`nobody` A small"),
}
UNKNOWN = ("book/page.ipynb", "perceptron-1\\", "perceptron-99\\")
FAILING = ("book/page.ipynb", "1 + 1)", "1 / 0)")
TWICE = ("book/references.bib", "{keerthi_2001,", "{platt_1998,")
LAST = [
    V4.new_markdown_cell("# The last page\n\nOne line.\n\nSee {ref}`nowhere` and {prf:ref}`thm-nowhere`."),
    V4.new_code_cell("from lincls import Hyperplane\nfrom lincls_course import show"),
    V4.new_code_cell('show("perceptron-3")', metadata={"tags": ["exercise", "remove-cell"]}),
    V4.new_code_cell(""),
    V4.new_code_cell("def mean(x):\n    return Hyperplane(x, 0)\n\n\nmean(1)"),
    V4.new_markdown_cell("Two $x$\nlines.\n\n- {numref}`fig-nowhere`"),
    V4.new_code_cell("this fails, too"),
]


def faults(said):
    """The lines that name a fault's place; the build is strict, so that each of them alone stops it."""
    return [line for line in said.splitlines() if line.startswith("book/")]


def times(book, name):
    """When a page was read, and when it was written."""
    files = (f".doctrees/book/{name}.doctree", f"html/book/{name}.html")
    return [(book / "_build" / "full" / file).stat().st_mtime_ns for file in files]


def test_every_fault_is_named_with_its_place_what_is_red_stays_red_and_alone_is_built_again(broken_book):
    book, written = broken_book(*FAULTS.values()), []
    for _ in range(2):
        status, said = build(book)
        assert status != 0
        for complaint, (file, _, _) in FAULTS.items():
            assert [line for line in faults(said) if complaint in line and line.startswith(file)], complaint
        assert len(faults(said)) == len(FAULTS), said
        written.append([times(book, name) for name in ("page", "index", "last")])
    for name, before, after in zip(("page", "index", "last"), *written, strict=True):
        assert before == after if name == "last" else before < after
    change(book, *((file, new, old) for file, old, new in FAULTS.values()))
    status, said = build(book)
    assert status == 0, said
    assert times(book, "last")[0] == written[0][2][0]  # its sidebar shows the index's title


def test_all_that_fails_is_told_in_one_run_and_where_to_find_it(broken_book):
    book = broken_book(FAILING, UNKNOWN, FAULTS["fig-lime"], TWICE)
    change(book, ("book/page.ipynb", '"alt": "A rising line."', '"width": "50%"'))  # below the cell that fails
    nbformat.write(V4.new_notebook(cells=LAST, metadata=normalise.NOTEBOOK_METADATA), book / "book" / "last.ipynb")
    (book / "book" / "last.md").unlink()
    for _ in range(2):
        status, said = build(book)
        assert status == 1
        for line in [
            """book/page.ipynb, cell [1], line 5: ZeroDivisionError: division by zero\n    print("two is", 1 / 0)""",
            "book/page.ipynb, cell [3]: no exercise has the id 'perceptron-99'.",
            "book/last.ipynb, cell [3], line 5: ValueError: ",
            "book/last.ipynb, cell [4], line 1: SyntaxError: ",
            "book/last.ipynb, text at the top, line 5: undefined label: 'nowhere'\n    See {ref}`nowhere`",
            "book/last.ipynb, text below cell [3], line 4: undefined label: 'fig-nowhere'\n    - {numref}`fig-",
            "book/last.ipynb: label 'thm-nowhere' not found.",
            "book/index.md:4: undefined label: 'fig-lime'",
            '"image": {"alt"',
            "repeated bibliography entry: platt_1998",  # of no page; Sphinx tells it when it reads all
        ]:
            assert line in said
        assert not [word for word in ("\x1b", "Traceback", "tracker", "WARNING") if word in said]


def test_a_notebook_runs_again_when_code_has_changed_that_it_imports(small_book):
    path, ran = small_book / "lincls" / "path.py", []
    for old, new in (("", ""), ('"""', '"""Other words. '), ("import itertools\n", "import itertools\nimport math\n")):
        path.write_text(path.read_text("utf-8").replace(old, new, 1), "utf-8")
        status, said = build(small_book)
        assert status == 0, said
        outputs = (small_book / "_build" / ".jupyter_cache" / "executed").glob("*/base.ipynb")
        ran.append(max(file.stat().st_mtime_ns for file in outputs))
    assert ran[0] == ran[1] < ran[2]


def begin(book):
    """Begin to build, as in a terminal, where Ctrl-C reaches all; wait for the first word."""
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT, "text": True}
    run = subprocess.Popen([sys.executable, "-m", "website.build"], cwd=book, start_new_session=True, **pipes)
    return run, run.stdout.readline()


def test_one_build_waits_for_another_and_makes_good_what_was_interrupted(small_book):
    """The first is interrupted while it writes: all pages are to show the new title."""
    build(small_book)
    change(small_book, ("book/last.md", "# The last page", "# The interrupted page"))
    first, said = begin(small_book)
    assert said.startswith("Building")
    second, said = begin(small_book)
    assert said == "Another build is running; waiting for it ...\n"
    while not (small_book / "_build/full/.doctrees/environment.unwritten").exists():
        assert first.poll() is None
        time.sleep(0.005)
    os.killpg(first.pid, signal.SIGINT)
    assert first.communicate()[0] == "\nInterrupted; `make book` goes on from here.\n"
    assert first.returncode == 130
    said = second.communicate()[0]
    assert second.returncode == 0, said
    pages = (small_book / "_build" / "full" / "html" / "book").glob("*.html")
    assert all("The interrupted page" in page.read_text("utf-8") for page in pages)


def test_a_changed_stored_output_is_noticed(broken_book):
    status, said = compare(broken_book(("book/page.ipynb", "two is 2", "two is 3")))
    assert status != 0
    assert "two is 3" in said


def test_a_failing_cell_is_not_stored(broken_book, capsys):
    page = broken_book(FAILING) / "book" / "page.ipynb"
    before = page.read_text("utf-8")
    assert normalise.main(["--run", str(page)]) == 1
    assert "ZeroDivisionError" in capsys.readouterr().err
    assert page.read_text("utf-8") == before


def test_a_notebook_out_of_form_is_named(broken_book, capsys):
    page = broken_book(("book/page.ipynb", '"language": "python",', '"language": "Python",')) / "book" / "page.ipynb"
    assert normalise.main(["--check", str(page)]) == 1
    assert str(page) in capsys.readouterr().err


# The checks of the built pages, each with an example that it must refuse and one that it must accept.


@pytest.mark.parametrize(
    ("check", "bad", "good"),
    [
        (pages.broken_links, '<a href="nowhere.html">x</a>', '<a href="page.html#here">x</a><b id="here"></b>'),
        (pages.broken_links, '<a href="#nowhere">x</a>', '<a href="https://example.org/nowhere">x</a>'),
        (pages.broken_links, '<img src="nowhere.svg">', '<img src="data:image/png;base64,AA">'),
        (pages.poor_alt_texts, '<img src="a.svg">', '<img src="a.svg" alt="A line.">'),
        (pages.poor_alt_texts, '<img src="a.svg" alt="../a.svg">', "<p>No image.</p>"),
        (pages.external_loads, '<script src="https://example.org/x.js"></script>', '<script src="x.js"></script>'),
        (pages.external_loads, '<img src="//example.org/x.png">', '<a href="https://example.org">x</a>'),
        (pages.external_loads, '<link rel="preconnect" href="https://example.org">', '<link rel="next" href="b.html">'),
        (pages.external_loads, "<style>@import 'https://example.org/x.css';</style>", "<style>a {}</style>"),
        (pages.untypeset_maths, "<p>the score $w x$</p>", "<p>it costs $5</p>"),
        (pages.untypeset_maths, r"<p>the score \(w x\)</p>", r"<code>\(w x\)</code>"),
        (pages.untypeset_maths, r"<p>Which \rho?</p>", r"<pre>Which \rho?</pre>"),
        (pages.untypeset_maths, '<span class="katex-error">w</span>', '<span class="katex">$w$</span>'),
    ],
)
def test_a_check_of_pages_finds_its_fault(tmp_path, check, bad, good):
    for name, content in (("bad", bad), ("page", good)):
        (tmp_path / f"{name}.html").write_text(f"<html><body>{content}</body></html>", "utf-8")
    assert check(tmp_path / "bad.html")
    assert check(tmp_path / "page.html") == []


def notebook(*counts, output="1"):
    outputs = [V4.new_output("stream", text=output)]
    return V4.new_notebook(cells=[V4.new_code_cell("f()", execution_count=n, outputs=outputs) for n in counts])


@pytest.mark.parametrize("counts", [(), (None,), (1, None), (2, 1), (1, 3)])
def test_missing_counts_are_found(counts):
    assert notebooks.unrun_cells(notebook(*counts))
    assert not notebooks.unrun_cells(notebook(1, 1))


def test_stale_outputs_are_found():
    assert notebooks.stale_outputs(notebook(1), notebook(1, output="2"))
    assert notebooks.stale_outputs(notebook(1), notebook(1, 2))
    assert not notebooks.stale_outputs(notebook(1), notebook(4))


@pytest.mark.parametrize(
    ("prose", "code", "missing"),
    [
        ("about $0.29$ cm", "assert round(m, 3) == 0.291", []),
        ("about $0.29$ cm", "assert round(m, 3) == 0.297", ["0.29"]),
        ("$4.3\\,\\%$ of 22,652", "assert (share, n) == (0.043, 22_652)", []),
        ("$4.3\\,\\%$ of $22\\,652$", "assert (share, n) == (0.034, 22_562)", ["4.3", "22\\,652"]),
        ("the bound $5.90$", "bound = 425 / 72", []),
        ("as DAS, sections 6.2 and 6.4, says", "pass", []),
    ],
)
def test_numbers_without_an_assertion_are_found(prose, code, missing):
    cells = [V4.new_markdown_cell(prose), V4.new_code_cell(code)]
    assert notebooks.unasserted_numbers(cells) == missing


@pytest.mark.parametrize(
    ("prose", "code", "missing"),
    [
        ("It makes $13$ updates.", "assert updates == 13", []),
        ("It makes $13$ updates.", "assert updates == 14", ["13"]),
        ("Of 11,000 points 36 are wrong.", "assert (wrong, n) == (36, 11_000)", []),
        ("$C = 0.3$ is $10^{-8}$ away, in 1998.", "assert C == 0.3", []),
        ("$C = 0.3$", "C = 0.3", ["0.3"]),  # too short: it must be in an assert
        ("$C = 0.3$", "assert C == 0.31", ["0.3"]),
        ("It is $0.36$, or $-0.64$.", "assert (a, b) == (0.36, -0.64)", []),
        ("From 12 to 17.", "assert a == 12", ["17"]),
        ("The 25 points and 17 more.", "assert more == 17", []),  # "25 points" is excused
        ("About 43 per cent.", "assert round(share, 3) == 0.429", []),
        ("About 43 points.", "assert round(share, 3) == 0.429", ["43"]),
    ],
)
def test_numbers_that_no_cell_near_them_has_are_found(prose, code, missing):
    cells = [V4.new_markdown_cell(prose), V4.new_code_cell(code)]
    assert [number for number, _ in notebooks.unproved_numbers(cells, ["The 25 points"])] == missing


def test_the_numbers_of_a_sentence_stand_in_one_cell_near_it():
    apart = [
        V4.new_markdown_cell("From 12 to 17. Then 17."),
        *map(V4.new_code_cell, ("assert a == 12", "assert b == 17")),
    ]
    assert [number for number, _ in notebooks.unproved_numbers(apart)] == ["17"]
    far = [V4.new_markdown_cell("Then 17."), *[V4.new_markdown_cell("")] * 3, V4.new_code_cell("assert b == 17")]
    assert notebooks.unproved_numbers(far)
    assert not notebooks.unproved_numbers(far[1:] + far[:1])
    drawn = V4.new_code_cell("plt.show()", metadata={"mystnb": {"figure": {"caption": "Of 25 runs."}}})
    assert notebooks.unproved_numbers([drawn])
    known = V4.new_code_cell("assert b == [17, 18, 10]")  # 17 that became 10 is not found, 18 that became 11 is
    assert notebooks.planted_faults([V4.new_markdown_cell("Then 17 and 18."), known]) == [False, True]


def test_names_from_a_fold_are_found():
    folded = nbformat.v4.new_code_cell("import numpy as np\nhidden = 1", id="a", metadata={"tags": ["hide-input"]})
    shown = nbformat.v4.new_code_cell(
        "def double(x):\n    return factor * x\n\n\nfactor = 2\ndouble(hidden), len([])", id="b"
    )
    assert notebooks.names_from_a_fold(nbformat.v4.new_notebook(cells=[folded, shown])) == ["cell [2]: hidden"]
    imported = nbformat.v4.new_code_cell("from x import hidden", id="c")
    assert notebooks.names_from_a_fold(nbformat.v4.new_notebook(cells=[imported, shown])) == []


LINKED = '<pre>{}<a href="api.html#lincls.radius">radius</a>(X), <a href="api.html#lincls.plot.gap">plot.gap</a></pre>'
ENTRIES = {"module-lincls.plot", "lincls.plot.gap", "lincls.radius"}


@pytest.mark.parametrize(
    ("page", "entries", "wrong"),
    [
        (LINKED.format(""), ENTRIES, []),
        (LINKED.format("").replace("#lincls.radius", "#ch-api"), ENTRIES, ["does not lead to lincls.radius"]),
        (LINKED.format("").replace("plot.gap</a>", "plot</a>.gap"), ENTRIES, ["does not lead to lincls.plot.gap"]),
        (LINKED.format(""), ENTRIES - {"lincls.radius"}, ["list lincls.radius in book/api.md"] * 2),
        (LINKED.format("# lincls.svm.bound\ndef bound(): "), ENTRIES, ["list lincls.svm.bound, which"]),
    ],
)
def test_names_without_a_link_are_found(page, entries, wrong):
    cells = ["from lincls import plot, radius", "radius(X), plot.gap"]
    book = V4.new_notebook(cells=[V4.new_code_cell(source, id="ab"[n]) for n, source in enumerate(cells)])
    found = notebooks.unlinked_names(book, html.document_fromstring(page), entries)
    assert len(found) == len(wrong)
    assert all(part in fault for part, fault in zip(wrong, found, strict=True))


def test_unknown_names_are_found():
    assert notebooks.unknown_names("result.gamma", {"result"}) == ["gamma"]
    assert notebooks.unknown_names("X[i] @ w", {"w"}) == ["X"]
    assert notebooks.unknown_names("X[i].shape", {"X"}) == []
