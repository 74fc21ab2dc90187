"""The command for authors, `lincls-course try`: the trials of exercises, and the mutants of their references."""

import time

from .collection import chapter_of, get, ids
from .mutation import mutate
from .trial import SEEDS, faults

__all__ = ["run_try"]


def run_try(selection, seeds=SEEDS):
    """Try exercises (ids or chapters; all where none is named), print what is wrong; return the exit code."""
    chapters = {*map(chapter_of, ids())}
    chosen = [id for word in selection for id in (ids(word) if word in chapters else [get(word).id])] or ids()
    wrong, mutants, start = 0, 0, time.monotonic()
    for exercise in map(get, chosen):
        found = list(faults(exercise, seeds))
        said = ""
        if exercise.called and not found:  # the cases of a faulty exercise tell nothing about mutants
            mutation = mutate(exercise, seeds)
            found, mutants = mutation.faults, mutants + mutation.count
            said = f", {mutation.count} mutants, {mutation.equivalent} of them equivalent"
        print(f"{exercise.id}: {len(found) or 'no'} fault{'s' * (len(found) != 1)}{said}", flush=True)
        for fault in found:
            print("    " + fault.replace("\n", "\n    "))
        wrong += len(found)
    seconds = time.monotonic() - start
    print(f"In all: exercises {len(chosen)}, mutants {mutants}, faults {wrong}; {seconds:.0f} s")
    return 1 if wrong else 0
