"""Runs a submission where it can reach nothing: bubblewrap, limits of the kernel, JSON in and out.

What a submission gets: Python, the installed packages and `lincls` without its exercises and its grader, all
read-only; 64 MB of scratch memory under /tmp; no network, no other process, no file of yours; bounded memory, processor
time, processes and output. It ends with the grader. Root's rights never enter: started as root, the grader drops to
the user "nobody" before the sandbox is made.
"""

import contextlib
import json
import os
import queue
import shutil
import signal
import subprocess
import sys
import threading
import time
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from ..exercises.codec import decode, encode
from ..exercises.judging import Outcome

__all__ = ["SECONDS", "Died", "Sandbox", "SandboxError", "Session"]

SECONDS = 5  # of processor time that a cell or a call may take
CLOCK = 3  # times as long on the clock: the machine may be busy
GRACE = 1  # second longer than that, and the process is killed from outside
START = 20  # until the interpreter runs, on a busy machine
CPU = 60  # processor seconds a submission may use in one session
BYTES = 1_500_000_000
PROCESSES = 10
SCRATCH = 64_000_000
MAX_LINE = 1_100_000  # characters of one reply
MAX_OUTPUT = 30_000_000  # characters of all replies of one session
MAX_LINES = 20_000  # replies of one session
SESSION = 120  # seconds that one session may last

LINCLS = Path(__file__).resolve().parents[1]
WORKER = LINCLS / "grading" / "worker.py"
SHARED = [LINCLS / "exercises" / name for name in ("codec.py", "limits.py")]  # the worker imports them
HIDDEN = ("exercises", "grading")  # folders of the package that are empty inside: they hold the answers
REMEDY = """
No submission was run. Ways out:
  - on Debian or Ubuntu: apt install bubblewrap
  - where user namespaces are switched off: sysctl -w kernel.unprivileged_userns_clone=1, and on Ubuntu 24.04 and later
    also sysctl -w kernel.apparmor_restrict_unprivileged_userns=0
  - on Windows or macOS: grade in a Linux virtual machine (WSL2, Lima) or on a Linux server
  - with --trusted submissions run unprotected, with all your rights: only for code that you would run yourself
"""


class SandboxError(RuntimeError):
    """The sandbox cannot be had here; the message says why and what to do."""


class Died(Exception):
    """The submission's process ended or fell silent (`slow`); `cell` is where, None after the cells."""

    def __init__(self, reason, cell=None, slow=False):
        super().__init__(reason)
        self.cell, self.slow = cell, slow


@dataclass(frozen=True)
class Sandbox:
    """How submissions are run.

    Attributes
    ----------
    trusted : bool
        Run them unprotected, with the user's own rights.
    seconds : float
        Processor time that a cell or a call may take; on the clock it may be three times as long.
    private : tuple of folders
        Are empty inside, wherever they lie: an instructor's own exercises hold answers too.
    """

    trusted: bool = False
    seconds: float = SECONDS
    private: tuple[str, ...] = ()

    def command(self):
        """Return the command that starts a worker, as a list."""
        python = Path(sys.executable).resolve()
        sites = _sites()
        if self.trusted:
            paths = [str(LINCLS / "exercises"), *sites, str(LINCLS.parent)]
            return [sys.executable, "-I", "-B", str(WORKER), *paths]
        packages = {site: f"/run/packages/{i}" for i, site in enumerate(sites)}
        mounts = [*((path, path) for path in _system_folders(python)), *packages.items()]
        mounts += [(str(LINCLS), "/run/course/lincls")]
        mounts += [(str(path), f"/run/worker/{path.name}") for path in (WORKER, *SHARED)]
        inside = [str(python), "-I", "-B", "/run/worker/worker.py", "/run/worker", "/run/course", *packages.values()]
        hidden = _hidden(self.private, mounts, packages)
        if os.getuid():
            return [_find("bwrap"), *_walls(mounts, hidden), "--", *inside]
        return _as_nobody(mounts, hidden, inside)

    def probe(self):
        """Raise a SandboxError where the sandbox cannot be had."""
        if self.trusted:
            return
        if sys.platform != "linux":
            raise SandboxError(f"the sandbox needs Linux; this is {sys.platform}.\n{REMEDY}")
        session = Session(self, [[0, "probe", "def probe(x): return x + x"]], {"probe": "probe"})
        try:
            session.start()
            if session.ask("probe", (np.ones(2),)).value.tolist() != [2, 2]:
                raise Died("it answers, but wrongly")
        except (Died, AttributeError) as error:
            raise SandboxError(f"the sandbox does not start: {session.complaint() or error}\n{REMEDY}") from None
        finally:
            session.close()


