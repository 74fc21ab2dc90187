"""The commands `lincls-course list | assign | grade | ...`.

A command is a function `run_...`, which takes the options and returns the exit code, or nothing for 0.
"""

import argparse
import sys
from pathlib import Path

from ..bank import CODED, VARIANTS, WRITERS, chosen_items, write
from ..exercises.collection import CHAPTERS, get, ids, load
from ..exercises.exercise import TIERS, Exercise
from ..exercises.questions import the_quiz
from ..exercises.trial import SEEDS, try_exercises
from . import submission as sub
from .assign import Assignment, write_assignment
from .commands import COMMANDS
from .exam import run_enter, run_exam
from .exports import write_hand_out
from .grade import unprotected
from .journal import secret_seed
from .options import PROGRAM, argument, as_command, positive, secret_of
from .platforms import read_class
from .platforms.gradescope import write_package
from .push import run_pull, run_push
from .run import run_grade, tell
from .sandbox import SandboxError

__all__ = ["main"]

# Commands that need the answers.
ANSWERED = ("assign", "grade", "mark", "regrade", "alike", "try", "export", "exam")


@as_command(
    argument("chapters CHAPTER", "only these chapters, such as perceptron", nargs="*"),
    argument(
        "--kind KIND", "only these kinds, such as number", nargs="+", choices=sorted(Exercise.kinds), dest="kinds"
    ),
    argument("--tier TIER", "only these tiers", nargs="+", choices=TIERS.values()),
    argument("--minutes N", "only what takes at most so many minutes", type=positive),
    argument("--objective N", "only what practises these objectives of a chapter, by number", type=positive, nargs="+"),
    argument("--draws", "only those with other numbers for each student", action="store_true"),
)
def run_list(options):
    """List exercises, one a line."""
    chosen = [id for chapter in options.chapters for id in ids(chapter)] if options.chapters else ids()
    if options.objective and len(options.chapters) != 1:
        raise ValueError("--objective is for one chapter: the objectives of each are numbered from 1")
    for exercise in map(get, chosen):
        wanted = (
            (not options.kinds or type(exercise) in map(Exercise.kinds.get, options.kinds))
            and (not options.tier or exercise.tier in options.tier)
            and (not options.minutes or exercise.minutes <= options.minutes)
            and (not options.objective or {*options.objective} & {*exercise.objectives})
            and (not options.draws or exercise.template)
        )
        if wanted:
            facts = f"{exercise.points:>2} p  {exercise.minutes:>3} min  {exercise.tier:<9}  {exercise.kind:<12}"
            print(f"{exercise.id:<16}{facts}  {exercise.title}")


@as_command(
    argument("selection EXERCISE", "a chapter or an id; with points: perceptron-3=5", nargs="+"),
    argument("-o --output DIR", "folder to write, such as dist/", required=True),
    argument("-t --title", 'title and file name, such as "Homework 1"', default="Assignment"),
    argument("--install WHAT", "what students give to pip: lincls-course, or addresses of wheels", default=""),
    argument(
        "--class-list CSV",
        "each student gets different numbers; a CSV with the column id, or the gradebook of Canvas, "
        "or the grading worksheet of Moodle, or what `pull` wrote, whose numbers are the ids then",
    ),
    argument("--gradescope ZIP", "also an autograder for Gradescope: public cases, provisional; needs --wheel"),
    argument(
        "--wheel FILE",
        "for it: the packages lincls and lincls-course, the course edition, as wheels or as pip names them",
        nargs="+",
    ),
    argument("--secret FILE", "draws these numbers (default: made in DIR/instructor; keep it to yourself)"),
)
def run_assign(options):
    """Make an assignment.

    Make DIR/student (notebook and README, to hand out) and DIR/instructor (solutions and what grading needs, to keep).
    The same command makes the same bytes.
    """
    students, secret = (), ""
    if options.class_list:
        platform = read_class(options.class_list)
        students = platform.people
        if platform.groups:
            raise ValueError(
                f"{options.class_list} has groups, in which one file counts for all, so their members cannot have "
                "different numbers; use an assignment in which everybody hands in alone, or a list without groups"
            )
        secret = secret_of(options)
    elif options.secret:
        raise ValueError("--secret is for the notebooks of the students of a --class-list")
    if bool(options.gradescope) != bool(options.wheel):
        raise ValueError("--gradescope ZIP and --wheel FILE ... go together: the package needs the course edition")
    assignment = Assignment.make(options.selection, options.title, students, secret)
    paths = write_assignment(assignment, options.output, options.install)
    if students:
        notebooks = {id: Path(options.output, "student", f"{assignment.slug}-{id}.ipynb") for id in students}
        paths += write_hand_out(notebooks, Path(options.output, "instructor"), platform)
    if options.gradescope:
        write_package(assignment, options.gradescope, options.wheel)
        paths.append(Path(options.gradescope))
    print(f"{assignment.title}: {len(assignment.questions)} questions, {assignment.total} points")
    for path in paths if len(paths) < 10 else [*paths[:3], f"and {len(paths) - 4} more", paths[-1]]:
        print(f"  {path}")


