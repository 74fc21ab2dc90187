(* Chapters 4 and 12: few support vectors, few errors; for a source with finitely many pairs. *)
From mathcomp Require Import all_ssreflect all_algebra ring.
From LC Require Import lra inner convex geometry soft_margin duality hard_margin.
Import GRing.Theory Num.Theory Order.TTheory.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Local Open Scope ring_scope.

Section Removed.
Variables (R : rcfType) (d N : nat) (x : 'I_N.+1 -> 'rV[R]_d) (y : 'I_N.+1 -> R).
Hypothesis y_labels : labels y.
Hypothesis both : both_classes y.

(* Without a point of multiplier zero both classes are still there, and the solution is the same. *)
Lemma removed alpha w b i : hard_dual_solution x y alpha -> hard_solution x y w b -> alpha i = 0 ->
  both_classes (y \o lift i) /\ hard_solution (x \o lift i) (y \o lift i) w b.
Proof.
move=> asol sol ai; have [f _] := sol.
have [[a0 ay] _] := asol; have [_ kkt] := thm_kkt x y.
have [/(_ (conj sol asol))[ew comp] _] := kkt w b alpha f (conj a0 ay).
have sum' (V : zmodType) (F : 'I_N.+1 -> V) : F i = 0 -> \sum_j F j = \sum_j F (lift i j).
  by move=> Fi; rewrite (bigD1_ord i) //= Fi add0r.
have lift' j : alpha j != 0 -> exists j', j = lift i j'.
  by case: (unliftP i j) => [j' ->|->]; [exists j'|rewrite ai eqxx].
(* Both classes have a support vector, and these are still there. *)
have some s : s = 1 \/ s = -1 -> exists2 j, alpha j != 0 & y j = s.
  move=> s1; case: (boolP [exists j, (alpha j != 0) && (y j == s)]).
    by case/existsP => j /andP[aj /eqP ej]; exists j.
  rewrite negb_exists => /forallP none; exfalso.
  have zero : \sum_j alpha j = 0.
    have e j : alpha j = - s * (alpha j * y j).
      have := none j; rewrite negb_and negbK => /orP[/eqP->|js]; first by rewrite mul0r mulr0.
      by case: s1 (y_labels j) js => -> [] ->; rewrite ?eqxx //; lra.
    by rewrite (eq_bigr _ (fun j _ => e j)) -mulr_sumr ay mulr0.
  have w0 := feasible_neq0 both f; move/negP: w0; apply; rewrite ew /weights big1 // => j _.
  by rewrite (psumr_eq0P (fun j _ => a0 j) zero) // mul0r scale0r.
split.
  have [[j /lift'[j' ->] ej] [k /lift'[k' ->] ek]] := (some 1 (or_introl erefl), some (-1) (or_intror erefl)).
  by split; [exists j'|exists k'].
