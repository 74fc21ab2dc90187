"""Each lab is done from beginning to end: its functions, its data, the numbers that it asks for and tells."""

import re
from collections import Counter
from pathlib import Path

import numpy as np
import pytest

from lincls_course import check, get, ids
from lincls_course.exercises.collection import following

ROOT = Path(__file__).parents[2]
LABS = {
    "geometry": ("geometry", [17, 18, 19]),
    "perceptron": ("perceptron", [18, 19, 20]),
    "convergence": ("convergence", [23, 24, 25]),
    "hard-margin": ("hard-margin", [23, 24, 25]),
    "soft-margin": ("soft-margin", [19, 20, 21]),
    "duality": ("duality", [20, 21, 22]),
    "kernels": ("kernels", [16, 17, 18]),
    "multiclass": ("multiclass", [21, 22, 23]),
    "logistic": ("logistic", [12, 13, 14]),
    "evaluation": ("evaluation", [27, 28, 29]),
    "online": ("online", [15, 16, 17]),
    "solvers": ("solvers", [15, 16, 17]),
    "promises": ("promises", [17, 18, 19]),
}


@pytest.mark.parametrize("lab", LABS)
def test_a_lab_stands_together_and_takes_the_time_that_is_told(lab):
    chapter, numbers = LABS[lab]
    exercises = [f"{chapter}-{number}" for number in numbers]
    page = (ROOT / "book" / f"{chapter.replace('-', '_')}.ipynb").read_text("utf-8")
    shown = re.findall(r"show\(\\\"([\w-]+)\\\"\)", page[page.index(f"(sec-lab-{lab})=") :])
    assert shown[: len(exercises)] == exercises
    assert [following(get(id)).id for id in exercises[:-1]] == exercises[1:]
    assert get(exercises[-1]).kind == "explain"
    assert {get(id).kind for id in exercises[:-1]} >= {"number"}
    third = get(exercises[-1])  # asks about the reader's own numbers, and so tells none of them
    told = re.findall(r"\d+\.?\d*", " ".join([third.statement, *third.hints]))
    assert not {n for n in get(exercises[-2]).expected() if n >= 10} & {float(n) for n in told}
    minutes = sum(get(id).minutes for id in exercises)
    assert 60 <= minutes <= 90
    row = next(row for row in (ROOT / "book" / "labs.md").read_text("utf-8").splitlines() if f"`sec-lab-{lab}`" in row)
    assert f"| ${minutes}$ |" in row


def test_every_exercise_with_a_sealed_part_is_of_a_lab():
    known = {f"{chapter}-{number}" for chapter, numbers in LABS.values() for number in numbers}
    assert {id for id in ids() if "is sealed" in get(id).statement} <= known


def tumours():
    """Return points, labels (+1 malignant), the names of the measurements and where the working part is."""
    from sklearn.datasets import load_breast_cancer

    read = load_breast_cancer()
    y = np.where(read.target == 0, 1, -1)
    return read.data, y, [*read.feature_names], np.arange(len(y)) % 3 < 2


def digits(*chosen):
    """Return pictures of some digits, the digits, and where the working part is."""
    from sklearn.datasets import load_digits

    pictures, digit = load_digits(return_X_y=True)
    some = np.isin(digit, chosen or range(10))
    return pictures[some], digit[some], np.arange(some.sum()) % 3 < 2


def wrong(w, b, X, y):
    return y * (X @ w + b) <= 0


def right(id, answer):
    """The answer is right, or the reply says why not."""
    assert check(id, answer).right, check(id, answer)
    return True


def test_the_nearer_mean_for_tumours():
    X, y, names, work = tumours()
    A, a, S, s = X[work], y[work], X[~work], y[~work]
    p, m = A[a == 1].mean(axis=0), A[a == -1].mean(axis=0)
    as_they_come = wrong(p - m, (m @ m - p @ p) / 2, S, s)
    standard = wrong(*get("geometry-17").reference(A, a), S, s)
    squares = (p - m) ** 2
    share = squares[[names.index("worst area"), names.index("mean area")]].sum() / squares.sum()
    counts = [n for found in (as_they_come, standard) for n in (found.sum(), found[s > 0].sum())]
    assert right("geometry-18", [*counts, share])
    assert (len(y), len(s), (s > 0).sum(), round(share, 3)) == (569, 189, 69, 0.993)
    assert [found[s < 0].sum() for found in (as_they_come, standard)] == [1, 6]  # false alarms, geometry-19


