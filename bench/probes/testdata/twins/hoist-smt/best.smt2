(declare-const a(Array Int Bool))(assert(select a true))(check-sat)
