"""The sandbox: what a submission can reach, what crosses its border, and what happens where it cannot be had."""

import contextlib
import copy
import json
import os
import platform
import re
import shutil
import subprocess
import sys
import sysconfig
import time
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

from lincls_course import get, ids
from lincls_course.exercises.codec import Foreign, decode, encode
from lincls_course.exercises.secret import public_cases, secret_cases
from lincls_course.exercises.verdict import Outcome, judge
from lincls_course.grading import sandbox as box
from lincls_course.grading import session, walls
from lincls_course.grading.sandbox import Sandbox, SandboxError
from lincls_course.grading.session import Died, Session
from pages import some

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


def test_nothing_runs_as_root_and_nothing_is_inherited(monkeypatch):
    monkeypatch.setenv("CANARY", "an instructor's token")
    text = value("import os\ndef f(): return [os.getuid(), os.geteuid(), list(os.environ), os.getcwd()]")
    uid, effective, environment, folder = text
    assert uid == effective != 0
    assert folder == "/tmp"
    assert {*environment} == {"HOME", "PATH", "LANG", "MPLBACKEND", "PWD", *(k for k in environment if "THREADS" in k)}
    inherited = run("def f(): return open('/proc/1/environ').read()")
    assert "CANARY" not in (inherited.value or inherited.error)
    status = value("def f(): return open('/proc/self/status').read()")
    for line in ("CapEff:\t0000000000000000", "CapBnd:\t0000000000000000", "NoNewPrivs:\t1", "Seccomp:\t2"):
        assert line in status or line.startswith("CapBnd")


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
    """Not covered, but absent: the whole tree is walked."""
    source = """
import os
def f():
    found, packages = [], set()
    for place, folders, files in os.walk("/"):
        folders[:] = [name for name in folders if os.path.join(place, name) not in ("/proc", "/dev")]
        if place == "/run/packages":
            packages = {*folders}
            folders.clear()
        found += [os.path.join(place, name) for name in files]
    found = [p for p in found if not p.endswith((".so", ".pyc")) and "/usr/lib/" not in p]
    return found, sorted(packages), os.listdir("/")
"""
    found, packages, top = value(source)
    library = sysconfig.get_path("stdlib")
    mine = [path for path in found if not path.startswith((library, "/usr/share/fonts", "/etc/fonts"))]
    assert "/run/course/lincls/perceptron.py" in mine  # the package itself is offered
    assert {path for path in mine if path.startswith("/run/worker/")} == {
        f"/run/worker/{name}.py" for name in ("worker", "codec", "limits")
    }
    secret = ("exercise", "grading", "/bank/", "/tests/", "shadow", "passwd", "journal", "home")
    assert not [path for path in mine if any(word in path for word in secret)]
    assert len(mine) < 400
    assert not [path for path in found if "-packages/" in path]
    assert {"numpy", "scipy", "sklearn", "matplotlib"} <= {*packages}
    assert not {"lincls", "nbformat", "pytest", "sphinx"} & {*packages}
    interpreter = Path(sys.base_prefix).parts[1]
    assert not {"boot", "srv", "sys", "var", "opt", "mnt", "bin"} - {interpreter} & {*top}


@pytest.mark.parametrize("folder", ["exercises", "grading"])
def test_neither_the_answers_nor_the_grader_are_there(folder):
    assert "No such file" in run(f"import os\ndef f(): return os.listdir('/run/course/lincls/{folder}')").error
    assert "ModuleNotFoundError" in run(f"def f():\n    import lincls.{folder}.values, lincls.{folder}.cli").error


def test_the_packages_are_those_of_the_course_and_those_that_are_named():
    assert value("import numpy\ndef f(): return numpy.__file__").startswith("/run/packages/")
    source = "def f():\n    import nbformat\n    return 1"
    assert "ModuleNotFoundError" in run(source).error
    assert run(source, sandbox=Sandbox(packages=(*walls.OFFERED, "nbformat"))).value == 1


