"""What comes in: `as_X`, `as_y` and their kin convert an argument, or say what arrived and what was expected."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from numbers import Integral, Real
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from ._arrays import dense, is_sparse

__all__ = [
    "LARGEST", "as_X", "as_points", "as_y", "as_Xy", "as_shards", "as_vector", "as_scalar", "as_count", "as_flag",
    "as_choice", "as_order", "as_data", "as_C", "as_each", "as_labels", "as_gram", "as_floats", "as_real", "as_rho2",
    "as_rng", "as_start", "computed", "is_infinite", "needs", "refuse_masked", "require_one_label_each",
]  # fmt: skip

# The sum of d products of two entries must stay finite, and so must weights after many updates.
LARGEST = 1e120
# A Gram matrix is computed from rounded inner products: relative to its largest entry or its trace,
# it may miss symmetry and semidefiniteness by so much.
GRAM_ROUNDING = 1e-10


@contextmanager
def needs(what: str) -> Iterator[None]:
    """Say what to install, a package or an extra of ours, where an import in this block does not find its package.

    As in ``with needs("lincls[cvxpy]"): import cvxpy as cp``.
    """
    try:
        yield
    except ModuleNotFoundError as error:
        raise ImportError(f'{error}; what you call needs it: pip install "{what}"', name=error.name) from None


def as_real(a: Any, name: str) -> np.ndarray:
    """Return `a` as an array of real numbers (any numeric dtype), or say what it is instead."""
    if hasattr(a, "toarray") and hasattr(a, "nnz"):
        raise ValueError(f"{name} must be a dense array, got a sparse {type(a).__name__}; use {name}.toarray()")
    refuse_masked(a, name)
    try:
        a = np.asarray(a)
    except ValueError as error:  # rows of different lengths
        raise ValueError(f"{name} must be a rectangular array of numbers: {error}") from None
    if a.dtype.kind == "O":
        a = _from_objects(a, name)
    if a.dtype.kind not in "biuf":
        raise ValueError(f"{name} must hold real numbers, got dtype {a.dtype}")
    return a


def refuse_masked(a: Any, name: str) -> None:
    """Refuse masked entries, of which NumPy would give the values behind the mask."""
    if np.ma.is_masked(a):
        raise ValueError(f"{name} must not be masked, got {np.ma.count_masked(a)} masked entries")


def _from_objects(a: np.ndarray, name: str) -> np.ndarray:
    """Return an array of Python numbers, as a DataFrame of mixed columns gives, with a numeric dtype."""
    if all(isinstance(v, (bool, np.bool_)) for v in a.flat):
        return a.astype(bool)
    for v in a.flat:
        if not isinstance(v, Real):
            raise ValueError(f"{name} must hold real numbers, got {v!r} of type {type(v).__name__}")
    try:
        return a.astype(float)
    except OverflowError as error:
        raise ValueError(f"{name} must hold real numbers in the range of float64: {error}") from None


def _refuse_infinite(a: np.ndarray, name: str) -> None:
    """Refuse NaN, infinities and numbers whose products overflow, naming the first such entry."""
    if np.vdot(a, a) <= LARGEST**2:  # one quick reading, enough for nearly all data
        return
    bad = np.argwhere(~(np.abs(a) <= LARGEST))
    if bad.size:
        index = tuple(int(i) for i in bad[0])
        position = ", ".join(map(str, index))
        raise ValueError(f"{name} must be finite, got {a[index]} at {name}[{position}]{_advice(a[index])}")


def _advice(value: float) -> str:
    """Say why a number is refused that is finite, but too large."""
    return f"; its products overflow, rescale to at most {LARGEST:g}" if np.isfinite(value) else ""


def as_X(X: ArrayLike, name: str = "X") -> np.ndarray:
    """Return X as a C-contiguous float64 array (n, d) with n, d >= 1; no copy if it is one."""
    X = as_real(X, name)
    if X.ndim != 2:
        hint = f"; a single point is {name}[None, :]" if X.ndim == 1 else ""
        raise ValueError(f"{name} must have shape (n, d), got shape {X.shape}{hint}")
    if 0 in X.shape:
        what = "point" if X.shape[0] == 0 else "feature"
        raise ValueError(f"{name} must hold at least one {what}, got shape {X.shape}")
    X = np.ascontiguousarray(_as_float(X))
    _refuse_infinite(X, name)
    _refuse_vanishing(X, name)
    return X


def _refuse_vanishing(a: np.ndarray, name: str) -> None:
    """Refuse data whose products underflow."""
    if np.vdot(a, a) < LARGEST**-2 and a.any():
        largest = np.abs(a).max()
        raise ValueError(f"{name} must not be so small, got {largest} as the largest: its products vanish, rescale")


def _as_float(a: np.ndarray) -> np.ndarray:
    """Return `a` as float64; a longer float beyond its range becomes inf, which is refused next."""
    with np.errstate(over="ignore"):
        return a.astype(float, copy=False)


def as_points(X: Any, d: int, name: str = "X") -> Any:
    """Return X as float64 with last axis d: one point (d,) or several (n, d), sparse allowed, n = 0 too."""
    X = _csr(X, name) if is_sparse(X) and X.ndim == 2 else as_real(dense(X), name)
    if X.ndim not in (1, 2) or X.shape[-1] != d:
        raise ValueError(f"{name} must have shape (n, {d}) or ({d},) to match the classifier, got shape {X.shape}")
    if is_sparse(X):
        return X
    X = _as_float(X)
    _refuse_infinite(X, name)
    return X


def as_y(y: ArrayLike, n: int, *, both: bool = False) -> np.ndarray:
    """Return y as a float64 array (n,) of -1 and +1; with `both`, refuse a single class."""
    y = as_real(y, "y")
    require_one_label_each(y, n)
    if y.dtype.kind == "b":
        raise ValueError("y must hold the labels -1 and +1, got booleans; use np.where(y, 1, -1)")
    if not (np.abs(y) == 1).all():
        seen = np.unique(y)
        shown = ", ".join(map(str, seen[:5])) + (", ..." if len(seen) > 5 else "")
        raise ValueError(f"y must hold the labels -1 and +1 only, got {shown}")
    if both and (y == y[0]).all():
        raise ValueError(f"y must hold both classes, -1 and +1, got only {int(y[0]):+d}")
    return np.ascontiguousarray(y, dtype=float)


def require_one_label_each(y: np.ndarray, n: int) -> None:
    """Refuse an array of labels that is not of shape (n,)."""
    if y.shape != (n,):
        hint = "; use y.ravel()" if y.shape == (n, 1) else ""
        raise ValueError(f"y must have shape ({n},), one label for each row of X, got shape {y.shape}{hint}")


def as_Xy(X: Any, y: ArrayLike, *, both: bool = False, sparse: bool = False) -> tuple[Any, np.ndarray]:
    """Return X (n, d), with `sparse` as `as_data` does, and y (n,); with `both`, refuse data of one class."""
    X = as_data(X) if sparse else as_X(X)
    return X, as_y(y, X.shape[0], both=both)


def as_shards(X: Any, y: Any, *, sparse: bool = False) -> list[tuple[Any, np.ndarray]]:
    """Return the shards of a list X and a list y, as `as_Xy` returns each, all with the same number of columns."""
    for value, name in ((X, "X"), (y, "y")):
        if not isinstance(value, (list, tuple)):
            hint = f"; of a Dask array, [block.compute() for block in {name}.blocks]" if hasattr(value, "dask") else ""
            wanted = f"a list of shards, as of np.array_split({name}, S)"
            raise ValueError(f"{name} must be {wanted}, got {type(value).__name__}{hint}")
    if len(X) != len(y) or not len(X):
        raise ValueError(f"X and y must be lists of as many shards, at least one, got {len(X)} and {len(y)}")
    shards = []
    for s, shard in enumerate(zip(X, y, strict=True)):
        try:
            shards.append(as_Xy(*shard, sparse=sparse))
        except ValueError as error:
            raise ValueError(f"{error} (of shard {s})") from None
    sizes = {X.shape[1] for X, _ in shards}
    if len(sizes) > 1:
        raise ValueError(f"the shards must have the same number of columns, got {sorted(sizes)}")
    return shards


def as_vector(w: ArrayLike, d: int | None, name: str = "w") -> np.ndarray:
    """Return w as a float64 array (d,); d = None accepts any length of at least one."""
    w = as_real(w, name)
    if w.ndim != 1 or w.size == 0 or (d is not None and len(w) != d):
        raise ValueError(f"{name} must have shape ({'d' if d is None else d},), got shape {w.shape}")
    w = _as_float(w)
    _refuse_infinite(w, name)
    return w


def as_start(start: ArrayLike | None, shape: tuple[int, ...], name: str) -> np.ndarray:
    """Return where a run begins, of this shape, as a float64 array of its own: zero where nothing is given."""
    if start is None:
        return np.zeros(shape)
    start = _as_float(as_real(start, name)).copy()
    if start.shape != shape:
        raise ValueError(f"{name} must have shape {shape}, got shape {start.shape}")
    _refuse_infinite(start, name)
    return start


def as_floats(a: ArrayLike, name: str) -> np.ndarray:
    """Return `a`, of any shape, as float64; infinities may be in it, NaN may not."""
    a = _as_float(as_real(a, name))
    if np.isnan(a).any():
        raise ValueError(f"{name} must hold numbers, got nan")
    return a


def as_scalar(value: Any, name: str, *, positive: bool = False) -> float:
    """Return `value` as a finite float; with `positive`, one above zero."""
    wanted = "a finite number above 0" if positive else "a finite number"
    is_number = isinstance(value, Real) or (isinstance(value, np.ndarray) and value.ndim == 0)
    if not is_number or isinstance(value, (bool, np.bool_)):
        raise ValueError(f"{name} must be {wanted}, got {value!r}")
    try:
        value = float(value)
    except OverflowError:  # an int or a Fraction
        raise ValueError(f"{name} must be {wanted}, got a number beyond the range of float64") from None
    if positive and value <= 0:
        raise ValueError(f"{name} must be {wanted}, got {value!r}")
    if not abs(value) <= LARGEST:
        raise ValueError(f"{name} must be {wanted}, got {value!r}{_advice(value)}")
    return value


def computed(value: float, what: str) -> float:
    """Return a number that was computed from X; where its products overflow, X is to blame."""
    if not abs(value) <= LARGEST:
        raise ValueError(f"X must be rescaled: {what} would be {value:.3g}, whose products overflow")
    return float(value)


def as_count(value: Any, name: str, *, least: int = 1) -> int:
    """Return `value` as an int of at least one, or of at least `least`."""
    if not isinstance(value, Integral) or isinstance(value, bool) or value < least:
        raise ValueError(f"{name} must be an integer of at least {least}, got {value!r}")
    return int(value)


def as_flag(value: Any, name: str) -> bool:
    """Return `value` as a bool."""
    if not isinstance(value, (bool, np.bool_)):
        raise ValueError(f"{name} must be True or False, got {value!r}")
    return bool(value)


def as_rho2(rho: Any, fit_bias: Any) -> float:
    """Return rho^2, what a step of length one adds to b on a positive point, or 0 where no offset is fitted."""
    rho = as_scalar(rho, "rho", positive=True)
    return rho**2 if as_flag(fit_bias, "fit_bias") else 0.0


def as_rng(rng: Any) -> np.random.Generator:
    """Return the generator, or a new one from a seed; None takes another seed each time."""
    try:
        return np.random.default_rng(rng)
    except (TypeError, ValueError):
        wanted = "a numpy.random.Generator, a seed for one (an integer of at least 0), or None"
        raise ValueError(f"rng must be {wanted}, got {rng!r}") from None


def as_choice(value: object, name: str, choices: Iterable[str]) -> str:
    """Return `value`, which must be one of `choices`."""
    choices = tuple(choices)
    if not isinstance(value, str) or value not in choices:
        raise ValueError(f"{name} must be one of {', '.join(map(repr, choices))}, got {value!r}")
    return value


def as_order(order: ArrayLike | None, n: int) -> np.ndarray:
    """Return the order of visits as an int64 array of indices into n points."""
    if order is None:
        return np.arange(n)
    order = as_real(order, "order")
    if order.ndim != 1 or order.size == 0 or order.dtype.kind not in "iu":
        seen = f"dtype {order.dtype}, shape {order.shape}"
        raise ValueError(f"order must be a non-empty 1-d array of integer indices, got {seen}")
    if order.min() < 0 or order.max() >= n:
        raise ValueError(f"order must hold indices from 0 to {n - 1}, got {order.min()} to {order.max()}")
    return np.ascontiguousarray(order, dtype=np.int64)


def as_data(X: Any, name: str = "X") -> Any:
    """Return X (n, d) dense, or as a CSR matrix of floats if it is sparse."""
    if not is_sparse(X):
        return as_X(X, name)
    X = _csr(X, name)
    if 0 in X.shape:
        raise ValueError(f"{name} must hold at least one point and one feature, got shape {X.shape}")
    _refuse_vanishing(X.data, name)
    return X


def _csr(X: Any, name: str) -> Any:
    """Return a sparse X (n, d) as a CSR matrix of finite floats."""
    if X.ndim != 2:
        raise ValueError(f"{name} must have shape (n, d), got shape {X.shape}")
    if X.dtype.kind not in "biuf":
        raise ValueError(f"{name} must hold real numbers, got dtype {X.dtype}")
    X = X.tocsr().astype(float)
    X.sum_duplicates()
    _refuse_infinite(X.data, f"{name}.data")
    return X


def as_C(C: Any, n: int | None = None) -> Any:
    """Return C > 0, possibly inf; with n, an array (n,) of one finite C_i > 0 for each point is C too."""
    if n is not None and _is_listed(C):
        return as_each(C, n, "C")
    return np.inf if is_infinite(C) else as_scalar(C, "C", positive=True)


def is_infinite(C: Any) -> bool:
    """Tell whether C is inf, the price that asks for the hard margin."""
    return isinstance(C, (float, np.floating)) and C == np.inf


def _is_listed(value: Any) -> bool:
    """Tell whether this is meant as one number for each point."""
    try:
        return np.ndim(value) == 1
    except ValueError:  # rows of different lengths
        return True


def as_each(value: ArrayLike, n: int, name: str) -> np.ndarray:
    """Return finite numbers above 0, one for each of n points, as an array (n,) of its own; one number is for all."""
    if not _is_listed(value):
        return np.full(n, as_scalar(value, name, positive=True))
    value = as_vector(value, None, name)
    if value.shape != (n,):
        raise ValueError(f"{name} must be one number, or one for each point of shape ({n},), got shape {value.shape}")
    if not value.min() > 0:
        raise ValueError(f"{name} must be above 0 for each point, got {value.min()} at {name}[{value.argmin()}]")
    return value.copy()


def as_labels(y: Any, n: int, *, both: bool = False) -> tuple[np.ndarray, np.ndarray]:
    """Return the sorted labels and each point's index among them; with `both`, refuse a single class."""
    refuse_masked(y, "y")
    try:
        given, y = y, np.asarray(y)
    except ValueError as error:  # rows of different lengths
        raise ValueError(f"y must be a sequence of labels: {error}") from None
    require_one_label_each(y, n)
    try:
        if y.dtype.kind == "U" and not isinstance(given, np.ndarray) and not all(isinstance(v, str) for v in given):
            raise TypeError
        if y.dtype.kind in "fcO" and not all(v == v for v in y.tolist() if v is not None):
            raise ValueError("y must not hold NaN as a label")
        if y.dtype.kind in "mM" and np.isnat(y).any():
            raise ValueError("y must not hold NaT as a label")
        classes, k = np.unique(y, return_inverse=True)
    except TypeError:  # as from None, from pandas.NA, or from a number beside a string
        kinds = ", ".join(sorted({type(v).__name__ for v in given}))
        raise ValueError(f"y must hold labels of one kind, which can be sorted, got {kinds}") from None
    if both and len(classes) < 2:
        raise ValueError(f"y must hold at least two classes, got only {classes.tolist()[0]!r}")
    return classes, k.astype(np.int64)


