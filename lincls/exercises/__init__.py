"""The book's exercises: one source each for the page, the notebook, instant feedback and grading.

>>> from lincls.exercises import check, show
>>> show("geometry-3")                # the exercise, as Markdown in Jupyter
>>> show("geometry-3", hint=1)
>>> check("geometry-3", project)      # what is right or wrong with your function `project`
"""

from importlib import import_module

from .core import Exercise, Wrong, get, ids, register, show
from .feedback import Feedback, check

CHAPTERS = (
    "geometry",
    "perceptron",
    "convergence",
    "hard_margin",
    "soft_margin",
    "duality",
    "multiclass",
    "practice",
)
for chapter in CHAPTERS:
    import_module(f".{chapter}", __name__)  # registers its exercises

__all__ = ["Exercise", "Feedback", "Wrong", "check", "get", "ids", "register", "show"]
