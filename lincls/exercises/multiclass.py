"""Exercises of the chapter *More than two classes*."""

from fractions import Fraction

import numpy as np

from .core import Exercise, Wrong, register
from .values import as_numbers

# multiclass-1 --------------------------------------------------------------------------------------

register(
    Exercise(
        "multiclass-1",
        "What one update changes",
        points=1,
        minutes=5,
        difficulty="easy",
        tag="compute",
        kind="choice",
        statement=r"""
There are four classes. The multiclass perceptron visits a point $x \neq 0$ of class 1, where the scores are
$f_1 = 3$, $f_2 = 5$, $f_3 = 5$, $f_4 = 4$. What does it do?
""",
        options={
            "a": "It raises class 1 and leaves the others alone.",
            "b": "It raises class 1 and lowers class 2.",
            "c": "It raises class 1 and lowers classes 2 and 3.",
            "d": "It raises class 1 and lowers classes 2, 3 and 4.",
            "e": "Nothing, because the rivals 2 and 3 tie.",
        },
        hints=("Which class is the best rival? What if there are several?", "How many rows of $W$ change?"),
        reference="b",
        solution=r"""
The answer is **b**. The point is a mistake: its own score, 3, is at most that of the best rival, 5. Two rivals have
this score, and of several the first is taken. So $w_1$ and $b_1$ gain $x$ and $1$, $w_2$ and $b_2$ lose them.
Exactly two linear functions change in each update, whatever the number of classes. If class 3 is still ahead of
class 1 afterwards, that is the business of a later visit.
<!-- key_multiclass_1 -->
""",
        wrong=(
            Wrong("a", "a", "The best rival is lowered too; this keeps the sum of all w_j at zero."),
            Wrong("c", "c", "Only one rival is lowered. Of several best ones, which?"),
            Wrong("d", "d", "Not every rival ahead of the true class is lowered, only the best one."),
            Wrong("e", "e", "Class 1 does not have the highest score, so this is a mistake. A rule settles the tie."),
        ),
    )
)


# multiclass-2 --------------------------------------------------------------------------------------


def multiclass_2():
    """Numbers of variables and of constraints."""
    K, d, n = 4, 10, 200
    return [K * d + K + n, n * K]


register(
    Exercise(
        "multiclass-2",
        "The size of the program",
        points=2,
        minutes=5,
        difficulty="easy",
        tag="compute",
        kind="number",
        statement=r"""
A multiclass SVM with free offsets and one slack a point is to be trained on 200 points with 10 measurements each, of 4
classes. How many variables does its program have, and how many inequality constraints, the $\xi_i \ge 0$ included?
Answer with two numbers, the variables first.
""",
        hints=(
            "What does each class have of its own? What does each point have?",
            "For each point: one constraint for each rival, and one more.",
        ),
        reference=multiclass_2,
        solution=r"""
Each of the $K = 4$ classes has $d = 10$ weights and an offset, each of the $n = 200$ points a slack:
$Kd + K + n = 40 + 4 + 200 = 244$ variables. Each point has to lead $K - 1 = 3$ rivals, which makes 600 constraints, and
its slack must not be negative, which makes 200 more: $nK = 800$ in all.
<!-- key_multiclass_2 -->
""",
        alternates={"a tuple": (244, 800), "an array": np.array([244.0, 800.0])},
        wrong=(
            Wrong(
                "slacks may be negative",
                (244, 600),
                "The variables are right. n (K - 1) = 600 counts the leads only; each slack must be >= 0 as well.",
            ),
            Wrong(
                "no offsets",
                (240, 800),
                "The constraints are right. Among the variables you forgot the offsets, one for each class.",
            ),
            Wrong(
                "no slacks",
                (44, 800),
                "The constraints are right. The slacks are variables too, one for each point.",
            ),
            Wrong(
                "a slack for each rival",
                (644, 1200),
                "You gave each point a slack for each rival. It has one slack, for the best rival.",
            ),
            Wrong(
                "one offset",
                (241, 800),
                "The constraints are right. Each class has an offset of its own.",
            ),
            Wrong(
                "the binary program",
                (211, 400),
                "That is the binary soft margin, d + 1 + n variables and 2n constraints. Here there are 4 classes.",
            ),
            Wrong(
                "the own class counted as a rival",
                (244, 1000),
                "The variables are right. A point does not have to lead its own class: it has K - 1 rivals.",
            ),
            Wrong("order", (800, 244), "These are the right numbers in the wrong order: the variables come first."),
        ),
    )
)


# multiclass-3 --------------------------------------------------------------------------------------


def visit_point(W, b, x, own):
    """Return (W, b) after the visit to x (d,) of class own."""
    f = W @ x + b
    rivals = np.delete(np.arange(len(b)), own)
    best = rivals[f[rivals].argmax()]
    if f[own] > f[best]:
        return W, b
    step = np.zeros(len(b))
    step[own], step[best] = 1, -1
    return W + np.outer(step, x), b + step


