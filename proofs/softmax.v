(* Chapter 8, More than two classes: softmax regression, its algebra. *)
From mathcomp Require Import all_ssreflect all_algebra ring.
From LC Require Import lra inner convex geometry exponential.
Import GRing.Theory Num.Theory Order.TTheory.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Local Open Scope ring_scope.

Section Softmax.
Variables (R : rcfType) (exp log : R -> R).
Hypothesis real_exp : exponential exp log.

(* eq-sigmoid, eq-softmax, and eq-nll: the negative log-likelihood of scores with weights W and offsets b *)
Definition sigmoid s := 1 / (1 + exp (- s)).
Definition softmax K (f : 'I_K -> R) j := exp (f j) / \sum_m exp (f m).
Definition nll K d n (x : 'I_n -> 'rV[R]_d) (y : 'I_n -> 'I_K) W b :=
  - \sum_i log (softmax (fun j => score (W j) (b j) (x i)) (y i)).

(* The first term of the objective *)
Definition sum_sqr K d (W : 'I_K -> 'rV[R]_d) := \sum_j `‖W j‖ ^+ 2.
Definition softmax_value K d n (x : 'I_n -> 'rV[R]_d) (y : 'I_n -> 'I_K) C W b := sum_sqr W / 2%:R + C * nll x y W b.
Definition minimises_softmax K d n (x : 'I_n -> 'rV[R]_d) (y : 'I_n -> 'I_K) C W b :=
  forall W' b', softmax_value x y C W b <= softmax_value x y C W' b'.
Definition quasi_separates K d n (x : 'I_n -> 'rV[R]_d) (y : 'I_n -> 'I_K) (U : 'I_K -> 'rV[R]_d) c :=
  (forall i j, score (U j) (c j) (x i) <= score (U (y i)) (c (y i)) (x i)) /\
  exists i j, score (U j) (c j) (x i) < score (U (y i)) (c (y i)) (x i).

Let e_gt0 s : 0 < exp s := exp_positive real_exp s.
Let sum_gt0 K (f : 'I_K -> R) (j : 'I_K) : 0 < \sum_m exp (f m).
Proof. by rewrite (bigD1 j) //= ltr_spaddl // sumr_ge0 // => m _; rewrite ltW. Qed.
(* log sum exp, and the loss of one point: log sum exp f - f_y *)
Let lse K (f : 'I_K -> R) := log (\sum_m exp (f m)).
Let loss K (f : 'I_K -> R) j : - log (softmax f j) = lse f - f j.
Proof.
have S := sum_gt0 f j; rewrite -[RHS]opprK opprB; congr (- _).
by rewrite -[RHS](log_exp real_exp) (exp_sum real_exp) (expN real_exp) (exp_log real_exp).
Qed.
Let nllE K d n (x : 'I_n -> 'rV[R]_d) (y : 'I_n -> 'I_K) W b : nll x y W b =
  \sum_i (lse (fun j => score (W j) (b j) (x i)) - score (W (y i)) (b (y i)) (x i)).
Proof. by rewrite /nll -sumrN; apply: eq_bigr => i _; rewrite loss. Qed.

Let shift K (f : 'I_K -> R) s j : softmax (fun m => f m + s) j = softmax f j.
Proof.
rewrite /softmax (exp_sum real_exp); under eq_bigr do rewrite (exp_sum real_exp).
by rewrite -mulr_suml -mulf_div divff ?mulr1 // gt_eqF.
Qed.

(* A sum is below another if no term is above, and one is below. *)
Let lower_sum (I : finType) (F G : I -> R) i0 : (forall i, F i <= G i) -> F i0 < G i0 -> \sum_i F i < \sum_i G i.
Proof. by move=> le lt; rewrite (bigD1 i0) //= [X in _ < X](bigD1 i0) //= ltr_le_add // ler_sum. Qed.

(* What other classes lose on a point's own class lowers its loss. *)
Let fall K (f h : 'I_K -> R) j : (forall m, h m <= h j) ->
  lse (fun m => f m + h m) - (f j + h j) <= lse f - f j /\
  ((exists m, h m < h j) -> lse (fun m => f m + h m) - (f j + h j) < lse f - f j).
Proof.
move=> own; have e : lse (fun m => f m + h m) - (f j + h j) = lse (fun m => f m + (h m - h j)) - f j.
  have same : softmax (fun m => f m + h m) j = softmax (fun m => f m + (h m - h j)) j.
    rewrite -(shift (fun m => f m + (h m - h j)) (h j)) /softmax.
    by congr (exp _ / _); last (apply: eq_bigr => m _; congr exp); lra.
  by have := loss (fun m => f m + h m) j; rewrite same loss /= subrr addr0 => ->.
have low m : exp (f m + (h m - h j)) <= exp (f m) by rewrite (exp_mono real_exp) // ger_addl subr_le0.
rewrite e ler_add2r ltr_add2r; split=> [|[m lt]].
  by apply: (log_mono real_exp); [exact: sum_gt0 j|exact: ler_sum].
apply: (log_rises real_exp); first exact: sum_gt0 j.
by apply: (lower_sum (i0 := m)) => //; apply: (exp_rises real_exp); rewrite gtr_addl subr_lt0.
Qed.

(* Let exp A = sum exp f and exp B = sum exp g. Then the mixture is exp (a A + (1 - a) B) times
   sum exp (a (f - A) + (1 - a) (g - B)), which is at most a + (1 - a) = 1, and less if the scores differ by other
   than a shift. *)
Let lse_convex K (f g : 'I_K -> R) (j : 'I_K) a : 0 <= a -> a <= 1 ->
  let mixed := lse (fun m => a * f m + (1 - a) * g m) in let mixture := a * lse f + (1 - a) * lse g in
  mixed <= mixture /\ (0 < a -> a < 1 -> (exists m, f m - g m != f j - g j) -> mixed < mixture).
Proof.
move=> a0 a1; set A := lse f; set B := lse g => mixed mixture.
have eA : exp A = \sum_m exp (f m) by exact/(exp_log real_exp)/(sum_gt0 _ j).
have eB : exp B = \sum_m exp (g m) by exact/(exp_log real_exp)/(sum_gt0 _ j).
have one h C : exp C = \sum_m exp (h m) -> \sum_m exp (h m - C) = 1 :> R.
  move=> e; under eq_bigr do rewrite (exp_sum real_exp) (expN real_exp); rewrite -mulr_suml -e divff //.
  by rewrite gt_eqF.
pose small m := exp (a * (f m - A) + (1 - a) * (g m - B)); pose large m := a * exp (f m - A) + (1 - a) * exp (g m - B).
have small_gt0 : 0 < \sum_m small m := sum_gt0 (fun m => a * (f m - A) + (1 - a) * (g m - B)) j.
have -> : mixed = mixture + log (\sum_m small m).
  rewrite -[in RHS](log_exp real_exp mixture) -(logM real_exp) // mulr_sumr; congr log.
  by apply: eq_bigr => m _; rewrite -(exp_sum real_exp); congr exp; rewrite /mixture; lra.
have large0 : log (\sum_m large m) = 0 by rewrite big_split /= -!mulr_sumr !one // !mulr1 addrCA subrr addr0 (log1 real_exp).
have le m : small m <= large m by exact: (exp_convex real_exp).
split=> [|a0' a1' [m ne]].
  by rewrite ger_addl -[X in _ <= X]large0; apply: (log_mono real_exp) => //; exact: ler_sum.
rewrite gtr_addl -[X in _ < X]large0; apply: (log_rises real_exp) => //.
have [k lt] : exists k, f k - A != g k - B.
  have [e|] := eqVneq (f m - A) (g m - B); last by exists m.
  have [e'|] := eqVneq (f j - A) (g j - B); last by exists j.
  by case/eqP: ne; move: e e'; lra.
by apply: (lower_sum (i0 := k)) => //; exact: (exp_strictly_convex real_exp).
Qed.

Theorem thm_softmax :
  (* 1 *) (forall K (f : 'I_K -> R) s j, softmax (fun m => f m + s) j = softmax f j) /\
  (* 2, with the first class 0 and the second 1 *) (forall f : 'I_2 -> R, softmax f 1 = sigmoid (f 1 - f 0)) /\
  (* 3 *) (forall K d n (x : 'I_n -> 'rV[R]_d) (y : 'I_n -> 'I_K) W b W' b' a, 0 <= a -> a <= 1 ->
    nll x y (fun j => a *: W j + (1 - a) *: W' j) (fun j => a * b j + (1 - a) * b' j) <=
      a * nll x y W b + (1 - a) * nll x y W' b') /\
  (* 4 *) (forall K d n (x : 'I_n -> 'rV[R]_d) (y : 'I_n -> 'I_K) C, 0 < C -> (forall j, exists i, y i = j) ->
    (forall W b, minimises_softmax x y C W b -> \sum_j W j = 0) /\
    (forall W b W' b', minimises_softmax x y C W b -> minimises_softmax x y C W' b' ->
      (forall j, W' j = W j) /\ exists s, forall j, b' j = b j + s)).
Proof.
have mix d (x w w' : 'rV[R]_d) b b' a : score (a *: w + (1 - a) *: w') (a * b + (1 - a) * b') x = a * score w b x + (1 - a) * score w' b' x.
  by rewrite /score !dotE; lra.
have lse_mix K d (x : 'rV[R]_d) (W W' : 'I_K -> _) b b' a :
    lse (fun j => score (a *: W j + (1 - a) *: W' j) (a * b j + (1 - a) * b' j) x) =
    lse (fun m => a * score (W m) (b m) x + (1 - a) * score (W' m) (b' m) x).
  by congr log; apply: eq_bigr => j _; rewrite mix.
have convex K d n (x : 'I_n -> 'rV[R]_d) (y : 'I_n -> 'I_K) W b W' b' a : 0 <= a -> a <= 1 ->
    nll x y (fun j => a *: W j + (1 - a) *: W' j) (fun j => a * b j + (1 - a) * b' j) <=
      a * nll x y W b + (1 - a) * nll x y W' b'.
  move=> a0 a1; rewrite !nllE !mulr_sumr -big_split; apply: ler_sum => i _ /=.
  have [] := lse_convex (fun m => score (W m) (b m) (x i)) (fun m => score (W' m) (b' m) (x i)) (y i) a0 a1.
  by rewrite mix lse_mix; lra.
split; first exact: shift.
split=> [f|].
  rewrite /softmax /sigmoid opprB (exp_sum real_exp) (expN real_exp) big_ord_recl big_ord1.
  rewrite (_ : lift ord0 ord0 = 1); last exact: val_inj.
  rewrite (_ : ord0 = 0); last exact: val_inj.
  by field; rewrite !gt_eqF ?addr_gt0.
split=> // -[|K] d n x y C C0 occurs.
  by split=> [W b _|W b W' b' _ _]; [rewrite big_ord0|split; [case|exists 0; case]].
have [k0 _] := occurs ord0; split=> [W b opt|W b W' b' opt opt'].
- (* without their mean the weights give the same probabilities, and are shorter *)
  have K0 : K.+1%:R != 0 :> R by rewrite pnatr_eq0.
  have [u sumE] : exists u, \sum_j W j = K.+1%:R *: u by exists (K.+1%:R^-1 *: \sum_j W j); rewrite scalerA divff // scale1r.
  have same : nll x y (fun j => W j - u) b = nll x y W b.
    rewrite /nll; congr (- _); apply: eq_bigr => i _; congr log; rewrite -(shift _ (u ⋅ x i)) /softmax.
    by congr (exp _ / _); last (apply: eq_bigr => j _; congr exp); rewrite /= /score dotBl; lra.
  have := opt (fun j => W j - u) b; rewrite /softmax_value same ler_add2r ler_pmul2r ?invr_gt0 ?ltr0n //.
  have -> : sum_sqr (fun j => W j - u) = sum_sqr W - K.+1%:R * (u ⋅ u).
    rewrite /sum_sqr (eq_bigr (fun j => `‖W j‖ ^+ 2 + u ⋅ u - 2%:R * (W j ⋅ u))) => [|j _].
      by rewrite sumrB big_split /= sumr_const card_ord -[u ⋅ u *+ _]mulr_natl -mulr_sumr -dot_suml sumE dotZl; lra.
    by rewrite !norm_sqr !dotE (dotC u (W j)); lra.
  rewrite ler_subr_addl ger_addr pmulr_rle0 ?ltr0n // => uu.
  by rewrite sumE (_ : u = 0) ?scaler0 //; apply/eqP; rewrite -dot_eq0 eq_le uu dot_ge0.
