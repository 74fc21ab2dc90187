"""Build the package into dist/: `make wheel`, or, for students and without solutions, `make wheel EDITION=course`.

The course edition holds no reference, no explanation, no wrong answer. Its `check` works from the public cases, stored
with their right answers, and from the functions that verify constructions, copied with what they need.
"""

import ast
import inspect
import json
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from lincls.exercises import CHAPTERS, get, ids
from lincls.exercises.public import dump
from tools import edition

PARTS = ("pyproject.toml", "README.md", "LICENSE", "LICENSE-TEXT", "lincls")


def extract(function):
    """Return the source of a function with all that it uses of its module; None where that includes a reference."""
    module = inspect.getmodule(function)
    text = inspect.getsource(module)
    defined = {name: node for node in ast.parse(text).body for name in bound(node)}
    secret = {get(id).reference.__name__ for id in ids() if inspect.isfunction(get(id).reference)}
    needed, todo = {}, [function.__name__]
    while todo:
        name = todo.pop()
        if name in needed or name not in defined:
            continue
        if name in secret:
            return None
        needed[name] = defined[name]
        todo += [node.id for node in ast.walk(defined[name]) if isinstance(node, ast.Name)]
    nodes = sorted(dict.fromkeys(needed.values()), key=lambda node: node.lineno)
    return "\n\n\n".join(ast.get_source_segment(text, node) for node in nodes)


def bound(node):
    """Return the names that a statement binds."""
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        return [node.name]
    if isinstance(node, ast.Import | ast.ImportFrom):
        return [alias.asname or alias.name for alias in node.names]
    targets = getattr(node, "targets", None) or [getattr(node, "target", None)]
    return [name.id for target in targets if target for name in ast.walk(target) if isinstance(name, ast.Name)]


def withhold(package):
    """Turn a copy of the package into the course edition; return the ids whose `check` is left to the grading."""
    folder, public, sources, later = package / "exercises", [], {}, []
    for chapter in CHAPTERS:
        (folder / f"{chapter}.py").unlink()
    for exercise in map(get, ids()):
        verifier, verify = "", exercise.verify
        if verify and exercise.kind in ("code", "construction"):
            plain = inspect.isfunction(verify) and verify.__module__.startswith("lincls.exercises.")
            text = extract(verify) if plain and "<" not in verify.__qualname__ else None
            if text:
                verifier = exercise.id.replace("-", "_")
                sources[verifier] = f"{text}\n\n\n{verifier} = {verify.__name__}"
        public.append(dump(exercise, verifier))
        if exercise.kind in ("number", "choice") or (verify and not verifier):
            later.append(exercise.id)
    (folder / "public.json").write_text(json.dumps(public, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    (folder / "verifiers").mkdir()
    for name, text in sources.items():  # a module each: two verifiers may use one name for different helpers
        (folder / "verifiers" / f"{name}.py").write_text(f'"""Verifies an answer."""\n\n{relative(text)}\n')
    lines = [f"from .{name} import {name}" for name in sources]
    (folder / "verifiers" / "__init__.py").write_text("\n".join(['"""Verifiers of constructions."""', "", *lines, ""]))
    return later


def relative(text):
    """Return code moved one folder down."""
    return text.replace("\nfrom .", "\nfrom ..").replace("from .", "from ..", text.startswith("from ."))


def build(course, output):
    """Build a wheel; return its path."""
    with tempfile.TemporaryDirectory() as folder:
        stage = Path(folder)
        for part in PARTS:
            copy = shutil.copytree if (edition.ROOT / part).is_dir() else shutil.copy
            options = {"ignore": shutil.ignore_patterns("__pycache__")} if (edition.ROOT / part).is_dir() else {}
            copy(edition.ROOT / part, stage / part, **options)
        if course:
            later = withhold(stage / "lincls")
            print(f"check leaves to the grading: {', '.join(later)}")
            project = (stage / "pyproject.toml").read_text()
            version = project.split('version = "', 1)[1].split('"', 1)[0]
            project = project.replace(f'version = "{version}"', f'version = "{version}+course"', 1)
            (stage / "pyproject.toml").write_text(project)
        command = [sys.executable, "-m", "pip", "wheel", "-q", "--disable-pip-version-check", "--no-deps"]
        subprocess.run([*command, "--no-build-isolation", "-w", stage / "out", stage], check=True)
        (wheel,) = (stage / "out").iterdir()
        output.mkdir(exist_ok=True)
        return Path(shutil.copy(wheel, output))


if __name__ == "__main__":
    print(build(edition.COURSE, edition.ROOT / "dist"))
