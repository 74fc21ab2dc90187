"""What comes in: every kind of array is read alike or refused by a message that says what arrived."""

import inspect
import re
import subprocess
import sys
from fractions import Fraction

import numpy as np
import pandas as pd
import pytest
import scipy.sparse

import lincls
from lincls import _validate
from lincls._result import freeze
from lincls._validate import needs
from refusals import refused

X = np.array([[3.0, 1.0], [2.0, 4.0], [-1.0, 2.0], [0.0, -3.0], [-2.0, -2.0], [1.0, 5.0]])
Y = np.array([1.0, 1.0, -1.0, -1.0, -1.0, 1.0])
W = np.array([1.0, 2.0])

ON_X = {
    "radius": lincls.radius,
    "augment": lincls.augment,
    "decision": lincls.Hyperplane(W, -3).decision,
    "signed_distance": lincls.Hyperplane(W, -3).signed_distance,
    "project": lincls.Hyperplane(W, -3).project,
    "predict": lincls.Hyperplane(W, -3).predict,
}
ON_XY = {
    "perceptron": lambda X, y: lincls.perceptron(X, y, max_epochs=20),
    "batch_perceptron": lambda X, y: lincls.batch_perceptron(X, y, max_epochs=20),
    "separate": lincls.separate,
    "centroid_classifier": lincls.centroid_classifier,
    "reflect": lincls.reflect,
    "functional_margin": lambda X, y: lincls.functional_margin(W, 1.0, X, y),
    "geometric_margin": lambda X, y: lincls.geometric_margin(W, 1.0, X, y),
}
BOTH_CLASSES = ("separate", "centroid_classifier")

each_on_Xy = pytest.mark.parametrize("function", ON_XY.values(), ids=ON_XY)
each = pytest.mark.parametrize(
    "function", [*ON_XY.values(), *(lambda X, y, f=f: f(X) for f in ON_X.values())], ids=[*ON_XY, *ON_X]
)


def values(result):
    """The numbers in a result, to compare."""
    if hasattr(result, "__dataclass_fields__"):
        return [getattr(result, name) for name in result.__dataclass_fields__]
    return [result]


def strided(a):
    """The values of `a` in memory of which they fill every third place."""
    wide = np.full((*a.shape[:-1], 3 * a.shape[-1]), np.nan)
    wide[..., ::3] = a
    return wide[..., ::3]


def read_only(a):
    a = a.copy()
    a.flags.writeable = False
    return a


ALIKE = {
    "float32": lambda a: a.astype(np.float32),
    "float16": lambda a: a.astype(np.float16),
    "longdouble": lambda a: a.astype(np.longdouble),
    "big-endian": lambda a: a.astype(">f8"),
    "int64": lambda a: a.astype(int),
    "int8": lambda a: a.astype(np.int8),
    "list": lambda a: a.tolist(),
    "list of ints": lambda a: a.astype(int).tolist(),
    "tuple": lambda a: tuple(map(tuple, a)) if a.ndim == 2 else tuple(a),
    "list of arrays": list,
    "objects": lambda a: a.astype(int).astype(object),
    "Fractions": lambda a: np.vectorize(lambda v: Fraction(int(v)), otypes=[object])(a),
    "Fortran": np.asfortranarray,
    "strided": strided,
    "reversed": lambda a: a[::-1].copy()[::-1],
    "read-only": read_only,
    "pandas": lambda a: pd.DataFrame(a) if a.ndim == 2 else pd.Series(a),
    "pandas, odd index": lambda a: (pd.DataFrame if a.ndim == 2 else pd.Series)(a, index=[5, 5, 0, 9, 2, 1]),
    "pandas Int64": lambda a: (pd.DataFrame if a.ndim == 2 else pd.Series)(a).astype("Int64"),
    "pandas Float64": lambda a: (pd.DataFrame if a.ndim == 2 else pd.Series)(a).astype("Float64"),
    "pandas mixed": lambda a: pd.DataFrame(a).astype({0: "Int64"}) if a.ndim == 2 else pd.Series(a, dtype=object),
    "unmasked": np.ma.array,
}


