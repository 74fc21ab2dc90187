"""Answers to formal-2."""

reference = r"""
move=> R d w x b s.
rewrite /score dotDr dotZr.
by lra.
"""

alternates = {
    "in other words": r"""
move=> R d w x b s; by rewrite /score dotDr dotZr addrAC.
""",
}

wrong = {
    "too soon for arithmetic": r"""
move=> R d w x b s.
by lra.
""",
}
