(* A second layer: the real numbers of the library MathComp-Analysis, with its axioms, which no other file here uses. They
   have an exponential and a logarithm as the other files ask for, and there a minimiser exists. *)
From mathcomp Require Import all_ssreflect all_algebra.
From mathcomp Require Import mathcomp_extra boolp classical_sets functions reals topology normedtype derive sequences exp.
From LC Require Import lra inner exponential geometry soft_margin duality softmax logistic likelihood central_path platt.
Import GRing.Theory Num.Theory Order.TTheory numFieldTopology.Exports numFieldNormedType.Exports.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Local Open Scope ring_scope.

Section Reals.
Variable R : realType.
Implicit Types (s t : R).

(* Above its tangent at 0: the mean value theorem for s < 0, of which the library has the other half; strictly, by squares *)
Theorem real_tangent s : 1 + s <= expR s.
Proof.
have [|s0] := lerP 0 s; first exact: expR_ge1Dx.
have [|c] := @MVT R expR expR s 0 s0.
  by apply: continuous_subspaceT => x; exact: continuous_expR.
rewrite in_itv /= => /andP[_ c0]; rewrite expR0 sub0r => e.
have : expR c * - s <= 1 * - s by rewrite ler_wpmul2r ?oppr_ge0 ?(ltW s0) // -[X in _ <= X]expR0 ler_expR ltW.
by rewrite -e; lra.
Qed.
Lemma real_tangent_strict s : s != 0 -> 1 + s < expR s.
Proof.
move=> s0; have [neg|pos] := lerP (1 + s / 2%:R) 0.
  by have := expR_gt0 s; lra.
have -> : expR s = expR (s / 2%:R) ^+ 2 by rewrite expr2 -expRD; congr expR; lra.
have : (1 + s / 2%:R) ^+ 2 <= expR (s / 2%:R) ^+ 2 by rewrite ler_sqr ?nnegrE ?real_tangent ?(ltW (expR_gt0 _)) // ltW.
apply: lt_le_trans; have : 0 < (s / 2%:R) ^+ 2 by rewrite exprn_even_gt0 //= mulf_neq0 // invr_eq0 pnatr_eq0.
lra.
Qed.
Theorem real_exponential : exponential (@expR R) (@ln R).
Proof.
split=> [s t|s|s t|a s t a0 a1 st|p p0].
- exact: expRD.
- exact: expR_gt0.
- by rewrite ltr_expR.
- set m := a * s + (1 - a) * t.
  have above u : u != m -> expR m * (1 + (u - m)) < expR u.
    move=> um; have -> : expR u = expR m * expR (u - m) by rewrite -expRD; congr expR; lra.
    by rewrite ltr_pmul2l ?expR_gt0 // real_tangent_strict // subr_eq0.
  have sm : s != m by apply: contra_neq st; rewrite /m => h; apply/eqP; rewrite -subr_eq0 -(mulrI_eq0 _ (lregP (lt0r_neq0 (_ : 0 < 1 - a)))) ?subr_gt0 //; apply/eqP; lra.
  have tm : t != m by apply: contra_neq st; rewrite /m => h; apply/eqP; rewrite -subr_eq0 -(mulrI_eq0 _ (lregP (lt0r_neq0 a0))); apply/eqP; lra.
  have b0 : 0 < 1 - a by lra.
  have h1 : a * (expR m * (1 + (s - m))) < a * expR s by rewrite ltr_pmul2l ?above.
  have h2 : (1 - a) * (expR m * (1 + (t - m))) < (1 - a) * expR t by rewrite ltr_pmul2l ?above.
  have : a * (expR m * (1 + (s - m))) + (1 - a) * (expR m * (1 + (t - m))) = expR m.
    by rewrite /m; move: (expR _) => E; lra.
  lra.
- by rewrite lnK.
Qed.
Theorem real_archimedean : Num.archimedean_axiom R.
Proof. by move=> s; exists (Num.bound `|s|); exact: archi_boundP. Qed.
Theorem real_log : below_tangents (@ln R) /\ ln (1 : R) = 0.
Proof.
split=> [s t s0 t0|]; last exact: ln1.
have := real_tangent (ln t - ln s); rewrite expRB !lnK // => h.
suff : (t - s) / s = t / s - 1 by lra.
by rewrite mulrBl divff ?gt_eqF.
Qed.
End Reals.

Section Minimum.
Local Open Scope classical_set_scope.
Lemma continuous_number (R : realType) (T : topologicalType) (c : R) : continuous (fun _ : T => c).
Proof. by move=> v; exact: cvg_cst. Qed.
Lemma continuous_plus (R : realType) (T : topologicalType) (f g : T -> R) :
  continuous f -> continuous g -> continuous (fun v => f v + g v).
Proof. by move=> cf cg v; apply: cvgD; [exact: cf|exact: cg]. Qed.
Lemma continuous_times (R : realType) (T : topologicalType) (f g : T -> R) :
  continuous f -> continuous g -> continuous (fun v => f v * g v).
Proof. by move=> cf cg v; apply: cvgM; [exact: cf|exact: cg]. Qed.
Lemma continuous_after (R : realType) (T : topologicalType) (f : T -> R) (g : R -> R) :
  continuous f -> continuous g -> continuous (fun v => g (f v)).
Proof. by move=> cf cg v; apply: (@continuous_comp T _ _ f g); [exact: cf|exact: cg]. Qed.
Lemma continuous_like (R : realType) (T : topologicalType) (f g : T -> R) : f =1 g -> continuous g -> continuous f.
Proof. by move=> /funext ->. Qed.
Lemma continuous_sum (R : realType) (T : topologicalType) (I : Type) (s : seq I) (F : I -> T -> R) :
  (forall i, continuous (F i)) -> continuous (fun v => \sum_(i <- s) F i v).
Proof.
move=> cF v; elim: s => [|i s IH].
  have -> : (fun v => \sum_(i <- [::]) F i v) = fun=> 0 by apply/funext => u; rewrite big_nil.
  by rewrite big_nil; exact: cvg_cst.
have -> : (fun v => \sum_(j <- i :: s) F j v) = (fun v => F i v + \sum_(j <- s) F j v) by apply/funext => u; rewrite big_cons.
by rewrite big_cons; apply: cvgD; [exact: cF|exact: IH].
Qed.

(* A continuous function has a minimum if what lies no higher than one point is bounded. *)
Lemma minimum (R : realType) n (F : 'rV[R]_n.+1 -> R) (v0 : 'rV[R]_n.+1) (M : R) :
  continuous F -> (forall v, F v <= F v0 -> forall j, `|v 0 j| <= M) -> exists v, forall v', F v <= F v'.
