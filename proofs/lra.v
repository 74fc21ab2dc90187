(* Linear arithmetic over an ordered field.

   `lra` proves an inequality or an equation from those among the hypotheses, `nra` also multiplies pairs of them. The
   search is that of Coq's plugin micromega, which hands over a certificate; what counts is the check of the
   certificate by `micromega_sound`, proved here for any real field. Products of unknowns count as unknowns. *)
From Coq Require Import QArith.
From Coq.micromega Require Import Refl OrderedRing RingMicromega EnvRing Tauto.
From Coq.micromega Require QMicromega.
From mathcomp Require Import all_ssreflect all_algebra.
From mathcomp.zify Require Import ssrZ.
Import GRing.Theory Num.Theory Order.TTheory.
Declare ML Module "micromega_plugin:coq-core.plugins.micromega".
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Local Open Scope ring_scope.

Section Soundness.
Variable R : realFieldType.

Notation leR := (fun x y : R => is_true (x <= y)).
Notation ltR := (fun x y : R => is_true (x < y)).
Notation subR := (fun x y : R => x - y).

Lemma sor : @SOR R 0 1 +%R *%R subR -%R eq leR ltR.
Proof.
constructor => //.
- exact: RelationClasses.eq_equivalence.
- by move=> x y -> x' y' ->.
- by move=> x y -> x' y' ->.
- by move=> x y ->.
- by move=> x y -> x' y' ->.
- by move=> x y -> x' y' ->.
- constructor; [exact: add0r|exact: addrC|exact: addrA|exact: mul1r|exact: mulrC|exact: mulrA|exact: mulrDl|by []|exact: subrr].
- by move=> x y h1 h2; apply: le_anti; rewrite h1 h2.
- by move=> x y z; exact: le_trans.
- move=> x y; split; first by rewrite lt_neqAle => /andP[/eqP h1 h2].
  by case=> h1 /eqP h2; rewrite lt_neqAle h2.
- by move=> x y; case: (ltgtP x y) => h; [left|right; right|right; left].
- by move=> x y z; rewrite ler_add2l.
- by move=> x y; exact: mulr_gt0.
- by move/esym/eqP; rewrite oner_eq0.
Qed.

(* A rational coefficient in the field. *)
Definition zR (z : Z) : R := (int_of_Z z)%:~R.
Definition qR (q : Q) : R := zR (Qnum q) / zR (Zpos (Qden q)).

Lemma zRD x y : zR (Z.add x y) = zR x + zR y. Proof. by rewrite /zR -intrD -rmorphD. Qed.
Lemma zRM x y : zR (Z.mul x y) = zR x * zR y. Proof. by rewrite /zR -intrM -rmorphM. Qed.
Lemma zRN x : zR (Z.opp x) = - zR x. Proof. by rewrite /zR -mulrNz -rmorphN. Qed.
Lemma zR_pos p : 0 < zR (Zpos p).
Proof. by rewrite /zR ltr0z /= ltz_nat; exact/ssrnat.ltP/Pos2Nat.is_pos. Qed.
Lemma zR_neq p : zR (Zpos p) != 0. Proof. by rewrite gt_eqF ?zR_pos. Qed.
Lemma zR_le x y : Z.le x y -> zR x <= zR y.
Proof.
move=> /Zle_minus_le_0 h; rewrite -subr_ge0; have -> : zR y - zR x = zR (Z.sub y x) by rewrite zRD zRN.
move: h; case: (Z.sub y x) => [|p|p] h; [by []|by rewrite ltW ?zR_pos|by case: (h erefl)].
Qed.
Lemma zR_inj x y : zR x = zR y -> x = y.
Proof. by move/intr_inj => h; rewrite -[x]int_of_ZK h int_of_ZK. Qed.

Lemma qR_eq x y : Qeq_bool x y -> qR x = qR y.
Proof.
move/Qeq_bool_eq => h; apply/eqP; rewrite /qR eqr_div ?zR_neq // -!zRM.
by rewrite (_ : Z.mul _ _ = Z.mul (Qnum y) (Zpos (Qden x))).
Qed.
Lemma qR_neq x y : Qeq_bool x y = false -> qR x <> qR y.
Proof.
move/Qeq_bool_neq => h e; apply: h; rewrite /Qeq; apply: zR_inj; rewrite !zRM.
by move/eqP: e; rewrite /qR eqr_div ?zR_neq // => /eqP.
Qed.
Lemma qR_le x y : Qle_bool x y -> qR x <= qR y.
Proof.
move/Qle_bool_imp_le => h; rewrite /qR ler_pdivr_mulr ?zR_pos // mulrAC ler_pdivl_mulr ?zR_pos //.
by rewrite -!zRM; exact: zR_le.
Qed.

