"""Serves the marking page to the browser on this machine, and to nobody else."""

import contextlib
import hmac
import http.server
import re
import secrets
import threading
from http import HTTPStatus
from pathlib import Path
from urllib.parse import parse_qs

from .marker import Marker
from .marking import Newer
from .marking_page import EXTRA, MarkingPage
from .pictures import FOLDER

__all__ = ["MarkingServer"]

MAX_FORM = 200_000  # bytes of what is typed
KINDS = {
    ".css": "text/css",
    ".js": "text/javascript",
    ".woff2": "font/woff2",
    ".png": "image/png",
    ".jpg": "image/jpeg",
    ".gif": "image/gif",
    ".webp": "image/webp",
    ".jpeg": "image/jpeg",
    ".pdf": "application/pdf",
}
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
    port : int
        0 for any that is free.
    """

    daemon_threads = True

    def __init__(self, book, by, katex=None, port=0):
        super().__init__(("127.0.0.1", port), Handler)
        self.token = secrets.token_urlsafe(24)
        self.one_at_a_time = threading.Lock()
        self.pictures, self.extra, self.katex = book.pictures, book.extra, katex and Path(katex)
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

    def file(self, folder, name):
        """Return the path of a file that the page may ask for, or None."""
        here = Path(__file__).parent
        if folder == FOLDER and re.fullmatch(r"[0-9a-f]{16}\.[a-z]+", name):
            return self.pictures / name
        if folder == EXTRA and re.fullmatch(r"[0-9a-f]{16}(\.[a-z0-9]{1,8})?", name):
            return self.extra / name
        if folder == "files" and name in ("marking.css", "marking.js"):
            return here / name
        if folder == "files" and self.katex and name in ("katex.min.css", "katex.min.js"):
            return self.katex / name
        if folder == "files/fonts" and self.katex and re.fullmatch(r"KaTeX_[\w-]+\.woff2", name):
            return self.katex / "fonts" / name
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
        """Tell whether this comes from our own page, or from whoever was told the address."""
        origin, site = self.headers.get("Origin"), self.headers.get("Sec-Fetch-Site", "none")
        told = self.path[1:].partition("/")[0]
        return (
            self.headers.get("Host") in self.server.hosts
            and origin in (None, *(f"http://{host}" for host in self.server.hosts))
            and site in ("none", "same-origin")
            and hmac.compare_digest(told.encode(), self.server.token.encode())
        )

    def do_GET(self):
        """Show an answer, or send a file."""
        if not self.allowed():
            return self.refuse()
        place = self.path.partition("?")[0].split("/")[2:]
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
        return self.send(HTTPStatus.OK, path.read_bytes(), KINDS.get(path.suffix, DOWNLOAD))

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
                mark, _ = marker.mark(at)
                trouble = f"Not saved: {error}."
                if isinstance(error, Newer):
                    trouble = f"Not saved: there is a newer mark, {mark}. Save again to replace it."
                page = self.server.page.answer(answers[at], (points, comment), trouble)
                return self.send_page(page, HTTPStatus.CONFLICT)
            return self.go_to(marker.after(at, go))

    def go_to(self, at):
        """Send the browser to an answer, or to the end."""
        self.send_response(HTTPStatus.SEE_OTHER)
        self.send_header("Location", self.server.page.address(at or ("end",)))
        self.send_header("Content-Length", "0")
        self.end_headers()

    def refuse(self):
        """Say nothing but that there is nothing."""
        self.send(HTTPStatus.NOT_FOUND, b"Nothing is here.\n", "text/plain")

    def send_page(self, text, status=HTTPStatus.OK):
        """Send a page."""
        self.send(status, text.encode(errors="replace"), "text/html; charset=utf-8")

    def send(self, status, data, kind):
        """Send bytes, with what keeps the page to itself."""
        self.send_response(status)
        headers = HEADERS | {"Content-Type": kind, "Content-Length": str(len(data))}
        if kind == DOWNLOAD:  # what a student handed in is not opened here
            headers["Content-Disposition"] = "attachment"
        for name, value in headers.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(data)
