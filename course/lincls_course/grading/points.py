"""Which record of a student counts, and with which points.

Of several notebooks of a student one counts: never one in which nothing is filled in, if another is; then by the
policy's `attempts`. "The last" is the one handed in last; of those that came at the same time, the one that lies there
now; then the one whose name is longer, or comes last in the alphabet: `hw (2).ipynb` after `hw (1).ipynb` after
`hw.ipynb`. In which order they were graded plays no part.

A mark, or a change by hand, is for an answer: the text, and what was handed in beside the notebook; the code; or the
file that could not be graded. For another answer it does not hold.
"""

import re
from collections import Counter
from dataclasses import replace

from ..exercises.verdict import Verdict
from .journal import Record, Result, Status
from .marks import answer_key, rescaled
from .submission import NOTEBOOK, digest

__all__ = ["all_records", "answer_of", "changes", "counting", "kept", "lapsed", "unclear"]

LOOK = "There is no text in the notebook; what was handed in beside it will be looked at."


def kept(name, content):
    """Return what a file beside a notebook is kept as, "" where it could not be read.

    It is no name, which whoever marks should not see.
    """
    ending = re.search(r"\.[a-z0-9]{1,8}$", name.lower())
    return content and content + (ending[0] if ending else "")


def changes(book):
    """Return the changes by hand, the last for each student and question."""
    last = {(e["student"], e["question"]): e for e in book.journal.events if e["kind"] == "override"}
    return {key: event for key, event in last.items() if event["points"] is not None}


def answer_of(record, id):
    """Return a short hash of what was answered to a question."""
    if id in record.texts:
        return answer_key(record.texts[id], record.beside)
    return digest(record.code.get(id, "").encode(errors="surrogatepass")) if record.code else record.digest


def holds(change, record, id):
    """Tell whether a change by hand is for this answer; older journals do not say for which it is."""
    return change.get("answer") in (None, answer_of(record, id), record.digest)


def lapsed(book):
    """Yield a sentence for each change by hand that is for another answer than the one that counts."""
    current = {record.student: record for record in counting(book)}
    for (student, id), change in changes(book).items():
        if student in current and not holds(change, current[student], id):
            said = f"the change to {change['points']:g} points, {change['reason']!r}"
            yield f"{student}, {id}: {said}, was for a different answer"


def merged(book, record, student, marks, overrides):
    """Return a record with a student, the points that the questions are worth now, marks, and changes by hand.

    Who handed in nothing that can be graded may be given points, too; then the other questions have none.
    """
    questions, found, results = book.assignment.questions, record.results, {}
    if found and record.beside:
        texts = {exercise.id: "" for exercise in book.assignment.exercises if exercise.by_hand} | record.texts
        record = replace(record, texts=texts)
    if not found and any(who == student and holds(overrides[who, id], record, id) for who, id in overrides):
        found = nothing(questions)
    for id, result in found.items():
        worth, change = questions[id], overrides.get((student, id))
        mark = marks.get((id, answer_of(record, id))) if id in record.texts else None
        if change and holds(change, record, id):
            message = f"Changed by hand: {change['reason']}"
            points = rescaled(change["points"], change.get("of", worth), worth)
            result = replace(result, verdict=Verdict.MARKED, message=message, points=points)
        elif mark:
            result = Result(id, Verdict.MARKED, mark.comment, points=mark.points)
        elif id in record.texts and not record.texts[id]:
            result = Result(id, Verdict.BY_HAND, LOOK)
        results[id] = result.out_of(worth) if worth else replace(result, points=0)  # one that was dropped
    return replace(record, student=student, results=results)


def nothing(questions):
    """Return the results of who handed in nothing, and has 0 points."""
    return {id: Result(id, Verdict.NO_ANSWER, points=0) for id in questions}


def handed_in(book):
    """Return what each student handed in: the records of notebooks, and those of other files, the present ones."""
    found: dict[str, tuple[list, list]] = {}
    records = book.latest()
    for record in records.values():
        if not record.results and replaced(book, record, records):
            continue
        for student in book.course.students(record.file):
            found.setdefault(student, ([], []))[not record.results].append(record)
    return found


def replaced(book, record, versions):
    """Tell whether another content lies there now by the name of this file, one of these versions."""
    now = record.file, book.handed_in.get(record.file, record.digest)
    return now != record.version and now in versions


