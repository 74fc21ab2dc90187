"""An exercise's folder, its room: the texts in Markdown, and, where it computes, Python beside them.

    own-1/
      exercise.md    facts, statement, hints, solution, options or marking scheme, messages to wrong answers
      answers.py     reference, alternates, wrong = {name: answer}, cases(rng); none where nothing is computed
      verify.py      verify(answer, *args), where many answers are right
      plane.png      a picture that a text shows: ![what one sees](plane.png)
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
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from .codec import decode
from .variants import BOOK_KEY

__all__ = [
    "ANSWERS", "CASES", "TEXTS", "VERIFIER", "ExerciseError", "Room", "home_of", "read_exercise", "write_withheld",
]  # fmt: skip

TEXTS, ANSWERS, VERIFIER, CASES = "exercise.md", "answers.py", "verify.py", "cases.json"
REQUIRED = object()
CHAPTER = re.compile(r"---\n(?:(?!---\n).*\n)*?chapter *: *(\S+) *\n")
PICTURE = re.compile(r"!\[([^\]]*)\]\(([\w-]+\.(png|jpe?g|gif|webp))\)")


class ExerciseError(ValueError):
    """An exercise cannot be read; the message says where and why."""


@dataclass
class Section:
    """A section of exercise.md: `## Hint`, or with an argument `## Option a` or `## Wrong: its name`."""

    heading: str
    argument: str
    line: int
    text: str = ""


class Room:
    """Reads an exercise's folder. A kind takes from it what it consists of; `close` refuses what nobody took."""

    def __init__(self, folder):
        """Split exercise.md into facts, title, statement and sections."""
        self.folder = Path(folder)
        self.id = self.folder.name
        self._modules, self._asked, self._taken, self._files = {}, [], set(), {TEXTS}
        try:
            text = (self.folder / TEXTS).read_text(encoding="utf-8-sig")
        except (OSError, UnicodeDecodeError) as error:
            raise ExerciseError(f"{self.folder / TEXTS}: it cannot be read: {error}") from None
        lines = [line.rstrip() for line in unicodedata.normalize("NFC", text).split("\n")]
        start = self._read_facts(lines)
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
        sections, texts, fence, opened = [Section("", "", start + 1)], [[]], "", 0
        for number, line in enumerate(lines[start:], start + 1):
            mark = re.match(r" {0,3}(`{3,}(?!.*`)|~{3,})", line)
            if mark and not fence:
                fence, opened = mark[1], number
            elif mark and mark[1].startswith(fence) and line.strip() == mark[1]:
                fence = ""
            elif not fence and re.match(r" {0,3}#{1,6} *\S", line):
                level, heading, argument = re.fullmatch(r" *(#+) *(\w*)[ :]*(.*)", line).groups()
                if level == "#" and not sections[0].heading and not "".join(texts[0]):
                    sections[0] = Section(line.lstrip("# "), "", number)
                elif level == "##" and sections[0].heading and re.match(r" *## ", line):
                    sections.append(Section(heading, argument, number))
                    texts.append([])
                else:
                    self.refuse(TEXTS, f"expected '# Title' once, then '## Section', got {line!r}", number)
                continue
            texts[-1].append(line)
        if fence:
            self.refuse(TEXTS, f"the code that begins here with {fence} has no end", opened)
        for section, text in zip(sections, texts, strict=True):
            section.text = PICTURE.sub(self._embed, "\n".join(text).strip("\n"))
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

    def fact(self, name, kind, default=REQUIRED, *, least=None):
        """Return a fact as a str, int or float, finite and not below `least`."""
        self._asked.append(name)
        if name not in self._facts:
            if default is REQUIRED:
                near = difflib.get_close_matches(name, self._facts, n=1)
                advice = f"; line {self._facts[near[0]][0]} has {near[0]!r}" if near else ""
                self.refuse(TEXTS, f"the fact {name!r} is missing{advice}")
            return default
        line, text = self._facts[name]
        try:
            value = kind(text)
            if least is not None and not least <= value < math.inf:
                raise ValueError
        except ValueError:
            what = "a whole number" if kind is int else "a number"
            self.refuse(TEXTS, f"{name} must be {what} of at least {least}, got {text!r}", line)
        return value

    def listed(self, name, kind, *, least=None):
        """Return what a fact lists between commas, each once; nothing where there is no such fact."""
        text = self.fact(name, str, "")
        try:
            values = [kind(item) for item in text.split(",")] if text else []
            if len({*values}) < len(values) or (least is not None and min(values, default=least) < least):
                raise ValueError
        except ValueError:
            what = f"whole numbers from {least}" if kind is int else "names"
            self.refuse(TEXTS, f"{name} must list {what} between commas, each once, got {text!r}", at=name)
        return values

    def sections(self, heading):
        """Return (argument, text, line) of all sections with this heading."""
        self._asked.append(heading)
        found = [section for section in self._sections if section.heading == heading]
        self._taken.update(map(id, found))
        for section in found:
            if not section.text:
                self.refuse(TEXTS, f"the section {heading!r} is empty", section.line)
        return [(section.argument, section.text, section.line) for section in found]

    def lettered(self, heading):
        """Return the same of sections whose arguments are letters, each once."""
        found, letters = self.sections(heading), set()
        for letter, _, line in found:
            if not re.fullmatch("[a-z]", letter) or letter in letters:
                self.refuse(
                    TEXTS, f"expected '## {heading}' with a letter from a to z, each once, got {letter!r}", line
                )
            letters.add(letter)
        return found

    def section(self, heading):
        """Return the text and the line of the one section with this heading."""
        found = self._plain(heading)
        if len(found) != 1:
            self.refuse(TEXTS, f"expected one section '## {heading}', got {len(found)}", found[1][1] if found else None)
        return found[0]

    def _plain(self, heading):
        """Return (text, line) of all sections with this heading, which takes no argument."""
        found = self.sections(heading)
        for argument, _, line in found:
            if argument:
                self.refuse(TEXTS, f"expected '## {heading}' and nothing behind it, got {argument!r}", line)
        return [(text, line) for _, text, line in found]

    def text(self, heading):
        """Return the text of the one section with this heading."""
        return self.section(heading)[0]

    def texts(self, heading):
        """Return the texts of all sections with this heading."""
        return [text for text, _ in self._plain(heading)]

    def code_block(self, heading):
        """Return the Python in the one section with this heading."""
        text, line = self.section(heading)
        found = re.fullmatch(r"```python\n(.*)\n```", text, flags=re.DOTALL)
        return found[1] if found else self.refuse(TEXTS, "expected a block ```python", line)

    def reply(self, text):
        """Split a text into what stands before a quotation at its end, and the quotation on one line."""
        own, _, quoted = text.partition("\n\n>")
        return own, " ".join(quoted.replace("\n>", " ").split())

    def named(self, heading, answers):
        """Match the named answers of a mapping with the sections of that name; return (name, answer, message)."""
        messages = {}
        for name, text, line in self.sections(heading):
            if name not in answers:
                self.refuse(TEXTS, f"answers.py has no wrong answer {name!r}{_near(name, answers)}", line)
            if name in messages:
                self.refuse(TEXTS, f"a second message for {name!r}", line)
            messages[name] = " ".join(text.split())
        for name in answers:
            if name not in messages:
                self.refuse(ANSWERS, f"the wrong answer {name!r} has no section '## {heading}: {name}'", at=name)
        return [(name, answer, messages[name]) for name, answer in answers.items()]

    # Python

    def code(self, name, default=REQUIRED, *, file=ANSWERS):
        """Return what a Python file of the room defines under this name, of the type of the default."""
        module = self._module(file)
        self._asked.append(name)
        if name not in module:
            if default is REQUIRED:
                there = "defines no" if (self.folder / file).exists() else "does not exist; it must define"
                self.refuse(file, f"it {there} {name!r}")
            return default
        if default is not REQUIRED and not isinstance(module[name], type(default)):
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
        """Return the StoredCases of the course edition; None where there are none."""
        path = self.folder / CASES
        self._files.add(CASES)
        try:
            return StoredCases(**json.loads(path.read_text(encoding="utf-8"))) if path.exists() else None
        except (ValueError, TypeError) as error:
            self.refuse(CASES, f"expected what `make wheel` writes: {error}")

    def close(self):
        """Refuse facts, sections, variables and files that belong to no such exercise."""
        for name, (line, _) in self._facts.items():
            if name not in self._asked:
                self.refuse(TEXTS, f"unknown fact {name!r}{_near(name, self._asked)}", line)
        for section in self._sections:
            if id(section) not in self._taken:
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