def _find(program):
    path = shutil.which(program)
    if path is None:
        raise SandboxError(f"the program {program!r} was not found.\n{REMEDY}")
    return path


def _sites():
    """Return the folders of the installed packages, in the order in which they are searched."""
    folders = [path for path in sys.path if path.endswith("-packages")] + [str(Path(np.__file__).parents[1])]
    return list(dict.fromkeys(os.path.realpath(folder) for folder in folders))


def _system_folders(python):
    """Return the folders that Python needs, beside those of the packages."""
    folders = ["/usr", str(python.parents[1]), os.path.realpath(sys.base_prefix)]
    return [f for f in dict.fromkeys(folders) if f == "/usr" or not f.startswith("/usr/")]


def _hidden(private, mounts, packages):
    """Return the folders that are empty inside.

    The answer must not be one import away, nor may the interpreter's packages hide those of the course.
    """
    hidden = []
    for folder in (Path(folder).resolve() for folder in private):
        seen = [(place, folder.relative_to(source)) for source, place in mounts if folder.is_relative_to(source)]
        hidden += [str(Path(place, below)) for place, below in seen]
    hidden += [f"{place}/lincls" for site, place in packages.items() if os.path.isdir(f"{site}/lincls")]
    for prefix in ("/usr", "/usr/local", sys.base_prefix):
        hidden += [os.path.realpath(path) for path in Path(prefix).glob("lib*/python3*/*-packages")]
    return [*hidden, *(f"/run/course/lincls/{name}" for name in HIDDEN)]


def _walls(mounts, hidden):
    """Return bubblewrap's arguments: what is there, read-only, without what is hidden, and nothing else."""
    walls = ["--unshare-all", "--unshare-user", "--die-with-parent", "--new-session", "--cap-drop", "ALL"]
    walls += ["--hostname", "sandbox", "--clearenv", "--proc", "/proc", "--dev", "/dev"]
    walls += ["--size", "4096", "--tmpfs", "/dev/shm", "--remount-ro", "/dev/shm", "--remount-ro", "/dev"]
    walls += ["--size", str(SCRATCH), "--tmpfs", "/tmp"]  # before what may lie in a machine's own /tmp
    for source, place in mounts:
        walls += ["--ro-bind", source, place]
    for path in ("/bin", "/lib", "/lib32", "/lib64", "/sbin"):
        if os.path.islink(path):
            walls += ["--symlink", os.readlink(path), path]
        elif os.path.isdir(path):
            walls += ["--ro-bind", path, path]
    for path in ("/etc/alternatives", "/etc/ld.so.cache", "/etc/fonts"):
        walls += ["--ro-bind-try", path, path]
    for folder in dict.fromkeys(hidden):
        walls += ["--tmpfs", folder, "--remount-ro", folder]
    walls += ["--remount-ro", "/", "--chdir", "/tmp"]
    environment = {"HOME": "/tmp", "PATH": "/usr/bin", "LANG": "C.UTF-8", "MPLBACKEND": "Agg"}
    environment |= {f"{library}_NUM_THREADS": "1" for library in ("OMP", "OPENBLAS", "MKL", "RAYON", "NUMBA")}
    for name, value in environment.items():
        walls += ["--setenv", name, value]
    return walls


def _as_nobody(mounts, hidden, inside):
    """Return the command for root: put what is needed where nobody can read it, become nobody, then build the walls.

    The kernel's limit on processes does not bind root, so nothing of a submission may run as root.
    """
    import pwd

    nobody = pwd.getpwnam("nobody")
    stage, staged = ["--dev-bind", "/", "/", "--tmpfs", "/mnt"], []
    for i, (source, place) in enumerate(mounts):
        stage += ["--ro-bind", source, f"/mnt/{i}"]
        staged.append((f"/mnt/{i}", place))
    become = ["--reuid", str(nobody.pw_uid), "--regid", str(nobody.pw_gid), "--clear-groups"]
    become += ["--bounding-set", "-all", "--inh-caps", "-all", "--no-new-privs"]
    outer = [_find("bwrap"), *stage, "--die-with-parent", "--", _find("setpriv"), *become]
    return [*outer, _find("bwrap"), *_walls(staged, hidden), "--", *inside]