Lemma qR_addon : @SORaddon R 0 1 +%R *%R subR -%R eq leR
  Q (Qmake 0 1) (Qmake 1 1) Qplus Qmult Qminus Qopp Qeq_bool Qle_bool qR nat N.to_nat (@GRing.exp R).
Proof.
have qD x y : qR (Qplus x y) = qR x + qR y.
  by rewrite /qR /= Pos2Z.inj_mul zRD !zRM addf_div ?zR_neq.
have qN x : qR (Qopp x) = - qR x by rewrite /qR /= zRN mulNr.
constructor.
- constructor => //.
  + by rewrite /qR mul0r.
  + by rewrite /qR divff ?zR_neq.
  + by move=> x y; rewrite /Qminus qD qN.
  + by move=> x y; rewrite /qR /= Pos2Z.inj_mul !zRM mulf_div.
  + exact: qR_eq.
- constructor => r [|p] //=; rewrite /pow_N; elim: p => [p IH|p IH|] /=; last by rewrite expr1.
  + by rewrite -IH -exprD -exprS Pos2Nat.inj_xI -[Nat.mul 2 _]/(2 * _)%N mul2n addnn.
  + by rewrite -IH -exprD Pos2Nat.inj_xO -[Nat.mul 2 _]/(2 * _)%N mul2n addnn.
- by move=> x y /qR_neq.
- by move=> x y /qR_le.
Qed.

(* What the tactics read in a goal: terms and comparisons. *)
Inductive term :=
  | Var of positive | Nat of nat | Inv of nat | Zero | One
  | Add of term & term | Opp of term | Mul of term & term | Exp of term & nat | Muln of term & nat.

Fixpoint value (env : positive -> R) t : R :=
  match t with
  | Var i => env i | Nat n => n%:R | Inv n => n%:R^-1 | Zero => 0 | One => 1
  | Add a b => value env a + value env b | Opp a => - value env a | Mul a b => value env a * value env b
  | Exp a n => value env a ^+ n | Muln a n => value env a *+ n
  end.

Definition constant n : PExpr Q := PEc (Qmake (Z.of_nat n) 1).

Fixpoint poly t : PExpr Q :=
  match t with
  | Var i => PEX i | Nat n => constant n | Zero => PEc (Qmake 0 1) | One => PEc (Qmake 1 1)
  | Inv n => PEc (if n is O then Qmake 0 1 else Qmake 1 (Pos.of_nat n))
  | Add a b => PEadd (poly a) (poly b) | Opp a => PEopp (poly a) | Mul a b => PEmul (poly a) (poly b)
  | Exp a n => PEpow (poly a) (N.of_nat n) | Muln a n => PEmul (poly a) (constant n)
  end.

Definition eval_poly := @eval_pexpr R +%R *%R subR -%R Q qR nat N.to_nat (@GRing.exp R).

Lemma zR_nat n : zR (Z.of_nat n) = n%:R.
Proof. by rewrite /zR; case: n => // n; rewrite /= SuccNat2Pos.id_succ. Qed.

Lemma eval_constant env n : eval_poly env (constant n) = n%:R.
Proof. by rewrite /= /qR /= zR_nat divr1. Qed.

Lemma poly_value env t : eval_poly env (poly t) = value env t.
Proof.
elim: t => [i|n|n| | |a IHa b IHb|a IHa|a IHa b IHb|a IHa n|a IHa n] //=.
- exact: eval_constant.
- case: n => [|n]; rewrite /qR /=; first by rewrite mul0r invr0.
  have -> : Z.pos (Pos.of_nat n.+1) = Z.of_nat n.+1 by rewrite -positive_nat_Z Nat2Pos.id.
  by rewrite zR_nat -[zR 1]/(1%:R) mul1r.
- by rewrite /qR mul0r.
- by rewrite /qR divff ?zR_neq.
- by rewrite -IHa -IHb.
- by rewrite -IHa.
- by rewrite -IHa -IHb.
- by rewrite -IHa Nnat.Nat2N.id.
- by rewrite -IHa -mulr_natr -(eval_constant env).
Qed.

Inductive comparison := Le of term & term | Lt of term & term | Eq of term & term.
Definition holds env c :=
  match c with
  | Le a b => is_true (value env a <= value env b)
  | Lt a b => is_true (value env a < value env b)
  | Eq a b => value env a = value env b
  end.
Definition formula c : Formula Q :=
  match c with
  | Le a b => Build_Formula (poly a) OpLe (poly b)
  | Lt a b => Build_Formula (poly a) OpLt (poly b)
  | Eq a b => Build_Formula (poly a) OpEq (poly b)
  end.
Definition eval_fml := @eval_formula R +%R *%R subR -%R eq leR ltR Q qR nat N.to_nat (@GRing.exp R).
Lemma formula_holds env c : eval_fml env (formula c) <-> holds env c.
Proof. by case: c => a b; rewrite /eval_fml /= -!poly_value. Qed.

