"""The log of every change of a grade, from the journal."""

from .marking import key_of
from .record import Record
from .writing import plain

__all__ = ["told"]


def told(book, student=None):
    """Yield what was graded, marked and changed, a line each; of one student, or of all."""
    texts, before, worth = {}, {}, book.assignment.questions
    for record in book.current():  # who has the same answer, also of those who handed it in after it was marked
        for id, text in record.texts.items():
            texts.setdefault((id, key_of(text, record.beside)), set()).add(record.student)
    for event in book.journal.events:
        if event["kind"] == "record":
            record = Record.read(event["record"])
            who = {*book.course.students(record.file)}
            what = f"{record.file}: {record.status}"
            if "why" in event:
                changes = _changes(before[record.version], record, worth)
                what = f"{record.file}: graded again, {event['why']}{_by(event)}{changes}"
            before[record.version] = record
        elif event["kind"] == "mark":
            who = {*event.get("students", ()), *texts.get((event["question"], event["answer"]), ())}
            what = f"{event['question']}: {event['points']:g} points, marked by {event['by'] or 'hand'}"
        elif event["kind"] == "override":
            points = "the change is taken back" if event["points"] is None else f"{event['points']:g} points"
            who, what = {event["student"]}, f"{event['question']}: {points}, {event['reason']}{_by(event)}"
        elif event["kind"] == "points":
            worth = event["points"]
            who, what = set(), f"points: {', '.join(f'{id} {n}' for id, n in event['points'].items())}"
        else:
            continue
        if student is None or student in who:
            yield plain(f"{event['at']}  {', '.join(sorted(who)) or '-'}  {what}")


def _by(event):
    return f" ({event['by']})" if event["by"] else ""


def _changes(old, new, worth):
    """Say which points are others; the old ones may be out of what a question was worth before."""
    points = {id: (old.results.get(id, result), result) for id, result in new.results.items()}
    points = {id: [r.out_of(worth[id]).points for r in pair] for id, pair in points.items() if id in old.results}
    return "".join(
        f"; {id}: {_number(before)} -> {_number(after)}" for id, (before, after) in points.items() if before != after
    )


def _number(points):
    return "none" if points is None else f"{points:g}"
