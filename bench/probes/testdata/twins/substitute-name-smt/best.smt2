(declare-const a(Array Int Int))(assert(select a a))(check-sat)
