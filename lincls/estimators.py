"""Thin scikit-learn faces of the functions: labels are translated here, nothing is computed."""

import warnings

import numpy as np
from sklearn.base import BaseEstimator, ClassifierMixin
from sklearn.exceptions import ConvergenceWarning
from sklearn.utils.multiclass import check_classification_targets
from sklearn.utils.validation import check_is_fitted, validate_data

from .perceptron import perceptron


class _BinaryLinearClassifier(ClassifierMixin, BaseEstimator):
    """Two classes of any labels, one weight vector; a subclass brings `_solve(X, y in {-1, +1})`."""

    def fit(self, X, y):
        """Fit to X (n, d) and labels y (n,) of two classes; keeps the function's result in `result_`."""
        X, y = validate_data(self, X, y)
        check_classification_targets(y)
        self.classes_ = np.unique(y)
        if len(self.classes_) != 2:
            kind = "one class" if len(self.classes_) == 1 else "multiclass"
            raise ValueError(
                "Only binary classification is supported. The type of the target is "
                f"{kind}: {len(self.classes_)} class(es), got {self.classes_[:5]}"
            )
        self.result_ = self._solve(X, np.where(y == self.classes_[1], 1, -1))
        self.coef_, self.intercept_ = self.result_.w[None, :], np.array([self.result_.b])
        return self

    def decision_function(self, X):
        """Score w.x + b of each row of X, shape (n,); positive for `classes_[1]`."""
        check_is_fitted(self)
        X = validate_data(self, X, reset=False)
        return X @ self.coef_[0] + self.intercept_[0]

    def predict(self, X):
        """Label of each row of X, shape (n,); a score of zero gives `classes_[0]`."""
        scores = self.decision_function(X)
        return self.classes_[(scores > 0).astype(int)]

    def __sklearn_tags__(self):
        tags = super().__sklearn_tags__()
        tags.classifier_tags.multi_class = False
        return tags


class Perceptron(_BinaryLinearClassifier):
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
        if not result.converged:
            warnings.warn(
                f"the perceptron still made mistakes in pass {self.max_epochs}, the last one allowed: "
                "the classes may not be separable (see lincls.separate), or max_epochs is too small",
                ConvergenceWarning,
                stacklevel=3,
            )
        return result
