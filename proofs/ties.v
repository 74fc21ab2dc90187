(* Chapter 12: where no class has a majority, the multiclass SVM ties. *)
From mathcomp Require Import all_ssreflect all_algebra ring.
From LC Require Import lra inner.
Import GRing.Theory Num.Theory Order.TTheory.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Local Open Scope ring_scope.

Section Ties.
Variables (R : rcfType) (K : nat) (p : 'I_K -> R). (* the probabilities of the classes *)
Hypothesis K2 : (2 <= K)%N. (* as always in the book *)
Hypothesis p_ge0 : forall j, 0 <= p j.
Hypothesis p_sum : \sum_j p j = 1.
Implicit Types (s : 'I_K -> R) (j m : 'I_K).

(* What the lead of class j over its best rival lacks to one, and zero if it lacks nothing *)
Definition class_slack s j := \big[Num.max/0]_(m | m != j) (1 - (s j - s m)).
Definition expected_slack s := \sum_j p j * class_slack s j.

Lemma slack_ge0 s j : 0 <= class_slack s j.
Proof. by rewrite /class_slack; elim/big_rec: _ => // m a _ a0; rewrite le_maxr a0 orbT. Qed.
Lemma slack_ge s j m : m != j -> 1 - (s j - s m) <= class_slack s j.
Proof.
rewrite /class_slack; have: m \in index_enum [finType of 'I_K] by exact: mem_index_enum.
elim: (index_enum _) => // k r IH; rewrite inE big_cons => /orP[/eqP<- ->|/IH{}IH mj]; first by rewrite le_maxr lexx.
by case: ifP => _; rewrite ?le_maxr IH ?orbT.
Qed.
Lemma slack_le s j a : 0 <= a -> (forall m, m != j -> 1 - (s j - s m) <= a) -> class_slack s j <= a.
Proof. by move=> a0 h; rewrite /class_slack; elim/big_rec: _ => // m b mj ba; rewrite le_maxl ba h. Qed.

Lemma rival j : exists m, m != j.
Proof.
apply/existsP; rewrite -[[exists _, _]]negbK negb_exists; apply/negP => /forallP none.
have : (#|predC1 j| = 0)%N by apply: eq_card0 => m; have := none m; rewrite negbK !inE => ->.
by rewrite cardC1 card_ord; move: K2; case: K => [|[|k]].
Qed.

(* The class a with the highest score leads by D. *)
Lemma expected_ge s : exists a D, [/\ forall j, s j <= s a, 0 <= D &
  p a * Num.max 0 (1 - D) + \sum_(j | j != a) p j * (1 + (s a - s j)) <= expected_slack s /\
  forall j, j != a -> D <= s a - s j].
Proof.
have i0 : 'I_K := Ordinal (ltnW K2).
case: (@arg_maxP _ _ _ i0 xpredT s isT) => a _ top; have [m0 m0a] := rival a.
case: (@arg_minP _ _ _ m0 (predC1 a) (fun m => s a - s m) m0a) => m ma least.
exists a, (s a - s m); split; [by move=> j; exact: top|by rewrite subr_ge0; exact: top|split=> [|j ja]; last exact: least].
rewrite /expected_slack [X in _ <= X](bigD1 a) //=; apply: ler_add.
  by rewrite ler_wpmul2l // le_maxl slack_ge0 slack_ge.
apply: ler_sum => j ja; rewrite ler_wpmul2l // -opprB.
by apply: slack_ge; rewrite eq_sym.
Qed.

Lemma others a : \sum_(j | j != a) p j = 1 - p a.
Proof. by rewrite -p_sum [in RHS](bigD1 a) //= addrC addKr. Qed.

Theorem prop_crammer_singer p_max : (exists j, p j = p_max) -> (forall j, p j <= p_max) ->
  let least := Num.min 1 (2%:R * (1 - p_max)) in
  [/\ forall s, least <= expected_slack s,
      exists s, expected_slack s = least &
      p_max < 2%:R^-1 -> forall s, expected_slack s = least ->
        forall j m, 0 < p j -> 0 < p m -> s j = s m].
Proof.
move=> [jm pj] pmax least.
have bound s a D : (forall j, j != a -> D <= s a - s j) ->
    p a * Num.max 0 (1 - D) + \sum_(j | j != a) p j * (1 + (s a - s j)) <= expected_slack s ->
    p a * Num.max 0 (1 - D) + (1 - p a) * (1 + D) <= expected_slack s.
  move=> lead; apply: le_trans; rewrite ler_add2l -others mulr_suml; apply: ler_sum => j ja.
  by rewrite ler_wpmul2l // ler_add2l lead.
split.
- move=> s; have [a [D [_ D0 [low lead]]]] := expected_ge s; have {lead}low := bound _ _ _ lead low.
  apply: le_trans low; have := p_ge0 a; have := pmax a; rewrite le_minl.
  have pa1 : p a <= 1 by rewrite -subr_ge0 -others; apply: sumr_ge0.
  have [D1|D1] := leP D 1.
    rewrite max_r ?subr_ge0 // => pm pa.
    have -> : p a * (1 - D) + (1 - p a) * (1 + D) = 1 + (1 - 2%:R * p a) * D by lra.
    have [small|large] := leP (2%:R * p a) 1.
      by have : 0 <= (1 - 2%:R * p a) * D; [rewrite mulr_ge0 ?subr_ge0|move=> h; rewrite ler_addl h].
    have : 0 <= (2%:R * p a - 1) * (1 - D) by rewrite mulr_ge0 ?subr_ge0 ?(ltW large).
    by move=> h; apply/orP; right; move: pm h; lra.
  rewrite max_l ?subr_le0 ?(ltW D1) // mulr0 add0r => pm pa; apply/orP; right.
  have : 0 <= (1 - p a) * (D - 1) by rewrite mulr_ge0 ?subr_ge0 ?(ltW D1).
  by move: pm; lra.
- (* equal scores, or a lead of one for the most probable class *)
  have tie : expected_slack (fun=> 0) = 1.
    rewrite -[RHS]p_sum; apply: eq_bigr => j _; rewrite -[RHS]mulr1; congr (_ * _).
    apply: le_anti; rewrite slack_le ?ler01 // => [|m _]; last by rewrite subrr subr0.
    by have [m mj] := rival j; rewrite (le_trans _ (slack_ge (fun=> 0) mj)) // subrr subr0.
  have lead : expected_slack (fun j => (j == jm)%:R) = 2%:R * (1 - p_max).
    rewrite /expected_slack (bigD1 jm) //= (_ : class_slack _ jm = 0); last first.
      apply: le_anti; rewrite slack_ge0 andbT slack_le // => m /negPf mj.
      by rewrite eqxx mj subr0 subrr.
    rewrite mulr0 add0r -pj -others mulr_sumr; apply: eq_bigr => j jj; rewrite mulrC; congr (_ * _).
    have jl : jm != j by rewrite eq_sym.
    apply: le_anti; rewrite slack_le ?ler0n //= => [|m _].
      by have := slack_ge (fun j => (j == jm)%:R) jl; rewrite (negPf jj) eqxx /=; lra.
    by rewrite (negPf jj); case: (m == jm) => /=; lra.
  by rewrite /least; case: (leP 1 (2%:R * (1 - p_max))) => _; [exists (fun=> 0)|exists (fun j => (j == jm)%:R)].
- move=> small s; rewrite /least min_l; last by move: small; lra.
  have [a [D [top D0 [low lead]]]] := expected_ge s; have sum := bound _ _ _ lead low => e.
  have pa : 2%:R * p a < 1 by have := pmax a; move: small; lra.
  have D_0 : D = 0.
    apply: le_anti; rewrite D0 andbT leNgt; apply/negP => Dp; move: sum; rewrite e.
    have [D1|D1] := leP D 1.
      rewrite max_r ?subr_ge0 //; have : 0 < (1 - 2%:R * p a) * D by rewrite mulr_gt0 ?subr_gt0.
      by lra.
    rewrite max_l ?subr_le0 ?(ltW D1) // mulr0 add0r.
    have : 0 <= (1 - p a) * (D - 1); last by move: pa; lra.
    by rewrite mulr_ge0 ?subr_ge0 ?(ltW D1) // -subr_ge0 -others; apply: sumr_ge0.
  have rest : \sum_j p j * (s a - s j) = 0.
    have t0 j : 0 <= p j * (s a - s j) by rewrite mulr_ge0 ?subr_ge0.
    apply: le_anti; rewrite sumr_ge0 // andbT (bigD1 a) //= subrr mulr0 add0r.
    move: low; rewrite D_0 subr0 max_r ?ler01 // mulr1 e.
    have -> : \sum_(j | j != a) p j * (1 + (s a - s j)) = 1 - p a + \sum_(j | j != a) p j * (s a - s j).
      by rewrite -others -big_split; apply: eq_bigr => j _; rewrite mulrDr mulr1.
    lra.
  have all_top j : 0 < p j -> s j = s a.
    move=> pj0; have t0 (k : 'I_K) : true -> 0 <= p k * (s a - s k) by move=> _; rewrite mulr_ge0 ?subr_ge0.
    have /eqP := psumr_eq0P t0 rest (i := j) isT.
    by rewrite mulf_eq0 gt_eqF //= subr_eq0 => /eqP.
  by move=> j m pj0 pm0; rewrite !all_top.
Qed.
End Ties.
