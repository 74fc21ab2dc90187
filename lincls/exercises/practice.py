"""Exercises of the chapter *Linear classifiers in practice*."""

import numpy as np

from .core import Exercise, Wrong, register
from .values import as_numbers, describe

# practice-1 ----------------------------------------------------------------------------------------


def practice_1():
    """Return the four shares."""
    true_positive, false_positive = 40, 20
    false_negative, true_negative = 10, 930
    right = true_positive + true_negative
    recall = true_positive / (true_positive + false_negative)
    precision = true_positive / (true_positive + false_positive)
    return [right / 1000, recall, precision, 950 / 1000]


register(
    Exercise(
        "practice-1",
        "How good is this filter?",
        points=2,
        minutes=8,
        difficulty="easy",
        tag="compute",
        kind="number",
        atol=1e-3,
        statement=r"""
Of $1000$ mails $50$ are spam, the positive class. A filter calls $60$ mails spam; $40$ of these are. Compute, as
numbers between 0 and 1 (three decimals suffice):

1. its accuracy, the share of mails that it judges right;
2. its recall, the share of the spam that it finds;
3. its precision, the share of spam among the mails that it calls spam;
4. the accuracy of the filter that calls no mail spam.

Answer with a list of four numbers.
""",
        hints=(
            "Fill the table of confusion first: rows by truth, columns by prediction. Its sums are given.",
            "Of the 50 spam mails the filter finds 40. How many good mails does it call spam?",
        ),
        reference=practice_1,
        solution=r"""
The table of confusion has $40$ spam mails found and $10$ missed, $20$ good mails accused and $930$ let through. So the
accuracy is $970/1000 = 0.97$, the recall $40/50 = 0.8$, the precision $40/60 = 2/3$. The filter that never says spam
has accuracy $0.95$, only two points less, and is useless. With rare classes, accuracy hardly tells them apart.
<!-- key_practice_1 -->
""",
        alternates={"three decimals": [0.97, 0.8, 0.667, 0.95], "an array": np.array([0.97, 4 / 5, 2 / 3, 19 / 20])},
        wrong=(
            Wrong(
                "recall and precision exchanged",
                [0.97, 2 / 3, 0.8, 0.95],
                "Recall and precision are exchanged: recall is a share of the true spam (50 mails), precision of the "
                "mails called spam (60).",
            ),
            Wrong(
                "error rates",
                [0.03, 0.2, 1 / 3, 0.05],
                "These are the shares that go wrong; the exercise asks for the shares that are right.",
            ),
            Wrong(
                "shares of all mails",
                [0.97, 0.04, 0.04, 0.95],
                "Recall and precision are not shares of all 1000 mails. Divide the 40 by the right group each time.",
            ),
            Wrong(
                "per cent",
                [97, 80, 200 / 3, 95],
                "The numbers are right in per cent; give them as numbers between 0 and 1.",
            ),
            Wrong(
                "false alarm rate for precision",
                [0.97, 0.8, 20 / 950, 0.95],
                "20 of 950 good mails are accused: that is the rate of false alarms. Precision looks at the 60 mails "
                "called spam.",
            ),
            Wrong(
                "accuracy forgets the good mails",
                [0.04, 0.8, 2 / 3, 0.95],
                "Accuracy counts every right judgement, also the 930 good mails that were let through.",
            ),
            Wrong(
                "never spam is never right",
                [0.97, 0.8, 2 / 3, 0.05],
                "The filter that calls no mail spam is right for the 950 good ones.",
            ),
        ),
    )
)


# practice-2 ----------------------------------------------------------------------------------------


def standardise(train, new):
    """Return (train_s, new_s), both transformed by the training data."""
    mean, deviation = train.mean(axis=0), train.std(axis=0)
    deviation = np.where(deviation > 0, deviation, 1)
    return (train - mean) / deviation, (new - mean) / deviation


def _standardise_cases(rng):
    cases = [
        (np.array([[1.0], [3.0]]), np.array([[5.0]])),
        (np.array([[1.0, 7.0], [3.0, 7.0], [5.0, 7.0]]), np.array([[3.0, 8.0], [0.0, 6.0]])),  # a constant column
        (np.array([[0.0, 10.0], [4.0, 30.0]]), np.array([[2.0, 20.0], [6.0, 0.0]])),
        (np.array([[1.0], [2.0]]), np.array([[4.0]])),  # a deviation below 1
    ]
    for n, m, d in [(4, 2, 2), (5, 3, 1), (3, 2, 3)]:
        train = rng.integers(-9, 10, (n, d)).astype(float)
        train[:2] = [[0.0] * d, [5.0] * d]  # no column is constant
        cases.append((train, rng.integers(-9, 10, (m, d)).astype(float)))
    return cases


def _standardise_by(
    mean=lambda t, a: t.mean(axis=0), deviation=lambda t, a: t.std(axis=0), keep=lambda s: np.where(s > 0, s, 1)
):
    """Make a transformation from what it takes for mean and deviation, given training data and array."""

    def answer(train, new):
        return tuple((a - mean(train, a)) / keep(deviation(train, a)) for a in (train, new))

    return answer


def _standardise_jointly(train, new):
    both = np.vstack([train, new])
    deviation = np.where(both.std(axis=0) > 0, both.std(axis=0), 1)
    return (train - both.mean(axis=0)) / deviation, (new - both.mean(axis=0)) / deviation


def _standardise_by_columns(train, new):
    parts = []
    for column, other in zip(train.T, new.T, strict=True):
        mean = sum(column) / len(column)
        deviation = (sum((v - mean) ** 2 for v in column) / len(column)) ** 0.5 or 1.0
        parts.append(([(v - mean) / deviation for v in column], [(v - mean) / deviation for v in other]))
    return tuple(np.transpose(part) for part in zip(*parts, strict=True))


