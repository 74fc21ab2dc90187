"""The desk on which answers are marked: pages, served to the browser on this machine and to nobody else.

What students wrote is text; nothing of it becomes markup.
"""

import contextlib
import hmac
import http.server
import re
import secrets
import threading
from html import escape
from http import HTTPStatus
from pathlib import Path
from urllib.parse import parse_qs

from ..bank.markup import Markup
from .files import html_page, own_text, write_private
from .marks import Marker, Newer
from .submission import FOLDER, PICTURES

__all__ = ["EXTRA", "MarkingPage", "MarkingServer"]

NO_TEXT = "*(There is no text in the notebook.)*"
UNREAD = "a file that could not be read, see the table"
EXTRA = "extra"  # where the files are that were handed in beside the notebooks


def formula(tex, display):
    """Return TeX for the script that typesets it; without the script one reads it as it was typed."""
    tag, around = ("div", "$$") if display else ("span", "$")
    return f'<{tag} class="tex">{around}{escape(tex)}{around}</{tag}>'


class MarkingPage:
    """Writes the pages of one Marker, below an address such as "/token"."""

    def __init__(self, marker, root, typeset):
        self.marker, self.root, self.typeset = marker, root, typeset
        self.ours, self.theirs = Markup(formula, str), Markup(formula, str, links=False)

    def whole(self, title, body):
        """Return a page."""
        names = ["marking", *(["katex.min"] if self.typeset else [])]
        styles = [f'<link rel="stylesheet" href="{self.root}/files/{name}.css">' for name in names]
        scripts = [f'<script defer src="{self.root}/files/{name}.js"></script>' for name in reversed(names)]
        return html_page(title, "\n".join([*styles, *scripts]), body)

    def end(self):
        """Return the page that says that all is marked."""
        answers = self.marker.answers()
        said = f"All {len(answers)} answers are marked" if answers else "There is no answer to mark"
        again = f'<p><a href="{self.address(next(iter(answers)))}">Look at them again</a></p>' if answers else ""
        return self.whole(said, own_text("texts/end.html").format(said=said, again=again))

    def address(self, at):
        """Return where an answer is found."""
        return f"{self.root}/{'/'.join(at)}"

    def answer(self, answer, typed=None, trouble=""):
        """Return the page of an answer; with what was typed, where it could not be saved."""
        exercise = next(e for e in self.marker.book.marking.exercises if e.id == answer.question)
        worth = self.marker.book.assignment.questions[exercise.id]
        mark, seen = self.marker.mark(answer.at)
        points, comment = typed or ((f"{mark.points:g}", mark.comment) if mark else ("", ""))
        order = [*self.marker.answers()]
        place = f"Answer {order.index(answer.at) + 1} of {len(order)}"
        text = (answer.text or NO_TEXT).replace(f"]({FOLDER}/", f"]({self.root}/{FOLDER}/")
        by = f"Marked by {escape(mark.by)}." if mark and mark.by else "Marked." if mark else "Not marked yet."
        body = own_text("texts/answer.html").format(
            title=escape(exercise.title),
            place=place,
            marked=len(order) - len(self.marker.unmarked()),
            questions=self._questions(answer.question),
            text=self.theirs.html(text),
            typed=escape(answer.text),
            beside=self._beside(answer),
            address=self.address(answer.at),
            alert=f'<p role="alert">{escape(trouble)}</p>' if trouble else "",
            by=by,
            shared=answer.shared,
            worth=worth,
            points=escape(points),
            comment=escape(comment),
            seen=seen,
            task=self._own(exercise.asks),
            key=self._own(exercise.key),
        )
        return self.whole(f"{place}: {exercise.title}", body.rstrip())

    def _beside(self, answer):
        """Return links to what was handed in beside an answer, and the pictures."""
        items = []
        for name in answer.beside:
            href, ending = f"{self.root}/{EXTRA}/{name}", name.rpartition(".")[2]
            shown = f'<br><img src="{href}" alt="picture">' if ending in PICTURES.values() else ""
            link = f'<a href="{href}" target="_blank" rel="noopener">{escape(name)}</a>{shown}'
            items.append(f"<li>{link if name else UNREAD}</li>")
        return f"<h2>Handed in beside it</h2>\n<ul>\n{''.join(items)}\n</ul>" if items else ""

    def _own(self, text):
        return self.ours.html(re.sub(r"<!--.*?-->", "", text, flags=re.DOTALL))

    def _questions(self, current):
        """Return links to the questions, where there are several."""
        answers, waiting, links = self.marker.answers(), self.marker.unmarked(), []
        for exercise in self.marker.book.marking.exercises:
            own = [at for at in answers if at[0] == exercise.id]
            if own:
                left = [at for at in waiting if at[0] == exercise.id]
                here = ' aria-current="true"' if exercise.id == current else ""
                href = self.address((left or own)[0])
                links.append(f'<a href="{href}"{here}>{escape(exercise.id)}</a>: {len(left)} left')
        return "Questions: " + "; ".join(links) + "." if len(links) > 1 else ""


