"""The grades and the feedback as a platform takes them back."""

import json
import zipfile

from .feedback import feedback_text
from .writing import Replacing, plain

__all__ = ["check_points", "remove_uploads", "upload_paths", "write_archive", "write_uploads"]


def paths(book, platform, provisional):
    """Return the table and the archive for a platform, and the texts that it does not take; provisional or not."""
    stem = f"{book.path.stem}-{platform.name}{'-provisional' if provisional else ''}"
    return [book.path.with_name(f"{stem}{ending}") for ending in (".csv", "-feedback.zip", "-to-send.md")]


def upload_paths(book, platform):
    """Return all that may be written to upload to a platform."""
    return [path for provisional in (False, True) for path in paths(book, platform, provisional)]


def remove_uploads(book, platform):
    """Remove what an earlier run wrote to upload, as nobody should upload what no longer holds; return its paths."""
    written = [path for path in upload_paths(book, platform) if path.exists()]
    for path in written:
        path.unlink()
    return written


def check_points(assignment, platform, policy):
    """Refuse, with a ValueError, an assignment that is worth other points on the platform, unless the rules scale."""
    if platform.points not in (None, assignment.total) and not policy.scale:
        raise ValueError(
            f"the assignment has {assignment.total} points, and {platform.points:g} in {platform.name}; change one of "
            "them, or set `scale = true` in the rules of --policy"
        )


def write_uploads(book, platform, provisional=False):
    """Write a table of grades and an archive of feedback for a platform; return their paths and what to tell."""
    records = {record.student: record for record in book.current() if record.student in platform.people}
    factor = (platform.points or book.assignment.total) / book.assignment.total
    points = {id: record.total * factor for id, record in sorted(records.items()) if record.total is not None}
    text, notes = platform.grades(points)
    table, archive, letters = paths(book, platform, provisional)
    with Replacing(table) as file:
        file.write(text)
    files, without = feedback_files(book, platform, records)
    write_archive(archive, files)
    if without:
        with Replacing(letters) as file:
            file.write("\n".join(letter(platform.people[id], text) for id, text in without.items()))
        notes.append(
            f"{platform.name} takes no feedback for {', '.join(without)}, as what they handed in is no notebook; what "
            f"they should read is in {letters}, to paste or to send"
        )
    return [table, archive], notes


def feedback_files(book, platform, records):
    """Return the feedback by its name in the archive, and that of students whom the platform gives none.

    Of a group's, its own member's goes first.
    """
    files, without = {}, {}
    own = sorted(records.values(), key=lambda r: (book.student(r.file) != r.student, r.student))
    for record in own:
        if not record.file:
            continue
        name = platform.feedback(record.file, platform.people[record.student], book.assignment.title)
        if name is None:
            without[record.student] = feedback_text(record, book.assignment)
        elif name not in files:
            text = feedback_text(record, book.assignment)
            files[name] = as_notebook(text) if name.endswith(".ipynb") else text
    return files, without


def letter(student, text):
    """Return a text with its address above it."""
    return f"To: {', '.join(filter(None, map(plain, (student.name, student.id, student.email))))}\n\n{text}\n---\n"


def as_notebook(text):
    """Return a notebook that shows a text: for a platform that gives feedback the name of the file handed in."""
    cell = {"cell_type": "markdown", "id": "feedback", "metadata": {}, "source": text}
    return json.dumps({"cells": [cell], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}, indent=1) + "\n"


def write_archive(path, files):
    """Write texts into a ZIP file; the same texts make the same bytes."""
    partial = path.with_name(path.name + ".part")
    with zipfile.ZipFile(partial, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in sorted(files.items()):
            info = zipfile.ZipInfo(name, (2000, 1, 1, 0, 0, 0))
            info.compress_type, info.external_attr = zipfile.ZIP_DEFLATED, 0o644 << 16
            info.create_system = 3  # Unix, also on Windows: the same bytes
            archive.writestr(info, text.encode(errors="backslashreplace"))
    partial.replace(path)
