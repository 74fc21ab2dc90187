(* Chapter 3, Why the perceptron converges. *)
From mathcomp Require Import all_ssreflect all_algebra ring.
From LC Require Import lra inner convex geometry perceptron.
Import GRing.Theory Num.Theory Order.TTheory.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Local Open Scope ring_scope.

(* Runs seen through their updates. A trace is a list of reflected points z, each of them a mistake where it is added:
   w.z <= kappa, with kappa = 0 for the perceptron. *)
Section Traces.
Variables (R : rcfType) (d : nat).
Implicit Types (w u v z : 'rV[R]_d) (zs : seq 'rV[R]_d) (eta kappa delta r : R).

Fixpoint trace kappa eta w zs := if zs is z :: rest then w ⋅ z <= kappa /\ trace kappa eta (w + eta *: z) rest else True.
Definition final eta w zs := foldl (fun w z => w + eta *: z) w zs.

Lemma final_rcons eta w zs z : final eta w (rcons zs z) = final eta w zs + eta *: z.
Proof. by rewrite /final -cats1 foldl_cat. Qed.
Lemma trace_rcons kappa eta w zs z :
  trace kappa eta w (rcons zs z) <-> trace kappa eta w zs /\ final eta w zs ⋅ z <= kappa.
Proof. by elim: zs w => [|y zs IH] w /=; [tauto|rewrite IH; tauto]. Qed.

(* Progress: each update adds at least eta delta along u. *)
Lemma progress eta w u delta zs : 0 <= eta -> (forall z, z \in zs -> delta <= u ⋅ z) ->
  u ⋅ w + (size zs)%:R * (eta * delta) <= u ⋅ final eta w zs.
Proof.
move=> eta0; elim/last_ind: zs => [|zs z IH] h; first by rewrite mul0r addr0.
have /IH : forall z', z' \in zs -> delta <= u ⋅ z' by move=> z' z'in; apply: h; rewrite mem_rcons inE z'in orbT.
have /(ler_wpmul2l eta0) : delta <= u ⋅ z by apply: h; rewrite mem_rcons mem_head.
by rewrite final_rcons size_rcons (natrS _ (size zs)) dotDr dotZr; lra.
Qed.

(* Length: each update adds at most 2 eta kappa + eta^2 r^2 to the square, as it was made on a mistake. *)
Lemma growth kappa eta w r zs : 0 <= eta -> trace kappa eta w zs -> (forall z, z \in zs -> z ⋅ z <= r) ->
  final eta w zs ⋅ final eta w zs <= w ⋅ w + (size zs)%:R * (eta ^+ 2 * r + 2%:R * eta * kappa).
Proof.
move=> eta0; elim/last_ind: zs => [|zs z IH]; first by rewrite mul0r addr0.
move=> /trace_rcons[t mist] h.
have /(IH t) : forall z', z' \in zs -> z' ⋅ z' <= r by move=> z' z'in; apply: h; rewrite mem_rcons inE z'in orbT.
have /(ler_wpmul2l (sqr_ge0 eta)) : z ⋅ z <= r by apply: h; rewrite mem_rcons mem_head.
have := ler_wpmul2l eta0 mist.
by rewrite final_rcons size_rcons (natrS _ (size zs)) !dotE (dotC z (final _ _ _)); lra.
Qed.

(* Together: from zero, (k delta)^2 <= |w|^2 <= k B. *)
Lemma mistake_bound (k delta B : R) w u : `‖u‖ = 1 -> 0 < delta -> 0 <= k ->
  k * delta <= u ⋅ w -> w ⋅ w <= k * B -> 0 <= B -> k <= B / delta ^+ 2.
Proof.
move=> u1 delta0 k0 prog len B0; have [->|kn0] := eqVneq k 0; first by rewrite divr_ge0 ?sqr_ge0.
have kp : 0 < k by rewrite lt_neqAle eq_sym kn0.
have kd : 0 <= k * delta by rewrite mulr_ge0 // ltW.
have cs := cauchy_schwarz_sqr u w; move: u1 => /norm1 u1; rewrite u1 mul1r in cs.
have : (k * delta) ^+ 2 <= k * B.
  by apply: le_trans len; apply: le_trans cs; rewrite ler_sqr ?nnegrE // (le_trans kd).
by rewrite exprMn expr2 -mulrA ler_pmul2l // ler_pdivl_mulr // exprn_gt0.
Qed.
End Traces.

Section NoOffset.
Variables (R : rcfType) (d n : nat) (x : 'I_n -> 'rV[R]_d) (y : 'I_n -> R).

(* alg-perceptron without an offset; kappa > 0 is the margin perceptron. *)
Definition corrects kappa (w : 'rV[R]_d) i := y i * (w ⋅ x i) <= kappa.
Definition visit0 kappa eta w i := if corrects kappa w i then w + (eta * y i) *: x i else w.
Definition run0 kappa eta w visits := foldl (visit0 kappa eta) w visits.
Fixpoint updates0 kappa eta w visits :=
  if visits is i :: rest then
    (if corrects kappa w i then [:: i] else [::]) ++ updates0 kappa eta (visit0 kappa eta w i) rest
  else [::].

(* alg-batch *)
Definition batch_step0 eta (w : 'rV[R]_d) := w + eta *: (\sum_(i | corrects 0 w i) y i *: x i).

(* A run is the trace of its updates. *)
Definition reflected i := y i *: x i.
Lemma run_trace kappa eta w visits :
  trace kappa eta w (map reflected (updates0 kappa eta w visits)) /\
  final eta w (map reflected (updates0 kappa eta w visits)) = run0 kappa eta w visits.
Proof.
elim: visits w => //= i visits IH w; rewrite /visit0.
case: (boolP (corrects kappa w i)) => [c|_] /=; last exact: IH.
rewrite {1 3}/reflected scalerA; have [t f] := IH (w + (eta * y i) *: x i).
by split=> //; split=> //; rewrite dotZr.
Qed.
End NoOffset.

Section Convergence.
Variables (R : rcfType) (d n : nat) (x : 'I_n -> 'rV[R]_d) (y : 'I_n -> R).
Hypothesis y_labels : labels y.
Implicit Types (u v w : 'rV[R]_d) (eta delta r kappa : R) (visits : seq 'I_n).
Local Notation run0 := (run0 x y).
Local Notation updates0 := (updates0 x y).
Local Notation reflected := (reflected x y).

(* def-oracle, with a margin of at least delta: what holds for each such delta holds for the margin. *)
Definition oracle u delta := [/\ `‖u‖ = 1, 0 < delta & forall i, delta <= y i * (u ⋅ x i)].

