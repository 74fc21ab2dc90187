"""Thin scikit-learn faces of the functions: labels are translated here, nothing is computed."""

import functools
import warnings

import numpy as np
from sklearn.base import BaseEstimator, ClassifierMixin
from sklearn.exceptions import ConvergenceWarning
from sklearn.utils.multiclass import check_classification_targets
from sklearn.utils.validation import check_is_fitted, check_random_state, validate_data

from . import kernels, multiclass, svm
from ._validate import computed
from .online import pegasos
from .perceptron import averaged_perceptron, perceptron

__all__ = [
    "Perceptron", "AveragedPerceptron", "LinearSVM", "KernelSVM", "PegasosSVM", "MulticlassPerceptron", "MulticlassSVM",
    "SoftmaxRegression",
]  # fmt: skip

_MISTAKES_LEFT = (
    "the last pass allowed by max_epochs still made a mistake: the classes may not be separable "
    "(see lincls.separate), or max_epochs is too small"
)
_GAP_LEFT = "the duality gap stayed above 1e-8: the result is not the solution"


class _Classifier(ClassifierMixin, BaseEstimator):
    """Labels of any kind; a subclass brings `_solve(X, y)` and `_scores(X)`."""

    _binary = True
    _unsolved: str | None = None  # the warning where the result did not converge

    def fit(self, X, y):
        """Fit to X (n, d) and labels y (n,); keeps the function's result in `result_`."""
        X, y = validate_data(self, X, y)
        check_classification_targets(y)
        self.classes_ = np.unique(y)
        if len(self.classes_) < 2 or (self._binary and len(self.classes_) > 2):
            kind = "one class" if len(self.classes_) == 1 else "multiclass"
            raise ValueError(
                f"Only {'binary' if self._binary else 'multiclass'} classification is supported. The type of the "
                f"target is {kind}: {len(self.classes_)} class(es), got {self.classes_[:5]}"
            )
        self.result_ = self._solve(X, np.where(y == self.classes_[1], 1, -1) if self._binary else y)
        self._unpack()
        if self._unsolved and not self.result_.converged:
            warnings.warn(self._unsolved, ConvergenceWarning, stacklevel=2)
        return self

    def _unpack(self):
        """Name parts of the result as scikit-learn does."""

    def decision_function(self, X):
        """Score the rows of X (m, d): shape (m,) for two classes, positive for `classes_[1]`, else (m, K)."""
        check_is_fitted(self)
        scores = self._scores(validate_data(self, X, reset=False))
        return scores[:, 1] - scores[:, 0] if scores.ndim == 2 and len(self.classes_) == 2 else scores

    def predict(self, X):
        """Label of each row of X (m, d); a tie gives the class that comes first in `classes_`."""
        scores = self.decision_function(X)
        winner = (scores > 0).astype(int) if scores.ndim == 1 else scores.argmax(axis=1)
        return self.classes_[winner]

    def __sklearn_tags__(self):
        tags = super().__sklearn_tags__()
        tags.classifier_tags.multi_class = not self._binary
        return tags


class _LinearClassifier(_Classifier):
    """One weight vector w and offset b; `coef_` (1, d) and `intercept_` (1,) as scikit-learn has them."""

    def _unpack(self):
        self.coef_, self.intercept_ = self.result_.w[None, :], np.array([self.result_.b])

    def _scores(self, X):
        return X @ self.coef_[0] + self.intercept_[0]


class _MulticlassClassifier(_Classifier):
    """One weight vector and offset for each class; `coef_` (K, d) and `intercept_` (K,), also for K = 2."""

    _binary = False

    def _unpack(self):
        self.coef_, self.intercept_ = self.result_.W, self.result_.b

    def _scores(self, X):
        return X @ self.coef_.T + self.intercept_


class Perceptron(_LinearClassifier):
    """`lincls.perceptron` as a scikit-learn classifier (Algorithm alg-perceptron).

    Parameters
    ----------
    eta, rho, fit_bias, order, max_epochs
        As in `lincls.perceptron`.

    Attributes
    ----------
    coef_ : ndarray (1, d)
    intercept_ : ndarray (1,)
    classes_ : ndarray (2,)
        The labels, sorted; the second plays the part of +1.
    n_iter_ : int
        Passes made.
    result_ : PerceptronResult
        The whole run, with its mistakes.

    Warns
    -----
    ConvergenceWarning
        If the last of max_epochs passes still made a mistake.
    """

    _unsolved = _MISTAKES_LEFT

    def __init__(self, *, eta=1.0, rho=1.0, fit_bias=True, order=None, max_epochs=1000):
        """Store the options; `fit` checks them."""
        self.eta = eta
        self.rho = rho
        self.fit_bias = fit_bias
        self.order = order
        self.max_epochs = max_epochs

    def _solve(self, X, y):
        result = perceptron(X, y, **self.get_params())
        self.n_iter_ = result.n_epochs
        return result


