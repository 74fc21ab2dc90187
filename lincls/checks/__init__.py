"""A check for each theorem: run it on any data and any result; it raises where the claim fails.

The book calls these functions below its proofs, the tests on random data, the exercises on answers.
A check that passes returns None, unless it says otherwise. `tol` is relative to the size of the quantities compared.
Each chapter's are in the module of its name.
"""

# ruff: isort: skip_file
# In the order of the chapters, in which the API page lists them.
from .claims import CheckFailed
from .geometry import *
from .perceptron import *
from .convergence import *
from .hard_margin import *
from .soft_margin import *
from .duality import *
from .kernels import *
from .multiclass import *
from .logistic import *
from .evaluation import *
from .online import *
from .solvers import *
from .promises import *

__all__ = ["CheckFailed"]
__all__ += [name for name in globals() if name.startswith("check_")]