# The server ---------------------------------------------------------------------------------------

MAX_FORM = 200_000  # bytes of what is typed
TYPES = {f".{kind}": f"image/{kind}" for kind in ("png", "jpeg", "gif", "webp")} | {".jpg": "image/jpeg"}
TYPES |= {".css": "text/css", ".js": "text/javascript", ".woff2": "font/woff2", ".pdf": "application/pdf"}
DOWNLOAD = "application/octet-stream"
# Nothing from elsewhere, no script but the page's own files, no frame around it; nothing is kept. KaTeX writes a few
# styles as attributes.
HEADERS = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr "
    "'unsafe-inline'; img-src 'self'; font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cache-Control": "no-store",
}


class MarkingServer(http.server.ThreadingHTTPServer):
    """A server on 127.0.0.1, whose address holds a secret; who does not know it gets nothing.

    Parameters
    ----------
    book : Gradebook
        Open.
    by : str
        Who marks.
    katex : path or None
        The folder `dist` of KaTeX, which typesets the formulas.
    """

    daemon_threads = True

    def __init__(self, book, by, katex=None):
        super().__init__(("127.0.0.1", 0), Handler)  # a port that is free
        self.token = secrets.token_urlsafe(24)
        self.one_at_a_time = threading.Lock()
        self.katex = katex and Path(katex)
        self.places = [  # the folder in an address, the name of a file, and where it lies
            (FOLDER, r"[0-9a-f]{16}\.[a-z]+", book.pictures),
            (EXTRA, r"[0-9a-f]{16}(\.[a-z0-9]{1,8})?", book.extra),
            ("files", r"marking\.(css|js)", Path(__file__).parent),
            ("files", r"katex\.min\.(css|js)", self.katex),
            ("files/fonts", r"KaTeX_[\w-]+\.woff2", self.katex and self.katex / "fonts"),
        ]
        self.marker = Marker(book, by)
        self.page = MarkingPage(self.marker, f"/{self.token}", bool(katex))

    @property
    def hosts(self):
        """What the browser may call this machine: a page elsewhere whose name leads here would call it otherwise."""
        return {f"{name}:{self.server_port}" for name in ("127.0.0.1", "localhost")}

    @property
    def address(self):
        """Where the page is."""
        return f"http://127.0.0.1:{self.server_port}/{self.token}/"

    def write_way(self, path):
        """Write a page for this user alone that leads to the address: everybody can read how a browser was started."""
        path.unlink(missing_ok=True)
        page = html_page("Marking", f'<meta http-equiv="refresh" content="0; url={self.address}">', "")
        write_private(path, page.encode())

    def file(self, folder, name):
        """Return the path of a file that the page may ask for, or None."""
        for where, pattern, place in self.places:
            if place and folder == where and re.fullmatch(pattern, name):
                return place / name
        return None


