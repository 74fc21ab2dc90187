(* Further: the regret of online gradient descent, against losses that an opponent chooses.

   The logarithm is any function that is 0 at 1 and lies below its tangents. Visits count from 0 here, from 1 in the book. *)
From mathcomp Require Import all_ssreflect all_algebra ring.
From LC Require Import lra inner central_path pegasos.
Import GRing.Theory Num.Theory Order.TTheory.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Local Open Scope ring_scope.

Section Regret.
Variables (R : rcfType) (d : nat) (g : nat -> 'rV[R]_d) (loss : nat -> 'rV[R]_d -> R).
Implicit Types (u : 'rV[R]_d) (t T : nat) (eta : nat -> R).

(* The learner's vectors with the learning rates eta, and def-regret *)
Fixpoint learner eta t := if t is t'.+1 then learner eta t' - eta t' *: g t' else 0.
Definition regret eta T u := \sum_(t < T) loss t (learner eta t) - \sum_(t < T) loss t u.
(* A convex loss has a subgradient g wherever the learner is; `curve` is 0, or more where the loss curves upwards. *)
Definition lies_above eta T curve u := forall t, (t < T)%N -> let w := learner eta t in
  loss t w + g t ⋅ (u - w) + curve / 2%:R * `‖u - w‖ ^+ 2 <= loss t u.

(* One step, solved for the inner product; a is 1 / (2 eta). *)
Lemma one_descent w u v e a : 2%:R * e * a = 1 -> v ⋅ (w - u) = a * `‖w - u‖ ^+ 2 - a * `‖w - e *: v - u‖ ^+ 2 + e / 2%:R * `‖v‖ ^+ 2.
Proof.
move=> ea; have -> : w - e *: v - u = w - u - e *: v by rewrite addrAC.
rewrite !norm_sqr; move: (w - u) => p; rewrite !dotE (dotC p v).
have e1 : 2%:R * e * a * (v ⋅ p) = v ⋅ p by rewrite ea mul1r.
have e2 : 2%:R * e * a * (e / 2%:R * (v ⋅ v)) = e / 2%:R * (v ⋅ v) by rewrite ea mul1r.
by move: e1 e2; lra.
Qed.

(* The distances telescope if their weights fit: those before a visit are at most those after the one before. *)
Lemma telescope eta a curve T u : (forall t, 2%:R * eta t * a t = 1) -> (forall t, a t.+1 <= a t + curve / 2%:R) ->
  lies_above eta T curve u ->
  regret eta T u <= (a 0%N - curve / 2%:R) * `‖u‖ ^+ 2 + \sum_(t < T) eta t / 2%:R * `‖g t‖ ^+ 2 - (a T - curve / 2%:R) * `‖learner eta T - u‖ ^+ 2.
Proof.
move=> ea fit; elim: T => [|T IH] above.
  by rewrite /regret !big_ord0 /= [0 - u]sub0r normN; lra.
have := IH (fun t tT => above t (ltnW tT)).
have := above T (leqnn _); rewrite /regret !big_ord_recr /= -/(learner eta T).
have := @one_descent (learner eta T) u (g T) _ _ (ea T).
set w := learner eta T; rewrite -[u - w]opprB dotNr normN => step h.
have := ler_wpmul2r (sqr_ge0 `‖w - eta T *: g T - u‖) (fit T); move: step h.
move: (`‖w - _ - u‖ ^+ 2) (`‖w - u‖ ^+ 2) (\sum_(_ < _) _) (\sum_(_ < _) _) (\sum_(_ < _) _) => p q r s m; lra.
Qed.

Theorem thm_regret (log : R -> R) (G : R) T : 0 < G -> (forall t, (t < T)%N -> `‖g t‖ <= G) ->
  [/\ (* 1 *) forall (eta : R) u, 0 < eta -> lies_above (fun=> eta) T 0 u ->
        regret (fun=> eta) T u <= 1 / (2%:R * eta) * `‖u‖ ^+ 2 + eta / 2%:R * \sum_(t < T) `‖g t‖ ^+ 2,
      forall B u, let eta := B / (G * Num.sqrt T%:R) in 0 < B -> `‖u‖ <= B -> lies_above (fun=> eta) T 0 u ->
        regret (fun=> eta) T u <= B * G * Num.sqrt T%:R &
      (* 2 *) below_tangents log -> log 1 = 0 -> (0 < T)%N -> forall lambda u, let eta t := 1 / (lambda * t.+1%:R) in
        0 < lambda -> lies_above eta T lambda u -> regret eta T u <= G ^+ 2 * (1 + log T%:R) / (2%:R * lambda)].
Proof.
move=> G0 gG; have gG2 t : (t < T)%N -> `‖g t‖ ^+ 2 <= G ^+ 2 by move=> tT; rewrite ler_sqr ?nnegrE ?norm_ge0 ?(ltW G0) ?gG.
have one (eta : R) u : 0 < eta -> lies_above (fun=> eta) T 0 u ->
    regret (fun=> eta) T u <= 1 / (2%:R * eta) * `‖u‖ ^+ 2 + eta / 2%:R * \sum_(t < T) `‖g t‖ ^+ 2.
  move=> e0 /(@telescope _ (fun=> 1 / (2%:R * eta))); rewrite -mulr_sumr mul0r subr0 addr0 => h.
  have p : 0 <= 1 / (2%:R * eta) * `‖learner (fun=> eta) T - u‖ ^+ 2.
    by rewrite mulr_ge0 ?sqr_ge0 // divr_ge0 ?ler01 // mulr_ge0 ?ler0n ?(ltW e0).
  apply: le_trans (h _ _) _ => [_||]; [by field; rewrite gt_eqF|by []|by move: p; lra].
split=> // [B u eta B0 uB above|tangents log1 T0 lambda u eta l0 above].
  have [T0|T0] := posnP T; first by rewrite /regret T0 !big_ord0 sqrtr0 mulr0 subr0.
  have s0 : 0 < Num.sqrt T%:R :> R by rewrite sqrtr_gt0 ltr0n.
  have e0 : 0 < eta by rewrite divr_gt0 ?mulr_gt0.
  apply: le_trans (one eta u e0 above) _.
  have S : \sum_(t < T) `‖g t‖ ^+ 2 <= Num.sqrt T%:R ^+ 2 * G ^+ 2.
    rewrite sqr_sqrtr ?ler0n // mulr_natl -[T in _ *+ T]card_ord -sumr_const; apply: ler_sum => t _; exact: gG2.
  have U : `‖u‖ ^+ 2 <= B ^+ 2 by rewrite ler_sqr ?nnegrE ?norm_ge0 ?(ltW B0).
  apply: le_trans (_ : _ <= 1 / (2%:R * eta) * B ^+ 2 + eta / 2%:R * (Num.sqrt T%:R ^+ 2 * G ^+ 2)) _.
    by apply: ler_add; rewrite ler_wpmul2l // divr_ge0 ?ler01 ?ler0n ?(ltW e0) // mulr_ge0 ?ler0n ?(ltW e0).
  rewrite le_eqVlt; apply/orP; left; apply/eqP; rewrite /eta; move: (Num.sqrt _) s0 => s s0.
  by field; rewrite !gt_eqF.
have pos t : 0 < t.+1%:R :> R by rewrite ltr0n.
have lz : lambda != 0 by rewrite gt_eqF.
have fits t : 2%:R * eta t * (lambda * t.+1%:R / 2%:R) = 1.
  by rewrite /eta; move: (t.+1%:R) (pos t) => m m0; field; rewrite lz gt_eqF.
have rises t : lambda * t.+2%:R / 2%:R <= lambda * t.+1%:R / 2%:R + lambda / 2%:R by rewrite (natrS _ t.+1); lra.
have := telescope fits rises above; rewrite mulr1 subrr mul0r add0r => h.
have p : 0 <= (lambda * T.+1%:R / 2%:R - lambda / 2%:R) * `‖learner eta T - u‖ ^+ 2.
  by rewrite mulr_ge0 ?sqr_ge0 // natrS mulrDr mulr1 mulrDl addrK divr_ge0 ?ler0n // mulr_ge0 ?ler0n ?(ltW l0).
apply: le_trans (_ : _ <= G ^+ 2 / (2%:R * lambda) * \sum_(t < T) t.+1%:R^-1) _; last first.
  have q : 0 <= G ^+ 2 / (2%:R * lambda) by rewrite divr_ge0 ?sqr_ge0 // mulr_ge0 ?ler0n ?(ltW l0).
  by apply: le_trans (ler_wpmul2l q (harmonic tangents log1 T0)) _; rewrite mulrAC.
apply: le_trans h _; apply: le_trans (_ : _ <= \sum_(t < T) eta t / 2%:R * `‖g t‖ ^+ 2) _; first by move: p; lra.
rewrite mulr_sumr; apply: ler_sum => t _.
have -> : G ^+ 2 / (2%:R * lambda) * t.+1%:R^-1 = eta t / 2%:R * G ^+ 2.
  by rewrite /eta; move: (t.+1%:R) (pos t) => m m0; field; rewrite lz gt_eqF.
apply: ler_wpmul2l; last exact: gG2 (ltn_ord t).
by rewrite divr_ge0 ?ler0n // divr_ge0 ?ler01 // mulr_ge0 ?ler0n ?(ltW l0).
Qed.
End Regret.
