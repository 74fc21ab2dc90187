"""Make an assignment: the notebook that students get, its solution, a README for the class, and what grading needs.

Everything is a function of the exercises and the options: no date, no random id, the same bytes on every run.
"""

import hashlib
import json
import re
from dataclasses import dataclass
from pathlib import Path

import lincls

from ..exercises.collection import get, ids, picked

__all__ = ["Assignment", "notebook", "write_assignment"]

FORMAT = 1


@dataclass(frozen=True)
class Assignment:
    """What is asked, for how many points; what `assignment.json` stores.

    Attributes
    ----------
    title : str
    questions : mapping of exercise id to points
    version : str
        Of lincls, when the assignment was made.
    fingerprint : str
        A hash of the tasks: another version of lincls may ask the same.
    """

    title: str
    questions: dict[str, int]
    version: str
    fingerprint: str

    @classmethod
    def make(cls, selection, title):
        """Choose exercises: each word is a chapter, an id, or either with points, such as "perceptron-3=5"."""
        questions = {}
        for word in selection:
            for id, points in picked(word).items():
                if id in questions:
                    raise ValueError(f"{id} is selected twice, the second time by {word!r}")
                questions[id] = points
        if not questions:
            raise ValueError("no exercise is selected; name chapters or ids, as in 'perceptron geometry-3'")
        return cls(title, questions, lincls.__version__, fingerprint(questions))

    @classmethod
    def load(cls, path):
        """Read what `save` wrote; `path` is the file or a folder that `assign` made."""
        path = Path(path)
        if path.is_dir():
            places = [path / "assignment.json", path / "instructor" / "assignment.json"]
            path = next((place for place in places if place.exists()), places[1])
        try:
            stored = json.loads(path.read_text(encoding="utf-8"))
            if stored["format"] != FORMAT:
                raise ValueError(f"its format is {stored['format']}, this version reads {FORMAT}")
            questions = {str(q["id"]): int(q["points"]) for q in stored["questions"]}
            assignment = cls(stored["title"], questions, stored["version"], stored["fingerprint"])
        except (OSError, ValueError, KeyError, TypeError) as error:
            raise ValueError(
                f"{path} is no assignment that `lincls exercises assign` made ({type(error).__name__}: {error}); "
                "expected its folder, or the file instructor/assignment.json in it"
            ) from None
        missing = [id for id in assignment.questions if id not in ids()]
        if missing:
            raise ValueError(
                f"{path} asks for {', '.join(missing)}, not among the exercises of this version; "
                "for exercises of your own name their folder with --collection"
            )
        return assignment

    def save(self, path):
        """Write the file that grading needs."""
        questions = [{"id": id, "points": points} for id, points in self.questions.items()]
        stored = {"format": FORMAT, **vars(self), "questions": questions}
        path.write_text(json.dumps(stored, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")

    @property
    def exercises(self):
        """The exercises, in the order of the questions."""
        return [get(id) for id in self.questions]

    @property
    def graded(self):
        """The exercises that the grader judges."""
        return [e for e in self.exercises if not e.by_hand]

    @property
    def slug(self):
        """The title as a file name."""
        return re.sub(r"[^a-z0-9]+", "-", self.title.lower()).strip("-") or "assignment"

    @property
    def total(self):
        """All points."""
        return sum(self.questions.values())


def fingerprint(questions):
    """Hash the tasks, to tell whether two versions of lincls ask the same."""
    tasks = [(e.id, e.question, e.starter) for e in map(get, questions)]
    return hashlib.sha256(repr(tasks).encode()).hexdigest()[:16]


def write_assignment(assignment, folder):
    """Write student/ (to hand out) and instructor/ (to keep); return the paths of the four files."""
    folder = Path(folder)
    student, instructor = folder / "student", folder / "instructor"
    for path in (student, instructor):
        path.mkdir(parents=True, exist_ok=True)
    files = {
        student / f"{assignment.slug}.ipynb": _dump(notebook(assignment)),
        student / "README.md": readme(assignment),
        instructor / f"{assignment.slug}-solution.ipynb": _dump(notebook(assignment, solution=True)),
    }
    for path, text in files.items():
        path.write_text(text, encoding="utf-8")
    assignment.save(instructor / "assignment.json")
    return [*files, instructor / "assignment.json"]


def _dump(document):
    return json.dumps(document, indent=1, ensure_ascii=False, sort_keys=True) + "\n"


def notebook(assignment, *, solution=False):
    """Return the students' notebook, or the one with the solutions, as nbformat's dictionary."""
    cells = [
        _cell("markdown", "head", f"# {assignment.title}{': solutions' if solution else ''}\n\n{_intro(assignment)}"),
        _cell("code", "imports", "import numpy as np\n\nfrom lincls.exercises import check"),
    ]
    for number, exercise in enumerate(assignment.exercises, 1):
        cells += _question(number, exercise, assignment.questions[exercise.id], solution)
    about = {"title": assignment.title, "version": assignment.version, "fingerprint": assignment.fingerprint}
    kernel = {"name": "python3", "display_name": "Python 3 (ipykernel)", "language": "python"}
    metadata = {"kernelspec": kernel, "language_info": {"name": "python"}, "lincls": about}
    return {"cells": cells, "metadata": metadata, "nbformat": 4, "nbformat_minor": 5}


def _intro(assignment):
    total = f"{assignment.total} point{'s' * (assignment.total != 1)}"
    return (
        f"{total}. Write each answer in the cell below its task, keep the names that are there, and run the cell with "
        "`check` to see how you are doing. You may add cells. Before you hand in, choose *Restart and run all*."
    )


def _question(number, exercise, points, solution):
    """Return the cells of one question: the task, the answer, and the check of it."""
    about = f"*{points} point{'s' * (points != 1)} · about {exercise.minutes} minutes · `{exercise.id}`*"
    task = "\n\n".join([f"## {number}. {exercise.title}", about, exercise.question])
    type, source = exercise.answer_cell(solution=solution)
    cells = [_cell("markdown", exercise.id, task, "task"), _cell(type, exercise.id, source, "answer")]
    if exercise.by_hand:
        return cells
    cells.append(_cell("code", exercise.id, f'check("{exercise.id}", {exercise.name})', "check"))
    if solution:
        cells.append(_cell("markdown", exercise.id, exercise.explanation, "solution"))
    return cells


def _cell(kind, id, source, role=None):
    metadata = {"lincls": {"question": id, "role": role}} if role else {}
    if role == "answer":
        metadata["deletable"] = False
    cell = {"cell_type": kind, "id": f"{id}-{role}" if role else id, "metadata": metadata, "source": source}
    return cell | ({"execution_count": None, "outputs": []} if kind == "code" else {})


def readme(assignment):
    """Return the README for the class."""
    rows = "\n".join(
        f"| {i} | {e.title} | {e.kind} | {e.minutes} | {assignment.questions[e.id]} |"
        for i, e in enumerate(assignment.exercises, 1)
    )
    minutes = sum(e.minutes for e in assignment.exercises)
    return f"""# {assignment.title}

{len(assignment.questions)} questions, {assignment.total} points, about {minutes} minutes.

| | question | kind | minutes | points |
|---|---|---|---|---|
{rows}

## How to work

1. Install the package `lincls`, version {assignment.version}, as your instructor told you, and JupyterLab or another
   program that opens notebooks.
2. Open `{assignment.slug}.ipynb`. Write each answer in the cell below its task. Keep the names of the functions and
   variables, and the order of the arguments.
3. Run the cell with `check(...)`: it names a typical mistake, or shows a small case that fails. What it calls right is
   right on its examples; the grading uses others as well.
4. Answers in words (kind "proof") are marked by hand.

## Before you hand in

- Choose *Restart kernel and run all cells*: what depends on a deleted cell fails there and not later.
- Hand in the one `.ipynb` file, below 20 MB. It must contain all your work: while grading there is no network, and no
  other file can be read.
- A cell or a call may take 5 seconds of processor time. What you print is not read; what counts is what your
  functions return.
- An error in one answer does not cost you the others.
"""
