(* How the solvers work: when no pair can gain, and the path over C. *)
From mathcomp Require Import all_ssreflect all_algebra.
From LC Require Import lra inner convex geometry soft_margin duality hard_margin support offsets.
Import GRing.Theory Num.Theory Order.TTheory.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Local Open Scope ring_scope.

(* Between numbers of which none of the former exceeds one of the latter there is room for another one. *)
Lemma between (R : rcfType) (I : finType) (P Q : pred I) (F : I -> R) :
  (forall i j, P i -> Q j -> F i <= F j) -> exists b, (forall i, P i -> F i <= b) /\ (forall j, Q j -> b <= F j).
Proof.
move=> PQ; case: (pickP P) => [i0 Pi0|noP].
  by exists (F [arg max_(i > i0 | P i) F i]%O); case: arg_maxP => // i Pi most; split=> j; [exact: most|exact: PQ].
case: (pickP Q) => [j0 Qj0|noQ]; last by exists 0; split=> i; rewrite ?noP ?noQ.
by exists (F [arg min_(i < j0 | Q i) F i]%O); case: arg_minP => // j Qj most; split=> [i|]; [rewrite noP|exact: most].
Qed.

Section Solvers.
Variables (R : rcfType) (d n : nat) (x : 'I_n -> 'rV[R]_d) (y : 'I_n -> R).
Hypothesis y_labels : labels y.
Implicit Types (w : 'rV[R]_d) (b C : R) (xi alpha : 'I_n -> R).

(* The conditions without slack: y_i f(x_i) >= 1 where alpha_i < C, and y_i f(x_i) <= 1 where alpha_i > 0. *)
Lemma plain_conditions C alpha b : 0 < C -> soft_dual_feasible y C alpha ->
  let f i := y i * score (weights x y alpha) b (x i) in
  (forall i, (alpha i < C -> 1 <= f i) /\ (0 < alpha i -> f i <= 1)) <->
  soft_dual_solution x y C alpha /\ exists xi, soft_solution x y C (weights x y alpha) b xi.
Proof.
move=> C0 af f; split=> [plain|[asol [xi sol]] i].
  have [/(_ C _ b _ alpha C0 (slack_feasible x y (weights x y alpha) b) af)[_ kkt] _] := thm_kkt x y.
  case: kkt => [|sol asol]; last by split=> //; exists (slack x y (weights x y alpha) b).
  suff c i : alpha i * (f i - 1 + slack x y (weights x y alpha) b i) = 0 /\
      (C - alpha i) * slack x y (weights x y alpha) b i = 0 by split=> // i; have [] := c i.
  split; rewrite /slack -/(f i); have [[a0 aC] [lo hi]] := (af.1 i, plain i).
    have [->|ai] := eqVneq (alpha i) 0; first by rewrite mul0r.
    have fi : f i <= 1 by apply: hi; rewrite lt_neqAle eq_sym ai.
    by rewrite max_r ?subr_ge0 // addrA subrK subrr mulr0.
  have [->|ai] := eqVneq (alpha i) C; first by rewrite subrr mul0r.
  have fi : 1 <= f i by apply: lo; rewrite lt_neqAle ai.
  by rewrite max_l ?subr_le0 // mulr0.
have [_ c1 c2] := soft_conditions C0 sol asol; have [f1 xi0] := sol.1 i.
split=> ai; have := c1 i; have := c2 i; rewrite -/(f i).
  by move=> /eqP; rewrite mulf_eq0 subr_eq0 gt_eqF //= => /eqP e _; move: f1; rewrite e subr0.
by move=> _ /eqP; rewrite mulf_eq0 gt_eqF //= => /eqP; move: xi0; lra.
Qed.

(* alpha_i y_i may rise, may fall, within the box. *)
Definition may_rise C alpha i := if y i == 1 then alpha i < C else 0 < alpha i.
Definition may_fall C alpha i := if y i == 1 then 0 < alpha i else alpha i < C.

Lemma offset_between C alpha b : let w := weights x y alpha in
  (forall i, (alpha i < C -> 1 <= y i * score w b (x i)) /\ (0 < alpha i -> y i * score w b (x i) <= 1)) <->
  (forall i, may_rise C alpha i -> beta x y w i <= b) /\ (forall j, may_fall C alpha j -> b <= beta x y w j).
Proof.
move=> w; rewrite /may_rise /may_fall /beta /score; split=> [plain|[rise fall] i].
  split=> i; have [lo hi] := plain i; case: (y_labels i) lo hi => ->; rewrite ?eqxx ?(eq_sym (-1)) ?label_neq => lo hi ai.
  - by have := lo ai; lra.
  - by have := hi ai; lra.
  - by have := hi ai; lra.
  - by have := lo ai; lra.
have := rise i; have := fall i; case: (y_labels i) => ->; rewrite ?eqxx ?(eq_sym (-1)) ?label_neq => hf hr; split=> ai.
- by have := hr ai; lra.
- by have := hf ai; lra.
- by have := hf ai; lra.
- by have := hr ai; lra.
Qed.

Theorem prop_smo C alpha : 0 < C -> soft_dual_feasible y C alpha -> let w := weights x y alpha in
  (soft_dual_solution x y C alpha <->
   forall i j, may_rise C alpha i -> may_fall C alpha j -> beta x y w i <= beta x y w j) /\
  (soft_dual_solution x y C alpha -> forall b,
   (forall i, may_rise C alpha i -> beta x y w i <= b) -> (forall j, may_fall C alpha j -> b <= beta x y w j) ->
   exists xi, soft_solution x y C w b xi).
Proof.
move=> C0 af w; split=> [|_ b rise fall]; last by have [] := (plain_conditions b C0 af).1 ((offset_between C alpha b).2 (conj rise fall)).
split=> [asol i j ri fj|no_pair].
  have [w' [b [xi sol]]] := soft_exists x y (ltW C0); have [ew _ _] := soft_conditions C0 sol asol.
  rewrite ew in sol; have [_ plain] := plain_conditions b C0 af.
  have [rise fall] := (offset_between C alpha b).1 (plain (conj asol (ex_intro _ xi sol))).
  exact: le_trans (rise i ri) (fall j fj).
have [b fits] := between no_pair.
by have [] := (plain_conditions b C0 af).1 ((offset_between C alpha b).2 fits).
Qed.

(* A sorting: outside (Some false), on the edge (None), inside (Some true). What belongs to it is linear. *)
Definition sorted_as (s : {ffun 'I_n -> option bool}) C alpha b :=
  soft_dual_feasible y C alpha /\ forall i, let f := y i * score (weights x y alpha) b (x i) in
    match s i with
    | Some false => alpha i = 0 /\ 1 <= f | None => f = 1 | Some true => alpha i = C /\ f <= 1 end.

Lemma sorted_optimal s C alpha b : 0 < C -> sorted_as s C alpha b ->
  soft_dual_solution x y C alpha /\ exists xi, soft_solution x y C (weights x y alpha) b xi.
Proof.
move=> C0 [af so]; apply/plain_conditions => // i; have := so i; case: (s i) => [[]|] /=.
- by move=> [-> f1]; rewrite ltxx.
- by move=> [-> f1]; rewrite ltxx.
- by move=> ->; rewrite lexx.
Qed.

Lemma optimal_sorted C : 0 < C -> exists s alpha b, sorted_as s C alpha b.
Proof.
move=> C0; have [w [b [xi sol]]] := soft_exists x y (ltW C0); have [alpha asol] := soft_dual C0 sol.
have [ew _ _] := soft_conditions C0 sol asol; rewrite ew in sol.
have plain := (plain_conditions b C0 asol.1).2 (conj asol (ex_intro _ xi sol)).
pose f i := y i * score (weights x y alpha) b (x i).
exists [ffun i => if f i == 1 then None else Some (f i < 1)], alpha, b; split=> [|i /=]; first exact: asol.1.
rewrite ffunE -/(f i); case: eqP => // /eqP f1; have [lo hi] := plain i; have [a0 aC] := asol.1.1 i.
case: (ltgtP (f i) 1) f1 => // [lt|gt] _; split; rewrite ?(ltW lt) ?(ltW gt) //.
  by apply/le_anti; rewrite aC leNgt; apply/negP => /lo; rewrite -/(f i) leNgt lt.
by apply/le_anti; rewrite a0 andbT leNgt; apply/negP => /hi; rewrite -/(f i) leNgt gt.
Qed.

(* Mixtures fulfil the same conditions. *)
Lemma sorted_mix s C1 alpha1 b1 C2 alpha2 b2 t alpha C b : 0 <= t -> t <= 1 ->
  sorted_as s C1 alpha1 b1 -> sorted_as s C2 alpha2 b2 ->
  (forall i, alpha i = (1 - t) * alpha1 i + t * alpha2 i) -> C = (1 - t) * C1 + t * C2 -> b = (1 - t) * b1 + t * b2 ->
  sorted_as s C alpha b.
Proof.
move=> t0 t1 [[box1 bal1] so1] [[box2 bal2] so2] ea eC eb; have s0 : 0 <= 1 - t by rewrite subr_ge0.
have mix_le p1 q1 p2 q2 : p1 <= q1 -> p2 <= q2 -> (1 - t) * p1 + t * p2 <= (1 - t) * q1 + t * q2 :> R.
  by move=> h1 h2; rewrite ler_add // ler_wpmul2l.
have ew : weights x y alpha = (1 - t) *: weights x y alpha1 + t *: weights x y alpha2.
  by rewrite /weights !scaler_sumr -big_split; apply: eq_bigr => i _ /=; rewrite !scalerA -scalerDl ea; congr (_ *: _); lra.
have ef i : y i * score (weights x y alpha) b (x i) = (1 - t) * (y i * score (weights x y alpha1) b1 (x i))
    + t * (y i * score (weights x y alpha2) b2 (x i)) by rewrite ew eb /score !dotE; lra.
split; first split=> [i|].
- have [[a0 a1] [a2 a3]] := (box1 i, box2 i); rewrite ea eC; split; last exact: mix_le.
  by rewrite addr_ge0 ?mulr_ge0.
- transitivity ((1 - t) * (\sum_i alpha1 i * y i) + t * (\sum_i alpha2 i * y i)); last by rewrite bal1 bal2 !mulr0 addr0.
  by rewrite !mulr_sumr -big_split; apply: eq_bigr => i _ /=; rewrite ea; lra.
have mix1 : (1 - t) * 1 + t * 1 = 1 :> R by lra.
move=> i; rewrite /= ef ea eC; have := so1 i; have := so2 i; case: (s i) => [[]|] /=.
- by move=> [-> f2] [-> f1]; split=> //; rewrite -[X in _ <= X]mix1; exact: mix_le.
- by move=> [-> f2] [-> f1]; rewrite !mulr0 addr0; split=> //; rewrite -[X in X <= _]mix1; exact: mix_le.
- by move=> -> ->.
Qed.

Theorem prop_path : exists (I : finType) (piece : I -> R -> Prop),
  [/\ forall C, 0 < C <-> exists k, piece k C,
      forall k C1 C2 C, piece k C1 -> piece k C2 -> C1 <= C <= C2 -> piece k C &
      forall k C1 C2, piece k C1 -> piece k C2 -> exists w0 w1 alpha0 alpha1 b0 b1, forall C, C1 <= C <= C2 ->
        [/\ forall w b xi, soft_solution x y C w b xi -> w = w0 + C *: w1,
            soft_dual_solution x y C (fun i => alpha0 i + C * alpha1 i) &
            exists xi, soft_solution x y C (w0 + C *: w1) (b0 + C * b1) xi]].
Proof.
exists _, (fun s C => 0 < C /\ exists alpha b, sorted_as s C alpha b).
have share C1 C2 C : C1 <= C <= C2 -> let t := (C - C1) / (C2 - C1) in
    [/\ 0 <= t, t <= 1 & C = (1 - t) * C1 + t * C2].
  move=> /andP[lo hi] t; have [e|ne] := eqVneq C2 C1.
    have -> : t = 0 by rewrite /t e subrr invr0 mulr0.
    by rewrite lexx ler01; split=> //; move: lo hi; rewrite e; lra.
  have D0 : 0 < C2 - C1 by rewrite subr_gt0 lt_neqAle eq_sym ne; exact: le_trans lo hi.
  have e : t * (C2 - C1) = C - C1 by rewrite divfK ?gt_eqF.
  split; [|by rewrite ler_pdivr_mulr // mul1r ler_add2r|by move: e; clearbody t; lra].
  by rewrite divr_ge0 ?(ltW D0) // subr_ge0.
split=> [C|s C1 C2 C [C10 [a1 [b1 s1]]] [C20 [a2 [b2 s2]]] CC|s C1 C2 [C10 [a1 [b1 s1]]] [C20 [a2 [b2 s2]]]].
- by split=> [C0|[s [C0 _]]] //; have [s [a [b so]]] := optimal_sorted C0; exists s; split=> //; exists a, b.
- have [t0 t1 e] := share _ _ _ CC; split; first by move/andP: CC => [lo _]; exact: lt_le_trans lo.
  by do 2!eexists; apply: (sorted_mix t0 t1 s1 s2) => //.
pose D := (C2 - C1)^-1; pose slope_a i := (a2 i - a1 i) * D; pose slope_b := (b2 - b1) * D.
exists (weights x y (fun i => a1 i - C1 * slope_a i)), (weights x y slope_a).
exists (fun i => a1 i - C1 * slope_a i), slope_a, (b1 - C1 * slope_b), slope_b => C CC; have [t0 t1 e] := share _ _ _ CC.
have C0 : 0 < C by move/andP: CC => [lo _]; exact: lt_le_trans lo.
have so : sorted_as s C (fun i => a1 i - C1 * slope_a i + C * slope_a i) (b1 - C1 * slope_b + C * slope_b).
  by apply: (sorted_mix t0 t1 s1 s2) => // [i|]; rewrite /slope_a /slope_b -/D; lra.
have ew : weights x y (fun i => a1 i - C1 * slope_a i + C * slope_a i) =
    weights x y (fun i => a1 i - C1 * slope_a i) + C *: weights x y slope_a.
  by rewrite /weights scaler_sumr -big_split; apply: eq_bigr => i _ /=; rewrite scalerA -scalerDl mulrDl mulrA.
have [asol sol] := sorted_optimal C0 so; rewrite ew in sol; split=> // w b xi sol'.
by have [-> _ _] := soft_conditions C0 sol' asol.
Qed.
End Solvers.