class AveragedPerceptron(_LinearClassifier):
    """`lincls.averaged_perceptron` as a scikit-learn classifier: the mean of all states of a perceptron run.

    Parameters
    ----------
    rho, fit_bias, order, n_epochs
        As in `lincls.averaged_perceptron`.

    Attributes
    ----------
    coef_, intercept_, classes_, result_
        As in `Perceptron`; ``result_`` is an AveragedPerceptronResult.
    """

    def __init__(self, *, rho=1.0, fit_bias=True, order=None, n_epochs=10):
        """Store the options; `fit` checks them."""
        self.rho = rho
        self.fit_bias = fit_bias
        self.order = order
        self.n_epochs = n_epochs

    def _solve(self, X, y):
        return averaged_perceptron(X, y, **self.get_params())


class LinearSVM(_LinearClassifier):
    """`lincls.soft_margin` as a scikit-learn classifier; C = inf asks for the hard margin.

    Parameters
    ----------
    C : float
        Price of slack, > 0, in ``1/2 ||w||^2 + C sum xi``; the offset is free.
    solver : {"interior-point", "cvxpy"}

    Attributes
    ----------
    coef_, intercept_, classes_, result_
        As in `Perceptron`; ``result_`` is an SVMResult.
    n_iter_ : int
        Steps of the solver.

    Warns
    -----
    ConvergenceWarning
        If the result is not certified to a relative duality gap of 1e-8.
    """

    _unsolved = _GAP_LEFT

    def __init__(self, C=1.0, *, solver="interior-point"):
        """Store the options; `fit` checks them."""
        self.C = C
        self.solver = solver

    def _solve(self, X, y):
        hard = isinstance(self.C, float) and self.C == np.inf
        solve = svm.hard_margin if hard else functools.partial(svm.soft_margin, C=self.C)
        result = solve(X, y, solver=self.solver)
        self.n_iter_ = result.n_iter
        return result


class KernelSVM(_Classifier):
    """`lincls.kernel_svm` as a scikit-learn classifier.

    Parameters
    ----------
    C : float
        Price of slack, > 0.
    kernel : {"rbf", "polynomial", "linear"} or callable (X, Z) -> (n, m)
    gamma : float or None
        Of the RBF kernel ``exp(-gamma ||x - z||^2)``; None means 1/(d var(X)).
    degree, offset
        Of the polynomial kernel ``(x.z + offset)^degree``.

    Attributes
    ----------
    classes_, result_
        As in `Perceptron`; ``result_`` is a KernelSVMResult.
    X_ : ndarray (s, d)
        The support vectors, the points with alpha > 0.
    n_iter_ : int
        Steps of the solver.

    Warns
    -----
    ConvergenceWarning
        If the result is not certified to a relative duality gap of 1e-8.
    """

    _unsolved = _GAP_LEFT

    def __init__(self, C=1.0, *, kernel="rbf", gamma=None, degree=3, offset=1.0):
        """Store the options; `fit` checks them."""
        self.C = C
        self.kernel = kernel
        self.gamma = gamma
        self.degree = degree
        self.offset = offset

    def _solve(self, X, y):
        self.gamma_ = computed(1 / (X.shape[1] * X.var() or 1), "gamma") if self.gamma is None else self.gamma
        result = kernels.kernel_svm(self._kernel(X, X), y, self.C)
        self.n_iter_ = result.n_iter
        self.X_ = X[result.support]
        self._coefficients = (result.alpha * y)[result.support]
        return result

    def _kernel(self, X, Z):
        if callable(self.kernel):
            return self.kernel(X, Z)
        if self.kernel == "linear":
            return kernels.linear_kernel(X, Z)
        if self.kernel == "polynomial":
            return kernels.polynomial_kernel(X, Z, self.degree, self.offset)
        if self.kernel == "rbf":
            return kernels.rbf_kernel(X, Z, self.gamma_)
        raise ValueError(f"kernel must be 'rbf', 'polynomial', 'linear' or a function, got {self.kernel!r}")

    def _scores(self, X):
        return self._kernel(X, self.X_) @ self._coefficients + self.result_.b


