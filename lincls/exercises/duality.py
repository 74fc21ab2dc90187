"""Exercises of the chapter *Duality*."""

import numpy as np

from .core import Exercise, Wrong, register
from .values import as_numbers, read_data

# duality-1 -----------------------------------------------------------------------------------------

register(
    Exercise(
        "duality-1",
        "At the upper bound",
        points=1,
        minutes=5,
        difficulty="easy",
        tag="compute",
        kind="choice",
        statement=r"""
In a solution of the soft margin with $C = 2$ a point has $\alpha_i = 2$. What is certain about it?
""",
        options={
            "a": "It is misclassified, $y_i f(x_i) \\le 0$.",
            "b": "It uses slack, $y_i f(x_i) < 1$.",
            "c": "It lies on the margin, $y_i f(x_i) = 1$.",
            "d": "It does not lie beyond the margin, $y_i f(x_i) \\le 1$.",
            "e": "Nothing.",
        },
        hints=(
            r"What does $(C - \alpha_i)\,\xi_i = 0$ say about $\xi_i$ here, and what does "
            r"$\alpha_i\,(y_i f(x_i) - 1 + \xi_i) = 0$ say?",
            "Try the points $1$, positive, and $-1$, negative, with $C = 1/2$.",
        ),
        reference="d",
        solution=r"""
The answer is **d**. As $\alpha_i > 0$, complementary slackness gives $y_i f(x_i) = 1 - \xi_i$, and $\xi_i \ge 0$. The
other condition, $(C - \alpha_i)\,\xi_i = 0$, is fulfilled by $\alpha_i = C$ and leaves $\xi_i$ open: zero, small, or so
large that the point is misclassified.
<!-- key_duality_1 -->
""",
        wrong=(
            Wrong("a", "a", "A misclassified point has alpha = C, but not conversely: the slack may be small."),
            Wrong("b", "b", "Slack implies alpha = C, but not conversely: the slack may be exactly 0."),
            Wrong("c", "c", "That is certain for 0 < alpha < C. At alpha = C the point may use slack."),
            Wrong("e", "e", "alpha > 0 does say something: y f = 1 - xi. Which values can xi have?"),
        ),
    )
)


# duality-2 -----------------------------------------------------------------------------------------


def bounds(w, b, alpha, X, y, C):
    """Return (primal, dual), the two objectives."""
    xi = np.maximum(0, 1 - y * (X @ w + b))
    v = (alpha * y) @ X
    return w @ w / 2 + C * xi.sum(), alpha.sum() - v @ v / 2


def _bounds_cases(rng):
    pair = np.array([[1.0], [-1.0]]), np.array([1, -1])
    cases = [
        (np.array([1.0]), 0.0, np.array([0.5, 0.5]), *pair, 2.0),  # optimal: the gap is 0
        (np.array([3.0]), 0.5, np.array([0.5, 0.5]), *pair, 2.0),  # beyond the margin: no slack
        (np.array([0.0]), 0.0, np.array([0.0, 0.0]), *pair, 0.5),
        (np.array([1.0]), -0.5, np.array([0.5, 0.5]), np.array([[1.0], [-2.0]]), pair[1], 2.0),  # slack only with b
    ]
    for n, d in [(3, 2), (4, 2), (4, 3)]:
        X, w = rng.integers(-3, 4, (n, d)).astype(float), rng.integers(1, 4, d).astype(float)
        y = np.where(np.arange(n) % 2 == 0, 1, -1)
        alpha = rng.integers(1, 9, n) / 4
        alpha[y < 0] = alpha[y > 0].mean() * (y > 0).sum() / (y < 0).sum()
        cases.append((w, float(rng.integers(-2, 3)), alpha.round(2), X, y, 3.0))
    return cases


def _bounds_by(
    half=0.5, dual_half=0.5, price=lambda C: C, hinge=lambda m: np.maximum(0, m), v=lambda a, y, X, w: (a * y) @ X
):
    def answer(w, b, alpha, X, y, C):
        slack = hinge(1 - y * (X @ w + b)).sum()
        expansion = v(alpha, y, X, w)
        return half * w @ w + price(C) * slack, alpha.sum() - dual_half * expansion @ expansion

    return answer


def _bounds_double_sum(w, b, alpha, X, y, C):
    primal = 0.5 * sum(t * t for t in w) + C * sum(max(0, 1 - t * (x @ w + b)) for x, t in zip(X, y, strict=True))
    Q = np.outer(y, y) * (X @ X.T)
    return primal, alpha @ np.ones(len(y)) - 0.5 * alpha @ Q @ alpha


def _bounds_by_lincls(w, b, alpha, X, y, C):
    from lincls import dual_objective, primal_objective

    return [primal_objective(w, b, X, y, C), dual_objective(alpha, X, y)]


register(
    Exercise(
        "duality-2",
        "Two sides of the gap",
        points=3,
        minutes=10,
        difficulty="easy",
        tag="code",
        kind="code",
        statement=r"""
Write a function that returns the primal value $\tfrac12 \lVert w \rVert^2 + C \sum_i \xi_i$ with the smallest slack
that $(w, b)$ allows, $\xi_i = \max(0, 1 - y_i (w^\top x_i + b))$, and the dual value $D(\alpha)$. The $w$ that is
given need not be $\sum_i \alpha_i y_i x_i$.
""",
        hints=(
            r"`np.maximum(0, ...)` compares entry by entry.",
            r"$D(\alpha)$ does not look at $w$: compute $\sum_i \alpha_i y_i x_i$ as `(alpha * y) @ X`.",
        ),
        reference=bounds,
        cases=_bounds_cases,
        solution=r"""
In the first case both values are $\tfrac12$: the gap is zero, so both sides are optimal. Both halves are needed. With
$\lVert w \rVert^2$ in place of $\tfrac12 \lVert w \rVert^2$ the primal value there would be 1, and the gap could not
close. Where $\alpha$ is feasible for the dual, the first value is never below the second.
<!-- key_duality_2 -->
""",
        alternates={"double sum": _bounds_double_sum, "lincls": _bounds_by_lincls},
        wrong=(
            Wrong(
                "no half in the primal",
                _bounds_by(half=1.0),
                "The primal has 1/2 ||w||^2. With ||w||^2 the gap of the first case would not be 0.",
            ),
            Wrong("no half in the dual", _bounds_by(dual_half=1.0), "The dual has 1/2 ||sum alpha y x||^2."),
            Wrong(
                "no half at all",
                _bounds_by(half=1.0, dual_half=1.0),
                "Both objectives have a factor 1/2 before the squared norm.",
            ),
            Wrong(
                "w given",
                _bounds_by(v=lambda a, y, X, w: w),
                "D depends on alpha only: put sum_i alpha_i y_i x_i into it, not the w that is given.",
            ),
            Wrong(
                "labels forgotten",
                _bounds_by(v=lambda a, y, X, w: a @ X),
                "The dual's vector is sum_i alpha_i y_i x_i: the labels are missing.",
            ),
            Wrong(
                "slack below zero",
                _bounds_by(hinge=lambda m: m),
                "Slack is never negative: a point beyond the margin has xi = 0, it earns nothing.",
            ),
            Wrong("price forgotten", _bounds_by(price=lambda C: 1.0), "The sum of the slacks is multiplied by C."),
        ),
    )
)