register(
    Exercise(
        "practice-2",
        "Standardise without leaking",
        points=3,
        minutes=10,
        difficulty="easy",
        tag="code",
        kind="code",
        statement=r"""
Write a function that standardises each measurement (column) of the training data `train` $(n, d)$ to mean 0 and
standard deviation 1, and transforms the new points `new` $(m, d)$ in the same way, so that a classifier trained on the
first can be used on the second. The standard deviation is $\sqrt{\frac1n \sum_i (x_{ij} - \mu_j)^2}$. A
measurement that is constant in the training data has its mean subtracted and is not divided.
""",
        hints=(
            "Which data may decide the mean and the deviation? The new points may come one at a time, years later.",
            "`train.mean(axis=0)` and `train.std(axis=0)`; `np.where` replaces a deviation of 0 by 1.",
        ),
        reference=standardise,
        cases=_standardise_cases,
        solution=r"""
Mean and deviation belong to the classifier, like $w$ and $b$: they are computed from the training data and then kept.
With statistics of the new points themselves the same sentence, flower or mail would get different coordinates on
different days. With statistics of both together the test data have had a say in training. Inside cross-validation each
fold computes its own mean and deviation from its training part.
<!-- key_practice_2 -->
""",
        alternates={"column by column": _standardise_by_columns, "helper": _standardise_by()},
        wrong=(
            Wrong(
                "own statistics for new",
                _standardise_by(lambda t, a: a.mean(axis=0), lambda t, a: a.std(axis=0)),
                "The new points are standardised by their own mean and deviation. Use those of the training data.",
            ),
            Wrong(
                "joint statistics",
                _standardise_jointly,
                "Mean and deviation come from training and new points together: the new points leak into training.",
            ),
            Wrong(
                "n - 1",
                _standardise_by(deviation=lambda t, a: t.std(axis=0, ddof=1)),
                "You divide by n - 1 in the deviation; here it is defined with n (`ddof=0`, NumPy's default).",
            ),
            Wrong(
                "variance",
                _standardise_by(deviation=lambda t, a: t.var(axis=0)),
                "You divide by the variance; the standard deviation is its square root.",
            ),
            Wrong(
                "mean not subtracted",
                _standardise_by(mean=lambda t, a: 0.0),
                "The mean is not subtracted.",
            ),
            Wrong(
                "one mean for all columns",
                _standardise_by(lambda t, a: t.mean(), lambda t, a: t.std()),
                "You use one mean and deviation for all measurements: take them along `axis=0`, one for each column.",
            ),
            Wrong(
                "along the rows",
                lambda train, new: tuple(
                    (a - a.mean(axis=1, keepdims=True)) / np.maximum(a.std(axis=1, keepdims=True), 1e-300)
                    for a in (train, new)
                ),
                "You standardise each point; it is each measurement, `axis=0`, that is standardised.",
            ),
            Wrong(
                "constant column divided by zero",
                _standardise_by(keep=lambda s: s),
                "A measurement that is constant in the training data has deviation 0; do not divide by it.",
            ),
            Wrong(
                "only centred",
                _standardise_by(deviation=lambda t, a: np.ones(t.shape[1])),
                "The mean is subtracted, but nothing is divided by the standard deviation.",
            ),
            Wrong(
                "new points untouched",
                lambda train, new: (_standardise_by()(train, new)[0], new),
                "The training data are right. The new points must be transformed too, by the same mean and deviation.",
            ),
        ),
    )
)


# practice-3 ----------------------------------------------------------------------------------------

register(
    Exercise(
        "practice-3",
        "Hard and soft",
        points=1,
        minutes=5,
        difficulty="easy",
        tag="compute",
        kind="choice",
        statement=r"""
The perceptron and logistic regression by steps on one point ($\eta = 1$) have arrived at the same $(w, b)$. The next
point has $y f(x) = 0.5$. What is added to $w$? The sigmoid is $\sigma(0.5) \approx 0.62$.
""",
        options={
            "a": "Nothing by either: the point is right.",
            "b": r"Nothing by the perceptron, about $0.38\,y x$ by logistic regression.",
            "c": r"Nothing by the perceptron, about $0.62\,y x$ by logistic regression.",
            "d": r"$y x$ by the perceptron, about $0.38\,y x$ by logistic regression.",
            "e": r"Nothing by the perceptron, $0.5\,y x$ by logistic regression.",
        },
        hints=(
            "Is the point a mistake?",
            r"Logistic regression pushes by the probability of the wrong label, $\sigma(-y f) = 1 - \sigma(y f)$.",
        ),
        reference="b",
        solution=r"""
The answer is **b**. The perceptron acts on mistakes only, $y f \le 0$. Logistic regression pushes with every point, by
$\sigma(-y f) = 1 - \sigma(0.5) \approx 0.38$, the probability that it gives to the wrong label. A point that is right
by a narrow margin still pushes; one that is right by far, say $y f = 8$, pushes by $0.0003$.
<!-- key_practice_3 -->
""",
        wrong=(
            Wrong("a", "a", "The perceptron leaves it alone. But does the logistic loss have slope 0 anywhere?"),
            Wrong("c", "c", "0.62 is the probability of the right label. The push is that of the wrong one."),
            Wrong("d", "d", "The perceptron makes no update where y f > 0; a margin below 1 concerns the hinge."),
            Wrong("e", "e", "0.5 is y f itself. The push is the sigmoid of -y f."),
        ),
    )
)


# practice-4 ----------------------------------------------------------------------------------------


def deal_folds(y, m):
    """Number from 0 to m-1 of the fold of each point."""
    fold = np.empty(len(y), dtype=int)
    for label in np.unique(y):
        of_class = np.flatnonzero(y == label)
        fold[of_class] = np.arange(len(of_class)) % m
    return fold


def _folds_cases(rng):
    cases = [
        (np.array([1, 1, 1, 1, -1, -1, -1, -1]), 2),  # sorted by class
        (np.array([1, -1, 1, -1, 1, -1]), 2),  # alternating
        (np.array([1, 1, 1, 1, 1, 1, 1, 1, 1, -1, -1, -1]), 3),
        (np.array([-1, 1, -1, 1, -1, 1, -1, 1]), 4),
    ]
    for n, m in [(11, 3), (17, 5), (20, 4)]:
        cases.append((np.append(np.repeat([1, -1], m), rng.choice([-1, 1], n - 2 * m)), m))
    return cases


def _verify_folds(answer, y, m):
    fold = as_numbers(answer)
    if fold is None or fold.shape != y.shape:
        raise ValueError(
            f"The result must hold one number for each of the {len(y)} points; this is {describe(answer)}."
        )
    if not np.isin(fold, range(m)).all():
        raise ValueError(f"Folds must be numbered from 0 to {m - 1}.")
    for label in (1, -1):
        sizes = [int(((fold == j) & (y == label)).sum()) for j in range(m)]
        if max(sizes) - min(sizes) > 1:
            raise ValueError(
                f"The folds hold {sizes} points of class {label:+d}; these numbers may differ by one at most."
            )


