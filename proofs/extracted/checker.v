(* A checker of anybody's fit. From points, weights, an offset, a price and multipliers, all of them whole numbers over a
   common denominator, it computes the value of the fit and a bound on how far this is above the smallest one.

   It is a program over whole numbers, which extract.v turns into one for the page "Check your own fit". That the
   multipliers need not be feasible, since it repairs them, and that its bound is one, is proved below. *)
From Coq Require Import ZArith QArith Lia.
From Coq.micromega Require RingMicromega.
From mathcomp Require Import all_ssreflect all_algebra ring.
From LC Require Import lra inner convex geometry soft_margin duality variations.
Import GRing.Theory Num.Theory Order.TTheory.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Local Open Scope ring_scope.

(* A point of the positive class or of the negative one, its coordinates and its multiplier *)
Record point := Point { positive_class : bool; coordinates : seq Z; multiplier : Z }.

Definition total (T : Type) (f : T -> Z) (s : seq T) : Z := foldl (fun a p => Z.add a (f p)) Z0 s.
Definition product (u v : seq Z) : Z := total (fun p : Z * Z => Z.mul p.1 p.2) (zip u v).
Fixpoint add_multiple (a : Z) (v u : seq Z) : seq Z :=
  match u, v with
  | s :: u', t :: v' => Z.add s (Z.mul a t) :: add_multiple a v' u'
  | _, _ => u
  end.
Definition signed (p : point) (a : Z) : Z := if positive_class p then a else Z.opp a.

Section Program.
(* The hinge or its square; an offset or none; denominator, price, weights, offset, points: all over the denominator *)
Variables (squared offset : bool) (D C : positive) (w : seq Z) (b : Z) (points : seq point).

(* max (0, 1 - y f), over D^2 *)
Definition shortfall (p : point) : Z :=
  Z.max Z0 (Z.sub (Zpos (Pos.mul D D)) (signed p (Z.add (product w (coordinates p)) (if offset then Z.mul b (Zpos D) else Z0)))).
Definition loss (p : point) : Z := let s := shortfall p in if squared then Z.mul s s else s.
Definition fit_value : Q :=
  Qplus (Qmake (product w w) (Pos.mul 2 (Pos.mul D D)))
    (Qmult (Qmake (Zpos C) D)
       (Qmake (total loss points) (if squared then Pos.mul (Pos.mul D D) (Pos.mul D D) else Pos.mul D D))).

(* Multipliers from 0 to C, and so that those of both classes have the same sum: each is multiplied by the sum of the
   other class, and divided by the larger sum. *)
Definition clipped (p : point) : Z :=
  let a := Z.max Z0 (multiplier p) in if squared then a else Z.min a (Zpos C).
Definition side (label : bool) : Z := total (fun p => if Bool.eqb (positive_class p) label then clipped p else Z0) points.
Definition repaired (plus minus : Z) (p : point) : Z :=
  if offset then Z.mul (clipped p) (if positive_class p then minus else plus) else clipped p.
Definition divisor (plus minus : Z) : positive := if offset then Z.to_pos (Z.max plus minus) else 1%positive.

(* The value of the dual at the repaired multipliers, M / (D T) *)
Definition lower (M : point -> Z) (T : positive) : Q :=
  let u := foldl (fun u p => add_multiple (signed p (M p)) (coordinates p) u) (map (fun=> Z0) w) points in
  let DT := Pos.mul D T in
  let D2T := Pos.mul D DT in
  Qminus (Qminus (Qmake (total M points) DT) (Qmake (product u u) (Pos.mul 2 (Pos.mul D2T D2T))))
    (if squared then Qmake (total (fun p => Z.mul (M p) (M p)) points) (Pos.mul 4 (Pos.mul C (Pos.mul DT T))) else Qmake Z0 1).
Definition lower_bound : Q :=
  let plus := side true in
  let minus := side false in
  lower (repaired plus minus) (divisor plus minus).

