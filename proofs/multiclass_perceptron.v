(* Chapter 8, More than two classes: the multiclass perceptron. *)
From mathcomp Require Import all_ssreflect all_algebra ring.
From LC Require Import lra inner convex geometry perceptron.
Import GRing.Theory Num.Theory Order.TTheory.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Local Open Scope ring_scope.

(* Of the classes with the property P the one with the highest score, of several the first. *)
Definition best_among (R : rcfType) K (P : pred 'I_K) (f : 'I_K -> R) (j : 'I_K) :=
  [&& P j, [forall m, P m ==> (f m <= f j)] & [forall m, P m && (m < j)%N ==> (f m < f j)]].

(* There is one, if any class has the property. *)
Lemma best_exists (R : rcfType) K (P : pred 'I_K) (f : 'I_K -> R) j0 : P j0 -> exists j, best_among P f j.
Proof.
move=> P0; case: (@arg_maxP _ _ _ j0 P f P0) => h Ph high.
have top : P h && [forall m, P m ==> (f m <= f h)].
  by rewrite Ph; apply/forallP => m; apply/implyP; exact: high.
case: (@arg_minnP _ h (fun j => P j && [forall m, P m ==> (f m <= f j)]) (@nat_of_ord K) top) => j /andP[Pj jhigh] first.
exists j; rewrite /best_among Pj jhigh; apply/forallP => m; apply/implyP => /andP[Pm mj].
rewrite ltNge; apply/negP => jm; suff /first : P m && [forall m', P m' ==> (f m' <= f m)] by rewrite leqNgt mj.
rewrite Pm; apply/forallP => m'; apply/implyP => Pm'; apply: le_trans jm.
by move/forallP/(_ m')/implyP: jhigh; exact.
Qed.

Section Algorithm.
Variables (R : rcfType) (d n K : nat) (x : 'I_n -> 'rV[R]_d) (y : 'I_n -> 'I_K).

(* alg-multiclass-perceptron. A state holds the weights w_j and the offsets b_j of the classes. *)
Definition scores_state : Type := ('I_K -> 'rV[R]_d) * ('I_K -> R).
Definition class_score (s : scores_state) i j := score (s.1 j) (s.2 j) (x i).
Definition best_rival s i := [pick j | best_among (fun m => m != y i) (class_score s i) j].
(* The rival against which a visit to point i must correct, if any. *)
Definition correction s i :=
  if best_rival s i is Some j then if class_score s i (y i) <= class_score s i j then Some j else None else None.
Definition class_update (s : scores_state) i j : scores_state :=
  (fun m => s.1 m + ((m == y i)%:R - (m == j)%:R) *: x i, fun m => s.2 m + ((m == y i)%:R - (m == j)%:R)).
Definition class_visit s i := if correction s i is Some j then class_update s i j else s.
Definition class_run s visits := foldl class_visit s visits.
Fixpoint class_updates s visits :=
  if visits is i :: rest then (if correction s i then [:: i] else [::]) ++ class_updates (class_visit s i) rest
  else [::].
Definition class_start : scores_state := (fun=> 0, fun=> 0).

Lemma correctionP s i j : correction s i = Some j -> j != y i /\ class_score s i (y i) <= class_score s i j.
Proof.
rewrite /correction /best_rival; case: pickP => // m /and3P[my _ _].
by case: ifP => // le [<-].
Qed.
End Algorithm.

Section Bound.
Variables (R : rcfType) (d n : nat) (x : 'I_n -> 'rV[R]_d).

(* The inner product of two long vectors, of K (d + 1) entries *)
Let long_dot K (s t : scores_state R d K) := \sum_j (s.1 j ⋅ t.1 j + s.2 j * t.2 j).
Let long_dotC K (s t : scores_state R d K) : long_dot s t = long_dot t s.
Proof. by apply: eq_bigr => j _; rewrite dotC mulrC. Qed.

(* With (U, c) an update adds (x_i, 1).(U, c)_y - (x_i, 1).(U, c)_j. *)
Let long_update K (y : 'I_n -> 'I_K) (s u : scores_state R d K) i j :
  long_dot u (class_update x y s i j) = long_dot u s + (class_score x u i (y i) - class_score x u i j).
Proof.
have pick m (F : 'I_K -> R) : \sum_l (l == m)%:R * F l = F m.
  by rewrite (bigD1 m) //= eqxx mul1r big1 ?addr0 // => l /negPf->; rewrite mul0r.
rewrite -[class_score x u i (y i)](pick (y i)) -[class_score x u i j](pick j) -sumrB -big_split.
apply: eq_bigr => m _ /=; rewrite /class_score /score dotDr dotZr.
move: (m == y i)%:R (m == j)%:R => p q; lra.
Qed.

Let long_length K (y : 'I_n -> 'I_K) (s : scores_state R d K) i j : j != y i ->
  long_dot (class_update x y s i j) (class_update x y s i j) =
    long_dot s s + 2%:R * (class_score x s i (y i) - class_score x s i j) + 2%:R * (x i ⋅ x i + 1).
Proof.
move=> jy; rewrite long_update [long_dot _ s]long_dotC long_update.
have at_ m : class_score x (class_update x y s i j) i m = class_score x s i m + ((m == y i)%:R - (m == j)%:R) * (x i ⋅ x i + 1).
  by rewrite /class_score /score /= dotDl dotZl; lra.
by rewrite !at_ !eqxx (negPf jy) eq_sym (negPf jy) /=; lra.
Qed.

Theorem thm_multiclass_perceptron :
  (forall K (y : 'I_n -> 'I_K) visits, let s := class_run x y (class_start R d K) visits in
    (* part 1 *)
    [/\ \sum_j s.1 j = 0, \sum_j s.2 j = 0 &
    (* part 2 *)
    forall U c delta r, (forall i, `‖x i‖ <= r) -> \sum_j `‖U j‖ ^+ 2 + \sum_j c j ^+ 2 = 1 -> 0 < delta ->
      (forall i j, j != y i -> delta <= score (U (y i)) (c (y i)) (x i) - score (U j) (c j) (x i)) ->
      (size (class_updates x y (class_start R d K) visits))%:R <= 2%:R * (r ^+ 2 + 1) / delta ^+ 2]) /\
  (* part 3, with the first class 0 and the second 1 *)
  (forall (y : 'I_n -> 'I_2) visits, let sign i : R := if y i == 1 then 1 else -1 in
    let s := class_run x y (class_start R d 2) visits in
    let t := run x sign 1 1 (0, 0) visits in
    [/\ class_updates x y (class_start R d 2) visits = updates x sign 1 1 (0, 0) visits,
        s.1 1 - s.1 0 = 2%:R *: t.1 & s.2 1 - s.2 0 = 2%:R * t.2]).
Proof.
split=> [K y visits s|y visits sign].
  have one (V : lmodType R) (v : V) m : \sum_(l < K) (l == m)%:R *: v = v.
    by rewrite (bigD1 m) //= eqxx scale1r big1 ?addr0 // => l /negPf->; rewrite scale0r.
  (* An update adds a vector to one row and takes it from another. *)
  have [s1 s2] : \sum_j s.1 j = 0 /\ \sum_j s.2 j = 0.
    rewrite /s; have : \sum_j (class_start R d K).1 j = 0 /\ \sum_j (class_start R d K).2 j = 0 by rewrite !big1.
    elim: visits (class_start R d K) {s} => //= i rest IH s [s1 s2]; apply: IH; rewrite /class_visit.
    have one1 m : \sum_(l < K) (l == m)%:R = 1 :> R by rewrite (bigD1 m) //= eqxx big1 ?addr0 // => l /negPf->.
    case: (correction x y s i) => // j; split; rewrite big_split /=; last by rewrite s2 add0r sumrB !one1 subrr.
    by under [X in _ + X]eq_bigr do rewrite scalerBl; rewrite s1 add0r sumrB !one subrr.
  split=> // U c delta r xr unit delta0 lead; pose u : scores_state R d K := (U, c).
  have uu : long_dot u u = 1.
    by rewrite -unit -big_split; apply: eq_bigr => j _ /=; rewrite norm_sqr expr2.
  (* Progress and length, after k updates *)
  have both : forall vs s0,
      (size (class_updates x y s0 vs))%:R * delta + long_dot u s0 <= long_dot u (class_run x y s0 vs) /\
      long_dot (class_run x y s0 vs) (class_run x y s0 vs) <=
        long_dot s0 s0 + 2%:R * (size (class_updates x y s0 vs))%:R * (r ^+ 2 + 1).
    elim=> [|i rest IH] s0 /=; first by rewrite mul0r add0r mulr0 mul0r addr0.
    have := erefl (class_visit x y s0 i); rewrite {2}/class_visit.
    case e: (correction x y s0 i) => [j|] -> //=.
    have [jy low] := correctionP e; have [h1 h2] := IH (class_update x y s0 i j).
    have xx : x i ⋅ x i <= r ^+ 2 by rewrite -norm_le ?xr // (le_trans (norm_ge0 (x i))).
    rewrite natrS; move: h1 h2; rewrite long_update long_length // => h1 h2.
    by have := lead i j jy; rewrite /class_score /= in h1 h2 low * => h3; split; lra.
  have zero v : long_dot v (class_start R d K) = 0 by apply: big1 => j _; rewrite dot0r mulr0 addr0.
  have [] := both visits (class_start R d K); rewrite !zero addr0 add0r -/s.
  set k := (size _)%:R => progress length; have k0 : 0 <= k by rewrite ler0n.
  (* Cauchy and Schwarz: 0 <= | v - (u.v) u |^2 *)
  have cs : long_dot u s ^+ 2 <= long_dot s s.
    pose rest a := \sum_j ((s.1 j - a *: U j) ⋅ (s.1 j - a *: U j) + (s.2 j - a * c j) ^+ 2).
    have restE a : rest a = long_dot s s - 2%:R * a * long_dot u s + a ^+ 2 * long_dot u u.
      rewrite !mulr_sumr -sumrB -big_split; apply: eq_bigr => j _ /=; rewrite !dotE (dotC (s.1 j)); lra.
    have : 0 <= rest (long_dot u s) by apply: sumr_ge0 => j _; rewrite addr_ge0 ?dot_ge0 ?sqr_ge0.
    rewrite restE uu; lra.
  have [->|kpos] := eqVneq k 0; first by rewrite divr_ge0 ?sqr_ge0 // mulr_ge0 ?ler0n // addr_ge0 ?sqr_ge0.
  have {kpos} kpos : 0 < k by rewrite lt_neqAle eq_sym kpos.
  rewrite ler_pdivl_mulr ?exprn_gt0 // -(ler_pmul2l kpos).
  have kd : (k * delta) ^+ 2 <= long_dot u s ^+ 2.
    by rewrite ler_sqr ?nnegrE ?mulr_ge0 ?(ltW delta0) // (le_trans _ progress) // mulr_ge0 ?(ltW delta0).
  by have := le_trans kd (le_trans cs length); lra.
(* Both runs agree: the lead is twice y (w.x + b). *)
have start : let s0 := class_start R d 2 in s0.1 1 - s0.1 0 = 2%:R *: (0 : 'rV[R]_d) /\ s0.2 1 - s0.2 0 = 2%:R * (0 : R).
  by rewrite /= subrr scaler0 subrr mulr0.
pose agree (s : scores_state R d 2) (t : state R d) := s.1 1 - s.1 0 = 2%:R *: t.1 /\ s.2 1 - s.2 0 = 2%:R * t.2.
have two (j : 'I_2) : j = 0 \/ j = 1 by case: j => [[|[|//]] h]; [left|right]; exact: val_inj.
have signE i : sign i = 1 /\ y i = 1 \/ sign i = -1 /\ y i = 0.
  by rewrite /sign; case: (two (y i)) => ->; [right|left].
clearbody sign.
have rival s i : exists2 j, best_rival x y s i = Some j & j != y i.
  rewrite /best_rival; case: pickP => [j b|none]; first by exists j => //; case/and3P: b.
  have [j0 j0y] : exists j : 'I_2, j != y i by case: (two (y i)) => ->; [exists 1|exists 0].
  by have [j b] := best_exists (class_score x s i) (j0y : (fun m => m != y i) j0); move: (none j); rewrite b.
have step s t i : agree s t -> [/\ isSome (correction x y s i) = mistake x sign t i &
    agree (class_visit x y s i) (visit x sign 1 1 t i)].
  case=> aw ab; have lead : class_score x s i 1 - class_score x s i 0 = 2%:R * score t.1 t.2 (x i).
    by rewrite /class_score /score mulrDr -ab -dotZl -aw dotBl; lra.
  have [j e jy] := rival s i.
  have si : sign i = 1 /\ y i = 1 /\ j = 0 \/ sign i = -1 /\ y i = 0 /\ j = 1.
    by move: jy; case: (signE i) => -[-> ->]; case: (two j) => ->; [left| | |right].
  have same : (class_score x s i (y i) <= class_score x s i j) = mistake x sign t i.
    rewrite /mistake; case: si => -[-> [-> ->]]; rewrite -subr_le0.
      by rewrite lead mul1r pmulr_rle0 ?ltr0n.
    by rewrite -opprB lead mulN1r !oppr_le0 pmulr_rge0 ?ltr0n.
  rewrite /class_visit /visit /correction e same; case: (mistake x sign t i) => //.
  split=> //; rewrite /agree /class_update /update /= expr1n !mulr1 !mul1r; case: si => -[-> [-> ->]] /=.
    split; first by rewrite opprD addrACA aw scalerDr subr0 sub0r scaleN1r scale1r opprK -[x i + x i]mulr2n -scaler_nat.
    by rewrite opprD addrACA ab; lra.
  split; first by rewrite opprD addrACA aw scalerDr sub0r subr0 !scaleN1r scale1r -opprD -mulr2n -scaler_nat scalerN.
  by rewrite opprD addrACA ab; lra.
have both : forall vs s t, agree s t ->
    class_updates x y s vs = updates x sign 1 1 t vs /\ agree (class_run x y s vs) (run x sign 1 1 t vs).
  elim=> //= i rest IH s t a; have [e a'] := step s t i a; have [-> a''] := IH _ _ a'.
  by rewrite e.
by have [e [e1 e2]] := both visits _ (0, 0) start.
Qed.
End Bound.
