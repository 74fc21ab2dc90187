"""Exercises of the chapter *The hard margin*."""

import numpy as np

from .core import Exercise, Wrong, register
from .values import as_numbers, read_data

# hard-margin-1 -------------------------------------------------------------------------------------


def hard_margin_1():
    """Return margin, width of the slab, distance of the point."""
    norm = np.hypot(6, 8)
    return [1 / norm, 2 / norm, 3 / norm]


register(
    Exercise(
        "hard-margin-1",
        "Margin and slab",
        points=1,
        minutes=5,
        difficulty="easy",
        tag="compute",
        kind="number",
        statement=r"""
The hard-margin program on some data has the solution $w = (6, 8)$, $b = -5$. Answer with a list of three numbers:

1. the margin $\gamma$;
2. the width of the slab between $H_{-}$ and $H_{+}$;
3. the distance from the boundary of a training point with $y_i f(x_i) = 3$.
""",
        hints=(
            r"A score is $\lVert w \rVert$ times a signed distance.",
            "Which scores does a point on the edge of the slab have?",
        ),
        reference=hard_margin_1,
        solution=r"""
Here $\lVert w \rVert = 10$. Dividing a score by it gives a signed distance. Points on the edges have $y_i f(x_i) = 1$,
so $\gamma = 0.1$; the slab reaches as far to either side, so it is $0.2$ wide; the point with $y_i f(x_i) = 3$ is $0.3$
from the boundary. The offset says where the three hyperplanes are, not how far apart.
<!-- key_hard_margin_1 -->
""",
        alternates={"a tuple": (0.1, 0.2, 0.3), "an array": np.array([0.1, 0.2, 0.3])},
        wrong=(
            Wrong(
                "swapped",
                [0.2, 0.1, 0.3],
                "Margin and width are exchanged. The width is measured from edge to edge.",
            ),
            Wrong(
                "margin as width",
                [0.1, 0.1, 0.3],
                "The slab reaches a distance of one margin to both sides of the boundary.",
            ),
            Wrong(
                "width as margin",
                [0.2, 0.2, 0.3],
                "The margin is the distance of the nearest point from the boundary, half the width of the slab.",
            ),
            Wrong(
                "width as unit",
                [0.2, 0.4, 0.6],
                "All three are twice what they should be: a score of 1 is the distance 1/||w||, not 2/||w||.",
            ),
            Wrong("squared norm", [0.01, 0.02, 0.03], "Divide by the norm of w, not by its square."),
            Wrong("norm", [10, 20, 30], "A score becomes a distance when it is divided by ||w||, not multiplied."),
            Wrong("scores", [1, 2, 3], "These are differences of score. Divide by ||w|| to get lengths."),
            Wrong(
                "offset in the norm",
                [1 / np.sqrt(125), 2 / np.sqrt(125), 3 / np.sqrt(125)],
                "The offset is not part of the normal vector: the norm of w is 10.",
            ),
            Wrong(
                "distance from the edge",
                [0.1, 0.2, 0.2],
                "The third number is the distance from the edge of the slab, not from the boundary.",
            ),
        ),
    )
)


# hard-margin-2 -------------------------------------------------------------------------------------


def scale_to_one(w, b, X, y):
    """Return (w, b, margin) of the same hyperplane, smallest y f = 1."""
    m = (y * (X @ w + b)).min()
    w, b = w / m, b / m
    return w, b, 1 / np.linalg.norm(w)


def _scale_cases(rng):
    x = np.array([[3.2], [-1.6], [0.1], [-2.3], [1.0]])
    cases = [
        (np.array([1.0]), 0.0, x, np.array([1, -1, 1, -1, 1])),
        (np.array([3.0, 4.0]), -10.0, np.array([[3.0, 1.0], [0.0, 0.0], [2.0, 5.0]]), np.array([1, -1, 1])),
        (np.array([-2.0, 0.0]), 8.0, np.array([[1.0, 7.0], [5.0, 2.0]]), np.array([1, -1])),  # scores 6, -2
    ]
    while len(cases) < 8:
        d = len(cases) % 2 + 2
        X, w, b = rng.integers(-5, 6, (5, d)), rng.integers(1, 5, d), rng.integers(-3, 4)
        f = X @ w + b
        if (f > 0).any() and (f < 0).any() and (f != 0).all():
            cases.append((w.astype(float), float(b), X.astype(float), np.where(f > 0, 1, -1)))
    return cases


def _scale_by(size=lambda w, f, y: (y * f).min(), b_too=True, margin=lambda w, b, m: 1 / np.linalg.norm(w)):
    """Make an answer that divides by another number, or reports another margin."""

    def answer(w, b, X, y):
        m = size(w, X @ w + b, y)
        v, c = w / m, b / m if b_too else b
        return v, c, margin(v, c, m)

    return answer


def _scale_by_lincls(w, b, X, y):
    from lincls import functional_margin, geometric_margin

    m = functional_margin(w, b, X, y)
    return np.divide(w, m).tolist(), b / m, geometric_margin(w, b, X, y)


