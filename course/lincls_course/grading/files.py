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

__all__ = [
    "cell", "fenced", "many", "one_line", "printable", "quiet", "slug", "visible", "collect", "names_in",
    "html_page", "own_text", "write_table", "write_text",
]  # fmt: skip


def printable(text):
    r"""Return a file's name as text that can be printed and is still different for different files."""
    return "".join(c if c.isprintable() and c != "\\" else c.encode("unicode_escape").decode() for c in text)


def slug(title):
    """Return a title as the beginning of a file's name: small letters without accents, digits, hyphens; or nothing."""
    letters = unicodedata.normalize("NFKD", title.lower().replace("ß", "ss"))
    return re.sub(r"[^a-z0-9]+", "-", "".join(c for c in letters if not unicodedata.combining(c))).strip("-")


def many(count, what):
    """Return a number of things in words, such as "1 student", "2 students"."""
    return f"{count} {what}{'s' * (count != 1)}"


def one_line(text):
    """Return a text on one line, without control characters, HTML and pictures from elsewhere."""
    return _tame("".join(c if c.isprintable() else " " for c in text))


def visible(text):
    """Return a text of several lines without control characters, but for tabs."""
    return "\n".join("".join(c if c.isprintable() or c == "\t" else " " for c in line) for line in text.splitlines())


def quiet(text):
    """Return the same without HTML and pictures from elsewhere; a picture that is named like one of ours stays."""
    return "\n".join(map(_tame, visible(text).splitlines()))


def fenced(text):
    """Return a text as a block of code in Markdown, which it cannot end, without control characters."""
    return "~~~~text\n" + visible(text).replace("~~~", "~ ~") + "\n~~~~"


def _tame(line):
    line = re.sub(r"<(?=[A-Za-z/!?])", "< ", line)
    return re.sub(r"!\[(?![^\]]*\]\(pictures/[0-9a-f]{16}\.[a-z]+\))", "! [", line)


def cell(text):
    """Return a cell on one line, no formula in a spreadsheet, also where `;` parts the cells; a number stays one."""
    if not isinstance(text, str) or re.fullmatch(r"-?\d+(\.\d+)?", text):
        return text
    text = "".join(c if c.isprintable() else " " for c in text)
    return re.sub(r"(^|;)(\s*)(?=[=+\-@\uff1d\uff0b\uff0d\uff20])", r"\1\2'", text)


def html_page(title, head, body):
    """Return a page of HTML, with what its head has beside the title."""
    return f"""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>{escape(title)}</title>
{head}
</head>
<body>
{body}
</body>
</html>
"""


def own_text(name):
    """Return a text that lies beside these modules."""
    return (Path(__file__).parent / name).read_text(encoding="utf-8")


def write_text(path, text):
    """Write a text, which takes the place of a file when all of it has been written."""
    partial = path.with_name(path.name + ".part")
    partial.write_text(text, encoding="utf-8", errors="backslashreplace", newline="")
    partial.replace(path)


def write_table(path, header, rows):
    """Write a CSV in the same way, with nothing in it that a spreadsheet takes for a formula."""
    text = io.StringIO(newline="")
    csv.writer(text).writerows([header, *([cell(entry) for entry in row] for row in rows)])
    write_text(path, text.getvalue())


# What was handed in -------------------------------------------------------------------------------

MAX_MEMBERS = 20_000  # files in an archive
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
        raise ValueError(
            f"expected a folder or a ZIP file with what was handed in; {str(place)!r} "
            f"{'is neither' if os.path.lexists(place) else 'does not exist'}"
        )
    listed = {}
    for name, path in found:
        tidy = unicodedata.normalize("NFC", printable(name))  # macOS writes letters and accents apart
        for copy in itertools.count(1):  # an archive may hold two files of one name
            unique = tidy if copy == 1 else f"{tidy} ({copy})"
            if unique not in listed:
                listed[unique] = path
                break
    return listed


def names_in(archive):
    """Return the names of the files in a ZIP file."""
    try:
        with zipfile.ZipFile(archive) as members:
            return [info.filename for info in members.infolist() if not info.is_dir()]
    except zipfile.BadZipFile:
        raise ValueError(f"expected the ZIP file of what was handed in, got {str(archive)!r}") from None


def _in_folder(folder, own):
    """Yield (name, path); a folder that cannot be read stands for what is in it."""
    unread = []
    for place, folders, files in os.walk(folder, onerror=lambda error: unread.append(error.filename)):
        folders[:] = sorted(
            f for f in folders if f not in SKIPPED and os.path.abspath(os.path.join(place, f)) not in own
        )
        links = [name for name in folders if os.path.islink(os.path.join(place, name))]
        for name in sorted([*files, *links]):
            path = os.path.join(place, name)
            if name not in SKIPPED and not name.startswith("._") and os.path.abspath(path) not in own:
                yield os.path.relpath(path, folder).replace(os.sep, "/"), path
    for path in unread:
        yield os.path.relpath(path, folder).replace(os.sep, "/") + "/", path


def _in_archive(archive, scratch):
    """Yield (name, path) of the files in an archive; each is written under a number, whatever its name."""
    with zipfile.ZipFile(archive) as members:
        infos = [info for info in members.infolist() if not info.is_dir()]
        if len(infos) > MAX_MEMBERS:
            raise ValueError(f"{archive} holds {len(infos)} files; at most {MAX_MEMBERS} are read")
        for number, info in enumerate(infos):
            parts = info.filename.split("/")
            if parts[-1].startswith("._") or {*parts} & {*SKIPPED}:
                continue
            path = os.path.join(scratch, str(number))
            with open(path, "wb") as file:
                try:
                    with members.open(info) as member:  # an archive may unpack to any length
                        file.write(member.read(MAX_BYTES + 1))
                except Exception:  # a stranger's bytes in any of a dozen formats
                    file.truncate(0)  # encrypted or damaged: an empty file, which has its row in the table
            with contextlib.suppress(ValueError, OverflowError, OSError):  # a time that there is not
                when = time.mktime((*info.date_time, 0, 0, -1))
                os.utime(path, (when, when))
            yield info.filename, path
