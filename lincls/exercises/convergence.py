"""Exercises of the chapter *Why the perceptron converges*."""

import numpy as np

from .core import Exercise, Wrong, register
from .values import as_numbers, read_data

# convergence-1 -------------------------------------------------------------------------------------


def convergence_1():
    """Return delta, R squared, and the largest number of updates."""
    X, y = np.array([[2, 1], [-1, -3], [4, -2]]), np.array([1, -1, 1])
    u = np.array([3, 4]) / 5
    delta = (y * (X @ u)).min()
    R2 = (X**2).sum(axis=1).max()
    return [delta, R2, np.floor(R2 / delta**2)]


register(
    Exercise(
        "convergence-1",
        "A bound by hand",
        points=2,
        minutes=8,
        difficulty="easy",
        tag="compute",
        kind="number",
        statement=r"""
The points $(2, 1)$ and $(4, -2)$ have the label $+1$, the point $(-1, -3)$ has the label $-1$. The vector $(3, 4)$
separates them without an offset. Let $u$ be the unit vector in its direction.

Answer with a list of three numbers: $\delta = \min_i y_i\, u^\top x_i$, then $R^2$, then the largest *whole* number of
updates that Novikoff's theorem allows for these $\delta$ and $R$, from $w = 0$ and without an offset.
""",
        hints=(
            r"The length of $(3, 4)$ is 5.",
            r"The number of updates is a whole number that is at most $R^2/\delta^2$.",
        ),
        reference=convergence_1,
        solution=r"""
The unit vector is $u = (0.6, 0.8)$. The values $y_i\, u^\top x_i$ are $2$, $3$ and $0.8$, so $\delta = 0.8$. The
squared lengths are $5$, $10$ and $20$, so $R^2 = 20$. The bound is $20/0.64 = 31.25$; the number of updates is
whole, so it is at most 31. Another $u$ may give a better bound.
<!-- key_convergence_1 -->
""",
        alternates={"a tuple": (0.8, 20, 31), "an array": np.array([0.8, 20.0, 31.0])},
        wrong=(
            Wrong("not normalised", [4, 20, 1], "The theorem needs a unit vector: divide (3, 4) by its length 5."),
            Wrong(
                "label forgotten",
                [-3, 20, 2],
                "u.x of the negative point is -3; multiplied by its label it is 3. delta is a minimum of y u.x.",
            ),
            Wrong("largest", [3, 20, 2], "delta is the smallest of the numbers y u.x, not the largest."),
            Wrong("mean", [1.9333333333333333, 20, 5], "delta is the smallest of the numbers y u.x, not their mean."),
            Wrong("rounded up", [0.8, 20, 32], "k <= 31.25 rules out 32 updates: round down."),
            Wrong("not rounded", [0.8, 20, 31.25], "That is R^2/delta^2. The number of updates is a whole number."),
            Wrong(
                "delta not squared",
                [0.8, 20, 25],
                "You divided R^2 by delta. Both are squared in R^2/delta^2: 20/0.64.",
            ),
            Wrong("neither squared", [0.8, 20, 5], "You took R/delta. The bound is its square."),
        ),
    )
)


# convergence-2 -------------------------------------------------------------------------------------

register(
    Exercise(
        "convergence-2",
        "Ten copies",
        points=1,
        minutes=4,
        difficulty="easy",
        tag="compute",
        kind="choice",
        statement=r"""
A separable training set is copied ten times, and the $10n$ points are shuffled. The perceptron runs from zero, without
an offset, once on the old set and once on the new one. What is certain?
""",
        options={
            "a": "The bound of Novikoff's theorem is ten times as large.",
            "b": "The number of updates is ten times as large.",
            "c": "The bound is the same, and so is the number of updates.",
            "d": "The bound is the same; the number of updates may change.",
            "e": "The bound is the same; the number of updates cannot become smaller.",
        },
        hints=(
            r"What happens to $R$ and to $\delta$?",
            "Shuffling changes the order in which the points are met.",
        ),
        reference="d",
        solution=r"""
The answer is **d**. The set of points is the same, so $R$ is, and $\delta$ is for every $u$. Hence the bound is the
same. The number of updates depends on the order of the visits, and the order has changed: it may go up or down.
<!-- key_convergence_2 -->
""",
        wrong=(
            Wrong("a", "a", "R is a maximum and delta a minimum over the points. Do copies change them?"),
            Wrong("b", "b", "Once a point is right, its copy is right as well, until some update spoils both."),
            Wrong("c", "c", "The bound does not depend on the order. Does the number of updates?"),
            Wrong("e", "e", "Another order may be luckier: on the book's 85 points the counts go from 1 to 16."),
        ),
    )
)


# convergence-3 -------------------------------------------------------------------------------------


def fall(a, target, z):
    """By how much ||a - target||^2 falls when z is added to a."""
    return -2 * (a - target) @ z - z @ z


