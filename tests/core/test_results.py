"""What every result is: fixed, in Python's own numbers, and apart from the data that came in."""

import warnings
from types import SimpleNamespace

import numpy as np
import pytest

import lincls
from lincls import datasets

X, Y = datasets.eighty_five()
POINTS, NAMES = datasets.three_classes(30, 0)
KEPT = [a.copy() for a in (X, Y, POINTS, NAMES)]
SOLVERS = {
    "perceptron": lambda: lincls.perceptron(X, Y, w0=[1, 1]),
    "batch_perceptron": lambda: lincls.batch_perceptron(X, Y, w0=[1, 1]),
    "averaged_perceptron": lambda: lincls.averaged_perceptron(X, Y),
    "voted_perceptron": lambda: lincls.voted_perceptron(X, Y),
    "mira": lambda: lincls.mira(X, Y),
    "kernel_perceptron": lambda: lincls.kernel_perceptron(X @ X.T, Y),
    "subgradient_descent": lambda: lincls.subgradient_descent(X, Y, 0.1, max_epochs=3),
    "pegasos": lambda: lincls.pegasos(X, Y, 0.1, max_epochs=3),
    "dual_coordinate_descent": lambda: lincls.dual_coordinate_descent(X, Y, 0.1, max_epochs=3),
    "soft_margin": lambda: lincls.soft_margin(X, Y, 1.0),
    "kernel_svm": lambda: lincls.kernel_svm(X @ X.T, Y, 1.0),
    "logistic_regression": lambda: lincls.logistic_regression(X, Y, 1.0),
    "multiclass_perceptron": lambda: lincls.multiclass_perceptron(POINTS, NAMES, max_epochs=3),
    "multiclass_svm": lambda: lincls.multiclass_svm(POINTS, NAMES, 1.0),
    "softmax_regression": lambda: lincls.softmax_regression(POINTS, NAMES, 1.0),
    "one_vs_rest": lambda: lincls.one_vs_rest(lincls.perceptron, POINTS, NAMES),
    "cross_validate_C": lambda: lincls.cross_validate_C(lincls.softmax_regression, POINTS, NAMES, [1.0]),
}


@pytest.mark.parametrize("solve", SOLVERS.values(), ids=SOLVERS)
def test_a_result_cannot_be_changed_and_leaves_the_data_as_they_were(solve):
    result = solve()
    for name in result.__dataclass_fields__:
        with pytest.raises(AttributeError):
            setattr(result, name, getattr(result, name))
    shown = [getattr(result, name) for name in dir(result) if not name.startswith("_")]
    shown += result.history() if hasattr(result, "history") else []
    assert not any(isinstance(value, np.ndarray) and value.flags.writeable for value in shown)
    assert not any(isinstance(value, np.generic) for value in shown)
    for data, before in zip((X, Y, POINTS, NAMES), KEPT, strict=True):
        assert data.flags.writeable
        np.testing.assert_array_equal(data, before)


STEPS = {
    "subgradient_descent": ("online", "max_epochs", (X, Y, 1.0)),
    "pegasos": ("online", "max_epochs", (X, Y, 1.0)),
    "dual_coordinate_descent": ("online", "max_epochs", (X, Y, 1.0)),
    "multiclass_svm": ("multiclass", "max_iter", (POINTS, NAMES, 1.0)),
    "softmax_regression": ("multiclass", "max_iter", (POINTS, NAMES, 1.0)),
    "smo": ("kernels", "max_iter", (X @ X.T, Y, 1.0)),
}


@pytest.mark.parametrize("name", STEPS)
def test_a_run_that_ends_without_a_certificate_warns_unless_so_many_steps_were_asked_for(name, monkeypatch):
    module, option, data = STEPS[name]
    module, solve = getattr(lincls, module), getattr(lincls, name)
    default, certified = solve.__kwdefaults__[option], module.certified

    def ended(result, tol=1e-8, max_iter=np.inf, default=np.inf):
        return certified(SimpleNamespace(converged=False, n_iter=max_iter), tol, max_iter, default)

    monkeypatch.setattr(module, "certified", ended)
    with pytest.warns(UserWarning, match=rf"could not be certified to .* after all {default} steps") as record:
        assert not solve(*data).converged
    assert [warning.filename for warning in record] == [__file__]
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert not solve(*data, **{option: default - 1}).converged


def test_an_estimator_warns_whatever_its_number_of_steps():
    with pytest.warns(UserWarning, match="could not be certified to 1e-9: .* after all 3 steps") as record:
        lincls.PegasosSVM(tol=1e-9, max_iter=3).fit(X, Y)
    assert [warning.filename for warning in record] == [__file__]
