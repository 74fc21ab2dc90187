"""A check for each theorem: run it on any data and any result; it raises where the claim fails.

The book calls these functions below its proofs, the tests on random data, the exercises on answers.
A check that passes returns None, unless it says otherwise. `tol` is relative to the size of the quantities compared.
Each chapter's are in the module of its name.
"""

from . import (
    convergence,
    duality,
    evaluation,
    geometry,
    hard_margin,
    kernels,
    multiclass,
    online,
    perceptron,
    promises,
    soft_margin,
    solvers,
)
from .claims import CheckFailed
from .convergence import *
from .duality import *
from .evaluation import *
from .geometry import *
from .hard_margin import *
from .kernels import *
from .multiclass import *
from .online import *
from .perceptron import *
from .promises import *
from .soft_margin import *
from .solvers import *

__all__ = ["CheckFailed"]
__all__ += geometry.__all__
__all__ += perceptron.__all__
__all__ += convergence.__all__
__all__ += hard_margin.__all__
__all__ += soft_margin.__all__
__all__ += duality.__all__
__all__ += kernels.__all__
__all__ += multiclass.__all__
__all__ += evaluation.__all__
__all__ += online.__all__
__all__ += solvers.__all__
__all__ += promises.__all__
