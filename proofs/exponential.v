(* What the proofs use of the exponential and the logarithm, which algebra does not have. On the real numbers these are
   the properties of school. *)
From mathcomp Require Import all_ssreflect all_algebra ring.
From LC Require Import lra.
Import GRing.Theory Num.Theory Order.TTheory.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Local Open Scope ring_scope.

Record exponential (R : rcfType) (exp log : R -> R) : Prop := Exponential {
  exp_sum : forall s t, exp (s + t) = exp s * exp t;
  exp_positive : forall s, 0 < exp s;
  exp_rises : forall s t, s < t -> exp s < exp t;
  exp_strictly_convex : forall a s t, 0 < a -> a < 1 -> s != t -> exp (a * s + (1 - a) * t) < a * exp s + (1 - a) * exp t;
  exp_log : forall p, 0 < p -> exp (log p) = p
}.

Section Exponential.
Variables (R : rcfType) (exp log : R -> R).
Hypothesis real_exp : exponential exp log.

Lemma exp0 : exp 0 = 1.
Proof.
have := exp_sum real_exp 0 0; rewrite addr0 => /eqP; rewrite -subr_eq0 -{1}[exp 0]mulr1 -mulrBr mulf_eq0.
by rewrite gt_eqF ?(exp_positive real_exp) //= subr_eq0 eq_sym => /eqP.
Qed.
Lemma exp_mono s t : s <= t -> exp s <= exp t.
Proof. by rewrite le_eqVlt => /orP[/eqP->//|/(exp_rises real_exp)/ltW]. Qed.
Lemma expN s : exp (- s) = (exp s)^-1.
Proof.
have e := exp_sum real_exp s (- s); rewrite subrr exp0 in e.
by rewrite -[RHS]mulr1 e mulKf // gt_eqF ?(exp_positive real_exp).
Qed.
Lemma exp_convex a s t : 0 <= a -> a <= 1 -> exp (a * s + (1 - a) * t) <= a * exp s + (1 - a) * exp t.
Proof.
rewrite le_eqVlt => /orP[/eqP<- _|a0]; first by rewrite !mul0r !add0r subr0 !mul1r.
rewrite le_eqVlt => /orP[/eqP->|a1]; first by rewrite subrr !mul0r !addr0 !mul1r.
have [->|st] := eqVneq s t; last exact/ltW/(exp_strictly_convex real_exp).
have -> : a * t + (1 - a) * t = t by lra.
lra.
Qed.
Lemma log_exp s : log (exp s) = s.
Proof.
have e := exp_log real_exp (exp_positive real_exp s).
by case: (ltgtP (log (exp s)) s) => // /(exp_rises real_exp); rewrite e ltxx.
Qed.
Lemma log_rises p q : 0 < p -> p < q -> log p < log q.
Proof.
move=> p0 pq; have q0 := lt_trans p0 pq; rewrite ltNge le_eqVlt; apply/negP => /orP[/eqP e|/(exp_rises real_exp)].
  by move: pq; rewrite -(exp_log real_exp p0) -(exp_log real_exp q0) e ltxx.
by rewrite !(exp_log real_exp) // ltNge (ltW pq).
Qed.
Lemma log_mono p q : 0 < p -> p <= q -> log p <= log q.
Proof. by move=> p0; rewrite le_eqVlt => /orP[/eqP->//|/(log_rises p0)/ltW]. Qed.
Lemma logM p q : 0 < p -> 0 < q -> log (p * q) = log p + log q.
Proof. by move=> p0 q0; rewrite -[RHS]log_exp (exp_sum real_exp) !(exp_log real_exp). Qed.
Lemma logV p : 0 < p -> log p^-1 = - log p.
Proof. by move=> p0; rewrite -[RHS]log_exp expN (exp_log real_exp). Qed.
Lemma log1 : log 1 = 0. Proof. by rewrite -exp0 log_exp. Qed.
End Exponential.