Lemma reflected_le r z visits : (forall i, `‖x i‖ <= r) -> z \in map reflected visits -> z ⋅ z <= r ^+ 2.
Proof.
move=> xr /mapP[i _ ->]; have r0 := le_trans (norm_ge0 _) (xr i).
have := xr i; rewrite norm_le // => xi.
by rewrite /reflected !dotE mulrA (label_sqr y_labels) mul1r.
Qed.
Lemma reflected_ge u delta z visits : (forall i, delta <= y i * (u ⋅ x i)) -> z \in map reflected visits -> delta <= u ⋅ z.
Proof. by move=> h /mapP[i _ ->]; rewrite dotZr. Qed.

Theorem thm_novikoff u delta r visits : oracle u delta -> (forall i, `‖x i‖ <= r) ->
  let k := (size (updates0 0 1 0 visits))%:R in
  let w := run0 0 1 0 visits in
  [/\ k * delta <= u ⋅ w,
      `‖w‖ ^+ 2 <= k * r ^+ 2 &
      k <= r ^+ 2 / delta ^+ 2].
Proof.
move=> [u1 delta0 margin] xr k w.
(* The run adds the points of its updates, reflected, one after the other: `trace` and `final` say so. *)
have [run_is_trace final_is_w] := run_trace x y 0 1 0 visits.
pose zs := map (reflected) (updates0 0 1 0 visits).
(* Step 1: progress. Each update adds at least delta along u, and the run begins at zero. *)
have each_adds : forall z, z \in zs -> delta <= u ⋅ z by move=> z; exact: reflected_ge margin.
have along_u : k * delta <= u ⋅ w.
  have := progress 0 ler01 each_adds.
  by rewrite final_is_w dot0r add0r size_map mul1r.
(* Step 2: length. An update is made on a mistake, so it adds at most r^2 to the square. *)
have each_short : forall z, z \in zs -> z ⋅ z <= r ^+ 2 by move=> z; exact: reflected_le xr.
have length_of_w : w ⋅ w <= k * r ^+ 2.
  have := growth ler01 run_is_trace each_short.
  by rewrite final_is_w dot0l add0r size_map expr1n mul1r mulr0 addr0.
(* Step 3: together. k delta <= u.w <= |w| <= sqrt k r, by Cauchy and Schwarz: square it, and divide by k. *)
have bound : k <= r ^+ 2 / delta ^+ 2.
  by apply: mistake_bound u1 delta0 _ along_u length_of_w (sqr_ge0 r); exact: ler0n.
by split; rewrite ?norm_sqr.
Qed.

Theorem prop_potential u delta r : oracle u delta -> (forall i, `‖x i‖ <= r) ->
  let g := (r ^+ 2 / delta) *: u in
  [/\ forall w i, corrects x y 0 w i -> `‖visit0 x y 0 1 w i - g‖ ^+ 2 <= `‖w - g‖ ^+ 2 - r ^+ 2,
      `‖0 - g‖ ^+ 2 = r ^+ 4 / delta ^+ 2 &
      forall visits, (size (updates0 0 1 0 visits))%:R <= r ^+ 2 / delta ^+ 2].
Proof.
move=> orc xr g; have [u1 delta0 margin] := orc.
have nearer w i : corrects x y 0 w i -> `‖visit0 x y 0 1 w i - g‖ ^+ 2 <= `‖w - g‖ ^+ 2 - r ^+ 2.
  move=> mist; rewrite /visit0 mist mul1r !norm_sqr; set z := y i *: x i.
  (* a mistake, w.z <= 0; the oracle's margin, g.z >= r^2; and |z|^2 <= r^2 *)
  have wz : w ⋅ z <= 0 by rewrite dotZr.
  have gz : r ^+ 2 <= g ⋅ z.
    by rewrite dotZl mulrAC ler_pdivl_mulr // ler_wpmul2l ?sqr_ge0 // dotZr.
  have zz : z ⋅ z <= r ^+ 2 by apply: (reflected_le (visits := [:: i]) xr); rewrite mem_head.
  by move: wz gz zz; clearbody g z; rewrite !dotE (dotC z w) (dotC g w) (dotC z g); lra.
have start : `‖0 - g‖ ^+ 2 = r ^+ 4 / delta ^+ 2.
  by rewrite sub0r normN norm_sqr dotZl dotZr; move/norm1: u1 => ->; rewrite mulr1 -expr2 exprMn exprVn -exprM.
split=> // -[|i0 rest]; first by rewrite divr_ge0 ?sqr_ge0.
(* after k updates 0 <= |w_k - g|^2 <= r^4 / delta^2 - k r^2, and r is positive *)
have r0 : 0 < r.
  have := margin i0; have := cauchy_schwarz (y i0 *: u) (x i0); rewrite dotZl normZ u1 mulr1.
  have -> : `|y i0| = 1 by have [->|->] := y_labels i0; rewrite ?normrN normr1.
  by have := xr i0; lra.
suff far : forall visits w, (size (updates0 0 1 w visits))%:R * r ^+ 2 <= `‖w - g‖ ^+ 2.
  rewrite -(ler_pmul2r (exprn_gt0 2 r0)); apply: le_trans (far _ 0) _; rewrite start.
  by rewrite le_eqVlt; apply/orP; left; apply/eqP; field; rewrite gt_eqF.
elim=> [|i visits IH] w /=; first by rewrite mul0r sqr_ge0.
have := IH (visit0 x y 0 1 w i); have := nearer w i; rewrite size_cat natrD mulrDl.
case: (boolP (corrects x y 0 w i)) => [_ /(_ isT)|no _]; first by rewrite mul1r; lra.
by rewrite /visit0 (negPf no) mul0r add0r.
Qed.

Theorem thm_nonzero_start u delta r eta w0 visits : oracle u delta -> (forall i, `‖x i‖ <= r) -> 0 < eta ->
  (size (updates0 0 eta w0 visits))%:R <= r ^+ 2 / delta ^+ 2 + 2%:R * `‖w0‖ / (eta * delta).
Proof.
move=> [u1 delta0 margin] xr eta0; have [t f] := run_trace x y 0 eta w0 visits.
have e0 := ltW eta0.
have := progress w0 e0 (fun z => reflected_ge (z := z) (visits := updates0 0 eta w0 visits) margin).
have := growth e0 t (fun z => reflected_le (z := z) xr).
rewrite f !size_map mulr0 addr0; set k := (size _)%:R; set w := run0 _ _ _ _ => len prog.
have k0 : 0 <= k by rewrite ler0n.
have W0 := norm_ge0 w0; set a := `‖w0‖ in W0 *.
have lo : - a <= u ⋅ w0 by have := cauchy_schwarz (- u) w0; rewrite normN u1 mul1r dotNl -/a; lra.
have hi : u ⋅ w <= `‖w‖ by have := cauchy_schwarz u w; rewrite u1 mul1r.
have ww : `‖w‖ ^+ 2 <= a ^+ 2 + k * (eta ^+ 2 * r ^+ 2) by rewrite !norm_sqr.
have W := norm_ge0 w; set c := `‖w‖ in W hi ww.
have ed : 0 < eta * delta by rewrite mulr_gt0.
(* k eta delta - |w0| <= sqrt (|w0|^2 + k eta^2 r^2) *)
have h1 : 0 <= r ^+ 2 / delta ^+ 2 by rewrite divr_ge0 ?sqr_ge0.
have h2 : 0 <= 2%:R * a / (eta * delta) by apply: divr_ge0; [rewrite mulr_ge0 ?ler0n|exact: ltW].
have [->|kn0] := eqVneq k 0; first by move: h1 h2; lra.
have kp : 0 < k by rewrite lt_neqAle eq_sym kn0.
have goal : k * (eta * delta) ^+ 2 <= eta ^+ 2 * r ^+ 2 + 2%:R * a * (eta * delta).
  have le : k * (eta * delta) - a <= c by move: prog lo hi; lra.
  case: (lerP 0 (k * (eta * delta) - a)) => [pos|neg].
    have sq : (k * (eta * delta) - a) ^+ 2 <= c ^+ 2 by rewrite ler_sqr ?nnegrE.
    by rewrite -(ler_pmul2l kp); move: sq ww; lra.
  have : k * (eta * delta) * (eta * delta) <= a * (eta * delta) by rewrite ler_pmul2r //; move: neg; lra.
  have : 0 <= a * (eta * delta) by rewrite mulr_ge0 // ltW.
  by have := mulr_ge0 (sqr_ge0 eta) (sqr_ge0 r); lra.
have -> : r ^+ 2 / delta ^+ 2 + 2%:R * a / (eta * delta) =
    (eta ^+ 2 * r ^+ 2 + 2%:R * a * (eta * delta)) / (eta * delta) ^+ 2.
  by field; rewrite !gt_eqF.
by rewrite ler_pdivl_mulr ?exprn_gt0.
Qed.

Theorem thm_margin u delta r kappa visits : oracle u delta -> (forall i, `‖x i‖ <= r) -> 0 <= kappa ->
  let k := (size (updates0 kappa 1 0 visits))%:R in
  let w := run0 kappa 1 0 visits in
  k <= (r ^+ 2 + 2%:R * kappa) / delta ^+ 2 /\
  (* after a pass over all points without update, if there is a point *)
  ((0 < n)%N -> (forall i, ~~ corrects x y kappa w i) ->
    w != 0 /\ forall i, kappa / (r ^+ 2 + 2%:R * kappa) * delta < y i * (w ⋅ x i) / `‖w‖).
Proof.
move=> [u1 delta0 margin] xr kappa0 k w; have [t f] := run_trace x y kappa 1 0 visits.
have := progress 0 (@ler01 R) (fun z => reflected_ge (z := z) (visits := updates0 kappa 1 0 visits) margin).
rewrite f dot0r add0r size_map mul1r => prog.
have := growth (@ler01 R) t (fun z => reflected_le (z := z) xr).
rewrite f dot0l add0r size_map expr1n mul1r mulr1 => len.
set B := r ^+ 2 + 2%:R * kappa in len *.
have B0 : 0 <= B by rewrite /B; have := sqr_ge0 r; lra.
have kB : k <= B / delta ^+ 2 by apply: mistake_bound prog len B0 => //; exact: ler0n.
split=> // npos stopped; have right i : kappa < y i * (w ⋅ x i) by rewrite ltNge; exact: stopped.
have w0 : w != 0.
  apply/eqP => w0; have := right (Ordinal npos); rewrite w0 dot0l mulr0; lra.
have W : 0 < `‖w‖ by rewrite norm_gt0.
split=> // i.
have rpos : 0 < r.
  have := margin i; have := cauchy_schwarz (y i *: u) (x i); rewrite dotZl normZ u1 mulr1.
  have -> : `|y i| = 1 by have [->|->] := y_labels i; rewrite ?normrN normr1.
  by have := xr i; lra.
have Bpos : 0 < B by rewrite /B; have := exprn_gt0 2 rpos; lra.
(* |w| <= sqrt (k B) <= B / delta *)
have Wle : `‖w‖ * delta <= B.
  rewrite -ler_sqr ?nnegrE ?mulr_ge0 ?(ltW W) ?(ltW delta0) // exprMn norm_sqr -ler_pdivl_mulr ?exprn_gt0 //.
  apply: le_trans len _; rewrite -/B [B ^+ 2]expr2 -mulrA mulrC.
  by rewrite ler_pmul2l // mulrC.
rewrite ltr_pdivl_mulr // (_ : _ / B * _ * _ = kappa * (`‖w‖ * delta) / B); last by lra.
rewrite ltr_pdivr_mulr //; apply: (@le_lt_trans _ _ (kappa * B)); first by rewrite ler_wpmul2l.
by rewrite ltr_pmul2r.
Qed.

