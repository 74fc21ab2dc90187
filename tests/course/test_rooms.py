"""Exercises as folders: what is written is read again, what is missing or misspelt is named, new kinds fit in."""

import ast
import base64
import os
import re
import shutil
import subprocess
import sys
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

import numpy as np
import pytest

from lincls_course import Exercise, check, get, ids, load, show
from lincls_course.exercises import collection, trial
from lincls_course.exercises.collection import BOOK, withhold
from lincls_course.exercises.exercise import Computed
from lincls_course.exercises.room import ExerciseError, read_exercise, write_withheld
from lincls_course.exercises.trial import faults
from pages import some

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "book" / "new_exercise.md").read_text(encoding="utf-8")
ALL = [get(id) for id in ids()]


def listing(language):
    return re.search(rf"^```{language}\n(.*?)^```", PAGE, flags=re.MULTILINE | re.DOTALL)[1]


@pytest.fixture
def own(tmp_path, monkeypatch):
    """The collection of the page, with one exercise; what a test loads is forgotten after it."""
    for register in ("_folders", "_chapters", "_exercises"):
        monkeypatch.setattr(collection, register, dict(getattr(collection, register)))
    monkeypatch.setattr(Exercise, "kinds", dict(Exercise.kinds))
    room = tmp_path / "mine" / "own-1"
    room.mkdir(parents=True)
    (room / "exercise.md").write_text(listing("markdown"), encoding="utf-8")
    (room / "answers.py").write_text(listing("python"), encoding="utf-8")
    return room


# What is written is read


@pytest.mark.parametrize("exercise", some(ALL), ids=lambda e: e.id)
def test_an_exercise_that_is_withheld_keeps_the_task_and_no_secret(exercise, tmp_path):
    room = tmp_path / exercise.id
    withhold(exercise, room)
    assert {path.name for path in room.iterdir()} <= {"exercise.md", "cases.json", "verify.py"}
    course = read_exercise(room, Exercise.kinds)
    assert course.withheld
    assert course.to_myst() == exercise.withhold().to_myst()
    assert (course.rtol, course.atol) == (exercise.rtol, exercise.atol) if not exercise.by_hand else True
    assert not [line for line in course.secrets if line]
    if exercise.called:
        assert course.check(exercise.right_answer).right


def edit(path, old, new):
    """Exchange a text in a file, where it stands first."""
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def add_facts(room, facts):
    edit(room / "exercise.md", "points: 1\n", f"points: 1\n{facts}\n")
    load(room.parent)
    return get(room.name)


def test_an_exercise_stands_where_its_file_says_and_is_found_there(own, tmp_path):
    assert get(load(own.parent)[0]).chapter == "own"
    exercise = add_facts(own, "chapter: further-duality")
    assert (exercise.chapter, ids("further-duality"), exercise.id) == ("further-duality", ["own-1"], "own-1")
    with pytest.raises(ValueError, match="no chapter 'own' has exercises"):
        ids("own")
    assert collection.picked("further-duality=4") == {"own-1": 4}
    assert exercise.asked()["chapter"] == "further-duality"
    withhold(exercise, tmp_path / "own-1")
    assert read_exercise(tmp_path / "own-1", Exercise.kinds).chapter == "further-duality"


def test_objectives_and_forbidden_names_are_read_and_written_in_both_editions(own, tmp_path):
    exercise = add_facts(own, "objectives: 1, 3\nwithout: perceptron, Perceptron")
    assert (exercise.objectives, exercise.without) == ((1, 3), ("perceptron", "Perceptron"))
    assert "Do without `perceptron` and `Perceptron` of lincls." in exercise.task
    withhold(exercise, tmp_path / "course" / own.name)
    course = read_exercise(tmp_path / "course" / own.name, Exercise.kinds)
    assert (course.objectives, course.without) == (exercise.objectives, exercise.without)


WARNING = "But `flip_share` uses `soft_margin` of lincls: this exercise asks you to do without."
REACHES, KEEPS_OFF = tomllib.loads(Path(__file__).with_name("ways.toml").read_text("utf-8")).values()


@pytest.mark.parametrize("way", [*REACHES, *KEEPS_OFF])
def test_an_answer_that_takes_it_from_the_package_is_told_so(own, way):
    exercise, space = add_facts(own, "without: soft_margin"), {}
    exec((REACHES | KEEPS_OFF)[way], space)
    feedback = exercise.check(space["flip_share"])
    assert feedback.right is False
    assert feedback.message.endswith(WARNING) is (way in REACHES)


