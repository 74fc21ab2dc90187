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

Let sum_gt0 K (f : 'I_K -> R) (j : 'I_K) : 0 < \sum_m exp (f m).
Proof.
rewrite (bigD1 j) //= ltr_spaddl ?(exp_positive real_exp) //.
by apply: sumr_ge0 => m _; rewrite ltW ?(exp_positive real_exp).
Qed.
(* log sum exp, and the loss of one point: log sum exp f - f_y *)
Let lse K (f : 'I_K -> R) := log (\sum_m exp (f m)).
Let loss K (f : 'I_K -> R) j : - log (softmax f j) = lse f - f j.
Proof.
have S := sum_gt0 f j; rewrite -[RHS]opprK opprB; congr (- _).
by rewrite -[RHS](log_exp real_exp) (exp_sum real_exp) (expN real_exp) (exp_log real_exp).
Qed.

(* Let exp A = sum exp f and exp B = sum exp g. Then the mixture is exp (a A + (1 - a) B) times
   sum exp (a (f - A) + (1 - a) (g - B)), which is at most a + (1 - a) = 1. *)
Let lse_convex K (f g : 'I_K -> R) (j : 'I_K) a : 0 <= a -> a <= 1 ->
  lse (fun m => a * f m + (1 - a) * g m) <= a * lse f + (1 - a) * lse g.
Proof.
move=> a0 a1; set A := lse f; set B := lse g.
have eA : exp A = \sum_m exp (f m) by exact/(exp_log real_exp)/(sum_gt0 _ j).
have eB : exp B = \sum_m exp (g m) by exact/(exp_log real_exp)/(sum_gt0 _ j).
have one h C : exp C = \sum_m exp (h m) -> \sum_m exp (h m - C) = 1 :> R.
  move=> e; under eq_bigr do rewrite (exp_sum real_exp) (expN real_exp); rewrite -mulr_suml -e divff //.
  by rewrite gt_eqF ?(exp_positive real_exp).
rewrite -[X in _ <= X](log_exp real_exp); apply: (log_mono real_exp); first exact: sum_gt0.
have -> : \sum_m exp (a * f m + (1 - a) * g m) =
    exp (a * A + (1 - a) * B) * \sum_m exp (a * (f m - A) + (1 - a) * (g m - B)).
  rewrite mulr_sumr; apply: eq_bigr => m _; rewrite -(exp_sum real_exp); congr exp; lra.
rewrite -[X in _ <= X]mulr1 ler_pmul2l ?(exp_positive real_exp) //.
apply: (@le_trans _ _ (\sum_m (a * exp (f m - A) + (1 - a) * exp (g m - B)))).
  by apply: ler_sum => m _; exact: (exp_convex real_exp).
by rewrite big_split /= -!mulr_sumr !one // !mulr1; lra.
Qed.

Theorem thm_softmax :
  (* 1 *) (forall K (f : 'I_K -> R) s j, softmax (fun m => f m + s) j = softmax f j) /\
  (* 2, with the first class 0 and the second 1 *) (forall f : 'I_2 -> R, softmax f 1 = sigmoid (f 1 - f 0)) /\
  (* 3 *) (forall K d n (x : 'I_n -> 'rV[R]_d) (y : 'I_n -> 'I_K) W b W' b' a, 0 <= a -> a <= 1 ->
    nll x y (fun j => a *: W j + (1 - a) *: W' j) (fun j => a * b j + (1 - a) * b' j) <=
      a * nll x y W b + (1 - a) * nll x y W' b').
Proof.
split=> [K f s j|]; last split=> [f|K d n x y W b W' b' a a0 a1].
- rewrite /softmax (exp_sum real_exp); under eq_bigr do rewrite (exp_sum real_exp).
  by rewrite -mulr_suml -mulf_div divff ?mulr1 // gt_eqF ?(exp_positive real_exp).
- rewrite /softmax /sigmoid opprB (exp_sum real_exp) (expN real_exp) big_ord_recl big_ord1.
  rewrite (_ : lift ord0 ord0 = 1); last exact: val_inj.
  rewrite (_ : ord0 = 0); last exact: val_inj.
  have := exp_positive real_exp (f 0); have := exp_positive real_exp (f 1); move: (exp (f 0)) (exp (f 1)) => p q q0 p0.
  by field; rewrite !gt_eqF ?addr_gt0.
- rewrite /nll -!sumrN !mulr_sumr -big_split; apply: ler_sum => i _ /=; rewrite !loss.
  pose f j := score (W j) (b j) (x i); pose g j := score (W' j) (b' j) (x i).
  have mix j : score (a *: W j + (1 - a) *: W' j) (a * b j + (1 - a) * b' j) (x i) = a * f j + (1 - a) * g j.
    by rewrite /f /g /score !dotE; lra.
  have := lse_convex f g (y i) a0 a1; rewrite mix.
  have -> : lse (fun j => score (a *: W j + (1 - a) *: W' j) (a * b j + (1 - a) * b' j) (x i)) =
      lse (fun m => a * f m + (1 - a) * g m) by congr log; apply: eq_bigr => j _; rewrite mix.
  by rewrite /f /g; lra.
Qed.
End Softmax.
