"""Linear classifiers: the functions, results and checks of the textbook of the same name.

Functions mirror the mathematics and return frozen results; `lincls.estimators` wraps them for
scikit-learn; `lincls.checks` verifies each theorem on any data; `lincls.plot` draws results.
Importing the package loads NumPy and nothing else.
"""

import importlib

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
from .perceptron import (
    BatchPerceptronResult,
    PerceptronResult,
    batch_perceptron,
    perceptron,
)
from .source import show_source

__version__ = "0.1.0"

_ESTIMATORS = ("Perceptron",)

__all__ = [
    "BatchPerceptronResult",
    "Hyperplane",
    "Perceptron",
    "PerceptronResult",
    "Separation",
    "augment",
    "batch_perceptron",
    "centroid_classifier",
    "functional_margin",
    "geometric_margin",
    "perceptron",
    "radius",
    "reflect",
    "separate",
    "show_source",
]


def __getattr__(name):
    """Import an estimator on first use, so that `import lincls` does not load scikit-learn."""
    if name in _ESTIMATORS:
        return getattr(importlib.import_module(".estimators", __name__), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__():
    """List the lazily imported names too."""
    return sorted({*globals(), *_ESTIMATORS})
