"""What a figure that moves is given: its data, its states, its still picture."""

import json

import matplotlib.pyplot as plt
import pytest

from lincls import datasets, moving, svm_path


def test_a_figure_holds_its_kind_its_data_its_states_and_its_still_picture():
    X, y = datasets.eighty_five()
    figure = moving.margin(plt.figure(), X, y, C=2.0).states(wide={"C": 0.1})
    assert isinstance(figure, moving.MovingFigure)
    bundle = figure._repr_mimebundle_()
    whole = json.loads(bundle["application/vnd.lincls.figure+json"])
    assert (whole["kind"], whole["given"]["C"], whole["given"]["states"]) == ("margin", 2.0, {"wide": {"C": 0.1}})
    assert (whole["given"]["X"], whole["given"]["y"]) == (X.tolist(), y.tolist())
    assert "<svg" in bundle["image/svg+xml"]


def test_points_that_are_not_in_the_plane_are_refused():
    with pytest.raises(ValueError, match=r"a figure needs points in the plane, X \(n, 2\), got shape \(2, 1\)"):
        moving.margin(plt.figure(), [[0.0], [1.0]], [-1, 1])
    plt.close("all")


def test_the_path_says_which_points_move_at_each_breakpoint():
    line, y = [[0], [2], [3], [5]], [-1, 1, -1, 1]
    plane = [[x, 0.0] for (x,) in line]
    (only,) = moving.path(plt.figure(), plane, y, svm_path(plane, y)).given["breaks"]
    assert only == {"points": [0, 3], "words": "points 1 and 4 move from inside to the margin"}
    five = [[-2, 0], [-3, 2], [2, 1], [2, -1], [1, -2]]
    given = moving.path(plt.figure(), five, [1, 1, -1, -1, 1], svm_path(five, [1, 1, -1, -1, 1])).given
    assert len(given["breaks"]) == len(given["C"]) == 5
    assert given["breaks"][1]["words"] == "point 2 moves from outside to the margin"  # it comes back at 4/27


def test_the_perceptron_shows_its_points_and_its_weights():
    four = [[1, 1], [2, 3], [0, -3], [-1, 1]]
    given = moving.perceptron(plt.figure(), {"four": (four, [1, 1, -1, -1])}, {"as given": range(4)}).given
    left, right, bottom, top = given["sets"][0]["limits"]
    for x, y in [*four, (0, 0), (2, 0), (2, 3), (3, 2)]:
        assert left < x < right
        assert bottom < y < top
