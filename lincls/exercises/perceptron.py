"""Exercises of the chapter *The perceptron*."""

import numpy as np

from .core import Exercise, Wrong, register
from .values import describe, read_data

# perceptron-1 --------------------------------------------------------------------------------------


def visit(w, b, x, y):
    """Return (w, b) after the visit to x (d,) with the label y."""
    if y * (w @ x + b) <= 0:
        return w + y * x, b + y
    return w, b


def _visit_cases(rng):
    cases = [
        (np.zeros(2), 0.0, np.array([3.0, 1.0]), -1),  # every visit from zero is an update
        (np.array([2.0, 1.0]), -3.0, np.array([1.0, 1.0]), 1),  # on the boundary
        (np.array([1.0, 0.0]), 0.0, np.array([2.0, 5.0]), 1),  # right: nothing changes
        (np.array([1.0, 1.0]), -9.0, np.array([1.0, 2.0]), 1),  # the offset decides
        (np.array([2.0]), -1.0, np.array([1.0]), 1),  # right, though the score is no more than 1
    ]
    for d in (1, 2, 3):
        for y in (-1, 1):
            w, x = rng.integers(-4, 5, (2, d)).astype(float)
            w[0], x[0] = y * 2, -5  # a mistake for certain, off the boundary
            w[1:] = 0
            cases.append((w, 0.0, x, y))
    return cases


def _visit_by(mistake=lambda y, f: y * f <= 0, w_step=lambda y, x: y * x, b_step=lambda y: y):
    def answer(w, b, x, y):
        return (w + w_step(y, x), b + b_step(y)) if mistake(y, w @ x + b) else (w, b)

    return answer


def _visit_in_place(w, b, x, y):
    if y * (w @ x + b) <= 0:
        w += y * x
        b += y
    return w, b


def _visit_without_offset(w, b, x, y):
    return (w + y * x, b + y) if y * (w @ x) <= 0 else (w, b)


register(
    Exercise(
        "perceptron-1",
        "One visit",
        points=2,
        minutes=8,
        difficulty="easy",
        tag="code",
        kind="code",
        statement=r"""
Write the heart of the perceptron. It visits the point $x$ with the label $y$. If this is a mistake, that is, if
$y\,(w^\top x + b) \le 0$, it adds $y x$ to $w$ and $y$ to $b$; otherwise it changes nothing. Return the new
$w$ and $b$ and leave the arrays that you were given as they are.
""",
        hints=(
            "What should happen at the very first visit, when $w = 0$ and $b = 0$?",
            "`w + y * x` makes a new array; `w += y * x` changes the caller's.",
        ),
        reference=visit,
        cases=_visit_cases,
        solution=r"""
A point on the boundary, $w^\top x + b = 0$, counts as a mistake. With a strict inequality nothing would ever happen:
at $w = 0$, $b = 0$ all scores are 0. The sum `w + y * x` makes a new array, so the caller keeps the old weights;
this is how one can record the history of a run.
<!-- key_perceptron_1 -->
""",
        alternates={
            "negated test": _visit_by(lambda y, f: not y * f > 0),
            "arithmetic": lambda w, b, x, y: (lambda m: [w + m * y * x, b + m * y])(int(y * (w @ x + b) <= 0)),
        },
        wrong=(
            Wrong(
                "strict inequality",
                _visit_by(lambda y, f: y * f < 0),
                "A score of 0 is a mistake too: test `<= 0`. With `< 0` nothing ever happens from w = 0, b = 0.",
            ),
            Wrong(
                "label forgotten",
                _visit_by(w_step=lambda y, x: x),
                "The update of w must add y * x: a negative point is subtracted.",
            ),
            Wrong(
                "both labels forgotten",
                _visit_by(w_step=lambda y, x: x, b_step=lambda y: 1),
                "You add x and 1 for every mistake. Add y * x and y: a negative point is subtracted.",
            ),
            Wrong("subtracted", _visit_by(w_step=lambda y, x: -y * x), "Add y * x, do not subtract it."),
            Wrong(
                "both subtracted",
                _visit_by(w_step=lambda y, x: -y * x, b_step=lambda y: -y),
                "Add y * x and y, do not subtract them.",
            ),
            Wrong(
                "inverted test",
                _visit_by(lambda y, f: y * f > 0),
                "The test is inverted: you update at the points that are right. A mistake has y * (w @ x + b) <= 0.",
            ),
            Wrong("unchanged", lambda w, b, x, y: (w, b), "You return w and b unchanged, also at a mistake."),
            Wrong("offset never updated", _visit_by(b_step=lambda y: 0), "A mistake changes b too: add y to it."),
            Wrong("offset counts mistakes", _visit_by(b_step=lambda y: 1), "Add the label y to b, not 1."),
            Wrong("offset not in the test", _visit_without_offset, "The score is w.x + b: the test ignores b."),
            Wrong("always", _visit_by(lambda y, f: True), "A correctly classified point must change nothing."),
            Wrong(
                "prediction compared",
                _visit_by(lambda y, f: y != (1 if f > 0 else -1)),
                "You compare the prediction with y. A negative point with the score 0 is predicted -1, yet it counts "
                "as a mistake: test y * (w @ x + b) <= 0.",
            ),
            Wrong(
                "prediction compared, +1 at 0",
                _visit_by(lambda y, f: y != (1 if f >= 0 else -1)),
                "You compare the prediction with y. A positive point with the score 0 is predicted +1, yet it counts "
                "as a mistake: test y * (w @ x + b) <= 0.",
            ),
            Wrong(
                "in place",
                _visit_in_place,
                "The values are right, but `w += ...` overwrites the caller's weights. Write `w = w + ...`.",
            ),
        ),
    )
)