def _folds_dealt_on(y, m):
    fold = np.empty(len(y), dtype=int)
    fold[np.argsort(y, kind="stable")] = np.arange(len(y)) % m
    return fold


def _folds_as_masks(y, m):
    return (deal_folds(y, m) == np.arange(m)[:, None]).astype(int)


def _folds_in_blocks_of_each_class(y, m):
    fold = [0] * len(y)
    for label in (1, -1):
        for j, part in enumerate(np.array_split(np.flatnonzero(y == label), m)):
            for i in part:
                fold[i] = j
    return fold


register(
    Exercise(
        "practice-4",
        "Deal the folds",
        points=3,
        minutes=15,
        difficulty="medium",
        tag="code",
        kind="code",
        statement=r"""
For cross-validation the training points are dealt into `m` disjoint folds. Write a function that returns, for labels
`y` of $-1$ and $+1$, an array with the number of each point's fold, from 0 to $m - 1$, such that of either class the
numbers of points in two folds differ by at most one. (The points have been shuffled before; the dealing itself need
not be random. One number a point makes the folds disjoint.)
""",
        hints=(
            "Treat each class on its own: deal its points like cards, to fold 0, 1, ..., m - 1, 0, 1, ...",
            "`np.flatnonzero(y == 1)` are the places of the positive points; `np.arange(k) % m` deals k cards.",
        ),
        reference=deal_folds,
        cases=_folds_cases,
        verify=_verify_folds,
        solution=r"""
Each class is dealt by itself, so each fold gets its share of both, up to one point. Without this a fold may hold one
class only, or nearly, above all when the data are sorted by class or one class is rare; the classifier is then tested
on another mixture than it was trained on. Disjoint folds mean that every point is tested exactly once, by a classifier
that has not seen it.
<!-- key_practice_4 -->
""",
        alternates={
            "one deal of the sorted points": _folds_dealt_on,
            "blocks in each class": _folds_in_blocks_of_each_class,
        },
        wrong=(
            Wrong(
                "classes ignored",
                lambda y, m: np.arange(len(y)) % m,
                "You deal the points without regard to their class. If the classes alternate, with m = 2 each fold "
                "holds one class only.",
            ),
            Wrong(
                "blocks",
                lambda y, m: np.arange(len(y)) * m // len(y),
                "You cut the points into consecutive blocks. Where they are sorted by class a fold holds one class.",
            ),
            Wrong(
                "numbered from one",
                lambda y, m: deal_folds(y, m) + 1,
                "The folds are right, but number them from 0 to m - 1.",
            ),
            Wrong(
                "a row for each fold",
                _folds_as_masks,
                "You return a row for each fold. Return one number for each point, that of its fold.",
            ),
            Wrong(
                "a fold for each class",
                lambda y, m: (np.asarray(y) > 0).astype(int),
                "You make one fold of each class. Every fold must hold its share of both.",
            ),
            Wrong(
                "one fold too many",
                lambda y, m: deal_folds(y, m + 1),
                "You deal into m + 1 folds.",
            ),
        ),
    )
)


# practice-5 ----------------------------------------------------------------------------------------


def choose_C(Cs, cv_errors, test_errors):
    """Return (best_C, simple_C, reported), the last an error rate."""
    m = cv_errors.shape[1]
    mean = cv_errors.mean(axis=1)
    standard_error = cv_errors.std(axis=1, ddof=1) / np.sqrt(m)
    best = mean.argmin()
    limit = mean[best] + standard_error[best]
    simple = np.argmax(mean <= limit + 1e-12)
    return Cs[best], Cs[simple], test_errors[simple]


def _choose_cases(rng):
    Cs = np.array([0.1, 1.0, 10.0, 100.0])
    cases = [
        # mean .3 .22 .2 .24; standard error of the best .03: .22 is within it
        (
            Cs,
            np.array([[0.3, 0.24, 0.36, 0.3], [0.2, 0.28, 0.2, 0.2], [0.2, 0.14, 0.2, 0.26], [0.24, 0.2, 0.3, 0.22]]),
            np.array([0.25, 0.23, 0.21, 0.17]),
        ),
        # the best C has no spread, the others have much: its own standard error decides
        (Cs[:3], np.array([[0.1, 0.5], [0.2, 0.26], [0.2, 0.2]]), np.array([0.1, 0.3, 0.2])),
        # two equal means: the smaller C
        (Cs[:3], np.array([[0.4, 0.4], [0.2, 0.22], [0.22, 0.2]]), np.array([0.35, 0.25, 0.2])),
        # means .28, .2; the standard error .1 of the best reaches .28 only with m - 1
        (Cs[:2], np.array([[0.28, 0.28], [0.1, 0.3]]), np.array([0.3, 0.25])),
        # means .29, .225; the standard error .065 just reaches .29, but for rounding
        (Cs[:2], np.array([[0.29, 0.29], [0.16, 0.29]]), np.array([0.3, 0.25])),
        # means .18, .16, .15; limit .179, with the root of 3 instead of 4 .183: then .18 would do
        (
            Cs[:3],
            np.array([[0.18, 0.18, 0.18, 0.18], [0.16, 0.16, 0.16, 0.16], [0.1, 0.2, 0.1, 0.2]]),
            np.array([0.2, 0.18, 0.16]),
        ),
    ]
    for _ in range(2):
        errors = np.round(rng.uniform(0.1, 0.4, (4, 5)), 2)
        cases.append((Cs, errors, np.round(rng.uniform(0.1, 0.4, 4), 2)))
    return cases


def _choose_by(
    ddof=1,
    root=np.sqrt,
    spread=lambda se, best: se[best],
    pick=np.argmax,
    report=lambda t, cv, b, s: t[s],
    reduce=np.mean,
):
    def answer(Cs, cv_errors, test_errors):
        mean = reduce(cv_errors, axis=1)
        se = cv_errors.std(axis=1, ddof=ddof) / root(cv_errors.shape[1])
        best = int(mean.argmin())
        simple = int(pick(mean <= mean[best] + spread(se, best) + 1e-12))
        return Cs[best], Cs[simple], report(test_errors, mean, best, simple)

    return answer


def _choose_by_test(Cs, cv_errors, test_errors):
    best = test_errors.argmin()
    return Cs[best], Cs[best], test_errors[best]