# duality-3 -----------------------------------------------------------------------------------------


def duality_3():
    """Return the four alphas."""
    return [5 / 8, 1 / 8, 1 / 2, 0]


register(
    Exercise(
        "duality-3",
        "Multipliers by hand",
        points=3,
        minutes=15,
        difficulty="easy",
        tag="compute",
        kind="number",
        statement=r"""
Four points: $(0, 0)$ is negative, $(4, 0)$, $(0, 2)$ and $(5, 5)$ are positive. Find the hard margin and its
multipliers. Answer with a list of the four $\alpha_i$, in the order of the points. No computer is needed.
""",
        hints=(
            r"Guess from a sketch which points lie on the margin. Equations $w^\top x_i + b = y_i$ give $w$ and $b$.",
            r"Solve $\sum_i \alpha_i y_i x_i = w$ and $\sum_i \alpha_i y_i = 0$; $\alpha_i = 0$ off the margin.",
            r"Check: no $\alpha_i$ is negative, and $\sum_i \alpha_i = \lVert w \rVert^2$.",
        ),
        reference=duality_3,
        solution=r"""
With the first three points on the margin, $b = -1$, $4 w_1 - 1 = 1$ and $2 w_2 - 1 = 1$: $w = (\tfrac12, 1)$. The
fourth point has the score $6.5 > 1$, so $\alpha_4 = 0$. The coordinates of $\sum_i \alpha_i y_i x_i = w$ read $4
\alpha_2 = \tfrac12$ and $2 \alpha_3 = 1$, hence $\alpha_2 = \tfrac18$, $\alpha_3 = \tfrac12$, and the balance gives
$\alpha_1 = \alpha_2 + \alpha_3 = \tfrac58$. No multiplier is negative, so the guess was right. The sum is $\tfrac54 =
\tfrac14 + 1 = \lVert w \rVert^2$.
<!-- key_duality_3 -->
""",
        alternates={"an array": np.array([0.625, 0.125, 0.5, 0.0]), "a tuple": (0.625, 0.125, 0.5, 0)},
        wrong=(
            Wrong(
                "no half",
                [5 / 4, 1 / 4, 1, 0],
                "These are twice the multipliers: they belong to the objective ||w||^2 without 1/2.",
            ),
            Wrong(
                "signed",
                [-5 / 8, 1 / 8, 1 / 2, 0],
                "The alphas are not negative; the sign of a point's share is in its label y_i.",
            ),
            Wrong(
                "no balance",
                [0, 1 / 8, 1 / 2, 0],
                "w is right, because the first point is the origin, but sum_i alpha_i y_i must be 0.",
            ),
            Wrong(
                "w normalised",
                [1.25 / 5**0.5, 0.25 / 5**0.5, 1 / 5**0.5, 0],
                "You scaled w to length one. The hard margin scales it so that the margin has y f = 1.",
            ),
            Wrong(
                "equal shares",
                [5 / 8, 5 / 16, 5 / 16, 0],
                "The pushes balance, but they do not add up to w: see its coordinates one by one.",
            ),
        ),
    )
)


# duality-4 -----------------------------------------------------------------------------------------


def train_dual(K, y, max_epochs):
    """Return (alpha, b) after at most max_epochs passes."""
    alpha, b = np.zeros(len(y)), 0.0
    for _ in range(max_epochs):
        clean = True
        for i in range(len(y)):
            if y[i] * (K[i] @ (alpha * y) + b) <= 0:
                alpha[i] += 1
                b += y[i]
                clean = False
        if clean:
            break
    return alpha, b


def _dual_cases(rng):
    corners = np.array([[-1.0, -1.0], [-1.0, 1.0], [1.0, -1.0], [1.0, 1.0]])
    xor = np.array([-1, 1, 1, -1])
    four = np.array([[1.0, 1.0], [2.0, 3.0], [0.0, -3.0], [-1.0, 1.0]])
    far = np.array([[5.0], [3.0], [1.0]])
    cases = [
        (np.array([[4.0]]), np.array([-1]), 5),
        (four @ four.T, np.array([1, 1, -1, -1]), 20),
        (far @ far.T, np.array([1, -1, -1]), 50),
        (corners @ corners.T, xor, 3),  # never clean
        ((corners @ corners.T + 1) ** 2, xor, 3),  # a kernel
        (np.array([[2.0, 1.0], [1.0, 2.0]]), np.array([1, -1]), 1),  # one pass only
        (np.eye(2), np.array([1, 1]), 3),  # a score of 1 is no mistake
    ]
    for n in (4, 5):
        X = rng.integers(-4, 5, (n, 2)).astype(float)
        y = np.where(X @ [1, 2] > 1, 1, -1)
        y[:2] = [1, -1]
        cases.append((X @ X.T, y, 6))
    return cases


def _dual_by(
    mistake=lambda m: m <= 0,
    share=lambda a, y: a * y,
    b_used=lambda b: b,
    b_step=lambda y: y,
    a_step=lambda y: 1,
    row=lambda K, i: K[i],
    passes=lambda m: m,
):
    def answer(K, y, max_epochs):
        alpha, b = np.zeros(len(y)), 0.0
        for _ in range(passes(max_epochs)):
            clean = True
            for i in range(len(y)):
                if mistake(y[i] * (row(K, i) @ share(alpha, y) + b_used(b))):
                    alpha[i] += a_step(y[i])
                    b += b_step(y[i])
                    clean = False
            if clean:
                break
        return alpha, b

    return answer


def _dual_batch(K, y, max_epochs):
    alpha, b = np.zeros(len(y)), 0.0
    for _ in range(max_epochs):
        wrong = y * (K @ (alpha * y) + b) <= 0
        if not wrong.any():
            break
        alpha, b = alpha + wrong, b + y[wrong].sum()
    return alpha, b


def _dual_running_scores(K, y, max_epochs):
    scores, counts = np.zeros(len(y)), [0] * len(y)
    for _ in range(max_epochs):
        before = sum(counts)
        for i, label in enumerate(y):
            if not label * scores[i] > 0:
                scores = scores + label * (K[:, i] + 1)
                counts[i] += 1
        if sum(counts) == before:
            break
    return counts, float(np.dot(counts, y))