def _fall_cases(rng):
    cases = [
        (np.array([1.0, -2.0]), np.array([0.75, 0.75]), np.array([0.5, 1.0])),
        (np.zeros(2), np.array([6.0, 8.0]), np.array([3.0, -1.0])),  # the first update of the chapter's example
        (np.array([1.0, 2.0]), np.array([1.0, 2.0]), np.array([1.0, 1.0])),  # on the target already: it rises
        (np.array([0.0]), np.array([3.0]), np.array([3.0])),
    ]
    for d in (1, 2, 3, 3):
        a, target, z = rng.integers(-5, 6, (3, d)).astype(float)
        cases.append((a, target, z + 6))
    return cases


register(
    Exercise(
        "convergence-3",
        "Mind the sign",
        points=2,
        minutes=10,
        difficulty="easy",
        tag="code",
        kind="code",
        statement=r"""
The second proof follows the squared distance $\lVert a - t \rVert^2$ of the weights $a$ from a target $t$. An update
replaces $a$ by $a + z$. A lecture note expands the new squared distance as

$$
\lVert a - t \rVert^2 - 2\,(a - t)^\top z + \lVert z \rVert^2 .
$$

One sign is wrong. Mend it, and write a function that returns by how much the squared distance *falls*: the old one
minus the new one, a negative number if it rises.
""",
        hints=(
            r"$\lVert p + q \rVert^2 = \lVert p \rVert^2 + 2 p^\top q + \lVert q \rVert^2$, here with $p = a - t$.",
            "Try it on the line: $a = 0$, target $3$, $z = 3$ reaches the target.",
        ),
        reference=fall,
        cases=_fall_cases,
        solution=r"""
With $p = a - t$ and $q = z$ the new squared distance is
$\lVert a - t \rVert^2 + 2\,(a - t)^\top z + \lVert z \rVert^2$: the middle sign is a plus. The fall is
$-2\,(a - t)^\top z - \lVert z \rVert^2 = -2\,a^\top z + 2\,t^\top z - \lVert z \rVert^2$. In the proof the first
term is not negative, because the point was a mistake, and $t$ is chosen such that the second term is at least twice as
large as the third can be.
<!-- key_convergence_3 -->
""",
        alternates={
            "two distances": lambda a, target, z: ((a - target) ** 2).sum() - ((a + z - target) ** 2).sum(),
            "three terms": lambda a, target, z: 2 * target @ z - 2 * a @ z - z @ z,
        },
        wrong=(
            Wrong(
                "the sign of the note",
                lambda a, target, z: 2 * (a - target) @ z - z @ z,
                "This is the note's formula as it stands. In ||p + q||^2 the middle term is +2 p.q.",
            ),
            Wrong(
                "rise",
                lambda a, target, z: 2 * (a - target) @ z + z @ z,
                "You return the new squared distance minus the old one: that is the rise.",
            ),
            Wrong(
                "last sign",
                lambda a, target, z: -2 * (a - target) @ z + z @ z,
                "The step itself costs ||z||^2: this term must be subtracted from the fall.",
            ),
            Wrong(
                "factor 2",
                lambda a, target, z: -(a - target) @ z - z @ z,
                "The middle term of a square has the factor 2.",
            ),
            Wrong(
                "step forgotten",
                lambda a, target, z: -2 * (a - target) @ z,
                "You left out ||z||^2.",
            ),
            Wrong(
                "no square",
                lambda a, target, z: np.linalg.norm(a - target) - np.linalg.norm(a + z - target),
                "You compare the distances. The potential is the squared distance.",
            ),
            Wrong(
                "new distance",
                lambda a, target, z: ((a + z - target) ** 2).sum(),
                "You return the new squared distance. Subtract it from the old one.",
            ),
        ),
    )
)


# convergence-4 -------------------------------------------------------------------------------------


def update_bound(w, b, X, y, rho):
    """Bound on the updates of a perceptron with offset, from zero."""
    gamma = (y * (X @ w + b)).min()
    R2 = (X**2).sum(axis=1).max()
    return (R2 + rho**2) * (w @ w + b**2 / rho**2) / gamma**2


def _bound_cases(rng):
    cases = [
        (np.array([1.0]), -3.0, np.array([[4.0], [2.0]]), np.array([1, -1]), 1.0),
        (np.array([1.0]), -3.0, np.array([[4.0], [2.0]]), np.array([1, -1]), 4.0),
        (np.array([3.0, 4.0]), -5.0, np.array([[3.0, 1.0], [0.0, 0.0], [-2.0, 1.0]]), np.array([1, -1, -1]), 2.0),
        (np.array([0.0, 2.0]), 0.0, np.array([[5.0, 1.0], [-4.0, -2.0]]), np.array([1, -1]), 0.5),
    ]
    for n, d in [(3, 2), (4, 2), (3, 3), (5, 2)]:
        w = rng.integers(1, 5, d).astype(float)
        b = float(rng.integers(2, 6))
        y = np.append([1, -1], rng.choice([-1, 1], n - 2))
        X = rng.integers(1, 6, (n, d)).astype(float)
        X[y < 0] = -X[y < 0] - 5  # w.x + b <= -6 + 5 on the negative side
        cases.append((w, b, X, y, float(rng.integers(2, 5))))
    return cases


