"""Answers to formal-5."""

reference = r"""
move=> R d w v x y b c t p q t0 t1.
have pt := mulr_gt0 t0 p.
have s0 : 0 < 1 - t by lra.
have qs := mulr_gt0 s0 q.
by rewrite /score dotDl !dotZl; move: pt qs; rewrite /score; lra.
"""

alternates = {
    "in other words": r"""
move=> R d w v x y b c t p q t0 t1; have s0 : 0 < 1 - t by lra.
have := mulr_gt0 s0 q; have := mulr_gt0 t0 p.
by rewrite /score dotDl !dotZl; lra.
""",
}

wrong = {
    "products left to lra": r"""
move=> R d w v x y b c t p q t0 t1.
by rewrite /score dotDl !dotZl; lra.
""",
}
