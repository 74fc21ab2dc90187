"""An exercise's folder, its room: the texts in Markdown, and, where it computes, Python beside them.

    own-1/
      exercise.md    facts, statement, hints, solution, options or marking scheme, messages to wrong answers
      answers.py     reference, alternates, wrong = {name: answer}, cases(rng); none where nothing is computed
      verify.py      verify(answer, *args), where many answers are right
      plane.png      a picture that a text shows: ![what one sees](plane.png)
      picture.py     picture(figure, ...), which draws one, by the drawn numbers if any: ![what one sees](picture.py)
      cases.json     of the course edition only: what `check` may know, in place of answers.py

What is missing, misspelt or left over is refused with its file and line.
"""

import base64
import difflib
import importlib.util
import inspect
import json
import math
import re
import traceback
import unicodedata
from dataclasses import MISSING, dataclass, fields
from functools import partial
from pathlib import Path

import numpy as np

from .codec import decode
from .variants import BOOK_KEY

__all__ = [
    "ANSWERS", "CASES", "DRAWN", "TEXTS", "VERIFIER", "ExerciseError", "Room", "home_of", "read_exercise", "read_lines",
    "write_withheld",
]  # fmt: skip

TEXTS, ANSWERS, VERIFIER, CASES = "exercise.md", "answers.py", "verify.py", "cases.json"
DRAWN = "picture.py"
FENCE = re.compile(r" {0,3}(`{3,}(?!.*`)|~{3,})")
CHAPTER = re.compile(r"---\n(?:(?!---\n).*\n)*?chapter *: *(\S+) *\n")
PICTURE = re.compile(r"!\[([^\]]*)\]\(([\w-]+\.(png|jpe?g|gif|webp))\)")


class ExerciseError(ValueError):
    """An exercise cannot be read; the message says where and why."""


def read_lines(path):
    """Return (number, line, whether it is code) of each line of a text."""
    try:
        text = path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise ExerciseError(f"{path}: it cannot be read: {error}") from None
    lines, fence, opened = [], "", 0
    for number, line in enumerate(map(str.rstrip, unicodedata.normalize("NFC", text).split("\n")), 1):
        mark = FENCE.match(line)
        lines.append((number, line, bool(mark or fence)))
        if mark and not fence:
            fence, opened = mark[1], number
        elif mark and mark[1].startswith(fence) and line.strip() == mark[1]:
            fence = ""
    if fence:
        raise ExerciseError(f"{path}:{opened}: the code that begins here with {fence} has no end")
    return lines


@dataclass
class Section:
    """A section of exercise.md: `## Hint`, or with an argument `## Option a` or `## Wrong: its name`."""

    heading: str
    argument: str
    line: int
    text: str = ""
    taken: bool = False


