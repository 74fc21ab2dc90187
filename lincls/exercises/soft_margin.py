"""Exercises of the chapter *The soft margin*."""

import numpy as np

from .core import Exercise, Wrong, register
from .values import read_data

# soft-margin-1 -------------------------------------------------------------------------------------


def soft_margin_1():
    """Return the slacks of A, B, C, D and their sum."""
    norm = 0.5
    yf = norm * np.array([0.8, -3, 2, 1.2])  # own side counts positive
    xi = np.maximum(0, 1 - yf)
    return [*xi, xi.sum()]


register(
    Exercise(
        "soft-margin-1",
        "Slack with a ruler",
        points=2,
        minutes=8,
        difficulty="easy",
        tag="compute",
        kind="number",
        statement=r"""
A soft margin has $\lVert w \rVert = 0.5$, with lengths in cm. With a ruler you measure how far four points lie from
the boundary $f = 0$:

- A, positive, 0.8 cm, on the positive side;
- B, negative, 3 cm, on the positive side;
- C, positive, 2 cm, on the positive side;
- D, negative, 1.2 cm, on the negative side.

Answer with a list of five numbers: the slacks of A, B, C, D, and their sum.
""",
        hints=(
            "Half the width of the slab is $1/\\lVert w \\rVert$, and slack is measured in half-widths.",
            "Which of the points lie on their own side of the boundary?",
        ),
        reference=soft_margin_1,
        solution=r"""
Half the width of the slab is $1/0.5 = 2$ cm. In half-widths, counted positive on the own side, the distances from the
boundary are $0.4$, $-1.5$, $1$ and $0.6$; these are the $y f$. The slacks $\max(0, 1 - y f)$ are $0.6$, $2.5$, $0$ and
$0.4$, together $3.5$. B is the only mistake; C lies on its margin line and pays nothing.
<!-- key_soft_margin_1 -->
""",
        alternates={"an array": np.array([0.6, 2.5, 0, 0.4, 3.5]), "a tuple": (0.6, 2.5, 0.0, 0.4, 3.5)},
        wrong=(
            Wrong(
                "scores",
                [0.4, -1.5, 1, 0.6, 0.5],
                "These are the y f. The slack is what is missing to 1: max(0, 1 - y f).",
            ),
            Wrong(
                "lengths",
                [1.2, 5, 0, 0.8, 7],
                "These are the ways to the margin lines in cm. Slack is measured in half-widths of the slab, 2 cm.",
            ),
            Wrong(
                "labels ignored",
                [0.6, 0, 0, 1.6, 2.2],
                "You take f for y f: a negative point should lie on the negative side.",
            ),
            Wrong(
                "mistakes only",
                [0, 1.5, 0, 0, 1.5],
                "You measure from the boundary. Slack is counted from the point's own margin line, 2 cm further out.",
            ),
            Wrong(
                "side ignored",
                [0.6, 0, 0, 0.4, 1],
                "B lies on the wrong side: its distance counts as negative, so that 1 - y f is more than 1.",
            ),
            Wrong(
                "half-width 0.5",
                [0, 7, 0, 0, 7],
                "You divide by the norm to get a score. The score is distance times norm: half a slab is 1/0.5 = 2 cm.",
            ),
            Wrong(
                "the line charged",
                [0.6, 2.5, 1, 0.4, 4.5],
                "C lies on its margin line, where y f = 1, and pays nothing.",
            ),
        ),
    )
)


# soft-margin-2 -------------------------------------------------------------------------------------


def move_to_margin(w, b, x, y):
    """Point nearest to x (d,) whose score has y f >= 1."""
    xi = max(0, 1 - y * (w @ x + b))
    return x + y * xi * w / (w @ w)


def _move_cases(rng):
    cases = [
        (np.array([2.0]), 0.0, np.array([0.25]), -1),  # moves against w
        (np.array([2.0]), 0.0, np.array([0.25]), 1),  # on the right side, inside
        (np.array([3.0, 4.0]), -5.0, np.array([3.0, 4.0]), 1),  # beyond its line: stays
        (np.array([1.0, -1.0]), 1.0, np.array([0.0, 0.0]), 1),  # on its line: stays
        (np.array([3.0, 4.0]), -5.0, np.array([-1.0, 2.0]), -1),  # at the boundary
    ]
    for d in (2, 3):
        for y in (-1, 1):
            w, x = rng.integers(2, 5, d).astype(float), rng.integers(1, 4, d).astype(float)
            cases.append((w, 1.0, -y * x, y))  # on the wrong side for certain
    return cases


def _move_by(length=lambda yf: max(0, 1 - yf), sign=lambda y: y, divide=lambda w: w @ w):
    return lambda w, b, x, y: x + sign(y) * length(y * (w @ x + b)) * w / divide(w)


