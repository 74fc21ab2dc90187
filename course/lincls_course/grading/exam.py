"""Exams on paper: forms A, B, C ... of an assignment, each with its key and a sheet for marking it.

Each form has its own numbers, order of the questions and order of their options; the secret and the form's letter draw
them. A question is what a learning platform would ask. Pandoc makes Typst of its Markdown, and Typst a tagged PDF.

The commands: `exam` makes the forms, `enter` makes a gradebook of the points that were typed.

    student,form,1,2,3
    4711,A,3,0.5,2
    4712,B,0,1,4
    4713,,,,

The points stand below the numbers that the questions have on the student's form. A row with nothing but a student is of
one who did not come. Other columns, such as a name, are left alone.
"""

import json
import re
import tempfile
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from string import ascii_lowercase, ascii_uppercase

from ..bank.numbers import decimal
from ..exercises.item import Blanks, Choosing, Essay, Matching
from ..exercises.variants import key_of
from ..exercises.verdict import Verdict
from .assign import Assignment, instructor_folder, show_points
from .course import enrol
from .files import Table, many, own_text, read_number, write_table
from .gradebook import Gradebook
from .journal import Record, Result, secret_seed
from .options import argument, as_command, positive, secret_of, typed
from .platforms import HandedIn, read_class
from .platforms.base import ID
from .run import EXPORTS, export, summary
from .submission import digest, read_bytes

__all__ = ["run_enter", "run_exam", "with_forms", "write_exam"]

PAPERS = ("a4", "us-letter")
READER = "commonmark+tex_math_dollars+pipe_tables+raw_attribute"
ROOM, MOST = 0.8, 18  # centimetres for a minute of writing, and what a page holds
VISIBLE = 1e-5  # a tolerance, relative to a number, that is told
TICK, PLACE = "4.2mm", "14mm"  # the box before an option, and before a line that gets its place
TOGETHER, END = "```{=typst}\n#together[\n```", "```{=typst}\n]\n```"
TOLD = 10  # faults at a time
HOW = "Write your answers on these pages. A number may be a fraction, such as 3/4."


def with_forms(assignment, count):
    """Return the assignment with so many forms drawn; a ValueError names the exercises that can be on none."""
    if lost := [f"{e.id} ({e.kind})" for e in assignment.exercises if not e.paper_items()]:
        raise ValueError(
            f"not for paper, since only a program that runs the answer can judge it: {', '.join(lost)}; what can be on "
            "paper is listed by `list --kind number choice completion ordering proof explain`"
        )
    letters = ascii_uppercase[:count]
    assignment = replace(assignment, students=tuple(letters))
    return replace(assignment, forms={form: _drawn(assignment, form) for form in letters})


def _drawn(assignment, form):
    """Return the questions of a form in their order, and of each the letters of the options in theirs."""

    def shuffled(parts, within=""):
        return sorted(parts, key=lambda part: key_of(assignment.secret.encode(), f"{form}/{within}", part))

    items = {exercise.id: exercise.paper_items()[-1] for exercise in assignment.exercises}
    options = {id: [option.letter for option in getattr(item, "options", ())] for id, item in items.items()}
    return {id: "".join(shuffled(options[id], id)) for id in shuffled(items)}


def write_exam(assignment, folder, people=(), minutes=0, note="", paper=PAPERS[0]):
    """Write DIR/student, the forms, and DIR/instructor, keys and what `enter` needs; return the paths."""
    student, instructor = Path(folder, "student"), instructor_folder(assignment, folder)
    student.mkdir(exist_ok=True)
    total = sum(exercise.minutes for exercise in assignment.exercises)
    about = (
        f"{minutes or total} minutes, {many(assignment.total, 'point')}, {many(len(assignment.questions), 'question')}."
    )
    paths = [instructor / "assignment.json", instructor / "marks.csv"]
    paths[0].write_text(assignment.stored(), encoding="utf-8", newline="\n")
    if not paths[1].exists():  # or what was typed is lost
        head = ["student", "name", "form", *range(1, 1 + len(assignment.questions))]
        write_table(paths[1], head, ([id, people[id].name] + [""] * (len(head) - 2) for id in people))
    for form in assignment.forms:
        asked, pictures = questions(assignment, form)
        head = [typst("fill", "Name", "Student ID"), f"{about} {HOW} {note}", grid(asked)]
        texts = {
            student / f"{assignment.slug}-{form}.pdf": (f"form {form}", [*head, *map(statement, asked)]),
            instructor / f"{assignment.slug}-{form}-key.pdf": (f"key of form {form}", [sheet(asked), *map(key, asked)]),
        }
        for path, (what, parts) in texts.items():
            words = {"title": assignment.title, "what": what, "paper": paper}
            path.write_bytes(typeset("\n\n".join(parts), pictures, words))
            paths.append(path)
    return paths