def test_the_verdict_stays_where_the_package_is_used(own):
    edit(own / "answers.py", "import numpy as np", "import numpy as np\nfrom lincls import radius, soft_margin")
    edit(own / "answers.py", "    return float(np.mean", "    soft_margin\n    return float(np.mean")
    exercise = add_facts(own, "without: soft_margin, hard_margins")
    assert exercise.check(exercise.reference).message == f"It agrees on all 5 cases. {WARNING}"
    assert exercise.check(exercise.reference).right
    assert [fault for fault in faults(exercise) if "do without" in fault] == [
        "lincls has no public name 'hard_margins', which an answer is to do without",
        "the reference uses 'soft_margin', which an answer is to do without",
    ]


# What is missing or misspelt

DAMAGES = tomllib.loads(Path(__file__).with_name("damages.toml").read_text("utf-8"))


@pytest.mark.parametrize(
    ("file", "damage"), [(file, damage) for file, damages in DAMAGES.items() for damage in damages]
)
def test_what_is_wrong_is_named_with_its_file_and_line(own, file, damage):
    old, new, message = DAMAGES[file][damage]
    edit(own / file, old, new)
    with pytest.raises(ExerciseError, match=re.escape(str(own))) as told:
        load(own.parent)
    assert message in str(told.value)
    assert "own-1" not in ids()


OF_A_KIND = {
    "soft-margin-3": [
        (
            "exercise.md",
            "## Option b",
            "## Option a",
            "expected '## Option' with a letter from a to z, each once, got 'a'",
        ),
        ("exercise.md", "## Option b", "## Option B", "each once, got 'B'"),
        ("exercise.md", "right: d", "right: z", ":7: right must be one of the options a, b, c, d, e, got 'z'"),
        ("exercise.md", "right: d", "right: c", ": option c needs no reply: it is right"),
        ("exercise.md", "> The offset is a variable too.\n", "", ": option c needs a reply"),
    ],
    "geometry-8": [
        ("exercise.md", "(1): an example", "(2): an example", ": the points of the marking scheme must add up to 6"),
        ("exercise.md", "(1): an example", ": an example", "expected '- heading (points): what earns them.'"),
    ],
    "geometry-9": [("verify.py", "def verify(", "def verifies(", "verify.py:1: it defines no 'verify'")],
}


@pytest.mark.parametrize(("id", "damage"), [(id, d) for id, damages in OF_A_KIND.items() for d in damages])
def test_what_is_wrong_with_a_kind_is_named(tmp_path, id, damage):
    file, old, new, message = damage
    room = shutil.copytree(BOOK / id, tmp_path / id)
    edit(room / file, old, new)
    with pytest.raises(ExerciseError, match=re.escape(message)):
        read_exercise(room, Exercise.kinds)


@pytest.mark.parametrize(
    ("id", "file"), [("convergence-12", "answers.py"), ("geometry-1", "verify.py"), ("own-1", "x.txt")]
)
def test_a_file_that_belongs_to_no_such_exercise_is_named(own, tmp_path, id, file):
    room = own if id == "own-1" else shutil.copytree(BOOK / id, tmp_path / id)
    (room / file).write_text("", encoding="utf-8")
    with pytest.raises(ExerciseError, match=f"{file}:1: an exercise of this kind has no such file, only .*exercise.md"):
        read_exercise(room, Exercise.kinds)


def test_a_picture_goes_wherever_its_text_goes(own, tmp_path):
    (own / "plane.png").write_bytes(b"a picture")
    edit(own / "exercise.md", "Return the share", "![A plane](plane.png)\n\nReturn the share")
    exercise = read_exercise(own, Exercise.kinds)
    shown = f"![A plane](data:image/png;base64,{base64.b64encode(b'a picture').decode()})\n\nReturn"
    for form in (exercise, exercise.withhold()):
        assert shown in form._repr_markdown_()
        assert shown in form.to_myst()
    (tmp_path / "own-1").mkdir()
    write_withheld(exercise.withhold(), tmp_path / "own-1" / "exercise.md")
    assert shown in read_exercise(tmp_path / "own-1", Exercise.kinds).statement
    (own / "plane.png").unlink()
    with pytest.raises(ExerciseError, match=r"plane\.png:1: the text shows this picture, but there is no such file"):
        read_exercise(own, Exercise.kinds)


