"""The search for words of solutions in a folder, and the wheels of the pages unpacked for it."""

import base64
import hashlib
import html
import io
import json
import re
import zipfile
from collections import defaultdict
from functools import cache
from pathlib import Path

from lincls_course import get, ids
from tools.package import PROJECTS

ALL = [get(id) for id in ids()]


@cache
def secrets():
    """The markers, and the distinctive lines of references, explanations, schemes and wrong answers' messages."""
    found = {}
    for exercise in ALL:
        public = exercise.task + "".join(exercise.hints)
        found[exercise.marker] = [line for line in exercise.secrets if len(line) > 40 and line not in public]
    return found


def files(folder):
    for path in sorted(Path(folder).rglob("*")):
        if path.is_file():
            yield path, path.read_bytes()


@cache
def forms():
    """Every marker and every distinctive line, as it stands and as HTML or JSON writes it."""
    found = {marker.encode() for marker in secrets()}
    for line in {line for lines in secrets().values() for line in lines}:
        found |= {line.encode(), html.escape(line).encode(), json.dumps(line)[1:-1].encode()}
    return found


def words(data):
    """The data cut into words of eight bytes, as numbers."""
    return memoryview(data[: len(data) // 8 * 8]).cast("Q").tolist()


@cache
def search():
    """What finds the short forms, the longer one first, and the others by a word of a file that each of them fills."""
    short, by_word = sorted(form for form in forms() if len(form) < 15), defaultdict(list)
    for form in forms() - {*short}:  # it fills certain words wherever it begins: one of them begins the list
        for start in range(8):
            first, *more = words(form[start:])
            by_word[first].append((form, more))
    return re.compile(b"|".join(map(re.escape, reversed(short)))), by_word


def leaks(folder):
    """Return (file, secret) for every marker, and every line, also as HTML or JSON writes it, in a folder's files.

    Thousands of forms in a hundred megabytes: only those of which a file holds the words are looked for in it.
    """
    searched, found, (short, by_word) = set(), [], search()
    for path, data in files(folder):
        digest = hashlib.sha256(data).digest()
        if digest not in searched:  # the same file often lies in several places
            searched.add(digest)
            held = set(words(data))
            near = {form for word in by_word.keys() & held for form, more in by_word[word] if held.issuperset(more)}
            found += [(path, form) for form in {*short.findall(data), *near} if form in data]
    return found


def unpack(pages, folder):
    """Unpack the wheels with which the pages run code; return the folder."""
    for name in PROJECTS:
        script = (pages / "_python" / f"{name}.js").read_text("utf-8")
        archive = base64.b64decode(json.loads(script[script.index("{") : script.rindex("}") + 1])["wheel"])
        zipfile.ZipFile(io.BytesIO(archive)).extractall(folder)
    assert (folder / "lincls_course" / "content" / "items" / "geometry-3" / "exercise.md").exists()
    return folder
