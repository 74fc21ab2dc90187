"""The journal under what machines do: killed at any moment, two who write at once, a disk that is full."""

import contextlib
import csv
import json
import random
import subprocess
import sys
import time
from pathlib import Path
from types import SimpleNamespace

import pytest

from classroom import desk
from lincls_course.grading.assign import Assignment, notebook, write_assignment
from lincls_course.grading.journal import Journal

ASSIGNMENT, SEED = SimpleNamespace(fingerprint="f"), b"1234567890123456"

# Adds events without end, or so many, and tells each when it is stored.
WRITER = """
import sys
from pathlib import Path
from types import SimpleNamespace
from lincls_course.grading.journal import Journal

path, name, many = Path(sys.argv[1]), sys.argv[2], int(sys.argv[3])
journal = Journal(path)
journal.open(SimpleNamespace(fingerprint="f"), b"1234567890123456", alone=False)
print("open", flush=True)
for number in range(many):
    journal.add("note", by=name, number=number, comment="x" * (number % 50 * 400))
    print(number, flush=True)
"""


def writer(path, name, many):
    command = [sys.executable, "-c", WRITER, str(path), name, str(many)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=Path(__file__).parents[2])


@contextlib.contextmanager
def opened(path, **options):
    journal = Journal(path)
    with contextlib.closing(journal):
        journal.open(ASSIGNMENT, SEED, **options)
        yield journal


def numbers(journal, name):
    return [event["number"] for event in journal.events if event["kind"] == "note" and event["by"] == name]


@pytest.mark.parametrize("kills", [3, pytest.param(50, marks=pytest.mark.slow)])
def test_what_was_told_is_there_once_whenever_the_writer_is_killed(tmp_path, kills):
    path, rng = tmp_path / "g.jsonl", random.Random(kills)
    for kill in range(kills):
        process = writer(path, str(kill), 10**9)
        stop, told = rng.randrange(1, 60), []
        for line in process.stdout:
            told.append(line.strip())
            if len(told) == stop:
                process.kill()
        process.wait()
        process.stdout.close()
        before = path.read_bytes()
        with opened(path) as journal:
            found = numbers(journal, str(kill))
            assert found == [*range(len(found))]
            assert len(found) - (len(told) - 1) in (0, 1)  # stored, and killed before it was told
            assert len(journal.damaged) <= kill + 1
        assert path.read_bytes().startswith(before)


def test_a_line_that_was_not_finished_costs_no_other(tmp_path):
    path = tmp_path / "g.jsonl"
    with opened(path) as journal:
        journal.add("note", by="a", number=0)
    with open(path, "ab") as file:
        file.write(b'{"kind": "note", "by": "a", "num')
    with opened(path) as journal:
        journal.add("note", by="a", number=1)
        assert numbers(journal, "a") == [0, 1]
        assert journal.damaged == [3]
    with opened(path) as journal:
        assert numbers(journal, "a") == [0, 1]


def test_a_line_that_lacks_what_its_kind_says_is_damaged(tmp_path):
    path = tmp_path / "g.jsonl"
    with opened(path) as journal:
        journal.add("override", student="4711")
        assert journal.damaged == [2]
        assert [event["kind"] for event in journal.events] == ["head"]


def test_two_who_add_at_once_lose_nothing_and_see_each_other(tmp_path):
    path = tmp_path / "g.jsonl"
    processes = [writer(path, name, 200) for name in "ab"]
    with opened(path) as journal:
        for number in range(50):
            journal.add("note", by="c", number=number)
        assert [process.communicate()[0].split()[-1] for process in processes] == ["199", "199"]
        with journal.held():
            assert [numbers(journal, name) for name in "abc"] == [[*range(200)], [*range(200)], [*range(50)]]
        assert not journal.damaged
    assert len([json.loads(line) for line in path.read_text("utf-8").splitlines()]) == 451


def test_one_run_grades_at_a_time(tmp_path):
    path = tmp_path / "g.jsonl"
    with opened(path), pytest.raises(ValueError, match="another run is writing"):
        Journal(path).open(ASSIGNMENT, SEED)
    with opened(path) as journal, opened(path, alone=False) as other:
        other.add("note", by="a", number=0)
        journal.add("note", by="a", number=1)
        assert numbers(journal, "a") == [0, 1]


def add_many(journal):
    for number in range(100):
        journal.add("note", by="a", number=number, comment="x" * 300)


def test_a_full_disk_takes_no_half_line_and_loses_none(tmp_path):
    resource = pytest.importorskip("resource")
    path, limits = tmp_path / "g.jsonl", resource.getrlimit(resource.RLIMIT_FSIZE)
    with opened(path) as journal:
        resource.setrlimit(resource.RLIMIT_FSIZE, (5000, limits[1]))
        try:
            with pytest.raises(OSError, match="too large"):
                add_many(journal)
            full = path.read_bytes()
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, limits)
        assert full.endswith(b"}\n")
        stored = numbers(journal, "a")
        assert len(stored) > 5
        journal.add("note", by="b", number=7)
    with opened(path) as journal:
        assert path.read_bytes().startswith(full)
        assert (numbers(journal, "a"), numbers(journal, "b"), journal.damaged) == (stored, [7], [])


