"""Code that runs in the page: what the build writes, the Python side, and the buttons in a real browser.

The browser tests use a stand-in for Pyodide (fake_pyodide). Where npm has fetched the real core, which holds no NumPy,
its start, its errors and Stop are tested too. The packages of a release of Pyodide are not tested here.
"""

import base64
import hashlib
import importlib.metadata
import io
import json
import os
import re
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import nbformat
import pytest
from lxml import html
from sphinx.application import Sphinx
from sphinx.util.docutils import docutils_namespace

import lincls
from browser import check_accessible, serve, tab
from pages import NOTEBOOKS, PAGES
from paths import SOURCES
from tools.edition import HTML, ROOT
from tools.package import PROJECTS
from website.ext import runpage

FAKE = Path(__file__).with_name("fake_pyodide")
REAL = ROOT / "node_modules" / "pyodide"
PYTHON = HTML / "_python" / "lincls.js"
PAGE = "book/refresher.html"
WITH_EXERCISES = "book/geometry.html"
pytestmark = pytest.mark.usefixtures("built_book")


def code_cells(notebook):
    """The code cells that are on the page, and those that an exercise replaces."""
    cells = [cell for cell in json.loads(notebook.read_text("utf-8"))["cells"] if cell["cell_type"] == "code"]
    removed = [cell for cell in cells if "remove-cell" in cell["metadata"].get("tags", [])]
    return [c for c in cells if c not in removed], [c for c in removed if "exercise" in c["metadata"]["tags"]]


@pytest.fixture(scope="module")
def given():
    """What a first press of a button fetches."""
    return json.loads(PYTHON.read_text("utf-8").removeprefix("window.linclsPython = ").removesuffix(";\n"))


@pytest.fixture(scope="module")
def course():
    """What a first press of an exercise's button fetches besides."""
    script = (HTML / "_python" / "lincls_course.js").read_text("utf-8")
    return json.loads(script.removeprefix("window.linclsCourse = ").removesuffix(";\n"))


# ---------------------------------------------------------------------------------------------- what the build writes


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda path: path.stem)
def test_each_cell_has_its_bar_and_its_very_code(notebook):
    page = html.parse(HTML / "book" / f"{notebook.stem}.html").getroot()
    cells, exercises = code_cells(notebook)
    bars = [bar for bar in page.find_class("run-bar") if bar.get("data-cell")]
    assert [bar.get("data-cell") for bar in bars] == [str(i + 1) for i in range(len(cells))]
    shown = [bar.getparent().find(".//pre").text_content() for bar in bars]
    assert shown == ["".join(cell["source"]) + "\n" for cell in cells]
    ids = re.findall(r"show\(\"([\w-]+)\"\)", "".join("".join(cell["source"]) for cell in exercises))
    answered = [bar.get("data-exercise") for bar in page.find_class("run-bar") if bar.get("data-exercise")]
    assert answered == [id for id in ids if f'check("{id}", ' in page.get_element_by_id(id).text_content()]


@pytest.mark.parametrize(
    ("base", "place"),
    [
        (runpage.PYODIDE, "cdn.jsdelivr.net"),
        ("http://127.0.0.1:8000/", "127.0.0.1:8000"),
        ("runtime", "the book's own"),
    ],
)
@pytest.mark.parametrize(("tags", "first"), [(["hide-input", "", ""], 2), (["hide-input", "hide-cell"], 1)])
def test_the_first_cell_that_is_not_folded_says_what_loads_and_from_where(tmp_path, base, place, tags, first):
    """In a build by Sphinx, which makes a fold of a tag."""
    notebook = nbformat.v4.new_notebook()
    notebook.cells = [nbformat.v4.new_markdown_cell("# A page")]
    notebook.cells += [nbformat.v4.new_code_cell("1 + 1", metadata={"tags": [tag] if tag else []}) for tag in tags]
    nbformat.write(notebook, tmp_path / "index.ipynb")
    settings = {"extensions": ["myst_nb"], "nb_execution_mode": "off"}
    with docutils_namespace():
        app = Sphinx(tmp_path, None, tmp_path / "out", tmp_path / "trees", "html", settings, status=None, warning=None)
        app.add_config_value("runpage_python", base, "html", str)
        app.connect("doctree-resolved", runpage.place_buttons)
        app.build()
    page = html.parse(tmp_path / "out" / "index.html").getroot()
    bars = page.find_class("run-bar")
    assert [bar.get("data-cell") for bar in bars] == [str(n) for n, _ in enumerate(tags, 1)]
    (note,) = page.find_class("run-note")
    assert note.getprevious() is bars[first - 1]
    assert f"loads Python, some 10 MB, from {place}" in note.text_content()


