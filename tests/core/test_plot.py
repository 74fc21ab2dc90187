"""What the plots draw, where, and that they only draw."""

import shutil
import subprocess
import sys
from pathlib import Path

import matplotlib as mpl
import matplotlib.pyplot as plt
import numpy as np
import pytest
from matplotlib.colors import to_hex

from lincls import datasets, hard_margin, hinge_loss, perceptron, plot, soft_margin, svm_path, zero_one_loss

X, Y = datasets.iris_pair()
SOFT = soft_margin(X, Y, 1.0)
PATH = svm_path(X, Y)
RESULTS = [soft_margin(X, Y, C) for C in (0.1, 1.0, 10.0)]
W3, B3 = np.array([[1.0, 0.0], [-0.5, 1.0], [-0.5, -1.0]]), np.zeros(3)


@pytest.fixture
def ax():
    figure, ax = plt.subplots()
    ax.set(xlim=(1.5, 5), ylim=(-0.5, 2.5))
    yield ax
    plt.close(figure)


DRAW = {
    "points": lambda ax: plot.points(ax, X, Y),
    "boundary": lambda ax: plot.boundary(ax, SOFT.w, SOFT.b),
    "regions": lambda ax: plot.regions(ax, SOFT.w, SOFT.b),
    "normal": lambda ax: plot.normal(ax, SOFT.w, SOFT.b, length=0.5, label="w"),
    "vector": lambda ax: plot.vector(ax, [2, 0], [3, 1], label="v"),
    "distances": lambda ax: plot.distances(ax, SOFT.w, SOFT.b, X[:3]),
    "hull": lambda ax: plot.hull(ax, X[:50]),
    "margin_band": lambda ax: plot.margin_band(ax, SOFT.w, SOFT.b),
    "slack": lambda ax: plot.slack(ax, SOFT.w, SOFT.b, X, Y),
    "class_points": lambda ax: plot.class_points(ax, *datasets.iris3()),
    "class_regions": lambda ax: plot.class_regions(ax, W3, B3),
    "losses": lambda ax: plot.losses(ax, {"hinge": hinge_loss}),
    "path": lambda ax: plot.path(ax, PATH),
    "gap": lambda ax: plot.gap(ax, [3, 2, 1], 0.5),
    "trajectory": lambda ax: plot.trajectory(ax, perceptron(X, Y).history()[0]),
}
KEEP_LIMITS = ["boundary", "regions", "margin_band", "slack", "class_regions"]


@pytest.mark.parametrize("draw", DRAW.values(), ids=DRAW)
def test_it_draws_on_the_given_axes_and_nothing_else(ax, draw, monkeypatch):
    def forbidden(*args, **kwargs):
        raise AssertionError("a plot only draws")

    other, _ = plt.subplots()
    for name in ("show", "gca", "figure", "draw", "pause"):
        monkeypatch.setattr(plt, name, forbidden)
    for name in ("solvers.interior.interior_point", "path.interior_point", "path.svm_path"):
        monkeypatch.setattr(f"lincls.{name}", forbidden)
    before = len(ax.get_children())
    draw(ax)
    assert len(ax.get_children()) > before
    ax.figure.canvas.draw()
    assert len(other.axes[0].get_children()) == 10  # an empty Axes
    plt.close(other)


@pytest.mark.parametrize("name", KEEP_LIMITS)
def test_what_goes_on_for_ever_keeps_the_limits(ax, name):
    DRAW[name](ax)
    assert ax.get_xlim() == (1.5, 5)
    assert ax.get_ylim() == (-0.5, 2.5)


def test_importing_it_does_not_start_a_figure_library():
    code = "import sys, lincls.plot; sys.exit('matplotlib.pyplot' in sys.modules or 'scipy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code]).returncode == 0


def test_the_style_asks_for_white_figures_and_the_class_colours():
    with plt.rc_context():
        plot.use_style()
        assert plt.rcParams["figure.facecolor"] == plt.rcParams["savefig.facecolor"] == "white"
        assert plt.rcParams["axes.prop_cycle"].by_key()["color"][:2] == [plot.POSITIVE, plot.NEGATIVE]


def test_points_differ_in_colour_and_shape(ax):
    plot.points(ax, X, Y, labels=("versicolor", "setosa"))
    pos, neg = ax.collections
    np.testing.assert_array_equal(pos.get_offsets(), X[50:])
    np.testing.assert_array_equal(neg.get_offsets(), X[:50])
    assert to_hex(pos.get_facecolor()[0]) == plot.POSITIVE
    assert to_hex(neg.get_edgecolor()[0]) == plot.NEGATIVE
    assert len(pos.get_paths()[0]) != len(neg.get_paths()[0])
    assert [text.get_text() for text in ax.legend().get_texts()] == ["versicolor", "setosa"]


