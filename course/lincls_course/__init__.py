"""The course of the textbook *Linear Classifiers*: its exercises and quizzes, grading, and question banks.

>>> from lincls_course import check, show
>>> show("geometry-3")                # the exercise, as Markdown in Jupyter
>>> check("geometry-3", mirror)       # what is right or wrong with your function `mirror`
>>> quiz("geometry")                  # the questions of a chapter's quiz
>>> quiz("geometry", 2, "b")          # the reply to an answer

Importing it reads no exercise: each is read when it is asked for. The command `lincls-course` assigns and grades.
"""

import secrets
from dataclasses import replace

from .exercises.collection import easier, following, get, ids, load
from .exercises.exercise import Exercise
from .exercises.path import sections
from .exercises.questions import show_quiz
from .exercises.verdict import Feedback, Verdict

__all__ = ["Exercise", "Feedback", "check", "get", "ids", "load", "quiz", "show"]

__version__ = "1.0.0"


def check(id, answer, *, seed=0, variant=""):
    """Check an answer to an exercise; see the result's `right` and `message`.

    Parameters
    ----------
    id : str
        For instance "perceptron-3".
    answer : object
        Your function for the kind "code" (the function itself, without brackets), else your value.
    seed : int
        Draws other cases.
    variant : str
        The key of numbers of your own, as your notebook has it.

    Returns
    -------
    Feedback

    Raises
    ------
    ValueError
        If there is no such exercise.
    """
    exercise = _varied(id, variant)
    feedback = exercise.check(answer, seed)
    answered = answer is not ... and feedback.verdict is not Verdict.NO_ANSWER
    return replace(feedback, onward=_onward(exercise, feedback.right)) if answered else feedback


def quiz(chapter, number=None, answer=None):
    """Show the quiz of a chapter, or one of its questions, or reply to an answer; it displays itself in Jupyter.

    Parameters
    ----------
    chapter : str
        For instance "perceptron".
    number : int, optional
        The number of a question, from 1.
    answer : str, optional
        The letter of an option.

    Returns
    -------
    object
        The questions, a tuple; the question; or the Feedback on the answer.

    Raises
    ------
    ValueError
        If there is no such chapter or question.
    """
    return show_quiz(chapter, number, answer)


def show(id, *, hint=None, solution=False, variant="", another=False):
    """Show an exercise, one of its hints, or its solution; in Jupyter they display themselves.

    Parameters
    ----------
    id : str
        For instance "perceptron-3".
    hint : int, optional
        The number of a hint, from 1.
    solution : bool
        Whether to show the solution.
    variant : str
        The key of numbers of your own; an edition without solutions does not know them.
    another : bool
        Whether to draw other numbers, where an exercise draws them: the exercise says by which key `check` knows them.

    Returns
    -------
    object
        It displays itself where it is the last line of a cell; elsewhere `print` it.

    Raises
    ------
    ValueError
        If there is no such exercise or hint.
    """
    if another:
        variant = secrets.token_hex(3)
    exercise = _varied(id, variant)
    if variant and exercise.withheld:
        raise ValueError("this edition knows the numbers of the book only; yours stand in your notebook")
    if another and not exercise.template:
        raise ValueError(f"the numbers of {exercise.id} are fixed; `lincls-course list --draws` lists those that draw")
    return exercise.passage(hint=hint, solution=solution)


def _varied(id, variant):
    return get(id).varied(variant) if variant else get(id)


def _onward(exercise, right):
    """Say what to do after an answer: the next exercise, or the section and an easier one; "" where nobody judged."""
    if right is None:
        return ""
    if right:
        after = following(exercise)
        others = [f'Other approaches: `show("{exercise.id}", solution=True)`.'] if exercise.approaches else []
        return " ".join([*others, f'Next: *{after.title}*, `show("{after.id}")`.'] if after else others)
    read = [f"Read {sections()[exercise.needed[-1]]} again."] if exercise.needed else []
    before = easier(exercise)
    return " ".join([*read, f'Easier: *{before.title}*, `show("{before.id}")`.'] if before else read)