register(
    Exercise(
        "hard-margin-2",
        "Another name for a hyperplane",
        points=2,
        minutes=8,
        difficulty="easy",
        tag="code",
        kind="code",
        statement=r"""
You are given a separator $(w, b)$. Return the pair that describes the same hyperplane, with the same positive side, and
whose smallest $y_i f(x_i)$ is exactly $1$; and the geometric margin of that hyperplane on the data.
""",
        hints=(
            "What is the smallest $y_i f(x_i)$ now, and by what must it be divided?",
            "Which formula gives the geometric margin once the smallest $y_i f(x_i)$ is 1?",
        ),
        reference=scale_to_one,
        cases=_scale_cases,
        solution=r"""
Dividing $w$ and $b$ by the same positive number changes no hyperplane, only its scores. With the divisor
$m = \min_i y_i f(x_i)$ the smallest value becomes 1. Then the nearest point is at the distance $1/\lVert w \rVert$.
<!-- key_hard_margin_2 -->
""",
        alternates={
            "by absolute scores": _scale_by(lambda w, f, y: np.abs(f).min()),
            "lincls": _scale_by_lincls,
        },
        wrong=(
            Wrong(
                "unit normal",
                _scale_by(lambda w, f, y: np.linalg.norm(w), margin=lambda w, b, m: 1.0),
                "You make w a unit vector. Here the smallest y f must become 1: divide by that.",
            ),
            Wrong(
                "offset forgotten",
                _scale_by(b_too=False),
                "Divide b as well as w. If only w is divided, the hyperplane moves.",
            ),
            Wrong(
                "labels forgotten",
                _scale_by(lambda w, f, y: f.min()),
                "You divide by the smallest score. Take y into account: the smallest y f, which is positive.",
            ),
            Wrong(
                "largest",
                _scale_by(lambda w, f, y: (y * f).max()),
                "You divide by the largest y f. Then it is the largest that becomes 1, and the smallest is below.",
            ),
            Wrong(
                "mean",
                _scale_by(lambda w, f, y: (y * f).mean()),
                "You divide by the mean of the y f. It is the smallest one that must become 1.",
            ),
            Wrong(
                "multiplied",
                _scale_by(lambda w, f, y: 1 / (y * f).min()),
                "You multiply by the smallest y f. To make it 1, divide by it.",
            ),
            Wrong(
                "slab",
                _scale_by(margin=lambda w, b, m: 2 / np.linalg.norm(w)),
                "w and b are right, but 2/||w|| is the width of the slab. The margin is half of it.",
            ),
            Wrong(
                "functional margin",
                _scale_by(margin=lambda w, b, m: 1.0),
                "w and b are right, but 1 is their functional margin. The geometric margin is a length.",
            ),
            Wrong(
                "norm of the given w",
                _scale_by(margin=lambda w, b, m: 1 / (m * np.linalg.norm(w))),
                "w and b are right. The margin is 1/||w|| for the new w, not for the one that was given.",
            ),
            Wrong(
                "squared norm",
                _scale_by(margin=lambda w, b, m: 1 / (w @ w)),
                "w and b are right. The margin is 1 divided by the norm of w, not by its square.",
            ),
        ),
    )
)


# hard-margin-3 -------------------------------------------------------------------------------------


def line_margin(x, y):
    """Return (w, b, margin) for points x (n,) on the line."""
    pos, neg = x[y > 0], x[y < 0]
    if pos.min() > neg.max():
        left, right, side = neg.max(), pos.min(), 1
    else:
        left, right, side = pos.max(), neg.min(), -1
    w = side * 2 / (right - left)
    return w, -w * (left + right) / 2, (right - left) / 2


def _line_cases(rng):
    cases = [
        (np.array([3.0, 5.0, 1.0, -1.0]), np.array([1, 1, -1, -1])),
        (np.array([-4.0, 1.0]), np.array([1, -1])),  # positive on the left
        (np.array([-2.0, -7.0, 6.0, 9.0, 2.0]), np.array([1, 1, -1, -1, -1])),
    ]
    for side in (1, -1, 1, -1):
        left, right = -rng.integers(1, 9, 3), rng.integers(1, 9, 4)
        x = (np.append(left, right) * 0.5 + rng.integers(1, 5)).astype(float)
        mixed = rng.permutation(7)
        cases.append((x[mixed], np.repeat([-side, side], [3, 4])[mixed]))
    return cases


def _line_by(
    ends=None, w=lambda side, gap: side * 2 / gap, b=lambda w, a, c: -w * (a + c) / 2, margin=lambda gap: gap / 2
):
    """Make an answer from other end points, or with another formula."""

    def answer(x, y):
        pos, neg = x[y > 0], x[y < 0]
        side = 1 if pos.mean() > neg.mean() else -1
        left, right = (neg, pos) if side == 1 else (pos, neg)
        a, c = ends(left, right) if ends else (left.max(), right.min())
        slope = w(side, c - a)
        return slope, b(slope, a, c), margin(c - a)

    return answer


def _line_positive_right(x, y):
    p, q = x[y > 0].min(), x[y < 0].max()
    return 2 / (p - q), -(p + q) / (p - q), (p - q) / 2