# perceptron-2 --------------------------------------------------------------------------------------

register(
    Exercise(
        "perceptron-2",
        "The offset after eight updates",
        points=1,
        minutes=5,
        difficulty="easy",
        tag="compute",
        kind="choice",
        statement=r"""
The perceptron starts from $w = 0$, $b = 0$ and has made exactly 8 updates on some training set. Which values can $b$
have now, if we know nothing about the data?
""",
        options={
            "a": "Only 8.",
            "b": r"Every integer from $-8$ to $8$.",
            "c": r"Every even integer from $-8$ to $8$.",
            "d": r"Every real number from $-8$ to $8$.",
            "e": "Every integer from 0 to 8.",
        },
        hints=("What does a single update do to $b$?", "Let $p$ of the 8 updates be on positive points."),
        reference="c",
        solution=r"""
The answer is **c**. Every update adds the label, $+1$ or $-1$, to $b$. If $p$ of the 8 updates are on positive
points, $b = p - (8 - p) = 2p - 8$, which is even and lies between $-8$ and $8$. Each of these values occurs
after 8 updates: $8$ for the points $-7, 6$ (labels $+, +$), $6$ for $9, 5, -5$ ($-, +, +$), $4$ for $-6, 3, 5$
($+, +, -$), $2$ for $9, -7, -9$ ($+, +, -$), $0$ for $9, 8$ ($+, -$). Opposite labels give the opposite $b$.
<!-- key_perceptron_2 -->
""",
        wrong=(
            Wrong("a", "a", "b is the sum of the labels of the updates; a negative point subtracts 1."),
            Wrong("b", "b", "Can eight numbers, each +1 or -1, have an odd sum?"),
            Wrong("d", "d", "Each update changes b by +1 or -1, so it stays an integer."),
            Wrong("e", "e", "An update on a negative point subtracts 1, so b can be negative; and mind the parity."),
        ),
    )
)


# perceptron-3 --------------------------------------------------------------------------------------


def train(X, y, max_epochs):
    """Return (w, b, updates) after at most max_epochs passes."""
    w, b, updates = np.zeros(X.shape[1]), 0.0, 0
    for _ in range(max_epochs):
        clean = True
        for x_i, y_i in zip(X, y, strict=True):
            if y_i * (w @ x_i + b) <= 0:
                w, b = w + y_i * x_i, b + y_i
                updates += 1
                clean = False
        if clean:
            break
    return w, b, updates


def _train_cases(rng):
    cases = [
        (np.array([[2.0, 1.0]]), np.array([-1]), 5),
        (np.array([[1.0], [-13.0], [30.0]]), np.array([1, 1, -1]), 50),
        (np.array([[-1.0, -1.0], [-1.0, 1.0], [1.0, -1.0], [1.0, 1.0]]), np.array([-1, 1, 1, -1]), 3),  # XOR
        (np.array([[1.0], [3.0]]), np.array([1, -1]), 2),  # two passes are not enough
        (np.array([[1.0], [0.0]]), np.array([1, -1]), 50),  # ends with a margin of 1
    ]
    for n, d in [(4, 2), (5, 2), (6, 3)]:
        X = rng.integers(-5, 6, (n, d)).astype(float)
        y = np.where(X @ rng.permutation(np.arange(1, d + 1)) > 1, 1, -1)
        cases.append((X, y, 100))
    return cases


def _train_by(
    mistake=lambda y, f: y * f <= 0,
    w_step=lambda y, x: y * x,
    b_step=lambda y: y,
    passes=lambda m: m,
    w_start=0.0,
    go_on=True,
):
    """Make a perceptron with another test, update, number of passes or start, or that leaves a pass at a mistake."""

    def answer(X, y, max_epochs):
        w, b, k = np.full(X.shape[1], w_start), 0.0, 0
        for _ in range(passes(max_epochs)):
            before = k
            for x_i, y_i in zip(X, y, strict=True):
                if mistake(y_i, w @ x_i + b):
                    w, b, k = w + w_step(y_i, x_i), b + b_step(y_i), k + 1
                    if not go_on:
                        break
            if k == before:
                break
        return w, b, k

    return answer


def _train_reflected(X, y, max_epochs):
    Z = y[:, None] * np.column_stack([X, np.ones(len(X))])
    v, k = np.zeros(Z.shape[1]), 0
    for _ in range(max_epochs):
        before = k
        for z in Z:
            if v @ z <= 0:
                v, k = v + z, k + 1
        if k == before:
            break
    return v[:-1], v[-1], k


def _train_by_lincls(X, y, max_epochs):
    from lincls import perceptron

    result = perceptron(X, y, max_epochs=max_epochs)
    return result.w, result.b, result.n_updates


def _train_batch(X, y, max_epochs):
    w, b, k = np.zeros(X.shape[1]), 0.0, 0
    for _ in range(max_epochs):
        wrong = y * (X @ w + b) <= 0
        if not wrong.any():
            break
        w, b, k = w + y[wrong] @ X[wrong], b + y[wrong].sum(), k + wrong.sum()
    return w, b, k


def _train_counting_passes(X, y, max_epochs):
    for passes in range(1, max_epochs + 1):
        w, b, k = train(X, y, passes)
        if k == train(X, y, passes - 1)[2]:
            break
    return w, b, passes