@each
@pytest.mark.parametrize("form", ALIKE.values(), ids=ALIKE)
def test_every_kind_of_array_gives_what_float64_gives(function, form):
    for got, expected in zip(values(function(form(X), form(Y))), values(function(X, Y)), strict=True):
        np.testing.assert_array_equal(got, expected)


@each
def test_inputs_are_never_modified(function):
    X_before, y_before = X.copy(), Y.copy()
    function(X_before, y_before)
    np.testing.assert_array_equal(X_before, X)
    np.testing.assert_array_equal(y_before, Y)


NAN, INF = X.copy(), X.copy()
NAN[3, 1], INF[2, 0] = np.nan, -np.inf
BAD_X = {
    "NaN": (NAN, "finite, got nan at X[3, 1]"),
    "inf": (INF, "finite, got -inf at X[2, 0]"),
    "1e200": (X * 1e200, "at X[0, 0]; its products overflow, rescale to at most 1e+120"),
    "integers of any length": ([[10**200, 1]] * 6, "X must be finite, got 1e+200 at X[0, 0]"),
    "integers beyond float": ([[10**400, 1]] * 6, "X must hold real numbers in the range of float64"),
    "complex": (X + 1j, "real numbers, got dtype complex128"),
    "text": (X.astype(str), "real numbers, got dtype <U"),
    "text objects": (X.astype(str).astype(object), "real numbers, got '3.0' of type str"),
    "bytes": (X.astype(bytes), "real numbers, got dtype |S"),
    "None": (None, "real numbers, got None of type NoneType"),
    "None among numbers": ([[1, None]] * 6, "real numbers, got None of type NoneType"),
    "dates": (np.full((6, 2), np.datetime64("2026-01-01")), "real numbers, got dtype datetime64[D]"),
    "records": (np.zeros((6, 2), dtype=[("a", float)]), "real numbers, got dtype [('a', '<f8')]"),
    "ragged": ([[1, 2], [3]] * 3, "X must be a rectangular array of numbers"),
    "masked": (np.ma.array(X, mask=X > 4), "X must not be masked, got 1 masked entries"),
    "missing in pandas": (pd.DataFrame(NAN).astype("Float64"), "X"),
    "categories": (pd.DataFrame({"a": list("abcabc"), "b": range(6)}), "real numbers, got 'a' of type str"),
    "a number": (3.0, "got shape ()"),
    "three axes": (X[None], "got shape (1, 6, 2)"),
    "no feature": (X[:, :0], "got shape (6, 0)"),
}


@each
@pytest.mark.parametrize(("bad", "message"), BAD_X.values(), ids=BAD_X)
def test_bad_X_is_refused_and_named(function, bad, message):
    refused(re.escape(message), function, bad, Y)


DENSE_ONLY = {name: ON_XY[name] for name in ("centroid_classifier", "reflect")}
DENSE_ONLY |= {f.__name__: lambda X, y, f=f: f(X) for f in (lincls.radius, lincls.augment)}


@pytest.mark.parametrize("function", DENSE_ONLY.values(), ids=DENSE_ONLY)
@pytest.mark.parametrize("sparse", [scipy.sparse.csr_matrix, scipy.sparse.coo_array])
def test_what_needs_dense_points_says_so(function, sparse):
    refused(f"dense array, got a sparse {sparse.__name__}; use X.toarray()", function, sparse(X), Y)


@pytest.mark.parametrize("function", [*ON_XY.values(), lincls.radius, lincls.augment])
def test_no_points_and_single_points_are_refused_where_data_are_meant(function):
    y = () if function in (lincls.radius, lincls.augment) else (Y,)
    refused(re.escape("at least one point, got shape (0, 2)"), function, X[:0], *y)
    refused(re.escape("got shape (2,); a single point is X[None, :]"), function, X[0], *y)