def _choose_by_loop(Cs, cv_errors, test_errors):
    means = [sum(row) / len(row) for row in cv_errors]
    best = min(range(len(Cs)), key=lambda j: (round(means[j], 12), j))
    m = len(cv_errors[best])
    variance = sum((e - means[best]) ** 2 for e in cv_errors[best]) / (m - 1)
    limit = means[best] + (variance / m) ** 0.5
    simple = next(j for j in range(len(Cs)) if means[j] <= limit + 1e-12)
    return Cs[best], Cs[simple], test_errors[simple]


def _last(mask):
    return len(mask) - 1 - np.argmax(mask[::-1])


register(
    Exercise(
        "practice-5",
        "Choose C, report once",
        points=4,
        minutes=20,
        difficulty="medium",
        tag="code",
        kind="code",
        statement=r"""
For values `Cs`, in increasing order, you have the table `cv_errors`: entry $(j, k)$ is the share of errors on fold $k$
of the classifier trained with $C_j$ on the other folds. You also have `test_errors`: entry $j$ is the share of errors,
on a test set, of the classifier trained with $C_j$ on all training points. Write a function that returns three numbers:

- `best_C`: the value with the smallest mean error over the folds; of equal ones the smallest;
- `simple_C`: the smallest value whose mean is at most the smallest mean plus *its* standard error, the sample standard
  deviation (with $m - 1$) over the $m$ folds divided by $\sqrt m$; allow $10^{-12}$ for rounding;
- `reported`: the error rate to be reported for the classifier with `simple_C`.
""",
        hints=(
            "Nothing in `test_errors` may have an influence on the first two numbers.",
            "`cv_errors.std(axis=1, ddof=1) / np.sqrt(m)` holds the standard errors; one of them is needed.",
            "`np.argmax` of an array of truth values is the place of the first that is true.",
        ),
        reference=choose_C,
        cases=_choose_cases,
        solution=r"""
The folds alone decide. The test set says, once and at the end, how good the classifier with `simple_C` is. Had the
smallest test error been picked, it would be too small a number: among many values of $C$ some fit the accidents of
this test set. The mean error over the folds is too optimistic for the same reason, for the chosen $C$ was chosen to
make it small.
<!-- key_practice_5 -->
""",
        alternates={"loops": _choose_by_loop, "helper": _choose_by()},
        wrong=(
            Wrong(
                "chosen by the test set",
                _choose_by_test,
                "You choose C by the test errors. The test set must not take part in the choice, else its error is "
                "too small.",
            ),
            Wrong(
                "smallest test error reported",
                _choose_by(report=lambda t, cv, b, s: t.min()),
                "Both values of C are right. But you report the smallest test error, whichever C it belongs to; "
                "report that of simple_C.",
            ),
            Wrong(
                "error of best_C reported",
                _choose_by(report=lambda t, cv, b, s: t[b]),
                "You report the test error of best_C; the classifier that is used has simple_C.",
            ),
            Wrong(
                "cross-validated error reported",
                _choose_by(report=lambda t, cv, b, s: cv[s]),
                "You report the mean over the folds. It was used to choose, so it is no honest estimate; the test "
                "set is there for that.",
            ),
            Wrong(
                "deviation instead of standard error",
                _choose_by(root=lambda m: 1.0),
                "The standard error is the standard deviation divided by the square root of the number of folds.",
            ),
            Wrong(
                "n in the deviation",
                _choose_by(ddof=0),
                "The sample standard deviation divides by m - 1 (`ddof=1`).",
            ),
            Wrong(
                "own standard error",
                _choose_by(spread=lambda se, best: se),
                "You allow each C its own standard error. The limit is one number: smallest mean plus the standard "
                "error of the best C.",
            ),
            Wrong(
                "largest C within the limit",
                _choose_by(pick=_last),
                "You take the largest C within one standard error. The rule takes the smallest: the largest margin.",
            ),
            Wrong(
                "no standard error",
                _choose_by(spread=lambda se, best: 0.0),
                "simple_C may be worse than best_C by up to one standard error; you allow nothing.",
            ),
        ),
    )
)


# practice-6 ----------------------------------------------------------------------------------------


def average_states(X, y, passes):
    """Return (w, b), the mean of the states after every visit."""
    w, b = np.zeros(X.shape[1]), 0.0
    sum_w, sum_b = np.zeros(X.shape[1]), 0.0
    for _ in range(passes):
        for x_i, y_i in zip(X, y, strict=True):
            if y_i * (w @ x_i + b) <= 0:
                w, b = w + y_i * x_i, b + y_i
            sum_w, sum_b = sum_w + w, sum_b + b
    visits = passes * len(X)
    return sum_w / visits, sum_b / visits


def _average_cases(rng):
    cases = [
        (np.array([[2.0], [1.0]]), np.array([1, -1]), 1),
        (np.array([[1.0, 1.0], [2.0, 3.0], [0.0, -3.0], [-1.0, 1.0]]), np.array([1, 1, -1, -1]), 2),
        (np.array([[2.0, 0.0], [1.0, 1.0], [3.0, 1.0]]), np.array([1, 1, -1]), 3),  # a right point is a visit too
        (np.array([[1.0], [-1.0]]), np.array([1, -1]), 3),  # a pass is left after a clean one
    ]
    for n, d, passes in [(4, 1, 2), (5, 2, 1), (5, 2, 3), (4, 3, 2)]:
        X = rng.integers(-4, 5, (n, d)).astype(float)
        cases.append((X, np.append([1, -1], rng.choice([-1, 1], n - 2)), passes))
    return cases


def _average_by(
    mistake=lambda m: m <= 0,
    collect=lambda before, after, made: [after],
    average=lambda states: np.mean(states, axis=0),
    all_passes=True,
):
    def answer(X, y, passes):
        state, states = np.zeros(X.shape[1] + 1), []
        for _ in range(passes if all_passes else 1):
            for x_i, y_i in zip(X, y, strict=True):
                before, made = state, mistake(y_i * (state[:-1] @ x_i + state[-1]))
                if made:
                    state = state + y_i * np.append(x_i, 1)
                states += collect(before, state, made)
        mean = average(np.array(states).reshape(-1, len(state)))
        return mean[:-1], mean[-1]

    return answer


def _average_with_start(states):
    return states.sum(axis=0) / (len(states) + 1)


def _average_by_shares(X, y, passes):
    w, b, mean_w, mean_b, T = np.zeros(X.shape[1]), 0.0, np.zeros(X.shape[1]), 0.0, passes * len(X)
    for t in range(T):
        x_i, y_i = X[t % len(X)], y[t % len(X)]
        if y_i * (w @ x_i + b) <= 0:
            w, b = w + y_i * x_i, b + y_i
            mean_w, mean_b = mean_w + (1 - t / T) * y_i * x_i, mean_b + (1 - t / T) * y_i
    return mean_w, mean_b