@as_command(argument("notebook FILE", "what you will hand in: a notebook, or your work saved on the book's pages"))
def run_check(options):
    """Check your own notebook, or your saved work.

    Run a notebook of your own, or the answers in work that you saved on the book's pages, without a sandbox, and say of
    each answer what `check` says; of a quiz the option that was chosen first counts. Exit codes: 0 all right, 1 not
    yet, 2 wrong use.
    """
    path = Path(options.notebook)
    if not path.is_file():
        what = "is not a file" if path.exists() else "is not there"
        raise ValueError(f"expected a notebook, a file that ends in .ipynb, or saved work; {str(path)!r} {what}")
    submission = sub.read(sub.read_bytes(path), Assignment.make(ids(), "check"))
    tell("check", f"runs {options.notebook} unprotected, with all your rights: only for your own.")
    results = unprotected(submission, map(get, submission.asked))
    replies = [results[id] for id in submission.asked]  # in the notebook's order, also what has no answer
    for question in (question for chapter in CHAPTERS for question in the_quiz(chapter)):
        if question.id in submission.quizzes:
            replies.append(question.reply(submission.quizzes[question.id][0]))
    if not replies:
        raise ValueError("it answers no exercise or question of this version")
    print(*map(repr, replies), sep="\n")
    return 0 if all(reply.right is not False for reply in replies) else 1


@as_command(
    argument(
        "selection SELECTION",
        "a chapter, an id, or the quiz of a chapter, such as perceptron-quiz; with points: perceptron-4=6",
        nargs="+",
    ),
    argument("--to", "the format", required=True, choices=WRITERS),
    argument("-o --output FILE", "such as bank.zip, or bank.xml", required=True),
    argument("-t --title", 'such as "Week 3"', default="Linear Classifiers"),
    argument("--variants N", f"of exercises with drawn numbers ({VARIANTS})", type=positive, default=VARIANTS),
    argument("--seed FILE", "draws the hidden cases of code, as for `grade`; made if missing (beside the output)"),
)
def run_export(options):
    """Make a question bank for a learning platform.

    Write choices, numbers, orders, texts and quizzes as a question bank: Moodle XML, a package of QTI 1.2 for Canvas
    or, with MathML, for others, or one of QTI 2.1. Write code and constructions as questions of CodeRunner, for Moodle,
    or of PrairieLearn. What a format cannot ask is left out and named. The same command makes the same bytes.
    """
    seed = options.seed or Path(options.output).with_suffix(".seed")
    secret = secret_seed(seed, make=True) if options.to in CODED else None
    entries, left = chosen_items(options.selection, options.variants, secret)
    marks = write(options.to, options.output, options.title, entries)
    print(f"{options.title}: {len(entries)} question{'s' * (len(entries) != 1)} in {options.output}")
    if marks:
        print("Moodle gives embedded answers whole points. In the quiz, set the maximum marks of these questions:")
        for id, (given, right) in marks.items():
            print(f"  {id}: {right:g} in place of {given}")
    if left:
        why = "they ask for no code" if secret else f"they ask for code, which {' and '.join(CODED)} take"
        print(f"Left out, since {why}: {', '.join(left)}", file=sys.stderr)


@as_command(
    argument("selection EXERCISE", "a chapter or an id (default: all)", nargs="*"),
    argument("--seeds N", f"draws ({len(SEEDS)})", type=positive, default=len(SEEDS)),
)
def run_try(options):
    """Try an exercise that you write.

    Hand in right answers, wrong ones and small changes of the right one, and say what is wrong with the exercise. Exit
    codes: 0 nothing, 1 something, 2 wrong use.
    """
    return try_exercises(options.selection, range(options.seeds))


def parser():
    """Return the parser of the command line."""
    top = argparse.ArgumentParser(PROGRAM, description="List, assign, check, grade, try and export exercises.")
    commands = top.add_subparsers(dest="command", required=True, metavar="COMMAND")
    graded = (run_assign, run_grade, *COMMANDS, run_exam, run_enter, run_pull, run_push)
    for add in (run_list, *graded, run_check, run_try, run_export):
        add(commands)
    return top


def main(argv=None):
    """Run one command; return its exit code."""
    options = parser().parse_args(argv)
    try:
        if options.command in ANSWERED and get(ids()[0]).withheld:
            raise ValueError("this edition of the course has no solutions, which this needs; use the full one")
        if options.collection:
            load(options.collection)
        return options.run(options) or 0
    except SandboxError as error:
        print(f"{PROGRAM}: {error}", file=sys.stderr)
        return 3
    except (ValueError, OSError, ImportError) as error:  # a library that is not installed is named
        tell(options.command, error)
        return 2
