"""Hyperplanes, margins, the centroid classifier and separability."""

import itertools
import math
from fractions import Fraction

import numpy as np
import pytest
import scipy.sparse
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays
from scipy.optimize import linprog

from lincls import (
    Hyperplane,
    augment,
    centroid_classifier,
    datasets,
    functional_margin,
    geometric_margin,
    geometry,
    perceptron,
    radius,
    reflect,
    separate,
)
from lincls.checks import check_centroid, check_distance, check_separation
from memory import within
from problems import mixed

LINE = Hyperplane([4, 3], -12)  # 4 x1 + 3 x2 - 12 = 0, lecture DAS 6.1
NUMBERS = st.integers(-900, 900).map(lambda k: k / 7)


@st.composite
def hyperplanes(draw):
    """A hyperplane and points of its space."""
    d = draw(st.integers(1, 5))
    w = draw(arrays(float, d, elements=NUMBERS))
    assume(w.any())
    return Hyperplane(w, draw(NUMBERS)), draw(arrays(float, (4, d), elements=NUMBERS))


def widest(X, y):
    """The largest t with y (w.x + b) >= t for some w, b in [-1, 1]: positive exactly if separable."""
    A = np.column_stack([-y[:, None] * X, -y, np.ones(len(X))])
    bounds = [(-1, 1)] * (X.shape[1] + 1) + [(0, 1)]
    return -linprog(np.append(np.zeros(X.shape[1] + 1), -1), A_ub=A, b_ub=np.zeros(len(X)), bounds=bounds).fun


# Hyperplanes --------------------------------------------------------------------------------------


def test_the_line_of_the_lecture():
    assert LINE.decision([[3, 3], [1, 1]]).tolist() == [9, -5]
    assert LINE.signed_distance([[3, 3], [1, 1]]).tolist() == [9 / 5, -1]
    assert LINE.predict([[3, 3], [1, 1], [3, 0]]).tolist() == [1, -1, -1]  # on the line: -1
    assert LINE.distance_from_origin == 12 / 5
    np.testing.assert_allclose(LINE.project([1, 1]), [1.8, 1.6], rtol=1e-15)


def test_the_distance_from_the_origin_is_never_negative():  # E16, E58
    assert Hyperplane([3, 4], -10).distance_from_origin == Hyperplane([3, 4], 10).distance_from_origin == 2
    assert Hyperplane([3, 4], -10).signed_distance([0, 0]) == -2


def test_the_projection_counts_the_offset_once():  # E57
    np.testing.assert_allclose(Hyperplane([3, 4], -10).project([6, 8]), [1.2, 1.6], rtol=1e-15)


def test_one_point_gives_one_value_and_several_give_several():
    assert LINE.decision([1, 1]).shape == ()
    assert LINE.predict([1, 1]) == -1
    assert LINE.project([1, 1]).shape == (2,)
    assert LINE.decision(np.zeros((0, 2))).shape == (0,)
    assert LINE.project(np.zeros((0, 2))).shape == (0, 2)
    assert LINE.predict(np.zeros((3, 2))).dtype.kind == "i"


@given(hyperplanes(), st.sampled_from([0.125, 3.0, 1e6, -1.0]))
@settings(max_examples=60, deadline=None)
def test_distance_and_projection(case, c):
    h, X = case
    check_distance(h.w, h.b, X)
    assert h.distance_from_origin == pytest.approx(abs(h.signed_distance(np.zeros_like(h.w))), rel=1e-12)
    scaled = Hyperplane(c * h.w, c * h.b)  # the same set; c < 0 turns it round
    size = 1e-12 * (1 + abs(X).max() + h.distance_from_origin)
    np.testing.assert_allclose(scaled.signed_distance(X), math.copysign(1, c) * h.signed_distance(X), atol=size)
    np.testing.assert_allclose(scaled.project(X), h.project(X), atol=size)


@given(hyperplanes())
@settings(max_examples=40, deadline=None)
def test_the_projection_is_the_nearest_point_of_the_plane(case):
    h, X = case
    others = h.project(X[::-1])
    assert (np.linalg.norm(X - others, axis=1) >= abs(h.signed_distance(X)) * (1 - 1e-12) - 1e-9).all()