class Room:
    """Reads an exercise's folder. A kind takes from it what it consists of; `close` refuses what nobody took."""

    def __init__(self, folder):
        """Split exercise.md into facts, title, statement and sections."""
        self.folder = Path(folder)
        self.id = self.folder.name
        self._modules, self._asked, self._files = {}, [], {TEXTS}
        lines = read_lines(self.folder / TEXTS)
        start = self._read_facts([line for _, line, _ in lines])
        head, *self._sections = self._split(lines, start)
        if not head.heading:
            self.refuse(TEXTS, "expected '# Title' below the facts", start + 1)
        self.title, self.statement = head.heading, head.text
        if not self.statement:
            self.refuse(TEXTS, "the statement is missing below the title", head.line)

    def _read_facts(self, lines):
        """Read `name: value` between two lines `---`; return the number of lines read."""
        self._facts = {}
        if lines[0] != "---" or "---" not in lines[1:]:
            self.refuse(TEXTS, "expected the facts first, between two lines '---'", 1)
        end = lines.index("---", 1)
        for number, line in enumerate(lines[1:end], 2):
            name, colon, value = map(str.strip, line.partition(":"))
            if not colon or not value or name in self._facts:
                self.refuse(TEXTS, f"expected 'name: value', each name once, got {line!r}", number)
            self._facts[name] = number, value
        return end + 1

    def _split(self, lines, start):
        """Return the head (`# Title` and the statement) and the sections, as headings outside of code divide them."""
        sections = [Section("", "", start + 1)]
        for number, line, code in lines[start:]:
            if code or not re.match(r" {0,3}#{1,6} *\S", line):
                sections[-1].text += f"{line}\n"
                continue
            level, heading, argument = re.fullmatch(r" *(#+) *(\w*)[ :]*(.*)", line).groups()
            if level == "#" and not sections[0].heading and not sections[0].text.strip():
                sections[0] = Section(line.lstrip("# "), "", number)
            elif level == "##" and sections[0].heading and re.match(r" *## ", line):
                sections.append(Section(heading, argument, number))
            else:
                self.refuse(TEXTS, f"expected '# Title' once, then '## Section', got {line!r}", number)
        for section in sections:
            section.text = PICTURE.sub(self._embed, section.text.strip("\n"))
        return sections

    def _embed(self, picture):
        """Return a picture of the folder with its data in place of its name, so that it goes wherever the text goes."""
        alt, name, kind = picture.groups()
        if not (self.folder / name).is_file():
            self.refuse(name, "the text shows this picture, but there is no such file")
        self._files.add(name)
        data = base64.b64encode((self.folder / name).read_bytes()).decode("ascii")
        return f"![{alt}](data:image/{kind.replace('jpg', 'jpeg')};base64,{data})"

    def refuse(self, file, why, line=None, *, at=None):
        """Raise an ExerciseError about a line of a file; `at` is the name of a fact, a variable or an answer."""
        if at in self._facts and file == TEXTS:
            line = self._facts[at][0]
        elif at is not None:
            source = (self.folder / file).read_text(encoding="utf-8")
            name = re.escape(at)
            found = re.search(rf"^(?:def )?{name}\b|[\"']{name}[\"']", source, flags=re.MULTILINE)
            line = found and source.count("\n", 0, found.start()) + 1
        raise ExerciseError(f"{self.folder / file}:{line or 1}: {why}")

    # Texts

    def fact(self, name, kind, default=MISSING, least=None):
        """Return a fact as a str, int or float, finite and not below `least`.

        Where the default is a tuple, the fact lists such values between commas, each once.
        """
        self._asked.append(name)
        if name not in self._facts:
            if default is MISSING:
                near = difflib.get_close_matches(name, self._facts, n=1)
                advice = f"; line {self._facts[near[0]][0]} has {near[0]!r}" if near else ""
                self.refuse(TEXTS, f"the fact {name!r} is missing{advice}")
            return default
        line, text = self._facts[name]
        several = isinstance(default, tuple)
        try:
            values = tuple(map(kind, text.split(",") if several else [text]))
            if len({*values}) < len(values) or not all(least is None or least <= x < math.inf for x in values):
                raise ValueError
        except ValueError:
            what = f"be {'a whole' if kind is int else 'a'} number of at least {least}"
            if several:
                what = f"list {f'whole numbers from {least}' if kind is int else 'names'} between commas, each once"
            self.refuse(TEXTS, f"{name} must {what}, got {text!r}", line)
        return values if several else values[0]

    def sections(self, heading, argument, what):
        """Return the sections with this heading, each with an argument of this pattern; `what` says it in words."""
        self._asked.append(heading)
        found = [section for section in self._sections if section.heading == heading]
        for i, section in enumerate(found):
            section.taken = True
            if not section.text:
                self.refuse(TEXTS, f"the section {heading!r} is empty", section.line)
            again = argument and section.argument in [other.argument for other in found[:i]]
            if again or not re.fullmatch(argument, section.argument):
                self.refuse(TEXTS, f"expected '## {heading}' {what}, got {section.argument!r}", section.line)
        return found

    def lettered(self, heading):
        """Return the sections with this heading, whose arguments are letters."""
        return self.sections(heading, "[a-z]", "with a letter from a to z, each once")

    def plain(self, heading):
        """Return the sections with this heading, which takes no argument."""
        return self.sections(heading, "", "and nothing behind it")

    def section(self, heading):
        """Return the one section with this heading."""
        found = self.plain(heading)
        if len(found) != 1:
            line = found[1].line if found else None
            self.refuse(TEXTS, f"expected one section '## {heading}', got {len(found)}", line)
        return found[0]

    def code_block(self, heading):
        """Return the Python in the one section with this heading."""
        section = self.section(heading)
        found = re.fullmatch(r"```python\n(.*)\n```", section.text, flags=re.DOTALL)
        return found[1] if found else self.refuse(TEXTS, "expected a block ```python", section.line)

    def reply(self, text):
        """Split a text into what stands before a quotation at its end, and the quotation on one line."""
        own, _, quoted = text.partition("\n\n>")
        return own, " ".join(quoted.replace("\n>", " ").split())

    def named(self, heading, answers):
        """Match the named answers of a mapping with the sections of that name; return (name, answer, message)."""
        messages = {}
        for section in self.sections(heading, ".*", "with the name of a wrong answer, each once"):
            name = section.argument
            if name not in answers:
                self.refuse(TEXTS, f"answers.py has no wrong answer {name!r}{_near(name, answers)}", section.line)
            messages[name] = " ".join(section.text.split())
        for name in answers:
            if name not in messages:
                self.refuse(ANSWERS, f"the wrong answer {name!r} has no section '## {heading}: {name}'", at=name)
        return [(name, answer, messages[name]) for name, answer in answers.items()]

    # Python

    def code(self, name, default=MISSING, *, file=ANSWERS):
        """Return what a Python file of the room defines under this name, of the type of the default."""
        module = self._module(file)
        self._asked.append(name)
        if name not in module:
            if default is MISSING:
                there = "defines no" if (self.folder / file).exists() else "does not exist; it must define"
                self.refuse(file, f"it {there} {name!r}")
            return default
        if default is not MISSING and not isinstance(module[name], type(default)):
            what = type(default).__name__
            self.refuse(file, f"{name} must be a {what}, got {module[name]!r}", at=name)
        return module[name]

    def function(self, name, *, file=ANSWERS, documented=False):
        """Return a function that a Python file of the room defines; `documented` asks for `def` and a docstring."""
        value = self.code(name, file=file)
        if not callable(value):
            self.refuse(file, f"{name} must be a function, got {value!r}", at=name)
        if documented:
            own = inspect.isfunction(value) and value.__code__.co_filename == str(self.folder / file)
            if not own or value.__name__ == "<lambda>" or not value.__doc__:
                self.refuse(file, f"{name} must be a function of this file, made by def, with a docstring", at=name)
        return value

    def verifier(self):
        """Return `verify` of verify.py; None where there is no such file."""
        self._files.add(VERIFIER)
        return self.function("verify", file=VERIFIER) if (self.folder / VERIFIER).exists() else None

    def picture(self):
        """Return `picture` of picture.py, which draws what a text shows; None where no text does."""
        shown = any(f"]({DRAWN})" in text for text in (self.statement, *(section.text for section in self._sections)))
        return self.function("picture", file=DRAWN) if shown else None

    def draw(self):
        """Return `draw` of answers.py, which draws the numbers of a variant; None where it has none."""
        return self.function("draw") if "draw" in self._module(ANSWERS) else None

    def _module(self, file):
        """Run a Python file of the room, once."""
        path = self.folder / file
        self._files.add(file)
        if file not in self._modules:
            self._modules[file] = vars(_executed(path)) if path.exists() else {}
        return self._modules[file]

    def stored_cases(self):
        """Return the fields of an exercise that the course edition stores: what `check` may know."""
        path = self.folder / CASES
        self._files.add(CASES)
        try:
            return _stored(**json.loads(path.read_text(encoding="utf-8"))) if path.exists() else {}
        except (ValueError, TypeError) as error:
            self.refuse(CASES, f"expected what `make wheel` writes: {error}")

    def close(self):
        """Refuse facts, sections, variables and files that belong to no such exercise."""
        for name, (line, _) in self._facts.items():
            if name not in self._asked:
                self.refuse(TEXTS, f"unknown fact {name!r}{_near(name, self._asked)}", line)
        for section in self._sections:
            if not section.taken:
                advice = _near(section.heading, self._asked)
                self.refuse(TEXTS, f"unknown section {section.heading!r}{advice}", section.line)
        for file, module in self._modules.items():
            for name, value in module.items():
                helper = name.startswith("_") or name == name.upper() or callable(value) or inspect.ismodule(value)
                if name not in self._asked and not helper:
                    advice = _near(name, self._asked) or "; a helper's name begins with an underscore"
                    self.refuse(file, f"unknown name {name!r}{advice}", at=name)
        for path in sorted(self.folder.iterdir()):
            if path.name not in self._files and path.name[0] not in "._":
                known = ", ".join(sorted(self._files))
                self.refuse(path.name, f"an exercise of this kind has no such file, only {known}")


