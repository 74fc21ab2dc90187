(* Chapter 6, Duality: what the support vectors determine, and the dual as nearest points. *)
From mathcomp Require Import all_ssreflect all_algebra.
From LC Require Import lra inner convex geometry soft_margin duality hard_margin.
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
move=> e; have ew : weights x y alpha = weights x y alpha' by apply: eq_bigr => i _; rewrite e.
by rewrite /dual_value ew (eq_bigr _ (fun i _ => e i)).
Qed.
Lemma hard_dual_ext alpha alpha' : (forall i, alpha i = alpha' i) ->
  hard_dual_solution x y alpha -> hard_dual_solution x y alpha'.
Proof.
move=> e [[a0 bal] opt]; split; last by move=> a f; rewrite -(dual_value_ext e); exact: opt.
by split=> [i|]; rewrite -?e // -[RHS]bal; apply: eq_bigr => i _; rewrite e.
Qed.

(* Somebody pushes, if the weights are not zero, and who pushes lies on the margin. *)
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
by move=> sol''; apply: hard_unique sol' sol'' => // k; exact: y_labels.
Qed.
End Refit.

(* The book: "The mixtures of a class in which no weight exceeds a cap $q$ form its **reduced hull**." *)
Section Hulls.
Variables (R : rcfType) (d n : nat) (x : 'I_n -> 'rV[R]_d) (y : 'I_n -> R).
Hypothesis y_labels : labels y.
Implicit Types (w p q : 'rV[R]_d) (b C c cap : R) (alpha lambda : 'I_n -> R).

Definition reduced cap c p := exists2 lambda, mixes x y lambda c p & forall i, y i = c -> lambda i <= cap.
Definition nearest_reduced cap p q :=
  [/\ reduced cap 1 p, reduced cap (-1) q &
      forall p' q', reduced cap 1 p' -> reduced cap (-1) q' -> `‖p - q‖ <= `‖p' - q'‖].
Definition class_sum alpha c := \sum_(i | y i == c) alpha i.
Definition mixture lambda c := \sum_(i | y i == c) lambda i *: x i.

(* eq-hull-dual *)
Lemma hull_dual alpha : \sum_i alpha i * y i = 0 -> (forall i, 0 <= alpha i) ->
  let s := class_sum alpha 1 in
  class_sum alpha (-1) = s /\ forall lambda, (forall i, s * lambda i = alpha i) ->
    weights x y alpha = s *: (mixture lambda 1 - mixture lambda (-1)) /\
    dual_value x y alpha = 2%:R * s - s ^+ 2 * `‖mixture lambda 1 - mixture lambda (-1)‖ ^+ 2 / 2%:R.
Proof.
move=> bal a0 s; have e := push_classes y_labels a0 bal; split=> // lambda sl.
have ew : weights x y alpha = s *: (mixture lambda 1 - mixture lambda (-1)).
  rewrite /weights (sum_labels y_labels) scalerBr !scaler_sumr -sumrN.
  by congr (_ + _); apply: eq_bigr => i /eqP ->; rewrite scalerA sl ?mulr1 // mulrN1 scaleNr.
split=> //; rewrite /dual_value ew normZ (sum_labels y_labels) -e -/(class_sum alpha 1) -/s exprMn.
have -> : `|s| ^+ 2 = s ^+ 2 by rewrite real_normK ?num_real.
by lra.
Qed.

(* Two mixtures with the sum s each are a candidate for the dual. *)
Lemma hull_candidate s (l1 l2 : 'I_n -> R) p q : 0 <= s -> mixes x y l1 1 p -> mixes x y l2 (-1) q ->
  let alpha i := s * (if y i == 1 then l1 i else l2 i) in
  hard_dual_feasible y alpha /\ dual_value x y alpha = 2%:R * s - s ^+ 2 * `‖p - q‖ ^+ 2 / 2%:R.
Proof.
move=> s0 [a0 a1 ->] [b0 b1 ->] alpha; pose lambda i := if y i == 1 then l1 i else l2 i.
have alpha0 i : 0 <= alpha i by rewrite mulr_ge0 //; case: ifP.
have on V (F : R -> 'I_n -> V) c l : c = 1 /\ l = l1 \/ c = -1 /\ l = l2 ->
    forall i, y i == c -> F (lambda i) i = F (l i) i.
  by case=> -[-> ->] i yi; rewrite /lambda ?yi // (eqP yi) eq_sym label_neq.
have sums c l : c = 1 /\ l = l1 \/ c = -1 /\ l = l2 -> \sum_(i | y i == c) l i = 1 -> class_sum alpha c = s.
  move=> cl e; rewrite /class_sum -mulr_sumr -[RHS]mulr1 -[X in _ = _ * X]e; congr (_ * _).
  by apply: eq_bigr => i; exact: (on _ (fun t _ => t) _ _ cl).
have s1 := sums _ _ (or_introl (conj erefl erefl)) a1; have s2 := sums _ _ (or_intror (conj erefl erefl)) b1.
have bal : \sum_i alpha i * y i = 0.
  rewrite (sum_labels y_labels) (eq_bigr alpha) => [|i /eqP->]; last by rewrite mulr1.
  rewrite [X in _ + X](eq_bigr (fun i => - alpha i)) => [|i /eqP->]; last by rewrite mulrN1.
  by rewrite sumrN -/(class_sum alpha 1) -/(class_sum alpha (-1)) s1 s2 subrr.
split=> //; have [_] := hull_dual bal alpha0; rewrite s1 => /(_ lambda)[] // _ ->.
have mix c l : c = 1 /\ l = l1 \/ c = -1 /\ l = l2 -> mixture lambda c = \sum_(i | y i == c) l i *: x i.
  by move=> cl; apply: eq_bigr => i; exact: (on _ (fun t i => t *: x i) _ _ cl).
by rewrite (mix 1 l1) ?(mix (-1) l2) //; [right|left].
Qed.

(* No multiplier means no weights, and every point would keep its margin. *)
Lemma class_sum_gt0 alpha w b : both_classes y -> hard_dual_feasible y alpha -> w = weights x y alpha ->
  ((forall i, alpha i = 0) -> hard_feasible x y w b) -> 0 < class_sum alpha 1.
Proof.
move=> both [a0 bal] ew f; have s0 : 0 <= class_sum alpha 1 by apply: sumr_ge0 => i _; exact: a0.
rewrite lt_neqAle s0 andbT; apply/eqP => e.
have zero c : \sum_(i | y i == c) alpha i = 0 -> forall i, y i = c -> alpha i = 0.
  by move=> /psumr_eq0P h i /eqP yi; apply: h => // j _; exact: a0.
have all0 i : alpha i = 0.
  case: (y_labels i) => yi; apply: zero yi; first by rewrite -[LHS]e.
  by rewrite -(push_classes y_labels a0 bal) -[LHS]e.
have := feasible_neq0 both (f all0); rewrite ew /weights big1 ?eqxx // => i _.
by rewrite all0 mul0r scale0r.
Qed.

(* The mixtures with the weights alpha_i / s. *)
Lemma own_mixes alpha c : (forall i, 0 <= alpha i) -> 0 < class_sum alpha 1 -> class_sum alpha c = class_sum alpha 1 ->
  mixes x y (fun i => alpha i / class_sum alpha 1) c (mixture (fun i => alpha i / class_sum alpha 1) c).
Proof.
move=> a0 s0 e; split=> // [i|]; first by rewrite divr_ge0 ?(ltW s0).
by rewrite -mulr_suml -[X in X * _]/(class_sum alpha c) e divff ?gt_eqF.
Qed.

Theorem prop_hull_dual : both_classes y ->
  (forall C alpha, 0 < C -> soft_dual_solution x y C alpha ->
     let s := class_sum alpha 1 in let lambda i := alpha i / s in
     [/\ class_sum alpha (-1) = s, 0 < s,
         nearest_reduced (C / s) (mixture lambda 1) (mixture lambda (-1)) &
         forall w b xi, soft_solution x y C w b xi -> w = s *: (mixture lambda 1 - mixture lambda (-1))]) /\
  (separable x y -> forall alpha, hard_dual_solution x y alpha ->
     let s := class_sum alpha 1 in let lambda i := alpha i / s in
     [/\ class_sum alpha (-1) = s, 0 < s,
         nearest x y (mixture lambda 1) (mixture lambda (-1)),
         forall w b, hard_solution x y w b -> w = s *: (mixture lambda 1 - mixture lambda (-1)) &
         s = 2%:R / `‖mixture lambda 1 - mixture lambda (-1)‖ ^+ 2]).