BAD_Y = {
    "short": (Y[:-1], "shape (6,), one label for each row of X, got shape (5,)"),
    "column": (Y[:, None], "got shape (6, 1); use y.ravel()"),
    "row": (Y[None], "got shape (1, 6)"),
    "a number": (1, "got shape ()"),
    "empty": ([], "got shape (0,)"),
    "booleans": (Y > 0, "got booleans; use np.where(y, 1, -1)"),
    "boolean objects": ((Y > 0).astype(object), "got booleans; use np.where(y, 1, -1)"),
    "zero and one": ((Y > 0).astype(int), "labels -1 and +1 only, got 0, 1"),
    "one and two": (np.where(Y > 0, 1, 2), "labels -1 and +1 only, got 1, 2"),
    "unsigned": ((Y > 0).astype(np.uint8) * 255, "labels -1 and +1 only, got 0, 255"),
    "halves": (Y / 2, "labels -1 and +1 only, got -0.5, 0.5"),
    "many": (np.arange(6), "labels -1 and +1 only, got 0, 1, 2, 3, 4, ..."),
    "NaN": (np.where(Y > 0, Y, np.nan), "labels -1 and +1 only, got 1.0, nan"),
    "inf": (Y * np.inf, "labels -1 and +1 only, got -inf, inf"),
    "complex": (Y + 0j, "real numbers, got dtype complex128"),
    "unit complex": (1j * Y, "real numbers, got dtype complex128"),
    "text": (Y.astype(str), "real numbers, got dtype <U"),
    "names": (np.where(Y > 0, "cat", "dog"), "real numbers, got dtype <U3"),
    "None": (None, "real numbers, got None of type NoneType"),
    "ragged": ([1, [1, 2]], "y must be a rectangular array of numbers"),
    "masked": (np.ma.array(Y, mask=X[:, 0] > 2), "y must not be masked, got 1 masked entries"),
    "missing in pandas": (
        pd.Series([1, -1, None, 1, 1, 1], dtype="Int64"),
        "labels -1 and +1 only, got -1.0, 1.0, nan",
    ),
    "int8 -128": (np.array([-128, 1, 1, 1, 1, 1], dtype=np.int8), "labels -1 and +1 only, got -128, 1"),
}


@each_on_Xy
@pytest.mark.parametrize(("bad", "message"), BAD_Y.values(), ids=BAD_Y)
def test_bad_y_is_refused_and_named(function, bad, message):
    refused(re.escape(message), function, X, bad)


@pytest.mark.parametrize("label", [-1, 1])
def test_one_class_is_refused_exactly_where_both_are_needed(label):
    for name, function in ON_XY.items():
        if name in BOTH_CLASSES:
            refused(re.escape(f"both classes, -1 and +1, got only {label:+d}"), function, X, np.full(6, label))
        else:
            function(X, np.full(6, label))


BAD_OPTIONS = {
    "eta": [0, -1.0, np.nan, np.inf, 1e200, "1", None, True, 1j],
    "rho": [0, -1.0, np.nan, np.inf, 1e200, "1", None, True, 1j, [1.0]],
    "b0": [np.nan, -np.inf, 1e200, "0", None, False, 1j, [0.0]],
    "fit_bias": ["no", None, 2, 0.5, [True]],
}


@pytest.mark.parametrize(
    ("function", "name", "bad"),
    [(lincls.perceptron, name, bad) for name, bads in BAD_OPTIONS.items() for bad in bads]
    + [(lincls.batch_perceptron, name, bad) for name in ("eta", "fit_bias") for bad in BAD_OPTIONS[name]],
)
def test_bad_options_are_refused_and_named(function, name, bad):
    refused(re.escape(f"{name} must be") + ".*" + re.escape(f"got {bad!r}"), function, X, Y, **{name: bad})


@pytest.mark.parametrize("bad", [0, -1, 2.5, 3.0, np.nan, np.inf, "10", None, True, [3]])
@pytest.mark.parametrize(
    ("function", "name"), [(lincls.perceptron, "max_epochs"), (lincls.batch_perceptron, "max_epochs")]
)
def test_bad_limits_are_refused_and_named(function, name, bad):
    refused(re.escape(f"{name} must be an integer of at least 1, got {bad!r}"), function, X, Y, **{name: bad})