register(
    Exercise(
        "perceptron-3",
        "The perceptron",
        points=4,
        minutes=20,
        difficulty="medium",
        tag="code",
        kind="code",
        statement=r"""
Write the whole algorithm. Start from $w = 0$, $b = 0$. Pass over the points in the order of the rows of $X$; at every
mistake, $y_i\,(w^\top x_i + b) \le 0$, add $y_i x_i$ to $w$ and $y_i$ to $b$ at once. Stop after the first pass
without a mistake, or after `max_epochs` passes. Return $w$, $b$ and the number of updates.
""",
        hints=(
            "Two loops: one over the passes, inside it one over the points.",
            "A flag, set to true before each pass and to false at each mistake, tells whether the pass was clean.",
        ),
        reference=train,
        cases=_train_cases,
        solution=r"""
The inner loop makes one pass; the flag `clean` records whether it met a mistake. The clean pass is part of the
algorithm: a point that was right when it was visited may have become wrong by a later update, so only a whole pass
without a mistake shows that the final $(w, b)$ separates the data. The limit `max_epochs` is needed because on
data that no hyperplane separates, such as XOR, there is no clean pass.
<!-- key_perceptron_3 -->
""",
        alternates={"reflected and augmented data": _train_reflected, "lincls.perceptron": _train_by_lincls},
        wrong=(
            Wrong(
                "strict inequality",
                _train_by(lambda y, f: y * f < 0),
                "With `< 0` nothing ever happens from w = 0, b = 0, where all scores are 0: test `<= 0`.",
            ),
            Wrong(
                "one pass",
                _train_by(passes=lambda m: 1),
                "You stop after one pass. Later updates can spoil a point visited before: go on until a clean pass.",
            ),
            Wrong(
                "one pass too many",
                _train_by(passes=lambda m: m + 1),
                "Where no pass is clean, you make max_epochs + 1 passes, one too many.",
            ),
            Wrong(
                "prediction compared",
                _train_by(lambda y, f: y != (1 if f > 0 else -1)),
                "You compare the prediction with y_i. A negative point with the score 0 is predicted -1, yet it counts "
                "as a mistake: test y_i * (w @ x_i + b) <= 0.",
            ),
            Wrong(
                "prediction compared, +1 at 0",
                _train_by(lambda y, f: y != (1 if f >= 0 else -1)),
                "You compare the prediction with y_i. A positive point with the score 0 is predicted +1, yet it counts "
                "as a mistake: test y_i * (w @ x_i + b) <= 0.",
            ),
            Wrong(
                "label forgotten",
                _train_by(w_step=lambda y, x: x),
                "The update of w must add y_i * x_i: a negative point is subtracted.",
            ),
            Wrong("offset never updated", _train_by(b_step=lambda y: 0), "A mistake changes b too: add y_i to it."),
            Wrong("offset counts mistakes", _train_by(b_step=lambda y: 1), "Add the label y_i to b, not 1."),
            Wrong(
                "start at one",
                _train_by(w_start=1.0),
                "The start is w = 0; you start from a vector of ones, which gives another run.",
            ),
            Wrong(
                "batch",
                _train_batch,
                "You judge all points with the same w and b. The perceptron updates at once, so that the next point "
                "of the pass is judged with the new ones.",
            ),
            Wrong(
                "first mistake again",
                _train_by(passes=lambda m: 10**4, go_on=False),
                "After an update you start again at the first point. The perceptron goes on with the next point.",
            ),
            Wrong(
                "pass left at a mistake",
                _train_by(go_on=False),
                "After an update you leave the pass and begin the next at the first point. The perceptron goes on "
                "with the next point.",
            ),
            Wrong(
                "passes counted", _train_counting_passes, "w and b are right, but you count passes instead of updates."
            ),
        ),
    )
)


# perceptron-4 --------------------------------------------------------------------------------------


def perceptron_4():
    """Return the updates on each set, with b += y and with y R^2."""
    from lincls import perceptron, radius

    counts = []
    for points in ([51, 49], [1 / 32, 1 / 64]):
        X, y = np.array(points)[:, None], np.array([1, -1])
        for rho in (1.0, radius(X)):
            result = perceptron(X, y, rho=rho, max_epochs=10_000)
            counts.append(result.n_updates)
    return counts


register(
    Exercise(
        "perceptron-4",
        "Two ways to update the offset",
        points=3,
        minutes=15,
        difficulty="medium",
        tag="compute",
        kind="number",
        rtol=0,
        atol=1e-9,
        statement=r"""
Some texts update the offset by $b \leftarrow b + y_i$, others by $b \leftarrow b + y_i R^2$ with $R = \max_i
\lVert x_i\rVert$. Let the computer count the updates that each version makes, from $w = 0$, $b = 0$ until a
clean pass, on two sets on the line, each visited in the order given:

1. $51$ with the label $+1$, $49$ with the label $-1$;
2. $1/32$ with the label $+1$, $1/64$ with the label $-1$.

Answer with a list of four numbers: set 1 with $y_i$, set 1 with $y_i R^2$, set 2 with $y_i$, set 2 with $y_i R^2$.
""",
        hints=(
            "`lincls.perceptron` has an argument `rho`, and it updates the offset by `y_i * rho**2`.",
            "Allow enough passes, and see that the result says `converged`.",
        ),
        reference=perceptron_4,
        solution=r"""
The counts are 5002 and 103 on the first set, 4101 and 9 on the second. On the first set the two points are
almost the same in comparison with their distance from the origin, so a large offset is needed, near $-50w$;
steps of $\pm 1$ go there slowly, steps of $\pm 51^2$ do not. On the second set the data are tiny, and steps of
$\pm 1$ in $b$ overwhelm the steps of $1/32$ and $1/64$ in $w$. With $R^2$ the offset is measured on the scale
of the data: multiply all points by a constant, and the updates fall on the same points as before. With $b
\leftarrow b + y_i$ this is not so. The two are different algorithms, and a bound proved for one is not a bound
for the other.
<!-- key_perceptron_4 -->
""",
        alternates={"an array": np.array([5002.0, 103.0, 4101.0, 9.0]), "a tuple": (5002, 103, 4101, 9)},
        wrong=(
            Wrong(
                "no difference",
                [5002, 5002, 4101, 4101],
                "You ran the first version twice: the second adds y_i R^2 to the offset.",
            ),
            Wrong(
                "R instead of its square",
                [5002, 2501, 4101, 133],
                "The second and the fourth count belong to b += y_i R. It is the square of R that is added.",
            ),
            Wrong(
                "rho = R^2",
                [5002, 132703, 4101, 773],
                "The second and the fourth count belong to b += y_i R^4: `perceptron` squares its `rho`, so pass R.",
            ),
            Wrong(
                "passes",
                [2552, 53, 2052, 6],
                "These are the numbers of passes; the exercise asks for the numbers of updates.",
            ),
            Wrong(
                "passes without the clean one",
                [2551, 52, 2051, 5],
                "These are the numbers of passes with an update; the exercise asks for the numbers of updates.",
            ),
            Wrong(
                "order",
                [5002, 4101, 103, 9],
                "These are the right numbers in another order: both versions on set 1 first, then both on set 2.",
            ),
            Wrong(
                "stopped early",
                [1960, 103, 1999, 9],
                "After 1000 passes the first and the third run have not converged yet: raise `max_epochs`.",
            ),
        ),
    )
)