def _average_by_lincls(X, y, passes):
    from lincls import averaged_perceptron

    result = averaged_perceptron(X, y, n_epochs=passes)
    return result.w, result.b


def _average_until_clean(X, y, passes):
    ends = [_average_by(average=lambda states: states[-1])(X, y, k) for k in range(1, passes + 1)]
    clean = [k for k in range(2, passes) if np.array_equal(np.append(*ends[k - 2]), np.append(*ends[k - 1]))]
    return average_states(X, y, clean[0] if clean else passes)


def _average_of_w_only(X, y, passes):
    last = _average_by(average=lambda states: states[-1])(X, y, passes)
    return average_states(X, y, passes)[0], last[1]


register(
    Exercise(
        "practice-6",
        "The averaged perceptron",
        points=4,
        minutes=20,
        difficulty="medium",
        tag="code",
        kind="code",
        statement=r"""
Write the averaged perceptron: run the perceptron from $w = 0$, $b = 0$ for `passes` passes over the points in order
(all of them, even after a clean one), and return the mean of the weights and the mean of the offset over the states
*after each visit*, whether or not the visit made an update.
""",
        hints=(
            "Keep two running sums beside $w$ and $b$, and add to them once a visit.",
            r"Or use the shares: an update at visit $t$ (from 0) counts with $1 - t/T$, for $T$ visits in all.",
        ),
        reference=average_states,
        cases=_average_cases,
        solution=r"""
The sums grow at every visit, also where the point was right: this is what gives long-lived states their weight. The
sums cost $d$ additions a visit, more than the perceptron itself on sparse data. The shares $1 - t/T$ avoid them: an
update at visit $t$ is a part of the $T - t$ states from there on.
<!-- key_practice_6 -->
""",
        alternates={"shares": _average_by_shares, "a list of states": _average_by(), "lincls": _average_by_lincls},
        wrong=(
            Wrong(
                "strict inequality",
                _average_by(lambda m: m < 0),
                "With `< 0` no update is ever made from zero: test `<= 0`.",
            ),
            Wrong(
                "mean over updates",
                _average_by(collect=lambda before, after, made: [after] if made else []),
                "You average over the updates. A state counts once for every visit that it survived, too.",
            ),
            Wrong(
                "states before the visits",
                _average_by(collect=lambda before, after, made: [before]),
                "You average the states before the visits; those after them are asked for.",
            ),
            Wrong(
                "start counted",
                _average_by(average=_average_with_start),
                "You divide by the number of visits plus one: the zero start is not among the states after a visit.",
            ),
            Wrong(
                "sum",
                _average_by(average=lambda states: states.sum(axis=0)),
                "You return the sums. They predict the same, but the mean is asked for: divide by the visits.",
            ),
            Wrong(
                "last state",
                _average_by(average=lambda states: states[-1]),
                "You return the last state, the ordinary perceptron.",
            ),
            Wrong(
                "offset not averaged",
                _average_of_w_only,
                "The weights are right, but the offset is the last one. It is averaged like the weights.",
            ),
            Wrong(
                "one pass",
                _average_by(all_passes=False),
                "You make one pass only, whatever `passes` says.",
            ),
            Wrong(
                "stopped after a clean pass",
                _average_until_clean,
                "You stop after a clean pass. The passes that are left keep the last state, and give it more weight.",
            ),
        ),
    )
)


# practice-7 ----------------------------------------------------------------------------------------


def mira_step(w, x, y, p):
    """Weights after a visit to x (d,) with the label y."""
    margin = y * (w @ x)
    if margin > 0 and margin >= p:
        return w
    return w + (1 - margin) / (x @ x) * y * x


def _mira_cases(rng):
    cases = [
        (np.zeros(2), np.array([2.0, 0.0]), -1, 0.0),
        (np.array([1.0, 1.0]), np.array([1.0, -1.0]), 1, 0.0),  # on the boundary
        (np.array([0.25, 0.0]), np.array([2.0, 1.0]), 1, 0.0),  # right by less than one: p = 0 leaves it
        (np.array([0.25, 0.0]), np.array([2.0, 1.0]), 1, 0.8),  # p = .8 does not
        (np.array([0.25, 0.0]), np.array([2.0, 1.0]), 1, 0.5),  # exactly p: left
        (np.array([3.0]), np.array([1.0]), 1, 1.0),  # far on its side
        (np.array([1.0, 0.0]), np.array([2.0, 1.0]), -1, 0.0),
        (np.array([-1.0, 2.0]), np.array([3.0, 1.0]), 1, 0.5),
    ]
    for d in (1, 2, 3):
        w, x = rng.integers(-4, 5, (2, d)).astype(float)
        x[0] = 5.0
        y = int(rng.choice([-1, 1]))
        w[0], w[1:] = -2.0 * y, 0
        cases.append((w, x, y, 0.5))
    return cases


def _mira_by(
    update=lambda m, p: not (m > 0 and m >= p),
    tau=lambda m, x, p: (1 - m) / (x @ x),
    direction=lambda x, y: y * x,
    margin=lambda w, x, y: y * (w @ x),
):
    def answer(w, x, y, p):
        m = margin(w, x, y)
        return w + tau(m, x, p) * direction(x, y) if update(m, p) else w

    return answer


def _mira_on_one_point(w, x, y, p):
    from lincls import mira

    z = y * x
    margin = w @ z
    if margin > 0 and margin >= p:
        return w
    rest = w - margin / (z @ z) * z  # orthogonal to z; MIRA from zero supplies the part along z
    return rest + mira(z[None, :], [1], fit_bias=False).w


