(* The whole numbers on which the extracted program counts: in a page they are the browser's own, of any length. *)
type t
external of_int : int -> t = "whole_of_int"
external add : t -> t -> t = "whole_add"
external sub : t -> t -> t = "whole_sub"
external mul : t -> t -> t = "whole_mul"
external opp : t -> t = "whole_opp"
external max : t -> t -> t = "whole_max"
external min : t -> t -> t = "whole_min"
external publish : 'a -> unit = "whole_publish"
let zero = of_int 0
let one = of_int 1
let twice a = add a a
let twice_and_one a = add (twice a) one
let to_pos a = max a one
(* Coq extracts its own arithmetic, too, which takes numbers apart, although that above stands in its place. *)
let no_cases _ _ _ _ = raise Not_found
