"""More than two classes: one-vs-rest, the multiclass perceptron, the multiclass SVM, softmax regression.

Each class j = 0, ..., K-1 has a linear score f_j(x) = w_j.x + b_j, and the highest score wins. The row W[j]
belongs to the j-th of the sorted labels; y_i stands for the index of point i's class.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import combinations
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from ._arrays import EPS, dense, is_finite, is_sparse
from ._compiled import add_row, compiled, fastest, inner, reads, rows, until_clean
from ._result import Certified, Result, Run, certified, freeze, tie
from ._validate import as_C, as_choice, as_count, as_data, as_each, as_labels, as_order, as_points, as_start, needs
from .solvers.logistic import is_tall, newton_in_blocks
from .solvers.multiclass import FACTORISED, LONG, coordinates, pull, score_doubt, with_offset
from .solvers.multiclass_coordinate import coordinate_descent_of_classes, pass_over_classes
from .solvers.multiclass_interior import multiclass_interior_point
from .solvers.multipliers import method_of_multipliers
from .solvers.points import compact
from .solvers.problem import CERTIFIED
from .solvers.softmax import certificate, newton

__all__ = [
    "OneVsRestResult", "one_vs_rest", "OneVsOneResult", "one_vs_one", "MulticlassPerceptronResult",
    "multiclass_perceptron", "one_multiclass_pass", "MulticlassSVMResult", "multiclass_svm", "multiclass_svm_program",
    "SoftmaxResult", "softmax_regression",
]  # fmt: skip

# With more alphas, n K, or unknowns, K (d + 1), the method of multipliers is faster than the interior-point method; and
# with more unknowns conjugate gradients find the Newton steps of softmax regression faster than a factor does.
MANY_ALPHAS, MANY_UNKNOWNS = 10_000, 250


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
    Nothing makes the K scores comparable: each comes from its own problem. Section sec-ovr.

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
    W, b = np.array([r.w for r in results]), np.array([r.b for r in results])
    return OneVsRestResult(W=W, b=b, classes=classes, results=results)


# One against one ----------------------------------------------------------------------------------


@dataclass(frozen=True, eq=False, kw_only=True, repr=False)
class OneVsOneResult(Result):
    """A binary classifier for each two classes, whose votes name the class (see `one_vs_one`).

    Attributes
    ----------
    classes : ndarray (K,)
        The labels, sorted.
    duels : dict
        At (j, m), j < m, what `fit` returned for the points of classes j (+1) and m (-1).

    Examples
    --------
    >>> from lincls import one_vs_one, perceptron
    >>> result = one_vs_one(perceptron, [[0, 2], [2, 0], [-2, -2]], ["top", "right", "left"])
    >>> print(list(result.duels), result.scores([[1, 5]]))
    [(0, 1), (0, 2), (1, 2)] [[0. 1. 2.]]
    """

    classes: np.ndarray
    duels: dict

    def scores(self, X: ArrayLike) -> np.ndarray:
        """Votes of each class: (n, K) for points (n, d), (K,) for one point (d,).

        The winner of a duel gets a vote; a draw, ``f(x) = 0`` but for rounding, is half a vote for each.
        """
        X = as_points(X, len(self.duels[0, 1].w))
        votes = np.zeros((*X.shape[:-1], len(self.classes)))
        for (j, m), duel in self.duels.items():
            f = X @ duel.w + duel.b
            share = np.heaviside(np.where(abs(f) <= tie(X, duel.w, duel.b), 0, f), 0.5)
            votes[..., j] += share
            votes[..., m] += 1 - share
        return votes

    def predict(self, X: ArrayLike) -> np.ndarray:
        """Label of each point: that with most votes, of equal ones the first."""
        return self.classes[self.scores(X).argmax(axis=-1)]


def one_vs_one(fit: Callable, X: ArrayLike, y: ArrayLike) -> OneVsOneResult:
    """Train a binary classifier for each two classes, on their points alone.

    Arguments and errors are those of `one_vs_rest`; of classes j < m, j is +1, and what `fit` returns has w
    and b. Section sec-duels.

    Examples
    --------
    >>> from lincls import one_vs_one, perceptron
    >>> result = one_vs_one(perceptron, [[0, 2], [2, 0], [-2, -2]], ["top", "right", "left"])
    >>> print(result.predict([[1, 5], [4, 1]]))
    ['top' 'right']
    """
    X = as_data(X)
    classes, k = as_labels(y, X.shape[0], both=True)
    duels = {}
    for j, m in combinations(range(len(classes)), 2):
        both = (k == j) | (k == m)
        duels[j, m] = fit(X[both], np.where(k[both] == j, 1, -1))
    return OneVsOneResult(classes=classes, duels=duels)


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

    raised: np.ndarray
    lowered: np.ndarray
    _start: tuple  # W0, b0
    _points: Any  # (m, d) the points that were mistakes, in the order of their indices, dense or sparse
    _step: np.ndarray  # (m,) the length of a step on each of them

    def history(self) -> tuple[np.ndarray, np.ndarray]:
        """Return W (k+1, K, d) and b (k+1, K), dense: the start, then the state after each update."""
        step = np.arange(1, self.n_updates + 1)
        W, b = np.zeros((self.n_updates + 1, *self.W.shape)), np.zeros((self.n_updates + 1, len(self.b)))
        W[0], b[0] = self._start
        at = np.searchsorted(np.unique(self.mistakes), self.mistakes)
        length = self._step[at]
        x = length[:, None] * dense(self._points[at])
        W[step, self.raised], b[step, self.raised] = x, length
        W[step, self.lowered], b[step, self.lowered] = -x, -length
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
    for larger data; both make the same updates. Algorithm alg-multiclass-perceptron. `lincls.MulticlassPerceptron`
    weighs points by eta, and with classes, W0 and b0 its `partial_fit` goes on where it was.

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
    W, b = as_start(W0, (len(classes), d), "W0"), as_start(b0, (len(classes),), "b0")
    order, eta, start = as_order(order, n), as_each(eta, n, "eta"), (W.copy(), b.copy())

    data, work = rows(X), reads(X, len(order) * len(classes))

    def one(epoch, b, mistakes, lowered):
        return b, fastest(one_multiclass_pass, epoch * work)(data, k, W, b, eta, order, mistakes, lowered)

    b, (mistakes, lowered), passes = until_clean(one, b, len(order), max_epochs, np.int64, np.int64)
    if not is_finite(W, b):
        raise ValueError(f"the weights overflow after {len(mistakes)} updates: rescale X, W0, b0 or eta")

    wrong = np.unique(mistakes)
    return MulticlassPerceptronResult(
        W=W, b=b, classes=classes, mistakes=mistakes, raised=k[mistakes], lowered=lowered,
        n_epochs=len(passes), converged=passes[-1] == 0, _start=start, _points=X[wrong], _step=eta[wrong],
    )  # fmt: skip


def _among(classes, y, n):
    """Return the classes, and the index of each label among them."""
    (seen, k), known = as_labels(y, n), np.asarray(classes)
    if not np.array_equal(as_labels(known, known.size)[0], known):
        raise ValueError(f"classes must be distinct labels, sorted, got {known.tolist()}")
    if not np.isin(seen, known).all():
        raise ValueError(f"y must hold only labels of classes, got {seen[~np.isin(seen, known)].tolist()[0]!r}")
    return known.copy(), np.searchsorted(known, seen)[k]


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
        Dual variables, >= 0; row i sums to C_i. alpha[i, j] belongs to point i's rival j, and
        alpha[i, y_i], what the rivals leave over, to xi_i >= 0.
    C : float or ndarray (n,)
        Price of slack.
    primal, dual : float
        ``1/2 ||W||^2 + sum_i C_i xi_i`` and ``sum_i sum_{j != y_i} alpha_ij - 1/2 ||W(alpha)||^2``.
    n_iter : int
        Steps of the solver.
    converged : bool
        Whether relative gap, balance and stationarity are at most tol (see `multiclass_svm`).

    Examples
    --------
    >>> from lincls import multiclass_svm
    >>> result = multiclass_svm([[-1.0], [1.0]], ["left", "right"], C=1)
    >>> print(result.W.ravel().round(6), result.xi.round(6), round(result.primal, 6))
    [-0.5  0.5] [0. 0.] 0.25
    """

    xi: np.ndarray
    alpha: np.ndarray
    C: float | np.ndarray
    primal: float
    dual: float
    n_iter: int
    converged: bool