def _line_by_sorting(x, y):
    order = np.argsort(x)
    x, y = x[order], y[order]
    i = np.flatnonzero(y[1:] != y[:-1])[0]
    w, b = np.linalg.solve([[x[i], 1.0], [x[i + 1], 1.0]], y[i : i + 2])
    return [w, b, abs(1 / w)]


register(
    Exercise(
        "hard-margin-3",
        "The hard margin on the line",
        points=3,
        minutes=15,
        difficulty="medium",
        tag="code",
        kind="code",
        statement=r"""
For separable points $x_1, \dots, x_n$ on the line, with both classes present, return the hard-margin solution: the
numbers $w$ and $b$, and the margin. The positive class may lie on either side.
""",
        hints=(
            "Only two of the points matter. Which?",
            "If the positive class lies on the left, $w$ is negative.",
            r"Take $b$ from the condition that the score of the midpoint is 0.",
        ),
        reference=line_margin,
        cases=_line_cases,
        solution=r"""
Let `left` and `right` be the two neighbours of different classes. The score must rise, or fall, by 2 from one to the
other, so $\lvert w \rvert$ is 2 divided by the gap, and $w$ has the sign of the class on the right. The score is 0
halfway, which gives $b$. The margin is half the gap.
<!-- key_hard_margin_3 -->
""",
        alternates={
            "neighbours in order": _line_by_sorting,
            "margin from w": _line_by(b=lambda w, a, c: -w * a - (1 if w > 0 else -1), margin=lambda g: 1 / abs(2 / g)),
        },
        wrong=(
            Wrong(
                "slab",
                _line_by(margin=lambda gap: gap),
                "w and b are right, but you return the width of the slab as the margin. It is half the gap.",
            ),
            Wrong(
                "unit normal",
                _line_by(w=lambda side, gap: side * 1.0),
                "Your w is +1 or -1. The nearest points must score exactly +1 and -1.",
            ),
            Wrong(
                "one in place of two",
                _line_by(w=lambda side, gap: side / gap),
                "From one class to the other the score changes by 2, from -1 to +1, not by 1.",
            ),
            Wrong(
                "positive class on the right",
                _line_positive_right,
                "This is right where the positive class lies on the right. It may lie on the left.",
            ),
            Wrong(
                "sign of w",
                _line_by(w=lambda side, gap: 2 / gap),
                "Where the positive class lies on the left, the score must fall: w is negative.",
            ),
            Wrong(
                "means",
                _line_by(ends=lambda a, c: (a.mean(), c.mean())),
                "You use the class means, as the centroid classifier does. The nearest points of the classes decide.",
            ),
            Wrong(
                "outermost points",
                _line_by(ends=lambda a, c: (a.min(), c.max())),
                "You use the outermost points of the classes. The two that face each other decide.",
            ),
            Wrong(
                "sign of b",
                _line_by(b=lambda w, a, c: w * (a + c) / 2),
                "The boundary is where w x + b = 0, so b is minus w times the midpoint.",
            ),
            Wrong(
                "b not scaled",
                _line_by(b=lambda w, a, c: -(a + c) / 2),
                "Your b is minus the midpoint, which fits w = 1. Multiply it by w.",
            ),
        ),
    )
)


# hard-margin-4 -------------------------------------------------------------------------------------

register(
    Exercise(
        "hard-margin-4",
        "Which change matters?",
        points=1,
        minutes=5,
        difficulty="easy",
        tag="compute",
        kind="choice",
        statement=r"""
$(w, b)$ is the hard-margin solution on some data. Which of these changes makes it certain that the solution is
another one?
""",
        options={
            "a": r"A training point with $y_i f(x_i) = 3$ is left out.",
            "b": r"A training point with $y_i f(x_i) = 1$ is left out.",
            "c": r"A point with $y f(x) = 1$ is added.",
            "d": r"A point with $y f(x) = \tfrac12$ is added.",
            "e": "Every training point is entered twice.",
        },
        hints=(
            "Which of the five makes $(w, b)$ infeasible?",
            r"The set of constraints counts, not how often each is stated.",
        ),
        reference="d",
        solution=r"""
The answer is **d**: the new point violates its constraint, so $(w, b)$ is no longer feasible. The point is on the
correct side; that is not enough. In (c) and (e) $(w, b)$ stays feasible, and more constraints can only make the
shortest vector longer; so it stays the solution. A point beyond the edge, (a), may be left out. In (b) the solution
*may* change, but need not: another point on the same edge can hold the slab.
<!-- key_hard_margin_4 -->
""",
        wrong=(
            Wrong("a", "a", "Points beyond the edge of the slab may be left out without any change."),
            Wrong(
                "b", "b", "It may change, but this is not certain: think of a rectangle with two points on each edge."
            ),
            Wrong("c", "c", "The new point meets its constraint, so (w, b) is still feasible and still the shortest."),
            Wrong("e", "e", "A constraint that is stated twice forbids no more than when it is stated once."),
        ),
    )
)


# hard-margin-5 -------------------------------------------------------------------------------------


def margin_bounds(w, b, lam, X, y):
    """Return (lower, upper) for the largest possible geometric margin."""
    lower = (y * (X @ w + b)).min() / np.linalg.norm(w)
    p = lam[y > 0] @ X[y > 0]
    q = lam[y < 0] @ X[y < 0]
    return lower, np.linalg.norm(p - q) / 2


