(* Inner products and lengths in R^d.

   R is any real closed field: an ordered field in which every positive number has a square root. The real numbers are
   one. A point is a row vector, 'rV[R]_d. *)
From mathcomp Require Import all_ssreflect all_algebra.
From LC Require Import lra.
Import GRing.Theory Num.Theory Order.TTheory.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Local Open Scope ring_scope.

Definition dot (R : rcfType) d (u v : 'rV[R]_d) : R := \sum_(j < d) u 0 j * v 0 j.
Definition norm (R : rcfType) d (u : 'rV[R]_d) : R := Num.sqrt (dot u u).

Notation "u ⋅ v" := (dot u v) (at level 40, left associativity) : ring_scope.
Notation "`‖ u ‖" := (norm u) (at level 0, u at level 99, format "`‖ u ‖") : ring_scope.

Lemma natrS (R : ringType) k : k.+1%:R = k%:R + 1 :> R. Proof. by rewrite -addn1 natrD. Qed.

Section InnerProduct.
Variables (R : rcfType) (d : nat).
Implicit Types (u v w : 'rV[R]_d) (a : R).

Lemma dotC u v : u ⋅ v = v ⋅ u. Proof. by apply: eq_bigr => j _; rewrite mulrC. Qed.
Lemma dotDl u v w : (u + v) ⋅ w = u ⋅ w + v ⋅ w.
Proof. by rewrite -big_split; apply: eq_bigr => j _; rewrite mxE mulrDl. Qed.
Lemma dotDr u v w : w ⋅ (u + v) = w ⋅ u + w ⋅ v. Proof. by rewrite dotC dotDl !(dotC w). Qed.
Lemma dotZl a u v : (a *: u) ⋅ v = a * (u ⋅ v).
Proof. by rewrite /dot mulr_sumr; apply: eq_bigr => j _; rewrite mxE mulrA. Qed.
Lemma dotZr a u v : u ⋅ (a *: v) = a * (u ⋅ v). Proof. by rewrite dotC dotZl dotC. Qed.
Lemma dotNl u v : (- u) ⋅ v = - (u ⋅ v). Proof. by rewrite -scaleN1r dotZl mulN1r. Qed.
Lemma dotNr u v : u ⋅ (- v) = - (u ⋅ v). Proof. by rewrite dotC dotNl dotC. Qed.
Lemma dotBl u v w : (u - v) ⋅ w = u ⋅ w - v ⋅ w. Proof. by rewrite dotDl dotNl. Qed.
Lemma dotBr u v w : w ⋅ (u - v) = w ⋅ u - w ⋅ v. Proof. by rewrite dotDr dotNr. Qed.
Lemma dot0l u : 0 ⋅ u = 0. Proof. by rewrite -(scale0r 0) dotZl mul0r. Qed.
Lemma dot0r u : u ⋅ 0 = 0. Proof. by rewrite dotC dot0l. Qed.
Definition dotE := (dotDl, dotDr, dotNl, dotNr, dotZl, dotZr, dot0l, dot0r).

Lemma dot_suml (I : Type) (s : seq I) (P : pred I) (F : I -> 'rV[R]_d) v :
  (\sum_(i <- s | P i) F i) ⋅ v = \sum_(i <- s | P i) F i ⋅ v.
Proof. by apply: (big_morph (fun u => u ⋅ v)) => [u w|]; rewrite ?dotDl ?dot0l. Qed.
Lemma dot_sumr (I : Type) (s : seq I) (P : pred I) (F : I -> 'rV[R]_d) v :
  v ⋅ (\sum_(i <- s | P i) F i) = \sum_(i <- s | P i) v ⋅ F i.
Proof. by rewrite dotC dot_suml; apply: eq_bigr => i _; rewrite dotC. Qed.

Lemma dot_ge0 u : 0 <= u ⋅ u. Proof. by apply: sumr_ge0 => j _; rewrite -expr2 sqr_ge0. Qed.
Lemma dot_eq0 u : (u ⋅ u == 0) = (u == 0).
Proof.
apply/eqP/eqP => [uu0|->]; last exact: dot0l.
apply/rowP => j; rewrite mxE.
have sq i : 0 <= u 0 i * u 0 i by rewrite -expr2 sqr_ge0.
by apply/eqP; rewrite -sqrf_eq0 expr2; apply/eqP/(psumr_eq0P (fun i _ => sq i) uu0).
Qed.
Lemma dot_gt0 u : (0 < u ⋅ u) = (u != 0). Proof. by rewrite lt_neqAle dot_ge0 andbT eq_sym dot_eq0. Qed.

Lemma norm_ge0 u : 0 <= `‖u‖. Proof. exact: sqrtr_ge0. Qed.
Lemma norm_sqr u : `‖u‖ ^+ 2 = u ⋅ u. Proof. by rewrite sqr_sqrtr ?dot_ge0. Qed.
Lemma norm0 : `‖(0 : 'rV[R]_d)‖ = 0. Proof. by rewrite /norm dot0l sqrtr0. Qed.
Lemma norm_eq0 u : (`‖u‖ == 0) = (u == 0). Proof. by rewrite -sqrf_eq0 norm_sqr dot_eq0. Qed.
Lemma norm_gt0 u : (0 < `‖u‖) = (u != 0). Proof. by rewrite lt_neqAle norm_ge0 andbT eq_sym norm_eq0. Qed.
Lemma normZ a u : `‖a *: u‖ = `|a| * `‖u‖.
Proof. by rewrite /norm dotZl dotZr mulrA -expr2 sqrtrM ?sqr_ge0 // sqrtr_sqr. Qed.
Lemma normN u : `‖- u‖ = `‖u‖. Proof. by rewrite -scaleN1r normZ normrN1 mul1r. Qed.
Lemma norm1 u : (`‖u‖ = 1) <-> (u ⋅ u = 1).
Proof. by split=> [h|h]; [rewrite -norm_sqr h expr1n|rewrite /norm h sqrtr1]. Qed.
Lemma norm_le u r : 0 <= r -> (`‖u‖ <= r) = (u ⋅ u <= r ^+ 2).
Proof. by move=> r0; rewrite -norm_sqr ler_sqr ?nnegrE ?norm_ge0. Qed.

(* 0 <= | (v.v) u - (u.v) v |^2 = (v.v) ((u.u)(v.v) - (u.v)^2) *)
Lemma cauchy_schwarz_sqr u v : (u ⋅ v) ^+ 2 <= (u ⋅ u) * (v ⋅ v).
Proof.
have [->|v0] := eqVneq v 0; first by rewrite !dot0r expr0n mulr0.
have := dot_ge0 ((v ⋅ v) *: u - (u ⋅ v) *: v); rewrite !dotE (dotC v u).
move=> h; rewrite -subr_ge0 -(pmulr_rge0 _ (_ : 0 < v ⋅ v)) ?dot_gt0 //.
lra.
Qed.
Lemma cauchy_schwarz u v : u ⋅ v <= `‖u‖ * `‖v‖.
Proof.
have uv := mulr_ge0 (norm_ge0 u) (norm_ge0 v).
case: (lerP 0 (u ⋅ v)) => [h|h]; last by rewrite (le_trans (ltW h)).
by rewrite -ler_sqr ?nnegrE // exprMn !norm_sqr cauchy_schwarz_sqr.
Qed.
Lemma triangle u v : `‖u + v‖ <= `‖u‖ + `‖v‖.
Proof.
have [u0 v0] := (norm_ge0 u, norm_ge0 v).
rewrite norm_le ?addr_ge0 // !dotE (dotC v u) -!norm_sqr.
have := cauchy_schwarz u v; lra.
Qed.

Lemma pythagoras u v : u ⋅ v = 0 -> (u + v) ⋅ (u + v) = u ⋅ u + v ⋅ v.
Proof. by rewrite !dotE (dotC v u) => ->; lra. Qed.

(* A vector is known by its inner products. *)
Lemma dot_inj u v : (forall w, u ⋅ w = v ⋅ w) -> u = v.
Proof.
by move=> h; apply/eqP; rewrite -subr_eq0 -dot_eq0 dotBl h subrr.
Qed.
End InnerProduct.

Lemma dot_row_mx (R : rcfType) d e (u v : 'rV[R]_d) (a b : 'rV[R]_e) : row_mx u a ⋅ row_mx v b = u ⋅ v + a ⋅ b.
Proof. by rewrite /dot big_split_ord; congr (_ + _); apply: eq_bigr => j _; rewrite ?row_mxEl ?row_mxEr. Qed.
Lemma dot_const (R : rcfType) (a b : R) : const_mx a ⋅ (const_mx b : 'rV_1) = a * b.
Proof. by rewrite /dot big_ord1 !mxE. Qed.

(* A point with one more coordinate. *)
Section Augmented.
Variables (R : rcfType) (d : nat).
Implicit Types (u v : 'rV[R]_d) (a b : R).
Definition augment u a : 'rV[R]_(d + 1) := row_mx u (const_mx a).

Lemma dot_augment u v a b : augment u a ⋅ augment v b = u ⋅ v + a * b.
Proof. by rewrite dot_row_mx dot_const. Qed.
Lemma augmentD u v a b : augment u a + augment v b = augment (u + v) (a + b).
Proof. by rewrite /augment add_row_mx; congr row_mx; apply/rowP => j; rewrite !mxE. Qed.
Lemma augmentZ c u a : c *: augment u a = augment (c *: u) (c * a).
Proof. by rewrite /augment scale_row_mx; congr row_mx; apply/rowP => j; rewrite !mxE. Qed.
Lemma augment0 : augment 0 0 = 0.
Proof. by rewrite -[augment _ _](addrK (augment 0 0)) augmentD !addr0 subrr. Qed.
Lemma augment_sum (I : Type) (s : seq I) (P : pred I) (u : I -> 'rV[R]_d) (a : I -> R) :
  \sum_(i <- s | P i) augment (u i) (a i) = augment (\sum_(i <- s | P i) u i) (\sum_(i <- s | P i) a i).
Proof. by elim/big_rec3: _ => [|i p q r _ ->]; rewrite ?augment0 ?augmentD. Qed.
Lemma augment_inj u v a b : augment u a = augment v b -> u = v /\ a = b.
Proof. by case/eq_row_mx => -> /rowP/(_ 0); rewrite !mxE. Qed.
Lemma augmentP (v : 'rV[R]_(d + 1)) : exists u a, v = augment u a.
Proof.
exists (lsubmx v), (rsubmx v 0 0); rewrite -[LHS]hsubmxK; congr row_mx.
by apply/rowP => j; rewrite ord1 [RHS]mxE.
Qed.
End Augmented.
