"""Thin scikit-learn faces of the functions: labels and weights are translated here, the functions compute.

All take dense and sparse X. A fitted classifier holds what predictions and further steps need, and no training point
but support vectors; with `keep_result` also `result_`, all that the function returned. The weight of a point, its
`sample_weight` times the `class_weight` of its class, multiplies its price of slack (of the perceptrons, its step);
points of weight 0 are left out, so that arrays of `result_` which are of the points, as alpha, are of the others.
`class_weight` is None, a dict {label: weight}, where 1 is the weight of labels it lacks, or "balanced": n/(K n_k) for a
class of n_k of the n points, counted by their weights. All predictions are made from `coef_` and `intercept_` (of
`KernelSVM`, `dual_coef_` and `intercept_`), which may be changed. Equal input gives equal output: `random_state` is 0
by default.
"""

from __future__ import annotations

import functools
import warnings
from collections.abc import Callable
from dataclasses import KW_ONLY, dataclass, replace
from typing import Any, ClassVar, Self

import numpy as np
from numpy.typing import ArrayLike
from sklearn.base import BaseEstimator, ClassifierMixin
from sklearn.exceptions import ConvergenceWarning
from sklearn.utils import Tags
from sklearn.utils.class_weight import compute_class_weight
from sklearn.utils.multiclass import _check_partial_fit_first_call, check_classification_targets
from sklearn.utils.validation import _check_sample_weight, check_is_fitted, check_random_state, validate_data

from . import kernels, logistic, multiclass, svm
from ._arrays import dense, is_sparse, squared_norms
from ._validate import as_count, as_each, as_scalar, computed, is_infinite, refuse_masked
from .online import PegasosState, dual_coordinate_descent, pegasos
from .perceptron import averaged_perceptron, perceptron
from .solvers.kernel import kernel_sums

__all__ = [
    "Perceptron", "AveragedPerceptron", "LinearSVM", "KernelSVM", "PegasosSVM", "CoordinateDescentSVM",
    "LogisticRegression", "MulticlassPerceptron", "MulticlassSVM", "SoftmaxRegression",
]  # fmt: skip

_MISTAKES_LEFT = (
    "the last of {0.n_iter_} passes still made a mistake: the classes may not be separable (see lincls.separate), or "
    "it takes a larger max_iter, or tol=None, with which passes go on that bring no fewer mistakes"
)
_OTHER_THINGS = "and of other things the kernel must be computed before, with kernel='precomputed'"
_MORE_POINTS = (
    "n_points, the number of all points of which partial_fit gets parts, was not given, and taken to be {}, the number "
    "of the first call; now {} have arrived: set n_points"
)


