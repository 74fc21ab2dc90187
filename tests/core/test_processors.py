"""The gate `make kernels` computes as another processor does, and is red where a result hangs on that."""

import hashlib
import platform
import subprocess
import sys

import numpy as np
import pytest

from tools.edition import ROOT

TEST = """
import hashlib
import numpy as np

def test_product():
    A = np.random.default_rng(0).normal(size=(200, 200))
    assert hashlib.sha256((A @ A){rounded}).hexdigest() == {seen!r}
"""


@pytest.mark.skipif(platform.machine().lower() not in ("x86_64", "amd64"), reason="the kernels are those of x86-64")
@pytest.mark.parametrize(("rounded", "fails"), [("", True), (".round(6)", False)])
def test_what_hangs_on_the_last_bits_of_a_processor_is_found(tmp_path, rounded, fails):
    A = np.random.default_rng(0).normal(size=(200, 200))
    product = A @ A if fails else (A @ A).round(6)
    file = tmp_path / "test_bits.py"
    file.write_text(TEST.format(rounded=rounded, seen=hashlib.sha256(product).hexdigest()), "utf-8")
    pytest = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", file]
    command = [sys.executable, "-m", "tools.kernels", "--", *pytest]
    done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, encoding="utf-8")
    assert done.returncode == fails, done.stdout
    assert "As on a processor of the family" in done.stdout
