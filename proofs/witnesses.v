(* The hypotheses of the theorems can be met, in every field: none of them says something about nothing. A comment before
   each witness names the theorems whose hypotheses it meets.

   Without hypotheses, or with conditions on single numbers, vectors and lists only, are prop-normal, thm-signed-distance,
   cor-origin, thm-scaling, thm-centroid, prop-augment, prop-reflect, prop-counts, prop-step, prop-stop, prop-tight,
   thm-opponent, thm-hinge-form, lem-gap, lem-farkas, prop-other-duals, thm-dual-perceptron, prop-average, prop-path,
   thm-multiclass-dual, thm-radon, thm-vc, prop-regions, prop-double, prop-cost-threshold.

   Functions with properties of exp and log, which only fields like that of the real numbers have (see analysis/reals.v),
   are a hypothesis of
   thm-softmax, prop-log-loss, prop-rbf, prop-central-path, thm-pegasos, thm-regret, thm-logistic-dual, thm-hoeffding,
   thm-test-interval, thm-finite-class, thm-logistic, prop-logistic-margin, thm-no-minimiser. *)
From mathcomp Require Import all_ssreflect all_algebra.
From LC Require Import lra inner convex geometry perceptron convergence cycling soft_margin duality hard_margin accident
  support offsets prices convex_programs kernels gram online promises leave_one_out regions stream multiclass evaluation
  sampling platt.
Import GRing.Theory Num.Theory Order.TTheory.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Local Open Scope ring_scope.

Section Witnesses.
Variable R : rcfType.

