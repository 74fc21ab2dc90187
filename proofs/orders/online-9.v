(* Smallest sufficient steps: each line of the exercise is one sentence. *)
From mathcomp Require Import all_ssreflect all_algebra ring.
From LC Require Import lra inner convex geometry.
Import GRing.Theory Num.Theory Order.TTheory.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Local Open Scope ring_scope.

Section Order.
Variables (R : rcfType) (d n : nat) (x : 'I_n -> 'rV[R]_d) (y : 'I_n -> R) (ws : 'rV[R]_d) (kappa r : R).
Hypotheses (y_labels : labels y) (kappa0 : 0 <= kappa) (kappa1 : kappa < 1) (r0 : 0 < r).
Hypotheses (separator : forall i, 1 <= y i * (ws ⋅ x i)) (radius : forall i, 0 < `‖x i‖ <= r).

(* Step j is made at the point p j: the smallest that gives the point a margin of one. *)
Definition steps k (p : nat -> 'I_n) (w : nat -> 'rV[R]_d) := forall j, (j < k)%N ->
  y (p j) * (w j ⋅ x (p j)) <= kappa /\
  w j.+1 = w j + ((1 - y (p j) * (w j ⋅ x (p j))) / `‖x (p j)‖ ^+ 2 * y (p j)) *: x (p j).

Lemma yy i : y i * y i = 1. Proof. by have [->|->] := y_labels i; rewrite ?mulrNN mulr1. Qed.

Theorem order k p (w : nat -> 'rV[R]_d) : w 0%N = 0 -> steps k p w -> k%:R <= r ^+ 2 * `‖ws‖ ^+ 2 / (1 - kappa) ^+ 2.
Proof.
move=> w0 run; have X j : 0 < `‖x (p j)‖ by have /andP[] := radius (p j).
(* Line a *)
have [tau line_a] : exists tau : nat -> R, forall j, (j < k)%N -> [/\ w j.+1 = w j + (tau j * y (p j)) *: x (p j),
    tau j * `‖x (p j)‖ ^+ 2 = 1 - y (p j) * (w j ⋅ x (p j)) & 0 < 1 - y (p j) * (w j ⋅ x (p j))]
  by exists (fun j => (1 - y (p j) * (w j ⋅ x (p j))) / `‖x (p j)‖ ^+ 2) => j /run[m e]; split;
    [exact: e|by rewrite divfK // expf_neq0 // gt_eqF|by move: m kappa1; lra].
(* Line c *)
have line_c : forall j, 1 <= y (p j) * (x (p j) ⋅ ws) by move=> j; rewrite dotC.
(* Line d *)
have line_d : forall j, (j < k)%N -> tau j * `‖x (p j)‖ ^+ 2 <= y (p j) * (x (p j) ⋅ (ws - w j))
  by move=> j h; have [_ -> _] := line_a j h; rewrite dotBr mulrBr (dotC (x _) (w j)); have := line_c j; lra.
(* Line e *)
have line_e : forall j, (j < k)%N -> `‖w j.+1 - ws‖ ^+ 2 =
    `‖w j - ws‖ ^+ 2 - 2%:R * tau j * (y (p j) * (x (p j) ⋅ (ws - w j))) + tau j ^+ 2 * `‖x (p j)‖ ^+ 2
  by move=> j h; have [-> _ _] := line_a j h; have := yy (p j); rewrite !norm_sqr !dotE (dotC (x _) (w j)) (dotC (x _) ws) (dotC ws (w j));
    move: (y (p j)) (w j ⋅ w j) (w j ⋅ x (p j)) (ws ⋅ x (p j)) (x (p j) ⋅ x (p j)) => s A B D E s1;
    have -> : tau j * s * (tau j * s * E) = tau j ^+ 2 * E by [rewrite -[E in RHS]mul1r -s1; ring]; lra.
(* Line f *)
have line_f : forall j, (j < k)%N -> `‖w j.+1 - ws‖ ^+ 2 <= `‖w j - ws‖ ^+ 2 - tau j ^+ 2 * `‖x (p j)‖ ^+ 2
  by move=> j h; have [_ t m] := line_a j h; have t0 : 0 < tau j by [rewrite -(pmulr_lgt0 _ (exprn_gt0 2 (X j))) t];
    rewrite line_e //; have := ler_wpmul2l (ltW t0) (line_d j h); lra.
(* Line h *)
have line_h : forall j, (j < k)%N -> (1 - kappa) / r <= tau j * `‖x (p j)‖
  by move=> j h; have [m _] := run j h; have [_ t _] := line_a j h; have /andP[_ xr] := radius (p j);
    rewrite ler_pdivr_mulr // -mulrA; apply: (@le_trans _ _ (tau j * `‖x (p j)‖ ^+ 2)); [by rewrite t; move: m; lra|];
    rewrite expr2 ler_wpmul2l ?ler_wpmul2l ?(ltW (X j)) //; apply: ltW; rewrite -(pmulr_lgt0 _ (exprn_gt0 2 (X j))) t; move: m kappa1; lra.
