"""What a class made of an assignment: how hard each question was, how well it tells students apart, what went wrong."""

import csv
from collections import Counter
from dataclasses import dataclass

import numpy as np

from ..exercises.verdict import Verdict
from .course import UNKNOWN
from .writing import Replacing, cell

__all__ = ["Item", "correlation", "counted", "items", "write_csv"]

FEWEST = 10  # students of whom a correlation is told
COLUMNS = (
    "question title kind points students facility facility_se discrimination discrimination_se unanswered stopped "
    "failed to_mark mistakes wrong_otherwise".split()
)
MEASURES = [column for column in COLUMNS if column.startswith(("facility", "discrimination"))]


@dataclass(frozen=True)
class Item:
    """The statistics of a question. None stands for what so few, or such equal, answers do not tell.

    Attributes
    ----------
    id, title, kind : str
    points : float
        What it is worth.
    students : int
        How many students, or groups, handed in a file that could be graded; who then left the question out has no
        points for it.
    facility : float or None
        The mean share of the points, of the answers that have points: 0, nobody can do it, to 1, everybody can.
    facility_se : float or None
        Its standard error, the standard deviation of the shares over the root of their number.
    discrimination : float or None
        The corrected item-total correlation: Pearson's correlation of the points for this question with the points
        for all others, over the students all of whose answers have points. Without the correction, the question
        would correlate with itself in the total [1]_. A question that those can do who can do the rest has about 0.3
        or more; below 0 something is wrong with it, or with its grading.
    discrimination_se : float or None
        Its standard error for normal data, (1 - r^2) / sqrt(n - 1).
    unanswered, stopped, failed, to_mark : int
        How many have no answer; did not come to an end; broke down; wait for a person.
    mistakes : mapping of name to count
        The typical mistakes that were recognised, the most frequent first.
    wrong_otherwise : int
        How many others have less than all points, not counting what a person has marked.

    References
    ----------
    .. [1] S. Henrysson, "Correction of item-total correlations in item analysis", Psychometrika 28 (1963), 211-218.
    """

    id: str
    title: str
    kind: str
    points: float
    students: int
    facility: float | None
    facility_se: float | None
    discrimination: float | None
    discrimination_se: float | None
    unanswered: int
    stopped: int
    failed: int
    to_mark: int
    mistakes: dict[str, int]
    wrong_otherwise: int


def counted(book):
    """Return the records that the statistics are of: of the students of the course, and one of each group."""
    mates, people, found = book.course.mates, book.course.people, {}
    for record in book.current():
        if record.student in people or not (people or record.student.startswith(UNKNOWN)):
            group = tuple(mates.get(record.student, [record.student]))
            found.setdefault((group, record.version), record)
    return [*found.values()]


def items(assignment, records):
    """Return an Item for each question that has points, of the records that count."""
    records = [record for record in records if record.file and record.results]
    asked = [exercise for exercise in assignment.exercises if exercise.points]
    points = np.array([[_number(r.results[e.id].points) for e in asked] for r in records])
    points = points.reshape(len(records), len(asked))
    return [
        _item(exercise, exercise.points, [record.results[exercise.id] for record in records], points, column)
        for column, exercise in enumerate(asked)
    ]


def _number(points):
    return np.nan if points is None else points


def _item(exercise, worth, results, points, column):
    known = points[:, column][~np.isnan(points[:, column])] / worth
    complete = points[~np.isnan(points).any(axis=1)]
    r = correlation(complete[:, column], complete.sum(axis=1) - complete[:, column])
    verdicts = Counter(result.verdict for result in results)
    mistakes = Counter(result.mistake for result in results if result.mistake)
    named = (Verdict.NO_ANSWER, Verdict.STOPPED, Verdict.FAILED, Verdict.NOT_REACHED, Verdict.MARKED)
    wrong = [
        r for r in results if r.points is not None and r.points < worth and not r.mistake and r.verdict not in named
    ]
    return Item(
        exercise.id,
        exercise.title,
        f"{exercise.kind}",
        worth,
        len(results),
        float(known.mean()) if known.size else None,
        float(known.std(ddof=1) / np.sqrt(known.size)) if known.size > 1 else None,
        r,
        None if r is None else (1 - r**2) / float(np.sqrt(len(complete) - 1)),
        verdicts[Verdict.NO_ANSWER],
        verdicts[Verdict.STOPPED],
        verdicts[Verdict.FAILED] + verdicts[Verdict.NOT_REACHED],
        sum(result.points is None for result in results),
        dict(mistakes.most_common()),
        len(wrong),
    )


def correlation(a, b):
    """Return Pearson's correlation; None of fewer than ten pairs, and where all of a or of b are equal."""
    if len(a) < FEWEST or np.ptp(a) == 0 or np.ptp(b) < 1e-9:
        return None
    return float(np.clip(np.corrcoef(a, b)[0, 1], -1, 1))


def write_csv(path, items):
    """Write a row for each question; what is not known is blank."""
    with Replacing(path) as file:
        writer = csv.writer(file)
        writer.writerow(COLUMNS)
        for item in items:
            row = vars(item) | {"question": item.id}
            row["mistakes"] = "; ".join(f"{name}: {count}" for name, count in item.mistakes.items())
            writer.writerow(
                [f"{row[c]:.3f}" if c in MEASURES and row[c] is not None else cell(row[c]) for c in COLUMNS]
            )