@pytest.mark.parametrize("function", [lincls.perceptron, lincls.batch_perceptron])
@pytest.mark.parametrize(
    ("bad", "message"),
    [
        ([0.0], "w0 must have shape (2,), got shape (1,)"),
        ([[0.0, 0.0]], "w0 must have shape (2,), got shape (1, 2)"),
        (0.0, "w0 must have shape (2,), got shape ()"),
        ([np.nan, 0], "w0 must be finite, got nan at w0[0]"),
        ([0, 1e200], "w0 must be finite, got 1e+200 at w0[1]"),
        (["a", "b"], "w0 must hold real numbers, got dtype <U1"),
        ([1j, 0], "w0 must hold real numbers, got dtype complex128"),
    ],
)
def test_bad_start_is_refused_and_named(function, bad, message):
    refused(re.escape(message), function, X, Y, w0=bad)


@pytest.mark.parametrize(
    ("bad", "message"),
    [
        ([], "shape (0,)"),
        ([0.0, 1.0], "dtype float64"),
        (Y > 0, "dtype bool"),
        (["0"], "dtype <U1"),
        ([[0, 1]], "shape (1, 2)"),
        (3, "shape ()"),
        ([0, 6], "indices from 0 to 5, got 0 to 6"),
        ([-1, 0], "indices from 0 to 5, got -1 to 0"),
        ([[0], [1, 2]], "a rectangular array of numbers"),
        ("shuffled", "dtype <U8"),
    ],
)
def test_bad_order_is_refused_and_named(bad, message):
    refused("order must.*" + re.escape(message), lincls.perceptron, X, Y, order=bad)


@pytest.mark.parametrize("order", [np.array([5, 0, 0], dtype=np.uint8), [5, 0, 0], (5, 0, 0), pd.Series([5, 0, 0])])
def test_every_kind_of_order_is_read_alike(order):
    expected = lincls.perceptron(X, Y, order=np.array([5, 0, 0]))
    np.testing.assert_array_equal(lincls.perceptron(X, Y, order=order).mistakes, expected.mistakes)


@pytest.mark.parametrize(
    ("w", "b", "message"),
    [
        ([0.0, 0.0], 1, "w must not be zero"),
        ([], 1, "w must have shape (d,), got shape (0,)"),
        ([[1.0, 2.0]], 1, "w must have shape (d,), got shape (1, 2)"),
        ([np.nan, 1], 1, "w must be finite, got nan at w[0]"),
        (["1"], 1, "w must hold real numbers, got dtype <U1"),
        ([1.0], np.inf, "b must be a finite number, got inf"),
        ([1.0], None, "b must be a finite number, got None"),
        ([1.0], "0", "b must be a finite number, got '0'"),
        ([1.0], [0.0], "b must be a finite number, got [0.0]"),
    ],
)
def test_bad_hyperplanes_are_refused_and_named(w, b, message):
    refused(re.escape(message), lincls.Hyperplane, w, b)


@pytest.mark.parametrize("function", [lincls.functional_margin, lincls.geometric_margin])
def test_margins_refuse_weights_of_another_length(function):
    refused(re.escape("w must have shape (2,), got shape (3,)"), function, [1, 2, 3], 0, X, Y)
    refused("b must be a finite number, got nan", function, [1, 2], np.nan, X, Y)


@pytest.mark.parametrize("points", [X[:, :1], X[0, :1], np.zeros((2, 3))])
def test_hyperplanes_refuse_points_of_another_dimension(points):
    with pytest.raises(
        ValueError, match=re.escape(f"(n, 2) or (2,) to match the classifier, got shape {points.shape}")
    ):
        lincls.Hyperplane(W, 0).decision(points)


@pytest.mark.parametrize("rho", [0, -1, np.nan, "1", None])
def test_augment_refuses_a_bad_constant(rho):
    refused(re.escape(f"rho must be a finite number above 0, got {rho!r}"), lincls.augment, X, rho)


def test_numbers_too_small_to_be_multiplied_are_refused():
    refused(re.escape("got 5e-200 as the largest: its products vanish"), lincls.perceptron, X * 1e-200, Y)
    lincls.radius(np.zeros((3, 2)))  # zero itself is no problem


