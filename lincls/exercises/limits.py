"""Limits on the time of a stranger's code. The sandbox has this module too; it needs nothing of the package."""

import contextlib
import signal
import threading
import time

__all__ = ["Unfinished", "time_limit"]

AGAIN = 1.0  # seconds; where Unfinished was swallowed, as in a callback of the garbage collector, it is raised again


class Unfinished(BaseException):
    """Raised in code that takes too long; not an Exception, which an endless loop might catch."""


@contextlib.contextmanager
def time_limit(clock, processor=None):
    """Raise Unfinished after so many seconds on the clock, or of processor time.

    Only where the system can: not on Windows, not in a thread. An outer limit goes on when an inner one has ended.
    """
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return
    with contextlib.ExitStack() as timers:
        timers.enter_context(_timer(signal.ITIMER_REAL, signal.SIGALRM, clock))
        if processor:
            timers.enter_context(_timer(signal.ITIMER_PROF, signal.SIGPROF, processor))
        yield


@contextlib.contextmanager
def _timer(timer, number, seconds):
    running = True

    def stop(*_):
        if running:
            raise Unfinished

    previous, start = signal.signal(number, stop), time.monotonic()
    outer, again = signal.setitimer(timer, seconds, AGAIN)
    try:
        yield
    finally:
        running = False
        signal.setitimer(timer, 0)
        signal.signal(number, previous)
        if outer:
            signal.setitimer(timer, max(0.001, outer - (time.monotonic() - start)), again)
