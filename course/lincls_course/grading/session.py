"""One run of a submission in its sandbox: requests and replies, one JSON text a line, and the certain end of it."""

import contextlib
import json
import os
import queue
import signal
import threading
import time
from pathlib import Path

import numpy as np

from ..exercises.codec import decode, encode
from ..exercises.verdict import Outcome
from .submission import opening
from .walls import SCRATCH

__all__ = ["Died", "Session"]

CLOCK = 3  # times as long as the processor time, on the clock: the machine may be busy
GRACE = 1  # second longer than that, and the process is killed from outside
START = 60  # until the interpreter runs, on a busy machine
MAX_LINE = 1_100_000  # characters of one reply
MAX_OUTPUT = 30_000_000  # characters of all replies of one session
MAX_LINES = 20_000  # replies of one session
SESSION = 120  # seconds that one session may last
FILES = 20_000  # in the scratch memory: an empty one costs the kernel a kilobyte, which no other limit counts
LENIENT, BORDER = 2, 0.5  # times a budget, and seconds for the way of data over the border, that the kernel may count
LOOK = 0.2  # seconds until the files are counted again


class Died(Exception):
    """The submission's process ended or fell silent (`slow`); `cell` is where, None after the cells."""

    def __init__(self, reason, cell=None, slow=False):
        super().__init__(reason)
        self.cell, self.slow = cell, slow


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
        self.starved = False  # whether it was stopped by the clock while others had the processor
        self.cell_errors, self.called = {}, set()
        self.process, self.inner, self.group = sandbox.start()
        self.replies = queue.SimpleQueue()
        self.errors = b""
        self.ended = threading.Event()
        for work in (self._watch, self._listen, self._overhear):
            threading.Thread(target=work, daemon=True).start()
        clock = CLOCK * sandbox.seconds
        self.patience = clock + GRACE
        self.setup = {"cells": cells, "names": names, "seconds": sandbox.seconds, "clock": clock}

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

    def ask(self, question, args=None, budget=None):
        """Return the Outcome of calling the answer to a question; without args, of reading its value.

        None where the submission defines no such name. Raises Died where the process was lost. A budget of time is
        kept inside; the kernel's count says whether it was, but of the first call, which may import what it needs.
        """
        self.count += 1
        before, known = self.times()[0], question in self.called
        self.called.add(question)
        given = None if args is None else [encode(arg) for arg in args]
        self._send({"ask": self.count, "question": question, "args": given, "budget": budget})
        reply, until = {}, time.monotonic() + self.patience
        while reply.get("reply") != self.count:
            reply = self._receive(until - time.monotonic())
        if reply.get("missing"):
            return None
        if reply.get("stopped") is True:
            self._look_at_the_clock()
        if budget and known and self.times()[0] - before > LENIENT * budget.allowed + BORDER:
            return Outcome(error=budget.over, stopped=True)
        if "error" in reply:
            return Outcome(error=str(reply["error"])[:300], stopped=reply.get("stopped") is True)
        try:
            value = decode(reply.get("value"))
            after = [decode(arg) for arg in reply.get("args") or ()]
        except (ValueError, TypeError, RecursionError):
            raise Died("it sent what no grader can read") from None
        if args is None or reply.get("uncalled"):
            return Outcome(value, uncalled=args is not None)
        same = [i < len(after) and np.array_equal(before, after[i]) for i, before in enumerate(args)]
        return Outcome(value, changed=tuple(i for i, unchanged in enumerate(same) if not unchanged))

    def errors_of(self, question):
        """Return the errors of a question's cells; of None, those of all cells."""
        of = {number: source for number, owner, source in self.setup["cells"] if question in (None, owner)}
        errors = [(opening(of[number]), error) for number, error in self.cell_errors.items() if number in of]
        return "; ".join(f"in the cell {cell} {error}" for cell, error in errors)[:300]

    def complaint(self):
        """Return what the process said when it could not start."""
        time.sleep(0.2)
        return self.errors.decode(errors="replace").strip()[-500:]

    def close(self):
        """End the process and all that it started."""
        self.ended.set()
        self._kill()
        self.process.wait()
        if self.group:
            self.group.close()
        with contextlib.suppress(OSError):
            self.process.stdin.close()

    @property
    def worker(self):
        """The number of the submission's process: the first of its namespace, or the child of the first."""
        children = Path(f"/proc/{self.inner}/task/{self.inner}/children").read_text("ascii").split()
        return int(children[0]) if children else self.inner

    def times(self):
        """Return the processor seconds that the process has used, and those that it waited for a processor.

        The kernel counts them, not the process; zeros where there is none to count.
        """
        try:
            used, waited, _ = Path(f"/proc/{self.worker}/schedstat").read_text("ascii").split()
        except (OSError, ValueError):
            return 0.0, 0.0
        return int(used) / 1e9, int(waited) / 1e9

    def _look_at_the_clock(self):
        """Note whether the process could have run for as long as a call may take, and others did."""
        self.starved |= self.times()[1] > self.sandbox.seconds

    def _watch(self):
        """End what lasts too long, or makes too many files."""
        until = time.monotonic() + SESSION
        while time.monotonic() < until and self._files() < FILES:
            if self.ended.wait(LOOK):
                return
        self._kill()

    def _files(self):
        """Return the number of files in the scratch memory; 0 where there is none, or not yet."""
        if not self.inner:
            return 0
        try:
            state = os.statvfs(f"/proc/{self.inner}/root/tmp")
        except OSError:
            return 0
        return state.f_files - state.f_ffree if state.f_blocks * state.f_frsize <= SCRATCH else 0

    def _kill(self):
        if self.inner:  # the first process of a namespace, with which all others end
            with contextlib.suppress(ProcessLookupError):
                os.kill(self.inner, signal.SIGKILL)
        if os.name == "posix":
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self.process.pid, signal.SIGKILL)
        self.process.kill()

    def _send(self, message):
        try:
            self.process.stdin.write(json.dumps(message).encode() + b"\n")
            self.process.stdin.flush()
        except (OSError, ValueError):  # closed on the other side, or on this one
            raise Died("Python ended") from None

    def _receive(self, seconds):
        try:
            line = self.replies.get(timeout=max(0, seconds))
        except queue.Empty:
            self._look_at_the_clock()
            raise Died("it did not come to an end", slow=True) from None
        if not line:
            raise Died("Python ended")
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
