"""The statistics of a class: against numbers by hand, small classes, columns that are constant."""

import csv
import re
import warnings

import numpy as np
import pytest
from scipy.stats import pearsonr

from classroom import ASSIGNMENT, IDS, record
from lincls_course.exercises.verdict import Verdict
from lincls_course.grading.journal import Record, Result, Status
from lincls_course.grading.statistics import items, over_terms, totals, with_minutes, write_csv
from refusals import refused


def test_facility_and_discrimination_are_what_their_definition_says():
    rng = np.random.default_rng(0)
    points = np.column_stack([rng.integers(0, worth + 1, 30) for worth in ASSIGNMENT.questions.values()])
    found = items(ASSIGNMENT, [record(i, *row) for i, row in enumerate(points.astype(float))])
    for column, item in enumerate(found):
        share = points[:, column] / item.points
        rest = np.delete(points, column, axis=1).sum(axis=1)
        assert item.facility == pytest.approx(share.mean())
        assert item.facility_se == pytest.approx(share.std(ddof=1) / 30**0.5)
        assert item.discrimination == pytest.approx(pearsonr(points[:, column], rest).statistic)
        assert item.discrimination_se == pytest.approx((1 - item.discrimination**2) / 29**0.5)


def test_answers_that_wait_are_in_no_mean_and_their_students_in_no_correlation():
    complete = [record(i, i % 3, i % 5, i % 7) for i in range(12)]
    waiting = [record(f"w{i}", 2, 4, None) for i in range(5)]
    alone, both = items(ASSIGNMENT, complete), items(ASSIGNMENT, complete + waiting)
    assert [item.discrimination for item in both] == [item.discrimination for item in alone]
    assert both[2].facility == alone[2].facility
    assert (both[2].to_mark, both[2].students) == (5, 17)
    assert both[0].facility > alone[0].facility


def test_a_question_is_too_hard_too_easy_or_does_not_discriminate():
    rng = np.random.default_rng(1)
    strength = rng.permutation(60)
    hard, easy = strength >= 57, strength >= 3
    verdicts = []
    for columns in ([2 * hard, 4 * (strength > 30), 6 * (strength > 20)], [2 * easy, 4 * (strength > 30), 0 * hard],
                    [2 * (rng.permutation(60) < 30), 4 * (strength > 30), 6 * (strength > 20)]):  # fmt: skip
        found = items(ASSIGNMENT, [record(i, *row) for i, row in enumerate(np.column_stack(columns).astype(float))])
        verdicts.append([item.verdict for item in found])
    assert verdicts == [
        ["too hard", "", ""],
        ["too easy", "", "too hard"],
        ["does not discriminate", "", ""],
    ]


def test_minutes_that_students_reported_stand_beside_those_stated(tmp_path):
    found, reported = items(ASSIGNMENT, [record(i, 1, 2, 3) for i in range(4)]), tmp_path / "minutes.csv"
    reported.write_text(f"exercise;minutes\n{IDS[0]};10\n{IDS[0]};7,5\n{IDS[0]};30\n{IDS[1]};\nsome-9;1\n", "utf-8")
    timed = with_minutes(found, reported)
    assert [item.minutes for item in timed] == [10, None, None]
    assert all(item.stated > 0 for item in timed)
    write_csv(tmp_path / "s.csv", timed)
    with open(tmp_path / "s.csv", encoding="utf-8", newline="") as file:
        rows = [(row["stated"], row["minutes"]) for row in csv.DictReader(file)]
    assert rows == [(f"{timed[0].stated}", "10.0"), *((f"{item.stated}", "") for item in timed[1:])]
    for wrong, complaint in (
        ("exercise,time\na,1\n", "expected exercise and minutes"),
        ("exercise,minutes\na,ten\n", "got 'ten'"),
    ):
        reported.write_text(wrong, "utf-8")
        refused(complaint, with_minutes, found, reported)


