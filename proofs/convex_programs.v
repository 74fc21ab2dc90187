(* Chapter 6, Duality: convex programs. *)
From mathcomp Require Import all_ssreflect all_algebra.
From LC Require Import lra inner convex.
Import GRing.Theory Num.Theory Order.TTheory.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Local Open Scope ring_scope.

Section Functions.
Variables (R : rcfType) (N : nat).
Implicit Types (u v r G : 'rV[R]_N) (f : 'rV[R]_N -> R) (t e : R).

Definition convex f := forall u v t, 0 <= t -> t <= 1 -> f ((1 - t) *: u + t *: v) <= (1 - t) * f u + t * f v.
Definition affine f := exists a c, forall v, f v = a ⋅ v + c.
(* G is the gradient of f at v: near v the error of f(v) + G.h is small against |h|. *)
Definition gradient f v G := forall eps, 0 < eps -> exists2 delta, 0 < delta &
  forall h, `‖h‖ <= delta -> `|f (v + h) - f v - G ⋅ h| <= eps * `‖h‖.

(* Along a line *)
Lemma gradient_along f v G r eps : gradient f v G -> 0 < eps -> exists2 e, 0 < e &
  forall t, 0 < t -> t <= e -> `|f (v + t *: r) - f v - t * (G ⋅ r)| <= t * eps.
Proof.
move=> df e0; have n1 : 0 < `‖r‖ + 1 by have := norm_ge0 r; lra.
have [delta d0 near] := df _ (divr_gt0 e0 n1); exists (delta / (`‖r‖ + 1)); first by rewrite divr_gt0.
move=> t t0; rewrite ler_pdivl_mulr // => te.
have tr : `‖t *: r‖ = t * `‖r‖ by rewrite normZ gtr0_norm.
have := near (t *: r); rewrite tr dotZr => /(_ _)/le_trans; apply; first by move: te t0; lra.
by rewrite mulrCA ler_pmul2l // mulrAC ler_pdivr_mulr //; move: e0; lra.
Qed.

(* Downhill, a short step lowers f; and where f < 0 it stays so. *)
Lemma downhill f v G r : gradient f v G -> G ⋅ r < 0 ->
  exists2 e, 0 < e & forall t, 0 < t -> t <= e -> f (v + t *: r) < f v.
Proof.
move=> df gr; have [|e e0 near] := @gradient_along f v G r (- (G ⋅ r) / 2%:R) df; first by rewrite divr_gt0 ?ltr0n // oppr_gt0.
exists e => // t t0 te; have := near t t0 te; rewrite ler_norml => /andP[_].
have : t * (G ⋅ r) < 0 by rewrite pmulr_rlt0.
lra.
Qed.
Lemma stays_negative f v G r : gradient f v G -> f v < 0 ->
  exists2 e, 0 < e & forall t, 0 < t -> t <= e -> f (v + t *: r) < 0.
