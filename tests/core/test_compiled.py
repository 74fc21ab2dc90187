"""What Numba keeps on disk is used again, and never after a change of what was compiled into it."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import lincls

CODE = """
import numpy as np, lincls
X = np.random.default_rng(0).normal(size=(3000, 8))
print(lincls.__file__, lincls.perceptron(X, np.where(X[:, 0] > 0, 1, -1), max_epochs=9).n_updates)
"""


@pytest.mark.gate
@pytest.mark.usefixtures("numba")
def test_a_change_of_what_is_inlined_changes_results_without_deleting_anything(tmp_path):
    package = shutil.copytree(Path(lincls.__file__).parent, tmp_path / "lincls", ignore=lambda *_: {"__pycache__"})
    environment = {name: value for name, value in os.environ.items() if name != "NUMBA_CACHE_DIR"}

    def updates():
        """Run a loop that is large enough to be compiled; Python itself keeps nothing."""
        command = [sys.executable, "-B", "-c", CODE]
        run = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=True)
        file, number = run.stdout.split()
        assert Path(file).parent == package
        return int(number), {*tmp_path.rglob("*.nbc")}

    before, kept = updates()
    assert kept
    assert updates() == (before, kept)  # compiled once
    source = (package / "_compiled.py").read_text("utf-8")
    turned = source.replace("s0 += w[j] * X[i, j]", "s0 -= w[j] * X[i, j]")
    assert turned != source
    (package / "_compiled.py").write_text(turned, "utf-8")
    assert updates()[0] != before