def _visit_cases(rng):
    zero = np.zeros((3, 2)), np.zeros(3)
    cases = [
        (*zero, np.array([3.0, 1.0]), 0),  # all tie: a mistake, though argmax gives the right class
        (*zero, np.array([3.0, 1.0]), 2),
        (*zero, np.array([2.0, -1.0]), 1),  # the first rival comes before the own class
        (np.array([[1.0], [0.0], [2.0], [2.0]]), np.zeros(4), np.array([1.0]), 0),  # rivals tie
        (np.array([[1.0], [0.0], [2.0]]), np.array([4.0, 0.0, 0.0]), np.array([1.0]), 0),  # the offset decides
        (np.array([[2.0], [0.0], [1.0]]), np.zeros(3), np.array([1.0]), 0),  # right
        (np.array([[2.0], [1.5], [1.0]]), np.zeros(3), np.array([1.0]), 0),  # right by less than one
        (np.array([[-2.0], [0.0], [-1.0]]), np.zeros(3), np.array([1.0]), 2),  # negative scores
        (np.array([[3.0], [1.0], [2.0]]), np.zeros(3), np.array([1.0]), 1),  # two rivals ahead, the first best
        (np.array([[2.0], [1.0], [3.0]]), np.zeros(3), np.array([1.0]), 1),  # two rivals ahead, the last best
    ]
    for d in (2, 3):
        W = rng.integers(-3, 4, (4, d)).astype(float)
        cases.append((W, rng.integers(-2, 3, 4).astype(float), rng.integers(-3, 4, d) + 0.5, int(rng.integers(4))))
    return cases


def _visit_by(
    mistake=lambda own, rest: own <= rest.max(),
    lowered=lambda f, own: f == np.where(np.arange(len(f)) == own, -np.inf, f).max(),
    only="first",
    offset=True,
    seen_offset=True,
    raised=1,
    size=1,
):
    """Make a visit with another test, or other classes to lower."""

    def answer(W, b, x, own):
        f = W @ x + b * seen_offset
        rest = np.delete(f, own)
        if not mistake(f[own], rest):
            return W, b
        step = np.zeros(len(b))
        down = np.flatnonzero(lowered(f, own) & (np.arange(len(f)) != own))
        step[{"first": down[:1], "last": down[-1:], "all": down}[only]] = -size
        step[own] = raised
        return W + np.outer(step, x), b + step * offset

    return answer


def _visit_loop(W, b, x, own):
    W, b = W.copy(), b.copy()
    best = None
    for j in range(len(b)):
        if j != own and (best is None or W[j] @ x + b[j] > W[best] @ x + b[best]):
            best = j
    if not W[own] @ x + b[own] > W[best] @ x + b[best]:
        W[own], W[best] = W[own] + x, W[best] - x
        b[own], b[best] = b[own] + 1, b[best] - 1
    return W, b


def _visit_by_argmax(W, b, x, own):
    """Lower the first class of the highest score, unless it is the own one."""
    f = W @ x + b
    if f.argmax() == own:
        return W, b
    step = (np.arange(len(b)) == own) * 1.0 - (np.arange(len(b)) == f.argmax())
    return W + np.outer(step, x), b + step


def _visit_in_place(W, b, x, own):
    new, offsets = visit_point(W, b, x, own)
    W[:], b[:] = new, offsets
    return W, b


register(
    Exercise(
        "multiclass-3",
        "One visit, several classes",
        points=3,
        minutes=15,
        difficulty="medium",
        tag="code",
        kind="code",
        statement=r"""
Write one visit of the multiclass perceptron. The rows of $W$ (shape $(K, d)$) and the entries of $b$ belong to the
classes $0, \dots, K - 1$; the point $x$ is of class `own`. Find the best rival: among the other classes the one with
the highest score, of several the first. If the own score is at most that of the best rival, raise the own class by
$(x, 1)$ and lower the best rival by $(x, 1)$; otherwise change nothing. Return the new $W$ and $b$, and leave the
arrays that you were given as they are.
""",
        hints=(
            "At the very first visit all scores are 0. What must happen there, whatever class the point has?",
            "`np.argmax` returns the first of several largest entries. Keep the own class out of the comparison.",
            "`W.copy()` makes an array that you may change.",
        ),
        reference=visit_point,
        cases=_visit_cases,
        solution=r"""
The best rival is looked for among the other classes only, and only then is it compared with the own class. This
settles all ties: own class and rival level is a mistake; two rivals level, the first is lowered. If one takes
the argmax of all scores instead and compares it with the label, points of class 0 are passed over at the start,
because the argmax of equal scores is 0; and if ties go to the truth, no point is ever a mistake.
<!-- key_multiclass_3 -->
""",
        alternates={"a loop": _visit_loop, "built from parts": _visit_by()},
        wrong=(
            Wrong(
                "ties go to the truth",
                _visit_by(lambda own, rest: own < rest.max()),
                "A tie with the best rival is a mistake: test `<=`. With `<` nothing ever happens from zero.",
            ),
            Wrong(
                "argmax of all",
                _visit_by_argmax,
                "You compare the argmax of all scores with the label. At a tie it may be the own class, as at the "
                "start for class 0, and the mistake is missed. Compare with the best of the other classes.",
            ),
            Wrong(
                "last of several",
                _visit_by(only="last"),
                "Of several best rivals lower the first; you take the last.",
            ),
            Wrong(
                "all best rivals",
                _visit_by(only="all"),
                "Of several best rivals lower the first only: exactly two classes change in an update.",
            ),
            Wrong(
                "all rivals ahead",
                _visit_by(lowered=lambda f, own: f >= f[own], only="all"),
                "You lower every rival that is level or ahead. Lower the best one only.",
            ),
            Wrong(
                "all others",
                _visit_by(lowered=lambda f, own: f == f, only="all"),
                "You lower all other classes. Exactly two classes change: the own one and its best rival.",
            ),
            Wrong("rival not lowered", _visit_by(size=0), "You raise the own class but do not lower the best rival."),
            Wrong("own not raised", _visit_by(raised=0), "You lower the best rival but do not raise the own class."),
            Wrong(
                "raised and lowered exchanged",
                _visit_by(raised=-1, size=-1),
                "You raise the rival and lower the own class. It must be the other way round.",
            ),
            Wrong("offset never updated", _visit_by(offset=False), "The offsets change too: by +1 and -1."),
            Wrong(
                "offset not in the score",
                _visit_by(seen_offset=False),
                "The scores are W @ x + b: you compare without b.",
            ),
            Wrong(
                "demands a lead of one",
                _visit_by(lambda own, rest: own <= rest.max() + 1 - 1e-9),
                "You ask for a lead of one, as the SVM does. For the perceptron any positive lead is right.",
            ),
            Wrong("always", _visit_by(lambda own, rest: True), "Where the own class leads, nothing must change."),
            Wrong("unchanged", lambda W, b, x, own: (W, b), "You return W and b unchanged, also at a mistake."),
            Wrong(
                "in place",
                _visit_in_place,
                "The values are right, but you overwrite the caller's arrays. Work on copies.",
            ),
        ),
    )
)