Proof.
move=> df fv; have [|e e0 near] := @gradient_along f v G r 1 df; first exact: ltr01.
have n1 : 0 < `|G ⋅ r| + 2%:R by have := normr_ge0 (G ⋅ r); lra.
exists (Num.min e (- f v / (`|G ⋅ r| + 2%:R))); first by rewrite lt_minr e0 divr_gt0 // oppr_gt0.
move=> t t0; rewrite le_minr => /andP[te]; rewrite ler_pdivl_mulr // => tf.
have := near t t0 te; rewrite ler_norml mulr1 => /andP[_].
have : t * (G ⋅ r) <= t * `|G ⋅ r| by rewrite ler_pmul2l // ler_norm.
by move: tf t0; lra.
Qed.

(* A convex function lies above its tangents. *)
Lemma tangent f v G v' : convex f -> gradient f v G -> f v + G ⋅ (v' - v) <= f v'.
Proof.
move=> cf df; rewrite leNgt; apply/negP => lt.
have gap0 : 0 < (f v + G ⋅ (v' - v) - f v') / 2%:R by rewrite divr_gt0 ?ltr0n // subr_gt0.
have [e e0 near] := gradient_along (v' - v) df gap0.
pose t := Num.min e 1; have t0 : 0 < t by rewrite lt_minr e0 ltr01.
have te : t <= e by rewrite le_minl lexx.
have t1 : t <= 1 by rewrite le_minl lexx orbT.
clearbody t; have := near t t0 te; rewrite ler_norml => /andP[lo _].
have := cf v v' t (ltW t0) t1.
have -> : (1 - t) *: v + t *: v' = v + t *: (v' - v) by rewrite scalerBl scale1r scalerBr addrA addrAC.
have := mulr_gt0 t0 gap0; move: lo; lra.
Qed.

(* An affine function is its tangent. (An equation may be proved by contradiction, so not to be not affine is enough.) *)
Lemma affine_tangent f v G u : convex f -> gradient f v G -> ~ ~ affine f -> f (v + u) = f v + G ⋅ u.
Proof.
move=> cf df aff; apply/eqP/negPn/negP => /eqP ne; apply: aff => -[a [c e]]; apply: ne.
have := tangent (v + u) cf df; have := tangent (v - u) cf df.
rewrite !e !dotE => h1 h2.
by apply: le_anti; apply/andP; split; move: h1 h2; lra.
Qed.
End Functions.

(* Finitely many things that hold for small steps hold for small steps together. *)
Lemma small_together (R : rcfType) (I : finType) (P : I -> R -> Prop) :
  (forall i, exists2 e, 0 < e & forall t, 0 < t -> t <= e -> P i t) ->
  exists2 e, 0 < e & forall i t, 0 < t -> t <= e -> P i t.
Proof.
move=> small; suff [e e0 he] : exists2 e, 0 < e & forall i t, i \in enum I -> 0 < t -> t <= e -> P i t.
  by exists e => // i t; apply: he; rewrite mem_enum.
elim: (enum I) => [|j s [e e0 he]]; first by exists 1.
have [e' e'0 he'] := small j; exists (Num.min e e'); first by rewrite lt_minr e0.
by move=> i t; rewrite inE le_minr => /orP[/eqP->|si] t0 /andP[te te']; [exact: he'|exact: he].
Qed.

Section ConvexProgram.
Variables (R : rcfType) (N M : nat) (F : 'rV[R]_N -> R) (g : 'I_M -> 'rV[R]_N -> R).
Variables (dF : 'rV[R]_N -> 'rV[R]_N) (dg : 'I_M -> 'rV[R]_N -> 'rV[R]_N).
Implicit Types (v : 'rV[R]_N) (lambda : 'I_M -> R).

Definition feasible v := forall j, g j v <= 0.
Definition optimal v := feasible v /\ forall v', feasible v' -> F v <= F v'.
Definition lagrangian v lambda := F v + \sum_j lambda j * g j v.
Definition prices lambda := forall j, 0 <= lambda j.
(* The book: "some point $\hat v$ is feasible, and $g_j(\hat v) < 0$ for every constraint that is not affine" *)
Definition slater := exists2 v, feasible v & forall j, ~ affine (g j) -> g j v < 0.
(* eq-convex-kkt *)
Definition stationary v lambda := dF v + \sum_j lambda j *: dg j v = 0 /\ forall j, lambda j * g j v = 0.
Definition saddle_point v lambda := forall v' lambda', prices lambda' ->
  lagrangian v lambda' <= lagrangian v lambda /\ lagrangian v lambda <= lagrangian v' lambda.
(* B is the lowest bill at the price lambda; the dual asks for the price whose lowest bill, or whose bound for all
   bills, is highest. *)
Definition bound lambda B := forall v, B <= lagrangian v lambda.
Definition lowest_bill lambda B := bound lambda B /\ exists v, lagrangian v lambda = B.
Definition solves_dual lambda B := [/\ prices lambda, lowest_bill lambda B &
  forall lambda' B', prices lambda' -> bound lambda' B' -> B' <= B].

Theorem thm_convex :
  convex F -> (forall j, convex (g j)) ->
  (forall v, gradient F v (dF v)) -> (forall j v, gradient (g j) v (dg j v)) ->
  (forall v lambda, feasible v -> prices lambda -> stationary v lambda ->
    [/\ saddle_point v lambda, optimal v & solves_dual lambda (F v)]) /\
  (forall v, optimal v -> slater -> exists2 lambda, prices lambda & stationary v lambda).
Proof.
move=> F_convex g_convex F_gradient g_gradient; split=> [v lambda fv l0 [grad comp]|v [fv opt] [vhat fhat strict]].
  have LF : lagrangian v lambda = F v by rewrite /lagrangian big1 ?addr0.
  have charge v1 lambda' : feasible v1 -> prices lambda' -> lagrangian v1 lambda' <= F v1.
    move=> f1 l'; rewrite ger_addl -oppr_ge0 -sumrN; apply: sumr_ge0 => j _.
    by rewrite -mulrN mulr_ge0 ?oppr_ge0.
  (* L(., lambda) is convex and its gradient vanishes at v. *)
  have low v' : lagrangian v lambda <= lagrangian v' lambda.
    have -> : lagrangian v lambda = F v + dF v ⋅ (v' - v) + \sum_j lambda j * (g j v + dg j v ⋅ (v' - v)).
      have -> : \sum_j lambda j * (g j v + dg j v ⋅ (v' - v)) =
          \sum_j lambda j * g j v + (\sum_j lambda j *: dg j v) ⋅ (v' - v).
        by rewrite dot_suml -big_split; apply: eq_bigr => j _; rewrite mulrDr dotZl.
      rewrite addrACA -dotDl grad dot0l addr0 //.
    apply: ler_add; first exact: tangent.
    by apply: ler_sum => j _; rewrite ler_wpmul2l //; exact: tangent.
  split.
  - by move=> v' lambda' l'; split=> //; rewrite LF; exact: charge.
  - by split=> // v' f'; rewrite -LF; apply: le_trans (low v') _; exact: charge.
  - split=> //; first by split; [move=> v'; rewrite -LF; exact: low|exists v].
    by move=> lambda' B' l' b'; apply: le_trans (b' v) _; exact: charge.
case: (farkas (fun j => if g j v == 0 then dg j v else 0) (- dF v)) => [[l l0 e]|[r ra rF]].
  exists (fun j => if g j v == 0 then l j else 0) => [j|]; first by case: ifP.
  split=> [|j]; last by case: eqP => [->|_]; rewrite ?mulr0 ?mul0r.
  rewrite -[dF v]opprK e addrC -sumrB big1 // => j _.
  by case: ifP; rewrite ?subrr // scaler0 scale0r subrr.
(* Move in the direction r' = r + eps (vhat - v). *)
exfalso; pose q := dF v ⋅ (vhat - v); pose eps := - (dF v ⋅ r) / (`|q| + 1).
have Fr : dF v ⋅ r < 0 by move: rF; rewrite dotNr dotC oppr_gt0.
have q1 : 0 < `|q| + 1 by have := normr_ge0 q; lra.
have eps0 : 0 < eps by rewrite divr_gt0 // oppr_gt0.
pose r' := r + eps *: (vhat - v).
have r'E u : u ⋅ r' = u ⋅ r + eps * (u ⋅ (vhat - v)) by rewrite -dotZr -dotDr.
clearbody r'.
have Fr' : dF v ⋅ r' < 0.
  have e : eps * (`|q| + 1) = - (dF v ⋅ r) by rewrite divfK ?gt_eqF.
  have : eps * q <= eps * `|q| by rewrite ler_pmul2l // ler_norm.
  by rewrite r'E -/q; move: e eps0; lra.
(* an active constraint has no slope along r, and none along vhat - v: it lies above its tangent *)
have slope j : g j v = 0 -> dg j v ⋅ r' <= eps * g j vhat.
  move=> gj; have := ra j; rewrite gj eqxx dotC => rj.
  have := tangent vhat (g_convex j) (g_gradient j v); rewrite gj add0r => tj.
  have : eps * (dg j v ⋅ (vhat - v)) <= eps * g j vhat by rewrite ler_pmul2l.
  by rewrite r'E; move: rj; lra.
have [e1 e10 lower] := downhill (F_gradient v) Fr'.
have keeps j : exists2 e, 0 < e & forall t, 0 < t -> t <= e -> g j (v + t *: r') <= 0.
  have := fv j; rewrite le_eqVlt => /orP[/eqP gj|gj]; last first.
    have [e e0 neg] := stays_negative r' (g_gradient j v) gj; exists e => // t t0 te; exact/ltW/neg.
  have := slope j gj; case: (ltrP (g j vhat) 0) => [hat|hat] sj.
    have [|e e0 down] := @downhill _ _ (g j) v (dg j v) r' (g_gradient j v).
      by apply: le_lt_trans sj _; rewrite pmulr_rlt0.
    by exists e => // t t0 te; rewrite -gj; exact/ltW/down.
  (* here the constraint is affine *)
  have aff : ~ ~ affine (g j) by move=> /strict; rewrite ltNge hat.
  exists 1 => // t t0 _; rewrite (affine_tangent _ (g_convex j) (g_gradient j v) aff) gj add0r dotZr pmulr_rle0 //.
  by apply: le_trans sj _; rewrite pmulr_rle0.
have [e2 e20 keep] := small_together keeps.
pose t := Num.min e1 e2; have t0 : 0 < t by rewrite lt_minr e10.
have t1 : t <= e1 by rewrite le_minl lexx.
have t2 : t <= e2 by rewrite le_minl lexx orbT.
by have := opt (v + t *: r') (fun j => keep j t t0 t2); rewrite leNgt lower.
Qed.
End ConvexProgram.