def _dual_by_lincls(K, y, max_epochs):
    from lincls import kernel_perceptron

    run = kernel_perceptron(K, y, max_epochs=max_epochs)
    return run.alpha, run.b


register(
    Exercise(
        "duality-4",
        "A perceptron without weights",
        points=4,
        minutes=20,
        difficulty="medium",
        tag="code",
        kind="code",
        statement=r"""
Write the dual perceptron. It gets the Gram matrix $K$ and the labels, but no points. Start from $\alpha = 0$, $b = 0$.
Pass over the points in order; whenever $y_i \bigl( \sum_j \alpha_j y_j K_{ij} + b \bigr) \le 0$, add $1$ to $\alpha_i$
and $y_i$ to $b$ at once. Stop after the first pass without a mistake, or after `max_epochs` passes. Return $\alpha$ and
$b$.
""",
        hints=(
            "Take your perceptron of the second chapter and replace the score.",
            "`K[i] @ (alpha * y)` is the sum over $j$.",
        ),
        reference=train_dual,
        cases=_dual_cases,
        solution=r"""
Nothing but the score has changed. On the four points of the chapter the result is $\alpha = (1, 0, 1, 2)$, $b = -2$.
On XOR with the inner product no pass is clean; with the kernel $(x^\top x' + 1)^2$ one update on each point suffices,
although no line separates these points: the algorithm never asked whether $K$ came from inner products of the points
themselves.
<!-- key_duality_4 -->
""",
        alternates={"running scores, b within": _dual_running_scores, "lincls.kernel_perceptron": _dual_by_lincls},
        wrong=(
            Wrong(
                "offset dropped",
                _dual_by(b_used=lambda b: 0.0, b_step=lambda y: 0.0),
                "The offset is missing: K knows nothing about it, so b must be kept beside the counts.",
            ),
            Wrong(
                "offset not in the score",
                _dual_by(b_used=lambda b: 0.0),
                "You update b but do not use it: the score of the test is the sum plus b.",
            ),
            Wrong(
                "strict inequality",
                _dual_by(mistake=lambda m: m < 0),
                "With `< 0` nothing ever happens from alpha = 0, b = 0, where all scores are 0: test `<= 0`.",
            ),
            Wrong(
                "labels forgotten in the sum",
                _dual_by(share=lambda a, y: a),
                "The sum is over alpha_j y_j K_ij: a negative point pulls the other way.",
            ),
            Wrong(
                "signed counts",
                _dual_by(a_step=lambda y: y),
                "alpha_i counts updates, so it grows by 1 on negative points too; the label enters in the sum.",
            ),
            Wrong(
                "diagonal only",
                _dual_by(row=lambda K, i: K[i] * (np.arange(len(K)) == i)),
                "You use K_ii only. The score of point i depends on all points with alpha_j > 0: use row i of K.",
            ),
            Wrong(
                "batch",
                _dual_batch,
                "You judge all points with the same alpha and b. The perceptron updates at once.",
            ),
            Wrong(
                "one pass too many",
                _dual_by(passes=lambda m: m + 1),
                "Where no pass is clean, you make max_epochs + 1 passes, one too many.",
            ),
        ),
    )
)


# duality-5 -----------------------------------------------------------------------------------------


def _read_alphas(answer, count):
    """Read (X, y, alpha, ...); all points differ and both labels occur."""
    if not isinstance(answer, tuple | list) or len(answer) != 2 + count:
        raise ValueError(f"The answer must be a tuple of {2 + count} values.")
    X, y = read_data((answer[0], answer[1]))
    if len(X) > 50:
        raise ValueError("At most 50 points, please.")
    if abs(y.sum()) == len(y):
        raise ValueError("Both labels must occur.")
    if len(np.unique(X, axis=0)) < len(X):
        raise ValueError("Two points are the same; all points must differ.")
    alphas = [as_numbers(part) for part in answer[2:]]
    for alpha in alphas:
        if alpha is None or alpha.shape != y.shape or not np.isfinite(alpha).all():
            raise ValueError(f"An `alpha` must hold {len(y)} finite numbers, one for each point.")
    return X, y, [alpha.astype(float) for alpha in alphas]


def _hard_margins(X, y, alpha, name="alpha"):
    """Return w and all y_i f(x_i) of an optimal dual solution; a ValueError says which condition fails."""
    tol = 1e-6
    if alpha.min() < 0:
        raise ValueError(f"`{name}` has a negative entry.")
    if abs(alpha @ y) > tol * alpha.sum():
        raise ValueError(f"sum_i alpha_i y_i must be 0; for `{name}` it is {alpha @ y:.6g}.")
    w = (alpha * y) @ X
    if not w.any():
        raise ValueError(f"`{name}` gives w = 0, which separates nothing.")
    i = alpha.argmax()
    b = y[i] - X[i] @ w
    margins = y * (X @ w + b)
    room = tol * (1 + abs(X @ w).max() + abs(b))
    if (abs(margins - 1) > room)[alpha > 0].any():
        j = np.flatnonzero((abs(margins - 1) > room) & (alpha > 0))[0]
        raise ValueError(
            f"`{name}` is not optimal: points {i} and {j} have alpha > 0, but no b puts both on the margin y f = 1 "
            f"(with point {i} on it, point {j} has y f = {margins[j]:.6g})."
        )
    if (margins < 1 - room).any():
        j = margins.argmin()
        raise ValueError(f"`{name}` is not optimal: point {j} has y f = {margins[j]:.6g}, short of the margin.")
    return w, margins, room


def duality_5():
    """Return (X, y, alpha)."""
    X = np.array([[1, 0], [-1, 0], [1, 5]])
    return X, np.array([1, -1, 1]), np.array([0.5, 0.5, 0])


def _verify_idle(answer):
    X, y, (alpha,) = _read_alphas(answer, 1)
    _, margins, room = _hard_margins(X, y, alpha)
    idle = alpha == 0
    if not idle.any():
        raise ValueError("`alpha` is optimal, but every point has alpha > 0.")
    if (margins[idle] > 1 + room).all():
        raise ValueError("`alpha` is optimal, but the points with alpha = 0 all lie beyond the margin, not on it.")