def _bounds_cases(rng):
    seven = np.array([[1, 3], [3, 1.5], [3.5, 3.2], [2, 4], [2, 1], [0, 1.5], [1, 0.5]])
    seven_y = np.array([1, 1, 1, 1, -1, -1, -1])
    cases = [
        (np.array([1.2, 1.6]), -5.0, np.array([0.2, 0.8, 0, 0, 1, 0, 0]), seven, seven_y),  # both are 1/2
        (np.array([3.0]), -6.0, np.array([1.0, 1.0]), np.array([[4.0], [1.0]]), np.array([1, -1])),
        (
            np.array([0.0, 2.0]),
            -1.0,
            np.array([0.5, 0.5, 1]),
            np.array([[0.0, 3], [4, 3], [1, -2]]),
            np.array([1, 1, -1]),
        ),
    ]
    while len(cases) < 8:
        X, w, b = rng.integers(-5, 6, (6, 2)), rng.integers(1, 5, 2), rng.integers(-3, 4)
        f = X @ w + b
        if min((f > 0).sum(), (f < 0).sum()) >= 2 and (f != 0).all():
            y, lam = np.where(f > 0, 1, -1), np.zeros(6)
            for label in (1, -1):
                lam[rng.choice(np.flatnonzero(y == label), 2, replace=False)] = [0.25, 0.75]
            cases.append((w.astype(float), float(b), lam, X.astype(float), y))
    return cases


def _bounds_by(
    lower=lambda w, yf: yf.min() / np.linalg.norm(w),
    weights=lambda lam, y: lam * y,
    upper=lambda v: np.linalg.norm(v) / 2,
):
    """Make an answer with another formula for one of the bounds."""
    return lambda w, b, lam, X, y: (lower(w, y * (X @ w + b)), upper(weights(lam, y) @ X))


def _class_means(lam, y):
    return np.where(y > 0, 1 / (y > 0).sum(), -1 / (y < 0).sum())


register(
    Exercise(
        "hard-margin-5",
        "Squeeze the margin",
        points=3,
        minutes=12,
        difficulty="medium",
        tag="code",
        kind="code",
        statement=r"""
A friend claims to have found the separator with the largest geometric margin. Besides $(w, b)$ the friend gives you
weights $\lambda_i \ge 0$ that add up to 1 in each class. Return two numbers between which the largest possible margin
must lie: a lower bound that $(w, b)$ proves, and an upper bound that the two mixtures prove. If they agree, the
friend is right. The functional margin of $(w, b)$ need not be 1.
""",
        hints=(
            "Every separator shows that its own geometric margin is possible.",
            "How far apart are the two mixtures, and what does part 1 of the theorem on nearest points say?",
        ),
        reference=margin_bounds,
        cases=_bounds_cases,
        solution=r"""
The geometric margin of any separator is a lower bound on the largest. Half the distance of any positive mixture from
any negative one is an upper bound. Where both meet, each proves that the other cannot be improved; nobody has to
know how they were found. Such a pair of bounds is the essence of duality.
<!-- key_hard_margin_5 -->
""",
        alternates={
            "in one sum": _bounds_by(),
            "as a list": lambda w, b, lam, X, y: list(margin_bounds(w, b, lam, X, y)),
        },
        wrong=(
            Wrong(
                "not halved",
                _bounds_by(upper=np.linalg.norm),
                "The lower bound is right. The mixtures are on both sides of the boundary: halve their distance.",
            ),
            Wrong(
                "squared distance",
                _bounds_by(upper=lambda v: v @ v / 2),
                "The lower bound is right. You halve the square of the distance; halve the distance.",
            ),
            Wrong(
                "class means",
                _bounds_by(weights=_class_means),
                "You use the class means. They give a bound too, but the exercise asks for that of the given weights.",
            ),
            Wrong(
                "labels forgotten",
                _bounds_by(weights=lambda lam, y: lam),
                "Your vector is the sum of the two mixtures; the upper bound needs their difference.",
            ),
            Wrong(
                "sum of absolute values",
                _bounds_by(upper=lambda v: np.abs(v).sum() / 2),
                "The lower bound is right. Distances are Euclidean: the root of the sum of squares.",
            ),
            Wrong(
                "functional margin",
                _bounds_by(lower=lambda w, yf: yf.min()),
                "The upper bound is right. The lower one must be a length: divide by ||w||.",
            ),
            Wrong(
                "scaling assumed",
                _bounds_by(lower=lambda w, yf: 1 / np.linalg.norm(w)),
                "The upper bound is right. 1/||w|| is the margin only if the smallest y f is 1, which need not be so.",
            ),
            Wrong(
                "mean distance",
                _bounds_by(lower=lambda w, yf: yf.mean() / np.linalg.norm(w)),
                "The upper bound is right. The margin is the smallest of the distances, not their mean.",
            ),
        ),
    )
)


# hard-margin-6 -------------------------------------------------------------------------------------


