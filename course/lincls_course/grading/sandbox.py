"""Where a submission runs: nothing of the machine is there, and nothing but computing is allowed.

What a submission gets: Python, the packages that are offered and `lincls` without its exercises and its grader, all
read-only; 64 MB of scratch memory under /tmp; no network, no other process, no file of yours; bounded memory, processor
time and output. It ends with the grader. Root's rights never enter: started as root, the grader gives each submission
a user of its own.
"""

import contextlib
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from . import walls
from .files import own_text
from .session import Died, Session

__all__ = ["SECONDS", "Sandbox", "SandboxError", "Cgroup", "sweep"]

SECONDS = 5  # of processor time that a cell or a call may take
GROUP = "lincls"  # how the control groups and the folder are called, with the number of the grader's process
DAY = 86_400  # seconds
REMEDY = "\n" + own_text("texts/no_sandbox.txt")


class SandboxError(RuntimeError):
    """The sandbox cannot be had here; the message says why and what to do."""


@dataclass(frozen=True)
class Sandbox:
    """How submissions are run.

    Attributes
    ----------
    trusted : bool
        Run them unprotected, with the user's own rights.
    seconds : float
        Processor time that a cell or a call may take; on the clock it may be three times as long.
    packages : tuple of str
        Distributions that submissions may import, with what these need.
    weaker : bool
        Go on where a wall cannot be had.
    without : frozenset of str
        Public names of lincls whose functions are missing: the exercise is to write them.
    folder : str
        The stage, which is made once for a run.
    """

    trusted: bool = False
    seconds: float = SECONDS
    packages: tuple[str, ...] = walls.OFFERED
    weaker: bool = False
    without: frozenset[str] = frozenset()
    folder: str = field(default_factory=walls.build)

    def start(self):
        """Start a worker; return its process, the number of the one inside, and the control group or None."""
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
        if self.trusted:
            paths = [f"{self.folder}/worker", *_sites(), str(walls.course(self.folder, self.without))]
            command = [sys.executable, "-I", "-B", f"{self.folder}/worker/worker.py", *paths]
            process = subprocess.Popen(command, start_new_session=True, cwd=self.folder, **pipes)
            if sys.platform == "linux":
                walls.limit(process.pid)
            return process, None, None
        program = walls.filter_file()
        if program is None and not self.weaker:
            raise SandboxError(f"{walls.MISSING_FILTER}.\n{REMEDY}")
        (told, tell), (hold, go) = os.pipe(), os.pipe()
        options = ["--info-fd", str(tell), "--block-fd", str(hold)]
        inherited = [tell, hold]
        if program:
            options += ["--seccomp", str(program.fileno())]
            inherited.append(program.fileno())
        try:
            command = self.command(options)
            process = subprocess.Popen(command, start_new_session=True, cwd="/", env={}, pass_fds=inherited, **pipes)
            os.close(tell)
            os.close(hold)
            return process, *self.bound(told, go)
        finally:
            for descriptor in (told, go):
                os.close(descriptor)
            if program:
                program.close()

    def command(self, options):
        """Return the command that starts a worker behind the walls, as a list."""
        inside = [os.path.realpath(sys.executable), "-I", "-B", "/run/worker/worker.py"]
        inside += ["/run/worker", "/run/packages", "/run/course"]
        return walls.command(_find, walls.mounts(self.folder, self.without, self.packages), inside, options)

    def bound(self, told, go):
        """Set the limits of the process that waits behind bubblewrap, and let it go on."""
        info = b""
        while (part := os.read(told, 4096)) and not info.rstrip().endswith(b"}"):
            info += part
        try:
            inner = json.loads(info)["child-pid"]
        except ValueError:  # it did not get that far, and says why
            return None, None
        walls.limit(inner)
        group = Cgroup(f"{GROUP}-{os.getpid()}", walls.GROUP_BYTES, walls.PROCESSES)
        group.add(inner)
        os.write(go, b"x")
        return inner, group

    def probe(self):
        """Return what is weaker here, in words; raise a SandboxError where the sandbox cannot be had."""
        if self.trusted:
            return []
        if sys.platform != "linux":
            system = {"win32": "Windows", "darwin": "macOS"}.get(sys.platform, sys.platform)
            needs = f"grading needs Linux with bubblewrap; this is {system}, which has no walls for --weaker either"
            raise SandboxError(f"{needs}.\n\n{own_text('texts/no_linux.txt')}")
        sweep(GROUP)
        with closing(Session(self, [[0, "probe", "def probe(x): return x + x"]], {"probe": "probe"})) as session:
            try:
                session.start()
                if session.ask("probe", (np.ones(2),)).value.tolist() != [2, 2]:
                    raise Died("it answers, but wrongly")
                faults, notes = inspect(session)
            except (Died, AttributeError, OSError) as error:
                raise SandboxError(f"the sandbox does not start: {session.complaint() or error}\n{REMEDY}") from None
        if faults and not self.weaker:
            raise SandboxError(f"{'; '.join(faults)}.\n{REMEDY}")
        return faults + notes