# perceptron-5 --------------------------------------------------------------------------------------


def risk_and_mistakes(w, b, X, y):
    """Return (risk, mistakes), the latter being the number |V|."""
    margins = y * (X @ w + b)
    return np.maximum(0, -margins).sum(), np.sum(margins <= 0)


def _risk_cases(rng):
    X, y = np.array([[1.0, 1.0], [2.0, 0.0], [0.0, 3.0]]), np.array([1, -1, 1])
    cases = [
        (np.zeros(2), 0.0, X, y),  # the risk is 0 and nothing is right
        (np.array([1.0, 0.0]), -2.0, X, y),  # a point on the boundary
        (np.array([-100.0, 1.0]), 0.0, np.eye(2), np.array([1, 1])),
        (np.array([-0.01, 1.0]), 0.0, np.eye(2), np.array([1, 1])),
        (np.array([1.0]), -1.0, np.array([[3.0], [0.5], [-2.0]]), np.array([1, 1, 1])),
    ]
    for n, d in [(4, 2), (5, 3), (6, 2)]:
        X, w = rng.integers(-5, 6, (n, d)).astype(float), rng.integers(1, 5, d).astype(float)
        cases.append((w, float(rng.integers(1, 4)), X, np.append([1, -1], rng.choice([-1, 1], n - 2))))
    return cases


def _risk_by(loss, mistake=lambda m: m <= 0, reduce=np.sum):
    """Make a risk with another loss of y f, test for a mistake, or mean for sum."""
    return lambda w, b, X, y: (lambda m: (reduce(loss(m)), np.sum(mistake(m))))(y * (X @ w + b))


def _risk_by_loop(w, b, X, y):
    total, mistakes = 0.0, 0
    for x_i, y_i in zip(X, y, strict=True):
        if y_i * (w @ x_i + b) <= 0:
            total -= y_i * (w @ x_i + b)
            mistakes += 1
    return total, mistakes


register(
    Exercise(
        "perceptron-5",
        "The risk is not the number of errors",
        points=3,
        minutes=10,
        difficulty="easy",
        tag="code",
        kind="code",
        statement=r"""
The perceptron loss of a point is $\max\bigl(0, -y_i f(x_i)\bigr)$ with $f(x) = w^\top x + b$, and the risk
$R(w, b)$ is its sum over the training set. Write a function that returns the risk and the number $|V|$ of
mistakes, $V$ being the set of points with $y_i f(x_i) \le 0$. Then compare the two for $x_1 = (1, 0)$, $x_2 =
(0, 1)$, both labelled $+1$, $b = 0$, at $w = (-100, 1)$, at $w = (-0.01, 1)$ and at $w = 0$.
""",
        hints=("Compute all $y_i f(x_i)$ at once; both results follow from this array.",),
        reference=risk_and_mistakes,
        cases=_risk_cases,
        solution=r"""
Both come from the array of the $y_i f(x_i)$: the risk adds up how negative its entries are, $|V|$ counts those
that are not positive. At $w = (-100, 1)$ and $w = (-0.01, 1)$ there is one mistake each time, but the risks are
100 and 0.01, because $R(cw, cb) = c\,R(w, b)$ for $c > 0$ while $|V|$ does not change. At $w = 0$ the risk is
0, the smallest possible value, and both points are mistakes: a risk of 0 does not mean that anything is
classified correctly.
<!-- key_perceptron_5 -->
""",
        alternates={
            "a loop": _risk_by_loop,
            "a sum over V": _risk_by(lambda m: -m[m <= 0]),
        },
        wrong=(
            Wrong(
                "counts errors",
                _risk_by(lambda m: m <= 0),
                "You return the number of mistakes twice. The risk adds -y f(x) of each misclassified point.",
            ),
            Wrong(
                "not clipped",
                _risk_by(lambda m: -m),
                "Correct points must cost 0; without max(0, .) they earn credit, and the risk can turn negative.",
            ),
            Wrong(
                "mean",
                _risk_by(lambda m: np.maximum(0, -m), reduce=np.mean),
                "Your risk is the mean of the losses. Here it is defined as their sum.",
            ),
            Wrong(
                "hinge",
                _risk_by(lambda m: np.maximum(0, 1 - m)),
                "max(0, 1 - y f) is the hinge loss of the support vector machine. The perceptron loss has no 1.",
            ),
            Wrong(
                "absolute values",
                _risk_by(np.abs),
                "You add |f(x)| of all points; the correct ones must cost 0.",
            ),
            Wrong(
                "boundary not counted",
                _risk_by(lambda m: np.maximum(0, -m), lambda m: m < 0),
                "The risk is right. A point with f(x) = 0 is a mistake too: count y f(x) <= 0.",
            ),
            Wrong(
                "wrong sign",
                _risk_by(lambda m: np.minimum(0, m)),
                "A loss is never negative: it is -y f(x), not y f(x), for a misclassified point.",
            ),
        ),
    )
)


