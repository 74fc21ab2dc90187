"""Answers to formal-10."""

reference = r"""
move=> R d n x y eta rho s visits.
elim: visits s => [|i visits IH] s //=.
rewrite size_cat -(add1n (size visits)).
apply: leq_add; last exact: IH.
by case: (mistake x y s i).
"""

alternates = {
    "in other words": r"""
move=> R d n x y eta rho s visits.
elim: visits s => //= i visits IH s; rewrite size_cat -(add1n (size visits)).
by apply: leq_add; [case: (mistake x y s i)|exact: IH].
""",
}

wrong = {
    "induction from one state": r"""
move=> R d n x y eta rho s visits.
elim: visits => [|i visits IH] //=.
by rewrite size_cat; case: (mistake x y s i).
""",
}
