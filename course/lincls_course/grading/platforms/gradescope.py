"""Gradescope: an autograder for its containers.

These hold a submission beside all that judges it, and cannot start a sandbox. So the package has the course edition,
without solutions, and what it says is provisional: the public cases, as `check` judges them.
"""

import json
import re
import shlex
import sys
import zipfile
from dataclasses import replace
from pathlib import Path

from ...bank.markup import write_zip
from ...exercises.collection import get
from .. import submission as sub
from ..assign import Assignment
from ..files import own_text
from ..grade import unprotected
from ..journal import Record, Status

__all__ = ["judged", "report", "write_package"]

PROVISIONAL = own_text("texts/provisional.txt").strip()


def report(record, assignment):
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


def write_package(assignment, path, wheels):
    """Write the ZIP file to upload; the same arguments make the same bytes.

    Parameters
    ----------
    assignment : Assignment
        The numbers of each student's own are not in it.
    path : path
    wheels : sequence of str
        The course edition and what it needs of ours: wheels, which go into the package, or what pip is to install.
    """
    readme, run = own_text("texts/gradescope.md"), own_text("texts/run_autograder")
    files = {"README.md": readme.format(title=assignment.title).encode(), "run_autograder": run.encode()}
    files["assignment.json"] = replace(assignment, students=(), secret="").stored().encode()
    sources = []
    for wheel in wheels:
        source = wheel
        if wheel.endswith(".whl") and "://" not in wheel:
            with zipfile.ZipFile(wheel) as packed:
                if any(re.search(r"items/[^/]+/answers\.py$", name) for name in packed.namelist()):
                    raise ValueError(f"{wheel} holds the solutions; give the wheels of `make wheel EDITION=course`")
            files[Path(wheel).name] = Path(wheel).read_bytes()
            source = f"/autograder/source/{Path(wheel).name}"
        if not source.isprintable():
            raise ValueError(f"expected a wheel or a requirement of pip, got {wheel!r}")
        sources.append(shlex.quote(source))
    files["setup.sh"] = own_text("texts/setup.sh").format(wheels=" ".join(sources)).encode()
    write_zip(Path(path), dict(sorted(files.items())), 0o755)  # or nobody may run `run_autograder`


def judged(assignment, folder):
    """Return what Gradescope reads about the files of a submission: of the last notebook in it, the public cases."""
    record = Record("", "", status=Status.UNGRADABLE, reason="There is no file in it.")
    for path in sorted(path for path in Path(folder).rglob("*") if path.is_file()):
        try:
            found = sub.read(sub.read_bytes(path), assignment)
        except sub.Ungradable as error:
            if not record.results:
                record.reason = f"{path.name}: {error}"
            continue
        results = unprotected(found, assignment.exercises)
        record = Record(path.name, "", reason="", results={})
        record.results = {id: results[id].out_of(points) for id, points in assignment.questions.items()}
    told = report(record, assignment)
    told |= {"score": told.get("score", 0), "visibility": "visible"}
    return told | {"output": "\n\n".join(filter(None, [PROVISIONAL, told["output"]]))}


if __name__ == "__main__":
    manifest, submitted, target = sys.argv[1:]
    Path(target).write_text(json.dumps(judged(Assignment.load(manifest), submitted), indent=1) + "\n", "utf-8")
