(* Chapter 1, Lines, planes and margins. *)
From mathcomp Require Import all_ssreflect all_algebra.
From LC Require Import lra inner convex.
Import GRing.Theory Num.Theory Order.TTheory.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Local Open Scope ring_scope.

(* Definitions. Points x_1, ..., x_n have labels y_i, which are +1 or -1. *)

Definition labels (R : rcfType) n (y : 'I_n -> R) := forall i, y i = 1 \/ y i = -1.
Definition both_classes (R : rcfType) n (y : 'I_n -> R) := (exists i, y i = 1) /\ (exists i, y i = -1).

(* def-classifier: the score of a point; def-hyperplane: the points with the score zero. *)
Definition score (R : rcfType) d (w : 'rV[R]_d) b x := w ⋅ x + b.
Definition on_hyperplane (R : rcfType) d (w : 'rV[R]_d) b x := score w b x = 0.

(* def-margins *)
Definition separates (R : rcfType) d n (x : 'I_n -> 'rV[R]_d) y w b := forall i, 0 < y i * score w b (x i).
Definition separable (R : rcfType) d n (x : 'I_n -> 'rV[R]_d) y := exists w b, separates x y w b.

(* The mean of the points with the label c. *)
Definition centroid (R : rcfType) d n (x : 'I_n -> 'rV[R]_d) y (c : R) :=
  #|[pred i | y i == c]|%:R^-1 *: \sum_(i | y i == c) x i.

(* eq-equal-mixtures, a certificate: weights which sum to one in each class, and the same mixture of both. *)
Definition equal_mixtures (R : rcfType) d n (x : 'I_n -> 'rV[R]_d) (y : 'I_n -> R) lambda :=
  [/\ forall i, 0 <= lambda i,
      \sum_(i | y i == 1) lambda i = 1, \sum_(i | y i == -1) lambda i = 1 &
      \sum_(i | y i == 1) lambda i *: x i = \sum_(i | y i == -1) lambda i *: x i].

Section Points.
Variables (R : rcfType) (d : nat).
Implicit Types (w x q : 'rV[R]_d) (b : R).

Theorem prop_normal w b : w != 0 ->
  (forall q q', on_hyperplane w b q -> on_hyperplane w b q' -> w ⋅ (q - q') = 0) /\
  (forall x s, score w b (x + s *: w) = score w b x + s * `‖w‖ ^+ 2).
Proof.
move=> _; split=> [q q' qH q'H|x s]; last by rewrite norm_sqr /score !dotE; lra.
(* w.(q - q') = f(q) - f(q') *)
by rewrite dotBr; move: qH q'H; rewrite /on_hyperplane /score; lra.
Qed.

Theorem thm_signed_distance w b x : w != 0 ->
  let x_H := x - (score w b x / `‖w‖ ^+ 2) *: w in
  [/\ on_hyperplane w b x_H,
      forall q, on_hyperplane w b q -> q != x_H -> `‖x - x_H‖ < `‖x - q‖ &
      `‖x - x_H‖ = `|score w b x| / `‖w‖].
Proof.
move=> w0 x_H; have [normal along] := prop_normal b w0.
have W : 0 < `‖w‖ by rewrite norm_gt0.
(* The point x_H lies in H. *)
have xH_on : on_hyperplane w b x_H.
  by rewrite /on_hyperplane /x_H -scaleNr along mulNr divfK ?subrr // expf_neq0 // gt_eqF.
have x_xH : x - x_H = (score w b x / `‖w‖ ^+ 2) *: w by rewrite /x_H opprB addrC subrK.
split=> // [q qH q_xH|].
- (* x - x_H is a multiple of w, and x_H - q a direction within H: Pythagoras. *)
  have : x - q = (x - x_H) + (x_H - q) by rewrite addrA subrK.
  have orth : (x - x_H) ⋅ (x_H - q) = 0 by rewrite x_xH dotZl (normal _ _ xH_on qH) mulr0.
  move=> e; rewrite ltNge norm_le ?norm_ge0 // norm_sqr e (pythagoras orth).
  by rewrite -ltNge ltr_addl dot_gt0 subr_eq0 eq_sym.
- rewrite x_xH normZ normrM normfV (ger0_norm (sqr_ge0 `‖w‖)) expr2 invfM mulrA -mulrA mulVf ?mulr1 //.
  by rewrite gt_eqF.
Qed.

Theorem cor_origin w b : w != 0 ->
  (exists2 q, on_hyperplane w b q /\ `‖0 - q‖ = `|b| / `‖w‖ &
     forall q', on_hyperplane w b q' -> `‖0 - q‖ <= `‖0 - q'‖) /\
  (0 < score w b 0) = (0 < b).
Proof.
move=> w0; have f0 : score w b 0 = b by rewrite /score dot0r add0r.
split; last by rewrite f0.
have [on near dist] := thm_signed_distance b 0 w0.
exists (0 - (score w b 0 / `‖w‖ ^+ 2) *: w); first by split; rewrite // dist f0.
by move=> q' q'H; case: (eqVneq q' (0 - (score w b 0 / `‖w‖ ^+ 2) *: w)) => [->//|/(near _ q'H)/ltW].
Qed.

Theorem thm_centroid n (points : 'I_n -> 'rV[R]_d) y x :
  let mu_p := centroid points y 1 in let mu_m := centroid points y (-1) in
  let w := mu_p - mu_m in let b := - (w ⋅ (2%:R^-1 *: (mu_p + mu_m))) in
  mu_p != mu_m ->
  score w b x = (`‖x - mu_m‖ ^+ 2 - `‖x - mu_p‖ ^+ 2) / 2%:R /\
  (0 < score w b x <-> `‖x - mu_p‖ < `‖x - mu_m‖).
Proof.
move=> mu_p mu_m w b _; rewrite {}/b {}/w; clearbody mu_p mu_m.
set w := mu_p - mu_m; set b := - _.
have e : score w b x = (`‖x - mu_m‖ ^+ 2 - `‖x - mu_p‖ ^+ 2) / 2%:R.
  by rewrite !norm_sqr /score /b /w !dotE (dotC x mu_p) (dotC x mu_m) (dotC mu_m mu_p); lra.
have sq : (`‖x - mu_p‖ < `‖x - mu_m‖) = (`‖x - mu_p‖ ^+ 2 < `‖x - mu_m‖ ^+ 2) by rewrite ltr_sqr ?nnegrE ?norm_ge0.
split=> //; rewrite e sq.
by split; lra.
Qed.

Theorem prop_augment w b (rho : R) x : 0 < rho -> augment w (b / rho) ⋅ augment x rho = w ⋅ x + b.
Proof. by move=> rho0; rewrite dot_augment divfK // gt_eqF. Qed.
End Points.

Section Data.
Variables (R : rcfType) (d n : nat) (x : 'I_n -> 'rV[R]_d) (y : 'I_n -> R).
Hypothesis y_labels : labels y.

(* A score that is positive everywhere is at least some m > 0 everywhere: there are finitely many points. *)
Lemma least_positive (I : finType) (f : I -> R) : (forall i, 0 < f i) -> exists2 m, 0 < m & forall i, m <= f i.
Proof.
move=> f0; have [//|e e0 h] := @small_step R I xpredT f (fun=> 1).
by exists e => // i; have := h e i isT e0 (lexx e); rewrite mulr1.
Qed.

Theorem thm_scaling :
  (exists w b, forall i, 0 < y i * score w b (x i)) <-> (exists w' b', forall i, 1 <= y i * score w' b' (x i)).
Proof.
split=> [[w [b sep]]|[w [b sep]]]; last by exists w, b => i; apply: lt_le_trans (sep i).
have [m m0 hm] := least_positive sep.
exists (m^-1 *: w), (m^-1 * b) => i.
rewrite /score dotZl -mulrDr mulrCA -/(score w b (x i)) mulrC ler_pdivl_mulr ?mul1r ?hm //.
Qed.

Lemma label_neq : (1 == -1 :> R) = false.
Proof. by rewrite -subr_eq0 opprK -(natrD _ 1 1) pnatr_eq0. Qed.

Lemma sum_labels (V : zmodType) (F : 'I_n -> V) : \sum_i F i = \sum_(i | y i == 1) F i + \sum_(i | y i == -1) F i.
Proof.
rewrite (bigID (fun i => y i == 1)) /=; congr (_ + _); apply: eq_bigl => i.
by have [->|->] := y_labels i; rewrite eqxx ?[-1 == 1]eq_sym label_neq.
Qed.

Theorem thm_separation : both_classes y ->
  let a := exists w b, forall i, 1 <= y i * score w b (x i) in
  let b := exists lambda, equal_mixtures x y lambda in
  (a \/ b) /\ ~ (a /\ b).
Proof.
move=> both a b; split; last first.
  (* At the common mixture the score would be at least one and at most minus one. *)
  case=> -[w [c sep]] [l [l0 l1 l2 mix]].
  have side s : s = 1 \/ s = -1 -> \sum_(i | y i == s) l i = 1 ->
      1 <= s * score w c (\sum_(i | y i == s) l i *: x i).
    move=> s1 sl; have -> : s * score w c (\sum_(i | y i == s) l i *: x i) = \sum_(i | y i == s) l i * (y i * score w c (x i)).
      rewrite /score dot_sumr -{1}[c]mul1r -sl mulr_suml -big_split /= mulr_sumr; apply: eq_bigr => i /eqP->.
      by rewrite dotZr; lra.
    by rewrite -{1}sl; apply: ler_sum => i _; rewrite -{1}[l i]mulr1 ler_wpmul2l.
  have := side 1 (or_introl erefl) l1; have := side (-1) (or_intror erefl) l2.
  by rewrite mix; lra.
(* Farkas for the vectors (y_i x_i, y_i, 1) and (0, 0, 2). *)
pose v i := augment (augment (y i *: x i) (y i)) 1.
case: (farkas v (augment (augment 0 0) 2%:R)) => [[l l0 e]|[r hr rc]]; [right|left].
- exists l; move: e; under eq_bigr do rewrite !augmentZ mulr1.
  rewrite !augment_sum => /augment_inj[/augment_inj[e1 e2] e3].
  have signs (V : lmodType R) (F : 'I_n -> V) : \sum_i y i *: F i = \sum_(i | y i == 1) F i - \sum_(i | y i == -1) F i.
    by rewrite sum_labels -sumrN; congr (_ + _); apply: eq_bigr => i /eqP->; rewrite ?scale1r ?scaleN1r.
  have {e1}e1 : 0 = \sum_i y i *: (l i *: x i) by rewrite [LHS]e1; apply: eq_bigr => i _; rewrite !scalerA mulrC.
  have {e2}e2 : 0 = \sum_i y i *: (l i : R^o) by rewrite [LHS]e2; apply: eq_bigr => i _; rewrite mulrC.
  rewrite signs in e1; rewrite signs in e2; rewrite sum_labels in e3.
  split=> //; [move: e2 e3; lra|move: e2 e3; lra|].
  by apply/eqP; rewrite -subr_eq0 -e1.
- have [r1 [t rE]] := augmentP r; have [w [c r1E]] := augmentP r1.
  move: hr rc; rewrite rE r1E !dot_augment dot0r mulr0 !add0r => hr rc.
  have t0 : 0 < t by move: rc; lra.
  exists (- t^-1 *: w), (- (t^-1 * c)) => i.
  have := hr i; rewrite /v !dot_augment dotZr mulr1 /score dotZl.
  have -> : y i * (- t^-1 * (w ⋅ x i) + - (t^-1 * c)) = - (y i * (w ⋅ x i) + c * y i) / t by lra.
  by rewrite ler_pdivl_mulr // mul1r; lra.
Qed.

Theorem prop_reflect (a : 'rV[R]_d) :
  (forall i, 0 < y i * (a ⋅ x i)) <-> (forall i, 0 < a ⋅ (y i *: x i)).
Proof. by split=> h i; have := h i; rewrite dotZr. Qed.
End Data.