def test_ones_and_eights_in_ten_orders():
    run = get("perceptron-18").reference
    X, digit, work = digits(1, 8)
    y = np.where(digit == 8, 1, -1)
    A, a, S, s = X[work], y[work], X[~work], y[~work]
    assert (len(y), len(a), len(s)) == (356, 238, 118)
    orders = [np.random.default_rng(k).permutation(238) for k in range(10)]
    runs = [run(A, a, order, 1, 100) for order in orders]
    assert not any(wrong(w, b, A, a).any() for w, b, _ in runs)  # the last pass was clean
    updates, errors = [run[2] for run in runs], [wrong(w, b, S, s).sum() for w, b, _ in runs]
    eights = run(A, a, np.argsort(-a, kind="stable"), 1, 100)[2]
    step = run(A, a, orders[0], 256, 100)[2]
    assert step == run(A / 16, a, orders[0], 1, 100)[2]
    assert right("perceptron-19", [min(updates), max(updates), min(errors), max(errors), eights, step])
    assert (updates[0], errors[1]) == (180, 1)


def until_clean(Z):
    """Run the perceptron without an offset on points that a hyperplane through the origin separates."""
    a, updates, clean = np.zeros(Z.shape[1]), 0, False
    while not clean:
        before = updates
        for z in Z:
            if a @ z <= 0:
                a, updates = a + z, updates + 1
        clean = updates == before
    return a, updates


def test_the_bound_and_the_count():
    from lincls import hard_margin

    bounds = get("convergence-23").reference
    X, digit, work = digits(4, 9)
    y = np.where(digit == 9, 1, -1)
    A, a = X[work], y[work]
    best = hard_margin(A, a)
    Z = a[:, None] * np.column_stack([A, np.ones(len(a))])
    end, updates = until_clean(Z)
    w, b = end[:-1], end[-1]
    of_units = until_clean(Z / np.linalg.norm(Z, axis=1, keepdims=True))[1]
    errors = wrong(w, b, X[~work], y[~work]).sum()
    known = bounds(A, a, best.w, best.b)
    assert right("convergence-24", [*known, updates, bounds(A, a, w, b)[0], errors, of_units])
    assert [round(bound) for bound in (*known, bounds(A, a, w, b)[0])] == [233, 224, 2233]
    assert (len(y), len(a), len(y) - len(a)) == (361, 241, 120)


def test_who_decides_between_five_and_nine():
    from lincls import hard_margin

    X, digit, work = digits(5, 9)
    y = np.where(digit == 9, 1, -1)
    A, a = X[work], y[work]
    assert (len(y), len(a)) == (362, 242)

    def errors(places):
        r = hard_margin(A[places], a[places])
        return wrong(r.w, r.b, X[~work], y[~work]).sum()

    def left_out(places):
        return sum(
            wrong(r.w, r.b, A[place], a[place])
            for place in places
            for r in [hard_margin(*(np.delete(part, places.index(place), axis=0) for part in (A[places], a[places])))]
        )

    everything = list(range(242))
    places, best = get("hard-margin-23").reference(A, a), hard_margin(A, a)
    assert {*best.support} <= {*places}
    without = np.setdiff1d(everything, best.support)
    draws = [errors(np.random.default_rng(k).choice(242, len(places), replace=False)) for k in range(10)]
    counts = [left_out(everything), errors(everything), errors(without), np.mean(draws), left_out(places)]
    assert right("hard-margin-24", [len(places), len(best.support), *counts])
    assert errors(places) == errors(everything)
    assert (min(draws), max(draws)) == (0, 10)
    margins = [best.margin, hard_margin(A[without], a[without]).margin]
    assert np.round(margins, 1).tolist() == [3.7, 6.2]


def test_four_prices_for_tumours():
    from lincls import soft_margin

    account = get("soft-margin-19").reference
    X, y, _, work = tumours()
    Z = (X - X[work].mean(axis=0)) / X[work].std(axis=0)
    fits = [soft_margin(Z[work], y[work], C) for C in (0.001, 0.1, 10, 100)]
    errors = [wrong(r.w, r.b, Z[~work], y[~work]).sum() for r in fits]
    told = [account(r.w, r.b, Z[work], y[work]) for r in fits]
    assert right("soft-margin-20", [*errors, told[2][0], *told[1][1:]])
    assert [n for n, _, _ in told] == [26, 8, 1, 0]
    assert sorted((r.margin for r in fits), reverse=True) == [r.margin for r in fits]
    rate = 5 / 189
    assert round(100 * 1.96 * (rate * (1 - rate) / 189) ** 0.5) == 2  # soft-margin-21


