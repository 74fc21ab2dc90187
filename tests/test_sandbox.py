"""The sandbox: what a submission can reach, what crosses its border, and what happens where it cannot be had."""

import contextlib
import copy
import json
import os
import shutil
import sys
import time
from fractions import Fraction

import numpy as np
import pytest

from lincls.exercises import get, ids
from lincls.exercises.codec import Foreign, decode, encode
from lincls.exercises.judging import Outcome, judge
from lincls.grading import sandbox as box
from lincls.grading import walls
from lincls.grading.grade import public_cases, secret_cases
from lincls.grading.sandbox import Sandbox, SandboxError
from lincls.grading.session import Died, Session

CODE = [get(id) for id in ids() if get(id).called]


def run(source, *args, sandbox=None):
    """Return what f(*args) of this source returns in a sandbox."""
    session = Session(sandbox or Sandbox(seconds=3), [[1, "q", source]], {"q": "f"})
    try:
        session.start()
        assert not session.cell_errors
        return session.ask("q", args)
    finally:
        session.close()


def value(source, *args):
    outcome = run(source, *args)
    assert not outcome.error, outcome.error
    return outcome.value


@pytest.fixture(autouse=True)
def _sandbox(request):
    if "lone" not in request.keywords:
        request.getfixturevalue("sandboxed")


def test_a_function_is_called_with_equal_values():
    X, y = np.array([[1.5, -2.0]]), np.array([1])
    outcome = run("def f(X, y, n, name): return X * 2, y, n + 1, name, (X.dtype.kind, y.dtype.kind)", X, y, 3, "a")
    assert outcome.value[0].tolist() == [[3, -4]]
    assert outcome.value[1].dtype.kind == "i"
    assert outcome.value[2:] == (4, "a", ("f", "i"))
    assert outcome.changed == ()
    assert run("def f(X, y): X += 1", X, y).changed == (0,)
    assert X.tolist() == [[1.5, -2]]


def test_nothing_runs_as_root_and_nothing_is_inherited():
    text = value("import os\ndef f(): return [os.getuid(), os.geteuid(), dict(os.environ), os.getcwd()]")
    uid, effective, environment, folder = text
    assert uid == effective != 0
    assert folder == "/tmp"
    assert {*environment} == {"HOME", "PATH", "LANG", "MPLBACKEND", "PWD", *(k for k in environment if "THREADS" in k)}
    status = value("def f(): return open('/proc/self/status').read()")
    assert "CapEff:\t0000000000000000" in status
    assert "NoNewPrivs:\t1" in status


def test_nothing_can_be_written_but_scratch_memory():
    source = """
import os
def f():
    written = []
    for place, folders, files in os.walk("/"):
        if place.startswith(("/proc", "/tmp")):
            folders.clear()
            continue
        try:
            open(os.path.join(place, "attack"), "w").close()
            written.append(place)
        except OSError:
            pass
        if place.count("/") > 2:
            folders.clear()
    open("/tmp/scratch", "w").write("x")
    return written
"""
    assert value(source) == []
    assert value("import os\ndef f(): return os.listdir('/tmp')") == []


def test_no_exercise_and_no_file_of_the_machine_is_there():
    source = """
import os
def f():
    found = []
    for top in ("/run", "/root", "/home", "/work", "/tmp", "/etc", "/mnt", "/var", "/opt", "/srv"):
        for place, folders, files in os.walk(top):
            folders[:] = [name for name in folders if name != "packages" and not name.startswith("python3")]
            found += [os.path.join(place, name) for name in files]
    return found[:5000], os.listdir("/")
"""
    found, top = value(source)
    assert "/run/course/lincls/perceptron.py" in found  # the package itself is offered
    secret = ("exercises", "grading", "/tests/", "shadow", "passwd")
    assert not [path for path in found if any(word in path for word in secret)]
    assert not {"boot", "srv", "sys", "var"} & {*top}
    assert value("import glob\ndef f(): return glob.glob('/run/packages/*/lincls/*')") == []


@pytest.mark.parametrize("folder", ["exercises", "grading"])
def test_neither_the_answers_nor_the_grader_are_there(folder):
    assert value(f"import os\ndef f(): return os.listdir('/run/course/lincls/{folder}')") == []
    assert "ModuleNotFoundError" in run(f"def f():\n    import lincls.{folder}.values, lincls.{folder}.cli").error
    assert {*value("import os\ndef f(): return os.listdir('/run/worker')")} == {"worker.py", "codec.py", "limits.py"}


