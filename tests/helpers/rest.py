"""Moodle and Canvas as their own interfaces behave, by the platforms' documentation and sources, with faults on demand.

Each runs on this machine, with its storage at another address, as Canvas has it. What the platforms lose, such as a
comment that does not go back with a grade, is lost here, too.
"""

import json
import re
import threading
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from email.parser import BytesParser
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qsl, urlsplit

TOKEN = "0123456789abcdef-a-secret"
DUE = datetime(2026, 10, 12, 21, 59, tzinfo=UTC)


@dataclass
class Student:
    name: str
    handed_in: list = field(default_factory=list)  # of (name, data)
    when: datetime = DUE
    state: str = "submitted"
    group: str = ""
    until: datetime | None = None
    grade: float | None = None
    comment: str = ""
    files: dict = field(default_factory=dict)  # of feedback in Moodle
    comments: list = field(default_factory=list)  # in Canvas, each the names of its files
    excused: bool = False


def form_of(headers, body):
    """The fields of a form, in order, a file as (name, data)."""
    kind = headers.get("Content-Type", "")
    if not kind.startswith("multipart/form-data"):
        return parse_qsl(body.decode(), keep_blank_values=True)
    parts = BytesParser().parsebytes(f"Content-Type: {kind}\r\n\r\n".encode() + body).get_payload()
    read = []
    for part in parts:
        name, file = (part.get_param(key, header="Content-Disposition") for key in ("name", "filename"))
        read.append((name, (file, part.get_payload(decode=True)) if file else part.get_payload()))
    return read


class Site:
    """A platform with one assignment.

    Attributes
    ----------
    faults : list of (pattern, how)
        At the next request that fits: a status, and nothing is done; "lost", when it is done and no answer comes;
        "cut", when half of the answer comes; or an address to which it is sent on.
    log : list of str
        The requests; `writes` are the ids of whom something was saved, and `foreign` is what the storage was told.
    """

    def __init__(self, people, points=10):
        self.people, self.points, self.title = people, points, "Homework 1"
        self.faults, self.log, self.writes, self.stored, self.foreign = [], [], [], {}, []

    def file(self, address):
        """The bytes behind an address of the storage."""
        return self.stored[address]


