(* Chapter 8, More than two classes: what linear scores can and cannot divide. *)
From mathcomp Require Import all_ssreflect all_algebra ring.
From LC Require Import lra inner convex geometry perceptron multiclass_perceptron.
Import GRing.Theory Num.Theory Order.TTheory.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Local Open Scope ring_scope.

Section Regions.
Variables (R : rcfType) (d K : nat) (w : 'I_K -> 'rV[R]_d) (b : 'I_K -> R).

(* def-multiclass, eq-argmax: the class with the highest score, of several the first; and where two regions touch *)
Definition predicts (q : 'rV[R]_d) j := best_among predT (fun m => score (w m) (b m) q) j.
Definition touch p j m := forall eps : R, 0 < eps ->
  (exists2 q, predicts q j & `‖q - p‖ < eps) /\ (exists2 q, predicts q m & `‖q - p‖ < eps).

Let h j m q := score (w j) (b j) q - score (w m) (b m) q.
Let predictsE q j : predicts q j <-> forall m, 0 <= h j m q /\ ((m < j)%N -> 0 < h j m q).
Proof.
split=> [/and3P[_ /forallP high /forallP first] m|lead].
  by rewrite subr_ge0 subr_gt0; split=> [|mj]; [exact: (implyP (high m))|apply: (implyP (first m))].
apply/and3P; split=> //; apply/forallP => m; apply/implyP; have [h0 h1] := lead m.
  by rewrite -subr_ge0.
by move=> /= mj; rewrite -subr_gt0; exact: h1.
Qed.

Theorem prop_regions :
  [/\ forall j q q' t, 0 <= t -> t <= 1 -> predicts q j -> predicts q' j -> predicts (t *: q + (1 - t) *: q') j,
      forall j m p, touch p j m -> score (w j) (b j) p = score (w m) (b m) p &
      forall j m, w j != w m -> exists v c, v != 0 /\ forall p, touch p j m -> on_hyperplane v c p].
Proof.
have level j m p : touch p j m -> score (w j) (b j) p = score (w m) (b m) p.
  move=> t; have [n0 n1] : 0 <= `‖w j - w m‖ /\ 0 < `‖w j - w m‖ + 1 by have := norm_ge0 (w j - w m); split; lra.
  (* h_j - h_m changes by little between p and a near point *)
  have near q eps : `‖q - p‖ < eps -> `|h j m q - h j m p| <= `‖w j - w m‖ * eps.
    move=> qp; have -> : h j m q - h j m p = (w j - w m) ⋅ (q - p) by rewrite /h /score !dotE; lra.
    apply: le_trans (ler_wpmul2l n0 (ltW qp)).
    have := cauchy_schwarz (- (w j - w m)) (q - p); rewrite normN dotNl => c1.
    have c2 := cauchy_schwarz (w j - w m) (q - p).
    by rewrite ler_norml; apply/andP; split; move: c1 c2; lra.
  have zero : h j m p = 0.
    apply/eqP/negPn/negP => hp; have e0 : 0 < `|h j m p| / (`‖w j - w m‖ + 1) by rewrite divr_gt0 // normr_gt0.
    have small : `‖w j - w m‖ * (`|h j m p| / (`‖w j - w m‖ + 1)) < `|h j m p|.
      by rewrite mulrA ltr_pdivr_mulr // mulrC ltr_pmul2l ?normr_gt0 //; lra.
    have [[q /predictsE/(_ m)[q0 _] /near qn] [q' /predictsE/(_ j)[q0' _] /near qn']] := t _ e0.
    have hq' : h m j q' = - h j m q' by rewrite /h; lra.
    move: (le_lt_trans qn small) (le_lt_trans qn' small) q0 q0'; rewrite hq' !ltr_norml.
    by case: (ltrgt0P (h j m p)) hp => [hp _|hp _|-> //]; move=> /andP[a1 a2] /andP[a3 a4]; lra.
  by move: zero; rewrite /h; lra.
split=> // [j q q' t t0 t1 /predictsE pq /predictsE pq'|j m wjm]; last first.
  exists (w j - w m), (b j - b m); rewrite subr_eq0 wjm; split=> // p /level.
  by rewrite /on_hyperplane /score dotBl; lra.
(* h may be taken inside the mixture. *)
apply/predictsE => m; have [q0 qs] := pq m; have [q0' qs'] := pq' m.
have -> : h j m (t *: q + (1 - t) *: q') = t * h j m q + (1 - t) * h j m q' by rewrite /h /score !dotE; lra.
move: (h j m q) (h j m q') q0 qs q0' qs' => g g' q0 qs q0' qs'.
split=> [|mj]; first by rewrite addr_ge0 ?mulr_ge0 ?subr_ge0.
have [->|tn] := eqVneq t 0; first by rewrite mul0r add0r subr0 mul1r qs'.
by rewrite ltr_spaddl ?mulr_gt0 ?qs ?mulr_ge0 ?subr_ge0 // lt_neqAle eq_sym tn.
Qed.

Theorem prop_double : (3 <= K)%N -> (forall j, w j != 0) ->
  exists q i j, [/\ i != j, 0 < score (w i) (b i) q & 0 < score (w j) (b j) q].
Proof.
move=> K3 w0.
(* Two claim a point far out between their directions, unless these are opposite. *)
have pair i j : i != j -> (exists q i j, [/\ i != j, 0 < score (w i) (b i) q & 0 < score (w j) (b j) q]) \/
    exists2 c, 0 < c & w i = - c *: w j.
  move=> ij; have ni : 0 < `‖w i‖ by rewrite norm_gt0.
  have nj : 0 < `‖w j‖ by rewrite norm_gt0.
  have cs : - (w i ⋅ w j) <= `‖w i‖ * `‖w j‖ by rewrite -dotNl -(normN (w i)) cauchy_schwarz.
  have [e|ne] := eqVneq (- (w i ⋅ w j)) (`‖w i‖ * `‖w j‖).
    right; exists (`‖w i‖ / `‖w j‖); first exact: divr_gt0.
    have : `‖w j‖ *: w i + `‖w i‖ *: w j = 0.
      apply/eqP; rewrite -dot_eq0 !dotE (dotC (w j)) -!norm_sqr; apply/eqP.
      by move: e; move: (w i ⋅ w j) `‖w i‖ `‖w j‖ => p u v e; rewrite -[p]opprK e; lra.
    move/eqP; rewrite addr_eq0 => /eqP e'; have nj0 : `‖w j‖ != 0 by rewrite gt_eqF.
    by apply: (scalerI nj0); rewrite e' scalerA mulrN mulrCA divff // mulr1 scaleNr.
  left; have pos : 0 < `‖w i‖ * `‖w j‖ + w i ⋅ w j by move: ne; rewrite neq_lt => /orP[]; lra.
  pose v := `‖w j‖ *: w i + `‖w i‖ *: w j.
  have vi : 0 < w i ⋅ v.
    have -> : w i ⋅ v = `‖w i‖ * (`‖w i‖ * `‖w j‖ + w i ⋅ w j) by rewrite !dotE -norm_sqr; lra.
    exact: mulr_gt0.
  have vj : 0 < w j ⋅ v.
    have -> : w j ⋅ v = `‖w j‖ * (`‖w i‖ * `‖w j‖ + w i ⋅ w j) by rewrite !dotE -norm_sqr (dotC (w j)); lra.
    exact: mulr_gt0.
  pose t := `|b i| / (w i ⋅ v) + `|b j| / (w j ⋅ v) + 1.
  exists (t *: v), i, j; split=> //.
  - have : 0 <= `|b j| / (w j ⋅ v) * (w i ⋅ v) by rewrite mulr_ge0 ?divr_ge0 ?(ltW vi) ?(ltW vj).
    have := ler_norm (- b i); rewrite normrN /score dotZr /t !mulrDl divfK ?gt_eqF //; lra.
  - have : 0 <= `|b i| / (w i ⋅ v) * (w j ⋅ v) by rewrite mulr_ge0 ?divr_ge0 ?(ltW vi) ?(ltW vj).
    have := ler_norm (- b j); rewrite normrN /score dotZr /t !mulrDl divfK ?gt_eqF //; lra.
(* The opposite of an opposite is no opposite. *)
pose first : 'I_K := Ordinal (leq_trans (isT : 1 <= 3)%N K3).
pose second : 'I_K := Ordinal (leq_trans (isT : 2 <= 3)%N K3).
pose third : 'I_K := Ordinal K3.
case: (pair first second isT) => // -[c c0 e1]; case: (pair second third isT) => // -[c' c'0 e2].
case: (pair first third isT) => // -[c'' c''0 e3].
have : (c * c' + c'') *: w third = 0 by rewrite scalerDl -[c'']opprK scaleNr -e3 e1 e2 scalerA mulrNN subrr.
by move/eqP; rewrite scaler_eq0 (negPf (w0 third)) orbF gt_eqF // addr_gt0 ?mulr_gt0.
Qed.
End Regions.
