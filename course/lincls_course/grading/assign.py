"""Make an assignment: the notebook that students get, its solution, a README for the class, and what grading needs.

Everything is a function of the exercises and the options: no date, no random id, the same bytes on every run.
"""

import hashlib
import json
from dataclasses import dataclass, field, replace
from pathlib import Path

from .. import __version__
from ..exercises.collection import get, ids, picked
from ..exercises.variants import key_of
from .files import own_text, slug

__all__ = ["Assignment", "instructor_folder", "notebook", "show_points", "write_assignment"]

FORMAT = 1


@dataclass(frozen=True)
class Assignment:
    """What is asked, for how many points; what `assignment.json` stores.

    Attributes
    ----------
    title : str
    questions : mapping of exercise id to points
        0 for a question that does not count, or no longer.
    version : str
        Of the course, when the assignment was made.
    fingerprint : str
        A hash of the tasks: another version may ask the same.
    students : tuple of str
        The ids of the class, where each student has numbers of his or her own.
    secret : str
        Draws these numbers, together with the id.
    student : str
        Whose assignment this is; "" for the book's numbers.
    forms : mapping of letter to {id: letters}
        Of an exam on paper, whose `students` these letters are: the questions of each form in their order, and the
        letters of the options in theirs.
    """

    title: str
    questions: dict[str, float]
    version: str
    fingerprint: str
    students: tuple[str, ...] = ()
    secret: str = field(default="", repr=False)
    student: str = ""
    forms: dict[str, dict[str, str]] = field(default_factory=dict)

    @classmethod
    def make(cls, selection, title, students=(), secret=""):
        """Choose exercises: each word is a chapter, an id, or either with points, such as "perceptron-3=5"."""
        questions = {}
        for word in selection:
            for id, points in picked(word).items():
                if id in questions:
                    raise ValueError(f"{id} is selected twice, the second time by {word!r}")
                questions[id] = points
        if not questions:
            raise ValueError("no exercise is selected; name chapters or ids, as in 'perceptron geometry-3'")
        if not any(questions.values()):
            raise ValueError(f"no question has points above 0: {', '.join(questions)}")
        mark = fingerprint(questions, secret)
        return cls(title, questions, __version__, mark, tuple(students), secret)

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
            questions = {str(q["id"]): show_points(q["points"]) for q in stored["questions"]}
            drawn = tuple(stored.get("students", ())), stored.get("secret", "")
            assignment = cls(stored["title"], questions, stored["version"], stored["fingerprint"], *drawn)
            assignment = replace(assignment, forms=stored.get("forms", {}))
        except (OSError, ValueError, KeyError, TypeError) as error:
            raise ValueError(
                f"{path} is no assignment that `lincls-course assign` made ({type(error).__name__}: {error}); "
                "expected its folder, or the file instructor/assignment.json in it"
            ) from None
        if missing := [id for id in assignment.questions if id not in ids()]:
            raise ValueError(
                f"{path} asks for {', '.join(missing)}, not among the exercises of this version; "
                "for exercises of your own name their folder with --collection"
            )
        return assignment

    def stored(self):
        """Return the text of the file that grading needs."""
        questions = [{"id": id, "points": points} for id, points in self.questions.items()]
        stored = {"format": FORMAT, "title": self.title, "questions": questions, "version": self.version}
        stored["fingerprint"] = self.fingerprint
        if self.secret:
            stored |= {"students": self.students, "secret": self.secret}
        if self.forms:
            stored["forms"] = self.forms
        return json.dumps(stored, indent=1, ensure_ascii=False) + "\n"

    def of(self, student):
        """Return the assignment with the numbers of one student."""
        return replace(self, student=student) if self.secret and student else self

    def variant(self, exercise):
        """Return the key of the student's numbers; "" where they are the book's."""
        own = self.student and exercise.template
        return key_of(self.secret.encode(), self.student, exercise.id) if own else ""

    @property
    def exercises(self):
        """The exercises, in the order of the questions, with the points that they have here."""
        found = [get(id) for id in self.questions]
        found = [e.varied(self.variant(e)) if self.variant(e) else e for e in found]
        return [e.worth(self.questions[e.id]) for e in found]

    @property
    def graded(self):
        """The exercises that the grader judges."""
        return [e for e in self.exercises if not e.by_hand]

    @property
    def slug(self):
        """The title as a file name."""
        return slug(self.title) or "assignment"

    @property
    def total(self):
        """All points."""
        return show_points(sum(self.questions.values()))


def show_points(points):
    """Return points to the hundredth, as a whole number where they are one."""
    rounded = round(float(points), 2)
    return int(rounded) if rounded.is_integer() else rounded


def fingerprint(questions, secret=""):
    """Hash the tasks, to tell whether two versions ask the same; numbers by another secret are others."""
    tasks = [(e.id, e.question, e.starter) for e in map(get, questions)]
    return hashlib.sha256(repr([*tasks, secret] if secret else tasks).encode()).hexdigest()[:16]