def multiclass_svm(
    X: ArrayLike, y: ArrayLike, C: ArrayLike, *, solver: str = "auto", tol: float = CERTIFIED, max_iter: int = 1000
) -> MulticlassSVMResult:
    """Demand of every point a score by 1 above all rivals, at the price of one slack a point::

        minimise    1/2 sum_j ||w_j||^2 + sum_i C_i xi_i
        subject to  f_{y_i}(x_i) - f_j(x_i) >= 1 - xi_i  for all j != y_i,   xi_i >= 0.

    Parameters
    ----------
    X : array_like or sparse (n, d)
        Large sparse points stay sparse: the work is in proportion to their entries. Small ones become dense.
    y : array_like (n,)
        Labels of any kind that can be sorted, of at least two classes.
    C : float or array_like (n,)
        Price of slack, > 0 and finite, one for all or one for each point.
    solver : {"auto", "interior-point", "multipliers"}
        The interior-point method; or the method of multipliers, whose steps do not grow with n. "auto" takes the second
        for n K > 10,000 or K (min(n, d) + 1) > 250, else the first; the first also where the second does not converge,
        if it is not too large. For sparse X or K (min(n, d) + 1) > 700 it begins with dual coordinate descent, which
        Numba compiles, and goes on to the second where that does not converge.
    tol : float
        What the three numbers of `converged` may be, > 0. All methods but that of interior points stop there.
    max_iter : int
        Newton steps, or passes of coordinate descent, after which a method gives up. Where the default ends the run
        short of a certificate, it warns; another number is taken at its word.

    Returns
    -------
    MulticlassSVMResult

    Raises
    ------
    ValueError
        If the data or an option are not as above.

    Notes
    -----
    The dual variables pull each class towards its points and away from the points it rivals::

        W(alpha)_j = sum_i m_ij x_i,    m_ij = -alpha_ij for j != y_i,   m_{i y_i} = sum_{j != y_i} alpha_ij.

    converged says that three numbers, computed from the returned W, b and alpha, are at most tol:
    the relative gap ``|primal - dual|/primal``, also with all that rounding may hide of slack and norm, the balance
    ``|sum_i m_ij|/sum_ij |m_ij|`` of each class, and ``||W - W(alpha)||/sum_ij |m_ij| R``, with R the data's largest
    distance from their mean. W is
    unique, b not always. Theorem thm-multiclass-svm: with two classes the optimum is half the binary one at 2C. Crammer
    and Singer (2001), here with free offsets.

    Examples
    --------
    >>> from lincls import multiclass_svm
    >>> result = multiclass_svm([[-1.0], [0.0], [1.0]], ["left", "middle", "right"], C=100)
    >>> print(result.W.ravel().round(6) + 0.0, round(result.primal, 6), result.converged)
    [-2.  0.  2.] 4.0 True
    >>> print(result.predict([[-3.0], [0.2]]))
    ['left' 'middle']
    """
    why = "a hard margin is the limit of large C"
    X, classes, k, C = _as_training(X, y, C, solver, *SOLVERS, why=why)
    max_iter, (data, price) = as_count(max_iter, "max_iter"), _in_coordinates(X, classes, C)
    (tol,) = as_each(tol, 1, "tol")

    def solution(method):
        """Return what the method finds, with its certificate."""
        theta, alpha, n_iter = method(data.points, k, price, tol, max_iter)
        W, b = data.back(theta)
        return _certified(data, X, k, C, W, b, alpha / price[:, None], tol, classes=classes, n_iter=n_iter)

    if solver != "auto":
        return certified(solution(SOLVERS[solver]), tol, max_iter, 1000)
    unknowns = (data.points.shape[1] + 1) * len(classes)
    few_unknowns = unknowns <= MANY_UNKNOWNS and not is_sparse(X)
    if few_unknowns and len(k) * len(classes) <= MANY_ALPHAS:
        return certified(solution(multiclass_interior_point), tol, max_iter, 1000)
    if (is_sparse(X) or unknowns > FACTORISED) and compiled(pass_over_classes):
        result = solution(coordinate_descent_of_classes)
        if result.converged:
            return result
    result = solution(method_of_multipliers)
    interior = few_unknowns and not result.converged and result.n_iter < max_iter
    return certified(solution(multiclass_interior_point) if interior else result, tol, max_iter, 1000)


