(assert(bvadd #x00 #x0))(check-sat)
