(* A tree of things. *)
type 'a tree

exception Empty of string

val empty : 'a tree
val insert : 'a -> 'a tree -> 'a tree
val fold : ('b -> 'a -> 'b) -> 'b -> 'a tree -> 'b

module type Ordered = sig
  type t
  val compare : t -> t -> int
end