register(
    Exercise(
        "soft-margin-2",
        "Back to the margin",
        points=2,
        minutes=8,
        difficulty="easy",
        tag="code",
        kind="code",
        statement=r"""
Write a function that returns the point $x'$ to which slack moves $x$ in thought: the nearest point with
$y\,(w^\top x' + b) \ge 1$. A point that satisfies this already stays where it is. Assume $w \ne 0$.
""",
        hints=(
            r"A step $t\,w$ changes the score by $t \lVert w \rVert^2$.",
            "By how much must $y f$ rise? In which direction does a negative point move?",
        ),
        reference=move_to_margin,
        cases=_move_cases,
        solution=r"""
The slack $\xi = \max(0, 1 - y f(x))$ is what $y f$ must gain. A step $t\,w$ changes $y f$ by $y\,t \lVert w \rVert^2$,
so $t = y\,\xi/\lVert w \rVert^2$. The label turns the step of a negative point round; without it the point is pushed
deeper into the wrong side. The maximum keeps free points where they are.
<!-- key_soft_margin_2 -->
""",
        alternates={
            "in two cases": lambda w, b, x, y: x if y * (w @ x + b) >= 1 else x + (y - w @ x - b) * w / (w @ w),
            "a list": lambda w, b, x, y: [*move_to_margin(w, b, x, y)],
        },
        wrong=(
            Wrong(
                "label forgotten",
                _move_by(sign=lambda y: 1),
                "A negative point must move against w: multiply the step by y.",
            ),
            Wrong("sign turned", _move_by(sign=lambda y: -y), "The step goes the wrong way: add y xi w/||w||^2."),
            Wrong(
                "not divided",
                _move_by(divide=lambda w: 1),
                "A step xi w changes the score by xi ||w||^2, too much: divide by ||w||^2.",
            ),
            Wrong(
                "divided by the norm",
                _move_by(divide=np.linalg.norm),
                "A step xi w/||w|| changes the score by xi ||w||: divide by ||w||^2.",
            ),
            Wrong(
                "free points moved",
                _move_by(length=lambda yf: 1 - yf),
                "You pull points with y f > 1 back to the margin line. They have no slack and stay.",
            ),
            Wrong(
                "to the boundary",
                _move_by(length=lambda yf: max(0, -yf)),
                "You move to the boundary, where y f = 0. The point must get to its margin line, where y f = 1.",
            ),
            Wrong("unchanged", lambda w, b, x, y: x, "You return x unchanged, also where y f < 1."),
        ),
    )
)


# soft-margin-3 -------------------------------------------------------------------------------------

register(
    Exercise(
        "soft-margin-3",
        "The size of the program",
        points=1,
        minutes=5,
        difficulty="easy",
        tag="compute",
        kind="choice",
        statement=r"""
You hand the soft program to a solver, for $n$ points with $d$ measurements. How many variables does it have, numbers
that the solver may choose, and how many inequality constraints?
""",
        options={
            "a": r"$d + 1$ variables, $n$ constraints.",
            "b": r"$d + 1 + n$ variables, $n$ constraints.",
            "c": r"$d + n$ variables, $2n$ constraints.",
            "d": r"$d + 1 + n$ variables, $2n$ constraints.",
            "e": r"$d + 2 + n$ variables, $2n$ constraints.",
        },
        hints=(r"Go through the three symbols under $\min$.", "Each point appears in two constraints."),
        reference="d",
        solution=r"""
The answer is **d**. The variables are the $d$ entries of $w$, the offset $b$ and one slack $\xi_i$ for each point. Each
point has two constraints, $y_i (w^\top x_i + b) \ge 1 - \xi_i$ and $\xi_i \ge 0$. The price $C$ is given, not chosen by
the solver.
<!-- key_soft_margin_3 -->
""",
        wrong=(
            Wrong("a", "a", "This is the size of the hard-margin program. Here the slacks are variables too."),
            Wrong("b", "b", "One kind of constraint is missing: what forbids negative slack?"),
            Wrong("c", "c", "The offset is a variable too."),
            Wrong("e", "e", "C is not a variable: you choose it before the solver starts."),
        ),
    )
)


# soft-margin-4 -------------------------------------------------------------------------------------


def soft_margin_4():
    """Return w, the ends of the interval of b, and the total slack."""
    C, centre, half_distance = 0.25, 2, 1
    w = min(2 * C * half_distance, 1 / half_distance)
    room = 1 - w * half_distance
    return [w, -w * centre - room, -w * centre + room, 2 * room]


register(
    Exercise(
        "soft-margin-4",
        "Two points, one price",
        points=3,
        minutes=15,
        difficulty="medium",
        tag="compute",
        kind="number",
        statement=r"""
On the line, $3$ is positive and $1$ is negative. Solve the soft program for $C = 0.25$ with pencil and paper. The
optimal offsets fill an interval. Answer with a list of four numbers: $w$, the smallest and the largest optimal $b$,
and the total slack.
""",
        hints=(
            "The chapter solves the program for the points $1$ and $-1$. What does a shift of all points change?",
            "With $b = b' - 2w$ the score is $w\\,(x - 2) + b'$.",
        ),
        reference=soft_margin_4,
        solution=r"""
Write $f(x) = w\,(x - 2) + b'$, with $b = b' - 2w$. In terms of $w$ and $b'$ the points are $1$ and $-1$, the pair of
the chapter. For $C = 0.25 \le \tfrac12$ its solution is $w = 2C = 0.5$, total slack $2 - 4C = 1$, and every $b'$ from
$-0.5$ to $0.5$. So $b = b' - 1$ runs from $-1.5$ to $-0.5$. At $b = -1$ each point has the slack $0.5$; at an end of
the interval one has $0$ and the other $1$.
<!-- key_soft_margin_4 -->
""",
        alternates={"an array": np.array([0.5, -1.5, -0.5, 1.0]), "a tuple": (0.5, -1.5, -0.5, 1)},
        wrong=(
            Wrong(
                "hard margin",
                [1, -2, -2, 0],
                "This is the hard margin, with the objective 0.5. At C = 0.25 some slack is cheaper.",
            ),
            Wrong(
                "not shifted",
                [0.5, -0.5, 0.5, 1],
                "This is the interval for the points 1 and -1. Yours have their middle at 2: shift b by -2 w.",
            ),
            Wrong(
                "shifted the wrong way",
                [0.5, 0.5, 1.5, 1],
                "The middle of the points, 2, must have a score near 0: is w * 2 + b small?",
            ),
            Wrong(
                "one b",
                [0.5, -1, -1, 1],
                "b = -1 is optimal, but not alone: what one point gains when b moves a little, the other loses.",
            ),
            Wrong(
                "w = C",
                [0.25, -1.25, 0.25, 1.5],
                "Do both points push on w, and is the half in w^2/2? The slope of w^2/2 + C (2 - 2 w) is w - 2 C.",
            ),
            Wrong(
                "slack of one point",
                [0.5, -1.5, -0.5, 0.5],
                "w and b are right. The total slack is that of both points.",
            ),
        ),
    )
)


