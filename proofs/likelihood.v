(* Chapter 8, Logistic regression: what its minimiser satisfies, that there is no other, and its margin. *)
From mathcomp Require Import all_ssreflect all_algebra ring.
From LC Require Import lra inner convex exponential geometry soft_margin duality hard_margin softmax logistic.
Import GRing.Theory Num.Theory Order.TTheory.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Local Open Scope ring_scope.

Section Likelihood.
Variables (R : rcfType) (exp log : R -> R).
Hypothesis real_exp : exponential exp log.
Hypothesis exp_tangent : forall s : R, 1 + s <= exp s.
Implicit Types (m s v : R).

Let e_gt0 s : 0 < exp s := exp_positive real_exp s.
Let e1_gt0 s : 0 < 1 + exp s. Proof. by rewrite addr_gt0 ?ltr01 ?e_gt0. Qed.
Let e_inv s : exp s * exp (- s) = 1. Proof. by rewrite -(exp_sum real_exp) subrr (exp0 real_exp). Qed.
Let e_small s : s <= 2%:R^-1 -> exp s <= 1 + s + 2%:R * s ^+ 2.
Proof.
move=> s1; have p0 : 0 < 1 - s by lra.
rewrite -(ler_pmul2r p0); apply: (@le_trans _ _ 1).
  by rewrite -[X in _ <= X](e_inv s) ler_pmul2l //; exact: (exp_tangent (- s)).
have : 0 <= s ^+ 2 * (1 - 2%:R * s) by rewrite mulr_ge0 ?sqr_ge0 //; lra.
lra.
Qed.
Let log_below v : 0 < 1 + v -> log (1 + v) <= v.
Proof. by move=> v0; rewrite -[X in _ <= X](log_exp real_exp); exact: (log_mono real_exp). Qed.
Let log_below_strict v : 0 < v -> log (1 + v) < v.
Proof.
move=> v0; rewrite -[X in _ < X](log_exp real_exp); apply: (log_rises real_exp); first lra.
have -> : exp v = exp (v / 2%:R) ^+ 2 by rewrite expr2 -(exp_sum real_exp); congr exp; lra.
have h : (1 + v / 2%:R) ^+ 2 <= exp (v / 2%:R) ^+ 2.
  by rewrite ler_sqr ?nnegrE ?exp_tangent ?(ltW (e_gt0 _)) //; lra.
by apply: lt_le_trans h; have := exprn_gt0 2 v0; lra.
Qed.

(* The doubt about a point of margin m *)
Let doubt m := sigmoid exp (- m).
Let doubtE m : doubt m = (1 + exp m)^-1. Proof. by rewrite /doubt /sigmoid opprK div1r. Qed.
Let doubt_bounds m : 0 < doubt m /\ doubt m < 1.
Proof. by rewrite doubtE invr_gt0 e1_gt0 invf_lt1 ?e1_gt0 // ltr_addl e_gt0. Qed.

