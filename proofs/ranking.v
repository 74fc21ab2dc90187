(* Chapter 9: the area below the ROC curve counts pairs. *)
From mathcomp Require Import all_ssreflect all_algebra ring.
From LC Require Import lra inner convex geometry.
Import GRing.Theory Num.Theory Order.TTheory.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Local Open Scope ring_scope.

Section Ranking.
Variables (R : rcfType) (n : nat) (f y : 'I_n -> R). (* scores and labels *)
Implicit Types (c t : R) (passed : pred 'I_n) (ts : seq R).

Definition class_size c : R := #|[pred i | y i == c]|%:R.

(* The book: "- the **{term}`recall`**, or true positive rate: of the positive points, the share that is predicted positive;
   - the **false positive rate**: of the negative points, the share that is predicted positive;" *)
(* The share of the class c that has passed; for c = -1 the false positive rate, for c = 1 the recall *)
Definition rate c passed := #|[pred i | (y i == c) && passed i]|%:R / class_size c.
Definition corner passed := (rate (-1) passed, rate 1 passed).

(* The corners of the curve: the threshold falls, and at t all points pass that have the score t. *)
Definition roc ts := (0, 0) :: [seq corner (fun i => t <= f i) | t <- ts].

(* The area below straight lines from corner to corner *)
Fixpoint area_from (p : R * R) (corners : seq (R * R)) :=
  if corners is q :: rest then (q.1 - p.1) * ((p.2 + q.2) / 2%:R) + area_from q rest else 0.
Definition area (corners : seq (R * R)) := if corners is p :: rest then area_from p rest else 0.

(* 1 for a pair in the right order, one half for a tie *)
Definition ranked i j : R := if f j < f i then 1 else if f j == f i then 2%:R^-1 else 0.

Lemma rate_sum c passed : rate c passed = (\sum_(i | y i == c) (passed i)%:R) / class_size c.
Proof.
rewrite /rate; congr (_ / _); rewrite -sum1_card natr_sum big_mkcondr.
by apply: eq_bigr => i _; case: (passed i).
Qed.

(* What is left to come counts the pairs whose negative point has not passed yet. *)
Lemma area_rest ts passed : class_size 1 != 0 -> class_size (-1) != 0 -> sorted >%R ts ->
  (forall i, passed i || (f i \in ts)) -> (forall i t, passed i -> t \in ts -> t < f i) ->
  area_from (corner passed) [seq corner (fun i => t <= f i) | t <- ts] =
  (\sum_(i | y i == 1) \sum_(j | y j == -1) (~~ passed j)%:R * ranked i j) / (class_size 1 * class_size (-1)).
Proof.
move=> n1 n2; elim: ts passed => [|t ts IH] passed sorted_ts all_in above.
  rewrite big1 ?mul0r // => i _; rewrite big1 // => j _.
  by have := all_in j; rewrite in_nil orbF => ->; rewrite mul0r.
have lower s : s \in ts -> s < t.
  by move=> sts; apply: (allP (order_path_min (rev_trans lt_trans) sorted_ts)).
have passedE i : passed i = (t < f i).
  apply/idP/idP => [p|h]; first by apply: above p _; rewrite mem_head.
  have := all_in i; case: (passed i) => //=; rewrite inE => /orP[/eqP e|/lower]; first by rewrite e ltxx in h.
  by rewrite ltNge ltW.
rewrite /= IH; last 3 first.
- exact: path_sorted sorted_ts.
- by move=> i; have := all_in i; rewrite passedE inE => /orP[/ltW->//|/orP[/eqP->|->]]; rewrite ?lexx ?orbT.
- by move=> i s le /lower lt; exact: lt_le_trans le.
rewrite !rate_sum; have -> : forall a b c e s : R,
    (b / class_size (-1) - a / class_size (-1)) * ((c / class_size 1 + e / class_size 1) / 2%:R)
      + s / (class_size 1 * class_size (-1)) = ((c + e) * ((b - a) / 2%:R) + s) / (class_size 1 * class_size (-1)).
  by move=> a b c e s; field; rewrite n1 n2.
congr (_ / _); rewrite -big_split -sumrB !mulr_suml -big_split; apply: eq_bigr => i _ /=.
rewrite mulr_sumr -big_split; apply: eq_bigr => j _ /=; rewrite !passedE /ranked.
(* the points that pass now have the score t *)
case: (ltgtP t (f j)) => [jt|jt|jt] /=; try (rewrite ?subrr; lra).
by rewrite -jt; case: (ltgtP t (f i)) => /= _; lra.
Qed.

(* The thresholds ts fall, and every score is one of them. *)
Theorem prop_auc ts : both_classes y -> sorted >%R ts -> (forall i, f i \in ts) ->
  area (roc ts) = (\sum_(i | y i == 1) \sum_(j | y j == -1) ranked i j) / (class_size 1 * class_size (-1)).
Proof.
move=> [[i yi] [j yj]] sorted_ts all_in.
have some c k : y k = c -> class_size c != 0.
  by move=> yk; rewrite pnatr_eq0 -lt0n; apply/card_gt0P; exists k; rewrite inE yk.
have start : (0, 0) = corner pred0.
  by rewrite /corner !rate_sum !big1 ?mul0r.
rewrite /area /roc start area_rest ?(some _ _ yi) ?(some _ _ yj) //.
by congr (_ / _); apply: eq_bigr => k _; apply: eq_bigr => l _; rewrite mul1r.
Qed.
End Ranking.