class Handler(http.server.BaseHTTPRequestHandler):
    """Answers one request."""

    timeout = 30  # seconds; a browser opens connections that it never uses
    server_version, sys_version = "marking", ""

    def handle(self):
        """Answer, whether or not somebody still listens."""
        with contextlib.suppress(ConnectionError, TimeoutError):
            super().handle()

    def log_message(self, *args):
        """Say nothing on the terminal."""

    def allowed(self):
        """Tell whether this comes from our own page, or from who was told the address, by the file or otherwise."""
        origin, site = self.headers.get("Origin"), self.headers.get("Sec-Fetch-Site", "none")
        told, _, place = self.path[1:].partition("/")
        return (
            self.headers.get("Host") in self.server.hosts
            and origin in (None, *(f"http://{host}" for host in self.server.hosts))
            and (site in ("none", "same-origin") or (self.command == "GET" and not place))
            and hmac.compare_digest(told.encode(), self.server.token.encode())
        )

    def do_GET(self):
        """Show an answer, or send a file."""
        if not self.allowed():
            return self.refuse()
        place = self.path.partition("?")[0].split("/")[2:]
        if self.headers.get("Sec-Fetch-Site") == "cross-site":  # from the file: once more, as our own page
            return self.send(HTTPStatus.OK, b"", "text/html", {"Refresh": f"0; url={self.server.address}"})
        with self.server.one_at_a_time:
            marker = self.server.marker
            if place == [""]:
                return self.go_to(marker.after(None, "unmarked"))
            if place == ["end"]:
                return self.send_page(self.server.page.end())
            if tuple(place) in (answers := marker.answers()):
                return self.send_page(self.server.page.answer(answers[tuple(place)]))
        path = self.server.file("/".join(place[:-1]), place[-1]) if place else None
        if path is None or not path.is_file():
            return self.refuse()
        return self.send(HTTPStatus.OK, path.read_bytes(), TYPES.get(path.suffix, DOWNLOAD))

    def do_POST(self):
        """Take a mark, and go on."""
        length = self.headers.get("Content-Length", "")
        if not self.allowed() or not length.isdigit() or int(length) > MAX_FORM:
            return self.refuse()
        form = parse_qs(self.rfile.read(int(length)).decode(errors="replace"), keep_blank_values=True)
        points, comment, seen, go = (form.get(name, [""])[0] for name in ("points", "comment", "seen", "go"))
        at = tuple(self.path.split("/")[2:])
        with self.server.one_at_a_time:
            marker = self.server.marker
            if at not in (answers := marker.answers()):
                return self.refuse()
            try:
                marker.enter(at, points, comment, int(seen) if seen.isdigit() else -1)
            except (ValueError, OSError) as error:
                trouble = f"Not saved: {error}.{' Save again to replace it.' * isinstance(error, Newer)}"
                page = self.server.page.answer(answers[at], (points, comment), trouble)
                return self.send_page(page, HTTPStatus.CONFLICT)
            return self.go_to(marker.after(at, go))

    def go_to(self, at):
        """Send the browser to an answer, or to the end."""
        self.send(HTTPStatus.SEE_OTHER, b"", "text/plain", {"Location": self.server.page.address(at or ("end",))})

    def refuse(self):
        """Say nothing but that there is nothing."""
        self.send(HTTPStatus.NOT_FOUND, b"Nothing is here.\n", "text/plain")

    def send_page(self, text, status=HTTPStatus.OK):
        """Send a page."""
        self.send(status, text.encode(errors="replace"), "text/html; charset=utf-8")

    def send(self, status, data, kind, more=None):
        """Send bytes, with what keeps the page to itself."""
        self.send_response(status)
        headers = HEADERS | {"Content-Type": kind, "Content-Length": str(len(data))} | (more or {})
        if kind == DOWNLOAD:  # what a student handed in is not opened here
            headers["Content-Disposition"] = "attachment"
        for name, value in headers.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(data)
