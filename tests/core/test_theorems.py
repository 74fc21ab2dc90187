"""Theorems are tests: each claim of the chapters over whole traces, on random separable data."""

import itertools

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from lincls import Separation, augment, batch_perceptron, checks, datasets, perceptron, radius, reflect, separate
from lincls.checks import CheckFailed

INTEGERS = st.integers(-6, 6).map(float)


@st.composite
def separable(draw):
    """X, y of integers, and (u, c) that separates them."""
    n, d = draw(st.integers(1, 12)), draw(st.integers(1, 4))
    X = draw(arrays(float, (n, d), elements=INTEGERS))
    u, c = draw(arrays(float, d, elements=INTEGERS)), draw(INTEGERS)
    scores = X @ u + c
    off = scores != 0
    assume(off.any())
    return X[off], np.sign(scores[off]), u, c


@st.composite
def options(draw):
    """A start, a step and a scale of the offset."""
    return {
        "b0": draw(INTEGERS),
        "eta": draw(st.sampled_from([0.25, 1.0, 3.0])),
        "rho": draw(st.sampled_from([0.5, 1.0, 4.0])),
        "max_epochs": 100_000,
    }


@given(separable(), options(), st.booleans(), st.data())
@settings(max_examples=150, deadline=None)
def test_novikoff_holds_at_every_update(problem, settings_of_run, from_zero, data):  # thm-novikoff and its variants
    X, y, u, c = problem
    w0 = np.zeros(X.shape[1]) if from_zero else data.draw(arrays(float, X.shape[1], elements=INTEGERS))
    if from_zero:
        settings_of_run["b0"] = 0.0
    order = data.draw(st.permutations(range(len(X))))
    result = perceptron(X, y, w0=w0, order=order, **settings_of_run)
    eta, rho = settings_of_run["eta"], settings_of_run["rho"]
    assert result.converged
    checks.check_separates(result.w, result.b, X, y)
    checks.check_trace(result, X, y, order=order)
    checks.check_novikoff(result, X, y, u, c, eta=eta, rho=rho)
    checks.check_improvement(result, X, y, eta=eta, rho=rho)
    if from_zero:
        checks.check_counts(result, X, y, eta=eta, rho=rho)
        assert result.w.any() or result.b != 0


@given(separable(), st.sampled_from([0.25, 1.0, 3.0]))
@settings(max_examples=60, deadline=None)
def test_novikoff_holds_without_an_offset(problem, eta):
    X, y, u, _ = problem
    off = X @ u != 0
    assume(off.any())
    X, y = X[off], np.sign(X[off] @ u)
    result = perceptron(X, y, eta=eta, fit_bias=False, max_epochs=100_000)
    assert result.converged
    checks.check_novikoff(result, X, y, u, eta=eta, fit_bias=False)
    checks.check_improvement(result, X, y, eta=eta, rho=0)
    checks.check_counts(result, X, y, eta=eta, rho=0)


@pytest.mark.parametrize("n", [1, 2, 7, 30])
def test_the_bound_is_met_with_equality(n):
    X, y = np.eye(n), np.ones(n)
    result = perceptron(X, y, fit_bias=False)
    u = np.ones(n)
    assert result.n_updates == n  # = R^2/delta^2, with R = 1 and delta = 1/sqrt(n)
    checks.check_novikoff(result, X, y, u, fit_bias=False, tol=1e-14)


@given(separable())
@settings(max_examples=40, deadline=None)
def test_the_bound_with_rho_the_radius(problem):  # thm-novikoff-bias: (2R/gamma)^2
    X, y, u, c = problem
    R = radius(X)
    assume(u.any() and R > 0)
    norm = np.linalg.norm(u)
    u, c = u / norm, c / norm
    assume(abs(c) <= R)
    gamma = (y * (X @ u + c)).min()
    result = perceptron(X, y, rho=R, max_epochs=100_000)
    assert result.converged
    assert result.n_updates <= (2 * R / gamma) ** 2 * (1 + 1e-9)


@given(separable())
@settings(max_examples=60, deadline=None)
def test_the_step_plays_no_part_from_zero(problem):  # E53
    X, y, _, _ = problem
    slow, fast = (perceptron(X, y, eta=eta, max_epochs=100_000) for eta in (0.125, 64.0))
    assert slow.mistakes.tolist() == fast.mistakes.tolist()


def test_the_step_matters_from_elsewhere():  # E53
    X, y = datasets.eighty_five()
    counts = [perceptron(X, y, w0=[-5, -20], eta=eta, max_epochs=10**5).n_updates for eta in (0.01, 0.1, 1, 10)]
    assert counts == sorted(counts, reverse=True)
    assert counts[0] > 10 * counts[-1]


