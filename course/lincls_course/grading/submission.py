"""Read a file that was handed in, whatever it is: notebook, half a notebook, work saved on a page, or something else.

Pictures in an answer, such as a photo of a page, are taken out of it, so that the marker sees them; the text of a cell
tells before it runs what it imports, what it defines, and whether it only computes.
"""

import ast
import base64
import copy
import functools
import hashlib
import json
import os
import re
import stat
from collections import Counter
from dataclasses import dataclass, field
from typing import NamedTuple
from urllib.parse import unquote

__all__ = ["MAX_BYTES", "NOTEBOOK", "Ungradable", "digest", "read_bytes", "read", "FOLDER", "PICTURES", "take_files",
           "take_pictures", "opening"]  # fmt: skip

MAX_BYTES = 20_000_000
MAX_CELLS = 2_000
MAX_SOURCE = 1_000_000  # characters in all cells
MAX_TEXT = 20_000  # characters of an answer in words

SAVED, SAVED_VERSION = "linear-classifiers-work", 1  # what a page's *Save my work* writes (website/static/work.js)
MAX_KEPT = 10_000  # names in it
MAX_ENTRY = 100_000  # characters of one
NAME = re.compile(r"[a-z]+(/[\w@-]{1,100}){1,3}", re.ASCII)

NOTEBOOK = "hand in the notebook itself, the file that ends in .ipynb, as Jupyter saves it"

KINDS = {  # by how such a file begins
    rb"%PDF": "a PDF",
    rb"PK\x03\x04": "a ZIP file",
    rb"\x89PNG|\xff\xd8\xff|GIF8|....ftyp(hei|hev|mif|msf)": "a picture",
    rb"(\xef\xbb\xbf)?\s{0,99}<(!doctype|html|\?xml|p\b|div\b)": "a page of HTML",
}


UNREADABLE = {
    UnicodeDecodeError: "not a text in UTF-8, so it is not a notebook",
    RecursionError: "nested too deeply for a notebook",
    ValueError: "not a notebook but, say, a program, or only part of a notebook",
}

# The cell of texts/install.txt, which has nothing to do where answers are judged.
INSTALLS = re.compile(r"try:\s+import lincls_course\s+except ModuleNotFoundError:[^\n]*\s+%pip install[^\n]*\s*")


class Ungradable(ValueError):
    """This file cannot be graded; the message says why, and what to hand in instead."""


class CodeCell(NamedTuple):
    """A cell of code, and the question that it answers, if any."""

    number: int
    question: str | None
    source: str


@dataclass(frozen=True)
class Submission:
    """The cells of a submission and what they answer.

    Attributes
    ----------
    cells : tuple of CodeCell
        In the order of the notebook, without those that only call `check`.
    texts : mapping of question to text
        Answers in words.
    pictures : mapping of name to bytes
        What these texts show.
    version, fingerprint : str
        What the notebook says about the assignment it was made for, "" where it says nothing.
    student : str
        For whom the notebook says that it was made.
    variants : mapping of question to key
        Which numbers it says that it has.
    asked : tuple of questions
        In the order of the notebook, also those whose answer is missing.
    quizzes : mapping of question to letters
        Of work saved on a page: which options were chosen, the first one first.
    """

    cells: tuple
    texts: dict
    pictures: dict
    version: str = ""
    fingerprint: str = ""
    student: str = ""
    variants: dict = field(default_factory=dict)
    asked: tuple = ()
    quizzes: dict = field(default_factory=dict)

    def alone(self, question):
        """Return the cells without those of other questions."""
        return tuple(cell for cell in self.cells if cell.question in (None, question))

    def definitions(self, question, name):
        """Return how many cells define the answer to a question."""
        return sum(name in defined(cell.source) for cell in self.alone(question))

    @property
    def code(self):
        """The cells that answer each question, as one text of bounded length."""
        code = {}
        for cell in filter(lambda cell: cell.question, self.cells):
            code.setdefault(cell.question, []).append(cell.source)
        return {id: "\n\n".join(sources)[:MAX_TEXT] for id, sources in code.items()}

    @functools.cached_property
    def tangled(self):
        """Whether the cells of one question may change what another's do: by patching, or by a name that both bind."""
        sources = [cell.source for cell in self.cells]
        modules = {"np"}.union(*map(imported, sources))
        bound = Counter(name for source in sources for name in defined(source) - imported(source))
        twice = any(count > 1 or name in modules for name, count in bound.items())
        return twice or not all(map(harmless, sources))


