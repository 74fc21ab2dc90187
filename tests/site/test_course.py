"""The course edition, of the wheel and of the book: complete, and without a word of the solutions."""

import ast
import base64
import json
import os
import re
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
import yaml

from leaks import ALL, files, forms, leaks, secrets, unpack
from lincls_course import get
from tools.wheel import build
from website.ext.editions import FULL, TEACHING

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    """The course edition, unpacked as pip does."""
    folder = tmp_path_factory.mktemp("wheel")
    path = build("lincls_course", folder / "dist", course=True)
    assert "+" not in path.name, "a version that an index takes"
    with zipfile.ZipFile(path) as archive:
        archive.extractall(folder / "site")
    return folder / "site"


def run(site, code):
    environment = {**os.environ, "PYTHONPATH": str(site)}
    done = subprocess.run([sys.executable, "-c", code], cwd=site, env=environment, capture_output=True, text=True)
    assert not done.returncode, done.stderr
    return done.stdout


def test_the_search_for_leaks_finds_them():
    """In this repository the secrets are in the exercises' rooms, so the tests below search for what can be found."""
    found = {form for _, form in leaks(ROOT / "exercises")}
    assert len(found) > 5 * len(secrets())
    unseen = {marker for marker, lines in secrets().items() if not any(line.encode() in found for line in lines)}
    assert unseen == {get("multiclass-19").marker}  # each of its lines names what is drawn


def test_the_search_finds_every_form_wherever_it_begins(tmp_path):
    for start in range(8):
        padded = (form + b"\0" * (-len(form) % 8) for form in forms())
        (tmp_path / str(start)).write_bytes(b"\0" * start + b"".join(padded))
    found = leaks(tmp_path)
    assert {*found} == {(path, form) for path, _ in files(tmp_path) for form in forms()}


def test_the_wheel_holds_no_solution(wheel):
    assert not leaks(wheel)
    rooms = {path.name for path, _ in files(wheel / "lincls_course" / "content" / "items")}
    assert rooms == {"exercise.md", "cases.json", "verify.py"}
    references = [e.source for e in ALL if e.source]
    bodies = [text.splitlines()[ast.parse(text).body[0].body[0].end_lineno :] for text in references]
    suffixes = (".py", ".json", ".md")
    texts = [data.decode() for path, data in files(wheel / "lincls_course") if path.suffix in suffixes]
    for body in filter(None, bodies):
        assert not [text for text in texts if "\n".join(body) in text or json.dumps("\n".join(body))[1:-1] in text]


def test_its_exercises_are_the_same_to_the_student(wheel):
    code = "import json; from lincls_course import get, ids; "
    code += "print(json.dumps({i: [get(i).facts, get(i).starter, get(i).hints] for i in ids()}))"
    assert json.loads(run(wheel, code)) == {e.id: [e.facts, e.starter, [*e.hints]] for e in ALL}
    assert "contains no solutions" in run(
        wheel, "from lincls_course import show; print(show('geometry-3', solution=True).text)"
    )


@pytest.mark.parametrize("mistakes", [3, pytest.param(99, marks=pytest.mark.slow)])
def test_its_check_says_right_and_shows_failing_cases(wheel, mistakes):
    """With the references and so many typical mistakes of each exercise, which the test brings along."""
    code = """
import json, sys
sys.path.insert(0, {course!r})
import lincls_course as full
answers = {{i: full.get(i) for i in full.ids()}}
for name in [name for name in sys.modules if name.startswith("lincls")]:
    del sys.modules[name]
sys.path[0] = {site!r}
import lincls_course as course
assert all(course.get(i).withheld for i in course.ids()), course.__file__
told = {{}}
for i, exercise in answers.items():
    if not exercise.by_hand:
        there = [[f.right, f.message, f.case] for f in (course.check(i, w.answer) for w in exercise.wrong[:{mistakes}])]
        here = [[f.right, f.message, f.case] for f in (exercise.check(w.answer) for w in exercise.wrong[:{mistakes}])]
        right = course.check(i, exercise.right_answer).right
        told[i] = [exercise.called or bool(exercise.verify), right, there, here]
print(json.dumps(told))
"""
    told = json.loads(run(wheel, code.format(course=str(ROOT / "course"), site=str(wheel), mistakes=mistakes)))
    for id, (decidable, right, there, here) in told.items():
        if decidable:
            assert (right, there) == (True, here), id  # with the messages to typical mistakes
        else:
            assert (right, {mistake[0] for mistake in there}) == (None, {None}), id
    assert sum(right is True for _, right, *_ in told.values()) > 60


