"""What a student reads: the rule behind points in part, where an error is, and what to hand in."""

import json
import re

from lincls_course.exercises.verdict import Verdict
from lincls_course.grading.assign import Assignment, notebook
from lincls_course.grading.cli import main
from lincls_course.grading.exports import feedback_text
from lincls_course.grading.journal import Record, Result

QUESTIONS = ["perceptron-1", "perceptron-12", "perceptron-16", "perceptron-7"]
HOMEWORK = Assignment.make(QUESTIONS, "Homework 1")


def section(text, number):
    """The part of a feedback that is about one question."""
    return re.search(rf"^## {number}\. .*?(?=^## |\Z)", text, flags=re.MULTILINE | re.DOTALL)[0]


def feedback(**results):
    found = {id: Result(id, Verdict.RIGHT, points=points) for id, points in HOMEWORK.questions.items()}
    found |= {id.replace("_", "-"): result for id, result in results.items()}
    return feedback_text(Record("hw.ipynb", "ann", results=found), HOMEWORK)


def test_points_in_part_come_with_their_rule():
    in_part = {
        id: Result(id, Verdict.NOT_YET, "Some.", share=0.5, points=1) for id in ("perceptron-12", "perceptron-16")
    }
    text = feedback(**in_part)
    assert "goes beyond" not in section(text, 1)
    assert re.search(r"Each step from a right order costs \d+% of the points", section(text, 2) + section(text, 3))
    assert re.search(r"one number, written into all gaps", section(text, 2) + section(text, 3))
    assert "Each step" not in feedback()


def test_a_mark_below_all_points_comes_with_the_scheme():
    text = feedback(perceptron_7=Result("perceptron-7", Verdict.MARKED, "", points=2))
    assert "The marking scheme, out of 6 points:\n\n- " in section(text, 4)
    assert ": to be marked, out of 6\n" in feedback(perceptron_7=Result("perceptron-7", Verdict.BY_HAND))
    assert "scheme" not in feedback(perceptron_7=Result("perceptron-7", Verdict.MARKED, "", points=6))


def test_an_error_is_said_once_and_nothing_of_a_file_that_there_is_not():
    fault = Result("perceptron-1", Verdict.NO_ANSWER, "`visit` is not defined.", fault=True, points=0)
    record = Record("hw.ipynb", "ann", reason="Late. perceptron-1: `visit` is not defined.")
    record.results = {id: Result(id, Verdict.RIGHT, points=1) for id in QUESTIONS} | {"perceptron-1": fault}
    text = feedback_text(record, HOMEWORK)
    assert text.count("is not defined") == 1
    assert "\n\nLate.\n\n" in text
    assert "File" not in feedback_text(Record("", "ann", reason="No file was handed in."), HOMEWORK)


def test_check_tells_of_a_missing_cell_and_of_an_empty_proof(tmp_path, capsys):
    book = notebook(Assignment.make(["geometry-5", "perceptron-7", "geometry-8"], "H"))
    book["cells"] = [cell for cell in book["cells"] if cell["id"] != "geometry-5-answer"]
    (proof,) = [cell for cell in book["cells"] if cell["id"] == "geometry-8-answer"]
    proof["source"] = "By induction."
    (tmp_path / "a.ipynb").write_text(json.dumps(book), "utf-8")
    assert main(["check", str(tmp_path / "a.ipynb")]) == 1
    assert [line.partition(". ")[0].rstrip(".") for line in capsys.readouterr().out.splitlines()] == [
        "geometry-5: no answer",
        "perceptron-7: no answer",
        "geometry-8: graded by hand",
    ]
    for place in (tmp_path, tmp_path / "b.ipynb"):
        assert main(["check", str(place)]) == 2
        assert repr(str(place)) in capsys.readouterr().err


def test_an_error_names_the_cell_by_its_first_line(tmp_path, capsys):
    book = notebook(Assignment.make(["perceptron-1"], "H"), solution=True)
    for cell in book["cells"]:
        if cell["id"] == "perceptron-1-answer":
            cell["source"] = "\n# mine `x`\ndef visit(w, b, x, y) return w"
    (tmp_path / "a.ipynb").write_text(json.dumps(book), "utf-8")
    assert main(["check", str(tmp_path / "a.ipynb")]) == 1
    said = capsys.readouterr().out
    assert "Errors: in the cell `# mine 'x'` SyntaxError: expected ':' (line 3)." in said
