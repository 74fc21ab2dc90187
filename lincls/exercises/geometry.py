"""Exercises of the chapter *The geometry of hyperplanes*."""

from fractions import Fraction

import numpy as np

from .core import Exercise, Wrong, register

# geometry-1 ----------------------------------------------------------------------------------------


def geometry_1():
    """Signed distances of the two points from the line."""
    w, b = np.array([5.0, -12.0]), 13.0
    X = np.array([[5.0, 1.0], [4.0, 6.0]])
    return ((X @ w + b) / np.linalg.norm(w)).tolist()


register(
    Exercise(
        "geometry-1",
        "Which side, and how far?",
        points=2,
        minutes=5,
        difficulty="easy",
        tag="compute",
        kind="number",
        statement=r"""
A line in the plane is given by $5x_1 - 12x_2 + 13 = 0$. Its positive side is the side where
$f(x) = 5x_1 - 12x_2 + 13$ is positive. Compute by hand the signed distances of the points $(5, 1)$ and
$(4, 6)$ from the line, and answer with a list of the two numbers, in this order.
""",
        hints=(
            r"Here $w = (5, -12)$ and $b = 13$. How long is $w$?",
            r"The signed distance of $x$ is $f(x)/\lVert w\rVert$.",
        ),
        reference=geometry_1,
        solution=r"""
The scores are $f(5, 1) = 25 - 12 + 13 = 26$ and $f(4, 6) = 20 - 72 + 13 = -39$. They tell the sides, but they
are not lengths: $10x_1 - 24x_2 + 26 = 0$ is the same line and doubles them. Dividing by
$\lVert w\rVert = \sqrt{5^2 + 12^2} = 13$ removes this freedom: the signed distances are $2$ and $-3$.
The first point lies on the positive side, $2$ from the line; the second lies on the negative side, $3$ from it.
<!-- key_geometry_1 -->
""",
        alternates={
            "fractions": [Fraction(26, 13), Fraction(-39, 13)],
            "a tuple": (2.0, -3),
            "an array": np.array([2.0, -3.0]),
        },
        wrong=(
            Wrong(
                "the scores",
                (26, -39),
                "These are the scores f(x), not distances: divide by the length of w, which is 13.",
            ),
            Wrong("unsigned", (2, 3), "A signed distance is negative on the negative side, where f(x) < 0."),
            Wrong(
                "opposite signs",
                (-2, 3),
                "The signs are reversed: a distance has the sign of f(x), positive on the positive side.",
            ),
            Wrong(
                "squared length",
                (26 / 169, -39 / 169),
                "You divided by the square of the length of w; divide by 13, not by 169.",
            ),
            Wrong(
                "b not divided",
                (13 / 13 + 13, -52 / 13 + 13),
                "The whole score w.x + b is divided by the length of w, the offset b too.",
            ),
            Wrong("sign of b", (0, -5), "The offset is b = +13: mind its sign."),
            Wrong("order", (-3, 2), "These are the right numbers in the wrong order: (5, 1) comes first."),
        ),
    )
)


# geometry-2 ----------------------------------------------------------------------------------------


def distance_from_origin(w, b):
    """Distance of {x : w.x + b = 0} from the origin; w is (d,)."""
    return abs(b) / np.linalg.norm(w)


def _distance_cases(rng):
    cases = [(np.array([4.0, 3.0]), -12.0), (np.array([3.0, 4.0]), 10.0), (np.array([0.0, -2.0]), 3.0)]
    for d in (1, 2, 3, 5):
        w = rng.integers(1, 9, d) * rng.choice([-1.0, 1.0], d)
        cases += [(w, -float(rng.integers(1, 20))), (w, float(rng.integers(1, 20)))]
    return [*cases, (np.array([1.0, 1.0]), 0.0)]


