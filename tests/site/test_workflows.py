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
    assert said[0].startswith("make lint") or said[0] == "sudo apt-get update -qq"


def test_an_action_is_named_by_its_digest_beside_its_version():
    lines = [
        line for file in (ROOT / ".github/workflows").glob("*.yml") for line in file.read_text("utf-8").splitlines()
    ]
    used = [line for line in lines if "uses:" in line]
    assert len(used) >= 6
    assert all(re.search(r"uses: [\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$", line) for line in used), used
