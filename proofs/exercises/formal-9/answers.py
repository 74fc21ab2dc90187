"""Answers to formal-9."""

reference = r"""
move=> R n beta f b0 f0.
apply: sumr_ge0 => i _.
by rewrite mulr_ge0.
"""

alternates = {
    "in other words": r"""
move=> R n beta f b0 f0; apply: sumr_ge0 => i _; exact: mulr_ge0.
""",
}

wrong = {
    "the sum is still there": r"""
move=> R n beta f b0 f0.
by rewrite mulr_ge0.
""",
}
