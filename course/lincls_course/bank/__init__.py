"""The exercises and quizzes as question banks for learning platforms.

select   what is chosen, as items
markup   their Markdown as HTML
qti12    a QTI 1.2 package, for Canvas, and for others
qti21    a QTI 2.1 package
moodle   Moodle XML, with questions of CodeRunner
prairielearn   questions for PrairieLearn
"""

from .selection import CODED, VARIANTS, WRITERS, chosen_items, write

__all__ = ["CODED", "VARIANTS", "WRITERS", "chosen_items", "write"]
