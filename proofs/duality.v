(* Chapter 6, Duality. *)
From mathcomp Require Import all_ssreflect all_algebra ring.
From LC Require Import lra inner convex geometry soft_margin.
Import GRing.Theory Num.Theory Order.TTheory.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Local Open Scope ring_scope.

Section Duals.
Variables (R : rcfType) (d n : nat) (x : 'I_n -> 'rV[R]_d) (y : 'I_n -> R).
Implicit Types (w : 'rV[R]_d) (b C : R) (xi alpha : 'I_n -> R).

(* w(alpha), eq-dual-objective, and the feasible points and solutions of eq-hard-dual and eq-soft-dual *)
Definition weights alpha := \sum_i (alpha i * y i) *: x i.
Definition dual_value alpha := \sum_i alpha i - `‖weights alpha‖ ^+ 2 / 2%:R.
Definition hard_dual_feasible alpha := (forall i, 0 <= alpha i) /\ \sum_i alpha i * y i = 0.
Definition soft_dual_feasible C alpha := (forall i, 0 <= alpha i /\ alpha i <= C) /\ \sum_i alpha i * y i = 0.
Definition hard_dual_solution alpha :=
  hard_dual_feasible alpha /\ forall alpha', hard_dual_feasible alpha' -> dual_value alpha' <= dual_value alpha.
Definition soft_dual_solution C alpha :=
  soft_dual_feasible C alpha /\ forall alpha', soft_dual_feasible C alpha' -> dual_value alpha' <= dual_value alpha.

Lemma weights_dot alpha w : w ⋅ weights alpha = \sum_i alpha i * (y i * (w ⋅ x i)).
Proof. by rewrite dot_sumr; apply: eq_bigr => i _; rewrite dotZr mulrA. Qed.

(* sum_i alpha_i y_i f(x_i) = w.w(alpha): the offset drops out. *)
Lemma scores_sum alpha w b : \sum_i alpha i * y i = 0 ->
  \sum_i alpha i * (y i * score w b (x i)) = w ⋅ weights alpha.
Proof.
move=> a0; transitivity (w ⋅ weights alpha + b * (\sum_i alpha i * y i)); last by rewrite a0 mulr0 addr0.
by rewrite weights_dot mulr_sumr -big_split; apply: eq_bigr => i _ /=; rewrite /score; lra.
Qed.

Theorem lem_gap C w b xi alpha : \sum_i alpha i * y i = 0 ->
  soft_value C w xi - dual_value alpha =
    `‖w - weights alpha‖ ^+ 2 / 2%:R + \sum_i alpha i * (y i * score w b (x i) - 1 + xi i)
    + \sum_i (C - alpha i) * xi i /\
  `‖w‖ ^+ 2 / 2%:R - dual_value alpha =
    `‖w - weights alpha‖ ^+ 2 / 2%:R + \sum_i alpha i * (y i * score w b (x i) - 1).
Proof.
move=> a0; have sc := scores_sum w b a0.
have e1 : \sum_i alpha i * (y i * score w b (x i) - 1) = w ⋅ weights alpha - \sum_i alpha i.
  by rewrite -sc -sumrB; apply: eq_bigr => i _; lra.
have e2 : \sum_i alpha i * (y i * score w b (x i) - 1 + xi i) + \sum_i (C - alpha i) * xi i =
    w ⋅ weights alpha - \sum_i alpha i + C * \sum_i xi i.
  by rewrite -e1 mulr_sumr -!big_split; apply: eq_bigr => i _ /=; lra.
by split; [rewrite -addrA e2|rewrite e1]; rewrite /soft_value /dual_value !norm_sqr !dotE (dotC (weights alpha) w); lra.
Qed.

Theorem thm_weak_duality :
  (forall C w b xi alpha, soft_feasible x y w b xi -> soft_dual_feasible C alpha ->
    dual_value alpha <= soft_value C w xi /\
    (soft_value C w xi = dual_value alpha -> soft_solution x y C w b xi /\ soft_dual_solution C alpha)) /\
  (forall w b alpha, hard_feasible x y w b -> hard_dual_feasible alpha ->
    dual_value alpha <= `‖w‖ ^+ 2 / 2%:R /\
    (`‖w‖ ^+ 2 / 2%:R = dual_value alpha -> hard_solution x y w b /\ hard_dual_solution alpha)).