def hard_margin_6():
    """Return how many flowers touch the slab, and the margin in cm."""
    from sklearn.datasets import load_iris

    from lincls import hard_margin

    iris = load_iris()
    pair = iris.target < 2
    y = np.where(iris.target[pair] == 0, -1, 1)
    result = hard_margin(iris.data[pair][:, [0, 1]], y)
    return [len(result.on_margin), result.margin]


register(
    Exercise(
        "hard-margin-6",
        "Judge flowers by their sepals",
        points=2,
        minutes=12,
        difficulty="medium",
        tag="compute",
        kind="number",
        rtol=5e-3,
        atol=0,
        statement=r"""
Take setosa and versicolor again, but this time by sepal length and sepal width: the first two columns of
`sklearn.datasets.load_iris().data`, in centimetres, rows 0 to 99. Let the computer solve the hard-margin program.
Answer with a list of two numbers: how many flowers have $y_i f(x_i) = 1$, and the margin $\gamma$ in centimetres, to
three digits or more.
""",
        hints=(
            "`load_iris().target` is 0 for setosa and 1 for versicolor; labels must be -1 and +1.",
            "The result of `lincls.hard_margin` has the fields `on_margin` and `margin`.",
        ),
        reference=hard_margin_6,
        solution=r"""
Four flowers touch the slab: setosa at $(5.5, 3.5)$ and $(4.5, 2.3)$, versicolor at $(4.9, 2.4)$ and $(5.4, 3.0)$. The
segment between the two setosa flowers is parallel to that between the two versicolor flowers, so the slab rests on two
edges; the nearest pair of the hulls is not unique. The margin is $0.1216$ cm, less than half of the $0.2910$ cm by
sepal width and petal width. Another factor in front of $\lVert w \rVert^2$ would change nothing: it does not move the
minimiser.
<!-- key_hard_margin_6 -->
""",
        alternates={"three digits": (4, 0.122), "four digits": (4, 0.1216), "an array": np.array([4, 0.121635036])},
        wrong=(
            Wrong(
                "slab",
                [4, 0.243270072],
                "The count is right. The second number is the width of the slab; the margin is half of it.",
            ),
            Wrong(
                "squared norm",
                [4, 0.014795082],
                "The count is right. The margin is 1 divided by the norm of w, not by its square.",
            ),
            Wrong("norm", [4, 8.221315448], "The count is right. The second number is the norm of w; divide 1 by it."),
            Wrong(
                "millimetres",
                [4, 1.216350359],
                "The count is right. The margin is in millimetres; the exercise asks for centimetres.",
            ),
            Wrong(
                "standardised",
                [4, 0.210601091],
                "You have standardised the measurements. Then the margin is in other units; leave them in centimetres.",
            ),
            Wrong(
                "the chapter's columns",
                [3, 0.29104275],
                "This is the result for sepal width and petal width. Take the first two columns.",
            ),
            Wrong(
                "petals",
                [2, 0.65192024],
                "This is the result for petal length and petal width. Take the first two columns.",
            ),
            Wrong(
                "virginica",
                [3, 0.089625816],
                "This is setosa against virginica, rows 0 to 49 and 100 to 149. Versicolor is in the rows 50 to 99.",
            ),
            Wrong(
                "d + 1 points",
                [3, 0.121635036],
                "The margin is right. More than d + 1 points can touch the slab: look at `on_margin`.",
            ),
        ),
    )
)


# hard-margin-7 -------------------------------------------------------------------------------------


def hard_margin_7():
    """Return (X, y)."""
    X = np.array([[1.0, 0.0], [1.0, 1.0], [-1.0, 0.0], [-1.0, 1.0]])
    return X, np.array([1, 1, -1, -1])


def _verify_dispensable(answer):
    from lincls import NotSeparableError, hard_margin

    X, y = read_data(answer)
    if X.shape[1] != 2 or len(X) > 8:
        raise ValueError(f"At most 8 points of the plane are asked for; `X` has the shape {X.shape}.")
    if len(np.unique(X, axis=0)) < len(X):
        raise ValueError("Two points are the same; all must differ.")
    if min((y > 0).sum(), (y < 0).sum()) < 2:
        raise ValueError("Each class needs two points or more, or one cannot be left out.")
    try:
        full = hard_margin(X, y)
    except NotSeparableError:
        raise ValueError("No line separates the two classes.") from None
    size = np.linalg.norm(full.w)
    for i in range(len(X)):
        rest = hard_margin(np.delete(X, i, axis=0), np.delete(y, i))
        if np.linalg.norm(rest.w - full.w) > 1e-6 * size or abs(rest.b - full.b) > 1e-6 * (1 + abs(full.b)):
            raise ValueError(f"Without point {i}, counted from 0, the solution is another one.")