def test_the_packages_are_those_of_the_course_wherever_they_lie(monkeypatch, tmp_path):
    """In /tmp too, which is scratch memory in the sandbox; and the interpreter's own do not come before them."""
    (tmp_path / "of_the_course.py").write_text("answer = 42")
    tmp_path.chmod(0o755)
    folders = [*box._sites(), str(tmp_path)]
    monkeypatch.setattr(box, "_sites", lambda: folders)
    assert value("from of_the_course import answer\ndef f(): return answer") == 42
    assert value("import numpy\ndef f(): return numpy.__file__").startswith("/run/packages/")
    assert value("import os\ndef f(): return os.listdir('/tmp')") == []


def test_a_private_folder_is_empty_even_among_the_packages(monkeypatch, tmp_path):
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "answers.py").write_text("reference = 42")
    (tmp_path / "of_the_course.py").write_text("")
    tmp_path.chmod(0o755)
    folders = [*box._sites(), str(tmp_path)]
    monkeypatch.setattr(box, "_sites", lambda: folders)
    source = "import os, of_the_course\ndef f(): return os.listdir(os.path.dirname(of_the_course.__file__) + '/mine')"
    assert run(source).value == ["answers.py"]
    assert run(source, sandbox=Sandbox(private=(str(tmp_path / "mine"),))).value == []


def test_the_package_and_others_can_be_used():
    source = "import lincls\ndef f(X, y): return lincls.perceptron(X, y).n_updates"
    assert value(source, np.array([[1.0], [3.0]]), np.array([1, -1])) == 10
    assert value("import scipy.linalg\ndef f(X): return scipy.linalg.norm(X)", np.ones(4)) == 2


def test_there_is_no_network():
    source = """
import socket
def f(port):
    errors = []
    for address in (("1.1.1.1", 53), ("127.0.0.1", port)):
        try:
            socket.create_connection(address, 1)
        except OSError as error:
            errors.append(type(error).__name__)
    return errors, [name for _, name in socket.if_nameindex()]
"""
    import socket

    with socket.create_server(("127.0.0.1", 0)) as server:
        errors, interfaces = value(source, server.getsockname()[1])
    assert len(errors) == 2
    assert interfaces in (["lo"], [])


def test_memory_processes_and_disk_are_limited():
    assert "MemoryError" in run("def f(): return len(bytearray(10**10))").error
    forks = "import os\ndef f():\n    n = 0\n    while n < 1000:\n        try:\n            if not os.fork():\n"
    forks += "                os.kill(os.getpid(), 19)\n        except OSError:\n            return n\n        n += 1"
    assert value(forks) < box.PROCESSES
    disk = (
        "def f():\n    for n in range(1000):\n        try:\n            open(f'/tmp/{n}', 'wb').write(bytes(10**6))\n"
    )
    disk += "        except OSError:\n            return n"
    assert value(disk) <= walls.SCRATCH / 10**6


@pytest.mark.parametrize(
    "source",
    [
        "def f():\n    while True: pass",
        "import time\ndef f(): time.sleep(1000)",
        "def f():\n    while True:\n        try:\n            while True: pass\n        except BaseException: pass",
        "import signal\ndef f():\n    signal.signal(14, signal.SIG_IGN)\n    while True: pass",
    ],
)
def test_a_call_that_does_not_end_is_ended(source):
    start = time.monotonic()
    with contextlib.suppress(Died):
        assert run(source, sandbox=Sandbox(seconds=1)).stopped
    assert time.monotonic() - start < 15


def test_no_process_survives():
    seconds = f"1234.{os.getpid()}"  # tells it from those of other tests
    source = f"import os\nif not os.fork():\n    os.setsid()\n    os.execlp('sleep', 'sleep', '{seconds}')\nf = 1"

    def alive():
        return [p for p in os.listdir("/proc") if p.isdigit() and seconds in _command(p)]

    session = Session(Sandbox(seconds=3), [[1, "q", source]], {"q": "f"})
    try:
        session.start()
        time.sleep(0.5)
        assert alive()
    finally:
        session.close()
    time.sleep(0.5)
    assert not alive()


def _command(process):
    try:
        with open(f"/proc/{process}/cmdline") as file:
            return file.read()
    except OSError:
        return ""


def test_cells_go_on_after_an_error_and_understand_jupyter():
    cells = [
        [1, None, "1 / 0"],
        [2, None, "%matplotlib inline\n!ls\nx = 5"],
        [3, None, "%%bash\nls -l"],
        [4, "q", "f = x"],
    ]
    session = Session(Sandbox(), cells, {"q": "f", "r": "nowhere"})
    session.start()
    assert session.cell_errors == {1: "ZeroDivisionError: division by zero (line 1)"}
    assert session.ask("q").value == 5
    assert session.ask("r") is None
    session.close()
    with pytest.raises(Died):
        session.ask("q")