@dataclass(eq=False, repr=False, kw_only=True)
class _Classifier(ClassifierMixin, BaseEstimator):
    """Labels of any kind; a subclass brings `_solve(X, y, weight, **options)`, `_unpack(result, X, used)` and
    `_scores(X)`.

    `_solve` gets X and y of the points that count, those used; weight, of all points, is None where all count the same.
    `options` is `go_on`, of methods that can.
    """

    _binary = True
    _of_several = "MulticlassSVM or SoftmaxRegression"  # what takes more than two classes
    _unsolved: ClassVar[str | None] = None  # the warning where no certificate is sought; of one, the function warns

    class_weight: dict | str | None = None
    keep_result: bool = False

    def fit(self, X: ArrayLike, y: ArrayLike, sample_weight: ArrayLike | None = None) -> Self:
        """Fit to X (n, d) and labels y (n,); with `keep_result`, the function's result is in `result_`."""
        X, y = self._data(X, y)
        before = getattr(self, "classes_", None)
        self.classes_ = np.unique(y)
        y = np.searchsorted(self.classes_, y)
        self._check_classes()
        options = {}
        if hasattr(self, "warm_start"):  # weights of other classes are no start
            same = before is not None and before.tolist() == self.classes_.tolist()
            options["go_on"] = self.warm_start and same and hasattr(self, "coef_")
        used, weight = self._weights(X, y, sample_weight)
        if not len(used):
            raise ValueError("sample_weight and class_weight must leave some points, got weights that are all zero")
        y = self._targets(y[used], both=True)
        result = self._run(X, y, used, weight, **options)
        if self._unsolved and not result.converged:
            warnings.warn(self._unsolved.format(self), ConvergenceWarning, stacklevel=2)
        return self

    def decision_function(self, X: ArrayLike) -> np.ndarray:
        """Score the rows of X (m, d): shape (m,) for two classes, positive for `classes_[1]`, else (m, K)."""
        return self._scores(self._points(X))

    def predict(self, X: ArrayLike) -> np.ndarray:
        """Label of each row of X (m, d); a tie gives the class that comes first in `classes_`."""
        scores = self.decision_function(X)
        winner = (scores > 0).astype(int) if scores.ndim == 1 else scores.argmax(axis=1)
        return self.classes_[winner]

    def _data(self, X, y, **options):
        """Return X and y as scikit-learn checks them."""
        refuse_masked(X, "X")
        refuse_masked(y, "y")
        X, y = validate_data(self, X, y, accept_sparse="csr", **options)
        check_classification_targets(y)
        return X, y

    def _points(self, X):
        """Return the points to score."""
        check_is_fitted(self)
        refuse_masked(X, "X")
        return validate_data(self, X, reset=False, accept_sparse="csr")

    def _check_classes(self):
        """Refuse one class, and more than two of a binary classifier."""
        if len(self.classes_) < 2 or (self._binary and len(self.classes_) > 2):
            kind = "one class" if len(self.classes_) == 1 else "multiclass"
            ways = f"use {self._of_several}, or sklearn.multiclass.OneVsRestClassifier of this one"
            raise ValueError(
                f"Only {'binary' if self._binary else 'multiclass'} classification is supported. The type of the "
                f"target is {kind}: {len(self.classes_)} class(es), got {self.classes_[:5]}"
                + (f"; {ways}" if len(self.classes_) > 2 else "")
            )

    def _weights(self, X, k, sample_weight):
        """Return the indices of the points that count, and the weights of all, or None where all are 1."""
        refuse_masked(sample_weight, "sample_weight")
        if sample_weight is None and self.class_weight is None:
            return np.arange(len(k)), None
        weight = _check_sample_weight(sample_weight, X, dtype=float, copy=True)
        labels = {"classes": self.classes_, "y": self.classes_[k]}
        with np.errstate(divide="ignore", invalid="ignore"):  # a class may have no weight to balance
            weight *= compute_class_weight(self.class_weight, sample_weight=weight, **labels)[k]
        if (weight < 0).any():
            raise ValueError(f"sample_weight and class_weight must not be negative, got a product of {weight.min()}")
        return np.flatnonzero(weight > 0), weight

    def _targets(self, k, *, both=False):
        """Return what the function takes for the indices k of the classes; with `both`, refuse a single one."""
        if both and (k == k[0]).all():
            label = self.classes_.tolist()[k[0]]
            raise ValueError(f"all samples of positive weight have the same class label, {label!r}")
        return np.where(k == 1, 1.0, -1.0) if self._binary else self.classes_[k]

    def _run(self, X, y, used, weight, **options):
        """Solve for the points used, with the labels y; name the result's parts as scikit-learn does, and return it."""
        result = self._solve(X if len(used) == X.shape[0] else X[used], y, weight, **options)
        self.n_iter_ = getattr(result, "n_iter", getattr(result, "n_epochs", 1))
        self._unpack(result, X, used)
        self.__dict__.pop("result_", None)
        if self.keep_result:
            self.result_ = result
        return result

    def __sklearn_tags__(self) -> Tags:
        tags = super().__sklearn_tags__()
        tags.classifier_tags.multi_class = not self._binary
        tags.input_tags.sparse = True
        return tags


def _times(price, weight, name):
    """Return the price of each point that counts; an infinite one is the same for all."""
    if weight is None or is_infinite(price):
        return price
    return (as_each(price, len(weight), name) * weight)[weight > 0]


class _LinearClassifier(_Classifier):
    """One weight vector w and offset b; `coef_` (1, d) and `intercept_` (1,) as scikit-learn has them."""

    def _unpack(self, result, X, used):
        self.coef_, self.intercept_ = np.array(result.w)[None, :], np.array([result.b])

    def _scores(self, X):
        return X @ self.coef_[0] + self.intercept_[0]


class _MulticlassClassifier(_Classifier):
    """One weight vector and offset for each class, of two classes their difference, as scikit-learn has them.

    A class whose points all have weight 0 is none of the result's. It gets weights 0 and the offset -inf.
    """

    _binary = False

    def _unpack(self, result, X, used):
        K, rows = len(self.classes_), np.searchsorted(self.classes_, result.classes)
        self.coef_, self.intercept_ = np.zeros((K, result.W.shape[1])), np.full(K, -np.inf)
        self.coef_[rows], self.intercept_[rows] = result.W, result.b
        if K == 2:
            self.coef_, self.intercept_ = np.diff(self.coef_, axis=0), np.diff(self.intercept_)

    def _scores(self, X):
        scores = X @ self.coef_.T + self.intercept_
        return scores[:, 0] if len(self.classes_) == 2 else scores