def handler(serve):
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do(self):
            body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
            status, headers, data, whole = serve(self.command, self.path, self.headers, body)
            if status is None:  # no answer
                self.close_connection = True
                return
            self.send_response(status)
            for name, value in headers.items():
                self.send_header(name, value)
            self.send_header("Content-Length", str(len(data)))
            self.send_header("Connection", "close")
            self.end_headers()
            self.wfile.write(data if whole else data[: len(data) // 2])
            self.close_connection = True

        do_GET = do_POST = do_PUT = do

        def log_message(self, *_):
            pass

    return Handler


@contextmanager
def serving(site):
    """Run a site and its storage; `site.base` and `site.storage` are their addresses."""

    def serve(method, path, headers, body):
        parts, form = urlsplit(path), form_of(headers, body)
        function = dict(form).get("wsfunction", "") if form else ""
        said = f"{method} {parts.path} {function}".strip()
        site.log.append(said)
        how = next((fault for fault in site.faults if re.search(fault[0], said)), None)
        if how:
            site.faults.remove(how)
            how = how[1]
        if isinstance(how, str) and how.startswith("http"):
            return 302, {"Location": how + path}, b"", True
        if isinstance(how, int):
            extra = {"Retry-After": "7"} if how == 429 else {}
            text = "403 Forbidden (Rate Limit Exceeded)\n" if how == 403 else f"{how} broken"
            return how, extra, text.encode(), True
        status, more, data = site.answer(method, parts.path, parse_qsl(parts.query), headers, form)
        data = data if isinstance(data, bytes) else json.dumps(data).encode()
        return (None if how == "lost" else status), more, data, how != "cut"

    def store(method, path, headers, body):
        site.foreign.append((dict(headers), body))
        status, more, data = site.storage_answer(method, path, form_of(headers, body))
        return status, more, data, True

    servers = [ThreadingHTTPServer(("127.0.0.1", 0), handler(each)) for each in (serve, store)]
    site.base, site.storage = (f"http://127.0.0.1:{server.server_port}" for server in servers)
    for server in servers:
        threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
    try:
        yield site
    finally:
        for server in servers:
            server.shutdown()
            server.server_close()


class Canvas(Site):
    """Two to a page; ids are numbers; a file of a comment is announced, stored elsewhere, and confirmed."""

    name = "canvas"
    page = 2

    @property
    def address(self):
        return f"{self.base}/courses/12/assignments/34"

    def answer(self, method, path, query, headers, form):
        if headers.get("Authorization") != f"Bearer {TOKEN}":
            return (
                401,
                {"WWW-Authenticate": 'Bearer realm="canvas-lms"'},
                {"errors": [{"message": "Invalid access token."}]},
            )
        told = {"X-Rate-Limit-Remaining": "550.5"}
        here = "/api/v1/courses/12"
        if path == f"{here}/assignments/34":
            return 200, told, {"id": 34, "name": self.title, "points_possible": self.points, "grading_type": "points"}
        if path == f"{here}/users":
            assert ("enrollment_type[]", "student") in query
            return self.paged(path, query, [{"id": id, "sortable_name": s.name} for id, s in self.people.items()])
        if path == f"{here}/assignments/34/submissions":
            return self.paged(path, query, [self.submission(id) for id in self.people])
        if found := re.fullmatch(rf"{here}/assignments/34/submissions/(\d+)", path):
            return self.one(method, int(found[1]), told, form)
        if re.fullmatch(rf"{here}/assignments/34/submissions/\d+/comments/files", path):
            fields = dict(form)
            number = 7000 + len(self.stored)
            self.stored[number] = [fields["name"], int(fields["size"]), None, False]
            params = {"key": f"a/{number}", "Policy": "signed"}
            return 200, told, {"upload_url": f"{self.storage}/upload", "upload_params": params}
        if found := re.fullmatch(r"/api/v1/files/(\d+)/create_success", path):
            self.stored[int(found[1])][3] = True
            return 200, told, {"id": int(found[1])}
        if found := re.fullmatch(r"/files/(\d+)/download", path):
            return 302, {"Location": f"{self.storage}/content/{found[1]}"}, b""
        return 404, told, {"errors": [{"message": "The specified resource does not exist."}]}

    def storage_answer(self, method, path, form):
        if found := re.fullmatch(r"/content/(\d+)", path):
            return 200, {}, self.file(int(found[1]))
        keys = [key for key, _ in form]
        if method != "POST" or keys != [
            "key",
            "Policy",
            "file",
        ]:  # the file stands last, and all else is as it was told
            return 400, {}, b"the signature does not fit"
        number = int(dict(form)["key"][2:])
        self.stored[number][2] = dict(form)["file"][1]
        return 303, {"Location": f"{self.base}/api/v1/files/{number}/create_success?uuid=x"}, b""

    def file(self, number):
        id, n = divmod(number, 100)
        return self.people[id].handed_in[n][1]

    def paged(self, path, query, rows):
        asked = dict(query)
        size, page = min(int(asked.get("per_page", 10)), self.page), int(asked.get("page", 1))
        link = f'<{self.base}{path}?page=1&per_page={size}>; rel="first"'
        if page * size < len(rows):  # the next page has all that was asked
            more = "&".join(f"{key}={value}" for key, value in query if key != "page")
            link = f'<{self.base}{path}?{more}&page={page + 1}>; rel="next",{link}'
        return 200, {"link": link}, rows[(page - 1) * size : page * size]

    def submission(self, id):
        s = self.people[id]
        who = next(n for n, other in self.people.items() if other is s or (s.group and other.group == s.group))
        files = []
        for n, (name, data) in enumerate(self.people[who].handed_in):
            number = who * 100 + n
            about = {"id": number, "display_name": name, "size": len(data)}
            files.append(about | {"url": f"{self.base}/files/{number}/download"})
        comments = [{"comment": "x", "attachments": [{"display_name": name} for name in c]} for c in s.comments]
        return {
            "user_id": id, "score": s.grade, "entered_score": s.grade, "excused": s.excused, "attachments": files,
            "submission_comments": comments, "late": s.when > DUE,
            "submitted_at": s.when.isoformat().replace("+00:00", "Z") if files else None,
            "group": {"id": 1 if s.group else None, "name": s.group or None},
        }  # fmt: skip

    def one(self, method, id, told, form):
        s = self.people[id]
        if method == "PUT":
            fields = dict(form)
            if "submission[posted_grade]" in fields:
                s.grade = float(fields["submission[posted_grade]"])
            numbers = [int(value) for key, value in form if key == "comment[file_ids][]"]
            assert all(self.stored[number][3] for number in numbers), "not confirmed"
            assert all(self.stored[number][1] == len(self.stored[number][2]) for number in numbers)
            if numbers:
                s.comments.append([self.stored[number][0] for number in numbers])
            self.writes.append(id)
        return 200, told, self.submission(id)


NEEDED = {  # of each function, the parameters it must have, and may have
    "core_course_get_course_module": ("cmid", ""),
    "mod_assign_get_assignments": ("courseids", "includenotenrolledcourses"),
    "mod_assign_get_user_mappings": ("assignmentids", ""),
    "mod_assign_get_user_flags": ("assignmentids", ""),
    "mod_assign_get_submissions": ("assignmentids", "status since before"),
    "mod_assign_get_grades": ("assignmentids", "since"),
    "mod_assign_list_participants": ("assignid groupid filter", "skip limit onlyids includeenrolments tablesort"),
    "mod_assign_get_submission_status": ("assignid", "userid groupid"),
    "mod_assign_save_grade": (
        "assignmentid userid grade attemptnumber addattempt workflowstate applytoall",
        "plugindata",
    ),
}


class Moodle(Site):
    """Each answer has the status 200, errors, too; a number in the files is the user's and 500."""

    name = "moodle"

    def __init__(self, people, points=10):
        super().__init__(people, points)
        self.drafts, self.settings = {}, {}  # the settings of the assignment that are not the usual ones

    @property
    def address(self):
        return f"{self.base}/mod/assign/view.php?id=77"

    def answer(self, method, path, query, headers, form):
        fields = dict(form)
        assert TOKEN not in str(query), "the token in an address"
        if method != "POST" or TOKEN not in (fields.get("wstoken"), fields.get("token")):
            return 200, {}, {"exception": "moodle_exception", "errorcode": "invalidtoken", "message": "Invalid token"}
        if path == "/webservice/upload.php":
            return 200, {}, self.upload(fields)
        if path.startswith("/webservice/pluginfile.php/"):
            return 200, {}, self.file(path)
        function = fields["wsfunction"]
        keys = {key.partition("[")[0] for key in fields}
        keys -= {"wstoken", "wsfunction", "moodlewsrestformat", "moodlewssettingraw", "moodlewssettingfileurl"}
        must, may = (set(part.split()) for part in NEEDED[function])
        if not must <= keys <= must | may:
            fault = f"Invalid parameter value detected ({keys ^ must})"
            return (
                200,
                {},
                {"exception": "invalid_parameter_exception", "errorcode": "invalidparameter", "message": fault},
            )
        return 200, {}, getattr(self, function.rpartition("assign_")[2].replace("core_course_", ""))(fields)

    def get_course_module(self, fields):
        assert fields["cmid"] == "77"
        return {"cm": {"id": 77, "course": 3, "modname": "assign", "instance": 8}}

    def get_assignments(self, fields):
        plugins = [
            {"plugin": p, "subtype": "assignfeedback", "name": "enabled", "value": "1"} for p in ("comments", "file")
        ]
        grouped = int(any(s.group for s in self.people.values()))
        told = {"id": 8, "cmid": 77, "name": self.title, "grade": self.points, "duedate": int(DUE.timestamp()),
                "teamsubmission": grouped, "markingworkflow": 0, "configs": plugins}  # fmt: skip
        return {
            "courses": [{"id": 3, "assignments": [{"id": 9, "name": "other"}, told | self.settings]}],
            "warnings": [],
        }

    def group(self, s):
        return 50 + sorted({other.group for other in self.people.values()}).index(s.group) if s.group else 0

    def list_participants(self, fields):
        listed = []
        for id, s in self.people.items():
            more = {"groupid": self.group(s), "groupname": s.group} if s.group else {}
            listed.append(
                {
                    "id": id,
                    "fullname": s.name,
                    "grantedextension": bool(s.until),
                    "submissionstatus": s.state if s.handed_in else "",
                }
                | more
            )
        return listed

    def of_all(self, key, rows):
        return {"assignments": [{"assignmentid": 8, key: rows}] if rows else [], "warnings": []}

    def get_user_mappings(self, fields):
        return self.of_all("mappings", [{"id": id + 500, "userid": id} for id in self.people])

    def get_user_flags(self, fields):
        until = {id: int(s.until.timestamp()) for id, s in self.people.items() if s.until}
        return self.of_all("userflags", [{"userid": id, "extensionduedate": when} for id, when in until.items()])

    def get_submissions(self, fields):
        rows, groups = [], set()
        for id, s in self.people.items():
            if s.group in groups:
                continue
            groups |= {s.group} - {""}
            files = [self.told(f"/{id}/sub/{n}", name, data) for n, (name, data) in enumerate(s.handed_in)]
            plugins = [
                {"type": "file", "fileareas": [{"area": "submission_files", "files": files}]},
                {"type": "comments"},
            ]
            state, when = s.state if s.handed_in else "new", int(s.when.timestamp())
            about = {"userid": 0 if s.group else id, "groupid": self.group(s), "status": state, "timemodified": when}
            rows.append(about | {"plugins": plugins})
        return self.of_all("submissions", rows)

    def told(self, place, name, data, path="/"):
        address = f"/webservice/pluginfile.php{place}"
        self.stored[address] = data
        return {"filename": name, "filepath": path, "filesize": len(data), "fileurl": self.base + address}

    def get_grades(self, fields):
        there = {id: s for id, s in self.people.items() if s.grade is not None or s.files}
        if any(s.group for s in self.people.values()):  # it looks for submissions of their own
            there = {id: s for id, s in there.items() if s.group}
        return self.of_all("grades", [{"userid": id, **self.grade(s)} for id, s in there.items()])

    def grade(self, s):
        return {"grade": f"{-1 if s.grade is None else s.grade:.5f}"}

    def get_submission_status(self, fields):
        assert fields["moodlewssettingraw"] == "1"
        assert fields["moodlewssettingfileurl"] == "0"
        id = int(fields["userid"])
        s = self.people[id]
        if s.grade is None and not s.files and not s.comment:
            return {"warnings": []}
        files = [self.told(f"/{id}/back/{name}", name, data) for name, data in s.files.items()]
        fields = [{"name": "comments", "text": s.comment, "format": 1}]
        plugins = [{"type": "comments", "fileareas": [], "editorfields": fields},
                   {"type": "file", "fileareas": [{"area": "feedback_files", "files": files}]}]  # fmt: skip
        return {"feedback": {"grade": self.grade(s), "plugins": plugins}, "warnings": []}

    def upload(self, fields):
        assert fields["filearea"] == "draft"
        draft = int(fields["itemid"]) or 900_000 + len(self.drafts)
        name, data = fields["file"]
        if name in self.drafts.setdefault(draft, {}):
            return [{"errortype": "filenameexist", "error": "File name already exists"}]
        self.drafts[draft][name] = data
        return [{"itemid": draft, "filename": name}]

    def save_grade(self, fields):
        s, value = self.people[int(fields["userid"])], float(fields["grade"])
        if not -1 <= value <= self.points:
            return {
                "exception": "moodle_exception",
                "errorcode": "invalidgrade",
                "message": "The grade is out of range",
            }
        s.grade = None if value == -1 else value
        s.comment = fields.get("plugindata[assignfeedbackcomments_editor][text]", "")
        if "plugindata[files_filemanager]" in fields:
            s.files = dict(self.drafts[int(fields["plugindata[files_filemanager]"])])
        self.writes.append(int(fields["userid"]))
        return None


SITES = {"canvas": Canvas, "moodle": Moodle}