register(
    Exercise(
        "duality-5",
        "On the margin, without pushing",
        points=3,
        minutes=15,
        difficulty="medium",
        tag="build",
        kind="construction",
        statement=r"""
"A point on the margin has $\alpha_i > 0$." Refute it: find a training set of different points, both labels among them,
and a solution $\alpha$ of its hard-margin dual, such that some point with $\alpha_i = 0$ lies on the margin,
$y_i f(x_i) = 1$. Answer with `(X, y, alpha)`. Do not use the example of the chapter as it stands.
""",
        hints=(
            "Two points, one of each class, can hold the widest slab by themselves.",
            r"With $x_1 = (1, 0)$ and $x_2 = (-1, 0)$ the margin of the positive class is the line where the first "
            "coordinate is 1. Put further points on it.",
        ),
        reference=duality_5,
        verify=_verify_idle,
        solution=r"""
The points $(1, 0)$ and $(-1, 0)$ fix $w = (1, 0)$, $b = 0$, with $\alpha = (\tfrac12, \tfrac12)$. Any further
positive point $(1, s)$ lies on the margin and is not needed: with $\alpha = 0$ for it all conditions hold. If all
further points have $s > 0$, there is no other $\alpha$, because the second coordinate of $\sum_i \alpha_i y_i x_i$
must be zero. On the line there is no such example with different points: there each side of the margin is a single
point.
<!-- key_duality_5 -->
""",
        alternates={
            "on the other side": ([[0, 1], [0, -1], [4, -1]], [1, -1, -1], [0.5, 0.5, 0]),
            "four corners": ([[1, 1], [1, -1], [-1, 1], [-1, -1]], [1, 1, -1, -1], [0.5, 0, 0.5, 0]),
        },
        wrong=(
            Wrong(
                "beyond the margin",
                ([[1, 0], [-1, 0], [2, 5]], [1, -1, 1], [0.5, 0.5, 0]),
                "alpha is optimal and the third point does not push, but it lies beyond the margin.",
            ),
            Wrong(
                "no half",
                ([[1, 0], [-1, 0], [1, 5]], [1, -1, 1], [1, 1, 0]),
                "These alphas give w = (2, 0), which is too long: they belong to the objective ||w||^2 without 1/2.",
            ),
            Wrong(
                "all push",
                ([[1, 0], [-1, 0]], [1, -1], [0.5, 0.5]),
                "Both points lie on the margin, and both push: there is no alpha = 0.",
            ),
            Wrong(
                "not balanced",
                ([[1, 0], [-1, 0], [1, 5]], [1, -1, 1], [1, 0, 0]),
                "w = (1, 0) is right, but sum_i alpha_i y_i is 1, not 0.",
            ),
            Wrong(
                "same point twice",
                ([[1], [1], [-1]], [1, 1, -1], [0.5, 0, 0.5]),
                "The idea works, but two points are the same; all points must differ.",
            ),
            Wrong(
                "short of the margin",
                ([[1, 0], [-1, 0], [0.5, 5]], [1, -1, 1], [0.5, 0.5, 0]),
                "The third point lies between the margins, so this alpha is not optimal.",
            ),
        ),
    )
)


# duality-6 -----------------------------------------------------------------------------------------


def duality_6():
    """Return (X, y, alpha_1, alpha_2)."""
    X = np.array([[1, 1], [1, -1], [-1, 1], [-1, -1]])
    upper, lower = np.array([0.5, 0, 0.5, 0]), np.array([0, 0.5, 0, 0.5])
    return X, np.array([1, 1, -1, -1]), upper, lower


def _verify_two_alphas(answer):
    X, y, alphas = _read_alphas(answer, 2)
    ws = [_hard_margins(X, y, alpha, f"alpha_{k}")[0] for k, alpha in enumerate(alphas, start=1)]
    if abs(alphas[0] - alphas[1]).max() <= 1e-4 * alphas[0].max():
        raise ValueError("Both alphas are optimal, but they are the same.")
    if np.linalg.norm(ws[0] - ws[1]) > 1e-5 * np.linalg.norm(ws[0]):
        raise ValueError("The two alphas give different weights.")


register(
    Exercise(
        "duality-6",
        "Two alphas, one w",
        points=3,
        minutes=15,
        difficulty="medium",
        tag="build",
        kind="construction",
        statement=r"""
The hard margin has one $w$. Show that its dual need not have one solution: find a training set of different points,
both labels among them, and two different solutions $\alpha$ of its dual. Answer with `(X, y, alpha_1, alpha_2)`.
""",
        hints=(
            "More points on the margin than are needed leave a choice.",
            r"What can you add to a solution? Numbers $\delta_i$, not all zero, with $\sum_i \delta_i y_i = 0$ and "
            r"$\sum_i \delta_i y_i x_i = 0$.",
            "Try the corners of a square, two against two.",
        ),
        reference=duality_6,
        verify=_verify_two_alphas,
        solution=r"""
For the corners $(\pm 1, \pm 1)$, labelled by the sign of $x_1$, the widest slab is $\lvert x_1 \rvert \le 1$ with
$w = (1, 0)$. The two upper corners can hold it alone, or the two lower ones, and so can every mixture of the two. The
conditions on $\alpha$ are $d + 1 = 3$ linear equations; four points on the margin leave one degree of freedom.
<!-- key_duality_6 -->
""",
        alternates={
            "five points": (
                [[0, 2], [1, 2], [2, 2], [1, 0]],
                [1, 1, 1, -1],
                [0.25, 0, 0.25, 0.5],
                [0, 0.5, 0, 0.5],
            ),
            "mixtures": (
                [[1, 1], [1, -1], [-1, 1], [-1, -1]],
                [1, 1, -1, -1],
                [0.1, 0.4, 0.1, 0.4],
                [0.25, 0.25, 0.25, 0.25],
            ),
        },
        wrong=(
            Wrong(
                "different weights",
                ([[1], [-1]], [1, -1], [0.5, 0.5], [1, 1]),
                "The second alpha gives another w, 2 in place of 1, so it is not optimal.",
            ),
            Wrong(
                "the same twice",
                ([[1], [-1]], [1, -1], [0.5, 0.5], [0.5, 0.5]),
                "This alpha is optimal, but it is given twice: the task asks for two.",
            ),
            Wrong(
                "not balanced",
                ([[1, 1], [1, -1], [-1, 1], [-1, -1]], [1, 1, -1, -1], [0.5, 0, 0.5, 0], [0.5, 0.5, 0, 0]),
                "The second alpha gives the right w, but its balance sum_i alpha_i y_i is not 0.",
            ),
            Wrong(
                "same point twice",
                ([[1], [1], [-1]], [1, 1, -1], [0.5, 0, 0.5], [0, 0.5, 0.5]),
                "The idea works, but two points are the same; all points must differ.",
            ),
            Wrong(
                "negative multiplier",
                ([[1, 1], [1, -1], [-1, 1], [-1, -1]], [1, 1, -1, -1], [0.5, 0, 0.5, 0], [0.75, -0.25, 0.75, -0.25]),
                "The second alpha gives the right w, but some of its entries are negative.",
            ),
        ),
    )
)