# multiclass-4 --------------------------------------------------------------------------------------


def log_sum_exp(f):
    """Logarithm of the sum of exp(f_j) over the scores f (K,)."""
    highest = f.max()
    return highest + np.log(np.exp(f - highest).sum())


def _log_sum_exp_cases(rng):
    cases = [
        (np.array([0.0, 0.0]),),
        (np.array([1000.0, 999.0]),),
        (np.array([-1000.0, -1001.0, -1000.5]),),
        (np.array([-800.0, 800.0]),),
        (np.array([500.0, -500.0]),),
        (np.array([2.5]),),
        (np.array([3.0, -1.0, 1.0]),),
    ]
    return [*cases, *((np.round(rng.uniform(-3, 3, K), 2),) for K in (2, 3, 5))]


register(
    Exercise(
        "multiclass-4",
        "The logarithm of a sum of exponentials",
        points=2,
        minutes=10,
        difficulty="easy",
        tag="code",
        kind="code",
        statement=r"""
Write a function that returns $\log \sum_j e^{f_j}$ for an array of scores, correctly also where the scores are as large
as $1000$ or as small as $-1000$.
""",
        hints=(
            r"$e^{1000}$ overflows, and $e^{-1000}$ becomes 0. Which number can you subtract from all scores first?",
            r"$\sum_j e^{f_j} = e^M \sum_j e^{f_j - M}$ for every $M$. Choose $M$ such that no exponent is positive "
            "and one is zero.",
        ),
        reference=log_sum_exp,
        cases=_log_sum_exp_cases,
        solution=r"""
With $M = \max_j f_j$ we have $\log \sum_j e^{f_j} = M + \log \sum_j e^{f_j - M}$. All exponents are at most zero, so
nothing overflows; one of them is zero, so the sum is at least one and its logarithm is finite. Terms that
underflow to zero are too small beside that one to matter.
<!-- key_multiclass_4 -->
""",
        alternates={
            "np.logaddexp": lambda f: np.logaddexp.reduce(f),
            "without the highest": lambda f: f.max() + np.log1p(np.exp(np.delete(f, f.argmax()) - f.max()).sum()),
        },
        wrong=(
            Wrong(
                "overflow",
                lambda f: np.log(np.exp(f).sum()),
                "exp(1000) overflows and exp(-1000) becomes 0. Subtract the highest score first.",
            ),
            Wrong(
                "not added back",
                lambda f: np.log(np.exp(f - f.max()).sum()),
                "You subtracted the highest score and did not add it back to the logarithm.",
            ),
            Wrong(
                "subtracted twice",
                lambda f: np.log(np.exp(f - f.max()).sum()) - f.max(),
                "The highest score must be added back to the logarithm, not subtracted once more.",
            ),
            Wrong("the highest", lambda f: f.max(), "This is the highest score. It is near, but the others count too."),
            Wrong(
                "mean subtracted",
                lambda f: f.mean() + np.log(np.exp(f - f.mean()).sum()),
                "You subtract the mean. A score far above the mean still overflows: subtract the highest.",
            ),
            Wrong(
                "lowest subtracted",
                lambda f: f.min() + np.log(np.exp(f - f.min()).sum()),
                "You subtract the lowest score, so the exponents are positive and may overflow. Subtract the highest.",
            ),
            Wrong(
                "clipped",
                lambda f: np.log(np.exp(np.clip(f, -700, 700)).sum()),
                "Clipping hides the overflow and changes the result. Subtract the highest score instead.",
            ),
            Wrong("sum of the scores", lambda f: f.sum(), "The logarithm of a sum is not the sum of the logarithms."),
            Wrong(
                "multiplied back",
                lambda f: f.max() * np.log(np.exp(f - f.max()).sum()),
                "A common factor e^M of the sum becomes a summand M of the logarithm: add, do not multiply.",
            ),
        ),
    )
)


# multiclass-5 --------------------------------------------------------------------------------------


def hinge_losses(F, own):
    """Slack of each point, from scores F (n, K) and classes own (n,)."""
    points = np.arange(len(F))
    rivals = F.astype(float)
    rivals[points, own] = -np.inf
    lead = F[points, own] - rivals.max(axis=1)
    return np.maximum(0, 1 - lead)


def _hinge_cases(rng):
    cases = [
        (np.array([[2.0, 1.5, -3.0]]), np.array([0])),  # right, but by less than one
        (np.array([[0.0, 0.0, 0.0]]), np.array([1])),
        (np.array([[3.0, 1.0, 2.0]]), np.array([0])),  # exactly one ahead
        (np.array([[-1.0, 2.0, 1.5]]), np.array([0])),  # two rivals ahead
        (np.array([[5.0, 1.0, -2.0]]), np.array([0])),  # far ahead: no loss
        (np.array([[-5.0, -1.0, -2.5]]), np.array([1])),  # far ahead, all negative
        (np.array([[0.2, 0.9]]), np.array([1])),
    ]
    for n, K in [(3, 3), (4, 4)]:
        cases.append((np.round(rng.uniform(-3, 3, (n, K)), 1), rng.integers(0, K, n)))
    return cases


