"""Support vector machines with hard and soft margin."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from ._compiled import compiled
from ._result import Linear, certified
from ._validate import as_C, as_choice, as_Xy, needs
from .geometry import certain_margin, separate
from .solvers.coordinate import coordinate_descent, dual_pass
from .solvers.interior import interior_point
from .solvers.libsvm import libsvm
from .solvers.points import SparsePoints, problem_of
from .solvers.problem import Solution

__all__ = [
    "NotSeparableError", "SVMResult", "hard_margin", "soft_margin", "hard_margin_program", "soft_margin_program",
    "dual_program",
]  # fmt: skip


class NotSeparableError(ValueError):
    """The classes cannot be separated, and `certificate` proves it.

    Attributes
    ----------
    certificate : ndarray (n,)
        Weights lam >= 0 that sum to 1 in each class and mix both classes to the same point.

    Examples
    --------
    >>> from lincls import NotSeparableError, hard_margin
    >>> try:
    ...     hard_margin([[0], [1], [2]], [1, -1, 1])
    ... except NotSeparableError as error:
    ...     print(error.certificate.round(6))
    [0.5 1.  0.5]
    """

    def __init__(self, certificate: np.ndarray) -> None:
        """Keep the certificate."""
        self.certificate = certificate
        used = np.flatnonzero(certificate)
        some = ", ".join(map(str, used[:6])) + (", ..." if len(used) > 6 else "")
        super().__init__(
            "X and y must be separable for a hard margin, but a mixture of one class equals a mixture of the other "
            f"(of the points {some}; weights in .certificate); use soft_margin"
        )


@dataclass(frozen=True, eq=False, kw_only=True, repr=False)
class SVMResult(Solution, Linear):
    """A solved support vector machine with its proof, the dual solution.

    Attributes
    ----------
    w : ndarray (d,)
        Weights, ``sum_i alpha_i y_i x_i``.
    b : float
        Offset, the midpoint of b_interval.
    b_interval : (float, float)
        All optimal offsets; both ends are equal where b is unique.
    xi : ndarray (n,)
        Slack, ``max(0, 1 - y_i (w.x_i + b))``. On the margin it is rounding, and set to 0 where all of it adds less
        than 1e-12 of the objective.
    alpha : ndarray (n,)
        Dual variables; exactly 0 for points outside the margin, exactly C_i inside.
    margin : float
        ``1/||w||``, inf where w = 0.
    primal, dual : float
        Objectives ``1/2 ||w||^2 + sum C_i xi_i``, all slack counted, and
        ``sum alpha - 1/2 ||sum_i alpha_i y_i (x_i - m)||^2``, where m is the mean of the points; as the alphas balance,
        it changes nothing but rounding.
    support, on_margin, inside : ndarray of int
        Indices of the points with alpha > 0; with y f = 1, up to the rounding of y f in the units of the solver, at
        most 1e-9; with y f < 1 beyond it.
    C : float or ndarray (n,)
        Price of slack; inf for the hard margin.
    n_iter : int
        Newton steps of "interior-point", passes over the data of "coordinate-descent", what others count; the exact
        solution on the active set is not counted.
    converged : bool
        Whether all of these, computed from the w, b and alpha of this result, are at most 1e-8: the gap relative to
        the primal objective, the imbalance ``|sum alpha_i y_i| / sum alpha_i``, and for the hard margin the largest
        ``1 - y_i (w.x_i + b)``. To the gap is added what rounding may hide of it: of each slack so much as the scores
        may be off, and of ``||w||^2``. Far from the origin that alone may exceed 1e-8: subtract the mean.

    Examples
    --------
    >>> from lincls import soft_margin
    >>> r = soft_margin([[0], [2], [3], [5]], [-1, 1, -1, 1], C=1)
    >>> print(r.w.round(6), round(r.b, 6), r.alpha.round(6), r.xi.round(6))
    [0.4] -1.0 [0.28 1.   1.   0.28] [0.  1.2 1.2 0. ]
    >>> print(r.predict([[1], [4]]), round(r.primal, 6), r.converged)
    [-1  1] 2.48 True
    """

    @property
    def margin(self) -> float:
        """Return ``1/||w||``."""
        norm = float(np.linalg.norm(self.w))
        return 1 / norm if norm > 0 else np.inf


def hard_margin(X: ArrayLike, y: ArrayLike, *, solver: str = "auto") -> SVMResult:
    """Find the separating hyperplane with the largest margin: minimise ``1/2 ||w||^2``, all y_i (w.x_i + b) >= 1.

    Parameters
    ----------
    X : array_like (n, d)
        Dense, or a SciPy sparse matrix.
    y : array_like (n,) of -1 and +1, both present
    solver : {"auto", "interior-point", "coordinate-descent", "libsvm"}
        As for `soft_margin`. The solution is unique: all return the same.

    Returns
    -------
    SVMResult

    Raises
    ------
    NotSeparableError
        If no hyperplane separates the classes; it carries the proof.
    ValueError
        If the data are not as above.
    ArithmeticError
        If separability cannot be decided in double precision (see `separate`), or the margin is too far below
        the size of the data for the solver.

    Notes
    -----
    Theorems thm-unique and thm-strong-duality.

    Examples
    --------
    >>> from lincls import hard_margin
    >>> r = hard_margin([[1, 1], [2, 0], [3, 3], [4, 2]], [-1, -1, 1, 1])
    >>> print(r.w.round(6), round(r.b, 6), round(r.margin, 6), r.on_margin)
    [0.5 0.5] -2.0 1.414214 [0 1 2 3]
    """
    X, y = as_Xy(X, y, both=True, sparse=True)
    return certified(_solve(X, y, np.inf, solver))


def soft_margin(X: ArrayLike, y: ArrayLike, C: ArrayLike, *, solver: str = "auto") -> SVMResult:
    """Minimise ``1/2 ||w||^2 + C sum_i xi_i``, all y_i (w.x_i + b) >= 1 - xi_i and xi_i >= 0.

    Parameters
    ----------
    X : array_like (n, d)
        Dense, or a SciPy sparse matrix.
    y : array_like (n,) of -1 and +1, both present
    C : float, or array_like (n,)
        Price of slack, > 0: one number, or C_i for each point; then ``sum_i C_i xi_i`` stands for ``C sum_i xi_i``.
        A point of price 2 C counts as two points. inf asks for `hard_margin`.
    solver : {"auto", "interior-point", "coordinate-descent", "libsvm"}
        "interior-point" takes few, long steps; "coordinate-descent" visits one point at a time, for large sparse data;
        "libsvm" is the SVC of scikit-learn (`lincls.kernel_svm`). All solve the KKT conditions exactly on the active
        set that they found. "auto" takes the first; or, for sparse data, the second, and where that does not converge
        the first, of more than 4000 points and features the third, of more than 20,000 points none. The second needs
        more passes, the larger C times the squared size of the data; at some hundreds it may give up where the classes
        overlap, which `converged` then says.

    Returns
    -------
    SVMResult

    Raises
    ------
    ValueError
        If the data or C are not as above.

    Notes
    -----
    Theorem thm-kkt. w is unique; b and alpha need not be. Cortes and Vapnik (1995).

    Examples
    --------
    >>> from lincls import soft_margin
    >>> X, y = [[0], [2], [3], [5]], [-1, 1, -1, 1]
    >>> r = soft_margin(X, y, C=1)
    >>> print(r.w.round(6), r.on_margin, r.inside, round(r.primal, 6))
    [0.4] [0 3] [1 2] 2.48
    >>> dear = soft_margin(X, y, C=[1, 5, 1, 1])  # a price for each point
    >>> print(dear.xi.round(6))
    [0. 0. 3. 0.]
    """
    X, y = as_Xy(X, y, both=True, sparse=True)
    return certified(_solve(X, y, as_C(C, X.shape[0]), solver))


def hard_margin_program(X: np.ndarray, y: np.ndarray) -> tuple[Any, Any, Any, Any]:
    """State the hard-margin problem in CVXPY.

    Returns the program, w, b and the constraints, whose multipliers are the alphas.

    Examples
    --------
    >>> import numpy as np
    >>> from lincls.svm import hard_margin_program
    >>> program, w, b, separated = hard_margin_program(np.array([[-1.0], [1.0]]), np.array([-1, 1]))
    >>> print(round(float(program.solve()), 4))
    0.5
    """
    with needs("lincls[cvxpy]"):
        import cvxpy as cp

    w, b = cp.Variable(X.shape[1]), cp.Variable()
    separated = cp.multiply(y, X @ w + b) >= 1
    objective = cp.Minimize(cp.sum_squares(w) / 2)
    return cp.Problem(objective, [separated]), w, b, separated


def soft_margin_program(X: np.ndarray, y: np.ndarray, C: float | np.ndarray) -> tuple[Any, Any, Any, Any]:
    """State the soft-margin problem in CVXPY; C is one price for all points, or (n,).

    Returns the program, w, b and the constraints, whose multipliers are the alphas.

    Examples
    --------
    >>> import numpy as np
    >>> from lincls.svm import soft_margin_program
    >>> program, w, b, separated = soft_margin_program(np.array([[-1.0], [1.0]]), np.array([-1, 1]), C=0.1)
    >>> print(round(float(program.solve()), 4), w.value.round(4))
    0.18 [0.2]
    """
    with needs("lincls[cvxpy]"):
        import cvxpy as cp

    w, b = cp.Variable(X.shape[1]), cp.Variable()
    xi = cp.Variable(X.shape[0], nonneg=True)
    value = cp.sum_squares(w) / 2 + cp.sum(cp.multiply(C, xi))
    separated = cp.multiply(y, X @ w + b) >= 1 - xi
    return cp.Problem(cp.Minimize(value), [separated]), w, b, separated


def dual_program(X: np.ndarray, y: np.ndarray, C: float | np.ndarray = np.inf) -> tuple[Any, Any, Any]:
    """State the dual problem in CVXPY, for C = inf that of the hard margin.

    Returns the program, alpha and the constraint ``alpha.y = 0``, whose multiplier is the offset, up to its sign.

    Examples
    --------
    >>> import numpy as np
    >>> from lincls.svm import dual_program
    >>> program, alpha, balance = dual_program(np.array([[-1.0], [1.0]]), np.array([-1, 1]))
    >>> print(round(float(program.solve()), 4), alpha.value.round(4))
    0.5 [0.5 0.5]
    """
    with needs("lincls[cvxpy]"):
        import cvxpy as cp

    alpha = cp.Variable(X.shape[0], nonneg=True)
    balance = alpha @ y == 0
    box = [alpha <= C] if np.isfinite(C).all() else []
    value = cp.sum(alpha) - cp.sum_squares(X.T @ cp.multiply(y, alpha)) / 2
    return cp.Problem(cp.Maximize(value), [balance, *box]), alpha, balance


def _solve_by_size(problem):
    """Solve dense and small problems by the interior-point method, large sparse ones by coordinate descent first."""
    if not (isinstance(problem, SparsePoints) and compiled(dual_pass)):
        return interior_point(problem)
    solution = coordinate_descent(problem)
    if solution.converged:
        return solution
    if min(problem.X.shape) <= LARGEST:
        return interior_point(problem)
    if problem.hard or len(problem.y) > MANY:
        return solution
    other = libsvm(problem)
    return other if other.converged or other.primal < solution.primal else solution


# So many equations at most the interior-point method gets unasked; more of them fill the memory. And so many points
# libsvm, whose time grows with their square.
LARGEST, MANY = 4000, 20_000
SOLVERS = {
    "auto": _solve_by_size, "interior-point": interior_point, "coordinate-descent": coordinate_descent,
    "libsvm": libsvm,
}  # fmt: skip


def _solve(X, y, C, solver):
    """Give the problem to the solver of this name; refuse a hard margin that there is not, or that was not found."""
    solve, problem = SOLVERS[as_choice(solver, "solver", SOLVERS)], problem_of(X, y, C)
    result = SVMResult.of(problem.or_nothing(solve(problem)))
    if np.ndim(C) or np.isfinite(C):
        return result
    separates = certain_margin(result.w, result.b, X, y) > 0
    if not (result.converged and separates):
        separation = separate(X, y)
        if not separation.separable:
            raise NotSeparableError(np.asarray(separation.certificate))
        if not (result.converged or (separates and result.xi.max() <= 1e-3)):
            raise ArithmeticError(_not_found(X, problem.unit, separation.w, solver))
    return result


def _not_found(X, size, w, solver):
    """Say why the largest margin was not found, where w separates the classes, of points of this size."""
    margin = 1 / np.linalg.norm(w) / size
    if np.linalg.norm(X.mean(axis=0)) > 1e3 * size:
        advice = "subtract the mean of the features"
    elif margin > 1e-4:
        advice = "try " + ("another solver" if solver in ("auto", "interior-point") else 'solver="interior-point"')
    else:
        advice = "bring the features to one scale"
    return (
        f"the solver did not find the largest margin: the classes are separable, with a margin of the order of "
        f"{margin:.0e} of the data's size; {advice}"
    )
