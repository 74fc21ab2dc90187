"""The book as one text for programs that read: all of it, with its labels, and in the course edition no solution."""

import re

import pytest

from leaks import ALL, leaks
from lincls_course.exercises.path import sections
from tools import edition
from tools.edition import HTML, ROOT
from website.ext import machines

LABEL = re.compile(r"^\((\S+)\)=$|^:label: *(\S+)", re.MULTILINE)


@pytest.fixture(params=[False, True], ids=["full", "course"])
def text(request, monkeypatch):
    """The text of an edition, and whether that is the course's."""
    monkeypatch.setattr(edition, "COURSE", request.param)
    return machines.book_text(), request.param


def test_it_holds_each_exercise_and_solutions_only_in_the_full_edition(text, tmp_path):
    text, course = text
    (tmp_path / "text").write_text(text, "utf-8")
    assert {exercise.id for exercise in ALL} == {*re.findall(r"^\(([a-z-]+-\d+)\)=$", text, re.MULTILINE)}
    found = leaks(tmp_path)
    assert not found if course else {exercise.marker.encode() for exercise in ALL} <= {secret for _, secret in found}


def test_it_holds_the_labels_and_pages_of_its_edition(text):
    text, course = text
    labels = {"".join(found) for found in LABEL.findall(text)}
    assert {*sections()} <= labels
    assert {"thm-novikoff", "fig-ramp", "sec-wrong"} <= labels
    assert ("sec-instructor-exam" in labels, "sec-use-instructor" in labels) == (not course, not course)
    assert "data:image" not in text
    assert "% full edition" not in text
    for path in (ROOT / "book").glob("*.ipynb"):
        assert f"<!-- page: book/{path.stem}.html -->" in text or path.stem == "0_contents"


@pytest.mark.usefixtures("built_book")
def test_it_lies_beside_the_pages():
    assert (HTML / machines.NAME).read_text("utf-8") == machines.book_text()