ROOM = 400_000  # bytes of a disk that is nearly full


@pytest.fixture
def small_disk(tmp_path):
    """A disk of its own; skips where nobody may mount one."""
    place = tmp_path / "disk"
    place.mkdir()
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={ROOM}", "tmpfs", place], capture_output=True)
    if mounted.returncode:
        pytest.skip("only root can mount a small disk")
    yield place
    subprocess.run(["umount", "-l", place], check=True)


def grading(folder, out):
    """The command that grades what is in a folder."""
    words = ["grade", folder / "in", "-a", folder / "dist", "-o", out, "--seed", folder / "seed", "-j", 2]
    return [sys.executable, "-m", "lincls_course", *map(str, words)]


def records(journal):
    """The (file, digest) of the whole lines that are records."""
    lines = journal.read_bytes().split(b"\n") if journal.exists() else []
    events = [json.loads(line) for line in lines if line.startswith(b'{"kind": "record"') and line.endswith(b"}}")]
    return [(event["record"]["file"], event["record"]["digest"]) for event in events]


@pytest.fixture
def class_of(tmp_path, sandboxed):
    """Hands in so many notebooks, all different, of an assignment with a proof."""
    assignment = Assignment.make(["perceptron-1", "perceptron-7"], "T")
    write_assignment(assignment, tmp_path / "dist")
    (tmp_path / "seed").write_bytes(SEED)

    def hand_in(*numbers):
        for number in numbers:
            book = notebook(assignment, solution=True)
            book["cells"][-1]["source"] = f"The proof of {number}. " + "x" * 200
            (tmp_path / "in").mkdir(exist_ok=True)
            (tmp_path / "in" / f"s{number:02}.ipynb").write_text(json.dumps(book), "utf-8")

    return hand_in


@pytest.mark.slow
def test_grading_is_killed_fifty_times_by_two_at_once_and_loses_nothing(tmp_path, class_of):
    """Each time one more is handed in; every third time one is marked, every tenth time two runs are started."""
    rng, out, journal = random.Random(1), tmp_path / "grades.csv", tmp_path / "grades.jsonl"
    known, marked = [], 0
    for kill in range(50):
        class_of(kill)
        if kill % 3 == 0 and journal.exists():
            with desk(tmp_path) as marker:
                for at in marker.unmarked()[:1]:
                    marker.enter(at, f"{kill % 7}", "", 0)
                    marked += 1
        runs = [subprocess.Popen(grading(tmp_path, out), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
                for _ in range(2 if kill % 10 == 9 else 1)]  # fmt: skip
        time.sleep(rng.uniform(0.5, 8))
        for run in runs:
            if kill % 10 != 5:  # now and then it comes to its end, and to the marks
                run.kill()
            run.wait()
        now = records(journal)
        assert now[: len(known)] == known
        assert len(now) == len({*now})
        known = now
    subprocess.run(grading(tmp_path, out), check=True, capture_output=True)
    with open(out, encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [row["file"] for row in rows] == [f"s{number:02}.ipynb" for number in range(50)]
    assert {row["perceptron-1"] for row in rows} == {"2"}
    assert sum(row["perceptron-7"] != "" for row in rows) == marked > 5
    assert len(records(journal)) == 50


@pytest.mark.slow
def test_grading_on_a_full_disk_loses_nothing_and_goes_on(tmp_path, class_of, small_disk):
    """It ends with a message; what the journal holds is whole; with more room the same command goes on."""
    class_of(*range(30))
    out, filler = small_disk / "grades.csv", small_disk / "filler"
    filler.write_bytes(bytes(ROOM - 60_000))
    done = subprocess.run(grading(tmp_path, out), capture_output=True, text=True)
    assert done.returncode == 2
    assert "No space left on device" in done.stderr
    assert "grades.jsonl keeps what was graded" in done.stderr
    known = records(small_disk / "grades.jsonl")
    assert 0 < len(known) < 30
    assert (small_disk / "grades.jsonl").read_bytes().endswith(b"\n")
    assert subprocess.run(grading(tmp_path, out), capture_output=True).returncode == 2
    filler.unlink()
    subprocess.run(["mount", "-o", "remount,size=10m", small_disk], check=True)
    subprocess.run(grading(tmp_path, out), check=True, capture_output=True)
    now = records(small_disk / "grades.jsonl")
    assert now[: len(known)] == known
    assert len(now) == len({*now}) == 30
    with open(out, encoding="utf-8", newline="") as file:
        assert [row["total"] for row in csv.DictReader(file)] == ["2"] * 30
