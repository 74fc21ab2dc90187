(* Chapter 3: in the plane the perceptron makes half as many updates. *)
From mathcomp Require Import all_ssreflect all_algebra ring.
From LC Require Import lra inner convex geometry perceptron convergence.
Import GRing.Theory Num.Theory Order.TTheory.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Local Open Scope ring_scope.

Section Plane.
Variable R : rcfType.
Implicit Types (u w z : 'rV[R]_2) (zs : seq 'rV[R]_2) (delta r : R).

Lemma dot_plane w z : w ⋅ z = w 0 0 * z 0 0 + w 0 1 * z 0 1.
Proof. by rewrite /dot !big_ord_recl big_ord0 addr0 (_ : lift ord0 ord0 = 1) //; exact/val_inj. Qed.

(* The part of z at right angles to u, a number *)
Definition sideways u z := u 0 0 * z 0 1 - u 0 1 * z 0 0.

Lemma sidewaysD u w z : sideways u (w + z) = sideways u w + sideways u z.
Proof. by rewrite /sideways !mxE; lra. Qed.
Lemma sideways0 u : sideways u 0 = 0. Proof. by rewrite /sideways !mxE; lra. Qed.
Lemma dot_parts u w z : u ⋅ u = 1 -> w ⋅ z = (u ⋅ w) * (u ⋅ z) + sideways u w * sideways u z.
Proof. by move=> uu; rewrite -[LHS]mul1r -uu !dot_plane /sideways; ring. Qed.

