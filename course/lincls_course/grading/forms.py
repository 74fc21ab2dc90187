"""The form in which an answer is marked in a file: how it is written, and how what was typed is read back."""

import re
from typing import NamedTuple

from .pictures import FOLDER
from .writing import quiet

__all__ = [
    "HEAD",
    "NO_TEXT",
    "UNREAD",
    "Answer",
    "Mark",
    "Typed",
    "form",
    "numbers_in",
    "points_in",
    "read_file",
    "tidy",
]

HEAD = (
    "Type the points behind `points:` and, if you like, a comment behind `comment:`, which may go on below; then run "
    "`lincls-course grade` again. It takes the marks into the journal and grades nothing anew. Several people can "
    "mark: each has files of his own, which may come back in any order."
)
BEGIN = "## answer "  # of each answer; a line of a comment that begins so has a backslash in front
KEY = "[0-9a-f]{16}(?:-[0-9a-f]{16})?"
BESIDE = "Beside the notebook was handed in: "
TOLD = BESIDE, "Handed in by "  # lines that are not typed
NO_TEXT = "*(There is no text in the notebook.)*"
UNREAD = "a file that could not be read, see the table"


class Mark(NamedTuple):
    """What a person decided about an answer."""

    points: float
    comment: str
    by: str = ""

    def __str__(self):
        """Say it on one line."""
        return f"{self.points:g} points{f' by {self.by}' if self.by else ''}, {self.comment!r}"


class Answer(NamedTuple):
    """An answer in words, whoever wrote it.

    Attributes
    ----------
    question, key, text : str
    beside : tuple of str
        By which names the files are kept that were handed in beside it.
    students : tuple of str
        Who handed in just this; whoever marks reads how many.
    """

    question: str
    key: str
    text: str
    beside: tuple[str, ...] = ()
    students: tuple[str, ...] = ()

    @property
    def at(self):
        """Where its mark is found."""
        return self.question, self.key

    @property
    def shared(self):
        """Say for whom the mark is; "" where it is for one."""
        count = len(self.students)
        return f"Handed in by {count} students; the mark is for all." if count > 1 else ""


def tidy(comment):
    """Return a comment as it comes back from a file."""
    return "\n".join(line.rstrip() for line in comment.splitlines()).strip()


def form(answer, mark, seen, pictures, extra):
    """Return an answer, quoted, so that nothing in it reads like a mark, and the lines to type in."""
    typed = "points: \ncomment: "
    if mark:
        comment = re.sub(rf"(?m)^(\\*{BEGIN})", r"\\\1", mark.comment)
        typed = f"points: {mark.points:g}\ncomment: {comment}"
    text = quiet(answer.text or NO_TEXT).replace(f"]({FOLDER}/", f"]({pictures}/")
    quoted = "\n".join("> " + line for line in text.splitlines())
    files = [f"[{name}]({extra}/{name})" if name else UNREAD for name in answer.beside]
    told = [BESIDE + ", ".join(files)] * bool(files) + [answer.shared] * bool(answer.shared)
    return "\n\n".join([f"{BEGIN}{answer.key}, marked {seen} times", *told, quoted, typed])


def numbers_in(path):
    """Return the keys of the answers in a file; none where there is no file."""
    text = path.read_text(encoding="utf-8-sig") if path.exists() else ""
    return re.findall(rf"^{BEGIN}({KEY}), marked", text, flags=re.MULTILINE)


class Typed(NamedTuple):
    """A mark that somebody typed; `seen` is how many marks of the answer he knew, `where` is for messages."""

    question: str
    answer: str
    seen: int
    mark: Mark
    where: str


def read_file(path, worth):
    """Yield the marks typed in a file; a ValueError names the line that cannot be read."""
    question, _, marker = path.stem.partition(".")
    if question not in worth:
        raise ValueError(
            f"{path}: expected a file named by a question of this assignment, such as {next(iter(worth))}.md"
        )
    try:
        text = path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        raise ValueError(f"{path}: it must be saved as UTF-8; byte {error.start} is not") from None
    head = points = comment = where = None
    for number, line in enumerate([*text.splitlines(), BEGIN], 1):
        at = f"{path}, line {number}"
        if line.startswith(BEGIN):
            if head and points is not None:
                mark = Mark(points, tidy("\n".join(comment)), marker)
                yield Typed(question, head[1], int(head[2]), mark, where)
            elif head and "".join(comment or ()).strip():
                raise ValueError(f"{where}: a comment without points; the points are missing")
            head = re.fullmatch(rf"{BEGIN}({KEY}), marked (\d+) times\s*", line)
            points, comment, where = None, None, at
            if not head and line != BEGIN:
                raise ValueError(
                    f"{at}: expected {BEGIN!r} with its number as it was written, got {line!r}; "
                    "in a comment, begin such a line with a backslash"
                )
        elif head is None or (comment is None and (not line.strip() or line.startswith((">", *TOLD)))):
            continue
        elif comment == [] and line.startswith("comment:"):
            comment.append(line.removeprefix("comment:").strip())
        elif comment:
            comment.append(re.sub(rf"^\\(\\*{BEGIN})", r"\1", line))
        elif comment is None and (found := re.fullmatch(r"points:\s*(.*)", line)):
            points, comment = points_in(found[1].strip(), worth[question], at, line), []
        elif line.strip():
            raise ValueError(f"{at}: expected 'points:' and then 'comment:', each on a line of its own, got {line!r}")


def points_in(text, maximum, where, got=None):
    """Return points as a number, None where there are none yet; a comma will do for the decimal point."""
    if not text:
        return None
    number = text.replace(",", ".")
    if not re.fullmatch(r"[0-9]+(\.[0-9]+)?", number) or float(number) > maximum:
        raise ValueError(f"{where}: expected points from 0 to {maximum}, got {got or text!r}")
    return float(number)
