"""The journal under what machines do: killed at any moment, two who write at once, a disk that is full."""

import contextlib
import json
import random
import resource
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from lincls.grading.journal import Journal

ASSIGNMENT, SEED = SimpleNamespace(fingerprint="f"), b"12345678"

# Adds events without end, or so many, and tells each when it is stored.
WRITER = """
import sys
from pathlib import Path
from types import SimpleNamespace
from lincls.grading.journal import Journal

path, name, many = Path(sys.argv[1]), sys.argv[2], int(sys.argv[3])
journal = Journal(path)
journal.open(SimpleNamespace(fingerprint="f"), b"12345678", alone=False)
print("open", flush=True)
for number in range(many):
    journal.add("mark", by=name, number=number, comment="x" * (number % 50 * 400))
    print(number, flush=True)
"""


def writer(path, name, many):
    command = [sys.executable, "-c", WRITER, str(path), name, str(many)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=Path(__file__).parents[1])


@contextlib.contextmanager
def opened(path, **options):
    journal = Journal(path)
    with contextlib.closing(journal):
        journal.open(ASSIGNMENT, SEED, **options)
        yield journal


def numbers(journal, name):
    return [event["number"] for event in journal.events if event["kind"] == "mark" and event["by"] == name]


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
        journal.add("mark", by="a", number=0)
    with open(path, "ab") as file:
        file.write(b'{"kind": "mark", "by": "a", "num')
    with opened(path) as journal:
        journal.add("mark", by="a", number=1)
        assert numbers(journal, "a") == [0, 1]
        assert journal.damaged == [3]
    with opened(path) as journal:
        assert numbers(journal, "a") == [0, 1]


def test_two_who_add_at_once_lose_nothing_and_see_each_other(tmp_path):
    path = tmp_path / "g.jsonl"
    processes = [writer(path, name, 200) for name in "ab"]
    with opened(path) as journal:
        for number in range(50):
            journal.add("mark", by="c", number=number)
        assert [process.communicate()[0].split()[-1] for process in processes] == ["199", "199"]
        with journal.held():
            assert [numbers(journal, name) for name in "abc"] == [[*range(200)], [*range(200)], [*range(50)]]
        assert not journal.damaged
    assert len([json.loads(line) for line in path.read_text().splitlines()]) == 451


def test_one_run_grades_at_a_time(tmp_path):
    path = tmp_path / "g.jsonl"
    with opened(path), pytest.raises(ValueError, match="another run is writing"):
        Journal(path).open(ASSIGNMENT, SEED)
    with opened(path) as journal, opened(path, alone=False) as other:
        other.add("mark", by="a", number=0)
        journal.add("mark", by="a", number=1)
        assert numbers(journal, "a") == [0, 1]


def add_many(journal):
    for number in range(100):
        journal.add("mark", by="a", number=number, comment="x" * 300)


def test_a_full_disk_takes_no_half_line_and_loses_none(tmp_path):
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
        journal.add("mark", by="b", number=7)
    with opened(path) as journal:
        assert path.read_bytes().startswith(full)
        assert (numbers(journal, "a"), numbers(journal, "b"), journal.damaged) == (stored, [7], [])