def read_bytes(path):
    """Return the bytes of an ordinary file that is not too large; no link is followed, nothing is waited for."""
    if os.path.islink(path):  # at first, since Windows has no O_NOFOLLOW
        raise Ungradable(f"It is a symbolic link; {NOTEBOOK}.")
    try:
        flags = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
        descriptor = os.open(path, flags)
    except OSError as error:
        raise Ungradable(f"It cannot be opened: {error.strerror}.") from None
    with os.fdopen(descriptor, "rb") as file:
        status = os.fstat(descriptor)
        if not stat.S_ISREG(status.st_mode):
            raise Ungradable("It is not an ordinary file.")
        if status.st_size > MAX_BYTES:
            large = f"It has more than {MAX_BYTES / 1e6:.0f} MB, or is one of the largest in an archive of too many"
            raise Ungradable(f"{large}. Clear the outputs and hand it in again.")
        return file.read(MAX_BYTES + 1)


def read(data, assignment):
    """Return the Submission in these bytes; Ungradable where there is none."""
    try:
        found = _parse(data)
        return (_read_saved if found.get("format") == SAVED else _read)(found, assignment)
    except Ungradable:
        raise
    except Exception as error:  # whatever an unforeseen file provokes is the file's fault
        raise Ungradable(f"It cannot be read as a notebook ({type(error).__name__}).") from None


def _read(notebook, assignment):
    raw_cells = _raw_cells(notebook)
    if len(raw_cells) > MAX_CELLS:
        raise Ungradable(f"It has {len(raw_cells)} cells; at most {MAX_CELLS} are read.")
    pictures = {}
    for raw in raw_cells:
        raw["source"] = _source(raw)
        if raw.get("cell_type") != "code":
            raw["source"], taken = take_pictures(raw["source"], _dict(raw.get("attachments")))
            pictures |= taken
    if sum(len(raw["source"]) for raw in raw_cells) > MAX_SOURCE:  # before anything is parsed
        raise Ungradable(f"Its cells hold more than {MAX_SOURCE} characters of text.")
    cells = [_Cell.make(number, raw, assignment) for number, raw in enumerate(raw_cells, 1)]
    about = _dict(_dict(notebook.get("metadata")).get("lincls"))
    code = tuple(CodeCell(c.number, c.question, c.source) for c in cells if c.code and c.role != "check")
    version, fingerprint, student = (str(about.get(key, ""))[:80] for key in ("version", "fingerprint", "student"))
    variants = {id: str(key)[:40] for id, key in _dict(about.get("variants")).items() if id in assignment.questions}
    made_for = version[:40], fingerprint[:40], student, variants
    asked = tuple(dict.fromkeys(cell.question for cell in cells if cell.question))
    if not asked:
        kernel = _dict(_dict(notebook.get("metadata")).get("kernelspec"))
        language = str(kernel.get("language") or kernel.get("name") or "unknown")[:40]
        raise Ungradable(f"None of its {len(cells)} cells answers a question of this assignment (kernel: {language}).")
    return Submission(code, _texts(cells, assignment), pictures, *made_for, asked)


def _read_saved(saved, assignment):
    """Return the Submission in what a page saved; its answers are those to the book's numbers."""
    version, kept = saved.get("version"), saved.get("kept")
    if isinstance(version, int) and version > SAVED_VERSION:
        raise Ungradable(f"It is work saved in the format {version}; this version reads {SAVED_VERSION}.")
    sound = version == SAVED_VERSION and isinstance(kept, dict) and len(kept) <= MAX_KEPT
    if not sound or not all(NAME.fullmatch(name) and _fits(text) for name, text in kept.items()):
        raise Ungradable("It is work saved on the book's pages, but damaged; save it again, and hand in that file.")
    exercises = {e.id: e for e in assignment.exercises}
    answers = {id: answer for id, e in exercises.items() if (answer := e.answer_kept(kept))}
    if sum(map(len, answers.values())) > MAX_SOURCE:
        raise Ungradable(f"Its answers hold more than {MAX_SOURCE} characters of text.")
    sources, texts, pictures = [(None, "from lincls_course import check, quiz, show")], {}, {}
    for id, answer in answers.items():
        if exercises[id].by_hand:
            text, taken = take_pictures(answer, {})
            texts |= {id: _shortened(text.strip())} if text.strip() else {}
            pictures |= taken
        else:
            imports = kept.get(f"imports/{exercises[id].chapter.replace('-', '_')}", "")
            sources += [(id, needed(imports, answer)), (id, answer)]
    cells = tuple(CodeCell(number, *cell) for number, cell in enumerate(sources, 1) if cell[1])
    made_for = str(saved.get("book", ""))[:40], assignment.fingerprint
    quizzes = {name.partition("/")[2]: letters for name, letters in kept.items() if name.startswith("quiz/")}
    return Submission(cells, texts, pictures, *made_for, asked=tuple(answers), quizzes=quizzes)