register(
    Exercise(
        "geometry-2",
        "Distance from the origin",
        points=2,
        minutes=5,
        difficulty="easy",
        tag="code",
        kind="code",
        statement=r"""
Write a function that returns the distance of the hyperplane $\{x : w^\top x + b = 0\}$ from the origin,
for every $w \neq 0$ and every $b$. For $4x_1 + 3x_2 - 12 = 0$ it returns $12/5$.
""",
        hints=(r"What is the signed distance of the point $x = 0$ from the hyperplane? Can a distance be negative?",),
        reference=distance_from_origin,
        cases=_distance_cases,
        solution=r"""
The origin has the score $f(0) = b$, so its signed distance is $b/\lVert w\rVert$: positive where the origin lies on
the positive side. The distance is its absolute value $|b|/\lVert w\rVert$. Some texts print $b/\lVert w\rVert$,
others $-b/\lVert w\rVert$, as "the distance"; each is negative for one sign of $b$, and changes its
sign when $(w, b)$ is replaced by $(-w, -b)$, which is the same hyperplane. For $w = (4, 3)$ and $b = -12$ the first
formula gives $-12/5$.
<!-- key_geometry_2 -->
""",
        alternates={
            "length of the nearest point": lambda w, b: np.linalg.norm(-b * w / (w @ w)),
            "square root of squares": lambda w, b: (b**2 / np.sum(w**2)) ** 0.5,
        },
        wrong=(
            Wrong(
                "signed",
                lambda w, b: b / np.linalg.norm(w),
                "This is the signed distance of the origin: it is negative for b < 0. A distance is not.",
            ),
            Wrong(
                "minus b",
                lambda w, b: -b / np.linalg.norm(w),
                "-b/||w|| is negative for b > 0. A distance is never negative: take the absolute value.",
            ),
            Wrong(
                "not divided",
                lambda w, b: abs(b),
                "|b| is a score, not a length: it changes when w and b are multiplied by 10. Divide by ||w||.",
            ),
            Wrong(
                "squared length",
                lambda w, b: abs(b) / (w @ w),
                "You divided by ||w||^2, that is by `w @ w`; divide by its square root.",
            ),
            Wrong(
                "sum of absolute values",
                lambda w, b: abs(b) / np.abs(w).sum(),
                "The length of w is the root of the sum of squares, not the sum of absolute values.",
            ),
        ),
    )
)


# geometry-3 ----------------------------------------------------------------------------------------


def project(w, b, X):
    """Points of {x : w.x + b = 0} nearest to the rows of X (n, d)."""
    f = X @ w + b
    return X - np.outer(f, w) / (w @ w)


def _project_cases(rng):
    cases = [
        (np.array([4.0, 3.0]), -12.0, np.array([[3.0, 3.0]])),
        (np.array([0.0, 2.0]), 1.0, np.array([[1.0, 1.0], [1.0, -3.0]])),
    ]
    for n, d in [(1, 3), (2, 2), (3, 3), (4, 2), (3, 1)]:
        w = rng.integers(2, 6, d) * rng.choice([-1.0, 1.0], d)
        cases.append((w, float(rng.integers(1, 9)), rng.integers(-5, 6, (n, d)).astype(float)))
    return cases


def _project_in_place(w, b, X):
    X -= np.outer(X @ w + b, w) / (w @ w)
    return X


def _project_by_class(w, b, X):
    from lincls import Hyperplane

    return Hyperplane(w, b).project(X)


