"""Answers to evaluation-12."""

import numpy as np

_BEFORE = {
    "scaling": "X = X / X.std(axis=0)",
    "rare": "rare = X[y > 0]",
    "copies": "X, y = np.vstack([X, rare]), np.append(y, np.ones(len(rare)))",
    "chance": "rng = np.random.default_rng(0)",
    "errors": "errors = np.zeros(5)",
    "fold": "fold = rng.permutation(len(y)) % 5",
    "selection": "best = np.argsort(-abs(y @ X))[:50]",
}
_LOOP = {
    "loop": "for k in range(5):",
    "divide": "    train, test = fold != k, fold == k",
    "median": "    middle = np.median(X[train], axis=0)",
    "apply": "    P = (X - middle)[:, best]",
    "train": "    r = soft_margin(P[train], y[train], C=1)",
    "test": "    errors[k] = np.mean(r.predict(P[test]) != y[test])",
    "print": "print(errors.mean())",
}
_IMPORTS = ["import numpy as np", "from lincls import soft_margin", "from hospital import load"]


def evaluation_12(scaling, copies, selection):
    """Return the numbers of the lines."""
    return [scaling, copies, selection]


def draw(rng):
    """Draw how the program begins, and an order of the lines before the loop that runs."""
    while True:
        order = rng.permutation([name for name in _BEFORE if name != "rare"]).tolist()
        if order.index("fold") > max(order.index("chance"), order.index("copies")):
            break
    order.insert(order.index("copies"), "rare")
    lines = [*_IMPORTS[: rng.integers(4)], "X, y = load()               # 300 points with 800 measurements"]
    numbers = {name: len(lines) + i for i, name in enumerate([*order, *_LOOP], 1)}
    lines += [(_BEFORE | _LOOP)[name] for name in numbers]
    return numbers | {"program": "\n".join(f"{i:2}  {line}" for i, line in enumerate(lines, 1))}


reference = evaluation_12
alternates = {
    "a tuple": lambda scaling, copies, selection: (scaling, copies, selection),
    "an array, in another order": lambda scaling, copies, selection: np.array([selection, scaling, copies]),
}
wrong = {
    "dealing the folds": lambda copies, fold, selection: [copies, fold, selection],
    "the training median": lambda copies, selection, median: [copies, selection, median],
    "applying the transformation": lambda copies, selection, apply: [copies, selection, apply],
    "rare points picked": lambda scaling, rare, selection: [scaling, rare, selection],
    "numbered from zero": lambda scaling, copies, selection: [scaling - 1, copies - 1, selection - 1],
    "the loop itself": lambda copies, selection, divide: [copies, selection, divide],
}