def test_what_an_exercise_asks_for_is_absent_under_every_name():
    sandbox = Sandbox(without=frozenset({"perceptron", "one_pass"}), seconds=30)  # the estimator imports scikit-learn
    X, y = np.array([[1.0], [3.0]]), np.array([1, -1])
    for call in ("lincls.perceptron(X, y)", "lincls.perceptron_.perceptron(X, y)", "lincls.Perceptron().fit(X, y)"):
        source = "import lincls, importlib\nlincls.perceptron_ = importlib.import_module('lincls.perceptron')\n"
        outcome = run(f"{source}def f(X, y): return {call}.w", X, y, sandbox=sandbox)
        assert "is yours to write" in outcome.error, call
    source = "import lincls, inspect\ndef f(X, y): return int(lincls.separate(X, y).separable)"
    assert run(source, X, y, sandbox=sandbox).value > 0
    text = "open('/run/course/lincls/perceptron.py').read()"
    assert run(f"def f(): return 'def perceptron(*args, **options):' in {text}", sandbox=sandbox).value is True


def test_public_data_are_no_way_to_labels_that_are_sealed():
    """Two exercises draw their sets from data that scikit-learn brings along; to others these stay open."""
    source = "from sklearn.datasets import load_breast_cancer\ndef f(): return int(load_breast_cancer().target.sum())"
    sealed = Sandbox(without=frozenset(get("evaluation-30").absent), seconds=30)
    assert "breast_cancer.csv" in run(source, sandbox=sealed).error
    assert run(source, sandbox=Sandbox(without=frozenset(get("geometry-18").absent), seconds=30)).value == 357


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
    return errors, open("/proc/net/dev").read()
"""
    import socket

    with socket.create_server(("127.0.0.1", 0)) as server:
        errors, interfaces = value(source, server.getsockname()[1])
    assert len(errors) == 2
    assert re.findall(r"(\w+):", interfaces) in (["lo"], [])


# Numbers of system calls on x86-64 that make processes, shared memory, connections, names or rights.
CALLS = """clone 56 fork 57 vfork 58 clone3 435 ptrace 101 process_vm_readv 310 add_key 248 request_key 249 keyctl 250
io_uring_setup 425 userfaultfd 323 memfd_create 319 memfd_secret 447 shmget 29 semget 64 msgget 68 mq_open 240
socket 41 socketpair 53 mount 165 umount2 166 fsopen 430 open_tree 428 move_mount 429 pivot_root 155 chroot 161
unshare 272 setns 308 bpf 321 perf_event_open 298 pidfd_open 434 pidfd_getfd 438 inotify_init1 294 fanotify_init 300
flock 73 seccomp 317 personality 135 sched_setaffinity 203 setpriority 141 mlockall 151 timerfd_create 283
eventfd2 290 signalfd4 289 name_to_handle_at 303 open_by_handle_at 304 landlock_create_ruleset 444 quotactl 179
reboot 169 swapon 167 kcmp 312 rt_sigqueueinfo 129 prctl 157 vmsplice 278 tee 276 splice 275 ioprio_set 251""".split()


@pytest.mark.skipif(platform.machine() != "x86_64", reason="the numbers are those of x86-64")
def test_the_kernel_answers_nothing_but_what_computing_needs():
    numbers = dict(zip(CALLS[::2], map(int, CALLS[1::2]), strict=True))
    source = """
import ctypes
def f(numbers):
    call = ctypes.CDLL(None, use_errno=True).syscall
    # without valid arguments: what is allowed answers otherwise than "there is no such call" (38)
    return [n for n in numbers if (call(n, *[ctypes.c_long(-1)] * 5), ctypes.get_errno()) != (-1, 38)]
"""
    assert value(source, list(numbers.values())) == []


def test_of_each_file_only_harmless_commands_are_answered():
    source = """
import ctypes, os
def f(commands):
    call, found = ctypes.CDLL(None, use_errno=True).fcntl, []
    for file in (0, 1, 2, 20, 40):
        os.dup2(os.open("/tmp/file", os.O_CREAT | os.O_RDWR), file)
        found += [[file, n] for n in commands if (call(file, n, ctypes.c_long(-1)), ctypes.get_errno()) != (-1, 38)]
    return found
"""
    commands = [n for n in (*range(45), *range(1024, 1045)) if n not in walls.FCNTL]
    assert value(source, commands) == []


def test_files_of_ones_own_are_written_read_and_mapped():
    source = """
import mmap, os
import numpy as np
def f():
    a = np.arange(3.0)
    np.save("/tmp/a.npy", a)
    a.tofile("/tmp/a")
    mapped = np.memmap("/tmp/b", dtype=float, mode="w+", shape=3)
    mapped[:] = a
    os.close(os.dup(os.open("/tmp/a", os.O_RDONLY)))
    with open("/tmp/a", "r+b") as file:
        return len(mmap.mmap(file.fileno(), 0)), float(np.load("/tmp/a.npy").sum() + np.fromfile("/tmp/a").sum())
