(* The second proof of Novikoff's theorem: each line of the exercise is one sentence. *)
From mathcomp Require Import all_ssreflect all_algebra ring.
From LC Require Import lra inner convex geometry.
Import GRing.Theory Num.Theory Order.TTheory.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Local Open Scope ring_scope.

Section Order.
Variables (R : rcfType) (d n : nat) (x : 'I_n -> 'rV[R]_d) (y : 'I_n -> R) (u : 'rV[R]_d) (delta r : R).
Hypotheses (y_labels : labels y) (u1 : `‖u‖ = 1) (delta0 : 0 < delta) (r0 : 0 < r).
Hypotheses (margin : forall i, delta <= y i * (u ⋅ x i)) (radius : forall i, `‖x i‖ <= r).

(* Update j is made on the point p j. *)
Definition updates k (p : nat -> 'I_n) (w : nat -> 'rV[R]_d) := forall j, (j < k)%N ->
  y (p j) * (w j ⋅ x (p j)) <= 0 /\ w j.+1 = w j + y (p j) *: x (p j).

Lemma short i : `‖y i *: x i‖ ^+ 2 <= r ^+ 2.
Proof.
rewrite ler_sqr ?nnegrE ?norm_ge0 ?(ltW r0) // normZ.
by have [->|->] := y_labels i; rewrite ?normrN normr1 mul1r.
Qed.

Theorem order k p (w : nat -> 'rV[R]_d) : w 0%N = 0 -> updates k p w -> k%:R <= r ^+ 2 / delta ^+ 2.
Proof.
move=> w0 run.
(* Line a *)
have [g [z [line_a1 line_a2]]] : exists (g : 'rV[R]_d) (z : nat -> 'rV[R]_d),
  g = (r ^+ 2 / delta) *: u /\ forall j, z j = y (p j) *: x (p j)
  by exists ((r ^+ 2 / delta) *: u), (fun j => y (p j) *: x (p j)).
(* Line b *)
have line_b : forall j, `‖w j + z j - g‖ ^+ 2 =
  `‖w j - g‖ ^+ 2 + 2%:R * (w j ⋅ z j) - 2%:R * (g ⋅ z j) + `‖z j‖ ^+ 2
  by move=> j; rewrite !norm_sqr !dotE (dotC (z j) (w j)) (dotC (z j) g); lra.
(* Line d *)
have line_d : forall j, (j < k)%N -> 2%:R * (w j ⋅ z j) <= 0
  by move=> j /run[m _]; rewrite line_a2 dotZr; move: m; lra.
(* Line f *)
have line_f : forall j, 2%:R * r ^+ 2 <= 2%:R * (g ⋅ z j)
  by move=> j; rewrite line_a1 line_a2 dotZl dotZr ler_pmul2l ?ltr0n // -{1}(divfK (lt0r_neq0 delta0) (r ^+ 2)) ler_pmul2l ?divr_gt0 ?exprn_gt0.
(* Line g *)
have line_g : forall j, `‖z j‖ ^+ 2 <= r ^+ 2 by move=> j; rewrite line_a2 short.
(* Line h *)
have line_h : forall j, (j < k)%N -> `‖w j.+1 - g‖ ^+ 2 <= `‖w j - g‖ ^+ 2 - r ^+ 2
  by move=> j h; have [_ ->] := run j h; rewrite -line_a2 line_b; have := line_d j h; have := line_f j; have := line_g j; lra.
(* Line j *)
have line_j : `‖w 0%N - g‖ ^+ 2 = r ^+ 4 / delta ^+ 2
  by rewrite w0 sub0r normN line_a1 normZ u1 mulr1 real_normK ?num_real // expr_div_n -exprM.
(* Line k *)
have line_k : 0 <= `‖w k - g‖ ^+ 2 /\ `‖w k - g‖ ^+ 2 <= r ^+ 4 / delta ^+ 2 - k%:R * r ^+ 2 /\ k%:R <= r ^+ 2 / delta ^+ 2
  by have fall : `‖w k - g‖ ^+ 2 <= r ^+ 4 / delta ^+ 2 - k%:R * r ^+ 2 by [suff step m : (m <= k)%N -> `‖w m - g‖ ^+ 2 <= r ^+ 4 / delta ^+ 2 - m%:R * r ^+ 2;
    [exact: step|elim: m => [|m IH] h; [by rewrite line_j mul0r subr0|by have := line_h m h; have := IH (ltnW h); rewrite natrS; lra]]];
    have ge0 := sqr_ge0 `‖w k - g‖; split=> //; split=> //; rewrite -(ler_pmul2r (_ : 0 < r ^+ 2)) ?exprn_gt0 // mulrAC -exprD -[(2 + 2)%N]/4%N; move: fall ge0; lra.
(* End *)
by have [_ [_]] := line_k.
Qed.
End Order.

Section Others.
Variable R : rcfType.
Lemma dotc (a b : R) : (const_mx a : 'rV[R]_1) ⋅ const_mx b = a * b.
Proof. by rewrite /dot big_ord1 !mxE. Qed.

(* True, and not enough: c *)
Lemma true_c d (w z g : 'rV[R]_d) : `‖w + z - g‖ <= `‖w - g‖ + `‖z‖.
Proof. by rewrite addrAC; exact: triangle. Qed.

(* False: e. On the line, with w = -5 and z = 1. *)
Lemma false_e : exists w z : 'rV[R]_1, w ⋅ z <= 0 /\ (w + z) ⋅ z <= 0.
Proof. by exists (const_mx (- 5%:R)), (const_mx 1); rewrite dotDl !dotc; split; lra. Qed.

(* False: i. One point at 1 and r = 2: the run ends after one update at w = 1, and g = 4. *)
Lemma false_i : let z : 'rV[R]_1 := const_mx 1 in let g := (2%:R ^+ 2 / 1) *: z in
  [/\ `‖z‖ = 1, 1 <= z ⋅ z, `‖z‖ <= 2%:R, 0 ⋅ z <= 0 & 0 < (0 + z) ⋅ z /\ 0 + z != g].
Proof.
have one : `‖(const_mx 1 : 'rV[R]_1)‖ = 1 by rewrite norm1 dotc mulr1.
rewrite /= dot0l dotDl dot0l dotc one; split; rewrite ?mulr1 ?add0r //; first by rewrite ler1n.
split; first exact: ltr01.
apply/eqP => /rowP/(_ 0); rewrite !mxE divr1 => e; have : 0 < 0 :> R by move: e; lra.
by rewrite ltxx.
Qed.
End Others.
