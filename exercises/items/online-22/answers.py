"""Answers to online-22."""


def _run(p, q, C, label=-1, top=None, power=2, forget=False):
    """Make three visits of dual coordinate descent."""
    top = C if top is None else top
    points, labels, alpha, w, states = [p, q], [1, label], [0.0, 0.0], 0.0, []
    for i in (0, 1, 0):
        step = (1 - labels[i] * w * points[i]) / abs(points[i]) ** power
        new = min(top, max(0, (0 if forget else alpha[i]) + step))
        w += (new - alpha[i]) * labels[i] * points[i]
        alpha[i] = new
        states.append((step, new, w))
    return states


def online_22(p, q, C):
    """Return alpha_1, alpha_2, alpha_1 again, and w."""
    first = min(C, 1 / p**2)
    second = min(C, max(0, (1 + first * p * q) / q**2))
    w = first * p - second * q
    third = min(C, max(0, first + (1 - w * p) / p**2))
    return [first, second, third, third * p - second * q]


def draw(rng):
    """Draw points on both sides of 0, and a price that stops the second step; the third one goes back."""
    while True:
        p, q = float(rng.choice([1, 1.5, 2, 2.5, 3])), -float(rng.choice([0.5, 1, 1.5, 2]))
        C = float(rng.choice([0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8]))
        states = _run(p, q, C)
        if not (states[0][1] < 0.95 * C and states[1][0] > 1.05 * C and 0.02 < states[2][1] < 0.9 * states[0][1]):
            continue
        told = {f"{name}{k}": f"{x:.4g}" for k, s in enumerate(states, 1) for name, x in zip("saw", s, strict=True)}
        told = {("step" + name[1] if name[0] == "s" else name): x for name, x in told.items()}
        return {"p": p, "q": q, "C": C, "p2": p * p, "q2": q * q} | told


def _with(**changes):
    """Make a mistake."""

    def answer(p, q, C):
        states = _run(p, q, C, **changes)
        return [*(new for _, new, _ in states), states[-1][2]]

    return answer


reference = online_22
alternates = {"by a loop": _with()}
wrong = {
    "without the box": _with(top=1e9),
    "label forgotten": _with(label=1),
    "length not squared": _with(power=1),
    "step in place of the sum": _with(forget=True),
}
