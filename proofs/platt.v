(* Further evaluation: Platt's fit, but for the existence of a minimiser. *)
From mathcomp Require Import all_ssreflect all_algebra ring.
From LC Require Import lra inner exponential geometry evaluation softmax logistic likelihood.
Import GRing.Theory Num.Theory Order.TTheory.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Local Open Scope ring_scope.

Section Platt.
Variables (R : rcfType) (exp log : R -> R).
Hypothesis real_exp : exponential exp log.
Hypothesis exp_tangent : forall s : R, 1 + s <= exp s.
Variables (n : nat) (f y : 'I_n -> R).
Hypothesis y_labels : labels y.
Implicit Types (A B c : R) (p : 'I_n -> R).

(* The probabilities of the label +1, and their mean log loss *)
Definition platt A B i := sigmoid exp (A * f i + B).
Definition mean_log_loss p := n%:R^-1 * \sum_i - log (if y i == 1 then p i else 1 - p i).
Definition best_fit A B := forall A' B', mean_log_loss (platt A B) <= mean_log_loss (platt A' B').
Definition overlap :=
  (exists i j, [/\ y i = 1, y j = -1 & f j < f i]) /\ exists i j, [/\ y i = 1, y j = -1 & f i < f j].
Definition mean_score c := #|[pred i | y i == c]|%:R^-1 * \sum_(i | y i == c) f i.

(* The scores as points on the line *)
Let x i : 'rV[R]_1 := const_mx (f i).
Let line A : 'rV[R]_1 := const_mx A.
Let scoreE A B i : score (line A) B (x i) = A * f i + B. Proof. by rewrite /score dot_const. Qed.
Let lineE (w : 'rV[R]_1) : w = line (w 0 0). Proof. by apply/rowP => j; rewrite mxE ord1. Qed.
Let lossE A B : mean_log_loss (platt A B) = n%:R^-1 * binary_nll exp log x y (line A) B.
Proof.
congr (_ * _); apply: eq_bigr => i _; rewrite scoreE /platt; set s := A * f i + B.
have [_ _ _ pos] := sigmoid_logs real_exp s; have [_ _ _ neg] := sigmoid_logs real_exp (- s).
case: (y_labels i) => ->; rewrite ?eqxx ?mul1r ?mulN1r.
  by rewrite -[sigmoid exp s](subKr 1) -(sigmoid_flip real_exp) pos opprK.
by rewrite eq_sym label_neq -[X in sigmoid _ X]opprK neg opprK.
Qed.

Theorem prop_platt : overlap ->
  [/\ forall A B A' B', best_fit A B -> best_fit A' B' -> A' = A /\ B' = B,
      forall A B, best_fit A B <->
        \sum_i platt A B i = #|[pred i | y i == 1]|%:R /\ \sum_i platt A B i * f i = \sum_(i | y i == 1) f i &
      forall A B, best_fit A B -> (0 < A <-> mean_score (-1) < mean_score 1)].
Proof.
move=> [[i [j [yi yj fji]]] _]; have n0 : 0 < n%:R :> R by rewrite ltr0n; case: (n) (i) => [[]|].
have fitE A B : best_fit A B <-> forall w' b', binary_nll exp log x y (line A) B <= binary_nll exp log x y w' b'.
  split=> h w' b'; last by rewrite !lossE ler_pmul2l ?invr_gt0.
  by have := h (w' 0 0) b'; rewrite !lossE ler_pmul2l ?invr_gt0 // -lineE.
pose r A B i := (y i == 1)%:R - platt A B i.
have flatE A B : best_fit A B <-> \sum_i r A B i = 0 /\ \sum_i r A B i * f i = 0.
  have slope u c : \sum_i doubts exp x y 1 (line A) B i * (y i * score (line u) c (x i)) =
      u * (\sum_i r A B i * f i) + c * \sum_i r A B i.
    rewrite !mulr_sumr -big_split; apply: eq_bigr => k _; rewrite mulrA (doubts_label real_exp) // !scoreE /r /platt /=; lra.
  rewrite fitE (nll_minimiser real_exp exp_tangent); split=> [flat|[r0 f0] u c].
    by have := flat (line 0) 1; have := flat (line 1) 0; rewrite !slope; split; lra.
  by rewrite (lineE u) slope r0 f0 !mulr0 addr0.
have count A B : \sum_i r A B i = #|[pred i | y i == 1]|%:R - \sum_i platt A B i by rewrite sumrB count_positive.
have moment A B : \sum_i r A B i * f i = \sum_(i | y i == 1) f i - \sum_i platt A B i * f i.
  rewrite [in RHS]big_mkcond -sumrB; apply: eq_bigr => k _; by rewrite /r mulrBl; case: eqP => _; rewrite ?mul1r ?mul0r.
split=> [A B A' B' opt opt'|A B|A B opt].
- have flat : forall u c, \sum_i doubts exp x y 1 (line A) B i * (y i * score u c (x i)) = 0.
    by apply/(nll_minimiser real_exp exp_tangent); exact: (fitE A B).1.
  have le : binary_nll exp log x y (line A') B' <= binary_nll exp log x y (line A) B by exact: (fitE A' B').1.
  have same := nll_minimisers real_exp y_labels flat le.
  have := same i; have := same j; rewrite !scoreE => ej ei.
  have ne : f i - f j != 0 by rewrite subr_eq0 gt_eqF.
  have AA : A' = A by apply: (mulIf ne); move: ei ej; lra.
  by split=> //; move: ei; rewrite AA; lra.
- by rewrite flatE count moment; split=> [[/eqP a /eqP b]|[-> ->]]; [move: a b; rewrite !subr_eq0 => /eqP-> /eqP->|rewrite !subrr].
(* With the mean m of all scores and its probability q, the sum of (p - q) (f - m) has the sign of A, as p rises with A f,
   and that of the difference of the means. *)
have /flatE[r0 f0] := opt; pose m := n%:R^-1 * \sum_k f k; pose q := sigmoid exp (A * m + B).
pose term k := (platt A B k - q) * (f k - m).
have rises s t : s < t -> sigmoid exp s < sigmoid exp t.
  move=> st; rewrite /sigmoid !div1r ltf_pinv ?posrE ?addr_gt0 ?ltr01 ?(exp_positive real_exp) // ltr_add2l.
  by apply: (exp_rises real_exp); rewrite ltr_opp2.
have rises_le s t : s <= t -> sigmoid exp s <= sigmoid exp t by rewrite le_eqVlt => /orP[/eqP->//|/rises/ltW].
have up k : 0 < A -> f k != m -> 0 < term k.
  move=> A0; rewrite neq_lt => /orP[lt|gt].
    by rewrite /term nmulr_rgt0 subr_lt0 // rises // ltr_add2r ltr_pmul2l.
  by rewrite /term pmulr_rgt0 subr_gt0 // rises // ltr_add2r ltr_pmul2l.
have down k : A <= 0 -> term k <= 0.
  move=> A0; case: (lerP (f k) m) => [le|/ltW le].
    by rewrite /term mulr_ge0_le0 ?subr_le0 ?subr_ge0 // rises_le // ler_add2r ler_wnmul2l.
  by rewrite /term mulr_le0_ge0 ?subr_le0 ?subr_ge0 // rises_le // ler_add2r ler_wnmul2l.
have neg k : (y k == -1) = ~~ (y k == 1).
  by case: (y_labels k) => ->; rewrite ?eqxx ?label_neq // eq_sym label_neq.
set np : R := #|[pred k | y k == 1]|%:R; set nm : R := #|[pred k | y k == -1]|%:R.
have np0 : 0 < np by rewrite ltr0n; apply/card_gt0P; exists i; rewrite inE yi.
have nm0 : 0 < nm by rewrite ltr0n; apply/card_gt0P; exists j; rewrite inE yj.
have nE : n%:R = np + nm.
  rewrite -natrD -[X in X%:R = _](card_ord n) -(cardC [pred k | y k == 1]); congr (_ + _)%:R.
  by apply: eq_card => k; rewrite !inE neg.
have fE : \sum_k f k = \sum_(k | y k == 1) f k + \sum_(k | y k == -1) f k.
  by rewrite (bigID (fun k => y k == 1)); congr (_ + _); apply: eq_bigl => k; rewrite neg.
have sumE : \sum_k term k = \sum_(k | y k == 1) f k - m * np.
  have -> : \sum_k term k = \sum_k platt A B k * f k - m * (\sum_k platt A B k) - q * (\sum_k f k - n%:R * m).
    rewrite -[n%:R * m]mulrC -[n in n%:R](card_ord n) mulr_natr -sumr_const -sumrB !mulr_sumr -!sumrB.
    by apply: eq_bigr => k _; rewrite /term; lra.
  have -> : \sum_k platt A B k = np by have := count A B; rewrite r0 -/np; lra.
  by have := moment A B; rewrite f0 /m mulVKf ?gt_eqF //; lra.
have e : np * nm * (mean_score 1 - mean_score (-1)) = n%:R * \sum_k term k.
  by rewrite sumE /mean_score -/np -/nm /m fE nE; field; rewrite !gt_eqF ?addr_gt0.
rewrite -[mean_score _ < _]subr_gt0 -(pmulr_rgt0 (mean_score 1 - _) (mulr_gt0 np0 nm0)) e pmulr_rgt0 //.
split=> [A0|pos]; last first.
  by rewrite ltNge; apply/negP => A0; move: pos; rewrite ltNge -oppr_ge0 -sumrN sumr_ge0 // => k _; rewrite oppr_ge0 down.
have [k km] : exists k, f k != m.
  by have [e'|] := eqVneq (f i) m; [exists j; rewrite -e' lt_eqF|exists i].
rewrite (bigD1 k) //= ltr_spaddl ?up // sumr_ge0 // => l _.
by have [el|/(up l A0)/ltW//] := eqVneq (f l) m; rewrite /term el subrr mulr0.
Qed.
End Platt.
