(* Chapter 7, Kernels: the Gaussian kernel, from two properties of the exponential and without its series.

   (1 + s/m)^m takes the place of the partial sums: it tends to exp s, as Archimedes and 1 + s <= exp s show. *)
From mathcomp Require Import all_ssreflect all_algebra ring.
From LC Require Import lra inner gram.
Import GRing.Theory Num.Theory Order.TTheory.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Local Open Scope ring_scope.

Section Gaussian.
Variables (R : rcfType) (exp : R -> R).
Hypothesis archimedes : Num.archimedean_axiom R.
Hypothesis exp_sum : forall s t, exp (s + t) = exp s * exp t.
Hypothesis exp_tangent : forall s, 1 + s <= exp s.
Implicit Types (s t : R) (m : nat).

Lemma exp_gt0 s : 0 < exp s.
Proof.
have e1 : 1 <= exp 0 by have := exp_tangent 0; rewrite addr0.
have h : 0 <= exp s.
  have -> : s = s / 2%:R + s / 2%:R by field.
  by rewrite exp_sum -expr2 sqr_ge0.
rewrite lt_neqAle h eq_sym andbT; apply/eqP => z; move: e1.
by rewrite -(subrr s) exp_sum z mul0r ler10.
Qed.
Lemma exp0 : exp 0 = 1.
Proof. by apply: (mulfI (lt0r_neq0 (exp_gt0 0))); rewrite -exp_sum addr0 mulr1. Qed.
Lemma expX s m : exp (m%:R * s) = exp s ^+ m.
Proof. by elim: m => [|m IH]; rewrite ?mul0r ?exp0 // mulrSr mulrDl mul1r exp_sum IH exprSr. Qed.

Lemma bernoulli (a : R) m : - 1 <= a -> 1 + m%:R * a <= (1 + a) ^+ m.
Proof.
move=> a1; elim: m => [|m IH]; first by rewrite mul0r addr0.
have a0 : 0 <= 1 + a by lra.
rewrite exprSr; apply: le_trans (_ : (1 + m%:R * a) * (1 + a) <= _); last by rewrite ler_wpmul2r.
have := mulr_ge0 (ler0n R m) (sqr_ge0 a); rewrite mulrSr; lra.
Qed.

Definition approx m s := (1 + s / m.+1%:R) ^+ m.+1.
Lemma approx_limit s eps : 0 < eps -> exists N, forall m, (N <= m)%N -> `|approx m s - exp s| < eps.
Proof.
move=> eps0; have es := exp_gt0 s.
pose B := `|s| + s ^+ 2 * exp s / eps.
have C0 : 0 <= s ^+ 2 * exp s / eps by apply: divr_ge0; [apply: mulr_ge0; [exact: sqr_ge0|exact: ltW]|exact: ltW].
have [N hN] := archimedes B; exists N => m Nm.
have M0 : 0 < m.+1%:R :> R by rewrite ltr0n.
have BM : B < m.+1%:R.
  by apply: (le_lt_trans (ler_norm B)); apply: lt_le_trans hN _; rewrite ler_nat ltnW.
have sM : `|s| < m.+1%:R by move: BM C0; rewrite /B; lra.
have qM : s ^+ 2 * exp s < eps * m.+1%:R.
  have : s ^+ 2 * exp s / eps < m.+1%:R by have := normr_ge0 s; move: BM; rewrite /B; lra.
  by rewrite ltr_pdivr_mulr // [eps * _]mulrC.
pose a := s / m.+1%:R.
have : `|a| < 1 by rewrite /a normf_div (gtr0_norm M0) ltr_pdivr_mulr // mul1r.
rewrite ltr_norml => /andP[la ua].
have ea : exp s = exp a ^+ m.+1 by rewrite -expX /a mulrC divfK ?gt_eqF.
have p1 : 0 <= 1 + a by lra.
have lo : approx m s <= exp s.
  by rewrite /approx -/a ea; apply: ler_expn2r; rewrite ?nnegrE ?exp_tangent // ltW ?exp_gt0.
