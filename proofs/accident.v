(* Chapter 4: how large the margin is by accident. Probabilities are shares of all ways to label half of the points. *)
From mathcomp Require Import all_ssreflect all_algebra fingroup perm ring.
From LC Require Import lra inner convex geometry soft_margin duality hard_margin.
Import GRing.Theory Num.Theory Order.TTheory.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Local Open Scope ring_scope.

Section Accident.
Variables (R : rcfType) (d n : nat) (x : 'I_n -> 'rV[R]_d).
Hypothesis n2 : (2 <= n)%N.
Implicit Types (S : {set 'I_n}).

(* The points in S are labelled +1. *)
Definition labelled S i : R := if i \in S then 1 else -1.
Definition halves := [set S : {set 'I_n} | #|S|.*2 == n].

(* The hard margin, or 0 where nothing separates *)
Definition margin_or_0 S gamma :=
  (exists w b, hard_solution x (labelled S) w b /\ gamma = 1 / `‖w‖) \/ (~ separable x (labelled S) /\ gamma = 0).

Let n0 : 0 < n%:R - 1 :> R. Proof. by rewrite subr_gt0 ltr1n. Qed.
Let N : R := #|halves|%:R.

Lemma labelledP S : labels (labelled S).
Proof. by move=> i; rewrite /labelled; case: ifP; [left|right]. Qed.
Lemma labelled_sqr S i : labelled S i * labelled S i = 1.
Proof. by have [->|->] := labelledP S i; rewrite ?mulrNN mulr1. Qed.

Lemma balanced S : S \in halves -> \sum_i labelled S i = 0.
Proof.
rewrite inE => /eqP half; have same : #|~: S| = #|S|.
  by apply/eqP; rewrite -(eqn_add2l #|S|) cardsC card_ord addnn half.
transitivity (\sum_(i in S) 1 + \sum_(i in ~: S) -1 : R); last by rewrite !sumr_const same mulNrn subrr.
rewrite (bigID (mem S)) /=; congr (_ + _); apply: eq_big => [i|i]; rewrite ?inE //.
  by rewrite /labelled => ->.
by rewrite /labelled => /negPf->.
Qed.

(* The average of each product of two labels is - 1 / (n - 1), the same for all of them. *)
Lemma products i j : i != j -> \sum_(S in halves) labelled S i * labelled S j = - N / (n%:R - 1).
Proof.
move=> ij; pose c k := \sum_(S in halves) labelled S i * labelled S k.
have ci : c i = N.
  by rewrite /c /N -sum1_card natr_sum; apply: eq_bigr => S _; rewrite labelled_sqr.
have sum_c : \sum_k c k = 0.
  by rewrite exchange_big big1 // => S half; rewrite -mulr_sumr balanced // mulr0.
(* exchange j and k *)
have same k : k != i -> c k = c j.
  move=> ki; rewrite /c (reindex_inj (h := fun S => tperm j k @^-1: S)) /=; last first.
    by move=> S T /setP e; apply/setP => l; have := e (tperm j k l); rewrite !inE tpermK.
  apply: eq_big => [S|S _]; first by rewrite !inE card_preimset //; exact: perm_inj.
  by rewrite /labelled !inE tpermR tpermD // eq_sym.
have : N + (n%:R - 1) * c j = 0.
  rewrite -[RHS]sum_c (bigD1 i) //= ci (eq_bigr (fun=> c j)) => [|k /same //]; congr (_ + _).
  rewrite sumr_const (_ : #|_| = n.-1); last by rewrite -[in RHS](card_ord n) -(cardC1 i).
  by rewrite -[in LHS](prednK (ltnW n2)) natrS addrK mulr_natl.
move=> e; apply: (mulIf (lt0r_neq0 n0)); rewrite divfK ?gt_eqF // -/(c j); move: e; lra.
Qed.

(* The square of | sum y_i x_i |, averaged over all choices *)
Lemma average : \sum_(S in halves) (\sum_i labelled S i *: x i) ⋅ (\sum_i labelled S i *: x i) =
  N / (n%:R - 1) * (n%:R * (\sum_i x i ⋅ x i) - (\sum_i x i) ⋅ (\sum_i x i)).
Proof.
have expand S : (\sum_i labelled S i *: x i) ⋅ (\sum_i labelled S i *: x i) =
    \sum_i \sum_j (labelled S i * labelled S j) * (x i ⋅ x j).
  rewrite dot_suml; apply: eq_bigr => i _; rewrite dot_sumr; apply: eq_bigr => j _.
  by rewrite dotZl dotZr mulrA.
rewrite (eq_bigr _ (fun S _ => expand S)) exchange_big /=.
transitivity (\sum_i N / (n%:R - 1) * (n%:R * (x i ⋅ x i) - x i ⋅ (\sum_j x j))).
  apply: eq_bigr => i _; rewrite exchange_big /= (bigD1 i) //= -mulr_suml.
  rewrite (eq_bigr (fun=> 1)) => [|S _]; last exact: labelled_sqr.
  rewrite sumr_const -/N (eq_bigr (fun j => - N / (n%:R - 1) * (x i ⋅ x j))) => [|j ji]; last first.
    by rewrite -mulr_suml products // eq_sym.
  rewrite -mulr_sumr dot_sumr [in RHS](bigD1 i) //=; move: (\sum_(j | j != i) _) => rest.
  by field; rewrite gt_eqF.
by rewrite -mulr_sumr sumrB -mulr_sumr dot_suml.
Qed.

(* The means of the classes are mixtures, so the margin is at most half their distance. *)
Lemma margin_mean S gamma : S \in halves -> margin_or_0 S gamma ->
  (n%:R * gamma) ^+ 2 <= (\sum_i labelled S i *: x i) ⋅ (\sum_i labelled S i *: x i).
Proof.
move=> half [[w [b [sol ->]]]|[_ ->]]; last by rewrite mulr0 expr0n dot_ge0.
have ls := labelledP S; have nn : 0 < n%:R :> R by move: n0; lra.
have size s : s = 1 \/ s = -1 -> \sum_(i | labelled S i == s) 1 = n%:R / 2%:R :> R.
  have e1 : \sum_(i | labelled S i == 1) 1 + \sum_(i | labelled S i == -1) 1 = n%:R :> R.
    by rewrite -(sum_labels ls (fun=> 1)) sumr_const card_ord.
  have e2 : \sum_(i | labelled S i == 1) 1 - \sum_(i | labelled S i == -1) 1 = 0 :> R.
    by rewrite -[RHS](balanced half) (sum_labels ls) -sumrN; congr (_ + _); apply: eq_bigr => i /eqP->.
  by case=> ->; move: e1 e2; lra.
have both : both_classes (labelled S).
  have some s : s = 1 \/ s = -1 -> exists i, labelled S i = s.
    move=> s1; case: (boolP [exists i, labelled S i == s]) => [/existsP[i /eqP]|]; first by exists i.
    rewrite negb_exists => /forallP none; have := size s s1; rewrite big1 => [|i e]; last by have := none i; rewrite e.
    by move: nn; lra.
  by split; apply: some; [left|right].
pose mean s := \sum_(i | labelled S i == s) (2%:R / n%:R) *: x i.
have in_conv s : s = 1 \/ s = -1 -> conv x (labelled S) s (mean s).
  move=> s1; exists (fun=> 2%:R / n%:R); split=> // [i|]; first by rewrite divr_ge0 ?ler0n.
  rewrite (eq_bigr (fun i => 2%:R / n%:R * 1)) => [|i _]; last by rewrite mulr1.
  by rewrite -mulr_sumr size //; field; rewrite gt_eqF.
have := ceiling both (in_conv 1 (or_introl erefl)) (in_conv (-1) (or_intror erefl)) (feasible_separates sol.1).
have [w0 [_ [low _] _]] := thm_margin_width ls both sol.1.
have -> : mean 1 - mean (-1) = (2%:R / n%:R) *: \sum_i labelled S i *: x i.
  rewrite (sum_labels ls) scalerDr !scaler_sumr -sumrN.
  by congr (_ + _); apply: eq_bigr => i /eqP->; rewrite ?scale1r // scaleN1r scalerN.
rewrite normZ ger0_norm ?divr_ge0 ?ler0n // => high.
have W : 0 <= n%:R * (1 / `‖w‖) by apply: mulr_ge0; [exact: ltW|rewrite divr_ge0 ?ler01 ?norm_ge0].
rewrite -norm_sqr ler_sqr ?nnegrE ?norm_ge0 //.
apply: le_trans (ler_wpmul2l (ltW nn) (le_trans low high)) _.
by rewrite le_eqVlt; apply/orP; left; apply/eqP; field; rewrite gt_eqF.
Qed.

Theorem prop_accident r gamma : ~~ odd n -> (forall i, `‖x i‖ <= r) ->
  (forall S, S \in halves -> margin_or_0 S (gamma S)) ->
  (\sum_(S in halves) gamma S ^+ 2) / #|halves|%:R <= r ^+ 2 / (n%:R - 1) /\
  forall t, 0 < t -> #|[set S in halves | t <= gamma S]|%:R / #|halves|%:R <= r ^+ 2 / ((n%:R - 1) * t ^+ 2).
Proof.
move=> _ xr gm; rewrite -/N; have nn : 0 < n%:R :> R by move: n0; lra.
have nn2 : 0 < n%:R ^+ 2 :> R by rewrite exprn_gt0.
have N0 : 0 <= N by exact: ler0n.
have B0 : 0 <= r ^+ 2 / (n%:R - 1) by rewrite divr_ge0 ?sqr_ge0 ?(ltW n0).
have sum : \sum_(S in halves) gamma S ^+ 2 <= N * (r ^+ 2 / (n%:R - 1)).
  rewrite -(ler_pmul2l nn2); apply: (@le_trans _ _ (N / (n%:R - 1) * (n%:R * (\sum_i x i ⋅ x i) - (\sum_i x i) ⋅ (\sum_i x i)))).
    by rewrite -average mulr_sumr; apply: ler_sum => S half; rewrite -exprMn; exact: margin_mean half (gm S half).
  have : \sum_i x i ⋅ x i <= n%:R * r ^+ 2.
    have -> : n%:R * r ^+ 2 = \sum_(i < n) r ^+ 2 by rewrite sumr_const card_ord mulr_natl.
    by apply: ler_sum => i _; rewrite -norm_le // (le_trans (norm_ge0 _) (xr i)).
  move/(ler_wpmul2l (ltW nn)) => h; have := dot_ge0 (\sum_i x i) => h0.
  have -> : n%:R ^+ 2 * (N * (r ^+ 2 / (n%:R - 1))) = N / (n%:R - 1) * (n%:R * (n%:R * r ^+ 2)) by field; rewrite gt_eqF.
  by rewrite ler_wpmul2l ?divr_ge0 ?(ltW n0) //; move: h h0; lra.
have [N_0|Nn] := eqVneq N 0.
  split=> [|t t0]; rewrite N_0 invr0 mulr0 //.
  by rewrite divr_ge0 ?sqr_ge0 // mulr_ge0 ?sqr_ge0 ?(ltW n0).
have Np : 0 < N by rewrite lt_neqAle eq_sym Nn.
split=> [|t t0]; first by rewrite ler_pdivr_mulr // mulrC.
(* each margin of at least t adds t^2 to the sum *)
have t2 : 0 < t ^+ 2 by rewrite exprn_gt0.
have count : #|[set S in halves | t <= gamma S]|%:R * t ^+ 2 <= \sum_(S in halves) gamma S ^+ 2.
  rewrite -sum1_card natr_sum mulr_suml (bigID (fun S => t <= gamma S) (mem halves)) /= -[X in X <= _]addr0.
  apply: ler_add; last by apply: sumr_ge0 => S _; exact: sqr_ge0.
  rewrite (eq_bigl (fun S => (S \in halves) && (t <= gamma S))) => [|S]; last by rewrite inE.
  apply: ler_sum => S /andP[_ le]; rewrite mul1r ler_sqr ?nnegrE ?(ltW t0) // (le_trans (ltW t0)) //.
rewrite ler_pdivr_mulr //.
have -> : r ^+ 2 / ((n%:R - 1) * t ^+ 2) * N = N * (r ^+ 2 / (n%:R - 1)) / t ^+ 2 by field; rewrite !gt_eqF.
by rewrite ler_pdivl_mulr //; exact: le_trans count sum.
Qed.
End Accident.
