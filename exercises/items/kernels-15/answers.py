"""Answers to kernels-15."""

import numpy as np


def kernels_15(c, x1, x2, z1, z2, off, eps):
    """Return a product, a square, a difference and a number."""
    L = np.array([[1, 0], [c, np.sqrt(1 - c**2)]])
    x, z = np.linalg.solve(L, [x1, x2]), np.linalg.solve(L, [z1, z2])
    apart = np.sqrt((1 - x @ x) * (1 - z @ z))
    return [x @ z, x @ x, apart, np.ceil(8 * np.log(2 / eps) / off**2)]


def draw(rng):
    """Draw both maps with one decimal, the landmarks, and what the random features are to do."""
    c, s = rng.permutation([0.6, 0.8]).tolist()
    (x1, px), (z1, pz) = (rng.integers(2, 7, (2, 2)) / 10).tolist()
    points = {"c": c, "x1": x1, "x2": round(c * x1 + s * px, 9), "z1": z1, "z2": round(c * z1 + s * pz, 9)}
    points |= {"off": float(rng.choice([0.05, 0.1, 0.2])), "eps": float(rng.choice([0.01, 0.02, 0.05]))}
    xz, xx, apart, D = map(float, kernels_15(**points))
    zz, exact = z1**2 + pz**2, 8 * np.log(2 / points["eps"]) / points["off"] ** 2
    told = {"s": s, "px": px, "pz": pz, "xz": xz, "xx": xx, "zz": zz, "rx": 1 - xx, "rz": 1 - zz, "D": D}
    bound = {"odds": 2 / points["eps"], "off2": points["off"] ** 2, "exact": f"{exact:.1f}"}
    return points | told | bound | {"apart": f"{apart:.3f}"}


def _with(difference=lambda xx, zz: ((1 - xx) * (1 - zz)) ** 0.5, number=lambda off, eps: 8 * np.log(2 / eps) / off**2):
    """Make an answer with another difference, or another number of features."""
    return lambda xz, xx, zz, off, eps: [xz, xx, difference(xx, zz), np.ceil(number(off, eps))]


def _no_inverse(x1, x2, z1, z2, D):
    x, z = np.array([x1, x2]), np.array([z1, z2])
    return [x @ z, x @ x, abs((1 - x @ x) * (1 - z @ z)) ** 0.5, D]


reference = kernels_15
alternates = {
    "three digits": lambda xz, xx, apart, D: [xz, xx, float(apart), float(f"{D:.3g}")],
    "step by step": _with(),
}
wrong = {
    "inverse forgotten": _no_inverse,
    "product without root": _with(lambda xx, zz: (1 - xx) * (1 - zz)),
    "lengths of the projections": _with(lambda xx, zz: (xx * zz) ** 0.5),
    "factor 2 forgotten": _with(number=lambda off, eps: 8 * np.log(1 / eps) / off**2),
    "not squared": _with(number=lambda off, eps: 8 * np.log(2 / eps) / off),
}
