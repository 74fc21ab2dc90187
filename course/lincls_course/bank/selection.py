"""What is chosen: exercises and quizzes, as items and pools."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path

from ..exercises.collection import get, picked, worth
from ..exercises.item import Item, Pool
from ..exercises.questions import the_quiz
from .moodle import write_moodle
from .prairielearn import write_prairielearn
from .qti12 import write_qti12, write_qti12_mathml
from .qti21 import write_qti21

__all__ = ["CODED", "VARIANTS", "WRITERS", "chosen_items", "write"]

WRITERS: dict[str, Callable] = {
    "qti12": write_qti12, "qti12-mathml": write_qti12_mathml, "qti21": write_qti21, "moodle-xml": write_moodle,
    "coderunner": write_moodle, "prairielearn": write_prairielearn,
}  # fmt: skip
CODED = ("coderunner", "prairielearn")  # formats for code, and nothing else
QUIZ = "-quiz"
VARIANTS = 10


def chosen_items(
    selection: Iterable[str], variants: int = VARIANTS, secret: bytes | None = None
) -> tuple[list[Item | Pool], list[str]]:
    """Return what chapters, ids and quizzes ask, and the ids of the exercises that are left out.

    An exercise whose numbers are drawn becomes a pool of so many variants. What asks for code is chosen alone where a
    secret is given, which draws its hidden cases, and is left out where none is.
    """
    entries, left = {}, []
    for word in selection:
        for id, (source, points) in _named(word).items():
            if id in entries or id in left:
                raise ValueError(f"{id} is selected twice, the second time by {word!r}")
            place = getattr(source, "place", "")
            entries[id] = [_changed(entry, place, points / source.points) for entry in _asked(source, variants, secret)]
            if not entries[id]:
                left.append(id)
    found = [entry for several in entries.values() for entry in several]
    if not found:
        raise ValueError(f"nothing is selected that this format can ask: {', '.join(left)} cannot be asked")
    return found, left


def _named(word):
    """Return what a word names, exercises or questions of a quiz, and the points for each, by their ids."""
    name, points = worth(word)
    if points == 0:
        raise ValueError(f"a question of a bank needs points above 0; got {word!r}")
    if name.endswith(QUIZ):
        return {question.id: (question, points or question.points) for question in the_quiz(name.removesuffix(QUIZ))}
    return {id: (get(id), points) for id, points in picked(word).items()}


def _asked(source, variants, secret):
    """Return the items of an exercise; where its numbers are drawn, a pool for each."""
    if secret is not None:
        return source.bank_programs(secret)
    keys = [f"bank/{k}" for k in range(1, 1 + variants)]
    drawn = [source.varied(key).bank_items() for key in keys] if getattr(source, "template", None) else []
    if not drawn:
        return source.bank_items()
    pools = []
    for same in zip(*drawn, strict=True):
        different = {repr(item): item for item in same}.values()
        items = [
            replace(item, id=f"{item.id}-v{k}", title=f"{item.title} ({k})") for k, item in enumerate(different, 1)
        ]
        pools.append(Pool(same[0].id, same[0].title, tuple(items)))
    return pools


def _changed(entry, place, factor):
    """Return an item or a pool that says where it is from, with other points."""
    if isinstance(entry, Pool):
        return replace(entry, items=tuple(_changed(item, place, factor) for item in entry.items))
    statement = "\n\n".join(filter(None, [entry.statement, place]))
    return replace(entry, statement=statement, points=entry.points * factor)


def write(to: str, path: str | Path, title: str, entries: Iterable[Item | Pool]) -> dict[str, tuple[int, float]]:
    """Write items and pools in one of the formats; return the marks that the platform gives, and the right ones."""
    path = Path(path)
    path.parent.mkdir(parents=True, exist_ok=True)
    pools = [entry if isinstance(entry, Pool) else Pool(entry.id, "", (entry,)) for entry in entries]
    return WRITERS[to](path, title, pools) or {}
