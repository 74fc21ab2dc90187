"""The line to a platform: what is asked goes to one host alone, is bounded, and is asked again where that is safe."""

import contextlib
import json
import os
import re
import secrets
import sys
import time
import urllib.request
from collections.abc import Iterable, Mapping
from datetime import datetime
from http.client import HTTPException
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple
from urllib.parse import urlencode, urljoin, urlsplit

from ..files import one_line
from ..submission import MAX_BYTES

__all__ = ["Handed", "Line", "SiteError", "Standing", "Stopped", "Unsure", "digits", "near", "read_token"]

PAUSES = (1, 2, 4, 8)  # seconds before each further attempt
SECONDS = 60  # that an answer may take
HOPS = 5  # from address to address
MOST = 50_000_000  # bytes of an answer that is no file
LOW = 100  # of Canvas' allowance; below it the next request waits
LOCAL = ("localhost", "127.0.0.1", "::1")


class SiteError(ValueError):
    """The platform refuses this."""


class Stopped(SiteError):
    """The platform refuses all, such as with a token that it does not know."""


class Unsure(SiteError):
    """Nobody knows whether the platform has done it: look before it is asked again."""


class Standing(NamedTuple):
    """What stands on the platform about a student: points, marks of files, why no grade is taken, what is said."""

    points: float | None = None
    files: Iterable = ()
    locked: str = ""
    feedback: Mapping = MappingProxyType({})


class Handed(NamedTuple):
    """A file that was handed in: whose, or which group's, its name, bytes, time, and where it is."""

    student: str
    name: str
    size: int
    when: datetime | None
    address: str


def near(one, other):
    """Tell whether two numbers of points, or None, are the same to the hundredth."""
    return one == other if one is None or other is None else abs(one - other) < 0.005


def digits(value):
    """Return an id of the platform as a text; it becomes the name of a folder."""
    if not re.fullmatch(r"\d{1,20}", str(value)):
        raise SiteError(f"expected a number as an id, got {one_line(str(value))[:40]!r}")
    return str(value)


def read_token(place):
    """Return a token from a file that nobody else can read or, for "-", from the standard input, such as of a keyring.

    Where it does not look like a token, nothing of it is told.
    """
    if place == "-":
        text = sys.stdin.readline()
    elif os.name == "posix" and os.stat(place).st_mode & 0o077:
        raise ValueError(f"others on this machine can read the token in {place}: chmod 600 {place}, and repeat")
    else:
        text = Path(place).read_text(encoding="ascii", errors="replace")
    if not re.fullmatch(r"[\x21-\x7e]{16,1000}", text.strip()):
        raise ValueError("expected a token: one line, of at least 16 letters and digits")
    return text.strip()


class AsItComes(urllib.request.HTTPErrorProcessor):
    """Return each answer as it comes: nobody is sent on to another address unasked."""

    def http_response(self, request, response):
        """Return the answer."""
        return response

    https_response = http_response


class Answer(NamedTuple):
    """What came back."""

    status: int
    headers: dict
    data: bytes

    def json(self):
        """Return what it says."""
        try:
            return json.loads(self.data)
        except (ValueError, RecursionError):
            raise SiteError("the answer is not JSON; is this the address of the platform itself?") from None


