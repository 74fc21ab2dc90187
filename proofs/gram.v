(* Chapter 7, Kernels: which matrices are Gram matrices, and how kernels are built. *)
From mathcomp Require Import all_ssreflect all_algebra generic_quotient ring.
From LC Require Import lra inner.
Import GRing.Theory Num.Theory Order.TTheory.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Local Open Scope ring_scope.

Section Gram.
Variable R : rcfType.
Implicit Types (X : Type) (a : R).

(* c.K c, and a matrix that is nowhere negative *)
Definition quadratic_form n (K : 'I_n -> 'I_n -> R) (c : 'I_n -> R) := \sum_i \sum_j c i * c j * K i j.
Definition semidefinite n (K : 'I_n -> 'I_n -> R) := forall c, 0 <= quadratic_form K c.
Definition symmetric X (k : X -> X -> R) := forall s t, k s t = k t s.

(* The length of a sum of features *)
Lemma gram_form n m (phi : 'I_n -> 'rV[R]_m) c :
  quadratic_form (fun i j => phi i ⋅ phi j) c = (\sum_i c i *: phi i) ⋅ (\sum_i c i *: phi i).
Proof.
rewrite dot_suml; apply: eq_bigr => i _; rewrite dot_sumr; apply: eq_bigr => j _.
by rewrite dotZl dotZr mulrA.
Qed.

(* Completing the square takes off the first row and column; what remains is semidefinite and smaller. *)
Lemma semidefinite_gram n (K : 'I_n -> 'I_n -> R) : symmetric K -> semidefinite K ->
  exists phi : 'I_n -> 'rV[R]_n, forall i j, K i j = phi i ⋅ phi j.
Proof.
elim: n K => [|n IH] K sym psd; first by exists (fun=> 0) => -[].
pose a := K ord0 ord0; pose v i := K ord0 (lift ord0 i).
pose S i j := K (lift ord0 i) (lift ord0 j) - v i * v j / a.
pose with_first (t : R) (c : 'I_n -> R) i := if unlift ord0 i is Some j then c j else t.
have split_form t c : quadratic_form K (with_first t c) =
    t ^+ 2 * a + 2%:R * t * (\sum_i c i * v i) + \sum_i \sum_j c i * c j * K (lift ord0 i) (lift ord0 j).
  rewrite /quadratic_form big_ord_recl big_ord_recl /with_first unlift_none /=.
  have -> : \sum_(i < n) t * (if unlift ord0 (lift ord0 i) is Some j then c j else t) * K ord0 (lift ord0 i) = t * \sum_i c i * v i.
    by rewrite mulr_sumr; apply: eq_bigr => i _; rewrite liftK mulrA.
  have -> : \sum_(i < n) \sum_j (if unlift ord0 (lift ord0 i) is Some j0 then c j0 else t) *
      (if unlift ord0 j is Some j0 then c j0 else t) * K (lift ord0 i) j =
      t * (\sum_i c i * v i) + \sum_i \sum_j c i * c j * K (lift ord0 i) (lift ord0 j).
    rewrite mulr_sumr -big_split; apply: eq_bigr => i _ /=; rewrite big_ord_recl unlift_none liftK sym -/(v i).
    by congr (_ + _); [lra|apply: eq_bigr => j _; rewrite liftK].
  by rewrite -/a; lra.
have a0 : 0 <= a.
  have := psd (with_first 1 (fun=> 0)); rewrite split_form big1 => [|i _]; last by rewrite mul0r.
  by rewrite big1 => [|i _]; [lra|rewrite big1 // => j _; rewrite !mul0r].
have v0 i : a = 0 -> v i = 0.
  move=> az; pose q := K (lift ord0 i) (lift ord0 i).
  have form t s : 0 <= 2%:R * t * s * v i + s ^+ 2 * q.
    have := psd (with_first t (fun j => s * (j == i)%:R)); rewrite split_form az mulr0 add0r.
    rewrite (bigD1 i) //= eqxx mulr1 big1 ?addr0 => [|j /negPf->]; last by rewrite mulr0 mul0r.
    rewrite (bigD1 i) //= (bigD1 i) //= eqxx !mulr1 big1 ?addr0 => [|j /negPf->]; last by rewrite !mulr0 mul0r.
    rewrite big1 ?addr0 => [|j /negPf ji]; last by rewrite big1 // => l _; rewrite ji mulr0 !mul0r.
    by rewrite -/q -expr2 mulrA.
  apply/eqP/negPn/negP => vi.
  have := form (- (q + 1) / (2%:R * v i)) 1; rewrite expr1n !mul1r mulr1.
  have -> : 2%:R * (- (q + 1) / (2%:R * v i)) * v i = - (q + 1) by field.
  lra.
have va i : v i / a * a = v i.
  have [az|an] := eqVneq a 0; [by rewrite az mulr0 (v0 i az)|by rewrite divfK].
have symS : symmetric S by move=> i j; rewrite /S sym [v i * v j]mulrC.
have psdS : semidefinite S.
  move=> c; have := psd (with_first (- (\sum_i c i * v i) / a) c); rewrite split_form.
  suff -> : quadratic_form S c = \sum_i \sum_j c i * c j * K (lift ord0 i) (lift ord0 j) - (\sum_i c i * v i) ^+ 2 / a.
    set s := \sum_i c i * v i; have [az|an] := eqVneq a 0.
      by rewrite az !invr0 !mulr0 !mul0r; lra.
    have -> : (- s / a) ^+ 2 * a + 2%:R * (- s / a) * s = - (s ^+ 2 / a) by field.
    by rewrite addrC.
  have -> : (\sum_i c i * v i) ^+ 2 / a = \sum_i \sum_j c i * c j * (v i * v j / a).
    rewrite expr2 -mulrA mulr_suml; apply: eq_bigr => i _; rewrite mulrA mulr_sumr mulr_suml.
    by apply: eq_bigr => j _; lra.
  rewrite -sumrB; apply: eq_bigr => i _; rewrite -sumrB; apply: eq_bigr => j _; rewrite /S; lra.
have [psi e] := IH S symS psdS.
pose phi i : 'rV[R]_(1 + n) := if unlift ord0 i is Some j then row_mx (const_mx (v j / a * Num.sqrt a)) (psi j)
                               else row_mx (const_mx (Num.sqrt a)) 0.
exists phi; have aa : Num.sqrt a * Num.sqrt a = a by rewrite -expr2 sqr_sqrtr.
move=> i j; change (K i j = @dot R (1 + n) (phi i) (phi j)); rewrite /phi.
case: (unliftP ord0 i) => [i' ->|->]; case: (unliftP ord0 j) => [j' ->|->];
  rewrite ?unlift_none ?liftK dot_row_mx dot_const ?dot0l ?dot0r ?addr0.
- rewrite -e /S; have -> : v i' / a * Num.sqrt a * (v j' / a * Num.sqrt a) = v i' / a * (v j' / a * (Num.sqrt a * Num.sqrt a)) by lra.
  by rewrite aa va; lra.
- by rewrite sym -/(v i') -mulrA aa va.
- by rewrite -/(v j') mulrCA aa va.
- by rewrite aa.
Qed.

Theorem prop_gram n (K : 'I_n -> 'I_n -> R) : symmetric K ->
  (exists m (phi : 'I_n -> 'rV[R]_m), forall i j, K i j = phi i ⋅ phi j) <-> semidefinite K.
Proof.
move=> sym; split=> [[m [phi e]] c|psd]; last by exists n; exact: semidefinite_gram.
have -> : quadratic_form K c = quadratic_form (fun i j => phi i ⋅ phi j) c.
  by apply: eq_bigr => i _; apply: eq_bigr => j _; rewrite e.
by rewrite gram_form dot_ge0.
Qed.

(* def-kernel. An inner product on a vector space V is symmetric, linear, and positive but at zero. *)
Record inner_product (V : lmodType R) (ip : V -> V -> R) : Prop := InnerProduct {
  ip_sym : forall u v, ip u v = ip v u;
  ip_linear : forall a u v w, ip (a *: u + v) w = a * ip u w + ip v w;
  ip_positive : forall u, u != 0 -> 0 < ip u u
}.
Definition kernel X (k : X -> X -> R) :=
  exists (V : lmodType R) (ip : V -> V -> R) (phi : X -> V), inner_product ip /\ forall s t, k s t = ip (phi s) (phi t).
(* What thm-kernel asks for: symmetry, and semidefinite Gram matrices on all finite sets of points *)
Definition gram_kernel X (k : X -> X -> R) :=
  symmetric k /\ forall n (x : 'I_n -> X), semidefinite (fun i j => k (x i) (x j)).

Lemma dot_inner_product m : inner_product (@dot R m).
Proof.
by split=> [u v|a u v w|u u0]; [exact: dotC|rewrite dotDl dotZl|rewrite dot_gt0].
Qed.

Lemma kernel_gram X (k : X -> X -> R) : kernel k -> gram_kernel k.
Proof.
move=> [V [ip [phi [[sym lin pos] e]]]]; split=> [s t|n x c]; first by rewrite !e sym.
have ip0 w : ip 0 w = 0.
  by have := lin 1 0 0 w; rewrite scaler0 addr0; lra.
have left (F : 'I_n -> V) w : ip (\sum_i c i *: F i) w = \sum_i c i * ip (F i) w.
  by elim/big_rec2: _ => // i p q _ <-; rewrite lin.
have -> : quadratic_form (fun i j => k (x i) (x j)) c = ip (\sum_i c i *: phi (x i)) (\sum_i c i *: phi (x i)).
  rewrite left; apply: eq_bigr => i _; rewrite sym left mulr_sumr; apply: eq_bigr => j _.
  by rewrite e sym mulrA.
have [->|u0] := eqVneq (\sum_i c i *: phi (x i)) 0; first by rewrite ip0.
exact/ltW/pos.
Qed.

(* What prop-closure says, of Gram matrices *)
Lemma gram_closure X (k l : X -> X -> R) a (q : X -> R) (ks : nat -> X -> X -> R) :
  gram_kernel k -> gram_kernel l -> 0 <= a -> (forall m, gram_kernel (ks m)) ->
  [/\ gram_kernel (fun s t => k s t + l s t) /\ gram_kernel (fun s t => a * k s t),
      gram_kernel (fun s t => k s t * l s t),
      gram_kernel (fun s t => q s * k s t * q t) &
      forall lim, (forall s t eps, 0 < eps -> exists N, forall m, (N <= m)%N -> `|ks m s t - lim s t| < eps) ->
        gram_kernel lim].
Proof.
move=> [ksym kpsd] [lsym lpsd] a0 kernels; split.
- split; split=> [s t|n x c]; [by rewrite ksym lsym| |by rewrite ksym|].
    suff -> : quadratic_form (fun i j => k (x i) (x j) + l (x i) (x j)) c =
      quadratic_form (fun i j => k (x i) (x j)) c + quadratic_form (fun i j => l (x i) (x j)) c by rewrite addr_ge0 ?kpsd ?lpsd.
    by rewrite -big_split; apply: eq_bigr => i _; rewrite -big_split; apply: eq_bigr => j _; rewrite mulrDr.
  suff -> : quadratic_form (fun i j => a * k (x i) (x j)) c = a * quadratic_form (fun i j => k (x i) (x j)) c.
    by rewrite mulr_ge0 ?kpsd.
  by rewrite mulr_sumr; apply: eq_bigr => i _; rewrite mulr_sumr; apply: eq_bigr => j _; rewrite mulrCA.
- split=> [s t|n x c]; first by rewrite ksym lsym.
  (* K_ij = sum_m u_im u_jm: the form is a sum of forms of L *)
  have [u e] := semidefinite_gram (fun i j => ksym (x i) (x j)) (kpsd n x).
  suff -> : quadratic_form (fun i j => k (x i) (x j) * l (x i) (x j)) c =
      \sum_m quadratic_form (fun i j => l (x i) (x j)) (fun i => c i * u i 0 m).
    by apply: sumr_ge0 => m _; exact: lpsd.
  rewrite exchange_big; apply: eq_bigr => i _; rewrite exchange_big; apply: eq_bigr => j _ /=.
  by rewrite e /dot mulr_suml mulr_sumr; apply: eq_bigr => m _; lra.
- split=> [s t|n x c]; first by rewrite ksym; lra.
  suff -> : quadratic_form (fun i j => q (x i) * k (x i) (x j) * q (x j)) c =
      quadratic_form (fun i j => k (x i) (x j)) (fun i => c i * q (x i)) by exact: kpsd.
  by apply: eq_bigr => i _; apply: eq_bigr => j _; lra.
- move=> lim limit.
  split=> [s t|n x c].
    apply/eqP/negPn/negP => ne; have e0 : 0 < `|lim s t - lim t s| / 2%:R by rewrite divr_gt0 ?ltr0n // normr_gt0 subr_eq0.
    have [N1 h1] := limit s t _ e0; have [N2 h2] := limit t s _ e0.
    have := h1 _ (leq_maxl N1 N2); have := h2 _ (leq_maxr N1 N2); have [-> _] := kernels (maxn N1 N2).
    move: (ks _ s t) => p; rewrite !ltr_norml => /andP[p1 p2] /andP[p3 p4].
    by case: (ger0P (lim s t - lim t s)) p1 p2 p3 p4; lra.
  (* All entries come near at once; then so does the form. *)
  have entries eps : 0 < eps -> exists N, forall i j, `|ks N (x i) (x j) - lim (x i) (x j)| < eps.
    move=> e0; suff [N h] : exists N, forall p : 'I_n * 'I_n, p \in enum {: 'I_n * 'I_n} ->
        forall m, (N <= m)%N -> `|ks m (x p.1) (x p.2) - lim (x p.1) (x p.2)| < eps.
      by exists N => i j; exact: (h (i, j) (mem_enum _ _) N (leqnn N)).
    elim: (enum _) => [|p ps [N IH]]; first by exists 0%N.
    have [M h] := limit (x p.1) (x p.2) eps e0; exists (maxn N M) => p'; rewrite inE => /orP[/eqP->|pin] m; rewrite geq_max => /andP[Nm Mm].
      exact: h.
    exact: IH.
  rewrite leNgt; apply/negP => neg; set Q := quadratic_form _ c in neg.
  pose total := \sum_i \sum_j `|c i * c j|; have t0 : 0 <= total by apply: sumr_ge0 => i _; apply: sumr_ge0.
  have e0 : 0 < - Q / (total + 1) by rewrite divr_gt0 ?oppr_gt0 //; lra.
  have [N near] := entries _ e0; have [_ /(_ n x c)] := kernels N; set P := quadratic_form _ c => P0.
  have : P - Q <= - Q / (total + 1) * total.
    rewrite /P /Q -sumrB mulr_sumr; apply: ler_sum => i _; rewrite -sumrB mulr_sumr; apply: ler_sum => j _.
    rewrite -mulrBr; apply: le_trans (ler_norm _) _; rewrite normrM mulrC; apply: ler_wpmul2r => //.
    exact: ltW (near i j).
  have : - Q / (total + 1) * total < - Q.
    by rewrite -mulrA gtr_pmulr ?oppr_gt0 // mulrC ltr_pdivr_mulr; lra.
  by move: P0; lra.
Qed.
End Gram.

(* The space of thm-kernel: sums of c_i k(x_i, .), written as lists of c_i and x_i. Two lists are the same function if
   their difference has the length zero. *)
Section Space.
Local Open Scope quotient_scope.
Variables (R : rcfType) (X : choiceType) (k : X -> X -> R).
Hypothesis k_gram : gram_kernel k.
Implicit Types (u v z : seq (R * X)) (a : R).

Definition form u v := \sum_(p <- u) \sum_(q <- v) p.1 * q.1 * k p.2 q.2.
Let scale a u := [seq (a * p.1, p.2) | p <- u].
Lemma formC u v : form u v = form v u.
Proof.
rewrite /form exchange_big; apply: eq_bigr => p _; apply: eq_bigr => q _.
by have [-> _] := k_gram; rewrite (mulrC q.1).
Qed.
Let formD u v z : form (u ++ v) z = form u z + form v z. Proof. exact: big_cat. Qed.
Let formZ a u z : form (scale a u) z = a * form u z.
Proof.
rewrite /form big_map mulr_sumr; apply: eq_bigr => p _ /=; rewrite mulr_sumr; apply: eq_bigr => q _.
by rewrite -!mulrA.
Qed.
Let form0 z : form [::] z = 0. Proof. exact: big_nil. Qed.
Let form_ge0 u : 0 <= form u u.
Proof.
have [_ psd] := k_gram; have := psd _ (fun i => (tnth (in_tuple u) i).2) (fun i => (tnth (in_tuple u) i).1).
move=> h; rewrite /form big_tnth (eq_bigr _ (fun i _ => big_tnth _ _ _ _ _)); exact: h.
Qed.
Let formDr u v z : form z (u ++ v) = form z u + form z v. Proof. by rewrite !(formC z) formD. Qed.
Let formZr a u z : form z (scale a u) = a * form z u. Proof. by rewrite !(formC z) formZ. Qed.
Let formE := (formD, formDr, formZ, formZr, form0).
Let form_null u z : form u u = 0 -> form u z = 0.
Proof.
move=> u0; apply/eqP/negPn/negP => uz.
pose t := - (form z z + 1) / (2%:R * form u z).
have te : t * (2%:R * form u z) = - (form z z + 1) by rewrite divfK ?mulf_neq0 ?pnatr_eq0.
by have := form_ge0 (scale t u ++ z); rewrite !formE u0 (formC z u); lra.
Qed.

Let same u v := form (u ++ scale (-1) v) (u ++ scale (-1) v) == 0.
Let sameP u v : reflect (forall z, form u z = form v z) (same u v).
Proof.
apply: (iffP eqP) => [uv z|uv]; first by have := form_null z uv; rewrite !formE; lra.
by rewrite !formE !uv (formC v u) uv; lra.
Qed.
Let same_refl : reflexive same. Proof. by move=> u; apply/sameP. Qed.
Let same_sym : ssrbool.symmetric same.
Proof. by move=> u v; apply/sameP/sameP => h z; rewrite h. Qed.
Let same_trans : transitive same.
Proof. by move=> v u z /sameP uv /sameP vz; apply/sameP => t; rewrite uv. Qed.
Canonical same_equiv := EquivRel same same_refl same_sym same_trans.
Definition space := {eq_quot same_equiv}.
Canonical space_eqType := [eqType of space].
Canonical space_choiceType := [choiceType of space].
Canonical space_quotType := [quotType of space].
Let value (f : space) z := form (repr f) z.
Let piE u z : value (\pi_space u) z = form u z.
Proof. by move: z; apply/sameP; rewrite -[same _ _]/(equiv same_equiv _ _); apply/eqmodP; rewrite reprK. Qed.
Let ext (f g : space) : (forall z, value f z = value g z) -> f = g.
Proof. by move=> fg; rewrite -[f]reprK -[g]reprK; apply/eqmodP/sameP. Qed.

Definition space_zero : space := \pi_space [::].
Definition space_add (f g : space) : space := \pi_space (repr f ++ repr g).
Definition space_scale a (f : space) : space := \pi_space (scale a (repr f)).
Let zeroE z : value space_zero z = 0. Proof. by rewrite piE form0. Qed.
Let addE f g z : value (space_add f g) z = value f z + value g z. Proof. by rewrite piE formD. Qed.
Let scaleE a f z : value (space_scale a f) z = a * value f z. Proof. by rewrite piE formZ. Qed.
Let E := (addE, scaleE, zeroE).
Let addA : associative space_add. Proof. by move=> f g h; apply: ext => z; rewrite !E addrA. Qed.
Let addC : commutative space_add. Proof. by move=> f g; apply: ext => z; rewrite !E addrC. Qed.
Let add0 : left_id space_zero space_add. Proof. by move=> f; apply: ext => z; rewrite !E add0r. Qed.
Let addN : left_inverse space_zero (space_scale (-1)) space_add.
Proof. by move=> f; apply: ext => z; rewrite !E mulN1r addNr. Qed.
Definition space_zmodMixin := ZmodMixin addA addC add0 addN.
Canonical space_zmodType := ZmodType space space_zmodMixin.
Let scaleA a b f : space_scale a (space_scale b f) = space_scale (a * b) f.
Proof. by apply: ext => z; rewrite !E mulrA. Qed.
Let scale1 : left_id 1 space_scale. Proof. by move=> f; apply: ext => z; rewrite E mul1r. Qed.
Let scaleDr : right_distributive space_scale +%R.
Proof. by move=> a f g; apply: ext => z; rewrite !E mulrDr. Qed.
Let scaleDl f : {morph (fun a => space_scale a f) : a b / a + b}.
Proof. by move=> a b; apply: ext => z; rewrite !E mulrDl. Qed.
Definition space_lmodMixin := LmodMixin scaleA scale1 scaleDr scaleDl.
Canonical space_lmodType := LmodType R space space_lmodMixin.
Definition space_ip (f g : space) := form (repr f) (repr g).
Lemma space_inner_product : inner_product space_ip.
Proof.
split=> [f g|a f g h|f f0]; first exact: formC.
  by rewrite /space_ip -!/(value _ _) addE scaleE.
rewrite lt_neqAle form_ge0 andbT; apply: contra_neq f0 => f0; apply: ext => z.
by rewrite zeroE; apply: form_null.
Qed.
Lemma space_kernel : kernel k.
Proof.
exists [lmodType R of space], space_ip, (fun s => \pi_space [:: (1, s)]); split; first exact: space_inner_product.
by move=> s t; rewrite /space_ip -/(value _ _) piE formC -/(value _ _) piE /form !big_seq1 /= !mul1r; have [-> _] := k_gram.
Qed.
End Space.

(* A set X with choice, as R^d is: of the lists that are one function it takes one, without an axiom. *)
Theorem thm_kernel (R : rcfType) (X : choiceType) (k : X -> X -> R) : kernel k <-> gram_kernel k.
Proof. by split=> [/kernel_gram|/space_kernel]. Qed.

Theorem prop_closure (R : rcfType) (X : choiceType) (k l : X -> X -> R) a (q : X -> R) (ks : nat -> X -> X -> R) :
  kernel k -> kernel l -> 0 <= a -> (forall m, kernel (ks m)) ->
  [/\ kernel (fun s t => k s t + l s t) /\ kernel (fun s t => a * k s t),
      kernel (fun s t => k s t * l s t),
      kernel (fun s t => q s * k s t * q t) &
      forall lim, (forall s t eps, 0 < eps -> exists N, forall m, (N <= m)%N -> `|ks m s t - lim s t| < eps) ->
        kernel lim].
Proof.
move=> /kernel_gram gk /kernel_gram gl a0 gs.
have [[sum times] product between limit] := gram_closure q gk gl a0 (fun m => kernel_gram (gs m)).
by split=> [|||lim /limit]; try split; exact: space_kernel.
Qed.
