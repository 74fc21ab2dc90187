"""Assignments: complete for the instructor, without a line of the solution for the student, the same on every run."""

import json
import subprocess
import sys

import nbformat
import pytest

from lincls_course import get, ids
from lincls_course.grading import submission as sub
from lincls_course.grading.assign import Assignment, notebook, write_assignment
from lincls_course.grading.cli import main
from refusals import refused

ALL = Assignment.make(ids(), "Everything")


def content(folder):
    return {p.relative_to(folder).as_posix(): p.read_bytes() for p in sorted(folder.rglob("*")) if p.is_file()}


def test_a_second_run_writes_the_same_bytes(tmp_path):
    """In another process, where sets have another order."""
    command = ["assign", "perceptron", "geometry-3=5", "-t", "Homework 1", "-o"]
    assert main([*command, str(tmp_path / "one")]) == 0
    subprocess.run([sys.executable, "-m", "lincls_course", *command, tmp_path / "two"], check=True, capture_output=True)
    assert content(tmp_path / "one") == content(tmp_path / "two")
    assert [*content(tmp_path / "one")] == [
        "instructor/assignment.json",
        "instructor/homework-1-solution.ipynb",
        "student/README.md",
        "student/homework-1.ipynb",
    ]


@pytest.mark.parametrize("solution", [False, True])
def test_notebooks_are_valid(solution):
    document = notebook(ALL, solution=solution)
    nbformat.validate(nbformat.from_dict(document))
    cell_ids = [cell["id"] for cell in document["cells"]]
    assert len(set(cell_ids)) == len(cell_ids)


def test_the_student_gets_no_solution_line(tmp_path):
    write_assignment(ALL, tmp_path)
    text = "\n".join(p.read_text("utf-8") for p in (tmp_path / "student").iterdir())
    cells = [c["source"] for c in notebook(ALL)["cells"]]
    lines = {line.strip() for cell in cells for line in cell.splitlines()}
    for exercise in map(get, ids()):
        assert exercise.marker not in text
        assert not [line for line in exercise.secrets if len(line) > 12 and line in lines]
        assert not [line for line in exercise.secrets if len(line) > 40 and json.dumps(line)[1:-1] in text]
    assert "key_" not in text


def test_the_student_gets_every_task_and_starter():
    cells = {cell["id"]: cell["source"] for cell in notebook(ALL)["cells"]}
    for exercise in ALL.exercises:
        assert exercise.illustrated(exercise.statement) in cells[f"{exercise.id}-task"]
        if not exercise.by_hand:
            assert cells[f"{exercise.id}-answer"] == exercise.starter
            assert cells[f"{exercise.id}-check"] == f'check("{exercise.id}", {exercise.name})'


@pytest.mark.gate
@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_every_solution_notebook_runs_and_every_check_says_right(tmp_path):
    """In one kernel, as each takes seconds to start; before each chapter it forgets what the last one defined."""
    from nbclient import NotebookClient

    cells = []
    for chapter in dict.fromkeys(e.chapter for e in ALL.exercises):
        cells.append({"cell_type": "code", "id": chapter, "metadata": {}, "source": "%reset -f", "outputs": []})
        cells[-1]["execution_count"] = None
        own = notebook(Assignment.make([chapter], chapter), solution=True)["cells"]
        cells += [cell | {"id": f"{chapter}.{number}"} for number, cell in enumerate(own)]
    document = nbformat.from_dict(notebook(ALL, solution=True) | {"cells": cells})
    NotebookClient(document, timeout=120, kernel_name="python3", resources={"metadata": {"path": tmp_path}}).execute()
    verdicts = {}
    for cell in document.cells:
        if cell.metadata.get("lincls", {}).get("role") == "check":
            (output,) = cell.outputs
            verdicts[cell.metadata.lincls.question] = output.data["text/plain"]
    assert {*verdicts} == {e.id for e in ALL.graded}
    assert not [text for id, text in verdicts.items() if not text.startswith(f"{id}: right.")]


