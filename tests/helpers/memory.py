"""How much memory something takes."""

import contextlib
import tracemalloc


@contextlib.contextmanager
def within(size):
    """Expect that the block takes less than so many bytes at a time."""
    tracemalloc.start()
    try:
        yield
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < size