# duality-7 -----------------------------------------------------------------------------------------


def duality_7():
    """Return C*."""
    return 1 / 6


register(
    Exercise(
        "duality-7",
        "From which C on?",
        points=3,
        minutes=15,
        difficulty="medium",
        tag="compute",
        kind="number",
        statement=r"""
Six points: $(1, -1)$, $(1, 0)$, $(1, 1)$ are positive, $(-1, -1)$, $(-1, 0)$, $(-1, 1)$ negative. What is the smallest
$C$ for which the soft margin has the solution of the hard margin? Answer with a number.
""",
        hints=(
            r"It is the smallest possible $\max_i \alpha_i$ over *all* solutions of the hard-margin dual.",
            r"What is $\sum_i \alpha_i$ for each class? In how many shares can it be split?",
        ),
        reference=duality_7,
        solution=r"""
The hard margin is $w = (1, 0)$, $b = 0$. So $\sum_i \alpha_i = \lVert w \rVert^2 = 1$, and by the balance each class
has the sum $\tfrac12$. Three numbers with the sum $\tfrac12$ cannot all be below $\tfrac16$. Equal shares, $\alpha_i
= \tfrac16$, give $w(\alpha) = (1, 0)$ and fulfil all conditions. Hence $C^* = \tfrac16$. A solver may well return
another $\alpha$, such as $\tfrac12$ on the two middle points; its largest entry is not $C^*$.
<!-- key_duality_7 -->
""",
        alternates={"rounded": 0.1666667, "an array": np.array(1 / 6)},
        wrong=(
            Wrong(
                "the middle points alone",
                0.5,
                "That is the largest alpha of one dual solution. Others spread the pushes over more points.",
            ),
            Wrong(
                "two points a class", 0.25, "That is the largest alpha if two points of each class share. Three can."
            ),
            Wrong("no half", 1 / 3, "This is twice the answer: it belongs to the objective ||w||^2 without 1/2."),
            Wrong("the sum", 1.0, "That is the sum of all alphas. C bounds each of them."),
            Wrong(
                "infinity",
                np.inf,
                "On separable data a finite C is enough: from it on nothing changes.",
            ),
        ),
    )
)


# duality-8 -----------------------------------------------------------------------------------------


def is_optimal(w, b, alpha, X, y, C):
    """Tell whether (w, b) and alpha are both optimal."""
    margins = y * (X @ w + b)
    xi = np.maximum(0, 1 - margins)
    zeros = np.concatenate(
        [
            w - (alpha * y) @ X,
            [alpha @ y],
            alpha * (margins - 1 + xi),
            (C - alpha) * xi,
        ]
    )
    in_box = (alpha >= 0).all() and (alpha <= C).all()
    return bool(in_box and (abs(zeros) < 1e-9).all())


def _turn(rng, w, b, alpha, X, y, C):
    """Permute the points, exchange the classes, mirror the coordinates: optimal stays optimal."""
    order, side, mirror = rng.permutation(len(y)), rng.choice([-1, 1]), rng.choice([-1, 1], len(w))
    X, y, alpha = np.array(X, float)[order] * mirror, np.array(y)[order] * side, np.array(alpha, float)[order]
    return np.array(w, float) * mirror * side, float(b * side), alpha, X, y, C


_PAIR = [[1], [-1]], [1, -1]
_CORNERS = [[1, 1], [1, -1], [-1, 1], [-1, -1]], [1, 1, -1, -1]
_CANDIDATES = (  # w, b, alpha, X, y, C
    ([1], 0, [0.5, 0.5], *_PAIR, 1.0),  # both free
    ([1], 0, [0.5, 0.5], *_PAIR, 0.5),  # at the bound, no slack
    ([1, 0], 0, [0.5, 0.5, 0], [[1, 0], [-1, 0], [1, 5]], [1, -1, 1], 1.0),  # on the margin, alpha = 0
    ([1, 0], 0, [0.2, 0.3, 0.2, 0.3], *_CORNERS, 1.0),
    ([0.4], 0.5, [0.2, 0.2], *_PAIR, 0.2),  # bounded, another optimal b
    ([1], -2, [0.5, 0.5], [[3], [1]], [1, -1], 1.0),  # not with the other sign of b
    ([1], 0, [0.5, 0.5, 0], [[1], [-1], [3]], [1, -1, 1], 1.0),  # beyond the margin, alpha = 0
    ([1], 0, [0.5, 0.5], *_PAIR, 0.4),  # no: above C
    ([1], 0, [0.5, 0.3, 0.2], [[1], [-1], [-1]], [1, -1, -1], 0.4),  # no: one above C
    ([1], 0, [0.7, 0.5, -0.2], [[1], [-1], [1]], [1, -1, 1], 1.0),  # no: negative
    ([1], 0, [1, 0], [[1], [-2]], [1, -1], 2.0),  # no: balance
    ([1, 1], 0, [0.5, 0.5], [[1, 0], [-1, 0]], [1, -1], 1.0),  # no: w
    ([0.4], 0.8, [0.2, 0.2], *_PAIR, 0.2),  # no: a push beyond the margin
    ([1], 0, [0.5, 0.5, 0], [[1], [-1], [0.5]], [1, -1, 1], 1.0),  # no: slack at alpha = 0
    ([0.4], 0, [0.2, 0.2], *_PAIR, 1.0),  # no: slack below C
)


def _optimal_cases(rng):
    return [_turn(rng, *case) for case in _CANDIDATES]


def _optimal_by(parts, box=lambda a, C: (a >= 0).all() and (a <= C).all()):
    """Make a test of some of the conditions, given as functions of (w, alpha, margins, xi, X, y, C)."""

    def answer(w, b, alpha, X, y, C):
        margins = y * (X @ w + b)
        xi = np.maximum(0, 1 - margins)
        return bool(box(alpha, C)) and all(bool(part(w, alpha, margins, xi, X, y, C)) for part in parts)

    return answer


def _small(v):
    return np.all(np.abs(v) < 1e-9)


_STATIONARY = lambda w, a, m, xi, X, y, C: _small(w - (a * y) @ X)  # noqa: E731
_BALANCED = lambda w, a, m, xi, X, y, C: _small(a @ y)  # noqa: E731
_PUSH = lambda w, a, m, xi, X, y, C: _small(a * (m - 1 + xi))  # noqa: E731
_SLACK = lambda w, a, m, xi, X, y, C: _small((C - a) * xi)  # noqa: E731
_ALL = (_STATIONARY, _BALANCED, _PUSH, _SLACK)