@given(separable(), st.sampled_from([0.5, 2.0]))
@settings(max_examples=60, deadline=None)
def test_the_batch_version_obeys_its_bound(problem, eta):  # thm-batch
    X, y, u, c = problem
    result = batch_perceptron(X, y, eta=eta, max_epochs=100_000)
    assert result.converged
    checks.check_separates(result.w, result.b, X, y)
    Z = reflect(augment(X), y)
    delta = (Z @ np.append(u, c)).min() / np.linalg.norm(np.append(u, c))
    assert result.n_mistakes.sum() <= len(X) * (radius(Z) / delta) ** 2 * (1 + 1e-9)


@given(
    arrays(float, (6, 2), elements=st.integers(-2, 2).map(float)),
    arrays(float, 6, elements=st.sampled_from([-1.0, 1.0])),
)
@settings(max_examples=60, deadline=None)
def test_integer_data_either_separate_or_repeat_a_state(X, y):  # thm-cycling
    assume(abs(y.sum()) < 6)
    separation = separate(X, y)
    checks.check_separation(separation, X, y)
    seen, w, b = set(), np.zeros(2), 0.0
    for _ in range(5000):  # pass by pass, from where the last one ended
        result = perceptron(X, y, w0=w, b0=b, max_epochs=1)
        if result.converged or (*result.w, result.b) in seen:
            break
        w, b = result.w, result.b
        seen.add((*w, b))
    else:
        pytest.fail("neither a clean pass nor a repeated state in 5000 passes")
    assert result.converged == separation.separable


class ShavedBall:
    """The body in the proof of thm-cycling for the reflected points Z and a start: no update leads out of it."""

    def __init__(self, Z, start):
        Z = Z[Z.any(axis=1)]
        d, faces = Z.shape[1], {}
        for chosen in itertools.product([False, True], repeat=len(Z)):  # Q_L for the span L of the chosen points
            spanned = Z[list(chosen)]
            Q = np.eye(d) - np.linalg.pinv(spanned) @ spanned
            faces[tuple(Q.round(6).ravel() + 0.0)] = Q, np.linalg.matrix_rank(spanned) if len(spanned) else 0
        self.faces = list(faces.values())
        M, D = np.linalg.norm(Z, axis=1).max(), max(rank for _, rank in self.faces)
        rests = np.concatenate([np.linalg.norm(Z @ Q, axis=1) for Q, _ in self.faces])
        sigma, floor, r = rests[rests > 1e-9].min(), max(M, np.linalg.norm(start)), 1.0
        while True:
            c = [0.0]
            for _ in range(D):
                c.append(c[-1] + (M + M / sigma * np.sqrt(c[-1] + 2 * M * r)) ** 2)
            if r**2 - c[-1] >= floor**2:
                break
            r *= 1.5
        self.radii = np.sqrt(r**2 - np.array(c))

    def gauge(self, A):
        """Return for each row how far out it is: at most 1 in the body."""
        return np.max([np.linalg.norm(A @ Q, axis=1) / self.radii[rank] for Q, rank in self.faces], axis=0)


POINTS = st.tuples(st.integers(1, 5), st.integers(1, 3)).flatmap(lambda shape: arrays(float, shape, elements=INTEGERS))
SEED = st.integers(0, 2**32 - 1)


@given(POINTS, SEED)
@settings(max_examples=60, deadline=None)
def test_no_update_leaves_the_shaved_ball(Z, seed):  # thm-cycling: any points, n < d, repeated, opposite, zero
    assume(Z.any())
    rng = np.random.default_rng(seed)
    start = rng.choice([0, 1, 30]) * rng.normal(size=Z.shape[1])
    body = ShavedBall(Z, start)
    A = rng.normal(size=(500, Z.shape[1]))
    z = Z[Z.any(axis=1)][rng.integers(np.count_nonzero(Z.any(axis=1)), size=500)]
    along = A - ((A * z).sum(axis=1) / (z**2).sum(axis=1))[:, None] * z  # where an update leaves the ball itself
    for sample in (A, along):
        surface = sample / np.maximum(body.gauge(sample), 1e-9)[:, None]
        for point in Z:
            mistakes = surface @ point <= 1e-9
            assert (body.gauge(surface[mistakes] + point) <= 1 + 1e-9).all()

    a = start
    for i in rng.integers(len(Z), size=1000):  # a run in random order
        a = a + Z[i] if a @ Z[i] <= 0 else a
        assert np.linalg.norm(a) <= body.radii[0]


