(* Weak duality: each line of the exercise is one sentence. *)
From mathcomp Require Import all_ssreflect all_algebra ring.
From LC Require Import lra inner convex geometry soft_margin duality.
Import GRing.Theory Num.Theory Order.TTheory.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Local Open Scope ring_scope.

Section Order.
Variables (R : rcfType) (d n : nat) (x : 'I_n -> 'rV[R]_d) (y : 'I_n -> R) (C : R) (w : 'rV[R]_d) (b : R) (xi alpha : 'I_n -> R).
Local Notation f := (fun i => score w b (x i)).
Local Notation subtracted := (`‖w‖ ^+ 2 / 2%:R + C * (\sum_i xi i) - \sum_i alpha i * (y i * f i - 1 + xi i) - \sum_i (C - alpha i) * xi i).

Lemma cancel : subtracted = `‖w‖ ^+ 2 / 2%:R - \sum_i alpha i * (y i * f i) + \sum_i alpha i.
Proof.
have -> : \sum_i alpha i * (y i * f i - 1 + xi i) =
    \sum_i alpha i * (y i * f i) - \sum_i alpha i + \sum_i alpha i * xi i.
  by rewrite -sumrB -big_split; apply: eq_bigr => i _ /=; lra.
have -> : \sum_i (C - alpha i) * xi i = C * (\sum_i xi i) - \sum_i alpha i * xi i.
  by rewrite mulr_sumr -sumrB; apply: eq_bigr => i _; lra.
lra.
Qed.

Theorem order : soft_feasible x y w b xi -> soft_dual_feasible y C alpha ->
  dual_value x y alpha <= soft_value C w xi.
Proof.
move=> primal dual.
(* Line a *)
have line_a : 0 <= \sum_i alpha i * (y i * f i - 1 + xi i)
  by apply: sumr_ge0 => i _; have [a0 _] := dual.1 i; have [f1 _] := primal i; rewrite mulr_ge0 //; move: f1; lra.
(* Line c *)
have line_c : 0 <= \sum_i (C - alpha i) * xi i
  by apply: sumr_ge0 => i _; have [_ a1] := dual.1 i; have [_ f2] := primal i; rewrite mulr_ge0 ?subr_ge0.
(* Line d *)
have line_d : subtracted <= soft_value C w xi by rewrite /soft_value; move: line_a line_c; lra.
(* Line e *)
have line_e : `‖w‖ ^+ 2 / 2%:R - \sum_i alpha i * (y i * f i) + \sum_i alpha i <= soft_value C w xi
  by move: line_d; rewrite cancel.
(* Line f *)
have line_f : \sum_i alpha i * (y i * f i) = w ⋅ weights x y alpha by exact: scores_sum dual.2.
(* Line h *)
have line_h : `‖w‖ ^+ 2 / 2%:R - w ⋅ weights x y alpha + \sum_i alpha i <= soft_value C w xi
  by move: line_e; rewrite line_f.
(* Line i *)
have line_i : - (`‖weights x y alpha‖ ^+ 2 / 2%:R) <= `‖w‖ ^+ 2 / 2%:R - w ⋅ weights x y alpha
  by rewrite !norm_sqr; have := dot_ge0 (w - weights x y alpha); rewrite !dotE (dotC (weights x y alpha) w); lra.
(* Line k *)
have line_k : dual_value x y alpha <= soft_value C w xi by rewrite /dual_value; move: line_h line_i; lra.
(* End *)
exact: line_k.
Qed.

(* True, and says more than is asked: j *)
Lemma true_j : 0 < C -> exists w b xi alpha,
  [/\ soft_solution x y C w b xi, soft_dual_solution x y C alpha & soft_value C w xi = dual_value x y alpha].
Proof. by have [strong _] := thm_strong_duality x y; exact: strong. Qed.
End Order.

Section Others.
Variable R : rcfType.
(* Points at 1 and -1, w = 10 and no slack, both multipliers 1/2, C = 1 *)
Let y (i : 'I_2) : R := if i == 0 then 1 else -1.
Let x (i : 'I_2) : 'rV[R]_1 := const_mx (y i).
Let w : 'rV[R]_1 := const_mx 10%:R.
Let alpha (i : 'I_2) : R := 2%:R^-1.
Let yy i : y i * y i = 1. Proof. by rewrite /y; case: ifP; rewrite ?mulrNN mulr1. Qed.
Let scores i : y i * score w 0 (x i) = 10%:R.
Proof. by rewrite /score addr0 /dot big_ord1 !mxE mulrCA yy mulr1. Qed.
Lemma both_feasible : soft_feasible x y w 0 (fun=> 0) /\ soft_dual_feasible y 1 alpha.
Proof.
split=> [i|]; first by rewrite scores; split; lra.
by split=> [i|]; [rewrite /alpha; split; lra|rewrite !big_ord_recl big_ord0 /alpha /y /=; lra].
Qed.
(* False: b *)
Lemma false_b : 0 < alpha 0 * (y 0 * score w 0 (x 0) - 1 + 0). Proof. by rewrite scores /alpha; lra. Qed.
(* False: g *)
Lemma false_g : w != weights x y alpha.
Proof.
apply/eqP => /rowP/(_ 0); rewrite /weights summxE !big_ord_recl big_ord0 !mxE /alpha /y /= => e.
by have : 0 < 0 :> R by [move: e; lra]; rewrite ltxx.
Qed.
End Others.
