"""Answers to multiclass-17."""

import numpy as np

_EXCHANGES = np.eye(3)[[[0, 1, 2], [1, 0, 2], [0, 2, 1], [2, 1, 0], [1, 2, 0]]]


def multiclass_17(alpha, x):
    """Return the three weights and the bound."""
    w = (np.eye(3) - alpha).T @ x
    return [*w, 3 - np.trace(alpha) - w @ w / 2]


def draw(rng):
    """Draw three points, and multipliers in eighths whose rows and columns sum to one."""
    while True:
        x = sorted(rng.choice(np.arange(-2, 4), 3, replace=False).tolist())
        parts = rng.multinomial(7, [1 / 5] * 5) + np.eye(5)[0]
        alpha = np.einsum("k,kij->ij", parts / 8, _EXCHANGES)
        *w, bound = map(float, multiclass_17(alpha, x))
        if bound >= 0.25 and any(w):
            break
    told = {"square": float(np.square(w).sum()), "bound": bound}
    for i, pull in enumerate((np.eye(3) - alpha).tolist()):
        told |= {f"x{i + 1}": x[i], f"w{i + 1}": w[i], f"own{i + 1}": pull[i]}
        told[f"row{i + 1}"] = " | ".join(f"${a:g}$" for a in alpha[i])
        told[f"pull{i + 1}"] = f"({', '.join(f'{p + 0.0:g}' for p in pull)})"
    return {"alpha": alpha.tolist(), "x": x} | told


def _with(change):
    """Make an answer out of the weights, the sum of the own pulls, and the bound."""
    return lambda w1, w2, w3, own1, own2, own3, bound: change(np.array([w1, w2, w3]), own1 + own2 + own3, bound)


def _multipliers(alpha, x, own1, own2, own3):
    w = np.transpose(alpha) @ x
    return [*w, own1 + own2 + own3 - w @ w / 2]


reference = multiclass_17
alternates = {"an array": _with(lambda w, own, bound: np.array([*w, own - w @ w / 2]))}
wrong = {
    "sign of the weights": _with(lambda w, own, bound: [*-w, bound]),
    "multipliers for pulls": _multipliers,
    "square without half": _with(lambda w, own, bound: [*w, own - w @ w]),
    "all multipliers": _with(lambda w, own, bound: [*w, 3 - w @ w / 2]),
}