Section Bound.
Variables (u : 'rV[R]_2) (delta r : R).
Hypotheses (uu : u ⋅ u = 1) (delta0 : 0 < delta).
Let R' : R := Num.sqrt (r ^+ 2 - delta ^+ 2).

Definition allowed z := delta <= u ⋅ z /\ z ⋅ z <= r ^+ 2.

Lemma shape z : allowed z -> R' ^+ 2 = r ^+ 2 - delta ^+ 2 /\ `|sideways u z| <= R'.
Proof.
case=> far short; have sq : sideways u z ^+ 2 <= r ^+ 2 - delta ^+ 2.
  have := dot_parts z z uu; have : delta ^+ 2 <= (u ⋅ z) ^+ 2 by rewrite ler_sqr ?nnegrE ?(ltW delta0) // (le_trans (ltW delta0)).
  by move: short; lra.
have R2 : R' ^+ 2 = r ^+ 2 - delta ^+ 2 by rewrite sqr_sqrtr // (le_trans _ sq) ?sqr_ge0.
by split=> //; rewrite -ler_sqr ?nnegrE ?sqrtr_ge0 // R2 real_normK ?num_real.
Qed.

(* A mistake after m updates needs sideways weight. *)
Lemma needs zs z : trace 0 1 0 (rcons zs z) -> (forall z', z' \in rcons zs z -> allowed z') ->
  sideways u (final 1 0 zs) * sideways u z <= - ((size zs)%:R * delta ^+ 2).
Proof.
move=> /trace_rcons[_ mist] ok; have [far _] : allowed z by apply: ok; rewrite mem_rcons mem_head.
have up : (size zs)%:R * delta <= u ⋅ final 1 0 zs.
  have := @progress R 2 1 0 u delta zs ler01; rewrite dot0r add0r mul1r; apply=> z' z'in.
  by have [] : allowed z' by apply: ok; rewrite mem_rcons inE z'in orbT.
move: mist; rewrite (dot_parts _ _ uu).
have := ler_wpmul2l (mulr_ge0 (ler0n R (size zs)) (ltW delta0)) far.
have := ler_wpmul2r (le_trans (ltW delta0) far) up; lra.
Qed.

(* There is less and less of it. *)
Lemma less zs : (0 < size zs)%N -> trace 0 1 0 zs -> (forall z, z \in zs -> allowed z) ->
  R' * `|sideways u (final 1 0 zs)| + ((size zs)%:R - 1) * delta ^+ 2 <= R' ^+ 2.
Proof.
elim/last_ind: zs => [//|zs z IH] _ tr ok.
have R0 : 0 <= R' by exact: sqrtr_ge0.
have [_ sz] : R' ^+ 2 = r ^+ 2 - delta ^+ 2 /\ `|sideways u z| <= R'.
  by apply: shape; apply: ok; rewrite mem_rcons mem_head.
have := needs tr ok; move: (tr) => /trace_rcons[tr' _].
rewrite final_rcons scale1r sidewaysD size_rcons natrS addrK.
case: zs IH tr' {tr} ok => [|z0 zs] IH tr' ok; first by move=> _; rewrite /= sideways0 add0r mul0r addr0 expr2 ler_wpmul2l.
have {}IH := IH isT tr' (fun z' z'in => ok z' ltac:(by rewrite mem_rcons inE z'in orbT)).
move: IH; set m : R := (size _)%:R; set p := sideways u _; set s := sideways u z in sz *; move=> IH mist.
have m1 : 1 <= m by rewrite ler1n.
have d2 : 0 < delta ^+ 2 by rewrite exprn_gt0.
have md : 0 <= (m - 1) * delta ^+ 2 by rewrite mulr_ge0 ?subr_ge0 ?(ltW d2).
have s0 : s != 0 by apply/eqP => s0; move: mist md; rewrite s0 mulr0; lra.
have Rp : 0 < R' by apply: lt_le_trans sz; rewrite normr_gt0.
have sp : `|p| <= R' by rewrite -(ler_pmul2l Rp) -expr2; move: IH md; lra.
(* R'^2 + p s = (R' - p)(R' - s) + R' (p + s) = (R' + p)(R' + s) - R' (p + s) *)
move: sp sz; rewrite !ler_norml => /andP[p1 p2] /andP[s1 s2].
have h1 := mulr_ge0 (_ : 0 <= R' - p) (_ : 0 <= R' - s); rewrite !subr_ge0 in h1; have {}h1 := h1 p2 s2.
have h2 : 0 <= (R' + p) * (R' + s) by rewrite mulr_ge0 // -ler_subl_addl sub0r.
have : `|R' * (p + s)| <= R' ^+ 2 - m * delta ^+ 2 by rewrite ler_norml; apply/andP; split; move: h1 h2 mist; lra.
by rewrite normrM ger0_norm //; lra.
Qed.

Lemma plane_trace zs : trace 0 1 0 zs -> (forall z, z \in zs -> allowed z) ->
  (size zs)%:R <= r ^+ 2 / (2%:R * delta ^+ 2) + 1.
Proof.
have d2 : 0 < delta ^+ 2 by rewrite exprn_gt0.
have q0 : 0 <= r ^+ 2 / (2%:R * delta ^+ 2) by rewrite divr_ge0 ?sqr_ge0 // mulr_ge0 ?sqr_ge0 ?ler0n.
elim/last_ind: zs => [|zs z _] tr ok; first by rewrite addr_ge0 ?ler01.
rewrite size_rcons natrS ler_add2r; have := needs tr ok; move: (tr) => /trace_rcons[tr' _].
have [R2 sz] : R' ^+ 2 = r ^+ 2 - delta ^+ 2 /\ `|sideways u z| <= R'.
  by apply: shape; apply: ok; rewrite mem_rcons mem_head.
case: zs tr' {tr} ok => [//|z0 zs] tr' ok.
have := less (zs := z0 :: zs) isT tr' (fun z' z'in => ok z' ltac:(by rewrite mem_rcons inE z'in orbT)).
move: (size _)%:R (sideways _ _) => m p.
(* Together: m delta^2 <= |p||s| <= R' |p| <= R'^2 - (m - 1) delta^2 *)
have := ler_wpmul2l (normr_ge0 p) sz; have := ler_norm (- (p * sideways u z)); rewrite normrN normrM.
by rewrite ler_pdivl_mulr ?mulr_gt0 ?ltr0n //; move: R2; lra.
Qed.
End Bound.

Theorem thm_plane n (x : 'I_n -> 'rV[R]_2) y u delta r visits :
  labels y -> oracle x y u delta -> (forall i, `‖x i‖ <= r) ->
  let k := (size (updates0 x y 0 1 0 visits))%:R in
  k <= r ^+ 2 / (2%:R * delta ^+ 2) + 1.
Proof.
move=> y_labels [u1 delta0 margin] xr; cbv zeta; have [t _] := run_trace x y 0 1 0 visits.
rewrite -(size_map (reflected x y)); apply: (@plane_trace u) t _ => //; first exact/norm1.
by move=> z zin; split; [exact: reflected_ge zin|exact: reflected_le zin].
Qed.
End Plane.