# soft-margin-5 -------------------------------------------------------------------------------------


def soft_margin_5():
    """Return the three counts."""
    from lincls import datasets, soft_margin

    X, y = datasets.iris_pair()
    results = [soft_margin(X, y, C / 2) for C in (10, 3, 2)]
    return [len(r.on_margin) + len(r.inside) for r in results]


register(
    Exercise(
        "soft-margin-5",
        "Somebody else's C",
        points=3,
        minutes=12,
        difficulty="medium",
        tag="compute",
        kind="number",
        rtol=0,
        statement=r"""
A colleague minimises $\lVert w \rVert^2 + C \sum_i \xi_i$, without the factor $\tfrac12$ and under the same
constraints. On the flowers, `datasets.iris_pair()`, she takes $C = 10$, $3$ and $2$ and counts the points with
$y_i f(x_i) \le 1$. Which three numbers does she find? Answer with a list.
""",
        hints=(
            "Multiplying an objective by a positive number does not change where its minimum is.",
            "`soft_margin` minimises the book's objective; its result lists `.on_margin` and `.inside`.",
        ),
        reference=soft_margin_5,
        solution=r"""
Half her objective is $\tfrac12 \lVert w \rVert^2 + \tfrac{C}{2} \sum_i \xi_i$, the book's with the price $C/2$. At $5$,
$1.5$ and $1$ there are 4, 6 and 9 points with $y f \le 1$. With the half, at $10$, $3$ and $2$, there are 3, 4 and 6.
When you compare a $C$ with somebody else's, compare the objectives first: some also divide the slack by $n$, or put the
constant before the norm.
<!-- key_soft_margin_5 -->
""",
        alternates={"an array": np.array([4, 6, 9]), "a tuple": (4.0, 6.0, 9.0)},
        wrong=(
            Wrong(
                "the same C",
                [3, 4, 6],
                "These are the counts for the book's objective at 10, 3, 2. Without the half, slack weighs less.",
            ),
            Wrong(
                "twice C",
                [3, 3, 3],
                "You doubled the prices. Divide her objective by 2: what becomes of C?",
            ),
            Wrong(
                "inside only",
                [1, 4, 6],
                "These are the points with y f < 1. The ones on the margin, y f = 1, are to be counted too.",
            ),
            Wrong(
                "on the margin only",
                [3, 2, 3],
                "These are the points with y f = 1. The ones inside the margin are to be counted too.",
            ),
            Wrong(
                "inside only, the same C",
                [0, 2, 4],
                "These are the points with y f < 1 for the book's objective: count y f <= 1, and convert C.",
            ),
        ),
    )
)


# soft-margin-6 -------------------------------------------------------------------------------------

register(
    Exercise(
        "soft-margin-6",
        "Free slack",
        points=2,
        minutes=8,
        difficulty="medium",
        tag="compute",
        kind="choice",
        statement=r"""
Both classes are present. In the soft program put $C = 0$. Which triples $(w, b, \xi)$ are solutions?
""",
        options={
            "a": r"Only $w = 0$, $b = 0$, $\xi_i = 1$ for all $i$.",
            "b": r"All with $w = 0$, $b = \pm 1$ for the larger class, and $\xi_i = \max(0, 1 - y_i b)$.",
            "c": r"All with $w = 0$, any $b$, and any $\xi_i \ge \max(0, 1 - y_i b)$.",
            "d": "None: without a price the minimum is not attained.",
            "e": r"All with $w = 0$, any $b$, and any $\xi_i \ge 0$.",
        },
        hints=(
            "What is left of the objective, and which values can it take?",
            "The constraints still hold. What do they say when $w = 0$?",
        ),
        reference="c",
        solution=r"""
The answer is **c**. The objective is $\tfrac12 \lVert w \rVert^2$; its smallest value, 0, is attained exactly if
$w = 0$. The constraints then read $y_i b \ge 1 - \xi_i$ and $\xi_i \ge 0$. They leave $b$ free, and the slack may be
larger than needed, because it costs nothing. For small $C > 0$, in contrast, $w$ is small, and $b$ is near $1$ or $-1$
if one class is larger: that is what the limit $C \to 0$ selects among the solutions at $C = 0$.
<!-- key_soft_margin_6 -->
""",
        wrong=(
            Wrong("a", "a", "This is a solution, but is it the only one? What does a change of b cost?"),
            Wrong("b", "b", "This describes the limit C -> 0. At C = 0 itself neither b nor slack has a price."),
            Wrong("d", "d", "The objective cannot be negative. Is there a feasible triple with the value 0?"),
            Wrong("e", "e", "Slack is free, but the constraints still ask for enough of it: y_i b >= 1 - xi_i."),
        ),
    )
)


