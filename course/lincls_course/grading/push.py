"""The commands `pull` and `push`: what was handed in comes from a platform, and what goes back is sent there.

What was sent is in a journal, for grades that of the table: before it is sent, and after. So what an interrupted run
may have sent is looked for, not sent again; and a grade that is not the last one of ours was set by a person.
"""

import csv
import os
import time
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from types import SimpleNamespace
from typing import NamedTuple

from .assign import Assignment
from .course import UNKNOWN
from .exports import check_points, feedback_text, to_be_set
from .files import MAX_MEMBERS, MAX_UNPACKED, file_name, many, one_line, show_number, slug, write_table
from .journal import Journal
from .options import argument, as_command, open_book
from .platforms import PULLED, SiteError, Standing, Stopped, Unsure, near, read_token, site_at
from .platforms.base import folded
from .run import tell
from .submission import MAX_BYTES, digest

__all__ = ["run_pull", "run_push"]

PAUSES = (1, 2, 4)  # seconds before a row is tried again
GIVE_UP = 3  # rows one after the other that fail
MAX_FILES = 50  # of a student

SITE = (
    argument("address ADDRESS", "of the assignment's page in Moodle or Canvas, as the browser shows it"),
    argument(
        "--token FILE",
        "with the token that the platform gave you, readable by you alone; - reads it from the standard input, as in "
        "`keyring get moodle anna | lincls-course ...`",
        required=True,
    ),
)


# Pull ---------------------------------------------------------------------------------------------


@contextmanager
def documented():
    """Say of answers that are not as the interface is documented that they are not."""
    try:
        yield
    except (AttributeError, KeyError, TypeError) as error:
        raise SiteError(f"the platform answers in a way that its interface does not know: {error!r:.200}") from error


@as_command(*SITE, argument("-o --output DIR", "folder to write", required=True))
@documented()
def run_pull(options):
    """Fetch what was handed in.

    Fetch from Moodle or Canvas, over its own interface, the class list, DIR/class.csv, and the files that were handed
    in, DIR/submissions, as `grade --platform pulled` reads them. Run again, it fetches what is new, and removes from
    DIR/submissions what is no longer there. Exit codes: 0 all came, 1 some files did not, 2 wrong use.
    """
    site = site_at(options.address, read_token(options.token))
    folder = Path(options.output)
    place, failed, there, total = folder / "submissions", [], {}, 0
    handed, people = places(site.handed_in()), site.people
    for name, file in handed.items():
        path = place / name
        total += min(file.size, MAX_BYTES + 1)
        if len(there) == MAX_MEMBERS or total > MAX_UNPACKED:
            raise SiteError(f"more than {MAX_MEMBERS} files, or {MAX_UNPACKED} bytes of them")
        there[path] = file
        try:
            fetch(site, file, path)
        except Stopped:
            raise
        except SiteError as error:
            failed.append(f"{name}: {error}")
    for path in [path for path in place.rglob("*") if path.is_file() and path not in there]:
        path.unlink()
    place.mkdir(parents=True, exist_ok=True)
    write_class(folder / "class.csv", people, site.points)
    print(f"{one_line(site.title)}: {many(len(people), 'student')} in {folder / 'class.csv'}, "
          f"{many(len(there) - len(failed), 'file')} in {place}")  # fmt: skip
    tell("pull", *failed)
    return bool(failed)


def places(files):
    """Return what was handed in by its place below the folder: of two files of one name the second gets a number."""
    found, counts = {}, {}
    for file in files:
        counts[file.student] = counts.get(file.student, 0) + 1
        if counts[file.student] > MAX_FILES:
            raise SiteError(f"more than {MAX_FILES} files of the student {file.student}")
        name = file_name(file.name)
        stem, dot, ending = name.rpartition(".")
        names, taken = [name, *(f"{stem}-{n}{dot}{ending}" for n in range(1, MAX_FILES))], {p.casefold() for p in found}
        found[next(p for p in (f"{file.student}/{name}" for name in names) if p.casefold() not in taken)] = file
    return found


def fetch(site, file, path):
    """Fetch a file, unless it is there as it was handed in; it has the time when that was."""
    when = file.when.timestamp() if file.when else 0
    if path.is_file() and (path.stat().st_size, path.stat().st_mtime) == (min(file.size, MAX_BYTES + 1), when):
        return
    data = site.fetch(file)
    path.parent.mkdir(parents=True, exist_ok=True)
    partial = path.with_name(path.name + ".part")
    partial.write_bytes(data)
    os.utime(partial, (when, when))
    partial.replace(path)


