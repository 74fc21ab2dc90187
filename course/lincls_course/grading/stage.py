"""What a submission can see: a clean tree, made once for a run of the grader, of copies and single packages.

The package `lincls` stands in it without the functions that an exercise asks the student to write; of the installed
packages only those that are offered; no other folder of the machine.
"""

import ast
import atexit
import compileall
import functools
import hashlib
import importlib.metadata
import os
import platform
import re
import shutil
import sys
import sysconfig
import tempfile
from pathlib import Path

import lincls

__all__ = ["OFFERED", "WORKER", "build", "course", "covered", "mounts"]

LINCLS = Path(lincls.__file__).resolve().parent
OURS = Path(__file__).resolve().parents[1]
WORKER = [OURS / name for name in ("grading/worker.py", "exercises/codec.py", "exercises/limits.py")]
FUNCTION = "def {0}(*args, **options): raise NotImplementedError('{0} is yours to write')"
CLASS = "class {0}:\n    def __new__(cls, *args, **options): raise NotImplementedError('{0} is yours to write')"
OFFERED = ("numpy", "scipy", "scikit-learn", "matplotlib", "cvxpy", "pandas")  # with all that they need


@functools.cache
def build():
    """Return the folder of this run; it goes when the run ends."""
    folder = Path(tempfile.mkdtemp(prefix="lincls-"))
    folder.chmod(0o755)  # for the users that submissions run as; nothing in it is secret
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    (folder / "worker").mkdir()
    for path in WORKER:
        shutil.copy(path, folder / "worker")
    compileall.compile_dir(folder / "worker", quiet=2)
    return str(folder)


def course(folder, without):
    """Return the folder, within the stage, of the package `lincls`; functions and classes in `without` only raise."""
    place = Path(folder, "course-" + hashlib.sha256(repr(sorted(without)).encode()).hexdigest()[:16])
    if not place.exists():
        partial = Path(tempfile.mkdtemp(dir=folder))
        shutil.copytree(LINCLS, partial / "lincls", ignore=shutil.ignore_patterns("__pycache__"))
        for path in (partial / "lincls").rglob("*.py"):
            path.write_text(emptied(path.read_text(encoding="utf-8"), without), encoding="utf-8")
        compileall.compile_dir(partial, quiet=2)
        partial.chmod(0o755)
        try:
            partial.rename(place)
        except OSError:  # another process of the pool was first
            shutil.rmtree(partial)
    return place


def emptied(source, without):
    """Return a module's source, in which functions and classes of these names, and aliases of them, only raise.

    >>> print(emptied("def f(x): return x\\ng = f\\nh = 1", {"f"}))
    def f(*args, **options):
        raise NotImplementedError('f is yours to write')
    def g(*args, **options):
        raise NotImplementedError('g is yours to write')
    h = 1
    """
    if not any(name in source for name in without):
        return source
    tree, gone = ast.parse(source), set(without)
    for i, node in enumerate(tree.body):
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Name) and node.value.id in gone:
            names = [target.id for target in node.targets if isinstance(target, ast.Name)]
        else:
            names = [node.name] if getattr(node, "name", None) in gone else []
        if names:
            gone.update(names)
            stub = CLASS if isinstance(node, ast.ClassDef) else FUNCTION
            tree.body[i : i + 1] = ast.parse("\n".join(map(stub.format, names))).body
    return ast.unparse(tree)


def mounts(folder, without, packages):
    """Return pairs (source, place) of all that is there, read-only, beside what bubblewrap makes itself."""
    python = Path(sys.executable).resolve()
    stdlib = {os.path.realpath(path) for path in _stdlib()}
    libraries = [f for f in (*_library_folders(), *python.parents[1].glob("lib/libpython*")) if Path(f).exists()]
    found = [(path, path) for path in (*libraries, *sorted(stdlib), str(python))]
    found += [(path, path) for path in ("/etc/ld.so.cache", "/etc/fonts", "/usr/share/fonts") if Path(path).exists()]
    found += [(f"{folder}/worker", "/run/worker"), (course(folder, without), "/run/course")]
    return found + [(path, f"/run/packages/{name}") for name, path in installed(packages).items()]


def _stdlib():
    """Return the folders of the standard library: of the interpreter itself, not of a virtual environment."""
    base = {"base": sys.base_prefix, "platbase": sys.base_exec_prefix}
    return [sysconfig.get_path(name, vars=base) for name in ("stdlib", "platstdlib")]


def _library_folders():
    """Return the folders of the system's libraries, which hold nothing else."""
    machine = sysconfig.get_config_var("MULTIARCH") or f"{platform.machine()}-linux-gnu"
    return [f"{top}/{name}" for top in ("/usr", "") for name in (f"lib/{machine}", "lib64", "lib32")
            if not (top == "" and os.path.islink(f"/{name.split('/')[0]}"))]  # fmt: skip


@functools.cache
def covered():
    """Return the folders of packages within those of the interpreter, over which an empty one is mounted."""
    tops = [*_stdlib(), "/usr/lib64/python3*"]
    paths = {path for top in tops for path in Path("/").glob(f"{os.path.realpath(top).lstrip('/')}/*-packages")}
    return sorted(os.path.realpath(path) for path in paths if path.is_dir() and not path.is_symlink())


@functools.cache
def installed(packages):
    """Return {name: path} of the files and folders of these distributions and of all that they need."""
    todo, known, found = list(packages), set(), {}
    while todo:
        name = re.sub(r"[-_.]+", "-", todo.pop()).lower()
        if name in known:
            continue
        known.add(name)
        try:
            distribution = importlib.metadata.distribution(name)
        except importlib.metadata.PackageNotFoundError:
            continue  # needed on another system, or another version of Python
        needed = (line for line in distribution.requires or () if "extra ==" not in line)
        todo += [re.match(r"[\w.-]+", line)[0] for line in needed]
        files = {file.parts[0] for file in distribution.files or ()} or set(
            (distribution.read_text("top_level.txt") or name.replace("-", "_")).split()
        )
        for top in sorted(files):
            path = os.path.realpath(distribution.locate_file(top))
            if os.path.exists(path) and not re.search(r"^\.\.$|^__pycache__$|^lincls|\.pth$", top):
                found.setdefault(top, path)
    return found