# soft-margin-7 -------------------------------------------------------------------------------------


def hinge_pass(w, b, X, y, C, eta):
    """Return (w, b) after one pass of online descent, step eta."""
    n = len(y)
    for x_i, y_i in zip(X, y, strict=True):
        inside = y_i * (w @ x_i + b) < 1
        w = (1 - eta) * w
        if inside:
            w, b = w + eta * n * C * y_i * x_i, b + eta * n * C * y_i
    return w, b


def _pass_cases(rng):
    cases = [
        (np.zeros(1), 0.0, np.array([[2.0], [-1.0]]), np.array([1, -1]), 0.5, 0.25),
        (np.array([1.0]), 0.0, np.array([[1.0], [-8.0]]), np.array([1, -1]), 0.5, 0.5),  # starts on the kink
        (np.array([4.0]), 1.0, np.array([[3.0], [-3.0]]), np.array([1, -1]), 1.0, 0.5),  # shrinks only
        (np.array([0.5]), 0.0, np.array([[1.0], [-9.0]]), np.array([1, -1]), 1.0, 0.5),  # right, but inside
        (np.array([1.0]), 2.0, np.array([[-0.5], [-4.0]]), np.array([1, -1]), 0.5, 0.3),  # beyond only with b
        (np.array([1.0, 1.0]), 2.0, np.array([[0.0, 1.0], [-1.0, 0.0], [1.0, 1.0]]), np.array([-1, 1, 1]), 0.5, 0.1),
    ]
    for n, d in [(4, 2), (5, 1)]:
        X = rng.integers(-4, 5, (n, d)).astype(float)
        cases.append((np.zeros(d), 0.0, X, np.append([1, -1], rng.choice([-1, 1], n - 2)), 0.3, 0.2))
    return cases


def _pass_by(
    push=lambda n, C: n * C,
    inside=lambda m: m < 1,
    shrink=lambda eta, hit: 1 - eta,
    shrink_b=lambda eta: 1.0,
    label=lambda y: y,
    push_b=1.0,
    test_b=1.0,
    after=False,
):
    """Make a pass with another push, test, shrink, or order of the two."""

    def answer(w, b, X, y, C, eta):
        step = eta * push(len(y), C)
        for x_i, y_i in zip(X, y, strict=True):
            hit = inside(y_i * (w @ x_i + test_b * b))
            factor = shrink(eta, hit)
            if after:
                w, b = factor * (w + hit * step * label(y_i) * x_i), b + push_b * hit * step * y_i
            else:
                w, b = factor * w + hit * step * label(y_i) * x_i, shrink_b(eta) * b + push_b * hit * step * y_i
        return w, b

    return answer


def _pass_batch(w, b, X, y, C, eta):
    hit = y * (X @ w + b) < 1
    return (1 - eta) * w + eta * C * (y * hit) @ X, b + eta * C * (y * hit).sum()