register(
    Exercise(
        "geometry-3",
        "Drop a perpendicular",
        points=3,
        minutes=10,
        difficulty="easy",
        tag="code",
        kind="code",
        statement=r"""
Write a function that returns, for each row $x$ of $X$, the point of the hyperplane
$\{x : f(x) = 0\}$, $f(x) = w^\top x + b$, that is nearest to $x$. Do not assume that $w$ is a unit vector.
""",
        hints=(
            r"From $x$ one walks along the normal, against its direction if $x$ lies on the positive side. How far?",
            r"The step is $\dfrac{f(x)}{\lVert w\rVert}$ times the unit vector $\dfrac{w}{\lVert w\rVert}$.",
            "`np.outer(f, w)` holds the row `f[i] * w` for each point `i`.",
        ),
        reference=project,
        cases=_project_cases,
        solution=r"""
The signed distance of $x$ is $f(x)/\lVert w\rVert$, and the unit normal is $w/\lVert w\rVert$. One walks back along
the normal by the signed distance:

$$p = x - \frac{f(x)}{\lVert w\rVert}\,\frac{w}{\lVert w\rVert} = x - \frac{f(x)}{w^\top w}\,w .$$

The length enters twice, hence its square. A projection is easily tested:
$f(p) = f(x) - \frac{f(x)}{w^\top w}\, w^\top w = 0$.
<!-- key_geometry_3 -->
""",
        alternates={
            "one point at a time": lambda w, b, X: [x - (w @ x + b) / np.linalg.norm(w) ** 2 * w for x in X],
            "Hyperplane.project": _project_by_class,
        },
        wrong=(
            Wrong(
                "length once",
                lambda w, b, X: X - np.outer(X @ w + b, w) / np.linalg.norm(w),
                "Your points do not satisfy f(p) = 0: the step is the distance f/||w|| times the unit vector w/||w||, "
                "so ||w|| divides twice.",
            ),
            Wrong(
                "not divided",
                lambda w, b, X: X - np.outer(X @ w + b, w),
                "The step f(x) w is right for a unit vector w only; divide by ||w||^2.",
            ),
            Wrong(
                "wrong direction",
                lambda w, b, X: X + np.outer(X @ w + b, w) / (w @ w),
                "You walk away from the hyperplane: a point with f(x) > 0 must move against w.",
            ),
            Wrong(
                "offset forgotten",
                lambda w, b, X: X - np.outer(X @ w, w) / (w @ w),
                "You project on the parallel hyperplane through the origin: f(x) = w.x + b has the offset b.",
            ),
            Wrong(
                "reflected",
                lambda w, b, X: X - 2 * np.outer(X @ w + b, w) / (w @ w),
                "This is the mirror image behind the hyperplane: you walked twice as far as needed.",
            ),
            Wrong(
                "unsigned step",
                lambda w, b, X: X - np.outer(np.abs(X @ w + b), w) / (w @ w),
                "Points on the negative side move the wrong way: use the signed score, not its absolute value.",
            ),
            Wrong(
                "in place",
                _project_in_place,
                "The values are right, but `X -= ...` overwrites the caller's data. Write `X - ...`.",
            ),
        ),
    )
)


# geometry-4 ----------------------------------------------------------------------------------------


def nearer_mean(X, y):
    """Return (w, b); w.x + b > 0 where x is nearer to mu_plus."""
    mu_plus, mu_minus = X[y == 1].mean(axis=0), X[y == -1].mean(axis=0)
    w = mu_plus - mu_minus
    return w, -(mu_plus @ mu_plus - mu_minus @ mu_minus) / 2


