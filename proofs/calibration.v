(* Chapter 12: the hinge is calibrated, for a source with finitely many places. *)
From mathcomp Require Import all_ssreflect all_algebra ring.
From LC Require Import lra inner.
Import GRing.Theory Num.Theory Order.TTheory.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Local Open Scope ring_scope.

Section Calibration.
(* The source gives the place i with probability q_i, and there the label +1 with probability p_i. *)
Variables (R : rcfType) (n : nat) (q p : 'I_n -> R).
Hypothesis q_ge0 : forall i, 0 <= q i.
Hypothesis q_sum : \sum_i q i = 1.
Hypothesis p_01 : forall i, 0 <= p i <= 1.
Implicit Types (f g : 'I_n -> R).

(* A score function predicts +1 where it is positive. *)
Definition error f := \sum_i q i * (if 0 < f i then 1 - p i else p i).
Definition expected_hinge f := \sum_i q i * (p i * Num.max 0 (1 - f i) + (1 - p i) * Num.max 0 (1 + f i)).
Definition least_value (V : ('I_n -> R) -> R) v := (exists f, V f = v) /\ forall f, v <= V f.

(* The probability of the rarer label *)
Let rare i := Num.min (p i) (1 - p i).
Let best i : R := if 1 - p i <= p i then 1 else -1.

Lemma best_error : error best = \sum_i q i * rare i.
Proof.
apply: eq_bigr => i _; congr (_ * _); rewrite /best /rare.
by case: (leP (1 - p i) (p i)) => _; rewrite ?ltr01 ?ltr0N1.
Qed.
Lemma best_hinge : expected_hinge best = \sum_i q i * (2%:R * rare i).
Proof.
apply: eq_bigr => i _; congr (_ * _); rewrite /best /rare.
by case: (leP (1 - p i) (p i)) => _; rewrite ?subrr ?opprK maxxx max_r ?ler0n //; lra.
Qed.
Lemma error_ge f : \sum_i q i * rare i <= error f.
Proof.
apply: ler_sum => i _; rewrite ler_wpmul2l //.
by case: ifP => _; rewrite le_minl lexx ?orbT.
Qed.

(* At one place: the error and the least possible one together are at most the hinge. *)
Lemma pointwise i f : (if 0 < f i then 1 - p i else p i) + rare i <=
  p i * Num.max 0 (1 - f i) + (1 - p i) * Num.max 0 (1 + f i).
Proof.
have /andP[p0 p1] := p_01 i; have q0 : 0 <= 1 - p i by rewrite subr_ge0.
rewrite /rare; move: (p i) (f i) p0 p1 q0 => P F p0 p1 q0.
set a := Num.max 0 (1 - F); set b := Num.max 0 (1 + F).
have [a0 a1] : 0 <= a /\ 1 - F <= a by rewrite !le_maxr !lexx orbT.
have [b0 b1] : 0 <= b /\ 1 + F <= b by rewrite !le_maxr !lexx orbT.
clearbody a b; have pa := ler_wpmul2l p0 a1; have qb := ler_wpmul2l q0 b1.
have both : 2%:R <= a + b by move: a1 b1; lra.
have ppb := ler_wpmul2l p0 both; have qqb := ler_wpmul2l q0 both.
case: (ltP 0 F) => F0; case: (leP P (1 - P)) => PP.
- by have : 0 <= (1 - 2%:R * P) * F by [rewrite mulr_ge0 ?(ltW F0) //; move: PP; lra|]; lra.
- by have : 0 <= (2%:R * P - 1) * a by [rewrite mulr_ge0 //; move: PP; lra|]; lra.
- by have : 0 <= (1 - 2%:R * P) * b by [rewrite mulr_ge0 //; move: PP; lra|]; lra.
- by have : 0 <= (2%:R * P - 1) * - F by [rewrite mulr_ge0 ?oppr_ge0 //; move: PP; lra|]; lra.
Qed.

Theorem thm_hinge_calibrated :
  exists err_best hinge_best, [/\ least_value error err_best, least_value expected_hinge hinge_best &
    forall f, error f - err_best <= expected_hinge f - hinge_best].
Proof.
have main f : error f + \sum_i q i * rare i <= expected_hinge f.
  by rewrite -big_split; apply: ler_sum => i _; rewrite /= -mulrDr ler_wpmul2l ?pointwise.
have twice : \sum_i q i * (2%:R * rare i) = 2%:R * \sum_i q i * rare i.
  by rewrite mulr_sumr; apply: eq_bigr => i _; rewrite mulrCA.
exists (\sum_i q i * rare i), (\sum_i q i * (2%:R * rare i)); split.
- by split=> [|f]; [exists best; exact: best_error|exact: error_ge].
- split=> [|f]; first by exists best; exact: best_hinge.
  by have := main f; have := error_ge f; rewrite twice; lra.
- by move=> f; have := main f; rewrite twice; lra.
Qed.
End Calibration.