def questions(assignment, form):
    """Return what a form asks, (number, exercise, item) in its order, and the files of its pictures."""
    exercises, found, pictures = {e.id: e for e in assignment.of(form).exercises}, [], {}
    for number, (id, order) in enumerate(assignment.forms[form].items(), 1):
        exercise, item = exercises[id], exercises[id].paper_items()[-1]
        if order:
            letters = {option.letter: option for option in item.options}
            item = replace(item, options=tuple(letters[letter] for letter in order))
        if exercise.picture:
            pictures[f"{id}.svg"] = exercise.drawing("svg")
            inside = {name: replace_in(text, exercise.drawn, f"{id}.svg") for name, text in vars(item).items()}
            item = type(item)(**inside)
        found.append((number, exercise, item))
    return found, pictures


def replace_in(text, old, new):
    """Replace in what is a text."""
    return text.replace(old, new) if isinstance(text, str) else text


# Markdown, with Typst in it --------------------------------------------------------------------------


def typst(name, *arguments, inline=False):
    """Return a call of a function of exam.typ, in Markdown."""
    words = ", ".join(f'"{x}"' if isinstance(x, str) and not x[0].isdigit() else str(x) for x in arguments)
    call = f"#{name}({words})"
    return f"`{call}`{{=typst}}" if inline else f"```{{=typst}}\n{call}\n```"


def boxed(width, lines):
    """Return a list with a box before each item."""
    items = "\n".join("- " + line.replace("\n", "\n  ") for line in lines)
    return f"```{{=typst}}\n#boxed({width})[\n```\n\n{items}\n\n{END}"


def statement(asked):
    """Return a question as it stands on the form, with the place for its answer."""
    number, exercise, item = asked
    head = f"# Question {number} ({many(show_points(item.points), 'point')}, {exercise.minutes} minutes)"
    asks = {Choosing: _choose, Blanks: _fill, Matching: _match, Essay: _write}[type(item)]
    return "\n\n".join([TOGETHER, head, *asks(item, ROOM * exercise.minutes)])


def _choose(item, room):
    lines = (f"**{x}** {option.text}" for x, option in zip(ascii_lowercase, item.options, strict=False))
    return item.statement, boxed(TICK, lines), END


def _fill(item, room):
    text = re.sub(r"\[\[(\d+)\]\]", lambda place: typst("gap", int(place[1]), inline=True), item.statement)
    gaps = " ".join(typst("gap", k, inline=True) for k in range(1, 1 + len(item.blanks)))
    return text, typst("space", min(MOST, room) / 2), "" if item.placed else f"Answer: {gaps}", END


def _match(item, room):
    return item.statement, boxed(PLACE, (line for line, _, _ in item.lines)), END


def _write(item, room):
    return item.statement, END, typst("room", min(MOST, room))


def grid(asked):
    """Return the table of points, empty, that whoever marks the form fills."""
    rows = ["Question", *(str(number) for number, _, _ in asked), "all"], ["Points", *[""] * (len(asked) + 1)]
    return table(rows)


def table(rows):
    """Return a table in Markdown."""
    head, *others = ["| " + " | ".join(row) + " |" for row in rows]
    return "\n".join([head, "|---" * len(rows[0]) + "|", *others])


def sheet(asked):
    """Return the sheet for marking a form: the answers in short."""
    rows = [[str(n), e.title, short(item), f"{show_points(item.points)}", ""] for n, e, item in asked]
    return table([["", "question", "answer", "of", "points"], *rows])


def short(item):
    """Return the right answer in short; "" where a person reads a text."""
    if isinstance(item, Choosing):
        return next(f"**{x}**" for x, option in zip(ascii_lowercase, item.options, strict=False) if option.right)
    if isinstance(item, Blanks):
        return ", ".join(f"({k}) {_number(blank)}" for k, blank in enumerate(item.blanks, 1))
    return ", ".join(answer for _, answer, _ in item.lines) if isinstance(item, Matching) else ""


