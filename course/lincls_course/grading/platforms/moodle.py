"""Moodle: the archive of *Download all submissions*, the *grading worksheet*, and what both take back.

A student has a folder `<Full name>_<number>_assignsubmission_file` (before Moodle 4.1 with an underscore at its end),
or files that begin so; texts that were typed in are in `..._assignsubmission_onlinetext`. In names an underscore is a
space, and there are none of & < > " ` | ' : \\ /; in the archive * and ? are underscores, too. The number is the
participant's in this one assignment. A group's is
`<Group>_<number of the group>_...`, or, of those without one, `Default group_...`.

The worksheet has a row for each participant: `Identifier` is a word with the number at its end; headings and times are
in the language of whoever exported it. `Status` tells how late it was and, by a date, of an extension. An import finds
the columns by their headings, skips a grade that is empty, out of range or locked, and skips a row without a word when
the grade was changed more than a minute after the time in `Last modified (grade)`. It reads this time in English or as
in ISO 8601 alone, so it goes back in that form. It takes over each comment, also an empty one.

Feedback files are taken from folders `<Full name>_<number>_assignfeedback_file_`. Where students submit in groups, the
number is the group's, as in the archive (in 4.1.10, 4.2.3, 4.5 and 5.1); who has no group is then out of reach. Before
4.1 the archive has a folder `<Group>-<Full name>_<number>_...` for each member, and feedback goes by that number of the
participant. Of those that we know, 4.1.0 to 4.1.2 alone write the one number and read the other.

Moodle's web services: functions called by name, whose errors come as an answer like any other.

A grade, the comment and the files of feedback are saved together, and what is left out is lost: so the comment and the
files that are there go back with what is new. The id is the user's, everywhere on the site; the number in the files
of an assignment is another.
"""

import re
from datetime import UTC, datetime
from functools import cached_property
from html import escape, unescape

from ..files import Table, read_number, slug
from .base import HandedIn, Platform, Student, folded, grouped
from .line import Handed, SiteError, Standing, Stopped, digits

__all__ = ["HEADINGS", "Moodle", "MoodleSite"]

HEADINGS = {  # in English, German, French
    "id": ("Identifier", "ID", "Identifiant"),
    "name": ("Full name", "Vollständiger Name", "Nom complet"),
    "status": ("Status", "Statut"),
    "group": ("Group", "Gruppe", "Groupe"),
    "grade": ("Grade", "Bewertung", "Note"),
    "most": ("Maximum Grade", "Maximum grade", "Bestwertung", "Note maximale"),
    "open": ("Grade can be changed", "Bewertung kann geändert werden", "La note peut être modifiée"),
    "submitted": ("Last modified (submission)", "Zuletzt geändert (Abgabe)", "Dernière modification (travail remis)"),
    "marked": ("Last modified (grade)", "Zuletzt geändert (Bewertung)", "Dernière modification (note)"),
    "email": ("Email address", "E-Mail-Adresse", "Adresse de courriel"),
}
NEEDED = ("id", "grade", "most", "marked")
LATE = re.compile(r"\blate\b|\bzu spät\b|\bverspätet\b|\bretard\b", re.IGNORECASE)
DRAFT = re.compile(r"\bdraft\b|\bentwurf\b|\bbrouillon\b", re.IGNORECASE)
REOPENED = re.compile(r"reopened|erneut geöffnet|réouverture|rouvert", re.IGNORECASE)
NO = ("no", "nein", "non")
MONTHS = "jan|feb fév|mar mär|apr avr|may mai|jun juin|jul juil|aug aoû|sep|oct okt|nov|dec dez déc".split("|")
FOLDER = re.compile(r"(.*?)(?:_(\d+))?_assignsubmission_(file|onlinetext)(?:_(.*))?", re.DOTALL)