(* Two points on the line, 1 with the label 1 and -1 with the label -1 *)
Let y (i : 'I_2) : R := if i == 0 then 1 else -1.
Let x (i : 'I_2) : 'rV[R]_1 := const_mx (y i).
Let e : 'rV[R]_1 := const_mx 1.
(* For prop-improvement, prop-slack-move, thm-inseparable, prop-age, prop-dcd, prop-smallest-step: *)
Lemma yl : labels y. Proof. by move=> i; rewrite /y; case: ifP; [left|right]. Qed.
(* For thm-separation, prop-soft-exists, prop-small-c, prop-auc: *)
Lemma yb : both_classes y. Proof. by split; [exists 0|exists 1]. Qed.
Lemma yy i : y i * y i = 1. Proof. by case: (yl i) => ->; rewrite ?mulrNN mulr1. Qed.
Lemma dotc (a b : R) : (const_mx a : 'rV[R]_1) ⋅ const_mx b = a * b.
Proof. by rewrite /dot big_ord1 !mxE. Qed.
Lemma n1 i : `‖x i‖ = 1. Proof. by rewrite /norm dotc yy sqrtr1. Qed.
Lemma ne : `‖e‖ = 1. Proof. by rewrite /norm dotc mulr1 sqrtr1. Qed.
(* For thm-novikoff, prop-potential, thm-margin, thm-novikoff-bias, thm-nonzero-start, thm-batch, thm-voted, thm-mixing,
   cor-stopped: *)
Lemma w_oracle : oracle x y e 1 /\ forall i, `‖x i‖ <= 1.
Proof. split; last by move=> i; rewrite n1. split; [exact: ne|exact: ltr01|by move=> i; rewrite dotc mul1r yy]. Qed.
(* For thm-unique, thm-nearest, prop-robust, thm-strong-duality: *)
Lemma w_sep : labels y /\ both_classes y /\ separable x y.
Proof. split; [exact: yl|split; [exact: yb|exists e, 0 => i; rewrite /score dotc addr0 mul1r yy; exact: ltr01]]. Qed.
(* For thm-margin-width, prop-removal, thm-c-star, prop-price-limit; with nearest points also for cor-expansion: *)
Lemma w_hard : exists w b, only_solution x y w b.
Proof. have [_ [_ s]] := w_sep; have [w [b [h _ _ _]]] := thm_unique yl yb s; by exists w, b. Qed.
Lemma w_nearest : exists p q, nearest x y p q.
Proof. have [_ [_ s]] := w_sep; by have [_ []] := thm_nearest yl yb s. Qed.
(* For thm-along-c, prop-far-points, thm-weak-duality, thm-kkt, prop-shadow, prop-hull-dual, prop-offset, thm-refit, prop-smo: *)
Lemma w_soft C : 0 < C -> exists w b xi alpha, soft_solution x y C w b xi /\ soft_dual_solution x y C alpha.
Proof. move=> C0; have [h _] := thm_strong_duality x y; have [w [b [xi [a [? ? _]]]]] := h C C0; by exists w, b, xi, a. Qed.
Lemma w_hard_dual : exists alpha, hard_dual_solution x y alpha.
Proof. have [_ h] := thm_strong_duality x y; have [_ [_ s]] := w_sep; have [w [b [a [? ? _]]]] := h s; by exists a. Qed.
(* Two points at the same place with different labels; for prop-ray: *)
Let x0 (i : 'I_2) : 'rV[R]_1 := 0.
Lemma w_mix : equal_mixtures x0 y (fun=> 1).
Proof.
have i01 (i : 'I_2) : (i == 0) || (i == 1) by case: i => -[|[|]].
have neg : (-1 == 1 :> R) = false by rewrite eq_sym label_neq.
have y0 i : (y i == 1) = (i == 0) by rewrite /y; case: (i == 0); rewrite ?eqxx ?neg.
have y1 i : (y i == -1) = (i == 1).
  by rewrite /y; case: (i =P 0) (i01 i) => [-> _|_ /= ->]; rewrite ?label_neq ?eqxx.
split=> [i|||]; first exact: ler01.
- by rewrite (eq_bigl _ _ y0) big_pred1_eq.
- by rewrite (eq_bigl _ _ y1) big_pred1_eq.
- by rewrite !big1 // => i _; rewrite scaler0.
Qed.
(* For prop-repeat: *)
Lemma w_repeat : run x0 y 1 1 (0, 0) [:: 0; 1] = (0, 0) /\ updates x0 y 1 1 (0, 0) [:: 0; 1] != [::].
Proof.
have m0 : mistake x0 y (0, 0) 0 by rewrite /mistake /= /score dot0r addr0 mulr0.
have u0 : update x0 y 1 1 (0, 0) 0 = (0, 1) by rewrite /update /= scaler0 /y /= !mul1r expr1n !add0r.
have m1 : mistake x0 y (0, 1) 1 by rewrite /mistake /= /score dot0r add0r mulr1 /y /= oppr_le0 ler01.
have u1 : update x0 y 1 1 (0, 1) 1 = (0, 0) by rewrite /update /= scaler0 /y /= mul1r expr1n mulr1 addr0 subrr.
by rewrite /run /= /visit m0 u0 m1 u1.
Qed.
(* For thm-convex, F = |v|^2 without a constraint: *)
Lemma w_convex : convex (fun v : 'rV[R]_1 => v ⋅ v) /\ (forall v, gradient (fun v : 'rV[R]_1 => v ⋅ v) v (2%:R *: v)) /\
  feasible (fun (_ : 'I_0) (_ : 'rV[R]_1) => 0) 0 /\ stationary (fun (_ : 'I_0) (_ : 'rV[R]_1) => 0) (fun v => 2%:R *: v) (fun _ _ => 0) 0 (fun=> 0).
Proof.
split; first by move=> u v t t0 t1; rewrite !dotE (dotC v u); have := mulr_ge0 (mulr_ge0 t0 (_ : 0 <= 1 - t)) (dot_ge0 (u - v)); rewrite subr_ge0 => /(_ t1); rewrite !dotE (dotC v u); nra.
split; last by split; [case|split; [rewrite scaler0 big_ord0 addr0|case]].
move=> v eps e0; exists eps => // h hh.
have -> : (v + h) ⋅ (v + h) - v ⋅ v - 2%:R *: v ⋅ h = `‖h‖ ^+ 2 by rewrite norm_sqr !dotE (dotC h v); lra.
by rewrite ger0_norm ?sqr_ge0 // expr2 ler_wpmul2r ?norm_ge0.
Qed.
(* For prop-accident, each half has its margin: *)
Lemma w_accident S : S \in halves 2 -> exists gamma, margin_or_0 x S gamma.
Proof.
rewrite inE => hS; have lab : labels (labelled R S) by move=> i; rewrite /labelled; case: ifP; [left|right].
have both : both_classes (labelled R S).
  split; first by have /set0Pn[i iS] : S != set0; [rewrite -card_gt0; case: #|S| hS|exists i; rewrite /labelled iS].
  have /set0Pn[i iS] : ~: S != set0.
    by rewrite -card_gt0 cardsCs setCK card_ord; move: hS; case: #|S| => [|[|]].
  by exists i; rewrite /labelled; move: iS; rewrite inE => /negPf->.
have [[[w [b a]]|m] no] := thm_separation x lab both.
  have s : separable x (labelled R S) by exists w, b => i; apply: lt_le_trans (a i).
  have [w' [b' [[h _] _ _ _]]] := thm_unique lab both s; exists (1 / `‖w'‖); left; by exists w', b'.
exists 0; right; split=> // s; apply: no; split=> //; exact/(thm_scaling x (labelled R S)).
Qed.
(* For thm-leave-one-out, cor-left-out, each sample has its scores: *)
Lemma w_trained N (t : {ffun 'I_N.+1 -> 'I_2}) : exists f, trained x y t f.
Proof.
have lab : labels (marks y t) by move=> i; exact: yl.
case: (boolP [exists i, marks y t i == 1]) => [/existsP[i /eqP i1]|/existsPn no].
  case: (boolP [exists i, marks y t i == -1]) => [/existsP[j /eqP j1]|/existsPn no].
    have both : both_classes (marks y t) by split; [exists i|exists j].
    have [[[w [b a]]|m] no] := thm_separation (points x t) lab both.
      have s : separable (points x t) (marks y t) by exists w, b => k; apply: lt_le_trans (a k).
      have [w' [b' [[h u] _ _ _]]] := thm_unique lab both s.
      exists (fun k => score w' b' (x k)); split=> [_ v c /u[-> ->] //|c hc].
      by have := hc i; rewrite i1 => e1; have := hc j; rewrite j1 -e1 => /eqP; rewrite eq_sym label_neq.
    exists (fun=> 0); split=> [_ w b [h _]|c hc]; first by case: no; split=> //; exists w, b.
    by have := hc i; rewrite i1 => e1; have := hc j; rewrite j1 -e1 => /eqP; rewrite eq_sym label_neq.
  exists (fun=> 1); split=> [[_ [j j1]]|c hc k]; first by have := no j; rewrite j1 eqxx.
  by rewrite -(hc i) i1.
exists (fun=> -1); split=> [[[j j1] _]|c hc k]; first by have := no j; rewrite j1 eqxx.
by rewrite -(hc ord0); case: (lab ord0) => // h; have := no ord0; rewrite h eqxx.
Qed.
(* For thm-mira: *)
Lemma w_mira : forall i, 1 <= y i * (e ⋅ x i). Proof. by move=> i; rewrite dotc mul1r yy. Qed.
(* For cor-mira-margin, a pass without a step: *)
Lemma w_mira_clean : let w := foldl (mira_visit x y 2%:R^-1) 0 [:: 0; 1] in mira_steps x y 2%:R^-1 w [:: 0; 1] = 0%N.
Proof.
have h : (1 <= 2%:R^-1 :> R) = false by rewrite invf_ge1 ?ltr0n // lern1.
have h0 : (0 <= 2%:R^-1 :> R) by rewrite invr_ge0 ler0n.
have s0 : mira_visit x y 2%:R^-1 0 0 = e.
  by rewrite /mira_visit dot0l mulr0 h0 /mira_step dot0l mulr0 subr0 n1 expr1n divr1 mul1r add0r /x /y /=; apply/rowP => j; rewrite !mxE mulr1.
have c i : y i * (e ⋅ x i) = 1 by rewrite dotc mul1r yy.
have s1 : mira_visit x y 2%:R^-1 e 1 = e by rewrite /mira_visit c h.
have s2 : mira_visit x y 2%:R^-1 e 0 = e by rewrite /mira_visit c h.
have -> : foldl (mira_visit x y 2%:R^-1) 0 [:: 0; 1] = mira_visit x y 2%:R^-1 (mira_visit x y 2%:R^-1 0 0) 1 by [].
rewrite s0 s1 => w.
have -> : mira_steps x y 2%:R^-1 w [:: 0; 1] = ((y 0 * (w ⋅ x 0) <= 2%:R^-1)%R + ((y 1 * (mira_visit x y 2%:R^-1 w 0 ⋅ x 1) <= 2%:R^-1)%R + 0))%N by [].
by rewrite /w s2 !c h.
Qed.
(* For thm-cycling: *)
Lemma w_rational : forall i j, exists q : rat, x i 0 j = ratr q.
Proof. by move=> i j; rewrite mxE; case: (yl i) => ->; [exists 1; rewrite rmorph1|exists (-1); rewrite rmorphN1]. Qed.
(* For thm-representer, without loss and with the length as regulariser: *)
Lemma w_representer : inner_product (@dot R 1) /\ forall (w' : 'rV[R]_1) (b' : R),
  \sum_(i < 2) 0 + Num.sqrt (dot 0 (0 : 'rV[R]_1)) <= \sum_(i < 2) 0 + Num.sqrt (dot w' w') + 0 * b'.
Proof. by split=> [|w b]; [exact: dot_inner_product|rewrite mul0r addr0 ler_add2l dot0l sqrtr0 sqrtr_ge0]. Qed.
(* For thm-leave-one-out-margin: *)
Lemma w_shortest : shortest (fun j => y j *: x j) xpredT e.
Proof.
split=> [j _|w h]; first by rewrite dotZr mulrC dotc mul1r yy.
by rewrite ne; have := cauchy_schwarz w (y 0 *: x 0); have := h 0 isT; rewrite normZ n1 /y /= normr1 !mulr1; apply: le_trans.
Qed.
(* For thm-kernel, prop-closure, prop-gram; a kernel by the first of them: *)
Lemma w_gram : gram_kernel (fun s t : R => s * t).
Proof.
split=> [s t|n z c]; first exact: mulrC.
rewrite /quadratic_form (_ : \sum_i _ = (\sum_i c i * z i) ^+ 2) ?sqr_ge0 // expr2 mulr_suml; apply: eq_bigr => i _.
by rewrite mulr_sumr; apply: eq_bigr => j _; rewrite mulrACA.
Qed.
(* For prop-hard-line: *)
Lemma w_line : (exists2 i, y i = 1 & y i = 1) /\ (exists2 i, y i = -1 & y i = -1) /\ (-1 < 1 :> R).
Proof. by split; [exists 0|split; [exists 1|rewrite gtr_opp ?ltr01]]. Qed.
(* For prop-soft-certificate, with w = 1, b = 0 and C = 1/2: *)
Lemma w_certificate : e = 2%:R^-1 *: (\sum_i (1 * y i) *: x i) /\ 0 = \sum_i 1 * y i /\ forall i, y i * score e 0 (x i) = 1.
Proof.
split; last by split=> [|i]; [rewrite !big_ord_recl big_ord0 /y /= !mul1r addr0 subrr|rewrite /score addr0 dotc mul1r yy].
apply/rowP => j; rewrite !mxE summxE (eq_bigr (fun=> 1)) => [|i _]; last by rewrite !mxE mul1r yy.
by rewrite sumr_const card_ord mulVf // pnatr_eq0.
Qed.
(* For thm-plane, the two points in the plane: *)
Lemma w_plane : oracle (fun i => row_mx (x i) (x i)) y (row_mx e 0) 1.
Proof. split=> [||i]; [by rewrite norm1 dot_row_mx dot0l addr0 dotc mul1r|exact: ltr01|by rewrite dot_row_mx dot0l addr0 dotc mul1r yy]. Qed.
(* For prop-bias-variance, prop-crammer-singer, thm-hinge-calibrated, two values, equally likely: *)
Lemma w_fair : distribution (fun _ : 'I_2 => 2%:R^-1 : R).
Proof. by split=> [_|]; [rewrite invr_ge0 ler0n|rewrite sumr_const card_ord -[_^-1 *+ _]mulr_natr mulVf // pnatr_eq0]. Qed.
(* For prop-mcnemar, the four outcomes are equally likely: *)
Lemma w_mcnemar : let r (_ : bool * bool) : R := 4%:R^-1 in
  distribution r /\ \sum_b r (true, b) = \sum_b r (b, true) /\ 0 < probability_of r (fun t : {ffun 'I_2 -> _} => #|exactly_one t| == 0%N).
Proof.
have r0 : 0 < 4%:R^-1 :> R by rewrite invr_gt0 ltr0n.
split; first split=> [_|]; first exact: ltW.
  by rewrite sumr_const card_prod !card_bool -[_^-1 *+ _]mulr_natr mulVf // pnatr_eq0.
split=> //; rewrite /probability_of (bigD1 [ffun=> (true, true)]) /=; last first.
  by rewrite cards_eq0; apply/eqP/setP => i; rewrite !inE ffunE.
by rewrite ltr_spaddl // ?sumr_ge0 // => [|t _]; rewrite ?prodr_gt0 ?prodr_ge0 // => i _; exact: ltW.
Qed.
(* For thm-multiclass-svm, thm-multiclass-perceptron, two classes, each at one of the points, with leads of 2: *)
Lemma w_classes (i j : 'I_2) : (exists k : 'I_2, k = j) /\ (j != i -> 2%:R <= score (x i) 0 (x i) - score (x j) 0 (x i)).
Proof.
split; first by exists j.
case: i j => -[|[|//]] ? [] -[|[|//]] ? // _; rewrite /score !addr0 !dotc /y /= ?mulrNN ?mulN1r ?mulrN1 ?mul1r ?mulr1 ?opprK; lra.
Qed.
(* For prop-platt, besides what it asks of exp and log: a negative score between two positive ones *)
Lemma w_overlap : let c i : R := if i == 0 then -1 else 1 in let f (i : 'I_3) : R := if i == 0 then 0 else if i == 1 then 1 else -1 in
  labels c /\ overlap f c.
Proof.
split=> [i|]; first by case: ifP; [right|left].
by split; [exists 1, 0|exists 2%:R, 0]; split=> //=; [exact: ltr01|rewrite oppr_lt0 ltr01].
Qed.
(* For prop-codes, words that repeat the class: *)
Lemma w_codes L (i j : 'I_2) : j != i -> L%:R <= (differ [ffun _ : 'I_L => j == ord0] [ffun _ => i == ord0])%:R :> R.
Proof.
move=> ji; rewrite ler_nat /differ -[X in (X <= _)%N]card_ord; apply: subset_leq_card; apply/subsetP => l _; rewrite inE !ffunE.
by case: i j ji => -[|[|//]] ? [] -[|[|//]].
Qed.
(* For thm-near-margin, all points near: *)
Lemma w_near C : 0 < C -> exists w b, minimises_small x y xpredT xpred0 C w b /\ minimises_hinge x y C w b.
Proof.
move=> C0; have [[w [b [xi s]]] _ _] := prop_soft_exists x yl yb C0.
have [h _] := thm_hinge_form x y C0; have [m _] := (h w b xi).1 s; exists w, b; split=> // w' b'.
have e0 c : #|inside_of y xpred0 c| = 0%N by apply: eq_card0 => i; rewrite !inE ?andbF.
have form v a : small_problem x y xpredT xpred0 C v a = hinge_form x y C v a by rewrite /small_problem !e0 !mul0r !addr0.
by rewrite !form.
Qed.
End Witnesses.