def _number(blank):
    """Return a number, and how far it may be off, if by more than the last digits."""
    off = f" ± {decimal(blank.tolerance, 2)}" if blank.tolerance > VISIBLE * (abs(blank.value) + 1e-3) else ""
    return f"{decimal(blank.value, 6)}{off}"


def key(asked):
    """Return what whoever marks a question reads."""
    number, exercise, item = asked
    parts = [f"# Question {number}: {exercise.title}", f"`{exercise.id}`, {many(show_points(item.points), 'point')}"]
    if isinstance(item, Essay):
        return "\n\n".join([*parts, item.scheme])
    parts.append(f"Right: {short(item)}.")
    if isinstance(item, Choosing):
        here = sorted((option.letter, x) for x, option in zip(ascii_lowercase, item.options, strict=False))
        named = ", ".join(f"{letter} is **{x}**" for letter, x in here)
        parts.append(f"Where the solution names a letter: {named} on this form.")
    return "\n\n".join([*parts, item.explanation, exercise.rule if isinstance(item, Matching) else ""])


# The PDF --------------------------------------------------------------------------------------------


def typeset(text, pictures, about):
    """Return a Markdown text as a PDF, with pictures by their names; Typst refuses what is against PDF/UA."""
    try:
        import pypandoc
        import typst as setter
    except ImportError as error:
        raise ImportError(f'this needs {error.name}: pip install "lincls-course[paper]"') from error
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        for name in ("exam.typ", "exam.lua"):
            (place / name).write_text(own_text(f"texts/{name}"), encoding="utf-8")
        for name, data in pictures.items():
            (place / name).write_bytes(data)
        options = [f"--lua-filter={place / 'exam.lua'}", "--wrap=none", "--syntax-highlighting=none"]
        body = pypandoc.convert_text(text, "typst", format=READER, extra_args=options)
        (place / "main.typ").write_text(f'#import "exam.typ": *\n#show: exam\n{body}', encoding="utf-8")
        return setter.compile(
            place / "main.typ", sys_inputs=about, pdf_standards=["ua-1"], timestamp=0, ignore_system_fonts=True
        )


# The commands --------------------------------------------------------------------------------------


forms = typed(r"[1-9]\d?", "a number from 1 to 26", int, lambda count: count <= 26)


@as_command(
    argument("selection EXERCISE", "a chapter or an id; with points: perceptron-3=5", nargs="+"),
    argument("-o --output DIR", "folder to write, such as exam/", required=True),
    argument("-t --title", 'title and file name, such as "Mid-term"', default="Exam"),
    argument("--forms N", "how many: A, B and so on (2)", type=forms, default=2),
    argument("--minutes N", "that students have (what the exercises state, in all)", type=positive, default=0),
    argument("--note TEXT", 'what else is said on the first page, such as "No aids."', default=""),
    argument("--paper", "size of the sheets (a4)", choices=PAPERS, default=PAPERS[0]),
    argument("--class-list CSV", "as for `assign`: the table for the points then has a row for each student"),
    argument("--secret FILE", "draws the forms (default: made in DIR/instructor; keep it to yourself)"),
)
def run_exam(options):
    """Make an exam on paper.

    Make DIR/student (a PDF for each form, to print) and DIR/instructor (for each form its key and a sheet for marking
    it, a table for the points, and what `enter` needs). The same command makes the same bytes.
    """
    people = read_class(options.class_list).people if options.class_list else {}
    assignment = Assignment.make(options.selection, options.title, (), secret_of(options))
    assignment = with_forms(assignment, options.forms)
    paths = write_exam(assignment, options.output, people, options.minutes, options.note, options.paper)
    questions = many(len(assignment.questions), "question")
    print(f"{assignment.title}: {questions}, {assignment.total} points, {many(options.forms, 'form')}")
    print(*(f"  {path}" for path in paths), sep="\n")


