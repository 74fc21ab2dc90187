(* Chapter 6, Duality: machines without an offset, with a price for each point, with squared slack. *)
From mathcomp Require Import all_ssreflect all_algebra ring.
From LC Require Import lra inner convex geometry duality.
Import GRing.Theory Num.Theory Order.TTheory.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Local Open Scope ring_scope.

(* A problem and its dual: a bound from below, reached, and a sign of optimality. *)
Section Twins.
Variables (R : rcfType) (V A : Type) (feasible : V -> Prop) (value : V -> R) (dual_feasible : A -> Prop) (dual : A -> R).
Definition minimal v := feasible v /\ forall v', feasible v' -> value v <= value v'.
Definition maximal a := dual_feasible a /\ forall a', dual_feasible a' -> dual a' <= dual a.
Definition twins :=
  [/\ forall v a, feasible v -> dual_feasible a -> dual a <= value v,
      forall v a, feasible v -> dual_feasible a -> value v = dual a -> minimal v /\ maximal a,
      exists v, minimal v, exists a, maximal a & forall v a, minimal v -> maximal a -> value v = dual a].

Lemma weak_and_attained : (forall v a, feasible v -> dual_feasible a -> dual a <= value v) ->
  (exists v a, [/\ feasible v, dual_feasible a & value v = dual a]) -> twins.
Proof.
move=> weak; have both v a : feasible v -> dual_feasible a -> value v = dual a -> minimal v /\ maximal a.
  move=> fv fa e; split; split=> //; last by move=> a' f'; rewrite -e; exact: weak.
  by move=> v' f'; rewrite e; exact: weak.
case=> v [a [fv fa e]]; have [mv ma] := both v a fv fa e.
split=> //; [by exists v|by exists a|move=> v' a' [f' low] [f'' high]].
by apply: le_anti; rewrite weak // andbT; apply: le_trans (low _ fv) _; rewrite e; exact: high.
Qed.
End Twins.

Section Variations.
Variables (R : rcfType) (d n : nat) (x : 'I_n -> 'rV[R]_d) (y : 'I_n -> R).
Implicit Types (w : 'rV[R]_d) (b : R) (xi alpha : 'I_n -> R) (offset : bool).

(* Without an offset the score is w.x, and the prices need not balance. A candidate is (w, b, xi), where b may be
   anything if there is no offset. *)
Definition candidate : Type := 'rV[R]_d * R * ('I_n -> R).
Definition score_of offset w b i := score w (if offset then b else 0) (x i).
Definition balanced offset alpha := offset -> \sum_i alpha i * y i = 0.
Definition keeps offset (v : candidate) i := 1 - v.2 i <= y i * score_of offset v.1.1 v.1.2 i.

