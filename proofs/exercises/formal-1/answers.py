"""Answers to formal-1."""

reference = r"""
move=> R y [plus | minus].
- by rewrite plus mulr1.
- by rewrite minus mulrNN mulr1.
"""

alternates = {
    "in other words": r"""
move=> R y; case=> ->; first by rewrite mulr1.
by rewrite mulrNN mulr1.
""",
}

wrong = {
    "one rule for both": r"""
move=> R y [plus | minus].
- by rewrite plus mulr1.
- by rewrite minus mulr1.
""",
}