class _Probable(_Classifier):
    """A classifier whose scores are logarithms of probabilities, up to one number for each point."""

    _of_several = "SoftmaxRegression"

    def predict_log_proba(self, X: ArrayLike) -> np.ndarray:
        """Logarithm of the probability of each class for the rows of X (m, d), shape (m, K)."""
        f = self.decision_function(X)
        f = np.column_stack([0 * f, f]) if f.ndim == 1 else f
        return f - np.logaddexp.reduce(f, axis=1, keepdims=True)

    def predict_proba(self, X: ArrayLike) -> np.ndarray:
        """Probability of each class for the rows of X (m, d), shape (m, K)."""
        return np.exp(self.predict_log_proba(X))


class _Online(_Classifier):
    """A method that goes on where it stopped; its `_solve` knows `go_on` and `once`, a single pass."""

    def partial_fit(
        self, X: ArrayLike, y: ArrayLike, classes: ArrayLike | None = None, sample_weight: ArrayLike | None = None
    ) -> Self:
        """Visit the rows of X (m, d) once, in their order, and go on from there with the next call.

        The first call needs `classes`, all labels that may come. After `fit`, it goes on from there. Points that
        `class_weight` gives weight 0 change nothing, nor does a part that holds no others.
        """
        first = _check_partial_fit_first_call(self, classes)
        X, y = self._data(X, y, reset=first)
        self._check_classes()
        if unknown := set(np.unique(y).tolist()) - set(self.classes_.tolist()):
            raise ValueError(f"y must hold labels of `classes`, {self.classes_}, also got {sorted(unknown)}")
        if isinstance(self.class_weight, str):
            raise ValueError(f"class_weight {self.class_weight!r} needs all points: give partial_fit a dict of weights")
        k = np.searchsorted(self.classes_, y)
        used, weight = self._weights(X, k, sample_weight)
        if len(used):
            self._run(X, self._targets(k[used]), used, weight, go_on=hasattr(self, "coef_"), once=True)
        elif not hasattr(self, "coef_"):
            rows = 1 if len(self.classes_) == 2 else len(self.classes_)
            self.coef_, self.intercept_, self.n_iter_ = np.zeros((rows, X.shape[1])), np.zeros(rows), 0
        return self


class _Stopping(_Online):
    """A perceptron that stops where its passes bring no fewer mistakes."""

    _of_several = "MulticlassPerceptron"

    def _passes(self, run, once, **start):
        """Run from the start until a pass makes no mistake, or `n_iter_no_change` passes none fewer, by `tol`."""
        most = 1 if once else as_count(self.max_iter, "max_iter")
        if self.tol is not None:
            tol, patience = as_scalar(self.tol, "tol"), as_count(self.n_iter_no_change, "n_iter_no_change")
            (w, b), state, fewest, waited = start, start.copy(), np.inf, 0
            for n_iter in range(1, most + 1):  # a pass at a time, whose mistakes are forgotten with the next
                result = run(**state, max_epochs=1)
                waited = 0 if result.n_updates < (1 - tol) * fewest else waited + 1
                fewest = min(fewest, result.n_updates)
                if result.converged or waited == patience or n_iter == most:
                    break
                state = {w: getattr(result, w[0]), b: result.b}
            if not self.keep_result:
                return replace(result, n_epochs=n_iter)
            most = n_iter
        return run(**start, max_epochs=most)


@dataclass(eq=False, repr=False, kw_only=True)
class Perceptron(_Stopping, _LinearClassifier):
    """`lincls.perceptron` as a scikit-learn classifier (Algorithm alg-perceptron).

    Parameters
    ----------
    eta, rho, fit_bias
        As in `lincls.perceptron`. The weight of a point multiplies its step eta.
    max_iter : int
        Passes after which to give up.
    tol : float or None
        Stop, too, when no pass of the last n_iter_no_change made fewer than 1 - tol times the mistakes of the best one
        before, as of classes that overlap; None makes all passes, until one is without mistakes. (scikit-learn's
        perceptron looks at the loss instead.)
    n_iter_no_change : int
        Passes that may bring no improvement.
    class_weight, keep_result
        None, a dict, or "balanced"; whether to keep `result_`: see `lincls.estimators`.
    warm_start : bool
        Whether `fit` begins at the present `coef_` and `intercept_`, where the classes are the same.

    Attributes
    ----------
    coef_ : ndarray (1, d)
    intercept_ : ndarray (1,)
    classes_ : ndarray (2,)
        The labels, sorted; the second plays the part of +1.
    n_iter_ : int
        Passes made.
    result_ : PerceptronResult
        With `keep_result` only, and then in pickles, too: the last run, with an int for each update, of which data that
        are not separable give up to n in each pass, and a copy of the points that were mistakes.

    Warns
    -----
    ConvergenceWarning
        If the last pass still made a mistake.

    Examples
    --------
    >>> from lincls import Perceptron, datasets
    >>> X, y = datasets.iris_pair()
    >>> model = Perceptron().fit(X, y)
    >>> print(model.score(X, y), model.n_iter_)
    1.0 2
    """

    _unsolved = _MISTAKES_LEFT

    eta: float = 1.0
    rho: float = 1.0
    fit_bias: bool = True
    max_iter: int = 1000
    tol: float | None = 0.001
    n_iter_no_change: int = 5
    warm_start: bool = False

    def _solve(self, X, y, weight, *, go_on=False, once=False):
        eta = _times(self.eta, weight, "eta")
        run = functools.partial(perceptron, X, y, eta=eta, rho=self.rho, fit_bias=self.fit_bias)
        w, b = (self.coef_[0], float(self.intercept_[0])) if go_on else (None, 0.0)
        return self._passes(run, once, w0=w, b0=b)


