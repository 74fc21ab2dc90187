"""Algorithms as the chapters print them, in as few lines as each takes, without validation, options or speed.

The functions of the same names elsewhere in the package compute the same; `tests/core/test_plain.py` compares them.
"""

import numpy as np

__all__ = ["perceptron"]


def perceptron(X: np.ndarray, y: np.ndarray) -> tuple[np.ndarray, float]:
    """Run Algorithm alg-perceptron on X (n, d) and y (n,), which must be separable; return w (d,) and b.

    `lincls.perceptron` does the same, and besides gives up after a number of passes and returns the trace.

    Examples
    --------
    >>> import numpy as np
    >>> from lincls import plain
    >>> w, b = plain.perceptron(np.array([[1.0], [3.0]]), np.array([1, -1]))
    >>> print(w, b)
    [-2.] 4.0
    """
    w, b = np.zeros(X.shape[1]), 0.0
    while True:
        clean = True
        for x_i, y_i in zip(X, y, strict=True):
            if y_i * (w @ x_i + b) <= 0:
                w, b, clean = w + y_i * x_i, b + y_i, False
        if clean:
            return w, b
