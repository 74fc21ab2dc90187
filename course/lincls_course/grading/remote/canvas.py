"""Canvas' REST interface: lists in pages, of which each tells the address of the next, and files in three steps.

A comment is added to those that are there. So the name of a file of feedback ends with the digest of what is in it, and
a file that is there is not sent again.
"""

import hashlib
import re
from datetime import datetime
from functools import cached_property
from typing import ClassVar

from ..platforms import Student
from ..platforms.base import show_number
from .line import Handed, SiteError, Standing, digits

__all__ = ["Canvas"]

PAGES = 1000


class Canvas:
    """An assignment, by the numbers in its page's address."""

    name = "canvas"
    aliases: ClassVar[dict] = {}

    def __init__(self, line, course, number):
        self.line, self.course = line, f"{line.base}/api/v1/courses/{course}"
        line.header = {"Authorization": f"Bearer {line.token}"}
        self.address = f"{self.course}/assignments/{number}"
        self.told = line.ask("GET", self.address).json()
        self.title, self.points = self.told["name"], self.told.get("points_possible")
        self.key = f"canvas {line.base} {digits(self.told['id'])}"

    @property
    def unfit(self):
        """Why no grades can be sent."""
        if self.told.get("grading_type") != "points" or not self.points:
            return "set *Display Grade as* to *Points* in the settings of the assignment, and give it points"
        if self.told.get("anonymize_students"):
            return "switch anonymous grading off first: Canvas does not say whose a submission is"
        return "a moderated assignment takes grades from its page alone" if self.told.get("moderated_grading") else ""

    def _all(self, address):
        """Yield what is on all pages."""
        for _ in range(PAGES):
            answer = self.line.ask("GET", address)
            yield from answer.json()
            onward = re.search(r'<([^<>]*)>\s*;[^,<]*\brel="?next\b', answer.headers.get("link", ""))
            if not onward:
                return
            address = onward[1]
            if not self.line.ours(address):
                raise SiteError(f"the next page is on another host, {self.line.clean(address)}")
        raise SiteError(f"more than {PAGES} pages")

    def _submissions(self):
        includes = "include[]=group&include[]=submission_comments&per_page=100"
        return [s for s in self._all(f"{self.address}/submissions?{includes}") if s.get("user_id")]

    @cached_property
    def submissions(self):
        """What was handed in."""
        return self._submissions()

    @cached_property
    def people(self):
        """Who is to hand in; `more` tells when that was, and how."""
        done, people = {digits(s["user_id"]): s for s in self.submissions}, {}
        for user in self._all(f"{self.course}/users?enrollment_type[]=student&per_page=100"):
            id = digits(user["id"])
            s = done.get(id, {})
            more = {"submitted": s.get("submitted_at") or "", "late": "yes" if s.get("late") else "", "state": ""}
            group = (s.get("group") or {}).get("name") or ""
            people[id] = Student(id, user["sortable_name"], user.get("email") or "", group, None, more)
        return people

    def handed_in(self):
        """Yield the files of everybody's last attempt; a group's once."""
        seen = set()
        for s in self.submissions:
            when = s.get("submitted_at") and datetime.fromisoformat(s["submitted_at"])
            for file in s.get("attachments") or ():
                if file["id"] not in seen:
                    seen.add(file["id"])
                    yield Handed(digits(s["user_id"]), file["display_name"], file["size"], when, file["url"])

    def fetch(self, handed):
        """Return a file; it may lie on another host, which does not get the token."""
        return self.line.fetch(handed)

    @staticmethod
    def _standing(s):
        points = s.get("entered_score", s.get("score"))  # before what Canvas itself deducts
        comments = (c.get("attachments") or () for c in s.get("submission_comments") or ())
        names = [file["display_name"] for attachments in comments for file in attachments]
        return Standing(points, names, "excused in Canvas" if s.get("excused") else "")

    def standings(self):
        """Return what stands there."""
        return {digits(s["user_id"]): self._standing(s) for s in self._submissions()}

    def standing(self, id):
        """Return what stands there of one student, now."""
        address = f"{self.address}/submissions/{id}?include[]=submission_comments"
        return self._standing(self.line.ask("GET", address).json())

    def mark(self, name, data):
        """Return a file's name there, which tells what is in it."""
        stem, dot, ending = name.rpartition(".")
        return f"{stem}-{hashlib.sha256(data).hexdigest()[:8]}{dot}{ending}"

    def send(self, id, points, files, there):
        """Set the points, and add a comment with the files."""
        form = [] if points is None else [("submission[posted_grade]", show_number(points))]
        names = [self.mark(*file) for file in files.items()]
        numbers = [self._upload(id, name, data) for name, data in zip(names, files.values(), strict=True)]
        if names:
            form.append(("comment[text_comment]", ", ".join(names)))
            form += [("comment[file_ids][]", number) for number in numbers]
        self.line.ask("PUT", f"{self.address}/submissions/{id}", form)

    def _upload(self, id, name, data):
        """Announce a file, bring it to where Canvas says, without the token, and confirm it; return its number."""
        form = [("name", name), ("size", len(data)), ("content_type", "application/octet-stream")]
        said = self.line.ask("POST", f"{self.address}/submissions/{id}/comments/files", form, safe=True).json()
        answer = self.line.ask("POST", said["upload_url"], [*said["upload_params"].items()], ("file", name, data),
                               safe=True, follow=False)  # fmt: skip
        if answer.headers.get("location"):
            answer = self.line.ask("GET", answer.headers["location"])
        return digits(answer.json()["id"])