# perceptron-6 --------------------------------------------------------------------------------------


def perceptron_6():
    """Return (X, y, u, v)."""
    X, y = np.eye(2), np.array([1, 1])
    u, v = np.array([-0.8, 0.6]), np.array([-0.00001, 1.0])
    return X, y, u, v


def _verify_risks(answer):
    if not isinstance(answer, tuple | list) or len(answer) != 4:
        raise ValueError("The answer must be `(X, y, u, v)`.")
    X, y = read_data(answer[:2])
    u, v = (np.asarray(weights, dtype=float) for weights in answer[2:])
    if not u.shape == v.shape == X.shape[1:] or not np.isfinite([u, v]).all():
        raise ValueError(f"`u` and `v` must hold as many finite numbers as a point has: {X.shape[1]}.")
    if np.linalg.norm(X, axis=1).max() > 1 + 1e-9:
        raise ValueError(f"A point has the length {np.linalg.norm(X, axis=1).max():.6g}; at most 1 is allowed.")
    for name, length in [("u", np.linalg.norm(u)), ("v", np.linalg.norm(v))]:
        if abs(length - 1) > 1e-3:
            raise ValueError(f"`{name}` must have the length 1, it has {length:.6g}.")
    margins_u, margins_v = y * (X @ u), y * (X @ v)
    if ((margins_u <= 0) != (margins_v <= 0)).any():
        raise ValueError("`u` and `v` make different mistakes.")
    if (margins_u > 0).all() or (margins_u <= 0).all():
        raise ValueError("At least one point must be misclassified, and at least one must not.")
    risk_u, risk_v = np.maximum(0, -margins_u).sum(), np.maximum(0, -margins_v).sum()
    if not risk_v > 0:
        raise ValueError("The risk of `v` is 0; it must be positive.")
    if risk_u < 1e4 * risk_v * (1 - 1e-9):
        raise ValueError(f"The risk of `u` is {risk_u / risk_v:.6g} times that of `v`; 10000 are asked for.")


register(
    Exercise(
        "perceptron-6",
        "The same mistakes, another risk",
        points=3,
        minutes=15,
        difficulty="medium",
        tag="build",
        kind="construction",
        statement=r"""
"As long as the weights are normalised, the risk is about the number of mistakes." Refute this, without an
offset: the risk of $u$ is $\sum_i \max(0, -y_i\, u^\top x_i)$. Find points of length at most 1 with labels, and two
vectors $u$, $v$ of length 1 (up to $0.001$), such that

1. $u$ and $v$ misclassify the same points;
2. these are at least one point and not all;
3. the risk of $v$ is positive;
4. the risk of $u$ is at least $10^4$ times as large.

Answer with `(X, y, u, v)`.
""",
        hints=(
            "For a unit vector the loss of a misclassified point is its distance from the boundary.",
            r"Two points, $(1, 0)$ and $(0, 1)$, are enough.",
        ),
        reference=perceptron_6,
        verify=_verify_risks,
        solution=r"""
Give $(1, 0)$ and $(0, 1)$ the label $+1$. A weight vector with a negative first and a positive second entry
misclassifies the first point only, and its risk is the size of the first entry: $0.8$ for $u = (-0.8, 0.6)$, but
$10^{-5}$ for $v = (-10^{-5}, 1)$. For unit vectors the risk adds distances from the boundary, and a mistake may be
as near to the boundary as one likes.
<!-- key_perceptron_6 -->
""",
        alternates={
            "in three dimensions": (
                [[1, 0, 0], [0, 1, 0], [0, 0, -1]],
                [1, 1, -1],
                [-0.6, 0.48, 0.64],
                [-0.00006, 0.6, 0.8],
            ),
            "other labels": ([[-1, 0], [0, 1]], [-1, 1], [-1, 0.001], [-0.0001, 1]),
        },
        wrong=(
            Wrong(
                "only scaled",
                (np.eye(2), [1, 1], [-100, 1], [-0.01, 1]),
                "These weights have different lengths; the exercise wants both to have the length 1.",
            ),
            Wrong(
                "far points",
                ([[10000, 0], [0, 1]], [1, 1], [-0.8, 0.6], [-0.8, 0.6]),
                "A far point changes the risk of both weights alike. Keep the points within length 1.",
            ),
            Wrong(
                "risk zero",
                (np.eye(2), [1, 1], [-1, 0.001], [0, 1]),
                "A point on the boundary of `v` is a mistake with the loss 0. Move it a little to the wrong side.",
            ),
            Wrong(
                "other mistakes",
                (np.eye(2), [1, 1], [-0.8, 0.6], [0.6, -0.8]),
                "`u` and `v` have one mistake each, but not the same one.",
            ),
        ),
    )
)


# perceptron-7 --------------------------------------------------------------------------------------