def test_the_manifest_is_read_back(tmp_path):
    write_assignment(ALL, tmp_path)
    for path in (tmp_path, tmp_path / "instructor", tmp_path / "instructor" / "assignment.json"):
        assert Assignment.load(path) == ALL
    refused(r"is no assignment that .* expected its folder", Assignment.load, tmp_path / "student")
    path = tmp_path / "instructor" / "assignment.json"
    path.write_text(path.read_text("utf-8").replace('"format": 1', '"format": 9'), "utf-8")
    refused("its format is 9, this version reads 1", Assignment.load, path)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ([], "no exercise is selected"),
        (["perceptron-99"], "no exercise has the id 'perceptron-99'"),
        (["perceptron", "perceptron-3"], "perceptron-3 is selected twice, the second time by 'perceptron-3'"),
        (["perceptron-3=1.234"], "points are a number from 0 to 9999 with at most two decimals"),
        (["perceptron-3=0"], "no question has points above 0"),
        (["perceptron-3=many"], "got 'perceptron-3=many'"),
    ],
)
def test_a_selection_that_makes_no_sense_is_refused(words, message):
    refused(message, Assignment.make, words, "Title")


def test_points_may_be_chosen():
    assert Assignment.make(["perceptron-3=7", "geometry-1"], "T").questions == {"perceptron-3": 7, "geometry-1": 2}
    assert {*Assignment.make(["geometry=2"], "T").questions.values()} == {2}


LISTS = {
    "--kind number choice": lambda e: e.kind in ("number", "choice"),
    "--tier warm-up --minutes 5": lambda e: e.tier == "warm-up" and e.minutes <= 5,
    "perceptron --objective 2 5": lambda e: {2, 5} & {*e.objectives},
    "perceptron --draws": lambda e: e.template,
}


def test_commands_list_and_explain_themselves(capsys):
    assert main(["list", "geometry"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == ids("geometry")
    assert main(["list"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == len(ids())
    for words, keeps in LISTS.items():
        assert main(["list", *words.split()]) == 0
        listed = [get(line.split()[0]) for line in capsys.readouterr().out.splitlines()]
        chosen = ids("perceptron") if "perceptron" in words else ids()
        assert listed == [e for e in map(get, chosen) if keeps(e)] != []
    assert main(["list", "--objective", "1"]) == 2
    assert "--objective is for one chapter" in capsys.readouterr().err
    assert main(["list", "algebra"]) == 2
    assert "no chapter 'algebra' has exercises" in capsys.readouterr().err
    for words in ([], ["nonsense"]):
        with pytest.raises(SystemExit, match="2"):
            main(words)
        assert "usage: lincls-course" in capsys.readouterr().err
    for command in ([], ["list"], ["assign"], ["grade"], ["check"]):
        with pytest.raises(SystemExit, match="0"):
            main([*command, "--help"])
        assert "usage: lincls-course" in capsys.readouterr().out
    with pytest.raises(SystemExit, match="2"):
        main(["assign", "perceptron"])


def test_a_notebook_says_how_to_install_to_ask_for_a_hint_and_to_hand_in_a_proof(tmp_path):
    chosen = Assignment.make(["perceptron-3", "perceptron-7"], "Übung 1")
    assert chosen.slug == "ubung-1"
    write_assignment(chosen, tmp_path, install="lincls-course==0.1.0")
    cells = {
        cell["id"]: cell["source"]
        for cell in json.loads((tmp_path / "student/ubung-1.ipynb").read_text("utf-8"))["cells"]
    }
    assert 'show("perceptron-3", hint=1)' in cells["head"]
    assert "take a photo" in cells["head"]
    assert "photo" not in notebook(Assignment.make(["geometry-2"], "No proof"))["cells"][0]["source"]
    assert "%pip install -q lincls-course==0.1.0" in cells["install"]
    assert "pip install lincls-course==0.1.0" in (tmp_path / "student/README.md").read_text("utf-8")
    assert not any(cell["id"] == "install" for cell in notebook(chosen)["cells"])


def test_the_grader_leaves_out_the_cell_that_installs_and_no_other():
    document = notebook(ALL, install="lincls-course")
    sources = [cell.source for cell in sub.read(json.dumps(document).encode(), ALL).cells]
    assert not [source for source in sources if "%pip" in source]
    (cell,) = [cell for cell in document["cells"] if cell["id"] == "install"]
    cell["source"] += "\nx = 1"
    sources = [cell.source for cell in sub.read(json.dumps(document).encode(), ALL).cells]
    assert [source for source in sources if "%pip" in source]