def _certified(data, X, k, C, W, b, shares, tol, **fields):
    """Return the result for W, b and alphas that are these shares of C, with its gap and residuals."""
    own, column = np.arange(len(b)) == k[:, None], np.reshape(C, (-1, 1))
    rivals = np.where(own, 0, shares)
    rivals *= column * np.minimum(1, 1 / np.maximum(rivals.sum(axis=1, keepdims=True), EPS))
    alpha = np.where(own, np.maximum(column - rivals.sum(axis=1, keepdims=True), 0), rivals)
    W, b, xi, primal, bound = _without_needless_slack(W, b, X, own, C)
    m = pull(alpha, own)
    W_alpha, size = data.weights(m), abs(m).sum()
    dual = float(rivals.sum() - (W_alpha**2).sum() / 2)
    error = data.weights_rounding(m)
    doubt = (error * (abs(W_alpha) + error / 2)).sum()
    residuals = [
        (max(abs(primal - dual), bound - dual) + doubt) / primal,
        abs(m.sum(axis=0)).max() / size,
        np.linalg.norm(W - W_alpha) / (size * data.unit),
    ]
    return MulticlassSVMResult(
        W=W, b=b, xi=xi, alpha=alpha, C=C, primal=primal, dual=dual, converged=bool(max(residuals) <= tol),
        **fields,
    )  # fmt: skip