register(
    Exercise(
        "soft-margin-7",
        "Online descent on the hinge",
        points=4,
        minutes=15,
        difficulty="medium",
        tag="code",
        kind="code",
        statement=r"""
Write one pass of online descent on the mean of the terms $\tfrac12 \lVert w \rVert^2 + n C \max(0, 1 - y_i f(x_i))$.
Visit the rows of $X$ in order, each with the step $\eta$ (`eta`) against a subgradient of its term, and use each new
$(w, b)$ at once. At the kink, $y_i f(x_i) = 1$, take the subgradient without push. The offset is not penalised. Return
$w$ and $b$ after the pass.
""",
        hints=(
            "At every visit $w$ shrinks; at some visits it is pushed as well.",
            "Decide whether to push *before* you shrink: the subgradient belongs to the old $(w, b)$.",
        ),
        reference=hinge_pass,
        cases=_pass_cases,
        solution=r"""
The subgradient of a term is $w - n C y_i x_i$ in $w$ and $-n C y_i$ in $b$ where $y_i f(x_i) < 1$, and $w$ and $0$
elsewhere. A step $\eta$ against it gives $(1 - \eta)\,w$, plus $\eta\,n C y_i x_i$ and $\eta\,n C y_i$ inside the
margin. With $C$ in place of $n C$ the terms would be those of $\tfrac12 \lVert w \rVert^2 + \tfrac{C}{n} \sum_i \xi_i$.
Passes with a constant step do not settle; the chapter's run lets the steps fall as $1/t$.
<!-- key_soft_margin_7 -->
""",
        alternates={"in one line": _pass_by(), "negated test": _pass_by(inside=lambda m: not m >= 1)},
        wrong=(
            Wrong(
                "push without n",
                _pass_by(push=lambda n, C: C),
                "Your push is eta * C. One point stands for all n: push by eta * n * C, or you solve for C/n.",
            ),
            Wrong(
                "push without n, shrink at pushes only",
                _pass_by(push=lambda n, C: C, shrink=lambda eta, hit: 1 - eta if hit else 1.0),
                "Two things: the push is eta * n * C, not eta * C, and w shrinks at every visit, not only with a push.",
            ),
            Wrong(
                "push divided by n",
                _pass_by(push=lambda n, C: C / n),
                "Your push is eta * C / n. The term of a point holds n * C times its hinge: push by eta * n * C.",
            ),
            Wrong(
                "perceptron's test",
                _pass_by(inside=lambda m: m <= 0),
                "You push at mistakes only. The hinge also pushes right points inside the margin: test y f < 1.",
            ),
            Wrong(
                "push at the kink",
                _pass_by(inside=lambda m: m <= 1),
                "You push where y f = 1. There the exercise asks for the subgradient without push: test `< 1`.",
            ),
            Wrong(
                "no shrink",
                _pass_by(shrink=lambda eta, hit: 1.0),
                "w must shrink by the factor 1 - eta at every visit: the gradient of 1/2 ||w||^2 is w.",
            ),
            Wrong(
                "shrink at pushes only",
                _pass_by(shrink=lambda eta, hit: 1 - eta if hit else 1.0),
                "w shrinks at every visit, also where there is no push.",
            ),
            Wrong(
                "shrink without a push only",
                _pass_by(shrink=lambda eta, hit: 1.0 if hit else 1 - eta),
                "w shrinks at every visit, also where there is a push.",
            ),
            Wrong(
                "offset shrinks",
                _pass_by(shrink_b=lambda eta: 1 - eta),
                "The offset is not in 1/2 ||w||^2, so b does not shrink.",
            ),
            Wrong(
                "offset not tested",
                _pass_by(test_b=0.0),
                "You test y w.x < 1. The score is w.x + b, so b belongs in the test.",
            ),
            Wrong("offset never updated", _pass_by(push_b=0.0), "A push changes b too: add eta * n * C * y_i."),
            Wrong(
                "label forgotten",
                _pass_by(label=lambda y: 1),
                "The push on w is eta * n * C * y_i * x_i: a negative point pushes the other way.",
            ),
            Wrong(
                "push shrunk",
                _pass_by(after=True),
                "You shrink the new push as well. Both parts of the step start from the old w: shrink, then push.",
            ),
            Wrong(
                "all at once",
                _pass_batch,
                "You judge all points by the same (w, b), a batch step. Visit them one by one, with the new (w, b).",
            ),
        ),
    )
)


# soft-margin-8 -------------------------------------------------------------------------------------


def certifies(t, w, b, X, y, C):
    """Whether the numbers t (n,) prove that (w, b) is optimal."""
    tol = 1e-9
    yf = y * (X @ w + b)
    box = ((t >= -tol) & (t <= 1 + tol)).all()
    inside = (t[yf < 1 - tol] >= 1 - tol).all()
    beyond = (t[yf > 1 + tol] <= tol).all()
    weights = np.allclose(w, C * (t * y) @ X, atol=tol)
    balance = abs(t @ y) <= tol
    return bool(box and inside and beyond and weights and balance)


def _certificate_cases(rng):
    pair, labels = np.array([[1.0], [-1.0]]), np.array([1, -1])
    three, three_y = np.array([[1.0], [-1.0], [3.0]]), np.array([1, -1, 1])
    square, square_y = np.array([[1.0, 1.0], [1.0, -1.0], [-1.0, 0.0]]), np.array([1, 1, -1])
    cases = [
        (np.ones(2), np.array([0.4]), 0.1, pair, labels, 0.2),  # right
        (np.full(2, 0.25), np.array([1.0]), 0.0, pair, labels, 2.0),  # right: both points on the kink
        (np.array([1.0, 1.0, 0.0]), np.array([0.4]), 0.5, three, three_y, 0.2),  # right
        (np.array([0.25, 0.25, 0.5]), np.array([1.0, 0.0]), 0.0, square, square_y, 1.0),  # right
        (np.full(2, 0.5), np.array([1.0]), -2.0, pair + 2, labels, 1.0),  # right, and not without b
        (np.full(2, 0.8), np.array([0.4]), -1.18, np.array([[5.45], [0.45]]), labels, 0.1),  # right; y f is rounded
        (np.full(2, 1.25), np.array([1.0]), 0.0, pair, labels, 0.4),  # t above 1: C is below C*
        (np.array([1.0, 0.0, -0.5, 0.5]), np.array([1.0]), 0.0, pair[[0, 0, 0, 1]], labels[[0, 0, 0, 1]], 1.0),
        (np.full(2, 0.5), np.array([0.2]), 0.0, pair, labels, 0.2),  # inside with t below 1
        (np.array([0.5, 1.0, 0.5]), np.array([0.6]), 0.4, three, three_y, 0.2),  # beyond with t above 0
        (
            np.array([0.25, 0.45, 0.2]),
            np.array([1.0]),
            0.0,
            np.array([[1.0], [-1.0], [1.5]]),
            three_y,
            1.0,
        ),  # there 1.5
        (np.ones(2), np.array([0.2]), 0.0, pair, labels, 0.2),  # w is not the sum
        (np.ones(2), np.array([2.0]), 0.0, pair / 4, labels, 1.0),  # w is not the sum, C = 1
        (np.array([1.0, 0.0]), np.array([0.2]), -0.8, pair, labels, 0.2),  # the t do not balance; t = 0 inside
        (np.array([1.0, 0.0]), np.array([0.5]), 0.5, np.array([[1.0], [-3.0]]), labels, 0.5),  # they do not balance
    ]
    for C in rng.choice([0.05, 0.1, 0.15, 0.2, 0.25], 2):  # right
        cases.append((np.ones(2), np.array([2 * C]), 0.0, pair, labels, float(C)))
    return cases