@pytest.mark.parametrize("scale", [1e-119, 1e-8, 1e8, 1e119])
@each
def test_large_and_small_numbers_give_finite_results(function, scale):
    if function is lincls.centroid_classifier and scale > 1e100:
        refused(r"X must be rescaled: b would be -.*e\+238, whose products overflow", function, X * scale, Y)
        return
    for value in values(function(X * scale, Y)):
        assert value is None or np.isfinite(np.asarray(value, dtype=float)).all()


def test_weights_that_overflow_are_an_error():
    far = X[:5] * 1e119  # of one sign, so that no sum is inf - inf
    with pytest.raises(ValueError, match=r"the weights overflow after \d+ updates: rescale X, w0, b0, eta or rho"):
        lincls.perceptron(far, Y[:5], eta=1e120, rho=1e120)
    run = lincls.batch_perceptron(far, Y[:5], eta=1e120, max_epochs=20)  # its weights cannot grow so large
    assert np.isfinite(run.W).all()


def test_a_contiguous_float64_X_is_not_copied():
    assert _validate.as_X(X) is X
    frozen = read_only(X)
    assert _validate.as_X(frozen) is frozen
    assert _validate.as_y(Y, 6) is Y


def test_a_sum_of_many_large_squares_is_no_reason_to_refuse():
    large = np.full((100, 2), 0.9 * _validate.LARGEST)
    assert _validate.as_X(large) is large


def test_freeze_makes_read_only_without_a_copy():
    a = np.zeros(3)
    frozen = freeze(a)
    assert np.shares_memory(a, frozen)
    with pytest.raises(ValueError, match="read-only"):
        frozen[0] = 1


# What was silent or obscure ------------------------------------------------------------------------


@pytest.mark.parametrize("make", [scipy.sparse.csr_array, scipy.sparse.coo_array, scipy.sparse.csc_matrix])
def test_sparse_points_of_other_kinds_are_refused(make):
    refused("X must hold real numbers, got dtype complex128", lincls.soft_margin, make(X + 1j), Y, 1)
    refused("X must hold real numbers, got dtype complex128", lincls.Hyperplane(W, 0).decision, make(X + 1j))
    refused("X must not be so small, got 5e-200 as the largest", lincls.separate, make(X * 1e-200), Y)
    refused(r"X.data must be finite, got nan at X.data\[.\]", lincls.separate, make(NAN), Y)


def test_one_sparse_point_is_a_point():
    assert lincls.Hyperplane(W, 1).decision(scipy.sparse.coo_array(X[0])) == 6
    refused(r"X must have shape \(n, d\), got shape \(2,\)", lincls.separate, scipy.sparse.coo_array(X[0]), [1])


@pytest.mark.parametrize("number", [10**400, -(10**400), Fraction(10**400)])
def test_numbers_beyond_floats_are_refused(number):
    with pytest.raises(ValueError, match="C must be a finite number above 0, got a number beyond the range of float64"):
        lincls.soft_margin(X, Y, number)


def test_masked_labels_are_refused():
    with pytest.raises(ValueError, match="y must not be masked, got 1 masked entries"):
        lincls.multiclass_perceptron(X, np.ma.array([0, 1, 2, 0, 1, 2], mask=[1, 0, 0, 0, 0, 0]))


@pytest.mark.parametrize("loss", [name for name in lincls.__all__ if name.endswith("_loss")])
def test_losses_refuse_what_is_no_number(loss):
    for bad in (np.nan, [1, np.nan]):
        refused("yf must hold numbers, got nan", getattr(lincls, loss), bad)
    for bad in (1j, "1", np.array(["2020-01-01"], "M8[D]")):
        refused("yf must hold real numbers, got", getattr(lincls, loss), bad)


def test_extreme_scales_are_blamed_on_X():
    from sklearn.base import clone

    kernel = clone(lincls.KernelSVM())
    for function, scale in ((lambda X: lincls.pegasos(X, Y, 1), 1e100), (lambda X: kernel.fit(X, Y), 1e-100)):
        refused(r"X must be rescaled: \w+ would be .*, whose products overflow", function, X * scale)
    refused("X must be rescaled: the last breakpoint C would be", lincls.svm_path, X * 1e-100, Y)


