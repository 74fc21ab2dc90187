"""Linear classifiers: the functions, results and checks of the textbook of the same name.

Functions mirror the mathematics and return frozen results; `lincls.estimators` wraps them for
scikit-learn; `lincls.checks` verifies each theorem on any data; `lincls.plot` draws results.
Importing the package loads NumPy and nothing else.
"""

import importlib

from .duality import (
    dual_objective,
    duality_gap,
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
from .interior import DualSolution, interior_point
from .kernels import KernelSVMResult, check_gram, kernel_svm, linear_kernel, polynomial_kernel, rbf_kernel
from .model_selection import CrossValidation, cross_validate_C
from .multiclass import (
    MulticlassPerceptronResult,
    MulticlassSVMResult,
    OneVsRestResult,
    SoftmaxResult,
    multiclass_perceptron,
    multiclass_svm,
    multiclass_svm_program,
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
    hinge_loss,
    logistic_loss,
    perceptron_loss,
    soft_margin,
    soft_margin_program,
    squared_hinge_loss,
    zero_one_loss,
)

__version__ = "0.1.0"

_ESTIMATORS = (
    "AveragedPerceptron",
    "KernelSVM",
    "LinearSVM",
    "MulticlassPerceptron",
    "MulticlassSVM",
    "PegasosSVM",
    "Perceptron",
    "SoftmaxRegression",
)

__all__ = [
    "AveragedPerceptron",
    "AveragedPerceptronResult",
    "BatchPerceptronResult",
    "CrossValidation",
    "DualCoordinateResult",
    "DualSolution",
    "HingeResult",
    "Hyperplane",
    "KernelPerceptronResult",
    "KernelSVM",
    "KernelSVMResult",
    "LinearSVM",
    "MiraResult",
    "MulticlassPerceptron",
    "MulticlassPerceptronResult",
    "MulticlassSVM",
    "MulticlassSVMResult",
    "NotSeparableError",
    "OneVsRestResult",
    "PegasosSVM",
    "PegasosState",
    "Perceptron",
    "PerceptronResult",
    "SVMPath",
    "SVMResult",
    "Separation",
    "SoftmaxRegression",
    "SoftmaxResult",
    "VotedPerceptronResult",
    "augment",
    "averaged_perceptron",
    "batch_perceptron",
    "centroid_classifier",
    "check_gram",
    "cross_validate_C",
    "dual_coordinate_descent",
    "dual_objective",
    "dual_program",
    "duality_gap",
    "functional_margin",
    "geometric_margin",
    "hard_margin",
    "hard_margin_program",
    "hinge_loss",
    "interior_point",
    "kernel_perceptron",
    "kernel_svm",
    "kkt_residuals",
    "lagrangian",
    "linear_kernel",
    "logistic_loss",
    "mira",
    "multiclass_perceptron",
    "multiclass_svm",
    "multiclass_svm_program",
    "offset_interval",
    "one_vs_rest",
    "pegasos",
    "perceptron",
    "perceptron_loss",
    "polynomial_kernel",
    "primal_objective",
    "radius",
    "rbf_kernel",
    "reflect",
    "separate",
    "show_source",
    "soft_margin",
    "soft_margin_program",
    "softmax_regression",
    "squared_hinge_loss",
    "subgradient_descent",
    "svm_path",
    "voted_perceptron",
    "zero_one_loss",
]


def __getattr__(name):
    """Import an estimator on first use, so that `import lincls` does not load scikit-learn."""
    if name in _ESTIMATORS:
        return getattr(importlib.import_module(".estimators", __name__), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__():
    """List the lazily imported names too."""
    return sorted({*globals(), *_ESTIMATORS})
