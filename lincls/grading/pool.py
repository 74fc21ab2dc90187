"""Many submissions in several processes, of which each may break down."""

import multiprocessing
import os
import signal
import threading
import time
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool

from ..exercises import load
from .grade import Grader
from .record import Record, Status

__all__ = ["records"]

_grader = None  # of this process of the pool


def _begin(collection, parent, *setting):
    """Prepare a process of the pool: it ignores Ctrl-C, which the parent handles, and ends with the parent."""
    global _grader
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if collection:
        load(collection)
    _grader = Grader(*setting)

    def watch():
        while os.getppid() == parent:
            time.sleep(0.5)
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


def _record(*item):
    return _grader.record(*item)


def records(items, assignment, seed, sandbox, *, jobs=1, collection=None):
    """Yield the Record of each (path, file, student) as it finishes; a process that breaks loses none.

    Each process loads the collection, as this one has done.
    """
    setting = (collection, os.getpid(), assignment, seed, sandbox)
    left = {item[1]: item for item in items}
    alone = False  # after a breakdown one by one, so that the culprit is known
    while left:
        batch = list(left.values())[: 1 if alone else None]
        workers = max(1, min(jobs, len(batch)))
        pool = ProcessPoolExecutor(workers, multiprocessing.get_context("spawn"), _begin, setting)
        try:
            futures = {pool.submit(_record, *item): item[1] for item in batch}
            for future in as_completed(futures):
                yield future.result()
                del left[futures[future]]
        except BrokenProcessPool:
            if alone:
                _, file, student = left.pop(batch[0][1])
                yield Record(file, student, status=Status.ERROR, reason="It breaks the grader's own process.")
            alone = True
        finally:
            pool.shutdown(cancel_futures=True)