def _certifies_by(
    box=True, inside=True, beyond=True, weights=True, balance=True, price=lambda C: C, low=slice(None), edge=1e-9
):
    """Make a test that leaves out a condition, or has another price or tolerance for y f."""

    def answer(t, w, b, X, y, C):
        yf, tol = y * (X @ w + b), 1e-9
        return bool(
            (not box or ((t[low] >= -tol).all() and (t <= 1 + tol).all()))
            and (not inside or (t[yf < 1 - edge] >= 1 - tol).all())
            and (not beyond or (t[yf > 1 + edge] <= tol).all())
            and (not weights or np.allclose(w, price(C) * (t * y) @ X, atol=tol))
            and (not balance or abs(t @ y) <= tol)
        )

    return answer


def _certifies_by_kkt(t, w, b, X, y, C):
    from lincls import kkt_residuals

    return max(kkt_residuals(w, b, C * t, X, y, C).values()) <= 1e-8


register(
    Exercise(
        "soft-margin-8",
        "Check a certificate",
        points=4,
        minutes=20,
        difficulty="medium",
        tag="code",
        kind="code",
        statement=r"""
Somebody sends you $(w, b)$ and says that it solves the soft program for your data and your $C$. As a proof he adds
numbers $t_1, \dots, t_n$. Write a function that returns `True` if they satisfy all conditions of the chapter's
certificate of optimality, and `False` if not:

1. $0 \le t_i \le 1$;
2. $t_i = 1$ where $y_i f(x_i) < 1$, and $t_i = 0$ where $y_i f(x_i) > 1$;
3. $w = C \sum_i t_i y_i x_i$ and $\sum_i t_i y_i = 0$.

Allow for rounding errors of $10^{-9}$.
""",
        hints=(
            "Compute the array of all $y_i f(x_i)$ and use it as a mask.",
            "With a tolerance, $y_i f(x_i) < 1$ becomes `yf < 1 - tol`.",
        ),
        reference=certifies,
        cases=_certificate_cases,
        solution=r"""
Five conditions, one line each. Points with $y f = 1$ are held by the first only: there every $t_i$ from 0 to 1 is the
slope of a line that touches the hinge. Each condition is needed. For the points $1$ and $-1$ with $C = 0.4$, the hard
margin $w = 1$, $b = 0$ would be certified by $t = (1.25, 1.25)$ if nobody looked at the upper limit, but it is not
optimal: $0.4$ is below $C^* = \tfrac12$.
<!-- key_soft_margin_8 -->
""",
        alternates={"one expression": _certifies_by(), "kkt_residuals": _certifies_by_kkt},
        wrong=(
            Wrong(
                "no limits",
                _certifies_by(box=False),
                "You do not test 0 <= t_i <= 1. On the margin, y f = 1, nothing else limits t_i.",
            ),
            Wrong(
                "no lower limit",
                _certifies_by(low=slice(0)),
                "You test t_i <= 1, but a t_i may be negative. On the margin, y f = 1, it must be at least 0.",
            ),
            Wrong(
                "inside ignored",
                _certifies_by(inside=False),
                "You do not test that t_i = 1 where y f < 1.",
            ),
            Wrong(
                "beyond ignored",
                _certifies_by(beyond=False),
                "You do not test that t_i = 0 where y f > 1: such points must not take part in w.",
            ),
            Wrong("weights ignored", _certifies_by(weights=False), "You do not test that w = C sum_i t_i y_i x_i."),
            Wrong("balance ignored", _certifies_by(balance=False), "You do not test that sum_i t_i y_i = 0."),
            Wrong(
                "price forgotten",
                _certifies_by(price=lambda C: 1),
                "Your sum for w lacks the factor C.",
            ),
            Wrong(
                "no tolerance",
                _certifies_by(edge=0),
                "You compare y f with 1 exactly. Rounding may put a point of the margin a little below or above.",
            ),
            Wrong(
                "weights only",
                _certifies_by(box=False, inside=False, beyond=False, balance=False),
                "You test the sum for w alone. The limits, the points off the margin and the balance count too.",
            ),
            Wrong(
                "sums only",
                _certifies_by(box=False, inside=False, beyond=False),
                "You test the two sums. The limits of t_i and its values off the margin count too.",
            ),
            Wrong("always", lambda t, w, b, X, y, C: True, "You accept everything."),
            Wrong("never", lambda t, w, b, X, y, C: False, "You reject everything, also right certificates."),
        ),
    )
)


# soft-margin-9 -------------------------------------------------------------------------------------