def _fits(text):
    return isinstance(text, str) and 0 < len(text) <= MAX_ENTRY


def digest(data):
    """Return a short hash that tells two versions of a file apart."""
    return hashlib.sha256(data).hexdigest()[:16]


def _parse(data):
    if not data.strip():
        raise Ungradable(f"It is empty; {NOTEBOOK}.")
    if found := next((kind for start, kind in KINDS.items() if re.match(start, data, re.IGNORECASE)), None):
        raise Ungradable(f"It is {found}; {NOTEBOOK}.")
    try:
        notebook = json.loads(data.decode("utf-8-sig"))
    except (ValueError, RecursionError) as error:
        what = next(what for kind, what in UNREADABLE.items() if isinstance(error, kind))
        raise Ungradable(f"It is {what}; {NOTEBOOK}.") from None
    if not isinstance(notebook, dict):
        raise Ungradable(f"It is not a notebook; {NOTEBOOK}.")
    return notebook


def _raw_cells(notebook):
    sheets = notebook.get("worksheets")  # format 3
    if isinstance(sheets, list):
        sheets = [_dict(sheet).get("cells") for sheet in sheets]
        sheets = [cell for cells in sheets if isinstance(cells, list) for cell in cells]
    cells = notebook.get("cells", sheets)
    if not isinstance(cells, list):
        raise Ungradable(f"It is not a notebook, as it has no list of cells; {NOTEBOOK}.")
    return [cell for cell in cells if isinstance(cell, dict)]


def _dict(value):
    return value if isinstance(value, dict) else {}


def _source(raw):
    """Return a cell's text, which may come as a list of lines."""
    source = raw.get("source", raw.get("input", ""))
    lines = source if isinstance(source, list) else [source]
    return "".join(line for line in lines if isinstance(line, str))


@dataclass(frozen=True)
class _Cell:
    number: int
    code: bool
    source: str
    question: str | None
    role: str | None

    @classmethod
    def make(cls, number, raw, assignment):
        """Read a cell: what it answers, by its metadata, by its id, or by the name that it defines."""
        source = raw["source"]
        code = raw.get("cell_type") == "code"
        about = _dict(_dict(raw.get("metadata")).get("lincls"))
        question, role = about.get("question"), about.get("role")
        if not (isinstance(question, str) and isinstance(role, str)):
            question, _, role = str(raw.get("id", "")).rpartition("-")
        if question not in assignment.questions or role not in ("task", "answer", "check"):
            question = role = None
        if code and (re.fullmatch(r"\s*check\([^\n]*\)\s*", source) or INSTALLS.fullmatch(source)):
            role = "check"
        elif code:
            names = defined(source)
            owners = [e.id for e in assignment.graded if e.name in names]
            if question is None or role != "answer" or (owners and question not in owners):
                question, role = (owners[0], "answer") if len(owners) == 1 else (None, None)
        return cls(number, code, source, question, role)


def _texts(cells, assignment):
    """Return the answers in words: for each, all that follows its task, up to the next question."""
    unanswered = {e.id: e.answer_cell()[1] for e in assignment.exercises if e.by_hand}
    asked = {e.id: e.question for e in assignment.exercises if e.by_hand}
    texts, current = {}, None
    for cell in cells:
        id = re.search(r"· `([\w-]+)`\*$", cell.source, flags=re.MULTILINE)  # the line below a task's title
        if cell.role == "task" or (id and id[1] in assignment.questions and not cell.code):
            current = cell.question if cell.role == "task" else id[1]
            added = _added(cell.source, asked.get(current, ""))
            if added:
                texts.setdefault(current, []).append(added)
            continue
        if cell.role == "answer":
            current = cell.question
        if current in unanswered and cell.role != "check" and cell.source.strip() != unanswered[current]:
            texts.setdefault(current, []).append(cell.source.strip())
    joined = {id: _shortened("\n\n".join(texts[id]).strip()) for id in texts}
    return {id: text for id, text in joined.items() if text}