Proof.
move=> cF bounded; pose A := [set v | F v <= F v0].
have A0 : A v0 by rewrite /A /=.
have cA : compact A.
  apply: bounded_closed_compact.
    exists M; split; first exact: num_real.
    move=> N MN v Av; apply/ltW; apply: le_lt_trans MN.
    rewrite /Num.Def.normr /= mx_normrE; apply/bigmax_leP; split=> [|[i j] _ /=]; last by rewrite ord1; exact: bounded.
    by apply: le_trans (bounded v0 (lexx _) 0); exact: normr_ge0.
  by apply: (closed_comp (D := [set r | r <= F v0])) => // v _; exact: cF.
have cI : compact (F @` A) by apply: continuous_compact => //; apply: continuous_subspaceT.
have [N [_ bound]] := compact_bounded cI.
have low : has_inf (F @` A).
  split; first by exists (F v0); exists v0.
  exists (- (N + 1)) => _ [v Av <-].
  have := bound (N + 1); rewrite ltr_addl ltr01 => /(_ isT (F v)) /(_ (ex_intro2 _ _ v Av erefl)) /=.
  by rewrite ler_norml => /andP[].
have : closure (F @` A) (inf (F @` A)).
  move=> B /nbhs_ballP[e /= e0 eB].
  have [r Ar re] := inf_adherent e0 low.
  exists r; split=> //; apply: eB; rewrite /ball /= distrC ger0_norm; last by rewrite subr_ge0 inf_lb //; case: low.
  by rewrite ltr_subl_addl.