def _as_training(X, y, C, solver, for_dense, for_all, *, why):
    """Return X, classes, k and C, converted. Of the two solvers the first takes dense points alone.

    Says why C may not be inf.
    """
    X = as_data(X)
    classes, k = as_labels(y, X.shape[0], both=True)
    C = as_C(C, len(k))
    if np.isinf(C).any():
        raise ValueError(f"C must be a finite number above 0, got inf: {why}")
    as_choice(solver, "solver", ("auto", for_dense, for_all))
    if is_sparse(X) and solver == for_dense:
        raise ValueError(f"solver must be {for_all!r} for sparse X, got {for_dense!r}")
    return compact(X), classes, k, C


def _in_coordinates(X, classes, C):
    """Return the data and prices in coordinates that suit a solver."""
    data = coordinates(X, len(classes))
    return data, np.broadcast_to(data.price(C), X.shape[0])


def multiclass_svm_program(X: np.ndarray, k: np.ndarray, C: ArrayLike) -> tuple:
    """State the multiclass SVM in CVXPY; k (n,) holds the index of each point's class, 0, ..., K-1.

    Y marks each point's own class. There the constraint reads 0 >= -xi: it is the one that xi_i >= 0.
    Returns the program, W, b and the constraints, whose multipliers are the alphas.

    Examples
    --------
    >>> import numpy as np
    >>> from lincls import multiclass_svm_program
    >>> program, W, b, ahead = multiclass_svm_program(np.array([[-1.0], [0.0], [1.0]]), np.array([0, 1, 2]), C=100)
    >>> print(round(float(program.solve(solver="CLARABEL")), 4), ahead.shape)
    4.0 (3, 3)
    """
    with needs("lincls[cvxpy]"):
        import cvxpy as cp

    Y = np.eye(k.max() + 1)[k]
    (n, d), K = X.shape, Y.shape[1]
    W, b, xi = cp.Variable((K, d)), cp.Variable((1, K)), cp.Variable((n, 1))
    f = X @ W.T + b
    f_own = cp.sum(cp.multiply(Y, f), axis=1, keepdims=True)
    ahead = f_own - f >= 1 - Y - xi
    objective = cp.sum_squares(W) / 2 + cp.sum(cp.multiply(C, xi[:, 0]))
    return cp.Problem(cp.Minimize(objective), [ahead, cp.sum(b) == 0]), W, b, ahead