(* Line j *)
have line_j : forall j, (j < k)%N -> `‖w j.+1 - ws‖ ^+ 2 <= `‖w j - ws‖ ^+ 2 - (1 - kappa) ^+ 2 / r ^+ 2
  by move=> j h; have : ((1 - kappa) / r) ^+ 2 <= (tau j * `‖x (p j)‖) ^+ 2 by [rewrite ler_sqr ?nnegrE ?line_h //;
    [rewrite divr_ge0 ?(ltW r0) // subr_ge0 ltW|apply: le_trans (line_h j h); rewrite divr_ge0 ?(ltW r0) // subr_ge0 ltW]];
    rewrite expr_div_n exprMn; have := line_f j h; lra.
(* Line k *)
have line_k : `‖w 0%N - ws‖ ^+ 2 = `‖ws‖ ^+ 2 /\ forall j, 0 <= `‖w j - ws‖ ^+ 2
  by split=> [|j]; [rewrite w0 sub0r normN|exact: sqr_ge0].
(* Line l *)
have line_l : k%:R * ((1 - kappa) ^+ 2 / r ^+ 2) <= `‖ws‖ ^+ 2
  by suff step m : (m <= k)%N -> `‖w m - ws‖ ^+ 2 <= `‖ws‖ ^+ 2 - m%:R * ((1 - kappa) ^+ 2 / r ^+ 2);
    [by have := step k (leqnn k); have := line_k.2 k; lra|elim: m => [|m IH] h;
    [by rewrite line_k.1 mul0r subr0|by have := line_j m h; have := IH (ltnW h); rewrite natrS; lra]].
(* End *)
rewrite ler_pdivl_mulr ?exprn_gt0 ?subr_gt0 // [r ^+ 2 * _]mulrC -ler_pdivr_mulr ?exprn_gt0 // -mulrA; exact: line_l.
Qed.
End Order.

Section Others.
Variable R : rcfType.
Definition pt (a b : R) : 'rV[R]_2 := \row_j (if j == 0 then a else b).
Lemma dot_pt a b a' b' : pt a b ⋅ pt a' b' = a * a' + b * b'.
Proof. by rewrite /dot !big_ord_recl big_ord0 !mxE addr0. Qed.
Lemma add_pt a b a' b' : pt a b + pt a' b' = pt (a + a') (b + b').
Proof. by apply/rowP => j; rewrite !mxE; case: ifP. Qed.
Lemma scale_pt s a b : s *: pt a b = pt (s * a) (s * b).
Proof. by apply/rowP => j; rewrite !mxE; case: ifP. Qed.

(* Two positive points, (1, 0) and (-2, 1), with the separator (1, 3); kappa = 0. Two steps lead to (-1/5, 3/5). *)
Let step (w z : 'rV[R]_2) := w + ((1 - w ⋅ z) / (z ⋅ z)) *: z.
Let z1 := pt 1 0.
Let z2 := pt (- 2%:R) 1.
Let stepped : step 0 z1 = pt 1 0 /\ step (pt 1 0) z2 = pt (- 5%:R^-1) (3%:R / 5%:R).
Proof. by rewrite /step dot0l !dot_pt !scale_pt add0r !add_pt; split; congr pt; field. Qed.
Lemma separated : 1 <= pt 1 3%:R ⋅ z1 /\ 1 <= pt 1 3%:R ⋅ z2.
Proof. by rewrite !dot_pt; split; lra. Qed.

(* False: b. The first step is made at (1, 0), and after the second a third is made there. *)
Lemma false_b : 0 ⋅ z1 <= 0 /\ step 0 z1 ⋅ z2 <= 0 /\ step (step 0 z1) z2 ⋅ z1 <= 0.
Proof. by have [-> ->] := stepped; rewrite dot0l !dot_pt; split; [|split]; lra. Qed.

(* True, and too weak: g *)
Lemma true_g d (w x ws : 'rV[R]_d) (t y : R) : y = 1 \/ y = -1 -> 0 <= t -> `‖w + (t * y) *: x - ws‖ <= `‖w - ws‖ + t * `‖x‖.
Proof.
move=> y1 t0; rewrite addrAC; apply: le_trans (triangle _ _) _; rewrite normZ normrM (ger0_norm t0).
by case: y1 => ->; rewrite ?normrN normr1 mulr1.
Qed.

(* False: i. After the first step (-2, 1) alone is below, after the second (1, 0) alone: as many. *)
Lemma false_i : [/\ 0 < step 0 z1 ⋅ z1, step 0 z1 ⋅ z2 <= 0, step (step 0 z1) z2 ⋅ z1 <= 0 & 0 < step (step 0 z1) z2 ⋅ z2].
Proof. by have [-> ->] := stepped; rewrite !dot_pt; split; lra. Qed.
End Others.