def _hinge_by(loss):
    """Make losses, point by point, from the own score and those of the rivals."""

    def answer(F, own):
        return np.array([loss(f[j], np.delete(f, j)) for f, j in zip(F, own, strict=True)])

    return answer


register(
    Exercise(
        "multiclass-5",
        "The multiclass hinge loss",
        points=3,
        minutes=12,
        difficulty="medium",
        tag="code",
        kind="code",
        statement=r"""
Write a function that returns the slack of each point, $\xi_i = \max(0, 1 - \text{lead}_i)$, from the scores. Row $i$
of $F$ holds the scores of point $i$ in the classes $0, \dots, K - 1$, and `own[i]` is its class. The lead is the score
of the own class less the highest score of another class.
""",
        hints=(
            "`F[np.arange(len(F)), own]` picks the own score from each row.",
            r"Put $-\infty$ in the place of the own class, in a copy, before you look for the highest rival.",
        ),
        reference=hinge_losses,
        cases=_hinge_cases,
        solution=r"""
The best rival is the largest entry of the row without the own class. Each point has one slack, so only the best rival
counts: a loss that sums over all rivals ahead is another SVM. A lead of one or more costs nothing, a positive lead
below one costs less than one, and every mistake costs at least one.
<!-- key_multiclass_5 -->
""",
        alternates={
            "in one line": lambda F, own: (F + 1 - np.eye(F.shape[1])[own]).max(axis=1) - F[np.arange(len(F)), own],
            "point by point": _hinge_by(lambda f, rest: max(0, 1 + rest.max() - f)),
        },
        wrong=(
            Wrong(
                "sum over the rivals",
                _hinge_by(lambda f, rest: np.maximum(0, 1 + rest - f).sum()),
                "You sum over all rivals. Each point has one slack, decided by the best rival.",
            ),
            Wrong(
                "own class among the rivals",
                lambda F, own: np.maximum(0, 1 + F.max(axis=1) - F[np.arange(len(F)), own]),
                "Your loss is never below 1, since a point does not lead itself. Leave its own class out.",
            ),
            Wrong(
                "no margin",
                _hinge_by(lambda f, rest: max(0, rest.max() - f)),
                "This is the loss of the perceptron. The SVM asks for a lead of one: max(0, 1 - lead).",
            ),
            Wrong(
                "negative losses",
                _hinge_by(lambda f, rest: 1 + rest.max() - f),
                "A slack is never negative: a point that leads by more than one has the slack 0.",
            ),
            Wrong(
                "mistakes only",
                _hinge_by(lambda f, rest: 1 + rest.max() - f if f <= rest.max() else 0),
                "A point that is right by less than one has slack too.",
            ),
            Wrong(
                "counted",
                _hinge_by(lambda f, rest: float(f <= rest.max())),
                "This counts mistakes. The slack says how much of a lead of one is missing.",
            ),
            Wrong(
                "binary",
                _hinge_by(lambda f, rest: max(0, 1 - f)),
                "This asks for an own score of one, as one-vs-rest does. What counts is the lead over the best rival.",
            ),
            Wrong(
                "squared",
                _hinge_by(lambda f, rest: max(0, 1 + rest.max() - f) ** 2),
                "You square the slack. It enters the program as it is.",
            ),
            Wrong(
                "wrong sign",
                _hinge_by(lambda f, rest: max(0, 1 + f - rest.max())),
                "The lead has the wrong sign: it is the own score less that of the best rival.",
            ),
            Wrong(
                "worst rival",
                _hinge_by(lambda f, rest: max(0, 1 + rest.min() - f)),
                "You compare with the lowest rival. The best one decides.",
            ),
        ),
    )
)


# multiclass-6 --------------------------------------------------------------------------------------


def multiclass_6():
    """Price, optimal value and squared norm of the binary problem."""
    C, value, w = 3, 5.45, np.array([1.0, -0.5])
    return [2 * C, 2 * value, float((2 * w) @ (2 * w))]


