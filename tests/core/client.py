"""A program as users of the package write it; the types of all that it calls are known (tests/core/test_types.py)."""

from typing import assert_type

import numpy as np

import lincls
from lincls import Hyperplane, LinearSVM, Perceptron, SVMResult, datasets, plot, separate, soft_margin

X, y = lincls.datasets.iris_pair()
assert_type(X, np.ndarray)
result = soft_margin(X, y, C=1.0)
assert_type(result, SVMResult)
assert_type(result.margin, float)
assert_type(lincls.hard_margin(X.tolist(), y.tolist()), SVMResult)
lincls.checks.check_separates([1.0, 0.0], -3.0, X, y)
model = LinearSVM(C=1.0, class_weight="balanced").fit(X, y)
assert_type(model, LinearSVM)
assert_type(model.predict(X), np.ndarray)
assert_type(Perceptron(max_iter=3).partial_fit(X, y, classes=[-1, 1]), Perceptron)
line = Hyperplane([1, 2], 0.5)
assert_type(line.signed_distance(datasets.xor()[0]), np.ndarray)
separation = separate(X, y)
for name in (plot.boundary, lincls.table, lincls.scale.soft_margin_blocks):
    print(name.__name__, separation)