def test_three_reports_certified():
    from sklearn.svm import LinearSVC

    bounds = get("duality-20").reference
    X, y, _, work = tumours()
    Z = np.column_stack([(X - X[work].mean(axis=0)) / X[work].std(axis=0), np.ones(len(y))])
    options = {"C": 0.01, "fit_intercept": False, "tol": 1e-9, "max_iter": 10**6, "random_state": 0}
    best, other = (
        LinearSVC(loss=loss, **options).fit(Z[work], y[work]).coef_[0] for loss in ("hinge", "squared_hinge")
    )
    assert LinearSVC().loss == "squared_hinge"
    reports = [best.round(2), best.round(1), other.round(2)]
    pairs = [max(bounds(w, Z[work], y[work], 0.01, 2.0**-k) for k in range(13)) for w in reports]
    low, value = max(low for low, _ in pairs), [high for _, high in pairs]

    def certain(w, gap):
        return abs(Z @ w) > np.sqrt(2 * gap) * np.linalg.norm(Z, axis=1)

    sure = [certain(reports[k], value[k] - low)[~work] for k in (0, 2)]
    for k, here in zip((0, 2), sure, strict=True):  # what is certain is true
        assert not (wrong(reports[k], 0, Z[~work], np.sign(Z[~work] @ best)) & here).any()
    errors = [wrong(w, 0, Z[~work], y[~work]).sum() for w in reports]
    gaps = [(high - own) / high for own, high in pairs] + [
        (value[2] - low) / value[2],
        (value[2] - value[0]) / value[2],
    ]
    assert right("duality-21", [*gaps, *(here.sum() for here in sure), errors[0]])
    assert [round(100 * gap, 1) for gap in gaps] == [0.6, 9.5, 50.7, 8.3, 7.7]  # duality-22
    assert errors == [4, 7, 5]


def test_how_many_errors_it_expects():
    from lincls import logistic_regression

    X, y, _, work = tumours()
    Z = (X - X[work].mean(axis=0)) / X[work].std(axis=0)
    P, C = y[work, None] * np.column_stack([Z[work], np.ones(work.sum())]), 0.1
    ridge = np.diag([1.0] * 30 + [0.0])
    B = ridge + C / 4 * P.T @ P

    def steps(move):
        v, count = np.zeros(31), 0
        while np.linalg.norm(g := ridge @ v - C * (q := 1 / (1 + np.exp(P @ v))) @ P) > 1e-6:
            v, count = v - move(q, g), count + 1
        return v, count

    largest = np.linalg.eigvalsh(B)[-1]
    newton = steps(lambda q, g: np.linalg.solve(ridge + (P.T * (C * q * (1 - q))) @ P, g))
    cautious, descent = steps(lambda q, g: np.linalg.solve(B, g)), steps(lambda q, g: g / largest)
    w, b = get("logistic-12").reference(Z[work], y[work], C, cautious[1])
    np.testing.assert_allclose([*w, b], cautious[0], atol=1e-9)
    fits = [logistic_regression(Z[work], y[work], C) for C in (0.01, 1, 1e4)]
    p = [r.probability(Z) for r in fits]
    expected = [np.minimum(q, 1 - q)[~work].sum() for q in p]
    made = [wrong(r.w, r.b, Z[~work], y[~work]) for r in fits]
    certain = np.maximum(p[-1], 1 - p[-1])[~work] > 0.99
    counts = [number for _, number in (newton, cautious, descent)]
    assert right("logistic-13", [*counts, *expected, *(found.sum() for found in made), (made[-1] & certain).sum()])
    assert certain.sum() == 179
    assert not wrong(fits[-1].w, fits[-1].b, Z[work], y[work]).any()  # logistic-14
    assert round(np.minimum(p[-1], 1 - p[-1])[work].sum(), 1) == 0.2
    np.testing.assert_allclose([q[work].sum() for q in p], 143, rtol=1e-6)
    assert 2 < np.sqrt((p[1] * (1 - p[1]))[~work].sum()) < 3