class Line:
    """A line to one host, with a token that nobody else gets.

    Parameters
    ----------
    base : str
        The platform's address: https, or http on this very machine.
    token : str
    """

    def __init__(self, base, token):
        self.base, self.token, self.sleep, self.header = base, token, time.sleep, {}
        self._check(base)
        proxies = [urllib.request.ProxyHandler({})] if self._local(base) else []
        self.opener = urllib.request.build_opener(AsItComes, *proxies)

    @staticmethod
    def _local(address):
        return urlsplit(address).hostname in LOCAL

    def _check(self, address):
        """Refuse an address that others on the way could read, or that leads back to this machine."""
        parts, local = urlsplit(address), self._local(address)
        schemes = ("http", "https") if local else ("https",)
        away = local and not self._local(self.base)
        if not parts.hostname or "@" in parts.netloc or parts.scheme not in schemes or away:
            raise SiteError(f"expected an address that begins with https://, got {self.clean(address)}")

    def ours(self, address):
        """Tell whether an address is on the platform's own host."""
        return urlsplit(address)[:2] == urlsplit(self.base)[:2]

    def clean(self, text):
        """Return what a platform says on one line, without the token."""
        return one_line(str(text).replace(self.token, "***"))[:300]

    def ask(self, method, address, form=None, file=None, *, safe=None, most=MOST, follow=True, length=None):
        """Return the answer to a request.

        Parameters
        ----------
        method, address : str
        form : list of (name, value)
        file : (name, file name, bytes), optional
            Makes the form a multipart one; the file stands last in it.
        safe : bool
            Whether asking twice does no harm; a GET does none.
        most : int
            Of how many bytes at most; what is longer is cut there.
        follow : bool
            Whether a GET may be sent on to other addresses, which do not get the token.
        length : int
            How many bytes there should be.
        """
        safe = method == "GET" if safe is None else safe
        for pause in (*PAUSES, None):
            try:
                answer = self._hop(method, address, form, file, most, follow)
                if length is not None and len(answer.data) != min(length, most):
                    raise ConnectionError(f"{len(answer.data)} bytes came of {length}")
            except (OSError, HTTPException) as error:  # URLError is one
                told = self.clean(getattr(error, "reason", error))
                if "CERTIFICATE" in told:
                    raise Stopped(f"{urlsplit(address).hostname} cannot show that it is the one: {told}") from None
                answer = None
            refused = answer and (
                answer.status == 429 or (answer.status == 403 and b"Rate Limit Exceeded" in answer.data)
            )
            if answer and answer.status < 500 and not refused:
                return self._judged(answer)
            if answer:
                told = self.clean(f"{answer.status} {answer.data[:200].decode(errors='replace')}")
            if pause is None or not (safe or refused):
                raise Unsure(told)
            asked = answer.headers.get("retry-after", "") if answer else ""
            self.sleep(min(int(asked), SECONDS) if asked.isdecimal() else pause)

    def _judged(self, answer):
        """Return an answer that is one."""
        with contextlib.suppress(ValueError):
            if float(answer.headers.get("x-rate-limit-remaining", LOW)) < LOW:
                self.sleep(1)
        if answer.status == 401 and "www-authenticate" in answer.headers:  # else it is only this that is not allowed
            raise Stopped("the platform does not accept the token; is it whole, and still valid?")
        if answer.status >= 400:
            raise SiteError(self.clean(f"{answer.status} {answer.data[:200].decode(errors='replace')}"))
        return answer

    def _hop(self, method, address, form, file, most, follow):
        for _ in range(HOPS):
            self._check(address)
            answer = self._once(method, address, form, file, most)
            onward = answer.headers.get("location", "")
            if not 300 <= answer.status < 400 or not follow:
                return answer
            address, before = urljoin(address, onward), address
            if method != "GET":  # its form may hold the token
                where = urlsplit(address)
                raise Stopped(
                    f"{urlsplit(before).hostname} sends us on to {self.clean(f'{where.scheme}://{where.netloc}')}; if "
                    "that is the platform, give its address"
                )
        raise SiteError("the platform sends us from address to address")

    def _once(self, method, address, form, file, most):
        headers = {"User-Agent": "lincls-course", **(self.header if self.ours(address) and not file else {})}
        body = None
        if file:
            body, headers["Content-Type"] = multipart(form, *file)
        elif form is not None:
            body = urlencode(form).encode()
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        request = urllib.request.Request(address, body, headers, method=method)
        with self.opener.open(request, timeout=SECONDS) as response:
            expected, data = response.length, response.read(most)
            if expected is not None and len(data) < min(expected, most):
                raise ConnectionError("the answer broke off")
            return Answer(response.status, {key.lower(): value for key, value in response.headers.items()}, data)

    def fetch(self, handed, method="GET", form=None):
        """Return a file that was handed in, or only that it is too large, which the grader says of it then."""
        if handed.size > MAX_BYTES:
            return bytes(MAX_BYTES + 1)
        return self.ask(method, handed.address, form, safe=True, most=MAX_BYTES + 1, length=handed.size).data


def multipart(form, name, filename, data):
    """Return a form with a file at its end, and its type."""
    border = secrets.token_hex(16)
    quoted = re.sub(r'[\r\n"\\]', "_", filename)
    head = "".join(
        f'--{border}\r\nContent-Disposition: form-data; name="{key}"\r\n\r\n{value}\r\n' for key, value in form
    )
    head += f'--{border}\r\nContent-Disposition: form-data; name="{name}"; filename="{quoted}"\r\n'
    head += "Content-Type: application/octet-stream\r\n\r\n"
    return head.encode() + data + f"\r\n--{border}--\r\n".encode(), f"multipart/form-data; boundary={border}"