@as_command(
    argument("points CSV", "student, form, and the points of each question by its number on the form"),
    argument("-a --assignment DIR", "what `exam` wrote", required=True),
    argument("-o --output CSV", "the table, such as exam.csv", required=True),
    argument("--seed FILE", "as for `grade`"),
    *EXPORTS,
)
def run_enter(options):
    """Enter the points of an exam on paper.

    Make of the points of a class, typed into a table, a gradebook as `grade` does, with the files that go back to a
    platform. Run again with a corrected table, it takes the new points; the journal keeps both. A table with a fault is
    refused as a whole, and the faults are named.
    """
    assignment, platform = Assignment.load(options.assignment), None
    if not assignment.forms:
        raise ValueError(f"{options.assignment} has no forms on paper; expected a folder that `exam` wrote")
    if options.gradebook:
        platform = read_class(options.gradebook)
        options.platform = options.platform or platform.name
        if platform.groups:
            raise ValueError(
                f"{options.gradebook} has groups, in which one file counts for all; use a list without groups"
            )
    records = read_points(options.points, assignment, platform.people if platform else {})
    book, own = Gradebook(options.output, assignment), Path(options.output).with_suffix(".seed")
    with closing(book):
        book.path.parent.mkdir(parents=True, exist_ok=True)
        book.open(secret_seed(options.seed or own, make=not options.seed))
        entered = {record.student for record in book.journal.records}
        if gone := sorted(entered - {record.student for record in records}):
            raise ValueError(
                f"{options.points} lacks points of {', '.join(gone)}, which were entered before; put them back, with "
                "0 where they do not count, or enter all in a table of another name with -o"
            )
        platform = enrol(book, options, {})
        enter(book, records)
        book.finish()
        options.provisional = False
        export(book, platform, options)
        return summary(book, platform)


def enter(book, records):
    """Store what was typed, and what is on the forms; what is known already is not stored again."""
    if not book.journal.last("forms"):
        book.journal.add("forms", forms=book.assignment.forms)
    known, before = book.journal.versions, dict(book.handed_in)
    rows = [book.course.note(r.file, r.digest, HandedIn(r.student, r.file)) for r in records]
    book.handed_in.update(record.version for record in records)
    if any(rows) or book.handed_in != before:
        book.journal.add("files", files=book.handed_in, rows=[row for row in rows if row])
    for record in records:
        if record.version not in known:
            book.add(record)


def read_points(path, assignment, people):
    """Return a record for each student whose points a table has; a ValueError names its faults."""
    read_bytes(path)  # an ordinary file, not too large
    table, count = Table(path), len(assignment.questions)
    columns = ["student", "form", *map(str, range(1, 1 + count))]
    head = [name.lower() for name in table.header]
    wrong = [f"has no column {name!r}" for name in columns if name not in head]
    wrong += [f"has the column {name!r} twice" for name in columns if head.count(name) > 1]
    strange = [name for name in head if name.isdigit() and name not in columns]
    wrong += [f"has a column {name!r}, but a form has {count} questions" for name in strange]
    if wrong:
        raise ValueError(f"{path} {wrong[0]}; expected a table such as {','.join(columns[:5])} ...")
    records, faults, lines = [], [], {}
    for line, cells in table.rows:
        student, form, *points = (cells[head.index(name)].strip() for name in columns)
        first = lines.setdefault(student.lower(), line)
        try:
            if first != line:
                raise ValueError(f"the student {student!r} has another row in line {first}")
            if form or any(points):
                records.append(_record(assignment, people, student, form.upper(), points))
        except ValueError as error:
            faults.append(f"line {line}: {error}")
    if faults or not records:
        more = [f"and {len(faults) - TOLD} more"] if len(faults) > TOLD else []
        raise ValueError("\n  ".join([f"{path} is not entered:", *(faults[:TOLD] or ["it has no points"]), *more]))
    return records


def _record(assignment, people, student, form, points):
    """Return the record of a row; a ValueError says what is wrong with it."""
    if not re.fullmatch(ID, student):
        raise ValueError(f"expected the id of a student, of letters, digits and . _ @ + -, got {student!r}")
    if people and student not in people:
        raise ValueError(f"no student has the id {student!r}")
    if form not in assignment.forms:
        raise ValueError(f"expected one of the forms {', '.join(assignment.forms)}, got {form!r}")
    results = {}
    for number, (id, text) in enumerate(zip(assignment.forms[form], points, strict=True), 1):
        worth, value = assignment.questions[id], read_number(text)
        if value is None or value > worth:
            raise ValueError(f"question {number} of form {form}: expected points from 0 to {worth:g}, got {text!r}")
        results[id] = Result(id, Verdict.MARKED, f"Question {number} of form {form}.", points=round(value, 2))
    results = {id: results[id] for id in assignment.questions}
    said = json.dumps([form, {id: result.points for id, result in results.items()}])
    return Record(f"{student}/on-paper", student, digest(said.encode()), results=results)
