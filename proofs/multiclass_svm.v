(* Chapter 8, More than two classes: the multiclass SVM, and its dual. *)
From mathcomp Require Import all_ssreflect all_algebra ring.
From LC Require Import lra inner convex geometry soft_margin ties.
Import GRing.Theory Num.Theory Order.TTheory.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Local Open Scope ring_scope.

Section Program.
Variables (R : rcfType) (d n K : nat) (x : 'I_n -> 'rV[R]_d) (y : 'I_n -> 'I_K).
Implicit Types (W : 'I_K -> 'rV[R]_d) (b : 'I_K -> R) (xi : 'I_n -> R) (C : R).

(* def-multiclass, the lead over class j, and eq-multiclass-svm: weights W j and offsets b j of the classes *)
Definition lead_over W b i j := score (W (y i)) (b (y i)) (x i) - score (W j) (b j) (x i).
Definition class_feasible W b xi :=
  forall i, 0 <= xi i /\ forall j, j != y i -> 1 - xi i <= lead_over W b i j.
Definition class_value C W xi := (\sum_j `‖W j‖ ^+ 2) / 2%:R + C * \sum_i xi i.
Definition class_solution C W b xi :=
  class_feasible W b xi /\ forall W' b' xi', class_feasible W' b' xi' -> class_value C W xi <= class_value C W' xi'.
(* eq-multiclass-hinge *)
Definition hinge_slack W b i := class_slack (fun m => score (W m) (b m) (x i)) (y i).

(* eq-multiclass-pull, W(alpha), and eq-multiclass-dual with multipliers alpha i j *)
Implicit Type alpha : 'I_n -> 'I_K -> R.
Definition pull C alpha i m := C * (m == y i)%:R - alpha i m.
Definition class_weights C alpha m := \sum_i pull C alpha i m *: x i.
Definition class_dual_value C alpha := \sum_i (C - alpha i (y i)) - (\sum_m `‖class_weights C alpha m‖ ^+ 2) / 2%:R.
Definition class_dual_feasible C alpha :=
  [/\ forall i j, 0 <= alpha i j, forall i, \sum_j alpha i j = C & forall m, \sum_i pull C alpha i m = 0].
Definition class_dual_solution C alpha := class_dual_feasible C alpha /\
  forall alpha', class_dual_feasible C alpha' -> class_dual_value C alpha' <= class_dual_value C alpha.
End Program.

Section Existence.
Variables (R : rcfType) (d n K : nat) (x : 'I_n -> 'rV[R]_d) (y : 'I_n -> 'I_K).
Implicit Types (W : 'I_K -> 'rV[R]_d) (b : 'I_K -> R) (xi : 'I_n -> R) (C : R).

(* All unknowns in one long vector, for convex.v *)
Let long W : 'rV[R]_(K * d) := mxvec (\matrix_(j, k) W j 0 k).
Let point W b xi : 'rV[R]_(K * d + K + n) := row_mx (row_mx (long W) (\row_j b j)) (\row_i xi i).

Let dot_long W W' : long W ⋅ long W' = \sum_j W j ⋅ W' j.
Proof.
rewrite /dot pair_bigA /= (reindex (uncurry (@mxvec_index K d))) /=; last exact: curry_mxvec_bij.
by apply: eq_bigr => -[j k] _; rewrite /= !mxvecE !mxE.
Qed.
Let dot_point W b xi W' b' xi' :
  point W b xi ⋅ point W' b' xi' = \sum_j W j ⋅ W' j + \sum_j b j * b' j + \sum_i xi i * xi' i.
