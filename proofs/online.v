(* Chapter 10, One point at a time. *)
From mathcomp Require Import all_ssreflect all_algebra ring.
From LC Require Import lra inner convex geometry.
Import GRing.Theory Num.Theory Order.TTheory.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Local Open Scope ring_scope.

Theorem prop_smallest_step (R : rcfType) d (w x : 'rV[R]_d) (y : R) :
  y = 1 \/ y = -1 -> x != 0 -> y * (w ⋅ x) < 1 ->
  let tau := (1 - y * (w ⋅ x)) / `‖x‖ ^+ 2 in
  let w' := w + (tau * y) *: x in
  1 <= y * (w' ⋅ x) /\ forall v, 1 <= y * (v ⋅ x) -> v != w' -> `‖w - w'‖ < `‖w - v‖.
Proof.
move=> y1 x0 short tau w'; have yy : y * y = 1 by case: y1 => ->; rewrite ?mulrNN mulr1.
have xx : 0 < x ⋅ x by rewrite dot_gt0.
have reach : y * (w' ⋅ x) = 1.
  have tx : tau * (x ⋅ x) = 1 - y * (w ⋅ x) by rewrite /tau norm_sqr divfK ?gt_eqF.
  have e : y * (tau * y * (x ⋅ x)) = y * y * (tau * (x ⋅ x)) by clear; lra.
  by rewrite /w' dotDl dotZl mulrDr e yy mul1r tx; lra.
split=> [|v v1 vw]; first by rewrite reach.
(* v - w' makes no obtuse angle with the step w' - w *)
have step : w' - w = (tau * y) *: x by rewrite /w' addrC addKr.
have tau0 : 0 < tau by rewrite divr_gt0 ?norm_sqr // subr_gt0.
rewrite -normN opprB -[`‖w - v‖]normN opprB ltNge norm_le ?norm_ge0 // norm_sqr -ltNge.
have -> : v - w = (w' - w) + (v - w') by rewrite [RHS]addrC addrA subrK.
have acute : 0 <= (w' - w) ⋅ (v - w').
  rewrite step dotZl dotC dotBl -mulrA mulrBr reach.
  by rewrite mulr_ge0 ?subr_ge0 // ltW.
have : 0 < (v - w') ⋅ (v - w') by rewrite dot_gt0 subr_eq0.
move: acute; move: (w' - w) (v - w') => p s; rewrite !dotE (dotC s p); lra.
Qed.

(* Smallest sufficient steps from zero, at points with y_i w.x_i <= kappa, in any order. *)
Section Mira.
Variables (R : rcfType) (d n : nat) (x : 'I_n -> 'rV[R]_d) (y : 'I_n -> R).
Definition mira_step (w : 'rV[R]_d) i := w + ((1 - y i * (w ⋅ x i)) / `‖x i‖ ^+ 2 * y i) *: x i.
Definition mira_visit kappa w i := if y i * (w ⋅ x i) <= kappa then mira_step w i else w.
Fixpoint mira_steps kappa w visits : nat :=
  if visits is i :: rest then ((y i * (w ⋅ x i) <= kappa)%R + mira_steps kappa (mira_visit kappa w i) rest)%N else 0%N.

Theorem thm_mira w_star r kappa : labels y -> (forall i, 1 <= y i * (w_star ⋅ x i)) -> (forall i, `‖x i‖ <= r) ->
  0 <= kappa -> kappa < 1 ->
  (forall w i, y i * (w ⋅ x i) <= kappa ->
    `‖mira_step w i - w_star‖ ^+ 2 <= `‖w - w_star‖ ^+ 2 - (1 - kappa) ^+ 2 / r ^+ 2) /\
  (forall visits, (mira_steps kappa 0 visits)%:R <= r ^+ 2 * `‖w_star‖ ^+ 2 / (1 - kappa) ^+ 2).
Proof.
move=> y_labels right xr k0 k1.
have pos i : 0 < x i ⋅ x i.
  rewrite dot_gt0; apply/eqP => x0; have := right i; rewrite x0 dot0r mulr0; lra.
have r0 (i : 'I_n) : 0 < r by apply: lt_le_trans _ (xr i); rewrite norm_gt0 -dot_gt0.
have fall w i : y i * (w ⋅ x i) <= kappa ->
    `‖mira_step w i - w_star‖ ^+ 2 <= `‖w - w_star‖ ^+ 2 - (1 - kappa) ^+ 2 / r ^+ 2.
  move=> low; have yy : y i * y i = 1 by have [->|->] := y_labels i; rewrite ?mulrNN mulr1.
  rewrite !norm_sqr /mira_step norm_sqr; set q := x i ⋅ x i; set g := 1 - y i * (w ⋅ x i).
  have q0 : 0 < q by exact: pos.
  have g0 : 1 - kappa <= g by rewrite /g; move: low; lra.
  (* the square changes by 2 g (y w.x - y w_star.x) / q + g^2 / q <= - g^2 / q *)
  have -> : (w + (g / q * y i) *: x i - w_star) ⋅ (w + (g / q * y i) *: x i - w_star) =
      (w - w_star) ⋅ (w - w_star) + 2%:R * (g / q) * (y i * (w ⋅ x i) - y i * (w_star ⋅ x i)) + (y i * y i) * (g ^+ 2 / q).
    rewrite addrAC; move: (w - w_star) (dotBl w w_star (x i)) => p e.
    rewrite !dotE (dotC (x i) p) e -/q; field; by rewrite gt_eqF.
  rewrite yy mul1r.
  have gq : 0 <= g / q by rewrite divr_ge0 // ltW //; move: g0; lra.
  have h1 : g / q * (y i * (w ⋅ x i) - y i * (w_star ⋅ x i)) <= g / q * - g.
    by rewrite ler_wpmul2l // /g; have := right i; lra.
  have h2 : (1 - kappa) ^+ 2 / r ^+ 2 <= g ^+ 2 / q.
    have qr : q <= r ^+ 2 by rewrite /q -norm_le ?xr // ltW // (r0 i).
    apply: (@le_trans _ _ (g ^+ 2 / r ^+ 2)).
      by rewrite ler_pmul2r ?invr_gt0 ?exprn_gt0 ?(r0 i) // ler_sqr ?nnegrE ?subr_ge0 ?(ltW k1) //; move: g0; lra.
    by rewrite ler_wpmul2l ?sqr_ge0 // lef_pinv ?posrE ?exprn_gt0 ?(r0 i).
  by move: h1 h2; lra.
split=> // visits; case: visits => [|i0 vs].
  by apply: divr_ge0; [apply: mulr_ge0|]; exact: sqr_ge0.
set visits := i0 :: vs; have rr := exprn_gt0 2 (r0 i0); have kk : 0 < (1 - kappa) ^+ 2 by rewrite exprn_gt0 // subr_gt0.
suff : forall w, (mira_steps kappa w visits)%:R * ((1 - kappa) ^+ 2 / r ^+ 2) <= `‖w - w_star‖ ^+ 2.
  move/(_ 0); rewrite sub0r normN => h.
  have := ler_wpmul2l (ltW rr) h; rewrite ler_pdivl_mulr // => {}h; apply: le_trans h.
  have e a : r ^+ 2 * (a * ((1 - kappa) ^+ 2 / r ^+ 2)) = a * (1 - kappa) ^+ 2 by field; rewrite gt_eqF ?(r0 i0).
  by rewrite e.
elim: visits => [|i rest IH] w /=; first by rewrite mul0r sqr_ge0.
rewrite natrD mulrDl /mira_visit; case: (boolP (y i * (w ⋅ x i) <= kappa)) => [low|_]; last by rewrite mul0r add0r.
by have := IH (mira_step w i); have := fall w i low; rewrite mul1r; lra.
Qed.
End Mira.