class Moodle(Platform):
    """The files of an assignment in Moodle; without a worksheet the numbers in the names are the students."""

    name = "moodle"
    zoned, once, carries, together = False, True, True, False

    def learn(self, export, column):
        """Read the worksheet."""
        self.table, self.drafts, self.awaited, self.reopened = Table(export), [], [], []
        self.at = {key: self.table.column(*names) for key, names in HEADINGS.items()}
        self.column, self.together = self.at["grade"], self.at["group"] is not None
        missing = [HEADINGS[key][0] for key in NEEDED if self.at[key] is None]
        if missing:
            scale = " (one graded by a scale has no maximum: use points)" if missing == [HEADINGS["most"][0]] else ""
            raise ValueError(
                f"expected the grading worksheet of Moodle in English, German or French; {export} lacks "
                f"{', '.join(missing)}{scale}: it has {self.table.header[:8]}"
            )
        for line, row in self.table.rows:
            self._add(line, row)
        self.groups = grouped(self.people)
        self.points = read_number(self._cell(row, "most")) if self.rows else None
        if self.points is None:
            raise ValueError(f"{export}: expected participants, and a number as {self.table.header[self.at['most']]!r}")

    def _cell(self, row, key):
        return row[self.at[key]].strip() if self.at[key] is not None else ""

    def _add(self, line, row):
        found = re.search(r"(\d+)$", self._cell(row, "id"))
        if not found or found[1] in self.rows:
            raise ValueError(
                f"{self.export}, line {line}: expected an identifier of its own that ends in a number, such as "
                f"'Participant 200101', got {self._cell(row, 'id')!r}"
            )
        self.rows[found[1]] = row
        told = (self._cell(row, key) for key in ("name", "email", "group"))
        status = self._cell(row, "status")
        until = time_in(status)
        self.people[found[1]] = Student(found[1], *told, until=until)
        if DRAFT.search(status):
            self.drafts.append(found[1])
        if REOPENED.search(status):
            self.reopened.append(found[1])
        if time_in(self._cell(row, "submitted")) or (until and until > datetime.now()):
            self.awaited.append(found[1])

    def read(self, file, time):
        """Return what the outermost folder, or the file's name, says that Moodle has written."""
        parts = file.split("/")
        for i, part in enumerate(parts):
            if found := FOLDER.fullmatch(part):
                name = (found[4] or parts[-1]) if i == len(parts) - 1 else "/".join(parts[i + 1 :])
                student = self._student(found[1], found[2])
                if student and not found[2]:
                    self.ungrouped = student
                row = self.rows.get(student)
                late = bool(row and LATE.search(self._cell(row, "status")))
                when = time_in(self._cell(row, "submitted")) if row else None
                return HandedIn(student, name, (time,), late, when)
        return HandedIn("", parts[-1], (time,))

    def _student(self, name, number):
        """Return whose folder this is: a participant's, or that of the first of a group.

        A group's number may be that of a participant, too, so where there are groups the name decides.
        """
        own = self.people.get(number)
        if own and (not self.groups or (own.name and folded(name).endswith(folded(clean(own.name))))):
            return number
        group = [ids[0] for group, ids in self.groups.items()  # Moodle 4.1 and 5.1 write `&amp;` in the name of a group
                 if folded(name) in (folded(clean(group)), folded(clean(escape(group, quote=False))))]  # fmt: skip
        anonymous = own and not own.name and not self.together
        return group[0] if group else number or "" if anonymous or not self.people else ""

    def grades(self, points):
        """Return a worksheet to import, with the rows of those who have points, and what is to be said about it."""
        rows, notes = self.with_points(points, self.table.rows[0][1][self.at["most"]])
        for row in rows:
            if when := time_in(self._cell(row, "marked")):
                row[self.at["marked"]] = f"{when:%Y-%m-%d %H:%M}"
        return self.table.text(rows), notes

    def refuses(self, row):
        """Say why Moodle takes no grade in a row, "" where it does."""
        return "Moodle does not let this grade be changed" if self._cell(row, "open").lower() in NO else ""

    def feedback(self, file, student, title):
        """Return the name of a text in the archive of feedback files: of a student, or of the group that has the file.

        None for those without a group in an assignment for groups. A file of no folder is an exam on paper.
        """
        name = f"{slug(title) or 'assignment'}-feedback.txt"
        folders = (found.groups()[:2] for part in file.split("/") if (found := FOLDER.fullmatch(part)))
        group, number = next(folders, ("", student.id))
        if not self.groups or self._student(group, number) == number:
            return self.parcel(student, name)
        return f"{clean(group)}_{number}_assignfeedback_file_/{name}" if number else None

    def parcel(self, student, name):
        """Return the name of any file for a student in such an archive."""
        return f"{clean(student.name)}_{student.id}_assignfeedback_file_/{name}"


def clean(name):
    """Return a name as Moodle writes it in the name of a file."""
    return re.sub(r"[\x00-\x1f\x7f&<>\"`|':\\/]", "", name.replace("_", " "))


def time_in(text):
    """Return the time in a cell such as "Wednesday, 11 October 2023, 3:30 PM", without a zone, or None."""
    found = re.search(r"(\d{1,2})\.?\s+([^\W\d]+)\.?\s+(\d{4})\D*?(\d{1,2})[:h](\d{2})\s*([AaPp][Mm])?", text)
    month = found and next((m for m, names in enumerate(MONTHS, 1) for n in names.split()
                            if found[2].lower().startswith(n)), None)  # fmt: skip
    if not month:
        return None
    hour = int(found[4])
    if found[6]:
        hour = hour % 12 + 12 * (found[6].lower() == "pm")
    try:
        return datetime(int(found[3]), month, int(found[1]), hour, int(found[5]))
    except ValueError:
        return None


