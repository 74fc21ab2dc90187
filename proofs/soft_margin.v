(* Chapter 5, The soft margin, with the definitions of chapter 4, The hard margin. *)
From mathcomp Require Import all_ssreflect all_algebra ring.
From LC Require Import lra inner convex geometry.
Import GRing.Theory Num.Theory Order.TTheory.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Local Open Scope ring_scope.

Section Programs.
Variables (R : rcfType) (d n : nat) (x : 'I_n -> 'rV[R]_d) (y : 'I_n -> R).

(* def-hard-margin *)
Definition hard_feasible w b := forall i, 1 <= y i * score w b (x i).
Definition hard_solution w b :=
  hard_feasible w b /\ forall w' b', hard_feasible w' b' -> `‖w‖ ^+ 2 / 2%:R <= `‖w'‖ ^+ 2 / 2%:R.

(* eq-soft-margin and its value, def-slack, and P, eq-hinge-form *)
Definition soft_feasible w b (xi : 'I_n -> R) := forall i, 1 - xi i <= y i * score w b (x i) /\ 0 <= xi i.
Definition soft_value C (w : 'rV[R]_d) (xi : 'I_n -> R) := `‖w‖ ^+ 2 / 2%:R + C * \sum_i xi i.
Definition soft_solution C w b xi :=
  soft_feasible w b xi /\ forall w' b' xi', soft_feasible w' b' xi' -> soft_value C w xi <= soft_value C w' xi'.
Definition slack w b i := Num.max 0 (1 - y i * score w b (x i)).
Definition hinge_form C w b := soft_value C w (slack w b).
Definition minimises_hinge C w b := forall w' b', hinge_form C w b <= hinge_form C w' b'.
End Programs.

Section SoftMargin.
Variables (R : rcfType) (d n : nat) (x : 'I_n -> 'rV[R]_d) (y : 'I_n -> R).
Hypothesis y_labels : labels y.
Implicit Types (w : 'rV[R]_d) (b C : R) (xi : 'I_n -> R).
Local Notation soft_feasible := (soft_feasible x y).
Local Notation soft_solution := (soft_solution x y).
Local Notation slack := (slack x y).
Local Notation hinge_form := (hinge_form x y).

Lemma slack_feasible w b : soft_feasible w b (slack w b).
Proof. by move=> i; rewrite /slack ler_subl_addr -ler_subl_addl le_maxr lexx le_maxr lexx orbT. Qed.

(* Nobody pays more slack than necessary. *)
Lemma slack_least w b xi i : soft_feasible w b xi -> slack w b i <= xi i.
Proof. by move=> /(_ i)[h h0]; rewrite /slack le_maxl h0 /=; move: h; lra. Qed.

Theorem prop_slack_move w b i : w != 0 ->
  let xi := slack w b i in
  let x' := x i + (y i * xi / `‖w‖ ^+ 2) *: w in
  [/\ y i * score w b x' = y i * score w b (x i) + xi,
      1 <= y i * score w b x',
      forall q, 1 <= y i * score w b q -> q != x' -> `‖x i - x'‖ < `‖x i - q‖ &
      `‖x i - x'‖ = xi / `‖w‖].
Proof.
move=> w0 xi x'; have W : 0 < `‖w‖ by rewrite norm_gt0.
have W2 : 0 < `‖w‖ ^+ 2 by rewrite exprn_gt0.
have yy : y i * y i = 1 by have [->|->] := y_labels i; rewrite ?mulrNN mulr1.
have xi0 : 0 <= xi by rewrite le_maxr lexx.
have moved : y i * score w b x' = y i * score w b (x i) + xi.
  have [_ along] := prop_normal b w0; rewrite /x' along divfK ?gt_eqF //.
  by rewrite mulrDr mulrA yy mul1r.
have one : 1 <= y i * score w b x'.
  by rewrite moved; have [] := slack_feasible w b i; rewrite -/xi; lra.
have step : x' - x i = (y i * xi / `‖w‖ ^+ 2) *: w by rewrite /x' addrC addKr.
split=> // [q q1 qx'|]; last first.
  rewrite -normN opprB step normZ !normrM normfV (ger0_norm xi0) (ger0_norm (ltW W2)).
  have -> : `|y i| = 1 by have [->|->] := y_labels i; rewrite ?normrN normr1.
  by field; rewrite gt_eqF.
(* q - x' and x' - x_i make no obtuse angle, so q is farther *)
rewrite -normN opprB -[`‖x i - q‖]normN opprB ltNge norm_le ?norm_ge0 // norm_sqr -ltNge.
have -> : q - x i = (x' - x i) + (q - x') by rewrite [RHS]addrC addrA subrK.
have acute : 0 <= (x' - x i) ⋅ (q - x').
  rewrite step dotZl; have -> : w ⋅ (q - x') = score w b q - score w b x' by rewrite dotBr /score; lra.
  have [x0|xpos] := eqVneq xi 0; first by rewrite x0 mulr0 !mul0r.
  have e : y i * score w b x' = 1.
    rewrite moved; have : 0 < xi by rewrite lt_neqAle eq_sym xpos.
    by rewrite /xi /slack lt_maxr ltxx /= => h; rewrite max_r ?ltW //; lra.
  have -> : y i * xi / `‖w‖ ^+ 2 * (score w b q - score w b x') =
    xi / `‖w‖ ^+ 2 * (y i * score w b q - y i * score w b x') by lra.
  by rewrite mulr_ge0 ?divr_ge0 ?(ltW W2) // e subr_ge0.
have : 0 < (q - x') ⋅ (q - x') by rewrite dot_gt0 subr_eq0.
move: acute; move: (x' - x i) (q - x') => p s; rewrite !dotE (dotC s p); lra.
Qed.

Theorem thm_hinge_form C : 0 < C ->
  (forall w b xi, soft_solution C w b xi <-> minimises_hinge x y C w b /\ forall i, xi i = slack w b i) /\
  (forall w b xi w' b', soft_solution C w b xi -> minimises_hinge x y C w' b' ->
     soft_value C w xi = hinge_form C w' b').
Proof.
move=> C0; have cheaper w b xi : soft_feasible w b xi -> hinge_form C w b <= soft_value C w xi.
  move=> f; rewrite ler_add2l ler_pmul2l //; apply: ler_sum => i _; exact: slack_least.
have forms w b xi : soft_solution C w b xi <-> minimises_hinge x y C w b /\ forall i, xi i = slack w b i.
  split=> [[f opt]|[opt e]].
    have exact_slack i : xi i = slack w b i.
      have : hinge_form C w b = soft_value C w xi by apply: le_anti; rewrite cheaper //=; exact: opt (slack_feasible w b).
      move/addrI/(mulfI (lt0r_neq0 C0)) => sums.
      have rest j : 0 <= xi j - slack w b j by rewrite subr_ge0 slack_least.
      have : \sum_i (xi i - slack w b i) = 0 by rewrite sumrB -sums subrr.
      by move/(psumr_eq0P (fun j _ => rest j)) => /(_ i isT)/eqP; rewrite subr_eq0 => /eqP.
    split=> // w' b'; apply: le_trans (opt _ _ _ (slack_feasible w' b')).
    exact: cheaper.
  have same : soft_value C w xi = hinge_form C w b by congr (_ + _ * _); apply: eq_bigr => i _; rewrite e.
  split; first by move=> i; rewrite e; exact: slack_feasible.
  by move=> w' b' xi' f'; rewrite same; apply: le_trans (opt w' b') _; exact: cheaper.
split=> // w b xi w' b' /forms[opt e] opt'.
have -> : soft_value C w xi = hinge_form C w b by congr (_ + _ * _); apply: eq_bigr => i _; rewrite e.
by apply: le_anti; rewrite opt opt'.
Qed.

Theorem prop_soft_certificate C w b (s : 'I_n -> R) : 0 < C ->
  (forall i, 0 <= s i /\ s i <= 1) ->
  (forall i, y i * score w b (x i) < 1 -> s i = 1) -> (forall i, 1 < y i * score w b (x i) -> s i = 0) ->
  w = C *: (\sum_i (s i * y i) *: x i) -> 0 = (\sum_i s i * y i) ->
  minimises_hinge x y C w b.
Proof.
move=> C0 s01 s1 s0 ew eb w' b'.
(* max (0, t') >= max (0, t) + s (t' - t) for each point, with t = 1 - y f *)
have line i : slack w b i + s i * (y i * score w b (x i) - y i * score w' b' (x i)) <= slack w' b' i.
  have [sa sb] := s01 i; rewrite /slack; move: (s1 i) (s0 i).
  move: (y i * score w b (x i)) (y i * score w' b' (x i)) => f f' h1 h0.
  have m0 : 0 <= Num.max 0 (1 - f') by rewrite le_maxr lexx.
  have m1 : 1 - f' <= Num.max 0 (1 - f') by rewrite le_maxr lexx orbT.
  case: (ltgtP f 1) => [lt|gt|->].
  - by rewrite h1 // max_r; move: m1 lt; lra.
  - by rewrite h0 // max_l; move: m0 gt; lra.
  - rewrite subrr maxxx add0r; have := ler_wpmul2l sa m1.
    by have := mulr_ge0 (_ : 0 <= 1 - s i) m0; rewrite subr_ge0 => /(_ sb); lra.
have total : \sum_i slack w b i + \sum_i s i * (y i * score w b (x i) - y i * score w' b' (x i)) <= \sum_i slack w' b' i.
  by rewrite -big_split; apply: ler_sum => i _; exact: line.
(* the sum of the slopes is (w - w').w / C *)
have slopes : C * (\sum_i s i * (y i * score w b (x i) - y i * score w' b' (x i))) = (w - w') ⋅ w.
  transitivity (C * ((w - w') ⋅ (\sum_i (s i * y i) *: x i) + (b - b') * (\sum_i s i * y i))).
    congr (C * _); rewrite dot_sumr mulr_sumr -big_split; apply: eq_bigr => i _ /=.
    by rewrite /score dotZr dotBl; lra.
  by rewrite -eb mulr0 addr0 -dotZr -ew.
have := ler_wpmul2l (ltW C0) total; rewrite mulrDr slopes /hinge_form /soft_value !norm_sqr.
have := dot_ge0 (w - w'); rewrite !dotE (dotC w' w); lra.
Qed.

Theorem thm_along_c C C' w b xi w' b' xi' : 0 < C -> C < C' ->
  soft_solution C w b xi -> soft_solution C' w' b' xi' ->
  let S := \sum_i xi i in let S' := \sum_i xi' i in
  [/\ C * (S - S') <= `‖w'‖ ^+ 2 / 2%:R - `‖w‖ ^+ 2 / 2%:R <= C' * (S - S'),
      `‖w‖ <= `‖w'‖ /\ S' <= S &
      (`‖w‖ < `‖w'‖ /\ S' < S) \/ [/\ `‖w‖ = `‖w'‖, S' = S & w = w']].
Proof.
move=> C0 CC' [f opt] [f' opt'] S S'.
(* Each solution is feasible for the other price. *)
have := opt _ _ _ f'; have := opt' _ _ _ f; rewrite /soft_value -/S -/S' => h' h.
have e1 : C * (S - S') <= `‖w'‖ ^+ 2 / 2%:R - `‖w‖ ^+ 2 / 2%:R by move: h; lra.
have e2 : `‖w'‖ ^+ 2 / 2%:R - `‖w‖ ^+ 2 / 2%:R <= C' * (S - S') by move: h'; lra.
have SS : 0 <= S - S' by rewrite -(pmulr_rge0 _ (_ : 0 < C' - C)) ?subr_gt0 //; move: e1 e2; lra.
have sq : `‖w‖ ^+ 2 <= `‖w'‖ ^+ 2 by have := mulr_ge0 (ltW C0) SS; move: e1; lra.
have ww : `‖w‖ <= `‖w'‖ by rewrite -ler_sqr ?nnegrE ?norm_ge0.
split; [by rewrite e1 e2|by split=> //; move: SS; lra|].
have [S0|Sn] := eqVneq (S - S') 0; last first.
  have Sp : 0 < S - S' by rewrite lt_neqAle eq_sym Sn.
  left; split; last by move: Sp; lra.
  by rewrite -ltr_sqr ?nnegrE ?norm_ge0 //; have := mulr_gt0 C0 Sp; move: e1; lra.
right; have {S0}SS' : S' = S by move: S0; lra.
have n2 : `‖w‖ ^+ 2 = `‖w'‖ ^+ 2 by move: e2; rewrite SS' subrr mulr0; move: sq; lra.
split=> //; first by apply/eqP; rewrite -(eqr_expn2 (n := 2)) ?norm_ge0 // n2.
(* Half of both would be shorter, were they different. *)
have half_f : soft_feasible (2%:R^-1 *: (w + w')) ((b + b') / 2%:R) (fun i => (xi i + xi' i) / 2%:R).
  move=> i; have [a1 a2] := f i; have [a1' a2'] := f' i; split; last by move: a2 a2'; lra.
  by move: a1 a1'; rewrite /score dotZl dotDl; lra.
have := opt _ _ _ half_f; rewrite /soft_value -mulr_suml big_split /= -/S -/S' SS' !norm_sqr.
move: n2; rewrite !norm_sqr !dotE (dotC w' w) => n2 h2.
apply/eqP; rewrite -subr_eq0 -dot_eq0; apply/eqP/le_anti; rewrite dot_ge0 andbT.
by rewrite !dotE (dotC w' w); move: h2 n2; lra.
Qed.
End SoftMargin.
