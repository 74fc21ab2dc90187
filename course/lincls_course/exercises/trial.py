"""Try an exercise before students do: its answers, right and wrong, its texts, and what could give the solution away.

A trial is a function of an exercise and seeds that yields what is wrong with it; `faults` runs all of them.
The exercise is that of `tried`, which remembers; a trial that measures, or wants all done anew, takes `replace` of it.
"""

import pickle
import re
import time
from collections import Counter
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache, partial

import numpy as np

import lincls

from .codec import decode, encode
from .collection import get, ids, picked
from .mutation import mutate
from .reach import reached
from .secret import NOTICED, remembering, unnoticed
from .values import as_numbers
from .verdict import SECONDS, Outcome

__all__ = ["SEEDS", "faults", "tried", "trials", "try_exercises"]

SEEDS = range(20)
LINE = 75  # characters of code that fit on a page
DRAWS = 100  # variants drawn, from five seeds on
HANDED = 16_000  # numbers of a data set that crosses the border
RETYPED = 40  # numbers of a case that one is willing to retype


def faults(exercise, seeds=SEEDS):
    """Yield, in words, all that is wrong with an exercise."""
    for trial in trials(exercise):
        try:
            yield from trial(tried(exercise), seeds)
        except Exception as error:
            yield f"an error while trying whether {trial.__name__.replace('_', ' ')}: {type(error).__name__}: {error}"


@lru_cache(maxsize=2)
def tried(exercise):
    """Return the exercise as all of its trials share it: what one has drawn and called, the others need not."""
    return remembering(exercise) if exercise.called else exercise


def trials(exercise):
    """Return the trials that apply to an exercise."""
    those = [*TEXTS, *(() if exercise.by_hand else ANSWERS), *(CALLED if exercise.called else ())]
    those += BY_CASE if exercise.by_case else BY_SCORE if exercise.called else ()
    return [*those, *(VARIANTS if exercise.template else ())]


def drawn(exercise, seeds):
    """Return the seeds on which an exercise differs: without cases there is nothing to draw."""
    return seeds if exercise.called else seeds[:1]


def texts_are_complete(exercise, seeds):
    """There is a hint; no reference that plain Markdown cannot resolve; dollars in pairs."""
    if not exercise.hints:
        yield "it has no hint"
    for text in [exercise.question, exercise.solution, *exercise.hints]:
        if "{ref}" in text or "{eq}" in text:
            yield f"{{ref}} and {{eq}} mean nothing in a notebook: {text[:60]!r}"
        if text.count("$") % 2:
            yield f"a dollar sign has no partner: {text[:60]!r}"


def mistakes_are_foreseen(exercise, seeds):
    """Enough typical wrong answers, each with a message of its own; another right answer to compare with."""
    messages = [wrong.message for wrong in exercise.wrong]
    if len(set(messages)) < len(messages):
        yield "two wrong answers have the same message"
    if len(messages) < exercise.mistakes:
        yield f"expected at least {exercise.mistakes} typical wrong answers, got {len(messages)}"
    if not exercise.alternates:
        yield "expected at least one alternate, a right answer in another form"


def right_answers_pass(exercise, seeds):
    """The reference, also as a hand would round it, and the alternates are right on every seed."""
    by_hand = {
        "the reference": exercise.right_answer,
        "the reference, rounded to three digits": exercise.rounded_answer,
    }
    for name, right in (by_hand | dict(exercise.alternates)).items():
        for seed in drawn(exercise, seeds):
            feedback = exercise.check(right, seed)
            if not feedback.right:
                yield f"{name} is not right on seed {seed}: {feedback}"
                break


def wrong_answers_fail(exercise, seeds):
    """Each wrong answer fails on every seed, and is answered with its own message."""
    for wrong in exercise.wrong:
        for seed in drawn(exercise, seeds):
            feedback = exercise.check(wrong.answer, seed)
            if feedback.right is not False:
                yield f"the wrong answer {wrong.name!r} is {feedback.verdict} on seed {seed}"
                break
            if feedback.mistake != wrong.name:
                took = f"for {feedback.mistake!r}" if feedback.mistake else "for no known mistake"
                yield f"the wrong answer {wrong.name!r} is taken {took} on seed {seed}"
                break