register(
    Exercise(
        "practice-7",
        "One step of MIRA",
        points=4,
        minutes=15,
        difficulty="medium",
        tag="code",
        kind="code",
        statement=r"""
Write one visit of aggressive MIRA without offset. At $w$, the point $x \ne 0$ with label $y$ is visited. If
$y\, w^\top x \le 0$ or $y\, w^\top x < p$ (with $0 \le p \le 1$), return the vector nearest to $w$ for which
$y\, w^\top x \ge 1$ holds; otherwise return $w$.
""",
        hints=(
            r"The nearest vector differs from $w$ by a multiple of $y x$.",
            r"Which multiple $\tau$ makes $y\,(w + \tau y x)^\top x$ equal to 1?",
        ),
        reference=mira_step,
        cases=_mira_cases,
        solution=r"""
The step $\tau\, y x$ raises $y\,w^\top x$ by $\tau \lVert x \rVert^2$. It is to become 1, so $\tau = (1 - y\,w^\top
x)/\lVert x \rVert^2$. The number $p$ decides only *whether* to move; the goal is a functional margin of 1 in any case.
For $p = 0$ the test is the perceptron's.
<!-- key_practice_7 -->
""",
        alternates={"helper": _mira_by(), "by lincls on one point": _mira_on_one_point},
        wrong=(
            Wrong(
                "norm not squared",
                _mira_by(tau=lambda m, x, p: (1 - m) / np.sqrt(x @ x)),
                "Divide by the square of the norm: the step tau y x raises y w.x by tau ||x||^2.",
            ),
            Wrong(
                "not divided",
                _mira_by(tau=lambda m, x, p: 1 - m),
                "The step is 1 - y w.x without division; it raises y w.x by ||x||^2 times as much as is needed.",
            ),
            Wrong(
                "perceptron",
                _mira_by(tau=lambda m, x, p: 1.0),
                "This is the perceptron's update, of step one. MIRA's step depends on the point.",
            ),
            Wrong(
                "to the boundary",
                _mira_by(tau=lambda m, x, p: -m / (x @ x)),
                "Your step leads to y w.x = 0, the boundary. It must lead to y w.x = 1.",
            ),
            Wrong(
                "to p",
                _mira_by(tau=lambda m, x, p: (p - m) / (x @ x)),
                "Your step leads to y w.x = p. The number p decides whether to move; the goal is 1.",
            ),
            Wrong(
                "label forgotten",
                _mira_by(direction=lambda x, y: x),
                "The step must go along y x: with a negative point w moves away from x.",
            ),
            Wrong(
                "only mistakes",
                _mira_by(update=lambda m, p: m <= 0),
                "You move at mistakes only. The aggressive version also moves where 0 < y w.x < p.",
            ),
            Wrong(
                "also at p",
                _mira_by(update=lambda m, p: m <= p),
                "You also move where y w.x = p. For p > 0 such a point is left alone: the tests are `<= 0` and `< p`.",
            ),
            Wrong(
                "every small margin",
                _mira_by(update=lambda m, p: m < 1),
                "You move wherever y w.x < 1. That is p = 1; for a smaller p some of these points are left alone.",
            ),
            Wrong(
                "always",
                _mira_by(update=lambda m, p: True),
                "You move at every visit, also where y w.x > 1, and there backwards.",
            ),
            Wrong(
                "score without label",
                _mira_by(margin=lambda w, x, y: w @ x),
                "You test and use the score w.x; multiply it by the label first.",
            ),
            Wrong(
                "strict at zero",
                _mira_by(update=lambda m, p: m < p),
                "For p = 0 and y w.x = 0 you do not move; a score of 0 is a mistake.",
            ),
        ),
    )
)


# practice-8 ----------------------------------------------------------------------------------------


def visit_duals(X, y, C, order):
    """Return (alpha, w) after the visits in this order, from zero."""
    alpha, w = np.zeros(len(X)), np.zeros(X.shape[1])
    for i in order:
        tau = (1 - y[i] * (w @ X[i])) / (X[i] @ X[i])
        new = min(C, max(0.0, alpha[i] + tau))
        w = w + (new - alpha[i]) * y[i] * X[i]
        alpha[i] = new
    return alpha, w


def _dual_cases(rng):
    cases = [
        (np.array([[2.0]]), np.array([1]), 1.0, np.array([0, 0])),
        (np.array([[0.5]]), np.array([-1]), 1.0, np.array([0, 0])),  # the box is reached
        (np.array([[1.0], [3.0]]), np.array([1, 1]), 5.0, np.array([0, 1, 1, 0])),
        (np.array([[1.0], [0.5]]), np.array([1, 1]), 5.0, np.array([0, 1, 0, 1])),  # taken back
        (np.array([[1.0, 0.0], [1.0, 1.0]]), np.array([1, -1]), 2.0, np.array([0, 1, 0, 1, 0])),
        (np.array([[1.0], [2.0], [-4.0]]), np.array([1, 1, -1]), 3.0, np.array([0, 2, 1, 0, 2])),
    ]
    for n, d, C in [(3, 1, 0.5), (3, 2, 0.2), (4, 2, 4.0)]:
        X = rng.integers(-4, 5, (n, d)).astype(float)
        X[:, 0] = rng.choice([-2.0, 1.0, 3.0], n)  # no point at zero
        cases.append(
            (X, np.append([1, -1], rng.choice([-1, 1], n - 2)), C, rng.permutation(np.repeat(np.arange(n), 3)))
        )
    return cases


def _dual_by(
    step=lambda tau, alpha, C: min(C, max(0.0, alpha + tau)) - alpha,
    norm2=lambda x: x @ x,
    goal=1.0,
    move=lambda step, tau: step,
    visited=lambda order: order,
):
    def answer(X, y, C, order):
        alpha, w = np.zeros(len(X)), np.zeros(X.shape[1])
        for i in visited(order):
            tau = (goal - y[i] * (w @ X[i])) / norm2(X[i])
            change = step(tau, alpha[i], C)
            alpha[i] += change
            w = w + move(change, tau) * y[i] * X[i]
        return alpha, w

    return answer


def _dual_by_gram(X, y, C, order):
    Z = y[:, None] * X
    Q, alpha = Z @ Z.T, np.zeros(len(X))
    for i in order:
        others = Q[i] @ alpha - Q[i, i] * alpha[i]
        alpha[i] = np.clip((1 - others) / Q[i, i], 0, C)
    return alpha, alpha @ Z


def _dual_perceptron(X, y, C, order):
    alpha, w = np.zeros(len(X)), np.zeros(X.shape[1])
    for i in order:
        if y[i] * (w @ X[i]) <= 0:
            alpha[i] += 1
            w = w + y[i] * X[i]
    return alpha, w


def _dual_without_labels(X, y, C, order):
    alpha = _dual_by()(X, y, C, order)[0]
    return alpha, alpha @ X


def _dual_all_at_once(X, y, C, order):
    alpha, w = np.zeros(len(X)), np.zeros(X.shape[1])
    for i in order:
        alpha[i] = np.clip(alpha[i] + (1 - y[i] * (w @ X[i])) / (X[i] @ X[i]), 0, C)
    return alpha, (alpha * y) @ X


