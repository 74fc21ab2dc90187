(* How the solvers work: the central path.

   Algebra has no logarithm. All that the proof uses is that it lies below its tangents, log t <= log s + (t - s) / s. *)
From mathcomp Require Import all_ssreflect all_algebra ring.
From LC Require Import lra inner convex geometry soft_margin duality.
Import GRing.Theory Num.Theory Order.TTheory.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Local Open Scope ring_scope.

Definition below_tangents (R : rcfType) (log : R -> R) :=
  forall s t, 0 < s -> 0 < t -> log t <= log s + (t - s) / s.

(* So a small step changes it by the slope 1/s, but for a square. *)
Lemma log_step (R : rcfType) (log : R -> R) (s delta t : R) : below_tangents log -> 0 < s -> t * (- (2%:R * delta)) <= s ->
  - log (s + t * delta) <= - log s - t * (delta / s) + t ^+ 2 * (2%:R * (delta / s) ^+ 2).
Proof.
move=> tangents s0 small; have s1 : 0 < s + t * delta by move: s0 small; lra.
have := tangents _ _ s1 s0; have -> : (s - (s + t * delta)) / (s + t * delta) = - (t * delta / (s + t * delta)).
  by field; rewrite gt_eqF.
have e : - (t * delta / (s + t * delta)) + t * (delta / s) = t ^+ 2 * ((delta / s) ^+ 2 * (s / (s + t * delta))).
  by field; rewrite !gt_eqF.
have half : s / (s + t * delta) <= 2%:R by rewrite ler_pdivr_mulr //; move: small; lra.
have : t ^+ 2 * ((delta / s) ^+ 2 * (s / (s + t * delta))) <= t ^+ 2 * ((delta / s) ^+ 2 * 2%:R).
  by rewrite ler_wpmul2l ?sqr_ge0 // ler_wpmul2l ?sqr_ge0.
move: e; move: (s / _) (t * delta / _) (delta / s) (log _) (log _) => a b c l1 l2; lra.
Qed.