# Its own interface ---------------------------------------------------------------------------------


TOKEN = {"invalidtoken", "accessexception", "webservicesnotenabled", "sitemaintenance", "requireloginerror"}


def flat(value, name=""):
    """Yield (name, value) of nested parameters as PHP reads them: `plugindata[files_filemanager]`."""
    if isinstance(value, dict | list):
        for key, part in value.items() if isinstance(value, dict) else enumerate(value):
            yield from flat(part, f"{name}[{key}]" if name else key)
    else:
        yield name, int(value) if isinstance(value, bool) else value


def time_of(seconds):
    """Return a time, None for 0."""
    return datetime.fromtimestamp(seconds, UTC) if seconds else None


def points_in(grade):
    """Return the points of a grade, None where there are none yet."""
    return float(grade["grade"]) if grade["grade"] and float(grade["grade"]) >= 0 else None


def files_in(plugin):
    """Return the files that a plugin tells of."""
    return [file for area in plugin.get("fileareas", ()) for file in area.get("files", ())]


class MoodleSite:
    """An assignment, by the number in its page's address."""

    name = "moodle"

    def __init__(self, line, number):
        self.line = line
        module = self.call("core_course_get_course_module", cmid=number)["cm"]
        if module.get("modname") != "assign":
            raise SiteError(f"the activity {number} is no assignment")
        courses = self.call("mod_assign_get_assignments", courseids=[module["course"]], includenotenrolledcourses=True)
        found = [a for course in courses["courses"] for a in course["assignments"] if a["id"] == module["instance"]]
        if not found:
            raise SiteError(f"this teacher sees no assignment {number}")
        (self.told,) = found
        self.id, self.title = self.told["id"], unescape(self.told["name"])
        self.key = f"moodle {line.base} {self.id}"
        self.points = float(self.told["grade"]) if self.told["grade"] > 0 else None
        on = {c["plugin"] for c in self.told["configs"] if (c["subtype"], c["name"]) == ("assignfeedback", "enabled")
              and c["value"] == "1"}  # fmt: skip
        self.comments, self.files = "comments" in on, "file" in on

    @property
    def unfit(self):
        """Why no grades can be sent."""
        if self.points is None:
            return "the assignment has no points in Moodle but a scale, or nothing"
        if self.told.get("markingworkflow"):
            return "with a marking workflow Moodle does not show what is there before it is released; use the worksheet"
        return "" if self.files else "switch on *Feedback files* in the settings of the assignment"

    def call(self, function, *, safe=True, **parameters):
        """Return what a function says."""
        form = [("wstoken", self.line.token), ("moodlewsrestformat", "json"), ("wsfunction", function)]
        address = f"{self.line.base}/webservice/rest/server.php"
        return self._said(self.line.ask("POST", address, [*form, *flat(parameters)], safe=safe), function)

    def _said(self, answer, function):
        said = answer.json()
        if isinstance(said, dict) and ("exception" in said or "errorcode" in said):
            code, message = said.get("errorcode"), said.get("message") or said.get("error")
            error = Stopped if code in TOKEN else SiteError
            raise error(self.line.clean(f"{function}: {message} ({code})"))
        return said

    def _of_all(self, function, key):
        """Return what a function says about the assignment, or nothing."""
        said = self.call(function, assignmentids=[self.id])
        return next((a[key] for a in said["assignments"] if a["assignmentid"] == self.id), [])

    @property
    def aliases(self):
        """The numbers of participants, as they stand in the files of this assignment."""
        return {digits(m["id"]): digits(m["userid"]) for m in self._of_all("mod_assign_get_user_mappings", "mappings")}

    @cached_property
    def submissions(self):
        """What was handed in, submitted or as a draft; a group's has no user."""
        found = self._of_all("mod_assign_get_submissions", "submissions")
        return [s for s in found if s["status"] in ("submitted", "draft")]

    @cached_property
    def participants(self):
        """Who is to hand in, as Moodle tells."""
        return self.call(
            "mod_assign_list_participants", assignid=self.id, groupid=0, filter="", includeenrolments=False
        )

    @cached_property
    def people(self):
        """Who is to hand in; `more` tells when that was, and how."""
        granted = any(person.get("grantedextension") for person in self.participants)
        flags = self._of_all("mod_assign_get_user_flags", "userflags") if granted else []
        extended = {flag["userid"]: time_of(flag.get("extensionduedate")) for flag in flags}
        due, people = time_of(self.told.get("duedate")), {}
        done = {(s["userid"], s["groupid"]): s for s in self.submissions}
        for person in self.participants:
            id, team = digits(person["id"]), self.told.get("teamsubmission")
            s = done.get((0, person.get("groupid", 0)) if team else (person["id"], 0), {})
            when, until = time_of(s.get("timemodified")), extended.get(person["id"])
            ends = max(filter(None, [due, until]), default=None)
            late = "yes" if when and ends and when > ends else ""
            more = {
                "submitted": when.isoformat() if when else "",
                "late": late,
                "state": s.get("status", person.get("submissionstatus", "")),
            }
            group = unescape(person.get("groupname", ""))
            people[id] = Student(id, person["fullname"], person.get("email", ""), group, until, more)
        return people

    def handed_in(self):
        """Yield the files; a group's are its first member's, and those of who has no group nobody's."""
        first = {p["groupid"]: digits(p["id"]) for p in reversed(self.participants) if p.get("groupid")}
        for s in self.submissions:
            student = digits(s["userid"]) if s["userid"] else first.get(s["groupid"], "no-group")
            for file in [file for plugin in s["plugins"] if plugin["type"] == "file" for file in files_in(plugin)]:
                name = f"{file['filepath'].strip('/')}/{file['filename']}".lstrip("/")
                yield Handed(student, name, file["filesize"], time_of(s["timemodified"]), file["fileurl"])

    def fetch(self, handed):
        """Return a file; the token goes into the form, where no log of addresses keeps it, and to this host alone."""
        if not self.line.ours(handed.address):
            raise SiteError(f"{handed.name} lies on another host")
        return self.line.fetch(handed, "POST", [("token", self.line.token)])

    def _grades(self):
        grades = self._of_all("mod_assign_get_grades", "grades")
        return {digits(g["userid"]): points_in(g) for g in grades}

    def standings(self):
        """Return what stands there; of a group's members the list of grades leaves out some."""
        if self.told.get("teamsubmission"):
            return {id: self.standing(id) for id in self.people}
        return {id: Standing(points) for id, points in self._grades().items()}

    def standing(self, id):
        """Return what stands there of one student, now, with comment and files."""
        said = self.call("mod_assign_get_submission_status", assignid=self.id, userid=id, moodlewssettingraw=True,
                         moodlewssettingfileurl=False)  # fmt: skip
        told = said.get("feedback", {})
        feedback = {plugin["type"]: plugin for plugin in told.get("plugins", ())}
        names = [f"{file['filename']} {file['filesize']}" for file in files_in(feedback.get("file", {}))]
        points = points_in(told["grade"]) if "grade" in told else self._grades().get(id)
        return Standing(points, names, feedback=feedback)

    def mark(self, name, data):
        """Return by what a file is known there; a new one of its name replaces it."""
        return f"{name} {len(data)}"

    def send(self, id, points, files, there):
        """Save a grade with files; comment, other files and, without points, the grade stay as they are there."""
        data: dict = {}
        if self.comments:
            (field,) = there.feedback.get("comments", {}).get("editorfields") or [{"text": "", "format": 1}]
            data["assignfeedbackcomments_editor"] = {"text": field["text"], "format": field["format"]}
        if files:
            data["files_filemanager"] = self._draft(files, files_in(there.feedback.get("file", {})))
        stays = -1 if there.points is None else there.points
        self.call("mod_assign_save_grade", safe=False, assignmentid=self.id, userid=id, plugindata=data,
                  grade=stays if points is None else points, attemptnumber=-1, addattempt=False, workflowstate="",
                  applytoall=False)  # fmt: skip

    def _draft(self, files, others):
        """Lay files, and those that are there under other names, into a draft; return its number."""
        all_files, draft = [("/", name, data) for name, data in files.items()], 0
        for file in others:
            if file["filepath"] != "/" or file["filename"] not in files:
                old = Handed("", file["filename"], file["filesize"], None, file["fileurl"])
                all_files.append((file["filepath"], file["filename"], self.fetch(old)))
        for path, name, data in all_files:
            form = [("token", self.line.token), ("filearea", "draft"), ("itemid", draft), ("filepath", path)]
            answer = self.line.ask("POST", f"{self.line.base}/webservice/upload.php", form, ("file", name, data))
            (said,) = self._said(answer, "upload")
            if "itemid" not in said:
                raise SiteError(self.line.clean(f"{name}: {said.get('error')}"))
            draft = said["itemid"]
        return draft
