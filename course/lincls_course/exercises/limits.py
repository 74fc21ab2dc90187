"""Limits on the time of a stranger's code. The sandbox has this module too; it needs nothing of the package."""

import contextlib
import functools
import math
import os
import signal
import sys
import threading
import time
import traceback
import tracemalloc
import weakref
from typing import NamedTuple

__all__ = ["Budget", "Unfinished", "pace", "time_limit"]

AGAIN = 1.0  # seconds; where Unfinished was swallowed, as in a callback of the garbage collector, it is raised again
LOOK = 0.02  # seconds between two looks at the clock, where no timer of the system does that
ROUNDS, ROUND_TIME = 200_000, 0.012  # a piece of work, and its seconds on the computer for which budgets are stated
IMPORT = "<frozen importlib._bootstrap>"  # the file of Python's own code for imports


class Unfinished(BaseException):
    """Raised in code that takes too long; not an Exception, which an endless loop might catch."""


@contextlib.contextmanager
def time_limit(clock, processor=None):
    """Raise Unfinished after so many seconds on the clock, or of processor time.

    Only where the system can: not in a thread, nor in a browser. An outer limit goes on when an inner one has ended.
    What the code imports does not count: where the time ends in an import, or after one, it begins again.
    """
    with contextlib.ExitStack() as timers:
        main = threading.current_thread() is threading.main_thread()
        if main and os.name == "nt":
            timers.enter_context(_watch(clock, processor))
        elif main and hasattr(signal, "setitimer"):
            timers.enter_context(_timer(signal.ITIMER_REAL, signal.SIGALRM, clock))
            if processor:
                timers.enter_context(_timer(signal.ITIMER_PROF, signal.SIGPROF, processor))
        yield


@functools.cache
def pace():
    """Return how many times as long work takes here as on the computer for which budgets are stated; at least 1."""

    def once():
        start, total = time.process_time(), 0
        for i in range(ROUNDS):
            total += i
        return time.process_time() - start

    return max(1.0, min(once() for _ in range(5)) / ROUND_TIME)


class Budget(NamedTuple):
    """What one call may use.

    Attributes
    ----------
    seconds : float
        Of processor time; a slower computer gets more.
    megabytes : float
        In use at one time, beside the arguments; 0 where that is not counted.
    """

    seconds: float
    megabytes: float = 0.0

    @property
    def over(self):
        """What is said of who needs more time."""
        return f"is over its budget of {self.seconds:g} seconds"

    @property
    def allowed(self):
        """The seconds on this computer."""
        return self.seconds * pace()

    @contextlib.contextmanager
    def kept(self, clock):
        """Raise Unfinished after too much time, and at the end a MemoryError where it took too much memory."""
        with time_limit(max(clock, 3 * self.allowed), self.allowed):
            if not self.megabytes:
                yield
                return
            tracemalloc.start()
            try:
                yield
                counted, peak = tracemalloc.is_tracing(), tracemalloc.get_traced_memory()[1]
            finally:
                tracemalloc.stop()
            if not counted or peak > self.megabytes * 1e6:
                raise MemoryError(f"it holds more than {self.megabytes:g} MB at one time")


def _imports(frame):
    """Return how many imports a frame and its callers are in the middle of."""
    return sum(caller.f_code.co_filename == IMPORT for caller, _ in traceback.walk_stack(frame))


# The files of what begins and ends a limit, where Unfinished might leave it for ever, and of callbacks when an object
# dies, where it would be lost. It is raised nowhere in them, and comes again.
PASSED_OVER = {
    part.__code__.co_filename
    for part in (_imports, contextlib.contextmanager, weakref.WeakSet.add, weakref.WeakValueDictionary.get)
}


@contextlib.contextmanager
def _timer(timer, number, seconds):
    running, around, known = True, _imports(sys._getframe()), len(sys.modules)

    def stop(_, frame):
        nonlocal known
        if frame.f_code.co_filename in PASSED_OVER:
            return
        if running and (_imports(frame) > around or len(sys.modules) > known):
            known = len(sys.modules)
            signal.setitimer(timer, seconds, AGAIN)
        elif running:
            raise Unfinished

    previous, start = signal.signal(number, stop), time.monotonic()
    outer, again = signal.setitimer(timer, seconds, AGAIN)
    try:
        yield
    finally:
        try:
            signal.setitimer(timer, 0)
        finally:  # where Unfinished came just now, or it would come again for ever
            running = False
            signal.setitimer(timer, 0)
            signal.signal(number, previous)
            if outer:
                signal.setitimer(timer, max(0.001, outer - (time.monotonic() - start)), again)


# Held while a thread begins and while Unfinished is raised: Python 3.11 would raise it in the new thread, which has the
# number of the old one at first, and the old one would wait for the new for ever.
ONE_AT_A_TIME = threading.Lock()


@contextlib.contextmanager
def _watch(clock, processor):
    """Windows has no such timers: a thread looks at the clock, and has Unfinished raised in the main one."""
    import ctypes

    main, over = ctypes.c_ulong(threading.get_ident()), threading.Event()
    around, known = _imports(sys._getframe()), len(sys.modules)

    def ends():
        return time.monotonic() + clock, time.process_time() + (processor or math.inf)

    late, most = ends()

    def watch():
        nonlocal late, most, known
        while not over.wait(LOOK):
            if _imports(sys._current_frames()[main.value]) > around or len(sys.modules) > known:
                known = len(sys.modules)
                late, most = ends()
            elif time.monotonic() >= late or time.process_time() >= most:  # after the look, which may come late itself
                break
        while not over.is_set():
            with ONE_AT_A_TIME:
                if not over.is_set() and sys._current_frames()[main.value].f_code.co_filename not in PASSED_OVER:
                    ctypes.pythonapi.PyThreadState_SetAsyncExc(main, ctypes.py_object(Unfinished))
            over.wait(AGAIN)

    with ONE_AT_A_TIME:
        threading.Thread(target=watch, daemon=True).start()
    try:
        yield
    finally:
        try:
            with ONE_AT_A_TIME:
                over.set()
        finally:
            over.set()  # where Unfinished came just now
