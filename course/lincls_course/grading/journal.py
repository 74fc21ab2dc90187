"""The journal: whatever is known is a line in it as soon as it is known, and all else is made from these lines.

A line is an event: a record of a file, a mark, a change of points. Lines are only added, never changed, so a run that
was killed loses nothing and grades nothing twice, and the journal is the log of every change of a grade. One run at a
time grades; meanwhile several people can mark.
"""

import contextlib
import datetime
import hashlib
import json
import os
import secrets
import threading
import time
from dataclasses import dataclass, field, replace
from enum import StrEnum
from pathlib import Path

from ..exercises.verdict import Feedback, Verdict
from .files import one_line, quiet, visible, write_private
from .marks import answer_key

try:
    import fcntl
except ImportError:  # Windows
    import msvcrt

__all__ = ["Journal", "points_changed", "secret_seed", "told", "Record", "Result", "Status"]

PATIENCE = 30  # seconds for the moment in which another program adds a line
BEHIND = 2**31 - 2  # the last byte that Windows can lock
SAYS = {  # what an event says beside its kind and its time; a line without it is damaged
    "head": {"head"},
    "record": {"record"},
    "files": {"files", "rows"},
    "points": {"points"},
    "mark": {"question", "answer", "points", "comment", "by"},
    "override": {"student", "question", "points", "reason", "by"},
    "upload": {"export", "grades"},
    "push": {"site", "student", "points", "files", "done"},
}


def secret_seed(path, *, make=False):
    """Return the secret seed that a file holds; with `make`, write a new one where there is no file."""
    path = Path(path)
    if make and not path.exists():
        write_private(path, secrets.token_hex(16).encode() + b"\n")
    content = path.read_bytes().strip()
    if len(content) < 16:
        raise ValueError(
            f"the seed in {path} must have at least 16 characters, so that nobody guesses it; got {len(content)}"
        )
    return content


class Journal:
    """The events of one assignment and seed, in a file to which several programs may add, a line at a time.

    Attributes
    ----------
    events : list of dict
        In the order in which they were added: "kind", "at" (the time, UTC), and what the kind says.
    records : list of Record
        Of the events of the kind "record".
    damaged : list of int
        Numbers of lines that nobody can read, such as one that a killed run did not finish.
    """

    def __init__(self, path):
        self.path, self.events, self.records, self.damaged = path, [], [], []
        self._file = self._alone = None
        self._mine = threading.RLock()
        self._depth = self._end = self._count = 0

    def open(self, assignment, seed, *, alone=True):
        """Read the events so far, or begin; refuse those of another assignment or seed.

        Who opens it `alone` is the only one who grades; others may still add marks and changes of points.
        """
        secret = hashlib.sha256(b"journal" + seed).hexdigest()[:16]
        self.head = {"assignment": assignment.fingerprint, "seed": secret}
        try:
            if alone:
                self._alone = open(self.lock, "ab")
            if alone and not _lock(self._alone):
                raise ValueError(f"another run is writing to {self.path}; wait for its end, or stop it")
            self._file = open(self.path, "a+b", buffering=0)
            with self.held():
                heads = [event["head"] for event in self.events if event["kind"] == "head"]
                if not heads:
                    self.add("head", head=self.head)
                elif heads[0] != self.head:
                    raise ValueError(
                        f"{self.path} holds grades of a different assignment or seed; "
                        "choose a different name with -o, or move it away to grade everything again (a question is "
                        "dropped by giving it 0 points in the same assignment, as in perceptron-3=0)"
                    )
        except BaseException:
            self.close()
            raise

    def close(self):
        """Let another run grade."""
        for file in filter(None, (self._file, self._alone)):
            file.close()
        self._file = self._alone = None

    @property
    def lock(self):
        """The file that a run locks; what it holds does not matter."""
        return self.path.with_suffix(".lock")

    @contextlib.contextmanager
    def held(self):
        """Keep others from adding for a moment, and know all that they have added."""
        with self._mine:
            if not self._depth:
                until = time.monotonic() + PATIENCE
                while not _lock(self._file):
                    if time.monotonic() > until:
                        raise ValueError(f"another program has kept {self.path} locked for {PATIENCE} seconds")
                    time.sleep(0.01)
            self._depth += 1
            try:
                if self._depth == 1:
                    self._catch_up()
                yield
            finally:
                self._depth -= 1
                if not self._depth:
                    _lock(self._file, on=False)

    def _catch_up(self):
        """Read what has been added; a line that a killed program did not finish ends here."""
        self._file.seek(self._end)
        new = self._file.readall()
        if new and not new.endswith(b"\n"):  # what is whole stays, the next begins a line
            self._write(b"")
            new += b"\n"
        self._end += len(new)
        for line in new.split(b"\n")[:-1]:
            self._count += 1
            if line.strip():
                self._read(line, self._count)

    def _read(self, line, number):
        try:
            event = json.loads(line)
            if missing := SAYS.get(event["kind"], set()) - {*event}:
                raise KeyError(*missing)
            record = Record.read(event["record"]) if event["kind"] == "record" else None
        except (ValueError, KeyError, TypeError, RecursionError):
            self.damaged.append(number)
            return
        self.events.append(event)
        if record:
            self.records.append(record)

    def add(self, kind, **what):
        """Store an event; when this returns, it is on the disk."""
        now = datetime.datetime.now(datetime.UTC).isoformat(timespec="seconds")
        with self.held():
            self._write(json.dumps({"kind": kind, "at": now, **what}).encode())
            self._catch_up()

    def _write(self, line):
        """Add a line, the whole of it or nothing, and wait until it is on the disk."""
        end = os.fstat(self._file.fileno()).st_size
        rest = line + b"\n"
        try:
            while rest:
                rest = rest[self._file.write(rest) :]
            os.fsync(self._file.fileno())
        except OSError:  # such as a full disk
            os.ftruncate(self._file.fileno(), end)
            raise

    def last(self, kind):
        """Return the latest event of a kind, or None."""
        return next((event for event in reversed(self.events) if event["kind"] == kind), None)

    @property
    def versions(self):
        """The (file, digest) of what has been graded."""
        return {record.version for record in self.records}