ASKS = " or ".join(
    f"contains(concat(' ', @class, ' '), ' {name} ')"
    for name in "run-bar quiz ordering completion choice explain practise kept".split()
)


def test_only_pages_with_code_or_questions_load_the_script():
    """run.js stands in it with the others that such pages need: see JOINED in ext/figures.py."""
    with_script = {page for page in PAGES if html.parse(page).xpath("//script[contains(@src, 'answers.js')]")}
    assert with_script == {page for page in PAGES if html.parse(page).xpath(f"//*[{ASKS}]")}
    assert with_script > {HTML / "book" / f"{path.stem}.html" for path in NOTEBOOKS}
    assert with_script < {*PAGES}


@pytest.mark.gate  # seals all exercises again
@pytest.mark.parametrize("name", PROJECTS)
def test_the_wheel_is_of_this_very_package(given, course, name):
    wheel = base64.b64decode({"lincls": given, "lincls_course": course}[name]["wheel"])
    with zipfile.ZipFile(io.BytesIO(wheel)) as archive:
        held = {path: archive.read(path) for path in archive.namelist() if path.startswith(f"{name}/")}
    places = [(PROJECTS[name] / name, name)] + [(ROOT / "exercises", f"{name}/content")] * (name == "lincls_course")
    files = {
        f"{inside}/{path.relative_to(folder).as_posix()}": path.read_bytes()
        for folder, inside in places
        for path in folder.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    assert held == files
    again = runpage.build_wheel(name, course=False)  # the same bytes each time
    assert hashlib.sha256(again).hexdigest() == hashlib.sha256(wheel).hexdigest()


def test_the_wheel_is_one_to_pip(given, tmp_path):
    wheel, site = tmp_path / f"lincls-{lincls.__version__}-py3-none-any.whl", tmp_path / "site"
    wheel.write_bytes(base64.b64decode(given["wheel"]))
    command = [sys.executable, "-m", "pip", "install", "-q", "--disable-pip-version-check", "--no-index", "--no-deps"]
    subprocess.run([*command, "--target", site, wheel], check=True)
    [found] = importlib.metadata.distributions(name="lincls", path=[str(site)])
    assert found.version == lincls.__version__
    for file in found.files:
        if file.hash:
            data = base64.urlsafe_b64encode(hashlib.sha256(file.read_binary()).digest()).rstrip(b"=").decode()
            assert (file.hash.mode, file.hash.value) == ("sha256", data)


def test_the_wheel_of_the_course_edition_holds_no_solution():
    with zipfile.ZipFile(io.BytesIO(runpage.build_wheel("lincls_course", course=True))) as archive:
        assert "lincls_course/content/items/geometry-3/cases.json" in archive.namelist()
        assert "lincls_course/content/items/geometry-3/answers.py" not in archive.namelist()


def test_the_version_of_pyodide_is_one():
    version = json.loads((ROOT / "package.json").read_text("utf-8"))["devDependencies"]["pyodide"]
    assert runpage.VERSION == version
    assert f"runpage_python: {runpage.PYODIDE}\n" in (ROOT / "_config.yml").read_text("utf-8")
    assert f"`pyodide-{version}.tar.bz2`" in (ROOT / "book" / "publishing.md").read_text("utf-8")


ALONE = """
import importlib.abc, sys
class Wall(importlib.abc.MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] not in {*sys.stdlib_module_names, "numpy", "lincls", "lincls_course"}:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
sys.meta_path.insert(0, Wall())
sys.modules["sklearn"] = None  # so that asking whether it is there says no
import lincls, lincls_course, lincls.plot, lincls.moving, lincls.checks, lincls.datasets, lincls.kernels
assert lincls.__file__.startswith(sys.argv[1]), lincls.__file__
print(lincls_course.check("geometry-2", lambda w, b, v, c: abs(b / (w @ w) - c / (v @ w)) * (w @ w) ** 0.5).right)
try:
    import scipy
except ModuleNotFoundError:
    print("walled")
"""


def test_the_wheels_need_numpy_alone(given, course, tmp_path):
    site = tmp_path / "site"
    for one in (given, course):
        zipfile.ZipFile(io.BytesIO(base64.b64decode(one["wheel"]))).extractall(site)  # as the page does
    command = [sys.executable, "-c", ALONE, site]
    environment = os.environ | {"PYTHONPATH": str(site)}
    done = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, env=environment)
    assert (done.stdout, done.stderr) == ("True\nwalled\n", "")