def _bound_by(points=lambda R2, rho: R2 + rho**2, oracle=lambda w, b, rho: w @ w + b**2 / rho**2, power=2, of=None):
    """Make a bound with other augmented points or weights, another power or another margin."""

    def answer(w, b, X, y, rho):
        gamma = of(w, b, X, y) if of else (y * (X @ w + b)).min()
        return points((X**2).sum(axis=1).max(), rho) * oracle(w, b, rho) / gamma**power

    return answer


def _bound_by_augmenting(w, b, X, y, rho):
    Z = y[:, None] * np.column_stack([X, np.full(len(X), rho)])
    v = np.append(w, b / rho)
    u = v / np.linalg.norm(v)
    return max(z @ z for z in Z) / min(z @ u for z in Z) ** 2


register(
    Exercise(
        "convergence-4",
        "The bound with an offset",
        points=3,
        minutes=12,
        difficulty="medium",
        tag="code",
        kind="code",
        statement=r"""
The perceptron runs from $w = 0$, $b = 0$ with the updates $w \gets w + y_i x_i$ and $b \gets b + \rho^2 y_i$. You know
some $(w, b)$ that separates the data. It need not have length 1, and it need not be the best. Write a function that
returns the upper bound on the number of updates that the theorem with an offset gives for it.
""",
        hints=(
            r"An augmented point is $(x, \rho)$, and the separator becomes $(w, b/\rho)$.",
            r"Divide by the length of $(w, b/\rho)$ to have a unit vector, or use the theorem's formula.",
        ),
        reference=update_bound,
        cases=_bound_cases,
        solution=r"""
In the augmented space the largest squared length is $R^2 + \rho^2$. The separator $(w, b/\rho)$ has the squared length
$\lVert w \rVert^2 + b^2/\rho^2$, and its smallest $y_i f(x_i)$ is $\gamma$; divided by its length it is a unit vector
with $\delta^2 = \gamma^2/(\lVert w \rVert^2 + b^2/\rho^2)$. The bound is the quotient of the two. The constant
coordinate counts twice, in the points and in the separator. Without it the formula gives 16 for the points 4
(positive) and 2 (negative), and the perceptron with $\rho = 1$ makes 17 updates.
<!-- key_convergence_4 -->
""",
        alternates={"augmented and reflected": _bound_by_augmenting},
        wrong=(
            Wrong(
                "no constant coordinate",
                _bound_by(lambda R2, rho: R2, lambda w, b, rho: w @ w),
                "You use R^2 ||w||^2/gamma^2, the bound without an offset. Both the points and the separator have one "
                "more coordinate.",
            ),
            Wrong(
                "constant only in the separator",
                _bound_by(lambda R2, rho: R2),
                "The augmented point (x, rho) is longer than x: its squared length is ||x||^2 + rho^2.",
            ),
            Wrong(
                "constant only in the points",
                _bound_by(oracle=lambda w, b, rho: w @ w),
                "The separator has one more coordinate too: (w, b/rho) has the squared length ||w||^2 + b^2/rho^2.",
            ),
            Wrong(
                "b not divided",
                _bound_by(oracle=lambda w, b, rho: w @ w + b**2),
                "The last coordinate of the separator is b/rho, so that its product with rho is b.",
            ),
            Wrong(
                "b times rho",
                _bound_by(oracle=lambda w, b, rho: w @ w + (b * rho) ** 2),
                "The last coordinate of the separator is b/rho, not b rho.",
            ),
            Wrong("rho not squared", _bound_by(lambda R2, rho: R2 + rho), "The squared length of (x, rho) has rho^2."),
            Wrong(
                "unit length assumed",
                _bound_by(oracle=lambda w, b, rho: 1 + b**2 / rho**2),
                "w need not have length 1: its squared length belongs where you have 1.",
            ),
            Wrong("gamma not squared", _bound_by(power=1), "Divide by the square of gamma."),
            Wrong(
                "mean margin",
                _bound_by(of=lambda w, b, X, y: (y * (X @ w + b)).mean()),
                "gamma is the smallest of the y f(x), not their mean.",
            ),
        ),
    )
)


# convergence-5 -------------------------------------------------------------------------------------


def certificates(W, X, y, u):
    """Return (progress, room), arrays (k+1,) that must not be negative."""
    u = u / np.linalg.norm(u)
    delta = (y * (X @ u)).min()
    R2 = (X**2).sum(axis=1).max()
    k = np.arange(len(W))
    return W @ u - k * delta, k * R2 - (W**2).sum(axis=1)


def _history(X, y, updates):
    steps = (y[:, None] * X)[updates]
    return np.vstack([np.zeros(X.shape[1]), steps.cumsum(axis=0)])


def _certificate_cases(rng):
    X, y, u = np.array([[3.0, -1.0], [1.0, -2.0]]), np.array([1, -1]), np.array([3.0, 4.0])
    cases = [
        (_history(X, y, [0, 1, 1, 0, 1]), X, y, u),  # the chapter's example
        (np.array([[0.0, 0.0], [1.0, -3.0], [2.0, 1.0]]), X, y, u),  # no run: progress fails in the middle only
        (np.array([[0.0, 0.0], [9.0, 2.0], [2.0, 1.0]]), X, y, u),  # no run: room fails in the middle only
        (np.zeros((1, 2)), X, y, u),  # no update yet
    ]
    for n, d in [(3, 2), (3, 3), (4, 2)]:
        u = rng.integers(1, 5, d).astype(float)
        y = rng.choice([-1, 1], n)
        X = y[:, None] * (rng.integers(0, 5, (n, d)) + 1.0)
        cases.append((_history(X, y, rng.integers(0, n, 3)), X, y, u))
    return cases