register(
    Exercise(
        "multiclass-6",
        "Two classes, two programs",
        points=3,
        minutes=12,
        difficulty="medium",
        tag="compute",
        kind="number",
        statement=r"""
On data of two classes a multiclass SVM, $\frac12 \sum_j \lVert w_j \rVert^2 + C \sum_i \xi_i$ with $C = 3$, has the
optimal value $5.45$ and $w_2 = (1, -0.5)$. The binary soft margin,
$\frac12 \lVert w \rVert^2 + C' \sum_i \xi_i$, is to give the same classifier with the same slacks. Answer with three
numbers: the price $C'$, the optimal value of the binary program, and $\lVert w \rVert^2$.
""",
        hints=(
            "What is $w_1$?",
            r"A point's lead is $\pm(f_2 - f_1)$, and it plays the part of $y f$. So which $w$ belongs to it?",
            r"Write both objectives with $\lVert w_2 \rVert^2$ and $\sum_i \xi_i$.",
        ),
        reference=multiclass_6,
        solution=r"""
At the optimum $w_1 + w_2 = 0$, so $w_1 = -w_2$, and the lead $\pm(f_2 - f_1)$ is $y f$ for
$w = w_2 - w_1 = 2 w_2 = (2, -1)$, with $\lVert w \rVert^2 = 5$. The multiclass objective is
$\lVert w_2 \rVert^2 + 3 \sum_i \xi_i = \frac14 \lVert w \rVert^2 + 3 \sum_i \xi_i$, and twice this is
$\frac12 \lVert w \rVert^2 + 6 \sum_i \xi_i$. So $C' = 6$, and the value is $2 \cdot 5.45 = 10.9$. A check:
$\sum_i \xi_i = (5.45 - 1.25)/3 = 1.4$, and $2.5 + 6 \cdot 1.4 = 10.9$. The price stays the same only
if the multiclass objective is written with $\sum_j \lVert w_j \rVert^2$ in place of its half.
<!-- key_multiclass_6 -->
""",
        alternates={"fractions": [6, Fraction(109, 10), 5], "an array": np.array([6, 10.9, 5])},
        wrong=(
            Wrong(
                "price unchanged",
                (3, 6.7, 5),
                "With the price unchanged the binary norm weighs twice as much against the slacks as in the "
                "multiclass program, and the minimiser is another one. Match the two objectives.",
            ),
            Wrong(
                "everything unchanged",
                (3, 5.45, 1.25),
                "The binary w is not w_2. Its score must equal f_2 - f_1, so that y f is the lead.",
            ),
            Wrong("value not doubled", (6, 5.45, 5), "C' and the norm are right. The whole objective is doubled."),
            Wrong("price not doubled", (3, 10.9, 5), "If the value doubles with the same slacks, so does the price."),
            Wrong(
                "norm of one class",
                (6, 10.9, 1.25),
                "C' and the value are right, but w is the difference w_2 - w_1 = 2 w_2.",
            ),
            Wrong(
                "the wrong way", (1.5, 2.725, 5), "You halved where you should double: the multiclass value is half."
            ),
            Wrong("norm doubled", (6, 10.9, 2.5), "w = 2 w_2, so its squared norm is four times that of w_2."),
        ),
    )
)


# multiclass-7 --------------------------------------------------------------------------------------


def multiclass_7():
    """Return (X, y, p, q)."""
    X = np.array([[0.0, 2.0], [-2.0, -1.0], [2.0, -1.0]])
    y = [0, 1, 2]
    p, q = np.array([0.0, 0.0]), np.array([4.0, 3.0])
    return X, y, p, q


def _read_classes(X, y):
    """Return points of the plane and their labels as arrays; a ValueError says what is wrong with them."""
    X = as_numbers(X)
    if X is None or X.ndim != 2 or X.shape[1] != 2 or not 0 < len(X) <= 100 or not np.isfinite(X).all():
        raise ValueError("`X` must be a matrix of finite numbers with two columns, one row for each point.")
    y = np.asarray(y)
    if y.shape != (len(X),) or y.dtype.kind not in "iufU":
        raise ValueError(f"`y` must hold {len(X)} labels, numbers or texts, one for each row of `X`.")
    return X.astype(float), y


def _verify_tags(answer):
    from lincls import hard_margin, one_vs_rest, separate

    if not isinstance(answer, tuple | list) or len(answer) != 4:
        raise ValueError("The answer must be `(X, y, p, q)`.")
    X, y = _read_classes(*answer[:2])
    p, q = (as_numbers(point) for point in answer[2:])
    for name, point in (("p", p), ("q", q)):
        if point is None or point.shape != (2,) or not np.isfinite(point).all():
            raise ValueError(f"`{name}` must be a point of the plane, two finite numbers.")
    if len(X) > 12:
        raise ValueError(f"At most 12 points are allowed; there are {len(X)}.")
    classes = np.unique(y)
    if len(classes) != 3:
        raise ValueError(f"There must be three classes; there are {len(classes)}.")
    for label in classes:
        if not separate(X, np.where(y == label, 1, -1)).separable:
            raise ValueError(f"No line separates the class {label} from the rest.")
    scores = one_vs_rest(hard_margin, X, y).scores(np.array([p, q], dtype=float))
    at_p, at_q = (scores > 1e-6).sum(axis=1).tolist()
    if abs(scores).min() < 1e-6:
        raise ValueError("`p` or `q` lies on the boundary of a classifier; move it a little.")
    if at_p != 0:
        raise ValueError(f"At `p` nobody should say yes; {at_p} of the three do.")
    if at_q != 2:
        raise ValueError(f"At `q` exactly two should say yes; {at_q} of the three do.")


