"""Verifies an answer to duality-5."""

from lincls_course.exercises.answer import hard_margins, read_alphas


def verify(X, y, alpha_1, alpha_2):
    X, y, alphas = read_alphas(X, y, alpha_1, alpha_2)
    for k, (alpha, count) in enumerate(zip(alphas, (2, 3), strict=True), start=1):
        hard_margins(X, y, alpha, f"alpha_{k}")
        support = (alpha > 1e-6 * alpha.max()).sum()
        if support != count:
            raise ValueError(f"`alpha_{k}` is optimal, but it has {support} entries above 0 instead of {count}.")
