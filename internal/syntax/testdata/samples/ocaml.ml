(* A tree of numbers. *)
type 'a tree = Leaf | Node of 'a tree * 'a * 'a tree

let rec insert x = function
  | Leaf -> Node (Leaf, x, Leaf)
  | Node (l, y, r) when x < y -> Node (insert x l, y, r)
  | Node (l, y, r) -> Node (l, y, insert x r)

module Int = struct
  let sum = List.fold_left ( + ) 0
end

let () = Printf.printf "%d\n" (Int.sum [1; 2; 3])
