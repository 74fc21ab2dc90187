"""What Numba keeps on disk is used again, and never after a change of what was compiled; it is loaded when needed."""

import contextlib
import io
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


SMALL_AND_LARGE = """
import sys, numpy as np, lincls, lincls.online, lincls.kernels
lincls.perceptron([[1.0], [3.0]], [1, -1])
lincls.multiclass_perceptron([[1.0], [3.0]], [1, -1])
lincls.online.dual_coordinate_descent([[1.0], [3.0]], [1, -1], 1.0)
lincls.kernels.linear_kernel([[1.0]])
heavy = {"scipy", "sklearn", "matplotlib", "numba", "pandas", "cvxpy"} & set(sys.modules)
assert not heavy, heavy
X = np.ones((30_000, 1))
lincls.%s
assert "numba" in sys.modules
"""


@pytest.mark.usefixtures("numba")
@pytest.mark.parametrize("call", ["perceptron(X, X[:, 0])", "multiclass_perceptron(X, 0 * X[:, 0])"])
def test_small_data_load_nothing_but_numpy_and_large_data_numba(call):
    subprocess.run([sys.executable, "-W", "error", "-c", SMALL_AND_LARGE % call], check=True)


WITHOUT_NUMBA = """
import sys, importlib.abc
class Absent(importlib.abc.MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] == "numba":
            raise ImportError(name)
sys.meta_path.insert(0, Absent())
from lincls._compiled import fastest
from lincls.perceptron import one_pass
assert fastest(one_pass, 10**6) is one_pass and fastest(one_pass, 10**6, min) is min
assert fastest(one_pass, 10, min) is one_pass
"""
RUNS = """
import numpy as np, lincls
rng = np.random.default_rng(8)
X, Z = rng.integers(-9, 10, (3000, 4)).astype(float), rng.normal(size=(150, 5))
y, t = np.where(X @ [2, -1, 3, 1] > 2, 1, -1), np.where(Z[:, 0] + rng.normal(size=150) > 0, 1, -1)
r, m = lincls.perceptron(X, y), lincls.mira(X[:300], y[:300], aggressive=0.5, max_epochs=40)
k = lincls.kernel_perceptron(X[:300] @ X[:300].T, y[:300], max_epochs=100)
p, q = (run(Z, t, 0.1, max_epochs=40, tol=1e-9) for run in (lincls.pegasos, lincls.dual_coordinate_descent))
print(r.n_updates, r.n_epochs, r.converged, r.b, *r.w, *r.mistakes, k.n_updates, k.b, m.n_updates, m.b, *m.w)
print(p.b, *p.w, q.b, *q.w)
"""


@pytest.mark.usefixtures("numba")
def test_without_numba_the_results_are_the_same():
    with contextlib.redirect_stdout(io.StringIO()) as here:
        exec("import numba" + RUNS, {})
    command = [sys.executable, "-W", "error", "-c", WITHOUT_NUMBA + RUNS]
    without = subprocess.run(command, check=True, capture_output=True, text=True)
    assert without.stdout == here.getvalue()
