(* Chapter 8, Logistic regression: its dual. *)
From mathcomp Require Import all_ssreflect all_algebra ring.
From LC Require Import lra inner exponential geometry duality softmax evaluation.
Import GRing.Theory Num.Theory Order.TTheory.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Local Open Scope ring_scope.

Section Logistic.
Variables (R : rcfType) (exp log : R -> R).
Hypothesis real_exp : exponential exp log.
Implicit Types (q s m : R).

(* eq-entropy; 0 log 0 is 0, whatever log 0 is *)
Definition entropy q := - q * log q - (1 - q) * log (1 - q).
Definition divergence q s := q * log (q / s) + (1 - q) * log ((1 - q) / (1 - s)).
Definition log_loss m := log (1 + exp (- m)).

Lemma sigmoid_logs m : let s := sigmoid exp (- m) in [/\ 0 < s, s < 1, log s = - m - log_loss m & log (1 - s) = - log_loss m].
Proof.
move=> s; have e0 := exp_positive real_exp m; have i0 : 0 < 1 + (exp m)^-1 by rewrite addr_gt0 ?invr_gt0 ?ltr01.
have e1 : 0 < 1 + exp m by rewrite addr_gt0 ?ltr01.
have sE : s = (exp m * (1 + (exp m)^-1))^-1.
  by rewrite /s /sigmoid opprK mulrDr mulr1 mulfV ?gt_eqF // div1r addrC.
have tE : 1 - s = (1 + (exp m)^-1)^-1.
  by rewrite /s /sigmoid opprK; field; rewrite !gt_eqF // addrC.
rewrite /log_loss (expN real_exp); split.
- by rewrite sE invr_gt0 mulr_gt0.
- by rewrite -subr_gt0 tE invr_gt0.
- by rewrite sE (logV real_exp) ?mulr_gt0 // (logM real_exp) // (log_exp real_exp); lra.
- by rewrite tE (logV real_exp).
Qed.

Lemma divergence_split q s : 0 <= q -> q <= 1 -> 0 < s -> s < 1 ->
  divergence q s = - q * log s - (1 - q) * log (1 - s) - entropy q.
Proof.
move=> q0 q1 s0 s1; have part a t : 0 <= a -> 0 < t -> a * log (a / t) = a * log a - a * log t.
  rewrite le_eqVlt => /orP[/eqP<- _|a0 t0]; first by rewrite !mul0r subrr.
  by rewrite (logM real_exp) ?invr_gt0 // (logV real_exp) // mulrBr.
by rewrite /divergence !part ?subr_ge0 ?subr_gt0 // /entropy; lra.
Qed.

(* Of all forecasts the true one has the lowest expected log loss. *)
Lemma divergence_gt0 q s : 0 <= q -> q <= 1 -> 0 < s -> s < 1 -> q != s -> 0 < divergence q s.
Proof.
move=> q0 q1 s0 s1 ne; rewrite divergence_split // /entropy.
have small t : 0 < t -> t < 1 -> log t < 0 by move=> t0 t1; rewrite -(log1 real_exp); exact: (log_rises real_exp).
move: q0; rewrite le_eqVlt => /orP[/eqP<-|q0].
  by have := small (1 - s); rewrite subr_gt0 gtr_addl oppr_lt0 subr0 (log1 real_exp) => /(_ s1 s0); lra.
move: q1; rewrite le_eqVlt => /orP[/eqP->|q1].
  by have := small s s0 s1; rewrite subrr (log1 real_exp); lra.
by have := prop_log_loss real_exp q0 q1 s0 s1; rewrite eq_sym ne => /(_ isT); lra.
Qed.
Lemma divergence_ge0 q s : 0 <= q -> q <= 1 -> 0 < s -> s < 1 -> 0 <= divergence q s ?= iff (q == s).
Proof.
move=> q0 q1 s0 s1; have [->|ne] := eqVneq q s; last by apply/leifP; rewrite /= divergence_gt0.
by apply/leifP; rewrite /= /divergence !divff ?(log1 real_exp) ?mulr0 ?addr0 // gt_eqF ?subr_gt0.
Qed.

Variables (d n : nat) (x : 'I_n -> 'rV[R]_d) (y : 'I_n -> R).
(* eq-logistic, eq-logistic-dual *)
Definition logistic_value C w b := `‖w‖ ^+ 2 / 2%:R + C * \sum_i log_loss (y i * score w b (x i)).
Definition logistic_dual C alpha := C * (\sum_i entropy (alpha i / C)) - `‖weights x y alpha‖ ^+ 2 / 2%:R.
Lemma logistic_gap C w b alpha : 0 < C -> soft_dual_feasible y C alpha ->
  let sigma i := sigmoid exp (- (y i * score w b (x i))) in
  logistic_value C w b - logistic_dual C alpha =
    `‖w - weights x y alpha‖ ^+ 2 / 2%:R + C * \sum_i divergence (alpha i / C) (sigma i).
Proof.
move=> C0 [box balance] sigma; have Cn : C != 0 by rewrite gt_eqF.
have q0 i : 0 <= alpha i / C by rewrite divr_ge0 ?(ltW C0) //; case: (box i).
have q1 i : alpha i / C <= 1 by rewrite ler_pdivr_mulr // mul1r; case: (box i).
have each i : C * divergence (alpha i / C) (sigma i) =
    C * log_loss (y i * score w b (x i)) - C * entropy (alpha i / C) + (w ⋅ ((alpha i * y i) *: x i) + b * (alpha i * y i)).
  have [s0 s1 ls lt] := sigmoid_logs (y i * score w b (x i)); rewrite divergence_split // ls lt.
  rewrite dotZr (dotC _ (x i)) /score (dotC _ (x i)); have : alpha i = C * (alpha i / C) by rewrite mulrC divfK.
  move: (alpha i / C) => q ->; move: (entropy q) (log_loss _) => h l; move: (x i ⋅ w) => s; lra.
rewrite mulr_sumr (eq_bigr _ (fun i _ => each i)) big_split sumrB big_split /= -dot_sumr -!mulr_sumr balance mulr0 addr0.
rewrite -[\sum_i _ *: x i]/(weights x y alpha) /logistic_value /logistic_dual !norm_sqr; move: (weights x y alpha) => v.
by rewrite !dotE (dotC v w); move: (\sum_i log_loss _) (\sum_i entropy _) (w ⋅ w) (w ⋅ v) (v ⋅ v) => l h p q r; lra.
Qed.
End Logistic.