def _lock(file, on=True):
    """Lock a file against other programs, until it is closed, or unlock it; tell whether nobody else has locked it."""
    try:
        if os.name == "nt":  # a byte far behind the end, since what is locked there nobody else can read
            os.lseek(file.fileno(), BEHIND, os.SEEK_SET)
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK if on else msvcrt.LK_UNLCK, 1)
        else:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB if on else fcntl.LOCK_UN)
    except (BlockingIOError, PermissionError):  # of Linux and of Windows
        return False
    return True


# The log ------------------------------------------------------------------------------------------


def told(book, student=None):
    """Yield what was graded, marked and changed, a line each; of one student, or of all."""
    texts, before, worth = {}, {}, book.assignment.questions
    for record in book.current():  # who has the same answer, also of those who handed it in after it was marked
        for id, text in record.texts.items():
            texts.setdefault((id, answer_key(text, record.beside)), set()).add(record.student)
    for event in book.journal.events:
        if event["kind"] == "record":
            record = Record.read(event["record"])
            who = {*book.course.students(record.file)}
            what = f"{record.file}: {record.status}"
            if "why" in event:
                changes = points_changed(before[record.version], record, worth)
                changes = "".join(f"; {id}: {points}" for id, points in changes.items())
                what = f"{record.file}: graded again, {event['why']}{_by(event)}{changes}"
            before[record.version] = record
        elif event["kind"] == "mark":
            who = {*event.get("students", ()), *texts.get((event["question"], event["answer"]), ())}
            what = f"{event['question']}: {event['points']:g} points, marked by {event['by'] or 'hand'}"
        elif event["kind"] == "override":
            points = "the change is taken back" if event["points"] is None else f"{event['points']:g} points"
            who, what = {event["student"]}, f"{event['question']}: {points}, {event['reason']}{_by(event)}"
        elif event["kind"] == "push" and event["done"]:
            points = [] if event["points"] is None else [f"{event['points']:g} points"]
            who, what = {event["student"]}, f"sent to {event['site']}: {', '.join([*points, *event['files']])}"
        elif event["kind"] == "points":
            worth = event["points"]
            who, what = set(), f"points: {', '.join(f'{id} {n}' for id, n in event['points'].items())}"
        else:
            continue
        if student is None or student in who:
            yield one_line(f"{event['at']}  {', '.join(sorted(who)) or '-'}  {what}")