register(
    Exercise(
        "hard-margin-7",
        "Nobody is needed",
        points=3,
        minutes=15,
        difficulty="medium",
        tag="build",
        kind="construction",
        statement=r"""
"If a support vector is left out, the solution changes." Refute this as thoroughly as possible: find at most 8 different
points of the plane, in two separable classes, such that *every single* point may be left out, on its own, without any
change of the hard-margin solution $(w, b)$. Answer with `(X, y)`, where `X` has one row for each point.
""",
        hints=(
            "If only one pair of points is nearest, both of its points are needed. Give the hulls parallel edges.",
            "When a point is left out, the nearest distance of the hulls must stay the same.",
        ),
        reference=hard_margin_7,
        verify=_verify_dispensable,
        solution=r"""
Put two positive points opposite two negative ones, at the corners of a rectangle. The hulls are two parallel sides, and
each pair of opposite corners is a nearest pair. Without one corner, the other pair still holds the slab. All four
points touch it, and each is dispensable, though not all at once. So "needed" is no property of a single point.
<!-- key_hard_margin_7 -->
""",
        alternates={
            "six points": ([[1, 0], [1, 2], [1, 5], [-1, 0], [-1, 2], [-1, 5]], [1, 1, 1, -1, -1, -1]),
            "a tilted square": ([[0, 1], [1, 2], [1, 0], [2, 1]], [1, 1, -1, -1]),
            "more points behind": ([[1, 0], [1, 1], [5, 5], [-1, 0], [-1, 1], [-3, 0]], [1, 1, 1, -1, -1, -1]),
        },
        wrong=(
            Wrong(
                "duplicates",
                ([[1, 0], [1, 0], [-1, 0], [-1, 0]], [1, 1, -1, -1]),
                "The idea is right, but the points must differ. Move each copy along the edge of the slab.",
            ),
            Wrong(
                "three points",
                ([[1, 0], [-1, 0], [1, 5]], [1, -1, 1]),
                "Only (1, 5) may be left out. The only negative point is needed, and so is (1, 0), which faces it.",
            ),
            Wrong(
                "far points",
                ([[1, 0], [3, 1], [-1, 0], [-3, 1]], [1, 1, -1, -1]),
                "The far points may be left out, but without (1, 0) or (-1, 0) the slab gets wider.",
            ),
            Wrong(
                "edges too short",
                ([[1, 0], [1, 3], [-1, 1], [-1, 2]], [1, 1, -1, -1]),
                "The negative points may be left out. Without (1, 0), though, (1, 3) has no negative point opposite, "
                "and the slab turns.",
            ),
            Wrong(
                "a triangle",
                ([[1, -1], [1, 1], [-1, 0]], [1, 1, -1]),
                "Without one of the positive points the slab turns; the only negative point cannot be left out.",
            ),
        ),
    )
)


# hard-margin-8 -------------------------------------------------------------------------------------

register(
    Exercise(
        "hard-margin-8",
        "A price for the offset",
        points=6,
        minutes=30,
        difficulty="medium",
        tag="proof",
        kind="proof",
        statement=r"""
Some programs minimise $\tfrac12 (\lVert w \rVert^2 + b^2)$ under the constraints $y_i (w^\top x_i + b) \ge 1$.

1. Prove that on separable data this problem has exactly one solution $(w, b)$. Does it need both classes?
2. On the line let $1$ be positive and $-4$ negative. Find the solution of this problem and that of the hard-margin
   program, and compare their boundaries and geometric margins.
""",
        hints=(
            "Treat $(w, b)$ as one vector with $d + 1$ entries, and follow the first two steps of the chapter's proof.",
            r"In part 2 the constraint of the positive point reads $w + b \ge 1$. How small can $w^2 + b^2$ be?",
        ),
        solution=r"""
1. *Existence.* Some $(w_0, b_0)$ is feasible, because the data are separable and finite. Only feasible pairs with
   $\lVert w \rVert^2 + b^2 \le \lVert w_0 \rVert^2 + b_0^2$ can be better. They form a set that is bounded by this
   very inequality, closed, and not empty, so the continuous objective attains its minimum on it. *Uniqueness.* Let
   $s = (w, b)$ and $s' = (w', b')$ be solutions. They have the same norm, and their mean is feasible. Then
   $\lVert \tfrac12 (s + s') \rVert^2 = \lVert s \rVert^2 - \tfrac14 \lVert s - s' \rVert^2$, which would be smaller
   than the minimum if $s \neq s'$. One class is enough: in the hard-margin program it takes both to keep $b$ within
   bounds, and here its price does.
2. From $(w - b)^2 \ge 0$ we have $w^2 + b^2 \ge \tfrac12 (w + b)^2 \ge \tfrac12$, with equality only for
   $w = b = \tfrac12$. This pair also meets the other constraint, since $f(-4) = -\tfrac32$. So it is the solution: its
   boundary is $-1$ and its geometric margin $2$. The hard margin has $w = \tfrac25$, $b = \tfrac35$, the boundary
   $-\tfrac32$, halfway, and the margin $\tfrac52$. The price of $b$ pulls the boundary towards the origin.
<!-- key_hard_margin_8 -->
""",
        rubric=(
            ("Existence", 2, "a bounded, closed, non-empty set of candidates, and a continuous objective"),
            ("Uniqueness", 1, "the mean of two solutions is feasible and shorter, for the whole vector $(w, b)$"),
            ("Classes", 1, "one class is enough, since the objective itself bounds $b$"),
            ("Example", 2, "both solutions with the reason why the first is optimal, boundaries $-1$ and $-3/2$"),
        ),
    )
)


# hard-margin-9 -------------------------------------------------------------------------------------