@dataclass(eq=False, repr=False, kw_only=True)
class AveragedPerceptron(_Online, _LinearClassifier):
    """`lincls.averaged_perceptron` as a scikit-learn classifier: the mean of all states of a perceptron run.

    Parameters
    ----------
    eta, rho, fit_bias
        As in `lincls.averaged_perceptron`. The weight of a point multiplies its step eta.
    max_iter : int
        Passes to make, its n_epochs.
    class_weight, keep_result
        None, a dict, or "balanced"; whether to keep `result_`: see `lincls.estimators`.
    warm_start : bool
        Whether `fit` goes on from the last run, where the classes are the same, and takes the mean of both.

    Attributes
    ----------
    coef_, intercept_, classes_, n_iter_, result_
        As in `Perceptron`; ``result_`` is an AveragedPerceptronResult. `partial_fit` and a warm start go on from the
        last run, whatever has been written to `coef_` and `intercept_`.

    Examples
    --------
    >>> from lincls import AveragedPerceptron
    >>> model = AveragedPerceptron(max_iter=1)
    >>> for part in ([[1.0], [3.0]], [[2.0], [4.0]]):  # data that arrive in parts
    ...     model = model.partial_fit(part, ["low", "high"], classes=["high", "low"])
    >>> print(model.predict([[0.0], [5.0]]))
    ['low' 'high']
    """

    eta: float = 1.0
    rho: float = 1.0
    fit_bias: bool = True
    max_iter: int = 10
    warm_start: bool = False

    def _solve(self, X, y, weight, *, go_on=False, once=False):
        passes, start = as_count(self.max_iter, "max_iter"), getattr(self, "_start", None) if go_on else None
        result = averaged_perceptron(
            X, y, eta=_times(self.eta, weight, "eta"), rho=self.rho, fit_bias=self.fit_bias,
            n_epochs=1 if once else passes, start=start,
        )  # fmt: skip
        self._start = replace(result, alpha=result.alpha[:0], mistakes=result.mistakes[:0])
        return result


@dataclass(eq=False, repr=False)
class LinearSVM(_LinearClassifier):
    """`lincls.soft_margin` as a scikit-learn classifier; C = inf asks for the hard margin.

    Parameters
    ----------
    C : float
        Price of slack, > 0, in ``1/2 ||w||^2 + C sum xi``; the offset is free. The weight of a point multiplies C.
    solver
        As in `lincls.soft_margin` and `lincls.hard_margin`.
    class_weight, keep_result
        None, a dict, or "balanced"; whether to keep `result_`: see `lincls.estimators`.

    Attributes
    ----------
    coef_, intercept_, classes_, result_
        As in `Perceptron`; ``result_`` is an SVMResult.
    n_iter_ : int
        Steps of the solver.

    Warns
    -----
    ConvergenceWarning
        If the result is not certified to a relative duality gap of 1e-8, with all that rounding may hide of it.

    Examples
    --------
    >>> from lincls import LinearSVM, datasets
    >>> X, y = datasets.iris_pair()
    >>> model = LinearSVM(C=float("inf")).fit(X, y)
    >>> print(model.coef_.round(4), model.intercept_.round(4))
    [[-0.8333  3.3333]] [-0.0833]
    """

    C: float = 1.0
    _: KW_ONLY
    solver: str = "auto"

    def _solve(self, X, y, weight):
        return svm.soft_margin(X, y, _times(self.C, weight, "C"), solver=self.solver)


