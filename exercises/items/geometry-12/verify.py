"""Verifies an answer to geometry-12."""

from lincls_course.exercises.answer import read_data


def verify(X, y):
    X, y = read_data(X, y)
    if X.shape != (10, 1):
        raise ValueError(f"`X` must have ten rows of one number; it has the shape {X.shape}.")
    if abs(y.sum()) == 10:
        raise ValueError("Both labels must occur.")
    plus, minus = X[y > 0, 0], X[y < 0, 0]
    if not (plus.min() > minus.max() or minus.min() > plus.max()):
        raise ValueError("No threshold separates the two classes.")
    if plus.mean() == minus.mean():
        raise ValueError("The two means are equal, so there is no centroid classifier.")
    scores = (plus.mean() - minus.mean()) * (X[:, 0] - (plus.mean() + minus.mean()) / 2)
    wrong = int((y * scores <= 0).sum())
    if wrong < 8:
        raise ValueError(f"The centroid classifier is wrong on {wrong} of the ten points; 8 are asked for.")