(* The value of the fit, and the bound on its excess *)
Definition certify : Q * Q := let value := fit_value in (value, Qminus value lower_bound).
End Program.

Section Sums.
Variable R : rcfType.

Lemma qRD p q : qR R (Qplus p q) = qR R p + qR R q.
Proof. exact: (Ring_theory.morph_add (RingMicromega.SORrm (qR_addon R))). Qed.
Lemma qRB p q : qR R (Qminus p q) = qR R p - qR R q.
Proof. exact: (Ring_theory.morph_sub (RingMicromega.SORrm (qR_addon R))). Qed.
Lemma qRM p q : qR R (Qmult p q) = qR R p * qR R q.
Proof. exact: (Ring_theory.morph_mul (RingMicromega.SORrm (qR_addon R))). Qed.
Lemma qRE a p : qR R (Qmake a p) = zR R a / zR R (Zpos p). Proof. by []. Qed.
Lemma zR2 : zR R (Zpos 2) = 2%:R. Proof. by []. Qed.
Lemma zR4 : zR R (Zpos 4) = 4%:R. Proof. by []. Qed.
Lemma zR0 : zR R Z0 = 0. Proof. by []. Qed.
Lemma zRB s t : zR R (Z.sub s t) = zR R s - zR R t. Proof. by rewrite -Z.add_opp_r zRD zRN. Qed.
Lemma zRPM p q : zR R (Zpos (Pos.mul p q)) = zR R (Zpos p) * zR R (Zpos q).
Proof. by rewrite Pos2Z.inj_mul zRM. Qed.
Lemma zR_ge0 s : Z.le 0 s -> 0 <= zR R s. Proof. by move/(zR_le R). Qed.
Lemma zR_max s t : zR R (Z.max s t) = Num.max (zR R s) (zR R t).
Proof.
case: (Z.max_spec s t) => -[h ->]; first by rewrite max_r // zR_le //; lia.
by rewrite max_l // zR_le.
Qed.

Lemma zR_total (T : Type) (f : T -> Z) s : zR R (total f s) = \sum_(p <- s) zR R (f p).
Proof.
suff step a : zR R (foldl (fun a p => Z.add a (f p)) a s) = zR R a + \sum_(p <- s) zR R (f p) by rewrite step add0r.
elim: s a => [|p s IH] a /=; first by rewrite big_nil addr0.
by rewrite IH big_cons zRD addrA.
Qed.

Lemma zR_product d u v : size u = d -> zR R (product u v) = \sum_(j < d) zR R (nth Z0 u j) * zR R (nth Z0 v j).
Proof.
move=> <-; rewrite zR_total; elim: u v => [|s u IH] [|t v]; rewrite ?big_nil ?big_ord0 //=.
  by rewrite big1 // => j _; rewrite nth_nil mulr0.
by rewrite big_cons big_ord_recl IH zRM.
Qed.

Lemma size_add_multiple a v u : size (add_multiple a v u) = size u.
Proof. by elim: u v => [|s u IH] [|t v] //=; rewrite IH. Qed.
Lemma nth_add_multiple a v u j : (j < size u)%N ->
  zR R (nth Z0 (add_multiple a v u) j) = zR R (nth Z0 u j) + zR R a * zR R (nth Z0 v j).
Proof.
elim: u v j => [|s u IH] [|t v] [|j] //= h; rewrite ?nth_nil ?mulr0 ?addr0 //; first by rewrite zRD zRM.
exact: IH.
Qed.
Lemma size_sums (T : Type) (a : T -> Z) (v : T -> seq Z) s u :
  size (foldl (fun u p => add_multiple (a p) (v p) u) u s) = size u.
Proof. by elim: s u => //= p s IH u; rewrite IH size_add_multiple. Qed.
Lemma nth_sums (T : Type) (a : T -> Z) (v : T -> seq Z) s u j : (j < size u)%N ->
  zR R (nth Z0 (foldl (fun u p => add_multiple (a p) (v p) u) u s) j) =
  zR R (nth Z0 u j) + \sum_(p <- s) zR R (a p) * zR R (nth Z0 (v p) j).