@given(hyperplanes())
@settings(max_examples=40, deadline=None)
def test_translations_move_the_plane_with_the_points(case):
    h, X = case
    shift = X[0]
    moved = Hyperplane(h.w, h.b - h.w @ shift)
    np.testing.assert_allclose(moved.decision(X + shift), h.decision(X), atol=1e-9 * (1 + abs(h.w @ shift)), rtol=1e-9)


def test_large_and_small_weights_do_not_overflow():
    for scale in (1e-118, 1e-60, 1e60, 1e118):
        assert Hyperplane([4 * scale, 3 * scale], -12 * scale).signed_distance([3, 3]) == pytest.approx(9 / 5)
        np.testing.assert_allclose(Hyperplane([4 * scale, 3 * scale], -12 * scale).project([1, 1]), [1.8, 1.6])


def test_a_hyperplane_keeps_its_own_read_only_weights():
    w = np.array([4.0, 3.0])
    h = Hyperplane(w, np.float64(-12))
    w[0] = 0
    assert h.w.tolist() == [4, 3]
    assert type(h.b) is float
    with pytest.raises(ValueError, match="read-only"):
        h.w[0] = 0
    with pytest.raises(AttributeError):
        h.b = 0


# Margins ------------------------------------------------------------------------------------------


def test_margins_by_hand():
    X, y = [[3, 3], [1, 1], [4, 4]], [1, -1, 1]
    assert functional_margin([4, 3], -12, X, y) == 5
    assert geometric_margin([4, 3], -12, X, y) == 1
    assert functional_margin([4, 3], -12, X, [1, 1, 1]) == -5
    assert functional_margin([4, 3], -12, [[3, 0]], [-1]) == 0
    assert type(functional_margin([4, 3], -12, X, y)) is type(geometric_margin([4, 3], -12, X, y)) is float


@given(hyperplanes(), st.sampled_from([0.25, 8.0]))
@settings(max_examples=40, deadline=None)
def test_only_the_functional_margin_scales(case, c):  # E60
    h, X = case
    y = np.array([1, -1, 1, -1])
    assert functional_margin(c * h.w, c * h.b, X, y) == c * functional_margin(h.w, h.b, X, y)
    assert geometric_margin(c * h.w, c * h.b, X, y) == pytest.approx(geometric_margin(h.w, h.b, X, y), rel=1e-12)
    assert geometric_margin(h.w, h.b, X, y) * np.linalg.norm(h.w) == pytest.approx(functional_margin(h.w, h.b, X, y))


# Augmenting, reflecting, the radius ---------------------------------------------------------------


def test_augment_reflect_and_radius_by_hand():
    X, y = [[3, 4], [1, 0]], [-1, 1]
    assert augment(X).tolist() == [[3, 4, 1], [1, 0, 1]]
    assert augment(X, 0.5).tolist() == [[3, 4, 0.5], [1, 0, 0.5]]
    assert reflect(X, y).tolist() == [[-3, -4], [1, 0]]
    assert radius(X) == 5
    assert radius([[0.0]]) == 0
    assert type(radius(X)) is float


@given(hyperplanes(), st.sampled_from([0.5, 1.0, 4.0]))
@settings(max_examples=40, deadline=None)
def test_scores_are_inner_products_of_augmented_points(case, rho):  # E26: the constant belongs to the data
    h, X = case
    scores = augment(X, rho) @ np.append(h.w, h.b / rho)
    np.testing.assert_allclose(scores, h.decision(X), atol=1e-12 * (1 + abs(X) @ abs(h.w) + abs(h.b)).max())


@given(hyperplanes())
@settings(max_examples=30, deadline=None)
def test_reflected_points_are_separated_through_the_origin_or_not_together(case):
    h, X = case
    y = np.array([1, -1, -1, 1])
    np.testing.assert_array_equal(reflect(X, y) @ h.w, y * (X @ h.w))
    assert radius(reflect(X, y)) == radius(X)


# The centroid classifier --------------------------------------------------------------------------


def test_the_centroid_classifier_by_hand():  # E17
    h = centroid_classifier([[4.0], [2.0]], [1, -1])
    assert (h.w.tolist(), h.b) == ([2], -6)
    assert h.decision([2.0]) == -2
    h = centroid_classifier([[1, 1], [3, 1], [-1, 0], [-1, 2], [-4, 1]], [1, 1, -1, -1, -1])
    assert (h.w.tolist(), h.b) == ([4, 0], 0)