(* The loss after a step *)
Let mix_gt0 m d : 0 < 1 + doubt m * (exp (- d) - 1).
Proof.
have [s0 s1] := doubt_bounds m; have := mulr_gt0 s0 (e_gt0 (- d)); lra.
Qed.
Let loss_step m d : log_loss exp log (m + d) = log_loss exp log m + log (1 + doubt m * (exp (- d) - 1)).
Proof.
rewrite /log_loss -(logM real_exp) ?e1_gt0 ?mix_gt0 //; congr log; rewrite doubtE opprD (exp_sum real_exp).
have := e_inv m; have := e_gt0 m; have := e1_gt0 m; move: (exp m) (exp (- m)) (exp (- d)) => a b c a1 a0 ab.
have -> : b = a^-1 by rewrite -[LHS](mulKf (lt0r_neq0 a0)) ab mulr1.
by field; rewrite !gt_eqF.
Qed.
Let loss_below m d : - d <= 2%:R^-1 -> log_loss exp log (m + d) <= log_loss exp log m - doubt m * d + 2%:R * d ^+ 2.
Proof.
move=> d1; have [s0 s1] := doubt_bounds m; rewrite loss_step -addrA ler_add2l.
apply: le_trans (log_below (mix_gt0 m d)) _; have := ler_wpmul2l (ltW s0) (e_small d1).
have := ler_wpmul2r (sqr_ge0 d) (ltW s1); rewrite sqrrN; lra.
Qed.
Let loss_above m d : d != 0 -> log_loss exp log m - doubt m * d < log_loss exp log (m + d).
Proof.
move=> d0; have [s0 s1] := doubt_bounds m; rewrite loss_step ltr_add2l -[X in X < _](log_exp real_exp).
apply: (log_rises real_exp); first exact: e_gt0.
have nd : - d != 0 by rewrite oppr_eq0.
have := exp_strictly_convex real_exp s0 s1 nd; rewrite (exp0 real_exp) mulr0 addr0 mulrN; lra.
Qed.
Let loss_above_le m d : log_loss exp log m - doubt m * d <= log_loss exp log (m + d).
Proof. by have [->|/loss_above/ltW//] := eqVneq d 0; rewrite mulr0 subr0 addr0. Qed.
Let loss_gt0 m : 0 < log_loss exp log m.
Proof. by rewrite /log_loss -(log1 real_exp); apply: (log_rises real_exp); rewrite ?ltr01 // ltr_addl e_gt0. Qed.

Variables (d n : nat) (x : 'I_n -> 'rV[R]_d) (y : 'I_n -> R).
Hypothesis y_labels : labels y.
Implicit Types (w u : 'rV[R]_d) (b c C : R).
Definition minimises_logistic C w b := forall w' b', logistic_value exp log x y C w b <= logistic_value exp log x y C w' b'.
Let margin w b i := y i * score w b (x i).
Let margin_step w b u c t i : margin (w + t *: u) (b + t * c) i = margin w b i + t * margin u c i.
Proof. by rewrite /margin /score !dotE; lra. Qed.
(* The negative log-likelihood, and the multipliers C sigma(- y_i f(x_i)) *)
Definition binary_nll w b := \sum_i log_loss exp log (y i * score w b (x i)).
Definition doubts C w b i := C * sigmoid exp (- (y i * score w b (x i))).

(* A small step lowers the loss by its slope, but for a square. *)
Let small_loss w b u c : exists2 e, 0 < e & forall t, 0 < t -> t <= e -> binary_nll (w + t *: u) (b + t * c) <=
  binary_nll w b - t * (\sum_i doubt (margin w b i) * margin u c i) + t ^+ 2 * \sum_i 2%:R * margin u c i ^+ 2.
Proof.
have [i //|e e0 small] := @small_step R _ (xpredT : pred 'I_n) (fun=> 2%:R^-1) (fun i => - margin u c i).
  by rewrite invr_gt0 ltr0n.
exists e => // t t0 te; rewrite /binary_nll !mulr_sumr -sumrB -big_split; apply: ler_sum => i _ /=; rewrite -/(margin _ _ _) margin_step.
have st := small t i isT t0 te; rewrite mulrN in st; have := @loss_below (margin w b i) _ st; rewrite /margin; lra.
Qed.
(* At a minimiser the slope vanishes in each direction. *)
Let slope C w b u c : 0 < C -> minimises_logistic C w b -> w ⋅ u = \sum_i doubts C w b i * margin u c i.
Proof.
move=> C0 opt; have half u' c' : 0 <= w ⋅ u' - \sum_i doubts C w b i * margin u' c' i.
  have [e e0 sums] := small_loss w b u' c'.
  apply: (@first_order R _ (u' ⋅ u' / 2%:R + C * \sum_i 2%:R * margin u' c' i ^+ 2) e e0) => t t0 te.
  have h : w ⋅ w / 2%:R + C * binary_nll w b <= (w + t *: u') ⋅ (w + t *: u') / 2%:R + C * binary_nll (w + t *: u') (b + t * c').
    by rewrite -!norm_sqr; exact: opt.
  have -> : \sum_i doubts C w b i * margin u' c' i = C * \sum_i doubt (margin w b i) * margin u' c' i.
    by rewrite mulr_sumr; apply: eq_bigr => i _; rewrite [RHS]mulrA.
  have := ler_wpmul2l (ltW C0) (sums t t0 te); move: h; rewrite !dotE (dotC u' w).
  move: (binary_nll w b) (binary_nll (w + t *: u') (b + t * c')) => l l'.
  move: (\sum_i doubt _ * _) (\sum_i 2%:R * _) => p q; lra.
apply/eqP; rewrite -subr_eq0; apply/eqP/le_anti; rewrite half andbT.
have neg : \sum_i doubts C w b i * margin (- u) (- c) i = - (\sum_i doubts C w b i * margin u c i).
  by rewrite -sumrN; apply: eq_bigr => i _; rewrite /margin /score dotNl; lra.
by have := half (- u) (- c); rewrite dotNr neg; lra.
Qed.

(* So the value exceeds its smallest by at least |w' - w|^2 / 2, and by more where a margin differs. *)
Let excess w b w' b' i := log_loss exp log (margin w' b' i) - log_loss exp log (margin w b i)
  + doubt (margin w b i) * (margin w' b' i - margin w b i).
Let above C w b w' b' : 0 < C -> minimises_logistic C w b -> logistic_value exp log x y C w' b' =
  logistic_value exp log x y C w b + `‖w' - w‖ ^+ 2 / 2%:R + C * (\sum_i excess w b w' b' i).
Proof.
move=> C0 opt; have := slope (w' - w) (b' - b) C0 opt.
have -> : \sum_i doubts C w b i * margin (w' - w) (b' - b) i = C * \sum_i doubt (margin w b i) * (margin w' b' i - margin w b i).
  by rewrite mulr_sumr; apply: eq_bigr => i _; rewrite [RHS]mulrA /margin /score dotBl; congr (_ * _); lra.
rewrite big_split sumrB /= -[logistic_value exp log x y C w' b']/(`‖w'‖ ^+ 2 / 2%:R + C * binary_nll w' b').
rewrite -[logistic_value exp log x y C w b]/(`‖w‖ ^+ 2 / 2%:R + C * binary_nll w b) -[\sum_i log_loss _ _ (margin w b i)]/(binary_nll w b).
rewrite -[\sum_i log_loss _ _ (margin w' b' i)]/(binary_nll w' b') !norm_sqr; move: (binary_nll w b) (binary_nll w' b') (\sum_i doubt _ * _) => l l' p.
by rewrite !dotE (dotC w' w); lra.
Qed.

Let excess_ge0 w b w' b' i : 0 <= excess w b w' b' i.
Proof.
by have := loss_above_le (margin w b i) (margin w' b' i - margin w b i); rewrite [X in _ <= log_loss _ _ X]addrC subrK /excess; lra.
Qed.
Let excess_eq0 w b w' b' : \sum_i excess w b w' b' i = 0 -> forall i, score w' b' (x i) = score w b (x i).
Proof.
move=> sum0 i; have e : excess w b w' b' i = 0 by exact: (psumr_eq0P (fun j _ => excess_ge0 w b w' b' j) sum0).
suff : margin w' b' i - margin w b i = 0 by rewrite /margin; case: (y_labels i) => ->; lra.
have [//|ne] := eqVneq (margin w' b' i - margin w b i) 0.
by have := loss_above (margin w b i) ne; rewrite [X in _ < log_loss _ _ X]addrC subrK; move: e; rewrite /excess; lra.
Qed.

Lemma sigmoid_flip s : sigmoid exp (- s) = 1 - sigmoid exp s.
Proof.
rewrite -[sigmoid exp (- s)]/(doubt s) doubtE /sigmoid; have := e_inv s; have := e_gt0 s; have := e1_gt0 (- s).
have := e1_gt0 s; move: (exp s) (exp (- s)) => a b a1 b1 a0 ab; have -> : b = a^-1 by rewrite -[LHS](mulKf (lt0r_neq0 a0)) ab mulr1.
by field; rewrite !gt_eqF // addrC.
Qed.

(* What a point pulls at the offset: its label, as 1 or 0, less its probability *)
Lemma doubts_label C w b i : doubts C w b i * y i = C * ((y i == 1)%:R - sigmoid exp (score w b (x i))).
Proof.
rewrite /doubts -mulrA; congr (_ * _); case: (y_labels i) => ->; rewrite ?eqxx.
  by rewrite mul1r mulr1 sigmoid_flip.
by rewrite eq_sym label_neq sub0r mulN1r opprK mulrN1.
Qed.
Lemma count_positive : #|[pred i | y i == 1]|%:R = \sum_i (y i == 1)%:R :> R.
Proof. by rewrite -sum1_card natr_sum big_mkcond; apply: eq_bigr => i _; rewrite inE; case: ifP. Qed.

(* The likelihood alone has its minimisers where its slope vanishes in each direction, and they agree at each point. *)
Let flat w b := forall u c, \sum_i doubts 1 w b i * (y i * score u c (x i)) = 0.
Let excess_flat w b w' b' : flat w b -> \sum_i excess w b w' b' i = binary_nll w' b' - binary_nll w b.
Proof.
move=> h; rewrite big_split sumrB /= [X in _ + X](_ : _ = 0) ?addr0 // -[RHS](h (w' - w) (b' - b)).
by apply: eq_bigr => i _; rewrite /doubts mul1r /margin /score dotBl /doubt; congr (_ * _); lra.
Qed.
Lemma nll_minimiser w b : (forall w' b', binary_nll w b <= binary_nll w' b') <->
  forall u c, \sum_i doubts 1 w b i * (y i * score u c (x i)) = 0.
Proof.
split=> [opt|h w' b'].
  have half u c : 0 <= - \sum_i doubts 1 w b i * margin u c i.
    have [e e0 sums] := small_loss w b u c; apply: (@first_order R _ (\sum_i 2%:R * margin u c i ^+ 2) e e0) => t t0 te.
    have -> : \sum_i doubts 1 w b i * margin u c i = \sum_i doubt (margin w b i) * margin u c i.
      by apply: eq_bigr => i _; rewrite /doubts mul1r.
    by have := opt (w + t *: u) (b + t * c); have := sums t t0 te; lra.
  move=> u c; apply/eqP; rewrite -oppr_eq0; apply/eqP/le_anti; rewrite half andbT -oppr_ge0 opprK.
  have := half (- u) (- c); rewrite -sumrN (eq_bigr (fun i => doubts 1 w b i * margin u c i)) // => i _.
  by rewrite /margin /score dotNl; lra.
by rewrite -subr_ge0 -excess_flat // sumr_ge0 // => i _; exact: excess_ge0.
Qed.
Lemma nll_minimisers w b w' b' : (forall u c, \sum_i doubts 1 w b i * (y i * score u c (x i)) = 0) ->
  binary_nll w' b' <= binary_nll w b -> forall i, score w' b' (x i) = score w b (x i).
Proof.
move=> h le; apply: excess_eq0; apply/le_anti; rewrite sumr_ge0 ?andbT => [|i _]; last exact: excess_ge0.
by rewrite excess_flat // subr_le0.
Qed.

Let stationary C w b : 0 < C -> minimises_logistic C w b -> let alpha := doubts C w b in
  [/\ w = weights x y alpha, \sum_i alpha i * y i = 0 & forall i, 0 < alpha i < C].
Proof.
move=> C0 opt; split=> [||i].
- apply: dot_inj => u; rewrite (slope u 0 C0 opt) /weights dot_suml; apply: eq_bigr => i _.
  by rewrite dotZl dotC /margin /score addr0 mulrA (dotC u).
- have := slope 0 1 C0 opt; rewrite dot0r => e; rewrite [RHS]e; apply: eq_bigr => i _.
  by rewrite /margin /score dot0l add0r mulr1.
- have [s0 s1] := doubt_bounds (y i * score w b (x i)); rewrite /doubts -[sigmoid _ _]/(doubt _).
  by rewrite mulr_gt0 //= gtr_pmulr.
Qed.

(* The objective is that of eq-logistic. *)
Theorem thm_logistic C : 0 < C -> both_classes y ->
  [/\ (* 1 *) forall w b w' b' a, 0 <= a -> a <= 1 ->
        logistic_value exp log x y C (a *: w + (1 - a) *: w') (a * b + (1 - a) * b') <=
          a * logistic_value exp log x y C w b + (1 - a) * logistic_value exp log x y C w' b',
      (* 2 *) forall w b w' b', minimises_logistic C w b -> minimises_logistic C w' b' -> w' = w /\ b' = b,
      forall w b, minimises_logistic C w b -> let alpha := doubts C w b in
        [/\ w = weights x y alpha, \sum_i alpha i * y i = 0 & forall i, 0 < alpha i < C] &
      (* 3 *) forall w b, minimises_logistic C w b ->
        \sum_i sigmoid exp (score w b (x i)) = #|[pred i | y i == 1]|%:R].
Proof.
move=> C0 [[i0 _] _].
split=> [w b w' b' a a0 a1|w b w' b' opt opt'|w b|w b opt].
- have b0 : 0 <= 1 - a by rewrite subr_ge0.
  have square : `‖a *: w + (1 - a) *: w'‖ ^+ 2 <= a * `‖w‖ ^+ 2 + (1 - a) * `‖w'‖ ^+ 2.
    rewrite !norm_sqr; have := mulr_ge0 (mulr_ge0 a0 b0) (dot_ge0 (w - w')); rewrite !dotE (dotC w' w); lra.
  have sums : binary_nll (a *: w + (1 - a) *: w') (a * b + (1 - a) * b') <= a * binary_nll w b + (1 - a) * binary_nll w' b'.
    rewrite /binary_nll !mulr_sumr -big_split; apply: ler_sum => i _ /=; rewrite -!/(margin _ _ i).
    have -> : margin (a *: w + (1 - a) *: w') (a * b + (1 - a) * b') i = a * margin w b i + (1 - a) * margin w' b' i.
      by rewrite /margin /score !dotE; lra.
    move: (margin w b i) (margin w' b' i) => s v; set m := a * s + (1 - a) * v.
    have := ler_wpmul2l a0 (loss_above_le m (s - m)); have := ler_wpmul2l b0 (loss_above_le m (v - m)).
    by rewrite ![m + _]addrC !subrK; move: (doubt m) (log_loss _ _ m) (log_loss _ _ s) (log_loss _ _ v) => p l l1 l2; rewrite /m; lra.
  have := ler_wpmul2l (ltW C0) sums; rewrite /logistic_value -!/(binary_nll _ _); move: square.
  by move: (binary_nll _ _) (binary_nll w b) (binary_nll w' b') => l l1 l2; lra.
- have same : logistic_value exp log x y C w' b' <= logistic_value exp log x y C w b by exact: opt'.
  rewrite (above w' b' C0 opt) in same.
  have s0 : 0 <= C * (\sum_i excess w b w' b' i) by rewrite mulr_ge0 ?(ltW C0) // sumr_ge0 // => i _; exact: excess_ge0.
  have ww : w' = w.
    by apply/eqP; rewrite -subr_eq0 -norm_eq0 -sqrf_eq0; apply/eqP; have := sqr_ge0 `‖w' - w‖; move: same s0; lra.
  split=> //; have z : C * (\sum_i excess w b w' b' i) = 0.
    by have := sqr_ge0 `‖w' - w‖; move: same s0; lra.
  move/eqP: z; rewrite mulf_eq0 gt_eqF //= => /eqP/excess_eq0/(_ i0).
  by rewrite ww /score; lra.
- exact: stationary.
- apply/eqP; rewrite eq_sym -subr_eq0 count_positive -sumrB; apply/eqP.
  have [_ + _] := stationary C0 opt; rewrite (eq_bigr _ (fun i _ => doubts_label C w b i)).
  by rewrite -mulr_sumr => /eqP; rewrite mulf_eq0 gt_eqF //= => /eqP.
Qed.

Theorem thm_logistic_dual C : 0 < C ->
  (forall w b alpha, soft_dual_feasible y C alpha ->
    let P := logistic_value exp log x y C w b in
    let D := logistic_dual log x y C alpha in
    let sigma i := sigmoid exp (- (y i * score w b (x i))) in
    [/\ (* 1 *) P - D = `‖w - weights x y alpha‖ ^+ 2 / 2%:R + C * \sum_i divergence log (alpha i / C) (sigma i),
        forall i, 0 <= divergence log (alpha i / C) (sigma i),
        (* 2 *) D <= P &
        P = D <-> w = weights x y alpha /\ forall i, alpha i = C * sigma i]) /\
  (forall w b, minimises_logistic C w b -> let alpha := doubts C w b in
    [/\ soft_dual_feasible y C alpha, w = weights x y alpha &
        logistic_value exp log x y C w b = logistic_dual log x y C alpha]).
Proof.
move=> C0; have Cn : C != 0 by rewrite gt_eqF.
have s01 w b i : 0 < sigmoid exp (- (y i * score w b (x i))) /\ sigmoid exp (- (y i * score w b (x i))) < 1.
  by case: (sigmoid_logs real_exp (y i * score w b (x i))).
split=> [w b alpha feasible P D sigma|w b opt alpha].
  have gap : P - D = `‖w - weights x y alpha‖ ^+ 2 / 2%:R + C * \sum_i divergence log (alpha i / C) (sigma i).
    exact: logistic_gap.
  have [box _] := feasible.
  have q0 i : 0 <= alpha i / C by rewrite divr_ge0 ?(ltW C0) //; case: (box i).
  have q1 i : alpha i / C <= 1 by rewrite ler_pdivr_mulr // mul1r; case: (box i).
  have div0 i : 0 <= divergence log (alpha i / C) (sigma i) ?= iff (alpha i / C == sigma i).
    by have [s0 s1] := s01 w b i; exact: (divergence_ge0 real_exp (q0 i) (q1 i) s0 s1).
  have sum0 : 0 <= \sum_i divergence log (alpha i / C) (sigma i) by apply: sumr_ge0 => i _; rewrite (div0 i).
  have sq := sqr_ge0 `‖w - weights x y alpha‖; have Cs : 0 <= C * \sum_i divergence log (alpha i / C) (sigma i) by rewrite mulr_ge0 ?(ltW C0).
  split=> // [i||]; [by rewrite (div0 i)|by move: gap sq Cs; lra|split=> [e|[e a]]].
    have z : `‖w - weights x y alpha‖ ^+ 2 = 0 by move: gap sq Cs; rewrite e; lra.
    have {}Cs : C * (\sum_i divergence log (alpha i / C) (sigma i)) = 0 by move: gap; rewrite e z; lra.
    split; first by apply/eqP; rewrite -subr_eq0 -norm_eq0 -sqrf_eq0 z.
    move/eqP: Cs; rewrite mulf_eq0 (negPf Cn) /= => Cs i; move: Cs; rewrite psumr_eq0 => [/allP/(_ i (mem_index_enum _))|j _].
      by rewrite /= eq_sym (div0 i) => /eqP <-; rewrite mulrC divfK.
    by rewrite (div0 j).
  have zero i : divergence log (alpha i / C) (sigma i) = 0.
    by apply/esym/eqP; rewrite (div0 i) a mulrC mulKf.
  by apply/eqP; rewrite -subr_eq0 gap {1}e subrr norm0 expr0n mul0r add0r big1 ?mulr0.
have [we balance inside] := stationary C0 opt.
have feasible : soft_dual_feasible y C alpha by split=> // i; have /andP[/ltW ? /ltW ?] := inside i.
split=> //; apply/eqP; rewrite -subr_eq0 logistic_gap // -we subrr norm0 expr0n mul0r add0r big1 ?mulr0 // => i _.
by rewrite /alpha /doubts mulrC mulKf // /divergence !divff ?(log1 real_exp) ?mulr0 ?addr0 // gt_eqF ?subr_gt0; case: (s01 w b i).
Qed.

(* The largest geometric margin is the solution of eq-unit-margin. *)
Theorem prop_logistic_margin C u c gamma w b : 0 < C -> (0 < n)%N ->
  unit_solution x y u c gamma -> 0 < gamma -> minimises_logistic C w b ->
  [/\ (* 1 *) ~ (exists w' b', forall w'' b'', binary_nll w' b' <= binary_nll w'' b''),
      (* 2 *) let t := gamma * `‖w‖ in gamma ^+ 2 * C <= t * (1 + exp t) &
      (* 3 *) log (n%:R / log 2%:R) <= gamma * `‖w‖ ->
        separates x y w b /\ gamma - `‖w‖^-1 * log (n%:R / log 2%:R) <= geometric_margin x y w b].
Proof.
move=> C0 n0 [[far u1] most] g0 opt; pose i0 := Ordinal n0.
have W0 := norm_ge0 w; have dpos i : 0 < doubts C w b i by rewrite mulr_gt0 //; have [] := doubt_bounds (margin w b i).
have uw : `‖w‖ >= \sum_i doubts C w b i * gamma.
  have := cauchy_schwarz w u; rewrite u1 mulr1 (slope u c C0 opt); apply: le_trans.
  by apply: ler_sum => i _; apply: ler_wpmul2l (far i); exact: ltW (dpos i).
have W : 0 < `‖w‖.
  apply: lt_le_trans uw; rewrite (bigD1 i0) //=; apply: ltr_spaddl; first exact: mulr_gt0.
  by apply: sumr_ge0 => i _; exact: ltW (mulr_gt0 (dpos i) g0).
have [lo [j ej]] := leastP (fun i => y i * score w b (x i) / `‖w‖) n0.
have low : geometric_margin x y w b <= gamma.
  apply: (most (`‖w‖^-1 *: w) (b / `‖w‖)); split=> [i|]; first by rewrite score_div mulrA; exact: lo.
  by rewrite normZ ger0_norm ?invr_ge0 // mulVf ?gt_eqF.
have mj : margin w b j <= gamma * `‖w‖.
  by rewrite -ler_pdivr_mulr //; move: low; rewrite /geometric_margin -ej.
have log2 : 0 < log 2%:R by rewrite -(log1 real_exp); apply: (log_rises real_exp); rewrite ?ltr01 // ltr1n.
split.
- (* adding the separator lowers every loss *)
  case=> w' [b' least]; have := least (w' + 1 *: u) (b' + 1 * c); rewrite leNgt => /negP; apply.
  have lower i : log_loss exp log (margin (w' + 1 *: u) (b' + 1 * c) i) < log_loss exp log (margin w' b' i).
    rewrite margin_step mul1r /log_loss; apply: (log_rises real_exp); first exact: e1_gt0.
    by rewrite ltr_add2l; apply: (exp_rises real_exp); have := far i; rewrite -/(margin u c i); move: g0; lra.
  rewrite /binary_nll (bigD1 i0) //= [X in _ < X](bigD1 i0) //= ltr_le_add ?lower //.
  by apply: ler_sum => i _; exact/ltW/lower.
- cbv zeta; set t := gamma * `‖w‖ in mj *.
  have one : C / (1 + exp t) <= doubts C w b j.
    rewrite /doubts -[sigmoid _ _]/(doubt (margin w b j)) doubtE ler_pmul2l // lef_pinv ?posrE ?e1_gt0 //.
    rewrite ler_add2l; exact: (exp_mono real_exp mj).
  have : C / (1 + exp t) * gamma <= `‖w‖.
    apply: le_trans uw; apply: (@le_trans _ _ (doubts C w b j * gamma)); first by rewrite ler_wpmul2r ?(ltW g0).
    by rewrite (bigD1 j) //= ler_addl; apply: sumr_ge0 => i _; exact: ltW (mulr_gt0 (dpos i) g0).
  rewrite mulrAC ler_pdivr_mulr ?e1_gt0 // => /(ler_wpmul2l (ltW g0)); rewrite /t; lra.
move=> big; set q := exp (- (`‖w‖ * gamma)); have q0 : 0 < q by exact: e_gt0.
have nn : 0 < n%:R :> R by rewrite ltr0n.
have nq : n%:R * q <= log 2%:R.
  have r0 : 0 < n%:R / log 2%:R by rewrite divr_gt0.
  have : n%:R / log 2%:R <= exp (gamma * `‖w‖).
    rewrite -(exp_log real_exp r0); exact: (exp_mono real_exp big).
  rewrite ler_pdivr_mulr // => h; have := ler_wpmul2r (ltW q0) h; rewrite mulrAC /q [gamma * _]mulrC e_inv mul1r.
  exact.
(* the loss of the point of smallest margin alone *)
have one : log_loss exp log (margin w b j) < n%:R * q.
  apply: (@le_lt_trans _ _ (binary_nll w b)).
    by rewrite /binary_nll (bigD1 j) //= ler_addl; apply: sumr_ge0 => i _; exact/ltW/loss_gt0.
  apply: (@le_lt_trans _ _ (binary_nll (`‖w‖ *: u) (`‖w‖ * c))).
    have := opt (`‖w‖ *: u) (`‖w‖ * c); rewrite /logistic_value normZ u1 mulr1 ger0_norm // ler_add2l ler_pmul2l //.
  have : n%:R * q = \sum_(i < n) q by rewrite sumr_const card_ord mulr_natl.
  have each i : log_loss exp log (y i * score (`‖w‖ *: u) (`‖w‖ * c) (x i)) < q.
    apply: lt_le_trans (log_below_strict (e_gt0 _)) _.
    have le : - (y i * score (`‖w‖ *: u) (`‖w‖ * c) (x i)) <= - (`‖w‖ * gamma).
      rewrite ler_opp2 (_ : y i * _ = `‖w‖ * (y i * score u c (x i))) ?ler_wpmul2l //.
      by rewrite /score dotZl; lra.
    rewrite /q; exact: (exp_mono real_exp le).
  move=> ->; rewrite /binary_nll (bigD1 i0) //= [X in _ < X](bigD1 i0) //= ltr_le_add //.
  by apply: ler_sum => i _; exact/ltW/each.
have mj0 : 0 < margin w b j.
  rewrite ltNge; apply/negP => neg; have := lt_le_trans one nq; rewrite ltNge => /negP; apply.
  rewrite /log_loss; apply: (log_mono real_exp); first by rewrite ltr0n.
  have : 1 <= exp (- margin w b j) by apply: le_trans (exp_tangent _); rewrite ler_addl oppr_ge0.
  by lra.
have all i : margin w b j <= margin w b i by have := lo i; rewrite -ej ler_pmul2r ?invr_gt0.
split=> [i|]; first exact: lt_le_trans mj0 (all i).
(* the logarithm lies above its chord *)
set v := exp (- margin w b j); have v0 : 0 < v by exact: e_gt0.
have v1 : v < 1 by rewrite -(exp0 real_exp); apply: (exp_rises real_exp); rewrite oppr_lt0.
have chord : v * log 2%:R <= log (1 + v).
  rewrite -[X in X <= _](log_exp real_exp); apply: (log_mono real_exp); first exact: e_gt0.
  have := exp_convex real_exp (log 2%:R) 0 (ltW v0) (ltW v1).
  by rewrite mulr0 addr0 (exp0 real_exp) (exp_log real_exp) ?ltr0n //; lra.
have : v <= n%:R / log 2%:R * q.
  rewrite mulrAC ler_pdivl_mulr //; exact: le_trans chord (ltW one).
move/(log_mono real_exp v0); rewrite (log_exp real_exp) (logM real_exp) ?divr_gt0 // (log_exp real_exp) => h.
rewrite /geometric_margin -ej -/(margin w b j) ler_pdivl_mulr // mulrBl mulrAC mulVf ?gt_eqF // mul1r.
by move: h; lra.
Qed.
End Likelihood.