GOOD = {"X": X, "y": Y, "w": W, "b": 0.5, "C": 1.0, "K": X @ X.T, "alpha": Y * 0 + 0.1, "yf": Y, "Z": X}
DATES = np.array(["2020-01-01"] * 12, dtype="M8[D]").reshape(6, 2)
NEVER = {
    "None": None, "text": "abc", "texts": [["a", "b"]] * 6, "complex": X + 1j, "dates": DATES, "NaN": NAN,
    "sparse complex": scipy.sparse.csr_array(X + 1j), "1-d sparse complex": scipy.sparse.coo_array(Y + 1j),
    "masked": np.ma.array(X, mask=np.eye(6, 2) == 1), "masked labels": np.ma.array(Y, mask=Y > 0), "1j": 1j,
    "NaNs": np.full(6, np.nan), "number": np.nan, "beyond floats": 10**400, "objects": np.full((6, 2), object()),
    "cube": np.full((6, 2, 2), np.nan), "ragged": [[1, 2], [3]], "dict": {1: 2}, "generator": (v for v in Y),
    "bytes": b"abc", "spans": DATES - DATES[0, 0],
    "pandas NaT": pd.Series([pd.NaT] * 6), "pandas NA": pd.Series([pd.NA] * 6, dtype="Int64"),
}  # fmt: skip


@pytest.mark.parametrize("kind", NEVER)
def test_what_is_never_right_is_refused_by_every_function(kind):
    functions = [getattr(lincls, name) for name in lincls.__all__ if not name.endswith("_program")]
    tried = 0
    for function in filter(inspect.isfunction, functions):
        parameters = inspect.signature(function).parameters.values()
        needed = [p.name for p in parameters if p.default is p.empty]
        if function.__name__ == "show_source" or not set(needed) <= set(GOOD):
            continue
        for name in needed:
            refused(rf"\b{name}(\.data)? must", function, **{p: NEVER[kind] if p == name else GOOD[p] for p in needed})
            tried += 1
    assert tried > 60


# What is not installed -----------------------------------------------------------------------------


def run_without(packages, code):
    """Run a line of code in a fresh Python that does not find the packages."""
    hide = "".join(f"sys.modules[{name!r}] = None; " for name in packages)
    result = subprocess.run([sys.executable, "-c", f"import sys; {hide}{code}"], capture_output=True, text=True)
    assert result.returncode == 0, result.stderr
    return result.stdout


def test_with_numpy_alone_all_names_but_the_estimators_are_there():
    names = run_without(["scipy", "sklearn"], "import lincls; from lincls import *; print(separate, lincls.datasets)")
    assert "function separate" in names


def test_a_missing_package_is_named_with_what_installs_it(monkeypatch):
    monkeypatch.setitem(sys.modules, "cvxpy", None)  # as if it were not installed
    with pytest.raises(ImportError, match=r'cvxpy.*: pip install "lincls\[cvxpy\]"') as missing, needs("lincls[cvxpy]"):
        import cvxpy  # noqa: F401
    assert missing.value.name == "cvxpy"
    with pytest.raises(ImportError, match="a fault of its own"), needs("lincls[cvxpy]"):
        raise ImportError("a fault of its own")
    with needs("numpy"):
        import numpy
    assert numpy is np


@pytest.mark.parametrize("rng", ["a", -1, 1.5])
def test_what_is_no_generator_and_no_seed_is_named(rng):
    message = re.escape(f"got {rng!r}")
    for draw in (
        lambda: lincls.pegasos(X, Y, 1, rng=rng),
        lambda: lincls.dual_coordinate_descent(X, Y, 1, rng=rng),
        lambda: lincls.cross_validate_C(lincls.soft_margin, X, Y, [1], n_splits=2, rng=rng),
        lambda: lincls.datasets.separable(9, 2, 0.1, rng),
    ):
        refused(f"^rng must be .*Generator.*{message}$", draw)


@pytest.mark.parametrize("rng", [None, 3, np.random.default_rng(3)])
def test_a_generator_a_seed_and_none_draw(rng):
    assert _validate.as_rng(rng).random() < 1
