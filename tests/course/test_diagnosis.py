"""What `check` says to wrong programs that nobody foresaw: none is accepted, no named mistake is a different one."""

import ast
import re
import tomllib
from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import islice, permutations
from pathlib import Path

import numpy as np
import pytest

from lincls_course import get, ids
from lincls_course.exercises.exercise import Wrong, source_of
from lincls_course.exercises.mutation import agrees, compiled, functions, random_inputs, rewritten
from lincls_course.exercises.secret import remembering
from lincls_course.exercises.verdict import call

CODE = [get(id) for id in ids() if get(id).by_case]
SECONDS = 0.25  # of processor time for a call
INPUTS = 200  # on which an accepted program must be right, and
TRUE = 0.95  # share of them on which a named one does what its name says: ties may be decided otherwise
WRITTEN = tomllib.loads(Path(__file__).with_name("unforeseen.toml").read_text("utf-8"))


def changed(function, places, rng):
    """Change a function in several places, one after the other; None where that is no code."""
    tree = ast.parse(source_of(function))
    for _ in range(places):
        some = [tree for _, tree in islice(rewritten(ast.unparse(tree)), 150)]
        tree = some[rng.integers(len(some))] if some else tree
    made = compiled(tree, function)
    return made and made[0]


@cache
def inputs(id):
    """Draw inputs of an exercise; return its reference, too, which remembers what is right."""
    return random_inputs(get(id), INPUTS), remembering(get(id))


def does_the_same(exercise, program, answer):
    """Tell whether a program returns, or raises, what another does."""
    same = []
    for args in inputs(exercise.id)[0]:
        one, other = call(program, args, processor=SECONDS), call(answer, args, processor=SECONDS)
        if one.error or other.error:
            same.append(one.error.partition(":")[0] == other.error.partition(":")[0])
        else:
            same.append(one.changed == other.changed and exercise.resembles(one.value, Wrong("", other.value, "")))
    return np.mean(same) >= TRUE


def verdict(exercise, program):
    """Say what becomes of a program: right, accepted though wrong, unnamed, or named, truly or not."""
    feedback, (cases, quick) = exercise.check(program), inputs(exercise.id)
    if feedback.right:
        if agrees(quick, program, cases):
            return "right"
        return (
            "accepted" if all(exercise.check(program, seed).right for seed in range(1, 4)) else "noticed by the grader"
        )
    if not feedback.mistake:
        return "unnamed"
    for wrong in exercise.wrong:
        if wrong.name == feedback.mistake:
            return "named" if does_the_same(exercise, program, wrong.answer) else f"false: {wrong.name}"
    orders = permutations(range(len(exercise.results)))
    turned = (lambda *args, order=order: tuple(program(*args)[i] for i in order) for order in orders)
    return "named" if any(agrees(quick, other, cases) for other in turned) else f"false: {feedback.mistake}"


def told(found):
    """Count the verdicts and show what must not be."""
    counts = Counter(said.partition(":")[0] for _, said in found)
    print(dict(counts))
    assert [(what, said) for what, said in found if said == "accepted" or said.startswith("false")] == []
    return counts


@pytest.mark.parametrize("each", [pytest.param(0, id="some"), pytest.param(7, id="all", marks=pytest.mark.slow)])
def test_programs_changed_in_several_places_are_neither_accepted_nor_misjudged(each):
    found, rng = [], np.random.default_rng(1)
    for exercise in CODE if each else CODE[::9]:
        for n in range(each or 1):
            answers = functions(exercise)
            program = changed(answers[n % len(answers)], 2 + n % 2, rng)
            if program:
                found.append((f"{exercise.id}, {n}", verdict(exercise, program)))
    counts = told(found)
    assert not each or counts.total() - counts["right"] >= 400


SOME = [*WRITTEN][::7]
NAMES = {"np": np, "re": re, "Fraction": Fraction}


@pytest.mark.parametrize("id", [*SOME, *(pytest.param(id, marks=pytest.mark.slow) for id in WRITTEN if id not in SOME)])
def test_programs_written_from_the_task_alone_are_neither_accepted_nor_misjudged(id):
    programs = [f"lambda {WRITTEN[id]['arguments']}: {body}" for body in WRITTEN[id]["programs"]]
    counts = told([(text, verdict(get(id), eval(text, NAMES))) for text in programs])
    assert counts["right"] == 0


@pytest.mark.parametrize("id", [id for id in WRITTEN if "right" in WRITTEN[id]])
def test_an_unusual_right_program_is_right(id):
    program = eval(f"lambda {WRITTEN[id]['arguments']}: {WRITTEN[id]['right']}", NAMES)
    assert get(id).check(program).right