def the_form_of_an_answer_plays_no_part(exercise, seeds):
    """Numbers are judged alike in every type and container; NaN, what is huge and other shapes are not right."""
    right = exercise.expected if exercise.by_case else exercise.right_answer  # the former remembers
    for form, changed in FORMS.items():
        if not exercise.check(in_form(right, changed)).right:
            yield f"the reference is not right as {form}: {exercise.check(in_form(right, changed))}"
    value = exercise.expected(*exercise.cases_of(0)[0]) if exercise.called else right
    for form, changed in SPOILT.items():
        for place in range(count(value)):
            free = exercise.verify and exercise.called and form == "a huge number"  # it may have any size
            if not free and exercise.check(in_form(right, changed, place)).right:
                yield f"the reference is right with {form} at place {place}"
    for seed in range(40) if exercise.verify and not exercise.called else ():  # answers that no author thinks of
        rng = np.random.default_rng(seed)
        answer = in_form(right, lambda numbers, rng=rng: rng.integers(-rng.integers(2), 6, numbers.shape).tolist())
        said = exercise.fault(answer, ())
        for form, place in ((form, place) for form in ("uint8", "uint64") for place in range(count(right))):
            if bool(exercise.fault(in_form(answer, FORMS[form], place), ())) != bool(said):
                yield f"{answer!r} is judged otherwise with {form} at place {place}; as lists: {said}"


def in_form(value, changed, place=None):
    """Return an answer with its numbers in another form, or those at one place; of a function, what it returns."""
    if callable(value):
        return lambda *args: in_form(value(*args), changed, place)
    if isinstance(value, tuple):
        sizes = [0, *np.cumsum([count(part) for part in value])]
        places = [None if place is None else place - before for before in sizes[:-1]]
        return tuple(in_form(part, changed, at) for part, at in zip(value, places, strict=True))
    numbers = as_numbers(value)
    return value if numbers is None or place not in (None, 0) else changed(numbers)


def count(value):
    """Return how many groups of numbers an answer has."""
    return sum(map(count, value)) if isinstance(value, tuple) else int(as_numbers(value) is not None)


def in_type(kind, numbers):
    """Write numbers in another type, where it holds them exactly."""
    with np.errstate(all="ignore"):
        other = numbers.astype(kind)
    return other if (other == numbers).all() else numbers


def nested(numbers, of, container=list):
    """Return numbers in nested containers, each made by a function."""
    return container(nested(part, of, container) for part in numbers) if numbers.ndim else of(numbers)


def spoilt(by, numbers):
    """Put something in the place of the first number."""
    other = numbers.copy()
    other[(0,) * numbers.ndim] = by
    return other


FORMS = {
    "lists": np.ndarray.tolist,
    "tuples": lambda numbers: nested(numbers, float, tuple),
    "fractions": lambda numbers: nested(numbers, lambda x: Fraction(float(x)) if np.isfinite(x) else float(x)),
    "decimals": lambda numbers: nested(numbers, lambda x: Decimal(float(x))),
    "scalars of NumPy": lambda numbers: nested(numbers, np.float64),
    "arrays without dimension": lambda numbers: nested(numbers, np.array),
    **{
        kind: partial(in_type, kind)
        for kind in ("uint8", "uint64", "int8", "int64", "float16", "float32", "longdouble")
    },
}
SPOILT = {
    "NaN": partial(spoilt, np.nan),
    "infinity": partial(spoilt, np.inf),
    "a huge number": partial(spoilt, 1e308),
    "one dimension more": lambda numbers: numbers[None],
    "the numbers twice": lambda numbers: np.concatenate([np.atleast_1d(numbers)] * 2),
}


def starter_is_not_yet_right(exercise, seeds):
    """The starter runs as it is, and is told that something is missing, or still wrong."""
    feedback = exercise.check(starter(exercise))
    if feedback.right is not False or not re.search(r"None|\.\.\.|given code", feedback.message):
        yield f"the starter should be told what is missing, but is told: {feedback}"


def starter(exercise):
    """Return what the starter defines."""
    names = {}
    exec(exercise.starter, {"np": np}, names)
    return names[exercise.name]


def code_fits_on_a_page(exercise, seeds):
    """No line of the starter or the reference is too long."""
    for line in dict.fromkeys(f"{exercise.starter}\n{exercise.source}".splitlines()):
        if len(line) > LINE:
            yield f"a line of code must have at most {LINE} characters to fit on a page, got {len(line)}: {line!r}"