register(
    Exercise(
        "multiclass-7",
        "Nobody's point, and a point claimed twice",
        points=4,
        minutes=20,
        difficulty="medium",
        tag="build",
        kind="construction",
        statement=r"""
Find at most 12 points of the plane with labels of three classes, such that a line separates each class from the rest.
One-vs-rest with the hard margin then gives three classifiers, $f_j(x) > 0$ meaning yes. Find a point $p$ at which all
three say no, and a point $q$ at which exactly two say yes, neither of them on a boundary. Answer with
`(X, y, p, q)`, where `X` has one row for each point.
""",
        hints=(
            "Three points are enough, one of each class. Where do the boundaries run?",
            "Draw a triangle of points. What do the classifiers say at its centre?",
            "Each boundary is a line. Follow two of them to where they cross, and walk on.",
            "`one_vs_rest(hard_margin, X, y).scores([p, q])` shows the scores.",
        ),
        reference=multiclass_7,
        verify=_verify_tags,
        solution=r"""
Put one point of each class at the corners of a triangle, such as $(0, 2)$, $(-2, -1)$ and $(2, -1)$. Each classifier
cuts off its corner. The three lines leave a triangle in the middle, where all say no: all scores at $(0, 0)$ are
$-\frac13$. Beyond the crossing of two lines both say yes: at $(4, 3)$ the scores of the first and third class are
$\frac53$ and $\frac23$. The second kind of gap cannot be avoided with three classes or more, because two half-planes
are disjoint only if they are bounded by parallel lines and look away from each other.
<!-- key_multiclass_7 -->
""",
        alternates={
            "another triangle": ([[0, 0], [4, 0], [0, 4]], [2, 0, 1], [1.4, 1.4], [3, 3]),
            "two points each": (
                [[0, 5], [1, 5], [-5, -3], [-5, -4], [5, -3], [5, -4]],
                ["x", "x", "y", "y", "z", "z"],
                [0.2, -0.5],
                [0.3, -20],
            ),
        },
        wrong=(
            Wrong(
                "exchanged",
                (multiclass_7()[0], [0, 1, 2], [4, 3], [0, 0]),
                "You have exchanged `p` and `q`: nobody says yes at `p`, two at `q`.",
            ),
            Wrong(
                "two classes",
                ([[0, 2], [-2, -1], [2, -1]], [0, 1, 1], [0, 0], [4, 3]),
                "There are only two classes. With two, yes of the one is no of the other.",
            ),
            Wrong(
                "in a row",
                ([[-2, 0], [0, 0], [2, 0]], [0, 1, 2], [0, 0], [4, 3]),
                "The class in the middle of a row cannot be separated from the rest by a line. Use a triangle.",
            ),
            Wrong(
                "a training point",
                (multiclass_7()[0], [0, 1, 2], [0, 0], [0, 2]),
                "At a training point exactly one classifier says yes, its own. Go beyond the crossing of two lines.",
            ),
            Wrong(
                "far from all",
                (multiclass_7()[0], [0, 1, 2], [0, 30], [4, 3]),
                "Far from all points somebody still says yes: the scores go on growing. Nobody's region is in between.",
            ),
        ),
    )
)


# multiclass-8 --------------------------------------------------------------------------------------


def softmax_objective(W, b, X, own, C):
    """Return (value, grad_W, grad_b) for X (n, d), classes own (n,)."""
    F = X @ W.T + b
    F = F - F.max(axis=1, keepdims=True)
    P = np.exp(F) / np.exp(F).sum(axis=1, keepdims=True)
    Y = np.eye(len(b))[own]
    nll = (np.log(np.exp(F).sum(axis=1)) - (F * Y).sum(axis=1)).sum()
    value = (W**2).sum() / 2 + C * nll
    return value, W + C * (P - Y).T @ X, C * (P - Y).sum(axis=0)


def _softmax_cases(rng):
    cases = [
        (np.zeros((3, 2)), np.zeros(3), np.array([[1.0, 2.0], [0.0, -1.0]]), np.array([2, 0]), 2.0),
        (np.array([[1.0], [-1.0]]), np.array([0.5, 0.0]), np.array([[1.0], [2.0], [-3.0]]), np.array([0, 1, 1]), 0.5),
        (np.array([[2.0], [0.0]]), np.array([3.0, 1.0]), np.array([[1000.0], [999.0]]), np.array([0, 0]), 3.0),
    ]
    for K, d, n in [(3, 2, 3), (4, 2, 5)]:
        W, X = np.round(rng.uniform(-1, 1, (K, d)), 1), np.round(rng.uniform(-2, 2, (n, d)), 1)
        cases.append((W, np.round(rng.uniform(-1, 1, K), 1), X, rng.integers(0, K, n), 1.5))
    return cases


def _softmax_by(
    norm=lambda W, b: (W**2).sum() / 2,
    pull_w=lambda W: W,
    pull_b=lambda b: 0,
    price=lambda C, n: C,
    price_of_gradient=lambda C, n: C,
    target=lambda Y: Y,
    sign=1,
    start=lambda F: F.max(axis=1, keepdims=True),
):
    """Make an objective with another regulariser, price, target or sign."""

    def answer(W, b, X, own, C):
        F, Y, n = X @ W.T + b, np.eye(len(b))[own], len(X)
        F = F - start(F)
        P = np.exp(F) / np.exp(F).sum(axis=1, keepdims=True)
        nll = (np.log(np.exp(F).sum(axis=1)) - (F * Y).sum(axis=1)).sum()
        M = price_of_gradient(price(C, n), n) * sign * (P - target(Y))
        return norm(W, b) + price(C, n) * nll, pull_w(W) + M.T @ X, pull_b(b) + M.sum(axis=0)

    return answer


def _softmax_in_loops(W, b, X, own, C):
    value, grad_W, grad_b = (W**2).sum() / 2, W.copy(), np.zeros(len(b))
    for x, j in zip(X, own, strict=True):
        f = W @ x + b
        logs = f - np.logaddexp.reduce(f)
        value -= C * logs[j]
        grad_W += C * np.outer(np.exp(logs), x)
        grad_b += C * np.exp(logs)
        grad_W[j] -= C * x
        grad_b[j] -= C
    return value, grad_W, grad_b


