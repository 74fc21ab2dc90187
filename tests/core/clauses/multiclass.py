"""What the chapter claims, clause by clause (see `clauses`)."""

from dataclasses import replace
from types import SimpleNamespace

import numpy as np

from lincls import datasets, multiclass_perceptron, multiclass_svm, softmax_regression
from lincls.checks import check_multiclass_perceptron, check_multiclass_svm, check_regions, check_two_claims

from . import holds, nudged

FLOWERS, SPECIES = datasets.iris3()
PAIR, SIGNS = datasets.iris_pair()
GROUPS, LABELS = datasets.three_classes(30, 0)


# Regions

SOFT = softmax_regression(FLOWERS, SPECIES, 1.0)
PLACES = FLOWERS[::11]


def answering(predict):
    """The classifier with the scores of SOFT and another rule."""
    return SimpleNamespace(scores=SOFT.scores, predict=predict)


def by_distance(P):
    """Who is near the middle belongs to versicolor, else SOFT decides: setosa's region has a hole."""
    away = np.linalg.norm(np.asarray(P) - [3.0, 0.8], axis=-1)
    return np.where((away > 0.3) & (away < 0.6), "virginica", SOFT.predict(P))


def shifted(P):
    return SOFT.classes[(SOFT.scores(P) + np.array([0.3, 0, 0])).argmax(axis=1)]


# The perceptron

RUN = multiclass_perceptron(GROUPS, LABELS, order=np.random.default_rng(2).permutation(30))
ORACLE = multiclass_svm(GROUPS, LABELS, 100)
W, B = RUN.history()
TRUE_RUN = (RUN, GROUPS, LABELS, ORACLE.W, ORACLE.b)
CORNERS = 2 * np.array([[1, 0], [-0.5, np.sqrt(0.75)], [-0.5, -np.sqrt(0.75)]])
ENDS = multiclass_perceptron(CORNERS, np.arange(3))
JOINT = multiclass_perceptron(PAIR, SIGNS)


def run(base=RUN, W=None, b=None, **fields):
    """The run with other states."""
    old_W, old_b = base.history()
    history = (old_W if W is None else W, old_b if b is None else b)
    kept = {name: getattr(base, name) for name in ("classes", "mistakes", "n_updates", "n_epochs", "converged")}
    return SimpleNamespace(history=lambda: history, **(kept | fields))


def all_rivals():
    """The run whose first update lowers both rivals by one half."""
    x, share = GROUPS[RUN.mistakes[0]], np.full(3, -0.5)
    share[RUN.raised[0]] = 1
    was = np.zeros(3)
    was[RUN.raised[0]], was[RUN.lowered[0]] = 1, -1
    V, c = W.copy(), B.copy()
    V[1:] += np.outer(share - was, x)
    c[1:] += share - was
    return run(W=V, b=c)


TRIANGLE = np.array([[1.0, 0.0], [0.0, 1.0], [-1.0, -1.0]])
BY_HAND = multiclass_perceptron(TRIANGLE, ["A", "B", "C"])


def wrong_rival():
    """The run by hand, but the second update lowers class C, whose score is 0, instead of A, whose score is 1."""
    V, c = (a.copy() for a in BY_HAND.history())
    V[2:, 0] += TRIANGLE[1]
    V[2:, 2] -= TRIANGLE[1]
    c[2:, 0] += 1
    c[2:, 2] -= 1
    return run(BY_HAND, W=V, b=c)


# The support vector machine

SVM = multiclass_svm(FLOWERS, SPECIES, 1.0)
TWO = multiclass_svm(PAIR, SIGNS, 1.0)


def refitted(W, b):
    """SVM with other scores and the slacks and the value that belong to them."""
    f, own = FLOWERS @ W.T + b, SPECIES[:, None] == SVM.classes
    xi = np.maximum(0, 1 + np.where(own, -np.inf, f).max(axis=1) - f[own])
    return replace(SVM, W=W, b=b, xi=xi, primal=(W**2).sum() / 2 + xi.sum())


TILT = np.array([[1.0, 0.0], [-1.0, 0.0], [0.0, 0.0]])

regions = holds(check_regions, SOFT, PLACES)
of_run = holds(check_multiclass_perceptron, *TRUE_RUN)
of_svm = holds(check_multiclass_svm, SVM, FLOWERS, SPECIES, 1.0)

CLAUSES = {
    "prop-double": [
        holds(check_two_claims, [[1, 0], [-1, 0], [0, 1]], [-9, -9, -9])(
            "some point is claimed twice",
            ([[1.0], [-2.0]], [0, -1]),  # two classes: it need not be
            ([[1, 1], [-1, -1]], [-1, 1]),
        )
    ],
    "prop-regions": [
        regions("each region is convex", (answering(by_distance), np.array([[3.0, 0.0], [3.0, 0.8], [3.0, 0.6]]))),
        regions("f_j = f_m where two regions touch", answering(shifted)),
    ],
    "thm-multiclass-perceptron": [
        of_run("the sums are zero after every update", run(W=nudged(W, (1, 0, 0), 9.0)), run(b=nudged(B, (1, 0), 7.0))),
        of_run(
            "an update raises the true class and lowers its best rival",
            all_rivals(),
            run(mistakes=np.append(RUN.mistakes[1:], RUN.mistakes[0])),
        ),
        holds(check_multiclass_perceptron, BY_HAND, TRIANGLE, np.array(["A", "B", "C"]))(
            "of two rivals it lowers the better one", wrong_rival()
        ),
        holds(check_multiclass_perceptron, run(ENDS, n_updates=3), CORNERS, np.arange(3), CORNERS, np.zeros(3))(
            "k <= 2 (R^2 + 1) / delta^2", run(ENDS, n_updates=4)
        ),
        holds(check_multiclass_perceptron, JOINT, PAIR, SIGNS)(
            "for two classes the binary perceptron",
            run(JOINT, mistakes=JOINT.mistakes[::-1]),
            run(JOINT, W=2 * JOINT.history()[0], b=2 * JOINT.history()[1]),
            run(JOINT, b=nudged(JOINT.history()[1], -1, [0.01, -0.01])),
        ),
    ],
    "thm-multiclass-svm": [
        of_svm("an optimum, whose W is unique", refitted(SVM.W + 0.01 * TILT, SVM.b), refitted(0 * SVM.W, 0 * SVM.b)),
        of_svm("sum_j w_j = 0", refitted(SVM.W + 0.01, SVM.b)),
        holds(check_multiclass_svm, refitted(SVM.W, SVM.b + 3), FLOWERS, SPECIES, 1.0)(
            "a common shift of b gives another optimum", refitted(SVM.W, SVM.b + np.array([0.1, 0, 0]))
        ),
        holds(check_multiclass_svm, TWO, PAIR, SIGNS, 1.0)(
            "for two classes half the binary value at 2C, and its w",
            (TWO, PAIR, SIGNS, 2.0),
            replace(TWO, W=1.01 * TWO.W),
        ),
    ],
}