def cases_can_be_retyped(exercise, seeds):
    """The cases match the parameters; they are small, and their numbers short."""
    cases = exercise.cases_of(3)
    if not cases:
        yield "there is no case, so every answer would be right"
    for args in cases:
        if len(args) != len(exercise.parameters):
            yield f"a case must have {len(exercise.parameters)} arguments, got {len(args)}"
        if sum(np.size(a) for a in args) > RETYPED:
            yield f"a case must hold at most {RETYPED} numbers, got {sum(np.size(a) for a in args)}"
        numbers = [a for a in map(as_numbers, args) if a is not None]
        if not all((a == np.round(a, 2)).all() for a in numbers):
            yield f"the numbers of a case must have at most two decimals, got {args}"


def the_printed_case_is_the_one_that_ran(exercise, seeds):
    """The call that is printed has the arguments of the case, in their types, as the grader hands them over."""
    for args in (args for seed in seeds for args in exercise.cases_of(seed)):
        printed = exercise.shown(args, Outcome(error="fails")).splitlines()[0]
        again = eval(printed, {"np": np, exercise.name: lambda *_, **named: tuple(named.values())})
        if not pickle.dumps(again) == pickle.dumps(args) == pickle.dumps(decode(encode(args))):
            yield f"the case {args!r} is printed as {printed}, or crosses the border as {decode(encode(args))!r}"
            break


def data_can_be_handed_over(exercise, seeds):
    """Points, labels, new points and their labels fit each other, have short numbers, and cross the border."""
    for args in (args for seed in seeds for args in exercise.cases_of(seed)):
        X, y, new, *_, truth = args
        if len(X) != len(y) or len(new) != len(truth) or not {*truth.tolist()} <= {*y.tolist()}:
            yield f"a case must be (points, labels, new points, ..., their labels), got {exercise.shapes(args)}"
        if sum(np.size(a) for a in args) > HANDED:
            yield f"a case must hold at most {HANDED} numbers, got {sum(np.size(a) for a in args)}"
        if not all((a == np.round(a, 2)).all() for a in args[:-1]):
            yield "the numbers of a case must have at most two decimals"


def right_answers_are_well_within_the_budget(exercise, seeds):
    """A third of the time and two thirds of the memory suffice: a budget is for the method, not for the last tenth."""
    third = replace(exercise, seconds=exercise.seconds / 3, megabytes=exercise.megabytes / 1.5)
    for name, right in {"the reference": exercise.reference, **exercise.alternates}.items():
        outcomes = third.run(right, exercise.cases_of(0), SECONDS)
        yield from (f"{name}: {outcome.error}" for outcome in outcomes if outcome.error)


def answers_do_without(exercise, seeds):
    """What an answer may not use is in the package, and no right answer uses it."""
    for name in exercise.without:
        if name not in lincls.__all__:
            yield f"lincls has no public name {name!r}, which an answer is to do without"
    for name, right in {"the reference": exercise.reference, **exercise.alternates}.items():
        for used in reached(right, exercise.without):
            yield f"{name} uses {used!r}, which an answer is to do without"


def a_table_lets_no_mistake_pass(exercise, seeds):
    """The secret cases show each typical mistake and constant behind a table of the public ones, and their inputs."""
    exercise = replace(exercise)  # whose secret cases are kept, and so not all that the trials remember
    few = Counter(name for seed in seeds for name in unnoticed(exercise, f"seed {seed}".encode()))
    for name, count in few.items():
        yield f"on {count} of {len(seeds)} seeds fewer than {NOTICED} secret cases show {name!r}: draw some at random"


def docstring_names_the_values(exercise, seeds):
    """Where several values are returned, the docstring names each."""
    value = exercise.expected(*exercise.cases_of(0)[0])
    count = len(value) if isinstance(value, tuple) else 0
    if len(exercise.results) != count:
        yield f"the docstring must begin with 'Return (a, b)' and name {count} values, got {exercise.results}"


def nothing_gives_the_solution_away(exercise, seeds):
    """No line of the solution stands in the task or in a message; the forms for page and notebook are whole."""
    secrets = [exercise.marker, *(line for line in exercise.secrets if len(line) > 12)]
    on_page, _, solution = exercise.to_myst().partition("{solution}")
    on_page = on_page.partition("{container} another")[0]  # variants have their own solutions, folded
    for form in (exercise._repr_markdown_(), on_page):
        yield from (f"the task holds a line of the solution: {line!r}" for line in secrets if line in form)
    for form in (on_page, solution, exercise.key, *exercise.hints):
        if form.count("```") % 2:
            yield f"a fence ``` has no partner in {form[:60]!r}"
    for form in (exercise._repr_markdown_(), *exercise.hints, exercise.key.replace(f"<!-- {exercise.marker} -->", "")):
        yield from (f"Jupyter should get Markdown only, got {tag}" for tag in re.findall(r"<[/!a-z][^>]*>", form))