SOLVERS = {"interior-point": multiclass_interior_point, "multipliers": method_of_multipliers}


def _without_needless_slack(W, b, X, own, C):
    """Scale (W, b) so that no point needs slack, if that is cheaper; return W, b, xi, primal and its upper bound.

    What rounding takes from a lead costs C, which may be much more than a slightly larger norm. The bound adds to each
    slack what rounding may hide of it.
    """

    def evaluate(W, b):
        """Return W, b, xi, the primal objective, its bound, and how much all leads are short of 1."""
        short, hidden = _shortage(W, b, X, own)
        norm, xi = (W**2).sum() / 2, np.maximum(0, short)
        bound = norm + (C * np.maximum(0, short + hidden)).sum()
        return W, b, xi, float(norm + (C * xi).sum()), bound, short.max()

    solutions = [evaluate(W, b)]
    rounding = EPS * (abs(X) @ abs(W).T + abs(b)).max()
    for least in 1 - solutions[0][-1] - rounding * np.array([0, 0.5, 1, 2, 4]):
        if least > 0:
            solutions.append(evaluate(W / least, b / least))
    return min(solutions, key=lambda solution: solution[-2])[:-1]


def _shortage(W, b, X, own):
    """Return by how much the lead of each point's class is short of 1, and what rounding may hide of that.

    Where it could matter, and the points are not too many, the scores are computed in longer numbers.
    """

    def short_of(f, own):
        """Return 1 less the lead."""
        return 1 + np.where(own, -np.inf, f - (f * own).sum(axis=1, keepdims=True)).max(axis=1)

    long, hidden = np.longdouble, score_doubt(X, W, b)
    short = short_of(X @ W.T + b, own)
    near = np.flatnonzero(abs(short) <= hidden / CERTIFIED)
    if near.size * W.size <= LONG:
        f = X[near].astype(long) @ W.T.astype(long) + b.astype(long)
        short[near] = short_of(f, own[near])
        hidden[near] *= float(np.finfo(long).eps) / EPS
    return short, hidden


# Softmax regression -------------------------------------------------------------------------------


@dataclass(frozen=True, eq=False, kw_only=True, repr=False)
class SoftmaxResult(MulticlassResult):
    """A solved softmax regression.

    Attributes
    ----------
    W, b, classes
        As in `MulticlassResult`. The rows of W sum to zero; of the offsets, which are free up to a
        common shift, those with sum zero.
    C : float or ndarray (n,)
        Price of the negative log-likelihood.
    nll : float
        Negative log-likelihood ``-sum_i log p_{y_i}(x_i)``, without C.
    n_iter : int
        Newton steps, in which all points had a part.
    converged : bool
        Whether the duality gap, with what rounding may hide of it, is at most 1e-8 of the objective (see
        `softmax_regression`).

    Examples
    --------
    >>> from lincls import softmax_regression
    >>> result = softmax_regression([[-1.0], [1.0]], ["left", "right"], C=1)
    >>> print(result.probabilities([[0.0], [2.0]]).round(3))
    [[0.5   0.5  ]
     [0.111 0.889]]
    """

    C: float | np.ndarray
    nll: float
    n_iter: int
    converged: bool

    def probabilities(self, X: ArrayLike) -> np.ndarray:
        """Probability ``p_j(x) = exp f_j(x) / sum_m exp f_m(x)`` of each class, shaped like the scores."""
        f = self.scores(X)
        return np.exp(f - np.logaddexp.reduce(f, axis=-1, keepdims=True))