register(
    Exercise(
        "perceptron-7",
        "Does the unit matter?",
        points=6,
        minutes=25,
        difficulty="medium",
        tag="proof",
        kind="proof",
        statement=r"""
Someone measures in millimetres what you measured in metres: every point $x_i$ becomes $c\,x_i$ with the same $c > 0$.
The perceptron starts from $w = 0$, $b = 0$ and makes, at a mistake, the updates $w \gets w + y_i x_i$ and
$b \gets b + \rho^2 y_i$.

1. Prove: if $\rho$ is multiplied by $c$ as well, the mistakes are the same, in the same order. How are the weights and
   the offset of the two runs related?
2. Show by an example that with $\rho = 1$ in both units the number of updates can change.
3. Give a rule for $\rho$, computed from the data, that makes the run independent of the unit.
""",
        hints=(
            "Use induction over the visits. Which multiple of $w$, and which of $b$, makes all scores proportional?",
            "For the second part one positive and one negative point on the line are enough. Let the computer count.",
            r"Which length, computed from the points, is multiplied by $c$ when they are?",
        ),
        solution=r"""
1. Write $(w, b)$ for the run on the points $x_i$ with $\rho$, and $(w', b')$ for the run on $c\,x_i$ with $c\rho$. We
   claim $w' = c\,w$ and $b' = c^2\,b$ before every visit. At the start all are 0. If the claim holds before the visit
   to point $i$, then $w'^\top (c\,x_i) + b' = c^2\,(w^\top x_i + b)$; as $c^2 > 0$, one run makes a mistake exactly
   when the other does. If both update, $c\,w + y_i c\,x_i = c\,(w + y_i x_i)$ and
   $c^2 b + (c \rho)^2 y_i = c^2\,(b + \rho^2 y_i)$, and the claim holds after the visit.
2. Take the positive point $1$ and the negative point $1/2$: with $\rho = 1$ the perceptron makes 9 updates. In the
   unit in which they are $16$ and $8$ it makes 197, and in that in which they are $1/16$ and $1/32$ it makes 1029.
3. Take $\rho = R = \max_i \lVert x_i \rVert$. Multiplying all points by $c$ multiplies $R$ by $c$, so part 1 applies.
<!-- key_perceptron_7 -->
""",
        rubric=(
            ("Claim", 1, "$w' = c\\,w$ and $b' = c^2\\,b$, stated for every visit; it holds at the start"),
            ("Same decisions", 1, "the scores differ by the factor $c^2 > 0$, so both update or neither does"),
            ("Same updates", 2, "the factors are kept by the update of $w$ and by that of $b$"),
            ("Example", 1, "data and two units with different numbers of updates"),
            ("Rule", 1, "a length that scales with the data, such as $R$, with the reason"),
        ),
    )
)

# perceptron-8 --------------------------------------------------------------------------------------


def lift(X):
    """Return one new coordinate for each row of X (n, 2)."""
    return X[:, 0] * X[:, 1]


def _lift_cases(rng):
    corners = np.array([[-1.0, -1.0], [-1.0, 1.0], [1.0, -1.0], [1.0, 1.0]])
    cases = [(np.vstack([corners, corners * [a, 1.0]]),) for a in (3.0, 4.0, 9.0)]
    for _ in range(12):  # 192 points of both signs
        X = rng.integers(1, 100, (16, 2)) / 10 * rng.choice([-1, 1], (16, 2))
        cases.append((np.vstack([corners, X]),))
    return [(corners,), *cases]


def _verify_lift(z, X):
    from lincls import separate

    numbers = np.asarray(z)
    if numbers.shape != (len(X),) or numbers.dtype.kind not in "biuf":
        raise ValueError(f"The result must hold one number for each of the {len(X)} points; this is {describe(z)}.")
    if not np.isfinite(numbers).all():
        raise ValueError("The result contains NaN or infinity.")
    y = np.where(X[:, 0] * X[:, 1] > 0, -1, 1)
    agree, differ = numbers[y < 0], numbers[y > 0]
    if agree.min() > differ.max() or agree.max() < differ.min():
        return  # z alone separates, even where it is as large as exp(x1 x2)
    if not separate(np.column_stack([X, numbers]), y).separable:
        raise ValueError("No plane separates the classes in these three coordinates.")


register(
    Exercise(
        "perceptron-8",
        "Lift XOR",
        points=3,
        minutes=15,
        difficulty="medium",
        tag="build",
        kind="code",
        statement=r"""
The points $(\pm 1, \pm 1)$ have the label $-1$ where the two signs agree and $+1$ where they differ. No line
separates the classes, and the perceptron never stops. Find a third coordinate $z$, computed from $x_1$ and
$x_2$, such that a plane separates the classes in the space of $(x_1, x_2, z)$. It must also serve for all other
points with $x_1 \neq 0$ and $x_2 \neq 0$ that are labelled by the same rule. The function gets all points at
once, but not their labels.
""",
        hints=(
            "A linear function of $x_1$ and $x_2$ cannot help: the plane has that already.",
            "Which simple expression in $x_1$ and $x_2$ is positive exactly where the signs agree?",
        ),
        reference=lift,
        cases=_lift_cases,
        verify=_verify_lift,
        solution=r"""
The product $z = x_1 x_2$ is positive where the signs agree and negative where they differ, so the plane $z = 0$
separates: $w = (0, 0, -1)$, $b = 0$. On the four points the perceptron now stops after 4 updates. Without
the third coordinate one might expect it to diverge. It does not: visiting $(-1,-1)$, $(-1,1)$, $(1,-1)$, $(1,1)$ in
this order, it makes a mistake at each and is back at $w = 0$, $b = 0$ after every pass.
<!-- key_perceptron_8 -->
""",
        alternates={
            "sign of the product": lambda X: np.sign(X[:, 0] * X[:, 1]),
            "a list": lambda X: [-5 * a * b + 1 for a, b in X.tolist()],
            "signs compared": lambda X: (X[:, 0] > 0) == (X[:, 1] > 0),
            "exponential": lambda X: np.exp(X[:, 0] * X[:, 1]),
            "a tilted plane": lambda X: X[:, 0] * X[:, 1] + 3 * X[:, 0],
        },
        wrong=(
            Wrong(
                "sum",
                lambda X: X[:, 0] + X[:, 1],
                "A sum of coordinates is linear: every plane in the new space is still a line in the old one.",
            ),
            Wrong(
                "difference",
                lambda X: X[:, 0] - X[:, 1],
                "A difference of coordinates is linear: every plane in the new space is still a line in the old one.",
            ),
            Wrong(
                "squared length",
                lambda X: (X**2).sum(axis=1),
                "The squared length is the same, 2, for all four corners, so it cannot tell them apart.",
            ),
            Wrong(
                "constant",
                lambda X: np.ones(len(X)),
                "A constant coordinate only repeats the offset.",
            ),
            Wrong(
                "absolute sum",
                lambda X: np.abs(X[:, 0] + X[:, 1]),
                "This separates the four corners, but not all points: |x1 + x2| is 2 at (1, 1) and at (3, -1).",
            ),
            Wrong(
                "absolute difference",
                lambda X: np.abs(X[:, 0] - X[:, 1]),
                "This separates the four corners, but not all points: |x1 - x2| is 2 at (3, 1) and at (1, -1).",
            ),
        ),
    )
)


