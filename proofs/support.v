(* Chapter 6, Duality: what the support vectors determine. *)
From mathcomp Require Import all_ssreflect all_algebra.
From LC Require Import lra inner convex geometry soft_margin duality.
Import GRing.Theory Num.Theory Order.TTheory.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Local Open Scope ring_scope.

Section Support.
Variables (R : rcfType) (d n : nat) (x : 'I_n -> 'rV[R]_d) (y : 'I_n -> R).
Implicit Types (w : 'rV[R]_d) (b C : R) (xi alpha : 'I_n -> R).

(* Every solution of the primal fits every solution of the dual. *)
Lemma soft_conditions C w b xi alpha : 0 < C -> soft_solution x y C w b xi -> soft_dual_solution x y C alpha ->
  [/\ w = weights x y alpha, forall i, alpha i * (y i * score w b (x i) - 1 + xi i) = 0 &
      forall i, (C - alpha i) * xi i = 0].
Proof. by move=> C0 sol asol; have [/(_ C w b xi alpha C0 sol.1 asol.1)[h _] _] := thm_kkt x y; exact: h. Qed.
Lemma hard_conditions w b alpha : hard_solution x y w b -> hard_dual_solution x y alpha ->
  w = weights x y alpha /\ forall i, alpha i * (y i * score w b (x i) - 1) = 0.
Proof. by move=> sol asol; have [_ /(_ w b alpha sol.1 asol.1)[h _]] := thm_kkt x y; exact: h. Qed.

Lemma soft_dual C w b xi : 0 < C -> soft_solution x y C w b xi -> exists alpha, soft_dual_solution x y C alpha.
Proof.
move=> C0 sol; have [alpha [af ew c1 c2]] := soft_multipliers sol; exists alpha.
by have [/(_ C w b xi alpha C0 sol.1 af)[_ []]] := thm_kkt x y.
Qed.
Lemma hard_dual w b : hard_solution x y w b -> exists alpha, hard_dual_solution x y alpha.
Proof.
move=> sol; have [alpha [af ew c1]] := hard_multipliers sol; exists alpha.
by have [_ /(_ w b alpha sol.1 af)[_ []]] := thm_kkt x y.
Qed.

Lemma soft_unique C w b xi w' b' xi' : 0 < C -> soft_solution x y C w b xi -> soft_solution x y C w' b' xi' ->
  w = w' /\ \sum_i xi i = \sum_i xi' i.
Proof.
move=> C0 sol sol'; have [alpha asol] := soft_dual C0 sol.
have [ew _ _] := soft_conditions C0 sol asol; have [ew' _ _] := soft_conditions C0 sol' asol.
have ww : w = w' by rewrite ew ew'.
split=> //; apply: (mulfI (lt0r_neq0 C0)); have := sol.2 _ _ _ sol'.1; have := sol'.2 _ _ _ sol.1.
by rewrite /soft_value -ww; lra.
Qed.

(* Nothing depends on how the multipliers are written down. *)
Lemma dual_value_ext alpha alpha' : (forall i, alpha i = alpha' i) -> dual_value x y alpha = dual_value x y alpha'.
Proof.
move=> e; rewrite /dual_value /weights (eq_bigr _ (fun i _ => e i)); congr (_ - `‖_‖ ^+ 2 / _).
by apply: eq_bigr => i _; rewrite e.
Qed.
Lemma hard_dual_ext alpha alpha' : (forall i, alpha i = alpha' i) ->
  hard_dual_solution x y alpha -> hard_dual_solution x y alpha'.
Proof.
move=> e [[a0 bal] opt]; split; last by move=> a f; rewrite -(dual_value_ext e); exact: opt.
by split=> [i|]; rewrite -?e // -[RHS]bal; apply: eq_bigr => i _; rewrite e.
Qed.

(* With both classes the weights are not zero, somebody pushes, and who pushes lies on the margin. *)
Lemma feasible_neq0 w b : both_classes y -> hard_feasible x y w b -> w != 0.
Proof.
case=> -[i yi] [j yj] f; apply/eqP => w0; have := f i; have := f j.
by rewrite w0 /score yi yj !dot0l !add0r; lra.
Qed.
Lemma on_margin w b alpha i : hard_solution x y w b -> hard_dual_solution x y alpha -> 0 < alpha i ->
  y i * score w b (x i) = 1.
Proof.
move=> sol asol a0; have [_ /(_ i)/eqP] := hard_conditions sol asol.
by rewrite mulf_eq0 gt_eqF //= subr_eq0 => /eqP.
Qed.
Lemma pushes alpha : weights x y alpha != 0 -> (forall i, 0 <= alpha i) -> exists i, 0 < alpha i.
Proof.
move=> w0 a0; apply/existsP; apply: contraNT w0; rewrite negb_exists => /forallP none.
rewrite /weights big1 // => i _; have := none i; have := a0 i.
by case: (ltgtP 0 (alpha i)) => // <- _ _; rewrite mul0r scale0r.
Qed.

Lemma hard_unique w b w' b' : both_classes y -> hard_solution x y w b -> hard_solution x y w' b' -> w = w' /\ b = b'.
Proof.
move=> both sol sol'; have [alpha asol] := hard_dual sol.
have [ew _] := hard_conditions sol asol; have [ew' _] := hard_conditions sol' asol.
have ww : w = w' by rewrite ew ew'.
split=> //; have [|i ai] := @pushes alpha _ asol.1.1; first by rewrite -ew (feasible_neq0 both sol.1).
have := on_margin sol asol ai; rewrite -(on_margin sol' asol ai) -ww.
have y0 : y i != 0 by apply/eqP => y0; have := on_margin sol asol ai; rewrite y0 mul0r => /eqP; rewrite eq_sym oner_eq0.
by move/(mulfI y0); rewrite /score => /addrI.
Qed.

(* A balanced alpha that is not zero pushes in both classes. *)
Lemma push_classes alpha : labels y -> (forall i, 0 <= alpha i) -> \sum_i alpha i * y i = 0 ->
  \sum_(i | y i == 1) alpha i = \sum_(i | y i == -1) alpha i.
Proof.
move=> y_labels a0; rewrite (sum_labels y_labels).
rewrite (eq_bigr alpha) => [|i /eqP->]; last by rewrite mulr1.
rewrite [X in _ + X = 0](eq_bigr (fun i => - alpha i)) => [|i /eqP->]; last by rewrite mulrN1.
by rewrite sumrN => /eqP; rewrite subr_eq0 => /eqP.
Qed.

End Support.

(* The points with alpha_i > 0 alone. *)
Section Refit.
Variables (R : rcfType) (d n : nat) (x : 'I_n -> 'rV[R]_d) (y alpha : 'I_n -> R).
Definition support := [pred i | 0 < alpha i].
Definition support_x (k : 'I_#|support|) := x (enum_val k).
Definition support_y (k : 'I_#|support|) := y (enum_val k).
Definition restrict (xi : 'I_n -> R) (k : 'I_#|support|) := xi (enum_val k).

(* Only zeros are left out. *)
Lemma sum_support (V : zmodType) (F : 'I_n -> V) : (forall i, 0 <= alpha i) -> (forall i, alpha i = 0 -> F i = 0) ->
  \sum_i F i = \sum_(k < #|support|) F (enum_val k).
Proof.
move=> a0 F0; rewrite -(big_enum_val F) [LHS](bigID (mem support)) /= [X in _ + X]big1 ?addr0 // => i.
by rewrite -leNgt => ai; apply: F0; apply/le_anti; rewrite ai a0.
Qed.
Lemma restrict_weights : (forall i, 0 <= alpha i) -> weights support_x support_y (restrict alpha) = weights x y alpha.
Proof. by move=> a0; rewrite [RHS]sum_support // => i ->; rewrite mul0r scale0r. Qed.
Lemma restrict_balance : (forall i, 0 <= alpha i) -> \sum_i alpha i * y i = 0 ->
  \sum_k restrict alpha k * support_y k = 0.
Proof. by move=> a0 bal; rewrite -[RHS]bal [RHS]sum_support // => i ->; rewrite mul0r. Qed.
Lemma restrict_dual_value : (forall i, 0 <= alpha i) ->
  dual_value support_x support_y (restrict alpha) = dual_value x y alpha.
Proof. by move=> a0; rewrite /dual_value restrict_weights // -(sum_support (F := alpha)). Qed.

Lemma support_classes : labels y -> (forall i, 0 <= alpha i) -> \sum_i alpha i * y i = 0 ->
  (exists i, 0 < alpha i) -> both_classes support_y.
Proof.
move=> y_labels a0 bal [i ai]; have eqs := push_classes y_labels a0 bal.
have pos c : 0 < \sum_(j | y j == c) alpha j -> exists k, support_y k = c.
  case: (boolP [exists j, (y j == c) && (0 < alpha j)]) => [/existsP[j /andP[/eqP yj aj]] _|].
    have js : j \in support by [].
    by exists (enum_rank_in js j); rewrite /support_y enum_rankK_in.
  rewrite negb_exists => /forallP none; rewrite big1 ?ltxx // => j /eqP yj.
  by have := none j; rewrite yj eqxx /= -leNgt => aj; apply/le_anti; rewrite aj a0.
have s0 : 0 < \sum_(j | y j == y i) alpha j.
  by apply: lt_le_trans ai _; rewrite (bigD1 i) //= ler_addl sumr_ge0.
by split; apply: pos; case: (y_labels i) s0 => ->; rewrite ?eqs.
Qed.

Theorem thm_refit : labels y -> both_classes y ->
  (forall C w b xi, 0 < C -> soft_dual_solution x y C alpha -> soft_solution x y C w b xi ->
     soft_solution support_x support_y C w b (restrict xi) /\
     forall w' b' xi', soft_solution support_x support_y C w' b' xi' ->
       w' = w /\ soft_value C w' xi' = soft_value C w xi) /\
  (forall w b, hard_dual_solution x y alpha -> hard_solution x y w b ->
     hard_solution support_x support_y w b /\
     forall w' b', hard_solution support_x support_y w' b' -> w' = w /\ b' = b).
Proof.
move=> y_labels both; have [kkt_soft kkt_hard] := thm_kkt support_x support_y.
split=> [C w b xi C0 asol sol|w b asol sol].
  (* Restricted, both are feasible, and the conditions hold, because only zeros were left out. *)
  have a0 i : 0 <= alpha i by have [] := asol.1.1 i.
  have [ew c1 c2] := soft_conditions C0 sol asol.
  have f' : soft_feasible support_x support_y w b (restrict xi) by move=> k; exact: sol.1.
  have af' : soft_dual_feasible support_y C (restrict alpha).
    by split; [move=> k; exact: asol.1.1|exact: restrict_balance asol.1.2].
  have [sol' asol'] : soft_solution support_x support_y C w b (restrict xi) /\
      soft_dual_solution support_x support_y C (restrict alpha).
    by apply/(kkt_soft C w b _ _ C0 f' af'); split=> [|k|k]; [rewrite restrict_weights|exact: c1|exact: c2].
  split=> // w' b' xi' sol''; have [ww _] := soft_unique C0 sol'' sol'; split=> //.
  (* The value is D(alpha). *)
  by rewrite (soft_gap C0 sol'' asol') (soft_gap C0 sol asol) restrict_dual_value.
have a0 := asol.1.1; have [ew c1] := hard_conditions sol asol.
have f' : hard_feasible support_x support_y w b by move=> k; exact: sol.1.
have af' : hard_dual_feasible support_y (restrict alpha).
  by split; [move=> k; exact: a0|exact: restrict_balance asol.1.2].
have [sol' _] : hard_solution support_x support_y w b /\ hard_dual_solution support_x support_y (restrict alpha).
  by apply/(kkt_hard w b _ f' af'); split=> [|k]; [rewrite restrict_weights|exact: c1].
split=> // w' b'; have both' : both_classes support_y.
  by apply: support_classes asol.1.2 _ => //; apply: (pushes (x := x) (y := y)) a0; rewrite -ew (feasible_neq0 both sol.1).
by move=> sol''; have [] := hard_unique both' sol'' sol'.
Qed.
End Refit.