def write_class(path, people, points):
    """Write the class list, with what the platform told."""
    worth = "" if points is None else show_number(points)
    rows = []
    for s in people.values():
        more = s.more | {"until": s.until.isoformat() if s.until else "", "worth": worth}
        rows.append([s.id, one_line(s.name), one_line(s.email), one_line(s.group), *(more[key] for key in PULLED)])
    write_table(path, ["id", "name", "email", "group", *PULLED], rows)


# Push ---------------------------------------------------------------------------------------------


class Row(NamedTuple):
    """What one student is to get."""

    student: str
    id: str  # on the platform
    points: float | None
    files: dict


@as_command(
    *SITE,
    argument("-a --assignment DIR", "what `assign` wrote", required=True),
    argument("-o --output CSV", "the table that `grade` wrote: its grades and feedback are sent"),
    argument("--seed FILE", "as for `grade`"),
    argument("--notebooks", "send each student the own notebook that `assign --class-list` made, instead of grades"),
    argument("--send", "do it; without this option nothing is sent, and the command says what would be"),
    argument("--provisional", "even while answers wait to be marked"),
    argument("--overwrite ID", "of a student whose grade there a person has set", action="append", default=[]),
)
def run_push(options):
    """Send grades and feedback.

    Send to Moodle or Canvas, over its own interface, each student's grade and feedback, or with --notebooks each
    student's own notebook. Without --send nothing is sent, and the command says what would be. Nothing is sent twice,
    and a grade that a person has set there, or changed since it was sent, stays. Exit codes: 0 all is there, 1 some
    rows are not, 2 wrong use.
    """
    if bool(options.output) == bool(options.notebooks):
        raise ValueError("expected -o CSV, to send grades and feedback, or --notebooks")
    site = site_at(options.address, read_token(options.token))
    if site.unfit:
        raise SiteError(site.unfit)
    with opened(options) as (journal, book):
        rows, notes = graded(book, site, options) if book else own_notebooks(options.assignment, site)
        pusher = Push(site, journal, options.overwrite)
        standings = site.standings()
        plans = [(row, *pusher.plan(row, standings.get(row.id, Standing()))) for row in rows]
        for row, points, files, note in plans:
            if points is not None or files:
                what = [*([] if points is None else [f"{show_number(points)} points"]), *files]
                print(f"  {row.student}  {one_line(site.people[row.id].name)}: {', '.join(what)}")
            if note:
                notes.append(f"{row.student}: {note}")
        due = [row for row, points, files, _ in plans if points is not None or files]
        grades, files = sum(points is not None for _, points, _, _ in plans), sum(len(plan[2]) for plan in plans)
        told = f"{many(grades, 'grade')} and {many(files, 'file')} for {many(len(due), 'student')}"
        failed = pusher.send(due) if options.send else []
        done = "not all sent" if failed else "sent" if options.send else "to be sent with --send"
        print(f"{one_line(site.title)}, {done}: {told}")
        tell("push", *notes, *failed)
    return bool(failed)


@contextmanager
def opened(options):
    """Open the journal of what was sent, with its gradebook, alone; that of notebooks lies beside them."""
    if options.output:
        with closing(open_book(options, alone=True)) as book:
            yield book.journal, book
        return
    folder = Path(options.assignment, "instructor")
    assignment = Assignment.load(options.assignment)
    with closing(Journal(folder / "hand-out.jsonl")) as journal:
        journal.open(assignment, assignment.secret.encode())
        yield journal, None


def graded(book, site, options):
    """Return the rows of a gradebook, and what is to be said."""
    check_points(book.assignment, site, book.course.policy)
    waiting = sum(record.waiting > 0 for record in book.current())
    if waiting and not options.provisional:
        raise ValueError(f"answers of {many(waiting, 'student')} are still to be marked; with --provisional the grades "
                         "are sent as they stand")  # fmt: skip
    people, now = book.course.people, datetime.now(UTC)
    students = [record.student for record in book.current() if not record.student.startswith(UNKNOWN)]
    ids, notes = matched({id: people[id].name if id in people else "" for id in students}, site)
    there = {student: site.people[id] for student, id in ids.items()}
    awaited = [student for student, s in there.items() if s.more["submitted"] or (s.until and s.until > now)]
    reopened = [student for student, s in there.items() if s.more["state"] == "reopened"]
    view = SimpleNamespace(people=ids, points=site.points, awaited=awaited, reopened=reopened)
    records, points, awaited = to_be_set(book, view)
    rows, stem = [], slug(book.assignment.title) or "assignment"
    for student, id in ids.items():
        if student in reopened:
            notes.append(f"{student}: may hand in once more, so nothing is sent")
            continue
        data = feedback_text(records[student], book.assignment).encode(errors="backslashreplace")
        files = {f"{stem}-feedback.txt": data} if records[student].file else {}
        rows.append(Row(student, id, points.get(student) and round(points[student], 2), files))
    why = "no 0, as the platform shows a submission, or an extension that has not ended"
    return rows, notes + [f"{id}: {why}" for id in awaited]


