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
  rewrite ler_norml; have := h (part v); have := h (- part v); rewrite dotNl normN => h1 h2.
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
have margin m : - L <= y m * (v ⋅ a m) by have [_ ?] := loss_bounds (y m * (v ⋅ a m)); have := one m; lra.
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