@given(mixed(), st.integers(-50, 50))
@settings(max_examples=60, deadline=None)
def test_the_centroid_classifier_predicts_the_nearer_mean_and_moves_with_the_data(data, shift):
    X, y = data
    assume((X[y > 0].mean(axis=0) != X[y < 0].mean(axis=0)).any())
    check_centroid(X, y, X)
    h, moved = centroid_classifier(X, y), centroid_classifier(X + shift, y)
    middle = (X[y > 0].mean(axis=0) + X[y < 0].mean(axis=0)) / 2
    assert h.decision(middle) == pytest.approx(0, abs=1e-12)
    np.testing.assert_allclose(moved.decision(X + shift), h.decision(X), atol=1e-10)
    opposite = centroid_classifier(X, -y)
    np.testing.assert_allclose([*opposite.w, opposite.b], [*-h.w, -h.b], atol=1e-12)


def test_equal_means_define_no_boundary():
    with pytest.raises(ValueError, match=r"class means must differ to define a boundary, both are \[0\.\]"):
        centroid_classifier([[1.0], [-1.0], [0.0]], [1, 1, -1])


# Separability -------------------------------------------------------------------------------------


def decide(X, y):
    """The verified answer of `separate`."""
    X, y = np.asarray(X, dtype=float), np.asarray(y, dtype=float)
    s = separate(X, y)
    check_separation(s, X, y)
    if s.separable:
        assert s.certificate is None
        assert (y * (X @ s.w + s.b) >= 1).all()  # as promised, without a tolerance
        assert not s.w.flags.writeable
        assert type(s.b) is float
    else:
        assert s.w is s.b is None
        assert s.certificate.shape == y.shape
        assert not s.certificate.flags.writeable
    assert type(s.separable) is bool
    return s.separable


@given(mixed())
@settings(max_examples=300, deadline=None)
def test_separate_decides_like_a_linear_program(data):
    assert decide(*data) == (widest(*data) > 1e-9)


@given(mixed(size=1))
@settings(max_examples=100, deadline=None)
def test_separate_decides_on_corners_where_hulls_touch(data):
    assert decide(*data) == (widest(*data) > 1e-9)


@given(mixed())
@settings(max_examples=60, deadline=None)
def test_a_separator_exists_exactly_where_the_perceptron_finds_one(data):
    X, y = data
    if separate(X, y).separable:
        assert perceptron(X, y, max_epochs=200_000).converged
    else:
        assert not perceptron(X, y, max_epochs=200).converged


@pytest.mark.parametrize(
    ("X", "y", "separable"),
    [
        (*datasets.xor(), False),
        (*datasets.iris_pair(), True),
        (*datasets.eighty_five(), True),
        ([[1.0], [2.0]], [1, -1], True),
        ([[1.0], [1.0]], [1, -1], False),  # one point, both labels
        ([[-0.0], [0.0]], [1, -1], False),
        ([[0.0], [1.0], [2.0]], [1, -1, 1], False),  # E33
        ([[0.0], [1.0], [1.0]], [1, 1, -1], False),  # the hulls share an end
        ([[0.0, 0], [2, 0], [1, 0]], [1, 1, -1], False),  # a point inside a segment
        ([[0.0, 0], [2, 0], [1, 1e-6]], [1, 1, -1], True),
        ([[0.0, 0], [1, 1], [1, 0], [0, 1]], [1, 1, -1, -1], False),  # two diagonals cross
        ([[0.0, 0], [1, 1], [1, 0], [2, 1]], [1, 1, -1, -1], True),  # parallel segments
        ([[5.0, 7]] * 6, [1, 1, 1, -1, -1, -1], False),
        ([[5.0, 7, 1], [5, 7, 2]], [1, -1], True),  # constant columns
        (np.eye(6), [1, -1] * 3, True),  # n = d
        (np.eye(3, 9), [1, -1, 1], True),  # n < d
        (np.ones((3, 9)), [1, -1, 1], False),
    ],
)
def test_separability_of_small_sets(X, y, separable):
    assert decide(X, y) is separable