def _shortened(text):
    """Return a text that a person can read in a reasonable time, and say where it was cut."""
    return text if len(text) <= MAX_TEXT else f"{text[:MAX_TEXT]}\n\n*(Cut here, after {MAX_TEXT} characters.)*"


def _added(source, question):
    """Return what was written below a task in the task's own cell, which looks like a place for an answer."""
    lines = [line.rstrip() for line in source.rstrip().split("\n")]
    end = question.rstrip().rpartition("\n")[2]
    return "\n".join(lines[len(lines) - lines[::-1].index(end) :]).strip() if end and end in lines else ""


# Pictures -----------------------------------------------------------------------------------------

FOLDER = "pictures"  # what a text calls the place where they lie
MAX_PICTURE = 10_000_000  # bytes
MAX_LINKS = 1_000  # in one cell; with more, none is looked at
PICTURES = {b"\x89PNG\r\n\x1a\n": "png", b"\xff\xd8\xff": "jpg", b"GIF8": "gif", b"RIFF": "webp"}  # first bytes
HEIC = re.compile(rb"....ftyp(hei|hev|mif|msf)", re.DOTALL)

# In Markdown and in HTML: a file attached to the cell, or the data themselves. What `++` has read is not given back, so
# that nothing is read more than a few hundred times.
TARGET = r"attachment:[^\n\"']{1,300}?|data:image/[a-z+]++;base64,[A-Za-z0-9+/=\s]++"
PICTURE = re.compile(
    rf"!\[[^\]\n]{{0,200}}\]\(\s{{0,20}}<?({TARGET})>?\s{{0,20}}\)(?!\))|<img\b[^>]{{0,300}}?\bsrc=[\"']({TARGET})[\"'][^>]{{0,300}}>"
)

# The same with a file beside the notebook: what has no scheme, and is none of our own names.
BESIDE = r"(?![a-z][a-z0-9+.-]*:|//|#|pictures/[0-9a-f]{16}\.)[^\s<>\"'()][^<>\"'()\n]{0,300}?"
REFERENCE = re.compile(
    rf"!\[[^\]\n]{{0,200}}\]\(\s*<?({BESIDE})>?(?:\s+\"[^\"\n]{{0,200}}\")?\s*\)"
    rf"|<img\b[^>]{{0,300}}?\bsrc=[\"']({BESIDE})[\"'][^>]{{0,300}}>",
    flags=re.IGNORECASE,
)


def take_pictures(source, attachments):
    """Return a cell's text with the names of the pictures in place of themselves, and {name: bytes}.

    What is no picture of a common kind, or too large, is said in the text, with what tells it from others: a mark
    belongs to a text. A picture that the text shows in no form known here comes at its end.
    """
    taken, used = {}, set()
    if source.count("![") + source.count("<img") > MAX_LINKS:
        return source, taken

    def replaced(match):
        target = match[1] or match[2]
        used.add(unquote(target.removeprefix("attachment:").strip()))
        return _shown(_data(target, attachments), target, taken)

    text = PICTURE.sub(replaced, source)
    left = [name for name in attachments if isinstance(name, str) and name not in used]
    more = (_shown(_data(f"attachment:{name}", attachments), name, taken) for name in left[:20])
    return "\n\n".join([text, *more]), taken


def take_files(text, read, whose):
    """Return a text with the names of the pictures in place of files that it shows, and {name: bytes}.

    `read` returns the bytes of a file of this name that the same student handed in, or None; a picture that is missing
    is told from another student's, `whose` it is: a mark belongs to a text.
    """
    taken = {}

    def replaced(match):
        target = match[1] or match[2]
        return _shown(read(unquote(target).replace("\\", "/").rpartition("/")[2]), f"{whose}\0{target}", taken)

    return REFERENCE.sub(replaced, text), taken