def _certificates_by(
    u_scale=True, delta=lambda m: m.min(), labels=True, R2=lambda s: s.max(), first=0, square=True, last=False
):
    """Make certificates with another delta, R, numbering or norm, or for the last state only."""

    def answer(W, X, y, u):
        u = u / np.linalg.norm(u) if u_scale else u
        d = delta(y * (X @ u) if labels else X @ u)
        size = (W**2).sum(axis=1)
        k = np.arange(len(W)) + first
        progress, room = W @ u - k * d, k * R2((X**2).sum(axis=1)) - (size if square else np.sqrt(size))
        return (progress[-1], room[-1]) if last else (progress, room)

    return answer


def _certificates_by_loop(W, X, y, u):
    length = (u @ u) ** 0.5
    delta, R2 = min(y * (X @ u)) / length, max(x @ x for x in X)
    return [[w @ u / length - j * delta for j, w in enumerate(W)], [j * R2 - w @ w for j, w in enumerate(W)]]


register(
    Exercise(
        "convergence-5",
        "Certificates at every update",
        points=4,
        minutes=15,
        difficulty="medium",
        tag="code",
        kind="code",
        statement=r"""
Someone hands you a list of states, claimed to come from a perceptron without an offset, started at zero with step 1:
the rows $w_0, w_1, \dots, w_k$ of an array `W`. You know a vector $u \ne 0$, of any length, that separates the
data. Let $\delta$ and $R$ belong to the unit vector in its direction. Return two arrays with an entry for *every*
$j = 0, \dots, k$:

- `progress`: the component of $w_j$ along the unit vector, minus $j \delta$;
- `room`: $j R^2 - \lVert w_j \rVert^2$.

In a true run neither is ever negative. A negative entry proves that the list is not the trace of one.
""",
        hints=(
            "`np.arange(len(W))` holds the numbers of updates, from 0.",
            r"Make $u$ a unit vector first; $\delta$ and `progress` both depend on it.",
        ),
        reference=certificates,
        cases=_certificate_cases,
        solution=r"""
Both inequalities of the proof are claims about every state, and so can be tested at every state. Testing the last one
only would accept a list that is wrong in the middle and happens to end well: the second and the third case are of this
kind. For the chapter's example `progress` is 0 throughout, so each update makes exactly the least possible progress.
<!-- key_convergence_5 -->
""",
        alternates={"a loop": _certificates_by_loop},
        wrong=(
            Wrong(
                "only at the end",
                _certificates_by(last=True),
                "You look at the last state only. A list may be wrong in the middle and end well: give every state.",
            ),
            Wrong(
                "u not normalised",
                _certificates_by(u_scale=False),
                "The inequalities are stated for a unit vector: divide u by its length first.",
            ),
            Wrong(
                "off by one",
                _certificates_by(first=1),
                "w_0 is the state after no update, so its number is 0, not 1.",
            ),
            Wrong("label forgotten", _certificates_by(labels=False), "delta is the smallest y u.x: use the labels."),
            Wrong("mean", _certificates_by(delta=lambda m: m.mean()), "delta is the smallest of the y u.x."),
            Wrong("norm", _certificates_by(square=False), "The second inequality is about the squared norm of w_j."),
            Wrong(
                "R not squared",
                _certificates_by(R2=lambda s: np.sqrt(s.max())),
                "Each update can add R^2 to the squared norm, not R.",
            ),
            Wrong("smallest point", _certificates_by(R2=lambda s: s.min()), "R is the length of the longest point."),
        ),
    )
)


# convergence-6 -------------------------------------------------------------------------------------


def convergence_6():
    """Return the counts: from zero, then from w0, each with 1 and 1/8."""
    from lincls import perceptron

    X, y = np.array([[2, 0], [1, -1]]), np.array([1, -1])
    counts = []
    for w0 in ([0, 0], [-6, -8]):
        for eta in (1, 1 / 8):
            run = perceptron(X, y, w0=w0, eta=eta, fit_bias=False)
            counts.append(run.n_updates)
    return counts


