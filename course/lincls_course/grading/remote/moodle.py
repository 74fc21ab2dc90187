"""Moodle's web services: functions called by name, whose errors come as an answer like any other.

A grade, the comment and the files of feedback are saved together, and what is left out is lost: so the comment and the
files that are there go back with what is new. The id is the user's, everywhere on the site; the number in the files
of an assignment is another.
"""

from datetime import UTC, datetime
from functools import cached_property
from html import unescape

from ..platforms import Student
from .line import Handed, SiteError, Standing, Stopped, digits

__all__ = ["Moodle"]

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


class Moodle:
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
