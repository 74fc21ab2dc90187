"""Answers to formal-4."""

reference = r"""
move=> R d n x y a right i.
have := right i.
by rewrite dotZr.
"""

alternates = {
    "in other words": r"""
by move=> R d n x y a right i; rewrite dotZr right.
""",
}

wrong = {
    "not the same words": r"""
move=> R d n x y a right i.
exact: right.
""",
}
