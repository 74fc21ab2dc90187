"""Answers to formal-8."""

reference = r"""
move=> R k delta p s r k0 d0 prog cs len.
have kd : 0 <= k * delta by rewrite mulr_ge0 // ltW.
have sq : (k * delta) ^+ 2 <= p ^+ 2 by rewrite ler_sqr ?nnegrE // (le_trans kd).
rewrite -(ler_pmul2l k0).
by move: sq cs len; lra.
"""

alternates = {
    "in other words": r"""
move=> R k delta p s r k0 d0 prog cs len; rewrite -(ler_pmul2l k0).
have kd := mulr_ge0 (ltW k0) d0.
have : (k * delta) ^+ 2 <= p ^+ 2 by rewrite ler_sqr ?nnegrE // (le_trans kd).
by lra.
""",
}

wrong = {
    "not yet squared": r"""
move=> R k delta p s r k0 d0 prog cs len.
rewrite -(ler_pmul2l k0).
by lra.
""",
}