Section CentralPath.
Variables (R : rcfType) (log : R -> R) (d n : nat) (x : 'I_n -> 'rV[R]_d) (y : 'I_n -> R).
Implicit Types (w : 'rV[R]_d) (b C mu : R) (xi : 'I_n -> R).

(* The surplus r_i, the candidates strictly within the walls, and eq-barrier *)
Definition surplus w b xi i := y i * score w b (x i) - 1 + xi i.
Definition within w b xi := forall i, 0 < surplus w b xi i /\ 0 < xi i.
Definition barrier C mu w b xi := soft_value C w xi - mu * \sum_i (log (surplus w b xi i) + log (xi i)).

Theorem prop_central_path C mu w b xi : below_tangents log -> 0 < mu -> within w b xi ->
  (forall w' b' xi', within w' b' xi' -> barrier C mu w b xi <= barrier C mu w' b' xi') ->
  let alpha i := mu / surplus w b xi i in
  [/\ w = weights x y alpha, \sum_i alpha i * y i = 0,
      forall i, 0 < alpha i /\ alpha i < C,
      forall i, alpha i * surplus w b xi i = mu /\ (C - alpha i) * xi i = mu &
      soft_value C w xi - dual_value x y alpha = 2%:R * n%:R * mu].
Proof.
move=> tangents mu0 inner opt alpha; pose r := surplus w b xi; pose rho u c z i := y i * score u c (x i) + z i.
have r0 i : 0 < r i by have [] := inner i.
have xi0 i : 0 < xi i by have [] := inner i.
have moved u c (z : 'I_n -> R) t i : surplus (w + t *: u) (b + t * c) (fun i => xi i + t * z i) i = r i + t * rho u c z i.
  by rewrite /r /rho /surplus /score !dotE; lra.
(* At a minimum the slope in each direction is not negative, so it is zero. *)
pose slope u c z := w ⋅ u + C * (\sum_i z i) - mu * (\sum_i (rho u c z i / r i + z i / xi i)).
have uphill u c (z : 'I_n -> R) : 0 <= slope u c z.
  have [i _|e1 e10 small1] := @small_step R _ predT r (fun i => - (2%:R * rho u c z i)); first exact: r0.
  have [i _|e2 e20 small2] := @small_step R _ predT xi (fun i => - (2%:R * z i)); first exact: xi0.
  pose E := (u ⋅ u) / 2%:R + mu * (\sum_i (2%:R * (rho u c z i / r i) ^+ 2 + 2%:R * (z i / xi i) ^+ 2)).
  apply: (@first_order R _ E (Num.min e1 e2)); first by rewrite lt_minr e10.
  move=> t t0; rewrite le_minr => /andP[te1 te2].
  have s1 i : t * - (2%:R * rho u c z i) <= r i by exact: small1.
  have s2 i : t * - (2%:R * z i) <= xi i by exact: small2.
  have in' : within (w + t *: u) (b + t * c) (fun i => xi i + t * z i).
    move=> i; rewrite moved; have := s1 i; have := s2 i; have := r0 i; have := xi0 i.
    by move: (rho u c z i) => p; split; lra.
  have := opt _ _ _ in'; rewrite /barrier.
  have -> : soft_value C (w + t *: u) (fun i => xi i + t * z i) =
      soft_value C w xi + t * (w ⋅ u + C * (\sum_i z i)) + t ^+ 2 * ((u ⋅ u) / 2%:R).
    by rewrite /soft_value big_split /= -mulr_sumr !norm_sqr !dotE (dotC u w); lra.
  have logs : - (\sum_i (log (r i + t * rho u c z i) + log (xi i + t * z i))) <=
      - (\sum_i (log (r i) + log (xi i))) - t * (\sum_i (rho u c z i / r i + z i / xi i))
      + t ^+ 2 * (\sum_i (2%:R * (rho u c z i / r i) ^+ 2 + 2%:R * (z i / xi i) ^+ 2)).
    rewrite !mulr_sumr -!sumrN -!big_split; apply: ler_sum => i _ /=.
    have := log_step tangents (r0 i) (s1 i); have := log_step tangents (xi0 i) (s2 i).
    move: (log (r i)) (log (xi i)) (log (r i + _)) (log (xi i + _)) (rho u c z i / r i) (z i / xi i) => a1 a2 a3 a4 a5 a6; lra.
  have -> : \sum_i (log (surplus (w + t *: u) (b + t * c) (fun i => xi i + t * z i) i) + log (xi i + t * z i)) =
      \sum_i (log (r i + t * rho u c z i) + log (xi i + t * z i)) by apply: eq_bigr => i _; rewrite moved.
  have := ler_wpmul2l (ltW mu0) logs; rewrite /slope /E -/r.
  by move: (\sum_i (log (r i) + _)) (\sum_i (log (r i + _) + _)); lra.
have flat u c (z : 'I_n -> R) : slope u c z = 0.
  apply: le_anti; rewrite uphill andbT; have := uphill (- u) (- c) (fun i => - z i).
  have -> : slope (- u) (- c) (fun i => - z i) = - slope u c z; last by rewrite oppr_ge0.
  have -> : slope (- u) (- c) (fun i => - z i) = w ⋅ (- u) + C * (\sum_i - z i)
      - mu * (\sum_i - (rho u c z i / r i + z i / xi i)).
    congr (_ - mu * _); apply: eq_bigr => i _; rewrite opprD -!mulNr; congr (_ / _ + _).
    by rewrite /rho /score dotNl; lra.
  by rewrite dotNr !sumrN /slope; lra.
have slopeE u c z : slope u c z = w ⋅ u - u ⋅ weights x y alpha - c * (\sum_i alpha i * y i)
    + \sum_i (C - alpha i - mu / xi i) * z i.
  rewrite /slope weights_dot !mulr_sumr -!addrA; congr (_ + _); rewrite addrC -!sumrN -!big_split.
  by apply: eq_bigr => i _ /=; rewrite /alpha -/r /rho /score; field; rewrite !gt_eqF.
have none (f : 'I_n -> R) : \sum_i f i * 0 = 0 by rewrite big1 // => i _; rewrite mulr0.
have ew : w = weights x y alpha.
  apply: dot_inj => u; have := flat u 0 (fun=> 0); rewrite slopeE none mul0r subr0 addr0 => /eqP.
  by rewrite subr_eq0 => /eqP ->; rewrite dotC.
have bal : \sum_i alpha i * y i = 0.
  by have := flat 0 1 (fun=> 0); rewrite slopeE none dot0r dot0l mul1r subrr sub0r addr0 => /eqP; rewrite oppr_eq0 => /eqP.
have at_C i : C - alpha i = mu / xi i.
  have := flat 0 0 (fun j => (j == i)%:R); rewrite slopeE dot0r dot0l mul0r !subr0 add0r.
  rewrite (bigD1 i) //= eqxx mulr1 big1 ?addr0 => [/eqP|j /negPf ->]; last by rewrite mulr0.
  by rewrite subr_eq0 => /eqP.
have products i : alpha i * r i = mu /\ (C - alpha i) * xi i = mu by rewrite at_C !divfK ?gt_eqF.
split=> // [i|]; first by split; [rewrite divr_gt0|rewrite -subr_gt0 at_C divr_gt0].
have [-> _] := lem_gap x C w b xi bal; rewrite {1}ew subrr norm0 expr0n mul0r add0r.
rewrite (eq_bigr (fun=> mu)) => [|i _]; last by have [] := products i.
rewrite [X in _ + X](eq_bigr (fun=> mu)) => [|i _]; last by have [] := products i.
by rewrite !sumr_const !card_ord -[mu *+ n]mulr_natl; lra.
Qed.
End CentralPath.
