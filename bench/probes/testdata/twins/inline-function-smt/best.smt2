(declare-const a Int)(simplify(+ 1(* a a)))
