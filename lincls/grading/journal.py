"""The journal: each record is a line in it as soon as it is known, and all else is made from these lines.

So a run that was killed loses nothing and grades nothing twice.
"""

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
    """The records of one assignment, points and seed, in a file.

    Attributes
    ----------
    records : list of Record
        In the order in which they were added.
    """

    def __init__(self, path):
        self.path, self.records = path, []

    def open(self, assignment, seed):
        """Read the records of an earlier run, or begin; refuse those of another assignment, points or seed."""
        self.head = {
            "assignment": assignment.fingerprint,
            "points": assignment.questions,
            "seed": hashlib.sha256(b"journal" + seed).hexdigest()[:16],
        }
        first, *lines = self.path.read_bytes().split(b"\n") if self.path.exists() else [b""]
        if not lines:  # no journal, or one whose first line was never finished
            self.path.write_text(json.dumps(self.head) + "\n")
            return
        if json.loads(first) != self.head:
            raise ValueError(
                f"{self.path} holds grades of another assignment, other points or another seed; "
                "choose another name with -o, or move it away to grade all anew"
            )
        *whole, broken = lines
        if broken:  # it was being written when the run was killed
            self.path.write_bytes(b"".join(line + b"\n" for line in [first, *whole]))
        self.records = [Record.from_json(line) for line in whole]

    def adopt(self, path):
        """Take over what another journal holds, if it is of the same assignment, points and seed."""
        first, *lines = path.read_bytes().split(b"\n")
        if not first or json.loads(first) != self.head:
            return
        known = self.versions
        for record in map(Record.from_json, lines[:-1]):
            if record.version not in known:
                self.add(record)

    def add(self, record):
        """Store a record; when this returns, it is on the disk."""
        self.records.append(record)
        with open(self.path, "ab") as file:
            file.write(record.to_json().encode() + b"\n")
            file.flush()
            os.fsync(file.fileno())

    @property
    def versions(self):
        """The (file, digest) of what has been graded."""
        return {record.version for record in self.records}
