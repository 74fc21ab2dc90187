(* Chapter 8, More than two classes: the multiclass SVM. *)
From mathcomp Require Import all_ssreflect all_algebra ring.
From LC Require Import lra inner convex geometry soft_margin.
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

Lemma class_exists C : 0 <= C -> exists W b xi, class_solution x y C W b xi.
Proof.
move=> C0.
have valueE W b xi : objective project 0 (price C) (point W b xi) = class_value C W xi.
  rewrite /objective projectE addr0 priceE dot_long /class_value; congr (_ / _ + _).
  by apply: eq_bigr => j _; rewrite norm_sqr.
case: (@quadratic_minimiser R _ _ _ project 0 (price C) g h).
- exists (point (fun=> 0) (fun=> 0) (fun=> 1)); apply/feasibleE => i; split=> [|j _]; first exact: ler01.
  by rewrite subrr /lead_over subrr.
- move=> r; have [W [b [xi ->]]] := pointP r; rewrite priceE => _ rec.
  by rewrite mulr_ge0 // sumr_ge0 // => i _; have := rec (inr i); rewrite gE.
move=> v; have [W [b [xi ->]]] := pointP v => /feasibleE f opt.
by exists W, b, xi; split=> // W' b' xi' /feasibleE /opt; rewrite !valueE.
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