def _by(event):
    return f" ({event['by']})" if event["by"] else ""


def points_changed(old, new, worth):
    """Return the points before and after, in words, of each answer that has others; old ones may be out of others."""
    changed = {}
    for id, result in new.results.items():
        before, now = (r and r.out_of(worth[id]).points for r in (old.results.get(id), result))
        if before != now:
            changed[id] = " -> ".join("none" if number is None else f"{number:g}" for number in (before, now))
    return changed


# Records ------------------------------------------------------------------------------------------


class Status(StrEnum):
    """What became of a file; the value is what the table says."""

    GRADED = "graded"
    PARTIAL = "partial"  # a question's code ended the process, or could not be run
    UNGRADABLE = "ungradable"  # no points; the reason says why
    MISSING = "missing"  # takes the course, but no file
    SUPERSEDED = "superseded"  # another file of the student counts
    EXCUSED = "excused"  # by the rules of the course, whatever was handed in
    EXTRA = "extra"  # no notebook, beside one that counts
    ERROR = "error"  # the grader's own fault


@dataclass(frozen=True, repr=False)
class Result(Feedback):
    """The verdict on one answer, and what the student reads.

    Attributes
    ----------
    points : float or None
        None until a person has marked the answer.
    fault : bool
        Whether the answer's process was lost, or its cells failed.
    """

    points: float | None = None
    fault: bool = False

    def __post_init__(self):
        """Clean what a stranger's code may have said; what a person has written keeps its lines."""
        said = quiet if self.verdict == Verdict.MARKED else one_line
        clean = {"verdict": Verdict(self.verdict), "message": said(self.message), "case": visible(self.case)}
        self.__dict__.update(clean)

    def out_of(self, maximum):
        """Return the result with its points, its share of a maximum, to the hundredth."""
        if self.right is None:
            return self
        share = self.right if self.share is None else self.share
        return replace(self, points=maximum * share if share in (0, 1) else round(maximum * share, 2))


@dataclass
class Record:
    """All that is known about one file; one line of the journal. What strangers wrote is clean in it.

    Attributes
    ----------
    file, student : str
    digest : str
        Of the file's content.
    status : Status
    reason : str
        Why it is not simply graded.
    seconds : float
        That the grading took.
    results : mapping of question to Result
        Empty where the file could not be graded.
    texts : mapping of question to text
        Answers in words.
    code : mapping of question to text
        The cells that answer it.
    deduction : float
        Points that being late costs.
    numbers : str
        Whose numbers it was judged by, where students have their own.
    beside : mapping of text to name
        What else the student handed in, by its digest, and the name by which it is kept; the journal does without it.
    pictures : mapping of name to bytes
        What they show, until it is written to files; the journal does without it.
    """

    file: str
    student: str
    digest: str = ""
    status: Status = Status.GRADED
    reason: str = ""
    seconds: float = 0.0
    results: dict[str, Result] = field(default_factory=dict)
    texts: dict[str, str] = field(default_factory=dict)
    deduction: float = 0.0
    numbers: str = ""
    code: dict[str, str] = field(default_factory=dict)
    beside: dict[str, str] = field(default_factory=dict)
    pictures: dict[str, bytes] = field(default_factory=dict)

    def __setattr__(self, name, value):
        """Clean the reason, in which names, kernels and exceptions are told."""
        super().__setattr__(name, one_line(value) if name == "reason" else value)

    @property
    def version(self):
        """Which content of which file this is about."""
        return self.file, self.digest

    @property
    def total(self):
        """The sum of the points so far, without the deduction, at least 0; None where there are none."""
        known = [result.points for result in self.results.values() if result.points is not None]
        return max(0, round(sum(known) - self.deduction, 2)) if known else None

    @property
    def waiting(self):
        """How many answers a person has yet to mark."""
        return sum(result.points is None for result in self.results.values())

    @classmethod
    def read(cls, stored):
        """Return the record that `asdict` made a dictionary of."""
        results = {id: Result(**result) for id, result in stored["results"].items()}
        texts = {id: quiet(text) for id, text in stored["texts"].items()}
        return cls(**stored | {"status": Status(stored["status"]), "results": results, "texts": texts})
