"""The table of grades: a row for each file."""

from .record import Status
from .writing import cell

__all__ = ["columns", "table_row"]


def columns(questions):
    """Return the names of the table's columns."""
    return ["student", "name", "file", "status", "total", *questions, "deduction", "reason", "seconds", "digest"]


def table_row(record, questions, name):
    """Return a record's row, with the student's name; no points and no total where none were given."""
    points = [record.results[id].points if record.results else None for id in questions]
    total = None if record.status is Status.SUPERSEDED else record.total
    numbers = ["" if number is None else f"{number:g}" for number in [total, *points, record.deduction or None]]
    row = [record.student, name, record.file, record.status, *numbers, record.reason, record.seconds, record.digest]
    return list(map(cell, row))
