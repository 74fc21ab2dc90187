"""Code on platforms that run code: the book's solution earns all points there, and the foreseen mistakes none.

Neither CodeRunner nor PrairieLearn is here: two runners keep the rules that their documentation states.
"""

import base64
import json
import re
import subprocess
import sys
import types
import zipfile
from functools import cache
from pathlib import Path

import numpy as np
import pytest
from lxml import etree

from leaks import secrets
from lincls_course import get, ids
from lincls_course.bank import chosen_items
from lincls_course.bank.moodle import SILENT
from lincls_course.exercises.exercise import Exercise
from lincls_course.grading.cli import main

SECRET = b"a secret of the tests"
SOME = ["geometry-2", "duality-8", "kernels-4", "online-18"]  # code, with a verifier, a construction, debug
CODED = [id for id in ids() if type(get(id)).bank_programs is not Exercise.bank_programs]
TRIED = [pytest.param(id, marks=() if id in SOME else pytest.mark.slow) for id in CODED]


@cache
def program(id):
    (item,) = get(id).bank_programs(SECRET)
    return item


def judging(item):
    """The function that judges, of a program that was read."""
    space = {}
    exec(item.judge, space)
    return space["judge"]


def coded(source, name):
    space = {}
    exec(source, space)
    return space[name]


@pytest.mark.parametrize("id", TRIED)
def test_the_program_judges_as_check_does_without_the_course(id):
    exercise, item = get(id), program(id)
    judge = judging(item)
    assert judge(coded(item.answer, item.name)) == "right"
    assert [name for name, answer in exercise.alternates.items() if judge(answer) != "right"] == []
    said = {wrong.name: judge(wrong.answer) for wrong in exercise.wrong}
    assert [wrong.name for wrong in exercise.wrong if wrong.message not in said[wrong.name]] == []
    assert judge(None) != "right"
    assert judge(coded(item.starter, item.name)) != "right"


@pytest.mark.parametrize("id", TRIED)
def test_the_program_holds_no_solution(id):
    exercise, item = get(id), program(id)
    assert "'''" not in "".join(re.split(r"r'''.*?'''", item.judge, flags=re.DOTALL))
    assert "lincls_course.exercises" not in item.judge
    assert [line for line in secrets()[exercise.marker] if line in item.judge] == []


def test_a_table_of_the_cases_of_check_earns_nothing():
    """Behind it stands a typical mistake."""
    exercise, item = get("geometry-2"), program("geometry-2")
    table = {repr(case): exercise.reference(*case) for case in exercise.cases_for(np.random.default_rng(0))}
    for wrong in exercise.wrong:
        said = judging(item)(lambda *case, wrong=wrong: table.get(repr(case)) or wrong.answer(*case))
        assert said.startswith("All cases of `check` are right, but one that is not shown is not."), wrong.name


@pytest.fixture(scope="module")
def exported(tmp_path_factory):
    """What the command writes for both platforms."""
    folder = tmp_path_factory.mktemp("programs")
    (folder / "seed.txt").write_bytes(SECRET)
    for to, name in (("coderunner", "code.xml"), ("prairielearn", "code.zip")):
        words = ["export", *SOME, "--to", to, "-o", str(folder / name), "--seed", str(folder / "seed.txt")]
        assert main(words) == 0
    with zipfile.ZipFile(folder / "code.zip") as archive:
        archive.extractall(folder / "questions")
    return folder


def by_coderunner(question, answer, folder):
    """Whether all is right: answer and tests are one program, beside the support files, whose output is compared."""
    for file in question.iterfind("testcases/file"):
        (folder / file.get("name")).write_bytes(base64.b64decode(file.text))
    tests = [*question.iterfind("testcases/testcase")]
    assert [test.findtext("display/text") for test in tests] == ["SHOW", "HIDE"]
    code = "\nprint('#--#')\n".join(test.findtext("testcode/text") for test in tests)
    (folder / "prog.py").write_text(f"{answer}\n{code}\n", "utf-8")
    run = [sys.executable, "prog.py"]
    done = subprocess.run(run, cwd=folder, capture_output=True, encoding="utf-8", check=False)
    printed = [text.strip() for text in done.stdout.split("#--#\n")]
    return done.returncode == 0 and printed == [test.findtext("expected/text") for test in tests]


