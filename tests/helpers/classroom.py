"""A course with its assignment, its class and its marker's desk, in a folder. No sandbox is needed."""

import csv
import json
import os
from contextlib import closing, contextmanager

from lincls_course.exercises.verdict import Verdict
from lincls_course.grading.assign import Assignment, notebook, write_assignment
from lincls_course.grading.cli import main
from lincls_course.grading.grade import Grader
from lincls_course.grading.gradebook import Gradebook, lapsed
from lincls_course.grading.journal import Record, Result, secret_seed
from lincls_course.grading.marks import Marker, answer_key
from lincls_course.grading.platforms import PLATFORMS, Student
from lincls_course.grading.sandbox import Sandbox

PROOF = "perceptron-7"  # 6 points
QUESTIONS = {
    "number": "geometry-1",
    "code": "geometry-2",
    "choice": "geometry-5",
    "ordering": "convergence-14",
    "completion": "convergence-21",
    "construction": "perceptron-10",
    "proof": PROOF,
}

SEED = b"a seed that nobody knows"


@contextmanager
def desk(folder, by="anna"):
    """What somebody has to mark of the table in a folder; others may mark, or grade, at the same time."""
    book = Gradebook(folder / "grades.csv", Assignment.load(folder / "dist"))
    with closing(book):
        book.open(secret_seed(folder / "seed"), alone=False)
        yield Marker(book, by)


def mark(folder, points, by="anna"):
    """Mark what waits; `points` says of an answer how many, or None."""
    with desk(folder, by) as marker:
        for at in marker.unmarked():
            if (given := points(marker.answers()[at])) is not None:
                marker.enter(at, f"{given}", "", 0)


class Course:
    """A folder with an assignment, and what is on the marker's desk there."""

    def __init__(self, folder, capsys=None):
        self.folder, self.capsys = folder, capsys
        (folder / "seed").write_bytes(SEED)
        self.set(QUESTIONS.values())

    def set(self, selection):
        self.assignment = Assignment.make(selection, "Homework 1")
        write_assignment(self.assignment, self.folder / "dist")

    @contextmanager
    def open(self, **options):
        book = Gradebook(self.folder / "grades.csv", self.assignment, **options)
        book.open(SEED)
        try:
            yield book
        finally:
            book.close()

    def hand_in(self, student, text="", file=None, **more):
        """Store a record in which every second question is right."""
        with self.open() as book:
            results = {
                id: Result(id, Verdict.NOT_YET if number % 2 else Verdict.RIGHT).out_of(points)
                for number, (id, points) in enumerate(self.assignment.questions.items())
            }
            results[PROOF] = Result(PROOF, Verdict.BY_HAND if text else Verdict.NO_ANSWER).out_of(6)
            texts = {PROOF: text} if text else {}
            record = Record(file or f"{student}.ipynb", student, digest="0", results=results, texts=texts)
            for name, value in more.items():
                setattr(record, name, value)
            book.add(record)

    def finish(self, **options):
        """Do what `grade` does at its end; return the rows of the table by student."""
        with self.open(**options) as book:
            book.finish()
        with open(self.folder / "grades.csv", newline="", encoding="utf-8") as file:
            return {row["student"]: row for row in csv.DictReader(file) if row["status"] != "superseded"}

    def desk(self, command, *words):
        where = ["-a", self.folder / "dist", "-o", self.folder / "grades.csv", "--seed", self.folder / "seed"]
        return main([*map(str, [command, *where, *words])])

    def log(self, *words):
        assert self.desk("log", *words) == 0
        return self.capsys.readouterr().out

    def feedback(self, student):
        return (self.folder / "grades-feedback" / f"{student}.md").read_text("utf-8")

    def answers(self):
        """What is to be marked, or was."""
        with desk(self.folder) as marker:
            return [*marker.answers().values()]

    def mark(self, points, comment="", text=None, chosen=lambda answer: True):
        """Mark an answer, or all, or those that are chosen."""
        with desk(self.folder) as marker:
            for at, answer in marker.answers().items():
                if (text is None or answer.key.startswith(answer_key(text))) and chosen(answer):
                    marker.enter(at, f"{points}", comment, marker.mark(at)[1])


class Class(Course):
    """A course with a class list, in which files are handed in beside notebooks."""

    def __init__(self, folder, capsys, ids=("s01", "s02", "s03")):
        super().__init__(folder, capsys)
        (folder / "in").mkdir()
        with self.open() as book:
            book.enrol(platform="plain", people={id: Student(id, f"Student {id}") for id in ids})

    def put(self, name, data, text="", **more):
        """Lay a file into the folder and store its record, of a notebook or of something else."""
        path = self.folder / "in" / name
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(data)
        os.utime(path, (10**9, 10**9))  # all came at once
        book = self.look()
        more = {"digest": book.handed_in[name]} | more
        if not name.endswith(".ipynb"):
            more = {"results": {}, "status": "ungradable", "reason": "It is no notebook."} | more
        self.hand_in(book.course.student(name), text, file=name, **more)

    def look(self):
        """Do what `grade` does at its beginning."""
        platform = PLATFORMS["plain"]()
        with self.open() as book:
            platform.people = book.course.people
            files = [path for path in (self.folder / "in").rglob("*") if path.is_file()]
            book.todo({p.relative_to(self.folder / "in").as_posix(): str(p) for p in sorted(files)}, platform)
        return book

    def finish(self, **options):
        found = self.look().found
        with self.open(**options) as book:
            book.found = found
            book.finish()
        with open(self.folder / "grades.csv", newline="", encoding="utf-8") as file:
            self.rows = [*csv.DictReader(file)]
        return {row["student"]: row for row in self.rows if row["status"] not in ("superseded", "extra")}

    def lapsed(self):
        with self.open() as book:
            return [*lapsed(book)]


def graded(folder, id, points, source):
    """An assignment of one exercise, and the record of a notebook that answers it so."""
    assignment = Assignment.make([f"{id}={points}"], "T")
    document = notebook(assignment)
    (answer,) = [cell for cell in document["cells"] if cell["id"] == f"{id}-answer"]
    answer["source"] = source
    path = folder / "ada.ipynb"
    path.write_text(json.dumps(document), "utf-8")
    return assignment, Grader(assignment, SEED, Sandbox(trusted=True)).record(path, "ada.ipynb", "ada")


ASSIGNMENT = Assignment.make(["geometry-1=2", "geometry-2=4", "perceptron-7=6"], "Homework <1>")
IDS = [*ASSIGNMENT.questions]


def record(student, *points, **more):
    """A record with points; None waits for a person."""
    results = {}
    for id, number in zip(IDS, points, strict=True):
        verdict = Verdict.BY_HAND if number is None else Verdict.MARKED
        results[id] = Result(id, verdict, points=number)
    for id, result in more.items():
        results[id.replace("_", "-")] = result
    return Record(f"{student}.ipynb", str(student), results=results)