@given(POINTS, SEED)
@settings(max_examples=60, deadline=None)
def test_bounds_on_any_data(X, seed):  # thm-inseparable, thm-cycling
    rng = np.random.default_rng(seed)
    y, order = rng.choice([-1, 1], len(X)), rng.integers(0, len(X), 40)
    v, c, rho = rng.normal(size=X.shape[1]), rng.normal(), rng.choice([0.5, 1, 2])
    run = perceptron(X, y, rho=rho, order=order, max_epochs=5)
    checks.check_inseparable(run, X, y, v, c, rho=rho)
    checks.check_bounded(run, X, y, rho=rho)
    run = perceptron(X, y, w0=rng.normal(size=X.shape[1]), fit_bias=False, order=order, max_epochs=5)
    checks.check_bounded(run, X, y, fit_bias=False)
    run = perceptron(X, y, fit_bias=False, order=order, max_epochs=5)
    checks.check_inseparable(run, X, y, v, fit_bias=False)


@given(st.integers(0, 2**32 - 1))
@settings(max_examples=200, deadline=None)
def test_the_bound_of_the_plane_in_any_order(seed):  # thm-plane: an opponent looks for the worst point
    rng = np.random.default_rng(seed)
    delta = rng.uniform(0.05, 1)
    h = np.append(delta, rng.uniform(delta, 1.2, 40))
    X, y = np.column_stack([rng.uniform(-1, 1, 41) * np.sqrt(1.5 - h**2), h]), np.ones(41)
    w, order = np.zeros(2), []
    for _ in range(500):
        wrong = np.flatnonzero(X @ w <= 0)
        if not len(wrong):
            break
        i = wrong[(X[wrong] @ w).argmax()] if rng.random() < 0.7 else rng.choice(wrong)  # mostly the least wrong one
        w, order = w + X[i], [*order, i]
    run = perceptron(X, y, fit_bias=False, order=order, max_epochs=1)
    assert run.mistakes.tolist() == order
    checks.check_plane(run, X, y, [0, 1])
    checks.check_potential(run, X, y, [0, 1])


@given(st.integers(0, 2**32 - 1))
@settings(max_examples=60, deadline=None)
def test_a_state_that_comes_back_is_a_certificate(seed):  # prop-repeat: any order, start, step and scale
    rng = np.random.default_rng(seed)
    X, y = rng.integers(-2, 3, (5, 2)).astype(float), rng.choice([-1, 1], 5)
    assume(abs(y.sum()) < 5)
    order = np.concatenate([rng.permutation(5) for _ in range(400)])
    options = {"w0": rng.integers(-3, 4, 2), "b0": 2.0, "eta": 0.5, "rho": 2.0}
    run = perceptron(X, y, order=order, max_epochs=1, **options)
    try:
        lam = checks.check_repeat(run, X, y)
    except CheckFailed:
        return
    assert not separate(X, y).separable
    checks.check_separation(Separation(separable=False, certificate=lam), X, y)


def test_the_ball_alone_would_not_do():
    """Without the walls an update along the surface leads out: the test above can fail."""
    Z = np.array([[1.0, 1], [1, -1]])
    body = ShavedBall(Z, np.zeros(2))
    edge = body.radii[0] * np.array([[1.0, -1]]) / np.sqrt(2)  # at right angles to the first point
    assert np.linalg.norm(edge + Z[0]) > body.radii[0]
    assert body.gauge(edge) > 1


def test_passes_joined_together_are_one_run():
    X, y = datasets.eighty_five()
    whole = perceptron(X, y)
    w, b, mistakes = np.zeros(2), 0.0, []
    for _ in range(whole.n_epochs):
        part = perceptron(X, y, w0=w, b0=b, max_epochs=1)
        w, b = part.w, part.b
        mistakes += part.mistakes.tolist()
    assert mistakes == whole.mistakes.tolist()
    assert (w.tolist(), b) == (whole.w.tolist(), whole.b)


@pytest.mark.parametrize("order", [None, "permuted"])
@pytest.mark.parametrize("data", [datasets.iris_pair, datasets.eighty_five])
def test_every_claim_on_the_data_of_the_chapters(data, order):
    X, y = data()
    order = None if order is None else np.random.default_rng(1).permutation(len(X))
    best = separate(X, y)
    result = perceptron(X, y, order=order)
    assert result.converged
    checks.check_separates(result.w, result.b, X, y)
    checks.check_trace(result, X, y, order=order)
    checks.check_counts(result, X, y)
    checks.check_improvement(result, X, y)
    checks.check_novikoff(result, X, y, best.w, best.b)


def test_every_claim_on_larger_data():
    X, y = datasets.separable(300, 30, 0.1, np.random.default_rng(0))
    best = separate(X, y)
    result = perceptron(X, y, w0=np.ones(30), b0=-2.0, eta=0.3, rho=2.0)
    assert result.converged
    checks.check_trace(result, X, y)
    checks.check_improvement(result, X, y, eta=0.3, rho=2.0)
    checks.check_novikoff(result, X, y, best.w, best.b, eta=0.3, rho=2.0)