(* The same (w, b) satisfies the optimality conditions without the point. *)
have [_ kkt'] := thm_kkt (x \o lift i) (y \o lift i).
have af' : hard_dual_feasible (y \o lift i) (alpha \o lift i).
  by split=> [j|]; [exact: a0|rewrite -[RHS]ay sum' ?ai ?mul0r].
have [_ [|sol' _ //]] := kkt' w b _ (fun j => f (lift i j)) af'.
split=> [|j]; last exact: (comp (lift i j)).
by rewrite {1}ew /weights sum' ?ai ?mul0r ?scale0r.
Qed.

(* The weights of a nearest pair are multipliers, times a number. *)
Lemma weights_multipliers w b lambda p q : hard_solution x y w b ->
  nearest x y p q -> mixes x y lambda 1 p -> mixes x y lambda (-1) q ->
  hard_dual_solution x y (fun i => `‖w‖ ^+ 2 / 2%:R * lambda i).
Proof.
move=> sol near mp mq; have [a0 ew bal _ on] := cor_expansion y_labels both sol mp mq near.
have [_ kkt] := thm_kkt x y; have [_ [|_ asol //]] := kkt w b _ sol.1 (conj a0 bal).
split=> [|i]; first exact: esym ew.
by have := a0 i; rewrite le_eqVlt => /orP[/eqP<-|/on->]; rewrite ?mul0r // subrr mulr0.
Qed.
End Removed.

Section LeaveOneOut.
(* The source gives the pair (point_k, label_k) with probability q_k. (That they sum to one is not used.) *)
Variables (R : rcfType) (d m : nat) (point : 'I_m -> 'rV[R]_d) (label : 'I_m -> R) (q : 'I_m -> R).
Hypothesis label_pm : labels label.
Hypothesis q_ge0 : forall k, 0 <= q k.

(* A sample of N pairs, drawn independently; its points and labels; its probability *)
Definition points N (t : {ffun 'I_N -> 'I_m}) i := point (t i).
Definition marks N (t : {ffun 'I_N -> 'I_m}) i := label (t i).
Definition probability N (t : {ffun 'I_N -> 'I_m}) : R := \prod_i q (t i).

(* The scores that training gives: those of the hard margin, or the only class of the sample *)
Definition trained N (t : {ffun 'I_N -> 'I_m}) (f : 'I_m -> R) :=
  (both_classes (marks t) -> forall w b, hard_solution (points t) (marks t) w b -> forall k, f k = score w b (point k)) /\
  (forall c, (forall i, marks t i = c) -> forall k, f k = c).

(* def-error-probability *)
Definition err (f : 'I_m -> R) := \sum_k q k * (label k * f k <= 0)%R%:R.

(* Support vectors, in a dual solution; none if there is one class only *)
Definition support_count N (t : {ffun 'I_N -> 'I_m}) (c : nat) :=
  (both_classes (marks t) -> exists2 alpha, hard_dual_solution (points t) (marks t) alpha & c = #|[pred i | 0 < alpha i]|) /\
  (~ both_classes (marks t) -> c = 0%N).

(* The points with a positive weight in a nearest pair of mixtures; none if there is one class only *)
Definition weight_count N (t : {ffun 'I_N -> 'I_m}) (c : nat) :=
  (both_classes (marks t) -> exists lambda p q, [/\ nearest (points t) (marks t) p q,
    mixes (points t) (marks t) lambda 1 p, mixes (points t) (marks t) lambda (-1) q & c = #|[pred i | 0 < lambda i]|]) /\
  (~ both_classes (marks t) -> c = 0%N).

(* The sample without its pair number i *)
Definition without N (i : 'I_N.+1) (T : {ffun 'I_N.+1 -> 'I_m}) := [ffun j => T (lift i j)].

Lemma both_or_one N (t : {ffun 'I_N.+1 -> 'I_m}) : both_classes (marks t) \/ forall i, marks t i = marks t ord0.
Proof.
case: (boolP [forall i, marks t i == marks t ord0]) => [/forallP same|]; first by right=> i; apply/eqP.
rewrite negb_forall => /existsP[i ne]; left; rewrite /both_classes.
have lm k : marks t k = 1 \/ marks t k = -1 := label_pm (t k).
by case: (lm i) (lm ord0) ne => ei [] e0; rewrite ei e0 ?eqxx // => _; split; [exists i|exists ord0|exists ord0|exists i].
Qed.

(* A pair that is misjudged when it is left out is a support vector. *)
Lemma left_out N (T : {ffun 'I_N.+1 -> 'I_m}) alpha i g :
  both_classes (marks T) -> separable (points T) (marks T) ->
  hard_dual_solution (points T) (marks T) alpha -> alpha i = 0 -> trained (without i T) g ->
  0 < marks T i * g (T i).
Proof.
move=> both sep asol ai tr; have lm : labels (marks T) by move=> j; exact: label_pm.
have [w [b [[sol _] _ _ _]]] := thm_unique lm both sep.
have [[[j ej] [k ek]] [f' opt']] := removed lm both asol sol ai.
have same l : without i T l = T (lift i l) by rewrite ffunE.
have both' : both_classes (marks (without i T)) by split; [exists j|exists k]; rewrite /marks same.
have sol' : hard_solution (points (without i T)) (marks (without i T)) w b.
  split=> [l|w1 b1 f1]; first by rewrite /points /marks same; exact: f'.
  by apply: (opt' w1 b1) => l; have := f1 l; rewrite /points /marks same.
have [/(_ both' w b sol') -> _] := tr; exact: lt_le_trans (sol.1 i).
Qed.

(* The pair that is left out is as good as a new one. *)
Lemma exchange N (i : 'I_N.+1) (F : {ffun 'I_N -> 'I_m} -> 'I_m -> R) :
  \sum_t probability t * (\sum_k q k * F t k) = \sum_(T : {ffun 'I_N.+1 -> 'I_m}) probability T * F (without i T) (T i).
Proof.
under eq_bigr do rewrite mulr_sumr; rewrite pair_big /=.
rewrite (reindex (fun T : {ffun 'I_N.+1 -> 'I_m} => (without i T, T i))) /=.
  apply: eq_bigr => T _; rewrite mulrA; congr (_ * _).
  by rewrite /probability (bigD1_ord i) //= mulrC; congr (_ * _); apply: eq_bigr => j _; rewrite ffunE.
exists (fun tk : {ffun 'I_N -> 'I_m} * 'I_m => [ffun j => if unlift i j is Some j' then tk.1 j' else tk.2]).
  by move=> T _; apply/ffunP => j; rewrite ffunE /=; case: unliftP => [j' ->|->]; rewrite ?ffunE.
move=> [t k] _ /=; congr (_, _); last by rewrite ffunE unlift_none.
by apply/ffunP => j; rewrite !ffunE liftK.
Qed.

Theorem thm_leave_one_out n (f : {ffun 'I_n -> 'I_m} -> 'I_m -> R) (n_sv : {ffun 'I_n.+1 -> 'I_m} -> nat) : (0 < n)%N ->
  (forall T : {ffun 'I_n.+1 -> 'I_m}, 0 < probability T -> separable (points T) (marks T)) ->
  (forall t, trained t (f t)) ->
  (forall T, 0 < probability T -> support_count T (n_sv T)) ->
  \sum_t probability t * err (f t) <= (\sum_T probability T * (n_sv T)%:R) / (n.+1)%:R.
Proof.
move=> n0 sep tr sv; rewrite ler_pdivl_mulr ?ltr0n // mulrC.
have -> : n.+1%:R * (\sum_t probability t * err (f t)) =
    \sum_(i < n.+1) \sum_(T : {ffun 'I_n.+1 -> 'I_m}) probability T * (marks T i * f (without i T) (T i) <= 0)%R%:R.
  rewrite mulr_natl -[X in _ *+ X]card_ord -sumr_const; apply: eq_bigr => i _.
  exact: (exchange i (fun t k => (label k * f t k <= 0)%R%:R)).
rewrite exchange_big /=; apply: ler_sum => T _; rewrite -mulr_sumr.
have [->|Q] := eqVneq (probability T) 0; first by rewrite !mul0r.
have {}Q : 0 < probability T by rewrite lt_neqAle eq_sym Q; apply: prodr_ge0 => j _; exact: q_ge0.
rewrite ler_pmul2l //; have [both|one] := both_or_one T.
  have [/(_ both)[alpha asol ->] _] := sv T Q; rewrite -sum1_card natr_sum [X in _ <= X]big_mkcond /=.
  apply: ler_sum => i _; rewrite inE; case: (boolP (0 < alpha i)) => [_|]; first by rewrite -[X in _ <= X]/(1%:R) ler_nat leq_b1.
  rewrite -leNgt => a_le; have ai : alpha i = 0 by apply: le_anti; rewrite a_le; have [[a0 _] _] := asol; exact: a0.
  by have := left_out both (sep T Q) asol ai (tr (without i T)); rewrite ltNge => /negPf->.
rewrite big1 ?ler0n // => i _; have [_ /(_ (marks T ord0)) ->] := tr (without i T).
  rewrite one -[X in X <= _]expr2 leNgt (_ : 0 < _) // exprn_even_gt0 //= /marks.
  by case: (label_pm (T ord0)) => ->; rewrite ?oppr_eq0 oner_eq0.
by move=> j; rewrite /marks ffunE -/(marks T _) one.
Qed.

Theorem cor_left_out :
  (* (a) *) (forall n (x : 'I_n.+1 -> 'rV[R]_d) (y lambda : 'I_n.+1 -> R) (p p' : 'rV[R]_d),
    labels y -> both_classes y -> separable x y ->
    nearest x y p p' -> mixes x y lambda 1 p -> mixes x y lambda (-1) p' ->
    forall i w b, hard_solution (x \o lift i) (y \o lift i) w b -> y i * score w b (x i) <= 0 -> 0 < lambda i) /\
  (* (b) *) (forall n (f : {ffun 'I_n -> 'I_m} -> 'I_m -> R) (n_sv : {ffun 'I_n.+1 -> 'I_m} -> nat), (0 < n)%N ->
    (forall T : {ffun 'I_n.+1 -> 'I_m}, 0 < probability T -> separable (points T) (marks T)) ->
    (forall t, trained t (f t)) ->
    (forall T, 0 < probability T -> weight_count T (n_sv T)) ->
    \sum_t probability t * err (f t) <= (\sum_T probability T * (n_sv T)%:R) / (n.+1)%:R).
Proof.
split=> [n x y lambda p p' yl both sep near mp mq i w b sol' wrong|n f n_sv n0 sep tr sv].
  have [w0 [b0 [[sol _] _ _ _]]] := thm_unique yl both sep; have [l0 _ _] := mp.
  rewrite lt_neqAle l0 andbT eq_sym; apply/eqP => li.
  have [|both' sol0] := removed (i := i) yl both (weights_multipliers yl both sol near mp mq) sol; first by rewrite li mulr0.
  have [ew eb] := hard_unique (fun j => yl (lift i j)) both' sol0 sol'.
  by have := lt_le_trans ltr01 (sol.1 i); rewrite ltNge -ew -eb wrong.
apply: thm_leave_one_out => // T Q; have [some none] := sv T Q; split=> // both.
have lm : labels (marks T) by move=> j; exact: label_pm.
have [w [b [[sol _] _ _ _]]] := thm_unique lm both (sep T Q).
have [lambda [p [p' [near mp mq ->]]]] := some both.
exists (fun i => `‖w‖ ^+ 2 / 2%:R * lambda i); first exact: (weights_multipliers lm both sol near mp mq).
have w0 : 0 < `‖w‖ by rewrite norm_gt0; exact: (feasible_neq0 both sol.1).
by apply: eq_card => i; rewrite !inE pmulr_rgt0 // divr_gt0 ?ltr0n // exprn_gt0.
Qed.
End LeaveOneOut.
