(declare-const a Int)(simplify(+(* 2(+ a 1))3))