def soft_margin_9():
    """Return C* of both sets, by bisection."""
    from lincls import datasets, hard_margin, soft_margin

    X, y = datasets.iris_pair()
    space = [[-3.0, -1, 0], [-1, -1, -3], [-3, -3, -3], [1, 0, 1]]
    found = []
    for A, labels in [(10 * X, y), (space, [1, 1, -1, -1])]:
        hard = hard_margin(A, labels)
        high = hard.w @ hard.w / 2
        low = hard.w @ hard.w / len(hard.on_margin)
        while high / low > 1.0001:
            C = np.sqrt(low * high)
            if soft_margin(A, labels, C).xi.sum() > 0:
                low = C
            else:
                high = C
        found.append(high)
    return found


register(
    Exercise(
        "soft-margin-9",
        "From which price on?",
        points=4,
        minutes=25,
        difficulty="hard",
        tag="compute",
        kind="number",
        rtol=2e-3,
        statement=r"""
Find the price $C^*$ from which on the soft margin uses no slack, to three digits, for two separable sets:

1. the flowers, `datasets.iris_pair()`, measured in millimetres (the table is in centimetres);
2. the positive points $(-3, -1, 0)$ and $(-1, -1, -3)$ with the negative points $(-3, -3, -3)$ and $(1, 0, 1)$.

Answer with a list of two numbers.
""",
        hints=(
            "Below $C^*$ the total slack is positive, from $C^*$ on it is zero. That is enough for a bisection.",
            r"Start between $\lVert w^* \rVert^2/s$ and $\tfrac12 \lVert w^* \rVert^2$.",
            "For the first set, no search is needed if you know what the unit of length does to $C$.",
        ),
        reference=soft_margin_9,
        solution=r"""
In centimetres $C^* = 425/72$. In millimetres the weights are a tenth and $\tfrac12 \lVert w \rVert^2$ a hundredth,
while the slacks are the same, so $C^* = 425/7200 = 0.0590$. The second set has $\lVert w^* \rVert^2 = 47/11$ and all
four points on the margin, so $C^*$ lies between $1.07$ and $2.14$; bisection gives $29/22 = 1.318$, strictly between
the bounds.
<!-- key_soft_margin_9 -->
""",
        alternates={"fractions": [425 / 7200, 29 / 22], "a tuple": (0.05903, 1.3182)},
        wrong=(
            Wrong(
                "centimetres",
                [425 / 72, 29 / 22],
                "The first number is for centimetres. In millimetres the same C is another price.",
            ),
            Wrong(
                "the wrong way",
                [42500 / 72, 29 / 22],
                "In millimetres w is shorter, so slack must be cheaper, not dearer, to balance it.",
            ),
            Wrong(
                "a tenth",
                [425 / 720, 29 / 22],
                "The slack keeps its value, the *square* of w falls: what does a factor 10 in length do to it?",
            ),
            Wrong(
                "upper bound",
                [425 / 7200, 47 / 22],
                "1/2 ||w*||^2 is an upper bound. For the second set slack disappears at a smaller price.",
            ),
            Wrong(
                "lower bounds",
                [425 / 10800, 47 / 44],
                "||w*||^2/s is a lower bound. At this price there is still slack in both sets.",
            ),
            Wrong(
                "squared norms",
                [425 / 3600, 47 / 11],
                "At ||w*||^2 there is no slack, but at half of it there is none either: look for the smallest price.",
            ),
            Wrong(
                "millimetres twice",
                [425 / 7200, 29 / 2200],
                "The first number is right. The second set has no unit: leave its numbers as they are.",
            ),
        ),
    )
)


# soft-margin-10 ------------------------------------------------------------------------------------


def soft_margin_10():
    """Return (X, y)."""
    X = np.array([[-2, 0], [-3, 2], [2, 1], [2, -1], [1, -2]]) * 0.45
    return X, np.array([1, 1, -1, -1, 1])


def _verify_rise(answer):
    from lincls import soft_margin

    X, y = read_data(answer)
    if abs(y.sum()) == len(y):
        raise ValueError("Both labels must occur.")
    if len(X) > 20:
        raise ValueError(f"At most 20 points are allowed; there are {len(X)}.")
    cheap, dear = (soft_margin(X, y, C) for C in (0.1, 1))
    if not (cheap.converged and dear.converged):
        raise ValueError("The solver did not converge on these data: use coordinates of ordinary size.")
    before, after = (len(r.on_margin) + len(r.inside) for r in (cheap, dear))
    if after <= before:
        raise ValueError(f"{before} points have y f <= 1 at C = 0.1, and {after} at C = 1. There should be more.")


