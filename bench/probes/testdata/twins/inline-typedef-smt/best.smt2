(declare-const a(Array Int Bool))(assert(= a 0))
