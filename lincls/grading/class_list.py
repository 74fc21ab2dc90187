"""The class list: who takes the course, a CSV with a row for each student, found by the column `id`.

    id,name,email
    s4711,Ada Lovelace,ada@example.org
    s4712,Emmy Noether,emmy@example.org

`id` is what the platform calls a student: letters, digits and . _ @ + -. `name` and `email` may be missing. More
columns, such as a platform's own numbers, are kept under their names; capitals in a heading do not matter.
"""

import csv
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

__all__ = ["Student", "read_class_list"]


@dataclass(frozen=True)
class Student:
    """A row of the class list.

    Attributes
    ----------
    id, name, email : str
    more : mapping of column to text
    """

    id: str
    name: str = ""
    email: str = ""
    more: Mapping[str, str] = field(default_factory=dict)


def read_class_list(path):
    """Return the students of a class list, by id; a ValueError names the row that cannot be read."""
    with open(Path(path), encoding="utf-8-sig", newline="") as file:
        rows = [{(k or "").strip().lower(): (v or "").strip() for k, v in row.items() if isinstance(v, str)}
                for row in csv.DictReader(file)]  # fmt: skip
    if not rows or "id" not in rows[0]:
        raise ValueError(f"{path} must be a CSV with a column 'id'; it has {list(rows[0]) if rows else 'no rows'}")
    students, known = {}, set()
    for number, row in enumerate(rows, 2):
        id = row.pop("id", "")
        if not re.fullmatch(r"[A-Za-z0-9][\w.@+-]{0,79}", id, flags=re.ASCII):
            raise ValueError(f"{path}, line {number}: an id has letters, digits and . _ @ + -, got {id!r}")
        if id.lower() in known:  # it names a file, too
            raise ValueError(f"{path}, line {number}: the id {id!r} stands there twice")
        known.add(id.lower())
        students[id] = Student(id, row.pop("name", ""), row.pop("email", ""), row)
    return students