register(
    Exercise(
        "convergence-6",
        "When the step matters",
        points=2,
        minutes=10,
        difficulty="easy",
        tag="compute",
        kind="number",
        rtol=0,
        statement=r"""
"The number of updates does not depend on the learning rate." Take the points $(2, 0)$, label $+1$, and $(1, -1)$, label
$-1$, in this order, without an offset. Let the computer count the updates

1. from $w = 0$ with step $\eta = 1$, and with $\eta = 1/8$;
2. from $w = (-6, -8)$ with step $\eta = 1$, and with $\eta = 1/8$.

Answer with a list of four numbers in this order. Compare them with the bounds for a non-zero start.
""",
        hints=("`perceptron(X, y, w0=..., eta=..., fit_bias=False)` does it; see that the run converged.",),
        reference=convergence_6,
        solution=r"""
From zero the step only changes the unit: 5 updates both times. From $(-6, -8)$ the start must first be overcome, with
steps of at most $\eta R = 2\eta$: 20 updates with $\eta = 1$ and 125 with $\eta = 1/8$. With the largest possible
$\delta = 2/\sqrt{10}$ the bounds are $R^2/\delta^2 + 2 \lVert w_0 \rVert/(\eta \delta)$, that is 10 from zero, and 41
and 262 (rounded down) from $(-6, -8)$.
<!-- key_convergence_6 -->
""",
        alternates={"an array": np.array([5.0, 5.0, 20.0, 125.0]), "a tuple": (5, 5, 20, 125)},
        wrong=(
            Wrong(
                "always the same",
                [5, 5, 5, 5],
                "From zero the step is of no account. From elsewhere it decides how soon the start is overcome.",
            ),
            Wrong("passes", [4, 4, 12, 68], "These are the numbers of passes; the exercise asks for the updates."),
            Wrong("with an offset", [5, 5, 17, 122], "There is to be no offset: pass `fit_bias=False`."),
            Wrong(
                "stopped early",
                [5, 5, 18, 20],
                "After 10 passes the last two runs have not converged yet: allow more passes.",
            ),
            Wrong("sign of the start", [5, 5, 0, 0], "The start is (-6, -8). From (6, 8) nothing is left to correct."),
            Wrong(
                "order",
                [5, 20, 5, 125],
                "These are the right numbers in another order: both steps from zero first, then both from (-6, -8).",
            ),
            Wrong("bounds", [10, 10, 41, 262], "These are the bounds. The exercise asks for the counts."),
        ),
    )
)


# convergence-7 -------------------------------------------------------------------------------------


def bound_from(w0, eta, X, y, u):
    """Bound on the updates from w0 with step eta, without an offset."""
    u = u / np.linalg.norm(u)
    delta = (y * (X @ u)).min()
    R = np.linalg.norm(X, axis=1).max()
    return R**2 / delta**2 + 2 * np.linalg.norm(w0) / (eta * delta)


def _start_cases(rng):
    X, y, u = np.array([[3.0, -1.0], [1.0, -2.0]]), np.array([1, -1]), np.array([3.0, 4.0])
    cases = [
        (np.array([-6.0, -8.0]), 1.0, X, y, u),
        (np.array([-6.0, -8.0]), 0.25, X, y, u),
        (np.zeros(2), 0.5, X, y, u),  # from zero the step is of no account
        (np.array([5.0, 0.0]), 2.0, np.array([[2.0, 0.0], [0.0, 3.0]]), np.array([1, 1]), np.array([1.0, 1.0])),
    ]
    for n, d in [(3, 2), (4, 2), (3, 3)]:
        y = rng.choice([-1, 1], n)
        X = y[:, None] * (rng.integers(0, 5, (n, d)) + 1.0)
        w0 = rng.integers(2, 7, d).astype(float)
        cases.append((w0, float(rng.choice([0.5, 2, 4])), X, y, rng.integers(1, 5, d).astype(float)))
    return cases


def _start_by(extra, u_scale=True):
    def answer(w0, eta, X, y, u):
        u = u / np.linalg.norm(u) if u_scale else u
        delta, R = (y * (X @ u)).min(), np.linalg.norm(X, axis=1).max()
        return R**2 / delta**2 + extra(np.linalg.norm(w0), eta, delta, R)

    return answer


def _start_with_step_one(w0, eta, X, y, u):
    """From w0/eta with step one the mistakes are the same."""
    v = u / min(y * (X @ u))  # has y v.x >= 1, and the length 1/delta
    return max(x @ x for x in X) * (v @ v) + 2 * np.sqrt((w0 / eta) @ (w0 / eta) * (v @ v))


register(
    Exercise(
        "convergence-7",
        "A start in the wrong place",
        points=3,
        minutes=12,
        difficulty="medium",
        tag="code",
        kind="code",
        statement=r"""
The perceptron without an offset starts at $w_0$, which need not be zero, with step $\eta > 0$. You know a vector $u \ne
0$, of any length, that separates the data. Write a function that returns an upper bound on the number of updates: the
bound for a non-zero start, for the unit vector in the direction of $u$.
""",
        hints=(
            r"First make $u$ a unit vector, then compute $\delta$ and $R$.",
            r"A far start costs more with a small step: $\eta$ stands in the denominator.",
        ),
        reference=bound_from,
        cases=_start_cases,
        solution=r"""
The bound is $R^2/\delta^2 + 2\lVert w_0\rVert/(\eta\delta)$. At worst the start lies on the ray opposite to $u$. Each
update makes a progress of at least $\eta\delta$ along $u$, so about $\lVert w_0\rVert/(\eta\delta)$ updates only undo
the start; the proof pays twice as much. For $w_0 = 0$ the step drops out.
<!-- key_convergence_7 -->
""",
        alternates={"with step one": _start_with_step_one},
        wrong=(
            Wrong(
                "start ignored",
                _start_by(lambda s, eta, delta, R: 0),
                "R^2/delta^2 holds from zero. A start elsewhere must first be overcome.",
            ),
            Wrong(
                "factor 2",
                _start_by(lambda s, eta, delta, R: s / (eta * delta)),
                "The theorem has 2 ||w0||/(eta delta).",
            ),
            Wrong(
                "step ignored",
                _start_by(lambda s, eta, delta, R: 2 * s / delta),
                "The step matters unless the start is zero: divide by eta.",
            ),
            Wrong(
                "step multiplied",
                _start_by(lambda s, eta, delta, R: 2 * s * eta / delta),
                "A larger step overcomes the start sooner: divide by eta, do not multiply.",
            ),
            Wrong(
                "squared start",
                _start_by(lambda s, eta, delta, R: 2 * s**2 / (eta * delta)),
                "The norm of w0 is not squared.",
            ),
            Wrong(
                "u not normalised",
                _start_by(lambda s, eta, delta, R: 2 * s / (eta * delta), u_scale=False),
                "delta belongs to a unit vector: divide u by its length first.",
            ),
            Wrong(
                "delta forgotten",
                _start_by(lambda s, eta, delta, R: 2 * s / eta),
                "An update makes progress of at least eta delta, not eta: delta belongs under ||w0|| as well.",
            ),
        ),
    )
)