@pytest.fixture
def release(tmp_path):
    """A folder that looks like a release of Pyodide: the stand-in, and packages that need others."""
    names = {"numpy": [], "scipy": ["numpy"], "matplotlib": ["numpy", "pillow"], "scikit-learn": ["scipy"]}
    names |= {"cvxpy-base": ["scipy"], "pillow": [], "pandas": ["numpy"]}
    packages = {name: {"file_name": f"{name}.whl", "depends": needs} for name, needs in names.items()}
    folder = tmp_path / "release"
    folder.mkdir()
    for name in (*runpage.CORE, *(f"{name}.whl" for name in names)):
        (folder / name).write_text(name, "utf-8")
    (folder / "pyodide.mjs").write_bytes((FAKE / "pyodide.mjs").read_bytes())
    (folder / "pyodide.asm.mjs").write_text("export default 1;", "utf-8")
    (folder / "pyodide-lock.json").write_text(json.dumps({"info": {}, "packages": packages}), "utf-8")
    return folder


def told(script):
    """The name and the bytes of the file that a script holds."""
    name, text = json.loads(f"[{script.read_text('utf-8').removeprefix('linclsBeside(').removesuffix(');' + chr(10))}]")
    assert script.name == f"{name}.js"
    return name, base64.b64decode(text)


def test_of_a_release_beside_the_pages_stands_what_the_book_needs(release, tmp_path):
    runpage.write_python(tmp_path / "site", release)
    files = dict(map(told, (tmp_path / "site" / "pyodide").iterdir()))
    assert set(files) == {file.name for file in release.iterdir()} - {"pandas.whl"}
    packages = json.loads(files.pop("pyodide-lock.json"))["packages"]
    assert "pillow" in packages
    assert "pandas" not in packages  # else it would be asked for, and not be there
    assert all(data == (release / name).read_bytes() for name, data in files.items())


@pytest.mark.parametrize(
    ("gone", "told"),
    [
        (["pillow.whl", "pyodide.asm.wasm"], "release lacks pillow.whl, pyodide.asm.wasm. "),
        (["pyodide-lock.json"], "release is no release of Pyodide, since it lacks pyodide-lock.json. "),
    ],
)
def test_a_release_that_lacks_something_is_refused(release, tmp_path, gone, told):
    for name in gone:
        (release / name).unlink()
    with pytest.raises(FileNotFoundError) as error:
        runpage.write_python(tmp_path / "site", release)
    assert str(error.value).endswith(f"{told}{runpage.EXPECTED}")
    assert f"pyodide-{runpage.VERSION}.tar.bz2" in runpage.EXPECTED
    assert not (tmp_path / "site" / "pyodide").exists()


def test_a_release_without_a_package_of_the_book_is_refused(release, tmp_path):
    lock = json.loads((release / "pyodide-lock.json").read_text("utf-8"))
    del lock["packages"]["cvxpy-base"]
    (release / "pyodide-lock.json").write_text(json.dumps(lock), "utf-8")
    with pytest.raises(FileNotFoundError, match=r"lists no package cvxpy-base in pyodide-lock\.json\. Expected was"):
        runpage.write_python(tmp_path / "site", release)


# ---------------------------------------------------------------------------------------------- the Python side

SESSION = """
import json, sys
outputs, results = [], []
from website.ext.inpage import lincls_page
LAZY = json.loads(sys.argv[1])
if LAZY is not None:
    lincls_page.LAZY = LAZY
page = lincls_page.Session(lambda kind, data: outputs.append([len(results), kind, data]))
for i, code in enumerate(json.load(sys.stdin)):
    results.append(json.loads(page.run(code, f"cell {i + 1}")))
sys.__stdout__.write(json.dumps([results, outputs]))
"""


def run_session(*cells, lazy=None):
    """Run cells as the page does; return the result of each, and the outputs of each as pairs (kind, data)."""
    command = [sys.executable, "-c", SESSION, json.dumps(lazy)]
    environment = os.environ | {"PYTHONPATH": SOURCES}
    done = subprocess.run(command, input=json.dumps(cells), capture_output=True, text=True, env=environment)
    assert done.returncode == 0, done.stderr
    results, outputs = json.loads(done.stdout)
    joined = [[] for _ in cells]
    for i, kind, data in outputs:
        if joined[i] and kind.startswith("std") and joined[i][-1][0] == kind:
            data = joined[i].pop()[1] + data
        joined[i].append((kind, data))
    return results, joined


def stored(cell):
    """The outputs of a notebook's cell in the same form; what is drawn has no data there."""
    for output in cell["outputs"]:
        data = output.get("data", {})
        if output["output_type"] == "stream":
            yield output["name"], "".join(output["text"])
        elif "text/markdown" in data:
            yield "markdown", ""
        elif not "".join(data["text/plain"]):
            yield "svg", ""
        elif "".join(data["text/plain"]).startswith("<figure that moves"):
            yield "figure", ""
        else:
            yield "text", "".join(data["text/plain"])