def test_a_picture_is_drawn_from_the_numbers_of_each_variant(own, tmp_path):
    for name in ("exercise.md", "answers.py"):
        shutil.copy(BOOK / "geometry-1" / name, own / name)
    statement = read_exercise(own, Exercise.kinds).template.statement
    edit(own / "exercise.md", statement, f"![A point at {{{{p1}}}}](picture.py)\n\n{statement}")
    with pytest.raises(ExerciseError, match=r"picture\.py:1: it does not exist; it must define 'picture'"):
        read_exercise(own, Exercise.kinds)
    (own / "picture.py").write_text("def picture(figure, p1):\n    figure.subplots().plot([0, p1])\n", encoding="utf-8")
    exercise = read_exercise(own, Exercise.kinds)
    own_one, another = (exercise.varied(key) for key in ("a", "b"))
    assert own_one._repr_markdown_() == exercise.varied("a")._repr_markdown_() != another._repr_markdown_()
    shown = re.search(r"!\[A point at \d+\]\(data:image/png;base64,[\w+/=]+\)", own_one.to_myst())[0]
    for item in own_one.bank_items():
        assert shown in item.statement
    assert shown in own_one._repr_markdown_()
    assert "picture.py" not in "".join(map(str, (own_one, own_one.to_myst(), *own_one.bank_items())))
    withhold(own_one, tmp_path / "own-1")
    assert {path.name for path in (tmp_path / "own-1").iterdir()} == {"exercise.md"}
    assert shown in read_exercise(tmp_path / "own-1", Exercise.kinds)._repr_markdown_()
    (own / "picture.py").write_text("def picture(figure, y):\n    pass\n", encoding="utf-8")
    with pytest.raises(KeyError, match="y"):
        str(read_exercise(own, Exercise.kinds))


def test_what_an_editor_adds_is_no_fault(own):
    """A byte order mark, line ends of Windows, blanks, a letter in two parts, other fences, files of its own."""
    text = (own / "exercise.md").read_text(encoding="utf-8").replace("Wrong: count", "Wrong: z\u0061\u0308hlt")
    text = text.replace("The mean of a", "````\n## Hint\n```\n````\n\nThe mean of a").replace(
        "## Hint\n\n`", "## Hint:  \n\n`"
    )
    (own / "exercise.md").write_bytes(("\ufeff" + text.replace("\n", "  \r\n")).encode())
    answers = (own / "answers.py").read_text(encoding="utf-8").replace('"count"', '"z\u00e4hlt"')
    (own / "answers.py").write_text(answers, encoding="utf-8")
    (own / ".exercise.md.swp").touch()
    (own.parent / "own-2" / "__pycache__").mkdir(parents=True)
    load(own.parent)
    assert get("own-1").title == "The error rate"
    assert get("own-1").hints[0].startswith("````\n## Hint")
    assert [wrong.name for wrong in get("own-1").wrong] == ["accuracy", "z\u00e4hlt", "percent", "squares"]


def test_all_faulty_exercises_are_named_at_once(own):
    shutil.copytree(own, own.with_name("own-2"))
    for room in (own, own.with_name("own-2")):
        (room / "answers.py").unlink()
    with pytest.raises(ExerciseError, match=r"own-1/answers.py:1: it does not exist(.|\n)*own-2/answers.py"):
        load(own.parent)


@pytest.mark.parametrize("name", ["Own 1", "own", "own-01", "own_1"])
def test_a_folder_is_named_like_an_id(own, name):
    with pytest.raises(ExerciseError, match="id must read like 'perceptron-3'"):
        load(own.rename(own.with_name(name)).parent)


def test_an_empty_folder_and_none_at_all_are_refused(tmp_path):
    with pytest.raises(ExerciseError, match="it holds no exercise"):
        load(tmp_path)
    with pytest.raises(ExerciseError, match="expected a folder that holds a folder for each exercise"):
        load(tmp_path / "none")


def test_headings_in_code_are_no_sections(own):
    code = "```python\n# a comment\n## Hint\n```"
    edit(own / "exercise.md", "The mean of a logical", f"{code}\n\nThe mean of a logical")
    load(own.parent)
    assert get("own-1").hints[0].startswith(code)


# A collection