(* exp a (1 - a) <= exp a exp (- a) = 1 *)
have up : exp a * (1 - a ^+ 2) <= 1 + a.
  have e : exp a * exp (- a) = 1 by rewrite -exp_sum subrr exp0.
  have : exp a * (1 - a) <= 1 by rewrite -[X in _ <= X]e ler_pmul2l ?exp_gt0.
  have -> : exp a * (1 - a ^+ 2) = exp a * (1 - a) * (1 + a) by field.
  by move=> h; rewrite -{2}[1 + a]mul1r ler_wpmul2r.
have a2 : 0 <= 1 - a ^+ 2.
  have -> : 1 - a ^+ 2 = (1 - a) * (1 + a) by field.
  by rewrite mulr_ge0 //; lra.
have hi : exp s * (1 - a ^+ 2) ^+ m.+1 <= approx m s.
  rewrite /approx -/a ea -exprMn; apply: ler_expn2r; rewrite ?nnegrE //.
  by rewrite mulr_ge0 // ltW ?exp_gt0.
have bern : 1 - m.+1%:R * a ^+ 2 <= (1 - a ^+ 2) ^+ m.+1.
  by have := @bernoulli (- a ^+ 2) m.+1; rewrite mulrN; apply; move: a2; lra.
rewrite ler0_norm ?subr_le0 // opprB.
have : exp s * (1 - m.+1%:R * a ^+ 2) <= approx m s by apply: le_trans hi; rewrite ler_pmul2l.
have aE : a * m.+1%:R = s by rewrite /a divfK ?gt_eqF.
have : exp s * (m.+1%:R * a ^+ 2) * m.+1%:R < eps * m.+1%:R.
  have -> : exp s * (m.+1%:R * a ^+ 2) * m.+1%:R = s ^+ 2 * exp s by rewrite -aE; lra.
  exact: qM.
rewrite ltr_pmul2r // mulrBr mulr1; lra.
Qed.

(* What gram_closure says of numbers, sums, products and powers, for kernels given up to equality *)
Section Closed.
Variable X : Type.
Implicit Types k l : X -> X -> R.
Let eqk k l : gram_kernel k -> (forall u v, k u v = l u v) -> gram_kernel l.
Proof.
move=> [s p] e; split=> [u v|n x c]; first by rewrite -!e.
by have := p n x c; rewrite /quadratic_form; under eq_bigr do under eq_bigr do rewrite e.
Qed.
Let const (a : R) : 0 <= a -> gram_kernel (fun _ _ : X => a).
Proof.
move=> a0; split=> // n x c; rewrite /quadratic_form.
have -> : \sum_i \sum_j c i * c j * a = a * (\sum_i c i) ^+ 2.
  rewrite expr2 mulr_suml mulr_sumr; apply: eq_bigr => i _; rewrite !mulr_sumr; apply: eq_bigr => j _; lra.
by rewrite mulr_ge0 ?sqr_ge0.
Qed.
Let closed k l := @gram_closure R X k l 1 (fun=> 0) (fun=> k).
Let add k l : gram_kernel k -> gram_kernel l -> gram_kernel (fun u v => k u v + l u v).
Proof. by move=> hk hl; have [[]] := closed hk hl (@ler01 R) (fun=> hk). Qed.
Let mul k l : gram_kernel k -> gram_kernel l -> gram_kernel (fun u v => k u v * l u v).
Proof. by move=> hk hl; have [] := closed hk hl (@ler01 R) (fun=> hk). Qed.
Let scale (a : R) k : 0 <= a -> gram_kernel k -> gram_kernel (fun u v => a * k u v).
Proof. by move=> a0 hk; exact: mul (const a0) hk. Qed.
Let power k m : gram_kernel k -> gram_kernel (fun u v => k u v ^+ m).
Proof.
move=> hk; elim: m => [|m IH]; first exact: const (@ler01 R).
by apply: eqk (mul hk IH) _ => u v; rewrite exprS.
Qed.