def plain(outputs):
    """Text without spaces (Jupyter indents nested values) and addresses; of the rest the kind."""
    return [
        (kind, re.sub(r"\s|0x\w+", "", data) if kind in ("stdout", "stderr", "text") else "") for kind, data in outputs
    ]


@pytest.mark.parametrize("name", ["geometry", "refresher"])
def test_a_chapter_gives_the_same_outputs_as_in_jupyter(name):
    cells, _ = code_cells(ROOT / "book" / f"{name}.ipynb")
    results, outputs = run_session(*("".join(cell["source"]) for cell in cells))
    assert {result["error"] for result in results} == {""}
    for cell, got in zip(cells, outputs, strict=True):
        assert plain(got) == plain(stored(cell))


def test_cells_share_their_names_and_show_their_last_value():
    results, outputs = run_session("a = 2\nprint(a)", "a + 1", "a + 1;", "None", "display(a, 'b')\n'c'")
    assert outputs == [[("stdout", "2\n")], [("text", "3")], [], [], [("text", "2"), ("text", "'b'"), ("text", "'c'")]]
    assert not any(result["error"] or result["missing"] for result in results)


def test_an_error_shows_the_readers_lines_only():
    results, outputs = run_session("def invert(x):\n    return 1 / x", "print('before')\ninvert(0)", "if True\n  1")
    assert [result["error"] for result in results] == ["", "ZeroDivisionError: division by zero", ANY_SYNTAX]
    assert [kind for kind, _ in outputs[1]] == ["stdout", "error"]
    report = outputs[1][1][1]
    assert re.findall(r'File "(.*?)", line (\d+)', report) == [("cell 2", "2"), ("cell 1", "2")]
    assert "return 1 / x" in report
    assert re.findall(r'File "(.*?)", line (\d+)', outputs[2][0][1]) == [("cell 3", "1")]


class AnySyntaxError(str):
    def __eq__(self, other):
        return other.startswith("SyntaxError: ")

    __hash__ = str.__hash__


ANY_SYNTAX = AnySyntaxError("SyntaxError: ...")


def test_packages_that_come_later_are_told_from_those_that_never_come():
    quiet = "try:\n    import lazy_one\nexcept ImportError:\n    pass"
    results, _ = run_session("import lazy_one", quiet, "import no_such.module", "import json", lazy=["lazy_one"])
    assert [result["missing"] for result in results] == [["lazy_one"], ["lazy_one"], [], []]
    assert [result["lacks"] for result in results] == ["", "", "no_such", ""]


def test_lincls_itself_shows_what_it_needs_later():
    """The names that the session waits for are those that the package imports, and the release offers them."""
    session = (runpage.OURS / "lincls_page.py").read_text("utf-8")  # whose import chooses how Matplotlib draws
    lazy = set(re.findall(r"\w+", re.search(r"^LAZY = \((.*)\)", session, re.M)[1]))
    imported = set()
    for file in (ROOT / "lincls").rglob("*.py"):
        imported |= set(re.findall(r"^\s*(?:import|from) (\w+)", file.read_text("utf-8"), re.M))
    assert lazy <= imported
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    extras = project["optional-dependencies"]
    needs = [re.match(r"[\w-]+", line)[0] for line in [*project["dependencies"], *extras["plot"], *extras["cvxpy"]]]
    assert lazy == {name.replace("scikit-learn", "sklearn") for name in needs} - {"numba"}  # which no browser has
    assert {name.replace("cvxpy-base", "cvxpy").replace("scikit-learn", "sklearn") for name in runpage.PACKAGES} == lazy


def test_figures_come_where_they_are_shown_and_large_ones_as_png():
    draw = "import matplotlib.pyplot as plt\nfig, ax = plt.subplots()\n"
    heavy = "import numpy as np\nax.scatter(*np.random.default_rng(0).normal(size=(2, 20000)));"
    cells = [f"{draw}print('a')\nplt.show()\nprint('b')", draw, f"{draw}fig", draw + heavy, f"{draw}1 / 0", "1"]
    _, outputs = run_session(*cells)
    kinds = [[kind for kind, _ in shown] for shown in outputs]
    assert kinds == [["stdout", "svg", "stdout"], ["svg"], ["svg", "svg"], ["png"], ["error"], ["text"]]
    assert base64.b64decode(outputs[0][1][1]).startswith(b"<?xml")
    assert base64.b64decode(outputs[3][0][1]).startswith(b"\x89PNG")