def inspect(session):
    """Look at a running submission from outside; return which walls do not stand, and what else to know."""
    status = dict(
        line.split(":\t", 1) for line in Path(f"/proc/{session.worker}/status").read_text("utf-8").splitlines()
    )
    spaces = ("ipc", "mnt", "net", "pid", "uts")
    stands = {
        walls.MISSING_FILTER: status["Seccomp"].strip() == "2",
        "a submission could gain rights": status["NoNewPrivs"].strip() == "1" and int(status["CapEff"], 16) == 0,
        "a submission would run as root": "0" not in status["Uid"].split(),
        "it shares a namespace with the machine": not any(
            os.readlink(f"/proc/{session.worker}/ns/{name}") == os.readlink(f"/proc/self/ns/{name}") for name in spaces
        ),
    }
    notes = [] if session.group else ["there is no control group here, so memory is bounded by the other limits alone"]
    return [what for what, holds in stands.items() if not holds], notes


def _find(program):
    path = shutil.which(program)
    if path is None:
        raise SandboxError(f"the program {program!r} was not found.\n{REMEDY}")
    return os.path.realpath(path)


def _sites():
    """Return the folders of the installed packages, in the order in which they are searched."""
    folders = [path for path in sys.path if path.endswith("-packages")] + [str(Path(np.__file__).parents[1])]
    return list(dict.fromkeys(os.path.realpath(folder) for folder in folders))


# The control group --------------------------------------------------------------------------------

ROOT = Path("/sys/fs/cgroup")
MEMORY = ("memory.max", "memory.limit_in_bytes")  # of version 2 and 1


class Cgroup:
    """One group; `kill` ends all that is in it, `close` takes it away.

    Parameters
    ----------
    name : str
    memory, processes : int
    """

    def __init__(self, name, memory, processes):
        self.folders = []
        for parent, limits in own_groups(memory, processes):
            folder = parent / name
            try:
                folder.mkdir(exist_ok=True)
                if not all((folder / file).exists() for file in limits if not file.startswith("memory.swap")):
                    folder.rmdir()
                    continue
                self.folders.append(folder)
                for file, value in limits.items():
                    if (folder / file).exists():
                        (folder / file).write_text(str(value), "ascii")
            except OSError:  # not ours to make
                continue

    def __bool__(self):
        """Tell whether the kernel gave a group that bounds the memory."""
        return any((folder / file).exists() for folder in self.folders for file in MEMORY)

    def add(self, process):
        """Put a process into the group."""
        for folder in self.folders:
            (folder / "cgroup.procs").write_text(str(process), "ascii")

    def close(self):
        """End what still runs in the group, and take the group away."""
        for folder in self.folders:
            for _ in range(50):
                with contextlib.suppress(OSError):
                    kill(folder)
                    folder.rmdir()
                if not folder.exists():
                    break
                time.sleep(0.01)


def own_groups(memory, processes):
    """Yield the grader's own groups, each with the files to write in a group below it."""
    for line in Path("/proc/self/cgroup").read_text("utf-8").splitlines() if Path("/proc/self/cgroup").exists() else ():
        _, controllers, path = line.split(":", 2)
        if not controllers and (ROOT / "cgroup.controllers").exists():
            yield ROOT / path.lstrip("/"), {"memory.max": memory, "memory.swap.max": 0, "pids.max": processes}
        elif controllers == "memory":
            yield ROOT / "memory" / path.lstrip("/"), {"memory.limit_in_bytes": memory}
        elif controllers == "pids":
            yield ROOT / "pids" / path.lstrip("/"), {"pids.max": processes}


def sweep(prefix):
    """Take away the groups of graders that were killed, what runs in them, and, a day later, the folders of these.

    Names are prefix-process-...; who shares our temporary folder may not see our processes, nor we theirs.
    """
    for parent, _ in own_groups(0, 0):
        for folder in without_owner(parent, prefix):
            with contextlib.suppress(OSError):
                kill(folder)
                folder.rmdir()
    for folder in without_owner(Path(tempfile.gettempdir()), prefix):
        with contextlib.suppress(OSError):
            if folder.stat().st_mtime < time.time() - DAY:
                shutil.rmtree(folder, ignore_errors=True)


def without_owner(parent, prefix):
    """Yield what is called after a process that has ended."""
    for folder in parent.glob(f"{prefix}-*"):
        owner = re.fullmatch(rf"{prefix}-(\d+)(-\w+)?", folder.name)
        if owner and not Path("/proc", owner[1]).exists():
            yield folder


def kill(folder):
    """End every process of a group."""
    if (folder / "cgroup.kill").exists():
        (folder / "cgroup.kill").write_text("1", "ascii")
    for process in (folder / "cgroup.procs").read_text("ascii").split():
        with contextlib.suppress(ProcessLookupError):
            os.kill(int(process), 9)
