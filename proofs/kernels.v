(* Chapter 7, Kernels. *)
From mathcomp Require Import all_ssreflect all_algebra ring.
From LC Require Import lra inner convex geometry perceptron.
Import GRing.Theory Num.Theory Order.TTheory.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Local Open Scope ring_scope.

Section DualAlgorithm.
Variables (R : rcfType) (n : nat) (K : 'I_n -> 'I_n -> R) (y : 'I_n -> R).

(* alg-dual-perceptron: it sees the matrix K and the labels alone. A state is (alpha, b). *)
Definition dual_state : Type := ('I_n -> nat) * R.
Definition dual_mistake (s : dual_state) i := y i * (\sum_j (s.1 j)%:R * y j * K i j + s.2) <= 0.
Definition dual_visit (s : dual_state) i : dual_state :=
  if dual_mistake s i then ((fun j => s.1 j + (j == i))%N, s.2 + y i) else s.
Definition dual_run s visits := foldl dual_visit s visits.
Fixpoint dual_updates s visits :=
  if visits is i :: rest then (if dual_mistake s i then [:: i] else [::]) ++ dual_updates (dual_visit s i) rest
  else [::].
End DualAlgorithm.

Theorem thm_dual_perceptron (R : rcfType) d n (x : 'I_n -> 'rV[R]_d) y (visits : seq 'I_n) :
  let K i j := x i ⋅ x j in
  let s := run x y 1 1 (0, 0) visits in
  let t := dual_run K y (fun=> 0%N, 0) visits in
  [/\ dual_updates K y (fun=> 0%N, 0) visits = updates x y 1 1 (0, 0) visits,
      s.1 = \sum_j ((t.1 j)%:R * y j) *: x j /\ s.2 = t.2,
      (\sum_i t.1 i)%N = size (updates x y 1 1 (0, 0) visits) &
      \sum_i (t.1 i)%:R * y i = s.2].
Proof.
move=> K.
(* Both runs agree from any two states that agree: w = sum_j alpha_j y_j x_j, and the same b. *)
pose agree (s : state R d) (t : dual_state R n) := s.1 = \sum_j ((t.1 j)%:R * y j) *: x j /\ s.2 = t.2.
have same_mistake s t i : agree s t -> dual_mistake K y t i = mistake x y s i.
  case=> ew eb; rewrite /dual_mistake /mistake /score ew eb dot_suml; congr (_ * (_ + _) <= _).
  by apply: eq_bigr => j _; rewrite dotZl /K dotC.
have single (V : lmodType R) (F : 'I_n -> V) i : \sum_j (j == i)%:R *: F j = F i.
  by rewrite (bigD1 i) //= eqxx scale1r big1 ?addr0 // => j /negPf ->; rewrite scale0r.
have step s t i : agree s t -> agree (visit x y 1 1 s i) (dual_visit K y t i).
  move=> a; rewrite /visit /dual_visit (same_mistake _ _ _ a); case: (mistake x y s i) => //.
  case: a => ew eb; split; rewrite /= ?eb ?expr1n ?mulr1 ?mul1r // ew.
  under [in RHS]eq_bigr do rewrite natrD mulrDl scalerDl -[(_ * _) *: _ in X in _ + X]scalerA.
  by rewrite big_split /= (single _ (fun j => y j *: x j)).
have both vs s t : agree s t ->
    dual_updates K y t vs = updates x y 1 1 s vs /\ agree (run x y 1 1 s vs) (dual_run K y t vs).
  elim: vs s t => //= i rest IH s t a; have [-> a'] := IH _ _ (step _ _ i a).
  by rewrite (same_mistake _ _ _ a).
have start : agree (0, 0) (fun=> 0%N, 0).
  by split=> //=; rewrite big1 // => j _; rewrite mul0r scale0r.
have [eu [ew eb]] := both visits _ _ start.
have count vs s : ((\sum_i (dual_run K y s vs).1 i)%N = (\sum_i s.1 i)%N + size (dual_updates K y s vs))%N /\
    (dual_run K y s vs).2 - s.2 = \sum_i ((dual_run K y s vs).1 i)%:R * y i - \sum_i (s.1 i)%:R * y i.
  elim: vs s => [|i rest IH] s /=; first by rewrite addn0 !subrr.
  have [e1 e2] := IH (dual_visit K y s i); rewrite e1; move: e2; rewrite /dual_visit.
  case: (dual_mistake K y s i) => /= e2; last by rewrite e2.
  split.
    rewrite big_split /= -addnA; congr (_ + _)%N.
    by rewrite (bigD1 i) //= eqxx big1 ?addn0 // => j /negPf ->.
  have sy : \sum_j ((s.1 j + (j == i))%N)%:R * y j = \sum_j (s.1 j)%:R * y j + y i.
    under eq_bigr do rewrite natrD mulrDl; rewrite big_split; congr (_ + _).
    exact: (single _ (fun j => y j : R^o)).
  by move: e2; rewrite sy; lra.
have [e1 e2] := count visits (fun=> 0%N, 0).
split=> //; first by rewrite e1 -eu big1.
have z : \sum_(i < n) 0%:R * y i = 0 by rewrite big1 // => i _; rewrite mul0r.
by rewrite /= z !subr0 in e2; rewrite eb e2.
Qed.

(* The representer theorem, for features in R^d: any loss l, any strictly increasing penalty. *)
Theorem thm_representer (R : rcfType) d n (phi : 'I_n -> 'rV[R]_d) (y : 'I_n -> R) (l : R -> R -> R) (Omega : R -> R) w b :
  (forall s t, 0 <= s -> s < t -> Omega s < Omega t) ->
  (forall w' b', \sum_i l (y i) (score w b (phi i)) + Omega `‖w‖ <= \sum_i l (y i) (score w' b' (phi i)) + Omega `‖w'‖) ->
  exists beta : 'I_n -> R, w = \sum_i beta i *: phi i.
Proof.
move=> incr opt.
(* The nearest point p of the span: w - p is at right angles to all phi_i. *)
pose A : 'M[R]_(n, d) := \matrix_(i, j) phi i 0 j.
have spanA v : v *m A = \sum_i v 0 i *: phi i.
  by apply/rowP => j; rewrite mxE summxE; apply: eq_bigr => i _; rewrite !mxE.
case: (unconstrained A (- w) 0) => [[v near]|[r _]]; last by rewrite dot0l ltxx.
pose p := v *m A.
have orth i : (p - w) ⋅ phi i = 0.
  have half s : 0 <= (p - w) ⋅ (s *m A).
    apply: (@first_order R _ ((s *m A) ⋅ (s *m A) / 2%:R) 1 ltr01) => t t0 t1.
    by have := near (v + t *: s); rewrite objective_step /slope dot0l addr0 -addrA ler_addl.
  have -> : phi i = delta_mx 0 i *m A by rewrite -rowE; apply/rowP => j; rewrite !mxE.
  by apply: le_anti; rewrite half andbT -oppr_ge0 -dotNr -mulNmx half.
have same i : score p b (phi i) = score w b (phi i).
  by have := orth i; rewrite dotBl /score; lra.
suff -> : w = p by exists (fun i => v 0 i); exact: spanA.
apply/eqP; apply/negPn/negP => wp.
(* Otherwise p has the same scores and is shorter. *)
have pw : p ⋅ (p - w) = 0 by rewrite {1}/p spanA dot_suml big1 // => i _; rewrite dotZl dotC orth mulr0.
have shorter : `‖p‖ < `‖w‖.
  rewrite -ltr_sqr ?nnegrE ?norm_ge0 // !norm_sqr.
  have : 0 < (w - p) ⋅ (w - p) by rewrite dot_gt0 subr_eq0.
  by move: pw; rewrite !dotE (dotC w p); lra.
have := opt p b; rewrite (eq_bigr _ (fun i _ => congr1 (l (y i)) (same i))) ler_add2l leNgt.
by rewrite incr ?norm_ge0.
Qed.