Proof.
rewrite !dot_row_mx dot_long; congr (_ + _ + _); apply: eq_bigr => j _; by rewrite !mxE.
Qed.
Let pointP v : exists W b xi, v = point W b xi.
Proof.
exists (fun j => row j (vec_mx (lsubmx (lsubmx v)))), (fun j => rsubmx (lsubmx v) 0 j), (fun i => rsubmx v 0 i).
rewrite -[LHS]hsubmxK -[lsubmx v]hsubmxK /point; congr (row_mx (row_mx _ _) _).
- rewrite hsubmxK /long -[LHS]vec_mxK; congr mxvec; apply/matrixP => j k; by rewrite !mxE.
- by apply/rowP => j; rewrite hsubmxK !mxE.
- by apply/rowP => j; rewrite !mxE.
Qed.
Let project : 'M[R]_(K * d + K + n, K * d) := col_mx (col_mx 1%:M 0) 0.
Let projectE W b xi : point W b xi *m project = long W.
Proof. by rewrite !mul_row_col !mulmx0 !addr0 mulmx1. Qed.

(* The coefficients of a lead *)
Let sides i j (l : 'I_K) : R := (l == y i)%:R - (l == j)%:R.
Let g (k : 'I_n * 'I_K + 'I_n) : 'rV[R]_(K * d + K + n) :=
  match k with
  | inl (i, j) => if j == y i then 0 else point (fun l => sides i j l *: x i) (sides i j) (fun k => (k == i)%:R)
  | inr i => point (fun=> 0) (fun=> 0) (fun k => (k == i)%:R)
  end.
Let h (k : 'I_n * 'I_K + 'I_n) : R := if k is inl (i, j) then if j == y i then 0 else 1 else 0.

Let pick (I : finType) (i : I) (F : I -> R) : \sum_k (k == i)%:R * F k = F i.
Proof. by rewrite (bigD1 i) //= eqxx mul1r big1 ?addr0 // => k /negPf->; rewrite mul0r. Qed.
Let gE k W b xi : g k ⋅ point W b xi =
  match k with inl (i, j) => if j == y i then 0 else lead_over x y W b i j + xi i | inr i => xi i end.
Proof.
case: k => [[i j]|i]; rewrite /g; last first.
  by rewrite dot_point pick ?big1 ?addr0 ?add0r // => j _; rewrite ?dot0l ?mul0r.
case: (j == y i); first by rewrite dot0l.
rewrite dot_point pick // -big_split /=; congr (_ + _).
rewrite /lead_over -(pick (y i) (fun l => score (W l) (b l) (x i))) -(pick j (fun l => score (W l) (b l) (x i))).
rewrite -sumrB; apply: eq_bigr => l _; rewrite /sides /score dotZl (dotC (x i)).
move: (l == y i)%:R (l == j)%:R => p q; lra.
Qed.
Let feasibleE W b xi : (forall k, h k <= g k ⋅ point W b xi) <-> class_feasible x y W b xi.
Proof.
split=> [f i|f [[i j]|i]].
- split=> [|j ji]; first by have := f (inr i); rewrite gE.
  by have := f (inl (i, j)); rewrite gE /= (negPf ji); lra.
- rewrite gE /=; case: (boolP (j == y i)) => // ji.
  by have [_ /(_ j ji)] := f i; lra.
- by rewrite gE; have [] := f i.
Qed.
Let price C : 'rV[R]_(K * d + K + n) := point (fun=> 0) (fun=> 0) (fun=> C).
Let priceE C W b xi : price C ⋅ point W b xi = C * \sum_i xi i.
Proof.
rewrite dot_point [X in X + _ + _]big1 => [|j _]; last by rewrite dot0l.
by rewrite [X in _ + X + _]big1 => [|j _]; rewrite ?mul0r // !add0r mulr_sumr.
Qed.

Let valueE C W b xi : objective project 0 (price C) (point W b xi) = class_value C W xi.
Proof.
rewrite /objective projectE addr0 priceE dot_long /class_value; congr (_ / _ + _).
by apply: eq_bigr => j _; rewrite norm_sqr.
Qed.

Lemma class_exists C : 0 <= C -> exists W b xi, class_solution x y C W b xi.
Proof.
move=> C0; case: (@quadratic_minimiser R _ _ _ project 0 (price C) g h).
- exists (point (fun=> 0) (fun=> 0) (fun=> 1)); apply/feasibleE => i; split=> [|j _]; first exact: ler01.
  by rewrite subrr /lead_over subrr.
- move=> r; have [W [b [xi ->]]] := pointP r; rewrite priceE => _ rec.
  by rewrite mulr_ge0 // sumr_ge0 // => i _; have := rec (inr i); rewrite gE.
move=> v; have [W [b [xi ->]]] := pointP v => /feasibleE f opt.
by exists W, b, xi; split=> // W' b' xi' /feasibleE /opt; rewrite !valueE.
Qed.

(* The pulls of a point, times the scores there *)
Let own W b i : lead_over x y W b i (y i) = 0. Proof. by rewrite /lead_over subrr. Qed.
Let row C W b (alpha : 'I_n -> 'I_K -> R) i z : \sum_j alpha i j = C ->
  \sum_j alpha i j * (lead_over x y W b i j + z) = C * z + \sum_m pull y C alpha i m * score (W m) (b m) (x i).
Proof.
move=> rows; have -> : \sum_m pull y C alpha i m * score (W m) (b m) (x i) =
    C * score (W (y i)) (b (y i)) (x i) - \sum_m alpha i m * score (W m) (b m) (x i).
  rewrite -(pick (y i) (fun m => score (W m) (b m) (x i))) mulr_sumr -sumrB.
  by apply: eq_bigr => m _; rewrite /pull mulrBl mulrA.
rewrite -rows !mulr_suml -sumrB -big_split; apply: eq_bigr => m _ /=; rewrite /lead_over.
move: (score _ _ _) (score _ _ _) => p q; lra.
Qed.

Let class_gap C W b xi alpha : class_dual_feasible y C alpha ->
  class_value C W xi - class_dual_value x y C alpha =
    (\sum_m `‖W m - class_weights x y C alpha m‖ ^+ 2) / 2%:R + \sum_i alpha i (y i) * xi i +
    \sum_i \sum_(j | j != y i) alpha i j * (lead_over x y W b i j - 1 + xi i).
Proof.
case=> _ rows cols; rewrite -addrA -big_split /=.
rewrite (eq_bigr (fun i => C * xi i - (C - alpha i (y i)) + \sum_m pull y C alpha i m * score (W m) (b m) (x i))) => [|i _]; last first.
  have := row W b (xi i - 1) (rows i); rewrite (bigD1 (y i)) //= own add0r.
  rewrite (eq_bigr (fun j => alpha i j * (lead_over x y W b i j - 1 + xi i))) => [|j _]; last by congr (_ * _); lra.
  move: (\sum_(j | _) _) (\sum_m _) => p q; lra.
rewrite big_split sumrB /= -mulr_sumr.
have -> : \sum_i \sum_m pull y C alpha i m * score (W m) (b m) (x i) = \sum_m W m ⋅ class_weights x y C alpha m.
  rewrite exchange_big; apply: eq_bigr => m _.
  transitivity (W m ⋅ class_weights x y C alpha m + b m * \sum_i pull y C alpha i m); last by rewrite cols mulr0 addr0.
  by rewrite dot_sumr mulr_sumr -big_split; apply: eq_bigr => i _ /=; rewrite /score dotZr; lra.
have -> : \sum_m `‖W m - class_weights x y C alpha m‖ ^+ 2 = \sum_m `‖W m‖ ^+ 2
    - 2%:R * (\sum_m W m ⋅ class_weights x y C alpha m) + \sum_m `‖class_weights x y C alpha m‖ ^+ 2.
  rewrite mulr_sumr -sumrB -big_split; apply: eq_bigr => m _ /=; rewrite !norm_sqr.
  by move: (class_weights _ _ _ _ m) => v; rewrite !dotE (dotC v (W m)); lra.
by rewrite /class_value /class_dual_value; lra.
Qed.

Let class_multipliers C W b xi : class_solution x y C W b xi -> exists alpha,
  [/\ class_dual_feasible y C alpha, forall m, W m = class_weights x y C alpha m,
      forall i, alpha i (y i) * xi i = 0 &
      forall i j, j != y i -> alpha i j * (lead_over x y W b i j - 1 + xi i) = 0].
Proof.
case=> /feasibleE f opt.
case: (@multipliers R _ _ _ project 0 (price C) g h (point W b xi)) => // [v'|lam [l0 comp sl]].
  by have [W' [b' [xi' ->]]] := pointP v' => /feasibleE f'; rewrite !valueE; exact: opt f'.
pose alpha i j := if j == y i then lam (inr i) else lam (inl (i, j)).
have slopes U c z : \sum_j W j ⋅ U j + C * (\sum_i z i) = \sum_i \sum_j alpha i j * (lead_over x y U c i j + z i).
  have := sl (point U c z); rewrite /slope !projectE addr0 dot_long priceE => ->.
  pose G i j := if j == y i then 0 else alpha i j * (lead_over x y U c i j + z i).
  have two k : lam k * (g k ⋅ point U c z) = match k with inl p => G p.1 p.2 | inr i => alpha i (y i) * z i end.
    by rewrite gE; case: k => [[i j]|i] /=; rewrite /G /alpha ?eqxx //; case: (j == y i); rewrite ?mulr0.
  rewrite (eq_bigr _ (fun k _ => two k)) big_sumType /= -(pair_bigA _ G) -big_split; apply: eq_bigr => i _ /=.
  rewrite [RHS](bigD1 (y i)) //= own add0r [RHS]addrC; congr (_ + _).
  by rewrite (bigD1 (y i)) //= {1}/G eqxx add0r; apply: eq_bigr => j /negPf ji; rewrite /G ji.
have rows i : \sum_j alpha i j = C.
  have := slopes (fun=> 0) (fun=> 0) (fun k => (k == i)%:R); rewrite /= big1 => [|j _]; last exact: dot0r.
  have -> : \sum_k (k == i)%:R = 1 :> R.
    by rewrite -[RHS](pick i (fun=> 1)); apply: eq_bigr => k _; rewrite mulr1.
  rewrite add0r mulr1 => ->; rewrite -[LHS](pick i (fun k => \sum_j alpha k j)); apply: eq_bigr => k _.
  by rewrite mulr_sumr; apply: eq_bigr => j _; rewrite /lead_over subrr add0r mulrC.
have pulls U c : \sum_j W j ⋅ U j = \sum_i \sum_m pull y C alpha i m * score (U m) (c m) (x i).
  have z0 : \sum_(i < n) (0 : R) = 0 by rewrite big1.
  have := slopes U c (fun=> 0); rewrite /= z0 mulr0 addr0 => ->.
  by apply: eq_bigr => i _; rewrite (row U c 0 (rows i)) mulr0 add0r.
exists alpha; split=> [|m|i|i j ji].
- split=> // [i j|m]; first by rewrite /alpha; case: ifP.
  have := pulls (fun=> 0) (fun l => (l == m)%:R); rewrite /= big1 => [e|j _]; last exact: dot0r.
  rewrite [RHS]e; apply: eq_bigr => i _; rewrite -[LHS](pick m (pull y C alpha i)); apply: eq_bigr => l _.
  by rewrite /score dot0l add0r mulrC.
- apply: dot_inj => u; have := pulls (fun l => if l == m then u else 0) (fun=> 0).
  rewrite /= (bigD1 m) //= eqxx big1 => [|l /negPf->]; last exact: dot0r.
  rewrite addr0 => ->; rewrite /class_weights dot_suml; apply: eq_bigr => i _.
  rewrite (bigD1 m) //= eqxx big1 => [|l /negPf->]; last by rewrite /score dot0l addr0 mulr0.
  by rewrite /score !addr0 dotZl dotC.
- by have := comp (inr i); rewrite gE /= subr0 /alpha eqxx.
- by have := comp (inl (i, j)); rewrite gE /= /alpha (negPf ji); lra.
Qed.

Theorem thm_multiclass_dual C : 0 < C ->
  let P W b := class_value C W (hinge_slack x y W b) in
  let D := class_dual_value x y C in
  (* 1 *) (forall W b alpha, class_dual_feasible y C alpha ->
    let xi := hinge_slack x y W b in let l := lead_over x y W b in
    [/\ P W b - D alpha = (\sum_m `‖W m - class_weights x y C alpha m‖ ^+ 2) / 2%:R + \sum_i alpha i (y i) * xi i +
          \sum_i \sum_(j | j != y i) alpha i j * (l i j - 1 + xi i),
        forall i, 0 <= alpha i (y i) * xi i &
        forall i (j : 'I_K), j != y i -> 0 <= alpha i j * (l i j - 1 + xi i)]) /\
  (* 2 *) (exists W b alpha,
    [/\ class_solution x y C W b (hinge_slack x y W b), class_dual_solution x y C alpha & P W b = D alpha]) /\
  (forall W b alpha, class_dual_feasible y C alpha -> let xi := hinge_slack x y W b in
    class_solution x y C W b xi /\ class_dual_solution x y C alpha <->
    [/\ forall m, W m = class_weights x y C alpha m, forall i, alpha i (y i) * xi i = 0 &
        forall i (j : 'I_K), j != y i -> alpha i j * (lead_over x y W b i j - 1 + xi i) = 0]).
Proof.
move=> C0; cbv zeta.
(* The slack is the smallest that is feasible. *)
have hinge W b : class_feasible x y W b (hinge_slack x y W b).
  move=> i; split=> [|j ji]; first exact: slack_ge0.
  by have := slack_ge (fun m => score (W m) (b m) (x i)) ji; rewrite /hinge_slack /lead_over; lra.
have cheaper W b xi : class_feasible x y W b xi -> class_value C W (hinge_slack x y W b) <= class_value C W xi.
  move=> f; rewrite ler_add2l ler_pmul2l //; apply: ler_sum => i _; have [x0 lead] := f i.
  by apply: slack_le => // m mi; have := lead m mi; rewrite /lead_over; lra.
have terms W b xi alpha : class_feasible x y W b xi -> class_dual_feasible y C alpha ->
    (forall i, 0 <= alpha i (y i) * xi i) /\ forall i j, j != y i -> 0 <= alpha i j * (lead_over x y W b i j - 1 + xi i).
  move=> f [a0 _ _]; split=> [i|i j ji]; have [x0 lead] := f i; rewrite mulr_ge0 //.
  by have := lead j ji; lra.
have weak W b xi alpha : class_feasible x y W b xi -> class_dual_feasible y C alpha ->
    class_dual_value x y C alpha <= class_value C W xi.
  move=> f af; rewrite -subr_ge0 (class_gap W b xi af); have [t1 t2] := terms _ _ _ _ f af.
  apply: addr_ge0; first apply: addr_ge0.
  - by rewrite divr_ge0 ?ler0n // sumr_ge0 // => m _; exact: sqr_ge0.
  - by apply: sumr_ge0 => i _; exact: t1.
  - by apply: sumr_ge0 => i _; apply: sumr_ge0 => j; exact: t2.
have tight W b xi alpha : class_feasible x y W b xi -> class_dual_feasible y C alpha ->
    [/\ forall m, W m = class_weights x y C alpha m, forall i, alpha i (y i) * xi i = 0 &
        forall i j, j != y i -> alpha i j * (lead_over x y W b i j - 1 + xi i) = 0] ->
    [/\ class_solution x y C W b xi, class_dual_solution x y C alpha & class_value C W xi = class_dual_value x y C alpha].
  move=> f af [e c1 c2]; have same : class_value C W xi = class_dual_value x y C alpha.
    apply/eqP; rewrite -subr_eq0 (class_gap W b xi af).
    have -> : \sum_m `‖W m - class_weights x y C alpha m‖ ^+ 2 = 0.
      by rewrite big1 // => m _; rewrite -e subrr norm0 expr0n.
    rewrite mul0r add0r [X in X + _]big1 => [|i _]; last exact: c1.
    by rewrite add0r big1 // => i _; rewrite big1 // => j; exact: c2.
  split=> //; split=> //; first by move=> W' b' xi' f'; rewrite same; exact: (weak W' b').
  by move=> alpha' af'; rewrite -same; exact: (weak W b).
have [W0 [b0 [alpha0 [sol0 asol0 same0]]]] : exists W b alpha,
    [/\ class_solution x y C W b (hinge_slack x y W b), class_dual_solution x y C alpha &
        class_value C W (hinge_slack x y W b) = class_dual_value x y C alpha].
  have [W [b [xi [f opt]]]] := class_exists (ltW C0).
  have sol : class_solution x y C W b (hinge_slack x y W b).
    by split=> // W' b' xi' f'; exact: le_trans (cheaper _ _ _ f) (opt _ _ _ f').
  have [alpha [af e c1 c2]] := class_multipliers sol; exists W, b, alpha; exact: tight.
split=> [W b alpha af|]; first by have [t1 t2] := terms _ _ _ _ (hinge W b) af; split=> //; exact: class_gap.
split=> [|W b alpha af]; first by exists W0, b0, alpha0.
split=> [[sol asol]|/(tight _ _ _ _ (hinge W b) af)[]//].
have [t1 t2] := terms _ _ _ _ sol.1 af.
have gap : class_value C W (hinge_slack x y W b) - class_dual_value x y C alpha <= 0.
  by rewrite subr_le0; apply: le_trans (sol.2 _ _ _ sol0.1) _; rewrite same0; exact: asol.2 asol0.1.
rewrite (class_gap W b _ af) in gap.
have row0 i : 0 <= \sum_(j | j != y i) alpha i j * (lead_over x y W b i j - 1 + hinge_slack x y W b i).
  by apply: sumr_ge0 => j; exact: t2.
have s1 : 0 <= \sum_m `‖W m - class_weights x y C alpha m‖ ^+ 2 by apply: sumr_ge0 => m _; exact: sqr_ge0.
have s2 : 0 <= \sum_i alpha i (y i) * hinge_slack x y W b i by apply: sumr_ge0 => i _; exact: t1.
have s3 : 0 <= \sum_i \sum_(j | j != y i) alpha i j * (lead_over x y W b i j - 1 + hinge_slack x y W b i) by apply: sumr_ge0 => i _.
split=> [m|i|i j ji].
- have z : \sum_m `‖W m - class_weights x y C alpha m‖ ^+ 2 = 0 by move: gap s1 s2 s3; lra.
  by apply/eqP; rewrite -subr_eq0 -norm_eq0 -sqrf_eq0; apply/eqP; exact: (psumr_eq0P (fun m _ => sqr_ge0 _) z).
- have z : \sum_i alpha i (y i) * hinge_slack x y W b i = 0 by move: gap s1 s2 s3; lra.
  exact: (psumr_eq0P (fun i _ => t1 i) z).
- have z : \sum_i \sum_(j | j != y i) alpha i j * (lead_over x y W b i j - 1 + hinge_slack x y W b i) = 0.
    by move: gap s1 s2 s3; lra.
  have zi : \sum_(j | j != y i) alpha i j * (lead_over x y W b i j - 1 + hinge_slack x y W b i) = 0.
    exact: (psumr_eq0P (fun k _ => row0 k) z).
  exact: (psumr_eq0P (t2 i) zi).
Qed.
End Existence.

Theorem thm_multiclass_svm (R : rcfType) d n (x : 'I_n -> 'rV[R]_d) :
  (* part 1 *)
  (forall K (y : 'I_n -> 'I_K) (C : R), (forall j, exists i, y i = j) -> 0 < C ->
    [/\ exists W b xi, class_solution x y C W b xi,
        forall W b xi W' b' xi', class_solution x y C W b xi -> class_solution x y C W' b' xi' -> forall j, W j = W' j,
        forall W b xi, class_solution x y C W b xi -> \sum_j W j = 0 &
        forall W b xi a, class_solution x y C W b xi -> class_solution x y C W (fun j => b j + a) xi]) /\
  (* part 2, with the first class 0 and the second 1 *)
  (forall (y : 'I_n -> 'I_2) (C : R), (forall j, exists i, y i = j) -> 0 < C ->
    let sign i : R := if y i == 1 then 1 else -1 in
    forall W b xi, class_solution x y C W b xi ->
    let w := W 1 - W 0 in
    [/\ class_value C W xi = soft_value (2%:R * C) w xi / 2%:R,
        w = 2%:R *: W 1 & soft_solution x sign (2%:R * C) w (b 1 - b 0) xi]).
Proof.
(* The mean of the rows out of each changes no lead. *)
have centred K (y : 'I_n -> 'I_K) C W b xi : class_solution x y C W b xi -> \sum_j W j = 0.
  case=> f opt; case: K => [|K] in y W b f opt *; first by rewrite big_ord0.
  pose s := \sum_j W j; pose mean := K.+1%:R^-1 *: s.
  have : class_feasible x y (fun j => W j - mean) b xi.
    move=> i; have [f0 f1] := f i; split=> // j /f1; rewrite /lead_over /score !dotBl; lra.
  move/opt; rewrite /class_value ler_add2r ler_pmul2r ?invr_gt0 ?ltr0n //.
  have -> : \sum_j `‖W j - mean‖ ^+ 2 = \sum_j `‖W j‖ ^+ 2 - s ⋅ s / K.+1%:R.
    have -> : \sum_j `‖W j - mean‖ ^+ 2 = \sum_j `‖W j‖ ^+ 2 - 2%:R * (s ⋅ mean) + K.+1%:R * (mean ⋅ mean).
      move: mean => m; rewrite /s dot_suml mulr_sumr -sumrB mulr_natl -[in X in _ + X](card_ord K.+1) -sumr_const -big_split.
      by apply: eq_bigr => j _ /=; rewrite !norm_sqr !dotE (dotC m); lra.
    by rewrite /mean !dotE; field; rewrite -[1 + _](natrD _ 1) pnatr_eq0.
  have k0 : 0 < K.+1%:R :> R by rewrite ltr0n.
  move=> h; apply/eqP; rewrite -dot_eq0 -/s; apply/eqP/le_anti; rewrite dot_ge0 andbT.
  rewrite -(pmulr_lle0 _ (_ : 0 < K.+1%:R^-1 :> R)) ?invr_gt0 //; move: h; lra.
split=> [K y C every C0|y C every C0 sign W b xi sol w].
  split=> [||W b xi sol|W b xi a [f opt]]; first exact: class_exists (ltW C0).
  - (* A cheaper mixture of two optima would exist. *)
    move=> W b xi W' b' xi' [f opt] [f' opt']; have := opt _ _ _ f'; have := opt' _ _ _ f.
    pose half : R := 2%:R^-1.
    have : class_feasible x y (fun j => half *: (W j + W' j)) (fun j => half * (b j + b' j)) (fun i => half * (xi i + xi' i)).
      move=> i; have [x0 l] := f i; have [x0' l'] := f' i; split=> [|j ji].
        by rewrite mulr_ge0 ?addr_ge0 // invr_ge0 ler0n.
      by have := l j ji; have := l' j ji; rewrite /lead_over /score /half !dotE; lra.
    move/opt; rewrite /class_value -mulr_sumr big_split /=.
    have -> : \sum_j `‖half *: (W j + W' j)‖ ^+ 2 =
        half * (\sum_j `‖W j‖ ^+ 2 + \sum_j `‖W' j‖ ^+ 2) - half ^+ 2 * \sum_j `‖W j - W' j‖ ^+ 2.
      rewrite -big_split !mulr_sumr -sumrB; apply: eq_bigr => j _ /=; rewrite !norm_sqr /half !dotE (dotC (W' j)); lra.
    rewrite /half => h1 h2 h3 j; apply/eqP; rewrite -subr_eq0 -norm_eq0 -sqrf_eq0.
    have pos k : 0 <= `‖W k - W' k‖ ^+ 2 by exact: sqr_ge0.
    have : \sum_j `‖W j - W' j‖ ^+ 2 = 0.
      by apply: le_anti; rewrite (sumr_ge0 _ (fun k _ => pos k)) andbT; move: h1 h2 h3; lra.
    by move/(psumr_eq0P (fun k _ => pos k)) => /(_ j isT) ->.
  - exact: centred sol.
  - have shift W' b'' xi' c : class_feasible x y W' b'' xi' -> class_feasible x y W' (fun j => b'' j + c) xi'.
      by move=> g i; have [g0 g1] := g i; split=> // j /g1; rewrite /lead_over /score; lra.
    by split; [exact: shift|].
(* With w_1 = - w_2 the constraints become those of the binary program. *)
have two (j : 'I_2) : j = 0 \/ j = 1 by case: j => [[|[|//]] h]; [left|right]; exact: val_inj.
have lead V a z : class_feasible x y V a z <-> soft_feasible x sign (V 1 - V 0) (a 1 - a 0) z.
  split=> f i; have := f i; rewrite /sign /lead_over; case: (two (y i)) => -> /=; rewrite ?mul1r ?mulN1r.
  - by case=> z0 /(_ 1 isT) l; split=> //; move: l; rewrite /score !dotE; lra.
  - by case=> z0 /(_ 0 isT) l; split=> //; move: l; rewrite /score !dotE; lra.
  - by case=> l z0; split=> // j; case: (two j) => -> // _; move: l; rewrite /score !dotE; lra.
  - by case=> l z0; split=> // j; case: (two j) => -> // _; move: l; rewrite /score !dotE; lra.
have two_sum (V : zmodType) (F : 'I_2 -> V) : \sum_j F j = F 0 + F 1.
  by rewrite big_ord_recl big_ord1; congr (_ + F _); exact: val_inj.
have value (V : 'I_2 -> 'rV[R]_d) (z : 'I_n -> R) : V 0 = - V 1 -> class_value C V z = soft_value (2%:R * C) (V 1 - V 0) z / 2%:R.
  move=> e; rewrite /class_value /soft_value two_sum e !norm_sqr !dotE; lra.
have w01 : W 0 = - W 1.
  by have := centred _ _ _ _ _ _ sol; rewrite two_sum => /eqP; rewrite addr_eq0 => /eqP.
have [f opt] := sol; split; first exact: value.
  by rewrite /w w01 opprK -mulr2n scaler_nat.
split=> [|w' b' xi' f']; first exact/lead.
(* Every (w, b) arises in this way. *)
pose V (j : 'I_2) := (if j == 1 then 2%:R^-1 else - 2%:R^-1) *: w'.
pose a (j : 'I_2) := (if j == 1 then 2%:R^-1 else - 2%:R^-1) * b'.
have ew : V 1 - V 0 = w' by rewrite /V /= -scalerBl (_ : _ - _ = 1) ?scale1r //; lra.
have eb : a 1 - a 0 = b' by rewrite /a /=; lra.
have : class_feasible x y V a xi' by apply/lead; rewrite ew eb.
by move/opt; rewrite value // value ?ew /V /= ?scaleNr // ler_pmul2r ?invr_gt0 ?ltr0n.
Qed.
