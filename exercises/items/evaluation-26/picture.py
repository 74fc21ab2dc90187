"""The picture of evaluation-26."""


def picture(figure, curve):
    """Draw the curve with its four corners."""
    ax = figure.subplots()
    tenths = [k / 10 for k in range(11)]
    ax.set(xlim=(-0.02, 1.02), ylim=(-0.02, 1.02), xticks=tenths, yticks=tenths, aspect="equal")
    ax.grid(alpha=0.4)
    ax.plot([0, 1], [0, 1], ":", color="grey")
    ax.plot(*zip((0, 0), *curve, (1, 1), strict=True), color="C0")
    for name, (x, y) in zip("ABCD", curve, strict=True):
        ax.plot(x, y, "o", color="C0")
        ax.annotate(name, (x, y), xytext=(6, -13), textcoords="offset points", weight="bold")
    ax.set(xlabel="share of the healthy with an alarm", ylabel="share of the ill with an alarm")
