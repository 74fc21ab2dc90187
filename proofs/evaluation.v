(* Chapter 9, Honest numbers. *)
From mathcomp Require Import all_ssreflect all_algebra ring.
From LC Require Import lra inner exponential.
Import GRing.Theory Num.Theory Order.TTheory.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Local Open Scope ring_scope.

(* The expected cost of a prediction, `true` for +1: a false positive has the probability 1 - p, a false negative p. *)
Definition expected_cost (R : rcfType) (c_fp c_fn p : R) (plus : bool) := if plus then c_fp * (1 - p) else c_fn * p.

Theorem prop_cost_threshold (R : rcfType) (c_fp c_fn p : R) : 0 < c_fp -> 0 < c_fn -> 0 <= p <= 1 ->
  let threshold := c_fp / (c_fp + c_fn) in
  (forall plus, expected_cost c_fp c_fn p (threshold < p) <= expected_cost c_fp c_fn p plus) /\
  (expected_cost c_fp c_fn p true = expected_cost c_fp c_fn p false <-> p = threshold).
Proof.
move=> fp fn _ threshold; have sum : 0 < c_fp + c_fn by exact: addr_gt0.
have sum0 : c_fp + c_fn != 0 by rewrite gt_eqF.
(* Add c_fp p on both sides. *)
have e : threshold * (c_fp + c_fn) = c_fp by rewrite divfK.
split=> [plus|].
  by case: (ltrP threshold p) => h; [rewrite -(ltr_pmul2r sum) e in h|rewrite -(ler_pmul2r sum) e in h]; case: plus => //=; lra.
split=> /= [h|h]; last by move: e; rewrite -h; lra.
by apply: (mulIf sum0); move: e h; lra.
Qed.

Section LogLoss.
Variables (R : rcfType) (exp log : R -> R).
Hypothesis real_exp : exponential exp log.

(* The exponential of - (expected loss of q less that of p) is at most p (q / p) + (1 - p) ((1 - q) / (1 - p)) = 1. *)
Theorem prop_log_loss p : 0 < p -> p < 1 ->
  let loss q := - p * log q - (1 - p) * log (1 - q) in
  forall q, 0 < q -> q < 1 -> q != p -> loss p < loss q.
Proof.
move=> p0 p1 loss q q0 q1 qp; have [p1' q1'] : 0 < 1 - p /\ 0 < 1 - q by split; lra.
have s0 : 0 < q / p by exact: divr_gt0.
have t0 : 0 < (1 - q) / (1 - p) by exact: divr_gt0.
have ne : log (q / p) != log ((1 - q) / (1 - p)).
  apply/eqP => e; have := exp_log real_exp s0; rewrite e (exp_log real_exp) // => /eqP.
  have [pn pn'] : p != 0 /\ 1 - p != 0 by rewrite !gt_eqF.
  rewrite eqr_div // => /eqP cross; move/eqP: qp; apply; move: cross; lra.
have := exp_strictly_convex real_exp p0 p1 ne; rewrite !(exp_log real_exp) //.
have -> : p * (q / p) + (1 - p) * ((1 - q) / (1 - p)) = 1 by field; rewrite !gt_eqF.
rewrite -[X in _ < X](exp0 real_exp) => low; have {low} : p * log (q / p) + (1 - p) * log ((1 - q) / (1 - p)) < 0.
  rewrite ltNge; apply/negP; rewrite le_eqVlt => /orP[/eqP e|/(exp_rises real_exp) high]; first by rewrite -e ltxx in low.
  by move: (lt_trans low high); rewrite ltxx.
by rewrite !(logM real_exp) ?invr_gt0 // !(logV real_exp) // /loss; lra.
Qed.
End LogLoss.

(* A random number with finitely many values: f a with the probability p a *)
Definition distribution (R : rcfType) (I : finType) (p : I -> R) := (forall a, 0 <= p a) /\ \sum_a p a = 1.
Definition mean (R : rcfType) (I : finType) (p f : I -> R) := \sum_a p a * f a.
Definition variance (R : rcfType) (I : finType) (p f : I -> R) := mean p (fun a => (f a - mean p f) ^+ 2).

(* Independent: both values together have the product of their probabilities. *)
Theorem prop_bias_variance (R : rcfType) (I J : finType) (p y : I -> R) (q f : J -> R) : distribution p -> distribution q ->
  mean (fun s : I * J => p s.1 * q s.2) (fun s => (y s.1 - f s.2) ^+ 2) =
    variance p y + (mean q f - mean p y) ^+ 2 + variance q f.
Proof.
move=> [_ p1] [_ q1]; set m := mean p y; set n := mean q f.
have centred (K : finType) (r h : K -> R) : \sum_a r a = 1 -> \sum_a r a * (h a - \sum_b r b * h b) = 0.
  by move=> r1; under eq_bigr do rewrite mulrBr; rewrite sumrB -mulr_suml r1 mul1r subrr.
rewrite /mean -(pair_bigA _ (fun a b => p a * q b * (y a - f b) ^+ 2)) /=.
pose A a := p a * (y a - m) ^+ 2 + p a * (m - n) ^+ 2 + variance q f * p a + 2%:R * (m - n) * (p a * (y a - m)).
rewrite (eq_bigr A) => [|a _]; last first.
  rewrite (eq_bigr (fun b => q b * (p a * (y a - m) ^+ 2 + p a * (m - n) ^+ 2 + 2%:R * (m - n) * (p a * (y a - m))) +
      p a * (q b * (f b - n) ^+ 2) - 2%:R * p a * (y a - n) * (q b * (f b - n)))) => [|b _]; last by lra.
  by rewrite sumrB big_split /= -mulr_suml q1 mul1r -!mulr_sumr (centred _ _ _ q1) /A /variance /mean -/n; lra.
by rewrite !big_split /= -!mulr_suml -!mulr_sumr (centred _ _ _ p1) p1 /variance /mean; lra.
Qed.
