"""Keep what was graded: the journal, the table, the feedback, the answers to mark by hand, and the exports.

Beside `grades.csv` stand `grades.jsonl`, the journal, to which each record is added as soon as it is known (all else
is made from it, so a run that was killed loses nothing and grades nothing twice); `grades-feedback/`, a file for each
student; and `grades-marking.md`, the answers in words, to be marked in that file.
"""

import csv
import glob
import hashlib
import io
import json
import os
import re
import secrets
from dataclasses import asdict, replace
from pathlib import Path

from ..exercises.collection import get
from .grade import Record
from .submission import Ungradable, digest, load

SKIPPED = (".ipynb_checkpoints", ".git", "__MACOSX", "__pycache__", ".DS_Store", "Thumbs.db", "desktop.ini")
CANVAS = ("ID", "SIS User ID", "SIS Login ID", "Section")


def printable(text):
    r"""Return a file's name as text that can be printed and is still different for different files."""
    return "".join(c if c.isprintable() and c != "\\" else c.encode("unicode_escape").decode() for c in text)


def collect(folder):
    """List the files that were handed in, as {name: path}, without what systems add; no link is followed."""
    if not Path(folder).is_dir():
        raise ValueError(f"expected a folder with the files that were handed in; there is none at {str(folder)!r}")
    found = {}
    for place, folders, files in os.walk(folder):
        folders[:] = sorted(name for name in folders if name not in SKIPPED)
        links = [name for name in folders if os.path.islink(os.path.join(place, name))]
        for name in sorted([*files, *links]):
            if name not in SKIPPED and not name.startswith("._"):
                path = os.path.join(place, name)
                found[printable(os.path.relpath(path, folder).replace(os.sep, "/"))] = path
    return found


def read_roster(path):
    """Read the class list, a CSV with the columns `file` and `student`; return its rows."""
    with open(path, encoding="utf-8-sig", newline="") as file:
        rows = list(csv.DictReader(file))
    if not rows or not {"file", "student"} <= {*rows[0]}:
        got = list(rows[0]) if rows else "no rows"
        raise ValueError(f"{path} must be a CSV with the columns 'file' and 'student'; it has {got}")
    seen = set()
    for row in rows:
        if not row["student"] or (row["file"] and row["file"] in seen):
            raise ValueError(f"{path}: each row needs a student and a file of its own; got {dict(row)}")
        seen.add(row["file"])
    return rows


