"""The grades as other systems read them: Gradescope and Canvas."""

import csv
import json
from pathlib import Path

from ..exercises.collection import get
from .writing import Replacing, cell

__all__ = ["write_canvas", "write_gradescope"]

CANVAS = ("ID", "SIS User ID", "SIS Login ID", "Section")


def write_gradescope(book, folder):
    """Write a results.json for each submission, as Gradescope's autograder reads it."""
    for record in book.current():
        place = Path(folder) / book.feedback.file(record.student).stem
        place.mkdir(parents=True, exist_ok=True)
        (place / "results.json").write_text(json.dumps(gradescope(record, book.assignment), indent=1) + "\n")


def gradescope(record, assignment):
    """Return what Gradescope reads; without a score where the submission could not be graded."""
    if not record.results:
        return {"output": f"Not graded. {record.reason}", "tests": []}
    tests = []
    for number, (id, maximum) in enumerate(assignment.questions.items(), 1):
        result = record.results[id]
        output = "\n\n".join(filter(None, [result.message, result.case]))
        test = {"number": str(number), "name": f"{id}: {get(id).title}", "max_score": maximum, "output": output}
        if result.points is None:
            test["output"] = "To be marked by hand."
        else:
            test["score"] = result.points
        tests.append(test)
    return {"score": record.total or 0, "output": record.reason, "tests": tests, "visibility": "after_published"}


def write_canvas(book, path):
    """Write the CSV that Canvas imports; blank, not 0, where the submission could not be graded."""
    extra = {row["student"]: row for row in book.roster}
    with Replacing(Path(path)) as file:
        writer = csv.writer(file)
        writer.writerow(["Student", *CANVAS, book.assignment.title])
        writer.writerow(["    Points Possible", *[""] * len(CANVAS), book.assignment.total])
        for record in sorted(book.current(), key=lambda r: r.student):
            row = extra.get(record.student, {})
            score = "" if record.total is None else f"{record.total:g}"
            writer.writerow(map(cell, [record.student, *(row.get(name, "") for name in CANVAS), score]))