"""
    assert value(source) == (24, 6.0)


def test_no_process_no_thread_no_lock_and_no_longer_life():
    source = """
import ctypes, fcntl, os, threading
def f():
    results = []
    def attempt(name, function):
        try:
            function()
        except (OSError, RuntimeError):
            return
        results.append(name)
    attempt("fork", os.fork)
    attempt("thread", lambda: threading.Thread(target=print).start())
    attempt("spawn", lambda: os.posix_spawn("/run/setpriv", ["setpriv"], {}))
    file = open("/tmp/lock", "w")
    attempt("lockf", lambda: fcntl.lockf(file, fcntl.LOCK_EX))
    attempt("flock", lambda: fcntl.flock(file, fcntl.LOCK_EX))
    attempt("lease", lambda: fcntl.fcntl(file, fcntl.F_SETLEASE, 1))
    prctl = ctypes.CDLL(None, use_errno=True).prctl
    results += [n for n in (0, 1, 15) if prctl(1, n, 0, 0, 0) == 0]  # the signal at the grader's death
    results += ["dumpable"] * (prctl(4, 1, 0, 0, 0) == 0)
    return results, os.listdir("/proc/self/task"), [p for p in os.listdir("/proc") if p.isdigit()]
"""
    done, threads, processes = value(source)
    assert done == []
    assert len(threads) == 1
    assert processes == (["1"] if os.getuid() else ["1", "2"])


def test_nothing_of_others_can_be_touched_and_nothing_of_the_machine_is_told():
    """Forty things that one process might try, in one process; each that succeeds is named."""
    source = """
import ctypes, fcntl, os, resource, signal, socket, stat, termios

def f():
    done = []

    def attempt(name, function):
        try:
            if function() is not False:
                done.append(name)
        except (OSError, ValueError, AttributeError, RuntimeError, MemoryError):
            pass

    libc = ctypes.CDLL(None, use_errno=True)

    file = os.open("/tmp/file", os.O_CREAT | os.O_RDWR)
    reader, writer = os.pipe()
    first = ["/proc/1/" + name for name in ("mem", "environ", "maps", "stack")] if os.getpid() > 1 else []
    for path in (*first, "/proc/kcore", "/proc/kmsg", "/proc/sysrq-trigger", "/proc/sys/kernel/core_pattern",
                 "/dev/mem", "/dev/kmsg", "/dev/fuse", "/dev/shm/x", "/dev/mqueue/x", "/sys/kernel/notes"):
        attempt("write " + path, lambda: os.open(path, os.O_WRONLY | os.O_CREAT))
    for path in (*first, "/proc/kcore", "/proc/kmsg", "/dev/mem", "/dev/kmsg"):
        attempt("read " + path, lambda: os.read(os.open(path, os.O_RDONLY | os.O_NONBLOCK), 1) != b"")
    attempt("oom", lambda: os.write(os.open("/proc/self/oom_score_adj", os.O_WRONLY), b"-1000"))
    attempt("xattr", lambda: os.setxattr("/run/worker/worker.py", "user.bit", b"1"))
    attempt("xattr on scratch", lambda: os.setxattr("/tmp/file", "trusted.bit", b"1"))
    attempt("hard link", lambda: os.link("/run/worker/worker.py", "/run/worker/copy.py"))
    attempt("hard link out", lambda: os.link("/run/worker/worker.py", "/tmp/copy.py"))
    attempt("device", lambda: os.mknod("/tmp/device", stat.S_IFBLK | 0o666, os.makedev(8, 0)))
    attempt("memory device", lambda: os.mknod("/tmp/memory", stat.S_IFCHR | 0o666, os.makedev(1, 1)))
    attempt("fifo", lambda: os.mkfifo("/run/worker/fifo"))
    attempt("owner", lambda: os.chown("/tmp/file", 0, 0))
    attempt("setuid", lambda: (os.chmod("/tmp/file", 0o6777), os.setuid(0)))
    attempt("groups", lambda: os.setgroups([0]))
    attempt("times", lambda: os.utime("/run/worker/worker.py"))
    attempt("sparse", lambda: os.ftruncate(file, 10**13))
    attempt("allocated", lambda: os.posix_fallocate(file, 0, 10**9))
    attempt("owner of a signal", lambda: fcntl.fcntl(reader, fcntl.F_SETOWN, 1))
    attempt("signals of a pipe", lambda: fcntl.fcntl(reader, fcntl.F_SETFL, os.O_ASYNC) or False)
    attempt("notices", lambda: fcntl.fcntl(os.open("/tmp", 0), fcntl.F_NOTIFY, 1))
    attempt("lock of a description", lambda: fcntl.fcntl(file, 37, bytes(32)))
    attempt("large pipe", lambda: fcntl.fcntl(writer, 1031, 1 << 20))
    attempt("terminal", lambda: [fcntl.ioctl(n, termios.TIOCSTI, b"x") for n in range(6)])
    attempt("locked memory", lambda: libc.mlock(ctypes.create_string_buffer(8192), 8192) == 0)
    attempt("local address", lambda: socket.socket(socket.AF_UNIX).bind("\\0name"))
    attempt("limits of another", lambda: first != [] and resource.prlimit(1, resource.RLIMIT_AS, (10**6,) * 2))
    attempt("session", lambda: os.setsid())
    attempt("group", lambda: os.setpgid(0, 0))
    attempt("priority", lambda: os.setpriority(os.PRIO_PROCESS, 0, 5))
    attempt("scheduler", lambda: os.sched_setscheduler(0, os.SCHED_BATCH, os.sched_param(0)))
    attempt("processors", lambda: os.sched_setaffinity(0, [0]))
    attempt("host name", lambda: socket.sethostname("x"))
    attempt("root", lambda: os.chroot("/tmp"))
    attempt("kill", lambda: first != [] and os.kill(1, signal.SIGKILL))
    for name, *args in (["acct", None], ["vhangup"], ["iopl", 3], ["ioperm", 0, 8, 1], ["personality", 4],
                        ["settimeofday", bytes(16), None], ["adjtimex", bytes(256)], ["klogctl", 3, b"x", 1]):
        attempt(name, lambda: getattr(libc, name)(*args) >= 0)
    return done