have /closure_id <- := compact_closed (@Rhausdorff R) cI.
move=> [v Av e]; exists v => v'; rewrite e; have [lt|/ltW ge] := lerP (F v') (F v0).
  by apply: inf_lb; [case: low|exists v'].
by apply: le_trans ge; apply: inf_lb; [case: low|exists v0].
Qed.

(* The same, with a coordinate for each element of a finite set, which may be empty. *)
Lemma minimum_of (R : realType) (T : finType) (F : (T -> R) -> R) (M : R) :
  continuous (fun v : 'rV[R]_#|T| => F (fun t => v 0 (enum_rank t))) ->
  (forall u, F u <= F (fun=> 0) -> forall t, `|u t| <= M) -> exists u, forall u', F u <= F u'.
Proof.
suff gen n (e : T -> 'I_n) (e' : 'I_n -> T) : cancel e e' -> cancel e' e ->
    continuous (fun v : 'rV[R]_n => F (fun t => v 0 (e t))) ->
    (forall u, F u <= F (fun=> 0) -> forall t, `|u t| <= M) -> exists u, forall u', F u <= F u'.
  exact: (gen _ _ _ (@enum_rankK T) (@enum_valK T)).
case: n e e' => [|n] e e' ee' e'e cF bounded.
  by exists (fun=> 0) => u'; rewrite (_ : u' = fun=> 0) //; apply/funext => t; case: (e t).
have [|v low] := @minimum R n (fun v => F (fun t => v 0 (e t))) 0 M cF.
  move=> v; rewrite (_ : (fun t => (0 : 'rV[R]_n.+1) 0 (e t)) = fun=> 0); last by apply/funext => t; rewrite mxE.
  by move=> /bounded h j; have := h (e' j); rewrite e'e.
exists (fun t => v 0 (e t)) => u'; have := low (\row_k u' (e' k)).
by rewrite (_ : (fun t => (\row_k u' (e' k)) 0 (e t)) = u') //; apply/funext => t; rewrite mxE ee'.
Qed.
End Minimum.

Section Existence.
Variables (R : realType) (n : nat) (y : 'I_n -> R).
Let loss := log_loss (@expR R) (@ln R).
Let tower := real_exponential R.

Lemma loss_continuous : continuous loss.
Proof.
move=> m; rewrite /loss /log_loss; have e0 : 0 < 1 + expR (- m) by rewrite addr_gt0 ?ltr01 ?expR_gt0.
apply: (@continuous_comp _ _ _ (fun m => 1 + expR (- m)) (@ln R)); last exact: continuous_ln.
apply: cvgD; first exact: cvg_cst.
apply: (@continuous_comp _ _ _ (fun m : R => - m) (@expR R)); last exact: continuous_expR.
exact: (@opp_continuous R [normedModType R of R^o]).
Qed.
Lemma loss_bounds m : 0 <= loss m /\ - m <= loss m.
Proof.
have e0 := expR_gt0 (- m); rewrite /loss /log_loss; split; first by rewrite ln_ge0 // ler_addl ltW.
by rewrite -[X in X <= _]expK ler_ln ?posrE ?addr_gt0 ?ltr01 //; lra.
Qed.
Lemma losses_continuous m (a : 'I_n -> 'rV[R]_m.+1) : continuous (fun v : 'rV[R]_m.+1 => \sum_i loss (y i * (v ⋅ a i))).
Proof.
apply: continuous_sum => i; apply: continuous_after; last exact: loss_continuous.
apply: continuous_times; first exact: continuous_number.
apply: continuous_sum => j; apply: continuous_times; last exact: continuous_number.
exact: coord_continuous.
Qed.

Theorem real_logistic d (x : 'I_n -> 'rV[R]_d) C : 0 < C -> labels y -> both_classes y ->
  exists w b, minimises_logistic (@expR R) (@ln R) x y C w b /\
    forall w' b', minimises_logistic (@expR R) (@ln R) x y C w' b' -> w' = w /\ b' = b.
Proof.
move=> C0 lab both; have [_ unique _ _] := thm_logistic tower (@real_tangent R) x lab C0 both.
suff [w [b opt]] : exists w b, minimises_logistic (@expR R) (@ln R) x y C w b.
  by exists w, b; split=> // w' b'; exact: unique.
have [[p yp] [q yq]] := both.
pose part (v : 'rV[R]_d.+1) : 'rV[R]_d := \row_j v 0 (lift ord0 j).
pose join (b : R) (w : 'rV[R]_d) : 'rV[R]_d.+1 := \row_j (if unlift ord0 j is Some k then w 0 k else b).
pose P v := logistic_value (@expR R) (@ln R) x y C (part v) (v 0 ord0).
have scoreE v i : score (part v) (v 0 ord0) (x i) = v ⋅ join 1 (x i).
  rewrite /score /dot big_ord_recl mxE unlift_none mulr1 addrC; congr (_ + _).
  by apply: eq_bigr => j _; rewrite !mxE liftK.
have PE v : P v = (\sum_j v 0 (lift ord0 j) * v 0 (lift ord0 j)) / 2%:R + C * \sum_i loss (y i * (v ⋅ join 1 (x i))).
  rewrite /P /logistic_value norm_sqr; congr (_ / _ + C * _); apply: eq_bigr => i _; last by rewrite scoreE.
  by rewrite !mxE.
have cP : continuous P.
  have -> : P = fun v => (\sum_j v 0 (lift ord0 j) * v 0 (lift ord0 j)) / 2%:R + C * \sum_i loss (y i * (v ⋅ join 1 (x i))).
    exact/funext/PE.
  apply: continuous_plus; last by apply: continuous_times; [exact: continuous_number|exact: losses_continuous].
  apply: continuous_times; last exact: continuous_number.
  by apply: continuous_sum => j; apply: continuous_times; exact: coord_continuous.
pose L := P 0 / C; pose r := Num.sqrt (2%:R * P 0).
have [v least] : exists v, forall v', P v <= P v'; last first.
  exists (part v), (v 0 ord0) => w b; have := least (join b w); rewrite /P mxE unlift_none.
  by rewrite (_ : part (join b w) = w) //; apply/rowP => j; rewrite !mxE liftK.
apply: (@minimum R d P 0 (r + L + r * `‖x p‖ + r * `‖x q‖)) => // v low j.
have all0 i : 0 <= loss (y i * (v ⋅ join 1 (x i))) by have [] := loss_bounds (y i * (v ⋅ join 1 (x i))).
have sum0 : 0 <= C * \sum_i loss (y i * (v ⋅ join 1 (x i))) by rewrite mulr_ge0 ?(ltW C0) // sumr_ge0.
have ww0 := dot_ge0 (part v); have wwE : part v ⋅ part v = \sum_j v 0 (lift ord0 j) * v 0 (lift ord0 j) by apply: eq_bigr => k _; rewrite !mxE.
have wr : `‖part v‖ <= r by rewrite /norm ler_wsqrtr //; move: low; rewrite PE -wwE; lra.
have r0 : 0 <= r by exact: sqrtr_ge0.
have one i : loss (y i * (v ⋅ join 1 (x i))) <= L.
  rewrite /L ler_pdivl_mulr // mulrC; apply: le_trans low; rewrite PE -wwE; apply: (@le_trans _ _ (C * \sum_i loss (y i * (v ⋅ join 1 (x i))))); last lra.
  by rewrite ler_wpmul2l ?(ltW C0) // (bigD1 i) //= ler_addl sumr_ge0.
have margin i : - L <= y i * (v ⋅ join 1 (x i)) by have [_ ?] := loss_bounds (y i * (v ⋅ join 1 (x i))); have := one i; lra.
have L0 : 0 <= L by apply: le_trans (all0 p) (one p).
have near i : `|part v ⋅ x i| <= r * `‖x i‖.
  have h u : u ⋅ x i <= `‖u‖ * `‖x i‖ by exact: cauchy_schwarz.
  have rx := ler_wpmul2r (norm_ge0 (x i)) wr.
  rewrite ler_norml; move: (h (part v)) (h (- part v)) rx; rewrite dotNl normN; clear => *.
  by apply/andP; split; lra.
have pos := mulr_ge0 r0 (norm_ge0 (x p)); have neg := mulr_ge0 r0 (norm_ge0 (x q)).
case: (unliftP ord0 j) => [k ->|->]; last first.
  have := margin p; have := margin q; rewrite yp yq -!scoreE /score mul1r mulN1r.
  have := near p; have := near q; rewrite !ler_norml => /andP[q1 q2] /andP[p1 p2] mq mp.
  by apply/andP; split; lra.
apply: (@le_trans _ _ r); last lra.
have -> : v 0 (lift ord0 k) = part v 0 k by rewrite mxE.
rewrite -sqrtr_sqr; apply: le_trans wr; rewrite /norm ler_wsqrtr // /dot (bigD1 k) //= -expr2 ler_addl sumr_ge0 // => i _.
by rewrite -expr2 sqr_ge0.
Qed.

Theorem real_platt (f : 'I_n -> R) : labels y -> overlap f y ->
  exists A B, best_fit (@expR R) (@ln R) f y A B /\
    forall A' B', best_fit (@expR R) (@ln R) f y A' B' -> A' = A /\ B' = B.
Proof.
move=> lab over; have [unique _ _] := prop_platt tower (@real_tangent R) lab over.
suff [A [B opt]] : exists A B, best_fit (@expR R) (@ln R) f y A B.
  by exists A, B; split=> // A' B'; exact: unique.
have [[i [j [yi yj ij]]] [k [l [yk yl kl]]]] := over.
have n0 : 0 < n%:R^-1 :> R by rewrite invr_gt0 ltr0n; case: (n) (i) => [[]|].
pose a i : 'rV[R]_2 := \row_m (if m == 0 then f i else 1).
pose P (v : 'rV[R]_2) := \sum_i loss (y i * (v ⋅ a i)).
have dotE v m : v ⋅ a m = v 0 0 * f m + v 0 1 by rewrite /dot big_ord_recl big_ord1 !mxE /= mulr1; congr (_ * _ + v 0 _); apply: val_inj.
have lossE (v : 'rV[R]_2) : mean_log_loss (@ln R) y (platt (@expR R) f (v 0 0) (v 0 1)) = n%:R^-1 * P v.
  congr (_ * _); apply: eq_bigr => m _; rewrite dotE /platt; set s := v 0 0 * f m + v 0 1.
  have [_ _ _ pos] := sigmoid_logs tower s; have [_ _ _ neg] := sigmoid_logs tower (- s).
  case: (lab m) => ->; rewrite ?eqxx ?mul1r ?mulN1r.
    by rewrite -[sigmoid _ s](subKr 1) -(sigmoid_flip tower) pos opprK.
  by rewrite eq_sym label_neq -[X in sigmoid _ X]opprK neg opprK.
have [v least] : exists v, forall v', P v <= P v'; last first.
  exists (v 0 0), (v 0 1) => A B; have := least (\row_m (if m == 0 then A else B)).
  by rewrite -(ler_pmul2l n0) -!lossE !mxE.
pose L := P 0; pose M := 2%:R * L / (f i - f j) + 2%:R * L / (f l - f k).
apply: (@minimum R 1 P 0 (M + L + M * `|f i| + M * `|f j|)) => [|v low].
  exact: losses_continuous.
have all0 m : 0 <= loss (y m * (v ⋅ a m)) by have [] := loss_bounds (y m * (v ⋅ a m)).
have one m : loss (y m * (v ⋅ a m)) <= L by apply: le_trans low; rewrite /P (bigD1 m) //= ler_addl sumr_ge0.
have margin m : - L <= y m * (v ⋅ a m) by have [_] := loss_bounds (y m * (v ⋅ a m)); have := one m; clear; lra.
have L0 : 0 <= L by apply: le_trans (all0 i) (one i).
have := margin i; have := margin j; have := margin k; have := margin l; rewrite yi yj yk yl !dotE !mul1r !mulN1r.
set A := v 0 0; set B := v 0 1 => ml mk mj mi.
have M1 : 0 <= 2%:R * L / (f i - f j) by rewrite divr_ge0 ?mulr_ge0 ?ler0n // subr_ge0 ltW.
have M2 : 0 <= 2%:R * L / (f l - f k) by rewrite divr_ge0 ?mulr_ge0 ?ler0n // subr_ge0 ltW.
have A1 : - (2%:R * L / (f i - f j)) <= A.
  by rewrite -mulNr ler_pdivr_mulr ?subr_gt0 //; move: mi mj; clear; lra.
have A2 : A <= 2%:R * L / (f l - f k) by rewrite ler_pdivl_mulr ?subr_gt0 //; move: ml mk; clear; lra.
have AM : `|A| <= M by rewrite ler_norml /M; move: A1 A2 M1 M2; clear => *; apply/andP; split; lra.
have M0 : 0 <= M by exact: addr_ge0.
have Af m : `|A * f m| <= M * `|f m| by rewrite normrM ler_wpmul2r.
have := Af i; have := Af j; rewrite !ler_norml => /andP[j1 _] /andP[_ i2].
have fi := mulr_ge0 M0 (normr_ge0 (f i)); have fj := mulr_ge0 M0 (normr_ge0 (f j)).
move=> m; have [->|->] : m = 0 \/ m = 1 by case: m => -[|[|]] // ?; [left|right]; apply: val_inj.
  by apply: le_trans AM _; move: L0 fi fj; clear; lra.
rewrite -/B ler_norml; apply/andP; split.
  by move: mi i2 M0 L0 fi fj; clear; lra.
by move: mj j1 M0 L0 fi fj; clear; lra.
Qed.
End Existence.

Section Softmax.
Variables (R : realType) (K d n : nat) (x : 'I_n -> 'rV[R]_d) (y : 'I_n -> 'I_K).
Let tower := real_exponential R.
Let T := prod_finType (ordinal_finType K) (ordinal_finType d.+1).
Let weights (u : T -> R) j : 'rV[R]_d := \row_k u (j, lift ord0 k).
Let offsets (u : T -> R) j := u (j, ord0).
Let coordinates (W : 'I_K -> 'rV[R]_d) (b : 'I_K -> R) (t : T) := if unlift ord0 t.2 is Some k then W t.1 0 k else b t.1.
Let f u j i := score (weights u j) (offsets u j) (x i).
Let lse (s : 'I_K -> R) := ln (\sum_m expR (s m)).

Lemma coordinatesK W b : weights (coordinates W b) = W /\ offsets (coordinates W b) = b.
Proof.
split; apply/funext => j; last by rewrite /offsets /coordinates /= unlift_none.
by apply/rowP => k; rewrite mxE /coordinates /= liftK.
Qed.
Lemma sum_expR (s : 'I_K -> R) (j : 'I_K) : 0 < \sum_m expR (s m).
Proof. by rewrite (bigD1 j) //= ltr_paddr ?expR_gt0 // sumr_ge0 // => m _; exact/ltW/expR_gt0. Qed.
Lemma lse_above s j : s j <= lse s.
Proof.
rewrite -[X in X <= _]expK ler_ln ?posrE ?expR_gt0 ?(sum_expR s j) // (bigD1 j) //= ler_addl sumr_ge0 // => m _.
exact/ltW/expR_gt0.
Qed.
Lemma softmax_loss s j : - ln (softmax (@expR R) s j) = lse s - s j.
Proof.
have S := sum_expR s j; rewrite -[RHS]opprK opprB; congr (- _); rewrite -[RHS]expK; congr (ln _).
by rewrite expRB /lse lnK.
Qed.
Lemma nll_lse u : nll (@expR R) (@ln R) x y (weights u) (offsets u) = \sum_i (lse (fun m => f u m i) - f u (y i) i).
Proof. by rewrite /nll -sumrN; apply: eq_bigr => i _; rewrite softmax_loss. Qed.
Lemma f_continuous j i : continuous (fun v : 'rV[R]_#|T| => f (fun t => v 0 (enum_rank t)) j i).
Proof.
apply: (@continuous_like _ _ _ (fun v : 'rV[R]_#|T| => \sum_k v 0 (enum_rank ((j, lift ord0 k) : T)) * x i 0 k + v 0 (enum_rank ((j, ord0) : T)))).
  by move=> v; rewrite /f /score /dot; congr (_ + _); apply: eq_bigr => k _; rewrite mxE.
apply: continuous_plus; last exact: coord_continuous.
apply: continuous_sum => k; apply: continuous_times; last exact: continuous_number.
exact: coord_continuous.
Qed.
Lemma lse_continuous (S : topologicalType) (s : S -> 'I_K -> R) (j : 'I_K) :
  (forall m, continuous (fun v => s v m)) -> continuous (fun v => lse (s v)).
Proof.
move=> cs v; rewrite /lse; apply: (@continuous_comp S _ _ (fun v => \sum_m expR (s v m)) (@ln R)).
  by apply: continuous_sum => m; apply: continuous_after; [exact: cs|exact: continuous_expR].
exact/continuous_ln/(sum_expR _ j).
Qed.

Theorem real_softmax C : 0 < C -> (forall j, exists i, y i = j) ->
  exists W b, minimises_softmax (@expR R) (@ln R) x y C W b /\ \sum_j W j = 0 /\
    forall W' b', minimises_softmax (@expR R) (@ln R) x y C W' b' ->
      (forall j, W' j = W j) /\ exists s, forall j, b' j = b j + s.
Proof.
move=> C0 occurs; have [shift [_ [_ /(_ K d n x y C C0 occurs) [sum0 unique]]]] := thm_softmax tower.
suff [W [b opt]] : exists W b, minimises_softmax (@expR R) (@ln R) x y C W b.
  by exists W, b; split=> //; split; [exact: sum0 opt|move=> W' b'; exact: unique].
case: (pickP (@predT 'I_K)) => [j0 _|none]; last first.
  have all0 (U : Type) (u u' : 'I_K -> U) : u = u' by apply/funext => j; have := none j.
  exists (fun=> 0), (fun=> 0) => W' b'; rewrite (all0 _ W' (fun=> 0)) (all0 _ b' (fun=> 0)); exact: lexx.
(* The square of one offset keeps the offsets from moving together. *)
pose loss u i := lse (fun m => f u m i) - f u (y i) i.
pose P u := sum_sqr (weights u) / 2%:R + C * (\sum_i loss u i); pose F u := P u + u (j0, ord0) * u (j0, ord0).
have PE u : softmax_value (@expR R) (@ln R) x y C (weights u) (offsets u) = P u by rewrite /softmax_value nll_lse.
suff [u low] : exists u, forall u', F u <= F u'.
  exists (weights u), (offsets u) => W b; have [e1 e2] := coordinatesK W (fun j => b j - b j0).
  have := low (coordinates W (fun j => b j - b j0)); rewrite /F -!PE e1 e2.
  have -> : coordinates W (fun j => b j - b j0) (j0, ord0) = 0 by rewrite /coordinates /= unlift_none subrr.
  rewrite mulr0 addr0; have := sqr_ge0 (u (j0, ord0)); rewrite expr2.
  have -> : softmax_value (@expR R) (@ln R) x y C W (fun j => b j - b j0) = softmax_value (@expR R) (@ln R) x y C W b.
    have same i : softmax (@expR R) (fun j => score (W j) (b j - b j0) (x i)) (y i) = softmax (@expR R) (fun j => score (W j) (b j) (x i)) (y i).
      have <- := shift K (fun j => score (W j) (b j) (x i)) (- b j0) (y i).
      by rewrite (_ : (fun j => score (W j) (b j - b j0) (x i)) = fun m => score (W m) (b m) (x i) - b j0) //; apply/funext => j; rewrite /score addrA.
    by rewrite /softmax_value /nll; congr (_ + _ * - _); apply: eq_bigr => i _; rewrite same.
  by set A := softmax_value _ _ _ _ _ (weights u) _; set A' := softmax_value _ _ _ _ _ W _; move: A A' (u _) => A A' o; lra.
pose F0 := F (fun=> 0); pose r := Num.sqrt (2%:R * F0); pose q := Num.sqrt F0.
pose B := F0 / C + 2%:R * r * \sum_i `‖x i‖.
apply: (@minimum_of R T F (r + (q + B))).
  apply: (@continuous_like _ _ _ (fun v : 'rV[R]_#|T| => (\sum_j \sum_k v 0 (enum_rank ((j, lift ord0 k) : T)) * v 0 (enum_rank ((j, lift ord0 k) : T))) / 2%:R +
    C * (\sum_i (lse (fun m => f (fun t => v 0 (enum_rank t)) m i) + -1 * f (fun t => v 0 (enum_rank t)) (y i) i)) + v 0 (enum_rank ((j0, ord0) : T)) * v 0 (enum_rank ((j0, ord0) : T)))).
    move=> v; rewrite /F /P /sum_sqr; congr (_ / _ + C * _ + _); apply: eq_bigr => j _; last by rewrite mulN1r.
    by rewrite norm_sqr; apply: eq_bigr => k _; rewrite mxE.
  have coord t : continuous (fun v : 'rV[R]_#|T| => v 0 (enum_rank t)) by exact: coord_continuous.
  apply: continuous_plus; last exact: continuous_times.
  apply: continuous_plus; apply: continuous_times; try exact: continuous_number.
    by apply: continuous_sum => j; apply: continuous_sum => k; exact: continuous_times.
  apply: continuous_sum => i; apply: continuous_plus.
    by apply: (lse_continuous (y i)) => m; exact: f_continuous.
  by apply: continuous_times; [exact: continuous_number|exact: f_continuous].
move=> u low t.
have loss0 i : 0 <= loss u i by rewrite subr_ge0; exact: lse_above (fun m => f u m i) (y i).
have W0 j : 0 <= `‖weights u j‖ ^+ 2 by exact: sqr_ge0.
have S0 : 0 <= sum_sqr (weights u) by exact: sumr_ge0.
have L0 : 0 <= C * \sum_i loss u i by rewrite mulr_ge0 ?(ltW C0) // sumr_ge0.
have o0 : 0 <= u (j0, ord0) * u (j0, ord0) by rewrite -expr2 sqr_ge0.
have low' : sum_sqr (weights u) / 2%:R + C * (\sum_i loss u i) + u (j0, ord0) * u (j0, ord0) <= F0 by [].
have W1 j : `‖weights u j‖ <= r.
  rewrite -[`‖weights u j‖]ger0_norm ?norm_ge0 // -sqrtr_sqr ler_wsqrtr //.
  have : `‖weights u j‖ ^+ 2 <= sum_sqr (weights u) by rewrite /sum_sqr (bigD1 j) //= ler_addl sumr_ge0.
  by move: low' L0 o0; lra.
have r0 : 0 <= r by exact: sqrtr_ge0.
have b0 : `|u (j0, ord0)| <= q by rewrite -sqrtr_sqr ler_wsqrtr // expr2; move: low' L0 S0; lra.
have loss1 i : loss u i <= F0 / C.
  rewrite ler_pdivl_mulr // mulrC; apply: (@le_trans _ _ (C * \sum_i loss u i)); last by move: low' S0 o0; lra.
  by rewrite ler_wpmul2l ?(ltW C0) // (bigD1 i) //= ler_addl sumr_ge0.
have X0 i : 0 <= `‖x i‖ by exact: norm_ge0.
have X1 i : `‖x i‖ <= \sum_i `‖x i‖ by rewrite [X in _ <= X](bigD1 i) //= ler_addl sumr_ge0.
have near j i : `|weights u j ⋅ x i| <= r * \sum_i `‖x i‖.
  have h v : v ⋅ x i <= `‖v‖ * `‖x i‖ by exact: cauchy_schwarz.
  have rx := ler_wpmul2r (X0 i) (W1 j); have rs := ler_wpmul2l r0 (X1 i).
  rewrite ler_norml; have := h (weights u j); have := h (- weights u j); rewrite dotNl normN => h1 h2.
  by apply/andP; split; lra.
have apart m j : u (m, ord0) - u (j, ord0) <= B.
  have [i yi] := occurs j; have := loss1 i; have := lse_above (fun m => f u m i) m; rewrite /loss yi /f /score /offsets.
  have := near m i; have := near j i; rewrite !ler_norml => /andP[j1 j2] /andP[m1 m2].
  by rewrite /B; set l := lse _; lra.
have B0 : 0 <= B by have := apart j0 j0; rewrite subrr.
have q0 : 0 <= q by exact: sqrtr_ge0.
case: t => j k; case: (unliftP ord0 k) => [k' ->|->]; last first.
  have := apart j j0; have := apart j0 j; move: b0; rewrite !ler_norml => /andP[? ?] ? ?.
  by apply/andP; split; lra.
apply: (@le_trans _ _ r); last lra.
have -> : u (j, lift ord0 k') = weights u j 0 k' by rewrite mxE.
apply: le_trans (W1 j); rewrite -sqrtr_sqr /norm ler_wsqrtr // /dot (bigD1 k') //= -expr2 ler_addl sumr_ge0 // => i _.
by rewrite -expr2 sqr_ge0.
Qed.
(* Scores are products with vectors that the points give. *)
Let at_ (v : 'rV[R]_#|T|) (t : T) := v 0 (enum_rank t).
Let one (q : 'rV[R]_d) (k : 'I_d.+1) := if unlift ord0 k is Some k' then q 0 k' else 1.
Let place (q : 'rV[R]_d) j : 'rV[R]_#|T| := \row_p (if (enum_val p).1 == j then one q (enum_val p).2 else 0).
Lemma dot_place v i j : v ⋅ place (x i) j = f (at_ v) j i.
Proof.
rewrite /dot (reindex (@enum_rank T)) /=; last by exists enum_val => t _; [exact: enum_rankK|exact: enum_valK].
pose F j' k := v 0 (enum_rank ((j', k) : T)) * (if j' == j then one (x i) k else 0).
rewrite (eq_bigr (fun t : T => F t.1 t.2)) => [|t _]; last by rewrite mxE enum_rankK; case: t.
rewrite -(pair_bigA _ F) /= (bigD1 j) //= [X in _ + X]big1 ?addr0 => [|j' /negPf ne]; last first.
  by apply: big1 => k _; rewrite /F ne mulr0.
rewrite big_ord_recl /F eqxx /one unlift_none mulr1 addrC; congr (_ + _).
by apply: eq_bigr => k _; rewrite liftK mxE.
Qed.
Lemma lse_shift s c (j : 'I_K) : lse (fun m => s m - c) = lse s - c.
Proof.
rewrite /lse; under eq_bigr do rewrite expRB.
by rewrite -mulr_suml lnM ?posrE ?invr_gt0 ?expR_gt0 ?(sum_expR s j) // lnV ?posrE ?expR_gt0 // expK.
Qed.

Theorem real_no_minimiser :
  (exists W b, forall W' b', nll (@expR R) (@ln R) x y W b <= nll (@expR R) (@ln R) x y W' b') <->
  ~ exists U c, quasi_separates x y U c.
Proof.
split=> [|none]; first exact: thm_no_minimiser tower K d n x y.
pose I := prod_finType (ordinal_finType n) (ordinal_finType K).
pose a (t : I) := place (x t.1) t.2 - place (x t.1) (y t.1).
have aE v t : v ⋅ a t = f (at_ v) t.2 t.1 - f (at_ v) (y t.1) t.1 by rewrite dotBr !dot_place.
(* by Farkas, for each of these vectors: some positive combination of all is zero *)
have [l l1 sum0] : exists2 l : I -> R, (forall t, 1 <= l t) & \sum_t l t *: a t = 0.
  have each t0 : exists l : I -> R, (forall t, 0 <= l t) /\ - a t0 = \sum_t l t *: a t.
    apply: contrapT => no; have [|r neg pos] := @lem_farkas R I #|T| a (- a t0).
      by case=> l l0 e; apply: no; exists l.
    apply: none; exists (weights (at_ r)), (offsets (at_ r)); split=> [i j|].
      by have := neg (i, j); rewrite aE subr_le0.
    by exists t0.1, t0.2; move: pos; rewrite dotNr aE opprB subr_gt0.
  have [l lP] := choice each.
  exists (fun t => 1 + \sum_t0 l t0 t) => [t|].
    by rewrite ler_addl sumr_ge0 // => t0 _; have [] := lP t0.
  under eq_bigr do rewrite scalerDl scale1r scaler_suml.
  rewrite big_split /= exchange_big /= [X in _ + X](eq_bigr (fun t0 => - a t0)) => [|t0 _]; last by have [_ <-] := lP t0.
  by rewrite -big_split big1 //= => t _; rewrite subrr.
pose A : 'M[R]_(#|T|, #|I|) := \matrix_(p, q) a (enum_val q) 0 p.
have AE v t : (v *m A) 0 (enum_rank t) = v ⋅ a t by rewrite mxE; apply: eq_bigr => p _; rewrite mxE enum_rankK.
pose B := row_base A; pose G (z : I -> R) := \sum_i lse (fun m => z (i, m)).
have GE v : nll (@expR R) (@ln R) x y (weights (at_ v)) (offsets (at_ v)) = G (fun t => (v *m A) 0 (enum_rank t)).
  rewrite nll_lse; apply: eq_bigr => i _; rewrite -(lse_shift _ _ (y i)); congr lse; apply/funext => m.
  by rewrite AE aE.
pose z (u : 'I_(\rank A) -> R) (t : I) := ((\row_k u k) *m B) 0 (enum_rank t).
have span u : exists v, (\row_k u k) *m B = v *m A.
  by apply/submxP/(submx_trans (submxMl _ _)); rewrite eq_row_base.
suff [u low] : exists u, forall u', G (z u) <= G (z u').
  have [v e] := span u; exists (weights (at_ v)), (offsets (at_ v)) => W b; rewrite GE.
  pose w : 'rV[R]_#|T| := \row_p coordinates W b (enum_val p).
  have [wW wb] := coordinatesK W b; have wE : at_ w = coordinates W b by apply/funext => t; rewrite /at_ mxE enum_rankK.
  have := GE w; rewrite wE wW wb => ->.
  have /submxP[u' e'] : (w *m A <= B)%MS by rewrite (submx_trans (submxMl _ _)) // eq_row_base.
  have := low (fun k => u' 0 k); rewrite /z e (_ : \row_k u' 0 k = u') -?e' //.
  by apply/rowP => k; rewrite mxE.
pose L := G (z (fun=> 0)); pose Q := L + L * \sum_t l t; pose P := pinvmx B.
apply: (@minimum_of R (ordinal_finType (\rank A)) (fun u => G (z u)) (Q * \sum_k \sum_q `|P q k|)).
  apply: continuous_sum => i; apply: (lse_continuous (y i)) => m.
  apply: (@continuous_like _ _ _ (fun v : 'rV[R]_#|'I_(\rank A)| => \sum_k v 0 (enum_rank k) * B k (enum_rank ((i, m) : I)))).
    by move=> v; rewrite /z mxE; apply: eq_bigr => k _; rewrite mxE.
  by apply: continuous_sum => k; apply: continuous_times; [exact: coord_continuous|exact: continuous_number].
move=> u low k; have [v e] := span u.
have zE t : z u t = v ⋅ a t by rewrite /z e AE.
have own i : z u (i, y i) = 0 by rewrite zE aE subrr.
have lse0 i : 0 <= lse (fun m => z u (i, m)) by have := lse_above (fun m => z u (i, m)) (y i); rewrite own.
have up t : z u t <= L.
  apply: le_trans low; case: t => i m; apply: le_trans (lse_above (fun m => z u (i, m)) m) _.
  by rewrite /G (bigD1 i) //= ler_addl sumr_ge0.
have L0 : 0 <= L by apply: le_trans low; exact: sumr_ge0.
have l0 t : 0 <= l t by apply: le_trans (l1 t).
have all : \sum_t l t * (L - z u t) = L * \sum_t l t.
  under eq_bigr do rewrite mulrBr.
  rewrite sumrB -mulr_suml [in RHS]mulrC -[RHS]subr0; congr (_ - _).
  rewrite -[RHS](dot0r v) -sum0 dot_sumr; apply: eq_bigr => t _; by rewrite dotZr zE.
have down t : L - z u t <= L * \sum_t l t.
  rewrite -all (bigD1 t) //=; apply: (@le_trans _ _ (l t * (L - z u t))).
    by rewrite ler_pemull // subr_ge0.
  by rewrite ler_addl sumr_ge0 // => s _; rewrite mulr_ge0 // subr_ge0.
have zQ t : `|z u t| <= Q.
  have := down t; have := up t; have : 0 <= L * \sum_t l t by rewrite mulr_ge0 // sumr_ge0.
  by rewrite ler_norml /Q; set S := L * _; move: L0; clear => *; apply/andP; split; lra.
have -> : u k = ((\row_k u k) *m B *m P) 0 k by rewrite mulmxKp ?row_base_free // mxE.
rewrite mxE; apply: le_trans (ler_norm_sum _ _ _) _.
apply: (@le_trans _ _ (Q * \sum_q `|P q k|)).
  rewrite mulr_sumr; apply: ler_sum => q _; rewrite normrM ler_wpmul2r //.
  by have := zQ (enum_val q); rewrite /z enum_valK.
have Q0 : 0 <= Q by rewrite addr_ge0 // mulr_ge0 // sumr_ge0.
by rewrite ler_wpmul2l // [X in _ <= X](bigD1 k) //= ler_addl sumr_ge0 // => k' _; rewrite sumr_ge0.
Qed.
End Softmax.
