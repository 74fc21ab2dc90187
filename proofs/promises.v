(* Chapter 12, What a margin promises. *)
From mathcomp Require Import all_ssreflect all_algebra ring.
From LC Require Import lra inner convex geometry soft_margin duality hard_margin.
Import GRing.Theory Num.Theory Order.TTheory.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Local Open Scope ring_scope.

Section LeaveOneOut.
Variables (R : rcfType) (d n : nat) (z : 'I_n -> 'rV[R]_d).
Implicit Types (w : 'rV[R]_d) (alpha beta : 'I_n -> R) (keep : pred 'I_n).

(* The hard margin without offset of the points that are kept: the shortest w with w.z_j >= 1 for all of them *)
Definition shortest keep w :=
  (forall j, keep j -> 1 <= w ⋅ z j) /\ forall w', (forall j, keep j -> 1 <= w' ⋅ z j) -> `‖w‖ <= `‖w'‖.

Definition combination alpha := \sum_j alpha j *: z j.

(* A dual solution: w = sum_j alpha_j z_j, and w.z_j = 1 where alpha_j > 0 *)
Lemma shortest_multipliers keep w : shortest keep w -> exists alpha,
  [/\ forall j, 0 <= alpha j, forall j, ~~ keep j -> alpha j = 0, forall j, alpha j * (w ⋅ z j - 1) = 0 &
      w = combination alpha].