@dataclass(eq=False, repr=False)
class KernelSVM(_Classifier):
    """`lincls.kernel_svm` as a scikit-learn classifier.

    Parameters
    ----------
    C : float
        Price of slack, > 0. The weight of a point multiplies C.
    kernel : {"rbf", "polynomial", "poly", "linear", "precomputed"} or callable (X, Z) -> (n, m)
        With "precomputed", `fit` takes the Gram matrix (n, n), and predictions the kernel (m, n) with those n points.
        A function gets rows of numbers; the kernel of other things, as texts, must be precomputed.
    gamma : float, "scale", "auto" or None
        Of the RBF kernel ``exp(-gamma ||x - z||^2)``; None and "scale" mean 1/(d var(X)), "auto" 1/d. The variance is
        that of the points of positive weight, each counted once. The polynomial kernel has none and refuses one, where
        scikit-learn's has ``(gamma x.z + coef0)^degree``; other kernels do not use it.
    degree, coef0
        Of the polynomial kernel ``(x.z + coef0)^degree``; coef0 is the offset of `lincls.polynomial_kernel`.
    solver
        As in `lincls.kernel_svm`.
    class_weight, keep_result
        None, a dict, or "balanced"; whether to keep `result_`: see `lincls.estimators`.

    Attributes
    ----------
    classes_, result_
        As in `Perceptron`; ``result_`` is a KernelSVMResult.
    support_ : ndarray (s,) of int
        Indices of the support vectors, the points with alpha > 0.
    support_vectors_ : ndarray (s, d)
        These points (none where the kernel is precomputed).
    dual_coef_, intercept_ : ndarray (1, s), (1,)
        Their alpha_i y_i, and b.
    coef_ : ndarray (1, d)
        Weights, of the linear kernel alone.
    gamma_ : float
        The gamma of the RBF kernel, of it alone.
    n_iter_ : int
        Steps of the solver.

    Warns
    -----
    ConvergenceWarning
        If the result is not certified to a relative duality gap of 1e-8, with all that rounding may hide of it.

    Examples
    --------
    >>> from lincls import KernelSVM, datasets
    >>> X, y = datasets.xor()
    >>> print(KernelSVM(C=10).fit(X, y).score(X, y))
    1.0
    """

    C: float = 1.0
    _: KW_ONLY
    kernel: str | Callable = "rbf"
    gamma: float | str | None = None
    degree: int = 3
    coef0: float = 1.0
    solver: str = "auto"

    def _solve(self, X, y, weight):
        self.__dict__.pop("gamma_", None)
        if isinstance(self.kernel, str) and self.kernel == "rbf":
            self.gamma_ = self._gamma(X)
        C = _times(self.C, weight, "C")
        if self._precomputed():
            K = dense(X) if weight is None else dense(X)[:, weight > 0]
            return kernels.kernel_svm(K, y, C, solver=self.solver)
        return kernels.kernel_svm(self._function(), y, C, X=X, solver=self.solver)

    def _gamma(self, X):
        """Return the gamma of the RBF kernel."""
        if not (self.gamma is None or isinstance(self.gamma, str)):
            return self.gamma
        if self.gamma not in (None, "scale", "auto"):
            raise ValueError(f"gamma must be a number above 0, 'scale', 'auto' or None, got {self.gamma!r}")
        d = X.shape[1]
        return 1 / d if self.gamma == "auto" else computed(1 / (d * _variance(X.astype(float)) or 1), "gamma")

    def _function(self):
        """Return the kernel as a function of two sets of points."""
        options = {
            "rbf": functools.partial(kernels.rbf_kernel, gamma=getattr(self, "gamma_", None)),
            "polynomial": functools.partial(kernels.polynomial_kernel, degree=self.degree, offset=self.coef0),
            "linear": kernels.linear_kernel,
        }
        options["poly"] = options["polynomial"]
        if not callable(self.kernel) and self.kernel not in options:
            names = ", ".join(map(repr, ["rbf", "polynomial", "linear", "precomputed"]))
            raise ValueError(f"kernel must be {names} or a function, got {self.kernel!r}")
        if self.kernel in ("polynomial", "poly") and self.gamma is not None:
            raise ValueError(
                "gamma must be None for the polynomial kernel, (x.z + coef0)^degree, which has none: multiply X by "
                f"sqrt(gamma) instead, got {self.gamma!r}"
            )
        return self.kernel if callable(self.kernel) else options[self.kernel]

    def _precomputed(self):
        return isinstance(self.kernel, str) and self.kernel == "precomputed"

    def _data(self, X, y, **options):
        try:
            X, y = super()._data(X, y, **options)
        except (ValueError, TypeError) as error:
            if callable(self.kernel) and not is_sparse(X) and np.asarray(X).dtype.kind in "OUS":
                raise type(error)(f"{error}; a function as kernel gets rows of numbers, {_OTHER_THINGS}") from None
            raise
        if self._precomputed() and X.shape[0] != X.shape[1]:
            raise ValueError(f"X must be square, the kernel of every point with every point, got shape {X.shape}")
        return X, y

    def _unpack(self, result, X, used):
        self.support_ = used[result.support]
        self.support_vectors_ = np.empty((0, X.shape[1])) if self._precomputed() else X[self.support_]
        self.dual_coef_ = (result.alpha * result.y)[None, result.support]
        self.intercept_ = np.array([result.b])

    def _scores(self, X):
        if self._precomputed():
            return X[:, self.support_] @ self.dual_coef_[0] + self.intercept_[0]
        return kernel_sums(self._function(), X, self.support_vectors_, self.dual_coef_[0]) + self.intercept_[0]

    @property
    def coef_(self) -> np.ndarray:
        """Return the weights of the linear kernel."""
        if self.kernel != "linear":
            raise AttributeError("coef_ is only available with the linear kernel")
        return self.dual_coef_ @ self.support_vectors_

    def __sklearn_tags__(self) -> Tags:
        tags = super().__sklearn_tags__()
        tags.input_tags.pairwise = self._precomputed()
        return tags


