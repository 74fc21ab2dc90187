"""Verifies an answer to perceptron-10."""

from lincls_course.exercises.answer import read_data


def verify(X, y):
    from lincls import perceptron

    X, y = read_data(X, y)
    if abs(y.sum()) == len(y):
        raise ValueError("Both labels must occur.")
    result = perceptron(X, y, max_epochs=9)  # with 8 updates the ninth pass is clean at the latest
    if not result.converged or result.n_updates != 8:
        made = f"{result.n_updates}{'' if result.converged else ' or more'}"
        raise ValueError(f"The perceptron must converge after exactly 8 updates; here it makes {made}.")
    if result.b != 8:
        raise ValueError(f"The perceptron converges after 8 updates, but with b = {result.b:.6g}.")