Theorem thm_inseparable r eta v visits : (forall i, `‖x i‖ <= r) -> 0 < eta ->
  let k := (size (updates0 0 eta 0 visits))%:R in
  let Xi := \sum_(i <- updates0 0 eta 0 visits) Num.max 0 (1 - y i * (v ⋅ x i)) in
  k <= (r * `‖v‖ + Num.sqrt Xi) ^+ 2.
Proof.
move=> xr eta0; cbv zeta; set k := (size _)%:R; set Xi := \sum_(i <- _) _.
have [t f] := run_trace x y 0 eta 0 visits; have e0 := ltW eta0.
have [/eqP none|some] := boolP (updates0 0 eta 0 visits == [::]); first by rewrite /k none sqr_ge0.
have r0 : 0 <= r by case: (updates0 _ _ _ _) some => // i _ _; exact: le_trans (norm_ge0 _) (xr i).
set w := run0 0 eta 0 visits in f.
have Xi0 : 0 <= Xi by apply: sumr_ge0 => i _; rewrite le_maxr lexx.
(* Progress: each update adds eta (v.z) >= eta (1 - shortfall). *)
have prog : eta * (k - Xi) <= v ⋅ w.
  rewrite -f /k /Xi; elim/last_ind: (updates0 0 eta 0 visits) => [|s i IH] /=.
    by rewrite big_nil dot0r subrr mulr0.
  rewrite map_rcons final_rcons size_rcons (natrS _ (size s)) -cats1 big_cat big_seq1 /= dotDr dotZr [v ⋅ reflected i]dotZr.
  have : 1 - y i * (v ⋅ x i) <= Num.max 0 (1 - y i * (v ⋅ x i)) by rewrite le_maxr lexx orbT.
  by move/(ler_wpmul2l e0); move: IH; lra.