"""
    assert value(source) == []


def test_the_limits_are_set_and_cannot_be_lifted():
    source = """
import resource
def f(names):
    before = [resource.getrlimit(getattr(resource, "RLIMIT_" + name)) for name in names]
    for name, (soft, hard) in zip(names, before):
        try:
            resource.setrlimit(getattr(resource, "RLIMIT_" + name), (hard + 1, hard + 1))
            return "lifted " + name
        except (ValueError, OSError):
            pass
    return before
"""
    names = list(walls.LIMITS)
    assert value(source, names) == [(walls.LIMITS[name],) * 2 for name in names]


def test_empty_files_end_it_before_they_fill_the_kernels_memory():
    source = """
import os
def f(n):
    for i in range(n):
        os.close(os.open(f"/tmp/{i}", os.O_CREAT))
    return n
"""
    assert value(source, 5_000) == 5_000
    with pytest.raises(Died, match="Python ended"):
        run(source, 2_000_000, sandbox=Sandbox(seconds=30))


def test_memory_and_disk_are_limited():
    assert "MemoryError" in run("def f(): return len(bytearray(10**10))").error
    disk = (
        "def f():\n    for n in range(1000):\n        try:\n            open(f'/tmp/{n}', 'wb').write(bytes(10**6))\n"
    )
    disk += "        except OSError:\n            return n"
    assert value(disk) <= walls.SCRATCH / 10**6
    shared = "import mmap\ndef f():\n    return [mmap.mmap(-1, 10**8) for _ in range(50)] and 1"
    assert "error" in run(shared).error.lower()


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
    assert time.monotonic() - start < 60  # the machine may be busy; without a limit it lasts a thousand


def test_it_ends_with_the_grader_however_that_ends(tmp_path):
    """The grader is killed; the submission ignores signals and would wait for ever."""
    wait = "import ctypes, signal, time\nctypes.CDLL(None).prctl(1, 0, 0, 0, 0)\n[signal.signal(n, signal.SIG_IGN) "
    wait += "for n in range(1, 32) if n not in (9, 19)]\nf = 1\nwhile True: time.sleep(1)"
    program = f"""
from lincls_course.grading.sandbox import Sandbox
from lincls_course.grading.session import Session
session = Session(Sandbox(seconds=50), [[1, "q", {wait!r}]], {{"q": "f"}})
print(session.inner, flush=True)
session.start()
"""
    with subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True) as grader:
        inner = grader.stdout.readline().strip()
        assert _within(30, lambda: "worker" in _command(inner))
        time.sleep(0.5)
        grader.kill()
    assert _within(30, lambda: not _command(inner))


def _within(seconds, holds):
    """Wait until something holds; how long that takes is the machine's affair."""
    until = time.monotonic() + seconds
    while not holds() and time.monotonic() < until:
        time.sleep(0.1)
    return holds()


