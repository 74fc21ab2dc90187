(* Chapter 8, More than two classes. *)
From mathcomp Require Import all_ssreflect all_algebra ring.
From LC Require Import lra inner convex geometry perceptron.
Import GRing.Theory Num.Theory Order.TTheory.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Local Open Scope ring_scope.

(* The book: "is **decoded** to the class whose word differs from them in the fewest places" *)
(* Codes: a point is decoded to a class whose word differs least from its answers. *)
Definition differ L (c c' : {ffun 'I_L -> bool}) := #|[pred l | c l != c' l]|.

Lemma differ_triangle L (a b c : {ffun 'I_L -> bool}) : (differ a c <= differ a b + differ b c)%N.
Proof.
rewrite /differ -cardUI; apply: leq_trans (leq_addr _ _); apply: subset_leq_card; apply/subsetP => l.
by rewrite !inE; case: (a l); case: (b l); case: (c l).
Qed.
Lemma differC L (a b : {ffun 'I_L -> bool}) : differ a b = differ b a.
Proof. by apply: eq_card => l; rewrite !inE eq_sym. Qed.

Theorem prop_codes K L n (word : 'I_K -> {ffun 'I_L -> bool}) D
    (y decoded : 'I_n -> 'I_K) (answers : 'I_n -> {ffun 'I_L -> bool}) :
  (forall j m, j != m -> (D <= differ (word j) (word m))%N) ->
  (forall i m, (differ (word (decoded i)) (answers i) <= differ (word m) (answers i))%N) ->
  let wrong i := differ (word (y i)) (answers i) in
  (forall i, (2 * wrong i < D)%N -> decoded i = y i) /\
  (* with a share eps = E / (n L) of wrong answers: (number decoded wrongly) D <= 2 E *)
  (#|[pred i | decoded i != y i]| * D <= 2 * \sum_i wrong i)%N.
Proof.
move=> apart nearest wrong.
have right i : (2 * wrong i < D)%N -> decoded i = y i.
  move=> few; apply/eqP; apply: contraTT few => /apart far; rewrite -leqNgt.
  apply: leq_trans far _; apply: leq_trans (differ_triangle _ (answers i) _) _.
  by rewrite mul2n -addnn [differ (answers i) _]differC leq_add2r nearest.
split=> //; rewrite -sum1_card big_distrl big_distrr /= [X in (_ <= X)%N](bigID (fun i => decoded i != y i)) /=.
apply: leq_trans (leq_addr _ _); apply: leq_sum => i bad; rewrite mul1n leqNgt.
by apply: contra bad => /right ->.
Qed.