def by_prairielearn(folder, answer):
    """The score and what is said: what `setup_code.py` and `ans.py` name is `ref`, what the student names is `st`."""
    server, setup, student = {}, {}, {}
    exec((folder / "server.py").read_text("utf-8"), server)
    data = {"params": {}}
    server["generate"](data)
    exec((folder / "tests/setup_code.py").read_text("utf-8"), setup)
    exec((folder / "tests/ans.py").read_text("utf-8"), setup)
    exec(answer, student)
    score, said = [], []
    feedback = types.SimpleNamespace(set_score=score.append, add_feedback=said.append)
    given = {"code_feedback": {"Feedback": feedback}, "pl_unit_test": {"PLTestCase": object}}
    given["pl_helpers"] = {name: lambda value: lambda method: method for name in ("name", "points")}
    for name, names in given.items():
        sys.modules[name] = types.ModuleType(name)
        vars(sys.modules[name]).update(names)
    try:
        tests = {}
        exec((folder / "tests/test.py").read_text("utf-8"), tests)
    finally:
        for name in given:
            del sys.modules[name]
    test = tests["Test"]()
    test.ref = types.SimpleNamespace(**{name: value for name, value in setup.items() if name[0] != "_"})
    asked = [variable["name"] for variable in data["params"]["names_from_user"]]
    test.st = types.SimpleNamespace(**{name: student.get(name) for name in asked})
    test.test_0()
    return score[-1], "\n".join(said)


@pytest.mark.parametrize("id", SOME)
def test_coderunner_gives_the_mark_to_the_solution_alone(exported, tmp_path, id):
    tree = etree.parse(exported / "code.xml")
    etree.RelaxNG(etree.parse(Path(__file__).parent / "schemas" / "moodle.rng")).assertValid(tree)
    (question,) = tree.getroot().iterfind(f"question[idnumber='{id}']")
    assert float(question.findtext("defaultgrade")) == get(id).points
    answer, starter = question.findtext("answer"), question.findtext("answerpreload")
    assert by_coderunner(question, answer, tmp_path)
    assert not by_coderunner(question, starter, tmp_path)
    assert re.sub("`", "", SILENT) in re.sub("<.*?>", "", question.findtext("questiontext/text"))


@pytest.mark.parametrize("id", SOME)
def test_prairielearn_gives_the_points_to_the_solution_alone(exported, id):
    folder = exported / "questions" / f"lincls-{id}"
    about = json.loads((folder / "info.json").read_text("utf-8"))
    assert (about["type"], about["gradingMethod"]) == ("v3", "External")
    assert by_prairielearn(folder, (folder / "tests/ans.py").read_text("utf-8")) == (True, "right")
    score, said = by_prairielearn(folder, (folder / "initial_code.py").read_text("utf-8"))
    assert not score
    assert said
    page = (folder / "question.html").read_text("utf-8")
    assert "{{" not in page.replace("{{options.client_files_question_url}}", "")
    etree.fromstring(f"<all>{page}</all>")  # each element is closed
    assert 'file-name="user_code.py" source-file-name="initial_code.py"' in page


def test_formats_for_code_leave_out_the_rest_and_the_others_the_code(tmp_path, capsys):
    items, left = chosen_items(["perceptron-1", "perceptron-2", "perceptron-quiz"], 1, SECRET)
    assert [item.id for item in items] == ["perceptron-1"]
    assert left[0] == "perceptron-2"
    assert main(["export", "perceptron-1", "perceptron-2", "--to", "coderunner", "-o", str(tmp_path / "a.xml")]) == 0
    assert capsys.readouterr().err == "Left out, since they ask for no code: perceptron-2\n"
    assert len((tmp_path / "a.seed").read_bytes()) >= 16
    first = (tmp_path / "a.xml").read_bytes()
    assert main(["export", "perceptron-1", "--to", "coderunner", "-o", str(tmp_path / "a.xml")]) == 0
    assert (tmp_path / "a.xml").read_bytes() == first


GO = "import os; os._exit(0)"


@pytest.mark.parametrize("answer", ["def f(:", "print('right')", f"print('right', flush=True); {GO}",
                                    f"print('right\\n#--#\\nright', flush=True); {GO}"])  # fmt: skip
def test_coderunner_gives_nothing_to_code_that_defines_nothing(exported, tmp_path, answer):
    question = etree.parse(exported / "code.xml").getroot().find("question[@type='coderunner']")
    assert not by_coderunner(question, answer, tmp_path)
