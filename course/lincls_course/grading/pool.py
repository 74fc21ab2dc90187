"""Many submissions in several processes, each of which may break down, hang or fill its memory.

A process has one submission at a time, so its end tells which one it was, and costs no other anything.
"""

import contextlib
import multiprocessing
import os
import signal
import threading
import time
from collections import Counter, deque
from multiprocessing.connection import wait

from ..exercises.collection import load
from .grade import Grader
from .journal import Record, Status

__all__ = ["records"]

MEMORY = 4_000_000_000  # bytes of addresses for one of these processes, which reads what strangers wrote
PATIENCE = 400  # seconds for one submission, reading included
# Where the system can, one process imports the package and each worker is a copy of it, made in no time.
CONTEXT = multiprocessing.get_context("forkserver" if os.name == "posix" else "spawn")
if os.name == "posix":
    CONTEXT.set_forkserver_preload([__name__])
BROKEN = "It breaks the grader's own process."
ENDLESS = f"Reading and judging it takes longer than {PATIENCE} seconds."
FILES, SECONDS = 50, 900  # of one student in one run, until no other file of the same is begun
TOO_MUCH = f"Not graded in this run, after {FILES} files of the same student, or {SECONDS} seconds on them."


def records(items, assignment, seed, sandbox, only=(), *, jobs=1, collection=None):
    """Yield the Record of each (path, file, student) as it finishes; of all questions, or `only` of some.

    What was stopped by the clock while others had the processor is graded once more at the end, alone. Each process
    loads the collection, as this one has done.
    """
    setting = (collection, assignment, seed, sandbox, only)
    starved = []
    for item, record, slow in _run(items, setting, jobs):
        if slow:
            starved.append(item)
        else:
            yield record
    for _, record, _ in _run(starved, setting, 1):
        yield record


def _run(items, setting, jobs):
    """Yield (item, record, whether the clock stopped it) for each item."""
    todo, idle, busy, files, seconds = deque(items), [], {}, Counter(), Counter()
    try:
        while todo or busy:
            while todo and len(busy) < jobs:
                item, student = todo[0], todo.popleft()[-1]
                if files[student] == FILES or seconds[student] > SECONDS:
                    yield item, lost(item, TOO_MUCH, Status.UNGRADABLE), False
                    continue
                files[student] += 1
                worker = idle.pop() if idle else _Worker(setting)
                worker.give(item)
                busy[worker.pipe] = worker
            until = min((worker.until for worker in busy.values()), default=0)
            for pipe in wait(busy, timeout=max(0, until - time.monotonic())):
                worker = busy.pop(pipe)
                record, slow = worker.take()
                idle += [worker] if record else []
                seconds[worker.item[-1]] += record.seconds if record else PATIENCE
                yield worker.item, record or lost(worker.item, BROKEN), slow
            for worker in [w for w in busy.values() if w.until < time.monotonic()]:
                del busy[worker.pipe]
                worker.end()
                seconds[worker.item[-1]] += PATIENCE
                yield worker.item, lost(worker.item, ENDLESS), False
    finally:
        for worker in [*idle, *busy.values()]:
            worker.end()


def lost(item, reason, status=Status.ERROR):
    """Return the record of a submission that no process has judged to its end."""
    _, file, student = item
    return Record(file, student, status=status, reason=reason)


class _Worker:
    """A process that grades, and the submission that it has."""

    def __init__(self, setting):
        self.pipe, far = CONTEXT.Pipe()
        self.process = CONTEXT.Process(target=_work, args=(far, *setting), daemon=True)
        self.process.start()
        far.close()

    def give(self, item):
        """Let it grade an item."""
        self.item, self.until = item, time.monotonic() + PATIENCE
        with contextlib.suppress(OSError):  # where it has died, `take` says so
            self.pipe.send(item)

    def take(self):
        """Return the record, and whether the clock stopped it; (None, False) of a process that has ended."""
        try:
            return self.pipe.recv()
        except (EOFError, OSError):
            return None, False

    def end(self):
        """End the process; what it has started ends with it."""
        self.process.kill()
        self.process.join()


def _work(pipe, collection, *setting):
    """Grade what comes through the pipe; ignore Ctrl-C, which the parent handles; end with the parent."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with contextlib.suppress(ImportError, ValueError):  # not on Windows
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, resource.getrlimit(resource.RLIMIT_AS)[1]))
    if collection:
        load(collection)
    grader = Grader(*setting)

    def watch():
        multiprocessing.parent_process().join()
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()
    with contextlib.suppress(EOFError, OSError):
        while True:
            item = pipe.recv()
            pipe.send((grader.record(*item), grader.starved))