def test_the_boundary_crosses_the_view(ax):
    line = plot.boundary(ax, [1.0, 2.0], -3.0, level=0.5, color="red")
    ends = line.get_xydata()
    np.testing.assert_allclose(ends @ [1, 2] - 3, 0.5)
    assert ends[:, 0].min() < 1.5
    assert ends[:, 0].max() > 5
    assert line.get_color() == "red"


def test_the_half_planes_have_the_colours_of_their_classes(ax):
    shades = plot.regions(ax, [1.0, 0.0], -3.0)
    assert [to_hex(colour) for colour in shades.get_facecolor()] == [plot.NEGATIVE, plot.POSITIVE]
    left, right = (path.get_extents() for path in shades.get_paths())
    assert (left.x0, left.x1, right.x0, right.x1) == pytest.approx((1.5, 3, 3, 5))


def test_the_normal_starts_on_the_line_and_has_its_length(ax):
    plot.normal(ax, [0.0, 2.0], -2.0, at=[2.0, 0.0], length=0.5, label="w")
    arrow, label = ax.texts
    assert (arrow.xyann, arrow.xy) == (pytest.approx((2, 1)), pytest.approx((2, 1.5)))
    assert label.get_text() == "w"
    plot.normal(ax, [0.0, 2.0], -2.0)
    assert ax.texts[-1].xyann == pytest.approx((3.25, 1))  # nearest to the centre
    assert ax.texts[-1].xy == pytest.approx((3.25, 3))


def test_distances_end_at_the_projections(ax):
    plot.distances(ax, [0.0, 2.0], -2.0, [[2, 0], [3, 2]])
    assert [line.get_xydata().tolist() for line in ax.lines] == [[[2, 0], [2, 1]], [[3, 2], [3, 1]]]


def test_the_hull_has_the_outermost_points_as_corners(ax):
    (patch,) = plot.hull(ax, [[0, 0], [1, 0], [0, 1], [0.2, 0.2]])
    assert {tuple(corner) for corner in patch.get_xy()} == {(0, 0), (1, 0), (0, 1)}


def test_limits_leave_room(ax):
    plot.limits(ax, [[0, 5], [10, 5]], pad=0.1)
    assert ax.get_xlim() == (-1, 11)
    assert ax.get_ylim() == (4.9, 5.1)


def test_the_band_lies_between_its_lines(ax):
    lines = plot.margin_band(ax, SOFT.w, SOFT.b)
    for line, level in zip(lines, (-1, 1), strict=True):
        np.testing.assert_allclose(line.get_xydata() @ SOFT.w + SOFT.b, level)
        assert line.get_linestyle() == "--"
    (band,) = ax.patches
    np.testing.assert_allclose(np.sort(band.get_xy()[:4] @ SOFT.w + SOFT.b), [-1, -1, 1, 1])
    assert 0 < band.get_alpha() < 0.3
    assert plot.margin_band(ax, SOFT.w, SOFT.b, color="red")[0].get_color() == "red"


def test_slack_reaches_from_the_point_to_its_margin_line(ax):
    segments = np.array(plot.slack(ax, SOFT.w, SOFT.b, X, Y).get_segments())
    inside = SOFT.inside
    np.testing.assert_array_equal(segments[:, 0], X[inside])  # and none from a point on the margin
    np.testing.assert_allclose(Y[inside] * (segments[:, 1] @ SOFT.w + SOFT.b), 1)
    lengths = np.linalg.norm(segments[:, 1] - segments[:, 0], axis=1)
    np.testing.assert_allclose(lengths, SOFT.xi[inside] * SOFT.margin)
    hard = hard_margin(X, Y)
    assert plot.slack(ax, hard.w, hard.b, X, Y).get_segments() == []


def test_classes_differ_in_colour_and_shape(ax):
    points, labels = np.random.default_rng(0).normal(size=(50, 2)), np.arange(50) % 5
    artists = plot.class_points(ax, points, np.array(list("abcde"))[labels])
    for j, artist in enumerate(artists):
        np.testing.assert_array_equal(artist.get_offsets(), points[labels == j])
        colours = {to_hex(artist.get_facecolor()[0]), to_hex(artist.get_edgecolor()[0])}
        assert colours == {plot.CLASSES[j], "#ffffff"}
    assert len({artist.get_paths()[0].vertices.tobytes() for artist in artists}) == 5
    assert [text.get_text() for text in ax.legend().get_texts()] == list("abcde")


def inside(patch, points):
    return patch.get_path().contains_points(points)


