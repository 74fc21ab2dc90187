(* Chapter 9, Honest numbers. *)
From mathcomp Require Import all_ssreflect all_algebra ring.
From LC Require Import lra inner.
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
