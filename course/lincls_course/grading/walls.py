"""What a submission may do. Four walls, each of which holds without the others:

- bubblewrap: namespaces of its own, in which there is little to see (below), no network, nobody else;
- a filter of system calls: what Python and NumPy need, and nothing that makes a process, a thread or a connection;
- limits of the kernel (setrlimit) on memory, processor time, files;
- a control group, where the machine has one to give (lincls_course.grading.sandbox).

All are set from outside, before the first line of Python runs. An ordinary user's submissions run in a user namespace;
of root's, each runs as a user of its own without any right.

What it sees is a clean tree, made once for a run of the grader, of copies and single packages: the course without the
functions that an exercise asks the student to write; of the installed packages those that are offered; no other folder
of the machine.
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
import signal
import sys
import sysconfig
import tempfile
from pathlib import Path

import lincls

from ..exercises.data import SETS
from .files import own_text

__all__ = ["CPU", "GROUP_BYTES", "LIMITS", "MISSING_FILTER", "PROCESSES", "SCRATCH", "command", "filter_file", "limit",
           "OFFERED", "WORKER", "build", "course", "covered", "mounts"]  # fmt: skip

BYTES = 1_500_000_000
SCRATCH = 64_000_000
GROUP_BYTES = BYTES + 2 * SCRATCH  # of a control group: scratch memory and the kernel's own for it are in it
PROCESSES = 4  # of a control group: bubblewrap's on the way in
CPU = 60  # processor seconds a submission may use in one session
SETPRIV = "/run/setpriv"
USERS = 0x7000_0000  # no system gives out numbers from here on; the grader's process id is added

LIMITS = {"AS": BYTES, "CPU": CPU, "FSIZE": 20_000_000, "NOFILE": 64, "CORE": 0, "MEMLOCK": 0, "MSGQUEUE": 0}
LIMITS |= {"SIGPENDING": 64, "RTPRIO": 0, "NICE": 0}

MISSING_FILTER = "the filter of system calls needs the package pyseccomp and the library libseccomp2"

# What the interpreter, NumPy, SciPy, scikit-learn, Matplotlib and CVXPY ask of the kernel, found by tracing them, with
# their neighbours of the same kind. All else, what is yet to be invented too, does not exist in the sandbox.
CALLS = own_text("texts/calls.txt").split()
# Of these only with these commands; the rest would outlive the grader, or speak to another submission.
PRCTL = [3, 7, 8, 15, 16, 21, 23, 24, 27, 28, 38, 39, 47]  # names, capabilities, securebits, no new privileges
FCNTL = [0, 1, 2, 3, 4, 1030, 1032, 1034]  # duplicates, flags, the size of a pipe, seals; no lock, no lease
PDEATHSIG = 1


def filter_file():
    """Return an open file with the filter as a program for the kernel; None where it cannot be had."""
    try:
        import pyseccomp as seccomp
    except (ImportError, RuntimeError, OSError):  # the package, or the library that it calls
        return None
    allowed = seccomp.SyscallFilter(seccomp.ERRNO(38))  # ENOSYS: libraries then do without
    for name in CALLS:
        try:
            allowed.add_rule(seccomp.ALLOW, name)
        except (ValueError, OSError, RuntimeError):
            continue  # not on this processor
    for name, place, values in (("prctl", 0, PRCTL), ("fcntl", 1, FCNTL)):  # where a call has its command
        for value in values:
            allowed.add_rule(seccomp.ALLOW, name, seccomp.Arg(place, seccomp.EQ, value))
    killed = seccomp.Arg(1, seccomp.EQ, int(signal.SIGKILL))
    allowed.add_rule(seccomp.ALLOW, "prctl", seccomp.Arg(0, seccomp.EQ, PDEATHSIG), killed)
    file = tempfile.TemporaryFile()
    allowed.export_bpf(file)
    file.seek(0)
    return file


def limit(process):
    """Set the kernel's limits on a process that has not begun."""
    import resource  # not on Windows, where this module is imported, too

    for name, value in LIMITS.items():
        kind = getattr(resource, "RLIMIT_" + name)
        hard = resource.prlimit(process, kind)[1]
        value = value if hard == resource.RLIM_INFINITY else min(value, hard)
        resource.prlimit(process, kind, (value, value))


