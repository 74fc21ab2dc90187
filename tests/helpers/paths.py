"""Where this checkout's packages are, for processes that a test starts."""

import os
from pathlib import Path

ROOT = Path(__file__).parents[2]
SOURCES = os.pathsep.join([str(ROOT), str(ROOT / "course")])  # as PYTHONPATH takes them
