"""Python as it is on another system, to the eyes of our own code: `become` hides what that system does not have.

Libraries and the standard library see this machine as it is, since theirs have code of its own for each system.
"""

import builtins
import os
import signal
import struct
import sys
import types
import warnings

LIBRARY = os.path.dirname(os.__file__)
MISSING = {  # modules; what `os` lacks; what `signal` lacks
    "win32": (
        "fcntl grp pty pwd pyseccomp resource termios tty",
        "chown fork forkpty getegid geteuid getgid getgroups getpgid getpriority getsid getuid killpg "
        "mkfifo nice pread pwrite sched_getaffinity sched_setaffinity setpgid setsid setuid statvfs sysconf "
        "uname wait waitid O_CLOEXEC O_NOFOLLOW O_NONBLOCK WNOHANG",
        "alarm getitimer pthread_kill pthread_sigmask setitimer sigwait ITIMER_PROF ITIMER_REAL SIGALRM SIGCHLD "
        "SIGCONT SIGHUP SIGKILL SIGPIPE SIGPROF SIGSTOP SIGUSR1 SIGVTALRM SIGXCPU SIG_BLOCK",
    ),
    "darwin": ("pyseccomp", "sched_getaffinity sched_setaffinity setxattr getxattr", "sigtimedwait"),
}


def ours(space):
    """Tell whether code with these globals is neither the standard library's nor that of an installed package."""
    file = space.get("__file__") or LIBRARY
    return not (file.startswith(LIBRARY) or "-packages" in file)


def hide(module, names, **instead):
    """Let our code find no such names in a module, and others in place of what it has."""
    gone = {*names.split()}

    class Elsewhere(types.ModuleType):
        def __getattribute__(self, name):
            if (name in gone or name in instead) and ours(sys._getframe(1).f_globals):
                if name in instead:
                    return instead[name]
                raise AttributeError(f"module {module.__name__!r} has no attribute {name!r}")
            return super().__getattribute__(name)

    module.__class__ = Elsewhere


class Locks:
    """The module `msvcrt`, as far as we use it: a byte at the place of the file is locked for this opening of it."""

    LK_UNLCK, LK_NBLCK = 0, 2

    @staticmethod
    def locking(descriptor, mode, count):
        import fcntl

        kind = fcntl.F_WRLCK if mode else fcntl.F_UNLCK
        place = struct.pack("hhqqi4x", kind, os.SEEK_CUR, 0, count, 0)
        fcntl.fcntl(descriptor, fcntl.F_OFD_SETLK, place)


def become(system):
    """Hide from our code what `system` lacks."""
    modules, of_os, of_signal = MISSING[system]
    load = builtins.__import__

    def refuse(name, space=None, *rest, **more):
        if name in modules.split() and ours(space or {}):
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
        if (name, system) == ("msvcrt", "win32") and ours(space or {}):
            return Locks
        return load(name, space, *rest, **more)

    builtins.__import__ = refuse
    hide(os, of_os, **({"name": "nt"} if system == "win32" else {}))
    hide(signal, of_signal)
    hide(sys, "", platform=system)
    warnings.filterwarnings("error", category=EncodingWarning, module="lincls")
    if system == "darwin":
        import resource

        hide(resource, "prlimit")