def command(find, mounts, inside, options):
    """Return the command that builds the walls and starts `inside`, as a list.

    Parameters
    ----------
    find : callable
        Returns a program's path, or raises.
    mounts : list of (source, place)
        Read-only.
    inside : list of str
    options : list of str
        Of bubblewrap: where it reports, where it waits, where it finds the filter.
    """
    walls = [find("bwrap"), *(f"--unshare-{space}" for space in ("ipc", "pid", "net", "uts", "cgroup-try"))]
    walls += ["--die-with-parent", "--new-session", "--hostname", "sandbox", "--clearenv", *options]
    walls += ["--proc", "/proc", "--dev", "/dev", "--size", "4096", "--tmpfs", "/dev/shm"]
    walls += ["--size", str(SCRATCH), "--tmpfs", "/tmp"]  # before what may lie in a machine's own /tmp
    for folder in dict.fromkeys(str(f) for _, place in mounts for f in reversed(Path(place).parents[:-1])):
        walls += ["--perms", "0755", "--dir", folder]  # or it is as closed as the machine's own, such as /root
    for source, place in mounts:
        walls += ["--ro-bind", str(source), str(place)]
    for path in ("/lib", "/lib32", "/lib64"):
        if os.path.islink(path):
            walls += ["--symlink", os.readlink(path), path]
    for folder in covered():
        walls += ["--tmpfs", folder, "--remount-ro", folder]
    if not os.getuid():
        walls += ["--chmod", "1777", "/tmp", "--ro-bind", find("setpriv"), SETPRIV]
    walls += ["--remount-ro", "/dev/shm", "--remount-ro", "/dev", "--remount-ro", "/", "--chdir", "/tmp"]
    environment = {"HOME": "/tmp", "PATH": "/usr/bin", "LANG": "C.UTF-8", "MPLBACKEND": "Agg"}
    environment |= {f"{library}_NUM_THREADS": "1" for library in ("OMP", "OPENBLAS", "MKL", "RAYON", "NUMBA")}
    for name, value in environment.items():
        walls += ["--setenv", name, value]
    if os.getuid():
        # Its first process is the submission: bubblewrap's own would be of the same user, and could be taken over.
        return [*walls, "--unshare-user", "--disable-userns", "--as-pid-1", "--cap-drop", "ALL", "--", *inside]
    # Here the first process stays bubblewrap's, of another user: the death of the grader can end it.
    user = str(USERS + os.getpid())
    become = ["--reuid", user, "--regid", user, "--clear-groups", "--bounding-set", "-all", "--inh-caps", "-all"]
    return [*walls, "--", SETPRIV, *become, "--no-new-privs", "--pdeathsig", "KILL", *inside]


# What it sees -------------------------------------------------------------------------------------

LINCLS = Path(lincls.__file__).resolve().parent
OURS = Path(__file__).resolve().parents[1]
WORKER = [OURS / name for name in ("grading/worker.py", "exercises/codec.py", "exercises/limits.py")]
FUNCTION = "def {0}(*args, **options): raise NotImplementedError('{0} is yours to write')"
CLASS = "class {0}:\n    def __new__(cls, *args, **options): raise NotImplementedError('{0} is yours to write')"
OFFERED = ("numpy", "scipy", "scikit-learn", "matplotlib", "cvxpy", "pandas")  # with all that they need


@functools.cache
def build():
    """Return the folder of this run; it goes when the run ends, or, if that was killed, when another begins."""
    folder = Path(tempfile.mkdtemp(prefix=f"lincls-{os.getpid()}-"))
    folder.chmod(0o755)  # for the users that submissions run as; nothing in it is secret
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    for name in ("worker", "nothing"):
        (folder / name).mkdir()
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
    found += [(path, f"/run/packages/{name}") for name, path in installed(packages).items()]
    sets = Path(installed(packages).get("sklearn", "."), "datasets", "data")
    return found + [(f"{folder}/nothing", "/run/packages/sklearn/datasets/data")] * (SETS in without and sets.is_dir())


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
