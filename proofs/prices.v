(* Chapter 5, The soft margin: small prices, the price from which on no slack is used, and points far away. *)
From mathcomp Require Import all_ssreflect all_algebra.
From LC Require Import lra inner convex geometry soft_margin duality hard_margin support offsets.
Import GRing.Theory Num.Theory Order.TTheory.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Local Open Scope ring_scope.

Section Prices.
Variables (R : rcfType) (d n : nat) (x : 'I_n -> 'rV[R]_d) (y : 'I_n -> R).
Hypothesis y_labels : labels y.
Implicit Types (w : 'rV[R]_d) (b C r eps : R) (xi alpha : 'I_n -> R).
Local Notation n_pos := (positives y).
Definition negatives := #|[pred i | y i == -1]|.
Local Notation n_neg := negatives.

(* At w = 0, b = 1 the total slack is 2 n_-. *)
Lemma slack_of_one : \sum_i slack x y 0 1 i = 2%:R * n_neg%:R.
Proof.
rewrite (sum_labels y_labels) big1 ?add0r => [|i /eqP yi]; last first.
  by rewrite /slack /score yi dot0l add0r mulr1 subrr maxxx.
rewrite (eq_bigr (fun=> 2%:R)) => [|i /eqP yi]; last by rewrite /slack /score yi dot0l add0r max_r; lra.
by rewrite sumr_const mulr_natr; congr (_ *+ _); exact: eq_card.
Qed.
Lemma small_value C w b xi : 0 < C -> soft_solution x y C w b xi ->
  `‖w‖ ^+ 2 <= 4%:R * C * n_neg%:R /\ \sum_i xi i <= 2%:R * n_neg%:R.
Proof.
move=> C0 [f opt]; have := opt _ _ _ (slack_feasible x y 0 1).
rewrite /soft_value norm0 slack_of_one expr0n mul0r add0r => h.
have s0 : 0 <= C * \sum_i xi i by rewrite mulr_ge0 ?(ltW C0) // sumr_ge0 // => i _; have [] := f i.
split; first by move: h s0; lra.
by rewrite -(ler_pmul2l C0); have := sqr_ge0 `‖w‖; move: h; lra.
Qed.

Lemma small_scores C w b xi r : 0 < C -> (forall i, `‖x i‖ <= r) -> 0 <= r -> soft_solution x y C w b xi ->
  `‖w‖ <= 2%:R * Num.sqrt (C * n_neg%:R) /\ forall i, `|w ⋅ x i| <= 2%:R * r * Num.sqrt (C * n_neg%:R).
Proof.
move=> C0 xr r0 sol; have Cn : 0 <= C * n_neg%:R by rewrite mulr_ge0 ?ler0n ?(ltW C0).
have [w2 _] := small_value C0 sol; have s0 := sqrtr_ge0 (C * n_neg%:R).
have w1 : `‖w‖ <= 2%:R * Num.sqrt (C * n_neg%:R).
  rewrite -ler_sqr ?nnegrE ?norm_ge0 ?mulr_ge0 ?ler0n // exprMn (sqr_sqrtr Cn); apply: le_trans w2 _; lra.
split=> // i; rewrite mulrAC; apply: (@le_trans _ _ (`‖w‖ * `‖x i‖)).
  by rewrite ler_norml cauchy_schwarz andbT ler_oppl -dotNl -(normN w) cauchy_schwarz.
by apply: ler_pmul; rewrite ?norm_ge0.
Qed.

Lemma small_offset C w b xi r : 0 < C -> (forall i, `‖x i‖ <= r) -> both_classes y -> (n_neg < n_pos)%N ->
  soft_solution x y C w b xi ->
  let eps := 2%:R * r * Num.sqrt (C * n_neg%:R) in
  1 - n%:R * eps / (n_pos%:R - n_neg%:R) <= b <= 1 + eps.
Proof.
move=> C0 xr both less sol; cbv zeta; set eps := 2%:R * r * _; have [[i1 _] [j yj]] := both.
have r0 : 0 <= r := le_trans (norm_ge0 _) (xr i1).
have [_ scores] := small_scores C0 xr r0 sol; have [_ sums] := small_value C0 sol.
have n2 : 0 < n_neg%:R :> R by rewrite ltr0n; apply/card_gt0P; exists j; rewrite inE yj.
(* a positive point pays at least 1 - eps - b, a negative one at least 1 - eps + b *)
have pays i : 1 - eps - y i * b <= xi i.
  have [f _] := sol.1 i; have := scores i; rewrite ler_norml => /andP[lo hi].
  by move: f lo hi; rewrite /score -/eps; case: (y_labels i) => ->; lra.
have sumP : n_pos%:R * (1 - eps - b) <= \sum_(i | y i == 1) xi i.
  rewrite mulr_natl -sumr_const; apply: ler_sum => i /eqP yi; have := pays i; rewrite yi; lra.
have sumN : n_neg%:R * (1 - eps + b) <= \sum_(i | y i == -1) xi i.
  rewrite mulr_natl -sumr_const; apply: ler_sum => i /eqP yi; have := pays i; rewrite yi; lra.
have split_sum := sum_labels y_labels xi.
have p0 : 0 <= \sum_(i | y i == 1) xi i by apply: sumr_ge0 => i _; have [] := sol.1 i.
have nE : n%:R = n_pos%:R + n_neg%:R :> R.
  rewrite -natrD -[X in X%:R](card_ord n) -(cardC [pred i | y i == 1]); congr (_ + _)%:R; apply: eq_card => i.
  by rewrite !inE; case: (y_labels i) => ->; rewrite ?eqxx ?label_neq // eq_sym label_neq.
have D0 : 0 < n_pos%:R - n_neg%:R :> R by rewrite subr_gt0 ltr_nat.
apply/andP; split; last by rewrite -(ler_pmul2l n2); move: sums sumN split_sum p0; lra.
rewrite ler_subl_addr -ler_subl_addl ler_pdivl_mulr // nE; move: sums sumN sumP split_sum; lra.
Qed.

(* A price below which a multiple of the root is as small as you like. *)
Lemma small_root k eps : 0 < eps -> 0 <= k -> (0 < n_neg)%N ->
  exists2 C0, 0 < C0 & forall C, 0 < C -> C <= C0 -> k * Num.sqrt (C * n_neg%:R) <= eps.
Proof.
move=> e0 k0 n2; have n2' : 0 < n_neg%:R :> R by rewrite ltr0n.
have k1 : 0 < k + 1 by move: k0; lra.
exists ((eps / (k + 1)) ^+ 2 / n_neg%:R) => [|C C0]; first by rewrite divr_gt0 // exprn_gt0 // divr_gt0.
rewrite ler_pdivl_mulr // => small; set s := Num.sqrt _; have s0 : 0 <= s := sqrtr_ge0 _.
have : s <= eps / (k + 1).
  rewrite -ler_sqr ?nnegrE ?sqrtr_ge0 ?divr_ge0 ?(ltW e0) ?(ltW k1) //.
  by rewrite sqr_sqrtr // mulr_ge0 ?ltW.
by rewrite ler_pdivl_mulr // mulrC; move: s0; lra.
Qed.

(* The book: "Throughout, *both classes are present*." *)
Theorem prop_small_c r : both_classes y -> (n_neg <= n_pos)%N -> (forall i, `‖x i‖ <= r) ->
  (forall C w b xi, 0 < C -> soft_solution x y C w b xi -> `‖w‖ ^+ 2 <= 4%:R * C * n_neg%:R) /\
  ((n_neg < n_pos)%N ->
   [/\ forall C w b xi, 0 < C -> soft_solution x y C w b xi ->
         let eps := 2%:R * r * Num.sqrt (C * n_neg%:R) in
         1 - n%:R * eps / (n_pos%:R - n_neg%:R) <= b <= 1 + eps,
       forall delta, 0 < delta -> exists2 C0, 0 < C0 & forall C w b xi, 0 < C -> C <= C0 ->
         soft_solution x y C w b xi -> `‖w‖ <= delta /\ `|b - 1| <= delta &
       exists2 C0, 0 < C0 & forall C w b xi, 0 < C -> C <= C0 ->
         soft_solution x y C w b xi -> forall i, 0 < score w b (x i)]).
Proof.
move=> both _ xr; split=> [C w b xi C0 sol|less]; first by have [] := small_value C0 sol.
have [[i1 _] [j yj]] := both; have r0 : 0 <= r := le_trans (norm_ge0 _) (xr i1).
have n2 : (0 < n_neg)%N by apply/card_gt0P; exists j; rewrite inE yj.
have D0 : 0 < n_pos%:R - n_neg%:R :> R by rewrite subr_gt0 ltr_nat.
(* once C is small, everything is: the weights, the products w.x_i, and b - 1 *)
have limits delta : 0 < delta -> exists2 C0, 0 < C0 & forall C w b xi, 0 < C -> C <= C0 ->
    soft_solution x y C w b xi -> [/\ `‖w‖ <= delta, `|b - 1| <= delta & forall i, `|w ⋅ x i| <= delta].
  move=> e0; pose k := 2%:R + 2%:R * r + n%:R * (2%:R * r) / (n_pos%:R - n_neg%:R).
  have q0 : 0 <= n%:R * (2%:R * r) / (n_pos%:R - n_neg%:R) by rewrite divr_ge0 ?mulr_ge0 ?ler0n ?(ltW D0).
  have [|C0 C00 small] := @small_root k delta e0 _ n2; first by rewrite /k; move: r0 q0; lra.
  exists C0 => // C w b xi Cp CC0 sol; have := small C Cp CC0; have := small_offset Cp xr both less sol.
  have [w1 wx] := small_scores Cp xr r0 sol; cbv zeta; move: w1 wx; set s := Num.sqrt _ => w1 wx.
  have s0 : 0 <= s := sqrtr_ge0 _.
  have -> : n%:R * (2%:R * r * s) / (n_pos%:R - n_neg%:R) = n%:R * (2%:R * r) / (n_pos%:R - n_neg%:R) * s.
    by rewrite -mulrA [in LHS]mulrAC !mulrA.
  rewrite /k; have := mulr_ge0 q0 s0; have := mulr_ge0 r0 s0; move: (_ / _) => q h1 h2 /andP[lo hi] h3.
  split; first by move: w1 h1 h2 h3; lra.
    by rewrite ler_norml; apply/andP; split; move: lo hi h1 h2 h3 s0; lra.
  by move=> i; apply: le_trans (wx i) _; move: h1 h2 h3 s0; lra.
split=> [C w b xi C0|delta e0|].
- exact: small_offset.
- by have [C0 C00 lim] := limits delta e0; exists C0 => // C w b xi Cp CC0 /(lim C w b xi Cp CC0)[].
have [|C0 C00 lim] := limits (3%:R^-1); first by rewrite invr_gt0 ltr0n.
exists C0 => // C w b xi Cp CC0 /(lim C w b xi Cp CC0)[_ b1 wx] i.
move: b1 (wx i); rewrite !ler_norml /score => /andP[b1 _] /andP[s1 _]; move: b1 s1; lra.
Qed.

(* The smallest possible largest multiplier of the hard margin. The book finds C* as the limit of the prices at which the
   hard margin is optimal; by prop-price-limit it is this minimum, which needs no limit. *)
Lemma least_price w b : both_classes y -> hard_solution x y w b ->
  exists C, (exists2 alpha, hard_dual_solution x y alpha & forall i, alpha i <= C) /\
    forall alpha C', hard_dual_solution x y alpha -> (forall i, alpha i <= C') -> C <= C'.
Proof.
move=> [[i0 _] _] sol; have [_ kkt] := thm_kkt x y.
(* the conditions are linear in (alpha, C) *)
pose row i := augment (augment (y i *: x i) (y i)) (y i * score w b (x i) - 1).
pose E : 'M[R]_(n + 1, _) := col_mx (\matrix_i row i) 0.
have EE a C : augment a C *m E = augment (augment (weights x y (a 0)) (\sum_i a 0 i * y i))
    (\sum_i a 0 i * (y i * score w b (x i) - 1)).
  rewrite mul_row_col mulmx0 addr0 mulmx_sum_row -!augment_sum; apply: eq_bigr => i _.
  by rewrite rowK /row !augmentZ scalerA.
pose g (s : 'I_n + 'I_n) : 'rV[R]_(n + 1) := match s with
  | inl i => augment (delta_mx 0 i) 0 | inr i => augment (- delta_mx 0 i) 1 end.
have gE a C s : g s ⋅ augment a C = match s with inl i => a 0 i | inr i => C - a 0 i end.
  by case: s => i; rewrite dot_augment ?dotNl dot_delta ?mul0r ?addr0 // mul1r addrC.
pose k := augment (augment w 0) 0.
have meets a C : augment a C *m E = k /\ (forall s, 0 <= g s ⋅ augment a C) <->
    hard_dual_solution x y (a 0) /\ forall i, a 0 i <= C.
  rewrite EE /k; split=> [[/augment_inj[/augment_inj[ew bal] comp] pos]|[asol aC]].
    have a0 i : 0 <= a 0 i by have := pos (inl i); rewrite gE.
    split; last by move=> i; have := pos (inr i); rewrite gE subr_ge0.
    have each i : 0 <= a 0 i * (y i * score w b (x i) - 1) by rewrite mulr_ge0 ?subr_ge0 ?(sol.1 i).
    have zero := psumr_eq0P (fun i _ => each i) comp.
    by have [_ []] := kkt w b (a 0) sol.1 (conj a0 bal); first by split=> // i; exact: zero.
  have [ew comp] := hard_conditions sol asol; split; last by case=> i; rewrite gE ?subr_ge0 ?aC ?(asol.1.1 i).
  by rewrite -ew asol.1.2 big1.
case: (@linear_minimum R _ _ _ E k (augment 0 1) g (fun=> 0)).
- have [alpha asol] := hard_dual sol.
  have [|e m] := (meets (\row_i alpha i) (\sum_i alpha i)).2; last by exists (augment (\row_i alpha i) (\sum_i alpha i)).
  split=> [|i]; first by apply: hard_dual_ext asol => i; rewrite mxE.
  by rewrite mxE (bigD1 i) //= ler_addl sumr_ge0 // => j _; exact: asol.1.1.
- move=> r; have [a [C ->]] := augmentP r => _ rec; rewrite dot_augment dot0l add0r mul1r.
  by have := rec (inl i0); have := rec (inr i0); rewrite !gE; lra.
move=> v; have [a [C ->]] := augmentP v => -[e m least]; exists C.
have [asol aC] := (meets a C).1 (conj e m); split; first by exists (a 0).
move=> alpha C' asol' aC'; have [|e' m'] := (meets (\row_i alpha i) C').2; last first.
  by have := least _ e' m'; rewrite !dot_augment !dot0l !add0r !mul1r.
