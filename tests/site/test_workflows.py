"""Continuous integration: as an ordinary user, and with actions that nobody can exchange."""

import os
import re
import shutil
import subprocess
import sys

import pytest

from tools.edition import ROOT

STAND_IN = '#!/bin/sh\necho "{} $*"\n'


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="apt-get is Debian's")
def test_a_user_who_is_not_root_installs_by_sudo(tmp_path):
    for name in ("sudo", "make", "apt-get"):
        (tmp_path / name).write_text(STAND_IN.format(name), "utf-8")
    (tmp_path / "id").write_text("#!/bin/sh\necho 12345\n", "utf-8")
    for file in tmp_path.iterdir():
        file.chmod(0o755)
    for name in ("bash", "sh", "env", "dirname", "grep"):
        (tmp_path / name).symlink_to(shutil.which(name))
    done = subprocess.run(
        [str(ROOT / ".ci" / "run")],
        env={"PATH": str(tmp_path), "HOME": os.devnull},
        stdout=subprocess.PIPE,
        encoding="utf-8",
    )
    said = done.stdout.splitlines()
    assert done.returncode == 0, done.stdout
    assert [line for line in said if not line.startswith("sudo")][-1] == "make test"
    assert not any(line.startswith("apt-get") for line in said)
    assert said[0].startswith("make judges") or said[0] == "sudo apt-get update -qq"


def set_up(folder, **environment):
    """Run the set-up script in a folder with what it reads."""
    for name in ("tools", "pyproject.toml", "requirements.txt"):
        if not (folder / name).exists():
            (folder / name).symlink_to(ROOT / name)
    command = ["sh", "tools/set-up.sh", "lab"]
    return subprocess.Popen(
        command, cwd=folder, env=os.environ | environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )


@pytest.mark.gate
@pytest.mark.skipif(os.name != "posix", reason="make is Unix's")
def test_a_set_up_that_was_interrupted_begins_anew(tmp_path):
    """Ctrl-C leaves .venv half made; the next run finds no pip in it."""
    half = tmp_path / ".venv" / "bin"
    half.mkdir(parents=True)
    (half / "python").write_text("#!/bin/sh\necho 'No module named pip'\nexit 1\n", "utf-8")
    (half / "python").chmod(0o755)
    away = {"PIP_INDEX_URL": "http://127.0.0.1:9", "UV_INDEX_URL": "http://127.0.0.1:9"}  # where nobody answers
    with set_up(tmp_path, PYTHON=sys.executable, PYTHONNOUSERSITE="1", PIP_RETRIES="0", **away) as run:
        said = run.communicate(timeout=120)[0]
    assert "No module named pip" not in said
    assert "Is there a network" in said
    assert (half / "pip").exists()


@pytest.mark.parametrize("python", ["/no/such/python", "/no such/python"])
def test_a_python_that_does_not_run_is_named(tmp_path, python):
    with set_up(tmp_path, PYTHON=python) as run:
        said = run.communicate(timeout=60)[0]
    assert run.returncode == 1
    assert f"found: {python}, which does not run." in said


def test_an_action_is_named_by_its_digest_beside_its_version():
    lines = [
        line for file in (ROOT / ".github/workflows").glob("*.yml") for line in file.read_text("utf-8").splitlines()
    ]
    used = [line for line in lines if "uses:" in line]
    assert len(used) >= 6
    assert all(re.search(r"uses: [\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$", line) for line in used), used