def test_a_flood_of_text_is_cut():
    _, [shown, again] = run_session("for i in range(10**6):\n    print(i)", "print('again')")
    assert shown[0][0] == "stdout"
    assert 200_000 < len(shown[0][1]) < 200_100
    assert shown[0][1].endswith("what follows is not shown\n")
    assert again == [("stdout", "again\n")]


# ---------------------------------------------------------------------------------------------- the buttons


@pytest.fixture(scope="module")
def fake():
    """The address of the stand-in for Pyodide."""
    with serve(FAKE) as address:
        yield f"{address}/"


USE = """Object.defineProperty(window, "linclsPython", {
    set(given) { this.given = { ...given, base: %s }; }, get() { return this.given; } })"""


class Reader:
    """Presses buttons on a page."""

    def __init__(self, page, address, base):
        self.page, self.requests = page, []
        page.set_default_timeout(120_000)
        page.on("request", lambda request: self.requests.append(request.url))
        page.add_init_script(USE % json.dumps(base))
        page.goto(address)
        # What is laid out only when it comes near could move a button between press and release.
        page.add_style_tag(content=".bd-article * { content-visibility: visible !important }")
        page.evaluate("document.querySelectorAll('details').forEach((fold) => (fold.open = true))")

    def bar(self, cell):
        return self.page.locator(f'[data-cell="{cell}"], [data-exercise="{cell}"]')

    def box(self, cell):
        return self.page.locator("div.cell", has=self.bar(cell))

    def press(self, button, cell):
        self.bar(cell).get_by_role("button", name=button).click()

    def write(self, cell, code):
        self.press("Edit", cell)
        self.box(cell).locator("textarea").fill(code)

    def run(self, cell, code=None):
        """Run a cell, perhaps after an edit; return what the status says in the end."""
        if code is not None:
            self.write(cell, code)
        self.press("Run", cell)
        return self.wait(cell)

    def wait(self, cell):
        self.bar(cell).locator('button[aria-disabled="false"]').wait_for()
        return self.status(cell)

    def status(self, cell):
        return self.bar(cell).locator(".run-status").inner_text()

    def output(self, cell):
        return self.box(cell).locator(".run-output")


@pytest.fixture(params=[PAGE])
def reader(request, chromium, server, fake):
    with tab(chromium) as page:
        yield Reader(page, f"{server}/{request.param}", fake)


with_exercises = pytest.mark.parametrize("reader", [WITH_EXERCISES], indirect=True)


TELL = '//\nemit("text", `${ran} | ${[...loaded]} | ${wheel > 1e5}`)'


def test_python_comes_with_the_first_press_and_cells_run_in_order(chromium, site, fake):
    with tab(chromium) as page:
        reader = Reader(page, f"{site}/{PAGE}", fake)
        assert not [url for url in reader.requests if "_python" in url or url.startswith(fake)]
        assert reader.run(3, TELL) == "Done, after 2 cells above."
        assert reader.output(3).inner_text() == "cell 1,cell 2,cell 3 | numpy,matplotlib | true"
        assert [url.rsplit("/", 1)[1] for url in reader.requests if "_python" in url] == ["lincls.js"]
        assert reader.requests[-1] == f"{fake}pyodide.mjs"
        assert reader.run(3) == "Done."
        assert reader.output(3).inner_text().startswith("cell 1,cell 2,cell 3,cell 3 |")
        assert not reader.output(1).count()  # what the book shows is still right
        reader.write(2, TELL)  # an edited cell has not run
        assert reader.run(4) == "Done, after one cell above."
        assert reader.output(2).inner_text().startswith("cell 1,cell 2,cell 3,cell 3,cell 2 |")


@with_exercises
def test_an_exercise_is_answered_after_the_imports_only(reader):
    assert reader.run("geometry-2", TELL) == "Done, after one cell above."
    assert reader.output("geometry-2").inner_text().startswith("cell 1,the exercises,exercise geometry-2 |")
    assert reader.run(2, TELL) == "Done."
    assert "geometry-1" not in reader.output(2).inner_text()


@with_exercises
def test_the_exercises_are_fetched_when_one_asks_for_them(reader):
    """By an exercise, or by a cell in which a reader imports them; once."""

    def fetched():
        return sum(url.endswith("/lincls_course.js") for url in reader.requests)

    reader.run(1, TELL)
    assert fetched() == 0
    reader.run(2, f"{TELL} // from lincls_course import show")
    reader.run("geometry-2", TELL)
    assert fetched() == 1


