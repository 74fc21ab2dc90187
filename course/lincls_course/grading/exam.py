"""Exams on paper: forms A, B, C ... of an assignment, each with its key and a sheet for marking it.

Each form has its own numbers, order of the questions and order of their options; the secret and the form's letter draw
them. A question is what a learning platform would ask. Pandoc makes Typst of its Markdown, and Typst a tagged PDF.
"""

import re
import tempfile
from dataclasses import replace
from pathlib import Path
from string import ascii_lowercase, ascii_uppercase

from ..bank.numbers import decimal
from ..exercises.item import Blanks, Choosing, Essay, Matching
from ..exercises.variants import key_of
from .assign import instructor_folder, show_points
from .files import many, own_text, write_table

__all__ = ["PAPERS", "with_forms", "write_exam"]

PAPERS = ("a4", "us-letter")
READER = "commonmark+tex_math_dollars+pipe_tables+raw_attribute"
ROOM, MOST = 0.8, 18  # centimetres for a minute of writing, and what a page holds
VISIBLE = 1e-5  # a tolerance, relative to a number, that is told
TICK, PLACE = "4.2mm", "14mm"  # the box before an option, and before a line that gets its place
TOGETHER, END = "```{=typst}\n#together[\n```", "```{=typst}\n]\n```"
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