def _stored(sealed, cases=None, answers=None, further=()):
    """Return the fields of an exercise: cases and, where those are unique, right answers, as `encode` wrote them."""
    if cases is None:  # of a value
        return {"sealed": tuple(sealed)}
    known = [decode(args) for args in cases]
    fields = {"sealed": tuple(sealed), "further": tuple(map(decode, further)), "cases": lambda rng: [*known]}
    return fields | {"reference": partial(_known_answer, known, answers) if answers else None}


def _known_answer(known, answers, *args):
    for place, other in enumerate(known):
        if all(map(np.array_equal, other, args)):
            return decode(answers[place])
    raise LookupError("the course edition knows the public cases only")


def _near(name, known):
    near = difflib.get_close_matches(str(name), [str(k) for k in known], n=1, cutoff=0.5)
    return f"; did you mean {near[0]!r}?" if near else ""


def _executed(path):
    """Run a Python file as a module of its own; an ExerciseError names the line that fails."""
    name = f"lincls_course.content.{path.parent.name.replace('-', '_')}.{path.stem}"
    spec = importlib.util.spec_from_file_location(name, path)
    module = importlib.util.module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:
        lines = [1, *(f.lineno for f in traceback.extract_tb(error.__traceback__) if f.filename == str(path))]
        line, message = getattr(error, "lineno", lines[-1]), getattr(error, "msg", error)  # as a SyntaxError has them
        raise ExerciseError(f"{path}:{line}: {type(error).__name__}: {message}") from error
    return module


