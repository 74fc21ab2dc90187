
(** val fst : ('a1 * 'a2) -> 'a1 **)

let fst = function
| x,_ -> x

(** val snd : ('a1 * 'a2) -> 'a2 **)

let snd = function
| _,y -> y

type comparison =
| Eq
| Lt
| Gt

(** val compOpp : comparison -> comparison **)

let compOpp = function
| Eq -> Eq
| Lt -> Gt
| Gt -> Lt

(** val eqb : bool -> bool -> bool **)

let eqb b1 b2 =
  if b1 then b2 else if b2 then false else true

module Pos =
 struct
  (** val succ : Whole.t -> Whole.t **)

  let rec succ x =
    Whole.no_cases
      (fun p -> Whole.twice (succ p))
      (fun p -> Whole.twice_and_one p)
      (fun _ -> Whole.twice Whole.one)
      x

  (** val add : Whole.t -> Whole.t -> Whole.t **)

  let rec add x y =
    Whole.no_cases
      (fun p ->
      Whole.no_cases
        (fun q0 -> Whole.twice (add_carry p q0))
        (fun q0 -> Whole.twice_and_one (add p q0))
        (fun _ -> Whole.twice (succ p))
        y)
      (fun p ->
      Whole.no_cases
        (fun q0 -> Whole.twice_and_one (add p q0))
        (fun q0 -> Whole.twice (add p q0))
        (fun _ -> Whole.twice_and_one p)
        y)
      (fun _ ->
      Whole.no_cases
        (fun q0 -> Whole.twice (succ q0))
        (fun q0 -> Whole.twice_and_one q0)
        (fun _ -> Whole.twice Whole.one)
        y)
      x

  (** val add_carry : Whole.t -> Whole.t -> Whole.t **)

  and add_carry x y =
    Whole.no_cases
      (fun p ->
      Whole.no_cases
        (fun q0 -> Whole.twice_and_one (add_carry p q0))
        (fun q0 -> Whole.twice (add_carry p q0))
        (fun _ -> Whole.twice_and_one (succ p))
        y)
      (fun p ->
      Whole.no_cases
        (fun q0 -> Whole.twice (add_carry p q0))
        (fun q0 -> Whole.twice_and_one (add p q0))
        (fun _ -> Whole.twice (succ p))
        y)
      (fun _ ->
      Whole.no_cases
        (fun q0 -> Whole.twice_and_one (succ q0))
        (fun q0 -> Whole.twice (succ q0))
        (fun _ -> Whole.twice_and_one Whole.one)
        y)
      x

  (** val pred_double : Whole.t -> Whole.t **)

  let rec pred_double x =
    Whole.no_cases
      (fun p -> Whole.twice_and_one (Whole.twice p))
      (fun p -> Whole.twice_and_one (pred_double p))
      (fun _ -> Whole.one)
      x

  (** val compare_cont : comparison -> Whole.t -> Whole.t -> comparison **)

  let rec compare_cont r x y =
    Whole.no_cases
      (fun p ->
      Whole.no_cases
        (fun q0 -> compare_cont r p q0)
        (fun q0 -> compare_cont Gt p q0)
        (fun _ -> Gt)
        y)
      (fun p ->
      Whole.no_cases
        (fun q0 -> compare_cont Lt p q0)
        (fun q0 -> compare_cont r p q0)
        (fun _ -> Gt)
        y)
      (fun _ -> Whole.no_cases
                  (fun _ -> Lt)
                  (fun _ -> Lt)
                  (fun _ -> r)
                  y)
      x

  (** val compare : Whole.t -> Whole.t -> comparison **)

  let compare =
    compare_cont Eq
 end

module Z =
 struct
  (** val double : Whole.t -> Whole.t **)

  let double x =
    Whole.no_cases
      (fun _ -> Whole.zero)
      (fun p -> (Whole.twice p))
      (fun p -> Whole.opp (Whole.twice p))
      x

  (** val succ_double : Whole.t -> Whole.t **)

  let succ_double x =
    Whole.no_cases
      (fun _ -> Whole.one)
      (fun p -> (Whole.twice_and_one p))
      (fun p -> Whole.opp (Pos.pred_double p))
      x

  (** val pred_double : Whole.t -> Whole.t **)

  let pred_double x =
    Whole.no_cases
      (fun _ -> Whole.opp Whole.one)
      (fun p -> (Pos.pred_double p))
      (fun p -> Whole.opp (Whole.twice_and_one p))
      x

  (** val pos_sub : Whole.t -> Whole.t -> Whole.t **)

  let rec pos_sub x y =
    Whole.no_cases
      (fun p ->
      Whole.no_cases
        (fun q0 -> double (pos_sub p q0))
        (fun q0 -> succ_double (pos_sub p q0))
        (fun _ -> (Whole.twice p))
        y)
      (fun p ->
      Whole.no_cases
        (fun q0 -> pred_double (pos_sub p q0))
        (fun q0 -> double (pos_sub p q0))
        (fun _ -> (Pos.pred_double p))
        y)
      (fun _ ->
      Whole.no_cases
        (fun q0 -> Whole.opp (Whole.twice q0))
        (fun q0 -> Whole.opp (Pos.pred_double q0))
        (fun _ -> Whole.zero)
        y)
      x

  (** val compare : Whole.t -> Whole.t -> comparison **)

  let compare x y =
    Whole.no_cases
      (fun _ ->
      Whole.no_cases
        (fun _ -> Eq)
        (fun _ -> Lt)
        (fun _ -> Gt)
        y)
      (fun x' ->
      Whole.no_cases
        (fun _ -> Gt)
        (fun y' -> Pos.compare x' y')
        (fun _ -> Gt)
        y)
      (fun x' ->
      Whole.no_cases
        (fun _ -> Lt)
        (fun _ -> Lt)
        (fun y' -> compOpp (Pos.compare x' y'))
        y)
      x
 end

type q = { qnum : Whole.t; qden : Whole.t }

(** val qplus : q -> q -> q **)

let qplus x y =
  { qnum = (Whole.add (Whole.mul x.qnum y.qden) (Whole.mul y.qnum x.qden));
    qden = (Whole.mul x.qden y.qden) }

(** val qmult : q -> q -> q **)

let qmult x y =
  { qnum = (Whole.mul x.qnum y.qnum); qden = (Whole.mul x.qden y.qden) }

(** val qopp : q -> q **)

let qopp x =
  { qnum = (Whole.opp x.qnum); qden = x.qden }

(** val qminus : q -> q -> q **)

let qminus x y =
  qplus x (qopp y)

(** val map : ('a1 -> 'a2) -> 'a1 list -> 'a2 list **)

let rec map f = function
| [] -> []
| x::s' -> (f x)::(map f s')

(** val foldl : ('a2 -> 'a1 -> 'a2) -> 'a2 -> 'a1 list -> 'a2 **)

let rec foldl f z0 = function
| [] -> z0
| x::s' -> foldl f (f z0 x) s'

(** val zip : 'a1 list -> 'a2 list -> ('a1 * 'a2) list **)

let rec zip s t =
  match s with
  | [] -> []
  | x::s' -> (match t with
              | [] -> []
              | y::t' -> (x,y)::(zip s' t'))

type point = { positive_class : bool; coordinates : Whole.t list;
               multiplier : Whole.t }

(** val total : ('a1 -> Whole.t) -> 'a1 list -> Whole.t **)

let total f s =
  foldl (fun a p -> Whole.add a (f p)) Whole.zero s

(** val product : Whole.t list -> Whole.t list -> Whole.t **)

let product u v =
  total (fun p -> Whole.mul (fst p) (snd p)) (zip u v)

(** val add_multiple :
    Whole.t -> Whole.t list -> Whole.t list -> Whole.t list **)

let rec add_multiple a v u = match u with
| [] -> u
| s::u' ->
  (match v with
   | [] -> u
   | t::v' -> (Whole.add s (Whole.mul a t))::(add_multiple a v' u'))

(** val signed : point -> Whole.t -> Whole.t **)

let signed p a =
  if p.positive_class then a else Whole.opp a

(** val shortfall :
    bool -> Whole.t -> Whole.t list -> Whole.t -> point -> Whole.t **)

let shortfall offset d w b p =
  Whole.max Whole.zero
    (Whole.sub (Whole.mul d d)
      (signed p
        (Whole.add (product w p.coordinates)
          (if offset then Whole.mul b d else Whole.zero))))

(** val loss :
    bool -> bool -> Whole.t -> Whole.t list -> Whole.t -> point -> Whole.t **)

let loss squared offset d w b p =
  let s = shortfall offset d w b p in if squared then Whole.mul s s else s

(** val fit_value :
    bool -> bool -> Whole.t -> Whole.t -> Whole.t list -> Whole.t -> point
    list -> q **)

let fit_value squared offset d c w b points =
  qplus { qnum = (product w w); qden =
    (Whole.mul (Whole.twice Whole.one) (Whole.mul d d)) }
    (qmult { qnum = c; qden = d } { qnum =
      (total (loss squared offset d w b) points); qden =
      (if squared
       then Whole.mul (Whole.mul d d) (Whole.mul d d)
       else Whole.mul d d) })

(** val clipped : bool -> Whole.t -> point -> Whole.t **)

let clipped squared c p =
  let a = Whole.max Whole.zero p.multiplier in
  if squared then a else Whole.min a c

(** val side : bool -> Whole.t -> point list -> bool -> Whole.t **)

let side squared c points label =
  total (fun p ->
    if eqb p.positive_class label then clipped squared c p else Whole.zero)
    points

(** val repaired :
    bool -> bool -> Whole.t -> Whole.t -> Whole.t -> point -> Whole.t **)

let repaired squared offset c plus minus p =
  if offset
  then Whole.mul (clipped squared c p)
         (if p.positive_class then minus else plus)
  else clipped squared c p

(** val divisor : bool -> Whole.t -> Whole.t -> Whole.t **)

let divisor offset plus minus =
  if offset then Whole.to_pos (Whole.max plus minus) else Whole.one

(** val lower :
    bool -> Whole.t -> Whole.t -> Whole.t list -> point list -> (point ->
    Whole.t) -> Whole.t -> q **)

let lower squared d c w points m t =
  let u =
    foldl (fun u p -> add_multiple (signed p (m p)) p.coordinates u)
      (map (fun _ -> Whole.zero) w) points
  in
  let dT = Whole.mul d t in
  let d2T = Whole.mul d dT in
  qminus
    (qminus { qnum = (total m points); qden = dT } { qnum = (product u u);
      qden = (Whole.mul (Whole.twice Whole.one) (Whole.mul d2T d2T)) })
    (if squared
     then { qnum = (total (fun p -> Whole.mul (m p) (m p)) points); qden =
            (Whole.mul (Whole.twice (Whole.twice Whole.one))
              (Whole.mul c (Whole.mul dT t))) }
     else { qnum = Whole.zero; qden = Whole.one })

(** val lower_bound :
    bool -> bool -> Whole.t -> Whole.t -> Whole.t list -> point list -> q **)

let lower_bound squared offset d c w points =
  let plus = side squared c points true in
  let minus = side squared c points false in
  lower squared d c w points (repaired squared offset c plus minus)
    (divisor offset plus minus)

(** val certify :
    bool -> bool -> Whole.t -> Whole.t -> Whole.t list -> Whole.t -> point
    list -> q * q **)

let certify squared offset d c w b points =
  let value = fit_value squared offset d c w b points in
  value,(qminus value (lower_bound squared offset d c w points))