Proof.
move=> both.
(* A candidate with the same s has no larger value of the dual, so its mixtures are no nearer. *)
have nearer s p q p' q' : 0 < s ->
    2%:R * s - s ^+ 2 * `‖p' - q'‖ ^+ 2 / 2%:R <= 2%:R * s - s ^+ 2 * `‖p - q‖ ^+ 2 / 2%:R -> `‖p - q‖ <= `‖p' - q'‖.
  move=> s0 h; rewrite -ler_sqr ?nnegrE ?norm_ge0 // -(ler_pmul2l (exprn_gt0 2 s0)); move: h; lra.
split=> [C alpha C0 asol|/thm_scaling/hard_exists[w [b sol]] alpha asol].
  have a0 i : 0 <= alpha i by have [] := asol.1.1 i.
  have [w [b [xi sol]]] := soft_exists x y (ltW C0); have [ew _ c2] := soft_conditions C0 sol asol.
  move=> s lambda; have s0 : 0 < s.
    apply: (@class_sum_gt0 alpha w b) => // [|z i]; first by split=> //; exact: asol.1.2.
    have [f _] := sol.1 i; have /eqP := c2 i; rewrite z subr0 mulf_eq0 gt_eqF //= => /eqP xi0.
    by move: f; rewrite xi0 subr0.
  have [e hull] := hull_dual asol.1.2 a0; have [|ew' D] := hull lambda; first by move=> i; rewrite mulrC divfK ?gt_eqF.
  have cap i : lambda i <= C / s by rewrite ler_pmul2r ?invr_gt0 //; have [] := asol.1.1 i.
  split=> //; last by move=> w1 b1 xi1 sol1; have [-> _ _] := soft_conditions C0 sol1 asol.
  split; [by exists lambda => //; apply: own_mixes|by exists lambda => //; apply: own_mixes|].
  move=> p q [l1 m1 h1] [l2 m2 h2]; have [[pos bal] D'] := hull_candidate (ltW s0) m1 m2.
  apply: (nearer s) => //; rewrite -D' -D; apply: asol.2; split=> // i; split; first exact: pos.
  rewrite /= mulrC -ler_pdivl_mulr //; case: ifP => [/eqP|yi]; first exact: h1.
  by apply: h2; case: (y_labels i) yi => ->; rewrite ?eqxx.
have [a0 bal] := asol.1; have [ew comp] := hard_conditions sol asol.
move=> s lambda; have s0 : 0 < s by apply: (@class_sum_gt0 alpha w b) => // _; exact: sol.1.
have [e hull] := hull_dual bal a0; have [|ew' D] := hull lambda; first by move=> i; rewrite mulrC divfK ?gt_eqF.
split=> // [|w1 b1 sol1|]; last first.
- have w0 : `‖weights x y alpha‖ ^+ 2 != 0 by rewrite -ew sqrf_eq0 norm_eq0 (feasible_neq0 both sol.1).
  (* sum_i alpha_i = |w|^2 *)
  have total : \sum_i alpha i = `‖weights x y alpha‖ ^+ 2.
    rewrite norm_sqr -{1}ew -(scores_sum x w b bal); apply: eq_bigr => i _.
    by have := comp i; rewrite mulrBr mulr1 => /eqP; rewrite subr_eq0 => /eqP.
  rewrite (sum_labels y_labels) -/(class_sum alpha 1) -/(class_sum alpha (-1)) e -/s ew' normZ exprMn in total w0.
  have ss : `|s| ^+ 2 = s ^+ 2 by rewrite real_normK ?num_real.
  rewrite ss in total w0; move: w0; rewrite mulf_eq0 negb_or => /andP[_ D0].
  apply: (mulfI (lt0r_neq0 s0)); rewrite mulrA; apply: (mulIf D0); rewrite divfK //; move: total; lra.
- by have [-> _] := hard_conditions sol1 asol.
split; [by exists lambda; apply: own_mixes|by exists lambda; apply: own_mixes|].
move=> p q [l1 m1] [l2 m2]; have [f D'] := hull_candidate (ltW s0) m1 m2.
by apply: (nearer s) => //; rewrite -D' -D; exact: asol.2.
Qed.
End Hulls.
