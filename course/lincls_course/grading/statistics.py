"""What a class made of an assignment: how hard each question was, how well it tells students apart, what went wrong.

The page of it is one file without scripts, light or dark, for paper and for a phone.
"""

from collections import Counter
from dataclasses import asdict, dataclass, fields, replace
from html import escape

import numpy as np

from ..exercises.verdict import Verdict
from .course import UNKNOWN
from .files import html_page, many, own_text, write_table
from .journal import Status
from .platforms.base import Table, read_number, show_number

__all__ = ["counted", "items", "over_terms", "page", "with_minutes", "write_csv"]

FEWEST = 10  # students of whom a correlation, or a verdict, is told
HARD, EASY, FLAT = 0.3, 0.9, 0.2  # facilities and a discrimination beyond which a question should be looked at
MEASURES = "facility", "facility_se", "discrimination", "discrimination_se"


@dataclass(frozen=True)
class ItemAnalysis:
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
    verdict : str
        Whether it was too hard, too easy, or did not discriminate, each by more than a standard error; "" if neither.
    stated, minutes : float, float or None
        The minutes that the exercise states, and the median of those that students reported.

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
    verdict: str = ""
    stated: float = 0
    minutes: float | None = None


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
    return ItemAnalysis(
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
        sum(result.points < worth for result in others),
        stated=exercise.minutes,
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
    return [replace(item, verdict=_verdict([asdict(item), *before.get(item.id, ())])) for item in items]


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
    return [replace(item, minutes=float(np.median(found[item.id]))) if item.id in found else item for item in items]


def correlation(a, b):
    """Return Pearson's correlation; None of fewer than ten pairs, and where all of a or of b are equal."""
    if len(a) < FEWEST or np.ptp(a) == 0 or np.ptp(b) < 1e-9:
        return None
    return float(np.clip(np.corrcoef(a, b)[0, 1], -1, 1))


def write_csv(path, items):
    """Write a row for each question; what is not known is blank."""
    columns, rows = [field.name for field in fields(ItemAnalysis)], []
    for item in items:
        row = asdict(item) | {"mistakes": "; ".join(f"{name}: {count}" for name, count in item.mistakes.items())}
        rows.append([f"{row[c]:.3f}" if c in MEASURES and row[c] is not None else row[c] for c in columns])
    write_table(path, ["question", *columns[1:]], rows)


# The page -----------------------------------------------------------------------------------------


WIDTH, HEIGHT = 120, 14  # of the picture in a cell


def page(assignment, records, items):
    """Return the page as HTML."""
    policy = "default-src 'none'; style-src 'unsafe-inline'"
    head = f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
    head += f"<style>\n{own_text('statistics.css')}</style>"
    parts = totals(assignment, records), questions(items), mistakes(assignment, items)
    body = "\n".join(["<main>", f"<h1>{escape(assignment.title)}</h1>", *parts, "</main>"])
    return html_page(f"{assignment.title}: statistics", head, body)


def totals(assignment, records):
    """Tell of the sums of the points, of those that are known in full."""
    graded = [record for record in records if record.file and record.results]
    known = np.array([record.total for record in graded if not record.waiting])
    left = Counter(record.status for record in records if not (record.file and record.results))
    others = "".join(f", {left[status]} {status}" for status in Status if left[status])
    text = f"<p>{many(len(records), 'student')}, a group as one: {len(graded)} with points{others}.</p>"
    waiting = len(graded) - len(known)
    if waiting:
        text += f"\n<p>Of {many(waiting, 'student')} an answer is still to be marked; they are not in the picture.</p>"
    if not known.size:
        return text
    low, middle, high = np.percentile(known, [25, 50, 75])
    said = (
        f"Out of {assignment.total} points the median is {middle:g}; half of the students have {low:g} to {high:g}; "
        f"the lowest have {known.min():g}, the highest {known.max():g}."
    )
    return f"{text}\n<figure>\n{histogram(known, assignment.total, said)}\n<figcaption>{said}</figcaption>\n</figure>"


def histogram(values, top, said):
    """Return a picture of how often each tenth of the points was reached."""
    edges = np.linspace(0, top, 11)
    counts, _ = np.histogram(values, edges)
    scale = 120 / counts.max()
    parts = [f'<svg viewBox="0 0 520 170" width="520" height="170" role="img" aria-label="{escape(said)}">']
    for i, count in enumerate(counts):
        height = count * scale
        parts.append(f'<rect class="bar" x="{10 + 50 * i}" y="{140 - height:.1f}" width="46" height="{height:.1f}"/>')
        if count:
            parts.append(f'<text x="{33 + 50 * i}" y="{136 - height:.1f}" text-anchor="middle">{count}</text>')
    parts.append('<line class="axis" x1="8" y1="140" x2="510" y2="140"/>')
    parts += [f'<text x="{8 + 50 * i}" y="158" text-anchor="middle">{edge:g}</text>' for i, edge in enumerate(edges)]
    return "".join([*parts, "</svg>"])


def questions(items):
    """Return the table of the questions."""
    rows = [
        f'<tr>{_head(item)}<td class="words">{item.kind}</td>'
        f"<td>{item.points}</td>{_measure(item.facility, item.facility_se, 0)}"
        f"{_measure(item.discrimination, item.discrimination_se, -1)}"
        f"<td>{item.unanswered or ''}</td><td>{item.stopped or ''}</td><td>{item.failed or ''}</td>"
        f"<td>{item.to_mark or ''}</td><td>{item.stated:g}</td>"
        f"<td>{'–' if item.minutes is None else show_number(item.minutes)}</td>"
        f'<td class="words">{item.verdict}</td></tr>'
        for item in items
    ]
    heads = [
        "Points",
        "Facility",
        "Discrimi&shy;nation",
        "No answer",
        "Did not end",
        "Broke down",
        "To be marked",
        "Minutes, stated",
        "reported",
    ]
    text = own_text("texts/questions.txt").strip()
    return _html_table("questions", "Questions", text, ["Question", "Kind*", *heads, "Verdict*"], rows)


def _html_table(id, title, text, heads, rows):
    """Return a table below its heading and a text; a star marks the heads of columns of words."""
    words = {True: ' class="words"', False: ""}
    heads = "".join(f'<th scope="col"{words[head.endswith("*")]}>{head.rstrip("*")}</th>' for head in heads)
    form = own_text("texts/table.html").rstrip()
    return form.format(id=id, title=title, text=text, heads=heads, rows="\n".join(rows))


def _head(item, rows=1):
    span = f' rowspan="{rows}"' if rows > 1 else ""
    return f'<th scope="row"{span}>{escape(item.title)}<br><code>{escape(item.id)}</code></th>'


def _measure(value, error, low):
    """Return a cell with a number from `low` to 1, and a picture of it."""
    if value is None:
        return "<td>–</td>"
    said = f"{value:.2f}" + ("" if error is None else f" ± {error:.2f}")
    zero, end = _at(0, low), _at(value, low)
    parts = [f'<line class="axis" x1="2" y1="7" x2="{WIDTH - 2}" y2="7"/>']
    parts += [f'<rect class="bar" x="{min(zero, end):.1f}" y="3" width="{max(abs(end - zero), 1):.1f}" height="8"/>']
    if error:
        left, right = _at(value - error, low), _at(value + error, low)
        parts.append(f'<line class="whisker" x1="{left:.1f}" y1="7" x2="{right:.1f}" y2="7"/>')
    parts.append(f'<line class="axis" x1="{zero:.1f}" y1="0" x2="{zero:.1f}" y2="{HEIGHT}"/>')
    svg = f'<svg width="{WIDTH}" height="{HEIGHT}" aria-hidden="true">{"".join(parts)}</svg>'
    return f"<td>{said}{svg}</td>"


def _at(value, low):
    return 2 + (WIDTH - 4) * (min(1, max(low, value)) - low) / (1 - low)


def mistakes(assignment, items):
    """Return the table of the typical mistakes that were recognised, with what students read about them."""
    exercises, rows = {exercise.id: exercise for exercise in assignment.exercises}, []
    for item in items:
        messages = getattr(exercises[item.id], "replies", {})  # a proof has none
        found = [*item.mistakes.items(), *([("something else", item.wrong_otherwise)] if item.wrong_otherwise else [])]
        for number, (name, count) in enumerate(found):
            rows.append(
                f'<tr>{"" if number else _head(item, len(found))}<td class="words">{escape(name)}</td><td>{count}</td>'
                f'<td class="words">{escape(messages.get(name, ""))}</td></tr>'
            )
    if not rows:
        return ""
    text = "Typical mistakes, as the grader recognised them, and what the student read."
    return _html_table("mistakes", "What went wrong", text, ["Question", "Mistake*", "Students", "Message*"], rows)
