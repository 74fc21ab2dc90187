"""What a class made of an assignment: how hard each question was, how well it tells students apart, what went wrong."""

from collections import Counter
from types import SimpleNamespace

import numpy as np

from ..exercises.verdict import Verdict
from .course import UNKNOWN
from .files import Table, many, read_number, write_table
from .journal import Status

__all__ = ["counted", "items", "over_terms", "totals", "with_minutes", "write_csv"]

FEWEST = 10  # students of whom a correlation, or a verdict, is told
HARD, EASY, FLAT = 0.3, 0.9, 0.2  # facilities and a discrimination beyond which a question should be looked at
MEASURES = "facility", "facility_se", "discrimination", "discrimination_se"


def counted(book):
    """Return the records that the statistics are of: of the students of the course, and one of each group."""
    mates, people, found = book.course.mates, book.course.people, {}
    for record in book.current():
        if record.student in people or not (people or record.student.startswith(UNKNOWN)):
            group = tuple(mates.get(record.student, [record.student]))
            found.setdefault((group, record.version), record)
    return [*found.values()]


def items(assignment, records):
    """Return the statistics of each question that has points, of the records that count; so is a row of the CSV.

    None stands for what so few, or such equal, answers do not tell.

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
    verdict : str
        Whether it was too hard, too easy, or did not discriminate, each by more than a standard error; "" if neither.
    stated, minutes : float, float or None
        The minutes that the exercise states, and the median of those that students reported.

    References
    ----------
    .. [1] S. Henrysson, "Correction of item-total correlations in item analysis", Psychometrika 28 (1963), 211-218.
    """
    records = [record for record in records if record.file and record.results]
    asked = [exercise for exercise in assignment.exercises if exercise.points]
    points = np.array([[r.results[e.id].points for e in asked] for r in records], dtype=float)  # nan for None
    points = points.reshape(len(records), len(asked))
    return over_terms(
        _item(exercise, [record.results[exercise.id] for record in records], points, column)
        for column, exercise in enumerate(asked)
    )


def _item(exercise, results, points, column):
    worth = exercise.points
    known = points[:, column][~np.isnan(points[:, column])] / worth
    complete = points[~np.isnan(points).any(axis=1)]
    r = correlation(complete[:, column], complete.sum(axis=1) - complete[:, column])
    verdicts = Counter(result.verdict for result in results)
    mistakes = Counter(result.mistake for result in results if result.mistake)
    named = (Verdict.NO_ANSWER, Verdict.STOPPED, Verdict.FAILED, Verdict.NOT_REACHED, Verdict.MARKED)
    others = [r for r in results if r.points is not None and not r.mistake and r.verdict not in named]
    return SimpleNamespace(
        id=exercise.id,
        title=exercise.title,
        kind=f"{exercise.kind}",
        points=worth,
        students=len(results),
        facility=float(known.mean()) if known.size else None,
        facility_se=float(known.std(ddof=1) / np.sqrt(known.size)) if known.size > 1 else None,
        discrimination=r,
        discrimination_se=None if r is None else (1 - r**2) / float(np.sqrt(len(complete) - 1)),
        unanswered=verdicts[Verdict.NO_ANSWER],
        stopped=verdicts[Verdict.STOPPED],
        failed=verdicts[Verdict.FAILED] + verdicts[Verdict.NOT_REACHED],
        to_mark=sum(result.points is None for result in results),
        mistakes=dict(mistakes.most_common()),
        wrong_otherwise=sum(result.points < worth for result in others),
        verdict="",
        stated=exercise.minutes,
        minutes=None,
    )


def over_terms(items, past=()):
    """Return the items with a verdict over this term and past ones, of which a CSV that `write_csv` wrote is left."""
    before, needed = {}, ("students", "to_mark", *MEASURES)
    for path in past:
        table = Table(path)
        for line, cells in table.rows:
            row = dict(zip(table.header, cells, strict=True))
            try:
                measured = {key: float(row[key].replace(",", ".") or "nan") for key in needed}
                before.setdefault(row["question"], []).append(measured)
            except (KeyError, ValueError) as error:
                raise ValueError(
                    f"{path}, line {line}, is not of a grades-statistics.csv of an earlier term: {error}"
                ) from None
    found = [*items]
    for item in found:
        item.verdict = _verdict([vars(item), *before.get(item.id, ())])
    return found


def _verdict(terms):
    """Tell in words what the terms together say of a question."""
    (low, high), (_, best) = (_together(terms, measure) for measure in MEASURES[::2])
    said = (high < HARD, "too hard"), (low > EASY, "too easy"), (best < FLAT, "does not discriminate")
    return ", ".join(words for true, words in said if true)


def _together(terms, measure):
    """Return the mean of a measure, less and more by a standard error; no numbers where there are too few students.

    Each term has the weight of its students.
    """
    rows = [(term["students"] - term["to_mark"], term[measure], term[f"{measure}_se"]) for term in terms]
    weight, value, error = np.array(rows, dtype=float).T
    weight = np.where(np.isnan(value), 0, weight)
    if weight.sum() < FEWEST:
        return np.nan, np.nan
    mean = weight @ np.nan_to_num(value) / weight.sum()
    spread = np.linalg.norm(weight * np.nan_to_num(error)) / weight.sum()
    return mean - spread, mean + spread


def with_minutes(items, path):
    """Return the items with the median of the minutes that a CSV reports, in columns `exercise` and `minutes`."""
    table, found = Table(path), {}
    columns = table.column("exercise", "question"), table.column("minutes")
    if None in columns:
        raise ValueError(f"{path} has the headings {', '.join(table.header)}; expected exercise and minutes")
    for line, cells in table.rows:
        id, text = (cells[column].strip() for column in columns)
        value = read_number(text)
        if value is None and text:
            raise ValueError(f"{path}, line {line}: minutes are a number such as 12; got {text!r}")
        if value is not None:
            found.setdefault(id, []).append(value)
    for item in items:
        item.minutes = float(np.median(found[item.id])) if item.id in found else None
    return items


def correlation(a, b):
    """Return Pearson's correlation; None of fewer than ten pairs, and where all of a or of b are equal."""
    if len(a) < FEWEST or np.ptp(a) == 0 or np.ptp(b) < 1e-9:
        return None
    return float(np.clip(np.corrcoef(a, b)[0, 1], -1, 1))


def write_csv(path, items):
    """Write a row for each question; what is not known is blank."""
    columns, rows = [*vars(items[0])], []
    for item in items:
        row = vars(item) | {"mistakes": "; ".join(f"{name}: {count}" for name, count in item.mistakes.items())}
        rows.append([f"{row[c]:.3f}" if c in MEASURES and row[c] is not None else row[c] for c in columns])
    write_table(path, ["question", *columns[1:]], rows)


def totals(assignment, records):
    """Tell in words of the sums of the points, of those that are known in full."""
    graded = [record for record in records if record.file and record.results]
    known = np.array([record.total for record in graded if not record.waiting])
    left = Counter(record.status for record in records if not (record.file and record.results))
    others = "".join(f", {left[status]} {status}" for status in Status if left[status])
    lines = [f"{many(len(records), 'student')}, a group as one: {len(graded)} with points{others}."]
    if waiting := len(graded) - len(known):
        lines.append(f"Of {many(waiting, 'student')} an answer is still to be marked; they do not count here.")
    if known.size:
        low, middle, high = np.percentile(known, [25, 50, 75])
        lines.append(
            f"Out of {assignment.total} points the median is {middle:g}; half of the students have {low:g} to "
            f"{high:g}; the lowest have {known.min():g}, the highest {known.max():g}."
        )
    return lines
