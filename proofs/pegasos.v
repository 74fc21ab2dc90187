(* Chapter 10, One point at a time: the rate of Pegasos.

   The logarithm is any function that is 0 at 1 and lies below its tangents. The expectation over independent uniform
   draws is the mean over all sequences of draws. *)
From mathcomp Require Import all_ssreflect all_algebra ring.
From LC Require Import lra inner convex geometry soft_margin central_path.
Import GRing.Theory Num.Theory Order.TTheory.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Local Open Scope ring_scope.

Section Expectation.
Variables (R : rcfType) (n : nat).
Implicit Types (F : seq 'I_n -> R) (T : nat).

(* The mean of F over all draws of T numbers from 1, ..., n *)
Definition expectation T F := (n%:R ^+ T)^-1 * \sum_(draws : T.-tuple 'I_n) F draws.

Lemma expectation0 F : expectation 0 F = F [::].
Proof.
rewrite /expectation expr0 invr1 mul1r (big_pred1 [tuple]) // => s; apply/esym/eqP; exact: tuple0.
Qed.
Lemma expectationS T F : expectation T.+1 F = expectation T (fun past => n%:R^-1 * \sum_i F (i :: past)).
Proof.
rewrite /expectation -mulr_sumr mulrA -invfM -exprSr; congr (_ * _).
rewrite (reindex (fun p : T.-tuple 'I_n * 'I_n => [tuple of p.2 :: p.1])) /=; last first.
  exists (fun s : T.+1.-tuple 'I_n => ([tuple of behead s], thead s)) => [[s i] _|s _] /=.
    by congr (_, _); apply/val_inj.
  by rewrite [RHS]tuple_eta.
by rewrite -(pair_bigA _ (fun (s : T.-tuple 'I_n) i => F (i :: s))).
Qed.
Lemma expectation_le T F F' : (forall s, size s = T -> F s <= F' s) -> expectation T F <= expectation T F'.
Proof.
move=> le; rewrite ler_wpmul2l ?invr_ge0 ?exprn_ge0 ?ler0n //; apply: ler_sum => s _.
by apply: le; rewrite size_tuple.
Qed.
Lemma expectationD T F c : (0 < n)%N -> expectation T (fun s => F s + c) = expectation T F + c.
Proof.
move=> n0; rewrite /expectation big_split /= mulrDr sumr_const card_tuple card_ord -[c *+ _]mulr_natl natrX mulKf //.
by rewrite expf_neq0 // pnatr_eq0 -lt0n.
Qed.
Lemma expectationZ T F c : expectation T (fun s => c * F s) = c * expectation T F.
Proof. by rewrite /expectation -mulr_sumr mulrCA. Qed.
End Expectation.

Section Pegasos.
Variables (R : rcfType) (d n : nat) (x : 'I_n -> 'rV[R]_d) (y : 'I_n -> R).
Hypothesis y_labels : labels y.
Variable C : R.
Hypothesis C_gt0 : 0 < C.
Implicit Types (u v w g : 'rV[R]_d) (r : R) (t T : nat) (i : 'I_n).

(* alg-pegasos without an offset; of a list of draws the first is the latest. *)
Definition short w i : R := if y i * (w ⋅ x i) < 1 then 1 else 0.
Definition pegasos_step t w i := (1 - t%:R^-1) *: w + (t%:R^-1 * short w i * (n%:R * C) * y i) *: x i.
Fixpoint after (draws : seq 'I_n) : 'rV[R]_d :=
  if draws is i :: past then pegasos_step (size draws) (after past) i else 0.
(* The states before the steps: w_(T - 1), ..., w_0 *)
Fixpoint states (draws : seq 'I_n) := if draws is i :: past then after past :: states past else [::].
(* eq-mean-subgradient, and the states of steps that use all points *)
Definition subgradient w := w - C *: \sum_i (short w i * y i) *: x i.
Fixpoint full t := if t is t'.+1 then full t' - t%:R^-1 *: subgradient (full t') else 0.
(* P(w, 0) *)
Definition P w := hinge_form x y C w 0.

(* The hinge sum lies above its tangents, and the square exceeds its own by |w' - w|^2 / 2. *)
Lemma curvature w w' : P w + subgradient w ⋅ (w' - w) + (w' - w) ⋅ (w' - w) / 2%:R <= P w'.
Proof.
have line i : slack x y w 0 i - short w i * y i * (x i ⋅ (w' - w)) <= slack x y w' 0 i.
  rewrite /slack /score !addr0 /short dotBr !(dotC (x i)).
  have m0 : 0 <= Num.max 0 (1 - y i * (w' ⋅ x i)) by rewrite le_maxr lexx.
  have m1 : 1 - y i * (w' ⋅ x i) <= Num.max 0 (1 - y i * (w' ⋅ x i)) by rewrite le_maxr lexx orbT.
  case: ltrP => h; first by rewrite max_r ?subr_ge0 ?(ltW h) //; move: m1; lra.
  by rewrite max_l ?subr_le0 // !mul0r subr0.
have : \sum_i slack x y w 0 i - (\sum_i (short w i * y i) *: x i) ⋅ (w' - w) <= \sum_i slack x y w' 0 i.
  by rewrite dot_suml -sumrB; apply: ler_sum => i _; rewrite dotZl.
have -> : subgradient w ⋅ (w' - w) = w ⋅ (w' - w) - C * ((\sum_i (short w i * y i) *: x i) ⋅ (w' - w)).
  by rewrite [LHS]dotBl dotZl.
move/(ler_wpmul2l (ltW C_gt0)); rewrite /P /hinge_form /soft_value !norm_sqr.
move: (\sum_i slack x y w 0 i) (\sum_i slack x y w' 0 i) ((\sum_i _) ⋅ (w' - w)) => a b c.
by rewrite !dotE (dotC w' w); lra.
Qed.

(* So P of a mean is at most the mean of the P. *)
Lemma mean_state (vs : seq 'rV[R]_d) : (0 < size vs)%N ->
  P ((size vs)%:R^-1 *: \sum_(v <- vs) v) <= (size vs)%:R^-1 * \sum_(v <- vs) P v.
Proof.
move=> s0; have s1 : 0 < (size vs)%:R :> R by rewrite ltr0n.
set a := _ *: _; rewrite mulrC ler_pdivl_mulr //.
have sum (us : seq 'rV[R]_d) : P a * (size us)%:R + subgradient a ⋅ (\sum_(v <- us) v - (size us)%:R *: a) <= \sum_(v <- us) P v.
  elim: us => [|u us IH] /=; first by rewrite !big_nil mulr0 scale0r subrr dot0r addr0.
  have := curvature a u; have := dot_ge0 (u - a); rewrite !big_cons (natrS _ (size us)) scalerDl scale1r.
  by move: IH; rewrite !dotBr !dotDr dotZr; lra.
by have := sum vs; rewrite {2}/a scalerA mulfV ?gt_eqF // scale1r subrr dot0r addr0.
Qed.

(* A step against g *)
Lemma against t w g w' G2 : (0 < t)%N -> g ⋅ g <= G2 ->
  t%:R / 2%:R * ((w - t%:R^-1 *: g - w') ⋅ (w - t%:R^-1 *: g - w')) <=
    t%:R / 2%:R * ((w - w') ⋅ (w - w')) - g ⋅ (w - w') + G2 / (2%:R * t%:R).
Proof.
move=> t0 gG; have t1 : 0 < t%:R :> R by rewrite ltr0n.
have -> : t%:R / 2%:R * ((w - t%:R^-1 *: g - w') ⋅ (w - t%:R^-1 *: g - w')) =
    t%:R / 2%:R * ((w - w') ⋅ (w - w')) - g ⋅ (w - w') + g ⋅ g / (2%:R * t%:R).
  rewrite addrAC; move: (w - w') => p; rewrite !dotE (dotC g p); by field; rewrite gt_eqF.
by rewrite ler_add2l ler_pmul2r // invr_gt0 mulr_gt0 // ltr0n.
Qed.

(* After a step from w against g with |g| <= G, and g on average the subgradient *)
Lemma one_step t w w' G (m : R) : (0 < t)%N ->
  m <= t%:R / 2%:R * ((w - w') ⋅ (w - w')) - subgradient w ⋅ (w - w') + G ^+ 2 / (2%:R * t%:R) ->
  P w + m <= t.-1%:R / 2%:R * ((w - w') ⋅ (w - w')) + (P w' + G ^+ 2 / 2%:R * t%:R^-1).
Proof.
move=> t0 step; have := curvature w w'; have tE : t%:R = t.-1%:R + 1 :> R by rewrite -natrS prednK.
have -> : G ^+ 2 / 2%:R * t%:R^-1 = G ^+ 2 / (2%:R * t%:R) by rewrite invfM mulrA.
rewrite -(opprB w w') !dotNr !dotNl opprK; move: step; rewrite {1}tE.
move: (_ / (_ * _)) ((w - w') ⋅ (w - w')) (subgradient w ⋅ _) => q D g; lra.
Qed.

Section Sizes.
Variable r : R.
Hypotheses (n_gt0 : (0 < n)%N) (x_le : forall i, `‖x i‖ <= r).
Let r_ge0 : 0 <= r. Proof. exact: le_trans (norm_ge0 _) (x_le (Ordinal n_gt0)). Qed.
Let B := n%:R * C * r.
Let B_ge0 : 0 <= B. Proof. by rewrite !mulr_ge0 ?ler0n ?(ltW C_gt0). Qed.
Let push w i : `‖(short w i * y i) *: x i‖ <= r.
Proof.
rewrite normZ normrM /short; have [->|->] := y_labels i; rewrite ?normrN normr1 mulr1.
  by case: ifP; rewrite ?normr1 ?normr0 ?mul1r ?mul0r.
by case: ifP; rewrite ?normr1 ?normr0 ?mul1r ?mul0r.
Qed.
Let one_push w i : `‖(n%:R * C) *: ((short w i * y i) *: x i)‖ <= B.
Proof. by rewrite normZ ger0_norm ?mulr_ge0 ?ler0n ?(ltW C_gt0) // ler_wpmul2l ?mulr_ge0 ?ler0n ?(ltW C_gt0). Qed.
Let all_pushes w : `‖C *: \sum_i (short w i * y i) *: x i‖ <= B.
Proof.
rewrite normZ gtr0_norm // /B (mulrC n%:R) -mulrA ler_wpmul2l ?(ltW C_gt0) //.
have -> : n%:R * r = \sum_(i < n) r by rewrite sumr_const card_ord mulr_natl.
elim/big_rec2: _ => [|i a b _ h]; first by rewrite norm0.
by apply: le_trans (triangle _ _) _; apply: ler_add.
Qed.
Let shrink t w g : (0 < t)%N -> `‖w‖ <= B -> `‖g‖ <= B -> `‖w - t%:R^-1 *: (w - g)‖ <= B /\ `‖w - g‖ <= 2%:R * B.
Proof.
move=> t0 wB gB; have t1 : 0 <= 1 - t%:R^-1 :> R by rewrite subr_ge0 invf_le1 ?ltr0n // ler1n.
have ti : 0 <= t%:R^-1 :> R by rewrite invr_ge0 ler0n.
split; last by apply: le_trans (triangle _ _) _; rewrite normN; move: wB gB; lra.
have -> : w - t%:R^-1 *: (w - g) = (1 - t%:R^-1) *: w + t%:R^-1 *: g.
  by rewrite scalerBr scalerBl scale1r opprB addrA addrAC.
apply: le_trans (triangle _ _) _; rewrite !normZ (ger0_norm t1) (ger0_norm ti).
by have := ler_wpmul2l t1 wB; have := ler_wpmul2l ti gB; lra.
Qed.

Let gradient_of w i := w - (n%:R * C) *: ((short w i * y i) *: x i).
Lemma step_against t w i : pegasos_step t w i = w - t%:R^-1 *: gradient_of w i.
Proof.
rewrite /pegasos_step /gradient_of scalerBr scalerBl scale1r opprB addrA [in RHS]addrAC !scalerA.
by congr (_ + _ *: _); lra.
Qed.
Lemma after_le draws : `‖after draws‖ <= B.
Proof.
elim: draws => [|i past IH] /=; first by rewrite norm0.
by rewrite step_against; have [] := @shrink (size past).+1 _ _ isT IH (one_push (after past) i).
Qed.
Lemma full_le t : `‖full t‖ <= B.
Proof.
elim: t => [|t IH] /=; first by rewrite norm0.
by have [] := @shrink t.+1 _ _ isT IH (all_pushes (full t)).
Qed.
Let square_le g : `‖g‖ <= 2%:R * B -> g ⋅ g <= (2%:R * B) ^+ 2.
Proof. by rewrite norm_le // mulr_ge0 ?ler0n. Qed.

(* The mean of the gradients of single points is the subgradient of P. *)
Lemma mean_gradient w u : n%:R^-1 * (\sum_i gradient_of w i ⋅ u) = subgradient w ⋅ u.
Proof.
have n0 : n%:R != 0 :> R by rewrite pnatr_eq0 -lt0n.
rewrite -dot_suml -dotZl; congr (_ ⋅ _).
rewrite /gradient_of sumrB sumr_const card_ord -scaler_sumr scalerBr scalerA mulrA mulVf // mul1r.
by rewrite -scaler_nat scalerA mulVf // scale1r.
Qed.

(* P(w_0) + ... + P(w_(T-1)) + T |w_T - w'|^2 / 2 *)
Let Phi w' draws := \sum_(v <- states draws) P v + (size draws)%:R / 2%:R * ((after draws - w') ⋅ (after draws - w')).
Lemma expected_progress w' past :
  n%:R^-1 * (\sum_i Phi w' (i :: past)) <= Phi w' past + (P w' + (2%:R * B) ^+ 2 / 2%:R * (size past).+1%:R^-1).
Proof.
have n0 : n%:R != 0 :> R by rewrite pnatr_eq0 -lt0n.
set w := after past; set t := (size past).+1; set S := \sum_(v <- states past) P v.
pose m := n%:R^-1 * (\sum_i t%:R / 2%:R * ((after (i :: past) - w') ⋅ (after (i :: past) - w'))).
have -> : n%:R^-1 * (\sum_i Phi w' (i :: past)) = S + (P w + m).
  have PhiE i : Phi w' (i :: past) = (S + P w) + t%:R / 2%:R * ((after (i :: past) - w') ⋅ (after (i :: past) - w')).
    by rewrite [LHS]/Phi [states _]/= big_cons [P _ + _]addrC.
  have -> : \sum_i Phi w' (i :: past) = \sum_(i < n) (S + P w) +
      \sum_i t%:R / 2%:R * ((after (i :: past) - w') ⋅ (after (i :: past) - w')).
    by rewrite -big_split; apply: eq_bigr => i _; exact: PhiE.
  by rewrite mulrDr sumr_const card_ord -[(S + P w) *+ n]mulr_natl mulKf // addrA.
rewrite /Phi -/w -/S -[size past]/(t.-1) -addrA ler_add2l; apply: one_step => //.
pose A := t%:R / 2%:R * ((w - w') ⋅ (w - w')); pose Q := (2%:R * B) ^+ 2 / (2%:R * t%:R).
have each i : t%:R / 2%:R * ((after (i :: past) - w') ⋅ (after (i :: past) - w')) <= A + Q - gradient_of w i ⋅ (w - w').
  have -> : after (i :: past) = w - t%:R^-1 *: gradient_of w i := step_against t w i.
  have [_ gB] := @shrink t w _ isT (after_le past) (one_push w i).
  apply: le_trans (@against t w (gradient_of w i) w' _ isT (square_le gB)) _.
  rewrite -/A -/Q; move: (gradient_of w i ⋅ (w - w')) A Q => a b c; clear; lra.
apply: (@le_trans _ _ (A + Q - subgradient w ⋅ (w - w'))); last first.
  clear each; rewrite -/A -/Q; move: (subgradient w ⋅ (w - w')) A Q => a b c; clear; lra.
rewrite -(mean_gradient w (w - w')).
have -> : A + Q - n%:R^-1 * (\sum_i gradient_of w i ⋅ (w - w')) = n%:R^-1 * (\sum_i (A + Q - gradient_of w i ⋅ (w - w'))).
  by rewrite sumrB sumr_const card_ord -[(A + Q) *+ n]mulr_natl mulrBr mulKf.
by rewrite ler_wpmul2l ?invr_ge0 ?ler0n //; apply: ler_sum => i _; exact: each.
Qed.

(* Sums with one more term *)
Let recr (F : nat -> R) T : \sum_(t < T.+1) F t = \sum_(t < T) F t + F T. Proof. by rewrite big_ord_recr. Qed.
Let total T (p q h k : R) : T.+1%:R * p + q * (h + k) = (T%:R * p + q * h) + (p + q * k).
Proof. by rewrite (natrS _ T) mulrDl mul1r mulrDr addrACA. Qed.

Lemma full_progress w' T :
  \sum_(t < T) P (full t) + T%:R / 2%:R * ((full T - w') ⋅ (full T - w')) <=
  T%:R * P w' + (2%:R * B) ^+ 2 / 2%:R * \sum_(t < T) t.+1%:R^-1.
Proof.
elim: T => [|T IH]; first by rewrite !big_ord0 mulr0n !mul0r mulr0 addr0.
have [_ gB] := @shrink T.+1 _ _ isT (full_le T) (all_pushes (full T)).
have := @one_step T.+1 (full T) w' (2%:R * B) _ isT (@against T.+1 (full T) (subgradient (full T)) w' _ isT (square_le gB)).
rewrite [T.+1.-1]/= -/(full T.+1) (recr (fun t => P (full t))) (recr (fun t => t.+1%:R^-1)) total.
move: IH; move: (_ / _ * ((full T - _) ⋅ _)) (_ / _ * ((full T.+1 - _) ⋅ _)) (\sum_(t < T) P _) => a b c.
move: (_ + _ * (\sum_(t < T) _)) (P w' + _) (P (full T)) => e f g; clear; lra.
Qed.

Lemma expected_total w' T :
  expectation T (Phi w') <= T%:R * P w' + (2%:R * B) ^+ 2 / 2%:R * \sum_(t < T) t.+1%:R^-1.
Proof.
elim: T => [|T IH]; first by rewrite expectation0 /Phi /= big_nil big_ord0 mulr0n !mul0r mulr0 addr0.
rewrite expectationS (recr (fun t => t.+1%:R^-1)) total.
apply: le_trans (_ : _ <= expectation T (fun past => Phi w' past + (P w' + (2%:R * B) ^+ 2 / 2%:R * T.+1%:R^-1))) _.
  by apply: expectation_le => past sT; have := expected_progress w' past; rewrite sT.
by rewrite expectationD // ler_add2r.
Qed.

Lemma size_states draws : size (states draws) = size draws.
Proof. by elim: draws => //= i past ->. Qed.

(* 1/2 + ... + 1/T <= log T, one tangent after the other *)
Lemma harmonic log T : below_tangents log -> log 1 = 0 -> (0 < T)%N -> \sum_(t < T) t.+1%:R^-1 <= 1 + log T%:R :> R.
Proof.
move=> tangents log1; case: T => // T _; elim: T => [|T IH]; first by rewrite big_ord1 log1 addr0 invr1.
have h := tangents T.+2%:R T.+1%:R (ltr0Sn _ _) (ltr0Sn _ _).
have e : (T.+1%:R - T.+2%:R) / T.+2%:R = - T.+2%:R^-1 :> R by rewrite (natrS _ T.+1) opprD addrA subrr sub0r mulN1r.
rewrite e in h; rewrite (recr (fun t => t.+1%:R^-1)); move: IH h.
move: (\sum_(_ < _) _) (log T.+1%:R) (log T.+2%:R) (T.+2%:R^-1) => a b c f; clear; lra.
Qed.

Theorem thm_pegasos log T w' : below_tangents log -> log 1 = 0 -> (0 < T)%N ->
  let G := 2%:R * n%:R * C * r in
  let mean ws := T%:R^-1 *: \sum_(w <- ws) w in
  expectation T (fun draws => P (mean (states draws))) - P w' <= G ^+ 2 * (1 + log T%:R) / (2%:R * T%:R) /\
  (* steps that use all points *)
  P (mean [seq full t | t <- iota 0 T]) - P w' <= G ^+ 2 * (1 + log T%:R) / (2%:R * T%:R).
Proof.
move=> tangents log1 T0 G mean; have T1 : 0 < T%:R :> R by rewrite ltr0n.
(* Divide a sum of T values by T. *)
have share (s : R) : s <= T%:R * P w' + (2%:R * B) ^+ 2 / 2%:R * (\sum_(t < T) t.+1%:R^-1) ->
    T%:R^-1 * s - P w' <= G ^+ 2 * (1 + log T%:R) / (2%:R * T%:R).
  move=> le; have q0 : 0 <= (2%:R * B) ^+ 2 / 2%:R by rewrite divr_ge0 ?sqr_ge0 ?ler0n.
  have le' : s <= T%:R * P w' + (2%:R * B) ^+ 2 / 2%:R * (1 + log T%:R).
    by apply: le_trans le _; rewrite ler_add2l ler_wpmul2l // harmonic.
  rewrite ler_subl_addr mulrC ler_pdivr_mulr //; apply: le_trans le' _.
  rewrite le_eqVlt; apply/orP; left; apply/eqP; rewrite /G /B; field; by rewrite gt_eqF.
split.
  apply: le_trans (share _ (expected_total w' T)); rewrite ler_add2r -expectationZ.
  apply: expectation_le => draws sT.
  have := @mean_state (states draws); rewrite size_states sT => /(_ T0) h; apply: le_trans h _.
  by rewrite ler_wpmul2l ?invr_ge0 ?ler0n // /Phi ler_addl mulr_ge0 ?dot_ge0 // divr_ge0 ?ler0n.
have sum_le : \sum_(t < T) P (full t) <= T%:R * P w' + (2%:R * B) ^+ 2 / 2%:R * (\sum_(t < T) t.+1%:R^-1).
  by apply: le_trans (full_progress w' T); rewrite ler_addl mulr_ge0 ?dot_ge0 // divr_ge0 ?ler0n.
apply: le_trans (share _ sum_le); rewrite ler_add2r; have := @mean_state [seq full t | t <- iota 0 T].
rewrite size_map size_iota => /(_ T0) h; apply: le_trans h _.
by rewrite big_map (_ : iota 0 T = index_iota 0 T) ?big_mkord // /index_iota subn0.
Qed.
End Sizes.
End Pegasos.