def test_past_terms_are_read_from_their_statistics(tmp_path):
    """They make a verdict sure, or turn it; they hold no student."""

    def term(name, share, students=40):
        full = np.arange(students) < share * students
        records = [record(f"{name}{i}", 2.0 * right, i % 5, i % 7) for i, right in enumerate(full)]
        write_csv(tmp_path / f"{name}.csv", items(ASSIGNMENT, records))
        return items(ASSIGNMENT, records)

    now = term("now", 0.25, 8)
    assert now[0].verdict == ""  # of eight students nothing is said
    for name, share in {"a": 0.1, "b": 0.2, "c": 1.0}.items():
        term(name, share)
    assert "a3" not in (tmp_path / "a.csv").read_text("utf-8")
    german = (tmp_path / "b.csv").read_text("utf-8").replace(",", ";").replace(".", ",")
    (tmp_path / "b.csv").write_text(german, "utf-8")
    hard = over_terms(now, [tmp_path / "a.csv", tmp_path / "b.csv"])[0].verdict
    assert hard.startswith("too hard")
    assert not over_terms(now, [tmp_path / "a.csv", tmp_path / "c.csv"])[0].verdict.startswith("too")
    refused(r"a.csv, line 2, is not of a grades-statistics.csv", over_terms, now, [wrong(tmp_path)])


def wrong(folder):
    (folder / "a.csv").write_text("id,name\n1,Ada\n", "utf-8")
    return folder / "a.csv"


CLASSES = {
    "nobody": [],
    "only missing": [Record("", "x", status=Status.MISSING)],
    "one": [record(1, 2, 0, 3)],
    "two": [record(1, 2, 0, 3), record(2, 0, 4, 6)],
    "all alike": [record(i, 2, 4, 6) for i in range(20)],
    "one column constant": [record(i, 2, i % 5, i % 7) for i in range(20)],
    "all wait": [record(i, 2, 4, None) for i in range(20)],
}


@pytest.mark.parametrize("name", CLASSES)
def test_small_classes_and_constant_columns_leave_blanks(tmp_path, name):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        found = items(ASSIGNMENT, CLASSES[name])
        text = "\n".join(totals(ASSIGNMENT, CLASSES[name]))
    write_csv(tmp_path / "s.csv", found)
    assert not re.search(r"\b(nan|inf|None)\b", text + (tmp_path / "s.csv").read_text("utf-8"))
    with open(tmp_path / "s.csv", encoding="utf-8", newline="") as file:
        assert [row["discrimination"] != "" for row in csv.DictReader(file)] == [
            name == "one column constant" and id != "geometry-1" for id in IDS
        ]


def test_mistakes_are_counted_the_most_frequent_first(tmp_path):
    first, second = (wrong.name for wrong in ASSIGNMENT.exercises[0].wrong[:2])

    def answer(verdict, mistake=""):
        return Result("geometry-1", verdict, mistake=mistake, points=2.0 * (verdict is Verdict.RIGHT))

    answers = [answer(Verdict.NOT_YET, second)] * 3 + [answer(Verdict.NOT_YET, first)] + [answer(Verdict.NOT_YET)] * 2
    answers += [answer(Verdict.NO_ANSWER), answer(Verdict.STOPPED), answer(Verdict.STOPPED), answer(Verdict.FAILED)]
    records = [record(i, 0, 0, 0, geometry_1=result) for i, result in enumerate([*answers, answer(Verdict.RIGHT)])]
    item, *_ = items(ASSIGNMENT, records)
    assert [*item.mistakes.items()] == [(second, 3), (first, 1)]
    assert (item.unanswered, item.stopped, item.failed, item.wrong_otherwise) == (1, 2, 1, 2)
    write_csv(tmp_path / "s.csv", [item])
    assert f"{second}: 3; {first}: 1" in (tmp_path / "s.csv").read_text("utf-8")


def test_the_sums_are_told_of_those_whose_answers_are_all_marked():
    records = [record(1, 2, 0, 3), record(2, 0, 4, 6), record(3, 2, 4, None), Record("", "x", status=Status.MISSING)]
    assert totals(ASSIGNMENT, records) == [
        "4 students, a group as one: 3 with points, 1 missing.",
        "Of 1 student an answer is still to be marked; they do not count here.",
        "Out of 12 points the median is 7.5; half of the students have 6.25 to 8.75; the lowest have 5, the highest "
        "10.",
    ]
