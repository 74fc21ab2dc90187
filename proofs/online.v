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

(* A step brings w nearer to every separator of margin one, by the square of its length. *)
Lemma mira_nearer w_star w i : labels y -> 1 <= y i * (w_star ⋅ x i) -> y i * (w ⋅ x i) <= 1 ->
  `‖mira_step w i - w_star‖ ^+ 2 <= `‖w - w_star‖ ^+ 2 - (1 - y i * (w ⋅ x i)) ^+ 2 / `‖x i‖ ^+ 2.
Proof.
move=> y_labels right low; have yy : y i * y i = 1 by have [->|->] := y_labels i; rewrite ?mulrNN mulr1.
rewrite !norm_sqr /mira_step norm_sqr; set q := x i ⋅ x i; set g := 1 - y i * (w ⋅ x i).
have q0 : 0 < q.
  by rewrite dot_gt0; apply/eqP => x0; move: right; rewrite x0 dot0r mulr0; lra.
have g0 : 0 <= g by rewrite /g; move: low; lra.
(* the square changes by 2 g (y w.x - y w_star.x) / q + g^2 / q <= - g^2 / q *)
have -> : (w + (g / q * y i) *: x i - w_star) ⋅ (w + (g / q * y i) *: x i - w_star) =
    (w - w_star) ⋅ (w - w_star) + 2%:R * (g / q) * (y i * (w ⋅ x i) - y i * (w_star ⋅ x i)) + (y i * y i) * (g ^+ 2 / q).
  rewrite addrAC; move: (w - w_star) (dotBl w w_star (x i)) => p e.
  rewrite !dotE (dotC (x i) p) e -/q; field; by rewrite gt_eqF.
rewrite yy mul1r.
have h1 : g / q * (y i * (w ⋅ x i) - y i * (w_star ⋅ x i)) <= g / q * - g.
  by rewrite ler_wpmul2l ?divr_ge0 ?(ltW q0) // /g; move: right; lra.
by move: h1; lra.
Qed.

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
  move=> low; have low1 : y i * (w ⋅ x i) <= 1 by move: low k1; lra.
  apply: le_trans (mira_nearer y_labels (right i) low1) _; rewrite ler_add2l ler_opp2 norm_sqr.
  set q := x i ⋅ x i; set g := 1 - y i * (w ⋅ x i); have q0 : 0 < q by exact: pos.
  have g0 : 1 - kappa <= g by rewrite /g; move: low; lra.
  have qr : q <= r ^+ 2 by rewrite /q -norm_le ?xr // ltW // (r0 i).
  apply: (@le_trans _ _ (g ^+ 2 / r ^+ 2)).
    by rewrite ler_pmul2r ?invr_gt0 ?exprn_gt0 ?(r0 i) // ler_sqr ?nnegrE ?subr_ge0 ?(ltW k1) //; move: g0; lra.
  by rewrite ler_wpmul2l ?sqr_ge0 // lef_pinv ?posrE ?exprn_gt0 ?(r0 i).
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
(* For every separator v and every m that its geometric margin reaches, the largest among them *)
Theorem cor_mira_margin kappa visits pass : labels y -> 0 < kappa -> kappa <= 1 ->
  let w := foldl (mira_visit kappa) 0 visits in
  (forall i, i \in pass) -> mira_steps kappa w pass = 0%N ->
  forall v m, v != 0 -> (forall i, m <= y i * (v ⋅ x i) / `‖v‖) ->
  forall i, kappa / 2%:R * m <= y i * (w ⋅ x i) / `‖w‖.
Proof.
move=> y_labels k0 k1 w whole none v m v0 margin i.
(* During a pass without a step the state does not change. *)
have high : kappa < y i * (w ⋅ x i).
  move: (whole i) none; elim: pass {whole} => //= j rest IH; rewrite inE /mira_visit ltNge.
  by case: (boolP (y j * (w ⋅ x j) <= kappa)) => // nj /orP[/eqP-> //|/IH h /h]; rewrite -ltNge.
have V : 0 < `‖v‖ by rewrite norm_gt0.
have wx : 0 < y i * (w ⋅ x i) by exact: lt_trans high.
have W : 0 < `‖w‖ by rewrite norm_gt0; apply/eqP => w0; move: wx; rewrite w0 dot0l mulr0 ltxx.
have [m0|m0] := lerP m 0.
  by apply: (@le_trans _ _ 0); [rewrite mulr_ge0_le0 // divr_ge0 ?ler0n ?(ltW k0)|rewrite divr_ge0 ?(ltW wx) ?(ltW W)].
(* The separator, scaled to margin one. The distance from it never grew. *)
pose w_star := (m * `‖v‖)^-1 *: v; have mV : 0 < m * `‖v‖ by exact: mulr_gt0.
have right j : 1 <= y j * (w_star ⋅ x j).
  by have := margin j; rewrite ler_pdivl_mulr // /w_star dotZl mulrCA mulrC ler_pdivl_mulr // mul1r.
have length : `‖w_star‖ = m^-1.
  by rewrite normZ ger0_norm ?invr_ge0 ?(ltW mV) // invfM -mulrA mulVf ?mulr1 // gt_eqF.
have near : `‖w - w_star‖ <= m^-1.
  have -> : m^-1 = `‖0 - w_star‖ by rewrite sub0r normN length.
  rewrite /w; elim: visits 0 {w none high wx W} => //= j rest IH u; apply: le_trans (IH _) _; rewrite /mira_visit.
  case: ifP => // low; rewrite -ler_sqr ?nnegrE ?norm_ge0 //.
  apply: le_trans (mira_nearer y_labels (right j) (le_trans low k1)) _.
  by rewrite ler_subl_addr ler_addl divr_ge0 ?sqr_ge0.
have short : `‖w‖ <= 2%:R * m^-1.
  rewrite -[w](subrK w_star); apply: le_trans (triangle _ _) _; rewrite length; move: near; lra.
have shortm : `‖w‖ * m <= 2%:R by rewrite -ler_pdivl_mulr.
rewrite ler_pdivl_mulr //; apply: le_trans (ltW high).
have := ler_wpmul2l (ltW k0) shortm; lra.
Qed.
End Mira.
