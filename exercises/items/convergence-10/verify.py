"""Verifies an answer to convergence-10."""

import numpy as np


def verify(Z, w0):
    if Z.ndim != 2 or w0.shape != Z.shape[1:] or not 0 < Z.size <= 40:
        raise ValueError("The answer must be `(Z, w0)`: at most 40 numbers in rows, and a start of the same dimension.")
    if not (np.isin(Z, np.arange(-20, 21)).all() and np.isin(w0, np.arange(-20, 21)).all()):
        raise ValueError("All numbers must be integers from -20 to 20.")
    w, steps = w0, 0
    while (wrong := Z @ w < 0).any():
        w, steps = w + Z[wrong].sum(axis=0), steps + 1
        if steps > 500:
            raise ValueError("The batch form has not stopped after 500 steps.")
    if steps == 0:
        raise ValueError("At the start no point has w.z < 0, so both forms stop at once.")
    w, seen, updates = w0, {}, 0
    while tuple(w) not in seen and len(seen) < 2000:
        seen[tuple(w)] = updates
        for z in Z:
            if w @ z < 0:
                w, updates = w + z, updates + 1
    if tuple(w) not in seen:
        raise ValueError("In 2000 passes of the cyclic form no state has come back. That proves nothing: look for one.")
    if seen[tuple(w)] == updates:
        zero = "" if w.any() else ", at w = 0"
        raise ValueError(f"The batch form stops, but the cyclic form does too{zero}.")