def counting(book):
    """Return a record for each student: the one that counts, or one that says that nothing came."""
    current, marks, overrides = {}, book.marking.marks(), changes(book)
    for student, (graded, others) in handed_in(book).items():
        beside = {r.digest or answer_key(r.file): kept(book.course.said(r).name, r.digest) for r in others if graded}
        records = (replace(record, beside=beside) for record in graded or others)
        records = [merged(book, record, student, marks, overrides) for record in records]
        record = counted_record(book, records)
        said = [record.reason, which_counts(book, record, records) if graded else ""]
        if extra := sorted({book.course.said(r).name for r in others if graded}):
            said.append(f"Also handed in: {', '.join(extra)}.")
        current[student] = replace(record, reason=" ".join(filter(None, said)))
    for student in () if book.part else book.course.people:
        missing = Record("", student, status=Status.MISSING, reason="No file was handed in.")
        if book.course.policy.missing is not None:
            missing.results = nothing(book.assignment.questions)
        if student not in current:
            current[student] = merged(book, missing, student, marks, overrides)
    excused = {"status": Status.EXCUSED, "reason": "Excused.", "results": {}, "deduction": 0}
    for student in current.keys() & {*book.course.policy.excused}:
        current[student] = replace(current[student], **excused)
    return [*current.values()]


def counted_record(book, records):
    """Return the record that counts, of those of one student."""
    several = len(records) > 1
    filled = [record for record in records if not (several and untouched(book, record))] or records
    charged = [book.course.charged(record, book.assignment.total) for record in filled]
    return book.course.choose(charged, book.handed_in.items())


def untouched(book, record):
    """Tell whether nothing is filled in."""
    if not record.results or any(record.texts.values()):
        return False
    return not any(
        record.results[e.id].points or record.code.get(e.id, "").strip() not in ("", e.answer_cell()[1].strip())
        for e in book.assignment.of(record.numbers).graded
    )


def beaten(book, record, records):
    """Return the other notebooks of a student that lie there now."""
    return [r for r in records if r.version != record.version and r.version in book.handed_in.items()]


def which_counts(book, record, records):
    """Say which of several notebooks counts; nothing where there is one."""
    others, said = beaten(book, record, records), book.course.said
    names = [f"{said(r).name}{', in which nothing is filled in' * untouched(book, r)}" for r in others]
    return f"Of {1 + len(others)} notebooks {said(record).name} counts, not {', '.join(names)}." if others else ""


def unclear(book):
    """Return the students of whom a notebook lies there that is no older than the one that counts."""
    said, records = book.course.said, handed_in(book)
    return [
        record.student
        for record in (counting(book) if book.course.policy.attempts == "last" else ())
        if record.student in records
        and any(said(r).order >= said(record).order for r in beaten(book, record, records[record.student][0]))
    ]


def all_records(book):
    """Return the records for the table: those that count, and the others, with the reason why they do not."""
    current = counting(book)
    counts, chosen = {record.student: record for record in current}, {record.version for record in current}
    marks, overrides, old = book.marking.marks(), changes(book), []
    records = book.latest()
    for record in [record for version, record in records.items() if version not in chosen]:
        last = counts[book.course.students(record.file)[0]]
        if last.results and not record.results and not replaced(book, record, records):
            name = kept(book.course.said(record).name, record.digest)
            place = f"kept as {book.extra.name}/{name}" if name else "not kept"
            found = record.reason.replace(f"; {NOTEBOOK}", "")  # who reads this has the notebook
            reason = f"Beside {last.file}, which counts; {place}. {found}"
            old.append(replace(record, student=last.student, status=Status.EXTRA, reason=reason))
        else:
            reason = f"Replaced by {last.file if last.file != record.file else 'another version of this file'}."
            record = merged(book, record, last.student, marks, overrides)
            old.append(replace(record, status=Status.SUPERSEDED, reason=reason))
    current = [*map(alone_with_its_numbers(current), current)]
    return sorted([*current, *old], key=lambda r: (r.student, r.version not in chosen, r.file))


def alone_with_its_numbers(records):
    """Return what adds to a record's reason that another file was judged by the numbers of the same student.

    That is for the instructor alone: nobody can help it that a neighbour took their numbers.
    """
    uses = Counter(numbers for numbers, _ in {(record.numbers, record.version) for record in records})

    def told(record):
        if not record.numbers or uses[record.numbers] == 1:
            return record
        twice = f"{uses[record.numbers]} files were judged by the numbers of {record.numbers}."
        return replace(record, reason=f"{record.reason} {twice}".strip())

    return told
