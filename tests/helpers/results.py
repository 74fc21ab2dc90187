"""What the tests of several kinds of results share."""

import numpy as np
import pytest

# The beginning of a program that finds no Numba.
WITHOUT_NUMBA = """
import sys, importlib.abc
class Absent(importlib.abc.MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] == "numba":
            raise ImportError(name)
sys.meta_path.insert(0, Absent())
"""


def assert_frozen(*results):
    """No field of a result can be set, and no array among them be written to."""
    for result in results:
        for name in result.__dataclass_fields__:
            value = getattr(result, name)
            assert not (isinstance(value, np.ndarray) and value.flags.writeable), name
            with pytest.raises(AttributeError):
                setattr(result, name, value)
