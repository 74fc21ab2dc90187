(* Chapter 6, Duality: all optimal offsets. Chapter 5, The soft margin: existence, and what is unique. *)
From mathcomp Require Import all_ssreflect all_algebra.
From LC Require Import lra inner convex geometry soft_margin duality support.
Import GRing.Theory Num.Theory Order.TTheory.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Local Open Scope ring_scope.

(* The numbers beyond which a negative point pays: sum_t max(0, b - t). *)
Section Hinges.
Variable R : rcfType.
Implicit Types (b t : R) (s : seq R).
Definition hinges s b := \sum_(t <- s) Num.max 0 (b - t).

(* Between b and b' its slope is at least the number of t <= b and at most the number of t < b'. *)
Lemma hinges_slope s b b' : b <= b' ->
  (count (<= b) s)%:R * (b' - b) <= hinges s b' - hinges s b <= (count (< b') s)%:R * (b' - b).
Proof.
move=> bb'; rewrite /hinges; elim: s => [|t s IH] /=; first by rewrite !big_nil !mul0r subrr lexx.
rewrite !big_cons !natrD.
suff step : (t <= b)%R%:R * (b' - b) <= Num.max 0 (b' - t) - Num.max 0 (b - t) <= (t < b')%R%:R * (b' - b).
  by move: step IH => /andP[s1 s2] /andP[s3 s4]; apply/andP; split; move: s1 s2 s3 s4; lra.
have [tb|bt] := lerP t b; rewrite ?mul1r ?mul0r; last rewrite [Num.max 0 (b - t)]max_l ?subr0 ?subr_le0 ?(ltW bt) //.
  have tb' := le_trans tb bb'; rewrite !max_r ?subr_ge0 // opprB addrA subrK lexx /=.
  by case: (ltrP t b') => h; rewrite ?mul1r ?mul0r; move: tb tb' h bb'; lra.
rewrite le_maxr lexx /=; case: (ltrP t b') => h; rewrite ?mul1r ?mul0r le_maxl ?subr_ge0 ?subr_le0 ?bb' ?lexx //=.
by move: bt; lra.
Qed.

(* Order statistics: at most i of the numbers lie below the one with the index i, and i + 1 at it or below. *)
Lemma count_below s i : sorted <=%O s -> (count (< nth 0%R s i)%R s <= i)%N.
Proof. by move=> ss; rewrite leqNgt; apply/negP => /(nth_count_lt 0 ss); rewrite ltxx. Qed.
Lemma count_upto s i : sorted <=%O s -> (i < size s)%N -> (i < count (<= nth 0%R s i)%R s)%N.
Proof.
move=> ss si; rewrite -[X in count _ X](cat_take_drop i.+1 s) count_cat.
suff /eqP -> : count (<= nth 0 s i) (take i.+1 s) == size (take i.+1 s) by rewrite size_takel // leq_addr.
rewrite -all_count; apply/(all_nthP 0) => j; rewrite size_takel // => ji; rewrite nth_take //.
by apply: (sorted_leq_nth le_trans lexx 0 ss); rewrite ?inE //; exact: leq_trans ji si.
Qed.
End Hinges.

Section Offsets.
Variables (R : rcfType) (d n : nat) (x : 'I_n -> 'rV[R]_d) (y : 'I_n -> R).
Hypothesis y_labels : labels y.
Implicit Types (w : 'rV[R]_d) (b C : R).

(* The offset that puts point i on its margin, all of them in ascending order, and the number of positive points. *)
Definition beta w i := y i - w ⋅ x i.
Definition betas w := sort <=%O [seq beta w i | i <- enum 'I_n].
Definition positives := #|[pred i | y i == 1]|.

Lemma betas_sorted w : sorted <=%O (betas w). Proof. exact: sort_le_sorted. Qed.
Lemma betas_size w : size (betas w) = n. Proof. by rewrite size_sort size_map size_enum_ord. Qed.
Lemma positives_bounds : both_classes y -> (0 < positives < n)%N.
Proof.
case=> -[i yi] [j yj]; apply/andP; split; first by apply/card_gt0P; exists i; rewrite inE yi.
rewrite -[X in (_ < X)%N](card_ord n) -(cardC [pred i | y i == 1]) -[X in (X < _)%N]addn0 ltn_add2l.
by apply/card_gt0P; exists j; rewrite !inE yj eq_sym label_neq.
Qed.

(* A positive point needs the slack max(0, beta_i - b) = max(0, b - beta_i) + beta_i - b, a negative one
   max(0, b - beta_i). *)
Lemma total_slack w b :
  \sum_i slack x y w b i = hinges (betas w) b - positives%:R * b + \sum_(i | y i == 1) beta w i.
Proof.
have -> : hinges (betas w) b = \sum_i Num.max 0 (b - beta w i).
  by rewrite /hinges (perm_big _ (permEl (perm_sort _ _))) big_map big_enum.
have -> : positives%:R * b = \sum_(i | y i == 1) b by rewrite sumr_const mulr_natl; congr (_ *+ _); exact: eq_card.
rewrite -addrA -sumrN (addrC (\sum_(i | _) - b)) -big_split /=.
rewrite [LHS](sum_labels y_labels) [X in _ = X + _](sum_labels y_labels) addrAC -big_split /=.
congr (_ + _); apply: eq_bigr => i /eqP yi; rewrite /slack /beta /score yi; last by congr Num.max; lra.
have -> : 1 - 1 * (w ⋅ x i + b) = - (b - (1 - w ⋅ x i)) by lra.
by case: (lerP 0 (b - _)) => h; case: (lerP 0 (- _)) => h'; move: h h'; lra.
Qed.

Lemma optimal_offset C w b xi b' : 0 < C -> soft_solution x y C w b xi ->
  (exists xi', soft_solution x y C w b' xi') <-> forall c, \sum_i slack x y w b' i <= \sum_i slack x y w c i.
Proof.
move=> C0; have [forms _] := thm_hinge_form x y C0 => /forms[opt _].
have value c c' : (hinge_form x y C w c <= hinge_form x y C w c') = (\sum_i slack x y w c i <= \sum_i slack x y w c' i).
  by rewrite ler_add2l ler_pmul2l.
split=> [[xi' /forms[opt' _]] c|least]; first by rewrite -value.
exists (slack x y w b'); apply/forms; split=> // w'' c; apply: le_trans (opt w'' c).
by rewrite value.
Qed.

Theorem prop_offset C w : both_classes y -> 0 < C -> (exists b xi, soft_solution x y C w b xi) ->
  forall b, (exists xi, soft_solution x y C w b xi) <->
    nth 0 (betas w) positives.-1 <= b <= nth 0 (betas w) positives.
Proof.
move=> /positives_bounds/andP[k0 kn] C0 [b1 [xi1 sol]] b; rewrite (optimal_offset b C0 sol).
have ss := betas_sorted w; set s := betas w in ss *; set k := positives in k0 kn *.
have sk : (k < size s)%N by rewrite betas_size.
have k1 : (k.-1 < k)%N by rewrite prednK.
(* The slope of the sum of slacks is -n_+ plus the number of points with beta_i < b. *)
have slackE c c' : (\sum_i slack x y w c i <= \sum_i slack x y w c' i) = (k%:R * (c' - c) <= hinges s c' - hinges s c).
  by rewrite !total_slack -/s -/k ler_add2r; apply/idP/idP; lra.
have nat_le p q (c : R) : (p <= q)%N -> 0 <= c -> p%:R * c <= q%:R * c by move=> pq c0; rewrite ler_wpmul2r // ler_nat.
split=> [least|/andP[lo hi] c].
  apply/andP; split; rewrite leNgt; apply/negP => h.
  - (* below beta_(n_+) the slope is negative *)
    have := least (nth 0 s k.-1); rewrite slackE; have [_] := andP (hinges_slope s (ltW h)).
    have := nat_le _ _ _ (count_below k.-1 ss) (_ : 0 <= nth 0 s k.-1 - b); rewrite subr_ge0 (ltW h) => /(_ isT).
    have -> : k%:R = k.-1%:R + 1 :> R by rewrite -natrS prednK.
    by move=> h1 h2 h3; move: h1 h2 h3 h; lra.
  - (* beyond beta_(n_+ + 1) it is positive *)
    have := least (nth 0 s k); rewrite slackE; have [up _] := andP (hinges_slope s (ltW h)); move: up.
    have := nat_le _ _ _ (count_upto ss sk) (_ : 0 <= b - nth 0 s k); rewrite subr_ge0 (ltW h) => /(_ isT).
    by rewrite natrS => h1 h2 h3; move: h1 h2 h3 h; lra.
rewrite slackE; case: (leP b c) => bc.
  have [up _] := andP (hinges_slope s bc); apply: le_trans up; apply: nat_le; last by rewrite subr_ge0.
  have := count_upto ss (ltn_trans k1 sk); rewrite prednK // => /leq_trans; apply.
  by apply: sub_count => t /= /le_trans; apply.
have [_ down] := andP (hinges_slope s (ltW bc)).
have : (count (< b) s)%:R * (b - c) <= k%:R * (b - c).
  apply: nat_le; last by rewrite subr_ge0 ltW.
  by apply: leq_trans (count_below k ss); apply: sub_count => t /= /lt_le_trans; apply.
by move: down; lra.
Qed.

Theorem prop_soft_exists C : both_classes y -> 0 < C ->
  [/\ exists w b xi, soft_solution x y C w b xi,
      forall w b xi w' b' xi', soft_solution x y C w b xi -> soft_solution x y C w' b' xi' ->
        w = w' /\ \sum_i xi i = \sum_i xi' i &
      exists lo hi, lo <= hi /\ forall b, (exists w xi, soft_solution x y C w b xi) <-> lo <= b <= hi].
Proof.
move=> both C0; have [w [b [xi sol]]] := soft_exists x y (ltW C0).
split; [by exists w, b, xi|by move=> w1 b1 xi1 w2 b2 xi2; exact: soft_unique|].
have offsets := prop_offset both C0 (ex_intro _ b (ex_intro _ xi sol)).
exists (nth 0 (betas w) positives.-1), (nth 0 (betas w) positives); split=> [|b'].
  by have /offsets/andP[lo hi] : exists xi, soft_solution x y C w b xi; [exists xi|exact: le_trans lo hi].
split=> [[w' [xi' sol']]|/offsets[xi' sol']]; last by exists w, xi'.
by apply/offsets; exists xi'; have [-> _] := soft_unique C0 sol sol'.
Qed.
End Offsets.