Proof.
case=> f opt; pose g j := if keep j then z j else 0; pose h j : R := if keep j then 1 else 0.
have obj v : objective 1%:M 0 0 v = `‖v‖ ^+ 2 / 2%:R.
  by rewrite /objective mulmx1 addr0 dot0l addr0 norm_sqr.
have [j|v fv|l [l0 comp sl]] := @multipliers R _ d d 1%:M 0 0 g h w.
- by rewrite /g /h; case: ifP => [/f|_]; rewrite dotC // dot0r.
- rewrite !obj half_sqr_le; apply: opt => j kj; have := fv j; rewrite /g /h kj dotC //.
exists (fun j => if keep j then l j else 0); split=> [j|j /negPf->|j|] //; first by case: ifP.
  by have := comp j; rewrite /g /h; case: ifP; rewrite ?mul0r // dotC.
apply: dot_inj => u; have := sl u; rewrite /slope !mulmx1 addr0 dot0l addr0 => ->.
rewrite dot_suml; apply: eq_bigr => j _; rewrite dotZl /g.
by case: ifP; rewrite ?dot0l ?mulr0 ?mul0r.
Qed.

(* The dual value of any weights is at most the optimal value. *)
Lemma weak keep w beta : (forall j, keep j -> 1 <= w ⋅ z j) -> (forall j, 0 <= beta j) ->
  (forall j, ~~ keep j -> beta j = 0) ->
  \sum_j beta j - combination beta ⋅ combination beta / 2%:R <= w ⋅ w / 2%:R.
Proof.
move=> f b0 bk; have : \sum_j beta j <= w ⋅ combination beta.
  rewrite dot_sumr; apply: ler_sum => j _; rewrite dotZr; case: (boolP (keep j)) => kj; last by rewrite bk // mul0r.
  by rewrite -{1}[beta j]mulr1 ler_wpmul2l ?f.
by have := dot_ge0 (w - combination beta); rewrite !dotE (dotC (combination beta) w); lra.
Qed.

Lemma sum_change (V : zmodType) (F G : 'I_n -> V) i : (forall j, j != i -> G j = F j) ->
  \sum_j G j = \sum_j F j - F i + G i.
Proof.
move=> same; rewrite (bigD1 i) //= [in RHS](bigD1 i) //= [F i + _]addrC addrK addrC; congr (_ + _).
by apply: eq_bigr => j; exact: same.
Qed.

Lemma total keep w alpha : (forall j, alpha j * (w ⋅ z j - 1) = 0) -> w = combination alpha -> \sum_j alpha j = w ⋅ w.
Proof.
by move=> comp e; rewrite {2}e dot_sumr; apply: eq_bigr => j _; rewrite dotZr; have := comp j; lra.
Qed.

(* A point that is misjudged when it is left out has a large multiplier. *)
Lemma large_multiplier i w w' alpha : (forall j, 1 <= w ⋅ z j) -> (forall j, 0 <= alpha j) ->
  (forall j, alpha j * (w ⋅ z j - 1) = 0) -> w = combination alpha ->
  shortest (predC1 i) w' -> w' ⋅ z i <= 0 -> 1 <= alpha i * (z i ⋅ z i).
Proof.
move=> f a0 comp e sol' wrong; have [f' _] := sol'.
have [alpha' [a0' out' comp' e']] := shortest_multipliers sol'.
have S := total xpredT comp e; have S' := total xpredT comp' e'.
have ai' : alpha' i = 0 by apply: out'; rewrite /= negbK.
have Z : 0 < z i ⋅ z i.
  by rewrite dot_gt0; apply/eqP => zi0; have := f i; rewrite zi0 dot0r; lra.
(* The point is not worth more than this: alpha without alpha_i, in the smaller problem. *)
pose beta j := if j == i then 0 else alpha j.
have b_i : beta i = 0 by rewrite /beta eqxx.
have b_j j : j != i -> beta j = alpha j by rewrite /beta => /negPf->.
have up : w ⋅ w / 2%:R - alpha i ^+ 2 * (z i ⋅ z i) / 2%:R <= w' ⋅ w' / 2%:R.
  have b0 j : 0 <= beta j by rewrite /beta; case: eqP.
  have bk j : ~~ predC1 i j -> beta j = 0 by rewrite /= negbK => /eqP->.
  have := weak f' b0 bk; rewrite /combination (sum_change b_j) b_i.
  rewrite (sum_change (F := fun j => alpha j *: z j) (i := i)) => [|j /b_j->//].
  rewrite -/(combination alpha) -e b_i scale0r !addr0 S !dotE (dotC (z i) w).
  by have := comp i; lra.
(* The point is worth at least this: alpha' with a multiplier for the point, in the whole problem. *)
pose s := (z i ⋅ z i)^-1; have s0 : 0 < s by rewrite invr_gt0.
have sZ : s * (z i ⋅ z i) = 1 by rewrite mulVf ?gt_eqF.
pose beta' j := if j == i then s else alpha' j.
have b'_i : beta' i = s by rewrite /beta' eqxx.
have b'_j j : j != i -> beta' j = alpha' j by rewrite /beta' => /negPf->.
have low : w' ⋅ w' / 2%:R + s / 2%:R <= w ⋅ w / 2%:R.
  have b0 j : 0 <= beta' j by rewrite /beta'; case: eqP; rewrite ?(ltW s0).
  have := @weak xpredT w beta' (fun j _ => f j) b0 (fun j (no : ~~ true) => False_ind _ (negP no isT)).
  rewrite /combination (sum_change b'_j) b'_i (sum_change (F := fun j => alpha' j *: z j) (i := i)) => [|j /b'_j->//].
  rewrite -/(combination alpha') -e' b'_i ai' scale0r !subr0 S' !dotE (dotC (z i) w').
  have := ler_wpmul2l (ltW s0) wrong; have : s * (s * (z i ⋅ z i)) = s by rewrite sZ mulr1.
  by lra.
(* Together: 1 / |z_i|^2 <= alpha_i^2 |z_i|^2 *)
rewrite -ler_sqr ?nnegrE ?mulr_ge0 ?ler01 ?(ltW Z) // expr1n exprMn.
have : s * (z i ⋅ z i) <= alpha i ^+ 2 * (z i ⋅ z i) * (z i ⋅ z i) by rewrite ler_pmul2r //; move: up low; lra.
by rewrite sZ; lra.
Qed.

Theorem thm_leave_one_out_margin r w (w' : 'I_n -> 'rV[R]_d) : (forall i, `‖z i‖ <= r) ->
  shortest xpredT w -> (forall i, shortest (predC1 i) (w' i)) ->
  let gamma := 1 / `‖w‖ in
  #|[set i | w' i ⋅ z i <= 0]|%:R <= r ^+ 2 / gamma ^+ 2.
Proof.
move=> zr sol sol'; cbv zeta; have [alpha [a0 _ comp e]] := shortest_multipliers sol.
rewrite mul1r exprVn invrK norm_sqr -(total xpredT comp e) mulr_sumr -sum1_card natr_sum.
rewrite [X in _ <= X](bigID (mem [set i | w' i ⋅ z i <= 0])) /= -[X in X <= _]addr0.
have r2 : 0 <= r ^+ 2 := sqr_ge0 r.
apply: ler_add; last by apply: sumr_ge0 => i _; rewrite mulr_ge0.
apply: ler_sum => i; rewrite inE => wrong; rewrite mulrC.
apply: le_trans (large_multiplier (fun j => sol.1 j isT) a0 comp e (sol' i) wrong) _.
rewrite ler_wpmul2l // -norm_sqr ler_sqr ?nnegrE ?norm_ge0 //; exact: le_trans (norm_ge0 _) (zr i).
Qed.
End LeaveOneOut.

Section Radon.
Variables (R : rcfType) (d : nat).

(* The convex hull of the points x_i with i in S *)
Definition in_hull n (x : 'I_n -> 'rV[R]_d) (S : {set 'I_n}) q :=
  exists lambda, [/\ forall i, 0 <= lambda i, \sum_(i in S) lambda i = 1 & q = \sum_(i in S) lambda i *: x i].

(* d + 1 equations with the right side zero, in d + 2 unknowns *)
Lemma dependent (x : 'I_d.+2 -> 'rV[R]_d) : exists lambda : 'I_d.+2 -> R,
  [/\ exists i, lambda i != 0, \sum_i lambda i *: x i = 0 & \sum_i lambda i = 0].
Proof.
pose A : 'M[R]_(d.+2, d + 1) := \matrix_(i, j) augment (x i) 1 0 j.
have rowA i : row i A = augment (x i) 1 by apply/rowP => j; rewrite !mxE.
have : kermx A != 0.
  rewrite kermx_eq0 /row_free neq_ltn; apply/orP; left.
  by apply: leq_ltn_trans (rank_leq_col A) _; rewrite addn1.
move=> /eqP K0; have [i Ki] : exists i, row i (kermx A) != 0.
  apply/existsP; apply: contra_notT K0; rewrite negb_exists => /forallP h; apply/row_matrixP => i.
  by apply/eqP; rewrite row0 -[_ == _]negbK h.
pose l := row i (kermx A); exists (fun j => l 0 j).
have lA : l *m A = 0 by rewrite -row_mul mulmx_ker row0.
have : \sum_j augment (l 0 j *: x j) (l 0 j) = augment 0 0.
  rewrite augment0 -[RHS]lA mulmx_sum_row; apply: eq_bigr => j _.
  by rewrite rowA augmentZ mulr1.
rewrite augment_sum => /augment_inj[sx s1]; split=> //.
apply/existsP; apply: contra_notT (elimN eqP Ki) => /existsPn h.
by apply/rowP => j; rewrite [RHS]mxE; apply/eqP; rewrite -[_ == _]negbK h.
Qed.

Theorem thm_radon (x : 'I_d.+2 -> 'rV[R]_d) : exists S q, in_hull x S q /\ in_hull x (~: S) q.
Proof.
have [l [[i0 l0] lx l1]] := dependent x; pose S := [set i | 0 < l i].
pose s := \sum_(i in S) l i; have rest : \sum_(i in ~: S) - l i = s.
  apply/eqP; rewrite sumrN eq_sym -addr_eq0 -[X in _ == X]l1 [X in _ == X](bigID (mem S)) /=.
  by apply/eqP; congr (_ + _); apply: eq_bigl => i; rewrite inE.
(* Some are positive, because they sum to zero and are not all zero. *)
have s0 : 0 < s.
  rewrite lt_neqAle eq_sym sumr_ge0 ?andbT => [|i]; last by rewrite inE => /ltW.
  apply/eqP => zero; move: l0; apply/negP; rewrite negbK; case: (boolP (i0 \in S)) => iS.
    apply/eqP/(psumr_eq0P _ zero) => // i; by rewrite inE => /ltW.
  have none : \sum_(i in ~: S) - l i = 0 by rewrite rest.
  rewrite -oppr_eq0; apply/eqP/(psumr_eq0P _ none); last by rewrite inE.
  by move=> i; rewrite !inE -leNgt oppr_ge0.
have s_pos i : 0 <= Num.max 0 (l i) / s by rewrite divr_ge0 ?le_maxr ?lexx // ltW.
have s_neg i : 0 <= Num.max 0 (- l i) / s by rewrite divr_ge0 ?le_maxr ?lexx // ltW.
have in_S i : i \in S -> Num.max 0 (l i) = l i by rewrite inE => /ltW/max_r.
have out_S i : i \in ~: S -> Num.max 0 (- l i) = - l i by rewrite !inE -leNgt -oppr_ge0 => /max_r.
exists S, (s^-1 *: \sum_(i in S) l i *: x i); split.
  exists (fun i => Num.max 0 (l i) / s); split=> //.
    by rewrite -mulr_suml (eq_bigr _ in_S) -/s divff ?gt_eqF.
  by rewrite scaler_sumr; apply: eq_bigr => i iS; rewrite scalerA in_S // mulrC.
exists (fun i => Num.max 0 (- l i) / s); split=> //.
  by rewrite -mulr_suml (eq_bigr _ out_S) rest divff ?gt_eqF.
have -> : \sum_(i in S) l i *: x i = \sum_(i in ~: S) - l i *: x i.
  apply/eqP; rewrite -subr_eq0 -sumrN -[X in _ == X]lx [X in _ == X](bigID (mem S)) /=.
  apply/eqP; congr (_ + _); apply: eq_big => [i|i _]; by rewrite ?inE // scaleNr opprK.
by rewrite scaler_sumr; apply: eq_bigr => i iS; rewrite scalerA out_S // mulrC.
Qed.

(* def-vc, for the linear classifiers *)
Definition shatters n (x : 'I_n -> 'rV[R]_d) :=
  forall y, labels y -> exists w b, forall i, predict w b (x i) = y i.

(* The score of a mixture is positive if all scores are, and not positive if none is. *)
Lemma hull_score n (x : 'I_n -> 'rV[R]_d) S q w b : in_hull x S q ->
  ((forall i, i \in S -> 0 < score w b (x i)) -> 0 < score w b q) /\
  ((forall i, i \in S -> score w b (x i) <= 0) -> score w b q <= 0).
Proof.
case=> l [l0 l1 eq]; have e : score w b q = \sum_(i in S) l i * score w b (x i).
  rewrite eq /score dot_sumr -{1}[b]mul1r -l1 mulr_suml -big_split /=.
  by apply: eq_bigr => i _; rewrite dotZr mulrDr.
split=> h; rewrite e; last first.
  by rewrite -oppr_ge0 -sumrN; apply: sumr_ge0 => i iS; rewrite -mulrN mulr_ge0 ?oppr_ge0 ?h.
have ge i : i \in S -> 0 <= l i * score w b (x i) by move=> iS; rewrite mulr_ge0 // ltW ?h.
rewrite lt_neqAle eq_sym sumr_ge0 ?andbT //; apply/eqP => /(psumr_eq0P ge) zero.
suff : \sum_(i in S) l i = 0 by rewrite l1 => /eqP; rewrite oner_eq0.
apply: big1 => i iS; have /eqP := zero i iS; rewrite mulf_eq0 [score _ _ _ == 0]gt_eqF ?h // orbF => /eqP//.
Qed.

(* The origin and the unit vectors *)
Definition corner (i : 'I_d.+1) : 'rV[R]_d := if unlift ord0 i is Some j then delta_mx 0 j else 0.

Theorem thm_vc :
  (exists2 x : 'I_d.+1 -> 'rV[R]_d, injective x & shatters x) /\
  (forall n (x : 'I_n -> 'rV[R]_d), shatters x -> (n <= d.+1)%N).
Proof.
(* Step 1: the origin and the unit vectors are shattered: b = y_0 and w_j = y_j - y_0. *)
have sh : shatters corner.
  move=> y y_labels; exists (\row_j (y (lift ord0 j) - y ord0)), (y ord0) => i.
  have -> : predict (\row_j (y (lift ord0 j) - y ord0)) (y ord0) (corner i) = if 0 < y i then 1 else -1.
    rewrite /predict /score /corner; case: unliftP => [j ->|->]; last by rewrite dot0r add0r.
    by rewrite dotC dot_delta mxE subrK.
  by case: (y_labels i) => ->; rewrite ?ltr01 // ltNge lerN10.
have different : injective corner.
  move=> i j ij; apply/eqP; case: (boolP (i == j)) => // ne.
  have [|w [b right]] := sh (fun k => if k == i then 1 else -1).
    by move=> k; case: eqP; [left|right].
  have := right i; rewrite ij right eqxx eq_sym (negPf ne) => /eqP.
  by rewrite eq_sym label_neq.
split; first by exists corner.
move=> n x shx; rewrite leqNgt; apply/negP => n_large.
(* Step 2: divide d + 2 of the points as Radon does, and label one group 1 and the other -1. *)
pose old (i : 'I_d.+2) : 'I_n := widen_ord n_large i.
have [S [q [pos neg]]] := thm_radon (fun i => x (old i)).
pose y (k : 'I_n) : R := if [exists i in S, old i == k] then 1 else -1.
have [|w [b right]] := shx y; first by move=> k; rewrite /y; case: ifP; [left|right].
(* Step 3: the common mixture would have a positive score, and one that is not. *)
have [all_pos _] := hull_score w b pos; have [_ all_neg] := hull_score w b neg.
have yS i : y (old i) = if i \in S then 1 else -1.
  rewrite /y; congr (if _ then _ else _); apply/exists_inP/idP => [[k kS /eqP e]|iS]; last by exists i.
  by have -> : i = k by apply/val_inj; have := congr1 val e.
have : 0 < score w b q.
  apply: all_pos => i iS; have := right (old i); rewrite yS iS /predict; case: ltP => // _ /eqP.
  by rewrite eq_sym label_neq.
rewrite ltNge => /negP; apply; apply: all_neg => i; rewrite inE => /negPf iS.
by have := right (old i); rewrite yS iS /predict; case: ltP => // _ /eqP; rewrite label_neq.
Qed.
End Radon.