def own_notebooks(folder, site):
    """Return the rows of the notebooks that `assign --class-list` made, and what is to be said."""
    with open(Path(folder, "instructor", "hand-out.csv"), encoding="utf-8", newline="") as file:
        listed = {row["id"]: row for row in csv.DictReader(file)}
    ids, notes = matched({id: row["name"] for id, row in listed.items()}, site)
    rows = []
    for student, id in ids.items():
        data = Path(folder, "student", listed[student]["file"]).read_bytes()
        rows.append(Row(student, id, None, {listed[student]["file"]: data}))
    return rows, notes


def matched(names, site):
    """Return the platform's id of each student, and who has none: the own id, or what the number in a file stands for.

    Of these two it is the one with which more names agree; who has another name there is left out.
    """

    def same(student, id):
        return id in site.people and (not names[student] or folded(names[student]) == folded(site.people[id].name))

    ways = [{student: student for student in names}]
    if not all(same(student, student) for student in names):
        ways.append(site.aliases)
    best = max(ways, key=lambda way: sum(same(student, way.get(student)) for student in names))
    ids = {student: best[student] for student in names if same(student, best.get(student))}
    if names and not ids:
        raise SiteError("not one of the students is on the platform by this number and name; is it another course? A "
                        "class list of `pull` has the numbers of the platform")  # fmt: skip
    left = [f"{student}: not on the platform by this number and name" for student in names if student not in ids]
    return ids, left


class Push:
    """What is still to be sent to a platform, and the sending of it."""

    def __init__(self, site, journal, overwrite):
        self.site, self.journal, self.overwrite, self.sleep = site, journal, {*overwrite}, time.sleep

    def plan(self, row, standing):
        """Return the points to be set, or None, the files to be sent, and why the points are left."""
        pushed = (event for event in self.journal.events if event["kind"] == "push")
        mine = [event for event in pushed if (event["site"], event["id"]) == (self.site.key, row.id)]
        known = {name: (mark, event["done"]) for event in mine for name, mark in event["files"].items()}
        files = {}
        for name, data in row.files.items():
            mark, done = known.get(name, (digest(data), False))
            if mark != digest(data) or not (done or self.site.mark(name, data) in standing.files):
                files[name] = data
        points, there, note = row.points, standing.points, ""
        sent = [event for event in mine if event["points"] is not None]
        last = max((n for n, event in enumerate(sent) if event["done"]), default=None)
        ours = [event["points"] for event in sent[last or 0 :]]  # with what broke off since
        if last is None:
            ours.append(None)
        if points is None or near(points, there):
            points = None
        elif standing.locked:
            note = f"{standing.locked}; {show_number(row.points)} points are not sent"
        elif row.student not in self.overwrite and not any(near(value, there) for value in ours):
            stands = "no grade" if there is None else f"{show_number(there)} points"
            more = f"{show_number(row.points)} points here are not sent (--overwrite {row.student} does)"
            note = f"{stands} there, which a person has set; {more}"
        return (None, {}, note) if note else (points, files, "")  # feedback tells the points

    def send(self, rows):
        """Send row by row; return why rows failed."""
        failed, running = [], 0
        for row in rows:
            try:
                self.send_row(row)
                running = 0
            except Stopped:
                raise
            except SiteError as error:
                failed.append(f"{row.student}: {error}")
                running += 1
            except KeyboardInterrupt:
                return [*failed, "interrupted; the same command goes on"]
            if running == GIVE_UP:
                failed.append(f"stopped after {GIVE_UP} rows in succession; the same command goes on")
                break
        return failed

    def send_row(self, row):
        """Send one row; what nobody knows is looked at before it is tried again."""
        for pause in (*PAUSES, None):
            there = self.site.standing(row.id)
            points, files, _ = self.plan(row, there)
            if points is None and not files:
                return
            about = {"site": self.site.key, "id": row.id, "student": row.student, "points": points,
                     "files": {name: digest(data) for name, data in files.items()}}  # fmt: skip
            self.journal.add("push", **about, done=False)
            try:
                self.site.send(row.id, points, files, there)
                stands = self.site.standing(row.id).points
                if points is not None and not near(stands, points):
                    raise SiteError(f"{show_number(points)} points were sent, and {stands} are there")
            except Unsure:
                if pause is None:
                    raise
                self.sleep(pause)
                continue
            self.journal.add("push", **about, done=True)
            return
