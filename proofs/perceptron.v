(* Chapter 2, The perceptron. *)
From mathcomp Require Import all_ssreflect all_algebra.
From LC Require Import lra inner convex geometry.
Import GRing.Theory Num.Theory Order.TTheory.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Local Open Scope ring_scope.

Section Algorithms.
Variables (R : rcfType) (d n : nat) (x : 'I_n -> 'rV[R]_d) (y : 'I_n -> R).

(* alg-perceptron, with eq-update-rho: a learning rate eta and a scale rho of the offset. As printed it has both one.
   A state is (w, b), and the visits are a list of points, in any order and with repetitions. *)
Definition state : Type := 'rV[R]_d * R.
Definition mistake (s : state) i := y i * score s.1 s.2 (x i) <= 0.
Definition update eta rho (s : state) i : state := (s.1 + (eta * y i) *: x i, s.2 + eta * y i * rho ^+ 2).
Definition visit eta rho s i := if mistake s i then update eta rho s i else s.
Definition run eta rho s visits := foldl (visit eta rho) s visits.

(* The points on which a run made its updates, in order. *)
Fixpoint updates eta rho s visits :=
  if visits is i :: rest then
    (if mistake s i then [:: i] else [::]) ++ updates eta rho (visit eta rho s i) rest
  else [::].

(* A pass visits all points; a run may stop where a pass makes no update. *)
Definition clean_pass eta rho s pass := (forall i : 'I_n, i \in pass) /\ updates eta rho s pass = [::].
(* The algorithm as printed, from zero and with the passes 1, ..., n. *)
Definition after_passes m := run 1 1 (0, 0) (flatten (nseq m (enum 'I_n))).
Definition stops_after m := clean_pass 1 1 (after_passes m) (enum 'I_n).

(* alg-batch *)
Definition mistakes (s : state) := [set i | mistake s i].
Definition batch_step eta (s : state) : state :=
  (s.1 + eta *: (\sum_(i in mistakes s) y i *: x i), s.2 + eta * \sum_(i in mistakes s) y i).
End Algorithms.

Section Perceptron.
Variables (R : rcfType) (d n : nat) (x : 'I_n -> 'rV[R]_d) (y : 'I_n -> R).
Hypothesis y_labels : labels y.
Implicit Types (eta rho : R) (s : state R d) (visits pass : seq 'I_n).
Local Notation mistake := (mistake x y).
Local Notation visit := (visit x y).
Local Notation update := (update x y).
Local Notation run := (run x y).
Local Notation updates := (updates x y).

Lemma label_sqr i : y i * y i = 1.
Proof. by have [->|->] := y_labels i; rewrite ?mulrNN mulr1. Qed.

Theorem prop_improvement s i : mistake s i ->
  let s' := visit 1 1 s i in
  y i * score s'.1 s'.2 (x i) = y i * score s.1 s.2 (x i) + (`‖x i‖ ^+ 2 + 1).
Proof.
move=> mist; rewrite /visit mist norm_sqr /score /= !mul1r expr1n mulr1 !dotE.
(* Multiply the new score by y_i and use y_i^2 = 1. *)
by have := label_sqr i; rewrite !mulrDr !mulrA => ->; lra.
Qed.

(* What the updates add up to, from any start: eta sum_i alpha_i y_i x_i, and likewise for the offset. *)
Lemma run_sum eta rho s visits :
  let alpha i := (count_mem i (updates eta rho s visits))%:R in
  run eta rho s visits = (s.1 + eta *: \sum_i (alpha i * y i) *: x i, s.2 + eta * rho ^+ 2 * \sum_i alpha i * y i).
Proof.
elim: visits s => [|i visits IH] s /=.
  by rewrite !big1 ?scaler0 ?mulr0 ?addr0 // => [|j _|j _]; rewrite ?mul0r ?scale0r //; case: s.
rewrite -/(run _ _ _ _) IH /visit; case: (mistake s i) => //=.
have count1 j : (count_mem j (i :: updates eta rho (update eta rho s i) visits))%:R =
   (i == j)%:R + (count_mem j (updates eta rho (update eta rho s i) visits))%:R :> R by rewrite /= natrD.
have single (V : lmodType R) (F : 'I_n -> V) : \sum_j (i == j)%:R *: F j = F i.
  by rewrite (bigD1 i) //= eqxx scale1r big1 ?addr0 // => j /negPf ji; rewrite eq_sym ji scale0r.
under [in RHS]eq_bigr do rewrite count1 mulrDl scalerDl -[_ *: x _]scalerA.
under [X in _ = (_, _ + _ * X)]eq_bigr do rewrite count1 mulrDl -[_%:R * _]/(_%:R *: (_ : R^o)).
rewrite !big_split /= (single _ (fun j => y j *: x j)) (single _ (fun j => y j : R^o)).
by rewrite scalerDr scalerA addrA; congr (_, _); rewrite mulrDr addrA; congr (_ + _ + _); lra.
Qed.

Theorem prop_counts visits :
  let alpha i := count_mem i (updates 1 1 (0, 0) visits) in
  let k := size (updates 1 1 (0, 0) visits) in
  let s := run 1 1 (0, 0) visits in
  [/\ (\sum_i alpha i = k)%N,
      s.1 = \sum_i ((alpha i)%:R * y i) *: x i &
      s.2 = \sum_i (alpha i)%:R * y i].
Proof.
split; last 2 first.
- by rewrite run_sum /= add0r scale1r.
- by rewrite run_sum /= add0r expr1n !mul1r.
elim: (updates _ _ _ _) => [|i s IH] /=; first by rewrite big1.
by rewrite big_split /= IH (bigD1 i) //= eqxx big1 // => j /negPf; rewrite eq_sym => ->.
Qed.

(* eta times a state *)
Definition scale eta s : state R d := (eta *: s.1, eta * s.2).

Lemma mistake_scale eta s i : 0 < eta -> mistake (scale eta s) i = mistake s i.
Proof. by move=> eta0; rewrite /mistake /score dotZl -mulrDr mulrCA pmulr_rle0. Qed.
Lemma visit_scale eta rho s i : 0 < eta -> visit eta rho (scale eta s) i = scale eta (visit 1 rho s i).
Proof.
move=> eta0; rewrite /visit mistake_scale //; case: (mistake s i) => //.
by rewrite /update /scale /= scalerDr scalerA !mul1r mulrDr !mulrA.
Qed.
Lemma unscale eta s : 0 < eta -> scale eta (scale eta^-1 s) = s.
Proof. by move=> eta0; rewrite /scale /= scalerA mulrA divff ?gt_eqF // scale1r mul1r; case: s. Qed.

Lemma batch_step_scale eta s : 0 < eta -> batch_step x y eta (scale eta s) = scale eta (batch_step x y 1 s).
Proof.
move=> eta0; have -> : batch_step x y eta (scale eta s) =
    (eta *: s.1 + eta *: \sum_(i in mistakes x y s) y i *: x i, eta * s.2 + eta * \sum_(i in mistakes x y s) y i).
  by congr (_ + _ *: _, _ + _ * _); apply: eq_bigl => i; rewrite !inE mistake_scale.
by rewrite /scale /= scale1r mul1r scalerDr mulrDr.
Qed.

(* From any start, with any scale of the offset; the start at zero is the case s = 0. *)
Theorem prop_step eta rho s visits : 0 < eta ->
  [/\ updates eta rho (0, 0) visits = updates 1 rho (0, 0) visits,
      run eta rho (0, 0) visits = scale eta (run 1 rho (0, 0) visits),
      updates eta rho s visits = updates 1 rho (scale eta^-1 s) visits,
      run eta rho s visits = scale eta (run 1 rho (scale eta^-1 s) visits) &
  [/\ forall m, mistakes x y (iter m (batch_step x y eta) (0, 0)) = mistakes x y (iter m (batch_step x y 1) (0, 0)),
      forall m, iter m (batch_step x y eta) (0, 0) = scale eta (iter m (batch_step x y 1) (0, 0)),
      forall m, mistakes x y (iter m (batch_step x y eta) s) = mistakes x y (iter m (batch_step x y 1) (scale eta^-1 s)) &
      forall m, iter m (batch_step x y eta) s = scale eta (iter m (batch_step x y 1) (scale eta^-1 s))]].
Proof.
move=> eta0.
have run_scale s' : run eta rho (scale eta s') visits = scale eta (run 1 rho s' visits).
  by clear -eta0; elim: visits s' => //= i rest IH s'; rewrite visit_scale.
have updates_scale s' : updates eta rho (scale eta s') visits = updates 1 rho s' visits.
  by clear -eta0; elim: visits s' => //= i rest IH s'; rewrite visit_scale // mistake_scale // IH.
have iter_scale s' m : iter m (batch_step x y eta) (scale eta s') = scale eta (iter m (batch_step x y 1) s').
  by elim: m => //= m ->; rewrite batch_step_scale.
have mistakes_scale s' : mistakes x y (scale eta s') = mistakes x y s'.
  by apply/setP => i; rewrite !inE mistake_scale.
have zero : (0, 0) = scale eta (0, 0) :> state R d by rewrite /scale /= scaler0 mulr0.
split; last split=> m.
- by rewrite {1}zero updates_scale.
- by rewrite {1}zero run_scale.
- by rewrite -{1}(unscale s eta0) updates_scale.
- by rewrite -{1}(unscale s eta0) run_scale.
- by rewrite {1}zero iter_scale mistakes_scale.
- by rewrite {1}zero iter_scale.
- by rewrite -{1}(unscale s eta0) iter_scale mistakes_scale.
- by rewrite -{1}(unscale s eta0) iter_scale.
Qed.

(* During a pass without update the state does not change. *)
Lemma clean_pass_separates eta rho s pass : clean_pass x y eta rho s pass -> separates x y s.1 s.2.
Proof.
case=> all_visited none i; move: (all_visited i) none => {all_visited}; elim: pass => //= j rest IH.
rewrite inE /visit; case: (boolP (mistake s j)) => //= right /orP[/eqP->|/IH //] _.
by rewrite ltNge.
Qed.

Theorem prop_stop :
  (forall m, stops_after x y m -> separates x y (after_passes x y m).1 (after_passes x y m).2) /\
  (~ separable x y -> forall m, ~ stops_after x y m).
Proof.
have stop m : stops_after x y m -> separates x y (after_passes x y m).1 (after_passes x y m).2.
  exact: clean_pass_separates.
by split=> // ns m /stop sep; apply: ns; exists (after_passes x y m).1, (after_passes x y m).2.
Qed.

Theorem prop_repeat eta rho s visits : 0 < eta -> 0 < rho ->
  let beta i : R := (count_mem i (updates eta rho s visits))%:R in
  run eta rho s visits = s -> updates eta rho s visits != [::] ->
  [/\ \sum_i (beta i * y i) *: x i = 0 /\ \sum_i beta i * y i = 0,
      ~ separable x y,
      equal_mixtures x y (fun i => beta i / (2%:R^-1 * \sum_j beta j)) &
      forall eta' rho' s' pass, ~ clean_pass x y eta' rho' s' pass].
Proof.
move=> eta0 rho0 beta same some.
(* Step 1: the updates added eta sum beta_i y_i x_i to w and eta rho^2 sum beta_i y_i to b, and both are as before. *)
have [sum_x sum_y] : \sum_i (beta i * y i) *: x i = 0 /\ \sum_i beta i * y i = 0.
  move: same; rewrite run_sum => same; have := congr1 snd same; have := congr1 fst same.
  rewrite /= -/beta => ew eb.
  split; apply/eqP.
    by move/eqP: ew; rewrite -subr_eq0 addrC addKr scaler_eq0 gt_eqF.
  have : eta * rho ^+ 2 != 0 by rewrite gt_eqF // mulr_gt0 // exprn_gt0.
  by move=> /negPf c0; move/eqP: eb; rewrite -subr_eq0 addrC addKr mulf_eq0 c0.
(* Some point was updated, so the counts have a positive sum. *)
have beta0 i : 0 <= beta i by rewrite ler0n.
have [i0 b0] : exists i0, 0 < beta i0.
  have : exists i, i \in updates eta rho s visits.
    by case: (updates _ _ _ _) some => // i u _; exists i; rewrite mem_head.
  by case=> i; rewrite -has_pred1 has_count => h; exists i; rewrite ltr0n.
have total : 0 < \sum_j beta j.
  by rewrite (bigD1 i0) //= ltr_spaddl // sumr_ge0.
(* Step 2: both classes were updated equally often, so the counts become two equal mixtures. *)
have mixtures : equal_mixtures x y (fun i => beta i / (2%:R^-1 * \sum_j beta j)).
  move: sum_y total; rewrite (sum_labels y_labels) [X in 0 < X -> _](sum_labels y_labels) (sum_labels y_labels (fun j => beta j)).
  set p := \sum_(i | y i == 1) beta i; set m := \sum_(i | y i == -1) beta i.
  have -> : \sum_(i | y i == 1) beta i * y i = p by apply: eq_bigr => i /eqP->; rewrite mulr1.
  have -> : \sum_(i | y i == -1) beta i * y i = - m by rewrite -sumrN; apply: eq_bigr => i /eqP->; rewrite mulrN1.
  move=> pm total; have {pm}pm : m = p by move: pm; lra.
  have p0 : 0 < p by move: total; rewrite pm; lra.
  have half : 2%:R^-1 * (p + m) = p by rewrite pm; lra.
  rewrite half; split.
  - by move=> i; rewrite divr_ge0 // ltW.
  - by rewrite -mulr_suml divff ?gt_eqF.
  - by rewrite -mulr_suml -/m pm divff ?gt_eqF.
  move: sum_x; rewrite (sum_labels y_labels) => /eqP; rewrite addr_eq0 => /eqP sum_x.
  have scaled c : \sum_(i | y i == c) (beta i / p) *: x i = p^-1 *: \sum_(i | y i == c) beta i *: x i.
    by rewrite scaler_sumr; apply: eq_bigr => i _; rewrite scalerA mulrC.
  rewrite !scaled; congr (_ *: _).
  transitivity (\sum_(i | y i == 1) (beta i * y i) *: x i); first by apply: eq_bigr => i /eqP->; rewrite mulr1.
  by rewrite sum_x -sumrN; apply: eq_bigr => i /eqP->; rewrite mulrN1 scaleNr opprK.
(* Step 3: a separator would make a sum positive that is zero. *)
have nonsep : ~ separable x y.
  case=> w [b sep]; have : \sum_i beta i * (y i * score w b (x i)) = 0.
    transitivity (w ⋅ (\sum_i (beta i * y i) *: x i) + b * \sum_i beta i * y i); last by rewrite sum_x sum_y dot0r mulr0 addr0.
    rewrite dot_sumr mulr_sumr -big_split; apply: eq_bigr => i _ /=.
    by rewrite /score dotZr; lra.
  move/(psumr_eq0P (fun i _ => mulr_ge0 (beta0 i) (ltW (sep i)))) => /(_ i0 isT)/eqP.
  by rewrite mulf_eq0 !gt_eqF.
(* Step 4: where a run stops, its last state is a separator. *)
have endless eta' rho' s' pass : ~ clean_pass x y eta' rho' s' pass.
  by move=> /clean_pass_separates sep; apply: nonsep; exists s'.1, s'.2.
by [].
Qed.
End Perceptron.
