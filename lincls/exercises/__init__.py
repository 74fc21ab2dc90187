"""The book's exercises: one source each for the page, the notebook, instant feedback and grading.

>>> from lincls.exercises import check, show
>>> show("geometry-3")                # the exercise, as Markdown in Jupyter
>>> show("geometry-3", hint=1)
>>> check("geometry-3", project)      # what is right or wrong with your function `project`
"""

from importlib import import_module
from pathlib import Path

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
PUBLIC = Path(__file__).with_name("public.json")
EDITION = "course" if PUBLIC.exists() else "full"
if EDITION == "course":  # the wheel that students get; tools/wheel.py makes it
    import_module(".public", __name__).load(PUBLIC)
else:
    for chapter in CHAPTERS:
        import_module(f".{chapter}", __name__)  # registers its exercises

__all__ = ["Exercise", "Feedback", "Wrong", "check", "get", "ids", "register", "show"]