register(
    Exercise(
        "multiclass-8",
        "Softmax regression: value and gradient",
        points=5,
        minutes=25,
        difficulty="hard",
        tag="code",
        kind="code",
        statement=r"""
Write the objective of softmax regression,

$$
\tfrac12 \lVert W \rVert^2 + C\, \mathrm{NLL}(W, b),
$$

and its gradient. The rows of $W$ (shape $(K, d)$) and the entries of $b$ belong to the classes $0, \dots, K - 1$;
`own[i]` is the class of the point in row $i$ of $X$. Return three values: the objective, its gradient in $W$ (shape
$(K, d)$) and its gradient in $b$ (shape $(K,)$). Scores may be as large as several thousand.
""",
        hints=(
            "The matrix of scores is `X @ W.T + b`. Subtract from each row its highest score.",
            "`np.eye(K)[own]` has a 1 in each row at the own class: the indicator of the gradient.",
            "With $P - Y$ of shape $(n, K)$, what is the shape of `(P - Y).T @ X`?",
            "The regulariser contains $W$ only.",
        ),
        reference=softmax_objective,
        cases=_softmax_cases,
        rtol=1e-5,
        atol=1e-8,
        solution=r"""
With the matrix $P$ of probabilities and $Y$ of indicators, the gradient of the negative log-likelihood in the scores is
$P - Y$; the chain rule multiplies by the points, $(P - Y)^\top X$, and by ones, the sums of the columns. The
regulariser contributes $W$ to the first and nothing to the second: offsets are free. Subtracting the highest score of
each row changes no probability and no $\log \sum_m e^{f_m} - f_y$, and it prevents overflow. Compare your gradient with
central differences of your value, as in the refresher; an error in one of the two shows at once.
<!-- key_multiclass_8 -->
""",
        alternates={"built from parts": _softmax_by(), "loops": _softmax_in_loops},
        wrong=(
            Wrong(
                "overflow",
                _softmax_by(start=lambda F: 0),
                "Correct for small scores, but exp(1000) overflows. Subtract the highest score of each row first.",
            ),
            Wrong(
                "sign of the gradient",
                _softmax_by(sign=-1),
                "The value is right. In the gradient it is p_j - [j = y], not [j = y] - p_j.",
            ),
            Wrong(
                "indicator forgotten",
                _softmax_by(target=lambda Y: 0),
                "The value is right. In the gradient subtract 1 at the own class: p_j - [j = y].",
            ),
            Wrong(
                "regulariser not in the gradient",
                _softmax_by(pull_w=lambda W: 0),
                "The value is right. The gradient of the regulariser is missing: add W.",
            ),
            Wrong(
                "no regulariser",
                _softmax_by(norm=lambda W, b: 0, pull_w=lambda W: 0),
                "The regulariser is missing, both in the value and in the gradient.",
            ),
            Wrong(
                "half forgotten",
                _softmax_by(norm=lambda W, b: (W**2).sum()),
                "The gradients are right. The objective has half the squared norm of W.",
            ),
            Wrong(
                "gradient doubled",
                _softmax_by(pull_w=lambda W: 2 * W),
                "The value is right. The gradient of half the squared norm is W, not 2 W.",
            ),
            Wrong(
                "offsets regularised",
                _softmax_by(norm=lambda W, b: (W**2).sum() / 2 + (b**2).sum() / 2, pull_b=lambda b: b),
                "Offsets are free: the regulariser contains W only.",
            ),
            Wrong(
                "price forgotten",
                _softmax_by(price=lambda C, n: 1),
                "The negative log-likelihood is multiplied by C, in the value and in the gradient.",
            ),
            Wrong(
                "price not in the gradient",
                _softmax_by(price_of_gradient=lambda C, n: 1),
                "The value is right. In the gradient the part of the likelihood is multiplied by C too.",
            ),
            Wrong(
                "mean",
                _softmax_by(price=lambda C, n: C / n),
                "The negative log-likelihood is a sum over the points, not a mean.",
            ),
        ),
    )
)


# multiclass-9 --------------------------------------------------------------------------------------

register(
    Exercise(
        "multiclass-9",
        "A class that is never predicted",
        points=6,
        minutes=30,
        difficulty="hard",
        tag="proof",
        kind="proof",
        statement=r"""
Let $f_1, \dots, f_K$ be linear scores, $f_j(x) = w_j^\top x + b_j$.

1. Let $w_2 = \sum_{m \ne 2} \lambda_m w_m$ with mixture weights $\lambda_m \ge 0$, $\sum_{m \ne 2} \lambda_m = 1$, and
   $b_2 < \sum_{m \ne 2} \lambda_m b_m$. Prove that class 2 is never predicted.
2. Let there be three classes on the line with slopes $w_1 < w_2 < w_3$. Put $\lambda = (w_3 - w_2)/(w_3 - w_1)$. Prove
   that class 2 has the highest score alone at some point if and only if $b_2 > \lambda b_1 + (1 - \lambda) b_3$.
3. In a one-vs-rest classifier on the line the second binary classifier has given up: $w_2 = 0$, $b_2 = -1$. The others
   are $f_1(x) = -x - \frac12$ and $f_3(x) = x - \frac12$. Is class 2 ever predicted? Which $b_2$, with all else
   unchanged, gives class 2 the highest score alone exactly for $-1 < x < 1$?
""",
        hints=(
            r"A linear function with an offset may be taken inside a mixture. Here the *functions* are mixed: what is "
            r"$f_2(x) - \sum_m \lambda_m f_m(x)$?",
            "A mixture of numbers is at most the largest of them.",
            "For the second part look at the point where $f_1$ and $f_3$ cross.",
        ),
        solution=r"""
1. For every $x$, $f_2(x) - \sum_{m \ne 2} \lambda_m f_m(x) = b_2 - \sum_{m \ne 2} \lambda_m b_m$, because the terms
   with $x$ cancel. This number is negative, so
   $f_2(x) < \sum_{m \ne 2} \lambda_m f_m(x) \le \max_{m \ne 2} f_m(x)$, as a mixture of numbers is at most the largest
   of them. Some other class always has a higher score.
2. Here $0 < \lambda < 1$, and $\lambda w_1 + (1 - \lambda) w_3 = w_3 - \lambda (w_3 - w_1) = w_2$. So
   $f_2(x) - \lambda f_1(x) - (1 - \lambda) f_3(x) = c$ with $c = b_2 - \lambda b_1 - (1 - \lambda) b_3$, for every
   $x$. If $c > 0$, go to the point $x^*$ where $f_1$ and $f_3$ cross; it exists because their slopes differ. There
   $\lambda f_1(x^*) + (1 - \lambda) f_3(x^*) = f_1(x^*) = f_3(x^*)$, so $f_2(x^*)$ is higher than both by $c$. If
   $c \le 0$, then $f_2(x) \le \lambda f_1(x) + (1 - \lambda) f_3(x) \le \max(f_1(x), f_3(x))$ everywhere, so class 2
   never has the highest score alone.
3. Here $\lambda = \frac12$ and $\lambda b_1 + (1 - \lambda) b_3 = -\frac12 > b_2 = -1$, so by part 1 class 2 is never
   predicted. It has the highest score alone exactly where $-x - \frac12 < b_2$ and $x - \frac12 < b_2$, that is, for
   $-(b_2 + \frac12) < x < b_2 + \frac12$; so $b_2 = \frac12$.
<!-- key_multiclass_9 -->
""",
        rubric=(
            ("Constant difference", 1, "$f_2$ less the mixture of the other scores does not depend on $x$"),
            ("Mixture at most the largest", 1, "hence some other score is higher everywhere"),
            ("Sufficient", 2, "the crossing of $f_1$ and $f_3$ exists, and there class 2 is higher by the constant"),
            ("Necessary", 1, "the constant at most zero leaves class 2 level with or below another class everywhere"),
            ("Example", 1, "never predicted; $b_2 = \\frac12$, with the reason"),
        ),
    )
)


