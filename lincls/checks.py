"""A check for each theorem: run it on any data and any result; it raises where the claim fails.

The book calls these functions below its proofs, the tests on random data, the exercises on answers.
A check that passes returns None. `tol` is relative to the size of the quantities compared.
"""

import numpy as np

from ._validate import check_order, check_scalar, check_vector, check_Xy
from .geometry import Hyperplane, augment, centroid_classifier, radius


class CheckFailed(AssertionError):
    """A claim does not hold on these data; the message says where."""


def _require(holds, claim, where="point"):
    """Raise at the first index at which `holds` is not True."""
    bad = np.flatnonzero(~np.atleast_1d(holds))
    if bad.size:
        raise CheckFailed(f"{claim} fails at {where} {bad[0]} ({bad.size} of {np.size(holds)})")


def check_separates(w, b, X, y, *, at_least=0.0, tol=1e-12):
    """Check y_i (w.x_i + b) > 0 for all i; with at_least > 0, that it is at least so much."""
    X, y = check_Xy(X, y)
    margins = y * (X @ check_vector(w, X.shape[1]) + check_scalar(b, "b"))
    _require(margins > 0, "y (w.x + b) > 0")
    if at_least > 0:
        _require(margins >= at_least * (1 - tol), f"y (w.x + b) >= {at_least:g}")


def check_separation(separation, X, y, *, tol=1e-12):
    """Check the answer of `separate`: the separator, or the certificate (Theorem thm-separation)."""
    X, y = check_Xy(X, y, both=True)
    if separation.separable:
        check_separates(separation.w, separation.b, X, y, at_least=1, tol=tol)
        return
    lam = check_vector(separation.certificate, len(X), "certificate")
    _require(lam >= 0, "lam >= 0")
    for label in (1, -1):
        _require(abs(lam[y == label].sum() - 1) <= tol, f"the weights of class {label:+d} sum to 1", "class")
    spread = np.ptp(X, axis=0)
    _require(abs((lam * y) @ X) <= tol * (spread + abs(X).max(axis=0)), "the mixtures are equal", "coordinate")


def check_distance(w, b, X, *, tol=1e-12):
    """Check signed distance and projection (Theorem thm-signed-distance).

    The projection lies on the hyperplane, the step to it is parallel to w, and its length is ``|f|/||w||``.
    """
    h = Hyperplane(w, b)
    X = np.atleast_2d(np.asarray(X, dtype=float))
    step, distance = X - h.project(X), h.signed_distance(X)
    norm = np.linalg.norm(h.w)
    size = np.linalg.norm(X, axis=1) + h.distance_from_origin
    _require(abs(h.decision(h.project(X))) <= tol * norm * size, "f(projection) = 0")
    off = np.linalg.norm(step - np.outer(distance, h.w / norm), axis=1)
    _require(off <= tol * size, "x - projection = distance * w/||w||")
    _require(abs(np.linalg.norm(step, axis=1) - abs(distance)) <= tol * size, "||x - projection|| = |distance|")


def check_centroid(X, y, points, *, tol=1e-12):
    """Check that the centroid classifier predicts the nearer mean, off ties (Theorem thm-centroid)."""
    X, y = check_Xy(X, y, both=True)
    h, points = centroid_classifier(X, y), np.atleast_2d(np.asarray(points, dtype=float))
    to_pos, to_neg = (np.linalg.norm(points - X[y == label].mean(axis=0), axis=1) for label in (1, -1))
    clear = abs(to_pos - to_neg) > tol * (to_pos + to_neg)
    _require((h.predict(points) == np.where(to_pos < to_neg, 1, -1)) | ~clear, "the prediction is the nearer mean")


def check_trace(result, X, y, *, order=None, tol=1e-12):
    """Check that a perceptron run is the cyclic algorithm's, at every visit.

    Replays the visits: every listed mistake was one when it was made, every point passed over was
    right, every pass but a clean last one made a mistake, and `converged` says whether it was clean.
    A score that only its rounding takes away from zero may count either way.
    """
    X, y = check_Xy(X, y)
    order = check_order(order, len(X))
    W, b = result.history()
    k, clean = 0, False
    for epoch in range(result.n_epochs):
        _require(not clean, "every pass before the last makes a mistake", "pass")
        before = k
        for i in order:
            score = y[i] * (X[i] @ W[k] + b[k])
            rounding = tol * (abs(X[i]) @ abs(W[k]) + abs(b[k]))
            listed = k < result.n_updates and result.mistakes[k] == i
            mistake = listed if 0 < rounding >= abs(score) else score <= 0
            if mistake and not listed:
                raise CheckFailed(f"point {i} is a mistake in pass {epoch}, with y (w.x + b) = {score:g}, not listed")
            k += mistake
        clean = k == before
    if k < result.n_updates:
        raise CheckFailed(f"point {result.mistakes[k]}, listed as mistake number {k}, was right at every visit since")
    _require(clean == result.converged, "converged means that the last pass is clean", "run")