# perceptron-9 --------------------------------------------------------------------------------------


def find_cycle(X, y):
    """Return (first, period, updates) of the run from zero."""
    w, b, passes, updates = np.zeros(X.shape[1]), 0.0, 0, 0
    seen = {}
    while (*w, b) not in seen:
        seen[*w, b] = passes, updates
        for x_i, y_i in zip(X, y, strict=True):
            if y_i * (w @ x_i + b) <= 0:
                w, b = w + y_i * x_i, b + y_i
                updates += 1
        passes += 1
    first, before = seen[*w, b]
    return first, passes - first, updates - before


def _cycle_cases(rng):
    line = [[-1.0], [0.0], [1.0]]
    cases = [
        (np.array([[-1.0, -1.0], [-1.0, 1.0], [1.0, -1.0], [1.0, 1.0]]), np.array([-1, 1, 1, -1])),  # XOR
        (np.array([[1.0], [3.0]]), np.array([1, -1])),  # separable
        (np.array(line), np.array([1, -1, 1])),
        (np.array([[2.0], [-3.0], [1.0]]), np.array([1, 1, -1])),
    ]
    for n in (4, 5):
        X = rng.integers(-3, 4, (n, 1)).astype(float)
        cases.append((X, np.append([1, -1], rng.choice([-1, 1], n - 2))))
    return cases


def _cycle_by(state=lambda w, b: (*w, b), known=lambda history: history, answer=None, mistake=lambda f: f <= 0):
    """Make a search that looks at another state, in other passes, or reports something else."""

    def search(X, y):
        w, b, updates, history, counts = np.zeros(X.shape[1]), 0.0, 0, [], []
        while len(history) < 50 and state(w, b) not in known(history):
            history.append(state(w, b))
            counts.append(updates)
            for x_i, y_i in zip(X, y, strict=True):
                if mistake(y_i * (w @ x_i + b)):
                    w, b, updates = w + y_i * x_i, b + y_i, updates + 1
        first = history.index(state(w, b)) if state(w, b) in history else 0
        period, inside = len(history) - first, updates - counts[first]
        return answer(first, period, inside, updates) if answer else (first, period, inside)

    return search


def _cycle_by_cap(X, y):
    w, b = np.zeros(X.shape[1]), 0.0
    for passes in range(50):
        before, updates = (*w, b), 0
        for x_i, y_i in zip(X, y, strict=True):
            if y_i * (w @ x_i + b) <= 0:
                w, b, updates = w + y_i * x_i, b + y_i, updates + 1
        if (*w, b) == before and updates == 0:
            return passes, 1, 0
    return 0, 50, updates


def _cycle_by_scores(X, y):
    seen, w, b, passes, updates = {}, np.zeros(X.shape[1]), 0.0, 0, 0
    while (key := tuple(y * (X @ w + b) <= 0)) not in seen:
        seen[key] = passes, updates
        for x_i, y_i in zip(X, y, strict=True):
            if y_i * (w @ x_i + b) <= 0:
                w, b, updates = w + y_i * x_i, b + y_i, updates + 1
        passes += 1
    first, before = seen[key]
    return first, passes - first, updates - before


