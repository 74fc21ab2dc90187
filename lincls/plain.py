"""Algorithms as the chapters print them, in as few lines as each takes, without validation, options or speed.

The functions of the same names elsewhere in the package compute the same; `tests/core/test_plain.py` compares them.
"""

from collections.abc import Iterable, Iterator
from itertools import combinations

import numpy as np

__all__ = [
    "find_separator", "find_equal_mixtures", "offset_interval", "perceptron", "margin_perceptron",
    "averaged_perceptron", "averaged_stream", "passive_aggressive", "sigmoid", "logistic_pass", "pegasos_states",
    "dual_coordinate_descent", "balanced_start", "newton_step", "interior_point", "active_set_solution", "svm_path",
    "logistic_newton", "softmax", "softmax_newton", "naive_bayes", "platt_scaling", "fewest_errors", "radon",
]  # fmt: skip


# Separability -------------------------------------------------------------------------------------


def find_separator(X: np.ndarray, y: np.ndarray) -> np.ndarray | None:
    """Return (w_1, ..., w_d, b) with ``y_i (w.x_i + b) >= 1`` for all i, or None (Theorem thm-separation a).

    `lincls.separate` asks this and `find_equal_mixtures` at once, and verifies its answer with an allowance for
    rounding.

    Examples
    --------
    >>> import numpy as np
    >>> from lincls import plain
    >>> plain.find_separator(np.array([[0.0], [1.0], [2.0]]), np.array([1, -1, 1])) is None
    True
    """
    from scipy.optimize import linprog

    n, d = X.shape
    A = y[:, None] * np.column_stack([X, np.ones(n)])  # row i is y_i (x_i, 1)
    found = linprog(np.zeros(d + 1), A_ub=-A, b_ub=-np.ones(n), bounds=(None, None))
    return found.x if found.success else None


def find_equal_mixtures(X: np.ndarray, y: np.ndarray) -> np.ndarray | None:
    """Return weights >= 0 that solve equation eq-equal-mixtures, or None (Theorem thm-separation b).

    Examples
    --------
    >>> import numpy as np
    >>> from lincls import plain
    >>> plain.find_equal_mixtures(np.array([[0.0], [1.0], [2.0]]), np.array([1, -1, 1]))
    array([0.5, 1. , 0.5])
    """
    from scipy.optimize import linprog

    n, d = X.shape
    A = np.vstack([(y[:, None] * X).T, y > 0, y < 0])
    found = linprog(np.zeros(n), A_eq=A, b_eq=[0] * d + [1, 1])  # and weights >= 0
    return found.x if found.success else None


# The offset ---------------------------------------------------------------------------------------


def offset_interval(w: np.ndarray, X: np.ndarray, y: np.ndarray) -> tuple[float, float]:
    """Return the ends of the interval of optimal offsets for the weights of a soft margin (Proposition prop-offset).

    Examples
    --------
    >>> import numpy as np
    >>> from lincls import plain
    >>> plain.offset_interval(np.array([0.4]), np.array([[1.0], [-1.0]]), np.array([1, -1]))
    (-0.6, 0.6)
    """
    beta = np.sort(y - X @ w)
    n_plus = int((y > 0).sum())
    return float(beta[n_plus - 1]), float(beta[n_plus])


# One point at a time ------------------------------------------------------------------------------


def perceptron(X: np.ndarray, y: np.ndarray) -> tuple[np.ndarray, float]:
    """Run Algorithm alg-perceptron on X (n, d) and y (n,), which must be separable; return w (d,) and b.

    `lincls.perceptron` does the same, and besides gives up after a number of passes and returns the trace.

    Examples
    --------
    >>> import numpy as np
    >>> from lincls import plain
    >>> w, b = plain.perceptron(np.array([[1.0], [3.0]]), np.array([1, -1]))
    >>> print(w, b)
    [-2.] 4.0
    """
    w, b = np.zeros(X.shape[1]), 0.0
    while True:
        clean = True
        for x_i, y_i in zip(X, y, strict=True):
            if y_i * (w @ x_i + b) <= 0:
                w, b, clean = w + y_i * x_i, b + y_i, False
        if clean:
            return w, b