def test_regions_belong_to_the_highest_score(ax):
    ax.set(xlim=(-1, 1), ylim=(-1, 1))
    patches = plot.class_regions(ax, W3, B3)
    points = np.random.default_rng(0).uniform(-1, 1, (500, 2))
    winner = (points @ W3.T + B3).argmax(axis=1)
    for j, patch in enumerate(patches):
        np.testing.assert_array_equal(inside(patch, points), winner == j)
        assert to_hex(patch.get_facecolor()) == plot.CLASSES[j]


def test_a_class_that_never_wins_has_no_region(ax):
    patches = plot.class_regions(ax, [[1, 0], [0, 0], [-1, 0]], [-3.0, -9.0, 3.0])
    assert [to_hex(patch.get_facecolor()) for patch in patches] == [plot.CLASSES[0], plot.CLASSES[2]]


def test_losses_have_their_values_and_jump_without_a_line(ax):
    hinge, step = plot.losses(ax, {"hinge": hinge_loss, "zero-one": zero_one_loss})
    margin, values = hinge.get_data()
    assert (margin[0], margin[-1]) == (-2, 3)
    np.testing.assert_array_equal(values, np.maximum(0, 1 - margin))
    assert np.isnan(step.get_ydata()).sum() == 1
    assert hinge.get_linestyle() != step.get_linestyle()
    assert hinge.get_color() != step.get_color()
    assert [text.get_text() for text in ax.legend().get_texts()] == ["hinge", "zero-one"]
    assert ax.get_xlabel() == "margin $y f$"


@pytest.mark.parametrize(("what", "value"), [("norm", lambda r: np.linalg.norm(r.w)), ("slack", lambda r: r.xi.sum())])
def test_a_path_has_the_values_of_its_results(ax, what, value):
    (line,) = plot.path(ax, RESULTS[::-1], what)
    np.testing.assert_array_equal(line.get_xdata(), [0.1, 1, 10])
    np.testing.assert_allclose(line.get_ydata(), [value(r) for r in RESULTS], rtol=1e-12)
    assert ax.get_xscale() == "log"
    assert ax.get_xlabel() == "$C$"
    assert ax.get_ylabel()


def test_a_path_of_vectors_has_a_line_for_each_entry(ax):
    assert len(plot.path(ax, RESULTS, lambda r: r.w)) == 2
    lines = plot.path(ax, RESULTS, lambda r: r.alpha)
    assert [line.get_ydata()[-1] for line in lines] == RESULTS[-1].alpha.tolist()
    (line,) = plot.path(ax, RESULTS, lambda r: r.n_iter, color="red")
    assert line.get_ydata().tolist() == [r.n_iter for r in RESULTS]
    assert line.get_color() == "red"


def test_a_whole_path_is_drawn_beyond_its_breakpoints(ax):
    (line,) = plot.path(ax, PATH)
    C, norms = line.get_data()
    assert C[0] == pytest.approx(PATH.C[0] / 3)
    assert C[-1] == pytest.approx(PATH.C[-1] * 3)
    assert np.isin(PATH.C, C).all()
    assert (np.diff(norms) >= -1e-9).all()
    assert norms[-1] == pytest.approx(np.linalg.norm(hard_margin(X, Y).w))


def test_the_gap_lies_between_primal_and_dual(ax):
    primal, dual = plot.gap(ax, [3, 2, 1.5], [0, 1, 1.4])
    assert primal.get_xydata().tolist() == [[0, 3], [1, 2], [2, 1.5]]
    assert dual.get_ydata().tolist() == [0, 1, 1.4]
    (band,) = ax.collections
    assert band.get_datalim(ax.transData).extents == pytest.approx([0, 0, 2, 3])
    primal, dual = plot.gap(ax, [3, 2, 1.5], 1.0)
    assert primal.get_xdata().tolist() == [0, 1, 2]
    assert dual.get_ydata().tolist() == [1, 1, 1]


def test_a_trajectory_has_an_arrow_for_each_move(ax):
    W = np.array([[0, 0], [1, 0], [1, 0], [1, 2]])
    line = plot.trajectory(ax, W)
    np.testing.assert_array_equal(line.get_xydata(), W)
    assert [(text.xyann, text.xy) for text in ax.texts] == [((0, 0), (0.5, 0)), ((1, 0), (1, 1))]
    first, last = ax.lines[1:]
    assert (first.get_xydata().tolist(), first.get_markerfacecolor()) == ([[0, 0]], "white")
    assert (last.get_xydata().tolist(), last.get_markerfacecolor()) == ([[1, 2]], plot.ACCENT)
    assert plot.trajectory(ax, W, color="red").get_color() == "red"


