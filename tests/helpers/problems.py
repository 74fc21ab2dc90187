"""Small problems: the examples of the sources, and those that hypothesis draws, full of ties and contradictions."""

from hypothesis import assume
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

SMALL = {  # E27 is E32, too
    "E10": ([[1], [-1], [3]], [1, -1, 1]),
    "E27": ([[1], [-1]], [1, -1]),
    "E29": ([[1, 0], [-1, 0], [1, 5]], [1, -1, 1]),
    "E31": ([[1, 1], [1, -1], [-1, 1], [-1, -1]], [1, 1, -1, -1]),
    "E33": ([[0], [1], [2]], [1, -1, 1]),
    "E36": ([[-2, 0], [-3, 2], [2, 1], [2, -1], [1, -2]], [1, 1, -1, -1, 1]),
    "E37": ([[-2, 3], [-3, 2], [1, -2], [2, -1], [2, 3]], [-1, -1, -1, 1, 1]),
    "E38": ([[3, -2], [0, 2], [3, -1], [-3, -2], [1, 0]], [1, -1, -1, 1, -1]),
}
INTEGERS = st.integers(-9, 9).map(float)
FLOATS = st.integers(-(10**6), 10**6).map(lambda k: k / 997)  # their sums are rounded


@st.composite
def problems(draw, values=INTEGERS, max_n=12, max_d=9, classes=1):
    """X, y with entries of `values`; with two classes, both are present."""
    n, d = draw(st.integers(classes, max_n)), draw(st.integers(1, max_d))
    X = draw(arrays(float, (n, d), elements=values))
    y = draw(arrays(float, n, elements=st.sampled_from([-1.0, 1.0])))
    assume(classes == 1 or abs(y.sum()) < n)
    return X, y


def mixed(size=4, max_n=12, max_d=4):
    """X, y of two classes, of integers up to a size."""
    return problems(st.integers(-size, size).map(float), max_n, max_d, classes=2)


@st.composite
def runs(draw, **more):
    """A problem of small integers and the options that all perceptrons share, and more: they keep every sum exact."""
    X, y = draw(problems())
    return X, y, {
        "rho": draw(st.sampled_from([0.5, 1.0, 3.0])),
        "fit_bias": draw(st.booleans()),
        "order": draw(st.none() | st.lists(st.integers(0, len(X) - 1), min_size=1, max_size=20)),
        **{name: draw(values(X) if callable(values) else values) for name, values in more.items()},
    }  # fmt: skip