def messages_do_not_quote_the_reference(exercise, seeds):
    """Whatever is answered, no message holds a line of the reference."""
    body = [line.strip() for line in exercise.source.splitlines() if len(line.strip()) > 15][2:]
    answers = [exercise.right_answer, starter(exercise), None, "x", 0, *(wrong.answer for wrong in exercise.wrong)]
    for text in (repr(exercise.check(answer)) for answer in answers):
        yield from (f"a message quotes the reference: {text!r}" for line in body if line in text)


def check_is_quick_and_repeats_itself(exercise, seeds):
    """Less than a second of processor time, and the same words again."""
    plain = replace(exercise)  # as students have it, which remembers nothing of the trials
    for answer in [exercise.right_answer, *(wrong.answer for wrong in exercise.wrong)]:
        first = exercise.check(answer)  # loads what it needs
        start = time.process_time()  # not the clock on the wall: the machine may be busy
        if plain.check(answer) != first:
            yield f"check says something different the second time, not: {first}"
        seconds = time.process_time() - start
        if seconds >= 1:
            yield f"check takes {seconds:.1f} seconds; less than one was expected"


def variants_differ_and_stand_the_trials(exercise, seeds):
    """Each draw of numbers gives another task, which is as good as that of the book."""
    variants = [exercise.varied(f"trial/{seed}") for seed in seeds]
    some = variants[:20]  # of two hundred most would be like another where twenty tasks can be drawn, which are enough
    if len({variant.illustrated(variant.question) for variant in some}) < max(2, len(some) // 2):
        yield "most variants have the same task; are the drawn numbers in it?"
    draws = [exercise.varied(f"trial/{seed}") for seed in range(min(DRAWS, 20 * len(seeds)))]
    for whose, others in (("the book's", [exercise]), ("another's", draws[:20])):
        pairs = [(own, other) for own in draws for other in others if other is not own]
        share = sum(not own.fault(other.right_answer, ()) for own, other in pairs) / len(pairs)
        if share > exercise.luck:
            yield f"{whose} answer passes in {share:.0%} of the draws; at most {exercise.luck:.0%} are expected"
    for variant in variants:
        for trial in (*TEXTS, *ANSWERS):
            yield from (f"{trial.__name__}, variant {variant.variant}: {fault}" for fault in trial(variant, seeds))


TEXTS = (texts_are_complete, code_fits_on_a_page, nothing_gives_the_solution_away)
ANSWERS = (
    mistakes_are_foreseen,
    right_answers_pass,
    wrong_answers_fail,
    the_form_of_an_answer_plays_no_part,
    starter_is_not_yet_right,
    messages_do_not_quote_the_reference,
    check_is_quick_and_repeats_itself,
)
VARIANTS = (variants_differ_and_stand_the_trials,)
CALLED = (docstring_names_the_values, answers_do_without)
BY_CASE = (cases_can_be_retyped, the_printed_case_is_the_one_that_ran, a_table_lets_no_mistake_pass)
BY_SCORE = (data_can_be_handed_over, right_answers_are_well_within_the_budget)


def try_exercises(selection, seeds=SEEDS):
    """Try exercises (ids or chapters; all where none is named), print what is wrong; return the exit code."""
    chosen = [id for word in selection for id in picked(word)] or ids()
    wrong, mutants, start = 0, 0, time.monotonic()
    for exercise in map(get, chosen):
        found = list(faults(exercise, seeds))
        said = ""
        if exercise.by_case and not found:  # the cases of a faulty exercise tell nothing about mutants
            mutation = mutate(tried(exercise), seeds)
            found, mutants = mutation.faults, mutants + mutation.count
            said = f", {mutation.count} mutants, {mutation.equivalent} of them equivalent"
        print(f"{exercise.id}: {len(found) or 'no'} fault{'s' * (len(found) != 1)}{said}", flush=True)
        for fault in found:
            print("    " + fault.replace("\n", "\n    "))
        wrong += len(found)
    seconds = time.monotonic() - start
    print(f"In all: exercises {len(chosen)}, mutants {mutants}, faults {wrong}; {seconds:.0f} s")
    return 1 if wrong else 0