register(
    Exercise(
        "practice-8",
        "Dual coordinate descent",
        points=5,
        minutes=25,
        difficulty="medium",
        tag="code",
        kind="code",
        statement=r"""
Write dual coordinate descent without offset. Start at $\alpha = 0$, $w = 0$. For each index $i$ in `order`, move
$\alpha_i$ to the place in $[0, C]$ at which the dual objective $\sum_j \alpha_j - \frac12 \lVert \sum_j \alpha_j y_j
x_j \rVert^2$ is largest with the other coordinates fixed, and keep $w = \sum_j \alpha_j y_j x_j$. No point is zero.
Return $\alpha$ and $w$.
""",
        hints=(
            r"The unconstrained best step is $\tau = (1 - y_i w^\top x_i)/\lVert x_i \rVert^2$.",
            r"It is $\alpha_i + \tau$ that must lie between 0 and $C$, not $\tau$.",
            r"$w$ changes by (new minus old $\alpha_i$) times $y_i x_i$.",
        ),
        reference=visit_duals,
        cases=_dual_cases,
        solution=r"""
In one coordinate the dual objective is a parabola, open downwards, with its top at $\alpha_i + \tau$. On the interval
from 0 to $C$ it is largest at the point nearest to the top. The weights follow by the step really made, which the box
may have shortened. A step can be negative: when $y_i w^\top x_i > 1$, other points have made $\alpha_i$ superfluous,
and it is taken back, though never below 0.
<!-- key_practice_8 -->
""",
        alternates={"Gram matrix": _dual_by_gram, "helper": _dual_by()},
        wrong=(
            Wrong(
                "no upper bound",
                _dual_by(lambda tau, a, C: max(0.0, a + tau) - a),
                "alpha may exceed C in your answer: that is the hard margin. Take the minimum with C.",
            ),
            Wrong(
                "no lower bound",
                _dual_by(lambda tau, a, C: min(C, a + tau) - a),
                "alpha may fall below 0 in your answer. Take the maximum with 0.",
            ),
            Wrong(
                "no box",
                _dual_by(lambda tau, a, C: tau),
                "You make the full step tau; alpha must stay between 0 and C.",
            ),
            Wrong(
                "box for the step",
                _dual_by(lambda tau, a, C: min(C, max(0.0, tau))),
                "You keep the step tau between 0 and C. It is alpha_i + tau that lies in the box, and a step may be "
                "negative.",
            ),
            Wrong(
                "never back",
                _dual_by(lambda tau, a, C: min(C, a + max(0.0, tau)) - a),
                "You never reduce alpha. Where y w.x > 1 and alpha > 0, it must be taken back.",
            ),
            Wrong(
                "w moved by tau",
                _dual_by(move=lambda step, tau: tau),
                "alpha respects the box, but w moves by the full tau, so that w is no longer the sum of alpha y x.",
            ),
            Wrong(
                "norm not squared",
                _dual_by(norm2=lambda x: np.sqrt(x @ x)),
                "Divide by the square of the norm of x.",
            ),
            Wrong(
                "goal zero",
                _dual_by(goal=0.0),
                "With -y w.x in place of 1 - y w.x nothing happens from zero: the goal is a margin of 1.",
            ),
            Wrong(
                "step of one",
                _dual_perceptron,
                "This is the dual perceptron: steps of one at mistakes.",
            ),
            Wrong(
                "w without labels",
                _dual_without_labels,
                "The alphas are right, but w is the sum of alpha y x; the labels are missing.",
            ),
            Wrong(
                "w never renewed",
                _dual_all_at_once,
                "You keep w = 0 during the visits. It must follow every change of an alpha.",
            ),
        ),
    )
)


# practice-9 ----------------------------------------------------------------------------------------


def practice_9():
    """Return (A, a, c, d)."""
    A, a = np.array([[1.0, 1.0], [1.0, 1.0]]), np.array([1.0, -1.0])
    c, d = np.array([1.0, -1.0]), -1.0
    return A, a, c, d


CORNERS = np.array([[1.0, 1.0], [-1.0, -1.0], [1.0, -1.0], [-1.0, 1.0]])
EXCLUSIVE_OR = np.array([-1, -1, 1, 1])


def _verify_network(answer):
    if not isinstance(answer, tuple | list) or len(answer) != 4:
        raise ValueError("The answer must be `(A, a, c, d)`.")
    A, a, c, d = (as_numbers(part) for part in answer)
    if A is None or A.ndim != 2 or A.shape[1] != 2 or not 1 <= len(A) <= 4:
        raise ValueError("`A` must be a matrix with two columns and a row for each of one to four hidden units.")
    if a is None or c is None or a.shape != (len(A),) or c.shape != (len(A),):
        raise ValueError(f"`a` and `c` must hold {len(A)} numbers each, one for each hidden unit.")
    if d is None or d.ndim != 0 or not all(np.isfinite(part).all() for part in (A, a, c, d)):
        raise ValueError("`d` must be a number, and all numbers must be finite.")
    hidden = np.where(CORNERS @ A.T + a > 0, 1, -1)
    f = hidden @ c + d
    bad = np.flatnonzero(EXCLUSIVE_OR * f <= 1e-9)
    if bad.size:
        i = bad[0]
        raise ValueError(
            f"At the corner ({CORNERS[i, 0]:g}, {CORNERS[i, 1]:g}), of class {EXCLUSIVE_OR[i]:+d}, the hidden units "
            f"say {hidden[i].tolist()} and the output's score is {f[i]:.6g}."
        )


