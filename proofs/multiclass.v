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

Theorem prop_codes (R : rcfType) K L n (word : 'I_K -> {ffun 'I_L -> bool}) (D : R)
    (y decoded : 'I_n -> 'I_K) (answers : 'I_n -> {ffun 'I_L -> bool}) :
  (forall j m, j != m -> D <= (differ (word j) (word m))%:R) ->
  (forall i m, (differ (word (decoded i)) (answers i) <= differ (word m) (answers i))%N) ->
  let wrong i : R := (differ (word (y i)) (answers i))%:R in
  (* 1 *) (forall i, wrong i < D / 2%:R -> decoded i = y i) /\
  (* 2 *) forall epsilon, (0 < n)%N -> 0 < D -> \sum_i wrong i = epsilon * (n%:R * L%:R) ->
    #|[pred i | decoded i != y i]|%:R / n%:R <= 2%:R * L%:R * epsilon / D.
Proof.
move=> apart nearest wrong.
have far i : decoded i != y i -> D <= 2%:R * wrong i.
  move=> /apart far; apply: le_trans far _; rewrite -natrM ler_nat.
  apply: leq_trans (differ_triangle _ (answers i) _) _.
  by rewrite mul2n -addnn [differ (answers i) _]differC leq_add2r nearest.
split=> [i few|epsilon n0 D0 share]; first by apply/eqP; apply: contraTT few => /far; rewrite -leNgt; lra.
have n1 : 0 < n%:R :> R by rewrite ltr0n.
rewrite ler_pdivr_mulr // mulrAC ler_pdivl_mulr //.
have -> : 2%:R * L%:R * epsilon * n%:R = 2%:R * \sum_i wrong i by rewrite share; lra.
rewrite -sum1_card natr_sum mulr_suml mulr_sumr [X in _ <= X](bigID (fun i => decoded i != y i)) /=.
have w0 i : 0 <= 2%:R * wrong i by rewrite mulr_ge0 ?ler0n.
by apply: ler_paddr; [apply: sumr_ge0 => i _|apply: ler_sum => i bad; rewrite mul1r far].
Qed.