def hard_margin_9():
    """Return (X, y, c, x)."""
    X, y = np.array([[0.0, 0.0], [1.0, 1.0]]), np.array([-1, 1])
    return X, y, 3.0, np.array([2.0, 0.0])


def _verify_units(answer):
    from lincls import NotSeparableError, hard_margin

    if not isinstance(answer, tuple | list) or len(answer) != 4:
        raise ValueError("The answer must be `(X, y, c, x)`.")
    X, y = read_data(answer[:2])
    c, x = as_numbers(answer[2]), as_numbers(answer[3])
    if X.shape[1] != 2 or len(X) > 8:
        raise ValueError(f"At most 8 points of the plane are asked for; `X` has the shape {X.shape}.")
    if abs(y.sum()) == len(y):
        raise ValueError("Both labels must occur.")
    if c is None or c.shape != () or not 0.01 <= c <= 100:
        raise ValueError("`c` must be a number from 0.01 to 100.")
    if x is None or x.shape != (2,) or not np.isfinite(x).all():
        raise ValueError("`x` must hold two finite numbers.")
    try:
        before, after = hard_margin(X, y), hard_margin(X * [1, c], y)
    except NotSeparableError:
        raise ValueError("No line separates the two classes.") from None
    f, g = x @ before.w + before.b, (x * [1, c]) @ after.w + after.b
    if min(abs(f), abs(g)) < 0.1:
        raise ValueError(f"The scores of `x` must be at least 0.1 away from 0; they are {f:.3g} and {g:.3g}.")
    if not f > 0 > g:
        raise ValueError(f"The score of `x` must be positive before and negative after; it is {f:.3g} and {g:.3g}.")


register(
    Exercise(
        "hard-margin-9",
        "Inches or feet",
        points=4,
        minutes=20,
        difficulty="hard",
        tag="build",
        kind="construction",
        statement=r"""
Show that the unit of one measurement can decide the class of a new point. Find at most 8 points of the plane in two
separable classes, a factor $c$ from $0.01$ to $100$, and a point $x$, such that

1. the hard margin on the data gives $x$ a score of at least $0.1$;
2. after the second coordinate of *all* points, including $x$, has been multiplied by $c$, the hard margin on the new
   data gives $x$ a score of at most $-0.1$.

Answer with `(X, y, c, x)`.
""",
        hints=(
            "One point of each class is enough. The boundary bisects the segment between them at right angles.",
            "A right angle does not stay one when a single coordinate is stretched.",
            "Draw both boundaries in the old units. They cross in the midpoint; where do they disagree?",
        ),
        reference=hard_margin_9,
        verify=_verify_units,
        solution=r"""
Let $(0, 0)$ be negative and $(1, 1)$ positive. The boundary is $x_1 + x_2 = 1$, and $x = (2, 0)$ has the score $1$.
With $c = 3$ the positive point is $(1, 3)$; the perpendicular bisector is $z_1 + 3 z_2 = 5$, with $w = (0.2, 0.6)$ and
$b = -1$. The point $x$ is still $(2, 0)$ and its score is $-0.6$. Back in the old units the new boundary reads
$x_1 + 9 x_2 = 5$: both pass through the midpoint, in different directions.
<!-- key_hard_margin_9 -->
""",
        alternates={
            "shrunk": ([[0, 0], [1, 1]], [-1, 1], 0.2, [0, 2]),
            "four points": ([[0, 0], [-3, -1], [1, 1], [4, 2]], [-1, -1, 1, 1], 3, [2, 0]),
        },
        wrong=(
            Wrong(
                "no change",
                ([[0, 0], [1, 1]], [-1, 1], 1, [2, 0]),
                "With c = 1 nothing changes. Take a factor other than 1.",
            ),
            Wrong(
                "other direction",
                ([[0, 0], [1, 1]], [-1, 1], 3, [-1, 1]),
                "The verdict changes, but from negative to positive. Take a point on the other side of the midpoint.",
            ),
            Wrong(
                "along an axis",
                ([[0, 0], [2, 0]], [-1, 1], 10, [1.5, 3]),
                "The two points differ in the first coordinate only. Their bisector is vertical in every unit.",
            ),
            Wrong(
                "pinned",
                ([[0, 0], [4, 0], [2, 2]], [-1, -1, 1], 1.5, [1, 1.5]),
                "Three points touch the slab before and after. They fix the line, and it cannot turn.",
            ),
            Wrong(
                "too close",
                ([[0, 0], [1, 1]], [-1, 1], 3, [1.04, 0]),
                "The score turns negative, but before it is only 0.04. Go farther from the midpoint.",
            ),
        ),
    )
)


# hard-margin-10 ------------------------------------------------------------------------------------


def three_points(p, q1, q2):
    """Return (w, b), the hard margin of p against q1 and q2."""
    along = q2 - q1
    s = (p - q1) @ along / (along @ along)
    q = q1 + np.clip(s, 0, 1) * along
    w = 2 * (p - q) / ((p - q) @ (p - q))
    return w, 1 - w @ p