class Gradebook:
    """The records of one assignment, and the files made from them.

    Parameters
    ----------
    path : path
        Of the table, such as "grades.csv"; the other files stand beside it.
    assignment : Assignment
    roster : list of dict
        Rows with "file" and "student"; of several files of a student the last in the roster counts.
    part : (k, n), optional
        The k-th of n runs that share the work: its files are called "grades.part3.csv" and so on, and a run without
        a part adopts what they hold.
    """

    def __init__(self, path, assignment, roster=(), part=None):
        self.path, self.assignment, self.roster, self.part = Path(path), assignment, roster, part
        if self.path.suffix != ".csv":
            raise ValueError(f"the table's name must end in .csv, got {str(path)!r}")
        if part:
            self.path = self.path.with_name(f"{self.path.stem}.part{part[0]}.csv")
        self.students = {row["file"]: row["student"] for row in roster}
        self.records, self.marks = [], {}  # marks: {digest: {question: (points, comment)}}
        self.journal = self.path.with_suffix(".jsonl")
        self.marking = self.path.with_name(self.path.stem + "-marking.md")
        self.feedback = self.path.with_name(self.path.stem + "-feedback")

    # The journal

    def seed(self, file=None):
        """Return the secret seed: the file's content, or one made at the first run and kept beside the table."""
        path = Path(file) if file else self.path.with_suffix(".seed")
        if not file and not path.exists():
            descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
            os.write(descriptor, secrets.token_hex(16).encode() + b"\n")
            os.close(descriptor)
        content = path.read_bytes().strip()
        if len(content) < 8:
            raise ValueError(
                f"the seed in {path} must have at least 8 characters, so that nobody guesses it; got {len(content)}"
            )
        return content

    def open(self, seed):
        """Read the journal of an earlier run, or begin one; refuse one of another assignment or seed."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        head = {"assignment": self.assignment.fingerprint, "points": self.assignment.questions}
        head["seed"] = hashlib.sha256(b"journal" + seed).hexdigest()[:16]
        lines = self.journal.read_bytes().split(b"\n") if self.journal.exists() else []
        if not lines[1:]:  # no journal, or one whose first line was never finished
            self.journal.write_text(json.dumps(head) + "\n")
        elif json.loads(lines[0]) != head:
            raise ValueError(
                f"{self.journal} holds grades of another assignment, other points or another seed; "
                "choose another name with -o, or move it away to grade all anew"
            )
        else:
            whole = b"\n".join(lines[:-1]) + b"\n"
            if lines[-1]:  # a line that was being written when the run was killed
                self.journal.write_bytes(whole)
            self.records = [Record(**json.loads(line)) for line in lines[1:-1]]
        if not self.part:
            self._adopt(head)
        self.write_table()

    def _adopt(self, head):
        """Take over what runs with a part have graded."""
        for journal in sorted(self.path.parent.glob(f"{glob.escape(self.path.stem)}.part*.jsonl")):
            first, *lines = journal.read_bytes().split(b"\n")
            if first and json.loads(first) == head:
                known = {(record.file, record.digest) for record in self.records}
                for record in [Record(**json.loads(line)) for line in lines[:-1]]:
                    if (record.file, record.digest) not in known:
                        self._append(record)

    def todo(self, found):
        """List (path, file, student) of what is not graded yet; a file with new content is graded anew."""
        done = {(record.file, record.digest) for record in self.records}
        k, n = self.part or (1, 1)
        todo = []
        for file, path in list(found.items())[k - 1 :: n]:
            try:
                content = digest(load(path))
            except Ungradable:
                content = ""
            if (file, content) not in done:
                todo.append((path, file, self.student(file)))
        return todo

    def student(self, file):
        """Return whose file this is; without a roster the file's name stands for the student."""
        return self.students.get(file, file.removesuffix(".ipynb"))

    def add(self, record):
        """Store a record: in the journal first, then in the table and as feedback."""
        self._append(record)
        with open(self.path, "a", encoding="utf-8", errors="backslashreplace", newline="") as file:
            csv.writer(file).writerow(self.row(record))
        self.write_feedback(record)

    def _append(self, record):
        self.records.append(record)
        with open(self.journal, "ab") as file:
            file.write(json.dumps(asdict(record)).encode() + b"\n")
            file.flush()
            os.fsync(file.fileno())

    # Which record counts

    def current(self):
        """Return a record for each student: the one that counts, or one that says that nothing came."""
        order = {row["file"]: i for i, row in enumerate(self.roster)}
        best = {}
        for record in self.records:  # later in the roster; of one file, later graded
            student, rank = self.student(record.file), order.get(record.file, -1)
            if student not in best or rank >= best[student][0]:
                best[student] = rank, replace(record, student=student)
        for row in () if self.part else self.roster:
            if row["student"] not in best:
                missing = Record("", row["student"], status="missing", reason="No file was handed in.")
                best[row["student"]] = -1, missing
        return [record for _, record in best.values()]

    def all(self):
        """Return the records for the table: those that count, and the superseded ones, named as such."""
        current = self.current()
        counts = {record.student: record for record in current}
        old = []
        for record in self.records:
            last = counts[self.student(record.file)]
            if (record.file, record.digest) != (last.file, last.digest):
                reason = f"Replaced by {last.file if last.file != record.file else 'a later version of this file'}."
                old.append(replace(record, student=last.student, status="superseded", reason=reason))
        return sorted([*current, *old], key=lambda r: (r.student, r.status == "superseded", r.file))

    # The table

    def columns(self):
        """Return the names of the table's columns."""
        return ["student", "file", "status", "total", *self.assignment.questions, "reason", "seconds", "digest"]

    def points(self, record):
        """Return the points of each question, None where there are none (yet)."""
        marks = self.marks.get(record.digest, {})
        return {id: marks.get(id, (q["points"], ""))[0] for id, q in record.questions.items()}

    def row(self, record):
        """Return a row; no points and no total where none were given."""
        points = self.points(record)
        cells = ["" if points.get(id) is None else f"{points[id]:g}" for id in self.assignment.questions]
        known = [p for p in points.values() if p is not None]
        total = f"{sum(known):g}" if known and record.status != "superseded" else ""
        texts = [
            record.student,
            record.file,
            record.status,
            total,
            *cells,
            record.reason,
            record.seconds,
            record.digest,
        ]
        return [_harmless(text) for text in texts]

    def write_table(self):
        """Write the whole table, in one step."""
        with _Replacing(self.path) as file:
            writer = csv.writer(file)
            writer.writerow(self.columns())
            writer.writerows(map(self.row, self.all()))

    # Feedback

    def feedback_path(self, student):
        """Return the path of a student's feedback; two students never share one."""
        slug = re.sub(r"[^a-z0-9._-]", "_", student.lower())[:80].lstrip(".") or "_"
        if slug != student:
            slug += "-" + hashlib.sha256(student.encode("utf-8", "surrogateescape")).hexdigest()[:10]
        return self.feedback / f"{slug}.md"

    def write_feedback(self, record):
        """Write what a student reads."""
        self.feedback.mkdir(exist_ok=True)
        path = self.feedback_path(self.student(record.file) if record.file else record.student)
        path.write_text(self.feedback_text(record), encoding="utf-8", errors="backslashreplace")

    def feedback_text(self, record):
        """Return the feedback on one record, in Markdown."""
        points, marks = self.points(record), self.marks.get(record.digest, {})
        parts = [f"# {self.assignment.title}", f"File: `{_plain(record.file)}`"]
        if record.status in ("ungradable", "missing", "error"):
            return "\n\n".join([*parts, f"**Not graded.** {_plain(record.reason)}"]) + "\n"
        waiting = sum(p is None for p in points.values())
        later = f", and {waiting} to be marked by hand" if waiting else ""
        parts.append(f"**{sum(p or 0 for p in points.values()):g} of {self.assignment.total} points**{later}.")
        if record.reason:
            parts.append(_plain(record.reason))
        for number, (id, maximum) in enumerate(self.assignment.questions.items(), 1):
            result = record.questions[id]
            got = "to be marked" if points[id] is None else f"{points[id]:g}"
            parts.append(f"## {number}. {get(id).title}: {got} of {maximum}")
            comment = marks[id][1] if id in marks else result["message"]
            verdict = "marked by hand" if id in marks else result["verdict"]
            parts.append(f"**{verdict.capitalize()}.** {_plain(comment)}".strip())
            if result["case"]:
                parts.append(f"~~~~text\n{result['case'].replace('~~~', '~ ~')}\n~~~~")
        return "\n\n".join(parts) + "\n"

    # Answers in words

    def read_marks(self):
        """Read the points and comments from the marking file; a ValueError names a line that cannot be read."""
        if not self.marking.exists():
            return
        proofs, key = [e.id for e in self.assignment.exercises if e.by_hand], None
        for number, line in enumerate(self.marking.read_text(encoding="utf-8").splitlines(), 1):
            if head := re.fullmatch(r"## ([\w-]+) \| ([0-9a-f]+) \| .*", line):
                key = (head[2], head[1]) if head[1] in proofs else None
            elif key and (typed := re.fullmatch(r"points:\s*(\S+)\s*", line)):
                maximum, text = self.assignment.questions[key[1]], typed[1].replace(",", ".")
                if not re.fullmatch(r"\d+(\.\d+)?", text) or float(text) > maximum:
                    raise ValueError(
                        f"{self.marking}, line {number}: expected points from 0 to {maximum}, got {line!r}"
                    )
                self.marks.setdefault(key[0], {})[key[1]] = float(text), ""
            elif key and (typed := re.fullmatch(r"comment:\s*(\S.*)", line)) and key[1] in self.marks.get(key[0], {}):
                points, _ = self.marks[key[0]][key[1]]
                self.marks[key[0]][key[1]] = points, typed[1]

    def write_marking(self):
        """Write the answers to mark, question by question, with what has been marked already."""
        parts = []
        for exercise in self.assignment.exercises:
            if not exercise.by_hand:
                continue
            maximum = self.assignment.questions[exercise.id]
            parts += [f"# {exercise.title} ({maximum} points)", exercise.statement, exercise.key]
            answers = [record for record in self.current() if exercise.id in record.texts]
            for record in sorted(answers, key=lambda record: record.digest):
                points, comment = self.marks.get(record.digest, {}).get(exercise.id, ("", ""))
                quoted = "\n".join("> " + line for line in record.texts[exercise.id].splitlines())
                typed = f"points: {points if points == '' else f'{points:g}'}\ncomment: {comment}"
                parts.append(f"## {exercise.id} | {record.digest} | {record.file}\n\n{quoted}\n\n{typed}")
        if parts:
            head = (
                "Type the points behind `points:` and, if you like, a comment (one line) behind `comment:`, then run "
                "`lincls exercises grade` again: it regrades nothing and merges what you typed."
            )
            with _Replacing(self.marking) as file:
                file.write("\n\n".join([head, *parts]) + "\n")

    def finish(self):
        """Merge the marks and write everything anew: table, feedback, marking file."""
        self.read_marks()
        self.write_table()
        for record in self.current():
            self.write_feedback(record)
        self.write_marking()

    # Exports

    def write_gradescope(self, folder):
        """Write a results.json for each submission, as Gradescope's autograder reads it."""
        for record in self.current():
            place = Path(folder) / self.feedback_path(record.student).stem
            place.mkdir(parents=True, exist_ok=True)
            (place / "results.json").write_text(json.dumps(self.gradescope(record), indent=1) + "\n")

    def gradescope(self, record):
        """Return what Gradescope reads; without a score where the submission could not be graded."""
        if not record.questions:
            return {"output": f"Not graded. {record.reason}", "tests": []}
        points, tests = self.points(record), []
        for number, (id, maximum) in enumerate(self.assignment.questions.items(), 1):
            result = record.questions[id]
            output = result["message"] + (f"\n\n{result['case']}" if result["case"] else "")
            test = {"number": str(number), "name": f"{id}: {get(id).title}", "max_score": maximum, "output": output}
            if points[id] is None:
                test["output"] = "To be marked by hand."
            else:
                test["score"] = points[id]
            tests.append(test)
        score = sum(p for p in points.values() if p is not None)
        return {"score": score, "output": record.reason, "tests": tests, "visibility": "after_published"}

    def write_canvas(self, path):
        """Write the CSV that Canvas imports; blank, not 0, where the submission could not be graded."""
        extra = {row["student"]: row for row in self.roster}
        with _Replacing(Path(path)) as file:
            writer = csv.writer(file)
            writer.writerow(["Student", *CANVAS, self.assignment.title])
            writer.writerow(["    Points Possible", *[""] * len(CANVAS), self.assignment.total])
            for record in sorted(self.current(), key=lambda r: r.student):
                known = [p for p in self.points(record).values() if p is not None]
                row = extra.get(record.student, {})
                score = f"{sum(known):g}" if known else ""
                writer.writerow([_harmless(c) for c in (record.student, *(row.get(c, "") for c in CANVAS), score)])


def _harmless(text):
    """Return a cell that no spreadsheet takes for a formula."""
    return f"'{text}" if isinstance(text, str) and text.startswith(("=", "+", "-", "@", "\t", "\r")) else text


def _plain(text):
    """Return a text on one line, without control characters and HTML."""
    text = "".join(c if c.isprintable() else " " for c in text)
    return re.sub(r"<(?=[A-Za-z/!?])", "< ", text)


class _Replacing(io.StringIO):
    """A text that takes the place of a file when all of it has been written."""

    def __init__(self, path):
        super().__init__(newline="")
        self.target = path

    def __exit__(self, kind, *rest):
        if kind is None:
            partial = self.target.with_name(self.target.name + ".part")
            partial.write_text(self.getvalue(), encoding="utf-8", errors="backslashreplace", newline="")
            partial.replace(self.target)
        return super().__exit__(kind, *rest)
