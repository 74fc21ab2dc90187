(* The program of checker.v as one for OCaml, with the whole numbers of whole.ml, and what its proof assumes. *)
From Coq Require Import Extraction BinInt.
From Fit Require Import checker.
Extract Inductive bool => "bool" [ "true" "false" ].
Extract Inductive list => "list" [ "[]" "(::)" ].
Extract Inductive prod => "( * )" [ "(,)" ].
Extract Inductive positive => "Whole.t" [ "Whole.twice_and_one" "Whole.twice" "Whole.one" ] "Whole.no_cases".
Extract Inductive Z => "Whole.t" [ "Whole.zero" "" "Whole.opp" ] "Whole.no_cases".
Extract Inlined Constant Pos.mul => "Whole.mul".
Extract Inlined Constant Z.add => "Whole.add".
Extract Inlined Constant Z.sub => "Whole.sub".
Extract Inlined Constant Z.mul => "Whole.mul".
Extract Inlined Constant Z.opp => "Whole.opp".
Extract Inlined Constant Z.max => "Whole.max".
Extract Inlined Constant Z.min => "Whole.min".
Extract Inlined Constant Z.to_pos => "Whole.to_pos".
Extraction "certify.ml" certify.
Print Assumptions certified_soft_margin.