have := growth e0 t (fun z => reflected_le (z := z) xr).
rewrite f dot0l add0r size_map mulr0 addr0 -/k -norm_sqr => len.
have k0 : 0 <= k by rewrite ler0n.
pose q := Num.sqrt k; have q0 : 0 <= q by rewrite sqrtr_ge0.
have qq : q ^+ 2 = k by rewrite sqr_sqrtr.
pose h := Num.sqrt Xi; have h0 : 0 <= h by rewrite sqrtr_ge0.
have hh : h ^+ 2 = Xi by rewrite sqr_sqrtr.
have wle : `‖w‖ <= eta * r * q.
  rewrite -ler_sqr ?nnegrE ?norm_ge0 ?mulr_ge0 // !exprMn qq; move: len; lra.
have V0 := norm_ge0 v; set c := `‖v‖ in V0 *.
have main : k - Xi <= r * c * q.
  rewrite -(ler_pmul2l eta0); apply: le_trans prog _; apply: le_trans (cauchy_schwarz v w) _.
  rewrite -/c; have := ler_wpmul2l V0 wle; lra.
(* a quadratic inequality for q = sqrt k *)
rewrite -/h -qq ler_sqr ?nnegrE ?addr_ge0 ?mulr_ge0 // leNgt; apply/negP => big.
have rc0 : 0 <= r * c by rewrite mulr_ge0.
set a := r * c in rc0 main big.
move: main; rewrite -qq -hh leNgt => /negP; apply.
have q_h : 0 < q - a - h by lra.
have : 0 < q by lra.
have := mulr_gt0 (_ : 0 < q) q_h => /(_ ltac:(lra)) p1.
have := mulr_ge0 h0 (ltW q_h) => p2.
by have := mulr_ge0 rc0 h0; lra.
Qed.

