"""Write what strangers wrote: files as a whole, and no text that a spreadsheet or a page takes for more than that."""

import io
import re

__all__ = ["Replacing", "cell", "plain", "printable"]


def printable(text):
    r"""Return a file's name as text that can be printed and is still different for different files."""
    return "".join(c if c.isprintable() and c != "\\" else c.encode("unicode_escape").decode() for c in text)


def plain(text):
    """Return a text on one line, without control characters and HTML."""
    text = "".join(c if c.isprintable() else " " for c in text)
    return re.sub(r"<(?=[A-Za-z/!?])", "< ", text)


def cell(text):
    """Return a cell that no spreadsheet takes for a formula."""
    return f"'{text}" if isinstance(text, str) and text.startswith(("=", "+", "-", "@", "\t", "\r")) else text


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
