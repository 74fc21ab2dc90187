(* Chapter 10, One point at a time: perceptrons on several machines. *)
From mathcomp Require Import all_ssreflect all_algebra.
From LC Require Import lra inner convex geometry perceptron convergence.
Import GRing.Theory Num.Theory Order.TTheory.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Local Open Scope ring_scope.

(* The squared length is a convex function. *)
Lemma mixture_length (R : rcfType) d S (lambda : 'I_S -> R) (v : 'I_S -> 'rV[R]_d) :
  (forall s, 0 <= lambda s) -> \sum_s lambda s = 1 ->
  `‖\sum_s lambda s *: v s‖ ^+ 2 <= \sum_s lambda s * `‖v s‖ ^+ 2.
Proof.
move=> l0 l1; set m := \sum_s lambda s *: v s.
have : 0 <= \sum_s lambda s * ((v s - m) ⋅ (v s - m)) by apply: sumr_ge0 => s _; rewrite mulr_ge0 ?dot_ge0.
have -> : \sum_s lambda s * ((v s - m) ⋅ (v s - m)) = \sum_s lambda s * `‖v s‖ ^+ 2 - m ⋅ m.
  have mm : \sum_s (lambda s *: v s) ⋅ m = m ⋅ m by rewrite -dot_suml.
  have one : \sum_s lambda s * (m ⋅ m) = m ⋅ m by rewrite -mulr_suml l1 mul1r.
  transitivity (\sum_s lambda s * `‖v s‖ ^+ 2 - 2%:R * (\sum_s (lambda s *: v s) ⋅ m) + \sum_s lambda s * (m ⋅ m)).
    rewrite mulr_sumr -sumrB -big_split; apply: eq_bigr => s _ /=.
    by rewrite norm_sqr !dotE (dotC m (v s)); lra.
  by rewrite mm one; lra.
by rewrite norm_sqr subr_ge0.
Qed.

