"""Files of strangers, and files that hold what strangers wrote.

What goes out is written as a whole, and no text is in it that a spreadsheet or a page takes for more than that. What
comes in lies in a folder, or in the archive that a platform made.
"""

import contextlib
import csv
import io
import itertools
import os
import re
import time
import unicodedata
import zipfile
from html import escape
from pathlib import Path

from .submission import MAX_BYTES

__all__ = ["MAX_MEMBERS", "MAX_UNPACKED", "check_place", "collect", "fenced", "file_name", "html_page", "many",
           "one_line", "own_text", "printable", "quiet", "slug", "visible", "cells", "write_private",
           "write_table", "write_text", "Table", "read_number", "show_number"]  # fmt: skip


def printable(text):
    r"""Return a file's name as text that can be printed, also as code in Markdown; different files stay different."""
    text = "".join(c if c.isprintable() and c != "\\" else c.encode("unicode_escape").decode() for c in text)
    return text.replace("`", r"\x60")


def file_name(text):
    """Return a stranger's name of a file as one that every system takes, and that stays in its folder."""
    stem, dot, ending = re.sub(r'[\\/:*?"<>|]+', "_", one_line(text)).strip(" .").rpartition(".")
    parts = [part.encode(errors="replace")[:100].decode(errors="ignore") for part in (stem, ending)]
    name = dot.join(parts).strip(" .") or "file"
    return f"_{name}" if re.match(r"(con|prn|aux|nul|com\d|lpt\d)(\.|$)", name, re.IGNORECASE) else name


def slug(title):
    """Return a title as the beginning of a file's name: small letters without accents, digits, hyphens; or nothing."""
    letters = unicodedata.normalize("NFKD", title.lower().replace("ß", "ss"))
    return re.sub(r"[^a-z0-9]+", "-", "".join(c for c in letters if not unicodedata.combining(c))).strip("-")


def many(count, what):
    """Return a number of things in words, such as "1 student", "2 students"."""
    return f"{count} {what}{'s' * (count != 1)}"


def visible(text):
    """Return a text of several lines without control characters."""
    lines = (line.expandtabs(4) for line in text.splitlines())
    return "\n".join(s if s.isprintable() else "".join(c if c.isprintable() else " " for c in s) for s in lines)


def quiet(text):
    """Return the same without HTML, and without a picture but `![picture](pictures/<hash>.png)`, as ours are called."""
    text = re.sub(r"<(?=[A-Za-z/!?])", "< ", visible(text))
    return re.sub(r"!\[(?!picture\]\(pictures/[0-9a-f]{16}\.[a-z]+\))", "! [", text)


def one_line(text):
    """Return the same on one line."""
    return quiet(text).replace("\n", " ")


def fenced(text):
    """Return a text as a block of code in Markdown, which it cannot end."""
    return "~~~~text\n" + text.replace("~~~", "~ ~") + "\n~~~~"


def cell(text):
    """Return a cell on one line, no formula in a spreadsheet, also where `;` parts the cells; a number stays one."""
    if not isinstance(text, str) or re.fullmatch(r"-?\d+(\.\d+)?", text):
        return text
    return re.sub(r"(^|;)([\s\"']*)(?=[=+\-@\uff1d\uff0b\uff0d\uff20])", r"\1\2'", visible(text).replace("\n", " "))


def cells(row):
    """Return a row for a table; what stands first in it is a name, also where it looks like a number below 0."""
    first, *others = map(cell, row)
    return [f"'{first}" if str(first).startswith("-") else first, *others]


def html_page(title, head, body):
    """Return a page of HTML, with what its head has beside the title."""
    return own_text("texts/page.html").format(title=escape(title), head=head, body=body)


def own_text(name):
    """Return a text that lies beside these modules."""
    return (Path(__file__).parent / name).read_text(encoding="utf-8")


def write_text(path, text):
    """Write a text, which takes the place of a file when all of it has been written."""
    partial = path.with_name(path.name + ".part")
    partial.write_text(text, encoding="utf-8", errors="backslashreplace", newline="")
    partial.replace(path)


