"""Answers to kernels-14."""

from collections import Counter

import numpy as np

_WORDS = (
    ("banana", "bandana", "ban"),
    ("cocoa", "coconut", "cone"),
    ("onion", "union", "ion"),
    ("papaya", "papa", "paper"),
    ("tartar", "tart", "star"),
    ("cancan", "toucan", "can"),
    ("pepper", "per", "peppers"),
)


def kernels_14(u, v, t, times):
    """Return a kernel value, a squared length, a score and its bound."""

    def k(x, z):
        first = [x[i : i + 2] for i in range(len(x) - 1)]
        second = [z[i : i + 2] for i in range(len(z) - 1)]
        return sum(p == q for p in first for q in second)

    square = times**2 * k(u, u) - 2 * times * k(u, v) + k(v, v)
    score = times * k(u, t) - k(v, t)
    return [k(v, v), square, score, (square * k(t, t)) ** 0.5]


def _pairs(word):
    return Counter(word[i : i + 2] for i in range(len(word) - 1))


def _kernel(x, z):
    return sum(n * _pairs(z)[pair] for pair, n in _pairs(x).items())


def _told(word):
    """Say which pairs of letters a word has."""
    often = {1: "once", 2: "twice"}
    *others, last = (f"*{pair}* {often[n]}" for pair, n in _pairs(word).items())
    return f"{', '.join(others)} and {last}"


def draw(rng):
    """Draw three words and a factor."""
    u, v, t = _WORDS[rng.integers(len(_WORDS))]
    u, v = rng.permutation([u, v]).tolist()
    times = int(rng.integers(2, 5))
    vv, gg, score, most = kernels_14(u, v, t, times)
    told = {name: _kernel(*words) for name, words in {"uu": (u, u), "uv": (u, v), "tt": (t, t)}.items()}
    told |= {"ut": _kernel(u, t), "vt": _kernel(v, t), "u_pairs": _told(u), "v_pairs": _told(v)}
    sums = {"v_sum": " + ".join(str(n * n) for n in _pairs(v).values()), "square": times**2, "twice": 2 * times}
    return (
        {"u": u, "v": v, "t": t, "times": times, "vv": vv, "gg": gg, "score": score, "most": f"{most:.2f}"}
        | told
        | sums
    )


def _once(u, v, t, times):
    """Answer with the pairs that occur, however often."""

    def k(x, z):
        return len(_pairs(x).keys() & _pairs(z).keys())

    square = times**2 * k(u, u) - 2 * times * k(u, v) + k(v, v)
    return [k(v, v), square, times * k(u, t) - k(v, t), (square * k(t, t)) ** 0.5]


def _with(square):
    """Make an answer with another squared length of g."""
    return lambda vv, uu, uv, tt, times, score: [vv, s := square(times, uu, uv, vv), score, abs(s * tt) ** 0.5]


reference = kernels_14
alternates = {"an array": lambda u, v, t, times: np.array(kernels_14(u, v, t, times), float)}
wrong = {
    "each pair once": _once,
    "not multiplied out": _with(lambda times, uu, uv, vv: times * uu - vv),
    "mixed term once": _with(lambda times, uu, uv, vv: times**2 * uu - times * uv + vv),
    "lengths not rooted": lambda vv, gg, score, tt: [vv, gg, score, gg * tt],
    "second length forgotten": lambda vv, gg, score: [vv, gg, score, gg**0.5],
}