def test_the_exercise_of_the_page_is_one(own):
    assert load(own.parent) == ["own-1"]
    exercise = get("own-1")
    assert exercise.starter.startswith("def flip_share(y, p):")
    assert exercise.source in PAGE
    assert list(faults(exercise)) == []
    assert check("own-1", np.mean).right is False
    assert show("own-1", solution=True).text.endswith("```")
    assert ids()[-1] == "own-1"


def test_a_folder_that_is_read_again_replaces_its_exercises_and_no_other(own, tmp_path):
    load(own.parent)
    edit(own / "exercise.md", "The error rate", "Another title")
    load(own.parent)
    assert get("own-1").title == "Another title"
    assert load(own) == ["own-1"]  # the exercise alone
    own.rename(own.with_name("own-2"))
    load(own.parent)
    assert "own-1" not in ids()
    own.with_name("own-2").rename(own)
    load(own.parent)
    shutil.copytree(own, tmp_path / "theirs" / "own-1")
    with pytest.raises(ExerciseError, match=r"the id 'own-1' is taken by .*mine/own-1"):
        load(tmp_path / "theirs")


def test_a_collection_stands_in_the_order_of_its_numbers(own):
    for name in ("own-10", "own-2", "geometry-99"):
        shutil.copytree(own, own.with_name(name))
    assert load(own.parent) == ["geometry-99", "own-1", "own-2", "own-10"]
    assert ids("geometry")[-1] == "geometry-99"
    assert ids()[-1] == "own-10"


def test_author_is_told_what_is_wrong(own, capsys):
    edit(own / "answers.py", '"count": lambda y, p: float(np.sum(p != y))', '"count": flip_share')
    load(own.parent)
    assert trial.try_exercises(["own-1"]) == 1
    told = capsys.readouterr().out
    assert "the wrong answer 'count' is right on seed 0" in told
    assert "exercises 1, mutants 0" in told


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("    return cases\n", "    return []\n", "there is no case"),
        ("    return cases\n", "    raise ValueError('no data')\n", "ValueError: no data"),
        ("np.mean(p != y))", "np.mean(p != y) / 0 + None)", "TypeError"),
    ],
)
def test_author_is_told_of_errors(own, capsys, old, new, told):
    edit(own / "answers.py", old, new)
    load(own.parent)
    assert trial.try_exercises(["own-1"]) == 1
    assert told in capsys.readouterr().out


def test_author_is_told_of_a_mutant_that_survives(own, capsys):
    edit(own / "answers.py", "float(np.mean(p != y))", "float(np.mean((p != y) + 0 * y))")
    edit(own / "answers.py", "\nalternates", '\nequivalent = {"return 1: 1 -> 2": "none"}\nalternates')
    load(own.parent)
    assert trial.try_exercises(["own-1"], seeds=range(3)) == 1
    told = capsys.readouterr().out
    assert "a mutant survives on 3 of 3 seeds" in told
    assert "listed as equivalent, but no such mutant computes the same: return 1: 1 -> 2" in told


@pytest.mark.gate
def test_the_students_wheel_takes_a_collection_along(own, tmp_path):
    from tools.package import copy_package

    copy = copy_package("lincls_course", tmp_path, course=True, collection=own.parent)
    code = "from lincls_course import get, ids; print(ids()[-1], get('own-1').withheld, get('own-1').solution == '')"
    done = subprocess.run([sys.executable, "-c", code], cwd=copy.parent, capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["own-1", "True", "True"]


def test_a_broken_exercise_breaks_itself_alone(tmp_path):
    for folder in ("course", "exercises"):
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=shutil.ignore_patterns("__pycache__"))
    edit(tmp_path / "exercises" / "items" / "soft-margin-3" / "exercise.md", "kind: ", "kind: mis")

    def run(*words):
        environment = os.environ | {"PYTHONPATH": str(tmp_path / "course")}
        return subprocess.run([sys.executable, *words], env=environment, capture_output=True, encoding="utf-8")

    done = run("-c", "from lincls_course import show; print(show('geometry-1').id)")
    assert done.stdout == "geometry-1\n", done.stderr
    done = run("-m", "lincls_course", "list", "geometry")
    assert (done.returncode, done.stdout.split()[0]) == (0, "geometry-1"), done.stderr
    done = run("-m", "lincls_course", "list")
    assert done.returncode == 2
    assert re.search(r"soft-margin-3.exercise\.md:2: kind must be one of .*, got 'mis", done.stderr), done.stderr