def _variance(X):
    """Return the variance of all entries, dense or sparse."""
    with np.errstate(over="ignore", invalid="ignore"):  # of points that the kernel refuses next
        if not is_sparse(X):
            return X.var()
        mean, zeros = X.mean(), np.prod(X.shape) - X.nnz
        return (((X.data - mean) ** 2).sum() + zeros * mean**2) / np.prod(X.shape)


@dataclass(eq=False, repr=False)
class PegasosSVM(_Online, _LinearClassifier):
    """`lincls.pegasos` as a scikit-learn classifier: stochastic subgradient descent on the soft margin.

    Parameters
    ----------
    C : float
        Price of slack, > 0, in ``1/2 ||w||^2 + C sum xi``. The weight of a point multiplies C.
    rho, fit_bias, averaging, tol
        As in `lincls.pegasos`.
    max_iter : int
        Passes after which to give up, its max_epochs.
    n_points : int, optional
        Number of all points of which `partial_fit` gets parts: C is the price in the sum over so many. By default it
        is the number of those of the first call, and a warning says so when more arrive.
    class_weight, keep_result
        None, a dict, or "balanced"; whether to keep `result_`: see `lincls.estimators`.
    random_state : int, RandomState or None
        Seed of the order of visits; None takes another each time.

    Attributes
    ----------
    coef_, intercept_, classes_, result_
        As in `Perceptron`; ``result_`` is a HingeResult, after `partial_fit` a PegasosState. `partial_fit` goes on
        from the last run, whatever has been written to `coef_` and `intercept_`.
    n_iter_ : int
        Passes made.

    Warns
    -----
    ConvergenceWarning
        If the relative gap was still above tol after max_iter passes.
    UserWarning
        Once, if `partial_fit` gets more points than those of its first call, and n_points is not given.

    Examples
    --------
    >>> from lincls import PegasosSVM, datasets
    >>> X, y = datasets.iris_pair()
    >>> print(PegasosSVM().fit(X, y).score(X, y))
    1.0
    """

    C: float = 1.0
    _: KW_ONLY
    rho: float = 1.0
    fit_bias: bool = True
    averaging: bool = True
    tol: float = 0.01
    max_iter: int = 1000
    n_points: int | None = None
    random_state: Any = 0

    def _solve(self, X, y, weight, *, go_on=False, once=False):
        C = _times(self.C, weight, "C")
        if self.n_points is not None:
            as_count(self.n_points, "n_points")
        if once:
            state = getattr(self, "_start", None) if go_on else None
            if not isinstance(state, PegasosState):
                state = self._start = self._first_state(X, C, state)
            before = state.visits
            state.partial_fit(X, y, C)
            if self.n_points is None and before <= state.n < state.visits:
                warnings.warn(_MORE_POINTS.format(state.n, state.visits), UserWarning, stacklevel=4)
            return state
        result = pegasos(
            X, y, C, rho=self.rho, fit_bias=self.fit_bias, averaging=self.averaging, tol=self.tol,
            max_epochs=as_count(self.max_iter, "max_iter"), rng=_generator(self.random_state),
        )  # fmt: skip
        self._start = result.n_epochs, result.w, result.b
        return result

    def _first_state(self, X, C, run):
        """Return the state at the start of the first part, with the age that `lincls.pegasos` would give it."""
        (m, d), n = X.shape, self.n_points or X.shape[0]
        size = squared_norms(X.astype(float)) + (self.rho**2 if self.fit_bias else 0)
        t0 = np.floor(n / m * np.sum(C * size) / 10)
        state = PegasosState(d, 1.0, n, rho=self.rho, fit_bias=self.fit_bias, t0=t0, averaging=self.averaging)
        return state if run is None else state.after(m, *run)