# convergence-8 -------------------------------------------------------------------------------------

register(
    Exercise(
        "convergence-8",
        "Ask for more than right",
        points=8,
        minutes=35,
        difficulty="medium",
        tag="proof",
        kind="proof",
        statement=r"""
A cautious perceptron also corrects points that are right by too little. It starts at $w = 0$ without an offset, fixes a
number $\tau \ge 0$, and replaces $w$ by $w + y_i x_i$ whenever it visits a point with $y_i\, w^\top x_i \le \tau$. Let
$u$ be a unit vector, $y_i\, u^\top x_i \ge \delta > 0$ and $\lVert x_i \rVert \le R$ for all $i$.

1. Prove that it makes at most $(R^2 + 2\tau)/\delta^2$ updates, in whatever order the points are visited.
2. Let $\tau > 0$. When it stops, after a pass without an update, prove that the geometric margin of $w$ is larger than
   $\tau\delta/(R^2 + 2\tau)$.
3. What does this guarantee for very large $\tau$? Compare with the largest possible geometric margin without an offset,
   and say what it costs.
""",
        hints=(
            "Go through the two parts of the first proof. Which of them uses that the point was a mistake?",
            r"The geometric margin exceeds $\tau/\lVert w \rVert$. So you need an upper bound on $\lVert w \rVert$.",
            r"Combine $\lVert w_k \rVert^2 \le k\,(R^2 + 2\tau)$ with the bound on $k$.",
        ),
        solution=r"""
1. *Progress.* As before, $u^\top w_k = u^\top w_{k-1} + y_i\, u^\top x_i \ge u^\top w_{k-1} + \delta$, so
   $u^\top w_k \ge k\delta$. This did not use the test. *Norm.* At an update
   $\lVert w_k\rVert^2 = \lVert w_{k-1}\rVert^2 + 2 y_i\, w_{k-1}^\top x_i + \lVert x_i\rVert^2
   \le \lVert w_{k-1}\rVert^2 + 2\tau + R^2$, because now the middle term is at most $2\tau$. Hence
   $\lVert w_k\rVert^2 \le k\,(R^2 + 2\tau)$. By Cauchy–Schwarz
   $k\delta \le u^\top w_k \le \lVert w_k\rVert \le \sqrt{k\,(R^2 + 2\tau)}$; squared and divided by $k\delta^2$ this is
   the claim (for $k = 0$ there is nothing to prove).
2. When it stops after $k$ updates, all points have $y_i\, w^\top x_i > \tau$, so $w \ne 0$ and the geometric margin is
   larger than $\tau/\lVert w\rVert$ (the least of finitely many such numbers). By 1,
   $\lVert w\rVert \le \sqrt{k\,(R^2 + 2\tau)} \le (R^2 + 2\tau)/\delta$. Together the margin
   is larger than $\tau\delta/(R^2 + 2\tau)$.
3. As $\tau \to \infty$ the guarantee tends to $\delta/2$. The largest possible $\delta$ is the largest geometric margin
   without an offset, so large $\tau$ guarantees nearly half of it. The price is the number of updates: its bound grows
   without limit too.
<!-- key_convergence_8 -->
""",
        rubric=(
            ("Progress", 1, "$u^\\top w_k \\ge k\\delta$, seen not to use the test"),
            ("Norm", 2, "the middle term is at most $2\\tau$, hence $\\lVert w_k \\rVert^2 \\le k(R^2 + 2\\tau)$"),
            ("Bound", 1, "Cauchy–Schwarz, and the division by $k$ with $k = 0$ apart"),
            ("Margin", 2, "at the end all $y_i w^\\top x_i > \\tau$, and the margin exceeds $\\tau/\\lVert w \\rVert$"),
            ("Norm at the end", 1, "$\\lVert w \\rVert \\le (R^2 + 2\\tau)/\\delta$ from both parts"),
            ("Limit", 1, "nearly half of the largest margin, at a cost that grows with $\\tau$"),
        ),
    )
)


# convergence-9 -------------------------------------------------------------------------------------


