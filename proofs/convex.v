(* Least squares under linear constraints, and what follows from them by algebra alone: Farkas' lemma, multipliers,
   nearest points. No limits: R is any real closed field. *)
From mathcomp Require Import all_ssreflect all_algebra.
From LC Require Import lra inner.
Import GRing.Theory Num.Theory Order.TTheory.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Local Open Scope ring_scope.

Lemma dot_mulmx (R : rcfType) m n (u : 'rV[R]_m) (A : 'M_(m, n)) v : (u *m A) ⋅ v = u ⋅ (v *m A^T).
Proof.
have dotM k (x y : 'rV[R]_k) : x ⋅ y = (x *m y^T) 0 0 by rewrite mxE; apply: eq_bigr => j _; rewrite mxE.
by rewrite !dotM trmx_mul trmxK mulmxA.
Qed.

(* The normal equations v (A A^T) = u A^T have a solution v. *)
Lemma gram_full (R : rcfType) N M (A : 'M[R]_(N, M)) : (A^T <= A *m A^T)%MS.
Proof.
suff : \rank (A *m A^T) == \rank A^T by rewrite (mxrank_leqif_eq (submxMl A A^T)) => /andP[].
rewrite mxrank_tr.
have ker : (kermx (A *m A^T) :=: kermx A)%MS.
  apply/eqmxP/andP; split; last by apply/sub_kermxP; rewrite mulmxA mulmx_ker mul0mx.
  apply/row_subP => i; apply/sub_kermxP; apply/eqP; rewrite -dot_eq0.
  set u := row i _; have u0 : u *m (A *m A^T) = 0 by rewrite -row_mul mulmx_ker; apply/rowP => k; rewrite !mxE.
  by rewrite dot_mulmx -mulmxA u0 dot0r.
have := mxrank_ker (A *m A^T); rewrite ker mxrank_ker => h.
by rewrite -(eqn_add2r (N - \rank A)) {1}h !subnKC ?rank_leq_row.
Qed.

(* What is not negative for small steps has no negative slope. *)
Lemma first_order (R : rcfType) (D E e : R) : 0 < e -> (forall t, 0 < t -> t <= e -> 0 <= t * D + t ^+ 2 * E) -> 0 <= D.
Proof.
move=> e0 h; rewrite leNgt; apply/negP => D0.
pose t := Num.min e (- D / (`|E| + 1) / 2%:R).
have E0 : 0 < `|E| + 1 by have := normr_ge0 E; lra.
have q0 : 0 < - D / (`|E| + 1) / 2%:R by rewrite !divr_gt0 ?ltr0n // oppr_gt0.
have t0 : 0 < t by rewrite lt_minr e0.
have te : t <= e by rewrite le_minl lexx.
have tq : t * (`|E| + 1) * 2%:R <= - D.
  have : t <= - D / (`|E| + 1) / 2%:R by rewrite le_minl lexx orbT.
  by rewrite !ler_pdivl_mulr ?ltr0n // mulrAC.
have := h t t0 te; rewrite expr2 -mulrA -mulrDr pmulr_rge0 // leNgt => /negP; apply.
have : t * E <= t * `|E| by rewrite ler_pmul2l // ler_norm.
have : 0 <= t * `|E| by rewrite mulr_ge0 ?normr_ge0 ?(ltW t0).
lra.
Qed.

(* Some step is small enough for finitely many inequalities with room to spare. *)
Lemma small_step (R : rcfType) (I : finType) (P : pred I) (room need : I -> R) :
  (forall i, P i -> 0 < room i) -> exists2 e, 0 < e & forall t i, P i -> 0 < t -> t <= e -> t * need i <= room i.
Proof.
move=> room0; suff [e e0 he] : exists2 e, 0 < e & forall t i, i \in enum I -> P i -> 0 < t -> t <= e -> t * need i <= room i.
  by exists e => // t i; apply: he; rewrite mem_enum.
elim: (enum I) => [|j s [e e0 he]]; first by exists 1.
pose e' := room j / (`|need j| + 1).
have n0 : 0 < `|need j| + 1 by have := normr_ge0 (need j); lra.
case: (boolP (P j)) => [Pj|nPj]; last first.
  by exists e => // t i; rewrite inE => /orP[/eqP->|]; [rewrite (negPf nPj)|exact: he].
have e'0 : 0 < e' by rewrite divr_gt0 ?room0.
exists (Num.min e e'); first by rewrite lt_minr e0.
move=> t i; rewrite inE le_minr => /orP[/eqP-> _ t0 /andP[_ te]|si Pi t0 /andP[te _]]; last exact: he.
move: te; rewrite ler_pdivl_mulr // => te; apply: le_trans te; rewrite ler_pmul2l //.
by apply: (le_trans (ler_norm _)); rewrite ler_addl ler01.
Qed.

Section QuadraticProgram.
Variable R : rcfType.
Implicit Types (N M : nat).

(* Minimise | v A + a |^2 / 2 + c.v over all v with g.v >= h for all pairs (g, h) of a list. *)
Definition objective N M (A : 'M[R]_(N, M)) a c v : R := (v *m A + a) ⋅ (v *m A + a) / 2%:R + c ⋅ v.
Definition meets N (cs : seq ('rV[R]_N * R)) v := all (fun gh => gh.2 <= gh.1 ⋅ v) cs.
Definition recedes N (cs : seq ('rV[R]_N * R)) r := all (fun gh => 0 <= gh.1 ⋅ r) cs.
Definition slope N M (A : 'M[R]_(N, M)) a c v s : R := (v *m A + a) ⋅ (s *m A) + c ⋅ s.

Lemma objective_step N M (A : 'M[R]_(N, M)) a c v s t :
  objective A a c (v + t *: s) = objective A a c v + t * slope A a c v s + t ^+ 2 * ((s *m A) ⋅ (s *m A) / 2%:R).
Proof.
rewrite /objective /slope mulmxDl -scalemxAl addrAC; move: (v *m A + a) (s *m A) => p q.
rewrite !dotE (dotC q p); lra.
Qed.

(* Without constraints: the normal equations, or a direction downhill for ever. *)
Lemma unconstrained N M (A : 'M[R]_(N, M)) a c :
  (exists v, forall v', objective A a c v <= objective A a c v') \/ exists2 r, r *m A = 0 & c ⋅ r < 0.
Proof.
case: (boolP (c <= A^T)%MS) => [cA|]; last first.
  rewrite submxE => /eqP cA; right.
  have [j cj] : exists j, (c *m cokermx A^T) 0 j != 0.
    by apply/existsP; apply: contra_notT cA; rewrite negb_exists => /forallP h; apply/rowP => j; rewrite [RHS]mxE; apply/eqP; rewrite -[_ == _]negbK h.
  pose r := (col j (cokermx A^T))^T.
  have rA : r *m A = 0.
    rewrite /r tr_col -row_mul -{2}(trmxK A) -trmx_mul mulmx_coker trmx0.
    by apply/rowP => i; rewrite !mxE.
  have cr : c ⋅ r = (c *m cokermx A^T) 0 j by rewrite mxE; apply: eq_bigr => i _; rewrite !mxE.
  case: (ltgtP (c ⋅ r) 0) => [h|h|h]; [by exists r| |by rewrite -cr h eqxx in cj].
  by exists (- r); rewrite ?mulNmx ?rA ?oppr0 // dotNr oppr_lt0.
have [v ev] : exists v, v *m (A *m A^T) = - (c + a *m A^T).
  suff /submxP[v ->] : (- (c + a *m A^T) <= A *m A^T)%MS by exists v.
  by rewrite (submx_trans _ (gram_full A)) // eqmx_opp addmx_sub // submxMl.
left; exists v => v'; rewrite -(subrK v v') addrC -[v' - v]scale1r objective_step.
have -> : slope A a c v (v' - v) = 0.
  by rewrite /slope dotC dot_mulmx dotC mulmxDl -mulmxA ev -!dotDl opprD subrK addNr dot0l.
have := dot_ge0 ((v' - v) *m A); lra.
Qed.

(* On the wall g.v = h through p the problem is one with the unknown u, v = p + u P, where P projects along g. *)
Section Wall.
Variables (N : nat) (g : 'rV[R]_N) (h : R).
Hypothesis g0 : g != 0.
Let gg : 0 < g ⋅ g. Proof. by rewrite dot_gt0. Qed.
Let p : 'rV[R]_N := (h / (g ⋅ g)) *: g.
Let P : 'M[R]_N := 1%:M - (g ⋅ g)^-1 *: (g^T *m g).

Let uP u : u *m P = u - ((u ⋅ g) / (g ⋅ g)) *: g.
Proof.
rewrite mulmxBr mulmx1 -scalemxAr mulmxA (_ : u *m g^T = (u ⋅ g)%:M) ?mul_scalar_mx ?scalerA 1?mulrC //.
by apply/matrixP => i j; rewrite !ord1 !mxE eqxx mulr1n; apply: eq_bigr => k _; rewrite mxE.
Qed.
Let dotP u v : (u *m P) ⋅ v = u ⋅ (v *m P).
Proof. by rewrite !uP !dotE (dotC g v); lra. Qed.
Let gP u : g ⋅ (u *m P) = 0.
Proof. by rewrite uP !dotE (dotC u) divfK ?gt_eqF // subrr. Qed.
Let gp : g ⋅ p = h. Proof. by rewrite dotZr divfK ?gt_eqF. Qed.
Let on_wall v : g ⋅ v = h -> p + (v - p) *m P = v.
Proof. by move=> gv; rewrite uP dotC dotBr gv gp subrr mul0r scale0r subr0 addrC subrK. Qed.

Lemma wall M (A : 'M[R]_(N, M)) a c cs :
  (forall A' : 'M[R]_(N, M), forall a' c' cs', size cs' = size cs -> (exists v, meets cs' v) ->
    (exists2 v, meets cs' v & forall v', meets cs' v' -> objective A' a' c' v <= objective A' a' c' v') \/
    (exists r, [/\ r *m A' = 0, recedes cs' r & c' ⋅ r < 0])) ->
  (exists2 v, meets cs v & g ⋅ v = h) ->
  (exists v, [/\ meets cs v, g ⋅ v = h &
     forall v', meets cs v' -> g ⋅ v' = h -> objective A a c v <= objective A a c v']) \/
  (exists r, [/\ r *m A = 0, recedes cs r, g ⋅ r = 0 & c ⋅ r < 0]).
Proof.
move=> IH [v1 meets1 wall1].
pose cs' := [seq (gh.1 *m P, gh.2 - gh.1 ⋅ p) | gh <- cs].
have meetsE u : meets cs' u = meets cs (p + u *m P).
  by rewrite /meets all_map; apply: eq_all => gh /=; rewrite dotP dotDr ler_subl_addl.
have objE u : objective (P *m A) (p *m A + a) (c *m P) u = objective A a c (p + u *m P) - c ⋅ p.
  have -> : objective (P *m A) (p *m A + a) (c *m P) u =
    (u *m (P *m A) + (p *m A + a)) ⋅ (u *m (P *m A) + (p *m A + a)) / 2%:R + c ⋅ (u *m P) by rewrite -dotP.
  have -> : u *m (P *m A) + (p *m A + a) = (p + u *m P) *m A + a by rewrite mulmxA [(p + _) *m A]mulmxDl addrA (addrC (p *m A)).
  by rewrite /objective dotDr; lra.
case: (IH (P *m A) (p *m A + a) (c *m P) cs'); first by rewrite size_map.
- by exists (v1 - p); rewrite meetsE on_wall.
- case=> u mu min_u; left; exists (p + u *m P); split; first by rewrite -meetsE.
    by rewrite dotDr gp gP addr0.
  move=> v mv wv; have := min_u (v - p); rewrite meetsE !objE on_wall // => /(_ mv).
  by rewrite ler_add2r.
- case=> r [rA rec cr]; right; exists (r *m P); split; rewrite ?mulmxA // ?gP //.
    by rewrite -mulmxA.
    by move: rec; rewrite /recedes all_map; apply: sub_all => gh /=; rewrite dotP.
  by rewrite -dotP.
Qed.
End Wall.

(* A program with a feasible point has a minimiser, or a direction along which it falls for ever. *)
Lemma quadratic_program N M (A : 'M[R]_(N, M)) a c cs :
  (exists v, meets cs v) ->
  (exists2 v, meets cs v & forall v', meets cs v' -> objective A a c v <= objective A a c v') \/
  (exists r, [/\ r *m A = 0, recedes cs r & c ⋅ r < 0]).
Proof.
elim: {cs}(size cs) {-2}cs (erefl (size cs)) A a c => [|n IH] cs szcs A a c.
  move=> _; case: cs szcs => // _; case: (unconstrained A a c) => [[v h]|[r rA cr]].
    by left; exists v.
  by right; exists r; split.
case: cs szcs => // -[g h] cs [szcs] [v1 /= /andP[gv1 meets1]].
(* It is enough that each feasible point has one on the wall which is as good. *)
have finish : g != 0 -> (forall v, meets cs v -> h <= g ⋅ v -> exists v', [/\ meets cs v', g ⋅ v' = h &
    objective A a c v' <= objective A a c v]) ->
    (exists2 v, meets ((g, h) :: cs) v & forall v', meets ((g, h) :: cs) v' -> objective A a c v <= objective A a c v') \/
    (exists r, [/\ r *m A = 0, recedes ((g, h) :: cs) r & c ⋅ r < 0]).
  move=> g0 to_wall; have [v1' [m1' w1' _]] := to_wall _ meets1 gv1.
  case: (@wall N g h g0 M A a c cs) => [A' a' c' cs' sz'||[v [mv wv minv]]|[r [rA rec gr cr]]].
  - by apply: (IH cs'); rewrite sz'.
  - by exists v1'.
  - left; exists v; first by rewrite /= wv lexx.
    move=> v' /= /andP[gv' mv']; have [v'' [m'' w'' o'']] := to_wall _ mv' gv'.
    exact: le_trans (minv _ m'' w'') o''.
  - by right; exists r; split=> //=; rewrite gr lexx.
case: (IH cs szcs A a c) => [|[v0 m0 min0]|[r [rA rec cr]]]; first by exists v1.
- case: (lerP h (g ⋅ v0)) => [gv0|gv0].
    left; exists v0; first by rewrite /= gv0.
    by move=> v' /= /andP[_]; exact: min0.
  apply: finish; first by apply/negP => /eqP g0; move: gv1 gv0; rewrite g0 !dot0l; lra.
  move=> v mv gv; pose D := g ⋅ v - g ⋅ v0; have D0 : 0 < D by rewrite /D; lra.
  pose t := (h - g ⋅ v0) / D.
  have t0 : 0 <= t by rewrite divr_ge0 ?ltW // subr_gt0.
  have t1 : t <= 1 by rewrite ler_pdivr_mulr // mul1r ler_add2r.
  exists (v0 + t *: (v - v0)); split.
  + apply/allP => gh gh_in /=; have := allP m0 _ gh_in; have := allP mv _ gh_in => /=.
    rewrite dotDr dotZr dotBr; move: (gh.1 ⋅ v) (gh.1 ⋅ v0) => p q hp hq.
    have := mulr_ge0 t0 (_ : 0 <= p - gh.2); have := mulr_ge0 (_ : 0 <= 1 - t) (_ : 0 <= q - gh.2).
    by rewrite !subr_ge0 => /(_ t1 hq) h1 /(_ hp) h2; move: h1 h2; lra.
  + by rewrite dotDr dotZr dotBr divfK ?gt_eqF // addrC subrK.
  + clearbody t; have ov := objective_step A a c v0 (v - v0) 1; rewrite scale1r addrC subrK expr1n !mul1r in ov.
    have := min0 v mv; rewrite ov objective_step.
    have := dot_ge0 ((v - v0) *m A); move: (slope _ _ _ _ _) (_ ⋅ (_ *m A)) (objective _ _ _ _) => S E O E0 h2.
    have : 0 <= t * (1 - t) * E by rewrite !mulr_ge0 ?subr_ge0.
    have : 0 <= (1 - t) * (S + E / 2%:R) by rewrite mulr_ge0 ?subr_ge0 //; lra.
    lra.
- case: (lerP 0 (g ⋅ r)) => [gr|gr]; first by right; exists r; split=> //=; rewrite gr.
  apply: finish; first by apply/negP => /eqP g0; move: gr; rewrite g0 dot0l ltxx.
  move=> v mv gv; pose t := (g ⋅ v - h) / (- (g ⋅ r)).
  have t0 : 0 <= t by rewrite divr_ge0 ?subr_ge0 // oppr_ge0 ltW.
  exists (v + t *: r); split.
  + apply/allP => gh gh_in; have := allP mv _ gh_in; have /= := allP rec _ gh_in.
    by rewrite dotDr dotZr => h1 h2; have := mulr_ge0 t0 h1; lra.
  + have e : t * (- (g ⋅ r)) = g ⋅ v - h by rewrite divfK // oppr_eq0 lt_eqF.
    by rewrite dotDr dotZr; move: e; lra.
  + rewrite objective_step /slope rA !dot0r; have := mulr_ge0 t0 (_ : 0 <= - (c ⋅ r)).
    by rewrite oppr_ge0 => /(_ (ltW cr)); lra.
Qed.
End QuadraticProgram.

Section Farkas.
Variable R : rcfType.

(* The same with the constraints g_i.v >= h_i numbered by a finite set. *)
Lemma quadratic_minimiser (I : finType) N M (A : 'M[R]_(N, M)) a c (g : I -> 'rV[R]_N) (h : I -> R) :
  (exists v, forall i, h i <= g i ⋅ v) ->
  (forall r, r *m A = 0 -> (forall i, 0 <= g i ⋅ r) -> 0 <= c ⋅ r) ->
  exists2 v, (forall i, h i <= g i ⋅ v) &
    forall v', (forall i, h i <= g i ⋅ v') -> objective A a c v <= objective A a c v'.
Proof.
pose cs := [seq (g i, h i) | i <- enum I].
have meetsE v : meets cs v <-> forall i, h i <= g i ⋅ v.
  split=> [/allP m i|m]; first by apply: (m (g i, h i)); rewrite map_f ?mem_enum.
  by apply/allP => _ /mapP[i _ ->] /=.
case=> v1 m1 bounded; case: (@quadratic_program R N M A a c cs); first by exists v1; apply/meetsE.
  by case=> v mv minv; exists v; [exact/meetsE|move=> v' /meetsE; exact: minv].
case=> r [rA rec cr]; have : 0 <= c ⋅ r.
  by apply: bounded => // i; apply: (allP rec (g i, h i)); rewrite map_f ?mem_enum.
lra.
Qed.

(* The combination of the rows a_i with the weights l. *)
Definition combine (I : finType) N (a : I -> 'rV[R]_N) (l : 'rV[R]_#|I|) := \sum_i l 0 (enum_rank i) *: a i.
Lemma dot_delta n (l : 'rV[R]_n) k : delta_mx 0 k ⋅ l = l 0 k.
Proof.
rewrite /dot (bigD1 k) //= big1 ?addr0 ?mxE ?eqxx ?mul1r // => j /negPf jk.
by rewrite mxE eqxx jk mul0r.
Qed.

(* Farkas: a vector is in the cone of the a_i, or a hyperplane lies between it and the cone. The residue of the nearest
   point of the cone is normal to such a hyperplane. *)
Lemma farkas (I : finType) N (a : I -> 'rV[R]_N) (c : 'rV[R]_N) :
  (exists2 l : I -> R, (forall i, 0 <= l i) & c = \sum_i l i *: a i) \/
  (exists2 r, (forall i, r ⋅ a i <= 0) & 0 < r ⋅ c).
Proof.
pose A : 'M[R]_(#|I|, N) := \matrix_(k, j) a (enum_val k) 0 j.
have lA l : l *m A = \sum_i l 0 (enum_rank i) *: a i.
  apply/rowP => j; rewrite mxE summxE (reindex (@enum_rank I)) /=.
    by apply: eq_bigr => i _; rewrite !mxE enum_rankK.
  by exists enum_val => i _; rewrite ?enum_rankK ?enum_valK.
case: (@quadratic_minimiser I _ _ A (- c) 0 (fun i => delta_mx 0 (enum_rank i)) (fun=> 0)).
- by exists 0 => i; rewrite dot0r.
- by move=> r _ _; rewrite dot0l.
move=> l l0 minl; have {l0}l0 i : 0 <= l 0 (enum_rank i) by rewrite -dot_delta.
pose s := c - l *m A; have down (r : 'rV_#|I|) e : 0 < e -> (forall t i, 0 < t -> t <= e -> 0 <= l 0 (enum_rank i) + t * r 0 (enum_rank i)) ->
    s ⋅ (r *m A) <= 0.
  move=> e0 feas; rewrite -oppr_ge0; apply: (@first_order R _ ((r *m A) ⋅ (r *m A) / 2%:R) e) => // t t0 te.
  have := minl (l + t *: r); rewrite objective_step /slope dot0l addr0 -opprB -/s dotNl; move=> h.
  have {}h := h (fun i => _); move: h; rewrite -addrA ler_addl; apply => i.
  by rewrite dot_delta !mxE feas.
have along i : s ⋅ a i <= 0.
  rewrite (_ : a i = delta_mx 0 (enum_rank i) *m A); last first.
    by apply/rowP => j; rewrite -rowE !mxE enum_rankK.
  apply: (down _ 1) => // t k t0 _; rewrite mxE eqxx /= addr_ge0 // mulr_ge0 ?ler0n ?ltW //.
have orth : s ⋅ (l *m A) = 0.
  apply: le_anti; rewrite (down l 1) //=; last by move=> t i t0 _; rewrite addr_ge0 // mulr_ge0 // ltW.
  rewrite -oppr_le0 -dotNr -mulNmx (down (- l) 1) // => t i t0 t1.
  by rewrite mxE mulrN subr_ge0 ler_pimull.
case: (eqVneq s 0) => [s0|s0]; [left|right].
  exists (fun i => l 0 (enum_rank i)) => //; rewrite -lA; apply/eqP; by rewrite -subr_eq0 -/s s0.
exists s => //; rewrite (_ : c = s + l *m A); last by rewrite /s subrK.
by rewrite dotDr orth addr0 dot_gt0.
Qed.

(* Multipliers. At a minimiser the slope in each direction is that of the constraints which are met with equality, with
   weights that are not negative. *)
Lemma multipliers (I : finType) N M (A : 'M[R]_(N, M)) a c (g : I -> 'rV[R]_N) (h : I -> R) v :
  (forall i, h i <= g i ⋅ v) ->
  (forall v', (forall i, h i <= g i ⋅ v') -> objective A a c v <= objective A a c v') ->
  exists l : I -> R, [/\ forall i, 0 <= l i, forall i, l i * (g i ⋅ v - h i) = 0 &
    forall s, slope A a c v s = \sum_i l i * (g i ⋅ s)].
Proof.
move=> mv minv; pose active i := g i ⋅ v == h i.
pose grad := (v *m A + a) *m A^T + c.
have slopeE s : slope A a c v s = grad ⋅ s by rewrite [RHS]dotDl dot_mulmx trmxK.
case: (@farkas I N (fun i => if active i then g i else 0) grad) => [[l l0 e]|[r ra rg]].
  exists (fun i => if active i then l i else 0); split=> [i|i|s]; first by case: ifP.
    by rewrite /active; case: eqP => [->|_]; rewrite ?subrr ?mulr0 ?mul0r.
  rewrite slopeE e dot_suml; apply: eq_bigr => i _; rewrite dotZl.
  by case: (active i); rewrite ?mul0r ?dot0l ?mulr0.
have [i /negPf ai|e e0 step] := @small_step R I (fun i => ~~ active i) (fun i => g i ⋅ v - h i) (fun i => g i ⋅ r).
  by rewrite subr_gt0 lt_neqAle eq_sym -/(active i) ai mv.
suff : 0 <= grad ⋅ (- r) by rewrite dotNr dotC oppr_ge0; lra.
rewrite -slopeE; apply: (first_order e0) => t t0 te.
have := minv (v + t *: - r); rewrite objective_step -addrA ler_addl; apply=> i.
rewrite dotDr dotZr dotNr; case: (boolP (active i)) => [ai|nai].
  have := ra i; rewrite ai dotC => gr; have := mv i.
  have : 0 <= t * - (g i ⋅ r) by rewrite mulr_ge0 ?oppr_ge0 ?(ltW t0).
  lra.
by have := step t i nai t0 te; lra.
Qed.

(* A linear function that does not fall for ever has a minimum under equations and inequalities. *)
Lemma linear_minimum (I : finType) N M (E : 'M[R]_(N, M)) k c (g : I -> 'rV[R]_N) (h : I -> R) :
  (exists2 v, v *m E = k & forall i, h i <= g i ⋅ v) ->
  (forall r, r *m E = 0 -> (forall i, 0 <= g i ⋅ r) -> 0 <= c ⋅ r) ->
  exists v, [/\ v *m E = k, forall i, h i <= g i ⋅ v &
    forall v', v' *m E = k -> (forall i, h i <= g i ⋅ v') -> c ⋅ v <= c ⋅ v'].
Proof.
(* an equation is two inequalities *)
pose side (b : bool) : R := if b then 1 else -1.
pose G (s : I + 'I_M * bool) := match s with inl i => g i | inr (j, b) => side b *: (col j E)^T end.
pose H (s : I + 'I_M * bool) := match s with inl i => h i | inr (j, b) => side b * k 0 j end.
have colE v j : (col j E)^T ⋅ v = (v *m E) 0 j by rewrite dotC mxE; apply: eq_bigr => i _; rewrite !mxE.
have GE v (K : 'rV_M) (L : I -> R) : v *m E = K -> (forall i, L i <= g i ⋅ v) ->
    forall s, match s with inl i => L i | inr (j, b) => side b * K 0 j end <= G s ⋅ v.
  by move=> vE gv [i|[j b]] /=; rewrite ?gv // dotZl colE vE.
have EG v (K : 'rV_M) : (forall j b, side b * K 0 j <= G (inr (j, b)) ⋅ v) -> v *m E = K.
  move=> m; apply/rowP => j; have := m j true; have := m j false.
  by rewrite /= !dotZl colE => h1 h2; apply/eqP; rewrite eq_le; apply/andP; split; move: h1 h2; lra.
case=> v1 e1 m1 bounded; case: (@quadratic_minimiser _ N 0 0 0 c G H).
- by exists v1 => s; exact: (GE v1 k h e1 m1).
- move=> r _ rec; apply: bounded; last by move=> i; exact: (rec (inl i)).
  by apply: EG => j b; rewrite mxE mulr0; exact: rec.
move=> v mv minv; exists v; split=> [|i|v' e' m']; [by apply: EG => j b; exact: (mv (inr (j, b)))|exact: (mv (inl i))|].
have := minv v' (GE v' k h e' m'); rewrite /objective !mulmx0 !addr0 !dot0l !mul0r !add0r; exact.
Qed.
End Farkas.
