"""How notebooks of each student's own reach the students.

Moodle gives each student a file out of an archive of *feedback files*, whether or not something was handed in. Canvas
can only answer a file that was handed in, so there the students hand one in, once. A table with a row for each student
serves mail merge, and whatever else takes a table.
"""

import csv

from .exports import write_archive
from .writing import Replacing, cell

__all__ = ["write_hand_out"]


def write_hand_out(notebooks, folder, platform, files=()):
    """Write hand-out.csv and, where the platform can bring notebooks to students, hand-out.zip.

    Parameters
    ----------
    notebooks : mapping of id to path
    folder : path
    platform : Canvas, Moodle or Plain
        With the students.
    files : list of str
        The names of what they have handed in on Canvas, to be answered.

    Returns
    -------
    tuple of the paths that were written, and the ids of those to whom the platform brings nothing
    """
    table, archive = folder / "hand-out.csv", folder / "hand-out.zip"
    people = [platform.people[id] for id in notebooks]
    ours = ("id", "name", "email", "file")  # a mail merge may take "ID" for "id"
    more = dict.fromkeys(key for student in people for key in student.more if key.lower() not in ours)
    columns = [*ours[:3], *more, ours[3]]
    with Replacing(table) as file:
        writer = csv.writer(file)
        writer.writerow(columns)
        for student in people:
            row = {**student.more, "id": student.id, "name": student.name, "email": student.email}
            row["file"] = notebooks[student.id].name
            writer.writerow(cell(row.get(column, "")) for column in columns)
    names = {student.id: platform.parcel(student, notebooks[student.id].name, files) for student in people}
    carried = {names[id]: path.read_text(encoding="utf-8") for id, path in notebooks.items() if names[id]}
    archive.unlink(missing_ok=True)
    if carried:
        write_archive(archive, carried)
    return [table, archive] if carried else [table], [id for id, name in names.items() if not name]
