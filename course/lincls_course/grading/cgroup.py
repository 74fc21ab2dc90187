"""A control group for one submission: the kernel bounds its memory, caches and files in memory included.

Version 2 in a group that is the grader's own (such as `systemd-run --user --scope -p Delegate=yes` gives) and version 1
for root. Where there is none to be had, the other limits stand alone.
"""

import contextlib
import os
import re
import time
from pathlib import Path

__all__ = ["Cgroup", "sweep"]

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
        return any(
            (folder / file).exists() for folder in self.folders for file in ("memory.max", "memory.limit_in_bytes")
        )

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
    """Take away the groups of graders that were killed, and what runs in them; names are prefix-process-..."""
    for parent, _ in own_groups(0, 0):
        for folder in parent.glob(f"{prefix}-*"):
            owner = re.fullmatch(rf"{prefix}-(\d+)", folder.name)
            if owner and not Path("/proc", owner[1]).exists():
                with contextlib.suppress(OSError):
                    kill(folder)
                    folder.rmdir()


def kill(folder):
    """End every process of a group."""
    if (folder / "cgroup.kill").exists():
        (folder / "cgroup.kill").write_text("1", "ascii")
    for process in (folder / "cgroup.procs").read_text("ascii").split():
        with contextlib.suppress(ProcessLookupError):
            os.kill(int(process), 9)
