(* Chapter 3: the weights stay bounded, whether the data are separable or not, and on rational data they return. *)
From mathcomp Require Import all_ssreflect all_algebra ring.
From LC Require Import lra inner convex.
Import GRing.Theory Num.Theory Order.TTheory.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Local Open Scope ring_scope.

(* Replace w by w + z_i whenever w.z_i <= 0. *)
Definition correct_all (R : rcfType) d n (z : 'I_n -> 'rV[R]_d) w visits :=
  foldl (fun w i => if w ⋅ z i <= 0 then w + z i else w) w visits.

(* The state in which pass number p begins *)
Definition before (R : rcfType) d n (z : 'I_n -> 'rV[R]_d) w0 (passes : nat -> seq 'I_n) p :=
  correct_all z w0 (flatten [seq passes t | t <- iota 0 p]).

(* What is left of w, at right angles to the points z_i with i in S: Q_L w, where L is their span. *)
Section Residue.
Variables (R : rcfType) (d n : nat) (z : 'I_n -> 'rV[R]_d).
Implicit Types (S : {set 'I_n}) (w u : 'rV[R]_d).

Definition rows S : 'M[R]_(n, d) := \matrix_(i, j) (if i \in S then z i 0 j else 0).
Definition residue S w := w - w *m (rows S)^T *m pinvmx (rows S *m (rows S)^T) *m rows S.

Lemma row_in S i : i \in S -> row i (rows S) = z i.
Proof. by move=> iS; apply/rowP => j; rewrite !mxE iS. Qed.
Lemma point_in S i : i \in S -> (z i <= rows S)%MS.
Proof. by move=> iS; rewrite -(row_in iS) row_sub. Qed.
Lemma rows_sub S (T : {set 'I_n}) : S \subset T -> (rows S <= rows T)%MS.
Proof.
move=> /subsetP ST; apply/row_subP => i; case: (boolP (i \in S)) => iS; first by rewrite (row_in iS) point_in ?ST.
by rewrite (_ : row i _ = 0) ?sub0mx //; apply/rowP => j; rewrite !mxE (negPf iS).
Qed.

Lemma residue_normal S w : residue S w *m (rows S)^T = 0.
Proof.
by rewrite mulmxBl -[X in _ - X]mulmxA mulmxKpV ?subrr // (submx_trans _ (gram_full _)) // submxMl.
Qed.
Lemma residue_orth S w i : i \in S -> residue S w ⋅ z i = 0.
Proof.
move=> iS; have := congr1 (fun A : 'rV_n => A 0 i) (residue_normal S w); rewrite /= [RHS]mxE mxE => <-.
by apply: eq_bigr => j _; rewrite !mxE iS.
Qed.
Lemma residue_span S w : (w - residue S w <= rows S)%MS.
Proof. by rewrite subKr submxMl. Qed.

(* Both parts of a vector are at right angles. *)
Lemma span_orth S w u : (u <= rows S)%MS -> residue S w ⋅ u = 0.
Proof. by case/submxP => v ->; rewrite dotC dot_mulmx residue_normal dot0r. Qed.
Lemma residue_unique S w u : (forall i, i \in S -> u ⋅ z i = 0) -> (w - u <= rows S)%MS -> residue S w = u.
Proof.
move=> orth span; apply/eqP; rewrite -subr_eq0 -dot_eq0; set e := residue S w - u.
have eS : (e <= rows S)%MS.
  have -> : e = (w - u) + (-1) *: (w - residue S w) by rewrite scaleN1r opprB [RHS]addrC addrA subrK.
  by rewrite addmx_sub // scalemx_sub // residue_span.
suff uS v : (v <= rows S)%MS -> u ⋅ v = 0 by rewrite {1}/e dotBl span_orth // uS // subrr.
case/submxP => {}v ->; rewrite dotC dot_mulmx [u *m _](_ : _ = 0) ?dot0r //.
apply/rowP => i; rewrite !mxE; case: (boolP (i \in S)) => iS.
  by rewrite -[RHS](orth _ iS); apply: eq_bigr => j _; rewrite !mxE iS.
by rewrite big1 // => j _; rewrite !mxE (negPf iS) mulr0.
Qed.

Lemma residueD S w u : residue S (w + u) = residue S w + residue S u.
Proof. by rewrite /residue !mulmxDl opprD addrACA. Qed.
Lemma dot_residue S w u : w ⋅ residue S u = residue S w ⋅ residue S u.
Proof.
rewrite -{1}(subrK (residue S w) w) dotDl [X in X + _]dotC span_orth ?add0r //; exact: residue_span.
Qed.
Lemma dot_split S w u : w ⋅ u = (w - residue S w) ⋅ (u - residue S u) + residue S w ⋅ residue S u.
Proof.
have := dot_residue S w u; have := dot_residue S u w; rewrite dotC (dotC (residue S u)) !dotBl !dotBr; lra.
Qed.
Lemma residue_le S w : residue S w ⋅ residue S w <= w ⋅ w.
Proof. by rewrite [w ⋅ w](dot_split S) ler_addr dot_ge0. Qed.
Lemma residue_in S i : i \in S -> residue S (z i) = 0.
Proof. by move=> iS; apply: residue_unique => [k _|]; rewrite ?dot0l // subr0 point_in. Qed.

(* One more point z outside of the span: what is left of w loses its part along zeta = Q_L z. *)
Lemma residue_insert S i w : let zeta := residue S (z i) in zeta != 0 ->
  residue (i |: S) w = residue S w - ((w ⋅ zeta) / (zeta ⋅ zeta)) *: zeta.
Proof.
move=> zeta zeta0; have Z : zeta ⋅ zeta != 0 by rewrite dot_eq0.
apply: residue_unique => [k|].
  rewrite in_setU1 dotBl dotZl => /orP[/eqP->|kS]; last by rewrite !residue_orth // mulr0 subrr.
  have -> : residue S w ⋅ z i = w ⋅ zeta by rewrite dotC dot_residue dotC -dot_residue.
  have -> : zeta ⋅ z i = zeta ⋅ zeta by rewrite dotC dot_residue.
  by rewrite divfK // subrr.
rewrite opprB addrA addrAC; apply: addmx_sub.
  by apply: submx_trans (residue_span S w) _; rewrite rows_sub // subsetUr.
apply: scalemx_sub; rewrite -[zeta](subKr (z i)) addmx_sub ?point_in ?setU11 //.
by rewrite eqmx_opp (submx_trans (residue_span S (z i))) // rows_sub // subsetUr.
Qed.
End Residue.

Section Bounded.
Variables (R : rcfType) (d n : nat) (z : 'I_n -> 'rV[R]_d).
Implicit Types (S : {set 'I_n}) (w u : 'rV[R]_d).

(* The body: in each direction L the ball of radius r is shaved. The book takes as little as it can; a multiple of r
   is enough. What is taken depends on the number of points that span L, which the book replaces by its dimension. *)
Variables (rad mu : R).
Hypothesis rad_max : forall i, `‖z i‖ <= rad.
Hypothesis rad_ge0 : 0 <= rad.
Hypothesis mu0 : 0 < mu.
Hypothesis mu_min : forall S i, residue z S (z i) != 0 -> mu <= residue z S (z i) ⋅ residue z S (z i).

Fixpoint taken j : R :=
  if j is j'.+1 then taken j' + 2%:R * (rad ^+ 2 + rad ^+ 2 / mu * (taken j' + 2%:R * rad + rad ^+ 2)) else 0.
Definition body r w := forall S, residue z S w ⋅ residue z S w <= r ^+ 2 - taken #|S| * r.

Lemma taken_ge0 j : 0 <= taken j.
Proof.
have q0 : 0 <= rad ^+ 2 / mu by rewrite divr_ge0 ?sqr_ge0 ?(ltW mu0).
elim: j => //= j IH; have s0 := sqr_ge0 rad.
by rewrite addr_ge0 // mulr_ge0 ?ler0n // addr_ge0 // mulr_ge0 // !addr_ge0 // mulr_ge0 ?ler0n.
Qed.
Lemma taken_le j : taken j <= taken j.+1.
Proof.
rewrite ler_addl mulr_ge0 ?ler0n // addr_ge0 ?sqr_ge0 // mulr_ge0 ?divr_ge0 ?sqr_ge0 ?(ltW mu0) //.
by rewrite !addr_ge0 ?taken_ge0 ?sqr_ge0 // mulr_ge0 ?ler0n.
Qed.

Lemma taken_mono j k : (j <= k)%N -> taken j <= taken k.
Proof. by elim: k => [|k IH]; rewrite leq_eqVlt => /orP[/eqP->//|//] /IH/le_trans; apply; exact: taken_le. Qed.

(* No update leaves the body. *)
Lemma stays r w i : 1 <= r -> body r w -> w ⋅ z i <= 0 -> body r (w + z i).
Proof.
move=> r1 inside mist S; set zeta := residue z S (z i).
have r0 : 0 <= r by apply: le_trans r1.
rewrite residueD -/zeta; have [->|zeta0] := eqVneq zeta 0; first by rewrite addr0; exact: inside.
have next : #|i |: S| = #|S|.+1.
  by rewrite cardsU1 (_ : i \notin S) //; apply: contra zeta0 => iS; rewrite /zeta residue_in.
pose s := w ⋅ zeta; pose Z := zeta ⋅ zeta.
have Z0 : 0 < Z by rewrite dot_gt0.
have ZR : Z <= rad ^+ 2 by apply: le_trans (residue_le z S (z i)) _; rewrite -norm_le.
have Zmu : 1 <= Z / mu by rewrite ler_pdivl_mulr // mul1r; exact: mu_min.
have short : (z i - zeta) ⋅ (z i - zeta) <= rad ^+ 2.
  have := dot_split z S (z i) (z i); rewrite -/zeta => e; have := dot_ge0 zeta.
  by have : z i ⋅ z i <= rad ^+ 2 by [rewrite -norm_le|]; move: e; lra.
(* the wall: |Q_L (w + z)|^2 = (s + Z)^2 / Z + |Q_L' w|^2 *)
have := inside (i |: S); rewrite next residue_insert // -/zeta -/s -/Z.
have := inside S; have := dot_split z S w (z i); have := dot_split z S w w.
have sQ : residue z S w ⋅ zeta = s by rewrite -dot_residue.
have ball : w ⋅ w <= r ^+ 2.
  have := inside set0; rewrite cards0 mul0r subr0; congr (_ <= _).
  by rewrite (@residue_unique _ _ _ z set0 w w) // => [k|]; rewrite ?inE // subrr sub0mx.
set q := residue z S w in sQ *; set p := w - q; set p' := z i - zeta in short *; move=> ww wz in_S in_S'.
have ZE : zeta ⋅ zeta = Z by []; have sE : w ⋅ zeta = s by [].
rewrite -/zeta -/q sQ in wz; clearbody p' p q Z s; clearbody zeta.
have -> : (q + zeta) ⋅ (q + zeta) = q ⋅ q + 2%:R * s + Z by rewrite !dotE (dotC zeta q) sQ ZE; lra.
have {in_S'} in_S' : q ⋅ q - s ^+ 2 / Z <= r ^+ 2 - taken #|S|.+1 * r.
  move: in_S'; rewrite !dotE (dotC zeta q) sQ ZE; congr (_ <= _).
  by field; rewrite gt_eqF.
have [down|up] := lerP (2%:R * s) (- Z); first by move: in_S; lra.
rewrite leNgt; apply/negP => out.
(* then the part along L is short, *)
have s_le : s <= r * rad.
  by rewrite -sE; apply: le_trans (cauchy_schwarz w zeta) _; apply: ler_pmul; rewrite ?norm_ge0 ?norm_le ?ZE.
have pp : p ⋅ p <= (taken #|S| + 2%:R * rad + rad ^+ 2) * r.
  by have := ler_wpmul2l (sqr_ge0 rad) r1; move: ww ball out s_le ZR; lra.
(* so z can point only a little outwards, *)
have step : (s + Z) ^+ 2 / Z <= (taken #|S|.+1 - taken #|S|) * r.
  rewrite ler_pdivr_mulr //=; clear in_S'.
  have T0 : 0 <= taken #|S| + 2%:R * rad + rad ^+ 2 by rewrite !addr_ge0 ?taken_ge0 ?sqr_ge0 // mulr_ge0 ?ler0n.
  have big : rad ^+ 2 <= rad ^+ 2 * r by rewrite -{1}[rad ^+ 2]mulr1 ler_wpmul2l ?sqr_ge0.
  have Zbig : Z * Z <= rad ^+ 2 * r * Z by rewrite ler_pmul2r // (le_trans ZR).
  have along : 0 <= rad ^+ 2 / mu * (taken #|S| + 2%:R * rad + rad ^+ 2) * r * Z.
    by rewrite !mulr_ge0 ?invr_ge0 ?sqr_ge0 ?(ltW mu0) ?(ltW Z0).
  have [neg|pos] := lerP s 0.
    have : 0 <= - s * (s + 2%:R * Z) by rewrite mulr_ge0 ?oppr_ge0 //; move: up Z0; lra.
    by have := mulr_ge0 (ltW Z0) (ltW Z0); move: Zbig along; lra.
  have ss : s ^+ 2 <= (p ⋅ p) * rad ^+ 2.
    have : s ^+ 2 <= (p ⋅ p') ^+ 2.
      by rewrite -[(p ⋅ p') ^+ 2]sqrrN ler_sqr ?nnegrE; move: wz mist pos; lra.
    move/le_trans; apply; apply: le_trans (cauchy_schwarz_sqr p p') _.
    by rewrite ler_wpmul2l ?dot_ge0.
  have : s ^+ 2 <= rad ^+ 2 / mu * (taken #|S| + 2%:R * rad + rad ^+ 2) * r * Z.
    have := ler_wpmul2l (_ : 0 <= rad ^+ 2 * (taken #|S| + 2%:R * rad + rad ^+ 2) * r) Zmu.
    have := ler_wpmul2r (sqr_ge0 rad) pp; rewrite !mulr_ge0 ?sqr_ge0 // => h /(_ isT).
    by move: ss h; lra.
  have := sqr_ge0 (s - Z); move: Zbig; lra.
by move: in_S' step out; have -> : q ⋅ q + 2%:R * s + Z = (q ⋅ q - s ^+ 2 / Z) + (s + Z) ^+ 2 / Z by [field; rewrite gt_eqF|]; lra.
Qed.
End Bounded.

Section Cycling.
Variables (R : rcfType) (d n : nat) (z : 'I_n -> 'rV[R]_d).
Implicit Types (w : 'rV[R]_d) (visits : seq 'I_n).

Lemma bounded c : exists r, forall w0 visits, `‖w0‖ <= c -> `‖correct_all z w0 visits‖ <= r.
Proof.
pose rad := \sum_i `‖z i‖; have rad0 : 0 <= rad by apply: sumr_ge0 => i _; exact: norm_ge0.
have rad_max i : `‖z i‖ <= rad.
  by rewrite /rad (bigD1 i) //= ler_addl; apply: sumr_ge0 => j _; exact: norm_ge0.
have [[S i] /=|mu mu0 room] := @small_step R _ (fun Si : {set 'I_n} * 'I_n => residue z Si.1 (z Si.2) != 0)
  (fun Si => residue z Si.1 (z Si.2) ⋅ residue z Si.1 (z Si.2)) (fun=> 1); first by rewrite dot_gt0.
have mu_min S i : residue z S (z i) != 0 -> mu <= residue z S (z i) ⋅ residue z S (z i).
  by move=> out; have := room mu (S, i) out mu0 (lexx mu); rewrite mulr1.
pose top := taken rad mu n; pose r := 1 + top + `|c|.
have [top0 c0] : 0 <= top /\ 0 <= `|c| by rewrite taken_ge0.
have r1 : 1 <= r by rewrite /r; lra.
exists r => w0 visits w0c.
suff : body z rad mu r (correct_all z w0 visits).
  move/(_ set0); rewrite cards0 mul0r subr0 (@residue_unique _ _ _ z set0 _ (correct_all z w0 visits)) => [h|k|].
  - by rewrite norm_le // (le_trans ler01).
  - by rewrite inE.
  - by rewrite subrr sub0mx.
have start : body z rad mu r w0.
  move=> S; apply: le_trans (residue_le z S w0) _.
  have mono : taken rad mu #|S| <= top by rewrite taken_mono // -[X in (_ <= X)%N]card_ord max_card.
  have sq : w0 ⋅ w0 <= `|c| ^+ 2 by rewrite -norm_le // (le_trans w0c) ?ler_norm.
  have := ler_wpmul2r (le_trans ler01 r1) mono; have := mulr_ge0 c0 top0; rewrite /r; lra.
elim: visits w0 {w0c} start => //= i visits IH w0 inside; apply: IH; case: ifP => [mist|//].
exact: stays inside mist.
Qed.

(* Return: every state is w0 plus a vector of multiples of 1 / D, and only finitely many of these are short. *)
Hypothesis rational : forall i j, exists q : rat, z i 0 j = ratr q.

Lemma common_denominator : exists2 D : int, 0 < D & forall i j, exists k : int, z i 0 j * D%:~R = k%:~R.
Proof.
have [|q zq] := @fin_all_exists [finType of 'I_n * 'I_d] (fun=> rat) (fun ij q => z ij.1 0 ij.2 = ratr q).
  by move=> [i j]; exact: rational.
exists (\prod_ij denq (q ij)) => [|i j]; first by apply: prodr_gt0 => ij _; exact: denq_gt0.
exists (numq (q (i, j)) * \prod_(ij | ij != (i, j)) denq (q ij)).
rewrite (bigD1 (i, j)) //= !intrM mulrA; congr (_ * _); have -> : z i 0 j = ratr (q (i, j)) := zq (i, j).
by rewrite -(ratr_int R (denq _)) -rmorphM /= -numqE ratr_int.
Qed.

Lemma multiples (D : int) w0 visits j : (forall i, exists k : int, z i 0 j * D%:~R = k%:~R) ->
  exists k : int, (correct_all z w0 visits - w0) 0 j * D%:~R = k%:~R.
Proof.
move=> whole; elim/last_ind: visits => [|visits i [k IH]].
  by exists 0; rewrite /correct_all /= subrr mxE mul0r.
rewrite /correct_all -cats1 foldl_cat /= -/(correct_all z w0 visits); case: ifP => _; last by exists k.
have [k' e] := whole i; exists (k + k'); rewrite intrD -IH -e -mulrDl; congr (_ * _).
by rewrite !mxE addrAC.
Qed.

Lemma coordinate_le w j : `|w 0 j| <= `‖w‖.
Proof.
rewrite -ler_sqr ?nnegrE ?normr_ge0 ?norm_ge0 // norm_sqr real_normK ?num_real // /dot (bigD1 j) //= -expr2.
by rewrite ler_addl; apply: sumr_ge0 => k _; rewrite -expr2 sqr_ge0.
Qed.

Lemma returns (archi : Num.archimedean_axiom R) w0 (states : nat -> 'rV[R]_d) :
  (forall p, exists visits, states p = correct_all z w0 visits) -> exists p p', (p < p')%N /\ states p = states p'.
Proof.
move=> reached; have [r short] := bounded `‖w0‖; have [D D0 whole] := common_denominator.
have DR : 0 < D%:~R :> R by rewrite ltr0z.
have [N big] := archi ((r + `‖w0‖) * D%:~R).
(* The coordinates of a state are numbered from 0 to 2 N. *)
have code p : exists k : {ffun 'I_d -> 'I_(N + N).+1}, forall j, (states p - w0) 0 j * D%:~R = (k j)%:R - N%:R.
  have [|k e] := @fin_all_exists [finType of 'I_d] (fun=> 'I_(N + N).+1) (fun j k => (states p - w0) 0 j * D%:~R = k%:R - N%:R).
    move=> j; have [visits ->] := reached p; have [m em] := multiples w0 visits (whole ^~ j).
    have : `|m%:~R| <= N%:R :> R.
      rewrite -em normrM (gtr0_norm DR); apply: le_trans (ltW (le_lt_trans (ler_norm _) big)).
      rewrite ler_wpmul2r ?(ltW DR) //; apply: le_trans (coordinate_le _ j) _.
      apply: le_trans (triangle _ _) _; rewrite normN ler_add2r; exact: short.
    rewrite -intr_norm -[N%:R]/(N%:Z%:~R) ler_int ler_norml => /andP[lo hi].
    have pos : 0 <= m + N%:Z by rewrite -ler_subl_addr sub0r.
    have small : (absz (m + N%:Z)%R < (N + N).+1)%N by rewrite ltnS -lez_nat gez0_abs // PoszD ler_add2r.
    by exists (Ordinal small); rewrite em /= -[(absz _)%:R]/((absz _)%:Z%:~R) gez0_abs // intrD addrK.
  by exists [ffun j => k j] => j; rewrite ffunE.
pose M := #|[finType of {ffun 'I_d -> 'I_(N + N).+1}]|.
have [|k ke] := @fin_all_exists [finType of 'I_M.+1] (fun=> {ffun 'I_d -> 'I_(N + N).+1})
  (fun p k => forall j, (states p - w0) 0 j * D%:~R = (k j)%:R - N%:R); first by move=> p; exact: code.
have /injectivePn[p [p' pp' kk]] : ~~ injectiveb k.
  by apply/negP => /injectiveP/leq_card; rewrite card_ord ltnn.
have same : states p = states p'.
  apply/rowP => j; have := ke p j; rewrite kk -(ke p' j) => /(mulIf (lt0r_neq0 DR)).
  by rewrite !mxE => /addIr.
case: (ltngtP p p') => [lt|lt|eq]; [by exists p, p'|by exists p', p|].
by move: pp'; rewrite -val_eqE /= eq eqxx.
Qed.
End Cycling.

Theorem thm_cycling (R : rcfType) d n (z : 'I_n -> 'rV[R]_d) :
  (forall c, exists r, forall w0 visits, `‖w0‖ <= c -> `‖correct_all z w0 visits‖ <= r) /\
  (Num.archimedean_axiom R -> (forall i j, exists q : rat, z i 0 j = ratr q) -> forall w0,
    (forall passes, exists p p', (p < p')%N /\ before z w0 passes p = before z w0 passes p') /\
    (* the same order in every pass *)
    (forall pass, exists p p', (p < p')%N /\
      forall m, before z w0 (fun=> pass) (p + m) = before z w0 (fun=> pass) (p' + m))).
Proof.
split=> [|archi rational w0]; first exact: bounded.
have back passes : exists p p', (p < p')%N /\ before z w0 passes p = before z w0 passes p'.
  by apply: (returns rational archi) => p; exists (flatten [seq passes t | t <- iota 0 p]).
split=> // pass; have [p [p' [lt same]]] := back (fun=> pass); exists p, p'; split=> // m.
(* What follows is determined by the state and the order. *)
have step q : before z w0 (fun=> pass) q.+1 = correct_all z (before z w0 (fun=> pass) q) pass.
  by rewrite /before -[X in iota _ X]addn1 iotaD map_cat flatten_cat /= cats0 /correct_all foldl_cat.
by elim: m => [|m IH]; rewrite ?addn0 // !addnS !step IH.
Qed.