- (* between two minimisers the value is nowhere smaller *)
  have h0 : 0 < 2%:R^-1 :> R by rewrite invr_gt0 ltr0n.
  have h1 : 2%:R^-1 < 1 :> R by rewrite invf_lt1 ?ltr0n // ltr1n.
  have eq : softmax_value x y C W b = softmax_value x y C W' b' by apply/le_anti; rewrite opt opt'.
  pose V j := 2%:R^-1 *: W j + (1 - 2%:R^-1) *: W' j; pose c j := 2%:R^-1 * b j + (1 - 2%:R^-1) * b' j.
  have square : sum_sqr V = sum_sqr W / 2%:R + sum_sqr W' / 2%:R - sum_sqr (fun j => W' j - W j) / 4%:R.
    rewrite /sum_sqr !mulr_suml -big_split -sumrB; apply: eq_bigr => j _; rewrite /V /= !norm_sqr !dotE (dotC (W' j)); lra.
  have diff0 j : 0 <= `‖W' j - W j‖ ^+ 2 by exact: sqr_ge0.
  have S0 : 0 <= sum_sqr (fun j => W' j - W j) by exact: sumr_ge0.
  have low := opt V c; have N := ler_wpmul2l (ltW C0) (convex _ _ _ x y W b W' b' _ (ltW h0) (ltW h1)).
  have WW j : W' j = W j.
    apply/eqP; rewrite -subr_eq0 -norm_eq0 -sqrf_eq0; apply/eqP.
    by move: j (isT : true); apply: (psumr_eq0P (fun j _ => diff0 j)); rewrite -/(sum_sqr _); move: low N eq; rewrite /softmax_value square; lra.
  split=> //; exists (b' (y k0) - b (y k0)) => m; apply/eqP; rewrite eq_sym -subr_eq0; apply/negPn/negP => ne.
  have : nll x y V c < 2%:R^-1 * nll x y W b + (1 - 2%:R^-1) * nll x y W' b'.
    rewrite !nllE !mulr_sumr -big_split; apply: (lower_sum (i0 := k0)) => [k|] /=; rewrite /V /c mix lse_mix.
      by have [] := lse_convex (fun m => score (W m) (b m) (x k)) (fun m => score (W' m) (b' m) (x k)) (y k) (ltW h0) (ltW h1); lra.
    have [_ /(_ h0 h1)] := lse_convex (fun m => score (W m) (b m) (x k0)) (fun m => score (W' m) (b' m) (x k0)) (y k0) (ltW h0) (ltW h1).
    have differ : exists m, score (W m) (b m) (x k0) - score (W' m) (b' m) (x k0) != score (W (y k0)) (b (y k0)) (x k0) - score (W' (y k0)) (b' (y k0)) (x k0).
      by exists m; rewrite !WW /score; apply: contra_neq ne; lra.
    by move=> /(_ differ); lra.
  by rewrite -(ltr_pmul2l C0); move: low eq; rewrite /softmax_value square; lra.
Qed.

Theorem thm_no_minimiser K d n (x : 'I_n -> 'rV[R]_d) (y : 'I_n -> 'I_K) :
  (exists W b, forall W' b', nll x y W b <= nll x y W' b') -> ~ exists U c, quasi_separates x y U c.
Proof.
case=> W [b least] [U [c [own [i0 lower]]]]; have := least (fun j => W j + U j) (fun j => b j + c j).
rewrite leNgt => /negP; apply; rewrite !nllE.
have sumE i j : score (W j + U j) (b j + c j) (x i) = score (W j) (b j) (x i) + score (U j) (c j) (x i) by rewrite /score dotDl; lra.
have lseE i : lse (fun j => score (W j + U j) (b j + c j) (x i)) = lse (fun j => score (W j) (b j) (x i) + score (U j) (c j) (x i)).
  by congr log; apply: eq_bigr => j _; rewrite sumE.
apply: (lower_sum (i0 := i0)) => [i|]; rewrite sumE lseE.
  by have [] := fall (fun j => score (W j) (b j) (x i)) (own i).
by have [_ ->] := fall (fun j => score (W j) (b j) (x i0)) (own i0).
Qed.
End Softmax.