def test_a_certificate_by_hand():
    s = separate([[0.0], [1.0], [2.0]], [1, -1, 1])
    np.testing.assert_allclose(s.certificate, [0.5, 1, 0.5], rtol=1e-12)
    s = separate(*datasets.xor())
    np.testing.assert_allclose(s.certificate, [0.5] * 4, rtol=1e-12)


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize(
    ("scale", "shift"), [(1e-8, 0), (1, 0), (1e8, 0), (1, 1e6), (1e-3, 1e3), (1e100, 0), (1e-100, 0)]
)
def test_scale_and_shift_do_not_matter(seed, scale, shift):
    rng = np.random.default_rng(seed)
    n, d = int(rng.integers(3, 80)), int(rng.integers(1, 8))
    X = rng.normal(size=(n, d))
    labels = np.resize([1, -1], n)
    assert decide(X * scale + shift, labels) == (widest(X, labels) > 1e-7)
    X, y = datasets.separable(n, d, 1e-3, rng)
    y[0] *= -1 if abs(y.sum()) == n else 1  # both classes; one point is its class: separable or not
    assert decide(X * scale + shift, y) == (widest(X, y) > 1e-7)


@pytest.mark.parametrize("margin", [1e-2, 1e-4, 1e-6, 1e-8, 1e-10, 1e-12])
@pytest.mark.parametrize("d", [1, 2, 5, 20])
def test_narrow_margins_are_found(margin, d):
    for seed in range(5):
        X, y = datasets.separable(60, d, margin, np.random.default_rng(seed))
        assert decide(X, y)
        assert decide(X * 10.0 ** (np.arange(d) - d // 2), y)  # columns in different units
        assert decide(np.vstack([X, X]), np.append(y, y))
        assert not decide(np.vstack([X, X[:1]]), np.append(y, -y[0]))
        if margin >= 1e-6:
            assert decide(X + 1e6, y)


@pytest.mark.parametrize("gap", [1e-6, 1e-9, 1e-12, 1e-15, 1e-30, 1e-100])
def test_the_smallest_gap_on_a_line_is_found(gap):
    assert decide([[0], [gap], [1], [-1]], [-1, 1, 1, -1])


@pytest.mark.parametrize(("n", "d"), [(2000, 2), (20_000, 2), (2000, 20), (500, 100), (150, 400), (20, 1000)])
def test_larger_sets(n, d):
    rng = np.random.default_rng(n + d)
    X, y = datasets.separable(n, d, 1e-4, rng)
    assert decide(X, y)
    assert decide(rng.integers(-3, 4, (n, d)), rng.choice([-1, 1], n)) is (n <= d + 1)
    assert not decide(np.repeat(X[:1], n, axis=0), y)


def test_a_vertex_shared_by_both_hulls_is_enough():
    rng = np.random.default_rng(1)
    for d in range(1, 6):
        w = rng.integers(1, 5, d)
        X = rng.integers(-9, 9, (30, d))
        X = np.vstack([X[X @ w != 0], np.zeros((2, d))])
        y = np.append(np.sign(X[:-2] @ w), [1, -1])
        assert not decide(X, y)
        assert decide(X[:-1], y[:-1])


def test_faces_that_touch_along_an_edge_are_found():
    cube = np.array(list(itertools.product([0.0, 1.0], repeat=3)))
    X = np.vstack([cube, cube + np.array([1, 1, 0])])  # they share an edge
    y = np.repeat([1, -1], 8)
    assert not decide(X, y)
    assert decide(np.vstack([cube, cube + np.array([1 + 1e-7, 1 + 1e-7, 0])]), y)


@pytest.mark.parametrize("gap", [1e-8, 1e-9, 1e-10, 1e-11, 1e-12])
def test_faces_that_nearly_touch_are_never_said_to_touch(gap):
    cube = np.array(list(itertools.product([0.0, 1.0], repeat=3)))
    try:
        assert decide(np.vstack([cube, cube + np.array([1 + gap, 1 + gap, 0])]), np.repeat([1, -1], 8))
    except ArithmeticError as undecided:
        assert f"the best mixtures differ by {gap:.1e}"[:-4] in str(undecided)  # noqa: PT017 - either will do


def test_what_double_precision_cannot_decide_is_an_error():
    # separated only by a coordinate whose weight would overflow
    with pytest.raises(ArithmeticError, match="cannot decide in double precision"):
        separate([[1e120, 1e-300], [-1e120, 1e-300], [0, -1e-300]], [1, 1, -1])
    with pytest.raises(ArithmeticError, match=r"differ by 1\.0e\+00 of the data's spread"):
        separate([[5e-324, 1], [0, 1]], [1, -1])


def test_separate_gives_the_same_answer_for_points_in_any_order():
    rng = np.random.default_rng(5)
    X, y = datasets.eighty_five()
    for flip in rng.integers(0, 85, 6):
        flipped = y.copy()
        flipped[flip] *= -1
        order = rng.permutation(85)
        assert decide(X[order], y[order])
        assert decide(X[order], flipped[order]) == decide(X, flipped) == (widest(X, flipped) > 1e-9)


def coarse(seed):
    """A set whose features are 0 and 1, or -1, 0 and 1: many hulls touch, many points are equal."""
    rng = np.random.default_rng(seed)
    n, d = int(rng.integers(4, 41)), int(rng.integers(2, 11))
    X = rng.integers(-rng.integers(2), 2, (n, d)).astype(float)
    scores = X @ rng.integers(-2, 3, d)
    labels = [rng.choice([-1, 1], n), scores > np.median(scores), scores > rng.integers(-2, 3) - 0.5]
    y = np.where(labels[rng.integers(3)] > 0, 1.0, -1.0)
    y[rng.integers(n)] *= rng.choice([-1, 1, 1])
    y[0] *= -1 if abs(y.sum()) == n else 1
    return X, y


def exactly(columns, c):
    """The weights, as fractions, with which independent columns sum to c, and None where there are none."""
    rows = [[Fraction(v) for v in row] for row in np.column_stack([*columns, c])]
    done = []
    for j in range(len(columns)):
        k = next(k for k, row in enumerate(rows) if row[j])
        pivot = rows.pop(k)
        rows, done = (
            [[a - row[j] / pivot[j] * b for a, b in zip(row, pivot, strict=True)] for row in part]
            for part in (rows, done)
        )
        done.append([v / pivot[j] for v in pivot])
    return None if any(row[-1] for row in rows) else [row[-1] for row in done]


def is_right(s, X, y):
    """Tell, in exact arithmetic, whether the separator separates, or the points of the certificate have one."""
    if s.separable:
        w, b = [Fraction(v) for v in s.w], Fraction(s.b)
        scores = [b + sum(v * Fraction(x) for v, x in zip(w, point, strict=True)) for point in X]
        return min(int(label) * f for label, f in zip(y, scores, strict=True)) > 0
    used = np.flatnonzero(s.certificate)
    columns = [[*(y[i] * X[i]), y[i] > 0, y[i] < 0] for i in used]
    if np.linalg.matrix_rank(columns) < len(columns):  # then other weights do as well
        return widest(X, y) < 1e-9
    lam = exactly(columns, [0.0] * X.shape[1] + [1.0, 1.0])
    return lam is not None and min(lam) >= 0


def wrong(seeds):
    """The seeds whose set is refused, or answered wrongly."""
    found = []
    for seed in seeds:
        X, y = coarse(seed)
        try:
            found += [] if is_right(separate(X, y), X, y) else [seed]
        except ArithmeticError:
            found.append(seed)
    return found


def test_coarse_features_are_decided():
    # scipy#25389: SciPy 1.17.1 ends at a residual that is not the least
    X = [[0, 1, 0], [0, 0, 1], [0, 1, 1], [0, 0, 0], [1, 0, 0], [0, 0, 1], [1, 0, 0]]
    assert decide(X, [1, -1, 1, -1, -1, -1, -1])
    assert wrong(range(150)) == []


@pytest.mark.slow
def test_coarse_features_are_decided_on_twenty_thousand_sets():
    assert wrong(range(20_000)) == []


@pytest.mark.parametrize("first", [1, 3])
def test_few_points_decide_for_all(first, monkeypatch):
    monkeypatch.setattr(geometry, "FIRST", first)
    assert wrong(range(150)) == []


@pytest.mark.parametrize("fault", ["no minimum", "no answer"])
def test_a_linear_program_takes_over_where_least_squares_fail(fault, monkeypatch):
    solve = geometry._by_least_squares

    def faulty(A, c):
        if fault == "no answer":
            return np.zeros(A.shape[1]), np.zeros(len(c) - 2)
        lam = solve(A[:, ::2], c)[0].repeat(2)[: A.shape[1]]
        return lam, (A @ lam)[:-2]

    monkeypatch.setattr(geometry, "_by_least_squares", faulty)
    assert wrong(range(200)) == []
    assert wrong([4184, 3436]) == []
    monkeypatch.setattr(geometry, "_by_linear_program", lambda A, c: faulty(A, c))
    assert wrong(range(20)) != []


def test_answers_are_verified_before_they_are_returned(monkeypatch):
    for solver in ("_by_least_squares", "_by_linear_program"):
        monkeypatch.setattr(geometry, solver, lambda A, c, _=solver: (np.ones(A.shape[1]), np.ones(len(c) - 2)))
    for seed in range(100):
        X, y = coarse(seed)
        try:
            assert is_right(separate(X, y), X, y)
        except ArithmeticError:
            continue


def test_many_points_are_decided_by_few(monkeypatch):
    sizes = []
    solve = geometry._by_least_squares
    monkeypatch.setattr(geometry, "_by_least_squares", lambda A, c: sizes.append(A.shape[1]) or solve(A, c))
    X, y = datasets.separable(100_000, 5, 1e-4, 0)
    assert decide(X, y)
    y[77] *= -1
    assert not decide(X, y)
    assert max(sizes) < 5000
    y = np.where(np.arange(100_000) == 99_999, 1.0, -1.0)  # one against all
    assert not decide(X, y)
    X[-1, 0] = 100
    assert decide(X, y)


@pytest.mark.parametrize("make", [scipy.sparse.csr_array, scipy.sparse.csc_matrix, scipy.sparse.coo_array])
def test_sparse_points_are_decided_like_dense_ones(make):
    for seed in range(40):
        X, y = coarse(seed)
        s, t = separate(make(X), y), separate(X, y)
        assert s.separable == t.separable
        assert is_right(s, X, y)
        assert functional_margin(X[0], 1, make(X), y) == functional_margin(X[0], 1, X, y)
    assert not separate(make((3, 2)), [1, -1, 1]).separable  # nothing stored


def test_two_points_far_from_zero_with_features_of_different_spreads():
    base = 446428.068
    a = np.array([-0.00025634754, 0.0005663656, 6.01094e-05, 0.0318551294, 6.01201e-05]) + base
    b = np.array([0.00032002790, 0.00015252686, 6.010855e-05, -0.0006198508, 6.011936e-05]) + base
    s = separate([a, b], [1, -1])
    assert s.separable
    assert functional_margin(s.w, s.b, [a, b], [1, -1]) >= 1


def test_an_offset_that_hides_the_answer_is_named():
    with pytest.raises(ArithmeticError, match="subtract the mean"):
        separate(np.array([[0.0], [1.0], [1.0 + 2**-26]]) + 2.0**26, [-1, -1, 1])


def test_sparse_points_of_many_features_stay_sparse(monkeypatch):
    rng = np.random.default_rng(0)
    X = scipy.sparse.csr_array((rng.random(20_000), rng.integers(0, 60_000, 20_000), np.arange(0, 20_001, 40)))
    X, y = scipy.sparse.vstack([X, X[:1]]).tocsr(), np.where(np.arange(501) % 2, 1, -1)
    separate(X[:10], y[:10])  # loads what it needs
    with within(60_000 * 500 * 8 / 5):
        apart, mixed = separate(X[:-1], y[:-1]), separate(X, np.append(y[:-1], 1))
    assert (y[:-1] * (X[:-1] @ apart.w + apart.b)).min() > 0.999
    assert np.flatnonzero(mixed.certificate).tolist() == [0, 500]

    monkeypatch.setattr(geometry, "WIDE", 0)
    for seed in range(40):
        rng = np.random.default_rng(seed)
        points = rng.integers(-1, 2, (rng.integers(4, 40), rng.integers(1, 12)))
        signs = np.where(np.arange(len(points)) % 2, 1, -1)
        found = separate(scipy.sparse.csr_array(points), signs)
        check_separation(found, points, signs)
        assert found.separable == separate(points, signs).separable
