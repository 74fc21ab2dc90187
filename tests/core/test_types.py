"""A typed program that uses the package is checked, strictly, and its mistakes are found."""

import subprocess
import sys
from pathlib import Path

import pytest

from tools.edition import ROOT

CLIENT = Path(__file__).with_name("client.py").read_text("utf-8")
MISTAKES = [
    "soft_margin(X, y)",
    "lincls.datasets.irises()",
    "lincls.soft_margins(X, y, 1.0)",
    "result.weights",
    "Hyperplane([1, 2])",
    "print(model.fit(X).coef_)",
    "from lincls import LinearSVC",
    "LinearSVM(c=3)",  # not found by mypy, for which heirs of what has no types, as scikit-learn's, take all
]
CHECKERS = {
    "mypy": [sys.executable, "-m", "mypy", "--strict", "--config-file=", "--follow-imports=silent"],
    "pyright": [
        Path(sys.executable).with_name("node"),
        ROOT / "node_modules" / "pyright" / "index.js",
        "--pythonpath",
        sys.executable,
    ],
}


@pytest.mark.parametrize("checker", CHECKERS)
def test_a_program_that_uses_the_package_is_checked(checker, tmp_path):
    program = tmp_path / "client.py"
    program.write_text(CLIENT + "".join(f"{line}\n" for line in MISTAKES), "utf-8")
    done = subprocess.run([*CHECKERS[checker], program], cwd=ROOT, capture_output=True, text=True, encoding="utf-8")
    first = CLIENT.count("\n") + 1
    found = {int(line.split(":")[1]) for line in done.stdout.splitlines() if " error:" in line}
    expected = len(MISTAKES) - (checker == "mypy")
    assert found == {*range(first, first + expected)}, done.stdout + done.stderr
