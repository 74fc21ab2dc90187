(* Chapter 4, The hard margin. The program itself is defined in soft_margin.v, that it has a solution is shown in
   duality.v. *)
From mathcomp Require Import all_ssreflect all_algebra ring.
From LC Require Import lra inner convex geometry soft_margin duality.
Import GRing.Theory Num.Theory Order.TTheory.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Local Open Scope ring_scope.

Section Definitions.
Variables (R : rcfType) (d : nat).

(* The least of finitely many numbers; 0 if there is none. *)
Definition least n (F : 'I_n -> R) : R := if [pick i : 'I_n] is Some i0 then F [arg min_(i < i0) F i]%O else 0.

(* How far q is from the nearest point of a set *)
Definition distance_is (S : 'rV[R]_d -> Prop) q r := (exists2 p, S p & `‖q - p‖ = r) /\ forall p, S p -> r <= `‖q - p‖.

(* The hyperplane where f = s; for s = 0 it is H. *)
Definition level (w : 'rV[R]_d) b s q := score w b q = s.

(* def-classifier *)
Definition predict (w : 'rV[R]_d) b q : R := if 0 < score w b q then 1 else -1.

Variables (n : nat) (x : 'I_n -> 'rV[R]_d) (y : 'I_n -> R).

(* def-margins *)
Definition geometric_margin w b := least (fun i => y i * score w b (x i) / `‖w‖).

(* The only solution of the program *)
Definition only_solution w b := hard_solution x y w b /\ forall w' b', hard_solution x y w' b' -> w' = w /\ b' = b.

(* eq-unit-margin *)
Definition unit_feasible u c gamma := (forall i, gamma <= y i * score u c (x i)) /\ `‖u‖ = 1.
Definition unit_solution u c gamma :=
  unit_feasible u c gamma /\ forall u' c' gamma', unit_feasible u' c' gamma' -> gamma' <= gamma.

(* conv_+ for s = 1, conv_- for s = -1: all mixtures of the points with the label s *)
Definition mixes lambda s q :=
  [/\ forall i, 0 <= lambda i, \sum_(i | y i == s) lambda i = 1 & q = \sum_(i | y i == s) lambda i *: x i].
Definition conv s q := exists lambda, mixes lambda s q.
Definition nearest p q := [/\ conv 1 p, conv (-1) q & forall p' q', conv 1 p' -> conv (-1) q' -> `‖p - q‖ <= `‖p' - q'‖].
End Definitions.

Section Scores.
Variables (R : rcfType) (d : nat).
Implicit Types (w q : 'rV[R]_d) (b c : R).

Lemma score_div w b c q : score (c^-1 *: w) (b / c) q = score w b q / c.
Proof. by rewrite /score dotZl; lra. Qed.
Lemma score_mix t w b w' b' q :
  score (w + t *: (w' - w)) (b + t * (b' - b)) q = score w b q + t * (score w' b' q - score w b q).
Proof. by rewrite /score !dotE; lra. Qed.
Lemma half_sqr_le w w' : (`‖w‖ ^+ 2 / 2%:R <= `‖w'‖ ^+ 2 / 2%:R) = (`‖w‖ <= `‖w'‖).
Proof. by rewrite ler_pmul2r ?invr_gt0 ?ltr0n // ler_sqr ?nnegrE ?norm_ge0. Qed.

Lemma leastP n (F : 'I_n -> R) : (0 < n)%N -> (forall i, least F <= F i) /\ exists i, F i = least F.
Proof.
rewrite /least => n0; case: pickP => [i0 _|/(_ (Ordinal n0))//].
by case: arg_minP => // i _ h; split=> [j|]; [exact: h|exists i].
Qed.
Lemma le_least n (F : 'I_n -> R) r : (0 < n)%N -> r <= least F <-> forall i, r <= F i.
Proof.
move=> n0; have [lo [i e]] := leastP F n0; split=> [h j|h]; first exact: le_trans (lo j).
by rewrite -e.
Qed.
End Scores.

Section HardMargin.
Variables (R : rcfType) (d n : nat) (x : 'I_n -> 'rV[R]_d) (y : 'I_n -> R).
Implicit Types (w u v q : 'rV[R]_d) (b c : R).
Hypothesis y_labels : labels y.
Hypothesis both : both_classes y.
Local Notation hard_feasible := (hard_feasible x y).
Local Notation hard_solution := (hard_solution x y).
Local Notation unit_feasible := (unit_feasible x y).
Local Notation unit_solution := (unit_solution x y).
Local Notation margin := (geometric_margin x y).

Lemma some_point : (0 < n)%N.
Proof. by have [[i _] _] := both; apply: leq_ltn_trans (ltn_ord i). Qed.

(* A positive point would require b > 0 and a negative one b < 0. *)
Lemma separator_neq0 w b : separates x y w b -> w != 0.
Proof.
move=> sep; have [[i yi] [j yj]] := both; apply/eqP => w0.
by have := sep i; have := sep j; rewrite yi yj w0 /score !dot0l; lra.
Qed.
Lemma feasible_separates w b : hard_feasible w b -> separates x y w b.
Proof. by move=> f i; apply: lt_le_trans (f i). Qed.
Lemma feasible_neq0 w b : hard_feasible w b -> w != 0.
Proof. by move/feasible_separates/separator_neq0. Qed.

Lemma margin_le w b r : w != 0 -> r <= margin w b <-> forall i, r * `‖w‖ <= y i * score w b (x i).
Proof.
rewrite -norm_gt0 => W; rewrite (le_least _ _ some_point).
by split=> h i; have := h i; rewrite ler_pdivl_mulr.
Qed.
Lemma margin_gt0 w b : separates x y w b -> 0 < margin w b.
Proof.
move=> sep; have W := separator_neq0 sep; rewrite /geometric_margin; have [_ [i <-]] := leastP (fun i => y i * score w b (x i) / `‖w‖) some_point.
by rewrite divr_gt0 ?norm_gt0.
Qed.

(* Translate from one problem to the other. *)
Lemma feasible_unit w b : hard_feasible w b -> unit_feasible (`‖w‖^-1 *: w) (b / `‖w‖) (1 / `‖w‖).
Proof.
move=> f; have W : 0 < `‖w‖ by rewrite norm_gt0; exact: feasible_neq0 f.
split=> [i|]; first by rewrite score_div mulrA ler_pmul2r ?invr_gt0.
by rewrite normZ ger0_norm ?invr_ge0 ?ltW // mulVf ?gt_eqF.
Qed.
Lemma unit_hard u c gamma : 0 < gamma -> unit_feasible u c gamma ->
  hard_feasible (gamma^-1 *: u) (c / gamma) /\ `‖gamma^-1 *: u‖ = 1 / gamma.
Proof.
move=> g0 [f u1]; split=> [i|]; first by rewrite score_div mulrA ler_pdivl_mulr // mul1r.
by rewrite normZ u1 mulr1 mul1r ger0_norm // invr_ge0 ltW.
Qed.
Lemma separator_unit v c : separates x y v c -> unit_feasible (`‖v‖^-1 *: v) (c / `‖v‖) (margin v c).
Proof.
move=> sep; have v0 := separator_neq0 sep; have V : 0 < `‖v‖ by rewrite norm_gt0.
split=> [i|]; first by rewrite score_div mulrA ler_pdivl_mulr //; move: i; apply/margin_le.
by rewrite normZ ger0_norm ?invr_ge0 ?ltW // mulVf ?gt_eqF.
Qed.

Theorem thm_margin_width w b : hard_feasible w b ->
  w != 0 /\
  [/\ (* each of the hyperplanes is H, moved along its normal *)
      [/\ forall s q, level w b s q <-> level w b 0 (q - (s / `‖w‖ ^+ 2) *: w),
          forall s q, s = 1 \/ s = -1 -> level w b s q -> distance_is (level w b 0) q (1 / `‖w‖),
          forall q, level w b 1 q -> distance_is (level w b (-1)) q (2%:R / `‖w‖) &
          forall i, ~ (-1 < score w b (x i) < 1)],
      1 / `‖w‖ <= margin w b /\ (margin w b = 1 / `‖w‖ <-> exists i, y i * score w b (x i) = 1) &
      hard_solution w b <-> unit_solution (`‖w‖^-1 *: w) (b / `‖w‖) (1 / `‖w‖)].
Proof.
move=> f; have w0 := feasible_neq0 f; have W : 0 < `‖w‖ by rewrite norm_gt0.
have W2 : 0 < `‖w‖ ^+ 2 by rewrite exprn_gt0.
have apart c q : distance_is (on_hyperplane w c) q (`|score w c q| / `‖w‖).
  have [on near dist] := thm_signed_distance c q w0; split; first by exists (q - (score w c q / `‖w‖ ^+ 2) *: w).
  move=> p pH; case: (eqVneq p (q - (score w c q / `‖w‖ ^+ 2) *: w)) => [->|ne]; first by rewrite dist.
  by rewrite -dist ltW ?near.
split=> //; split.
- split=> [s q|s q s1 e|q e|i /andP[lo hi]].
  + have [_ along] := prop_normal b w0; rewrite /level -scaleNr along mulNr divfK ?gt_eqF //.
    by split; lra.
  + have := apart b q; rewrite (_ : score w b q = s) //.
    by have -> : `|s| = 1 by case: s1 => ->; rewrite ?normrN normr1.
  + (* f = -1 is the hyperplane with the offset b + 1, where q has the score 2 *)
    have s2 : score w (b + 1) q = 2%:R by move: e; rewrite /level /score; lra.
    have := apart (b + 1) q; rewrite s2 ger0_norm ?ler0n //.
    have H p : level w b (-1) p <-> on_hyperplane w (b + 1) p by rewrite /level /on_hyperplane /score; split; lra.
    by case=> [[p /H pH e'] far]; split; [exists p|move=> p' /H; exact: far].
  + by have := f i; case: (y_labels i) => ->; move: lo hi; lra.
- have far : 1 / `‖w‖ <= margin w b by apply/margin_le => // i; rewrite divfK ?gt_eqF.
  split=> //; have [lo [i0 e0]] := leastP (fun i => y i * score w b (x i) / `‖w‖) some_point.
  split=> [e|[i e]].
    by exists i0; apply: (mulIf (_ : `‖w‖^-1 != 0)); rewrite ?invr_eq0 ?gt_eqF // e0 -e.
  by apply: le_anti; rewrite far -e (lo i).
- split=> [[_ opt]|[_ opt]]; split=> //; first exact: feasible_unit.
  + move=> u c g uf; case: (lerP g 0) => g0; first by rewrite (le_trans g0) // divr_ge0 ?norm_ge0 ?ler01.
    have [hf e] := unit_hard g0 uf; have := opt _ _ hf; rewrite half_sqr_le e.
    by rewrite ler_pdivl_mulr // mulrC ler_pdivl_mulr // mulrC.
  + move=> w' b' f'; rewrite half_sqr_le; have W' : 0 < `‖w'‖ by rewrite norm_gt0; exact: feasible_neq0 f'.
    have := opt _ _ _ (feasible_unit f'); rewrite ler_pdivl_mulr // mulrC mulrA mulr1 ler_pdivr_mulr //.
    by rewrite mul1r.
Qed.

(* The vector w is unique: the mean of two different shortest ones would be shorter. *)
Lemma shortest_unique w b w' b' : hard_solution w b -> hard_solution w' b' -> w = w'.
Proof.
move=> [f opt] [f' opt'].
have mean : hard_feasible (w + 2%:R^-1 *: (w' - w)) (b + 2%:R^-1 * (b' - b)).
  by move=> i; rewrite score_mix; have := f i; have := f' i; lra.
have := opt _ _ mean; have := opt _ _ f'; have := opt' _ _ f; rewrite !norm_sqr !dotE (dotC w' w) => h1 h2 h3.
apply/eqP; rewrite -subr_eq0 -dot_eq0; apply/eqP/le_anti; rewrite dot_ge0 andbT.
by rewrite !dotE (dotC w' w); lra.
Qed.

(* Each class touches its edge of the slab: otherwise the boundary could be moved away from the other class. *)
Lemma touches s w b : s = 1 \/ s = -1 -> hard_solution w b -> exists2 i, y i = s & y i * score w b (x i) = 1.
Proof.
move=> s1 [f opt]; case: (boolP [exists i, (y i == s) && (y i * score w b (x i) == 1)]).
  by case/existsP => i /andP[/eqP yi /eqP e]; exists i.
rewrite negb_exists => /forallP none; exfalso.
have [i /eqP yi|e e0 room] := @small_step R _ (fun i => y i == s) (fun i => y i * score w b (x i) - 1) (fun=> 2%:R).
  by rewrite subr_gt0 lt_neqAle f eq_sym andbT; have := none i; rewrite yi eqxx.
have e1 : 0 < 1 + e by rewrite addr_gt0.
have f' : hard_feasible ((1 + e)^-1 *: w) ((b - s * e) / (1 + e)).
  move=> i; rewrite score_div mulrA ler_pdivl_mulr // mul1r.
  have -> : score w (b - s * e) (x i) = score w b (x i) - s * e by rewrite /score; lra.
  have := f i; have := room e i; case: (eqVneq (y i) s) => [-> /(_ isT e0 (lexx e))|ys _].
    by case: s1 => ->; lra.
  have -> : y i = - s by case: (y_labels i) s1 ys => -> [] ->; rewrite ?opprK ?eqxx.
  by case: s1 => ->; lra.
have W : 0 < `‖w‖ by rewrite norm_gt0; exact: feasible_neq0 f.
have := opt _ _ f'; rewrite half_sqr_le normZ ger0_norm ?invr_ge0 ?(ltW e1) // mulrC ler_pdivl_mulr //.
by rewrite -{2}[`‖w‖]mulr1 ler_pmul2l //; lra.
Qed.

Lemma hard_unique w b w' b' : hard_solution w b -> hard_solution w' b' -> w' = w /\ b' = b.
Proof.
move=> sol sol'; have ww := shortest_unique sol sol'; split=> //; rewrite -ww in sol'.
have [[f _] [f' _]] := (sol, sol').
have [i yi ei] := touches (or_introl erefl) sol; have [j yj ej] := touches (or_intror erefl) sol.
have := f' i; have := f' j; move: ei ej; rewrite yi yj /score => ei ej h1 h2.
by apply: le_anti; apply/andP; split; move: ei ej h1 h2; lra.
Qed.

Theorem thm_unique : separable x y ->
  exists w b,
    [/\ only_solution x y w b,
        (exists2 i, y i = 1 & y i * score w b (x i) = 1) /\ (exists2 i, y i = -1 & y i * score w b (x i) = 1),
        margin w b = 1 / `‖w‖ /\ 0 < 1 / `‖w‖ &
        forall v c, separates x y v c -> ~ (forall q, on_hyperplane v c q <-> on_hyperplane w b q) ->
          margin v c < margin w b].
Proof.
move=> /thm_scaling/hard_exists[w [b sol]]; exists w, b; have [f _] := sol.
have unique w' b' : hard_solution w' b' -> w' = w /\ b' = b by exact: hard_unique.
have pos := touches (or_introl erefl) sol; have neg := touches (or_intror erefl) sol.
have [w0 [_ [_ slab] form]] := thm_margin_width f; have W : 0 < `‖w‖ by rewrite norm_gt0.
have e : margin w b = 1 / `‖w‖ by apply/slab; have [i _ ei] := pos; exists i.
split=> // [|v c sep other]; first by rewrite divr_gt0 ?ltr01.
(* A separator with margin g gives a feasible pair of norm 1 / g on the same hyperplane. *)
have uf := separator_unit sep; have g0 := margin_gt0 sep; set g := margin v c in uf g0 *.
have V : 0 < `‖v‖ by rewrite norm_gt0; exact: separator_neq0 sep.
have [hf ng] := unit_hard g0 uf; rewrite e lt_neqAle; apply/andP; split; last first.
  by have /form[_ best] := sol; exact: best uf.
apply/eqP => ge; apply: other => q.
have [] : g^-1 *: (`‖v‖^-1 *: v) = w /\ c / `‖v‖ / g = b.
  apply: unique; split=> // w' b' f'; have [_ opt] := sol; apply: le_trans (opt _ _ f').
  by rewrite half_sqr_le ng ge invf_div divr1 mul1r.
move=> <- <-; rewrite /on_hyperplane !score_div; split=> [->|/eqP]; first by rewrite !mul0r.
by rewrite !mulf_eq0 !invr_eq0 !(gt_eqF V) !(gt_eqF g0) !orbF => /eqP.
Qed.

(* The score of a mixture is the mixture of the scores. *)
Lemma mix_score lambda s q w b : mixes x y lambda s q -> score w b q = \sum_(i | y i == s) lambda i * score w b (x i).
Proof.
case=> _ l1 ->; rewrite /score dot_sumr -{1}[b]mul1r -l1 mulr_suml -big_split /=.
by apply: eq_bigr => i _; rewrite dotZr mulrDr.
Qed.
Lemma conv_score s m w b q : (forall i, y i = s -> m <= s * score w b (x i)) -> conv x y s q -> m <= s * score w b q.
Proof.
move=> h [l mix]; have [l0 l1 _] := mix; rewrite (mix_score _ _ mix) -[m]mul1r -l1 mulr_suml mulr_sumr.
by apply: ler_sum => i /eqP yi; rewrite mulrCA ler_wpmul2l ?h.
Qed.
Lemma conv_step s p i t : y i = s -> 0 <= t -> t <= 1 -> conv x y s p -> conv x y s (p + t *: (x i - p)).
Proof.
move=> yi t0 t1 [l [l0 l1 ->]]; exists (fun j => (1 - t) * l j + t * (j == i)%:R).
have single (V : lmodType R) (F : 'I_n -> V) : \sum_(j | y j == s) (j == i)%:R *: F j = F i.
  rewrite (bigD1 i) ?yi //= eqxx scale1r big1 ?addr0 // => j /andP[_ /negPf ->].
  by rewrite scale0r.
split=> [j||].
- by rewrite addr_ge0 // mulr_ge0 ?ler0n ?subr_ge0.
- rewrite big_split /= -!mulr_sumr l1.
  have -> : \sum_(j | y j == s) (j == i)%:R = 1 :> R.
    by rewrite -[RHS](single _ (fun=> 1 : R^o)); apply: eq_bigr => j _; rewrite [RHS]mulr1.
  by lra.
- under [RHS]eq_bigr do rewrite scalerDl -!scalerA.
  by rewrite big_split /= -!scaler_sumr (single _ x) scalerBr scalerBl scale1r addrAC -addrA.
Qed.

(* Every pair of mixtures is a ceiling for the margin. *)
Lemma ceiling p q w b : conv x y 1 p -> conv x y (-1) q -> separates x y w b -> margin w b <= `‖p - q‖ / 2%:R.
Proof.
move=> cp cq sep; have w0 := separator_neq0 sep; have W : 0 < `‖w‖ by rewrite norm_gt0.
have far := (margin_le b (margin w b) w0).1 (lexx _).
have hp : margin w b * `‖w‖ <= 1 * score w b p by apply: conv_score cp => i yi; have := far i; rewrite yi.
have hq : margin w b * `‖w‖ <= -1 * score w b q by apply: conv_score cq => i yi; have := far i; rewrite yi.
rewrite -(ler_pmul2r W); have := cauchy_schwarz w (p - q); move: hp hq; rewrite /score dotBr; lra.
Qed.

Lemma nearest_exists w b : hard_solution w b -> exists p q, nearest x y p q.
Proof.
move=> sol; have [f _] := sol; have [alpha [[a0 ay] ew comp]] := hard_multipliers sol.
have w0 := feasible_neq0 f; have WW : 0 < w ⋅ w by rewrite dot_gt0.
(* The multipliers sum to |w|^2 / 2 in each class. *)
have total : \sum_i alpha i = w ⋅ w.
  rewrite {2}ew -(scores_sum x w b ay); apply: eq_bigr => i _; have := comp i; lra.
pose a s := \sum_(i | y i == s) alpha i.
have [a1 a2] : a 1 = w ⋅ w / 2%:R /\ a (-1) = w ⋅ w / 2%:R.
  have : a 1 - a (-1) = 0.
    rewrite -ay (sum_labels y_labels) -sumrN; congr (_ + _); apply: eq_bigr => i /eqP->; lra.
  by move: total; rewrite (sum_labels y_labels) -/(a 1) -/(a (-1)); split; lra.
pose c s := \sum_(i | y i == s) (alpha i / (w ⋅ w / 2%:R)) *: x i.
have hull s : a s = w ⋅ w / 2%:R -> conv x y s (c s).
  move=> e; exists (fun i => alpha i / (w ⋅ w / 2%:R)); split=> // [i|]; first by rewrite !divr_ge0 ?ler0n // ltW.
  by rewrite -mulr_suml -/(a s) e divff // mulf_neq0 ?gt_eqF ?invr_gt0 ?ltr0n.
have diff : c 1 - c (-1) = (2%:R / (w ⋅ w)) *: w.
  rewrite {3}ew scaler_sumr (sum_labels y_labels) -sumrN; congr (_ + _); apply: eq_bigr => i /eqP->.
    by rewrite scalerA; congr (_ *: _); field; rewrite gt_eqF.
  by rewrite scalerA -scaleNr; congr (_ *: _); field; rewrite gt_eqF.
exists (c 1), (c (-1)); split; [exact: hull|exact: hull|move=> p q cp cq].
have [_ [_ [low _] _]] := thm_margin_width f; have := ceiling cp cq (feasible_separates f).
have W : 0 < `‖w‖ by rewrite norm_gt0.
rewrite diff normZ ger0_norm ?divr_ge0 ?ler0n ?(ltW WW) // -norm_sqr.
have -> : 2%:R / `‖w‖ ^+ 2 * `‖w‖ = 2%:R * (1 / `‖w‖) by field; rewrite gt_eqF.
by move: low; lra.
Qed.

(* If no step along u makes v shorter, then u makes no obtuse angle with v. *)
Lemma no_shorter v u : (forall t, 0 < t -> t <= 1 -> v ⋅ v <= (v + t *: u) ⋅ (v + t *: u)) -> 0 <= v ⋅ u.
Proof.
move=> h; apply: (@first_order R _ (u ⋅ u / 2%:R) 1 ltr01) => t t0 t1.
by have := h t t0 t1; rewrite !dotE (dotC u v); lra.
Qed.

(* The score of the bisector compares the distances from p and from q. *)
Lemma bisector_score p q r :
  score ((2%:R / `‖p - q‖ ^+ 2) *: (p - q)) (- ((`‖p‖ ^+ 2 - `‖q‖ ^+ 2) / `‖p - q‖ ^+ 2)) r =
  (`‖r - q‖ ^+ 2 - `‖r - p‖ ^+ 2) / `‖p - q‖ ^+ 2.
Proof.
have -> : `‖r - q‖ ^+ 2 - `‖r - p‖ ^+ 2 = 2%:R * ((p - q) ⋅ r) - (`‖p‖ ^+ 2 - `‖q‖ ^+ 2).
  by rewrite !norm_sqr !dotE !(dotC r); lra.
by rewrite /score dotZl; lra.
Qed.

Theorem thm_nearest : separable x y ->
  (forall p q w b, conv x y 1 p -> conv x y (-1) q -> separates x y w b -> margin w b <= `‖p - q‖ / 2%:R) /\
  (exists p q, nearest x y p q) /\
  (forall p q w b, nearest x y p q -> hard_solution w b ->
    [/\ 1 / `‖w‖ = `‖p - q‖ / 2%:R,
        forall r, on_hyperplane w b r <-> `‖r - p‖ = `‖r - q‖,
        w = (2%:R / `‖p - q‖ ^+ 2) *: (p - q) &
        b = - ((`‖p‖ ^+ 2 - `‖q‖ ^+ 2) / `‖p - q‖ ^+ 2)]).
Proof.
move=> sep; split; first by move=> p q w b; exact: ceiling.
have [w1 [b1 [[sol1 _] _ _ _]]] := thm_unique sep; split; first exact: nearest_exists sol1.
move=> p q w b [cp cq near] sol; pose v := p - q.
(* A common point would be a certificate against separability. *)
have V : 0 < `‖v‖.
  have := ceiling cp cq (feasible_separates sol.1); have := margin_gt0 (feasible_separates sol.1); rewrite -/v; lra.
have vv : 0 < v ⋅ v by rewrite -norm_sqr exprn_gt0.
(* No point stands in front of p or of q. *)
have not_nearer p' q' : conv x y 1 p' -> conv x y (-1) q' -> v ⋅ v <= (p' - q') ⋅ (p' - q').
  by move=> cp' cq'; have := near _ _ cp' cq'; rewrite norm_le ?norm_ge0 // norm_sqr.
have front_p i : y i = 1 -> v ⋅ p <= v ⋅ x i.
  move=> yi; rewrite -subr_ge0 -dotBr; apply: no_shorter => t t0 t1.
  have := not_nearer _ _ (conv_step yi (ltW t0) t1 cp) cq.
  by rewrite (_ : p + t *: (x i - p) - q = v + t *: (x i - p)) // addrAC.
have front_q i : y i = -1 -> v ⋅ x i <= v ⋅ q.
  move=> yi; rewrite -subr_ge0 -dotBr; apply: no_shorter => t t0 t1.
  have := not_nearer _ _ cp (conv_step yi (ltW t0) t1 cq).
  by rewrite (_ : p - (q + t *: (x i - q)) = v + t *: (q - x i)) // opprD addrA -scalerN opprB.
(* The bisector scores 1 at p and -1 at q, so it is feasible. *)
pose w' := (2%:R / `‖v‖ ^+ 2) *: v; pose b' := - ((`‖p‖ ^+ 2 - `‖q‖ ^+ 2) / `‖v‖ ^+ 2).
have f'E r : score w' b' r = (`‖r - q‖ ^+ 2 - `‖r - p‖ ^+ 2) / `‖v‖ ^+ 2 := bisector_score p q r.
have V2 : `‖v‖ ^+ 2 != 0 by rewrite expf_neq0 // gt_eqF.
have f'p : score w' b' p = 1 by rewrite f'E subrr norm0 expr0n subr0 divff.
have f'q : score w' b' q = -1 by rewrite f'E subrr norm0 expr0n sub0r -[q - p]opprB normN mulNr divff.
have f' : hard_feasible w' b'.
  move=> i; case: (y_labels i) => yi; rewrite yi.
    by rewrite mul1r -f'p /score ler_add2r !dotZl ler_wpmul2l ?front_p // divr_ge0 ?ler0n ?sqr_ge0.
  rewrite mulN1r -[1]opprK -f'q ler_opp2 /score ler_add2r !dotZl ler_wpmul2l ?front_q //.
  by rewrite divr_ge0 ?ler0n ?sqr_ge0.
have nw' : `‖w'‖ = 2%:R / `‖v‖.
  by rewrite normZ ger0_norm ?divr_ge0 ?ler0n ?sqr_ge0 //; field; rewrite gt_eqF.
have inv_nw' : 1 / `‖w'‖ = `‖v‖ / 2%:R by rewrite nw' invf_div mul1r.
(* By part 1 no separator has a larger margin. *)
have sol' : hard_solution w' b'.
  have [w'0 [_ _ form]] := thm_margin_width f'; apply/form; split; first exact: feasible_unit.
  move=> u c g uf; case: (lerP g 0) => g0; first by rewrite (le_trans g0) // divr_ge0 ?norm_ge0 ?ler01.
  have [hf ng] := unit_hard g0 uf; have [_ [_ [low _] _]] := thm_margin_width hf.
  rewrite inv_nw'; apply: le_trans (ceiling cp cq (feasible_separates hf)); apply: le_trans low.
  by rewrite ng invf_div divr1 mul1r.
have [<- <-] := hard_unique sol sol'; split=> // r.
rewrite /on_hyperplane f'E; split=> [/eqP|->]; last by rewrite subrr mul0r.
by rewrite mulf_eq0 invr_eq0 (negPf V2) orbF subr_eq0 eqr_expn2 ?norm_ge0 // => /eqP.
Qed.

Theorem cor_expansion w b lambda p q : hard_solution w b ->
  mixes x y lambda 1 p -> mixes x y lambda (-1) q -> nearest x y p q ->
  let alpha i := `‖w‖ ^+ 2 / 2%:R * lambda i in
  [/\ forall i, 0 <= alpha i,
      \sum_i (alpha i * y i) *: x i = w,
      \sum_i alpha i * y i = 0,
      \sum_i alpha i = `‖w‖ ^+ 2 &
      forall i, 0 < alpha i -> y i * score w b (x i) = 1].
Proof.
move=> sol mp mq near alpha; have [f _] := sol; have [l0 l1 ep] := mp; have [_ l2 eq] := mq.
have sep : separable x y by exists w, b; exact: feasible_separates.
have W : 0 < `‖w‖ by rewrite norm_gt0; exact: feasible_neq0 f.
have [_ [_ /(_ p q w b near sol)[en _ ew eb]]] := thm_nearest sep.
have V : 0 < `‖p - q‖ by have : 0 < 1 / `‖w‖; [rewrite divr_gt0 ?ltr01|rewrite en; lra].
(* w = |w|^2 / 2 (p - q) *)
have wE : w = (`‖w‖ ^+ 2 / 2%:R) *: (p - q).
  have nw : `‖w‖ = 2%:R / `‖p - q‖ by rewrite -[LHS]invrK -[`‖w‖^-1]mul1r en invf_div.
  by rewrite nw {1}ew; congr (_ *: _); field; rewrite gt_eqF.
(* f(p) = 1 is a mixture of scores that are all at least 1 *)
have fpq : score w b p = 1 /\ score w b q = -1.
  have V2 : `‖p - q‖ ^+ 2 != 0 by rewrite expf_neq0 // gt_eqF.
  rewrite ew eb !bisector_score !subrr norm0 expr0n subr0 sub0r mulNr -[q - p]opprB normN divff //.
split=> [i||||i].
- by rewrite mulr_ge0 // divr_ge0 ?ler0n ?sqr_ge0.
- rewrite [RHS]wE ep eq scalerBr !scaler_sumr (sum_labels y_labels) -sumrN.
  by congr (_ + _); apply: eq_bigr => i /eqP->; rewrite scalerA ?mulr1 // mulrN1 scaleNr.
- rewrite (sum_labels y_labels); have -> : \sum_(i | y i == 1) alpha i * y i = `‖w‖ ^+ 2 / 2%:R.
    by rewrite -[RHS]mulr1 -[X in _ = _ * X]l1 mulr_sumr; apply: eq_bigr => i /eqP->; rewrite mulr1.
  rewrite -[X in X + _]mulr1 -[X in _ * X + _]l2 mulr_sumr -big_split /= big1 // => i /eqP->.
  by rewrite mulrN1 subrr.
- by rewrite (sum_labels y_labels) -!mulr_sumr l1 l2; lra.
- move=> ai; have li : 0 < lambda i by move: ai; rewrite pmulr_rgt0 // divr_gt0 ?exprn_gt0 ?ltr0n.
  have [fp fq] := fpq.
  have rest (s : R) j : y j = s -> 0 <= lambda j * (y j * score w b (x j) - 1).
    by move=> _; rewrite mulr_ge0 ?subr_ge0.
  have zero s : s = 1 \/ s = -1 -> \sum_(j | y j == s) lambda j = 1 ->
      s * (\sum_(j | y j == s) lambda j * score w b (x j)) = 1 ->
      \sum_(j | y j == s) lambda j * (y j * score w b (x j) - 1) = 0.
    move=> _ sl1 sf; transitivity (s * (\sum_(j | y j == s) lambda j * score w b (x j)) - \sum_(j | y j == s) lambda j).
      by rewrite mulr_sumr -sumrB; apply: eq_bigr => j /eqP->; lra.
    by rewrite sf sl1 subrr.
  have at_i s : y i = s -> \sum_(j | y j == s) lambda j * (y j * score w b (x j) - 1) = 0 -> y i * score w b (x i) = 1.
    move=> yi /(psumr_eq0P (fun j yj => rest s j (eqP yj)))/(_ i); rewrite yi eqxx => /(_ isT)/eqP.
    by rewrite mulf_eq0 (gt_eqF li) subr_eq0 => /eqP.
  case: (y_labels i) => yi; apply: (at_i _ yi); apply: zero => //; [by left| |by right|].
    by rewrite mul1r -(mix_score _ _ mp).
  by rewrite -(mix_score _ _ mq) fq; lra.
Qed.

Theorem prop_robust w b r : separates x y w b -> 0 < r ->
  (forall i q, `‖q - x i‖ < r -> predict w b q = y i) <-> r <= margin w b.
Proof.
move=> sep r0; have w0 := separator_neq0 sep; have W : 0 < `‖w‖ by rewrite norm_gt0.
rewrite (margin_le b r w0); split=> [all i|far i q near].
- (* Otherwise a point nearer than r lies on the wrong side. *)
  rewrite leNgt; apply/negP => close; have yfi := sep i.
  pose r' := (y i * score w b (x i) / `‖w‖ + r) / 2%:R.
  have r'W : r' * `‖w‖ = (y i * score w b (x i) + r * `‖w‖) / 2%:R by rewrite /r'; field; rewrite gt_eqF.
  have r'r : r' < r by rewrite -(ltr_pmul2r W) r'W; lra.
  have r'0 : 0 < r' by rewrite -(pmulr_lgt0 _ W) r'W; have := mulr_gt0 r0 W; lra.
  have yy : y i * y i = 1 by have [->|->] := y_labels i; rewrite ?mulrNN mulr1.
  clearbody r'; pose q := x i + (- (r' * y i / `‖w‖)) *: w; have : predict w b q = y i.
    apply: all; rewrite /q addrC addKr normZ normrN !normrM normfV (ger0_norm (ltW W)) (ger0_norm (ltW r'0)).
    by have -> : `|y i| = 1; [have [->|->] := y_labels i; rewrite ?normrN normr1|rewrite mulr1 divfK ?gt_eqF].
  have [_ along] := prop_normal b w0; have wrong : y i * score w b q < 0.
    rewrite along; have -> : y i * (score w b (x i) + - (r' * y i / `‖w‖) * `‖w‖ ^+ 2) =
        y i * score w b (x i) - (y i * y i) * (r' * `‖w‖) by field; rewrite gt_eqF.
    by rewrite yy r'W; lra.
  rewrite /predict; case: ltP => side e; move: wrong; rewrite -e; lra.
- (* y f(q) = y f(x_i) + y w.(q - x_i), and the last term is more than - |w| r *)
  have : 0 < y i * score w b q.
    have := cauchy_schwarz (- y i *: w) (q - x i); rewrite dotZl normZ normrN dotBr.
    have -> : `|y i| = 1 by have [->|->] := y_labels i; rewrite ?normrN normr1.
    have {}near : `‖w‖ * `‖q - x i‖ < `‖w‖ * r by rewrite ltr_pmul2l.
    by have := far i; rewrite /score; lra.
  by rewrite /predict; case: (ltP 0 (score w b q)); case: (y_labels i) => -> //; lra.
Qed.
End HardMargin.

Section Removal.
Variables (R : rcfType) (d n : nat) (x : 'I_n -> 'rV[R]_d) (y : 'I_n -> R).
Hypothesis y_labels : labels y.
Hypothesis both : both_classes y.

Theorem prop_removal w b : hard_solution x y w b ->
  (* (a) the points `kept` are left *)
  (forall m (kept : 'I_m -> 'I_n), (forall i, ~ (exists j, kept j = i) -> 1 < y i * score w b (x i)) ->
    only_solution (x \o kept) (y \o kept) w b) /\
  (* (b) x' and y' are the new data, and `old` says where the old ones stand *)
  (forall m (x' : 'I_m -> 'rV[R]_d) y' (old : 'I_n -> 'I_m), labels y' ->
    (forall i, x' (old i) = x i /\ y' (old i) = y i) ->
    (forall j, ~ (exists i, old i = j) -> 1 <= y' j * score w b (x' j)) ->
    only_solution x' y' w b).
Proof.
move=> sol; have [f opt] := sol; split=> [m kept out|m x' y' old y'_labels same new].
- have both' : both_classes (y \o kept).
    have in_kept i : y i * score w b (x i) = 1 -> exists j, kept j = i.
      move=> e; case: (boolP [exists j, kept j == i]) => [/existsP[j /eqP]|]; first by exists j.
      by move=> none; have : 1 < y i * score w b (x i); [apply: out => -[j ji]; case/existsP: none; exists j; apply/eqP|rewrite e ltxx].
    have [i yi ei] := touches y_labels both (or_introl erefl) sol; have [j yj ej] := touches y_labels both (or_intror erefl) sol.
    by have [[i' ii] [j' jj]] := (in_kept i ei, in_kept j ej); split; [exists i'|exists j'] => /=; rewrite ?ii ?jj.
  suff sol' : hard_solution (x \o kept) (y \o kept) w b.
    by split=> // w' b'; exact: (hard_unique (fun j => y_labels (kept j)) both' sol').
  split=> [i|w' b' f']; first exact: f.
  (* A small step from (w, b) towards (w', b') keeps all constraints; so w' is not shorter. *)
  have [i|e e0 room] := @small_step R _ (fun i => ~~ [exists j, kept j == i]) (fun i => y i * score w b (x i) - 1)
      (fun i => y i * score w b (x i) - y i * score w' b' (x i)).
    by move=> none; rewrite subr_gt0 out // => -[j ji]; case/existsP: none; exists j; apply/eqP.
  pose t := Num.min e 1; have t0 : 0 < t by rewrite lt_minr e0 ltr01.
  have [te t1] : t <= e /\ t <= 1 by rewrite !le_minl !lexx orbT.
  clearbody t; have step : hard_feasible x y (w + t *: (w' - w)) (b + t * (b' - b)).
    move=> i; rewrite score_mix; have fi := f i.
    case: (boolP [exists j, kept j == i]) => [/existsP[j /eqP ji]|/(room t i)/(_ t0 te)]; last by move: fi; lra.
    have := f' j; rewrite /= ji => f'i.
    have := mulr_ge0 (ltW t0) (_ : 0 <= y i * score w' b' (x i) - 1); rewrite subr_ge0 => /(_ f'i).
    by have := mulr_ge0 (_ : 0 <= 1 - t) (_ : 0 <= y i * score w b (x i) - 1); rewrite !subr_ge0 => /(_ t1 fi); lra.
  have := opt _ _ step; rewrite !half_sqr_le => short; rewrite -(ler_pmul2l t0).
  have := triangle ((1 - t) *: w) (t *: w'); rewrite !normZ !ger0_norm ?subr_ge0 ?(ltW t0) //.
  have -> : (1 - t) *: w + t *: w' = w + t *: (w' - w) by rewrite scalerBl scale1r scalerBr addrAC -addrA.
  by move: short; lra.
- have both' : both_classes y' by have [[i yi] [j yj]] := both; split; [exists (old i)|exists (old j)]; rewrite (same _).2.
  (* The new points add constraints. *)
  suff sol' : hard_solution x' y' w b by split=> // w' b'; exact: (hard_unique y'_labels both' sol').
  split=> [j|w' b' f']; last by apply: (opt w' b') => i; have := f' (old i); rewrite (same i).1 (same i).2.
  case: (boolP [exists i, old i == j]) => [/existsP[i /eqP <-]|none]; first by rewrite (same i).1 (same i).2.
  by apply: new => -[i ij]; case/existsP: none; exists i; apply/eqP.
Qed.

End Removal.

Section Line.
Variables (R : rcfType) (n : nat) (p : 'I_n -> R) (y : 'I_n -> R).
Definition point (a : R) : 'rV[R]_1 := const_mx a.

Lemma line_score (w : 'rV[R]_1) b a : score w b (point a) = w 0 0 * a + b.
Proof. by rewrite /score /dot big_ord1 mxE. Qed.
Lemma line_norm (w : 'rV[R]_1) : `‖w‖ = `|w 0 0|.
Proof. by rewrite /norm /dot big_ord1 -expr2 sqrtr_sqr. Qed.

Theorem prop_hard_line x_pos x_neg : labels y ->
  (exists2 i, y i = 1 & p i = x_pos) -> (forall i, y i = 1 -> x_pos <= p i) ->
  (exists2 i, y i = -1 & p i = x_neg) -> (forall i, y i = -1 -> p i <= x_neg) ->
  x_neg < x_pos ->
  let w := 2%:R / (x_pos - x_neg) in
  let b := - ((x_pos + x_neg) / (x_pos - x_neg)) in
  [/\ only_solution (fun i => point (p i)) y (point w) b,
      forall a, on_hyperplane (point w) b (point a) <-> a = (x_pos + x_neg) / 2%:R &
      1 / `‖point w‖ = (x_pos - x_neg) / 2%:R].
Proof.
move=> y_labels [i yi pi] least_pos [j yj pj] greatest_neg gap w b.
have g0 : 0 < x_pos - x_neg by rewrite subr_gt0.
have w0 : 0 < w by rewrite divr_gt0 ?ltr0n.
have f_pos : w * x_pos + b = 1 by rewrite /w /b; field; rewrite gt_eqF.
have f_neg : w * x_neg + b = -1 by rewrite /w /b; field; rewrite gt_eqF.
clearbody b; have wg : w * (x_pos - x_neg) = 2%:R by rewrite divfK ?gt_eqF.
have nw : `‖point w‖ = w by rewrite line_norm mxE ger0_norm ?ltW.
have f : hard_feasible (fun k => point (p k)) y (point w) b.
  move=> k; rewrite line_score mxE; case: (y_labels k) => yk; rewrite yk.
    by have := ler_wpmul2l (ltW w0) (least_pos k yk); move: f_pos; lra.
  by have := ler_wpmul2l (ltW w0) (greatest_neg k yk); move: f_neg; lra.
(* Subtract the constraint of x_neg from that of x_pos. *)
have long w' b' : hard_feasible (fun k => point (p k)) y w' b' ->
    [/\ w <= w' 0 0, 1 <= w' 0 0 * x_pos + b' & w' 0 0 * x_neg + b' <= -1].
  move=> f'; have := f' i; have := f' j; rewrite !line_score yi yj pi pj => h1 h2.
  split; [rewrite -(ler_pmul2r g0) wg|..]; move: h1 h2; lra.
split.
- split; first split=> // w' b' /long[le _ _].
    by rewrite half_sqr_le nw line_norm (le_trans le) ?ler_norm.
  move=> w' b' [f' opt']; have [le h1 h2] := long _ _ f'.
  have e : w' 0 0 = w.
    apply: le_anti; rewrite le andbT; have := opt' _ _ f; rewrite half_sqr_le nw line_norm.
    exact: le_trans (ler_norm _).
  split; first by apply/rowP => k; rewrite ord1 e mxE.
  by apply: le_anti; apply/andP; split; move: h1 h2 f_pos f_neg; rewrite e; lra.
- move=> a; rewrite /on_hyperplane line_score mxE; split=> h; last by rewrite h; move: f_pos f_neg; lra.
  by apply: (mulfI (lt0r_neq0 w0)); move: f_pos f_neg h; lra.
- by rewrite nw /w invf_div mul1r.
Qed.
End Line.