class Session:
    """One run of a submission: start() executes the cells, ask() calls an answer, close() ends it.

    Parameters
    ----------
    sandbox : Sandbox
    cells : list of [number, question or None, source]
    names : mapping of question to the name of its function or variable
    """

    def __init__(self, sandbox, cells, names):
        self.sandbox, self.count = sandbox, 0
        self.cell_errors = {}
        self.process = subprocess.Popen(
            sandbox.command(),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,
            cwd="/" if os.name == "posix" else None,
        )
        self.replies = queue.SimpleQueue()
        self.errors = b""
        self.alarm = threading.Timer(SESSION, self._kill)
        self.alarm.daemon = True
        self.alarm.start()
        threading.Thread(target=self._listen, daemon=True).start()
        threading.Thread(target=self._overhear, daemon=True).start()
        limits = {"bytes": BYTES, "cpu": CPU, "processes": 0 if sandbox.trusted else PROCESSES}
        limits |= {"seconds": sandbox.seconds, "clock": CLOCK * sandbox.seconds}
        self.patience = CLOCK * sandbox.seconds + GRACE
        self.setup = {"cells": cells, "names": names, **limits}

    def start(self):
        """Run the cells; Died says in which one the process was lost."""
        self._send(self.setup)
        cell, until, left = None, time.monotonic() + START, {number for number, _, _ in self.setup["cells"]}
        while True:
            try:
                message = self._receive(until - time.monotonic())
            except Died as error:
                raise Died(str(error), cell, error.slow) from None
            if isinstance(message.get("cell"), int) and message["cell"] in left:
                cell, until = message["cell"], time.monotonic() + self.patience
                left.remove(cell)
            elif "error" in message:
                self.cell_errors[cell] = str(message["error"])[:300]
            elif message.get("ready"):
                return

    def ask(self, question, args=None):
        """Return the Outcome of calling the answer to a question; without args, of reading its value.

        None where the submission defines no such name. Raises Died where the process was lost.
        """
        self.count += 1
        given = None if args is None else [encode(arg) for arg in args]
        self._send({"ask": self.count, "question": question, "args": given})
        reply, until = {}, time.monotonic() + self.patience
        while reply.get("reply") != self.count:
            reply = self._receive(until - time.monotonic())
        if reply.get("missing"):
            return None
        if "error" in reply:
            return Outcome(error=str(reply["error"])[:300], stopped=reply.get("stopped") is True)
        try:
            value = decode(reply.get("value"))
            after = [decode(arg) for arg in reply.get("args") or ()]
        except (ValueError, RecursionError):
            raise Died("it sent what no grader can read") from None
        if args is None or reply.get("uncalled"):
            return Outcome(value, uncalled=args is not None)
        same = [i < len(after) and _equal(before, after[i]) for i, before in enumerate(args)]
        return Outcome(value, changed=tuple(i for i, unchanged in enumerate(same) if not unchanged))

    def errors_of(self, question):
        """Return the errors of a question's cells; of None, those of all cells."""
        of = {number for number, owner, _ in self.setup["cells"] if question in (None, owner)}
        return "; ".join(f"cell {number}: {error}" for number, error in self.cell_errors.items() if number in of)[:300]

    def complaint(self):
        """Return what the process said when it could not start."""
        time.sleep(0.2)
        return self.errors.decode(errors="replace").strip()[-500:]

    def close(self):
        """End the process and all that it started."""
        self.alarm.cancel()
        self._kill()
        self.process.wait()
        with contextlib.suppress(OSError):
            self.process.stdin.close()

    def _kill(self):
        if os.name == "posix":
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self.process.pid, signal.SIGKILL)
        self.process.kill()

    def _send(self, message):
        try:
            self.process.stdin.write(json.dumps(message).encode() + b"\n")
            self.process.stdin.flush()
        except (OSError, ValueError):  # closed on the other side, or on this one
            raise Died("it ended") from None

    def _receive(self, seconds):
        try:
            line = self.replies.get(timeout=max(0, seconds))
        except queue.Empty:
            raise Died("it did not come to an end", slow=True) from None
        if not line:
            raise Died("it ended")
        try:
            message = json.loads(line)
        except (ValueError, RecursionError):
            message = None
        if not isinstance(message, dict):
            raise Died("it sent what no grader can read")
        return message

    def _listen(self):
        """Put the replies into the queue, up to a limit; b"" at the end."""
        with self.process.stdout as pipe:
            characters, lines = MAX_OUTPUT, MAX_LINES
            while characters > 0 and lines > 0 and (line := pipe.readline(MAX_LINE)):
                self.replies.put(line)
                characters, lines = characters - len(line), lines - 1
        self.replies.put(b"")

    def _overhear(self):
        with self.process.stderr as pipe:
            while text := pipe.read1(4096):
                self.errors = (self.errors + text)[-4096:]


def _equal(before, after):
    try:
        return np.array_equal(np.asarray(before), np.asarray(after))
    except Exception:  # such as a ragged list in the place of an array
        return False
