(* Chapters 9 and 12, and Further: how far a share can be from a probability, and two classifiers on one test set.

   Independent draws have the product of their probabilities. Of exp two properties suffice, as in gaussian.v. *)
From mathcomp Require Import all_ssreflect all_algebra ring.
From LC Require Import lra inner geometry gaussian leave_one_out evaluation.
Import GRing.Theory Num.Theory Order.TTheory.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Local Open Scope ring_scope.

(* The probability of an event of n independent draws: that of each outcome is the product of the probabilities. *)
Definition probability_of (R : rcfType) (I : finType) (q : I -> R) n (event : pred {ffun 'I_n -> I}) : R :=
  \sum_(t | event t) \prod_i q (t i).

Section Hoeffding.
Variables (R : rcfType) (exp : R -> R).
Hypothesis archimedes : Num.archimedean_axiom R.
Hypothesis exp_sum : forall s t : R, exp (s + t) = exp s * exp t.
Hypothesis exp_tangent : forall s : R, 1 + s <= exp s.
Implicit Types (a p s u : R) (n : nat).

Let e_gt0 s : 0 < exp s. Proof. exact: exp_gt0. Qed.
Let e0 : exp 0 = 1. Proof. exact: gaussian.exp0. Qed.
Let e_inv s : exp s * exp (- s) = 1. Proof. by rewrite -exp_sum subrr e0. Qed.
Let e_mono s u : s <= u -> exp s <= exp u.
Proof.
move=> su; have -> : u = s + (u - s) by rewrite addrC subrK.
by rewrite exp_sum ler_pmulr // (le_trans _ (exp_tangent _)) // ler_addl subr_ge0.
Qed.
Let e_small s : s <= 2%:R^-1 -> exp s <= 1 + s + 2%:R * s ^+ 2.
Proof.
move=> s1; have p0 : 0 < 1 - s by lra.
rewrite -(ler_pmul2r p0); apply: (@le_trans _ _ 1).
  by rewrite -[X in _ <= X](e_inv s) ler_pmul2l //; exact: (exp_tangent (- s)).
have : 0 <= s ^+ 2 * (1 - 2%:R * s) by rewrite mulr_ge0 ?sqr_ge0 //; lra.
lra.
Qed.

(* What is true up to c / 2^k for all large k is true. *)
Let vanish (X Y c : R) N : (forall k, (N <= k)%N -> X <= Y + c / 2%:R ^+ k) -> X <= Y.
Proof.
move=> h; rewrite leNgt; apply/negP => lt; have d0 : 0 < X - Y by rewrite subr_gt0.
have [M hM] := archimedes (c / (X - Y)); have := h (maxn N M) (leq_maxl N M); rewrite leNgt => /negP; apply.
set k := maxn N M; have k0 : 0 < 2%:R ^+ k :> R by rewrite exprn_gt0 ?ltr0n.
have big : c / (X - Y) < 2%:R ^+ k.
  apply: le_lt_trans (ler_norm _) (lt_le_trans hM _); rewrite -natrX ler_nat.
  exact: leq_trans (leq_maxr N M) (ltnW (@ltn_expl 2 k isT)).
by rewrite -ltr_subr_addl ltr_pdivr_mulr // mulrC -ltr_pdivr_mulr.
Qed.
Let reach s : exists N, forall k, (N <= k)%N -> s <= 2%:R ^+ k / 2%:R.
Proof.
have [N hN] := archimedes (2%:R * s); exists N => k Nk; rewrite ler_pdivl_mulr ?ltr0n // mulrC.
apply: le_trans (ler_norm _) (le_trans (ltW hN) _); rewrite -natrX ler_nat.
exact: leq_trans Nk (ltnW (@ltn_expl 2 k isT)).
Qed.

Let half_power k : (2%:R ^+ k.+1)^-1 = 2%:R^-1 * (2%:R ^+ k)^-1 :> R. Proof. by rewrite exprS invfM. Qed.
Let halves s : 0 <= s -> 0 <= s / 2%:R /\ s = s / 2%:R + s / 2%:R.
Proof. by move=> s0; split; [rewrite divr_ge0 ?ler0n|lra]. Qed.
Let e_ge1 s : 0 <= s -> 1 <= exp s. Proof. by move=> s0; apply: le_trans (exp_tangent s); rewrite ler_addl. Qed.

(* (exp u - 1) / (exp u + 1) <= u / 2: it holds nearly for small u, and twice u at most doubles the left side. *)
Let tanh_le u : 0 <= u -> exp u - 1 <= (exp u + 1) * (u / 2%:R).
Proof.
have step k : forall v, 0 <= v -> v <= 2%:R ^+ k / 2%:R -> exp v - 1 <= (exp v + 1) * (v / 2%:R + v ^+ 2 * (2%:R ^+ k)^-1).
  elim: k => [|k IH] v v0.
    rewrite !expr0 invr1 mulr1 mul1r => v1; have := e_small v1; have E1 := e_ge1 v0.
    have : 0 <= (exp v - 1) * (v / 2%:R + v ^+ 2) by rewrite mulr_ge0 ?subr_ge0 // addr_ge0 ?sqr_ge0 // divr_ge0 ?ler0n.
    lra.
  have q0 : 0 <= (2%:R ^+ k)^-1 :> R by rewrite invr_ge0 exprn_ge0 ?ler0n.
  have [h0 vE] := halves v0; move: (v / 2%:R) h0 vE => h h0 ->.
  rewrite half_power [2%:R ^+ k.+1]exprS exp_sum; have := IH h h0; move: (2%:R ^+ k) (2%:R ^+ k)^-1 q0 => m q q0 low h1.
  have {low h1} le := low (ltac:(lra)); have E1 := e_ge1 h0; move: (exp h) le E1 => E le E1.
  have b0 : 0 <= h / 2%:R + h ^+ 2 * q by rewrite addr_ge0 ?divr_ge0 ?ler0n // mulr_ge0 ?sqr_ge0.
  have E0 : 0 <= E + 1 by lra.
  by have := ler_wpmul2r E0 le; have := mulr_ge0 (sqr_ge0 (E - 1)) b0; lra.
move=> u0; have [N far] := reach u; apply: (@vanish _ _ ((exp u + 1) * u ^+ 2) N) => k /far uk.
by have := step k u u0 uk; move: ((2%:R ^+ k)^-1 : R) => q; lra.
Qed.

(* Hoeffding's lemma, in the same way: the bound for s gives that for 2 s. *)
Let mgf p s : 0 <= p -> p <= 1 -> 0 <= s -> p * exp s + (1 - p) <= exp (s * p + s ^+ 2 / 8%:R).
Proof.
have step k : forall p s, 0 <= p -> p <= 1 -> 0 <= s -> s <= 2%:R ^+ k / 2%:R ->
    p * exp s + (1 - p) <= exp (s * p + s ^+ 2 / 8%:R + 2%:R * s ^+ 2 * (2%:R ^+ k)^-1).
  elim: k => [|k IH] {}p {}s p0 p1 s0.
    rewrite !expr0 invr1 mulr1 mul1r => s1; have sp : 0 <= s * p by rewrite mulr_ge0.
    have -> : p * exp s + (1 - p) = exp (s * p) * (p * exp (s * (1 - p)) + (1 - p) * exp (- (s * p))).
      have e1 : exp s = exp (s * p) * exp (s * (1 - p)) by rewrite -exp_sum; congr exp; lra.
      have e2 := e_inv (s * p); move: (exp (s * p)) (exp (s * (1 - p))) (exp (- (s * p))) e1 e2 => a b c -> e2.
      by rewrite mulrDr -[X in _ + X = _]mulr1 -e2; lra.
    rewrite -addrA [exp (_ + (_ + _))]exp_sum ler_pmul2l //; apply: le_trans (exp_tangent _).
    have A : s * (1 - p) <= 2%:R^-1 by move: s1 sp; lra.
    have B : - (s * p) <= 2%:R^-1 by move: sp; lra.
    have q0 : 0 <= 1 - p by rewrite subr_ge0.
    have := ler_wpmul2l p0 (e_small A); have := ler_wpmul2l q0 (e_small B).
    have : 0 <= s ^+ 2 * (1 - p + p ^+ 2) by rewrite mulr_ge0 ?sqr_ge0 // addr_ge0 ?sqr_ge0.
    by have := sqr_ge0 s; lra.
  have [h0 sE] := halves s0; move: (s / 2%:R) h0 sE => h h0 ->; rewrite half_power [2%:R ^+ k.+1]exprS => h1.
  have q0 : 0 <= 1 - p by rewrite subr_ge0.
  have E1 := e_ge1 h0; set E := exp h in E1; pose z := p * E + (1 - p).
  have z1 : 1 <= z by have : 0 <= p * (E - 1); [rewrite mulr_ge0 ?subr_ge0|rewrite /z; lra].
  have z0 : 0 < z by apply: lt_le_trans z1.
  have pE : 0 <= p * E by rewrite mulr_ge0 // (le_trans ler01).
  pose p' := p * E / z; have pz : p' * z = p * E by rewrite divfK ?gt_eqF.
  have p'0 : 0 <= p' by rewrite divr_ge0 ?(ltW z0).
  have p'1 : p' <= 1 by rewrite ler_pdivr_mulr // mul1r /z ler_addl.
  have z'0 : 0 <= p' * E + (1 - p') by rewrite addr_ge0 ?subr_ge0 // mulr_ge0 // (le_trans ler01).
  (* p' exceeds p by at most h / 4. *)
  have shift : p' <= p + h / 4%:R.
    have [k0 hE] := halves h0; have := tanh_le k0; have EE : E = exp (h / 2%:R) * exp (h / 2%:R) by rewrite -exp_sum -hE.
    rewrite ler_pdivr_mulr // /z EE; have v1 := e_ge1 k0; move: (exp (h / 2%:R)) v1 => v v1 th.
    have : 0 <= p * (1 - p) * (v + 1) * ((v + 1) * (h / 2%:R / 2%:R) - (v - 1)).
      by rewrite !mulr_ge0 ?subr_ge0 //; move: v1; lra.
    by have := mulr_ge0 (sqr_ge0 (p * v - (1 - p))) h0; lra.
  have hk : h <= 2%:R ^+ k / 2%:R by move: h1; move: (2%:R ^+ k) => m; lra.
  have := ler_pmul (ltW z0) z'0 (IH p h p0 p1 h0 hk) (IH p' h p'0 p'1 h0 hk); rewrite -exp_sum => le.
  have -> : p * exp (h + h) + (1 - p) = z * (p' * E + (1 - p')).
    rewrite exp_sum -/E; transitivity (p' * z * E + z - p' * z); last by lra.
    by rewrite pz /z; lra.
  apply: le_trans le (e_mono _).
  by have := ler_wpmul2l h0 shift; move: ((2%:R ^+ k)^-1 : R) => q; lra.
move=> p0 p1 s0; have [N far] := reach s; have [N' far'] := reach (2%:R * s ^+ 2).
set A := exp (s * p + _); apply: (@vanish _ _ (A * (4%:R * s ^+ 2)) (maxn N N')) => k; rewrite geq_max => /andP[/far sk /far' qk].
have q0 : 0 < 2%:R ^+ k :> R by rewrite exprn_gt0 ?ltr0n.
have := step k p s p0 p1 s0 sk; rewrite exp_sum -/A => /le_trans; apply.
have x0 : 0 <= 2%:R * s ^+ 2 / 2%:R ^+ k by rewrite divr_ge0 ?mulr_ge0 ?sqr_ge0 ?ler0n ?(ltW q0).
have x1 : 2%:R * s ^+ 2 / 2%:R ^+ k <= 2%:R^-1 by rewrite ler_pdivr_mulr // [X in _ <= X]mulrC.
have -> : A + A * (4%:R * s ^+ 2) / 2%:R ^+ k = A * (1 + 2%:R * (2%:R * s ^+ 2 / 2%:R ^+ k)).
  by move: ((2%:R ^+ k)^-1 : R) => q; lra.
rewrite ler_pmul2l ?e_gt0 //; apply: le_trans (e_small x1) _; move: (2%:R * s ^+ 2 / 2%:R ^+ k) x0 x1 => x x0 x1.
by have := mulr_ge0 x0 (_ : 0 <= 2%:R^-1 - x); rewrite subr_ge0 => /(_ x1); lra.
Qed.

(* n independent draws from a finite set; the probability of an event is the sum of those of its outcomes. *)
Section Draws.
Variables (I : finType) (q : I -> R) (n : nat).
Hypothesis q_dist : distribution q.
Implicit Types (Z : pred I) (t : {ffun 'I_n -> I}).
Let chance t : R := \prod_i q (t i).
Let hits Z t : R := \sum_i (Z (t i))%:R.
Let rate Z : R := \sum_k q k * (Z k)%:R.

Let chance_ge0 t : 0 <= chance t. Proof. by apply: prodr_ge0 => i _; have [q0 _] := q_dist; exact: q0. Qed.
Lemma chance_total : \sum_(t : {ffun 'I_n -> I}) \prod_i q (t i) = 1.
Proof. by rewrite -(bigA_distr_bigA (fun (_ : 'I_n) k => q k)); have [_ q1] := q_dist; apply: big1 => i _; exact: q1. Qed.

Lemma upper_tail Z a : 0 < a -> \sum_(t | n%:R * (rate Z + a) <= hits Z t) chance t <= exp (- (2%:R * n%:R * a ^+ 2)).
Proof.
move=> a0; have [q0 q1] := q_dist; set p := rate Z; pose s := 4%:R * a.
have s0 : 0 <= s by rewrite mulr_ge0 ?ler0n // ltW.
pose G k := q k * exp (s * ((Z k)%:R - p)).
apply: (@le_trans _ _ ((\sum_(t : {ffun 'I_n -> I}) \prod_i G (t i)) * exp (- (s * (n%:R * a))))).
  rewrite big_mkcond mulr_suml; apply: ler_sum => t _.
  have -> : \prod_i G (t i) = chance t * exp (\sum_i s * ((Z (t i))%:R - p)).
    by rewrite (big_morph exp exp_sum e0) -big_split.
  rewrite -mulrA -exp_sum; case: ifP => [high|_]; last by rewrite mulr_ge0 ?chance_ge0 // ltW ?e_gt0.
  rewrite ler_pemulr ?chance_ge0 //; apply: le_trans (exp_tangent _); rewrite ler_addl.
  rewrite -mulr_sumr sumrB sumr_const card_ord -mulr_natl -/(hits Z t) -mulrBr mulr_ge0 //.
  by move: high; lra.
rewrite -(bigA_distr_bigA (fun (_ : 'I_n) k => G k)) prodr_const card_ord.
have p0 : 0 <= p by apply: sumr_ge0 => k _; rewrite mulr_ge0 ?ler0n.
have p1 : p <= 1 by rewrite -q1; apply: ler_sum => k _; rewrite ler_pimulr ?q0 // lern1 leq_b1.
have GE : \sum_k G k = exp (- (s * p)) * (p * exp s + (1 - p)).
  have -> : p * exp s + (1 - p) = \sum_k (q k * (Z k)%:R * (exp s - 1) + q k).
    by rewrite big_split /= -mulr_suml q1 -/p; lra.
  rewrite mulr_sumr; apply: eq_bigr => k _; rewrite /G mulrBr exp_sum.
  by case: (Z k); rewrite ?mulr1 ?mulr0 ?e0; lra.
have each : (\sum_k G k) ^+ n <= exp (n%:R * (s ^+ 2 / 8%:R)).
  rewrite (expX exp_sum exp_tangent); apply: ler_expn2r; rewrite ?nnegrE ?(ltW (e_gt0 _)) //.
    by apply: sumr_ge0 => k _; rewrite mulr_ge0 ?q0 // ltW ?e_gt0.
  rewrite GE -(ler_pmul2l (e_gt0 (s * p))) mulrA e_inv mul1r -exp_sum; exact: mgf.
apply: le_trans (ler_wpmul2r (ltW (e_gt0 _)) each) _; rewrite -exp_sum; apply: e_mono; rewrite /s; lra.
Qed.

Lemma lower_tail Z a : 0 < a -> \sum_(t | hits Z t <= n%:R * (rate Z - a)) chance t <= exp (- (2%:R * n%:R * a ^+ 2)).
Proof.
move=> a0; have [_ q1] := q_dist; apply: le_trans (upper_tail (predC Z) a0); rewrite le_eqVlt; apply/orP; left; apply/eqP.
have -> : rate (predC Z) = 1 - rate Z.
  by rewrite -q1 -sumrB; apply: eq_bigr => k _ /=; case: (Z k) => /=; lra.
apply: eq_bigl => t; have -> : hits (predC Z) t = n%:R - hits Z t.
  have -> : n%:R = \sum_(i < n) 1 :> R by rewrite sumr_const card_ord.
  by rewrite -sumrB; apply: eq_bigr => i _ /=; case: (Z _) => /=; lra.
by apply/idP/idP => h; lra.
Qed.

Lemma both_tails Z a : (0 < n)%N -> 0 < a ->
  \sum_(t | a <= `|hits Z t / n%:R - rate Z|) chance t <= 2%:R * exp (- (2%:R * n%:R * a ^+ 2)).
Proof.
move=> n0 a0; have nn : 0 < n%:R :> R by rewrite ltr0n.
have := lower_tail Z a0; have := upper_tail Z a0; set e := exp _ => up low.
apply: (@le_trans _ _ (\sum_(t | n%:R * (rate Z + a) <= hits Z t) chance t +
    \sum_(t | hits Z t <= n%:R * (rate Z - a)) chance t)); last by move: up low; lra.
rewrite big_mkcond [X in _ <= X + _]big_mkcond [X in _ <= _ + X]big_mkcond -big_split; apply: ler_sum => t _ /=.
have c0 := chance_ge0 t; case: ifP => [|_]; last by rewrite addr_ge0 //; case: ifP.
rewrite ler_normr => /orP[far|far].
  have : rate Z + a <= hits Z t / n%:R by lra.
  by rewrite ler_pdivl_mulr // mulrC => ->; rewrite ler_addl; case: ifP.
have : hits Z t / n%:R <= rate Z - a by lra.
by rewrite ler_pdivr_mulr // mulrC => ->; rewrite ler_addr; case: ifP.
Qed.
End Draws.

(* Each of n independent events happens with probability p; an outcome says which of them happen. *)
Definition coin p (happens : bool) := if happens then p else 1 - p.

Let coin_dist p : 0 <= p -> p <= 1 -> distribution (coin p).
Proof. by move=> p0 p1; split=> [[]|]; rewrite ?big_bool /= ?subr_ge0 // addrC subrK. Qed.
Let count n (t : {ffun 'I_n -> bool}) : #|[pred i | t i]|%:R = \sum_i (t i)%:R :> R.
Proof. by rewrite -sum1_card natr_sum big_mkcond; apply: eq_bigr => i _; rewrite inE; case: (t i). Qed.

Theorem thm_hoeffding n p a : (0 < n)%N -> 0 <= p -> p <= 1 -> 0 < a ->
  probability_of (coin p) (fun t : {ffun 'I_n -> bool} => a <= `|#|[pred i | t i]|%:R / n%:R - p|) <=
    2%:R * exp (- (2%:R * n%:R * a ^+ 2)).
Proof.
move=> n0 p0 p1 e0'; apply: le_trans (both_tails (coin_dist p0 p1) id n0 e0'); rewrite le_eqVlt; apply/orP; left; apply/eqP.
apply: eq_bigl => t; rewrite count; congr (_ <= `|_ - _|).
by rewrite big_bool /= mulr1 mulr0 addr0.
Qed.

Section Logarithm.
Variable log : R -> R.
Hypothesis exp_log : forall r, 0 < r -> exp (log r) = r.

Let log_ge0 r : 1 <= r -> 0 <= log r.
Proof.
move=> r1; have r0 := lt_le_trans ltr01 r1; rewrite leNgt; apply/negP => neg.
have := e_inv (log r); rewrite exp_log // => e; have := ler_wpmul2l (ltW r0) (exp_tangent (- log r)); rewrite e.
by have : r * log r < 0; [rewrite pmulr_rlt0|lra].
Qed.
Let log_gt0 r : 1 < r -> 0 < log r.
Proof.
move=> r1; have r0 := lt_trans ltr01 r1; rewrite lt_neqAle log_ge0 ?(ltW r1) // andbT; apply/eqP => e.
by move: r1; rewrite -(exp_log r0) -e e0 ltxx.
Qed.
(* The root is the a for which Hoeffding's bound is one over exp x. *)
Let root x n : (0 < n)%N -> 0 < x -> let a := Num.sqrt (x / (2%:R * n%:R)) in
  0 < a /\ exp (- (2%:R * n%:R * a ^+ 2)) = (exp x)^-1.
Proof.
move=> n0 x0 a; have nn : 0 < 2%:R * n%:R :> R by rewrite mulr_gt0 ?ltr0n.
split; first by rewrite sqrtr_gt0 divr_gt0.
rewrite sqr_sqrtr ?divr_ge0 ?(ltW x0) ?(ltW nn) // mulrC divfK ?gt_eqF //.
by apply: (mulfI (lt0r_neq0 (e_gt0 x))); rewrite e_inv mulfV // gt_eqF ?e_gt0.
Qed.

Theorem thm_test_interval n p epsilon : (0 < n)%N -> 0 <= p -> p <= 1 -> 0 < epsilon -> epsilon < 1 ->
  1 - epsilon <= probability_of (coin p) (fun t : {ffun 'I_n -> bool} =>
    `|#|[pred i | t i]|%:R / n%:R - p| <= Num.sqrt (log (2%:R / epsilon) / (2%:R * n%:R))).
Proof.
move=> n0 p0 p1 d0 d1; have r0 : 0 < 2%:R / epsilon by rewrite divr_gt0 ?ltr0n.
have [|a0 ea] := @root (log (2%:R / epsilon)) n n0; first by apply: log_gt0; rewrite ltr_pdivl_mulr // mul1r; lra.
set a := Num.sqrt _ in a0 ea *.
rewrite -{1}(chance_total n (coin_dist p0 p1)) (bigID (fun t : {ffun 'I_n -> bool} => `|#|[pred i | t i]|%:R / n%:R - p| <= a)) /=.
rewrite /probability_of ler_subl_addr /= ler_add2l; apply: (@le_trans _ _ (2%:R * exp (- (2%:R * n%:R * a ^+ 2)))).
  apply: le_trans (thm_hoeffding n0 p0 p1 a0).
  rewrite /probability_of big_mkcond [X in _ <= X]big_mkcond; apply: ler_sum => t _; rewrite -ltNge.
  case: ifP => [/ltW->//|_]; case: ifP => // _; apply: prodr_ge0 => i _; exact: (coin_dist p0 p1).1.
by rewrite ea exp_log // invf_div mulrCA divff ?mulr1 // pnatr_eq0.
Qed.

(* The source gives the pair number k with probability q_k. *)
Section FiniteClass.
Variables (m : nat) (label : 'I_m -> R) (q : 'I_m -> R).
Hypothesis q_dist : distribution q.

(* def-error-probability *)
Definition training_error n (t : {ffun 'I_n -> 'I_m}) (f : 'I_m -> R) : R :=
  (\sum_i (label (t i) * f (t i) <= 0)%R%:R) / n%:R.

Theorem thm_finite_class n N (f : 'I_N -> 'I_m -> R) epsilon : (0 < n)%N -> (0 < N)%N -> 0 < epsilon -> epsilon < 1 ->
  let a := Num.sqrt ((log N%:R + log (1 / epsilon)) / (2%:R * n%:R)) in
  1 - epsilon <= probability_of q (fun t : {ffun 'I_n -> 'I_m} =>
    [forall j, err label q (f j) <= training_error t (f j) + a]).
Proof.
move=> n0 N0 e1 e2; have nn : 0 < n%:R :> R by rewrite ltr0n.
have NN : 0 < N%:R :> R by rewrite ltr0n.
have r0 : 0 < 1 / epsilon by rewrite divr_gt0 ?ltr01.
have [|a0 ea] := @root (log N%:R + log (1 / epsilon)) n n0.
  by rewrite ltr_spaddr ?log_ge0 ?ler1n ?log_gt0 // ltr_pdivl_mulr // mul1r.
cbv zeta; set a := Num.sqrt _ in a0 ea *; rewrite exp_sum !exp_log // in ea.
pose good (t : {ffun 'I_n -> 'I_m}) := [forall j, err label q (f j) <= training_error t (f j) + a].
rewrite -{1}(chance_total n q_dist) (bigID good) /= /probability_of ler_subl_addr /= ler_add2l.
(* The union bound *)
pose wrong j k := (label k * f j k <= 0)%R.
pose low j (t : {ffun 'I_n -> 'I_m}) := \sum_i (wrong j (t i))%:R <= n%:R * (err label q (f j) - a).
have p0 (t : {ffun 'I_n -> 'I_m}) : 0 <= \prod_i q (t i) by apply: prodr_ge0 => i _; exact: q_dist.1.
apply: (@le_trans _ _ (\sum_(j < N) \sum_(t : {ffun 'I_n -> 'I_m} | low j t) \prod_i q (t i))).
  rewrite big_mkcond (eq_bigr (fun j => \sum_t if low j t then \prod_i q (t i) else 0)) => [|j _]; last by rewrite big_mkcond.
  rewrite exchange_big; apply: ler_sum => t _; case: ifP => [/forallPn[j]|_]; last by apply: sumr_ge0 => j _; case: ifP.
  rewrite -ltNge => bad; rewrite (bigD1 j) //= (_ : low j t) ?ler_addl ?sumr_ge0 // => [k _|]; first by case: ifP.
  have : training_error t (f j) <= err label q (f j) - a by move: bad; lra.
  by rewrite ler_pdivr_mulr // mulrC.
apply: (@le_trans _ _ (\sum_(j < N) (N%:R * (1 / epsilon))^-1)).
  by apply: ler_sum => j _; rewrite -ea; exact: (lower_tail n q_dist (wrong j) a0).
rewrite sumr_const card_ord -[_^-1 *+ _]mulr_natl (_ : N%:R * (N%:R * (1 / epsilon))^-1 = epsilon) //.
by field; rewrite !gt_eqF.
Qed.
End FiniteClass.
End Logarithm.
End Hoeffding.

(* Each of n points has an outcome: whether the first classifier is wrong, and whether the second; r says how probable. *)
Section McNemar.
Variables (R : rcfType) (n : nat) (r : bool * bool -> R).
Hypothesis r_dist : distribution r.
Hypothesis same_error : \sum_b r (true, b) = \sum_b r (b, true).
Implicit Types (t : {ffun 'I_n -> bool * bool}) (S : {set 'I_n}) (Q : pred {set 'I_n}).

Definition exactly_one t := [set i | (t i).1 != (t i).2].
Definition first_alone t := [set i | (t i).1 && ~~ (t i).2].
(* The outcomes of m tosses with j heads: those of the tosses that come out heads *)
Definition with_heads m j := [set heads : {set 'I_m} | #|heads| == j].

(* Which of the two it is does not matter. *)
Let rest t := [ffun i => if (t i).1 != (t i).2 then (true, false) else t i] : {ffun 'I_n -> bool * bool}.
Let chance t := \prod_i r (t i).
Let chance_rest t : chance (rest t) = chance t.
Proof.
apply: eq_bigr => i _; rewrite ffunE; move: same_error; rewrite !big_bool.
by case: (t i) => -[] [] //= /addrI.
Qed.
Let one_rest t : exactly_one (rest t) = exactly_one t.
Proof. by apply/setP => i; rewrite !inE ffunE; case: (t i) => -[] []. Qed.

(* The outcomes with the same rest are given by the set of points that the first alone misclassifies. *)
Let choose u S := [ffun i => if i \in exactly_one u then (i \in S, i \notin S) else u i] : {ffun 'I_n -> bool * bool}.
Let first_choose u S : S \subset exactly_one u -> first_alone (choose u S) = S.
Proof.
move=> /subsetP sub; apply/setP => i; rewrite !inE ffunE; case: (boolP (i \in exactly_one u)) => /=.
  by rewrite negbK andbb.
move=> iu; rewrite (negPf (contra (sub i) iu)); move: iu; rewrite inE negbK => /eqP->; exact: andbN.
Qed.
Let choices u Q : rest u = u ->
  #|[set t | (rest t == u) && Q (first_alone t)]| = #|[set S : {set 'I_n} | (S \subset exactly_one u) && Q S]|.
Proof.
move=> fix_u; rewrite -[RHS](card_in_imset (f := choose u)) => [|S S']; last first.
  rewrite !inE => /andP[s _] /andP[s' _] e; by rewrite -(first_choose s) e first_choose.
apply: eq_card => t; apply/idP/imsetP => [|[S]]; rewrite !inE => /andP[].
  move=> /eqP tu Qt; exists (first_alone t).
    by rewrite inE Qt andbT -tu one_rest; apply/subsetP => i; rewrite !inE; case: (t i) => -[] [].
  apply/ffunP => i; rewrite ffunE -tu one_rest !inE ffunE.
  by case: (t i) => -[] [].
move=> sub QS ->; rewrite first_choose // QS andbT; apply/eqP/ffunP => i; rewrite !ffunE -[in RHS]fix_u ffunE.
case: (boolP (i \in exactly_one u)); rewrite inE => iu; first by rewrite iu /=; case: (i \in S).
by rewrite (negPf iu).
Qed.

Let kinds m Q N : (forall B : {set 'I_n}, #|B| = m -> #|[set S : {set 'I_n} | (S \subset B) && Q S]| = N) ->
  probability_of r (fun t => (#|exactly_one t| == m) && Q (first_alone t)) =
    (\sum_(u | (rest u == u) && (#|exactly_one u| == m)) chance u) *+ N.
Proof.
move=> count; rewrite /probability_of -/chance (partition_big rest (fun u => (rest u == u) && (#|exactly_one u| == m))) => [|t /andP[tm _]]; last first.
  by rewrite one_rest tm andbT; apply/eqP/ffunP => i; rewrite !ffunE; case: (t i) => -[] [].
rewrite -sumrMnl; apply: eq_bigr => u /andP[/eqP fix_u /eqP um].
rewrite -(count _ um) -(choices Q fix_u) -sumr_const; apply: eq_big => [t|t /andP[_ /eqP <-]]; last by rewrite chance_rest.
rewrite inE andbC; case: (rest t =P u) => // e /=; by rewrite -one_rest e um eqxx.
Qed.

Theorem prop_mcnemar (m : nat) : let given := probability_of r (fun t => #|exactly_one t| == m) in 0 < given ->
  forall j : nat, probability_of r (fun t => (#|exactly_one t| == m) && (#|first_alone t| == j)) / given =
    #|with_heads m j|%:R / 2%:R ^+ m.
Proof.
move=> given given0 j; have draws (B : {set 'I_n}) : #|B| = m -> #|[set S : {set 'I_n} | (S \subset B) && (#|S| == j)]| = 'C(m, j).
  by move=> <-; rewrite cards_draws.
have all (B : {set 'I_n}) : #|B| = m -> #|[set S : {set 'I_n} | (S \subset B) && true]| = (2 ^ m)%N.
  by move=> <-; rewrite -card_powerset; apply: eq_card => S; rewrite !inE andbT.
have givenE := kinds (Q := xpredT) all; rewrite /probability_of (eq_bigl (fun t => #|exactly_one t| == m)) in givenE; last first.
  by move=> t; rewrite andbT.
rewrite -[X in X = _]/given in givenE.
rewrite (kinds draws) /with_heads card_draws card_ord; move: given0; rewrite givenE; set G := \sum_(u | _) _ => G0.
have g0 : G != 0 by apply/eqP => z; move: G0; rewrite z mul0rn ltxx.
by rewrite -mulr_natr -[G *+ (2 ^ m)]mulr_natr -mulf_div divff // mul1r natrX.
Qed.
End McNemar.
