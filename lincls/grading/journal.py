"""The journal: whatever is known is a line in it as soon as it is known, and all else is made from these lines.

A line is an event: a record of a file, a mark, a change of points. Lines are only added, never changed, so a run that
was killed loses nothing and grades nothing twice, and the journal is the log of every change of a grade.
"""

import contextlib
import datetime
import hashlib
import json
import os
import secrets
from pathlib import Path

from .record import Record

__all__ = ["Journal", "secret_seed"]


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
    """The events of one assignment and seed, in a file that one run at a time may write.

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
        self._file = None

    def open(self, assignment, seed):
        """Read the events of earlier runs, or begin; refuse those of another assignment or seed."""
        secret = hashlib.sha256(b"journal" + seed).hexdigest()[:16]
        self.head = {"assignment": assignment.fingerprint, "seed": secret}
        self._file = open(self.path, "ab")
        try:
            self._begin()
        except BaseException:
            self.close()
            raise

    def _begin(self):
        self._lock()
        lines = self.path.read_bytes().split(b"\n")
        if lines[-1]:  # it was being written when the run was killed: what is whole stays, the next begins a line
            self._append(b"")
        for number, line in enumerate(lines, 1):
            if line.strip():
                self._read(line, number)
        heads = [event["head"] for event in self.events if event["kind"] == "head"]
        if not heads:
            self.add("head", head=self.head)
        elif heads[0] != self.head:
            raise ValueError(
                f"{self.path} holds grades of another assignment or another seed; "
                "choose another name with -o, or move it away to grade all anew"
            )

    def close(self):
        """Let another run write."""
        if self._file:
            self._file.close()
            self._file = None

    def _lock(self):
        with contextlib.suppress(ImportError):  # not on Windows
            import fcntl

            try:
                fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                raise ValueError(f"another run is writing to {self.path}; wait for its end, or stop it") from None

    def _read(self, line, number):
        try:
            event = json.loads(line)
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
        known = self.versions
        for event in other.events:
            line = json.dumps(event).encode()
            again = event["kind"] == "record" and Record.read(event["record"]).version in known
            if event["kind"] != "head" and line not in self._lines and not again:
                self._append(line)
                self._read(line, 0)

    def add(self, kind, **what):
        """Store an event; when this returns, it is on the disk."""
        now = datetime.datetime.now(datetime.UTC).isoformat(timespec="seconds")
        line = json.dumps({"kind": kind, "at": now, **what}).encode()
        self._append(line)
        self._read(line, 0)

    def _append(self, line):
        self._file.write(line + b"\n")
        self._file.flush()
        os.fsync(self._file.fileno())

    def last(self, kind):
        """Return the latest event of a kind, or None."""
        return next((event for event in reversed(self.events) if event["kind"] == kind), None)

    @property
    def versions(self):
        """The (file, digest) of what has been graded."""
        return {record.version for record in self.records}