def _optimal_by_gap(w, b, alpha, X, y, C):
    margins = y * (X @ w + b)
    v = (alpha * y) @ X
    primal, dual = w @ w / 2 + C * np.maximum(0, 1 - margins).sum(), alpha.sum() - v @ v / 2
    feasible = abs(alpha @ y) < 1e-9 and alpha.min() >= 0 and alpha.max() <= C
    return bool(feasible and abs(primal - dual) < 1e-9)


def _gap_only(w, b, alpha, X, y, C):
    margins = y * (X @ w + b)
    v = (alpha * y) @ X
    return bool(abs(w @ w / 2 + C * np.maximum(0, 1 - margins).sum() - alpha.sum() + v @ v / 2) < 1e-9)


register(
    Exercise(
        "duality-8",
        "Certify",
        points=4,
        minutes=25,
        difficulty="medium",
        tag="code",
        kind="code",
        statement=r"""
Write a function that tells whether $(w, b)$, with the slack $\xi_i = \max(0, 1 - y_i f(x_i))$, and $\alpha$ solve the
soft margin and its dual: `True` or `False`. Treat numbers below $10^{-9}$ as zero where you test an equation.
""",
        hints=(
            r"There are two ways: all the KKT conditions, or feasibility of $\alpha$ and the gap.",
            r"Feasible means $0 \le \alpha_i \le C$ and $\sum_i \alpha_i y_i = 0$.",
            "Compute all quantities that must be zero and test them together.",
        ),
        reference=is_optimal,
        cases=_optimal_cases,
        solution=r"""
The slack as given makes $(w, b, \xi)$ feasible. It remains to test the box, the balance, $w = \sum_i \alpha_i y_i
x_i$, and the two lines of complementary slackness. Each can fail alone. None may be sharpened: a point on the margin
may have $\alpha_i = 0$ or $\alpha_i = C$. By the gap identity a feasible $\alpha$ with the gap zero is an equivalent
test; the gap alone is not, since an $\alpha$ that is not feasible proves nothing.
<!-- key_duality_8 -->
""",
        alternates={"feasible and no gap": _optimal_by_gap, "condition by condition": _optimal_by(_ALL)},
        wrong=(
            Wrong(
                "upper bound forgotten",
                _optimal_by(_ALL, box=lambda a, C: (a >= 0).all()),
                "You accept an alpha above C: the soft margin has a box.",
            ),
            Wrong(
                "sign forgotten",
                _optimal_by(_ALL, box=lambda a, C: (a <= C).all()),
                "You accept a negative alpha.",
            ),
            Wrong(
                "balance forgotten",
                _optimal_by((_STATIONARY, _PUSH, _SLACK)),
                "You accept an alpha with sum_i alpha_i y_i different from 0.",
            ),
            Wrong(
                "weights forgotten",
                _optimal_by((_BALANCED, _PUSH, _SLACK)),
                "You do not test w = sum_i alpha_i y_i x_i.",
            ),
            Wrong(
                "push beyond the margin",
                _optimal_by((_STATIONARY, _BALANCED, _SLACK)),
                "You accept a point beyond the margin with alpha > 0: test alpha_i (y_i f_i - 1 + xi_i) = 0.",
            ),
            Wrong(
                "slack below C",
                _optimal_by((_STATIONARY, _BALANCED, _PUSH)),
                "You accept slack where alpha < C: test (C - alpha_i) xi_i = 0.",
            ),
            Wrong(
                "hard margin",
                _optimal_by((*_ALL, lambda w, a, m, xi, X, y, C: _small(xi))),
                "You allow no slack at all. That is the hard margin; here slack is allowed where alpha = C.",
            ),
            Wrong(
                "alpha = 0 taken as beyond",
                _optimal_by((*_ALL, lambda w, a, m, xi, X, y, C: (m[a == 0] > 1 + 1e-9).all())),
                "You reject a point on the margin with alpha = 0. alpha = 0 implies y f >= 1, not y f > 1.",
            ),
            Wrong(
                "alpha = C taken as slack",
                _optimal_by((*_ALL, lambda w, a, m, xi, X, y, C: (xi[a == C] > 1e-9).all())),
                "You reject a point with alpha = C and no slack. alpha = C implies y f <= 1, not y f < 1.",
            ),
            Wrong(
                "gap only",
                _gap_only,
                "A gap of 0 proves something only if alpha is feasible: test the box and the balance too.",
            ),
        ),
    )
)


# duality-9 -----------------------------------------------------------------------------------------


def ray(X, y):
    """Return weights (3,) along which D grows without end."""
    alone = np.flatnonzero(y == -y.sum())[0]  # its label occurs once
    low, high = (i for i in np.argsort(X[:, 0]) if i != alone)
    t = (X[alone, 0] - X[low, 0]) / (X[high, 0] - X[low, 0])
    lam = np.ones(3)
    lam[low], lam[high] = 1 - t, t
    return lam


def _ray_cases(rng):
    cases = [
        (np.array([[0.0], [1.0], [2.0]]), np.array([1, -1, 1])),
        (np.array([[0.0], [1.0], [4.0]]), np.array([1, -1, 1])),
        (np.array([[0.0], [3.0], [5.0]]), np.array([-1, 1, -1])),
        (np.array([[2.0], [5.0], [1.0]]), np.array([1, -1, -1])),
    ]
    for _ in range(4):
        low, middle, high = np.cumsum(rng.integers(1, 6, 3)) - 5.0
        while np.isclose(middle - low, high - middle):
            high += 1
        order = rng.permutation(3)
        label = rng.choice([-1, 1])
        cases.append((np.array([[low], [middle], [high]])[order], np.array([label, -label, label])[order]))
    return cases


def _verify_ray(lam, X, y):
    lam = as_numbers(lam)
    if lam is None or lam.shape != (3,):
        raise ValueError("The result must hold three numbers, one for each point.")
    if not np.isfinite(lam).all():
        raise ValueError("The result contains NaN or infinity.")
    if lam.min() < 0:
        raise ValueError("A weight is negative: alpha = t lam is not feasible.")
    if lam.max() == 0:
        raise ValueError("All weights are 0: along this direction D does not grow.")
    lam = lam / lam.max()
    if abs(lam @ y) > 1e-9:
        raise ValueError("The weights are not balanced: sum_i lam_i y_i must be 0.")
    if abs((lam * y) @ X[:, 0]) > 1e-9 * abs(X).max():
        raise ValueError("sum_i lam_i y_i x_i is not 0, so D(t lam) falls in the end, with t^2.")


def _ray_by(change):
    def answer(X, y):
        alone = np.flatnonzero(y == -y.sum())[0]
        low, high = (i for i in np.argsort(X[:, 0]) if i != alone)
        return change(ray(X, y), alone, low, high, y)

    return answer


def _swapped(lam, alone, low, high, y):
    lam = lam.copy()
    lam[[low, high]] = lam[[high, low]]
    return lam