Proof.
elim: s u => [|p s IH] u h /=; first by rewrite big_nil addr0.
by rewrite IH ?size_add_multiple // nth_add_multiple // big_cons addrA.
Qed.
End Sums.

(* What the numbers mean: a fit to data of R^d, as chapter 6 has them. *)
Section Meaning.
Variables (R : rcfType) (squared offset : bool) (D C : positive) (w : seq Z) (b : Z) (points : seq point).
Definition fraction (s : Z) : R := zR R s / zR R (Zpos D).
Definition vector (u : seq Z) : 'rV[R]_(size w) := \row_j fraction (nth Z0 u j).
Definition nth_point (i : 'I_(size points)) := tnth (in_tuple points) i.
Definition data i := vector (coordinates (nth_point i)).
Definition label i : R := if positive_class (nth_point i) then 1 else -1.
Definition price : R := fraction (Zpos C).
Local Notation n := (size points).
Local Notation candidate := (candidate R (size w) n).

(* The fit with its least slack; the problem that it shall solve *)
Definition fit : candidate :=
  (vector w, fraction b, fun i => Num.max 0 (1 - label i * score_of data offset (vector w) (fraction b) i)).
Definition feasible (v : candidate) :=
  if squared then squared_feasible data label offset v else hinge_feasible data label offset v.
Definition objective (v : candidate) := if squared then squared_value price v else hinge_value (fun=> price) v.

Let D0 : zR R (Zpos D) != 0 := zR_neq R D.
Let sum_points (F : point -> R) : \sum_(p <- points) F p = \sum_i F (nth_point i).
Proof. by rewrite big_tnth. Qed.
Let price_gt0 : 0 < price. Proof. by rewrite divr_gt0 ?zR_pos. Qed.
Let zR_signed i a : zR R (signed (nth_point i) a) = label i * zR R a.
Proof. by rewrite /signed /label; case: positive_class; rewrite ?mul1r // zRN mulN1r. Qed.

Let dot_vector u v : size u = size w -> vector u ⋅ vector v = zR R (product u v) / (zR R (Zpos D) * zR R (Zpos D)).
Proof.
move=> /zR_product ->; rewrite /dot mulr_suml; apply: eq_bigr => j _.
by rewrite !mxE /fraction mulf_div.
Qed.

Let slackE i : fit.2 i = zR R (shortfall offset D w b (nth_point i)) / (zR R (Zpos D) * zR R (Zpos D)).
Proof.
have D2 : 0 < zR R (Zpos D) * zR R (Zpos D) by rewrite mulr_gt0 ?zR_pos.
rewrite /shortfall zR_max zR0 zRB zRPM zR_signed zRD /= /score_of /score dot_vector //.
rewrite maxr_pmull ?invr_ge0 ?ltW // mul0r; congr Num.max.
by case: offset; rewrite ?zRM ?zR0 /fraction; field; rewrite D0.
Qed.

Lemma fit_feasible : feasible fit.
Proof.
have least i : keeps data label offset fit i by rewrite /keeps /= ler_subl_addr -ler_subl_addl le_maxr lexx orbT.
by rewrite /feasible; case: squared => i; [exact: least|split; [exact: least|by rewrite /= le_maxr lexx]].
Qed.

Lemma fit_valueE : objective fit = qR R (fit_value squared offset D C w b points).
Proof.
rewrite /fit_value qRD qRM !qRE zRPM zR2 zR_total /objective /squared_value /hinge_value -[fit.1.1]/(vector w) norm_sqr dot_vector //.
have shares (F : point -> R) (G : 'I_n -> R) k : k != 0 -> (forall i, G i = F (nth_point i) / k) ->
    \sum_i G i = (\sum_(p <- points) F p) / k.
  by move=> k0 e; rewrite sum_points mulr_suml; apply: eq_bigr => i _; rewrite e.
rewrite /loss; case: squared; rewrite !zRPM.
  rewrite (shares (fun p => zR R (Z.mul (shortfall offset D w b p) (shortfall offset D w b p)))
    _ (zR R (Zpos D) * zR R (Zpos D) * (zR R (Zpos D) * zR R (Zpos D)))) ?mulf_neq0 // => [|i].
    by congr (_ + _); rewrite /price /fraction; field; rewrite D0.
  by rewrite -/(fit.2 i) slackE expr2 zRM mulf_div.
rewrite -mulr_sumr (shares (fun p => zR R (shortfall offset D w b p)) _ (zR R (Zpos D) * zR R (Zpos D))) ?mulf_neq0 //.
by congr (_ + _); rewrite ?invfM; field; rewrite D0.
Qed.

(* The repaired multipliers are feasible. *)
Let plus := side squared C points true.
Let minus := side squared C points false.
Let M p := repaired squared offset C plus minus p.
Let T := divisor offset plus minus.
Definition multipliers i : R := zR R (M (nth_point i)) / (zR R (Zpos D) * zR R (Zpos T)).

Let clipped_ge0 p : 0 <= zR R (clipped squared C p).
Proof. by apply: zR_ge0; rewrite /clipped; case: squared; lia. Qed.
Let clipped_le p : ~~ squared -> zR R (clipped squared C p) <= zR R (Zpos C).
Proof. by move=> /negPf s; apply: zR_le; rewrite /clipped s; lia. Qed.
Let side_ge0 l : 0 <= zR R (side squared C points l).
Proof. by rewrite zR_total sumr_ge0 // => p _; case: Bool.eqb; rewrite ?zR0. Qed.
Let to_pos_le m k : Z.le m k -> zR R m <= zR R (Zpos (Z.to_pos k)).
Proof. by move=> h; apply: zR_le; case: k h => //=; lia. Qed.

Let M_ge0 p : 0 <= zR R (M p).
Proof. by rewrite /M /repaired; case: offset => //; rewrite zRM mulr_ge0 //; case: positive_class; exact: side_ge0. Qed.
Let M_le p : ~~ squared -> zR R (M p) <= zR R (Zpos C) * zR R (Zpos T).
Proof.
move=> s; rewrite /M /T /repaired /divisor; case: offset; last by rewrite mulr1 clipped_le.
rewrite zRM ler_pmul ?clipped_le //; case: positive_class; rewrite ?side_ge0 //; apply: to_pos_le; lia.
Qed.
Let multipliers_ge0 i : 0 <= multipliers i.
Proof. by rewrite divr_ge0 // ltW // mulr_gt0 ?zR_pos. Qed.
Let multipliers_le i : ~~ squared -> multipliers i <= price.
Proof.
move=> s; rewrite /multipliers /price /fraction ler_pdivr_mulr ?mulr_gt0 ?zR_pos // mulrA divfK //.
exact: M_le.
Qed.

Let balance : balanced label offset multipliers.
Proof.
move=> on; rewrite /multipliers.
transitivity ((\sum_(p <- points) (zR R (if Bool.eqb (positive_class p) true then clipped squared C p else Z0) * zR R minus
    - zR R (if Bool.eqb (positive_class p) false then clipped squared C p else Z0) * zR R plus))
  / (zR R (Zpos D) * zR R (Zpos T))).
  rewrite sum_points mulr_suml; apply: eq_bigr => i _; rewrite mulrAC; congr (_ / _).
  rewrite /label /M /repaired on zRM; case: positive_class => /=; rewrite zR0 ?mulr1 ?mulrN1; lra.
have sums l : \sum_(p <- points) zR R (if Bool.eqb (positive_class p) l then clipped squared C p else Z0) =
    zR R (side squared C points l) by rewrite zR_total.
by rewrite sumrB -!mulr_suml !sums -/plus -/minus [X in X - _]mulrC subrr mul0r.
Qed.

Let weightsE j : weights data label multipliers 0 j =
  zR R (nth Z0 (foldl (fun u p => add_multiple (signed p (M p)) (coordinates p) u) (map (fun=> Z0) w) points) j)
  / (zR R (Zpos D) * (zR R (Zpos D) * zR R (Zpos T))).
Proof.
rewrite nth_sums ?size_map // (nth_map Z0) // zR0 add0r sum_points /weights summxE mulr_suml.
apply: eq_bigr => i _; rewrite !mxE zR_signed /multipliers /fraction.
by field; rewrite D0 zR_neq.
Qed.

Let lowerE : qR R (lower_bound squared offset D C w points) =
  if squared then squared_dual_value data label price multipliers else dual_value data label multipliers.
Proof.
rewrite /lower_bound -/plus -/minus -/T -[repaired _ _ _ _ _]/M /lower !qRB.
have u2 : `‖weights data label multipliers‖ ^+ 2 = zR R (product
    (foldl (fun u p => add_multiple (signed p (M p)) (coordinates p) u) (map (fun=> Z0) w) points)
    (foldl (fun u p => add_multiple (signed p (M p)) (coordinates p) u) (map (fun=> Z0) w) points))
    / (zR R (Zpos D) * (zR R (Zpos D) * zR R (Zpos T))) ^+ 2.
  rewrite norm_sqr (@zR_product R (size w)) ?size_sums ?size_map // /dot mulr_suml.
  by apply: eq_bigr => j _; rewrite !weightsE mulf_div.
have sums : \sum_i multipliers i = zR R (total M points) / (zR R (Zpos D) * zR R (Zpos T)).
  by rewrite zR_total sum_points mulr_suml.
have squares : \sum_i multipliers i ^+ 2 = zR R (total (fun p => Z.mul (M p) (M p)) points) / (zR R (Zpos D) * zR R (Zpos T)) ^+ 2.
  by rewrite zR_total sum_points mulr_suml; apply: eq_bigr => i _; rewrite expr_div_n zRM expr2.
have T0 : zR R (Zpos T) != 0 := zR_neq R T.
have C0 : zR R (Zpos C) != 0 := zR_neq R C.
rewrite /squared_dual_value /dual_value u2 sums squares /price /fraction !qRE !zRPM zR2.
by case: squared; rewrite ?qRE ?zRPM ?zR4 ?zR0 ?mul0r ?subr0; field; rewrite ?D0 ?T0 ?C0.
Qed.

(* The first number is the value of the fit, and no fit to these data has one that is smaller by more than the second. *)
Theorem certified : let: (value, bound) := certify squared offset D C w b points in
  [/\ feasible fit, objective fit = qR R value &
      forall v, feasible v -> objective fit - objective v <= qR R bound].
Proof.
rewrite /certify; split; [exact: fit_feasible|exact: fit_valueE|move=> v].
rewrite qRB -fit_valueE ler_add2l ler_opp2 lowerE /feasible /objective.
move: multipliers_ge0 multipliers_le; case: squared => a0 aC f.
  by apply: squared_weak => //; split=> // i; exact: a0.
by apply: hinge_weak => //; split=> // i; split; [exact: a0|exact: aC].
Qed.
End Meaning.

(* In the words of chapter 5: how much smaller the soft margin's objective could be. *)
Theorem certified_soft_margin (R : rcfType) D C w b points :
  let P := hinge_form (@data R D w points) (@label R points) (price R D C) in
  forall w' b', P (vector R D w w) (fraction R D b) - P w' b' <= qR R (certify false true D C w b points).2.
Proof.
move=> P w' b'; have [_ _ /(_ (w', b', slack (@data R D w points) (@label R points) w' b'))] := certified R false true D C w b points.
rewrite /objective /hinge_value /= -!mulr_sumr; apply=> i.
by rewrite /keeps /= /slack ler_subl_addr -ler_subl_addl !le_maxr !lexx !orbT.
Qed.