@dataclass(eq=False, repr=False)
class CoordinateDescentSVM(_LinearClassifier):
    """`lincls.dual_coordinate_descent` as a scikit-learn classifier: the soft margin with penalised offset.

    The method of LIBLINEAR, as of `sklearn.svm.LinearSVC` with the hinge loss: of these estimators the fastest on text.

    Parameters
    ----------
    C : float
        Price of slack, > 0, in ``1/2 ||w||^2 + 1/2 (b/rho)^2 + C sum xi``. The weight of a point multiplies C.
    rho, fit_bias, tol
        As in `lincls.dual_coordinate_descent`.
    max_iter : int
        Passes after which to give up, its max_epochs.
    class_weight, keep_result
        None, a dict, or "balanced"; whether to keep `result_`: see `lincls.estimators`.
    warm_start : bool
        Whether `fit` begins with the alpha of the last one, as for another C on the same points, where the classes are
        the same.
    random_state : int, RandomState or None
        Seed of the order of visits; None takes another each time.

    Attributes
    ----------
    coef_, intercept_, classes_, result_
        As in `Perceptron`; ``result_`` is a DualCoordinateResult.
    n_iter_ : int
        Passes made.

    Warns
    -----
    ConvergenceWarning
        If the relative gap was still above tol after max_iter passes.

    Examples
    --------
    >>> from sklearn.feature_extraction.text import TfidfVectorizer
    >>> from sklearn.pipeline import make_pipeline
    >>> from lincls import CoordinateDescentSVM
    >>> model = make_pipeline(TfidfVectorizer(), CoordinateDescentSVM())
    >>> model = model.fit(["a fine film", "fine acting", "a dull film", "dull"], ["good", "good", "bad", "bad"])
    >>> print(model.predict(["fine", "such a dull one"]))
    ['good' 'bad']
    """

    C: float = 1.0
    _: KW_ONLY
    rho: float = 1.0
    fit_bias: bool = True
    tol: float = 0.0001
    max_iter: int = 1000
    warm_start: bool = False
    random_state: Any = 0

    def _solve(self, X, y, weight, *, go_on=False):
        before = getattr(self, "_start", None)
        start = before if go_on and before is not None and len(before) == len(y) else None
        result = dual_coordinate_descent(
            X, y, _times(self.C, weight, "C"), rho=self.rho, fit_bias=self.fit_bias, alpha0=start, tol=self.tol,
            max_epochs=as_count(self.max_iter, "max_iter"), rng=_generator(self.random_state),
        )  # fmt: skip
        self._start = result.alpha if self.warm_start else None
        return result


def _generator(random_state):
    """Return the generator that scikit-learn's random_state means."""
    return np.random.default_rng(check_random_state(random_state).randint(2**31))


@dataclass(eq=False, repr=False)
class LogisticRegression(_Probable, _LinearClassifier):
    """`lincls.logistic_regression` as a scikit-learn classifier: the probability of the second of two classes.

    Parameters
    ----------
    C : float
        Price of the negative log-likelihood, > 0, in ``1/2 ||w||^2 + C sum nll``, as scikit-learn's. The weight of a
        point multiplies C.
    class_weight, keep_result
        None, a dict, or "balanced"; whether to keep `result_`: see `lincls.estimators`.

    Attributes
    ----------
    coef_, intercept_, classes_, result_
        As in `Perceptron`; ``result_`` is a LogisticResult.
    n_iter_ : int
        Newton steps.

    Warns
    -----
    ConvergenceWarning
        If the result is not certified to a relative duality gap of 1e-8, with all that rounding may hide of it.

    Examples
    --------
    >>> from lincls import LogisticRegression, datasets
    >>> X, y = datasets.iris_pair()
    >>> model = LogisticRegression().fit(X, y)
    >>> print(model.predict_proba(X[:1]).round(2))
    [[0.95 0.05]]
    """

    C: float = 1.0

    def _solve(self, X, y, weight):
        return logistic.logistic_regression(X, y, _times(self.C, weight, "C"))