SHOW = """//
emit("stdout", "one\\n"); emit("stdout", "two\\n"); emit("stderr", "careful\\n");
emit("markdown", "**Right** for `w` < 1\\n\\n```python\\n# a listing\\nx = 1\\n```\\nand $x^2$");
emit("markdown", "| name |  $w$ |\\n| ---- | ---: |\\n| a    | −0.5 |");
emit("svg", btoa('<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"/>'));
emit("text", "<b>3</b>")"""


def test_outputs_are_shown_each_in_its_form_and_reset_brings_back_the_book(reader):
    page, box, output = reader.page, reader.box(2), reader.output(2)
    before = box.inner_text()
    assert reader.run(2, SHOW) == "Done, after one cell above."
    assert output.locator("pre").all_inner_texts() == ["one\ntwo\n", "careful\n", "# a listing\nx = 1", "<b>3</b>"]
    assert output.locator("strong").inner_text() == "Right"
    assert output.locator(".run-markdown p").all_inner_texts() == ["Right for w < 1", "and $x^2$"]
    assert output.locator("th, td").all_inner_texts() == ["name", "w", "a", "−0.5"]
    assert output.locator("img").evaluate("image => image.decode().then(() => image.naturalWidth)") == 40
    assert output.locator("img").get_attribute("alt") == "Figure drawn by cell 2"
    assert not box.locator(".cell_output").is_visible()
    reader.press("Reset", 2)
    assert box.inner_text().replace("As in the book again.", "").split() == before.split()
    assert page.evaluate("document.activeElement.textContent") == "Run"


@with_exercises
def test_a_figure_that_moves_moves_again(reader):
    cell = next(i for i in range(1, 40) if reader.box(i).locator(".moving").count())
    given = reader.box(cell).locator(".moving script").text_content()
    whole = json.dumps({"kind": "hyperplane", "given": json.loads(given), "still": "<svg/>"})
    reader.run(cell, f'//\nemit("figure", {json.dumps(whole)})')
    assert reader.output(cell).locator(".moving .live").is_visible()


def test_a_loop_can_be_stopped(chromium, site, fake):
    with tab(chromium) as page:
        reader = Reader(page, f"{site}/{PAGE}", fake)
        reader.write(2, '//\nemit("stdout", "going\\n"); while (true);')
        reader.press("Run", 2)
        reader.output(2).get_by_text("going").wait_for()
        reader.press("Run", 3)  # waits for its turn
        assert reader.status(3) == "Waiting for another cell …"
        reader.press("Stop", 2)
        stopped = "Stopped. Python has ended; the next run starts it again."
        assert reader.wait(2) == reader.wait(3) == stopped
        assert reader.output(2).inner_text().strip() == "going"
        assert not reader.bar(2).get_by_role("button", name="Stop").is_visible()
        assert reader.run(2, TELL) == "Done, after one cell above."
        assert reader.output(2).inner_text().startswith("cell 1,cell 2 |")


def test_a_cell_above_that_fails_says_so(reader):
    reader.write(2, '//\nemit("error", "Traceback: x"); return { error: "NameError: x" }')
    assert reader.run(4) == "Not run, since cell 2 above failed: NameError: x"
    assert reader.output(2).inner_text() == "Traceback: x"
    assert not reader.output(4).count()
    assert reader.run(2) == "NameError: x"
    reader.press("Reset", 2)
    assert reader.run(4) == "Done, after 2 cells above."


def test_what_lincls_needs_later_is_fetched_and_all_runs_anew(reader):
    code = '//\nemit("text", String(ran)); if (!loaded.has("scipy")) return { missing: ["scipy"], error: "no scipy" }'
    assert reader.run(3, code) == "Done, after 2 cells above."
    assert reader.output(3).inner_text() == "cell 1,cell 2,cell 3"


def test_what_never_comes_ends_the_attempt(reader):
    assert reader.run(2, '//\nreturn { missing: ["scipy"], error: "no scipy" }') == "Python here has no scipy."


def test_a_package_that_no_browser_has_is_named_and_the_cells_below_go_on(reader):
    lacking = '//\nemit("error", "long story"); return { lacks: "numba", error: "No module named numba" }'
    reader.write(2, lacking)
    assert reader.run(3, TELL) == "Done, after 2 cells above."
    assert reader.output(2).inner_text().startswith("No numba here.")
    assert "long story" not in reader.output(2).inner_text()
    assert reader.run(2) == "Not run: there is no numba for the browser."


def test_a_package_that_cannot_be_fetched_is_named(reader, fake):
    place = fake.split("/")[2]
    assert reader.run(1, "import nowhere") == f"nowhere could not be had from {place}. Is there a network?"
    assert reader.run(1, TELL) == "Done."


