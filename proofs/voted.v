(* Chapters 3 and 12: from mistakes to new points; for a source with finitely many pairs. *)
From mathcomp Require Import all_ssreflect all_algebra ring.
From LC Require Import lra inner convex geometry perceptron convergence.
Import GRing.Theory Num.Theory Order.TTheory.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Local Open Scope ring_scope.

Section Voted.
(* The source gives the pair (point_k, label_k) with probability q_k > 0. *)
Variables (R : rcfType) (d m : nat) (point : 'I_m -> 'rV[R]_d) (label : 'I_m -> R) (q : 'I_m -> R).
Hypothesis label_pm : labels label.
Hypothesis q_gt0 : forall k, 0 < q k.
Hypothesis q_sum : \sum_k q k = 1.
Implicit Types (ks : seq 'I_m) (F G : seq 'I_m -> R) (w : 'rV[R]_d).

(* The expectation over N pairs, drawn independently one after the other *)
Fixpoint expected N F := if N is N'.+1 then expected N' (fun ks => \sum_k q k * F (rcons ks k)) else F [::].

(* The perceptron without offset, after one visit to each of the pairs drawn *)
Definition state_after ks := run0 point label 0 1 0 ks.

(* The states after visit 1, ..., n vote, each with the label that it predicts. *)
Definition vote w k : R := if 0 < w ⋅ point k then 1 else -1.
Definition votes ks k := \sum_(t < size ks) vote (state_after (take t.+1 ks)) k.

(* def-error-probability *)
Definition wrong (score : 'I_m -> R) k : R := (label k * score k <= 0)%R%:R.
Definition error_probability score := \sum_k q k * wrong score k.

Let miss w := error_probability (fun k => w ⋅ point k).

Lemma expected_ext N F G : (forall ks, size ks = N -> F ks = G ks) -> expected N F = expected N G.
Proof.
elim: N F G => [|N IH] F G h /=; first exact: h.
by apply: IH => ks sz; apply: eq_bigr => k _; rewrite h // size_rcons sz.
Qed.
Lemma expected_le N F G : (forall ks, size ks = N -> F ks <= G ks) -> expected N F <= expected N G.
Proof.
elim: N F G => [|N IH] F G h /=; first exact: h.
by apply: IH => ks sz; apply: ler_sum => k _; rewrite ler_wpmul2l ?(ltW (q_gt0 k)) // h // size_rcons sz.
Qed.
Lemma expected_add N F G : expected N (fun ks => F ks + G ks) = expected N F + expected N G.
Proof.
elim: N F G => //= N IH F G; rewrite -IH; apply: expected_ext => ks _.
by rewrite -big_split; apply: eq_bigr => k _; rewrite mulrDr.
Qed.
Lemma expected_scale N F c : expected N (fun ks => c * F ks) = c * expected N F.
Proof.
elim: N F => //= N IH F; rewrite -IH; apply: expected_ext => ks _.
by rewrite mulr_sumr; apply: eq_bigr => k _; rewrite mulrCA.
Qed.
Lemma expected_const N c : expected N (fun=> c) = c.
Proof.
elim: N => //= N IH; rewrite -[RHS]IH; apply: expected_ext => ks _.
by rewrite -mulr_suml q_sum mul1r.
Qed.
Lemma expected_sum N n (F : 'I_n -> seq 'I_m -> R) : expected N (fun ks => \sum_t F t ks) = \sum_t expected N (F t).
Proof.
elim: n F => [|n IH] F.
  by rewrite big_ord0 -[RHS](expected_const N); apply: expected_ext => ks _; rewrite big_ord0.
rewrite big_ord_recl -IH -expected_add; apply: expected_ext => ks _.
by rewrite big_ord_recl.
Qed.
(* What is drawn later does not matter. *)
Lemma expected_take N t G : (t <= N)%N -> expected N (fun ks => G (take t ks)) = expected t G.
Proof.
elim: N => [|N IH]; first by rewrite leqn0 => /eqP->.
rewrite leq_eqVlt => /orP[/eqP->|tN].
  by apply: expected_ext => ks <-; rewrite take_size.
rewrite /= -(IH tN); apply: expected_ext => ks sz.
rewrite -[RHS]mul1r -q_sum mulr_suml; apply: eq_bigr => k _.
by rewrite -cats1 takel_cat // sz.
Qed.

(* Each new pair is a test of the state before it. *)
Definition mistakes_made ks : R := (size (updates0 point label 0 1 0 ks))%:R.
Lemma mistakes_rcons ks k :
  mistakes_made (rcons ks k) = mistakes_made ks + wrong (fun j => state_after ks ⋅ point j) k.
Proof.
suff /(_ 0) : forall w, (size (updates0 point label 0 1 w (rcons ks k)))%:R =
    (size (updates0 point label 0 1 w ks))%:R + wrong (fun j => run0 point label 0 1 w ks ⋅ point j) k by [].
elim: ks => [|i ks IH] w /=; last by rewrite !size_cat !natrD IH addrA.
by rewrite cats0 add0r /wrong /corrects; case: ifP.
Qed.
Lemma expected_mistakes N : expected N mistakes_made = \sum_(t < N) expected t (fun ks => miss (state_after ks)).
Proof.
elim: N => [|N IH]; first by rewrite big_ord0.
rewrite big_ord_recr /= -IH -expected_add; apply: expected_ext => ks _.
rewrite -[mistakes_made ks]mul1r -q_sum mulr_suml -big_split; apply: eq_bigr => k _ /=.
by rewrite mistakes_rcons mulrDr.
Qed.

(* Before visit t + 1 the run has seen the first t pairs. *)
Theorem cor_stopped n r delta u : (0 < n)%N -> (forall k, `‖point k‖ <= r) -> oracle point label u delta ->
  n%:R^-1 * (\sum_(t < n) expected n (fun ks => error_probability (fun k => state_after (take t ks) ⋅ point k))) <=
    r ^+ 2 / (n%:R * delta ^+ 2).
Proof.
move=> n0 pr orc; have nn : 0 < n%:R :> R by rewrite ltr0n.
rewrite invfM [X in _ <= X]mulrCA ler_pmul2l ?invr_gt0 //.
rewrite (eq_bigr (fun t : 'I_n => expected t (fun ks => miss (state_after ks)))) => [|t _]; last first.
  exact: (expected_take (fun ks => miss (state_after ks)) (ltnW (ltn_ord t))).
rewrite -expected_mistakes -[X in _ <= X](expected_const n); apply: expected_le => ks _.
by have [_ _] := thm_novikoff label_pm ks orc pr.
Qed.

(* If the vote errs, at least half of the voters err. *)
Lemma vote_errs ks k : (0 < size ks)%N ->
  wrong (votes ks) k <= 2%:R / (size ks)%:R * \sum_(t < size ks) wrong (fun j => state_after (take t.+1 ks) ⋅ point j) k.
Proof.
move=> n0; have nn : 0 < (size ks)%:R :> R by rewrite ltr0n.
have w0 (score : 'I_m -> R) : 0 <= wrong score k by rewrite /wrong ler0n.
have S0 : 0 <= \sum_(t < size ks) wrong (fun j => state_after (take t.+1 ks) ⋅ point j) k by apply: sumr_ge0.
rewrite {1}/wrong; case: (leP (label k * votes ks k) 0) => [lost|_]; last first.
  by rewrite mulr_ge0 // divr_ge0 ?ler0n.
rewrite mulrAC ler_pdivl_mulr // mul1r.
suff : (size ks)%:R - 2%:R * (\sum_(t < size ks) wrong (fun j => state_after (take t.+1 ks) ⋅ point j) k) <= label k * votes ks k.
  by move: lost; lra.
rewrite /votes mulr_sumr -[X in X%:R - _]card_ord -sumr_const mulr_sumr -sumrB; apply: ler_sum => t _.
rewrite /wrong /vote; move: (_ ⋅ _) => a.
(* a voter that is not wrong votes for the label *)
case: (leP (label k * a) 0) => side /=; first by case: (label_pm k) => ->; case: ifP => _; lra.
by move: side; case: (label_pm k) => ->; case: (ltP 0 a) => a0; lra.
Qed.

Theorem thm_voted n r delta u : (0 < n)%N -> (forall k, `‖point k‖ <= r) -> oracle point label u delta ->
  expected n (fun ks => error_probability (votes ks)) <= 2%:R / n%:R * (r ^+ 2 / delta ^+ 2 - 1).
Proof.
move=> n0 pr orc; have nn : 0 < n%:R :> R by rewrite ltr0n.
(* the sum over the voters of their expected error *)
have voters : \sum_(t < n) expected t.+1 (fun ks => miss (state_after ks)) <= r ^+ 2 / delta ^+ 2 - 1.
  have first_visit : expected 0 (fun ks => miss (state_after ks)) = 1.
    rewrite /= -[RHS]q_sum; apply: eq_bigr => k _.
    by rewrite /wrong /state_after /= dot0l mulr0 lexx mulr1.
  have : expected n.+1 mistakes_made <= r ^+ 2 / delta ^+ 2.
    rewrite -[X in _ <= X](expected_const n.+1); apply: expected_le => ks _.
    by have [_ _] := thm_novikoff label_pm ks orc pr.
  by rewrite expected_mistakes big_ord_recl first_visit; lra.
apply: le_trans (ler_wpmul2l (_ : 0 <= 2%:R / n%:R) voters); last by rewrite divr_ge0 ?ler0n.
have -> : \sum_(t < n) expected t.+1 (fun ks => miss (state_after ks)) =
    expected n (fun ks => \sum_(t < n) miss (state_after (take t.+1 ks))).
  rewrite expected_sum; apply: eq_bigr => t _.
  by rewrite (expected_take (fun ks => miss (state_after ks))) //; exact: ltn_ord.
rewrite -expected_scale; apply: expected_le => ks sz.
have -> : \sum_(t < n) miss (state_after (take t.+1 ks)) =
    \sum_k q k * \sum_(t < size ks) wrong (fun j => state_after (take t.+1 ks) ⋅ point j) k.
  by rewrite exchange_big sz; apply: eq_bigr => k _; rewrite mulr_sumr.
rewrite mulr_sumr; apply: ler_sum => k _; rewrite mulrCA ler_wpmul2l ?(ltW (q_gt0 k)) //.
by rewrite -sz; apply: vote_errs; rewrite sz.
Qed.
End Voted.
