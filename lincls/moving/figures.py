"""The figures, a function each, from data and results that lincls computed."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from math import erfc
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import ArrayLike

from .._validate import as_count, as_order, as_scalar, as_vector, as_Xy
from ..perceptron import perceptron as run
from .figure import MovingFigure, as_limits, as_plane, as_svg, plane_figure

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from ..multiclass import SoftmaxResult
    from ..path import SVMPath

__all__ = [
    "hyperplane", "certificate", "perceptron", "adversary", "hulls", "margin", "losses", "price", "dual", "path",
    "kernel", "lift", "multiclass", "softmax", "threshold", "units", "coin", "stream", "logistic", "digits",
]  # fmt: skip


def hyperplane(still: Figure, X: ArrayLike, y: ArrayLike, w: ArrayLike, b: float, *, point: ArrayLike) -> MovingFigure:
    """Take the arrow, the line or a point by hand; score, signed distance and both margins follow.

    Parameters
    ----------
    still : matplotlib Figure
        The picture for notebooks and print; it is closed.
    X : array_like (n, 2)
    y : array_like (n,) of -1 and +1
    w : array_like (2,)
    b : float
    point : array_like (2,)
        Where the point begins.

    Returns
    -------
    MovingFigure

    Raises
    ------
    ValueError
        If the data are not as above.

    Examples
    --------
    >>> from matplotlib.figure import Figure
    >>> from lincls import moving
    >>> moving.hyperplane(Figure(), [[0, 0], [1, 1]], [-1, 1], [1, 1], -1, point=[1, 0])
    <figure that moves: hyperplane>
    """
    given = {"w": as_vector(w, 2).tolist(), "b": as_scalar(b, "b"), "point": as_vector(point, 2, "point").tolist()}
    return plane_figure("hyperplane", still, X, y, "A hyperplane to turn and shift", **given)


def certificate(still: Figure, X: ArrayLike, y: ArrayLike) -> MovingFigure:
    """Drag, add and flip points; a separator or a certificate answers.

    Examples
    --------
    >>> from matplotlib.figure import Figure
    >>> from lincls import moving
    >>> moving.certificate(Figure(), [[0, 0], [1, 1]], [-1, 1])
    <figure that moves: certificate>
    """
    return plane_figure("certificate", still, X, y, "A separator or a certificate", pad=0.6)


def perceptron(still: Figure, sets: dict[str, tuple], orders: dict[str, ArrayLike]) -> MovingFigure:
    """Step through a run of the perceptron, up to 200 updates; the points can be moved.

    Parameters
    ----------
    still : matplotlib Figure
    sets : dict of name to (X, y)
        Data sets to choose from, X (n, 2).
    orders : dict of name to order
        Orders of the points to choose from; of a smaller set, the indices that it has.

    Returns
    -------
    MovingFigure

    Raises
    ------
    ValueError
        If the data are not as above.

    Examples
    --------
    >>> from matplotlib.figure import Figure
    >>> from lincls import moving
    >>> moving.perceptron(Figure(), {"two": ([[0, 0], [1, 1]], [-1, 1])}, {"back": [1, 0]}).given["orders"]
    [{'name': 'back', 'order': [1, 0]}]
    """
    sets = {name: as_plane(*data) for name, data in sets.items()}
    largest = max(len(X) for X, _ in sets.values())
    visits = {name: as_order(order, largest) for name, order in orders.items()}
    shown = []
    for name, (X, y) in sets.items():  # in view are the points, and the weights of each run
        runs = [run(X, y, order=order[order < len(X)], max_epochs=20) for order in visits.values()]
        limits = as_limits(np.vstack([X, *(r.history()[0] for r in runs)]), 0.12)
        shown.append({"name": name, "X": X.tolist(), "y": y.tolist(), "limits": limits})
    named = [{"name": name, "order": order.tolist()} for name, order in visits.items()]
    given = {"sets": shown, "orders": named, "limit": 200}
    return MovingFigure("perceptron", given | {"title": "The perceptron, step by step"}, as_svg(still))


def adversary(still: Figure, R: float, delta: float) -> MovingFigure:
    """Choose the points yourself, at most R long and at least delta along u, and make the perceptron err.

    Examples
    --------
    >>> from matplotlib.figure import Figure
    >>> from lincls import moving
    >>> moving.adversary(Figure(), 4, 1).given["R"]
    4.0
    """
    R, delta = as_scalar(R, "R", positive=True), as_scalar(delta, "delta", positive=True)
    if delta > R:
        raise ValueError(f"delta must be at most R, got {delta} and {R}")
    given = {"title": "You against the perceptron", "R": R, "delta": delta}
    return MovingFigure("adversary", given, as_svg(still))


def hulls(still: Figure, X: ArrayLike, y: ArrayLike, *, pair: ArrayLike) -> MovingFigure:
    """Drag a mixture of each class, a ceiling for the margin; `pair` (2, 2) is where they begin.

    Examples
    --------
    >>> from matplotlib.figure import Figure
    >>> from lincls import moving
    >>> moving.hulls(Figure(), [[0, 0], [1, 1]], [-1, 1], pair=[[1, 1], [0, 0]]).given["pair"]
    [[1.0, 1.0], [0.0, 0.0]]
    """
    pair = [as_vector(p, 2, "pair").tolist() for p in np.asarray(pair)]
    return plane_figure("hulls", still, X, y, "The nearest points of two hulls", pair=pair)


def margin(still: Figure, X: ArrayLike, y: ArrayLike, C: float = 1.0) -> MovingFigure:
    """Drag, add and flip points and choose C: boundary, margins, slack, alphas and the duality gap follow.

    Examples
    --------
    >>> from matplotlib.figure import Figure
    >>> from lincls import moving
    >>> moving.margin(Figure(), [[0, 0], [1, 1]], [-1, 1], C=10).given["C"]
    10.0
    """
    return plane_figure("margin", still, X, y, "The margin, hard and soft", C=as_scalar(C, "C", positive=True))


def losses(still: Figure, X: ArrayLike, y: ArrayLike, C: float = 1.0) -> MovingFigure:
    """Drag points; the lines of hinge, squared hinge and logistic loss follow.

    Examples
    --------
    >>> from matplotlib.figure import Figure
    >>> from lincls import moving
    >>> moving.losses(Figure(), [[0, 0], [1, 1]], [-1, 1], C=2).given["C"]
    2.0
    """
    return plane_figure("losses", still, X, y, "Three losses", pad=0.35, C=as_scalar(C, "C", positive=True))


def price(still: Figure, *, c: float = 1.0, alpha: float = 0.4) -> MovingFigure:
    """Set a multiplier in place of the constraint w >= c of the program: minimise w^2 / 2.

    Examples
    --------
    >>> from matplotlib.figure import Figure
    >>> from lincls import moving
    >>> moving.price(Figure(), alpha=0.5).given["alpha"]
    0.5
    """
    given = {"c": as_scalar(c, "c", positive=True), "alpha": as_scalar(alpha, "alpha")}
    return MovingFigure("price", {"title": "A multiplier for a constraint"} | given, as_svg(still))


def dual(still: Figure, X: ArrayLike, y: ArrayLike, C: float = 1.0, *, alpha: ArrayLike = (0.0, 0.0)) -> MovingFigure:
    """Move the multipliers of three points; complementary slackness lights up. y must be +1, -1, +1.

    Examples
    --------
    >>> from matplotlib.figure import Figure
    >>> from lincls import moving
    >>> moving.dual(Figure(), [[0, 0], [1, 1], [0, 2]], [1, -1, 1], alpha=[0.5, 0.5]).given["alpha"]
    [0.5, 0.5]
    """
    if np.asarray(y).tolist() != [1, -1, 1]:
        raise ValueError(f"y must be +1, -1, +1, got {np.asarray(y).tolist()}")
    given = {"C": as_scalar(C, "C", positive=True), "alpha": as_vector(alpha, 2, "alpha").tolist()}
    return plane_figure("dual", still, X, y, "The dual of three points", **given)


def path(still: Figure, X: ArrayLike, y: ArrayLike, result: SVMPath) -> MovingFigure:
    """Slide along C over the breakpoints of `result`, the `SVMPath` of X (n, 2) and y.

    Examples
    --------
    >>> from matplotlib.figure import Figure
    >>> from lincls import moving
    >>> from lincls import svm_path
    >>> X, y = [[0, 0], [2, 0]], [-1, 1]
    >>> moving.path(Figure(), X, y, svm_path(X, y)).given["C"]
    [0.5]
    """
    if not len(result.C):
        raise ValueError("the path must have a breakpoint, got none")
    alphas = [result.at(C).alpha.tolist() for C in result.C]
    ends = np.concatenate([result.C[:1] / 2, result.C, 2 * result.C[-1:]])
    states = [result.states(C) for C in np.sqrt(ends[:-1] * ends[1:])]  # on each piece of the path
    breaks = [moves(*two) for two in itertools.pairwise(states)]
    given = {"C": result.C.tolist(), "alpha": alphas, "breaks": breaks, "at": 1.0}
    return plane_figure("path", still, X, y, "The path over C", **given)


def moves(before: np.ndarray, after: np.ndarray) -> dict[str, Any]:
    """Return which points change their set, 0 (inside), 1 (on the margin) or 2 (outside), and say so."""
    places = ("inside", "the margin", "outside")
    said = []
    for i, j in itertools.permutations(range(3), 2):
        names = [str(k + 1) for k in np.flatnonzero((before == i) & (after == j))]
        if names:
            who = f"points {', '.join(names[:-1])} and {names[-1]} move" if names[1:] else f"point {names[0]} moves"
            said.append(f"{who} from {places[i]} to {places[j]}")
    return {"points": np.flatnonzero(before != after).tolist(), "words": ", ".join(said)}


def kernel(
    still: Figure, X: ArrayLike, y: ArrayLike, fresh: ArrayLike, truth: ArrayLike, *, nu: float = 1.0, C: float = 1.0
) -> MovingFigure:
    """Choose the scale nu of the Gaussian kernel and the price C; errors are counted on `fresh` points, too.

    Examples
    --------
    >>> from matplotlib.figure import Figure
    >>> from lincls import moving
    >>> X, y = [[0, 0], [1, 1]], [-1, 1]
    >>> moving.kernel(Figure(), X, y, X, y, nu=2).given["nu"]
    2.0
    """
    fresh, truth = as_plane(fresh, truth)
    given = {"fresh": fresh.round(3).tolist(), "truth": truth.tolist()}
    given |= {"nu": as_scalar(nu, "nu", positive=True), "C": as_scalar(C, "C", positive=True)}
    return plane_figure("kernel", still, X, y, "The Gaussian kernel, its scale and the price", pad=0.1, **given)


def lift(still: Figure, X: ArrayLike, y: ArrayLike, *, height: float = 1.0) -> MovingFigure:
    """Lift points X (n, 2) onto the bowl of their squared lengths, and push a plane; +1 belongs below it.

    Examples
    --------
    >>> from matplotlib.figure import Figure
    >>> from lincls import moving
    >>> moving.lift(Figure(), [[0, 0], [1, 1]], [1, -1], height=1.5).given["height"]
    1.5
    """
    return plane_figure("lift", still, X, y, "A bowl, a plane and its shadow", height=as_scalar(height, "height"))


def multiclass(still: Figure, X: ArrayLike, labels: ArrayLike, C: float = 1.0) -> MovingFigure:
    """Drag points of three or four classes; the regions, trained together and one against the rest, follow.

    Examples
    --------
    >>> from matplotlib.figure import Figure
    >>> from lincls import moving
    >>> moving.multiclass(Figure(), [[0, 0], [1, 1], [0, 2]], ["a", "b", "c"]).given["names"]
    ['a', 'b', 'c']
    """
    names, y = np.unique(labels, return_inverse=True)
    if not 3 <= len(names) <= 4:
        raise ValueError(f"labels must hold 3 or 4 classes, got {len(names)}")
    given = {"y": y.tolist(), "C": as_scalar(C, "C", positive=True), "names": [str(name) for name in names]}
    return plane_figure("multiclass", still, X, np.where(y == 0, 1, -1), "Three classes and their regions", **given)


def softmax(
    still: Figure, X: ArrayLike, labels: ArrayLike, result: SoftmaxResult, *, point: ArrayLike, axes: Sequence[str]
) -> MovingFigure:
    """Change the temperature of the probabilities of `result`, fitted to X (n, 2) and labels, at a point.

    Examples
    --------
    >>> from matplotlib.figure import Figure
    >>> from lincls import moving, softmax_regression
    >>> X, labels = [[0, 0], [1, 1], [0, 2]], ["a", "b", "c"]
    >>> fit = softmax_regression(X, labels, 1)
    >>> moving.softmax(Figure(), X, labels, fit, point=[0, 1], axes=("x₁", "x₂")).given["names"]
    ['a', 'b', 'c']
    """
    y = np.searchsorted(result.classes, labels)
    given = {"y": y.tolist(), "W": result.W.tolist(), "b": result.b.tolist(), "names": [str(c) for c in result.classes]}
    given |= {"point": as_vector(point, 2, "point").tolist(), "axes": list(axes)}
    return plane_figure("softmax", still, X, np.where(y == 0, 1, -1), "The temperature of a softmax", **given)


def threshold(
    still: Figure, scores: ArrayLike, y: ArrayLike, *, t: float = 0.0, ratio: float = 1.0, names: Sequence[str]
) -> MovingFigure:
    """Move the threshold t on scores (n,); the confusion matrix, the ROC curve and the price follow.

    Parameters
    ----------
    still : matplotlib Figure
    scores : array_like (n,)
    y : array_like (n,) of -1 and +1
    t : float
        The threshold in the beginning.
    ratio : float
        What a false positive costs, in false negatives.
    names : two str
        What the positive and the negative class are called.

    Returns
    -------
    MovingFigure

    Raises
    ------
    ValueError
        If the data are not as above.

    Examples
    --------
    >>> from matplotlib.figure import Figure
    >>> from lincls import moving
    >>> moving.threshold(Figure(), [-1, 1], [-1, 1], names=("praise", "complaints")).given["f"]
    [-1.0, 1.0]
    """
    f, y = as_Xy(np.reshape(scores, (-1, 1)), y, both=True)
    given = {"f": f[:, 0].round(4).tolist(), "y": y.tolist(), "names": list(names), "t": as_scalar(t, "t")}
    given |= {"title": "Where to cut", "ratio": as_scalar(ratio, "ratio", positive=True)}
    return MovingFigure("threshold", given, as_svg(still))


def units(still: Figure, X: ArrayLike, y: ArrayLike, *, names: Sequence[str]) -> MovingFigure:
    """Change the unit of the second measurement; the hard margin follows. `names` are those of the axes.

    Examples
    --------
    >>> from matplotlib.figure import Figure
    >>> from lincls import moving
    >>> moving.units(Figure(), [[0, 0], [1, 1]], [-1, 1], names=("width", "length")).given["names"]
    ['width', 'length']
    """
    return plane_figure("units", still, X, y, "A different unit, a different line", pad=0.1, names=list(names))


def coin(still: Figure, X: ArrayLike, fresh: ArrayLike, labels: dict[str, tuple], *, d: int = 2) -> MovingFigure:
    """Choose how many coordinates of the points are used, and by what they are labelled: a coin, or their class.

    Parameters
    ----------
    still : matplotlib Figure
    X : array_like (n, D)
    fresh : array_like (m, D)
        New points, to be predicted.
    labels : dict of name to (y (n,), y (m,)), each of -1 and +1
        Labels of both to choose from.
    d : int
        How many coordinates are used in the beginning, from 2 to D.

    Returns
    -------
    MovingFigure

    Raises
    ------
    ValueError
        If the data are not as above.

    Examples
    --------
    >>> from matplotlib.figure import Figure
    >>> from lincls import moving
    >>> moving.coin(Figure(), [[0, 0], [1, 1]], [[0, 1]], {"a coin": ([-1, 1], [1])}).given["d"]
    2
    """
    choices = []
    for name, (y, truth) in labels.items():
        (points, y), (new, truth) = as_Xy(X, y, both=True), as_Xy(fresh, truth)
        choices.append({"name": name, "y": y.tolist(), "fresh": truth.tolist()})
    if not 2 <= as_count(d, "d") <= points.shape[1] == new.shape[1]:
        raise ValueError(f"X and fresh must have the same columns, at least d = {d} >= 2, got {points.shape[1]}")
    given = {"title": "Labels of a coin, in many dimensions", "X": points.round(2).tolist(), "labels": choices, "d": d}
    return MovingFigure("coin", given | {"fresh": new.round(2).tolist()}, as_svg(still))


def stream(
    still: Figure, X: ArrayLike, y: ArrayLike, mean: ArrayLike, *, prices: Sequence[float] = (), t: int = 1
) -> MovingFigure:
    """Go along a stream visit by visit: the present state of a perceptron, the mean of its states, and their errors.

    Parameters
    ----------
    still : matplotlib Figure
    X : array_like (n, 2)
        The points in the order of the visits, drawn from two equally likely normal classes with unit covariance.
    y : array_like (n,) of -1 and +1
    mean : array_like (2,)
        The mean of the class +1; that of the class -1 is its opposite.
    prices : sequence of float
        For each, Pegasos without an offset can be chosen in place of the perceptron.
    t : int
        The visit in the beginning, from 1 to n.

    Returns
    -------
    MovingFigure

    Raises
    ------
    ValueError
        If the data are not as above.

    Examples
    --------
    >>> from matplotlib.figure import Figure
    >>> from lincls import moving
    >>> round(moving.stream(Figure(), [[1, 0], [-1, 0]], [1, -1], mean=[1, 0]).given["best"], 1)
    15.9
    """
    m = as_vector(mean, 2, "mean")
    X, y = as_plane(X, y)
    if as_count(t, "t") > len(y):
        raise ValueError(f"t must be at most {len(y)}, the number of points, got {t}")
    given = {"mean": m.tolist(), "best": 50 * erfc(float(np.linalg.norm(m)) / 2**0.5), "t": t}
    given |= {"prices": [as_scalar(C, "C", positive=True) for C in prices]}
    return plane_figure("stream", still, X.round(3), y, "A stream, one point at a time", pad=0.05, **given)


def logistic(still: Figure, X: ArrayLike, y: ArrayLike, C: float = 1.0) -> MovingFigure:
    """Drag points and choose C: the lines of logistic regression, the norm of its weights and its loss follow.

    Examples
    --------
    >>> from matplotlib.figure import Figure
    >>> from lincls import moving
    >>> moving.logistic(Figure(), [[0, 0], [1, 1]], [-1, 1], C=10).given["C"]
    10.0
    """
    return plane_figure("logistic", still, X, y, "Settle, or run off?", C=as_scalar(C, "C", positive=True))


def digits(still: Figure, W: ArrayLike, b: ArrayLike, examples: ArrayLike, labels: ArrayLike) -> MovingFigure:
    """Draw a digit; the scores W x / 16 + b of its 8 by 8 numbers vote.

    Parameters
    ----------
    still : matplotlib Figure
    W : array_like (10, 64)
    b : array_like (10,)
    examples : array_like (n, 64) of 0 to 16
        The first of each digit can be laid on the paper.
    labels : array_like (n,) of 0 to 9
        Each of them occurs. A 3 is on the paper in the beginning.

    Returns
    -------
    MovingFigure

    Raises
    ------
    ValueError
        If the data are not as above.

    Examples
    --------
    >>> import numpy as np
    >>> from matplotlib.figure import Figure
    >>> from lincls import moving
    >>> moving.digits(Figure(), np.ones((10, 64)), np.zeros(10), np.ones((10, 64)), range(10)).given["b"][:2]
    [0.0, 0.0]
    """
    W, b, examples, labels = (np.asarray(a) for a in (W, b, examples, labels))
    if W.shape != (10, 64) or b.shape != (10,) or examples.shape != (len(labels), 64):
        raise ValueError(
            f"W must be (10, 64), b (10,) and examples (n, 64), got {W.shape}, {b.shape}, {examples.shape}"
        )
    if sorted(set(labels.tolist())) != list(range(10)):
        raise ValueError("each of the ten digits must be among the labels")
    shown = [examples[np.flatnonzero(labels == k)[0]].astype(int).tolist() for k in range(10)]
    given = {"title": "Ten scores vote on a digit", "W": W.round(3).tolist(), "b": b.round(3).tolist()}
    given |= {"examples": shown, "example": 3, "states": {"blank": {"example": -1}}}
    return MovingFigure("digits", given, as_svg(still))