@dataclass(eq=False, repr=False, kw_only=True)
class MulticlassPerceptron(_Stopping, _MulticlassClassifier):
    """`lincls.multiclass_perceptron` as a scikit-learn classifier.

    Parameters
    ----------
    eta
        As in `lincls.multiclass_perceptron`. The weight of a point multiplies its step.
    max_iter, tol, n_iter_no_change
        As in `Perceptron`.
    class_weight, keep_result
        None, a dict, or "balanced"; whether to keep `result_`: see `lincls.estimators`.
    warm_start : bool
        Whether `fit` begins at the present `coef_` and `intercept_`, where the classes are the same.

    Attributes
    ----------
    coef_ : ndarray (K, d), or (1, d) for two classes
    intercept_ : ndarray (K,), or (1,)
        Of two classes the weights and offset of the second less those of the first, as scikit-learn has them.
    classes_ : ndarray (K,)
        The labels, sorted.
    n_iter_ : int
        Passes made.
    result_ : MulticlassPerceptronResult
        With `keep_result` only: the last run, with three ints for each update, and a copy of the points that were
        mistakes.

    Warns
    -----
    ConvergenceWarning
        If the last pass still made a mistake.

    Examples
    --------
    >>> from lincls import MulticlassPerceptron
    >>> model = MulticlassPerceptron().fit([[0, 2], [2, 0], [-2, -2]], ["top", "right", "left"])
    >>> print(model.predict([[1, 9], [9, 1]]))
    ['top' 'right']
    """

    _unsolved = _MISTAKES_LEFT

    eta: float = 1.0
    max_iter: int = 1000
    tol: float | None = 0.001
    n_iter_no_change: int = 5
    warm_start: bool = False

    def _solve(self, X, y, weight, *, go_on=False, once=False):
        eta = _times(self.eta, weight, "eta")
        run = functools.partial(multiclass.multiclass_perceptron, X, y, classes=self.classes_, eta=eta)
        W, b = (self.coef_, self.intercept_) if go_on else (None, None)
        if go_on and len(self.classes_) == 2:  # the rows sum to zero
            W, b = np.vstack([-W, W]) / 2, np.append(-b, b) / 2
        return self._passes(run, once, W0=W, b0=b)


@dataclass(eq=False, repr=False)
class MulticlassSVM(_MulticlassClassifier):
    """`lincls.multiclass_svm` as a scikit-learn classifier: one slack a point, offsets free.

    Parameters
    ----------
    C : float
        Price of slack, > 0, in ``1/2 ||W||_F^2 + C sum xi``. The weight of a point multiplies C.
    solver, tol, max_iter
        As in `lincls.multiclass_svm`.
    class_weight, keep_result
        None, a dict, or "balanced"; whether to keep `result_`: see `lincls.estimators`.

    Attributes
    ----------
    coef_, intercept_, classes_, result_
        As in `MulticlassPerceptron`; ``result_`` is a MulticlassSVMResult. A class whose points all have weight 0 has
        no part in the problem, nor in ``result_``: its `coef_` is 0 and its `intercept_` -inf; it is never predicted.
    n_iter_ : int
        Steps of the solver.

    Warns
    -----
    ConvergenceWarning
        If the result is not certified to tol.

    Examples
    --------
    >>> from lincls import MulticlassSVM, datasets
    >>> X, y = datasets.iris3()
    >>> print(round(MulticlassSVM().fit(X, y).score(X, y), 2))
    0.96
    """

    C: float = 1.0
    _: KW_ONLY
    solver: str = "auto"
    tol: float = 1e-8
    max_iter: int = 1000

    def _solve(self, X, y, weight):
        C = _times(self.C, weight, "C")
        return multiclass.multiclass_svm(X, y, C, solver=self.solver, tol=self.tol, max_iter=self.max_iter)


@dataclass(eq=False, repr=False)
class SoftmaxRegression(_Probable, _MulticlassClassifier):
    """`lincls.softmax_regression` as a scikit-learn classifier.

    Parameters
    ----------
    C : float
        Price of the negative log-likelihood, > 0, in ``1/2 ||W||_F^2 + C sum nll``. The weight of a point multiplies C.
        Of two classes this is `LogisticRegression` at 2 C, since both have weights that count in the norm.
    solver, max_iter
        As in `lincls.softmax_regression`.
    class_weight, keep_result
        None, a dict, or "balanced"; whether to keep `result_`: see `lincls.estimators`.

    Attributes
    ----------
    coef_, intercept_, classes_, result_
        As in `MulticlassPerceptron`; ``result_`` is a SoftmaxResult. A class whose points all have weight 0 has no part
        in the problem, nor in ``result_``: its `coef_` is 0 and its `intercept_` -inf, and so its probability is 0.
    n_iter_ : int
        Steps of the solver.

    Warns
    -----
    ConvergenceWarning
        If the result is not certified to a relative duality gap of 1e-8, with all that rounding may hide of it.

    Examples
    --------
    >>> from lincls import SoftmaxRegression, datasets
    >>> X, y = datasets.iris3()
    >>> model = SoftmaxRegression().fit(X, y)
    >>> print(model.predict_proba(X[:1]).round(2))
    [[0.96 0.04 0.  ]]
    """

    C: float = 1.0
    _: KW_ONLY
    solver: str = "auto"
    max_iter: int = 500

    def _solve(self, X, y, weight):
        C = _times(self.C, weight, "C")
        return multiclass.softmax_regression(X, y, C, solver=self.solver, max_iter=self.max_iter)
