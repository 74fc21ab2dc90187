(* The nearest point of a hyperplane: each line of the exercise is one sentence. *)
From mathcomp Require Import all_ssreflect all_algebra ring.
From LC Require Import lra inner convex geometry.
Import GRing.Theory Num.Theory Order.TTheory.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Local Open Scope ring_scope.

Section Order.
Variables (R : rcfType) (d : nat) (w : 'rV[R]_d) (b : R) (x : 'rV[R]_d).

Theorem order : w != 0 -> exists h, [/\ on_hyperplane w b h,
  forall q, on_hyperplane w b q -> `‖x - h‖ <= `‖x - q‖ /\ (`‖x - q‖ = `‖x - h‖ -> q = h) &
  `‖x - h‖ = `|score w b x| / `‖w‖].
Proof.
move=> w0; have W : 0 < `‖w‖ by rewrite norm_gt0.
(* Line a *)
have [h line_a] : exists h, h = x - (score w b x / `‖w‖ ^+ 2) *: w by eexists.
(* Line b *)
have line_b : score w b h = 0
  by rewrite line_a /score dotBr dotZr -norm_sqr divfK ?expf_neq0 ?gt_eqF // /score; lra.
(* Line d *)
have line_d : forall q, on_hyperplane w b q -> w ⋅ (h - q) = 0
  by move=> q on; rewrite dotBr; move: on line_b; rewrite /on_hyperplane /score; lra.
(* Line e *)
have line_e : forall q, on_hyperplane w b q -> (x - h) ⋅ (h - q) = 0
  by move=> q on; have -> : x - h = (score w b x / `‖w‖ ^+ 2) *: w by [rewrite line_a opprB addrC subrK]; rewrite dotZl line_d // mulr0.
(* Line f *)
have line_f : forall q, on_hyperplane w b q -> `‖x - q‖ ^+ 2 = `‖x - h‖ ^+ 2 + `‖h - q‖ ^+ 2
  by move=> q on; have -> : x - q = (x - h) + (h - q) by [rewrite addrA subrK]; rewrite !norm_sqr pythagoras // line_e.
(* Line h *)
have line_h : forall q, on_hyperplane w b q -> `‖x - h‖ <= `‖x - q‖ /\ (`‖x - q‖ = `‖x - h‖ -> q = h)
  by move=> q on; have sq := line_f q on; split; [by rewrite -ler_sqr ?nnegrE ?norm_ge0 // sq ler_addl sqr_ge0|
    move=> e; move: sq; rewrite e => sq; have : `‖h - q‖ ^+ 2 = 0 by lra]; move/eqP; rewrite sqrf_eq0 norm_eq0 subr_eq0 => /eqP.
(* Line i *)
have line_i : `‖x - h‖ = `|score w b x| / `‖w‖
  by rewrite line_a opprB addrC subrK normZ normrM normfV normrX (ger0_norm (ltW W)) expr2 invfM -!mulrA mulVf ?mulr1 ?gt_eqF.
(* Line j *)
have line_j : (forall q, on_hyperplane w b q -> `‖x - h‖ <= `‖x - q‖ /\ (`‖x - q‖ = `‖x - h‖ -> q = h)) /\
  `‖x - h‖ = `|score w b x| / `‖w‖ by split; [exact: line_h|exact: line_i].
(* End *)
by exists h; case: line_j.
Qed.

(* True, and in the wrong direction: g *)
Lemma true_g q h : `‖x - q‖ <= `‖x - h‖ + `‖h - q‖.
Proof. by have := triangle (x - h) (h - q); rewrite addrA subrK. Qed.
End Order.

(* False: c. With w = 1 and b = 1 the point -1 lies in H. *)
Lemma false_c (R : rcfType) : let e : 'rV[R]_1 := const_mx 1 in score e 1 (- e) = 0 /\ e ⋅ (- e) != 0.
Proof.
have ee : (const_mx 1 : 'rV[R]_1) ⋅ const_mx 1 = 1 by rewrite /dot big_ord1 !mxE mulr1.
by rewrite /score /= dotNr ee addNr oppr_eq0 oner_eq0.
Qed.