(* The book: "| hinge, no offset | $D(\alpha)$ | $0 \le \alpha_i \le C$ |
   | hinge, prices $C_i$ | $D(\alpha)$ | $0 \le \alpha_i \le C_i$, balance |
   | squared hinge | $D(\alpha) - \tfrac1{4C} \sum_i \alpha_i^2$ | $\alpha_i \ge 0$, balance |
   | squared hinge, no offset | $D(\alpha) - \tfrac1{4C} \sum_i \alpha_i^2$ | $\alpha_i \ge 0$ |" *)
(* Hinge, with a price C_i for each point *)
Definition hinge_feasible offset (v : candidate) := forall i, keeps offset v i /\ 0 <= v.2 i.
Definition hinge_value (C : 'I_n -> R) (v : candidate) := `‖v.1.1‖ ^+ 2 / 2%:R + \sum_i C i * v.2 i.
Definition hinge_dual_feasible offset (C : 'I_n -> R) alpha :=
  (forall i, 0 <= alpha i /\ alpha i <= C i) /\ balanced offset alpha.

(* Squared hinge *)
Definition squared_feasible offset (v : candidate) := forall i, keeps offset v i.
Definition squared_value C (v : candidate) := `‖v.1.1‖ ^+ 2 / 2%:R + C * \sum_i v.2 i ^+ 2.
Definition squared_dual_feasible offset alpha := (forall i, 0 <= alpha i) /\ balanced offset alpha.
Definition squared_dual_value C alpha := dual_value x y alpha - (4%:R * C)^-1 * \sum_i alpha i ^+ 2.

Lemma balanced_sum offset alpha w b : balanced offset alpha ->
  \sum_i alpha i * (y i * score_of offset w b i) = w ⋅ weights x y alpha.
Proof.
rewrite /score_of; case: offset => bal; first exact: scores_sum (bal isT).
by rewrite weights_dot; apply: eq_bigr => i _; rewrite /score addr0.
Qed.
Lemma balanced_gap offset alpha w b : balanced offset alpha ->
  `‖w‖ ^+ 2 / 2%:R - dual_value x y alpha =
    `‖w - weights x y alpha‖ ^+ 2 / 2%:R + \sum_i alpha i * (y i * score_of offset w b i - 1).
Proof.
move=> bal; have -> : \sum_i alpha i * (y i * score_of offset w b i - 1) = w ⋅ weights x y alpha - \sum_i alpha i.
  by rewrite -(balanced_sum w b bal) -sumrB; apply: eq_bigr => i _; rewrite mulrBr mulr1.
by rewrite /dual_value !norm_sqr !dotE (dotC (weights x y alpha) w); lra.
Qed.

(* The gap identities *)
Lemma hinge_gap offset C alpha v : balanced offset alpha ->
  hinge_value C v - dual_value x y alpha = `‖v.1.1 - weights x y alpha‖ ^+ 2 / 2%:R
    + \sum_i alpha i * (y i * score_of offset v.1.1 v.1.2 i - 1 + v.2 i) + \sum_i (C i - alpha i) * v.2 i.
Proof.
move=> bal; have := balanced_gap v.1.1 v.1.2 bal; rewrite /hinge_value.
have -> : \sum_i alpha i * (y i * score_of offset v.1.1 v.1.2 i - 1 + v.2 i) =
    \sum_i alpha i * (y i * score_of offset v.1.1 v.1.2 i - 1) + \sum_i alpha i * v.2 i.
  by rewrite -big_split; apply: eq_bigr => i _; rewrite mulrDr.
have -> : \sum_i (C i - alpha i) * v.2 i = \sum_i C i * v.2 i - \sum_i alpha i * v.2 i.
  by rewrite -sumrB; apply: eq_bigr => i _; rewrite mulrBl.
lra.
Qed.
Lemma squared_gap offset C alpha v : 0 < C -> balanced offset alpha ->
  squared_value C v - squared_dual_value C alpha = `‖v.1.1 - weights x y alpha‖ ^+ 2 / 2%:R
    + \sum_i alpha i * (y i * score_of offset v.1.1 v.1.2 i - 1 + v.2 i)
    + C * \sum_i (v.2 i - alpha i / (2%:R * C)) ^+ 2.
Proof.
move=> C0 bal; have := balanced_gap v.1.1 v.1.2 bal; rewrite /squared_value /squared_dual_value.
have -> : \sum_i alpha i * (y i * score_of offset v.1.1 v.1.2 i - 1 + v.2 i) =
    \sum_i alpha i * (y i * score_of offset v.1.1 v.1.2 i - 1) + \sum_i alpha i * v.2 i.
  by rewrite -big_split; apply: eq_bigr => i _; rewrite mulrDr.
have -> : C * (\sum_i (v.2 i - alpha i / (2%:R * C)) ^+ 2) =
    C * (\sum_i v.2 i ^+ 2) - \sum_i alpha i * v.2 i + (4%:R * C)^-1 * \sum_i alpha i ^+ 2.
  rewrite !mulr_sumr -sumrB -big_split; apply: eq_bigr => i _ /=.
  by field; rewrite gt_eqF.
lra.
Qed.

Lemma hinge_weak offset C v alpha : hinge_feasible offset v -> hinge_dual_feasible offset C alpha ->
  dual_value x y alpha <= hinge_value C v.
Proof.
move=> f [box bal]; rewrite -subr_ge0 (hinge_gap C v bal).
apply: addr_ge0; first apply: addr_ge0; first by rewrite divr_ge0 ?sqr_ge0 ?ler0n.
- by apply: sumr_ge0 => i _; have [k _] := f i; have [a0 _] := box i; rewrite mulr_ge0 //; move: k; rewrite /keeps; lra.
- by apply: sumr_ge0 => i _; have [_ k] := f i; have [_ a1] := box i; rewrite mulr_ge0 ?subr_ge0.
Qed.
Lemma squared_weak offset C v alpha : 0 < C -> squared_feasible offset v -> squared_dual_feasible offset alpha ->
  squared_dual_value C alpha <= squared_value C v.
Proof.
move=> C0 f [a0 bal]; rewrite -subr_ge0 (squared_gap v C0 bal).
apply: addr_ge0; first apply: addr_ge0; first by rewrite divr_ge0 ?sqr_ge0 ?ler0n.
- by apply: sumr_ge0 => i _; have := f i; rewrite /keeps => k; rewrite mulr_ge0 //; move: k; lra.
- by rewrite mulr_ge0 ?(ltW C0) // sumr_ge0 // => i _; exact: sqr_ge0.
Qed.

(* One program for all: |w|^2 / 2 + sum_i C_i xi_i + q sum_i xi_i^2, where the walls xi_i >= 0 stand if m. *)
Section Program.
Variables (offset m : bool) (C : 'I_n -> R) (q : R).
Hypothesis (C_ge0 : forall i, 0 <= C i) (walls : ~~ m -> forall i, C i = 0) (q_ge0 : 0 <= q).
Let o : R := offset%:R.
Let pt w b xi : 'rV[R]_(d + 1 + n) := row_mx (augment w b) (\row_i xi i).
Let ptP (v : 'rV[R]_(d + 1 + n)) : exists w b xi, v = pt w b xi.
Proof.
have [w [b e]] := augmentP (lsubmx v); exists w, b, (fun i => rsubmx v 0 i).
by rewrite -[LHS]hsubmxK e; congr row_mx; apply/rowP => i; rewrite mxE.
Qed.
Let A : 'M[R]_(d + 1 + n, d + n) := block_mx (col_mx 1%:M 0) 0 0 (Num.sqrt (2%:R * q))%:M.
Let AE w b xi : pt w b xi *m A = row_mx w (Num.sqrt (2%:R * q) *: \row_i xi i).
Proof. by rewrite mul_row_block !mulmx0 addr0 add0r mul_row_col mulmx1 mulmx0 addr0 mul_mx_scalar. Qed.
Let price : 'rV[R]_(d + 1 + n) := pt 0 0 C.
Let dot_rows (f g : 'I_n -> R) : (\row_i f i) ⋅ (\row_i g i) = \sum_i f i * g i.
Proof. by apply: eq_bigr => i _; rewrite !mxE. Qed.
Let priceE w b xi : price ⋅ pt w b xi = \sum_i C i * xi i.
Proof. by rewrite dot_row_mx dot_augment dot0l mul0r !add0r dot_rows. Qed.
Let g (k : 'I_n + 'I_n) : 'rV[R]_(d + 1 + n) :=
  match k with
  | inl i => row_mx (augment (y i *: x i) (y i * o)) (delta_mx 0 i)
  | inr i => row_mx 0 (m%:R *: delta_mx 0 i)
  end.
Let h (k : 'I_n + 'I_n) : R := if k is inl _ then 1 else 0.
Let gE k w b xi : g k ⋅ pt w b xi =
  match k with inl i => y i * score_of offset w b i + xi i | inr i => m%:R * xi i end.
Proof.
case: k => i; rewrite dot_row_mx ?dotZl dot_delta mxE; last by rewrite dot0l add0r.
rewrite dot_augment dotZl (dotC (x i)) /score_of /score /o; congr (_ + _).
by case: offset; rewrite ?mulr1 ?mulr0 ?mul0r ?addr0 ?mulrDr // mulrC.
Qed.

Lemma program_optimum : exists w b xi alpha tau,
  [/\ forall i, 1 - xi i <= y i * score_of offset w b i /\ (m -> 0 <= xi i),
      (forall i, 0 <= alpha i) /\ (forall i, 0 <= tau i), w = weights x y alpha /\ balanced offset alpha,
      forall i, alpha i * (y i * score_of offset w b i - 1 + xi i) = 0 /\ (m -> tau i * xi i = 0) &
      forall i, 2%:R * q * xi i + C i = alpha i + m%:R * tau i].
Proof.
have [|r _ rec|v mv minv] := @quadratic_minimiser R _ _ _ A 0 price g h.
- exists (pt 0 0 (fun=> 1)) => -[i|i]; rewrite gE /=; last by rewrite mulr1 ler0n.
  by rewrite /score_of /score dot0l; case: offset; rewrite !addr0 mulr0 add0r.
- have [w [b [xi e]]] := ptP r; rewrite e priceE; apply: sumr_ge0 => i _.
  have := rec (inr i); rewrite e gE; have [_|/walls m0] := boolP m; last by rewrite m0 mul0r.
  by rewrite mul1r => xi0; rewrite mulr_ge0.
have [w [b [xi e]]] := ptP v; have [lam [l0 comp sl]] := multipliers mv minv; rewrite {v}e in mv minv comp sl.
pose alpha i := lam (inl i); pose tau i := lam (inr i).
have slopes u c z : w ⋅ u + 2%:R * q * (\sum_i xi i * z i) + \sum_i C i * z i =
    \sum_i alpha i * (y i * score_of offset u c i + z i) + \sum_i tau i * (m%:R * z i).
  have := sl (pt u c z); rewrite /slope !AE addr0 dot_row_mx dotZl dotZr dot_rows priceE mulrA -expr2.
  rewrite sqr_sqrtr ?mulr_ge0 ?ler0n // => ->.
  have two k : lam k * (g k ⋅ pt u c z) =
      match k with inl i => alpha i * (y i * score_of offset u c i + z i) | inr i => tau i * (m%:R * z i) end.
    by rewrite gE; case: k.
  by rewrite (eq_bigr _ (fun k _ => two k)) big_sumType.
have z0 (f : 'I_n -> R) : \sum_i f i * 0 = 0 by rewrite big1 // => i _; rewrite mulr0.
have t0 : \sum_i tau i * (m%:R * 0) = 0 by rewrite big1 // => i _; rewrite !mulr0.
have lines u c : \sum_i alpha i * (y i * score_of offset u c i + 0) =
    u ⋅ weights x y alpha + (if offset then c else 0) * (\sum_i alpha i * y i).
  rewrite weights_dot mulr_sumr -big_split; apply: eq_bigr => i _ /=; rewrite /score_of /score; lra.
have ew : w = weights x y alpha.
  apply: dot_inj => u; have := slopes u 0 (fun=> 0); rewrite lines !z0 t0 if_same mul0r mulr0 !addr0.
  by rewrite [u ⋅ weights _ _ _]dotC.
have bal : balanced offset alpha.
  move=> on; have := slopes 0 1 (fun=> 0); rewrite lines !z0 t0 on dot0r dot0l mulr0 !addr0 add0r mul1r.
  by move=> <-.
have at_C i : 2%:R * q * xi i + C i = alpha i + m%:R * tau i.
  have one (f : 'I_n -> R) : \sum_j f j * (j == i)%:R = f i.
    by rewrite (bigD1 i) //= eqxx mulr1 big1 ?addr0 // => j /negPf ->; rewrite mulr0.
  have := slopes 0 0 (fun j => (j == i)%:R); rewrite !one dot0r add0r => ->.
  have -> : \sum_j alpha j * (y j * score_of offset 0 0 j + (j == i)%:R) = \sum_j alpha j * (j == i)%:R.
    by apply: eq_bigr => j _; rewrite /score_of /score if_same dot0l addr0 mulr0 add0r.
  rewrite one (eq_bigr (fun j => m%:R * tau j * (j == i)%:R)) => [|j _]; last by rewrite mulrCA mulrA.
  by rewrite one.
exists w, b, xi, alpha, tau; split=> [i| | |i|//].
- split; first by have := mv (inl i); rewrite gE /=; lra.
  by move=> m1; have := mv (inr i); rewrite gE m1 mul1r.
- by split=> i; exact: l0.
- by split.
- split; first by have := comp (inl i); rewrite gE /= -/(alpha i); lra.
  by move=> m1; have := comp (inr i); rewrite gE m1 mul1r subr0.
Qed.
End Program.

Lemma hinge_twins offset C : (forall i, 0 < C i) ->
  twins (hinge_feasible offset) (hinge_value C) (hinge_dual_feasible offset C) (dual_value x y).
Proof.
move=> C0; apply: weak_and_attained => [v alpha|]; first exact: hinge_weak.
have [|//||w [b [xi [alpha [tau [f [a0 t0] [ew bal] comp at_C]]]]]] := @program_optimum offset true C 0.
- by move=> i; exact: ltW.
- by [].
have {}at_C i : C i = alpha i + tau i by have := at_C i; rewrite mulr0 mul0r add0r mul1r.
exists (w, b, xi), alpha; split; first by move=> i; have [k1 k2] := f i; split=> //; exact: k2.
- by split=> // i; rewrite a0 at_C ler_addl t0.
apply/eqP; rewrite -subr_eq0 (hinge_gap C _ bal) /= {1}ew subrr norm0 expr0n mul0r add0r.
rewrite big1 ?add0r => [|i _]; last by have [-> _] := comp i.
by rewrite big1 // => i _; rewrite at_C addrC addKr; have [_ c] := comp i; exact: c.
Qed.

Lemma squared_twins offset C : 0 < C ->
  twins (squared_feasible offset) (squared_value C) (squared_dual_feasible offset) (squared_dual_value C).
Proof.
move=> C0; apply: weak_and_attained => [v alpha|]; first exact: squared_weak.
have [//|//||w [b [xi [alpha [tau [f [a0 t0] [ew bal] comp at_C]]]]]] := @program_optimum offset false (fun=> 0) C.
- exact: ltW.
have {}at_C i : alpha i = 2%:R * C * xi i by have := at_C i; rewrite addr0 mul0r addr0.
exists (w, b, xi), alpha; split=> //; first by move=> i; have [] := f i.
apply/eqP; rewrite -subr_eq0 (squared_gap _ C0 bal) /= {1}ew subrr norm0 expr0n mul0r add0r.
rewrite big1 ?add0r => [|i _]; last by have [-> _] := comp i.
rewrite big1 ?mulr0 // => i _.
by rewrite at_C mulrAC mulfV ?mul1r ?subrr ?expr0n // mulf_neq0 ?pnatr_eq0 // gt_eqF.
Qed.

Theorem prop_other_duals :
  [/\ forall C, 0 < C ->
        twins (hinge_feasible true) (hinge_value (fun=> C)) (hinge_dual_feasible true (fun=> C)) (dual_value x y),
      forall C, 0 < C ->
        twins (hinge_feasible false) (hinge_value (fun=> C)) (hinge_dual_feasible false (fun=> C)) (dual_value x y),
      forall C, (forall i, 0 < C i) ->
        twins (hinge_feasible true) (hinge_value C) (hinge_dual_feasible true C) (dual_value x y),
      forall C, 0 < C ->
        twins (squared_feasible true) (squared_value C) (squared_dual_feasible true) (squared_dual_value C) &
      forall C, 0 < C ->
        twins (squared_feasible false) (squared_value C) (squared_dual_feasible false) (squared_dual_value C)] /\
  (forall offset C v alpha, 0 < C -> minimal (squared_feasible offset) (squared_value C) v ->
     maximal (squared_dual_feasible offset) (squared_dual_value C) alpha -> forall i, alpha i = 2%:R * C * v.2 i).
Proof.
split; first split=> C C0; try exact: squared_twins; try exact: hinge_twins.
move=> offset C v alpha C0 mv ma i; have [_ _ _ _ /(_ v alpha mv ma)/eqP] := squared_twins offset C0.
(* where the gap is zero, the last square is *)
have [f _] := mv; have [[a0 bal] _] := ma; rewrite -subr_eq0 (squared_gap v C0 bal).
set s1 := `‖_‖ ^+ 2 / _; set s2 := \sum_i _; set s3 := \sum_i _ => /eqP zero.
have s10 : 0 <= s1 by rewrite divr_ge0 ?sqr_ge0 ?ler0n.
have s20 : 0 <= s2 by apply: sumr_ge0 => j _; have := f j; rewrite /keeps => k; rewrite mulr_ge0 //; move: k; lra.
have s30 : 0 <= s3 by apply: sumr_ge0 => j _; exact: sqr_ge0.
have : s3 = 0.
  have : C * s3 <= 0 by clearbody s1 s2 s3; move: zero s10 s20; lra.
  by rewrite pmulr_rle0 // => h; apply/le_anti; rewrite h.
move/(psumr_eq0P (fun j _ => sqr_ge0 _))/(_ i isT)/eqP; rewrite sqrf_eq0 subr_eq0 => /eqP ->.
by field; rewrite gt_eqF.
Qed.
End Variations.