class PegasosSVM(_LinearClassifier):
    """`lincls.pegasos` as a scikit-learn classifier: stochastic subgradient descent on the soft margin.

    Parameters
    ----------
    C : float
        Price of slack, > 0, in ``1/2 ||w||^2 + C sum xi``.
    averaging, tol, max_epochs
        As in `lincls.pegasos`.
    random_state : int, RandomState or None
        Seed of the order of visits.

    Attributes
    ----------
    coef_, intercept_, classes_, result_
        As in `Perceptron`; ``result_`` is a HingeResult.
    n_iter_ : int
        Passes made.

    Warns
    -----
    ConvergenceWarning
        If the relative gap was still above tol after max_epochs passes.
    """

    _unsolved = "the relative gap was still above tol after max_epochs passes"

    def __init__(self, C=1.0, *, averaging=True, tol=1e-2, max_epochs=1000, random_state=None):
        """Store the options; `fit` checks them."""
        self.C = C
        self.averaging = averaging
        self.tol = tol
        self.max_epochs = max_epochs
        self.random_state = random_state

    def _solve(self, X, y):
        options = self.get_params()
        seed = check_random_state(options.pop("random_state")).randint(2**31)
        result = pegasos(X, y, **options, rng=np.random.default_rng(seed))
        self.n_iter_ = result.n_epochs
        return result


class MulticlassPerceptron(_MulticlassClassifier):
    """`lincls.multiclass_perceptron` as a scikit-learn classifier.

    Parameters
    ----------
    order, max_epochs
        As in `lincls.multiclass_perceptron`.

    Attributes
    ----------
    coef_ : ndarray (K, d)
    intercept_ : ndarray (K,)
    classes_ : ndarray (K,)
        The labels, sorted.
    n_iter_ : int
        Passes made.
    result_ : MulticlassPerceptronResult

    Warns
    -----
    ConvergenceWarning
        If the last of max_epochs passes still made a mistake.
    """

    _unsolved = _MISTAKES_LEFT

    def __init__(self, *, order=None, max_epochs=1000):
        """Store the options; `fit` checks them."""
        self.order = order
        self.max_epochs = max_epochs

    def _solve(self, X, y):
        result = multiclass.multiclass_perceptron(X, y, **self.get_params())
        self.n_iter_ = result.n_epochs
        return result


class MulticlassSVM(_MulticlassClassifier):
    """`lincls.multiclass_svm` as a scikit-learn classifier: one slack a point, offsets free.

    Parameters
    ----------
    C : float
        Price of slack, > 0, in ``1/2 ||W||_F^2 + C sum xi``.

    Attributes
    ----------
    coef_, intercept_, classes_, result_
        As in `MulticlassPerceptron`; ``result_`` is a MulticlassSVMResult.

    Warns
    -----
    ConvergenceWarning
        If the result is not certified to a relative duality gap of 1e-8.
    """

    _unsolved = _GAP_LEFT

    def __init__(self, C=1.0):
        """Store the option; `fit` checks it."""
        self.C = C

    def _solve(self, X, y):
        return multiclass.multiclass_svm(X, y, self.C)


class SoftmaxRegression(_MulticlassClassifier):
    """`lincls.softmax_regression` as a scikit-learn classifier.

    Parameters
    ----------
    C : float
        Price of the negative log-likelihood, > 0, in ``1/2 ||W||_F^2 + C sum nll``.

    Attributes
    ----------
    coef_, intercept_, classes_, result_
        As in `MulticlassPerceptron`; ``result_`` is a SoftmaxResult.

    Warns
    -----
    ConvergenceWarning
        If Newton's method did not reach the minimum.
    """

    _unsolved = "Newton's method did not reach the minimum"

    def __init__(self, C=1.0):
        """Store the option; `fit` checks it."""
        self.C = C

    def _solve(self, X, y):
        return multiclass.softmax_regression(X, y, self.C)

    def predict_proba(self, X):
        """Probability of each class for the rows of X (m, d), shape (m, K)."""
        check_is_fitted(self)
        return self.result_.probabilities(validate_data(self, X, reset=False))