def _command(process):
    try:
        with open(f"/proc/{process}/cmdline", encoding="utf-8") as file:
            return file.read()
    except OSError:
        return ""


def test_cells_go_on_after_an_error_and_understand_jupyter():
    cells = [
        [1, None, "1 / 0"],
        [2, None, "%matplotlib inline\n!ls\nx = 5"],
        [3, None, "%%bash\nls -l"],
        [4, "q", "f = x"],
        [5, None, "from lincls_course import check\nsaid = check('q', f)\nassert said.right, said.message"],
        [6, None, "from lincls_course import *\nimport lincls_course as course\ncourse.show('q', hint=1)"],
        [7, None, "display(get_ipython().run_line_magic('time', 'x'))"],
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


THINGS = None, True, 3, -1.5, "text", "a long proof. " * 1000, [1, [2.5, "a"]], (1, (2, [])), ...
ARRAYS = np.zeros((2, 0, 3)), np.arange(6).reshape(2, 3), np.array([True, False]), np.array([np.nan, np.inf])


@pytest.mark.lone
@pytest.mark.parametrize("thing", [*THINGS, *ARRAYS])
def test_values_cross_the_border_unchanged(thing):
    other = decode(json.loads(json.dumps(encode(thing))))
    assert type(other) is type(thing)
    assert repr(other) == repr(thing)


@pytest.mark.lone
def test_an_array_without_dimension_arrives_as_the_number():
    assert [repr(decode(encode(thing))) for thing in (np.array(3.0), np.array(2, dtype=np.uint8))] == ["3.0", "2"]


@pytest.mark.lone
def test_other_values_become_descriptions_or_plain_numbers():
    assert encode(np.float32(0.5)) == 0.5
    assert encode([Fraction(1, 2), np.int64(3), np.bool_(True)]) == [0.5, 3, True]
    assert decode(encode(len)).what == "a function"
    assert decode(encode({"w": 1})).what == "an object of type dict"
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
@pytest.mark.parametrize("exercise", some(CODE), ids=lambda e: e.id)
def test_cases_and_answers_of_every_exercise_cross_the_border(exercise):
    """What is right, or a known mistake, stays so when it comes from another process."""
    for cases in (public_cases(exercise), secret_cases(exercise, b"any seed")):
        for args in cases:
            for arg in args:
                assert np.array_equal(np.asarray(decode(json.loads(json.dumps(encode(arg))))), np.asarray(arg))
        answers = [exercise.expected(*copy.deepcopy(args)) for args in cases]
        outcomes = [Outcome(decode(json.loads(json.dumps(encode(answer))))) for answer in answers]
        assert judge(exercise, cases, outcomes).right


@pytest.mark.lone
def test_the_page_on_grading_promises_what_the_walls_hold():
    text = (Path(__file__).parents[2] / "book" / "grading.md").read_text(encoding="utf-8")
    (text,) = re.findall(r"### What the sandbox promises\n(.*?)\n\(sec-", text, flags=re.DOTALL)
    limits, minutes = walls.LIMITS, {60: "a minute"}
    for promise in (
        f"scratch folder of {walls.SCRATCH / 1e6:g} MB and {session.FILES:,} files",
        f"memory ({limits['AS'] / 1e9:g} GB)",
        f"processor time ({box.SECONDS} seconds, or what `--seconds` says, for a cell or call",
        f"{minutes[limits['CPU']]} in all",
        "`check` runs a notebook unprotected",
        "control group",  # each wall of walls.py, by name
        "filter of system calls",
        "namespaces",
        "limits",
    ):
        assert promise in text, promise
    for wall in ("namespaces", "filter of system calls", "limits of the kernel", "control group"):
        assert wall in walls.__doc__
    assert walls.__doc__.count("\n- ") == 4


# Where it cannot be had


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere it refuses for that")
@pytest.mark.lone
def test_it_refuses_where_bubblewrap_is_missing(monkeypatch):
    monkeypatch.setattr(shutil, "which", lambda program: None)
    with pytest.raises(SandboxError, match="'bwrap' was not found") as caught:
        Sandbox().probe()
    for remedy in ("apt install bubblewrap", "--trusted", "--weaker"):
        assert remedy in str(caught.value)


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere it refuses for that")
@pytest.mark.lone
def test_it_refuses_where_user_namespaces_are_off(monkeypatch, tmp_path):
    fake = tmp_path / "bwrap"
    fake.write_text("#!/bin/sh\necho 'bwrap: No permissions to create new namespace' >&2\nexit 1\n", "utf-8")
    fake.chmod(0o755)
    monkeypatch.setattr(box, "_find", lambda program: str(fake))
    with pytest.raises(SandboxError, match="No permissions to create new namespace") as caught:
        Sandbox().probe()
    assert "unprivileged_userns_clone" in str(caught.value)


def test_it_says_why_it_does_not_start(monkeypatch):
    monkeypatch.setattr(walls, "installed", lambda packages: {})
    with pytest.raises(SandboxError, match="No module named 'numpy'"):
        Sandbox().probe()


@pytest.mark.lone
def test_it_refuses_without_the_filter_unless_told_otherwise(monkeypatch, sandboxed):
    monkeypatch.setattr(walls, "filter_file", lambda: None)
    with pytest.raises(SandboxError, match="the filter of system calls needs"):
        Sandbox().probe()
    assert Sandbox(weaker=True).probe()[0] == walls.MISSING_FILTER


@pytest.mark.gate
@pytest.mark.skipif(os.name != "posix" or os.getuid(), reason="only root can become another user")
def test_an_ordinary_user_has_the_same_walls(tmp_path):
    """The tests of the walls, run by a user whose machine shows him this project and the interpreter."""
    here = Path(__file__).parents[2]
    outer = ["bwrap", "--dev-bind", "/", "/", "--perms", "0755", "--tmpfs", "/root"]
    for place in dict.fromkeys((sys.base_prefix, sys.prefix, str(here))):
        outer += [word for f in reversed(Path(place).parents[:-1]) if f.is_relative_to("/root") and f != Path("/root")
                  for word in ("--perms", "0755", "--dir", str(f))]  # fmt: skip
        outer += ["--ro-bind", place, place]
    become = ["setpriv", "--reuid", "12345", "--regid", "12345", "--clear-groups"]
    tests = "kernel_answers or no_process or limits_are or memory_and or nothing_ or empty_files or ends_with"
    pytest_ = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", __file__, "-k"]
    environment = os.environ | {"HOME": str(tmp_path), "TMPDIR": "/tmp", "CI": "true", "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run([*outer, "--", *become, *pytest_, tests], capture_output=True, text=True, env=environment)
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-1000:]
    assert re.search(r"\b9 passed", done.stdout), done.stdout[-500:]


@pytest.mark.lone
def test_a_group_bounds_memory_in_either_version(monkeypatch, tmp_path):
    """Version 1 is also used by the tests above where this machine has it; version 2 is tried on files alone."""
    (tmp_path / "cgroup.controllers").write_text("memory pids", "utf-8")
    monkeypatch.setattr(box, "ROOT", tmp_path)
    monkeypatch.setattr(box, "own_groups", lambda m, p: [(tmp_path, {"memory.max": m, "pids.max": p})])
    assert not box.Cgroup("without", 5, 3)  # a folder in which the kernel puts no files
    real = Path.mkdir

    def mkdir(folder, **options):
        real(folder, **options)
        for name in ("memory.max", "pids.max", "cgroup.procs", "cgroup.kill"):
            (folder / name).touch()

    monkeypatch.setattr(Path, "mkdir", mkdir)
    group = box.Cgroup("lincls-1", 5, 3)
    assert group
    group.add(77)
    folder = tmp_path / "lincls-1"
    held = [(folder / name).read_text("utf-8") for name in ("memory.max", "pids.max", "cgroup.procs")]
    assert held == ["5", "3", "77"]


@pytest.mark.lone
def test_it_refuses_on_other_systems(monkeypatch):
    monkeypatch.setattr(sys, "platform", "darwin")
    for sandbox in (Sandbox(), Sandbox(weaker=True)):
        with pytest.raises(SandboxError, match="needs Linux with bubblewrap; this is macOS"):
            sandbox.probe()


@pytest.mark.lone
def test_trusted_submissions_run_without_it(monkeypatch):
    monkeypatch.setattr(shutil, "which", lambda program: None)
    trusted = Sandbox(trusted=True)
    trusted.probe()
    assert run("def f(x): return x + 1", 2, sandbox=trusted).value == 3
    assert run("def f():\n    while True: pass", sandbox=Sandbox(trusted=True, seconds=0.5)).stopped