def margin_perceptron(X: np.ndarray, y: np.ndarray, kappa: float) -> tuple[np.ndarray, int]:
    """Run the perceptron without offset that updates where ``y_i w.x_i <= kappa``; return w (d,) and its updates.

    Theorem thm-margin. The data must be separable through the origin. The package has no such function for kappa > 0.

    Examples
    --------
    >>> import numpy as np
    >>> from lincls import plain
    >>> plain.margin_perceptron(np.array([[3, -1], [1, -2]]), np.array([1, -1]), kappa=0)
    (array([3., 4.]), 5)
    """
    w, k, clean = np.zeros(X.shape[1]), 0, False
    while not clean:
        clean = True
        for x_i, y_i in zip(X, y, strict=True):
            if y_i * (w @ x_i) <= kappa:
                w, k, clean = w + y_i * x_i, k + 1, False
    return w, k


def averaged_perceptron(X: np.ndarray, y: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Make one pass of a perceptron without offset over X (n, d); return its last weights and their mean over the pass.

    The mean is that of Proposition prop-average. `lincls.averaged_perceptron` does the same, and besides makes more
    passes, fits an offset, and goes on from an earlier run.

    Examples
    --------
    >>> import numpy as np
    >>> from lincls import plain
    >>> plain.averaged_perceptron(np.array([[1], [1], [1], [2]]), np.array([1, 1, 1, -1]))
    (array([-1.]), array([0.5]))
    """
    T, w, mean = len(X), np.zeros(X.shape[1]), np.zeros(X.shape[1])
    for t in range(T):
        if y[t] * (w @ X[t]) <= 0:
            w = w + y[t] * X[t]
            mean = mean + (1 - t / T) * y[t] * X[t]
    return w, mean


def averaged_stream(stream: Iterable[tuple[np.ndarray, int]], d: int) -> Iterator[np.ndarray]:
    """Show a perceptron without offset one pair (x, y) after the other; yield the mean of its states after each visit.

    It keeps the state and the sum u of equation eq-average-stream, and need not know how long the stream is.

    Examples
    --------
    >>> import numpy as np
    >>> from lincls import plain
    >>> pairs = [(np.array([1]), 1), (np.array([1]), 1), (np.array([1]), 1), (np.array([2]), -1)]
    >>> list(plain.averaged_stream(pairs, d=1))
    [array([1.]), array([1.]), array([1.]), array([0.5])]
    """
    w, u = np.zeros(d), np.zeros(d)
    for t, (x, y) in enumerate(stream):
        if y * (w @ x) <= 0:
            w = w + y * x
            u = u + t * y * x
        yield w - u / (t + 1)


def passive_aggressive(X: np.ndarray, y: np.ndarray, C: float = np.inf) -> np.ndarray:
    """Make one pass of smallest sufficient steps over X (n, d), none above C y x; return w (d,).

    The step is that of Proposition prop-smallest-step, with a price C PA-I of Crammer et al. (2006). `lincls.mira` with
    ``aggressive=1`` makes the same steps without a price, and besides fits an offset, makes more passes and returns the
    trace.

    Examples
    --------
    >>> import numpy as np
    >>> from lincls import plain
    >>> X, y = np.array([[1.2, 0.9], [1.0, 0.0]]), np.array([1, -1])
    >>> plain.passive_aggressive(X, y).round(3), plain.passive_aggressive(X, y, C=0.1).round(3)
    (array([-1. ,  0.4]), array([0.02, 0.09]))
    """
    w = np.zeros(X.shape[1])
    for x_i, y_i in zip(X, y, strict=True):
        tau = max(0, 1 - y_i * (w @ x_i)) / (x_i @ x_i)
        w = w + min(C, tau) * y_i * x_i
    return w


def sigmoid(t: np.ndarray) -> np.ndarray:
    """Return ``1 / (1 + exp(-t))``, the probability that has the log-odds t.

    Examples
    --------
    >>> import numpy as np
    >>> from lincls import plain
    >>> plain.sigmoid(np.array([-2, 0, 2])).round(3)
    array([0.119, 0.5  , 0.881])
    """
    return 1 / (1 + np.exp(-t))


def logistic_pass(X: np.ndarray, y: np.ndarray, eta: float) -> tuple[np.ndarray, float]:
    """Make one pass of gradient steps on the logistic loss of one point of X (n, d) at a time; return w (d,) and b.

    The step is that of equation eq-logistic-step with the learning rate eta. The package has no such pass:
    `lincls.softmax_regression` looks at all points and goes to the minimum.

    Examples
    --------
    >>> import numpy as np
    >>> from lincls import plain
    >>> w, b = plain.logistic_pass(np.array([[1.0], [3.0]]), np.array([1, -1]), eta=1.0)
    >>> print(w.round(3), b.round(3))
    [-2.142] -0.381
    """
    w, b = np.zeros(X.shape[1]), 0.0
    for x_i, y_i in zip(X, y, strict=True):
        doubt = sigmoid(-y_i * (w @ x_i + b))
        w, b = w + eta * doubt * y_i * x_i, b + eta * doubt * y_i
    return w, b


def pegasos_states(X: np.ndarray, y: np.ndarray, C: float, visits: Iterable[int]) -> Iterator[np.ndarray]:
    """Run Algorithm alg-pegasos without offset, visiting these rows of X (n, d); yield w (d,) after each visit.

    `lincls.PegasosState` makes the same visits, and besides fits an offset and averages the states.

    Examples
    --------
    >>> import numpy as np
    >>> from lincls import plain
    >>> list(plain.pegasos_states(np.array([[2], [-1]]), np.array([1, -1]), C=1, visits=[0, 1, 0]))
    [array([4.]), array([2.]), array([1.33333333])]
    """
    n, w = len(X), np.zeros(X.shape[1])
    for t, i in enumerate(visits, start=1):
        push = n * C * y[i] * X[i] if y[i] * (w @ X[i]) < 1 else 0
        w = (1 - 1 / t) * w + push / t
        yield w


def dual_coordinate_descent(
    X: np.ndarray, y: np.ndarray, C: float, visits: Iterable[int]
) -> tuple[np.ndarray, np.ndarray]:
    """Run Algorithm alg-dcd without offset, visiting these rows of X (n, d), none of them zero; return w and alpha.

    `lincls.dual_coordinate_descent` makes the same steps, and besides fits a penalised offset, spends its visits on the
    alphas that have not settled, and stops by the gap.

    Examples
    --------
    >>> import numpy as np
    >>> from lincls import plain
    >>> plain.dual_coordinate_descent(np.array([[2], [-1]]), np.array([1, -1]), C=1, visits=[0, 1, 0, 1, 0])
    (array([1.]), array([0., 1.]))
    """
    alpha, w = np.zeros(len(X)), np.zeros(X.shape[1])
    for i in visits:
        tau = (1 - y[i] * (w @ X[i])) / (X[i] @ X[i])
        new = min(C, max(0, alpha[i] + tau))
        w = w + (new - alpha[i]) * y[i] * X[i]
        alpha[i] = new
    return w, alpha


# Solvers of the soft margin -----------------------------------------------------------------------


def balanced_start(y: np.ndarray, C: float) -> np.ndarray:
    """Return alphas (n,) between 0 and C with ``sum_i alpha_i y_i = 0``: C/2 in the smaller class.

    Examples
    --------
    >>> import numpy as np
    >>> from lincls import plain
    >>> plain.balanced_start(np.array([1, -1, -1]), C=1)
    array([0.5 , 0.25, 0.25])
    """
    size = np.where(y > 0, (y > 0).sum(), (y < 0).sum())
    return C / 2 * size.min() / size


def newton_step(
    X: np.ndarray,
    y: np.ndarray,
    C: float,
    mu: float,
    v: np.ndarray,
    alpha: np.ndarray,
    r: np.ndarray,
    xi: np.ndarray,
) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    """Make a Newton step towards the central point of mu (equations eq-newton, eq-newton-margin and eq-newton-pairs).

    Takes and returns v = (w, b) (d + 1,) and alpha, r, xi (n,), which stay positive, and alpha below C.

    Examples
    --------
    >>> import numpy as np
    >>> from lincls import plain
    >>> X, y, half = np.array([[1.0], [-1.0]]), np.array([1, -1]), np.full(2, 0.5)
    >>> v, alpha, r, xi = np.zeros(2), half, half, half
    >>> for _ in range(9):
    ...     v, alpha, r, xi = plain.newton_step(X, y, 1.0, 0.1, v, alpha, r, xi)
    >>> print((alpha * r).round(6), ((1 - alpha) * xi).round(6))
    [0.1 0.1] [0.1 0.1]
    """
    A = y[:, None] * np.column_stack([X, np.ones(len(y))])
    I0 = np.diag([1.0] * X.shape[1] + [0.0])
    q = r / alpha + xi / (C - alpha)
    g = 1 - A @ v + mu / alpha - mu / (C - alpha)
    dv = np.linalg.solve(I0 + (A.T / q) @ A, A.T @ (alpha + g / q) - I0 @ v)
    da = (g - A @ dv) / q
    dr = mu / alpha - r - r / alpha * da
    dxi = mu / (C - alpha) - xi + xi / (C - alpha) * da
    shrink = np.concatenate([-da / alpha, da / (C - alpha), -dr / r, -dxi / xi])
    t = 0.99 / max(0.99, shrink.max())
    return v + t * dv, alpha + t * da, r + t * dr, xi + t * dxi


def interior_point(
    X: np.ndarray, y: np.ndarray, C: float, sigma: float, alpha: np.ndarray
) -> tuple[np.ndarray, np.ndarray, list[float]]:
    """Run Algorithm alg-interior-point from alpha (n,), balanced and between 0 and C; return (w, b), alpha and gaps.

    The gaps are relative ones, at the start and after each step. `lincls.soft_margin` chooses sigma in each step by a
    trial step, Mehrotra's predictor-corrector, ends by `active_set_solution`, and certifies what it returns.

    Examples
    --------
    >>> import numpy as np
    >>> from lincls import plain
    >>> X, y = np.array([[1.0], [-1.0], [3.0]]), np.array([1, -1, 1])
    >>> v, alpha, gaps = plain.interior_point(X, y, 1.0, 0.1, plain.balanced_start(y, 1.0))
    >>> print(v.round(6) + 0.0, alpha.round(6), gaps[0] > 1, gaps[-1] < 1e-9)
    [1. 0.] [0.5 0.5 0. ] True True
    """
    v, r, xi = np.zeros(X.shape[1] + 1), C / alpha, C / (C - alpha)  # v is (w, b)
    gaps: list[float] = []
    while True:
        w, b, u = v[:-1], v[-1], (alpha * y) @ X
        P = w @ w / 2 + C * np.maximum(0, 1 - y * (X @ w + b)).sum()
        D = alpha.sum() - u @ u / 2
        gaps.append((P - D) / P)
        if gaps[-1] <= 1e-9:
            return v, alpha, gaps
        mu = sigma * float(np.mean([alpha * r, (C - alpha) * xi]))
        v, alpha, r, xi = newton_step(X, y, C, mu, v, alpha, r, xi)


def active_set_solution(
    X: np.ndarray, y: np.ndarray, C: float, outside: np.ndarray, inside: np.ndarray
) -> tuple[np.ndarray, float]:
    """Solve y f = 1 for the points on the margin, with the balance, where the others are known; return alpha and b.

    `outside` and `inside` (n,) of bool say for which points alpha_i = 0 and alpha_i = C. The package does the same,
    and besides repairs a sorting that does not fit, and takes points on the margin that the equations cannot tell
    apart.

    Examples
    --------
    >>> import numpy as np
    >>> from lincls import plain
    >>> X, y = np.array([[1.0], [-1.0], [3.0]]), np.array([1, -1, 1])
    >>> alpha, b = plain.active_set_solution(X, y, 1.0, outside=X[:, 0] > 2, inside=X[:, 0] > 9)
    >>> print(alpha, b + 0.0)
    [0.5 0.5 0. ] 0.0
    """
    Z, on = y[:, None] * X, ~(outside | inside)
    M = np.block([[Z[on] @ Z[on].T, y[on][:, None]], [y[on], 0.0]])
    fixed = C * Z[inside].sum(axis=0)
    right = np.append(1 - Z[on] @ fixed, -C * y[inside].sum())
    alpha = np.where(inside, C, 0.0)
    *alpha[on], b = np.linalg.solve(M, right)
    return alpha, b


def svm_path(X: np.ndarray, y: np.ndarray, alpha: np.ndarray, C: float, C_end: float) -> tuple[np.ndarray, np.ndarray]:
    """Run Algorithm alg-path from the solution alpha (n,) for C to C_end; return the breakpoints and the alphas there.

    The points must be in general position: where more are on the margin than the equations can tell apart, or several
    arrive at one moment, it goes astray. `lincls.svm_path` finds its way there too, begins at C = 0, and keeps an
    inverse up to date, so that a breakpoint costs little.

    Examples
    --------
    >>> import numpy as np
    >>> from lincls import plain
    >>> X, y = np.array([[-1.0], [0.3], [1.2]]), np.array([-1, -1, 1])
    >>> breakpoints, alphas = plain.svm_path(X, y, np.array([0, 0.1, 0.1]), 0.1, 10)
    >>> print(breakpoints.round(3), alphas[-1].round(3))
    [ 0.1    2.469 10.   ] [0.    2.469 2.469]
    """
    Z = y[:, None] * X
    state = np.where(alpha == 0, "O", np.where(alpha == C, "I", "E"))
    places, alphas = [C], [alpha]
    while C < C_end:
        E, I = np.flatnonzero(state == "E"), state == "I"
        w_I, later = Z[I].sum(axis=0), C * (1 + 1e-9)
        if len(E) == 0:  # w = C w_I: when do both ends of the interval of b meet?
            low, high = np.flatnonzero((y > 0) != I), np.flatnonzero((y > 0) == I)
            p, slope = np.zeros(0), np.zeros(0)
            with np.errstate(divide="ignore", invalid="ignore"):
                apart = (X[low] @ w_I)[:, None] - X[high] @ w_I
                meet = (y[low][:, None] - y[high]) / apart
            meet = np.where(meet > later, meet, np.inf)
            C = min(meet.min(), C_end)
            i, j = np.argwhere(meet == meet.min())[0]
            state[[low[i], high[j]]] = "E"
        else:  # (alpha_E, b) = p + C slope
            M = np.block([[Z[E] @ Z[E].T, y[E][:, None]], [y[E], 0.0]])
            fixed = -np.append(Z[E] @ w_I, y[I].sum())
            right = np.column_stack([np.append(np.ones(len(E)), 0), fixed])
            (*p, p_b), (*slope, slope_b) = np.linalg.solve(M, right).T
            p, slope = np.array(p), np.array(slope)
            with np.errstate(divide="ignore", invalid="ignore"):
                to_0, to_C = -p / slope, p / (1 - slope)
                now = Z @ (p @ Z[E]) + y * p_b  # y f = now + C rate
                rate = Z @ (slope @ Z[E] + w_I) + y * slope_b
                to_1 = (1 - now) / rate
            to_1[E] = np.inf
            times = np.concatenate([to_0, to_C, to_1])
            times = np.where(times > later, times, np.inf)
            C = min(times.min(), C_end)
            for k in np.flatnonzero(times <= C * (1 + 1e-9)):
                if k < 2 * len(E):
                    state[E[k % len(E)]] = "OI"[k // len(E)]
                else:
                    state[k - 2 * len(E)] = "E"
        alpha = np.where(I, C, 0.0)
        alpha[E] = p + C * slope
        places.append(C)
        alphas.append(alpha)
    return np.array(places), np.array(alphas)


# Probabilities ------------------------------------------------------------------------------------


def logistic_newton(X: np.ndarray, y: np.ndarray, C: float) -> tuple[np.ndarray, float]:
    """Minimise ``1/2 ||w||^2 + C sum_i log(1 + exp(-y_i (w.x_i + b)))`` by Newton's method for X (n, d) and y (n,).

    Returns w (d,) and b. `lincls.logistic_regression` takes these steps for small data and finds them by conjugate
    gradients for large ones, and certifies what it returns.

    Examples
    --------
    >>> import numpy as np
    >>> from lincls import plain
    >>> w, b = plain.logistic_newton(np.array([[-1.0], [1.0], [3.0]]), np.array([-1, 1, 1]), C=1.0)
    >>> print(w.round(3), b.round(3))
    [0.819] 0.161
    """
    Z = y[:, None] * np.c_[X, np.ones(len(X))]  # row i is y_i (x_i, 1)
    R, slope = np.diag([1.0] * X.shape[1] + [0.0]), np.inf
    v = np.zeros(X.shape[1] + 1)  # (w, b)

    def objective(v: np.ndarray) -> float:
        """Return what is minimised."""
        return v @ R @ v / 2 + C * np.logaddexp(0, -Z @ v).sum()

    while slope > 1e-9 * C * len(X):
        doubt = sigmoid(-Z @ v)  # the probability of the other class
        gradient = R @ v - C * doubt @ Z
        H = R + (Z.T * (C * doubt * (1 - doubt))) @ Z
        step = np.linalg.solve(H, gradient)
        while objective(v - step) > objective(v):
            step = step / 2
        v, slope = v - step, abs(gradient).max()
    return v[:-1], v[-1]


def softmax(f: np.ndarray) -> np.ndarray:
    """Return ``exp f_j / sum_m exp f_m`` for the scores f (..., K), equation eq-softmax.

    Examples
    --------
    >>> import numpy as np
    >>> from lincls import plain
    >>> plain.softmax(np.array([2.0, 1.0, 0.0])).round(3)
    array([0.665, 0.245, 0.09 ])
    """
    e = np.exp(f - f.max(axis=-1, keepdims=True))  # e^1000 would overflow
    return e / e.sum(axis=-1, keepdims=True)


def softmax_newton(X: np.ndarray, k: np.ndarray, C: float) -> tuple[np.ndarray, np.ndarray]:
    """Minimise ``1/2 sum_j ||w_j||^2 + C NLL(W, b)`` by Newton's method for X (n, d) and classes k (n,) = 0, 1, ...

    Returns W (K, d) and b (K,). `lincls.softmax_regression` takes these steps for small data and finds them by
    conjugate gradients for large ones, settles the offsets by steps of their own, and certifies what it returns.

    Examples
    --------
    >>> import numpy as np
    >>> from lincls import plain
    >>> W, b = plain.softmax_newton(np.array([[-1.0], [1.0], [3.0]]), np.array([0, 1, 1]), C=1.0)
    >>> plain.softmax(W[:, 0] * 0 + b).round(3)
    array([0.48, 0.52])
    """
    Z, Y = np.column_stack([X, np.ones(len(X))]), np.eye(k.max() + 1)[k]
    R, I = np.diag([1.0] * X.shape[1] + [0.0]), np.eye(k.max() + 1)
    theta, slope = np.zeros((len(I), len(R))), np.inf  # rows (w_j, b_j)

    def objective(theta: np.ndarray) -> float:
        """Return what is minimised."""
        p = softmax(Z @ theta.T)
        return (theta @ R * theta).sum() / 2 - C * np.log(p[Y == 1]).sum()

    while slope > 1e-9 * C * len(X):
        p = softmax(Z @ theta.T)
        gradient = theta @ R + C * (p - Y).T @ Z
        D = C * p[:, :, None] * (I - p[:, None, :])  # p_j ([j = m] - p_m), times C
        H = np.einsum("jm,pq->jpmq", I, R) + np.einsum("ijm,ip,iq->jpmq", D, Z, Z)
        H = H.reshape(theta.size, theta.size)
        step = np.linalg.lstsq(H, gradient.ravel())[0].reshape(theta.shape)
        while objective(theta - step) > objective(theta):
            step = step / 2
        theta, slope = theta - step, abs(gradient).max()
    return theta[:, :-1], theta[:, -1]


def naive_bayes(X: np.ndarray, y: np.ndarray, a: float = 1.0) -> tuple[np.ndarray, float]:
    """Return w (d,) and b of the naive Bayes classifier of counts X (n, d), dense or sparse, with a > 0 added to each.

    A class is a die with a face for each word, thrown once for each word of a sentence; w_j is the logarithm of how
    much more often the die of the positive class shows word j.

    Examples
    --------
    >>> import numpy as np
    >>> from lincls import plain
    >>> w, b = plain.naive_bayes(np.array([[2, 0], [1, 0], [0, 2]]), np.array([1, 1, -1]))
    >>> print(np.exp(w).round(6), np.exp(b).round(6))  # 4/5 and 1/5 against 1/4 and 3/4; two sentences against one
    [3.2      0.266667] 2.0
    """
    positive = np.asarray(X[y > 0].sum(axis=0)).ravel() + a
    negative = np.asarray(X[y < 0].sum(axis=0)).ravel() + a
    w = np.log(positive / positive.sum()) - np.log(negative / negative.sum())
    return w, float(np.log((y > 0).sum() / (y < 0).sum()))


def platt_scaling(f: np.ndarray, y: np.ndarray) -> np.ndarray:
    """Return the A and B of ``sigmoid(A f + B)`` with the least log loss, by Newton's method on the scores f (n,).

    The scores of the two classes must overlap. Proposition prop-platt.

    Examples
    --------
    >>> import numpy as np
    >>> from lincls import plain
    >>> A, B = plain.platt_scaling(np.array([1, 1, 1, -1, -1, -1]), np.array([1, 1, -1, 1, -1, -1]))
    >>> print(np.exp(A).round(6), abs(B) < 1e-12)
    2.0 True
    """
    F, AB = np.column_stack([f, np.ones(len(f))]), np.zeros(2)
    for _ in range(20):
        p = sigmoid(F @ AB)
        curvature = (F.T * (p * (1 - p))) @ F
        AB = AB + np.linalg.solve(curvature, F.T @ ((y > 0) - p))
    return AB


# What a margin promises ---------------------------------------------------------------------------


def fewest_errors(X: np.ndarray, y: np.ndarray) -> tuple[int, np.ndarray, float]:
    """Try the lines through two points of the plane; return the errors of the best one, and its w (2,) and b.

    No three of the points X (n, 2) may lie on one line. There are n (n - 1)/2 lines.

    Examples
    --------
    >>> import numpy as np
    >>> from lincls import plain
    >>> X, y = np.array([[1, 1], [-1, -1.1], [1, -1.2], [-1, 1.3]]), np.array([-1, -1, 1, 1])  # exclusive or
    >>> plain.fewest_errors(X, y)[0]
    1
    """
    best = len(y) + 1, np.zeros(2), 0.0
    for i, j in combinations(range(len(y)), 2):
        along = X[j] - X[i]
        w = np.array([-along[1], along[0]])  # at right angles to the line
        scores = (X - X[i]) @ w
        scores[[i, j]] = 0  # a move as small as one likes puts these two right
        for side in (1, -1):
            errors = int((side * y * scores < 0).sum())
            if errors < best[0]:
                best = errors, side * w, -side * w @ X[i]
    return best


def radon(points: np.ndarray) -> np.ndarray:
    """Divide d + 2 points (d + 2, d) into two groups with a common mixture (Theorem thm-radon).

    Returns signed weights (d + 2,): the positive ones sum to 1, the negative ones to -1, and sum_i lam_i x_i = 0.

    Examples
    --------
    >>> import numpy as np
    >>> from lincls import plain
    >>> abs(plain.radon(np.array([[0.0], [1.0], [4.0]]))).round(3)
    array([0.75, 1.  , 0.25])
    """
    equations = np.vstack([points.T, np.ones(len(points))])  # d + 1 of them
    lam = np.linalg.svd(equations)[2][-1]  # a vector that they send to zero
    return lam / lam[lam > 0].sum()
