"""More than two classes: one-vs-rest, the multiclass perceptron, the multiclass SVM, softmax regression.

Each class j = 0, ..., K-1 has a linear score f_j(x) = w_j.x + b_j, and the highest score wins. The row W[j]
belongs to the j-th of the sorted labels; y_i stands for the index of point i's class.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from ._compiled import add_row, fastest, inner, reads, rows
from ._result import Certified, Result, Run, freeze
from ._validate import (
    EPS,
    as_count,
    as_data,
    as_each,
    as_labels,
    as_order,
    as_points,
    as_scalar,
    as_vector,
    as_X,
    dense,
    is_finite,
    needs,
)
from .solvers.multiclass import (
    Coordinates,
    curvature,
    factorise,
    interior_point,
    polish,
    pull,
    relative_gap,
    with_offset,
)
from .solvers.multipliers import method_of_multipliers
from .solvers.problem import CERTIFIED

__all__ = [
    "OneVsRestResult", "one_vs_rest", "MulticlassPerceptronResult", "multiclass_perceptron", "one_multiclass_pass",
    "MulticlassSVMResult", "multiclass_svm", "multiclass_svm_program", "SoftmaxResult", "softmax_regression",
]  # fmt: skip

# Beyond so many alphas, or unknowns of the Newton equations, the interior-point method takes more steps or dearer ones
# than the method of multipliers.
LARGE, MANY_UNKNOWNS = 10_000, 250


@dataclass(frozen=True, eq=False, kw_only=True, repr=False)
class MulticlassResult(Result):
    """A linear score for each class; the highest wins, of equal ones that of the first class.

    Attributes
    ----------
    W : ndarray (K, d)
        Weights, a row for each class.
    b : ndarray (K,)
        Offsets.
    classes : ndarray (K,)
        The labels, sorted.
    """

    W: np.ndarray
    b: np.ndarray
    classes: np.ndarray

    def scores(self, X: ArrayLike) -> np.ndarray:
        """Scores ``f_j(x) = w_j.x + b_j``: (n, K) for points (n, d), (K,) for one point (d,)."""
        return as_points(X, self.W.shape[1]) @ self.W.T + self.b

    def predict(self, X: ArrayLike) -> np.ndarray:
        """Label of each point: that of the highest score, of equal ones the first."""
        return self.classes[self.scores(X).argmax(axis=-1)]


# One against the rest -----------------------------------------------------------------------------


@dataclass(frozen=True, eq=False, kw_only=True, repr=False)
class OneVsRestResult(MulticlassResult):
    """K binary classifiers, of which the most certain one names the class (see `one_vs_rest`).

    Attributes
    ----------
    W, b, classes
        As in `MulticlassResult`.
    results : tuple
        What `fit` returned for each class, in the order of the classes.

    Examples
    --------
    >>> from lincls import one_vs_rest, perceptron
    >>> result = one_vs_rest(perceptron, [[0, 2], [2, 0], [-2, -2]], ["top", "right", "left"])
    >>> print([run.n_updates for run in result.results], result.scores([[1, 5]]).round(1))
    [1, 3, 3] [[-11.   3.  19.]]
    """

    results: tuple


def one_vs_rest(fit: Callable, X: ArrayLike, y: ArrayLike) -> OneVsRestResult:
    """Train a binary classifier for each class, the class (+1) against all others (-1).

    Parameters
    ----------
    fit : callable
        fit(X, y) with y in {-1, +1} returns something with .w (d,) and .b, such as
        `lincls.perceptron` or ``lambda X, y: soft_margin(X, y, C=1)``.
    X : array_like or sparse (n, d)
        A sparse matrix comes to fit as CSR.
    y : array_like (n,)
        Labels of any kind that can be sorted, of at least two classes.

    Returns
    -------
    OneVsRestResult

    Raises
    ------
    ValueError
        If the data are not as above.

    Notes
    -----
    Nothing makes the K scores comparable: each comes from its own problem. Das, Module 6.5.

    Examples
    --------
    >>> from lincls import one_vs_rest, perceptron
    >>> result = one_vs_rest(perceptron, [[0, 2], [2, 0], [-2, -2]], ["top", "right", "left"])
    >>> print(result.classes, result.predict([[1, 5], [4, 1]]))
    ['left' 'right' 'top'] ['top' 'right']
    """
    X = as_data(X)
    classes, k = as_labels(y, X.shape[0], both=True)
    results = tuple(fit(X, np.where(k == j, 1, -1)) for j in range(len(classes)))
    return OneVsRestResult(
        W=np.array([r.w for r in results]), b=np.array([r.b for r in results]), classes=classes, results=results
    )


# The multiclass perceptron ------------------------------------------------------------------------


@dataclass(frozen=True, eq=False, kw_only=True, repr=False)
class MulticlassPerceptronResult(MulticlassResult, Run):
    """A run of `multiclass_perceptron`. Its mistakes are the whole trace; `history` replays them.

    Attributes
    ----------
    W, b, classes
        As in `MulticlassResult`. From zero, the rows of W sum to zero, and so does b.
    mistakes : ndarray (k,) of int
        Index of the point of each update, in order.
    raised, lowered : ndarray (k,) of int
        Class whose score the update raised, the point's own, and whose it lowered, as rows of W.
    n_updates : int
        Number k of updates.
    n_epochs : int
        Passes made, the final clean one included.
    converged : bool
        Whether the last pass made no mistake.

    Examples
    --------
    >>> from lincls import multiclass_perceptron
    >>> run = multiclass_perceptron([[0, 2], [2, 0], [-2, -2]], ["top", "right", "left"])
    >>> W, b = run.history()
    >>> print(run.mistakes, run.raised, run.lowered, W.shape)
    [0 1] [2 1] [0 2] (3, 3, 2)
    """

    mistakes: np.ndarray
    raised: np.ndarray
    lowered: np.ndarray
    n_epochs: int
    converged: bool
    _start: tuple  # W0, b0
    _points: Any  # (m, d) the points that were mistakes, in the order of their indices, dense or sparse
    _steps: np.ndarray  # (k,) the length of each step

    def history(self) -> tuple[np.ndarray, np.ndarray]:
        """Return W (k+1, K, d) and b (k+1, K), dense: the start, then the state after each update."""
        step = np.arange(1, self.n_updates + 1)
        W, b = np.zeros((self.n_updates + 1, *self.W.shape)), np.zeros((self.n_updates + 1, len(self.b)))
        W[0], b[0] = self._start
        at = np.searchsorted(np.unique(self.mistakes), self.mistakes)
        x = self._steps[:, None] * dense(self._points[at])
        W[step, self.raised], b[step, self.raised] = x, self._steps
        W[step, self.lowered], b[step, self.lowered] = -x, -self._steps
        return freeze(W.cumsum(axis=0)), freeze(b.cumsum(axis=0))


def multiclass_perceptron(
    X: ArrayLike,
    y: ArrayLike,
    *,
    classes: ArrayLike | None = None,
    W0: ArrayLike | None = None,
    b0: ArrayLike | None = None,
    eta: ArrayLike = 1.0,
    order: ArrayLike | None = None,
    max_epochs: int = 1000,
) -> MulticlassPerceptronResult:
    """Run the multiclass perceptron until a pass over the data makes no mistake.

    Visits the points in order. A point is a mistake unless its own class alone has
    the highest score; then its class is raised and its best rival j lowered::

        f_j = max_{m != y_i} f_m,    f_{y_i} <= f_j:
        w_{y_i} <- w_{y_i} + eta x_i,   b_{y_i} <- b_{y_i} + eta,    w_j <- w_j - eta x_i,   b_j <- b_j - eta.

    Of several best rivals the first class is taken.

    Parameters
    ----------
    X : array_like or sparse (n, d)
        Not copied if it is a C-contiguous float64 array; never modified.
    y : array_like (n,)
        Labels of any kind that can be sorted; a single class is never a mistake.
    classes : array_like (K,), optional
        All labels that may occur, sorted; by default those of y. Points that arrive in parts may lack some.
    W0, b0 : array_like (K, d) and (K,), optional
        Start, with a row for each class; zero by default.
    eta : float or array_like (n,)
        Step, > 0; an array holds a step for each point.
    order : array_like of int, optional
        The indices visited in each pass, repeats allowed; 0, ..., n-1 by default.
    max_epochs : int
        Passes after which to give up.

    Returns
    -------
    MulticlassPerceptronResult
        converged is False if pass number max_epochs still made a mistake.

    Raises
    ------
    ValueError
        If the data or an option are not as above.

    Notes
    -----
    Theorem thm-multiclass-perceptron, for a run from zero with eta = 1: the rows of W always sum to zero; with two
    classes their difference is twice the binary perceptron's w. The loop is `one_multiclass_pass`, compiled by Numba
    for larger data; both make the same updates. Das, Module 6.5.

    Examples
    --------
    >>> from lincls import multiclass_perceptron
    >>> run = multiclass_perceptron([[0, 2], [2, 0], [-2, -2]], ["top", "right", "left"])
    >>> print(run.n_updates, run.W.tolist(), run.b)
    2 [[0.0, -2.0], [2.0, 0.0], [-2.0, 2.0]] [-1.  1.  0.]
    >>> more = multiclass_perceptron([[-1, 0]], ["left"], classes=run.classes, W0=run.W, b0=run.b)
    >>> print(more.n_updates, more.b)
    1 [ 0.  1. -1.]
    """
    X = as_data(X)
    n, d = X.shape
    classes, k = as_labels(y, n) if classes is None else _among(classes, y, n)
    W, b = _as_start(W0, b0, len(classes), d)
    order, eta, start = as_order(order, n), as_each(eta, n, "eta"), (W.copy(), b.copy())

    data, work, mistakes, lowered, converged = rows(X), reads(X, len(order) * len(classes)), [], [], False
    with np.errstate(over="ignore", invalid="ignore"):  # refused below
        for epoch in range(1, as_count(max_epochs, "max_epochs") + 1):
            points, rivals = np.empty(len(order), dtype=np.int64), np.empty(len(order), dtype=np.int64)
            one_pass = fastest(one_multiclass_pass, epoch * work)
            t = one_pass(data, k, W, b, eta, order, points, rivals)
            mistakes.append(points[:t].copy())
            lowered.append(rivals[:t].copy())
            if t == 0:
                converged = True
                break
    if not is_finite(W, b):
        raise ValueError(f"the weights overflow after {sum(map(len, mistakes))} updates: rescale X, W0, b0 or eta")

    mistakes = np.concatenate(mistakes)
    return MulticlassPerceptronResult(
        W=W, b=b, classes=classes, mistakes=mistakes, raised=k[mistakes], lowered=np.concatenate(lowered),
        n_epochs=epoch, converged=converged, _start=start, _points=X[np.unique(mistakes)], _steps=eta[mistakes],
    )  # fmt: skip


def _among(classes, y, n):
    """Return the classes, and the index of each label among them."""
    (seen, k), known = as_labels(y, n), np.asarray(classes)
    if not np.array_equal(as_labels(known, known.size)[0], known):
        raise ValueError(f"classes must be distinct labels, sorted, got {known.tolist()}")
    if not np.isin(seen, known).all():
        raise ValueError(f"y must hold labels of classes only, got {seen[~np.isin(seen, known)].tolist()[0]!r}")
    return known.copy(), np.searchsorted(known, seen)[k]


def _as_start(W0, b0, K, d):
    """Return the weights (K, d) and offsets (K,) at the start, as arrays that may be changed."""
    W = np.zeros((K, d)) if W0 is None else as_X(W0, "W0").copy()
    if W.shape != (K, d):
        raise ValueError(f"W0 must have shape ({K}, {d}), a row for each class, got shape {W.shape}")
    return W, np.zeros(K) if b0 is None else as_vector(b0, K, "b0").copy()


def one_multiclass_pass(X, k, W, b, eta, order, mistakes, lowered):
    """Visit every point once; update W and b in place, list the mistakes, return their number."""
    t = 0
    for i in order:
        own, rival, highest = 0.0, -1, -np.inf
        for j in range(len(b)):
            score = inner(W[j], X, i) + b[j]
            if j == k[i]:
                own = score
            elif score > highest:
                rival, highest = j, score
        if own <= highest:
            add_row(W[k[i]], eta[i], X, i)
            add_row(W[rival], -eta[i], X, i)
            b[k[i]] += eta[i]
            b[rival] -= eta[i]
            mistakes[t], lowered[t] = i, rival
            t += 1
    return t


# The multiclass SVM -------------------------------------------------------------------------------


@dataclass(frozen=True, eq=False, kw_only=True, repr=False)
class MulticlassSVMResult(MulticlassResult, Certified):
    """A solved multiclass SVM with its proof, the dual solution.

    Attributes
    ----------
    W, b, classes
        As in `MulticlassResult`. The rows of W sum to zero; of the offsets, which are free up to a
        common shift, those with sum zero.
    xi : ndarray (n,)
        Slack, ``max(0, max_{j != y_i} 1 + f_j(x_i) - f_{y_i}(x_i))``.
    alpha : ndarray (n, K)
        Dual variables, >= 0; each row sums to C. alpha[i, j] belongs to point i's rival j, and
        alpha[i, y_i], what the rivals leave over, to xi_i >= 0.
    C : float
        Price of slack.
    primal, dual : float
        ``1/2 ||W||^2 + C sum_i xi_i`` and ``sum_i sum_{j != y_i} alpha_ij - 1/2 ||W(alpha)||^2``.
    n_iter : int
        Steps of the solver.
    converged : bool
        Whether relative gap, balance and stationarity are at most 1e-8 (see `multiclass_svm`).
    """

    xi: np.ndarray
    alpha: np.ndarray
    C: float
    primal: float
    dual: float
    n_iter: int
    converged: bool


def multiclass_svm(X, y, C, *, solver="interior-point", max_iter=1000):
    """Demand of every point a score by 1 above all rivals, at the price of one slack a point::

        minimise    1/2 sum_j ||w_j||^2 + C sum_i xi_i
        subject to  f_{y_i}(x_i) - f_j(x_i) >= 1 - xi_i  for all j != y_i,   xi_i >= 0.

    Parameters
    ----------
    X : array_like (n, d)
    y : array_like (n,)
        Labels of any kind that can be sorted, of at least two classes.
    C : float
        Price of slack, > 0.
    solver : {"interior-point", "multipliers", "cvxpy"}
        Our own methods, or `multiclass_svm_program` given to CVXPY. The interior-point method hands more than 250
        unknowns K (d + 1), or 10,000 entries of alpha, to the method of multipliers, whose steps do not grow with n.
    max_iter : int
        Newton steps after which our own methods give up.

    Returns
    -------
    MulticlassSVMResult

    Raises
    ------
    ValueError
        If the data or an option are not as above.
    ArithmeticError
        If CVXPY's solver gives up.

    Notes
    -----
    The dual variables pull each class towards its points and away from the points it rivals::

        W(alpha)_j = sum_i m_ij x_i,    m_ij = -alpha_ij for j != y_i,   m_{i y_i} = sum_{j != y_i} alpha_ij.

    converged says that three numbers, computed from the returned W, b and alpha, are at most 1e-8:
    the relative gap ``|primal - dual|/primal``, the balance ``|sum_i m_ij|/sum_i |m_ij|`` of each class,
    and ``||W - W(alpha)||/sum_ij |m_ij| R``, with R the data's largest distance from their mean. W is
    unique, b not always. Theorem thm-multiclass-svm: with two classes the optimum is half the binary one at 2C. Crammer
    and Singer (2001), here with free offsets; Das, Module 6.5, with ``sum_j ||w_j||^2`` in place of its half.
    """
    X = as_X(X)
    classes, k = as_labels(y, len(X), both=True)
    C = as_scalar(C, "C", positive=True)
    solvers = {"interior-point": interior_point, "multipliers": method_of_multipliers, "cvxpy": _cvxpy}
    max_iter = as_count(max_iter, "max_iter")
    if solver not in solvers:
        raise ValueError(f"solver must be one of {', '.join(map(repr, solvers))}, got {solver!r}")
    data = Coordinates(X)
    large = len(X) * len(classes) > LARGE or (data.points.shape[1] + 1) * len(classes) > MANY_UNKNOWNS
    method = "multipliers" if solver == "interior-point" and large else solver
    theta, alpha, n_iter = solvers[method](data.points, k, data.price(C), max_iter)

    own = np.arange(len(classes)) == k[:, None]
    rivals = np.where(own, 0, alpha * (C / data.price(C)))
    rivals *= np.minimum(1, C / np.maximum(rivals.sum(axis=1, keepdims=True), C * EPS))
    alpha = np.where(own, np.maximum(C - rivals.sum(axis=1, keepdims=True), 0), rivals)
    W, b, xi, primal = _without_needless_slack(*data.back(theta), X, own, C)
    m = pull(alpha, own)
    W_alpha = m.T @ data.centred
    dual = float(rivals.sum() - (W_alpha**2).sum() / 2)
    size = abs(m).sum()
    residuals = [
        abs(primal - dual) / primal,
        abs(m.sum(axis=0)).max() / size,
        np.linalg.norm(W - W_alpha) / (size * data.unit),
    ]
    return MulticlassSVMResult(
        W=W, b=b, classes=classes, xi=xi, alpha=alpha, C=C, primal=primal, dual=dual,
        n_iter=n_iter, converged=bool(max(residuals) <= CERTIFIED),
    )  # fmt: skip


def multiclass_svm_program(X, k, C):
    """State the multiclass SVM in CVXPY; k (n,) holds the index of each point's class, 0, ..., K-1.

    Y marks each point's own class. There the constraint reads 0 >= -xi: it is the one that xi_i >= 0.
    Returns the program, W, b and the constraints, whose multipliers are the alphas.
    """
    with needs("lincls[cvxpy]"):
        import cvxpy as cp

    Y = np.eye(k.max() + 1)[k]
    (n, d), K = X.shape, Y.shape[1]
    W, b, xi = cp.Variable((K, d)), cp.Variable((1, K)), cp.Variable((n, 1))
    f = X @ W.T + b
    f_own = cp.sum(cp.multiply(Y, f), axis=1, keepdims=True)
    ahead = f_own - f >= 1 - Y - xi
    objective = cp.Minimize(cp.sum_squares(W) / 2 + C * cp.sum(xi))
    return cp.Problem(objective, [ahead, cp.sum(b) == 0]), W, b, ahead


def _cvxpy(points, k, C, _):
    """Give `multiclass_svm_program` to Clarabel, and polish what it finds; return as `interior_point`."""
    with needs("lincls[cvxpy]"):
        import cvxpy as cp

    program, W, b, ahead = multiclass_svm_program(points, k, C)
    try:
        program.solve(solver=cp.CLARABEL)
    except cp.SolverError as error:
        raise ArithmeticError(f"Clarabel gives up: {error}; use solver='interior-point'") from None
    if W.value is None:
        raise ArithmeticError(f"Clarabel ends with status {program.status!r}; use solver='interior-point'")
    theta, alpha = np.column_stack([W.value, b.value[0]]), np.maximum(ahead.dual_value, 0)
    system = with_offset(points, k)
    with np.errstate(all="ignore"):
        gap = relative_gap(*system[:2], C, theta, alpha)
        _, theta, alpha = polish(*system, C, gap, theta, alpha)
    return theta, alpha, program.solver_stats.num_iters


def _without_needless_slack(W, b, X, own, C):
    """Scale (W, b) so that no point needs slack, if that is cheaper; return W, b, xi, primal.

    What rounding takes from a lead costs C, which may be much more than a slightly larger norm.
    """

    def evaluate(W, b):
        """Return W, b, xi, the primal objective and the smallest lead."""
        f = X @ W.T + b
        lead = np.where(own, np.inf, (f * own).sum(axis=1, keepdims=True) - f).min(axis=1)
        xi = np.maximum(0, 1 - lead)
        return W, b, xi, float((W**2).sum() / 2 + C * xi.sum()), lead.min()

    solutions = [evaluate(W, b)]
    rounding = EPS * (abs(X) @ abs(W).T + abs(b)).max()
    for least in solutions[0][-1] - rounding * np.array([0, 0.5, 1, 2, 4]):
        if least > 0:
            solutions.append(evaluate(W / least, b / least))
    return min(solutions, key=lambda solution: solution[3])[:4]


# Softmax regression -------------------------------------------------------------------------------


@dataclass(frozen=True, eq=False, kw_only=True, repr=False)
class SoftmaxResult(MulticlassResult):
    """A solved softmax regression.

    Attributes
    ----------
    W, b, classes
        As in `MulticlassResult`. The rows of W sum to zero; of the offsets, which are free up to a
        common shift, those with sum zero.
    C : float
        Price of the negative log-likelihood.
    nll : float
        Negative log-likelihood ``-sum_i log p_{y_i}(x_i)``, without C.
    n_iter : int
        Newton steps.
    converged : bool
        Whether the squared Newton decrement, twice the distance from the optimal value to second
        order, is at most 1e-16 of the objective.
    """

    C: float
    nll: float
    n_iter: int
    converged: bool

    def probabilities(self, X):
        """Probability ``p_j(x) = exp f_j(x) / sum_m exp f_m(x)`` of each class, shaped like the scores."""
        f = self.scores(X)
        return np.exp(f - np.logaddexp.reduce(f, axis=-1, keepdims=True))


def softmax_regression(X, y, C, *, max_iter=500):
    """Fit the probabilities of the classes by regularised maximum likelihood::

        minimise  1/2 sum_j ||w_j||^2 - C sum_i log p_{y_i}(x_i),    p_j(x) = exp f_j(x) / sum_m exp f_m(x).

    Parameters
    ----------
    X : array_like (n, d)
    y : array_like (n,)
        Labels of any kind that can be sorted, of at least two classes.
    C : float
        Price of the negative log-likelihood, > 0.
    max_iter : int
        Newton steps after which to give up.

    Returns
    -------
    SoftmaxResult

    Raises
    ------
    ValueError
        If the data or an option are not as above.

    Notes
    -----
    Newton's method with the exact Hessian and a line search that halves the step. Theorem thm-softmax: convex,
    indifferent to a common shift of the scores; with two classes, half the binary logistic problem at 2C.
    Das, Module 6.5.
    """
    X = as_X(X)
    classes, k = as_labels(y, len(X), both=True)
    C, max_iter = as_scalar(C, "C", positive=True), as_count(max_iter, "max_iter")
    data = Coordinates(X)
    price, (Z, Y, R) = data.price(C), with_offset(data.points, k)

    def evaluate(theta):
        """Return f_j - f_{y_i}, the -log p_{y_i}, and the objective."""
        f = Z @ theta.T
        f = f - (f * Y).sum(axis=1, keepdims=True)
        nll = _log_sum_exp(f)
        return f, nll, (theta[:, :-1] ** 2).sum() / 2 + price * nll.sum()

    theta = np.zeros((len(classes), Z.shape[1]))
    theta[:, -1] = np.log(Y.mean(axis=0))  # optimal for W = 0
    f, nll, value = evaluate(theta)
    n_iter, decrement, before = 0, np.inf, np.inf
    while decrement > 1e-16 * value and n_iter < max_iter:
        n_iter += 1
        p = np.exp(f - nll)
        descent = price * pull(p, Y).T @ Z - R * theta
        if decrement > min(1e-6 * value, 1e-2 * before) or n_iter == 1:  # else near the end, where H hardly changes
            inverse = factorise(curvature(Z, price * p, R))
            if inverse is None:
                break
        step = inverse(descent.ravel()).reshape(theta.shape)
        before, decrement, t = decrement, (descent * step).sum(), 1.0
        while t > EPS:
            f, nll, new = evaluate(theta + t * step)
            if new <= value - 1e-4 * t * decrement + 4 * EPS * value:
                break
            t /= 2
        theta, value = theta + t * step, new
    W, b = data.back(theta)
    return SoftmaxResult(
        W=W, b=b, classes=classes, C=C, nll=float(nll.sum()), n_iter=n_iter,
        converged=bool(decrement <= 1e-16 * value),
    )  # fmt: skip


def _log_sum_exp(f):
    """Return log sum_j exp f_j (n, 1); where the highest f_j is zero, to the last digit of a tiny result."""
    top = f.argmax(axis=1)[:, None]
    highest = np.take_along_axis(f, top, axis=1)
    others = np.exp(f - highest)
    np.put_along_axis(others, top, 0, axis=1)
    return highest + np.log1p(others.sum(axis=1, keepdims=True))