register(
    Exercise(
        "soft-margin-10",
        "More support vectors at a higher price",
        points=4,
        minutes=25,
        difficulty="hard",
        tag="build",
        kind="construction",
        statement=r"""
"With a larger $C$ there are fewer support vectors." Refute it for two given prices: find at most 20 points with labels,
both of which occur, such that more points have $y_i f(x_i) \le 1$ at $C = 1$ than at $C = 0.1$. The offset is the
midpoint of the optimal ones, as in `soft_margin`. Answer with `(X, y)`.
""",
        hints=(
            "The chapter shows five points for which the number rises, but at other prices.",
            "What happens to the solution for the price $C$ when all coordinates are multiplied by a constant?",
            "Or let the computer draw small sets of points with small integers as coordinates, until one fits.",
        ),
        reference=soft_margin_10,
        verify=_verify_rise,
        solution=r"""
For the five points of the chapter the number is 4 at every small price up to $0.14$ and 5 from $0.15$ to $0.25$.
Multiply all coordinates by $c$: the weights $w/c$ give the same scores, $\tfrac12 \lVert w \rVert^2$ is divided by
$c^2$, and so the price $C$ now does what $c^2 C$ did before. With $c = 0.45$, $C = 0.1$ stands for $0.02$ and $C = 1$
for $0.2$: the number rises from 4 to 5. A search finds other sets: about one in a hundred random sets of five points
with integer coordinates from $-4$ to $4$ will do.
<!-- key_soft_margin_10 -->
""",
        alternates={
            "integers": ([[2, -1], [4, 3], [-2, -4], [3, -2], [4, 1]], [-1, -1, 1, -1, 1]),
            "from four to six": (
                [[-1, -3], [-1, -4], [-3, -1], [3, 4], [0, -2], [-1, -4]],
                [1, -1, -1, 1, -1, -1],
            ),
        },
        wrong=(
            Wrong(
                "the chapter's five points",
                ([[-2, 0], [-3, 2], [2, 1], [2, -1], [1, -2]], [1, 1, -1, -1, 1]),
                "These are the chapter's five points: 4 at C = 0.1, 3 at C = 1. Their number rises at other prices.",
            ),
            Wrong(
                "the chapter's points, enlarged",
                ([[-4, 0], [-6, 4], [4, 2], [4, -2], [2, -4]], [1, 1, -1, -1, 1]),
                "You enlarged the chapter's points by 2, so that C stands for 4 C. It should stand for less.",
            ),
            Wrong(
                "a pair",
                ([[1], [-1]], [1, -1]),
                "Two points are always both support vectors.",
            ),
            Wrong(
                "one class",
                ([[1, 0], [0, 1]], [1, 1]),
                "There are positive points only. Both labels must occur.",
            ),
            Wrong(
                "more inside",
                ([[3, -2], [0, 2], [3, -1], [-3, -2], [1, 0]], [1, -1, -1, 1, -1]),
                "On this set of the chapter the points *inside* the margin increase; those with y f <= 1 do not.",
            ),
        ),
    )
)


# soft-margin-11 ------------------------------------------------------------------------------------

register(
    Exercise(
        "soft-margin-11",
        "The value of the program",
        points=6,
        minutes=30,
        difficulty="hard",
        tag="proof",
        kind="proof",
        statement=r"""
Let both classes be present. Let $v(C)$ be the smallest value of the soft program for $C > 0$ and $S(C)$ the total slack
$\sum_i \xi_i$ of its solutions. Prove, for all $C, C' > 0$:

1. $v(C') \le v(C) + (C' - C)\,S(C)$;
2. $v$ does not fall as $C$ rises, and $v(C)/C$ does not rise;
3. $v$ is concave: $v\bigl(sC + (1-s)C'\bigr) \ge s\,v(C) + (1-s)\,v(C')$ for $0 \le s \le 1$;
4. from part 1 alone, $S(C') \le S(C)$ for $C < C'$.
""",
        hints=(
            "The constraints do not contain $C$: a solution for one price is feasible for every other.",
            "A single feasible triple has an objective that is a linear function of the price.",
            "For part 4 write part 1 twice, with $C$ and $C'$ exchanged.",
        ),
        solution=r"""
Write $A = \tfrac12 \lVert w \rVert^2$ and $S$ for a triple $(w, b, \xi)$; its objective is $A + C S$ with
$A, S \ge 0$.

1. Let the triple solve the program for $C$, so $v(C) = A + C\,S(C)$. It is feasible for $C'$ too, hence
   $v(C') \le A + C'\,S(C) = v(C) + (C' - C)\,S(C)$.
2. Let $C' < C$. In part 1, $C' - C < 0$ and $S(C) \ge 0$ give $v(C') \le v(C)$. The same triple gives
   $v(C)/C = A/C + S(C)$. For a higher price $C'' > C$ it is feasible, so
   $v(C'')/C'' \le A/C'' + S(C) \le A/C + S(C) = v(C)/C$.
3. Let the triple solve the program for $sC + (1-s)C'$. Then
   $v\bigl(sC + (1-s)C'\bigr) = A + \bigl(sC + (1-s)C'\bigr) S = s\,(A + C S) + (1-s)(A + C' S)$, and the last two
   brackets are at least $v(C)$ and $v(C')$, because the triple is feasible for both.
4. Part 1 and part 1 with $C$ and $C'$ exchanged add up to $0 \le (C' - C)\bigl(S(C) - S(C')\bigr)$. As $C' - C > 0$,
   $S(C') \le S(C)$.
<!-- key_soft_margin_11 -->
""",
        rubric=(
            ("Feasibility", 1, "a solution for one price is feasible for all, as $C$ is not in the constraints"),
            ("Part 1", 1, "the value of that solution at the other price, compared with the minimum there"),
            ("Part 2", 2, "one point for $v$, using that the slack is not negative; one for $v/C$, using $A \\ge 0$"),
            ("Part 3", 1, "the objective of one triple is linear in the price, and both brackets are bounded below"),
            ("Part 4", 1, "both inequalities added, with the sign of $C' - C$"),
        ),
    )
)
