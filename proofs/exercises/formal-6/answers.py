"""Answers to formal-6."""

reference = r"""
move=> R d w x b y yy.
rewrite /score dotDl dotZl.
have -> : y * (w ⋅ x + y * (x ⋅ x) + (b + y)) = y * (w ⋅ x + b) + (y * y) * (x ⋅ x + 1) by lra.
by rewrite yy mul1r.
"""

alternates = {
    "in other words": r"""
move=> R d w x b y yy; rewrite /score dotDl dotZl !mulrDr mulrA yy mul1r.
by lra.
""",
}

wrong = {
    "the square left to lra": r"""
move=> R d w x b y yy.
by rewrite /score dotDl dotZl; lra.
""",
}