(* A goal under hypotheses, as the plugin wants it. *)
Definition atom c : BFormula (Formula Q) isProp := A isProp (formula c) tt.
Fixpoint implications hs goal : BFormula (Formula Q) isProp :=
  if hs is h :: hs' then IMPL (atom h) None (implications hs' goal) else atom goal.

Fixpoint follows env hs goal : Prop :=
  if hs is h :: hs' then holds env h -> follows env hs' goal else holds env goal.

Definition checker (f : BFormula (Formula Q) isProp) (w : list (Psatz Q)) : bool := QMicromega.QTautoChecker f w.

Theorem micromega_sound env hs goal w : checker (implications hs goal) w = true -> follows env hs goal.
Proof.
pose beval (o : Op2) (x y : R) : bool := match o with
  | OpEq => x == y | OpNEq => x != y | OpLe => x <= y | OpGe => y <= x | OpLt => x < y | OpGt => y < x end.
pose ev (e : PolEnv R) (k : kind) (f : Formula Q) : rtyp k := match k return rtyp k with
  | isProp => eval_fml e f
  | isBool => beval (Fop f) (eval_poly e (Flhs f)) (eval_poly e (Frhs f)) end.
have ev_fml e k f : Tauto.hold k (ev e k f) <-> eval_fml e f.
  case: k => //=; case: f => l [] r //=; rewrite /eval_fml /= -/(eval_poly e l) -/(eval_poly e r).
  - by split=> /eqP.
  - by split=> /eqP.
pose nev := eval_nformula 0 +%R *%R eq leR ltR qR.
move=> checked.
have : eval_f e_rtyp (ev env) (implications hs goal).
  apply: (@tauto_checker_sound _ _ _ _ _ _ _ _ nev _ _ _ ev _ _ _ _ _ _ w checked).
  - exact: (eval_nformula_dec sor qR).
  - by case=> p o h e; exact: (check_inconsistent_sound sor qR_addon).
  - move=> t t' u h e ht ht'; move: h; exact: (nformula_plus_nformula_correct sor qR_addon).
  - by move=> e k t tg h; apply/ev_fml; move: h => /(cnf_normalise_correct sor qR_addon).
  - by move=> e k t tg h; rewrite hold_eNOT ev_fml; move: h => /(cnf_negate_correct sor qR_addon).
  - move=> l v h e; rewrite (Refl.make_impl_map (nev e)); [exact: (checker_nf_sound sor qR_addon _ _ h)|by []].
elim: hs {checked} => [|h hs IH] /=; first by move/formula_holds.
by move=> imp /formula_holds /imp /IH.
Qed.
End Soundness.

(* From a goal to its reading. `reify` gives the term of an expression in an environment, a list of unknowns. *)
(* Two unknowns are one if they are convertible without a search: types may be written differently inside. *)
Ltac same a v := first [constr_eq a v | unify a v].
Ltac insert v env := lazymatch env with
  | nil => constr:(cons v nil)
  | cons ?a ?e => match goal with
    | _ => let _ := match goal with _ => same a v end in constr:(env)
    | _ => let e' := insert v e in constr:(cons a e') end
  end.
Ltac position v env i := lazymatch env with
  | cons ?a ?e => match goal with
    | _ => let _ := match goal with _ => same a v end in constr:(i)
    | _ => let j := eval compute in (Pos.succ i) in position v e j end
  end.
Ltac is_nat_literal n := lazymatch n with O => idtac | S ?m => is_nat_literal m end.

Ltac unknowns t env := lazymatch t with
  | @GRing.add _ ?a ?b => let e := unknowns a env in unknowns b e
  | @GRing.opp _ ?a => unknowns a env
  | @GRing.mul _ ?a ?b => let e := unknowns a env in unknowns b e
  | @GRing.exp _ ?a ?n => match goal with
    | _ => let _ := match goal with _ => is_nat_literal n end in unknowns a env
    | _ => insert t env end
  | @GRing.inv _ (@GRing.natmul _ (@GRing.one _) ?n) => match goal with
    | _ => let _ := match goal with _ => is_nat_literal n end in constr:(env)
    | _ => insert t env end
  | @GRing.natmul _ ?a ?n => match goal with
    | _ => let _ := match goal with _ => is_nat_literal n end in unknowns a env
    | _ => insert t env end
  | @GRing.zero _ => constr:(env)
  | @GRing.one _ => constr:(env)
  | _ => insert t env
  end.