def test_a_long_trajectory_has_few_arrows(ax):
    plot.trajectory(ax, np.random.default_rng(0).normal(size=(1000, 2)).cumsum(axis=0))
    assert 20 < len(ax.texts) <= 41


BAD = [
    (lambda ax: plot.points(ax, np.ones((4, 3)), [1, 1, -1, -1]), r"X must have two columns .*got shape \(4, 3\)"),
    (lambda ax: plot.points(ax, X, Y + 2), "y must hold the labels"),
    (lambda ax: plot.boundary(ax, [1, 2, 3], 0), r"w must have shape \(2,\), got shape \(3,\)"),
    (lambda ax: plot.margin_band(ax, [1, 2, 3], 0), r"w must have shape \(2,\), got shape \(3,\)"),
    (lambda ax: plot.margin_band(ax, [0, 0], 0), "w must not be zero"),
    (lambda ax: plot.margin_band(ax, [1, 2], np.nan), "b must be a finite number, got nan"),
    (lambda ax: plot.slack(ax, [1, 2], 0, np.ones((4, 3)), [1, 1, -1, -1]), "X must have two columns"),
    (lambda ax: plot.slack(ax, [1, 2], 0, X, Y[:5]), "y must have shape"),
    (lambda ax: plot.class_points(ax, np.ones((4, 3)), [1, 1, 2, 3]), "X must have two columns"),
    (lambda ax: plot.class_points(ax, X, Y[:5]), r"y must have shape \(100,\), .*got shape \(5,\)"),
    (lambda ax: plot.class_points(ax, X, np.arange(100) % 6), "colours for 5 classes, got 6"),
    (lambda ax: plot.class_regions(ax, np.ones((3, 3)), B3), "W must have two columns"),
    (lambda ax: plot.class_regions(ax, W3, [0, 0]), r"b must have shape \(3,\), got shape \(2,\)"),
    (lambda ax: plot.class_regions(ax, np.ones((6, 2)), np.zeros(6)), "colours for 5 classes, got 6"),
    (lambda ax: plot.losses(ax, {}), "losses must be a non-empty dict of functions, got {}"),
    (lambda ax: plot.losses(ax, [hinge_loss]), r"losses must be a non-empty dict of functions, got \["),
    (lambda ax: plot.losses(ax, {"hinge": 3}), "losses must be a non-empty dict of functions"),
    (lambda ax: plot.losses(ax, {"half": lambda yf: yf[:5]}), r"the values of half must have shape \(1001,\)"),
    (lambda ax: plot.path(ax, RESULTS, "length"), "what must be one of 'norm', .* or a function, got 'length'"),
    (lambda ax: plot.path(ax, []), r"C must have shape \(d,\), got shape \(0,\)"),
    (lambda ax: plot.path(ax, [hard_margin(X, Y)]), "C must be finite, got inf"),
    (lambda ax: plot.path(ax, svm_path([[1], [1]], [1, -1])), "the path has no breakpoint: w = 0 for every C"),
    (lambda ax: plot.gap(ax, [1, 2], [1, 2, 3]), r"dual must have shape \(2,\), got shape \(3,\)"),
    (lambda ax: plot.gap(ax, [1, np.nan], 0), "primal must be finite"),
    (lambda ax: plot.gap(ax, [1, 2], "low"), "dual must be a finite number, got 'low'"),
    (lambda ax: plot.trajectory(ax, np.ones((3, 3))), r"W must have two columns .*got shape \(3, 3\)"),
    (lambda ax: plot.trajectory(ax, [1, 2]), r"W must have shape \(n, d\)"),
]


@pytest.mark.parametrize(("draw", "message"), BAD, ids=[str(i) for i in range(len(BAD))])
def test_bad_input_is_refused_before_anything_is_drawn(ax, draw, message):
    before = len(ax.get_children())
    with pytest.raises(ValueError, match=message):
        draw(ax)
    assert len(ax.get_children()) == before


def test_without_matplotlib_the_extra_is_named(monkeypatch):
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(ImportError, match=r'pip install "lincls\[plot\]"'):
        plot.use_style()


def test_the_build_gives_figures_their_letters(tmp_path, monkeypatch):
    monkeypatch.setenv("LINCLS_FONTS", str(tmp_path))
    with mpl.rc_context():
        plot.use_style()
        assert mpl.rcParams["font.family"] == ["sans-serif"]  # no file, no other letters
        shutil.copy(Path(mpl.get_data_path(), "fonts", "ttf", "STIXGeneral.ttf"), tmp_path)
        plot.use_style()
        assert mpl.rcParams["font.family"] == ["STIXGeneral", "DejaVu Sans"]
