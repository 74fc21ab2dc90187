"""The register of exercises, and folders of them: the book's own, and those of an instructor."""

import difflib
import json
import re
import shutil
from pathlib import Path

from . import completion, data, formal, kinds, ordering  # noqa: F401 - the kinds enter themselves into Exercise.kinds
from .exercise import TIERS, Exercise
from .path import CONTENT
from .room import CASES, TEXTS, VERIFIER, ExerciseError, home_of, read_exercise, write_withheld

__all__ = [
    "BOOK", "CHAPTERS", "QUIZZES", "chapter_of", "easier", "following", "get", "ids", "load", "picked", "read_folder",
    "worth", "withhold", "write_content",
]  # fmt: skip

BOOK, QUIZZES = CONTENT / "items", CONTENT / "quizzes"
CHAPTERS = (
    "geometry perceptron convergence hard-margin soft-margin duality kernels multiclass logistic evaluation online "
    "solvers promises"
).split()


def read_folder(folder):
    """Return the exercises of a folder, in the book's order; an ExerciseError lists all that is wrong in them."""
    exercises, faults = [], []
    for room in rooms(folder):
        try:
            exercises.append(read_exercise(room, Exercise.kinds))
        except ExerciseError as error:
            faults.append(str(error))
    if faults:
        raise ExerciseError("\n".join(faults))
    return sorted(exercises, key=lambda exercise: place(exercise.id, exercise.chapter))


def rooms(folder):
    """Return the folders of the exercises in a folder, or this one, if it is one itself."""
    folder = Path(folder).resolve()
    try:
        found = [path for path in sorted(folder.iterdir()) if path.is_dir() and path.name[0] not in "._"]
        found = [path for path in found if any(path.glob("[!_]*"))]  # a checkout leaves __pycache__ of another branch
        found = [folder] if (folder / TEXTS).exists() else found
    except OSError as error:
        raise ExerciseError(f"{folder}: expected a folder that holds a folder for each exercise: {error}") from None
    if not found:
        raise ExerciseError(f"{folder}: it holds no exercise: no folder such as own-1 with an {TEXTS}")
    return found


def chapter_of(id):
    """Return where an exercise stands: a chapter, or a page of the part *Further*."""
    return _chapters[id]


def place(id, chapter):
    """Return where an exercise stands: by chapter as in the book, others behind; by number."""
    name, _, number = id.rpartition("-")
    known = CHAPTERS.index(chapter) if chapter in CHAPTERS else len(CHAPTERS)
    return known, chapter, name, int(number) if number.isdigit() else 0


_folders: dict[str, Path] = {}  # of each exercise, in the book's order
_chapters: dict[str, str] = {}  # where each stands
_exercises: dict[str, Exercise] = {}  # those that have been read


def enter(folders, exercises):
    """Let the register hold these folders by id, and of them these exercises read already."""
    homes = {id: home_of(folder) for id, folder in folders.items()}
    ordered = {id: folders[id] for id in sorted(folders, key=lambda id: place(id, homes[id]))}
    for register, held in ((_chapters, homes), (_folders, ordered), (_exercises, exercises)):
        register.clear()
        register.update(held)


enter({room.name: room for room in rooms(BOOK)}, {})


def load(folder):
    """Add the exercises of a folder, an instructor's own, to those of the book; read again, it replaces them.

    Parameters
    ----------
    folder : path
        Holds a folder for each exercise, named by its id, as `lincls_course.exercises.room` describes it; or is one of
        these.

    Returns
    -------
    list of str
        The ids.

    Raises
    ------
    ExerciseError
        If something is missing or misspelt, with file and line, or an id is taken. Then none is added.
    """
    new, folder = {exercise.id: exercise for exercise in read_folder(folder)}, Path(folder).resolve()
    others = {id: place for id, place in _folders.items() if not place.is_relative_to(folder)}
    for id in new.keys() & others.keys():
        raise ExerciseError(f"{new[id].folder}: the id {id!r} is taken by {others[id]}")
    known = {id: exercise for id, exercise in _exercises.items() if id in others}
    enter(others | {id: exercise.folder for id, exercise in new.items()}, known | new)
    return [*new]


def get(id):
    """Return the exercise with this id, read when it is first asked for; "Geometry_2" will do for "geometry-2"."""
    tidy = str(id).strip().lower().replace("_", "-")
    if tidy not in _folders:
        near = difflib.get_close_matches(tidy, _folders, n=1)
        advice = f". Did you mean {near[0]!r}?" if near else f"; there are {', '.join(_folders)}"
        raise ValueError(f"no exercise has the id {id!r}{advice}")
    if tidy not in _exercises:
        _exercises[tidy] = read_exercise(_folders[tidy], Exercise.kinds)
    return _exercises[tidy]


def ids(chapter=None):
    """List the ids of one chapter, or of all, in the book's order."""
    found = [id for id in _folders if chapter in (None, chapter_of(id))]
    if not found:
        chapters = dict.fromkeys(map(chapter_of, _folders))
        raise ValueError(f"no chapter {chapter!r} has exercises; there are {', '.join(chapters)}")
    return found


def easier(exercise):
    """Return the hardest of the exercises of its chapter that share an objective with one and are easier; or None.

    Not one in words: it gives no feedback, and in a lab it comes after the experiment that it is about.
    """
    chapter = [other for other in map(get, ids(exercise.chapter)) if not other.by_hand]
    others = [other for other in chapter if {*other.objectives} & {*exercise.objectives}]
    return max((other for other in others if _effort(other) < _effort(exercise)), key=_effort, default=None)


def following(exercise):
    """Return the exercise of its chapter that comes after one, the easier ones first; None after the last."""
    ordered = sorted(map(get, ids(exercise.chapter)), key=lambda other: [*TIERS].index(other.difficulty))
    place = [other.id for other in ordered].index(exercise.id)
    return ordered[place + 1] if place + 1 < len(ordered) else None


def _effort(exercise):
    return [*TIERS].index(exercise.difficulty), exercise.minutes


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
    found = ids(name) if name in map(chapter_of, _folders) else [get(name).id]
    return {id: get(id).points if points is None else points for id in found}


def write_content(folder, *, withheld):
    """Write items and quizzes into a new folder, with those of loaded collections; `withheld`, as students get them."""
    items = Path(folder, "items")
    shutil.copytree(CONTENT, folder, ignore=shutil.ignore_patterns("__pycache__", items.name))
    for exercise in map(get, ids()):
        if withheld:
            withhold(exercise, items / exercise.id)
        else:
            shutil.copytree(exercise.folder, items / exercise.id, ignore=shutil.ignore_patterns("__pycache__"))


def withhold(exercise, room):
    """Write an exercise into a new folder, as students get it."""
    room.mkdir(parents=True)
    write_withheld(exercise.withhold(), room / TEXTS)
    if (exercise.folder / VERIFIER).exists():
        shutil.copy(exercise.folder / VERIFIER, room)
    if (cases := exercise.public_cases()) is not None:
        (room / CASES).write_text(json.dumps(cases, ensure_ascii=False) + "\n", encoding="utf-8")