def test_count_the_work():
    from lincls import plain, smo, soft_margin

    values = get("solvers-15").reference
    X, y, _, work = tumours()
    Z = (X - X[work].mean(axis=0)) / X[work].std(axis=0)
    A, a = Z[work], y[work]
    K, (n, d) = A @ A.T, A.shape
    assert (n, d) == (380, 30)
    stopped = [values(K, a, smo(K, a, 0.01, tol=1e-12, max_iter=steps).alpha, 0.01) for steps in (20, 60)]
    newton, pairs = {}, {}
    for C in (0.01, 0.1, 1, 10):
        gaps = plain.interior_point(A, a, C, 0.1, plain.balanced_start(a, C))[2]
        for tol in (1e-2, 1e-4, 1e-6):
            newton[C, tol] = next(m for m, gap in enumerate(gaps) if gap <= tol)
            pairs[C, tol] = smo(K, a, C, tol=tol, max_iter=10**6).n_iter
    wins = [sum(2 * n * pairs[cell] < m * cost for cell, m in newton.items()) for cost in (n * d**2, n**3)]
    early, exact = smo(K, a, 10, tol=1e-2), soft_margin(A, a, 10)
    errors = [wrong(w, b, Z[~work], y[~work]).sum() for w, b in (((early.alpha * a) @ A, early.b), (exact.w, exact.b))]
    shares = [(primal - dual) / primal for primal, dual in stopped]
    assert right("solvers-16", [*shares, newton[0.01, 1e-6], newton[10, 1e-6], *wins, *errors])
    assert pairs[0.01, 1e-6] < 200 < 40_000 < pairs[10, 1e-6] < 80_000  # rounding breaks ties, so about 180 and 60,000


@pytest.fixture(scope="module")
def odd_or_even():
    """Return seven machines by scale, a linear one, and for each its errors on the three parts."""
    from sklearn.svm import SVC

    X, digit, _ = digits()
    X, y, part = X / 16, np.where(digit % 2, 1, -1), np.arange(len(digit)) % 3
    options = [{"gamma": scale} for scale in (0.01, 0.03, 0.1, 0.3, 0.5, 1, 10)] + [{"kernel": "linear"}]
    machines = [SVC(C=1, tol=1e-6, **option).fit(X[part == 0], y[part == 0]) for option in options]
    errors = [[(machine.predict(X[part == k]) != y[part == k]).sum() for k in range(3)] for machine in machines]
    assert [(part == k).sum() for k in range(3)] == [599] * 3
    return machines[:-1], machines[-1], np.array(errors)


def test_odd_or_even_by_seven_scales(odd_or_even):
    machines, _, errors = odd_or_even
    best = errors[:-1, 1].argmin()
    used = [len(machine.support_) for machine in machines]
    assert right("kernels-17", [machines[best].gamma, *errors[best, 1:], used[best], used[-1], errors[-1, 2]])
    assert errors[-2::-1, 1].tolist() == [282, 6, 3, 4, 11, 48, 68]
    assert errors[:-1, 2].argmin() != best  # who lets the sealed part choose answers otherwise
    assert errors[-2, 0] == 0
    assert 0.48 < errors[-2, 2] / 599 < 0.5


def test_three_guarantees_for_odd_and_even(odd_or_even):
    _, _, errors = odd_or_even
    guarantee, n, h = get("promises-17").reference, 599, 65
    lab = get("promises-18")
    eps, target = lab.numbers["eps"], lab.numbers["root"]
    chosen, bound = guarantee(errors[:-1, 1], n, eps)
    _, sealed = guarantee(errors[[chosen], 2], n, eps)
    root = np.sqrt((h * (np.log(2 * n / h) + 1) + np.log(4 / eps)) / n)
    training = errors[-1, 0] / n
    assert right("promises-18", [bound, sealed, training + root, np.log(7 / eps) / (2 * target**2)])
    assert errors[chosen].tolist() == [0, 3, 9]
    told = [3 / n, bound - 3 / n, 9 / n, sealed - 9 / n, training, root]
    text, printed = lab.solution, get("promises-19").solution
    assert all(f"{100 * share:.1f} per cent" in printed for share in (bound, sealed))
    assert f"in at most {100 * eps:g} of 100 cases" in printed
    assert all(f"{number:.{digits}f}" in text for number, digits in zip(told, (4, 4, 4, 4, 3, 3), strict=True))


def test_many_points_far_from_each_other_are_learnt_by_heart():
    from lincls import soft_margin

    one = get("kernels-16")
    p, q = one.numbers["p"], one.numbers["q"]
    y = np.repeat([1, -1], [p, q])
    r = soft_margin(np.eye(p + q), y, 10)  # points whose inner products are those of the kernel
    assert right("kernels-16", [r.alpha[0], r.alpha[-1], r.b, r.w @ r.w])