@pytest.mark.parametrize("where", ["disk", "server"])
def test_python_that_cannot_be_had_is_told_in_words(chromium, server, where):
    with tab(chromium) as page:
        site = HTML.as_uri() if where == "disk" else server
        reader = Reader(page, f"{site}/{PAGE}", "http://127.0.0.1:1/")
        for _ in range(2):  # it is tried again
            assert reader.run(2) == (
                "Run needs Python from 127.0.0.1:1, which cannot be reached from here. Is there a network? "
                "The notebook runs without it: the button at the top of the page downloads it."
            )
        assert reader.box(2).locator(".cell_output").is_visible()
        assert all("127.0.0.1:1" in fault or "Failed to load resource" in fault for fault in page.faults)
        page.faults.clear()


@pytest.fixture(params=["disk", "server"])
def beside(request, tmp_path):
    """Pages with Python beside them: their folder, and their address on disk or on a server."""
    folder = tmp_path / "pages"
    folder.mkdir()
    for path in HTML.iterdir():
        if path.name != "_python":
            (folder / path.name).symlink_to(path)
    if request.param == "disk":
        yield folder, folder.as_uri()
    else:
        with serve(folder) as address:
            yield folder, address


def test_python_beside_the_pages_needs_no_network(chromium, beside, release):
    folder, address = beside
    runpage.write_python(folder / "_python", release)
    with tab(chromium) as page:
        reader = Reader(page, f"{address}/{PAGE}", base="")
        assert reader.run(3, TELL) == "Done, after 2 cells above."
        assert reader.output(3).inner_text() == "cell 1,cell 2,cell 3 | numpy,matplotlib | true"
        assert all(url.startswith((address, "data:", "blob:")) for url in reader.requests)


def test_python_beside_the_pages_that_lacks_a_file_says_so(chromium, beside, release):
    folder, address = beside
    runpage.write_python(folder / "_python", release)
    (folder / "_python" / "pyodide" / "pyodide.mjs.js").unlink()
    with tab(chromium) as page:
        reader = Reader(page, f"{address}/{PAGE}", base="")
        assert reader.run(2).startswith("Run needs Python from the book's folder, which could not be read: is a file")
        assert page.faults  # which name the file
        page.faults.clear()


def test_the_book_without_its_own_part_says_so(chromium, server, fake):
    with tab(chromium) as page:
        reader = Reader(page, f"{server}/{PAGE}", fake)
        page.route("**/_python/lincls.js", lambda route: route.abort())
        assert reader.run(2) == "The book's own part of Python is missing: _python/lincls.js."
        page.faults.clear()


def test_the_keyboard_is_enough(reader):
    page = reader.page
    reader.bar(2).get_by_role("button", name="Edit cell 2").focus()
    page.keyboard.press("Enter")
    editor = reader.box(2).get_by_role("textbox", name="Code of cell 2")
    assert editor.evaluate("e => e === document.activeElement")
    editor.fill("def f():")
    page.keyboard.press("End")
    page.keyboard.press("Enter")
    assert editor.input_value() == "def f():\n    "
    editor.fill(TELL)
    page.keyboard.press("Shift+Enter")
    assert reader.wait(2) == "Done, after one cell above."
    assert editor.input_value() == TELL
    page.keyboard.press("Escape")
    focused = page.evaluate("[document.activeElement.ariaLabel, getComputedStyle(document.activeElement).outlineStyle]")
    assert focused == ["Run cell 2", "solid"]
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.ariaLabel") == "Edit cell 2"
    page.keyboard.press("Tab")  # the other tools of the cell are no stops of their own
    assert "cell 2" not in (page.evaluate("document.activeElement.ariaLabel") or "")


@pytest.mark.parametrize(("width", "scheme"), [(1280, "light"), (375, "dark")])
def test_what_ran_is_accessible_and_fits(chromium, server, fake, scheme, width):
    with tab(chromium, color_scheme=scheme, viewport={"width": width, "height": 667}) as page:
        reader = Reader(page, f"{server}/{WITH_EXERCISES}", fake)
        reader.run(2, f'{SHOW};\nemit("error", "x".repeat(300)); return {{ error: "NameError: " + "y".repeat(200) }}')
        reader.run("geometry-1", TELL)
        reader.write(3, "x" * 300)
        shown = "div.cell:has(.run-editor)"
        assert page.locator(shown).count() == 3
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        check_accessible(page, shown)


def test_without_scripts_there_is_no_bar(chromium):
    with tab(chromium, java_script_enabled=False) as page:
        page.goto(f"{HTML.as_uri()}/{PAGE}")
        assert not page.locator(".run-bar:visible").count()