def write_private(path, data):
    """Write a new file that nobody else can read."""
    with open(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        file.write(data)


def write_table(path, header, rows):
    """Write a CSV in the same way, with nothing in it that a spreadsheet takes for a formula."""
    text = io.StringIO(newline="")
    csv.writer(text).writerows([header, *map(cells, rows)])
    write_text(path, text.getvalue())


# Tables that come in and go back as they came -----------------------------------------------------------


class Table:
    """A CSV as it was exported: rows of texts, and the separator, line ends and byte order mark to write it with."""

    def __init__(self, path):
        self.path = Path(path)
        data = self.path.read_bytes()
        self.mark = "\ufeff" if data.startswith("\ufeff".encode()) else ""
        self.end = "\r\n" if b"\r\n" in data else "\n"
        try:
            text = data.decode("utf-8-sig")
            first = text.partition("\n")[0]
            self.separator = max(",;\t", key=lambda s: len(next(csv.reader([first], delimiter=s), [])))
            reader = csv.reader(io.StringIO(text, newline=""), delimiter=self.separator, strict=True)
            lines = [(reader.line_num, row) for row in reader]
        except (csv.Error, UnicodeDecodeError) as error:
            raise ValueError(f"{path} cannot be read as a CSV in UTF-8, as it was exported: {error}") from None
        lines = [(line, row) for line, row in lines if any(cell.strip() for cell in row)]
        self.header = [cell.strip() for cell in lines[0][1]] if lines else []
        for line, row in lines[1:]:
            if len(row) > len(self.header):
                raise ValueError(f"{path}, line {line}: {len(row)} cells below {len(self.header)} headings")
        #: (line, cells) of each row below the header
        self.rows = [(line, row + [""] * (len(self.header) - len(row))) for line, row in lines[1:]]

    def column(self, *names):
        """Return where the first of these headings stands, or None."""
        return next((self.header.index(name) for name in names if name in self.header), None)

    def text(self, rows, columns=None):
        """Return rows below the header as they stand in a file, of all columns or of some."""
        columns = range(len(self.header)) if columns is None else columns
        file = io.StringIO(newline="")
        writer = csv.writer(file, delimiter=self.separator, lineterminator=self.end)
        writer.writerows([row[i] for i in columns] for row in [self.header, *rows])
        return self.mark + file.getvalue()


def read_number(text):
    """Return a number that may have a comma, or None."""
    found = re.fullmatch(r"\s*(\d+)(?:[.,](\d+))?\s*", text)
    return float(f"{found[1]}.{found[2] or 0}") if found else None


def show_number(value, like=""):
    """Return a number with at most two decimals, with a comma where the platform wrote one."""
    text = f"{round(value, 2):.2f}".rstrip("0").rstrip(".")
    return text.replace(".", ",") if re.search(r"\d,\d", like) else text


# What was handed in -------------------------------------------------------------------------------

MAX_MEMBERS = 20_000  # files in an archive
MAX_UNPACKED = 10_000_000_000  # bytes of them all; beyond it the largest count as too large
SKIPPED = (".ipynb_checkpoints", ".git", "__MACOSX", "__pycache__", ".DS_Store", "Thumbs.db", "desktop.ini")


def collect(place, scratch, own=()):
    """List the files that were handed in, as {name: path}, without what systems add; no link is followed.

    Parameters
    ----------
    place : path
        A folder, with what is below it, or a ZIP file as platforms make them.
    scratch : path
        A folder for what is in a ZIP file.
    own : collection of paths
        Results of the grader, which may lie among the files.
    """
    if Path(place).is_dir():
        found = _in_folder(place, {os.path.abspath(path) for path in own})
    elif zipfile.is_zipfile(place):
        found = _in_archive(place, scratch)
    else:
        raise ValueError(f"expected a folder or a ZIP file with what was handed in; {str(place)!r} is neither")
    listed = {}
    for name, path in found:
        tidy = unicodedata.normalize("NFC", printable(name))  # macOS writes letters and accents apart
        names = itertools.chain([tidy], (f"{tidy} ({copy})" for copy in itertools.count(2)))
        listed[next(name for name in names if name not in listed)] = path  # an archive may hold two of one name
    return listed


def check_place(place):
    """Refuse, with a ValueError, a place that is not there, before anything is made."""
    if not os.path.exists(place):
        raise ValueError(f"expected a folder or a ZIP file with what was handed in; there is no {str(place)!r}")


def _in_folder(folder, own):
    """Yield (name, path); a folder that cannot be read stands for what is in it."""
    unread = []
    for place, folders, files in os.walk(folder, onerror=lambda error: unread.append(error.filename)):
        there = {name: os.path.join(place, name) for name in sorted([*folders, *files]) if name not in SKIPPED}
        there = {name: path for name, path in there.items() if os.path.abspath(path) not in own}
        folders[:] = [name for name in there if name in folders]
        for name, path in there.items():
            if not name.startswith("._") and (name not in folders or os.path.islink(path)):
                yield os.path.relpath(path, folder).replace(os.sep, "/"), path
    for path in unread:
        yield os.path.relpath(path, folder).replace(os.sep, "/") + "/", path


def _in_archive(archive, scratch):
    """Yield (name, path) of the files in an archive; each is written under a number, whatever its name."""
    with zipfile.ZipFile(archive) as members:
        infos = [info for info in members.infolist() if not info.is_dir()]
        if len(infos) > MAX_MEMBERS:
            raise ValueError(f"{archive} holds {len(infos)} files; at most {MAX_MEMBERS} are read")
        by_size = sorted(infos, key=lambda info: info.file_size)
        sums = itertools.accumulate(min(info.file_size, MAX_BYTES + 1) for info in by_size)
        small = {info for info, total in zip(by_size, sums, strict=True) if total <= MAX_UNPACKED}
        for number, info in enumerate(infos):
            parts = info.filename.split("/")
            if parts[-1].startswith("._") or {*parts} & {*SKIPPED}:
                continue
            path = os.path.join(scratch, str(number))
            with open(path, "wb") as file:
                try:
                    if info in small:
                        with members.open(info) as member:  # which may unpack to any length
                            file.write(member.read(MAX_BYTES + 1))
                    else:
                        file.truncate(MAX_BYTES + 1)  # a hole, which takes no room
                except Exception:  # a stranger's bytes in any of a dozen formats
                    file.truncate(0)  # encrypted or damaged: an empty file, which has its row in the table
            with contextlib.suppress(ValueError, OverflowError, OSError):  # a time that there is not
                when = time.mktime((*info.date_time, 0, 0, -1))
                os.utime(path, (when, when))
            yield info.filename, path