def _halves(lam, alone, low, high, y):
    return np.where(np.arange(3) == alone, 1.0, 0.5)


def _ray_by_equations(X, y):
    # The null space of the two equations, turned so that it is positive.
    v = np.cross(y * X[:, 0], y)
    return v * np.sign(v.sum())


register(
    Exercise(
        "duality-9",
        "A ray without end",
        points=4,
        minutes=20,
        difficulty="medium",
        tag="code",
        kind="code",
        statement=r"""
Three points on the line, in any order; the one in the middle has a label of its own, the two outer ones share the
other. No threshold separates them. Write a function that returns weights $\lambda$ such that $t\lambda$ is feasible
for the dual of the hard margin for every $t \ge 0$, and $D(t\lambda)$ grows without end. `X` has the shape $(3, 1)$.
""",
        hints=(
            r"$D(t\lambda) = t \sum_i \lambda_i - \tfrac{t^2}{2} \lVert \sum_i \lambda_i y_i x_i \rVert^2$. "
            "What must vanish?",
            "Write the middle point as a mixture of the outer ones.",
            "Which point lies in the middle cannot be told from its row, but from its label.",
        ),
        reference=ray,
        cases=_ray_cases,
        verify=_verify_ray,
        solution=r"""
The middle point is the mixture $(1 - t)\,x_{low} + t\,x_{high}$ of the outer ones, with $t = (x_{mid} - x_{low}) /
(x_{high} - x_{low})$. The weights $1$, $1 - t$ and $t$ are the certificate that no separator exists. They are
balanced, and $\sum_i \lambda_i y_i x_i = 0$, so $D(t\lambda) = 2t$ for every $t$. By weak duality no $(w, b)$ can be
feasible. There is no optimal value that primal and dual could share. Any positive multiple of these weights is right
as well.
<!-- key_duality_9 -->
""",
        alternates={"a cross product": _ray_by_equations, "twice as long": _ray_by(lambda lam, *_: 2 * lam)},
        wrong=(
            Wrong(
                "one half each",
                _ray_by(_halves),
                "One half for each outer point is right only if the middle one lies half way.",
            ),
            Wrong(
                "weights exchanged",
                _ray_by(_swapped),
                "The weights of the outer points are exchanged: the nearer one has the larger weight.",
            ),
            Wrong(
                "all ones", lambda X, y: np.ones(3), "These weights are not balanced: each class needs the same sum."
            ),
            Wrong(
                "nothing",
                lambda X, y: np.zeros(3),
                "Along 0 the dual stays at 0. It has no maximum here: find the direction in which it grows.",
            ),
            Wrong(
                "labels included",
                _ray_by(lambda lam, alone, low, high, y: lam * y),
                "The weights themselves must not be negative; the labels enter in the sums.",
            ),
            Wrong(
                "not rescaled",
                _ray_by(lambda lam, alone, low, high, y: np.where(np.arange(3) == alone, 2.0, lam)),
                "The weight of the middle point must equal the sum of the two others.",
            ),
        ),
    )
)


# duality-10 ----------------------------------------------------------------------------------------


def offset_range(w, alpha, X, y, C):
    """Return (low, high), the ends of the interval of all optimal b."""
    t = y - X @ w
    not_below = ((y > 0) & (alpha < C)) | ((y < 0) & (alpha > 0))
    not_above = ((y > 0) & (alpha > 0)) | ((y < 0) & (alpha < C))
    return t[not_below].max(), t[not_above].min()


_SOLVED = (  # w, alpha, X, y, C: solutions with short numbers
    ([0.4], [0.2, 0.2, 0], [[1], [-1], [3]], [1, -1, 1], 0.2),  # the point with alpha = 0 matters
    ([1], [0.5, 0.5], [[1], [-1]], [1, -1], 1.0),  # free: one b
    ([0.25], [0.25, 0.25], [[-3], [-2]], [-1, 1], 0.25),  # only bounded ones
    ([0.16], [0.04, 0.04, 0.04, 0.04], [[1], [-4], [3], [4]], [1, -1, 1, -1], 0.04),
    ([0.2, 0.1], [0.1, 0, 0.1, 0], [[-3, -3], [1, -3], [-1, -2], [2, -1]], [-1, 1, 1, 1], 0.1),
    ([0.1], [0.1, 0, 0.1, 0.1, 0.1], [[-4], [3], [-1], [-4], [0]], [1, 1, -1, -1, 1], 0.1),
    ([-0.14, 0.42], [0.2, 0.18, 0.02, 0.2, 0.2], [[-2, 0], [0, 2], [3, 3], [1, -2], [-2, -2]], [-1, 1, 1, -1, 1], 0.2),
    ([0.44, -0.28], [0.2, 0, 0.2, 0.12, 0.12], [[4, 4], [3, -1], [3, 3], [-1, 0], [1, -4]], [1, 1, -1, -1, 1], 0.2),
    ([0.5, 0.5], [0.25, 0, 0.25], [[4, 4], [-2, 0], [2, 2]], [1, -1, -1], 1.0),
)


def _offset_cases(rng):
    cases = []
    for w, alpha, X, y, C in _SOLVED:
        w, _, alpha, X, y, C = _turn(rng, w, 0.0, alpha, X, y, C)
        cases += [(w, alpha, X, y, C), (-w, alpha, X, -y, C)]  # and with the classes exchanged
    return cases


def _offset_by_sorting(w, alpha, X, y, C):
    t = np.sort(y - X @ w)
    p = np.sum(y > 0)
    return t[p - 1], t[p]


def _offset_by_lincls(w, alpha, X, y, C):
    from lincls import offset_interval

    return list(offset_interval(w, X, y))


def _offset_average(which):
    def answer(w, alpha, X, y, C):
        t = (y - X @ w)[which(alpha, C)]
        return t.mean(), t.mean()

    return answer


def _offset_support_only(w, alpha, X, y, C):
    return offset_range(w, alpha[alpha > 0], X[alpha > 0], y[alpha > 0], C)


def _offset_midpoint(w, alpha, X, y, C):
    middle = sum(offset_range(w, alpha, X, y, C)) / 2
    return middle, middle


def _offset_extremes(w, alpha, X, y, C):
    t = (y - X @ w)[alpha > 0]
    return t.min(), t.max()


def _offset_hard(w, alpha, X, y, C):
    t = y - X @ w
    return t[y > 0].max(), t[y < 0].min()