def convergence_9():
    """Return (X, y)."""
    X = np.array([[1, 1, 0], [1, -1, 0], [0, 1, 1], [0, -1, 1]])
    return X, np.array([1, 1, 1, 1])


def _largest_delta(Z):
    """Distance of the convex hull of the rows of Z from the origin: the largest delta of all unit vectors."""
    from scipy.optimize import nnls

    size = np.abs(Z).max()
    lam = nnls(np.vstack([Z.T / size, 1e3 * np.ones(len(Z))]), np.append(np.zeros(Z.shape[1]), 1e3))[0]
    a = (lam / lam.sum()) @ Z
    norm = np.linalg.norm(a)
    return (Z @ a).min() / norm if norm > 1e-9 * size else 0.0


def _verify_equality(answer):
    from lincls import perceptron

    X, y = read_data(answer)
    if X.shape[1] != 3:
        raise ValueError(f"The points must have 3 coordinates, these have {X.shape[1]}.")
    result = perceptron(X, y, fit_bias=False)
    if not result.converged:
        raise ValueError("The perceptron has not stopped after 1000 passes: is there a separator without an offset?")
    if result.n_updates != 4:
        raise ValueError(f"The perceptron makes {result.n_updates} updates; 4 are asked for.")
    delta = _largest_delta(y[:, None] * X)
    bound = (X**2).sum(axis=1).max() / delta**2
    if abs(bound - 4) > 1e-4:
        raise ValueError(f"The perceptron makes 4 updates, but the best bound R^2/delta^2 is {bound:.6g}, not 4.")


register(
    Exercise(
        "convergence-9",
        "Equality in three dimensions",
        points=6,
        minutes=40,
        difficulty="hard",
        tag="build",
        kind="construction",
        statement=r"""
The $n$ unit vectors meet Novikoff's bound exactly, but they need $n$ dimensions. Find points with only *three*
coordinates, and labels, on which the perceptron makes exactly 4 updates, from $w = 0$, with step 1, without an
offset and in the order of the rows, and for which the bound $R^2/\delta^2$, with the best $\delta$, is exactly 4 too.
Answer with `(X, y)`. Choose integers, so that no score is rounded.
""",
        hints=(
            "For equality every line of the proof must be one: each update has $y_i\\, w^\\top x_i = 0$, all points "
            r"have length $R$, all have $y_i\, u^\top x_i = \delta$, and in the end $w$ is a multiple of $u$.",
            "With all labels $+1$: the second point is orthogonal to the first, the third to the sum of the first two, "
            "the fourth to the sum of the first three. They need not be orthogonal to each other.",
            "Try $(1, 1, 0)$ and $(1, -1, 0)$. A third point of the same length, orthogonal to their sum, has the "
            "first coordinate 0.",
        ),
        reference=convergence_9,
        verify=_verify_equality,
        solution=r"""
Take $(1,1,0)$, $(1,-1,0)$, $(0,1,1)$, $(0,-1,1)$, all positive. Each is orthogonal to the sum of those before it, and
all have $R^2 = 2$. So the first pass makes four updates, and $\lVert w\rVert^2 = 8$ grows as fast as it can. The sum is
$w = (2, 0, 2)$, along $u = (1, 0, 1)/\sqrt2$, and all four have $u^\top x_i = 1/\sqrt2 = \delta$: progress is as slow
as it can be, and $R^2/\delta^2 = 4$. Every point is right now, so there are no more updates. No other unit vector has a
larger $\delta$, for then the bound would be below the number of updates.

Nothing is special about 4. In three dimensions put $u$ on the third axis, $\delta = 1$ and $R^2 = k$. The points are
$(p, 1)$ with $\lVert p\rVert^2 = k - 1$. If $P$ is the sum of the first $m$ vectors $p$, the next must satisfy
$P^\top p = -m$; this keeps $\lVert P\rVert^2 = m(k - m)$, is possible for each $m < k$, and ends at $P = 0$ after $k$
updates.
<!-- key_convergence_9 -->
""",
        alternates={
            "scaled, other signs": ([[-3, -3, 0], [3, -3, 0], [0, -3, -3], [0, 3, -3]], [-1, 1, -1, -1]),
            "other axes": ([[1, 0, 1], [-1, 0, 1], [1, 1, 0], [-1, 1, 0]], [1, 1, 1, 1]),
            "with idle points": (
                [[1, 1, 0], [1, -1, 0], [0, 1, 1], [0, -1, 1], [1, 0, 1], [1, 0, 0.99]],
                [1, 1, 1, 1, 1, 1],
            ),
        },
        wrong=(
            Wrong(
                "four dimensions",
                (np.eye(4), [1, 1, 1, 1]),
                "The unit vectors of four dimensions do it, but three coordinates are asked for.",
            ),
            Wrong(
                "three unit vectors",
                (np.eye(3), [1, 1, 1]),
                "These meet their bound, but with 3 updates. With a fourth point the points cannot all be orthogonal.",
            ),
            Wrong(
                "merely below the bound",
                ([[2, 1, 2], [-1, -1, 0], [-2, -2, 1], [2, -1, -2]], [1, 1, 1, 1]),
                "Four updates, but far below the bound of 27.56: for equality each update must have y w.x = 0 and make "
                "the least possible progress.",
            ),
            Wrong(
                "a repeated point",
                ([[1, 1, 0], [1, -1, 0], [0, 1, 1], [0, 1, 1]], [1, 1, 1, 1]),
                "The copy of the third point is right when it is visited. The fourth point must be orthogonal to the "
                "sum of the first three.",
            ),
            Wrong(
                "a longer idle point",
                ([[1, 1, 0], [1, -1, 0], [0, 1, 1], [0, -1, 1], [2, 0, 2]], [1, 1, 1, 1, 1]),
                "The four updates are right, but the fifth point, never updated, is longer and raises R.",
            ),
        ),
    )
)