# Values


@pytest.mark.lone
@pytest.mark.parametrize(
    "thing",
    [
        None,
        True,
        3,
        -1.5,
        "text",
        [1, [2.5, "a"]],
        (1, (2, [])),
        np.zeros((2, 0, 3)),
        np.array(3.0),
        np.arange(6).reshape(2, 3),
        np.array([True, False]),
        np.array([np.nan, np.inf]),
        {"w": np.ones(2), "b": 1},
        ...,
    ],
)
def test_values_cross_the_border_unchanged(thing):
    other = decode(json.loads(json.dumps(encode(thing))))
    assert type(other) is type(thing)
    assert repr(other) == repr(thing)


@pytest.mark.lone
def test_other_values_become_descriptions_or_plain_numbers():
    assert encode(np.float32(0.5)) == 0.5
    assert encode([Fraction(1, 2), np.int64(3), np.bool_(True)]) == [0.5, 3, True]
    assert decode(encode(len)).what == "a function"
    assert isinstance(decode(encode(10**400)), Foreign)
    assert decode(encode(np.zeros(20_000))).what == "an array of 20000 numbers"
    loop = []
    loop.append(loop)
    assert "nested too deeply" in json.dumps(encode(loop))


@pytest.mark.lone
@pytest.mark.parametrize(
    "data",
    [
        {"array": [1], "shape": [2], "kind": "f"},
        {"array": ["x"], "shape": [1], "kind": "f"},
        {"array": [[1], [1, 2]], "shape": [2], "kind": "f"},
        {"array": [1], "shape": ["x"], "kind": "f"},
        {"array": [10**30], "shape": [1], "kind": "i"},
        {"array": [], "shape": [0], "kind": "O"},
        {"something": 1},
        {},
    ],
)
def test_forged_values_are_refused(data):
    with pytest.raises(ValueError):  # noqa: PT011
        decode(data)


@pytest.mark.lone
@pytest.mark.parametrize("exercise", CODE, ids=lambda e: e.id)
def test_cases_and_answers_of_every_exercise_cross_the_border(exercise):
    """What is right, or a known mistake, stays so when it comes from another process."""
    for cases in (public_cases(exercise), secret_cases(exercise, b"any seed")):
        for args in cases:
            for arg in args:
                assert np.array_equal(np.asarray(decode(json.loads(json.dumps(encode(arg))))), np.asarray(arg))
        answers = [exercise.expected(*copy.deepcopy(args)) for args in cases]
        outcomes = [Outcome(decode(json.loads(json.dumps(encode(answer))))) for answer in answers]
        assert judge(exercise, cases, outcomes).right


# Where it cannot be had


@pytest.mark.lone
def test_it_refuses_where_bubblewrap_is_missing(monkeypatch):
    monkeypatch.setattr(shutil, "which", lambda program: None)
    with pytest.raises(SandboxError, match="'bwrap' was not found") as caught:
        Sandbox().probe()
    for remedy in ("apt install bubblewrap", "--trusted", "WSL2"):
        assert remedy in str(caught.value)


@pytest.mark.lone
def test_it_refuses_where_user_namespaces_are_off(monkeypatch, tmp_path):
    fake = tmp_path / "bwrap"
    fake.write_text("#!/bin/sh\necho 'bwrap: No permissions to create new namespace' >&2\nexit 1\n")
    fake.chmod(0o755)
    monkeypatch.setattr(box, "_find", lambda program: str(fake))
    with pytest.raises(SandboxError, match="No permissions to create new namespace") as caught:
        Sandbox().probe()
    assert "unprivileged_userns_clone" in str(caught.value)


def test_it_says_why_it_does_not_start(monkeypatch):
    monkeypatch.setattr(box, "_sites", list)
    with pytest.raises(SandboxError, match="No module named 'numpy'"):
        Sandbox().probe()


@pytest.mark.lone
def test_it_refuses_on_other_systems(monkeypatch):
    monkeypatch.setattr(sys, "platform", "darwin")
    with pytest.raises(SandboxError, match="needs Linux; this is darwin"):
        Sandbox().probe()


@pytest.mark.lone
def test_trusted_submissions_run_without_it(monkeypatch):
    monkeypatch.setattr(shutil, "which", lambda program: None)
    trusted = Sandbox(trusted=True)
    trusted.probe()
    assert run("def f(x): return x + 1", 2, sandbox=trusted).value == 3
    assert run("def f():\n    while True: pass", sandbox=Sandbox(trusted=True, seconds=0.5)).stopped