def as_gram(K: ArrayLike, *, semidefinite: bool = True) -> np.ndarray:
    """Return K as a float64 array (n, n), exactly symmetric; no copy if it is one already.

    Raises
    ------
    ValueError
        If K is not square, not symmetric within 1e-10 of its largest entry, or, where `semidefinite`
        asks for it, has an eigenvalue below -1e-10 of its trace.
    """
    K = as_X(K, "K")
    if K.shape[0] != K.shape[1]:
        raise ValueError(f"K must be square, the kernel of every point with every point, got shape {K.shape}")
    if not np.array_equal(K, K.T):
        off = np.abs(K - K.T)
        if off.max() > GRAM_ROUNDING * np.abs(K).max():
            i, j = np.unravel_index(off.argmax(), K.shape)
            raise ValueError(f"K must be symmetric, got K[{i}, {j}] = {K[i, j]} and K[{j}, {i}] = {K[j, i]}")
        K = (K + K.T) / 2
    if semidefinite:
        _refuse_indefinite(K)
    return K


def _refuse_indefinite(K: np.ndarray) -> None:
    """Refuse a symmetric K with an eigenvalue clearly below zero."""
    diagonal = K.diagonal()
    if diagonal.min() < 0:
        i = diagonal.argmin()
        raise ValueError(f"K must be positive semidefinite, got K[{i}, {i}] = {diagonal[i]}, a square, below 0")
    slack = GRAM_ROUNDING * diagonal.sum()
    try:  # a Cholesky factor exists where K + slack I is positive definite; the cheapest test
        np.linalg.cholesky(K + slack * np.eye(len(K)))
    except np.linalg.LinAlgError:
        smallest, *_, largest = np.linalg.eigvalsh(K) if len(K) > 1 else (K[0, 0], K[0, 0])
        if smallest < -slack:
            raise ValueError(
                f"K must be positive semidefinite, got eigenvalues from {smallest:g} to {largest:g}"
            ) from None