def test_a_seal_tells_nothing_before_it_is_opened(wheel):
    """Of each message only that it is there; what belongs to numbers and letters is not there at all."""
    for exercise in ALL:
        file = wheel / "lincls_course" / "content" / "items" / exercise.id / "cases.json"
        sealed = json.loads(file.read_text("utf-8"))["sealed"] if file.exists() else []
        assert len(sealed) == (len(exercise.wrong) if getattr(exercise, "verify", None) or exercise.called else 0)
        texts = [base64.b64decode(text) for text in sealed]
        assert len({len(text) for text in texts}) <= 1, exercise.id
        assert not [w for w in getattr(exercise, "wrong", ()) for text in texts if w.name.encode() in text], exercise.id


def test_its_commands_list_and_check_and_refuse_the_rest(wheel, tmp_path):
    from lincls_course.grading.assign import Assignment, write_assignment

    write_assignment(Assignment.make(["geometry"], "T"), tmp_path)
    environment = {**os.environ, "PYTHONPATH": str(wheel)}

    def command(*words):
        call = [sys.executable, "-m", "lincls_course", *map(str, words)]
        return subprocess.run(call, cwd=tmp_path, env=environment, capture_output=True, text=True)

    assert len(command("list").stdout.splitlines()) == len(ALL)
    done = command("check", tmp_path / "student" / "t.ipynb")
    assert done.returncode == 1
    assert "geometry-3: not yet. The result is None: is a `return` missing?" in done.stdout
    for words in (["assign", "geometry"], ["export", "geometry", "--to", "qti12"]):
        assert "this edition of the course has no solutions" in command(*words, "-o", "x").stderr
    assert command("grade", "x", "-a", "y", "-o", "z.csv").returncode == 2


def test_what_the_book_is_made_of_holds_no_solution(tmp_path):
    """The sources of all pages, with the stored outputs, and the exercises as the course edition's pages take them."""
    for name, texts in (("full", ALL), ("course", [exercise.withhold() for exercise in ALL])):
        (tmp_path / name).mkdir()
        for exercise in texts:
            (tmp_path / name / exercise.id).write_text(exercise.to_myst(), "utf-8")
    assert not leaks(tmp_path / "course")
    assert len({path for path, _ in leaks(tmp_path / "full")}) == len(ALL)
    assert not leaks(ROOT / "book")


def prose(path, edition):
    """The text of a page in an edition."""
    text = path.read_text("utf-8")
    if path.suffix == ".ipynb":
        text = "\n\n".join("".join(c["source"]) for c in json.loads(text)["cells"] if c["cell_type"] == "markdown")
    return FULL.sub(r"\1" if edition == "full" else "", text)


def test_no_page_of_the_course_edition_refers_to_what_it_leaves_out():
    """The strict build of `make slow` would say so, too."""
    label = re.compile(r"^\((\S+)\)=|^:(?:label|name): *(\S+)", re.MULTILINE)
    reference = re.compile(
        r"\{(?:ref|doc|numref|eq|prf:ref)\}`(?:[^`<]*<)?([^`<>]+)>?`|\]\(#?([\w-]+)(?:\.md|\.ipynb)?\)"
    )
    parts = yaml.safe_load((ROOT / "_toc.yml").read_text("utf-8"))["parts"]
    teaching = [Path(c["file"]).name for part in parts if part["caption"] == TEACHING for c in part["chapters"]]
    pages = [path for path in (ROOT / "book").iterdir() if path.suffix in (".md", ".ipynb")]
    full = "\n\n".join(prose(path, "full") for path in pages)
    course = "\n\n".join(prose(path, "course") for path in pages if path.stem not in teaching)
    names = [{"".join(found) for found in label.findall(text)} for text in (full, course)]
    left_out = {*teaching, *names[0]} - names[1]
    asked = [{"".join(found) for found in reference.findall(text)} for text in (full, course)]
    assert {"sec-use-instructor", "instructor"} <= left_out
    assert asked[0] & left_out
    assert not asked[1] & left_out


@pytest.mark.slow
def test_the_book_holds_no_solution(tmp_path):
    """The course edition as `make book EDITION=course` builds it; test_canaries builds that of a small book."""
    command, environment = [sys.executable, "-m", "website.build"], {**os.environ, "EDITION": "course"}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)
    assert not done.returncode, done.stdout[-3000:] + done.stderr[-3000:]
    built = ROOT / "_build" / "course"
    assert not leaks(built)
    pages = built / "html"
    assert not [*pages.rglob("*instructor*"), *pages.rglob("*new_exercise*"), *pages.rglob("*language_models*")]
    contents = (pages / "book" / "index.html").read_text("utf-8")
    assert "Teach" not in contents
    assert "sec-use-instructor" not in (pages / "book" / "how_to_use.html").read_text("utf-8")
    page = (pages / "book" / "geometry.html").read_text("utf-8")
    assert get("geometry-3").title in page
    assert "Hint" in page
    sources = [path for path, _ in files(built) if path.suffix in (".ipynb", ".js", ".html", ".pickle", ".doctree")]
    assert len(sources) > 20
    assert not leaks(unpack(pages, tmp_path / "unpacked"))
