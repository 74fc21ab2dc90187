"""Answers to evaluation-26."""


def read_off(curve, place, ill, well, missed):
    """Return a precision, the smallest cost, the precision at 1 %."""
    costs = [missed * (1 - tpr) * ill + fpr * well for fpr, tpr in curve]
    fpr, tpr = curve[place]
    precision = tpr * ill / (tpr * ill + fpr * well)
    return [precision, min(costs), tpr / (tpr + 99 * fpr)]


def _by_odds(curve, place, ill, well, missed):
    fpr, tpr = curve[place]
    odds = [tpr / fpr * prior for prior in (ill / well, 1 / 99)]
    costs = sorted(missed * ill - missed * tpr * ill + fpr * well for fpr, tpr in curve)
    return [odds[0] / (1 + odds[0]), costs[0], odds[1] / (1 + odds[1])]


def _instead(**changed):
    """Return the function that answers as the reference does but for some of the numbers."""

    def answer(curve, place, ill, well, missed):
        right = read_off(curve, place, ill, well, missed)
        return [
            changed.get(name, lambda *_, x=x: x)(curve, place, ill, well, missed)
            for name, x in zip("abc", right, strict=True)
        ]

    return answer


reference = read_off
alternates = {"by odds": _by_odds}
wrong = {
    "classes of equal size": _instead(a=lambda curve, place, *_: curve[place][1] / sum(curve[place])),
    "recall": _instead(a=lambda curve, place, *_: curve[place][1], c=lambda curve, place, *_: curve[place][1]),
    "costs exchanged": _instead(
        b=lambda curve, place, ill, well, missed: min((1 - t) * ill + missed * f * well for f, t in curve)
    ),
    "the dearest": _instead(
        b=lambda curve, place, ill, well, missed: max(missed * (1 - t) * ill + f * well for f, t in curve)
    ),
}


def draw(rng):
    """Draw a curve whose four corners are tenths, and prices for which the cheapest is not at an end."""
    while True:
        ill, well = int(rng.choice([20, 40, 50, 60])), int(rng.choice([100, 150, 200]))
        fpr = sorted(rng.choice(range(1, 8), 4, replace=False).tolist())
        tpr = sorted(rng.choice(range(4, 10), 4, replace=False).tolist())
        steps = [(b - a) / (d - c) for a, b, c, d in zip([0, *tpr], [*tpr, 10], [0, *fpr], [*fpr, 10], strict=True)]
        curve = [(f / 10, t / 10) for f, t in zip(fpr, tpr, strict=True)]
        missed, place = int(rng.integers(2, 9)), int(rng.integers(4))
        costs = [round(missed * (1 - t) * ill + f * well, 6) for f, t in curve]
        answers = [f(curve, place, ill, well, missed) for f in (read_off, *wrong.values())]
        apart = all(
            abs(x - y) > 0.03 for f in (0, 1) for x, y in ((answers[0][f], a[f]) for a in answers[1:]) if x != y
        )
        told = len({tuple(round(x, 4) for x in answer) for answer in answers}) == len(answers)
        cheapest = costs.index(min(costs))
        if steps == sorted(steps, reverse=True) and len({*costs}) == 4 and cheapest in (1, 2) and apart and told:
            break
    (fpr, tpr), names = curve[place], "ABCD"
    precision, cheapest, rare = read_off(curve, place, ill, well, missed)
    places = ", ".join(f"{name} at ({f:g}, {t:g})" for name, (f, t) in zip(names, curve, strict=True))
    return {
        "curve": curve, "place": place, "ill": ill, "well": well, "missed": missed, "asked": names[place],
        "tpr": tpr, "fpr": fpr, "hits": tpr * ill, "false": fpr * well, "precision": round(precision, 3),
        "cheapest": cheapest, "costs": ", ".join(f"{x:g}" for x in costs), "rare": round(rare, 3),
        "rare_hits": 10 * tpr, "rare_false": 990 * fpr,
        "alt": f"ROC curve, false alarm rate to the right, recall upwards: from (0, 0) over {places} to (1, 1)",
    }  # fmt: skip