def test_ten_digits_out_of_binary_machines():
    from sklearn.svm import SVC

    def machine():
        return SVC(kernel="linear", C=1, tol=1e-6)

    X, digit, work = digits()
    X = X / 16
    scores = np.column_stack(
        [machine().fit(X[work], np.where(digit[work] == k, 1, -1)).decision_function(X[~work]) for k in range(10)]
    )
    first = scores.argmax(axis=1) != digit[~work]
    second = machine().fit(X[work], digit[work]).predict(X[~work]) != digit[~work]
    unclaimed = (scores <= 0).all(axis=1)
    counts = [first, second, first & ~second, second & ~first, unclaimed, unclaimed & first]
    assert right("multiclass-22", [count.sum() for count in counts])
    assert (work.sum(), (~work).sum()) == (1198, 599)
    assert round(2**18 / (2 * (1 + 18)), -3) == 7000  # multiclass-23: 17 or 18 of 18 on the same side


def test_one_pass_by_hand_and_by_the_library():
    from sklearn.linear_model import SGDClassifier

    run = get("online-15").reference
    X, digit, work = digits(4, 9)
    X, y = X / 16, np.where(digit == 9, 1, -1)
    assert (len(y), work.sum(), (~work).sum()) == (361, 241, 120)
    options = {"loss": "log_loss", "alpha": 0.001, "learning_rate": "constant", "max_iter": 1, "tol": None}
    errors = []
    for average in (False, True):
        for eta in (0.1, 1, 10):
            fit = SGDClassifier(**options, eta0=eta, shuffle=False, average=average).fit(X[work], y[work])
            errors.append(wrong(fit.coef_[0], fit.intercept_[0], X[~work], y[~work]).sum())
            w, b = run(X[work], y[work], eta, 0.001)
            if not average:
                np.testing.assert_allclose([*fit.coef_[0], fit.intercept_[0]], [*w, b], rtol=1e-9, atol=1e-12)
    assert right("online-16", [*errors, 1 / (241 * 0.1)])


def test_a_thousand_sealed_sentences():
    from sklearn.base import clone
    from sklearn.model_selection import GridSearchCV
    from sklearn.svm import LinearSVC

    vectorise = get("evaluation-27").reference
    source = ROOT / "book" / "data" / "sentences.csv"
    rows = np.genfromtxt(source, delimiter=",", names=True, dtype=None, encoding="utf-8")
    texts, y = [*rows["words"]], rows["label"]
    work = np.arange(len(y)) % 3 < 2
    known = [text for text, used in zip(texts, work, strict=True) if used]
    new = [text for text, used in zip(texts, work, strict=True) if not used]
    counts = Counter(word for text in known for word in text.split())
    A, S, a, s = vectorise(known, known, 1000), vectorise(known, new, 1000), y[work], y[~work]
    p, m = A[a == 1].mean(axis=0), A[a == -1].mean(axis=0)
    nearer = wrong(p - m, (m @ m - p @ p) / 2, S, s).sum()
    machine = LinearSVC(loss="hinge", tol=1e-6, max_iter=200000, random_state=0)
    search = GridSearchCV(machine, {"C": [0.001, 0.01, 0.1, 1, 10]}, cv=5).fit(A, a)
    errors = (search.predict(S) != s).sum()
    once = sum(count == 1 for count in counts.values())
    rate = 1 - search.best_score_
    assert right("evaluation-28", [len(counts), once, nearer, search.best_params_["C"], rate, errors])
    assert (len(a), len(s), (search.predict(A) != a).sum(), errors, nearer) == (2000, 1000, 89, 213, 377)
    assert 480 < (s == 1).sum() < 520  # the dummy
    for C, named in ((0.1, "chosen by the sealed part"), (10, "chosen by the training errors")):
        tried = clone(machine).set_params(C=C).fit(A, a)
        held_out = 1 - search.cv_results_["mean_test_score"][search.cv_results_["param_C"] == C][0]
        answer = [len(counts), once, nearer, C, held_out, (tried.predict(S) != s).sum()]
        assert check("evaluation-28", answer).mistake == named
    deviation = (0.213 * 0.787 / 1000) ** 0.5
    assert [round(100 * number, 1) for number in (deviation, 0.213 - 2 * deviation, 0.213 + 2 * deviation)] == [
        1.3,
        18.7,
        23.9,
    ]