(* (1 + k)^m - 1 - m k, from its own with m less one *)
Let above_line k m : gram_kernel k -> gram_kernel (fun u v => (1 + k u v) ^+ m - 1 - m%:R * k u v).
Proof.
move=> hk; elim: m => [|m IH]; first by apply: eqk (const (lexx 0)) _ => u v; rewrite expr0; lra.
apply: eqk (add (mul (add (const (@ler01 R)) hk) IH) (scale (ler0n _ m) (power 2 hk))) _ => u v.
by rewrite [(1 + k u v) ^+ m.+1]exprS mulrSr; move: ((1 + k u v) ^+ m) (k u v) => p q; lra.
Qed.
(* so exp k - 1 - k is a kernel, *)
Let exp_line k : gram_kernel k -> gram_kernel (fun u v => exp (k u v) - 1 - k u v).
Proof.
move=> hk; pose ks m u v := approx m (k u v) - 1 - k u v.
have hks m : gram_kernel (ks m).
  have m0 : 0 <= m.+1%:R^-1 :> R by rewrite invr_ge0 ler0n.
  apply: eqk (above_line m.+1 (scale m0 hk)) _ => u v; rewrite /ks /approx mulrA divff ?pnatr_eq0 // mul1r.
  by rewrite [_ / _]mulrC.
have [_ _ _] := @gram_closure R X _ _ 1 (fun=> 0) ks hk hk (@ler01 R) hks.
apply=> u v eps /(approx_limit (k u v))[N h]; exists N => m /h.
by rewrite /ks (_ : _ - _ - _ - _ = approx m (k u v) - exp (k u v)) //; lra.
Qed.
Lemma exp_kernel k : gram_kernel k -> gram_kernel (fun u v => exp (k u v)).
Proof. by move=> hk; apply: eqk (add (add (exp_line hk) (const (@ler01 R))) hk) _ => u v; lra. Qed.
(* and so is exp (n k) - (1 + k)^n. *)
Lemma exp_above k n : gram_kernel k -> gram_kernel (fun u v => exp (n%:R * k u v) - (1 + k u v) ^+ n).
Proof.
move=> hk; elim: n => [|n IH]; first by apply: eqk (const (lexx 0)) _ => u v; rewrite mul0r exp0 expr0; lra.
apply: eqk (add (mul (exp_kernel hk) IH) (mul (exp_line hk) (power n (add (const (@ler01 R)) hk)))) _ => u v.
by rewrite !expX !exprS; lra.
Qed.
End Closed.