def softmax_regression(
    X: ArrayLike, y: ArrayLike, C: ArrayLike, *, solver: str = "auto", max_iter: int = 500
) -> SoftmaxResult:
    """Fit the probabilities of the classes by regularised maximum likelihood::

        minimise  1/2 sum_j ||w_j||^2 - sum_i C_i log p_{y_i}(x_i),    p_j(x) = exp f_j(x) / sum_m exp f_m(x).

    Parameters
    ----------
    X : array_like or sparse (n, d)
        Large sparse points stay sparse: the work is in proportion to their entries. Small ones become dense.
    y : array_like (n,)
        Labels of any kind that can be sorted, of at least two classes.
    C : float or array_like (n,)
        Price of the negative log-likelihood, > 0 and finite, one for all or one for each point.
    solver : {"auto", "newton", "newton-cg"}
        Newton's method with the exact step, which costs n K^2 d^2 + K^3 d^3 operations, or with the step of conjugate
        gradients, some multiples of n K d. "auto" takes the second for large sparse X or K (d + 1) > 250, else the
        first; the first also where the second does not converge and K (d + 1) <= 700, if X is not large and sparse. Two
        classes of more than 5000 dense points, with few features, are solved by exact steps that read the points where
        they are. Of many points the first exact steps take only some.
    max_iter : int
        Newton steps after which to give up. Where the default ends the run short of a certificate, it warns; another
        number is taken at its word.

    Returns
    -------
    SoftmaxResult

    Raises
    ------
    ValueError
        If the data or an option are not as above.

    Notes
    -----
    Newton's method, its equations solved exactly or by conjugate gradients, and a line search that halves the step.
    The dual variables alpha_ij = C_i p_j(x_i) give weights W(alpha), the sums of ``C_i ([j = y_i] - p_j(x_i)) x_i``,
    and where the offsets are optimal the duality gap is ``1/2 ||W - W(alpha)||^2``: the objective is above the least
    one by no more. To it converged adds, to first order, what the offsets miss, ``sum_j |g_bj| (1 + |b_j| + |s_j|)``
    with their gradient g_b and their own Newton step s, and what rounding may hide; all of the W and b that are
    returned. Where the whole exceeds 1e-8, the offsets b + s are asked, too, and then ``|g_b . s|`` is added, by which
    the objective at b may exceed theirs. It promises 1e-8 of the objective; the method goes on to 1e-12, where
    rounding lets it, and makes one more step for the last digits of W. Theorem thm-softmax: convex, indifferent to a
    common shift of the scores; with two classes, half the binary logistic problem at 2C.

    Examples
    --------
    >>> from lincls import softmax_regression
    >>> result = softmax_regression([[-1.0], [1.0], [3.0]], ["left", "right", "right"], C=1.0)
    >>> print(result.predict([[-2.0], [2.0]]), result.probabilities([[0.0]]).round(3), result.converged)
    ['left' 'right'] [[0.48 0.52]] True
    """
    why = "without the norm, no W is best for separable classes"
    X, classes, k, C = _as_training(X, y, C, solver, "newton", "newton-cg", why=why)
    max_iter = as_count(max_iter, "max_iter")
    if solver == "auto" and len(classes) == 2 and is_tall(X):  # half the logistic problem at 2C
        w, b, n_iter, (_, nll, *_, gap) = newton_in_blocks(X, 2.0 * k - 1, np.broadcast_to(2 * C, len(k)))
        if gap <= CERTIFIED and n_iter <= max_iter:
            W, b = np.array([-w, w]) / 2, np.array([-b, b]) / 2
            return SoftmaxResult(W=W, b=b, classes=classes, C=C, nll=nll, n_iter=n_iter, converged=True)
    data, price = _in_coordinates(X, classes, C)
    Z, Y, R = with_offset(data.points, k)
    theta = np.zeros((len(classes), Z.shape[1]))
    theta[:, -1] = np.log(price @ Y / price.sum())  # optimal for W = 0
    exact = solver == "newton" or (solver == "auto" and theta.size <= MANY_UNKNOWNS and not is_sparse(X))
    theta, n_iter, gap = newton(Z, k, R, price, theta, max_iter, exact)
    if solver == "auto" and gap > CERTIFIED and theta.size <= FACTORISED and not (exact or is_sparse(X)):
        theta, more, gap = newton(Z, k, R, price, theta, max_iter - n_iter, exact=True)
        n_iter += more
    W, b = data.back(theta)
    nll, gap = certificate(data, X, k, C, W, b)
    found = {"W": W, "b": b, "classes": classes, "C": C, "nll": float(nll.sum()), "n_iter": n_iter}
    return certified(SoftmaxResult(**found, converged=bool(gap <= CERTIFIED)), max_iter=max_iter, default=500)