register(
    Exercise(
        "perceptron-9",
        "Prove that it will never stop",
        points=5,
        minutes=30,
        difficulty="hard",
        tag="code",
        kind="code",
        statement=r"""
On data with integer coordinates the perceptron, run from $w = 0$, $b = 0$ in cyclic order, sooner or later
begins a pass with a $(w, b)$ with which it began an earlier pass: the weights stay bounded (see the chapter's notes),
and only finitely many integer vectors are bounded by a given number. From there on everything repeats. Number the
passes from 0. Write a function that returns three integers:

- `first`: the earlier pass that began with this $(w, b)$;
- `period`: how many passes later it came back;
- `updates`: the number of updates in these passes.

With `updates` equal to 0 the perceptron has converged; with `updates` greater than 0 this is a proof that it
never will.
""",
        hints=(
            "A dictionary can map each state at the beginning of a pass to the number of that pass.",
            "A tuple can be a key of a dictionary, an array cannot: `(*w, b)`.",
            "Store the number of updates so far with the number of the pass.",
        ),
        reference=find_cycle,
        cases=_cycle_cases,
        solution=r"""
What a pass does is determined by the $(w, b)$ with which it begins: the data and their order are always the
same. So once a state at the beginning of a pass comes back, the passes between repeat for ever. If they contain
no update, that is convergence; if they contain one, it is made again and again, and the perceptron never stops.
Both $w$ and $b$ belong to the state, and it must be compared with *all* earlier passes, because the first
passes need not belong to the cycle. A run of a thousand passes without convergence proves nothing: the thousand
and first might be clean.
<!-- key_perceptron_9 -->
""",
        alternates={"a list of states": _cycle_by()},
        wrong=(
            Wrong(
                "limit on the passes",
                _cycle_by_cap,
                "A number of passes proves nothing: the next one might be clean. Look for a state that comes back.",
            ),
            Wrong(
                "offset not in the state",
                _cycle_by(state=lambda w, b: tuple(w)),
                "The state is (w, b). The same w with another b need not lead to the same mistakes.",
            ),
            Wrong(
                "start only",
                _cycle_by(known=lambda history: history[:1]),
                "You wait for the start to come back. The first passes need not belong to the cycle: compare with all.",
            ),
            Wrong(
                "previous pass only",
                _cycle_by(known=lambda history: history[-1:]),
                "You compare with the previous pass only. A cycle may take several passes.",
            ),
            Wrong(
                "all updates",
                _cycle_by(answer=lambda first, period, inside, updates: (first, period, updates)),
                "You count the updates since the start; only those within the cycle are asked for.",
            ),
            Wrong(
                "passes instead of period",
                _cycle_by(answer=lambda first, period, inside, updates: (first, first + period, inside)),
                "Your second number is the pass at which the state came back. The period is its distance from `first`.",
            ),
            Wrong(
                "the later pass",
                _cycle_by(answer=lambda first, period, inside, updates: (first + period, period, inside)),
                "`first` is the earlier of the two equal passes.",
            ),
            Wrong(
                "counted from one",
                _cycle_by(answer=lambda first, period, inside, updates: (first + 1, period, inside)),
                "The passes are numbered from 0.",
            ),
            Wrong(
                "strict inequality",
                _cycle_by(mistake=lambda f: f < 0),
                "With `< 0` nothing ever happens from w = 0, b = 0: test `<= 0`.",
            ),
            Wrong(
                "the same mistakes",
                _cycle_by_scores,
                "That the same points are misclassified does not mean that (w, b) is the same.",
            ),
        ),
    )
)


# perceptron-10 -------------------------------------------------------------------------------------


def perceptron_10():
    """Return (X, y)."""
    return np.array([[1.0], [-13.0], [30.0]]), np.array([1, 1, -1])


def _verify_eight(answer):
    from lincls import perceptron

    X, y = read_data(answer)
    if abs(y.sum()) == len(y):
        raise ValueError("Both labels must occur.")
    result = perceptron(X, y, max_epochs=9)  # with 8 updates the ninth pass is clean at the latest
    if not result.converged or result.n_updates != 8:
        made = f"{result.n_updates}{'' if result.converged else ' or more'}"
        raise ValueError(f"The perceptron must converge after exactly 8 updates; here it makes {made}.")
    if result.b != 8:
        raise ValueError(f"The perceptron converges after 8 updates, but with b = {result.b:.6g}.")


register(
    Exercise(
        "perceptron-10",
        "Eight updates, all positive",
        points=4,
        minutes=25,
        difficulty="hard",
        tag="build",
        kind="construction",
        statement=r"""
After 8 updates from $b = 0$ the offset is at most 8. Find a training set in which *both* labels occur and on
which the perceptron, from $w = 0$, $b = 0$ and visiting the points in order, converges after exactly 8 updates
with $b = 8$. Answer with `(X, y)`, where `X` has one row for each point.
""",
        hints=(
            "All 8 updates must be on positive points, so a negative point must be right whenever it is visited.",
            "One coordinate is enough. Two positive points on different sides of 0 undo each other's updates.",
            "Let $1$ and $-13$ be positive. Where must a negative point lie?",
        ),
        reference=perceptron_10,
        verify=_verify_eight,
        solution=r"""
Each update must add $+1$ to $b$, so every mistake must be on a positive point. The positive points $1$ and
$-13$ pull $w$ to different sides: the first update gives $w = 1$, $b = 1$, and then $-13$ has the score $-12$.
After the update on it, $w = -12$, $b = 2$, and now $1$ is wrong until $w$ has crept back to $-6$, with one
update in each pass. When $w = -6$ and $b = 8$, the scores of $1$ and $-13$ are 2 and 86. The negative point at
$30$ is visited only when $w$ is negative and its score $30w + b$ is below 0. So it is never a mistake, but it
is there.
<!-- key_perceptron_10 -->
""",
        alternates={
            "four points": ([[-4], [7], [-9], [8]], [1, 1, -1, 1]),
            "in the plane": ([[-2, 3], [-8, 2], [9, -9], [4, 0]], [1, 1, -1, 1]),
        },
        wrong=(
            Wrong(
                "one class",
                ([[-2], [6], [-7]], [1, 1, 1]),
                "The perceptron makes 8 updates and ends with b = 8, but there is no negative point.",
            ),
            Wrong(
                "b = 4",
                ([[-6], [3], [5]], [1, 1, -1]),
                "There are 8 updates, but two of them are on the negative point, which leaves b = 4.",
            ),
            Wrong(
                "more updates",
                ([[5], [-3], [-9]], [1, 1, -1]),
                "The run ends with b = 8, but only after 14 updates, three of them on the negative point.",
            ),
            Wrong(
                "opposite labels",
                ([[1], [-13], [30]], [-1, -1, 1]),
                "The perceptron converges after 8 updates, but with b = -8: exchange the labels.",
            ),
        ),
    )
)