def write_assignment(assignment, folder, install=""):
    """Write student/ (to hand out) and instructor/ (to keep); return the paths of the files.

    With a class list there is a notebook for each student, whose name ends in the id, and a solution of each. What pip
    is to `install`, a name or an address, stands in README and notebook.
    """
    student, instructor = Path(folder, "student"), instructor_folder(assignment, folder)
    student.mkdir(exist_ok=True)
    files = {student / "README.md": readme(assignment, install)}
    for id in assignment.students or [""]:
        own, name = assignment.of(id), f"{assignment.slug}-{id}" if id else assignment.slug
        files[student / f"{name}.ipynb"] = _dump(notebook(own, install=install))
        files[instructor / f"{name}-solution.ipynb"] = _dump(notebook(own, solution=True))
    files[instructor / "assignment.json"] = assignment.stored()
    for path, text in files.items():
        path.write_text(text, encoding="utf-8", newline="\n")  # the same bytes on Windows, too
    return [*files]


def instructor_folder(assignment, folder):
    """Return the new or present folder `instructor` in one that holds no other assignment."""
    manifest = Path(folder, "instructor", "assignment.json")
    if manifest.exists() and (there := Assignment.load(manifest).title) != assignment.title:
        raise ValueError(f"{folder} holds the assignment {there!r}; choose a different folder, or remove it")
    manifest.parent.mkdir(parents=True, exist_ok=True)
    return manifest.parent


def _dump(document):
    return json.dumps(document, indent=1, ensure_ascii=False, sort_keys=True) + "\n"


def notebook(assignment, *, solution=False, install=""):
    """Return the students' notebook, or the one with the solutions, as nbformat's dictionary."""
    cells = [
        _cell("markdown", "head", f"# {assignment.title}{': solutions' if solution else ''}\n\n{_intro(assignment)}"),
        *([_cell("code", "install", own_text("texts/install.txt").format(install).strip())] if install else []),
        _cell("code", "imports", "import numpy as np\n\nfrom lincls_course import check, show"),
    ]
    for number, exercise in enumerate(assignment.exercises, 1):
        points, variant = assignment.questions[exercise.id], assignment.variant(exercise)
        cells += _question(number, exercise, points, solution, variant)
    about = {"title": assignment.title, "version": assignment.version, "fingerprint": assignment.fingerprint}
    if assignment.student:
        variants = {e.id: assignment.variant(e) for e in assignment.exercises if assignment.variant(e)}
        about |= {"student": assignment.student, "variants": variants}
    kernel = {"name": "python3", "display_name": "Python 3 (ipykernel)", "language": "python"}
    metadata = {"kernelspec": kernel, "language_info": {"name": "python"}, "lincls": about}
    return {"cells": cells, "metadata": metadata, "nbformat": 4, "nbformat_minor": 5}


def _intro(assignment):
    total = f"{assignment.total} point{'s' * (assignment.total != 1)}"
    hinted = next((exercise.id for exercise in assignment.exercises if exercise.hints), "")
    hint = f' For a hint run `show("{hinted}", hint=1)`, with the name of the exercise.' if hinted else ""
    text = own_text("texts/intro.md").format(total=total, hint=hint)
    if any(exercise.by_hand for exercise in assignment.exercises):
        text += "\n" + own_text("texts/proofs.md")
    return text.rstrip()


def _question(number, exercise, points, solution, variant):
    """Return the cells of one question: the task, the answer, and the check of it."""
    about = f"*{points} point{'s' * (points != 1)} · about {exercise.minutes} minutes · `{exercise.id}`*"
    task = "\n\n".join([f"## {number}. {exercise.title}", about, exercise.illustrated(exercise.question)])
    type, source = exercise.answer_cell(solution=solution)
    cells = [_cell("markdown", exercise.id, task, "task"), _cell(type, exercise.id, source, "answer")]
    if exercise.by_hand:
        return cells
    more = f', variant="{variant}"' if variant else ""
    cells.append(_cell("code", exercise.id, f'check("{exercise.id}", {exercise.name}{more})', "check"))
    if solution:
        cells.append(_cell("markdown", exercise.id, exercise.illustrated(exercise.explanation), "solution"))
    return cells


def _cell(kind, id, source, role=None):
    metadata = {"lincls": {"question": id, "role": role}} if role else {}
    if role == "answer":
        metadata["deletable"] = False
    cell = {"cell_type": kind, "id": f"{id}-{role}" if role else id, "metadata": metadata, "source": source}
    return cell | ({"execution_count": None, "outputs": []} if kind == "code" else {})


def readme(assignment, install=""):
    """Return the README for the class."""
    rows = "\n".join(
        f"| {i} | {e.title} | {e.kind} | {e.minutes} | {assignment.questions[e.id]} |"
        for i, e in enumerate(assignment.exercises, 1)
    )
    minutes = sum(e.minutes for e in assignment.exercises)
    file = f"{assignment.slug}-….ipynb" if assignment.students else f"{assignment.slug}.ipynb"
    own = " The numbers in it are yours: others have different ones." if assignment.students else ""
    how = f" with `pip install {install}`" if install else " as your instructor told you"
    about = {"title": assignment.title, "questions": len(assignment.questions), "total": assignment.total}
    about |= {"version": assignment.version, "minutes": minutes, "rows": rows, "how": how, "file": file, "own": own}
    return own_text("texts/assignment.md").format(**about)