Variable d : nat.
Implicit Types (u v : 'rV[R]_d).
Let kappa n nu u v := 2%:R * nu / n%:R * (u ⋅ v).
Let gauss nu u v := exp (- nu * `‖u - v‖ ^+ 2).
Let kappa_kernel n nu : 0 <= nu -> gram_kernel (kappa n nu).
Proof.
move=> nu0; split=> [u v|m x c]; first by rewrite /kappa dotC.
have -> : quadratic_form (fun i j => kappa n nu (x i) (x j)) c = 2%:R * nu / n%:R * quadratic_form (fun i j => x i ⋅ x j) c.
  by rewrite mulr_sumr; apply: eq_bigr => i _; rewrite mulr_sumr; apply: eq_bigr => j _; rewrite mulrCA.
by rewrite gram_form !mulr_ge0 ?dot_ge0 ?invr_ge0 ?ler0n.
Qed.
Let gaussE n nu u v : (0 < n)%N -> exp (- nu * (u ⋅ u)) * exp (n%:R * kappa n nu u v) * exp (- nu * (v ⋅ v)) = gauss nu u v.
Proof.
move=> n0; rewrite -!exp_sum /gauss /kappa; congr exp; rewrite norm_sqr !dotE (dotC v u).
by field; rewrite pnatr_eq0 -lt0n.
Qed.

(* (1 + kappa x.x')^n is a sum over all words of n coordinates of (1, x); if its form is zero at c, then so is the sum of
   c_i times a product of n affine functions at x_i. One that vanishes at all points but one shows that c is zero there. *)
Let definite n nu (x : 'I_n -> 'rV[R]_d) c : 0 < nu -> injective x ->
  quadratic_form (fun i j => (1 + kappa n nu (x i) (x j)) ^+ n) c <= 0 -> forall i, c i = 0.
Proof.
move=> nu0 inj form0 i0; have n0 : (0 < n)%N by apply: leq_ltn_trans (ltn_ord i0).
have k0 : 0 < 2%:R * nu / n%:R by rewrite divr_gt0 ?mulr_gt0 ?ltr0n.
set k := 2%:R * nu / n%:R in k0.
pose phi i : 'rV[R]_(d + 1) := augment (Num.sqrt k *: x i) 1.
have phiE i j : 1 + kappa n nu (x i) (x j) = phi i ⋅ phi j.
  by rewrite dot_augment dotZl dotZr mulrA -expr2 sqr_sqrtr ?(ltW k0) // mulr1 addrC.
pose word (f : {ffun 'I_n -> 'I_(d + 1)}) i := \prod_j phi i 0 (f j).
have formE : quadratic_form (fun i j => (1 + kappa n nu (x i) (x j)) ^+ n) c = \sum_f (\sum_i c i * word f i) ^+ 2.
  rewrite (eq_bigr (fun f => \sum_i \sum_j c i * c j * (word f i * word f j))) => [|f _]; last first.
    rewrite expr2 mulr_suml; apply: eq_bigr => i _; rewrite mulr_sumr; apply: eq_bigr => j _; lra.
  rewrite exchange_big; apply: eq_bigr => i _; rewrite exchange_big; apply: eq_bigr => j _.
  rewrite -mulr_sumr; congr (_ * _); rewrite phiE -[n in LHS]card_ord -prodr_const bigA_distr_bigA.
  by apply: eq_bigr => f _; rewrite -big_split.
have words f : \sum_i c i * word f i = 0.
  apply/eqP; rewrite -sqrf_eq0; move: form0; rewrite formE => le0.
  have ge0 f' : true -> 0 <= (\sum_i c i * word f' i) ^+ 2 by rewrite sqr_ge0.
  have : \sum_f (\sum_i c i * word f i) ^+ 2 == 0 by rewrite eq_le le0 sumr_ge0.
  by rewrite psumr_eq0 // => /allP/(_ f (mem_index_enum _)).
(* (x_i0 - x_j).(q - x_j), and 1 for j = i0 *)
pose l j : 'rV[R]_(d + 1) := if j == i0 then augment 0 1 else
  augment ((Num.sqrt k)^-1 *: (x i0 - x j)) (- ((x i0 - x j) ⋅ x j)).
have lE i j : l j ⋅ phi i = if j == i0 then 1 else (x i0 - x j) ⋅ (x i - x j).
  rewrite /l; case: eqP => _; rewrite dot_augment ?dot0l ?mulr1 ?add0r // dotZl dotZr mulrA mulVf ?mul1r -?dotBr //.
  by rewrite gt_eqF ?sqrtr_gt0.
have zero : \sum_i c i * \prod_j (l j ⋅ phi i) = 0.
  rewrite (eq_bigr (fun i => \sum_(f : {ffun 'I_n -> 'I_(d + 1)}) (\prod_j l j 0 (f j)) * (c i * word f i))) => [|i _].
    by rewrite exchange_big big1 // => f _; rewrite -mulr_sumr words mulr0.
  by rewrite bigA_distr_bigA mulr_sumr; apply: eq_bigr => f _; rewrite big_split /= mulrCA.
move: zero; rewrite (bigD1 i0) //= [X in _ + X]big1 ?addr0 => [/eqP|i ne]; last first.
  by rewrite (bigD1 i) //= lE (negPf ne) subrr dot0r mul0r mulr0.
rewrite mulf_eq0 => /orP[/eqP//|/prodf_eq0[j _]]; rewrite lE; case: (j =P i0) => [_|/eqP ne]; first by rewrite oner_eq0.
by rewrite dot_eq0 subr_eq0 => /eqP/inj/esym/eqP; rewrite (negPf ne).
Qed.

Theorem prop_rbf nu : 0 < nu -> let k u v := exp (- nu * `‖u - v‖ ^+ 2) in
  (* 1 *) kernel k /\
  forall n (x : 'I_n -> 'rV[R]_d), injective x ->
    (* 2 *) (forall c : 'I_n -> R, (exists i, c i != 0) -> 0 < quadratic_form (fun i j => k (x i) (x j)) c) /\
    (* 3 *) forall y : 'I_n -> R, exists beta : 'I_n -> R, forall i, \sum_j beta j * k (x j) (x i) = y i.
Proof.
move=> nu0 k; pose q u := exp (- nu * (u ⋅ u)).
have rescaled l : gram_kernel l -> gram_kernel (fun u v => q u * l u v * q v).
  by move=> hl; have [] := @gram_closure R _ l l 1 q (fun=> l) hl hl (@ler01 R) (fun=> hl).
have gap n : gram_kernel (fun u v => q u * (exp (n%:R * kappa n nu u v) - (1 + kappa n nu u v) ^+ n) * q v).
  exact: rescaled (exp_above n (kappa_kernel n (ltW nu0))).
have part1 : gram_kernel k.
  have [s p] := rescaled _ (exp_kernel (kappa_kernel 1 (ltW nu0))).
  have e u v : q u * exp (kappa 1 nu u v) * q v = k u v by rewrite -[k u v](@gaussE 1 nu) // mul1r.
  split=> [u v|n x c]; first by rewrite -!e s.
  by have := p n x c; rewrite /quadratic_form; under eq_bigr do under eq_bigr do rewrite e.
split=> [|n x inj]; first exact: space_kernel.
have part2 (c : 'I_n -> R) : (exists i, c i != 0) -> 0 < quadratic_form (fun i j => k (x i) (x j)) c.
  move=> [i ci]; have n0 : (0 < n)%N by apply: leq_ltn_trans (ltn_ord i).
  rewrite ltNge; apply/negP => le0; have [_ /(_ n x c)] := gap n.
  pose F i j := (1 + kappa n nu (x i) (x j)) ^+ n; pose v i := c i * q (x i).
  have -> : quadratic_form (fun i j => q (x i) * (exp (n%:R * kappa n nu (x i) (x j)) - (1 + kappa n nu (x i) (x j)) ^+ n) * q (x j)) c
      = quadratic_form (fun i j => k (x i) (x j)) c - quadratic_form F v.
    rewrite -sumrB; apply: eq_bigr => a _; rewrite -sumrB; apply: eq_bigr => b _.
    by rewrite -[k _ _](@gaussE n nu) // /v /F /q; lra.
  rewrite subr_ge0 => le; have := definite nu0 inj (le_trans le le0) i; move/eqP.
  by rewrite mulf_eq0 (negPf ci) gt_eqF ?exp_gt0.
split=> // y; pose K := \matrix_(i < n, j < n) k (x i) (x j).
have free : row_free K.
  rewrite -kermx_eq0; apply/eqP/row_matrixP => r; rewrite row0.
  set c := row r (kermx K); have cK : c *m K = 0 by rewrite -row_mul mulmx_ker row0.
  apply/rowP => i; rewrite [RHS]mxE; apply/eqP/negPn/negP => ci.
  have := part2 (fun i => c 0 i) (ex_intro _ i ci); suff -> : quadratic_form (fun i j => k (x i) (x j)) (fun i => c 0 i) = 0.
    by rewrite ltxx.
  rewrite /quadratic_form exchange_big big1 // => j _ /=.
  have := congr1 (fun A : 'rV_n => c 0 j * A 0 j) cK; rewrite [(c *m K) _ _]mxE [(0 : 'rV_n) _ _]mxE mulr0 => e.
  by rewrite -[RHS]e mulr_sumr; apply: eq_bigr => a _; rewrite [K _ _]mxE; lra.
have unit : K \in unitmx by rewrite -row_free_unit.
exists (fun j => ((\row_i y i) *m invmx K) 0 j) => i.
have : ((\row_i y i) *m invmx K *m K) 0 i = y i by rewrite mulmxKV // mxE.
by move=> <-; rewrite [in RHS]mxE; apply: eq_bigr => j _; rewrite [K _ _]mxE.
Qed.
End Gaussian.
