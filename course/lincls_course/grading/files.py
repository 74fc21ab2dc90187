"""Write what strangers wrote: files as a whole, and no text that a spreadsheet or a page takes for more than that."""

import io
import re
import unicodedata

__all__ = ["Replacing", "cell", "fenced", "many", "plain", "printable", "quiet", "slug", "visible"]


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


def plain(text):
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
    """Return a cell on one line that no spreadsheet takes for a formula, also where `;` parts the cells."""
    if not isinstance(text, str):
        return text
    text = "".join(c if c.isprintable() else " " for c in text)
    return re.sub(r"(^|;)(\s*)(?=[=+\-@\uff1d\uff0b\uff0d\uff20])", r"\1\2'", text)


class Replacing(io.StringIO):
    """A text that takes the place of a file when all of it has been written."""

    def __init__(self, path):
        super().__init__(newline="")
        self.target = path

    def __exit__(self, kind, *rest):
        if kind is None:
            partial = self.target.with_name(self.target.name + ".part")
            partial.write_text(self.getvalue(), encoding="utf-8", errors="backslashreplace", newline="")
            partial.replace(self.target)
        return super().__exit__(kind, *rest)
