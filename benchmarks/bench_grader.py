"""Grade a class: how long 1,000 submissions take, of which one in a hundred hangs.

    python benchmarks/bench_grader.py [--count 1000] [-j 2] > benchmarks/grader.md

Wanted: a row for each, at most 10 minutes on 2 cores, at most 20 seconds for a submission that hangs.
"""

import argparse
import contextlib
import csv
import json
import os
import platform
import random
import sys
import tempfile
import time
from pathlib import Path

from lincls_course.grading.assign import Assignment, notebook, write_assignment
from lincls_course.grading.cli import main

CHANGES = [("<= 0", "< 0"), ("y_i * x_i", "x_i"), ("+ y * x", "- y * x"), ("return", "return 2 *"), ("np.", "numpy.")]
LOOP = "def {name}(*args):\n    while True:\n        pass"
STUBBORN = "def {name}(*args):\n    while True:\n        try:\n            while True:\n                pass\n"
STUBBORN += "        except BaseException:\n            pass"
HANGS = [LOOP, STUBBORN, "import time\ndef {name}(*args):\n    time.sleep(1e6)", "while True:\n    pass"]


def submission(assignment, number, rng):
    """Return a notebook and its sort: every hundredth hangs; of the others, a third makes up to four mistakes."""
    book = json.loads(json.dumps(notebook(assignment, solution=True)))
    book["cells"] = [c for c in book["cells"] if c["metadata"].get("lincls", {}).get("role") != "solution"]
    answers = [c for c in book["cells"] if c["id"].endswith("-answer") and c["cell_type"] == "code"]
    if number % 100 == 50:
        exercise = rng.choice([e for e in assignment.graded if e.called])
        cell = next(c for c in answers if c["id"] == f"{exercise.id}-answer")
        cell["source"] = HANGS[number // 100 % len(HANGS)].format(name=exercise.name)
        return book, "hangs"
    if number % 3 == 0:
        for cell in rng.sample(answers, rng.randint(1, 4)):
            for old, new in rng.sample(CHANGES, 2):
                cell["source"] = cell["source"].replace(old, new)
        return book, "mistakes"
    return book, "right"


def table(rows, sorts, seconds, options):
    """Return the result as Markdown."""
    lines = [
        "# Grading a class",
        "",
        f"Written by `python benchmarks/bench_grader.py --count {options.count} -j {options.jobs}` on {os.cpu_count()} "
        f"cores (Python {platform.python_version()}).",
        "",
        f"{options.count} submissions of {options.questions} questions in {seconds:.0f} s: "
        f"{seconds / options.count:.2f} s each. Rows: {len(rows)}.",
        "",
        "| submissions | number | seconds each, median | worst |",
        "|---|---|---|---|",
    ]
    for sort in ("right", "mistakes", "hangs"):
        times = sorted(float(row["seconds"]) for row in rows if sorts[row["file"]] == sort)
        if times:
            lines.append(f"| {sort} | {len(times)} | {times[len(times) // 2]:.1f} | {times[-1]:.1f} |")
    return "\n".join(lines)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("-j", "--jobs", type=int, default=2)
    options = parser.parse_args()
    rng = random.Random(0)
    with tempfile.TemporaryDirectory() as folder:
        base, sorts = Path(folder), {}
        assignment = Assignment.make(["perceptron"], "Benchmark")
        options.questions = len(assignment.questions)
        write_assignment(assignment, base / "dist")
        (base / "in").mkdir()
        for number in range(options.count):
            book, sort = submission(assignment, number, rng)
            sorts[f"{number:04}.ipynb"] = sort
            (base / "in" / f"{number:04}.ipynb").write_text(json.dumps(book), "utf-8")
        start = time.monotonic()
        out = base / "grades.csv"
        with contextlib.redirect_stdout(sys.stderr):
            main(["grade", str(base / "in"), "-a", str(base / "dist"), "-o", str(out), "-j", str(options.jobs)])
        seconds = time.monotonic() - start
        with open(out, encoding="utf-8", newline="") as file:
            rows = list(csv.DictReader(file))
        assert len(rows) == options.count
        text = table(rows, sorts, seconds, options)
    print(text)
