"""Answers to promises-18."""

import numpy as np


def promises_18(eps, root):
    """Return three guarantees and a number of pictures."""
    n, h = 599, 65
    vc = np.sqrt((h * (np.log(2 * n / h) + 1) + np.log(4 / eps)) / n)
    choice = np.sqrt(np.log(7 / eps) / (2 * n))
    sealed = np.sqrt(np.log(1 / eps) / (2 * n))
    pictures = np.log(7 / eps) / (2 * root**2)
    return [3 / n + choice, 9 / n + sealed, 36 / n + vc, pictures]


def draw(rng):
    """Draw the probability of failure, and the root; the errors are those of the digits."""
    eps = int(rng.choice([1, 2, 3, 4, 5, 8, 10])) / 100
    root = int(rng.choice([8, 10, 12, 15, 20])) / 1000
    first, second, third, pictures = promises_18(eps, root)
    shown = {"first": first, "second": second, "choice": first - 3 / 599, "sealed": second - 9 / 599}
    told = {name: f"{x:.4f}" for name, x in shown.items()} | {
        "pictures": f"{float(f'{pictures:.3g}'):,.0f}".replace(",", r"\,")
    }
    return (
        {"eps": eps, "root": root}
        | told
        | {"vc": f"{third - 36 / 599:.3f}", "third": f"{third:.3f}", "times": round(pictures / 599)}
    )


def _with(errors=(3, 9, 36), choices=(7, 1), h=65, machines=7):
    """Make an answer with other errors, numbers of machines, or another VC dimension."""

    def answer(eps, root):
        n = 599
        first, second = (np.sqrt(np.log(N / eps) / (2 * n)) for N in choices)
        vc = np.sqrt((h * (np.log(2 * n / h) + 1) + np.log(4 / eps)) / n)
        shares = [k / n for k in errors]
        return [shares[0] + first, shares[1] + second, shares[2] + vc, np.log(machines / eps) / (2 * root**2)]

    return answer


reference = promises_18
alternates = {"three digits": lambda eps, root: [float(f"{x:.3g}") for x in promises_18(eps, root)]}
wrong = {
    "chosen by the sealed part": _with(errors=(4, 8, 36)),
    "choice for free": _with(choices=(1, 1)),
    "seven for the sealed part": _with(choices=(7, 7)),
    "validation errors twice": _with(errors=(3, 3, 36)),
    "dimension without offset": _with(h=64),
    "root without errors": _with(errors=(0, 0, 0)),
    "pictures for one machine": _with(machines=1),
    "linear on validation": _with(errors=(3, 9, 56)),
}