# multiclass-10 -------------------------------------------------------------------------------------


def multiclass_10():
    """Return (X, y)."""
    return np.array([[0.9, 0.0], [0.9, 0.1], [0.9, -0.1]]), [0, 1, 2]


def _verify_slow(answer):
    if not isinstance(answer, tuple | list) or len(answer) != 2:
        raise ValueError("The answer must be a pair `(X, y)`.")
    X, y = _read_classes(*answer)
    if len(X) > 6:
        raise ValueError(f"At most 6 points are allowed; there are {len(X)}.")
    classes, own = np.unique(y, return_inverse=True)
    if len(classes) != 3:
        raise ValueError(f"There must be three classes; there are {len(classes)}.")
    if np.linalg.norm(X, axis=1).max() > 1 + 1e-9:
        raise ValueError(f"A point has the length {np.linalg.norm(X, axis=1).max():.6g}; at most 1 is allowed.")
    W, b, updates = np.zeros((3, 2)), np.zeros(3), 0
    for _ in range(4000):
        before = updates
        for x, j in zip(X, own.tolist(), strict=True):
            W_new, b_new = visit_point(W, b, x, j)
            updates += b_new is not b
            W, b = W_new, b_new
        if updates == before:
            break
    else:
        raise ValueError("After 4000 passes there is still no clean one; it must stop before.")
    if updates < 1000:
        raise ValueError(f"It stops after {updates} updates; at least 1000 are asked for.")


register(
    Exercise(
        "multiclass-10",
        "Make it slow",
        points=4,
        minutes=25,
        difficulty="hard",
        tag="build",
        kind="construction",
        statement=r"""
The bound $2(R^2 + 1)/\delta^2$ allows long runs even where all points are short. Find at most 6 points of the plane,
each of length at most 1, with labels of three classes, on which the multiclass perceptron, started from zero and
visiting the points in order, stops by itself within 4000 passes, but only after at least 1000 updates. Answer with
`(X, y)`, where `X` has one row for each point.
""",
        hints=(
            r"With $R \le 1$ the bound is at most $4/\delta^2$. How small must $\delta$ be?",
            "Points of different classes that lie close together have a small lead.",
            "Three points on a short segment, one of each class, will do. Experiment with its length and its place.",
        ),
        reference=multiclass_10,
        verify=_verify_slow,
        solution=r"""
The points $(0.9, 0)$, $(0.9, 0.1)$ and $(0.9, -0.1)$ are of three classes and only $0.1$ apart. Almost all of each
correction goes into the first coordinate and the offset, where the three points agree, and is undone by the next. Only
a tenth as much goes into the second coordinate, where they differ. The perceptron stops after 1089 updates in 546
passes. With the distance $0.05$ it needs 4351: half the lead, four times the updates, as the bound suggests.
<!-- key_multiclass_10 -->
""",
        alternates={
            "another order": ([[0.9, -0.1], [0.9, 0.1], [0.9, 0.0]], ["a", "b", "c"]),
            "upright": ([[0.0, 0.9], [0.1, 0.9], [-0.1, 0.9]], [3, 1, 2]),
        },
        wrong=(
            Wrong(
                "far apart",
                ([[1, 0], [-0.5, 0.8], [-0.5, -0.8]], [0, 1, 2]),
                "These points are far apart, and a few updates part them. Move them together.",
            ),
            Wrong(
                "long points",
                ([[9, 0], [9, 0.1], [9, -0.1]], [0, 1, 2]),
                "Long points make it easy. Keep them within the length 1.",
            ),
            Wrong(
                "not separable",
                ([[0.5, 0], [0.5, 0], [0, 0.5]], [0, 1, 2]),
                "Two classes share a point, so no scores give both a positive lead, and it never stops.",
            ),
            Wrong(
                "two classes",
                ([[0.9, 0], [0.9, 0.03]], [0, 1]),
                "There are two classes only; three are asked for.",
            ),
            Wrong(
                "too near",
                ([[0.9, 0], [0.9, 0.01], [0.9, -0.01]], [0, 1, 2]),
                "These points are so near to each other that 4000 passes do not suffice. Move them apart a little.",
            ),
        ),
    )
)
