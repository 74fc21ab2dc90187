"""Answers to kernels-1."""

import numpy as np


def train_dual(K, y, max_epochs):
    """Return (alpha, b) after at most max_epochs passes."""
    alpha, b = np.zeros(len(y)), 0.0
    for _ in range(max_epochs):
        clean = True
        for i in range(len(y)):
            if y[i] * (K[i] @ (alpha * y) + b) <= 0:
                alpha[i] += 1
                b += y[i]
                clean = False
        if clean:
            break
    return alpha, b


def cases(rng):
    corners = np.array([[-1.0, -1.0], [-1.0, 1.0], [1.0, -1.0], [1.0, 1.0]])
    xor = np.array([-1, 1, 1, -1])
    four = np.array([[1.0, 1.0], [2.0, 3.0], [0.0, -3.0], [-1.0, 1.0]])
    far = np.array([[5.0], [3.0], [1.0]])
    cases = [
        (np.array([[4.0]]), np.array([-1]), 5),
        (four @ four.T, np.array([1, 1, -1, -1]), 20),
        (far @ far.T, np.array([1, -1, -1]), 50),
        (corners @ corners.T, xor, 3),  # never clean
        ((corners @ corners.T + 1) ** 2, xor, 3),  # a kernel
        (np.array([[2.0, 1.0], [1.0, 2.0]]), np.array([1, -1]), 1),  # one pass only
        (np.eye(2), np.array([1, 1]), 3),  # a score of 1 is no mistake
    ]
    for n in (4, 5):
        X = rng.integers(-4, 5, (n, 2)).astype(float)
        y = np.where(X @ [1, 2] > 1, 1, -1)
        y[:2] = [1, -1]
        cases.append((X @ X.T, y, 6))
    return cases


def _dual_by(
    mistake=lambda m: m <= 0,
    share=lambda a, y: a * y,
    b_used=lambda b: b,
    b_step=lambda y: y,
    a_step=lambda y: 1,
    row=lambda K, i: K[i],
    passes=lambda m: m,
):
    def answer(K, y, max_epochs):
        alpha, b = np.zeros(len(y)), 0.0
        for _ in range(passes(max_epochs)):
            clean = True
            for i in range(len(y)):
                if mistake(y[i] * (row(K, i) @ share(alpha, y) + b_used(b))):
                    alpha[i] += a_step(y[i])
                    b += b_step(y[i])
                    clean = False
            if clean:
                break
        return alpha, b

    return answer


def _dual_batch(K, y, max_epochs):
    alpha, b = np.zeros(len(y)), 0.0
    for _ in range(max_epochs):
        wrong = y * (K @ (alpha * y) + b) <= 0
        if not wrong.any():
            break
        alpha, b = alpha + wrong, b + y[wrong].sum()
    return alpha, b


def _dual_running_scores(K, y, max_epochs):
    scores, counts = np.zeros(len(y)), [0] * len(y)
    for _ in range(max_epochs):
        before = sum(counts)
        for i, label in enumerate(y):
            if not label * scores[i] > 0:
                scores = scores + label * (K[:, i] + 1)
                counts[i] += 1
        if sum(counts) == before:
            break
    return counts, float(np.dot(counts, y))


def _dual_by_lincls(K, y, max_epochs):
    from lincls import kernel_perceptron

    run = kernel_perceptron(K, y, max_epochs=max_epochs)
    return run.alpha, run.b


reference = train_dual
alternates = {"running scores, b within": _dual_running_scores, "lincls.kernel_perceptron": _dual_by_lincls}
wrong = {
    "offset dropped": _dual_by(b_used=lambda b: 0.0, b_step=lambda y: 0.0),
    "offset not in the score": _dual_by(b_used=lambda b: 0.0),
    "strict inequality": _dual_by(mistake=lambda m: m < 0),
    "labels forgotten in the sum": _dual_by(share=lambda a, y: a),
    "signed counts": _dual_by(a_step=lambda y: y),
    "diagonal only": _dual_by(row=lambda K, i: K[i] * (np.arange(len(K)) == i)),
    "batch": _dual_batch,
    "one pass too many": _dual_by(passes=lambda m: m + 1),
}
equivalent = {
    "clean = True: clean = True -> pass": (
        "a pass after a clean one changes nothing, so stopping there only saves time"
    ),
    "clean = True: True -> False": ("a pass after a clean one changes nothing, so stopping there only saves time"),
    "break: break -> pass": ("a pass after a clean one changes nothing, so stopping there only saves time"),
}