by split=> [|i]; [apply: hard_dual_ext asol' => i|]; rewrite mxE.
Qed.

Definition on_margin_of c w b := #|[pred i | (y i == c) && (y i * score w b (x i) == 1)]|.

Theorem thm_c_star w b : both_classes y -> hard_solution x y w b ->
  let s_pos := on_margin_of 1 w b in let s_neg := on_margin_of (-1) w b in
  (0 < minn s_pos s_neg)%N /\
  exists C_star, [/\ `‖w‖ ^+ 2 / (2%:R * (minn s_pos s_neg)%:R) <= C_star <= `‖w‖ ^+ 2 / 2%:R,
    forall C, C_star <= C -> forall w' b' xi,
      soft_solution x y C w' b' xi <-> [/\ w' = w, b' = b & forall i, xi i = 0],
    forall C, 0 < C -> C < C_star -> forall w' b' xi, soft_solution x y C w' b' xi -> 0 < \sum_i xi i &
    s_pos = 1%N \/ s_neg = 1%N -> C_star = `‖w‖ ^+ 2 / 2%:R].
Proof.
move=> both sol s_pos s_neg; have [C_star [[alpha asol aC] least]] := least_price both sol.
have a0 := asol.1.1; have [ew comp] := hard_conditions sol asol.
have w2 : 0 < `‖w‖ ^+ 2 by rewrite exprn_gt0 // norm_gt0 (feasible_neq0 both sol.1).
(* The multipliers of each class sum to half of |w|^2, and only points on the margin have any. *)
have sums c : c = 1 \/ c = -1 -> \sum_(i | y i == c) alpha i = `‖w‖ ^+ 2 / 2%:R.
  have total : \sum_i alpha i = `‖w‖ ^+ 2.
    rewrite norm_sqr {2}ew -(scores_sum x w b asol.1.2); apply: eq_bigr => i _.
    by have := comp i; rewrite mulrBr mulr1 => /eqP; rewrite subr_eq0 => /eqP.
  have := push_classes y_labels a0 asol.1.2; rewrite -total (sum_labels y_labels).
  by move=> e [->|->]; move: e; lra.
have margin c : c = 1 \/ c = -1 -> `‖w‖ ^+ 2 / 2%:R <= (on_margin_of c w b)%:R * C_star.
  move=> /sums <-; rewrite mulr_natl -sumr_const (bigID (fun i => y i * score w b (x i) == 1)) /=.
  rewrite [X in _ + X]big1 ?addr0 => [|i /andP[_ off]]; last first.
    by apply/eqP; have /eqP := comp i; rewrite mulf_eq0 subr_eq0 (negPf off) orbF.
  by apply: ler_sum.
have C0 : 0 < C_star.
  have [[i _] _] := both; have := le_trans (a0 i) (aC i); rewrite le0r => /orP[/eqP C0|//].
  by have := margin 1 (or_introl erefl); rewrite C0 mulr0; move: w2; lra.
have s0 c : c = 1 \/ c = -1 -> (0 < on_margin_of c w b)%N.
  by move=> /margin; case: (on_margin_of c w b) => //; rewrite mul0r; move: w2; lra.
have [p0 n0] : (0 < s_pos)%N /\ (0 < s_neg)%N by split; apply: s0; [left|right].
have m0 : (0 < minn s_pos s_neg)%N by rewrite leq_min p0.
have lower : `‖w‖ ^+ 2 / (2%:R * (minn s_pos s_neg)%:R) <= C_star.
  rewrite invfM mulrA ler_pdivr_mulr ?ltr0n // [X in _ <= X]mulrC.
  by case/orP: (leq_total s_pos s_neg) => h; rewrite ?(minn_idPl h) ?(minn_idPr h); apply: margin; [left|right].
have upper : C_star <= `‖w‖ ^+ 2 / 2%:R.
  apply: least asol _ => i; rewrite -(sums (y i) (y_labels i)) (bigD1 i) //= ler_addl.
  by apply: sumr_ge0 => j _; exact: a0.
have sep : separable x y by apply/thm_scaling; exists w, b; exact: sol.1.
have price C : 0 < C -> soft_solution x y C w b (fun=> 0) <-> C_star <= C.
  move=> Cp; rewrite prop_price_limit //; split=> [[alpha' asol' aC']|h]; first exact: least asol' aC'.
  by exists alpha => // i; exact: le_trans (aC i) h.
(* a solution without slack satisfies the hard constraints *)
have no_slack C w' b' xi : soft_solution x y C w' b' xi -> \sum_i xi i = 0 ->
    (forall i, xi i = 0) /\ hard_feasible x y w' b'.
  move=> [f _] /psumr_eq0P zero; have {}zero i : xi i = 0 by apply: zero => // j _; have [] := f j.
  by split=> // i; have [] := f i; rewrite zero subr0.
split=> //; exists C_star; split=> [|C CC w' b' xi|C Cp CC w' b' xi sol'|one].
- by rewrite lower upper.
- have Cp := lt_le_trans C0 CC; have /price ssol := CC; split=> [sol'|[-> -> xi0]].
    have [ww S0] := soft_unique Cp sol' (ssol Cp).
    have {}S0 : \sum_i xi i = 0 by rewrite S0 big1.
    have [xi0 f'] := no_slack _ _ _ _ sol' S0.
    have sol'' : hard_solution x y w' b' by split=> // w1 b1 f1; rewrite ww; exact: (sol.2 _ _ f1).
    by have [_ ->] := hard_unique y_labels both sol sol''.
  have [f opt] := ssol Cp; split=> [i|w1 b1 xi1 f1]; first by rewrite xi0; exact: f.
  by rewrite /soft_value (eq_bigr _ (fun i _ => xi0 i)); exact: opt.
- rewrite lt_neqAle sumr_ge0 ?andbT => [|i _]; last by have [] := sol'.1 i.
  apply/eqP => S0; have [_ f'] := no_slack _ _ _ _ sol' (esym S0).
  suff /(price C Cp) : soft_solution x y C w b (fun=> 0) by rewrite leNgt CC.
  split=> [i|w1 b1 xi1 f1]; first by rewrite subr0; split=> //; exact: sol.1.
  apply: le_trans (sol'.2 _ _ _ f1); rewrite /soft_value -S0 big1 // mulr0 !addr0.
  exact: (sol.2 _ _ f').
- have m1 : minn s_pos s_neg = 1%N.
    by case: one => e; move: p0 n0; rewrite e => p0 n0; [exact/minn_idPl|exact/minn_idPr].
  by apply/le_anti; rewrite upper; move: lower; rewrite m1 mulr1.
Qed.
End Prices.

(* Points beyond the margin: the others, as a list of pairs, are what counts. *)
Section FarPoints.
Variables (R : rcfType) (d : nat).
Implicit Types (w : 'rV[R]_d) (b C t : R) (p : 'rV[R]_d * R).

Definition near n (x : 'I_n -> 'rV[R]_d) y w b := [seq (x i, y i) | i <- enum 'I_n & y i * score w b (x i) <= 1].
Definition pays w b p := Num.max 0 (1 - p.2 * score w b p.1).

Lemma slack_split n (x : 'I_n -> 'rV[R]_d) y w b w' b' : \sum_i slack x y w' b' i =
  \sum_(p <- near x y w b) pays w' b' p + \sum_(i | 1 < y i * score w b (x i)) slack x y w' b' i.
Proof.
rewrite (bigID (fun i => y i * score w b (x i) <= 1)) /=; congr (_ + _); last by apply: eq_bigl => i; rewrite ltNge.
by rewrite big_map big_filter big_enum_cond.
Qed.

Lemma pays_convex w b w' b' t p : 0 <= t -> t <= 1 ->
  pays (w + t *: (w' - w)) (b + t * (b' - b)) p <= (1 - t) * pays w b p + t * pays w' b' p.
Proof.
move=> t0 t1; have ge0 v c : 0 <= pays v c p by rewrite le_maxr lexx.
have ge1 v c : 1 - p.2 * score v c p.1 <= pays v c p by rewrite le_maxr lexx orbT.
rewrite [X in X <= _]/pays le_maxl addr_ge0 ?mulr_ge0 ?subr_ge0 //=.
have := mulr_ge0 t0 (_ : 0 <= pays w' b' p - (1 - p.2 * score w' b' p.1)); rewrite subr_ge0 => /(_ (ge1 _ _)).
have := mulr_ge0 (_ : 0 <= 1 - t) (_ : 0 <= pays w b p - (1 - p.2 * score w b p.1)).
rewrite !subr_ge0 => /(_ t1 (ge1 _ _)).
by rewrite /score !dotE; move: (pays w b p) (pays w' b' p); lra.
Qed.

Theorem prop_far_points n (x : 'I_n -> 'rV[R]_d) y n' (x' : 'I_n' -> 'rV[R]_d) y' C w b : 0 < C ->
  perm_eq (near x y w b) (near x' y' w b) ->
  (exists xi, soft_solution x y C w b xi) -> exists xi, soft_solution x' y' C w b xi.
Proof.
move=> C0 same [xi /(thm_hinge_form x y C0).1[opt _]].
exists (slack x' y' w b); apply/(thm_hinge_form x' y' C0).1; split=> // w' b'.
pose kept v c := \sum_(p <- near x y w b) pays v c p; pose G v c := `‖v‖ ^+ 2 / 2%:R + C * kept v c.
have far0 m (X : 'I_m -> 'rV[R]_d) Y v c : (forall i, 1 < Y i * score w b (X i) -> 1 <= Y i * score v c (X i)) ->
    \sum_(i | 1 < Y i * score w b (X i)) slack X Y v c i = 0.
  by move=> h; apply: big1 => i /h; rewrite /slack -subr_le0 => /max_l.
have near_old v c : (forall i, 1 < y i * score w b (x i) -> 1 <= y i * score v c (x i)) -> hinge_form x y C v c = G v c.
  by move=> h; rewrite /hinge_form /soft_value (slack_split _ _ w b) far0 ?addr0.
have near_new v c : G v c <= hinge_form x' y' C v c.
  rewrite /hinge_form /soft_value (slack_split _ _ w b) -(perm_big _ same) /= ler_add2l ler_pmul2l // ler_addl.
  by apply: sumr_ge0 => i _; rewrite le_maxr lexx.
have -> : hinge_form x' y' C w b = G w b.
  by rewrite /hinge_form /soft_value (slack_split _ _ w b) far0 ?addr0 -?(perm_big _ same) // => i /ltW.
apply: le_trans (near_new w' b').
(* For a small step towards (w', b') no far point of the old data pays, so (w, b) is a local minimum of G. *)
have [i far|e e0 small] := @small_step R _ (fun i => 1 < y i * score w b (x i))
  (fun i => y i * score w b (x i) - 1) (fun i => y i * score w b (x i) - y i * score w' b' (x i)).
  by rewrite subr_gt0.
pose t := Num.min e 1; have t0 : 0 < t by rewrite lt_minr e0 ltr01.
have te : t <= e by rewrite le_minl lexx.
have t1 : t <= 1 by rewrite le_minl lexx orbT.
clearbody t; have := opt (w + t *: (w' - w)) (b + t * (b' - b)).
rewrite !near_old => [local|i far|i /ltW //]; last first.
  by have := small t i far t0 te; rewrite /score !dotE; lra.
(* G is convex *)
have convex : G (w + t *: (w' - w)) (b + t * (b' - b)) <= (1 - t) * G w b + t * G w' b'.
  have square : `‖w + t *: (w' - w)‖ ^+ 2 <= (1 - t) * `‖w‖ ^+ 2 + t * `‖w'‖ ^+ 2.
    rewrite !norm_sqr; have : 0 <= t * (1 - t) * ((w' - w) ⋅ (w' - w)).
      by rewrite !mulr_ge0 ?dot_ge0 ?subr_ge0 ?(ltW t0).
    by rewrite !dotE (dotC w' w); lra.
  have sums : kept (w + t *: (w' - w)) (b + t * (b' - b)) <= (1 - t) * kept w b + t * kept w' b'.
    rewrite /kept !mulr_sumr -big_split; apply: ler_sum => p _; exact: pays_convex (ltW t0) t1.
  by have := ler_wpmul2l (ltW C0) sums; rewrite /G; move: square; lra.
by rewrite -(ler_pmul2l t0); move: local convex; lra.
Qed.
End FarPoints.