def _centroid_cases(rng):
    cases = [
        (np.array([[4.0], [2.0], [2.0]]), np.array([1, -1, -1])),
        (np.array([[2.0, 0.0], [0.0, 1.0], [4.0, 2.0]]), np.array([1, -1, 1])),
    ]
    for n, d in [(4, 1), (5, 2), (6, 3), (7, 2)]:
        y = np.where(np.arange(n) < n // 3, 1, -1)  # unequal numbers of the two classes
        X = rng.integers(-5, 6, (n, d)) + np.outer(y, rng.integers(6, 9, d)) + 3.0
        cases.append((X, rng.permutation([-1, 1])[0] * y))
    return cases


def _centroid_by(b):
    """Make a centroid classifier with another formula for the offset: b(mu_plus, mu_minus, X)."""

    def answer(X, y):
        mu_plus, mu_minus = X[y == 1].mean(axis=0), X[y == -1].mean(axis=0)
        return mu_plus - mu_minus, b(mu_plus, mu_minus, X)

    return answer


def _centroid_swapped(X, y):
    w, b = nearer_mean(X, y)
    return -w, -b


def _centroid_sums(X, y):
    plus, minus = X[y == 1].sum(axis=0), X[y == -1].sum(axis=0)
    return plus - minus, -(plus @ plus - minus @ minus) / 2


def _centroid_of_class(X, y):
    from lincls import centroid_classifier

    plane = centroid_classifier(X, y)
    return plane.w, plane.b


register(
    Exercise(
        "geometry-4",
        "The nearer mean",
        points=3,
        minutes=15,
        difficulty="medium",
        tag="code",
        kind="code",
        statement=r"""
Let $\mu_+$ and $\mu_-$ be the means of the points with label $+1$ and $-1$. The centroid classifier gives to $x$ the
label of the nearer mean. Write a function that returns its weights $w = \mu_+ - \mu_-$ and the offset $b$ for which
$w^\top x + b > 0$ exactly when $x$ is nearer to $\mu_+$. Both labels occur in $y$, not equally often.
""",
        hints=(
            r"Write down $\lVert x - \mu_-\rVert^2 > \lVert x - \mu_+\rVert^2$ and expand both squares. What cancels?",
            "A test: the midpoint of the two means must have the score 0.",
        ),
        reference=nearer_mean,
        cases=_centroid_cases,
        solution=r"""
The point $x$ is nearer to $\mu_+$ exactly when

$$\begin{aligned}
0 &< \lVert x - \mu_-\rVert^2 - \lVert x - \mu_+\rVert^2 \\
&= 2\,(\mu_+ - \mu_-)^\top x \\
&\quad - \left(\lVert\mu_+\rVert^2 - \lVert\mu_-\rVert^2\right),
\end{aligned}$$

because $\lVert x\rVert^2$ cancels. Half of the right side is $w^\top x + b$ with
$b = -\tfrac12\left(\lVert\mu_+\rVert^2 - \lVert\mu_-\rVert^2\right) = -w^\top \tfrac12(\mu_+ + \mu_-)$.
The second form says that the boundary passes through the midpoint of the means, at a right angle to $w$.
<!-- key_geometry_4 -->
""",
        alternates={
            "through the midpoint": _centroid_by(lambda p, m, X: -(p - m) @ (p + m) / 2),
            "lincls.centroid_classifier": _centroid_of_class,
        },
        wrong=(
            Wrong(
                "half the difference",
                _centroid_by(lambda p, m, X: -(p - m) @ (p - m) / 2),
                "Your boundary passes through half the difference of the means. Their midpoint is half their sum.",
            ),
            Wrong(
                "sign of b",
                _centroid_by(lambda p, m, X: (p @ p - m @ m) / 2),
                "The offset has the wrong sign: the midpoint of the means must get the score 0.",
            ),
            Wrong(
                "twice the offset",
                _centroid_by(lambda p, m, X: -(p @ p - m @ m)),
                "The offset is twice too large for this w: expanding the squares gives 2 w.x as well.",
            ),
            Wrong(
                "no offset",
                _centroid_by(lambda p, m, X: 0.0),
                "Without an offset the boundary passes through the origin, wherever the means are.",
            ),
            Wrong(
                "mean of all points",
                _centroid_by(lambda p, m, X: -(p - m) @ X.mean(axis=0)),
                "Your boundary passes through the mean of all points, which lies nearer to the larger class's mean. "
                "Take the midpoint of the two means.",
            ),
            Wrong(
                "everything doubled",
                lambda X, y: tuple(2 * value for value in nearer_mean(X, y)),
                "This is the right hyperplane, but w is twice mu_plus - mu_minus.",
            ),
            Wrong(
                "labels 0 and 1",
                lambda X, y: nearer_mean(X, np.maximum(y, 0)),
                "The labels are +1 and -1; `y == 0` selects nothing.",
            ),
            Wrong("swapped classes", _centroid_swapped, "Your w points from mu_plus to mu_minus: swap the classes."),
            Wrong("sums", _centroid_sums, "You used the sums of the classes instead of their means."),
        ),
    )
)


# geometry-5 ----------------------------------------------------------------------------------------

register(
    Exercise(
        "geometry-5",
        "When is a wrong formula right?",
        points=2,
        minutes=10,
        difficulty="medium",
        tag="compute",
        kind="choice",
        statement=r"""
A set of lecture notes gives the centroid classifier the score
$g(x) = (\mu_+ - \mu_-)^\top x - \tfrac12 \lVert \mu_+ - \mu_-\rVert^2$, taking
$\tfrac12(\mu_+ - \mu_-)$ for the midpoint of the means. For which means $\mu_+ \neq \mu_-$ is $g$ nevertheless
the score of the centroid classifier?
""",
        options={
            "a": "For none.",
            "b": r"Only for $\mu_- = 0$.",
            "c": r"For $\mu_-$ orthogonal to $\mu_+ - \mu_-$, and for no others.",
            "d": r"For $\lVert\mu_+\rVert = \lVert\mu_-\rVert$, and for no others.",
            "e": "For all, because the two formulas are equal.",
        },
        hints=(
            r"The right score is $(\mu_+ - \mu_-)^\top x - \tfrac12(\lVert\mu_+\rVert^2 - \lVert\mu_-\rVert^2)$.",
            "Expand the squared norm and set the two offsets equal.",
        ),
        reference="c",
        solution=r"""
The answer is **c**. Both scores have the same $w$, so the offsets must agree:

$$\begin{aligned}
& \lVert\mu_+ - \mu_-\rVert^2 = \lVert\mu_+\rVert^2 - \lVert\mu_-\rVert^2 \\
&\iff 2\lVert\mu_-\rVert^2 = 2\,\mu_+^\top \mu_- \\
&\iff \mu_-^\top (\mu_+ - \mu_-) = 0 .
\end{aligned}$$

Geometrically: half the difference and half the sum of the means differ by $\mu_-$, and moving the boundary's base
point by $\mu_-$ leaves the boundary in place when $\mu_-$ is parallel to it. So $\mu_- = 0$ is enough but not
needed: $\mu_- = (0, 2)$, $\mu_+ = (3, 2)$ is another example. On the line, with $\mu_+ = 4$ and $\mu_- = 2$, the
formula gives $g(2) = +2$: the negative class's own mean is called positive.
<!-- key_geometry_5 -->
""",
        wrong=(
            Wrong("a", "a", "It can be right: try mu_minus = 0."),
            Wrong("b", "b", "That is enough, but not needed: try mu_minus = (0, 2) and mu_plus = (3, 2)."),
            Wrong(
                "d",
                "d",
                "Equal norms make the right offset 0, but the offset of g is 0 only if the means are equal.",
            ),
            Wrong("e", "e", "Try mu_plus = 4 and mu_minus = 2 on the line: g(2) = +2 at the negative class's mean."),
        ),
    )
)


# geometry-6 ----------------------------------------------------------------------------------------


def augmented(X, w, b, rho):
    """Return (Z, v), of (n, d+1) and (d+1,), with Z @ v = X @ w + b."""
    Z = np.column_stack([X, np.full(len(X), rho)])
    return Z, np.append(w, b / rho)


def _augmented_cases(rng):
    cases = [(np.array([[1.0], [3.0]]), np.array([-1.0]), 2.0, 4.0)]
    for n, d in [(1, 2), (2, 2), (3, 1), (3, 3)]:
        X = rng.integers(-5, 6, (n, d)).astype(float)
        cases.append((X, rng.integers(1, 6, d).astype(float), float(rng.integers(5, 10)), float(rng.integers(2, 5))))
    return cases


def _augmented_by(column, last):
    """Make an augmentation with another last column and another last weight."""
    return lambda X, w, b, rho: (np.column_stack([X, np.full(len(X), column(b, rho))]), np.append(w, last(b, rho)))


def _augmented_first(X, w, b, rho):
    return np.column_stack([np.full(len(X), rho), X]), np.append(b / rho, w)


register(
    Exercise(
        "geometry-6",
        "Hide the offset in a coordinate",
        points=3,
        minutes=10,
        difficulty="medium",
        tag="code",
        kind="code",
        statement=r"""
A constant coordinate turns a hyperplane with an offset into one through the origin. Given $X$, $w$, $b$ and a
constant $\rho > 0$, append the coordinate $\rho$ to every point, and to $w$ the one weight that leaves every score
as it was. The augmented points must not depend on $w$ and $b$, because a learning algorithm will have to find these.
""",
        hints=(r"The new coordinate contributes $\rho$ times its weight to the score. This product must be $b$.",),
        reference=augmented,
        cases=_augmented_cases,
        solution=r"""
With $z = (x, \rho)$ and $v = (w, c)$ one has $v^\top z = w^\top x + c\rho$, so $c = b/\rho$. The offset belongs to
the weights, which are learnt; the data get a constant that is known beforehand. Notes that put $b$ into the data and
$1$ into the weights obtain the same scores, but then the data depend on what is sought.
The constant $\rho$ matters to a learning algorithm: the larger it is, the cheaper is a large offset.
<!-- key_geometry_6 -->
""",
        alternates={
            "lists": lambda X, w, b, rho: ([[*x, rho] for x in X.tolist()], [*w.tolist(), b / rho]),
            "stacked": lambda X, w, b, rho: (np.hstack([X, rho * np.ones((len(X), 1))]), np.r_[w, b / rho]),
        },
        wrong=(
            Wrong(
                "offset in the data",
                _augmented_by(lambda b, rho: b, lambda b, rho: 1.0),
                "The scores agree, but your points contain b, which is unknown when one learns. "
                "The points get rho, the weights get the offset.",
            ),
            Wrong(
                "b as the weight",
                _augmented_by(lambda b, rho: rho, lambda b, rho: b),
                "The last weight is multiplied by rho: with b itself the score becomes w.x + b rho.",
            ),
            Wrong(
                "b times rho",
                _augmented_by(lambda b, rho: rho, lambda b, rho: b * rho),
                "The last weight times rho must be b: divide by rho instead of multiplying.",
            ),
            Wrong(
                "ones",
                _augmented_by(lambda b, rho: 1.0, lambda b, rho: b),
                "This is the augmentation by 1. The exercise asks for the constant rho.",
            ),
            Wrong(
                "coordinate first",
                _augmented_first,
                "The scores agree, but the constant stands first. Append it as the last coordinate.",
            ),
        ),
    )
)


# geometry-7 ----------------------------------------------------------------------------------------


def both_margins(w, b, X, y):
    """Return (functional, geometric), the two margins of (w, b)."""
    functional = np.min(y * (X @ w + b))
    return functional, functional / np.linalg.norm(w)


def _margins_cases(rng):
    w, X, y = np.array([3.0, 4.0]), np.array([[2.0, 1.0], [-1.0, -1.0], [1.0, 3.0]]), np.array([1, -1, 1])
    cases = [(w, 1.0, X, y), (10 * w, 10.0, X, y)]  # separated; the same hyperplane, scaled
    cases.append((np.array([2.0]), 1.0, np.array([[1.0], [-3.0], [4.0]]), np.array([1, 1, -1])))  # not separated
    for n, d in [(3, 2), (4, 2), (5, 3)]:
        w, X = rng.integers(2, 6, d).astype(float), rng.integers(-5, 6, (n, d)).astype(float)
        cases.append((w, float(rng.integers(1, 6)), X, np.append([1, -1], rng.choice([-1, 1], n - 2))))
    return cases


def _margins_by(reduce, norm=np.linalg.norm):
    def answer(w, b, X, y):
        functional = reduce(y, X @ w + b)
        return functional, functional / norm(w)

    return answer


def _margins_by_functions(w, b, X, y):
    from lincls import functional_margin, geometric_margin

    return functional_margin(w, b, X, y), geometric_margin(w, b, X, y)


register(
    Exercise(
        "geometry-7",
        "Two margins",
        points=3,
        minutes=10,
        difficulty="easy",
        tag="code",
        kind="code",
        statement=r"""
Write a function that returns the functional margin $\min_i y_i f(x_i)$ and the geometric margin
$\min_i y_i f(x_i)/\lVert w\rVert$ of $(w, b)$ on a training set, where $f(x) = w^\top x + b$. Both are negative when
a point lies on the wrong side. Then ask yourself what happens to each when $(w, b)$ becomes $(10w, 10b)$.
""",
        hints=("One vectorised expression gives all products of labels and scores.",),
        reference=both_margins,
        cases=_margins_cases,
        solution=r"""
The margin of a training set is that of its worst point, so take the minimum, with the labels: $y_i f(x_i)$ is positive
exactly when point $i$ lies on its side. For $(10w, 10b)$ the functional margin is ten times as large; the geometric
margin stays, because numerator and denominator grow together. The hyperplane has not moved. So a large functional
margin alone says nothing about how far the points are from the boundary.
<!-- key_geometry_7 -->
""",
        alternates={
            "a loop": lambda w, b, X, y: (
                min(t * (w @ x + b) for x, t in zip(X, y, strict=True)),
                min(t * (w @ x + b) / (w @ w) ** 0.5 for x, t in zip(X, y, strict=True)),
            ),
            "functions of lincls": _margins_by_functions,
        },
        wrong=(
            Wrong(
                "labels forgotten",
                _margins_by(lambda y, f: f.min()),
                "You take the smallest score; a negative point should have a negative score. Multiply by the labels.",
            ),
            Wrong(
                "absolute values",
                _margins_by(lambda y, f: np.abs(f).min()),
                "With absolute values a misclassified point looks well classified. Multiply by the labels instead.",
            ),
            Wrong(
                "largest",
                _margins_by(lambda y, f: (y * f).max()),
                "The margin of a training set is that of its worst point: the minimum, not the maximum.",
            ),
            Wrong(
                "mean",
                _margins_by(lambda y, f: (y * f).mean()),
                "The margin of a training set is that of its worst point, not the mean over the points.",
            ),
            Wrong(
                "geometric margin not divided",
                _margins_by(lambda y, f: (y * f).min(), lambda w: 1.0),
                "Your geometric margin grows tenfold with (10w, 10b), although the hyperplane stays. Divide by ||w||.",
            ),
            Wrong(
                "squared length",
                _margins_by(lambda y, f: (y * f).min(), lambda w: w @ w),
                "You divided by ||w||^2, that is by `w @ w`; divide by its square root.",
            ),
            Wrong(
                "offset forgotten",
                lambda w, b, X, y: both_margins(w, 0.0, X, y),
                "The offset is missing: the score is w.x + b.",
            ),
        ),
    )
)


# geometry-8 ----------------------------------------------------------------------------------------

register(
    Exercise(
        "geometry-8",
        "Repair a decomposition",
        points=6,
        minutes=25,
        difficulty="hard",
        tag="proof",
        kind="proof",
        statement=r"""
Let $w \neq 0$, $f(x) = w^\top x + b$, $\gamma(x) = f(x)/\lVert w\rVert$ and $d_O = -b/\lVert w\rVert$. A set of notes
claims, for every $x$ and with $x_p$ "the projection of $x$ on the boundary" $\{x : f(x) = 0\}$, that

$$x = x_p + \bigl(\gamma(x) + d_O\bigr) \frac{w}{\lVert w\rVert} .$$

1. Show by an example with $b \neq 0$ that the claim is false.
2. Prove that $x$ has exactly one decomposition $x = p + t\,w/\lVert w\rVert$ with $f(p) = 0$, and that
   $t = \gamma(x)$.
3. For which point $q$ is $x = q + (\gamma(x) + d_O)\,w/\lVert w\rVert$ true? Describe $q$ geometrically.
""",
        hints=(
            r"For the first part take an $x$ parallel to $w$, such as $w = (3, 4)$, $b = -10$, $x = (6, 8)$.",
            r"For the second part apply $f$ to both sides: $f(p + t\,w/\lVert w\rVert) = f(p) + t\,\lVert w\rVert$.",
            r"For the third part compute $w^\top q$.",
        ),
        solution=r"""
1. Take $w = (3, 4)$, $b = -10$, $x = (6, 8)$. Then $\lVert w\rVert = 5$, $f(x) = 18 + 32 - 10 = 40$,
   $\gamma(x) = 8$ and $d_O = 2$. The projection is $x_p = x - 8\,(0.6, 0.8) = (1.2, 1.6)$, and the claimed right
   side is $(1.2, 1.6) + 10\,(0.6, 0.8) = (7.2, 9.6) \neq x$. The offset was counted twice: it is in $x_p$ already.
2. Write $u = w/\lVert w\rVert$. Since $w^\top u = \lVert w\rVert$, we have $f(p + tu) = f(p) + t\,\lVert w\rVert$ for
   all $p$ and $t$. If $x = p + tu$ with $f(p) = 0$, then $f(x) = t\,\lVert w\rVert$, so $t = \gamma(x)$ and
   $p = x - \gamma(x)\,u$: there is at most one decomposition. Conversely this $p$ has
   $f(p) = f(x) - \gamma(x)\lVert w\rVert = 0$, so there is one. As $x - p$ is parallel to the normal, $p$ is the
   projection, and the right formula is $x = x_p + \gamma(x)\,u$.
3. The equation forces $q = x - (\gamma(x) + d_O)\,u$. Since $\gamma(x) + d_O = (f(x) - b)/\lVert w\rVert
   = w^\top x/\lVert w\rVert$, we get $w^\top q = w^\top x - w^\top x = 0$. So $q$ is the projection of $x$ on the
   parallel hyperplane through the origin; it equals $x_p$ only for $b = 0$.
<!-- key_geometry_8 -->
""",
        rubric=(
            ("Counterexample", 1, "an example with numbers, both sides computed"),
            ("Value of t", 2, r"applies $f$ to the decomposition, with $w^\top w = \lVert w\rVert^2$; $t$ is forced"),
            ("Existence", 1, "checks that the point so found lies on the boundary"),
            ("The point q", 2, r"derives $w^\top q = 0$ and reads it as the parallel hyperplane through the origin"),
        ),
    )
)


# geometry-9 ----------------------------------------------------------------------------------------


def geometry_9():
    """Return two separators, ((w, b), (v, c))."""
    return ([10, 10], 0), ([1, 0], 0)


MARGIN_X, MARGIN_Y = np.array([[1.0, 0.0], [2.0, 1.0], [-1.0, 0.0], [-2.0, -1.0]]), np.array([1, 1, -1, -1])


def _verify_margins(answer):
    from lincls import functional_margin, geometric_margin

    if not isinstance(answer, tuple | list) or len(answer) != 2:
        raise ValueError("The answer must be two separators: `((w, b), (v, c))`.")
    functional, geometric = [], []
    for name, (w, b) in zip(["first", "second"], answer, strict=True):
        if not np.any(w):
            raise ValueError(f"The weights of the {name} separator are 0.")
        functional.append(functional_margin(w, b, MARGIN_X, MARGIN_Y))
        geometric.append(geometric_margin(w, b, MARGIN_X, MARGIN_Y))
        if not functional[-1] > 0:
            why = "a point lies on the boundary" if functional[-1] == 0 else "a point lies on the wrong side"
            value = functional[-1] + 0.0  # turns -0 into 0
            raise ValueError(f"The {name} does not separate the data: {why}, the functional margin is {value:.4g}.")
    if not functional[0] > functional[1]:
        raise ValueError("The functional margins are {:.4g} and {:.4g}: the first must be larger.".format(*functional))
    if not geometric[1] > geometric[0] * (1 + 1e-9):
        raise ValueError("The geometric margins are {:.4g} and {:.4g}: the second must be larger.".format(*geometric))


register(
    Exercise(
        "geometry-9",
        "A larger margin that is smaller",
        points=3,
        minutes=10,
        difficulty="medium",
        tag="build",
        kind="construction",
        statement=r"""
"The larger the functional margin, the farther the points are from the boundary." Refute this. The points $(1, 0)$ and
$(2, 1)$ have the label $+1$, the points $(-1, 0)$ and $(-2, -1)$ the label $-1$. Find two separators $(w, b)$ and
$(v, c)$ of these data such that the first has the larger functional margin and the second the larger geometric margin.
Answer with `((w, b), (v, c))`, for example `(([1, 2], 0.5), ([3, 4], 0))`.
""",
        hints=(
            "First find two separators with different geometric margins.",
            "Multiplying a separator by a positive number changes one of its margins only.",
        ),
        reference=geometry_9,
        verify=_verify_margins,
        solution=r"""
Take $v = (1, 0)$, $c = 0$: functional margin 1, geometric margin 1. The tilted $w = (1, 1)$, $b = 0$ also
separates, with functional margin 1 and geometric margin $1/\sqrt2$. Multiplying it by 10 gives the functional
margin 10 and leaves the geometric margin at $1/\sqrt2 < 1$. Functional margins of different separators can be compared
only after scaling the separators alike, for instance to $\lVert w\rVert = 1$: and that is the geometric margin.
<!-- key_geometry_9 -->
""",
        alternates={"scaled down": (([1, 1], 0), ([0.5, 0], 0)), "with offsets": (([8, 0], 4), ([2, 0], 0))},
        wrong=(
            Wrong(
                "only scaled",
                (([10, 0], 0), ([1, 0], 0)),
                "Both pairs are the same hyperplane: scaling never changes the geometric margin. "
                "Tilt or shift one of them.",
            ),
            Wrong(
                "swapped",
                (([1, 0], 0), ([10, 10], 0)),
                "Your two separators serve the purpose in the other order.",
            ),
            Wrong(
                "the example",
                (([1, 2], 0.5), ([3, 4], 0)),
                "That is the example of the notation. Compute its four margins to see which of the conditions fails.",
            ),
            Wrong(
                "not scaled",
                (([1, 1], 0), ([1, 0], 0)),
                "The geometric margins are as wanted, but the functional margins are equal: scale the first pair.",
            ),
        ),
    )
)
