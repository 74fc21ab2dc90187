(* Chapter 10, One point at a time: averages, Pegasos, one coordinate of the dual, the small problem. *)
From mathcomp Require Import all_ssreflect all_algebra ring.
From LC Require Import lra inner convex geometry perceptron soft_margin duality.
Import GRing.Theory Num.Theory Order.TTheory.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Local Open Scope ring_scope.

(* An update of visit u is a part of the states after the visits u, ..., T - 1. *)
Lemma sum_of_sums (R : ringType) (V : lmodType R) (z : nat -> V) T :
  \sum_(0 <= t < T) \sum_(0 <= u < t.+1) z u = \sum_(0 <= u < T) (T - u)%:R *: z u.
Proof.
elim: T => [|T IH]; first by rewrite !big_geq.
rewrite big_nat_recr //= IH [RHS]big_nat_recr //= [X in _ + X]big_nat_recr //= addrA -big_split /= subSnn scale1r.
congr (_ + _); apply: eq_big_nat => u /andP[_ uT]; rewrite -{2}[z u]scale1r -scalerDl -natrS subSn // ltnW //.
Qed.

Section Stream.
Variables (R : rcfType) (d n : nat) (x : 'I_n -> 'rV[R]_d) (y : 'I_n -> R).
Implicit Types (w : 'rV[R]_d) (b C r a : R) (alpha : 'I_n -> R) (point : nat -> 'I_n).

(* The points point 0, point 1, ... arrive one after the other; state t is that before visit t. *)
Theorem prop_average eta rho T point : (0 < T)%N ->
  let state t := run x y eta rho (0, 0) (mkseq point t) in
  let updated t := mistake x y (state t) (point t) in
  T%:R^-1 *: (\sum_(t < T) (state t.+1).1) =
    eta *: (\sum_(t < T | updated t) (1 - t%:R / T%:R) *: (y (point t) *: x (point t))) /\
  T%:R^-1 * (\sum_(t < T) (state t.+1).2) =
    eta * rho ^+ 2 * (\sum_(t < T | updated t) (1 - t%:R / T%:R) * y (point t)).
Proof.
move=> T0 state updated; have T1 : T%:R != 0 :> R by rewrite pnatr_eq0 -lt0n.
have stateS t : state t.+1 = visit x y eta rho (state t) (point t).
  by rewrite /state /mkseq -[t.+1]addn1 iotaD map_cat /run foldl_cat.
pose z1 t := if updated t then (eta * y (point t)) *: x (point t) else 0.
pose z2 t : R^o := if updated t then eta * y (point t) * rho ^+ 2 else 0.
(* each state is the sum of the updates made so far *)
have sums t : (state t).1 = \sum_(0 <= u < t) z1 u /\ (state t).2 = \sum_(0 <= u < t) z2 u.
  elim: t => [|t [e1 e2]]; first by rewrite !big_geq.
  rewrite !big_nat_recr //= -e1 -e2 stateS /visit /z1 /z2 /updated; case: ifP => _ //=; rewrite !addr0 //.
have share (V : lmodType R) (z : nat -> V) : T%:R^-1 *: (\sum_(0 <= t < T) \sum_(0 <= u < t.+1) z u) =
    \sum_(0 <= u < T) (1 - u%:R / T%:R) *: z u.
  rewrite sum_of_sums scaler_sumr; apply: eq_big_nat => u /andP[_ uT]; rewrite scalerA natrB ?(ltnW uT) //.
  by rewrite mulrBr mulVf // [_ * u%:R]mulrC.
split.
  rewrite -(big_mkord predT (fun t => (state t.+1).1)) (eq_bigr _ (fun t _ => (sums t.+1).1)) share big_mkord.
  rewrite scaler_sumr [RHS]big_mkcond; apply: eq_bigr => t _; rewrite /z1; case: ifP; rewrite ?scaler0 // => _.
  by rewrite !scalerA mulrCA mulrA.
rewrite -(big_mkord predT (fun t => (state t.+1).2)) (eq_bigr _ (fun t _ => (sums t.+1).2)).
rewrite -[LHS]/(T%:R^-1 *: (\sum_(0 <= t < T) \sum_(0 <= u < t.+1) z2 u : R^o)) share big_mkord.
rewrite mulr_sumr [RHS]big_mkcond; apply: eq_bigr => t _; rewrite /z2; case: ifP; rewrite ?scaler0 // => _.
by rewrite -[_ *: _]/(_ * _); lra.
Qed.

(* alg-pegasos without an offset: at the visits t = 1, 2, ... the points point t are drawn. *)
Fixpoint pegasos C point t : 'rV[R]_d :=
  if t is u.+1 then
    let w := pegasos C point u in let i := point t in
    let v := if y i * (w ⋅ x i) < 1 then 1 else 0 in
    (1 - t%:R^-1) *: w + (t%:R^-1 * v * (n%:R * C) * y i) *: x i
  else 0.

Theorem prop_age C point t r : labels y -> 0 < C -> (0 < t)%N -> (forall i, `‖x i‖ <= r) ->
  let short u := y (point u) * (pegasos C point u.-1 ⋅ x (point u)) < 1 in
  pegasos C point t = (n%:R * C / t%:R) *: (\sum_(1 <= u < t.+1 | short u) y (point u) *: x (point u)) /\
  `‖pegasos C point t‖ <= n%:R * C * r.
Proof.
move=> y_labels C0 t0 xr short; have r0 : 0 <= r := le_trans (norm_ge0 _) (xr (point 0%N)).
have nC : 0 <= n%:R * C by rewrite mulr_ge0 ?ler0n ?ltW.
pose S k := \sum_(1 <= u < k.+1 | short u) y (point u) *: x (point u).
have SS k : S k.+1 = S k + (if short k.+1 then y (point k.+1) *: x (point k.+1) else 0).
  by rewrite /S big_mkcond big_nat_recr //= -big_mkcond.
have S0 : S 0%N = 0 by rewrite /S big_geq.
(* line 4 times t: t w_t = (t - 1) w_(t-1) + v n C y_i x_i *)
have sums k : k%:R *: pegasos C point k = (n%:R * C) *: S k.
  elim: k => [|k IH]; first by rewrite S0 scale0r scaler0.
  rewrite SS /= !scalerDr -IH !scalerA.
  have k1 : k.+1%:R != 0 :> R by rewrite pnatr_eq0.
  rewrite mulrBr mulr1 mulfV // natrS addrK; congr (_ + _).
  rewrite [in RHS]fun_if scaler0 scalerA -natrS !mulrA mulfV // mul1r /short /=.
  by case: ifP => _; rewrite ?mul1r ?mul0r ?scale0r.
have t1 : t%:R != 0 :> R by rewrite pnatr_eq0 -lt0n.
have e : pegasos C point t = (n%:R * C / t%:R) *: S t.
  by rewrite mulrC -scalerA -sums scalerA mulVf // scale1r.
split=> //; rewrite e normZ ger0_norm ?divr_ge0 ?ler0n // mulrAC ler_pdivr_mulr ?ltr0n //.
rewrite -[X in _ <= X]mulrA ler_wpmul2l // [X in _ <= X]mulrC.
(* the sum has at most t terms, each of norm at most r *)
elim: (t) => [|k IH]; first by rewrite S0 norm0 mul0r.
rewrite SS natrS mulrDl mul1r; apply: le_trans (triangle _ _) _.
apply: ler_add IH _; case: ifP => _; last by rewrite norm0.
have -> : `‖y (point k.+1) *: x (point k.+1)‖ = `‖x (point k.+1)‖; last exact: xr.
by rewrite normZ; case: (y_labels (point k.+1)) => ->; rewrite ?normrN normr1 mul1r.
Qed.

(* The dual with all coordinates fixed but one *)
Definition with_coordinate alpha i a j := if j == i then a else alpha j.

Theorem prop_dcd C alpha i : labels y -> 0 < C -> x i != 0 ->
  let w := weights x y alpha in
  let tau := (1 - y i * (w ⋅ x i)) / `‖x i‖ ^+ 2 in
  let best := Num.min C (Num.max 0 (alpha i + tau)) in
  0 <= best <= C /\ forall a, 0 <= a <= C -> a != best ->
    dual_value x y (with_coordinate alpha i a) < dual_value x y (with_coordinate alpha i best).
Proof.
move=> y_labels C0 x0 w tau best; have q0 : 0 < `‖x i‖ ^+ 2 by rewrite exprn_gt0 // norm_gt0.
have yy : y i * y i = 1 by have [->|->] := y_labels i; rewrite ?mulrNN mulr1.
have ew : weights x y alpha = w by [].
have tq : tau * (x i ⋅ x i) = 1 - y i * (w ⋅ x i) by rewrite /tau norm_sqr divfK // -norm_sqr gt_eqF.
clearbody tau w.
(* a change by Delta turns w into w + Delta y_i x_i *)
have weightsE a : weights x y (with_coordinate alpha i a) = w + ((a - alpha i) * y i) *: x i.
  rewrite -ew /weights (bigD1 i) //= [in RHS](bigD1 i) //= /with_coordinate eqxx addrAC -scalerDl.
  by congr (_ *: _ + _); [lra|apply: eq_bigr => j /negPf ->].
have sumE a : \sum_j with_coordinate alpha i a j = \sum_j alpha j + (a - alpha i).
  rewrite (bigD1 i) //= [in RHS](bigD1 i) //= /with_coordinate eqxx.
  by rewrite (eq_bigr alpha) => [|j /negPf ->] //; lra.
(* a parabola with its top at alpha_i + tau *)
have parabola a : dual_value x y (with_coordinate alpha i a) = dual_value x y alpha
    + `‖x i‖ ^+ 2 / 2%:R * tau ^+ 2 - `‖x i‖ ^+ 2 / 2%:R * (a - (alpha i + tau)) ^+ 2.
  rewrite /dual_value weightsE sumE ew !norm_sqr !dotE (dotC (x i) w).
  have e : y i * (w ⋅ x i) = 1 - tau * (x i ⋅ x i) by move: tq; lra.
  have e1 : (a - alpha i) * (y i * (w ⋅ x i)) = (a - alpha i) * (1 - tau * (x i ⋅ x i)) by rewrite e.
  have e2 : (y i * y i) * ((a - alpha i) ^+ 2 * (x i ⋅ x i)) = (a - alpha i) ^+ 2 * (x i ⋅ x i) by rewrite yy mul1r.
  by move: e1 e2; lra.
have best_box : 0 <= best <= C by rewrite le_minr le_minl lexx (ltW C0) le_maxr lexx.
split=> // a /andP[a0 aC] ab; rewrite !parabola ltr_add2l ltr_opp2 ltr_pmul2l ?divr_gt0 ?ltr0n //.
(* best is the point of the interval nearest to the top m *)
move: ab; rewrite /best; move: (alpha i + tau) => m; case: (lerP 0 m) => m0; last first.
  rewrite min_r ?(ltW C0) // => ab; have a1 : 0 < a by rewrite lt_neqAle eq_sym ab.
  have : 0 < a * (a - 2%:R * m) by rewrite mulr_gt0 //; move: a1 m0; lra.
  lra.
case: (ltrP C m) => mC ab; last by rewrite subrr expr0n exprn_even_gt0 //= subr_eq0.
have a1 : a < C by rewrite lt_neqAle ab.
have : 0 < (C - a) * (2%:R * m - a - C) by rewrite mulr_gt0 ?subr_gt0 //; move: a1 mC; lra.
lra.
Qed.

End Stream.

Section SmallProblem.
Variables (R : rcfType) (d n : nat) (x : 'I_n -> 'rV[R]_d) (y : 'I_n -> R) (near inside : pred 'I_n).
Implicit Types (w : 'rV[R]_d) (b C c : R).

(* The small problem: near points, and the mean of the inside points of each class, at its price. A class without inside
   points has the price zero. The points that are neither near nor inside are outside. *)
Definition outside i := ~~ near i && ~~ inside i.
Definition inside_of c := [pred i | inside i && (y i == c)].
Definition inside_mean c := #|inside_of c|%:R^-1 *: \sum_(i in inside_of c) x i.
Definition hinge (s : R) := Num.max 0 (1 - s).
Definition small_problem C w b := `‖w‖ ^+ 2 / 2%:R + C * (\sum_(i | near i) hinge (y i * score w b (x i)))
  + #|inside_of 1|%:R * C * hinge (score w b (inside_mean 1))
  + #|inside_of (-1)|%:R * C * hinge (- score w b (inside_mean (-1))).
Definition minimises_small C w b := forall w' b', small_problem C w b <= small_problem C w' b'.

Lemma hinge_ge0 s : 0 <= hinge s. Proof. by rewrite le_maxr lexx. Qed.
Lemma hinge_line s : 1 - s <= hinge s. Proof. by rewrite le_maxr lexx orbT. Qed.

(* Jensen's inequality for the hinge, with equality where all points are on its straight line *)
Lemma mean_hinge c w b : c = 1 \/ c = -1 ->
  #|inside_of c|%:R * hinge (c * score w b (inside_mean c)) <= \sum_(i in inside_of c) hinge (y i * score w b (x i)) /\
  ((forall i, inside i -> y i * score w b (x i) <= 1) ->
   #|inside_of c|%:R * hinge (c * score w b (inside_mean c)) = \sum_(i in inside_of c) hinge (y i * score w b (x i))).
Proof.
move=> c1; set m := #|inside_of c|%:R : R; have m0 : 0 <= m by rewrite ler0n.
have lines : m * (1 - c * score w b (inside_mean c)) = \sum_(i in inside_of c) (1 - y i * score w b (x i)).
  have [e|ne] := eqVneq m 0.
    rewrite e mul0r big_pred0 // => i; move/eqP: e; rewrite pnatr_eq0 => /eqP/card0_eq; exact.
  have -> : \sum_(i in inside_of c) (1 - y i * score w b (x i)) =
      \sum_(i in inside_of c) (1 - c * b) - c * \sum_(i in inside_of c) w ⋅ x i.
    rewrite mulr_sumr -sumrB; apply: eq_bigr => i /andP[_ /eqP ->]; rewrite /score; lra.
  rewrite sumr_const -mulr_natl -/m /score dotZr dot_sumr.
  have e : m * m^-1 = 1 by rewrite mulfV.
  by rewrite /m -/m; move: (\sum_(i in _) _) e => S e; transitivity (m - c * (m * m^-1 * S) - c * (m * b)); [|rewrite e]; lra.
have -> : m * hinge (c * score w b (inside_mean c)) = Num.max 0 (\sum_(i in inside_of c) (1 - y i * score w b (x i))).
  by rewrite -lines /hinge maxr_pmulr // mulr0.
split=> [|low].
  by rewrite le_maxl sumr_ge0 /= => [|i _]; [apply: ler_sum => i _; exact: hinge_line|exact: hinge_ge0].
rewrite max_r; last by apply: sumr_ge0 => i /andP[/low h _]; rewrite subr_ge0.
by apply: eq_bigr => i /andP[/low h _]; rewrite /hinge max_r // subr_ge0.
Qed.

(* The whole problem, sorted *)
Lemma hinge_form_sorted C w b : labels y -> (forall i, ~~ (near i && inside i)) ->
  hinge_form x y C w b = `‖w‖ ^+ 2 / 2%:R + C * (\sum_(i | near i) hinge (y i * score w b (x i)))
    + C * (\sum_(i in inside_of 1) hinge (y i * score w b (x i)))
    + C * (\sum_(i in inside_of (-1)) hinge (y i * score w b (x i)))
    + C * (\sum_(i | outside i) hinge (y i * score w b (x i))).
Proof.
move=> y_labels apart; rewrite /hinge_form /soft_value -!addrA -!mulrDr; congr (_ + _ * _).
rewrite (bigID near) /=; congr (_ + _); rewrite (bigID inside) /= addrA; congr (_ + _).
rewrite (bigID (fun i => y i == 1)) /=; congr (_ + _); apply: eq_bigl => i; have := apart i; rewrite !inE.
  by case: (near i) (inside i) => -[].
by case: (near i) (inside i) => -[] //=; case: (y_labels i) => ->; rewrite ?eqxx ?label_neq // eq_sym label_neq.
Qed.

Theorem thm_near_margin C : labels y -> 0 < C -> (forall i, ~~ (near i && inside i)) ->
  (forall w b w' b', minimises_small C w b -> minimises_hinge x y C w' b' ->
     small_problem C w b <= hinge_form x y C w' b') /\
  (forall w b, minimises_small C w b -> (forall i, inside i -> y i * score w b (x i) <= 1) ->
     (forall i, outside i -> 1 <= y i * score w b (x i)) -> minimises_hinge x y C w b).
Proof.
move=> y_labels C0 apart.
have below w b : small_problem C w b <= hinge_form x y C w b.
  rewrite hinge_form_sorted //; have [p _] := mean_hinge w b (or_introl erefl : 1 = 1 \/ 1 = -1 :> R).
  have [q _] := mean_hinge w b (or_intror erefl : -1 = 1 \/ -1 = -1 :> R).
  have o : 0 <= \sum_(i | outside i) hinge (y i * score w b (x i)) by apply: sumr_ge0 => i _; exact: hinge_ge0.
  rewrite /small_problem; move: p q (ler_wpmul2l (ltW C0) o); rewrite mul1r mulN1r.
  by move=> /(ler_wpmul2l (ltW C0)) p /(ler_wpmul2l (ltW C0)) q; move: p q; lra.
split=> [w b w' b' opt _|w b opt low high w' b']; first exact: le_trans (opt w' b') (below w' b').
suff <- : small_problem C w b = hinge_form x y C w b by exact: le_trans (opt w' b') (below w' b').
rewrite hinge_form_sorted // /small_problem.
have [_ /(_ low)p] := mean_hinge w b (or_introl erefl : 1 = 1 \/ 1 = -1 :> R).
have [_ /(_ low)q] := mean_hinge w b (or_intror erefl : -1 = 1 \/ -1 = -1 :> R).
rewrite [X in _ = _ + C * X]big1 => [|i /high h]; last by rewrite /hinge max_l ?subr_le0.
by rewrite -p -q mul1r mulN1r; lra.
Qed.
End SmallProblem.
