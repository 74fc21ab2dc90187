"""The plain versions, which the chapters print, compute what the engines behind the calls compute."""

import sys

import numpy as np
import pytest

import lincls
from lincls import datasets, plain

DATA = [datasets.separable(40, d, 0.1, rng=seed) for seed, d in enumerate([1, 2, 3, 5, 2, 2])]


@pytest.mark.parametrize(("X", "y"), DATA)
def test_the_plain_perceptron_ends_where_the_engine_does(X, y):
    w, b = plain.perceptron(X, y)
    run = lincls.perceptron(X, y)
    np.testing.assert_allclose([*w, b], [*run.w, run.b], rtol=1e-12)


def test_plain_versions_need_numpy_alone_and_no_other_module_of_the_package():
    assert {name for name, value in vars(plain).items() if isinstance(value, type(sys))} == {"np"}
