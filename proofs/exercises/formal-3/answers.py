"""Answers to formal-3."""

reference = r"""
move=> R d w x b c c_pos.
have e : score (c *: w) (c * b) x = c * score w b x by rewrite /score dotZl; lra.
by rewrite e pmulr_rgt0.
"""

alternates = {
    "in other words": r"""
move=> R d w x b c c_pos.
have -> : score (c *: w) (c * b) x = c * score w b x by rewrite /score dotZl mulrDr.
by rewrite pmulr_rgt0.
""",
}

wrong = {
    "no product yet": r"""
move=> R d w x b c c_pos.
by rewrite pmulr_rgt0.
""",
}