def home_of(folder):
    """Return where an exercise stands, by its fact `chapter` or else by its id; little of it is read."""
    folder = Path(folder)
    try:
        found = CHAPTER.match((folder / TEXTS).read_text(encoding="utf-8-sig"))
    except (OSError, UnicodeDecodeError):  # it will be said when it is read
        found = None
    return found[1] if found else folder.name.rpartition("-")[0]


def read_exercise(folder, kinds):
    """Return the exercise in a folder, of one of the kinds (a mapping of names to classes)."""
    room = Room(folder)
    kind = room.fact("kind", str)
    if kind not in kinds:
        room.refuse(TEXTS, f"kind must be one of {', '.join(kinds)}, got {kind!r}", at="kind")
    fields = kinds[kind].read(room)
    room.close()
    try:
        exercise = kinds[kind](**fields)
    except ValueError as error:
        room.refuse(TEXTS, str(error))
    try:
        return exercise.varied(BOOK_KEY)
    except Exception as error:
        room.refuse(ANSWERS, f"the numbers of a variant cannot be drawn: {type(error).__name__}: {error}", at="draw")


def write_withheld(exercise, path):
    """Write the texts of a withheld exercise as `read_exercise` reads them."""
    facts = [f"kind: {exercise.kind}", "edition: course"]
    for fact in fields(exercise):
        value = getattr(exercise, fact.name)
        if fact.metadata and value != fact.default:
            facts.append(f"{fact.name}: {', '.join(map(str, value)) if isinstance(value, tuple) else value}")
    parts = ["\n".join(["---", *facts, "---", f"# {exercise.title}"]), exercise.statement]
    parts += [f"## {heading}\n\n{text}" for heading, text in exercise.sections_withheld()]
    Path(path).write_text("\n\n".join(parts) + "\n", encoding="utf-8")