Ltac reify t env :=
  let unknown _ := let i := position t env xH in constr:(Var i) in
  lazymatch t with
  | @GRing.add _ ?a ?b => let a := reify a env in let b := reify b env in constr:(Add a b)
  | @GRing.opp _ ?a => let a := reify a env in constr:(Opp a)
  | @GRing.mul _ ?a ?b => let a := reify a env in let b := reify b env in constr:(Mul a b)
  | @GRing.exp _ ?a ?n => match goal with
    | _ => let _ := match goal with _ => is_nat_literal n end in let a := reify a env in constr:(Exp a n)
    | _ => unknown tt end
  | @GRing.inv _ (@GRing.natmul _ (@GRing.one _) ?n) => match goal with
    | _ => let _ := match goal with _ => is_nat_literal n end in constr:(Inv n)
    | _ => unknown tt end
  | @GRing.natmul _ ?a ?n => match goal with
    | _ => let _ := match goal with _ => is_nat_literal n end in let a := reify a env in constr:(Muln a n)
    | _ => unknown tt end
  | @GRing.zero _ => constr:(Zero)
  | @GRing.one _ => constr:(One)
  | _ => unknown tt
  end.

(* Comparisons in R, with their two sides. *)
Ltac comparison_unknowns c env := lazymatch c with
  | is_true (@Order.le _ _ ?a ?b) => let e := unknowns a env in unknowns b e
  | is_true (@Order.lt _ _ ?a ?b) => let e := unknowns a env in unknowns b e
  | @eq _ ?a ?b => let e := unknowns a env in unknowns b e
  end.
Ltac read c env := lazymatch c with
  | is_true (@Order.le _ _ ?a ?b) => let a := reify a env in let b := reify b env in constr:(Le a b)
  | is_true (@Order.lt _ _ ?a ?b) => let a := reify a env in let b := reify b env in constr:(Lt a b)
  | @eq _ ?a ?b => let a := reify a env in let b := reify b env in constr:(Eq a b)
  end.
Ltac all_unknowns g env := lazymatch g with
  | ?h -> ?g' => let e := comparison_unknowns h env in all_unknowns g' e
  | ?c => comparison_unknowns c env
  end.
Ltac read_hypotheses g env := lazymatch g with
  | ?h -> ?g' => let h' := read h env in let r := read_hypotheses g' env in constr:(cons h' r)
  | _ => constr:(@nil comparison)
  end.
Ltac read_goal g env := lazymatch g with _ -> ?g' => read_goal g' env | ?c => read c env end.

(* The field of a comparison, and the hypotheses which are comparisons in it, moved in front of the goal. *)
Definition field_of (R : realFieldType) (x : R) := R.
Ltac goal_field :=
  let a := lazymatch goal with
    | |- is_true (@Order.le _ _ ?a _) => a | |- is_true (@Order.lt _ _ ?a _) => a | |- @eq _ ?a _ => a end in
  let r := constr:(@field_of _ a) in lazymatch r with @field_of ?R _ => R end.
Ltac gather R := repeat match goal with
  | h : is_true (andb _ _) |- _ => let h1 := fresh in let h2 := fresh in move/andP: h => [h1 h2]
  end; repeat match goal with
  | h : is_true (@Order.le _ _ ?a _) |- _ => let _ := constr:(a : Num.RealField.sort R) in revert h
  | h : is_true (@Order.lt _ _ ?a _) |- _ => let _ := constr:(a : Num.RealField.sort R) in revert h
  | h : @eq _ ?a _ |- _ => let _ := constr:(a : Num.RealField.sort R) in revert h
  end.

Lemma contradiction (R : realFieldType) : 1 <= 0 :> R -> False. Proof. by rewrite ler10. Qed.
(* Another goal is proved if the hypotheses contradict one another. *)
Ltac absurd_in a :=
  let r := constr:(@field_of _ a) in lazymatch r with @field_of ?R _ => exfalso; apply: (@contradiction R) end.
Ltac absurd_goal := lazymatch goal with
  | |- is_true (@Order.le _ _ _ _) => idtac
  | |- is_true (@Order.lt _ _ _ _) => idtac
  | |- @eq _ ?a _ => first [let r := constr:(@field_of _ a) in idtac | absurd_some]
  | _ => absurd_some end
with absurd_some := match goal with
  | h : is_true (@Order.lt _ _ ?a _) |- _ => absurd_in a
  | h : is_true (@Order.le _ _ ?a _) |- _ => absurd_in a end.

Ltac micromega search :=
  intros; absurd_goal;
  let R := goal_field in
  gather R;
  match goal with |- ?g =>
    let env := all_unknowns g (@nil (Num.RealField.sort R)) in
    let hs := read_hypotheses g env in
    let c := read_goal g env in
    let ff := eval vm_compute in (implications hs c) in
    let w := fresh "wit" in
    search w ff;
    change (@follows R (fun i => nth 0 env (Pos.to_nat i).-1) hs c);
    apply: (@micromega_sound R _ hs c w); vm_compute; reflexivity
  end.
Ltac lra := micromega ltac:(fun w ff => wlra_Q w ff).
Ltac nra := micromega ltac:(fun w ff => wnra_Q w ff).