(* The number of steps is counted, so the field must be archimedean, as the real numbers are. *)
Theorem thm_batch (archi : Num.archimedean_axiom R) u delta r eta : oracle u delta -> (forall i, `‖x i‖ <= r) -> 0 < eta ->
  let w s := iter s (batch_step0 x y eta) 0 in
  let V s := [set i | corrects x y 0 (w s) i] in
  (exists s, V s = set0) /\
  (forall m, (\sum_(s < m) #|V s|)%:R <= n%:R * r ^+ 2 / delta ^+ 2).
Proof.
move=> [u1 delta0 margin] xr eta0 w V.
have [n0|npos] := posnP n.
  have none s : V s = set0 by apply/setP => i; have := ltn_ord i; rewrite {2}n0.
  split; first by exists 0%N.
  by move=> m; rewrite big1 ?n0 ?mul0r // => s _; rewrite none cards0.
have r0 : 0 <= r := le_trans (norm_ge0 _) (xr (Ordinal npos)).
pose N m : R := (\sum_(s < m) #|V s|)%:R.
have N0 m : 0 <= N m by rewrite ler0n.
have NS m : N m.+1 = N m + #|V m|%:R by rewrite /N big_ord_recr natrD.
pose q s := \sum_(i in V s) y i *: x i.
have wS s : w s.+1 = w s + eta *: q s.
  by rewrite /w /= -/(w s) /batch_step0; congr (_ + _ *: _); apply: eq_bigl => i; rewrite inE.
(* progress: each correction adds at least eta delta *)
have prog m : N m * (eta * delta) <= u ⋅ w m.
  elim: m => [|m IH]; first by rewrite /N big_ord0 mul0r dot0r.
  have : #|V m|%:R * delta <= u ⋅ q m.
    by rewrite dot_sumr -sum1_card natr_sum mulr_suml; apply: ler_sum => i _; rewrite mul1r dotZr.
  by rewrite wS NS dotDr dotZr => /(ler_wpmul2l (ltW eta0)); move: IH; lra.
(* length: w.q <= 0 and |q| <= |V| r *)
have len m : w m ⋅ w m <= n%:R * N m * (eta ^+ 2 * r ^+ 2).
  elim: m => [|m IH]; first by rewrite /w /N big_ord0 mulr0 mul0r dot0l.
  have wq : w m ⋅ q m <= 0.
    rewrite dot_sumr -oppr_ge0 -sumrN; apply: sumr_ge0 => i.
    by rewrite inE oppr_ge0 dotZr.
  have qn : `‖q m‖ <= #|V m|%:R * r.
    rewrite /q -sum1_card natr_sum mulr_suml; elim/big_rec2: _ => [|i a b _ h]; first by rewrite norm0.
    apply: le_trans (triangle _ _) _; apply: ler_add h; rewrite mul1r normZ.
    by have [->|->] := y_labels i; rewrite ?normrN normr1 mul1r.
  have qq : q m ⋅ q m <= n%:R * #|V m|%:R * r ^+ 2.
    rewrite -norm_sqr; apply: (@le_trans _ _ ((#|V m|%:R * r) ^+ 2)).
      by rewrite ler_sqr ?nnegrE ?norm_ge0 ?mulr_ge0 ?ler0n.
    rewrite exprMn ler_wpmul2r ?sqr_ge0 // expr2 ler_wpmul2r ?ler0n // ler_nat.
    by rewrite -[X in (_ <= X)%N]card_ord max_card.
  have e2 := ler_wpmul2l (sqr_ge0 eta) qq; have e1 := ler_wpmul2l (ltW eta0) wq.
  by rewrite wS NS !dotE (dotC (q m)); move: IH e1 e2; lra.
have bound m : N m <= n%:R * r ^+ 2 / delta ^+ 2.
  have -> : n%:R * r ^+ 2 / delta ^+ 2 = n%:R * (eta ^+ 2 * r ^+ 2) / (eta * delta) ^+ 2.
    by field; rewrite !gt_eqF.
  apply: mistake_bound u1 _ (N0 m) (prog m) _ _; rewrite ?mulr_gt0 //.
    by have := len m; rewrite -mulrA mulrCA.
  by rewrite mulr_ge0 ?ler0n // mulr_ge0 ?sqr_ge0.
split=> //.
(* Every step with a mistake makes a correction, so there are finitely many. *)
have b0 : 0 <= n%:R * r ^+ 2 / delta ^+ 2 by apply: le_trans (bound 0%N); exact: N0.
have [K KP] := archi (n%:R * r ^+ 2 / delta ^+ 2); rewrite ger0_norm // in KP.
case: (boolP [exists s : 'I_K, V s == set0]) => [/existsP[s /eqP Vs]|]; first by exists s.
rewrite negb_exists => /forallP none.
have : K%:R <= N K.
  rewrite ler_nat -[X in (X <= _)%N](card_ord K) -sum1_card; apply: leq_sum => s _.
  by rewrite card_gt0 none.
by have := bound K; move: KP; lra.
Qed.
End Convergence.

(* With an offset: the perceptron on augmented and reflected points. *)
Section WithOffset.
Variables (R : rcfType) (d n : nat) (x : 'I_n -> 'rV[R]_d) (y : 'I_n -> R).
Hypothesis y_labels : labels y.

Definition lift_state rho (s : state R d) := augment s.1 (s.2 / rho).
Definition lift_point rho i := augment (x i) rho.

Lemma mistake_lift rho s i : 0 < rho -> mistake x y s i = corrects (lift_point rho) y 0 (lift_state rho s) i.
Proof. by move=> rho0; rewrite /mistake /corrects /lift_state /lift_point dot_augment divfK ?gt_eqF. Qed.

Lemma updates_lift eta rho s visits : 0 < rho ->
  updates x y eta rho s visits = updates0 (lift_point rho) y 0 eta (lift_state rho s) visits.
Proof.
move=> rho0; elim: visits s => //= i visits IH s; rewrite IH -mistake_lift // /visit /visit0 -mistake_lift //.
case: (mistake x y s i) => //=; congr (_ :: updates0 _ _ _ _ _ _).
rewrite /lift_state /lift_point augmentZ augmentD /=; congr augment.
by field; rewrite gt_eqF.
Qed.

Theorem thm_novikoff_bias r w_star b_star gamma_star rho eta visits :
  (forall i, `‖x i‖ <= r) -> 0 < gamma_star -> (forall i, gamma_star <= y i * (w_star ⋅ x i + b_star)) ->
  0 < rho -> 0 < eta ->
  let k := (size (updates x y eta rho (0, 0) visits))%:R in
  k <= (r ^+ 2 + rho ^+ 2) / gamma_star ^+ 2 * (`‖w_star‖ ^+ 2 + b_star ^+ 2 / rho ^+ 2) /\
  (`‖w_star‖ = 1 -> rho = r -> `|b_star| <= r -> k <= (2%:R * r / gamma_star) ^+ 2).
Proof.
move=> xr g0 sep rho0 eta0 k.
have main : k <= (r ^+ 2 + rho ^+ 2) / gamma_star ^+ 2 * (`‖w_star‖ ^+ 2 + b_star ^+ 2 / rho ^+ 2).
  have [npos|i0] := posnP n.
    rewrite /k (_ : visits = [::]) /=.
      by rewrite mulr_ge0 ?addr_ge0 ?divr_ge0 ?addr_ge0 ?sqr_ge0.
    by case: visits {k} => // i; have := ltn_ord i; rewrite {2}npos.
  (* The rate does not matter from zero. *)
  have -> : k = (size (updates0 (lift_point rho) y 0 1 0 visits))%:R.
    rewrite /k; have [-> _ _ _ _] := prop_step x y rho (0, 0) visits eta0.
    by rewrite updates_lift // /lift_state mul0r augment0.
  (* The oracle (w, b/rho), divided by its length; the points (x, rho). *)
  pose v := augment w_star (b_star / rho); pose c := `‖v‖.
  have vv : v ⋅ v = `‖w_star‖ ^+ 2 + b_star ^+ 2 / rho ^+ 2 by rewrite dot_augment norm_sqr; congr (_ + _); field; rewrite gt_eqF.
  have vx i : v ⋅ lift_point rho i = w_star ⋅ x i + b_star by rewrite dot_augment divfK ?gt_eqF.
  have c0 : 0 < c.
    rewrite norm_gt0; apply/eqP => v0; have := sep (Ordinal i0); rewrite -vx v0 dot0l mulr0; lra.
  have orc : oracle (lift_point rho) y (c^-1 *: v) (gamma_star / c).
    split; first by rewrite normZ ger0_norm ?invr_ge0 ?(ltW c0) // mulVf ?gt_eqF.
      by rewrite divr_gt0.
    by move=> i; rewrite dotZl vx mulrCA [_ / _]mulrC ler_pmul2l ?invr_gt0.
  have r0 : 0 <= r := le_trans (norm_ge0 _) (xr (Ordinal i0)).
  have len i : `‖lift_point rho i‖ <= Num.sqrt (r ^+ 2 + rho ^+ 2).
    rewrite norm_le ?sqrtr_ge0 // sqr_sqrtr ?addr_ge0 ?sqr_ge0 // dot_augment -expr2 ler_add2r.
    by rewrite -norm_le.
  have [_ _] := thm_novikoff y_labels visits orc len.
  rewrite sqr_sqrtr ?addr_ge0 ?sqr_ge0 // -vv -norm_sqr -/c => h; apply: le_trans h _.
  by rewrite le_eqVlt; apply/orP; left; apply/eqP; field; rewrite !gt_eqF.
split=> // w1 rr b1; apply: le_trans main _.
rewrite w1 expr1n rr in rho0 *; have r2 : 0 < r ^+ 2 by rewrite exprn_gt0.
have b2 : b_star ^+ 2 / r ^+ 2 <= 1.
  by rewrite ler_pdivr_mulr // mul1r -real_normK ?num_real // ler_sqr ?nnegrE ?(ltW rho0).
have -> : (2%:R * r / gamma_star) ^+ 2 = (r ^+ 2 + r ^+ 2) / gamma_star ^+ 2 * (1 + 1).
  by field; rewrite gt_eqF.
by rewrite ler_wpmul2l ?ler_add2l // divr_ge0 ?addr_ge0 ?sqr_ge0.
Qed.
End WithOffset.

(* On the unit vectors. *)
Section UnitVectors.
Variables (R : rcfType) (n : nat).
Hypothesis n_pos : (0 < n)%N.
Definition unit_vector (i : 'I_n) : 'rV[R]_n := delta_mx 0 i.

Lemma unit_dot (i : 'I_n) (u : 'rV[R]_n) : u ⋅ unit_vector i = u 0 i.
Proof. by rewrite dotC dot_delta. Qed.
Lemma norm_unit i : `‖unit_vector i‖ = 1.
Proof. by apply/norm1; rewrite unit_dot mxE !eqxx. Qed.
Let root : R := Num.sqrt n%:R.
Let root0 : 0 < root. Proof. by rewrite sqrtr_gt0 ltr0n. Qed.
Let root2 : root ^+ 2 = n%:R. Proof. by rewrite sqr_sqrtr ?ler0n. Qed.

(* The vector of the labels, divided by the root of n. *)
Lemma label_oracle (y : 'I_n -> R) : labels y ->
  let u := root^-1 *: \row_i y i in `‖u‖ = 1 /\ forall i, y i * (u ⋅ unit_vector i) = root^-1.
Proof.
move=> y_labels u; split.
  apply/norm1; rewrite dotZl dotZr mulrA -invfM -expr2 root2 /dot.
  under eq_bigr do rewrite mxE label_sqr //.
  by rewrite sumr_const card_ord mulVf // pnatr_eq0 -lt0n.
by move=> i; rewrite unit_dot !mxE mulrCA label_sqr // mulr1.
Qed.

Theorem prop_tight :
  (* in any order, as soon as all points have been visited *)
  (forall visits, (forall i, i \in visits) -> size (updates0 unit_vector (fun=> 1) 0 1 0 visits) = n) /\
  (* the best oracle has the margin 1 / sqrt n, and r = 1 *)
  [/\ forall i, `‖unit_vector i‖ = 1,
      exists u, oracle unit_vector (fun=> 1) u (Num.sqrt n%:R)^-1,
      forall u delta, oracle unit_vector (fun=> 1) u delta -> delta <= (Num.sqrt n%:R)^-1 &
      1 ^+ 2 / (Num.sqrt n%:R)^-1 ^+ 2 = n%:R :> R].
Proof.
have y1 : labels (fun _ : 'I_n => 1 : R) by left.
have count visits : (forall i, i \in visits) -> size (updates0 unit_vector (fun=> 1) 0 1 0 visits) = n.
  move=> all; suff /(_ set0 visits) : forall (S : {set 'I_n}) (vs : seq 'I_n),
      size (updates0 unit_vector (fun=> 1) 0 1 (\row_j (j \in S)%:R) vs) = #|[set i in vs | i \notin S]|.
    rewrite (_ : \row_j _ = 0); last by apply/rowP => j; rewrite !mxE inE.
    by move=> ->; rewrite -[RHS]card_ord; apply: eq_card => i; rewrite !inE all.
  move=> S vs; elim: vs S => [|i vs IH] S; first by rewrite /= (_ : [set _ | _] = set0) ?cards0 //; apply/setP => i; rewrite !inE.
  rewrite /= /visit0 /corrects unit_dot mxE mul1r; case: (boolP (i \in S)) => iS.
    rewrite ler10 /= IH; congr #|pred_of_set _|; apply/setP => j; rewrite !inE.
    by case: (eqVneq j i) => [->|]; rewrite ?iS ?andbF.
  rewrite lexx /= mulr1 scale1r (_ : _ + _ = \row_j (j \in i |: S)%:R); last first.
    apply/rowP => j; rewrite !mxE !inE eqxx /=; case: (eqVneq j i) => [->|_]; rewrite ?(negPf iS) ?add0r ?addr0 //.
  rewrite IH [RHS](cardsD1 i) inE mem_head iS /= add1n; congr _.+1; apply: eq_card => j; rewrite !inE negb_or.
  by case: (eqVneq j i) => [->|_] //=; rewrite ?andbF ?andbT.
have [u1 ux] := label_oracle y1.
split=> //; split=> [i||u delta orc|].
- exact: norm_unit.
- exists (root^-1 *: \row_i 1); split=> [//||i]; first by rewrite invr_gt0.
  by have e := ux i; rewrite /= in e; rewrite e.
- (* a larger margin would give a bound below the number of updates *)
  have [_ _] := thm_novikoff y1 (enum 'I_n) orc (fun i => (eq_ind_r (fun c => c <= 1) (lexx 1) (norm_unit i))).
  rewrite count; last by move=> i; rewrite mem_enum.
  have [_ delta0 _] := orc; rewrite expr1n ler_pdivl_mulr ?exprn_gt0 // => h.
  rewrite -(ler_pmul2l root0) divff ?gt_eqF // -ler_sqr ?nnegrE ?ler01 ?mulr_ge0 ?(ltW root0) ?(ltW delta0) //.
  by rewrite exprMn root2 expr1n.
- by rewrite expr1n mul1r exprVn invrK root2.
Qed.

(* A deterministic online algorithm predicts a label from the examples so far and a new point. *)
Theorem thm_opponent (predict : seq ('rV[R]_n * R) -> 'rV[R]_n -> R) :
  (forall history x, predict history x = 1 \/ predict history x = -1) ->
  let delta : R := (Num.sqrt n%:R)^-1 in
  exists (x : 'I_n -> 'rV[R]_n) (y : 'I_n -> R) u,
    [/\ labels y, forall i, `‖x i‖ = 1,
        oracle x y u delta /\ (forall i, y i * (u ⋅ x i) = delta),
        forall i : 'I_n, predict [seq (x j, y j) | j <- take i (enum 'I_n)] (x i) != y i &
        n%:R = 1 ^+ 2 / delta ^+ 2].
Proof.
move=> right delta; pose opposite h p := - predict h p.
(* The labels can be fixed before the game begins. *)
pose game (s : seq 'I_n) := foldl (fun h i => rcons h (unit_vector i, opposite h (unit_vector i))) [::] s.
pose y (i : 'I_n) := opposite (game (take i (enum 'I_n))) (unit_vector i).
have y_labels : labels y by move=> i; rewrite /y /opposite; have [->|->] := right (game (take i (enum 'I_n))) (unit_vector i); rewrite ?opprK; [right|left].
have played m : game (take m (enum 'I_n)) = [seq (unit_vector j, y j) | j <- take m (enum 'I_n)].
  elim: m => [|m IH]; first by rewrite !take0.
  have [le|lt] := leqP (size (enum 'I_n)) m; first by move: IH; rewrite !take_oversize // ltnW // ltnS.
  have i0 : 'I_n := Ordinal n_pos.
  rewrite (take_nth i0 lt) map_rcons -IH /game -cats1 foldl_cat /= -/(game _) /y.
  by have -> : nth i0 (enum 'I_n) m = m :> nat by rewrite nth_enum_ord // -(size_enum_ord n).
have [u1 ux] := label_oracle y_labels.
exists unit_vector, y, (root^-1 *: \row_i y i); split=> // [i||i|]; first exact: norm_unit.
- split=> //; split=> [//||i]; first by rewrite invr_gt0.
  by rewrite ux.
- rewrite -played /y /opposite; move: (predict _ _) (right (game (take i (enum 'I_n))) (unit_vector i)) => p hp.
  by case: hp => ->; rewrite ?opprK 1?[-1 == 1]eq_sym label_neq.
- by rewrite expr1n mul1r exprVn invrK root2.
Qed.
End UnitVectors.
