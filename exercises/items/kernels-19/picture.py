"""The picture of kernels-19."""

import numpy as np

from lincls import plot


def picture(figure):
    """Draw four machines on sixty points."""
    from sklearn.svm import SVC

    rng = np.random.default_rng(10)
    X = rng.uniform((-3, -2), (3, 2), (60, 2))
    y = np.where(X[:, 1] - np.sin(1.4 * X[:, 0]) + rng.normal(0, 1, 60) > 0, 1, -1)
    across, up = np.meshgrid(np.linspace(-3.2, 3.2, 200), np.linspace(-2.2, 2.2, 140))
    axes = figure.subplots(2, 2, sharex=True, sharey=True).ravel()
    for ax, name, (g, C) in zip(axes, "ABCD", ((0.5, 1), (0.02, 1), (0.5, 1000), (60, 10)), strict=True):
        machine = SVC(C=C, gamma=g).fit(X, y)
        scores = machine.decision_function(np.column_stack([across.ravel(), up.ravel()])).reshape(across.shape)
        ax.contourf(across, up, scores, [-1e9, 0, 1e9], colors=["#f3d9c6", "#cfe0f2"])
        ax.contour(across, up, scores, [0], colors="black", linewidths=1.2)
        plot.points(ax, X, y, size=14)
        ax.set(title=name, xticks=[], yticks=[])
