"""The register of exercises, and folders of them: the book's own, and those of an instructor."""

import difflib
import re
from pathlib import Path

from . import completion, kinds, ordering  # noqa: F401 - the kinds enter themselves into Exercise.kinds
from .exercise import Exercise
from .room import TEXTS, ExerciseError, read_exercise

__all__ = ["BOOK", "CHAPTERS", "get", "ids", "load", "picked", "read_folder", "worth"]

BOOK = Path(__file__).with_name("items")
CHAPTERS = (
    "geometry",
    "perceptron",
    "convergence",
    "hard-margin",
    "soft-margin",
    "duality",
    "kernels",
    "multiclass",
    "evaluation",
    "online",
    "solvers",
    "promises",
)

_register: dict[str, Exercise] = {}


def read_folder(folder):
    """Return the exercises of a folder, in the book's order; an ExerciseError lists all that is wrong in them."""
    folder = Path(folder).resolve()
    try:
        rooms = [path for path in sorted(folder.iterdir()) if path.is_dir() and path.name[0] not in "._"]
        rooms = [folder] if (folder / TEXTS).exists() else rooms
    except OSError as error:
        raise ExerciseError(f"{folder}: expected a folder that holds a folder for each exercise: {error}") from None
    if not rooms:
        raise ExerciseError(f"{folder}: it holds no exercise: no folder such as own-1 with an {TEXTS}")
    exercises, faults = [], []
    for room in rooms:
        try:
            exercises.append(read_exercise(room, Exercise.kinds))
        except ExerciseError as error:
            faults.append(str(error))
    if faults:
        raise ExerciseError("\n".join(faults))
    return sorted(exercises, key=place)


def place(exercise):
    """Return where an exercise stands: by chapter as in the book, others behind; by number."""
    known = CHAPTERS.index(exercise.chapter) if exercise.chapter in CHAPTERS else len(CHAPTERS)
    return known, exercise.chapter, exercise.number


def load(folder):
    """Add the exercises of a folder, an instructor's own, to those of the book; read again, it replaces them.

    Parameters
    ----------
    folder : path
        Holds a folder for each exercise, named by its id, as `lincls.exercises.room` describes it; or is one of these.

    Returns
    -------
    list of str
        The ids.

    Raises
    ------
    ExerciseError
        If something is missing or misspelt, with file and line, or an id is taken. Then none is added.
    """
    exercises, folder = read_folder(folder), Path(folder).resolve()
    others = {id: e for id, e in _register.items() if not e.folder.is_relative_to(folder)}
    for exercise in exercises:
        if exercise.id in others:
            taken = others[exercise.id].folder
            raise ExerciseError(f"{exercise.folder}: the id {exercise.id!r} is taken by {taken}")
    together = sorted([*others.values(), *exercises], key=place)
    _register.clear()
    _register.update({exercise.id: exercise for exercise in together})
    return [exercise.id for exercise in exercises]


def get(id):
    """Return the exercise with this id; "Geometry_2" will do for "geometry-2"."""
    tidy = str(id).strip().lower().replace("_", "-")
    if tidy not in _register:
        near = difflib.get_close_matches(tidy, _register, n=1)
        advice = f". Did you mean {near[0]!r}?" if near else f"; there are {', '.join(_register)}"
        raise ValueError(f"no exercise has the id {id!r}{advice}")
    return _register[tidy]


def ids(chapter=None):
    """List the ids of one chapter, or of all, in the book's order."""
    found = [e.id for e in _register.values() if chapter in (None, e.chapter)]
    if not found:
        chapters = dict.fromkeys(e.chapter for e in _register.values())
        raise ValueError(f"no chapter {chapter!r} has exercises; there are {', '.join(chapters)}")
    return found


def worth(word):
    """Split "perceptron-3=2.5" into what is named and the points, None where it states none."""
    name, equals, points = word.partition("=")
    if equals and not re.fullmatch(r"\d{1,4}([.,]\d{1,2})?", points):
        raise ValueError(
            f"points are a number from 0 to 9999 with at most two decimals, as in 'perceptron-3=2.5'; got {word!r}"
        )
    number = float(points.replace(",", ".")) if equals else None
    return name, int(number) if number is not None and number.is_integer() else number


def picked(word):
    """Return the ids that a word names, a chapter or an id, and the points for each."""
    name, points = worth(word)
    found = ids(name) if name in {e.chapter for e in _register.values()} else [get(name).id]
    return {id: get(id).points if points is None else points for id in found}
