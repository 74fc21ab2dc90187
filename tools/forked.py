"""Kernels of notebooks as copies of one process, which has imported what most of them import: each would take seconds.

`python -m tools.forked` makes a copy for each line that it reads (command, folder and environment of the kernel) until
its input ends, and tells its number. A kernel ends with it. Only Linux copies a process that has threads of libraries.
"""

import json
import os
import signal
import subprocess
import sys
from functools import cache
from importlib import import_module

from jupyter_client.provisioning import local_provisioner

from tools.edition import ROOT

# Not Numba: where it is loaded, lincls runs small data compiled, which in a reader's kernel are not. Nor the backend of
# figures, which asks at its import for the shell that it belongs to.
IMPORTED = "ipykernel.kernelapp ipykernel.debugger matplotlib.pyplot cvxpy scipy.stats"
IMPORTED += " sklearn.datasets sklearn.linear_model sklearn.svm lincls lincls.datasets lincls.moving lincls.plot"
IMPORTED += " lincls.checks lincls_course"
DRAWS = {"MPLBACKEND": "module://matplotlib_inline.backend_inline"}  # as a kernel asks of Matplotlib


class Kernel:
    """A copy, which jupyter_client takes for a process of its own; its parent learns how it ended, and nobody asks."""

    stdin = stdout = stderr = None

    def __init__(self, number):
        self.pid = number

    def poll(self):
        """Return None while it runs."""
        try:
            return os.kill(self.pid, 0)
        except ProcessLookupError:
            return 1

    wait = poll

    def send_signal(self, number=9):
        """Send it a signal, or end it."""
        os.kill(self.pid, number)

    kill = terminate = send_signal


@cache
def parent():
    """Start the process to copy."""
    options = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "encoding": "utf-8", "cwd": ROOT}
    command = [sys.executable, "-Xfrozen_modules=off", "-m", __name__]  # as a kernel, or its debugger complains
    return subprocess.Popen(command, env=os.environ | DRAWS, **options)


def launch(command, *, cwd=None, env=None, **_):
    """Launch a kernel, with what it writes thrown away."""
    print(json.dumps([command, str(cwd or os.getcwd()), dict(env or os.environ)]), file=parent().stdin, flush=True)
    return Kernel(int(parent().stdout.readline()))


def share():
    """From now on launch all kernels of this process so.

    Not as on another processor (tools/kernels.py), whose variable this is: there each imports for itself, and what a
    notebook forgot is missing.
    """
    if sys.platform == "linux" and "OPENBLAS_CORETYPE" not in os.environ:
        local_provisioner.launch_kernel = launch


def serve():
    """Import, and make a copy for each line; in a copy, run the kernel."""
    for name in IMPORTED.split():
        import_module(name)
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # who has ended is forgotten
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches all, and this ends with its input
    for line in sys.stdin:
        if not os.fork():
            return run(*json.loads(line))


def run(command, folder, environment):
    """Become a kernel, as `python -m ipykernel_launcher` would."""
    parent = os.getppid()
    os.setsid()
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    print(os.getpid(), flush=True)
    for descriptor in range(3):
        os.dup2(os.open(os.devnull, os.O_RDWR), descriptor)
    os.environ.clear()
    os.environ.update(environment, JPY_PARENT_PID=str(parent))
    os.chdir(folder)
    del sys.path[0]
    sys.argv = command[command.index("ipykernel_launcher") :]
    import_module("ipykernel.kernelapp").launch_new_instance()


if __name__ == "__main__":
    serve()