def _shown(data, target, taken):
    """Keep a picture; return what shows it, or says that it cannot be shown."""
    kind = next((kind for start, kind in PICTURES.items() if data and data.startswith(start)), None)
    known = digest(data or target.encode(errors="replace"))
    if kind is None or len(data) > MAX_PICTURE:
        how = ": it is an iPhone's HEIC; ask for it as JPEG" if data and HEIC.match(data) else "; ask for it"
        return f"*(Here was a picture that cannot be shown, {known}{how}.)*"
    taken[f"{known}.{kind}"] = data
    return f"![picture]({FOLDER}/{known}.{kind})"


def _data(target, attachments):
    """Return the bytes that a link means, or None."""
    if target.startswith("data:"):
        encoded = target.partition(",")[2]
    else:
        name = target.removeprefix("attachment:").strip()
        bundle = attachments.get(name, attachments.get(unquote(name)))
        found = bundle.values() if isinstance(bundle, dict) else ()
        encoded = next((data for data in found if isinstance(data, str)), "")
    try:
        return base64.b64decode(encoded, validate=False)
    except ValueError:
        return None


# The text of a cell -------------------------------------------------------------------------------

MAX_CELL = 50_000  # characters in one cell of code: to parse a longer one can take minutes

# What an honest answer imports; with another module, the question is run once more without the other cells.
HARMLESS = set(
    "numpy scipy lincls math cmath matplotlib cvxpy sklearn collections functools itertools fractions decimal operator "
    "random statistics string time typing dataclasses warnings numbers heapq bisect copy".split()
)
SUSPECT = {"exec", "eval", "compile", "setattr", "delattr", "globals", "vars", "open", "input", "exit", "quit"}
SUSPECT |= {"attrgetter", "methodcaller", "ctypes", "ctypeslib"}  # what reaches anything by a text or by its address


def harmless(source):
    """Tell whether code only computes: it sets no attribute, imports nothing unusual, reaches for nothing hidden."""
    body = _parsed(source)
    if body is None:
        return False
    for node in ast.walk(ast.Module(body, [])):
        if isinstance(node, ast.Global | ast.Delete | ast.ClassDef):
            return False
        hidden = isinstance(node, ast.Attribute) and (node.attr.startswith("_") or node.attr in SUSPECT)
        if hidden or (isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store)):
            return False
        if isinstance(node, ast.Name) and (node.id in SUSPECT or node.id.startswith("__")):
            return False
        if isinstance(node, ast.Import | ast.ImportFrom):
            names = [node.module or ""] if isinstance(node, ast.ImportFrom) else [alias.name for alias in node.names]
            if not {name.partition(".")[0] for name in names} <= HARMLESS:
                return False
    return True


@functools.lru_cache(2_000)
def _parsed(source):
    if len(source) > MAX_CELL:
        return None
    try:
        return ast.parse(source).body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None


def imported(source):
    """Return the names that a cell's imports bind at its top level."""
    imports = [node for node in _parsed(source) or () if isinstance(node, ast.Import | ast.ImportFrom)]
    return {alias.asname or alias.name.partition(".")[0] for node in imports for alias in node.names}


def needed(imports, source):
    """Return those of a page's imports whose names occur in a source; nothing else that stands among them."""
    words, lines = {*re.findall(r"\w+", source)}, []
    for node in _parsed(imports) or ():
        if isinstance(node, ast.Import | ast.ImportFrom):
            node = copy.copy(node)
            node.names = [alias for alias in node.names if (alias.asname or alias.name.partition(".")[0]) in words]
            lines += [ast.unparse(node)] if node.names else []
    return "\n".join(lines)


def defined(source):
    """Return the names that a cell binds at its top level, also where it is no valid Python."""
    body = _parsed(source)
    if body is None:
        return set(re.findall(r"^(?:def\s+)?(\w+)\s*[=(]", source, flags=re.MULTILINE))
    names = {node.name for node in body if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef)}
    for node in body:
        targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
        names |= {name.id for target in targets if target for name in ast.walk(target) if isinstance(name, ast.Name)}
    return names | imported(source)


def opening(source):
    """Return the first line of a cell, by which its author finds it: Jupyter shows no numbers before cells have run."""
    first = next((line.strip() for line in source.splitlines() if line.strip()), "")
    return "`" + first[:60].replace("`", "'") + ("..." if len(first) > 60 else "") + "`"
