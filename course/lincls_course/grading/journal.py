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
from pathlib import Path

from .record import Record

__all__ = ["Journal", "secret_seed"]

PATIENCE = 30  # seconds for the moment in which another program adds a line
BEHIND = 2**31 - 2  # the last byte that Windows can lock
SAYS = {  # what an event says beside its kind and its time; a line without it is damaged
    "head": {"head"},
    "record": {"record"},
    "files": {"files", "rows"},
    "points": {"points"},
    "mark": {"question", "answer", "points", "comment", "by"},
    "override": {"student", "question", "points", "reason", "by"},
}


def secret_seed(path, *, make=False):
    """Return the secret seed that a file holds; with `make`, write a new one where there is no file."""
    path = Path(path)
    if make and not path.exists():
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        os.write(descriptor, secrets.token_hex(16).encode() + b"\n")
        os.close(descriptor)
    content = path.read_bytes().strip()
    if len(content) < 8:
        raise ValueError(
            f"the seed in {path} must have at least 8 characters, so that nobody guesses it; got {len(content)}"
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
        self.path, self.events, self.records, self.damaged, self._lines = path, [], [], [], set()
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
                self._lock_out_others()
            self._file = open(self.path, "a+b", buffering=0)
            with self.held():
                heads = [event["head"] for event in self.events if event["kind"] == "head"]
                if not heads:
                    self.add("head", head=self.head)
                elif heads[0] != self.head:
                    raise ValueError(
                        f"{self.path} holds grades of another assignment or another seed; "
                        "choose another name with -o, or move it away to grade all anew (a question is dropped by "
                        "giving it 0 points in the same assignment, as in perceptron-3=0)"
                    )
        except BaseException:
            self.close()
            raise

    def close(self):
        """Let another run grade."""
        for file in filter(None, (self._file, self._alone)):
            file.close()
        self._file = self._alone = None

    def _lock_out_others(self):
        self._alone = open(self.lock, "ab")
        if not _locked(self._alone):
            raise ValueError(f"another run is writing to {self.path}; wait for its end, or stop it")

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
                while not _locked(self._file):
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
                    _unlock(self._file)

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
        self._lines.add(line)
        self.events.append(event)
        if record:
            self.records.append(record)

    def adopt(self, path):
        """Take over the events of another journal, if it is of the same assignment and seed."""
        other = Journal(path)
        for number, line in enumerate(path.read_bytes().split(b"\n"), 1):
            if line.strip():
                other._read(line, number)
        if [event["head"] for event in other.events if event["kind"] == "head"] != [self.head]:
            return
        with self.held():
            known = self.versions
            for event in other.events:
                line = json.dumps(event).encode()
                again = event["kind"] == "record" and "why" not in event
                again = again and Record.read(event["record"]).version in known
                if event["kind"] not in ("head", "files") and line not in self._lines and not again:
                    self._write(line)
            self._catch_up()

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


def _locked(file):
    """Lock a file against other programs, until it is closed; tell whether nobody else has."""
    try:
        import fcntl
    except ImportError:
        return _lock_byte(file, "LK_NBLCK")
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def _unlock(file):
    try:
        import fcntl
    except ImportError:
        _lock_byte(file, "LK_UNLCK")
    else:
        fcntl.flock(file, fcntl.LOCK_UN)


def _lock_byte(file, how):
    """Do so on Windows: with a byte far behind the end, since what is locked there nobody else can read."""
    import msvcrt

    os.lseek(file.fileno(), BEHIND, os.SEEK_SET)
    try:
        msvcrt.locking(file.fileno(), getattr(msvcrt, how), 1)
    except OSError:
        return False
    return True
