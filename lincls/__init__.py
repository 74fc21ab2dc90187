"""Linear classifiers: the functions, results and checks of the textbook of the same name.

Functions mirror the mathematics and return frozen results; `lincls.estimators` wraps them for
scikit-learn; `lincls.checks` verifies each theorem on any data; `lincls.plot` draws results.
Importing the package loads NumPy and nothing else.

A name stands here if a chapter or an exercise uses it, with what it returns; all others are found in the modules.
"""

import importlib
from importlib.util import find_spec
from typing import TYPE_CHECKING

from .duality import (
    dual_objective,
    duality_gap,
    exact_gap,
    kkt_residuals,
    lagrangian,
    offset_interval,
    primal_objective,
)
from .geometry import (
    Hyperplane,
    Separation,
    augment,
    centroid_classifier,
    functional_margin,
    geometric_margin,
    radius,
    reflect,
    separate,
)
from .kernels import KernelSVMResult, kernel_svm, linear_kernel, polynomial_kernel, rbf_kernel, smo
from .logistic import LogisticResult, logistic_regression
from .losses import hinge_loss, logistic_loss, perceptron_loss, squared_hinge_loss, zero_one_loss
from .model_selection import CrossValidation, cross_validate_C, leave_one_out, misclassified
from .multiclass import (
    MulticlassPerceptronResult,
    MulticlassSVMResult,
    OneVsOneResult,
    OneVsRestResult,
    SoftmaxResult,
    multiclass_perceptron,
    multiclass_svm,
    multiclass_svm_program,
    one_vs_one,
    one_vs_rest,
    softmax_regression,
)
from .online import (
    DualCoordinateResult,
    HingeResult,
    PegasosState,
    dual_coordinate_descent,
    pegasos,
    subgradient_descent,
)
from .path import SVMPath, svm_path
from .perceptron import (
    AveragedPerceptronResult,
    BatchPerceptronResult,
    KernelPerceptronResult,
    MiraResult,
    PerceptronResult,
    VotedPerceptronResult,
    averaged_perceptron,
    batch_perceptron,
    kernel_perceptron,
    mira,
    perceptron,
    voted_perceptron,
)
from .source import show_source
from .svm import (
    NotSeparableError,
    SVMResult,
    dual_program,
    hard_margin,
    hard_margin_program,
    soft_margin,
    soft_margin_program,
)
from .tables import table

__version__ = "1.0.0"

_ESTIMATORS = (
    "AveragedPerceptron", "CoordinateDescentSVM", "KernelSVM", "LinearSVM", "LogisticRegression",
    "MulticlassPerceptron", "MulticlassSVM", "PegasosSVM", "Perceptron", "SoftmaxRegression",
)  # fmt: skip

# Modules that are imported on first use: most programs do without them. Each import is written out, as a function, so
# that those who read the code see it, as `tests/core/test_layers.py` does.
_MODULES = {
    "checks": lambda: importlib.import_module(".checks", __name__),
    "datasets": lambda: importlib.import_module(".datasets", __name__),
    "moving": lambda: importlib.import_module(".moving", __name__),
    "plain": lambda: importlib.import_module(".plain", __name__),
    "plot": lambda: importlib.import_module(".plot", __name__),
    "scale": lambda: importlib.import_module(".scale", __name__),
}

__all__ = [
    "dual_objective", "duality_gap", "exact_gap", "kkt_residuals", "lagrangian", "offset_interval", "primal_objective",
    "Hyperplane", "Separation", "augment", "centroid_classifier", "functional_margin", "geometric_margin", "radius",
    "reflect", "separate", "KernelSVMResult", "kernel_svm", "linear_kernel", "polynomial_kernel", "rbf_kernel", "smo",
    "LogisticResult", "logistic_regression", "hinge_loss", "logistic_loss", "perceptron_loss", "squared_hinge_loss",
    "zero_one_loss", "CrossValidation", "cross_validate_C", "leave_one_out", "misclassified",
    "MulticlassPerceptronResult", "MulticlassSVMResult", "OneVsOneResult", "OneVsRestResult", "SoftmaxResult",
    "multiclass_perceptron", "multiclass_svm", "multiclass_svm_program", "one_vs_one", "one_vs_rest",
    "softmax_regression", "DualCoordinateResult", "HingeResult", "PegasosState", "dual_coordinate_descent", "pegasos",
    "subgradient_descent", "SVMPath", "svm_path", "AveragedPerceptronResult", "BatchPerceptronResult",
    "KernelPerceptronResult", "MiraResult", "PerceptronResult", "VotedPerceptronResult", "averaged_perceptron",
    "batch_perceptron", "kernel_perceptron", "mira", "perceptron", "voted_perceptron", "show_source",
    "NotSeparableError", "SVMResult", "dual_program", "hard_margin", "hard_margin_program", "soft_margin",
    "soft_margin_program", "table",
]  # fmt: skip
if find_spec("sklearn"):  # or `from lincls import *` would ask for a package that is not installed
    __all__ += _ESTIMATORS

if TYPE_CHECKING:  # what is imported on first use, where checkers of types see it
    from . import checks as checks
    from . import datasets as datasets
    from . import estimators as estimators
    from . import moving as moving
    from . import plain as plain
    from . import plot as plot
    from . import scale as scale
    from .estimators import *  # noqa: F403
else:

    def __getattr__(name: str) -> object:
        """Import the estimators on first use, so that `import lincls` does not load scikit-learn, and other modules."""
        if name in _MODULES:
            return _MODULES[name]()
        if name not in (*_ESTIMATORS, "estimators"):
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        estimators = importlib.import_module(".estimators", __name__)
        return estimators if name == "estimators" else getattr(estimators, name)


def __dir__() -> list[str]:
    """List the lazily imported names too."""
    return sorted({*globals(), *_ESTIMATORS, *_MODULES, "estimators"})