def _three_cases(rng):
    cases = [
        (np.array([27.0, 10.0]), np.array([23.0, 3.0]), np.array([35.0, 6.0])),  # the flowers
        (np.array([-3.0, 4.0]), np.array([0.0, 0.0]), np.array([5.0, 0.0])),  # nearest to q1
        (np.array([9.0, 3.0]), np.array([0.0, 0.0]), np.array([5.0, 0.0])),  # nearest to q2
        (np.array([2.0]), np.array([5.0]), np.array([9.0])),
    ]
    while len(cases) < 9:
        d = len(cases) % 2 + 2
        p, q1, q2 = rng.integers(-6, 7, (3, d)).astype(float)
        along = q2 - q1
        s = np.clip((p - q1) @ along / max(along @ along, 1), 0, 1)
        if along.any() and np.linalg.norm(p - q1 - s * along) > 0.5:
            cases.append((p, q1, q2))
    return cases


def _three_by(clip=lambda s: np.clip(s, 0, 1), w=lambda v: 2 * v / (v @ v), b=lambda w, p, q: 1 - w @ p, swap=False):
    """Make an answer with another foot, scale or offset."""

    def answer(p, q1, q2):
        along = q2 - q1
        q = q1 + clip((p - q1) @ along / (along @ along)) * along
        v = w(q - p if swap else p - q)
        return v, b(v, p, q)

    return answer


def _three_by_trial(p, q1, q2):
    along = q2 - q1
    foot = q1 + (p - q1) @ along / (along @ along) * along
    between = (foot - q1) @ (foot - q2) <= 0
    candidates = [q1, q2, foot] if between else [q1, q2]
    q = min(candidates, key=lambda q: np.linalg.norm(p - q))
    w = 2 * (p - q) / np.linalg.norm(p - q) ** 2
    return w.tolist(), -1 - w @ q


register(
    Exercise(
        "hard-margin-10",
        "Three points in closed form",
        points=4,
        minutes=20,
        difficulty="hard",
        tag="code",
        kind="code",
        statement=r"""
One positive point $p$ and two different negative points $q_1$, $q_2$ in $\mathbb{R}^d$ are given; $p$ is not on the
segment between $q_1$ and $q_2$. Return the hard-margin solution $w$ and $b$ in closed form, from the point of the
segment that is nearest to $p$.
""",
        hints=(
            r"The points of the segment are $q_1 + s (q_2 - q_1)$ with $0 \le s \le 1$.",
            "Drop the perpendicular from $p$ to the whole line first. What if its foot is outside the segment?",
            r"With the nearest point $q$, the score must be $1$ at $p$ and $-1$ at $q$.",
        ),
        reference=three_points,
        cases=_three_cases,
        rtol=1e-5,
        solution=r"""
The perpendicular from $p$ to the line through $q_1$ and $q_2$ has its foot at $s = (p - q_1)^\top (q_2 - q_1) / \lVert
q_2 - q_1 \rVert^2$. If $s < 0$, the nearest point of the segment is $q_1$; if $s > 1$, it is $q_2$; clipping $s$ to
$[0, 1]$ says all this. Then $w$ is the multiple of $p - q$ with $w^\top (p - q) = 2$, and $b$ makes the score of $p$
equal to 1. If $s$ was clipped, one negative point is beyond the slab and might have been left out.
<!-- key_hard_margin_10 -->
""",
        alternates={
            "nearest of three": _three_by_trial,
            "offset from the midpoint": _three_by(b=lambda w, p, q: -w @ (p + q) / 2),
        },
        wrong=(
            Wrong(
                "not clipped",
                _three_by(clip=lambda s: s),
                "The foot of the perpendicular may lie outside the segment. Then the nearest point is one of its ends.",
            ),
            Wrong(
                "clipped on one side",
                _three_by(clip=lambda s: max(s, 0)),
                "You treat s < 0. The foot may also lie beyond q2, where s > 1.",
            ),
            Wrong(
                "nearer end",
                _three_by(clip=lambda s: 0 if s < 0.5 else 1),
                "You take the nearer of the two ends. A point between them may be nearer still.",
            ),
            Wrong(
                "midpoint",
                _three_by(clip=lambda s: 0.5),
                "You take the midpoint of q1 and q2, which gives the centroid classifier's direction.",
            ),
            Wrong(
                "not scaled",
                _three_by(w=lambda v: v),
                "Your w has the right direction. Scale it so that the scores of the nearest points are 1 and -1.",
            ),
            Wrong(
                "factor 2 missing",
                _three_by(w=lambda v: v / (v @ v)),
                "From q to p the score rises by w.(p - q), which must be 2: from -1 to 1. Yours rises by 1.",
            ),
            Wrong(
                "unit normal",
                _three_by(w=lambda v: v / np.linalg.norm(v)),
                "Your w is a unit vector. In the hard-margin program its norm is 1 divided by the margin.",
            ),
            Wrong(
                "boundary through p",
                _three_by(b=lambda w, p, q: -w @ p),
                "Your boundary passes through p. The score of p must be 1.",
            ),
            Wrong(
                "wrong side",
                _three_by(swap=True, b=lambda w, p, q: -1 - w @ p),
                "Your w points from p to the negative points. The score must be positive at p.",
            ),
        ),
    )
)
