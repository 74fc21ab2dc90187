(* Novikoff's proof: each line of the exercise is one sentence, which names the lines above that it uses. *)
From mathcomp Require Import all_ssreflect all_algebra ring.
From LC Require Import lra inner convex geometry.
Import GRing.Theory Num.Theory Order.TTheory.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Local Open Scope ring_scope.

Section Order.
Variables (R : rcfType) (d n : nat) (x : 'I_n -> 'rV[R]_d) (y : 'I_n -> R) (u : 'rV[R]_d) (delta r : R).
Hypotheses (y_labels : labels y) (u1 : `‖u‖ = 1) (delta0 : 0 < delta) (r0 : 0 <= r).
Hypotheses (margin : forall i, delta <= y i * (u ⋅ x i)) (radius : forall i, `‖x i‖ <= r).

(* Update j is made on the reflected point z j, where it is not classified correctly. *)
Definition reflected (z : 'rV[R]_d) := exists i, z = y i *: x i.
Definition updates k (w z : nat -> 'rV[R]_d) := forall j, (j < k)%N ->
  [/\ reflected (z j), w j ⋅ z j <= 0 & w j.+1 = w j + z j].

Lemma far z : reflected z -> delta <= u ⋅ z. Proof. by case=> i ->; rewrite dotZr. Qed.
Lemma short z : reflected z -> `‖z‖ ^+ 2 <= r ^+ 2.
Proof.
case=> i ->; rewrite ler_sqr ?nnegrE ?norm_ge0 // normZ.
by have [->|->] := y_labels i; rewrite ?normrN normr1 mul1r.
Qed.

Theorem order k (w z : nat -> 'rV[R]_d) : w 0%N = 0 -> updates k w z -> k%:R <= r ^+ 2 / delta ^+ 2.
Proof.
move=> w0 run.
(* Line a *)
have line_a : forall j, (j < k)%N -> w j.+1 = w j + z j by move=> j /run[].
(* Line b *)
have line_b : forall j, (j < k)%N -> u ⋅ w j + delta <= u ⋅ w j.+1
  by move=> j h; rewrite line_a // dotDr ler_add2l far //; have [] := run j h.
(* Line c *)
have line_c : k%:R * delta <= u ⋅ w k
  by suff step m : (m <= k)%N -> m%:R * delta <= u ⋅ w m; [exact: step|elim: m => [|m IH] h;
    [by rewrite w0 dot0r mul0r|by have := line_b m h; have := IH (ltnW h); rewrite natrS; lra]].
(* Line d *)
have line_d : forall j, (j < k)%N -> `‖w j.+1‖ ^+ 2 = `‖w j‖ ^+ 2 + 2%:R * (w j ⋅ z j) + `‖z j‖ ^+ 2
  by move=> j h; rewrite line_a // !norm_sqr !dotE (dotC (z j) (w j)); lra.
(* Line f *)
have line_f : forall j, (j < k)%N -> w j ⋅ z j <= 0 by move=> j /run[].
(* Line g *)
have line_g : forall j, (j < k)%N -> `‖w j.+1‖ ^+ 2 <= `‖w j‖ ^+ 2 + r ^+ 2
  by move=> j h; have [/short s _ _] := run j h; have := line_d j h; have := line_f j h; move: s; lra.
(* Line i *)
have line_i : `‖w k‖ ^+ 2 <= k%:R * r ^+ 2
  by suff step m : (m <= k)%N -> `‖w m‖ ^+ 2 <= m%:R * r ^+ 2; [exact: step|elim: m => [|m IH] h;
    [by rewrite w0 norm0 expr0n mul0r|by have := line_g m h; have := IH (ltnW h); rewrite natrS; lra]].
(* Line j *)
have line_j : u ⋅ w k <= `‖w k‖ by have := cauchy_schwarz u (w k); rewrite u1 mul1r.
(* Line l *)
have line_l : [/\ k%:R * delta <= u ⋅ w k, u ⋅ w k <= `‖w k‖ & `‖w k‖ <= Num.sqrt k%:R * r]
  by split; [exact: line_c|exact: line_j|rewrite norm_le ?mulr_ge0 ?sqrtr_ge0 // exprMn sqr_sqrtr ?ler0n // -norm_sqr; exact: line_i].
(* Line m *)
have line_m : k%:R <= r ^+ 2 / delta ^+ 2
  by rewrite ler_pdivl_mulr ?exprn_gt0 //; have [k0|k0] := posnP k; [by rewrite {1}k0 mul0r sqr_ge0|case: line_l => l1 l2 l3;
    have k1 : 0 < Num.sqrt k%:R :> R by rewrite sqrtr_gt0 ltr0n]; have : Num.sqrt k%:R * delta <= r by
    [rewrite -(ler_pmul2l k1) mulrA -expr2 sqr_sqrtr ?ler0n //; apply: le_trans l1 (le_trans l2 l3)];
    move=> h; rewrite -[X in X * _](sqr_sqrtr (ler0n R k)) -exprMn ler_sqr ?nnegrE ?mulr_ge0 ?sqrtr_ge0 // ltW.
(* End *)
exact: line_m.
Qed.
End Order.

(* The other lines, for reflected points, given as the list that the updates are made on *)
Section Others.
Variable R : rcfType.
Definition pt (a b : R) : 'rV[R]_2 := \row_j (if j == 0 then a else b).
Lemma dot_pt a b a' b' : pt a b ⋅ pt a' b' = a * a' + b * b'.
Proof. by rewrite /dot !big_ord_recl big_ord0 !mxE addr0. Qed.
Lemma add_pt a b a' b' : pt a b + pt a' b' = pt (a + a') (b + b').
Proof. by apply/rowP => j; rewrite !mxE; case: ifP. Qed.

(* False: e. No update at all is made where the product is positive, the last no more than the first. *)
Lemma false_e d (w z : nat -> 'rV[R]_d) k : (0 < k)%N -> (forall j, (j < k)%N -> w j ⋅ z j <= 0) ->
  ~ exists2 m, (m < k)%N & forall j, (m <= j < k)%N -> 0 < w j ⋅ z j.
Proof. by move=> _ run [m mk pos]; have := pos m; rewrite leqnn mk ltNge run // => /(_ isT). Qed.

(* True, and not enough: h *)
Lemma true_h d (w z : 'rV[R]_d) r : `‖z‖ <= r -> `‖w + z‖ <= `‖w‖ + r.
Proof. by move=> h; apply: le_trans (triangle w z) _; rewrite ler_add2l. Qed.

(* False: k. These are four updates on two points: (-1, 3) once, (1, -1) three times, and (3, 2) is an oracle. *)
Lemma false_k : let z1 := pt (-1) 3%:R in let z2 := pt 1 (-1) in
  (0 < pt 3%:R 2%:R ⋅ z1 /\ 0 < pt 3%:R 2%:R ⋅ z2) /\
  [/\ 0 ⋅ z1 <= 0, z1 ⋅ z2 <= 0, (z1 + z2) ⋅ z2 <= 0 & (z1 + z2 + z2) ⋅ z2 <= 0].
Proof. rewrite /= !add_pt !dot_pt dot0l; split; [split|split]; lra. Qed.
End Others.