def test_nothing_moves_when_the_buttons_come(chromium, server, fake):
    heights = []
    for scripts in (True, False):
        with tab(chromium) as page:
            if not scripts:
                page.route("**/answers.js*", lambda route: route.abort())
            page.goto(f"{server}/{PAGE}")
            page.evaluate("document.fonts.ready")
            heights.append(page.evaluate("[...document.querySelectorAll('div.cell')].map((cell) => cell.offsetHeight)"))
            page.faults.clear()  # the script that was kept away
    assert heights[0] == heights[1]


# ---------------------------------------------------------------------------------------------- the real runtime


@pytest.fixture(scope="module")
def real():
    """The address of Pyodide's core; skips where npm has not fetched it, which in CI is an error."""
    if not REAL.exists():
        (pytest.fail if os.environ.get("CI") else pytest.skip)(
            "no Pyodide: npm ci fetches it (make book leaves it out)"
        )
    with serve(REAL) as address:
        yield f"{address}/"


COMPILE = """import pathlib, warnings, importlib.metadata
warnings.simplefilter("error")
files = [file for file in importlib.metadata.files("lincls") if file.suffix == ".py"]
for file in files:
    compile(file.read_text("utf-8"), str(file), "exec")
len(files)"""


def wheel_of(name):
    """A wheel with one module, which says where it is from."""
    buffer, info = io.BytesIO(), f"{name}-1.0.dist-info"
    with zipfile.ZipFile(buffer, "w") as archive:
        archive.writestr(f"{name}/__init__.py", "origin = 'beside the page'")
        archive.writestr(f"{info}/METADATA", f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
        archive.writestr(f"{info}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
        archive.writestr(f"{info}/RECORD", "")
    return buffer.getvalue()


@pytest.mark.gate
@pytest.mark.parametrize("beside", ["disk"], indirect=True)
def test_the_real_runtime_beside_the_pages(chromium, beside, real, release):
    """The core is the real one and fetches packages as it always does; these only say where they are from."""
    folder, address = beside
    for name in runpage.CORE:
        (release / name).write_bytes((REAL / name).read_bytes())
    lock = json.loads((REAL / "pyodide-lock.json").read_text("utf-8"))
    lock["packages"] = {name: lock["packages"][name] | {"depends": []} for name in runpage.PACKAGES}
    for package in lock["packages"].values():
        package["file_name"] = f"{package['imports'][0]}-1.0-py3-none-any.whl"
        data = wheel_of(package["imports"][0])
        (release / package["file_name"]).write_bytes(data)
        package["sha256"] = hashlib.sha256(data).hexdigest()
    (release / "pyodide-lock.json").write_text(json.dumps(lock), "utf-8")
    runpage.write_python(folder / "_python", release)
    with tab(chromium) as page:
        reader = Reader(page, f"{address}/{PAGE}", base="")
        page.set_default_timeout(240_000)
        assert reader.run(1, "import sys, numpy\nprint(numpy.origin, sys.platform)") == "Done."
        assert reader.output(1).inner_text().strip() == "beside the page emscripten"
        assert reader.run(1, "import pandas") == "Not run: there is no pandas for the browser."
        assert all(url.startswith((address, "data:", "blob:")) for url in reader.requests)


@pytest.mark.gate
def test_the_real_runtime(chromium, site, real):
    with tab(chromium) as page:
        reader = Reader(page, f"{site}/book/refresher.html", real)
        page.set_default_timeout(240_000)
        assert reader.run(1, "import sys\nprint('from', sys.platform)\ndef f(x):\n    return 1 / x") == "Done."
        assert reader.output(1).inner_text().strip() == "from emscripten"
        assert reader.run(2, "f(0)") == "ZeroDivisionError: division by zero"
        assert "return 1 / x" in reader.output(2).inner_text()
        assert "lincls_page" not in reader.output(2).inner_text()
        assert reader.run(2, "import no_such") == "Not run: there is no no_such for the browser."
        assert page.faults == []
        # NumPy would come from the same place, where the core alone stands.
        place = real.split("/")[2]
        assert reader.run(2, "import lincls") == f"numpy could not be had from {place}. Is there a network?"
        page.faults.clear()
        if site == HTML.as_uri():
            return  # what follows takes its time and is Python's alone, wherever the page is from
        assert reader.run(2, COMPILE) == "Done."  # by the browser's Python, which is newer
        assert reader.output(2).inner_text() == str(len([*(ROOT / "lincls").rglob("*.py")]))
        reader.write(2, "print('going')\nwhile True:\n    pass")
        reader.press("Run", 2)
        reader.output(2).get_by_text("going").wait_for()
        reader.press("Stop", 2)
        assert reader.wait(2).startswith("Stopped.")
        assert reader.run(2, "f(2)") == "Done, after one cell above."
        assert reader.output(2).inner_text() == "0.5"