def check_counts(result, X, y, *, eta=1.0, rho=1.0, tol=1e-9):
    """Check the expansion of a run from zero in its counts (Proposition prop-counts).

    ``sum alpha = k``, ``w = eta sum_i alpha_i y_i x_i``, ``b = eta rho^2 sum_i alpha_i y_i``.
    """
    X, y = check_Xy(X, y)
    signed = result.alpha * y
    scale = eta * result.alpha @ np.abs(X)
    _require(result.alpha.sum() == result.n_updates, "sum alpha = k", "run")
    _require(abs(result.w - eta * signed @ X) <= tol * scale, "w = eta sum alpha y x", "coordinate")
    b = eta * rho**2 * signed.sum()
    scale = eta * rho**2 * result.n_updates
    _require(abs(result.b - b) <= tol * scale, "b = eta rho^2 sum alpha y", "run")


def check_improvement(result, X, y, *, eta=1.0, rho=1.0, tol=1e-9):
    """Check that update k raises its own point's y f by exactly ``eta (||x||^2 + rho^2)``.

    Proposition prop-improvement; rho = 0 for runs without an offset.
    """
    X, y = check_Xy(X, y)
    W, b = result.history()
    x, label = X[result.mistakes], y[result.mistakes]
    before = label * ((W[:-1] * x).sum(axis=1) + b[:-1])
    after = label * ((W[1:] * x).sum(axis=1) + b[1:])
    rise = eta * ((x**2).sum(axis=1) + rho**2)
    size = abs(W[:-1] * x).sum(axis=1) + abs(b[:-1]) + rise
    _require(abs(after - before - rise) <= tol * size, "the rise is eta (||x||^2 + rho^2)", "update")


def check_novikoff(result, X, y, u, c=0.0, *, eta=1.0, rho=1.0, fit_bias=True, tol=1e-9):
    """Check Novikoff's two inequalities at every update, and the bound that they imply.

    In the coordinates z = (x, rho) and v = (w, b/rho), let s be (u, c/rho) scaled to length one,
    ``delta = min_i y_i s.z_i > 0`` and ``R = max_i ||z_i||``. After k updates of step eta::

        s.(v_k - v_0) >= k eta delta,     ||v_k||^2 <= ||v_0||^2 + k eta^2 R^2,
        k <= R^2/delta^2 + 2 ||v_0||/(eta delta).

    Without an offset, z = x and v = w. Raises ValueError if (u, c) does not separate the data.
    """
    X, y = check_Xy(X, y)
    W, b = result.history()
    s = check_vector(u, X.shape[1], "u")
    Z, V = X, W
    if fit_bias:
        Z, V = augment(X, rho), np.column_stack([W, b / rho])
        s = np.append(s, check_scalar(c, "c") / rho)
    if not s.any():
        raise ValueError("(u, c) must not be zero, since it must separate the data")
    s = s / np.linalg.norm(s)
    delta, R, k = (y * (Z @ s)).min(), radius(Z), np.arange(len(V))
    if not delta > 0:
        raise ValueError(f"(u, c) must separate the data, got a smallest y (u.x + c) of {delta:g} after scaling")
    start = np.linalg.norm(V[0])
    progress = (V - V[0]) @ s
    _require(progress >= k * eta * delta * (1 - tol) - tol * start, "s.(v_k - v_0) >= k eta delta", "update")
    square = (V**2).sum(axis=1)
    _require(square <= (start**2 + k * (eta * R) ** 2) * (1 + tol), "||v_k||^2 <= ||v_0||^2 + k eta^2 R^2", "update")
    bound = (R / delta) ** 2 + 2 * start / (eta * delta)
    _require(k[-1] <= bound * (1 + tol), f"k <= {bound:g}", "run")
