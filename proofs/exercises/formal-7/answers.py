"""Answers to formal-7."""

reference = r"""
move=> R d w z r mistake short.
rewrite dotDl !dotDr (dotC z w).
by move: mistake short; lra.
"""

alternates = {
    "in other words": r"""
move=> R d w z r mistake short; have := dotC z w.
by rewrite dotDl !dotDr => ->; lra.
""",
}

wrong = {
    "two products that are one": r"""
move=> R d w z r mistake short.
rewrite dotDl !dotDr.
by lra.
""",
}