# convergence-10 ------------------------------------------------------------------------------------


def convergence_10():
    """Return (Z, w0)."""
    return np.array([[-1, -2], [1, -1], [0, 2]]), np.array([0, -1])


def _verify_strict(answer):
    pair = answer if isinstance(answer, tuple | list) and len(answer) == 2 else (None, None)
    Z, w0 = (as_numbers(part) for part in pair)
    if Z is None or w0 is None or Z.ndim != 2 or w0.shape != Z.shape[1:] or not 0 < Z.size <= 40:
        raise ValueError("The answer must be `(Z, w0)`: at most 40 numbers in rows, and a start of the same dimension.")
    if not (np.isin(Z, np.arange(-20, 21)).all() and np.isin(w0, np.arange(-20, 21)).all()):
        raise ValueError("All numbers must be integers from -20 to 20.")
    w, steps = w0, 0
    while (wrong := Z @ w < 0).any():
        w, steps = w + Z[wrong].sum(axis=0), steps + 1
        if steps > 500:
            raise ValueError("The batch form has not stopped after 500 steps.")
    if steps == 0:
        raise ValueError("At the start no point has w.z < 0, so both forms stop at once.")
    w, seen, updates = w0, {}, 0
    while tuple(w) not in seen and len(seen) < 2000:
        seen[tuple(w)] = updates
        for z in Z:
            if w @ z < 0:
                w, updates = w + z, updates + 1
    if tuple(w) not in seen:
        raise ValueError("In 2000 passes of the cyclic form no state has come back. That proves nothing: look for one.")
    if seen[tuple(w)] == updates:
        zero = "" if w.any() else ", at w = 0"
        raise ValueError(f"The batch form stops, but the cyclic form does too{zero}.")


register(
    Exercise(
        "convergence-10",
        "One form stops, the other does not",
        points=5,
        minutes=35,
        difficulty="hard",
        tag="build",
        kind="construction",
        statement=r"""
A text tests for mistakes with $w^\top z < 0$ on reflected points $z$, from a non-zero start and with step 1. It
says that the stochastic form stops whenever the batch form does. Refute it. Find integers, points as the rows of $Z$
and a start $w_0$, such that with this strict test and without an offset

- the batch form, $w \gets w + \sum_{z : w^\top z < 0} z$, makes at least one step and stops;
- the cyclic form, in the order of the rows, never stops. To be accepted, a state must come back at the start of a later
  pass with an update in between: that is a proof, and a limit on the number of passes would not be.

Answer with `(Z, w0)`.
""",
        hints=(
            "On separable data both forms stop. What must be true of your data?",
            "With a strict test the batch form can stop at $w = 0$, where nothing is right.",
            "Let the computer search: three points with small integers, on the line or in the plane, are enough.",
        ),
        reference=convergence_10,
        verify=_verify_strict,
        solution=r"""
The points must not be separable. With $(-1,-2)$, $(1,-1)$, $(0,2)$ and the start $(0,-1)$, the batch form goes to
$(0, 1)$, $(0, -2)$, and then to $(0, 0)$, where no point has $w^\top z < 0$: it stops and has learnt nothing. The
cyclic form comes back to the state with which it began some pass, after 3 passes with 7 updates, and so repeats them
for ever. With the test $\le 0$ there is no such example: each form stops if and only if the data are separable.
<!-- key_convergence_10 -->
""",
        alternates={
            "on the line": ([[-4], [-3], [2]], [-3]),
            "in the plane": ([[1, 1], [-2, -1], [2, 1]], [0, -1]),
            "ends on a boundary": ([[3, 0], [-2, 2], [2, -2]], [-1, -3]),
        },
        wrong=(
            Wrong(
                "separable",
                ([[3, -1], [-1, 2]], [-1, 0]),
                "These data are separable, so both forms stop at a separator. Take data without one.",
            ),
            Wrong(
                "both stop at zero",
                ([[1], [-1]], [1]),
                "The batch form stops at w = 0, and so does the cyclic one. It must miss zero.",
            ),
            Wrong(
                "batch never stops",
                ([[-2, -2], [-2, 1], [2, 2]], [1, 2]),
                "The data are right, but from this start the batch form never stops: it cycles as well. Try others.",
            ),
            Wrong(
                "start at zero",
                ([[-1, -2], [1, -1], [0, 2]], [0, 0]),
                "With the strict test both forms stop at once at w = 0, whatever the data. Start elsewhere.",
            ),
        ),
    )
)
