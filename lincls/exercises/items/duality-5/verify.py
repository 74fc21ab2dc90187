"""Verifies an answer to duality-5."""

import numpy as np

from lincls.exercises.reading import hard_margins, read_alphas


def verify(answer):
    X, y, alphas = read_alphas(answer, 2)
    ws = [hard_margins(X, y, alpha, f"alpha_{k}")[0] for k, alpha in enumerate(alphas, start=1)]
    if abs(alphas[0] - alphas[1]).max() <= 1e-4 * alphas[0].max():
        raise ValueError("Both alphas are optimal, but they are the same.")
    if np.linalg.norm(ws[0] - ws[1]) > 1e-5 * np.linalg.norm(ws[0]):
        raise ValueError("The two alphas give different weights.")