Proof.
(* Step 1: the first term of the gap is a square; in the sums every factor is at least zero. *)
have square (v : 'rV[R]_d) : 0 <= `‖v‖ ^+ 2 / 2%:R by rewrite divr_ge0 ?sqr_ge0 ?ler0n.
have soft_terms C w b xi alpha : soft_feasible x y w b xi -> soft_dual_feasible C alpha ->
    0 <= \sum_i alpha i * (y i * score w b (x i) - 1 + xi i) /\ 0 <= \sum_i (C - alpha i) * xi i.
  move=> f [a _]; split; apply: sumr_ge0 => i _; have [a0 aC] := a i; have [f1 f2] := f i.
    by rewrite mulr_ge0 //; move: f1; lra.
  by rewrite mulr_ge0 // subr_ge0.
have hard_terms w b alpha : hard_feasible x y w b -> hard_dual_feasible alpha ->
    0 <= \sum_i alpha i * (y i * score w b (x i) - 1).
  by move=> f [a _]; apply: sumr_ge0 => i _; rewrite mulr_ge0 // subr_ge0.
(* Step 2: so the gap is not negative. *)
have soft C w b xi alpha : soft_feasible x y w b xi -> soft_dual_feasible C alpha -> dual_value alpha <= soft_value C w xi.
  move=> f a; have [gap _] := lem_gap C w b xi a.2; have [s1 s2] := soft_terms _ _ _ _ _ f a.
  by rewrite -subr_ge0 gap !addr_ge0.
have hard w b alpha : hard_feasible x y w b -> hard_dual_feasible alpha -> dual_value alpha <= `‖w‖ ^+ 2 / 2%:R.
  move=> f a; have [_ gap] := lem_gap 0 w b (fun=> 0) a.2.
  by rewrite -subr_ge0 gap addr_ge0 // hard_terms.
(* Step 3: if it is zero, no candidate has a smaller value, and no multipliers a larger one. *)
split=> [C w b xi alpha f a|w b alpha f a].
  split=> [|e]; first exact: (soft C w b).
  split; split=> //; first by move=> w' b' xi' f'; rewrite e; exact: (soft C w' b').
  by move=> alpha' a'; rewrite -e; exact: (soft C w b).
split=> [|e]; first exact: (hard w b).
split; split=> //; first by move=> w' b' f'; rewrite e; exact: (hard w' b').
by move=> alpha' a'; rewrite -e; exact: (hard w b).
Qed.

Theorem lem_farkas (I : finType) N (a : I -> 'rV[R]_N) (c : 'rV[R]_N) :
  ~ (exists2 l : I -> R, (forall j, 0 <= l j) & c = \sum_j l j *: a j) ->
  exists2 r, (forall j, r ⋅ a j <= 0) & 0 < r ⋅ c.
Proof. by move=> no; case: (farkas a c). Qed.

Theorem prop_ray (lambda : 'I_n -> R) : labels y -> equal_mixtures x y lambda -> forall a, 0 <= a ->
  hard_dual_feasible (fun i => a * lambda i) /\ dual_value (fun i => a * lambda i) = 2%:R * a.
Proof.
move=> y_labels [l0 l1 l2 mix] a a0.
have sums : \sum_i a * lambda i * y i = 0.
  rewrite (sum_labels y_labels).
  have -> : \sum_(i | y i == 1) a * lambda i * y i = a * 1.
    by rewrite -[in RHS]l1 mulr_sumr; apply: eq_bigr => i /eqP->; lra.
  have -> : \sum_(i | y i == -1) a * lambda i * y i = - (a * 1).
    by rewrite -[in RHS]l2 mulr_sumr -sumrN; apply: eq_bigr => i /eqP->; lra.
  exact: subrr.
have w0 : weights (fun i => a * lambda i) = 0.
  rewrite /weights (sum_labels y_labels).
  have -> : \sum_(i | y i == 1) (a * lambda i * y i) *: x i = a *: \sum_(i | y i == 1) lambda i *: x i.
    by rewrite scaler_sumr; apply: eq_bigr => i /eqP->; rewrite mulr1 scalerA.
  have -> : \sum_(i | y i == -1) (a * lambda i * y i) *: x i = - (a *: \sum_(i | y i == -1) lambda i *: x i).
    by rewrite scaler_sumr -sumrN; apply: eq_bigr => i /eqP->; rewrite mulrN1 scaleNr scalerA.
  by rewrite mix subrr.
split; first by split=> // i; rewrite mulr_ge0.
by rewrite /dual_value w0 norm0 -mulr_sumr (sum_labels y_labels) l1 l2; lra.
Qed.

(* The hard margin as a program of convex.v: v = (w, b), with the constraints (y_i x_i, y_i).v >= 1. *)
Let project_w : 'M[R]_(d + 1, d) := col_mx 1%:M 0.
Let project_wE w b : augment w b *m project_w = w.
Proof. by rewrite mul_row_col mulmx1 mulmx0 addr0. Qed.
Let g_hard i : 'rV[R]_(d + 1) := augment (y i *: x i) (y i).
Let g_hardE i w b : g_hard i ⋅ augment w b = y i * score w b (x i).
Proof. by rewrite dot_augment dotZl (dotC (x i)) /score; lra. Qed.
Let hard_objective w b : objective project_w 0 0 (augment w b) = `‖w‖ ^+ 2 / 2%:R.
Proof. by rewrite /objective project_wE addr0 dot0l addr0 norm_sqr. Qed.

Lemma hard_exists : (exists w b, hard_feasible x y w b) -> exists w b, hard_solution x y w b.
Proof.
case=> w1 [b1 f1].
case: (@quadratic_minimiser R _ _ _ project_w 0 0 g_hard (fun=> 1)).
- by exists (augment w1 b1) => i; rewrite g_hardE.
- by move=> r _ _; rewrite dot0l.
move=> v; have [w [b ->]] := augmentP v; move=> f opt; exists w, b.
split=> [i|w' b' f']; first by rewrite -g_hardE.
by have := opt (augment w' b'); rewrite !hard_objective; apply=> i; rewrite g_hardE.
Qed.

Lemma hard_multipliers w b : hard_solution x y w b ->
  exists alpha, [/\ hard_dual_feasible alpha, w = weights alpha &
    forall i, alpha i * (y i * score w b (x i) - 1) = 0].
Proof.
case=> f opt; have [|v' f'|alpha [a0 comp sl]] := @multipliers R _ _ _ project_w 0 0 g_hard (fun=> 1) (augment w b).
- by move=> i; rewrite g_hardE.
- have [w' [b' e]] := augmentP v'; rewrite e in f' *; rewrite !hard_objective.
  by apply: (opt w' b') => i; rewrite -g_hardE.
have slopes u c : w ⋅ u = u ⋅ weights alpha + c * (\sum_i alpha i * y i).
  have := sl (augment u c); rewrite /slope !project_wE addr0 dot0l addr0 => ->.
  rewrite weights_dot mulr_sumr -big_split; apply: eq_bigr => i _ /=.
  by rewrite g_hardE /score; lra.
have ay : \sum_i alpha i * y i = 0 by have := slopes 0 1; rewrite dot0r dot0l add0r mul1r.
exists alpha; split=> // [|i]; last by rewrite -g_hardE.
by apply: dot_inj => u; rewrite (slopes u 0) mul0r addr0 dotC.
Qed.

(* The soft margin: v = (w, b, xi). *)
Let soft_point w b xi : 'rV[R]_(d + 1 + n) := row_mx (augment w b) (\row_i xi i).
Let soft_pointP (v : 'rV[R]_(d + 1 + n)) : exists w b xi, v = soft_point w b xi.
Proof.
have [w [b e]] := augmentP (lsubmx v); exists w, b, (fun i => rsubmx v 0 i).
by rewrite -[LHS]hsubmxK e; congr row_mx; apply/rowP => i; rewrite mxE.
Qed.
Let project_soft : 'M[R]_(d + 1 + n, d) := col_mx project_w 0.
Let project_softE w b xi : soft_point w b xi *m project_soft = w.
Proof. by rewrite mul_row_col mulmx0 addr0 project_wE. Qed.
Let price C : 'rV[R]_(d + 1 + n) := soft_point 0 0 (fun=> C).
Let g_soft (k : 'I_n + 'I_n) : 'rV[R]_(d + 1 + n) :=
  match k with
  | inl i => row_mx (g_hard i) (delta_mx 0 i)
  | inr i => row_mx 0 (delta_mx 0 i)
  end.
Let h_soft (k : 'I_n + 'I_n) : R := if k is inl _ then 1 else 0.
Let g_softE k w b xi : g_soft k ⋅ soft_point w b xi =
  match k with inl i => y i * score w b (x i) + xi i | inr i => xi i end.
Proof. by case: k => i; rewrite dot_row_mx dot_delta mxE ?g_hardE // dot0l add0r. Qed.
Let priceE C w b xi : price C ⋅ soft_point w b xi = C * (\sum_i xi i).
Proof.
rewrite dot_row_mx dot_augment dot0l mul0r !add0r mulr_sumr.
by apply: eq_bigr => i _; rewrite !mxE.
Qed.
Let soft_objective C w b xi : objective project_soft 0 (price C) (soft_point w b xi) = soft_value C w xi.
Proof. by rewrite /objective /soft_value project_softE addr0 priceE norm_sqr. Qed.
Let soft_feasibleE w b xi :
  (forall k, h_soft k <= g_soft k ⋅ soft_point w b xi) <-> soft_feasible x y w b xi.
Proof.
split=> [f i|f [] i]; rewrite ?g_softE /=.
- by have := f (inl i); have := f (inr i); rewrite !g_softE /= => f0 f1; split=> //; move: f1; lra.
- by have [f1 _] := f i; move: f1; lra.
- by have [] := f i.
Qed.

Lemma soft_exists C : 0 <= C -> exists w b xi, soft_solution x y C w b xi.
Proof.
move=> C0; case: (@quadratic_minimiser R _ _ _ project_soft 0 (price C) g_soft h_soft).
- exists (soft_point 0 0 (fun=> 1)); apply/soft_feasibleE => i.
  by rewrite /score dot0l addr0 mulr0 subrr ler01.
- move=> r; have [w [b [xi ->]]] := soft_pointP r; rewrite priceE => _ rec.
  by rewrite mulr_ge0 // sumr_ge0 // => i _; have := rec (inr i); rewrite g_softE.
move=> v; have [w [b [xi ->]]] := soft_pointP v => /soft_feasibleE f opt.
exists w, b, xi; split=> // w' b' xi' /soft_feasibleE f'.
by have := opt _ f'; rewrite !soft_objective.
Qed.

Lemma soft_multipliers C w b xi : soft_solution x y C w b xi ->
  exists alpha, [/\ soft_dual_feasible C alpha, w = weights alpha,
    forall i, alpha i * (y i * score w b (x i) - 1 + xi i) = 0 & forall i, (C - alpha i) * xi i = 0].
Proof.
case=> /soft_feasibleE f opt.
case: (@multipliers R _ _ _ project_soft 0 (price C) g_soft h_soft (soft_point w b xi)) => // [v'|lam [l0 comp sl]].
  by have [w' [b' [xi' ->]]] := soft_pointP v' => /soft_feasibleE f'; rewrite !soft_objective; exact: opt f'.
pose alpha i := lam (inl i); pose tau i := lam (inr i).
have slopes u c z : w ⋅ u + C * (\sum_i z i) =
    u ⋅ weights alpha + c * (\sum_i alpha i * y i) + \sum_i (alpha i + tau i) * z i.
  have := sl (soft_point u c z); rewrite /slope !project_softE addr0 priceE => ->.
  have two k : lam k * (g_soft k ⋅ soft_point u c z) =
      match k with inl i => alpha i * (y i * score u c (x i) + z i) | inr i => tau i * z i end.
    by rewrite g_softE; case: k.
  rewrite (eq_bigr _ (fun k _ => two k)) big_sumType /= weights_dot mulr_sumr -!big_split.
  by apply: eq_bigr => i _ /=; rewrite /score; lra.
have z0 : \sum_(i < n) (0 : R) = 0 by rewrite big1.
have z1 : \sum_i (alpha i + tau i) * 0 = 0 by rewrite big1 // => i _; rewrite mulr0.
have ew : w = weights alpha.
  by apply: dot_inj => u; have := slopes u 0 (fun=> 0); rewrite /= z0 z1 mulr0 mul0r !addr0 [u ⋅ weights _]dotC.
have ay : \sum_i alpha i * y i = 0.
  by have := slopes 0 1 (fun=> 0); rewrite /= z0 z1 mulr0 dot0r dot0l mul1r !addr0 add0r.
have at_C i : C = alpha i + tau i.
  have := slopes 0 0 (fun j => (j == i)%:R); rewrite dot0r dot0l mul0r !add0r.
  rewrite (bigD1 i) //= eqxx big1 => [|j /negPf ->//]; rewrite addr0 mulr1 => ->.
  by rewrite (bigD1 i) //= eqxx mulr1 big1 ?addr0 // => j /negPf ->; rewrite mulr0.
exists alpha; split=> // [|i|i].
- by split=> // i; split; [exact: l0|rewrite (at_C i) ler_addl; exact: l0].
- by have := comp (inl i); rewrite g_softE /= -/(alpha i); lra.
- by have := comp (inr i); rewrite g_softE /= subr0 -/(tau i) (at_C i); lra.
Qed.

Theorem thm_strong_duality :
  (forall C, 0 < C -> exists w b xi alpha,
    [/\ soft_solution x y C w b xi, soft_dual_solution C alpha & soft_value C w xi = dual_value alpha]) /\
  (separable x y -> exists w b alpha,
    [/\ hard_solution x y w b, hard_dual_solution alpha & `‖w‖ ^+ 2 / 2%:R = dual_value alpha]).
Proof.
have [weak_soft weak_hard] := thm_weak_duality; split=> [C C0|/thm_scaling sep].
  have [w [b [xi sol]]] := soft_exists (ltW C0); have [alpha [af ew c1 c2]] := soft_multipliers sol.
  have gap : soft_value C w xi = dual_value alpha.
    apply/eqP; rewrite -subr_eq0; have [-> _] := lem_gap C w b xi af.2.
    by rewrite {1}ew subrr norm0 expr0n mul0r add0r !big1 ?addr0.
  by exists w, b, xi, alpha; have [_ /(_ gap)[]] := weak_soft _ _ _ _ _ sol.1 af.
have [w [b sol]] := hard_exists sep; have [alpha [af ew c1]] := hard_multipliers sol.
have gap : `‖w‖ ^+ 2 / 2%:R = dual_value alpha.
  apply/eqP; rewrite -subr_eq0; have [_ ->] := lem_gap 0 w b (fun=> 0) af.2.
  by rewrite {1}ew subrr norm0 expr0n mul0r add0r big1.
by exists w, b, alpha; have [_ /(_ gap)[]] := weak_hard _ _ _ sol.1 af.
Qed.

(* Any two solutions have the same value. *)
Lemma soft_gap C w b xi alpha : 0 < C -> soft_solution x y C w b xi -> soft_dual_solution C alpha ->
  soft_value C w xi = dual_value alpha.
Proof.
move=> C0 [f opt] [af aopt]; have [/(_ C C0)[w' [b' [xi' [alpha' [[f' _] [af' _] e]]]]] _] := thm_strong_duality.
have [/(_ _ _ _ _ _ f af)[weak _] _] := thm_weak_duality.
by have := opt _ _ _ f'; have := aopt _ af'; move: weak e; lra.
Qed.
Lemma hard_gap w b alpha : hard_solution x y w b -> hard_dual_solution alpha -> `‖w‖ ^+ 2 / 2%:R = dual_value alpha.
Proof.
move=> [f opt] [af aopt]; have [_ /(_ _)[|w' [b' [alpha' [[f' _] [af' _] e]]]]] := thm_strong_duality.
  by apply/thm_scaling; exists w, b.
have [_ /(_ _ _ _ f af)[weak _]] := thm_weak_duality.
by have := opt _ _ f'; have := aopt _ af'; move: weak e; lra.
Qed.

Theorem thm_kkt :
  (forall C w b xi alpha, 0 < C -> soft_feasible x y w b xi -> soft_dual_feasible C alpha ->
    (soft_solution x y C w b xi /\ soft_dual_solution C alpha <->
     [/\ w = weights alpha, forall i, alpha i * (y i * score w b (x i) - 1 + xi i) = 0 &
         forall i, (C - alpha i) * xi i = 0])) /\
  (forall w b alpha, hard_feasible x y w b -> hard_dual_feasible alpha ->
    (hard_solution x y w b /\ hard_dual_solution alpha <->
     w = weights alpha /\ forall i, alpha i * (y i * score w b (x i) - 1) = 0)).
Proof.
have [weak_soft weak_hard] := thm_weak_duality.
(* Step 1: if all terms of the gap are zero, so is the gap, and both are optimal. *)
have soft_if C w b xi alpha : soft_feasible x y w b xi -> soft_dual_feasible C alpha -> w = weights alpha ->
    (forall i, alpha i * (y i * score w b (x i) - 1 + xi i) = 0) -> (forall i, (C - alpha i) * xi i = 0) ->
    soft_solution x y C w b xi /\ soft_dual_solution C alpha.
  move=> f af ew c1 c2; have [_] := weak_soft _ _ _ _ _ f af; apply.
  apply/eqP; rewrite -subr_eq0; have [-> _] := lem_gap C w b xi af.2.
  by rewrite {1}ew subrr norm0 expr0n mul0r add0r !big1 ?addr0.
have hard_if w b alpha : hard_feasible x y w b -> hard_dual_feasible alpha -> w = weights alpha ->
    (forall i, alpha i * (y i * score w b (x i) - 1) = 0) -> hard_solution x y w b /\ hard_dual_solution alpha.
  move=> f af ew c1; have [_] := weak_hard _ _ _ f af; apply.
  apply/eqP; rewrite -subr_eq0; have [_ ->] := lem_gap 0 w b (fun=> 0) af.2.
  by rewrite {1}ew subrr norm0 expr0n mul0r add0r big1.
(* Step 2: of two solutions the values are equal, so the sum of the terms is zero. *)
have soft_sum C w b xi alpha : 0 < C -> soft_solution x y C w b xi -> soft_dual_solution C alpha ->
    `‖w - weights alpha‖ ^+ 2 / 2%:R + \sum_i alpha i * (y i * score w b (x i) - 1 + xi i)
    + \sum_i (C - alpha i) * xi i = 0.
  move=> C0 sol asol; have := soft_gap C0 sol asol.
  by have [<- _] := lem_gap C w b xi asol.1.2; move=> ->; rewrite subrr.
have hard_sum w b alpha : hard_solution x y w b -> hard_dual_solution alpha ->
    `‖w - weights alpha‖ ^+ 2 / 2%:R + \sum_i alpha i * (y i * score w b (x i) - 1) = 0.
  move=> sol asol; have := hard_gap sol asol.
  by have [_ <-] := lem_gap 0 w b (fun=> 0) asol.1.2; move=> ->; rewrite subrr.
(* Step 3: no term is negative, so each of them is zero. *)
have s0 (v : 'rV[R]_d) : 0 <= `‖v‖ ^+ 2 / 2%:R by rewrite divr_ge0 ?sqr_ge0 ?ler0n.
have same w alpha : `‖w - weights alpha‖ ^+ 2 / 2%:R = 0 -> w = weights alpha.
  by move=> e; apply/eqP; rewrite -subr_eq0 -norm_eq0 -sqrf_eq0; apply/eqP; move: e; lra.
split=> [C w b xi alpha C0 f af|w b alpha f af]; split=> [[sol asol]|].
- have p i : 0 <= alpha i * (y i * score w b (x i) - 1 + xi i).
    by have [a0 _] := af.1 i; have [f1 _] := f i; rewrite mulr_ge0 //; move: f1; lra.
  have q i : 0 <= (C - alpha i) * xi i.
    by have [_ a1] := af.1 i; have [_ f2] := f i; rewrite mulr_ge0 ?subr_ge0.
  have P0 : 0 <= \sum_i alpha i * (y i * score w b (x i) - 1 + xi i) by apply: sumr_ge0 => i _; exact: p.
  have Q0 : 0 <= \sum_i (C - alpha i) * xi i by apply: sumr_ge0 => i _; exact: q.
  have sum0 := soft_sum _ _ _ _ _ C0 sol asol.
  have [e1 e2 e3] : [/\ `‖w - weights alpha‖ ^+ 2 / 2%:R = 0,
      \sum_i alpha i * (y i * score w b (x i) - 1 + xi i) = 0 & \sum_i (C - alpha i) * xi i = 0].
    by split; move: (s0 (w - weights alpha)) P0 Q0 sum0; lra.
  split=> [|i|i]; first exact: same.
  + exact: (psumr_eq0P (fun i _ => p i) e2).
  + exact: (psumr_eq0P (fun i _ => q i) e3).
- by case=> ew c1 c2; exact: soft_if.
- have p i : 0 <= alpha i * (y i * score w b (x i) - 1) by rewrite mulr_ge0 ?subr_ge0 //; exact: af.1.
  have P0 : 0 <= \sum_i alpha i * (y i * score w b (x i) - 1) by apply: sumr_ge0 => i _; exact: p.
  have sum0 := hard_sum _ _ _ sol asol.
  have [e1 e2] : `‖w - weights alpha‖ ^+ 2 / 2%:R = 0 /\ \sum_i alpha i * (y i * score w b (x i) - 1) = 0.
    by split; move: (s0 (w - weights alpha)) P0 sum0; lra.
  split=> [|i]; first exact: same.
  exact: (psumr_eq0P (fun i _ => p i) e2).
- by case=> ew c1; exact: hard_if.
Qed.

Theorem prop_shadow :
  (forall C w b xi alpha (eps : 'I_n -> R), 0 < C -> soft_solution x y C w b xi -> soft_dual_solution C alpha ->
    forall w' b' xi', (forall i, 1 - xi' i - eps i <= y i * score w' b' (x i)) -> (forall i, 0 <= xi' i) ->
    soft_value C w xi - \sum_i alpha i * eps i <= soft_value C w' xi') /\
  (forall w b alpha (eps : 'I_n -> R), hard_solution x y w b -> hard_dual_solution alpha ->
    forall w' b', (forall i, 1 - eps i <= y i * score w' b' (x i)) ->
    `‖w‖ ^+ 2 / 2%:R - \sum_i alpha i * eps i <= `‖w'‖ ^+ 2 / 2%:R).
Proof.
split=> [C w b xi alpha eps C0 sol asol w' b' xi' f' f0|w b alpha eps sol asol w' b' f'].
  rewrite (soft_gap C0 sol asol); have [[a aC] _] := asol.
  have [gap _] := lem_gap C w' b' xi' aC.
  have : - (\sum_i alpha i * eps i) <= \sum_i alpha i * (y i * score w' b' (x i) - 1 + xi' i).
    rewrite -sumrN; apply: ler_sum => i _; rewrite -mulrN ler_wpmul2l //; first by have [] := a i.
    by have := f' i; lra.
  have : 0 <= \sum_i (C - alpha i) * xi' i.
    by apply: sumr_ge0 => i _; have [_ a1] := a i; rewrite mulr_ge0 ?subr_ge0.
  by have := sqr_ge0 `‖w' - weights alpha‖; move: gap; lra.
rewrite (hard_gap sol asol); have [[a aC] _] := asol.
have [_ gap] := lem_gap 0 w' b' (fun=> 0) aC.
have : - (\sum_i alpha i * eps i) <= \sum_i alpha i * (y i * score w' b' (x i) - 1).
  rewrite -sumrN; apply: ler_sum => i _; rewrite -mulrN ler_wpmul2l //.
  by have := f' i; lra.
by have := sqr_ge0 `‖w' - weights alpha‖; move: gap; lra.
Qed.

Theorem prop_price_limit w b C : separable x y -> hard_solution x y w b -> 0 < C ->
  (soft_solution x y C w b (fun=> 0) <-> exists2 alpha, hard_dual_solution alpha & forall i, alpha i <= C).
Proof.
move=> _ sol C0; have [kkt_soft kkt_hard] := thm_kkt; have [f _] := sol.
have f0 : soft_feasible x y w b (fun=> 0) by move=> i; rewrite subr0.
split=> [ssol|[alpha asol aC]].
  have [alpha [af ew c1 _]] := soft_multipliers ssol; exists alpha; last by move=> i; have [] := af.1 i.
  have ah : hard_dual_feasible alpha by split; [move=> i; have [] := af.1 i|exact: af.2].
  by have [_ []] := kkt_hard w b alpha f ah; first by split=> // i; have := c1 i; rewrite addr0.
have [/(_ (conj sol asol))[ew c1] _] := kkt_hard w b alpha f asol.1.
have af : soft_dual_feasible C alpha by split; [move=> i; split; [exact: asol.1.1|exact: aC]|exact: asol.1.2].
by have [_ []] := kkt_soft C w b (fun=> 0) alpha C0 f0 af; first by split=> // i; rewrite ?addr0 ?mulr0.
Qed.
End Duals.