register(
    Exercise(
        "duality-10",
        "Where may b lie?",
        points=5,
        minutes=30,
        difficulty="hard",
        tag="code",
        kind="code",
        statement=r"""
You are given the weights $w$ of a soft margin and a dual solution $\alpha$. Write a function that returns both ends
`low` and `high` of the interval of all $b$ with which $(w, b)$ is optimal. If there is only one such $b$, both ends are
the same. Entries of $\alpha$ that are $0$ or $C$ are so exactly.
""",
        hints=(
            r"Write $t_i = y_i - w^\top x_i$. What does $y_i f(x_i) \ge 1$ say about $b$ and $t_i$, for each label?",
            r"$\alpha_i < C$ implies $y_i f(x_i) \ge 1$, and $\alpha_i > 0$ implies $y_i f(x_i) \le 1$. "
            "A free point has both.",
            r"There is a second way, which does not need $\alpha$: see the proposition on all optimal offsets.",
        ),
        reference=offset_range,
        cases=_offset_cases,
        solution=r"""
By the KKT theorem $b$ is optimal exactly if $y_i f(x_i) \ge 1$ for all $i$ with $\alpha_i < C$ and $y_i f(x_i) \le 1$
for all $i$ with $\alpha_i > 0$. For a positive point $y_i f(x_i) \ge 1$ means $b \ge t_i$, for a negative one $b \le
t_i$. So each point contributes a lower bound, an upper bound, or, if it is free, both. Points with $\alpha_i = 0$
contribute too: in the first case the point $3$ raises the lower end from $-0.6$ to $-0.2$. Averaging $t_i$ over the
support vectors, as some programs do, is right for free ones only; for bounded ones $t_i$ is not even an optimal $b$
in general.
<!-- key_duality_10 -->
""",
        alternates={"sorted": _offset_by_sorting, "lincls.offset_interval": _offset_by_lincls},
        wrong=(
            Wrong(
                "average over the bounded",
                _offset_average(lambda a, C: (a == C) if (a == C).any() else a > 0),
                "You average over points with alpha = C. They may use slack; y f = 1 is certain for free points only.",
            ),
            Wrong(
                "average over the support",
                _offset_average(lambda a, C: a > 0),
                "You average y - w.x over all support vectors. Bounded ones may use slack, and b may have an interval.",
            ),
            Wrong(
                "support vectors only",
                _offset_support_only,
                "You ignore the points with alpha = 0. They must have y f >= 1, and this can bound b.",
            ),
            Wrong(
                "midpoint",
                _offset_midpoint,
                "You return the midpoint twice. Asked are both ends of the interval.",
            ),
            Wrong(
                "extremes",
                _offset_extremes,
                "You take the smallest and the largest y - w.x of the support vectors. Which of them bound b from "
                "below, and which from above?",
            ),
            Wrong(
                "as if hard",
                _offset_hard,
                "You ask y f >= 1 of all points. Those with alpha = C may be short of the margin.",
            ),
            Wrong(
                "sign of the scores",
                lambda w, alpha, X, y, C: offset_range(-w, alpha, X, y, C),
                "On the margin w.x + b = y, so b = y - w.x; you seem to add w.x.",
            ),
        ),
    )
)


# duality-11 ----------------------------------------------------------------------------------------

register(
    Exercise(
        "duality-11",
        "Who can be spared?",
        points=6,
        minutes=40,
        difficulty="hard",
        tag="proof",
        kind="proof",
        statement=r"""
A point of a separable training set is called *dispensable* if the hard margin without it has the same $(w, b)$. Both
classes are still present without it.

1. Prove: point $i$ is dispensable if and only if *some* solution $\alpha$ of the hard-margin dual has $\alpha_i = 0$.
2. Give an example in which each of two points is dispensable, but not both together.
3. Prove: at most $d + 1$ points are not dispensable. You may use that for vectors $v_1, \dots, v_m$ of
   $\mathbb{R}^{d+1}$ with $m > d + 1$ there are numbers $\delta_1, \dots, \delta_m$, not all zero, with
   $\sum_j \delta_j v_j = 0$.
""",
        hints=(
            r"Half of part 1 is in the chapter. For the rest, give point $i$ the multiplier $0$ beside a dual "
            "solution of the smaller problem. Which conditions do you have to verify?",
            "For part 2 look among the borderline cases of the chapter.",
            r"For part 3 start from a dual solution with as few positive entries as possible. With "
            r"$v_j = y_j\,(x_j, 1)$ for these points, move along $\delta$ until an entry becomes zero.",
        ),
        solution=r"""
1. *If.* Let $\alpha$ be a dual solution with $\alpha_i = 0$. Leave out point $i$, with its zero. $(w, b)$ and the
   rest of $\alpha$ are feasible for the smaller problem, and the KKT conditions hold there, since only a zero is
   missing from each sum. So $(w, b)$ is optimal for the smaller problem, and it is the only solution. *Only if.* Let
   $(w, b)$ be the solution without point $i$. By strong duality the smaller problem has a dual solution; add
   $\alpha_i = 0$. Then $\alpha \ge 0$, $\sum_j \alpha_j y_j = 0$ and $w = \sum_j \alpha_j y_j x_j$, and $\alpha_j
   (y_j f(x_j) - 1) = 0$ for all $j$, for $j = i$ because $\alpha_i = 0$. And $(w, b)$ is feasible for the full
   problem, because by assumption it is its solution. By the KKT theorem $\alpha$ solves the full dual.
2. The corners $(\pm 1, \pm 1)$ labelled by the sign of $x_1$. Without $(1, 1)$ the lower corners hold the slab,
   without $(-1, -1)$ the upper ones do. Without both, the points $(1, -1)$ and $(-1, 1)$ are left, whose widest
   slab is diagonal.
3. Let $\alpha$ be a dual solution with as few positive entries as possible, say $m$, and suppose $m > d + 1$. Take
   $\delta$ for the vectors $v_j = y_j\,(x_j, 1)$ of these points, and $\delta_j = 0$ for the others. Then $\alpha +
   t\delta$ has the same $w$ and balance for every $t$, and complementary slackness holds, since only points on the
   margin have nonzero entries. Changing the sign of $\delta$ if necessary, some $\delta_j < 0$. Increase $t$ from $0$
   to the first moment at which an entry becomes zero. There $\alpha + t\delta \ge 0$ is a dual solution with fewer
   positive entries, a contradiction. So $m \le d + 1$, and by part 1 all points but these $m$ are dispensable.
<!-- key_duality_11 -->
""",
        rubric=(
            ("If", 1, "the KKT conditions hold for the smaller problem, and its solution is unique"),
            (
                "Only if",
                2,
                "a dual solution of the smaller problem, extended by zero, fulfils all conditions of the full",
            ),
            ("Example", 1, "data with both claims verified"),
            ("Moving along delta", 1, "$w$, balance and complementary slackness are kept"),
            ("Fewer entries", 1, "the first zero entry contradicts the choice of $\\alpha$; conclusion by part 1"),
        ),
    )
)