class StoredCases:
    """The cases of `check` with their right answers, and sealed messages: all that the course edition knows."""

    def __init__(self, pairs=(), further=(), sealed=()):
        """Read what `codec.encode` wrote."""
        self.pairs = [(decode(args), decode(answer)) for args, answer in pairs]
        self.further, self.sealed = tuple(map(decode, further)), tuple(sealed)

    def cases(self, rng):
        """Return the cases, whatever the generator."""
        return [args for args, _ in self.pairs]

    def answer(self, *args):
        """Return the right answer to one of the cases."""
        for known, answer in self.pairs:
            if all(np.array_equal(a, b) for a, b in zip(known, args, strict=True)):
                return answer
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
    except SyntaxError as error:
        raise ExerciseError(f"{path}:{error.lineno}: {type(error).__name__}: {error.msg}") from None
    except (Exception, SystemExit) as error:
        lines = [f.lineno for f in traceback.extract_tb(error.__traceback__) if f.filename == str(path)]
        raise ExerciseError(f"{path}:{lines[-1] if lines else 1}: {type(error).__name__}: {error}") from error
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
    facts = [f"{name}: {value}" for name, value in (exercise.facts_withheld() | {"edition": "course"}).items()]
    parts = ["\n".join(["---", *facts, "---", f"# {exercise.title}"]), exercise.statement]
    parts += [f"## {heading}\n\n{text}" for heading, text in exercise.sections_withheld()]
    Path(path).write_text("\n\n".join(parts) + "\n", encoding="utf-8")