register(
    Exercise(
        "practice-9",
        "A network for exclusive or",
        points=4,
        minutes=20,
        difficulty="hard",
        tag="build",
        kind="construction",
        statement=r"""
No line separates the four corners $(\pm 1, \pm 1)$ when $(1, 1)$ and $(-1, -1)$ are negative and the other two
positive. Build a network that does. Hidden unit $j$ says $h_j(x) = +1$ if $A_j^\top x + a_j > 0$ and $-1$ otherwise,
where $A_j$ is a row of the matrix $A$; the output's score is $f(x) = c^\top h(x) + d$. Choose one to four hidden units
such that $y f(x) > 0$ at all four corners. Answer with `(A, a, c, d)`.
""",
        hints=(
            "Describe exclusive or in words that a single unit can judge: at least one is +1, but not both.",
            "A unit with weights (1, 1) and offset 1 says +1 if at least one coordinate is +1.",
            "The corners then become three points in the plane of two hidden units. Draw them, and a line.",
        ),
        reference=practice_9,
        verify=_verify_network,
        solution=r"""
With weights $(1, 1)$, the offset $1$ makes a unit for "at least one coordinate is $+1$", the offset $-1$ one for
"both". Exclusive or is "at least one, and not both": the corners go to $(1, 1)$, $(-1, -1)$ and, both positive ones,
to $(1, -1)$, and there the score $h_1 - h_2 - 1$ is $-1$, $-1$ and $+1$. One hidden unit is never enough: the output
would be a function of one sign, and so either constant or the decision of one line.
<!-- key_practice_9 -->
""",
        alternates={
            "one unit for each positive corner": ([[1, -1], [-1, 1]], [-1, -1], [1, 1], 1),
            "two units, mirrored": ([[-1, -1], [1, 1]], [1, 1], [1, 1], -1),
            "a spare unit": ([[1, 1], [1, 1], [0, 0]], [1, -1, 1], [2, -2, 0], -2),
        },
        wrong=(
            Wrong(
                "one unit",
                ([[1, 1]], [1], [1], 0),
                "One hidden unit is a single line: it separates the corner (-1, -1) from the others. Add the unit for "
                '"both".',
            ),
            Wrong(
                "or",
                ([[1, 1], [1, 1]], [1, -1], [1, 1], 1),
                'Your network says "at least one": the corner (1, 1) must come out negative. Let the unit for "both" '
                "count against.",
            ),
            Wrong(
                "opposite labels",
                ([[1, 1], [1, 1]], [1, -1], [-1, 1], 1),
                "All four corners come out with the wrong sign: turn the signs of c and d.",
            ),
            Wrong(
                "on the boundary",
                ([[1, 1], [1, 1]], [1, -1], [1, -1], 0),
                "The hidden units are right, but the output's score is 0 at the negative corners: it needs an offset.",
            ),
            Wrong(
                "the inputs themselves",
                ([[1, 0], [0, 1]], [0, 0], [1, 1], 0),
                "Your hidden units repeat the two inputs, so the output faces exclusive or itself, which no line "
                "separates.",
            ),
        ),
    )
)


# practice-10 ---------------------------------------------------------------------------------------

register(
    Exercise(
        "practice-10",
        "A step with a price",
        points=6,
        minutes=30,
        difficulty="hard",
        tag="proof",
        kind="proof",
        statement=r"""
MIRA gives its point a functional margin of one, cost what it may; a mislabelled point can throw $w$ far off. Let it
leave some slack, at a price $C > 0$. Given $w$ and a point $x \ne 0$ with label $y$, minimise over $w'$ and $\xi$

$$
\begin{aligned}
& \tfrac12 \lVert w' - w \rVert^2 + C\, \xi \\
& \text{subject to} \\
& y\, w'^\top x \ge 1 - \xi , \quad \xi \ge 0 .
\end{aligned}
$$

1. Prove that the minimiser is $w' = w + \tau\, y x$ with $\tau = \min\bigl(C, \max(0, 1 - y\, w^\top x)/\lVert x
   \rVert^2\bigr)$, and that it is the only one.
2. Compare with the first visit of dual coordinate descent to this point when all other $\alpha_j$ are fixed, $w =
   \sum_j \alpha_j y_j x_j$, and $\alpha_i = 0$. What can dual coordinate descent do on a later visit that this step
   cannot?
""",
        hints=(
            "For a given $w'$ the best $\\xi$ is a hinge loss. This leaves a function of $w'$ alone.",
            "Split $w' - w$ into a multiple $s\\, y x$ and a part orthogonal to $x$. What does the orthogonal part do?",
            "What remains is a function of the number $s$: a parabola plus a hinge. Where is its slope negative?",
        ),
        solution=r"""
1. For a given $w'$ the smallest admissible slack is $\xi = \max(0, 1 - y\, w'^\top x)$, and because $C > 0$ the minimum
   takes it. Write $w' = w + s\, y x + q$ with $q^\top x = 0$. Then $y\, w'^\top x = m + s \lVert x \rVert^2$ with
   $m = y\, w^\top x$, whatever $q$ is, and $\lVert w' - w \rVert^2 = s^2 \lVert x \rVert^2 + \lVert q \rVert^2$ by
   Pythagoras. So $q = 0$ at every minimiser, and $s$ minimises
   $h(s) = \frac12 s^2 \lVert x \rVert^2 + C \max(0,\, 1 - m - s \lVert x \rVert^2)$. Let
   $s_1 = (1 - m)/\lVert x \rVert^2$. For $s < s_1$ the slope of $h$ is $(s - C) \lVert x \rVert^2$, for $s > s_1$ it is
   $s \lVert x \rVert^2$. If $s_1 \le 0$, the slope is negative for all $s < 0$ other than $s_1$ (in $s < s_1$ because
   $s < C$, between $s_1$ and 0 because $s < 0$) and positive for $s > 0$: the minimum is at $0$. If $0 < s_1 \le C$, it
   is negative before $s_1$ and positive after it: the minimum is at $s_1$. If $s_1 > C$, it is negative before $C$,
   positive between $C$ and $s_1$ and after $s_1$: the minimum is at $C$. In all cases $s = \min(C, \max(0, s_1))$, and
   no other $s$ is a minimiser, since $h$ is continuous, falls strictly before this place and rises strictly after it.
2. With $\alpha_i = 0$ dual coordinate descent moves to $\min(C, \max(0, 0 + s_1))$: the same step. On a later visit it
   starts at $\alpha_i > 0$ and may go back, to $0$ if need be, and the *sum* of its steps on the point stays at most
   $C$. The step with a price never goes back, and visits to the same point can add up to more than $C$.
<!-- key_practice_10 -->
""",
        rubric=(
            ("Slack", 1, "the best slack for a given $w'$ is the hinge loss"),
            ("Direction", 1, "the part orthogonal to $x$ only adds length, so it is zero"),
            ("One variable", 1, "the function of $s$, with its slopes on both sides of the kink"),
            ("Cases", 1, "the minimum in the three cases, or the same from subgradients"),
            ("Uniqueness", 1, "strictly falling before and rising after, or strict convexity"),
            ("Comparison", 1, "the same first step; only dual coordinate descent can take steps back"),
        ),
    )
)
