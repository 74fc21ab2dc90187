(* Chapter 7, Kernels. *)
From mathcomp Require Import all_ssreflect all_algebra ring.
From LC Require Import lra inner gram convex geometry perceptron.
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

(* Any loss l, any strictly increasing penalty, and features in any space with an inner product. *)
Section Representer.
Variables (R : rcfType) (V : lmodType R) (ip : V -> V -> R).
Hypothesis ip_inner : inner_product ip.
Implicit Types (u v w : V) (a : R).

Let ipC u v : ip u v = ip v u := ip_sym ip_inner u v.
Let ip0 v : ip 0 v = 0.
Proof. by have := ip_linear ip_inner 1 0 0 v; rewrite scaler0 addr0; lra. Qed.
Let ipD u v w : ip (u + v) w = ip u w + ip v w.
Proof. by have := ip_linear ip_inner 1 u v w; rewrite scale1r mul1r. Qed.
Let ipZ a u w : ip (a *: u) w = a * ip u w.
Proof. by have := ip_linear ip_inner a u 0 w; rewrite ip0 !addr0. Qed.
Let ipN u w : ip (- u) w = - ip u w. Proof. by rewrite -scaleN1r ipZ mulN1r. Qed.
Let ip_sum n (F : 'I_n -> V) w : ip (\sum_i F i) w = \sum_i ip (F i) w.
Proof. by apply: (big_morph (fun v => ip v w)) => [u v|]; [exact: ipD|exact: ip0]. Qed.

(* The projection on a span, one vector after the other *)
Let projection n (phi : 'I_n -> V) w : exists beta : 'I_n -> R, forall i, ip (w - \sum_j beta j *: phi j) (phi i) = 0.
Proof.
elim: n phi w => [|n IH] phi w; first by exists (fun=> 0) => -[].
pose psi i := phi (lift ord0 i); have [a ha] := IH psi (phi ord0); have [c hc] := IH psi w.
set r := phi ord0 - _ in ha; set v := w - _ in hc; pose t := ip v r / ip r r.
exists (fun i => if unlift ord0 i is Some j then c j - t * a j else t).
have -> : w - \sum_j (if unlift ord0 j is Some j0 then c j0 - t * a j0 else t) *: phi j = v - t *: r.
  rewrite big_ord_recl unlift_none /v /r scalerBr -[RHS]addrA -opprD addrCA; congr (w - (_ + _)).
  by rewrite scaler_sumr -sumrB; apply: eq_bigr => j _; rewrite liftK scalerBl scalerA.
have rest i : ip (v - t *: r) (psi i) = 0 by rewrite ipD ipN ipZ hc ha mulr0 subrr.
have own : ip (v - t *: r) r = 0.
  rewrite ipD ipN ipZ /t; have [->|r0] := eqVneq r 0; first by rewrite ipC !ip0 mulr0 subrr.
  by rewrite divfK ?subrr // gt_eqF // (ip_positive ip_inner).
move=> i; case: (unliftP ord0 i) => [j ->|->]; first exact: rest.
rewrite -[phi ord0](subrK (\sum_j a j *: psi j)) -/r ipC ipD ipC own add0r ip_sum big1 // => j _.
by rewrite ipZ ipC rest mulr0.
Qed.

Theorem thm_representer n (phi : 'I_n -> V) (y : 'I_n -> R) (l : R -> R -> R) (Omega : R -> R) w b :
  (forall s t, 0 <= s -> s < t -> Omega s < Omega t) ->
  (forall w' b', \sum_i l (y i) (ip w (phi i) + b) + Omega (Num.sqrt (ip w w)) <=
     \sum_i l (y i) (ip w' (phi i) + b') + Omega (Num.sqrt (ip w' w'))) ->
  exists beta : 'I_n -> R, w = \sum_i beta i *: phi i.
Proof.
move=> incr opt; have [beta orth] := projection phi w; exists beta; set p := \sum_i _ in orth *.
apply/eqP; rewrite -subr_eq0; apply/negPn/negP => wp.
(* Otherwise p has the same scores and is shorter. *)
have same i : ip p (phi i) = ip w (phi i) by have := orth i; rewrite ipD ipN; lra.
have right : ip p (w - p) = 0 by rewrite ip_sum big1 // => i _; rewrite ipZ ipC orth mulr0.
have shorter : ip p p < ip w w.
  have := ip_positive ip_inner wp; have e u : ip u (w - p) = ip u w - ip u p by rewrite !(ipC u) ipD ipN.
  by move: right; rewrite ipD ipN !e (ipC w p); lra.
have pp : 0 <= ip p p by have [->|/(ip_positive ip_inner)/ltW//] := eqVneq p 0; rewrite ip0.
have := opt p b; rewrite (eq_bigr _ (fun i _ => congr1 (fun s => l (y i) (s + b)) (same i))) ler_add2l leNgt.
by rewrite incr ?sqrtr_ge0 // ltr_sqrt // (le_lt_trans pp).
Qed.
End Representer.