@pytest.mark.gate
@pytest.mark.skipif(os.name == "nt", reason="they are those of a Unix shell")
def test_the_commands_of_the_page_do_what_it_says(own, tmp_path):
    """In a copy: copying an exercise of the book, trying it, a collection."""
    for folder in ("course", "exercises"):
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=shutil.ignore_patterns("__pycache__", "geometry-30"))
    script = tmp_path / "bin" / "lincls-course"
    script.parent.mkdir()
    script.write_text(f"#!/bin/sh\nexec '{sys.executable}' -m lincls_course \"$@\"\n", "utf-8")
    script.chmod(0o755)
    path = f"{script.parent}{os.pathsep}{os.environ['PATH']}"
    environment = {**os.environ, "PATH": path, "PYTHONPATH": str(tmp_path / "course")}
    told = []
    for command in re.findall(r"^\$ (.+)$", PAGE, flags=re.MULTILINE):
        folder, command = (ROOT, f"{command} -n") if command.startswith("make") else (tmp_path, command)
        done = subprocess.run(command, shell=True, cwd=folder, env=environment, capture_output=True, text=True)
        assert not done.returncode, (command, done.stdout, done.stderr)
        told.append(done.stdout)
    copied, tried, listed, own_tried, wheel = told
    assert copied == ""
    assert re.match(r"geometry-30: no faults, \d\d mutants", tried)
    assert listed.startswith("own-1 ")
    assert own_tried.startswith("own-1: no faults")
    assert '--collection "mine"' in wheel


# A kind to come: sketched here, to see that nothing but a class is needed


def test_a_new_kind_needs_a_class_and_nothing_else(own):
    @dataclass(frozen=True, eq=False, repr=False, kw_only=True)
    class Personal(Computed):
        """A number that depends on a parameter of the student's own, here the seed."""

        kind: ClassVar[str] = "personal"

        def check(self, answer, seed=0, **options):
            return super().check((seed, answer), seed, **options)

        def fault(self, value, args):
            student, number = value
            return self.difference(number, self.reference(student))

    facts = "---\nkind: personal\ndifficulty: easy\nminutes: 5\npoints: 2\n---\n"
    text = f"{facts}# Yours\n\nSquare your number.\n\n## Hint\n\nS.\n\n## Solution\n\nIt is the square.\n"
    (own / "exercise.md").write_text(text, encoding="utf-8")
    (own / "answers.py").write_text("def square(s):\n    return s**2\n\n\nreference = square\n", encoding="utf-8")
    load(own.parent)
    exercise = get("own-1")
    assert check("own-1", 0).right
    assert check("own-1", 1).right is False
    assert exercise.title in exercise.to_myst()
    assert exercise.answer_cell()[0] == "code"
    assert check("own-1", 49, seed=7).right
    assert not check("own-1", 49, seed=8).right


def kinds_asked(tree):
    """Lines that use an exercise's kind for more than to show it, or a kind's class."""
    shown = {id(node) for text in ast.walk(tree) if isinstance(text, ast.FormattedValue) for node in ast.walk(text)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and node.attr == "kind" and id(node) not in shown:
            if ast.unparse(node.value) not in ("self", "cls") and not ast.unparse(node.value).endswith("dtype"):
                yield node.lineno
        if isinstance(node, ast.ImportFrom) and (node.module or "").rpartition(".")[2] == "kinds":
            yield node.lineno


def test_nothing_asks_an_exercise_for_its_kind():
    """It answers for itself: what depends on its kind is a method of its class."""
    folders = ("course/lincls_course/exercises", "course/lincls_course/grading", "website", "tools", "benchmarks")
    files = [file for folder in folders for file in sorted((ROOT / folder).rglob("*.py"))]
    asked = [f"{file}:{line}" for file in files for line in kinds_asked(ast.parse(file.read_text(encoding="utf-8")))]
    assert not asked, f"give the exercise's class a method instead of asking for its kind: {asked}"


@pytest.mark.parametrize(
    "line",
    [
        'if exercise.kind != "proof": pass',
        'x = "code" == e.kind',
        "TABLE[exercise.kind]",
        "kind = exercise.kind",
        'exercise.kind.startswith("c")',
        "from ..exercises.kinds import Proof",
    ],
)
def test_code_that_asks_for_a_kind_would_be_found(line):
    assert list(kinds_asked(ast.parse(line))) == [1]
    assert list(kinds_asked(ast.parse("f'{exercise.kind:<12}'; array.dtype.kind == 'f'"))) == []