(* The square of a sum of S numbers is at most S times the sum of their squares. *)
Lemma square_of_sum (R : rcfType) S (k : 'I_S -> R) : (\sum_s k s) ^+ 2 <= S%:R * \sum_s k s ^+ 2.
Proof.
have e1 : const_mx 1 ⋅ (\row_s k s) = \sum_s k s by apply: eq_bigr => s _; rewrite !mxE mul1r.
have e2 : (\row_s k s) ⋅ (\row_s k s) = \sum_s k s ^+ 2 by apply: eq_bigr => s _; rewrite !mxE -expr2.
have e3 : const_mx 1 ⋅ (const_mx 1 : 'rV[R]_S) = S%:R.
  by rewrite -[X in X%:R]card_ord -sum1_card natr_sum; apply: eq_bigr => s _; rewrite !mxE mul1r.
by have := cauchy_schwarz_sqr (const_mx 1) (\row_s k s); rewrite e1 e2 e3.
Qed.

Section Mixing.
Variables (R : rcfType) (d n S : nat) (x : 'I_n -> 'rV[R]_d) (y : 'I_n -> R).
Implicit Types (u w : 'rV[R]_d) (delta r : R) (t T : nat) (s : 'I_S).
Variables (pass : nat -> 'I_S -> seq 'I_n) (lambda : nat -> 'I_S -> R).

(* alg-mixing: in round t = 0, 1, ... shard s visits the points pass t s, and its result has the weight lambda t s. *)
Fixpoint mixed t : 'rV[R]_d := if t is t'.+1 then \sum_s lambda t' s *: run0 x y 0 1 (mixed t') (pass t' s) else 0.
Definition shard_mistakes t s := size (updates0 x y 0 1 (mixed t) (pass t s)).
Definition round_mistakes t := (\sum_s shard_mistakes t s)%N.
Definition mixture_weights := forall t, (forall s, 0 <= lambda t s) /\ \sum_s lambda t s = 1.
Definition by_mistakes := forall t, (0 < round_mistakes t)%N -> forall s,
  lambda t s = (shard_mistakes t s)%:R / (round_mistakes t)%:R.
Definition uniform := forall t s, lambda t s = S%:R^-1.

Definition weighted_mistakes T := \sum_(t < T) \sum_s lambda t s * (shard_mistakes t s)%:R.
Definition bad_rounds T := #|[pred t : 'I_T | (0 < round_mistakes t)%N]|.
Definition all_mistakes T := (\sum_(t < T) round_mistakes t)%N.

(* What a round adds to the weighted mistakes. *)
Lemma round_gain t : mixture_weights ->
  (by_mistakes -> (0 < round_mistakes t)%N -> 1 <= \sum_s lambda t s * (shard_mistakes t s)%:R) /\
  (by_mistakes \/ uniform -> (round_mistakes t)%:R <= S%:R * \sum_s lambda t s * (shard_mistakes t s)%:R).
Proof.
move=> mix; have [l0 l1] := mix t; pose k s : R := (shard_mistakes t s)%:R.
have K : (round_mistakes t)%:R = \sum_s k s by rewrite /round_mistakes natr_sum.
have square : by_mistakes -> (0 < round_mistakes t)%N ->
    (round_mistakes t)%:R * (\sum_s lambda t s * k s) = \sum_s k s ^+ 2.
  move=> bm K0; rewrite mulr_sumr; apply: eq_bigr => s _; rewrite bm // mulrA mulrCA divff ?mulr1 -?expr2 //.
  by rewrite pnatr_eq0 -lt0n.
split=> [bm K0|].
  rewrite -(ler_pmul2l (_ : 0 < (round_mistakes t)%:R)) ?ltr0n // square // mulr1 K; apply: ler_sum => s _.
  by rewrite -natrX ler_nat; case: (shard_mistakes t s) => // m; rewrite leq_pmulr.
case=> [bm|un].
  have [->|K0] := posnP (round_mistakes t).
    by rewrite mulr_ge0 ?ler0n // sumr_ge0 // => s _; rewrite mulr_ge0 ?ler0n.
  rewrite -(ler_pmul2l (_ : 0 < (round_mistakes t)%:R)) ?ltr0n // mulrCA square // -expr2 K.
  exact: square_of_sum.
have S0 : S%:R != 0 :> R.
  rewrite pnatr_eq0; apply/eqP => S0; move/eqP: l1; rewrite big1 ?(eq_sym 0) ?oner_eq0 // => s.
  by have := ltn_ord s; rewrite {2}S0.
by rewrite K mulr_sumr le_eqVlt; apply/orP; left; apply/eqP/eq_bigr => s _; rewrite un mulrA mulfV // mul1r.
Qed.

Theorem thm_mixing u delta r : labels y -> oracle x y u delta -> (forall i, `‖x i‖ <= r) -> mixture_weights ->
  (forall T,
    [/\ weighted_mistakes T * delta <= u ⋅ mixed T,
        `‖mixed T‖ ^+ 2 <= weighted_mistakes T * r ^+ 2 &
        weighted_mistakes T <= r ^+ 2 / delta ^+ 2]) /\
  [/\ by_mistakes -> forall T, (bad_rounds T)%:R <= r ^+ 2 / delta ^+ 2,
      uniform -> forall T, (bad_rounds T)%:R <= S%:R * r ^+ 2 / delta ^+ 2,
      by_mistakes \/ uniform -> forall T, (all_mistakes T)%:R <= S%:R * r ^+ 2 / delta ^+ 2 &
      Num.archimedean_axiom R -> by_mistakes \/ uniform -> exists t, forall s, shard_mistakes t s = 0%N].
Proof.
move=> y_labels [u1 delta0 margin] xr mix.
have gain0 t : 0 <= \sum_s lambda t s * (shard_mistakes t s)%:R.
  by apply: sumr_ge0 => s _; rewrite mulr_ge0 ?ler0n //; have [] := mix t.
have wS T : weighted_mistakes T.+1 = weighted_mistakes T + \sum_s lambda T s * (shard_mistakes T s)%:R.
  by rewrite /weighted_mistakes big_ord_recr.
have w0 T : 0 <= weighted_mistakes T by apply: sumr_ge0 => t _.
have average T (c : R) : \sum_s lambda T s = 1 -> c = \sum_s lambda T s * c by move=> l1; rewrite -mulr_suml l1 mul1r.
(* Progress: each update adds at least delta along u, from any start. *)
have prog T : weighted_mistakes T * delta <= u ⋅ mixed T.
  elim: T => [|T IH]; first by rewrite /weighted_mistakes big_ord0 mul0r dot0r.
  rewrite wS mulrDl; apply: (@le_trans _ _ (u ⋅ mixed T + (\sum_s lambda T s * (shard_mistakes T s)%:R) * delta)).
    by rewrite ler_add2r.
  have [l0 l1] := mix T; rewrite [X in X + _ <= _](average T) // mulr_suml -big_split /= dot_sumr; apply: ler_sum => s _.
  rewrite dotZr -mulrA -mulrDr ler_wpmul2l //; have [tr f] := run_trace x y 0 1 (mixed T) (pass T s).
  have := progress (mixed T) (@ler01 R) (fun z => reflected_ge (z := z) margin).
  by move=> /(_ (updates0 x y 0 1 (mixed T) (pass T s))); rewrite f size_map mul1r.
(* Length: each update adds at most r^2 to the square, from any start. *)
have len T : `‖mixed T‖ ^+ 2 <= weighted_mistakes T * r ^+ 2.
  elim: T => [|T IH]; first by rewrite /weighted_mistakes big_ord0 mul0r norm0 expr0n.
  have [l0 l1] := mix T; apply: le_trans (mixture_length _ l0 l1) _.
  rewrite wS mulrDl; apply: (@le_trans _ _ (`‖mixed T‖ ^+ 2 + (\sum_s lambda T s * (shard_mistakes T s)%:R) * r ^+ 2)).
    rewrite [X in _ <= X + _](average T) // mulr_suml -big_split /=; apply: ler_sum => s _.
    rewrite -mulrA -mulrDr ler_wpmul2l //; have [tr f] := run_trace x y 0 1 (mixed T) (pass T s).
    have := growth (@ler01 R) tr (fun z => reflected_le y_labels (z := z) xr).
    by rewrite f size_map expr1n mul1r mulr0 addr0 !norm_sqr.
  by rewrite ler_add2r.
have bound T : weighted_mistakes T <= r ^+ 2 / delta ^+ 2.
  by apply: mistake_bound u1 delta0 (w0 T) (prog T) _ (sqr_ge0 r); rewrite -norm_sqr.
have S1 : (0 < S)%N.
  have [_] := mix 0%N; case: (posnP S) => // S0; rewrite big1 => [/eqP|s]; last by have := ltn_ord s; rewrite {2}S0.
  by rewrite eq_sym oner_eq0.
have total T : by_mistakes \/ uniform -> (all_mistakes T)%:R <= S%:R * r ^+ 2 / delta ^+ 2.
  move=> style; rewrite -mulrA; apply: (@le_trans _ _ (S%:R * weighted_mistakes T)); last by rewrite ler_wpmul2l ?ler0n.
  rewrite natr_sum /weighted_mistakes mulr_sumr; apply: ler_sum => t _.
  by have [_] := round_gain t mix; exact.
split=> //; split=> [bm T|un T|style T|archi style].
- (* a round with a mistake adds at least one *)
  apply: le_trans (bound T); rewrite /bad_rounds -sum1_card natr_sum /weighted_mistakes.
  rewrite [X in _ <= X](bigID (fun t : 'I_T => (0 < round_mistakes t)%N)) /=.
  rewrite -[X in X <= _]addr0; apply: ler_add; last by apply: sumr_ge0 => t _.
  by apply: ler_sum => t; have [/(_ bm)] := round_gain t mix.
- apply: le_trans (total T (or_intror un)); rewrite ler_nat /bad_rounds -sum1_card.
  rewrite [X in (_ <= X)%N](bigID (fun t : 'I_T => (0 < round_mistakes t)%N)) /=.
  by rewrite -[X in (X <= _)%N]addn0; apply: leq_add => //; apply: leq_sum.
- exact: total.
(* There are finitely many mistakes, so some round makes none. *)
have [K KP] := archi (S%:R * r ^+ 2 / delta ^+ 2).
rewrite ger0_norm in KP; last by apply: le_trans (total 0%N style); rewrite ler0n.
case: (boolP [exists t : 'I_K, round_mistakes t == 0%N]) => [/existsP[t /eqP/eqP]|].
  by rewrite sum_nat_eq0 => /forallP none; exists t => s; apply/eqP; exact: none.
rewrite negb_exists => /forallP some; exfalso.
have : K%:R <= (all_mistakes K)%:R :> R.
  rewrite ler_nat -[X in (X <= _)%N](card_ord K) -sum1_card; apply: leq_sum => t _.
  by rewrite lt0n some.
by have := total K style; move: KP; lra.
Qed.
End Mixing.
